//! Certificates: what it costs to find the values of a nim sequence, its period, or a pattern, and what to
//! check the evidence for it.
//!
//! ```sh
//! cargo bench -p grundy-benches --bench certificates
//! ```
//!
//! Whatever is found is found anew, by a solver that knows nothing yet; what is checked is the text of the
//! file. The two are measured by turns, and medians are shown.

use grundy::certificate::{self, CheckLimits};
use grundy::pattern::PatternSearch;
use grundy::sequence::{self, period};
use grundy::solver::prelude::*;
use std::time::{Duration, Instant};

const PERIODS: &[&str] = &[
    "subtraction:1,3,4",
    "subtraction:2,5,7",
    "subtraction:3,7,18,41",
    "subtraction:11,34,53,90,117",
    "allbut:1,3",
    "allbut:2,7,19",
    "kayles",
    "dawsons-kayles",
    "octal:0.45",
    "octal:0.055",
    "octal:0.144",
    "octal:0.156",
    "octal:0.165",
    "octal:0.356",
    "octal:0.644",
    "octal:4.7",
];

/// All heaps up to a bound.
const TABLES: &[(&str, u64)] = &[
    ("kayles", 10_000),
    ("octal:0.6", 10_000),
    ("octal:0.007", 10_000),
    ("octal:0.06", 10_000),
    ("octal:0.6", 100_000),
    ("grundys-game", 10_000),
    ("subtraction:squares", 100_000),
    ("subtraction:primes", 10_000),
];

const PATTERNS: &[&str] =
    &["octal:4.[3]", "nim", "bash:6", "lieges:3", "xor-nim", "mock-turtles", "octal:0.8"];

fn main() {
    println!("{:30} {:>8} {:>10} {:>10} {:>7}", "game", "bytes", "found", "checked", "ratio");
    for name in PERIODS {
        let find = || {
            let game = SolverState::default().game(name).expect("a game");
            let heaps = sequence::of(&*game).expect("a nim sequence");
            let (found, _) = period::find_any(&*game, heaps, &mut Budget::new(&Limits::default()), |_| ());
            found
        };
        match certificate::of_period(&mut SolverState::default(), name, &find()) {
            Ok(evidence) => compare(name, &certificate::text(&evidence), || _ = find()),
            Err(fault) => println!("{name:30} {}", fault.message.en),
        }
    }
    for &(name, last) in TABLES {
        let find = || {
            let game = SolverState::default().game(name).expect("a game");
            let heaps = sequence::of(&*game).expect("a nim sequence");
            let mut budget = Budget::new(&Limits::default());
            sequence::grow(heaps, last + 1, &mut budget, |_| Ok::<(), Halt>(())).expect("within the limits");
        };
        match certificate::of_table(&mut SolverState::default(), name, last) {
            Ok(evidence) => compare(&format!("{name} to {last}"), &certificate::text(&evidence), find),
            Err(fault) => println!("{name:30} {}", fault.message.en),
        }
    }
    for name in PATTERNS {
        let look = PatternSearch { from_table: true, ..PatternSearch::default() };
        let find = || SolverState::default().pattern(name, &look).expect("a game").expect("a pattern");
        match certificate::of_pattern(&mut SolverState::default(), name, &look, &find()) {
            Ok(evidence) => {
                compare(&format!("pattern of {name}"), &certificate::text(&evidence), || drop(find()))
            }
            Err(fault) => println!("{name:30} {}", fault.message.en),
        }
    }
}

/// Measures both by turns for about a second.
fn compare(name: &str, evidence: &str, find: impl Fn()) {
    let check = || drop(certificate::check(evidence, &CheckLimits::default()).expect("a proof"));
    let (mut found, mut checked) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while found.len() < 5 || start.elapsed() < Duration::from_secs(1) {
        found.push(time(&find));
        checked.push(time(check));
    }
    let [found, checked] = [found, checked].map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e6
    });
    println!("{name:30} {:>8} {found:>7.1} us {checked:>7.1} us {:>7.1}", evidence.len(), found / checked);
}

fn time(work: impl Fn()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
