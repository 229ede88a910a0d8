//! Patterns of custom rules that were read exactly from their text, proved for all positions.
//!
//! A family of rules is recognised by deciding that its conditions hold for all n, never by comparing small
//! heaps: what a table shows up to any bound, a rule may break above it.

mod codes;
mod cofinite;
mod decide;
mod eventually;
mod independent;
mod logic;
mod lost;
pub mod memory;
mod residues;
mod samples;
mod up_to;
mod window;

pub use codes::code;
pub use logic::LogicRules;
pub use window::least_period;

use crate::found::{Pattern, PatternClass};
use crate::lost_period;
use crate::numerations::within;
use crate::pattern_formula::PatternFormula;
use crate::period_words::of_period;
use crate::solution::Solution;
use crate::takes::{AllowedTakes, TakeRules, UpTo};
use crate::value_table::ValueTable;
use decide::{Decision, is_valid};
use eventually::Analysis;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::custom::exact::{Condition, ConditionId, ExactRules, Form, FormRules};
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};
use window::WindowBounds;

/// Proves a pattern of exact rules by a theorem about a family of games. `None` if no theorem applies, or its
/// hypotheses were not decided.
///
/// # Errors
/// Returns [`Halt`] if the time is over or the question was interrupted.
pub fn find(rules: &ExactRules, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    if let Some(found) = single(rules, Convention::Normal, budget)? {
        return Ok(Some(found));
    }
    let each = within(budget, |budget| independent::rules_of_each(rules, budget))?.flatten();
    if let Some(each) = each {
        return sum(&each, budget);
    }
    within(budget, |budget| residues::find(rules, budget)).map(Option::flatten)
}

/// Proves which single heaps or numbers are lost in misère play, by a theorem about a family of games. `None`
/// if no theorem applies, or its hypotheses were not decided.
///
/// # Errors
/// Returns [`Halt`] if the time is over or the question was interrupted.
pub fn find_misere(rules: &ExactRules, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    single(rules, Convention::Misere, budget)
}

/// The values of single heaps or numbers, or in misère play the lost ones.
fn single(rules: &ExactRules, play: Convention, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let is_everywhere =
        |form: &FormRules| *rules.expressions.condition(form.domain) == Condition::Constant(true);
    let takes = TakeRules::from_rules(rules).filter(|_| rules.forms.iter().all(is_everywhere));
    let Some(mut takes) = takes else { return Ok(None) };
    let Some(mut allowed) = AllowedTakes::new(&takes) else { return Ok(None) };
    let constants = rules.constants();
    within(budget, |budget| by_takes(&mut takes, &mut allowed, (constants.as_slice(), play), budget))
        .map(Option::flatten)
}

/// Proves values by the lemma on takes of 1 to f(n) tokens: a recurrence, to which closed forms are to be
/// preferred. `None` if the lemma does not apply, or its hypotheses were not decided.
///
/// # Errors
/// Returns [`Halt`] if the time is over or the question was interrupted.
pub fn lemma(rules: &ExactRules, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let Some(mut takes) = TakeRules::from_rules(rules) else { return Ok(None) };
    let Some(allowed) = AllowedTakes::new(&takes) else { return Ok(None) };
    match within(budget, |budget| up_to::applies(&mut takes, budget))? {
        Some(true) => Ok(Some(of_up_to(takes, allowed))),
        _ => Ok(None),
    }
}

/// Bounded takes, and all but some.
fn by_takes(
    takes: &mut TakeRules,
    allowed: &mut AllowedTakes,
    (constants, play): (&[BigInt], Convention),
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let heaps = samples::heaps(constants);
    for wanted in [true, false] {
        let Some(largest) = samples::largest(allowed, &heaps, wanted, budget)? else { return Ok(None) };
        let sentences = family(takes, largest, wanted);
        let mut holds = true;
        for sentence in sentences {
            holds = holds && is_valid(&takes.expressions, sentence, budget)? == Decision::Valid;
        }
        if !holds {
            continue;
        }
        let bounds = [(takes.taken, (BigInt::one(), BigInt::from(largest.max(1))))];
        let mut analysis = Analysis::new(&takes.expressions, takes.heap, bounds);
        let Some(repeating) = analysis.condition(takes.allowed) else { continue };
        let (Some(start), Some(modulus)) = (repeating.start.to_u64(), repeating.period.to_u64()) else {
            continue;
        };
        let bounded = WindowBounds { largest, start, modulus };
        let proved = match (play, wanted) {
            (Convention::Misere, _) => lost::prove(bounded, !wanted, allowed, budget)?,
            (Convention::Normal, true) => window::prove(bounded, allowed, budget)?,
            (Convention::Normal, false) => cofinite::prove(bounded, allowed, budget)?,
        };
        if let Some(proved) = proved {
            return Ok(match play {
                Convention::Normal => Some(of_values(&proved, by_window(wanted, largest))),
                Convention::Misere => of_lost(&proved, by_outcomes(wanted, largest)),
            });
        }
    }
    Ok(None)
}

/// That at most `largest` tokens may be taken, or that all larger takes are allowed; and that takes are from
/// 1 to n.
fn family(takes: &mut TakeRules, largest: u64, bounded: bool) -> Vec<ConditionId> {
    let expressions = &mut takes.expressions;
    let (n, k) = (expressions.variable(takes.heap), expressions.variable(takes.taken));
    let (one, most) = (expressions.number(1), expressions.number(largest));
    let natural = expressions.not_negative(n);
    let (positive, fits) = (expressions.at_most(one, k), expressions.at_most(k, n));
    let inside = expressions.all(&[positive, fits]);
    let is_move = expressions.implies(&[natural, takes.allowed], inside);
    let small = expressions.at_most(k, most);
    if bounded {
        return vec![is_move, expressions.implies(&[natural, takes.allowed], small)];
    }
    let large = expressions.not(small);
    vec![is_move, expressions.implies(&[inside, large], takes.allowed)]
}

fn by_window(bounded: bool, largest: u64) -> LocalizedString {
    if bounded {
        words!(
            "the rules read from the text: at most {largest} tokens are taken, and the values of {largest} neighbouring heaps recur where the rules are the same",
            "由文本读出的规则：每次最多取 {largest} 颗，且在规则相同之处，相邻 {largest} 堆的值再次出现"
        )
    } else {
        words!(
            "the rules read from the text: every number of tokens above {largest} may be taken, and the state of the values recurs up to a shift",
            "由文本读出的规则：凡大于 {largest} 的颗数都可以取，且各值的状态在平移意义下再次出现"
        )
    }
}

fn by_outcomes(bounded: bool, largest: u64) -> LocalizedString {
    if bounded {
        words!(
            "the rules read from the text: at most {largest} tokens are taken, and the winners of {largest} neighbouring heaps recur where the rules are the same",
            "由文本读出的规则：每次最多取 {largest} 颗，且在规则相同之处，相邻 {largest} 堆的胜负再次出现"
        )
    } else {
        words!(
            "the rules read from the text: every number of tokens above {largest} may be taken, and the winners of {largest} neighbouring heaps recur",
            "由文本读出的规则：凡大于 {largest} 的颗数都可以取，且相邻 {largest} 堆的胜负再次出现"
        )
    }
}

fn of_lost(proved: &window::WindowPeriod, by: LocalizedString) -> Option<Pattern> {
    let lost: Vec<bool> = proved.values.iter().map(|&value| value == 1).collect();
    let found = lost_period::observed(&lost, &proved.pattern)?;
    let checked_to = Some(proved.values.len() as u64 - 1);
    Some(Pattern { by: Some(by), checked_to, terms_used: None, ..found })
}

fn of_values(proved: &window::WindowPeriod, by: LocalizedString) -> Pattern {
    let sequence = ValueTable { first: 0, values: &proved.values };
    let claim = PatternFormula::Period(proved.pattern);
    let class =
        if proved.pattern.saltus == 0 { PatternClass::Periodic } else { PatternClass::ArithmeticPeriodic };
    let formula = of_period(sequence, &proved.pattern);
    Pattern {
        by: Some(by),
        checked_to: Some(proved.values.len() as u64 - 1),
        solution: Solution::from_claim(&claim, 0, &proved.values),
        ..Pattern::observed(formula, claim, class)
    }
}

fn of_up_to(takes: TakeRules, allowed: AllowedTakes) -> Pattern {
    let up_to = UpTo::new(takes, allowed);
    let condition = up_to.python_condition().unwrap_or_else(|| "...".to_owned());
    let formula = words!(
        "g(n) = f(n) if f(n) > f(n - 1), otherwise g(n) = g(n - f(n) - 1), where f(n) is the largest k with {condition}, or 0",
        "若 f(n) > f(n - 1)，则 g(n) = f(n)，否则 g(n) = g(n - f(n) - 1)；其中 f(n) 是满足 {condition} 的最大 k（没有则为 0）"
    );
    let by = words!(
        "the rules read from the text: 1 to f(n) tokens are taken, and f grows by 0 or 1, as linear arithmetic decides",
        "由文本读出的规则：可取 1 到 f(n) 颗，且 f 每次增加 0 或 1（由线性算术判定）"
    );
    let solution = Some(Solution::UpTo(Box::new(up_to)));
    Pattern {
        by: Some(by),
        solution,
        ..Pattern::observed(formula, PatternFormula::Words, PatternClass::Recurrent)
    }
}

/// A position whose numbers are independent games: it is lost if the nim sum of their values is 0.
fn sum(each: &[ExactRules], budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let (mut solutions, mut english, mut chinese) = (Vec::new(), Vec::new(), Vec::new());
    for (i, rules) in each.iter().enumerate() {
        let found = match single(rules, Convention::Normal, budget)? {
            Some(found) => Some(found),
            None => lemma(rules, budget)?,
        };
        let Some(found) = found else { return Ok(None) };
        let Some(solution) = found.solution else { return Ok(None) };
        solutions.push(solution);
        let name = rules.expressions.name(rules.forms[0].variables[0]);
        let number = i + 1;
        english.push(format!("for number {number} ({name}): {}", found.formula.en));
        chinese.push(format!("第 {number} 个数（{name}）：{}", found.formula.zh));
    }
    let (en, zh) = (english.join("; "), chinese.join("；"));
    let formula = words!(
        "lost if the nim sum of the values of the numbers is 0; {en}",
        "当且仅当各数的值的尼姆和为 0 时必败；{zh}"
    );
    let by = words!(
        "the Sprague-Grundy theorem: every move changes one number, by rules that depend on this number alone, as read from the text",
        "斯普拉格－格伦迪定理：由文本读出，每步只改变一个数，且规则只取决于这个数"
    );
    let solution = Some(Solution::NimSum(solutions));
    Ok(Some(Pattern {
        by: Some(by),
        solution,
        ..Pattern::observed(formula, PatternFormula::Words, PatternClass::Sum)
    }))
}

/// Whether positions are single heaps, so that the sum of several is a position too.
pub fn is_of_heaps(rules: &ExactRules) -> bool {
    matches!(&rules.forms[..], [form] if form.form == Form::Heap)
}
