//! Clobber: stones that take their neighbours.

use super::cells::cell_set::{ORTHOGONAL, Offset};
use super::clobber_family::{ClobberFamily, ClobberGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// A stone takes a stone of the opponent on a cell that shares an edge.
pub type Clobber = ClobberGame<ClobberRules>;

/// The rules of [`Clobber`].
#[derive(Clone, Copy, Debug)]
pub enum ClobberRules {}

impl ClobberFamily for ClobberRules {
    const NAME: &'static str = "clobber";
    const LETTERS: &'static str = ".xo#";
    const EXAMPLE: &'static str = "xo.\n.xo";
    const STEPS: &'static [Offset] = &ORTHOGONAL;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Stones of both players stand on a board, x of Left and o of Right. A move takes a stone of one's own to a cell that shares an edge with its own and holds a stone of the opponent, which is removed. A player who cannot move loses.",
        "棋盘上有双方的棋子，x 属左方，o 属右方。每步把自己的一枚棋子移到有公共边的相邻格，该格须有对方的棋子，将其移除。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"xo.\",\".xo\"]",
    source: "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5(2) (2005), A01",
};
