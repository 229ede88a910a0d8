//! The misère quotients of all octal codes of `docs/misere-quotients.md`: how long each takes to be found and
//! proved.
//!
//! ```sh
//! cargo bench -p grundy-quotient --bench quotients            # all codes, once each
//! cargo bench -p grundy-quotient --bench quotients -- 0.77 200  # one code, 200 times
//! ```
//!
//! A line has the code, the order, the steps of the meter and the least time; the last line has the sum of
//! the times.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use grundy_budget::{Budget, Limits};
use grundy_quotient::HeapQuotient;
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::parameters::Parameters;
use std::time::{Duration, Instant};

/// The page with the codes whose quotients are known.
const PAGE: &str = include_str!("../../../docs/misere-quotients.md");

/// The order of the quotient of a code, the steps that it takes, and the time.
fn find(code: &str) -> (usize, u64, Duration) {
    let start = Instant::now();
    let rules = TakeAndBreak::from_parameters(Some(code)).unwrap();
    let mut found = HeapQuotient::new(&[&rules]);
    let mut budget = Budget::new(&Limits::default());
    found.reach(&[&rules], u64::MAX, &mut budget).unwrap();
    (found.quotient().order(), budget.steps(), start.elapsed())
}

fn main() {
    // Cargo adds `--bench` to the words of the user.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let listed = PAGE.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let is_code = |word: &&str| word.contains('.') && word.starts_with(|digit: char| digit.is_ascii_digit());
    let codes: Vec<&str> = match words.first() {
        Some(code) => vec![code],
        None => listed.filter(is_code).collect(),
    };
    let repeats: usize = words.get(1).map_or(1, |count| count.parse().unwrap());
    let mut all = Duration::ZERO;
    for code in &codes {
        let (order, steps, mut time) = find(code);
        for _ in 1..repeats {
            time = time.min(find(code).2);
        }
        all += time;
        println!("{code:8} {order:4} elements {steps:12} steps {:9.3} ms", time.as_secs_f64() * 1e3);
    }
    println!("{} codes: {:.1} ms", codes.len(), all.as_secs_f64() * 1e3);
}
