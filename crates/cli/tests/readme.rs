//! The commands that the documents show, run: what they print is what the documents say.
//!
//! A block ` ```console ` holds command lines behind `$ ` and what they print. `cargo run --release -- ` stands for
//! the program. A block ` ```python game.star ` is a file of this name, which the commands find.
#![allow(clippy::unwrap_used)]

mod common;

use grundy::theory::catalogue;
use std::path::Path;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A command, and what it is said to print.
struct Shown {
    line: usize,
    command: String,
    output: String,
}

fn shown(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (i, line) in text.lines().enumerate() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (line.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => {
                    let command = command.replace("cargo run --release -- ", "grundy ");
                    all.push(Shown { line: i + 1, command, output: String::new() });
                }
                // A command goes on where its line ends in a backslash.
                (None, Some(last)) if last.command.ends_with('\\') => {
                    last.command.push('\n');
                    last.command.push_str(line);
                }
                (None, Some(last)) => {
                    last.output.push_str(line);
                    last.output.push('\n');
                }
                (None, None) => panic!("line {}: a console block begins with a command behind \"$ \"", i + 1),
            },
        }
    }
    all
}

/// Writes the files that a document shows.
fn write_files(text: &str, directory: &Path) {
    let mut open: Option<(&str, String)> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```python ")) {
            (None, Some(name)) => open = Some((name, String::new())),
            (Some((name, content)), _) if line == "```" => {
                std::fs::write(directory.join(name), content).unwrap();
                open = None;
            }
            (Some((_, content)), _) => {
                content.push_str(line);
                content.push('\n');
            }
            (None, None) => {}
        }
    }
}

fn check(name: &str, locale: &str) {
    let text = document(name);
    let all = shown(&text);
    assert!(!all.is_empty(), "{name} shows no command");
    let directory = tempfile::tempdir().unwrap();
    write_files(&text, directory.path());
    let place = directory.path().display();
    for Shown { line, command, output } in all {
        let run = common::shell(&format!("export LC_ALL={locale}; cd {place}; exec 2>&1\n{command}"));
        assert_eq!(run.out, output, "{name}, line {line}: {command}");
    }
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    check("README.md", "C");
}

#[test]
fn the_chinese_readme_shows_what_the_program_prints() {
    check("README.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_page_about_scripts_shows_what_the_program_prints() {
    check("docs/scripts.md", "C");
}

#[test]
fn the_chinese_page_about_scripts_shows_what_the_program_prints() {
    check("docs/scripts.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_notation_shows_what_the_program_prints() {
    check("NOTATION.md", "C");
}

#[test]
fn every_game_that_the_notation_lists_is_in_the_catalogue() {
    let notation = document("NOTATION.md");
    let (_, games) = notation.split_once("| notation | position | a move |").expect("the table of games");
    let rows = games.lines().skip(1).take_while(|line| line.starts_with('|'));
    let known: Vec<&str> = catalogue::entries().iter().flat_map(|entry| entry.notation.split(", ")).collect();
    let mut listed = 0;
    for row in rows.filter(|row| row.starts_with("| `")) {
        let cell = row.split('|').nth(1).expect("a row");
        for written in cell.split('`').skip(1).step_by(2) {
            assert!(known.contains(&written), "NOTATION.md lists {written}, which is no game");
            listed += 1;
        }
    }
    assert!(listed > 40, "the games that callers depend on stand in the table: {listed} found");
}
