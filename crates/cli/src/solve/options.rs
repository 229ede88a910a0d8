//! What a person wants to know of a position, and the query that asks for it.

use crate::position::PositionArgs;
use grundy::move_notation::VALUE;
use grundy::solver::prelude::*;
use grundy::wire::question::{KeyArguments, Operand, PlayQuery};

/// Winning moves shown to a person who does not say how many.
pub(super) const MOVES: u64 = 20;

/// The number of moves to list that stands for all of them.
pub(super) const ALL: u64 = u64::MAX;

/// What a person wants to know besides who wins.
#[derive(Default)]
pub struct SolveOptions {
    /// How a game without a move ends.
    pub play: Convention,
    /// Who moves, where that is said.
    pub player: Option<Player>,
    /// How many moves to list, where that is said.
    pub moves: Option<u64>,
    /// How many of all moves to list, winning or not, where they are wanted.
    pub options: Option<u64>,
    /// What else is asked for, in this order.
    pub keys: Vec<Key>,
    /// The parameters of keys about the exact value.
    pub given: KeyArguments,
    /// Whether the position as text is asked for.
    pub draw: bool,
}

impl SolveOptions {
    /// Whether this is asked for.
    pub fn asks(&self, key: Key) -> bool {
        self.keys.contains(&key)
    }

    /// What is asked about the exact value and misère play.
    pub(super) fn facts(&self) -> Vec<Key> {
        self.keys.iter().copied().filter(|key| key.is_fact()).collect()
    }
}

/// The query that asks for these keys.
pub(super) fn query(asked: &PositionArgs, wanted: &SolveOptions, keys: KeySet, limit: u64) -> PlayQuery {
    let mut question = Question::new().play(wanted.play).player(wanted.player);
    question.keys = keys;
    question.limit = limit;
    PlayQuery {
        components: asked
            .components()
            .map(|(game, position)| match position {
                Data::Text(value) if game == VALUE => Operand::Value(value.clone()),
                _ => Operand::Position { game: game.to_owned(), position: position.clone() },
            })
            .collect(),
        is_sum: asked.components().len() != 1,
        question,
        style: Glyphs::default(),
        parameters: wanted.given.clone(),
    }
}
