//! Patterns as users meet them: what is found, what is proved, and what is not claimed.
#![allow(clippy::unwrap_used)]

use grundy::custom_rules;
use grundy::pattern::{Pattern, PatternClass, PatternSearch};
use grundy::sequence;
use grundy::solver::automata::arithmetic::Arithmetic;
use grundy::solver::automata::numeration::Numeration;
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::ruleset::move_formulas::{MoveFormula, MoveFormulas, REST};
use std::collections::BTreeSet;
use std::time::Duration;

fn look(notation: &str, look: PatternSearch) -> Option<Pattern> {
    SolverState::default().pattern(notation, &look).unwrap_or_else(|fault| panic!("{notation}: {fault}"))
}

fn from_table(notation: &str) -> Option<Pattern> {
    look(notation, PatternSearch { from_table: true, ..PatternSearch::default() })
}

/// The games whose rules are checked against their formulas, beside the examples of the catalogue.
const MORE: [&str; 15] = [
    "nimhoff:n+n~3,1+4",
    "nimhoff:2+3",
    "subtraction:1,2,5..7",
    "subtraction:powers-of-2",
    "subtraction:fibonacci",
    "allbut:2,5",
    "octal:0.137",
    "octal:4.07",
    "octal:0.8B",
    "lieges:3",
    "coins:2-3",
    "coins:2-4,run",
    "dynamic:1,1",
    "dynamic:3",
    "moore:1",
];

#[test]
fn formulas_say_what_the_rules_say() {
    let mut games = 0;
    for notation in entries().iter().map(|entry| entry.sample).chain(MORE) {
        let game = SolverState::default().game(notation).unwrap();
        for count in 2..=3 {
            let Some(rules) = game.formulas(count) else { continue };
            games += 1;
            let system = rules.numeration.unwrap_or("2");
            let mut budget = Budget::new(&Limits::default());
            let numbers = Numeration::named(system).unwrap();
            let mut numbers = Arithmetic::new(numbers, &mut budget).unwrap();
            let below: u64 = if rules.at.len() == 1 { 14 } else { 6 };
            let by_formula = options_by_formula(&mut numbers, &rules, below, &mut budget);
            // Moves from heap to heap may leave larger numbers than there were.
            for (at, options) in by_formula.into_iter().filter(|(at, _)| at.iter().sum::<u64>() < below) {
                let position = (rules.write)(&at);
                assert_eq!(options, options_by_rules(&*game, &position), "{notation} at {position}");
            }
            if rules.at.len() == 1 {
                break;
            }
        }
    }
    assert!(games > 30, "{games}");
}

/// What moves leave, as sorted texts: of equal parts two are nothing, and neither are empty ones.
type Options = BTreeSet<String>;

fn part_of_sum(mut parts: Vec<u64>) -> String {
    parts.retain(|&part| part > 0);
    parts.sort_unstable();
    let mut left: Vec<u64> = Vec::new();
    for part in parts {
        if left.pop_if(|last| *last == part).is_none() {
            left.push(part);
        }
    }
    format!("{left:?}")
}

fn options_by_rules(game: &dyn grundy::solver::engine::game::Game, position: &Data) -> Options {
    let question = Question::new().options(100_000);
    let placed = grundy::place(game, position).unwrap();
    let answer = placed.answer(&question, &mut Budget::new(&Limits::default())).unwrap();
    let options = answer.options.unwrap().options;
    let to = |data: &Data| match data {
        Data::Naturals(list) => list.clone(),
        Data::List(items) => items.iter().map(|item| item.natural(u64::MAX).unwrap()).collect(),
        Data::Object(fields) => fields.iter().map(|(_, item)| item.natural(u64::MAX).unwrap()).collect(),
        other => panic!("{other}"),
    };
    let one_number = matches!(game.formulas(2).map(|rules| rules.parts), Some(true));
    let numbers =
        game.formulas(2).or(game.steps().map(|steps| steps.rules)).map_or(0, |rules| rules.at.len());
    let text = |mut list: Vec<u64>| {
        // Rows that are gone are not written.
        list.resize(list.len().max(numbers), 0);
        if one_number { part_of_sum(list) } else { format!("{list:?}") }
    };
    options.iter().map(|option| text(to(option.mv.to.as_ref().unwrap()))).collect()
}

fn options_by_formula(
    numbers: &mut Arithmetic,
    rules: &MoveFormulas,
    below: u64,
    budget: &mut Budget,
) -> Vec<(Vec<u64>, Options)> {
    let names: Vec<&str> = rules.at.iter().map(String::as_str).collect();
    numbers.define("position", &names, &rules.domain, budget).unwrap();
    let (_, position) = numbers.named("position").unwrap();
    let mut all: Vec<(Vec<u64>, Options)> = tuples(rules.at.len(), below)
        .into_iter()
        .filter(|at| numbers.accepts(position, at))
        .map(|at| (at, Options::new()))
        .collect();
    for mv in &rules.moves {
        let mut left: Vec<String> = mv.left.concat();
        left.retain(|name| !rules.at.contains(name));
        left.dedup();
        let variables: Vec<&str> = rules.at.iter().chain(&left).map(String::as_str).collect();
        let when = match &mv.rest {
            Some(rest) => format!("exists {REST}: ({rest}) & ({})", mv.when),
            None => mv.when.clone(),
        };
        numbers.define("moves", &variables, &when, budget).unwrap();
        let (_, dfa) = numbers.named("moves").unwrap();
        let dfa = dfa.clone();
        // The limit that a dynamic game leaves may be larger than all else.
        let more = if rules.measure == [1, 0] { 3 * below + 2 } else { below };
        for (at, options) in &mut all {
            for new in tuples(left.len(), more) {
                let tuple = [&at[..], &new[..]].concat();
                if numbers.accepts(&dfa, &tuple) {
                    options.insert(position_left(rules, mv, &variables, &tuple));
                }
            }
        }
    }
    all
}

#[test]
fn steps_say_what_the_rules_say() {
    let game = SolverState::default().game("euclid").unwrap();
    let steps = game.steps().unwrap();
    let mut budget = Budget::new(&Limits::default());
    let mut numbers = Arithmetic::new(Numeration::named("2").unwrap(), &mut budget).unwrap();
    // A step by the formulas is one by the function, and moves are some of them.
    let single = options_by_formula(&mut numbers, &steps.rules, 12, &mut budget);
    for (at, by_formula) in single {
        let (mut once, mut all) = (Options::new(), Options::new());
        for kind in 0..steps.rules.moves.len() {
            let mut left = (steps.next)(kind, &at);
            once.extend(left.as_ref().map(|left| format!("{left:?}")));
            while let Some(to) = left {
                all.insert(format!("{to:?}"));
                left = (steps.next)(kind, &to);
            }
        }
        assert_eq!(once, by_formula, "{at:?}");
        assert_eq!(all, options_by_rules(&*game, &(steps.rules.write)(&at)), "{at:?}");
    }
    assert_eq!((steps.next)(2, &[5, 3]), None);
}

#[test]
fn rows_of_games_of_two_numbers_are_periodic() {
    let row = |notation: &str, row: u64| {
        look(notation, PatternSearch { row: Some(row), ..PatternSearch::default() })
    };
    let found = row("wythoff", 8).unwrap();
    assert!(found.formula.en.starts_with("g(8, n + 24) = g(8, n) + 24 for n >= 102"), "{}", found.formula);
    assert!(found.by.is_some() && found.class == PatternClass::ArithmeticPeriodic);
    assert!(row("nimhoff:n+n~2", 3).is_some_and(|found| found.by.is_some()));
    assert!(row("kayles", 3).is_none());
}

fn position_left(rules: &MoveFormulas, mv: &MoveFormula, variables: &[&str], tuple: &[u64]) -> String {
    let number = |name: &String| tuple[variables.iter().position(|known| known == name).unwrap()];
    if rules.sums {
        // The coins between are turned.
        let (q, p) = (number(&mv.left[0][0]), number(&mv.left[1][0]));
        return part_of_sum((p + 1..=q).collect());
    }
    if rules.parts {
        return part_of_sum(mv.left.iter().map(|left| number(&left[0])).collect());
    }
    let mut left: Vec<u64> = mv.left[0].iter().map(number).collect();
    if rules.measure == [1, 0] {
        // A limit beyond the heap is written as the heap.
        left[1] = left[1].min(left[0]);
    }
    format!("{left:?}")
}

fn tuples(count: usize, below: u64) -> Vec<Vec<u64>> {
    (0..count).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|tuple| (0..below).map(move |n| [&tuple[..], &[n]].concat())).collect()
    })
}

#[test]
fn formulas_are_found_in_the_table_alone_and_proved() {
    for (notation, class, words) in [
        ("nim", PatternClass::ArithmeticPeriodic, "g(n) = n"),
        ("bash:6", PatternClass::Periodic, "n mod 7"),
        ("subtraction:1,3,4", PatternClass::Periodic, "g(n + 7) = g(n)"),
        ("subtraction:powers-of-2", PatternClass::Periodic, "n mod 3"),
        ("allbut:1,3", PatternClass::ArithmeticPeriodic, "floor(n / 2)"),
        ("kayles", PatternClass::Periodic, "g(n + 12) = g(n) for n >= 71"),
        ("laskers-nim", PatternClass::ArithmeticPeriodic, "g(n + 4) = g(n) + 4"),
        ("lieges:2", PatternClass::Periodic, "g(n + 2) = g(n)"),
        ("lieges:3", PatternClass::Automatic, "automaton"),
        ("xor-nim", PatternClass::Automatic, "largest power of 2"),
        ("split-nim", PatternClass::Automatic, "odious"),
        ("turning-turtles", PatternClass::ArithmeticPeriodic, "g(n)"),
        ("mock-turtles", PatternClass::Automatic, "odious"),
        ("ruler", PatternClass::Automatic, "lowest 1 bit"),
        ("wythoff", PatternClass::Automatic, "Zeckendorf word"),
        ("dynamic:1", PatternClass::Automatic, "lowest 1 bit"),
        ("dynamic:1,1", PatternClass::Automatic, "automaton"),
        ("dynamic:2", PatternClass::Automatic, "Fibonacci"),
        ("moore:1", PatternClass::Automatic, "nim sum"),
        ("moore:2", PatternClass::Automatic, "equal"),
        ("end-nim", PatternClass::Automatic, "automaton"),
        ("euclid", PatternClass::Automatic, "automaton"),
        ("nimhoff:n+n~3", PatternClass::Automatic, "automaton"),
        ("take-or-merge", PatternClass::Automatic, "automaton"),
        ("staircase", PatternClass::Automatic, "first and the third"),
    ] {
        let found = from_table(notation).unwrap_or_else(|| panic!("{notation}: nothing"));
        assert!(found.formula.en.contains(words), "{notation}: {}", found.formula);
        assert_eq!(found.class, class, "{notation}");
        let by = found.by.unwrap_or_else(|| panic!("{notation} is not proved"));
        assert!(by.en.contains("automata"), "{notation}: {by}");
        assert!(found.evidence.is_some_and(|evidence| !evidence.steps.is_empty()), "{notation}");
    }
}

#[test]
fn long_periods_are_left_to_theorems() {
    let found = look("octal:0.356", PatternSearch::default()).unwrap();
    assert_eq!(
        (found.class, found.by.unwrap().en.as_str()),
        (PatternClass::Periodic, "octal periodicity theorem")
    );
}

#[test]
fn a_formula_that_the_rules_part_from_is_not_shown_in_other_words() {
    // All values of the table are those of Nim, and none further on are.
    let look = PatternSearch { to: Some(511), from_table: true, ..PatternSearch::default() };
    for notation in ["bash:600", "bash:512", "allbut:1000"] {
        let found = SolverState::default().pattern(notation, &look).unwrap();
        assert!(found.is_none(), "{notation}: {:?}", found.map(|found| found.formula));
    }
}

#[test]
fn games_without_a_known_pattern_show_none() {
    for notation in [
        "subtraction:squares",
        "subtraction:primes",
        "subtraction:fibonacci",
        "grundys-game",
        "octal:0.6",
        "octal:0.007",
        "coins:1-4",
    ] {
        let look = PatternSearch { to: Some(1023), from_table: true, ..PatternSearch::default() };
        let found = SolverState::default().pattern(notation, &look).unwrap();
        assert!(found.is_none(), "{notation}: {:?}", found.map(|found| found.formula));
    }
}

#[test]
fn theorems_stand_in_where_no_automaton_does() {
    let found = look("coin-grid", PatternSearch::default()).unwrap();
    assert_eq!(found.class, PatternClass::Theorem);
    assert!(look("clobber", PatternSearch::default()).is_none());
}

/// Codes and sets at random: what is proved must hold four times as far.
#[test]
fn proved_patterns_hold_four_times_as_far() {
    let mut random = fastrand::Rng::with_seed(15);
    let mut solver = SolverState::default();
    let mut proved = 0;
    for _ in 0..24 {
        let notation = match random.u8(0..3) {
            0 => format!("octal:0.{}{}", random.u8(0..8), random.u8(1..8)),
            1 => format!("octal:0.{:X}", random.u8(1..16)),
            _ => format!("subtraction:{},{}", random.u8(1..6), random.u8(6..12)),
        };
        let look = PatternSearch { to: Some(511), ..PatternSearch::default() };
        let Some(found) = solver.pattern(&notation, &look).unwrap() else { continue };
        if found.by.is_none() || found.class == PatternClass::Theorem {
            continue;
        }
        proved += 1;
        // A table four times as long suggests no other formula.
        let game = solver.game(&notation).unwrap();
        let values =
            sequence::of(&*game).unwrap().values(0, 2047, &mut Budget::new(&Limits::default())).unwrap();
        check_period(&notation, &found, &values);
    }
    assert!(proved > 8, "{proved}");
}

/// Compares the formula g(n + p) = g(n) + s for n >= n0 with values.
fn check_period(notation: &str, found: &Pattern, values: &[u64]) {
    let text = &found.formula.en;
    let number = |after: &str| -> Option<u64> {
        let rest = &text[text.find(after)? + after.len()..];
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
    };
    let (period, start) = (number("g(n + "), number("for n >= "));
    let saltus = number("= g(n) + ").unwrap_or(0);
    let (Some(period), Some(start)) = (period, start) else { return };
    for n in start as usize..values.len() - period as usize {
        assert_eq!(values[n + period as usize], values[n] + saltus, "{notation}: {text} at {n}");
    }
}

#[test]
fn batch_answers_with_the_object_or_null() {
    let ask = |line: &str| {
        let mut out = Vec::new();
        grundy::batch::answer_line(&mut SolverState::default(), line.as_bytes(), Language::English, &mut out);
        String::from_utf8(out).unwrap()
    };
    let found = ask(r#"{"game": "bash:6", "position": [3], "want": ["pattern"]}"#);
    assert!(
        found.starts_with(
            r#"{"pattern": {"formula": "g(n) = n mod 7", "class": "periodic", "proved": true, "conditional": false, "condition": null, "by": "#
        ),
        "{found}"
    );
    assert!(found.contains(r#""below": null, "checked_to": 4095, "terms_used": 14}"#), "{found}");
    let misere = ask(r#"{"game": "wythoff", "position": [3, 5], "play": "misere", "want": ["pattern"]}"#);
    assert!(misere.contains("(0, 1), (2, 2)") && misere.contains("\"proved\": true"), "{misere}");
    let none = ask(r#"{"game": "clobber", "position": ["xo"], "want": ["outcome", "pattern"]}"#);
    assert!(none.starts_with(r#"{"outcome": "N", "#) && none.ends_with(r#""pattern": null}"#), "{none}");
}

#[test]
fn an_interrupted_question_leaves_its_pattern_to_the_next() {
    let mut solver = SolverState::default();
    let far = Data::from(vec![1_000_000_000_000_000_000, 7]);
    let question = Question::default().outcome();
    solver.set_limits(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    let placed = solver.place("nimhoff:1+1", &far).unwrap();
    let mut budget = Budget::new(&Limits { steps: 1_000_000, ..Limits::default() });
    assert!(placed.answer(&question, &mut budget).is_err(), "no pattern was found in no time");
    solver.set_limits(Limits::default());
    let placed = solver.place("nimhoff:1+1", &far).unwrap();
    let answer = placed.answer(&question, &mut Budget::new(&Limits::default())).unwrap();
    assert_eq!(answer.outcome, Some(Outcome::N));
}

#[test]
fn no_pattern_is_another_answer_than_no_time() {
    let time = Some(Duration::from_millis(300));
    let mut solver = SolverState::new(Limits { time, ..Limits::default() });
    // Its period takes seconds to prove; until then nothing is seen.
    let fault = solver.pattern("octal:0.376", &PatternSearch::default()).unwrap_err();
    assert!(fault.to_string().contains("time"), "{fault}");
}

#[test]
fn custom_positions_that_are_numbers_need_no_example() {
    let mut solver = SolverState::default();
    solver.add("two", custom_rules::positions("two", |&n: &u64| (1..=n.min(2)).map(|k| n - k).collect()));
    let found = solver.pattern("@two", &PatternSearch::default()).unwrap().unwrap();
    assert_eq!(found.formula.en, "g(n) = n mod 3");
}

#[test]
fn patterns_of_any_number_of_heaps_are_theorems_or_name_the_number() {
    for notation in ["moore:2", "moore:3", "staircase"] {
        let found = look(notation, PatternSearch::default()).unwrap();
        assert_eq!(found.class, PatternClass::Theorem, "{notation}: {}", found.formula);
        assert!(found.evidence.is_none(), "{notation}");
    }
    for (notation, numbers) in [("moore:3", 3), ("staircase", 4), ("end-nim", 3), ("merge-cap:4", 2)] {
        let given = PatternSearch { numbers, numbers_given: true, ..PatternSearch::default() };
        let found = look(notation, given).unwrap();
        assert!(
            found.formula.en.starts_with(&format!("of {numbers} heaps: ")),
            "{notation}: {}",
            found.formula
        );
        assert!(found.formula.zh.starts_with(&format!("{numbers} 堆时：")), "{notation}: {}", found.formula);
        assert!(found.evidence.is_some(), "{notation}");
    }
    let misere =
        look("moore:2", PatternSearch { play: Convention::Misere, ..PatternSearch::default() }).unwrap();
    assert_eq!(misere.class, PatternClass::Theorem, "{}", misere.formula);
}

#[test]
fn no_line_says_of_all_positions_what_holds_for_three_heaps() {
    let mut solver = SolverState::default();
    for game in ["moore:2", "moore:3", "moore:10", "staircase", "end-nim", "take-or-merge", "merge-cap:4"] {
        let found = solver.pattern(game, &PatternSearch::default()).unwrap();
        let Some(found) = found else { continue };
        let names = found.class == PatternClass::Theorem || found.formula.en.starts_with("of 3 heaps: ");
        assert!(names, "{game}: {}", found.formula);
    }
}
