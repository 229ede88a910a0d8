//! Tac Tix: counters of a board are taken that stand next to each other in a row or column.

use super::cells::cell_set::{BoardShape, CellSet, DOWN, ORTHOGONAL, Offset, RIGHT};
use super::cells::grid::Grid;
use super::cells::moves::{PackedMove, place};
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules};
use crate::data::Data;
use crate::outcome::Convention;
use crate::player::Player;
use crate::ruleset::{Flow, Impartial, MoveName, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Both players take counters that stand next to each other in a row or column.
pub type TacTix = CellGame<Counters, 1>;

/// The rules of [`TacTix`]. A cell with a counter counts as an open one, and a cell without as one that is
/// not there.
#[derive(Clone, Copy, Debug)]
pub enum Counters {}

/// Neighbouring counters, in a row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    first: u32,
    count: u32,
    step: Offset,
}

impl Taken {
    fn cells(self, shape: BoardShape) -> impl Iterator<Item = u32> {
        std::iter::once(self.first).chain(shape.ray(self.first, self.step)).take(self.count as usize)
    }
}

/// The numbers are those of a move to the right, and 1 behind them in a move down.
impl From<Taken> for PackedMove {
    fn from(Taken { first, count, step }: Taken) -> PackedMove {
        PackedMove { player: Player::Left, numbers: [first, count, u32::from(step == DOWN)] }
    }
}

impl From<PackedMove> for Taken {
    fn from(PackedMove { numbers: [first, count, down], .. }: PackedMove) -> Taken {
        Taken { first, count, step: if down == 1 { DOWN } else { RIGHT } }
    }
}

impl Impartial for TacTix {}

/// Counters are taken along edges, so that regions which no edges join are independent.
impl CellRules<1> for Counters {
    type Move = Taken;

    const NAME: &'static str = "tac-tix";
    const LETTERS: &'static str = "x.";
    const OPENING: &'static [char] = &['x'];
    const EXAMPLE: &'static str = "xxx\nx.x\nxxx";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &ORTHOGONAL;
    const ALL_SMALL: bool = true;
    const DEFAULT_CONVENTION: Convention = Convention::Misere;

    fn visit_moves<B: CellSet>(at: &Grid<B, 1>, _: Player, visit: Visit<'_, Taken>) -> Flow {
        let (shape, counters) = (at.shape(), at.empty());
        for first in counters.cells() {
            visit(Taken { first, count: 1, step: RIGHT })?;
            for step in [RIGHT, DOWN] {
                let further = shape.ray(first, step).take_while(|&cell| counters.has(cell));
                for (count, _) in (2..).zip(further) {
                    visit(Taken { first, count, step })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play<B: CellSet>(at: &mut Grid<B, 1>, taken: &Taken) {
        taken.cells(at.shape()).for_each(|cell| at.set(cell, Grid::<B, 1>::WALL));
    }

    fn can_move<B: CellSet>(_: &Grid<B, 1>, part: &B) -> Option<bool> {
        Some(!part.is_empty())
    }

    fn name(shape: BoardShape, taken: &Taken) -> MoveName {
        vec![("cells", Data::list(taken.cells(shape).map(|cell| place(shape, cell)).collect()))]
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes one or more counters that stand next to each other in one row or one column, with no gap between them. The game is played in misère play: the player who takes the last counter loses. In normal play the player who takes the last counter wins.",
        "每步取走同一行或同一列中相邻且没有空隙的一颗或多颗棋子。通常按反常规则进行：取走最后一颗者负。正常规则下，取走最后一颗者胜。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x for a counter and . for an empty cell",
        "自上而下的各行，每行是由 x（棋子）和 .（空格）组成的文本"
    ),
    example: "[\"xxx\",\"x.x\"]",
    source: "P. Hein's game, in M. Gardner, Mathematical Games, Scientific American 198 (1958)",
};
