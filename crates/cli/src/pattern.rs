//! `grundy pattern`: a formula for all values, or all lost positions, and what proves it.

use crate::arguments::{Code, Pattern as Arguments};
use crate::check;
use crate::limits::{self, clock};
use crate::number::natural;
use crate::picture::{self, PictureFormat};
use crate::problem::Problem;
use crate::progress::{TABLED, waiting};
use crate::scripts;
use crate::status::{Ended, Status, Stopped};
use crate::view::{View, json_line};
use grundy::certificate;
use grundy::engine::limits::Limits;
use grundy::pattern::{self, Answer, Class, Conditional, Found, Look, ProvedPattern, Target};
use grundy::solver::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;

const PATTERN: Text = text!("pattern", "规律");
const CLASS: Text = text!("class", "类别");
const CONDITION: Text = text!("conditional", "有条件");
const CONDITIONAL: Text = text!("then by", "此时依据");
const BELOW: Text = text!("holds for", "适用于");
const PROVED: Text = text!("proved by", "证明依据");
const CHECKED: Text = text!("checked", "已检验");
const AT: Text = text!("there", "此处");
const RIVAL: Text = text!("or", "或");

/// How many heaps a position may have where the game lets them be any number.
const HEAPS: RangeInclusive<usize> = 2..=4;

/// Runs the command.
pub fn run(arguments: &Arguments, language: Language) -> Ended {
    let usual = Look::default();
    let to = arguments.to.as_deref().map(|text| natural("--to", text)).transpose()?;
    let heaps = arguments.heaps.as_deref().map(|text| natural("--heaps", text)).transpose()?;
    let from = arguments.from.as_deref().map_or(Ok(0), |text| natural("--from", text))?;
    // Marks tell positions from numbers that are asked about.
    let (marked, at) = match arguments.at.as_deref() {
        Some(text) if text.contains('{') => (Some(text), None),
        numbers => (None, numbers),
    };
    let at_heaps = at.map(|at| at.split(',').count());
    let numbers = match heaps {
        // Positions of so many numbers are asked about.
        None => at_heaps.filter(|heaps| HEAPS.contains(heaps)).unwrap_or(usual.numbers),
        Some(heaps) => {
            usize::try_from(heaps).ok().filter(|heaps| HEAPS.contains(heaps)).ok_or_else(|| {
                Problem::misuse(words!(
                    "--heaps is from 2 to 4, not {heaps}",
                    "--heaps 应为 2 到 4，而不是 {heaps}"
                ))
            })?
        }
    };
    let play = match (arguments.misere, arguments.normal) {
        (true, _) => Play::Misere,
        (_, true) => Play::Normal,
        // Some games are played in misère play unless somebody says otherwise.
        _ => grundy::own_play([arguments.game.as_str()]).map_err(|fault| Problem::of(&fault))?,
    };
    let row = arguments.row.as_deref().map(|text| natural("--row", text)).transpose()?;
    let mut bounds: Limits = limits::of_command(&arguments.limits)?;
    limits::begin(&mut bounds);
    let mut solver = scripts::solver(bounds.clone(), &arguments.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Problem::of(&fault))?;
    if row.is_some() && !pattern::has_rows(&*game) {
        return Err(without_rows(&arguments.game).into());
    }
    // A theorem about any number of heaps has no automaton, which these options ask for.
    let of_automaton = at.is_some() || arguments.output.is_some() || arguments.certificate.is_some();
    let numbers_given = heaps.is_some() || of_automaton && pattern::has_heaps(&*game);
    let look = Look { to, from_table: arguments.from_table, play, numbers, numbers_given, row };
    if heaps.is_some() && !pattern::has_heaps(&*game) {
        return Err(without_heaps(&arguments.game).into());
    }
    let found = waiting(&mut solver, TABLED, language, |solver| match marked.is_some() || from > 0 {
        true => solver.pattern_at(&arguments.game, marked, from, &look),
        false => solver.pattern(&arguments.game, &look),
    });
    let found = found.map_err(|fault| Problem::of(&fault))?;
    solver.set_limits(clock::left(&bounds));
    let far = match (&found, arguments) {
        (Some(found), Arguments { output: Some(_), .. }) => {
            solver.far(found).map_err(|fault| Problem::of(&fault))?
        }
        _ => None,
    };
    let at = at.map(|text| asked_at(text, found.as_ref())).transpose()?;
    if let Some(path) = &arguments.output {
        save(path, found.as_ref(), far.as_ref(), language)?;
    }
    let certified = match (&arguments.certificate, &found) {
        (None, _) => None,
        (Some(file), Some(found)) if found.by.is_some() => {
            solver.set_limits(clock::left(&bounds));
            let certificate = certificate::of_pattern(&mut solver, &arguments.game, &look, found);
            Some(check::save(file, certificate)?)
        }
        (Some(_), _) => {
            return Err(Problem::nothing(words!(
                "there is no certificate: no pattern of this game is proved",
                "没有证书：没有得到证明的规律"
            ))
            .into());
        }
    };
    let code = match (&arguments.code, &found) {
        (Some(code), Some(found)) => pattern::code(found, target(*code), language),
        _ => None,
    };
    if arguments.json {
        let mut data = match &at {
            None => pattern::data(found.as_ref(), language),
            Some(At { numbers, answer }) => pattern::data_at(found.as_ref(), numbers, *answer, language),
        };
        if let (Data::Object(fields), Some(chosen)) = (&mut data, arguments.code) {
            fields.push(("code".to_owned(), code.map_or(Data::Null, |code| Data::from(code.as_str()))));
            fields.push(("code_language".to_owned(), target(chosen).as_str().into()));
        }
        json_line(&data)?;
        return Ok(Status::Answered);
    }
    if arguments.code.is_some() {
        let code = code.ok_or_else(|| {
            Problem::nothing(words!(
                "there is no code: no pattern was found that can be computed in this language",
                "没有代码：未找到可用此语言计算的规律"
            ))
        })?;
        io::stdout().write_all(code.as_bytes())?;
        return Ok(Status::Answered);
    }
    let view = &mut View::new(language);
    match &found {
        Some(found) => show(found, view)?,
        None => {
            let none = match pattern::unsought(&*game, &look) {
                None => none_found(),
                Some(Words { en, zh }) => words!("none looked for: {en}", "没有可找的：{zh}"),
            };
            view.row(PATTERN, [none.of(language)])?;
        }
    }
    if let Some(At { numbers, answer }) = at {
        let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let words = match answer {
            Answer::Value(value) => format!("g({list}) = {value}"),
            Answer::Lost(true) => words!("{list} is lost", "{list} 必败").of(language).to_owned(),
            Answer::Lost(false) => words!("{list} is won", "{list} 必胜").of(language).to_owned(),
        };
        let words = match &found {
            Some(found) if !found.is_derived() => {
                words!("{words}, if the observed pattern goes on", "{words}（若观察到的规律继续成立）")
                    .of(language)
                    .to_owned()
            }
            _ => words,
        };
        view.row(AT, [words])?;
    }
    if let Some(said) = &certified {
        check::show(said, view)?;
    }
    Ok(Status::Answered)
}

/// The language that an option names.
fn target(code: Code) -> Target {
    match code {
        Code::Python => Target::Python,
        Code::Cpp => Target::Cpp,
        Code::Rust => Target::Rust,
        Code::Java => Target::Java,
    }
}

/// Rows are those of games of two numbers.
fn without_rows(notation: &str) -> Problem {
    Problem::misuse(words!(
        "--row is for games of two numbers whose rules are known as formulas, such as wythoff and nimhoff; leave it out for {notation}",
        "--row 用于规则以公式给出的两个数的游戏，如 wythoff 与 nimhoff；对 {notation} 请不要写它"
    ))
}

/// Heaps that are added are looked at one by one, and other games have as many numbers as their rules say.
fn without_heaps(notation: &str) -> Problem {
    Problem::misuse(words!(
        "--heaps is for games of any number of heaps that are not a sum, such as moore:2; leave it out for {notation}",
        "--heaps 用于由任意多堆组成而又不是各堆之和的游戏，如 moore:2；对 {notation} 请不要写它"
    ))
}

/// What the pattern says of numbers.
struct At {
    numbers: Vec<u64>,
    answer: Answer,
}

/// What a pattern says of the numbers behind `--at`.
fn asked_at(text: &str, found: Option<&Found>) -> Result<At, Problem> {
    let numbers: Vec<u64> =
        text.split(',').map(|number| natural("--at", number)).collect::<Result<_, _>>()?;
    let found = found.ok_or_else(|| {
        Problem::nothing(words!(
            "--at needs a pattern, and none was found",
            "--at 需要一个规律，而这里没有找到"
        ))
    })?;
    let answer = pattern::at(found, &numbers).map_err(|reason| limits::wrong("--at", text, reason))?;
    Ok(At { numbers, answer })
}

/// Draws the automaton of a proved pattern.
fn save(
    path: &Path,
    found: Option<&Found>,
    far: Option<&ProvedPattern>,
    language: Language,
) -> Result<(), Stopped> {
    let format = PictureFormat::of(path)?;
    let theme = picture::theme(None, format);
    let none = || {
        Problem::nothing(words!(
            "there is no automaton to draw: none proves a pattern of this game",
            "没有可画的自动机：没有自动机证明此游戏的规律"
        ))
    };
    let (Some(found), Some(far)) = (found, far) else { return Err(none().into()) };
    let svg = far.svg(found, theme, language).map_err(Problem::nothing)?;
    picture::write(path, &format.file(svg, theme)?)
}

fn class_in_words(class: Class) -> Text {
    match class {
        Class::Periodic => text!("periodic", "周期"),
        Class::ArithmeticPeriodic => text!("arithmetic periodic", "算术周期"),
        Class::Automatic => text!(
            "automatic: a finite automaton reads it off the digits",
            "自动机可识别：有限自动机由各位数字读出"
        ),
        Class::Regular => text!("regular: recurrences by the last digits", "正则：由末位数字给出的递推"),
        Class::Digits => text!(
            "digits: the place of a digit, their number or their sum tells the value",
            "数字：由某个数字的位置、个数或各位之和得出"
        ),
        Class::Recurrent => text!(
            "recurrent: a value leads back to that of a smaller number",
            "递推：一个数的值归结为较小的数的值"
        ),
        Class::Formula => text!(
            "a formula of digits, prime factors, roots or comparisons",
            "公式：由数字、质因数、方根或比较给出"
        ),
        Class::Sum => text!("a sum of games of one number each", "若干单数游戏的和"),
        Class::Residues => text!("the residues of the numbers decide", "由各数的余数决定"),
        Class::Theorem => text!("a theorem of the catalogue", "目录中的定理"),
    }
}

fn none_found() -> Words {
    words!(
        "none found: no formula here is proved, and none is much shorter than the table",
        "未找到：没有得到证明的公式，也没有远短于表的公式"
    )
}

fn show(found: &Found, view: &mut View) -> io::Result<()> {
    let language = view.language;
    view.row(PATTERN, [found.formula.of(language)])?;
    view.row(CLASS, [class_in_words(found.class).of(language)])?;
    match (&found.by, &found.conditional) {
        (Some(by), _) => view.row(PROVED, [by.of(language)])?,
        (None, Some(Conditional { condition, by })) => {
            view.row(CONDITION, [condition.of(language)])?;
            view.row(CONDITIONAL, [by.of(language)])?;
        }
        (None, None) => view.row(PROVED, [pattern::standing(found).of(language)])?,
    }
    if let Some(below) = &found.below {
        view.row(BELOW, [words!("numbers below {below}", "小于 {below} 的数").of(language)])?;
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
