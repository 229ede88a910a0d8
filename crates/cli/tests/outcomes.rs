//! Who wins single heaps, as a row, with its period and its pattern, in normal and in misère play; and heaps
//! without order, counted.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, field, object, refused, run, with_input};
use grundy::solver::theory::data::Data;
use std::fs;

fn answered(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

/// The letters of the heaps 0 to `to` by the rules alone, where Left takes a number of the first set and
/// Right one of the second.
fn letters(sets: [&[u64]; 2], misere: bool, to: u64) -> Vec<char> {
    let mut wins: Vec<[bool; 2]> = Vec::new();
    for heap in 0..=to {
        let of = |side: usize| {
            let takes: Vec<&u64> = sets[side].iter().filter(|&&taken| taken <= heap).collect();
            let lost = |taken: &&u64| !wins[(heap - **taken) as usize][1 - side];
            takes.iter().any(lost) || takes.is_empty() && misere
        };
        let both = [of(0), of(1)];
        wins.push(both);
    }
    let letter = |wins: &[bool; 2]| match wins {
        [true, true] => 'N',
        [false, false] => 'P',
        [true, false] => 'L',
        [false, true] => 'R',
    };
    wins.iter().map(letter).collect()
}

fn csv(letters: &[char]) -> String {
    let lines: Vec<String> =
        letters.iter().enumerate().map(|(heap, letter)| format!("{heap},{letter}\n")).collect();
    format!("n,outcome\n{}", lines.concat())
}

fn set(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

const SETS: [[&[u64]; 2]; 6] = [
    [&[1, 4], &[2, 3]],
    [&[2, 5], &[2, 3]],
    [&[1], &[2]],
    [&[3, 7], &[4]],
    [&[2, 6], &[4]],
    [&[1, 2, 8], &[3, 5]],
];

#[test]
fn outcomes_of_left_and_right_are_those_of_the_rules() {
    for sets in SETS {
        let game = format!("partizan-subtraction:{}|{}", set(sets[0]), set(sets[1]));
        for misere in [false, true] {
            let mut words = vec!["table", &game, "--to", "60", "--outcomes", "--format", "csv"];
            words.extend(misere.then_some("--misere"));
            assert_eq!(answered(&words), csv(&letters(sets, misere, 60)), "{game} {misere}");
        }
    }
}

#[test]
fn misere_outcomes_of_takes_are_those_of_the_rules() {
    for takes in [&[1, 2, 5][..], &[2, 5, 7], &[3, 4], &[1, 4, 9, 16, 25, 36, 49]] {
        let game = format!("subtraction:{}", set(takes));
        let expected = csv(&letters([takes, takes], true, 60));
        let words = ["table", &game, "--to", "60", "--outcomes", "--misere", "--format", "csv"];
        assert_eq!(answered(&words), expected, "{game}");
    }
    let squares = ["table", "subtraction:squares", "--to", "60", "--outcomes", "--misere", "--format", "csv"];
    let takes = &[1, 4, 9, 16, 25, 36, 49][..];
    assert_eq!(answered(&squares), csv(&letters([takes, takes], true, 60)));
}

#[test]
fn a_period_of_outcomes_is_the_one_of_the_rules_and_proved() {
    for sets in SETS {
        for misere in [false, true] {
            let game = format!("partizan-subtraction:{}|{}", set(sets[0]), set(sets[1]));
            let mut words = vec!["period", &game, "--outcomes", "--json"];
            words.extend(misere.then_some("--misere"));
            let found = object(&answered(&words));
            assert_eq!(*field(&found, "proved"), Data::Bool(true), "{game}");
            let number = |key: &str| field(&found, key).natural(1000).unwrap() as usize;
            let (preperiod, period) = (number("preperiod"), number("period"));
            let letters = letters(sets, misere, 600);
            let repeats =
                |from: usize, step: usize| (from..600 - step).all(|n| letters[n] == letters[n + step]);
            assert!(repeats(preperiod, period), "{game} {misere}");
            assert!((1..period).all(|step| !repeats(preperiod, step)), "{game} {misere}");
            assert!(preperiod == 0 || letters[preperiod - 1] != letters[preperiod - 1 + period], "{game}");
        }
    }
    // The values of Kayles repeat with period 12; that two of them are 0 among the first ones is no part of
    // it.
    let kayles = object(&answered(&["period", "kayles", "--outcomes", "--json"]));
    assert_eq!(
        (field(&kayles, "preperiod"), field(&kayles, "period")),
        (&Data::Natural(1), &Data::Natural(1))
    );
    let nim = object(&answered(&["period", "nim", "--misere", "--json"]));
    assert_eq!((field(&nim, "preperiod"), field(&nim, "period")), (&Data::Natural(2), &Data::Natural(1)));
}

#[test]
fn outcomes_of_single_heaps_are_one_row() {
    let row = answered(&["table", "subtraction:1,2,5", "--to", "10", "--outcomes"]);
    assert_eq!(
        row.split_whitespace().filter(|word| word.len() == 1 && *word > "9").collect::<String>(),
        "PNNPNNPNNPN"
    );
    assert_eq!(row.lines().count(), 2, "{row}");
    let grid = answered(&["table", "subtraction:1,2,5", "--to", "2", "--outcomes", "--grid"]);
    assert!(grid.starts_with("a\\b 0 1 2\n"), "{grid}");
    let json = answered(&["table", "bash:2", "--to", "4", "--outcomes", "--misere", "--format", "json"]);
    assert_eq!(
        json,
        "{\"game\": \"bash:2\", \"axes\": [\"n\"], \"from\": [0], \"to\": [4], \"shows\": \"outcome\", \"play\": \"misere\", \"rows\": [\"N\", \"P\", \"N\", \"N\", \"P\"]}\n"
    );
    let far =
        ["table", "bash:2", "--from", "10^18", "--to", "10^18", "--outcomes", "--misere", "--format", "csv"];
    assert_eq!(answered(&far), "n,outcome\n1000000000000000000,P\n");
    refused(
        &["table", "nim", "--outcomes", "--save", "file", "--to", "3"],
        "leave it out for grids and outcomes",
    );
}

#[test]
fn scripts_have_rows_periods_and_patterns_of_outcomes() {
    let here = directory("outcomes");
    let rules = [
        ("half.star", "def options(n):\n    return [n - 1, n // 2] if n > 0 else []\n"),
        ("take.star", "def options(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n"),
        (
            "pins.star",
            "def options(n):\n    return [(i, n - k - i) for k in (1, 2) for i in range((n - k) // 2 + 1)]\n",
        ),
        (
            "sided.star",
            "def left(n):\n    return [n - k for k in (2, 5) if k <= n]\n\ndef right(n):\n    return [n - k for k in (2, 3) if k <= n]\n",
        ),
    ];
    for (name, text) in rules {
        fs::write(here.join(name), text).unwrap();
    }
    let answer = |words: &[&str]| {
        let path = |word: &&str| match word.ends_with(".star") {
            true => here.join(word).to_str().unwrap().to_owned(),
            false => (*word).to_owned(),
        };
        let words: Vec<String> = words.iter().map(path).collect();
        answered(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    // The lost heaps, from the rules by hand.
    let mut lost: Vec<bool> = vec![false];
    for n in 1..200_usize {
        lost.push(!lost[n - 1] && !lost[n / 2]);
    }
    let letter = |&lost: &bool| if lost { 'P' } else { 'N' };
    let table = ["table", "half.star", "--to", "199", "--misere", "--outcomes", "--format", "csv"];
    assert_eq!(answer(&table), csv(&lost.iter().map(letter).collect::<Vec<_>>()));
    let at = [
        "table",
        "half.star",
        "--from",
        "1",
        "--to",
        "4",
        "--misere",
        "--outcomes",
        "--at",
        "{n}",
        "--format",
        "csv",
    ];
    assert_eq!(answer(&at), "n,outcome\n1,P\n2,N\n3,N\n4,P\n");
    let pattern = object(&answer(&["pattern", "half.star", "--misere", "--at", "198", "--json"]));
    assert_eq!(*field(&pattern, "proved"), Data::Bool(true), "{pattern:?}");
    assert_eq!(*field(&pattern, "lost"), Data::Bool(lost[198]));
    let takes = &[1, 3, 4][..];
    let letters_of_takes = letters([takes, takes], true, 99);
    for n in [0, 1, 7, 50, 99_usize] {
        let at = n.to_string();
        let pattern = object(&answer(&["pattern", "take.star", "--misere", "--at", &at, "--json"]));
        assert_eq!(*field(&pattern, "proved"), Data::Bool(true), "{pattern:?}");
        assert_eq!(*field(&pattern, "lost"), Data::Bool(letters_of_takes[n] == 'P'), "{n}");
    }
    let period = object(&answer(&["period", "sided.star", "--outcomes", "--json"]));
    assert_eq!(
        (field(&period, "preperiod"), field(&period, "period")),
        (&Data::Natural(0), &Data::Natural(8))
    );
    assert_eq!(*field(&period, "proved"), Data::Bool(false));
    // A heap that is split is asked about alone, and is what the built-in game says.
    let of = |game: &str| answer(&["table", game, "--to", "12", "--misere", "--outcomes", "--format", "csv"]);
    assert_eq!(of("pins.star"), of("kayles"));
}

#[test]
fn patterns_of_misere_play_say_which_single_heaps_are_lost() {
    let bash = answered(&["pattern", "bash:3", "--misere"]);
    assert!(bash.starts_with("pattern    of single heaps: n is lost exactly if n mod 4 = 1\n"), "{bash}");
    assert!(bash.contains("proved by  periodicity of outcomes where tokens are taken"), "{bash}");
    let code = answered(&["pattern", "bash:3", "--misere", "--code", "python"]);
    assert!(code.contains("def lost(n):"), "{code}");
    let code = answered(&["pattern", "bash:3", "--code", "cpp"]);
    assert!(code.contains("u64 grundy(u64 n) {") && code.contains("// for numbers below 2^64"), "{code}");
    let json = answered(&["pattern", "bash:3", "--code", "java", "--json"]);
    assert_eq!(*field(&object(&json), "code_language"), Data::from("java"), "{json}");
    let nim = answered(&["pattern", "nim", "--misere"]);
    assert!(nim.contains("only n = 1 is lost"), "{nim}");
    let mark = answered(&["pattern", "mark", "--misere", "--json"]);
    assert_eq!(*field(&object(&mark), "proved"), Data::Bool(true), "{mark}");
}

#[test]
fn heaps_without_order_are_counted_once() {
    let wins = |line: &str| {
        let Run { status, out, err } = with_input(&["batch"], line);
        assert_eq!(status, 0, "{err}{out}");
        field(&object(&out), "wins").natural(u64::MAX).unwrap()
    };
    assert_eq!(
        wins(
            r#"{"count": "subtraction:squares", "heaps": 3, "sizes": [0, 29], "ordered": false, "mod": 1000000007}"#
        ),
        3800
    );
    assert_eq!(wins(r#"{"count": "nim", "heaps": 3, "sizes": [1, 7], "ordered": true}"#), 301);
    assert_eq!(wins(r#"{"count": "nim", "heaps": 3, "sizes": [1, 7], "ordered": false}"#), 77);
    let Run { out, .. } =
        with_input(&["batch"], r#"{"count": "nim", "heaps": 3, "sizes": [1, 7], "ordered": 1}"#);
    assert!(out.contains("true or false"), "{out}");
}
