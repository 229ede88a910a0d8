//! Graphs with cycles: values, sums and compounds against retrograde analysis of whole positions.

#![allow(clippy::disallowed_methods, reason = "brute force goes by the rules alone")]

use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_solver::answer::{Answer, Basis, GrundyAnswer, Question};
use grundy_solver::budget::{Budget, Limits};
use grundy_solver::game::{self, Component, GamePosition, game_with, sum};
use grundy_solver::method::theorems::UseTheorems;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Impartial;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset, ImpartialKind};
use grundy_theory::sum::continued_conjunctive::ContinuedConjunctive;
use grundy_theory::sum::disjunctive::DisjunctiveSum;
use grundy_theory::theorem::EITHER;
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use std::ops::ControlFlow;

fn budget() -> Budget {
    Budget::new(&Limits::default())
}

fn graph(edges: &[(u64, u64)], tokens: &[u64]) -> Data {
    let edges = edges.iter().map(|&(tail, head)| Data::from(vec![tail, head])).collect();
    Data::object([("edges", Data::list(edges)), ("tokens", tokens.to_vec().into())])
}

fn place(notation: &str, data: &Data, theorems: UseTheorems) -> Box<dyn Component> {
    let game = game_with(notation, theorems).expect("a game");
    game.place(data).expect("a position").component().expect("a part of sums")
}

fn question(play: Convention) -> Question {
    let all = Question::default().grundy().remoteness().reason();
    all.play(play).moves(1000)
}

/// Holds an answer against all positions that can be reached.
fn hold<R: Impartial + Clone>(
    rules: &R,
    at: &R::Position,
    play: Convention,
    answer: &Answer,
    write: impl Fn(&R::Position) -> Data,
) {
    let mut search = RulesetSearch::new(rules.clone());
    let mode = PlayMode { play, player: None, may_go_on: true };
    let verdict = search.verdict(at, mode, &mut budget()).expect("small");
    assert_eq!(answer.outcome, Some(verdict.outcome), "{at:?} {play:?}");
    assert_eq!(answer.remoteness, Some(verdict.remoteness), "length of {at:?} {play:?}");
    let mut winning = Vec::new();
    let _ = rules.visit_moves(at, EITHER, &mut |mv| {
        let to = rules.play(at, &mv).expect("small");
        if search.outcome(&to, mode, &mut budget()).expect("an option") == Outcome::P {
            winning.push(write(&to));
        }
        ControlFlow::Continue(())
    });
    winning.sort_by(Data::lexicographic);
    let moves = answer.moves.as_ref().expect("asked for");
    assert_eq!(moves.count, Some(BigUint::from(winning.len())), "{at:?} {play:?}");
    let listed: Vec<Data> = moves.moves.iter().map(|mv| mv.to.clone().expect("small")).collect();
    assert_eq!(listed, winning, "{at:?} {play:?}");
}

fn write(at: &[AnyPosition<ImpartialKind>]) -> Data {
    Data::list(at.iter().map(AnyPosition::write).collect())
}

/// Edges on up to five vertices, cycles included, and numbers that choose tokens.
fn edges_and_tokens(most: usize) -> impl Strategy<Value = (Vec<(u64, u64)>, Vec<u64>)> {
    (vec((0u64..5, 0u64..5), 1..11), vec(0usize..20, 0..=most)).prop_map(|(edges, choices)| {
        let tokens = choices.iter().map(|&choice| edges[choice % edges.len()].0).collect();
        (edges, tokens)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tokens_on_one_graph_are_answered_as_searched((edges, tokens) in edges_and_tokens(3)) {
        let data = graph(&edges, &tokens);
        for theorems in [UseTheorems::All, UseTheorems::None] {
            let position = place("graph", &data, theorems);
            for play in [Convention::Normal, Convention::Misere] {
                let answer = game::answer(&*position, &question(play), &mut budget()).expect("small");
                hold(&AnyRuleset::new(), &position.erased(&mut budget()).expect("small"), play, &answer, AnyPosition::write);
            }
        }
    }

    #[test]
    fn sums_with_heaps_are_answered_as_searched(
        (edges, tokens) in edges_and_tokens(1),
        (more, others) in edges_and_tokens(1),
        heap in 0u64..4,
    ) {
        let parts = [
            place("graph", &graph(&edges, &tokens), UseTheorems::All),
            place("nim", &Data::from(vec![heap]), UseTheorems::All),
            place("graph", &graph(&more, &others), UseTheorems::All),
        ];
        let at: Vec<AnyPosition<ImpartialKind>> = parts.iter().map(|part| part.erased(&mut budget()).expect("small")).collect();
        let sum = sum::of(parts.into_iter().map(GamePosition::Component).collect()).expect("parts of sums");
        for play in [Convention::Normal, Convention::Misere] {
            let answer = sum.answer(&question(play), &mut budget()).expect("small");
            hold(&DisjunctiveSum(AnyRuleset::new()), &at, play, &answer, |at| write(at));
        }
    }

    #[test]
    fn every_move_compounds_are_answered_as_searched(graphs in vec(edges_and_tokens(1), 0..3)) {
        let parts: Vec<Data> =
            graphs.iter().filter(|(_, tokens)| tokens.len() == 1).map(|(e, t)| graph(e, t)).collect();
        let position = place("every:graph", &Data::list(parts.clone()), UseTheorems::All);
        let at: Vec<AnyPosition<ImpartialKind>> =
            parts.iter().map(|part| place("graph", part, UseTheorems::All).erased(&mut budget()).expect("small")).collect();
        for play in [Convention::Normal, Convention::Misere] {
            let answer = game::answer(&*position, &question(play), &mut budget()).expect("small");
            hold(&ContinuedConjunctive(AnyRuleset::new()), &at, play, &answer, |at| write(at));
        }
    }
}

#[test]
fn values_of_graphs_with_cycles_are_those_of_the_literature() {
    let value = |edges: &[(u64, u64)], token: u64| {
        place("graph", &graph(edges, &[token]), UseTheorems::All).grundy(&mut budget()).expect("small").what
    };
    let infinite = |options: &[u64]| GrundyAnswer::Infinite(options.iter().map(|&n| n.into()).collect());
    assert_eq!(value(&[(0, 1), (1, 0), (0, 2), (2, 3)], 0), infinite(&[1]));
    assert_eq!(value(&[(0, 0), (0, 1), (1, 2), (0, 3)], 0), infinite(&[0, 1]));
    // A move to a cycle that can be taken back at once is no move.
    assert_eq!(value(&[(0, 1), (1, 0), (1, 2)], 0), GrundyAnswer::Value(0u64.into()));
}

#[test]
fn the_misere_theorem_is_not_used_where_its_hypothesis_fails_further_on() {
    let data = graph(&[(3, 2), (2, 1), (2, 0), (1, 0)], &[3]);
    let position = place("graph", &data, UseTheorems::All);
    let claim = position.outcome(Convention::Misere, true, &mut budget()).expect("small");
    assert_eq!(claim.what, Outcome::P);
    assert!(matches!(claim.by, Basis::Computation(_)), "{claim:?}");
}
