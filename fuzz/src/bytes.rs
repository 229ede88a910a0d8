//! An input as a source of choices.

/// Choices drawn from the input; 0 when it is used up.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub fn below(&mut self, end: u8) -> u8 {
        self.byte() % end
    }
}
