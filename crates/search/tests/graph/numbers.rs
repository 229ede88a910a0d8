//! Numbers of positions, options and components.

use crate::games::{budget, empty_board, game, options, reachable};
use grundy_budget::{Budget, Halt, Limits};
use grundy_search::graph::{
    Component, Decompose, GameGraph, MoveRange, OptionBuffer, OptionQuery, PositionId,
};
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::turns::{InTurns, in_turn};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::board::clobber::Clobber;
use grundy_theory::ruleset::board::domineering::Domineering;
use grundy_theory::ruleset::heap::{HeapGame, nim::Nim};
use grundy_theory::ruleset::parameters::Parameters;
use std::ops::ControlFlow;
use std::sync::Arc;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Numbers everything that can be reached, and compares options and components with those of the rules.
fn hold<R: Notation + Parameters>(position: &str) {
    let (rules, at) = game::<R>(Data::from(position));
    let mut graph = RulesetGraph::new(rules);
    let (rules, mut out, mut budget) = (game::<R>(Data::from(position)).0, OptionBuffer::default(), budget());
    assert_eq!(graph.number(&at, &mut budget), Ok(PositionId::new(0)));
    let mut next = 0;
    while next < graph.len() {
        let id = PositionId::new(next);
        let at = graph.position(id).expect("a number").clone();
        next += 1;
        for player in PLAYERS {
            let expected = options(&rules, &at, player);
            out.truncate(0);
            let listed = graph.options(OptionQuery::all(id, player, Decompose::Whole), &mut out, &mut budget);
            assert_eq!((listed, out.len()), (Ok(None), expected.len()));
            for (option, expected) in out.options_from(0).zip(&expected) {
                assert_eq!(option.len(), 1);
                assert_eq!(graph.position(option[0].id()), Some(&rules.canonical(expected)));
                assert_eq!(graph.find(expected), Some(option[0].id()));
            }
        }
    }
    assert_eq!(graph.len() as usize, reachable(&rules, &at).len(), "{position}");
    for id in (0..next).map(PositionId::new) {
        for player in PLAYERS {
            let expected = options(&rules, graph.position(id).expect("a number"), player);
            out.truncate(0);
            graph
                .options(OptionQuery::all(id, player, Decompose::Components), &mut out, &mut budget)
                .expect("small");
            for (option, expected) in out.options_from(0).zip(&expected) {
                let mut parts = Vec::new();
                rules.visit_components(expected, &mut |part| parts.push(part));
                let numbered: Vec<_> =
                    option.iter().filter_map(|component| graph.position(component.id()).cloned()).collect();
                assert_eq!(numbered, parts);
            }
            out.truncate(0);
            graph
                .options(OptionQuery::all(id, player, Decompose::SignedComponents), &mut out, &mut budget)
                .expect("small");
            for (option, expected) in out.options_from(0).zip(&expected) {
                let mut pieces = Vec::new();
                rules.visit_raw_components(expected, &mut |piece| {
                    pieces.push(rules.raw_component_up_to_sign(&piece))
                });
                let numbered: Vec<_> = option
                    .iter()
                    .filter_map(|&part| Some((graph.position(part.id())?.clone(), part.is_negative())))
                    .collect();
                assert_eq!(numbered, pieces);
            }
        }
    }
}

#[test]
fn options_and_components_are_those_of_the_rules() {
    hold::<Domineering>("..../..../....");
    hold::<Clobber>("xoxo/oxox/xoxo");
}

#[test]
fn components_keep_their_sign() {
    for (number, negative) in [(0, false), (0, true), (Component::MAX_NUMBER - 1, true)] {
        let component = Component::new(PositionId::new(number), negative);
        assert_eq!((component.id().number(), component.is_negative()), (number, negative));
    }
    // A board of one column is the negative of one row.
    let (rules, row) = game::<Domineering>(empty_board(1, 4));
    let column = rules.parse(&empty_board(4, 1)).expect("a board");
    let (mut graph, mut out, mut budget) = (RulesetGraph::new(rules), OptionBuffer::default(), budget());
    for at in [&row, &column] {
        graph.components(at, Decompose::SignedComponents, &mut out, &mut budget).expect("small");
    }
    let [row, column] = out.components() else { panic!("{out:?}") };
    assert_eq!((row.id(), row.is_negative()), (column.id(), !column.is_negative()));
}

#[test]
fn ranges_of_moves_join_to_all_moves() {
    let (rules, at) = game::<Domineering>(empty_board(3, 4));
    let (mut graph, mut budget) = (RulesetGraph::new(rules), budget());
    let id = graph.number(&at, &mut budget).expect("small");
    for max in [1, 3, 8, 9, 100] {
        let (mut all, mut joined) = (OptionBuffer::default(), OptionBuffer::default());
        let whole = Decompose::Whole;
        graph.options(OptionQuery::all(id, Player::Left, whole), &mut all, &mut budget).expect("small");
        let mut start = Some(0);
        while let Some(next) = start {
            let range = MoveRange { start: next, max };
            start = graph
                .options(
                    OptionQuery { range, ..OptionQuery::all(id, Player::Left, whole) },
                    &mut joined,
                    &mut budget,
                )
                .expect("small");
            assert_eq!(start.unwrap_or(all.len() as u32), (next + max).min(all.len() as u32));
        }
        assert_eq!((joined.components(), joined.len()), (all.components(), all.len()));
    }
}

#[test]
fn unknown_options_are_pending_until_they_are_numbered() {
    let (rules, at) = game::<Domineering>(empty_board(5, 5));
    let mut graph = RulesetGraph::new(rules);
    let mut budget = budget();
    let id = graph.number(&at, &mut budget).expect("small");
    let mut all = OptionBuffer::default();
    // A third of the options have a number.
    let range = MoveRange { start: 4, max: 7 };
    graph
        .options(
            OptionQuery { range, ..OptionQuery::all(id, Player::Left, Decompose::Whole) },
            &mut all,
            &mut budget,
        )
        .expect("small");
    let known = graph.len();
    let expected = options(graph.rules(), &at, Player::Left);
    let expected: Vec<_> = expected.iter().map(|option| graph.find(option)).collect();
    let mut seen = Vec::new();
    let before = graph.options_if_known(
        (id, Player::Left),
        &mut |id| {
            seen.push(id);
            ControlFlow::Continue(())
        },
        &mut budget,
    );
    assert_eq!((before, &seen, graph.len()), (Ok(0), &expected, known));
    assert!(seen.contains(&None) && seen.iter().any(Option::is_some));
    let positions = options(graph.rules(), &at, Player::Left);
    let unknown = positions.iter().zip(&seen).filter(|(_, seen)| seen.is_none()).map(|(at, _)| at);
    for at in unknown.collect::<Vec<_>>().into_iter().rev() {
        let number = graph.number_pending(id, 0, &mut budget).expect("small");
        assert_eq!((number.is_some(), number), (true, graph.find(at)));
    }
    assert_eq!(graph.number_pending(id, 0, &mut budget), Ok(None));
}

#[test]
fn pending_positions_give_their_bytes_back() {
    let (rules, at) = game::<Domineering>(empty_board(6, 6));
    let mut graph = RulesetGraph::new(rules);
    let mut budget = budget();
    let id = graph.number(&at, &mut budget).expect("small");
    let memory = budget.remaining().memory;
    for most in [1, 5, 100] {
        let mut shown = 0;
        let before = graph.options_if_known(
            (id, Player::Right),
            &mut |_| {
                shown += 1;
                if shown < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
            &mut budget,
        );
        assert_eq!((before, shown), (Ok(0), most.min(30)));
        assert!(budget.remaining().memory < memory);
        graph.truncate_pending(0, &mut budget);
        assert_eq!(budget.remaining().memory, memory);
    }
    let mut out = OptionBuffer::default();
    graph
        .options(OptionQuery::all(id, Player::Left, Decompose::Whole), &mut out, &mut budget)
        .expect("small");
    let held = memory - budget.remaining().memory;
    assert_eq!(held + 16 + 16 + 24, graph.bytes(), "the root was counted before");
}

#[test]
fn positions_with_very_many_moves_are_refused_at_once() {
    for at in [vec![1_000_000_000_000_000_000], vec![10_000_000_000; 1000]] {
        let (mut graph, mut budget) = (RulesetGraph::new(HeapGame(Arc::new(Nim))), budget());
        let id = graph.number(&at, &mut budget).expect("small");
        let mut out = OptionBuffer::default();
        let listed =
            graph.options(OptionQuery::all(id, Player::Left, Decompose::Whole), &mut out, &mut budget);
        assert!(matches!(listed, Err(Halt::OutOfReach(_))), "{listed:?}");
        assert!(budget.steps() < 1_000_000_000, "{}", budget.steps());
    }
}

#[test]
fn a_limit_of_memory_is_an_error_and_the_graph_stays_usable() {
    let (rules, at) = game::<Domineering>(empty_board(5, 6));
    let mut graph = RulesetGraph::new(rules);
    let mut little = Budget::new(&Limits { memory: 1200, ..Limits::default() });
    let id = graph.number(&at, &mut little).expect("small");
    let mut out = OptionBuffer::default();
    let all = OptionQuery::all(id, Player::Left, Decompose::Whole);
    let listed = graph.options(all, &mut out, &mut little);
    assert_eq!(listed, Err(Halt::Memory(1200)));
    out.truncate(0);
    assert_eq!(graph.options(all, &mut out, &mut budget()), Ok(None));
    assert_eq!(out.len(), 24);
}

#[test]
fn in_turns_the_other_player_moves_next() {
    let (rules, at) = game::<Domineering>(empty_board(2, 4));
    let mut graph = RulesetGraph::new(rules);
    let mut budget = budget();
    let id = graph.number(&at, &mut budget).expect("small");
    for player in PLAYERS {
        let (mut own, mut out) = (OptionBuffer::default(), OptionBuffer::default());
        graph.options(OptionQuery::all(id, player, Decompose::Whole), &mut own, &mut budget).expect("small");
        let mut turns = InTurns(&mut graph);
        let at = in_turn(id, player);
        // Engines for impartial games ask about either player.
        for asked in PLAYERS {
            out.truncate(0);
            turns
                .options(OptionQuery::all(at, asked, Decompose::Components), &mut out, &mut budget)
                .expect("small");
            let expected: Vec<_> =
                own.components().iter().map(|part| in_turn(part.id(), player.opponent()).into()).collect();
            assert_eq!(out.components(), expected);
        }
        let mut seen = Vec::new();
        let before = turns.options_if_known(
            (at, player),
            &mut |id| {
                seen.extend(id.map(Component::from));
                ControlFlow::Continue(())
            },
            &mut budget,
        );
        assert_eq!((before, &seen[..]), (Ok(0), out.components()));
        assert_eq!(turns.len(), 2 * graph.len());
    }
}
