//! Sliding windows: heaps of which a move leaves any number from some least one on.
//!
//! **Lemma.** Let the moves from n lead to exactly the heaps m with l(n) <= m < n, where l(0) = 0 and
//! l(n + 1) is l(n) or l(n) + 1. Then g(n + 1) is n + 1 - l(n) where l(n + 1) = l(n), and else g(l(n)).
//!
//! Proof. The values of the heaps l(n), ..., n are 0, ..., n - l(n) in some order: that is so for n = 0. If l
//! stays, the options of n + 1 have all these values, and its own is the next number. If l moves on by one,
//! the options have all of them but g(l(n)), so that this is the value of n + 1, and again the heaps from
//! l(n + 1) to n + 1 have all of them.
//!
//! Whether moves are such a window, and whether [recurrences](crate::pattern_formula::Regular) say what the
//! lemma does, are sentences that automata decide.

use crate::pattern_formula::{Regular, RegularRelation};
use crate::rules::HeapRulesSource;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};

/// Does the lemma prove these recurrences by these rules? The numbers are in their base.
///
/// # Errors
/// [`Halt`] where the time is over or somebody breaks off.
pub(crate) fn proves(
    regular: &Regular,
    rules: HeapRulesSource<'_>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    let Some(formulas) = rules.formulas(&mut numbers, budget)? else { return Ok(false) };
    let Some(moves) = moves(&formulas) else { return Ok(false) };
    match decide(regular, &moves, &mut numbers, budget) {
        Ok(proved) => Ok(proved),
        Err(ArithmeticError::Stopped(stop @ (Halt::Time | Halt::Interrupted))) => Err(stop),
        Err(_) => Ok(false),
    }
}

/// When a move leads from the heap n to the heap m, where all moves leave at most one heap.
fn moves(rules: &MoveFormulas) -> Option<String> {
    let one = |mv: &MoveFormula| match (&mv.left[..], &mv.rest) {
        ([], None) => Some(format!("(m = 0 & ({}))", mv.when)),
        ([left], None) if left.len() == 1 => {
            let left = &left[0];
            // The variable of the heap that is left may have any name, also that of the one it is to be.
            Some(if left == "m" {
                format!("({})", mv.when)
            } else {
                format!("(exists {left}: m = {left} & ({}))", mv.when)
            })
        }
        _ => None,
    };
    let heaps = rules.parts && !rules.sums && rules.domain == "true" && rules.at == ["n"];
    let all: Option<Vec<String>> = rules.moves.iter().map(one).collect();
    all.filter(|_| heaps).map(|all| if all.is_empty() { "false".to_owned() } else { all.join(" | ") })
}

fn decide(
    regular: &Regular,
    moves: &str,
    numbers: &mut Arithmetic,
    budget: &mut Budget,
) -> Result<bool, ArithmeticError> {
    numbers.define("moves", &["n", "m"], moves, budget)?;
    let least = "m <= n & (m = n | moves(n, m)) & ~(exists a: a < m & moves(n, a))";
    numbers.define("least", &["n", "m"], least, budget)?;
    let mut sentences = vec![
        "forall n, m: moves(n, m) => m < n".to_owned(),
        "forall n, a, b: moves(n, a) & a < b & b < n => moves(n, b)".to_owned(),
        "forall n, a: least(n, a) => least(n + 1, a) | least(n + 1, a + 1)".to_owned(),
    ];
    for relation in &regular.relations {
        let Some(sentence) = said(relation, regular) else { return Ok(false) };
        sentences.push(sentence);
    }
    for sentence in sentences {
        if !numbers.prove(&sentence, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// That the lemma says the same as a recurrence: the value is that of an earlier heap, or c n + d.
fn said(relation: &RegularRelation, regular: &Regular) -> Option<String> {
    let RegularRelation { of, constant, times, sum } = relation;
    let (step, rest, from) = (of.step, of.rest, regular.from);
    let then = match (&sum[..], times, constant) {
        ([(1, left)], 0, 0) => {
            format!("least(h, {0}*n + {1}) & least(h + 1, {0}*n + {1} + 1)", left.step, left.rest)
        }
        ([], 0.., 0..) => {
            format!("exists a: least(h, a) & least(h + 1, a) & h + 1 = a + {times}*n + {constant}")
        }
        _ => return None,
    };
    Some(format!("forall n, h: {from} <= n & h + 1 = {step}*n + {rest} => ({then})"))
}
