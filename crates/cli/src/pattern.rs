//! `grundy pattern`: a formula for all values, or all lost positions, and what proves it.

use crate::arguments::Pattern;
use crate::limits;
use crate::number::natural;
use crate::problem::Problem;
use crate::scripts;
use crate::status::{Ended, Status};
use crate::view::{View, json_line};
use grundy::engine::limits::Limits;
use grundy::pattern::{self, Class, Found, Look};
use grundy::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use std::io;

const PATTERN: Text = text!("pattern", "规律");
const CLASS: Text = text!("class", "类别");
const PROVED: Text = text!("proved by", "证明依据");
const CHECKED: Text = text!("checked", "已检验");
const RIVAL: Text = text!("or", "或");

/// Runs the command.
pub fn run(arguments: &Pattern, language: Language) -> Ended {
    let usual = Look::default();
    let to = arguments.to.as_deref().map(|text| natural("--to", text)).transpose()?;
    let heaps = arguments.heaps.as_deref().map(|text| natural("--heaps", text)).transpose()?;
    let numbers = match heaps {
        None => usual.numbers,
        Some(heaps) => {
            usize::try_from(heaps).ok().filter(|heaps| (2..=4).contains(heaps)).ok_or_else(|| {
                Problem::misuse(words!(
                    "--heaps is from 2 to 4, not {heaps}",
                    "--heaps 应为 2 到 4，而不是 {heaps}"
                ))
            })?
        }
    };
    let look = Look { to, from_table: arguments.from_table, numbers };
    let mut bounds: Limits = limits::of(&arguments.limits)?;
    limits::break_off_on_ctrl_c(&mut bounds);
    let mut solver = scripts::solver(bounds, &arguments.scripts);
    let found = solver.pattern(&arguments.game, &look).map_err(|fault| Problem::of(&fault))?;
    match arguments.json {
        true => json_line(&pattern::data(found.as_ref(), language))?,
        false => show(found.as_ref(), &mut View::new(language))?,
    }
    Ok(Status::Answered)
}

fn class_in_words(class: Class) -> Text {
    match class {
        Class::Periodic => text!("periodic", "周期"),
        Class::ArithmeticPeriodic => text!("arithmetic periodic", "算术周期"),
        Class::Automatic => text!(
            "automatic: a finite automaton reads it off the digits",
            "自动机可识别：有限自动机由各位数字读出"
        ),
        Class::Theorem => text!("a theorem of the catalogue", "目录中的定理"),
    }
}

fn show(found: Option<&Found>, view: &mut View) -> io::Result<()> {
    let language = view.language;
    let Some(found) = found else {
        let none = text!(
            "none found: no formula here is proved, and none is much shorter than the table",
            "未找到：没有得到证明的公式，也没有远短于表的公式"
        );
        return view.row(PATTERN, [none.of(language)]);
    };
    view.row(PATTERN, [found.formula.of(language)])?;
    view.row(CLASS, [class_in_words(found.class).of(language)])?;
    match &found.by {
        Some(by) => view.row(PROVED, [by.of(language)])?,
        None => {
            let seen = text!("nothing: it is observed, not proved", "尚未证明：只是观察所得");
            view.row(PROVED, [seen.of(language)])?;
        }
    }
    if let Some(to) = found.checked_to {
        view.row(CHECKED, [checked(to, found.terms_used).of(language)])?;
    }
    for rival in &found.rivals {
        let words = match rival.differs_at {
            Some(n) => {
                let Words { en, zh } = rival.formula.clone();
                words!("{en}; it says something else first for {n}", "{zh}；最早在 {n} 处不同")
            }
            None => rival.formula.clone(),
        };
        view.row(RIVAL, [words.of(language)])?;
    }
    Ok(())
}

fn checked(to: u64, terms: Option<u64>) -> Words {
    match terms {
        Some(terms) => words!(
            "numbers up to {to}; found in the table below {terms}",
            "到 {to} 的数；由小于 {terms} 的表得出"
        ),
        None => words!("numbers up to {to}", "到 {to} 的数"),
    }
}
