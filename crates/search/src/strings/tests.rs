//! Both searches against recursion by the rules alone, and against values that another program found in this
//! way.

#![allow(clippy::disallowed_methods, reason = "brute force goes by the rules alone")]

use super::*;
use grundy_budget::Limits;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::graph::strings::{Boxes, BoxesGame, Nimstring, Strings, StringsAndCoins};
use grundy_theory::ruleset::{Notation, Ruleset};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

fn board(text: &str) -> Strings {
    Nimstring.rules().parse(&Data::from(text)).unwrap()
}

fn graph(edges: &[[u64; 2]], grounded: bool) -> Strings {
    let list = Data::Rows { width: 2, cells: edges.iter().flatten().copied().collect() };
    let data = if grounded {
        Data::object([("edges", list), ("ground", 0.into())])
    } else {
        Data::object([("edges", list)])
    };
    StringsAndCoins.rules().parse(&data).unwrap()
}

/// Every move, as the number of coins it takes and the position after it.
fn moves(at: &Strings) -> Vec<(i64, Strings)> {
    let rules: Boxes = Nimstring.rules();
    let mut moves = Vec::new();
    let _ = rules.visit_moves(at, Player::Left, &mut |mv| {
        moves.push((i64::from(at.taken_by(mv)), rules.play(at, &mv).unwrap()));
        ControlFlow::Continue(())
    });
    moves
}

/// The difference by the rules alone.
fn plain_difference(at: &Strings, known: &mut HashMap<Strings, i64>) -> i64 {
    if let Some(&difference) = known.get(at) {
        return difference;
    }
    let mut best = None;
    for (taken, to) in moves(at) {
        let rest = plain_difference(&to, known);
        best = best.max(Some(if taken > 0 { taken + rest } else { -rest }));
    }
    known.insert(at.clone(), best.unwrap_or(0));
    best.unwrap_or(0)
}

/// Whether the player to move wins Nimstring with a heap of Nim beside it, by the rules alone.
fn plain_wins(at: &Strings, heap: u64, known: &mut HashMap<(Strings, u64), bool>) -> bool {
    let key = (at.clone(), heap);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let wins = (0..heap).any(|less| !plain_wins(at, less, known))
        || moves(at).iter().any(|(taken, to)| plain_wins(to, heap, known) == (*taken > 0));
    known.insert(key, wins);
    wins
}

/// The value in Nimstring by the definition: the heap beside which the position is lost.
fn plain_value(at: &Strings) -> Option<u64> {
    let known = &mut HashMap::new();
    (0..=at.len() as u64 + 1).find(|&heap| !plain_wins(at, heap, known))
}

/// The difference, the number of best moves, the value and the number of winning moves, as searches find
/// them.
fn searched(at: &Strings) -> (i64, usize, Option<u64>, usize) {
    let mut budget = Budget::new(&Limits::default());
    let (mut differences, mut values) = (DifferenceSearch::default(), NimstringSearch::default());
    let difference = differences.difference(&at.offer(), &mut budget).unwrap();
    let value = values.value(&at.offer(), &mut budget).unwrap();
    let (mut best, mut winning) = (0, 0);
    for (taken, to) in moves(at) {
        best += usize::from(match taken {
            0 => !differences.reaches(&to.offer(), 1 - difference, &mut budget).unwrap(),
            _ => differences.reaches(&to.offer(), difference - taken, &mut budget).unwrap(),
        });
        let is_lost = values.value(&to.offer(), &mut budget).unwrap() == Some(0);
        winning += usize::from(is_lost == (taken == 0));
    }
    (difference, best, value, winning)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]
    #[test]
    fn searches_agree_with_the_rules_on_small_graphs(
        ends in prop::collection::vec((0u64..6, 0u64..6), 0..8), grounded in any::<bool>(),
    ) {
        let edges: Vec<[u64; 2]> = ends.iter().filter(|(u, v)| u != v).map(|&(u, v)| [u, v]).collect();
        let at = graph(&edges, grounded);
        let (difference, _, value, _) = searched(&at);
        prop_assert_eq!(difference, plain_difference(&at, &mut HashMap::new()));
        prop_assert_eq!(value, plain_value(&at));
    }

    /// Long chains and loops hang at joints here, so that every kind of open chain occurs.
    #[test]
    fn searches_agree_with_the_rules_on_chains_between_few_joints(
        chains in prop::collection::vec((0u64..3, 0u64..3, 0u64..5), 1..4), cut in any::<prop::sample::Index>(),
    ) {
        let mut next = 3;
        let mut edges = Vec::new();
        for (from, to, coins) in chains {
            let mut last = from;
            for _ in 0..coins {
                edges.push([last, next]);
                last = next;
                next += 1;
            }
            if last != to {
                edges.push([last, to]);
            }
        }
        prop_assume!(edges.len() > 1);
        edges.remove(cut.index(edges.len()));
        edges.truncate(8);
        let at = graph(&edges, true);
        let (difference, _, value, _) = searched(&at);
        prop_assert_eq!(difference, plain_difference(&at, &mut HashMap::new()));
        prop_assert_eq!(value, plain_value(&at));
    }

    /// A bound is right whatever else was asked before.
    #[test]
    fn windows_change_no_difference(ends in prop::collection::vec((0u64..5, 0u64..5), 1..12), bounds in prop::collection::vec(-6i64..7, 1..6)) {
        let edges: Vec<[u64; 2]> = ends.iter().filter(|(u, v)| u != v).map(|&(u, v)| [u, v]).collect();
        let at = graph(&edges, true);
        let mut budget = Budget::new(&Limits::default());
        let (difference, mut search) = (searched(&at).0, DifferenceSearch::default());
        for bound in bounds {
            prop_assert_eq!(search.reaches(&at.offer(), bound, &mut budget), Ok(difference >= bound));
        }
        prop_assert_eq!(search.difference(&at.offer(), &mut budget), Ok(difference));
    }
}

#[test]
fn boards_have_the_values_that_another_program_found() {
    for &(text, difference, best, value, winning) in BOARDS {
        assert_eq!(searched(&board(text)), (difference, best, value, winning), "{text}");
    }
}

#[test]
fn graphs_have_the_values_that_another_program_found() {
    for &(edges, grounded, difference, best, value, winning) in GRAPHS {
        let digit = |end: u8| u64::from(end - b'0');
        let edges: Vec<[u64; 2]> =
            edges.split(' ').map(|edge| [digit(edge.as_bytes()[0]), digit(edge.as_bytes()[1])]).collect();
        let expected = (difference, best, value, winning);
        assert_eq!(searched(&graph(&edges, grounded)), expected, "{edges:?} {grounded}");
    }
}

/// The differences of empty boards are those of tables over all sets of lines.
#[test]
fn empty_boards_have_their_published_differences() {
    for (rows, columns, difference) in [(1, 1, -1), (1, 2, 0), (2, 2, 2), (1, 5, -1), (2, 3, -2)] {
        let empty = StringsAndCoins.rules().board_of(rows, columns).unwrap();
        let at = StringsAndCoins.rules().parse(&empty).unwrap();
        let mut budget = Budget::new(&Limits::default());
        let found = DifferenceSearch::default().difference(&at.offer(), &mut budget);
        assert_eq!(found, Ok(difference), "{rows} by {columns}");
    }
}

#[test]
fn limits_stop_both_searches_and_large_networks_are_refused() {
    let empty = StringsAndCoins.rules().board_of(4, 4).unwrap();
    let at = StringsAndCoins.rules().parse(&empty).unwrap();
    let few = Limits { steps: 100_000, ..Limits::default() };
    let found = DifferenceSearch::default().difference(&at.offer(), &mut Budget::new(&few));
    assert_eq!(found, Err(Halt::Steps(100_000)));
    let found = NimstringSearch::default().value(&at.offer(), &mut Budget::new(&few));
    assert_eq!(found, Err(Halt::Steps(100_000)));
    let little = Limits { memory: 1000, ..Limits::default() };
    let found = NimstringSearch::default().value(&at.offer(), &mut Budget::new(&little));
    assert_eq!(found, Err(Halt::Memory(1000)));
    let empty = StringsAndCoins.rules().board_of(100, 100).unwrap();
    let at = StringsAndCoins.rules().parse(&empty).unwrap();
    let mut budget = Budget::new(&Limits::default());
    assert!(matches!(
        DifferenceSearch::default().difference(&at.offer(), &mut budget),
        Err(Halt::OutOfReach(_))
    ));
    assert!(matches!(NimstringSearch::default().value(&at.offer(), &mut budget), Err(Halt::OutOfReach(_))));
}

#[test]
fn long_chains_cost_nothing() {
    let edges: Vec<[u64; 2]> = (0..100_000).map(|coin| [coin, (coin + 1) % 100_000]).collect();
    let at = graph(&edges, true);
    let mut budget = Budget::new(&Limits { steps: 1_000_000, ..Limits::default() });
    // The opponent takes all of the chain but two coins, and these too.
    assert_eq!(DifferenceSearch::default().difference(&at.offer(), &mut budget), Ok(-99_999));
    assert_eq!(NimstringSearch::default().value(&at.offer(), &mut budget), Ok(Some(0)));
}

/// Boards with the difference, the number of best moves, the value in Nimstring (`None` if it is loony) and
/// the number of winning moves.
const BOARDS: &[(&str, i64, usize, Option<u64>, usize)] = &[
    ("+-+.+/...../+.+.+/|.|.|/+.+-+/|..../+.+.+", 0, 1, Some(1), 3),
    ("+-+-+/|.|.|/+.+.+/|..../+.+.+", 4, 2, Some(0), 0),
    ("+-+.+.+.+/..|.|..../+.+.+-+.+", -2, 9, Some(1), 9),
    ("+.+.+.+/|....../+.+.+-+/|...|.|/+-+-+-+", 3, 1, Some(2), 1),
    ("+-+/.../+.+/.../+.+", 2, 2, Some(0), 0),
    ("+.+.+.+/|...|../+-+.+-+/|.|.|../+.+.+.+/|.|.|.|/+-+-+.+", 3, 2, None, 2),
    ("+.+.+/...../+.+.+", 0, 1, Some(1), 7),
    (
        "+-+-+-+-+/|.|...|.|/+-+-+.+-+/|.|.|..../+.+-+-+.+/|.|.|...|/+-+-+-+-+/|.|.|...|/+.+-+-+-+",
        11,
        5,
        None,
        5,
    ),
    ("+-+-+-+-+/|.|...|.|/+-+-+.+-+/|.|.|..../+-+.+-+.+", 3, 2, None, 2),
    ("+.+-+-+/|...|.|/+-+-+-+/|...|../+.+-+-+/....|.|/+-+.+-+", 3, 3, None, 3),
    ("+.+-+-+/|.|.|.|/+-+-+.+/|.|...|/+.+.+-+", 5, 3, None, 5),
    (
        "+-+-+-+-+/|.|.|.|../+-+-+-+-+/|.|.|.|.|/+-+-+.+-+/|.|.|...|/+-+-+-+-+/|.|...|.|/+-+-+-+-+",
        6,
        4,
        Some(0),
        0,
    ),
    ("+.+/.../+.+/.../+.+", 0, 1, Some(1), 7),
    ("+.+/.../+.+", -1, 4, Some(1), 4),
    ("+-+.+.+/|.|.|../+.+.+-+/|.|.|.|/+-+-+.+", 4, 3, None, 3),
    ("+.+-+/|.|../+.+-+/|...|/+.+.+/|.|../+.+-+", 4, 1, Some(1), 6),
    ("+.+-+/|.|../+-+-+/....|/+.+-+/|.|.|/+.+.+", 2, 4, Some(1), 4),
    ("+-+-+-+/|...|../+.+-+.+/|...|.|/+.+-+.+", 2, 2, None, 2),
    ("+-+.+/...../+-+.+/..|../+.+.+", -2, 7, Some(1), 9),
    ("+-+-+-+.+/..|.|...|/+-+.+-+-+/....|.|../+-+-+.+-+", 8, 5, None, 5),
    ("+.+.+.+/|.|.|.|/+-+-+-+/|.|.|../+-+-+-+/|.|.|../+-+-+.+", 3, 4, Some(1), 6),
    ("+-+.+/|..../+-+-+/|.|.|/+.+.+/|.|../+-+-+", 4, 3, None, 3),
    ("+-+.+/..|.|/+.+-+/..|.|/+.+.+/...../+-+.+", 4, 2, Some(0), 0),
    ("+-+.+/|.|.|/+-+-+/..|../+-+.+", 1, 2, Some(1), 4),
    ("+-+.+.+.+/........./+.+-+.+.+", -2, 11, Some(1), 11),
    (
        "+-+-+.+-+/..|.....|/+-+-+-+.+/|.|.|.|.|/+-+.+-+-+/|.|.|.|.|/+-+.+-+.+/|.|.|.|.|/+.+-+-+-+",
        11,
        7,
        None,
        7,
    ),
    ("+.+/|../+.+/|.|/+.+", 2, 2, Some(0), 0),
    ("+-+-+-+.+/..|...|../+.+-+.+-+", 2, 1, None, 1),
    ("+-+.+.+/|.|.|.|/+-+-+.+/......|/+-+-+-+/|.|.|.|/+-+.+-+", -2, 2, Some(0), 0),
    ("+.+-+.+-+/|.|...|../+-+-+.+-+", 2, 3, Some(1), 3),
    ("+.+.+/..|../+-+.+/....|/+-+-+", -2, 5, Some(3), 1),
    ("+-+-+/|.|.|/+-+-+/|...|/+-+.+/|...|/+.+-+", 4, 1, None, 2),
    ("+-+.+.+.+/|......../+-+-+.+.+", 0, 1, Some(1), 7),
    (
        "+-+-+-+-+/|.|.|...|/+-+.+-+-+/|.|.|.|.|/+-+-+-+-+/|.|.|.|../+-+-+-+-+/|...|.|.|/+-+-+-+-+",
        7,
        4,
        Some(0),
        0,
    ),
    ("+-+.+-+-+/|.|.|.|../+.+-+.+-+/........|/+-+-+.+-+", 2, 5, Some(0), 0),
    ("+-+-+-+-+/|.|.|...|/+-+.+.+-+/|.|.....|/+-+-+-+-+", 6, 3, None, 3),
    ("+-+-+/|..../+-+-+/..|.|/+.+-+", 1, 1, None, 1),
    ("+.+.+/...../+-+-+/..|.|/+.+-+/...../+-+-+", -1, 4, Some(3), 4),
    ("+-+-+.+.+/..|.|...|/+-+.+-+-+", 0, 2, Some(1), 3),
    ("+.+.+/...../+.+.+/....|/+.+.+", -2, 11, Some(1), 11),
    ("+-+-+.+-+/|.|.|.|.|/+-+-+-+.+/|.|.|..../+-+.+-+-+", 5, 4, None, 5),
    (
        "+.+-+.+-+/|.|...|.|/+-+-+-+-+/|.|.|.|.|/+-+-+-+-+/|.|.....|/+-+-+-+-+/|.......|/+-+.+-+-+",
        10,
        6,
        None,
        6,
    ),
    ("+.+-+/...../+-+-+/|.|../+.+.+", 0, 1, Some(1), 7),
    ("+-+.+/|..../+-+.+/|..../+.+-+/|.|.|/+-+-+", 5, 2, None, 2),
    ("+-+-+.+/|.....|/+-+.+.+/......./+-+.+-+", 4, 1, Some(2), 5),
    ("+.+.+/|.|../+-+.+", 2, 1, Some(0), 0),
    (
        "+.+-+-+-+/|.|.|.|.|/+-+.+-+-+/|.|.....|/+.+-+-+-+/|...|.|.|/+-+-+-+-+/|.|.|.|../+-+.+-+-+",
        10,
        7,
        None,
        6,
    ),
    ("+-+.+-+/|....../+.+.+-+/|.|.|../+-+.+-+", 6, 2, None, 2),
    ("+.+.+/...../+.+.+/...../+-+.+", -2, 11, Some(1), 11),
    ("+-+-+-+.+/|.|.|.|.|/+.+.+.+.+", 2, 3, Some(1), 5),
    ("+.+.+/|..../+.+-+/....|/+-+.+", 2, 3, Some(0), 0),
    ("+-+-+-+-+/..|.|.|.|/+-+-+-+-+/....|.|../+-+.+-+-+", 0, 2, Some(1), 3),
    ("+-+.+/|.|.|/+.+.+/....|/+-+.+/..|.|/+.+.+", -2, 1, Some(0), 0),
    ("+-+-+/...../+.+.+/|..../+.+.+", -2, 5, Some(1), 4),
    ("+-+-+/..|.|/+-+-+/|...|/+.+.+/...../+-+.+", 3, 1, Some(3), 3),
    ("+.+-+.+.+/....|..../+.+.+.+.+", 0, 2, Some(1), 11),
    ("+.+-+-+/|.|..../+.+.+.+/|.|...|/+.+-+-+", -2, 5, Some(0), 0),
    ("+.+-+/..|../+-+.+", 0, 4, Some(0), 0),
    ("+-+-+-+/..|.|../+.+-+-+/..|...|/+-+-+-+", 1, 2, Some(1), 3),
    ("+.+.+/..|.|/+.+-+/....|/+.+.+", 4, 1, Some(0), 0),
    ("+.+-+.+/....|../+-+.+.+/|....../+-+.+-+", 0, 1, Some(4), 3),
    ("+.+-+/..|.|/+.+-+/|...|/+.+.+/..|../+-+-+", -3, 3, Some(0), 0),
    ("+.+/.../+-+/..|/+.+", 0, 3, Some(1), 5),
    ("+-+/|../+.+/.../+.+", -2, 5, Some(1), 5),
    ("+.+.+-+/|.|.|../+-+-+-+/|.|.|.|/+-+-+-+/..|.|.|/+-+-+-+", 4, 4, Some(0), 0),
    ("+-+-+/...../+-+.+/|..../+-+-+/..|.|/+-+.+", 6, 3, Some(2), 4),
    (
        "+-+-+-+-+/|.|.|.|.|/+-+-+-+-+/|.|...|.|/+-+-+-+-+/|...|.|../+-+-+-+-+/..|.|.|.|/+-+-+.+.+",
        8,
        6,
        Some(0),
        0,
    ),
    ("+.+/..|/+-+/.../+.+", 0, 3, Some(1), 5),
    ("+-+.+-+.+/..|.|.|.|/+.+.+-+.+/....|...|/+.+-+-+.+", 3, 1, Some(0), 0),
    ("+.+-+.+.+/..|.|.|../+.+-+-+.+", 1, 1, Some(0), 0),
    (
        "+-+-+-+-+/|.|.|.|.|/+-+.+-+-+/|.|.|.|.|/+-+-+-+-+/|.....|.|/+-+-+.+-+/|...|.|.|/+.+-+.+.+",
        9,
        4,
        None,
        4,
    ),
    ("+.+-+/|...|/+.+.+/..|../+-+-+", 4, 1, Some(2), 3),
    ("+-+.+/...../+.+-+", 0, 1, Some(1), 5),
    ("+-+.+/...../+.+.+", 2, 2, Some(0), 0),
    ("+-+.+/....|/+.+-+/|.|../+.+-+", 4, 1, Some(2), 2),
    ("+.+-+/|..../+.+.+", 0, 1, Some(1), 5),
    ("+-+.+/...../+.+.+/...../+.+.+", -2, 11, Some(1), 11),
    ("+-+-+-+/....|.|/+-+.+-+/....|.|/+-+.+-+", 4, 1, Some(2), 3),
    (
        "+-+.+-+-+/|.|.....|/+-+-+-+.+/......|.|/+-+.+-+-+/|...|.|.|/+-+-+-+.+/|.|.|.|.|/+-+-+-+.+",
        11,
        4,
        None,
        4,
    ),
    ("+.+-+/|...|/+.+.+", 2, 2, Some(0), 0),
    ("+.+.+-+/..|.|../+.+-+-+/......./+.+-+.+", 0, 2, Some(1), 11),
    (
        "+.+-+-+.+/..|....../+-+-+-+.+/|.|.|.|.|/+-+-+-+-+/|.|...|.|/+-+-+-+-+/|.|.|...|/+-+.+-+-+",
        8,
        5,
        None,
        5,
    ),
    ("+-+.+/..|.|/+-+.+/|.|.|/+-+-+/|..../+.+.+", 5, 2, None, 2),
    ("+-+-+.+.+/|.|.|.|../+-+.+.+-+", 1, 1, Some(0), 0),
    ("+.+-+/..|../+.+.+/....|/+-+-+/|...|/+.+.+", 2, 4, Some(2), 2),
    ("+-+-+.+-+/|.....|.|/+-+.+.+-+/|...|.|../+.+.+-+-+", 7, 3, Some(2), 6),
    ("+-+.+-+/..|...|/+.+-+.+/|.|...|/+-+.+-+", 2, 1, None, 1),
    ("+.+-+-+/|.|.|../+.+-+-+/|.|.|.|/+-+-+-+/|.|..../+-+.+-+", 1, 2, None, 2),
    ("+-+-+-+-+/|.|....../+-+-+.+.+/|.|.|..../+-+.+.+.+", 4, 2, Some(2), 4),
    ("+.+-+-+/......./+-+-+-+/....|../+-+-+-+/|.|.|.|/+.+.+-+", 8, 4, None, 4),
    ("+-+-+-+.+/|...|...|/+-+-+-+-+/..|.|.|.|/+.+-+-+.+", 4, 3, None, 3),
    (
        "+-+-+-+-+/|.|.|.|.|/+-+-+-+-+/....|.|.|/+-+-+-+-+/|.|.|.|.|/+-+.+-+-+/|.|.|.|.|/+-+.+-+-+",
        4,
        2,
        None,
        2,
    ),
    ("+.+.+-+.+/....|...|/+.+.+.+.+", 2, 1, Some(0), 0),
    ("+.+.+/...../+.+-+/...../+.+.+", 0, 1, Some(1), 11),
    ("+.+-+/|.|.|/+-+-+/|..../+-+.+/....|/+.+.+", 1, 2, Some(1), 3),
    ("+-+.+/...../+.+-+/|..../+.+-+", 2, 3, Some(0), 0),
    ("+-+.+-+/|.....|/+-+-+-+/..|.|.|/+.+-+-+/|.|...|/+-+.+-+", 7, 4, None, 4),
    ("+-+-+-+/|.|..../+-+-+.+/..|.|.|/+.+.+.+/|.|.|.|/+-+.+.+", 4, 3, None, 3),
    ("+.+-+.+/|.|.|.|/+-+-+.+/..|...|/+.+-+.+", 3, 2, Some(0), 0),
    ("+-+-+-+/..|...|/+.+.+-+/..|.|.|/+-+-+.+/..|.|.|/+-+-+-+", 4, 4, Some(1), 5),
    (
        "+-+-+-+-+/|.|.|...|/+.+-+-+.+/|.|.|.|.|/+.+.+-+-+/|...|.|.|/+-+-+-+-+/..|...|.|/+-+.+-+.+",
        12,
        7,
        None,
        7,
    ),
    ("+-+-+-+-+/..|.|.|.|/+-+.+-+-+/|.....|.|/+-+-+-+-+", 5, 4, Some(0), 0),
    ("+.+.+.+-+/........|/+.+.+.+.+", -2, 11, Some(1), 11),
    (
        "+-+.+-+-+/|.|.|.|.|/+.+-+-+-+/..|.|.|.|/+.+.+-+-+/|.|.|.|.|/+-+-+-+-+/|.|.|...|/+.+-+-+-+",
        9,
        6,
        None,
        7,
    ),
    ("+-+.+.+/|.|...|/+-+-+-+/..|.|.|/+-+.+-+/|.|.|.|/+.+.+-+", 2, 3, None, 3),
    ("+-+-+/|...|/+-+.+/..|.|/+.+-+", 2, 2, Some(1), 4),
    ("+.+.+/..|../+.+.+/....|/+.+.+", 2, 5, Some(0), 0),
    ("+.+.+/|.|.|/+-+.+/|.|.|/+.+.+/..|../+-+-+", 2, 1, None, 2),
    ("+-+-+/..|.|/+.+-+/|..../+.+-+/..|.|/+-+.+", 3, 1, Some(1), 7),
    ("+.+-+.+.+/|.....|.|/+.+.+.+.+", -2, 9, Some(1), 9),
    ("+.+.+/....|/+-+-+/|.|../+-+-+", 3, 1, Some(0), 0),
    ("+.+-+.+/|...|../+.+-+.+/..|...|/+.+-+.+", 2, 2, Some(0), 0),
    (
        "+-+.+-+-+/..|.|.|../+-+.+-+-+/|.|...|.|/+-+-+-+-+/|.|.|..../+-+-+.+-+/|.|.|..../+-+-+-+-+",
        5,
        3,
        None,
        5,
    ),
    (
        "+-+-+-+-+/|.|.|...|/+-+-+-+-+/|.|.|.|.|/+-+-+.+.+/......|.|/+-+.+-+-+/|.|...|../+-+-+-+-+",
        11,
        5,
        None,
        5,
    ),
    ("+-+.+/..|../+.+.+/|.|.|/+-+.+/...../+.+.+", 0, 2, None, 1),
    (
        "+-+-+-+-+/|.|.|.|.|/+-+-+-+-+/|.|.|.|.|/+-+-+-+.+/|.|...|../+-+-+-+-+/|.|...|.|/+.+-+.+-+",
        7,
        4,
        None,
        4,
    ),
    (
        "+-+-+-+-+/..|.|.|.|/+-+-+.+-+/|.|.....|/+-+.+-+-+/|.|.|.|.|/+-+.+-+-+/|...|.|.|/+-+-+-+-+",
        8,
        4,
        None,
        5,
    ),
    ("+.+-+-+/|...|.|/+-+-+-+/|...|.|/+-+-+-+/|...|.|/+-+-+.+", 7, 4, None, 4),
    ("+.+-+/|...|/+-+.+/..|.|/+-+-+/|.|../+-+.+", 3, 2, None, 2),
    ("+.+-+/....|/+.+-+/..|.|/+-+-+/|...|/+-+.+", 5, 2, None, 2),
    ("+-+.+/....|/+-+-+/..|.|/+-+-+", -1, 1, Some(1), 2),
    ("+-+/..|/+.+/.../+.+", -2, 5, Some(1), 5),
    ("+.+.+.+.+/....|.|.|/+-+.+-+-+", 2, 2, Some(1), 7),
    ("+.+-+-+/|...|.|/+-+-+-+/|.|.|.|/+-+-+-+/|.|.|../+.+-+-+", 4, 3, None, 3),
    ("+-+.+-+/......./+.+.+.+/..|.|../+-+-+-+", 2, 1, Some(2), 3),
    ("+.+-+/..|.|/+.+.+/..|../+.+-+/|..../+.+-+", 4, 1, None, 1),
    ("+.+-+.+-+/|.......|/+-+.+.+-+/..|.|..../+-+.+-+-+", 4, 2, Some(2), 3),
    ("+-+-+.+.+/|.|...|.|/+.+-+-+-+", 4, 3, None, 3),
    ("+-+.+.+/|....../+-+.+-+/|.....|/+-+-+.+", 0, 2, Some(3), 2),
    ("+.+-+/....|/+-+.+/....|/+.+-+/..|.|/+.+.+", 4, 1, Some(3), 5),
];

/// Strings, whether their vertex 0 is the ground, and the same as of boards.
type OfGraph = (&'static str, bool, i64, usize, Option<u64>, usize);

/// The same of graphs, whose vertex 0 is the ground where that is said.
const GRAPHS: &[OfGraph] = &[
    ("32 10 12 32 02 02 10 01 12", false, 2, 3, Some(0), 0),
    ("20 42 21 31 10", true, 0, 2, Some(1), 2),
    ("10 42 03", false, 5, 3, Some(0), 0),
    ("10 01 01 01 01 10 01", true, 1, 7, Some(0), 0),
    ("01 21 10 21 31 12 31 13", false, -2, 8, Some(1), 8),
    ("10 10 01 10", true, -1, 4, Some(1), 4),
    ("02 21 20 10 01 20 20 21", true, 0, 8, Some(0), 0),
    ("15 24 24 51 25 14 51", true, 4, 2, Some(2), 5),
    ("01 10 01 10", true, -1, 4, Some(1), 4),
    ("10 01 10 10 21", false, -1, 1, Some(1), 5),
    ("01 10 12 02 02", true, 0, 1, Some(1), 5),
    ("32 13 21 13 12 31 01", false, 4, 1, Some(0), 0),
    ("10 01 10 01 10 10", true, -1, 6, Some(1), 6),
    ("20 02 10 20 12 12", false, 3, 2, Some(0), 0),
    ("40 04 32 41 24 21 41 04 34", true, 2, 7, Some(1), 3),
    ("03 10 01 03 30 10", true, 0, 6, Some(0), 0),
    ("21 31 21 13 23 03", true, 3, 2, Some(0), 0),
    ("01 20 21 30 01", false, 4, 1, Some(0), 0),
    ("20 42 13 24 41", true, 4, 1, None, 1),
    ("31 21 02 13", false, 0, 2, None, 1),
    ("10 01 10 01 01 01 01", false, 2, 7, Some(0), 0),
    ("10 12 12 20 20 12 02 21 21", true, 2, 4, Some(0), 0),
    ("23 34 14 14 30 02", true, 0, 4, Some(1), 4),
    ("12 21 41 34 24 03 24 34", false, 3, 1, Some(0), 0),
    ("01 14 21 03 10 31", true, 4, 2, Some(0), 0),
    ("12 31 23", true, -3, 3, Some(1), 3),
    ("01 10 10 01 01 01", true, -1, 6, Some(1), 6),
    ("41 03 51 20 34 52", true, -5, 6, Some(0), 0),
    ("01 10 10 01 01 01 01 10 10", false, 2, 9, Some(0), 0),
    ("10 02 02 01 21 12", true, 0, 6, Some(0), 0),
    ("10 10 01 10 01", false, 2, 5, Some(0), 0),
    ("02 21 12", true, 2, 1, Some(0), 0),
    ("32 30 01 53 52 54", true, 5, 2, Some(0), 0),
    ("01 10 10 10 10 01 01 01 01", true, 1, 9, Some(0), 0),
    ("10 10 10 01 10 10", true, -1, 6, Some(1), 6),
    ("10 10 21 10", true, 2, 1, Some(0), 0),
    ("21 02 10 21 10", true, 0, 1, Some(1), 2),
    ("43 32 34 42 23", true, -1, 1, Some(1), 5),
    ("12 03 41 30 02 13 02 41", true, 0, 2, Some(2), 6),
    ("20 23 03 30", true, 2, 2, Some(0), 0),
    ("10 02 10 02", false, 1, 4, Some(0), 0),
    ("10 10 01 01", true, -1, 4, Some(1), 4),
    ("31 34 01", false, 4, 2, None, 1),
    ("31 02 12 10 32", true, 3, 1, Some(2), 3),
    ("10 10 01 01 10 01 10 10 10", true, 1, 9, Some(0), 0),
    ("32 12 32 01 03 01 02", true, 1, 4, Some(2), 3),
    ("21 21 02 21 02 12 02 10 12", true, 2, 4, Some(0), 0),
    ("31 32 40 34 24 23 42 31 10", true, 0, 9, Some(0), 0),
    ("01 01 01 01", false, -2, 4, Some(1), 4),
    ("10 01 01 01", false, -2, 4, Some(1), 4),
    ("01 10 01 01 01 01", true, -1, 6, Some(1), 6),
    ("10 41 23 04", false, -1, 1, Some(1), 4),
    ("21 10 10 12 20 01 12", true, 0, 4, Some(1), 3),
    ("54 02 32", true, 4, 2, None, 2),
    ("02 02 02 01 21 12 12", true, 0, 4, Some(1), 3),
    ("20 21 21 10 01 21", false, 3, 2, Some(0), 0),
    ("10 10 01 10", false, -2, 4, Some(1), 4),
    ("32 32 01 32 20 12", false, -2, 3, Some(1), 4),
    ("10 31 31 13", true, -2, 4, Some(1), 4),
    ("02 52 24 30 13 31 43 52 51", true, 1, 1, Some(0), 0),
    ("12 31 03", true, 3, 1, None, 3),
    ("03 31 30 30 31 12 03", true, 1, 1, Some(0), 0),
    ("10 21 12 10 20 20 20 21", true, 0, 8, Some(0), 0),
    ("02 21 21", true, 2, 1, Some(0), 0),
    ("14 13 10 43 40 04", false, -2, 1, Some(1), 3),
    ("30 31 02 23 32 32 10", false, 4, 1, Some(0), 0),
    ("10 41 01 21 10 23 04", true, 0, 2, None, 1),
    ("31 13 03 32 41 01 41 34", true, 0, 1, Some(1), 8),
    ("02 32 03 21 32 21 32", false, 2, 5, Some(0), 0),
    ("01 32 13 23", true, 1, 2, Some(0), 0),
];
