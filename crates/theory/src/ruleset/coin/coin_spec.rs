//! Coins turned by a rule that the notation gives: how many, and whether they must be neighbours.

use super::{CoinRules, FlipRule, MAX_PLACE};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::{text, words};

/// Turn this many coins, anywhere or in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinSpec {
    /// Which sets may be turned.
    pub turns: FlipRule,
}

impl CoinRules for CoinSpec {
    fn turns(&self) -> FlipRule {
        self.turns
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie in a row. A move turns the coins on some places, of which the rightmost goes from heads to tails: from a to b coins anywhere (coins:a-b), any run of neighbouring coins (coins:run), or a run of a to b neighbouring coins (coins:a-b,run).",
        "一排硬币。每步翻转若干枚硬币，其中最右边的一枚必须由正面翻成反面：coins:a-b 为任意位置的 a 到 b 枚，coins:run 为任意多枚相邻的硬币，coins:a-b,run 为 a 到 b 枚相邻的硬币。",
    ),
    format: text!(
        "the places of the coins that show heads, counted from 1, or what each coin shows, \"THHT\"",
        "正面朝上的硬币的位置，从 1 开始编号；或各枚硬币的正反面，如 \"THHT\""
    ),
    example: "[6,11,17]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (coin-turning games)",
};

impl Parameters for CoinSpec {
    fn from_parameters(parameters: Option<&str>) -> Result<CoinSpec, GameError> {
        let Some(text) = parameters else { return Err(expected("coins")) };
        if text == "run" {
            return Ok(CoinSpec { turns: FlipRule::Run { least: 1, most: u64::MAX } });
        }
        let (range, run) = match text.strip_suffix(",run") {
            Some(range) => (range, true),
            None => (text, false),
        };
        let Some((least, most)) = range.split_once('-') else {
            return Err(expected(&format!("coins:{text}")));
        };
        // More coins than places can never be turned, so that larger bounds say nothing.
        let least = number("coins", least, 1, MAX_PLACE)?;
        let most = number("coins", most, 1, MAX_PLACE)?;
        if least > most {
            return Err(GameError::bad_parameter(words!(
                "coins:{text}: from {least} to {most} coins is not a range: write coins:{most}-{least}, say",
                "coins:{text}：{least} 到 {most} 枚不成范围，请写 coins:{most}-{least} 等"
            )));
        }
        let turns = if run { FlipRule::Run { least, most } } else { FlipRule::Anywhere { least, most } };
        Ok(CoinSpec { turns })
    }
}

fn expected(found: &str) -> GameError {
    GameError::bad_parameter(words!(
        "{found}: which coins may be turned? Write coins:1-3 for one to three coins, coins:run for a run, coins:2-5,run for a run of two to five",
        "{found}：可翻哪些硬币？一到三枚请写 coins:1-3，一段相邻的请写 coins:run，两到五枚相邻的请写 coins:2-5,run"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;

    #[test]
    fn specifications_are_read() {
        let turns = |text: &str| CoinSpec::from_parameters(Some(text)).map(|rules| rules.turns);
        assert_eq!(turns("1-4"), Ok(FlipRule::Anywhere { least: 1, most: 4 }));
        assert_eq!(turns("3-7,run"), Ok(FlipRule::Run { least: 3, most: 7 }));
        assert_eq!(turns("run"), Ok(FlipRule::Run { least: 1, most: u64::MAX }));
        for wrong in [
            "", "3", "0-2", "5-3", "-3", "3-", "1-2-3", "1-2,", "1-2,runs", "run,run", ",run", "1 -2", "+1-2",
        ] {
            let kind = turns(wrong).map_err(|error| error.kind);
            assert_eq!(kind, Err(GameErrorKind::BadParameter), "{wrong}");
        }
        assert!(CoinSpec::from_parameters(None).is_err());
    }
}
