//! What was read from the text, compared with what the interpreter says.

use grundy_script::{CallLimits, Script};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::exact::{Evaluator, ExactRules, Form, FormRules, Position};
use grundy_theory::ruleset::custom::sums::sum_of;
use grundy_theory::ruleset::custom::{CustomRules, CustomRulesError, CustomRulesErrorKind};
use num_bigint::BigInt;
use num_traits::Signed;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Nodes that are evaluated for one position.
const STEPS: u64 = 1_000_000;

pub fn script(text: &str, parameters: Option<&str>) -> Script {
    Script::read("rules.star", text, parameters, &CallLimits::default()).unwrap()
}

/// A script of which short calls only are compared.
pub fn short_script(text: &str) -> Script {
    let limits = CallLimits { steps: 20_000, ..CallLimits::default() };
    Script::read("rules.star", text, None, &limits).unwrap()
}

/// Whether the interpreter has met a limit of its own, such as 2^31 for the ends of a range.
fn is_limit(fault: &CustomRulesError) -> bool {
    fault.kind == CustomRulesErrorKind::Limit
        || fault.message.en.contains("Error unpacking value for parameter")
}

pub fn read(script: &Script) -> Result<Arc<ExactRules>, CustomRulesError> {
    script.exact().unwrap()
}

/// What the formulas say: the options, or that the position is none. `None` if that takes too long.
fn formulas(rules: &ExactRules, form: &FormRules, at: &[BigInt]) -> Option<Result<Vec<Vec<Position>>, ()>> {
    let mut evaluator = Evaluator::new(&rules.expressions, STEPS);
    for (variable, number) in form.variables.iter().zip(at) {
        evaluator.assign(*variable, number.clone());
    }
    if !evaluator.condition(form.domain)? {
        return Some(Err(()));
    }
    let mut found = Vec::new();
    let _ = evaluator.visit_moves(form, at, &mut |left| {
        found.push(left.to_vec());
        ControlFlow::Continue(())
    })?;
    Some(Ok(found))
}

fn is_negative(options: &[Vec<Position>]) -> bool {
    options.iter().flatten().any(|(_, numbers)| numbers.iter().any(Signed::is_negative))
}

/// Compares a heap; false if one of them takes too long.
pub fn heap(script: &Script, rules: &ExactRules, n: u64) -> bool {
    let mut asked = BTreeSet::new();
    let said = script.visit_options(n, &mut |option| {
        let mut option = option.to_vec();
        option.sort_unstable();
        asked.insert(option);
        ControlFlow::Continue(())
    });
    if said.as_ref().is_err_and(is_limit) {
        return false;
    }
    let Some(read) = formulas(rules, &rules.forms[0], &[BigInt::from(n)]) else { return false };
    match (said, read) {
        (Ok(()), Ok(options)) => {
            let number = |(_, numbers): &Position| u64::try_from(&numbers[0]).unwrap();
            let options = options.iter().map(|left| {
                let mut option: Vec<u64> = left.iter().map(number).collect();
                option.sort_unstable();
                option
            });
            assert_eq!(options.collect::<BTreeSet<_>>(), asked, "heap {n}");
        }
        (Ok(()), Err(())) => panic!("heap {n} is outside of the domain"),
        (Err(fault), Ok(options)) => {
            assert!(is_negative(&options), "heap {n}: {options:?}, but: {fault}");
        }
        (Err(_), Err(())) => {}
    }
    true
}

fn data((form, numbers): &Position) -> Data {
    match form {
        Form::Tuple(_) => Data::list(numbers.iter().cloned().map(Data::integer).collect()),
        _ => Data::integer(numbers[0].clone()),
    }
}

/// Compares a position; false if one of them takes too long.
pub fn position(script: &Script, rules: &ExactRules, form: &FormRules, at: &[u64]) -> bool {
    let numbers: Vec<BigInt> = at.iter().copied().map(BigInt::from).collect();
    let mut asked = BTreeSet::new();
    let said = script.visit_moves(&data(&(form.form, numbers.clone())), Player::Left, &mut |mv| {
        asked.insert(mv.to.to_string());
        ControlFlow::Continue(())
    });
    if said.as_ref().is_err_and(is_limit) {
        return false;
    }
    let Some(read) = formulas(rules, form, &numbers) else { return false };
    match (said, read) {
        (Ok(()), Ok(options)) => {
            let options = options.iter().map(|left| match &left[..] {
                [one] => data(one).to_string(),
                parts => sum_of(parts.iter().map(data).collect()).to_string(),
            });
            assert_eq!(options.collect::<BTreeSet<_>>(), asked, "position {at:?}");
        }
        (Ok(()), Err(())) => panic!("position {at:?} is outside of the domain"),
        (Err(fault), Ok(options)) => panic!("position {at:?}: {options:?}, but: {fault}"),
        (Err(_), Err(())) => {}
    }
    true
}

/// Heaps, and pairs, that are compared: small ones, and those beside each constant of the formulas.
pub fn everything(script: &Script, rules: &ExactRules, largest: u64) {
    for form in &rules.forms {
        match form.form {
            Form::Heap | Form::Number => {
                let mut all: BTreeSet<u64> = (0..=largest).collect();
                let constants = rules.constants();
                let constants = constants.iter().filter_map(|constant| u64::try_from(constant).ok());
                for constant in constants.filter(|constant| *constant < 20_000) {
                    all.extend(constant.saturating_sub(2)..constant + 4);
                }
                for n in all {
                    match form.form {
                        Form::Heap if n > 0 => heap(script, rules, n),
                        Form::Heap => true,
                        _ => position(script, rules, form, &[n]),
                    };
                }
            }
            Form::Tuple(arity) => {
                let side: u64 = if arity < 3 { 30 } else { 7 };
                for number in 0..side.pow(arity as u32) {
                    let at: Vec<u64> = (0..arity).map(|i| number / side.pow(i as u32) % side).collect();
                    position(script, rules, form, &at);
                }
            }
        }
    }
}

/// Compares a script that has to be read.
pub fn equal(text: &str) -> Arc<ExactRules> {
    equal_with(text, None, 200)
}

pub fn equal_with(text: &str, parameters: Option<&str>, largest: u64) -> Arc<ExactRules> {
    let script = script(text, parameters);
    let rules = read(&script).unwrap_or_else(|fault| panic!("{text}\n{fault} {:?}", fault.place));
    everything(&script, &rules, largest);
    rules
}
