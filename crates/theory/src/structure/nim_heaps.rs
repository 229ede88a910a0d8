//! What one needs to know of Nim heaps to tell who wins, for games that hide Nim inside.

use crate::outcome::Convention;

/// A list of Nim heaps, summed up: enough to tell who wins after any one heap is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimHeaps {
    /// The nim sum (XOR) of all heaps.
    pub sum: u64,
    /// How many heaps hold one token.
    pub ones: usize,
    /// How many heaps hold more than one token.
    pub large: usize,
}

impl NimHeaps {
    /// Does the player to move win Nim with these heaps? By Bouton's theorem (1901): in normal play where the
    /// nim sum is not 0; in misère play the same while some heap is larger than 1, and otherwise where the
    /// number of ones is even.
    pub fn next_wins(&self, play: Convention) -> bool {
        if play == Convention::Misere && self.large == 0 {
            self.ones.is_multiple_of(2)
        } else {
            self.sum != 0
        }
    }

    /// The one size that makes the position lost for the player to move when it stands in the place of one
    /// heap, which has now the size `heap`.
    pub fn lost_size(&self, heap: u64, play: Convention) -> u64 {
        let other_large = self.large - usize::from(heap > 1);
        if play == Convention::Misere && other_large == 0 {
            let other_ones = self.ones - usize::from(heap == 1);
            u64::from(other_ones.is_multiple_of(2))
        } else {
            self.sum ^ heap
        }
    }
}

impl FromIterator<u64> for NimHeaps {
    fn from_iter<I: IntoIterator<Item = u64>>(heaps: I) -> NimHeaps {
        heaps.into_iter().fold(NimHeaps::default(), |all, heap| NimHeaps {
            sum: all.sum ^ heap,
            ones: all.ones + usize::from(heap == 1),
            large: all.large + usize::from(heap > 1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_size_is_lost_and_no_other() {
        for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            for play in [Convention::Normal, Convention::Misere] {
                let lost = NimHeaps::from_iter([a, b, 3]).lost_size(3, play);
                let found = (0..10).filter(|&c| !NimHeaps::from_iter([a, b, c]).next_wins(play));
                assert_eq!(found.collect::<Vec<_>>(), [lost], "beside {a} and {b}, {play:?}");
            }
        }
    }
}
