//! Rules under which 1 to f(n) tokens may be taken, where f grows slowly.
//!
//! Lemma. Let f(0) = 0, and let f(n + 1) be f(n) or f(n) + 1 for all n, and let 1 to f(n) tokens be allowed
//! from n. Then g(n) = f(n) if n > 0 and f(n) = f(n - 1) + 1, and g(n) = g(n - f(n) - 1) otherwise. Proof. By
//! induction the values of the heaps from n - f(n) to n are a permutation of 0, ..., f(n). That is so for
//! n = 0. If f(n + 1) = f(n) + 1, the options of n + 1 are these heaps, and its value is f(n) + 1. If
//! f(n + 1) = f(n), the options are these heaps but for n - f(n), whose value is missing, and it takes its
//! place.
//!
//! In terms of what is allowed, for all n >= 0 and k >= 1: allowed(n, k) gives 1 <= k <= n; allowed(n, k + 1)
//! gives allowed(n, k); allowed(n, k) gives allowed(n + 1, k); allowed(n + 1, k + 1) gives allowed(n, k).

use super::decide::{Decision, is_valid};
use crate::takes::TakeRules;
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::custom::exact::ConditionId;

/// Whether the hypotheses of the lemma hold. `None` if that was not decided.
pub(crate) fn applies(takes: &mut TakeRules, budget: &mut Budget) -> Result<bool, Halt> {
    for sentence in sentences(takes) {
        if is_valid(&takes.expressions, sentence, budget)? != Decision::Valid {
            return Ok(false);
        }
    }
    Ok(true)
}

fn sentences(takes: &mut TakeRules) -> [ConditionId; 4] {
    let expressions = &mut takes.expressions;
    let (n, k) = (expressions.variable(takes.heap), expressions.variable(takes.taken));
    let (next, more) = (expressions.plus(n, 1), expressions.plus(k, 1));
    let one = expressions.number(1);
    let (natural, positive) = (expressions.not_negative(n), expressions.at_most(one, k));
    let domain = expressions.all(&[natural, positive]);
    let here = takes.allowed;
    let (more_here, next_here, more_next) = (takes.at(n, more), takes.at(next, k), takes.at(next, more));
    let expressions = &mut takes.expressions;
    let fits = expressions.at_most(k, n);
    let inside = expressions.all(&[positive, fits]);
    [
        expressions.implies(&[natural, here], inside),
        expressions.implies(&[domain, more_here], here),
        expressions.implies(&[domain, here], next_here),
        expressions.implies(&[domain, more_next], here),
    ]
}
