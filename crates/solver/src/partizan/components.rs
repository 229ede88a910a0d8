//! A position as the sum of its independent regions, with the moves of each.
//!
//! Rules show the parts of a position without their places in it. In which of them a move is made is read off
//! the parts of the position after it: all others are still there. Of regions that are alike every move is
//! counted to the first.

use super::hints::ComponentOptions;
use super::judge::Judge;
use crate::answer::NamedMove;
use crate::budget::{Budget, Halt};
use crate::method::MethodInput;
use crate::moves::first_moves::{in_order, played};
use crate::moves::named_move::named;
use crate::value_arena::ValueArena;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_values::loopy::value::LoopyValue;
use hashbrown::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A move, with the parts and the value of the position it leads to.
type MoveTo<P> = (NamedMove, Vec<P>, LoopyValue);

/// The regions of a position, where there are several and each move is in one of them.
pub(crate) fn of<R: Notation>(
    judge: &dyn Judge<R>,
    on: MethodInput<'_, R>,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<Vec<ComponentOptions>>, Halt> {
    let components = judge.components(on, budget)?;
    if components.len() < 2 {
        return Ok(None);
    }
    let mut regions = Vec::with_capacity(components.len());
    let mut total = bench.calculator(budget).zero();
    for component in &components {
        let value = judge.value(on.follower(component), bench, budget)?;
        total = bench.calculator(budget).sum(total, value)?;
        regions.push(ComponentOptions { at: on.rules.write(component), value, moves: Default::default() });
    }
    let counted = counts(&components);
    for player in [Player::Left, Player::Right] {
        for (mv, after, value) in moves(judge, on, player, bench, budget)? {
            let Some(place) = moved(&components, &counted, &counts(&after)) else { return Ok(None) };
            // The region after the move is what remains when all others are taken away.
            let region = &mut regions[place];
            let mut calculator = bench.calculator(budget);
            let others = calculator.sum(total, region.value.negative())?;
            let value = calculator.sum(value, others.negative())?;
            region.moves[player as usize].push((mv, value));
        }
    }
    Ok(Some(regions))
}

/// The moves of a player.
fn moves<R: Notation>(
    judge: &dyn Judge<R>,
    on: MethodInput<'_, R>,
    player: Player,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Vec<MoveTo<R::Position>>, Halt> {
    let rules = &**on.rules;
    let mut moves = Vec::new();
    judge.before_moves(on, player, budget)?;
    in_order(rules, on.at, player, budget, &mut |mv, budget| {
        let to = played(rules, on.at, &mv, budget)?;
        let after = on.follower(&to);
        let (components, value) = (judge.components(after, budget)?, judge.value(after, bench, budget)?);
        let mv = named(rules, on.at, &mv, 1);
        budget.reserve(
            mv.size_in_memory()
                + components.iter().map(|component| rules.size_in_memory(component) as u64).sum::<u64>(),
        )?;
        moves.push((mv, components, value));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(moves)
}

fn counts<P: Clone + Eq + Hash>(components: &[P]) -> HashMap<P, usize> {
    let mut counts = HashMap::with_capacity(components.len());
    for component in components {
        *counts.entry(component.clone()).or_insert(0) += 1;
    }
    counts
}

/// The only component without which all others are still there after a move.
fn moved<P: Eq + Hash>(
    components: &[P],
    before: &HashMap<P, usize>,
    after: &HashMap<P, usize>,
) -> Option<usize> {
    let lost =
        |(component, count): (&P, &usize)| count - after.get(component).copied().unwrap_or(0).min(*count);
    let missing: usize = before.iter().map(lost).sum();
    let one = before
        .iter()
        .find(|&(component, count)| lost((component, count)) == 1)
        .map(|(component, _)| component);
    match (missing, one) {
        (1, Some(component)) => components.iter().position(|known| known == component),
        _ => None,
    }
}
