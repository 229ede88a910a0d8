//! Values of positions.

use crate::reference::Form;
use crate::rules::clobber::{Clobber, Stones};
use crate::rules::domineering::{Board, Domineering};
use grundy_limits::{Budget, Limits, Stop};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_values::arena::{Arena, Id};
use grundy_values::notation::Style;
use grundy_values::positions::{MOST_POSITIONS, Positions};
use std::ops::ControlFlow;
use std::rc::Rc;

fn budget() -> Budget {
    Budget::new(&Limits::default())
}

fn printed<R: Ruleset>(rules: &R, at: &R::Position) -> String {
    let (mut arena, mut positions, mut budget) = (Arena::new(), Positions::default(), budget());
    let value =
        positions.value(rules, at, &mut arena, MOST_POSITIONS, &mut budget).expect("no limit is reached");
    arena.print(value, Style::Ascii, &mut budget).expect("no limit is reached")
}

/// The game tree as it is, without parts, symmetries or values.
fn form<R: Ruleset>(rules: &R, at: &R::Position) -> Form {
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
        let _ = rules.visit_moves(at, player, &mut |mv| {
            side.push(Rc::new(form(rules, &rules.play(at, &mv).expect("no limit is reached")).canonical()));
            ControlFlow::Continue(())
        });
    }
    let [left, right] = sides;
    Form { left, right }.canonical()
}

#[test]
fn rectangles_of_domineering_have_their_published_values() {
    // Berlekamp, Blockbusting and Domineering (1988); Winning Ways, chapter 5.
    for (height, width, value) in [
        (1, 2, "-1"),
        (1, 7, "-3"),
        (2, 2, "+-1"),
        (2, 3, "{2|-1/2}"),
        (3, 2, "{1/2|-2}"),
        (3, 3, "+-1"),
        (4, 2, "Tiny(2)"),
        (3, 4, "-3/2"),
        (4, 4, "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
        (5, 5, "0"),
    ] {
        assert_eq!(printed(&Domineering, &Board::empty(height, width)), value, "{height} x {width}");
    }
}

#[test]
fn a_full_board_of_clobber_has_its_published_value() {
    // Albert, Grossman, Nowakowski, Wolfe, An introduction to Clobber (2005).
    for (height, width, value) in [(2, 2, "*"), (2, 3, "0"), (3, 3, "*"), (3, 4, "0"), (4, 4, "*")] {
        assert_eq!(printed(&Clobber, &Stones::checkered(height, width)), value, "{height} x {width}");
    }
}

#[test]
fn positions_have_the_values_of_their_trees() {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..40 {
        bits = bits.wrapping_mul(0xd129_42f2_4d3b_6d35).rotate_left(17) ^ 0x1234_5678;
        let board = Board { cells: bits & 0xfff, width: 4, height: 3 };
        let stones = Stones {
            left: bits & 0x1ff & bits >> 20,
            right: bits & 0x1ff & !(bits >> 20),
            width: 3,
            height: 3,
        };
        same_as_tree(&Domineering, &board);
        same_as_tree(&Clobber, &stones);
    }
}

fn same_as_tree<R: Ruleset>(rules: &R, at: &R::Position) {
    let (mut arena, mut positions, mut budget) = (Arena::new(), Positions::default(), budget());
    let value =
        positions.value(rules, at, &mut arena, MOST_POSITIONS, &mut budget).expect("no limit is reached");
    assert_eq!(
        Form::of_arena(value, &mut arena, &mut budget).expect("no limit is reached"),
        form(rules, at),
        "{at:?}"
    );
}

#[test]
fn a_limit_keeps_what_is_finished_and_the_question_can_be_asked_again() {
    let (mut arena, mut positions) = (Arena::new(), Positions::default());
    let board = Board::empty(5, 5);
    let stopped = positions.value(&Domineering, &board, &mut arena, 1000, &mut budget());
    assert!(matches!(stopped, Err(Stop::OutOfReach(_))), "{stopped:?}");
    assert_eq!(positions.len(), 1000);
    let limits = Limits { steps: 1 << 17, ..Limits::default() };
    let stopped =
        positions.value(&Domineering, &board, &mut arena, MOST_POSITIONS, &mut Budget::new(&limits));
    assert_eq!(stopped, Err(Stop::Steps(limits.steps)));
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    let stopped =
        positions.value(&Domineering, &board, &mut arena, MOST_POSITIONS, &mut Budget::new(&limits));
    assert_eq!(stopped, Err(Stop::Memory(limits.memory)));
    let value = positions.value(&Domineering, &board, &mut arena, MOST_POSITIONS, &mut budget());
    assert_eq!(value, Ok(Id::ZERO));
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let (mut arena, mut positions) = (Arena::new(), Positions::default());
    for kib in (64..4096).step_by(192) {
        let limits = Limits { memory: kib << 10, ..Limits::default() };
        let before = arena.weight();
        let stopped = positions.value(
            &Domineering,
            &Board::empty(5, 5),
            &mut arena,
            MOST_POSITIONS,
            &mut Budget::new(&limits),
        );
        assert!(arena.weight() - before <= kib << 10, "{stopped:?}");
    }
}

/// A token that Left may move to and fro.
struct ToAndFro;

impl Ruleset for ToAndFro {
    type Position = bool;
    type Move = ();

    fn visit_moves(
        &self,
        _: &bool,
        player: Player,
        visit: grundy_theory::ruleset::Visit<'_, ()>,
    ) -> grundy_theory::ruleset::Flow {
        if player == Player::Left { visit(()) } else { ControlFlow::Continue(()) }
    }

    fn play(&self, at: &bool, (): &()) -> Result<bool, grundy_theory::ruleset::TooLarge> {
        Ok(!at)
    }
}

#[test]
fn play_without_an_end_has_no_short_value() {
    let mut positions = Positions::default();
    let stopped = positions.value(&ToAndFro, &true, &mut Arena::new(), MOST_POSITIONS, &mut budget());
    assert!(matches!(stopped, Err(Stop::OutOfReach(_))), "{stopped:?}");
}

/// A countdown for Left.
struct Countdown;

impl Ruleset for Countdown {
    type Position = u64;
    type Move = ();

    fn visit_moves(
        &self,
        at: &u64,
        player: Player,
        visit: grundy_theory::ruleset::Visit<'_, ()>,
    ) -> grundy_theory::ruleset::Flow {
        if player == Player::Left && *at > 0 { visit(()) } else { ControlFlow::Continue(()) }
    }

    fn play(&self, at: &u64, (): &()) -> Result<u64, grundy_theory::ruleset::TooLarge> {
        Ok(at - 1)
    }
}

#[test]
fn long_play_needs_no_deep_stack() {
    assert_eq!(printed(&Countdown, &300_000), "300000");
}
