//! Positions of one game.

use crate::positions::{SAMPLES, random};
use crate::search::{PLAYS, Search, agree, budget, component, question, with_and_without};
use grundy_solver::game::{self, Game};
use grundy_theory::data::Data;
use grundy_theory::ruleset::erased::Erased;
use proptest::test_runner::{Config, TestRunner};
use std::cell::RefCell;
use std::sync::Arc;

/// A game with and without theorems, and what search has found out about it.
struct Trial {
    notation: &'static str,
    games: [Arc<dyn Game>; 2],
    search: Search<Erased>,
}

impl Trial {
    fn new(notation: &'static str) -> Trial {
        Trial { notation, games: with_and_without(notation), search: Search::new(Erased) }
    }

    /// Holds all answers about a position against each other.
    fn hold(&mut self, data: &Data) {
        let [with, without] = self.games.each_ref().map(|game| component(&**game, data));
        let at = without.erased();
        for play in PLAYS {
            for limit in [100, 2] {
                let asked = question(play, limit);
                let [with, without] = [&with, &without]
                    .map(|position| game::answer(&**position, &asked, &mut budget()).expect("small"));
                agree(&with, &without, &format!("{} {data:?} {play:?}", self.notation));
                self.search.hold(&with, &at, &asked, |at| at.write());
                self.search.hold(&without, &at, &asked, |at| at.write());
            }
            let suspense = self.search.length(&at, play).suspense;
            for position in [&with, &without] {
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
