//! Games by name.

use super::nim_sequence::NimSequence;
use super::position::Component;
use super::survey::Survey;
use super::{Notation, Position, Result, Solver};
use crate::sequence;
use grundy_solver::game;
use grundy_theory::words::Language;
use std::fmt;
use std::sync::Arc;

/// A game of a [`Solver`]: its rules and everything that is known about them.
#[derive(Clone)]
pub struct Game {
    solver: Solver,
    notation: Arc<str>,
    inner: Arc<dyn game::Game>,
}

impl Game {
    pub(super) fn new(solver: &Solver, notation: &str, inner: Arc<dyn game::Game>) -> Game {
        Game { solver: solver.clone(), notation: notation.into(), inner }
    }

    pub(super) fn solver(&self) -> &Solver {
        &self.solver
    }

    pub(super) fn inner(&self) -> &Arc<dyn game::Game> {
        &self.inner
    }

    /// The name with its parameters, such as `octal:0.77`.
    pub fn notation(&self) -> &str {
        &self.notation
    }

    /// A position of the game: numbers for heaps, text as people write it, or JSON.
    ///
    /// # Errors
    /// [`BadPosition`](super::ErrorKind::BadPosition) with the place and what is expected there.
    pub fn position(&self, at: impl Into<Notation>) -> Result<Position> {
        let at = at.into().read(&*self.inner)?;
        Position::of_components(&self.solver, vec![Component::Game { game: self.clone(), at }], false)
    }

    /// The values of single heaps.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if positions are no sums of single heaps.
    pub fn nim_sequence(&self) -> Result<NimSequence> {
        sequence::of(&*self.inner)?;
        Ok(NimSequence::new(self.clone()))
    }

    /// All positions of a size: `2x3` for boards, `7` for strips, `0..50` for heaps.
    ///
    /// # Errors
    /// [`BadParameter`](super::ErrorKind::BadParameter) if this is no size.
    pub fn survey(&self, size: &str) -> Result<Survey> {
        Survey::new(self, size)
    }

    /// The rules in words.
    pub fn info(&self) -> GameInfo {
        let about = self.inner.about();
        let own = self.inner.own_words();
        GameInfo { name: self.notation.clone(), about, own_name: own.map(|own| own.name) }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.notation)
    }
}

/// What there is to read about a game.
#[derive(Clone)]
pub struct GameInfo {
    name: Arc<str>,
    about: &'static grundy_theory::ruleset::About,
    own_name: Option<String>,
}

impl GameInfo {
    /// The name; of custom rules the name that they give themselves.
    pub fn name(&self) -> &str {
        self.own_name.as_deref().unwrap_or(&self.name)
    }

    /// The rules in a few sentences, in English.
    pub fn rules(&self) -> &str {
        self.rules_in(Language::English)
    }

    /// The rules in a language.
    pub fn rules_in(&self, language: Language) -> &str {
        self.about.rules.of(language)
    }

    /// How a position is written, in English.
    pub fn format(&self) -> &str {
        self.about.format.of(Language::English)
    }

    /// Where the game comes from.
    pub fn source(&self) -> &str {
        self.about.source
    }
}

impl fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameInfo").field("name", &self.name()).finish_non_exhaustive()
    }
}
