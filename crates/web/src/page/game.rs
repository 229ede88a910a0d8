//! The pages of games and sums.

use super::frame::{Frame, code, here};
use super::html::{Html, escaped};
use super::start::{card, sentence, title_and_rule};
use super::words;
use crate::games::{has_turns, meant};
use crate::http_request::HttpRequest;
use crate::job::{Job, QueuedQuestion};
use crate::openings::{first, openings, write_openings};
use crate::query::encoded;
use crate::reply::{self, Reply};
use crate::request::{PositionRef, PositionRequest};
use crate::route::{GAME_PAGE, braced};
use crate::scripts::kind;
use crate::state::ServerState;
use crate::view::{ViewOptions, title as title_of, write_view};
use grundy::play::LISTED;
use grundy::solver::draw::MoverOutcome;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::wire::json::data_from_json;
use grundy::wire::write::{self, ObjectWriter};
use grundy::{QuestionError, QuestionErrorKind, SolverState, citations, explain};
use std::collections::HashMap;

/// Moves that are links; scripts of the page show all.
const LINKS: usize = 200;

/// Steps that are spent on each thing before a page is sent, some hundredths of a second: the board is not to
/// wait for who wins. The scripts of the page ask for the rest, and without them a link does.
const SOON: u64 = 4_000_000;

/// What an address says about a position.
const OF_A_POSITION: &[&str] = &["at", "moves", "play", "player", "first"];

/// What a page is asked for.
struct Wanted {
    page: &'static str,
    position: Result<PositionRequest, QuestionError>,
    hints: bool,
    /// Is the answer waited for?
    waits: bool,
    /// The first heap that is drawn, or the vertex around which a graph is.
    first: Option<u64>,
    here: String,
    embedded: bool,
}

impl Wanted {
    fn components(&self) -> &[(String, PositionRef)] {
        self.position.as_ref().map_or(&[], |position| &position.components)
    }

    /// Where both choose at once there are no turns to show: the script of the page shows the table, and
    /// nobody has asked for anything wrong.
    fn has_no_turns(&self, solver: &mut SolverState) -> bool {
        let Ok(PositionRequest { components, .. }) = &self.position else { return false };
        let [(game, _)] = &components[..] else { return false };
        solver.game(game).is_ok_and(|game| !has_turns(&*game))
    }
}

/// `/g/{notation}`.
pub fn game(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let notation = explain::sample(&braced(GAME_PAGE, asked)).into_owned();
    let mut position = PositionRequest::from_query(Some(&notation), &asked.query);
    // What names no position is a game to be played, from a position that is worth it.
    if let Ok(position) = &mut position
        && let [(_, at @ PositionRef::Example)] = &mut position.components[..]
        && let Some(first) = first(&notation)
        && position.moves.is_empty()
    {
        *at = PositionRef::Written(first.to_owned());
    }
    Ok(job(asked, "game", position))
}

/// `/sum`.
pub fn sum(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let position = match asked.query.get("game") {
        Some(_) => PositionRequest::from_query(None, &asked.query),
        // Nothing was asked for yet.
        None => {
            PositionRequest::from_query(None, &crate::query::Query::read("game=nim&at=3,4&game=kayles&at=5"))
        }
    };
    Ok(job(asked, "sum", position))
}

fn job(asked: &HttpRequest, page: &'static str, position: Result<PositionRequest, QuestionError>) -> Job {
    let hints = match asked.query.get("hints") {
        Some(word) => word != "off",
        // Who plays against the program is told nothing, and who names only a game has come to play it.
        None => {
            asked.query.get("vs").is_none()
                && (page == "sum" || OF_A_POSITION.iter().any(|name| asked.query.get(name).is_some()))
        }
    };
    let first = asked.query.get("first").and_then(|text| text.parse().ok());
    let waits = asked.query.is_on("wait");
    let embedded = asked.query.is_on("embed");
    let wanted = Wanted { page, position, hints, waits, first, here: here(asked), embedded };
    let language = asked.language;
    let kind = kind(None);
    let work = move |solver: &mut SolverState, ticket: &QueuedQuestion| {
        let view = viewed(&wanted, solver, ticket, language).map_err(|fault| ticket.told(fault));
        let status = match &view {
            Err(fault) if !wanted.has_no_turns(solver) => reply::status(fault),
            _ => 200,
        };
        Reply::new(reply::HTML, page_of(&wanted, &view, solver, language)).with_status(status)
    };
    Job { kind, work: Box::new(work), waits: true }
}

fn viewed(
    wanted: &Wanted,
    solver: &mut SolverState,
    ticket: &QueuedQuestion,
    language: Language,
) -> Result<Vec<u8>, QuestionError> {
    let position = wanted.position.as_ref().map_err(Clone::clone)?;
    let session = position.session(solver)?;
    let shown = ViewOptions {
        limit: LISTED,
        hints: wanted.hints,
        svg: true,
        marks: true,
        scene: false,
        first: wanted.first,
        steps: if wanted.waits { u64::MAX } else { SOON },
    };
    let mut out = Vec::new();
    write_view(&mut out, &session, &shown, solver, ticket, language)?;
    Ok(out)
}

/// What scripts of the page begin with: the request for this view, and its answer.
fn state(
    wanted: &Wanted,
    view: &Result<Vec<u8>, QuestionError>,
    solver: &mut SolverState,
    language: Language,
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut state = ObjectWriter::begin(&mut out);
    let mut request = ObjectWriter::begin(state.key("request"));
    if let Ok(position) = &wanted.position {
        let component = |object: &mut ObjectWriter<'_>, (game, at): &(String, PositionRef)| {
            object.put("game", &game[..]);
            match at {
                PositionRef::Written(text) => object.put("at", &text[..]),
                PositionRef::Data(data) => write::data(object.key("position"), data),
                PositionRef::Example => {}
            }
        };
        match &position.components[..] {
            [one] if !position.is_sum => component(&mut request, one),
            components => write::list(request.key("sum"), components, |out, one| {
                let mut object = ObjectWriter::begin(out);
                component(&mut object, one);
                object.end();
            }),
        }
        if let Some(play) = position.unusual_play() {
            request.put("play", play);
        }
        if position.player == Player::Right {
            request.put("player", "right");
        }
        write::list(request.key("moves"), &position.moves, |out, mv| write::text(out, mv));
    }
    if let [(notation, _)] = wanted.components()
        && let Ok(game) = solver.game(notation)
    {
        write_openings(request.key("openings"), notation, &*game, language);
        request.put("turns", Data::Bool(has_turns(&*game)));
        if let TextShape::Board { letters, .. } = game.form().shape {
            request.put("letters", &letters.replace(' ', "")[..]);
        }
    }
    request.put("limit", LISTED as u64);
    request.put("hints", Data::Bool(wanted.hints));
    request.put("first", wanted.first.map_or(Data::Null, Data::Natural));
    request.end();
    let view = match view {
        Ok(view) => view.clone(),
        Err(fault) => reply::error(fault, language),
    };
    state.key("view").extend_from_slice(&reply::numbers_as_text(&view));
    state.end();
    out
}

fn page_of(
    wanted: &Wanted,
    view: &Result<Vec<u8>, QuestionError>,
    solver: &mut SolverState,
    language: Language,
) -> Vec<u8> {
    let data = view.as_ref().ok().and_then(|view| data_from_json(view).ok()).unwrap_or(Data::Null);
    let view_of = View(&data);
    let title = match (view_of.text("title"), &wanted.position) {
        (Some(title), _) => title.to_owned(),
        (None, Ok(position)) => {
            let games: Vec<&str> = position.components.iter().map(|(game, _)| &game[..]).collect();
            title_of(&games, solver, language)
        }
        (None, Err(_)) => words::TITLE.of(language).to_owned(),
    };
    let rules = match wanted.components() {
        [(notation, _)] => solver.game(notation).ok().map(|game| game.about().rules.of(language)),
        _ => None,
    };
    let frame = Frame {
        page: wanted.page,
        title: &title,
        language,
        here: &wanted.here,
        about: rules.unwrap_or_default(),
        embedded: wanted.embedded,
    };
    let state = state(wanted, view, solver, language);
    frame.around(
        |html| {
            // The title of a sum is that of its games.
            let (name, rule) =
                if wanted.components().len() == 1 { title_and_rule(&title) } else { (&title[..], "") };
            html.open("div", &[("class", "gamebar")]).element("h1", &[], name);
            if view.is_ok() {
                tabs(html, wanted, &view_of, language);
            }
            html.close("div");
            if !rule.is_empty() {
                html.element("p", &[("class", "rule")], &sentence(rule));
            }
            // What is no game has no positions.
            if !matches!(view, Err(fault) if fault.kind == QuestionErrorKind::UnknownGame) {
                form(html, wanted, &view_of, solver, language);
            }
            match view {
                Ok(_) => shown(html, wanted, &view_of, language),
                Err(fault) => {
                    html.element("p", &[("class", "error"), ("role", "alert")], fault.message.of(language));
                    if fault.kind == QuestionErrorKind::UnknownGame
                        && let Ok(position) = &wanted.position
                    {
                        suggestions(html, position, solver, language);
                    }
                }
            }
            reading(html, wanted, solver, language);
        },
        Some(&state),
    )
}

/// The views of the game: to play nothing is told, to analyse everything.
fn tabs(html: &mut Html, wanted: &Wanted, view: &View<'_>, language: Language) {
    let link = view.text("link").unwrap_or_default();
    let lang = code(language);
    html.open("nav", &[("class", "tabs"), ("aria-label", words::TABS.of(language))]);
    for (hints, text) in [("off", words::PLAY), ("on", words::ANALYSE)] {
        let to = format!("{link}&hints={hints}&lang={lang}");
        let here = (hints == "on") == wanted.hints;
        let mut attributes = vec![("href", &to[..])];
        if here {
            attributes.push(("aria-current", "page"));
        }
        html.element("a", &attributes, text.of(language)).text(" ");
    }
    html.link("#position", words::SET_UP.of(language)).text(" ");
    html.link("#about", words::RULES.of(language)).close("nav");
}

/// Games that may have been meant, with their boards.
fn suggestions(html: &mut Html, position: &PositionRequest, solver: &mut SolverState, language: Language) {
    let Some((name, _)) = position.components.iter().find(|(name, _)| solver.game(name).is_err()) else {
        return;
    };
    html.element("h2", &[], words::MEANT.of(language)).open("ul", &[("class", "cards")]);
    for entry in meant(name) {
        card(html, entry, solver, language);
    }
    html.close("ul").open("p", &[]);
    html.link(&format!("/?lang={}", code(language)), words::TO_GAMES.of(language)).close("p");
}

/// The fields of an answer, which this page shows as it was made for programs.
struct View<'a>(&'a Data);

impl<'a> View<'a> {
    fn get(&self, name: &str) -> Option<&'a Data> {
        let Data::Object(fields) = self.0 else { return None };
        fields
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
            .filter(|value| **value != Data::Null)
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        match self.get(name) {
            Some(Data::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A text, or a number as one.
    fn shown(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Data::Text(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }

    fn list(&self, name: &str) -> Vec<Data> {
        self.get(name).and_then(|list| list.items().ok()).unwrap_or_default()
    }
}

/// The position as text, to be changed.
fn form(html: &mut Html, wanted: &Wanted, view: &View<'_>, solver: &mut SolverState, language: Language) {
    let Ok(position) = &wanted.position else { return };
    let lang = code(language);
    let action = wanted.here.split('?').next().unwrap_or("/");
    let components = view.list("parts");
    html.open("form", &[("action", action), ("method", "get"), ("id", "position")]);
    for (i, (game, at)) in position.components.iter().enumerate() {
        let now = components.get(i).and_then(|component| View(component).text("at").map(str::to_owned));
        let typed = if let PositionRef::Written(text) = at { Some(text.clone()) } else { None };
        let text = now.or(typed).unwrap_or_default();
        if position.is_sum || wanted.page == "sum" {
            html.open(
                "input",
                &[("name", "game"), ("value", game), ("aria-label", words::GAMES.of(language))],
            );
        }
        html.open("input", &[("name", "at"), ("value", &text), ("aria-label", words::POSITION.of(language))]);
        html.text(" ");
    }
    html.open("input", &[("type", "hidden"), ("name", "lang"), ("value", lang)]);
    let hints = if wanted.hints { "on" } else { "off" };
    html.open("input", &[("type", "hidden"), ("name", "hints"), ("value", hints)]);
    if view.text("player") == Some("right") {
        html.open("input", &[("type", "hidden"), ("name", "player"), ("value", "right")]);
    }
    html.open("label", &[]);
    // The box is for the play that is not the game's own.
    let is_own = position.unusual_play().is_none();
    let (value, word) = match (position.play == Convention::Misere) == is_own {
        true => ("normal", words::NORMAL),
        false => ("misere", words::MISERE),
    };
    let mut play = vec![("type", "checkbox"), ("name", "play"), ("value", value)];
    if !is_own {
        play.push(("checked", "checked"));
    }
    html.open("input", &play).text(" ").text(word.of(language)).close("label").text(" ");
    html.element("button", &[], words::SHOW.of(language)).close("form");
    let [(notation, _)] = &position.components[..] else { return };
    let Ok(game) = solver.game(notation) else { return };
    let list = openings(notation, &*game);
    if wanted.page == "game" && list.len() > 1 {
        html.open("p", &[("class", "chips")])
            .text(words::OPENINGS.of(language))
            .text(words::COLON.of(language));
        for (at, name) in list {
            html.link(&format!("{action}?at={}&hints={hints}&lang={lang}", encoded(&at)), name.of(language))
                .text(" ");
        }
        html.close("p");
    }
}

fn shown(html: &mut Html, wanted: &Wanted, view: &View<'_>, language: Language) {
    // The board stands where the scripts of the page put theirs.
    html.open(
        "div",
        &[("class", "table first"), ("data-tab", if wanted.hints { "analyse" } else { "play" })],
    );
    html.open("div", &[("class", "left")]).open("div", &[("class", "card stage")]);
    if wanted.hints {
        answer(html, wanted, view, language);
    }
    let picture = linked(view, wanted, language);
    html.open("section", &[("id", "board")]).picture(&picture).close("section");
    html.close("div").close("div").close("div");
    if !wanted.hints {
        answer(html, wanted, view, language);
    }
    moves(html, wanted, view, language);
}

/// Who wins and why, or that it is not told.
fn answer(html: &mut Html, wanted: &Wanted, view: &View<'_>, language: Language) {
    let nothing = Data::Null;
    let answer = View(view.get("answer").unwrap_or(&nothing));
    let verdict = match answer.text("outcome") {
        Some("N") => "answer win",
        Some("P") => "answer loss",
        Some("D") => "answer draw",
        _ => "answer",
    };
    html.open("section", &[("id", "answer"), ("class", verdict), ("aria-label", words::ANSWER.of(language))]);
    if let Some(end) = view.get("end").and_then(|end| View(end).text("say")) {
        html.element("p", &[("id", "end")], end);
    }
    if let Some(say) = view.text("say") {
        html.element("p", &[("id", "verdict"), ("class", "verdict")], say);
    }
    if !wanted.hints && view.get("end").is_none() {
        html.element("p", &[("class", "lead")], words::HIDDEN.of(language));
    }
    if let Some(message) = answer.get("error").and_then(|error| View(error).text("message")) {
        html.element("p", &[("class", "error")], message);
        if !wanted.waits {
            let more =
                format!("{}&hints=on&wait=on&lang={}", view.text("link").unwrap_or_default(), code(language));
            html.open("p", &[]).link(&more, words::LONGER.of(language)).close("p");
        }
    }
    let rows = [("grundy", words::VALUE), ("remoteness", words::LASTS)];
    for (name, label) in rows {
        if let Some(value) = answer.shown(name) {
            html.open("p", &[("class", name)])
                .text(label.of(language))
                .text(words::COLON.of(language))
                .element("b", &[], &value)
                .close("p");
        }
    }
    if let Some(why) = answer.text("explain") {
        html.element("p", &[("id", "why")], why);
    }
    if let Some(xor) = view.get("xor") {
        binary(html, &View(xor));
    }
    html.close("section");
}

/// The values of heaps in binary, below each other.
fn binary(html: &mut Html, xor: &View<'_>) {
    html.open("table", &[("id", "xor")]);
    let mut row = |name: &str, binary: &str, value: &str| {
        html.open("tr", &[]).element("th", &[("scope", "row")], name);
        html.element("td", &[("class", "binary")], binary).element("td", &[], value).close("tr");
    };
    for one in xor.list("rows") {
        let one = View(&one);
        row(
            one.text("name").unwrap_or_default(),
            one.text("binary").unwrap_or_default(),
            one.text("value").unwrap_or_default(),
        );
    }
    row("XOR", xor.text("binary").unwrap_or_default(), xor.text("sum").unwrap_or_default());
    html.close("table");
}

/// What follows the address of a view in links from this page.
fn further(wanted: &Wanted, language: Language) -> String {
    format!("&lang={}&hints={}", code(language), if wanted.hints { "on" } else { "off" })
}

/// The address after a move.
fn link_after(here: &str, made: &str, further: &str) -> String {
    let picks = encoded(&made.replace(' ', "~"));
    match here.contains("&moves=") {
        true => format!("{here};{picks}{further}"),
        false => format!("{here}&moves={picks}{further}"),
    }
}

/// The board, whose things are links where a pick is a whole move.
fn linked(view: &View<'_>, wanted: &Wanted, language: Language) -> String {
    let here = view.text("link").unwrap_or_default();
    let further = further(wanted, language);
    let options = view.list("options");
    let whole: HashMap<String, (String, String)> = options
        .iter()
        .map(View)
        .filter(|option| option.list("picks").len() == 1)
        .filter_map(|option| {
            let made = option.text("do")?;
            let say = option.text("note").unwrap_or(made).to_owned();
            Some((escaped(made), (link_after(here, made, &further), say)))
        })
        .collect();
    let svg = view.text("svg").unwrap_or_default();
    let line = |line: &str| {
        let pick = line
            .strip_prefix("<g class=")
            .and_then(|rest| rest.split_once("data-pick=\"")?.1.split_once('"'));
        match pick.and_then(|(pick, _)| whole.get(pick)) {
            Some((link, say)) => {
                format!("<a href=\"{}\" aria-label=\"{}\">{line}</a>\n", escaped(link), escaped(say))
            }
            None => format!("{line}\n"),
        }
    };
    svg.lines().map(line).collect()
}

/// The moves as links to the positions they lead to.
fn moves(html: &mut Html, wanted: &Wanted, view: &View<'_>, language: Language) {
    let here = view.text("link").unwrap_or_default();
    let further = further(wanted, language);
    html.open("section", &[("id", "moves")]).element("h2", &[], words::MOVES.of(language));
    if let Some((before, made)) = here.split_once("&moves=") {
        let earlier = made.rsplit_once(';').map_or(String::new(), |(earlier, _)| format!("&moves={earlier}"));
        html.open("p", &[]).link(&format!("{before}{earlier}{further}"), words::UNDO.of(language)).close("p");
    }
    let options = view.list("options");
    if options.is_empty() {
        html.element("p", &[], words::NO_MOVES.of(language));
    } else if let Some(count) = counted(view, language) {
        html.element("p", &[("id", "count")], &count);
    }
    html.open("ol", &[]);
    for option in options.iter().take(LINKS) {
        let option = View(option);
        let made = option.text("do").unwrap_or_default();
        let verdict = option.text("verdict").unwrap_or_default();
        let link = link_after(here, made, &further);
        html.open("li", &[("data-do", made), ("class", verdict)]);
        html.link(&link, option.text("note").unwrap_or(made));
        if !verdict.is_empty() {
            html.text(" ").element("span", &[("class", "verdict")], &told(verdict, &option, language));
        }
        html.close("li");
    }
    html.close("ol").close("section");
}

/// What a move comes to, in a shape, a word, and numbers.
fn told(verdict: &str, option: &View<'_>, language: Language) -> String {
    let verdicts = [MoverOutcome::Win, MoverOutcome::Draw, MoverOutcome::Loss, MoverOutcome::Unknown];
    let known =
        verdicts.into_iter().find(|one| crate::view::word(*one) == verdict).unwrap_or(MoverOutcome::Unknown);
    let mut text = format!("{} {}", known.sign(true), known.word().of(language));
    let rows: [(&str, LocalizedStr); 3] =
        [("grundy", words::VALUE), ("remoteness", words::REMOTENESS), ("value", words::SCORE)];
    for (name, label) in rows {
        if let Some(value) = option.shown(name) {
            text.push_str(&format!(" · {} {value}", label.of(language)));
        }
    }
    text
}

/// How many moves there are, and how many of them win.
fn counted(view: &View<'_>, language: Language) -> Option<String> {
    use grundy::solver::theory::words;
    let (shown, all) = (view.shown("shown")?, view.text("option_count"));
    let words = match (all, view.text("winning_count")) {
        (Some(all), Some(winning)) => {
            words!("{winning} of {all} moves win.", "{all} 个着法中有 {winning} 个取胜。")
        }
        (Some(all), None) => words!("{all} moves.", "共 {all} 个着法。"),
        (None, _) => words!(
            "More moves than can be counted; {shown} are shown.",
            "着法多得数不清，这里列出 {shown} 个。"
        ),
    };
    Some(words.of(language).to_owned())
}

/// Rules, notation and theorems of the games.
fn reading(html: &mut Html, wanted: &Wanted, solver: &mut SolverState, language: Language) {
    let Ok(position) = &wanted.position else { return };
    html.open("section", &[("id", "about")]);
    let mut told: Vec<&str> = Vec::new();
    for (notation, _) in &position.components {
        if told.contains(&notation.as_str()) {
            continue;
        }
        told.push(notation);
        let Ok(game) = solver.game(notation) else { continue };
        let words = game.about();
        let heading = if wanted.page == "sum" { notation } else { words::RULES.of(language) };
        html.element("h2", &[], heading).element("p", &[], words.rules.of(language));
        let particulars = game.parameter_note();
        if !particulars.en.is_empty() {
            html.element("p", &[], particulars.of(language));
        }
        html.element("h3", &[], words::NOTATION.of(language)).element("p", &[], words.format.of(language));
        html.element("pre", &[], game.form().example);
        html.open("p", &[("class", "source")])
            .text(words::SOURCE.of(language))
            .text(words::COLON.of(language))
            .text(&citations::told(words.source, language))
            .close("p");
        let theorems = game.statements();
        if !theorems.is_empty() {
            html.element("h2", &[], words::THEOREMS.of(language));
        }
        for theorem in theorems {
            html.element("h3", &[], theorem.name.of(language)).element("p", &[], theorem.claim.of(language));
            html.element("p", &[("class", "source")], &citations::told(theorem.source, language));
        }
    }
    html.close("section");
}
