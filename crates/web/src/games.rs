//! The catalogue, and what there is to read about a game.

use crate::http_request::HttpRequest;
use crate::job::{Job, LaneKind};
use crate::query::encoded;
use crate::reply;
use crate::request::{example, written};
use crate::route::{GAME, braced};
use crate::state::ServerState;
use grundy::explain::{self, ExplainLine};
use grundy::solver::engine::game::Game;
use grundy::solver::theory::catalogue::{CatalogueEntry, Category, entries, entry, plain_name, split};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::wire::write::{self, ObjectWriter};
use grundy::{QuestionError, SolverState, citations};

/// `/api/games`.
pub fn all(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let search = asked.query.get("search").unwrap_or_default().to_owned();
    Ok(Job::new(asked, LaneKind::Game, reply::JSON, search, |solver, _, search, language| {
        Ok(catalogue(search, solver, language))
    }))
}

/// The catalogue as JSON.
pub fn catalogue(search: &str, solver: &mut SolverState, language: Language) -> Vec<u8> {
    let mut out = Vec::new();
    let mut object = ObjectWriter::begin(&mut out);
    write::list(object.key("chapters"), Category::ALL, |out, (_, name, title)| {
        let mut chapter = ObjectWriter::begin(out);
        chapter.put("id", name);
        chapter.put("title", title.of(language));
        chapter.end();
    });
    let list = object.key("games");
    list.push(b'[');
    for (i, entry) in found(search).enumerate() {
        if i > 0 {
            list.extend_from_slice(b", ");
        }
        let mut game = ObjectWriter::begin(list);
        write_entry(&mut game, entry, entry.sample, solver, language);
        game.end();
    }
    list.push(b']');
    object.end();
    out
}

/// Names that people search for and that are written nowhere else.
const OTHERS: &[(&str, &str)] = &[
    ("domineering", "crosscram stop-gate 多米诺 骨牌"),
    ("tic-tac-toe", "noughts and crosses 井字棋 圈叉"),
    ("mnk", "gomoku five in a row 五子棋"),
    ("nim", "取石子 P2197"),
    ("kayles", "rip van winkle 保龄球"),
    ("wythoff", "chess queen 威佐夫 皇后"),
    ("dynamic", "fibonacci nim 斐波那契"),
    ("chomp", "chocolate gnim 巧克力"),
    ("octal", "take and break 八进制"),
    ("euclid", "gcd 辗转相除"),
    ("hackenbush", "blue red green plants trees 删边 砍树"),
    ("toads-and-frogs", "traffic jam 蟾蜍 青蛙"),
    ("cram", "plugg impartial domineering"),
    ("dots-and-boxes", "squares 围格子 点格棋"),
    ("connect-four", "four in a row 四子棋"),
    ("othello", "reversi 黑白棋 翻转棋"),
    ("amazons", "game of the amazons queens arrows 亚马逊棋"),
    ("geography", "undirected vertex 地理"),
    ("bash", "one pile 巴什"),
    ("silver-dollar", "coins without the dollar 银元"),
    ("divisors", "Schuh 舒赫"),
];

/// The other names of a game, for searching.
pub fn other_names(entry: &CatalogueEntry) -> String {
    let listed = OTHERS.iter().find(|(name, _)| *name == entry.name).map_or("", |(_, names)| names);
    format!("{} {listed}", entry.alias_of.unwrap_or_default())
}

/// The games whose names or titles, in either language, hold each word of a text; where there are none, those
/// with words that may have been meant.
pub fn found(search: &str) -> impl Iterator<Item = &'static CatalogueEntry> {
    let words: Vec<String> =
        search.split_whitespace().map(plain_name).filter(|word| !word.is_empty()).collect();
    let holds = |entry: &&CatalogueEntry| {
        let all = plain_name(&searched(entry));
        words.iter().all(|word| all.contains(word))
    };
    let mut found: Vec<&'static CatalogueEntry> = entries().iter().filter(holds).collect();
    if found.is_empty() {
        found = entries().iter().filter(|entry| words.iter().all(|word| is_near(word, entry))).collect();
    }
    found.into_iter()
}

fn searched(entry: &CatalogueEntry) -> String {
    format!(
        "{} {} {} {} {}",
        entry.notation,
        entry.sample,
        entry.title.en,
        entry.title.zh,
        other_names(entry)
    )
}

/// Whether a word, mistyped in at most two places, is one of a game's.
fn is_near(word: &str, entry: &CatalogueEntry) -> bool {
    let allowed = match word.chars().count() {
        0..=3 => return false,
        4..=5 => 1,
        _ => 2,
    };
    let text = searched(entry);
    let of = |known: &str| strsim::osa_distance(word, &plain_name(known)) <= allowed;
    text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '\'').any(of) || of(entry.name)
}

/// The games that may have been meant by a name that no game has, those most like it first.
pub fn meant(name: &str) -> Vec<&'static CatalogueEntry> {
    const SHOWN: usize = 3;

    let name = plain_name(split(name).0);
    let of = |known: &str| strsim::jaro_winkler(&name, &plain_name(known));
    // Of games that are found by the same word the one whose own name it is comes first.
    let likeness = |entry: &CatalogueEntry| {
        let own = of(entry.name);
        (searched(entry).split_whitespace().map(of).fold(own, f64::max), own)
    };
    let mut all: Vec<((f64, f64), &CatalogueEntry)> =
        entries().iter().map(|entry| (likeness(entry), entry)).collect();
    all.sort_by(|(a, _), (b, _)| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
    all.into_iter().take(SHOWN).map(|(_, entry)| entry).collect()
}

fn write_entry(
    object: &mut ObjectWriter<'_>,
    entry: &CatalogueEntry,
    notation: &str,
    solver: &mut SolverState,
    language: Language,
) {
    object.put("name", entry.name);
    object.put("notation", entry.notation);
    object.put("sample", notation);
    object.put("alias_of", entry.alias_of.map_or(Data::Null, Data::from));
    object.put("title", entry.title.of(language));
    object.put("title_en", entry.title.en);
    object.put("title_zh", entry.title.zh);
    object.put("chapter", entry.chapter().name());
    if let Ok(game) = solver.game(notation) {
        write_example(object, notation, &*game);
    }
}

/// An example position of a game, and where its page is.
fn write_example(object: &mut ObjectWriter<'_>, notation: &str, game: &dyn Game) {
    let example = example(game);
    let at = written(&example, game);
    object.put("at", &at[..]);
    write::data(object.key("position"), &example);
    object.put("sides", Data::Bool(game.is_partizan()));
    object.put("has", Data::list(has(game).into_iter().map(Data::from).collect()));
    object.put("link", &format!("/g/{}?at={}", encoded(notation), encoded(&at))[..]);
}

/// Are moves made in turns? Else both players choose at once.
pub fn has_turns(game: &dyn Game) -> bool {
    game.drawn().has_turns()
}

/// What a game has beside its positions.
pub fn has(game: &dyn Game) -> Vec<&'static str> {
    let heaps = game.single_heaps().is_some();
    let plane = game.plane().is_some();
    let all = [
        ("play", has_turns(game)),
        ("table", heaps || plane),
        ("period", heaps),
        ("stats", heaps),
        ("picture", !kinds(game).is_empty()),
        ("thermograph", cfg!(feature = "pictures") && game.is_partizan()),
        ("partizan", game.is_partizan()),
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
}

/// The pictures that there are of a game's values.
#[cfg(feature = "pictures")]
use crate::pictures::kinds;

/// Without what draws them there are none.
#[cfg(not(feature = "pictures"))]
fn kinds(_: &dyn Game) -> Vec<&'static str> {
    Vec::new()
}

/// `/api/games/{notation}`.
pub fn one(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let notation = braced(GAME, asked);
    Ok(Job::new(asked, LaneKind::Game, reply::JSON, notation, |solver, _, notation, language| {
        let notation = &*explain::sample(notation);
        let game = solver.game(notation)?;
        let mut out = Vec::new();
        let mut object = ObjectWriter::begin(&mut out);
        match entry(split(notation).0) {
            Some(entry) => write_entry(&mut object, entry, notation, solver, language),
            None => write_example(&mut object, notation, &*game),
        }
        write_words(&mut object, notation, &*game, language);
        object.end();
        Ok(out)
    }))
}

fn write_words(object: &mut ObjectWriter<'_>, notation: &str, game: &dyn Game, language: Language) {
    let words = game.about();
    object.put("rules", words.rules.of(language));
    object.put("format", words.format.of(language));
    object.put("form", game.form().example);
    object.put("source", &*citations::told(words.source, language));
    object.put("particulars", game.parameter_note().of(language));
    let kinds = kinds(game).into_iter().map(Data::from).collect();
    object.put("kinds", Data::list(kinds));
    write::list(object.key("theorems"), game.statements(), |out, theorem| {
        let mut object = ObjectWriter::begin(out);
        object.put("name", theorem.name.of(language));
        object.put("claim", theorem.claim.of(language));
        object.put("source", &*citations::told(theorem.source, language));
        object.end();
    });
    let lines = explain::of_game(notation, game, language);
    write::list(object.key("lines"), &lines, |out, line| {
        let (is, label, text) = match line {
            ExplainLine::Heading(text) => ("heading", "", vec![text.clone()]),
            ExplainLine::Paragraph(text) => ("paragraph", "", vec![text.clone()]),
            ExplainLine::Command(text) => ("command", "", vec![text.clone()]),
            ExplainLine::Picture(text) => ("picture", "", text.lines().map(str::to_owned).collect()),
            ExplainLine::Row(label, lines) => ("row", label.of(language), lines.clone()),
            ExplainLine::Gap => ("gap", "", Vec::new()),
        };
        let mut object = ObjectWriter::begin(out);
        object.put("is", is);
        object.put("label", label);
        write::list(object.key("text"), &text, |out, text| write::text(out, text));
        object.end();
    });
}
