//! Toads and Frogs: two kinds of animals that hop past each other on a strip.

use super::alphabet::MAX_CELLS;
use super::toads_family::{HopGame, HopRules};
use crate::localized::LocalizedString;
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::{text, words};
use std::borrow::Cow;

/// An animal slides over empty cells, or jumps over animals side by side.
#[derive(Clone, Copy, Debug)]
pub struct ToadsAndFrogsRules {
    /// The least and the largest number of cells that an animal slides, the least at least 1.
    pub slides: [u32; 2],
    /// The most animals jumped over at once.
    pub over: u32,
    /// Whether animals of the same kind may be jumped over too.
    pub over_friends: bool,
}

impl ToadsAndFrogsRules {
    /// Animals that slide one cell and jump over at most `over` enemies.
    pub const fn jumping(over: u32) -> ToadsAndFrogsRules {
        ToadsAndFrogsRules { slides: [1, 1], over, over_friends: false }
    }
}

/// Toads and Frogs.
pub type ToadsAndFrogs = HopGame<ToadsAndFrogsRules>;

impl HopRules for ToadsAndFrogsRules {
    fn over(&self) -> u32 {
        self.over
    }

    fn slides(&self) -> [u32; 2] {
        self.slides
    }

    fn jumps_over_friends(&self) -> bool {
        self.over_friends
    }

    fn particulars(&self) -> LocalizedString {
        let ToadsAndFrogsRules { slides: [least, most], over, over_friends } = *self;
        if self.is_plain() && over == 1 {
            return LocalizedString::default();
        }
        let slides = match (least, most) {
            (1, 1) => words!("an animal moves 1 cell", "动物走 1 格"),
            (least, most) if least == most => words!(
                "an animal slides exactly {least} cells, all of them empty",
                "动物恰好滑行 {least} 格，途经的格子都须为空"
            ),
            _ => words!(
                "an animal slides {least} to {most} cells, all of them empty",
                "动物滑行 {least} 到 {most} 格，途经的格子都须为空"
            ),
        };
        let jumps = match (over, over_friends) {
            (0, _) => words!("and does not jump", "不能跳"),
            (_, false) => words!(
                "or jumps over at most {over} enemies side by side",
                "或跳过至多 {over} 只并排的对方动物"
            ),
            (_, true) => words!(
                "or jumps over at most {over} animals side by side, of either kind",
                "或跳过至多 {over} 只并排的动物，不论属于哪一方"
            ),
        };
        LocalizedString {
            en: format!("{}, {}", slides.en, jumps.en),
            zh: format!("{}，{}", slides.zh, jumps.zh),
        }
    }

    /// Where animals slide two cells at most, the usual example has moves.
    fn example(&self) -> Cow<'static, str> {
        match self.slides {
            [..=2, _] => Cow::Borrowed(ABOUT.example),
            [least, _] => {
                let gap = ".".repeat(least as usize);
                Cow::Owned(format!("\"t{gap}tf{gap}f\""))
            }
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// The most cells that an animal must slide, if it slides.
const MAX_NEEDED: u64 = 1000;

const NAME: &str = "toads-and-frogs";

impl Parameters for ToadsAndFrogs {
    fn from_parameters(parameters: Option<&str>) -> Result<ToadsAndFrogs, GameError> {
        let most = MAX_CELLS as u64;
        let read = |text: &str, least, most| number(NAME, text, least, most);
        let Some(parameters) = parameters else { return Ok(HopGame(ToadsAndFrogsRules::jumping(1))) };
        let numbers: Vec<&str> = parameters.split(',').collect();
        let (slides, over, friends) = match numbers[..] {
            [over] => return Ok(HopGame(ToadsAndFrogsRules::jumping(read(over, 1, most)? as u32))),
            [least, largest, over] => ([least, largest], over, "0"),
            [least, largest, over, friends] => ([least, largest], over, friends),
            _ => {
                return Err(GameError::bad_parameter(words!(
                    "{NAME} takes a number K or four numbers A,B,C,F: write {NAME}:2, or {NAME}:1,3,2,1 for slides of 1 to 3 cells and jumps over at most 2 animals, friends too",
                    "{NAME} 带一个数 K 或四个数 A,B,C,F：请写 {NAME}:2，或 {NAME}:1,3,2,1 表示滑行 1 到 3 格，跳过至多 2 只动物，包括己方的"
                )));
            }
        };
        let least = read(slides[0], 1, MAX_NEEDED)?;
        let largest = read(slides[1], least, most)?;
        Ok(HopGame(ToadsAndFrogsRules {
            slides: [least as u32, largest as u32],
            over: read(over, 0, most)? as u32,
            over_friends: read(friends, 0, 1)? == 1,
        }))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Toads and frogs stand on a strip, at most one on a cell. Left moves a toad one cell to the right, onto an empty cell, or lets it jump to the right over a frog directly before it, onto the empty cell just behind; nothing is captured. Right moves frogs in the same way to the left, over toads. With a number K after the name an animal may jump over 1 to K enemies that stand side by side. With four numbers A,B,C,F an animal whose next cell is empty slides A to B cells over empty ones, and any other may jump over 1 to C animals that stand side by side: enemies if F is 0, animals of both kinds if F is 1. A player who cannot move loses.",
        "一条格带上有蟾蜍和青蛙，每格至多一只。左方把一只蟾蜍向右移到相邻的空格，或让它向右跳过紧邻的一只青蛙，落在其后的空格上；没有吃子。右方同样把青蛙向左移动，跳过蟾蜍。游戏名后带数 K 时，可跳过 1 到 K 只并排的对方动物。带四个数 A,B,C,F 时，前一格为空的动物沿空格滑行 A 到 B 格，否则可跳过 1 到 C 只并排的动物：F 为 0 时只能是对方的，F 为 1 时不论属于哪一方。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: t for a toad, f for a frog, . for an empty cell",
        "从左到右的文本：t 表示蟾蜍，f 表示青蛙，. 表示空格"
    ),
    example: "\"tt.t..ff\"",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 1; J. Erickson, New Toads and Frogs results, Games of No Chance (1996); slides and jumps over friends: A. N. Siegel, CGSuite (generalized Toads and Frogs), and MCGS, University of Alberta (gen_toads)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;

    fn toads(parameters: Option<&str>) -> ToadsAndFrogsRules {
        ToadsAndFrogs::from_parameters(parameters).unwrap().0
    }

    #[test]
    fn the_number_is_at_least_one() {
        assert_eq!(toads(None).over, 1);
        assert_eq!(toads(Some("3")).over, 3);
        for text in ["0", "", "x", "-1", "1.5"] {
            assert_eq!(
                ToadsAndFrogs::from_parameters(Some(text)).unwrap_err().kind,
                GameErrorKind::BadParameter
            );
        }
    }

    #[test]
    fn four_numbers_tell_slides_and_jumps() {
        for (text, slides, over, over_friends) in [
            ("1,1,2,0", [1, 1], 2, false),
            ("1,3,2,1", [1, 3], 2, true),
            ("2,2,0,0", [2, 2], 0, false),
            ("1,2,1", [1, 2], 1, false),
        ] {
            let found = toads(Some(text));
            assert_eq!(
                (found.slides, found.over, found.over_friends),
                (slides, over, over_friends),
                "{text}"
            );
        }
        for text in ["1,1", "0,1,1,0", "3,2,1,0", "1,1,1,2", "1,1,1,0,0", "1,,1,0", "1,2,1,x"] {
            let error = ToadsAndFrogs::from_parameters(Some(text)).unwrap_err();
            assert_ne!(error.kind, GameErrorKind::Unknown, "{text}");
        }
    }

    #[test]
    fn only_what_the_rules_leave_open_is_said() {
        assert_eq!(toads(None).particulars(), LocalizedString::default());
        assert_eq!(
            toads(Some("1,3,2,1")).particulars().en,
            "an animal slides 1 to 3 cells, all of them empty, or jumps over at most 2 animals side by side, of either kind"
        );
        assert_eq!(toads(Some("1,1,0,1")).particulars().en, "an animal moves 1 cell, and does not jump");
        assert_eq!(toads(Some("2,2,0,0")).particulars().zh, "动物恰好滑行 2 格，途经的格子都须为空，不能跳");
    }
}
