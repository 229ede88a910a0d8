//! `grundy survey` as a process.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, field, object, program, refused, run, with_input};
use grundy::solver::exact::arena::{Arena, ValueId};
use grundy::solver::exact::notation::Glyphs;
use grundy::solver::prelude::{Budget, Limits, Player};
use grundy::solver::theory::data::Data;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::PathBuf;

fn answered(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!(status, 0, "{arguments:?}: {err}");
    out
}

/// A file of a survey without its first line, which says what was asked.
fn without_about(file: &str) -> &str {
    let (about, lines) = file.split_once('\n').unwrap();
    assert!(about.contains("grundy 0.") && about.contains("\"survey\": \""), "{about}");
    lines
}

fn text(data: &Data) -> String {
    let Data::Text(text) = data else { panic!("no text: {data:?}") };
    text.clone()
}

fn natural(data: &Data) -> u64 {
    data.natural(u64::MAX).unwrap()
}

/// The options of a player in a position, from the rules alone: rows as bytes.
type Rules = fn(&[Vec<u8>], Player) -> Vec<Vec<Vec<u8>>>;

/// The places of all cells, row by row.
fn cells(at: &[Vec<u8>]) -> Vec<(usize, usize)> {
    (0..at.len()).flat_map(|row| (0..at[row].len()).map(move |column| (row, column))).collect()
}

fn domineering(at: &[Vec<u8>], player: Player) -> Vec<Vec<Vec<u8>>> {
    let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
    let mut options = Vec::new();
    for (row, column) in cells(at) {
        let other = at.get(row + down).and_then(|cells| cells.get(column + right));
        if at[row][column] == b'.' && other == Some(&b'.') {
            let mut to = at.to_vec();
            to[row][column] = b'#';
            to[row + down][column + right] = b'#';
            options.push(to);
        }
    }
    options
}

fn clobber(at: &[Vec<u8>], player: Player) -> Vec<Vec<Vec<u8>>> {
    let (own, other) = if player == Player::Left { (b'x', b'o') } else { (b'o', b'x') };
    let mut options = Vec::new();
    for (row, column) in cells(at) {
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let Some(r) = row.checked_add_signed(down).filter(|&r| r < at.len()) else { continue };
            let Some(c) = column.checked_add_signed(right).filter(|&c| c < at[r].len()) else { continue };
            if at[row][column] == own && at[r][c] == other {
                let mut to = at.to_vec();
                to[row][column] = b'.';
                to[r][c] = own;
                options.push(to);
            }
        }
    }
    options
}

/// Right's moves are Left's on the strip seen from the other side.
fn toads_and_frogs(at: &[Vec<u8>], player: Player) -> Vec<Vec<Vec<u8>>> {
    let turned = |cells: &[u8]| -> Vec<u8> {
        let swap = |&cell: &u8| {
            if cell == b't' {
                b'f'
            } else if cell == b'f' {
                b't'
            } else {
                cell
            }
        };
        cells.iter().rev().map(swap).collect()
    };
    if player == Player::Right {
        let options = toads_and_frogs(&[turned(&at[0])], Player::Left);
        return options.iter().map(|to| vec![turned(&to[0])]).collect();
    }
    let cells = &at[0];
    let is = |place: usize, letter: u8| cells.get(place) == Some(&letter);
    let mut options = Vec::new();
    for place in (0..cells.len()).filter(|&place| cells[place] == b't') {
        let steps = [(1, is(place + 1, b'.')), (2, is(place + 1, b'f') && is(place + 2, b'.'))];
        for (step, _) in steps.into_iter().filter(|&(_, may)| may) {
            let mut to = cells.clone();
            to.swap(place, place + step);
            options.push(vec![to]);
        }
    }
    options
}

fn toppling_dominoes(at: &[Vec<u8>], player: Player) -> Vec<Vec<Vec<u8>>> {
    let own = if player == Player::Left { b'l' } else { b'r' };
    let cells = &at[0];
    let mut options = Vec::new();
    for place in (0..cells.len()).filter(|&place| [own, b'e'].contains(&cells[place])) {
        let mut to = cells.clone();
        to[..=place].fill(b'.');
        options.push(vec![to]);
        let mut to = cells.clone();
        to[place..].fill(b'.');
        options.push(vec![to]);
    }
    options
}

/// Values by plain recursion over all options.
struct Brute {
    rules: Rules,
    arena: Arena,
    budget: Budget,
    known: HashMap<Vec<Vec<u8>>, ValueId>,
}

impl Brute {
    fn new(rules: Rules) -> Brute {
        Brute { rules, arena: Arena::new(), budget: Budget::new(&Limits::default()), known: HashMap::new() }
    }

    fn id(&mut self, at: &[Vec<u8>]) -> ValueId {
        if let Some(&id) = self.known.get(at) {
            return id;
        }
        let sides = [Player::Left, Player::Right].map(|player| {
            let options = (self.rules)(at, player);
            options.iter().map(|to| self.id(to)).collect::<Vec<ValueId>>()
        });
        let id = self.arena.build(&sides[0], &sides[1], &mut self.budget).unwrap();
        self.known.insert(at.to_vec(), id);
        id
    }

    fn value(&mut self, at: &[Vec<u8>]) -> String {
        let id = self.id(at);
        self.arena.print(id, Glyphs::Ascii, &mut self.budget).unwrap()
    }
}

/// Every filling of a board of such rows.
fn boards(letters: &str, rows: usize, columns: usize) -> Vec<Vec<Vec<u8>>> {
    let all = (0..rows * columns).fold(vec![Vec::new()], |all: Vec<Vec<u8>>, _| {
        all.iter()
            .flat_map(|cells| letters.bytes().map(move |letter| [&cells[..], &[letter]].concat()))
            .collect()
    });
    all.iter().map(|cells| cells.chunks(columns).map(<[u8]>::to_vec).collect()).collect()
}

#[test]
fn counts_and_values_are_those_of_the_rules_alone() {
    let cases: [(&str, Rules, &str, usize, usize); 5] = [
        ("domineering", domineering, ".#", 3, 4),
        ("domineering", domineering, ".#", 3, 3),
        ("clobber", clobber, ".xo", 2, 3),
        ("toads-and-frogs", toads_and_frogs, ".tf", 1, 7),
        ("toppling-dominoes", toppling_dominoes, ".lre", 1, 5),
    ];
    for (game, rules, letters, rows, columns) in cases {
        let mut brute = Brute::new(rules);
        let mut expected: BTreeMap<String, u64> = BTreeMap::new();
        for board in boards(letters, rows, columns) {
            *expected.entry(brute.value(&board)).or_default() += 1;
        }
        let is_strip = game.starts_with('t');
        let size = if is_strip { columns.to_string() } else { format!("{rows}x{columns}") };
        let arguments = ["survey", game, "--size", &size, "--letters", letters];
        let mut shown: BTreeMap<String, u64> = BTreeMap::new();
        for line in answered(&arguments).lines() {
            let row = object(line);
            let position = match field(&row, "position") {
                Data::Text(strip) => vec![strip.clone().into_bytes()],
                Data::List(rows) => rows.iter().map(|row| text(row).into_bytes()).collect(),
                other => panic!("{other:?}"),
            };
            let value = text(field(&row, "canonical"));
            assert_eq!(value, brute.value(&position), "{game}: {line}");
            *shown.entry(value).or_default() += natural(field(&row, "count"));
        }
        assert_eq!(shown, expected, "{game} {size}");
        let mut counted: BTreeMap<String, u64> = BTreeMap::new();
        let counts = answered(&[&arguments[..], &["--counts", "--json", "--up-to-sign"]].concat());
        let counts = object(&counts);
        for entry in field(&counts, "values").items().unwrap() {
            counted.insert(text(field(&entry, "value")), natural(field(&entry, "positions")));
        }
        assert_eq!(counted, expected, "{game} {size}");
        let all = (letters.len() as u64).pow((rows * columns) as u32);
        assert_eq!(natural(field(field(&counts, "all"), "positions")), all);
    }
}

/// Whether this player wins by moving first in misère play, by the rules alone.
fn wins_misere(
    rules: Rules,
    at: &[Vec<u8>],
    player: Player,
    known: &mut HashMap<(Vec<Vec<u8>>, Player), bool>,
) -> bool {
    if let Some(&known) = known.get(&(at.to_vec(), player)) {
        return known;
    }
    let options = rules(at, player);
    let wins =
        options.is_empty() || options.iter().any(|to| !wins_misere(rules, to, player.opponent(), known));
    known.insert((at.to_vec(), player), wins);
    wins
}

#[test]
fn outcomes_in_misere_play_are_those_of_the_rules_alone() {
    let cases: [(&str, Rules, &str, usize, usize); 3] = [
        ("domineering", domineering, ".#", 3, 3),
        ("clobber", clobber, ".xo", 2, 3),
        ("toads-and-frogs", toads_and_frogs, ".tf", 1, 6),
    ];
    for (game, rules, letters, rows, columns) in cases {
        let size = if rows == 1 { columns.to_string() } else { format!("{rows}x{columns}") };
        let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
        let mut known = HashMap::new();
        let mut outcome = |board: &[Vec<u8>]| {
            let mut wins = |player| wins_misere(rules, board, player, &mut known);
            match (wins(Player::Left), wins(Player::Right)) {
                (true, true) => "N",
                (true, false) => "L",
                (false, true) => "R",
                (false, false) => "P",
            }
        };
        for board in boards(letters, rows, columns) {
            *expected.entry(outcome(&board)).or_default() += 1;
        }
        // Up to sign as well: the negative of a position that Left wins is won by Right.
        for options in [&["--want", "misere-outcome"][..], &["--count-by", "misere-outcome", "--up-to-sign"]]
        {
            let asked = ["survey", game, "--size", &size, "--letters", letters, "--counts", "--json"];
            let counts = object(&answered(&[&asked[..], options].concat()));
            assert_eq!(text(field(&counts, "by")), "misere-outcome");
            let shown = field(&counts, "values").items().unwrap();
            let shown: BTreeMap<String, u64> = shown
                .iter()
                .map(|entry| (text(field(entry, "value")), natural(field(entry, "positions"))))
                .collect();
            let expected = expected.iter().map(|(word, count)| ((*word).to_owned(), *count)).collect();
            assert_eq!(shown, expected, "{game} {options:?}");
        }
        let lines =
            answered(&["survey", game, "--size", &size, "--letters", letters, "--want", "misere-outcome"]);
        for line in lines.lines() {
            let row = object(line);
            let board = match field(&row, "position") {
                Data::Text(strip) => vec![strip.clone().into_bytes()],
                Data::List(rows) => rows.iter().map(|row| text(row).into_bytes()).collect(),
                other => panic!("{other:?}"),
            };
            assert_eq!(text(field(&row, "misere-outcome")), outcome(&board), "{game}: {line}");
        }
    }
}

#[test]
fn connected_shapes_have_the_values_of_the_rules_alone() {
    // By trial: all sets of cells of a box that is large enough, connected, in its upper left corner.
    let is_shape = |board: &[Vec<u8>], cells_of_it: usize| {
        let taken: Vec<(usize, usize)> =
            cells(board).into_iter().filter(|&(row, column)| board[row][column] == b'.').collect();
        let in_corner =
            taken.iter().any(|&(row, _)| row == 0) && taken.iter().any(|&(_, column)| column == 0);
        let mut met: Vec<(usize, usize)> = taken.first().copied().into_iter().collect();
        let mut at = 0;
        while let Some(&(row, column)) = met.get(at) {
            at += 1;
            for &(r, c) in &taken {
                if row.abs_diff(r) + column.abs_diff(c) == 1 && !met.contains(&(r, c)) {
                    met.push((r, c));
                }
            }
        }
        taken.len() == cells_of_it && in_corner && met.len() == cells_of_it
    };
    let mut brute = Brute::new(domineering);
    let mut expected: BTreeMap<String, u64> = BTreeMap::new();
    for board in boards(".#", 4, 4).iter().filter(|board| is_shape(board, 4)) {
        *expected.entry(brute.value(board)).or_default() += 1;
    }
    assert_eq!(expected.values().sum::<u64>(), 19);
    for options in [&[][..], &["--up-to-sign"], &["--threads", "2"]] {
        let asked = ["survey", "domineering", "--cells", "4", "--connected", "--counts", "--json"];
        let counts = object(&answered(&[&asked[..], options].concat()));
        let shown: BTreeMap<String, u64> = field(&counts, "values")
            .items()
            .unwrap()
            .iter()
            .map(|entry| (text(field(entry, "value")), natural(field(entry, "positions"))))
            .collect();
        assert_eq!(shown, expected, "{options:?}");
    }
    // In a box, wherever they are.
    let boxed = answered(&[
        "survey",
        "domineering",
        "--size",
        "2x3",
        "--cells",
        "4",
        "--connected",
        "--counts",
        "--json",
    ]);
    // Of the 15 sets of four cells five fall apart: those without both middle cells, or without one of them
    // and a corner of the other row.
    assert_eq!(natural(field(field(&object(&boxed), "all"), "positions")), 10);
}

#[test]
fn shapes_are_resumed_and_counted_by_any_key() {
    let counts = answered(&[
        "survey",
        "domineering",
        "--cells",
        "5",
        "--connected",
        "--counts",
        "--count-by",
        "temperature",
    ]);
    assert!(counts.starts_with("positions    63\n") && counts.contains("temperature  "), "{counts}");
    let folder = directory("shapes");
    let file = folder.join("shapes.csv");
    let path = file.to_str().unwrap();
    let asked =
        ["survey", "domineering", "--cells", "6", "--connected", "--csv", "--quiet", "--threads", "1"];
    let whole = answered(&asked);
    run(&[&asked[..], &["-o", path, "--time", "0"]].concat());
    answered(&[&asked[..], &["-o", path, "--resume"]].concat());
    assert_eq!(without_about(&fs::read_to_string(&file).unwrap()), whole);
    assert!(whole.lines().count() > 50);
    refused(&["survey", "domineering", "--cells", "6"], "--connected");
    refused(&["survey", "push", "--cells", "6", "--connected"], "--size");
    refused(&["survey", "domineering", "--cells", "14", "--connected"], "1 to 13");
    refused(&["survey", "push", "--size", "7", "--cells", "6"], "4x5");
}

#[test]
fn the_output_is_the_same_for_every_number_of_threads() {
    let one = answered(&["survey", "domineering", "--size", "3x4", "--threads", "1"]);
    assert!(one.lines().count() > 1000);
    for threads in ["2", "5"] {
        assert_eq!(
            answered(&["survey", "domineering", "--size", "3x4", "--threads", threads]),
            one,
            "{threads}"
        );
    }
}

#[test]
fn heaps_are_surveyed_over_a_range() {
    let out = answered(&["survey", "partizan-octal:0.7|0.3", "--size", "0..4", "--want", "canonical"]);
    let positions: Vec<Data> = out.lines().map(|line| field(&object(line), "position").clone()).collect();
    assert_eq!(positions, (0..=4).map(|heap| Data::from(vec![heap])).collect::<Vec<_>>());
}

#[test]
fn csv_has_a_line_of_names_and_quotes_what_must_be() {
    let out = answered(&["survey", "domineering", "--size", "3x3", "--want", "canonical,kind", "--csv"]);
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("position,count,canonical,kind,error"));
    assert_eq!(lines.next(), Some(".../.../...,1,+-1,even; odd-tempered; stopper; plumtree,"));
    let of_json = answered(&["survey", "domineering", "--size", "3x3", "--want", "canonical,kind", "--json"]);
    assert_eq!(lines.count() + 1, of_json.lines().count());
    let out = answered(&["survey", "toppling-dominoes", "--size", "4", "--want", "canonical", "--csv"]);
    assert!(out.contains("\n.lee,2,\"{1,{1|0}|0,*}\",\n"), "{out}");
}

#[test]
fn only_positions_for_which_all_conditions_hold_are_listed() {
    let all = answered(&["survey", "domineering", "--size", "3x3"]);
    let told = |condition: &[&str]| {
        let conditions = condition.iter().flat_map(|condition| ["--where", condition]);
        let arguments: Vec<&str> =
            ["survey", "domineering", "--size", "3x3"].into_iter().chain(conditions).collect();
        answered(&arguments)
    };
    let kept = |keep: &dyn Fn(&Data) -> bool| -> String {
        all.lines().filter(|line| keep(&object(line))).map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(told(&["canonical = *"]), kept(&|row| text(field(row, "canonical")) == "*"));
    assert_eq!(told(&["outcome = P"]), kept(&|row| text(field(row, "outcome")) == "P"));
    assert_eq!(
        told(&["outcome = N", "temperature = 1"]),
        kept(&|row| text(field(row, "outcome")) == "N" && text(field(row, "temperature")) == "1")
    );
    assert_eq!(told(&["atomic-weight = null"]), kept(&|row| *field(row, "atomic-weight") == Data::Null));
    assert!(!told(&["canonical || ^"]).is_empty());
    assert_eq!(told(&["temperature > 100"]), "");
}

#[test]
fn a_file_torn_anywhere_resumes_to_the_same_end() {
    let folder = directory("survey-torn");
    for format in ["--json", "--csv"] {
        let path = folder.join("all");
        let name = path.to_str().unwrap();
        let journal = PathBuf::from(format!("{name}.survey"));
        let arguments = ["survey", "domineering", "--size", "3x4", format, "-o", name];
        let again = [&arguments[..], &["--resume"]].concat();
        let whole = run(&arguments);
        assert_eq!((whole.status, whole.out.as_str()), (0, ""), "{}", whole.err);
        let (all, notes) = (fs::read(&path).unwrap(), fs::read(&journal).unwrap());
        let text = std::str::from_utf8(&all).unwrap();
        assert_eq!(without_about(text), answered(&["survey", "domineering", "--size", "3x4", format]));
        // Nothing is missing; the file is torn; the notes are; both.
        for (kept, noted) in [
            (all.len(), notes.len()),
            (all.len() - 7, notes.len()),
            (all.len() / 2, notes.len()),
            (0, notes.len()),
            (all.len(), notes.len() - 3),
            (all.len() - 1, notes.len() / 2),
        ] {
            fs::write(&path, &all[..kept]).unwrap();
            fs::write(&journal, &notes[..noted]).unwrap();
            let resumed = run(&again);
            assert_eq!((resumed.status, resumed.err), (0, whole.err.clone()), "{format}: {kept}, {noted}");
            assert_eq!(fs::read(&path).unwrap(), all, "{format}: {kept}, {noted}");
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(run(&again).status, 0);
        assert_eq!(fs::read(&path).unwrap(), all);
    }
}

#[test]
fn a_survey_that_a_clock_ended_resumes() {
    let folder = directory("survey-clock");
    let path = folder.join("all.jsonl");
    let name = path.to_str().unwrap();
    let arguments = ["survey", "domineering", "--size", "3x4", "-o", name];
    let stopped = run(&[&arguments[..], &["--time", "0"]].concat());
    assert_eq!(stopped.status, 1, "{}", stopped.err);
    assert!(stopped.err.contains("run the same command with --resume"), "{}", stopped.err);
    let ended = run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.err);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(without_about(&text), answered(&["survey", "domineering", "--size", "3x4"]));
}

#[test]
fn interrupted_work_is_kept() {
    let folder = directory("survey-interrupt");
    let path = folder.join("all.jsonl");
    let name = path.to_str().unwrap();
    let arguments = ["survey", "domineering", "--size", "4x5", "-o", name, "--threads", "2"];
    let child = program(&arguments).spawn().unwrap();
    // Until something was noted, or all of it.
    let noted = || {
        fs::read(format!("{name}.survey"))
            .is_ok_and(|notes| notes.iter().filter(|&&b| b == b'\n').count() > 2)
    };
    while !noted() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let _ = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let ended = common::finish(child);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.ends_with('\n'), "whole lines are kept");
    assert!(text.lines().count() > 10);
    // It may have been over before the interrupt came.
    if ended.err.contains("interrupted") {
        assert!(ended.status == 1 && ended.err.contains("--resume"), "{}", ended.err);
        refused(&["survey", "domineering", "--size", "4x5", "-o", name], "unfinished");
    }
}

#[test]
fn other_surveys_do_not_resume() {
    let folder = directory("survey-other");
    let path = folder.join("all");
    let name = path.to_str().unwrap();
    answered(&["survey", "domineering", "--size", "2x3", "-o", name]);
    refused(&["survey", "domineering", "--size", "3x2", "-o", name, "--resume"], "another question");
    refused(
        &["survey", "domineering", "--size", "2x3", "--up-to-sign", "-o", name, "--resume"],
        "another question",
    );
    let mut text = fs::read(&path).unwrap();
    text[3] ^= 1;
    fs::write(&path, text).unwrap();
    refused(&["survey", "domineering", "--size", "2x3", "-o", name, "--resume"], "changed");
    fs::remove_file(format!("{name}.survey")).unwrap();
    refused(
        &["survey", "domineering", "--size", "2x3", "-o", name, "--resume"],
        "which describes its contents",
    );
}

#[test]
fn unsupported_surveys_get_a_message_that_says_what_to_write() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/domineering.star");
    refused(&["survey", script, "--size", "7"], "have no size");
    refused(&["survey", "missing.star", "--size", "0..10"], "cannot be read");
    let size = |game, size, expected| refused(&["survey", game, "--size", size], expected);
    size("domineering", "7", "such as 4x5");
    size("domineering", "four", "write 4x5");
    size("toads-and-frogs", "4x5", "such as 7");
    size("partizan-octal:0.7|0.3", "9", "such as 0..50");
    size("hackenbush", "5", "--positions FILE");
    size("nim", "5", "have no size");
    size("kayles", "0..1000000", "one by one");
    size("clobber", "9x9", "too many");
    size("clobber", "5x7", "4^35");
    size("clober", "2x2", "clobber");
    let more = |arguments: &[&str], expected| {
        refused(&[&["survey", "clobber", "--size", "2x2"], arguments].concat(), expected);
    };
    more(&["--letters", ".xz"], "\"z\" is not a letter");
    more(&["--letters", ".xz"], "--letters .xz");
    more(&["--where", "temperature > {"], "--where temperature > {");
    more(&["--where", "temprature > 1"], "begins with a key");
    more(&["--want", "cool"], "parameter t is missing");
    more(&["--want", "nothing"], "there is no \"nothing\"");
    more(&["--threads", "0"], "at least one");
    more(&["--resume"], "--output");
}

#[test]
fn positions_of_any_game_are_surveyed_from_a_list() {
    let arguments = ["survey", "hackenbush", "--positions", "-", "--want", "canonical", "--csv"];
    let Run { status, out, err } = with_input(&arguments, "0-1 b 1-2 r\n\n0-1 b 0-2 b\n0-1 g\n");
    assert_eq!(status, 0, "{err}");
    let values: Vec<_> = out.lines().skip(1).map(|line| line.rsplit(',').nth(1).unwrap()).collect();
    assert_eq!(values, ["1/2", "2", "*"], "{out}");
    assert!(err.contains("positions  3"), "{err}");
    let nimbers = with_input(&["survey", "nim", "--positions", "-", "--want", "canonical"], "3,5\n7\n");
    assert!(
        nimbers.out.contains("{\"position\": [3, 5], \"count\": 1, \"canonical\": \"*6\"}"),
        "{}",
        nimbers.out
    );
    let comments =
        with_input(&["survey", "nim", "--positions", "-", "--want", "canonical"], "# two\n3,5\n% or\n7\n");
    assert_eq!(comments.out, nimbers.out);
    let heaps = run(&["survey", "kayles", "--size", "0..4", "--want", "canonical", "--quiet"]);
    assert_eq!(heaps.out.lines().count(), 5);
    assert!(
        heaps.out.ends_with("{\"position\": [4], \"count\": 1, \"canonical\": \"*\"}\n"),
        "{}",
        heaps.out
    );
}

#[test]
fn a_position_in_a_list_that_is_wrong_is_shown_with_its_line() {
    let arguments = ["survey", "domineering", "--positions", "-", "--quiet"];
    let Run { status, err, .. } = with_input(&arguments, "../..\n\n../.y\n");
    assert!(status == 2 && err.contains("-:3") && err.contains("../.y"), "{err}");
    let Run { status, err, .. } = with_input(&arguments, "\n");
    assert!(status == 2 && err.contains("contains no position"), "{err}");
    // What has no value is listed with the reason, and the others are there.
    let loops = with_input(
        &["survey", "graph", "--positions", "-", "--want", "canonical", "--quiet"],
        "0->1; tokens 0\n0->1 1->0; tokens 0\n",
    );
    assert_eq!(loops.status, 1);
    assert!(
        loops.out.contains("\"canonical\": \"*\"") && loops.out.contains("\"kind\": \"unsupported\""),
        "{}",
        loops.out
    );
}

#[test]
fn scripts_are_surveyed_by_size_and_from_lists() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/domineering.star");
    let of_script = run(&["survey", script, "--size", "2x3", "--letters", ".#", "--counts", "--json"]);
    assert_eq!(of_script.status, 0, "{}", of_script.err);
    let of_catalogue = run(&["survey", "domineering", "--size", "2x3", "--counts", "--json"]);
    let outcomes = |run: &Run| run.out.split("\"outcomes\"").nth(1).map(counts).unwrap();
    assert_eq!(outcomes(&of_script), outcomes(&of_catalogue));
    let listed =
        with_input(&["survey", script, "--positions", "-", "--want", "canonical"], "[\"..\", \"..\"]\n");
    assert!(listed.out.contains("\"canonical\": \"+-1\""), "{}{}", listed.out, listed.err);
    refused(&["survey", script, "--size", "2x2"], "--letters .#");
}

/// How many positions stand for each word, in the order of the words.
fn counts(json: &str) -> Vec<String> {
    let counted = json.split('{').skip(1).take_while(|object| object.contains("\"outcome\""));
    let mut words: Vec<String> =
        counted.map(|object| object.split("\"classes\"").next().unwrap().to_owned()).collect();
    words.sort();
    words
}

#[test]
fn surveys_of_lists_are_resumed_for_the_same_list_only() {
    let folder = tempfile::tempdir().unwrap();
    let [list, out] =
        ["list.txt", "out.jsonl"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    fs::write(&list, "1,2\n3,4\n").unwrap();
    let arguments = ["survey", "cutcake", "--positions", &list, "-o", &out];
    assert_eq!(run(&[&arguments[..], &["--time", "0"]].concat()).status, 1);
    let Run { status, err, .. } = run(&[&arguments[..], &["--resume", "--quiet"]].concat());
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(without_about(&fs::read_to_string(&out).unwrap()).lines().count(), 2);
    fs::write(&list, "1,2\n3,5\n").unwrap();
    refused(&[&arguments[..], &["--resume"]].concat(), "another question");
}

#[test]
fn long_positions_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    // Lists and boards that differ at the end alone.
    for (game, lines) in [
        ("nim", [1, 2, 3].map(|last| format!("{}{last}", "1000000,".repeat(20)))),
        ("snort", ["x", "o", "."].map(|last| format!("{}{last}", "#########/".repeat(12) + "........"))),
    ] {
        fs::write(&list, lines.join("\n")).unwrap();
        let list = list.to_str().unwrap();
        let arguments = ["survey", game, "--positions", list, "--want", "outcome", "--quiet"];
        let csv = answered(&[&arguments[..], &["--csv"]].concat());
        let keys: Vec<String> =
            csv.lines().skip(1).map(|line| line.rsplitn(4, ',').nth(3).unwrap().to_owned()).collect();
        let read = |key: &String| key.trim_matches(['"', '[', ']']).replace(", ", ",");
        assert_eq!(keys.iter().map(read).collect::<Vec<_>>(), lines, "{csv}");
    }
}

/// The column of a CSV file.
fn column(csv: &str, name: &str) -> Vec<String> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let place = lines.next().unwrap().iter().position(|known| *known == name).unwrap();
    lines.map(|cells| cells[place].to_owned()).collect()
}

#[test]
fn conditions_are_joined_and_compare_expressions() {
    let all = ["survey", "domineering", "--size", "2x3", "--csv", "--quiet"];
    let listed =
        |condition: &str| column(&answered(&[&all[..], &["--where", condition]].concat()), "position");
    let or = listed("canonical = 0 or canonical = *");
    let (zero, star) = (listed("canonical = 0"), listed("canonical = *"));
    assert!(!zero.is_empty() && !star.is_empty());
    assert_eq!(or.len(), zero.len() + star.len());
    assert_eq!(listed("canonical + * = 0"), star);
    assert_eq!(listed("not (outcome = L or outcome = R or outcome = P)"), listed("outcome = N"));
    assert_eq!(listed("canonical = value(domineering(../..))"), listed("canonical = +-1"));
    assert_eq!(listed("left-stop - right-stop = 2"), listed("canonical = +-1"));
    let counted = answered(&[&all[..], &["--where", "count >= 4"]].concat());
    assert!(column(&counted, "count").iter().all(|count| count == "4"), "{counted}");
    let misere = answered(&[&all[..], &["--where", "misere-outcome != outcome"]].concat());
    assert!(misere.lines().count() > 2, "{misere}");
    refused(&["survey", "domineering", "--size", "2x2", "--where", "canonical = 0 or"], "a condition begins");
    refused(&["survey", "domineering", "--size", "2x2", "--where", "mean = nogame(3)"], "nogame");
}

#[test]
fn the_hottest_positions_come_first() {
    let all = ["survey", "domineering", "--size", "3x3", "--csv", "--quiet", "--want", "temperature"];
    let sorted = answered(&[&all[..], &["--sort", "temperature"]].concat());
    let number = |text: &String| {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        // All denominators are small.
        above.parse::<i64>().unwrap() * 64 / below.parse::<i64>().unwrap()
    };
    let temperatures: Vec<i64> = column(&sorted, "temperature").iter().map(number).collect();
    assert!(temperatures.windows(2).all(|pair| pair[0] >= pair[1]), "{temperatures:?}");
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&sorted), lines(&answered(&all)));
    let top = answered(&[&all[..], &["--sort", "temperature", "--top", "3"]].concat());
    assert_eq!(top.lines().collect::<Vec<_>>(), sorted.lines().take(4).collect::<Vec<_>>());
    let rising = answered(&[&all[..], &["--sort", "temperature", "--reverse", "--threads", "1"]].concat());
    let rising: Vec<i64> = column(&rising, "temperature").iter().map(number).collect();
    assert!(rising.windows(2).all(|pair| pair[0] <= pair[1]), "{rising:?}");
    let counts = column(&answered(&[&all[..], &["--sort", "count"]].concat()), "count");
    let counts: Vec<u64> = counts.iter().map(|count| count.parse().unwrap()).collect();
    assert!(counts.windows(2).all(|pair| pair[0] >= pair[1]), "{counts:?}");
    // The key is shown though nothing else asks for it, and a file says what was asked.
    let folder = directory("survey-sorted");
    let path = folder.join("all.jsonl");
    let name = path.to_str().unwrap();
    answered(&[
        "survey",
        "push",
        "--size",
        "3",
        "--want",
        "canonical",
        "--sort",
        "mean",
        "-o",
        name,
        "--quiet",
    ]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(without_about(&text).lines().all(|line| line.contains("\"mean\": ")), "{text}");
    assert!(text.starts_with("{\"program\": \"grundy "), "{text}");
}

#[test]
fn several_sizes_are_surveyed_as_one_after_the_other() {
    let lines = |game: &str, size: &str| {
        let out = answered(&["survey", game, "--size", size, "--csv", "--quiet"]);
        out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let one_by_one: Vec<String> =
        ["2x2", "2x3", "3x2", "3x3"].iter().flat_map(|size| lines("domineering", size)).collect();
    assert_eq!(lines("domineering", "2x2..3x3"), one_by_one);
    let strips: Vec<String> = ["2", "3", "4"].iter().flat_map(|size| lines("push", size)).collect();
    assert_eq!(lines("push", "2..4"), strips);
    let chomp: Vec<String> = ["2x2", "2x3"].iter().flat_map(|size| lines("chomp", size)).collect();
    assert_eq!(lines("chomp", "2x2..2x3"), chomp);
    assert_eq!(lines("partizan-octal:0.7|0.3", "2..4").len(), 3);
    refused(&["survey", "domineering", "--size", "3x3..2x2"], "the smaller one first");
}

#[test]
fn counts_have_examples_that_have_the_values() {
    let counted = answered(&["survey", "domineering", "--size", "2x3", "--counts", "--examples", "--csv"]);
    assert!(counted.starts_with("canonical,positions,classes,example\n"), "{counted}");
    let (values, examples) = (column(&counted, "canonical"), column(&counted, "example"));
    let positions: u64 =
        column(&counted, "positions").iter().map(|count| count.parse::<u64>().unwrap()).sum();
    assert_eq!((positions, values.len()), (64, 9));
    for (value, example) in values.iter().zip(&examples) {
        assert_eq!(
            &answered(&["value", &format!("domineering({example})"), "--want", "canonical"])
                .trim_start_matches("canonical")
                .trim(),
            value
        );
    }
    let json = answered(&["survey", "domineering", "--size", "2x3", "--counts", "--examples", "--json"]);
    assert!(json.contains("\"example\": [\"...\", \"###\"]"), "{json}");
    let text = answered(&["survey", "domineering", "--size", "2x3", "--counts", "--examples"]);
    assert!(text.contains(".../###"), "{text}");
}

#[test]
fn numbers_are_decimals_on_request() {
    let all = ["survey", "domineering", "--size", "2x3", "--want", "mean,canonical", "--decimal", "--quiet"];
    let json = answered(&all);
    assert!(json.contains("\"mean\": 0.75, \"canonical\": \"{2|-1/2}\""), "{json}");
    assert!(json.contains("\"mean\": -1,"), "{json}");
    let csv = answered(&[&all[..], &["--csv"]].concat());
    assert!(csv.contains(".../...,1,0.75,"), "{csv}");
}

#[test]
fn a_limit_says_which_option_lifts_it() {
    let board = ["........"; 8].join("/");
    let Run { status, err, .. } = run(&["value", &format!("domineering({board})"), "--time", "1s"]);
    assert!(status == 1 && err.contains("--time 10s allows more"), "{err}");
    let Run { status, err, .. } = run(&["survey", "domineering", "--size", "5x6", "--time", "10ms"]);
    assert!(status == 1 && err.contains("--time 100ms allows more"), "{err}");
}
