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

mod area;
mod axis;
mod canvas;
mod density;
mod error;
mod grid;
mod labels;
mod layout;
mod points;
mod raster;
mod scene;
mod statistics;
mod style;
mod theme;
mod thermograph;

pub use axis::thousands;
pub use error::PlotError;
pub use grid::{HeatMap, grid};
pub use labels::{ChartStrings, ENGLISH, Labels};
pub use points::{PeriodMark, points, sequence};
pub use statistics::{ValueCount, value_counts};
pub use style::{PictureFormat, PlotStyle, SIZES};
pub use theme::Theme;
pub use thermograph::{ThermographPlot, Tick, thermographs};
