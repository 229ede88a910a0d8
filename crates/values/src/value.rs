//! Values that carry their arena.
//!
//! An [`ValueId`] is quick and means nothing without its arena. A [`Value`] holds both, so that values of two
//! arenas cannot be mixed up: where two meet, one of them is copied to the arena of the other.

use crate::arena::{Arena, Comparison, ValueId};
use crate::notation::{self, EvaluateError, EvaluatedValue, GameResolver, Glyphs};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::fmt;
use std::sync::{Arc, Mutex};

/// An arena that many values share, also between threads.
#[derive(Clone, Debug, Default)]
pub struct SharedArena(Arc<Mutex<Arena>>);

/// The value of a short game.
///
/// Values are ordered in part only, and compare by [`compare`](Value::compare): there is no `Ord` and no
/// `PartialOrd`.
///
/// ```
/// use grundy_budget::{Budget, Limits};
/// use grundy_values::arena::Comparison;
/// use grundy_values::notation::{NoResolver, Glyphs};
/// use grundy_values::value::{ParsedValue, SharedArena};
/// let budget = &mut Budget::new(&Limits::default());
/// let arena = SharedArena::default();
/// let mut read = |text| match arena.read(text, &mut NoResolver, budget) {
///     Ok(ParsedValue::Short(value)) => value,
///     other => panic!("{text}: {other:?}"),
/// };
/// let (switch, up) = (read("{3|1}"), read("^"));
/// let sum = switch.plus(&up, budget)?;
/// assert_eq!(sum.print(Glyphs::Unicode, budget)?, "{3↑|1↑}");
/// assert_eq!(sum.compare(&switch, budget)?, Comparison::Greater);
/// # Ok::<(), grundy_budget::Halt>(())
/// ```
#[derive(Clone)]
pub struct Value {
    arena: SharedArena,
    id: ValueId,
}

/// What was read.
#[derive(Clone, Debug)]
pub enum ParsedValue {
    /// The value of a short game.
    Short(Value),
    /// A loopy game, as an expression for callers that know those.
    Loopy(notation::expression::Expression),
}

impl SharedArena {
    /// Works with the arena itself.
    ///
    /// # Errors
    /// [`Halt`] where somebody else holds the arena longer than this question may take, and what the work
    /// says.
    pub fn with<T, E: From<Halt>>(
        &self,
        budget: &mut Budget,
        work: impl FnOnce(&mut Arena, &mut Budget) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut arena = budget.lock(&self.0)?;
        work(&mut arena, budget)
    }

    /// The value of an id of this arena, and of no other one.
    pub fn value(&self, id: ValueId) -> Value {
        Value { arena: self.clone(), id }
    }

    /// Reads a value or an expression.
    ///
    /// # Errors
    /// [`EvaluateError`] where the text is wrong, or a limit is reached.
    pub fn read(
        &self,
        text: &str,
        games: &mut dyn GameResolver,
        budget: &mut Budget,
    ) -> Result<ParsedValue, EvaluateError> {
        let expression = notation::read(text)?;
        let evaluated =
            self.with(budget, |arena, budget| notation::evaluate(&expression, arena, games, budget))?;
        Ok(match evaluated {
            EvaluatedValue::Short(id) => ParsedValue::Short(self.value(id)),
            EvaluatedValue::Loopy(_) => ParsedValue::Loopy(expression),
        })
    }

    /// Whether these are the same arena.
    pub fn is(&self, other: &SharedArena) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Value {
    /// The arena that this value lives in.
    pub fn arena(&self) -> &SharedArena {
        &self.arena
    }

    /// Any operation of the arena on this value.
    ///
    /// # Errors
    /// Those of the work, and [`Halt`] where the arena is held by somebody else for too long.
    pub fn with<T, E: From<Halt>>(
        &self,
        budget: &mut Budget,
        work: impl FnOnce(&mut Arena, ValueId, &mut Budget) -> Result<T, E>,
    ) -> Result<T, E> {
        self.arena.with(budget, |arena, budget| work(arena, self.id, budget))
    }

    /// The same value in another arena.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn moved_to(&self, arena: &SharedArena, budget: &mut Budget) -> Result<Value, Halt> {
        if self.arena.is(arena) {
            return Ok(self.clone());
        }
        // One arena at a time is held, so that two threads never wait for each other.
        let exported = self.with(budget, |arena, id, budget| arena.export(id, budget))?;
        let id = arena.with(budget, |arena, budget| arena.import(&exported, budget))?;
        Ok(arena.value(id))
    }

    /// An operation on this value and another one.
    ///
    /// # Errors
    /// As for [`with`](Value::with).
    pub fn with_other<T, E: From<Halt>>(
        &self,
        other: &Value,
        budget: &mut Budget,
        work: impl FnOnce(&mut Arena, ValueId, ValueId, &mut Budget) -> Result<T, E>,
    ) -> Result<T, E> {
        let other = other.moved_to(&self.arena, budget)?;
        self.with(budget, |arena, id, budget| work(arena, id, other.id, budget))
    }

    /// The sum.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn plus(&self, other: &Value, budget: &mut Budget) -> Result<Value, Halt> {
        self.with_other(other, budget, Arena::plus).map(|id| self.arena.value(id))
    }

    /// The difference.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn minus(&self, other: &Value, budget: &mut Budget) -> Result<Value, Halt> {
        self.plus(&other.negative(), budget)
    }

    /// The negative.
    pub fn negative(&self) -> Value {
        self.arena.value(self.id.negate())
    }

    /// How this compares to another value.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn compare(&self, other: &Value, budget: &mut Budget) -> Result<Comparison, Halt> {
        self.with_other(other, budget, Arena::compare)
    }

    /// A player's options in the canonical form.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn options(&self, player: Player, budget: &mut Budget) -> Result<Vec<Value>, Halt> {
        let ids = self.with(budget, |arena, id, budget| arena.options(id, player, budget))?;
        Ok(ids.into_iter().map(|id| self.arena.value(id)).collect())
    }

    /// The number that this is, where it is one.
    ///
    /// # Errors
    /// [`Halt`] where the arena is held by somebody else for too long.
    pub fn number(&self, budget: &mut Budget) -> Result<Option<Dyadic>, Halt> {
        self.with(budget, |arena, id, _| Ok(arena.number(id)))
    }

    /// The canonical form as text.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn print(&self, style: Glyphs, budget: &mut Budget) -> Result<String, Halt> {
        self.with(budget, |arena, id, budget| arena.print(id, style, budget))
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id.fmt(f)
    }
}
