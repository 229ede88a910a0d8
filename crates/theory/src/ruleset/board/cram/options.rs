//! All options of a board of Cram that fits into a word, with less work than one by one.
//!
//! Most moves cut nothing off and leave the least rectangle of the board as it is. Then the images of the
//! option are those of the board without those of two cells, and none of it has to be sought again.

use super::{Cram, Tiles};
use crate::ruleset::Ruleset;
use crate::ruleset::board::cells::cell_set::{BoardShape, CellSet, DOWN, RIGHT, Rectangle};
use crate::ruleset::board::cells::grid::{AnyGrid, Grid};
use crate::ruleset::board::cells::{CellRules, components};

/// A side of at most this many cells fits into a word with a cell before and one behind it.
const MAX_SIDE: usize = 30;

/// A board that is one component on its least rectangle, no higher than wide.
struct Board {
    shape: BoardShape,
    empty: u64,
    /// The walls of the images that have the shape of the board.
    images: [u64; 8],
    /// How many of them there are: with rows and columns exchanged only those of squares.
    count: usize,
    /// Rows and columns of empty cells, each with a cell beyond the edge at both ends, and with a line beyond
    /// the edge on both sides.
    rows: [u32; MAX_SIDE + 2],
    columns: [u32; MAX_SIDE + 2],
    /// The first and last rows and columns.
    edges: [u64; 4],
}

/// Shows the components of each option, `None` behind those of one; `false` if nothing was shown, since the
/// board is not one component on its least rectangle, no higher than wide.
pub(super) fn visit_option_components(at: &Grid<u64, 1>, visit: &mut dyn FnMut(Option<AnyGrid<1>>)) -> bool {
    let Some(board) = Board::new(at) else { return false };
    let shape = board.shape;
    for (step, lines) in [(RIGHT, &board.rows), (DOWN, &board.columns)] {
        let by = shape.offset(step).unsigned_abs();
        for cell in board.empty.shifted(shape, step).and(&board.empty).cells() {
            let first = cell - by;
            let (row, column) = (first / shape.width, first % shape.width);
            let (line, place) = if step == RIGHT { (row, column) } else { (column, row) };
            let rest = board.empty & !(1 << first | 1 << cell);
            if !keeps_together(lines, line as usize, place) {
                let mut to = at.clone();
                to.planes = [board.walls(rest)];
                Cram::RULES.visit_components(&AnyGrid::Small(to), &mut |part| visit(Some(part)));
            } else if board.edges.iter().all(|edge| rest & edge != 0) {
                visit(Some(board.least_image([first, cell])));
            } else if let Some(bounds) = rest.bounds(shape)
                && rest.count() > 1
            {
                let to = Grid::new(shape, [board.walls(rest)], at.labelled);
                visit(Some(AnyGrid::Small(to.rectangle(bounds).least(Tiles::SYMMETRY))));
            }
            visit(None);
        }
    }
    true
}

impl Board {
    fn new(at: &Grid<u64, 1>) -> Option<Board> {
        let (shape, empty) = (at.shape(), at.empty());
        let BoardShape { width, height } = shape;
        if height > width || width as usize > MAX_SIDE || at.labelled {
            return None;
        }
        if empty.bounds(shape) != Some(Rectangle { top: 0, left: 0, shape }) || !is_joined(shape, &empty) {
            return None;
        }
        let walls = at.planes[0];
        let mut images = [walls; 8];
        let count = if width == height { 8 } else { 4 };
        for (place, image) in images.iter_mut().enumerate().take(count) {
            let turned = if place & 4 == 0 { walls } else { walls.transposed(shape) };
            let mirrored = if place & 2 == 0 { turned } else { turned.half_turned(shape) };
            *image = if place & 1 == 0 { mirrored } else { mirrored.upside_down(shape) };
        }
        let ones = |side: u32| (1_u64 << side) - 1;
        let lines = |set: u64, width: u32, height: u32| {
            let mut lines = [0; MAX_SIDE + 2];
            for (line, behind) in (0..height).zip(&mut lines[1..]) {
                *behind = ((set >> (line * width) & ones(width)) << 1) as u32;
            }
            lines
        };
        let column = (0..height).fold(0, |column, row| column | 1 << (row * width));
        Some(Board {
            shape,
            empty,
            images,
            count,
            rows: lines(empty, width, height),
            columns: lines(empty.transposed(shape), height, width),
            edges: [ones(width), ones(width) << ((height - 1) * width), column, column << (width - 1)],
        })
    }

    fn walls(&self, empty: u64) -> u64 {
        u64::all(self.shape) & !empty
    }

    /// The least image of the board without these two cells, which stays on this rectangle.
    fn least_image(&self, cells: [u32; 2]) -> AnyGrid<1> {
        let BoardShape { width, height } = self.shape;
        let last = self.shape.cells() - 1;
        let turned = |[row, column]: [u32; 2], place: usize| {
            let cell = if place & 4 == 0 { row * width + column } else { column * width + row };
            let cell = if place & 2 == 0 { cell } else { last - cell };
            if place & 1 == 0 { cell } else { (height - 1 - cell / width) * width + cell % width }
        };
        let places = cells.map(|cell| [cell / width, cell % width]);
        let image = |place: usize| {
            places.iter().fold(self.images[place], |image, &cell| image | 1 << turned(cell, place))
        };
        let least = (1..self.count).fold(image(0), |least, place| least.min(image(place)));
        AnyGrid::Small(Grid::new(self.shape, [least], false))
    }
}

/// Whether edges join all these cells.
fn is_joined(shape: BoardShape, cells: &u64) -> bool {
    let joined = |part: &u64| {
        let joins = Tiles::JOINS.iter();
        joins.fold(*part, |part, &step| part | part.shifted(shape, step) & cells)
    };
    let mut count = 0;
    components(shape, cells, joined, &mut |_| count += 1);
    count == 1
}

/// Whether a domino cuts nothing off that is seen close by. It lies in this line, from this place on; lines
/// and places are counted with those beyond the edge, so that this is the place before the domino.
///
/// Ten cells stand around it in a ring, each beside the next. Where those of them that are empty and share an
/// edge with the domino are joined in the ring, each way through the domino can go along the ring instead, so
/// that what was joined stays joined.
fn keeps_together(lines: &[u32; MAX_SIDE + 2], line: usize, place: u32) -> bool {
    let [before, own, behind] = [lines[line], lines[line + 1], lines[line + 2]].map(|line| line >> place);
    let ring = before & 15 | (behind & 15) << 4 | (own & 1) << 8 | (own >> 3 & 1) << 9;
    JOINED[ring as usize]
}

/// For each set of cells of the ring (four before the domino, four behind it, one at either end) whether at
/// most one run of them holds cells that share an edge with the domino.
static JOINED: [bool; 1 << 10] = joined();

const fn joined() -> [bool; 1 << 10] {
    // Around the domino: the cells of the ring, and whether each shares an edge with it.
    let around = [0, 1, 2, 3, 9, 7, 6, 5, 4, 8];
    let beside = [false, true, true, false, true, false, true, true, false, true];
    let mut joined = [true; 1 << 10];
    let mut ring = 0;
    while ring < joined.len() {
        let (mut runs, mut start) = (0, 0);
        while start < around.len() {
            let (mut place, mut meets) = (start, false);
            if ring >> around[(start + around.len() - 1) % around.len()] & 1 == 0 {
                while ring >> around[place] & 1 == 1 {
                    meets |= beside[place];
                    place = (place + 1) % around.len();
                }
            }
            runs += meets as u32;
            start += 1;
        }
        joined[ring] = runs <= 1;
        ring += 1;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    fn sorted(mut option: Vec<AnyGrid<1>>) -> Vec<String> {
        let mut texts: Vec<String> = option.drain(..).map(|part| format!("{part:?}")).collect();
        texts.sort();
        texts
    }

    /// Compares the options of the components of a board with those move by move. Returns how many components
    /// were looked at.
    fn compare(shape: BoardShape, walls: u64) -> usize {
        let mut count = 0;
        let at = AnyGrid::Small(Grid::new(shape, [walls & u64::all(shape)], false));
        Cram::RULES.visit_components(&at, &mut |part| {
            let (mut together, mut option) = (Vec::new(), Vec::new());
            let shown = Cram::RULES.visit_option_components(&part, Player::Left, &mut |part| match part {
                Some(part) => option.push(part),
                None => together.push(sorted(std::mem::take(&mut option))),
            });
            assert!(shown && option.is_empty(), "{part:?}");
            let mut one_by_one = Vec::new();
            let _ = Cram::RULES.visit_moves(&part, Player::Left, &mut |mv| {
                let mut option = Vec::new();
                let to = Cram::RULES.play(&part, &mv).unwrap_or_else(|_| part.clone());
                Cram::RULES.visit_components(&to, &mut |part| option.push(part));
                one_by_one.push(sorted(option));
                ControlFlow::Continue(())
            });
            together.sort();
            one_by_one.sort();
            assert_eq!(together, one_by_one, "{part:?}");
            count += 1;
        });
        count
    }

    #[test]
    fn options_together_are_those_of_single_moves_on_all_small_boards() {
        for (width, height) in [(9, 1), (6, 2), (4, 3), (3, 4)] {
            let shape = BoardShape { width, height };
            let count: usize = (0..1 << shape.cells()).map(|walls| compare(shape, walls)).sum();
            assert!(count > 0);
        }
    }

    #[test]
    fn boards_that_are_no_component_on_its_rectangle_are_left_to_others() {
        for (width, height, walls) in [(3, 1, 0b010), (2, 3, 0), (3, 2, 0b111), (40, 1, 0)] {
            let at = Grid::new(BoardShape { width, height }, [walls], false);
            assert!(!visit_option_components(&at, &mut |_| unreachable!()), "{at:?}");
        }
    }

    proptest! {
        #[test]
        fn options_together_are_those_of_single_moves(width in 1u32..=8, height in 1u32..=8, walls: u64, more: u64) {
            compare(BoardShape { width, height }, walls & more);
            compare(BoardShape { width, height }, 1 << (walls & 63));
        }
    }
}
