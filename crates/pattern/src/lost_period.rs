//! Which single numbers are lost, where that repeats.

use crate::found::{Pattern, PatternClass};
use crate::pattern_formula::PatternFormula;
use crate::solution::{LostPeriod, Solution};
use grundy_theory::localized::LocalizedString;
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;

/// More numbers than this are not listed.
const LISTED: usize = 40;

/// A pattern of lost numbers, which nothing proves yet: `lost` tells it of all numbers to the end of the
/// first period, at least.
///
/// ```
/// use grundy_pattern::lost_period;
/// use grundy_theory::theorem::ArithmeticPeriod;
///
/// let pattern = ArithmeticPeriod { preperiod: 0, period: 3, saltus: 0 };
/// let found = lost_period::observed(&[false, true, false], &pattern).unwrap();
/// assert_eq!(found.formula.en, "n is lost exactly if n mod 3 = 1");
/// ```
pub fn observed(lost: &[bool], pattern: &ArithmeticPeriod) -> Option<Pattern> {
    let end = usize::try_from(pattern.preperiod.checked_add(pattern.period)?).ok()?;
    let first = lost.get(..end)?;
    let formula = in_words(first, pattern);
    let solution = LostPeriod { lost: first.to_vec(), preperiod: pattern.preperiod, period: pattern.period };
    Some(Pattern {
        terms_used: Some(pattern.preperiod.saturating_add(pattern.period.saturating_mul(2))),
        solution: Some(Solution::LostPeriod(solution)),
        ..Pattern::observed(formula, PatternFormula::Words, PatternClass::Periodic)
    })
}

/// The lost numbers among the first ones, and the residues of the others.
fn in_words(
    first: &[bool],
    &ArithmeticPeriod { preperiod, period, .. }: &ArithmeticPeriod,
) -> LocalizedString {
    let numbers = |from: u64, to: u64| (from..to).filter(|&n| first[n as usize]).collect::<Vec<u64>>();
    let before = numbers(0, preperiod);
    let mut residues: Vec<u64> =
        numbers(preperiod, preperiod + period).into_iter().map(|n| n % period).collect();
    residues.sort_unstable();
    if residues.is_empty() {
        return match (&before[..], listed(&before)) {
            ([], _) => words!("no n is lost", "没有必败的数"),
            ([one], _) => words!("only n = {one} is lost", "只有 n = {one} 必败"),
            (_, list) => words!("the lost n are {list}", "必败的数为 {list}"),
        };
    }
    let rest = match (&residues[..], listed(&residues)) {
        (all, _) if all.len() as u64 == period => words!("every n is lost", "每个 n 都必败"),
        ([residue], _) => words!(
            "n is lost exactly if n mod {period} = {residue}",
            "当且仅当 n mod {period} = {residue} 时 n 必败"
        ),
        (_, list) => words!(
            "n is lost exactly if n mod {period} is one of {list}",
            "当且仅当 n mod {period} 为 {list} 之一时 n 必败"
        ),
    };
    if preperiod == 0 {
        return rest;
    }
    let (en, zh) = (rest.en, rest.zh);
    match listed(&before) {
        _ if before.is_empty() => words!(
            "from n = {preperiod} on, {en}; no smaller n is lost",
            "从 n = {preperiod} 起，{zh}；更小的 n 都不是必败"
        ),
        list => words!(
            "from n = {preperiod} on, {en}; of the smaller n, {list} are lost",
            "从 n = {preperiod} 起，{zh}；更小的 n 中必败的是 {list}"
        ),
    }
}

/// Numbers with commas between them, in a sentence: the first ones, and how many there are, if they are many.
fn listed(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().take(LISTED).map(u64::to_string).collect();
    let list = shown.join(", ");
    if numbers.len() > LISTED { format!("{list}, ... ({})", numbers.len()) } else { list }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(lost: &[u64], preperiod: u64, period: u64) -> String {
        let first: Vec<bool> = (0..preperiod + period).map(|n| lost.contains(&n)).collect();
        observed(&first, &ArithmeticPeriod { preperiod, period, saltus: 0 }).unwrap().formula.en
    }

    #[test]
    fn lost_numbers_are_named_by_residues_and_exceptions() {
        assert_eq!(said(&[], 0, 1), "no n is lost");
        assert_eq!(said(&[1], 2, 1), "only n = 1 is lost");
        assert_eq!(said(&[1, 3], 4, 1), "the lost n are 1, 3");
        assert_eq!(said(&[1, 4], 0, 7), "n is lost exactly if n mod 7 is one of 1, 4");
        let said_late = said(&[1, 5, 7], 4, 5);
        assert_eq!(
            said_late,
            "from n = 4 on, n is lost exactly if n mod 5 is one of 0, 2; of the smaller n, 1 are lost"
        );
    }

    #[test]
    fn the_solution_says_of_any_number_what_the_table_would() {
        let first = [false, true, true, false, true];
        let found = observed(&first, &ArithmeticPeriod { preperiod: 2, period: 3, saltus: 0 }).unwrap();
        let solution = found.solution.unwrap();
        for n in 0..40 {
            let place = if n < 5 { n } else { 2 + (n - 2) % 3 };
            let lost = crate::answer::Answer::Lost(first[place as usize]);
            assert_eq!(solution.at(&[n]), Some(lost), "{n}");
        }
        assert!(solution.python().unwrap().contains("def lost(n)"));
    }
}
