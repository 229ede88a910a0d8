//! The other commands as processes: games, batch, eval, completions, man, help.

mod common;

use common::{Run, finish, program, run, shell, with_input};
use grundy::solver::theory::catalogue::entries;
use std::io::{BufRead, BufReader, Write};

#[test]
fn every_game_is_listed_with_an_example_that_runs() {
    let Run { status, out, .. } = run(&["games"]);
    assert_eq!(status, 0);
    let examples: Vec<&str> =
        out.lines().map(str::trim).filter(|line| line.starts_with("grundy solve")).collect();
    let (games, compounds) = examples.split_at(entries().len());
    for compound in compounds {
        let Run { status, out, err } = shell(compound);
        assert_eq!((status, err.as_str()), (0, ""), "{compound}: {out}");
    }
    let made = ["+", "every:", "impartial:"];
    assert!(
        compounds.len() == 3 && compounds.iter().zip(made).all(|(line, made)| line.contains(made)),
        "{compounds:?}"
    );
    for (entry, example) in entries().iter().zip(games) {
        assert!(example.contains(entry.sample), "{example}");
        let Run { status, out, err } = shell(example);
        assert_eq!((status, err.as_str()), (0, ""), "{example}: {out}");
        let Run { status, err, .. } = run(&["explain", entry.name]);
        assert_eq!((status, err.as_str()), (0, ""), "{}", entry.name);
    }
}

#[test]
fn games_are_found_by_name_and_by_title_in_either_language() {
    for filter in ["bash", "BASH", "1 to M", "巴什"] {
        let out = run(&["games", filter]).out;
        assert!(out.starts_with("bash:M") && out.lines().count() == 2, "{filter}: {out}");
    }
    let Run { status, out, err } = run(&["games", "no such game"]);
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(err.contains("no game matches"));
    let json = run(&["games", "bash", "--json"]).out;
    assert!(json.starts_with(r#"[{"name": "bash", "notation": "bash:M", "sample": "bash:3", "#), "{json}");
}

#[test]
fn a_batch_answers_before_the_next_line_comes() {
    let mut child = program(&["batch"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    for id in 1..=3 {
        writeln!(stdin, r#"{{"id": {id}, "game": "nim", "position": [1, 2]}}"#).unwrap();
        let mut answer = String::new();
        lines.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!(r#"{{"id": {id}, "outcome": "N""#)), "{answer}");
    }
    drop(stdin);
    assert_eq!(finish(child).status, 0);
}

#[test]
fn the_status_of_a_batch_tells_answers_from_errors_from_misuse() {
    let good = r#"{"game": "nim", "position": [1]}"#;
    assert_eq!(with_input(&["batch"], good).status, 0);
    assert_eq!(with_input(&["batch"], "").status, 0);
    let some = with_input(&["batch"], &format!("{good}\nnonsense\n{good}\n"));
    assert_eq!((some.status, some.out.lines().count()), (1, 3));
    assert_eq!(run(&["batch", "--no-such-option"]).status, 2);
    assert_eq!(run(&["batch", "/no/such/file"]).status, 2);
    assert_eq!(run(&["batch", "/"]).status, 2);
    assert_eq!(run(&["batch", "--max-line", "much"]).status, 2);
}

#[test]
fn the_largest_limit_is_no_crash() {
    let query = r#"{"game": "nim", "position": [1, 1, 1], "want": ["moves"], "limit": 18446744073709551615}"#;
    let Run { status, out, .. } = with_input(&["batch"], query);
    assert!(status == 0 && out.contains(r#""winning_moves": 3"#), "{out}");
}

#[test]
fn a_batch_has_limits_and_a_language() {
    let long = format!(r#"{{"game": "nim", "position": [{}]}}"#, vec!["1"; 100].join(","));
    let Run { status, out, .. } = with_input(&["batch", "--max-line", "100"], &long);
    assert_eq!(status, 1);
    assert!(out.contains("--max-line"), "{out}");
    assert_eq!(with_input(&["batch", "--max-line", "256MiB", "--memory", "1GiB"], &long).status, 0);
    let hard = r#"{"game": "nim", "position": [50, 60, 70, 80, 90], "want": ["remoteness"]}"#;
    let Run { status, out, .. } = with_input(&["batch", "--time", "50ms", "--lang", "zh"], hard);
    assert_eq!(status, 1);
    assert!(out.contains("已到时间限制"), "{out}");
}

#[test]
fn a_batch_ends_quietly_when_its_output_closes() {
    let mut child = program(&["batch"]).spawn().unwrap();
    drop(child.stdout.take());
    writeln!(child.stdin.take().unwrap(), r#"{{"game": "nim", "position": [1]}}"#).unwrap();
    let Run { status, err, .. } = finish(child);
    assert_eq!((status, err.as_str()), (0, ""));
    let Run { status, out, err } = shell("grundy games | head -1");
    assert_eq!((status, err.as_str(), out.lines().count()), (0, "", 1));
}

#[test]
fn expressions_are_computed_and_errors_point_at_the_column() {
    assert_eq!(run(&["eval", "6 (x) 7 + 3"]).out, "0\n");
    assert_eq!(run(&["eval", "2", "*", "2"]).out, "3\n");
    // An option is no part of the expression.
    assert_eq!(run(&["eval", "8 (x) 8", "--lang", "zh"]).out, "13\n");
    assert!(run(&["eval", "8 (x) 8", "--json"]).err.contains("there is no --json"));
    assert_eq!(run(&["eval", "0xffffffffffffffffffffffffffffffff"]).out, format!("{}\n", u128::MAX));
    let Run { status, out, err } = run(&["eval", "6 / (3 + 3)"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.ends_with("1 | 6 / (3 + 3)\n  |     ^^^^^^^\n"), "{err}");
    assert_eq!(run(&["eval", "-1"]).status, 2);
    assert_eq!(run(&["eval", &"(".repeat(10_000)]).status, 2);
}

#[test]
fn completions_and_manual_pages_are_there() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let Run { status, out, .. } = run(&["completions", shell]);
        assert!(status == 0 && out.contains("misere"), "{shell}");
    }
    assert!(run(&["man"]).out.contains(".TH grundy"));
    assert!(run(&["man", "solve"]).out.contains("misere"));
    assert!(run(&["man", "--lang", "zh"]).out.contains("组合游戏"));
    assert_eq!(run(&["man", "nothing"]).status, 2);
}

#[test]
fn help_is_there_in_both_languages_and_its_examples_run() {
    assert_eq!(run(&["--version"]).out, concat!("grundy ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(run(&[]).status, 2);
    assert!(run(&["--help", "--lang", "zh"]).out.contains("用法"));
    let commands = [
        "solve",
        "games",
        "explain",
        "eval",
        "batch",
        "table",
        "period",
        "misere",
        "stats",
        "completions",
        "man",
    ];
    for command in commands {
        let Run { status, out, err } = run(&[command, "--help"]);
        assert_eq!((status, err.as_str()), (0, ""));
        assert!(run(&["--lang", "zh", command, "--help"]).out.contains("示例"));
        let (_, examples) = out.split_once("Examples:\n").unwrap();
        // Those that write files are not for a test.
        for example in examples.lines().filter(|line| !line.contains('>')) {
            let Run { status, err, .. } = shell(example);
            assert_eq!((status, err.as_str()), (0, ""), "{example}");
        }
    }
}

#[test]
fn unsupported_questions_are_refused_where_they_were_asked() {
    let position = r#""game": "tic-tac-toe", "position": {"board": ["...", "...", "..."]}"#;
    for (asked, at) in [(r#""play": "misere""#, "play"), (r#""want": ["value"]"#, "want")] {
        let Run { status, out, .. } = with_input(&["batch"], &format!("{{{position}, {asked}}}\n"));
        assert_eq!(status, 1);
        assert!(out.contains("\"unsupported\"") && out.contains(&format!("\"at\": \"{at}\"")), "{out}");
    }
}
