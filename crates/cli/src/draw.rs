//! `grundy draw`: a position as text or as a picture, and what its moves come to.

use crate::arguments::{DrawArgs, PaperArgs};
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::picture::{self, OutputFormat};
use crate::position::PositionArgs;
use crate::progress::{SEARCHED, waiting};
use crate::render::Renderer;
use crate::scripts;
use crate::solve::player;
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::move_notation::Signs;
use grundy::play::{LISTED, MoveInfo, PlayableMoves, PlayedMove, Session};
use grundy::solver::draw::{MoveMark, MoverOutcome, TextStyle, svg, text};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::scene::{Layout, Scene};
use grundy::solver::theory::{numeral, words};
use std::io;

/// Moves that a person is shown with what they come to.
const MOVES: usize = 20;

/// Runs the command.
pub fn run(arguments: &DrawArgs, language: Language) -> CommandResult {
    let mut limits = limits::for_command(&arguments.run.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    let asked = PositionArgs::read("draw", &arguments.words, &mut solver)?;
    limits::begin(&mut limits);
    solver.set_limits(limits);
    let first = arguments.turn.player.as_deref().map_or(Ok(Player::Left), player)?;
    let play = asked.convention(arguments.turn.convention)?;
    let components: Vec<_> = asked.components().map(|(game, at)| (game.to_owned(), at.clone())).collect();
    let told = |fault: QuestionError| asked.problem(&fault);
    let session = Session::new(&components, play, first, &mut solver).map_err(told)?;
    let scene = match arguments.around.as_deref() {
        Some(text) => session.scene_around(number(text)?),
        None => session.scene(),
    };
    let scene = scene.map_err(told)?;
    let marks = match arguments.values {
        true => waiting(&mut solver, SEARCHED, language, |solver| session.marks(solver)).map_err(told)?,
        false => Vec::new(),
    };
    match &arguments.output {
        Some(output) => {
            let format = OutputFormat::from_path(output)?;
            let theme = picture::theme(arguments.theme.as_deref(), format);
            let drawn = svg(&scene, &marks, theme, language);
            picture::write(output, &format.file(drawn, theme)?)?;
        }
        None => {
            let mut view = Renderer::new(language);
            let paper = paper(&arguments.paper)?;
            show(&mut view, &text(&scene, &marks, paper))?;
            if let Some(words) = elsewhere(&scene) {
                view.paragraph(words.of(language))?;
            }
            if !session.has_turns() {
                return said_of_cells(&mut view, &marks, paper.unicode).map(|()| ExitStatus::Answered);
            }
            if arguments.values {
                let known =
                    waiting(&mut solver, SEARCHED, language, |solver| session.known(session.stage(), solver));
                let known = known.map_err(told)?;
                let PlayableMoves { mut moves, all } = session.moves(LISTED).map_err(told)?;
                // The best ones first; those of one kind stay in the order of answers.
                moves.sort_by_key(|mv| {
                    known
                        .get(&(mv.component, mv.to.clone()))
                        .map_or(MoverOutcome::Unknown, |known| known.verdict)
                });
                let more = moves.len().saturating_sub(MOVES);
                moves.truncate(MOVES);
                list(&mut view, &session, &moves, Some(&known), paper.unicode)?;
                if !all {
                    view.paragraph(words!("... and more", "……还有更多").of(language))?;
                } else if more > 0 {
                    view.paragraph(words!("... and {more} more", "……另有 {more} 个").of(language))?;
                }
            }
        }
    }
    Ok(ExitStatus::Answered)
}

/// The vertex around which a large graph is shown, or the heap from which on heaps are: `v7`, `h7` or `7`.
fn number(text: &str) -> Result<u64, Diagnostic> {
    numeral::natural(text.strip_prefix(['v', 'h']).unwrap_or(text)).ok_or_else(|| {
        let message = words!(
            "\"{text}\" is neither a vertex nor a heap: write --around v7, or --around h7",
            "\"{text}\" 不是顶点，也不是堆：请写 --around v7 或 --around h7"
        );
        limits::wrong("--around", text, message)
    })
}

/// How to see what is hidden.
fn elsewhere(scene: &Scene) -> Option<LocalizedString> {
    match scene.layout {
        _ if scene.hidden == 0 => None,
        Layout::Graph { .. } | Layout::Forest => Some(words!(
            "Only the part around the tokens or the ground is shown; --around v7 shows the part around vertex 7.",
            "所示为棋子或地面附近的部分；--around v7 显示顶点 7 附近的部分。"
        )),
        Layout::Piles | Layout::Rows => Some(words!(
            "--around h60 shows the heaps from heap 60 on.",
            "--around h60 显示从堆 60 起的各堆。"
        )),
        _ => None,
    }
}

/// What the marks in a table of payoffs say, in words.
fn said_of_cells(view: &mut Renderer, marks: &[MoveMark], unicode: bool) -> Result<(), CommandError> {
    for verdict in [MoverOutcome::Equilibrium, MoverOutcome::SaddlePoint, MoverOutcome::Dominated] {
        let of_this = marks.iter().filter(|mark| mark.verdict == verdict);
        let cells: Vec<&str> = of_this.map(|mark| mark.pick.as_str()).collect();
        if !cells.is_empty() {
            let (sign, word) = (verdict.sign(unicode), verdict.word().of(view.language));
            view.paragraph(&format!("  {sign} {word}  {}", cells.join(" ")))?;
        }
    }
    Ok(())
}

/// What text is written on: the terminal, or eighty columns.
pub fn paper(arguments: &PaperArgs) -> Result<TextStyle, Diagnostic> {
    let width = match arguments.width.as_deref() {
        Some(text) => {
            text.parse::<usize>().ok().filter(|width| (20..=1000).contains(width)).ok_or_else(|| {
                let message = words!(
                    "\"{text}\" is not a width: write --width 80, from 20 to 1000",
                    "\"{text}\" 不是宽度：请写 --width 80，范围 20 到 1000"
                );
                limits::wrong("--width", text, message)
            })?
        }
        None => terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(20)),
    };
    Ok(TextStyle { width, unicode: !arguments.ascii, colour: true })
}

/// Shows lines; colours stay where there is a terminal.
pub fn show(view: &mut Renderer, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| view.paragraph(line))
}

/// The moves as people write them, with their numbers or with what they come to.
pub fn list(
    view: &mut Renderer,
    session: &Session,
    moves: &[PlayedMove],
    known: Option<&std::collections::HashMap<(usize, Data), MoveInfo>>,
    unicode: bool,
) -> io::Result<()> {
    let language = view.language;
    let notation = session.notation(session.stage(), Signs::Ascii, language);
    for (number, mv) in moves.iter().enumerate() {
        let mut line = mv.line(&notation);
        line = match known {
            // The numbers are those that play takes, where the moves stand in that order.
            None => format!("{:>3}  {line}", number + 1),
            Some(_) => format!("  {line}"),
        };
        if let Some(known) = known.and_then(|known| known.get(&(mv.component, mv.to.clone()))) {
            line.push_str(&format!("  {} {}", known.verdict.sign(unicode), verdict(known).of(language)));
        }
        view.paragraph(line.trim_end())?;
    }
    Ok(())
}

/// What is known of a move, in words.
fn verdict(known: &MoveInfo) -> LocalizedString {
    let word = known.verdict.word();
    let (mut en, mut zh) = (word.en.to_owned(), word.zh.to_owned());
    if let Some(score) = &known.value {
        return words!("leaves a score of {score}", "此后得分为 {score}");
    }
    if let Some(value) = &known.grundy {
        en.push_str(&format!(", leaves value {value}"));
        zh.push_str(&format!("，留下值 {value}"));
    }
    if let Some(lasts) = known.remoteness {
        en.push_str(&format!(", lasts {lasts} more"));
        zh.push_str(&format!("，此后还有 {lasts} 步"));
    }
    LocalizedString { en, zh }
}
