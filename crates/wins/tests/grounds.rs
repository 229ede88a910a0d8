//! What the search says decides a question is true.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::{
    amazons::Amazons, clobber::Clobber, domineering::Domineering, snort::Snort,
};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_values::arena::{Arena, ValueId};
use grundy_values::positions::{PositionValues, ValueReductions};
use grundy_wins::grounds::{Bands, Decision, Grounds};
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SumPosition};
use std::sync::Arc;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

fn parse<R: Notation>(rules: &R, board: &str) -> R::Position {
    rules.parse(&Data::Text(board.to_owned())).unwrap()
}

fn empty(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

/// Whether Left and Right win the sum of these boards and values by moving first, with what decides it.
fn grounds_of<R: Notation + Parameters>(
    boards: &[&str],
    values: &[ValueId],
    arena: &mut Arena,
) -> [(bool, Grounds); 2] {
    let rules = Arc::new(R::from_parameters(None).unwrap());
    let budget = &mut Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
    let mut components = RulesetComponents::new(Arc::clone(&rules), ValueReductions::default());
    let mut search = OutcomeSearch::default();
    let mut position = SumPosition::default();
    for board in boards {
        position.add_components(&components.number(&parse(&*rules, board), budget).unwrap());
    }
    values.iter().for_each(|value| position.add_value(*value));
    PLAYERS.map(|player| {
        let wins = search.wins(&position, player, &mut components, arena, budget).unwrap();
        let searched = search.searched();
        let grounds = search.grounds(&position, (player, wins), &mut components, arena, budget).unwrap();
        assert!(search.searched() - searched <= 400, "{boards:?}");
        (wins, grounds)
    })
}

/// Whether the player who moves wins the sum of the values of these bands.
fn wins_bands(board: &str, mover: Player, Bands { winner, lines }: &Bands) -> bool {
    let rules = Domineering::from_parameters(None).unwrap();
    let at = parse(&rules, board);
    let budget = &mut Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
    let (mut arena, mut values) = (Arena::new(), PositionValues::default());
    let (mut first, mut sum) = (0, ValueId::ZERO);
    for &count in lines {
        let band = rules.outcome_hooks().band(&at, *winner, first, count).unwrap();
        let value = values.value(&rules, &band, &mut arena, budget).unwrap();
        sum = arena.plus(sum, value, budget).unwrap();
        first += count;
    }
    assert_eq!(first, rules.outcome_hooks().lines(&at, *winner));
    let outcome = arena.outcome(sum, budget).unwrap();
    outcome == Outcome::N || outcome == if mover == Player::Left { Outcome::L } else { Outcome::R }
}

#[test]
fn the_winner_of_the_board_wins_its_bands() {
    let mut bands = 0;
    for board in [
        &*empty(5, 4),
        &*empty(5, 5),
        &*empty(6, 6),
        &*empty(6, 7),
        "...../.#.../...#./...../.....",
        "......#/......./.#...../...#.../.......",
    ] {
        let decided = grounds_of::<Domineering>(&[board], &[], &mut Arena::new());
        for (mover, (wins, grounds)) in PLAYERS.into_iter().zip(decided) {
            assert_eq!((grounds.valued, grounds.mirrored, grounds.cancelled, grounds.large), (0, 0, 0, 1));
            if let Decision::Bands(found) = grounds.decision {
                assert_eq!(found.winner, if wins { mover } else { mover.opponent() }, "{board}");
                // Bands are listed from either end.
                let reversed = Bands { lines: found.lines.iter().rev().copied().collect(), ..found.clone() };
                let agrees = [&found, &reversed].iter().any(|found| wins_bands(board, mover, found) == wins);
                assert!(agrees, "{board}, {mover:?}: {found:?}");
                bands += 1;
            }
        }
    }
    assert!(bands >= 4, "{bands}");
}

#[test]
fn boards_that_are_mirrored_or_cancel_leave_nothing_to_decide() {
    let arena = &mut Arena::new();
    for (_, grounds) in grounds_of::<Snort>(&[&empty(6, 6)], &[], arena) {
        assert_eq!((grounds.mirrored, grounds.large, grounds.decision), (1, 0, Decision::Values));
    }
    for (wins, grounds) in grounds_of::<Domineering>(&[&empty(5, 4), &empty(4, 5)], &[], arena) {
        assert!(!wins);
        assert_eq!((grounds.cancelled, grounds.large, grounds.decision), (2, 0, Decision::Values));
    }
}

#[test]
fn small_boards_are_values_and_large_ones_without_bounds_are_searched() {
    let arena = &mut Arena::new();
    let one = arena.of_integer(1, &mut Budget::new(&Limits::default())).unwrap();
    for (wins, grounds) in grounds_of::<Domineering>(&["..", "."], &[one], arena) {
        assert!(!wins);
        assert_eq!((grounds.valued, grounds.large, grounds.decision), (2, 0, Decision::Values));
    }
    let [(wins, left), _] = grounds_of::<Clobber>(&["xoxo/oxox/xoxo/oxox"], &[], arena);
    assert!(wins);
    assert_eq!((left.valued, left.large, left.decision), (0, 1, Decision::Search));
}

#[test]
fn whoever_renounces_moves_is_the_winner() {
    let mut renounced = 0;
    // Without one amazon seven cells remain, which are a value.
    for right in (2..8).flat_map(|one| (one + 1..8).map(move |other| [one, other])) {
        let letter = |cell: usize| match cell {
            0 | 1 => 'x',
            8 => '#',
            cell if right.contains(&cell) => 'o',
            _ => '.',
        };
        let rows: Vec<String> = (0..3).map(|row| (3 * row..3 * row + 3).map(letter).collect()).collect();
        let board = rows.join("/");
        let decided = grounds_of::<Amazons>(&[&board], &[], &mut Arena::new());
        for (mover, (wins, grounds)) in PLAYERS.into_iter().zip(decided) {
            if let Decision::Renounced(winner) = grounds.decision {
                assert_eq!(winner, if wins { mover } else { mover.opponent() }, "{board}");
                renounced += 1;
            }
        }
    }
    assert!(renounced > 0);
}
