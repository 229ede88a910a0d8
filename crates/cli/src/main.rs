//! The program `grundy`: combinatorial games at the shell.
//!
//! Not here: moves, theorems and arithmetic. The program reads its arguments, asks the library and shows the
//! answer.

mod arguments;
mod batch;
mod born;
mod check;
mod completions;
mod diagnostic;
mod discover;
mod draw;
mod eval;
mod exit_status;
mod explain;
mod games;
mod help;
mod hints;
mod journal_messages;
mod language;
mod limits;
mod lookup;
mod misere;
mod number;
mod output;
mod parameter_range;
mod pattern;
mod period;
mod picture;
mod play;
#[cfg(feature = "pictures")]
mod plot;
mod plus_signs;
mod position;
mod positions_file;
mod progress;
mod prove;
mod render;
mod sandbox;
mod script_notation;
mod scripts;
mod sequence_job;
#[cfg(feature = "web")]
mod serve;
#[cfg(feature = "web")]
mod site;
mod solve;
mod spans;
mod stats;
mod status;
mod survey;
mod table;
mod usage;
mod value;

use arguments::{Cli, Command};
use clap::FromArgMatches;
use grundy::SolverState;
use grundy::solver::theory::localized::Language;
use status::{CommandError, CommandResult};
use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    if env::args_os().nth(1).is_some_and(|word| word == sandbox::WORD) {
        return sandbox::serve();
    }
    scripts::silence();
    let language = language::chosen();
    let status = match run(language) {
        Ok(status) => status,
        Err(CommandError::Problem(problem)) => problem.show(language),
        Err(CommandError::Io(error)) => status::from_io_error(&error, language),
    };
    ExitCode::from(status as u8)
}

fn run(language: Language) -> CommandResult {
    let command = arguments::command(language);
    let words = words(&command);
    let matches = command.try_get_matches_from(words);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage::show(&error, language),
    };
    match &cli.command {
        Command::Solve(arguments) => solve::run(arguments, language),
        Command::Options(arguments) => solve::options(arguments, language),
        Command::Games(arguments) => games::run(arguments, language),
        Command::Explain(arguments) => explain::run(arguments, language),
        Command::Value(arguments) => value::value(arguments, language),
        Command::Compare(arguments) => value::compare(arguments, language),
        Command::Born(arguments) => born::born(arguments, language),
        Command::Hasse(arguments) => born::hasse(arguments, language),
        Command::Eval(arguments) => eval::run(arguments, language),
        Command::Batch(arguments) => batch::run(arguments, language),
        Command::Table(arguments) => table::run(arguments, language),
        Command::Period(arguments) => period::run(arguments, language),
        Command::Pattern(arguments) => pattern::run(arguments, language),
        Command::Prove(arguments) => prove::run(arguments, language),
        Command::Lookup(arguments) => lookup::run(arguments, language),
        Command::Misere(arguments) => misere::run(arguments, language),
        Command::Stats(arguments) => stats::run(arguments, language),
        #[cfg(feature = "pictures")]
        Command::Plot(arguments) => plot::run(arguments, language),
        Command::Draw(arguments) => draw::run(arguments, language),
        Command::Play(arguments) => play::run(arguments, language),
        Command::Survey(arguments) => survey::run(arguments, language),
        Command::Discover(arguments) => discover::run(arguments, language),
        #[cfg(feature = "web")]
        Command::Serve(arguments) => serve::run(arguments, language),
        #[cfg(feature = "web")]
        Command::Site(arguments) => site::run(arguments, language),
        Command::Check(arguments) => check::run(arguments, language),
        Command::Completions(arguments) => completions::completions(arguments, language),
        Command::Man(arguments) => completions::man(arguments, language),
    }
}

/// What was written after the program's name. `help solve` is `solve --help`, and a game without a command is
/// solved. A list that begins with a negative number, or a value such as `-{3|1}`, is no option, and a blank
/// before it says so.
fn words(command: &clap::Command) -> Vec<OsString> {
    let mut words: Vec<OsString> = env::args_os().collect();
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.truncate(2);
        words.push("--help".into());
    }
    // A locale stands for its language.
    let mut is_language = false;
    for word in &mut words {
        let (name, value) = match word.to_str().and_then(|word| word.strip_prefix("--lang=")) {
            Some(value) => ("--lang=", value),
            None => ("", word.to_str().filter(|_| is_language).unwrap_or_default()),
        };
        is_language = word == "--lang";
        if let Some(language) = Language::from_word(value) {
            *word = format!("{name}{}", language.word()).into();
        }
    }
    let first = match words.get(1).and_then(|word| word.to_str()) {
        Some("--lang") => 3,
        Some(word) if word.starts_with("--lang=") => 2,
        _ => 1,
    };
    if words.get(first).and_then(|word| word.to_str()).is_some_and(|word| is_game(word, command)) {
        words.insert(first, "solve".into());
    }
    let words = words.into_iter().map(|word| match word.as_encoded_bytes() {
        [b'-', next, ..] if !next.is_ascii_alphabetic() && *next != b'-' => {
            let mut position = OsString::from(" ");
            position.push(word);
            position
        }
        _ if word == "--misère" => "--misere".into(),
        _ => word,
    });
    words.collect()
}

/// Whether a word is a game, and no command.
fn is_game(word: &str, command: &clap::Command) -> bool {
    if word.starts_with('-') || command.find_subcommand(word).is_some() {
        return false;
    }
    let Ok(notation) = script_notation::notation(word);
    notation.contains('@') || SolverState::default().game(&notation).is_ok()
}
