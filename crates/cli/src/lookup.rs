//! `grundy lookup`: which games have this sequence?

use crate::arguments::Lookup;
use crate::limits;
use crate::number::natural;
use crate::problem::Problem;
use crate::progress::{TABLED, Waiting};
use crate::status::{Ended, Status};
use crate::view::{View, json_line};
use grundy::engine::limits::Budget;
use grundy::lookup::{self, Class, SequenceMatch};
use grundy::solver::prelude::*;
use grundy::theory::words::{Text, row};
use grundy::theory::{text, words};
use std::io;

const FOUND: Text = text!("found", "找到");
const OEIS: Text = text!("OEIS", "OEIS 编号");
const NUMBERS: Text = text!("numbers", "数论");
const NEXT: Text = text!("next", "下一项");

/// So many games of a class, and so many classes, are shown to a person.
const GAMES: usize = 8;
const CLASSES: usize = 12;

/// Runs the command.
pub fn run(arguments: &Lookup, language: Language) -> Ended {
    let text = arguments.terms.join(",");
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let terms: Vec<u64> = words.map(|word| natural("TERMS", word)).collect::<Result<_, _>>()?;
    let mut bounds = limits::of_command(&arguments.limits)?;
    limits::begin(&mut bounds);
    let waiting = Waiting::begin(&mut bounds, TABLED, language);
    let classes = lookup::lookup(&terms, &mut Budget::new(&bounds)).map_err(|fault| Problem::of(&fault))?;
    drop(waiting);
    match arguments.json {
        true => json_line(&lookup::data(&terms, &classes))?,
        false => {
            let mut view = View::new(language);
            show(&classes, &mut view)?;
            let sequences = lookup::number_sequences(&terms);
            view.row(NUMBERS, sequences.iter().map(|found| found.words().of(language).to_owned()))?;
        }
    }
    Ok(Status::Answered)
}

fn show(classes: &[Class], view: &mut View) -> io::Result<()> {
    let language = view.language;
    let games: usize = classes.iter().map(|class| class.games.len()).sum();
    let count = classes.len();
    let found = match count {
        0 => words!("no game that is looked at has this sequence", "所查的游戏都没有这个数列"),
        1 => words!("{games} games, all with the same next terms", "{games} 个游戏，后续各项都相同"),
        _ => words!(
            "{games} games, which the next terms tell apart into {count} classes",
            "{games} 个游戏，按后续各项分为 {count} 类"
        ),
    };
    view.row(FOUND, [found.of(language)])?;
    for class in classes.iter().take(CLASSES) {
        let shown = class.games.iter().take(GAMES).map(|SequenceMatch { game, from, .. }| match from {
            0 => game.clone(),
            from => words!("{game} from heap {from}", "{game}（从 {from} 起）").of(language).to_owned(),
        });
        let shown: Vec<String> = shown.collect();
        let more = class.games.len() - shown.len();
        let more = match more {
            0 => String::new(),
            more => words!(", and {more} more", "，另有 {more} 个").of(language).to_owned(),
        };
        view.row(NEXT, [row(class.next.iter().copied()), format!("{}{more}", shown.join(", "))])?;
        let mut numbers: Vec<String> = Vec::new();
        for (number, game) in class.games.iter().filter_map(|found| Some((found.oeis?, &found.game))) {
            if numbers.iter().all(|known| !known.starts_with(number)) {
                numbers.push(format!("{number} ({game})"));
            }
        }
        if !numbers.is_empty() {
            view.row(OEIS, numbers)?;
        }
    }
    match count.saturating_sub(CLASSES) {
        0 => Ok(()),
        more => {
            let words =
                words!("... and {more} more classes: give more terms", "……另有 {more} 类：请给出更多项");
            view.paragraph(words.of(language))
        }
    }
}
