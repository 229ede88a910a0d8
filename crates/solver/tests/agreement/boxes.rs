//! Dots and boxes, strings and coins, and Nimstring, against recursion by their rules alone.

use crate::search::budget;
use grundy_solver::answer::{Answer, GrundyAnswer, OptionAnswer, Question};
use grundy_solver::game::game;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::graph::strings::{BoxesGame, DotsAndBoxes, Strings};
use grundy_theory::ruleset::{Notation, Ruleset};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The games of this kind in the catalogue.
pub const GAMES: [&str; 3] = ["dots-and-boxes", "strings-and-coins", "nimstring"];

const ALL: Question = Question::new().outcome().grundy().moves(100).options(100).remoteness().reason();

/// Positions with few lines, in all forms.
const POSITIONS: [&str; 9] = [
    "+.+.+/...../+.+.+",
    "+-+.+/|...|/+.+-+/|..../+-+.+",
    "+.+-+-+/|.|.|../+-+.+-+/|.|..../+.+-+-+/|.|...|/+-+.+-+",
    "+-+/|.|/+-+",
    "+.+/|.|/+-+",
    "0-1 1-2 2-3 3-0",
    "0-2 0-1 0-2 1-2 0-2",
    "1-2 2-3 3-1",
    "",
];

fn position(text: &str) -> Data {
    if text.starts_with('+') {
        return Data::list(text.split('/').map(Data::from).collect());
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).map(|digit| u64::from(digit - b'0'));
    let cells: Vec<u64> = digits.collect();
    let edges = if cells.is_empty() { Data::Naturals(cells) } else { Data::Rows { width: 2, cells } };
    Data::object([("edges", edges), ("ground", Data::from(0u64))])
}

fn ask(name: &str, at: &Data, question: &Question) -> Answer {
    game(name).expect("a game").place(at).expect("a position").answer(question, &mut budget()).expect("small")
}

/// What each move takes, and the position after it.
fn moves(at: &Strings) -> Vec<(i64, Strings)> {
    let (rules, mut moves) = (DotsAndBoxes.rules(), Vec::new());
    let _ = rules.visit_moves(at, Player::Left, &mut |mv| {
        moves.push((i64::from(at.taken_by(mv)), rules.play(at, &mv).expect("a position")));
        ControlFlow::Continue(())
    });
    moves
}

fn difference(at: &Strings, known: &mut HashMap<Strings, i64>) -> i64 {
    if let Some(&difference) = known.get(at) {
        return difference;
    }
    let rest = moves(at).into_iter().map(|(taken, to)| match taken {
        0 => -difference(&to, known),
        _ => taken + difference(&to, known),
    });
    let best = rest.max().unwrap_or(0);
    known.insert(at.clone(), best);
    best
}

fn wins(at: &Strings, known: &mut HashMap<Strings, bool>) -> bool {
    if let Some(&wins) = known.get(at) {
        return wins;
    }
    let found = moves(at).into_iter().any(|(taken, to)| wins(&to, known) == (taken > 0));
    known.insert(at.clone(), found);
    found
}

fn written(mut to: Vec<Data>) -> Vec<String> {
    to.sort_by(Data::lexicographic);
    to.iter().map(ToString::to_string).collect()
}

fn listed(answer: &Answer) -> Vec<String> {
    let moves = &answer.moves.as_ref().expect("asked for").moves;
    moves.iter().map(|mv| mv.to.as_ref().expect("short").to_string()).collect()
}

#[test]
fn differences_and_best_moves_are_those_of_the_rules() {
    let rules = DotsAndBoxes.rules();
    for (text, name) in POSITIONS.iter().flat_map(|text| [(text, GAMES[0]), (text, GAMES[1])]) {
        let at = rules.parse(&position(text)).expect("a position");
        let known = &mut HashMap::new();
        let best = difference(&at, known);
        let answer = ask(name, &position(text), &ALL.score());
        assert_eq!(answer.value, Some(Data::small(best)), "{text}");
        assert_eq!(answer.outcome, Some([Outcome::P, Outcome::D, Outcome::N][(best.signum() + 1) as usize]));
        assert_eq!(
            (answer.grundy.as_ref(), answer.remoteness),
            (Some(&GrundyAnswer::None), Some(Some(at.len() as u64)))
        );
        let mut to = Vec::new();
        for (taken, after) in moves(&at) {
            let rest = difference(&after, known);
            if best == if taken > 0 { taken + rest } else { -rest } {
                to.push(rules.write(&after));
            }
        }
        assert_eq!(listed(&answer), written(to), "{text}");
        for OptionAnswer { mv, value, .. } in answer.options.expect("asked for").options {
            let after = rules.parse(mv.to.as_ref().expect("short")).expect("a position");
            assert_eq!(value, Some(Data::small(difference(&after, known))), "{text} {mv:?}");
        }
        assert!(answer.explain.is_some_and(|words| !words.en.is_empty() && !words.zh.is_empty()));
    }
}

#[test]
fn winning_moves_of_nimstring_are_those_of_the_rules() {
    let rules = DotsAndBoxes.rules();
    for text in POSITIONS {
        let at = rules.parse(&position(text)).expect("a position");
        let known = &mut HashMap::new();
        let answer = ask("nimstring", &position(text), &ALL);
        assert_eq!(answer.outcome, Some(Outcome::from_next(wins(&at, known))), "{text}");
        assert_eq!(
            answer.grundy == Some(GrundyAnswer::Value(0u64.into())),
            answer.outcome == Some(Outcome::P)
        );
        let mut to = Vec::new();
        for (taken, after) in moves(&at) {
            if wins(&after, known) == (taken > 0) {
                to.push(rules.write(&after));
            }
        }
        let mut options = answer.options.clone().expect("asked for").options;
        assert_eq!(options.len(), at.len());
        options.retain(|option| option.outcome == Some(Outcome::P));
        assert_eq!(options.len(), to.len(), "{text}");
        assert_eq!(listed(&answer), written(to), "{text}");
        assert!(answer.explain.is_some_and(|words| !words.en.is_empty() && !words.zh.is_empty()));
    }
}

#[test]
fn a_score_that_is_written_is_added() {
    let board = position("+-+.+/|...|/+-+-+");
    let scored = Data::object([("board", board.clone()), ("score", vec![1, 4].into())]);
    let question = ALL.score();
    assert_eq!(ask("dots-and-boxes", &board, &question).value, Some(Data::small(2)));
    let answer = ask("dots-and-boxes", &scored, &question);
    assert_eq!((answer.value, answer.outcome), (Some(Data::small(-1)), Some(Outcome::P)));
}

#[test]
fn unsupported_questions_are_refused_with_what_to_ask() {
    for name in GAMES {
        let game = game(name).expect("a game");
        let placed = || game.place(&position(POSITIONS[0])).expect("a position");
        let misere = Question::default().play(Convention::Misere);
        assert!(placed().answer(&misere, &mut budget()).is_err());
        let left = Question::default().player(Player::Left);
        assert!(placed().answer(&left, &mut budget()).is_err());
        let value = Question::default().score();
        assert_eq!(placed().answer(&value, &mut budget()).is_err(), name == "nimstring");
        assert!(placed().component().is_err_and(|reason| reason.en.contains("several times in a row")));
    }
}
