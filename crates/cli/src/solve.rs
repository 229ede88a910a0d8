//! `grundy solve`: who wins, what the position is worth, which moves win, and why.

mod incremental;
mod moves;
mod rows;

pub use moves::not_found;
pub use rows::{WHY, show};

use crate::arguments::{OptionsArgs, SolveArgs};
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::position::PositionArgs;
use crate::progress::{SEARCHED, waiting};
use crate::render::Renderer;
use crate::scripts;
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::batch;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::{numeral, words};
use grundy::wire::question::{DEFAULT_LIMIT, KeyArguments, Operand, PlayQuery, Want};
use std::io::{self, Write};
use std::sync::Arc;

/// Winning moves shown to a person who does not say how many.
const MOVES: u64 = 20;

/// Runs the command.
pub fn run(arguments: &SolveArgs, language: Language) -> CommandResult {
    let mut limits = limits::for_command(&arguments.run.limits)?;
    limits.tables = arguments.tables.as_deref().map(Arc::from);
    let listed = arguments.moves.as_deref().map(|text| count("--moves", text)).transpose()?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    let asked = PositionArgs::read("solve", &arguments.words, &mut solver)?;
    // Only now: one Ctrl-C ends a program that waits for standard input.
    limits::begin(&mut limits);
    solver.set_limits(limits);
    let question = SolveOptions {
        play: asked.convention(arguments.turn.convention)?,
        player: arguments.turn.player.as_deref().map(player).transpose()?,
        moves: listed,
        options: arguments.options.as_deref().map(|text| count("--options", text)).transpose()?,
        explain: arguments.explain,
        remoteness: arguments.remoteness,
        keys: match (&arguments.want, arguments.value) {
            (Some(list), _) => crate::value::wanted(list)?,
            (None, true) => vec![Key::Canonical],
            (None, false) => Vec::new(),
        },
        given: KeyArguments { s: arguments.s.clone(), t: arguments.t.clone() },
        hints: arguments.hints,
        draw: arguments.draw,
    };
    let mut view = Renderer::new(language);
    let ended = match arguments.json {
        true => json(&mut solver, &asked, &question, language),
        false => show(&mut solver, &asked, &question, &mut view),
    };
    // Also where nobody reads on: the file is wanted for itself.
    if let (Some(file), Ok(_) | Err(CommandError::Io(_))) = (&arguments.certificate, &ended) {
        let said = check::of_question(&mut solver, &asked, &question, file)?;
        if !arguments.json && ended.is_ok() {
            check::show(&said, &mut view)?;
        }
    }
    ended
}

/// Lists all moves at once, whatever it takes to solve the position.
pub fn options(arguments: &OptionsArgs, language: Language) -> CommandResult {
    let mut limits = limits::for_command(&arguments.run.limits)?;
    let listed = arguments.moves.as_deref().map(|text| count("--moves", text)).transpose()?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    let asked = PositionArgs::read("options", &arguments.words, &mut solver)?;
    limits::begin(&mut limits);
    solver.set_limits(limits);
    let question = SolveOptions {
        play: asked.convention(arguments.turn.convention)?,
        player: arguments.turn.player.as_deref().map(player).transpose()?,
        options: Some(listed.unwrap_or(DEFAULT_LIMIT)),
        ..SolveOptions::default()
    };
    match arguments.json {
        true => answered(&mut solver, &asked, &question, Want::OPTIONS, language),
        false => rows::show_options_alone(&mut solver, &asked, &question, &mut Renderer::new(language)),
    }
}

/// What a person wants to know besides who wins.
#[derive(Default)]
pub struct SolveOptions {
    /// How a game without a move ends.
    pub play: Convention,
    /// Who moves, where that is said.
    pub player: Option<Player>,
    /// How many moves to list, where that is said.
    pub moves: Option<u64>,
    /// How many of all moves to list, winning or not, where they are wanted.
    pub options: Option<u64>,
    /// Whether the reason is asked for.
    pub explain: bool,
    /// Whether the length of play is asked for.
    pub remoteness: bool,
    /// What is wanted of the exact value.
    pub keys: Vec<Key>,
    /// The parameters of that.
    pub given: KeyArguments,
    /// Whether what temperatures say about the moves is asked for.
    pub hints: bool,
    /// Whether the position as text is asked for.
    pub draw: bool,
}

/// The number of moves to list that stands for all of them.
const ALL: u64 = u64::MAX;

/// How many moves to list.
fn count(option: &'static str, text: &str) -> Result<u64, Diagnostic> {
    match numeral::natural(text) {
        Some(count) => Ok(count),
        None if text == "all" => Ok(ALL),
        None => {
            let message = words!(
                "\"{text}\" is not a number of moves: write {option}=50 or {option}=all",
                "\"{text}\" 不是着法的个数：请写 {option}=50 或 {option}=all"
            );
            Err(limits::wrong(option, text, message))
        }
    }
}

/// Who moves.
pub fn player(text: &str) -> Result<Player, Diagnostic> {
    match text {
        "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        _ => {
            let message = words!(
                "\"{text}\" is not a player: write --player left or --player right",
                "没有名为 \"{text}\" 的一方：请写 --player left 或 --player right"
            );
            Err(limits::wrong("--player", text, message))
        }
    }
}

fn query(asked: &PositionArgs, wanted: &SolveOptions, want: Want, limit: u64) -> PlayQuery {
    PlayQuery {
        components: asked
            .components()
            .map(|(game, position)| Operand::Position { game: game.to_owned(), position: position.clone() })
            .collect(),
        is_sum: asked.components().len() != 1,
        play: wanted.play,
        want,
        limit,
        player: wanted.player,
        style: Glyphs::default(),
        parameters: wanted.given.clone(),
    }
}

/// One line, as the batch answers the same query.
fn json(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    language: Language,
) -> CommandResult {
    let mut want = Want::VERDICT | Want::GRUNDY;
    for (is_wanted, what) in [
        (wanted.moves.is_some(), Want::MOVES),
        (wanted.options.is_some(), Want::OPTIONS),
        (wanted.explain, Want::EXPLAIN),
        (wanted.remoteness, Want::REMOTENESS),
        (wanted.hints, Want::HINTS),
    ] {
        if is_wanted {
            want = want | what;
        }
    }
    let known = |key: &Key| Want::WORDS.iter().find(|(word, _)| *word == key.as_str()).map(|&(_, want)| want);
    want = wanted.keys.iter().filter_map(known).fold(want, |all, one| all | one);
    answered(solver, asked, wanted, want, language)
}

fn answered(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    want: Want,
    language: Language,
) -> CommandResult {
    let query = query(asked, wanted, want, wanted.moves.or(wanted.options).unwrap_or(DEFAULT_LIMIT));
    for note in asked.notes() {
        // Standard output is for the program that reads the answer.
        writeln!(io::stderr().lock(), "{}", note.of(language))?;
    }
    print_answer(solver, &query, SEARCHED, language)
}

/// Prints the answer to a query as a line of JSON, while a person waits for this reason.
pub fn print_answer(
    solver: &mut SolverState,
    query: &PlayQuery,
    reason: LocalizedStr,
    language: Language,
) -> CommandResult {
    let mut line = Vec::new();
    let answered =
        waiting(solver, reason, language, |solver| batch::answer_query(solver, query, language, &mut line));
    line.push(b'\n');
    io::stdout().lock().write_all(&line)?;
    Ok(match answered {
        Ok(true) => ExitStatus::Answered,
        Ok(false) => ExitStatus::Unanswered,
        Err(fault) if fault.kind == QuestionErrorKind::TooLarge => ExitStatus::Unanswered,
        Err(_) => ExitStatus::Misuse,
    })
}
