//! `grundy lookup`: which games have this sequence.

use crate::arguments::LookupArgs;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::number::natural;
use crate::progress::{SolveProgress, TABLED};
use crate::render::{Renderer, json_line};
use crate::status::{CommandResult, ExitStatus};
use grundy::lookup::{self, MatchClass, SequenceMatch};
use grundy::solver::engine::budget::Budget;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, row};
use grundy::solver::theory::{text, words};
use std::io;

const FOUND: LocalizedStr = text!("found", "找到");
const OEIS: LocalizedStr = text!("OEIS", "OEIS 编号");
const NUMBERS: LocalizedStr = text!("numbers", "数论");
const NEXT: LocalizedStr = text!("next", "下一项");

/// How many games of a class, and how many classes, are shown to a person.
const GAMES: usize = 8;
const CLASSES: usize = 12;

/// Runs the command.
pub fn run(arguments: &LookupArgs, language: Language) -> CommandResult {
    let text = arguments.terms.join(",");
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let terms: Vec<u64> = words.map(|word| natural("TERMS", word)).collect::<Result<_, _>>()?;
    let mut bounds = limits::for_command(&arguments.limits)?;
    limits::begin(&mut bounds);
    let waiting = SolveProgress::begin(&mut bounds, TABLED, language);
    let classes =
        lookup::lookup(&terms, &mut Budget::new(&bounds)).map_err(|fault| Diagnostic::from_error(&fault))?;
    drop(waiting);
    match arguments.json {
        true => json_line(&lookup::data(&terms, &classes))?,
        false => {
            let mut view = Renderer::new(language);
            show(&classes, &mut view)?;
            let sequences = lookup::number_sequences(&terms);
            view.row(NUMBERS, sequences.iter().map(|found| found.words().of(language).to_owned()))?;
        }
    }
    Ok(ExitStatus::Answered)
}

fn show(classes: &[MatchClass], view: &mut Renderer) -> io::Result<()> {
    let language = view.language;
    let games: usize = classes.iter().map(|class| class.games.len()).sum();
    let count = classes.len();
    let found = match count {
        0 => words!("no game that was searched has this sequence", "所查的游戏都没有这个数列"),
        1 => words!("{games} games, all with the same next terms", "{games} 个游戏，后续各项都相同"),
        _ => words!(
            "{games} games, in {count} classes by their next terms",
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
