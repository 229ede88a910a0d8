//! `grundy value` and `grundy compare`: exact values of games of Left and Right.

use crate::arguments::{CompareArgs, LimitArgs, ValueArgs};
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::progress::{VALUED, waiting};
use crate::render::Renderer;
use crate::scripts;
use crate::solve::answer_line::print_answer;
use crate::solve::moves::{WHY, not_found};
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use grundy::value::latex::latex;
use grundy::wire::field_names::{label, of_key, of_kind};
use grundy::wire::moves;
use grundy::wire::question::{KeyArguments, Operand, PlayQuery};
use grundy::{KeyAnswers, RULES};
use std::io::{self, Write};

/// What is shown of a value by default.
const USUAL: [Key; 6] =
    [Key::LeftStop, Key::RightStop, Key::Mean, Key::Temperature, Key::AtomicWeight, Key::Birthday];

/// Runs `grundy value`.
pub fn value(arguments: &ValueArgs, language: Language) -> CommandResult {
    let mut limits = limits::for_command(&arguments.run.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    limits::begin(&mut limits);
    let asked = (&arguments.run.limits, &limits.clone());
    solver.set_limits(limits);
    let written = arguments.words.join(" ");
    let style = if arguments.unicode || arguments.latex { Glyphs::Unicode } else { Glyphs::Ascii };
    let given = KeyArguments { s: arguments.s.clone(), t: arguments.t.clone() };
    let keys = arguments.want.as_deref().map(|list| keys(list, Key::is_of_value)).transpose()?;
    check_parameters(keys.as_deref().unwrap_or_default(), [&arguments.s, &arguments.t])?;
    if arguments.json {
        return json(&mut solver, written, keys.as_deref(), style, given, language);
    }
    // All that is shown of a value is one question.
    let meter = solver.meter();
    let placed = waiting(&mut solver, VALUED, language, |solver| solver.place_value(&written, style));
    let placed = placed.map_err(|fault| problem(&fault, asked))?;
    let mut view = Renderer::new(language);
    let told = |keys: &[Key], solver: &mut SolverState| {
        waiting(solver, VALUED, language, |solver| {
            solver.within_share(&meter, 1, |solver| {
                solver.facts(&placed, keys, Convention::Normal, &given, style)
            })
        })
        .map_err(|fault| problem(&fault, asked))
    };
    if arguments.latex {
        let text =
            told(&[Key::Canonical], &mut solver)?.or_refused().map_err(|fault| problem(&fault, asked))?;
        for (_, fact) in &text.told {
            view.paragraph(&latex(&plain(fact, language)))?;
        }
        return Ok(ExitStatus::Answered);
    }
    if let Some(keys) = keys {
        let facts = told(&keys, &mut solver)?.or_refused().map_err(|fault| problem(&fault, asked))?;
        show(&facts, &mut view)?;
        if arguments.explain {
            show_derivation(&written, asked, &mut solver, &mut view)?;
        }
        return Ok(if facts.is_cut_short() { ExitStatus::Unanswered } else { ExitStatus::Answered });
    }
    let canonical = told(&[Key::Canonical], &mut solver)?;
    match (&canonical.told[..], canonical.unanswered.first()) {
        // Its outcome and its sides may be known all the same.
        (_, Some((_, fault))) if fault.kind == QuestionErrorKind::Unsupported => show(&canonical, &mut view)?,
        (_, Some((_, fault))) => return Err(problem(fault, asked).into()),
        ([(_, fact), ..], None) => view.heading(&plain(fact, language))?,
        ([], None) => {}
    }
    let answer = waiting(&mut solver, VALUED, language, |solver| {
        solver.within_share(&meter, 1, |solver| solver.ask(&placed, &Question::default()))
    });
    if let Some(outcome) = answer.map_err(|fault| problem(&fault, asked))?.outcome {
        view.verdict(outcome)?;
    }
    let mut cut_short = false;
    for key in USUAL {
        let mut facts = told(&[key], &mut solver)?;
        // Nobody asked for what this value lacks.
        facts.unanswered.retain(|(_, fault)| fault.kind != QuestionErrorKind::Unsupported);
        // The mean and the temperature are found by the same rules.
        facts.told.retain(|(name, fact)| *fact != Data::Null && (*name != RULES || key == Key::Temperature));
        show(&facts, &mut view)?;
        cut_short |= facts.is_cut_short();
    }
    if arguments.explain {
        show_derivation(&written, asked, &mut solver, &mut view)?;
    }
    Ok(if cut_short { ExitStatus::Unanswered } else { ExitStatus::Answered })
}

/// Why the value is what it is.
fn show_derivation(
    written: &str,
    asked: (&LimitArgs, &Limits),
    solver: &mut SolverState,
    view: &mut Renderer,
) -> Result<(), CommandError> {
    let why = waiting(solver, VALUED, view.language, |solver| solver.derivation(written));
    let why = why.map_err(|fault| problem(&fault, asked))?;
    let nothing = words!(
        "only braces without loops, sums and positions have a short reason",
        "只有无环的花括号、和与局面有简短的理由"
    );
    let why = if why.en.is_empty() { nothing } else { why };
    Ok(view.row(WHY, [why.of(view.language)])?)
}

/// A row for each key; where there is no answer it says why.
pub fn show(facts: &KeyAnswers, view: &mut Renderer) -> io::Result<()> {
    let language = view.language;
    let unanswered = |name: &str| facts.unanswered.iter().any(|(key, _)| *key == name);
    for (name, fact) in facts.told.iter().filter(|(name, _)| !unanswered(name)) {
        view.row(of_key(name), [plain(fact, language)])?;
    }
    for (name, fault) in &facts.unanswered {
        let why = match fault.kind {
            QuestionErrorKind::TooLarge => not_found(&fault.message),
            _ => fault.message.clone(),
        };
        view.row(of_key(name), [why.of(language)])?;
    }
    Ok(())
}

/// Runs `grundy compare`.
pub fn compare(arguments: &CompareArgs, language: Language) -> CommandResult {
    let mut limits = limits::for_command(&arguments.run.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    limits::begin(&mut limits);
    solver.set_limits(limits.clone());
    let two = [Operand::Value(arguments.one.clone()), Operand::Value(arguments.other.clone())];
    let relation = waiting(&mut solver, VALUED, language, |solver| solver.compare(&two));
    let relation = relation.map_err(|fault| problem(&fault, (&arguments.run.limits, &limits)))?;
    let meaning = match relation {
        "=" => text!("equal", "相等"),
        ">" => text!("greater: better for Left", "大于：对左方更有利"),
        "<" => text!("less: better for Right", "小于：对右方更有利"),
        _ => text!("confused: neither is at least as good", "不可比较：互不大于或等于对方"),
    };
    let LocalizedStr { en, zh } = meaning;
    let line = words!("{relation}  ({en})", "{relation}（{zh}）");
    writeln!(io::stdout().lock(), "{}", line.of(language))?;
    Ok(ExitStatus::Answered)
}

/// One line, as the batch answers the same query.
fn json(
    solver: &mut SolverState,
    written: String,
    keys: Option<&[Key]>,
    style: Glyphs,
    parameters: KeyArguments,
    language: Language,
) -> CommandResult {
    let mut question = Question::new().outcome();
    question.keys.extend(keys.unwrap_or(&[Key::Canonical]).iter().copied());
    let query =
        PlayQuery { components: vec![Operand::Value(written)], is_sum: false, question, style, parameters };
    print_answer(solver, &query, VALUED, language)
}

/// The keys that a list such as `mean,temperature` names, of those that are answered here.
pub fn keys(list: &str, is_answered: fn(Key) -> bool) -> Result<Vec<Key>, Diagnostic> {
    list.split(',').map(str::trim).map(|word| key("--want", word, is_answered)).collect()
}

/// The key of a word that an option names, of those that are answered here.
pub fn key(option: &str, word: &str, is_answered: fn(Key) -> bool) -> Result<Key, Diagnostic> {
    let known = Key::from_name(word);
    known.filter(|&key| is_answered(key)).ok_or_else(|| {
        if known.is_some() {
            let message = words!(
                "a value has no \"{word}\": ask for it with solve",
                "值没有 \"{word}\"：请用 solve 来问"
            );
            return limits::wrong(option, word, message);
        }
        let all = Key::ALL.into_iter().filter(|&(_, key)| is_answered(key)).map(|(word, _)| word);
        let plain = word.to_lowercase().replace([' ', '_'], "-");
        if let Some(near) = all.clone().find(|near| *near == plain) {
            let message = words!(
                "there is no \"{word}\": did you mean {near}?",
                "不能求 \"{word}\"：您是不是想写 {near}？"
            );
            return limits::wrong(option, word, message);
        }
        let all = all.collect::<Vec<_>>().join(", ");
        let message =
            words!("there is no \"{word}\": write one of {all}", "不能求 \"{word}\"：可求的有 {all}");
        limits::wrong(option, word, message)
    })
}

/// Checks that the parameters s and t are given if a key needs them, and only then.
pub fn check_parameters(keys: &[Key], [s, t]: [&Option<String>; 2]) -> Result<(), Diagnostic> {
    const OF_T: &[Key] = &[Key::Cool, Key::Heat, Key::Overheat];
    const OF_S: &[Key] = &[Key::Overheat];
    for (name, given, needed, example) in [("t", t, OF_T, "cool"), ("s", s, OF_S, "overheat")] {
        match (given, keys.iter().find(|key| needed.contains(key))) {
            (None, Some(key)) => {
                let message = words!(
                    "the parameter {name} is missing: write -{name} 1/2",
                    "缺少参数 {name}：请写 -{name} 1/2"
                );
                return Err(limits::wrong("--want", key.as_str(), message));
            }
            (Some(text), None) => {
                let message = words!(
                    "nothing that is asked for depends on this number: write it beside --want {example}",
                    "所问的都与此数无关：请与 --want {example} 同写"
                );
                return Err(limits::wrong(&format!("-{name}"), text, message));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A fact as people read it: texts without quotes, lists without brackets but inside of others, kinds of
/// values and names of fields in the words of the language.
fn plain(fact: &Data, language: Language) -> String {
    match fact {
        Data::Text(text) => of_kind(text, language).to_owned(),
        Data::Null => "-".to_owned(),
        Data::List(items) => {
            let item = |item: &Data| match item {
                Data::List(_) => format!("[{}]", plain(item, language)),
                item => plain(item, language),
            };
            items.iter().map(item).collect::<Vec<_>>().join(", ")
        }
        Data::Object(fields) => {
            let gap = words!(": ", "：");
            let field = |(name, value): &(String, Data)| {
                format!("{}{}{}", label(name, language), gap.of(language), plain(value, language))
            };
            let between = words!("; ", "；");
            fields.iter().map(field).collect::<Vec<_>>().join(between.of(language))
        }
        other => moves::compact(other),
    }
}

fn problem(fault: &QuestionError, (arguments, limits): (&LimitArgs, &Limits)) -> Diagnostic {
    /// To try first, where no time was given.
    const TIME: &str = "10min";
    let message: LocalizedString = fault.message.clone();
    match fault.kind {
        QuestionErrorKind::TooLarge => {
            let stop = limits::from_message(&message, limits);
            let problem = Diagnostic::limit(message);
            match stop.and_then(|stop| limits::lifts(&stop, arguments, TIME)) {
                Some(lifts) => problem.hint(lifts),
                None => problem,
            }
        }
        _ => Diagnostic::misuse(message),
    }
}
