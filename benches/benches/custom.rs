//! Custom rules: what a table of theirs costs beside listing the options alone, and how fast positions are
//! met.
//!
//! ```sh
//! cargo bench -p grundy-benches --bench custom
//! taskset -c 0 cargo bench -p grundy-benches --bench custom  # on one core
//! ```

use grundy::custom_rules::{CustomInfo, CustomKind, CustomMove, CustomRules, CustomRulesError, positions};
use grundy::solver::prelude::*;
use grundy_solver::game::custom::game;
use grundy_theory::ruleset::Flow;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Kayles: knock down one pin, or two neighbours. `idle` lengthens what an option costs, as an interpreter
/// would.
struct Kayles {
    idle: u32,
}

impl CustomRules for Kayles {
    fn kind(&self) -> CustomKind {
        CustomKind::Heaps
    }

    fn about(&self) -> CustomInfo {
        CustomInfo { name: "kayles".to_owned(), ..CustomInfo::default() }
    }

    fn visit_options(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> Flow,
    ) -> Result<(), CustomRulesError> {
        for left in (1..=heap.min(2)).map(|take| heap - take) {
            for a in 0..=left / 2 {
                (0..self.idle).for_each(|i| {
                    black_box(i);
                });
                if visit(&[a, left - a]).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn visit_moves(
        &self,
        _: &Data,
        _: Player,
        _: &mut dyn FnMut(CustomMove) -> Flow,
    ) -> Result<(), CustomRulesError> {
        Ok(())
    }
}

const HEAPS: u64 = 8_000;

/// The options of all heaps, counted.
fn options(rules: &Kayles) -> u64 {
    let mut count = 0;
    for heap in 1..HEAPS {
        let _ = rules.visit_options(heap, &mut |sizes| {
            count += black_box(sizes).len() as u64 / 2;
            ControlFlow::Continue(())
        });
    }
    count
}

fn unlimited() -> Budget {
    Budget::new(&Limits { steps: u64::MAX, ..Limits::default() })
}

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn table(idle: u32) {
    let rules = Arc::new(Kayles { idle });
    let count = options(&rules);
    let alone = median(|| {
        black_box(options(&rules));
    });
    let whole = median(|| {
        let game = game(Arc::clone(&rules) as Arc<dyn CustomRules>);
        let values = game.single_heaps().map(|heaps| heaps.values(0, HEAPS - 1, &mut unlimited()));
        assert!(matches!(values, Some(Ok(values)) if values[HEAPS as usize - 12..] != [0; 12]));
    });
    let rate = |time: Duration| count as f64 / time.as_secs_f64() / 1e6;
    println!(
        "kayles, {HEAPS} heaps, {count} options, idle {idle}: options alone {:.1} million a second, table {:.1} million ({:.2} times as long)",
        rate(alone),
        rate(whole),
        whole.as_secs_f64() / alone.as_secs_f64()
    );
}

fn met() {
    const SIDE: u64 = 90;
    let time = median(|| {
        let queen = positions("queen", |&(a, b): &(u64, u64)| {
            let straight = (0..a).map(|x| (x, b)).chain((0..b).map(|y| (a, y)));
            straight.chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
        });
        let game = game(Arc::new(queen) as Arc<dyn CustomRules>);
        let answer = game
            .place(&Data::from(vec![SIDE - 1, SIDE - 1]))
            .map(|position| position.answer(&Question::default().grundy(), &mut unlimited()).is_ok());
        assert_eq!(answer, Ok(true));
    });
    let (positions, moves) = (SIDE * SIDE, SIDE * SIDE * (SIDE - 1) + SIDE * (SIDE - 1) * (2 * SIDE - 1) / 6);
    println!(
        "a queen on {SIDE} by {SIDE}: {:.2} million positions and {:.1} million moves a second",
        positions as f64 / time.as_secs_f64() / 1e6,
        moves as f64 / time.as_secs_f64() / 1e6
    );
}

fn main() {
    table(0);
    table(40);
    met();
}
