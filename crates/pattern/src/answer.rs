//! What a pattern says of one position.

/// The value of a position, or only whether it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The Grundy value.
    Value(u64),
    /// Whether the position is lost.
    Lost(bool),
}

impl Answer {
    /// Whether the position is lost.
    pub fn is_lost(self) -> bool {
        matches!(self, Answer::Value(0) | Answer::Lost(true))
    }
}
