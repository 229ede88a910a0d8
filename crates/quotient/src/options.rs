//! The options of heaps, as lists of earlier heaps.

/// The options of one heap, each a list of the numbers of earlier heaps.
#[derive(Clone, Debug, Default)]
pub struct Options {
    heaps: Vec<u32>,
    ends: Vec<u32>,
}

impl Options {
    /// Adds an option: the sum of these heaps.
    pub fn push(&mut self, heaps: impl IntoIterator<Item = u32>) {
        self.heaps.extend(heaps);
        self.ends.push(self.heaps.len() as u32);
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options, one after another.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.heaps[start as usize..end as usize])
    }

    /// How many bytes they hold.
    pub(crate) fn bytes(&self) -> u64 {
        (self.heaps.len() + self.ends.len()) as u64 * 4 + 48
    }

    /// How many options there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}
