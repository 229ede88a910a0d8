//! Tables, periods, statistics and pictures over the numbers of a position and over parameters, and scripts
//! whose moves leave sums, as they are used.
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;
use std::process::Stdio;
use tempfile::TempDir;

/// A sheet of paper is cut in two; no piece may be one unit wide (POJ 2311).
const CUT: &str = r#"
example = (2, 2)

def moves(paper):
    w, h = paper
    across = [{"sum": [(k, h), (w - k, h)]} for k in range(2, w // 2 + 1)]
    return across + [{"sum": [(w, k), (w, h - k)]} for k in range(2, h // 2 + 1)]
"#;

/// The same game, in which a position is a tuple of sheets that falls apart.
const PARTS: &str = r#"
def moves(sheets):
    w, h = sheets[0]
    across = [((k, h), (w - k, h)) for k in range(2, w // 2 + 1)]
    return across + [((w, k), (w, h - k)) for k in range(2, h // 2 + 1)]

def parts(sheets):
    return [(sheet,) for sheet in sheets] if len(sheets) > 1 else None
"#;

/// The same game, in which a position is a tuple of sheets as a whole.
const WHOLE: &str = r#"
def moves(sheets):
    found = []
    for i in range(len(sheets)):
        w, h = sheets[i]
        rest = sheets[:i] + sheets[i + 1:]
        found += [tuple(sorted(rest + ((k, h), (w - k, h)))) for k in range(2, w // 2 + 1)]
        found += [tuple(sorted(rest + ((w, k), (w, h - k)))) for k in range(2, h // 2 + 1)]
    return found
"#;

/// Nim with two heaps and one pass, which may be used once and not at the end.
const PASS: &str = r#"
def moves(position):
    (a, b), may_pass = position
    taken = [((i, b), may_pass) for i in range(a)] + [((a, i), may_pass) for i in range(b)]
    return taken + ([((a, b), False)] if may_pass and a + b > 0 else [])
"#;

/// Take one, two or four; the end of the line is a position as any other.
const LINE: &str = "def moves(n): return [n - k for k in (1, 2, 4) if k <= n]";

/// A token walks on a corner of a grid and may not leave it.
const WALK: &str = r#"
def moves(at):
    x, y = at
    if x > 3 or y > 3:
        fail("the board has four squares each way")
    return ([(x - 1, y)] if x else []) + ([(x, y - 1)] if y else [])
"#;

/// A rook goes left or down; nothing says of how many numbers a position is.
const ROOK: &str = r#"
def moves(at):
    a, b = at
    return [(i, b) for i in range(a)] + [(a, i) for i in range(b)]
"#;

/// One of two equal neighbours is deleted: positions are texts, and numbers no positions.
const EQUAL: &str = r#"
example = "aabba"
def moves(s):
    return [s[:i] + s[i + 1:] for i in range(len(s) - 1) if s[i] == s[i + 1]]
"#;

const THIRDS: &str = "def options(n): return [n // 2, n // 3, n // 4]";
const THIRDS_AS_MOVES: &str = "def moves(n): return [n // 2, n // 3, n // 4] if n else []";
const MOST: &str = "def options(n, most = 3): return range(max(n - most, 0), n)";

fn run(arguments: &[&str]) -> common::Run {
    let directory = TempDir::new().unwrap();
    for (name, text) in [
        ("cut", CUT),
        ("parts", PARTS),
        ("whole", WHOLE),
        ("pass", PASS),
        ("line", LINE),
        ("walk", WALK),
        ("rook", ROOK),
        ("equal", EQUAL),
        ("thirds", THIRDS),
        ("thirdsm", THIRDS_AS_MOVES),
        ("most", MOST),
    ] {
        fs::write(directory.path().join(name).with_extension("star"), text).unwrap();
    }
    let mut command = common::program(arguments);
    common::finish(command.current_dir(directory.path()).stdin(Stdio::null()).spawn().unwrap())
}

fn output(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.status, 0, "{arguments:?}: {}", run.err);
    run.out
}

/// The values of sheets of paper up to `n` by `n`, from 2 by 2 on.
fn sheets(n: usize) -> Vec<Vec<usize>> {
    let mut values = vec![vec![0; n + 1]; n + 1];
    for w in 2..=n {
        for h in 2..=n {
            let across = (2..=w / 2).map(|k| values[k][h] ^ values[w - k][h]);
            let options: Vec<usize> =
                across.chain((2..=h / 2).map(|k| values[w][k] ^ values[w][h - k])).collect();
            values[w][h] = (0..).find(|value| !options.contains(value)).unwrap();
        }
    }
    values
}

#[test]
fn scripts_with_two_numbers_have_a_grid() {
    let values = sheets(14);
    let csv = output(&["table", "cut.star", "--from", "2,2", "--to", "14,14", "--format", "csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("a,b,grundy"));
    for line in lines {
        let numbers: Vec<usize> = line.split(',').map(|number| number.parse().unwrap()).collect();
        assert_eq!(values[numbers[0]][numbers[1]], numbers[2], "{line}");
    }
    assert_eq!(csv.lines().count(), 1 + 13 * 13);
    // One end stands for both numbers of the example.
    let text = output(&["table", "cut.star", "--from", "2", "--to", "4"]);
    assert_eq!(text, "a\\b 2 3 4\n  2 0 0 1\n  3 0 0 1\n  4 1 1 1\n");
}

/// The keys of the answer about a position.
fn answer(game: &str, position: &str, more: &[&str], keys: &[&str]) -> Vec<String> {
    let json = output(&[&["solve", game, position, "--json"], more].concat());
    let value = |key: &&str| {
        let (_, rest) = json.split_once(&format!("\"{key}\": ")).unwrap();
        rest.split([',', '}']).next().unwrap().to_owned()
    };
    keys.iter().map(value).collect()
}

#[test]
fn rules_without_an_example_show_how_many_numbers_they_take() {
    assert_eq!(
        output(&["table", "rook.star", "--to", "3"]),
        output(&["table", "nim", "--grid", "--to", "3"])
    );
    assert!(output(&["table", "rook.star"]).starts_with("a\\b"));
    assert!(output(&["table", "line.star", "--to", "9"]).starts_with("   0 1 2 3"));
}

#[test]
fn rules_of_positions_that_are_no_numbers_have_no_table() {
    for command in
        [&["table", "equal.star"][..], &["period", "equal.star"], &["plot", "equal.star", "-o", "p.svg"]]
    {
        let run = run(command);
        assert_eq!(run.status, 2, "{command:?}: {}", run.out);
        assert!(run.err.contains("positions of these rules are written as in \"aabba\""), "{}", run.err);
    }
    let pattern = output(&["pattern", "equal.star"]);
    assert!(pattern.starts_with("pattern    not searched"), "{pattern}");
    for command in [&["period", "cut.star"][..], &["stats", "cut.star", "--to", "9"]] {
        let run = run(command);
        assert_eq!(run.status, 2, "{command:?}: {}", run.out);
        assert!(run.err.contains("a position of these rules is 2 numbers, as in [2,2]"), "{}", run.err);
    }
    let run = run(&["period", "rook.star"]);
    assert!(run.status == 2 && run.err.contains("these rules take more than one number"), "{}", run.err);
}

#[test]
fn moves_that_leave_sums_are_worth_what_parts_are_worth() {
    for (w, h) in [(4, 4), (6, 5), (7, 9), (12, 8)] {
        let cut = answer("cut.star", &format!("[{w},{h}]"), &[], &["grundy", "outcome"]);
        assert_eq!(cut, answer("parts.star", &format!("[[{w},{h}]]"), &[], &["grundy", "outcome"]));
    }
    // As a whole, where values do not add up.
    for (w, h) in [(4, 4), (5, 4), (6, 5), (8, 4)] {
        for play in [&["--remoteness", "--misere"][..], &["--remoteness"]] {
            let cut = answer("cut.star", &format!("[{w},{h}]"), play, &["outcome", "remoteness"]);
            let whole = answer("whole.star", &format!("[[{w},{h}]]"), play, &["outcome", "remoteness"]);
            assert_eq!(cut, whole, "{w} {h} {play:?}");
        }
    }
    let values = sheets(9);
    let sum = answer("cut.star", r#"{"sum": [[4, 4], [7, 9]]}"#, &[], &["grundy"]);
    assert_eq!(sum, [(values[4][4] ^ values[7][9]).to_string()]);
}

#[test]
fn marked_positions_and_parameters_have_tables() {
    let nim = output(&["table", "nim", "--at", "{a},{b},3", "--to", "3", "--format", "csv"]);
    for line in nim.lines().skip(1) {
        let numbers: Vec<u64> = line.split(',').map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers[0] ^ numbers[1] ^ 3, numbers[2]);
    }
    let bash = output(&["table", "bash:{K}", "--for", "K=1..3", "--to", "5"]);
    assert_eq!(bash, "K\\n 0 1 2 3 4 5\n  1 0 1 0 1 0 1\n  2 0 1 2 0 1 2\n  3 0 1 2 3 0 1\n");
    // A parameter and two coordinates: a grid for each.
    let layers = output(&["table", "bash:{K}", "--at", "{a},{b}", "--for", "K=1..2", "--to", "1"]);
    assert_eq!(layers, "K = 1\na\\b 0 1\n  0 0 1\n  1 1 0\n\nK = 2\na\\b 0 1\n  0 0 1\n  1 1 0\n");
    let json =
        output(&["table", "bash:{K}", "--at", "{a},{b}", "--for", "K=1..2", "--to", "1", "--format", "json"]);
    assert!(
        json.contains(r#""axes": ["K", "a", "b"]"#)
            && json.ends_with("\"rows\": [[[0, 1], [1, 0]], [[0, 1], [1, 0]]]}\n"),
        "{json}"
    );
    // Nim with a pass: once it is used it is Nim.
    let pass = output(&["table", "pass.star", "--at", "[[{a},{b}],false]", "--to", "4", "--format", "csv"]);
    assert!(pass.lines().skip(1).all(|line| {
        let numbers: Vec<u64> = line.split(',').map(|number| number.parse().unwrap()).collect();
        numbers[0] ^ numbers[1] == numbers[2]
    }));
    assert_eq!(run(&["table", "nim", "--for", "K=1..3", "--to", "5"]).status, 2);
    assert_eq!(run(&["table", "bash:{K}", "--for", "K=3..1", "--to", "5"]).status, 2);
}

#[test]
fn positions_of_one_number_are_sequences() {
    let table = output(&["table", "line.star", "--to", "11", "--columns", "6"]);
    assert_eq!(table, "   0 1 2 3 4 5\n 0 0 1 2 0 1 2\n 6 0 1 2 0 1 2\n");
    let period = output(&["period", "line.star", "--to", "300"]);
    assert!(
        period.contains("period     3\n") && period.contains("proved by  window of all states"),
        "{period}"
    );
    let stats = output(&["stats", "line.star", "--to", "299"]);
    assert!(stats.contains("distinct   3\n"), "{stats}");
    let plot = output(&["plot", "line.star", "-o", "-", "--to", "50"]);
    assert!(plot.starts_with("<svg"));
    let plot = output(&["plot", "cut.star", "-o", "-", "--to", "12,12"]);
    assert!(plot.starts_with("<svg"));
    let periods = output(&["period", "bash:{K}", "--for", "K=2..4"]);
    let rows: Vec<Vec<&str>> =
        periods.lines().map(|line| line.split_whitespace().take(4).collect()).collect();
    assert_eq!(rows[1..], [["2", "0", "3", "0"], ["3", "0", "4", "0"], ["4", "0", "5", "0"]]);
}

#[test]
fn refused_positions_are_empty_cells() {
    let hole = run(&["stats", "walk.star", "--at", "{a},2", "--to", "9"]);
    assert!(hole.status == 1 && hole.err.starts_with("error: there is no position at 4"), "{}", hole.err);
    let grid = output(&["table", "walk.star", "--to", "4,4", "--format", "csv"]);
    assert_eq!(grid.lines().count(), 1 + 16);
}

#[test]
fn heaps_that_lead_to_few_others_need_no_table() {
    for n in ["1000000000000000000", "999999999999999999"] {
        let heap = answer("thirds.star", n, &[], &["outcome", "grundy"]);
        assert_eq!(heap, answer("thirdsm.star", n, &[], &["outcome", "grundy"]));
    }
    // Where it leads to very many, it is still refused, and soon.
    assert_eq!(run(&["solve", "most.star", "1000000000000000000"]).status, 1);
}
