//! Clobber with the moves of a rook.

use super::cells::cell_set::{ORTHOGONAL, Offset};
use super::clobber_family::{ClobberFamily, ClobberGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// A stone takes the first stone that it meets along a row or column, which is the opponent's.
pub type RookClobber = ClobberGame<RookClobberRules>;

/// The rules of [`RookClobber`].
#[derive(Clone, Copy, Debug)]
pub enum RookClobberRules {}

impl ClobberFamily for RookClobberRules {
    const NAME: &'static str = "rooks";
    const LETTERS: &'static str = ".xo";
    const EXAMPLE: &'static str = "x.o\no.x";
    const STEPS: &'static [Offset] = &ORTHOGONAL;
    const SLIDES: bool = true;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "As in Clobber, with the rook's move of chess: a stone of one's own, x of Left and o of Right, slides along its row or column over empty cells onto the first stone that it meets, which must be the opponent's and is removed. Every move takes a stone. A player who cannot move loses.",
        "与 Clobber 相同，但按国际象棋车的走法：自己的一枚棋子（x 属左方，o 属右方）沿行或列经过空格，移到遇到的第一枚棋子上；它必须是对方的，将其移除。每步必须吃子。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell",
        "自上而下的各行，每行是由 x、o、.（空格）组成的文本"
    ),
    example: "[\"x.o\",\"o.x\"]",
    source: "A. N. Siegel, CGSuite (Clobber with other pieces)",
};
