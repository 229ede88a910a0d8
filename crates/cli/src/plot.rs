//! `grundy plot`: pictures of nim sequences, of grids of values, of P-positions, and of how often each value occurs.

use crate::arguments::Plot;
use crate::growing::{self, Kept, grow_to, heaps, stopped};
use crate::limits::wrong;
use crate::number::{natural, pair};
use crate::problem::Problem;
use crate::scripts;
use crate::status::{Ended, Status, Stopped};
use grundy::engine::game::Game;
use grundy::engine::game::grid::{Cell, Shows, cell, shows};
use grundy::engine::limits::Budget;
use grundy::prelude::*;
use grundy::sequence::each_chunk;
use grundy::sequence::grid::plane;
use grundy::sequence::statistics::statistics;
use grundy::theory::outcome::Outcome;
use grundy::theory::words;
use grundy_plot::{Error, Format, Grid, Labels, SIZES, Style, Theme, ValueCount};
use std::convert::Infallible;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// What a picture shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sequence,
    Grid,
    PPositions,
    Values,
}

/// Runs the command.
pub fn run(arguments: &Plot, _: Language) -> Ended {
    let format = format(&arguments.output)?;
    let mut solver = scripts::solver(Limits::default(), &arguments.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Problem::of(&fault))?;
    let mut budget = Budget::new(&growing::limits(&arguments.long)?);
    let kind = kind(arguments, &*game, &mut budget)?;
    let style = style(arguments, kind, format)?;
    let picture = match kind {
        Kind::Sequence => sequence(arguments, &*game, &style, &mut budget),
        Kind::Values => values(arguments, &*game, &style, &mut budget),
        Kind::Grid => grid(arguments, &*game, &style, &mut budget),
        Kind::PPositions => p_positions(arguments, &*game, &style, &mut budget),
    }?;
    write(&arguments.output, &picture)?;
    Ok(Status::Answered)
}

/// Is the picture for standard output?
fn is_standard_output(output: &Path) -> bool {
    output.as_os_str() == "-"
}

/// The kind of file, by the end of its name; on standard output SVG.
fn format(output: &Path) -> Result<Format, Problem> {
    if is_standard_output(output) {
        return match io::stdout().is_terminal() {
            false => Ok(Format::Svg),
            true => Err(Problem::misuse(words!(
                "a picture is not for a terminal: write -o FILE.svg or -o FILE.png",
                "图片不宜输出到终端：请写 -o 文件.svg 或 -o 文件.png"
            ))),
        };
    }
    let ending = output.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => {
            let name = output.display().to_string();
            let message = words!(
                "the name \"{name}\" does not say which kind of picture it is: write FILE.svg or FILE.png",
                "从文件名 \"{name}\" 看不出图片的格式：请写 文件.svg 或 文件.png"
            );
            Err(wrong("--output", &name, message))
        }
    }
}

fn style(arguments: &Plot, kind: Kind, format: Format) -> Result<Style, Problem> {
    let (width, height) = match (&arguments.size, kind) {
        (Some(text), _) => size(text)?,
        (None, Kind::Sequence | Kind::Values) => (1200, 750),
        (None, Kind::Grid | Kind::PPositions) => (900, 800),
    };
    let theme = if arguments.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    Ok(Style { format, theme, width, height })
}

fn size(text: &str) -> Result<(u32, u32), Problem> {
    let numbers =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits = |&(width, height): &(u32, u32)| SIZES.contains(&width) && SIZES.contains(&height);
    numbers.filter(fits).ok_or_else(|| {
        let (least, most) = (SIZES.start(), SIZES.end());
        let message = words!(
            "\"{text}\" is no size: write WIDTHxHEIGHT in pixels, such as 1200x750, each from {least} to {most}",
            "\"{text}\" 不是大小：请写 宽x高（像素），如 1200x750，各为 {least} 到 {most}"
        );
        wrong("--size", text, message)
    })
}

/// What is asked for, else what the game is best shown by.
fn kind(arguments: &Plot, game: &dyn Game, budget: &mut Budget) -> Result<Kind, Problem> {
    match arguments.kind.as_deref() {
        Some("grid") => Ok(Kind::Grid),
        Some("p-positions") => Ok(Kind::PPositions),
        Some("values") => Ok(Kind::Values),
        // The definition of the command line checks the word.
        Some(_) => Ok(Kind::Sequence),
        None if game.single_heaps().is_some() => Ok(Kind::Sequence),
        None => {
            let plane = game.plane().ok_or_else(|| {
                Problem::misuse(words!(
                    "this game has no nim sequence and no positions with two coordinates: there is nothing to plot",
                    "这个游戏没有尼姆数列，也没有用两个数表示的局面，无图可画"
                ))
            })?;
            let shows = shows(game, &plane, budget).map_err(|stop| stopped(&stop))?;
            Ok(if shows == Shows::Values { Kind::Grid } else { Kind::PPositions })
        }
    }
}

/// Makes the values of the heaps up to the last one asked for known, and tells it.
fn last_heap(arguments: &Plot, game: &dyn Game, budget: &mut Budget) -> Result<u64, Problem> {
    let last = natural("--to", arguments.to.as_deref().unwrap_or("1000"))?;
    grow_to(heaps(game, last)?, last, Kept::Never, arguments.long.quiet, budget)?;
    Ok(last)
}

fn sequence(
    arguments: &Plot,
    game: &dyn Game,
    style: &Style,
    budget: &mut Budget,
) -> Result<Vec<u8>, Problem> {
    let last = last_heap(arguments, game, budget)?;
    let count = last.saturating_add(1);
    budget.hold(count.saturating_mul(8)).map_err(|stop| stopped(&stop))?;
    // What the budget allows fits the machine.
    let mut values = vec![0; count as usize];
    heaps(game, last)?.sequence().copy(0, &mut values);
    let title = format!("Nim sequence of {}, heaps 0 to {}", arguments.game, grouped(last));
    let labels = Labels { title: &title, x: "heap n", y: "Grundy value g(n)" };
    grundy_plot::sequence(&labels, 0, values.iter().copied(), style).map_err(undrawn)
}

fn values(arguments: &Plot, game: &dyn Game, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Problem> {
    /// Only where fewer than one heap in so many is rare do rare and common say something of the game.
    const SPARSE: u64 = 4;
    let last = last_heap(arguments, game, budget)?;
    let single = heaps(game, last)?;
    let found = statistics(single, last, budget).map_err(|stop| stopped(&stop))?;
    let split = found.rare.map(|rare| rare.split).filter(|split| split.rare < found.values / SPARSE);
    let mut counts: Vec<ValueCount> = found
        .occurrences
        .iter()
        .map(|one| ValueCount { value: one.value, common: one.count, rare: 0 })
        .collect();
    if let Some(split) = split {
        let _ = each_chunk(&single.sequence(), 0, last, |first, values| {
            for (_, value) in (first..).zip(values).filter(|&(heap, &value)| split.is_rare(heap, value)) {
                if let Ok(place) = counts.binary_search_by_key(value, |count| count.value) {
                    counts[place].common -= 1;
                    counts[place].rare += 1;
                }
            }
            Ok::<(), Infallible>(())
        });
    }
    let title = format!("How often each value occurs: {}, heaps 0 to {}", arguments.game, grouped(last));
    let labels = Labels { title: &title, x: "Grundy value", y: "heaps with this value" };
    grundy_plot::value_counts(&labels, &counts, style).map_err(undrawn)
}

fn grid(arguments: &Plot, game: &dyn Game, style: &Style, budget: &mut Budget) -> Result<Vec<u8>, Problem> {
    let plane = plane(game).map_err(|fault| Problem::of(&fault))?;
    let to = pair("--to", arguments.to.as_deref().unwrap_or("60"))?;
    let mut values = Vec::new();
    let columns = span(plane.first[0], to[0])?;
    let cells = columns.saturating_mul(span(plane.first[1], to[1])?);
    budget.hold(cells.saturating_mul(16)).map_err(|stop| stopped(&stop))?;
    for y in plane.first[1]..=to[1] {
        for x in plane.first[0]..=to[0] {
            let found = cell(game, &plane, Shows::Values, [x, y], budget).map_err(|stop| stopped(&stop))?;
            values.push(match found {
                Cell::Empty => None,
                Cell::Value(value) => Some(value.to_u64().ok_or_else(too_large)?),
                Cell::Outcome(_) => return Err(no_values()),
            });
        }
    }
    let title = format!("Grundy values of {}", arguments.game);
    let labels = Labels { title: &title, x: plane.axes[0], y: plane.axes[1] };
    let grid = Grid { first: (plane.first[0], plane.first[1]), columns: columns as usize, values: &values };
    grundy_plot::grid(&labels, grid, style).map_err(undrawn)
}

/// How many numbers there are from `first` to `last`.
fn span(first: u64, last: u64) -> Result<u64, Problem> {
    let span = last.checked_sub(first).map(|span| span.saturating_add(1));
    span.ok_or_else(|| {
        Problem::misuse(words!(
            "--to {last} is too small: coordinates of this game begin at {first}",
            "--to {last} 太小：此游戏的坐标从 {first} 开始"
        ))
    })
}

fn too_large() -> Problem {
    Problem::misuse(words!(
        "some values do not fit 64 bits and cannot be coloured: choose a smaller --to, or --kind p-positions",
        "有的值超出 64 位，无法着色：请减小 --to，或改用 --kind p-positions"
    ))
}

fn no_values() -> Problem {
    Problem::misuse(words!(
        "positions of this game have no Grundy values: choose --kind p-positions",
        "这个游戏的局面没有 Grundy 值：请改用 --kind p-positions"
    ))
}

fn p_positions(
    arguments: &Plot,
    game: &dyn Game,
    style: &Style,
    budget: &mut Budget,
) -> Result<Vec<u8>, Problem> {
    let plane = plane(game).map_err(|fault| Problem::of(&fault))?;
    let to = natural("--to", arguments.to.as_deref().unwrap_or("200"))?;
    for first in plane.first {
        span(first, to)?;
    }
    let mut points = Vec::new();
    for x in plane.first[0]..=to {
        for y in plane.first[1]..=to {
            let found = cell(game, &plane, Shows::Outcomes, [x, y], budget).map_err(|stop| stopped(&stop))?;
            if found == Cell::Outcome(Outcome::P) {
                budget.hold(16).map_err(|stop| stopped(&stop))?;
                points.push((x, y));
            }
        }
    }
    let title = format!("P-positions of {}, coordinates to {}", arguments.game, grouped(to));
    let labels = Labels { title: &title, x: plane.axes[0], y: plane.axes[1] };
    grundy_plot::points(&labels, to, &points, style).map_err(undrawn)
}

/// A number as it stands in titles.
fn grouped(number: u64) -> String {
    grundy_plot::thousands(number)
}

/// The library of pictures refuses nothing that comes from here; should it do so, its own words are shown.
fn undrawn(error: Error) -> Problem {
    Problem::misuse(words!("the picture cannot be drawn: {error}", "无法画图：{error}"))
}

fn write(output: &Path, picture: &[u8]) -> Result<(), Stopped> {
    if is_standard_output(output) {
        return Ok(io::stdout().lock().write_all(picture)?);
    }
    fs::write(output, picture).map_err(|error| {
        let path = output.display();
        Problem::misuse(words!("{path} cannot be written: {error}", "无法写入 {path}：{error}")).into()
    })
}
