//! Positions far beyond search, whose answers an independent program has given too.

use grundy::batch::answer_line;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::Language;

const FAR: u64 = 1_000_000_000_000_000_000;

fn ask(game: &str, position: Vec<u64>) -> Answer {
    let question = Question::default().grundy().moves(10);
    SolverState::default().ask_one(game, &Data::from(position), &question).expect("it is within reach")
}

#[test]
fn winning_moves_are_counted_where_values_grow_without_end() {
    let list = ask("allbut:2,4,6", vec![FAR]).moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (4, Some(4u32.into())));
}

#[test]
fn wythoffs_game_has_values_up_to_5000_and_an_outcome_beyond() {
    assert_eq!(ask("wythoff", vec![154, 230]).grundy, Some(GrundyAnswer::Value(59u64.into())));
    let beyond = ask("wythoff", vec![FAR, FAR - 1]);
    assert!(matches!(beyond.grundy, Some(GrundyAnswer::OutOfReach(_))));
    assert_eq!(beyond.moves.expect("asked for").moves.len(), 2);
}

#[test]
fn moves_of_kayles_far_out_are_named_though_they_cannot_be_counted() {
    let list = ask("kayles", vec![FAR]).moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (10, None));
}

#[test]
fn moves_of_kayles_are_counted_by_its_period_and_not_one_by_one() {
    let mut solver = SolverState::default();
    solver.set_limits(Limits { steps: 5_000_000, ..Limits::default() });
    let position = Data::from(vec![10_000_000]);
    let moves = Question::default().moves(3);
    let list = solver.ask_one("kayles", &position, &moves).expect("few steps").moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (3, Some(833_338u32.into())));
}

#[test]
fn options_of_codes_far_out_are_listed_though_few_of_them_win() {
    let mut solver = SolverState::default();
    solver.set_limits(Limits { steps: 5_000_000, ..Limits::default() });
    let question = Question::default().moves(20).options(20).grundy();
    // Some of the winning moves leave two heaps, some one, which come behind 10^12 others, and some lie in
    // the second heap.
    for (game, far) in
        [("kayles", 1_000_000_000_000), ("octal:0.137", 1_000_000_000_001), ("octal:0.07", FAR - 6)]
    {
        for other in [1, 2, 7, 11, far + 5] {
            let answer = solver.ask_one(game, &Data::from(vec![far, other]), &question).expect("few steps");
            let (moves, list) = (answer.moves.expect("asked for"), answer.options.expect("asked for"));
            let winning = list.options.iter().take_while(|option| option.outcome == Some(Outcome::P)).count();
            assert_eq!((list.options.len(), winning), (20, moves.moves.len()), "{game} {other}");
            assert!(moves.count.is_none_or(|count| count >= winning.into()), "{game} {other}");
            assert!(list.options.iter().all(|option| option.grundy.is_some()), "{game} {other}");
        }
    }
}

#[test]
fn hopeless_searches_are_refused_before_any_work_is_done() {
    for (game, position) in
        [("kayles", vec![1_000_000]), ("grundys-game", vec![100_000, 3]), ("laskers-nim", vec![FAR])]
    {
        for play in [Convention::Normal, Convention::Misere] {
            let question = Question::default().remoteness().play(play);
            let mut solver = SolverState::default();
            solver.set_limits(Limits { steps: 10_000_000, ..Limits::default() });
            let asked = solver.ask_one(game, &Data::from(position.clone()), &question);
            assert!(asked.is_err_and(|fault| fault.kind == QuestionErrorKind::TooLarge), "{game} {play:?}");
        }
    }
}

#[test]
fn coins_far_out_have_values_and_moves() {
    let far = vec![12_345_678_901_234_567, FAR - 1];
    let value = |game: &str, position: Vec<u64>| ask(game, position).grundy;
    assert_eq!(
        value("turning-turtles", far.clone()),
        Some(GrundyAnswer::Value(994_005_687_330_190_456_u64.into()))
    );
    assert_eq!(
        value("mock-turtles", far.clone()),
        Some(GrundyAnswer::Value(1_988_011_374_660_380_913_u64.into()))
    );
    assert_eq!(value("ruler", far), Some(GrundyAnswer::Value(0u64.into())));
    assert_eq!(value("coins:1-4", vec![200]), Some(GrundyAnswer::Value(125_206_u64.into())));
    // Only 10^18 itself has the first binary digit of the values' nim sum; it goes with what makes up the
    // rest.
    let list = ask("turning-turtles", vec![5, FAR]).moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (1, Some(1u32.into())));
    // It goes with the coins in places i + 1 and i + 2 for every even i: their values differ as those of 1
    // and 2.
    let list = ask("mock-turtles", vec![1, 2, FAR]).moves.expect("asked for");
    assert_eq!((list.moves.len(), list.count), (10, Some((FAR / 2 - 1).into())));
}

#[test]
fn rules_too_wide_for_a_table_are_refused_at_once() {
    for game in ["coins:1-4", "coins:1-9", "coins:5-70"] {
        let asked =
            SolverState::default().ask_one(game, &Data::from(vec![FAR]), &Question::default().grundy());
        assert!(asked.is_err_and(|fault| fault.kind == QuestionErrorKind::TooLarge));
    }
}

/// The answer to a line within a few steps.
fn line(line: &str) -> String {
    let mut solver = SolverState::new(Limits { steps: 2_000_000, ..Limits::default() });
    let mut out = Vec::new();
    answer_line(&mut solver, line.as_bytes(), Language::English, &mut out);
    String::from_utf8(out).expect("answers are text")
}

#[test]
fn what_takes_too_long_takes_nothing_from_the_rest() {
    let at = r#"{"game": "nim", "position": [1000000000000000000, 999999999999999999], "limit": 2, "want": "#;
    let all = line(&format!(r#"{at}["outcome", "grundy", "moves", "options", "remoteness", "explain"]}}"#));
    assert!(all.starts_with(r#"{"outcome": "N", "grundy": 524287, "moves": [{"#), "{all}");
    assert!(
        all.contains(r#""options": [{"#)
            && all.contains(r#""unanswered": {"remoteness": {"kind": "too-large""#)
    );
    // Without anything else to answer it is an error.
    let alone = line(&format!(r#"{at}["remoteness"]}}"#));
    assert!(alone.starts_with(r#"{"error": {"kind": "too-large""#), "{alone}");
    let lists = line(&format!(r#"{at}["moves", "remoteness"]}}"#));
    assert!(lists.starts_with(r#"{"moves": [{"#) && lists.contains("unanswered"), "{lists}");
}

#[test]
fn all_that_is_asked_is_answered_together_if_it_is_within_reach() {
    let at = r#"{"game": "cram", "position": ["...", "..."], "want": ["outcome", "grundy", "moves", "options", "remoteness"]}"#;
    let all = line(at);
    for key in ["outcome", "grundy", "moves", "options", "remoteness"] {
        assert!(all.contains(&format!("\"{key}\": ")) && !all.contains("unanswered"), "{all}");
    }
    assert!(all.matches("remoteness").count() > 2, "{all}");
}
