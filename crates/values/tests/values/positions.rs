//! Values of positions.

use crate::reference::Form;
use grundy_budget::{Budget, Halt, Limits};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::{clobber::Clobber, domineering::Domineering};
use grundy_theory::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use grundy_theory::ruleset::heap::partizan_subtraction::PartizanSubtraction;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::strip::elephants_and_rhinos::ElephantsAndRhinos;
use grundy_theory::ruleset::strip::toads_and_frogs::ToadsAndFrogs;
use grundy_theory::ruleset::strip::toads_family::{HopGame, HopRules};
use grundy_theory::ruleset::{Flow, Notation, PositionTooLarge, Ruleset, Visit};
use grundy_theory::theorem::green_parts::GreenParts;
use grundy_theory::theorem::red_blue_trees::RedBlueTrees;
use grundy_theory::theorem::terminal_toads::TerminalToads;
use grundy_theory::theorem::{SplitValue, Theorem};
use grundy_values::arena::{Arena, ValueId};
use grundy_values::notation::Glyphs;
use grundy_values::positions::PositionValues;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::rc::Rc;

fn budget() -> Budget {
    Budget::new(&Limits::default())
}

/// A game of the catalogue, and a position of it.
fn game<R: Notation + Parameters>(rows: &[String]) -> (R, R::Position) {
    let rules = R::from_parameters(None).expect("the game has no parameters");
    let at = rules.parse(&Data::from(rows.join("/").as_str())).expect("a board");
    (rules, at)
}

fn domineering(height: usize, width: usize) -> (Domineering, <Domineering as Ruleset>::Position) {
    game(&vec![".".repeat(width); height])
}

/// A board full of stones, those beside each other of different colours.
fn clobber(height: usize, width: usize) -> (Clobber, <Clobber as Ruleset>::Position) {
    let row = |row| (0..width).map(|column| if (row + column) % 2 == 0 { 'x' } else { 'o' }).collect();
    game(&(0..height).map(row).collect::<Vec<String>>())
}

fn printed<R: Ruleset>(rules: &R, at: &R::Position) -> String {
    let (mut arena, mut positions, mut budget) = (Arena::new(), PositionValues::default(), budget());
    let value = positions.value(rules, at, &mut arena, &mut budget).expect("no limit is reached");
    arena.print(value, Glyphs::Ascii, &mut budget).expect("no limit is reached")
}

/// The game tree as it is, without parts, symmetries or values.
fn form<R: Ruleset>(rules: &R, at: &R::Position) -> Form {
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
        #[allow(clippy::disallowed_methods, reason = "no engine")]
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
        let (rules, at) = domineering(height, width);
        assert_eq!(printed(&rules, &at), value, "{height} x {width}");
    }
}

#[test]
fn a_full_board_of_clobber_has_its_published_value() {
    // Albert, Grossman, Nowakowski, Wolfe, An introduction to Clobber (2005).
    for (height, width, value) in [(2, 2, "*"), (2, 3, "0"), (3, 3, "*"), (3, 4, "0"), (4, 4, "*")] {
        let (rules, at) = clobber(height, width);
        assert_eq!(printed(&rules, &at), value, "{height} x {width}");
    }
}

/// A tree in which the vertex i + 1 stands on one of the vertices 0 to i.
fn tree(branches: &[(usize, usize)]) -> Data {
    let edge = |(place, &(parent, colour)): (usize, &(usize, usize))| {
        let colour = ["b", "r", "g"][colour];
        Data::list(vec![((parent % (place + 1)) as u64).into(), (place as u64 + 1).into(), colour.into()])
    };
    Data::object([("edges", Data::list(branches.iter().enumerate().map(edge).collect()))])
}

proptest! {
    #[test]
    fn trees_of_hackenbush_keep_their_values_when_parts_become_stalks(
        branches in proptest::collection::vec((0_usize..8, 0_usize..3), 0..8),
    ) {
        let rules = ColouredHackenbush::new();
        let at = rules.parse(&tree(&branches)).expect("a tree");
        let (mut arena, mut budget) = (Arena::new(), budget());
        let expected = PositionValues::default().value(&rules, &at, &mut arena, &mut budget).expect("small");
        let theorems: Vec<Box<dyn Theorem<ColouredHackenbush>>> = vec![Box::new(GreenParts), Box::new(RedBlueTrees)];
        let found = PositionValues::new(theorems.into()).value(&rules, &at, &mut arena, &mut budget).expect("small");
        prop_assert_eq!(found, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn positions_have_the_values_of_their_trees(
        board in prop::collection::vec("[.#]{4}", 3),
        stones in prop::collection::vec("[.xo]{3}", 3),
    ) {
        let (rules, at) = game::<Domineering>(&board);
        same_as_tree(&rules, &at);
        let (rules, at) = game::<Clobber>(&stones);
        same_as_tree(&rules, &at);
    }
}

fn same_as_tree<R: Ruleset>(rules: &R, at: &R::Position) {
    let (mut arena, mut positions, mut budget) = (Arena::new(), PositionValues::default(), budget());
    let value = positions.value(rules, at, &mut arena, &mut budget).expect("no limit is reached");
    assert_eq!(
        Form::from_arena(value, &mut arena, &mut budget).expect("no limit is reached"),
        form(rules, at),
        "{at:?}"
    );
}

/// All strips of toads, frogs and empty cells of this length, as the theorem splits them.
fn holds_on_strips<H: HopRules>(rules: &HopGame<H>, length: u32) -> usize {
    let (mut arena, mut budget) = (Arena::new(), budget());
    let (mut slowly, mut spoken) = (PositionValues::default(), 0);
    let theorems: Vec<Box<dyn Theorem<HopGame<H>>>> = vec![Box::new(TerminalToads)];
    let mut quickly = PositionValues::new(theorems.into());
    for code in 0..3_u32.pow(length) {
        let text: String =
            (0..length).map(|cell| [".", "t", "f"][(code / 3_u32.pow(cell) % 3) as usize]).collect();
        let at = rules.parse(&Data::from(text.as_str())).expect("a strip");
        let mut value = |at| slowly.value(rules, at, &mut arena, &mut budget).expect("no limit is reached");
        let expected = value(&at);
        if let Some(SplitValue { integer, rest, .. }) = TerminalToads.split(rules, &at) {
            spoken += 1;
            let rest = value(&rest);
            let integer = arena.of_integer(integer.into(), &mut budget).expect("no limit is reached");
            let sum = arena.plus(rest, integer, &mut budget).expect("no limit is reached");
            assert_eq!(sum, expected, "{text}");
        }
        let found = quickly.value(rules, &at, &mut arena, &mut budget).expect("no limit is reached");
        assert_eq!(found, expected, "{text}");
    }
    assert!(length < 5 || quickly.len() < slowly.len());
    spoken
}

#[test]
fn the_terminal_toads_theorem_holds_on_all_short_strips() {
    let toads = ToadsAndFrogs::from_parameters(None).expect("the game has no parameters");
    let elephants = ElephantsAndRhinos::from_parameters(None).expect("the game has no parameters");
    for length in 0..=8 {
        assert!(holds_on_strips(&toads, length) == holds_on_strips(&elephants, length));
    }
    assert!(holds_on_strips(&toads, 8) > 4500);
}

#[test]
fn a_limit_keeps_what_is_finished_and_the_question_can_be_asked_again() {
    let (mut arena, mut positions) = (Arena::new(), PositionValues::default());
    let (rules, board) = domineering(5, 5);
    let stopped = positions.value(
        &rules,
        &board,
        &mut arena,
        &mut Budget::new(&Limits { positions: 1000, ..Limits::default() }),
    );
    assert!(matches!(stopped, Err(Halt::OutOfReach(_))), "{stopped:?}");
    assert_eq!(positions.len(), 1000);
    let limits = Limits { steps: 1 << 17, ..Limits::default() };
    let stopped = positions.value(&rules, &board, &mut arena, &mut Budget::new(&limits));
    assert_eq!(stopped, Err(Halt::Steps(limits.steps)));
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    let stopped = positions.value(&rules, &board, &mut arena, &mut Budget::new(&limits));
    assert_eq!(stopped, Err(Halt::Memory(limits.memory)));
    let value = positions.value(&rules, &board, &mut arena, &mut budget());
    assert_eq!(value, Ok(ValueId::ZERO));
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let (mut arena, mut positions) = (Arena::new(), PositionValues::default());
    let (rules, board) = domineering(5, 5);
    for kib in (64..4096).step_by(192) {
        let limits = Limits { memory: kib << 10, ..Limits::default() };
        let before = arena.size_in_memory();
        let stopped = positions.value(&rules, &board, &mut arena, &mut Budget::new(&limits));
        assert!(arena.size_in_memory() - before <= kib << 10, "{stopped:?}");
    }
}

/// A token that Left may move to and fro.
struct ToAndFro;

impl Ruleset for ToAndFro {
    type Position = bool;
    type Move = ();

    fn visit_moves(&self, _: &bool, player: Player, visit: Visit<'_, ()>) -> Flow {
        if player == Player::Left { visit(()) } else { ControlFlow::Continue(()) }
    }

    fn play(&self, at: &bool, (): &()) -> Result<bool, PositionTooLarge> {
        Ok(!at)
    }
}

#[test]
fn play_without_an_end_has_no_short_value() {
    let mut positions = PositionValues::default();
    let stopped = positions.value(&ToAndFro, &true, &mut Arena::new(), &mut budget());
    assert!(matches!(stopped, Err(Halt::OutOfReach(_))), "{stopped:?}");
}

/// A countdown for Left.
struct Countdown;

impl Ruleset for Countdown {
    type Position = u64;
    type Move = ();

    fn visit_moves(&self, at: &u64, player: Player, visit: Visit<'_, ()>) -> Flow {
        if player == Player::Left && *at > 0 { visit(()) } else { ControlFlow::Continue(()) }
    }

    fn play(&self, at: &u64, (): &()) -> Result<u64, PositionTooLarge> {
        Ok(at - 1)
    }
}

#[test]
fn long_play_needs_no_deep_stack() {
    assert_eq!(printed(&Countdown, &300_000), "300000");
}

#[test]
fn play_that_is_too_long_is_refused_before_it_is_looked_at() {
    let rules = PartizanSubtraction::from_parameters(Some("1,2|1,3")).expect("two sets");
    let value = |heap: u64, limits: &Limits| {
        let mut budget = Budget::new(limits);
        let found = PositionValues::default().value(&rules, &vec![7, heap], &mut Arena::new(), &mut budget);
        (found, budget.steps() < 1000)
    };
    assert!(matches!(value(1_000_000_000, &Limits::default()), (Err(Halt::OutOfReach(_)), true)));
    let many = Limits { positions: u64::MAX, ..Limits::default() };
    assert!(matches!(value(1_000_000_000, &many), (Err(Halt::Memory(_) | Halt::Steps(_)), true)));
    assert!(value(3000, &Limits::default()).0.is_ok());
}
