//! `grundy prove`: a sentence about natural numbers, decided.

use crate::arguments::Prove;
use crate::limits;
use crate::problem::{Place, Problem};
use crate::progress::{DECIDED, Waiting};
use crate::status::{Ended, Status};
use crate::view::{View, json_line};
use grundy::automata::arithmetic::{Arithmetic, Failure};
use grundy::automata::dfa::Dfa;
use grundy::automata::first::{First, first};
use grundy::automata::numeration::Numeration;
use grundy::engine::limits::Budget;
use grundy::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use std::io;

const HOLDS: Text = text!("holds for", "成立的数");
const STATES: Text = text!("automaton", "自动机");

/// Runs the command.
pub fn run(arguments: &Prove, language: Language) -> Ended {
    let name = arguments.numeration.as_deref().unwrap_or("2");
    let numeration = Numeration::named(name).ok_or_else(|| {
        Problem::misuse(words!(
            "there is no numeration \"{name}\": write a base from 2 to 16, zeckendorf, pell, or coefficients that do not rise, such as 3,1",
            "没有记数系统 \"{name}\"：请写 2 到 16 的进制、zeckendorf、pell，或不增的递推系数，如 3,1"
        ))
    })?;
    let mut bounds = limits::of_command(&arguments.limits)?;
    limits::begin(&mut bounds);
    let waiting = Waiting::begin(&mut bounds, DECIDED, language);
    let mut budget = Budget::new(&bounds);
    let mut numbers =
        Arithmetic::new(numeration, &mut budget).map_err(|stop| Problem::limit(stop.words()))?;
    for definition in &arguments.definitions {
        define(&mut numbers, definition, &mut budget)?;
    }
    let text = arguments.words.join(" ");
    let (names, dfa) = numbers.relation(&text, &mut budget).map_err(|failure| problem(failure, &text))?;
    let first = first(numbers.numeration(), &dfa, names.len(), SHOWN, &mut budget)
        .map_err(|stop| Problem::limit(stop.words()))?;
    drop(waiting);
    if arguments.json {
        json_line(&data(&names, &dfa, &first))?;
    } else {
        show(&names, &dfa, &first, &mut View::new(language))?;
    }
    Ok(Status::Answered)
}

/// `name(x, y): formula`
fn define(numbers: &mut Arithmetic, text: &str, budget: &mut Budget) -> Result<(), Problem> {
    let expected = || {
        Problem::misuse(words!(
            "\"{text}\" is no definition: write a name, variables and a formula, as in even(n): exists m: n = 2*m",
            "\"{text}\" 不是定义：请写名称、变量和公式，如 even(n): exists m: n = 2*m"
        ))
    };
    let (head, formula) = text.split_once("):").ok_or_else(expected)?;
    let (name, variables) = head.split_once('(').ok_or_else(expected)?;
    let variables: Vec<&str> = variables.split(',').map(str::trim).collect();
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !is_name(name.trim()) || !variables.iter().all(|variable| is_name(variable)) {
        return Err(expected());
    }
    let name = name.trim();
    if let Some(twice) =
        variables.iter().enumerate().find_map(|(i, one)| variables[..i].contains(one).then_some(one))
    {
        return Err(Problem::misuse(words!(
            "{twice} stands twice among the variables of {name}: give each a name of its own",
            "{name} 的变量中 {twice} 出现两次：请给每个变量取不同的名字"
        )));
    }
    if numbers.names().any(|known| known == name) {
        return Err(Problem::misuse(words!(
            "{name} is defined already: choose another name",
            "{name} 已有定义：请另取名字"
        )));
    }
    numbers.define(name, &variables, formula, budget).map_err(|failure| problem(failure, formula))
}

fn problem(failure: Failure, text: &str) -> Problem {
    match failure {
        Failure::Stopped(stop) => Problem::limit(stop.words()),
        Failure::Unknown(words) => Problem::misuse(words),
        Failure::Unreadable(error) => {
            let start: usize = text.chars().take(error.column - 1).map(char::len_utf8).sum();
            let place = Place { file: None, text: text.to_owned(), line: 1, at: start..start };
            Problem::misuse(error.message).at(Some(place))
        }
    }
}

/// So many numbers for which a formula holds are shown.
const SHOWN: usize = 12;

fn data(names: &[String], dfa: &Dfa, first: &First) -> Data {
    if names.is_empty() {
        return Data::object([("holds", Data::Bool(dfa.accepts_at(0)))]);
    }
    let names = names.iter().map(|name| Data::from(name.as_str())).collect();
    let tuples = first.tuples.iter().map(|tuple| Data::from(tuple.clone())).collect();
    Data::object([
        ("variables", Data::List(names)),
        ("states", (dfa.states() as u64).into()),
        ("first", Data::List(tuples)),
        ("all", Data::Bool(first.all)),
    ])
}

fn show(names: &[String], dfa: &Dfa, first: &First, view: &mut View) -> io::Result<()> {
    let language = view.language;
    if names.is_empty() {
        let verdict = if dfa.accepts_at(0) { text!("true", "真") } else { text!("false", "假") };
        return view.heading(verdict.of(language));
    }
    let states = dfa.states();
    let size: Words = words!("{states} states", "{states} 个状态");
    view.row(STATES, [size.of(language)])?;
    let tuple = |tuple: &Vec<u64>| {
        let parts: Vec<String> = names.iter().zip(tuple).map(|(name, n)| format!("{name} = {n}")).collect();
        parts.join(", ")
    };
    let none = match first.all {
        true => text!("no numbers", "没有这样的数"),
        false => text!("no numbers below 2^64", "没有小于 2^64 的数"),
    };
    let more = (!first.all).then(|| "...".to_owned());
    match &first.tuples[..] {
        [] => view.row(HOLDS, [none.of(language)]),
        tuples => view.row(HOLDS, tuples.iter().map(tuple).chain(more)),
    }
}
