//! Domineering: dominoes on a board, Left's upright and Right's lying.

use super::cells::bits::{Bits, DOWN, ORTHOGONAL, RIGHT, Shape, Step};
use super::cells::grid::Grid;
use super::cells::moves::place;
use super::cells::symmetry::Symmetry;
use super::cells::{CellRules, OnCells};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::{About, Fields, Flow, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Left covers two cells of a column that are next to each other, Right two of a row.
pub type Domineering = OnCells<Dominoes, 1>;

/// The rules of [`Domineering`].
#[derive(Clone, Copy, Debug)]
pub enum Dominoes {}

/// A domino: the cells that it covers, the upper or left one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(pub [u32; 2]);

/// A domino covers cells that share an edge, so that regions which no edges join are independent.
impl CellRules<1> for Dominoes {
    type Move = Domino;

    const NAME: &'static str = "domineering";
    const LETTERS: &'static str = ".#";
    const EXAMPLE: &'static str = "...\n.#.";
    const SYMMETRY: Symmetry = Symmetry::Oriented;
    const JOINS: &'static [Step] = &ORTHOGONAL;

    #[inline]
    fn visit_moves<B: Bits>(at: &Grid<B, 1>, player: Player, visit: Visit<'_, Domino>) -> Flow {
        let (shape, empty) = (at.shape(), at.empty());
        let step = match player {
            Player::Left => DOWN,
            Player::Right => RIGHT,
        };
        let by = shape.offset(step).unsigned_abs();
        for cell in empty.shifted(shape, step).and(&empty).cells() {
            visit(Domino([cell - by, cell]))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: Bits>(at: &mut Grid<B, 1>, &Domino(cells): &Domino) {
        cells.into_iter().for_each(|cell| at.set(cell, Grid::<B, 1>::WALL));
    }

    #[inline]
    fn can_move<B: Bits>(_: &Grid<B, 1>, part: &B) -> Option<bool> {
        Some(part.count() > 1)
    }

    fn name(shape: Shape, &Domino(cells): &Domino) -> Fields {
        vec![("cells", Data::list(cells.map(|cell| place(shape, cell)).to_vec()))]
    }

    fn about() -> &'static About {
        &ABOUT
    }
}

static ABOUT: About = About {
    rules: text!(
        "Left places a domino upright, on two empty cells of a column that are next to each other, Right one that lies on two such cells of a row. Covered cells stay covered. A player who cannot move loses.",
        "左方把多米诺骨牌竖放在同一列相邻的两个空格上，右方横放在同一行相邻的两个空格上。被盖住的格子不再可用。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of . for an empty cell and # for one that is covered or not there",
        "自上而下的各行，每行是由 .（空格）和 #（已盖住或不存在的格子）组成的文本"
    ),
    example: "[\"...\",\".#.\"]",
    source: "G. Andersson; J. H. Conway, On Numbers and Games, chapters 7 and 10",
};
