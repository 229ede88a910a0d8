//! Values with operators.

use super::thermograph::Thermograph;
use super::{Error, Result, Solver, expect};
use crate::value::{self, ValueKey};
use crate::wire::question::KeyArguments;
use grundy_solver::budget::Budget;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::arena::Comparison;
use grundy_values::keys::{Key, KeyAnswer};
use grundy_values::notation::Glyphs;
use grundy_values::number::Dyadic;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

/// The exact value of a game of Left and Right, short or with loops.
///
/// Values are added, subtracted, negated and multiplied by integers with operators. `==` is equality of
/// values, and `<` the partial order of games: G > H if Left wins G - H. Values that are confused with each
/// other are neither equal, less nor greater, so there is no `Ord`; to sort values, sort their texts.
///
/// Operators panic if a limit of the solver is reached; the methods `checked_...` return an [`Error`]
/// instead. Values of different solvers are brought to the first one.
///
/// ```
/// use grundy::prelude::*;
///
/// let solver = Solver::new();
/// let (hot, up, star) = (solver.value("{3|1}")?, solver.value("^")?, solver.value("*")?);
/// assert_eq!((&hot + &up).to_string(), "{3^|1^}");
/// assert!(&hot + &up > hot && -&hot < hot);
/// assert_eq!(star.partial_cmp(&(&star - &star)), None); // confused with 0
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct Value {
    solver: Solver,
    inner: value::Value,
}

impl Value {
    pub(super) fn new(solver: &Solver, inner: value::Value) -> Value {
        Value { solver: solver.clone(), inner }
    }

    fn with(&self, inner: value::Value) -> Value {
        Value::new(&self.solver, inner)
    }

    fn budget(&self) -> Budget {
        self.solver.budget()
    }

    /// Another value, made where this one was: its canonical form is read again if it was made elsewhere.
    fn imported(&self, other: &Value, budget: &mut Budget) -> Result<value::Value> {
        if self.inner.is_made_with(&other.inner) {
            return Ok(other.inner.clone());
        }
        let text = other.inner.text(Glyphs::Ascii, budget)?;
        Ok(self.inner.read_beside(&text, budget)?)
    }

    /// The sum of two values.
    ///
    /// # Errors
    /// A limit of the solver.
    pub fn checked_add(&self, other: &Value) -> Result<Value> {
        let mut budget = self.budget();
        let other = self.imported(other, &mut budget)?;
        Ok(self.with(self.inner.sum(&other, &mut budget)?))
    }

    /// The difference of two values.
    ///
    /// # Errors
    /// A limit of the solver.
    pub fn checked_sub(&self, other: &Value) -> Result<Value> {
        self.checked_add(&-other)
    }

    /// The sum of this many copies of the value, or of its negative if the number is negative.
    ///
    /// # Errors
    /// A limit of the solver.
    pub fn checked_mul(&self, copies: i64) -> Result<Value> {
        Ok(self.with(self.inner.multiple(&BigInt::from(copies), &mut self.budget())?))
    }

    /// The canonical form.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if a side is no stopper and it has no name, or a limit.
    pub(super) fn text(&self) -> Result<String> {
        Ok(self.inner.text(Glyphs::Ascii, &mut self.budget())?)
    }

    /// How two values compare; `None` if they are confused.
    ///
    /// # Errors
    /// A limit of the solver.
    pub fn checked_cmp(&self, other: &Value) -> Result<Option<Ordering>> {
        let mut budget = self.budget();
        let other = self.imported(other, &mut budget)?;
        Ok(match self.inner.compare(&other, &mut budget)? {
            Comparison::Less => Some(Ordering::Less),
            Comparison::Equal => Some(Ordering::Equal),
            Comparison::Greater => Some(Ordering::Greater),
            Comparison::Confused => None,
        })
    }

    fn fact(&self, key: Key, given: &KeyArguments) -> Result<KeyAnswer<value::Value>> {
        Ok(self.inner.fact(key, given, &mut self.budget())?)
    }

    /// The value that answers a key.
    fn game(&self, key: Key, given: &KeyArguments) -> Result<Value> {
        match self.fact(key, given)? {
            KeyAnswer::Game(Some(game)) => Ok(self.with(game)),
            _ => Err(value::unsupported(key).into()),
        }
    }

    /// The number that answers a key.
    fn dyadic(&self, key: Key) -> Result<Dyadic> {
        let answer = self.inner.answer(key, &KeyArguments::default(), Glyphs::Ascii, &mut self.budget())?;
        let number = match &answer {
            Data::Text(text) => Dyadic::read(text),
            other => other.to_string().parse().ok().map(|n: i64| Dyadic::from(n)),
        };
        number.ok_or_else(|| {
            let key = key.as_str();
            Error::unsupported(words!(
                "the {key} is {answer}, which is not a dyadic rational: get it as text with get(Key)",
                "{key} 为 {answer}，不是二进有理数：请用 get(Key) 取得其文本"
            ))
        })
    }

    /// The answer to a key as text, such as the atomic weight or the birthday; `null` if the value has none.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if the key does not speak of this value, or a limit.
    pub fn get(&self, key: Key) -> Result<String> {
        let answer = self.inner.answer(key, &KeyArguments::default(), Glyphs::Ascii, &mut self.budget())?;
        Ok(super::text_of(&answer))
    }

    /// The canonical options of a player.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if the value has loops and no canonical form, or a
    /// limit.
    pub fn options(&self, player: Player) -> Result<Vec<Value>> {
        let key = match player {
            Player::Left => Key::LeftOptions,
            Player::Right => Key::RightOptions,
        };
        match self.fact(key, &KeyArguments::default())? {
            KeyAnswer::Games(games) => Ok(games.into_iter().map(|game| self.with(game)).collect()),
            KeyAnswer::Game(game) => Ok(game.into_iter().map(|game| self.with(game)).collect()),
            KeyAnswer::Data(_) => Err(value::unsupported(key).into()),
        }
    }

    /// The thermograph.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if the value has loops, or a limit.
    pub fn thermograph(&self) -> Result<Thermograph> {
        Ok(Thermograph::new(self.inner.thermograph(&mut self.budget())?))
    }

    /// The mean value.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if there is none, or a limit.
    pub fn mean(&self) -> Result<Dyadic> {
        self.dyadic(Key::Mean)
    }

    /// The temperature.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if there is none, or a limit.
    pub fn temperature(&self) -> Result<Dyadic> {
        self.dyadic(Key::Temperature)
    }

    /// The value cooled by t.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if the value has loops, or a limit.
    pub fn cool(&self, t: &Dyadic) -> Result<Value> {
        self.game(Key::Cool, &KeyArguments { t: Some(t.to_string()), ..KeyArguments::default() })
    }

    /// The onside: a short value itself.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if that side is no stopper, or a limit.
    pub fn onside(&self) -> Result<Value> {
        self.game(Key::Onside, &KeyArguments::default())
    }

    /// The offside: a short value itself.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if that side is no stopper, or a limit.
    pub fn offside(&self) -> Result<Value> {
        self.game(Key::Offside, &KeyArguments::default())
    }

    /// The number that the value is; `None` if it is no number, or a limit is reached.
    pub fn number(&self) -> Option<Dyadic> {
        match self.inner.key(&mut self.budget()) {
            Ok(ValueKey::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Whether the value is a stopper: no play in it alone goes on for ever. All short values are stoppers.
    /// False also if a limit is reached.
    pub fn is_stopper(&self) -> bool {
        let is_stopper = |kind: &Data| matches!(kind, Data::Text(text) if &**text == "stopper");
        match self.fact(Key::Kind, &KeyArguments::default()) {
            Ok(KeyAnswer::Data(Data::List(kinds))) => kinds.iter().any(is_stopper),
            _ => false,
        }
    }
}

impl fmt::Display for Value {
    /// The canonical form; `{...}` if a side of the value is no stopper, or a limit is reached.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_deref().unwrap_or("{...}"))
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({self})")
    }
}

impl PartialEq for Value {
    #[track_caller]
    fn eq(&self, other: &Value) -> bool {
        expect(self.checked_cmp(other)) == Some(Ordering::Equal)
    }
}

/// The partial order of games.
impl PartialOrd for Value {
    #[track_caller]
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        expect(self.checked_cmp(other))
    }
}

impl Neg for &Value {
    type Output = Value;

    fn neg(self) -> Value {
        self.with(self.inner.negative())
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        -&self
    }
}

/// An operator on values and references to them.
macro_rules! operator {
    ($operator:ident, $method:ident, $other:ty, $checked:ident) => {
        impl $operator<&$other> for &Value {
            type Output = Value;

            #[track_caller]
            fn $method(self, other: &$other) -> Value {
                expect(self.$checked(other))
            }
        }

        impl $operator<$other> for &Value {
            type Output = Value;

            #[track_caller]
            fn $method(self, other: $other) -> Value {
                expect(self.$checked(&other))
            }
        }

        impl $operator<&$other> for Value {
            type Output = Value;

            #[track_caller]
            fn $method(self, other: &$other) -> Value {
                expect(self.$checked(other))
            }
        }

        impl $operator<$other> for Value {
            type Output = Value;

            #[track_caller]
            fn $method(self, other: $other) -> Value {
                expect(self.$checked(&other))
            }
        }
    };
}

operator!(Add, add, Value, checked_add);
operator!(Sub, sub, Value, checked_sub);

impl Mul<i64> for &Value {
    type Output = Value;

    #[track_caller]
    fn mul(self, copies: i64) -> Value {
        expect(self.checked_mul(copies))
    }
}

impl Mul<i64> for Value {
    type Output = Value;

    #[track_caller]
    fn mul(self, copies: i64) -> Value {
        expect(self.checked_mul(copies))
    }
}

impl Sum for Value {
    #[track_caller]
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        let zero = || expect(Solver::new().value("0"));
        values.reduce(|sum, value| sum + value).unwrap_or_else(zero)
    }
}

impl<'a> Sum<&'a Value> for Value {
    #[track_caller]
    fn sum<I: Iterator<Item = &'a Value>>(values: I) -> Value {
        values.cloned().sum()
    }
}
