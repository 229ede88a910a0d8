//! Games by name.

use super::nim_sequence::NimSequence;
use super::position::Component;
use super::survey::Survey;
use super::{Notation, Position, Result, Solver};
use crate::sequence;
use grundy_solver::game;
use grundy_theory::localized::Language;
use grundy_theory::ruleset::RulesetInfo;
use grundy_theory::ruleset::custom::CustomInfo;
use std::fmt;
use std::sync::Arc;

/// A game of a [`Solver`]: its rules and everything that is known about them. A handle keeps its tables in
/// memory.
#[derive(Clone)]
pub struct Game {
    solver: Solver,
    notation: Arc<str>,
    inner: Arc<dyn game::Game>,
    /// That of its rules when it was named.
    generation: u64,
}

impl Game {
    pub(super) fn new(solver: &Solver, notation: &str, inner: Arc<dyn game::Game>, generation: u64) -> Game {
        Game { solver: solver.clone(), notation: notation.into(), inner, generation }
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation
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
        Position::from_components(&self.solver, vec![Component::Game { game: self.clone(), at }], false)
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
        GameInfo { name: self.notation.clone(), about, custom: self.inner.custom_info() }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.notation)
    }
}

/// The description of a game.
#[derive(Clone)]
pub struct GameInfo {
    name: Arc<str>,
    about: &'static RulesetInfo,
    custom: Option<CustomInfo>,
}

impl GameInfo {
    /// The name; of custom rules the name that they give themselves.
    pub fn name(&self) -> &str {
        self.custom.as_ref().map_or(&self.name, |custom| &custom.name)
    }

    /// The rules in a few sentences, in English.
    pub fn rules(&self) -> &str {
        self.rules_in(Language::English)
    }

    /// The rules in a language; those of custom rules in the user's words.
    pub fn rules_in(&self, language: Language) -> &str {
        let own = self.custom.as_ref().map_or("", |custom| &custom.rules);
        if own.is_empty() { self.about.rules.of(language) } else { own }
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
