//! Tartan games: the product of any two games on a row of coins.

use super::product::ProductRules;
use super::{CoinRules, FlipRule};
use crate::catalogue::{self, Selective, SelectiveVisitor};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters};
use crate::theorem::CoinTheorem;
use crate::{text, words};

/// Turn the coins in the rows of a legal set of one game and the columns of a legal set of another.
#[derive(Clone, Debug)]
pub struct Tartan {
    factors: [String; 2],
    turns: [FlipRule; 2],
}

impl ProductRules for Tartan {
    fn factors(&self) -> [&str; 2] {
        self.factors.each_ref().map(String::as_str)
    }

    fn turns(&self) -> [FlipRule; 2] {
        self.turns
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie on a board. A move picks rows as one game on a row of coins would turn them, columns as another would, and turns all coins where they cross; the coin in the largest row and column goes from heads to tails.",
        "棋盘上摆着硬币。每步按一个翻硬币游戏选出若干行，按另一个选出若干列，翻转交叉处的所有硬币；其中行号与列号都最大的那枚必须由正面翻成反面。",
    ),
    format: text!(
        "the cells [i, j] of the coins that show heads, rows and columns counted from 1, or what each coin shows, \"THH/HTT\"",
        "正面朝上的硬币所在的格子 [i, j]，行与列从 1 开始编号；或各枚硬币的正反面，如 \"THH/HTT\""
    ),
    example: "[[2,2],[3,1]]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (the Tartan Theorem)",
};

/// Takes games on a row of coins, and no others.
struct OnARow;

/// The rules of a game on a row of coins, and the theorems about it.
type RowOfCoins = (FlipRule, Vec<Box<dyn CoinTheorem>>);

impl Selective for OnARow {
    type Output = RowOfCoins;

    fn coins<C: CoinRules>(self, rules: C, theorems: Vec<Box<dyn CoinTheorem>>) -> Option<RowOfCoins> {
        Some((rules.turns(), theorems))
    }
}

/// The rules of the game on a row of coins that a notation names, and the theorems about it; `None` if it
/// names another game.
pub fn row_of_coins(notation: &str) -> Option<RowOfCoins> {
    catalogue::visit(notation, SelectiveVisitor(OnARow)).ok().flatten()
}

/// No two games on a row of coins have more commas than this in their notations, with the one between them.
const MAX_COMMAS: usize = 8;

impl Parameters for Tartan {
    fn from_parameters(parameters: Option<&str>) -> Result<Tartan, GameError> {
        let Some(text) = parameters else {
            return Err(GameError::bad_parameter(words!(
                "tartan needs two games on a row of coins: write tartan:ruler,mock-turtles, say",
                "tartan 需要两个一排硬币的游戏：例如 tartan:ruler,mock-turtles"
            )));
        };
        // A notation may hold commas itself: the one between the two is where both halves are games.
        let mut ways = text.match_indices(',').take(MAX_COMMAS).filter_map(|(comma, _)| {
            let factors = [&text[..comma], &text[comma + 1..]];
            let turns = [row_of_coins(factors[0])?.0, row_of_coins(factors[1])?.0];
            Some(Tartan { factors: factors.map(str::to_owned), turns })
        });
        match (ways.next(), ways.next()) {
            (Some(tartan), None) => Ok(tartan),
            (Some(tartan), Some(other)) => {
                let [[a, b], [c, d]] = [tartan.factors(), other.factors()];
                Err(GameError::bad_parameter(words!(
                    "tartan:{text} can be read in two ways: {a} and {b}, or {c} and {d}",
                    "tartan:{text} 有两种读法：{a} 与 {b}，或 {c} 与 {d}"
                )))
            }
            (None, _) => Err(GameError::bad_parameter(words!(
                "tartan:{text}: there is no comma with a game on a row of coins on either side; write tartan:ruler,mock-turtles or tartan:coins:1-2,run,turning-turtles, say",
                "tartan:{text}：没有一个逗号的两侧都是一排硬币的游戏；请写 tartan:ruler,mock-turtles 或 tartan:coins:1-2,run,turning-turtles 等"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;

    #[test]
    fn notations_are_split_where_both_halves_are_games() {
        let factors = |text: &str| Tartan::from_parameters(Some(text)).map(|tartan| tartan.factors);
        let split = |a: &str, b: &str| Ok([a.to_owned(), b.to_owned()]);
        assert_eq!(factors("ruler,mock-turtles"), split("ruler", "mock-turtles"));
        assert_eq!(factors("coins:1-2,run,ruler"), split("coins:1-2,run", "ruler"));
        assert_eq!(factors("ruler,coins:1-2,run"), split("ruler", "coins:1-2,run"));
        assert_eq!(factors("coins:1-2,run,coins:run"), split("coins:1-2,run", "coins:run"));
        assert_eq!(factors("coins:1-2,coins:3-4,run"), split("coins:1-2", "coins:3-4,run"));
        for wrong in [
            "",
            ",",
            "ruler",
            "ruler,",
            "ruler,nim",
            "ruler,ruler,ruler",
            "coins:1-2,run",
            "coin-grid,ruler",
            "tartan:ruler,ruler,ruler",
            "coins:3-2,ruler",
        ] {
            assert_eq!(
                factors(wrong).map_err(|error| error.kind),
                Err(GameErrorKind::BadParameter),
                "{wrong}"
            );
        }
        assert!(Tartan::from_parameters(None).is_err());
        assert!(Tartan::from_parameters(Some(&",".repeat(100_000))).is_err());
    }
}
