//! Every Chinese answer, as far as the program can be made to give it: no English word is left in one, nor
//! punctuation of half the width beside Chinese characters.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, run, with_input};
use grundy::glossary::concepts;
use grundy::solver::prelude::Key;
use grundy::solver::theory::catalogue::entries;
use std::collections::HashSet;

/// What takes longer says so in Chinese as well.
const TIME: &str = "100ms";

/// Names of people, of games that have no Chinese name, and of rules of thumb.
const NAMES: &[&str] = &[
    "Allen",
    "Allis",
    "Amazons",
    "Arrow",
    "Bouton",
    "Cannibal",
    "Chomp",
    "Clobber",
    "Col",
    "Darkraft",
    "Dim",
    "Dufour",
    "Euclid",
    "Every",
    "Ferguson",
    "Fraenkel",
    "Glop",
    "Grundy",
    "Guy",
    "Hackenbush",
    "Heubach",
    "Hotstrat",
    "Hutchings",
    "Kayles",
    "Konane",
    "Lasker",
    "Lemoine",
    "Lieges",
    "Mark",
    "Maize",
    "Maze",
    "Mock",
    "Moore",
    "Nash",
    "Nimble",
    "Nimhoff",
    "Notakto",
    "Nowakowski",
    "Plambeck",
    "Prim",
    "Push",
    "Albert",
    "Schwenk",
    "Sentestrat",
    "Sharti",
    "Shove",
    "Smith",
    "Snort",
    "Sprague",
    "Tac",
    "Tartan",
    "Thermostrat",
    "Tix",
    "Turtles",
    "Viennot",
    "Whitehead",
    "Wythoff",
];

/// Terms and signs that Chinese texts write so, and terms that stand in parentheses behind the Chinese ones.
const TERMS: &[&str] = &[
    "GF", "JSON", "CSV", "SVG", "PNG", "ASCII", "HTML", "LaTeX", "Starlark", "Unicode", "OEIS", "SG", "XOR",
    "mex", "mod", "ceil", "floor", "min", "max", "up", "tiny", "miny", "genus", "tame", "suspense", "number",
    "loony", "odious", "misere", "plumtree", "over", "vv", "on", "off", "Tiny", "Miny", "GiB", "MB", "ms",
    "dk", "kq", "kx", "At", "Kt", "tis",
];

/// What is typed: at the shell, in a match, in positions. Names of games, keys of answers and placeholders
/// are added.
const TYPED: &[&str] = &[
    "grundy",
    "help",
    "en",
    "zh",
    "lang",
    "null",
    "star",
    "echo",
    "all",
    "run",
    "heap",
    "heaps",
    "take",
    "to",
    "parts",
    "piece",
    "towards",
    "labels",
    "ground",
    "tokens",
    "token",
    "payoff",
    "proper",
    "roller",
    "fly",
    "rook",
    "bishop",
    "queen",
    "knight",
    "dragon",
    "chancellor",
    "amazon",
    "start",
    "first",
    "extra",
    "fox",
    "geese",
    "filled",
    "lower",
    "upper",
    "limit",
    "open",
    "closed",
    "ones",
    "vertices",
    "parents",
    "edges",
    "values",
    "moves",
    "hint",
    "why",
    "undo",
    "back",
    "review",
    "link",
    "save",
    "show",
    "quit",
    "left",
    "right",
    "memory",
    "normal",
    "time",
    "size",
    "positions",
    "survey",
    "reduce",
    "of",
    "and",
    "or",
    "for",
    "light",
    "dark",
    "fibonacci",
    "squares",
    "primes",
    "powers",
    "batch",
    "sqrt",
    "inv",
    "MiB",
    "text",
    "csv",
    "json",
    "npy",
    "zeckendorf",
    "pell",
    "exists",
    "place",
    "zsh",
    "fish",
    "elvish",
    "powershell",
    "perfect",
    "good",
    "easy",
    "Ctrl",
    "sequence",
    "listen",
    "sandbox",
    "WebAssembly",
];

/// Nothing but letters of boards.
fn is_board(word: &str) -> bool {
    ["xo", "lre", "LRX", "tf", "bw", "ABX"].iter().any(|letters| word.chars().all(|c| letters.contains(c)))
}

/// Words of letters in a line, without boards, options, paths, code, and what stands in quotation marks.
fn english(line: &str) -> Vec<String> {
    let outside: String = line.split(['"', '`', '“', '”', '\'']).step_by(2).collect::<Vec<_>>().join(" ");
    let code = ['/', '[', '{', '<', '_', '.', '#', '=', '|'];
    let typed = |word: &&str| !word.contains(code) && !word.starts_with('-') && !word.starts_with("0x");
    let plain = outside.split_whitespace().filter(typed);
    let words = plain.flat_map(|word| {
        word.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_owned).collect::<Vec<_>>()
    });
    let is_placeholder = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    words.filter(|word| word.len() > 1 && !is_placeholder(word) && !is_board(word)).collect()
}

fn is_chinese(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// A sign of half the width beside a Chinese character; in lines that hold JSON it may belong to that.
fn narrow(line: &str) -> Option<String> {
    let signs: Vec<char> = line.chars().collect();
    let found = signs.windows(2).find(|pair| {
        let before = is_chinese(pair[0]) && ",;:!?(".contains(pair[1]);
        before || (is_chinese(pair[1]) && ",;!?)".contains(pair[0]))
    });
    found.filter(|_| !line.contains(['{', '['])).map(|pair| pair.iter().collect())
}

/// Looks at what was said, and keeps what is wrong with it.
struct Reader {
    known: HashSet<String>,
    wrong: Vec<String>,
}

impl Reader {
    fn new() -> Reader {
        let games = entries().iter().flat_map(|entry| [entry.name, entry.sample]);
        let keys = Key::ALL.iter().map(|(name, _)| *name);
        let concepts = concepts().flat_map(|concept| concept.names.iter().copied());
        let known =
            games.chain(keys).chain(concepts).flat_map(|name| name.split(|c: char| !c.is_ascii_alphabetic()));
        let known = known.chain([NAMES, TERMS, TYPED].concat());
        Reader { known: known.map(str::to_owned).collect(), wrong: Vec::new() }
    }

    fn read(&mut self, question: &[&str], said: &str) {
        let code = ["grundy ", "echo ", "用法：grundy", "出处", "{"];
        for line in said.lines().map(str::trim).filter(|line| !code.iter().any(|code| line.starts_with(code)))
        {
            let mut words = english(line);
            words.retain(|word| !self.known.contains(word));
            if !words.is_empty() {
                self.wrong.push(format!("{question:?}: {words:?} in {line}"));
            }
            if let Some(signs) = narrow(line) {
                self.wrong.push(format!("{question:?}: \"{signs}\" in {line}"));
            }
        }
    }

    fn ask(&mut self, question: &[&str], input: &str) {
        let question = [question, &["--lang", "zh"]].concat();
        let Run { out, err, .. } = with_input(&question, input);
        self.read(&question, &out);
        // Below a message stands what was typed, with a mark at the place.
        let typed = |line: &&str| !line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '|');
        self.read(&question, &err.lines().filter(typed).collect::<Vec<_>>().join("\n"));
    }

    fn end(self) {
        assert!(self.wrong.is_empty(), "{} lines:\n{}", self.wrong.len(), self.wrong.join("\n"));
    }
}

/// Every game of the catalogue with its example.
fn examples() -> Vec<(&'static str, String)> {
    let mut solver = grundy::SolverState::default();
    entries().iter().map(|entry| (entry.sample, solver.game(entry.sample).unwrap().example())).collect()
}

#[test]
fn answers_about_positions_are_in_chinese() {
    let mut reader = Reader::new();
    for (game, position) in examples() {
        for more in [
            &["--explain", "--moves=3"][..],
            &["--options=5", "--remoteness"],
            &["--misere", "--explain"],
            &["--value", "--explain"],
            &["--draw"],
        ] {
            reader.ask(&[&["solve", game, &position, "--time", TIME], more].concat(), "");
        }
        reader.ask(&["draw", game, &position], "");
    }
    reader.end();
}

#[test]
fn answers_about_games_are_in_chinese() {
    let mut reader = Reader::new();
    for (game, _) in examples() {
        for command in ["explain", "pattern", "period"] {
            reader.ask(&[command, game, "--time", TIME], "");
        }
        reader.ask(&["table", game, "--to", "10", "--time", TIME], "");
        reader.ask(&["stats", game, "--to", "50", "--time", TIME], "");
        reader.ask(&["survey", game, "--size", "2", "--time", TIME], "");
        reader.ask(&["survey", game, "--size", "1x2", "--time", TIME], "");
    }
    for concept in concepts() {
        reader.ask(&["explain", concept.names[0]], "");
    }
    for question in [
        &["lookup", "0,1,2,3,1,4,3,2,1,4,2,6"][..],
        &["lookup", "9,9,9"],
        &["misere", "kayles"],
        &["misere", "octal:0.75", "--heaps", "5"],
        &["discover", "subtraction 3", "--time", TIME],
        &["value", "{3|1}+^"],
        &["value", "on"],
        &["compare", "^", "0"],
        &["compare", "on", "off"],
        &["eval", "6*7"],
        &["prove", "all n: n = n"],
    ] {
        reader.ask(question, "");
    }
    reader.end();
}

#[test]
fn matches_are_played_in_chinese() {
    let mut reader = Reader::new();
    for (game, position) in examples() {
        reader.ask(
            &["play", game, &position, "--time", TIME],
            "?\nhelp\nnothing\nwhy\nhint\nmoves\n1\nback\nquit\n",
        );
    }
    reader.end();
}

#[test]
fn wrong_questions_of_a_batch_are_reported_in_chinese() {
    let mut reader = Reader::new();
    let mut questions = Vec::new();
    for entry in entries() {
        let game = entry.sample;
        for position in ["[-1]", "[0.5]", "\"?!\"", "{\"nothing\": 1}", "[[[]]]", "1e30", "null"] {
            questions.push(format!("{{\"game\": \"{game}\", \"position\": {position}}}"));
        }
        for rest in [
            "",
            ", \"position\": [3], \"want\": [\"nothing\"]",
            ", \"position\": [3], \"limit\": -1",
            ", \"values\": [5, 1]",
        ] {
            questions.push(format!("{{\"game\": \"{game}\"{rest}}}"));
        }
        questions.push(format!("{{\"game\": \"{}:x,y\", \"position\": [1]}}", entry.name));
    }
    for question in [
        "{\"op\": \"mex\"}",
        "{\"op\": \"nothing\", \"args\": []}",
        "{\"count\": \"nim\", \"heaps\": 1}",
        "{\"value\": \"{3|\"}",
        "{\"compare\": [\"1\"]}",
        "{\"id\": 1}",
        "{\"game\": 1}",
        "{\"sum\": 1}",
        "{\"sum\": [{\"game\": \"nim\"}]}",
        "not JSON",
        "{",
        "[1]",
    ] {
        questions.push(question.to_owned());
    }
    let out = with_input(&["batch", "--lang", "zh"], &questions.join("\n")).out;
    assert_eq!(out.lines().count(), questions.len());
    for (question, answer) in questions.iter().zip(out.lines()) {
        let Some((_, said)) = answer.split_once("\"message\": \"") else { continue };
        let (said, _) = said.rsplit_once("\", \"at\"").unwrap_or((said, ""));
        let said = said.replace("\\\"", "\"");
        assert!(said.chars().any(is_chinese), "{question}: {said}");
        reader.read(&[question], &said);
    }
    reader.end();
}

#[test]
fn help_is_in_chinese() {
    let mut reader = Reader::new();
    let help = run(&["--help", "--lang", "zh"]).out;
    let (_, commands) = help.split_once("命令：").unwrap();
    let names = commands.lines().skip(1).map_while(|line| line.split_whitespace().next());
    for name in names {
        let help = run(&[name, "--help", "--lang", "zh"]).out;
        let prose = help.lines().filter(|line| line.chars().any(is_chinese));
        // An option stands before what is said of it.
        let texts: Vec<&str> =
            prose.map(|line| line.rsplit_once("  ").map_or(line, |(_, text)| text)).collect();
        reader.read(&[name], &texts.join("\n"));
    }
    reader.end();
}

#[test]
fn pictures_are_announced_in_chinese() {
    let mut reader = Reader::new();
    let directory = directory("chinese_pictures");
    for game in ["kayles", "wythoff", "chomp"] {
        let path = directory.join(format!("{game}.svg"));
        reader.ask(&["plot", game, "--to", "20", "-o", path.to_str().unwrap()], "");
    }
    reader.end();
}
