//! Positions of rules under which play need not end.

use super::super::value::LoopyOutcome;
use super::super::{LoopyArena, ValueContext};
use super::with;
use crate::arena::Arena;
use grundy_budget::{Budget, Halt, Limits};
use grundy_theory::player::Player;
use grundy_theory::ruleset::{Flow, PositionTooLarge, Ruleset, Visit};

/// Backsliding Toads and Frogs on a strip: animals step to and fro, and jump forwards.
struct Backsliders;

impl Ruleset for Backsliders {
    type Position = Vec<u8>;
    type Move = (usize, usize);

    fn visit_moves(&self, at: &Vec<u8>, player: Player, visit: Visit<'_, (usize, usize)>) -> Flow {
        let (own, other) = if player == Player::Left { (b't', b'f') } else { (b'f', b't') };
        for (from, _) in at.iter().enumerate().filter(|(_, cell)| **cell == own) {
            let ahead = |far: usize| match player {
                Player::Left => Some(from + far),
                Player::Right => from.checked_sub(far),
            };
            let behind = if player == Player::Left { from.checked_sub(1) } else { Some(from + 1) };
            let holds = |cell: Option<usize>, what| cell.is_some_and(|cell| at.get(cell) == Some(&what));
            for to in [ahead(1), behind].into_iter().filter(|&to| holds(to, b'.')).flatten() {
                visit((from, to))?;
            }
            if let Some(to) = ahead(2).filter(|&to| holds(Some(to), b'.') && holds(ahead(1), other)) {
                visit((from, to))?;
            }
        }
        Flow::Continue(())
    }

    fn play(&self, at: &Vec<u8>, &(from, to): &(usize, usize)) -> Result<Vec<u8>, PositionTooLarge> {
        let mut after = at.clone();
        after.swap(from, to);
        Ok(after)
    }
}

#[test]
fn positions_have_values_and_outcomes() {
    let all = [
        ("t...", "on"),
        ("...f", "off"),
        ("tf", "0"),
        ("t.f", "0"),
        ("t..f", "*"),
        ("tt..ff", "*"),
        ("t.f.", "0"),
    ];
    with(|it| {
        for (strip, printed) in all {
            let value = it.position(&Backsliders, &strip.as_bytes().to_vec()).unwrap();
            assert_eq!(it.text(value), printed, "{strip}");
        }
        let value = it.position(&Backsliders, &b"ttt..fff".to_vec()).unwrap();
        assert_eq!(it.text(value), "{on||0|-1/2} & {1/2|0||off}");
        assert_eq!(it.end(value, Player::Left).unwrap(), LoopyOutcome::Drawn);
    });
}

#[test]
fn too_many_positions_are_reported() {
    let few = Limits { positions: 100, ..Limits::default() };
    let (mut arena, mut loops, mut budget) = (Arena::new(), LoopyArena::new(), Budget::new(&few));
    let mut it = ValueContext { arena: &mut arena, loops: &mut loops, budget: &mut budget };
    let found = it.position(&Backsliders, &b"ttt..fff".to_vec());
    assert!(matches!(found, Err(Halt::OutOfReach(_))));
}
