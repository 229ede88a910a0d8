//! Fission: a stone splits in two.

use super::cells::cell_set::{BoardShape, CellSet, DOWN, ORTHOGONAL, Offset, RIGHT};
use super::cells::grid::Grid;
use super::cells::moves::CellPlacement;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules};
use super::triples::Triples;
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// A stone is replaced by two, on both sides of it: above and below by Left, left and right by Right.
pub type Fission = CellGame<FissionRules, 2>;

/// The rules of [`Fission`]. The stones are neutral, and written as those of Left.
#[derive(Clone, Copy, Debug)]
pub enum FissionRules {}

/// The directions in which a player splits stones.
const fn sides(player: Player) -> [Offset; 2] {
    match player {
        Player::Left => [DOWN, (-1, 0)],
        Player::Right => [RIGHT, (0, -1)],
    }
}

/// The cells with one of the set on both sides.
#[inline]
fn between<B: CellSet>(shape: BoardShape, set: &B, [there, back]: [Offset; 2]) -> B {
    set.shifted(shape, there).and(&set.shifted(shape, back))
}

/// The splits that may ever be possible, where only these cells may ever be empty: stones come to where such
/// splits put them, beginning with those that are there.
fn triples<B: CellSet>(at: &Grid<B, 2>, clearable: &B) -> Triples<B> {
    let shape = at.shape();
    let [upright, lying] =
        [Player::Left, Player::Right].map(|player| between(shape, clearable, sides(player)).and(&at.open()));
    let mut reached = at.stones(Player::Left);
    loop {
        let (columns, rows) = (reached.and(&upright), reached.and(&lying));
        let more =
            columns.reached(shape, &sides(Player::Left)).or(&rows.reached(shape, &sides(Player::Right)));
        let larger = reached.or(&more);
        if larger == reached {
            return Triples { columns, rows };
        }
        reached = larger;
    }
}

impl CellRules<2> for FissionRules {
    type Move = CellPlacement;

    const NAME: &'static str = "fission";
    const LETTERS: &'static str = ".x#";
    const EXAMPLE: &'static str = "...\n.x.\n...";
    const SYMMETRY: Symmetry = Symmetry::Oriented;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellPlacement>) -> Flow {
        let open = between(at.shape(), &at.empty(), sides(player));
        for cell in at.stones(Player::Left).and(&open).cells() {
            visit(CellPlacement { player, cell })?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, &CellPlacement { player, cell }: &CellPlacement) {
        at.set(cell, 0);
        let shape = at.shape();
        for step in sides(player) {
            at.set(cell.wrapping_add_signed(shape.offset(step)), 1);
        }
    }

    /// Only stones that split make room.
    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        Triples::settled(at, |clearable| triples(at, clearable), Triples::middles)
            .visit_components(at, visit);
    }

    fn name(shape: BoardShape, mv: &CellPlacement) -> MoveName {
        mv.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Stones x, which belong to neither player, stand on a board. Left chooses a stone with empty cells directly above and below it, Right one with empty cells directly to its left and right; it vanishes, and a stone appears on each of the two cells. A player who cannot move loses.",
        "棋盘上有不属于任何一方的棋子 x。左方选一枚正上方和正下方都是空格的棋子，右方选一枚左右两边都是空格的棋子；该棋子消失，那两个空格各出现一枚棋子。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"...\",\".x.\",\"...\"]",
    source: "A. N. Siegel, CGSuite (Fission)",
};
