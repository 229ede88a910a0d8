//! Sums of heaps in misère play, which their misère quotient decides.

use crate::search::{budget, component};
use crate::single_positions::{Trial, data};
use grundy_solver::answer::Question;
use grundy_solver::budget::Budget;
use grundy_solver::game::{self, GamePosition, sum};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::any::AnyRuleset;
use grundy_theory::theorem::EITHER;
use serde_json::json;
use std::ops::ControlFlow;

/// Who wins in misère play, and the first `limit` winning moves.
fn asked(limit: usize) -> Question {
    Question::default().play(Convention::Misere).outcome().moves(limit)
}

/// Lists of at most `count` heaps from 1 to `largest`, falling.
fn lists(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..count {
        let longer = lists.iter().flat_map(|list: &Vec<u64>| {
            (1..=list.last().copied().unwrap_or(largest)).map(|heap| [&list[..], &[heap]].concat())
        });
        let longer: Vec<Vec<u64>> = longer.collect();
        lists.extend(longer);
        lists.sort();
        lists.dedup();
    }
    lists
}

#[test]
fn heaps_are_decided_by_their_quotient_as_by_search() {
    for notation in [
        "octal:0.77",
        "octal:0.72",
        "octal:0.4107",
        "octal:0.3F",
        "grundys-game",
        "laskers-nim",
        "octal:0.07",
    ] {
        let mut trial = Trial::new(notation);
        lists(3, 7).into_iter().for_each(|list| trial.hold(&data(&json!(list))));
    }
}

#[test]
fn methods_name_the_order_of_the_quotient() {
    let kayles = game::game("octal:0.77").unwrap();
    let position = component(&*kayles, &data(&json!([3, 10, 1_000_000_000_000_000_000_u64])));
    let answer = game::answer(&*position, &asked(2), &mut budget()).unwrap();
    assert_eq!(answer.method.en, "misère quotient (order 40)");
}

#[test]
fn winning_moves_in_far_heaps_are_those_found_by_trying_all() {
    for (notation, far) in [("octal:0.77", 170), ("octal:0.72", 60), ("octal:4.6", 170), ("octal:0.53", 80)] {
        let game = game::game(notation).unwrap();
        for heap in far..far + 14_u64 {
            for beside in [&[][..], &[2, 5], &[20, 3, 3]] {
                let position = component(&*game, &data(&json!([&[heap][..], beside].concat())));
                let found = game::answer(&*position, &asked(10_000), &mut budget()).unwrap().moves.unwrap();
                let mut winning = Vec::new();
                let at = position.erased(&mut budget()).unwrap();
                let _ = AnyRuleset::new().visit_moves(&at, EITHER, &mut |mv| {
                    let to = mv.to.unwrap().write();
                    let outcome = component(&*game, &to).outcome(Convention::Misere, false, &mut budget());
                    if outcome.unwrap().what == Outcome::P {
                        winning.push(Some(to));
                    }
                    ControlFlow::Continue(())
                });
                let shown: Vec<_> = found.moves.into_iter().map(|mv| mv.to).collect();
                assert_eq!(shown, winning, "{notation} {heap} {beside:?}");
                assert_eq!(found.count, Some(shown.len().into()), "{notation} {heap} {beside:?}");
            }
        }
    }
}

#[test]
fn heaps_of_any_size_are_as_those_a_number_of_periods_before() {
    let kayles = game::game("octal:0.77").unwrap();
    for heap in 999_999_999_999_999_900..1_000_000_000_000_000_000_u64 {
        let near = 84 + (heap - 84) % 12;
        let ask = |heap: u64| {
            let position = component(&*kayles, &data(&json!([heap, 4, 9])));
            let answer = game::answer(&*position, &asked(3), &mut budget()).unwrap();
            (answer.outcome, answer.moves.unwrap().moves.is_empty())
        };
        assert_eq!(ask(heap), ask(near), "{heap}");
    }
}

#[test]
fn sums_of_heaps_of_several_games_have_a_quotient_together() {
    let games = ["octal:0.77", "octal:0.72"].map(|notation| game::game(notation).unwrap());
    let placed = |sizes: &[(usize, u64)]| {
        let part = |&(game, size): &(usize, u64)| component(&*games[game], &data(&json!([size])));
        sum::of(sizes.iter().map(part).map(GamePosition::Component).collect()).unwrap()
    };
    let sizes = [(0, 12), (1, 8), (0, 5)];
    let answer = placed(&sizes).answer(&asked(10_000), &mut budget()).unwrap();
    assert!(answer.method.en.starts_with("misère quotient (order "), "{}", answer.method.en);
    let winning = answer.moves.unwrap();
    let mut tried = 0_u64;
    for (place, &(game, size)) in sizes.iter().enumerate() {
        let at = component(&*games[game], &data(&json!([size]))).erased(&mut budget()).unwrap();
        let _ = AnyRuleset::new().visit_moves(&at, EITHER, &mut |mv| {
            let part = |other: usize| match other == place {
                true => component(&*games[game], &mv.to.as_ref().unwrap().write()),
                false => component(&*games[sizes[other].0], &data(&json!([sizes[other].1]))),
            };
            let after = sum::of((0..sizes.len()).map(part).map(GamePosition::Component).collect()).unwrap();
            let outcome = after.answer(&asked(0), &mut budget()).unwrap().outcome;
            tried += u64::from(outcome == Some(Outcome::P));
            ControlFlow::Continue(())
        });
    }
    assert_eq!(winning.count, Some(tried.into()));
    assert_eq!(answer.outcome, Some(Outcome::from_next(tried > 0)));
}

#[test]
fn quotients_are_kept_with_their_games() {
    let games = ["octal:0.77", "octal:0.33"].map(|notation| game::game(notation).unwrap());
    let placed =
        |game: usize, heaps: &[u64]| GamePosition::Component(component(&*games[game], &data(&json!(heaps))));
    let steps = |ask: &dyn Fn(&mut Budget)| {
        let mut budget = budget();
        ask(&mut budget);
        budget.steps()
    };
    let of_game = |last: Option<u64>| {
        steps(&|budget| {
            let found = placed(0, &[]).quotient_of_game(last, budget).unwrap().unwrap();
            assert_eq!(found.quotient().order(), if last.is_some() { 12 } else { 40 });
        })
    };
    // That of fewer heaps is another one, and is kept too.
    assert!(of_game(Some(6)) > 0 && of_game(None) > 1_000);
    assert_eq!(of_game(None), 0);
    assert!(of_game(Some(6)) > 0);
    assert_eq!(of_game(Some(6)), 0);
    let of_sum = |heap: u64| {
        steps(&|budget| {
            let parts = vec![placed(0, &[heap]), placed(1, &[heap + 1])];
            let answer = sum::of(parts).unwrap().answer(&asked(0), budget).unwrap();
            assert!(answer.method.en.starts_with("misère quotient (order "), "{}", answer.method.en);
        })
    };
    let first = of_sum(999_999_999_999_999_999);
    let second = of_sum(999_999_999_999_999_998);
    assert!(second * 10 < first, "{second} {first}");
    assert!(games[0].bytes() > game::game("octal:0.77").unwrap().bytes());
}

#[test]
fn reasons_name_heaps_of_each_game() {
    let games = ["octal:0.77", "octal:0.33"].map(|notation| game::game(notation).unwrap());
    let part =
        |game: usize, heaps: &[u64]| GamePosition::Component(component(&*games[game], &data(&json!(heaps))));
    let parts = vec![part(0, &[5]), part(0, &[]), part(1, &[2])];
    let question = asked(0).reason();
    let answer = sum::of(parts).unwrap().answer(&question, &mut budget()).unwrap();
    let why = answer.explain.unwrap();
    // A heap of 2 is the same in both games.
    assert!(why.en.contains("the heaps 5 + 2 of the game of component 0, which is "), "{}", why.en);
    assert!(why.zh.contains("第 0 项的游戏的 "), "{}", why.zh);
}
