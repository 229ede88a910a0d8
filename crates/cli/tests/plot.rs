//! `grundy plot` as a process, a picture of each kind, thermographs included; and `grundy table --misere`.

mod common;

use common::{Run, run};
use roxmltree::Document;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;
use tempfile::TempDir;

/// A file that does not exist, in a directory that goes away.
fn file(name: &str) -> (TempDir, PathBuf) {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join(name);
    (directory, path)
}

/// The SVG that a command line draws.
fn svg(arguments: &[&str]) -> String {
    let (_directory, path) = file("picture.svg");
    let all = [&["plot"], arguments, &["-o", path.to_str().expect("UTF-8")]].concat();
    let Run { status, out, err } = run(&all);
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""), "{arguments:?}");
    fs::read_to_string(path).expect("a picture")
}

fn count(svg: &str, element: &str) -> usize {
    let document = Document::parse(svg).expect("XML");
    document.descendants().filter(|node| node.tag_name().name() == element).count()
}

fn is_written(svg: &str, text: &str) -> bool {
    let document = Document::parse(svg).expect("XML");
    document.descendants().any(|node| node.text().is_some_and(|found| found.trim() == text))
}

#[test]
fn a_nim_sequence_is_drawn_with_a_point_for_each_heap() {
    let kayles = svg(&["kayles", "--to", "120"]);
    assert_eq!(count(&kayles, "circle"), 121);
    assert!(is_written(&kayles, "Nim sequence of kayles, heaps 0 to 120"));
    assert!(is_written(&kayles, "Grundy value g(n)") && is_written(&kayles, "100"));
    let long = svg(&["kayles", "--to", "10^6"]);
    assert_eq!((count(&long, "circle"), count(&long, "image")), (0, 1));
    assert!(is_written(&long, "1,000,000"));
}

#[test]
fn the_period_is_marked_and_the_title_is_in_the_language_of_the_reader() {
    let kayles = svg(&["kayles", "--to", "200"]);
    assert!(is_written(&kayles, "period 12 from heap 71 on (proved)"));
    let officers = svg(&["officers", "--to", "200"]);
    assert!(!officers.contains("period"));
    let chinese = svg(&["kayles", "--to", "200", "--lang", "zh"]);
    assert!(is_written(&chinese, "kayles 的尼姆数列，堆的大小 0 到 200"));
    assert!(is_written(&chinese, "从 71 颗的堆起，周期 12（已证明）"));
    let thermograph = svg(&["--value", "{3|1}", "--lang", "zh"]);
    assert!(is_written(&thermograph, "左墙") && is_written(&thermograph, "{3|1} 的温度图"));
}

#[test]
fn titles_name_scripts_without_their_folder() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/squares.star");
    assert!(is_written(&svg(&[script, "--to", "50"]), "Nim sequence of squares.star, heaps 0 to 50"));
}

#[test]
fn a_heat_map_has_rows_and_columns_as_the_table_has() {
    let grid = svg(&["chomp", "--to", "4,3"]);
    let document = Document::parse(&grid).expect("XML");
    let at = |name: &str| {
        let text = document.descendants().find(|node| node.text().is_some_and(|text| text.trim() == name));
        let number =
            |node: &roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
        text.map(|node| (number(&node, "x"), number(&node, "y"))).unwrap()
    };
    // The first coordinate goes down, and stands at the left; the second goes to the right, and stands below.
    let ((left, height), (right, below)) = (at("lower"), at("upper"));
    assert!(left < right && height < below, "{left} {height} {right} {below}");
    assert!(is_written(&grid, "value 0"));
}

#[test]
fn both_beams_of_wythoff_are_drawn() {
    let points = svg(&["wythoff", "--kind", "p-positions", "--to", "100"]);
    // (0, 0), and 38 pairs (a, b) with a < b <= 100, each in both orders.
    assert_eq!(count(&points, "circle"), 1 + 2 * 38);
}

#[test]
fn a_grid_is_drawn_with_its_values() {
    let grid = svg(&["wythoff", "--to", "3,5"]);
    assert!(is_written(&grid, "Grundy values of wythoff"));
    // The largest value is that of (3, 3).
    assert!(is_written(&grid, "6") && !is_written(&grid, "7"));
    assert!(count(&grid, "rect") >= 24);
    let chomp = svg(&["chomp", "--to", "5"]);
    assert!(is_written(&chomp, "lower") && is_written(&chomp, "upper"));
}

#[test]
fn rare_values_differ_from_common_ones_if_there_are_few() {
    let kayles = svg(&["kayles", "--kind", "values", "--to", "10^4"]);
    assert!(is_written(&kayles, "rare values") && is_written(&kayles, "common values"));
    assert!(!is_written(&svg(&["nim", "--kind", "values", "--to", "100"]), "rare values"));
}

/// Where the polylines of a picture bend, by colour.
fn lines(svg: &str, color: &str) -> Vec<Vec<(f64, f64)>> {
    let document = Document::parse(svg).expect("XML");
    let lines = document.descendants().filter(|node| node.attribute("stroke") == Some(color));
    let number = |text: &str| text.parse().expect("a number");
    let point = |text: &str| text.split_once(',').map(|(x, y)| (number(x), number(y))).expect("a point");
    lines.filter_map(|line| Some(line.attribute("points")?.split_whitespace().map(point).collect())).collect()
}

const LEFT: &str = "#2A78D6";
const RIGHT: &str = "#E25822";

#[test]
fn a_thermograph_has_its_walls_and_exact_numbers_where_they_bend() {
    let hot = svg(&["--value", "{4|1||-2}"]);
    assert!(is_written(&hot, "Thermograph of {4|1||-2}"));
    for text in [
        "Left wall",
        "Right wall",
        "mast",
        "mean 1/4",
        "temperature 9/4",
        "1/4",
        "9/4",
        "3/2",
        "0",
        "-1",
        "-2",
    ] {
        assert!(is_written(&hot, text), "{text}");
    }
    let ([left], [right]) = (&lines(&hot, LEFT)[..], &lines(&hot, RIGHT)[..]) else { panic!("a wall each") };
    // Values rise to the left, temperatures upwards, and a unit is as long along both axes.
    assert!(left.iter().all(|&(x, _)| x <= right[0].0) && left[0].1 > left[left.len() - 1].1);
    let (first, last) = (right[0], right[right.len() - 1]);
    assert!(((first.0 - last.0).abs() - (first.1 - last.1).abs()).abs() <= 2.0, "{right:?}");
    assert_eq!(left.last(), right.last());
}

#[test]
fn positions_and_sums_have_thermographs_too() {
    let board = svg(&["domineering", ".../...", "--kind", "thermograph"]);
    assert!(is_written(&board, "Thermograph of domineering .../... = {2|-1/2}"));
    assert!(is_written(&board, "mean 3/4") && is_written(&board, "temperature 5/4"));
    let sum = ["domineering", "../..", "+", "nim", "3", "--value", "{6|2}"];
    let whole = svg(&sum);
    assert_eq!((lines(&whole, LEFT).len(), is_written(&whole, "mean 4")), (1, true));
    let parts = svg(&[&sum[..], &["--parts"]].concat());
    assert_eq!(lines(&parts, LEFT).len(), 4);
    assert!(
        is_written(&parts, "{6|2}") && is_written(&parts, "mean 0") && is_written(&parts, "temperature 2")
    );
}

#[test]
fn numbers_nimbers_and_huge_values_are_drawn() {
    for (value, written) in [
        ("3", "temperature -1"),
        ("-5/8", "temperature -1/8"),
        ("*4", "temperature 0"),
        ("3^^*2", "mean 3"),
        ("{1000000000000000000000000000000|-1}", "mean ≈5.000·10^29"),
        ("{1000000000000000000000000000001|1000000000000000000000000000000}", "temperature 1/2"),
        ("Tiny(1000000000000000000000000000000)", "mean 0"),
        ("1/1267650600228229401496703205376", "mean ≈7.889·10^-31"),
    ] {
        assert!(is_written(&svg(&["--value", value]), written), "{value}");
    }
    let mixed = svg(&["--value", "{1000000000000000000000|0}", "--value", "{1/1024|0}", "--parts"]);
    assert_eq!(lines(&mixed, LEFT).len(), 3);
}

#[test]
fn a_png_has_the_size_and_the_ground_asked_for() {
    let (_directory, path) = file("picture.PNG");
    let words = ["plot", "nim", "--theme", "dark", "--size", "640x480", "-o", path.to_str().unwrap()];
    assert_eq!(run(&words).status, 0);
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (640, 480));
    assert!(pixels[..3].iter().all(|&byte| byte < 40), "{:?}", &pixels[..3]);
}

#[test]
fn svg_goes_to_standard_output_where_that_is_no_terminal() {
    let Run { status, out, .. } = run(&["plot", "nim", "-o", "-"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("<svg") && Document::parse(&out).is_ok());
}

#[test]
fn values_that_cannot_be_plotted_are_refused_with_what_to_write() {
    for (words, expected) in [
        (&["kayles", "-o", "picture.gif"][..], "FILE.svg, FILE.png, FILE.pdf or FILE.tex"),
        (&["kayles", "-o", "picture"], "FILE.svg, FILE.png, FILE.pdf or FILE.tex"),
        (&["kayles", "-o", "/nowhere/at/all.svg"], "cannot be written"),
        (&["kayles", "-o", "a.svg", "--size", "12"], "WIDTHxHEIGHT"),
        (&["kayles", "-o", "a.svg", "--size", "9999999x9"], "each from 200 to 4000"),
        (&["kayles", "-o", "a.svg", "--to", "many"], "write 1000000 or 10^6"),
        (&["kayles", "-o", "a.svg", "--kind", "pie"], "p-positions"),
        (&["wythoff", "-o", "a.svg", "--kind", "sequence"], "no nim sequence"),
        (&["graph", "-o", "a.svg"], "nothing to plot"),
        (&["chomp", "-o", "a.svg", "--to", "0"], "write at least 1"),
        (&["{3|1}", "-o", "a.svg"], "grundy plot --value '{3|1}'"),
        (&["--value", "{3|", "-o", "a.svg"], "a value is expected"),
        (&["--value", "over", "-o", "a.svg"], "no \"thermograph\""),
        (&["--value", "1", "--to", "5", "-o", "a.svg"], "leave out --to"),
        (&["--value", "1", "--kind", "grid", "-o", "a.svg"], "is a thermograph, not grid"),
        (&["domineering", "--kind", "thermograph", "-o", "a.svg"], "shows a position or a value"),
        (&["kayles", "--parts", "-o", "a.svg"], "shows a position or a value"),
        (&["domineering", "..x/...", "-o", "a.svg"], "x"),
        (&["tic-tac-toe", ".../.../...", "-o", "a.svg"], "not won by moving last"),
        (&["-o", "a.svg"], "GAME"),
    ] {
        let Run { status, out, err } = run(&[&["plot"], words].concat());
        assert_eq!((status, out.as_str()), (2, ""), "{words:?}: {err}");
        assert!(err.contains(expected), "{words:?}: {err}");
    }
    let (_directory, path) = file("a.svg");
    let words = ["plot", "octal:0.6", "--to", "10^9", "--memory", "1MB", "-o", path.to_str().unwrap()];
    assert_eq!(run(&words).status, 1);
    assert!(!path.exists());
}

#[test]
fn misere_tables_hold_the_misere_value_and_the_genus_of_each_heap() {
    let Run { status, out, err } = run(&["table", "grundys-game", "--misere", "--to", "20", "--from", "12"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.lines().next().unwrap().contains("genus"));
    // Winning Ways, chapter 13.
    assert!(out.contains("13  1  3^1431\n") && out.ends_with("20  2  0^20\n"), "{out}");
    let csv = run(&["table", "kayles", "--misere", "--to", "5", "--format", "csv"]).out;
    assert!(csv.starts_with("heap,misere_grundy,grundy,superscript\n0,1,0,120\n"));
    assert!(csv.ends_with("5,1,4,146\n"), "{csv}");
    let json = run(&["table", "nim", "--misere", "--to", "2", "--format", "json"]).out;
    assert_eq!(
        json,
        "{\"game\": \"nim\", \"play\": \"misere\", \"from\": 0, \"to\": 2, \"misere_grundy\": [1, 0, 2], \"genus\": [\"0\", \"1\", \"2\"]}\n"
    );
}

#[test]
fn a_misere_table_says_where_a_limit_ended_it() {
    let Run { status, out, err } = run(&["table", "kayles", "--misere", "--to", "10^6", "--memory", "1MB"]);
    assert_eq!(status, 1);
    let last = out.lines().last().unwrap().split_whitespace().next().unwrap();
    assert!(err.contains(&format!("the genus is known up to heap {last})")), "{err}");
    // Of positions that are no heaps there are outcomes alone.
    let Run { status, out, .. } = run(&["table", "wythoff", "--misere", "--to", "2"]);
    assert_eq!((status, out.as_str()), (0, "a\\b 0 1 2\n  0 N P N\n  1 P N N\n  2 N N P\n"));
}
