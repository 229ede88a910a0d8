//! Anti-Clobber: stones that leave a stone of the opponent behind.

use super::cells::cell_set::{BoardShape, CellSet, ORTHOGONAL, Offset};
use super::cells::grid::{Grid, stone};
use super::cells::moves::CellMove;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules, components};
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// A stone goes to an empty cell that shares an edge with its own, where it leaves a stone of the opponent.
pub type AntiClobber = CellGame<AntiClobberRules, 2>;

/// The rules of [`AntiClobber`].
#[derive(Clone, Copy, Debug)]
pub enum AntiClobberRules {}

impl CellRules<2> for AntiClobberRules {
    type Move = CellMove;

    const NAME: &'static str = "anti-clobber";
    const LETTERS: &'static str = ".xo#";
    const OPENING: &'static [char] = &['x', 'o'];
    const EXAMPLE: &'static str = "x.o\n..x";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellMove>) -> Flow {
        let shape = at.shape();
        let (own, empty) = (at.stones(player), at.empty());
        for step in ORTHOGONAL {
            let by = shape.offset(step);
            for into in own.shifted(shape, step).and(&empty).cells() {
                visit(CellMove { from: into.wrapping_add_signed(-by), into })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, &CellMove { from, into }: &CellMove) {
        let left = at.stones(Player::Left).has(from);
        let player = if left { Player::Left } else { Player::Right };
        at.set(from, stone(player.opponent()));
        at.set(into, stone(player));
    }

    /// A cell that holds a stone never becomes empty, and nothing moves onto it. So stones that are
    /// neighbours do not matter to each other, but by the empty cells around them.
    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let (shape, open, empty) = (at.shape(), at.open(), at.empty());
        let joined = |part: &B| {
            let beside_empty = part.and(&empty).reached(shape, &ORTHOGONAL);
            beside_empty.or(&part.reached(shape, &ORTHOGONAL).and(&empty))
        };
        components(shape, &open, joined, visit);
    }

    fn name(shape: BoardShape, mv: &CellMove) -> MoveName {
        mv.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Stones stand on a board, x of Left and o of Right. A move takes a stone of one's own to an empty cell that shares an edge with its own, and leaves a stone of the opponent in the cell where it stood. A player who cannot move loses.",
        "棋盘上有双方的棋子，x 属左方，o 属右方。每步把自己的一枚棋子移到有公共边的空格，并在它原来的格子留下一枚对方的棋子。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"x.o\",\"..x\"]",
    source: "A. N. Siegel, CGSuite (AntiClobber)",
};
