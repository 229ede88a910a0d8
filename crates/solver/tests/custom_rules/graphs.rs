//! Random graphs as own rules, with and without cycles: alone, in sums, in every-move compounds, with parts.

use crate::brute::{PLAYS, ask, budget, by_rounds, everything, game, sum, values, winning};
use grundy_solver::answer::GrundyAnswer;
use grundy_solver::game::{self, sum as sums};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::custom::closures::{ClosureRules, positions};
use proptest::collection::vec;
use proptest::prelude::*;

type Graph = Vec<Vec<usize>>;

fn rules(graph: &Graph) -> ClosureRules<u64> {
    let graph = graph.clone();
    positions("graph", move |&at: &u64| {
        graph.get(at as usize).into_iter().flatten().map(|&to| to as u64).collect()
    })
}

/// Edges lead to smaller numbers.
fn acyclic(vertices: usize) -> impl Strategy<Value = Graph> {
    vec(vec(0usize..100, 0..5), vertices).prop_map(|graph| {
        let below = |(at, tos): (usize, Vec<usize>)| {
            let mut tos: Vec<usize> = tos.into_iter().filter(|_| at > 0).map(|to| to % at).collect();
            tos.sort_unstable();
            tos.dedup();
            tos
        };
        graph.into_iter().enumerate().map(below).collect()
    })
}

fn any_graph(vertices: usize) -> impl Strategy<Value = Graph> {
    vec(vec(0..vertices, 0..4), vertices).prop_map(|graph| {
        let tidy = |mut tos: Vec<usize>| {
            tos.sort_unstable();
            tos.dedup();
            tos
        };
        graph.into_iter().map(tidy).collect()
    })
}

fn edges(graph: &Graph) -> Data {
    let edges =
        graph.iter().enumerate().flat_map(|(at, tos)| tos.iter().map(move |&to| [at as u64, to as u64]));
    Data::list(edges.map(|edge| Data::from(edge.to_vec())).collect())
}

/// A token on a graph of the catalogue.
fn token(graph: &Graph, at: usize) -> Data {
    Data::object([("edges", edges(graph)), ("tokens", Data::from(vec![at as u64]))])
}

/// Does the graph of the catalogue have this vertex?
fn touches(graph: &Graph, at: usize) -> bool {
    !graph[at].is_empty() || graph.iter().any(|tos| tos.contains(&at))
}

#[test]
fn options_of_sums_have_values_where_play_can_go_back() {
    // From 0 one moves to an end or to 2, from which one moves back: 0 is worth 1, 2 is worth 0.
    let there_and_back = game(rules(&vec![vec![1, 2], vec![], vec![0]]).loopy());
    let heap = game::game("nim").unwrap().place(&Data::from(vec![1])).unwrap();
    let sum = sums::of(vec![there_and_back.place(&Data::from(0u64)).unwrap(), heap]).unwrap();
    let answer = sum.answer(&everything(Convention::Normal), &mut budget()).unwrap();
    assert_eq!((answer.outcome, answer.grundy), (Some(Outcome::P), Some(GrundyAnswer::Value(0u64.into()))));
    let options = answer.options.unwrap().options;
    assert_eq!(options.len(), 3);
    assert!(
        options.iter().all(|option| option.grundy == Some(GrundyAnswer::Value(1u64.into()))),
        "{options:?}"
    );
    // Beside the heap 2 is won by taking the heap, which leaves one way to 0 and from there to the end.
    let lengths: Vec<_> = options.iter().map(|option| option.remoteness).collect();
    assert_eq!(lengths.iter().filter(|&&length| length == Some(Some(1))).count(), 2, "{lengths:?}");
    assert!(lengths.contains(&Some(Some(3))), "{lengths:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn graphs_without_cycles_agree_with_brute_force(graph in acyclic(12)) {
        let own = game(rules(&graph));
        let values = values(&graph);
        for play in PLAYS {
            let rounds = by_rounds(&graph, play);
            for at in (0..graph.len()).rev() {
                let answer = ask(&*own, &Data::from(at as u64), &everything(play)).unwrap();
                prop_assert_eq!((answer.outcome, answer.remoteness), (Some(rounds[at].0), Some(rounds[at].1)));
                let grundy = if play == Convention::Normal { GrundyAnswer::Value(values[at].into()) } else { GrundyAnswer::None };
                prop_assert_eq!(&answer.grundy, &Some(grundy));
                let losing = graph[at].iter().filter(|&&to| rounds[to].0 == Outcome::P);
                let losing: Vec<Data> = losing.map(|&to| Data::from(to as u64)).collect();
                prop_assert_eq!(winning(&answer), losing);
            }
        }
    }

    #[test]
    fn graphs_with_cycles_agree_with_brute_force_and_with_the_catalogue(graph in any_graph(8)) {
        let own = game(rules(&graph).loopy());
        let catalogue = game::game("graph").unwrap();
        for play in PLAYS {
            let rounds = by_rounds(&graph, play);
            for at in 0..graph.len() {
                let answer = ask(&*own, &Data::from(at as u64), &everything(play)).unwrap();
                prop_assert_eq!((answer.outcome, answer.remoteness), (Some(rounds[at].0), Some(rounds[at].1)));
                let losing = graph[at].iter().filter(|&&to| rounds[to].0 == Outcome::P);
                let losing: Vec<Data> = losing.map(|&to| Data::from(to as u64)).collect();
                prop_assert_eq!(winning(&answer), losing);
                if touches(&graph, at) {
                    let known = ask(&*catalogue, &token(&graph, at), &everything(play)).unwrap();
                    prop_assert_eq!(answer.grundy, known.grundy);
                }
            }
        }
    }

    #[test]
    fn sums_agree_with_brute_force(a in any_graph(5), b in acyclic(6)) {
        let (loopy, ending) = (game(rules(&a).loopy()), game(rules(&b)));
        let nim = game::game("nim").unwrap();
        for play in PLAYS {
            let rounds = by_rounds(&sum(&a, &b), play);
            for (i, j) in (0..a.len()).flat_map(|i| [0, 2, b.len() - 1].map(|j| (i, j))) {
                let parts = || {
                    let parts = [loopy.place(&Data::from(i as u64)), ending.place(&Data::from(j as u64))];
                    parts.map(|part| part.unwrap()).into_iter().collect::<Vec<_>>()
                };
                let answer = sums::of(parts()).unwrap().answer(&everything(play), &mut budget()).unwrap();
                let (outcome, length) = rounds[i * b.len() + j];
                prop_assert_eq!((answer.outcome, answer.remoteness), (Some(outcome), Some(length)), "{:?}", play);
                let list = winning(&answer);
                let expected = sum(&a, &b)[i * b.len() + j].iter().filter(|&&to| rounds[to].0 == Outcome::P).count();
                prop_assert_eq!(list.len(), expected);
                // Beside a heap of Nim.
                let heap = nim.place(&Data::from(vec![2])).unwrap();
                let three = parts().into_iter().chain([heap]).collect::<Vec<_>>();
                let outcome_of_three = sums::of(three).unwrap().answer(&everything(play), &mut budget()).unwrap().outcome;
                let heap_of_two = vec![vec![], vec![0], vec![0, 1]];
                let rounds_of_three = by_rounds(&sum(&sum(&a, &b), &heap_of_two), play);
                prop_assert_eq!(outcome_of_three, Some(rounds_of_three[(i * b.len() + j) * 3 + 2].0));
            }
        }
    }

    #[test]
    fn every_move_compounds_agree_with_the_catalogue(graph in any_graph(6), at in vec(0usize..6, 1..3)) {
        prop_assume!(at.iter().all(|&at| touches(&graph, at)));
        let own = game::every(game(rules(&graph).loopy())).unwrap();
        let catalogue = game::game("every:graph").unwrap();
        let here = Data::from(at.iter().map(|&at| at as u64).collect::<Vec<_>>());
        let there = Data::list(at.iter().map(|&at| token(&graph, at)).collect());
        for play in PLAYS {
            let answer = ask(&*own, &here, &everything(play)).unwrap();
            let known = ask(&*catalogue, &there, &everything(play)).unwrap();
            prop_assert_eq!((answer.outcome, answer.remoteness), (known.outcome, known.remoteness));
            prop_assert_eq!(answer.moves.map(|list| list.count), known.moves.map(|list| list.count));
        }
    }

    #[test]
    fn parts_change_no_answer(rows in vec(0u64..6, 1..3)) {
        // Take one or two that stand next to each other; a row is a list of runs.
        let moves = |runs: &Vec<u64>| {
            let mut all = Vec::new();
            for (i, &run) in runs.iter().enumerate() {
                for (take, left) in (1..=2).flat_map(|take| (0..=run.saturating_sub(take)).map(move |left| (take, left))) {
                    if take + left <= run {
                        let mut to = runs.clone();
                        to.splice(i..=i, [left, run - take - left]);
                        all.push(to);
                    }
                }
            }
            all
        };
        let whole = game(positions("rows", moves));
        let parted = game(positions("rows", moves).parts(|runs| runs.iter().map(|&run| vec![run]).collect()));
        let at = Data::from(rows);
        for play in PLAYS {
            let [mut a, b] = [&whole, &parted].map(|game| ask(&**game, &at, &everything(play)).unwrap());
            // Of parts there is more to say.
            a.explain.clone_from(&b.explain);
            prop_assert_eq!(a, b);
        }
    }
}

#[test]
fn the_order_of_questions_does_not_matter() {
    let graph: Graph = vec![vec![], vec![0], vec![0, 1], vec![1, 2], vec![0, 3]];
    let (early, late) = (game(rules(&graph)), game(rules(&graph)));
    let upwards: Vec<_> =
        (0..5).map(|at| ask(&*early, &Data::from(at), &everything(Convention::Normal)).unwrap()).collect();
    let mut downwards: Vec<_> = (0..5)
        .rev()
        .map(|at| ask(&*late, &Data::from(at), &everything(Convention::Normal)).unwrap())
        .collect();
    downwards.reverse();
    assert_eq!(upwards, downwards);
}
