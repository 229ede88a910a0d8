//! The values of rooks, bishops and kings that go towards a corner.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::ruleset::board::piece::{Piece, Square};
use crate::value::GrundyValue;
use crate::{text, words};

/// A rook on row a and column b is two heaps of Nim, worth a XOR b; a bishop, which takes the same from both,
/// is worth min(a, b).
#[derive(Clone, Copy, Debug, Default)]
pub struct RooksAndBishops;

static STATEMENT: Statement = Statement {
    name: text!("rooks and bishops as heaps", "车与象等同于石子堆"),
    claim: text!(
        "A rook on row a and column b is worth the nim sum (XOR) of a and b, a bishop the smaller of them; several pieces are worth the nim sum of their values.",
        "位于第 a 行第 b 列的车，值为 a 与 b 的尼姆和（异或）；象的值为 a、b 中较小者；多枚棋子的值为各值的尼姆和。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapters 2 and 3",
};

fn value(piece: Piece, at: &[Square]) -> Option<u64> {
    let square_value: fn(&Square) -> u64 = match piece {
        Piece::Rook => |[a, b]| a ^ b,
        Piece::Bishop => |[a, b]| *a.min(b),
        _ => return None,
    };
    Some(at.iter().fold(0, |sum, square| sum ^ square_value(square)))
}

impl Theorem<Piece> for RooksAndBishops {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, piece: &Piece, at: &Vec<Square>) -> Option<GrundyValue> {
        value(*piece, at).map(GrundyValue::from)
    }

    fn reason(&self, piece: &Piece, at: &Vec<Square>, _: Convention) -> LocalizedString {
        let Some(value) = value(*piece, at) else { return LocalizedString::default() };
        match piece {
            Piece::Rook => words!(
                "Each rook is two heaps of Nim, its row and its column: the nim sum (XOR) of all these numbers is {value}, and the player to move loses exactly when it is 0.",
                "每枚车等同于两堆尼姆，即它的行号和列号：所有这些数的尼姆和（异或）为 {value}，为 0 时恰好先手必败。"
            ),
            _ => words!(
                "Each bishop is a heap of Nim, the smaller of its two numbers: the nim sum (XOR) of these is {value}, and the player to move loses exactly when it is 0.",
                "每枚象等同于一堆尼姆，大小为两个数中较小者：其尼姆和（异或）为 {value}，为 0 时恰好先手必败。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};

    #[test]
    fn small_boards_agree_with_play() {
        let squares = || (0..8).flat_map(|a| (0..8).map(move |b| [a, b]));
        for piece in [Piece::Rook, Piece::Bishop] {
            check(&piece, &RooksAndBishops, squares().map(|square| vec![square]));
            check(&piece, &RooksAndBishops, squares().map(|[a, b]| vec![[a % 3, b % 4], [a / 3, b / 4]]));
        }
    }

    #[test]
    fn equivalent_options_have_equal_values() {
        let squares = || (0..4).flat_map(|a| (0..4).map(move |b| vec![[a, b], [2, 1]]));
        for piece in
            [Piece::Queen, Piece::King, Piece::Knight, Piece::DragonKing, Piece::Chancellor, Piece::Amazon]
        {
            check_equivalences(&piece, squares());
        }
    }
}
