//! Meters options: what making one costs, and how many of them make a position too large to search.

use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::Ruleset;
use grundy_theory::words;

/// Steps that an option costs, whatever its size: it is made, brought to canonical form, hashed and looked
/// up.
pub const OPTION: u64 = 60;

/// Bytes of a long position.
const LONG: u64 = 1 << 13;

/// The greatest number of options of one position, and of bytes that they may take. A position with more is
/// not searched: each option has options too, and finding that out by making billions of them would only take
/// time and memory.
pub const MAX_OPTIONS: usize = 1 << 21;
/// See [`MAX_OPTIONS`].
pub const MAX_BYTES: u64 = 1 << 29;

/// After this many options the rules are asked how many there are.
const MANY: usize = 1 << 10;

/// Counts the options of one position, and the bytes that are held for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct OptionMeter {
    count: usize,
    held: u64,
}

impl OptionMeter {
    /// Charges the making of one more option.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the position has too many options.
    #[inline]
    pub fn next<R: Ruleset>(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<(), Halt> {
        budget.charge_steps(OPTION)?;
        let hopeless =
            self.count == MANY && rules.count_moves(at).is_some_and(|all| all > MAX_OPTIONS as u128);
        if hopeless || self.count >= MAX_OPTIONS || self.held >= MAX_BYTES {
            return Err(too_many_options());
        }
        self.count += 1;
        Ok(())
    }

    /// Holds a position that weighs `weight` bytes, and `entry` bytes of the list that it is in, until they
    /// are [released](OptionMeter::release).
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    #[inline]
    pub fn hold(&mut self, weight: u64, entry: usize, budget: &mut Budget) -> Result<(), Halt> {
        // Long positions take longer to copy, sort and compare, and much longer if they leave the cache.
        budget.charge_steps(weight / 2 + 4 * weight.saturating_sub(LONG))?;
        let bytes = weight + entry as u64;
        budget.reserve(bytes)?;
        self.held += bytes;
        Ok(())
    }

    /// Gives all bytes back.
    pub fn release(self, budget: &mut Budget) {
        budget.release(self.held);
    }
}

/// The error for a position that has too many options to be searched.
pub fn too_many_options() -> Halt {
    let most = MAX_OPTIONS;
    Halt::OutOfReach(words!(
        "no formula is known for this question, and a position with more than about {most} moves is too large to search",
        "这个问题没有已知公式，而局面的着法超过约 {most} 种，无法搜索"
    ))
}

/// Refuses a search that has to look at `positions` positions and cannot.
///
/// # Errors
/// Returns an error with the limit that would be reached.
pub fn foresee(positions: u128, budget: &Budget) -> Result<(), Halt> {
    /// Bytes of a position that is kept.
    const KEPT: u64 = 16;
    let positions = u64::try_from(positions).unwrap_or(u64::MAX);
    budget.check_ahead(positions.saturating_mul(OPTION), positions.saturating_mul(KEPT))
}
