//! `grundy period`: does the nim sequence of a game repeat itself, and says who?

use crate::arguments::Period;
use crate::growing::{self, heaps};
use crate::number::natural;
use crate::problem::Problem;
use crate::progress::Progress;
use crate::scripts;
use crate::status::{Ended, Status};
use crate::view::{View, json_line};
use grundy::engine::limits::{Budget, Limits, Stop};
use grundy::prelude::*;
use grundy::sequence::period::{self, find, find_any, usual_end};
use grundy::theory::theorem::Pattern;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use std::io;

const PREPERIOD: Text = text!("preperiod", "预周期");
const PERIOD: Text = text!("period", "周期");
const SALTUS: Text = text!("saltus", "增量");
const PROVED: Text = text!("proved by", "证明依据");
const CHECKED: Text = text!("checked", "已检验");

/// Runs the command.
pub fn run(arguments: &Period, language: Language) -> Ended {
    let to = arguments.to.as_deref().map(|text| natural("--to", text)).transpose()?;
    let mut solver = scripts::solver(Limits::default(), &arguments.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Problem::of(&fault))?;
    let single = heaps(&*game, to.unwrap_or(0))?;
    let mut budget = Budget::new(&growing::limits(&arguments.long)?);
    let progress =
        Progress::new(to.unwrap_or_else(|| usual_end(single)).saturating_add(1), arguments.long.quiet);
    let report = |known| progress.reached(known);
    let end = to.or_else(|| arguments.long.limits.time.is_some().then(|| usual_end(single)));
    let (found, stop) = match end {
        Some(end) => find(single, end, &mut budget, report),
        None => find_any(&*game, single, &mut budget, report),
    };
    drop(progress);
    if let Some(stop @ Stop::Own(_)) = &stop {
        return Err(growing::stopped(stop).into());
    }
    if arguments.json {
        json_line(&found.data(&arguments.game))?;
    } else {
        show(&found, stop.as_ref(), &mut View::new(language))?;
    }
    // Whoever asks how far it goes is answered; a table that its own limits end is no failure.
    Ok(match stop {
        Some(stop) if found.by.is_none() && (end.is_some() || stop == Stop::Interrupted) => {
            Status::Unanswered
        }
        _ => Status::Answered,
    })
}

fn show(found: &period::Period, stop: Option<&Stop>, view: &mut View) -> io::Result<()> {
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
            view.row(SALTUS, [saltus(pattern).of(language)])?;
        }
    }
    match found.by {
        Some(by) => view.row(PROVED, [by.name.of(language)])?,
        None if found.pattern.is_some() => {
            let seen = match found.proved_at {
                None => text!("nothing: it is only seen so far", "尚未证明：只是观察所得").into(),
                Some(end) => words!(
                    "nothing: it is only seen so far; a theorem proves it if it continues up to {end}",
                    "尚未证明：只是观察所得；若一直延续到 {end}，则有定理可证"
                ),
            };
            view.row(PROVED, [seen.of(language)])?;
        }
        None => {}
    }
    let checked = match found.by_formula {
        true => words!(
            "a formula gives the values; those of heaps up to {to} were looked at",
            "值由公式给出；已查看到 {to} 颗的堆"
        ),
        false => words!("heaps up to {to}", "到 {to} 颗的堆"),
    };
    view.row(CHECKED, [checked.of(language)])?;
    match stop.filter(|_| found.by.is_none()) {
        Some(stop) => view.row(text!("ended", "终止原因"), [stop.words().of(language)]),
        None => Ok(()),
    }
}

fn saltus(pattern: &Pattern) -> Words {
    match pattern.saltus {
        0 => words!("0: the values repeat", "0：值重复出现"),
        saltus => {
            let period = pattern.period;
            words!(
                "{saltus}: the values grow by it every {period} heaps",
                "{saltus}：每隔 {period} 颗，值增加这么多"
            )
        }
    }
}
