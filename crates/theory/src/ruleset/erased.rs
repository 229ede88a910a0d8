//! One type for the positions of every game.
//!
//! [`AnyPosition`] carries its rules with it, so that [`Erased`] is itself a ruleset: engines that work on any
//! ruleset work on games chosen by name and on sums that mix games, without a second copy.

use super::{About, Fields, Flow, Impartial, Notation, Ruleset, TooLarge, Visit};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::{text, words};
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The ruleset of [`AnyPosition`]: each position is played by its own rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Erased;

/// A position of some game, with the game's rules.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Placed>);

/// A move of some game: its name and where it leads.
#[derive(Clone, Debug)]
pub struct AnyMove {
    /// What names the move.
    pub name: Fields,
    /// The position after it.
    pub to: Result<AnyPosition, TooLarge>,
}

impl AnyPosition {
    /// A position of `rules`.
    pub fn new<R: Notation>(rules: Arc<R>, position: R::Position) -> AnyPosition {
        AnyPosition(Arc::new(At { rules, position }))
    }

    /// Writes the position in its game's notation.
    pub fn write(&self) -> Data {
        self.0.write()
    }

    /// Writes what moves change of the position, in its game's notation; all of it where the game does not tell that.
    pub fn write_short(&self) -> Data {
        self.0.write_short()
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &AnyPosition) -> bool {
        self.0.same(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, mut state: &mut H) {
        self.0.feed(&mut state);
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write().fmt(f)
    }
}

impl Ruleset for Erased {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn visit_moves(&self, at: &AnyPosition, player: Player, visit: Visit<'_, AnyMove>) -> Flow {
        at.0.visit_moves(player, visit)
    }

    fn visit_moves_in_compounds(&self, at: &AnyPosition, player: Player, visit: Visit<'_, AnyMove>) -> Flow {
        at.0.visit_moves_in_compounds(player, visit)
    }

    fn play(&self, _: &AnyPosition, mv: &AnyMove) -> Result<AnyPosition, TooLarge> {
        mv.to.clone()
    }

    fn canonical(&self, at: &AnyPosition) -> AnyPosition {
        at.0.canonical()
    }

    fn visit_parts(&self, at: &AnyPosition, visit: &mut dyn FnMut(AnyPosition)) {
        at.0.visit_parts(visit);
    }

    fn weight(&self, at: &AnyPosition) -> usize {
        at.0.weight()
    }
}

impl Impartial for Erased {}

impl Notation for Erased {
    /// A position without its game cannot be read.
    fn parse(&self, _: &Data) -> Result<AnyPosition, PositionError> {
        Err(PositionError::wrong(words!(
            "the game of this position is not known",
            "不知道这是哪个游戏的局面"
        )))
    }

    fn write(&self, at: &AnyPosition) -> Data {
        at.write()
    }

    fn size_after(&self, _: &AnyPosition, mv: &AnyMove) -> u64 {
        mv.to.as_ref().map_or(u64::MAX, |to| to.write().size())
    }

    fn name(&self, _: &AnyPosition, mv: &AnyMove) -> Fields {
        mv.name.clone()
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

static ABOUT: About = About {
    rules: text!("Each position is played by the rules of its own game.", "每个局面按其自身游戏的规则进行。"),
    format: text!("as its game writes it", "按其游戏的写法"),
    example: "[1]",
    source: "",
};

/// What [`Erased`] needs of a position, without its type.
trait Placed: Any + Send + Sync {
    fn visit_moves(&self, player: Player, visit: Visit<'_, AnyMove>) -> Flow;
    fn visit_moves_in_compounds(&self, player: Player, visit: Visit<'_, AnyMove>) -> Flow;
    fn canonical(&self) -> AnyPosition;
    fn visit_parts(&self, visit: &mut dyn FnMut(AnyPosition));
    fn write(&self) -> Data;
    fn write_short(&self) -> Data;
    fn weight(&self) -> usize;
    fn same(&self, other: &dyn Placed) -> bool;
    fn feed(&self, state: &mut dyn Hasher);
}

struct At<R: Notation> {
    rules: Arc<R>,
    position: R::Position,
}

impl<R: Notation> At<R> {
    fn erased(&self, mv: &R::Move) -> AnyMove {
        let name = self.rules.name(&self.position, mv);
        let to = self.rules.play(&self.position, mv).map(|position| self.moved(position));
        AnyMove { name, to }
    }

    fn moved(&self, position: R::Position) -> AnyPosition {
        AnyPosition::new(Arc::clone(&self.rules), position)
    }
}

impl<R: Notation> Placed for At<R> {
    fn visit_moves(&self, player: Player, visit: Visit<'_, AnyMove>) -> Flow {
        self.rules.visit_moves(&self.position, player, &mut |mv| visit(self.erased(&mv)))
    }

    fn visit_moves_in_compounds(&self, player: Player, visit: Visit<'_, AnyMove>) -> Flow {
        self.rules.visit_moves_in_compounds(&self.position, player, &mut |mv| visit(self.erased(&mv)))
    }

    fn canonical(&self) -> AnyPosition {
        self.moved(self.rules.canonical(&self.position))
    }

    fn visit_parts(&self, visit: &mut dyn FnMut(AnyPosition)) {
        self.rules.visit_parts(&self.position, &mut |part| visit(self.moved(part)));
    }

    fn write(&self) -> Data {
        self.rules.write(&self.position)
    }

    fn write_short(&self) -> Data {
        self.rules.write_short(&self.position).unwrap_or_else(|| self.write())
    }

    fn weight(&self) -> usize {
        size_of::<At<R>>() + self.rules.weight(&self.position)
    }

    fn same(&self, other: &dyn Placed) -> bool {
        let other: &dyn Any = other;
        // The rules are part of the position: heap 5 of one game is not heap 5 of another.
        other
            .downcast_ref::<At<R>>()
            .is_some_and(|other| Arc::ptr_eq(&self.rules, &other.rules) && self.position == other.position)
    }

    fn feed(&self, mut state: &mut dyn Hasher) {
        self.position.hash(&mut state);
    }
}
