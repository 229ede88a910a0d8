//! Patterns of scripts: what is called proved is right for every heap that brute force reaches.

#![cfg(feature = "scripts")]
#![allow(clippy::unwrap_used)]

use grundy::custom_rules::{self, CustomRules};
use grundy::pattern::{Answer, Pattern, PatternSearch};
use grundy::solver::prelude::*;
use grundy_script::{CallLimits, Script};
use std::collections::HashSet;
use std::sync::Arc;

fn pattern_of(text: &str) -> Option<Pattern> {
    let script = Script::read("game.star", text, None, &CallLimits::default()).unwrap();
    let mut solver = SolverState::default();
    let rules: Arc<dyn CustomRules> = Arc::new(script);
    solver.add("game", rules);
    solver.pattern("@game", &PatternSearch::default()).unwrap()
}

/// The pattern of a script of which each call may take so many steps.
fn pattern_within(steps: u64, text: &str) -> Option<Pattern> {
    let script =
        Script::read("game.star", text, None, &CallLimits { steps, ..CallLimits::default() }).unwrap();
    let mut solver = SolverState::default();
    let rules: Arc<dyn CustomRules> = Arc::new(script);
    solver.add("game", rules);
    solver.pattern("@game", &PatternSearch::default()).unwrap()
}

#[test]
fn a_table_that_cannot_be_finished_shows_what_it_has() {
    let splits = "def splits(n, least):
    found = [(n,)] if n >= least else []
    for a in range(least, (n + 1) // 2):
        found += [(a,) + rest for rest in splits(n - a, a + 1)]
    return found

def options(n):
    return [p for p in splits(n, 1) if len(p) > 1]
";
    let found = pattern_within(10_000, splits).unwrap();
    assert!(found.formula.en.starts_with("g(n + 1) = g(n) + 1 for n >= 9"), "{}", found.formula.en);
    assert!(found.by.is_none() && found.conditional.is_none());
    assert!(found.checked_to.unwrap() < 60);
}

#[test]
fn values_by_the_place_of_a_digit_in_base_3_are_found() {
    let text = "def options(a):\n    return [(a - 2 * b, a - b) for b in range(1, a // 2 + 1)]\n";
    let found = pattern_of(text).unwrap();
    assert!(found.by.is_none() && found.conditional.is_none());
    assert_eq!(
        found.formula.en,
        "g(n) = the k-th odious number (1, 2, 4, 7, 8, ..., those with an odd number of 1 bits), where k is the place of the last digit 2, \
         counted from 1, of n in base 3; g(n) = 0 if there is none"
    );
    let mut values: Vec<u64> = Vec::new();
    for n in 0..1500_usize {
        let options: HashSet<u64> = (1..=n / 2).map(|b| values[n - 2 * b] ^ values[n - b]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
        assert_eq!(value(&found, n as u64), values.last().copied(), "g({n})");
    }
}

#[test]
fn lost_heaps_are_named_if_values_are_not() {
    // The values are as rich as divisors; n is lost if it is odd, or an odd power of 2.
    let found =
        pattern_within(20_000, "def options(n):\n    return [n - d for d in range(2, n) if n % d == 0]\n")
            .unwrap();
    let solution = found.solution.unwrap();
    for n in 1..100_u64 {
        let lost = n % 2 == 1 || n.is_power_of_two() && n.trailing_zeros() % 2 == 1;
        assert_eq!(solution.at(&[n]).unwrap().is_lost(), lost, "{n}");
    }
}

fn value(found: &Pattern, n: u64) -> Option<u64> {
    match found.solution.as_ref()?.at(&[n])? {
        Answer::Value(value) => Some(value),
        Answer::Lost(_) => None,
    }
}

/// The values of the heaps below `end` from which `allowed(n)` tokens may be taken.
fn brute_force(end: u64, allowed: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..end {
        let options: Vec<u64> =
            allowed(n).iter().filter(|&&k| k <= n).map(|k| values[(n - k) as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn assert_proved(text: &str, values: &[u64]) {
    let found = pattern_of(text).unwrap_or_else(|| panic!("nothing is found for {text}"));
    assert!(found.by.is_some(), "{text}: {}", found.formula.en);
    for (n, &right) in (0..).zip(values) {
        assert_eq!(value(&found, n), Some(right), "g({n}) of {text}: {}", found.formula.en);
    }
}

/// A script with a change at a random place, and its rules.
struct Planted {
    text: String,
    most: u64,
    place: u64,
    change: Change,
}

enum Change {
    Banned(u64),
    Stop,
    Largest(u64),
}

impl Planted {
    fn new(random: &mut fastrand::Rng) -> Planted {
        let (most, place) = (random.u64(2..13), random.u64(300..50_000));
        let (change, text) = match random.u8(0..3) {
            0 => {
                let banned = random.u64(1..=most);
                let list = format!(
                    "n - k for k in range(1, {}) if k <= n and not (n == {place} and k == {banned})",
                    most + 1
                );
                (Change::Banned(banned), format!("    return [{list}]\n"))
            }
            1 => {
                let list = format!("[n - k for k in range(1, {}) if k <= n]", most + 1);
                (Change::Stop, format!("    if n == {place}:\n        return []\n    return {list}\n"))
            }
            _ => {
                let other = random.u64(1..14);
                let end = format!("    end = {} if n >= {place} else {}\n", other + 1, most + 1);
                (
                    Change::Largest(other),
                    format!("{end}    return [n - k for k in range(1, end) if k <= n]\n"),
                )
            }
        };
        Planted { text: format!("def options(n):\n{text}"), most, place, change }
    }

    fn takes(&self, n: u64) -> Vec<u64> {
        match self.change {
            Change::Banned(banned) => (1..=self.most).filter(|&k| n != self.place || k != banned).collect(),
            Change::Stop if n == self.place => Vec::new(),
            Change::Largest(other) if n >= self.place => (1..=other).collect(),
            Change::Stop | Change::Largest(_) => (1..=self.most).collect(),
        }
    }
}

#[test]
fn planted_changes_are_never_overlooked() {
    let mut random = fastrand::Rng::with_seed(20_261_125);
    let mut proved = 0;
    for _ in 0..150 {
        let planted = Planted::new(&mut random);
        let Some(found) = pattern_of(&planted.text) else { continue };
        proved += u32::from(found.by.is_some());
        let values = brute_force(planted.place + 2000, |n| planted.takes(n));
        for (n, &right) in (0..).zip(&values) {
            assert_eq!(value(&found, n), Some(right), "g({n}) of {}: {}", planted.text, found.formula.en);
        }
    }
    assert!(proved >= 140, "{proved} of 150 are proved");
}

#[test]
fn the_longest_take_is_that_of_all_heaps() {
    let text = "def options(n):\n    return [n - k for k in range(1, (7 if n < 3111 else 6)) if k <= n]\n";
    assert_proved(text, &brute_force(9000, |n| (1..if n < 3111 { 7 } else { 6 }).collect()));
}

#[test]
fn a_banned_take_shifts_all_later_values() {
    let text = "def options(n):\n    return [n - k for k in range(1, n + 1) if k != 1000]\n";
    let found = pattern_of(text).unwrap();
    assert!(
        found.by.is_some() && found.formula.en.contains("g(n + 2000) = g(n) + 1000 for n >= 0"),
        "{}",
        found.formula.en
    );
    for n in [0, 999, 1000, 1999, 2000, 123_456] {
        assert_eq!(value(&found, n), Some(n / 2000 * 1000 + n % 1000));
    }
    let text =
        "def options(n):\n    return [n - k for k in range(1, n + 1) if k != 7 and (k != 3 or n % 5 != 0)]\n";
    let takes = |n: u64| (1..=n).filter(|&k| k != 7 && (k != 3 || !n.is_multiple_of(5))).collect();
    assert_proved(text, &brute_force(700, takes));
}

#[test]
fn rules_that_change_at_multiples_of_1000_have_a_period_of_thousands() {
    let text =
        "def options(n):\n    return [n - k for k in range(1, 7) if k <= n and (k == 1 or n % 1000 > 0)]\n";
    let takes = |n: u64| (1..7).filter(|&k| k == 1 || !n.is_multiple_of(1000)).collect();
    assert_proved(text, &brute_force(20_000, takes));
}

#[test]
fn takes_from_1_to_1000_have_the_period_1001() {
    let text = "def options(n):\n    return [n - k for k in range(1, 1001) if k <= n]\n";
    let found = pattern_of(text).unwrap();
    assert_eq!((found.formula.en.as_str(), found.by.is_some()), ("g(n) = n mod 1001", true));
    let text = "def options(n):\n    return [n - k for k in [1, 5000] if k <= n]\n";
    assert_proved(text, &brute_force(30_000, |_| vec![1, 5000]));
}

#[test]
fn rules_that_go_wrong_far_out_are_not_proved() {
    // A heap of 5000 may grow: the game would not end.
    let text = "def options(n):\n    return [n - k for k in range(1, 4) if k <= n] + ([n + 1] if n == 5000 else [])\n";
    assert!(pattern_of(text).is_none_or(|found| found.by.is_none()));
}

#[test]
fn constants_beyond_the_table_refute_what_the_table_shows() {
    // Take a power of 2, or 3000: n mod 3 up to 2999.
    let text = "def options(n):\n    return [n - (1 << k) for k in range(40) if (1 << k) <= n] + ([n - 3000] if n >= 3000 else [])\n";
    let found = pattern_of(text);
    assert!(found.is_none_or(|found| !found.formula.en.contains("mod 3")));
}

#[test]
fn a_far_heap_without_moves_refutes_what_the_table_shows() {
    // Its neighbours have more options than are looked at.
    let found =
        pattern_of("def options(n):\n    return [n - k for k in range(1, n // 2 + 1) if n != 20000]\n");
    assert!(found.is_none_or(|found| value(&found, 20_000) == Some(0)));
}

#[test]
fn rules_that_can_only_be_queried_are_conditional() {
    let mut solver = SolverState::default();
    solver.add("three", custom_rules::heaps("three", |n| (1..=n.min(3)).map(|k| vec![n - k]).collect()));
    let found = solver.pattern("@three", &PatternSearch::default()).unwrap().unwrap();
    assert_eq!((found.by.as_ref(), found.formula.en.as_str()), (None, "g(n) = n mod 4"));
    let condition = &found.conditional.as_ref().unwrap().condition;
    assert!(condition.en.starts_with("if the moves go on as they do up to heap"), "{}", condition.en);
}

#[test]
fn slowly_growing_takes_are_proved_by_the_lemma() {
    for (list, most) in [
        ("range(1, n // 2 + 1)", (|n| n / 2) as fn(u64) -> u64),
        ("range(1, n) if 2 * k < n", |n| n.saturating_sub(1) / 2),
        ("range(1, n // 3 + 1)", |n| n / 3),
        ("range(1, n + 1) if k * k <= n", |n| n.isqrt()),
        ("range(1, len(str(n)) + 1) if k <= n", |n| n.min(n.to_string().len() as u64)),
        ("range(1, min(n // 2, 100) + 1)", |n| (n / 2).min(100)),
    ] {
        let text = format!("def options(n):\n    return [n - k for k in {list}]\n");
        assert_proved(&text, &brute_force(1200, |n| (1..=most(n)).collect()));
    }
}

#[test]
fn independent_numbers_are_a_sum() {
    let text = "example = (10, 12)\n\ndef moves(position):\n    a, b = position\n    return ([(a - 3, b)] if a >= 3 else []) + ([(a, b - 5)] if b >= 5 else [])\n";
    let found = pattern_of(text).unwrap();
    assert!(found.by.is_some(), "{}", found.formula.en);
    for (a, b) in (0..20_u64).flat_map(|a| (0..20_u64).map(move |b| (a, b))) {
        let lost = found.solution.as_ref().unwrap().at(&[a, b]).unwrap().is_lost();
        assert_eq!(lost, (a / 3 + b / 5).is_multiple_of(2), "{a}, {b}");
    }
}

#[test]
fn digits_of_a_loop_with_an_end_are_proved_below_it() {
    let text = "def options(n):\n    bits = [1 << k for k in range(40) if (n >> k) & 1 == 1]\n    return [n - b for b in bits] + [n - b - c for b in bits for c in bits if b < c]\n";
    let found = pattern_of(text).unwrap();
    assert!(found.by.is_some(), "{}", found.formula.en);
    assert_eq!(found.below, Some((1_u64 << 40).into()));
    for n in [0, 1, 7, 1000, (1 << 40) - 1] {
        assert_eq!(value(&found, n), Some(u64::from(n.count_ones()) % 3));
    }
}

#[test]
fn codes_are_recognised_for_all_heaps() {
    let kayles =
        "def options(n):\n    return [(i, n - k - i) for k in [1, 2] for i in range(n - k + 1) if k <= n]\n";
    let found = pattern_of(kayles).unwrap();
    assert!(found.by.as_ref().is_some_and(|by| by.en.contains("octal:0.77")), "{:?}", found.by);
    // Like Kayles up to heaps of 776.
    let banned = kayles.replace("if k <= n", "if k <= n and n != 777");
    assert!(pattern_of(&banned).is_none_or(|found| found.by.is_none()));
}
