//! Limits as the program keeps them: what is known is written before the limit is named, and nothing runs on
//! behind it.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, field, object, run, with_input};
use grundy::solver::theory::data::Data;
use std::fs;

/// A command that reaches a limit: what it wrote before it said so.
fn limited(arguments: &[&str], limit: &str) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!(status, 1, "{arguments:?}: {err}");
    assert!(err.starts_with("limit reached: ") && err.contains(limit), "{arguments:?}: {err}");
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    out
}

const MEMORY: &str = "of memory would be needed";

#[test]
fn a_table_writes_the_rows_before_the_limit() {
    let arguments = ["table", "octal:0.6", "--to", "10^9", "--memory", "64KiB", "--format", "csv", "--quiet"];
    let out = limited(&arguments, MEMORY);
    assert!(out.starts_with("heap,grundy\n0,0\n1,0\n2,1\n") && out.lines().count() > 1000, "{}", out.len());
    let json = [&arguments[..6], &["--format", "json", "--quiet"]].concat();
    let out = limited(&json, MEMORY);
    let values = field(&object(&out), "values").clone();
    let to = field(&object(&out), "to").clone();
    assert_eq!(Data::Natural(values.items().unwrap().len() as u64 - 1), to);
}

#[test]
fn a_grid_writes_the_rows_before_the_limit() {
    let grid = ["table", "nim", "--at", "{a},{b}", "--to", "300", "--memory", "32KiB"];
    let text = limited(&grid, MEMORY);
    assert!(text.lines().count() > 3, "{text}");
    let whole = run(&["table", "nim", "--at", "{a},{b}", "--to", "5,300"]).out;
    let second = |text: &str| {
        let line = text.lines().nth(2).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(second(&text), second(&whole));
    // Of one coordinate there is a single row, of which the beginning is written.
    let line = limited(&["table", "nim", "--at", "{a},5,7", "--to", "10^8", "--memory", "64KiB"], MEMORY);
    assert!(line.lines().count() > 50, "{}", line.lines().count());
}

#[test]
fn a_grid_as_json_is_whole_where_a_limit_ends_it() {
    let none = ["--time", "0", "--format", "json"];
    let grids: [&[&str]; 3] = [
        &["table", "wythoff", "--to", "3000"],
        &["table", "nim", "--at", "{a},{b},{c}", "--to", "400"],
        &["table", "kayles", "--at", "{a},5", "--to", "10^8"],
    ];
    for grid in grids {
        let out = limited(&[grid, &none].concat(), "the time limit was reached");
        // Where not even the corners are known there is nothing to write.
        if !out.is_empty() {
            assert_eq!(field(&object(&out), "stopped"), &Data::from("the time limit was reached"), "{out}");
        }
    }
    let rows = [
        "table",
        "nim",
        "--at",
        "{a},{b},{c}",
        "--to",
        "40,40,4000",
        "--memory",
        "16KiB",
        "--format",
        "json",
    ];
    let out = limited(&rows, MEMORY);
    assert!(out.contains("\"stopped\": \"more than 16 KiB of memory would be needed\""), "{out}");
    assert!(matches!(field(&object(&out), "rows"), Data::Naturals(_) | Data::List(_)));
}

#[test]
fn a_clock_that_was_set_leaves_time_for_all_that_is_known_beside_a_value() {
    let out = limited(&["solve", "cram", "6x7", "--time", "1s"], "");
    assert!(out.starts_with("N: ") && out.contains("the half-turn strategy of Cram"), "{out}");
    assert!(out.contains("\nvalue      not found: ") && !out.contains("steps"), "{out}");
}

#[test]
fn pictures_of_formulas_look_at_the_clock() {
    let directory = directory("limits-pictures");
    let picture = directory.join("nim.svg");
    let picture = picture.to_str().unwrap();
    for arguments in [
        &["plot", "nim", "--kind", "p-positions", "--to", "10^5"][..],
        &["plot", "nim", "--kind", "grid", "--to", "3000"],
    ] {
        limited(&[arguments, &["-o", picture, "--time", "10ms"]].concat(), "the time limit was reached");
        assert!(fs::metadata(picture).is_err());
    }
}

/// A script in a file, by its name.
fn script(name: &str, text: &str) -> String {
    let file = directory(&format!("limits-{name}")).join(format!("{name}.star"));
    fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

/// One step of these makes a number or a list that no machine holds.
const HUGE: [(&str, &str); 3] = [
    (
        "number",
        "def moves(position):\n    x = 3\n    for i in range(60):\n        x = x * x\n    return []\n",
    ),
    (
        "list",
        "def moves(position):\n    l = [1]\n    for i in range(40):\n        l = l + l\n    return []\n",
    ),
    ("read", "x = 3\nfor i in range(60):\n    x = x * x\ndef moves(position):\n    return []\n"),
];

#[test]
fn a_huge_step_of_a_script_ends_with_its_limit() {
    for (name, text) in HUGE {
        let file = script(name, text);
        limited(&["solve", &file, "1", "--time", "500ms", "--memory", "200MB"], "");
        // Either the process is ended, or it finds that it has no memory left.
        let arguments = ["solve", &file, "1", "--time", "500ms", "--memory", "200MB", "--sandbox"];
        let Run { status, err, .. } = run(&arguments);
        assert_eq!(status, 1, "{name}: {err}");
        let ended = ["the script was stopped", "is more than the interpreter can do"];
        assert!(ended.iter().any(|words| err.contains(words)), "{name}: {err}");
    }
}

#[test]
fn a_batch_continues_after_a_script_that_takes_too_long() {
    let file = script(
        "forever",
        "def moves(position):\n    x = 3\n    for i in range(60):\n        x = x * x\n    return []\n",
    );
    let (directory, name) = file.rsplit_once('/').unwrap();
    let lines =
        format!("{{\"game\": \"@{name}\", \"position\": 1}}\n{{\"game\": \"nim\", \"position\": [3]}}\n");
    let Run { status, out, err } = with_input(&["batch", "--scripts", directory, "--time", "300ms"], &lines);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((status, lines.len()), (1, 2), "{out}{err}");
    assert!(
        lines[0].contains("too-large") && lines[0].contains("the time limit of the question was reached"),
        "{out}"
    );
    assert!(lines[1].starts_with("{\"outcome\": \"N\""), "{out}");
}

/// A board on which the program finds no move in little memory.
const BOARD: &str = "......\n......\n......\n......\n......\n......";

#[test]
fn a_game_continues_if_the_program_finds_no_move() {
    let arguments = ["play", "mnk:6,6,5", BOARD, "--memory", "4KiB"];
    let Run { status, out, err } = with_input(&arguments, "c0,0\nc1,1\nundo\nundo\nquit\n");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let notes = out.matches("the program found no move").count();
    assert_eq!(notes, 1, "{out}");
    assert!(out.contains("type a move for it, as `moves` lists them, or undo to take yours back"), "{out}");
    // A person's move, the program's typed by the person, and both taken back.
    let turns: Vec<&str> = out.lines().filter(|line| line.starts_with("move ")).collect();
    assert_eq!(turns.first(), Some(&"move 1: you, Left"), "{out}");
    assert!(turns.contains(&"move 2: program, Right") && turns.contains(&"move 3: you, Left"), "{out}");
    assert!(out.ends_with("resigned\n"), "{out}");
    let json =
        with_input(&[&arguments[..], &["--json"]].concat(), "{\"do\": \"c0,0\"}\n{\"do\": \"c1,1\"}\n");
    let lines: Vec<&str> = json.out.lines().collect();
    assert!(lines.iter().any(|line| line.contains("the program found no move")), "{}", json.out);
    assert!(lines.last().unwrap().contains("\"moves_made\": 2"), "{}", json.out);
}

#[test]
fn every_command_with_limits_names_their_defaults() {
    for command in [
        "solve", "explain", "value", "compare", "batch", "table", "period", "pattern", "prove", "lookup",
        "misere", "stats", "plot", "draw", "play", "survey", "discover", "serve", "check",
    ] {
        let help = run(&[command, "--help"]).out;
        for limit in ["--time <DURATION>", "--memory <SIZE>"] {
            let from = help.find(limit).unwrap_or_else(|| panic!("{command} has no {limit}"));
            let text: String = help[from..].chars().take(300).collect();
            assert!(text.contains("(default: ") && !text.contains("default: none"), "{command}: {text}");
        }
    }
}
