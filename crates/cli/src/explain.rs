//! `grundy explain`: the rules of a game, its theorems, and an example worked through.

use crate::arguments::Explain;
use crate::games::shell_word;
use crate::limits;
use crate::position::{Asked, example_word};
use crate::solve::{self, Wanted};
use crate::status::Ended;
use crate::view::View;
use grundy::prelude::*;
use grundy::theory::catalogue::{entry, split};
use grundy::theory::text;
use grundy::theory::words::Text;

const NOTATION: Text = text!("notation", "记法");
const ANOTHER_NAME: Text = text!("the same as", "等同于");
const POSITION: Text = text!("position", "局面");
const AS_TEXT: Text = text!("or as text", "或文本");
const CLAIM: Text = text!("theorem", "定理");
const SOURCE: Text = text!("source", "出处");
const EXAMPLE: Text = text!("Example", "例题");

/// Runs the command.
pub fn run(arguments: &Explain, language: Language) -> Ended {
    let mut limits = limits::of(&arguments.limits)?;
    let mut solver = Solver::new(limits.clone());
    let (name, parameters) = split(&arguments.game);
    let entry = entry(name);
    // A game with parameters may be asked for without them: any of its kind will do.
    let sample = entry.filter(|_| parameters.is_none()).map_or(arguments.game.as_str(), |entry| entry.sample);
    let position = arguments.position.clone().unwrap_or_else(|| match solver.game(sample) {
        Ok(game) => game.example(),
        // The reading of the question reports it.
        Err(_) => String::new(),
    });
    let asked = Asked::read(&[sample.to_owned(), position.clone()], &mut solver)?;
    let game = solver.game(sample).map_err(|fault| asked.problem(&fault))?;
    let about = game.about();
    let mut view = View::new(language);
    view.heading(entry.map_or(sample, |entry| entry.title.of(language)))?;
    view.gap()?;
    view.paragraph(about.rules.of(language))?;
    view.gap()?;
    if let Some(entry) = entry {
        view.row(NOTATION, [entry.notation])?;
        view.row(ANOTHER_NAME, entry.alias_of)?;
    }
    view.row(POSITION, [about.format.of(language)])?;
    let form = game.form();
    if !form.example.is_empty() {
        view.row(AS_TEXT, form.example.lines())?;
    }
    view.row(SOURCE, [about.source])?;
    for statement in game.statements() {
        view.gap()?;
        view.heading(statement.name.of(language))?;
        view.row(CLAIM, [statement.claim.of(language)])?;
        view.row(SOURCE, [statement.source])?;
    }
    view.gap()?;
    view.heading(EXAMPLE.of(language))?;
    let word = if arguments.position.is_some() { shell_word(&position) } else { example_word(&position) };
    view.command(0, &format!("grundy solve {} {word} --explain", shell_word(sample)))?;
    limits::break_off_on_ctrl_c(&mut limits);
    solver.set_limits(limits);
    solve::show(&mut solver, &asked, &Wanted { explain: true, ..Wanted::default() }, &mut view)
}
