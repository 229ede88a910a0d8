//! What is typed is answered or refused, and never dropped.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, refused, run, with_input};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A script in a directory of its own.
struct Script {
    path: PathBuf,
    _directory: TempDir,
}

impl Script {
    fn new(name: &str, text: &str) -> Script {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join(name).with_extension("star");
        fs::write(&path, text).unwrap();
        Script { path, _directory: directory }
    }

    fn path(&self) -> &str {
        self.path.to_str().unwrap()
    }

    /// What is answered, or the message.
    fn solve(&self, position: &str) -> String {
        told(run(&["solve", self.path(), position, "--json"]))
    }

    /// The same of a file.
    fn solve_file(&self, text: &str) -> String {
        told(with_input(&["solve", self.path(), "-", "--json"], text))
    }
}

fn told(Run { status, out, err }: Run) -> String {
    format!("{status} {out}{err}")
}

fn solve(game: &str, position: &str) -> String {
    told(run(&["solve", game, position, "--json"]))
}

fn file(game: &str, text: &str) -> String {
    told(with_input(&["solve", game, "-", "--json"], text))
}

fn value(value: u64) -> String {
    format!("\"grundy\": {value},")
}

#[track_caller]
fn holds(told: &str, expected: &str) {
    assert!(told.contains(expected), "{told}");
}

/// Dominoes on free cells; # is a wall.
const DOMINOES: &str = "def moves(board):\n    return replaced(board, \"..\", \"##\") + replaced(board, (\".\", \".\"), (\"#\", \"#\"))\n";

/// The last letter of a text is struck out.
const LAST: &str = "def moves(text):\n    return [text[:len(text) - 1]] if text else []\n";

/// Two neighbouring lamps of a row are put out.
const LAMPS: &str = "def moves(grid):\n    return replaced(grid, \"11\", \"00\")\n";

/// A 1 becomes 0, and its left neighbour turns.
const BITS: &str = "def moves(bits):
    found = []
    for i in range(1, len(bits)):
        if bits[i] == \"1\":
            found.append(bits[:i - 1] + (\"1\" if bits[i - 1] == \"0\" else \"0\") + \"0\" + bits[i + 1:])
    return found
";

#[test]
fn a_row_that_begins_with_a_wall_is_a_row() {
    let dominoes = Script::new("dominoes", DOMINOES);
    holds(&dominoes.solve("##../...."), &value(3));
    holds(&dominoes.solve_file("##..\n....\n"), &value(3));
    holds(&dominoes.solve_file("##..\r\n....\r\n"), &value(3));
    holds(&dominoes.solve("####/####"), &value(0));
    holds(&Script::new("last", LAST).solve("%ab"), &value(1));
    holds(&Script::new("last", LAST).solve("#"), &value(1));
    let yard = "def moves(yard):\n    return replaced(yard, \"S.\", \".S\") + replaced(yard, (\"S\", \".\"), (\".\", \"S\"))\n";
    holds(&Script::new("yard", yard).solve_file("#####\n#S.##\n#####\n"), &value(1));
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/domineering.star");
    let own = solve(example, "#../...");
    assert_eq!(
        own.contains("\"outcome\": \"N\""),
        solve("domineering", "#../...").contains("\"outcome\": \"N\"")
    );
}

#[test]
fn blanks_are_cells_where_the_rules_say_nothing_else() {
    let blanks = Script::new("blanks", "def moves(board):\n    return replaced(board, \"  \", \"##\")\n");
    holds(&blanks.solve("  /ab"), &value(1));
    holds(&blanks.solve("ab/  "), &value(1));
    holds(&blanks.solve("ab/  /cd"), &value(1));
    holds(&blanks.solve("a  b"), &value(1));
    holds(&blanks.solve_file("  ab\nab  \n"), &value(0));
    holds(&Script::new("dominoes", DOMINOES).solve(". ./. ."), "this may be");
    let shown = format!("example = (\"...\", \"...\")\n{DOMINOES}");
    let shown = Script::new("shown", &shown);
    assert_eq!(shown.solve(". ./. ."), shown.solve("../.."));
    holds(&shown.solve(".  ./...."), "this may be");
}

#[test]
fn comments_stand_in_files_alone() {
    for position in ["#3,4", "# 3", "%", "3;# three"] {
        holds(&solve("nim", position), "2 ");
    }
    holds(&solve("geography", "c 1 2"), "2 ");
    holds(&file("nim", "# heaps\n3,4\n% the end\n"), &value(7));
    holds(&file("nim", "3,4\r\n# the end\r\n"), &value(7));
    holds(&file("hackenbush", "c a path\np edge 3 2\ne 0 1\n# more\ne 1 2"), &value(2));
    holds(&file("bimatrix", "1 2\n# a comment\n3 4\n\n5 6\n7 8"), "equilibria");
    holds(&file("turning-turtles", "# coins\n0110\n"), &value(1));
    let board = file("domineering", "# two rows\n#..\n...\n");
    holds(&board, "\"outcome\": \"N\"");
    holds(&board, "1 lines that begin with # or % are read as comments");
    holds(&file("domineering", "#..x\n...\n"), "2 ");
    let own = Script::new("dominoes", DOMINOES).solve_file("....\n##..\n# the lower row\n");
    assert_eq!(own.lines().next(), Script::new("dominoes", DOMINOES).solve("..../##..").lines().next());
    holds(&own, "are read as comments");
    let numbers = Script::new("numbers", "def moves(p):\n    return [(a, p[1]) for a in range(p[0])]\n");
    holds(&numbers.solve_file("#heaps\n3,4\n"), &value(3));
}

#[test]
fn a_file_without_a_position_is_an_error() {
    for text in ["", "\n\n", "# only a comment\n", "% one\n# two\n", " \r\n"] {
        for game in ["nim", "domineering", "hackenbush", "ruler", "dynamic:2", "mnk:3,3,3"] {
            holds(&file(game, text), "there is no position here");
        }
    }
    holds(&Script::new("last", LAST).solve_file("# only a comment\n"), "there is no position here");
    holds(&file("nim", "[]\n"), &value(0));
    holds(&solve("nim", ""), &value(0));
    refused(&["solve", "domineering", "x.//.o"], "there is an empty line between rows");
    holds(&file("domineering", "..\n\n..\n"), "there is an empty line between rows");
}

#[test]
fn digits_that_are_a_board_stay_a_board() {
    let lamps = Script::new("lamps", LAMPS);
    for text in ["0110\n1111\n", "0110\r\n1111\r\n", "2 4\n0110\n1111\n", "1110\n1111", "2 4\n1110\n1111\n"] {
        let slashes = text.trim_start_matches("2 4\n").replace("\r\n", "\n");
        let expected = lamps.solve(&slashes.trim().replace('\n', "/"));
        holds(&expected, &value(3));
        assert_eq!(lamps.solve_file(text).lines().next(), expected.lines().next(), "{text:?}");
    }
    holds(&lamps.solve_file("0 1 1 0\n1 1 1 1\n"), &value(3));
    holds(&lamps.solve("0110"), &value(1));
    holds(&lamps.solve("1110"), &value(1));
    let bits = Script::new("bits", BITS);
    holds(&bits.solve("0110"), &value(1));
    holds(&bits.solve_file("0110\n"), &value(1));
    holds(&bits.solve("1101"), "read as \"1101\", because there is no move in [1101]");
    assert_eq!(bits.solve("1101").lines().next(), bits.solve("\"1101\"").lines().next());
    assert_eq!(bits.solve("1 1 0 1").lines().next(), bits.solve("1101").lines().next());
    holds(&bits.solve_file("4\n0110\n"), &value(1));
    let shown = Script::new("bits-shown", &format!("example = \"101\"\n{BITS}"));
    assert_eq!(shown.solve("110"), shown.solve("\"110\""));
    let taking = Script::new("taking", "def moves(n):\n    return [n - 1] if n > 0 else []\n");
    holds(&taking.solve("0110"), &value(0));
    holds(&taking.solve("7"), &value(1));
    let any = Script::new("any", "def moves(p):\n    return [p[1:]] if len(p) > 0 else []\n");
    holds(&any.solve("110"), "this may be");
}

#[test]
fn one_of_a_list_is_a_list_of_one() {
    let stacks = "example = (3, 5, 2)
def moves(p):
    return [p[:i] + (k,) + p[i + 1:] for i in range(len(p)) for k in range(p[i])]
";
    let stacks = Script::new("stacks", stacks);
    holds(&stacks.solve("5"), &value(5));
    holds(&stacks.solve_file("5\n"), &value(5));
    holds(&stacks.solve("3,4"), &value(7));
    holds(&stacks.solve("011"), "this may be");
    let shown = Script::new("one-row", &format!("example = (\"...\", \"...\")\n{DOMINOES}"));
    assert_eq!(shown.solve("...."), shown.solve("[\"....\"]"));
    let grid = "example = ((1, 2), (3, 4))
def moves(rows):
    return [rows[1:]] if rows else []
";
    let grid = Script::new("grid", grid);
    assert_eq!(grid.solve("1 2; 3 4"), grid.solve("[[1,2],[3,4]]"));
    assert_eq!(grid.solve_file("1 2\n3 4\n5 6"), grid.solve("[[1,2],[3,4],[5,6]]"));
}

#[test]
fn coins_are_read_by_what_they_show() {
    for row in ["0110", "THHT", "thht", "T H H T", "0 1 1 0", "0,1,1,0", "\"0110\"", "[2,3]"] {
        holds(&solve("turning-turtles", row), &value(1));
        holds(
            &solve("every:turning-turtles", &format!("[{}]", if row == "[2,3]" { row } else { "\"0110\"" })),
            "outcome",
        );
    }
    holds(&solve("mock-turtles", "01"), &value(2));
    holds(&solve("turning-turtles", "HTHHT"), &value(6));
    holds(&solve("ruler", "00"), &value(0));
    holds(&solve("coins:1-2,run", "0011"), "grundy");
    holds(&file("ruler", "4\n0110\n"), "is the size of the board");
    for board in ["011/100", "THH/HTT", "thh/htt", "0 1 1/1 0 0", "[\"011\", \"100\"]", "[[1,2],[1,3],[2,1]]"]
    {
        holds(&solve("coin-grid", board), &value(3));
    }
    for text in ["011\n100\n", "0 1 1\n1 0 0", "2 3\n011\n100\n", "1 2\n1 3\n2 1\n"] {
        holds(&file("coin-grid", text), &value(3));
    }
    assert_eq!(
        solve("sharti:2", "011/100/000").lines().next(),
        solve("sharti:2", "1 2 1 3; 2 1 2 1; n 3").lines().next()
    );
    holds(&told(run(&["solve", "turning-turtles", "0110", "+", "nim", "1", "--json"])), &value(0));
    holds(&told(run(&["solve", "mock-turtles", "01", "--misere", "--json"])), "outcome");
    let batch = with_input(
        &["batch"],
        "{\"game\": \"turning-turtles\", \"position\": \"0110\", \"want\": [\"grundy\"]}\n",
    );
    holds(&batch.out, &value(1));
}

#[test]
fn digits_that_may_be_a_place_or_a_row_are_refused_with_both() {
    refused(&["solve", "turning-turtles", "110"], "write [110] for the place, HHT for the row");
    refused(&["solve", "multiples:20", "10"], "write [10] for the place, HT for the row");
    holds(&solve("turning-turtles", "[110]"), &value(110));
    holds(&solve("turning-turtles", "12"), &value(12));
    holds(&solve("turning-turtles", "10,11"), &value(1));
    refused(&["solve", "turning-turtles", "0,1"], "there is no place 0: write what the coins show");
    refused(&["solve", "turning-turtles", "1 1 1"], "or what the coins show as H and T");
    refused(&["solve", "turning-turtles", "011/100"], "this game is played on one");
    refused(&["solve", "turning-turtles", "011 010"], "this game is played on one");
    refused(&["solve", "coin-grid", "0 1; 1 0"], "there is no place 0");
    refused(&["solve", "coin-grid", "011/10"], "row 2 has 2 coins and the first row 3");
    refused(&["solve", "multiples:3", "0110"], "these are 4 coins, and the places are 1 to 3");
}

#[test]
fn an_unknown_game_is_what_is_wrong() {
    for position in ["XO/..", "HHT", "3,x", "#", ""] {
        refused(&["solve", "gomoku", position], "there is no game \"gomoku\"");
    }
    refused(&["solve", "nim", "3", "+", "gomoku", "XO"], "there is no game \"gomoku\"");
    refused(&["--lang", "zh", "solve", "翻正反游戏", "HHT"], "没有名为");
    refused(&["draw", "gomoku", "XO/.."], "there is no game");
    refused(&["solve", "nothing.star", "?"], "nothing.star");
}

#[test]
fn coins_have_tables_and_periods() {
    let csv = |game: &str, to: &str| run(&["table", game, "--to", to, "--format", "csv"]).out;
    assert!(
        csv("mock-turtles", "8").starts_with("place,grundy\n1,1\n2,2\n3,4\n"),
        "{}",
        csv("mock-turtles", "8")
    );
    assert!(csv("mock-turtles", "8").ends_with("\n8,14\n"));
    holds(&csv("multiples:20", "12"), "\n3,3\n");
    holds(&csv("ruler", "3,3"), "a,b,grundy\n1,1,0\n1,2,3\n");
    let Run { status, out, err } = run(&["period", "ruler", "--to", "64"]);
    assert!(status == 0 && out.contains("none up to 64"), "{out}{err}");
    holds(&run(&["period", "turning-turtles", "--to", "64"]).out, "saltus     1");
    holds(&run(&["stats", "ruler", "--to", "63"]).out, "values     64");
    let table = run(&["table", "turning-turtles", "--at", "{a}", "--to", "11", "--format", "csv"]).out;
    holds(&table, "\n10,10\n11,11\n");
}

#[test]
fn positions_in_a_file_are_all_of_its_lines_but_comments() {
    let survey = |game: &str, text: &str| {
        told(with_input(&["survey", game, "--positions", "-", "--want", "canonical"], text))
    };
    let rows = |told: &str| told.lines().filter(|line| line.contains("canonical")).count();
    let walls = survey("domineering", "# a comment\n#../...\r\n##\n\n%% another one\n");
    assert_eq!(rows(&walls), 2, "{walls}");
    assert_eq!(rows(&survey("turning-turtles", "# coins\n0110\nHT\n[]\n3,5\n")), 4);
    let own = Script::new("dominoes", DOMINOES);
    assert_eq!(rows(&survey(own.path(), "##../....\n# two rows\n../..\n")), 2);
    holds(&survey("nim", "# nothing\n"), "contains no position");
}

#[test]
fn green_parts_of_coloured_hackenbush_are_nimbers() {
    let long: String = (1..400).map(|v| format!("{}-{v} g ", v - 1)).collect();
    holds(&solve("hackenbush", &long), &value(399));
    let beside = told(run(&[
        "solve",
        "hackenbush",
        &format!("0-999 b {long}"),
        "--want",
        "canonical",
        "--moves=0",
        "--json",
    ]));
    holds(&beside, "\"canonical\": \"1*399\"");
    let tree: String = (0..30).map(|v| format!("{}-{} g ", 1 + v / 3, v + 2)).collect();
    let alone = solve("hackenbush", &format!("{tree}; ground 1"));
    let green = alone.split("\"grundy\": ").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    let on_blue = told(run(&[
        "solve",
        "hackenbush",
        &format!("0-1 b {tree}"),
        "--want",
        "canonical",
        "--moves=0",
        "--json",
    ]));
    let nimber = match green {
        "0" => String::new(),
        "1" => "*".to_owned(),
        other => format!("*{other}"),
    };
    holds(&on_blue, &format!("\"canonical\": \"1{nimber}\""));
}

#[test]
fn boards_of_a_compound_stand_between_semicolons() {
    let json = solve("every:cram", r#"[["...", "...", "..."], ["..", ".#"]]"#);
    for text in ["3x3; ../.#", "3x3;../.#;", ".../.../... ; ..\n.#"] {
        assert_eq!(solve("every:cram", text), json, "{text}");
    }
    assert_eq!(solve("every:cram", "3x3"), solve("every:cram", r#"[["...", "...", "..."]]"#));
    assert_eq!(solve("every:cram", r#"["3x3", "../.#"]"#), json);
    assert_eq!(
        solve("every:impartial:clobber", "2x3"),
        solve("every:impartial:clobber", r#"[["xox", "oxo"]]"#)
    );
}

#[test]
fn a_question_may_stand_in_one_pair_of_quotes_and_a_size_in_words() {
    let text = |words: &[&str]| told(run(&[&["solve"], words, &["--json"]].concat()));
    let expected = text(&["domineering", "4x5"]);
    holds(&expected, "\"outcome\"");
    for words in [
        &["domineering 4x5"][..],
        &["domineering", "4", "x", "5"],
        &["domineering", "4 by 5"],
        &["domineering 4 by 5"],
        &["domineering", "4", "×", "5"],
    ] {
        assert_eq!(text(words), expected, "{words:?}");
    }
    assert_eq!(text(&["nim 3, 4 + kayles [5, 6]"]), text(&["nim", "3,4", "+", "kayles", "5,6"]));
    // A row without cells.
    holds(&text(&["cram", "[\"\"]"]), "\"P\"");
    holds(&text(&["amazons", "4x4"]), "write the cells of a position");
    holds(&text(&["clobber", "2000x2000"]), "there is no board 2000x2000");
    holds(&text(&["mnk:3,3,3", "4x4"]), "played on one board, 3x3");
    holds(&text(&["dominering 4x5"]), "did you mean domineering");
    // A position that is too large for a game is none for which more time would help.
    let refused = told(run(&["solve", "sprouts", "1001"]));
    holds(&refused, "write at most 1000");
    assert!(!refused.contains("--time"), "{refused}");
}

#[test]
fn what_may_be_two_positions_is_never_read_as_one() {
    let text = |words: &[&str]| {
        let Run { out, err, .. } = run(&[&["solve"], words, &["--json"]].concat());
        if out.is_empty() { err } else { out }
    };
    let sum = text(&["clobber", "xo", "+", "clobber", "xo"]);
    holds(&sum, "\"outcome\"");
    assert_eq!(text(&["clobber", "xo + xo"]), sum);
    assert_eq!(text(&["clobber", "xo", "+", "xo"]), sum);
    assert_eq!(text(&["clobber xo + xo"]), sum);
    let frogs = text(&["toads-and-frogs", "t.f", "+", "toads-and-frogs", "t.f"]);
    assert_eq!(text(&["toads-and-frogs", "T_F + T_F"]), frogs);
    assert_eq!(text(&["kayles", "5", "+", "6"]), text(&["kayles", "5", "+", "kayles", "6"]));
    assert_eq!(text(&["hackenbush", "BRB + RB"]), text(&["hackenbush", "BRB", "+", "hackenbush", "RB"]));
    let read = told(run(&["solve", "kayles", "5", "+", "6"]));
    holds(&read, "6 is read as kayles 6");
    holds(&text(&["kayles", "5", "+", "nmi", "6"]), "there is no game \"nmi\"");
    let squares = Script::new("squares", "def options(n):\n    return [n - 1] if n > 0 else []\n");
    holds(&text(&[squares.path(), "5", "+", "nmi", "6"]), "there is no game \"nmi\"");
    holds(&text(&["clobber", "xo+xo"]), "add two positions");
    holds(&text(&["clobber", "x + o"]), "add two positions");
    for value in ["-1", "1/2", "2"] {
        holds(&text(&["clobber", "xo", "+", value]), "there is no game");
    }
    assert_eq!(text(&["nim 3", "+", "nim 4"]), text(&["nim", "3", "+", "nim", "4"]));
    assert_eq!(text(&["clobber", "xo + snort xo"]), text(&["clobber", "xo", "+", "snort", "xo"]));
    assert_eq!(text(&["nim 2\n3 4"]), text(&["nim", "2\n3 4"]));
    holds(&text(&["kayles", "1,000,000"]), "write 1000000 for one");
    assert_eq!(text(&["kayles", "1,100,200"]), text(&["kayles", "1", "100", "200"]));
    for row in ["XO OX", "TT FF", "x. .o"] {
        let game = if row.starts_with('T') { "toads-and-frogs" } else { "clobber" };
        holds(&text(&[game, row]), "may mean several things");
        let json = format!("{{\"game\": \"{game}\", \"position\": \"{row}\"}}\n");
        holds(&told(with_input(&["batch"], &json)), "bad-position");
    }
    holds(&told(with_input(&["batch"], r#"{"game": "snort", "position": "x.+.o"}"#)), "bad-position");
}

#[test]
fn blanks_between_the_bars_of_a_printed_board_are_empty_cells() {
    let cells = run(&["solve", "konane", "x.o/.xo", "--json"]).out;
    for text in [
        "|x| |o|/| |x|o|",
        "x| |o/ |x|o",
        "| x |   | o |\n|---+---+---|\n|   | x | o |",
        " X | _ | O \n   | X | O ",
        "x.o|\n.xo|",
        "2|x| |o|\n1| |x|o|",
    ] {
        assert_eq!(run(&["solve", "konane", text, "--json"]).out, cells, "{text}");
    }
    let printed = " X | O |   \n---+---+---\n   | X |   \n---+---+---\n O |   |   \n";
    let printed = with_input(&["solve", "tic-tac-toe", "-", "--json"], printed).out;
    assert_eq!(printed, run(&["solve", "tic-tac-toe", "XO./.X./O..", "--json"]).out);
    for unclear in ["|x| |o|", "x| |o|\n |x|o|"] {
        holds(&solve("konane", unclear), "may mean several things");
    }
    assert_eq!(run(&["solve", "konane", "x.o|.xo", "--json"]).out, cells);
}
