//! Values to compute with: sums, comparisons, and whatever can be asked about a value.
//!
//! ```
//! use grundy::solver::prelude::*;
//! use grundy::value::{Comparison, Value};
//!
//! let mut solver = SolverState::default();
//! let (hot, up) = (solver.value("{3|1}")?, solver.value("^")?);
//! let mut budget = Budget::new(solver.limits());
//! let sum = hot.sum(&up, &mut budget)?;
//! assert_eq!(sum.text(Glyphs::Ascii, &mut budget)?, "{3^|1^}");
//! assert_eq!(sum.compare(&hot, &mut budget)?, Comparison::Greater);
//! assert_eq!(sum.thermograph(&mut budget)?.mean().to_string(), "2");
//! # Ok::<(), grundy::QuestionError>(())
//! ```

mod error;
pub mod latex;
mod order;
mod read;

pub use grundy_values::arena::Comparison;
pub use order::ValueOrder;
pub use read::ResolveGame;

pub(crate) use error::{from_operation_error, stopped, unsupported};

use crate::wire::question::{KeyArguments, QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::GamePosition;
use grundy_solver::game::workbench::{SharedArena, ValueArena};
use grundy_solver::partizan::ValuePosition;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::arena::ValueId;
use grundy_values::keys::{Key, KeyAnswer, KeyParameters};
use grundy_values::loopy::ko::KoFound;
use grundy_values::loopy::value::{LoopyGraph, LoopyValue};
use grundy_values::notation::{Glyphs, NoResolver};
use grundy_values::number::Dyadic;
use grundy_values::operations::Thermograph;
use num_bigint::BigInt;
use std::fmt;
use std::sync::{Arc, MutexGuard};

/// What writing a value down may cost where nobody asked for it in canonical form.
const STEPS_TO_PRINT: u64 = 1_000_000;
const BYTES_TO_PRINT: u64 = 1 << 24;

/// The value of a game of Left and Right, with or without loops. It knows the workbench that it was made on,
/// and works together with values of that one alone: those of one [`SolverState`](crate::SolverState), until
/// that one makes room for others.
///
/// There is no `==`, since a comparison may reach a limit: see [`compare`](Value::compare).
#[derive(Clone)]
pub struct Value {
    bench: SharedArena,
    value: LoopyValue,
    /// What is known of it as a game with kos, if it was written as one: it depends on how the game is
    /// written.
    ko: Option<Arc<KoFound>>,
}

impl Value {
    fn on(bench: &SharedArena, value: LoopyValue) -> Value {
        Value { bench: Arc::clone(bench), value, ko: None }
    }

    /// What a position is worth in normal play, as a value of this workbench. Custom rules are asked before
    /// the workbench is held, so that they may work with values themselves.
    ///
    /// # Errors
    /// [`Refusal`] where it has no value, or a limit is reached.
    pub fn from_position(
        position: &GamePosition,
        bench: &SharedArena,
        budget: &mut Budget,
    ) -> Result<Value, Refusal> {
        Ok(Value::on(bench, position.value_on(bench, budget)?))
    }

    /// The game with these options, which have all been made on this workbench.
    ///
    /// # Errors
    /// [`QuestionError`] where one was made elsewhere, or a limit is reached.
    pub fn from_options(
        left: &[Value],
        right: &[Value],
        bench: &SharedArena,
        budget: &mut Budget,
    ) -> Result<Value, QuestionError> {
        if left.iter().chain(right).any(|option| !Arc::ptr_eq(&option.bench, bench)) {
            return Err(made_elsewhere());
        }
        let mut held = lock(bench, budget)?;
        let mut calculator = held.calculator(budget);
        let mut definition = LoopyGraph::default();
        let mut define = || {
            let node = definition.node(calculator.budget)?;
            for (options, player) in [(left, Player::Left), (right, Player::Right)] {
                for option in options {
                    calculator.move_to_value(&mut definition, node, player, option.value)?;
                }
            }
            calculator.define(&definition)
        };
        let defined = define().map_err(|stop| stopped(stop, "value"));
        definition.release(calculator.budget);
        let zero = calculator.zero();
        Ok(Value::on(bench, defined?.first().copied().unwrap_or(zero)))
    }

    /// Works with this value and another one.
    fn with<T>(
        &self,
        other: &Value,
        budget: &mut Budget,
        work: impl FnOnce(LoopyValue, LoopyValue, &mut ValueArena, &mut Budget) -> Result<T, Halt>,
    ) -> Result<T, QuestionError> {
        if !self.is_made_with(other) {
            return Err(made_elsewhere());
        }
        let mut bench = lock(&self.bench, budget)?;
        work(self.value, other.value, &mut bench, budget).map_err(|stop| stopped(stop, "value"))
    }

    /// Whether both were made on one workbench.
    pub(crate) fn is_made_with(&self, other: &Value) -> bool {
        Arc::ptr_eq(&self.bench, &other.bench)
    }

    /// The value of a text that names no position, made where this one was.
    ///
    /// # Errors
    /// [`QuestionError`] if it cannot be read, or a limit is reached.
    pub(crate) fn read_beside(&self, text: &str, budget: &mut Budget) -> Result<Value, QuestionError> {
        Value::read(text, &self.bench, &mut |_| Err(made_elsewhere()), budget)
    }

    /// G + H.
    ///
    /// # Errors
    /// [`QuestionError`] where the other was made elsewhere, or a limit is reached.
    pub fn sum(&self, other: &Value, budget: &mut Budget) -> Result<Value, QuestionError> {
        let sum = self.with(other, budget, |g, h, bench, budget| bench.calculator(budget).sum(g, h))?;
        Ok(Value::on(&self.bench, sum))
    }

    /// -G.
    #[must_use]
    pub fn negative(&self) -> Value {
        Value::on(&self.bench, self.value.negative())
    }

    /// The sum of `copies` copies of G; for a negative number of copies of -G.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached.
    pub fn multiple(&self, copies: &BigInt, budget: &mut Budget) -> Result<Value, QuestionError> {
        let multiple = self.with(self, budget, |g, _, bench, budget| {
            let mut calculator = bench.calculator(budget);
            if let Some(short) = calculator.as_short(g) {
                let multiple = calculator.arena.multiple(copies, short, calculator.budget)?;
                return Ok(calculator.of_short(multiple));
            }
            let copies = i64::try_from(copies).map_err(|_| {
                Halt::OutOfReach(words!(
                    "there are too many copies of a value with loops: at most 2^63 - 1 are added here",
                    "有循环的值的份数太多：这里最多相加 2^63 - 1 份"
                ))
            })?;
            calculator.multiple(copies, g)
        })?;
        Ok(Value::on(&self.bench, multiple))
    }

    /// How it compares with another value.
    ///
    /// # Errors
    /// [`QuestionError`] where the other was made elsewhere, or a limit is reached.
    pub fn compare(&self, other: &Value, budget: &mut Budget) -> Result<Comparison, QuestionError> {
        let compared =
            self.with(other, budget, |g, h, bench, budget| bench.calculator(budget).compare(g, h))?;
        Ok(Comparison::new(compared.at_most, compared.at_least))
    }

    /// The answer to a key, as the batch writes it.
    ///
    /// # Errors
    /// [`QuestionError`] where the value has none, a parameter is missing or wrong, or a limit is reached.
    pub fn answer(
        &self,
        key: Key,
        given: &KeyArguments,
        style: Glyphs,
        budget: &mut Budget,
    ) -> Result<Data, QuestionError> {
        self.ask(key, given, budget, |bench, parameters, budget| {
            let found = bench.calculator(budget).answer(key, self.value, parameters, style);
            of_ko(key, found.map_err(from_operation_error)?, self.ko.as_deref())
                .map_err(|stop| stopped(stop, "want"))
        })
    }

    /// The answer to a key, its games as values.
    ///
    /// # Errors
    /// As [`answer`](Value::answer).
    pub fn fact(
        &self,
        key: Key,
        given: &KeyArguments,
        budget: &mut Budget,
    ) -> Result<KeyAnswer<Value>, QuestionError> {
        let fact = self.ask(key, given, budget, |bench, parameters, budget| {
            let found =
                bench.calculator(budget).fact(key, self.value, parameters).map_err(from_operation_error)?;
            match found {
                Some(fact) => Ok(Some(fact)),
                None => of_ko(key, None, self.ko.as_deref())
                    .map(|found| found.map(KeyAnswer::Data))
                    .map_err(|stop| stopped(stop, "want")),
            }
        })?;
        Ok(fact.map(|game| Value::on(&self.bench, game)))
    }

    fn ask<T>(
        &self,
        key: Key,
        given: &KeyArguments,
        budget: &mut Budget,
        ask: impl FnOnce(&mut ValueArena, &KeyParameters, &mut Budget) -> Result<Option<T>, QuestionError>,
    ) -> Result<T, QuestionError> {
        let mut bench = lock(&self.bench, budget)?;
        let (s, t) = (given.s.as_deref(), given.t.as_deref());
        let parameters = KeyParameters::read(s, t, bench.arena(), &mut NoResolver, budget)
            .map_err(from_operation_error)?;
        ask(&mut bench, &parameters, budget)?.ok_or_else(|| unsupported(key))
    }

    /// The thermograph.
    ///
    /// # Errors
    /// [`QuestionError`] where play may go on for ever, or a limit is reached.
    pub fn thermograph(&self, budget: &mut Budget) -> Result<Arc<Thermograph>, QuestionError> {
        let found = self.with(self, budget, |value, _, bench, budget| {
            let mut calculator = bench.calculator(budget);
            let Some(short) = calculator.as_short(value) else { return Ok(None) };
            calculator.arena.thermograph(short, calculator.budget).map(Some)
        })?;
        found.ok_or_else(|| unsupported(Key::Thermograph))
    }

    /// The canonical form as text. What can be written can be [read](Value::read) again.
    ///
    /// # Errors
    /// [`QuestionError`] where a side of it is no stopper, or a limit is reached.
    pub fn text(&self, style: Glyphs, budget: &mut Budget) -> Result<String, QuestionError> {
        let text =
            self.with(self, budget, |value, _, bench, budget| bench.calculator(budget).print(value, style))?;
        text.ok_or_else(|| unsupported(Key::Canonical))
    }

    /// The same where that is no long work, else nothing.
    pub fn text_if_short(&self, style: Glyphs, budget: &mut Budget) -> Option<String> {
        self.text(style, &mut budget.sub_budget(STEPS_TO_PRINT, BYTES_TO_PRINT)).ok()
    }

    /// What equal values have in common.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached.
    pub fn key(&self, budget: &mut Budget) -> Result<ValueKey, QuestionError> {
        self.with(self, budget, |value, _, bench, budget| {
            let calculator = &mut bench.calculator(budget);
            Ok(match calculator.as_short(value) {
                Some(short) => {
                    calculator.arena.number(short).map_or(ValueKey::Short(short), ValueKey::Number)
                }
                None => ValueKey::Loopy,
            })
        })
    }

    /// A position to be asked about, and to stand in sums. Its moves are written in this style; where it is
    /// not moved in and is long, it is shown as it was `written`.
    pub fn place(
        &self,
        style: Glyphs,
        written: &str,
        budget: &mut Budget,
    ) -> Result<GamePosition, QuestionError> {
        let printed = self.text_if_short(style, budget).unwrap_or_else(|| written.to_owned());
        let stamp = lock(&self.bench, budget)?.stamp();
        let bare = ValuePosition::new(Arc::clone(&self.bench), stamp, self.value, style, printed);
        let bare = bare.with_ko(self.ko.clone());
        Ok(GamePosition::Partizan(Box::new(bare)))
    }
}

/// The answer to a key, if need be that of a game with kos.
///
/// # Errors
/// [`Halt`] if the economist's rules give no answer, with the reason.
pub(crate) fn of_ko(key: Key, found: Option<Data>, ko: Option<&KoFound>) -> Result<Option<Data>, Halt> {
    let is_thermal = matches!(key, Key::Mean | Key::Temperature | Key::Thermograph);
    let Some(ko) = ko.filter(|_| is_thermal && found.is_none()) else { return Ok(found) };
    let mast = ko.as_ref().map_err(Halt::clone)?;
    match key {
        Key::Mean => Ok(Some(Data::Text(mast.mean.to_string()))),
        Key::Temperature => Ok(Some(Data::Text(mast.temperature.as_ref().map_err(Halt::clone)?.to_string()))),
        _ => Err(Halt::NoAnswer(words!(
            "below its temperature the thermograph of a ko depends on threats: ask for \"mean\" and \"temperature\"",
            "在低于其温度处，劫的温度图取决于劫材：请改问 \"mean\" 和 \"temperature\""
        ))),
    }
}

/// What equal values of one workbench have in common: a key to look them up by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ValueKey {
    /// The value is this number.
    Number(Dyadic),
    /// It is this value without loops.
    Short(ValueId),
    /// It has loops. Such values are distinguished by [comparison](Value::compare) alone.
    Loopy,
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Value").field(&self.value).finish()
    }
}

/// Holds a workbench.
pub(crate) fn lock<'a>(
    bench: &'a SharedArena,
    budget: &Budget,
) -> Result<MutexGuard<'a, ValueArena>, QuestionError> {
    budget.lock(bench).map_err(|stop| stopped(stop, "value"))
}

fn made_elsewhere() -> QuestionError {
    let message = words!(
        "these values belong to different solvers: print one and parse it with the other's solver",
        "这些值不是一起求得的（例如由不同的求解器求得）：请写出其中一个并重新读入"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "value", message)
}
