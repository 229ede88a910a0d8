//! What a person wants to know of a position, and the query that asks for it.

use crate::position::PositionArgs;
use grundy::solver::prelude::*;
use grundy::wire::question::{KeyArguments, Operand, PlayQuery, Want};

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
    /// Whether the reason is asked for.
    pub explain: bool,
    /// Whether the length of play is asked for.
    pub remoteness: bool,
    /// What is wanted of the exact value.
    pub keys: Vec<Key>,
    /// The parameters of that.
    pub given: KeyArguments,
    /// Whether what temperatures say about the moves is asked for.
    pub hints: bool,
    /// Whether the position as text is asked for.
    pub draw: bool,
}

/// The query.
pub(super) fn query(asked: &PositionArgs, wanted: &SolveOptions, want: Want, limit: u64) -> PlayQuery {
    PlayQuery {
        components: asked
            .components()
            .map(|(game, position)| Operand::Position { game: game.to_owned(), position: position.clone() })
            .collect(),
        is_sum: asked.components().len() != 1,
        play: wanted.play,
        want,
        limit,
        player: wanted.player,
        style: Glyphs::default(),
        parameters: wanted.given.clone(),
    }
}
