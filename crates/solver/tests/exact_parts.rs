//! Who wins, by a search in which small parts are exact values: large boards, their moves, and sums.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_solver::answer::{Answer, Question, Refusal};
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::workbench::SharedArena;
use grundy_solver::game::{Game, GamePosition, from_partizan_rules, game_on, sum};
use grundy_solver::method::theorems::UseTheorems;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::board::{clobber::Clobber, domineering::Domineering, snort::Snort};
use grundy_theory::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_values::notation::Glyphs;

const EXACT: &str = "search with exact parts";

fn place<R: Parameters + Notation>(board: &str) -> GamePosition {
    place_on::<R>(board, &SharedArena::default())
}

fn place_on<R: Parameters + Notation>(board: &str, bench: &SharedArena) -> GamePosition {
    let game = from_partizan_rules(R::from_parameters(None).unwrap(), bench);
    game.place(&Data::from(board)).unwrap()
}

fn ask(placed: &GamePosition, question: &Question) -> Answer {
    placed.answer(question, &mut Budget::new(&Limits::default())).unwrap()
}

fn empty(height: usize, width: usize) -> String {
    vec![".".repeat(width); height].join("/")
}

#[test]
fn large_boards_are_decided_and_the_method_counts_positions() {
    let question = Question::default().outcome().reason();
    // Known since D. Breuker, J. Uiterwijk, J. van den Herik, Solving 8x8 Domineering (2000).
    for (size, outcome) in
        [((6, 6), Outcome::N), ((7, 7), Outcome::N), ((7, 8), Outcome::R), ((6, 9), Outcome::L)]
    {
        let answer = ask(&place::<Domineering>(&empty(size.0, size.1)), &question);
        assert_eq!(answer.outcome, Some(outcome), "{size:?}");
        assert!(answer.method.en.starts_with(EXACT), "{}", answer.method.en);
        assert!(answer.method.en.contains("positions)"), "{}", answer.method.en);
        assert!(answer.method.zh.starts_with("精确部分搜索"));
        assert!(answer.explain.is_some());
    }
    let answer = ask(&place::<Snort>(&empty(6, 6)), &question);
    assert_eq!(
        (answer.outcome, &*answer.method.en),
        (Some(Outcome::P), "search with exact parts (0 positions)")
    );
}

#[test]
fn the_explanation_says_what_decides() {
    let question = Question::default().outcome().reason();
    let why = |placed: &GamePosition, question: &Question| ask(placed, question).explain.unwrap();
    let both = why(&place::<Domineering>(&empty(6, 6)), &question);
    for beginner in ["If Left begins: Left wins even without", "If Right begins: Right wins even without"] {
        assert!(both.en.contains(beginner), "{}", both.en);
    }
    assert!(both.zh.contains("左方先走时：") && both.zh.ends_with("先走的一方必胜。"), "{}", both.zh);
    let right = question.player(Player::Right);
    let one = why(&place::<Domineering>(&empty(7, 8)), &right);
    assert!(one.en.starts_with("Right wins even without") && !one.en.contains("begins:"), "{}", one.en);
    let mirrored = why(&place::<Snort>(&empty(6, 6)), &question);
    assert!(mirrored.en.starts_with("One part is 0: half a turn of it"), "{}", mirrored.en);
    let searched = why(&place::<Clobber>("xoxox/oxoxo/xoxox/oxoxo"), &question);
    assert!(searched.en.contains("Play was searched"), "{}", searched.en);
    assert!(!searched.en.contains("positions were searched"), "the method says how many: {}", searched.en);
}

#[test]
fn tiny_boards_are_decided_by_value() {
    let answer = ask(&place::<Domineering>(&empty(3, 3)), &Question::default().outcome());
    assert_eq!((answer.outcome, &*answer.method.en), (Some(Outcome::N), "canonical form"));
}

#[test]
fn winning_moves_of_large_boards_are_those_after_which_the_opponent_loses() {
    let placed = place::<Clobber>("xoxox/oxoxo/xoxox/oxoxo");
    let question = Question::default().outcome().moves(100).options(100).player(Player::Left);
    let answer = ask(&placed, &question);
    assert_eq!(answer.outcome, Some(Outcome::N));
    let moves = answer.moves.unwrap();
    let winning =
        answer.options.unwrap().options.into_iter().filter(|option| option.outcome == Some(Outcome::P));
    let winning: Vec<_> = winning.map(|option| option.mv).collect();
    assert!(!winning.is_empty());
    assert_eq!(moves.moves.len(), winning.len());
    assert!(winning.iter().all(|mv| moves.moves.contains(mv)));
    // Each of them leaves a board that the opponent loses.
    let game = from_partizan_rules(Clobber::from_parameters(None).unwrap(), &SharedArena::default());
    let question = Question::default().outcome().player(Player::Right);
    for mv in &moves.moves {
        let after = game.place(mv.to.as_ref().unwrap()).unwrap();
        assert_eq!(ask(&after, &question).outcome, Some(Outcome::P), "{:?}", mv.to);
    }
}

#[test]
fn sums_of_different_games_are_searched_with_values() {
    let bench = SharedArena::default();
    let parts = vec![
        place_on::<Clobber>("xoxo/oxox/xoxo/oxox", &bench),
        place_on::<Domineering>(&empty(6, 6), &bench),
    ];
    let Ok(sum) = sum::of(parts) else { panic!("a sum") };
    let answer = ask(&sum, &Question::default().outcome().player(Player::Left));
    assert!(answer.method.en.starts_with(EXACT), "{}", answer.method.en);
    assert!(answer.outcome.is_some());
}

#[test]
fn winning_moves_of_sums_are_listed_within_a_limit_of_their_own() {
    let moves = |moves: Option<u64>| {
        let bench = SharedArena::default();
        let parts = vec![
            place_on::<Clobber>("xoxo/oxox/xoxo/oxox", &bench),
            place_on::<Domineering>(&empty(6, 6), &bench),
        ];
        let Ok(sum) = sum::of(parts) else { panic!("a sum") };
        let mut budget = Budget::new(&Limits { moves, ..Limits::default() });
        let question = Question::default().moves(1000).player(Player::Left);
        sum.answer(&question, &mut budget).unwrap().moves.unwrap()
    };
    let all = moves(None);
    assert!(all.undecided == 0 && all.moves.len() > 1, "{all:?}");
    assert_eq!(moves(Some(u64::MAX)), all);
    let some = moves(Some(1 << 18));
    assert!(some.undecided > 0 && some.moves.len() < all.moves.len(), "{some:?}");
    assert!(some.moves.iter().all(|mv| all.moves.contains(mv)));
    assert!(some.moves.len() as u64 + some.undecided >= all.moves.len() as u64);
}

#[test]
fn a_limit_tells_what_was_decided_before_it() {
    let limits = Limits { steps: 10_000_000, ..Limits::default() };
    let placed = place::<Domineering>(&empty(9, 9));
    let refused = placed.answer(&Question::default().outcome(), &mut Budget::new(&limits));
    assert!(matches!(refused, Err(Refusal::Stopped(Halt::Steps(_) | Halt::OutOfReach(_)))), "{refused:?}");
}

#[test]
fn boards_that_a_theorem_decides_are_searched_to_the_same_end() {
    let question = Question::default().outcome();
    let with_theorems = grundy_solver::game::game("domineering").unwrap();
    let boards = (13..=31).map(|width| (2, width)).chain([(3, 9), (3, 11), (5, 10), (1, 12)]);
    for (height, width) in boards {
        for board in [empty(height, width), empty(width, height)] {
            let searched = ask(&place::<Domineering>(&board), &question);
            let decided = ask(&with_theorems.place(&Data::from(&*board)).unwrap(), &question);
            assert_eq!(decided.outcome, searched.outcome, "{height} x {width}");
            assert_eq!(&*decided.method.en, "outcomes of Domineering rectangles", "{height} x {width}");
        }
    }
    // What a theorem does not decide is searched after moves.
    let question = question.moves(5);
    let decided = ask(&with_theorems.place(&Data::from(&*empty(2, 14))).unwrap(), &question);
    let searched = ask(&place::<Domineering>(&empty(2, 14)), &question);
    // They are not counted where a theorem may not reach all of them.
    assert_eq!(decided.moves.map(|list| list.moves), searched.moves.map(|list| list.moves));
}

/// A tree of red and blue edges: edge i leads to vertex i + 1 from an earlier one, by the digits of `code`.
fn tree(edges: u64, mut code: u64) -> Data {
    let mut list = Vec::new();
    for edge in 0..edges {
        let from = code % (edge + 1);
        code /= edge + 1;
        let colour = if code.is_multiple_of(2) { "b" } else { "r" };
        code /= 2;
        list.push(Data::list(vec![from.into(), (edge + 1).into(), colour.into()]));
    }
    Data::object([("edges", Data::list(list)), ("ground", 0.into())])
}

#[test]
fn trees_have_the_numbers_that_their_moves_give() {
    let bench = SharedArena::default();
    let all = game_on("hackenbush", UseTheorems::All, &bench).unwrap();
    let by_moves = from_partizan_rules(ColouredHackenbush::new(), &bench);
    let mut budget = Budget::new(&Limits::default());
    let mut value =
        |game: &dyn Game, at: &Data| game.place(at).unwrap().value_on(&bench, &mut budget).unwrap();
    // Every tree of up to four edges, and others of up to eight.
    let small = (1..=4_u64).flat_map(|edges| {
        let codes: u64 = (1..=edges).map(|edge| 2 * edge).product();
        (0..codes).map(move |code| tree(edges, code))
    });
    let large = (0..150_u64).map(|n| tree(5 + n % 4, n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8));
    for at in small.chain(large) {
        assert_eq!(value(&*all, &at), value(&*by_moves, &at), "{at}");
    }
}

#[test]
fn trees_of_many_edges_are_decided_with_their_moves() {
    let question = Question::default().outcome().moves(3).reason();
    let game = grundy_solver::game::game("hackenbush").unwrap();
    for (edges, code) in [(13, 77), (40, 123_456_789), (300, 987_654_321)] {
        let answer = ask(&game.place(&tree(edges, code)).unwrap(), &question);
        assert_eq!(&*answer.method.en, "numbers of red-blue trees");
        let moves = answer.moves.unwrap().moves;
        // Of a number only the player whom it favours can move and win.
        let winner = match answer.outcome.unwrap() {
            Outcome::L => "left",
            Outcome::R => "right",
            outcome => panic!("{outcome:?}"),
        };
        assert!(!moves.is_empty() && moves.iter().all(|mv| mv.name[0].1 == Data::from(winner)));
        assert!(answer.explain.unwrap().en.contains("colon principle"));
    }
}

#[test]
fn winning_moves_with_reasons_are_hints_where_values_are_out_of_reach() {
    let bench = SharedArena::default();
    let board = place_on::<Domineering>(&empty(6, 6), &bench);
    let mut budget = Budget::new(&Limits { steps: 1 << 27, ..Limits::default() });
    let hints = |player, budget: &mut Budget| {
        board.hints_or_searched(player, budget, |budget| {
            // No value of this board is known within so few steps.
            budget.with_step_limit(1 << 16, |budget| {
                board.hints(player, Glyphs::Ascii, &mut *budget.lock(&bench)?, budget)
            })
        })
    };
    let found = hints(None, &mut budget).unwrap();
    assert!(found.components.is_empty() && found.players.is_empty());
    assert_eq!(found.searched.len(), 2);
    for advice in &found.searched {
        let question = Question::default().player(advice.player).moves(1000);
        let listed = ask(&board, &question).moves.unwrap();
        assert_eq!(listed.count, advice.count.map(Into::into));
        assert_eq!(listed.moves[0], advice.winning[0].mv);
        for hint in &advice.winning {
            assert!(["values", "bounds", "bands", "renounced", "search"].contains(&hint.decided_by()));
            assert!(!hint.why().en.is_empty() && !hint.why().zh.is_empty());
        }
    }
    let words = found.words();
    assert!(words.en.starts_with("Left, by search, as values are out of reach:"), "{}", words.en);
    assert!(words.en.contains("Right, by search"), "{}", words.en);
    // A player who loses has no move to be told.
    let lost = place_on::<Domineering>(&empty(7, 8), &bench);
    let none =
        lost.hints_or_searched(Some(Player::Left), &mut budget, |_| Err(Halt::Steps(0).into())).unwrap();
    assert!(none.searched[0].winning.is_empty());
    assert!(none.words().en.contains("no move wins"), "{}", none.words().en);
    // What is no matter of limits is told as it is.
    let refused = board.hints_or_searched(None, &mut budget, |_| Err(Halt::Interrupted.into()));
    assert_eq!(refused, Err(Refusal::Stopped(Halt::Interrupted)));
}
