//! Patterns: Wythoff's theorem from a small table, and hypotheses about a million values.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::pattern::numerations::Numerations;
use grundy::pattern::rules::HeapRulesSource;
use grundy::solver::prelude::*;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::sequence::{self, KnownPeriod};
use grundy_pattern::value_table::ValueTable;
use grundy_solver::periodicity::observe::observe;
use std::hint::black_box;

/// Which positions of Wythoff's game are lost, by looking at every move.
fn wythoff(below: usize) -> Vec<bool> {
    let mut lost = vec![false; below * below];
    for a in 0..below {
        for b in 0..below {
            let row = (0..b).any(|m| lost[a * below + m]);
            let column = (0..a).any(|m| lost[m * below + b]);
            let both = (1..=a.min(b)).any(|k| lost[(a - k) * below + b - k]);
            lost[a * below + b] = !(row || column || both);
        }
    }
    lost
}

fn theorem(bench: &mut Criterion) {
    const BELOW: u64 = 34;
    let rules = SolverState::default().game("wythoff").ok().and_then(|game| game.formulas(2));
    let known = rules.as_ref().map_or(positions::PositionRules::Unknown, positions::PositionRules::Given);
    bench.bench_function("Wythoff's theorem from 34 x 34 positions, proved", |bench| {
        bench.iter(|| {
            let at = vec!["a".to_owned(), "b".to_owned()];
            let lost = wythoff(BELOW as usize);
            let outcomes = OutcomeTable { at, below: BELOW, play: Convention::Normal, lost };
            let mut budget = Budget::new(&Limits::default());
            let found = positions::find(&outcomes, known, &mut Numerations::default(), &mut budget);
            assert!(found.is_ok_and(|found| found.is_some_and(|found| found.by.is_some())));
        });
    });
}

const LONG: u64 = 1_000_000;

/// Values that show all hypotheses: without a pattern, of an automaton, and repeating.
fn million(bench: &mut Criterion) {
    let mut random = fastrand::Rng::with_seed(1);
    let without: Vec<u64> = (0..LONG).map(|_| random.u64(0..16)).collect();
    let odious: Vec<u64> = (0..LONG).map(|n| u64::from(n.count_ones() % 2)).collect();
    let squares: Vec<u64> = (0..LONG).map(|n| n * n % 1_000_003).collect();
    let mut group = bench.benchmark_group("hypotheses about a million values");
    group.sample_size(10);
    for (name, values) in
        [("random", &without), ("digit sums modulo 2", &odious), ("squares modulo a prime", &squares)]
    {
        group.bench_function(name, |bench| {
            bench.iter(|| {
                let seen = observe(values);
                let seen = seen.map(|pattern| KnownPeriod { pattern, by: None, checked_to: LONG - 1 });
                let table = ValueTable { first: 0, values };
                let mut budget = Budget::new(&Limits::default());
                let numerations = &mut Numerations::default();
                black_box(sequence::find(
                    table,
                    seen.as_ref(),
                    HeapRulesSource::Unknown,
                    numerations,
                    &mut budget,
                ))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, theorem, million);
criterion_main!(benches);
