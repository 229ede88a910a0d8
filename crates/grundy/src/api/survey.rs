//! Surveys: every position of a size.

use super::{Error, Game, Result, text_of};
use crate::survey::{self, Filter, Size};
use grundy_theory::data::Data;
use grundy_values::keys::Key;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// All positions of a size of a game, one for each class under symmetry, of those that pass its filters.
///
/// ```
/// use grundy::prelude::*;
///
/// let domineering = Solver::new().game("domineering")?;
/// let survey = domineering.survey("2x2")?.filter("temperature > 0")?.key(Key::Canonical);
/// for row in survey.rows() {
///     let row = row?;
///     assert_eq!((row.position(), row.count(), row.get(Key::Canonical)), ("../..".into(), 1, "+-1".into()));
/// }
/// assert_eq!(survey.census()?.listed(), 1); // of 16 positions: the empty board
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct Survey {
    game: Game,
    size: Size,
    question: survey::SurveyQuestion,
}

/// A row of a [`Survey`]: a position and what was asked about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(survey::SurveyRow);

/// How many positions a [`Survey`] listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census(survey::Census);

/// Rows that wait for the program.
const WAITING: usize = 1024;

impl Survey {
    pub(super) fn new(game: &Game, size: &str) -> Result<Survey> {
        let question = survey::SurveyQuestion { keys: Vec::new(), ..survey::SurveyQuestion::default() };
        Ok(Survey { game: game.clone(), size: Size::parse(size)?, question })
    }

    /// Keeps the positions for which a condition holds, such as `temperature > 0` or `canonical = *`.
    ///
    /// # Errors
    /// [`Syntax`](super::ErrorKind::Syntax) with the column at which it is wrong.
    pub fn filter(mut self, condition: &str) -> Result<Survey> {
        let condition: Filter = self.game.solver().state().condition(condition)?;
        self.question.conditions.push(condition);
        Ok(self)
    }

    /// Asks for something about each value.
    #[must_use]
    pub fn key(mut self, key: Key) -> Survey {
        self.question.keys.push(key);
        self
    }

    /// Works with this many threads; the default is as many as the machine has.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Survey {
        self.question.threads = threads;
        self
    }

    /// Lists a position and its negative once.
    #[must_use]
    pub fn up_to_sign(mut self) -> Survey {
        self.question.up_to_sign = true;
        self
    }

    fn inner(&self) -> Result<survey::Survey> {
        let (game, limits) = (self.game.inner().clone(), self.game.solver().limits());
        Ok(survey::Survey::from_sizes(game, &[self.size], None, self.question.clone(), limits)?)
    }

    /// The rows in the order of positions. They are found on other threads while they are read; dropping the
    /// iterator ends the survey when the next row is found.
    pub fn rows(&self) -> Rows {
        let (send, rows) = sync_channel(WAITING);
        let of_error = |error: Error, send: &SyncSender<Result<Row>>| {
            // The channel has room for it.
            let _ = send.send(Err(error));
        };
        let survey = match self.inner() {
            Ok(survey) => survey,
            Err(error) => {
                of_error(error, &send);
                return Rows { rows, thread: None };
            }
        };
        let sender = send.clone();
        let visit = move || {
            let visited = survey.visit(&mut |row| match send.send(Ok(Row(row))) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            if let Err(fault) = visited {
                let _ = send.send(Err(fault.into()));
            }
        };
        match thread::Builder::new().spawn(visit) {
            Ok(thread) => Rows { rows, thread: Some(thread) },
            Err(error) => {
                of_error(error.into(), &sender);
                Rows { rows, thread: None }
            }
        }
    }

    /// Counts the positions.
    ///
    /// # Errors
    /// What the game does not have, or a limit.
    pub fn census(&self) -> Result<Census> {
        Ok(Census(self.inner()?.visit(&mut |_| ControlFlow::Continue(()))?))
    }
}

impl fmt::Debug for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey").field("game", &self.game).field("size", &self.size).finish_non_exhaustive()
    }
}

/// The rows of a [`Survey`].
#[derive(Debug)]
pub struct Rows {
    rows: Receiver<Result<Row>>,
    thread: Option<JoinHandle<()>>,
}

impl Iterator for Rows {
    type Item = Result<Row>;

    fn next(&mut self) -> Option<Result<Row>> {
        if let Ok(row) = self.rows.recv() {
            return Some(row);
        }
        // A panic of custom rules is a panic here too, and not the end of the rows.
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
            resume_unwind(panic);
        }
        None
    }
}

impl Row {
    /// The position, as people write it.
    pub fn position(&self) -> String {
        crate::wire::moves::position(&self.0.position)
    }

    /// How many positions are the same up to symmetry, this one included.
    pub fn count(&self) -> u64 {
        self.0.count
    }

    /// What was asked about the value, as text; `null` if it has none, was not asked for, or is out of reach.
    pub fn get(&self, key: Key) -> String {
        let found = self.0.facts.told.iter().find(|(told, _)| *told == key).map(|(_, fact)| fact);
        text_of(found.unwrap_or(&Data::Null))
    }
}

impl Census {
    /// How many positions the filters let pass, symmetric ones counted each.
    pub fn listed(&self) -> u64 {
        self.0.listed().positions
    }

    /// How many classes of positions under symmetry the filters let pass.
    pub fn classes(&self) -> u64 {
        self.0.listed().classes
    }

    /// The number of positions visited.
    pub fn positions(&self) -> u64 {
        self.0.all.positions
    }

    /// How many of them have a value that is out of reach: whether they pass the filters is not known.
    pub fn unreached(&self) -> u64 {
        self.0.unreached.positions
    }

    /// Each value as text and how many positions have it, the most frequent first.
    pub fn by_value(&self) -> Vec<(String, u64)> {
        let values = self.0.by_value().into_iter();
        values.map(|(key, count)| (key.value.to_string(), count.positions)).collect()
    }
}
