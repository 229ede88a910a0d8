//! `grundy pattern`: a formula for all values, or all lost positions, and what proves it.

use crate::arguments::{Code, PatternArgs as Arguments};
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::limits::{self, clock};
use crate::number::natural;
use crate::picture::{self, OutputFormat};
use crate::progress::{TABLED, waiting};
use crate::render::{Renderer, json_line};
use crate::scripts;
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::certificate;
use grundy::pattern::{
    self, Answer, Conditional, Pattern, PatternClass, PatternSearch, ProvedPattern, Target,
};
use grundy::solver::engine::budget::Limits;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;

const PATTERN: LocalizedStr = text!("pattern", "规律");
const CLASS: LocalizedStr = text!("class", "类别");
const CONDITION: LocalizedStr = text!("conditional", "有条件");
const CONDITIONAL: LocalizedStr = text!("then by", "此时依据");
const BELOW: LocalizedStr = text!("holds for", "适用于");
const PROVED: LocalizedStr = text!("proved by", "证明依据");
const CHECKED: LocalizedStr = text!("checked", "已检验");
const AT: LocalizedStr = text!("there", "此处");
const RIVAL: LocalizedStr = text!("or", "或");

/// How many heaps a position may have where the game lets them be any number.
const HEAPS: RangeInclusive<usize> = 2..=4;

/// Runs the command.
pub fn run(arguments: &Arguments, language: Language) -> CommandResult {
    let usual = PatternSearch::default();
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
        // Positions of this many numbers are asked about.
        None => at_heaps.filter(|heaps| HEAPS.contains(heaps)).unwrap_or(usual.numbers),
        Some(heaps) => {
            usize::try_from(heaps).ok().filter(|heaps| HEAPS.contains(heaps)).ok_or_else(|| {
                Diagnostic::misuse(words!(
                    "--heaps cannot be {heaps}: write a number from 2 to 4",
                    "--heaps 应为 2 到 4，而不是 {heaps}"
                ))
            })?
        }
    };
    let play = match arguments.convention.explicit() {
        Some(convention) => convention,
        None => grundy::default_convention([arguments.game.as_str()])
            .map_err(|fault| Diagnostic::from_error(&fault))?,
    };
    let row = arguments.row.as_deref().map(|text| natural("--row", text)).transpose()?;
    let mut bounds: Limits = limits::for_command(&arguments.run.limits)?;
    limits::begin(&mut bounds);
    let mut solver = scripts::solver(bounds.clone(), &arguments.run.scripts);
    let game = solver.game(&arguments.game).map_err(|fault| Diagnostic::from_error(&fault))?;
    if row.is_some() && !pattern::has_rows(&*game) {
        return Err(without_rows(&arguments.game).into());
    }
    // A theorem about any number of heaps has no automaton, which these options ask for.
    let of_automaton = at.is_some() || arguments.output.is_some() || arguments.certificate.is_some();
    let numbers_given = heaps.is_some() || of_automaton && pattern::has_heaps(&*game);
    let look = PatternSearch { to, from_table: arguments.from_table, play, numbers, numbers_given, row };
    if heaps.is_some() && !pattern::has_heaps(&*game) {
        return Err(without_heaps(&arguments.game).into());
    }
    let found = waiting(&mut solver, TABLED, language, |solver| match marked.is_some() || from > 0 {
        true => solver.pattern_at(&arguments.game, marked, from, &look),
        false => solver.pattern(&arguments.game, &look),
    });
    let found = found.map_err(|fault| Diagnostic::from_error(&fault))?;
    solver.set_limits(clock::left(&bounds));
    let far = match (&found, arguments) {
        (Some(found), Arguments { output: Some(_), .. }) => {
            solver.proved_pattern(found).map_err(|fault| Diagnostic::from_error(&fault))?
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
            return Err(Diagnostic::nothing(words!(
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
            Some(NumbersReport { numbers, answer }) => {
                pattern::data_at(found.as_ref(), numbers, *answer, language)
            }
        };
        if let (Data::Object(fields), Some(chosen)) = (&mut data, arguments.code) {
            fields.push(("code".to_owned(), code.map_or(Data::Null, |code| Data::from(code.as_str()))));
            fields.push(("code_language".to_owned(), target(chosen).as_str().into()));
        }
        json_line(&data)?;
        return Ok(ExitStatus::Answered);
    }
    if arguments.code.is_some() {
        let code = code.ok_or_else(|| {
            Diagnostic::nothing(words!(
                "there is no code: no pattern was found that can be computed in this language",
                "没有代码：未找到可用此语言计算的规律"
            ))
        })?;
        io::stdout().write_all(code.as_bytes())?;
        return Ok(ExitStatus::Answered);
    }
    let view = &mut Renderer::new(language);
    match &found {
        Some(found) => show(found, view)?,
        None => {
            let none = match pattern::unsought(&*game, &look) {
                None => none_found(),
                Some(LocalizedString { en, zh }) => words!("not searched: {en}", "没有可找的：{zh}"),
            };
            view.row(PATTERN, [none.of(language)])?;
        }
    }
    if let Some(NumbersReport { numbers, answer }) = at {
        let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let words = match answer {
            Answer::Value(value) => format!("g({list}) = {value}"),
            Answer::Lost(true) => words!("{list} is lost", "{list} 必败").of(language).to_owned(),
            Answer::Lost(false) => words!("{list} is won", "{list} 必胜").of(language).to_owned(),
        };
        let words = match &found {
            Some(found) if !found.is_derived() => {
                words!("{words}, if the observed pattern continues", "{words}（若观察到的规律继续成立）")
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
    Ok(ExitStatus::Answered)
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
fn without_rows(notation: &str) -> Diagnostic {
    Diagnostic::misuse(words!(
        "--row is for games of two numbers whose rules are known as formulas, such as wythoff and nimhoff; leave it out for {notation}",
        "--row 用于规则以公式给出的两个数的游戏，如 wythoff 与 nimhoff；对 {notation} 请不要写它"
    ))
}

/// Heaps that are added are looked at one by one, and other games have as many numbers as their rules say.
fn without_heaps(notation: &str) -> Diagnostic {
    Diagnostic::misuse(words!(
        "--heaps is for games of any number of heaps that are not a sum, such as moore:2; leave it out for {notation}",
        "--heaps 用于由任意多堆组成而又不是各堆之和的游戏，如 moore:2；对 {notation} 请不要写它"
    ))
}

/// What the pattern says of numbers.
struct NumbersReport {
    numbers: Vec<u64>,
    answer: Answer,
}

/// What a pattern says of the numbers behind `--at`.
fn asked_at(text: &str, found: Option<&Pattern>) -> Result<NumbersReport, Diagnostic> {
    let numbers: Vec<u64> =
        text.split(',').map(|number| natural("--at", number)).collect::<Result<_, _>>()?;
    let found = found.ok_or_else(|| {
        Diagnostic::nothing(words!(
            "--at needs a pattern, and none was found",
            "--at 需要一个规律，而这里没有找到"
        ))
    })?;
    let answer = pattern::at(found, &numbers).map_err(|reason| limits::wrong("--at", text, reason))?;
    Ok(NumbersReport { numbers, answer })
}

/// Draws the automaton of a proved pattern.
fn save(
    path: &Path,
    found: Option<&Pattern>,
    far: Option<&ProvedPattern>,
    language: Language,
) -> Result<(), CommandError> {
    let format = OutputFormat::from_path(path)?;
    let theme = picture::theme(None, format);
    // Only SVG files leave their letters to fonts that have all signs.
    let language = if format == OutputFormat::Svg { language } else { Language::English };
    let none = || {
        Diagnostic::nothing(words!(
            "there is no automaton to draw: none proves a pattern of this game",
            "没有可画的自动机：没有自动机证明此游戏的规律"
        ))
    };
    let (Some(found), Some(far)) = (found, far) else { return Err(none().into()) };
    let svg = far.svg(found, theme, language).map_err(Diagnostic::nothing)?;
    picture::write(path, &format.file(svg, theme)?)
}

fn class_in_words(class: PatternClass) -> LocalizedStr {
    match class {
        PatternClass::Periodic => text!("periodic", "周期"),
        PatternClass::ArithmeticPeriodic => text!("arithmetic periodic", "算术周期"),
        PatternClass::Automatic => text!(
            "automatic: a finite automaton reads it off the digits",
            "自动机可识别：有限自动机由各位数字读出"
        ),
        PatternClass::Regular => {
            text!("regular: recurrences by the last digits", "正则：由末位数字给出的递推")
        }
        PatternClass::Digits => text!(
            "digits: the place of a digit, their number or their sum gives the value",
            "数字：由某个数字的位置、个数或各位之和得出"
        ),
        PatternClass::Recurrent => text!(
            "recurrent: each value follows from that of a smaller number",
            "递推：一个数的值归结为较小的数的值"
        ),
        PatternClass::Formula => text!(
            "a formula of digits, prime factors, roots or comparisons",
            "公式：由数字、质因数、方根或比较给出"
        ),
        PatternClass::Sum => text!("a sum of games of one number each", "若干单数游戏的和"),
        PatternClass::Residues => text!("the residues of the numbers decide", "由各数的余数决定"),
        PatternClass::Theorem => text!("a theorem of the catalogue", "目录中的定理"),
    }
}

fn none_found() -> LocalizedString {
    words!(
        "none found: no formula here is proved, and none is much shorter than the table",
        "未找到：没有得到证明的公式，也没有远短于表的公式"
    )
}

fn show(found: &Pattern, view: &mut Renderer) -> io::Result<()> {
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
                let LocalizedString { en, zh } = rival.formula.clone();
                words!("{en}; it first differs at {n}", "{zh}；最早在 {n} 处不同")
            }
            None => rival.formula.clone(),
        };
        view.row(RIVAL, [words.of(language)])?;
    }
    Ok(())
}

fn checked(to: u64, terms: Option<u64>) -> LocalizedString {
    match terms {
        Some(terms) => words!(
            "numbers up to {to}; found in the table below {terms}",
            "到 {to} 的数；由小于 {terms} 的表得出"
        ),
        None => words!("numbers up to {to}", "到 {to} 的数"),
    }
}
