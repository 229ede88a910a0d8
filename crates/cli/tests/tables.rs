//! `grundy table`, `grundy period` and `grundy stats` as processes.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, directory, field, object, program, refused, run};
use grundy::solver::theory::data::Data;
use std::fs;

/// The values of Kayles: Berlekamp, Conway, Guy, Winning Ways, chapter 4.
const KAYLES: [u64; 25] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4];

/// What Kayles repeats from heap 71 on, from a multiple of 12 on.
const PERIOD: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

fn answered(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

/// The numbers of an array, and its shape as it is written.
fn array(bytes: &[u8]) -> (Vec<u64>, String) {
    assert_eq!(bytes[..8], *b"\x93NUMPY\x01\x00");
    let end = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = std::str::from_utf8(&bytes[10..end]).unwrap();
    let of =
        |start: &str, end: &str| header.split_once(start).unwrap().1.split_once(end).unwrap().0.to_owned();
    let (width, shape) = (of("u", "'").parse::<usize>().unwrap(), of("'shape': (", ")"));
    let number = |cell: &[u8]| cell.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    (bytes[end..].chunks(width).map(number).collect(), shape)
}

#[test]
fn columns_of_text_hold_the_values_in_order() {
    let out = answered(&["table", "kayles", "--to", "24"]);
    let mut lines = out.lines();
    let columns: Vec<u64> = numbers(lines.next().unwrap());
    assert_eq!(columns, (0..columns.len() as u64).collect::<Vec<_>>());
    let mut values = Vec::new();
    for line in lines {
        let row = numbers(line);
        assert_eq!(row[0], values.len() as u64, "the row begins with its first heap");
        values.extend_from_slice(&row[1..]);
    }
    assert_eq!(values, KAYLES);
    // A first row that is not whole stands under its columns.
    let out = answered(&["table", "kayles", "--from", "17", "--to", "24"]);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(numbers(rows[1])[1..], KAYLES[17..20]);
    assert_eq!(rows[1].len(), rows[0].len());
}

fn numbers(line: &str) -> Vec<u64> {
    line.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

#[test]
fn csv_and_json_hold_the_values() {
    let out = answered(&["table", "kayles", "--from", "3", "--to", "24", "--format", "csv"]);
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("heap,grundy"));
    let expected: Vec<String> = (3..25).map(|heap| format!("{heap},{}", KAYLES[heap])).collect();
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    let out = object(&answered(&["table", "kayles", "--to", "24", "--format", "json"]));
    assert_eq!(field(&out, "game"), &Data::from("kayles"));
    assert_eq!(field(&out, "values"), &Data::Naturals(KAYLES.to_vec()));
    assert_eq!((field(&out, "from"), field(&out, "to")), (&0.into(), &24.into()));
}

#[test]
fn arrays_are_as_narrow_as_the_values_allow() {
    let directory = directory("arrays");
    for (game, last, width) in [("kayles", 40_000, 1), ("nim", 255, 1), ("nim", 256, 2), ("nim", 70_000, 4)] {
        let path = directory.join("values.npy");
        let (to, path) = (last.to_string(), path.to_str().unwrap());
        answered(&["table", game, "--to", &to, "--format", "npy", "--output", path]);
        let bytes = fs::read(path).unwrap();
        let (values, shape) = array(&bytes);
        assert_eq!(shape, format!("{},", last + 1));
        assert_eq!((bytes.len() - 128) as u64, width * (last + 1));
        if game == "nim" {
            assert!(values.iter().copied().eq(0..=last));
        } else {
            assert_eq!(values[..25], KAYLES);
            assert!((71..=last).all(|heap| values[heap as usize] == PERIOD[heap as usize % 12]));
        }
    }
}

#[test]
fn a_proved_period_reaches_any_heap() {
    let out =
        answered(&["table", "kayles", "--from", "999999999999999990", "--to", "10^18", "--format", "csv"]);
    let last = out.lines().last().unwrap();
    assert_eq!(last, format!("1000000000000000000,{}", PERIOD[(1_000_000_000_000_000_000u64 % 12) as usize]));
    assert_eq!(out.lines().count(), 12);
}

#[test]
fn planes_are_shown_as_grids() {
    let out = answered(&["table", "wythoff", "--to", "2,3"]);
    assert_eq!(out, "a\\b 0 1 2 3\n  0 0 1 2 3\n  1 1 2 0 4\n  2 2 0 1 5\n");
    let out = answered(&["table", "wythoff", "--to", "1,2", "--from", "1", "--format", "csv"]);
    assert_eq!(out, "a,b,grundy\n1,1,2\n1,2,0\n");
    let out = object(&answered(&["table", "nim", "--grid", "--to", "1,2", "--format", "json"]));
    let Data::Rows { width: 3, cells } = field(&out, "rows") else { panic!("{out:?}") };
    assert_eq!(cells[..], [0, 1, 2, 1, 0, 3]);
    let out = answered(&["table", "chomp", "--to", "2,2"]);
    assert_eq!(out, "lower\\upper 0 1 2\n          1 0 1\n          2 1 0 2\n");
    let path = directory("grids").join("wythoff.npy");
    let path = path.to_str().unwrap();
    answered(&["table", "wythoff", "--outcomes", "--to", "2,3", "--format", "npy", "--output", path]);
    let (values, shape) = array(&fs::read(path).unwrap());
    assert_eq!((values, shape.as_str()), (vec![0, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1], "3,4,"));
}

#[test]
fn an_interrupted_table_resumes_from_its_file() {
    let directory = directory("saved");
    let path = directory.join("table");
    let path = path.to_str().unwrap();
    let long = ["table", "octal:0.007", "--to", "10^8", "--save", path, "--time", "2s"];
    let Run { status, out, err } = run(&long);
    // The rows that were found are printed, the columns as wide as the largest heap and value that were
    // reached.
    let row: Vec<&str> = out.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!((status, row.join(" ").as_str()), (1, "0 0 0 0 1 1 1 2 2 0 3"));
    assert!(err.contains("time limit") && err.contains("are kept in"), "{err}");
    let first = fs::read(path).unwrap().len();
    let Run { status, .. } = run(&long);
    assert_eq!(status, 1);
    assert!(fs::read(path).unwrap().len() > first, "the second run went on");
    let expected = answered(&["table", "octal:0.007", "--to", "3000", "--format", "csv"]);
    let found = answered(&["table", "octal:0.007", "--to", "3000", "--format", "csv", "--save", path]);
    assert_eq!(found, expected);
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let path = directory("damaged").join("table");
    let path = path.to_str().unwrap();
    let table = ["table", "octal:0.6", "--to", "2000", "--save", path, "--format", "csv"];
    answered(&table);
    let good = fs::read(path).unwrap();
    for at in [0, 9, 13, 20, 30, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(path, &bad).unwrap();
        refused(&table, "cannot be resumed");
        assert_eq!(fs::read(path).unwrap(), bad, "a file that is refused is left alone");
    }
    fs::write(path, &good).unwrap();
    refused(&["table", "kayles", "--to", "10", "--save", path], "a table of octal:0.6, not of kayles");
    // Values that are whole and not those of the game.
    let mut foreign = good.clone();
    let first = good.windows(9).position(|window| window == b"octal:0.6").unwrap() + 9;
    foreign[first + 5] ^= 1;
    let sum = foreign.len() - 4;
    let checksum = crc32fast::hash(&foreign[..sum]);
    foreign[sum..].copy_from_slice(&checksum.to_le_bytes());
    fs::write(path, &foreign).unwrap();
    refused(&table, "by the rules it has the value");
}

#[test]
fn guesses_from_the_first_values_are_compared_with_all_others() {
    let seen = run(&["period", "subtraction:1,3,10^9", "--to", "16777216", "--json"]).out;
    assert!(seen.contains(r#""preperiod": 0, "period": 2"#) && seen.contains(r#""proved": false"#), "{seen}");
    let broken = run(&["period", "subtraction:1,3,17000000", "--to", "17100000", "--json"]).out;
    assert!(broken.contains(r#""period": null"#), "{broken}");
}

#[test]
fn periods_are_proved_or_said_to_be_missing() {
    let out = answered(&["period", "kayles"]);
    assert!(
        out.contains("preperiod  71\nperiod     12\n") && out.contains("octal periodicity theorem"),
        "{out}"
    );
    let kayles = object(&answered(&["period", "kayles", "--json"]));
    let Data::Object(fields) = &kayles else { panic!("no object") };
    let keys: Vec<&str> = fields.iter().map(|(key, _)| &**key).collect();
    assert_eq!(keys, ["game", "preperiod", "period", "saltus", "proved", "by", "checked_to"]);
    let checked = field(&kayles, "checked_to").natural(u64::MAX).unwrap();
    // Guy and Smith's bound is 2 * 71 + 2 * 12 + 2 values.
    assert!(checked >= 167, "{checked}");
    for (game, pattern, proved) in [
        ("nim", Some([0, 1, 1]), true),
        ("bash:3", Some([0, 4, 0]), true),
        ("subtraction:2,5,7", Some([0, 22, 0]), true),
        ("allbut:1,3", Some([0, 2, 1]), true),
        ("lieges:2", Some([3, 2, 0]), true),
        ("octal:0.6", None, false),
        ("split-nim", None, false),
    ] {
        let out = object(&answered(&["period", game, "--to", "3000", "--json"]));
        let found = ["preperiod", "period", "saltus"].map(|key| field(&out, key).clone());
        let Some(pattern) = pattern else {
            assert_eq!(found, [Data::Null, Data::Null, Data::Null], "{game}");
            assert_eq!(field(&out, "by"), &Data::Null);
            continue;
        };
        assert_eq!(found, pattern.map(Data::from), "{game}");
        assert_eq!(field(&out, "proved"), &Data::Bool(proved), "{game}");
    }
    assert!(answered(&["period", "octal:0.6", "--to", "3000"]).starts_with("period     none up to "));
    let Run { status, out, .. } = run(&["period", "octal:0.007", "--to", "10^9", "--time", "200ms"]);
    assert!(status == 1 && out.contains("none up to"), "{out}");
}

#[test]
fn a_period_too_short_for_a_proof_is_only_seen() {
    let out = object(&answered(&["period", "kayles", "--to", "155", "--json"]));
    assert_eq!(field(&out, "period"), &12.into());
    assert_eq!((field(&out, "proved"), field(&out, "by")), (&Data::Bool(false), &Data::Null));
    // Twice the preperiod and two periods and the three counters that are taken at most, less one: heaps
    // begin at 0.
    let end = 2 * 7315 + 2 * 142 + 2;
    let seen = answered(&["period", "octal:0.356", "--to", &(end - 1).to_string()]);
    assert!(seen.contains(&format!("a theorem proves it if it continues up to {end}\n")), "{seen}");
    assert!(
        answered(&["period", "octal:0.356", "--to", &end.to_string()]).contains("octal periodicity theorem")
    );
}

#[test]
fn statistics_count_what_the_table_holds() {
    let out = object(&answered(&["stats", "kayles", "--to", "100000", "--json"]));
    assert_eq!((field(&out, "values"), field(&out, "distinct")), (&100_001.into(), &9.into()));
    let largest = field(&out, "largest");
    assert_eq!((field(largest, "value"), field(largest, "first")), (&8.into(), &27.into()));
    let rare = field(&out, "rare");
    // Ten rare values with the empty heap, the last at heap 70: Winning Ways, chapter 4.
    let of = |key: &str| field(rare, key).natural(u64::MAX).unwrap();
    assert_eq!((of("mask"), of("count"), of("last")), (15, 9, 70));
    let Data::List(counts) = field(&out, "counts") else { panic!("a list") };
    let total: u64 = counts.iter().map(|one| field(one, "count").natural(u64::MAX).unwrap()).sum();
    assert_eq!((counts.len(), total), (9, 100_001));
    let out = answered(&["stats", "kayles", "--to", "1000"]);
    assert!(out.contains("largest    8, first at heap 27") && out.contains("mask       0xf"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_period_that_is_sought_until_ctrl_c_says_what_was_seen_and_exits_with_1() {
    let child = program(&["period", "octal:0.6"]).spawn().unwrap();
    // Before its first moment a program ends at once.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let Run { status, out, err } = common::finish(child);
    assert_eq!((status, err.as_str()), (1, ""));
    assert!(out.starts_with("period     none up to ") && out.contains("ended      interrupted"), "{out}");
}

#[test]
fn unsupported_questions_are_refused() {
    refused(&["table", "kayles", "--to", "many"], "is not a whole number");
    refused(&["table", "kayles", "--to", "5", "--from", "6"], "is larger than");
    refused(&["table", "kayles", "--to", "5", "--format", "xml"], "csv");
    refused(&["table", "kayles", "--to", "10^19"], "at most 1000000000000000000");
    refused(&["table", "hackenbush", "--to", "5"], "has no grid");
    refused(&["table", "nothing", "--to", "5"], "nothing");
    refused(&["table", "wythoff", "--to", "5", "--from", "6"], "goes from 6 to 5");
    refused(&["table", "chomp", "--to", "5", "--format", "npy"], "are not positions");
    refused(&["table", "nim", "--to", "5", "--save", "table"], "formula");
    refused(&["table", "wythoff", "--to", "5", "--save", "table"], "--save");
    refused(&["table", "kayles", "--to", "5", "--output", "/no/such/directory/file"], "cannot be written");
    refused(&["table", "kayles", "--to", "5", "--save", "a", "--output", "a"], "name the same file");
    refused(&["table", "nim", "--at", "[[{a}],{b}", "--to", "5"], "cannot be read as a position");
    refused(&["period", "wythoff"], "not a sum of single heaps");
    refused(&["stats", "wythoff", "--to", "5"], "not a sum of single heaps");
    let Run { status, err, .. } =
        run(&["table", "subtraction:2,5,8,100000001", "--to", "10^9", "--memory", "1MB", "--lang", "zh"]);
    assert!(status == 1 && err.contains("内存"), "{err}");
}

#[test]
fn a_table_ends_quietly_when_its_output_closes() {
    let mut child = program(&["table", "nim", "--to", "10^7", "--format", "csv"]).spawn().unwrap();
    drop(child.stdout.take());
    let Run { status, err, .. } = common::finish(child);
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn games_of_left_and_right_have_surveys_in_place_of_tables() {
    for arguments in [
        &["table", "domineering", "--to", "3,3"][..],
        &["period", "partizan-octal:0.7|0.3"],
        &["stats", "partizan-octal:0.7|0.3", "--to", "9"],
    ] {
        refused(arguments, "exact values and no Grundy values");
    }
}
