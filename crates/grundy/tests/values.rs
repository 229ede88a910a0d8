//! Exact values: published ones, and what a question about them comes to.

use grundy::solver::prelude::*;
use grundy::wire::json::data_from_json;
use grundy::wire::question::Operand;
use grundy::wire::text;
use std::collections::HashSet;

/// A position as the tables write it: JSON, or the text that the game's form reads.
fn position(solver: &mut SolverState, game: &str, written: &str) -> Data {
    let form = solver.game(game).expect("a game").form();
    let json = data_from_json(written.as_bytes()).ok();
    json.unwrap_or_else(|| text::read(written, form.shape).expect("a position").data)
}

#[test]
fn published_values_are_found_from_the_rules() {
    let tables = [
        include_str!("../../../tables/values-boards.tsv"),
        include_str!("../../../tables/values-others.tsv"),
    ];
    let mut solver = SolverState::default();
    let (mut games, mut rows) = (HashSet::new(), 0);
    for line in tables.iter().flat_map(|table| table.lines()).filter(|line| !line.starts_with('#')) {
        let [game, written, value, _source] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let at = position(&mut solver, game, written);
        let two =
            [Operand::Position { game: game.to_owned(), position: at }, Operand::Value(value.to_owned())];
        assert_eq!(solver.compare(&two), Ok("="), "{line}");
        games.insert(game.split(':').next().map(str::to_owned));
        rows += 1;
    }
    assert!(rows >= 260 && games.len() >= 33, "{rows} rows over {} games", games.len());
}

#[test]
fn all_short_strips_of_push_and_shove_are_numbers() {
    // Carvalho, Huggan, Nowakowski, dos Santos, A note on numbers.
    let (mut solver, given) = (SolverState::default(), Default::default());
    for game in ["push", "shove"] {
        for code in 0..3_u32.pow(6) {
            let cell = |i| [".", "x", "o"][(code / 3_u32.pow(i) % 3) as usize];
            let strip = (0..6).map(cell).collect::<String>();
            let placed = solver.place(game, &strip.as_str().into()).expect("a strip");
            let facts = solver.facts(&placed, &[Key::Kind], Convention::Normal, &given, Glyphs::Ascii);
            let told = facts.expect("its kinds").told;
            let is_number = matches!(&told[..], [(_, Data::List(kinds))] if kinds.contains(&"number".into()));
            assert!(is_number, "{game} {strip}: {told:?}");
        }
    }
}

#[test]
fn values_of_different_games_are_added() {
    let mut solver = SolverState::default();
    let parts = [
        Operand::Position {
            game: "domineering".to_owned(),
            position: Data::list(vec!["..".into(), "..".into()]),
        },
        Operand::Position { game: "nim".to_owned(), position: Data::from(vec![1]) },
        Operand::Value("^".to_owned()),
    ];
    let sum = solver.place_sum_of(&parts, Glyphs::Ascii).expect("a sum");
    assert_eq!(solver.canonical(&sum, Glyphs::Ascii), Ok(Data::from("{1^*|-1^*}")));
    let question = Question::default().moves(10).player(Player::Left);
    let answer = solver.ask(&sum, &question).expect("an answer");
    assert_eq!(answer.outcome, Some(Outcome::N));
    // Left has two ways to win in Domineering; no other move answers the threat there.
    let list = answer.moves.expect("asked for");
    assert_eq!(list.count, Some(2u32.into()));
    assert!(list.moves.iter().all(|mv| mv.name[0] == ("component", Data::Natural(0))));
}

#[test]
fn values_that_no_player_moves_in_are_shown_in_canonical_form() {
    let mut solver = SolverState::default();
    let parts = ["{1/2|{1|0}}", "{3|1}"].map(|text| Operand::Value(text.to_owned()));
    let sum = solver.place_sum_of(&parts, Glyphs::Ascii).expect("a sum");
    let question = Question::default().options(10).player(Player::Left);
    let list = solver.ask(&sum, &question).expect("an answer").options.expect("asked for");
    let shown: HashSet<_> = list.options.into_iter().filter_map(|option| option.mv.to).collect();
    let first = solver.place_value("{1/2|{1|0}}", Glyphs::Ascii).expect("a value");
    let first = solver.canonical(&first, Glyphs::Ascii).expect("its canonical form");
    assert_ne!(first, Data::from("{1/2|{1|0}}"), "the case is of no use");
    assert!(shown.contains(&Data::list(vec![first, "3".into()])), "{shown:?}");
}

#[test]
fn a_number_in_the_parentheses_of_a_game_is_a_heap() {
    let mut solver = SolverState::default();
    for (text, value) in [("kayles(3)", "*3"), ("nim(5) + 1", "1*5")] {
        let two = [text, value].map(|text| Operand::Value(text.to_owned()));
        assert_eq!(solver.compare(&two), Ok("="), "{text}");
    }
}

#[test]
fn mistakes_in_a_value_are_reported_with_their_place() {
    let mut solver = SolverState::default();
    for (text, kind) in [
        ("{3|", QuestionErrorKind::Syntax),
        ("1/3", QuestionErrorKind::BadPosition),
        ("chess(e4)", QuestionErrorKind::UnknownGame),
        ("domineering(..x)", QuestionErrorKind::BadPosition),
        ("cool({3|1}, -1)", QuestionErrorKind::BadParameter),
    ] {
        let fault = solver.place_value(text, Glyphs::Ascii).map(|_| ()).expect_err(text);
        assert_eq!((fault.kind, fault.at.as_str()), (kind, "value"), "{text}");
        assert!(!fault.message.en.is_empty() && !fault.message.zh.is_empty());
    }
}

fn answered(line: &str) -> String {
    let mut out = Vec::new();
    grundy::batch::run(line.as_bytes(), &mut out, &Default::default()).expect("written");
    String::from_utf8(out).expect("text")
}

#[test]
fn the_winner_of_a_move_stands_beside_the_outcome_after_it() {
    let tic = r#"{"game": "tic-tac-toe", "position": {"board": ["XO.", ".X.", "O.."]}, "want": ["options"]}"#;
    for (line, expected) in [
        (r#"{"game": "nim", "position": [2, 1], "want": ["options"]}"#, r#""wins": true, "outcome": "P""#),
        (r#"{"game": "nim", "position": [2, 1], "want": ["options"]}"#, r#""wins": false, "outcome": "N""#),
        // A player who completes a box moves again, and wins by it if the mover wins there.
        (
            r#"{"game": "nimstring", "position": ["+-+ +", "| | |", "+-+-+"], "want": ["options"]}"#,
            r#""again": true, "wins": false, "outcome": "P""#,
        ),
        (tic, r#""wins": true, "outcome": "P""#),
    ] {
        let found = answered(line);
        assert!(found.contains(expected), "{expected}\n{found}");
    }
}

#[test]
fn every_move_has_its_value_where_the_canonical_form_is_wanted() {
    let one = r#"{"game": "domineering", "position": ["..", ".."], "player": "left", "want": ["options", "moves", "canonical"]}"#;
    let found = answered(one);
    assert!(found.contains(r##"{"to": ["#.", "#."], "cells": [[0, 0], [1, 0]], "value": "1"}"##), "{found}");
    assert!(found.contains(r#""canonical": "1", "wins": true, "outcome": "P""#), "{found}");
    let sum = r#"{"sum": [{"game": "clobber", "position": ["xo"]}, {"value": "1"}], "player": "right", "want": ["options", "canonical"]}"#;
    let found = answered(sum);
    assert!(found.contains(r#"{"to": [["o."], "1"], "component": 0"#), "{found}");
    assert!(found.contains(r#""canonical": "1", "wins": false, "outcome": "N""#), "{found}");
    let bare = r#"{"value": "{3|1}", "want": ["options", "canonical"]}"#;
    let found = answered(bare);
    assert!(
        found.contains(r#"{"to": "1", "player": "right", "canonical": "1", "wins": false, "outcome": "N"}"#),
        "{found}"
    );
}

#[test]
fn hints_tell_what_temperatures_choose_and_whether_it_wins() {
    let line = r#"{"sum": [{"value": "{2||-2|-22}"}, {"value": "+-3"}], "want": ["hints", "explain"], "player": "left"}"#;
    let found = answered(line);
    for expected in [
        r#""components": [{"temperature": "4", "mean": "-2"}, {"temperature": "3", "mean": "0"}], "hottest": [0]"#,
        r#""left": {"wins": true, "stop": "1""#,
        r#""hotstrat": {"ambient": "4", "to": ["2", "+-3"], "component": 0, "value": "2", "wins": false}"#,
        r#""thermostrat": {"ambient": "0", "guarantee": "1", "to": ["{2||-2|-22}", "3"], "component": 1, "value": "3", "wins": true}"#,
        r#""sentestrat": {"ambient": "4", "guarantee": "-2""#,
        r#""canonical_moves": 2"#,
        "not all of these moves win, but there is one that does.",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    assert!(!found.contains(r#""right""#), "{found}");
    let both = answered(r#"{"game": "domineering", "position": ["..", ".."], "want": ["hints"]}"#);
    assert!(
        both.contains(r#""left": {"wins": true"#) && both.contains(r#""right": {"wins": true"#),
        "{both}"
    );
    let number = answered(r#"{"value": "3", "want": ["hints"], "player": "right"}"#);
    assert!(
        number.contains(r#""hottest": [], "right": {"wins": false, "stop": "3", "canonical": []"#),
        "{number}"
    );
    for refused in
        [r#"{"game": "nim", "position": [3], "want": ["hints"]}"#, r#"{"value": "on", "want": ["hints"]}"#]
    {
        assert!(answered(refused).contains(r#""kind": "unsupported""#), "{refused}");
    }
}

#[test]
fn custom_rules_have_values_options_and_hints() {
    let mut solver = SolverState::default();
    // A row of cells: Left takes two neighbours, Right one.
    let moves = |&run: &u64, player: Player| match player {
        Player::Left => run.checked_sub(2).into_iter().collect(),
        Player::Right => run.checked_sub(1).into_iter().collect(),
    };
    solver.add("row", custom_rules::partizan("row", moves));
    let ask = |solver: &mut SolverState, line: &str| {
        let mut out = Vec::new();
        grundy::batch::answer_line(solver, line.as_bytes(), Language::English, &mut out);
        String::from_utf8(out).expect("text")
    };
    let found = ask(
        &mut solver,
        r#"{"game": "@row", "position": 2, "want": ["options", "canonical", "mean", "hints"]}"#,
    );
    for expected in [
        r#"{"to": 0, "player": "left", "canonical": "0", "wins": true, "outcome": "P"}"#,
        r#"{"to": 1, "player": "right", "canonical": "-1", "wins": true, "outcome": "P"}"#,
        r#""canonical": "{0|-1}", "mean": "-1/2""#,
        r#""hottest": [0], "left": {"wins": true"#,
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
}

/// The answer of the batch to a query.
fn line_for(query: &str) -> String {
    let mut out = Vec::new();
    let mut solver = SolverState::new(Limits { steps: 3_000_000, ..Limits::default() });
    grundy::batch::answer_line(&mut solver, query.as_bytes(), Language::English, &mut out);
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_key_without_an_answer_takes_nothing_from_the_others() {
    let both = line_for(r#"{"value": "over", "want": ["canonical", "mean"]}"#);
    let why = r#""unanswered": {"mean": {"kind": "unsupported", "message": "#;
    assert!(both.starts_with(r#"{"canonical": "over", "mean": null, "#) && both.contains(why), "{both}");
    let none = line_for(r#"{"value": "over", "want": ["mean", "birthday"]}"#);
    assert!(none.starts_with(r#"{"error": {"kind": "unsupported""#), "{none}");
    let outcome = line_for(r#"{"value": "over", "want": ["outcome", "mean"]}"#);
    assert!(outcome.starts_with(r#"{"outcome": "L", "mean": null"#), "{outcome}");
    // What does not exist is an answer.
    assert_eq!(line_for(r#"{"value": "1", "want": ["atomic-weight"]}"#), r#"{"atomic-weight": null}"#);
    // A question that is wrong is no question without an answer.
    let wrong = line_for(r#"{"value": "over", "want": ["canonical", "cool"], "t": "{"}"#);
    assert!(wrong.starts_with(r#"{"error": {"kind": "bad-parameter""#), "{wrong}");
}

#[test]
fn values_that_notation_leaves_out_are_found_where_canonical_forms_are_asked_for() {
    let moore = line_for(r#"{"game": "moore:2", "position": [1, 2, 3], "want": ["grundy", "canonical"]}"#);
    assert!(moore.starts_with(r#"{"grundy": null, "#) && moore.contains(r#""canonical": "*6""#), "{moore}");
}

#[test]
fn the_outcome_of_loopy_play_takes_no_values() {
    let found = line_for(r#"{"game": "backsliding-toads-and-frogs", "position": ".....tff"}"#);
    assert_eq!(found, r#"{"outcome": "R", "method": "retrograde analysis"}"#);
}

#[test]
fn a_limit_on_the_way_to_one_key_leaves_those_behind_it() {
    // The atomic weight of some games takes longer than all else together.
    let mut solver = SolverState::default();
    let value = solver.place_value("{^3|*,{v|^5}}:{2|0,*}", Glyphs::Ascii).expect("a value");
    let keys = [Key::Thermograph, Key::Birthday];
    for steps in [1, 10, 100, 1_000, 10_000] {
        solver.set_limits(Limits { steps, ..Limits::default() });
        let facts = solver.facts(&value, &keys, Convention::Normal, &Default::default(), Glyphs::Ascii);
        let facts = facts.expect("an answer, or why there is none");
        assert!(facts.unanswered.iter().all(|(_, fault)| fault.kind == QuestionErrorKind::TooLarge));
        assert_eq!(facts.told.len() + facts.unanswered.len(), keys.len());
        assert_eq!(facts.is_cut_short(), !facts.unanswered.is_empty());
    }
}

#[test]
fn misere_play_has_no_values_and_says_so() {
    let asked = |want: &str| {
        line_for(&format!(
            r#"{{"game": "domineering", "position": ["...", "..."], "play": "misere", "want": {want}}}"#
        ))
    };
    let both = asked(r#"["outcome", "canonical", "misere-outcome"]"#);
    assert!(both.starts_with(r#"{"outcome": "L", "canonical": null, "misere-outcome": "L""#), "{both}");
    assert!(both.contains("normal play"), "{both}");
    for want in [r#"["canonical"]"#, r#"["hints"]"#] {
        let refused = asked(want);
        assert!(refused.starts_with(r#"{"error": {"kind": "unsupported""#), "{refused}");
    }
    // Moves are told without values.
    let moves = asked(r#"["moves", "canonical"]"#);
    assert!(moves.contains(r#""moves": [{"#) && !moves.contains(r#""value""#), "{moves}");
}

#[test]
fn games_without_nimbers_have_no_values() {
    for query in [
        r#"{"game": "graph", "position": {"edges": [[0, 1], [1, 0]], "tokens": [0]}, "want": ["canonical"]}"#,
        r#"{"sum": [{"game": "graph", "position": {"edges": [[0, 1], [1, 0]], "tokens": [0]}}, {"value": "^"}], "want": ["canonical"]}"#,
        r#"{"value": "^", "want": ["remoteness"], "player": "left"}"#,
    ] {
        let refused = line_for(query);
        assert!(refused.contains(r#""kind": "unsupported""#), "{query}: {refused}");
    }
}

#[test]
fn hints_look_at_the_regions_of_one_board() {
    let mut solver = SolverState::default();
    let whole =
        solver.place("domineering", &Data::list(vec!["..#...".into(), "..#...".into()])).expect("a board");
    let hints = solver.hints(&whole, Some(Player::Left), Glyphs::Ascii).expect("hints");
    let regions: Vec<_> =
        hints.components.iter().map(|heat| heat.region.clone().expect("a region")).collect();
    assert_eq!(regions.len(), 2);
    assert_eq!(hints.hottest(), [1]);
    // The same advice as in the sum of the two boards, for moves on the whole board.
    let parts = [["..", ".."], ["...", "..."]].map(|rows| Operand::Position {
        game: "domineering".to_owned(),
        position: Data::list(rows.map(Data::from).to_vec()),
    });
    let sum = solver.place_sum_of(&parts, Glyphs::Ascii).expect("a sum");
    let of_sum = solver.hints(&sum, Some(Player::Left), Glyphs::Ascii).expect("hints");
    let (one, other) = (&hints.players[0], &of_sum.players[0]);
    assert_eq!((&one.stop, one.wins, one.canonical.len()), (&other.stop, other.wins, other.canonical.len()));
    for (one, other) in one.strategies.iter().zip(&other.strategies) {
        assert_eq!(
            (&one.ambient, &one.guarantee, one.mv.place),
            (&other.ambient, &other.guarantee, other.mv.place)
        );
        assert_eq!((&one.mv.value, one.mv.wins), (&other.mv.value, other.mv.wins));
        let to = one.mv.mv.to.clone().expect("a board");
        assert!(solver.place("domineering", &to).is_ok() && to.items().is_ok_and(|rows| rows.len() == 2));
    }
}
