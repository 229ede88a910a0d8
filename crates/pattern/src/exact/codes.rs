//! Rules that are those of an octal code, so that theorems about codes apply.
//!
//! The digit d of k says what may be left of a heap from which k tokens are taken: nothing (1), one heap (2),
//! two heaps (4). A code is guessed from small heaps, and two inclusions are decided: every move of the rules
//! is one of the code, and every move of the code is one of the rules. (R. K. Guy, C. A. B. Smith, The
//! G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), 514-526.)

use super::decide::{Decision, is_valid};
use crate::takes::exists;
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::custom::exact::{
    Component, ConditionId, Evaluator, ExactMove, ExactRules, Expressions, Form, FormRules, TermId,
};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Codes with more digits are not looked for.
const MAX_DIGITS: u64 = 24;

/// Steps that listing the options of small heaps may take.
const STEPS: u64 = 10_000_000;

/// The notation of the code whose rules these are, such as `octal:0.77`. Codes that never leave two heaps
/// have better theorems.
///
/// # Errors
/// Returns [`Halt`] if the time is over or the question was interrupted.
pub fn code(rules: &ExactRules, budget: &mut Budget) -> Result<Option<String>, Halt> {
    let found = crate::numerations::within(budget, |budget| {
        let [form] = &rules.forms[..] else { return Ok(None) };
        if form.form != Form::Heap {
            return Ok(None);
        }
        budget.charge_steps(1000)?;
        let Some(digits) = guess(rules, form).filter(|digits| digits.iter().any(|digit| digit & 4 != 0))
        else {
            return Ok(None);
        };
        let mut expressions = rules.expressions.clone();
        let Some(sentences) = sentences(&mut expressions, form, &digits) else { return Ok(None) };
        for sentence in sentences {
            if is_valid(&expressions, sentence, budget)? != Decision::Valid {
                return Ok(None);
            }
        }
        let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
        Ok(Some(format!("octal:0.{}", digits.concat())))
    })?;
    Ok(found.flatten())
}

/// The digits of 1, 2, ... as the heaps up to twice the longest code show them.
fn guess(rules: &ExactRules, form: &FormRules) -> Option<Vec<u8>> {
    let mut evaluator = Evaluator::new(&rules.expressions, STEPS);
    let mut digits = vec![0_u8; MAX_DIGITS as usize];
    for heap in 1..=2 * MAX_DIGITS {
        let mut options: BTreeSet<Vec<u64>> = BTreeSet::new();
        let mut small = true;
        let walked = evaluator.visit_moves(form, &[heap.into()], &mut |left| {
            let sizes: Option<Vec<u64>> = left.iter().map(|(_, numbers)| numbers[0].to_u64()).collect();
            let sizes = sizes.map(|sizes| sizes.into_iter().filter(|&size| size > 0).collect::<Vec<_>>());
            match sizes.filter(|sizes| sizes.len() <= 2 && sizes.iter().sum::<u64>() < heap) {
                Some(mut sizes) => {
                    sizes.sort_unstable();
                    options.insert(sizes);
                    ControlFlow::Continue(())
                }
                None => {
                    small = false;
                    ControlFlow::Break(())
                }
            }
        });
        if walked.is_none() || !small {
            return None;
        }
        for sizes in &options {
            let taken = heap - sizes.iter().sum::<u64>();
            *digits.get_mut(taken as usize - 1)? |= 1 << sizes.len();
        }
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    Some(digits)
}

fn sentences(expressions: &mut Expressions, form: &FormRules, digits: &[u8]) -> Option<Vec<ConditionId>> {
    let n = expressions.variable(form.variables[0]);
    let zero = expressions.number(0);
    let natural = expressions.not_negative(n);
    let mut all = Vec::new();
    for mv in &form.moves {
        let [one, other] = heaps(mv, zero)?;
        let moves = in_range(expressions, mv);
        let of_code = in_code(expressions, n, [one, other], digits);
        all.push(expressions.implies(&[natural, moves], of_code));
    }
    let (i, j) = (expressions.new_variable("i"), expressions.new_variable("j"));
    let (i, j) = (expressions.variable(i), expressions.variable(j));
    let of_code = in_code(expressions, n, [i, j], digits);
    let mut reached = Vec::new();
    for mv in &form.moves {
        let [one, other] = heaps(mv, zero)?;
        for (first, second) in [(i, j), (j, i)] {
            let (fits, fits_too) = (expressions.equal(one, first), expressions.equal(other, second));
            let when = expressions.all(&[fits, fits_too, mv.when]);
            reached.push(exists(expressions, mv, when));
        }
    }
    let reached = expressions.any(&reached);
    all.push(expressions.implies(&[natural, of_code], reached));
    Some(all)
}

/// The two heaps that a move leaves; missing ones are empty.
fn heaps(mv: &ExactMove, zero: TermId) -> Option<[TermId; 2]> {
    let single = |component: &Component| match component {
        Component::Single(left) => Some(left.numbers[0]),
        Component::Each { .. } => None,
    };
    match &mv.left[..] {
        [] => Some([zero, zero]),
        [one] => Some([single(one)?, zero]),
        [one, other] => Some([single(one)?, single(other)?]),
        _ => None,
    }
}

/// The bound variables are in their ranges, and the condition holds.
fn in_range(expressions: &mut Expressions, mv: &ExactMove) -> ConditionId {
    let mut all = vec![mv.when];
    for range in &mv.bound {
        let variable = expressions.variable(range.variable);
        all.push(expressions.at_most(range.low, variable));
        all.push(expressions.less(variable, range.high));
    }
    expressions.all(&all)
}

/// The code allows to leave these two heaps, of which any may be empty.
fn in_code(expressions: &mut Expressions, n: TermId, left: [TermId; 2], digits: &[u8]) -> ConditionId {
    let zero = expressions.number(0);
    let [one, other] = left;
    let total = expressions.add(one, other);
    let taken = expressions.subtract(n, total);
    let natural = left.map(|heap| expressions.not_negative(heap));
    let empty = left.map(|heap| expressions.equal(heap, zero));
    let full = empty.map(|empty| expressions.not(empty));
    let nothing = expressions.all(&empty);
    let two = expressions.all(&full);
    let (first, second) = (expressions.all(&[full[0], empty[1]]), expressions.all(&[empty[0], full[1]]));
    let one_heap = expressions.any(&[first, second]);
    let mut all = Vec::new();
    for (number, digit) in (1_u64..).zip(digits) {
        let parts = [(1, nothing), (2, one_heap), (4, two)];
        let allowed: Vec<ConditionId> =
            parts.iter().filter(|(bit, _)| digit & bit != 0).map(|(_, condition)| *condition).collect();
        let allowed = expressions.any(&allowed);
        let number = expressions.number(BigInt::from(number));
        let takes = expressions.equal(taken, number);
        all.push(expressions.all(&[takes, allowed]));
    }
    let digits = expressions.any(&all);
    expressions.all(&[natural[0], natural[1], digits])
}
