//! Clobber with the steps of a king.

use super::cells::cell_set::{KING, Offset};
use super::clobber_family::{ClobberFamily, ClobberGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// A stone takes a stone of the opponent one step of a chess king away.
pub type KingClobber = ClobberGame<KingClobberRules>;

/// The rules of [`KingClobber`].
#[derive(Clone, Copy, Debug)]
pub enum KingClobberRules {}

impl ClobberFamily for KingClobberRules {
    const NAME: &'static str = "kings";
    const LETTERS: &'static str = ".xo";
    const EXAMPLE: &'static str = "x.o\n.xo";
    const STEPS: &'static [Offset] = &KING;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "As in Clobber, with the king's move of chess: a move takes a stone of one's own, x of Left and o of Right, one step in any of the eight directions onto a stone of the opponent, which is removed. A player who cannot move loses.",
        "与 Clobber 相同，但按国际象棋王的走法：把自己的一枚棋子（x 属左方，o 属右方）向八个方向之一移一格，到对方的棋子上，将其移除。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell",
        "自上而下的各行，每行是由 x、o、.（空格）组成的文本"
    ),
    example: "[\"x.o\",\".xo\"]",
    source: "A. N. Siegel, CGSuite (Clobber with other pieces)",
};
