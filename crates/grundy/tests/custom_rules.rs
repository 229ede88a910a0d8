//! Users' own rules through the solver and the batch: their notation, their faults and where these are.

#![allow(clippy::unwrap_used)]

use grundy::custom_rules::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
    RulesLoader, SourceLocation,
};
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::ruleset::{Flow, Visit};
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use grundy::{batch, sequence};
use std::sync::Arc;

fn answered(solver: &mut SolverState, line: &str) -> String {
    let mut out = Vec::new();
    batch::answer_line(solver, line.as_bytes(), Language::English, &mut out);
    String::from_utf8(out).expect("JSON")
}

fn solver() -> SolverState {
    let mut solver = SolverState::default();
    solver.add(
        "squares",
        custom_rules::heaps("squares", |n| {
            (1..=n).take_while(|k| k * k <= n).map(|k| vec![n - k * k]).collect()
        }),
    );
    solver.add(
        "row",
        custom_rules::partizan("row", |&n: &u64, player| match player {
            Player::Left => n.checked_sub(2).into_iter().collect(),
            Player::Right => n.checked_sub(1).into_iter().collect(),
        }),
    );
    solver.add("draw", custom_rules::positions("draw", |&n: &u64| vec![1 - n.min(1)]).loopy());
    let coins = |&(left, score): &(u64, i64), player: Player| {
        let gain = |k: u64| if player == Player::Left { k as i64 } else { -(k as i64) };
        (1..=left.min(2)).map(|k| (left - k, score + gain(k))).collect()
    };
    solver.add("coins", custom_rules::scored("coins", coins, |&(_, score)| score.into()));
    solver
}

#[test]
fn lines_about_own_games_are_answered_like_others() {
    let mut solver = solver();
    for (line, answer) in [
        (
            r#"{"game": "@squares", "position": [7, 11], "want": ["outcome", "grundy", "moves"]}"#,
            r#"{"outcome": "N", "grundy": 1, "moves": [{"to": [3, 11], "heap": 0, "take": 4}, {"to": [6, 11], "heap": 0, "take": 1}, {"to": [7, 2], "heap": 1, "take": 9}, {"to": [7, 7], "heap": 1, "take": 4}, {"to": [7, 10], "heap": 1, "take": 1}], "winning_moves": 5"#,
        ),
        (
            r#"{"sum": [{"game": "@squares", "position": [8]}, {"game": "nim", "position": [1]}]}"#,
            r#"{"outcome": "P""#,
        ),
        (r#"{"game": "every:@squares", "position": [[3], [2]]}"#, r#"{"outcome": "N""#),
        (r#"{"game": "@squares", "position": [3], "play": "misere"}"#, r#"{"outcome": "P""#),
        (r#"{"game": "@row", "position": 1}"#, r#"{"outcome": "R""#),
        (r#"{"game": "@row", "position": 1, "player": "left"}"#, r#"{"outcome": "P""#),
        (
            r#"{"game": "@row", "position": 1, "player": "right", "want": ["moves"]}"#,
            r#"{"moves": [{"to": 0}], "winning_moves": 1"#,
        ),
        (
            r#"{"game": "@row", "position": 2, "want": ["moves"]}"#,
            r#"{"moves": [{"to": 0, "player": "left"}, {"to": 1, "player": "right"}], "winning_moves": 2"#,
        ),
        (
            r#"{"sum": [{"game": "@row", "position": 2}, {"game": "nim", "position": [1]}], "player": "left", "want": ["outcome", "grundy"]}"#,
            r#"{"outcome": "#,
        ),
        (
            r#"{"game": "@draw", "position": 0, "want": ["outcome", "grundy", "remoteness"]}"#,
            r#"{"outcome": "D", "grundy": "inf", "inf": [], "remoteness": null"#,
        ),
        (r#"{"game": "@coins", "position": [3, 0], "want": ["value"]}"#, r#"{"value": 1"#),
        (r#"{"game": "@coins", "position": [3, 0], "player": "right"}"#, r#"{"value": -1"#),
    ] {
        let found = answered(&mut solver, line);
        assert!(found.starts_with(answer), "{line}\n{found}");
    }
}

/// Rules that fail in each of the ways there are, as a position says.
struct Failing;

impl CustomRules for Failing {
    fn kind(&self) -> CustomKind {
        CustomKind::Impartial
    }

    fn about(&self) -> CustomInfo {
        CustomInfo::default()
    }

    fn visit_options(&self, _: u64, _: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        Ok(())
    }

    fn visit_moves(&self, at: &Data, _: Player, _: Visit<'_, CustomMove>) -> CustomResult {
        let (kind, message) = match at {
            Data::Natural(0) => (CustomRulesErrorKind::Mistake, words!("n is not defined", "n 未定义")),
            Data::Natural(1) => (CustomRulesErrorKind::Position, words!("1 is no position", "1 不是局面")),
            Data::Natural(2) => (CustomRulesErrorKind::Limit, words!("too many steps", "步数太多")),
            _ => return Ok(()),
        };
        let place =
            SourceLocation { file: "f.star".to_owned(), line: 3, column: 5, text: "n + 1".to_owned() };
        Err(CustomRulesError { kind, message, place: Some(place) })
    }
}

/// Knows one game, with parameters.
struct One;

impl RulesLoader for One {
    fn load(&self, notation: &str) -> Result<Arc<dyn CustomRules>, QuestionError> {
        match notation {
            "failing:3" => Ok(Arc::new(Failing)),
            other => Err(QuestionError::new(
                QuestionErrorKind::UnknownGame,
                "game",
                words!("no {other}", "没有 {other}"),
            )),
        }
    }
}

#[test]
fn faults_have_their_kind_and_name_their_place() {
    let mut solver = solver();
    assert!(answered(&mut solver, r#"{"game": "@nobody", "position": 1}"#).contains("unknown-game"));
    solver.set_loader(Arc::new(One));
    for (line, kind, place, text) in [
        (r#"{"game": "@failing:3", "position": 0}"#, "bad-parameter", "game", "f.star:3:5: n is not defined"),
        (
            r#"{"game": "@failing:3", "position": 1}"#,
            "bad-position",
            "position",
            "f.star:3:5: 1 is no position",
        ),
        (r#"{"game": "@failing:3", "position": 2}"#, "too-large", "position", "f.star:3:5: too many steps"),
        (r#"{"game": "@other", "position": 2}"#, "unknown-game", "game", "no other"),
        (
            r#"{"game": "@squares", "position": [3], "player": "left"}"#,
            "unsupported",
            "player",
            "without a player",
        ),
        (r#"{"game": "@row", "position": 3, "want": ["remoteness"]}"#, "unsupported", "player", "who begins"),
        (
            r#"{"game": "@row", "position": [3]}"#,
            "bad-position",
            "position",
            "is not a position of this game",
        ),
        (r#"{"game": "every:@row", "position": [3]}"#, "unsupported", "game", "Left and Right"),
        (
            r#"{"sum": [{"game": "nim", "position": []}, {"game": "@coins", "position": [3, 0]}]}"#,
            "unsupported",
            "sum[1].game",
            "cannot be a component",
        ),
    ] {
        let found = answered(&mut solver, line);
        for expected in [kind, place, text] {
            assert!(found.contains(expected), "{line}\n{found}");
        }
    }
    assert!(
        answered(&mut solver, r#"{"game": "@failing:3", "position": 9}"#).starts_with(r#"{"outcome": "P""#)
    );
}

#[test]
fn tables_and_periods_of_own_games_are_seen_and_not_proved() {
    let mut solver = solver();
    solver.add("three", custom_rules::heaps("three", |n| (1..=n.min(2)).map(|k| vec![n - k]).collect()));
    let game = solver.game("@three").expect("added");
    let heaps = sequence::of(&*game).expect("heaps");
    let (period, stop) = sequence::period::find(heaps, 500, &mut Budget::new(solver.limits()), |_| {});
    let pattern = period.pattern.expect("seen");
    assert_eq!((pattern.preperiod, pattern.period, pattern.saltus), (0, 3, 0));
    assert!(period.by.is_none() && stop.is_none() && heaps.sequence().proved().is_none());
    // What is added later takes the place of what was there.
    solver.add("three", custom_rules::heaps("none", |_| vec![]));
    let answer = solver.ask_one("@three", &Data::from(vec![1]), &Question::default()).expect("an answer");
    assert_eq!(answer.outcome, Some(Outcome::P));
}

/// What an answer says under a name; `None` where it says nothing.
fn under<'a>(answer: &'a Data, name: &str) -> Option<&'a Data> {
    let Data::Object(fields) = answer else { return None };
    fields.iter().find(|(known, _)| known == name).map(|(_, data)| data)
}

/// Whether this key is answered, or refused by its name.
fn is_told(answer: &Data, key: &str) -> bool {
    under(answer, key).is_some()
        || under(answer, "unanswered").is_some_and(|refused| under(refused, key).is_some())
}

/// A position of every kind of game, as the beginning of a line.
fn every_kind() -> Vec<String> {
    let mut solver = SolverState::default();
    let mut kinds: Vec<String> = Vec::new();
    for entry in entries() {
        let example = solver.game(entry.sample).unwrap().example();
        kinds.push(format!(r#""game": "{}", "position": {example}"#, entry.sample));
    }
    let own = [("squares", "[7, 11]"), ("row", "3"), ("draw", "1"), ("coins", "[3, 0]")];
    kinds.extend(own.map(|(game, position)| format!(r#""game": "@{game}", "position": {position}"#)));
    kinds.extend(
        ["on", "upon - upon", "^ + {3|1}", "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}"]
            .map(|value| format!(r#""value": "{value}""#)),
    );
    kinds
        .push(r#""sum": [{"game": "nim", "position": [3]}, {"game": "kayles", "position": [4]}]"#.to_owned());
    kinds.push(r#""sum": [{"game": "clobber", "position": ["xo."]}, {"value": "^"}]"#.to_owned());
    kinds.push(r#""game": "every:@squares", "position": [[3], [2]]"#.to_owned());
    kinds
}

#[test]
fn every_key_is_answered_or_refused_by_name_for_every_kind_of_game() {
    let mut solver = solver();
    solver.set_limits(Limits { steps: 200_000, ..Limits::default() });
    let all: Vec<&str> = Key::ALL.iter().map(|(word, _)| *word).collect();
    let list = all.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
    for kind in every_kind() {
        let mut ask = |want: &str| {
            let line = format!(r#"{{{kind}, "want": [{want}], "s": "1", "t": "1"}}"#);
            let answer = answered(&mut solver, &line);
            let answer =
                data_from_json(answer.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error:?}"));
            let error = under(&answer, "error").and_then(|error| under(error, "kind")).cloned();
            (answer, error)
        };
        let together = ask(&list);
        for word in &all {
            let (answer, error) = ask(&format!("\"{word}\""));
            let refused = error
                .as_ref()
                .is_some_and(|kind| [Data::from("unsupported"), Data::from("too-large")].contains(kind));
            assert!(refused || is_told(&answer, word), "{kind}: {word}: {answer:?}");
            // What is answered alone is answered or refused beside all others.
            if error.is_none() && together.1 != Some(Data::from("too-large")) {
                assert!(is_told(&together.0, word), "{kind}: {word} beside others: {:?}", together.0);
            }
        }
    }
}

#[test]
fn outcome_and_value_share_the_limits_of_one_question() {
    let rows = ["..............................", ".............................."];
    let line = format!(
        r#"{{"game": "domineering", "position": ["{}", "{}"], "want": ["outcome", "canonical", "mean"]}}"#,
        rows[0], rows[1]
    );
    let steps = 3_000_000;
    let mut solver = SolverState::new(Limits { steps, ..Limits::default() });
    answered(&mut solver, &line);
    // Each of the parts may go beyond its share by one look at the meter.
    assert!(solver.steps_taken() < steps + steps / 4, "{}", solver.steps_taken());
}

#[test]
fn methods_do_not_depend_on_earlier_questions() {
    let mut solver = SolverState::default();
    let method = |solver: &mut SolverState, heaps: Vec<u64>| {
        let question = Question::default().reason();
        let answer = solver.ask_one("kayles", &Data::from(heaps), &question).unwrap();
        (answer.method, answer.explain)
    };
    let heaps = [vec![10, 11], vec![200], vec![255], vec![256, 3], vec![300], vec![100_000]];
    let fresh = heaps.clone().map(|heaps| method(&mut SolverState::default(), heaps));
    for (heaps, fresh) in heaps.iter().zip(&fresh).rev().chain(heaps.iter().zip(&fresh)) {
        assert_eq!(method(&mut solver, heaps.clone()), *fresh, "{heaps:?}");
    }
    assert_ne!(fresh[0].0, fresh[5].0);
}
