//! Konane: stones that jump over stones of the opponent.

use super::cells::cell_set::{BoardShape, CellSet, ORTHOGONAL, Offset};
use super::cells::grid::Grid;
use super::cells::moves::CellMove;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules};
use super::triples::Triples;
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// A stone jumps over one or several stones of the opponent in a line, which are removed.
pub type Konane = CellGame<KonaneRules, 2>;

/// The rules of [`Konane`].
#[derive(Clone, Copy, Debug)]
pub enum KonaneRules {}

/// Where a stone comes that jumps once more, if it can.
#[inline]
fn jump<B: CellSet>(shape: BoardShape, over: &B, empty: &B, from: u32, step: Offset) -> Option<u32> {
    let passed = shape.next(from, step).filter(|&cell| over.has(cell))?;
    shape.next(passed, step).filter(|&cell| empty.has(cell))
}

/// The jumps that may ever be possible, where only these cells may ever be empty: stones come to where such
/// jumps take them, beginning with where they are.
fn triples<B: CellSet>(at: &Grid<B, 2>, clearable: &B) -> Triples<B> {
    let shape = at.shape();
    let players = [Player::Left, Player::Right];
    let mut reached = players.map(|player| at.stones(player));
    loop {
        let mut triples = Triples { columns: B::none(shape), rows: B::none(shape) };
        let mut larger = reached.clone();
        for (own, other) in [(0, 1), (1, 0)] {
            for step in ORTHOGONAL {
                let back = (-step.0, -step.1);
                let passed = reached[own].shifted(shape, step).and(&reached[other]);
                let passed = passed.and(&clearable.shifted(shape, back));
                larger[own] = larger[own].or(&passed.shifted(shape, step));
                let line = if step.0 == 0 { &mut triples.rows } else { &mut triples.columns };
                *line = line.or(&passed);
            }
        }
        if larger == reached {
            return triples;
        }
        reached = larger;
    }
}

impl CellRules<2> for KonaneRules {
    type Move = CellMove;

    const NAME: &'static str = "konane";
    const LETTERS: &'static str = ".xo#";
    const OPENING: &'static [char] = &['x', 'o'];
    const EXAMPLE: &'static str = "xo.\n.xo";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellMove>) -> Flow {
        let shape = at.shape();
        let (own, over, empty) = (at.stones(player), at.stones(player.opponent()), at.empty());
        for step in ORTHOGONAL {
            let first = own.shifted(shape, step).and(&over).shifted(shape, step).and(&empty);
            for landing in first.cells() {
                let from = landing.wrapping_add_signed(-2 * shape.offset(step));
                visit(CellMove { from, into: landing })?;
                let mut at = landing;
                while let Some(into) = jump(shape, &over, &empty, at, step) {
                    visit(CellMove { from, into })?;
                    at = into;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All cells on the way were empty or held stones that are removed.
    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, &CellMove { from, into }: &CellMove) {
        let (width, state) = (at.shape().width, at.state(from));
        let apart = from.abs_diff(into);
        let by = if apart % width == 0 { width } else { 1 };
        (0..=apart / by).for_each(|i| at.set(from.min(into) + i * by, 0));
        at.set(into, state);
    }

    /// Stones that jump make room, and so do those that are jumped over.
    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let shape = at.shape();
        Triples::settled(at, |clearable| triples(at, clearable), |triples| triples.cells(shape))
            .visit_components(at, visit);
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
        "Stones stand on a board, x of Left and o of Right. A stone of one's own jumps along a row or column over a stone of the opponent on the next cell to the empty cell just behind it; the stone jumped over is removed. The same stone may go on in the same direction over further stones, each with an empty cell behind it, and stop after any jump. A player who cannot move loses.",
        "棋盘上有双方的棋子，x 属左方，o 属右方。自己的一枚棋子沿行或列跳过相邻格中对方的棋子，落到紧接其后的空格，被跳过的棋子移除。同一枚棋子可以沿同一方向继续跳过后面的棋子（每枚之后须有空格），并可在任何一跳之后停下。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"xo.\",\".xo\"]",
    source: "M. D. Ernst, Playing Konane mathematically, UMAP Journal 16 (1995), 95-121",
};
