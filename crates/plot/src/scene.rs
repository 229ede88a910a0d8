//! What a picture consists of, before it is known what file it becomes.

use crate::axis::Axis;
use crate::labels::Labels;
use crate::raster::Raster;
use plotters::style::RGBColor;

/// What stands around the points. The layout follows from it.
#[derive(Clone, Debug)]
pub struct PlotFrame<'a> {
    /// Title and names of the axes.
    pub labels: Labels<'a>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Both axes are of the same length in pixels.
    pub square: bool,
    /// A colour bar stands beside the picture.
    pub color_bar: bool,
    /// A line below the title tells what the colours mean.
    pub legend: bool,
    /// Names of parts of the picture stand right above it.
    pub heads: bool,
}

/// What is drawn into the frame.
#[derive(Default)]
pub struct PlotScene {
    /// Pixels that fill the plot, at most one image.
    pub raster: Option<Raster>,
    /// Filled rectangles.
    pub boxes: Vec<Rectangle>,
    /// Lines from point to point, those that lie in front last.
    pub lines: Vec<Line>,
    /// Discs around points, and their radius in pixels.
    pub discs: Vec<Disc>,
    /// Texts at points.
    pub texts: Vec<PlotLabel>,
    /// What the colours of the colour bar mean.
    pub color_bar: Option<ColorBar>,
    /// What the colours of the legend mean.
    pub legend: Vec<(RGBColor, String)>,
}

/// A disc around a point.
#[derive(Clone, Debug)]
pub struct Disc {
    pub at: (f64, f64),
    /// In pixels.
    pub radius: i32,
    pub color: RGBColor,
}

/// A rectangle between two opposite corners.
#[derive(Clone, Debug)]
pub struct Rectangle {
    pub corners: [(f64, f64); 2],
    pub color: RGBColor,
}

/// A line from point to point.
#[derive(Clone, Debug)]
pub struct Line {
    pub points: Vec<(f64, f64)>,
    /// In pixels.
    pub width: i32,
    pub color: RGBColor,
}

/// A text at a point.
#[derive(Clone, Debug)]
pub struct PlotLabel {
    pub at: (f64, f64),
    pub text: String,
    /// The height of the letters in pixels.
    pub size: i32,
    pub color: RGBColor,
    /// Where it stands by the point.
    pub place: TextAnchor,
}

/// Where a text stands by a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// The point is its middle.
    Around,
    /// Above the point, so many pixels away.
    Above(i32),
    /// To the right of the point by so many pixels, and its middle higher by so many.
    RightOf(i32, i32),
}

/// A scale of colours with ticks.
pub struct ColorBar {
    /// What the numbers count.
    pub name: String,
    /// The numbers.
    pub axis: Axis,
    /// The colour at a share of the bar, from 0 to 1.
    pub color: Box<dyn Fn(f64) -> RGBColor>,
}
