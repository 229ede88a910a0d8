//! Either player may make the moves of both: which moves there are, and what they are called.
#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(clippy::disallowed_methods, reason = "brute force goes by the rules alone")]

use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::amazons::Amazons;
use grundy_theory::ruleset::board::clobber::Clobber;
use grundy_theory::ruleset::board::col::Col;
use grundy_theory::ruleset::board::domineering::Domineering;
use grundy_theory::ruleset::board::nogo::NoGo;
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_theory::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use grundy_theory::ruleset::impartial_version::ImpartialVersion;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::sum::continued_conjunctive::fields_as_data;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

fn version<R: Notation + Parameters>() -> ImpartialVersion<R> {
    ImpartialVersion(Arc::new(R::from_parameters(None).unwrap()))
}

fn names<R: Notation>(rules: &R, at: impl Into<Data>) -> Vec<String> {
    let at = rules.parse(&at.into()).unwrap();
    let mut names = Vec::new();
    let _ = rules.visit_moves(&at, Player::Left, &mut |mv| {
        names.push(fields_as_data(rules.move_name(&at, &mv)).to_string());
        ControlFlow::Continue(())
    });
    names
}

#[test]
fn either_player_has_the_moves_of_both() {
    for (board, moves) in [("../.#", 2), ("...", 2), (".../...", 7), ("#", 0)] {
        assert_eq!(names(&version::<Domineering>(), board).len(), moves);
    }
}

#[test]
fn moves_of_both_to_one_position_are_one_move() {
    let rules = ImpartialVersion(Arc::new(ColouredHackenbush::new()));
    let edges = |colours: &[&str]| {
        let edge = |colour: &&str| Data::list(vec![0u64.into(), 1u64.into(), (*colour).into()]);
        Data::object([("edges", Data::list(colours.iter().map(edge).collect()))])
    };
    for (colours, moves) in [(&["g"][..], 1), (&["b", "g", "r"], 3), (&["g", "g"], 2)] {
        assert_eq!(names(&rules, edges(colours)).len(), moves, "{colours:?}");
    }
}

#[test]
fn names_begin_with_the_player_if_they_would_be_equal_otherwise() {
    let both = [r#"{"player": "left", "cell": [0, 0]}"#, r#"{"player": "right", "cell": [0, 0]}"#];
    assert_eq!(names(&version::<Col>(), "."), both);
    assert_eq!(names(&version::<Col>(), ".x"), [r#"{"cell": [0, 0]}"#]);
    assert_eq!(names(&ErasedRules::impartial(Arc::new(version::<Col>())), "."), both);
}

#[test]
fn moves_with_equal_names_are_picked_by_player() {
    let rules = ErasedRules::impartial(Arc::new(version::<Col>()));
    let moves = rules.moves(&".".into(), Player::Right, 10).unwrap().moves;
    let picks = |index: usize| moves[index].picks.iter().map(|pick| pick.as_str()).collect::<Vec<_>>();
    assert_eq!(
        (moves.len(), picks(0), picks(1)),
        (2, vec!["c0,0", "player=left"], vec!["c0,0", "player=right"])
    );
    assert_eq!(
        [&moves[0].to, &moves[1].to],
        [&Some(Data::list(vec!["x".into()])), &Some(Data::list(vec!["o".into()]))]
    );
}

#[test]
fn a_position_and_its_negative_are_one_position() {
    let rules = version::<Domineering>();
    let [row, column] = ["...", "././."].map(|board| rules.canonical(&rules.parse(&board.into()).unwrap()));
    assert_eq!(row, column);
    let mut parts = Vec::new();
    rules.visit_components(&rules.parse(&"..#./###./###.".into()).unwrap(), &mut |part| parts.push(part));
    assert_eq!((parts.len(), &parts[1]), (2, &rules.canonical(&rules.parse(&"...".into()).unwrap())));
}

/// An option as the sorted texts of its components.
type Parts = Vec<String>;

fn parts<R: Notation>(rules: &R, at: &R::Position) -> Parts {
    let mut parts = Vec::new();
    rules.visit_components(at, &mut |part| parts.push(format!("{part:?}")));
    parts.sort();
    parts
}

/// The options that are shown together, and those of single moves.
fn options<R: Notation>(rules: &R, at: &R::Position) -> [BTreeSet<Parts>; 2] {
    let (mut together, mut single, mut option) = (BTreeSet::new(), BTreeSet::new(), Parts::new());
    let mut estimate = 0;
    let shown = rules.visit_option_components(at, Player::Left, &mut |part| match part {
        Some(part) => option.push(format!("{part:?}")),
        None => {
            option.sort();
            together.insert(std::mem::take(&mut option));
            estimate += 1;
        }
    });
    assert!(shown && option.is_empty(), "{at:?}");
    assert_eq!(rules.estimate_moves(at), Some(estimate), "{at:?}");
    let _ = rules.visit_moves(at, Player::Left, &mut |mv| {
        single.insert(parts(rules, &rules.play(at, &mv).unwrap()));
        ControlFlow::Continue(())
    });
    [together, single]
}

fn compare<R: Notation + Parameters>(boards: &[&str]) {
    let rules = Arc::new(version::<R>());
    let erased = ErasedRules::impartial(Arc::clone(&rules));
    for &board in boards {
        let [together, single] = options(&*rules, &rules.parse(&board.into()).unwrap());
        assert!(!single.is_empty(), "{board}");
        assert_eq!(together, single, "{board}");
        let [together, single] = options(&erased, &erased.parse(&board.into()).unwrap());
        assert_eq!(together, single, "{board}");
    }
}

#[test]
fn options_shown_together_are_those_of_single_moves() {
    compare::<Amazons>(&["x../..o", "x.#/.o./#.x"]);
    compare::<Clobber>(&["xoxoxo", "xo.x/oxxo/.oxo"]);
    compare::<Col>(&["...", "x../.#o/..."]);
    compare::<Domineering>(&["...", ".../.#./...", "....../......"]);
    compare::<NoGo>(&["....x..", ".x./..o/..."]);
}

#[test]
fn options_of_large_positions_are_shown_one_by_one() {
    let rules = version::<Domineering>();
    let at = rules.parse(&vec![".".repeat(9); 9].join("/").as_str().into()).unwrap();
    assert!(!rules.visit_option_components(&at, Player::Left, &mut |_| unreachable!()));
    assert_eq!(rules.estimate_moves(&at), None);
}
