//! What people read: moves, reasons and concepts, in both languages.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, run, shell, with_input};
use grundy::solver::prelude::Key;
use grundy::solver::theory::catalogue::entries;
use std::collections::HashSet;

/// What English remains in Chinese answers: names of people, games and theorems, keys of commands and of
/// JSON, signs of mathematics.
const NAMES: &[&str] = &[
    "Albert",
    "Dim",
    "Dufour",
    "Heubach",
    "Hutchings",
    "Plambeck",
    "Prim",
    "Push",
    "SJ",
    "Shove",
    "Whitehead",
    "Nowakowski",
    "Sprague",
    "Grundy",
    "Lasker",
    "Lieges",
    "Mock",
    "Turtles",
    "Nimble",
    "Tartan",
    "GF",
    "XOR",
    "mex",
    "loony",
    "mod",
    "GiB",
    "memory",
    "time",
    "min",
    "max",
    "outcome",
    "remoteness",
    "value",
    "equilibria",
    "dominated",
    "left",
    "right",
    "player",
    "Smith",
    "Moore",
    "Schwenk",
    "Ferguson",
    "Wythoff",
    "Fraenkel",
    "Mark",
    // Values in their notation.
    "Tiny",
    "over",
    "vv",
];

/// What messages name beside these: words of the command line, of notations, of programming, and terms with
/// their Chinese.
const WORDS_OF_MESSAGES: &[&str] = &[
    "JSON",
    "SIZE",
    "VALUE",
    "size",
    "grundy",
    "solve",
    "fibonacci",
    "squares",
    "primes",
    "powers",
    "of",
    "run",
    "stopper",
    "open",
    "closed",
    "proper",
    "roller",
    "fly",
];

/// Words of letters in a line, without boards and what stands in quotation marks.
fn english(line: &str) -> Vec<String> {
    let outside: String = line.split(['"', '`', '“', '”']).step_by(2).collect::<Vec<_>>().join(" ");
    let plain = outside.split_whitespace().filter(|word| !word.contains(['/', '[', '{', '_', '.', '#']));
    let words = plain.flat_map(|word| {
        word.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_owned).collect::<Vec<_>>()
    });
    words.filter(|word| word.len() > 1 && !NAMES.contains(&word.as_str())).collect()
}

#[test]
fn answers_about_every_game_are_in_chinese() {
    let mut solver = grundy::SolverState::default();
    let mut left = Vec::new();
    for entry in entries() {
        let example = solver.game(entry.sample).unwrap().example();
        for more in [&["--explain"][..], &["--options=5", "--remoteness"]] {
            let question =
                [&["solve", entry.sample, &example, "--lang", "zh", "--time", "2s"], more].concat();
            let Run { out, err, .. } = run(&question);
            for line in out.lines().chain(err.lines().filter(|line| line.contains('：'))) {
                let english = english(line);
                if !english.is_empty() {
                    left.push(format!("{}: {english:?} in {line}", entry.sample));
                }
            }
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}

/// A position, or several, that hardly any game has.
const WRONG: [&str; 6] = ["?!", "-1", "{}", "[[[]]]", "[[0, -1], \"?\"]", "{\"nothing\": [1, 2]}"];

#[test]
fn mistakes_are_reported_in_chinese() {
    let mut left = Vec::new();
    let notations = entries().iter().map(|entry| entry.name).chain(Key::ALL.map(|(name, _)| name));
    let known: HashSet<&str> =
        notations.flat_map(|name| name.split('-')).chain(WORDS_OF_MESSAGES.iter().copied()).collect();
    let mut look = |question: &[&str]| {
        let Run { status, err, .. } = run(&[question, &["--lang", "zh"]].concat());
        if status != 2 {
            return;
        }
        for line in err.lines().filter(|line| line.contains('：')) {
            let mut english = english(line);
            english.retain(|word| !known.contains(word.as_str()));
            if !english.is_empty() {
                left.push(format!("{question:?}: {english:?} in {line}"));
            }
        }
    };
    for entry in entries() {
        for position in WRONG {
            look(&["solve", entry.sample, position, "--time", "2s"]);
        }
        // The games that take parameters are asked with wrong ones, the others with one too many.
        for parameters in ["x", "0", "1,x", "-1", ""] {
            look(&["solve", &format!("{}:{parameters}", entry.name), "3"]);
        }
    }
    for question in [
        &["value", "{3|"][..],
        &["value", "foo(1)"],
        &["value", "1/3"],
        &["value", "{3|1}", "--want", "cool"],
        &["value", "{3|1}", "--want", "nothing"],
        &["value", "over", "--want", "mean"],
        &["eval", "6 - 1"],
        &["eval", "6 ^ 1"],
        &["table", "tic-tac-toe"],
        &["table", "nim", "--to", "x"],
        &["period", "wythoff"],
        &["plot", "graph", "-o", "a.svg"],
        &["solve", "nim", "@/nowhere/at/all"],
        &["solve", "nothing.star", "3"],
        &["solve", "nim", "3", "+"],
        &["solve", "nim"],
        &["survey", "nim"],
        &["compare", "1"],
    ] {
        look(question);
    }
    assert!(left.is_empty(), "{} lines:\n{}", left.len(), left.join("\n"));
}

#[test]
fn notes_on_sources_are_in_chinese() {
    const SENTENCES: [&str; 8] =
        ["proof", "documentation", "checker", "folklore", "known", "induction", "variant", "compare"];
    for entry in entries() {
        let Run { status, out, .. } = run(&["explain", entry.sample, "--lang", "zh", "--time", "5s"]);
        assert!(status < 2, "{}", entry.sample);
        for line in out.lines().filter(|line| line.starts_with("出处")) {
            let left = SENTENCES.iter().find(|word| line.contains(*word));
            assert!(left.is_none(), "{}: {left:?} in {line}", entry.sample);
        }
    }
}

#[test]
fn values_are_labelled_in_chinese() {
    let Run { out, .. } = run(&["value", "{3|1}", "--want", "mean,temperature,left-stop", "--lang", "zh"]);
    assert_eq!(out, "均值       2\n温度       1\n左止       3\n");
    let Run { out, .. } = run(&["value", "+-1*", "--want", "kind", "--lang", "zh"]);
    assert_eq!(out, "种类       奇, 偶性, 停止者, 李树（plumtree）\n");
    let method = |language: &str| run(&["solve", "nim", "3", "--json", "--lang", language]).out;
    assert!(method("zh").contains("\"method\": \"Bouton's theorem\", \"method_name\": \"布顿定理\""));
    assert!(!method("en").contains("method_name"));
    let solved = run(&["solve", "domineering", ".../...", "--want", "canonical", "--lang", "zh"]).out;
    assert!(solved.contains("规范形     {2|-1/2}"), "{solved}");
}

#[test]
fn mistakes_in_scripts_are_reported_in_chinese() {
    let directory = directory("chinese_scripts");
    for (name, script, said) in [
        ("name.star", "def options(n):\n    return [limit]\n", "没有变量 `limit`"),
        ("sum.star", "def options(n):\n    return [n + None]\n", "不能作运算 `+`"),
        ("zero.star", "def options(n):\n    return [n // 0]\n", "整除以零"),
        ("brace.star", "def options(n):\n    return [n\n", "语法错误"),
    ] {
        let path = directory.join(name);
        std::fs::write(&path, script).unwrap();
        let Run { status, err, .. } = run(&["solve", path.to_str().unwrap(), "3", "--lang", "zh"]);
        assert!(status == 2 && err.contains(said), "{name}: {err}");
    }
}

#[test]
fn a_line_that_counts_the_heaps_is_left_out_and_said() {
    let Run { status, out, .. } = with_input(&["solve", "nim", "-"], "3\n3 4 5");
    assert_eq!(status, 0);
    assert!(
        out.contains("reading    the first line, 3, is the number of those below") && out.contains("3 -> 1"),
        "{out}"
    );
    for (game, position) in [
        ("nim", "2\n3\n4"),
        ("nim", "2\n3 4 5\n1 2"),
        ("kayles", "5 10; 8 14"),
        ("hackenbush", "3 2\n0 1\n1 2"),
    ] {
        let Run { status, err, .. } = with_input(&["solve", game, "-"], position);
        assert!(status == 2 && err.contains("may"), "{game} {position}: {err}");
    }
}

#[test]
fn lines_that_are_left_out_are_said() {
    for (game, position, said) in [
        ("tic-tac-toe", "3 3\nX.O\n...\n...", "the first line, 3 3, is the size of the board"),
        ("domineering", "2 3\n...\n.#.", "the first line, 2 3, is the size"),
        ("push", "4\nxo.x", "the first line, 4, is the size"),
        ("hackenbush", "1 2\n1 3\n3 4", "not joined to the ground, vertex 0"),
    ] {
        let Run { status, out, .. } = with_input(&["solve", game, "-"], position);
        assert!(
            status == 0 && out.contains(&format!("reading    {said}")) || out.contains(said),
            "{game}: {out}"
        );
        let json = with_input(&["solve", game, "-", "--json"], position);
        assert!(json.err.contains(said), "{game}: {}", json.err);
    }
    let whole = run(&["solve", "hackenbush", "1-2 1-3 3-4; ground 1"]);
    assert!(whole.status == 0 && !whole.out.contains("reading"), "{}", whole.out);
}

#[test]
fn positions_with_fields_are_read_as_people_write_them() {
    let json = |game: &str, position: &str| run(&["solve", game, position]).out;
    for (game, position, text) in [
        ("dynamic:2", "{\"heap\": 11}", "11"),
        ("dynamic:2", "{\"heap\": 11, \"limit\": 3}", "heap 11; limit 3"),
        ("dynamic:2", "{\"heap\": 1000, \"limit\": 3}", "10^3,3"),
        ("hungergame", "{\"open\": [], \"closed\": [1, 2, 3]}", "open; closed 1 2 3"),
        ("merge-cap:4", "{\"ones\": 10}", "ones 10"),
    ] {
        let Run { status, out, err } = run(&["solve", game, text]);
        assert_eq!((status, &out), (0, &json(game, position)), "{game} {text}: {err}");
    }
}

#[test]
fn numbers_are_read_as_people_write_them() {
    let value = |position: &str| run(&["solve", "kayles", position]).out;
    let first = value("1000000");
    assert!(first.starts_with('N'));
    for position in ["10^6", "1_000_000", "1e6"] {
        assert_eq!(value(position), first, "{position}");
    }
    assert_eq!(run(&["solve", "bash:10^3", "5"]).out, run(&["solve", "bash:1000", "5"]).out);
    assert_eq!(run(&["table", "kayles"]).out, run(&["table", "kayles", "--to", "99"]).out);
    let limited = run(&["solve", "kayles", "1000000", "--time", "1e2", "--memory", "10^9"]);
    assert_eq!(limited.out, first);
}

#[test]
fn names_are_understood_where_it_is_clear_what_is_meant() {
    for (name, meant) in [
        ("NIM", "nim"),
        (".77", "kayles"),
        ("0.77", "octal:0.77"),
        ("Kayles", "kayles"),
        ("尼姆", "nim"),
        ("威佐夫博弈", "wythoff"),
        ("巴什博弈：3", "bash:3"),
    ] {
        let answer = |name: &str| run(&["solve", name, "3,4", "--explain"]);
        assert_eq!((answer(name).status, answer(name).out), (0, answer(meant).out), "{name}");
    }
    assert_eq!(run(&["explain", "Wythoff"]).out, run(&["explain", "wythoff"]).out);
    assert_eq!(run(&["period", "0.77"]).out, run(&["period", "kayles"]).out);
    let batch = with_input(&["batch"], "{\"game\": \"NIM\", \"position\": [3, 5], \"want\": [\"grundy\"]}\n");
    assert!(batch.out.contains("\"grundy\": 6"), "{}", batch.out);
    assert_eq!(run(&["explain", "SG 值"]).out, run(&["explain", "nimber"]).out);
    for (name, near) in [("nimm", "nim"), ("Kaylez", "kayles"), ("1,3,4", "subtraction:1,3,4")] {
        let Run { status, err, .. } = run(&["solve", name, "3"]);
        assert!(status == 2 && err.contains(&format!("did you mean {near}?")), "{name}: {err}");
    }
}

#[test]
fn an_answer_says_that_the_value_was_not_sought() {
    for (game, position) in [("moore:2", "1,2,3"), ("geography", "0 1; 1 2; 2 3; token 1")] {
        let out = run(&["solve", game, position]).out;
        assert!(out.contains("value      not computed: this game is decided without"), "{out}");
        let json = run(&["solve", game, position, "--json"]).out;
        assert!(json.contains(r#""grundy": null, "grundy_unknown": "not computed"#), "{json}");
    }
    let sum = run(&["solve", "moore:2", "1,2,3", "+", "nim", "6", "--explain"]).out;
    assert!(sum.contains("value      0\n") && sum.contains("values 6, 6"), "{sum}");
}

#[test]
fn a_draw_on_a_board_has_no_length() {
    let out = run(&["solve", "tic-tac-toe", ".../.../...", "--remoteness"]).out;
    assert!(out.contains("a draw has no length") && !out.contains("ever"), "{out}");
}

#[test]
fn a_theorem_whose_hypothesis_was_checked_says_so() {
    let squares = format!("{}/../../examples/squares.star", env!("CARGO_MANIFEST_DIR"));
    let out = run(&["solve", &squares, "10", "--misere", "--explain"]).out;
    assert!(out.contains("Ferguson's misère theorem") && out.contains("was checked on every heap"), "{out}");
    let out = run(&["solve", "treblecross-strip", "..X....", "--explain"]).out;
    assert!(out.contains("is not the Grundy value of the position"), "{out}");
}

#[test]
fn reasons_of_misere_play_say_what_the_theorem_of_sj_lacks() {
    let why = |game: &str, position: &str| {
        let [en, zh] = ["en", "zh"]
            .map(|language| run(&["solve", game, position, "--misere", "--explain", "--lang", language]).out);
        assert!(zh.lines().any(|line| line.starts_with("理由") && line.contains("SJ")), "{game}: {zh}");
        en
    };
    for (game, position, lacks) in [
        ("kayles", "5,5", "a move splits a heap of 3 into 1, 1"),
        ("dawsons-kayles", "7,7", "a move splits a heap of 4 into 1, 1"),
        ("grundys-game", "6,7", "a move splits a heap of 3 into"),
        ("lieges:2", "6,3", "a move splits a heap of 2 into 1, 1"),
        ("mark", "0,6", "a heap of 6 has the value 0 and moves, none of them to the value 1"),
        ("graph", "3->2 2->1 2->0 1->0; tokens 3", "vertex 3 has the value 0 and edges"),
        ("turning-turtles", "2,3", "two heads on one place cancel"),
    ] {
        let out = why(game, position);
        assert!(
            out.contains("which Chinese notes call SJ, does not hold here") && out.contains(lacks),
            "{out}"
        );
    }
    let sum = run(&["solve", "cram", "../..", "+", "kayles", "4", "--misere", "--explain"]).out;
    assert!(
        sum.contains("Component 1: Ferguson's misère theorem") && sum.contains("a heap of 3 into 1, 1"),
        "{sum}"
    );
    // Kayles heaps that cannot be split are played like Nim.
    let small = run(&["solve", "kayles", "2,2,1", "--misere", "--explain"]).out;
    assert!(
        small.contains("method     Ferguson's misère theorem") && !small.contains("does not hold"),
        "{small}"
    );
    for game in ["nim", "bash:3"] {
        assert!(!run(&["solve", game, "3,4", "--misere", "--explain"]).out.contains("SJ"));
    }
}

#[test]
fn compounds_say_how_long_each_component_lasts() {
    let why = |position: &str, language: &str| {
        run(&["solve", "every:bash:3", position, "--explain", "--lang", language]).out
    };
    let out = why("[[3],[5],[8]]", "en");
    assert!(out.contains("the components last 1, 3, 4 moves. The longest lasts 4"), "{out}");
    assert!(why("[[3],[5],[8]]", "zh").contains("各分量依次持续 1、3、4 步"));
    let many = format!("[{}]", vec!["[5]"; 100].join(","));
    assert!(why(&many, "en").contains("3, ... (100 components) moves"), "{}", why(&many, "en"));
}

#[test]
fn components_of_compounds_are_read_one_a_line() {
    let json = |game: &str, position: &str| run(&["solve", game, position, "--json", "--moves=0"]).out;
    for (game, lines, list) in [
        ("every:euclid", "3 5; 5 7", "[[3,5],[5,7]]"),
        ("every:euclid", "3 5\n5 7\n", "[[3,5],[5,7]]"),
        ("every:euclid", "2\n3 5\n5 7", "[[3,5],[5,7]]"),
        ("every:euclid", "3 5", "[[3,5]]"),
        ("every:wythoff", "1,2; 4,7; 3,3", "[[1,2],[4,7],[3,3]]"),
        ("every:bash:3", "3; 5; 8", "[[3],[5],[8]]"),
        ("every:kayles", "3 5; 5", "[[3,5],[5]]"),
    ] {
        let (read, expected) = (json(game, lines), json(game, list));
        let answer = |out: &str| out.lines().last().unwrap_or_default().to_owned();
        assert!(expected.contains("outcome"), "{expected}");
        assert_eq!(answer(&read), answer(&expected), "{game} {lines}");
    }
    let Run { status, err, .. } = run(&["solve", "every:bash:3", "2; 3; 5"]);
    assert!(status == 2 && err.contains("may be the first component"), "{err}");
    let Run { status, err, .. } = run(&["solve", "every:cram", "../..", ".../..."]);
    assert!(status == 2 && err.contains("with semicolons: write ../..;.../..."), "{err}");
    let Run { status, err, .. } = run(&["solve", "every:euclid", "3 5; 5 x"]);
    assert!(status == 2 && err.contains("\"x\" is not a number"), "{err}");
}

#[test]
fn payoffs_and_scores_have_decimals() {
    let prisoners = "-0.5 -10; 0 -5 | -0.5 0; -10 -5";
    let out = run(&["solve", "bimatrix", prisoners, "--json"]).out;
    assert!(out.contains(r#""equilibria": [[1, 1]], "dominated": {"rows": [0], "columns": [0]}"#), "{out}");
    let object = r#"{"a": [[-0.5, -10], [0, -5]], "b": [[-0.5, 0], [-10, -5.0]]}"#;
    assert_eq!(run(&["solve", "bimatrix", object, "--json"]).out, out);
    let zh = run(&["solve", "bimatrix", prisoners, "--lang", "zh", "--explain"]).out;
    assert!(zh.contains("被支配     第 0 行；第 0 列") && zh.contains("行方得 -5"), "{zh}");
    // 0.1 + 0.2 is 0.3.
    let edges = r#"{"edges":[[0,1,0.1],[1,2,0.2],[0,3,0.3]],"payoff":{"2":0,"3":0},"start":0,"first":"max"}"#;
    let out = run(&["solve", "minimax", edges, "--json", "--moves"]).out;
    assert!(out.contains(r#""value": 0.3"#) && out.contains(r#""winning_moves": 2"#), "{out}");
    let out = run(&["solve", "carrots", r#"{"values":[0.5,2.25,-1],"extra":0}"#, "--json"]).out;
    assert!(out.contains(r#""value": 0.5"#) || out.contains(r#""value": 2.25"#), "{out}");
    let Run { status, err, .. } = run(&["solve", "bimatrix", "1e99999 0 | 0 0"]);
    assert!(status != 0 && !err.is_empty());
}

#[test]
fn values_are_derived_from_those_of_the_options() {
    let out = run(&["solve", "kayles", "4", "--explain"]).out;
    assert!(
        out.contains("The options have the values 0, 2, 3, and 1 is the least number that is missing (mex)."),
        "{out}"
    );
    assert!(out.contains("An option with each value: 1,1 -> 0; "), "{out}");
    let out = run(&["solve", "domineering", "..../.#..", "--explain"]).out;
    assert!(out.contains("For Left, ") && out.contains(" What is left is {"), "{out}");
    let out = run(&["value", "{0,1|3}", "--explain"]).out;
    assert!(out.contains("0 is dominated by 1"), "{out}");
    let out = run(&["value", "{^|v}", "--explain", "--lang", "zh"]).out;
    assert!(out.contains("^ 经由 * 可逆，换成 0"), "{out}");
    let out = run(&["value", "{3|1} - ^", "--explain"]).out;
    assert!(out.contains("Its parts have the values {3|1}, v, and their sum is"), "{out}");
    assert_eq!(run(&["value", "{3|1} + ^", "--latex"]).out, "\\{3{\\uparrow}\\mid 1{\\uparrow}\\}\n");
    let squares = format!("{}/../../examples/squares.star", env!("CARGO_MANIFEST_DIR"));
    let out = run(&["solve", &squares, "20", "--explain"]).out;
    assert!(out.contains("The options have the values 1, 2, and 0 is the least number"), "{out}");
    let out = run(&["solve", "chomp", "2,1", "--explain"]).out;
    assert!(out.contains("mex") || !out.contains("memoised search"), "{out}");
}

#[test]
fn reasons_of_every_example_derive_its_value() {
    let mut solver = grundy::SolverState::default();
    for entry in entries() {
        let example = solver.game(entry.sample).unwrap().example();
        let out = run(&["solve", entry.sample, &example, "--explain", "--time", "10s"]).out;
        let row = |name: &str| out.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let by_options = ["(mex)", "least number other than that", "so the value is 0"];
        let by_parts = ["have the Grundy values", "nim sum", "the values of the"];
        // Of the last of these the players have more options than anybody reads.
        let by_sides = ["whose canonical form is", "and their sum is", "moves win, and"];
        let derived = |signs: &[&str]| signs.iter().any(|sign| out.contains(sign));
        let ends = match (row("value "), row("method ")) {
            (Some(value), _) if value.parse::<u64>().is_ok() => derived(&by_options) || derived(&by_parts),
            (None, Some("canonical form")) => derived(&by_sides),
            // Scores, draws and equilibria have reasons of their own, and so have games without values.
            _ => out.contains("why "),
        };
        assert!(ends, "{}: {out}", entry.sample);
    }
}

#[test]
fn rules_of_codes_are_described_with_values_and_period() {
    let kayles = run(&["explain", "kayles"]).out;
    for part in [
        "A move that takes 1 or 2 from a heap may leave nothing, one heap or two heaps of it.",
        "values     0 1 2 3 1 4 3 2 1 4 2 6",
        "period     12 from heap 71 on (proved: octal periodicity theorem)",
        "octal periodicity theorem\ntheorem",
    ] {
        assert!(kayles.contains(part), "{part}: {kayles}");
    }
    let subtraction = run(&["explain", "subtraction:1,3,4"]).out;
    assert!(
        subtraction.contains("one of these numbers: 1, 3, 4")
            && subtraction.contains("period     7 from heap 0 on"),
        "{subtraction}"
    );
}

#[test]
fn concepts_are_explained_in_both_languages_with_examples_that_run() {
    let help = run(&["help"]);
    assert_eq!(help.status, 0);
    let (_, names) = help.out.split_once("concepts of the field: ").unwrap();
    let names = names.split('.').next().unwrap().replace('\n', " ");
    assert!(names.split(", ").count() >= 10, "{names}");
    for name in names.split(", ").map(str::trim) {
        let Run { status, out, err } = run(&["explain", name]);
        assert_eq!((status, err.as_str()), (0, ""), "{name}");
        let (_, examples) = out.split_once("Example\n").unwrap();
        for example in examples.lines().take_while(|line| line.starts_with("grundy ")) {
            let Run { status, err, .. } = shell(example);
            assert_eq!((status, err.as_str()), (0, ""), "{example}");
        }
        assert!(run(&["explain", name, "--lang", "zh"]).out.contains('。'), "{name}");
    }
}
