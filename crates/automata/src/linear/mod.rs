//! Linear arithmetic of the integers decided, with coefficients and constants of any size.
//!
//! Formulas are made of linear inequalities, equalities and divisibility by constants, with quantifiers:
//! Presburger's arithmetic. A formula without quantifiers is decided case by case, each case, a conjunction,
//! by the Omega test. Of a formula with quantifiers those that may be chosen are variables; the others are
//! answered by witnesses, terms with floors that are found from models. A constant, or a modulus such as
//! 5001, costs no more than its digits.
//!
//! ```
//! use grundy_automata::linear::{LinearFormula, LinearTerm, Validity, is_valid};
//! use grundy_budget::{Budget, Limits};
//!
//! // Every n has a quotient and a remainder by 7.
//! let [n, q] = [0, 1].map(LinearTerm::variable);
//! let remainder = LinearFormula::floor(n, 7, q);
//! let mut budget = Budget::new(&Limits::default());
//! let all = LinearFormula::Exists(vec![1], Box::new(remainder));
//! assert_eq!(is_valid(&all, &mut budget)?, Validity::Valid);
//! # Ok::<(), grundy_budget::Halt>(())
//! ```

mod branch_end;
mod conjunction;
mod formula;
mod limits;
mod omega;
mod quantifier;
mod search;
mod term;
mod witness;

pub use formula::LinearFormula;
pub use term::LinearTerm;

use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;

/// Whether a formula holds for all integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Validity {
    /// It does.
    Valid,
    /// It does not hold for these values of its free variables.
    Counterexample(Vec<(u32, BigInt)>),
}

/// Integers as the free variables for which the formula holds, by variable; `None` if there are none.
/// Variables that matter nowhere have the value 0.
///
/// # Errors
/// Returns an error if a limit is reached, or if the formula is nested too deeply.
pub fn find_model(formula: &LinearFormula, budget: &mut Budget) -> Result<Option<Vec<(u32, BigInt)>>, Halt> {
    quantifier::find(formula, true, budget)
}

/// Whether the formula holds for all integers as its free variables.
///
/// # Errors
/// Returns an error if a limit is reached, or if the formula is nested too deeply.
pub fn is_valid(formula: &LinearFormula, budget: &mut Budget) -> Result<Validity, Halt> {
    let refuted = quantifier::find(formula, false, budget)?;
    Ok(refuted.map_or(Validity::Valid, Validity::Counterexample))
}
