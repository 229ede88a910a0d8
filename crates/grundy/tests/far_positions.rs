//! Positions far beyond search, whose answers an independent program has given too.

use grundy::prelude::*;

const FAR: u64 = 1_000_000_000_000_000_000;

fn ask(game: &str, position: Vec<u64>) -> Answer {
    let question = Question { grundy: true, moves: Some(10), ..Question::default() };
    Solver::default().ask_one(game, &Data::from(position), &question).expect("it is within reach")
}

#[test]
fn winning_moves_are_counted_where_values_grow_without_end() {
    let list = ask("allbut:2,4,6", vec![FAR]).moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (4, Some(4u32.into())));
}

#[test]
fn wythoffs_game_has_values_up_to_5000_and_an_outcome_beyond() {
    assert_eq!(ask("wythoff", vec![154, 230]).grundy, Some(Worth::Value(59u64.into())));
    let beyond = ask("wythoff", vec![FAR, FAR - 1]);
    assert!(matches!(beyond.grundy, Some(Worth::OutOfReach(_))));
    assert_eq!(beyond.moves.expect("asked for").moves.len(), 2);
}

#[test]
fn moves_of_kayles_far_out_are_named_though_they_cannot_be_counted() {
    let list = ask("kayles", vec![FAR]).moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (10, None));
}
