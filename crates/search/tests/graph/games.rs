//! Rules and positions to search.

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::{Notation, Ruleset};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A budget with the usual limits.
pub fn budget() -> Budget {
    Budget::new(&Limits::default())
}

/// A game without parameters, and a position of it.
pub fn game<R: Notation + Parameters>(position: impl Into<Data>) -> (R, R::Position) {
    let rules = R::from_parameters(None).expect("the game has no parameters");
    let at = rules.parse(&position.into()).expect("a position");
    (rules, at)
}

/// An empty board.
pub fn empty_board(height: usize, width: usize) -> Data {
    Data::from(&vec![".".repeat(width); height].join("/")[..])
}

/// Where the moves of a player lead, in the order of the rules.
pub fn options<R: Ruleset>(rules: &R, at: &R::Position, player: Player) -> Vec<R::Position> {
    let mut options = Vec::new();
    let _ = rules.visit_moves(at, player, &mut |mv| {
        options.push(rules.play(at, &mv).expect("a small position"));
        ControlFlow::Continue(())
    });
    options
}

/// The canonical forms of all positions that can be reached, whoever moves.
pub fn reachable<R: Ruleset>(rules: &R, at: &R::Position) -> HashSet<R::Position> {
    let root = rules.canonical(at);
    let (mut open, mut seen) = (vec![root.clone()], HashSet::from([root]));
    while let Some(at) = open.pop() {
        for player in [Player::Left, Player::Right] {
            for option in options(rules, &at, player) {
                let option = rules.canonical(&option);
                if seen.insert(option.clone()) {
                    open.push(option);
                }
            }
        }
    }
    seen
}
