//! Random partizan graphs, and games with scores, against brute force.

use crate::brute::{PLAYERS, PLAYS, ask, budget, by_rounds, game, winning};
use grundy_solver::answer::{Question, Refusal};
use grundy_solver::game::{self, sum as sums};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::own::closures::{Closures, partizan, positions, scored};
use proptest::collection::vec;
use proptest::prelude::*;

/// For each vertex the options of Left and those of Right.
type Graph = Vec<[Vec<usize>; 2]>;

fn rules(graph: &Graph) -> Closures<u64> {
    let graph = graph.clone();
    partizan("graph", move |&at: &u64, player| {
        graph
            .get(at as usize)
            .into_iter()
            .flat_map(|both| &both[player as usize])
            .map(|&to| to as u64)
            .collect()
    })
}

fn graphs(vertices: usize, cyclic: bool) -> impl Strategy<Value = Graph> {
    vec([vec(0usize..100, 0..4), vec(0usize..100, 0..4)], vertices).prop_map(move |graph| {
        let tidy = |at: usize, mut tos: Vec<usize>| {
            let below = if cyclic { vertices } else { at };
            tos.retain(|_| below > 0);
            tos.iter_mut().for_each(|to| *to %= below);
            tos.sort_unstable();
            tos.dedup();
            tos
        };
        graph.into_iter().enumerate().map(|(at, both)| both.map(|tos| tidy(at, tos))).collect()
    })
}

/// States 2v + player, in turns.
fn in_turns(graph: &Graph) -> Vec<Vec<usize>> {
    let both = graph.iter().flat_map(|both| both.iter().enumerate());
    both.map(|(player, tos)| tos.iter().map(|to| 2 * to + 1 - player).collect()).collect()
}

fn sum(a: &Graph, b: &Graph) -> Graph {
    let states = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    let of_player = |i: usize, j: usize, player: usize| {
        let first = a[i][player].iter().map(|to| to * b.len() + j);
        first.chain(b[j][player].iter().map(|to| i * b.len() + to)).collect()
    };
    states.map(|(i, j)| [0, 1].map(|player| of_player(i, j, player))).collect()
}

fn question(play: Play, player: Option<Player>) -> Question {
    Question {
        play,
        player,
        moves: Some(1000),
        remoteness: player.is_some(),
        explain: true,
        ..Question::default()
    }
}

/// Holds the answers about vertex `at` against brute force, asked through `answer`.
fn hold(
    graph: &Graph,
    at: usize,
    play: Play,
    answer: impl Fn(&Question) -> Result<grundy_solver::answer::Answer, Refusal>,
) {
    let rounds = by_rounds(&in_turns(graph), play);
    let mut both = 0;
    for player in PLAYERS {
        let (outcome, length) = rounds[2 * at + player as usize];
        let found = answer(&question(play, Some(player))).expect("small");
        assert_eq!(
            (found.outcome, found.remoteness),
            (Some(outcome), Some(length)),
            "{at} {play:?} {player:?}"
        );
        let other = 1 - player as usize;
        let losing =
            graph[at][player as usize].iter().filter(|&&to| rounds[2 * to + other].0 == Outcome::P).count();
        assert_eq!(winning(&found).len(), losing, "{at} {play:?} {player:?}");
        both += losing;
    }
    let expected = Outcome::of_both(rounds[2 * at].0, rounds[2 * at + 1].0);
    let found = answer(&question(play, None)).expect("small");
    assert_eq!(found.outcome, Some(expected), "{at} {play:?}");
    assert_eq!(winning(&found).len(), both, "{at} {play:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn partizan_graphs_agree_with_brute_force(ending in graphs(9, false), cyclic in graphs(7, true)) {
        for (graph, own) in [(&ending, game(rules(&ending))), (&cyclic, game(rules(&cyclic).loopy()))] {
            for (at, play) in (0..graph.len()).flat_map(|at| PLAYS.map(|play| (at, play))) {
                hold(graph, at, play, |asked| ask(&*own, &Data::from(at as u64), asked));
            }
        }
    }

    #[test]
    fn partizan_sums_agree_with_brute_force(a in graphs(5, false), b in graphs(4, true), heap in 0u64..3) {
        let (ending, cyclic) = (game(rules(&a)), game(rules(&b).loopy()));
        let nim = game::game("nim").unwrap();
        let nim_graph: Graph = (0..3).map(|n| [(0..n).collect(), (0..n).collect()]).collect();
        for (i, play) in (0..a.len()).flat_map(|i| PLAYS.map(|play| (i, play))) {
            let with_nim = sum(&a, &nim_graph);
            hold(&with_nim, i * 3 + heap as usize, play, |asked| {
                let parts = vec![ending.place(&Data::from(i as u64)).unwrap(), nim.place(&Data::from(vec![heap])).unwrap()];
                sums::of(parts).unwrap().answer(asked, &mut budget())
            });
            let with_cycles = sum(&a, &b);
            hold(&with_cycles, i * b.len(), play, |asked| {
                let parts = vec![ending.place(&Data::from(i as u64)).unwrap(), cyclic.place(&Data::from(0)).unwrap()];
                sums::of(parts).unwrap().answer(asked, &mut budget())
            });
        }
    }

    #[test]
    fn scores_agree_with_brute_force(graph in graphs(9, false), ends in vec(-20i64..20, 9)) {
        let moves = graph.clone();
        let last = ends.clone();
        let own = game(scored(
            "scores",
            move |&at: &u64, player| moves[at as usize][player as usize].iter().map(|&to| to as u64).collect(),
            move |&at: &u64| last[at as usize].into(),
        ));
        for (at, player) in (0..graph.len()).flat_map(|at| PLAYERS.map(|player| (at, player))) {
            let asked = Question { value: true, moves: Some(100), player: Some(player), ..Question::default() };
            let answer = ask(&*own, &Data::from(at as u64), &asked).unwrap();
            let score = score(&graph, &ends, at, player);
            prop_assert_eq!(answer.value.clone(), Some(Data::small(score)));
            let best = graph[at][player as usize].iter().filter(|&&to| self::score(&graph, &ends, to, player.other()) == score);
            let best: Vec<Data> = best.map(|&to| Data::from(to as u64)).collect();
            prop_assert_eq!(winning(&answer), best);
        }
    }
}

fn score(graph: &Graph, ends: &[i64], at: usize, player: Player) -> i64 {
    let after = graph[at][player as usize].iter().map(|&to| score(graph, ends, to, player.other()));
    let best = if player == Player::Left { after.max() } else { after.min() };
    best.unwrap_or(ends[at])
}

#[test]
fn a_question_says_who_moves_exactly_where_it_matters() {
    let row = game(partizan("row", |&n: &u64, player| match player {
        Player::Left => n.checked_sub(2).into_iter().collect(),
        Player::Right => n.checked_sub(1).into_iter().collect(),
    }));
    let asked = Question { remoteness: true, ..Question::default() };
    assert!(matches!(ask(&*row, &Data::from(3), &asked), Err(Refusal::Player(_))));
    let impartial = game(positions("row", |&n: &u64| n.checked_sub(1).into_iter().collect()));
    let asked = Question { player: Some(Player::Left), ..Question::default() };
    assert!(matches!(ask(&*impartial, &Data::from(3), &asked), Err(Refusal::Player(_))));
    assert!(game::every(row).is_err());
}
