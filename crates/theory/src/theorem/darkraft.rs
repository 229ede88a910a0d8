//! The values of boards on which rays run along the diagonals.

use super::{FirstMoves, PositionAnalysis, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::Convention;
use crate::ruleset::Ruleset;
use crate::ruleset::board::darkraft::{Darkraft, DarkraftPosition};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;

/// A region of cells is cut into independent regions by every ray; where the cells of each diagonal stand
/// together, a ray destroys a whole diagonal, and all regions that can arise are cut out by two diagonals of
/// each direction.
///
/// So there are no more of them than pairs of intervals of diagonals, and the values of all follow from small
/// to large. A whole board is two such regions, one for each colour of its cells as on a chessboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiagonalIntervals;

static STATEMENT: Statement = Statement {
    name: text!("Sprague-Grundy theorem, intervals of diagonals", "Sprague–Grundy 定理（对角线区间）"),
    claim: text!(
        "Where the cells of a region stand together on each diagonal, a ray destroys a whole diagonal of it. The rest splits into regions between diagonals, and the value of each is the mex of the nim sums of those into which a move cuts it.",
        "若一个区域在每条对角线上的格子都连在一起，则射线毁掉整条对角线，剩下的是夹在对角线之间的区域；每个区域的值等于各步所分成区域之值的尼姆和的 mex。",
    ),
    source: "World of Darkraft, Codeforces 138D (2011); R. P. Sprague, Tohoku Mathematical Journal 41 (1935)",
};

/// A letter, with the number of the falling diagonal (row plus column) and of the rising one (row minus
/// column).
#[derive(Clone, Copy, Debug)]
struct Cell {
    letter: u8,
    row: usize,
    column: usize,
    falling: usize,
    rising: usize,
}

/// Some diagonals of each direction, one beside the other.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// The first falling diagonal, and the first one behind.
    falling: (usize, usize),
    /// The first rising diagonal, and the first one behind.
    rising: (usize, usize),
}

/// The values of all parts of a region.
struct Region {
    /// The cells, one falling diagonal after the other, each from its first cell to its last.
    cells: Vec<Cell>,
    /// For each falling diagonal: where its cells begin, how many there are, and the rising diagonal of the
    /// first.
    lines: Vec<Line>,
    /// How many diagonals there are of each direction.
    falling: usize,
    rising: usize,
    /// The values, by the ends of the intervals.
    values: Vec<u16>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    begin: usize,
    count: usize,
    first: usize,
}

/// Regions with more work, in cells looked at, or more parts than this are left to search.
const MAX_WORK: usize = 1_000_000_000;
const MAX_PARTS: usize = 1 << 26;

impl Region {
    /// The values of all parts of a region where on each diagonal the cells stand together. A region has
    /// cells of one colour: every second diagonal.
    fn from_cells(cells: &[(u8, usize, usize)]) -> Option<Region> {
        // Row minus column, moved up so that it is no less than 0 and of the same parity.
        let shift = 2 * cells.iter().map(|cell| cell.2).max()?;
        let sums = cells.iter().map(|&(_, i, j)| i + j);
        let differences = cells.iter().map(|&(_, i, j)| i + shift - j);
        let (first, last) = (sums.clone().min()?, sums.max()?);
        let (top, bottom) = (differences.clone().min()?, differences.max()?);
        let mut cells: Vec<Cell> = cells
            .iter()
            .map(|&(letter, i, j)| Cell {
                letter,
                row: i,
                column: j,
                falling: (i + j - first) / 2,
                rising: (i + shift - j - top) / 2,
            })
            .collect();
        let (falling, rising) = ((last - first) / 2 + 1, (bottom - top) / 2 + 1);
        let stand_together = stand_together(cells.iter().map(|cell| (cell.falling, cell.rising)), falling)
            && stand_together(cells.iter().map(|cell| (cell.rising, cell.falling)), rising);
        let parts = (falling + 1).checked_pow(2)?.checked_mul((rising + 1).checked_pow(2)?)?;
        if !stand_together || parts > MAX_PARTS || parts.saturating_mul(cells.len()) / 40 > MAX_WORK {
            return None;
        }
        cells.sort_unstable_by_key(|cell| (cell.falling, cell.rising));
        let mut lines = vec![Line::default(); falling];
        for (i, cell) in cells.iter().enumerate() {
            let line = &mut lines[cell.falling];
            if line.count == 0 {
                *line = Line { begin: i, count: 0, first: cell.rising };
            }
            line.count += 1;
        }
        let mut region = Region { cells, lines, falling, rising, values: vec![0; parts] };
        region.fill();
        Some(region)
    }

    /// Parts with fewer diagonals come first.
    fn fill(&mut self) {
        let mut seen = vec![0u32; self.cells.len() + 2];
        let mut number = 0;
        for wide in 1..=self.falling {
            for high in 1..=self.rising {
                for first in 0..=self.falling - wide {
                    for top in 0..=self.rising - high {
                        let part = Part { falling: (first, first + wide), rising: (top, top + high) };
                        number += 1;
                        let value = self.mex(&part, number, &mut seen);
                        let place = self.place(&part);
                        self.values[place] = value;
                    }
                }
            }
        }
    }

    /// The cells of a part: on each falling diagonal some that stand together.
    fn cells(&self, part: &Part) -> impl Iterator<Item = &Cell> {
        let (top, bottom) = part.rising;
        self.lines[part.falling.0..part.falling.1].iter().flat_map(move |line| {
            let skipped = top.saturating_sub(line.first).min(line.count);
            let end = bottom.saturating_sub(line.first).min(line.count);
            &self.cells[line.begin + skipped..line.begin + end.max(skipped)]
        })
    }

    /// The least value that no option has; `seen` holds for each value the number of the last part that has
    /// an option of this value.
    fn mex(&self, part: &Part, number: u32, seen: &mut Vec<u32>) -> u16 {
        for cell in self.cells(part) {
            let value = self.after(cell, part) as usize;
            if seen.len() <= value {
                seen.resize(value + 1, 0);
            }
            seen[value] = number;
        }
        // No more values than cells, and no more cells than 10,000.
        seen.iter().take_while(|&&last| last == number).count() as u16
    }

    /// The value of what is left of a part when one of its cells is chosen.
    fn after(&self, cell: &Cell, &Part { falling, rising }: &Part) -> u16 {
        let (before, behind) = ((falling.0, cell.falling), (cell.falling + 1, falling.1));
        let (above, below) = ((rising.0, cell.rising), (cell.rising + 1, rising.1));
        let value = |falling, rising| self.value(&Part { falling, rising });
        match cell.letter {
            b'L' => value(before, rising) ^ value(behind, rising),
            b'R' => value(falling, above) ^ value(falling, below),
            _ => value(before, above) ^ value(before, below) ^ value(behind, above) ^ value(behind, below),
        }
    }

    fn value(&self, part: &Part) -> u16 {
        let empty = part.falling.0 >= part.falling.1 || part.rising.0 >= part.rising.1;
        if empty { 0 } else { self.values[self.place(part)] }
    }

    fn place(&self, &Part { falling, rising }: &Part) -> usize {
        let (f, r) = (self.falling + 1, self.rising + 1);
        ((falling.0 * f + falling.1) * r + rising.0) * r + rising.1
    }

    fn whole(&self) -> Part {
        Part { falling: (0, self.falling), rising: (0, self.rising) }
    }
}

/// Given the line and the place of each cell: whether on each line there are as many cells as from its first
/// place to its last.
fn stand_together(cells: impl Iterator<Item = (usize, usize)>, lines: usize) -> bool {
    let mut ranges = vec![(usize::MAX, 0, 0); lines];
    for (line, place) in cells {
        let (first, last, count) = &mut ranges[line];
        *first = place.min(*first);
        *last = place.max(*last);
        *count += 1;
    }
    ranges.iter().all(|&(first, last, count)| count == 0 || last - first + 1 == count)
}

/// What is known of a board.
struct Regions {
    regions: Vec<Region>,
    total: u16,
}

impl Regions {
    fn from_position(at: &DarkraftPosition) -> Option<Regions> {
        let found = at.regions();
        let regions = found.iter().map(|cells| Region::from_cells(cells)).collect::<Option<Vec<Region>>>()?;
        let total = regions.iter().fold(0, |sum, region| sum ^ region.value(&region.whole()));
        Some(Regions { regions, total })
    }

    /// The cells whose choice leaves a board of this value, by row and column.
    fn choices(&self, target: u16) -> Vec<(usize, usize)> {
        let mut choices = Vec::new();
        for region in &self.regions {
            let whole = region.whole();
            let wanted = self.total ^ region.value(&whole) ^ target;
            let cells = region.cells.iter().filter(|cell| region.after(cell, &whole) == wanted);
            choices.extend(cells.map(|cell| (cell.row, cell.column)));
        }
        choices.sort_unstable();
        choices
    }
}

impl Theorem<Darkraft> for DiagonalIntervals {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn study(&self, _: &Darkraft, at: &DarkraftPosition) -> Option<Box<dyn PositionAnalysis<Darkraft>>> {
        Some(Box::new(Regions::from_position(at)?))
    }
}

impl PositionAnalysis<Darkraft> for Regions {
    fn grundy(&self) -> Option<GrundyValue> {
        Some(u64::from(self.total).into())
    }

    fn moves_to(
        &self,
        rules: &Darkraft,
        at: &DarkraftPosition,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<usize>> {
        let Some(target) = value.to_u64().and_then(|value| u16::try_from(value).ok()) else {
            return Some(FirstMoves::none());
        };
        let moves = self.choices(target).into_iter().map(|(row, column)| at.cell(row, column));
        let mut moves: Vec<(Option<DarkraftPosition>, usize)> =
            moves.map(|cell| (rules.play(at, &cell).ok(), cell)).collect();
        // A destroyed cell is written with a character below all letters.
        moves.sort_by(|(a, _), (b, _)| {
            a.as_ref().map(DarkraftPosition::cells).cmp(&b.as_ref().map(DarkraftPosition::cells))
        });
        let count = Some(BigUint::from(moves.len()));
        Some(FirstMoves { moves: moves.into_iter().map(|(_, cell)| cell).take(limit).collect(), count })
    }

    fn reason(&self, _: &Darkraft, _: &DarkraftPosition, _: Convention) -> LocalizedString {
        let (regions, total) = (self.regions.len(), self.total);
        let values = row(self.regions.iter().map(|region| region.value(&region.whole()).into()));
        let sum = match regions {
            0 => return words!("No cell is left, so there is no move.", "没有未毁的格子，先手无法行动。"),
            1 => words!(
                "All cells form one region, whose value is {values}.",
                "所有格子构成一个区域，其值为 {values}。"
            ),
            _ => words!(
                "Diagonal steps join the cells into {regions} regions, which no ray leaves, with the values {values}: the nim sum is {total}.",
                "格子按对角线相连，分成 {regions} 个区域，射线不会离开所在区域；各区域的值为 {values}，尼姆和为 {total}。"
            ),
        };
        match self.choices(0).first() {
            Some((row, column)) if total != 0 => sum.then(words!(
                "Choosing the cell in row {row} and column {column} (counted from 0) leaves a nim sum of 0.",
                "选择第 {row} 行第 {column} 列的格子（从 0 开始计数），剩下的尼姆和为 0。"
            )),
            _ => sum.then(words!("No cell leaves a nim sum of 0.", "无论选择哪一格，剩下的尼姆和都不为 0。")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    fn board(width: usize, letters: &[u8]) -> DarkraftPosition {
        let row = |row: &[u8]| Data::Text(String::from_utf8_lossy(row).into_owned());
        Darkraft.parse(&Data::list(letters.chunks(width).map(row).collect())).expect("a board")
    }

    /// All boards of this size.
    fn boards(width: usize, height: usize, letters: &[u8]) -> Vec<DarkraftPosition> {
        let all = (0..width * height).fold(vec![vec![]], |all: Vec<Vec<u8>>, _| {
            all.iter().flat_map(|cells| letters.iter().map(move |&l| [&cells[..], &[l]].concat())).collect()
        });
        all.iter().map(|cells| board(width, cells)).collect()
    }

    #[test]
    fn small_boards_agree_with_play() {
        for (width, height) in [(1, 1), (1, 3), (3, 1), (2, 2)] {
            check(&Darkraft, &DiagonalIntervals, boards(width, height, b".LRX"));
        }
        check(&Darkraft, &DiagonalIntervals, boards(3, 2, b"LRX").into_iter().step_by(7));
        check(&Darkraft, &DiagonalIntervals, [board(1, b"")]);
    }

    #[test]
    fn regions_are_independent_and_margins_do_not_matter() {
        check_equivalences(&Darkraft, boards(2, 2, b".LRX"));
        check_equivalences(&Darkraft, boards(3, 3, b".X").into_iter().step_by(5));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_boards_agree_with_play(
            width in 1usize..5,
            cells in prop::collection::vec(prop::sample::select(b".LLRRXX".to_vec()), 12),
        ) {
            let at = board(width, &cells[..12 / width * width]);
            check(&Darkraft, &DiagonalIntervals, [at.clone()]);
            check_equivalences(&Darkraft, [at]);
        }
    }

    #[test]
    fn a_hole_inside_a_region_is_left_to_search_and_one_at_its_border_is_not() {
        let speaks = |width, letters| DiagonalIntervals.grundy(&Darkraft, &board(width, letters)).is_some();
        assert!(speaks(5, b"XXXXXXXXXXXXXXXXXXXXXXXXX"));
        assert!(speaks(5, b".XXXXXXXXXXXXXXXXXXXXXXXX"));
        assert!(!speaks(5, b"XXXXXXXXXXXX.XXXXXXXXXXXX"));
    }

    #[test]
    fn positions_that_are_none_are_refused_with_the_place() {
        let refused = |rows: &[&str]| {
            let rows = rows.iter().map(|&row| Data::from(row)).collect();
            let error = Darkraft.parse(&Data::list(rows)).expect_err("no position");
            (error.at, error.too_large)
        };
        assert_eq!(refused(&["LR", "LRX"]), ("[1]".into(), false));
        assert_eq!(refused(&["LR", "lR"]), ("[1]".into(), false));
        assert_eq!(refused(&[&"X".repeat(10_001)]), ("[0]".into(), true));
    }
}
