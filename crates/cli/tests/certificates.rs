//! Certificates as the program writes and checks them.
#![allow(clippy::unwrap_used)]

mod common;

use common::{directory, run};
use std::fs;

#[test]
fn the_program_writes_and_checks() {
    let directory = directory("certificate-files");
    let file = directory.join("kayles.json");
    let file = file.to_str().unwrap();
    let written = run(&["solve", "kayles", "10,11", "--certificate", file]);
    assert_eq!(written.status, 0, "{}", written.err);
    assert!(written.out.contains("certificate"), "{}", written.out);
    let checked = run(&["check", file]);
    assert_eq!((checked.status, checked.err.as_str()), (0, ""));
    assert_eq!(checked.out, "proved     kayles [10, 11] has the Grundy value 4: the player to move wins\n");
    let wrong = fs::read_to_string(file).unwrap().replace("\"grundy\": 4", "\"grundy\": 5");
    let other = directory.join("wrong.json");
    fs::write(&other, wrong).unwrap();
    let refused = run(&["check", other.to_str().unwrap()]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("the claim is grundy 5, and the evidence shows 4"), "{}", refused.err);
    let missing = run(&["check", "no-such-file.json"]);
    assert_eq!(missing.status, 2);
    let all = run(&["check", "--json", file, other.to_str().unwrap()]);
    assert_eq!((all.status, all.out.lines().count()), (1, 2));
    for words in [
        vec!["table", "nim", "--misere"],
        vec!["period", "kayles", "--at", "{n},2"],
        vec!["table", "wythoff", "--grid"],
    ] {
        let words = [words, vec!["--certificate", other.to_str().unwrap()]].concat();
        let refused = run(&words);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{words:?}: {}", refused.err);
    }
    for (words, end) in [
        (vec!["pattern", "subtraction:squares"], "no pattern of this game is proved"),
        (vec!["solve", "bimatrix", "{\"a\": [[1]], \"b\": [[1]]}"], "there are no certificates for bimatrix"),
        (
            vec!["period", "octal:0.007", "--to", "1000"],
            "no theorem that the checker knows covers these heaps",
        ),
    ] {
        let words = [words, vec!["--certificate", other.to_str().unwrap()]].concat();
        let refused = run(&words);
        assert_eq!(refused.status, 1, "{words:?}: {}", refused.err);
        assert!(refused.err.contains(end), "{words:?}: {}", refused.err);
    }
}

#[test]
fn a_file_that_reaches_a_limit_costs_the_others_nothing() {
    let directory = directory("certificate-limits");
    let write = |name: &str, text: &str| {
        let file = directory.join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let large = write(
        "ruler.json",
        r#"{"certificate": 1, "kind": "values", "claim": {"game": "ruler", "position": [1000000], "outcome": "N", "grundy": 1}, "values": [[[1], 1]]}"#,
    );
    let long = write("long.json", &" ".repeat(1 << 20));
    let good = write(
        "wythoff.json",
        r#"{"certificate": 1, "kind": "values", "claim": {"game": "wythoff", "position": [1, 1], "outcome": "N", "grundy": 2}, "values": [[[0, 0], 0], [[0, 1], 1], [[1, 1], 2]]}"#,
    );
    let checked = run(&["check", &large, &long, &good, "--memory", "8MiB"]);
    assert_eq!(checked.status, 1, "{}", checked.err);
    assert!(checked.out.contains("wythoff [1, 1] has the Grundy value 2"), "{}", checked.out);
    assert!(checked.err.contains("limit reached: ") && checked.err.contains("more than 8192 KiB of memory"));
    assert!(
        checked.err.contains("long.json is not checked: it is longer than the 524288 bytes"),
        "{}",
        checked.err
    );
    let unread = run(&["check", "no-such-file.json", &good]);
    assert_eq!(unread.status, 2);
    assert!(unread.out.contains("wythoff [1, 1] has the Grundy value 2"), "{}", unread.out);
    let late = run(&["check", &good, &large, "--time", "0"]);
    assert_eq!((late.status, late.out.as_str()), (1, ""), "{}", late.err);
    assert!(late.err.contains("more time than the limit allows"), "{}", late.err);
    let json = run(&["check", "--json", "no-such-file.json", &large, &good, "--memory", "8MiB"]);
    assert_eq!((json.status, json.out.lines().count()), (2, 3), "{}", json.out);
}

#[test]
fn a_pattern_along_steps_and_an_exact_value_are_proved() {
    let directory = directory("certificates-of-values");
    let file = directory.join("file.json");
    let file = file.to_str().unwrap();
    let board = ["solve", "domineering", "../.."];
    for (words, proved) in [
        (&["pattern", "euclid"][..], "proved     euclid: exactly the (p, q) that the automaton of "),
        (
            &[&board[..], &["--value"]].concat(),
            "proved     domineering [\"..\", \"..\"] has the canonical form {1|-1}: the player to move wins",
        ),
        (
            &[&board[..], &["--want", "mean,canonical"]].concat(),
            "proved     domineering [\"..\", \"..\"] has the canonical",
        ),
        (&board[..], "proved     domineering [\"..\", \"..\"]: the player to move wins"),
    ] {
        let written = run(&[words, &["--certificate", file]].concat());
        assert_eq!(written.status, 0, "{words:?}: {}", written.err);
        let checked = run(&["check", file]);
        assert!(
            checked.status == 0 && checked.out.starts_with(proved),
            "{words:?}: {}{}",
            checked.out,
            checked.err
        );
    }
    let sum = ["solve", "domineering", "../..", "+", "clobber", "xo", "--value", "--certificate", file];
    let refused = run(&sum);
    assert!(
        refused.status == 1 && refused.err.contains("single positions"),
        "{}{}",
        refused.out,
        refused.err
    );
}

#[test]
fn outcomes_of_large_boards_and_of_sums_are_proved() {
    let directory = directory("certificates-of-outcomes");
    let file = directory.join("file.json");
    let file = file.to_str().unwrap();
    for (words, proved) in [
        (&["domineering", "6x6"][..], "......\"]: the player to move wins\n"),
        (&["domineering", "8x9", "--player=right"], "........\"], Right to move: the player to move loses\n"),
        (&["clobber", "3x5"], "xoxox\"]: the player to move wins\n"),
        (&["domineering", "4x4", "+", "clobber", "xox/oxo"], "[\"xox\", \"oxo\"]: the player to move wins\n"),
    ] {
        let written = run(&[&["solve"], words, &["--moves=1", "--certificate", file]].concat());
        assert_eq!(written.status, 0, "{words:?}: {}", written.err);
        let text = fs::read_to_string(file).unwrap();
        assert!(text.contains("\"kind\": \"outcome\"") && text.len() < 5_000, "{words:?}: {text}");
        let checked = run(&["check", file]);
        let is_proved = checked.status == 0 && checked.out.ends_with(proved);
        assert!(is_proved, "{words:?}: {}{}", checked.out, checked.err);
    }
}

#[test]
fn each_line_of_a_file_may_hold_a_certificate() {
    let directory = directory("certificates-in-lines");
    let lines = include_str!("../../../examples/certificates/misere-quotients.jsonl").lines();
    let lines: Vec<&str> = lines.take(3).collect();
    let (good, bad) = (directory.join("good.jsonl"), directory.join("bad.jsonl"));
    fs::write(&good, lines.join("\n") + "\n\n").unwrap();
    fs::write(&bad, format!("{}\n{}\n{}\n", lines[0], lines[1].replace("misere", "normal"), lines[2]))
        .unwrap();
    let checked = run(&["check", good.to_str().unwrap()]);
    assert_eq!((checked.status, checked.out.matches("proved ").count()), (0, 3), "{}", checked.out);
    let checked = run(&["check", bad.to_str().unwrap(), "--json"]);
    assert_eq!((checked.status, checked.out.lines().count()), (1, 3), "{}", checked.out);
    assert!(checked.out.contains("bad.jsonl:2\", \"refused\""), "{}", checked.out);
    let checked = run(&["check", bad.to_str().unwrap()]);
    assert!(checked.err.contains("bad.jsonl:2 is refused: "), "{}", checked.err);
}
