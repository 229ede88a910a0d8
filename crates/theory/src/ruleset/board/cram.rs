//! Cram: dominoes on a board, which both players may lay either way.

mod options;
mod plane_graph;

use super::cells::cell_set::{BoardShape, CellSet, DOWN, ORTHOGONAL, Offset, RIGHT};
use super::cells::grid::{AnyGrid, Grid, on_grid};
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules};
use super::domineering::Domino;
use crate::player::Player;
use crate::ruleset::{Flow, Impartial, MoveName, Ruleset, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Both players cover two empty cells that share an edge.
pub type Cram = CellGame<Tiles, 1>;

/// The rules of [`Cram`].
#[derive(Clone, Copy, Debug)]
pub enum Tiles {}

impl Impartial for Cram {}

/// A domino covers cells that share an edge, so that regions which no edges join are independent.
impl CellRules<1> for Tiles {
    type Move = Domino;

    const NAME: &'static str = "cram";
    const LETTERS: &'static str = ".#";
    const OPENING: &'static [char] = &['.'];
    const EXAMPLE: &'static str = "...\n.#.";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &ORTHOGONAL;
    const ALL_SMALL: bool = true;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 1>, _: Player, visit: Visit<'_, Domino>) -> Flow {
        let (shape, empty) = (at.shape(), at.empty());
        for step in [RIGHT, DOWN] {
            let by = shape.offset(step).unsigned_abs();
            for cell in empty.shifted(shape, step).and(&empty).cells() {
                visit(Domino([cell - by, cell]))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 1>, &Domino(cells): &Domino) {
        cells.into_iter().for_each(|cell| at.set(cell, Grid::<B, 1>::WALL));
    }

    #[inline]
    fn can_move<B: CellSet>(_: &Grid<B, 1>, part: &B) -> Option<bool> {
        Some(part.count() > 1)
    }

    fn count_moves<B: CellSet>(at: &Grid<B, 1>) -> Option<u32> {
        let (shape, empty) = (at.shape(), at.empty());
        Some([RIGHT, DOWN].iter().map(|&step| empty.shifted(shape, step).and(&empty).count()).sum())
    }

    fn visit_option_components(at: &AnyGrid<1>, visit: &mut dyn FnMut(Option<AnyGrid<1>>)) -> bool {
        match at {
            AnyGrid::Small(grid) => options::visit_option_components(grid, visit),
            _ => false,
        }
    }

    fn structure_name(at: &AnyGrid<1>) -> Option<Vec<u8>> {
        match at {
            AnyGrid::Small(grid) => Some(plane_graph::name(grid.shape(), &grid.empty())),
            _ => None,
        }
    }

    /// Half a turn takes each domino to another one that does not touch it: the second player answers so.
    fn is_zero<B: CellSet>(at: &Grid<B, 1>) -> bool {
        at.mirrors(&at.empty())
    }

    fn name(shape: BoardShape, domino: &Domino) -> MoveName {
        domino.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Whether half a turn leaves the board as it is, while no empty cell is its own image or has its image
/// beside it.
pub fn mirrors(at: &AnyGrid<1>) -> bool {
    on_grid!(at, grid => grid.mirrors(&grid.empty()))
}

/// The first domino that leaves a board which [`mirrors`] itself.
pub fn domino_to_mirror(rules: &Cram, at: &AnyGrid<1>) -> Option<Domino> {
    let mut found = None;
    let _ = rules.visit_moves(at, Player::Left, &mut |domino| match rules.play(at, &domino) {
        Ok(to) if mirrors(&to) => {
            found = Some(domino.into());
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    found
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move places a domino on two empty cells that share an edge, lying or upright. Covered cells stay covered. A player who cannot move loses.",
        "每步把一张多米诺骨牌横放或竖放在两个有公共边的空格上。被盖住的格子不再可用。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of . for an empty cell and # for one that is covered or not there",
        "自上而下的各行，每行是由 .（空格）和 #（已盖住或不存在的格子）组成的文本"
    ),
    example: "[\"...\",\".#.\"]",
    source: "M. Gardner, Mathematical Games, Scientific American 230 (1974); Berlekamp, Conway, Guy, Winning Ways, chapter 15",
};
