//! Games with scores, games won on a board, and games in which both players choose at once.

use crate::search::{budget, with_and_without};
use grundy_solver::answer::{Answer, GrundyAnswer, Question};
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::board::connect::Connect;
use grundy_theory::ruleset::board::hex::Hex;
use grundy_theory::ruleset::board::mnk::Mnk;
use grundy_theory::ruleset::board::{BoardGame, BoardResult};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::scoring::ScoringRuleset;
use grundy_theory::ruleset::scoring::othello::Othello;
use grundy_values::keys::Key;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A game, with several parameters where it takes them, and the position that a number stands for.
pub struct Sample {
    /// The game's name in the catalogue.
    pub name: &'static str,
    notations: &'static [&'static str],
    position: fn(&mut Numbers, &str) -> Data,
    wanted: Question,
}

/// Numbers that look random [Knuth's MMIX generator].
pub struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn score(&mut self) -> Data {
        let size = self.below(9) as i64 - 4;
        Data::small(if self.below(8) == 0 { size * (i64::MAX / 4) } else { size })
    }

    fn table(&mut self, rows: u64, columns: u64) -> Data {
        Data::list((0..rows).map(|_| Data::list((0..columns).map(|_| self.score()).collect())).collect())
    }
}

const NOTHING: Question = Question::new().grundy().reason();
const SCORED: Question = NOTHING.score().moves(100);
const BOARD: Question = NOTHING.outcome().remoteness().moves(100);

/// A line for each game of these kinds in the catalogue.
pub const SAMPLES: &[Sample] = &[
    Sample { name: "minimax", notations: &["minimax"], position: minimax, wanted: SCORED },
    Sample { name: "wooden-chess", notations: &["wooden-chess"], position: wooden_chess, wanted: SCORED },
    Sample { name: "carrots", notations: &["carrots"], position: carrots, wanted: SCORED },
    Sample {
        name: "carrots",
        notations: &["carrots"],
        position: all_carrots,
        wanted: SCORED.without(Key::Moves),
    },
    Sample { name: "bimatrix", notations: &["bimatrix"], position: bimatrix, wanted: NOTHING },
    Sample {
        name: "mnk",
        notations: &[
            "mnk:3,3,3",
            "mnk:4,3,3",
            "mnk:3,3,4",
            "mnk:5,2,3",
            "mnk:4,4,4",
            "mnk:5,3,4",
            "mnk:1,1,1",
        ],
        position: board,
        wanted: BOARD,
    },
    Sample { name: "tic-tac-toe", notations: &["tic-tac-toe"], position: board, wanted: BOARD },
    Sample {
        name: "quixo",
        notations: &["quixo:2", "quixo:3", "quixo:3,2"],
        position: in_turns,
        wanted: BOARD,
    },
    Sample { name: "dodgem", notations: &["dodgem:2", "dodgem:3"], position: in_turns, wanted: BOARD },
    Sample {
        name: "three-mens-morris",
        notations: &["three-mens-morris", "three-mens-morris:fly"],
        position: in_turns,
        wanted: BOARD,
    },
    Sample { name: "achi", notations: &["achi"], position: in_turns, wanted: BOARD },
    Sample {
        name: "connect",
        notations: &["connect:3,3,3", "connect:4,4,3", "connect:5,3,4", "connect:4,4,4", "connect:1,1,1"],
        position: connect,
        wanted: BOARD,
    },
    Sample { name: "connect-four", notations: &["connect-four"], position: connect, wanted: BOARD },
    Sample { name: "hex", notations: &["hex:1", "hex:2", "hex:3", "hex:4"], position: hex, wanted: BOARD },
    Sample {
        name: "othello",
        notations: &["othello:2", "othello:4"],
        position: othello,
        wanted: SCORED.outcome(),
    },
];

/// A position after some random moves from the opening.
fn in_turns(numbers: &mut Numbers, notation: &str) -> Data {
    let game = grundy_solver::game::game(notation).expect("a game");
    let mut at = game.notation().opening().expect("an opening");
    for _ in 0..numbers.below(12) {
        let player = game.to_move(&at).expect("the position tells whose turn it is");
        let moves = game.drawn().moves(&at, player, 100).expect("a position").moves;
        let place = numbers.below(moves.len().max(1) as u64) as usize;
        let Some(to) = moves.get(place).and_then(|mv| mv.to.clone()) else { break };
        at = to;
    }
    at
}

fn minimax(numbers: &mut Numbers, _: &str) -> Data {
    let n = 1 + numbers.below(8);
    let mut edges = Vec::new();
    for _ in 0..numbers.below(2 * n) {
        let (u, v) = (numbers.below(n), numbers.below(n));
        if u != v {
            let mut edge = vec![Data::from(u.max(v)), Data::from(u.min(v))];
            if numbers.below(3) > 0 {
                edge.push(numbers.score());
            }
            edges.push(Data::list(edge));
        }
    }
    let payoffs = (0..n).map(|v| (v.to_string(), numbers.score())).collect();
    let first = if numbers.below(2) == 0 { "max" } else { "min" };
    Data::object([
        ("edges", Data::list(edges)),
        ("payoff", Data::Object(payoffs)),
        ("start", Data::from(numbers.below(n))),
        ("first", Data::from(first)),
    ])
}

fn wooden_chess(numbers: &mut Numbers, _: &str) -> Data {
    let (rows, columns) = (1 + numbers.below(4), 1 + numbers.below(4));
    Data::object([("a", numbers.table(rows, columns)), ("b", numbers.table(rows, columns))])
}

fn bimatrix(numbers: &mut Numbers, notation: &str) -> Data {
    wooden_chess(numbers, notation)
}

fn row(numbers: &mut Numbers) -> (u64, Data) {
    let n = 1 + numbers.below(10);
    (n, Data::list((0..n).map(|_| numbers.score()).collect()))
}

fn carrots(numbers: &mut Numbers, _: &str) -> Data {
    let (n, values) = row(numbers);
    Data::object([("values", values), ("extra", Data::from(numbers.below(n)))])
}

fn all_carrots(numbers: &mut Numbers, _: &str) -> Data {
    Data::object([("values", row(numbers).1), ("extra", Data::from("all"))])
}

fn rules<R: Parameters>(notation: &str) -> R {
    let parameters = match notation {
        "tic-tac-toe" => Some("3,3,3"),
        "connect-four" => Some("7,6,4"),
        _ => notation.split_once(':').map(|(_, parameters)| parameters),
    };
    R::from_parameters(parameters).expect("a game")
}

/// The position with which play begins.
fn opening<R: Notation>(rules: &R) -> R::Position {
    rules.parse(&rules.opening().expect("an opening")).expect("a position")
}

/// A position after this many random moves, or fewer if the game ends.
fn after<R: Notation>(
    numbers: &mut Numbers,
    rules: &R,
    to_move: fn(&R, &R::Position) -> Player,
    count: u64,
) -> Data {
    let mut at = opening(rules);
    for _ in 0..count {
        let moves = moves(rules, &at, to_move(rules, &at));
        let Some(mv) = moves.get(numbers.below(moves.len().max(1) as u64) as usize) else { break };
        at = rules.play(&at, mv).expect("a board");
    }
    rules.write(&at)
}

fn board(numbers: &mut Numbers, notation: &str) -> Data {
    let rules: Mnk = rules(notation);
    let count = numbers.below(u64::from(rules.cells()) + 1);
    after(numbers, &rules, Mnk::to_move, count)
}

/// Boards of the usual size are nearly full.
fn connect(numbers: &mut Numbers, notation: &str) -> Data {
    let rules: Connect = rules(notation);
    let cells = u64::from(rules.columns() * rules.rows());
    let least = cells.saturating_sub(10) * u64::from(notation == "connect-four");
    let count = least + numbers.below(cells - least + 1);
    after(numbers, &rules, Connect::to_move, count)
}

fn hex(numbers: &mut Numbers, notation: &str) -> Data {
    let rules: Hex = rules(notation);
    let count = numbers.below(u64::from(rules.side() * rules.side()) + 1);
    after(numbers, &rules, Hex::to_move, count)
}

fn othello(numbers: &mut Numbers, notation: &str) -> Data {
    let rules: Othello = rules(notation);
    let count = numbers.below(14);
    after(numbers, &rules, Othello::to_move, count)
}

fn moves<R: Notation>(rules: &R, at: &R::Position, player: Player) -> Vec<R::Move> {
    let mut moves = Vec::new();
    let _ = rules.visit_moves(at, player, &mut |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

fn ask(game: &dyn Game, data: &Data, question: &Question) -> Answer {
    game.place(data).expect("a position").answer(question, &mut budget()).expect("small")
}

/// An answer without the words in which it is given.
fn told(answer: Answer) -> Answer {
    assert!(!answer.method.en.is_empty());
    assert!(answer.explain.as_ref().is_some_and(|words| !words.en.is_empty() && !words.zh.is_empty()));
    assert_eq!(answer.grundy, Some(GrundyAnswer::None));
    Answer { method: grundy_theory::text!("", "无").into(), explain: None, ..answer }
}

#[test]
fn games_with_scores_and_boards_are_answered_the_same_with_and_without_theorems() {
    let mut numbers = Numbers(1);
    for Sample { notations, position, wanted, .. } in SAMPLES {
        for notation in *notations {
            let [with, without] = with_and_without(notation);
            for _ in 0..150 {
                let data = position(&mut numbers, notation);
                let [a, b] = [&with, &without].map(|game| told(ask(&**game, &data, wanted)));
                assert_eq!(a, b, "{notation} {data:?}");
                let count = a.moves.as_ref().and_then(|list| list.count.clone());
                let listed = a.moves.as_ref().map(|list| BigUint::from(list.moves.len()));
                assert_eq!(count, listed, "{notation} {data:?}");
                let mut first = *wanted;
                first.limit = 1;
                let [c, d] = [&with, &without].map(|game| told(ask(&**game, &data, &first)));
                assert_eq!(c, d, "{notation} {data:?}");
                assert_eq!(c.moves.as_ref().and_then(|list| list.count.clone()), count);
            }
        }
    }
}

#[test]
fn questions_these_games_do_not_support_are_refused() {
    let mut numbers = Numbers(2);
    for Sample { notations, position, wanted, .. } in SAMPLES {
        let [game, _] = with_and_without(notations[0]);
        let data = position(&mut numbers, notations[0]);
        let refused = |question: Question| {
            game.place(&data).expect("a position").answer(&question, &mut budget()).is_err()
        };
        let plain = Question::default();
        assert!(refused(plain.play(Convention::Misere)));
        assert_eq!(refused(plain.score()), !wanted.asks(Key::Score));
        assert_eq!(refused(plain.outcome()), !wanted.asks(Key::Outcome));
        assert_eq!(refused(plain.remoteness()), !wanted.asks(Key::Remoteness));
        assert_eq!(refused(plain.moves(1)), !wanted.asks(Key::Moves));
        assert!(game.place(&data).expect("a position").component().is_err());
    }
}

type Results<R> = HashMap<<R as grundy_theory::ruleset::Ruleset>::Position, (i64, i64)>;

/// Who wins, 1 for Left, and after how many moves, by trying every move.
fn play<R: BoardGame>(rules: &R, at: R::Position, known: &mut Results<R>) -> (i64, i64) {
    if let Some(&result) = known.get(&at) {
        return result;
    }
    let result = match rules.ended(&at) {
        Some(BoardResult::Won(player)) => (if player == Player::Left { 1 } else { -1 }, 0),
        Some(BoardResult::Drawn) => (0, 0),
        None => {
            let sign = if rules.to_move(&at) == Player::Left { 1 } else { -1 };
            let after = moves(rules, &at, rules.to_move(&at))
                .into_iter()
                .map(|mv| play(rules, rules.play(&at, &mv).expect("a board"), known));
            // The winner hurries, the loser delays.
            let best = after.max_by_key(|&(who, length)| (who * sign, -who * sign * length));
            let (who, length) = best.expect("a move");
            (who, length + 1)
        }
    };
    known.insert(at, result);
    result
}

fn check_board<R: BoardGame + Parameters>(notation: &str) {
    let rules: R = rules(notation);
    let games = with_and_without(notation);
    let mut known = HashMap::new();
    play(&rules, opening(&rules), &mut known);
    for (at, &(who, length)) in &known.clone() {
        let player = rules.to_move(at);
        let sign = if player == Player::Left { 1 } else { -1 };
        let outcome = if who == 0 { Outcome::D } else { Outcome::from_next(who == sign) };
        let wins = moves(&rules, at, player).into_iter().map(|mv| rules.play(at, &mv).expect("a board"));
        let wins = wins.filter(|to| known.get(to).is_some_and(|&(who, _)| who == sign));
        let wins: Vec<_> = wins.map(|to| Some(rules.write(&to))).collect();
        for game in &games {
            let answer = ask(&**game, &rules.write(at), &BOARD);
            assert_eq!(answer.outcome, Some(outcome), "{notation} {at:?}");
            assert_eq!(answer.remoteness, Some((who != 0).then_some(length as u64)), "{notation} {at:?}");
            let listed = answer.moves.expect("asked for").moves;
            assert_eq!(listed.into_iter().map(|mv| mv.to).collect::<Vec<_>>(), wins, "{notation} {at:?}");
        }
    }
}

#[test]
fn boards_are_answered_as_trying_every_move_shows() {
    for notation in ["mnk:3,3,3", "mnk:2,4,2", "mnk:5,2,3", "mnk:9,1,3", "mnk:3,3,2", "mnk:3,3,1"] {
        check_board::<Mnk>(notation);
    }
    for notation in ["connect:3,3,3", "connect:4,3,3", "connect:2,4,2", "connect:3,3,9"] {
        check_board::<Connect>(notation);
    }
    for notation in ["hex:1", "hex:2", "hex:3"] {
        check_board::<Hex>(notation);
    }
}
