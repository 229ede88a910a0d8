//! Snort: stones of different colours are never neighbours.

use super::col_and_snort::{PlacementFamily, PlacementGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// A stone is placed on an empty cell with no stone of the opponent beside it.
pub type Snort = PlacementGame<SnortRules>;

/// The rules of [`Snort`].
#[derive(Clone, Copy, Debug)]
pub enum SnortRules {}

impl PlacementFamily for SnortRules {
    const NAME: &'static str = "snort";
    const FORBIDS_OWNER: bool = false;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Left places a stone x on an empty cell with no stone of Right's beside it, Right a stone o on one with no stone of Left's beside it; cells beside each other share an edge. A player who cannot move loses.",
        "左方在空格放棋子 x，该格旁边（有公共边的格子）不得有右方的棋子；右方放 o，旁边不得有左方的棋子。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"x..\",\".#.\",\"..o\"]",
    source: "S. Norton; J. H. Conway, On Numbers and Games, chapter 8",
};
