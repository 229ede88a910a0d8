//! Toads and Frogs: two kinds of animals that hop past each other on a strip.

use super::hops::{HopRules, Hops};
use super::letters::MOST_CELLS;
use crate::ruleset::About;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::text;

/// An animal steps forwards, or jumps over up to `over` enemies side by side.
#[derive(Clone, Copy, Debug)]
pub struct Toads {
    /// The most enemies jumped over at once, at least 1.
    pub over: u32,
}

/// Toads and Frogs.
pub type ToadsAndFrogs = Hops<Toads>;

impl HopRules for Toads {
    fn over(&self) -> u32 {
        self.over
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

impl Parameters for ToadsAndFrogs {
    fn from_parameters(parameters: Option<&str>) -> Result<ToadsAndFrogs, GameError> {
        let most = MOST_CELLS as u64;
        let over = match parameters {
            None => 1,
            some => one_number("toads-and-frogs", some, 1, most)? as u32,
        };
        Ok(Hops(Toads { over }))
    }
}

static ABOUT: About = About {
    rules: text!(
        "Toads and frogs stand on a strip, at most one on a cell. Left moves a toad one cell to the right, onto an empty cell, or lets it jump to the right over a frog directly before it, onto the empty cell just behind; nothing is captured. Right moves frogs in the same way to the left, over toads. With a number K behind the name an animal may jump over 1 to K enemies that stand side by side. Who cannot move loses.",
        "一条格带上有蟾蜍和青蛙，每格至多一只。左方把一只蟾蜍向右移到相邻的空格，或让它向右跳过紧邻的一只青蛙，落在其后的空格上；没有吃子。右方同样把青蛙向左移动，跳过蟾蜍。游戏名后带数 K 时，可跳过 1 到 K 只并排的对方动物。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: t for a toad, f for a frog, . for an empty cell",
        "从左到右的文本：t 表示蟾蜍，f 表示青蛙，. 表示空格"
    ),
    example: "\"tt.t..ff\"",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 1; J. Erickson, New Toads and Frogs results, Games of No Chance (1996)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;

    #[test]
    fn the_number_is_at_least_one() {
        assert_eq!(ToadsAndFrogs::from_parameters(None).unwrap().0.over, 1);
        assert_eq!(ToadsAndFrogs::from_parameters(Some("3")).unwrap().0.over, 3);
        for text in ["0", "", "x", "-1", "1.5"] {
            assert_eq!(
                ToadsAndFrogs::from_parameters(Some(text)).unwrap_err().kind,
                GameErrorKind::BadParameter
            );
        }
    }
}
