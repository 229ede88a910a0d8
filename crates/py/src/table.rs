//! Nim sequences that Python reads where they stand.
//!
//! Arrays are handed out by numpy's array interface (version 3), a protocol of plain attributes: the package
//! needs numpy only where somebody asks for an array, and works with every version of it. The array refers to
//! the table, which keeps the values alive; they are read-only.

use crate::errors::PyError;
use crate::html::escaped;
use crate::language::say;
use grundy::sequence::each_chunk;
use grundy::sequence::npy::NpyWidth;
use grundy::solver::engine::method::sequence::HeapSequence;
use grundy::solver::engine::sequence;
use grundy::solver::engine::sequence::values::NimValues;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use pyo3::exceptions::{PyIndexError, PyModuleNotFoundError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The package numpy, which is needed for arrays alone.
///
/// # Errors
/// The `ModuleNotFoundError` of Python in words that say what to do, where it is not installed.
pub fn numpy(py: Python<'_>, what_for: LocalizedString) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|error| match error.is_instance_of::<PyModuleNotFoundError>(py) {
        true => {
            let LocalizedString { en, zh } = what_for;
            let message = words!(
                "{en}, which is not installed: pip install numpy",
                "{zh}，而它尚未安装：请运行 pip install numpy"
            );
            PyModuleNotFoundError::new_err(say(py, &message))
        }
        false => error,
    })
}

/// Where the values stand.
enum Cells {
    /// In the table that the game works with; it never changes once it is shared.
    Shared(Arc<sequence::SequencePrefix>),
    /// Written out by a formula or a pattern, or misère values.
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
}

/// The values of the heaps 0, 1, 2, ... of a game; `numpy.asarray(table)` is an array of them, without a
/// copy.
///
/// >>> grundy.game("kayles").table(12)
/// Table(kayles, 12 values: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
/// >>> list(grundy.game("kayles").table(5))
/// [0, 1, 2, 3, 1]
#[pyclass(frozen, sequence, module = "grundy")]
pub struct Table {
    name: String,
    cells: Cells,
    len: usize,
}

impl Cells {
    /// The address of the first value, and how many bytes each has.
    fn place(&self) -> (usize, usize) {
        fn of<C>(cells: &[C]) -> (usize, usize) {
            (cells.as_ptr() as usize, size_of::<C>())
        }
        match self {
            Cells::Shared(known) => match known.values() {
                NimValues::U8(cells) => of(cells),
                NimValues::U16(cells) => of(cells),
                NimValues::U32(cells) => of(cells),
            },
            Cells::U8(cells) => of(cells),
            Cells::U16(cells) => of(cells),
            Cells::U32(cells) => of(cells),
            Cells::U64(cells) => of(cells),
        }
    }
}

impl Table {
    /// The first `len` values of a sequence, which must be known.
    pub fn from_sequence(
        name: &str,
        sequence: &HeapSequence<'_>,
        len: u64,
        budget: &mut Budget,
    ) -> Result<Table, PyError> {
        let shared = match sequence {
            HeapSequence::Table(known) if known.values().len() as u64 >= len => Some(Arc::clone(known)),
            _ => None,
        };
        let cells = match (shared, len.checked_sub(1)) {
            (Some(known), _) => Cells::Shared(known),
            (None, None) => Cells::U8(Vec::new()),
            (None, Some(last)) => written(sequence, last, budget)?,
        };
        // What the budget allows fits the machine.
        Ok(Table { name: name.to_owned(), cells, len: len as usize })
    }

    /// These values.
    pub fn listed(name: &str, values: Vec<u64>) -> Table {
        Table { name: name.to_owned(), len: values.len(), cells: Cells::U64(values) }
    }

    /// These values, in cells of the narrowest width in which all of them fit.
    pub fn narrow(name: &str, values: &[u64], budget: &mut Budget) -> Result<Table, PyError> {
        let largest = values.iter().copied().max().unwrap_or(0);
        let mut cells = Cells::U8(Vec::new()).at_least(NpyWidth::for_largest(largest), budget)?;
        cells.extend(values, budget)?;
        Ok(Table { name: name.to_owned(), cells, len: values.len() })
    }

    fn get(&self, i: usize) -> Option<u64> {
        let i = Some(i).filter(|&i| i < self.len)?;
        match &self.cells {
            Cells::Shared(known) => known.values().get(i as u64),
            Cells::U8(list) => list.get(i).copied().map(u64::from),
            Cells::U16(list) => list.get(i).copied().map(u64::from),
            Cells::U32(list) => list.get(i).copied().map(u64::from),
            Cells::U64(list) => list.get(i).copied(),
        }
    }
}

/// The values up to `last`, in cells of the narrowest width in which all of them fit.
fn written(sequence: &HeapSequence<'_>, last: u64, budget: &mut Budget) -> Result<Cells, PyError> {
    let mut largest = [0];
    sequence.copy(last, &mut largest);
    let mut cells = Cells::U8(Vec::new()).at_least(NpyWidth::for_largest(largest[0]), budget)?;
    // What does not fit is refused before it is begun.
    budget.check_ahead(0, (cells.place().1 as u64).saturating_mul(last.saturating_add(1)))?;
    each_chunk(sequence, 0, last, |_, values| {
        budget.charge_steps(values.len() as u64)?;
        let largest = values.iter().copied().max().unwrap_or(0);
        cells = std::mem::replace(&mut cells, Cells::U64(Vec::new()))
            .at_least(NpyWidth::for_largest(largest), budget)?;
        cells.extend(values, budget)
    })?;
    Ok(cells)
}

/// The same numbers in other cells, in which they fit.
fn converted<A: Copy, B: From<A>>(cells: &[A], budget: &mut Budget) -> Result<Vec<B>, Halt> {
    budget.reserve(size_of::<B>() as u64 * cells.len() as u64)?;
    Ok(cells.iter().map(|&cell| B::from(cell)).collect())
}

impl Cells {
    /// These cells, wider where they are narrower than that.
    fn at_least(self, width: NpyWidth, budget: &mut Budget) -> Result<Cells, Halt> {
        let wider = match (&self, width) {
            (Cells::U8(cells), NpyWidth::Two) => Cells::U16(converted(cells, budget)?),
            (Cells::U8(cells), NpyWidth::Four) => Cells::U32(converted(cells, budget)?),
            (Cells::U8(cells), NpyWidth::Eight) => Cells::U64(converted(cells, budget)?),
            (Cells::U16(cells), NpyWidth::Four) => Cells::U32(converted(cells, budget)?),
            (Cells::U16(cells), NpyWidth::Eight) => Cells::U64(converted(cells, budget)?),
            (Cells::U32(cells), NpyWidth::Eight) => Cells::U64(converted(cells, budget)?),
            _ => return Ok(self),
        };
        budget.release(self.place().1 as u64 * self.len() as u64);
        Ok(wider)
    }

    /// Appends values that fit.
    fn extend(&mut self, values: &[u64], budget: &mut Budget) -> Result<(), PyError> {
        budget.reserve(self.place().1 as u64 * values.len() as u64)?;
        match self {
            Cells::Shared(_) => {}
            Cells::U8(cells) => cells.extend(values.iter().map(|&value| value as u8)),
            Cells::U16(cells) => cells.extend(values.iter().map(|&value| value as u16)),
            Cells::U32(cells) => cells.extend(values.iter().map(|&value| value as u32)),
            Cells::U64(cells) => cells.extend_from_slice(values),
        }
        Ok(())
    }

    fn len(&self) -> usize {
        match self {
            Cells::Shared(known) => known.values().len(),
            Cells::U8(cells) => cells.len(),
            Cells::U16(cells) => cells.len(),
            Cells::U32(cells) => cells.len(),
            Cells::U64(cells) => cells.len(),
        }
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.len
    }

    fn __getitem__(&self, i: isize) -> PyResult<u64> {
        let place = if i < 0 { i.checked_add_unsigned(self.len) } else { Some(i) };
        let value = place.and_then(|place| self.get(usize::try_from(place).ok()?));
        value.ok_or_else(|| PyIndexError::new_err(i))
    }

    fn __iter__(slf: Py<Table>) -> TableIterator {
        TableIterator { table: slf, next: AtomicUsize::new(0) }
    }

    /// For programs that look for this method before numpy's protocol, such as pandas.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Table>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let what_for = words!("an array of a table needs numpy", "由表生成数组需要 numpy");
        let array = numpy(slf.py(), what_for)?.call_method1("asarray", (slf, dtype))?;
        if copy == Some(true) { array.call_method0("copy") } else { Ok(array) }
    }

    /// How pickles restore it: the values as bytes, in cells of this many bytes.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledTable<'py>)> {
        let (address, width) = self.cells.place();
        // SAFETY: there are at least `len` cells of this width at the address, plain numbers that live as
        // long as `self` and never change.
        let bytes = unsafe { std::slice::from_raw_parts(address as *const u8, width * self.len) };
        let make = py.import("grundy._grundy")?.getattr("_kept_table")?;
        Ok((make, (self.name.clone(), width, cfg!(target_endian = "little"), PyBytes::new(py, bytes))))
    }

    /// See <https://numpy.org/doc/stable/reference/arrays.interface.html>.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, bytes) = self.cells.place();
        let order = match (bytes, cfg!(target_endian = "little")) {
            (1, _) => '|',
            (_, true) => '<',
            (_, false) => '>',
        };
        let dict = PyDict::new(py);
        dict.set_item("version", 3)?;
        dict.set_item("shape", (self.len,))?;
        dict.set_item("typestr", format!("{order}u{bytes}"))?;
        dict.set_item("data", (address, true))?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 20;
        let shown: Vec<String> =
            (0..self.len.min(SHOWN)).filter_map(|i| self.get(i)).map(|v| v.to_string()).collect();
        let more = if self.len > SHOWN { ", ..." } else { "" };
        format!("Table({}, {} values: {}{more})", self.name, self.len, shown.join(", "))
    }

    fn _repr_html_(&self) -> String {
        const COLUMNS: usize = 20;
        const ROWS: usize = 10;
        let cell = |text: &str| format!("<td style=\"text-align:right\">{}</td>", escaped(text));
        let head: String = (0..COLUMNS.min(self.len)).map(|column| format!("<th>{column}</th>")).collect();
        let rows = self.len.div_ceil(COLUMNS);
        let line = |row: usize| {
            let cells = (row * COLUMNS..self.len.min((row + 1) * COLUMNS)).filter_map(|i| self.get(i));
            let cells: String = cells.map(|value| cell(&value.to_string())).collect();
            format!("<tr><th>{}</th>{cells}</tr>", row * COLUMNS)
        };
        let lines: String = (0..rows.min(ROWS)).map(line).collect();
        let more = if rows > ROWS { format!("<tr><th>⋮</th>{}</tr>", cell("⋮")) } else { String::new() };
        format!(
            "<table style=\"border-collapse:collapse\"><caption>{} ({})</caption><thead><tr><th></th>{head}</tr></thead>\
             <tbody>{lines}{more}</tbody></table>",
            escaped(&self.name),
            self.len
        )
    }
}

/// The values of a table, one after the other.
#[pyclass(frozen, module = "grundy")]
pub struct TableIterator {
    table: Py<Table>,
    next: AtomicUsize,
}

#[pymethods]
impl TableIterator {
    fn __iter__(slf: Py<TableIterator>) -> Py<TableIterator> {
        slf
    }

    fn __next__(&self) -> Option<u64> {
        self.table.get().get(self.next.fetch_add(1, Ordering::Relaxed))
    }
}

/// What a pickle of a table holds: its name, the width of a cell, whether the lowest byte of a cell comes
/// first, the bytes.
type PickledTable<'py> = (String, usize, bool, Bound<'py, PyBytes>);

/// The table that a pickle holds.
#[pyfunction(name = "_kept_table")]
pub fn kept_table(name: String, width: usize, little: bool, bytes: &[u8]) -> Table {
    let value = |cell: &[u8]| {
        let shifted = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        if little { cell.iter().rev().fold(0, shifted) } else { cell.iter().fold(0, shifted) }
    };
    let cells = bytes.chunks_exact(width.clamp(1, 8)).map(value);
    let cells = match width {
        1 => Cells::U8(bytes.to_vec()),
        2 => Cells::U16(cells.map(|value| value as u16).collect()),
        4 => Cells::U32(cells.map(|value| value as u32).collect()),
        _ => Cells::U64(cells.collect()),
    };
    Table { name, len: cells.len(), cells }
}
