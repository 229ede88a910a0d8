//! Clobber with the leaps of a knight.

use super::cells::cell_set::{KNIGHT, Offset};
use super::clobber_family::{ClobberFamily, ClobberGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// A stone takes a stone of the opponent one leap of a chess knight away.
pub type KnightClobber = ClobberGame<KnightClobberRules>;

/// The rules of [`KnightClobber`].
#[derive(Clone, Copy, Debug)]
pub enum KnightClobberRules {}

impl ClobberFamily for KnightClobberRules {
    const NAME: &'static str = "knights";
    const LETTERS: &'static str = ".xo";
    const EXAMPLE: &'static str = "xox\nooo\nxxo";
    const STEPS: &'static [Offset] = &KNIGHT;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "As in Clobber, with the knight's move of chess: a move takes a stone of one's own, x of Left and o of Right, over any cells between onto a stone of the opponent, which is removed. A player who cannot move loses.",
        "与 Clobber 相同，但按国际象棋马的走法：自己的一枚棋子（x 属左方，o 属右方）越过其间的任何棋子，跳到对方的棋子上，将其移除。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell",
        "自上而下的各行，每行是由 x、o、.（空格）组成的文本"
    ),
    example: "[\"xox\",\"ooo\",\"xxo\"]",
    source: "A. N. Siegel, CGSuite (Clobber with other pieces)",
};
