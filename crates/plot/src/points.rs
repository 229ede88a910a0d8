//! Pictures of points: nim sequences, and the P-positions of two heaps.

use crate::axis::Axis;
use crate::canvas;
use crate::density::Density;
use crate::error::PlotError;
use crate::labels::Labels;
use crate::layout::PlotLayout;
use crate::scene::{ColorBar, Disc, Line, PlotFrame, PlotScene, Rectangle};
use crate::style::PlotStyle;
use crate::theme::Theme;
use plotters::coord::ranged1d::Ranged;

/// Pictures of at most so many points hold each of them as a disc.
const DISCS: u64 = 4000;

/// From where on a sequence repeats itself, and after how many numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodMark<'a> {
    /// The first number of the first repetition.
    pub from: u64,
    /// How many numbers it has.
    pub length: u64,
    /// What is said of it.
    pub text: &'a str,
}

/// The scatter of a sequence: a point (n, g(n)) for n from `first` on. Where it repeats itself the first
/// whole repetition stands on a ground of its own, between two lines.
///
/// # Errors
///
/// [`PlotError::Empty`] where there are no values, [`PlotError::Size`] where the style has a size that no picture
/// has.
pub fn sequence(
    labels: &Labels,
    first: u64,
    values: impl IntoIterator<Item = u64, IntoIter: Clone>,
    repeats: Option<PeriodMark<'_>>,
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    let values = values.into_iter();
    let (count, most) = values.clone().fold((0u64, 0), |(count, most), value| (count + 1, most.max(value)));
    let Some(after_first) = count.checked_sub(1) else { return Err(PlotError::Empty) };
    let x = Axis::for_points(first, first.saturating_add(after_first));
    let y = Axis::for_points(0, most);
    let frame = PlotFrame { x, y, legend: repeats.is_some(), ..frame(labels, count) };
    scatter(&frame, count, (first..=u64::MAX).zip(values), repeats, style)
}

/// Two numbers from 0 to `to` each: a point for each of these pairs (x, y). The axes are of the same length,
/// and y grows downwards, as the rows of a table do.
///
/// # Errors
///
/// [`PlotError::Size`] where the style has a size that no picture has. Points beyond `to` stand at the edge.
pub fn points(
    labels: &Labels,
    to: u64,
    points: &[(u64, u64)],
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    let count = points.len() as u64;
    let axis = Axis::for_points(0, to);
    let frame = PlotFrame { x: axis.clone(), y: axis.downwards(), square: true, ..frame(labels, count) };
    scatter(&frame, count, points.iter().copied(), None, style)
}

/// A frame for so many points.
fn frame<'a>(labels: &Labels<'a>, count: u64) -> PlotFrame<'a> {
    PlotFrame {
        labels: *labels,
        x: Axis::for_points(0, 0),
        y: Axis::for_points(0, 0),
        square: false,
        color_bar: count > DISCS,
        legend: false,
        heads: false,
    }
}

fn scatter(
    frame: &PlotFrame,
    count: u64,
    points: impl Iterator<Item = (u64, u64)>,
    repeats: Option<PeriodMark<'_>>,
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    canvas::know_font();
    let layout = PlotLayout::new(frame, style)?;
    let mut scene = if count > DISCS {
        dense(frame, points, &layout, style.theme)
    } else {
        let [wide, high] = spot(frame, &layout, 4.0, 9.0);
        let radius = (wide.min(high) / 2) as i32;
        let color = style.theme.palette().first;
        let disc = |(x, y)| Disc { at: (x as f64, y as f64), radius, color };
        PlotScene { discs: points.map(disc).collect(), ..PlotScene::default() }
    };
    if let Some(repeats) = repeats {
        mark(repeats, frame, &layout, style.theme, &mut scene);
    }
    canvas::file(frame, &scene, &layout, style)
}

/// Marks the first repetition.
fn mark(
    repeats: PeriodMark<'_>,
    frame: &PlotFrame,
    layout: &PlotLayout,
    theme: Theme,
    scene: &mut PlotScene,
) {
    let (palette, heights) = (theme.palette(), frame.y.range());
    let ends = [repeats.from, repeats.from.saturating_add(repeats.length)].map(|end| end as f64 - 0.5);
    let [begin, end] = ends.map(|end| end.min(frame.x.range().end));
    let corners = [(begin, heights.end), (end, heights.start)];
    scene.boxes.push(Rectangle { corners, color: palette.mesh });
    for x in ends.into_iter().filter(|x| frame.x.range().contains(x)) {
        let points = vec![(x, heights.start), (x, heights.end)];
        scene.lines.push(Line { points, width: layout.pixels(1.5), color: palette.second });
    }
    scene.legend.push((palette.second, repeats.text.to_owned()));
}

fn dense(
    frame: &PlotFrame,
    points: impl Iterator<Item = (u64, u64)>,
    layout: &PlotLayout,
    theme: Theme,
) -> PlotScene {
    let mut density = Density::new(layout.plot, &frame.x, &frame.y);
    points.for_each(|(x, y)| density.add(x, y));
    let most = u64::from(density.most());
    // Where no two points share a pixel there is nothing to tell.
    let bar = (most > 1).then(|| ColorBar {
        name: frame.labels.names.points.to_owned(),
        axis: Axis::for_counts(most),
        color: Box::new(move |share| theme.density(share)),
    });
    let [wide, high] = spot(frame, layout, 2.0, 5.0);
    PlotScene { raster: Some(density.image((wide, high), theme)), color_bar: bar, ..PlotScene::default() }
}

/// The width and the height of the spot of a point: as large as neighbouring points leave room for, between
/// two sizes in pixels of a picture of the usual size, the smaller one such that no lone point is overlooked.
fn spot(frame: &PlotFrame, layout: &PlotLayout, least: f64, most: f64) -> [usize; 2] {
    let size = |axis: &Axis, pixels: usize| {
        let apart = (0.8 * pixels as f64 / axis.length()) as i32;
        apart.clamp(layout.pixels(least).max(1), layout.pixels(most).max(1)) as usize
    };
    [size(&frame.x, layout.plot.width()), size(&frame.y, layout.plot.height())]
}
