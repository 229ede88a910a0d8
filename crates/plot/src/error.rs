//! Why there is no picture.

use crate::style::SIZES;

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
