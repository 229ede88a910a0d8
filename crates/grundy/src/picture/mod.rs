//! Pictures of games: nim sequences, grids of values, P-positions of two coordinates, how often each value
//! occurs, and [thermographs](thermograph).
//!
//! Here the numbers are found; `grundy-plot` draws them. Only there with the feature `pictures`.
//!
//! ```
//! use grundy::picture::{PictureKind, Picture};
//! use grundy::solver::prelude::*;
//! use grundy_plot::{PictureFormat, PlotStyle, Theme};
//!
//! let mut solver = SolverState::default();
//! let kayles = solver.game("kayles")?;
//! let picture = Picture {
//!     game: &*kayles,
//!     notation: "kayles",
//!     points: None,
//!     kind: PictureKind::Sequence,
//!     to: [100, 0],
//!     language: Language::English,
//! };
//! let style = PlotStyle { format: PictureFormat::Svg, theme: Theme::Light, width: 800, height: 500 };
//! let svg = picture.draw(&style, &mut Budget::new(solver.limits()))?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), grundy::QuestionError>(())
//! ```

mod names;
pub mod thermograph;

use crate::sequence::one_coordinate::CoordinateSequence;
use crate::sequence::period::find;
use crate::sequence::points::CoordinateFamily;
use crate::sequence::statistics::statistics;
use crate::sequence::{self, each_chunk, grow, scores};
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_plot::{HeatMap, Labels, PeriodMark, PlotError, PlotStyle, ValueCount, thousands};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::game::grid::{GridCell, GridContent, shows};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;
use names::{names, spoken, titled};
use std::convert::Infallible;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The value of each heap.
    Sequence,
    /// The value of each position with two coordinates, as a colour.
    Grid,
    /// The positions with two coordinates that the player to move loses.
    PPositions,
    /// How often each value occurs among the heaps.
    Values,
}

impl PictureKind {
    /// The kinds with the words that name them.
    pub const WORDS: [(&'static str, PictureKind); 4] = [
        ("sequence", PictureKind::Sequence),
        ("grid", PictureKind::Grid),
        ("p-positions", PictureKind::PPositions),
        ("values", PictureKind::Values),
    ];

    /// The kind of a word.
    pub fn from_word(word: &str) -> Option<PictureKind> {
        PictureKind::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, kind)| kind)
    }

    /// The kind that shows a game best.
    ///
    /// # Errors
    /// [`QuestionError`] where there is none, or a limit is reached.
    pub fn best(game: &dyn Game, budget: &mut Budget) -> Result<PictureKind, QuestionError> {
        if game.single_heaps().is_some() {
            return Ok(PictureKind::Sequence);
        }
        let plane = game.plane().ok_or_else(|| {
            let message = match game.custom_info() {
                None => words!(
                    "this game has no nim sequence and no positions with two coordinates: there is nothing to plot",
                    "这个游戏没有尼姆数列，也没有用两个数表示的局面，无图可画"
                ),
                Some(_) => sequence::of_positions(),
            };
            QuestionError::new(QuestionErrorKind::Unsupported, "game", message)
        })?;
        let shows = shows(game, &plane, budget).map_err(stopped)?;
        Ok(if shows == GridContent::Values { PictureKind::Grid } else { PictureKind::PPositions })
    }

    /// The kind that shows these points best.
    ///
    /// # Errors
    /// [`QuestionError`] where there is none, or a limit is reached.
    pub fn best_of(points: &CoordinateFamily<'_>, budget: &mut Budget) -> Result<PictureKind, QuestionError> {
        let first = points.first();
        match first.len() {
            1 => Ok(PictureKind::Sequence),
            2 => {
                // A first cell may be none, as that of a board without rows.
                let next: Vec<u64> = first.iter().map(|first| first + 1).collect();
                for at in [first, next] {
                    match points
                        .cell(&at, GridContent::Values, Convention::Normal, budget)
                        .map_err(stopped)?
                    {
                        GridCell::Value(_) => return Ok(PictureKind::Grid),
                        GridCell::Outcome(_) => return Ok(PictureKind::PPositions),
                        GridCell::Score(_) => {
                            return Err(QuestionError::new(QuestionErrorKind::Unsupported, "game", scores()));
                        }
                        GridCell::Empty => {}
                    }
                }
                Ok(PictureKind::Grid)
            }
            count => {
                let message = words!(
                    "a picture has one or two coordinates, not {count}",
                    "图有一个或两个坐标，而这里有 {count} 个"
                );
                Err(QuestionError::new(QuestionErrorKind::Unsupported, "game", message))
            }
        }
    }

    /// Where pictures of this kind end when nobody says where.
    pub const fn usual_end(self) -> [u64; 2] {
        match self {
            PictureKind::Sequence | PictureKind::Values => [1000; 2],
            PictureKind::Grid => [60; 2],
            PictureKind::PPositions => [200; 2],
        }
    }

    /// How wide and high they are when nobody says it.
    pub const fn usual_size(self) -> (u32, u32) {
        match self {
            PictureKind::Sequence | PictureKind::Values => (1200, 750),
            PictureKind::Grid | PictureKind::PPositions => (900, 800),
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
    pub points: Option<&'a CoordinateFamily<'a>>,
    /// What is shown.
    pub kind: PictureKind,
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
    /// [`QuestionError`] where the game has no such picture, or a limit is reached.
    pub fn draw(&self, style: &PlotStyle, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
        match self.kind {
            PictureKind::Sequence => self.sequence(style, budget),
            PictureKind::Values => self.values(style, budget),
            PictureKind::Grid => self.grid(style, budget),
            PictureKind::PPositions => self.p_positions(style, budget),
        }
    }

    /// Hands the heaps, or positions with one coordinate, to `work`, with all values in the picture known.
    fn with_single<T>(
        &self,
        budget: &mut Budget,
        work: impl FnOnce(&dyn SumOfHeaps, &mut Budget) -> Result<T, QuestionError>,
    ) -> Result<T, QuestionError> {
        let line = self.points.map(CoordinateSequence::new);
        let single: &dyn SumOfHeaps = match &line {
            Some(line) => line,
            None => sequence::of(self.game)?,
        };
        let end = self.to[0].saturating_add(1);
        grow(single, end, budget, |_| Ok::<(), Halt>(())).map_err(stopped)?;
        work(single, budget)
    }

    /// Hands what a grid goes over to `work`.
    fn with_points<T>(
        &self,
        work: impl FnOnce(&CoordinateFamily<'_>) -> Result<T, QuestionError>,
    ) -> Result<T, QuestionError> {
        match self.points {
            Some(points) if points.axes().len() == 2 => work(points),
            Some(_) => Err(no_grid()),
            None => work(&CoordinateFamily::numbers(self.game, None)?),
        }
    }

    fn sequence(&self, style: &PlotStyle, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
        self.with_single(budget, |single, budget| self.sequence_of(single, style, budget))
    }

    fn sequence_of(
        &self,
        single: &dyn SumOfHeaps,
        style: &PlotStyle,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, QuestionError> {
        let last = self.to[0];
        let count = last.saturating_add(1);
        budget.reserve(count.saturating_mul(8)).map_err(stopped)?;
        // What the budget allows fits the machine.
        let mut values = vec![0; count as usize];
        single.sequence().copy(0, &mut values);
        let (game, end) = (titled(self.notation), thousands(last));
        let title =
            words!("Nim sequence of {game}, heaps 0 to {end}", "{game} 的尼姆数列，堆的大小 0 到 {end}");
        let said = |words: &LocalizedString| words.of(spoken(self.language, style)).to_owned();
        let (title, x) = (said(&title), said(&words!("heap n", "堆的大小 n")));
        let y = said(&words!("Grundy value g(n)", "Grundy 值 g(n)"));
        let labels = Labels { title: &title, x: &x, y: &y, names: names(self.language, style) };
        // What is known of a period costs little beside the values, and a picture needs none.
        let found = find(single, last, budget, |_| ()).0;
        let pattern = found.pattern.filter(|pattern| pattern.preperiod <= last);
        let text = pattern.map(|pattern| said(&repeating(&pattern, found.by.is_some())));
        let repeats =
            pattern.zip(text.as_deref()).map(|(ArithmeticPeriod { preperiod, period, .. }, text)| {
                PeriodMark { from: preperiod, length: period, text }
            });
        grundy_plot::sequence(&labels, 0, values.iter().copied(), repeats, style).map_err(undrawn)
    }

    fn values(&self, style: &PlotStyle, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
        self.with_single(budget, |single, budget| self.values_of(single, style, budget))
    }

    fn values_of(
        &self,
        single: &dyn SumOfHeaps,
        style: &PlotStyle,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, QuestionError> {
        /// Only where fewer than one heap in this many is rare do rare and common say something of the game.
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
        let said = |words: &LocalizedString| words.of(spoken(self.language, style)).to_owned();
        let (title, x) = (said(&title), said(&words!("Grundy value", "Grundy 值")));
        let y = said(&words!("heaps with this value", "取此值的堆数"));
        let labels = Labels { title: &title, x: &x, y: &y, names: names(self.language, style) };
        grundy_plot::value_counts(&labels, &counts, style).map_err(undrawn)
    }

    fn grid(&self, style: &PlotStyle, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
        self.with_points(|points| self.grid_of(points, style, budget))
    }

    fn grid_of(
        &self,
        points: &CoordinateFamily<'_>,
        style: &PlotStyle,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, QuestionError> {
        let (first, axes) = (points.first(), points.axes());
        let mut values = Vec::new();
        let columns = span(first[1], self.to[1])?;
        let cells = columns.saturating_mul(span(first[0], self.to[0])?);
        budget.reserve(cells.saturating_mul(16)).map_err(stopped)?;
        // Rows and columns are those of the table.
        for row in first[0]..=self.to[0] {
            for column in first[1]..=self.to[1] {
                let found = points
                    .cell(&[row, column], GridContent::Values, Convention::Normal, budget)
                    .map_err(stopped)?;
                values.push(match found {
                    GridCell::Empty => None,
                    GridCell::Value(value) => Some(value.to_u64().ok_or_else(too_large)?),
                    GridCell::Outcome(_) => return Err(no_values()),
                    GridCell::Score(_) => {
                        return Err(QuestionError::new(QuestionErrorKind::Unsupported, "game", scores()));
                    }
                });
            }
        }
        let game = titled(self.notation);
        let title = words!("Grundy values of {game}", "{game} 的 Grundy 值");
        let title = title.of(spoken(self.language, style));
        let labels = Labels { title, x: axes[1], y: axes[0], names: names(self.language, style) };
        let grid = HeatMap { first: (first[1], first[0]), columns: columns as usize, values: &values };
        grundy_plot::grid(&labels, grid, style).map_err(undrawn)
    }

    fn p_positions(&self, style: &PlotStyle, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
        self.with_points(|points| self.p_positions_of(points, style, budget))
    }

    fn p_positions_of(
        &self,
        points: &CoordinateFamily<'_>,
        style: &PlotStyle,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, QuestionError> {
        let (starts, axes) = (points.first(), points.axes());
        let to = self.to[0];
        for &first in &starts {
            span(first, to)?;
        }
        let mut lost = Vec::new();
        for row in starts[0]..=to {
            for column in starts[1]..=to {
                let found = points
                    .cell(&[row, column], GridContent::Outcomes, Convention::Normal, budget)
                    .map_err(stopped)?;
                if found == GridCell::Outcome(Outcome::P) {
                    budget.reserve(16).map_err(stopped)?;
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
fn repeating(pattern: &ArithmeticPeriod, proved: bool) -> LocalizedString {
    let ArithmeticPeriod { preperiod, period, saltus } = pattern;
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

fn stopped(stop: Halt) -> QuestionError {
    Refusal::from(stop).into()
}

/// How many numbers there are from `first` to `last`.
fn span(first: u64, last: u64) -> Result<u64, QuestionError> {
    last.checked_sub(first).map(|span| span.saturating_add(1)).ok_or_else(|| {
        let message = words!(
            "an end of {last} is too small: write at least {first}, where coordinates of this game begin",
            "终点 {last} 太小：此游戏的坐标从 {first} 开始"
        );
        QuestionError::new(QuestionErrorKind::BadParameter, "to", message)
    })
}

fn too_large() -> QuestionError {
    let message = words!(
        "some values do not fit 64 bits and cannot be coloured: choose a smaller end, or the kind p-positions",
        "有的值超出 64 位，无法着色：请减小终点，或改用 p-positions"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "kind", message)
}

fn no_values() -> QuestionError {
    let message = words!(
        "positions of this game have no Grundy values: choose the kind p-positions",
        "这个游戏的局面没有 Grundy 值：请改用 p-positions"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "kind", message)
}

fn no_grid() -> QuestionError {
    let message = words!(
        "a grid has two coordinates: give two ends, as in 20,30, or mark two in a position",
        "二维的图有两个坐标：请写两个终点，如 20,30，或在局面中标出两个坐标"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "kind", message)
}

/// The library of pictures refuses nothing else than sizes; should it do so, its own words are shown.
fn undrawn(error: PlotError) -> QuestionError {
    let message = words!("the picture cannot be drawn: {error}", "无法画图：{error}");
    QuestionError::new(QuestionErrorKind::BadParameter, "size", message)
}
