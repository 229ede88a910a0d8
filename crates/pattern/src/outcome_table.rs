//! Tables of the lost positions of games whose positions are several numbers.

use grundy_theory::outcome::Convention;

/// A table of the lost positions.
#[derive(Clone, Debug)]
pub struct OutcomeTable {
    /// The variables of a position.
    pub at: Vec<String>,
    /// Each number is below this one.
    pub below: u64,
    /// Whether the player who cannot move loses or wins.
    pub play: Convention,
    /// Whether a position is lost. The last number counts fastest.
    pub lost: Vec<bool>,
}

impl OutcomeTable {
    fn tuple(&self, mut place: u64) -> Vec<u64> {
        let mut tuple = vec![0; self.at.len()];
        for number in tuple.iter_mut().rev() {
            *number = place % self.below;
            place /= self.below;
        }
        tuple
    }

    /// The place of these numbers in the table.
    pub(crate) fn place(&self, tuple: &[u64]) -> Option<usize> {
        let inside = tuple.len() == self.at.len() && tuple.iter().all(|&n| n < self.below);
        inside.then(|| tuple.iter().fold(0, |place, &n| place * self.below as usize + n as usize))
    }

    /// All positions of the table, and whether they are lost.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Vec<u64>, bool)> + '_ {
        (0..).zip(&self.lost).map(|(place, &lost)| (self.tuple(place), lost))
    }
}
