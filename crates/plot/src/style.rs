//! What kind of file a picture becomes, how large, and in which colours.

use crate::theme::Theme;
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
