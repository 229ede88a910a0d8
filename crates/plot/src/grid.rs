//! Heat maps of grids of values.

use crate::area::Area;
use crate::axis::{Axis, thousands};
use crate::canvas;
use crate::error::PlotError;
use crate::labels::{ChartStrings, Labels};
use crate::layout::PlotLayout;
use crate::raster::Raster;
use crate::scene::{ColorBar, PlotFrame, PlotLabel, PlotScene, Rectangle, TextAnchor};
use crate::style::PlotStyle;
use crate::theme::{even, ink_on, mixed};
use plotters::style::RGBColor;

/// Pictures of at most so many cells hold each of them as a rectangle.
const RECTANGLES: usize = 2500;

/// Grids of at most so many columns and rows have their values written in the cells.
const WRITTEN: usize = 20;

/// Numbers in cells are at least so many fine pixels high, or they are left out.
const MIN: i32 = 14;

/// Values of all (x, y) in a rectangle, in rows of equal y from the least y on.
#[derive(Clone, Copy, Debug)]
pub struct HeatMap<'a> {
    /// The least x and the least y.
    pub first: (u64, u64),
    /// How many values x has.
    pub columns: usize,
    /// The values; `None` where there is nothing.
    pub values: &'a [Option<u64>],
}

impl HeatMap<'_> {
    fn rows(&self) -> usize {
        self.values.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The values of the cells that a pixel covers: the pixel `i` of `wide` and `j` of `high`, from the top.
    fn under(
        &self,
        (i, wide): (usize, usize),
        (j, high): (usize, usize),
    ) -> impl Iterator<Item = u64> + Clone + '_ {
        let (columns, rows) = (covered(i, wide, self.columns), covered(j, high, self.rows()));
        let of_row = move |y: usize| &self.values[y * self.columns..][columns.clone()];
        rows.flat_map(of_row).flatten().copied()
    }
}

/// The places out of `all` that fall on place `i` of `pixels`: one at least.
fn covered(i: usize, pixels: usize, all: usize) -> std::ops::Range<usize> {
    let first = i * all / pixels;
    first..((i + 1) * all / pixels).max(first + 1)
}

/// What the colours of values mean. The value 0, which says that a position is lost, has one of its own.
struct Colors {
    /// The colour of the value 0.
    zero: RGBColor,
    scale: Scale,
}

/// Where positive values stand on the scale of colours, from 0 to 1.
enum Scale {
    /// In even steps from 1 on.
    Even(Axis),
    /// By their rank among the positive values of the grid: each value with its share.
    Ranks(Vec<(u64, f64)>),
}

impl Colors {
    /// In even steps, unless half of the values would crowd at the beginning of the scale.
    fn new(values: &[Option<u64>], zero: RGBColor) -> Colors {
        /// Half of the values stand below this share of an even scale where they crowd.
        const CROWDED: u64 = 6;
        let mut positive: Vec<u64> = values.iter().flatten().copied().filter(|&value| value > 0).collect();
        positive.sort_unstable();
        let most = positive.last().copied().unwrap_or(1);
        let crowded = positive.get(positive.len() / 2).is_some_and(|middle| most / CROWDED > *middle);
        let scale =
            if crowded { Scale::Ranks(ranks(&positive)) } else { Scale::Even(Axis::between(1, most)) };
        Colors { zero, scale }
    }

    /// Where a positive value stands.
    fn share(&self, value: u64) -> f64 {
        match &self.scale {
            // The value 1 alone is as far from 0 as can be.
            Scale::Even(axis) if axis.length() <= 1.0 => 1.0,
            Scale::Even(axis) => axis.share(value as f64),
            Scale::Ranks(ranks) => match ranks.binary_search_by_key(&value, |(value, _)| *value) {
                Ok(place) | Err(place) => ranks.get(place).map_or(1.0, |(_, share)| *share),
            },
        }
    }

    /// The colour of a cell, or of several on one pixel: the mean of the positive ones, mixed with the colour
    /// of 0 as often as that is among them.
    fn color(&self, values: impl Iterator<Item = u64>) -> Option<RGBColor> {
        let (mut zeros, mut others, mut shares) = (0u32, 0u32, 0.0);
        for value in values {
            match value {
                0 => zeros += 1,
                _ => (others, shares) = (others + 1, shares + self.share(value)),
            }
        }
        if zeros + others == 0 {
            return None;
        }
        let mean = if others == 0 { self.zero } else { even(shares / f64::from(others)) };
        Some(mixed(mean, self.zero, f64::from(zeros) / f64::from(zeros + others)))
    }

    /// The scale beside the picture; none where there is only one positive value.
    fn bar(&self, names: &ChartStrings) -> Option<ColorBar> {
        let (name, axis) = match &self.scale {
            Scale::Even(axis) if axis.length() <= 1.0 => return None,
            Scale::Even(axis) => (names.value, axis.clone()),
            Scale::Ranks(ranks) => {
                let ticks = spread(ranks).map(|(value, share)| (share, thousands(value)));
                (names.ranks, Axis::named(ticks.collect()))
            }
        };
        Some(ColorBar { name: name.to_owned(), axis, color: Box::new(even) })
    }
}

/// Sorted values, each once, with their ranks from 0 to 1. Equal values share the middle of their ranks.
fn ranks(sorted: &[u64]) -> Vec<(u64, f64)> {
    let mut below = 0;
    let middles = sorted.chunk_by(|a, b| a == b).map(|equal| {
        let middle = below as f64 + equal.len() as f64 / 2.0;
        below += equal.len();
        (equal[0], middle)
    });
    let middles: Vec<(u64, f64)> = middles.collect();
    let (least, most) = (middles.first().map_or(0.0, |one| one.1), middles.last().map_or(1.0, |one| one.1));
    let length = (most - least).max(f64::MIN_POSITIVE);
    middles.into_iter().map(|(value, middle)| (value, (middle - least) / length)).collect()
}

/// Those that stand apart, the last one among them.
fn spread(ranks: &[(u64, f64)]) -> impl Iterator<Item = (u64, f64)> + '_ {
    /// As a share of the scale.
    const APART: f64 = 0.08;
    let mut before = f64::NEG_INFINITY;
    let last = ranks.last().map_or(1.0, |(_, share)| *share);
    ranks.iter().copied().filter(move |&(_, share)| {
        let apart = share == last || (share - before >= APART && last - share >= APART);
        before = if apart { share } else { before };
        apart
    })
}

/// The heat map of a grid, with the first row on top, as a table has it. Colours go in even steps from the
/// value 1 to the largest, or by rank where most values are small beside it; 0 has a colour of its own. Where
/// several cells fall on a pixel it shows their mean.
///
/// # Errors
///
/// [`PlotError::Empty`] where there are no values, [`PlotError::Shape`] where they do not fill the rows,
/// [`PlotError::Size`] where the style has a size that no picture has.
pub fn grid(labels: &Labels, grid: HeatMap, style: &PlotStyle) -> Result<Vec<u8>, PlotError> {
    let (columns, rows, values) = (grid.columns, grid.rows(), grid.values.len());
    if columns * rows != values {
        return Err(PlotError::Shape { columns, rows, values });
    }
    let Some(&most) = grid.values.iter().flatten().max() else { return Err(PlotError::Empty) };
    canvas::know_font();
    let palette = style.theme.palette();
    let colors = Colors::new(grid.values, palette.second);
    let bar = colors.bar(labels.names);
    let has_zero = grid.values.contains(&Some(0));
    let frame = PlotFrame {
        labels: *labels,
        x: Axis::for_cells(grid.first.0, columns),
        y: Axis::for_cells(grid.first.1, rows).downwards(),
        square: columns == rows,
        color_bar: bar.is_some(),
        legend: has_zero || most == 1,
        heads: false,
    };
    let layout = PlotLayout::new(&frame, style)?;
    let mut scene = if values <= RECTANGLES {
        rectangles(grid, &colors, &layout)
    } else {
        PlotScene { raster: Some(image(grid, &colors, layout.plot)), ..PlotScene::default() }
    };
    scene.color_bar = bar;
    scene.legend.extend(has_zero.then(|| (colors.zero, labels.names.zero.to_owned())));
    scene.legend.extend((most == 1).then(|| (even(1.0), labels.names.one.to_owned())));
    canvas::file(&frame, &scene, &layout, style)
}

fn rectangles(grid: HeatMap, colors: &Colors, layout: &PlotLayout) -> PlotScene {
    let mut scene = PlotScene::default();
    let side = (layout.plot.width() / grid.columns).min(layout.plot.height() / grid.rows());
    let digits = grid.values.iter().flatten().max().map_or(1, |most| most.to_string().len());
    // Digits are about half as wide as they are high.
    let size = (side / (digits / 2 + 2)) as i32;
    let written = grid.columns.max(grid.rows()) <= WRITTEN && size >= MIN;
    for (i, value) in grid.values.iter().enumerate() {
        let Some(value) = *value else { continue };
        let at = (
            grid.first.0 as f64 + (i % grid.columns) as f64,
            grid.first.1 as f64 + (i / grid.columns) as f64,
        );
        let Some(color) = colors.color(std::iter::once(value)) else { continue };
        scene.boxes.push(Rectangle { corners: [(at.0 - 0.5, at.1 + 0.5), (at.0 + 0.5, at.1 - 0.5)], color });
        if written {
            let text = value.to_string();
            scene.texts.push(PlotLabel { at, text, size, color: ink_on(color), place: TextAnchor::Around });
        }
    }
    scene
}

fn image(grid: HeatMap, colors: &Colors, area: Area) -> Raster {
    let (width, height) = (area.width().min(grid.columns), area.height().min(grid.rows()));
    let mut image = Raster::new(width, height);
    for y in 0..height {
        for x in 0..width {
            if let Some(color) = colors.color(grid.under((x, width), (y, height))) {
                image.set(x, y, color);
            }
        }
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_falls_on_a_pixel() {
        for (pixels, all) in [(10, 10), (3, 10), (10, 3), (7, 1000)] {
            let mut seen: Vec<usize> = (0..pixels).flat_map(|i| covered(i, pixels, all)).collect();
            seen.dedup();
            assert_eq!(seen, (0..all).collect::<Vec<_>>(), "{all} cells on {pixels} pixels");
        }
    }

    const ZERO: RGBColor = RGBColor(226, 88, 34);

    #[test]
    fn a_pixel_covers_its_cells() {
        let values = [Some(0), Some(2), Some(4), Some(6), None, None, Some(8), None];
        let grid = HeatMap { first: (0, 0), columns: 4, values: &values };
        let under = |x, y| grid.under(x, y).collect::<Vec<_>>();
        assert_eq!(under((0, 2), (0, 1)), [0, 2]);
        assert_eq!(under((1, 2), (0, 1)), [4, 6, 8]);
        assert_eq!(under((0, 2), (1, 2)), []);
    }

    #[test]
    fn zero_stands_apart_and_a_pixel_mixes_its_cells() {
        let colors = Colors::new(&[Some(0), Some(1), Some(3)], ZERO);
        assert_eq!(colors.color([0].into_iter()), Some(ZERO));
        assert_eq!([1, 2, 3].map(|value| colors.share(value)), [0.0, 0.5, 1.0]);
        assert_eq!(colors.color([1, 3].into_iter()), Some(even(0.5)));
        assert_eq!(colors.color([0, 3].into_iter()), Some(mixed(even(1.0), ZERO, 0.5)));
        assert_eq!(colors.color(std::iter::empty()), None);
    }

    #[test]
    fn colours_go_by_rank_if_most_values_are_small() {
        // As in the game of Euclid: many small quotients and few large ones.
        let values: Vec<Option<u64>> = (1..=100u64).map(|n| Some(100 / n)).collect();
        let colors = Colors::new(&values, ZERO);
        assert!(colors.share(1) == 0.0 && colors.share(100) == 1.0);
        assert!(colors.share(2) > 0.25 && colors.share(3) > colors.share(2) + 0.05, "{}", colors.share(3));
        let even = Colors::new(&(0..=100).map(Some).collect::<Vec<_>>(), ZERO);
        assert!(matches!(even.scale, Scale::Even(_)));
        let ranks = ranks(&[1, 1, 2, 9]);
        assert_eq!(ranks, [(1, 0.0), (2, 0.6), (9, 1.0)]);
        assert_eq!(spread(&ranks).count(), 3);
    }
}
