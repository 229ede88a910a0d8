//! The handle of a solver.

use super::custom;
use super::{Game, Result, Value};
use crate::solver::SolverState;
use grundy_solver::budget::{Budget, Limits};
use grundy_solver::game::{self, from_partizan_rules, from_rules};
use grundy_theory::ruleset::{Impartial, Notation};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Answers questions about games, and keeps the tables of earlier ones.
///
/// A solver is a handle: its clones share tables, values and custom games, and may be used from several
/// threads. Every question has the [`Limits`] of the solver for itself.
///
/// ```
/// use grundy::prelude::*;
///
/// let solver = Solver::new();
/// let board = solver.game("domineering")?.position(".../...")?;
/// assert_eq!(board.value()?.to_string(), "{2|-1/2}");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    state: Arc<Mutex<SolverState>>,
    limits: Arc<Limits>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the default limits: 8 GiB and about half a minute of work for each question.
    pub fn new() -> Solver {
        Solver::with_limits(Limits::default())
    }

    /// A solver that answers every question within these limits.
    pub fn with_limits(limits: Limits) -> Solver {
        let state = Arc::new(Mutex::new(SolverState::new(limits.clone())));
        Solver { state, limits: Arc::new(limits) }
    }

    /// The limits of every question.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The game of a notation, such as `kayles`, `octal:0.77` or `every:nim`.
    ///
    /// # Errors
    /// [`UnknownGame`](super::ErrorKind::UnknownGame) with suggestions, or
    /// [`BadParameter`](super::ErrorKind::BadParameter).
    pub fn game(&self, notation: &str) -> Result<Game> {
        let mut state = self.state();
        let game = state.game(notation)?;
        Ok(Game::new(self, notation, game, state.generation(notation)))
    }

    /// The value of an expression such as `{3|1} + ^*` or `domineering(.../...)`.
    ///
    /// # Errors
    /// [`Syntax`](super::ErrorKind::Syntax) with the column, or a limit.
    pub fn value(&self, expression: &str) -> Result<Value> {
        let mut state = self.state();
        state.trim();
        Ok(Value::new(self, state.value(expression)?))
    }

    /// Adds custom rules under a name, and returns their game. Its notation is `@name`; rules added before
    /// under this name are replaced.
    ///
    /// # Errors
    /// [`UnknownGame`](super::ErrorKind::UnknownGame) if this is no name. Rules that fail do so when they are
    /// asked.
    pub fn add(&self, name: &str, rules: impl Into<custom::Rules>) -> Result<Game> {
        let name = name.strip_prefix('@').unwrap_or(name);
        let rules = rules.into().named(name);
        self.state().add(name, rules);
        self.game(&format!("@{name}"))
    }

    /// Adds rules of a type of their own, in which both players have the same moves.
    ///
    /// # Errors
    /// [`UnknownGame`](super::ErrorKind::UnknownGame) if this is no name.
    pub fn add_impartial<R: Impartial + Notation>(&self, name: &str, rules: R) -> Result<Game> {
        self.add_game(name, from_rules(rules, Vec::new()))
    }

    /// Adds rules of a type of their own, in which Left and Right may have different moves.
    ///
    /// # Errors
    /// [`UnknownGame`](super::ErrorKind::UnknownGame) if this is no name.
    pub fn add_partizan<R: Notation>(&self, name: &str, rules: R) -> Result<Game> {
        let bench = Arc::clone(self.state().arena());
        self.add_game(name, from_partizan_rules(rules, &bench))
    }

    fn add_game(&self, name: &str, game: Arc<dyn game::Game>) -> Result<Game> {
        let name = name.strip_prefix('@').unwrap_or(name);
        self.state().add_game(name, game);
        self.game(&format!("@{name}"))
    }

    /// What games and values need of the state behind the handle.
    pub(super) fn state(&self) -> MutexGuard<'_, SolverState> {
        // A state is valid after a panic: tables are written when they are known.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The meter of a question that begins now.
    pub(super) fn budget(&self) -> Budget {
        Budget::new(&self.limits)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("limits", &self.limits).finish_non_exhaustive()
    }
}
