//! The moves of a position.

use super::position::{Component, MoverOutcome, Position};
use super::{Error, Game, Result, Value};
use crate::move_notation::{MoveNotation, Signs};
use crate::play::moves_again;
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::player::Player;
use grundy_theory::ruleset::PositionTooLarge;
use grundy_theory::ruleset::playable::DrawError;
use grundy_theory::scene::Pick;
use grundy_theory::words;
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
    found: Found,
}

/// A move in a component.
#[derive(Clone)]
struct Found {
    name: String,
    /// Whether the player who makes it moves again.
    again: bool,
    /// What finds it again in its game.
    picks: Vec<Pick>,
    /// The component after it; `None` if it was not written down.
    to: Option<Component>,
}

/// More moves of a component are not listed.
const MAX_MOVES: usize = 1_000_000;

impl<'a> Moves<'a> {
    pub(super) fn new(from: &'a Position, player: Player) -> Result<Moves<'a>> {
        let mut moves = Vec::new();
        for (component, at) in from.components().iter().enumerate() {
            let found = match at {
                Component::Game { game, at } => moves_of_game(game, at, player)?,
                Component::Value(value) => {
                    value.options(player)?.into_iter().map(Found::from_value).collect()
                }
            };
            moves.extend(found.into_iter().map(|mut found| {
                if from.components().len() > 1 {
                    found.name = format!("{} ({}): {}", component + 1, at.shown(), found.name);
                }
                Move { from, player, component, found }
            }));
        }
        Ok(Moves { moves: moves.into_iter() })
    }
}

impl Found {
    fn from_value(to: Value) -> Found {
        Found { name: format!("-> {to}"), again: false, picks: Vec::new(), to: Some(Component::Value(to)) }
    }
}

/// The moves in a position of a game.
fn moves_of_game(game: &Game, at: &Data, player: Player) -> Result<Vec<Found>> {
    let rules = game.inner().drawn();
    if !rules.has_turns() {
        return Err(Error::unsupported(words!(
            "both players choose simultaneously in this game: it has no moves in turn",
            "这个游戏由双方同时选择，没有轮流的着法"
        )));
    }
    let listed = rules.moves(at, player, MAX_MOVES).map_err(from_draw_error)?;
    if !listed.all {
        return Err(Error::limit(words!(
            "there are more than {MAX_MOVES} moves here",
            "这里的着法超过 {MAX_MOVES} 个"
        )));
    }
    let scene = rules.scene(at).unwrap_or_default();
    let notation = MoveNotation::new(game.notation(), at, scene, Signs::Ascii, Language::English);
    let found = listed.moves.into_iter().map(|mv| Found {
        name: notation.line_of(0, &mv.name, Some(&mv.picks), mv.to.as_ref(), &|_| None),
        again: moves_again(&mv.name),
        picks: mv.picks,
        to: mv.to.map(|at| Component::Game { game: game.clone(), at }),
    });
    Ok(found.collect())
}

fn from_draw_error(error: DrawError) -> Error {
    match error {
        DrawError::Position(error) => error.into(),
        DrawError::Own(fault) => fault.into(),
    }
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
    /// The move in the notation of its game.
    pub fn name(&self) -> &str {
        &self.found.name
    }

    /// The position after the move.
    ///
    /// # Errors
    /// [`Limit`](super::ErrorKind::Limit) if it is too large to be written down.
    pub fn to(&self) -> Result<Position> {
        let to = self.found.to.clone().map_or_else(|| self.written(), Ok)?;
        self.from.with_component(self.component, to)
    }

    /// The component after a move that is one of many in a long position, each written when it is asked for.
    fn written(&self) -> Result<Component> {
        let Component::Game { game, at } = &self.from.components()[self.component] else {
            return Err(PositionTooLarge.into());
        };
        let rules = game.inner().drawn();
        let mv = rules.move_from_picks(at, self.player, &self.found.picks).map_err(from_draw_error)?;
        let at = mv.and_then(|mv| mv.to).ok_or(PositionTooLarge)?;
        Ok(Component::Game { game: game.clone(), at })
    }

    /// Whether the move wins for the player who makes it.
    ///
    /// # Errors
    /// As [`Position::outcome`].
    pub fn winning(&self) -> Result<bool> {
        let to = self.to()?;
        Ok(match self.found.again {
            true => to.outcome_for(self.player)? == MoverOutcome::Wins,
            false => to.outcome_for(self.player.opponent())? == MoverOutcome::Loses,
        })
    }
}

impl fmt::Debug for Move<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl fmt::Display for Move<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
