//! Partizan octal games: each player has a take-and-break code of his own.

use super::code::{SizeCondition, TakeAndBreakCode};
use super::octal::TakeAndBreak;
use super::partizan_heaps::{PartizanHeapGame, PartizanHeapRules, ShrinkRate, of, sides};
use super::take_window::{TakeWindow, from_digits};
use super::{HeapOption, HeapRules};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::{text, words};

/// By what codes Left and Right move.
#[derive(Clone, Debug)]
pub struct PartizanOctalRules([TakeAndBreak; 2]);

/// A partizan octal game.
pub type PartizanOctal = PartizanHeapGame<PartizanOctalRules>;

impl PartizanHeapRules for PartizanOctalRules {
    fn visit_options(&self, heap: u64, player: Player, visit: Visit<'_, HeapOption>) -> Flow {
        of(&self.0, player).visit_options(heap, visit)
    }

    /// Where digit k allows several heaps to be left, a player who may leave h of them can move in heaps of
    /// k + h or more.
    fn pace(&self) -> Option<ShrinkRate> {
        let stuck = |rules: &TakeAndBreak| {
            let digits = (0..).zip(rules.code().digits());
            let able = digits.flat_map(|(taken, digit)| {
                let counts = (1..=3).filter(move |&heaps| taken + heaps > 1 && digit.leaves(heaps));
                counts.map(move |heaps| taken + heaps)
            });
            able.min()
        };
        let able = stuck(&self.0[0])?.max(stuck(&self.0[1])?);
        let most_taken = self.0.iter().map(|rules| rules.code().digits().len()).max()?;
        Some(ShrinkRate { most_taken: most_taken as u64, stuck: able as u64 - 1 })
    }

    fn take_window(&self) -> Option<TakeWindow> {
        let single = self.0.iter().all(|rules| rules.family().leaves_one_heap());
        let digits = self.0.iter().map(|rules| rules.code().digits().len()).max().unwrap_or(0);
        single.then(|| from_digits(digits))
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for PartizanOctal {
    fn from_parameters(parameters: Option<&str>) -> Result<PartizanOctal, GameError> {
        let [left, right] = sides("partizan-octal", parameters, "0.7|0.3")?;
        Ok(PartizanHeapGame(PartizanOctalRules([code(left)?, code(right)?])))
    }
}

/// The rules of a code of octal and hexadecimal digits.
fn code(text: &str) -> Result<TakeAndBreak, GameError> {
    let code = TakeAndBreakCode::parse(Some(text))?;
    let plain = code.block().is_empty()
        && code.digits().iter().all(|digit| digit.value() < 16 && digit.sizes() == SizeCondition::Any);
    if !plain {
        return Err(GameError::bad_parameter(words!(
            "partizan-octal: the digits of {text} must be 0 to 9 or A to F, without modifiers and blocks: write partizan-octal:0.7|0.3, say",
            "partizan-octal：{text} 的数字应为 0 到 9 或 A 到 F，不带修饰符和循环节：例如 partizan-octal:0.7|0.3"
        )));
    }
    Ok(TakeAndBreak::new(code))
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Left takes k tokens from one heap and may split what is left, as digit k of the code before the bar allows, Right as digit k of the code after it. A digit is a sum: 1, nothing may be left; 2, one heap may be left; 4, exactly two non-empty heaps; 8, exactly three. Digits are 0 to 9 and A to F (15). A player who cannot move loses.",
        "左方从一堆中取走 k 颗石子，并可按竖线前代码的第 k 位数字把余下的分开；右方按竖线后代码的第 k 位数字。数字是以下各数之和：1 表示可以不留下石子；2 表示可以留下一堆；4 表示可以恰好留下两个非空堆；8 表示恰好三个。数字为 0 到 9 和 A 到 F（15）。无法行动者负。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,11]",
    source: "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, International Journal of Game Theory 16 (1987); R. B. Austin, Impartial and partizan games (1976)",
};
