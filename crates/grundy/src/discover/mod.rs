//! Families of games searched for patterns that are proved, on several cores, in files that can be continued.
//!
//! ```
//! use grundy::discover::{Discovery, family};
//! use grundy::solver::prelude::*;
//! use std::ops::ControlFlow;
//!
//! let mut proved = Vec::new();
//! Discovery::from_games(family("subtraction", 2, None)?).visit(0, &mut |row| {
//!     proved.extend(row.found.filter(|found| found.by.is_some()).map(|found| found.formula.en));
//!     ControlFlow::Continue(())
//! })?;
//! let period = "g(n + 4) = g(n) for n >= 0; the values from g(0) on are 0, 0, 1, 1";
//! assert_eq!(proved, ["g(n) = n mod 2", period, "g(n) = n mod 3"]);
//! # Ok::<(), grundy::QuestionError>(())
//! ```

mod family;
pub mod lines;
pub mod saved;

pub use family::{FAMILIES, family};

use crate::SolverState;
use crate::custom_rules::RulesLoader;
use crate::pattern::{Pattern, PatternSearch};
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::{Halt, Limits};
use grundy_theory::localized::LocalizedString;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

/// A family of games, and how their patterns are looked for.
pub struct Discovery {
    /// The games, by their notations.
    pub games: Vec<String>,
    /// How each pattern is looked for.
    pub look: PatternSearch,
    /// The time and the memory are those of all games, the steps those of one.
    pub limits: Limits,
    /// How many threads search.
    pub threads: NonZeroUsize,
    /// Who finds custom rules.
    pub loader: Option<Arc<dyn RulesLoader>>,
}

/// What was found about one game.
#[derive(Clone, Debug)]
pub struct DiscoveryRow {
    /// Its notation.
    pub game: String,
    /// Its pattern; `None` where none was found.
    pub found: Option<Pattern>,
    /// The limit that the search for it reached.
    pub stopped: Option<LocalizedString>,
    /// How long it took, in milliseconds.
    pub milliseconds: u64,
}

impl DiscoveryRow {
    /// Whether its pattern is proved.
    pub fn is_proved(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.by.is_some())
    }
}

/// How many games have a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscoveryCount {
    /// All that were searched.
    pub games: u64,
    /// Those with a proved pattern.
    pub proved: u64,
    /// Those with a pattern that is only observed.
    pub observed: u64,
    /// Those at which a limit was reached.
    pub stopped: u64,
}

impl DiscoveryCount {
    /// Counts one more game.
    pub fn add(&mut self, row: &DiscoveryRow) {
        self.games += 1;
        self.proved += u64::from(row.is_proved());
        self.observed += u64::from(row.found.is_some() && !row.is_proved());
        self.stopped += u64::from(row.stopped.is_some());
    }
}

impl Discovery {
    /// The patterns of these games, with theorems switched off, on all cores.
    pub fn from_games(games: Vec<String>) -> Discovery {
        Discovery {
            games,
            look: PatternSearch { from_table: true, ..PatternSearch::default() },
            limits: Limits::default(),
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            loader: None,
        }
    }

    /// Searches the games from this one on, and gives what was found in their order, until the visitor breaks
    /// off.
    ///
    /// # Errors
    /// [`QuestionError`] where a game is none, the time is over, or the work is interrupted.
    pub fn visit(
        &self,
        from: usize,
        visit: &mut dyn FnMut(DiscoveryRow) -> ControlFlow<()>,
    ) -> Result<(), QuestionError> {
        let ended = self.run(from, &mut |row| match visit(row) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(None),
        });
        match ended {
            Err(Some(fault)) => Err(fault),
            Ok(()) | Err(None) => Ok(()),
        }
    }

    /// The same for visitors with errors of their own.
    ///
    /// # Errors
    /// Those of the visitor, and [`QuestionError`].
    pub fn run<E: From<QuestionError>>(
        &self,
        from: usize,
        visit: &mut dyn FnMut(DiscoveryRow) -> Result<(), E>,
    ) -> Result<(), E> {
        let (next, over) = (AtomicUsize::new(from), AtomicBool::new(false));
        let began = Instant::now();
        let threads = self.threads.get().min(self.games.len().saturating_sub(from).max(1));
        thread::scope(|scope| {
            let (give, taken) = mpsc::channel();
            for _ in 0..threads {
                let give = give.clone();
                let (next, over) = (&next, &over);
                scope.spawn(move || {
                    let mut solver = self.solver(threads);
                    while !over.load(Ordering::Relaxed) {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(game) = self.games.get(at) else { break };
                        if give.send((at, self.search(&mut solver, game, began))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(give);
            let ended = in_order(from, &taken, visit);
            over.store(true, Ordering::Relaxed);
            ended
        })
    }

    fn solver(&self, threads: usize) -> SolverState {
        let memory = self.limits.memory / threads as u64;
        let mut solver = SolverState::new(Limits { memory, ..self.limits.clone() });
        if let Some(loader) = &self.loader {
            solver.set_loader(Arc::clone(loader));
        }
        solver
    }

    fn search(
        &self,
        solver: &mut SolverState,
        game: &str,
        began: Instant,
    ) -> Result<DiscoveryRow, QuestionError> {
        let left = |limits: &Limits| limits.time.map(|time| time.saturating_sub(began.elapsed()));
        solver.set_limits(Limits { time: left(&self.limits), ..solver.limits().clone() });
        let start = Instant::now();
        let found = solver.pattern(game, &self.look);
        let milliseconds = start.elapsed().as_millis() as u64;
        let row = |found, stopped| DiscoveryRow { game: game.to_owned(), found, stopped, milliseconds };
        match found {
            Ok(found) => Ok(row(found, None)),
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge => match self.all_over(began) {
                Some(stop) => Err(Refusal::from(stop).into()),
                None => Ok(row(None, Some(fault.message))),
            },
            Err(fault) => Err(fault),
        }
    }

    /// Why nothing more is searched.
    fn all_over(&self, began: Instant) -> Option<Halt> {
        let interrupt = self.limits.interrupt.as_ref();
        if interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Halt::Interrupted);
        }
        self.limits.time.filter(|time| *time <= began.elapsed()).map(|_| Halt::Time)
    }
}

/// Visits what comes in any order in the order of its numbers.
fn in_order<E: From<QuestionError>>(
    from: usize,
    taken: &mpsc::Receiver<(usize, Result<DiscoveryRow, QuestionError>)>,
    visit: &mut dyn FnMut(DiscoveryRow) -> Result<(), E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut next = from;
    for (at, row) in taken {
        waiting.insert(at, row);
        while let Some(row) = waiting.remove(&next) {
            visit(row?)?;
            next += 1;
        }
    }
    Ok(())
}
