//! How deep formulas and searches may go.

use grundy_budget::Halt;
use grundy_theory::words;

/// How deep formulas, and cases within cases of one conjunction, may be.
pub(super) const MAX_DEPTH: usize = 200;

/// How many alternatives may be chosen one after the other.
pub(super) const MAX_DECISIONS: usize = 400;

/// A formula with more nested cases than that.
pub(super) fn out_of_reach() -> Halt {
    Halt::OutOfReach(words!(
        "the formula of linear arithmetic has too many nested cases",
        "线性算术公式中层层嵌套的情形太多"
    ))
}
