//! Turning connected sets of cells.

use super::{faces, notation};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::board::cells::cell_set as board;
use crate::ruleset::board::cells::symmetry::turned;
use crate::ruleset::coordinates::{Coordinates, ONE_HEAD};
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError, SymmetryImage};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{self, TextFormat};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::structure::connected_cells::{Cell, visit_connected_sets};
use crate::structure::symmetric_difference::turn;
use crate::text;
use std::ops::ControlFlow;

/// Turn a connected set of cells in which one cell (i, j), that goes from heads to tails, has every other
/// cell up and left of it. Cells are joined over edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColoringGrid;

/// The largest row and the largest column.
pub const MAX_PLACE: u64 = 10_000;

fn write(cells: &[Cell]) -> Data {
    if cells.is_empty() {
        return Data::Naturals(Vec::new());
    }
    Data::Rows { width: 2, cells: cells.iter().flat_map(|&(x, y)| [x.into(), y.into()]).collect() }
}

impl Ruleset for ColoringGrid {
    /// The cells that show heads, in lexicographic order.
    type Position = Vec<Cell>;
    /// The cells that are turned, in lexicographic order: the last one goes from heads to tails.
    type Move = Vec<Cell>;

    fn visit_moves(&self, at: &Vec<Cell>, _: Player, visit: Visit<'_, Vec<Cell>>) -> Flow {
        for &corner in at {
            visit_connected_sets(corner, &mut |set| {
                let mut set = set.to_vec();
                set.sort_unstable();
                visit(set)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<Cell>, turned: &Vec<Cell>) -> Result<Vec<Cell>, PositionTooLarge> {
        Ok(turn(at, turned.iter().copied()))
    }

    /// A coin turned twice lies as before, so that a position is worth the sum of its heads, each alone on
    /// the board.
    fn visit_components(&self, at: &Vec<Cell>, visit: &mut dyn FnMut(Vec<Cell>)) {
        at.iter().for_each(|&cell| visit(vec![cell]));
    }

    fn size_in_memory(&self, at: &Vec<Cell>) -> usize {
        size_of::<Cell>() * at.len() + 64
    }
}

impl Impartial for ColoringGrid {}

impl Notation for ColoringGrid {
    fn parse(&self, data: &Data) -> Result<Vec<Cell>, PositionError> {
        if let Some(rows) = faces::on_a_board(data)? {
            let cells = faces::cells(&rows).into_flattened();
            return notation::cells(&Data::Rows { width: 2, cells }, MAX_PLACE as u32);
        }
        notation::cells(data, MAX_PLACE as u32)
    }

    fn write(&self, at: &Vec<Cell>) -> Data {
        write(at)
    }

    fn size_after(&self, at: &Vec<Cell>, turned: &Vec<Cell>) -> u64 {
        (at.len() + turned.len()) as u64
    }

    fn move_name(&self, _: &Vec<Cell>, turned: &Vec<Cell>) -> MoveName {
        let corner = turned.last().map(|&(x, y)| vec![x.into(), y.into()]);
        vec![("place", Data::Naturals(corner.unwrap_or_default())), ("turned", write(turned))]
    }

    fn form(&self) -> TextFormat {
        text_format::BOARD_OF_COINS
    }

    /// Any of the coins of a board shows heads. With rows and columns exchanged the game is the same.
    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<Cell>>, SizeError> {
        let [height, width] = size.board()?;
        let is_turned = width == height && width <= 8;
        let cells = turned(board::BoardShape { width, height }, (false, false, is_turned));
        let transposed = is_turned.then_some(SymmetryImage { cells, exchanged: None, negative: false });
        let make = move |cells: &mut dyn Iterator<Item = u32>| {
            cells.map(|cell| (cell / width + 1, cell % width + 1)).collect()
        };
        let images = transposed.into_iter().collect();
        BoardFillings::sets(width.saturating_mul(height), images, make).map(Enumeration::Fillings)
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(ONE_HEAD)
    }

    fn scene(&self, at: &Vec<Cell>) -> Scene {
        Scene::coins_on_board(&at.iter().map(|&(x, y)| [x.into(), y.into()]).collect::<Vec<_>>())
    }

    /// The cell furthest down and to the right, then the others.
    fn picks(&self, _: &Vec<Cell>, turned: &Vec<Cell>) -> Option<Vec<Pick>> {
        Some(turned.iter().rev().map(|(x, y)| Pick::thing(format!("c{x},{y}"))).collect())
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Every cell of a board holds a coin. A move chooses a cell (i, j) that shows heads and a connected set of cells with it, none in a later row or column, and turns all coins of the set. Cells are connected over edges.",
        "棋盘每格有一枚硬币。每步选一个正面朝上的格 (i, j) 和一个包含它的连通格集（行号、列号都不超过它），把其中的硬币全部翻面。相邻指有公共边。",
    ),
    format: text!(
        "the cells [i, j] that show heads, or what each coin shows, \"THH/HTT\"",
        "正面朝上的格 [i, j]，或各枚硬币的正反面，如 \"THH/HTT\""
    ),
    example: "[[2,3],[3,1]]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14, for coin-turning games in general",
};

impl Parameters for ColoringGrid {
    fn from_parameters(parameters: Option<&str>) -> Result<ColoringGrid, GameError> {
        no_parameters("coloring-grid", parameters).map(|()| ColoringGrid)
    }
}
