//! Why somebody wins, in words.

use crate::method::searched::by_search;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_theory::words::{Text, Words};

/// The reason where play was searched, whoever begins.
pub(crate) fn reason(outcome: Outcome) -> Words {
    match outcome {
        Outcome::L => words!(
            "All positions that can be reached were looked at from the ends backwards: Left wins, whoever begins.",
            "已从终局倒推所有可到达的局面：无论谁先走，左方必胜。"
        ),
        Outcome::R => words!(
            "All positions that can be reached were looked at from the ends backwards: Right wins, whoever begins.",
            "已从终局倒推所有可到达的局面：无论谁先走，右方必胜。"
        ),
        Outcome::N | Outcome::P | Outcome::D => by_search(outcome),
        mixed => {
            let Text { en, zh } = mixed.verdict();
            words!(
                "All positions that can be reached were looked at from the ends backwards{en}.",
                "已从终局倒推所有可到达的局面{zh}。"
            )
        }
    }
}

/// The reason if a search with exact parts decides, which looked at so many positions; for one player to begin, or for both.
pub(crate) fn by_exact(outcome: Outcome, player: Option<Player>, positions: u64) -> Words {
    let how = match positions {
        0 => words!(
            "Exact values of small parts, and bounds made of them for the large ones, decide without a search.",
            "小部分的精确值，以及由它们得出的大部分的界，无需搜索即可判定。"
        ),
        _ => words!(
            "Play was searched with exact values for small parts and, where there are any, bounds for the large ones: {positions} positions.",
            "已搜索对局：小部分用精确值，大部分用已知的界，共 {positions} 个局面。"
        ),
    };
    how.then(match (outcome, player) {
        (Outcome::L, _) => words!("Left wins, whoever begins.", "无论谁先走，左方必胜。"),
        (Outcome::R, _) => words!("Right wins, whoever begins.", "无论谁先走，右方必胜。"),
        (Outcome::N, None) => words!("Whoever begins wins.", "先走的一方必胜。"),
        (Outcome::P, None) => words!("Whoever begins loses.", "先走的一方必败。"),
        (Outcome::N, Some(_)) => words!("This player wins by moving first.", "这一方先走必胜。"),
        (_, _) => words!("This player loses by moving first.", "这一方先走必败。"),
    })
}

/// The reason where the value decides.
pub(crate) fn by_value(outcome: Outcome, player: Option<Player>) -> Words {
    match (outcome, player) {
        (Outcome::L, _) => words!(
            "The value is greater than 0: Left wins, whoever begins.",
            "其值大于 0：无论谁先走，左方必胜。"
        ),
        (Outcome::R, _) => {
            words!(
                "The value is less than 0: Right wins, whoever begins.",
                "其值小于 0：无论谁先走，右方必胜。"
            )
        }
        (Outcome::N, None) => words!(
            "The value is confused with 0: whoever begins wins.",
            "其值与 0 不可比较：先走的一方必胜。"
        ),
        (Outcome::P, None) => words!("The value is 0: whoever begins loses.", "其值为 0：先走的一方必败。"),
        (Outcome::N, Some(_)) => words!(
            "Compared with 0, the value says that this player wins by moving first.",
            "把其值与 0 比较可知：这一方先走必胜。"
        ),
        (Outcome::P, Some(_)) => words!(
            "Compared with 0, the value says that this player loses by moving first.",
            "把其值与 0 比较可知：这一方先走必败。"
        ),
        (mixed, _) => {
            let Text { en, zh } = mixed.verdict();
            words!("So says the comparison of the value with 0{en}.", "把其值与 0 比较可知{zh}。")
        }
    }
}

/// Partizan positions stand in sums only.
pub(crate) fn not_in_compounds() -> Words {
    words!(
        "Left and Right have different moves in this game: it can stand in sums, and in no other compound",
        "这个游戏中左右双方着法不同：它可以作为和的一部分，但不能用于其他复合博弈"
    )
}
