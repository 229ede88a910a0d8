//! Positions of one game.

use crate::positions::{SAMPLES, random};
use crate::search::{PLAYS, Search, agree, budget, component, in_three_ways, question};
use grundy_solver::game::{self, Game};
use grundy_theory::data::Data;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::any::{AnyRuleset, ImpartialKind};
use grundy_theory::theorem::EITHER;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game with all theorems, some and none, and what search has found out about it.
pub struct Trial {
    notation: &'static str,
    games: [Arc<dyn Game>; 3],
    search: Search<AnyRuleset<ImpartialKind>>,
}

impl Trial {
    pub fn new(notation: &'static str) -> Trial {
        Trial { notation, games: in_three_ways(notation), search: Search::new(AnyRuleset::new()) }
    }

    /// Holds all answers about a position against each other.
    pub fn hold(&mut self, data: &Data) {
        let placed = self.games.each_ref().map(|game| component(&**game, data));
        let at = placed[0].erased(&mut budget()).expect("small");
        for play in PLAYS {
            for limit in [100, 2] {
                let asked = question(play, limit);
                let answers = placed
                    .each_ref()
                    .map(|position| game::answer(&**position, &asked, &mut budget()).expect("small"));
                for answer in &answers {
                    agree(&answers[0], answer, &format!("{} {data:?} {play:?}", self.notation));
                    self.search.hold(answer, &at, &asked, |at| at.write());
                }
            }
            let suspense = self.search.length(&at, play).suspense();
            for position in &placed {
                assert_eq!(
                    position.suspense(play, &mut budget()),
                    Ok(Some(suspense)),
                    "{} {data:?}",
                    self.notation
                );
            }
        }
    }
}

#[test]
fn all_small_positions_are_answered_the_same_with_and_without_theorems() {
    for sample in SAMPLES {
        for notation in sample.notations {
            let mut trial = Trial::new(notation);
            sample.small.iter().flat_map(|shape| shape.all()).for_each(|data| trial.hold(&data));
        }
    }
}

/// More positions than this are not tried of a game without a list of them.
const MANY: usize = 400;

#[test]
fn games_without_a_list_of_positions_are_tried_from_their_examples() {
    for notation in crate::unlisted() {
        let trial = Trial::new(notation);
        let example = serde_json::from_str(&trial.games[0].example()).expect("an example is JSON");
        hold_reached(trial, data(&example), MANY);
    }
}

/// Tries a position and what can be reached from it, at most `most` positions.
fn hold_reached(mut trial: Trial, from: Data, most: usize) {
    let mut positions = vec![from];
    for i in 0..most {
        let Some(at) = positions.get(i).cloned() else { break };
        trial.hold(&at);
        let at = component(&*trial.games[1], &at).erased(&mut budget()).expect("small");
        let _ = AnyRuleset::new().visit_moves(&at, EITHER, &mut |mv| {
            let to = mv.to.expect("small").write();
            if positions.len() < most && !positions.contains(&to) {
                positions.push(to);
            }
            ControlFlow::Continue(())
        });
    }
}

#[test]
fn impartial_versions_are_answered_the_same_with_and_without_theorems() {
    let edges = |edges: Value| data(&serde_json::json!({ "edges": edges }));
    for (notation, from) in [
        ("impartial:domineering", "..../..#.".into()),
        ("impartial:clobber", "xoxo/ooxx".into()),
        ("impartial:hot-clobber", "xox/oxo".into()),
        ("impartial:nogo", "..../#...".into()),
        ("impartial:col", ".../.x.".into()),
        ("impartial:snort", ".../.x.".into()),
        ("impartial:konane", "xoxo/ox.x".into()),
        ("impartial:amazons", "x.../..#.".into()),
        ("impartial:fission", "..x./.x..".into()),
        ("impartial:toads-and-frogs:2", "tt..t.ff".into()),
        ("impartial:toppling-dominoes", "lrelrel".into()),
        ("impartial:cherries", "xooxxo".into()),
        (
            "impartial:hackenbush",
            edges(serde_json::json!([[0, 1, "b"], [1, 2, "r"], [1, 3, "g"], [0, 3, "r"]])),
        ),
        ("impartial:cutcake", data(&serde_json::json!([[3, 4]]))),
        ("impartial:partizan-octal:0.7|0.3", data(&serde_json::json!([5, 4]))),
    ] {
        hold_reached(Trial::new(notation), from, 60);
    }
}

/// A position as it stands in JSON.
pub fn data(json: &Value) -> Data {
    match json {
        Value::Number(number) => Data::integer(number.as_i64().expect("a small number").into()),
        Value::String(text) => text.as_str().into(),
        Value::Array(items) => Data::list(items.iter().map(data).collect()),
        Value::Object(fields) => {
            Data::Object(fields.iter().map(|(name, value)| (name.clone(), data(value))).collect())
        }
        Value::Bool(value) => Data::Bool(*value),
        Value::Null => Data::Null,
    }
}

#[test]
fn random_positions_are_answered_the_same_with_and_without_theorems() {
    for sample in SAMPLES {
        for notation in sample.notations {
            let trial = RefCell::new(Trial::new(notation));
            let held = TestRunner::new(Config { cases: 40, failure_persistence: None, ..Config::default() })
                .run(&random(sample.random), |data| {
                    trial.borrow_mut().hold(&data);
                    Ok(())
                });
            held.unwrap_or_else(|failure| panic!("{notation}: {failure}"));
        }
    }
}
