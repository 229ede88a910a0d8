//! Domineering: dominoes on a board, Left's upright and Right's lying.

use super::cells::cell_set::{BoardShape, CellSet, DOWN, ORTHOGONAL, Offset, RIGHT};
use super::cells::grid::{AnyGrid, Grid, on_grid};
use super::cells::moves::{PackedMove, place};
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Left covers two cells of a column that are next to each other, Right two of a row.
pub type Domineering = CellGame<DomineeringRules, 1>;

/// The rules of [`Domineering`].
#[derive(Clone, Copy, Debug)]
pub enum DomineeringRules {}

/// A domino: the cells that it covers, the upper or left one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(pub [u32; 2]);

impl Domino {
    /// What names it on a board of this shape.
    pub(super) fn name(self, shape: BoardShape) -> MoveName {
        vec![("cells", Data::list(self.0.map(|cell| place(shape, cell)).to_vec()))]
    }
}

impl From<Domino> for PackedMove {
    #[inline]
    fn from(Domino([first, second]): Domino) -> PackedMove {
        PackedMove { player: Player::Left, numbers: [first, second, 0] }
    }
}

impl From<PackedMove> for Domino {
    #[inline]
    fn from(PackedMove { numbers: [first, second, _], .. }: PackedMove) -> Domino {
        Domino([first, second])
    }
}

/// A domino covers cells that share an edge, so that regions which no edges join are independent.
impl CellRules<1> for DomineeringRules {
    type Move = Domino;

    const NAME: &'static str = "domineering";
    const LETTERS: &'static str = ".#";
    const OPENING: &'static [char] = &['.'];
    const EXAMPLE: &'static str = "...\n.#.";
    const SYMMETRY: Symmetry = Symmetry::Oriented;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    const REMEMBERS_MOVES: bool = true;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 1>, player: Player, visit: Visit<'_, Domino>) -> Flow {
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
    fn play<B: CellSet>(at: &mut Grid<B, 1>, &Domino(cells): &Domino) {
        cells.into_iter().for_each(|cell| at.set(cell, Grid::<B, 1>::WALL));
    }

    /// An upright domino across a cut between rows is Left's, a lying one is never across it.
    const ROW_CUTS: Option<Player> = Some(Player::Left);

    /// Dominoes that find room beside each other, and once more those that nobody can disturb; among equals
    /// all moves.
    fn estimate<B: CellSet>(at: &Grid<B, 1>) -> Option<i32> {
        let (shape, empty) = (at.shape(), at.empty());
        let room = |step: Offset, across: Offset| {
            let beside = empty.reached(shape, &[across, (-across.0, -across.1)]);
            let room = packed(shape, &empty, step) + packed(shape, &empty.without(&beside), step);
            (4 * room + empty.shifted(shape, step).and(&empty).count()) as i32
        };
        Some(room(DOWN, RIGHT) - room(RIGHT, DOWN))
    }

    #[inline]
    fn can_move<B: CellSet>(_: &Grid<B, 1>, part: &B) -> Option<bool> {
        Some(part.count() > 1)
    }

    fn name(shape: BoardShape, domino: &Domino) -> MoveName {
        domino.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

/// The shape of a board all of whose cells are empty; `None` for any other.
pub(crate) fn empty_rectangle(at: &AnyGrid<1>) -> Option<BoardShape> {
    let shape = at.shape();
    on_grid!(at, grid => grid.empty().count() == shape.cells()).then_some(shape)
}

/// How many dominoes that lie along this step find room on these cells.
#[inline]
fn packed<B: CellSet>(shape: BoardShape, cells: &B, step: Offset) -> u32 {
    let mut seconds = cells.shifted(shape, step).and(cells);
    let mut count = 0;
    while !seconds.is_empty() {
        // The first domino of each run of cells; the next one begins two cells further on.
        let first = seconds.without(&seconds.shifted(shape, step));
        count += first.count();
        seconds = seconds.without(&first).without(&first.shifted(shape, step));
    }
    count
}

static ABOUT: RulesetInfo = RulesetInfo {
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
