//! `grundy discover` as a process.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, refused, run};
use std::fs;

fn answered(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!(status, 0, "{arguments:?}: {err}");
    out
}

/// Lines without their times, which differ.
fn timeless(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let cells: Vec<&str> = line.rsplitn(3, ',').collect();
        cells[2].to_owned()
    };
    text.lines().map(line).collect()
}

#[test]
fn people_see_what_is_proved_and_programs_see_all() {
    let out = answered(&["discover", "subtraction", "2", "--threads", "2"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[3]), (4, "3 of 3 games have a proved pattern."), "{out}");
    assert!(lines[0].starts_with("subtraction:1    g(n) = n mod 2 [deciding"), "{out}");
    assert!(lines[2].starts_with("subtraction:1,2  g(n) = n mod 3 [deciding"), "{out}");
    let json = answered(&["discover", "octal:0.{K}", "--for", "K=6..7", "--to", "127", "--json"]);
    let lines: Vec<&str> = json.lines().collect();
    assert!(lines[0].starts_with(r#"{"game": "octal:0.6", "pattern": null, "milliseconds": "#), "{json}");
    assert!(lines[1].contains(r#""proved": true"#), "{json}");
}

#[test]
fn pairs_of_heaps_with_more_moves_are_solved() {
    let out = answered(&["discover", "wythoff", "2", "--json"]);
    assert!(out.starts_with(r#"{"game": "nimhoff:n+n,1+2", "pattern": "#), "{out}");
    let out = answered(&["discover", "nimhoff:{K}+{K}", "--for", "K=1..2", "--csv"]);
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(out.lines().skip(1).all(|line| line.contains(",automatic,true,")), "{out}");
}

#[test]
fn a_file_resumes() {
    let directory = directory("gone-on-with");
    let path = directory.join("found.csv");
    let name = path.to_str().unwrap();
    let asked = ["discover", "subtraction", "3", "--csv", "--quiet", "-o", name];
    answered(&asked);
    let whole = fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 8);
    // Four games, and a part of the next line.
    let end = whole.match_indices('\n').nth(4).unwrap().0 + 5;
    fs::write(&path, &whole[..end]).unwrap();
    refused(&asked, "unfinished");
    refused(&["discover", "octal", "1", "--csv", "-o", name, "--resume"], "another question");
    let resumed = [&asked[..], &["--resume"]].concat();
    answered(&resumed);
    assert_eq!(timeless(&fs::read_to_string(&path).unwrap()), timeless(&whole));
}

#[test]
fn a_changed_file_is_refused_and_all_games_are_counted() {
    let directory = directory("changed-file");
    let path = directory.join("found.jsonl");
    let name = path.to_str().unwrap();
    let asked = ["discover", "subtraction", "3", "-o", name];
    let resumed = [&asked[..], &["--resume"]].concat();
    let whole = run(&asked);
    assert!(whole.err.ends_with("7 of 7 games have a proved pattern.\n"), "{}", whole.err);
    let right = fs::read(&path).unwrap();
    // Cut off behind three lines, it is continued, and the games before the cut count too.
    let end = right.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(2).unwrap().0 + 1;
    fs::write(&path, &right[..end]).unwrap();
    assert_eq!(run(&resumed).err, whole.err);
    // A bit in a line that was finished: the value of a pattern, say.
    let mut wrong = fs::read(&path).unwrap();
    wrong[end / 2] ^= 1;
    fs::write(&path, &wrong).unwrap();
    refused(&resumed, "its checksum is wrong");
    refused(&[&resumed[..], &["--to", "100"]].concat(), "another question");
    let journal = format!("{name}.discover");
    fs::write(&journal, "something else\n").unwrap();
    refused(&resumed, "earlier version");
    fs::remove_file(journal).unwrap();
    refused(&resumed, "which describes its contents");
}

#[test]
fn an_interrupted_job_keeps_its_results() {
    let directory = directory("broken-off");
    let path = directory.join("found.jsonl");
    let name = path.to_str().unwrap();
    let Run { status, err, .. } = run(&["discover", "octal", "3", "--time", "1ms", "-o", name]);
    assert!(status == 1 && err.contains("--resume"), "{err}");
    assert!(fs::read_to_string(&path).unwrap().lines().count() < 511);
}

#[test]
fn wrong_families_are_refused() {
    refused(&["discover", "chess", "3"], "octal, hexadecimal");
    refused(&["discover", "octal"], "--for");
    refused(&["discover", "octal", "20"], "smaller number");
    refused(&["discover", "kayles", "--for", "K=1..3"], "{K}");
    refused(&["discover", "nim", "2", "--threads", "0"], "--threads");
}

#[test]
fn a_proved_pattern_says_who_wins_far_beyond_every_table() {
    let far = ["pattern", "nimhoff:1+2", "--at", "10^18,10^18", "--json"];
    assert!(
        answered(&far).ends_with("\"at\": [1000000000000000000, 1000000000000000000], \"lost\": true}\n")
    );
    assert!(answered(&["pattern", "bash:6", "--at", "10^18"]).contains("g(1000000000000000000) = 1"));
    let Run { status, err, .. } = run(&["pattern", "octal:0.6", "--to", "100", "--at", "7"]);
    assert!(status == 1 && err.contains("--at"), "{err}");
    refused(&["pattern", "nimhoff:1+1", "--at", "5"], "says nothing");
}

#[test]
fn questions_beyond_every_search_are_answered_by_a_proved_pattern() {
    let out = answered(&["solve", "nimhoff:1+2", "10^18,10^18", "--json", "--explain"]);
    assert!(
        out.contains(r#""outcome": "P""#) && out.contains("finite automaton, proved from the rules"),
        "{out}"
    );
    assert!(out.contains("deciding the rules' equation with automata"), "{out}");
    let out = answered(&["solve", "nimhoff:1+1", "10^18,7", "--json", "--moves"]);
    assert!(out.contains(r#""outcome": "N""#), "{out}");
    assert!(out.contains(r#""moves": [{"to": ["#) && out.contains(r#""winning_moves": 1"#), "{out}");
}

#[test]
fn definitions_have_names_of_their_own() {
    for (definition, said) in
        [("f(x,x): x < 3", "x occurs twice"), ("place(x): x = 1", "place is defined already")]
    {
        let Run { status, err, .. } = run(&["prove", "--define", definition, "f(1, 1)"]);
        assert!(status == 2 && err.contains(said), "{err}");
    }
}

#[test]
fn games_without_a_table_show_their_theorems() {
    for (arguments, said, by) in [
        (&["pattern", "chomp"][..], "by strategy stealing", "strategy stealing (Chomp)"),
        (&["pattern", "chomp", "--lang", "zh"], "策略窃取", "策略窃取（Chomp）"),
        (&["pattern", "graph"], "the mex of the values of its options", "Smith's theory"),
        (&["pattern", "domineering"], "all n >= 28", "outcomes of Domineering rectangles"),
        (&["pattern", "toads-and-frogs"], "a toad with no frog on its right", "Terminal Toads Theorem"),
        (&["pattern", "tic-tac-toe"], "two empty cells", "pairing strategy"),
        (&["pattern", "euclid"], "the only move leads to (q, r)", "the Euclidean algorithm"),
        (&["pattern", "mark"], "an odd number of zeros", "Fraenkel's theorem on Mark"),
    ] {
        let out = answered(arguments);
        assert!(out.contains(said) && out.contains(by), "{arguments:?}: {out}");
        assert!(!out.contains("not searched") && !out.contains("states that reads"), "{out}");
    }
    assert!(answered(&["pattern", "euclid", "--at", "24,7"]).contains("is won"));
}

#[test]
fn a_search_without_candidates_gives_its_reason() {
    let out = answered(&["pattern", "clobber"]);
    let why = "Left and Right have different moves";
    assert!(out.starts_with("pattern    not searched: ") && out.contains(why), "{out}");
    refused(&["pattern", "kayles", "--heaps", "2"], "leave it out for kayles");
    refused(&["table", "kayles", "20"], "--to 20");
}

#[test]
fn the_automaton_of_a_pattern_is_drawn() {
    let out = answered(&["pattern", "wythoff", "-o", "-"]);
    let picture = out.find("<svg").map(|start| &out[start..]).unwrap();
    let end = picture.find("</svg>").unwrap() + 6;
    let picture = roxmltree::Document::parse(&picture[..end]).unwrap();
    let circles = picture.descendants().filter(|node| node.has_tag_name("circle")).count();
    assert!(circles > 7, "{circles}");
    let Run { status, err, .. } = run(&["pattern", "octal:0.6", "--to", "100", "-o", "-"]);
    assert!(status == 1 && err.contains("no automaton"), "{err}");
}
