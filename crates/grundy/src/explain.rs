//! What there is to read about a game or a concept: rules, notation, values, theorems. Front ends show the
//! lines.

use crate::citations::told;
use crate::glossary::{Concept, concepts};
use crate::sequence::period::find;
use crate::solver::SolverState;
use grundy_solver::budget::{Budget, Limits};
use grundy_solver::game::Game;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::catalogue::{CatalogueEntry, entries, entry, other_names, spelled, split};
use grundy_theory::localized::{Language, LocalizedStr, LocalizedString};
use grundy_theory::text;
use grundy_theory::theorem::{ArithmeticPeriod, Statement};
use grundy_theory::words;
use std::borrow::Cow;

const NOTATION: LocalizedStr = text!("notation", "记法");
const ANOTHER_NAME: LocalizedStr = text!("the same as", "等同于");
const POSITION: LocalizedStr = text!("position", "局面");
const AS_TEXT: LocalizedStr = text!("or as text", "或文本");
const VALUES: LocalizedStr = text!("values", "各堆的值");
const PERIOD: LocalizedStr = text!("period", "周期");
const CLAIM: LocalizedStr = text!("theorem", "定理");
const SOURCE: LocalizedStr = text!("source", "出处");
/// The heading over examples.
pub const EXAMPLE: LocalizedStr = text!("Example", "例题");

/// Heaps whose values are shown.
const SHOWN: u64 = 20;

/// A period is sought up to here and with this many steps, well under a second of work.
const LOOKED_TO: u64 = 20_000;
const STEPS: u64 = 50_000_000;

/// A line, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplainLine {
    /// A heading.
    Heading(String),
    /// An empty line.
    Gap,
    /// Plain text.
    Paragraph(String),
    /// A label, and lines below each other.
    Row(LocalizedStr, Vec<String>),
    /// Something to type at the shell.
    Command(String),
    /// Lines in which the place of each letter matters.
    Picture(String),
}

/// What there is to say about a concept.
pub fn of_concept(concept: &Concept, language: Language) -> Vec<ExplainLine> {
    let mut lines = vec![ExplainLine::Heading(concept.title.of(language).to_owned())];
    for paragraph in concept.paragraphs {
        lines.extend([ExplainLine::Gap, ExplainLine::Paragraph(paragraph.of(language).to_owned())]);
    }
    if !concept.picture.is_empty() {
        lines.extend([ExplainLine::Gap, ExplainLine::Picture(concept.picture.trim_matches('\n').to_owned())]);
    }
    lines.extend([ExplainLine::Gap, ExplainLine::Heading(EXAMPLE.of(language).to_owned())]);
    lines.extend(concept.examples.iter().map(|example| ExplainLine::Command((*example).to_owned())));
    lines
}

/// A game or a concept that a search found: what to ask for, and what it is in a line.
#[derive(Clone, Copy, Debug)]
pub struct ExplainResult {
    /// The name to ask for.
    pub name: &'static str,
    /// The title.
    pub title: LocalizedStr,
}

/// Whether a text occurs in another, at the beginning of a word if it is written in letters. The text is in
/// lower case.
fn occurs(text: &str, within: &str) -> bool {
    let within = within.to_lowercase();
    let inside_a_word =
        |at: usize| within[..at].chars().next_back().is_some_and(|c| c.is_ascii_alphanumeric());
    within.match_indices(text).any(|(at, _)| !text.is_ascii() || !inside_a_word(at))
}

/// Whether a text, in lower case, occurs in the sources of a game of the catalogue or of its theorems.
pub fn is_in_sources(text: &str, entry: &CatalogueEntry, solver: &mut SolverState) -> bool {
    let Ok(game) = solver.game(entry.sample) else { return false };
    let about = game.about().source;
    let theorems = game.statements().into_iter().map(|statement| statement.source);
    theorems.chain([about]).any(|source| {
        [Language::English, Language::Chinese].iter().any(|&language| occurs(text, &told(source, language)))
    })
}

/// The concepts and games in whose names, titles or sources a text occurs, in this order: concepts, games by
/// name or title, games by source. A text that is too short finds nothing.
pub fn search(text: &str) -> Vec<ExplainResult> {
    let text = text.trim().to_lowercase();
    let least = if text.is_ascii() { 3 } else { 2 };
    if text.chars().count() < least {
        return Vec::new();
    }
    let titled = |title: LocalizedStr| occurs(&text, title.en) || occurs(&text, title.zh);
    let is_concept =
        |concept: &&Concept| titled(concept.title) || concept.names.iter().any(|name| occurs(&text, name));
    let of_concept =
        |concept: &'static Concept| ExplainResult { name: concept.names[0], title: concept.title };
    let of_game = |entry: &'static CatalogueEntry| ExplainResult { name: entry.name, title: entry.title };
    let is_named = |entry: &&CatalogueEntry| {
        titled(entry.title)
            || occurs(&text, entry.name)
            || other_names(entry.name).any(|name| occurs(&text, name))
    };
    let (named, others): (Vec<&'static CatalogueEntry>, Vec<&'static CatalogueEntry>) =
        entries().iter().partition(is_named);
    let mut solver = SolverState::default();
    let by_source = others.into_iter().filter(|entry| is_in_sources(&text, entry, &mut solver));
    let concepts = concepts().filter(is_concept).map(of_concept);
    concepts.chain(named.into_iter().chain(by_source).map(of_game)).collect()
}

/// The notation that stands for a game named without its parameters: any of its kind will do.
pub fn sample(notation: &str) -> Cow<'_, str> {
    let notation = spelled(notation);
    let (name, parameters) = split(&notation);
    match entry(name).filter(|_| parameters.is_none()) {
        Some(entry) => Cow::Borrowed(entry.sample),
        None => notation,
    }
}

/// What a compound is called, whose components are positions of this game.
fn title_of_compound(each: &str) -> LocalizedString {
    let LocalizedStr { en, zh } = entry(split(each).0).map_or(LocalizedStr::waiting(""), |entry| entry.title);
    let first = |title: &'static str, colon: char| title.split(colon).next().unwrap_or_default();
    let (en, zh) = match (first(en, ':'), first(zh, '：')) {
        ("", "") => (each, each),
        names => names,
    };
    words!("Every-SG: a move in every component, of {en}", "Every-SG：每步在所有分量中行动，各分量为{zh}")
}

/// What there is to say about a game: its rules, how positions are written, values, theorems. `notation` is
/// what was asked for, perhaps without parameters, and `game` that of its [`sample`].
pub fn of_game(notation: &str, game: &dyn Game, language: Language) -> Vec<ExplainLine> {
    let spelled = spelled(notation);
    let (name, parameters) = split(&spelled);
    let (own, about) = (game.custom_info(), game.about());
    // Rules of one's own may bear the name of a game that everybody knows.
    let entry = entry(name).filter(|_| own.is_none());
    let title = match (entry, spelled.strip_prefix("every:")) {
        (Some(entry), _) => entry.title.of(language).to_owned(),
        (None, Some(each)) => title_of_compound(each).of(language).to_owned(),
        (None, None) => spelled.clone().into_owned(),
    };
    let mut lines = vec![ExplainLine::Heading(title), ExplainLine::Gap];
    lines.push(ExplainLine::Paragraph(
        match own.as_ref().map(|own| &own.rules).filter(|rules| !rules.is_empty()) {
            Some(rules) => rules.clone(),
            None => about.rules.of(language).to_owned(),
        },
    ));
    let particulars = game.parameter_note();
    let particular = parameters.is_some() || entry.is_some_and(|entry| entry.alias_of.is_some());
    if !particulars.en.is_empty() && particular {
        lines.push(ExplainLine::Paragraph(particulars.of(language).to_owned()));
    }
    lines.push(ExplainLine::Gap);
    let mut row = |label: LocalizedStr, each: Vec<String>| lines.push(ExplainLine::Row(label, each));
    if let Some(entry) = entry {
        row(NOTATION, vec![entry.notation.to_owned()]);
        row(ANOTHER_NAME, entry.alias_of.iter().map(|name| (*name).to_owned()).collect());
    }
    row(POSITION, vec![about.format.of(language).to_owned()]);
    row(AS_TEXT, game.form().example.lines().map(str::to_owned).collect());
    if own.is_none() {
        row(SOURCE, vec![told(about.source, language)]);
    }
    let mut statements = game.statements();
    // Scripts are asked heap by heap, which may take long: `grundy period` shows how far it has come.
    // A separate game, too, so that the example answers as its command line does.
    let apart = own.is_none().then(|| SolverState::default().game(&sample(notation)).ok()).flatten();
    if let Some(heaps) = apart.as_ref().and_then(|game| game.single_heaps())
        && let Some(theorem) = sequence(heaps, language, &mut lines)
        && statements.iter().all(|known| known.name != theorem.name)
    {
        statements.push(theorem);
    }
    for statement in statements {
        lines.extend([
            ExplainLine::Gap,
            ExplainLine::Heading(statement.name.of(language).to_owned()),
            ExplainLine::Row(CLAIM, vec![statement.claim.of(language).to_owned()]),
            ExplainLine::Row(SOURCE, vec![told(statement.source, language)]),
        ]);
    }
    lines
}

/// The first values of heaps, and what is known of a period. Says which theorem proves it.
fn sequence(
    heaps: &dyn SumOfHeaps,
    language: Language,
    lines: &mut Vec<ExplainLine>,
) -> Option<&'static Statement> {
    let mut budget = Budget::new(&Limits { steps: STEPS, ..Limits::default() });
    let values = heaps.values(0, SHOWN.min(heaps.largest_heap()), &mut budget).ok()?;
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    lines.push(ExplainLine::Row(VALUES, vec![format!("{} ...", values.join(" "))]));
    let (found, _) = find(heaps, LOOKED_TO.min(heaps.largest_heap()), &mut budget, |_| ());
    let Some(ArithmeticPeriod { preperiod, period, saltus }) = found.pattern else {
        let to = found.checked_to;
        let none = words!("none seen up to heap {to}", "到 {to} 颗的堆为止未见周期");
        lines.push(ExplainLine::Row(PERIOD, vec![none.of(language).to_owned()]));
        return None;
    };
    let pattern = match saltus {
        0 => words!("{period} from heap {preperiod} on", "从 {preperiod} 颗的堆起为 {period}"),
        _ => words!(
            "{period} from heap {preperiod} on, each time with {saltus} more",
            "从 {preperiod} 颗的堆起为 {period}，每次增加 {saltus}"
        ),
    };
    let state = match found.by {
        Some(by) => {
            let (en, zh) = (by.name.en, by.name.zh);
            words!("(proved: {en})", "（已证明：{zh}）")
        }
        None => words!("(seen, and not proved)", "（只是观察所得，尚未证明）"),
    };
    lines.push(ExplainLine::Row(PERIOD, vec![pattern.then(state).of(language).to_owned()]));
    found.by
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_look_at_names_titles_and_sources() {
        let names = |text| search(text).into_iter().map(|found| found.name).collect::<Vec<_>>();
        assert_eq!(names("atomic"), ["atomic-weight"]);
        assert!(names("骨牌").contains(&"cram") && names("骨牌").contains(&"domineering"));
        assert!(names("Plambeck").contains(&"notakto"));
        assert!(names("pipopipette").contains(&"dots-and-boxes"));
        assert!(names("ombinatoria").is_empty() && names("xyzzy").is_empty() && names("a").is_empty());
    }

    #[test]
    fn a_picture_stands_before_the_examples() {
        let star = crate::glossary::concept("star").map(|concept| of_concept(concept, Language::English));
        let lines = star.unwrap_or_default();
        let at = |is: fn(&ExplainLine) -> bool| lines.iter().position(is);
        assert!(
            at(|line| matches!(line, ExplainLine::Picture(_)))
                < at(|line| matches!(line, ExplainLine::Command(_)))
        );
    }
}
