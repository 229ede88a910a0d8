//! Pictures of combinatorial games: nim sequences, grids of values, P-positions of two heaps, how often each
//! value occurs, and thermographs.
//!
//! The functions take plain numbers and give the bytes of a file, SVG or PNG. A picture of few points holds
//! each of them as a shape; one of many holds an image in which every pixel tells how many points fall on it,
//! so that a million points hide nothing and the file stays small. The font, Noto Sans under the Apache
//! licence 2.0, comes with the crate `ttf-noto-sans`: none has to be installed. It has no Chinese characters:
//! an SVG file leaves them to the fonts of who looks at it, and what is written in a PNG file is to be in
//! English.
//!
//! Positions in a picture are rounded to pixels. Nothing here is an answer: numbers are read from tables.
//!
//! ```
//! use grundy_plot::{ENGLISH, PictureFormat, Labels, PlotStyle, Theme, sequence};
//! let labels = Labels { title: "Nim", x: "heap size n", y: "value g(n)", names: &ENGLISH };
//! let style = PlotStyle { format: PictureFormat::Svg, theme: Theme::Light, width: 800, height: 500 };
//! let picture = sequence(&labels, 0, 0..=100, None, &style)?;
//! assert!(String::from_utf8(picture).is_ok_and(|svg| svg.starts_with("<svg")));
//! # Ok::<(), grundy_plot::PlotError>(())
//! ```
//!
//! Not here: games, tables, files. Who calls finds the numbers and writes the bytes.

mod axis;
mod canvas;
mod density;
mod grid;
mod layout;
mod points;
mod raster;
mod scene;
mod statistics;
mod theme;
mod thermograph;

pub use axis::thousands;
pub use grid::{HeatMap, grid};
pub use points::{PeriodMark, points, sequence};
pub use statistics::{ValueCount, value_counts};
pub use theme::Theme;
pub use thermograph::{ThermographPlot, Tick, thermographs};

use std::ops::RangeInclusive;

/// The width and the height that a picture may have, in pixels.
pub const SIZES: RangeInclusive<u32> = 200..=4000;

/// The kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Scalable Vector Graphics: sharp at any size, text that can be searched.
    Svg,
    /// Portable Network Graphics.
    Png,
}

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlotStyle {
    /// The kind of file.
    pub format: PictureFormat,
    /// Dark on light, or light on dark.
    pub theme: Theme,
    /// The width in pixels, one of [`SIZES`].
    pub width: u32,
    /// The height in pixels, one of [`SIZES`].
    pub height: u32,
}

/// What is written around a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labels<'a> {
    /// Above it.
    pub title: &'a str,
    /// Along the horizontal axis.
    pub x: &'a str,
    /// Along the vertical axis.
    pub y: &'a str,
    /// What the parts of pictures are called.
    pub names: &'a ChartStrings,
}

/// What the parts of pictures are called, in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartStrings {
    /// The number that a colour stands for.
    pub value: &'static str,
    /// The same where colours go by rank.
    pub ranks: &'static str,
    /// The value 0, which has a colour of its own.
    pub zero: &'static str,
    /// The value 1, where there is no larger one.
    pub one: &'static str,
    /// How many points fall on a pixel.
    pub points: &'static str,
    /// Values that are common.
    pub common: &'static str,
    /// Values that are rare.
    pub rare: &'static str,
    /// A bar that stands for `{}` values.
    pub together: &'static str,
    /// The wall of Left.
    pub left_wall: &'static str,
    /// The wall of Right.
    pub right_wall: &'static str,
    /// The mast.
    pub mast: &'static str,
}

/// The names in English.
pub const ENGLISH: ChartStrings = ChartStrings {
    value: "value",
    ranks: "value, by rank",
    zero: "value 0",
    one: "value 1",
    points: "points",
    common: "common values",
    rare: "rare values",
    together: "each bar: the most frequent of {} values",
    left_wall: "Left wall",
    right_wall: "Right wall",
    mast: "mast",
};

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The width or the height is not one of [`SIZES`].
    #[error("a picture is {} to {} pixels wide and high, not {width} by {height}", SIZES.start(), SIZES.end())]
    Size {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
    /// There is nothing to be drawn.
    #[error("there is nothing to be drawn")]
    Empty,
    /// A grid does not have as many values as its columns and rows ask for.
    #[error("a grid of {columns} by {rows} does not have {values} values")]
    Shape {
        /// Columns of the grid.
        columns: usize,
        /// Rows of the grid.
        rows: usize,
        /// Values given.
        values: usize,
    },
    /// A drawing library failed.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}
