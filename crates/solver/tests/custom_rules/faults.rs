//! Rules that break their promises or fail: the failure is answered, and nothing else is answered wrongly for
//! it.

use crate::brute::{PLAYS, ask, budget, everything, game};
use grundy_solver::answer::{GrundyAnswer, Question, Refusal};
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::{Game, sum as sums};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::closures::{heaps, partizan, positions, scored};
use grundy_theory::ruleset::custom::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
};
use grundy_theory::ruleset::{Flow, Visit};
use grundy_theory::value::Score;
use grundy_theory::words;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Take one or two from a heap; the rules fail about heaps of `from` and more, and about positions alike.
struct Failing {
    kind: CustomKind,
    from: u64,
}

impl Failing {
    fn fail(&self, at: u64) -> CustomResult {
        let kind = CustomRulesErrorKind::Limit;
        let message = words!("{at} is too much", "{at} 太大");
        if at >= self.from { Err(CustomRulesError { kind, message, place: None }) } else { Ok(()) }
    }
}

impl CustomRules for Failing {
    fn kind(&self) -> CustomKind {
        self.kind
    }

    fn about(&self) -> CustomInfo {
        CustomInfo::default()
    }

    fn visit_options(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        // It fails after some options were shown, so that the rest is missing.
        if visit(&[heap - 1]).is_break() {
            return Ok(());
        }
        self.fail(heap)?;
        if heap >= 2 {
            let _ = visit(&[heap - 2]);
        }
        Ok(())
    }

    fn visit_moves(&self, at: &Data, _: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        let at = at.natural(u64::MAX).map_err(|error| CustomRulesError {
            kind: CustomRulesErrorKind::Position,
            message: error.message,
            place: None,
        })?;
        for take in 1..=at.min(2) {
            if let ControlFlow::Break(()) = visit(CustomMove::to(Data::from(at - take))) {
                return Ok(());
            }
            self.fail(at)?;
        }
        Ok(())
    }
}

fn failing(kind: CustomKind, from: u64) -> Arc<dyn Game> {
    game(Arc::new(Failing { kind, from }) as Arc<dyn CustomRules>)
}

fn fault(refused: Result<impl std::fmt::Debug, Refusal>) -> CustomRulesError {
    match refused {
        Err(Refusal::Own(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

/// Whoever takes from 3k heaps loses in normal play, and from 3k + 1 in misère play.
fn right(heap: u64, play: Convention) -> Outcome {
    Outcome::from_next(heap % 3 != if play == Convention::Normal { 0 } else { 1 })
}

#[test]
fn heaps_below_a_failure_are_answered_after_it() {
    let own = failing(CustomKind::Heaps, 20);
    for _ in 0..2 {
        for heaps in [vec![20], vec![3, 25], vec![5, 20, 1]] {
            for play in PLAYS {
                let fault = fault(ask(&*own, &Data::from(heaps.clone()), &everything(play)));
                assert_eq!(fault.kind, CustomRulesErrorKind::Limit);
            }
        }
        for (heap, play) in (0..20).flat_map(|heap| PLAYS.map(|play| (heap, play))) {
            let answer = ask(&*own, &Data::from(vec![heap]), &everything(play)).unwrap();
            assert_eq!(answer.outcome, Some(right(heap, play)), "{heap} {play:?}");
        }
    }
    let table = own.single_heaps().unwrap();
    assert_eq!(table.values(0, 19, &mut budget()).unwrap(), (0..20).map(|heap| heap % 3).collect::<Vec<_>>());
    assert!(matches!(table.values(0, 20, &mut budget()), Err(Halt::Own(_))));
    assert_eq!(table.stride(20, &mut budget()).map(|end| end >= 20), Ok(true));
    let (genera, stop) = table.genera(25, &mut budget());
    assert_eq!((genera.len(), matches!(stop, Some(Halt::Own(_)))), (20, true));
}

#[test]
fn a_failure_in_one_part_of_a_sum_is_the_answer() {
    let (own, nim) = (failing(CustomKind::Heaps, 9), grundy_solver::game::game("nim").unwrap());
    for play in PLAYS {
        let parts = |heap: u64| {
            [own.place(&Data::from(vec![heap])), nim.place(&Data::from(vec![2]))]
                .map(|part| part.unwrap())
                .into()
        };
        fault(sums::of(parts(9)).unwrap().answer(&everything(play), &mut budget()));
        let answer = sums::of(parts(8)).unwrap().answer(&everything(play), &mut budget()).unwrap();
        assert_eq!(answer.outcome, Some(Outcome::P), "values 2 and 2, {play:?}");
    }
}

#[test]
fn threads_that_ask_at_once_get_right_answers_or_the_failure() {
    let own = failing(CustomKind::Heaps, 40);
    std::thread::scope(|scope| {
        for first in 0..4 {
            let own = &own;
            scope.spawn(move || {
                for heap in (first..60).step_by(3) {
                    for play in PLAYS {
                        match ask(&**own, &Data::from(vec![heap, 3]), &everything(play)) {
                            Ok(answer) => {
                                assert!(heap < 40);
                                assert_eq!(answer.outcome, Some(right(heap, play)), "{heap} {play:?}");
                            }
                            Err(refusal) => assert!(heap >= 40 && matches!(refusal, Refusal::Own(_))),
                        }
                    }
                }
            });
        }
    });
}

#[test]
fn positions_below_a_failure_are_answered_after_it() {
    for kind in [CustomKind::Impartial, CustomKind::Partizan, CustomKind::Scored] {
        let own = failing(kind, 20);
        let asked = Question::default().moves(9);
        for _ in 0..2 {
            assert_eq!(fault(ask(&*own, &Data::from(25), &asked)).kind, CustomRulesErrorKind::Limit);
            for at in (0..20).rev() {
                let answer = ask(&*own, &Data::from(at), &asked).unwrap();
                match kind {
                    CustomKind::Scored => assert_eq!(answer.value, Some(Data::from(0))),
                    _ => assert_eq!(answer.outcome, Some(right(at, Convention::Normal))),
                }
            }
        }
        assert_eq!(fault(ask(&*own, &Data::from("three"), &asked)).kind, CustomRulesErrorKind::Position);
    }
}

#[test]
fn an_option_that_is_not_smaller_is_shown() {
    for (options, heap) in [(vec![vec![5, 2]], 5), (vec![vec![1], vec![0, 6]], 5), (vec![vec![u64::MAX]], 5)]
    {
        let own =
            game(heaps("growing", move |n| if n == heap { options.clone() } else { vec![vec![n - 1]] }));
        for play in PLAYS {
            let fault = fault(ask(&*own, &Data::from(vec![heap, 1]), &everything(play)));
            assert!(fault.message.en.contains("a heap of 5 is not smaller"), "{fault}");
            assert!(ask(&*own, &Data::from(vec![heap - 1]), &everything(play)).is_ok());
        }
    }
}

#[test]
fn a_cycle_is_shown_where_play_should_end() {
    let moves = |&at: &u64| match at {
        7 => vec![3],
        3 => vec![1, 4],
        4 => vec![7, 0],
        at => (0..at).collect(),
    };
    let own = game(positions("cycle", moves));
    for play in PLAYS {
        let fault = fault(ask(&*own, &Data::from(7), &everything(play)));
        assert_eq!(fault.kind, CustomRulesErrorKind::Mistake);
        assert!(
            fault.message.en.contains("after 3 moves") && fault.message.en.contains("7 -> 3 -> 4 -> 7"),
            "{fault}"
        );
        let answer = ask(&*own, &Data::from(2), &everything(play)).unwrap();
        assert_eq!(answer.outcome, Some(Outcome::N));
    }
    // The same play is a draw where the rules allow it.
    assert!(
        ask(&*game(positions("cycle", moves).loopy()), &Data::from(7), &everything(Convention::Normal))
            .is_ok()
    );
    let turning = game(partizan("turning", |&at: &u64, _| vec![1 - at]));
    fault(ask(&*turning, &Data::from(0), &Question::default()));
    let scores = game(scored("turning", |&at: &u64, _| vec![1 - at], |_| Score::ZERO));
    fault(ask(&*scores, &Data::from(0), &Question::default()));
    // Parts that hold the whole never come to an end either.
    let parts = game(positions("parts", |&at: &u64| (0..at).collect()).parts(|&at: &u64| vec![at, 0]));
    fault(ask(&*parts, &Data::from(3), &Question::default()));
}

#[test]
fn games_without_end_stop_at_a_limit() {
    let limits = Limits { memory: 1 << 24, ..Limits::default() };
    for loopy in [false, true] {
        let rules = || positions("growing", |&at: &u64| vec![at + 1, at + 2]);
        let own = game(if loopy { rules().loopy() } else { rules() });
        let refused = own
            .place(&Data::from(0))
            .unwrap()
            .answer(&everything(Convention::Normal), &mut Budget::new(&limits));
        assert_eq!(refused, Err(Refusal::Stopped(Halt::Memory(1 << 24))));
    }
    let few = Limits { steps: 1 << 24, ..Limits::default() };
    let own = game(positions("growing", |&at: &u64| vec![at + 1, at + 2]));
    let refused =
        own.place(&Data::from(0)).unwrap().answer(&everything(Convention::Normal), &mut Budget::new(&few));
    let Err(Refusal::Stopped(stop @ Halt::OutOfReach(_))) = refused else { panic!("{refused:?}") };
    let words = stop.words().en;
    assert!(words.contains("16777216 steps") && words.contains("where play ends?"), "{words}");
}

#[test]
fn a_position_that_the_rules_lead_to_and_do_not_know_is_their_mistake() {
    let own = failing_about_texts();
    let fault = fault(ask(&*own, &Data::from(2), &Question::default()));
    assert_eq!(fault.kind, CustomRulesErrorKind::Mistake);
    assert!(fault.message.en.contains("the rules lead to the position \"?\""), "{fault}");
}

/// Two leads to a text, which is no position.
fn failing_about_texts() -> Arc<dyn Game> {
    struct Texts;
    impl CustomRules for Texts {
        fn kind(&self) -> CustomKind {
            CustomKind::Impartial
        }
        fn about(&self) -> CustomInfo {
            CustomInfo::default()
        }
        fn visit_options(&self, _: u64, _: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
            Ok(())
        }
        fn visit_moves(&self, at: &Data, _: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
            at.natural(2).map_err(|error| CustomRulesError {
                kind: CustomRulesErrorKind::Position,
                message: error.message,
                place: None,
            })?;
            let _ = visit(CustomMove::to(Data::from("?")));
            Ok(())
        }
    }
    game(Arc::new(Texts) as Arc<dyn CustomRules>)
}

#[test]
fn labels_name_moves_and_equal_moves_count_once() {
    let own = game(
        positions("labels", |&at: &u64| if at == 0 { vec![] } else { vec![0, 0, 1.min(at - 1)] })
            .label(|from, to| format!("{from} to {to}")),
    );
    let answer = ask(&*own, &Data::from(3), &everything(Convention::Normal)).unwrap();
    let list = answer.moves.unwrap();
    assert_eq!(list.count, Some(1u8.into()));
    assert_eq!(list.moves[0].name, vec![("label", Data::from("3 to 0"))]);
    assert_eq!(answer.grundy, Some(GrundyAnswer::Value(2u64.into())));
}

#[test]
fn truth_values_are_distinct() {
    let own = game(positions("truth", |at: &Vec<bool>| match at.len() {
        2 => vec![vec![true], vec![false], vec![true]],
        _ => vec![],
    }));
    let at = Data::list(vec![Data::Bool(true), Data::Bool(true)]);
    let list = ask(&*own, &at, &everything(Convention::Normal)).unwrap().moves.unwrap();
    assert_eq!(list.count, Some(2u8.into()));
    let to = [false, true].map(|truth| Some(Data::list(vec![Data::Bool(truth)])));
    assert_eq!(list.moves.into_iter().map(|mv| mv.to).collect::<Vec<_>>(), to);
}

#[test]
fn small_questions_are_answered_after_one_that_was_too_large() {
    let limits = Limits { memory: 1 << 24, ..Limits::default() };
    let own =
        game(positions(
            "halves",
            |&at: &u64| {
                if at > 1000 { vec![at + 1, at + 2] } else { (at / 2..at).collect() }
            },
        ));
    for _ in 0..2 {
        let asked = |at: u64| {
            own.place(&Data::from(at))
                .unwrap()
                .answer(&everything(Convention::Normal), &mut Budget::new(&limits))
        };
        assert_eq!(asked(2000), Err(Refusal::Stopped(Halt::Memory(1 << 24))));
        assert_eq!(asked(3).unwrap().outcome, Some(Outcome::N));
    }
}

#[test]
fn a_position_that_a_move_leads_to_is_their_mistake_whatever_is_asked() {
    let own = failing_about_texts();
    let moves = Question::default().moves(9);
    let fault = fault(ask(&*own, &Data::from(2), &moves));
    assert_eq!(fault.kind, CustomRulesErrorKind::Mistake);
}

#[test]
fn slow_rules_keep_to_the_time() {
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let nap = || std::thread::sleep(Duration::from_millis(5));
    let of_positions = game(positions("slow", move |&at: &u64| {
        nap();
        at.checked_sub(1).into_iter().collect()
    }));
    let of_heaps = game(heaps("slow", move |n| {
        nap();
        vec![vec![n - 1]]
    }));
    for (own, at) in [(of_positions, Data::from(100_000)), (of_heaps, Data::from(vec![100_000]))] {
        let began = Instant::now();
        let refused = own.place(&at).unwrap().answer(&Question::default(), &mut Budget::new(&limits));
        assert_eq!(refused, Err(Refusal::Stopped(Halt::Time)));
        // Without a look at the clock it would be minutes.
        assert!(began.elapsed() < Duration::from_secs(20));
    }
}
