//! Who wins empty boards of few rows in Domineering.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::cells::AnyCellGame;
use crate::ruleset::board::cells::cell_set::BoardShape;
use crate::ruleset::board::cells::grid::AnyGrid;
use crate::ruleset::board::domineering::empty_rectangle;
use crate::{text, words};

/// Let G(n) be the empty board of m rows and n columns. Right may renounce all dominoes across the line
/// between two columns, which takes no move from Left: so G(a + b) <= G(a) + G(b). If Right wins G(a) and
/// G(b), no matter who begins, they are less than 0, and so is G(a + b). With columns and rows exchanged Left
/// and Right have changed places.
///
/// One row of n columns is worth -floor(n / 2). The boards of two rows were solved up to 27 columns and for
/// 31; all others with at least 28 are made of 4, 17, 22 and 31 columns, as 4 = 0, 17 = 1, 22 = 2 and 31 = 3
/// mod 4, and 35 = 31 + 4. The boards of more rows in `WON` were solved, too; tests search all of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct DomineeringRectangles;

static STATEMENT: Statement = Statement {
    name: text!("outcomes of Domineering rectangles", "多米诺博弈矩形棋盘的胜负"),
    claim: text!(
        "In Domineering Right may renounce dominoes across a line between columns: a board of a + b columns is at most the sum of the boards of a and of b columns, and Right wins it, whoever begins, if both are Right's. Right wins the boards of 2 rows and n columns for n = 4, 8, 12, 16, 17, 20, 21, 22, 24, 25, 26 and all n >= 28, Left for n = 1, 5, 9, the second player for n = 13, and the first player otherwise.",
        "多米诺博弈中，右方可以放弃跨过某条列间界线的骨牌：a + b 列的棋盘不大于 a 列与 b 列的棋盘之和；若二者都是右方必胜，则它也是右方必胜。2 行 n 列的棋盘：n = 4、8、12、16、17、20、21、22、24、25、26 以及所有 n >= 28 时右方必胜，n = 1、5、9 时左方必胜，n = 13 时后手必胜，其余为先手必胜。",
    ),
    source: "M. Lachmann, C. Moore, I. Rapaport, Who wins Domineering on rectangular boards?, More Games of No Chance (2002), 307-315; E. Berlekamp, Blockbusting and Domineering, Journal of Combinatorial Theory A 49 (1988)",
};

/// Numbers of rows, with numbers of columns for which Right wins no matter who begins.
const WON: [(u32, &[u32]); 8] = [
    (1, &[2, 3]),
    (2, &[4, 17, 22, 31]),
    (3, &[4, 5, 6, 7]),
    (4, &[8, 10, 12]),
    (5, &[2, 7]),
    (6, &[8]),
    (7, &[4, 6]),
    (9, &[2]),
];

/// Who wins two rows of fewer than 28 columns, from 0 columns on: L, R, N or P.
const TWO_ROWS: &[u8; 28] = b"PLNNRLNNRLNNRPNNRRNNRRRNRRRN";

/// Boards of two rows with fewer columns are answered by their values.
const FIRST: u32 = 13;

/// A board that is cut into boards which Right wins.
struct Cut {
    lengths: &'static [u32],
    /// How often each length is taken.
    counts: Vec<u32>,
}

impl Cut {
    /// Cuts this many columns into some of these lengths, if that can be done.
    fn new(width: u32, lengths: &'static [u32]) -> Option<Cut> {
        let (&base, others) = lengths.split_first()?;
        // For each residue the least sum of other lengths, with how often each is taken.
        let mut least: Vec<Option<(u32, Vec<u32>)>> = vec![None; base as usize];
        least[0] = Some((0, vec![0; lengths.len()]));
        for _ in 0..base {
            for residue in 0..base as usize {
                let Some((sum, counts)) = least[residue].clone() else { continue };
                for (other, length) in (1..).zip(others) {
                    let more = sum + length;
                    let known = &mut least[(more % base) as usize];
                    if known.as_ref().is_none_or(|(sum, _)| more < *sum) {
                        let mut counts = counts.clone();
                        counts[other] += 1;
                        *known = Some((more, counts));
                    }
                }
            }
        }
        let (sum, mut counts) = least[(width % base) as usize].take()?;
        counts[0] = width.checked_sub(sum)? / base;
        Some(Cut { lengths, counts })
    }

    fn pieces(&self) -> u32 {
        self.counts.iter().sum()
    }
}

/// What is known of a board of this shape, with Left's upright dominoes.
enum Known {
    /// Right wins by a cut.
    Cut(Cut),
    /// Two rows whose winner is in the table.
    Table(Outcome),
}

impl Known {
    fn from_shape(BoardShape { width, height }: BoardShape) -> Option<Known> {
        if height == 2 && (FIRST..28).contains(&width) {
            return Some(Known::Table(match TWO_ROWS[width as usize] {
                b'L' => Outcome::L,
                b'R' => Outcome::R,
                b'P' => Outcome::P,
                _ => Outcome::N,
            }));
        }
        let (_, lengths) = WON.iter().find(|(rows, _)| *rows == height)?;
        let cut = Cut::new(width, lengths)?;
        // Boards that are not cut are searched, which says more.
        let is_known = height == 2 && width >= FIRST;
        (is_known || cut.pieces() > 1 && width > 8).then_some(Known::Cut(cut))
    }

    fn outcome(&self) -> Outcome {
        match self {
            Known::Cut(_) => Outcome::R,
            Known::Table(outcome) => *outcome,
        }
    }
}

/// A shape, or the one with rows and columns exchanged, of which something is known; true if they are
/// exchanged.
fn known(shape: BoardShape) -> Option<(Known, BoardShape, bool)> {
    let turned = BoardShape { width: shape.height, height: shape.width };
    let of = |shape, is_turned| Known::from_shape(shape).map(|known| (known, shape, is_turned));
    of(shape, false).or_else(|| of(turned, true))
}

impl Theorem<AnyCellGame<1>> for DomineeringRectangles {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &AnyCellGame<1>, at: &AnyGrid<1>, play: Convention) -> Option<Outcome> {
        if play == Convention::Misere {
            return None;
        }
        let (known, _, is_turned) = known(empty_rectangle(at)?)?;
        Some(match (known.outcome(), is_turned) {
            (Outcome::L, true) => Outcome::R,
            (Outcome::R, true) => Outcome::L,
            (outcome, _) => outcome,
        })
    }

    fn reason(&self, _: &AnyCellGame<1>, at: &AnyGrid<1>, _: Convention) -> LocalizedString {
        let Some((known, BoardShape { width, height }, is_turned)) = empty_rectangle(at).and_then(known)
        else {
            return LocalizedString::default();
        };
        let LocalizedString { en: turned, zh: turned_zh } = match is_turned {
            true => words!(
                "With rows and columns exchanged, and Left and Right with them: ",
                "行列互换、左右方随之互换后："
            ),
            false => LocalizedString::default(),
        };
        let said = match known {
            Known::Table(outcome) => {
                let LocalizedString { en, zh } = match outcome {
                    Outcome::L => words!("Left wins, whoever begins", "无论谁先走，左方必胜"),
                    Outcome::R => words!("Right wins, whoever begins", "无论谁先走，右方必胜"),
                    Outcome::P => words!("the first player loses", "先走的一方必败"),
                    _ => words!("the first player wins", "先走的一方必胜"),
                };
                words!(
                    "all boards of two rows are solved: with {width} columns {en}.",
                    "两行的棋盘已全部求解：{width} 列时{zh}。"
                )
            }
            Known::Cut(cut) => {
                let taken = cut.lengths.iter().zip(&cut.counts).filter(|(_, count)| **count > 0);
                let taken: Vec<String> = taken.map(|(length, count)| format!("{count} * {length}")).collect();
                let list = taken.join(" + ");
                words!(
                    "Right may renounce dominoes across lines between columns, and {width} = {list}: the board is at most the sum of boards of {height} rows and these numbers of columns. Right wins all of them, whoever begins, and so this one.",
                    "右方可以放弃跨过列间界线的骨牌，而 {width} = {list}：棋盘不大于这些 {height} 行小棋盘之和，它们都是右方必胜，所以这个棋盘也是右方必胜。"
                )
            }
        };
        let LocalizedString { en, zh } = said;
        let mut en = turned + &en;
        // A sentence begins with a capital letter.
        if let Some(first) = en.get(..1).map(str::to_uppercase) {
            en.replace_range(..1, &first);
        }
        LocalizedString { en, zh: turned_zh + &zh }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::player::Player;
    use crate::ruleset::board::domineering::Domineering;
    use crate::ruleset::{Notation, Ruleset};
    use std::collections::HashMap;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn rules() -> AnyCellGame<1> {
        Arc::new(Domineering::new())
    }

    fn board(rows: u32, columns: u32) -> AnyGrid<1> {
        let row = Data::Text(".".repeat(columns as usize));
        rules().parse(&Data::list(vec![row; rows as usize])).expect("a board")
    }

    /// Whether this player wins by moving first, by the moves alone.
    fn wins(at: &AnyGrid<1>, player: Player, known: &mut HashMap<(AnyGrid<1>, bool), bool>) -> bool {
        let key = (at.clone(), player == Player::Left);
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let mut after = Vec::new();
        let _ = rules().visit_moves(at, player, &mut |mv| {
            after.push(rules().play(at, &mv).expect("a small board"));
            ControlFlow::Continue(())
        });
        let wins = after.iter().any(|to| !wins(to, player.opponent(), known));
        known.insert(key, wins);
        wins
    }

    fn by_moves(rows: u32, columns: u32) -> Outcome {
        let (at, mut known) = (board(rows, columns), HashMap::new());
        match [Player::Left, Player::Right].map(|player| wins(&at, player, &mut known)) {
            [true, true] => Outcome::N,
            [true, false] => Outcome::L,
            [false, true] => Outcome::R,
            [false, false] => Outcome::P,
        }
    }

    #[test]
    fn small_boards_are_won_as_the_tables_say() {
        for (columns, outcome) in (1..9).zip(&TWO_ROWS[1..]) {
            assert_eq!(by_moves(2, columns).as_str().as_bytes(), [*outcome], "{columns} columns");
        }
        for (rows, lengths) in WON {
            for &columns in lengths.iter().filter(|&&columns| rows * columns <= 16) {
                assert_eq!(by_moves(rows, columns), Outcome::R, "{rows} rows, {columns} columns");
            }
        }
    }

    #[test]
    fn lengths_are_cut_exactly_if_they_are_sums() {
        for (_, lengths) in WON {
            let mut sums = vec![true];
            for width in 1..200_u32 {
                let is_sum = lengths.iter().any(|&length| width >= length && sums[(width - length) as usize]);
                sums.push(is_sum);
                let cut = Cut::new(width, lengths);
                assert_eq!(cut.is_some(), is_sum, "{width} of {lengths:?}");
                let total = |cut: Cut| -> u32 {
                    lengths.iter().zip(&cut.counts).map(|(length, count)| length * count).sum()
                };
                assert_eq!(cut.map_or(width, total), width);
            }
        }
    }

    #[test]
    fn wide_and_high_boards_are_decided() {
        let outcome = |rows, columns| {
            DomineeringRectangles.outcome(&rules(), &board(rows, columns), Convention::Normal)
        };
        for columns in [28, 29, 30, 31, 35, 1000, 100_003] {
            assert_eq!(outcome(2, columns), Some(Outcome::R), "{columns}");
            assert_eq!(outcome(columns, 2), Some(Outcome::L), "{columns}");
        }
        assert_eq!(
            [13, 14, 16, 27].map(|columns| outcome(2, columns)),
            [Some(Outcome::P), Some(Outcome::N), Some(Outcome::R), Some(Outcome::N)]
        );
        assert_eq!(outcome(3, 1000), Some(Outcome::R));
        assert_eq!(outcome(1001, 5), Some(Outcome::L));
        assert_eq!([outcome(2, 5), outcome(8, 8), outcome(4, 9)], [None; 3]);
        let wall = rules().parse(&Data::from(format!("{}/{}#", ".".repeat(40), ".".repeat(39)).as_str()));
        assert_eq!(
            DomineeringRectangles.outcome(&rules(), &wall.expect("a board"), Convention::Normal),
            None
        );
        let reason = DomineeringRectangles.reason(&rules(), &board(2, 43), Convention::Normal);
        assert!(reason.en.contains("43 = 3 * 4 + 1 * 31"), "{}", reason.en);
    }
}
