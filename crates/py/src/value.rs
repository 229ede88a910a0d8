//! Exact values of games of Left and Right, as Python numbers that are only partially ordered.

use crate::background;
use crate::errors::{PyError, internal};
use crate::fraction;
use crate::game::{bench, from_catalogue};
use crate::html;
use crate::language::{current, say};
use crate::limits::{Limits, of_question};
use crate::nimber::Nimber;
use crate::plot::Plot;
use crate::position::{Position, Subject};
use crate::thermograph::Thermograph;
use grundy::picture::thermograph::NamedThermograph;
use grundy::solver::exact::keys::KeyAnswer;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::value::latex::latex;
use grundy::value::{Comparison, Value as Exact, ValueKey};
use grundy::wire::question::KeyArguments;
use num_bigint::BigInt;
use pyo3::Borrowed;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyDict, PyFloat, PyInt, PyString, PyTuple};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
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
            Operand::Number(written) => Ok(number(written, budget)?),
            Operand::Position(subject) => {
                subject.parts.iter().try_for_each(|(known, _)| known.refuse_nested())?;
                subject.value(budget)
            }
        }
    }
}

/// A number as a value.
pub fn number(written: &str, budget: &mut Budget) -> Result<Exact, QuestionError> {
    Exact::read(written, &bench(), &mut from_catalogue, budget)
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
        Value::found(py, limits, false, move |budget| Ok(number(&text, budget)?))
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
            Ok(number(&written, budget).map_err(at_name)?)
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

#[pymethods]
impl Value {
    /// The canonical form, as text that `grundy.value` reads.
    ///
    /// >>> grundy.value("{3|1} + ^").canonical
    /// '{3^|1^}'
    #[getter]
    fn canonical(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Glyphs::Ascii)
    }

    /// The canonical form with the signs of the literature: `{3↑∗|1}`.
    ///
    /// >>> grundy.value("{3|1} + ^").unicode
    /// '{3↑|1↑}'
    #[getter]
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Glyphs::Unicode)
    }

    /// The canonical form as LaTeX, for mathematics mode.
    ///
    /// >>> print(grundy.value("{3|1} + ^").latex)
    /// \{3{\uparrow}\mid 1{\uparrow}\}
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        Ok(latex(&self.text(py, Glyphs::Unicode)?))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let text = self.short_text(py, Glyphs::Unicode)?;
        Ok(text.map(|text| format!("$\\displaystyle {}$", latex(&text))))
    }

    /// This number rounded towards 0; an error if the value is not a number.
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.get_type::<PyInt>().call1((self.a_number(py)?,))
    }

    /// This number as a float; an error if the value is not a number.
    fn __float__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.get_type::<PyFloat>().call1((self.a_number(py)?,))
    }

    /// `u` for the signs of the literature, `l` for LaTeX; numbers as Python writes numbers (`.2f`), and
    /// other values as it writes texts (`>10`).
    fn __format__<'py>(&self, py: Python<'py>, specification: &str) -> PyResult<Bound<'py, PyAny>> {
        match specification {
            "" => return self.__str__(py)?.into_bound_py_any(py),
            "u" => return self.unicode(py)?.into_bound_py_any(py),
            "l" => return self.latex(py)?.into_bound_py_any(py),
            _ => {}
        }
        let is_of_numbers = specification.ends_with(['e', 'E', 'f', 'F', 'g', 'G', '%', 'd', 'x', 'b', 'o']);
        let shown = match self.number(py)?.filter(|_| is_of_numbers) {
            None => self.__str__(py)?.into_bound_py_any(py)?,
            Some(number) if number.getattr("denominator")?.eq(1)? => number.getattr("numerator")?,
            Some(number) => py.get_type::<PyFloat>().call1((number,))?,
        };
        shown.call_method1("__format__", (specification,))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.short_text(py, Glyphs::Ascii)?.unwrap_or_else(|| say(py, &unwritten())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match self.short_text(py, Glyphs::Ascii)? {
            Some(text) => format!("value('{text}')"),
            None => format!("<{}>", say(py, &unwritten())),
        })
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let language = current(py);
        let heading = self.short_text(py, Glyphs::Unicode)?.unwrap_or_else(|| say(py, &unwritten()));
        let mut rows = Vec::new();
        let keys = [
            Key::Outcome,
            Key::LeftStop,
            Key::RightStop,
            Key::Mean,
            Key::Temperature,
            Key::AtomicWeight,
            Key::Birthday,
        ];
        for key in keys {
            let found = self.run_apart(py, move |exact, budget| {
                // A picture of a value does not wait, and shows what there is.
                let mut part = budget.sub_budget(1 << 22, 1 << 26);
                Ok(exact.answer(key, &KeyArguments::default(), Glyphs::Unicode, &mut part).ok())
            })?;
            let text = match found {
                Some(Data::Text(text)) => text,
                Some(Data::Natural(count)) => count.to_string(),
                _ => continue,
            };
            rows.push((html::named(key.as_str()), vec![text]));
        }
        Ok(html::card(&heading, &rows, language))
    }

    fn __add__(&self, py: Python<'_>, other: Operand) -> PyResult<Value> {
        Ok(self.like(self.run_with(py, other, Exact::sum)?))
    }

    fn __radd__(&self, py: Python<'_>, other: Operand) -> PyResult<Value> {
        self.__add__(py, other)
    }

    pub fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Value> {
        let difference =
            |exact: &Exact, other: &Exact, budget: &mut Budget| exact.sum(&other.negative(), budget);
        Ok(self.like(self.run_with(py, other, difference)?))
    }

    fn __rsub__(&self, py: Python<'_>, other: Operand) -> PyResult<Value> {
        self.__neg__().__add__(py, other)
    }

    pub fn __neg__(&self) -> Value {
        self.like(self.exact.negative())
    }

    fn __pos__(&self) -> Value {
        self.like(self.exact.clone())
    }

    /// The sum of this many copies.
    fn __mul__(&self, py: Python<'_>, copies: &Bound<'_, PyInt>) -> PyResult<Value> {
        let copies = copies.extract::<BigInt>()?;
        self.then(py, move |exact, budget| Ok(exact.multiple(&copies, budget)?))
    }

    fn __rmul__(&self, py: Python<'_>, copies: &Bound<'_, PyInt>) -> PyResult<Value> {
        self.__mul__(py, copies)
    }

    pub fn __richcmp__(&self, py: Python<'_>, other: Operand, op: CompareOp) -> PyResult<bool> {
        use Comparison::{Equal, Greater, Less};
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        if let Operand::Number(written) = &other
            && equality
            && !fraction::is_dyadic(written)
        {
            return Ok(matches!(op, CompareOp::Ne));
        }
        // A position is another thing than what it is worth: equal objects would need equal hashes.
        if equality && matches!(other, Operand::Position(_)) {
            return Ok(matches!(op, CompareOp::Ne));
        }
        let relation = self.relation(py, other)?;
        Ok(match op {
            CompareOp::Lt => relation == Less,
            CompareOp::Le => matches!(relation, Less | Equal),
            CompareOp::Eq => relation == Equal,
            CompareOp::Ne => relation != Equal,
            CompareOp::Gt => relation == Greater,
            CompareOp::Ge => matches!(relation, Greater | Equal),
        })
    }

    /// Whether neither is at least as good as the other, `G || H` in the literature: the difference is won by
    /// the player to move.
    ///
    /// >>> grundy.value("*").confused(0), grundy.value("^").confused(0)
    /// (True, False)
    fn confused(&self, py: Python<'_>, other: Parameter) -> PyResult<bool> {
        self.__or__(py, self.operand(py, other)?)
    }

    pub fn __or__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.relation(py, other)? == Comparison::Confused)
    }

    fn __ror__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.__or__(py, other)
    }

    /// Equal values have equal hashes, and numbers have those of Python's.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        Ok(match self.run(py, |exact, budget| Ok(exact.key(budget)?))? {
            ValueKey::Number(number) => fraction::from_dyadic(py, &number)?.hash()?,
            likeness => BuildHasherDefault::<DefaultHasher>::default().hash_one(likeness) as isize,
        })
    }

    /// Whether the value is not 0.
    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.relation(py, Operand::Number("0".to_owned()))? != Comparison::Equal)
    }

    /// Values are pickled by their canonical forms.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("grundy")?.getattr("value")?, (self.canonical(py)?,)))
    }

    /// Who wins: `L`, `R`, `N`, `P`; of values with loops also `D`, `NHat`, `PHat`, `NCheck`, `PCheck`.
    ///
    /// >>> grundy.value("*").outcome, grundy.value("^").outcome
    /// ('N', 'L')
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        self.word(py, Key::Outcome)
    }

    /// Who wins the canonical form in misère play.
    ///
    /// >>> grundy.value("*").misere_outcome
    /// 'P'
    #[getter]
    fn misere_outcome(&self, py: Python<'_>) -> PyResult<String> {
        self.word(py, Key::MisereOutcome)
    }

    /// The number at which play stops if Left begins; for values with loops it may also be a value such as
    /// `on`.
    ///
    /// >>> grundy.value("{3|1||-2}").left_stop
    /// Fraction(1, 1)
    #[getter]
    fn left_stop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.stop(py, Key::LeftStop)
    }

    /// The number at which play stops if Right begins.
    ///
    /// >>> grundy.value("{3|1||-2}").right_stop
    /// Fraction(-2, 1)
    #[getter]
    fn right_stop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.stop(py, Key::RightStop)
    }

    /// The mean value.
    ///
    /// >>> grundy.value("{3|1||-2}").mean
    /// Fraction(0, 1)
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.fraction(py, Key::Mean)
    }

    /// The temperature.
    ///
    /// >>> grundy.value("{3|1||-2}").temperature
    /// Fraction(2, 1)
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.fraction(py, Key::Temperature)
    }

    /// The atomic weight; `None` if there is none.
    ///
    /// >>> grundy.value("^^*").atomic_weight, grundy.value("{3|1}").atomic_weight
    /// (value('2'), None)
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        match self.fact(py, Key::AtomicWeight)? {
            KeyAnswer::Game(weight) => Ok(weight.map(|exact| self.like(exact))),
            _ => Err(internal(py)),
        }
    }

    /// Left's options in the canonical form.
    ///
    /// >>> grundy.value("{3|1||-2}").left_options
    /// [value('{3|1}')]
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.games(py, Key::LeftOptions)
    }

    /// Right's options in the canonical form.
    ///
    /// >>> grundy.value("{3|1||-2}").right_options
    /// [value('-2')]
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.games(py, Key::RightOptions)
    }

    /// The incentives of both players that no other one dominates.
    ///
    /// >>> grundy.value("{3|1}").incentives
    /// [value('{2|0}')]
    #[getter]
    fn incentives(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.games(py, Key::Incentives)
    }

    /// Left's incentives, G^L - G.
    ///
    /// >>> grundy.value("{3|1||^}").left_incentives
    /// [value('{2,{3v|1v}|0}')]
    #[getter]
    fn left_incentives(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.games(py, Key::LeftIncentives)
    }

    /// Right's incentives, G - G^R.
    ///
    /// >>> grundy.value("{3|1||^}").right_incentives
    /// [value('{3v|1v||0}')]
    #[getter]
    fn right_incentives(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.games(py, Key::RightIncentives)
    }

    /// The birthday: the height of the canonical form.
    ///
    /// >>> grundy.value("{3|1}").birthday
    /// 4
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<BigInt> {
        self.count(py, Key::Birthday)
    }

    /// How many followers the canonical form has, itself among them.
    ///
    /// >>> grundy.value("{3|1}").positions
    /// 5
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<BigInt> {
        self.count(py, Key::Positions)
    }

    /// How many leaves the tree of the canonical form has, numbers being leaves.
    ///
    /// >>> grundy.value("{3|1}").stop_count
    /// 2
    #[getter]
    fn stop_count(&self, py: Python<'_>) -> PyResult<BigInt> {
        self.count(py, Key::StopCount)
    }

    /// All kinds of the value: `number`, `all-small`, `infinitesimal`, ...
    ///
    /// >>> grundy.value("^").kind
    /// ['numberish', 'infinitesimal', 'all-small', 'uptimal', 'stopper', 'plumtree']
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let KeyAnswer::Data(data) = self.fact(py, Key::Kind)? else { return Err(internal(py)) };
        let words = data.items().map_err(|_| internal(py))?;
        Ok(words
            .into_iter()
            .filter_map(|word| if let Data::Text(word) = word { Some(word) } else { None })
            .collect())
    }

    /// Number, nimber and ups, a dictionary: the value is their sum. `None` for all other values.
    ///
    /// >>> grundy.value("3^<2>*").uptimal
    /// {'number': Fraction(3, 1), 'nimber': 1, 'ups': [0, 1]}
    #[getter]
    fn uptimal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let KeyAnswer::Data(data) = self.fact(py, Key::Uptimal)? else { return Err(internal(py)) };
        let Data::Object(fields) = data else { return Ok(None) };
        let dict = PyDict::new(py);
        for (name, field) in fields {
            let field = match &field {
                Data::Text(number) => fraction::from_text(py, number)?,
                other => crate::data::to_python(py, other, crate::data::ListKind::Lists)?,
            };
            dict.set_item(name, field)?;
        }
        Ok(Some(dict))
    }

    /// The reduced canonical form: the simplest value infinitesimally close.
    ///
    /// >>> grundy.value("{2^|1*}").reduced
    /// value('{2|1}')
    #[getter]
    fn reduced(&self, py: Python<'_>) -> PyResult<Value> {
        self.game(py, self.fact(py, Key::Reduced)?)
    }

    /// The lattice companion.
    ///
    /// >>> grundy.value("^").companion
    /// value('^*')
    #[getter]
    fn companion(&self, py: Python<'_>) -> PyResult<Value> {
        self.game(py, self.fact(py, Key::Companion)?)
    }

    /// The onside: the value if Left wins infinite play.
    ///
    /// >>> grundy.value("upon - upon").onside
    /// value('^<on>')
    #[getter]
    fn onside(&self, py: Python<'_>) -> PyResult<Value> {
        self.game(py, self.fact(py, Key::Onside)?)
    }

    /// The offside: the value if Right wins infinite play.
    ///
    /// >>> grundy.value("upon - upon").offside
    /// value('v<on>')
    #[getter]
    fn offside(&self, py: Python<'_>) -> PyResult<Value> {
        self.game(py, self.fact(py, Key::Offside)?)
    }

    /// The degree of loopiness: the onside of G - G; 0 if there are no loops.
    ///
    /// >>> grundy.value("{0,pass|*}").degree
    /// value('^<on>')
    #[getter]
    fn degree(&self, py: Python<'_>) -> PyResult<Value> {
        self.game(py, self.fact(py, Key::Degree)?)
    }

    /// Cooled by t, a number.
    ///
    /// >>> grundy.value("{3|1}").cool("1/2"), grundy.value("{3|1}").cool(1)
    /// (value('{5/2|3/2}'), value('2*'))
    fn cool(&self, py: Python<'_>, t: Parameter) -> PyResult<Value> {
        self.game(py, self.fact_given(py, Key::Cool, None, Some(t))?)
    }

    /// Heated by t.
    ///
    /// >>> grundy.value("1/2*").heat(1)
    /// value('{3/2|-1/2}')
    fn heat(&self, py: Python<'_>, t: Parameter) -> PyResult<Value> {
        self.game(py, self.fact_given(py, Key::Heat, None, Some(t))?)
    }

    /// Overheated from s to t.
    ///
    /// >>> grundy.value("1/2").overheat(1, 1)
    /// value('{1|0}')
    fn overheat(&self, py: Python<'_>, s: Parameter, t: Parameter) -> PyResult<Value> {
        self.game(py, self.fact_given(py, Key::Overheat, Some(s), Some(t))?)
    }

    /// Cooled by its temperature.
    ///
    /// >>> grundy.value("{3|1}").freeze()
    /// value('2*')
    fn freeze(&self, py: Python<'_>) -> PyResult<Value> {
        self.game(py, self.fact(py, Key::Freeze)?)
    }

    /// The ordinal sum of the canonical form and `other`: a move in the first removes the second.
    ///
    /// >>> grundy.value("*").ordinal_sum(1)
    /// value('^*')
    fn ordinal_sum(&self, py: Python<'_>, other: Parameter) -> PyResult<Value> {
        self.function(py, "ordinal_sum", other, |base, top| format!("canonical({base}) : ({top})"))
    }

    /// Norton's product of this value with `unit`.
    ///
    /// >>> grundy.value("3/4").norton("^")
    /// value('{^4|^||v*}')
    fn norton(&self, py: Python<'_>, unit: Parameter) -> PyResult<Value> {
        self.function(py, "norton", unit, |value, unit| format!("norton({value},{unit})"))
    }

    /// Conway's product with `other`, as of numbers.
    ///
    /// >>> grundy.value("1/2").conway(6)
    /// value('3')
    fn conway(&self, py: Python<'_>, other: Parameter) -> PyResult<Value> {
        self.function(py, "conway", other, |value, other| format!("conway({value},{other})"))
    }

    /// The n-th power of a value `{0|H}`.
    ///
    /// >>> grundy.value("^").pow(2)
    /// value('^<2>')
    fn pow(&self, py: Python<'_>, n: Parameter) -> PyResult<Value> {
        self.function(py, "pow", n, |value, n| format!("pow({value},{n})"))
    }

    /// The sum of the first n powers of a value `{0|H}`.
    ///
    /// >>> grundy.value("^").powto(2)
    /// value('^[2]')
    fn powto(&self, py: Python<'_>, n: Parameter) -> PyResult<Value> {
        self.function(py, "powto", n, |value, n| format!("powto({value},{n})"))
    }

    /// The conjunctive compound of the canonical forms: every move is made in both, and play ends when either
    /// ends.
    ///
    /// >>> grundy.value(3).conjunctive("*2")
    /// value('2')
    fn conjunctive(&self, py: Python<'_>, other: Parameter) -> PyResult<Value> {
        self.function(py, "conjunctive", other, |value, other| {
            format!("conjunctive(canonical({value}),canonical({other}))")
        })
    }

    /// The selective compound of the canonical forms: a move is made in one of them or in both.
    ///
    /// >>> grundy.value("*2").selective("*3")
    /// value('*5')
    fn selective(&self, py: Python<'_>, other: Parameter) -> PyResult<Value> {
        self.function(py, "selective", other, |value, other| {
            format!("selective(canonical({value}),canonical({other}))")
        })
    }

    /// The thermograph, with exact breakpoints.
    ///
    /// >>> grundy.value("{4|1||-2}").thermograph()
    /// Thermograph({4|1||-2}, mean 1/4, temperature 9/4)
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        Ok(Thermograph::new(self.named(py)?))
    }

    /// A picture of the thermograph, and of those of other values beside it.
    ///
    /// >>> grundy.value("{3|1}").plot("+-1 + 2").save("two.svg")
    #[pyo3(signature = (*others, size=None, theme="light"))]
    fn plot(
        &self,
        py: Python<'_>,
        others: &Bound<'_, PyTuple>,
        size: Option<(u32, u32)>,
        theme: &str,
    ) -> PyResult<Plot> {
        let mut each = vec![self.named(py)?];
        for other in others {
            let other = other.extract::<Parameter>()?;
            let other = self.run_apart(py, move |_, budget| other.exact(budget))?;
            each.push(self.like(other).named(py)?);
        }
        Plot::from_thermographs(py, each, size, theme, self.limits.clone())
    }
}

fn unwritten() -> LocalizedString {
    words!("a value too long to be shown, or without a canonical form", "过长或没有规范形的值")
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
                Ok(Exact::from_options(&left, &right, &bench(), budget)?)
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

impl Parameter {
    fn exact(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        match self {
            Parameter::Operand(operand) => operand.exact(budget),
            Parameter::Text(written) => Ok(number(written, budget)?),
        }
    }
}
