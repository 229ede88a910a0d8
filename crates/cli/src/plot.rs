//! `grundy plot`: pictures of nim sequences, of grids of values, of P-positions, of how often each value
//! occurs, and of thermographs.

use crate::arguments::{PlotArgs, THERMOGRAPH};
use crate::diagnostic::Diagnostic;
use crate::limits::wrong;
use crate::number::{natural, pair};
use crate::parameter_range::{GameFamily, count};
use crate::picture::{self, OutputFormat};
use crate::position::PositionArgs;
use crate::script_notation;
use crate::scripts;
use crate::sequence_job::{self, SavePolicy, grow_to, heaps};
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::picture::thermograph::{self, NamedThermograph};
use grundy::picture::{Picture, PictureKind};
use grundy::sequence::points::{CoordinateFamily, has_sequence_of_points};
use grundy::solver::engine::budget::Budget;
use grundy::solver::engine::game::Game;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use grundy::value::Value;
use grundy_plot::{PictureFormat, PlotStyle, SIZES, Theme};

/// Runs the command.
pub fn run(arguments: &PlotArgs, language: Language) -> CommandResult {
    let picture = OutputFormat::from_path(&arguments.output)?;
    // Other formats are made of the SVG file.
    let format = if picture == OutputFormat::Png { PictureFormat::Png } else { PictureFormat::Svg };
    // Only SVG files leave their letters to fonts that have all signs.
    let language = if picture == OutputFormat::Svg { language } else { Language::English };
    let drawn = match (&arguments.words[..], &arguments.value[..]) {
        ([game], []) => of_game(game, arguments, format, language)?,
        (words, values) => of_values(words, values, arguments, format, language)?,
    };
    let file = match picture {
        OutputFormat::Svg | OutputFormat::Png => drawn,
        _ => {
            picture.file(String::from_utf8_lossy(&drawn).into_owned(), grundy::solver::draw::Theme::Light)?
        }
    };
    picture::write(&arguments.output, &file)?;
    Ok(ExitStatus::Answered)
}

/// A picture of a game: of many of its positions.
fn of_game(
    word: &str,
    arguments: &PlotArgs,
    format: PictureFormat,
    language: Language,
) -> Result<Vec<u8>, CommandError> {
    let limits = sequence_job::limits(&arguments.long, sequence_job::HOUR)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.long.scripts);
    let Ok(notation) = script_notation::notation(word);
    let games = GameFamily::read(&mut solver, &notation, arguments.range.sweep.as_deref());
    let games = games.map_err(|problem| as_value(word, problem))?;
    let game = games.first();
    if arguments.parts || arguments.kind.as_deref() == Some(THERMOGRAPH) {
        let message = words!(
            "a thermograph shows a position or a value: write grundy plot {word} POSITION, or grundy plot --value EXPRESSION",
            "温度图画的是局面或值：请写 grundy plot {word} 局面，或 grundy plot --value 表达式"
        );
        return Err(Diagnostic::misuse(message).into());
    }
    let mut budget = Budget::new(&limits);
    let points = points(arguments, &games)?;
    let kind = kind(arguments, game, points.as_ref(), &mut budget)?;
    let style = style(arguments, kind.usual_size(), format)?;
    let to = match (&arguments.range.to, kind, games.sweep()) {
        (None, kind, None) => kind.usual_end(),
        (_, PictureKind::Grid, Some(_)) => {
            let points = points.as_ref().ok_or_else(no_range)?;
            let usual = kind.usual_end()[1].to_string();
            let from = games.from(points, None)?;
            let to = games.to(points, &from, Some(arguments.range.to.as_deref().unwrap_or(&usual)))?;
            to.try_into().map_err(|_| no_range())?
        }
        (_, _, Some(_)) => return Err(no_range().into()),
        (Some(text), PictureKind::Grid, _) => pair("--to", text)?,
        (Some(text), _, _) => [natural("--to", text)?; 2],
    };
    if let (PictureKind::Sequence | PictureKind::Values, None) = (kind, &points) {
        grow_to(heaps(game, to[0])?, to[0], SavePolicy::Never, arguments.long.quiet, &mut budget)?;
    }
    let picture = Picture { game, notation: &notation, points: points.as_ref(), kind, to, language };
    Ok(picture.draw(&style, &mut budget).map_err(problem)?)
}

/// A value may be taken for the name of a game.
fn as_value(word: &str, problem: Diagnostic) -> Diagnostic {
    match word.contains(['{', '|', '^', '*']) {
        true => problem.hint(words!(
            "for a thermograph of a value write grundy plot --value '{word}'",
            "若要画一个值的温度图，请写 grundy plot --value '{word}'"
        )),
        false => problem,
    }
}

/// The thermographs of the sum of some positions and values, or of each of them and of the sum.
fn of_values(
    words: &[String],
    values: &[String],
    arguments: &PlotArgs,
    format: PictureFormat,
    language: Language,
) -> Result<Vec<u8>, CommandError> {
    if let Some(kind) = arguments.kind.as_deref().filter(|kind| *kind != THERMOGRAPH) {
        let message = words!(
            "the picture of a position or a value is a thermograph, not {kind}: leave out --kind, or the position",
            "局面或值只能画温度图，没有 {kind} 这种图：请去掉 --kind，或去掉局面"
        );
        return Err(wrong("--kind", kind, message).into());
    }
    if let Some(to) = &arguments.range.to {
        let message =
            words!("a thermograph has no last heap: leave out --to", "温度图没有终点可设：请去掉 --to");
        return Err(wrong("--to", to, message).into());
    }
    let limits = sequence_job::limits(&arguments.long, sequence_job::HOUR)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.long.scripts);
    let parts = parts(words, values, &mut solver)?;
    let mut budget = Budget::new(&limits);
    let mut each = Vec::with_capacity(parts.len() + 1);
    if arguments.parts || parts.len() == 1 {
        for (written, value) in &parts {
            each.push(NamedThermograph::from_value(value, written, &mut budget).map_err(problem)?);
        }
    }
    if let [(_, first), rest @ ..] = &parts[..]
        && !rest.is_empty()
    {
        let add = |sum: Value, (_, value): &(String, Value)| sum.sum(value, &mut budget);
        let sum = rest.iter().try_fold(first.clone(), add).map_err(problem)?;
        // Beside its parts it needs no long name.
        let all: Vec<&str> = parts.iter().map(|(written, _)| written.as_str()).collect();
        let written = if arguments.parts { "sum".to_owned() } else { all.join(" + ") };
        each.push(NamedThermograph::from_value(&sum, &written, &mut budget).map_err(problem)?);
    }
    let style = style(arguments, thermograph::usual_size(each.len()), format)?;
    Ok(thermograph::draw(&each, language, &style, &mut budget).map_err(problem)?)
}

/// All that is added up, with how it was written.
fn parts(
    words: &[String],
    values: &[String],
    solver: &mut SolverState,
) -> Result<Vec<(String, Value)>, Diagnostic> {
    let mut parts = Vec::new();
    if !words.is_empty() {
        let asked = PositionArgs::read("plot", words, solver)?;
        let written = words.split(|word| word == "+").map(|words| words.join(" "));
        for (i, (written, (game, position))) in written.zip(asked.components()).enumerate() {
            let value = solver.place(game, position).and_then(|placed| solver.value_of(&placed));
            let value = value.map_err(|mut fault| {
                fault.at = format!("sum[{i}].{}", fault.at);
                asked.problem(&fault)
            });
            parts.push((written, value?));
        }
    }
    for written in values {
        parts.push((written.clone(), solver.value(written).map_err(problem)?));
    }
    Ok(parts)
}

/// The points of the picture, where they are not those that every game has by itself.
fn points<'a>(
    arguments: &PlotArgs,
    games: &'a GameFamily,
) -> Result<Option<CoordinateFamily<'a>>, Diagnostic> {
    let game = games.first();
    if arguments.range.at.is_none() && games.sweep().is_none() && !has_sequence_of_points(game) {
        return Ok(None);
    }
    games.points(arguments.range.at.as_deref(), count(arguments.range.to.as_deref()), false, false)
}

fn no_range() -> Diagnostic {
    Diagnostic::misuse(words!(
        "a picture over a parameter is a grid of the parameter and one coordinate of a position",
        "关于参数的图是二维的：一维是参数，另一维是局面的一个坐标"
    ))
}

fn style(arguments: &PlotArgs, usual: (u32, u32), format: PictureFormat) -> Result<PlotStyle, Diagnostic> {
    let (width, height) = arguments.size.as_deref().map_or(Ok(usual), size)?;
    let theme = if arguments.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    Ok(PlotStyle { format, theme, width, height })
}

fn size(text: &str) -> Result<(u32, u32), Diagnostic> {
    let numbers =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits = |&(width, height): &(u32, u32)| SIZES.contains(&width) && SIZES.contains(&height);
    numbers.filter(fits).ok_or_else(|| {
        let (least, most) = (SIZES.start(), SIZES.end());
        let message = words!(
            "\"{text}\" is not a size: write WIDTHxHEIGHT in pixels, such as 1200x750, each from {least} to {most}",
            "\"{text}\" 不是大小：请写 宽x高（像素），如 1200x750，各为 {least} 到 {most}"
        );
        wrong("--size", text, message)
    })
}

/// What is asked for, else what the game is best shown by.
fn kind(
    arguments: &PlotArgs,
    game: &dyn Game,
    points: Option<&CoordinateFamily<'_>>,
    budget: &mut Budget,
) -> Result<PictureKind, Diagnostic> {
    match arguments.kind.as_deref() {
        // The definition of the command line checks the word.
        Some(word) => Ok(PictureKind::from_word(word).unwrap_or(PictureKind::Sequence)),
        None => match points {
            Some(points) => PictureKind::best_of(points, budget).map_err(problem),
            None => PictureKind::best(game, budget).map_err(problem),
        },
    }
}

fn problem(fault: QuestionError) -> Diagnostic {
    match fault.kind {
        QuestionErrorKind::TooLarge => Diagnostic::limit(fault.message),
        _ => Diagnostic::from_error(&fault),
    }
}
