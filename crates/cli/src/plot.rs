//! `grundy plot`: pictures of nim sequences, of grids of values, of P-positions, and of how often each value occurs.

use crate::arguments::Plot;
use crate::growing::{self, Kept, grow_to, heaps};
use crate::limits::wrong;
use crate::number::{natural, pair};
use crate::problem::Problem;
use crate::scripts;
use crate::status::{Ended, Status, Stopped};
use grundy::engine::game::Game;
use grundy::engine::limits::Budget;
use grundy::picture::{Kind, Picture};
use grundy::prelude::*;
use grundy::theory::words;
use grundy::theory::words::Words;
use grundy_plot::{Format, SIZES, Style, Theme};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Runs the command.
pub fn run(arguments: &Plot, _: Language) -> Ended {
    let format = format(&arguments.output)?;
    let mut solver = scripts::solver(Limits::default(), &arguments.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Problem::of(&fault))?;
    let mut budget = Budget::new(&growing::limits(&arguments.long)?);
    let kind = kind(arguments, &*game, &mut budget)?;
    let style = style(arguments, kind, format)?;
    let to = match (&arguments.to, kind) {
        (None, kind) => kind.usual_end(),
        (Some(text), Kind::Grid) => pair("--to", text)?,
        (Some(text), _) => [natural("--to", text)?; 2],
    };
    if let Kind::Sequence | Kind::Values = kind {
        grow_to(heaps(&*game, to[0])?, to[0], Kept::Never, arguments.long.quiet, &mut budget)?;
    }
    let picture = Picture { game: &*game, notation: &arguments.game, kind, to };
    let picture = picture.draw(&style, &mut budget).map_err(problem)?;
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
    let (width, height) = arguments.size.as_deref().map_or(Ok(kind.usual_size()), size)?;
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
        // The definition of the command line checks the word.
        Some(word) => Ok(Kind::of_word(word).unwrap_or(Kind::Sequence)),
        None => Kind::best(game, budget).map_err(problem),
    }
}

fn problem(fault: Fault) -> Problem {
    match fault.kind {
        FaultKind::TooLarge => Problem::limit(fault.message),
        _ => Problem::of(&fault),
    }
}

fn write(output: &Path, picture: &[u8]) -> Result<(), Stopped> {
    if is_standard_output(output) {
        return Ok(io::stdout().lock().write_all(picture)?);
    }
    fs::write(output, picture).map_err(|error| {
        let path = output.display();
        let Words { en, zh } = Words::from(&error);
        Problem::misuse(words!("{path} cannot be written: {en}", "无法写入 {path}：{zh}")).into()
    })
}
