//! With which theorems games are answered.

/// Which theorems a game is answered with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseTheorems {
    /// All that the catalogue lists for it.
    #[default]
    All,
    /// That on sums alone (Sprague 1935, Grundy 1939; for loopy values Smith 1966): values of single heaps
    /// and coins are found from the rules, and added.
    Sums,
    /// None: every position is searched by its rules. The answers are the same, and take longer.
    None,
}

impl UseTheorems {
    pub(crate) fn of<T>(self, listed: Vec<T>) -> Vec<T> {
        match self {
            UseTheorems::All => listed,
            UseTheorems::Sums | UseTheorems::None => Vec::new(),
        }
    }
}
