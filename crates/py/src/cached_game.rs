//! Games in Rust: a game with its tables and, if it has them, its rules in Python.

use crate::background::{self, ProgressCallback};
use crate::data::{ListKind, position as read_position, position_of_rules};
use crate::errors::PyError;
use crate::language::say;
use crate::rules::PyRules;
use crate::rules_lock;
use crate::solver_state::from_catalogue;
use grundy::custom_rules::{self, CustomRules};
use grundy::sequence;
use grundy::solver::engine::game as engine;
use grundy::solver::engine::method::single_heaps::SumOfHeaps;
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::game_within;
use grundy::solver::theory::ruleset::custom::impartial::impartial_version;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::solver::theory::words;
use grundy::wire::text::{self, Source};
use grundy_script::Script;
use pyo3::prelude::*;
use std::sync::Arc;

/// A game with its name.
#[derive(Clone)]
pub struct CachedGame {
    /// Its notation, or the name of the user's rules.
    pub name: String,
    /// The game.
    pub game: Arc<dyn engine::Game>,
    /// How its positions look in Python.
    pub lists: ListKind,
    /// The rules, if they are written in Python.
    pub own: Option<RulesInPython>,
}

/// Rules in Python, and which game was made from them.
#[derive(Clone)]
pub struct RulesInPython {
    /// The rules.
    pub rules: Arc<PyRules>,
    /// Whether the game is the every-move compound.
    pub every: bool,
}

impl RulesInPython {
    /// The game, with empty tables.
    fn game(&self) -> Result<Arc<dyn engine::Game>, PyError> {
        let game = engine::custom::game(Arc::clone(&self.rules) as Arc<dyn CustomRules>);
        if self.every { compound(game) } else { Ok(game) }
    }
}

fn compound(game: Arc<dyn engine::Game>) -> Result<Arc<dyn engine::Game>, PyError> {
    engine::every(game).map_err(|error| PyError::Fault(error.into()))
}

impl CachedGame {
    /// Its notation; `@` for rules in Python, whatever their name.
    pub fn listed(&self) -> &str {
        if self.own.is_some() { "@" } else { &self.name }
    }

    /// The game of a notation, or of a script.
    pub fn named(py: Python<'_>, notation: &str) -> PyResult<CachedGame> {
        if let Some(game) = py.detach(|| scripted(notation)) {
            let game = game.map_err(|failure| failure.raise(py))?;
            // Positions of a script are tuples, but for lists of heaps.
            let lists = if game.single_heaps().is_some() { ListKind::Lists } else { ListKind::Tuples };
            return Ok(CachedGame { name: notation.to_owned(), game, lists, own: None });
        }
        let game = from_catalogue(notation).map_err(|fault| PyError::from(fault).raise(py))?;
        Ok(CachedGame { name: notation.to_owned(), game, lists: ListKind::Lists, own: None })
    }

    /// The game of an object of Python that has rules.
    pub fn from_rules(rules: &Bound<'_, PyAny>) -> PyResult<CachedGame> {
        let own = RulesInPython { rules: Arc::new(PyRules::from_rules(rules)?), every: false };
        let game = own.game().map_err(|failure| failure.raise(rules.py()))?;
        let (name, lists) = (own.rules.name().to_owned(), own.rules.lists());
        Ok(CachedGame { name, game, lists, own: Some(own) })
    }

    /// The every-move compound of this game.
    pub fn every(self, py: Python<'_>) -> PyResult<CachedGame> {
        let name = format!("every:{}", self.name);
        let Some(own) = self.own else { return CachedGame::named(py, &name) };
        let game = compound(self.game).map_err(|failure| failure.raise(py))?;
        Ok(CachedGame { name, game, lists: self.lists, own: Some(RulesInPython { every: true, ..own }) })
    }

    /// A failure of custom rules as the exception that they raised, if they raised one.
    pub fn settled(&self, failure: PyError) -> PyError {
        match (&self.own, failure) {
            (Some(own), PyError::Own(fault)) => {
                own.rules.raised(&fault).map_or(PyError::Own(fault), PyError::Python)
            }
            (_, failure) => failure,
        }
    }

    /// A position in the form that programs exchange.
    pub fn read(&self, position: &Bound<'_, PyAny>) -> Result<Data, PyError> {
        match &self.own {
            Some(_) if self.lists == ListKind::Tuples => position_of_rules(position),
            _ => read_position(position),
        }
    }

    /// A position as people write it: besides what programs exchange, a text as in the shell, and a single
    /// heap for the list of one. In games whose positions are texts or numbers these are the positions.
    pub fn position(&self, written: &Bound<'_, PyAny>) -> PyResult<Data> {
        let py = written.py();
        let data = self.read(written).map_err(|failure| failure.raise(py))?;
        let form = self.game.form();
        match (&data, form.shape) {
            (_, TextShape::Value) => Ok(data),
            (
                Data::Natural(_) | Data::Big(_),
                TextShape::Numbers { list: None, .. } | TextShape::Coins { board: false, .. },
            ) => Ok(Data::list(vec![data])),
            // A text is read as in the shell, where digits may be a place.
            (Data::Text(words), shape)
                if matches!(shape, TextShape::Coins { .. }) || self.game.place(&data).is_err() =>
            {
                let read = text::position(words, &*self.game, Source::Argument).map_err(|(at, message)| {
                    // Python counts characters.
                    let column = words.get(..at.start).map_or(0, |before| before.chars().count()) + 1;
                    let fault = QuestionError::new(
                        QuestionErrorKind::BadPosition,
                        format!("position, column {column}"),
                        message,
                    );
                    PyError::Fault(fault).raise(py)
                });
                let (position, reading) = read?;
                if let Some(note) = reading.and_then(|reading| reading.note) {
                    py.import("warnings")?.call_method1("warn", (say(py, &note),))?;
                }
                Ok(position)
            }
            _ => Ok(data),
        }
    }

    /// Refuses a question that rules in Python ask about their own game while they are queried.
    pub fn refuse_nested(&self) -> Result<(), PyError> {
        self.own.as_ref().map_or(Ok(()), |own| own.rules.refuse_nested())
    }

    /// The address of its rules in Python, which identifies them.
    pub fn address(&self) -> Option<usize> {
        self.own.as_ref().map(|own| own.rules.address())
    }

    /// The same game; if its rules are in Python, a private one that no other question uses.
    pub fn anew(&self) -> Result<CachedGame, PyError> {
        let Some(own) = &self.own else { return Ok(self.clone()) };
        let game = rules_lock::spare(own.rules.address(), own.every, || own.game())?;
        Ok(CachedGame { game, ..self.clone() })
    }

    /// Works with this game in its turn; see [`background::run`].
    pub fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        limits: Limits,
        watcher: Option<ProgressCallback>,
        work: impl FnOnce(&CachedGame, &mut Budget) -> Result<T, PyError> + Send + 'static,
    ) -> PyResult<T> {
        self.refuse_nested().map_err(|failure| failure.raise(py))?;
        let known = self.clone();
        background::run(py, limits, watcher, move |budget| {
            let held = rules_lock::take(known.address().into_iter().collect(), budget)?;
            let done = match held {
                Some(_) => work(&known, budget),
                None => work(&known.anew()?, budget),
            };
            done.map_err(|failure| known.settled(failure))
        })
    }

    /// Its heaps. An error if there are fewer than `count`.
    pub fn heaps(&self, count: u64) -> Result<&dyn SumOfHeaps, PyError> {
        let heaps = sequence::of(&*self.game)?;
        let largest = heaps.largest_heap();
        if count > largest.saturating_add(1) {
            let message = words!("heaps of this game are at most {largest}", "此游戏的堆最大为 {largest}");
            return Err(PyError::Fault(QuestionError::new(QuestionErrorKind::TooLarge, "heaps", message)));
        }
        Ok(heaps)
    }
}

/// The game of a script such as `squares.star:3`, read each time, since scripts change while a notebook is
/// open. `None` if the notation names no script.
fn scripted(notation: &str) -> Option<Result<Arc<dyn engine::Game>, PyError>> {
    let (made, name) = game_within(notation);
    let (every, impartial) = match made {
        "" => (false, false),
        "every:" => (true, false),
        "impartial:" => (false, true),
        "every:impartial:" => (true, true),
        _ => return None,
    };
    let script =
        Script::named(name.strip_prefix('@').unwrap_or(name), &grundy_script::CallLimits::default())?;
    let rules = script.map(|script| Arc::new(script) as Arc<dyn CustomRules>);
    let rules = if impartial { rules.and_then(impartial_version) } else { rules };
    Some(rules.map_err(|fault| PyError::Fault(custom_rules::fault(fault))).and_then(|rules| {
        let game = engine::custom::game(rules);
        if every { compound(game) } else { Ok(game) }
    }))
}
