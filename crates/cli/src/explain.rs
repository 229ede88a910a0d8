//! `grundy explain`: the rules of a game, its theorems, and an example worked through.

use crate::arguments::ExplainArgs;
use crate::diagnostic::Diagnostic;
use crate::games::shell_word;
use crate::limits;
use crate::position::{NO_EXAMPLE, PositionArgs, example_word};
use crate::render::Renderer;
use crate::scripts;
use crate::solve::{self, SolveOptions};
use crate::status::{CommandResult, ExitStatus};
use grundy::explain::{self, EXAMPLE, ExplainResult};
use grundy::glossary::{concept, nearest};
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::{entry, nearest_game};
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::{text, words};

/// What to say of a name that is more like that of a concept than that of a game.
fn nearly_a_concept(name: &str) -> Option<Diagnostic> {
    let (near, likeness) = nearest(name)?;
    if nearest_game(name).is_some_and(|(_, of_game)| of_game > likeness) {
        return None;
    }
    Some(Diagnostic::misuse(words!(
        "there is no game or concept \"{name}\": did you mean {near}?",
        "没有名为 \"{name}\" 的游戏或概念：您是不是想写 {near}？"
    )))
}

const NONE: LocalizedStr = text!(
    "These rules have no example: write example = ... in the script.",
    "这些规则没有例子：在脚本中写 example = ... 即可给出一个局面作例子。"
);

/// Lists what a search found.
fn show(text: &str, found: &[ExplainResult], view: &mut Renderer) -> CommandResult {
    let language = view.language;
    let heading = words!(
        "no game or concept is called \"{text}\": these contain it in a name, a title or a source",
        "没有名为 \"{text}\" 的游戏或概念：下列条目的名称、标题或出处中含有它"
    );
    view.heading(heading.of(language))?;
    for ExplainResult { name, title } in found {
        view.gap()?;
        view.paragraph(title.of(language))?;
        view.command(0, &format!("grundy explain {}", shell_word(name)))?;
    }
    Ok(ExitStatus::Answered)
}

/// Runs the command.
pub fn run(arguments: &ExplainArgs, language: Language) -> CommandResult {
    let concept = concept(&arguments.game).filter(|_| arguments.position.is_none());
    if let Some(concept) = concept {
        let mut view = Renderer::new(language);
        view.lines(&explain::of_concept(concept, language))?;
        if entry(&arguments.game).is_none() {
            return Ok(ExitStatus::Answered);
        }
        // A concept that is a game too.
        view.gap()?;
    }
    let mut limits = limits::for_command(&arguments.run.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    let sample = &*explain::sample(&arguments.game);
    let position = arguments.position.clone().unwrap_or_else(|| match solver.game(sample) {
        Ok(game) => game.example(),
        // The reading of the question reports it.
        Err(_) => String::new(),
    });
    if arguments.position.is_none()
        && let Err(fault) = solver.game(sample)
        && fault.kind == QuestionErrorKind::UnknownGame
    {
        let found = explain::search(&arguments.game);
        if !found.is_empty() {
            return show(&arguments.game, &found, &mut Renderer::new(language));
        }
        if let Some(problem) = nearly_a_concept(&arguments.game) {
            return Err(problem.into());
        }
    }
    if arguments.position.is_none() && position == NO_EXAMPLE {
        let game = solver.game(sample).map_err(|fault| Diagnostic::from_error(&fault))?;
        let mut view = Renderer::new(language);
        view.lines(&explain::of_game(&arguments.game, &*game, language))?;
        view.gap()?;
        view.heading(EXAMPLE.of(language))?;
        view.paragraph(NONE.of(language))?;
        return Ok(ExitStatus::Answered);
    }
    let asked = PositionArgs::read("explain", &[sample.to_owned(), position.clone()], &mut solver)?;
    let game = solver.game(sample).map_err(|fault| asked.problem(&fault))?;
    let mut view = Renderer::new(language);
    view.lines(&explain::of_game(&arguments.game, &*game, language))?;
    view.gap()?;
    view.heading(EXAMPLE.of(language))?;
    let word = if arguments.position.is_some() { shell_word(&position) } else { example_word(&position) };
    view.command(0, &format!("grundy solve {} {word} --explain", shell_word(sample)))?;
    limits::begin(&mut limits);
    solver.set_limits(limits);
    solve::show(
        &mut solver,
        &asked,
        &SolveOptions { keys: vec![Key::Explain], ..SolveOptions::default() },
        &mut view,
    )
}
