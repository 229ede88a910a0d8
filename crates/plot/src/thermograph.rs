//! Thermographs: the walls of games against the temperature, with their masts, one beside the other.

use crate::axis::Axis;
use crate::canvas;
use crate::error::PlotError;
use crate::labels::Labels;
use crate::layout::{NAME, PlotLayout, TICK, fitting, width};
use crate::scene::{Disc, Line, PlotFrame, PlotLabel, PlotScene, TextAnchor};
use crate::style::PlotStyle;
use crate::theme::Palette;

/// A number in a picture: where it stands, and how it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where it stands.
    pub at: f64,
    /// What is written there.
    pub text: String,
}

/// The thermograph of one game.
///
/// Values are measured from the mast, temperatures from the bottom of the picture, both in the same unit,
/// which is also that of the other thermographs in the picture. It is best chosen such that the highest mast
/// begins at 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ThermographPlot {
    /// What it is called, above it where there are several.
    pub name: String,
    /// What is written beside the foot of the mast, a line each.
    pub notes: Vec<String>,
    /// Where the Left wall bends: temperature and value, with rising temperatures. The last point is the foot
    /// of the mast.
    pub left: Vec<(f64, f64)>,
    /// The Right wall.
    pub right: Vec<(f64, f64)>,
    /// The values to be written along the axis, as many as there is room for, the first ones first.
    pub values: Vec<Tick>,
    /// The temperatures to be written along the axis.
    pub temperatures: Vec<Tick>,
}

impl ThermographPlot {
    /// How far it reaches to the left and to the right of the mast: large values stand to the left.
    fn reach(&self) -> [f64; 2] {
        let values = self.left.iter().chain(&self.right).map(|&(_, value)| value);
        values.fold([0.0, 0.0], |[left, right], value| [left.max(value), right.max(-value)])
    }

    /// Where the mast begins.
    fn foot(&self) -> f64 {
        self.left.last().map_or(0.0, |&(t, _)| t)
    }
}

/// Room beside the walls, in units.
const BESIDE: f64 = 0.15;

/// How far from the mast its notes stand, in pixels of a picture of the usual size.
const BESIDE_MAST: f64 = 14.0;

/// How high the picture is, as a multiple of where the highest mast begins: at least, and at most where a
/// unit is to be as long along both axes.
const ABOVE: [f64; 2] = [1.35, 2.0];

/// How much of the temperatures the picture shows. The temperature 0 is always there.
fn height(each: &[ThermographPlot], zero: f64, layout: &PlotLayout) -> f64 {
    let highest = each.iter().map(ThermographPlot::foot).fold(0.0, f64::max);
    let [least, most] = ABOVE.map(|times| times * highest);
    let reaches: Vec<[f64; 2]> = each.iter().map(ThermographPlot::reach).collect();
    let even = needed(&reaches) * layout.plot.height() as f64 / layout.plot.width() as f64;
    even.min(most).max(least).max(1.15 * zero)
}

/// How wide thermographs are one beside the other, by how far they reach from their masts.
fn needed(reaches: &[[f64; 2]]) -> f64 {
    reaches.iter().map(|[left, right]| left + right + 2.0 * BESIDE).sum()
}

/// How many pixels the notes take to the right of the mast.
fn room_for_notes(one: &ThermographPlot, layout: &PlotLayout) -> Result<f64, PlotError> {
    let widths = one.notes.iter().map(|note| width(note, layout.pixels(TICK)));
    let widest = widths.collect::<Result<Vec<i32>, PlotError>>()?.into_iter().max().unwrap_or(0);
    Ok(f64::from(widest + 2 * layout.pixels(BESIDE_MAST)))
}

/// Thermographs one beside the other, over one axis of temperatures: values rise to the left, as in the
/// literature, and temperatures upwards. `zero` is where the temperature 0 stands. A unit is as long along
/// both axes where there is room for that; among the thermographs it is always the same.
///
/// # Errors
///
/// [`PlotError::Empty`] where there is no thermograph, [`PlotError::Size`] where the style has a size that no picture
/// has.
pub fn thermographs(
    labels: &Labels,
    zero: f64,
    each: &[ThermographPlot],
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    if each.is_empty() {
        return Err(PlotError::Empty);
    }
    canvas::know_font();
    let marks: Vec<&Tick> = each.iter().flat_map(|one| &one.temperatures).collect();
    // All ticks that there may be: the layout leaves room for the widest.
    let mut frame = PlotFrame {
        labels: *labels,
        x: Axis::named(Vec::new()),
        y: Axis::named(marks.iter().map(|mark| (mark.at, mark.text.clone())).collect()),
        square: false,
        color_bar: false,
        legend: true,
        heads: each.len() > 1,
    };
    let layout = PlotLayout::new(&frame, style)?;
    let top = height(each, zero, &layout);
    let across = Across::new(each, top, &layout)?;
    let line_height = layout.pixels(TICK);
    let temperatures: Vec<(f64, &str)> = in_rounds(each, |one| &one.temperatures)
        .into_iter()
        .map(|(_, mark)| (mark.at / top, mark.text.as_str()))
        .collect();
    frame.y = Axis::named(chosen(&temperatures, layout.plot.height(), |_| Ok(line_height), 2)?);
    let values: Vec<(f64, &str)> = in_rounds(each, |one| &one.values)
        .into_iter()
        .map(|(i, mark)| (across.place(i, mark.at), mark.text.as_str()))
        .collect();
    let wide = |text: &str| Ok(width(text, layout.pixels(TICK))? + layout.pixels(12.0));
    frame.x = Axis::named(chosen(&values, layout.plot.width(), wide, 0)?);

    let palette = style.theme.palette();
    let mut scene = PlotScene {
        legend: vec![
            (palette.first, labels.names.left_wall.to_owned()),
            (palette.second, labels.names.right_wall.to_owned()),
            (palette.ink, labels.names.mast.to_owned()),
        ],
        ..PlotScene::default()
    };
    let thin = layout.pixels(1.5);
    let border = |points| Line { points, width: thin, color: palette.axis };
    scene.lines.push(border(vec![(0.0, zero / top), (1.0, zero / top)]));
    for i in 1..each.len() {
        let at = across.begin(i);
        scene.lines.push(border(vec![(at, 0.0), (at, 1.0)]));
    }
    for (i, one) in each.iter().enumerate() {
        let place = |&(t, value): &(f64, f64)| (across.place(i, value), t / top);
        draw(one, place, &layout, palette, &mut scene);
        if each.len() > 1 {
            scene.texts.push(head(&one.name, &across, i, &layout, palette)?);
        }
    }
    canvas::file(&frame, &scene, &layout, style)
}

/// Walls that bend more often are drawn without a disc at each bend.
const MAX_DISCS: usize = 60;

/// The walls, the mast and its foot.
fn draw(
    one: &ThermographPlot,
    place: impl Fn(&(f64, f64)) -> (f64, f64),
    layout: &PlotLayout,
    palette: &Palette,
    scene: &mut PlotScene,
) {
    let line = |points, color| Line { points, width: layout.pixels(3.5), color };
    let wall = |points: &[(f64, f64)]| points.iter().map(&place).collect::<Vec<_>>();
    let foot = place(&(one.foot(), 0.0));
    let disc = |at, radius, color| Disc { at, radius: layout.pixels(radius), color };
    for (points, color) in [(&one.left, palette.first), (&one.right, palette.second)] {
        scene.lines.push(line(wall(points), color));
        if points.len() <= MAX_DISCS {
            scene.discs.extend(wall(points).into_iter().map(|at| disc(at, 4.0, color)));
        }
    }
    scene.lines.push(line(vec![foot, (foot.0, 1.0)], palette.ink));
    scene.discs.push(disc(foot, 6.0, palette.ink));
    let step = layout.pixels(TICK * 1.4);
    for (i, note) in one.notes.iter().rev().enumerate() {
        let up = layout.pixels(16.0) + step * i as i32;
        let place = TextAnchor::RightOf(layout.pixels(BESIDE_MAST), up);
        let (text, size) = (note.clone(), layout.pixels(TICK));
        scene.texts.push(PlotLabel { at: foot, text, size, color: palette.ink, place });
    }
}

/// The name of a thermograph.
fn head(
    name: &str,
    across: &Across,
    i: usize,
    layout: &PlotLayout,
    palette: &Palette,
) -> Result<PlotLabel, PlotError> {
    let [from, to] = [across.begin(i), across.begin(i + 1)];
    let room = ((to - from) * layout.plot.width() as f64) as i32 - layout.pixels(12.0);
    let (text, size) = fitting(name, layout.pixels(NAME), room)?;
    let at = ((from + to) / 2.0, 1.0);
    Ok(PlotLabel { at, text, size, color: palette.ink, place: TextAnchor::Above(layout.pixels(8.0)) })
}

/// Where the thermographs stand across the picture, as shares of its width.
struct Across {
    /// Where each begins, and where the last one ends.
    begins: Vec<f64>,
    /// Where each mast stands.
    masts: Vec<f64>,
    /// The share of a unit.
    unit: f64,
}

impl Across {
    fn new(each: &[ThermographPlot], top: f64, layout: &PlotLayout) -> Result<Across, PlotError> {
        /// Rounds in which thermographs are made wide enough for their notes: each makes a unit shorter.
        const ROUNDS: usize = 4;
        let width = layout.plot.width() as f64;
        let units_high = width / layout.plot.height() as f64 * top;
        let notes =
            each.iter().map(|one| room_for_notes(one, layout)).collect::<Result<Vec<f64>, PlotError>>()?;
        let mut reaches: Vec<[f64; 2]> = each.iter().map(ThermographPlot::reach).collect();
        let mut units = needed(&reaches).max(units_high);
        for _ in 0..ROUNDS {
            for (reach, pixels) in reaches.iter_mut().zip(&notes) {
                reach[1] = reach[1].max(pixels * units / width - BESIDE);
            }
            units = needed(&reaches).max(units_high);
        }
        let spare = (units - needed(&reaches)) / (2 * each.len()) as f64 + BESIDE;
        let (mut begins, mut masts, mut at) = (vec![0.0], Vec::new(), 0.0);
        for [left, right] in reaches {
            masts.push((at + spare + left) / units);
            at += left + right + 2.0 * spare;
            begins.push((at / units).min(1.0));
        }
        Ok(Across { begins, masts, unit: 1.0 / units })
    }

    fn begin(&self, i: usize) -> f64 {
        self.begins.get(i).copied().unwrap_or(1.0)
    }

    /// Where a value stands in the thermograph with this number.
    fn place(&self, i: usize, value: f64) -> f64 {
        self.masts.get(i).map_or(0.5, |mast| mast - value * self.unit)
    }
}

/// The marks of all thermographs, each with the number of its own: the first of each, then the second of
/// each, and so on, since the first ones say the most.
fn in_rounds(each: &[ThermographPlot], of: impl Fn(&ThermographPlot) -> &Vec<Tick>) -> Vec<(usize, &Tick)> {
    let lists: Vec<&Vec<Tick>> = each.iter().map(of).collect();
    let longest = lists.iter().map(|list| list.len()).max().unwrap_or(0);
    let mut marks = Vec::new();
    for round in 0..longest {
        marks.extend(lists.iter().enumerate().filter_map(|(i, list)| Some((i, list.get(round)?))));
    }
    marks
}

/// Of marks at shares of an axis those that have room, the first ones first: each takes some pixels around
/// its place, and a gap to the next.
fn chosen(
    marks: &[(f64, &str)],
    pixels: usize,
    size: impl Fn(&str) -> Result<i32, PlotError>,
    gap: i32,
) -> Result<Vec<(f64, String)>, PlotError> {
    let mut kept: Vec<(f64, f64, &str)> = Vec::new();
    for &(at, text) in marks {
        let (middle, half) = (at * pixels as f64, f64::from(size(text)? + gap) / 2.0);
        if kept.iter().all(|(other, reach, _)| (other * pixels as f64 - middle).abs() >= reach + half) {
            kept.push((at, half, text));
        }
    }
    Ok(kept.into_iter().map(|(at, _, text)| (at, text.to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_item_has_its_mark() {
        let marks = [(0.5, "2"), (0.51, "1"), (0.9, "0"), (0.5, "2")];
        let kept = chosen(&marks, 100, |_| Ok(10), 2).expect("marks");
        assert_eq!(kept, [(0.5, "2".to_owned()), (0.9, "0".to_owned())]);
    }
}
