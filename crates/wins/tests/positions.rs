//! How many sums are searched: a worse order of moves, weaker bounds or a table that loses results show here.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::board::{
    amazons::Amazons, clobber::Clobber, col::Col, domineering::Domineering, konane::Konane, nogo::NoGo,
    snort::Snort,
};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_values::arena::Arena;
use grundy_values::positions::ValueReductions;
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SumPosition};
use std::sync::Arc;

/// Checks who wins a board, by moving first for Left and for Right, and that at most so many sums are
/// searched for both together.
fn check<R: Notation + Parameters>(board: &str, expected: [bool; 2], most: u64) {
    let rules = Arc::new(R::from_parameters(None).unwrap());
    let at = rules.parse(&Data::Text(board.to_owned())).unwrap();
    let mut budget = Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
    let mut arena = Arena::new();
    let mut components = RulesetComponents::new(Arc::clone(&rules), ValueReductions::default());
    let mut search = OutcomeSearch::default();
    let position = SumPosition::new(components.number(&at, &mut budget).unwrap());
    let wins = [Player::Left, Player::Right]
        .map(|player| search.wins(&position, player, &mut components, &mut arena, &mut budget).unwrap());
    assert_eq!(wins, expected, "{board}");
    assert!(search.searched() <= most, "{board}: {} sums were searched", search.searched());
    assert!(search.made() >= search.searched());
}

/// An empty board of so many rows and columns.
fn empty(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

#[test]
fn bands_decide_most_boards_of_domineering_at_once() {
    let (l, r, n) = ([true, false], [false, true], [true, true]);
    for (rows, columns, expected, most) in
        [(6, 6, n, 0), (7, 7, n, 800), (7, 8, r, 0), (6, 9, l, 0), (8, 9, l, 0), (6, 10, n, 0)]
    {
        check::<Domineering>(&empty(rows, columns), expected, most);
    }
}

/// Twice as many are without bands of four lines in the sums that replace boards, and more than that with a
/// worse order of moves.
#[test]
fn values_of_high_bands_cancel_and_the_middle_of_the_bounds_orders_moves() {
    check::<Domineering>(&empty(6, 8), [false, true], 5_100);
}

#[test]
fn few_sums_are_searched_in_other_games() {
    let (n, p) = ([true, true], [false, false]);
    check::<NoGo>(&empty(3, 4), p, 6_200);
    check::<Snort>(&empty(5, 5), n, 180);
    check::<Snort>(&empty(5, 7), n, 10_600);
    check::<Snort>(&empty(6, 6), p, 0);
    check::<Col>(&empty(5, 5), p, 8_000);
    check::<Col>(&empty(5, 6), p, 70_000);
    check::<Col>(&empty(6, 6), p, 0);
    check::<Clobber>("xoxo/oxox/xoxo/oxox", n, 900);
    check::<Konane>("xoxox/ox.xo/x.oxo/oxoxo/xoxox", [true, false], 900);
    // 490 without the cells that are nearer to one player's amazons, 304 without those beside amazons.
    check::<Amazons>("x..o/..../o..x", n, 300);
}
