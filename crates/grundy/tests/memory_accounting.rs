//! What positions say they weigh, against what the allocator gave for them: limits of memory are only as
//! exact. A program of its own, since it counts every byte.
#![allow(clippy::unwrap_used)]

use counting::HELD;
use grundy::SolverState;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::catalogue::rules::AnyRules;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::ruleset::Ruleset;
use grundy::solver::theory::ruleset::any::{AnyPosition, AnyRuleset, PartizanKind};
use grundy::wire::json::data_from_json;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

#[path = "../../values/tests/memory_limits/counting.rs"]
mod counting;

/// The same position, with lists so many times as long.
fn longer(data: &Data, times: usize) -> Data {
    match data {
        Data::Text(text) => Data::from(&text.repeat(times)[..]),
        Data::Object(fields) => {
            Data::Object(fields.iter().map(|(name, field)| (name.clone(), longer(field, times))).collect())
        }
        other => match other.items() {
            Ok(items) => Data::list(items.iter().cycle().take(items.len() * times).cloned().collect()),
            Err(_) => other.clone(),
        },
    }
}

/// The positions after the first moves of a player, what they say they weigh, and what they hold.
fn weighed(at: &AnyPosition, player: Player) -> (usize, usize, usize) {
    const MOVES: usize = 200;
    let rules = AnyRuleset::<PartizanKind>::new();
    let mut after = Vec::with_capacity(MOVES);
    let before = HELD.load(Relaxed);
    let _ = rules.visit_moves(at, player, &mut |mv| {
        after.extend(mv.to);
        if after.len() < MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let held = HELD.load(Relaxed).saturating_sub(before);
    (after.len(), after.iter().map(|at| rules.size_in_memory(at)).sum(), held)
}

#[test]
fn positions_weigh_what_they_hold() {
    let mut solver = SolverState::default();
    let mut seen = 0;
    for entry in entries() {
        let example = solver.game(entry.sample).unwrap().about().example;
        let example = data_from_json(example.as_bytes()).unwrap();
        for times in [1, 7, 400] {
            let position = longer(&example, times);
            let Ok(AnyRules::Moves { parse, .. }) = AnyRules::new(entry.sample, &position) else { continue };
            let Ok(at) = parse(&position) else { continue };
            for player in [Player::Left, Player::Right] {
                let (moves, weight, held) = weighed(&at, player);
                seen += usize::from(times > 1 && moves > 0);
                let name = entry.sample;
                assert!(
                    held <= weight * 5 / 4 + 64 * moves,
                    "{name} times {times}: {moves} weigh {weight}, hold {held}"
                );
            }
        }
    }
    assert!(seen > 60, "{seen}");
}

/// Searches hold canonical positions, which must not keep the room in which they were made.
#[test]
fn canonical_heaps_weigh_what_they_hold() {
    let rules = AnyRuleset::<PartizanKind>::new();
    for heaps in [5, 17, 33, 65, 600] {
        let position = Data::from(vec![3; heaps]);
        let Ok(AnyRules::Moves { parse, .. }) = AnyRules::new("grundys-game", &position) else {
            panic!("a heap game")
        };
        let at = parse(&position).unwrap();
        let mut all = Vec::with_capacity(100);
        let before = HELD.load(Relaxed);
        all.extend((0..100).map(|_| rules.canonical(&at)));
        let held = HELD.load(Relaxed).saturating_sub(before);
        let weight: usize = all.iter().map(|at| rules.size_in_memory(at)).sum();
        assert!(
            held <= weight + weight / 4 + 100 * 64,
            "{heaps} heaps: {held} bytes are held, {weight} are weighed"
        );
    }
}
