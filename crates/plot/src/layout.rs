//! Where things stand in a picture, in pixels of the fineness in which it is drawn.

use crate::area::Area;
use crate::axis::Axis;
use crate::error::PlotError;
use crate::scene::PlotFrame;
use crate::style::{PlotStyle, SIZES};
use plotters::style::{Color, IntoFont, RGBColor, TextStyle};

/// The name under which the font is registered, and by which an SVG file asks for one.
pub const FONT: &str = "sans-serif";

/// Where things stand.
#[derive(Clone, Debug)]
pub struct PlotLayout {
    /// How many fine pixels a pixel of a picture of the usual size is; everything is drawn in proportion to
    /// it.
    unit: f64,
    /// Where the points are.
    pub plot: Area,
    /// How many ticks there is room for along each axis.
    pub ticks: (usize, usize),
    /// How wide the labels of the vertical axis are, with its name.
    pub y_labels: i32,
    /// How high the labels of the horizontal axis are, with its name.
    pub x_labels: i32,
}

/// In smaller pictures letters are not made smaller than this, in fine pixels for a pixel of the usual size,
/// as long as there is room for them in a picture of this width and height.
const LEGIBLE: (f64, f64, f64) = (1.2, 560.0, 450.0);

/// A picture is drawn so many times as wide and as high as it is shown: places are whole numbers of pixels,
/// and letters and small discs need finer ones.
pub const FINENESS: u32 = 2;

/// The area, the least width and the least height for which the numbers here are meant; where a picture is
/// smaller all of it is drawn smaller.
const USUAL: (f64, f64, f64) = (1200.0 * 750.0, 700.0, 500.0);

/// Heights of letters, in a picture of the usual size.
pub const TITLE: f64 = 27.0;
/// Of the names of axes.
pub const NAME: f64 = 19.0;
/// Of what stands at ticks.
pub const TICK: f64 = 16.5;

impl PlotLayout {
    /// The layout of a picture.
    pub fn new(frame: &PlotFrame, style: &PlotStyle) -> Result<PlotLayout, PlotError> {
        let PlotStyle { width, height, .. } = *style;
        if !SIZES.contains(&width) || !SIZES.contains(&height) {
            return Err(PlotError::Size { width, height });
        }
        let (width, height) = (width * FINENESS, height * FINENESS);
        let (wide, high) = (f64::from(width), f64::from(height));
        let unit = (wide * high / USUAL.0).sqrt().min(wide / USUAL.1).min(high / USUAL.2);
        let unit = unit.max(LEGIBLE.0.min(wide / LEGIBLE.1).min(high / LEGIBLE.2));
        let pixels = |units: f64| (units * unit).round() as i32;
        let legend = if frame.legend { 24.0 } else { 0.0 };
        let heads = if frame.heads { 34.0 } else { 0.0 };
        let top = pixels(80.0 + legend + heads);
        let x_labels = pixels(74.0);
        let mut bottom = height as i32 - 1 - x_labels - pixels(14.0);
        let rows = ticks_along(bottom - top, pixels(58.0));
        let y_labels = widest(&frame.y, rows, pixels(TICK))? + pixels(58.0);
        let mut left = y_labels + pixels(14.0);
        let mut right = width as i32 - 1 - pixels(if frame.color_bar { 132.0 } else { 34.0 });
        if frame.square {
            // The spare room is shared out around the picture.
            let side = (right - left).min(bottom - top);
            let spare = right - left - side;
            (left, right) = (left + spare / 2, left + spare / 2 + side);
            bottom = top + side;
        }
        let plot = Area { left, top, right, bottom };
        let columns = ticks_along(right - left, widest(&frame.x, 2, pixels(TICK))? + pixels(42.0));
        Ok(PlotLayout { unit, plot, ticks: (columns, rows), y_labels, x_labels })
    }

    /// Pixels for a length in a picture of the usual size.
    pub fn pixels(&self, units: f64) -> i32 {
        (units * self.unit).round() as i32
    }

    /// Where the colour bar is.
    pub fn color_bar(&self) -> Area {
        let left = self.plot.right + self.pixels(26.0);
        Area { left, right: left + self.pixels(18.0), ..self.plot }
    }
}

/// How many ticks fit on a stretch.
pub fn ticks_along(length: i32, apart: i32) -> usize {
    (length / apart.max(1)).clamp(2, 20) as usize
}

/// How wide the widest tick is written.
fn widest(axis: &Axis, ticks: usize, size: i32) -> Result<i32, PlotError> {
    let mut most = 0;
    for tick in axis.ticks(ticks) {
        most = most.max(width(&axis.written(tick), size)?);
    }
    Ok(most)
}

/// How wide a text of this size is.
pub fn width(text: &str, size: i32) -> Result<i32, PlotError> {
    let font = (FONT, size).into_font();
    let (width, _) = font.box_size(text).map_err(|error| PlotError::Drawing(error.to_string()))?;
    Ok(width as i32)
}

/// A text and its size, made smaller where there is little room, and cut where that is not enough.
pub fn fitting(text: &str, size: i32, room: i32) -> Result<(String, i32), PlotError> {
    let (mut text, mut size, least) = (text.to_owned(), size, (0.65 * f64::from(size)).round() as i32);
    while width(&text, size)? > room {
        if size > least {
            size -= 1;
            continue;
        }
        text = match text.trim_end_matches('…').char_indices().next_back() {
            Some((last, _)) if last > 0 => format!("{}…", &text[..last]),
            _ => break,
        };
    }
    Ok((text, size))
}

/// Text of this size and colour.
pub fn text(size: i32, color: RGBColor) -> TextStyle<'static> {
    TextStyle { color: color.to_backend_color(), ..TextStyle::from((FONT, size).into_font()) }
}
