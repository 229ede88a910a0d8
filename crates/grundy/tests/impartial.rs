//! Impartial versions of games of Left and Right: either player may make the moves of both.
#![allow(clippy::unwrap_used, reason = "tests")]

use grundy::custom_rules;
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::entries;

fn value(solver: &mut SolverState, game: &str, at: impl Into<Data>) -> u64 {
    let question = Question::new().grundy();
    let answer = solver.ask_one(game, &at.into(), &question).unwrap();
    match answer.grundy {
        Some(GrundyAnswer::Value(value)) => value.to_u64().unwrap(),
        other => panic!("{game}: {other:?}"),
    }
}

fn empty(height: usize, width: usize) -> String {
    vec![".".repeat(width); height].join("/")
}

#[test]
fn published_values_are_found() {
    let mut solver = SolverState::default();
    // Cram: Winning Ways, chapter 15; M. Schneider, Das Spiel Juvavum (2009).
    for (height, width, published) in [(3, 3, 0), (3, 4, 1), (3, 5, 1), (3, 6, 4), (4, 4, 0), (4, 5, 2)] {
        assert_eq!(value(&mut solver, "impartial:domineering", &*empty(height, width)), published);
    }
    // NoGo: T. Folkersen, H. Du, M. Müller, MCGS, impartial versions of rows.
    for (height, width, published) in [(1, 11, 3), (1, 13, 0), (2, 4, 0), (3, 3, 0)] {
        assert_eq!(value(&mut solver, "impartial:nogo", &*empty(height, width)), published);
    }
}

#[test]
fn every_game_of_left_and_right_whose_play_ends_has_an_impartial_version() {
    let mut solver = SolverState::default();
    let mut versions = 0;
    for entry in entries() {
        let version = format!("impartial:{}", entry.sample);
        match (solver.game(entry.sample).unwrap().is_partizan(), solver.game(&version)) {
            (true, Ok(game)) => {
                assert!(game.has_components() && !game.is_partizan(), "{version}");
                assert!(game.parameter_note().en.contains("impartial version"), "{version}");
                versions += 1;
            }
            (true, Err(fault)) => assert!(fault.message.en.contains("may go on for ever"), "{version}"),
            (false, Ok(_)) => assert_eq!(entry.name, "hackenbush"),
            (false, Err(fault)) => assert_ne!(fault.kind, QuestionErrorKind::UnknownGame, "{version}"),
        }
    }
    assert!(versions > 35, "{versions}");
}

#[test]
fn games_without_an_impartial_version_are_refused_with_what_to_write() {
    let mut solver = SolverState::default();
    for (game, message) in [
        (
            "impartial:nim",
            "both players have the same moves in nim already: write nim instead of impartial:nim",
        ),
        (
            "impartial:impartial:col",
            "both players have the same moves in impartial:col already: write impartial:col instead of impartial:impartial:col",
        ),
        (
            "impartial:every:col",
            "impartial: takes a plain game: write every:impartial:col instead of impartial:every:col",
        ),
        (
            "impartial:fox-and-geese:4",
            "play of fox-and-geese:4 may go on for ever: impartial: takes games that end",
        ),
        (
            "impartial:mnk:3,3,3",
            "mnk:3,3,3 is not won by moving last: impartial: takes games of Left and Right, such as clobber",
        ),
        ("impartial:clober", "there is no game \"clober\": did you mean clobber?"),
    ] {
        let Err(fault) = solver.game(game) else { panic!("{game}") };
        assert_eq!(fault.message.en, message);
        assert_ne!(fault.message.zh, message);
    }
}

#[test]
fn versions_stand_in_sums_and_compounds() {
    let mut solver = SolverState::default();
    let sum = |components: [(&str, Data); 2]| components.map(|(game, at)| (game.to_owned(), at)).to_vec();
    // Three stones in a row are worth 1 or 2, and so is a heap of as many.
    let nimber = value(&mut solver, "impartial:clobber", "xox");
    let components = sum([("impartial:clobber", "xox".into()), ("nim", Data::from(vec![nimber]))]);
    assert_eq!(solver.ask_sum(&components, &Question::default()).unwrap().outcome, Some(Outcome::P));
    let boards = Data::list(vec!["..".into(), ".../...".into()]);
    let answer = solver.ask_one("every:impartial:domineering", &boards, &Question::default()).unwrap();
    assert_eq!(answer.outcome, Some(Outcome::N));
}

#[test]
fn moves_of_versions_in_sums_for_both_players_say_each_thing_once() {
    let sum = [("impartial:snort".to_owned(), ".".into()), ("shove".to_owned(), ".x".into())];
    let question = Question::new().moves(10);
    let answer = SolverState::default().ask_sum(&sum, &question).unwrap();
    let moves = answer.moves.unwrap().moves;
    assert_eq!(moves.len(), 3);
    for mv in &moves {
        let mut fields: Vec<&str> = mv.name.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields[0], "player");
        fields.sort_unstable();
        assert!(fields.windows(2).all(|pair| pair[0] != pair[1]), "{:?}", mv.name);
    }
    assert_eq!(moves.iter().filter(|mv| mv.name.iter().any(|(field, _)| *field == "as")).count(), 2);
}

#[test]
fn custom_rules_of_left_and_right_have_impartial_versions() {
    // Left takes 1 or 3 from a heap, Right takes 2.
    let options = |heap: &u64, player: Player| {
        let takes: &[u64] = if player == Player::Left { &[1, 3] } else { &[2] };
        takes.iter().filter_map(|take| heap.checked_sub(*take)).collect::<Vec<_>>()
    };
    let mut solver = SolverState::default();
    solver.add("takes", custom_rules::partizan("takes", options));
    for heap in 0..12u64 {
        let own = value(&mut solver, "impartial:@takes", heap);
        assert_eq!(own, value(&mut solver, "subtraction:1,2,3", vec![heap]));
    }
    let Err(fault) = solver.game("impartial:@others") else { panic!("no such rules") };
    assert_eq!(fault.kind, QuestionErrorKind::UnknownGame);
    solver.add("takes", custom_rules::positions("takes", |heap: &u64| (0..*heap).collect::<Vec<_>>()));
    let Err(fault) = solver.game("impartial:@takes") else { panic!("both have the same moves") };
    assert_eq!(fault.message.en, "both players have the same moves in takes already: leave out impartial:");
}

#[test]
fn a_value_beside_a_known_outcome_takes_only_what_it_may() {
    let board = Data::from(&*empty(4, 5));
    let asked = |value| {
        // Every question begins anew: what was found would be known.
        let limits = Limits { value, ..Limits::default() };
        let question = Question::new().outcome().grundy();
        SolverState::new(limits).ask_one("cram", &board, &question).unwrap()
    };
    let few = asked(Some(10_000));
    assert_eq!(few.outcome, Some(Outcome::N));
    assert!(matches!(few.grundy, Some(GrundyAnswer::OutOfReach(_))), "{:?}", few.grundy);
    assert!(matches!(asked(None).grundy, Some(GrundyAnswer::Value(_))));
}
