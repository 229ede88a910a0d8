//! Every game of the catalogue is drawn, and every move of it can be picked.
#![allow(clippy::unwrap_used)]

use grundy::move_notation::Signs;
use grundy::play::{LISTED, ParseMoveError, PlayedMove, Session, Strength};
use grundy::solver::draw::{TextStyle, Theme, svg, text};
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::scene::{Pick, Scene};
use grundy::wire::json::data_from_json;
use std::collections::{HashMap, HashSet};
use unicode_width::UnicodeWidthStr;

/// The game named by a notation, from its example.
fn from_example(notation: &str, solver: &mut SolverState) -> Session {
    let example = data_from_json(solver.game(notation).unwrap().example().as_bytes()).unwrap();
    Session::new(&[(notation.to_owned(), example)], Convention::Normal, Player::Left, solver).unwrap()
}

/// Games that can be played: all but those in which both choose at once.
fn played() -> impl Iterator<Item = &'static str> {
    entries().iter().map(|entry| entry.sample).filter(|sample| *sample != "bimatrix")
}

/// What holds for every position: all that moves speak of is there, no two moves are picked in the same way,
/// and picking one leads to where it leads.
fn check(session: &Session, notation: &str) {
    let scene = session.scene().unwrap();
    let names = scene.names();
    let moves = session.moves(LISTED).unwrap();
    let mut seen = HashSet::new();
    for mv in &moves.moves {
        let at = &session.stage().at;
        assert!(!mv.picks.is_empty(), "{notation} {at:?}: {mv:?} is not picked");
        assert!(seen.insert(mv.picks.clone()), "{notation} {at:?}: two moves are picked at {:?}", mv.picks);
        let told_by_word = |pick: &Pick| pick.as_str().starts_with("choice=");
        assert!(!mv.picks.iter().any(told_by_word), "{notation} {at:?}: {:?}", mv.picks);
        for pick in &mv.picks {
            let there = scene.all_hidden() > 0 || pick.is_seen(&names);
            assert!(there, "{notation} {at:?}: {pick} is not in {scene:?}");
        }
    }
    // Picking is slow where there are many moves: the first and the last ones stand for all.
    for mv in moves.moves.iter().take(4).chain(moves.moves.iter().rev().take(4)) {
        let typed = session.typed(&grundy::play::spelled(&mv.picks)).unwrap();
        assert_eq!((&typed.picks, &typed.to), (&mv.picks, &mv.to), "{notation}");
    }
}

/// No two moves that lead to different positions are written alike, and what is written is read as the move,
/// whatever the language and the signs.
fn check_notation(session: &Session, notation: &str) {
    let moves = session.moves(LISTED).unwrap();
    for language in [Language::English, Language::Chinese] {
        for signs in [Signs::Ascii, Signs::Typographic] {
            let written = session.notation(session.stage(), signs, language);
            let mut seen: HashMap<String, &PlayedMove> = HashMap::new();
            for mv in &moves.moves {
                let note = mv.written(&written);
                assert!(
                    signs == Signs::Typographic || language == Language::Chinese || note.is_ascii(),
                    "{note}"
                );
                assert!(!note.contains("true") && note.parse::<u64>().is_err(), "{notation}: {note}");
                if let Some(other) = seen.insert(note.clone(), mv) {
                    assert_eq!(other.to, mv.to, "{notation}: two moves are written {note}");
                }
            }
            let few = moves.moves.iter().take(4).chain(moves.moves.iter().rev().take(4));
            for mv in few.chain(moves.moves.iter().skip(moves.moves.len() / 2).take(2)) {
                let note = mv.written(&written);
                let typed = session.typed(&note).unwrap_or_else(|_| panic!("{notation}: {note} is not read"));
                assert_eq!(typed.to, mv.to, "{notation}: {note} is read as {typed:?}");
            }
        }
    }
}

fn check_picture(scene: &Scene, notation: &str) {
    assert_eq!(Scene::read(&scene.write()).as_ref(), Ok(scene), "{notation}");
    for paper in [TextStyle::ASCII, TextStyle { width: 40, ..TextStyle::UNICODE }] {
        let drawn = text(scene, &[], paper);
        assert!(paper.unicode || drawn.is_ascii() || !scene.names().is_empty(), "{notation}: {drawn}");
        for line in drawn.lines().filter(|line| line.contains("  ")) {
            assert!(line.width() <= paper.width, "{notation}: {line:?} is wider than {}", paper.width);
        }
    }
    let picture = svg(scene, &[], Theme::Either, Language::English);
    assert!(picture.len() < 200_000, "{notation}: {} bytes", picture.len());
    assert_eq!(picture, svg(scene, &[], Theme::Either, Language::English));
}

#[test]
fn all_moves_of_all_games_are_picked_in_the_scene() {
    let mut solver = SolverState::default();
    for notation in played() {
        for seed in 0..3 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut session = from_example(notation, &mut solver);
            for _ in 0..10 {
                check(&session, notation);
                check_notation(&session, notation);
                check_picture(&session.scene().unwrap(), notation);
                let moves = session.moves(LISTED).unwrap().moves;
                if moves.is_empty() {
                    break;
                }
                session.make(moves[random.usize(0..moves.len())].clone());
            }
        }
    }
}

#[test]
fn moves_of_sums_and_compounds_are_picked_in_their_parts() {
    let mut solver = SolverState::default();
    let read = |text: &str| data_from_json(text.as_bytes()).unwrap();
    let sums: [&[(&str, &str)]; 3] = [
        &[("nim", "[3,4]"), ("kayles", "[5]")],
        &[
            ("domineering", "[\"..\",\"..\"]"),
            ("nim", "[2]"),
            ("hackenbush", "{\"edges\":[[0,1,\"b\"]],\"ground\":0}"),
        ],
        &[("every:nim", "[[2],[3,1]]")],
    ];
    for sum in sums {
        let components: Vec<_> = sum.iter().map(|(game, at)| ((*game).to_owned(), read(at))).collect();
        let mut session = Session::new(&components, Convention::Normal, Player::Left, &mut solver).unwrap();
        for _ in 0..4 {
            check(&session, sum[0].0);
            check_notation(&session, sum[0].0);
            check_picture(&session.scene().unwrap(), sum[0].0);
            let Some(mv) = session.choose(Strength::Perfect, &mut |_| 0, &mut solver).unwrap() else { break };
            session.make(mv);
        }
    }
}

#[test]
fn huge_heaps_are_played_by_their_numbers() {
    let mut solver = SolverState::default();
    let huge = 1_000_000_000_000_000_000u64;
    for (notation, position, typed, to) in [
        ("nim", vec![huge, 7], "heap 0 take 999999999999999993", vec![7, 7]),
        ("nim", vec![huge, 7], "h0#8", vec![7, 7]),
        ("nim", vec![huge, 7], "A −999999999999999993", vec![7, 7]),
        ("nim", vec![huge, 7], "a -999999999999999993 (1000000000000000000 -> 7)", vec![7, 7]),
        ("wythoff", vec![huge, huge], "h0#3 h1#3", vec![2, 2]),
        ("wythoff", vec![huge, huge], "both -999999999999999998", vec![2, 2]),
        ("moore:2", vec![huge, huge, 1], "h0#2 h1#2", vec![1, 1, 1]),
        ("end-nim", vec![huge, 3, 1], "h0#1", vec![0, 3, 1]),
        ("staircase", vec![3, huge], "h2#1", vec![huge + 3, 0]),
        ("silver-dollar", vec![1, huge], "c1000000000000000000 c2", vec![1, 2]),
    ] {
        let at = Data::from(position);
        let session =
            Session::new(&[(notation.to_owned(), at)], Convention::Normal, Player::Left, &mut solver)
                .unwrap();
        let mv = session.typed(typed).unwrap();
        assert_eq!(mv.to, Data::from(to), "{notation} {typed}");
        assert!(matches!(session.typed("h9#1"), Err(ParseMoveError::NoMove(_))));
        let picture = svg(&session.scene().unwrap(), &[], Theme::Light, Language::Chinese);
        assert!(picture.len() < 20_000, "{notation}");
    }
}

#[test]
fn a_review_tells_where_the_win_was_given_away() {
    let mut solver = SolverState::default();
    let at = Data::from(vec![3, 4]);
    let mut session =
        Session::new(&[("nim".to_owned(), at)], Convention::Normal, Player::Left, &mut solver).unwrap();
    let first = session.typed("heap 0 take 1").unwrap();
    session.make(first);
    let review = session.review(&mut solver).unwrap();
    assert!(review[0].judged.is_mistake());
    assert_eq!(review[0].better[0].to, Data::from(vec![3, 3]));
    assert_eq!(session.undo(5), 1);
    let first = session.typed("[3, 3]").unwrap();
    session.make(first);
    assert!(!session.review(&mut solver).unwrap()[0].judged.is_mistake());
    let table = session.xor_table(&mut solver).unwrap();
    assert_eq!((table.rows.len(), table.sum), (2, 0));
}

#[test]
fn the_perfect_side_never_gives_a_win_away() {
    let mut solver = SolverState::default();
    for notation in played() {
        let mut session = from_example(notation, &mut solver);
        let mut random = fastrand::Rng::with_seed(5);
        let mut won = false;
        while session.end(&mut solver).unwrap().is_none() && session.made().len() < 60 {
            let outcome = session.ask(session.stage(), Question::default(), &mut solver).unwrap().outcome;
            let program = session.turn() == 1;
            assert!(!won || outcome == Some(if program { Outcome::N } else { Outcome::P }), "{notation}");
            won = outcome == Some(if program { Outcome::N } else { Outcome::P });
            let strength = if program { Strength::Perfect } else { Strength::Easy };
            let chosen =
                session.choose(strength, &mut |below| random.u64(0..below.max(1)), &mut solver).unwrap();
            session.make(chosen.unwrap());
        }
    }
}

#[test]
fn a_million_edges_are_drawn_small() {
    let mut solver = SolverState::default();
    let cells: Vec<u64> = (0..1_000_000).flat_map(|edge| [edge / 2, edge + 1]).collect();
    let at = Data::object([("edges", Data::Rows { width: 2, cells }), ("ground", Data::from(0))]);
    let game = solver.game("hackenbush").unwrap();
    let scene = game.drawn().scene(&at).unwrap();
    assert!(scene.all_hidden() > 999_000);
    let picture = svg(&scene, &[], Theme::Either, Language::English);
    assert!(picture.len() < 200_000);
    assert!(text(&scene, &[], TextStyle::ASCII).len() < 50_000);
}

#[test]
fn rules_of_ones_own_are_drawn_and_played() {
    use grundy::custom_rules;
    let mut solver = SolverState::default();
    let squares = custom_rules::heaps("squares", |n| {
        (1..=n).take_while(|k| k * k <= n).map(|k| vec![n - k * k]).collect()
    });
    solver.add("squares", squares);
    let at = Data::from(vec![5, 4]);
    let mut session =
        Session::new(&[("@squares".to_owned(), at)], Convention::Normal, Player::Left, &mut solver).unwrap();
    check(&session, "@squares");
    check_picture(&session.scene().unwrap(), "@squares");
    while let Some(mv) = session.choose(Strength::Perfect, &mut |_| 0, &mut solver).unwrap() {
        session.make(mv);
    }
    assert!(session.end(&mut solver).unwrap().is_some());
}

/// Games with parameters, each with several.
const WITH_PARAMETERS: &[&str] = &[
    "bash:1",
    "bash:100",
    "subtraction:2",
    "subtraction:20,30",
    "subtraction:999999999999999999",
    "subtraction:primes",
    "allbut:1..9",
    "allbut:2",
    "octal:0.3",
    "octal:0.007",
    "octal:4.007",
    "lieges:1",
    "lieges:40",
    "equal-split:2",
    "equal-split:9",
    "dim",
    "dim:proper",
    "prim",
    "prim:proper",
    "circular-nim:1,1",
    "circular-nim:6,3",
    "divisors:7",
    "divisors:360",
    "moore:1",
    "moore:7",
    "nimhoff:1+1",
    "nimhoff:2+3,n+n~2",
    "dynamic:1",
    "dynamic:7,3",
    "merge-cap:2",
    "merge-cap:50",
    "coins:2-5,run",
    "coins:run",
    "tartan:mock-turtles,mock-turtles",
    "tartan:turning-turtles,ruler",
    "multiples:1",
    "multiples:2",
    "multiples:1000000000",
    "sharti:1",
    "sharti:9",
    "subset-takeaway:2",
    "subset-takeaway:5",
    "notakto:1",
    "notakto:3",
    "sprouts:1",
    "sprouts:7",
    "brussels-sprouts:1",
    "brussels-sprouts:6",
    "piece:rook",
    "piece:amazon",
    "kotzig:5,2",
    "kotzig:8,1,3",
    "mnk:1,1,1",
    "mnk:3,3,2",
    "mnk:5,5,5",
    "mnk:9,9,5",
    "mnk:16,8,4",
    "quixo:2",
    "quixo:4,3",
    "quixo:11",
    "dodgem:2",
    "dodgem:4",
    "dodgem:11",
    "three-mens-morris",
    "three-mens-morris:fly",
    "connect:1,1,1",
    "connect:7,6,4",
    "connect:11,10,5",
    "hex:1",
    "hex:4",
    "hex:11",
    "othello:6",
    "othello:10",
    "toads-and-frogs:1",
    "toads-and-frogs:5",
    "toads-and-frogs:1,3,2,1",
    "toads-and-frogs:7,9,0,0",
    "king-dirt:1,0",
    "king-dirt:2,3,1",
    "partizan-subtraction:9|8",
    "partizan-subtraction:1|2",
    "partizan-splittles:7|1",
    "partizan-splittles:1,2|3",
    "partizan-octal:0.3|0.7",
    "partizan-octal:0.07|0.7",
    "fox-and-geese:2",
    "fox-and-geese:3",
    "fox-and-geese:8",
    "fox-and-geese:1000000",
];

#[test]
fn examples_follow_the_parameters_and_can_be_drawn_and_played() {
    let name = |notation: &'static str| notation.split(':').next().unwrap();
    for entry in entries().iter().filter(|entry| entry.notation.contains(':')) {
        let tried = WITH_PARAMETERS.iter().filter(|notation| name(notation) == entry.name).count();
        assert!(tried >= 2, "{} is tried with few parameters", entry.name);
    }
    let mut solver = SolverState::default();
    for notation in WITH_PARAMETERS {
        let game = solver.game(notation).unwrap_or_else(|fault| panic!("{notation}: {fault}"));
        let example = data_from_json(game.example().as_bytes()).unwrap();
        assert!(game.place(&example).is_ok(), "{notation}: {example}");
        assert!(game.drawn().scene(&example).is_ok(), "{notation}: {example}");
        let moves = |player| game.drawn().moves(&example, player, 1).unwrap().moves.len();
        let some = moves(Player::Left) + moves(Player::Right);
        assert!(some > 0, "{notation}: {example} has no move");
    }
}

#[test]
fn few_moves_of_long_positions_are_listed_at_once() {
    let mut solver = SolverState::default();
    let rows = Data::List(vec![Data::from(".."); 10_000]);
    let session = Session::new(
        &[("domineering".to_owned(), rows.clone())],
        Convention::Normal,
        Player::Left,
        &mut solver,
    );
    let moves = session.unwrap().moves(LISTED).unwrap();
    let bytes: usize = moves.moves.iter().map(|mv| mv.to.size_in_memory()).sum();
    assert!(!moves.moves.is_empty() && !moves.all);
    assert!(bytes <= (32 << 20) + rows.size_in_memory(), "{bytes}");
}

#[test]
fn a_player_who_moves_again_stays_at_turn_and_gains_are_counted() {
    use grundy::custom_rules;
    use grundy::play::GameEnd;
    let read = |text: &str| data_from_json(text.as_bytes()).unwrap();
    let mut solver = SolverState::default();
    // Take one or two tokens, each of which is won; whoever takes two moves again.
    let rules = custom_rules::positions("pairs", |&n: &u64| (1..=n.min(2)).map(|k| n - k).collect())
        .gains(|at, to| (at - to).into())
        .again(|at, to| at - to == 2);
    solver.add("pairs", rules);
    let at = read("5");
    let mut session =
        Session::new(&[("@pairs".to_owned(), at)], Convention::Normal, Player::Left, &mut solver).unwrap();
    for (to, turn) in [("3", 0), ("2", 1), ("0", 1)] {
        let mv = session.moves(LISTED).unwrap().moves.into_iter().find(|mv| mv.to == read(to)).unwrap();
        session.make(mv);
        assert_eq!(session.turn(), turn);
    }
    // 2 and 1 for Left, 2 for Right.
    assert!(
        matches!(session.end(&mut solver).unwrap(), Some(GameEnd::Score(Some(score))) if score == read("1"))
    );
}
