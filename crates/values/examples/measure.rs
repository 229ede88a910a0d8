//! How long the values of some well-known positions take: `cargo run --release --example measure`, with words behind
//! `--` for those that have one of these in their names, such as `6x6`.

#[path = "../tests/values/rules/mod.rs"]
mod rules;

use grundy_limits::{Budget, Limits, Stop};
use grundy_theory::ruleset::Ruleset;
use grundy_values::arena::Arena;
use grundy_values::positions::Positions;
use rules::clobber::{Clobber, Stones};
use rules::domineering::{Board, Domineering};
use std::time::Instant;

/// Left out unless it is asked for.
const LONGEST: &str = "Domineering 6x6";

fn measure<R: Ruleset>(name: &str, rules: &R, at: &R::Position) -> Result<(), Stop> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = words.iter().any(|word| name.contains(word.as_str()));
    if !asked && (name == LONGEST || !words.is_empty()) {
        return Ok(());
    }
    let budget = &mut Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
    let (mut arena, mut positions) = (Arena::new(), Positions::default());
    let begin = Instant::now();
    positions.value(rules, at, &mut arena, u64::MAX, budget)?;
    let seconds = begin.elapsed().as_secs_f64();
    let mib = arena.weight() >> 20;
    println!(
        "{name}: {seconds:.3} s, {} positions, {} values, {} million steps, arena {mib} MiB",
        positions.len(),
        arena.len(),
        budget.steps() / 1_000_000
    );
    Ok(())
}

fn main() -> Result<(), Stop> {
    measure("Domineering 5x5", &Domineering, &Board::empty(5, 5))?;
    measure("Clobber 4x4", &Clobber, &Stones::checkered(4, 4))?;
    measure("Domineering 5x6", &Domineering, &Board::empty(5, 6))?;
    measure("Domineering 4x8", &Domineering, &Board::empty(4, 8))?;
    measure(LONGEST, &Domineering, &Board::empty(6, 6))
}
