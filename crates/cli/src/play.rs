//! `grundy play`: a game on the terminal, a line at a time.

mod json;
mod stage_data;
mod terminal_game;

use crate::arguments::{PlayArgs as Arguments, ScriptArgs};
use crate::diagnostic::Diagnostic;
use crate::draw::paper;
use crate::limits;
use crate::position::{PositionArgs, example_word};
use crate::render::Renderer;
use crate::script_notation;
use crate::scripts;
use crate::solve::player;
use crate::status::CommandResult;
use grundy::play::{Session, Strength};
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use terminal_game::{Search, TerminalGame};

/// Runs the command.
pub fn run(arguments: &Arguments, language: Language) -> CommandResult {
    let mut limits = limits::from_arguments(&arguments.run.limits)?;
    // A step of a script that never ends must not end the game.
    let bounded = arguments.run.limits.time.is_some() || arguments.run.limits.memory.is_some();
    let scripts = ScriptArgs { sandbox: arguments.run.scripts.sandbox || bounded && cfg!(unix) };
    let mut solver = scripts::solver(limits.clone(), &scripts);
    let asked = PositionArgs::read("play", &with_example(&arguments.words, &mut solver)?, &mut solver)?;
    let search = Search::new(&mut limits);
    solver.set_limits(limits);
    let first = arguments.turn.player.as_deref().map_or(Ok(Player::Left), player)?;
    let play = asked.convention(arguments.turn.convention)?;
    let components: Vec<_> = asked.components().map(|(game, at)| (game.to_owned(), at.clone())).collect();
    let session = search.during(|| {
        let session = Session::new(&components, play, first, &mut solver)?;
        match session.check(&mut solver) {
            // A game that is too large to be solved can be played.
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge && fault.own.is_none() => {}
            checked => checked?,
        }
        Ok(session)
    });
    let session = session.map_err(|fault: QuestionError| asked.problem(&fault))?;
    let strength = Strength::WORDS.iter().find(|(word, _)| Some(*word) == arguments.strength.as_deref());
    let mut table = TerminalGame {
        session,
        solver,
        search,
        people: if arguments.two { [true, true] } else { [!arguments.first, arguments.first] },
        strength: strength.map_or(Strength::Perfect, |&(_, strength)| strength),
        random: fastrand::Rng::with_seed(seed(arguments.seed.as_deref())?),
        paper: paper(&arguments.paper)?,
        is_stuck: false,
    };
    match arguments.json {
        true => json::run(&mut table, language),
        false => table.run(&mut Renderer::new(language)),
    }
}

/// A game alone is played from its example.
fn with_example(words: &[String], solver: &mut SolverState) -> Result<Vec<String>, Diagnostic> {
    let [game] = words else { return Ok(words.to_vec()) };
    let Ok(notation) = script_notation::notation(game);
    let known = solver.game(&notation).map_err(|fault| Diagnostic::from_error(&fault))?;
    // Words of the command line have lost their quotes.
    let example = example_word(&known.example());
    let bare = example.strip_prefix('\'').and_then(|word| word.strip_suffix('\'')).unwrap_or(&example);
    Ok(vec![game.clone(), bare.replace(r"'\''", "'")])
}

fn seed(text: Option<&str>) -> Result<u64, Diagnostic> {
    let Some(text) = text else { return Ok(fastrand::u64(..)) };
    text.parse().map_err(|_| {
        let message = words!(
            "\"{text}\" is not a seed: write a whole number, such as --seed 7",
            "\"{text}\" 不是种子：请写整数，例如 --seed 7"
        );
        limits::wrong("--seed", text, message)
    })
}
