//! Pictures of games: nim sequences, grids of values, P-positions of two coordinates, how often each value
//! occurs, and [thermographs](thermograph).
//!
//! Here the numbers are found; `grundy-plot` draws them. Only there with the feature `pictures`.
//!
//! ```
//! use grundy::picture::{Kind, Picture};
//! use grundy::solver::prelude::*;
//! use grundy_plot::{Format, Style, Theme};
//!
//! let mut solver = SolverState::default();
//! let kayles = solver.game("kayles")?;
//! let picture = Picture { game: &*kayles, notation: "kayles", points: None, kind: Kind::Sequence, to: [100, 0], language: Language::English };
//! let style = Style { format: Format::Svg, theme: Theme::Light, width: 800, height: 500 };
//! let svg = picture.draw(&style, &mut Budget::new(solver.limits()))?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), grundy::Fault>(())
//! ```

mod names;
pub mod thermograph;

use crate::sequence::line::Line;
use crate::sequence::period::find;
use crate::sequence::points::Points;
use crate::sequence::statistics::statistics;
use crate::sequence::{self, each_chunk, grow, scores};
use crate::wire::query::{Fault, FaultKind};
use grundy_plot::{Error, Grid, Labels, Repeats, Style, ValueCount, thousands};
use grundy_solver::answer::Refusal;
use grundy_solver::game::Game;
use grundy_solver::game::grid::{Cell, GridContent, shows};
use grundy_solver::limits::{Budget, Stop};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::theorem::Pattern;
use grundy_theory::words;
use grundy_theory::words::{Language, Words};
use names::{names, spoken, titled};
use std::convert::Infallible;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The value of each heap.
    Sequence,
    /// The value of each position with two coordinates, as a colour.
    Grid,
    /// The positions with two coordinates that the player to move loses.
    PPositions,
    /// How often each value occurs among the heaps.
    Values,
}

impl Kind {
    /// The kinds with the words that name them.
    pub const WORDS: [(&'static str, Kind); 4] = [
        ("sequence", Kind::Sequence),
        ("grid", Kind::Grid),
        ("p-positions", Kind::PPositions),
        ("values", Kind::Values),
    ];

    /// The kind of a word.
    pub fn of_word(word: &str) -> Option<Kind> {
        Kind::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, kind)| kind)
    }

    /// The kind that shows a game best.
    ///
    /// # Errors
    /// [`Fault`] where there is none, or a limit is reached.
    pub fn best(game: &dyn Game, budget: &mut Budget) -> Result<Kind, Fault> {
        if game.single_heaps().is_some() {
            return Ok(Kind::Sequence);
        }
        let plane = game.plane().ok_or_else(|| {
            let message = match game.own_words() {
                None => words!(
                    "this game has no nim sequence and no positions with two coordinates: there is nothing to plot",
                    "这个游戏没有尼姆数列，也没有用两个数表示的局面，无图可画"
                ),
                Some(_) => sequence::of_positions(),
            };
            Fault::new(FaultKind::Unsupported, "game", message)
        })?;
        let shows = shows(game, &plane, budget).map_err(stopped)?;
        Ok(if shows == GridContent::Values { Kind::Grid } else { Kind::PPositions })
    }

    /// The kind that shows these points best.
    ///
    /// # Errors
    /// [`Fault`] where there is none, or a limit is reached.
    pub fn best_of(points: &Points<'_>, budget: &mut Budget) -> Result<Kind, Fault> {
        let first = points.first();
        match first.len() {
            1 => Ok(Kind::Sequence),
            2 => {
                // A first cell may be none, as that of a board without rows.
                let next: Vec<u64> = first.iter().map(|first| first + 1).collect();
                for at in [first, next] {
                    match points.cell(&at, GridContent::Values, Play::Normal, budget).map_err(stopped)? {
                        Cell::Value(_) => return Ok(Kind::Grid),
                        Cell::Outcome(_) => return Ok(Kind::PPositions),
                        Cell::Score(_) => {
                            return Err(Fault::new(FaultKind::Unsupported, "game", scores()));
                        }
                        Cell::Empty => {}
                    }
                }
                Ok(Kind::Grid)
            }
            count => {
                let message = words!(
                    "a picture has one or two coordinates, and here are {count}",
                    "图有一个或两个坐标，而这里有 {count} 个"
                );
                Err(Fault::new(FaultKind::Unsupported, "game", message))
            }
        }
    }

    /// Where pictures of this kind end when nobody says where.
    pub const fn usual_end(self) -> [u64; 2] {
        match self {
            Kind::Sequence | Kind::Values => [1000; 2],
            Kind::Grid => [60; 2],
            Kind::PPositions => [200; 2],
        }
    }

    /// How wide and high they are when nobody says it.
    pub const fn usual_size(self) -> (u32, u32) {
        match self {
            Kind::Sequence | Kind::Values => (1200, 750),
            Kind::Grid | Kind::PPositions => (900, 800),
        }
    }
}

/// A picture of a game.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// What it is called in the title.
    pub notation: &'a str,
    /// What the picture goes over; `None` for the heaps, or the two coordinates, that the game has by itself.
    pub points: Option<&'a Points<'a>>,
    /// What is shown.
    pub kind: Kind,
    /// The last heap, or the last coordinates. Only grids look at the second number.
    pub to: [u64; 2],
    /// What is written in the picture is in this language, as far as the kind of file allows it: a PNG file
    /// is in English, since its font has no Chinese characters.
    pub language: Language,
}

impl Picture<'_> {
    /// Finds the numbers and draws them: the bytes of a file.
    ///
    /// # Errors
    /// [`Fault`] where the game has no such picture, or a limit is reached.
    pub fn draw(&self, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Fault> {
        match self.kind {
            Kind::Sequence => self.sequence(style, budget),
            Kind::Values => self.values(style, budget),
            Kind::Grid => self.grid(style, budget),
            Kind::PPositions => self.p_positions(style, budget),
        }
    }

    /// Hands the heaps, or positions with one coordinate, to `work`, with all values in the picture known.
    fn with_single<T>(
        &self,
        budget: &mut Budget,
        work: impl FnOnce(&dyn SumOfHeaps, &mut Budget) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let line = self.points.map(Line::new);
        let single: &dyn SumOfHeaps = match &line {
            Some(line) => line,
            None => sequence::of(self.game)?,
        };
        let end = self.to[0].saturating_add(1);
        grow(single, end, budget, |_| Ok::<(), Stop>(())).map_err(stopped)?;
        work(single, budget)
    }

    /// Hands what a grid goes over to `work`.
    fn with_points<T>(&self, work: impl FnOnce(&Points<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
        match self.points {
            Some(points) if points.axes().len() == 2 => work(points),
            Some(_) => Err(no_grid()),
            None => work(&Points::numbers(self.game, None)?),
        }
    }

    fn sequence(&self, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Fault> {
        self.with_single(budget, |single, budget| self.sequence_of(single, style, budget))
    }

    fn sequence_of(
        &self,
        single: &dyn SumOfHeaps,
        style: &Style,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, Fault> {
        let last = self.to[0];
        let count = last.saturating_add(1);
        budget.hold(count.saturating_mul(8)).map_err(stopped)?;
        // What the budget allows fits the machine.
        let mut values = vec![0; count as usize];
        single.sequence().copy(0, &mut values);
        let (game, end) = (titled(self.notation), thousands(last));
        let title =
            words!("Nim sequence of {game}, heaps 0 to {end}", "{game} 的尼姆数列，堆的大小 0 到 {end}");
        let said = |words: &Words| words.of(spoken(self.language, style)).to_owned();
        let (title, x) = (said(&title), said(&words!("heap n", "堆的大小 n")));
        let y = said(&words!("Grundy value g(n)", "Grundy 值 g(n)"));
        let labels = Labels { title: &title, x: &x, y: &y, names: names(self.language, style) };
        // What is known of a period costs little beside the values, and a picture needs none.
        let found = find(single, last, budget, |_| ()).0;
        let pattern = found.pattern.filter(|pattern| pattern.preperiod <= last);
        let text = pattern.map(|pattern| said(&repeating(&pattern, found.by.is_some())));
        let repeats = pattern.zip(text.as_deref()).map(|(Pattern { preperiod, period, .. }, text)| Repeats {
            from: preperiod,
            length: period,
            text,
        });
        grundy_plot::sequence(&labels, 0, values.iter().copied(), repeats, style).map_err(undrawn)
    }

    fn values(&self, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Fault> {
        self.with_single(budget, |single, budget| self.values_of(single, style, budget))
    }

    fn values_of(
        &self,
        single: &dyn SumOfHeaps,
        style: &Style,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, Fault> {
        /// Only where fewer than one heap in so many is rare do rare and common say something of the game.
        const SPARSE: u64 = 4;
        let last = self.to[0];
        let found = statistics(single, last, budget).map_err(stopped)?;
        let split = found.rare.map(|rare| rare.split).filter(|split| split.rare < found.values / SPARSE);
        let mut counts: Vec<ValueCount> = found
            .occurrences
            .iter()
            .map(|one| ValueCount { value: one.value, common: one.count, rare: 0 })
            .collect();
        if let Some(split) = split {
            let _ = each_chunk(&single.sequence(), 0, last, |first, values| {
                for (_, value) in (first..).zip(values).filter(|&(heap, &value)| split.is_rare(heap, value)) {
                    if let Ok(place) = counts.binary_search_by_key(value, |count| count.value) {
                        counts[place].common -= 1;
                        counts[place].rare += 1;
                    }
                }
                Ok::<(), Infallible>(())
            });
        }
        let (game, end) = (titled(self.notation), thousands(last));
        let title = words!(
            "How often each value occurs: {game}, heaps 0 to {end}",
            "各值出现的次数：{game}，堆的大小 0 到 {end}"
        );
        let said = |words: &Words| words.of(spoken(self.language, style)).to_owned();
        let (title, x) = (said(&title), said(&words!("Grundy value", "Grundy 值")));
        let y = said(&words!("heaps with this value", "取此值的堆数"));
        let labels = Labels { title: &title, x: &x, y: &y, names: names(self.language, style) };
        grundy_plot::value_counts(&labels, &counts, style).map_err(undrawn)
    }

    fn grid(&self, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Fault> {
        self.with_points(|points| self.grid_of(points, style, budget))
    }

    fn grid_of(&self, points: &Points<'_>, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Fault> {
        let (first, axes) = (points.first(), points.axes());
        let mut values = Vec::new();
        let columns = span(first[1], self.to[1])?;
        let cells = columns.saturating_mul(span(first[0], self.to[0])?);
        budget.hold(cells.saturating_mul(16)).map_err(stopped)?;
        // Rows and columns are those of the table.
        for row in first[0]..=self.to[0] {
            for column in first[1]..=self.to[1] {
                let found = points
                    .cell(&[row, column], GridContent::Values, Play::Normal, budget)
                    .map_err(stopped)?;
                values.push(match found {
                    Cell::Empty => None,
                    Cell::Value(value) => Some(value.to_u64().ok_or_else(too_large)?),
                    Cell::Outcome(_) => return Err(no_values()),
                    Cell::Score(_) => return Err(Fault::new(FaultKind::Unsupported, "game", scores())),
                });
            }
        }
        let game = titled(self.notation);
        let title = words!("Grundy values of {game}", "{game} 的 Grundy 值");
        let title = title.of(spoken(self.language, style));
        let labels = Labels { title, x: axes[1], y: axes[0], names: names(self.language, style) };
        let grid = Grid { first: (first[1], first[0]), columns: columns as usize, values: &values };
        grundy_plot::grid(&labels, grid, style).map_err(undrawn)
    }

    fn p_positions(&self, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Fault> {
        self.with_points(|points| self.p_positions_of(points, style, budget))
    }

    fn p_positions_of(
        &self,
        points: &Points<'_>,
        style: &Style,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, Fault> {
        let (starts, axes) = (points.first(), points.axes());
        let to = self.to[0];
        for &first in &starts {
            span(first, to)?;
        }
        let mut lost = Vec::new();
        for row in starts[0]..=to {
            for column in starts[1]..=to {
                let found = points
                    .cell(&[row, column], GridContent::Outcomes, Play::Normal, budget)
                    .map_err(stopped)?;
                if found == Cell::Outcome(Outcome::P) {
                    budget.hold(16).map_err(stopped)?;
                    lost.push((column, row));
                }
            }
        }
        let (game, end) = (titled(self.notation), thousands(to));
        let title = words!(
            "P-positions of {game}, coordinates to {end}",
            "{game} 的必败局面（P 局面），坐标到 {end}"
        );
        let title = title.of(spoken(self.language, style));
        let labels = Labels { title, x: axes[1], y: axes[0], names: names(self.language, style) };
        grundy_plot::points(&labels, to, &lost, style).map_err(undrawn)
    }
}

/// What a picture says of a pattern.
fn repeating(pattern: &Pattern, proved: bool) -> Words {
    let Pattern { preperiod, period, saltus } = pattern;
    let words = match saltus {
        0 => words!("period {period} from heap {preperiod} on", "从 {preperiod} 颗的堆起，周期 {period}"),
        _ => words!(
            "period {period}, saltus {saltus} from heap {preperiod} on",
            "从 {preperiod} 颗的堆起，周期 {period}，增量 {saltus}"
        ),
    };
    match proved {
        true => words.then(words!("(proved)", "（已证明）")),
        false => words.then(words!("(seen, not proved)", "（观察所得，未证明）")),
    }
}

fn stopped(stop: Stop) -> Fault {
    Refusal::from(stop).into()
}

/// How many numbers there are from `first` to `last`.
fn span(first: u64, last: u64) -> Result<u64, Fault> {
    last.checked_sub(first).map(|span| span.saturating_add(1)).ok_or_else(|| {
        let message = words!(
            "an end of {last} is too small: coordinates of this game begin at {first}",
            "终点 {last} 太小：此游戏的坐标从 {first} 开始"
        );
        Fault::new(FaultKind::BadParameter, "to", message)
    })
}

fn too_large() -> Fault {
    let message = words!(
        "some values do not fit 64 bits and cannot be coloured: choose a smaller end, or the kind p-positions",
        "有的值超出 64 位，无法着色：请减小终点，或改用 p-positions"
    );
    Fault::new(FaultKind::Unsupported, "kind", message)
}

fn no_values() -> Fault {
    let message = words!(
        "positions of this game have no Grundy values: choose the kind p-positions",
        "这个游戏的局面没有 Grundy 值：请改用 p-positions"
    );
    Fault::new(FaultKind::Unsupported, "kind", message)
}

fn no_grid() -> Fault {
    let message = words!(
        "a grid has two coordinates: give two ends, as in 20,30, or mark two in a position",
        "二维的图有两个坐标：请写两个终点，如 20,30，或在局面中标出两个坐标"
    );
    Fault::new(FaultKind::Unsupported, "kind", message)
}

/// The library of pictures refuses nothing else than sizes; should it do so, its own words are shown.
fn undrawn(error: Error) -> Fault {
    let message = words!("the picture cannot be drawn: {error}", "无法画图：{error}");
    Fault::new(FaultKind::BadParameter, "size", message)
}
