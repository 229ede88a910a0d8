//! Values of cells whose coins are turned in squares.

use super::{Listed, Statement, Theorem};
use crate::outcome::Play;
use crate::ruleset::coin::sharti::{Board, Sharti, Square};
use crate::structure::rectangles::{grid_parities, visit_rows};
use crate::value::GrundyValue;
use crate::words::Words;
use crate::{text, words};
use std::ops::ControlFlow;

/// A head on (x, y) has the least of three values: the largest powers of 2 that divide x, that divide y, and that are
/// at most K.
///
/// Let p be the largest power of 2 up to K, and call this value v(x, y). For a set of cells let bit t of c be the
/// parity of the number of its cells whose coordinates are both multiples of 2^t, for 2^t up to p. These are the
/// cells with v at least 2^t; so the nim sum of v over the set is c XOR floor(c / 2), the Gray code of c. For the square
/// of side s that ends at (x, y), c is (x XOR x - s) AND (y XOR y - s), up to the bit of p.
///
/// That c is never 0: bit t is set where 2^t is the largest power of 2 that divides s, and it is at most p. So no
/// move leads to v(x, y), the Gray code of c being the nim sum of v(x, y) and what the move leads to. Now let
/// v(x, y) = 2^a. The sides s = 1, ..., 2^a give c = 2^(a + 1) - s: the bits below a are those of 2^a - s twice, bit
/// a changes in both coordinates, and above it one of them does not change, or the bits are above p. Gray codes
/// permute the numbers from 2^a to 2^(a + 1) - 1, so that these moves lead to all values below 2^a.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowersOfTwo;

static STATEMENT: Statement = Statement {
    name: text!("powers of 2 in both coordinates", "两坐标中 2 的幂"),
    claim: text!(
        "A head on (x, y) has as its value the least of three powers of 2: the largest that divides x, the largest that divides y, the largest up to K. With c_t the number of heads whose coordinates are both multiples of 2^t, for 2^t up to K, bit t of a position's value is the parity of c_t + c_(t+1); the last one is that of c_t.",
        "(x, y) 处正面硬币的值是三个 2 的幂中最小的一个：整除 x 的最大者、整除 y 的最大者、不超过 K 的最大者。设 c_t 为两坐标都是 2^t 的倍数的正面格数（2^t ≤ K），则局面之值的第 t 位是 c_t + c_(t+1) 的奇偶性，最高位是 c_t 的奇偶性。",
    ),
    source: "Sharti, Codeforces 494E (2014); the proof is here",
};

/// The bits up to that of the largest power of 2 that is at most K.
fn mask(rules: &Sharti) -> u32 {
    u32::MAX >> rules.longest.leading_zeros()
}

fn parities(rules: &Sharti, at: &Board) -> u32 {
    grid_parities(&at.heads) & mask(rules)
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
const MOST_TRIED: u64 = 300_000_000;

/// The moves to positions of value `target`. They are not counted where there are too many squares.
fn moves_of_value(rules: &Sharti, at: &Board, target: u32, limit: usize) -> Listed<Square> {
    let mask = mask(rules);
    if target > mask {
        return Listed::none();
    }
    let change = parities(rules, at) ^ from_gray(target);
    let (mut moves, mut count, mut tried) = (Vec::new(), 0u64, 0u64);
    let whole = visit_rows(&at.heads, None, &mut |first, last, stretches| {
        for x in first..=last {
            for y in stretches.iter().flat_map(|&(first, last)| first..=last) {
                let longest = rules.longest_at(x, y);
                tried += u64::from(longest);
                if tried > MOST_TRIED {
                    return ControlFlow::Break(());
                }
                let wins = |side: &u32| (x ^ (x - side)) & (y ^ (y - side)) & mask == change;
                if moves.len() < limit {
                    let found = (1..=longest).filter(wins).map(|side| Square { x, y, side });
                    let before = moves.len();
                    moves.extend(found);
                    count += (moves.len() - before) as u64;
                    moves.truncate(limit);
                } else {
                    count += (1..=longest).filter(wins).count() as u64;
                }
            }
        }
        ControlFlow::Continue(())
    });
    Listed { moves, count: whole.is_continue().then(|| count.into()) }
}

impl Theorem<Sharti> for PowersOfTwo {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, rules: &Sharti, at: &Board) -> Option<GrundyValue> {
        Some(u64::from(gray(parities(rules, at))).into())
    }

    fn winning_moves(&self, rules: &Sharti, at: &Board, play: Play, limit: usize) -> Option<Listed<Square>> {
        (play == Play::Normal).then(|| moves_of_value(rules, at, 0, limit))
    }

    fn moves_to(
        &self,
        rules: &Sharti,
        at: &Board,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<Listed<Square>> {
        let target = value.to_u64().and_then(|value| u32::try_from(value).ok());
        Some(target.map_or_else(Listed::none, |target| moves_of_value(rules, at, target, limit)))
    }

    fn reason(&self, rules: &Sharti, at: &Board, _: Play) -> Words {
        let parities = parities(rules, at);
        let (value, longest) = (gray(parities), rules.longest);
        let odd: Vec<String> =
            (0..32).filter(|t| parities >> t & 1 == 1).map(|t| (1u32 << t).to_string()).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute::{check_by_move, check_equivalences};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn boards(rows: u32, columns: u32) -> impl Iterator<Item = Board> {
        let cells: Vec<(u32, u32)> = (1..=rows).flat_map(|x| (1..=columns).map(move |y| (x, y))).collect();
        (0u32..1 << cells.len()).map(move |set| {
            let heads = cells.iter().zip(0..).filter(|&(_, i)| set >> i & 1 == 1);
            Board { side: rows.max(columns), heads: heads.map(|(&(x, y), _)| [x, y, x, y]).collect() }
        })
    }

    #[test]
    fn small_boards_agree_with_play() {
        for longest in 1..=4 {
            for (rows, columns) in [(3, 3), (2, 4), (4, 2)] {
                check_by_move(&Sharti { longest }, &PowersOfTwo, boards(rows, columns), Square::clone);
            }
        }
        check_by_move(&Sharti { longest: 5 }, &PowersOfTwo, boards(2, 5), Square::clone);
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
        let at = Board { side, heads: vec![[1, 1, side, side], [5, 5, 9, 9]] };
        let rules = Sharti { longest: side };
        // Its cells on the grid of 2^t are floor(side / 2^t)^2 in number.
        assert_eq!(PowersOfTwo.grundy(&rules, &at), Some(u64::from(gray(side)).into()));
    }

    proptest! {
        #[test]
        fn overlapping_rectangles_agree_with_play(
            longest in 1u32..4,
            rectangles in vec((1u32..4, 1u32..4, 0u32..2, 0u32..3), 0..4),
        ) {
            let heads: Vec<_> = rectangles.iter().map(|&(x, y, w, h)| [x, y, x + w, y + h]).collect();
            let area: u32 = heads.iter().map(|[x1, y1, x2, y2]| (x2 - x1 + 1) * (y2 - y1 + 1)).sum();
            prop_assume!(area <= 7);
            let at = [Board { side: 6, heads }];
            check_by_move(&Sharti { longest }, &PowersOfTwo, at, Square::clone);
        }
    }
}
