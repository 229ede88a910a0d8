//! Grids of values or outcomes, for games whose positions have two coordinates.

use super::npy::{self, Width};
use super::write::digits;
use crate::wire::query::{Fault, FaultKind};
use grundy_solver::answer::Refusal;
use grundy_solver::game::Game;
use grundy_solver::game::grid::{Cell, Shows, cell, shows};
use grundy_solver::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::words;
use grundy_theory::words::Words;
use std::io::{self, Write};

/// A part of the plane of a game.
pub struct Grid<'a> {
    game: &'a dyn Game,
    plane: Plane,
    shows: Shows,
    from: [u64; 2],
    to: [u64; 2],
}

/// Why a grid was not written.
#[derive(Debug)]
pub enum Broken {
    /// A limit was reached.
    Stopped(Stop),
    /// The array cannot hold this.
    Fault(Fault),
    /// It cannot be written.
    Io(io::Error),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Io(error)
    }
}

impl From<Stop> for Broken {
    fn from(stop: Stop) -> Broken {
        Broken::Stopped(stop)
    }
}

/// The least coordinates of a game's plane.
///
/// # Errors
/// [`Fault`] where the game has none.
pub fn plane(game: &dyn Game) -> Result<Plane, Fault> {
    game.plane().ok_or_else(|| {
        let message = match game.own_words() {
            None => words!(
                "two numbers do not identify a position of this game: it has no grid",
                "这个游戏的局面不能用两个数表示，没有二维的表"
            ),
            Some(_) => super::of_positions(),
        };
        Fault::new(FaultKind::Unsupported, "game", message)
    })
}

impl<'a> Grid<'a> {
    /// The grid of the positions with coordinates from `from` to `to`; outcomes where the game has no values, or where
    /// they are asked for.
    ///
    /// # Errors
    /// [`Fault`] where the game has no plane, or `from` is not at least its first and at most `to`.
    pub fn new(
        game: &'a dyn Game,
        from: [u64; 2],
        to: [u64; 2],
        outcomes: bool,
        budget: &mut Budget,
    ) -> Result<Grid<'a>, Fault> {
        let plane = plane(game)?;
        for i in 0..2 {
            let (axis, least, from, to) = (plane.axes[i], plane.first[i], from[i], to[i]);
            if from < least || from > to {
                let message = words!(
                    "{axis} goes from {from} to {to}: it must begin at {least} or later, and not end before it begins",
                    "{axis} 的范围为 {from} 到 {to}：起点至少为 {least}，且不能大于终点"
                );
                return Err(Fault::new(FaultKind::BadParameter, "from", message));
            }
        }
        let shows =
            if outcomes { Shows::Outcomes } else { shows(game, &plane, budget).map_err(Refusal::from)? };
        Ok(Grid { game, plane, shows, from, to })
    }

    /// How many rows and columns there are; 2^64 - 1 where they are more.
    pub fn shape(&self) -> [u64; 2] {
        [0, 1].map(|i| (self.to[i] - self.from[i]).saturating_add(1))
    }

    fn row(&self, i: u64, budget: &mut Budget) -> Result<Vec<Cell>, Stop> {
        let columns = self.from[1]..=self.to[1];
        columns.map(|j| cell(self.game, &self.plane, self.shows, [i, j], budget)).collect()
    }

    /// What a cell is called: `grundy` or `outcome`.
    fn name(&self) -> &'static str {
        match self.shows {
            Shows::Values => "grundy",
            Shows::Outcomes => "outcome",
        }
    }

    /// A line with the names of the columns, and a line for each position.
    ///
    /// # Errors
    /// [`Broken`]; so below.
    pub fn csv(&self, out: &mut impl Write, budget: &mut Budget) -> Result<(), Broken> {
        let [a, b] = self.plane.axes;
        writeln!(out, "{a},{b},{}", self.name())?;
        for i in self.from[0]..=self.to[0] {
            for (j, cell) in (self.from[1]..).zip(self.row(i, budget)?) {
                if cell != Cell::Empty {
                    writeln!(out, "{i},{j},{}", written(&cell))?;
                }
            }
        }
        Ok(())
    }

    /// One object: the game, the names of the axes, where they begin and end, what is shown, and the rows.
    pub fn json(&self, out: &mut impl Write, notation: &str, budget: &mut Budget) -> Result<(), Broken> {
        let pair = |pair: [u64; 2]| Data::Naturals(pair.to_vec());
        let axes = self.plane.axes.map(Data::from).to_vec();
        let fields = [
            ("game", notation.into()),
            ("axes", Data::List(axes)),
            ("from", pair(self.from)),
            ("to", pair(self.to)),
            ("shows", self.name().into()),
        ];
        let mut head = Vec::new();
        crate::wire::write::data(&mut head, &Data::object(fields));
        // The object goes on.
        head.pop();
        out.write_all(&head)?;
        out.write_all(b", \"rows\": [")?;
        for i in self.from[0]..=self.to[0] {
            let cells: Vec<String> = self.row(i, budget)?.iter().map(in_json).collect();
            let comma = if i > self.from[0] { ", " } else { "" };
            write!(out, "{comma}[{}]", cells.join(", "))?;
        }
        out.write_all(b"]}\n")?;
        Ok(())
    }

    /// All cells, row after row, as numbers: outcomes are 1 for N and 0 for P. `each` is told how many are known.
    pub fn numbers(&self, budget: &mut Budget, mut each: impl FnMut(u64)) -> Result<Vec<u64>, Broken> {
        let [rows, columns] = self.shape();
        budget.hold(rows.saturating_mul(columns).saturating_mul(8))?;
        let mut numbers = Vec::new();
        for i in self.from[0]..=self.to[0] {
            for cell in self.row(i, budget)? {
                numbers.push(number(&cell).ok_or_else(|| no_number(&cell))?);
            }
            each(numbers.len() as u64);
        }
        Ok(numbers)
    }

    /// An array of two dimensions with these [`numbers`](Grid::numbers).
    pub fn npy(&self, out: &mut impl Write, budget: &mut Budget) -> Result<(), Broken> {
        let [rows, columns] = self.shape();
        let numbers = self.numbers(budget, |_| {}).map_err(Broken::names_other_formats)?;
        let width = Width::of(numbers.iter().copied().max().unwrap_or(0));
        npy::header(out, width, &[rows, columns])?;
        let mut buffer = Vec::new();
        for row in numbers.chunks(numbers.len().div_ceil(rows as usize).max(1)) {
            npy::numbers(out, width, row, &mut buffer)?;
        }
        Ok(())
    }

    /// Columns of text, with the first coordinate in front of each row and the second one above each column.
    pub fn text(&self, out: &mut impl Write, budget: &mut Budget) -> Result<(), Broken> {
        let mut rows = Vec::new();
        for i in self.from[0]..=self.to[0] {
            let cells: Vec<String> = self.row(i, budget)?.iter().map(written).collect();
            budget.hold(cells.iter().map(|cell| cell.len() as u64 + 24).sum())?;
            rows.push((i, cells));
        }
        let [a, b] = self.plane.axes;
        let widest = rows.iter().flat_map(|(_, cells)| cells).map(String::len).max().unwrap_or(0);
        let (cell, corner) = (widest.max(digits(self.to[1])), format!("{a}\\{b}"));
        let label = corner.len().max(digits(self.to[0]));
        write!(out, "{corner:>label$}")?;
        for j in self.from[1]..=self.to[1] {
            write!(out, " {j:>cell$}")?;
        }
        writeln!(out)?;
        for (i, cells) in rows {
            let line: String = cells.iter().map(|text| format!(" {text:>cell$}")).collect();
            writeln!(out, "{}", format!("{i:>label$}{line}").trim_end())?;
        }
        Ok(())
    }
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Value(value) => value.to_string(),
        Cell::Outcome(outcome) => outcome.to_string(),
    }
}

fn in_json(cell: &Cell) -> String {
    match cell {
        Cell::Empty => "null".to_owned(),
        Cell::Value(value) => value.to_string(),
        Cell::Outcome(outcome) => format!("\"{outcome}\""),
    }
}

fn number(cell: &Cell) -> Option<u64> {
    match cell {
        Cell::Empty => None,
        Cell::Value(value) => value.to_u64(),
        Cell::Outcome(Outcome::N) => Some(1),
        Cell::Outcome(Outcome::P) => Some(0),
        Cell::Outcome(_) => None,
    }
}

fn no_number(cell: &Cell) -> Broken {
    let message = match cell {
        Cell::Empty => words!(
            "some cells of this grid are not positions, and an array has a number in every cell",
            "此表有的格不是局面，而数组的每格都须有数"
        ),
        Cell::Value(_) => words!("some values of this grid do not fit 64 bits", "此表有的值超出 64 位"),
        Cell::Outcome(_) => words!(
            "some positions of this grid are neither N nor P, which alone are numbers",
            "此表有的局面既非 N 也非 P，只有这两种能写成数"
        ),
    };
    Broken::Fault(Fault::new(FaultKind::Unsupported, "format", message))
}

impl Broken {
    /// The same, where there are formats beside arrays.
    fn names_other_formats(self) -> Broken {
        match self {
            Broken::Fault(fault) => {
                let Words { en, zh } = &fault.message;
                let message = Words {
                    en: format!("{en}: choose csv or json"),
                    zh: format!("{zh}：请改用 csv 或 json"),
                };
                Broken::Fault(Fault { message, ..fault })
            }
            other => other,
        }
    }
}
