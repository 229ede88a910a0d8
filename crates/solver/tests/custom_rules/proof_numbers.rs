//! Large positions of custom rules: proof numbers ask the rules about few of the positions that can be reached.

use crate::brute::{ask, budget, game};
use grundy_solver::answer::{GrundyAnswer, Question, Refusal};
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game as catalogue;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::custom::CustomRulesErrorKind;
use grundy_theory::ruleset::custom::closures::{ClosureRules, positions};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is left of one of these heaps when one or two tokens are taken from it.
fn taken(heap: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=heap.min(2)).flat_map(move |taken| {
        (0..=(heap - taken) / 2).map(move |left| {
            let mut to = vec![left, heap - taken - left];
            to.retain(|&heap| heap > 0);
            to
        })
    })
}

#[expect(clippy::ptr_arg, reason = "closures of rules take the type of positions")]
fn heaps_as_parts(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    heaps.iter().map(|&heap| vec![heap]).collect()
}

/// Kayles with a list of heaps as a position, each heap a part.
fn kayles() -> ClosureRules<Vec<u64>> {
    let moves = |heaps: &Vec<u64>| {
        let from = |index: usize| {
            let mut others = heaps.clone();
            let heap = others.remove(index);
            taken(heap).map(move |left| [others.clone(), left].concat())
        };
        (0..heaps.len()).flat_map(from).collect()
    };
    positions("kayles", moves).parts(heaps_as_parts)
}

#[test]
fn values_and_winners_of_large_positions_are_those_of_the_catalogue() {
    let own = game(kayles());
    let known = catalogue::game("kayles").expect("a game");
    let question = Question::new().grundy();
    for heaps in [vec![400], vec![401], vec![400, 390], vec![410, 410, 7], vec![420, 420], vec![402, 3, 3]] {
        let at = Data::from(heaps);
        // A fresh game finds the winner without a value.
        let fresh = game(kayles());
        let winner = ask(&*fresh, &at, &Question::default()).expect("within limits");
        let right = ask(&*known, &at, &Question::default().grundy()).expect("a table");
        assert_eq!(winner.outcome, right.outcome, "{at}");
        assert_eq!(ask(&*own, &at, &question).expect("within limits").grundy, right.grundy, "{at}");
    }
    let fresh = game(kayles());
    let winner = ask(&*fresh, &Data::from(vec![400]), &Question::default().reason());
    let winner = winner.expect("within limits");
    assert!(winner.method.en.starts_with("proof numbers ("), "{}", winner.method.en);
    assert!(winner.explain.expect("asked for").en.contains("no winning reply"));
}

#[test]
fn winning_moves_and_sums_of_large_positions_are_right() {
    let own = game(kayles());
    let known = catalogue::game("kayles").expect("a game");
    let question = Question::default().moves(1000);
    let at = Data::from(vec![400, 3]);
    let [mine, right] = [&own, &known].map(|game| ask(&**game, &at, &question).expect("within limits"));
    let count = |answer: &grundy_solver::answer::Answer| answer.moves.as_ref().map(|list| list.count.clone());
    assert!(count(&mine).flatten().is_some_and(|count| count > 0u8.into()));
    assert_eq!(mine.outcome, right.outcome);
    let parts = [own.place(&Data::from(vec![400])), known.place(&Data::from(vec![400]))];
    let sum = catalogue::sum::of(parts.map(|part| part.expect("a position")).into()).expect("a sum");
    let answer = sum.answer(&Question::default(), &mut budget()).expect("within limits");
    assert_eq!(answer.outcome, Some(Outcome::P));
}

#[test]
fn play_that_comes_back_is_a_mistake_in_large_positions_too() {
    // One token becomes two, and two become one.
    let moves = |heaps: &Vec<u64>| match heaps[..] {
        [1] => vec![vec![2]],
        [heap] => taken(heap).collect(),
        _ => vec![],
    };
    for heaps in [vec![400], vec![401, 5], vec![3]] {
        let own = game(positions("round", moves).parts(heaps_as_parts));
        for question in [Question::default(), Question::default().grundy()] {
            match ask(&*own, &Data::from(heaps.clone()), &question) {
                Err(Refusal::Own(fault)) => {
                    assert_eq!(fault.kind, CustomRulesErrorKind::Mistake);
                    assert!(fault.message.en.contains("where it was"), "{fault}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn limits_leave_what_was_found() {
    let own = game(kayles());
    let asked = |heap: u64, limits: Limits| {
        let question = Question::default().grundy();
        own.place(&Data::from(vec![heap])).expect("a position").answer(&question, &mut Budget::new(&limits))
    };
    let few = Limits { steps: 3_000_000, ..Limits::default() };
    let little = Limits { memory: 1 << 16, ..Limits::default() };
    assert!(matches!(asked(2_000, few), Err(Refusal::Stopped(Halt::Steps(_) | Halt::OutOfReach(_)))));
    assert!(matches!(asked(2_000, little), Err(Refusal::Stopped(Halt::Memory(_)))));
    assert_eq!(asked(5, Limits::default()).expect("small").grundy, Some(GrundyAnswer::Value(4u64.into())));
}

/// Chomp: the lengths of the rows, of which the first begins with the poisoned square.
fn chomp(rows: &[u64]) -> Vec<Vec<u64>> {
    let squares =
        rows.iter().enumerate().flat_map(|(row, &length)| (0..length).map(move |column| (row, column)));
    let bitten = |(row, column): (usize, u64)| {
        let left = |(index, &length): (usize, &u64)| if index < row { length } else { length.min(column) };
        rows.iter().enumerate().map(left).filter(|&length| length > 0).collect()
    };
    squares.filter(|&square| square != (0, 0)).map(bitten).collect()
}

#[test]
fn who_wins_does_not_wait_for_all_positions_if_nothing_falls_apart() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let own = game(positions("chomp", |rows: &Vec<u64>| {
        ASKED.fetch_add(1, Ordering::Relaxed);
        chomp(rows)
    }));
    // About 700,000 positions can be reached.
    let answer = ask(&*own, &Data::from(vec![11; 11]), &Question::default()).expect("within limits");
    assert_eq!(answer.outcome, Some(Outcome::N));
    assert!(answer.method.en.starts_with("proof numbers ("), "{}", answer.method.en);
    let asked = ASKED.load(Ordering::Relaxed);
    assert!(asked < 50_000, "{asked}");
}

#[test]
fn values_of_large_positions_are_right_if_nothing_falls_apart() {
    // Rows of Kayles as whole positions: 25,000 and more of them.
    let moves = |heaps: &Vec<u64>| {
        let from = |index: usize| {
            let mut others = heaps.clone();
            let heap = others.remove(index);
            taken(heap).map(move |left| {
                let mut all = [&others[..], &left].concat();
                all.sort_unstable();
                all
            })
        };
        (0..heaps.len()).flat_map(from).collect::<Vec<Vec<u64>>>()
    };
    let known = catalogue::game("kayles").expect("a game");
    for heap in [34, 37] {
        let at = Data::from(vec![heap]);
        let own = game(positions("kayles", moves));
        let [mine, right] = [&own, &known]
            .map(|game| ask(&**game, &at, &Question::default().grundy()).expect("within limits"));
        assert_eq!((mine.outcome, mine.grundy), (right.outcome, right.grundy), "{heap}: {}", mine.method.en);
    }
}
