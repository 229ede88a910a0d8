//! The commands that the documents show, run: what they print is what the documents say.
//!
//! A block ` ```console ` holds command lines behind `$ ` and what they print. `cargo run --release -- ` stands for
//! the program. A block with a name behind its language, ` ```starlark squares.star `, is a file of that name, in the
//! folder in which the commands of the document are run; `examples` is there too.
#![allow(clippy::unwrap_used)]

mod common;

use grundy::theory::catalogue;
use std::path::Path;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a document shows.
enum Shown {
    /// A command, and what it is said to print.
    Command { line: usize, command: String, output: String },
    /// A file.
    File { name: String, text: String },
}

fn shown(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((i, line)) = lines.next() {
        let Some(block) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> =
            lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        match block.split_once(' ') {
            Some((_, name)) => {
                all.push(Shown::File { name: name.to_owned(), text: body.join("\n") + "\n" });
            }
            None if block == "console" => commands(&body, i + 2, &mut all),
            None => {}
        }
    }
    all
}

/// The commands of a block whose first line is the line `first` of its document.
fn commands(body: &[&str], first: usize, all: &mut Vec<Shown>) {
    let begins = body.first().is_none_or(|line| line.starts_with("$ "));
    assert!(begins, "line {first}: a console block begins with a command behind \"$ \"");
    for (i, line) in body.iter().enumerate() {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => {
                let command = command.replace("cargo run --release -- ", "grundy ");
                all.push(Shown::Command { line: first + i, command, output: String::new() });
            }
            // A command goes on where its line ends in a backslash.
            (None, Some(Shown::Command { command, .. })) if command.ends_with('\\') => {
                command.push('\n');
                command.push_str(line);
            }
            (None, Some(Shown::Command { output, .. })) => {
                output.push_str(line);
                output.push('\n');
            }
            (None, _) => unreachable!("the block begins with a command"),
        }
    }
}

fn check(name: &str, locale: &str) {
    let all = shown(&document(name));
    assert!(all.iter().any(|shown| matches!(shown, Shown::Command { .. })), "{name} shows no command");
    let folder = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    std::os::unix::fs::symlink(examples, folder.path().join("examples")).unwrap();
    for shown in all {
        match shown {
            Shown::File { name, text } => std::fs::write(folder.path().join(name), text).unwrap(),
            Shown::Command { line, command, output } => {
                let folder = folder.path().display();
                // Some shells complain of an LC_ALL that is not installed, and not of LANG.
                let run = common::shell(&format!(
                    "unset LC_ALL LC_MESSAGES; export LANG={locale}; cd '{folder}'; exec 2>&1\n{command}"
                ));
                assert_eq!(run.out, output, "{name}, line {line}: {command}");
            }
        }
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
fn the_page_for_contests_shows_what_the_program_prints() {
    check("docs/contest.md", "C");
}

#[test]
fn the_chinese_page_for_contests_shows_what_the_program_prints() {
    check("docs/contest.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_tutorial_about_left_and_right_shows_what_the_program_prints() {
    check("docs/left-and-right.md", "C");
}

#[test]
fn the_chinese_tutorial_about_left_and_right_shows_what_the_program_prints() {
    check("docs/left-and-right.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_page_about_values_shows_what_the_program_prints() {
    check("docs/values.md", "C");
}

#[test]
fn the_chinese_page_about_values_shows_what_the_program_prints() {
    check("docs/values.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_counterexamples_are_what_the_program_prints() {
    check("docs/counterexamples.md", "C");
}

#[test]
fn the_chinese_counterexamples_are_what_the_program_prints() {
    check("docs/counterexamples.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_page_about_surveys_shows_what_the_program_prints() {
    check("docs/survey.md", "C");
}

#[test]
fn the_chinese_page_about_surveys_shows_what_the_program_prints() {
    check("docs/survey.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_page_about_certificates_shows_what_the_program_prints() {
    check("docs/certificates.md", "C");
}

#[test]
fn the_chinese_page_about_certificates_shows_what_the_program_prints() {
    check("docs/certificates.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_notation_shows_what_the_program_prints() {
    check("NOTATION.md", "C");
}

#[test]
fn every_file_that_the_glossaries_name_is_there() {
    for name in ["docs/glossary.md", "docs/glossary.zh.md"] {
        let text = document(name);
        let mut named = 0;
        for path in text.split('`').skip(1).step_by(2).filter(|quoted| quoted.ends_with(".rs")) {
            let (package, file) = path.split_once('/').expect("a crate and a file");
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package).join("src").join(file);
            assert!(file.is_file(), "{name} names {path}");
            named += 1;
        }
        assert!(named > 40, "{name} says where each notion lives: {named} found");
    }
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
