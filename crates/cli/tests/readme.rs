//! The commands that the documents show, run: what they print is what the documents say.
//!
//! A block ` ` ``console ` holds command lines behind `$ ` and what they print. `cargo run --profile quick --
//! ` stands for the program. A block with a name behind its language, ` `` `starlark squares.star `, is a
//! file of that name, in the folder in which the commands of the document are run; `examples` is there too.
#![allow(clippy::unwrap_used)]

mod common;

use grundy::solver::theory::catalogue;
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
                let command =
                    command.replace("cargo run --profile quick --no-default-features -- ", "grundy ");
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
fn the_page_about_the_shell_shows_what_the_program_prints() {
    check("docs/shell.md", "C");
}

#[test]
fn the_chinese_page_about_the_shell_shows_what_the_program_prints() {
    check("docs/shell.zh.md", "zh_CN.UTF-8");
}

#[test]
fn the_readmes_fit_on_a_few_screens_and_show_the_picture_that_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join("wythoff.svg");
    for name in ["README.md", "README.zh.md"] {
        let text = document(name);
        assert!(text.lines().count() <= 130, "{name} has {} lines", text.lines().count());
        assert!(text.contains("](docs/pictures/wythoff.svg)"), "{name} shows the picture");
        let command = text.split('`').find(|quoted| quoted.starts_with("grundy plot ")).expect("a command");
        let run = common::shell(&format!("cd '{}' && {command}", folder.path().display()));
        assert_eq!(run.status, 0, "{}", run.err);
        let drawn = std::fs::read_to_string(&drawn).unwrap();
        assert_eq!(drawn, document("docs/pictures/wythoff.svg"), "docs/pictures is drawn by {command}");
    }
}

/// Where links lead: pages that are there, and headings in them.
#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let documents = std::fs::read_dir(root.join("docs")).unwrap().chain(std::fs::read_dir(&root).unwrap());
    let documents = documents.map(|entry| entry.unwrap().path());
    let mut wrong = Vec::new();
    for path in documents.filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let text = std::fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if link.starts_with("http") || link.contains([' ', '\n']) {
                continue;
            }
            let page = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let known = match std::fs::read_to_string(&page) {
                Ok(text) => heading.is_empty() || headings(&text).iter().any(|known| known == heading),
                // A folder, or a picture.
                Err(_) => page.exists() && heading.is_empty(),
            };
            if !known {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The names by which links reach the headings of a page.
fn headings(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| line.starts_with('#'));
    let letters = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let name = |line: &str| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    lines.map(|line| name(line).chars().filter(letters).collect()).collect()
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
fn the_page_about_patterns_shows_what_the_program_prints() {
    check("docs/patterns.md", "C");
}

#[test]
fn the_chinese_page_about_patterns_shows_what_the_program_prints() {
    check("docs/patterns.zh.md", "zh_CN.UTF-8");
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
    check("docs/NOTATION.md", "C");
}

#[test]
fn the_chinese_notation_shows_what_the_program_prints() {
    check("docs/NOTATION.zh.md", "zh_CN.UTF-8");
}

/// Rows of tables in both languages speak of the same things.
#[test]
fn both_notations_list_the_same() {
    let first_cells = |name: &str| -> Vec<String> {
        let text = document(name);
        let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
        let cells = rows.filter_map(|row| row.split(" | ").next()).filter(|cell| cell.contains('`'));
        cells.map(|cell| cell.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(" ")).collect()
    };
    let (english, chinese) = (first_cells("docs/NOTATION.md"), first_cells("docs/NOTATION.zh.md"));
    let said = |cell: &String| cell.is_ascii();
    let pairs = english.iter().zip(&chinese);
    for (one, other) in pairs.filter(|(one, other)| said(one) && said(other)) {
        assert_eq!(one, other);
    }
    assert_eq!(english.len(), chinese.len());
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
    let notation = document("docs/NOTATION.md");
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
