//! Games on a board whose play may go on for ever.

use super::games::{budget, options};
use grundy_budget::{Budget, Halt, Limits};
use grundy_search::endless::EndlessSearch;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::board::dodgem::Dodgem;
use grundy_theory::ruleset::board::morris::{Achi, ThreeMensMorris};
use grundy_theory::ruleset::board::quixo::Quixo;
use grundy_theory::ruleset::board::{BoardGame, BoardResult};
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_theory::ruleset::parameters::Parameters;
use std::collections::HashSet;
use std::sync::Arc;

fn opening<R: BoardGame>(rules: &R) -> R::Position {
    rules.parse(&rules.opening().expect("an opening")).expect("a position")
}

/// How many positions can be reached from the opening, how many of them are won and lost by the player to
/// move, and how many moves these take in all.
fn totals<R: BoardGame>(rules: &R) -> [u64; 4] {
    let mut search = EndlessSearch::default();
    let start = opening(rules);
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    let mut totals = [0; 4];
    while let Some(at) = open.pop() {
        let verdict = search.verdict(rules, &at, &mut budget()).expect("small");
        totals[0] += 1;
        totals[1] += u64::from(verdict.outcome == Outcome::N);
        totals[2] += u64::from(verdict.outcome == Outcome::P);
        totals[3] += verdict.remoteness.unwrap_or(0);
        assert_eq!(verdict.remoteness.is_none(), verdict.outcome == Outcome::D);
        if let Some(ended) = rules.ended(&at) {
            assert_ne!(ended, BoardResult::Drawn);
            assert_eq!(verdict.remoteness, Some(0));
        }
        for to in options(rules, &at, rules.to_move(&at)) {
            if seen.insert(to.clone()) {
                open.push(to);
            }
        }
    }
    totals
}

fn agrees<R: BoardGame + Parameters>(parameters: &str, expected: [u64; 4]) {
    let rules = || R::from_parameters((!parameters.is_empty()).then_some(parameters)).expect("a game");
    assert_eq!(totals(&rules()), expected);
    assert_eq!(totals(&ErasedRules::board(Arc::new(rules()))), expected);
}

/// The numbers are those of a search written apart from this one.
#[test]
fn endless_games_have_the_answers_of_another_search() {
    agrees::<Quixo>("2", [53, 25, 28, 35]);
    agrees::<Quixo>("3,2", [5021, 2369, 2652, 1067]);
    agrees::<Quixo>("3", [32027, 20247, 11780, 33109]);
    agrees::<Dodgem>("2", [15, 7, 8, 17]);
    agrees::<Dodgem>("3", [1963, 1123, 840, 10345]);
    agrees::<ThreeMensMorris>("", [5390, 2997, 1185, 9637]);
    agrees::<ThreeMensMorris>("fly", [5390, 3334, 1084, 6238]);
    agrees::<Achi>("", [5716, 3527, 2189, 12187]);
}

/// Des Jardins's result for Dodgem on four rows (1996).
#[test]
fn dodgem_on_four_rows_is_drawn() {
    let rules = Dodgem::from_parameters(Some("4")).expect("a game");
    let verdict = EndlessSearch::default().verdict(&rules, &opening(&rules), &mut budget());
    assert_eq!(verdict.map(|verdict| (verdict.outcome, verdict.remoteness)), Ok((Outcome::D, None)));
}

#[test]
fn large_boards_reach_a_limit() {
    let rules = Quixo::from_parameters(Some("5")).expect("a game");
    for (limits, stop) in [
        (Limits { memory: 1 << 20, ..Limits::default() }, Halt::Memory(1 << 20)),
        (Limits { steps: 1 << 20, ..Limits::default() }, Halt::Steps(1 << 20)),
    ] {
        let mut search = EndlessSearch::default();
        let verdict = search.verdict(&rules, &opening(&rules), &mut Budget::new(&limits));
        assert_eq!(verdict, Err(stop));
        assert_eq!(search.bytes(), 0);
    }
}
