//! Hot Clobber, also called Cannibal Clobber: stones that take their neighbours, of whatever colour.

use super::cells::cell_set::{ORTHOGONAL, Offset};
use super::clobber_family::{ClobberFamily, ClobberGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// A stone takes any stone, also of the same colour, on a cell that shares an edge.
pub type HotClobber = ClobberGame<HotClobberRules>;

/// The rules of [`HotClobber`].
#[derive(Clone, Copy, Debug)]
pub enum HotClobberRules {}

impl ClobberFamily for HotClobberRules {
    const NAME: &'static str = "hot-clobber";
    const LETTERS: &'static str = ".xo";
    const EXAMPLE: &'static str = "xo.\nxxo";
    const STEPS: &'static [Offset] = &ORTHOGONAL;
    const TAKES_OWN: bool = true;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "As in Clobber, but a stone may move onto a neighbouring stone of either colour, which is removed: x are stones of Left, o of Right, neighbours are cells that share an edge. A player who cannot move loses. The game is also called Cannibal Clobber.",
        "与 Clobber 相同，但棋子可以移到相邻（有公共边）的任一颜色的棋子上，将其移除：x 属左方，o 属右方。无法行动者负。这个游戏也叫食同类 Clobber（Cannibal Clobber）。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell",
        "自上而下的各行，每行是由 x、o、.（空格）组成的文本"
    ),
    example: "[\"xo.\",\"xxo\"]",
    source: "A. N. Siegel, CGSuite (HotClobber); MCGS, University of Alberta (cannibal_clobber)",
};
