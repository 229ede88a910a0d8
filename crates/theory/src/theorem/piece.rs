//! The values of rooks and bishops, of kings and of knights that go towards a corner.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::ruleset::board::piece::{Piece, Ride, Square};
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

/// The value of one piece, where it is a rook or a bishop.
fn line_value(piece: Piece, [a, b]: Square) -> Option<u64> {
    match piece {
        Piece::Rook => Some(a ^ b),
        Piece::Bishop => Some(a.min(b)),
        _ => None,
    }
}

/// The nim sum of the values of all pieces.
fn sum(at: &[Square], value: impl Fn(Square) -> Option<u64>) -> Option<u64> {
    at.iter().try_fold(0, |sum, &square| Some(sum ^ value(square)?))
}

/// The squares of the value `value` that a rook or a bishop can go to: those in its column first.
fn targets(piece: Piece, [a, b]: Square, value: u64) -> impl Iterator<Item = Square> {
    let [first, second] = match piece {
        Piece::Bishop => {
            let small = a.min(b);
            [(value < small).then(|| [a - (small - value), b - (small - value)]), None]
        }
        _ => {
            let [row, column] = [b ^ value, a ^ value];
            [(row < a).then_some([row, b]), (column < b).then_some([a, column])]
        }
    };
    first.into_iter().chain(second)
}

/// The moves to positions of this value.
fn rides(piece: Piece, at: &[Square], value: &GrundyValue) -> Option<Vec<Ride>> {
    let total = sum(at, |square| line_value(piece, square))?;
    let Some(value) = value.to_u64() else { return Some(Vec::new()) };
    let mut rides = Vec::new();
    for (place, &square) in at.iter().enumerate() {
        let wanted = line_value(piece, square)? ^ total ^ value;
        if wanted != line_value(piece, square)? {
            rides.extend(targets(piece, square, wanted).map(|into| Ride { piece: place, into }));
        }
    }
    Some(rides)
}

impl Theorem<Piece> for RooksAndBishops {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, piece: &Piece, at: &Vec<Square>) -> Option<GrundyValue> {
        sum(at, |square| line_value(*piece, square)).map(GrundyValue::from)
    }

    fn winning_moves(
        &self,
        piece: &Piece,
        at: &Vec<Square>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Ride>> {
        match play {
            Convention::Normal => Some(FirstMoves::all(rides(*piece, at, &GrundyValue::ZERO)?, limit)),
            Convention::Misere => None,
        }
    }

    fn moves_to(
        &self,
        piece: &Piece,
        at: &Vec<Square>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<Ride>> {
        Some(FirstMoves::all(rides(*piece, at, value)?, limit))
    }

    fn reason(&self, piece: &Piece, at: &Vec<Square>, _: Convention) -> LocalizedString {
        let known = sum(at, |square| line_value(*piece, square));
        let Some(value) = known else { return LocalizedString::default() };
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

/// The values of kings and of knights repeat: those of a king with period 2, those of a knight with period 4
/// in each of the two parts into which the diagonal divides the board.
///
/// Let m <= n be the numbers of a king. Its value is n mod 2 if m is even, and 3 - (n mod 2) if m is odd: of
/// (m - 1, n), (m, n - 1) and (m - 1, n - 1) the values are, for even m, 3 - n mod 2, 1 - n mod 2 and
/// 2 + n mod 2, for odd m, n mod 2, 2 + n mod 2 and 1 - n mod 2, where these squares exist and have m < n;
/// the other cases are alike.
///
/// The board is divided into blocks of 4 x 4 squares for a knight. Its value depends on the place in the
/// block and on whether the block lies on the diagonal, beside one that does, or farther off. A move leads to
/// the same block or to a neighbouring one, so that finitely many cases prove it; the tests hold more than
/// these against the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct KingsAndKnights;

static PERIODS: Statement = Statement {
    name: text!("periodic values of kings and knights", "王与马的周期值"),
    claim: text!(
        "Let m be the smaller and n the larger of the row and the column. A king is worth n mod 2 if m is even, and 3 - (n mod 2) if m is odd. The value of a knight depends only on m mod 4, n mod 4, and on whether floor(n/4) - floor(m/4) is 0, 1 or more.",
        "设行号与列号中较小者为 m、较大者为 n。m 为偶数时王的值为 n mod 2，m 为奇数时为 3 - (n mod 2)。马的值只取决于 m mod 4、n mod 4，以及 ⌊n/4⌋ - ⌊m/4⌋ 是 0、1 还是更大。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 3 (The White Knight)",
};

/// The values of knights in the rows m mod 4 and columns n mod 4 of a block that does not lie on the
/// diagonal.
const KNIGHTS: [[u64; 4]; 4] = [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [3, 3, 2, 3]];

fn knight_value(m: u64, n: u64) -> u64 {
    match (n / 4 - m / 4, m % 4, n % 4) {
        (0, 1, 2) => 2,
        (0, 3, 3) => 1,
        (1, 3, 0) => 4,
        (_, row, column) => KNIGHTS[row as usize][column as usize],
    }
}

/// The value of one piece, where it is a king or a knight.
fn stepping_value(piece: Piece, [a, b]: Square) -> Option<u64> {
    let (m, n) = (a.min(b), a.max(b));
    match piece {
        Piece::King if m % 2 == 0 => Some(n % 2),
        Piece::King => Some(3 - n % 2),
        Piece::Knight => Some(knight_value(m, n)),
        _ => None,
    }
}

impl Theorem<Piece> for KingsAndKnights {
    fn statement(&self) -> &'static Statement {
        &PERIODS
    }

    fn grundy(&self, piece: &Piece, at: &Vec<Square>) -> Option<GrundyValue> {
        sum(at, |square| stepping_value(*piece, square)).map(GrundyValue::from)
    }

    fn reason(&self, piece: &Piece, at: &Vec<Square>, _: Convention) -> LocalizedString {
        let known = sum(at, |square| stepping_value(*piece, square));
        let Some(value) = known else { return LocalizedString::default() };
        match piece {
            Piece::King => words!(
                "With m the smaller and n the larger number of a king, its value is n mod 2 for even m and 3 - (n mod 2) for odd m: the nim sum (XOR) of the values is {value}, and the player to move loses exactly when it is 0.",
                "设王的两个数中较小者为 m、较大者为 n，则 m 为偶数时其值为 n mod 2，为奇数时为 3 - (n mod 2)：各值的尼姆和（异或）为 {value}，为 0 时恰好先手必败。"
            ),
            _ => words!(
                "The value of a knight repeats after 4 rows or columns on each side of the diagonal: the nim sum (XOR) of the values is {value}, and the player to move loses exactly when it is 0.",
                "在对角线的每一侧，马的值每隔 4 行或 4 列重复：各值的尼姆和（异或）为 {value}，为 0 时恰好先手必败。"
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
    fn boards_of_60_by_60_have_periodic_values() {
        for piece in [Piece::King, Piece::Knight] {
            let rows = || (0..60).flat_map(|a| (0..60).map(move |b| vec![[a, b]]));
            check(&piece, &KingsAndKnights, rows());
            check(&piece, &KingsAndKnights, rows().step_by(41).map(|at| vec![at[0], [at[0][1] % 7, 5]]));
        }
    }

    #[test]
    fn squares_far_from_the_corner_are_answered() {
        let far = 1_000_000_000_000_000_000;
        let value = |piece, square| KingsAndKnights.grundy(&piece, &vec![square]).and_then(|g| g.to_u64());
        assert_eq!(value(Piece::King, [far, far - 1]), Some(3));
        assert_eq!(value(Piece::Knight, [far, far - 1]), Some(4));
        assert_eq!(value(Piece::Queen, [far, 1]), None);
        let rides = RooksAndBishops.winning_moves(&Piece::Rook, &vec![[far, 5]], Convention::Normal, 20);
        assert_eq!(rides, Some(FirstMoves::all(vec![Ride { piece: 0, into: [5, 5] }], 20)));
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
