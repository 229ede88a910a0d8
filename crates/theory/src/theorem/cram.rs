//! Who wins Cram on boards that half a turn leaves as they are.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::cells::grid::AnyGrid;
use crate::ruleset::board::cram::{Cram, domino_to_mirror, mirrors};
use crate::value::GrundyValue;
use crate::{text, words};

/// The second player answers each domino with its image under half a turn. The image is free: the board was
/// its own image, and no domino touches its image, for then a cell of it would be its own image or have its
/// image beside it. After the answer the board is its own image again. So the second player always has a
/// move, and the value is 0. A board from which a move leads to such a board is won.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalfTurn;

/// Larger boards are not looked at move by move.
const MAX_CELLS: u32 = 1 << 12;

static STATEMENT: Statement = Statement {
    name: text!("the half-turn strategy of Cram", "填格棋的中心对称策略"),
    claim: text!(
        "A board of Cram that half a turn leaves as it is, and on which no empty cell is its own image or lies beside its image, is lost in normal play: each domino is answered with its image. So boards of even by even cells are lost, and those of even by odd cells are won by a domino in the middle.",
        "若棋盘旋转半周后不变，且没有空格的像是它自己或与它相邻，则正常规则下先手必败：后手总把骨牌放在对方骨牌的像上。因此偶数乘偶数的棋盘先手必败，偶数乘奇数的棋盘先手把骨牌放在正中即胜。",
    ),
    source: "M. Gardner, Mathematical Games, Scientific American 230 (1974); Berlekamp, Conway, Guy, Winning Ways, chapter 15",
};

impl Theorem<Cram> for HalfTurn {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Cram, at: &AnyGrid<1>) -> Option<GrundyValue> {
        mirrors(at).then_some(GrundyValue::ZERO)
    }

    fn outcome(&self, rules: &Cram, at: &AnyGrid<1>, play: Convention) -> Option<Outcome> {
        if play == Convention::Misere {
            return None;
        }
        if mirrors(at) {
            return Some(Outcome::P);
        }
        let small = at.shape().cells() <= MAX_CELLS;
        small.then(|| domino_to_mirror(rules, at)).flatten().map(|_| Outcome::N)
    }

    fn reason(&self, rules: &Cram, at: &AnyGrid<1>, _: Convention) -> LocalizedString {
        let Some(domino) = domino_to_mirror(rules, at).filter(|_| !mirrors(at)) else {
            return words!(
                "Half a turn leaves the board as it is, and no empty cell touches its image: the second player answers each domino with its image and always has a move.",
                "棋盘旋转半周后不变，且没有空格与它的像相邻：后手总把骨牌放在对方骨牌的像上，永远有步可走。"
            );
        };
        let width = at.shape().width;
        let [first, second] = domino.0.map(|cell| format!("({}, {})", cell / width + 1, cell % width + 1));
        words!(
            "A domino on the cells {first} and {second} (row, column) leaves a board that half a turn does not change, on which no empty cell touches its image: from then on each domino of the opponent is answered with its image.",
            "把骨牌放在 {first} 和 {second}（行，列）之后，棋盘旋转半周不变，且没有空格与它的像相邻：此后总把骨牌放在对方骨牌的像上即可。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::brute_force::{check, check_equivalences};

    fn boards(width: usize, height: usize) -> Vec<AnyGrid<1>> {
        let cells = width * height;
        let row = |set: usize, y: usize| {
            Data::Text((0..width).map(|x| if set >> (y * width + x) & 1 == 1 { '#' } else { '.' }).collect())
        };
        let rules = Cram::from_parameters(None).unwrap();
        let board = |set: usize| Data::list((0..height).map(|y| row(set, y)).collect());
        (0..1 << cells).map(|set| rules.parse(&board(set)).unwrap()).collect()
    }

    #[test]
    fn small_boards_agree_with_play() {
        let rules = Cram::from_parameters(None).unwrap();
        for (width, height) in [(1, 1), (6, 1), (2, 2), (4, 2), (3, 3), (4, 3)] {
            check(&rules, &HalfTurn, boards(width, height));
        }
    }

    #[test]
    fn equivalent_options_have_equal_values() {
        let rules = Cram::from_parameters(None).unwrap();
        for (width, height) in [(5, 1), (3, 2), (3, 3)] {
            check_equivalences(&rules, boards(width, height));
        }
    }

    #[test]
    fn rectangles_with_an_even_side_are_decided() {
        let rules = Cram::from_parameters(None).unwrap();
        for (rows, columns, outcome) in
            [(6, 6, Some(Outcome::P)), (8, 20, Some(Outcome::P)), (7, 8, Some(Outcome::N)), (5, 5, None)]
        {
            let at = rules.parse(&rules.board_of(rows, columns).unwrap()).unwrap();
            assert_eq!(HalfTurn.outcome(&rules, &at, Convention::Normal), outcome, "{rows} x {columns}");
        }
    }
}
