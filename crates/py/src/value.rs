//! Exact values of games of Left and Right: the class, the objects of Python that name values, and how work
//! with values is run. The child `methods` has the methods.

mod methods;

use crate::background;
use crate::errors::{PyError, internal};
use crate::fraction;
use crate::language::say;
use crate::limits::{Limits, of_question};
use crate::nimber::Nimber;
use crate::position::Position;
use crate::solver_state::{arena, read_value};
use crate::subject::Subject;
use grundy::picture::thermograph::NamedThermograph;
use grundy::solver::exact::keys::KeyAnswer;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use grundy::value::{Comparison, Value as Exact, ValueKey};
use grundy::wire::question::KeyArguments;
use num_bigint::BigInt;
use pyo3::Borrowed;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use std::sync::Arc;

/// The value of a game of Left and Right: `grundy.value("{3|1} + ^")`, or `position.value`.
///
/// `+`, `-` and `*` with a whole number give values; a whole number, a `Fraction` or a position beside a
/// value is read as one. Values are partially ordered: of `G < H`, `G == H`, `G > H` and `G | H` exactly one
/// is true, and `G | H` means that neither is at least as good as the other ("confused", `G || H` in the
/// literature). Questions about a value, and about all that is computed from it, have the limits with which
/// it was made.
///
/// >>> hot, up = grundy.value("{3|1}"), grundy.value("^")
/// >>> hot + up - 2, 2 * hot == 4, up > 0, hot | 2
/// (value('{1^|-1^}'), True, True, True)
/// >>> f"{hot + up:u}", hot.mean, hot.temperature
/// ('{3↑|1↑}', Fraction(2, 1), Fraction(1, 1))
#[pyclass(frozen, module = "grundy")]
pub struct Value {
    exact: Exact,
    limits: Option<Limits>,
}

/// A value, or a number that stands for one. Where there is neither, Python asks the other operand.
#[derive(Clone)]
pub enum Operand {
    /// A value.
    Value(Exact),
    /// A number as it is written.
    Number(String),
    /// A position, which stands for its value.
    Position(Arc<Subject>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Operand {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Operand> {
        if let Ok(value) = value.cast::<Value>() {
            return Ok(Operand::Value(value.get().exact.clone()));
        }
        if let Ok(position) = value.cast::<Position>() {
            return Ok(Operand::Position(Arc::clone(&position.get().subject)));
        }
        if let Ok(number) = value.cast::<PyInt>() {
            return Ok(Operand::Number(number.extract::<BigInt>()?.to_string()));
        }
        match fraction::read(&value)? {
            Some(written) => Ok(Operand::Number(written)),
            None => Err(PyTypeError::new_err(())),
        }
    }
}

impl Operand {
    /// Whether rules of the user's own are asked, which may take long and may be in Python.
    fn asks_rules(&self) -> bool {
        matches!(self, Operand::Position(subject) if subject.asks_rules())
    }

    fn exact(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        match self {
            Operand::Value(exact) => Ok(exact.clone()),
            Operand::Number(written) => Ok(read_value(written, budget)?),
            Operand::Position(subject) => {
                subject.parts.iter().try_for_each(|(known, _)| known.refuse_nested())?;
                subject.value(budget)
            }
        }
    }
}

impl Value {
    /// What a position is worth.
    pub fn from_position(py: Python<'_>, subject: &Arc<Subject>, limits: Option<Limits>) -> PyResult<Value> {
        subject.refuse_nested(py)?;
        let subject = Arc::clone(subject);
        Value::found(py, limits, subject.asks_rules(), move |budget| subject.value(budget))
    }

    /// The value that a text says.
    pub fn written(py: Python<'_>, text: String, limits: Option<Limits>) -> PyResult<Value> {
        Value::found(py, limits, false, move |budget| Ok(read_value(&text, budget)?))
    }

    /// The value that this finds: on the thread that asks if that is small work, and no rules of the user's.
    fn found(
        py: Python<'_>,
        limits: Option<Limits>,
        asks_rules: bool,
        find: impl Fn(&mut Budget) -> Result<Exact, PyError> + Send + 'static,
    ) -> PyResult<Value> {
        if limits.is_none()
            && !asks_rules
            && let Some(exact) = background::at_once(&find)
        {
            return Ok(Value { exact, limits });
        }
        let find = move |budget: &mut Budget| find(budget).map_err(PyError::by_limit);
        let exact = background::run(py, of_question(limits.as_ref()), None, find)?;
        Ok(Value { exact, limits })
    }

    /// Works with it, within its limits: at once where that is small work.
    fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl Fn(&Exact, &mut Budget) -> Result<T, PyError> + Send + 'static,
    ) -> PyResult<T> {
        match self.at_once(&work) {
            Some(done) => Ok(done),
            None => self.run_apart(py, work),
        }
    }

    /// Works with it on this thread; `None` if that is more than small work, or if it has limits.
    fn at_once<T>(&self, work: impl Fn(&Exact, &mut Budget) -> Result<T, PyError>) -> Option<T> {
        match self.limits {
            None => background::at_once(|budget| work(&self.exact, budget)),
            Some(_) => None,
        }
    }

    /// Works with it and another one.
    fn run_with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        other: Operand,
        work: impl Fn(&Exact, &Exact, &mut Budget) -> Result<T, QuestionError> + Send + 'static,
    ) -> PyResult<T> {
        let asks_rules = other.asks_rules();
        let both = move |exact: &Exact, budget: &mut Budget| match &other {
            Operand::Value(other) => Ok(work(exact, other, budget)?),
            other => Ok(work(exact, &other.exact(budget)?, budget)?),
        };
        if asks_rules { self.run_apart(py, both) } else { self.run(py, both) }
    }

    /// Works with it, within its limits, on another thread.
    fn run_apart<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Exact, &mut Budget) -> Result<T, PyError> + Send + 'static,
    ) -> PyResult<T> {
        let exact = self.exact.clone();
        let work = move |budget: &mut Budget| work(&exact, budget).map_err(PyError::by_limit);
        background::run(py, of_question(self.limits.as_ref()), None, work)
    }

    /// The value that comes from it.
    fn then(
        &self,
        py: Python<'_>,
        work: impl Fn(&Exact, &mut Budget) -> Result<Exact, PyError> + Send + 'static,
    ) -> PyResult<Value> {
        Ok(self.like(self.run(py, work)?))
    }

    /// Another value with the same limits.
    fn like(&self, exact: Exact) -> Value {
        Value { exact, limits: self.limits.clone() }
    }

    fn relation(&self, py: Python<'_>, other: Operand) -> PyResult<Comparison> {
        self.run_with(py, other, Exact::compare)
    }

    fn text(&self, py: Python<'_>, style: Glyphs) -> PyResult<String> {
        self.run(py, move |exact, budget| Ok(exact.text(style, budget)?))
    }

    /// As text where that is no long work.
    fn short_text(&self, py: Python<'_>, style: Glyphs) -> PyResult<Option<String>> {
        // With little to spend even a short text is none: what is not found so is found with more.
        if let Some(text) = self.at_once(|exact, budget| Ok(exact.text(style, budget)?)) {
            return Ok(Some(text));
        }
        self.run_apart(py, move |exact, budget| Ok(exact.text_if_short(style, budget)))
    }

    fn fact(&self, py: Python<'_>, key: Key) -> PyResult<KeyAnswer<Exact>> {
        self.run(py, move |exact, budget| Ok(exact.fact(key, &KeyArguments::default(), budget)?))
    }

    fn fact_given(
        &self,
        py: Python<'_>,
        key: Key,
        s: Option<Parameter>,
        t: Option<Parameter>,
    ) -> PyResult<KeyAnswer<Exact>> {
        let asks_rules = [&s, &t].into_iter().flatten().any(Parameter::asks_rules);
        let find = move |exact: &Exact, budget: &mut Budget| {
            let mut written =
                |parameter: &Option<Parameter>| parameter.as_ref().map(|one| one.written(budget)).transpose();
            let given = KeyArguments { s: written(&s)?, t: written(&t)? };
            Ok(exact.fact(key, &given, budget)?)
        };
        if asks_rules { self.run_apart(py, find) } else { self.run(py, find) }
    }

    /// What a function of expressions makes of this value and another one; `write` writes the expression.
    fn function(
        &self,
        py: Python<'_>,
        name: &'static str,
        other: Parameter,
        write: fn(&str, &str) -> String,
    ) -> PyResult<Value> {
        let asks_rules = other.asks_rules();
        let find = move |exact: &Exact, budget: &mut Budget| -> Result<Exact, PyError> {
            let written = write(&exact.text(Glyphs::Ascii, budget)?, &other.written(budget)?);
            // The caller wrote no expression, in which there could be a column.
            let at_name = |fault: QuestionError| match fault.kind {
                QuestionErrorKind::TooLarge => fault,
                _ => QuestionError { at: name.to_owned(), ..fault },
            };
            Ok(read_value(&written, budget).map_err(at_name)?)
        };
        let exact = if asks_rules { self.run_apart(py, find) } else { self.run(py, find) };
        Ok(self.like(exact?))
    }

    /// An answer that is text.
    fn word(&self, py: Python<'_>, key: Key) -> PyResult<String> {
        match self.fact(py, key)? {
            KeyAnswer::Data(Data::Text(text)) => Ok(text),
            _ => Err(internal(py)),
        }
    }

    /// An answer that is a number.
    fn fraction<'py>(&self, py: Python<'py>, key: Key) -> PyResult<Bound<'py, PyAny>> {
        fraction::from_text(py, &self.word(py, key)?)
    }

    /// An answer that is a count.
    fn count(&self, py: Python<'_>, key: Key) -> PyResult<BigInt> {
        match self.fact(py, key)? {
            KeyAnswer::Data(Data::Natural(count)) => Ok(count.into()),
            KeyAnswer::Data(Data::Big(count)) => Ok((*count).clone()),
            _ => Err(internal(py)),
        }
    }

    /// An answer that is a game.
    fn game(&self, py: Python<'_>, fact: KeyAnswer<Exact>) -> PyResult<Value> {
        match fact {
            KeyAnswer::Game(Some(exact)) => Ok(self.like(exact)),
            _ => Err(internal(py)),
        }
    }

    /// An answer that is some games.
    fn games(&self, py: Python<'_>, key: Key) -> PyResult<Vec<Value>> {
        match self.fact(py, key)? {
            KeyAnswer::Games(all) => Ok(all.into_iter().map(|exact| self.like(exact)).collect()),
            _ => Err(internal(py)),
        }
    }

    /// A stop: a number, or one of the loopy games that end play as a number does.
    fn stop(&self, py: Python<'_>, key: Key) -> PyResult<Py<PyAny>> {
        match self.fact(py, key)? {
            KeyAnswer::Data(Data::Text(text)) => Ok(fraction::from_text(py, &text)?.unbind()),
            fact => self.game(py, fact)?.into_py_any(py),
        }
    }

    /// The number that it is.
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.run(py, |exact, budget| Ok(exact.key(budget)?))? {
            ValueKey::Number(number) => fraction::from_dyadic(py, &number).map(Some),
            _ => Ok(None),
        }
    }

    /// The number that it is, or a `ValueError`.
    fn a_number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.number(py)?.ok_or_else(|| {
            let words = words!(
                "this value is not a number: use its mean, left_stop or right_stop",
                "这个值不是数：mean、left_stop 与 right_stop 才是数"
            );
            PyValueError::new_err(say(py, &words))
        })
    }

    /// A parameter as an operand; a text is read within the limits of this value.
    fn operand(&self, py: Python<'_>, parameter: Parameter) -> PyResult<Operand> {
        Ok(match parameter {
            Parameter::Operand(operand) => operand,
            Parameter::Text(text) => Operand::Value(Value::written(py, text, self.limits.clone())?.exact),
        })
    }

    fn named(&self, py: Python<'_>) -> PyResult<NamedThermograph> {
        self.run(py, |exact, budget| Ok(NamedThermograph::from_value(exact, "", budget)?))
    }
}

/// A parameter of an operation: a value, a number, or either as it is written.
pub enum Parameter {
    Operand(Operand),
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Parameter {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Parameter> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Parameter::Text(text.to_cow()?.into_owned()));
        }
        if let Ok(nimber) = value.cast::<Nimber>() {
            return Ok(Parameter::Text(nimber.get().__str__()));
        }
        value.extract::<Operand>().map(Parameter::Operand).map_err(|_| no_value(&value))
    }
}

impl Parameter {
    fn asks_rules(&self) -> bool {
        matches!(self, Parameter::Operand(operand) if operand.asks_rules())
    }

    fn exact(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        match self {
            Parameter::Operand(operand) => operand.exact(budget),
            Parameter::Text(written) => Ok(read_value(written, budget)?),
        }
    }

    fn written(&self, budget: &mut Budget) -> Result<String, PyError> {
        match self {
            Parameter::Text(written) | Parameter::Operand(Operand::Number(written)) => Ok(written.clone()),
            Parameter::Operand(operand) => Ok(operand.exact(budget)?.text(Glyphs::Ascii, budget)?),
        }
    }
}

fn no_value(what: &Bound<'_, PyAny>) -> PyErr {
    let kind = what.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    let words = words!(
        "a value is written as text such as \"{{3|1}} + ^\", or is a whole number, a Fraction, a Nimber or a position, and not a {kind}",
        "值应写成文本，如 \"{{3|1}} + ^\"，或者是整数、Fraction、Nimber 或局面，而不是 {kind}"
    );
    PyTypeError::new_err(say(what.py(), &words))
}

/// The value of an expression, such as `"{3|1} + ^"` or `"domineering(../..)"`; of a number, a nimber or a
/// position; or of the options `left` and `right`. See `Value` for its operations.
///
/// >>> grundy.value("{3|1} + ^"), grundy.value("domineering(../..)")
/// (value('{3^|1^}'), value('+-1'))
/// >>> grundy.value(left=[3, 0], right=[-2])
/// value('{3|-2}')
#[pyfunction]
#[pyo3(signature = (what=None, /, *, left=None, right=None, limits=None))]
pub fn value(
    py: Python<'_>,
    what: Option<&Bound<'_, PyAny>>,
    left: Option<&Bound<'_, PyAny>>,
    right: Option<&Bound<'_, PyAny>>,
    limits: Option<Limits>,
) -> PyResult<Value> {
    match (what, left, right) {
        (Some(what), None, None) => one(what, limits),
        (None, left, right) if left.is_some() || right.is_some() => {
            let (left, right) = (options(left)?, options(right)?);
            let asks_rules = left.iter().chain(&right).any(Parameter::asks_rules);
            Value::found(py, limits, asks_rules, move |budget| {
                let mut exact = |side: &[Parameter]| -> Result<Vec<Exact>, PyError> {
                    side.iter().map(|option| option.exact(budget)).collect()
                };
                let (left, right) = (exact(&left)?, exact(&right)?);
                Ok(Exact::from_options(&left, &right, &arena(), budget)?)
            })
        }
        _ => {
            let words = words!(
                "write grundy.value(\"{{3|1}}\"), or grundy.value(left=[3], right=[1])",
                "请写 grundy.value(\"{{3|1}}\")，或 grundy.value(left=[3], right=[1])"
            );
            Err(PyTypeError::new_err(say(py, &words)))
        }
    }
}

/// The value of one thing.
fn one(what: &Bound<'_, PyAny>, limits: Option<Limits>) -> PyResult<Value> {
    let py = what.py();
    if let Ok(position) = what.cast::<Position>() {
        return Value::from_position(py, &position.get().subject, limits);
    }
    let what = what.extract::<Parameter>()?;
    let asks_rules = what.asks_rules();
    Value::found(py, limits, asks_rules, move |budget| what.exact(budget))
}

/// The options of a player: a list of values, or one value. A text is one value, though it could be iterated
/// over.
fn options(side: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Parameter>> {
    let Some(side) = side else { return Ok(Vec::new()) };
    if let Ok(option) = side.extract::<Parameter>() {
        return Ok(vec![option]);
    }
    side.try_iter()?.map(|option| option?.extract::<Parameter>()).collect()
}
