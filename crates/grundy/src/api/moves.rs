//! The moves of a position.

use super::position::{Component, MoverOutcome, Position};
use super::{Error, Result};
use crate::move_notation::{MoveNotation, Signs};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::drawn::DrawError;
use grundy_theory::words;
use grundy_theory::words::Language;
use std::fmt;
use std::vec;

/// The moves of a player in a position: see [`Position::moves`].
#[derive(Debug)]
pub struct Moves<'a> {
    moves: vec::IntoIter<Move<'a>>,
}

/// A move.
#[derive(Clone)]
pub struct Move<'a> {
    from: &'a Position,
    player: Player,
    /// The place of the component that it changes.
    component: usize,
    name: String,
    /// The component after it; `None` if it is too large to be written.
    to: Option<Component>,
}

/// More moves of a component are not listed.
const MAX_MOVES: usize = 1_000_000;

impl<'a> Moves<'a> {
    pub(super) fn new(from: &'a Position, player: Player) -> Result<Moves<'a>> {
        let mut moves = Vec::new();
        for (component, at) in from.components().iter().enumerate() {
            let named = match at {
                Component::Game { game, at } => moves_of_game(game, at, player)?,
                Component::Value(value) => {
                    let options = value.options(player)?;
                    options.into_iter().map(|to| (format!("-> {to}"), Some(Component::Value(to)))).collect()
                }
            };
            moves.extend(named.into_iter().map(|(name, to)| {
                let name = match from.components().len() {
                    1 => name,
                    _ => format!("{} ({}): {name}", component + 1, at.shown()),
                };
                Move { from, player, component, name, to }
            }));
        }
        Ok(Moves { moves: moves.into_iter() })
    }
}

/// The moves in a position of a game, each with its name and the position after it.
fn moves_of_game(game: &super::Game, at: &Data, player: Player) -> Result<Vec<(String, Option<Component>)>> {
    let rules = game.inner().drawn();
    if !rules.has_turns() {
        return Err(Error::unsupported(words!(
            "both players choose at once in this game: it has no moves in turn",
            "这个游戏由双方同时选择，没有轮流的着法"
        )));
    }
    let listed = rules.moves(at, player, MAX_MOVES).map_err(|error| match error {
        DrawError::Position(error) => Error::from(error),
        DrawError::Own(fault) => fault.into(),
    })?;
    if !listed.all {
        return Err(Error::limit(words!(
            "there are more than {MAX_MOVES} moves here",
            "这里的着法超过 {MAX_MOVES} 个"
        )));
    }
    let scene = rules.scene(at).unwrap_or_default();
    let notation = MoveNotation::of(game.notation(), at, scene, Signs::Ascii, Language::English);
    let named = listed.moves.into_iter().map(|mv| {
        let name = notation.line_of(0, &mv.name, Some(&mv.picks), mv.to.as_ref(), &|_| None);
        (name, mv.to.map(|at| Component::Game { game: game.clone(), at }))
    });
    Ok(named.collect())
}

impl<'a> Iterator for Moves<'a> {
    type Item = Move<'a>;

    fn next(&mut self) -> Option<Move<'a>> {
        self.moves.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Moves<'_> {}

impl Move<'_> {
    /// What is moved, as people write it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The position after the move.
    ///
    /// # Errors
    /// [`Limit`](super::ErrorKind::Limit) if it is too large to be written down.
    pub fn to(&self) -> Result<Position> {
        let to = self.to.clone().ok_or(grundy_theory::ruleset::TooLarge)?;
        self.from.with_component(self.component, to)
    }

    /// Whether the move wins: then the opponent, who is to move afterwards, loses.
    ///
    /// # Errors
    /// As [`Position::outcome`].
    pub fn winning(&self) -> Result<bool> {
        Ok(self.to()?.outcome_for(self.player.other())? == MoverOutcome::Loses)
    }
}

impl fmt::Debug for Move<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({})", self.name)
    }
}

impl fmt::Display for Move<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
