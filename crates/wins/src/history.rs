//! Which moves won, by the names that rules give to what a move changes.

use std::num::NonZeroU64;

/// How many sums each move won, by a few bits of its name.
#[derive(Debug)]
pub(crate) struct History(Vec<u32>);

const BITS: u32 = 14;

/// How much a move gains in the order of moves each time that the number of its wins doubles, in units of
/// 1/64.
const DOUBLED: u64 = 5;

impl Default for History {
    /// No move won.
    fn default() -> History {
        History(vec![0; 1 << BITS])
    }
}

impl History {
    fn place(key: NonZeroU64) -> usize {
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        (key.get().wrapping_mul(MULTIPLIER) >> (u64::BITS - BITS)) as usize
    }

    /// A move won.
    pub(crate) fn won(&mut self, key: NonZeroU64) {
        if let Some(wins) = self.0.get_mut(History::place(key)) {
            *wins = wins.saturating_add(1);
        }
    }

    /// What a move gains in the order of moves.
    pub(crate) fn gain(&self, key: NonZeroU64) -> i32 {
        let wins = self.0.get(History::place(key)).copied().unwrap_or(0);
        let wins = u64::from(wins) + 1;
        let doublings = wins.ilog2();
        // Between powers of two in four steps.
        let quarters = 4 * u64::from(doublings) + ((4 * wins) >> doublings) - 4;
        (DOUBLED * quarters / 4) as i32
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<u32>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_gain_by_their_wins() {
        let mut history = History::default();
        let (key, other) = (NonZeroU64::MIN, NonZeroU64::MAX);
        let mut gains = Vec::new();
        for _ in 0..8 {
            gains.push(history.gain(key));
            history.won(key);
        }
        assert_eq!(gains, [0, 5, 7, 10, 11, 12, 13, 15]);
        assert_eq!(history.gain(other), 0);
    }
}
