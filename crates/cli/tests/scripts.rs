//! Scripts as games of the program: where they are read, where they run, and what happens to those that do
//! harm.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Scripts that take all they can get, each in one way; all are moves of a position.
const HARM: [(&str, &str); 9] = [
    ("text", "return [\"a\" * 2000000000]"),
    ("list", "return list(range(2000000000))"),
    ("number", "return [1 << (1 << 34)]"),
    ("power", "\n    n = 3\n    for _ in range(40): n = n * n\n    return [n]"),
    ("loop", "return [x for x in range(1000000000) for y in range(1000000000) if x > y + 1000000000]"),
    ("memory", "return [tuple([j + i for i in range(1000)]) for j in range(1000000000)]"),
    ("deep", "return moves(position + 1)"),
    ("nested", "\n    t = ()\n    for _ in range(1000000): t = (t,)\n    return {t: 1}"),
    ("sort", "return sorted([(\"a\" * 1000000, i) for i in range(1000000000)])"),
];

fn scripts() -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, body) in HARM {
        let text = format!("def moves(position):\n    {body}\n");
        fs::write(directory.path().join(name).with_extension("star"), text).unwrap();
    }
    fs::write(
        directory.path().join("fine.star"),
        "def options(n): return [n - 1, n - 2] if n > 1 else [0]\n",
    )
    .unwrap();
    fs::write(directory.path().join("pair.star"), FULL).unwrap();
    fs::write(directory.path().join("row.star"), ROW).unwrap();
    fs::write(directory.path().join("hop.star"), HOP).unwrap();
    fs::write(directory.path().join("torn.star"), TORN).unwrap();
    fs::write(directory.path().join("late.star"), LATE).unwrap();
    directory
}

/// A script with everything that goes between the processes.
const FULL: &str = r#"
"""Two numbers."""

example = (2, 3)

def moves(position):
    a, b = position
    return {("take", i): ((a - 1, b) if i == 0 else (a, b - 1)) for i in range(2) if position[i] > 0}

def parts(position):
    return [(position[0], 0), (0, position[1])] if position[0] * position[1] > 0 else None

def show(position):
    return "<%s %s>" % position
"#;

/// Adjacent letters that differ: one of them goes. There are no parts, and many positions.
const ROW: &str = r#"
def moves(row):
    return [row[:i] + row[i + 1:] for i in range(len(row) - 1) if row[i] != row[i + 1]]
"#;

/// Left and Right step towards each other, and over each other.
const HOP: &str = r#"
def left(row):
    return replaced(row, "x.", ".x") + replaced(row, "xo.", ".ox")

def right(row):
    return replaced(row, ".o", "o.") + replaced(row, ".xo", "ox.")
"#;

/// The same with parts, which fail about some rows that moves lead to.
const TORN: &str = r#"
def moves(row):
    return [row[:i] + row[i + 1:] for i in range(len(row) - 1) if row[i] != row[i + 1]]

def parts(row):
    return row + 1 if row == "abca" else None
"#;

/// Takes all memory about positions that moves lead to, several of them at once.
const LATE: &str = r#"
def moves(n):
    return [n - 1, n - 2, n - 3] if n > 2 else []

def parts(n):
    return ["a" * (500000000 * n)] if n == 4 else None
"#;

fn in_directory(directory: &TempDir, arguments: &[&str], input: &str) -> common::Run {
    let mut command = common::program(arguments);
    let mut child = command.current_dir(directory.path()).stdin(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    common::finish(child)
}

#[test]
fn harm_is_answered_and_the_lines_after_it_too() {
    let directory = scripts();
    let line =
        |game: &str, position: &str| format!("{{\"game\": \"@{game}.star\", \"position\": {position}}}\n");
    let mut input = String::new();
    for (name, _) in HARM {
        input.push_str(&line(name, "1"));
        input.push_str(&line("fine", "[4]"));
    }
    let began = Instant::now();
    let run = in_directory(&directory, &["batch"], &input);
    assert_eq!(run.status, 1, "{}", run.err);
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(answers.len(), 2 * HARM.len(), "{}", run.out);
    for ((name, _), answers) in HARM.iter().zip(answers.chunks(2)) {
        assert!(
            answers[0].contains("\"error\"") && !answers[0].contains("answered something"),
            "{name}: {}",
            answers[0]
        );
        assert!(answers[1].contains("\"outcome\": \"N\""), "{name}: {}", answers[1]);
        // These go beyond what the interpreter can look after.
        if ["text", "memory", "deep", "loop", "sort"].contains(name) {
            assert!(answers[0].contains("too-large"), "{name}: {}", answers[0]);
        }
    }
    assert!(began.elapsed() < Duration::from_secs(300), "{:?}", began.elapsed());
}

#[test]
fn a_process_that_ends_between_several_answers_is_an_error_of_its_question() {
    let directory = scripts();
    let line = |n: u32| format!("{{\"game\": \"@late.star\", \"position\": {n}}}\n");
    let run = in_directory(&directory, &["batch"], &[line(7), line(3), line(7), line(2)].concat());
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(answers.len(), 4, "{} {}", run.out, run.err);
    for (answer, expected) in answers.iter().zip(["\"too-large\"", "\"N\"", "\"too-large\"", "\"P\""]) {
        assert!(answer.contains(expected), "{answer}");
    }
}

/// An answer without its method: how a position is searched depends on how soon its rules answer.
fn without_method(out: &str) -> String {
    let lines = out.lines().filter(|line| !line.starts_with("method"));
    lines.map(|line| line.split(", \"method\"").next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_sandbox_changes_no_answer() {
    let directory = scripts();
    for question in [
        &["solve", "fine.star", "7,8", "--json", "--moves"][..],
        &["solve", "pair.star", "2,3", "--json", "--moves"],
        &["solve", "pair.star", "2,2"],
        &["solve", "pair.star", "7"],
        &["solve", "pair.star", "2,-2"],
        &["explain", "pair.star"],
        &["solve", "row.star", "abacbcabcbac", "--value"],
        &["solve", "torn.star", "abcabcab", "--value"],
        &["solve", "torn.star", "abcb", "--value", "--moves"],
        &["solve", "hop.star", "xx..o.x..o", "--player", "left"],
        &["solve", "hop.star", "x.x.o.o", "--value"],
        &["table", "fine.star", "--to", "30"],
        &["solve", "missing.star", "3"],
    ] {
        let plain = in_directory(&directory, question, "");
        let sandboxed = in_directory(&directory, &[question, &["--sandbox"]].concat(), "");
        let [out, in_sandbox] = [&plain, &sandboxed].map(|run| without_method(&run.out));
        assert_eq!((&out, &plain.err), (&in_sandbox, &sandboxed.err), "{question:?}");
        assert!(plain.status < 3);
    }
}

#[test]
fn the_reason_for_several_heaps_is_their_sum() {
    let directory = scripts();
    let reason = in_directory(&directory, &["solve", "fine.star", "7,7", "--explain"], "").out;
    assert!(reason.contains("Their nim sum (XOR) is 0") && !reason.contains("no options"), "{reason}");
}

#[test]
fn a_batch_reads_scripts_from_its_directory_alone() {
    let directory = scripts();
    let inner = directory.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("game.star"), "def options(n): return [n - 1]\n").unwrap();
    std::os::unix::fs::symlink(directory.path().join("fine.star"), inner.join("link.star")).unwrap();
    let outside = directory.path().join("fine.star");
    let ask = |name: &str| {
        let line = format!("{{\"game\": \"@{name}\", \"position\": [3]}}\n");
        in_directory(&directory, &["batch", "--scripts", "inner"], &line).out
    };
    assert!(ask("game.star").contains("outcome"));
    for name in [
        "../fine.star",
        "link.star",
        "fine.star",
        &outside.display().to_string(),
        "./../fine.star",
        "",
        ".star",
        "game",
        "/dev/zero",
        "inner.star",
    ] {
        assert!(ask(name).contains("bad-parameter"), "{name}: {}", ask(name));
    }
    // Without the option it is the directory where the batch runs.
    let line = "{\"game\": \"@inner/game.star\", \"position\": [3]}\n{\"game\": \"every:@fine.star\", \"position\": [[3], [4]]}\n";
    let run = in_directory(&directory, &["batch"], line);
    assert_eq!(run.status, 0, "{}", run.out);
    let trusted = in_directory(&directory, &["batch", "--trust-scripts"], line);
    assert_eq!(run.out, trusted.out);
}

#[test]
fn mistakes_are_shown_in_their_line() {
    let directory = scripts();
    fs::write(directory.path().join("wrong.star"), "# a game\ndef options(n):\n    return [m]\n").unwrap();
    for question in [
        &["solve", "wrong.star", "3"][..],
        &["table", "wrong.star", "--to", "30"],
        &["explain", "wrong.star"],
        &["solve", "wrong.star"],
    ] {
        let run = in_directory(&directory, question, "");
        assert_eq!(run.status, 2, "{question:?}");
        assert!(
            run.err.contains("wrong.star:3:13") && run.err.contains("return [m]"),
            "{question:?}: {}",
            run.err
        );
    }
    let line = "{\"game\": \"@wrong.star\", \"position\": [3]}\n";
    let run = in_directory(&directory, &["batch"], line);
    assert!(run.out.contains("bad-parameter") && run.out.contains("wrong.star:3:13"), "{}", run.out);
}

#[test]
fn a_failed_display_leaves_the_answer_whole() {
    let directory = TempDir::new().unwrap();
    let show = |returns: &str| {
        let script =
            format!("def moves(n):\n    return [n - 1] if n else []\n\ndef show(n):\n    return {returns}\n");
        fs::write(directory.path().join("shown.star"), script).unwrap();
    };
    // Only of the position, only of the one that a move leads to.
    for returns in ["[n] if n == 3 else str(n)", "[n] if n == 2 else str(n)"] {
        show(returns);
        for question in [&["solve", "shown.star", "3"][..], &["solve", "shown.star", "3", "--sandbox"]] {
            let run = in_directory(&directory, question, "");
            assert!(
                run.out.contains("N: the player to move wins") && run.out.contains("-> 2"),
                "{}{}",
                run.out,
                run.err
            );
            assert!(
                run.err.contains("a text is expected") && run.err.contains("shown.star:4"),
                "{}",
                run.err
            );
            assert_eq!(run.status, 2);
        }
    }
    show("str(n)");
    assert_eq!(in_directory(&directory, &["solve", "shown.star", "3"], "").status, 0);
}

#[test]
fn common_slips_get_plain_messages() {
    let directory = TempDir::new().unwrap();
    for (script, says) in [
        ("def moves(n):\n    return [n - 1]\n", "do the rules say where play ends?"),
        ("loopy = True\ndef options(n):\n    return [n - 1]\n", "leave out loopy"),
        (
            "seen = {}\ndef moves(n):\n    seen[n] = 1\n    return []\n",
            "cannot be changed after the script is read",
        ),
    ] {
        fs::write(directory.path().join("slip.star"), script).unwrap();
        let run = in_directory(&directory, &["solve", "slip.star", "3", "--time", "2s"], "");
        assert!(run.err.contains(says), "{}{}", run.out, run.err);
    }
}

#[test]
fn wrong_words_are_reported() {
    let directory = scripts();
    for (game, word) in
        [("@nothing", "@game.star:3"), ("nothing.star", "cannot be read"), ("fine.star:1,2", "2 parameters")]
    {
        let run = in_directory(&directory, &["solve", game, "3"], "");
        assert_eq!(run.status, 2);
        assert!(run.err.contains(word), "{game}: {}", run.err);
    }
}

#[test]
fn scripts_are_parts_of_sums() {
    let directory = scripts();
    let run = in_directory(&directory, &["solve", "fine.star", "4", "+", "nim", "1", "--json"], "");
    assert!(run.out.contains("\"outcome\": \"P\""), "{}{}", run.out, run.err);
}

#[test]
fn a_saved_table_does_not_resume_with_changed_rules() {
    let directory = TempDir::new().unwrap();
    let (script, saved) = (directory.path().join("take.star"), directory.path().join("take.save"));
    let table = |to: &str| {
        let [script, saved] = [&script, &saved].map(|path| path.to_str().unwrap());
        common::run(&["table", script, "--to", to, "--save", saved, "--quiet"])
    };
    fs::write(&script, "def options(n): return [n - 1]\n").unwrap();
    assert_eq!(table("1000").status, 0);
    assert_eq!(table("2000").status, 0);
    fs::write(&script, "def options(n): return [n - 1] if n != 7 else []\n").unwrap();
    let refused = table("3000");
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("cannot be resumed"), "{}", refused.err);
}

/// The first lines of what the program says when it is asked to solve this.
fn said(directory: &TempDir, arguments: &[&str]) -> String {
    let run = in_directory(directory, arguments, "");
    format!("{}{}", run.out, run.err)
}

#[test]
fn broken_promises_are_shown_where_they_were_given() {
    let directory = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write("up.star", "\"\"\"Up.\n\noptions(n) are too large.\n\"\"\"\ndef options(n):\n    return [n + 1]\n");
    write("round.star", "def moves(n):\n    return [1 - n]\n");
    write(
        "part.star",
        "def moves(n):\n    return range(n)\n\ndef parts(n):\n    return [n, 1] if n == 3 else None\n",
    );
    let places = [
        ("up.star", "up.star:5:5", "not smaller"),
        ("round.star", "round.star:1:5", "after 2 moves it is where it was, 3 -> -2 -> 3"),
        ("part.star", "part.star:4:5", "the parts of 3 are this position itself"),
    ];
    for (script, place, reason) in places {
        for more in [&["solve", script, "3"][..], &["solve", script, "3", "--sandbox"]] {
            let said = said(&directory, more);
            assert!(said.contains(place) && said.contains(reason), "{more:?}: {said}");
        }
    }
}

#[test]
fn mistakes_about_scripts_say_what_to_write() {
    let directory = scripts();
    let said = |arguments: &[&str]| said(&directory, arguments);
    assert!(said(&["solve", "fine.star:", "3"]).contains("a parameter of fine.star is empty"));
    let period = said(&["period", "pair.star", "--to", "9"]);
    assert!(period.contains("a position of these rules is 2 numbers"), "{period}");
    let score = "def moves(n): return range(n)\ndef score(n): return n\n";
    fs::write(directory.path().join("score.star"), score).unwrap();
    assert!(said(&["solve", "score.star", "3", "--remoteness"]).contains("no outcome and no remoteness"));
    for (name, script, words) in [
        ("half", "def moves(n):\n    return [n/2] if n else []\n", "write // for whole division"),
        ("tab", "def moves(n):\n\treturn []\n", "tab.star:2:2"),
        ("none", "def moves(n):\n    return []\n", "the arguments of its functions"),
        ("bom", "\u{feff}def moves(n):\n    return []\n", "P: the player to move loses"),
    ] {
        let name = format!("{name}.star");
        fs::write(directory.path().join(&name), script).unwrap();
        let position = if name == "none.star" { None } else { Some("4") };
        let arguments: Vec<&str> = ["solve", &name].into_iter().chain(position).collect();
        let told = said(&arguments);
        assert!(told.contains(words), "{name}: {told}");
    }
    assert!(said(&["explain", "none.star"]).contains("These rules have no example"));
    let named = "def moves(n): return {\"two\\nlines\": 0} if n else []\n";
    fs::write(directory.path().join("named.star"), named).unwrap();
    assert!(said(&["solve", "named.star", "1"]).contains("two lines: -> 0"));
    let line = "{\"game\": \"every:fine.star\", \"position\": [3]}\n";
    assert!(in_directory(&directory, &["batch"], line).out.contains("\\\"@fine.star\\\""));
}

#[test]
fn scripts_of_left_and_right_have_the_values_of_the_catalogue() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let canonical = |game: &str, position: &str| {
        let run = common::run(&["solve", game, position, "--value"]);
        assert_eq!(run.status, 0, "{game} {position}: {}", run.err);
        let row = run.out.lines().find_map(|line| line.strip_prefix("canonical  ").map(str::to_owned));
        row.unwrap_or_else(|| panic!("{game} {position}: {}", run.out))
    };
    let [domineering, clobber] = ["domineering", "clobber"].map(|name| format!("{examples}/{name}.star"));
    for board in ["../..", ".../...", ".#./.../..#", "..../..../...."] {
        assert_eq!(canonical(&domineering, board), canonical("domineering", board), "{board}");
    }
    for strip in ["xo", "xoxoxo", "xxo_oxo"] {
        assert_eq!(canonical(&clobber, strip), canonical("clobber", &strip.replace('_', ".")), "{strip}");
    }
}

/// Rules that end with a score, and such rules in which the score won so far stands in the position.
const SCORED: [(&str, &str); 2] = [
    (
        "takes.star",
        "def moves(n):\n    return [n - s for s in (2, 3) if s <= n]\n\ndef score(n):\n    return n\n",
    ),
    (
        "won.star",
        r#"
ROW = [(7 * k * k + 3 * k) % 101 - 50 for k in range(120)]

example = (0, 0)

def left(position):
    return taken(position, 1)

def right(position):
    return taken(position, -1)

def taken(position, sign):
    place, won = position
    found, total = [], 0
    for k in range(min(3, len(ROW) - place)):
        total += ROW[place + k]
        found.append((place + k + 1, won + sign * total))
    return found

def score(position):
    return position[1]
"#,
    ),
];

fn scored() -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, text) in SCORED {
        fs::write(directory.path().join(name), text).unwrap();
    }
    directory
}

#[test]
fn tables_of_scores_hold_scores() {
    let directory = scored();
    let run = |arguments: &[&str]| in_directory(&directory, arguments, "");
    let csv = run(&["table", "takes.star", "--to", "12", "--format", "csv"]);
    assert_eq!(csv.status, 0, "{}", csv.err);
    assert_eq!(csv.out, "n,value\n0,0\n1,1\n2,0\n3,1\n4,1\n5,0\n6,0\n7,0\n8,1\n9,1\n10,0\n11,0\n12,0\n");
    let json = run(&["table", "won.star", "--from", "118,2", "--to", "119,1", "--format", "json"]);
    assert_ne!(json.status, 0, "{}", json.out);
    let json = run(&["table", "won.star", "--from", "118,0", "--to", "119,1", "--format", "json"]);
    assert!(json.out.contains(r#""shows": "value", "rows": [["#), "{} {}", json.out, json.err);
    for arguments in [
        &["table", "takes.star", "--to", "9", "--outcomes"][..],
        &["period", "takes.star"],
        &["stats", "takes.star", "--to", "9"],
        &["plot", "takes.star", "--to", "9", "-o", "picture.svg"],
    ] {
        let refused = run(arguments);
        assert_ne!(refused.status, 0, "{arguments:?}: {} {}", refused.out, refused.err);
        assert!(refused.err.contains("this game ends with a score"), "{arguments:?}: {}", refused.err);
    }
    let pattern = run(&["pattern", "takes.star"]);
    assert!(pattern.out.contains("not won by moving last"), "{}", pattern.out);
}

#[test]
fn everything_asked_of_a_score_is_answered_or_refused() {
    let directory = scored();
    let arguments = [
        "solve",
        "takes.star",
        "7",
        "--hints",
        "--remoteness",
        "--want",
        "outcome,canonical",
        "--draw",
        "--moves=1",
    ];
    let shown = in_directory(&directory, &arguments, "");
    assert_eq!(shown.status, 0, "{}", shown.err);
    for label in ["score", "outcome", "canonical", "hints", "lasts", "position", "best"] {
        assert!(shown.out.lines().any(|line| line.starts_with(label)), "{label}: {}", shown.out);
    }
    let line = r#"{"game": "@takes.star", "position": 7, "want": ["value", "outcome", "mean", "hints", "remoteness"]}"#;
    let answered = in_directory(&directory, &["batch"], line).out;
    assert!(answered.starts_with(r#"{"value": 0, "#), "{answered}");
    for key in ["outcome", "mean", "hints", "remoteness"] {
        assert!(answered.contains(&format!("\"{key}\": {{\"kind\": \"unsupported\"")), "{key}: {answered}");
    }
}

#[test]
fn scores_won_on_the_way_are_no_positions_of_their_own() {
    let directory = scored();
    let solve = |position: &str| {
        let run = in_directory(&directory, &["solve", "won.star", position, "--json", "--time", "60s"], "");
        assert_eq!(run.status, 0, "{} {}", run.out, run.err);
        run.out
    };
    let value = |out: String| {
        out.split("\"value\": ").nth(1).unwrap().split([',', '}']).next().unwrap().parse::<i64>().unwrap()
    };
    let nothing = value(solve("0,0"));
    assert_eq!(value(solve("0,1000000")), nothing + 1_000_000);
    assert_eq!(value(solve("[0,-7]")), nothing - 7);
    // By hand, from the end of the row backwards: the player to move wants the difference to be large.
    let row: Vec<i64> = (0..120).map(|k: i64| (7 * k * k + 3 * k) % 101 - 50).collect();
    let mut best = vec![0_i64; row.len() + 1];
    for place in (0..row.len()).rev() {
        let taken = (1..=3.min(row.len() - place))
            .map(|k| row[place..place + k].iter().sum::<i64>() - best[place + k]);
        best[place] = taken.max().unwrap();
    }
    assert_eq!(nothing, best[0]);
}
