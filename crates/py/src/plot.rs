//! Pictures.

use crate::background;
use crate::cached_game::CachedGame;
use crate::errors::{PyError, internal};
use crate::language::{current, say};
use crate::limits::{Limits, of_table};
use crate::natural::Natural;
use grundy::picture::thermograph::{self, NamedThermograph};
use grundy::picture::{Picture, PictureKind};
use grundy::sequence::points::{CoordinateFamily, has_sequence_of_points};
use grundy::solver::theory::words;
use grundy_plot::{PictureFormat, PlotStyle, SIZES, Theme};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// A picture of a game or of values. Notebooks show it; `save` writes an SVG or PNG file.
///
/// >>> plot = grundy.game("kayles").plot(100, size=(400, 300))
/// >>> plot
/// Plot(kayles, sequence, 400 by 300)
#[pyclass(frozen, module = "grundy")]
pub struct Plot {
    what: PlotSubject,
    size: (u32, u32),
    theme: Theme,
    limits: Option<Limits>,
    svg: String,
}

/// What a picture shows.
enum PlotSubject {
    /// Many positions of a game.
    Game {
        known: CachedGame,
        kind: PictureKind,
        to: [u64; 2],
        /// How many ends were written.
        ends: usize,
    },
    /// Thermographs.
    Thermographs(Arc<Vec<NamedThermograph>>),
}

/// What people write about a picture.
#[derive(FromPyObject)]
pub enum RangeArg {
    /// The last heap, or both last coordinates.
    Both(Natural),
    /// The last coordinates.
    Each(Natural, Natural),
    /// The last of three coordinates.
    Three(Natural, Natural, Natural),
}

impl RangeArg {
    /// The numbers that were written.
    pub fn numbers(&self) -> Result<Vec<u64>, PyError> {
        let written = match self {
            RangeArg::Both(end) => vec![end],
            RangeArg::Each(x, y) => vec![x, y],
            RangeArg::Three(x, y, z) => vec![x, y, z],
        };
        written.into_iter().map(|end| end.of("to")).collect()
    }
}

/// The last coordinates of a picture, which has two at most.
fn coordinates(ends: &[u64]) -> Option<[u64; 2]> {
    match ends {
        [] => None,
        [end] => Some([*end; 2]),
        [x, y, ..] => Some([*x, *y]),
    }
}

/// What a picture is to be.
pub struct PlotArgs<'a> {
    pub to: Option<RangeArg>,
    pub kind: Option<&'a str>,
    pub size: Option<(u32, u32)>,
    pub theme: &'a str,
    pub limits: Option<Limits>,
}

impl Plot {
    /// Draws a picture of a game.
    pub fn from_game(py: Python<'_>, known: CachedGame, wanted: PlotArgs<'_>) -> PyResult<Plot> {
        let PlotArgs { to, kind, size, theme, limits } = wanted;
        let to = to.map_or(Ok(Vec::new()), |to| to.numbers()).map_err(|failure| failure.raise(py))?;
        let ends = to.len().min(2);
        let kind = match kind {
            Some(word) => PictureKind::from_word(word).ok_or_else(|| no_kind(word).raise(py))?,
            None => known.run(py, of_table(limits.as_ref()), None, move |known, budget| {
                Ok(match points(known, ends)? {
                    Some(points) => PictureKind::best_of(&points, budget)?,
                    None => PictureKind::best(&*known.game, budget)?,
                })
            })?,
        };
        let to = coordinates(&to).unwrap_or_else(|| kind.usual_end());
        let size = size.unwrap_or(kind.usual_size());
        Plot::new(py, PlotSubject::Game { known, kind, to, ends }, size, theme, limits)
    }

    /// Draws thermographs, one beside the other.
    pub fn from_thermographs(
        py: Python<'_>,
        each: Vec<NamedThermograph>,
        size: Option<(u32, u32)>,
        theme: &str,
        limits: Option<Limits>,
    ) -> PyResult<Plot> {
        let size = size.unwrap_or_else(|| thermograph::usual_size(each.len()));
        Plot::new(py, PlotSubject::Thermographs(Arc::new(each)), size, theme, limits)
    }

    fn new(
        py: Python<'_>,
        what: PlotSubject,
        size: (u32, u32),
        theme: &str,
        limits: Option<Limits>,
    ) -> PyResult<Plot> {
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => {
                let message = words!(
                    "there is no theme \"{theme}\": write \"light\" or \"dark\"",
                    "没有配色 \"{theme}\"：请写 \"light\" 或 \"dark\""
                );
                return Err(PyError::bad_parameter("theme", message).raise(py));
            }
        };
        if !SIZES.contains(&size.0) || !SIZES.contains(&size.1) {
            let (least, most) = (SIZES.start(), SIZES.end());
            let message = words!(
                "a picture is {least} to {most} pixels wide and high",
                "图片的宽和高应为 {least} 到 {most} 像素"
            );
            return Err(PyError::bad_parameter("size", message).raise(py));
        }
        let mut plot = Plot { what, size, theme, limits, svg: String::new() };
        plot.svg = String::from_utf8(plot.draw(py, PictureFormat::Svg)?).map_err(|_| internal(py))?;
        Ok(plot)
    }

    /// The picture as SVG.
    pub fn into_svg(self) -> String {
        self.svg
    }

    fn draw(&self, py: Python<'_>, format: PictureFormat) -> PyResult<Vec<u8>> {
        let (width, height) = self.size;
        let style = PlotStyle { format, theme: self.theme, width, height };
        let (limits, language) = (of_table(self.limits.as_ref()), current(py));
        match &self.what {
            PlotSubject::Game { known, kind, to, ends } => {
                let (kind, to, ends) = (*kind, *to, *ends);
                known.run(py, limits, None, move |known, budget| {
                    let points = points(known, ends)?;
                    let (game, notation) = (&*known.game, &known.name);
                    let picture = Picture { game, notation, points: points.as_ref(), kind, to, language };
                    Ok(picture.draw(&style, budget)?)
                })
            }
            PlotSubject::Thermographs(each) => {
                let each = Arc::clone(each);
                background::run(py, limits, None, move |budget| {
                    Ok(thermograph::draw(&each, language, &style, budget)?)
                })
            }
        }
    }
}

/// What a picture of rules of whole positions, or of coins in a row, goes over; other games know it by
/// themselves.
fn points(known: &CachedGame, ends: usize) -> Result<Option<CoordinateFamily<'_>>, PyError> {
    let game = &*known.game;
    match has_sequence_of_points(game) {
        true => Ok(Some(CoordinateFamily::ending(game, ends)?)),
        false => Ok(None),
    }
}

fn no_kind(word: &str) -> PyError {
    let all = PictureKind::WORDS.map(|(word, _)| word).join(", ");
    let message =
        words!("there is no kind \"{word}\": there are {all}", "没有种类 \"{word}\"：可用的有 {all}");
    PyError::bad_parameter("kind", message)
}

#[pymethods]
impl Plot {
    /// The picture as SVG.
    ///
    /// >>> grundy.game("kayles").plot(100).svg[:4]
    /// '<svg'
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// Writes the picture to a file whose name ends in `.svg` or `.png`.
    ///
    /// >>> grundy.game("kayles").plot(100).save("kayles.png")
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let bytes = match ending.as_deref() {
            Some("svg") => self.svg.clone().into_bytes(),
            Some("png") => self.draw(py, PictureFormat::Png)?,
            _ => {
                let name = path.display();
                let message = words!(
                    "the name \"{name}\" does not say which kind of picture it is: write FILE.svg or FILE.png",
                    "从文件名 \"{name}\" 看不出图片的格式：请写 文件.svg 或 文件.png"
                );
                return Err(PyError::bad_parameter("path", message).raise(py));
            }
        };
        fs::write(&path, bytes).map_err(|error| {
            let path = path.display();
            let message = words!("{path} cannot be written: {error}", "无法写入 {path}：{error}");
            PyOSError::new_err(say(py, &message))
        })
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        let (width, height) = self.size;
        match &self.what {
            PlotSubject::Game { known, kind, .. } => {
                let word =
                    PictureKind::WORDS.iter().find(|(_, known)| known == kind).map_or("", |(word, _)| word);
                format!("Plot({}, {word}, {width} by {height})", known.name)
            }
            PlotSubject::Thermographs(each) => {
                let names: Vec<&str> = each.iter().map(|one| one.name.as_str()).collect();
                format!("Plot({}, thermograph, {width} by {height})", names.join(", "))
            }
        }
    }
}
