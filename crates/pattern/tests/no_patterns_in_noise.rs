//! No pattern is shown of sequences without structure, and of tables of positions without any. Few are looked
//! at by default. A thousand:
//!
//! `cargo test --release -p grundy-pattern --test no_patterns_in_noise -- --ignored --nocapture`
#![allow(clippy::unwrap_used)]

use fastrand::Rng;
use grundy_budget::{Budget, Limits};
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::rules::HeapRulesSource;
use grundy_pattern::sequence::{KnownPeriod, find};
use grundy_pattern::value_table::ValueTable;
use grundy_sequences::periodicity::observe::observe;
use grundy_theory::outcome::Convention;
use std::collections::BTreeSet;

const SEQUENCES: usize = 1000;

fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let seen: BTreeSet<u64> = values.collect();
    (0..).zip(&seen).find(|(n, value)| n != *value).map_or(seen.len() as u64, |(n, _)| n)
}

/// The values of heaps of which numbers may be taken.
fn takes(long: u64, may: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..long {
        values.push(mex((1..=n).filter(|&take| may(take)).map(|take| values[(n - take) as usize])));
    }
    values
}

/// The values of heaps of n of which a and b may be left.
fn splits(long: u64, may: impl Fn(u64, u64, u64) -> bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..long {
        let left = (0..=n / 2).flat_map(|a| (n.saturating_sub(a + 2).max(a)..=n - a).map(move |b| (a, b)));
        let left = left.filter(|&(a, b)| b < n && may(n, a, b));
        values.push(mex(left.map(|(a, b)| values[a as usize] ^ values[b as usize])));
    }
    values
}

/// A sequence without structure, as far as anybody knows, and what it is.
fn structureless(random: &mut Rng, i: usize) -> (&'static str, Vec<u64>) {
    let long = [128, 512, 1024][random.usize(0..3)];
    match i % 10 {
        0 => {
            let most = random.u64(1..40);
            ("uniform", (0..long).map(|_| random.u64(0..=most)).collect())
        }
        1 => {
            let rare = random.u64(3..60);
            ("rare ones", (0..long).map(|_| u64::from(random.u64(0..rare) == 0)).collect())
        }
        2 => {
            let (mut at, most) = (random.u64(0..8), random.u64(1..4));
            let mut step = || {
                at = (at + random.u64(0..=2 * most)).saturating_sub(most);
                at
            };
            ("random walk", (0..long).map(|_| step()).collect())
        }
        3 => {
            // Kayles, Grundy's game and take-a-square, in any order.
            let mut values = match random.u8(0..3) {
                0 => splits(long, |n, a, b| (1..=2).contains(&(n - a - b))),
                1 => splits(long, |n, a, b| a + b == n && a != b && a > 0),
                _ => takes(long, |take| take.isqrt().pow(2) == take),
            };
            random.shuffle(&mut values);
            ("shuffled values", values)
        }
        4 => {
            let least = random.u64(0..20);
            ("takes of squares", takes(long, |take| take > least && take.isqrt().pow(2) == take))
        }
        5 => {
            let mut at = 0;
            let mut step = || {
                at += random.u64(0..4);
                at
            };
            ("rising", (0..long).map(|_| step()).collect())
        }
        6 => {
            let mut values: Vec<u64> = (0..long).collect();
            random.shuffle(&mut values);
            ("permutation", values)
        }
        7 => {
            let rows: Vec<Vec<u64>> = (0..4).map(|_| (0..4).map(|_| random.u64(0..4)).collect()).collect();
            let mut at = 0;
            let mut step = || {
                at = if random.u8(0..3) == 0 {
                    random.u64(0..4)
                } else {
                    rows[at as usize][random.usize(0..4)]
                };
                at
            };
            ("chain of states", (0..long).map(|_| step()).collect())
        }
        8 => {
            let set: Vec<bool> = (0..long).map(|_| random.u8(0..12) == 0).collect();
            ("random takes", takes(long, |take| set[take as usize]))
        }
        _ => {
            // A period with faults in it.
            let word: Vec<u64> = (0..random.usize(2..12)).map(|_| random.u64(0..6)).collect();
            let wrong = |n: u64, random: &mut Rng| match random.u8(0..6) {
                0 => random.u64(0..6),
                _ => word[(n % word.len() as u64) as usize],
            };
            ("faulty period", (0..long).map(|n| wrong(n, random)).collect())
        }
    }
}

fn shown_without_structure(count: usize) -> usize {
    let mut random = Rng::with_seed(1000);
    let mut numerations = Numerations::default();
    let mut shown = 0;
    for i in 0..count {
        let (what, values) = structureless(&mut random, i);
        let seen = observe(&values).map(|pattern| KnownPeriod {
            pattern,
            by: None,
            checked_to: values.len() as u64 - 1,
        });
        let table = ValueTable { first: 0, values: &values };
        let mut budget = Budget::new(&Limits::default());
        let found =
            find(table, seen.as_ref(), HeapRulesSource::Unknown, &mut numerations, &mut budget).unwrap();
        if let Some(found) = found {
            println!("{what} of {} values: {}: {values:?}", values.len(), found.formula);
            shown += 1;
        }
    }
    shown
}

#[test]
fn no_pattern_is_shown_of_sequences_without_structure() {
    assert_eq!(shown_without_structure(60), 0);
}

#[test]
#[ignore = "takes a minute; see the head of this file"]
fn no_pattern_is_shown_of_1000_sequences_without_structure() {
    assert_eq!(shown_without_structure(SEQUENCES), 0);
}

fn shown_of_random_positions(count: usize) -> usize {
    let mut random = Rng::with_seed(4);
    let mut numerations = Numerations::default();
    let mut shown = 0;
    for _ in 0..count {
        let rare = random.u8(2..40);
        let lost = (0..64 * 64).map(|_| random.u8(0..rare) == 0).collect();
        let outcomes = OutcomeTable {
            at: vec!["a".to_owned(), "b".to_owned()],
            below: 64,
            play: Convention::Normal,
            lost,
        };
        let mut budget = Budget::new(&Limits::default());
        shown += usize::from(
            positions::find(&outcomes, positions::PositionRules::Unknown, &mut numerations, &mut budget)
                .unwrap()
                .is_some(),
        );
    }
    shown
}

#[test]
fn no_pattern_is_shown_of_random_positions() {
    assert_eq!(shown_of_random_positions(10), 0);
}

#[test]
#[ignore = "takes a minute; see the head of this file"]
fn no_pattern_is_shown_of_200_tables_of_random_positions() {
    assert_eq!(shown_of_random_positions(200), 0);
}
