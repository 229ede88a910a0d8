//! `grundy value` and `grundy compare`: exact values of games of Left and Right.

use crate::arguments::{Compare, Value};
use crate::limits;
use crate::problem::Problem;
use crate::scripts;
use crate::status::{Ended, Status};
use crate::view::View;
use grundy::batch;
use grundy::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use grundy::wire::labels::of_key;
use grundy::wire::moves;
use grundy::wire::query::{Given, Part, PlayQuery, Want};
use std::io::{self, Write};

/// What is told of a value where nobody says what is wanted.
const USUAL: [Key; 6] =
    [Key::LeftStop, Key::RightStop, Key::Mean, Key::Temperature, Key::AtomicWeight, Key::Birthday];

/// Runs `grundy value`.
pub fn value(arguments: &Value, language: Language) -> Ended {
    let mut limits = limits::of(&arguments.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.scripts);
    limits::break_off_on_ctrl_c(&mut limits);
    solver.set_limits(limits);
    let written = arguments.words.join(" ");
    let style = if arguments.unicode { Style::Unicode } else { Style::Ascii };
    let given = Given { s: arguments.s.clone(), t: arguments.t.clone() };
    let keys = arguments.want.as_deref().map(wanted).transpose()?;
    if arguments.json {
        return json(&mut solver, written, keys.as_deref(), style, given, language);
    }
    let placed = solver.place_value(&written, style).map_err(|fault| problem(&fault))?;
    let mut view = View::new(language);
    if let Some(keys) = keys {
        for (name, fact) in solver.facts(&placed, &keys, &given, style).map_err(|fault| problem(&fault))? {
            view.row(of_key(name), [plain(&fact)])?;
        }
        return Ok(Status::Answered);
    }
    let canonical = solver.canonical(&placed, style).map_err(|fault| problem(&fault))?;
    view.heading(&plain(&canonical))?;
    let answer = solver.ask(&placed, &Question::default()).map_err(|fault| problem(&fault))?;
    if let Some(outcome) = answer.outcome {
        view.verdict(outcome)?;
    }
    for key in USUAL {
        match solver.facts(&placed, &[key], &given, style) {
            Ok(facts) => {
                for (name, fact) in facts.into_iter().filter(|(_, fact)| *fact != Data::Null) {
                    view.row(of_key(name), [plain(&fact)])?;
                }
            }
            // Loopy values lack some of them.
            Err(fault) if fault.kind == FaultKind::Unsupported => {}
            Err(fault) => return Err(problem(&fault).into()),
        }
    }
    Ok(Status::Answered)
}

/// Runs `grundy compare`.
pub fn compare(arguments: &Compare, language: Language) -> Ended {
    let mut limits = limits::of(&arguments.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.scripts);
    limits::break_off_on_ctrl_c(&mut limits);
    solver.set_limits(limits);
    let two = [Part::Value(arguments.one.clone()), Part::Value(arguments.other.clone())];
    let relation = solver.compare(&two).map_err(|fault| problem(&fault))?;
    let meaning = match relation {
        "=" => text!("equal", "相等"),
        ">" => text!("greater: better for Left", "大于：对左方更有利"),
        "<" => text!("less: better for Right", "小于：对右方更有利"),
        _ => text!("confused: neither is at least as good", "不可比较：互不大于或等于对方"),
    };
    let Text { en, zh } = meaning;
    let line = words!("{relation}  ({en})", "{relation}（{zh}）");
    writeln!(io::stdout().lock(), "{}", line.of(language))?;
    Ok(Status::Answered)
}

/// One line, as the batch answers the same query.
fn json(
    solver: &mut Solver,
    written: String,
    keys: Option<&[Key]>,
    style: Style,
    parameters: Given,
    language: Language,
) -> Ended {
    let words = keys.unwrap_or(&[Key::Canonical]).iter().map(|key| key.as_str());
    let known = |word: &str| Want::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, want)| want);
    let want = words.filter_map(known).fold(Want::OUTCOME, |all, one| all | one);
    let query = PlayQuery {
        parts: vec![Part::Value(written)],
        is_sum: false,
        play: Play::Normal,
        want,
        limit: 0,
        player: None,
        style,
        parameters,
    };
    let mut line = Vec::new();
    let answered = batch::answer_query(solver, &query, language, &mut line);
    line.push(b'\n');
    io::stdout().lock().write_all(&line)?;
    Ok(match answered {
        Ok(()) => Status::Answered,
        Err(fault) if fault.kind == FaultKind::TooLarge => Status::Unanswered,
        Err(_) => Status::Misuse,
    })
}

/// The keys that a list such as `mean,temperature` names.
pub fn wanted(list: &str) -> Result<Vec<Key>, Problem> {
    list.split(',').map(str::trim).map(key).collect()
}

fn key(word: &str) -> Result<Key, Problem> {
    Key::of_name(word).ok_or_else(|| {
        let all = Key::ALL.map(|(word, _)| word).join(", ");
        let message =
            words!("there is no \"{word}\" to want: there are {all}", "不能求 \"{word}\"：可求的有 {all}");
        limits::wrong("--want", word, message)
    })
}

/// A fact as people read it: texts without quotes, lists without brackets but inside of others.
pub fn plain(fact: &Data) -> String {
    match fact {
        Data::Text(text) => text.clone(),
        Data::Null => "-".to_owned(),
        Data::List(items) => {
            let item = |item: &Data| match item {
                Data::List(_) => format!("[{}]", plain(item)),
                item => plain(item),
            };
            items.iter().map(item).collect::<Vec<_>>().join(", ")
        }
        Data::Object(fields) => {
            let field = |(name, value): &(String, Data)| format!("{name}: {}", plain(value));
            fields.iter().map(field).collect::<Vec<_>>().join("; ")
        }
        other => moves::compact(other),
    }
}

fn problem(fault: &Fault) -> Problem {
    let message: Words = fault.message.clone();
    match fault.kind {
        FaultKind::TooLarge => Problem::limit(message),
        _ => Problem::misuse(message),
    }
}
