//! Random partizan graphs, and games with scores, against brute force.

use crate::brute::{PLAYERS, PLAYS, ask, budget, by_rounds, game, winning};
use grundy_solver::answer::{Answer, Question, Refusal};
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::workbench::ValueArena;
use grundy_solver::game::{self, GamePosition, sum as sums};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::closures::{ClosureRules, partizan, positions, scored};
use grundy_values::keys::Key;
use grundy_values::notation::Glyphs;
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// For each vertex the options of Left and those of Right.
type Graph = Vec<[Vec<usize>; 2]>;

fn rules(graph: &Graph) -> ClosureRules<u64> {
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

/// Tokens on a graph; each move moves one.
fn pairs(graph: &Graph) -> ClosureRules<Vec<u64>> {
    let graph = graph.clone();
    partizan("tokens", move |tokens: &Vec<u64>, player| {
        let moved = |place: usize, to: usize| {
            let mut tokens = tokens.clone();
            tokens[place] = to as u64;
            tokens
        };
        let places = tokens.iter().enumerate();
        places
            .flat_map(|(place, &at)| {
                graph[at as usize][player as usize].iter().map(move |&to| moved(place, to))
            })
            .collect()
    })
}

fn question(play: Convention, player: Option<Player>) -> Question {
    Question::default()
        .play(play)
        .player(player)
        .moves(1000)
        .key_if(player.is_some(), Key::Remoteness)
        .reason()
}

/// Holds the answers about vertex `at` against brute force, asked through `answer`.
fn hold(graph: &Graph, at: usize, play: Convention, answer: impl Fn(&Question) -> Result<Answer, Refusal>) {
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
    let expected = Outcome::from_both(rounds[2 * at].0, rounds[2 * at + 1].0);
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
    fn the_search_with_exact_parts_agrees_with_brute_force(graph in graphs(12, false), parts in any::<bool>()) {
        // Two tokens on one graph. Values of larger positions are out of reach.
        let tokens = pairs(&graph);
        let own = game(if parts { tokens.parts(|at| at.iter().map(|&at| vec![at]).collect()) } else { tokens });
        let limits = Limits { positions: 6, ..Limits::default() };
        let whole = sum(&graph, &graph);
        let (at, start) = (Data::from(vec![11_u64, 10]), 11 * graph.len() + 10);
        hold(&whole, start, Convention::Normal, |asked| {
            let asked = asked.without(Key::Remoteness);
            let mut answer = own.place(&at).unwrap().answer(&asked, &mut Budget::new(&limits))?;
            assert!(["canonical form", "search with exact parts"].iter().any(|by| answer.method.en.starts_with(by)));
            answer.remoteness = asked.player.map(|player| {
                by_rounds(&in_turns(&whole), Convention::Normal)[2 * start + player as usize].1
            });
            Ok(answer)
        });
    }

    #[test]
    fn gains_of_moves_agree_with_scores_kept_in_positions(
        graph in graphs(8, false),
        gains in vec(-9i64..9, 64),
        ends in vec(-20i64..20, 8),
    ) {
        // Positions that hold what was won so far, and positions that do not.
        let (moves, won, last) = (graph.clone(), gains.clone(), ends.clone());
        let kept = game(scored(
            "kept",
            move |at: &Vec<i64>, player| {
                let sign = if player == Player::Left { 1 } else { -1 };
                let to = moves[at[0] as usize][player as usize].iter();
                to.map(|&to| vec![to as i64, at[1] + sign * won[8 * at[0] as usize + to]]).collect()
            },
            move |at: &Vec<i64>| (at[1] + last[at[0] as usize]).into(),
        ));
        let (moves, won, last) = (graph.clone(), gains, ends);
        let told = game(
            scored(
                "told",
                move |&at: &u64, player| moves[at as usize][player as usize].iter().map(|&to| to as u64).collect(),
                move |&at: &u64| last[at as usize].into(),
            )
            .gains(move |&at, &to| won[8 * at as usize + to as usize].into()),
        );
        for (at, player) in (0..graph.len()).flat_map(|at| PLAYERS.map(|player| (at, player))) {
            let asked = Question::default().score().moves(100).player(player);
            let by_gains = ask(&*told, &Data::from(at as u64), &asked).unwrap();
            let by_scores = ask(&*kept, &Data::list(vec![Data::from(at as u64), Data::from(0_u64)]), &asked).unwrap();
            prop_assert_eq!(&by_gains.value, &by_scores.value);
            let count = |answer: &Answer| answer.moves.as_ref().map(|list| list.moves.len());
            prop_assert_eq!(count(&by_gains), count(&by_scores));
        }
    }

    #[test]
    fn scores_with_moves_made_again_agree_with_brute_force(
        graph in graphs(8, false),
        gains in vec(-9i64..9, 64),
        again in vec(any::<bool>(), 64),
        ends in vec(-20i64..20, 8),
    ) {
        let (moves, won, repeats, last) = (graph.clone(), gains.clone(), again.clone(), ends.clone());
        let told = game(
            scored(
                "told",
                move |&at: &u64, player| moves[at as usize][player as usize].iter().map(|&to| to as u64).collect(),
                move |&at: &u64| last[at as usize].into(),
            )
            .gains(move |&at, &to| won[8 * at as usize + to as usize].into())
            .again(move |&at, &to| repeats[8 * at as usize + to as usize]),
        );
        for (at, player) in (0..graph.len()).flat_map(|at| PLAYERS.map(|player| (at, player))) {
            let asked = Question::default().score().moves(100).player(player);
            let answer = ask(&*told, &Data::from(at as u64), &asked).unwrap();
            let (score, best) = score_again(&graph, (&gains, &again, &ends), at, player);
            prop_assert_eq!(answer.value.clone(), Some(Data::small(score)));
            let found: Vec<Data> =
                answer.moves.unwrap().moves.iter().map(|mv| mv.to.clone().unwrap()).collect();
            prop_assert_eq!(found, best.into_iter().map(|to| Data::from(to as u64)).collect::<Vec<_>>());
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
            let asked = Question::default().score().moves(100).player(player);
            let answer = ask(&*own, &Data::from(at as u64), &asked).unwrap();
            let score = score(&graph, &ends, at, player);
            prop_assert_eq!(answer.value.clone(), Some(Data::small(score)));
            let best = graph[at][player as usize].iter().filter(|&&to| self::score(&graph, &ends, to, player.opponent()) == score);
            let best: Vec<Data> = best.map(|&to| Data::from(to as u64)).collect();
            prop_assert_eq!(winning(&answer), best);
        }
    }
}

/// The score where moves win something and may be made again, and the best moves.
fn score_again(
    graph: &Graph,
    all @ (gains, again, ends): (&[i64], &[bool], &[i64]),
    at: usize,
    player: Player,
) -> (i64, Vec<usize>) {
    let after = |&to: &usize| {
        let next = if again[8 * at + to] { player } else { player.opponent() };
        let won = if player == Player::Left { gains[8 * at + to] } else { -gains[8 * at + to] };
        won + score_again(graph, all, to, next).0
    };
    let mut moves = graph[at][player as usize].clone();
    moves.sort_unstable();
    moves.dedup();
    let scores: Vec<i64> = moves.iter().map(after).collect();
    let best = if player == Player::Left { scores.iter().max() } else { scores.iter().min() };
    let Some(&best) = best else { return (ends[at], Vec::new()) };
    (best, moves.into_iter().zip(scores).filter(|&(_, score)| score == best).map(|(to, _)| to).collect())
}

fn score(graph: &Graph, ends: &[i64], at: usize, player: Player) -> i64 {
    let after = graph[at][player as usize].iter().map(|&to| score(graph, ends, to, player.opponent()));
    let best = if player == Player::Left { after.max() } else { after.min() };
    best.unwrap_or(ends[at])
}

#[test]
fn a_question_says_who_moves_exactly_where_it_matters() {
    let row = game(partizan("row", |&n: &u64, player| match player {
        Player::Left => n.checked_sub(2).into_iter().collect(),
        Player::Right => n.checked_sub(1).into_iter().collect(),
    }));
    let asked = Question::default().remoteness();
    assert!(matches!(ask(&*row, &Data::from(3), &asked), Err(Refusal::Player(_))));
    let impartial = game(positions("row", |&n: &u64| n.checked_sub(1).into_iter().collect()));
    let asked = Question::default().player(Player::Left);
    assert!(matches!(ask(&*impartial, &Data::from(3), &asked), Err(Refusal::Player(_))));
    assert!(game::every(row).is_err());
}

/// A strip of cells: Left takes two neighbours, Right one or, where he may, a whole run of three. A position
/// is a list of runs.
fn strip(runs: &[u64], player: Player) -> Vec<Vec<u64>> {
    let takes: &[u64] = if player == Player::Left { &[2] } else { &[1, 3] };
    let mut all = Vec::new();
    for (i, &run) in runs.iter().enumerate() {
        for &take in takes.iter().filter(|&&take| take <= run) {
            for left in 0..=run - take {
                let mut to = runs.to_vec();
                to.splice(i..=i, [left, run - take - left]);
                to.retain(|&run| run > 0);
                all.push(to);
            }
        }
    }
    all
}

fn canonical(placed: &GamePosition) -> Result<String, Refusal> {
    let mut bench = ValueArena::default();
    let mut budget = budget();
    let value = placed.value(&mut bench, &mut budget)?;
    Ok(bench.calculator(&mut budget).print(value, Glyphs::Ascii)?.expect("a short value"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn parts_change_no_answer(runs in vec(1u64..6, 1..4)) {
        let whole = game(partizan("strip", |runs: &Vec<u64>, player| strip(runs, player)));
        let parted = game(
            partizan("strip", |runs: &Vec<u64>, player| strip(runs, player))
                .parts(|runs| runs.iter().map(|&run| vec![run]).collect()),
        );
        let at = Data::from(runs);
        let [one, other] = [&whole, &parted].map(|game| canonical(&game.place(&at).unwrap()).unwrap());
        prop_assert_eq!(one, other);
        for (play, player) in PLAYS.into_iter().flat_map(|play| [None, Some(Player::Left), Some(Player::Right)].map(|player| (play, player))) {
            for remoteness in [false, player.is_some()] {
                let asked = question(play, player).without(Key::Remoteness).key_if(remoteness, Key::Remoteness).options(1000);
                // Reasons may speak of the parts.
                let [one, other] = [&whole, &parted]
                    .map(|game| Answer { explain: None, ..ask(&**game, &at, &asked).unwrap() });
                prop_assert_eq!(one, other);
            }
        }
    }
}

#[test]
fn parts_are_asked_once_each_and_positions_are_remembered() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let moves = |runs: &Vec<u64>, player| {
        ASKED.fetch_add(1, Ordering::Relaxed);
        strip(runs, player)
    };
    let own = game(partizan("strip", moves).parts(|runs| runs.iter().map(|&run| vec![run]).collect()));
    // All that can be reached falls apart into runs of 1 to 12, which are asked about twice, once for each
    // player. The empty strip is a sum of nothing.
    let at = own.place(&Data::from(vec![12, 12, 12])).unwrap();
    canonical(&at).unwrap();
    assert_eq!(ASKED.load(Ordering::Relaxed), 2 * 12);
}

#[test]
fn wrong_parts_are_a_fault_and_no_answer() {
    let holding_itself = partizan("parts", |&at: &u64, _| (0..at).collect()).parts(|&at: &u64| vec![at, 0]);
    let in_a_ring = partizan("ring", |&at: &u64, _| (0..at).collect()).parts(|&at: &u64| match at {
        3 => vec![4],
        4 => vec![3],
        at => vec![at],
    });
    for own in [game(holding_itself), game(in_a_ring)] {
        let at = own.place(&Data::from(3)).unwrap();
        assert!(matches!(canonical(&at), Err(Refusal::Own(_))));
        assert!(matches!(ask(&*own, &Data::from(3), &Question::default()), Err(Refusal::Own(_))));
    }
}

#[test]
fn an_unreachable_value_reports_its_limit_and_the_outcome_is_searched() {
    // Few positions, whose canonical forms are large: each player may go from n to some of the ten numbers
    // below.
    let rules = partizan("tangle", |&n: &u64, player| {
        let mut state = 2 * n + player as u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state >> 33
        };
        (0..6).filter(|_| n > 0).map(|_| n - 1 - next() % n.min(10)).collect()
    });
    let own = game(rules);
    let placed = own.place(&Data::from(400)).unwrap();
    let limits = Limits { steps: 5_000_000, ..Limits::default() };
    let stopped = placed.value(&mut ValueArena::default(), &mut Budget::new(&limits));
    assert_eq!(stopped.err(), Some(Refusal::Stopped(Halt::Steps(5_000_000))));
    let answer =
        placed.answer(&question(Convention::Normal, Some(Player::Left)), &mut Budget::new(&limits)).unwrap();
    assert!(answer.method.en.starts_with("search with exact parts"), "{}", answer.method.en);
    assert!(answer.outcome.is_some());
}
