//! No false proof: random games whose proofs are checked, and whose patterns are compared with tables from
//! the rules alone, four times as far. Few of them are looked at by default. All of them:
//!
//! `cargo test --release -p grundy --test no_false_proofs -- --ignored --nocapture`
#![allow(clippy::unwrap_used)]

use fastrand::Rng;
use grundy::certificate::{self, CheckLimits};
use grundy::pattern::{Pattern, PatternClass, PatternFormula, PatternSearch};
use grundy::solver::prelude::*;
use std::collections::BTreeSet;

const GAMES: usize = 2000;

/// The rules of a heap, written down here a second time.
#[derive(Clone, Debug)]
enum Kind {
    /// Digits of a code, the one before the point first.
    Code(Vec<u8>),
    /// What may be taken.
    Take(Vec<u64>),
    /// What may be taken, for each remainder of the heap, and whether half of a heap may be left.
    Table { takes: Vec<Vec<u64>>, halves: bool },
}

impl Kind {
    fn random(random: &mut Rng) -> Kind {
        match random.u8(0..10) {
            0..4 => {
                let digits = random.usize(1..=3);
                let mut code: Vec<u8> = (0..digits).map(|_| random.u8(0..8)).collect();
                code.insert(0, if random.u8(0..5) == 0 { 4 } else { 0 });
                Kind::Code(code)
            }
            4..6 => {
                let digits = random.usize(1..=2);
                let mut code: Vec<u8> = (0..digits).map(|_| random.u8(0..16)).collect();
                code.insert(0, if random.u8(0..5) == 0 { 12 } else { 0 });
                Kind::Code(code)
            }
            6..8 => {
                let most = random.u64(1..=20);
                Kind::Take((0..random.usize(1..=6)).map(|_| random.u64(1..=most)).collect())
            }
            _ => {
                let set = |random: &mut Rng| (0..random.usize(0..4)).map(|_| random.u64(1..=6)).collect();
                let takes = (0..random.usize(1..=4)).map(|_| set(random)).collect();
                Kind::Table { takes, halves: random.bool() }
            }
        }
    }

    /// The game's notation. Rules that are in no catalogue get a name of their own.
    fn notation(&self, solver: &mut SolverState) -> String {
        match self {
            Kind::Code(digits) => {
                let word = digits.iter().map(|digit| format!("{digit:X}")).collect::<String>();
                let (before, behind) = word.split_at(1);
                format!("octal:{before}.{behind}")
            }
            Kind::Take(set) => {
                let set: BTreeSet<u64> = set.iter().copied().collect();
                let list: Vec<String> = set.iter().map(u64::to_string).collect();
                format!("subtraction:{}", list.join(","))
            }
            Kind::Table { takes, halves } => {
                let (takes, halves) = (takes.clone(), *halves);
                let name = "table";
                let rules = custom_rules::heaps(name, move |n| {
                    options(&takes, halves, n).into_iter().map(|m| vec![m]).collect()
                });
                *solver = SolverState::default();
                solver.add(name, rules);
                format!("@{name}")
            }
        }
    }

    /// How far the table goes in which a pattern is sought.
    fn to(&self) -> u64 {
        match self {
            Kind::Code(digits) if digits.iter().any(|&digit| digit >= 8) => 255,
            _ => 511,
        }
    }

    /// The values of the heaps up to `to`, by the rules.
    fn values(&self, to: u64) -> Vec<u64> {
        match self {
            Kind::Code(digits) => of_code(digits, to),
            Kind::Take(set) => by_mex(to, |n| set.iter().filter_map(|&take| n.checked_sub(take)).collect()),
            Kind::Table { takes, halves } => by_mex(to, |n| options(takes, *halves, n)),
        }
    }
}

fn options(takes: &[Vec<u64>], halves: bool, n: u64) -> Vec<u64> {
    let takes = &takes[(n % takes.len() as u64) as usize];
    let half = (halves && n > 0).then_some(n / 2);
    takes.iter().filter_map(|&take| n.checked_sub(take)).chain(half).collect()
}

fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let seen: BTreeSet<u64> = values.collect();
    (0..).zip(&seen).find(|(n, value)| n != *value).map_or(seen.len() as u64, |(n, _)| n)
}

fn by_mex(to: u64, options: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        values.push(mex(options(n).into_iter().map(|m| values[m as usize])));
    }
    values
}

/// The values of two heaps that are not empty, and of three, for each number of tokens.
#[derive(Default)]
struct Splits {
    two: Vec<BTreeSet<u64>>,
    three: Vec<BTreeSet<u64>>,
}

impl Splits {
    /// Goes on to totals up to this one, whose parts are known.
    fn grow(&mut self, total: usize, values: &[u64]) {
        while self.two.len() <= total {
            let all = self.two.len();
            self.two.push((1..=all / 2).map(|a| values[a] ^ values[all - a]).collect());
            let three = (1..all).flat_map(|a| self.two[all - a].iter().map(move |two| two ^ values[a]));
            self.three.push(three.collect());
        }
    }
}

fn of_code(digits: &[u8], to: u64) -> Vec<u64> {
    let (mut values, mut splits): (Vec<u64>, Splits) = (vec![0], Splits::default());
    for n in 1..=to as usize {
        // A heap of n is not yet known, nor needed: parts are smaller.
        values.push(0);
        let most = if digits[0] > 0 { n } else { n - 1 };
        splits.grow(most, &values);
        let mut reached = BTreeSet::new();
        for (taken, &digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= n) {
            let left = n - taken;
            if digit & 1 > 0 && left == 0 {
                reached.insert(0);
            }
            if digit & 2 > 0 && left > 0 && taken > 0 {
                reached.insert(values[left]);
            }
            if digit & 4 > 0 {
                reached.extend(&splits.two[left]);
            }
            if digit & 8 > 0 {
                reached.extend(&splits.three[left]);
            }
        }
        values[n] = mex(reached.into_iter());
    }
    values
}

/// What was looked at.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    proved: usize,
    checked: usize,
    without_certificate: usize,
    observed: usize,
    compared: u64,
}

fn random_games(count: usize) -> Tally {
    let mut random = Rng::with_seed(2026);
    let mut tally = Tally::default();
    let mut solver = SolverState::default();
    while tally.games < count {
        let kind = Kind::random(&mut random);
        let notation = kind.notation(&mut solver);
        let look = PatternSearch { to: Some(kind.to()), ..PatternSearch::default() };
        // A code may be none: digits before the point that leave no smaller heap.
        let Ok(found) = solver.pattern(&notation, &look) else { continue };
        tally.games += 1;
        let Some(found) = found else { continue };
        let what = format!("{notation} {kind:?}: {}", found.formula);
        tally.observed += usize::from(found.by.is_none());
        // What a theorem says in words is compared where theorems are.
        if found.by.is_none() || found.class == PatternClass::Theorem {
            continue;
        }
        tally.proved += 1;
        match certificate::of_pattern(&mut solver, &notation, &look, &found) {
            Ok(certificate) => {
                let text = certificate.to_string();
                certificate::check(&text, &CheckLimits::default())
                    .unwrap_or_else(|why| panic!("{what}: {}", why.words().en));
                tally.checked += 1;
            }
            Err(_) => tally.without_certificate += 1,
        }
        let values = kind.values(4 * kind.to() + 3);
        let compared = compare(&mut solver, &found, &values, &what);
        assert!(compared > 0, "{what}: nothing is compared");
        tally.compared += compared;
    }
    tally
}

/// Compares what a proved pattern says with values, and tells of how many numbers it says something.
fn compare(solver: &mut SolverState, found: &Pattern, values: &[u64], what: &str) -> u64 {
    let mut compared = 0;
    let mut same = |n: u64, said: Option<u64>| {
        if let Some(said) = said {
            assert_eq!(said, values[n as usize], "{what}, at {n}");
            compared += 1;
        }
    };
    for n in 0..values.len() as u64 {
        same(n, found.claim.value(n, |m| values.get(m as usize).copied()));
    }
    if let Some(far) = solver.proved_pattern(found).unwrap() {
        for n in 0..values.len() as u64 {
            let said = far.value(n);
            assert!(said.is_some(), "{what}, at {n}: no value");
            same(n, said);
        }
    }
    if let (PatternFormula::Words, "g(n) = n") = (&found.claim, found.formula.en.as_str()) {
        (0..values.len() as u64).for_each(|n| same(n, Some(n)));
    }
    compared
}

#[test]
fn proofs_about_random_games_are_true() {
    let tally = random_games(60);
    assert!(tally.proved > 30 && tally.checked > 30, "{tally:?}");
}

#[test]
#[ignore = "takes minutes; see the head of this file"]
fn proofs_about_2000_random_games_are_true() {
    let tally = random_games(GAMES);
    println!("{tally:?}");
    assert!(tally.proved > GAMES / 2 && tally.checked > GAMES / 2, "{tally:?}");
}
