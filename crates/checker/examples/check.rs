//! The checker alone, without the solver: `cargo run -p grundy-checker --example check [STEPS] FILE...`

use grundy_checker::{CheckLimits, check_within};
use std::time::Instant;

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let mut limits = CheckLimits::default();
    if let Some(steps) = files.first().and_then(|first| first.parse().ok()) {
        limits.steps = steps;
        files.remove(0);
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let start = Instant::now();
        let checked = check_within(&text, &limits);
        let time = start.elapsed();
        match checked {
            Ok(checked) => checked.proved.iter().for_each(|said| println!("{file}: {said} ({time:?})")),
            Err(why) => println!("{file}: refused: {why} ({time:?})"),
        }
    }
}
