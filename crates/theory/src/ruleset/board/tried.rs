//! Games won on a board against plain recursion, for tests.

use super::{BoardGame, BoardResult};
use crate::player::Player;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Who wins, as 1, 0 and -1 for Left, and how many moves it takes if the winner hurries and the loser delays.
pub(crate) type Result = (i32, u32);

type Known<R> = HashMap<<R as crate::ruleset::Ruleset>::Position, Result>;

/// The results of all positions that play leads to, by trying every move.
pub(crate) fn results<R: BoardGame>(rules: &R, start: R::Position) -> Known<R> {
    let mut known = HashMap::new();
    play(rules, start, &mut known);
    known
}

fn play<R: BoardGame>(rules: &R, at: R::Position, known: &mut Known<R>) -> Result {
    if let Some(&result) = known.get(&at) {
        return result;
    }
    let result = match rules.ended(&at) {
        Some(BoardResult::Won(Player::Left)) => (1, 0),
        Some(BoardResult::Won(Player::Right)) => (-1, 0),
        Some(BoardResult::Drawn) => (0, 0),
        None => best(rules, &at, &moves(rules, &at), known),
    };
    known.insert(at, result);
    result
}

/// The moves of the player to move.
pub(crate) fn moves<R: BoardGame>(rules: &R, at: &R::Position) -> Vec<R::Move> {
    let mut moves = Vec::new();
    let _ = rules.visit_moves(at, rules.to_move(at), &mut |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

fn best<R: BoardGame>(rules: &R, at: &R::Position, moves: &[R::Move], known: &mut Known<R>) -> Result {
    let sign = if rules.to_move(at) == Player::Left { 1 } else { -1 };
    let after = moves.iter().map(|mv| play(rules, rules.play(at, mv).expect("small"), known));
    let key = |&(who, length): &Result| (who * sign, -who * sign * length as i32);
    let (who, length) = after.max_by_key(key).expect("a move");
    (who, length + 1)
}

/// Checks what the rules tell a search against the results of all positions that play leads to.
pub(crate) fn check<R: BoardGame>(rules: &R, start: R::Position) {
    let mut known = results(rules, start);
    for (at, (who, length)) in known.clone() {
        assert_eq!(play(rules, rules.canonical(&at), &mut known), (who, length), "{at:?}");
        assert_eq!(rules.parse(&rules.write(&at)).as_ref(), Ok(&at));
        let written: Vec<_> =
            moves(rules, &at).iter().map(|mv| rules.write(&rules.play(&at, mv).expect("small"))).collect();
        assert!(
            !rules.moves_are_sorted() || written.is_sorted_by(|a, b| a.lexicographic(b).is_lt()),
            "{at:?}"
        );
        assert_eq!(written.is_empty(), rules.ended(&at).is_some(), "{at:?}");
        if written.is_empty() {
            continue;
        }
        let mut candidates = Vec::new();
        let _ = rules.visit_candidates(&at, &mut |mv| {
            candidates.push(mv);
            ControlFlow::Continue(())
        });
        let found = best(rules, &at, &candidates, &mut known);
        assert_eq!(found.0, who, "{at:?}");
        assert!(who == 0 || found.1 == length, "{at:?}");
        candidates.clear();
        let _ = rules.visit_winning_candidates(&at, &mut |mv| {
            candidates.push(mv);
            ControlFlow::Continue(())
        });
        assert_eq!(best(rules, &at, &candidates, &mut known).0, who, "{at:?}");
        assert!(who != 1 || rules.can_still_win(&at, Player::Left), "{at:?}");
        assert!(who != -1 || rules.can_still_win(&at, Player::Right), "{at:?}");
        let winner = [(1, Player::Left), (-1, Player::Right)].into_iter().find(|&(winner, _)| winner == who);
        if let Some((_, winner)) = winner {
            let turns = (length + u32::from(winner == rules.to_move(&at))) / 2;
            assert!(rules.turns_to_win(&at, winner) <= turns, "{at:?}");
        }
        let sure = rules.sure_winner(&at);
        assert!(sure.is_none_or(|sure| winner.is_some_and(|(_, winner)| winner == sure)), "{at:?}");
    }
}
