//! Boards whose cells are in one of a few states.

use super::cell_set::{BoardShape, CellSet, Rectangle};
use super::machine_words::ones;
use super::wide_cell_set::WideCellSet;
use crate::player::Player;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;

/// A board of which every cell is in one of 2^P states. State 0 is an empty cell, the last one a cell that is
/// not there, like all cells outside. With two planes 1 is a stone of Left's and 2 a stone of Right's.
///
/// Boards of at most 64 cells take a word a plane: most positions that searches meet are of this kind.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum AnyGrid<const P: usize> {
    /// At most 64 cells.
    Small(Grid<u64, P>),
    /// At most 128 cells.
    Double(Box<Grid<u128, P>>),
    /// Any other.
    Wide(Box<Grid<WideCellSet, P>>),
}

/// Evaluates an expression for the grid of a board that is borrowed, whatever type of sets it has.
macro_rules! on_grid {
    ($board:expr, $grid:ident => $value:expr) => {
        match $board {
            AnyGrid::Small($grid) => $value,
            AnyGrid::Double(boxed) => {
                let $grid = &**boxed;
                $value
            }
            AnyGrid::Wide(boxed) => {
                let $grid = &**boxed;
                $value
            }
        }
    };
}
pub(in crate::ruleset::board) use on_grid;

impl<const P: usize> Clone for AnyGrid<P> {
    /// What is derived is not put in line, and small boards are copied by the million.
    #[inline]
    fn clone(&self) -> AnyGrid<P> {
        match self {
            AnyGrid::Small(grid) => AnyGrid::Small(grid.clone()),
            AnyGrid::Double(grid) => AnyGrid::Double(grid.clone()),
            AnyGrid::Wide(grid) => AnyGrid::Wide(grid.clone()),
        }
    }
}

/// A board with sets of cells of type `B`: bit i of a cell's state stands in plane i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<B: CellSet, const P: usize> {
    width: B::Side,
    height: B::Side,
    /// Says which of two readings the states have; false as boards are written. Only games of placing stones
    /// have another one.
    pub(in crate::ruleset::board) labelled: bool,
    pub(in crate::ruleset::board) planes: [B; P],
}

/// Small boards of one plane are met by the million.
const _: () = assert!(size_of::<AnyGrid<1>>() == 16 && size_of::<AnyGrid<2>>() == 24);

impl<B: CellSet, const P: usize> Hash for Grid<B, P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let shape = self.shape();
        state.write_u64(
            u64::from(shape.width) << 33 | u64::from(shape.height) << 1 | u64::from(self.labelled),
        );
        self.planes.iter().for_each(|plane| plane.hash(state));
    }
}

impl<B: CellSet, const P: usize> Grid<B, P> {
    /// The state of a cell that is not there.
    pub const WALL: u8 = ones(P as u32) as u8;

    /// A board of this shape with these planes. The sides fit, for boards are made of the type that their
    /// shape asks for.
    #[inline]
    pub(in crate::ruleset::board) fn new(shape: BoardShape, planes: [B; P], labelled: bool) -> Grid<B, P> {
        let side = |side: u32| B::Side::try_from(side).unwrap_or_default();
        Grid { width: side(shape.width), height: side(shape.height), labelled, planes }
    }

    /// A board with these states, row by row.
    pub(in crate::ruleset::board) fn from_states(
        shape: BoardShape,
        states: &[u8],
        labelled: bool,
    ) -> Grid<B, P> {
        let mut planes: [B; P] = std::array::from_fn(|_| B::none(shape));
        for (cell, state) in (0u32..).zip(states) {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if state >> bit & 1 == 1 {
                    plane.insert(cell);
                }
            }
        }
        Grid::new(shape, planes, labelled)
    }

    /// How many rows and columns there are.
    #[inline]
    pub fn shape(&self) -> BoardShape {
        BoardShape { width: self.width.into(), height: self.height.into() }
    }

    /// The state of a cell.
    #[inline]
    pub fn state(&self, cell: u32) -> u8 {
        (0..).zip(&self.planes).fold(0, |state, (bit, plane)| state | u8::from(plane.has(cell)) << bit)
    }

    /// Gives a cell another state.
    #[inline]
    pub fn set(&mut self, cell: u32, state: u8) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if state >> bit & 1 == 1 { plane.insert(cell) } else { plane.remove(cell) }
        }
    }

    /// The cells that are empty.
    #[inline]
    pub fn empty(&self) -> B {
        self.planes.iter().fold(B::all(self.shape()), |cells, plane| cells.without(plane))
    }

    /// The cells that are there: with `true`, those that are not empty either.
    #[inline]
    pub(super) fn present(&self, occupied: bool) -> B {
        let all = B::all(self.shape());
        let walls = self.planes.iter().fold(all.clone(), |cells, plane| cells.and(plane));
        let present = all.without(&walls);
        if occupied { present.without(&self.empty()) } else { present }
    }

    /// The least rectangle that holds all cells in which two boards of the same shape differ.
    #[inline]
    pub(super) fn changed(&self, other: &Grid<B, P>) -> Option<Rectangle> {
        let shape = self.shape();
        if shape != other.shape() || self.labelled != other.labelled {
            return None;
        }
        let planes = self.planes.iter().zip(&other.planes);
        let cells = planes.fold(B::none(shape), |cells, (plane, other)| {
            cells.or(&plane.without(other)).or(&other.without(plane))
        });
        cells.bounds(shape)
    }

    /// A name for the difference between two boards of the same shape.
    #[inline]
    pub(super) fn change_key(&self, other: &Grid<B, P>) -> Option<NonZeroU64> {
        if self.shape() != other.shape() {
            return None;
        }
        let mut state = FxHasher::default();
        state.write_u32(self.shape().width);
        for (plane, other) in self.planes.iter().zip(&other.planes) {
            plane.without(other).or(&other.without(plane)).hash(&mut state);
        }
        NonZeroU64::new(state.finish())
    }

    /// Makes all these cells walls, or empty cells.
    #[inline]
    pub(in crate::ruleset::board) fn fill(&mut self, cells: &B, wall: bool) {
        for plane in &mut self.planes {
            *plane = if wall { plane.or(cells) } else { plane.without(cells) };
        }
    }
}

impl<B: CellSet> Grid<B, 2> {
    /// The stones of a player.
    #[inline]
    pub fn stones(&self, player: Player) -> B {
        let [x, o] = &self.planes;
        match player {
            Player::Left => x.without(o),
            Player::Right => o.without(x),
        }
    }

    /// The cells that are there.
    #[inline]
    pub fn open(&self) -> B {
        self.present(false)
    }
}

impl<B: CellSet, const P: usize> Grid<B, P> {
    /// The board without its rows and columns of empty cells.
    pub(in crate::ruleset::board) fn without_empty_lines(self) -> Grid<B, P> {
        let shape = self.shape();
        let mut used: [Vec<bool>; 2] = [shape.height, shape.width].map(|side| vec![false; side as usize]);
        let occupied = self.present(true);
        for cell in occupied.cells() {
            for (used, line) in used.iter_mut().zip([cell / shape.width, cell % shape.width]) {
                if let Some(used) = used.get_mut(line as usize) {
                    *used = true;
                }
            }
        }
        if used.iter().flatten().all(|&used| used) {
            return self;
        }
        let [rows, columns] = used.map(kept);
        let to = BoardShape { width: columns.len() as u32, height: rows.len() as u32 };
        let mut smaller = Grid::new(to, std::array::from_fn(|_| B::none(to)), self.labelled);
        let from = rows.iter().flat_map(|row| columns.iter().map(move |column| row * shape.width + column));
        (0..).zip(from).for_each(|(cell, from)| smaller.set(cell, self.state(from)));
        smaller
    }
}

/// The numbers of the lines that are used.
fn kept(used: Vec<bool>) -> Vec<u32> {
    (0..).zip(used).filter_map(|(line, used)| used.then_some(line)).collect()
}

/// The state of a cell with a stone of this player.
#[inline]
pub const fn stone(player: Player) -> u8 {
    match player {
        Player::Left => 1,
        Player::Right => 2,
    }
}

impl<const P: usize> AnyGrid<P> {
    /// A board with these states, row by row.
    pub(super) fn from_states(shape: BoardShape, states: &[u8], labelled: bool) -> AnyGrid<P> {
        if shape.fits(u64::BITS) {
            AnyGrid::Small(Grid::from_states(shape, states, labelled))
        } else if shape.fits(u128::BITS) {
            AnyGrid::Double(Box::new(Grid::from_states(shape, states, labelled)))
        } else {
            AnyGrid::Wide(Box::new(Grid::from_states(shape, states, labelled)))
        }
    }

    /// How many rows and columns there are.
    pub fn shape(&self) -> BoardShape {
        on_grid!(self, grid => grid.shape())
    }

    /// The state of a cell.
    pub fn state(&self, cell: u32) -> u8 {
        on_grid!(self, grid => grid.state(cell))
    }

    /// About how many bytes the board takes.
    pub(super) fn bytes(&self) -> usize {
        let held = match self {
            AnyGrid::Small(_) => 0,
            AnyGrid::Double(_) => size_of::<Grid<u128, P>>(),
            AnyGrid::Wide(grid) => {
                size_of::<Grid<WideCellSet, P>>() + grid.planes.iter().map(WideCellSet::bytes).sum::<usize>()
            }
        };
        size_of::<AnyGrid<P>>() + held
    }
}
