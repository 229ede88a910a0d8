//! The methods of values: Python numbers that are only partially ordered.

use super::{Operand, Parameter, Value};
use crate::data::{ListKind, to_python};
use crate::errors::internal;
use crate::fraction;
use crate::html;
use crate::language::{current, say};
use crate::plot::Plot;
use crate::thermograph::Thermograph;
use grundy::solver::exact::keys::KeyAnswer;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::value::latex::latex;
use grundy::value::{Comparison, Value as Exact, ValueKey};
use grundy::wire::question::KeyArguments;
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyDict, PyFloat, PyInt, PyTuple};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

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
                other => to_python(py, other, ListKind::Lists)?,
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
