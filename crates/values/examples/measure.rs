//! How long the values of some well-known positions take: `cargo run --release --example measure`.

#[path = "../tests/rules/mod.rs"]
mod rules;

use grundy_limits::{Budget, Limits, Stop};
use grundy_theory::ruleset::Ruleset;
use grundy_values::arena::Arena;
use grundy_values::positions::Positions;
use rules::clobber::{Clobber, Stones};
use rules::domineering::{Board, Domineering};
use std::time::Instant;

fn measure<R: Ruleset>(name: &str, rules: &R, at: &R::Position) -> Result<(), Stop> {
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
    measure("Domineering 5 x 5", &Domineering, &Board::empty(5, 5))?;
    measure("Clobber 4 x 4", &Clobber, &Stones::checkered(4, 4))?;
    measure("Domineering 5 x 6", &Domineering, &Board::empty(5, 6))?;
    measure("Domineering 4 x 8", &Domineering, &Board::empty(4, 8))?;
    if std::env::args().any(|word| word == "--large") {
        measure("Domineering 6 x 6", &Domineering, &Board::empty(6, 6))?;
    }
    Ok(())
}
