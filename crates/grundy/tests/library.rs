//! The library as a program uses it: handles, sums, values with operators, errors.

#![allow(clippy::unwrap_used)]

use grundy::prelude::*;
use grundy::{ErrorKind, MoverOutcome};
use std::cmp::Ordering;
use std::thread;

#[test]
fn clones_of_a_solver_share_custom_games_between_threads() {
    let solver = Solver::new();
    solver.add("halves", custom::heaps(|n| [n / 2])).unwrap();
    let clone = solver.clone();
    let outcome = thread::spawn(move || clone.game("@halves")?.position([5])?.outcome()).join().unwrap();
    assert_eq!(outcome, Ok(Outcome::N));
}

#[test]
fn errors_say_their_kind_and_place() {
    let solver = Solver::new();
    let kind = |error: Error| (error.kind(), error.location().map(str::to_owned));
    let nim = solver.game("nim").unwrap();
    assert_eq!(kind(solver.game("nimm").unwrap_err()).0, ErrorKind::UnknownGame);
    assert_eq!(kind(solver.game("bash:x").unwrap_err()).0, ErrorKind::BadParameter);
    assert_eq!(kind(nim.position("3,x").unwrap_err()), (ErrorKind::BadPosition, Some("column 3".to_owned())));
    assert_eq!(kind(solver.value("{1|").unwrap_err()).0, ErrorKind::Syntax);
    assert_eq!(kind(nim.position([1]).unwrap().misere().grundy().unwrap_err()).0, ErrorKind::Unsupported);
    assert_eq!(kind(nim.survey("many").unwrap_err()).0, ErrorKind::BadParameter);
    let survey = solver.game("domineering").unwrap().survey("2x2").unwrap();
    assert_eq!(kind(survey.filter("warmth > 0").unwrap_err()).0, ErrorKind::Syntax);
    let growing = solver.add("growing", custom::heaps(|n| [n + 1])).unwrap();
    assert_eq!(kind(growing.position([1]).unwrap().outcome().unwrap_err()).0, ErrorKind::CustomRules);
}

#[test]
fn every_error_has_a_message_in_both_languages() {
    let error = Solver::new().game("nimm").unwrap_err();
    assert_eq!(error.message(), error.to_string());
    assert_ne!(error.message(), error.message_in(Language::Chinese));
}

#[test]
fn a_limit_is_an_error_and_never_an_answer() {
    let solver = Solver::with_limits(Limits { steps: 10_000, ..Limits::default() });
    let board = solver.game("domineering").unwrap().position("....../....../....../......").unwrap();
    assert!(board.value().unwrap_err().is_limit());
}

#[test]
fn values_of_different_solvers_are_added_and_compared() {
    let (one, other) = (Solver::new(), Solver::new());
    let (hot, up) = (one.value("{3|1}").unwrap(), other.value("^").unwrap());
    assert_eq!((&hot + &up).to_string(), "{3^|1^}");
    assert_eq!(hot, other.value("{3|1}").unwrap());
    assert_eq!(one.value("over").unwrap().partial_cmp(&other.value("0").unwrap()), Some(Ordering::Greater));
}

#[test]
fn values_have_the_operators_of_numbers() {
    let solver = Solver::new();
    let value = |text: &str| solver.value(text).unwrap();
    assert_eq!(value("1/2") * 4 - value("1"), value("1"));
    assert_eq!(["1", "2", "*"].map(value).into_iter().sum::<Value>(), value("3*"));
    assert_eq!(Vec::<Value>::new().into_iter().sum::<Value>(), value("0"));
    assert_eq!(value("3/4").number().unwrap().to_string(), "3/4");
    assert_eq!(value("*").number(), None);
    let hot = value("{4|*}");
    assert_eq!(hot.options(Player::Right).unwrap(), [value("*")]);
    assert_eq!((hot.mean().unwrap(), hot.temperature().unwrap()), (Dyadic::from(2), Dyadic::from(2)));
    assert_eq!(hot.cool(&Dyadic::from(2)).unwrap().to_string(), "2*");
    assert_eq!(hot.get(Key::Birthday).unwrap(), "5");
    assert_eq!(value("upon").onside().unwrap(), value("upon"));
    assert!(!value("dud").is_stopper());
}

#[test]
fn moves_of_a_sum_change_one_component() {
    let solver = Solver::new();
    let nim = solver.game("nim").unwrap();
    let sum = nim.position([1]).unwrap() + solver.game("kayles").unwrap().position([1, 1]).unwrap();
    let winning: Vec<String> = sum
        .moves(Player::Left)
        .unwrap()
        .filter(|mv| mv.winning().unwrap())
        .map(|mv| mv.to().unwrap().to_string())
        .collect();
    assert_eq!(winning.len(), 3, "{winning:?}");
    let with_value =
        solver.game("domineering").unwrap().position("../..").unwrap() + solver.value("-1").unwrap();
    assert_eq!(with_value.value().unwrap().to_string(), "{0|-2}");
    assert_eq!(with_value.outcome_for(Player::Left), Ok(MoverOutcome::Wins));
    assert_eq!(with_value.moves(Player::Right).unwrap().count(), 3);
}

#[test]
fn positions_of_replaced_rules_are_an_error_and_those_of_forgotten_games_are_not() {
    let solver = Solver::new();
    let one = solver.add("take", custom::heaps(|n| n.checked_sub(1))).unwrap();
    let old = one.position([3]).unwrap();
    let kept = solver.add("kept", custom::positions(|&n: &u64| (0..n).collect())).unwrap();
    solver.add("take", custom::heaps(|n| n.checked_sub(2))).unwrap();
    assert_eq!(old.outcome(), Ok(Outcome::N));
    assert!(one.position([3]).unwrap_err().is_unsupported());
    assert!(old.checked_add(&old).unwrap_err().is_unsupported());
    // A solver keeps 256 games.
    for most in 1..=300 {
        solver.game(&format!("bash:{most}")).unwrap();
    }
    let sum = &kept.position(3).unwrap() + &kept.position(3).unwrap();
    assert_eq!(sum.outcome(), Ok(Outcome::P));
}

#[test]
fn a_move_after_which_the_same_player_moves_again_wins_if_that_player_wins() {
    let board = r#"["+-+", "|.|", "+.+"]"#;
    let nimstring = Solver::new().game("nimstring").unwrap().position(board).unwrap();
    assert_eq!(nimstring.outcome(), Ok(Outcome::P));
    assert!(nimstring.moves(Player::Left).unwrap().all(|mv| !mv.winning().unwrap()));
}

#[test]
fn every_move_of_a_long_position_leads_somewhere() {
    let heaps = Solver::new().game("nim").unwrap().position(vec![1000; 100]).unwrap();
    let last = heaps.moves(Player::Left).unwrap().last().unwrap();
    assert!(last.winning().is_ok(), "{last}");
}

#[test]
fn positions_of_misere_play_have_no_values_and_stand_in_no_sum_with_others() {
    let nim = Solver::new().game("nim").unwrap();
    let (one, misere) = (nim.position([1]).unwrap(), nim.position([1]).unwrap().misere());
    assert!(misere.value().unwrap_err().is_unsupported());
    assert!(one.checked_add(&misere).unwrap_err().is_unsupported());
    assert_eq!((&misere + &misere).outcome(), Ok(Outcome::N));
}

#[test]
#[should_panic(expected = "closures may panic")]
fn a_panic_of_rules_is_not_the_end_of_the_rows() {
    let rules = custom::heaps(|n| {
        assert!(n < 5, "closures may panic");
        n.checked_sub(1)
    });
    let survey = Solver::new().add("five", rules).unwrap().survey("0..9").unwrap();
    let _ = survey.rows().count();
}

#[test]
fn dropped_rows_end_their_survey() {
    let survey = Solver::new().game("domineering").unwrap().survey("3x4").unwrap().key(Key::Canonical);
    let first = survey.rows().next().unwrap().unwrap();
    assert_eq!(first.position(), "..../..../....");
    assert_eq!(survey.rows().map(|row| row.unwrap().count()).sum::<u64>(), 1 << 12);
}

#[test]
fn certificates_are_refused_for_values_and_checked_for_sums() {
    let solver = Solver::new();
    let kayles = solver.game("kayles").unwrap().position([3]).unwrap();
    let sum = kayles.clone() + solver.game("nim").unwrap().position([3]).unwrap();
    let checked = grundy_checker::check(&sum.certificate().unwrap().to_string()).unwrap();
    assert!(checked.claims()[0].to_string().contains("the player to move loses"), "{checked:?}");
    assert!((kayles + solver.value("*").unwrap()).certificate().unwrap_err().is_unsupported());
}
