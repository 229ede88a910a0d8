//! The blind test: the table of docs/patterns.md, in both languages, is what is found in tables of small
//! values alone, with theorems switched off; and what is proved agrees far beyond these tables with what is
//! known otherwise.
#![allow(clippy::unwrap_used)]

use grundy::pattern::{Pattern, PatternSearch, ProvedPattern};
use grundy::sequence;
use grundy::solver::prelude::*;
use std::fs;
use std::path::Path;

/// A row of the table.
struct Row {
    game: String,
    look: PatternSearch,
    pattern: String,
    by: String,
    below: String,
}

fn rows(document: &str, head: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(document);
    let text = fs::read_to_string(path).unwrap();
    let section = text.split(head).nth(1).unwrap().split("\n## ").next().unwrap();
    let lines = section.lines().filter(|line| line.starts_with("| `"));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let mut words = cells[0].trim_matches('`').split(' ');
            let mut look = PatternSearch { from_table: true, ..PatternSearch::default() };
            let game = words.next().unwrap().to_owned();
            while let Some(word) = words.next() {
                match word {
                    "--misere" => look.play = Convention::Misere,
                    "--heaps" => look.numbers = words.next().unwrap().parse().unwrap(),
                    other => panic!("{other}"),
                }
            }
            let cell = |i: usize| cells[i].to_owned();
            Row { game, look, pattern: cell(1), by: cell(2), below: cell(3) }
        })
        .collect()
}

/// What the tables say where there is no pattern, and where nothing proves it.
const NONE: [&str; 2] = ["none", "无"];
const OBSERVED: [&str; 2] = ["observed", "观察所得"];

#[test]
fn the_tables_of_patterns_are_what_is_found() {
    let mut solver = SolverState::default();
    let english = rows("patterns.md", "## What is found in the catalogue");
    let chinese = rows("patterns.zh.md", "## 在目录中找到了什么");
    assert!(english.len() > 40 && english.len() == chinese.len(), "{} {}", english.len(), chinese.len());
    for (row, other) in english.iter().zip(&chinese) {
        let Row { game, look, .. } = row;
        assert_eq!((game, look), (&other.game, &other.look));
        let found = solver.pattern(game, look).unwrap();
        for (i, (row, language)) in
            [(row, Language::English), (other, Language::Chinese)].into_iter().enumerate()
        {
            let Some(found) = &found else {
                assert_eq!((row.pattern.as_str(), row.by.as_str()), (NONE[i], ""), "{game}");
                continue;
            };
            let formula = found.formula.of(language);
            assert!(formula.starts_with(&row.pattern), "{game}: {formula}");
            assert_eq!(found.by.as_ref().map_or(OBSERVED[i], |by| by.of(language)), row.by, "{game}");
            assert_eq!(found.terms_used.unwrap().to_string(), row.below, "{game}");
        }
        let far = found.as_ref().map(|found| solver.proved_pattern(found).unwrap());
        if let (Some(found), Some(Some(far))) = (&found, &far) {
            agree(&mut solver, game, look, found, far);
        }
    }
}

/// Compares a proved pattern with tables of heaps, and with theorems about positions, for numbers up to 10^5.
fn agree(
    solver: &mut SolverState,
    notation: &str,
    look: &PatternSearch,
    found: &Pattern,
    far: &ProvedPattern,
) {
    const TO: u64 = 100_000;
    assert!(found.by.is_some(), "{notation}");
    let game = solver.game(notation).unwrap();
    let mut random = fastrand::Rng::with_seed(15);
    let Some(rules) = game.formulas(look.numbers) else { return };
    if rules.at.len() == 1 {
        let heaps = sequence::of(&*game).ok();
        let to = if heaps.is_some_and(|heaps| heaps.largest_heap() >= TO) { TO } else { return };
        let values = heaps.unwrap().values(0, to, &mut Budget::new(&Limits::default())).unwrap();
        for n in (0..300).chain((0..1000).map(|_| random.u64(300..=to))) {
            assert_eq!(far.value(n), Some(values[n as usize]), "{notation}: {n}");
        }
        return;
    }
    if game.statements().is_empty() {
        return;
    }
    for _ in 0..1000 {
        let top = random.u64(2..=TO);
        let mut numbers: Vec<u64> = rules.at.iter().map(|_| random.u64(1..=top)).collect();
        if random.bool() && numbers.len() > 2 {
            // Lost positions are rare among large numbers.
            numbers[2] = numbers[0] ^ numbers[1];
        }
        let question = Question::default().play(look.play);
        let Ok(answer) = solver.ask_one(notation, &(rules.write)(&numbers), &question) else { continue };
        assert_eq!(
            far.is_lost(&numbers),
            Some(answer.outcome == Some(Outcome::P)),
            "{notation}: {numbers:?}"
        );
    }
}
