//! `grundy born`, `grundy hasse` and surveys of values as processes, and pictures as PDF and TikZ.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, run};
use std::fs;
use tempfile::TempDir;

fn answered(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

/// The message about a command that is wrong.
fn refusal(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err
}

#[test]
fn values_are_listed_by_their_day() {
    for (day, count) in [("0", 1), ("1", 4), ("2", 22), ("3", 1474)] {
        assert_eq!(answered(&["born", day]).lines().count(), count);
        assert_eq!(answered(&["born", day, "--count"]), format!("{count}\n"));
    }
    let Run { status, err, .. } = run(&["born", "4"]);
    assert!(status == 1 && err.contains("more than 10^28"), "{err}");
    assert!(refusal(&["born", "soon"]).contains("soon"));
    assert!(answered(&["born", "2", "--latex"]).contains("\\uparrow"));
}

#[test]
fn random_values_follow_from_their_seed_and_have_the_birthday() {
    for day in ["3", "4", "6"] {
        let list = |seed| answered(&["born", day, "--random", "6", "--seed", seed]);
        assert_eq!(list("5"), list("5"));
        assert_ne!(list("5"), list("6"));
        for value in list("5").lines() {
            let birthday = answered(&["value", value, "--want", "birthday"]);
            assert_eq!(birthday.trim_end(), format!("birthday   {day}"), "{value}");
        }
    }
}

#[test]
fn joins_and_meets_stand_in_expressions() {
    let value = |expression| answered(&["value", expression, "--want", "canonical"]);
    assert_eq!(value("join(0,*,1)"), "canonical  1\n");
    assert_eq!(value("meet(0,*,1) + join(^,1,3)"), "canonical  0\n");
    assert!(refusal(&["value", "join(3,*,2)"]).contains("birthday 3"));
    assert!(refusal(&["value", "join(0,*,1/2)"]).contains("join(^,*,2)"));
    assert!(refusal(&["value", "join(0,*)"]).contains("3 values"));
}

#[test]
fn hasse_diagrams_are_lists_and_pictures() {
    assert_eq!(answered(&["hasse", "1", "0", "*", " -1"]), "-1 < 0; *\n0 < 1\n1\n* < 1\n");
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    for name in ["day.svg", "day.png", "day.pdf", "day.tex"] {
        let path = file(name);
        assert_eq!(answered(&["hasse", "--born-by", "2", "-o", path.to_str().unwrap()]), "");
    }
    let svg = fs::read_to_string(file("day.svg")).unwrap();
    assert_eq!(svg.matches("<text").count(), 22);
    let tikz = fs::read_to_string(file("day.tex")).unwrap();
    assert_eq!(
        (tikz.matches("\\node").count(), tikz.matches("\\draw").count()),
        (22, svg.matches("<path").count())
    );
    assert!(tikz.contains("{$\\tfrac{1}{2}$}"));
    assert!(fs::read(file("day.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read(file("day.pdf")).unwrap().starts_with(b"%PDF"));
    assert!(refusal(&["hasse", "over", "0"]).contains("loops"));
    assert!(refusal(&["hasse", "0", "-o", "day.gif"]).contains("FILE.pdf or FILE.tex"));
}

#[test]
fn thermographs_and_positions_are_pdf_and_tikz_too() {
    let folder = TempDir::new().unwrap();
    for (name, start) in
        [("picture.pdf", "%PDF"), ("picture.tex", "% \\usepackage{tikz}"), ("picture.tikz", "%")]
    {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        for command in [
            &["plot", "--value", "{4|1||-2}", "-o", path][..],
            &["plot", "kayles", "--to", "50", "--lang", "zh", "-o", path],
            &["draw", "hackenbush", "0-1 b 1-2 r", "-o", path],
        ] {
            assert_eq!(answered(command), "");
            let file = fs::read(path).unwrap();
            assert!(file.starts_with(start.as_bytes()), "{command:?}");
        }
    }
    // An image of a million points is none of TikZ.
    let path = folder.path().join("kayles.tex");
    let Run { status, err, .. } = run(&["plot", "kayles", "--to", "10^5", "-o", path.to_str().unwrap()]);
    assert!(status == 1 && err.contains("FILE.pdf"), "{err}");
}

#[test]
fn surveys_go_through_values_as_through_positions() {
    let survey =
        |arguments: &[&str]| answered(&[&["survey", "values", "--quiet", "--csv"], arguments].concat());
    let all = survey(&["--size", "2", "--want", "canonical,birthday"]);
    assert_eq!(all.lines().count(), 23);
    assert!(all.lines().skip(1).all(|line| {
        let cells: Vec<&str> = line.rsplitn(4, ',').collect();
        matches!(cells[1], "0" | "1" | "2")
    }));
    let new = survey(&["--size", "2..2", "--want", "canonical"]);
    assert_eq!(new.lines().count(), 19);
    let hot = survey(&["--size", "3", "--where", "temperature > 1", "--want", "canonical"]);
    assert!(hot.contains("+-2") && !hot.contains("\n+-1,"), "{hot}");
    assert!(refusal(&["survey", "values", "--size", "2x2"]).contains("--size 3"));
    let Run { status, err, .. } = run(&["survey", "values", "--size", "4"]);
    assert!(status == 1 && err.contains("10^28"), "{err}");
}

#[test]
fn surveys_are_arrow_files_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("boards.arrow");
    let path = path.to_str().unwrap();
    let survey = ["survey", "domineering", "--size", "2x3", "--quiet", "-o", path];
    assert_eq!(answered(&survey), "");
    let file = fs::read(path).unwrap();
    assert!(file.starts_with(b"ARROW1\0\0") && file.ends_with(b"ARROW1"));
    let text = String::from_utf8_lossy(&file);
    assert!(text.contains("grundy 0.") && text.contains("\"size\": \"2x3\"") && text.contains("{2|-1/2}"));
    for option in ["--csv", "--resume", "--json"] {
        assert!(refusal(&[&survey[..], &[option]].concat()).contains("Arrow"));
    }
    assert!(refusal(&[&survey[..], &["--sort", "mean"]].concat()).contains("Arrow"));
}
