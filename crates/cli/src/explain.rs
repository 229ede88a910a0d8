//! `grundy explain`: the rules of a game, its theorems, and an example worked through.

use crate::arguments::Explain;
use crate::concepts::{Concept, concept};
use crate::games::shell_word;
use crate::limits;
use crate::position::{Asked, example_word};
use crate::scripts;
use crate::solve::{self, Wanted};
use crate::status::{Ended, Status};
use crate::view::View;
use grundy::engine::game::SingleHeaps;
use grundy::engine::limits::Budget;
use grundy::prelude::*;
use grundy::sequence::period::find;
use grundy::theory::catalogue::{entry, split};
use grundy::theory::theorem::{Pattern, Statement};
use grundy::theory::words::Text;
use grundy::theory::{text, words};
use std::io;

const NOTATION: Text = text!("notation", "记法");
const ANOTHER_NAME: Text = text!("the same as", "等同于");
const POSITION: Text = text!("position", "局面");
const AS_TEXT: Text = text!("or as text", "或文本");
const VALUES: Text = text!("values", "各堆的值");
const PERIOD: Text = text!("period", "周期");
const CLAIM: Text = text!("theorem", "定理");
const SOURCE: Text = text!("source", "出处");
const EXAMPLE: Text = text!("Example", "例题");

/// Heaps whose values are shown.
const SHOWN: u64 = 20;

/// A period is sought so far and with so many steps, well under a second of work.
const LOOKED_TO: u64 = 20_000;
const STEPS: u64 = 50_000_000;

/// Tells about a concept.
fn about(concept: &Concept, view: &mut View) -> io::Result<()> {
    let language = view.language;
    view.heading(concept.title.of(language))?;
    for paragraph in concept.paragraphs {
        view.gap()?;
        view.paragraph(paragraph.of(language))?;
    }
    view.gap()?;
    view.heading(EXAMPLE.of(language))?;
    concept.examples.iter().try_for_each(|example| view.command(0, example))
}

/// The first values of heaps, and what is known of a period. Says which theorem proves it.
fn show_sequence(heaps: &dyn SingleHeaps, view: &mut View) -> io::Result<Option<&'static Statement>> {
    let language = view.language;
    let mut budget = Budget::new(&Limits { steps: STEPS, ..Limits::default() });
    let Ok(values) = heaps.values(0, SHOWN.min(heaps.largest_heap()), &mut budget) else { return Ok(None) };
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    view.row(VALUES, [format!("{} ...", values.join(" "))])?;
    let (found, _) = find(heaps, LOOKED_TO.min(heaps.largest_heap()), &mut budget, |_| ());
    let Some(Pattern { preperiod, period, saltus }) = found.pattern else {
        let to = found.checked_to;
        view.row(PERIOD, [words!("none seen up to heap {to}", "到 {to} 颗的堆为止未见周期").of(language)])?;
        return Ok(None);
    };
    let pattern = match saltus {
        0 => words!("{period} from heap {preperiod} on", "从 {preperiod} 颗的堆起为 {period}"),
        _ => words!(
            "{period} from heap {preperiod} on, each time with {saltus} more",
            "从 {preperiod} 颗的堆起为 {period}，每次增加 {saltus}"
        ),
    };
    let state = match found.by {
        Some(by) => {
            let (en, zh) = (by.name.en, by.name.zh);
            words!("(proved: {en})", "（已证明：{zh}）")
        }
        None => words!("(seen, and not proved)", "（只是观察所得，尚未证明）"),
    };
    view.row(PERIOD, [pattern.then(state).of(language)])?;
    Ok(found.by)
}

/// Runs the command.
pub fn run(arguments: &Explain, language: Language) -> Ended {
    let concept = concept(&arguments.game).filter(|_| arguments.position.is_none());
    if let Some(concept) = concept {
        let mut view = View::new(language);
        about(concept, &mut view)?;
        if entry(&arguments.game).is_none() {
            return Ok(Status::Answered);
        }
        // A concept that is a game too.
        view.gap()?;
    }
    let mut limits = limits::of(&arguments.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.scripts);
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
    let own = game.own_words();
    match own.as_ref().map(|own| own.rules.as_str()).filter(|rules| !rules.is_empty()) {
        Some(rules) => view.paragraph(rules)?,
        None => view.paragraph(about.rules.of(language))?,
    }
    let particulars = game.particulars();
    if !particulars.en.is_empty()
        && (parameters.is_some() || entry.is_some_and(|entry| entry.alias_of.is_some()))
    {
        view.paragraph(particulars.of(language))?;
    }
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
    if own.is_none() {
        view.row(SOURCE, [about.source])?;
    }
    let mut statements = game.statements();
    // Scripts are asked heap by heap, which may take long: `grundy period` shows how far it has come.
    // A game of its own, too, so that the example answers as its command line does.
    let apart = own.is_none().then(|| Solver::default().game(sample).ok()).flatten();
    if let Some(heaps) = apart.as_ref().and_then(|game| game.single_heaps())
        && let Some(theorem) = show_sequence(heaps, &mut view)?
        && statements.iter().all(|known| known.name != theorem.name)
    {
        statements.push(theorem);
    }
    for statement in statements {
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
