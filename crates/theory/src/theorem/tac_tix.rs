//! Who wins Tac Tix in normal play on boards that half a turn leaves as they are.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::player::Player;
use crate::ruleset::Ruleset;
use crate::ruleset::board::cells::grid::AnyGrid;
use crate::ruleset::board::cram::mirrors;
use crate::ruleset::board::tac_tix::TacTix;
use crate::value::GrundyValue;
use crate::{text, words};
use std::ops::ControlFlow;

/// The second player answers each move with its image under half a turn. Claim. The counters of a move and
/// those of its image have none in common. Proof. Otherwise both are in one row or column through the centre;
/// together they reach without gap from one counter to its image, and since a move has no gaps it holds the
/// centre, or two counters beside the centre, which are images of each other. The hypothesis excludes both.
/// After the answer the board is its own image again, so the second player always has a move, and the value
/// is 0. A board from which a move leads to such a board is won.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalfTurn;

/// Larger boards are not looked at move by move.
const MAX_CELLS: u32 = 1 << 10;

static STATEMENT: Statement = Statement {
    name: text!("the half-turn strategy of Tac Tix", "Tac Tix 的中心对称策略"),
    claim: text!(
        "In normal play a board that half a turn leaves as it is, and on which no counter is its own image or beside its image, is lost: each move is answered with its image. So boards of even by even counters are lost, and all other full boards are won by taking the middle.",
        "正常规则下，若棋盘旋转半周后不变，且没有棋子的像是它自己或与它相邻，则先手必败：后手总取走对方所取棋子的像。因此偶数乘偶数的满盘先手必败，其他满盘先手取走正中的棋子即胜。",
    ),
    source: "M. Gardner, Mathematical Games, Scientific American 198 (1958)",
};

/// Whether a move leads to a board that half a turn leaves as it is, with no counter beside its image.
fn leads_to_mirror(rules: &TacTix, at: &AnyGrid<1>) -> bool {
    let looked = rules.visit_moves(at, Player::Left, &mut |taken| match rules.play(at, &taken) {
        Ok(to) if mirrors(&to) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    looked.is_break()
}

impl Theorem<TacTix> for HalfTurn {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &TacTix, at: &AnyGrid<1>) -> Option<GrundyValue> {
        mirrors(at).then_some(GrundyValue::ZERO)
    }

    fn outcome(&self, rules: &TacTix, at: &AnyGrid<1>, play: Convention) -> Option<Outcome> {
        if play == Convention::Misere {
            return None;
        }
        if mirrors(at) {
            return Some(Outcome::P);
        }
        let won = at.shape().cells() <= MAX_CELLS && leads_to_mirror(rules, at);
        won.then_some(Outcome::N)
    }

    fn reason(&self, _: &TacTix, at: &AnyGrid<1>, _: Convention) -> LocalizedString {
        if mirrors(at) {
            return words!(
                "Half a turn leaves the board as it is, and no counter touches its image: the second player answers each move with its image and always has a move.",
                "棋盘旋转半周后不变，且没有棋子与它的像相邻：后手总取走对方所取棋子的像，永远有步可走。"
            );
        }
        words!(
            "A move leaves a board that half a turn does not change, on which no counter touches its image: from then on each move of the opponent is answered with its image.",
            "有一步可使棋盘旋转半周不变，且没有棋子与它的像相邻：此后总取走对方所取棋子的像即可。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::brute_force::{Brute, check, check_equivalences};

    fn boards(width: usize, height: usize) -> Vec<AnyGrid<1>> {
        let row = |set: usize, y: usize| {
            Data::Text((0..width).map(|x| if set >> (y * width + x) & 1 == 1 { 'x' } else { '.' }).collect())
        };
        let rules = TacTix::from_parameters(None).unwrap();
        let board = |set: usize| Data::list((0..height).map(|y| row(set, y)).collect());
        (0..1 << (width * height)).map(|set| rules.parse(&board(set)).unwrap()).collect()
    }

    #[test]
    fn small_boards_agree_with_play() {
        let rules = TacTix::from_parameters(None).unwrap();
        for (width, height) in [(1, 1), (6, 1), (2, 2), (4, 2), (3, 3)] {
            check(&rules, &HalfTurn, boards(width, height));
        }
    }

    #[test]
    fn boards_called_the_same_are_the_same() {
        let rules = TacTix::from_parameters(None).unwrap();
        for (width, height) in [(5, 1), (3, 2), (3, 3)] {
            check_equivalences(&rules, boards(width, height));
        }
    }

    #[test]
    fn full_boards_are_decided_by_their_sides() {
        let rules = TacTix::from_parameters(None).unwrap();
        for (rows, columns, outcome) in [
            (4, 4, Outcome::P),
            (6, 20, Outcome::P),
            (5, 5, Outcome::N),
            (7, 8, Outcome::N),
            (1, 30, Outcome::N),
        ] {
            let at = rules.parse(&rules.board_of(rows, columns).unwrap()).unwrap();
            assert_eq!(
                HalfTurn.outcome(&rules, &at, Convention::Normal),
                Some(outcome),
                "{rows} x {columns}"
            );
        }
    }

    #[test]
    fn the_last_counter_loses_by_default() {
        let rules = TacTix::from_parameters(None).unwrap();
        assert_eq!(TacTix::DEFAULT_CONVENTION, Convention::Misere);
        let outcomes = [(".xx/xx.", Outcome::P), ("xxx/xx.", Outcome::N), ("x../.xx/xxx", Outcome::P)];
        for (board, outcome) in outcomes {
            let at = rules.parse(&Data::from(board)).unwrap();
            assert_eq!(Brute::new(&rules).outcome(&at, Convention::Misere), outcome, "{board}");
        }
    }
}
