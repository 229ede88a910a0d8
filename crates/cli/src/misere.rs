//! `grundy misere`: the misère quotient of heaps.

use crate::arguments::MisereArgs;
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::limits::{self, clock};
use crate::number::natural;
use crate::progress::{TABLED, waiting};
use crate::render::{Renderer, json_line};
use crate::status::{CommandResult, ExitStatus};
use grundy::certificate;
use grundy::quotient::MisereQuotient;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, row};
use grundy::solver::theory::{text, words};
use std::io;

const ORDER: LocalizedStr = text!("elements", "元素");
const LOST: LocalizedStr = text!("lost", "必败");
const PERIOD: LocalizedStr = text!("period", "周期");
const GENERATORS: LocalizedStr = text!("generators", "生成元");

/// The most lost elements that are shown to a person.
const SHOWN: usize = 40;

/// Runs the command.
pub fn run(arguments: &MisereArgs, language: Language) -> CommandResult {
    let heaps = arguments.heaps.as_deref().map(|text| natural("--heaps", text)).transpose()?;
    let mut bounds = limits::for_command(&arguments.limits)?;
    limits::begin(&mut bounds);
    let mut solver = SolverState::new(bounds);
    let game = &arguments.game;
    let found = waiting(&mut solver, TABLED, language, |solver| solver.misere_quotient(game, heaps));
    let quotient = found.map_err(|fault| Diagnostic::from_error(&fault))?;
    let mut view = Renderer::new(language);
    match arguments.json {
        true => json_line(&Data::object([("game", game.as_str().into()), ("quotient", quotient.data())]))?,
        false => show(&quotient, &mut view)?,
    }
    if let Some(file) = &arguments.certificate {
        solver.set_limits(clock::left(solver.limits()));
        let said = check::save(file, certificate::of_quotient(&mut solver, game, &quotient))?;
        if !arguments.json {
            check::show(&said, &mut view)?;
        }
    }
    Ok(ExitStatus::Answered)
}

fn show(quotient: &MisereQuotient, view: &mut Renderer) -> io::Result<()> {
    let language = view.language;
    let lost: Vec<String> = quotient.lost().map(|element| sum(&quotient.sum_of(element), language)).collect();
    view.row(ORDER, [quotient.order().to_string()])?;
    let (count, shown) = (lost.len(), lost.len().min(SHOWN));
    let listed = lost[..shown].join(", ");
    let more = count - shown;
    let words = match more {
        _ if count == 0 => words!("none", "没有"),
        0 => words!("{count}: those of {listed}", "{count} 个，代表为 {listed}"),
        _ => words!(
            "{count}: those of {listed}, ... and {more} more",
            "{count} 个，代表为 {listed}，……另有 {more} 个"
        ),
    };
    view.row(LOST, [words.of(language)])?;
    let last = quotient.last_heap();
    let period = match quotient.period() {
        Some([preperiod, period]) => words!(
            "{period} from heap {preperiod} on: any number of heaps of any size is decided",
            "从 {preperiod} 颗的堆起为 {period}：任意多个、任意大小的堆都已判定"
        ),
        None => words!(
            "not computed: this is the quotient of the heaps 0 to {last} alone",
            "未求：这只是 0 至 {last} 颗的堆的商"
        ),
    };
    view.row(PERIOD, [period.of(language)])?;
    let generators = quotient.generators();
    let generators = match generators.is_empty() {
        true => words!("no heap", "没有堆"),
        false => {
            let heaps = row(generators);
            words!("heaps {heaps}", "{heaps} 颗的堆")
        }
    };
    view.row(GENERATORS, [generators.of(language)])
}

/// A sum of heaps.
fn sum(heaps: &[u64], language: Language) -> String {
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    match heaps.is_empty() {
        true => text!("no heap", "没有堆").of(language).to_owned(),
        false => heaps.join(" + "),
    }
}
