//! Values of cells whose coins are turned in squares.

use super::{FirstMoves, PositionAnalysis, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::ruleset::Ruleset;
use crate::ruleset::coin::sharti::{Sharti, ShartiBoard, ShartiMove};
use crate::structure::rectangles::{Rectangle, grid_parities, visit_rows};
use crate::value::GrundyValue;
use crate::{text, words};
use std::ops::ControlFlow;

/// A head on (x, y) has the least of three values: the largest powers of 2 that divide x, that divide y, and
/// that are at most K.
///
/// Let p be the largest power of 2 up to K, and call this value v(x, y). For a set of cells let bit t of c be
/// the parity of the number of its cells whose coordinates are both multiples of 2^t, for 2^t up to p. These
/// are the cells with v at least 2^t; so the nim sum of v over the set is c XOR floor(c / 2), the Gray code
/// of c. For the square of side s that ends at (x, y), c is (x XOR x - s) AND (y XOR y - s), up to the bit of
/// p.
///
/// That c is never 0: bit t is set where 2^t is the largest power of 2 that divides s, and it is at most p.
/// So no move leads to v(x, y), the Gray code of c being the nim sum of v(x, y) and what the move leads to.
/// Now let v(x, y) = 2^a. The sides s = 1, ..., 2^a give c = 2^(a + 1) - s: the bits below a are those of
/// 2^a - s twice, bit a changes in both coordinates, and above it one of them does not change, or the bits
/// are above p. Gray codes permute the numbers from 2^a to 2^(a + 1) - 1, so that these moves lead to all
/// values below 2^a.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowersOfTwo;

static STATEMENT: Statement = Statement {
    name: text!("powers of 2 in both coordinates", "两坐标中 2 的幂"),
    claim: text!(
        "A head on (x, y) has as its value the least of three powers of 2: the largest that divides x, the largest that divides y, the largest up to K. With c_t the number of heads whose coordinates are both multiples of 2^t, for 2^t up to K, bit t of a position's value is the parity of c_t + c_(t+1); the last one is that of c_t.",
        "(x, y) 处正面硬币的值是三个 2 的幂中最小的一个：整除 x 的最大者、整除 y 的最大者、不超过 K 的最大者。设 c_t 为两坐标都是 2^t 的倍数的正面格数（2^t ≤ K），则局面之值的第 t 位是 c_t + c_(t+1) 的奇偶性，最高位是 c_t 的奇偶性。",
    ),
    source: "Sharti, Codeforces 494E (2014); the proof is in Grundy's source code, theorem/sharti.rs",
};

/// The bits up to that of the largest power of 2 that is at most K.
fn mask(rules: &Sharti) -> u32 {
    u32::MAX >> rules.longest.leading_zeros()
}

/// The nim sum of cells from their parities.
fn gray(parities: u32) -> u32 {
    parities ^ parities >> 1
}

/// The parities that belong to a nim sum.
fn from_gray(sum: u32) -> u32 {
    (0..5).fold(sum, |parities, i| parities ^ parities >> (1 << i))
}

/// How many squares may be tried for a list of moves: well under a second.
const MAX_TRIED: u64 = 200_000_000;

/// Moves are put in the order of the positions they lead to where these hold no more rectangles than this
/// together.
const MAX_SORTED: usize = 250_000;

/// What is known of one position.
struct Parities(u32);

impl Parities {
    /// The squares that lead to positions of value `target`, by cell and side: the first `most`, and how many
    /// there are.
    fn squares(&self, rules: &Sharti, at: &ShartiBoard, target: u32, most: usize) -> (Vec<ShartiMove>, u64) {
        let change = self.0 ^ from_gray(target);
        let mask = mask(rules);
        let (mut moves, mut count) = (Vec::new(), 0u64);
        let _ = visit_rows(&at.heads, None, &mut |first, last, stretches| {
            for x in first..=last {
                for y in stretches.iter().flat_map(|&(first, last)| first..=last) {
                    let sides = 1..=rules.longest_at(x, y);
                    let wins = |side: &u32| (x ^ (x - side)) & (y ^ (y - side)) & mask == change;
                    if moves.len() < most {
                        let known = moves.len();
                        moves.extend(sides.filter(wins).map(|side| ShartiMove { x, y, side }));
                        count += (moves.len() - known) as u64;
                        moves.truncate(most);
                    } else {
                        count += sides.filter(wins).count() as u64;
                    }
                }
            }
            ControlFlow::Continue(())
        });
        (moves, count)
    }

    /// Some squares that lead to positions of value `target`, by cell and side, found without trying: a cell
    /// of value 2^a, a being the highest bit of the change that is wanted, has one, as the theorem's proof
    /// shows. In a position of another value than 0 there is such a cell where `target` is 0.
    fn some_squares(&self, rules: &Sharti, at: &ShartiBoard, target: u32, most: usize) -> Vec<ShartiMove> {
        let change = self.0 ^ from_gray(target);
        let Some(highest) = change.checked_ilog2() else { return Vec::new() };
        let grid = 1u32 << highest;
        let side = 2 * grid - change;
        let is_last = mask(rules) < 2 * grid;
        let multiples = |first: u32, last: u32| (first.div_ceil(grid)..=last / grid).map(move |k| k * grid);
        let cells = at.heads.iter().flat_map(|&[x1, y1, x2, y2]| {
            multiples(x1, x2).flat_map(move |x| multiples(y1, y2).map(move |y| (x, y)))
        });
        let squares =
            cells.filter(|(x, y)| is_last || (x | y) & grid != 0).map(|(x, y)| ShartiMove { x, y, side });
        let mut squares: Vec<ShartiMove> = squares.take(most).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    fn moves_of_value(
        &self,
        rules: &Sharti,
        at: &ShartiBoard,
        target: u32,
        limit: usize,
    ) -> FirstMoves<ShartiMove> {
        if target > mask(rules) {
            return FirstMoves::none();
        }
        if squares(rules, at) > MAX_TRIED {
            return FirstMoves { moves: self.some_squares(rules, at, target, limit), count: None };
        }
        let (mut moves, count) = self.squares(rules, at, target, limit.max(MAX_SORTED));
        if (at.heads.len() as u64 + 4).saturating_mul(count) <= MAX_SORTED as u64 {
            moves = in_order(rules, at, moves);
        }
        moves.truncate(limit);
        FirstMoves { moves, count: Some(count.into()) }
    }
}

/// How many squares could be turned, counted up to a little above [`MAX_TRIED`].
fn squares(rules: &Sharti, at: &ShartiBoard) -> u64 {
    let mut squares = 0u64;
    let _ = visit_rows(&at.heads, None, &mut |first, last, stretches| {
        let cells: u64 = stretches.iter().map(|&(first, last)| u64::from(last - first + 1)).sum();
        let rows = u64::from(last - first + 1);
        squares = squares.saturating_add(cells.saturating_mul(rows).saturating_mul(rules.longest.into()));
        if squares > MAX_TRIED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    squares
}

/// The moves in the order of the positions they lead to.
fn in_order(rules: &Sharti, at: &ShartiBoard, moves: Vec<ShartiMove>) -> Vec<ShartiMove> {
    let heads = |mv: &ShartiMove| rules.play(at, mv).map(|to| to.heads).unwrap_or_default();
    let mut sorted: Vec<(Vec<Rectangle>, ShartiMove)> = moves.iter().map(|mv| (heads(mv), *mv)).collect();
    sorted.sort_unstable();
    sorted.into_iter().map(|(_, mv)| mv).collect()
}

impl PositionAnalysis<Sharti> for Parities {
    fn grundy(&self) -> Option<GrundyValue> {
        Some(u64::from(gray(self.0)).into())
    }

    fn moves_to(
        &self,
        rules: &Sharti,
        at: &ShartiBoard,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<ShartiMove>> {
        let target = value.to_u64().and_then(|value| u32::try_from(value).ok());
        Some(target.map_or_else(FirstMoves::none, |target| self.moves_of_value(rules, at, target, limit)))
    }

    fn reason(&self, rules: &Sharti, _: &ShartiBoard, _: Convention) -> LocalizedString {
        let (value, longest) = (gray(self.0), rules.longest);
        let odd: Vec<String> =
            (0..32).filter(|t| self.0 >> t & 1 == 1).map(|t| (1u32 << t).to_string()).collect();
        let largest = mask(rules) / 2 + 1;
        if odd.is_empty() {
            return words!(
                "A head on (x, y) is worth the least of the largest powers of 2 that divide x, that divide y, and that are at most {longest}. For every power of 2 up to {largest} the heads whose coordinates are both multiples of it are even in number, so the nim sum is 0.",
                "(x, y) 处正面的值是整除 x、整除 y、以及不超过 {longest} 的最大 2 的幂中的最小者。对每个不超过 {largest} 的 2 的幂，两坐标都是其倍数的正面格数为偶数，所以尼姆和为 0。"
            );
        }
        let odd = odd.join(", ");
        words!(
            "A head on (x, y) is worth the least of the largest powers of 2 that divide x, that divide y, and that are at most {longest}. Of the powers of 2 up to {largest}, these have an odd number of heads whose coordinates are both multiples of it: {odd}. So the nim sum is {value}.",
            "(x, y) 处正面的值是整除 x、整除 y、以及不超过 {longest} 的最大 2 的幂中的最小者。在不超过 {largest} 的 2 的幂中，两坐标都是其倍数的正面格数为奇数的有：{odd}。所以尼姆和为 {value}。"
        )
    }
}

impl Theorem<Sharti> for PowersOfTwo {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn study(&self, rules: &Sharti, at: &ShartiBoard) -> Option<Box<dyn PositionAnalysis<Sharti>>> {
        Some(Box::new(Parities(grid_parities(&at.heads) & mask(rules))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn boards(rows: u32, columns: u32) -> impl Iterator<Item = ShartiBoard> {
        let cells: Vec<(u32, u32)> = (1..=rows).flat_map(|x| (1..=columns).map(move |y| (x, y))).collect();
        (0u32..1 << cells.len()).map(move |set| {
            let heads = cells.iter().zip(0..).filter(|&(_, i)| set >> i & 1 == 1);
            ShartiBoard { side: rows.max(columns), heads: heads.map(|(&(x, y), _)| [x, y, x, y]).collect() }
        })
    }

    #[test]
    fn small_boards_agree_with_play() {
        for longest in 1..=4 {
            for (rows, columns) in [(3, 3), (2, 4)] {
                check(&Sharti { longest }, &PowersOfTwo, boards(rows, columns));
            }
        }
        check(&Sharti { longest: 5 }, &PowersOfTwo, boards(1, 7));
    }

    #[test]
    fn coins_are_independent() {
        check_equivalences(&Sharti { longest: 2 }, boards(3, 3));
    }

    #[test]
    fn single_cells_agree_with_their_options() {
        for longest in 1..=17u32 {
            let rules = Sharti { longest };
            let value = |x: u32, y: u32| gray((x ^ (x - 1)) & (y ^ (y - 1)) & mask(&rules));
            for (x, y) in (1..=20u32).flat_map(|x| (1..=20).map(move |y| (x, y))) {
                let mut sums: Vec<u32> = Vec::new();
                let mut sum = value(x, y);
                for side in 1..=rules.longest_at(x, y) {
                    let border = (0..side).map(|i| value(x - i, y - side + 1));
                    let others = (0..side - 1).map(|i| value(x - side + 1, y - i));
                    sum ^= border.chain(others).fold(0, |sum, value| sum ^ value);
                    sums.push(sum);
                }
                let mex = (0..).find(|value| !sums.contains(value));
                assert_eq!(mex, Some(value(x, y)), "({x}, {y}), squares up to {longest}");
            }
        }
    }

    #[test]
    fn gray_codes_are_read_back() {
        assert!((0..5000).chain([u32::MAX >> 2]).all(|parities| from_gray(gray(parities)) == parities));
    }

    #[test]
    fn a_whole_board_of_10_to_the_9_is_answered() {
        let side = 1_000_000_000;
        let at = ShartiBoard { side, heads: vec![[1, 1, side, side], [5, 5, 9, 9]] };
        let rules = Sharti { longest: side };
        // Its cells on the grid of 2^t are floor(side / 2^t)^2 in number.
        assert_eq!(PowersOfTwo.grundy(&rules, &at), Some(u64::from(gray(side)).into()));
    }

    #[test]
    fn large_boards_show_winning_moves_that_are_not_counted() {
        let at =
            ShartiBoard { side: 1000, heads: vec![[1, 1, 999, 700], [40, 3, 777, 1000], [64, 64, 64, 64]] };
        for longest in [1, 2, 5, 64, 200, 1000] {
            let rules = Sharti { longest };
            let found = Parities(grid_parities(&at.heads) & mask(&rules));
            for target in 0..2 {
                let wins = found.some_squares(&rules, &at, target, 20);
                assert!(target == 1 || wins.is_empty() == (found.0 == 0), "{longest}");
                for square in wins {
                    assert!(square.side <= rules.longest_at(square.x, square.y));
                    let to = rules.play(&at, &square).expect("small");
                    assert_eq!(PowersOfTwo.grundy(&rules, &to), Some(u64::from(target).into()));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn overlapping_rectangles_agree_with_play(
            longest in 1u32..4,
            rectangles in vec((1u32..3, 1u32..3, 0u32..2, 0u32..2), 0..5),
        ) {
            let heads: Vec<_> = rectangles.iter().map(|&(x, y, w, h)| [x, y, x + w, y + h]).collect();
            check(&Sharti { longest }, &PowersOfTwo, [ShartiBoard { side: 6, heads }]);
        }
    }
}
