//! Thermographs with exact numbers.

use crate::errors::PyError;
use crate::fraction::{dyadic, from_dyadic};
use crate::plot::Plot;
use grundy::picture::thermograph::NamedThermograph;
use grundy::solver::exact::number::Dyadic;
use grundy::solver::exact::operations::Wall;
use grundy::solver::theory::words;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// The thermograph of a value. `left` and `right` are the walls: where they bend, as pairs of temperature and
/// value with rising temperatures from -1; beyond the last one a wall is vertical. Notebooks draw it.
///
/// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
/// >>> thermograph
/// Thermograph({4|1||-2}, mean 1/4, temperature 9/4)
/// >>> thermograph.at(1)
/// (Fraction(1, 1), Fraction(-1, 1))
#[pyclass(frozen, module = "grundy")]
pub struct Thermograph {
    named: NamedThermograph,
}

impl Thermograph {
    /// The thermograph with its name.
    pub fn new(named: NamedThermograph) -> Thermograph {
        Thermograph { named }
    }
}

type Fractions<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

fn pair<'py>(py: Python<'py>, (a, b): (&Dyadic, &Dyadic)) -> PyResult<Fractions<'py>> {
    Ok((from_dyadic(py, a)?, from_dyadic(py, b)?))
}

fn points<'py>(py: Python<'py>, wall: &Wall) -> PyResult<Bound<'py, PyList>> {
    let points = wall.points().iter().map(|(t, x)| pair(py, (t, x)));
    PyList::new(py, points.collect::<PyResult<Vec<_>>>()?)
}

#[pymethods]
impl Thermograph {
    /// The Left wall.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.left[1:]
    /// [(Fraction(3, 2), Fraction(1, 1)), (Fraction(9, 4), Fraction(1, 4))]
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        points(py, self.named.thermograph.left())
    }

    /// The Right wall.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.right
    /// [(Fraction(-1, 1), Fraction(-3, 1)), (Fraction(9, 4), Fraction(1, 4))]
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        points(py, &self.named.thermograph.right())
    }

    /// The foot of the mast: the temperature and the mean.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.mast
    /// (Fraction(9, 4), Fraction(1, 4))
    #[getter]
    fn mast<'py>(&self, py: Python<'py>) -> PyResult<Fractions<'py>> {
        let thermograph = &self.named.thermograph;
        pair(py, (thermograph.temperature(), thermograph.mean()))
    }

    /// The mean, over which the mast is drawn.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.mean
    /// Fraction(1, 4)
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_dyadic(py, self.named.thermograph.mean())
    }

    /// The temperature, at which the mast begins.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.temperature
    /// Fraction(9, 4)
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_dyadic(py, self.named.thermograph.temperature())
    }

    /// Where the Left wall and the Right wall are at a temperature t from -1.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.at(0)
    /// (Fraction(1, 1), Fraction(-2, 1))
    fn at<'py>(&self, t: &Bound<'py, PyAny>) -> PyResult<Fractions<'py>> {
        let py = t.py();
        let t = dyadic(t, "t")?;
        if t < Dyadic::from(-1) {
            let message = words!("a thermograph begins at the temperature -1", "温度图从温度 -1 开始");
            return Err(PyError::bad_parameter("t", message).raise(py));
        }
        let thermograph = &self.named.thermograph;
        pair(py, (&thermograph.left().at(&t), &thermograph.right().at(&t)))
    }

    /// A picture of it.
    ///
    /// >>> thermograph = grundy.value("{4|1||-2}").thermograph()
    /// >>> thermograph.plot()
    /// Plot({4|1||-2}, thermograph, 900 by 750)
    #[pyo3(signature = (*, size=None, theme="light"))]
    fn plot(&self, py: Python<'_>, size: Option<(u32, u32)>, theme: &str) -> PyResult<Plot> {
        Plot::from_thermographs(py, vec![self.named.clone()], size, theme, None)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.plot(py, None, "light")?.into_svg())
    }

    fn __repr__(&self) -> String {
        let thermograph = &self.named.thermograph;
        let (name, mean, temperature) = (&self.named.name, thermograph.mean(), thermograph.temperature());
        format!("Thermograph({name}, mean {mean}, temperature {temperature})")
    }
}
