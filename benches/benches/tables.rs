//! Nim sequences: our kernels beside the textbook's mex over a hash set and beside the peer, the crate `ogs`
//! with its best method for each game, in one run. Each run makes the whole table anew and copies its values
//! out; results must agree.
//!
//! ```sh
//! cargo bench -p grundy-benches --bench tables          # a minute or two
//! cargo bench -p grundy-benches --bench tables -- slow  # with what takes the peer long
//! ```
//!
//! The figures stand in `docs/benchmarks.md`, with the bounds that the machine sets.

use grundy_solver::budget::{Budget, Limits};
use grundy_solver::sequence::NimSequence;
use grundy_solver::sequence::simd_level::SimdLevel;
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::ruleset::heap::subtraction::Subtraction;
use grundy_theory::ruleset::heap::{allbut::AllBut, grundys_game::GrundysGame, octal::TakeAndBreak};
use grundy_theory::ruleset::parameters::Parameters;
use ogs::{RC2Solver, RCSolver, Solver};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Each table is made so often at least, and until so much time was spent on it; the median counts.
const RUNS: usize = 3;
const LEAST: Duration = Duration::from_millis(300);

/// The textbook's way: the values of all options in a hash set, and the least number that is not in it.
fn textbook<H: HeapRules>(rules: &H, len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..len {
        let mut seen = HashSet::new();
        let _ = rules.visit_options(heap, &mut |left| {
            seen.insert(left.sizes().fold(0, |sum, size| sum ^ values[size as usize]));
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !seen.contains(value)).unwrap_or(0));
    }
    values
}

/// The peer's way.
fn peer<S: Solver<Stats = ()>>(code: &str, len: u64) -> Vec<u64> {
    let game = code.parse().unwrap_or_else(|_| panic!("the peer does not read {code}"));
    S::with_capacity(game, len as usize).take(len as usize).map(u64::from).collect()
}

/// Ours, with the period where there is one.
fn ours<H: HeapRules>(rules: &Arc<H>, len: u64) -> Vec<u64> {
    let sequence = NimSequence::new(Arc::clone(rules));
    let limits = Limits { steps: u64::MAX, ..Limits::default() };
    let known =
        sequence.reach(len - 1, &mut Budget::new(&limits)).unwrap_or_else(|stop| panic!("a table: {stop}"));
    let mut values = vec![0; len as usize];
    known.copy(0, &mut values);
    values
}

/// A table that was made, and how long it took.
struct Run {
    values: Vec<u64>,
    time: Duration,
}

impl Run {
    fn of(make: impl Fn() -> Vec<u64>) -> Run {
        let mut values = Vec::new();
        let mut times = Vec::new();
        while times.len() < RUNS || times.iter().sum::<Duration>() < LEAST {
            let start = Instant::now();
            values = make();
            times.push(start.elapsed());
        }
        times.sort_unstable();
        Run { values, time: times[times.len() / 2] }
    }

    /// Values a second.
    fn rate(&self) -> f64 {
        self.values.len() as f64 / self.time.as_secs_f64()
    }

    /// A line of the report; `beside` is what it is held against.
    fn show(&self, game: &str, by: &str, beside: Option<&Run>) {
        let (len, time, rate) = (self.values.len(), self.time.as_secs_f64() * 1e3, self.rate());
        let ratio = beside.map_or_else(String::new, |beside| {
            let common = len.min(beside.values.len());
            assert!(self.values[..common] == beside.values[..common], "{game}: {by} finds other values");
            format!("{:.2}", rate / beside.rate())
        });
        println!("{game:<24} {by:<10} {len:>9} {time:>12.3} {rate:>14.0} {ratio:>9}");
    }
}

/// One way after the other; the ratio is that of the values a second, ours over the other's.
fn compare<H: HeapRules>(game: &str, rules: &Arc<H>, by: &str, other: impl Fn() -> Vec<u64>, len: u64) {
    let other = Run::of(other);
    other.show(game, by, None);
    Run::of(|| ours(rules, len)).show(game, "ours", Some(&other));
}

fn beside_textbook<H: HeapRules>(game: &str, rules: H, len: u64) {
    let rules = Arc::new(rules);
    compare(game, &rules, "textbook", || textbook(&*rules, len), len);
}

fn beside_peer<S: Solver<Stats = ()>>(code: &str, by: &str, peer_len: u64, len: u64) {
    compare(code, &Arc::new(read::<TakeAndBreak>(code)), by, || peer::<S>(code, peer_len), len);
}

fn alone<H: HeapRules>(game: &str, rules: H, len: u64) {
    let rules = Arc::new(rules);
    Run::of(|| ours(&rules, len)).show(game, "ours", None);
}

/// The sets of instructions, narrow ones beside the widest.
fn instructions<H: HeapRules>(game: &str, rules: H, len: u64) {
    let rules = Arc::new(rules);
    let mut sets: Vec<SimdLevel> = SimdLevel::all().collect();
    sets.reverse();
    let mut widest = None;
    for set in sets {
        SimdLevel::limit(set);
        let run = Run::of(|| ours(&rules, len));
        run.show(game, &format!("{set:?}"), widest.as_ref());
        widest.get_or_insert(run);
    }
    SimdLevel::limit(SimdLevel::Avx512);
}

fn read<H: Parameters>(parameters: &str) -> H {
    H::from_parameters(Some(parameters)).unwrap_or_else(|error| panic!("{error}"))
}

fn main() {
    // `cargo test --all-targets` runs benches too; there is nothing to test here.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let slow = std::env::args().any(|argument| argument == "slow");
    let octal = read::<TakeAndBreak>;
    println!("{:<24} {:<10} {:>9} {:>12} {:>14} {:>9}", "game", "by", "heaps", "ms", "values/s", "ratio");

    for code in ["0.6", "0.007", "0.16", "0.77"] {
        beside_textbook(code, octal(code), 3000);
    }
    beside_textbook("grundys-game", GrundysGame, 3000);
    beside_textbook("0.8", octal("0.8"), 200);
    beside_textbook("primes", read::<Subtraction>("primes"), 1000);
    beside_textbook("squares", read::<Subtraction>("squares"), 20_000);
    // The large numbers keep the period out of the table.
    beside_textbook("subtraction 2,5,9", read::<Subtraction>("2,5,9,100000000000"), 100_000);
    beside_textbook("allbut 3,14,15", read::<AllBut>("3,14,15,926535897932"), 1000);

    beside_peer::<RCSolver>("0.6", "ogs, RC", 100_000, 100_000);
    // The peer takes more than a minute for 10^6 heaps of these two.
    beside_peer::<RCSolver>("0.77", "ogs, RC", 100_000, 1_000_000);
    beside_peer::<RCSolver>("0.07", "ogs, RC", 100_000, 1_000_000);
    if slow {
        beside_peer::<RCSolver>("0.6", "ogs, RC", 1_000_000, 1_000_000);
        beside_peer::<RC2Solver>("0.007", "ogs, RC2", 100_000, 100_000);
        beside_peer::<RC2Solver>("0.06", "ogs, RC2", 100_000, 100_000);
    }

    alone("grundys-game", GrundysGame, 1_000_000);
    alone("0.8", octal("0.8"), 2000);
    alone("primes", read::<Subtraction>("primes"), 200_000);
    alone("squares", read::<Subtraction>("squares"), 1_000_000);
    alone("subtraction 2,5,9", read::<Subtraction>("2,5,9,100000000000"), 10_000_000);
    alone("allbut 3,14,15", read::<AllBut>("3,14,15,926535897932"), 100_000);

    instructions("0.6", octal("0.6"), 200_000);
    instructions("grundys-game", GrundysGame, 200_000);
}
