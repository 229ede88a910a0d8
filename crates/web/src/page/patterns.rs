//! The page of patterns: games whose values follow a rule that a program can find and prove, and some without
//! a known rule.

use super::frame::{Frame, code, here};
use super::html::Html;
use super::start::{sentence, thumbnail, title_and_rule};
use super::words;
use crate::http_request::HttpRequest;
use crate::job::{Job, LaneKind};
use crate::openings::first;
use crate::query::encoded;
use crate::reply;
use crate::state::ServerState;
use crate::tables::first_values;
use grundy::solver::engine::budget::Budget;
use grundy::solver::theory::catalogue::{entry, split};
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::text;
use grundy::{QuestionError, SolverState};

/// Games of one kind.
struct Group {
    title: LocalizedStr,
    say: LocalizedStr,
    /// Their notations.
    games: &'static [&'static str],
    /// Whether a pattern is known.
    known: bool,
}

const GROUPS: [Group; 5] = [
    Group {
        title: text!("The values come again", "值会重复"),
        say: text!("From some heap on, with a period.", "从某一堆起以固定周期重复。"),
        games: &["subtraction:1,3,4", "kayles", "dawsons-kayles"],
        known: true,
    },
    Group {
        title: text!("The values grow by steps", "值按步增长"),
        say: text!("A period at whose end something is added.", "每个周期之后加上同一个数。"),
        games: &["nim", "laskers-nim", "octal:0.8"],
        known: true,
    },
    Group {
        title: text!("The values are in the digits", "值藏在数位里"),
        say: text!(
            "A finite automaton reads them off the binary digits, or off Fibonacci numbers.",
            "有限自动机可由二进制数位或斐波那契表示读出。"
        ),
        games: &["ruler", "mock-turtles", "xor-nim", "split-nim", "lieges:3", "dynamic:2"],
        known: true,
    },
    Group {
        title: text!("Pairs that are lost", "必败的数对"),
        say: text!("Two numbers together tell who wins.", "由两个数共同决定谁胜。"),
        games: &["wythoff", "nimhoff:1+1", "euclid"],
        known: true,
    },
    Group {
        title: text!("No pattern is known", "尚无已知规律"),
        say: text!(
            "Millions of values have been computed. Whether they come again is an open question.",
            "已算出数以百万计的值，是否有周期仍是未解之题。"
        ),
        games: &["grundys-game", "octal:0.6", "octal:0.007"],
        known: false,
    },
];

/// Values that a card shows.
const SHOWN: u64 = 14;

/// `/patterns`.
pub fn patterns(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    Ok(Job::new(asked, LaneKind::Game, reply::HTML, here(asked), |solver, ticket, here, language| {
        solver.set_limits(ticket.limits());
        let title = words::PATTERNS.of(language);
        let about = words::PATTERNS_WORDS.of(language);
        let frame = Frame { page: "patterns", title, language, here, about, embedded: false };
        let mut done = Ok(());
        let page = frame.around(|html| done = listed(html, solver, language), None);
        done.map(|()| page)
    }))
}

fn listed(html: &mut Html, solver: &mut SolverState, language: Language) -> Result<(), QuestionError> {
    html.element("h1", &[], words::PATTERNS.of(language));
    html.element("p", &[("class", "lead")], words::PATTERNS_WORDS.of(language));
    for group in &GROUPS {
        html.open("section", &[("class", "kind")]).element("h2", &[], group.title.of(language));
        html.element("p", &[("class", "lead")], group.say.of(language)).open("ul", &[("class", "patterns")]);
        for notation in group.games {
            card(html, notation, group.known, solver, language)?;
        }
        html.close("ul").close("section");
    }
    Ok(())
}

/// A game with its first values. Scripts of the page add the formula.
fn card(
    html: &mut Html,
    notation: &str,
    known: bool,
    solver: &mut SolverState,
    language: Language,
) -> Result<(), QuestionError> {
    let (Ok(game), Some(entry)) = (solver.game(notation), entry(split(notation).0)) else { return Ok(()) };
    let at = first(notation).map(|at| format!("at={}&", encoded(at))).unwrap_or_default();
    let link = format!("/g/{}?{at}hints=off&tab=table&lang={}", encoded(notation), code(language));
    html.open("li", &[]).open("a", &[("href", &link)]);
    let (name, rule) = title_and_rule(entry.title.of(language));
    html.open("span", &[]).element("strong", &[], name);
    if notation.contains(':') {
        html.text(" ").element("code", &[], notation);
    }
    html.close("span").element("small", &[], &sentence(rule));
    match first_values(&*game, SHOWN, &mut Budget::new(solver.limits()))? {
        Some(values) => strip(html, &values),
        None => {
            let picture = thumbnail(notation, first(notation).unwrap_or_default(), &[], solver, language);
            html.open("span", &[("class", "thumb")]).picture(&picture).close("span");
        }
    }
    if known {
        html.open("span", &[("class", "formula"), ("data-game", notation)]).close("span");
    }
    html.close("a").close("li");
    Ok(())
}

/// Values side by side: zeros, which the player to move loses, stand out.
fn strip(html: &mut Html, values: &[u64]) {
    html.open("span", &[("class", "strip")]);
    for value in values {
        let class = if *value == 0 { "zero" } else { "" };
        html.element("i", &[("class", class)], &value.to_string());
    }
    html.close("span");
}
