//! `grundy stats`: how often each value occurs, and which heaps are rare.

use crate::arguments::StatsArgs;
use crate::diagnostic::{Diagnostic, stopped};
use crate::number::natural;
use crate::parameter_range::one_coordinate;
use crate::render::{Renderer, json_line};
use crate::scripts;
use crate::sequence_job::{self, SavePolicy, grow_to, heaps};
use crate::status::{CommandResult, ExitStatus};
use grundy::sequence::one_coordinate::CoordinateSequence;
use grundy::sequence::points::has_sequence_of_points;
use grundy::sequence::statistics::{RareHeaps, Statistics, statistics};
use grundy::solver::engine::budget::Budget;
use grundy::solver::engine::sequence::statistics::Occurrence;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use std::io;

/// How many of the most frequent values are shown to a person.
const FREQUENT: usize = 10;

const VALUES: LocalizedStr = text!("values", "值的个数");
const DISTINCT: LocalizedStr = text!("distinct", "不同的值");
const LARGEST: LocalizedStr = text!("largest", "最大值");
const NEWEST: LocalizedStr = text!("newest", "最晚出现");
const LATE: LocalizedStr = text!("late", "晚出现");
const MASK: LocalizedStr = text!("mask", "掩码");
const RARE: LocalizedStr = text!("rare", "稀有的堆");
const FREQUENCY: LocalizedStr = text!("frequent", "最常见");

/// Runs the command.
pub fn run(arguments: &StatsArgs, language: Language) -> CommandResult {
    let to = natural("--to", &arguments.to)?;
    let limits = sequence_job::limits(&arguments.long, sequence_job::HOUR)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.long.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Diagnostic::from_error(&fault))?;
    let (points, line);
    let single = if arguments.at.is_some() || has_sequence_of_points(&*game) {
        points = one_coordinate(&*game, arguments.at.as_deref())?;
        line = CoordinateSequence::new(&points);
        &line
    } else {
        heaps(&*game, to)?
    };
    let mut budget = Budget::new(&limits);
    grow_to(single, to, SavePolicy::Never, arguments.long.quiet, &mut budget)?;
    let found = statistics(single, to, &mut budget).map_err(|stop| stopped(&stop))?;
    if arguments.json {
        json_line(&found.data(&arguments.game, to))?;
    } else {
        show(&found, &mut Renderer::new(language))?;
    }
    Ok(ExitStatus::Answered)
}

fn show(found: &Statistics, view: &mut Renderer) -> io::Result<()> {
    let language = view.language;
    view.row(VALUES, [found.values.to_string()])?;
    view.row(DISTINCT, [found.occurrences.len().to_string()])?;
    for (label, one) in [(LARGEST, found.largest()), (NEWEST, found.newest())] {
        if let Some(&Occurrence { value, first, .. }) = one {
            view.row(
                label,
                [words!("{value}, first at heap {first}", "{value}，首见于 {first} 颗的堆").of(language)],
            )?;
        }
    }
    let late = found.late;
    let words = words!("{late} values are first seen past the middle", "有 {late} 个值首见于后半段");
    view.row(LATE, [words.of(language)])?;
    match &found.rare {
        None => view.row(MASK, [text!("not computed: too many values", "未求：值太多").of(language)])?,
        Some(rare) => {
            view.row(MASK, [mask(rare).of(language)])?;
            view.row(RARE, [rare_heaps(rare).of(language)])?;
        }
    }
    let frequent = found.by_frequency();
    let lines = frequent.iter().take(FREQUENT).map(|&Occurrence { value, count, first }| {
        words!("{value}: count {count}, first at heap {first}", "{value}：{count} 次，首见于 {first} 颗的堆")
    });
    let mut lines: Vec<String> = lines.map(|words| words.of(language).to_owned()).collect();
    let more = frequent.len().saturating_sub(FREQUENT);
    if more > 0 {
        lines.push(words!("... and {more} more values", "……另有 {more} 个值").of(language).to_owned());
    }
    view.row(FREQUENCY, lines)
}

fn mask(rare: &RareHeaps) -> LocalizedString {
    let mask = format!("0x{:x}", rare.split.mask);
    match rare.split.parity {
        true => words!("{mask}, and the parity of the heap", "{mask}，并计入堆大小的奇偶"),
        false => words!("{mask}", "{mask}（不计堆大小的奇偶）"),
    }
}

fn rare_heaps(rare: &RareHeaps) -> LocalizedString {
    let (count, values) = (rare.split.rare, rare.values);
    match rare.last {
        Some(last) => words!(
            "{count}, of {values} values, the last at heap {last}",
            "{count} 个，共 {values} 种值，最后一个是 {last} 颗的堆"
        ),
        None => words!("none", "没有"),
    }
}
