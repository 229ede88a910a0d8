//! How often each value occurs.

use crate::axis::{Axis, thousands};
use crate::canvas;
use crate::error::PlotError;
use crate::labels::Labels;
use crate::layout::PlotLayout;
use crate::scene::{PlotFrame, PlotScene, Rectangle};
use crate::style::PlotStyle;
use plotters::style::RGBColor;
use std::collections::BTreeMap;

/// How often a value occurs: as a common one, and as a rare one.
///
/// Whether a value is rare depends on the value alone in most games; in some also on the parity of the heap,
/// so that one value may be both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueCount {
    /// The value.
    pub value: u64,
    /// How often it occurs where it is common.
    pub common: u64,
    /// How often it occurs where it is rare.
    pub rare: u64,
}

/// Bars of at least so many pixels, in a picture of the usual size.
const NARROWEST: f64 = 2.0;

/// The bars of how often each value occurs, on a logarithmic axis, common and rare values in two colours.
/// Values not listed do not occur. Where there are more values than there is room for bars, neighbouring
/// values share one, which is as high as the most frequent of them; the axis says so.
///
/// # Errors
///
/// [`PlotError::Empty`] where there are no counts, [`PlotError::Size`] where the style has a size that no picture
/// has.
pub fn value_counts(labels: &Labels, counts: &[ValueCount], style: &PlotStyle) -> Result<Vec<u8>, PlotError> {
    let Some(last) = counts.iter().map(|count| count.value).max() else { return Err(PlotError::Empty) };
    let most = counts.iter().map(|count| count.common.max(count.rare)).max().unwrap_or(0);
    canvas::know_font();
    let has_rare = counts.iter().any(|count| count.rare > 0);
    let frame = PlotFrame {
        labels: *labels,
        x: Axis::for_cells(0, (last as usize).saturating_add(1)),
        y: Axis::for_bars(most),
        square: false,
        color_bar: false,
        legend: has_rare,
        heads: false,
    };
    let layout = PlotLayout::new(&frame, style)?;
    let room = f64::from(layout.plot.width() as u32) / f64::from(layout.pixels(NARROWEST).max(1));
    let together = ((last as f64 + 1.0) / room).ceil().max(1.0) as u64;
    let name = match together {
        1 => labels.x.to_owned(),
        _ => format!("{} ({})", labels.x, labels.names.together.replace("{}", &thousands(together))),
    };
    let frame = PlotFrame { labels: Labels { x: &name, ..*labels }, ..frame };
    let palette = style.theme.palette();
    let mut scene = PlotScene::default();
    // Rare values lie in front: they are fewer.
    scene.boxes.extend(bars(counts, together, palette.first, |count| count.common));
    scene.boxes.extend(bars(counts, together, palette.second, |count| count.rare));
    if has_rare {
        scene.legend.push((palette.first, labels.names.common.to_owned()));
        scene.legend.push((palette.second, labels.names.rare.to_owned()));
    }
    canvas::file(&frame, &scene, &layout, style)
}

/// The bars of one kind of values, as many values in a bar as are put together.
fn bars(
    counts: &[ValueCount],
    together: u64,
    color: RGBColor,
    of: impl Fn(&ValueCount) -> u64,
) -> impl Iterator<Item = Rectangle> {
    let mut heights: BTreeMap<u64, u64> = BTreeMap::new();
    for count in counts.iter().filter(|count| of(count) > 0) {
        let height = heights.entry(count.value / together).or_default();
        *height = of(count).max(*height);
    }
    heights.into_iter().map(move |(bar, height)| {
        let width = together as f64;
        let middle = (bar as f64 + 0.5) * width - 0.5;
        let corners = [(middle - 0.4 * width, height as f64), (middle + 0.4 * width, f64::MIN_POSITIVE)];
        Rectangle { corners, color }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_values_share_a_bar_as_high_as_the_most_frequent() {
        let count = |value, common| ValueCount { value, common, rare: 0 };
        let counts = [count(0, 5), count(1, 9), count(3, 2)];
        let bars: Vec<Rectangle> = bars(&counts, 2, RGBColor(0, 0, 0), |count| count.common).collect();
        let heights: Vec<f64> = bars.iter().map(|bar| bar.corners[0].1).collect();
        assert_eq!(heights, [9.0, 2.0]);
        assert!(bars[0].corners[0].0 > -0.5 && bars[0].corners[1].0 < 1.5);
    }
}
