//! Values of cells that are turned together with a connected set.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::ruleset::coin::coloring_grid::ColoringGrid;
use crate::structure::connected_cells::{Cell, visit_connected_sets};
use crate::structure::symmetric_difference::compare;
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A head on (i, j) has the value 2^(i + j - 2) where i and j are at least 2; on (1, n) and on (n, 1) it has
/// the largest power of 2 that divides n.
///
/// In the first row and in the first column connected sets are runs: this is Ruler. Elsewhere every other
/// cell of the rectangle has a value with lower bits only, so that no option has the value 2^(i + j - 2) or
/// more. All lower values are reached; for i, j >= 3 so: walk from the corner up and left, keeping both
/// coordinates at least 3, to (3, 3). From each cell of the walk either only the next cell is taken, or also
/// the other neighbour up or left of it, which has the same value; this sets the bits from 2^5 on as they are
/// wanted. The lower bits are set by a connected set of the 3 by 3 cells with (3, 3) among them.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowersOnDiagonals;

static STATEMENT: Statement = Statement {
    name: text!("powers of 2 on the diagonals", "对角线上的 2 的幂"),
    claim: text!(
        "A head on (i, j) with i, j >= 2 has the value 2^(i+j-2). A head on (1, n) or (n, 1) has the value of Ruler, the largest power of 2 that divides n.",
        "i, j ≥ 2 时，(i, j) 处正面硬币的值为 2^(i+j-2)；(1, n) 与 (n, 1) 处的值与尺子游戏相同，为整除 n 的最大 2 的幂。",
    ),
    source: "Jia Zhihao, paper on combinatorial games of the Chinese national training team for the IOI (2009); for i, j >= 3 the proof is in Grundy's source code, theorem/coloring_grid.rs",
};

/// The value of a head is 2 to this power.
fn exponent((i, j): Cell) -> u32 {
    if i >= 2 && j >= 2 { i + j - 2 } else { (i * j).trailing_zeros() }
}

/// The exponents that an odd number of heads has, as digits of 32 bits, the lowest first.
fn nim_sum(cells: &[Cell]) -> Vec<u32> {
    let mut digits: Vec<u32> = Vec::new();
    for &cell in cells {
        let place = exponent(cell);
        let digit = place as usize / 32;
        if digit >= digits.len() {
            digits.resize(digit + 1, 0);
        }
        digits[digit] ^= 1 << (place % 32);
    }
    digits
}

/// Rectangles with more cells than this have too many connected sets to look at each.
const MAX_CELLS: u64 = 40;
/// How many connected sets are looked at for one list of moves: a second or so.
const MAX_SETS: usize = 10_000_000;

/// The moves whose turned cells have the nim sum `change`.
fn moves_that_change(at: &[Cell], change: &BigUint, limit: usize) -> FirstMoves<Vec<Cell>> {
    let Some(top) = change.bits().checked_sub(1) else { return FirstMoves::none() };
    let small = u128::try_from(change).ok();
    let (mut moves, mut left, mut whole) = (Vec::new(), MAX_SETS, true);
    let mut large = None;
    for &corner in at {
        let cells = u64::from(corner.0) * u64::from(corner.1);
        // A corner inside the board has the highest bit of its move all by itself.
        if corner.0 == 1 || corner.1 == 1 {
            moves.extend(small.and_then(|change| run_that_changes(corner, change)));
        } else if u64::from(exponent(corner)) == top {
            match small.filter(|_| cells <= MAX_CELLS) {
                Some(change) => whole &= sets_that_change(corner, change, &mut left, &mut moves),
                None => {
                    whole = false;
                    large = large.or(Some(corner));
                }
            }
        }
    }
    if let (true, Some(corner)) = (moves.is_empty() && limit > 0, large) {
        moves.extend(walk_that_changes(corner, change));
    }
    moves.sort_unstable_by(|a, b| compare(at, a, b));
    let listed = FirstMoves::all(moves, limit);
    if whole { listed } else { FirstMoves { count: None, ..listed } }
}

/// The run that ends in the first row or column and has this nim sum; there is at most one, since no two
/// heads of Ruler's options have equal values.
fn run_that_changes(corner: Cell, change: u128) -> Option<Vec<Cell>> {
    let last = corner.0.max(corner.1);
    let place = |n: u32| if corner.0 == 1 { (1, n) } else { (n, 1) };
    let mut sum = 0;
    let first = (1..=last).rev().find(|&n| {
        sum ^= 1u128 << exponent(place(n));
        sum == change
    })?;
    Some((first..=last).map(place).collect())
}

/// Finds the sets with this corner and this nim sum. False where there are more sets than may be looked at.
fn sets_that_change(corner: Cell, change: u128, left: &mut usize, moves: &mut Vec<Vec<Cell>>) -> bool {
    let looked = visit_connected_sets(corner, &mut |set| {
        if *left == 0 {
            return ControlFlow::Break(());
        }
        *left -= 1;
        if set.iter().fold(0, |sum, &cell| sum ^ 1u128 << exponent(cell)) == change {
            let mut set = set.to_vec();
            set.sort_unstable();
            moves.push(set);
        }
        ControlFlow::Continue(())
    });
    looked.is_continue()
}

/// A connected set with this corner and this nim sum, whose highest bit is the corner's; found as the
/// theorem's proof does it. `None` in the second row or column.
fn walk_that_changes(corner: Cell, change: &BigUint) -> Option<Vec<Cell>> {
    const END: Cell = (3, 3);
    if corner.0 < END.0 || corner.1 < END.1 {
        return None;
    }
    let mut set = Vec::new();
    let (mut i, mut j) = corner;
    while (i, j) != END {
        set.push((i, j));
        let (next, other) = if i > END.0 { ((i - 1, j), (i, j - 1)) } else { ((i, j - 1), (i - 1, j)) };
        if next != END && !change.bit(exponent(next).into()) {
            set.push(other);
        }
        (i, j) = next;
    }
    // The walk ends in (3, 3), which has its own bit: where it is not wanted, the other neighbour undoes
    // it.
    let end_bit = 1u128 << exponent(END);
    let mut low = change.iter_u32_digits().next().map_or(0, u128::from) & (2 * end_bit - 1);
    if low & end_bit == 0 {
        let &(i, j) = set.last()?;
        set.push(if i > END.0 { (i, j - 1) } else { (i - 1, j) });
        low |= end_bit;
    }
    let (mut ends, mut left) = (Vec::new(), MAX_SETS);
    sets_that_change(END, low, &mut left, &mut ends);
    set.extend(ends.into_iter().next()?);
    set.sort_unstable();
    Some(set)
}

fn moves_of_value(at: &[Cell], target: &GrundyValue, limit: usize) -> FirstMoves<Vec<Cell>> {
    moves_that_change(at, &(BigUint::new(nim_sum(at)) ^ target.to_biguint()), limit)
}

impl Theorem<ColoringGrid> for PowersOnDiagonals {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &ColoringGrid, at: &Vec<Cell>) -> Option<GrundyValue> {
        Some(BigUint::new(nim_sum(at)).into())
    }

    fn winning_moves(
        &self,
        _: &ColoringGrid,
        at: &Vec<Cell>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Vec<Cell>>> {
        (play == Convention::Normal).then(|| moves_of_value(at, &GrundyValue::ZERO, limit))
    }

    fn moves_to(
        &self,
        _: &ColoringGrid,
        at: &Vec<Cell>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<Vec<Cell>>> {
        Some(moves_of_value(at, value, limit))
    }

    fn reason(&self, _: &ColoringGrid, at: &Vec<Cell>, _: Convention) -> LocalizedString {
        const MAX: usize = 8;
        let value = |&cell: &Cell| format!("({}, {}) -> 2^{}", cell.0, cell.1, exponent(cell));
        let mut values: Vec<String> = at.iter().take(MAX).map(value).collect();
        if at.len() > MAX {
            values.push("...".to_owned());
        }
        let values = values.join(", ");
        let sum = nim_sum(at);
        let top = sum.iter().rposition(|&digit| digit > 0).map(|i| 32 * i as u32 + sum[i].ilog2());
        if at.is_empty() {
            return words!("No coin shows heads: there is no move.", "没有正面朝上的硬币，无步可走。");
        }
        let values = words!(
            "A head on (i, j) is worth 2^(i+j-2), in the first row or column the largest power of 2 that divides its place in it: {values}.",
            "(i, j) 处的正面值为 2^(i+j-2)；在第一行或第一列则为整除其位置的最大 2 的幂：{values}。"
        );
        values.then(match top {
            Some(top) => words!(
                "The powers do not all occur an even number of times, the largest that does not being 2^{top}: the nim sum is not 0.",
                "并非每个幂都出现偶数次，其中最大的是 2^{top}：尼姆和不为 0。"
            ),
            None => words!(
                "Each power occurs an even number of times: the nim sum is 0.",
                "每个幂都出现偶数次：尼姆和为 0。"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;
    use crate::theorem::brute_force::{check, check_equivalences};
    use num_bigint::BigUint;
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    fn boards(rows: u32, columns: u32) -> impl Iterator<Item = Vec<Cell>> {
        let cells: Vec<Cell> = (1..=rows).flat_map(|x| (1..=columns).map(move |y| (x, y))).collect();
        (0u32..1 << cells.len()).map(move |set| {
            cells.iter().zip(0..).filter(|&(_, i)| set >> i & 1 == 1).map(|(&cell, _)| cell).collect()
        })
    }

    #[test]
    fn small_boards_agree_with_play() {
        for (rows, columns) in [(1, 6), (2, 4), (4, 2), (3, 3)] {
            check(&ColoringGrid, &PowersOnDiagonals, boards(rows, columns));
        }
    }

    #[test]
    fn coins_are_independent() {
        check_equivalences(&ColoringGrid, boards(2, 3));
    }

    #[test]
    fn single_cells_agree_with_their_options() {
        for corner in (1..=16u32).flat_map(|x| (1..=16).map(move |y| (x, y))).filter(|(x, y)| x * y <= 16) {
            let mut sums: Vec<u64> = Vec::new();
            let _ = visit_connected_sets(corner, &mut |set| {
                sums.push(set[1..].iter().fold(0, |sum, &cell| sum ^ 1 << exponent(cell)));
                ControlFlow::Continue(())
            });
            sums.sort_unstable();
            sums.dedup();
            let mex = sums.iter().zip(0..).take_while(|&(&sum, i)| sum == i).count();
            assert_eq!(mex, 1 << exponent(corner), "{corner:?}");
        }
    }

    #[test]
    fn values_have_thousands_of_bits() {
        let value = PowersOnDiagonals.grundy(&ColoringGrid, &vec![(1, 8), (10_000, 10_000)]);
        assert_eq!(value, Some(((BigUint::from(1u8) << 19_998u32) + 8u8).into()));
    }

    proptest! {
        #[test]
        fn random_boards_agree_with_play(at in btree_set((1u32..4, 1u32..4), 0..4)) {
            check(&ColoringGrid, &PowersOnDiagonals, [at.into_iter().collect()]);
        }

        #[test]
        fn a_winning_move_is_shown_on_large_boards(at in vec((3u32..60, 3u32..60), 1..9)) {
            let mut at = at;
            at.sort_unstable();
            at.dedup();
            let listed = PowersOnDiagonals.winning_moves(&ColoringGrid, &at, Convention::Normal, 100).expect("known");
            let zero = PowersOnDiagonals.grundy(&ColoringGrid, &at).expect("known").is_zero();
            prop_assert_eq!(listed.moves.is_empty(), zero);
            for turned in &listed.moves {
                let to = ColoringGrid.play(&at, turned).expect("small");
                prop_assert_eq!(PowersOnDiagonals.grundy(&ColoringGrid, &to), Some(GrundyValue::ZERO));
                prop_assert!(turned.is_sorted_by(|a, b| a < b));
                prop_assert!(at.contains(&turned[turned.len() - 1]));
            }
        }
    }
}
