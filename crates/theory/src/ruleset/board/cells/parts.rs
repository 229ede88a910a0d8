//! Independent parts of boards.

use super::CellRules;
use super::cell_set::{BoardShape, CellSet, Offset, RIGHT, Rectangle};
use super::grid::{AnyGrid, Grid, on_grid};
use super::wide_cell_set::WideCellSet;
use crate::player::Player;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Larger boards are only divided where cells that are not there, or empty ones, separate them; they are
/// neither turned nor searched for dead cells.
const MAX_CELLS_LOOKED_THROUGH: u32 = 4096;

/// Whether either player can move.
#[inline]
pub(super) fn has_move<R: CellRules<P>, B: CellSet, const P: usize>(at: &Grid<B, P>) -> bool {
    let moves = |player| R::visit_moves(at, player, &mut |_| ControlFlow::Break(())).is_break();
    moves(Player::Left) || moves(Player::Right)
}

/// Shows the least sets of cells that hold with a cell all others that `joined` shows for it.
#[inline]
pub fn components<B: CellSet>(
    shape: BoardShape,
    live: &B,
    joined: impl Fn(&B) -> B,
    visit: &mut dyn FnMut(&B),
) {
    let mut rest = live.clone();
    while let Some(mut component) = rest.first(shape) {
        loop {
            let larger = component.or(&joined(&component).and(&rest));
            if larger == component {
                break;
            }
            component = larger;
        }
        rest = rest.without(&component);
        visit(&component);
    }
}

/// The most cells of boards whose sets are machine words, which are joined a set at a time.
pub const MAX_CELLS_OF_WORDS: u32 = 128;

/// [`components`] for steps that join cells, in time that is linear in the cells: for boards of many words,
/// where a set that grows by a cell at a time would be made anew for each.
pub fn components_by_steps<B: CellSet>(
    shape: BoardShape,
    live: &B,
    steps: &[Offset],
    visit: &mut dyn FnMut(&B),
) {
    if joins_neighbours_in_a_row(shape, steps) {
        return runs(shape, live, visit);
    }
    let (mut rest, mut next) = (live.clone(), 0);
    while let Some(first) = rest.first_from(next) {
        next = first + 1;
        let mut component = B::none(shape);
        region(shape, &mut rest, first, steps).into_iter().for_each(|cell| component.insert(cell));
        visit(&component);
    }
}

/// Whether the board is one row, in which each cell is joined with the next one and with no other.
fn joins_neighbours_in_a_row(shape: BoardShape, steps: &[Offset]) -> bool {
    let mut along = steps.iter().filter(|&&(down, _)| down == 0);
    shape.height == 1 && steps.contains(&RIGHT) && along.all(|&(_, right)| right.unsigned_abs() == 1)
}

/// The runs of cells of a row.
fn runs<B: CellSet>(shape: BoardShape, live: &B, visit: &mut dyn FnMut(&B)) {
    let gaps = B::all(shape).without(live);
    let mut next = live.first_from(0);
    while let Some(first) = next {
        let end = gaps.first_from(first).unwrap_or(shape.cells());
        let mut run = B::none(shape);
        (first..end).for_each(|cell| run.insert(cell));
        visit(&run);
        next = live.first_from(end);
    }
}

impl<B: CellSet, const P: usize> Grid<B, P> {
    /// The cells that are there; where what is not there is as good as an empty cell, those that hold
    /// something.
    #[inline]
    pub(in crate::ruleset::board) fn live<R: CellRules<P>>(&self) -> B {
        self.present(!R::WALLS)
    }

    /// The least board that holds these cells, the others there being walls, or empty.
    #[inline]
    fn cut<R: CellRules<P>>(&self, kept: &B) -> Grid<B, P> {
        let shape = self.shape();
        let Some(bounds) = kept.bounds(shape) else {
            let none = BoardShape { width: 0, height: 0 };
            return Grid::new(none, std::array::from_fn(|_| B::none(none)), self.labelled);
        };
        // Cells that are left out are filled below, so that a plane without cells that are kept need not be
        // cropped.
        let planes = std::array::from_fn(|i| match self.planes[i].and(kept).is_empty() {
            true => B::none(bounds.shape),
            false => self.planes[i].cropped(shape, bounds),
        });
        let kept = kept.cropped(shape, bounds);
        let mut cut = Grid::new(bounds.shape, planes, self.labelled);
        let others = B::all(bounds.shape).without(&kept);
        cut.fill(&others, R::WALLS);
        cut
    }

    /// The cells of a rectangle as a board of its size.
    #[inline]
    pub(in crate::ruleset::board) fn rectangle(&self, to: Rectangle) -> Grid<B, P> {
        let shape = self.shape();
        Grid::new(to.shape, std::array::from_fn(|i| self.planes[i].cropped(shape, to)), self.labelled)
    }

    /// Shows the parts in which somebody can move, with their cells.
    #[inline]
    fn visit_parts<R: CellRules<P>>(&self, visit: &mut dyn FnMut(&B, Grid<B, P>)) {
        R::visit_components(self, &mut |component| {
            let known = R::can_move(self, component);
            if known == Some(false) {
                return;
            }
            let part = self.cut::<R>(component);
            if known == Some(true) || has_move::<R, B, P>(&part) {
                visit(component, part);
            }
        });
    }

    /// All parts in which somebody can move, on the least board.
    fn reduced<R: CellRules<P>>(mut self) -> Grid<B, P> {
        R::simplify(&mut self);
        let mut kept = B::none(self.shape());
        self.visit_parts::<R>(&mut |cells, _| kept = kept.or(cells));
        R::compressed(self.cut::<R>(&kept))
    }
}

/// Shows the parts of a board, not turned yet.
#[inline]
pub(super) fn visit_parts<R: CellRules<P>, const P: usize>(
    at: &AnyGrid<P>,
    visit: &mut dyn FnMut(AnyGrid<P>),
) {
    match at {
        AnyGrid::Wide(grid) if !is_looked_through(grid) => {
            visit_regions::<R, P>(grid, &mut |region| match &region {
                AnyGrid::Wide(grid) if !is_looked_through(grid) => {
                    if has_move::<R, WideCellSet, P>(grid) {
                        visit(region);
                    }
                }
                region => on_grid!(region, grid => visit_parts_of::<R, _, P>(grid, visit)),
            });
        }
        at => on_grid!(at, grid => visit_parts_of::<R, _, P>(grid, visit)),
    }
}

fn is_looked_through<const P: usize>(grid: &Grid<WideCellSet, P>) -> bool {
    grid.shape().cells() <= MAX_CELLS_LOOKED_THROUGH
}

#[inline]
fn visit_parts_of<R: CellRules<P>, B: CellSet, const P: usize>(
    at: &Grid<B, P>,
    visit: &mut dyn FnMut(AnyGrid<P>),
) {
    let mut at = at.clone();
    R::simplify(&mut at);
    at.visit_parts::<R>(&mut |_, part| visit(B::board(R::compressed(part))));
}

/// The board without what changes nothing, not turned yet.
#[inline]
pub(super) fn reduced<R: CellRules<P>, const P: usize>(at: &AnyGrid<P>) -> AnyGrid<P> {
    match at {
        AnyGrid::Wide(grid) if !is_looked_through(grid) => at.clone(),
        at => on_grid!(at, grid => CellSet::board(Grid::clone(grid).reduced::<R>())),
    }
}

/// Whether the board is small enough to be turned.
pub(super) fn is_turned<const P: usize>(at: &AnyGrid<P>) -> bool {
    at.shape().cells() <= MAX_CELLS_LOOKED_THROUGH
}

/// Shows the parts of a large board that the steps of the rules do not join, each on its least board, in time
/// that is linear in its cells but for the sizes of those boards.
fn visit_regions<R: CellRules<P>, const P: usize>(
    at: &Grid<WideCellSet, P>,
    visit: &mut dyn FnMut(AnyGrid<P>),
) {
    let shape = at.shape();
    if R::JOINS.is_empty() {
        return visit(AnyGrid::Wide(Box::new(at.clone())));
    }
    let mut rest = at.live::<R>();
    let mut next = 0;
    while let Some(first) = rest.first_from(next) {
        next = first + 1;
        let region = region(shape, &mut rest, first, R::JOINS);
        visit(on_least_board::<R, P>(at, &region));
    }
}

/// Takes a cell, and those that steps join with it, out of the set that holds them, in time that is linear in
/// their number.
#[inline]
pub fn region<B: CellSet>(
    shape: BoardShape,
    rest: &mut B,
    first: u32,
    joins: &[Offset],
) -> SmallVec<[u32; 16]> {
    let mut region = SmallVec::from_slice(&[first]);
    rest.remove(first);
    let mut met = 0;
    while let Some(&cell) = region.get(met) {
        met += 1;
        for next in joins.iter().filter_map(|&step| shape.next(cell, step)) {
            if rest.has(next) {
                rest.remove(next);
                region.push(next);
            }
        }
    }
    region
}

/// The least board that holds these cells and nothing else.
pub fn on_least_board<R: CellRules<P>, const P: usize>(
    at: &Grid<WideCellSet, P>,
    cells: &[u32],
) -> AnyGrid<P> {
    let width = at.shape().width;
    let rows = cells.iter().map(|cell| cell / width);
    let columns = cells.iter().map(|cell| cell % width);
    let (top, left) = (rows.clone().min().unwrap_or(0), columns.clone().min().unwrap_or(0));
    let shape = BoardShape {
        width: columns.max().map_or(0, |last| last + 1 - left),
        height: rows.max().map_or(0, |last| last + 1 - top),
    };
    let elsewhere = if R::WALLS { Grid::<WideCellSet, P>::WALL } else { 0 };
    let mut states = vec![elsewhere; shape.cells() as usize];
    for &cell in cells {
        let place = (cell / width - top) * shape.width + cell % width - left;
        if let Some(state) = states.get_mut(place as usize) {
            *state = at.state(cell);
        }
    }
    AnyGrid::from_states(shape, &states, at.labelled)
}

#[cfg(test)]
mod tests {
    use super::super::cell_set::ORTHOGONAL;
    use super::*;
    use proptest::prelude::*;

    fn listed(find: impl FnOnce(&mut dyn FnMut(&WideCellSet))) -> Vec<Vec<u32>> {
        let mut all = Vec::new();
        find(&mut |component| all.push(component.cells().collect()));
        all
    }

    proptest! {
        #[test]
        fn components_by_steps_are_those_of_growing_sets(width in 1..40u32, height in 1..12u32, seed: [u64; 8]) {
            let shape = BoardShape { width, height };
            let mut live = WideCellSet::none(shape);
            let random = |cell: u32| seed[(cell / 64 % 8) as usize].rotate_left(cell / 7) >> (cell % 64) & 3 != 0;
            (0..shape.cells()).filter(|&cell| random(cell)).for_each(|cell| live.insert(cell));
            let grown = listed(|visit| {
                components(shape, &live, |part| part.reached(shape, &ORTHOGONAL), visit);
            });
            prop_assert_eq!(listed(|visit| components_by_steps(shape, &live, &ORTHOGONAL, visit)), grown);
        }
    }
}
