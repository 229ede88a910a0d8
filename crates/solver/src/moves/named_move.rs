//! Moves as answers name them, with where they lead.

use crate::answer::{MoveList, NamedMove};
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::ruleset::Notation;
use num_bigint::BigUint;

/// Positions with more numbers than this are left out of moves, unless the moves are so few that all of them
/// together hold no more than [`LONG_LIST`].
pub(crate) const LONG_POSITION: u64 = 10_000;
pub(crate) const LONG_LIST: u64 = 1_000_000;

/// A move with its name, and where it leads: what it changes alone, or nothing, where that would be very
/// long.
pub(crate) fn named<R: Notation>(rules: &R, at: &R::Position, mv: &R::Move, listed: usize) -> NamedMove {
    let size = rules.size_after(at, mv);
    let short = size <= LONG_POSITION || size.saturating_mul(listed as u64) <= LONG_LIST;
    let to = match short {
        true => written_after(rules, at, mv),
        // Making a long position takes time too, and is for nothing where there is no short form.
        false if rules.write_short(at).is_none() => None,
        false => {
            let to = rules.play(at, mv).ok().and_then(|to| rules.write_short(&to));
            to.filter(|to| to.size() <= LONG_POSITION)
        }
    };
    NamedMove { name: rules.move_name(at, mv), to }
}

/// The position that a move leads to, where it can be held in memory.
fn written_after<R: Notation>(rules: &R, at: &R::Position, mv: &R::Move) -> Option<Data> {
    match rules.play(at, mv) {
        Ok(to) => Some(rules.write(&to)),
        Err(_) => None,
    }
}

/// These moves, named, and how many there are in all. Every game has a copy of this: a loop is less to
/// compile than a chain.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub(crate) fn listed<R: Notation>(
    rules: &R,
    at: &R::Position,
    moves: &[R::Move],
    count: Option<BigUint>,
    budget: &mut Budget,
) -> Result<MoveList, Halt> {
    let mut list = MoveList::new(Vec::with_capacity(moves.len()), count);
    // The owner of the list counts it.
    budget.scoped(|budget| {
        for mv in moves {
            let mv = named(rules, at, mv, moves.len());
            budget.reserve(mv.size_in_memory())?;
            list.moves.push(mv);
        }
        Ok(list)
    })
}

/// A move with its name, and what it changes; where it leads, in games that do not tell what stays.
pub(crate) fn named_briefly<R: Notation>(rules: &R, at: &R::Position, mv: &R::Move) -> NamedMove {
    match rules.play(at, mv).ok().and_then(|to| rules.write_short(&to)) {
        Some(to) => NamedMove { name: rules.move_name(at, mv), to: Some(to) },
        None => named(rules, at, mv, 1),
    }
}
