//! The first page: a board to try at once, famous results, and cards of all games with their boards.

use super::frame::{Frame, code, here};
use super::html::Html;
use super::words;
use crate::board::{Past, small};
use crate::games::{found, has_turns, other_names};
use crate::http_request::HttpRequest;
use crate::job::{Job, LaneKind};
use crate::openings::{first, pictured};
use crate::query::encoded;
use crate::reply;
use crate::request::example;
use crate::state::ServerState;
use grundy::play::Session;
use grundy::solver::theory::catalogue::{CatalogueEntry, Category};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::scene::Scene;
use grundy::solver::theory::text;
use grundy::wire::text::{self as written, Source};
use grundy::{QuestionError, SolverState};

/// Kinds of games, and the chapters that belong to them.
const KINDS: [(&str, &[Category], LocalizedStr); 5] = [
    ("boards", &[Category::Board, Category::Cake], text!("Place on boards", "棋盘")),
    ("heaps", &[Category::Heap], text!("Take heaps", "取堆")),
    ("graphs", &[Category::Graph, Category::Tree], text!("Graphs", "图与树")),
    ("strips", &[Category::Row, Category::Coin], text!("Strips and coins", "条带与硬币")),
    ("scores", &[Category::Score], text!("Scores", "计分")),
];

/// Games that come first among those of their kind.
const FIRST: &[&str] = &[
    "domineering",
    "tic-tac-toe",
    "clobber",
    "amazons",
    "snort",
    "konane",
    "nim",
    "kayles",
    "chomp",
    "wythoff",
    "grundys-game",
    "hackenbush",
    "geography",
    "toads-and-frogs",
    "turning-turtles",
    "toppling-dominoes",
    "silver-dollar",
];

/// Results with a page where they can be tried: the address, the game and the position that is drawn.
const FAMOUS: [(&str, &str, &str, LocalizedStr, LocalizedStr); 4] = [
    (
        "/g/wythoff?at=8,13&hints=on",
        "wythoff",
        "5,8",
        text!("Wythoff and the golden ratio", "威佐夫与黄金比"),
        text!("Lost positions lie on two rays of slope φ", "必败局面落在斜率为 φ 的两条射线上"),
    ),
    (
        "/g/chomp?at=6,6,6,6&vs=good&hints=off",
        "chomp",
        "6,6,6,5",
        text!("Chomp: the stolen strategy", "Chomp：偷来的策略"),
        text!("Who begins wins, yet nobody knows how", "先手必胜，却没有人知道怎么走"),
    ),
    (
        "/g/hackenbush?at=%7B%22edges%22:[[0,1,%22b%22],[1,2,%22r%22],[2,3,%22b%22]],%22ground%22:0%7D&hints=on",
        "hackenbush",
        r#"{"edges":[[0,1,"b"],[1,2,"r"],[2,3,"b"]],"ground":0}"#,
        text!("Hackenbush is arithmetic", "删边游戏就是算术"),
        text!("Blue, red, blue: this stalk is worth exactly ¾", "蓝、红、蓝：这根茎的值恰好是 ¾"),
    ),
    (
        "/g/nim?at=3,4,7&hints=on",
        "nim",
        "3,4,7",
        text!("Nim and binary digits", "尼姆与二进制"),
        text!("XOR of the heaps is 0: you have lost", "各堆异或为 0：先手必败"),
    ),
];

/// `/`.
pub fn catalogue(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let search = asked.query.get("search").unwrap_or_default().to_owned();
    let here = here(asked);
    Ok(Job::new(asked, LaneKind::Game, reply::HTML, (search, here), |solver, _, (search, here), language| {
        let title = words::TITLE.of(language);
        let frame = Frame { page: "catalogue", title, language, here, about: "", embedded: false };
        Ok(frame.around(|html| start(html, search, solver, language), None))
    }))
}

fn start(html: &mut Html, search: &str, solver: &mut SolverState, language: Language) {
    let lang = code(language);
    html.open("div", &[("class", "hero")]).open("div", &[]);
    html.element("h1", &[], words::WHO_WINS.of(language));
    html.element("p", &[("class", "lead")], words::LEAD.of(language));
    html.open("form", &[("action", "/"), ("method", "get"), ("role", "search"), ("class", "search")]);
    html.open("input", &[("type", "hidden"), ("name", "lang"), ("value", lang)]);
    let label = words::SEARCH.of(language);
    html.open(
        "input",
        &[
            ("type", "search"),
            ("name", "search"),
            ("value", search),
            ("aria-label", label),
            ("placeholder", words::SEARCH_SAY.of(language)),
            ("autocomplete", "off"),
            ("spellcheck", "false"),
        ],
    );
    html.element("button", &[], label).close("form");
    html.open("p", &[("class", "chips")]);
    let games: Vec<&CatalogueEntry> = found(search).collect();
    for (id, chapters, title) in KINDS {
        let count = games.iter().filter(|entry| chapters.contains(&entry.chapter())).count();
        if count > 0 {
            html.open("a", &[("class", "chip"), ("href", &format!("#{id}"))]);
            html.text(title.of(language))
                .text(" ")
                .element("small", &[], &count.to_string())
                .close("a")
                .text(" ");
        }
    }
    html.link(&format!("/script?lang={lang}"), words::SCRIPT.of(language)).close("p").close("div");
    try_it(html, solver, language);
    html.close("div");
    if search.is_empty() {
        famous(html, solver, language);
    }
    if games.is_empty() {
        html.element("p", &[], words::NOTHING_FOUND.of(language));
    }
    for (id, chapters, title) in KINDS {
        let mut games: Vec<&CatalogueEntry> =
            games.iter().copied().filter(|entry| chapters.contains(&entry.chapter())).collect();
        games.sort_by_key(|entry| FIRST.iter().position(|name| *name == entry.name).unwrap_or(FIRST.len()));
        if games.is_empty() {
            continue;
        }
        html.open("section", &[("id", id), ("class", "kind")]).element("h2", &[], title.of(language));
        html.open("ul", &[("class", "cards")]);
        for entry in games {
            card(html, entry, solver, language);
        }
        html.close("ul").close("section");
    }
}

/// The board that can be played on at once; without scripts a way to it.
fn try_it(html: &mut Html, solver: &mut SolverState, language: Language) {
    let lang = code(language);
    html.open("section", &[("class", "try"), ("id", "try")]).element("h2", &[], words::TRY_IT.of(language));
    html.open(
        "a",
        &[("class", "tryboard"), ("href", &format!("/g/nim?at=3,4,5&vs=good&hints=off&lang={lang}"))],
    );
    html.picture(&thumbnail("nim", "3,4,5", &[], solver, language));
    html.open("span", &[]).text(words::TRY_NIM.of(language)).close("span").close("a").close("section");
}

fn famous(html: &mut Html, solver: &mut SolverState, language: Language) {
    let lang = code(language);
    html.open("section", &[("class", "kind")]).element("h2", &[], words::FAMOUS.of(language));
    html.open("ul", &[("class", "famous")]);
    for (address, game, at, title, text) in &FAMOUS {
        html.open("li", &[]).open("a", &[("href", &format!("{address}&lang={lang}"))]);
        html.open("span", &[("class", "thumb")])
            .picture(&thumbnail(game, at, &[], solver, language))
            .close("span");
        html.open("span", &[]).element("strong", &[], title.of(language));
        html.element("small", &[], text.of(language)).close("span").close("a").close("li");
    }
    html.close("ul").close("section");
}

/// The name of a game, and what is done in it.
pub fn title_and_rule(title: &str) -> (&str, &str) {
    match title.split_once(": ").or_else(|| title.split_once('：')) {
        Some((name, rule)) => (name, rule),
        None => (title, ""),
    }
}

/// Words that begin with a capital letter.
pub fn sentence(words: &str) -> String {
    let (head, tail) = words.split_at(words.chars().next().map_or(0, char::len_utf8));
    format!("{}{tail}", head.to_uppercase())
}

/// The address where a game is played.
pub fn play_link(sample: &str, language: Language) -> String {
    let at = first(sample).map(|at| format!("at={}&", encoded(at))).unwrap_or_default();
    format!("/g/{}?{at}vs=good&hints=off&lang={}", encoded(sample), code(language))
}

/// A card of a game with its board.
pub fn card(html: &mut Html, entry: &CatalogueEntry, solver: &mut SolverState, language: Language) {
    let others = other_names(entry);
    let search = format!("{} {} {} {others}", entry.notation, entry.title.en, entry.title.zh);
    html.open("li", &[("data-search", &search)]);
    let link = match solver.game(entry.sample) {
        Ok(game) if !has_turns(&*game) => {
            format!("/g/{}?lang={}", encoded(entry.sample), code(language))
        }
        _ => play_link(entry.sample, language),
    };
    html.open("a", &[("href", &link)]);
    let (at, moves) = pictured(entry.sample).unwrap_or((first(entry.sample).unwrap_or_default(), &[]));
    html.open("span", &[("class", "thumb")])
        .picture(&thumbnail(entry.sample, at, moves, solver, language))
        .close("span");
    let (name, rule) = title_and_rule(entry.title.of(language));
    html.element("strong", &[], name).text(" ");
    html.element("small", &[], &sentence(rule)).close("a").close("li");
}

/// A small board of a position after some moves, of the game's example where no position is given.
pub fn thumbnail(
    notation: &str,
    at: &str,
    moves: &[&str],
    solver: &mut SolverState,
    language: Language,
) -> String {
    let Ok(game) = solver.game(notation) else { return String::new() };
    let mut position = match at {
        "" => example(&*game),
        at => written::position(at, &*game, Source::Argument).map_or_else(|_| example(&*game), |read| read.0),
    };
    let mut past = Past::default();
    if let Some((session, scene)) = played(notation, &position, moves, solver) {
        past = Past::new(&session, &scene);
        position = session.stage().at[0].clone();
    }
    small(&*game, &position, &past, language).unwrap_or_default()
}

/// The game after these moves, if there are any.
fn played(notation: &str, at: &Data, moves: &[&str], solver: &mut SolverState) -> Option<(Session, Scene)> {
    if moves.is_empty() {
        return None;
    }
    let component = [(notation.to_owned(), at.clone())];
    let mut session = Session::new(&component, Convention::Normal, Player::Left, solver).ok()?;
    for mv in moves {
        session.make(session.typed(mv).ok()?);
    }
    let scene = session.scene().ok()?;
    Some((session, scene))
}
