//! `grundy solve`: who wins, what the position is worth, which moves win, and why.

pub mod answer_line;
mod incremental;
pub mod moves;
pub mod options;
mod rows;

pub use options::SolveOptions;
pub use rows::show;

use answer_line::print_answer;
use options::{ALL, query};

use crate::arguments::{OptionsArgs, SolveArgs};
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::position::PositionArgs;
use crate::progress::SEARCHED;
use crate::render::Renderer;
use crate::scripts;
use crate::status::{CommandError, CommandResult};
use crate::value::check_parameters;
use grundy::solver::prelude::*;
use grundy::solver::theory::{numeral, words};
use grundy::wire::question::{DEFAULT_LIMIT, KeyArguments};
use std::io::{self, Write};
use std::sync::Arc;

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
    let keys = keys(arguments)?;
    let options = arguments.options.as_deref().map(|text| count("--options", text)).transpose()?;
    let question = SolveOptions {
        play: asked.convention(arguments.turn.convention)?,
        player: arguments.turn.player.as_deref().map(player).transpose()?,
        moves: listed,
        options: options.or(keys.contains(&Key::Options).then_some(DEFAULT_LIMIT)),
        keys,
        given: KeyArguments { s: arguments.s.clone(), t: arguments.t.clone() },
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

/// What is asked for besides who wins: by `--want`, and by the options that ask for one thing each.
fn keys(arguments: &SolveArgs) -> Result<Vec<Key>, Diagnostic> {
    let mut keys = match (&arguments.want, arguments.value) {
        (Some(list), _) => crate::value::keys(list, |_| true)?,
        (None, true) => vec![Key::Canonical],
        (None, false) => Vec::new(),
    };
    if keys.contains(&Key::Pattern) && !arguments.json {
        let message = words!(
            "the pattern of a game is shown by grundy pattern GAME, or here with --json",
            "游戏的规律请用 grundy pattern 游戏 查看，或在此加上 --json"
        );
        return Err(limits::wrong("--want", Key::Pattern.as_str(), message));
    }
    check_parameters(&keys, [&arguments.s, &arguments.t])?;
    let flags = [
        (arguments.explain, Key::Explain),
        (arguments.remoteness, Key::Remoteness),
        (arguments.hints, Key::Hints),
    ];
    keys.extend(flags.into_iter().filter_map(|(is_asked, key)| is_asked.then_some(key)));
    Ok(keys)
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
        true => answered(&mut solver, &asked, &question, Key::Options.into(), language),
        false => rows::show_options_alone(&mut solver, &asked, &question, &mut Renderer::new(language)),
    }
}

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
        "left" | "l" | "L" => Ok(Player::Left),
        "right" | "r" | "R" => Ok(Player::Right),
        _ => {
            let message = words!(
                "\"{text}\" is not a player: write --player left or --player right",
                "没有名为 \"{text}\" 的一方：请写 --player left 或 --player right"
            );
            Err(limits::wrong("--player", text, message))
        }
    }
}

/// One line, as the batch answers the same query.
fn json(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    language: Language,
) -> CommandResult {
    let mut keys = KeySet::VERDICT.with(Key::Grundy);
    keys.extend(wanted.keys.iter().copied());
    keys.extend(wanted.moves.map(|_| Key::Moves));
    keys.extend(wanted.options.map(|_| Key::Options));
    answered(solver, asked, wanted, keys, language)
}

fn answered(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    keys: KeySet,
    language: Language,
) -> CommandResult {
    let query = query(asked, wanted, keys, wanted.moves.or(wanted.options).unwrap_or(DEFAULT_LIMIT));
    for note in asked.notes() {
        // Standard output is for the program that reads the answer.
        writeln!(io::stderr().lock(), "{}", note.of(language))?;
    }
    print_answer(solver, &query, SEARCHED, language)
}
