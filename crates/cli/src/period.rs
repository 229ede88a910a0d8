//! `grundy period`: whether the nim sequence of a game repeats itself, and what proves it.

use crate::arguments::PeriodArgs;
use crate::check;
use crate::diagnostic::{Diagnostic, stopped};
use crate::limits::clock;
use crate::number::natural;
use crate::parameter_range::{GameFamily, has_single_heaps, one_coordinate};
use crate::progress::Progress;
use crate::render::{Renderer, json_line};
use crate::scripts;
use crate::sequence_job::{self, heaps};
use crate::status::{CommandResult, ExitStatus};
use grundy::certificate;
use grundy::sequence::one_coordinate::CoordinateSequence;
use grundy::sequence::outcomes;
use grundy::sequence::period::{self, find, find_any, usual_end};
use grundy::sequence::points::{CoordinateFamily, has_sequence_of_points, is_row_of_coins};
use grundy::solver::engine::budget::{Budget, Halt};
use grundy::solver::engine::game::Game;
use grundy::solver::engine::method::single_heaps::SumOfHeaps;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::theorem::ArithmeticPeriod;
use grundy::solver::theory::{text, words};
use std::io;

const PREPERIOD: LocalizedStr = text!("preperiod", "预周期");
const PERIOD: LocalizedStr = text!("period", "周期");
const SALTUS: LocalizedStr = text!("saltus", "增量");
const PROVED: LocalizedStr = text!("proved by", "证明依据");
const CHECKED: LocalizedStr = text!("checked", "已检验");

/// Runs the command.
pub fn run(arguments: &PeriodArgs, language: Language) -> CommandResult {
    let to = arguments.range.to.as_deref().map(|text| natural("--to", text)).transpose()?;
    let of_heaps = arguments.range.at.is_none() && arguments.range.sweep.is_none();
    check::of_heaps_alone(arguments.certificate.as_deref(), of_heaps)?;
    let limits = sequence_job::limits(&arguments.long, sequence_job::HOUR)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.long.scripts);
    let games = GameFamily::read(&mut solver, &arguments.game, arguments.range.sweep.as_deref())?;
    let mut budget = Budget::new(&limits);
    let Some(sweep) = games.sweep() else {
        let (found, stop) = look(arguments, games.first(), to, &mut budget)?;
        let mut view = Renderer::new(language);
        if arguments.json {
            json_line(&data(arguments, &found, &arguments.game))?;
        } else {
            show(&found, stop.as_ref(), PeriodSubject::from_arguments(arguments, games.first()), &mut view)?;
        }
        if let Some(file) = &arguments.certificate {
            solver.set_limits(clock::left(&limits));
            let said = check::save(file, certificate::of_period(&mut solver, &arguments.game, &found))?;
            if !arguments.json {
                check::show(&said, &mut view)?;
            }
        }
        return Ok(status(arguments, to, &found, stop.as_ref()));
    };
    let mut status_of_all = ExitStatus::Answered;
    let mut rows = Vec::new();
    for (value, game) in sweep.values().zip(games.all()) {
        let (found, stop) = look(arguments, &**game, to, &mut Budget::new(&clock::left(&limits)))?;
        if let ExitStatus::Unanswered = status(arguments, to, &found, stop.as_ref()) {
            status_of_all = ExitStatus::Unanswered;
        }
        if arguments.json {
            json_line(&data(arguments, &found, &sweep.notation(&arguments.game, value)))?;
        } else {
            rows.push(row(value, &found, language));
        }
        if matches!(stop, Some(Halt::Interrupted | Halt::Time)) {
            break;
        }
    }
    if !arguments.json {
        let head = [PREPERIOD, PERIOD, SALTUS, PROVED].map(|label| label.of(language).to_owned());
        let head = [vec![sweep.name().to_owned()], head.to_vec()].concat();
        Renderer::new(language).columns(&[vec![head], rows].concat())?;
    }
    Ok(status_of_all)
}

/// The play in which outcomes are looked at in the place of values: in misère play only they repeat or do
/// not.
fn play_of_outcomes(arguments: &PeriodArgs) -> Option<Convention> {
    match (arguments.misere, arguments.outcomes) {
        (true, _) => Some(Convention::Misere),
        (false, true) => Some(Convention::Normal),
        (false, false) => None,
    }
}

fn data(arguments: &PeriodArgs, found: &period::PeriodReport, game: &str) -> Data {
    match play_of_outcomes(arguments) {
        Some(play) => outcomes::data(found, game, play),
        None => found.data(game),
    }
}

/// Looks at the outcomes of one game.
fn look_at_outcomes(
    arguments: &PeriodArgs,
    game: &dyn Game,
    to: Option<u64>,
    play: Convention,
    budget: &mut Budget,
) -> Result<(period::PeriodReport, Option<Halt>), Diagnostic> {
    let points = match arguments.range.at.as_deref() {
        None if has_single_heaps(game) => CoordinateFamily::heaps(game),
        at => one_coordinate(game, at)?,
    };
    let end = to.map_or(u64::MAX, |to| to.saturating_add(1));
    let progress = Progress::new(end, arguments.long.quiet || to.is_none());
    Ok(outcomes::find(&points, play, to, budget, |known| progress.reached(known)))
}

/// Looks at one game.
fn look(
    arguments: &PeriodArgs,
    game: &dyn Game,
    to: Option<u64>,
    budget: &mut Budget,
) -> Result<(period::PeriodReport, Option<Halt>), Diagnostic> {
    let (found, stop) = match play_of_outcomes(arguments) {
        Some(play) => look_at_outcomes(arguments, game, to, play, budget)?,
        None => look_at_values(arguments, game, to, budget)?,
    };
    match stop {
        Some(stop @ (Halt::Own(_) | Halt::OutOfReach(_) | Halt::NoAnswer(_))) if found.checked_to == 0 => {
            Err(stopped(&stop))
        }
        Some(stop @ Halt::Own(_)) => Err(stopped(&stop)),
        stop => Ok((found, stop)),
    }
}

/// Looks at the values of one game.
fn look_at_values(
    arguments: &PeriodArgs,
    game: &dyn Game,
    to: Option<u64>,
    budget: &mut Budget,
) -> Result<(period::PeriodReport, Option<Halt>), Diagnostic> {
    let (points, line);
    let single = if arguments.range.at.is_some() || has_sequence_of_points(game) {
        points = one_coordinate(game, arguments.range.at.as_deref())?;
        line = CoordinateSequence::new(&points);
        &line
    } else {
        heaps(game, to.unwrap_or(0))?
    };
    let progress =
        Progress::new(to.unwrap_or_else(|| usual_end(single)).saturating_add(1), arguments.long.quiet);
    let report = |known| progress.reached(known);
    Ok(match end(arguments, to, single) {
        Some(end) => find(single, end, budget, report),
        None => find_any(game, single, budget, report),
    })
}

/// How far is looked, where it is said, or a time is.
fn end(arguments: &PeriodArgs, to: Option<u64>, single: &dyn SumOfHeaps) -> Option<u64> {
    to.or_else(|| arguments.long.limits.time.is_some().then(|| usual_end(single)))
}

/// A question how far it goes is answered; a table that its own limits end is no failure.
fn status(
    arguments: &PeriodArgs,
    to: Option<u64>,
    found: &period::PeriodReport,
    stop: Option<&Halt>,
) -> ExitStatus {
    let limited = to.is_some() || arguments.long.limits.time.is_some();
    match stop {
        Some(stop) if found.by.is_none() && (limited || *stop == Halt::Interrupted) => ExitStatus::Unanswered,
        _ => ExitStatus::Answered,
    }
}

/// What was found of one of several games.
fn row(value: u64, found: &period::PeriodReport, language: Language) -> Vec<String> {
    let numbers = match &found.pattern {
        None => ["-".to_owned(), "-".to_owned(), "-".to_owned()],
        Some(pattern) => [pattern.preperiod, pattern.period, pattern.saltus].map(|n| n.to_string()),
    };
    let to = found.checked_to;
    let proved = match (found.by, &found.pattern) {
        (Some(by), _) => by.name.into(),
        (None, Some(_)) => words!("nothing, seen up to {to}", "尚未证明，看到 {to}"),
        (None, None) => words!("nothing seen up to {to}", "到 {to} 未见周期"),
    };
    [vec![value.to_string()], numbers.to_vec(), vec![proved.of(language).to_owned()]].concat()
}

/// What a period is one of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PeriodSubject {
    /// The values of heaps, or of coins.
    Values { coins: bool },
    /// Outcomes.
    Outcomes,
}

impl PeriodSubject {
    fn from_arguments(arguments: &PeriodArgs, game: &dyn Game) -> PeriodSubject {
        match play_of_outcomes(arguments) {
            Some(_) => PeriodSubject::Outcomes,
            None => PeriodSubject::Values { coins: is_row_of_coins(game) },
        }
    }
}

fn show(
    found: &period::PeriodReport,
    stop: Option<&Halt>,
    shown: PeriodSubject,
    view: &mut Renderer,
) -> io::Result<()> {
    let coins = shown == PeriodSubject::Values { coins: true };
    let language = view.language;
    let to = found.checked_to;
    match &found.pattern {
        None => {
            let none = words!("none up to {to}", "直到 {to} 未见周期");
            view.row(PERIOD, [none.of(language)])?;
        }
        Some(pattern) => {
            view.row(PREPERIOD, [pattern.preperiod.to_string()])?;
            view.row(PERIOD, [pattern.period.to_string()])?;
            if shown != PeriodSubject::Outcomes {
                view.row(SALTUS, [saltus(pattern, coins).of(language)])?;
            }
        }
    }
    match found.by {
        Some(by) => view.row(PROVED, [by.name.of(language)])?,
        None if found.pattern.is_some() => {
            let seen = match found.proved_at {
                None => text!("nothing: it is only observed", "尚未证明：只是观察所得").into(),
                Some(end) => words!(
                    "nothing: it is only observed; a theorem proves it if it continues up to {end}",
                    "尚未证明：只是观察所得；若一直延续到 {end}，则有定理可证"
                ),
            };
            view.row(PROVED, [seen.of(language)])?;
        }
        None => {}
    }
    let checked = match found.by_formula && shown != PeriodSubject::Outcomes {
        true => words!(
            "a formula gives the values; those of heaps up to {to} were checked",
            "值由公式给出；已查看到 {to} 颗的堆"
        ),
        false if shown == PeriodSubject::Outcomes => words!("outcomes up to {to}", "到 {to} 的胜负"),
        false if coins => words!("single coins up to place {to}", "到位置 {to} 的单枚硬币"),
        false => words!("heaps up to {to}", "到 {to} 颗的堆"),
    };
    view.row(CHECKED, [checked.of(language)])?;
    match stop.filter(|_| found.by.is_none()) {
        Some(stop) => view.row(text!("ended", "终止原因"), [stop.words().of(language)]),
        None => Ok(()),
    }
}

fn saltus(pattern: &ArithmeticPeriod, coins: bool) -> LocalizedString {
    match pattern.saltus {
        0 => words!("0: the values repeat", "0：值重复出现"),
        saltus if coins => {
            let period = pattern.period;
            words!(
                "{saltus}: the values grow by it every {period} places",
                "{saltus}：每隔 {period} 个位置，值增加这么多"
            )
        }
        saltus => {
            let period = pattern.period;
            words!(
                "{saltus}: the values grow by it every {period} heaps",
                "{saltus}：每隔 {period} 颗，值增加这么多"
            )
        }
    }
}
