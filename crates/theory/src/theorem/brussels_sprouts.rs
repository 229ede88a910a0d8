//! Who wins Brussels Sprouts: the length of play is known.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::player::Player;
use crate::ruleset::Ruleset;
use crate::ruleset::graph::brussels_sprouts::{BrusselsSprouts, Line, Region, moves_left};
use crate::value::GrundyValue;
use crate::{text, words};
use std::ops::ControlFlow;

/// Play lasts E + B - 2R moves, for E free ends on B boundaries of R regions (see [`moves_left`]), from n
/// crosses 5n - 2. So all moves are equally good, and the value is 1 if the number is odd and 0 otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedLength;

static STATEMENT: Statement = Statement {
    name: text!("the theorem on the length of Brussels Sprouts", "布鲁塞尔豆芽的步数定理"),
    claim: text!(
        "Brussels Sprouts lasts E + B - 2R moves, where E free ends are on B boundaries of R regions, whatever the players do; from n crosses 5n - 2. In normal play the player to move wins exactly when the number is odd, in misère play when it is even.",
        "设 R 个区域的 B 条边界上共有 E 个自由端，则无论怎样走，布鲁塞尔豆芽都恰好再走 E + B - 2R 步；从 n 个叉开始为 5n - 2 步。正常规则下步数为奇数时先手必胜，反常规则下步数为偶数时先手必胜。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 17 (Brussels Sprouts)",
};

fn is_won(at: &[Region], play: Convention) -> bool {
    (moves_left(at) % 2 == 1) == (play == Convention::Normal)
}

impl Theorem<BrusselsSprouts> for FixedLength {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &BrusselsSprouts, at: &Vec<Region>) -> Option<GrundyValue> {
        Some(u64::from(moves_left(at) % 2 == 1).into())
    }

    fn outcome(&self, _: &BrusselsSprouts, at: &Vec<Region>, play: Convention) -> Option<Outcome> {
        Some(Outcome::from_next(is_won(at, play)))
    }

    /// Every move wins, or none does. Different lines may lead to the same regions, so they are not counted.
    fn winning_moves(
        &self,
        rules: &BrusselsSprouts,
        at: &Vec<Region>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Line>> {
        if moves_left(at) == 0 || !is_won(at, play) {
            return Some(FirstMoves::none());
        }
        let mut moves = Vec::new();
        let _ = rules.visit_moves(at, Player::Left, &mut |line| {
            if moves.len() == limit {
                return ControlFlow::Break(());
            }
            moves.push(line);
            ControlFlow::Continue(())
        });
        Some(FirstMoves { moves, count: None })
    }

    fn suspense(&self, _: &BrusselsSprouts, at: &Vec<Region>) -> Option<u64> {
        moves_left(at).try_into().ok()
    }

    fn remoteness(&self, _: &BrusselsSprouts, at: &Vec<Region>, _: Convention) -> Option<u64> {
        moves_left(at).try_into().ok()
    }

    fn reason(&self, _: &BrusselsSprouts, at: &Vec<Region>, play: Convention) -> LocalizedString {
        let left = moves_left(at);
        match (left, play, is_won(at, play)) {
            (0, ..) => play.of_nothing(),
            (_, Convention::Normal, true) => words!(
                "Play lasts {left} more moves, whatever the players do, an odd number: the player to move makes the last one.",
                "无论怎样走，都恰好再走 {left} 步，是奇数：先手走最后一步。"
            ),
            (_, Convention::Normal, false) => words!(
                "Play lasts {left} more moves, whatever the players do, an even number: the opponent makes the last one.",
                "无论怎样走，都恰好再走 {left} 步，是偶数：对方走最后一步。"
            ),
            (_, Convention::Misere, true) => words!(
                "Play lasts {left} more moves, whatever the players do, an even number: the opponent makes the last one and loses.",
                "无论怎样走，都恰好再走 {left} 步，是偶数：对方走最后一步而输。"
            ),
            (_, Convention::Misere, false) => words!(
                "Play lasts {left} more moves, whatever the players do, an odd number: the player to move makes the last one and loses.",
                "无论怎样走，都恰好再走 {left} 步，是奇数：先手走最后一步而输。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::{check_by_move, check_equivalences};

    const RULES: BrusselsSprouts = BrusselsSprouts { crosses: None };

    fn read(regions: &[&[u64]]) -> Vec<Region> {
        RULES.parse(&Data::list(regions.iter().map(|region| region.to_vec().into()).collect())).unwrap()
    }

    fn small() -> Vec<Vec<Region>> {
        let lists: &[&[&[u64]]] = &[
            &[],
            &[&[1]],
            &[&[4]],
            &[&[1, 1]],
            &[&[3, 3]],
            &[&[1, 2]],
            &[&[2], &[2, 3]],
            &[&[1, 1], &[1]],
            &[&[3, 1], &[1, 2]],
            &[&[1, 1, 1]],
            &[&[1, 1, 2]],
            &[&[2, 2], &[2, 2], &[1]],
            &[&[4, 1, 1]],
            &[&[5, 2]],
        ];
        lists.iter().map(|regions| read(regions)).collect()
    }

    #[test]
    fn small_positions_agree_with_play() {
        check_by_move(&RULES, &FixedLength, small(), Line::clone);
        check_equivalences(&RULES, small());
    }

    #[test]
    fn an_odd_number_of_crosses_is_won() {
        for crosses in [0u64, 1, 2, 3, 4, 5, 999_999_999_999_999_999, 1_000_000_000_000_000_000] {
            let at = RULES.parse(&crosses.into()).unwrap();
            let left = (5 * u128::from(crosses)).saturating_sub(2);
            assert_eq!(moves_left(&at), left);
            let remoteness = FixedLength.remoteness(&RULES, &at, Convention::Normal);
            assert_eq!(remoteness.map(u128::from), Some(left));
            assert_eq!(
                FixedLength.outcome(&RULES, &at, Convention::Normal),
                Some(Outcome::from_next(crosses % 2 == 1))
            );
            let listed = FixedLength.winning_moves(&RULES, &at, Convention::Normal, 3).unwrap();
            assert_eq!(listed.moves.is_empty(), crosses % 2 == 0);
        }
    }
}
