//! Which move of a list a hint speaks of.

use grundy::play::PlayedMove;
use grundy::solver::engine::partizan::hints::MoveHint;

/// The move of the session that a hint speaks of.
pub fn same<'a>(hinted: &MoveHint, moves: &'a [PlayedMove], components: usize) -> Option<&'a PlayedMove> {
    let to = hinted.mv.to.as_ref()?;
    let leads_there = |made: &&PlayedMove| match components {
        1 => made.to == *to,
        _ => to.items().is_ok_and(|components| components.get(made.component) == Some(&made.to)),
    };
    let told = |made: &&PlayedMove| made.name.iter().all(|field| hinted.mv.name.contains(field));
    let found = || moves.iter().filter(leads_there);
    found().find(told).or_else(|| found().next())
}
