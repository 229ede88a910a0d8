//! `grundy stats`: how often each value occurs, and which heaps are rare.

use crate::arguments::Stats;
use crate::growing::{self, Kept, grow_to, heaps, stopped};
use crate::number::natural;
use crate::problem::Problem;
use crate::scripts;
use crate::status::{Ended, Status};
use crate::sweep::one_coordinate;
use crate::view::{View, json_line};
use grundy::engine::limits::Budget;
use grundy::engine::table::statistics::Occurrence;
use grundy::sequence::line::Line;
use grundy::sequence::points::has_sequence_of_points;
use grundy::sequence::statistics::{Rare, Statistics, statistics};
use grundy::solver::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use std::io;

/// So many of the most frequent values are shown to a person.
const FREQUENT: usize = 10;

const VALUES: Text = text!("values", "值的个数");
const DISTINCT: Text = text!("distinct", "不同的值");
const LARGEST: Text = text!("largest", "最大值");
const NEWEST: Text = text!("newest", "最晚出现");
const LATE: Text = text!("late", "晚出现");
const MASK: Text = text!("mask", "掩码");
const RARE: Text = text!("rare", "稀有的堆");
const FREQUENCY: Text = text!("frequent", "最常见");

/// Runs the command.
pub fn run(arguments: &Stats, language: Language) -> Ended {
    let to = natural("--to", &arguments.to)?;
    let limits = growing::limits(&arguments.long, growing::HOUR)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Problem::of(&fault))?;
    let (points, line);
    let single = if arguments.at.is_some() || has_sequence_of_points(&*game) {
        points = one_coordinate(&*game, arguments.at.as_deref())?;
        line = Line::new(&points);
        &line
    } else {
        heaps(&*game, to)?
    };
    let mut budget = Budget::new(&limits);
    grow_to(single, to, Kept::Never, arguments.long.quiet, &mut budget)?;
    let found = statistics(single, to, &mut budget).map_err(|stop| stopped(&stop))?;
    if arguments.json {
        json_line(&found.data(&arguments.game, to))?;
    } else {
        show(&found, &mut View::new(language))?;
    }
    Ok(Status::Answered)
}

fn show(found: &Statistics, view: &mut View) -> io::Result<()> {
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
        None => view.row(MASK, [text!("not sought: too many values", "未求：值太多").of(language)])?,
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

fn mask(rare: &Rare) -> Words {
    let mask = format!("0x{:x}", rare.split.mask);
    match rare.split.parity {
        true => words!("{mask}, and the parity of the heap", "{mask}，并计入堆大小的奇偶"),
        false => words!("{mask}", "{mask}（不计堆大小的奇偶）"),
    }
}

fn rare_heaps(rare: &Rare) -> Words {
    let (count, values) = (rare.split.rare, rare.values);
    match rare.last {
        Some(last) => words!(
            "{count}, of {values} values, the last at heap {last}",
            "{count} 个，共 {values} 种值，最后一个是 {last} 颗的堆"
        ),
        None => words!("none", "没有"),
    }
}
