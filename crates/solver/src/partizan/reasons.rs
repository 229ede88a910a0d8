//! Why somebody wins, in words.

use crate::method::search::by_search;
use grundy_theory::localized::{LocalizedStr, LocalizedString, row};
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::{text, words};
use grundy_wins::grounds::{Bands, Decision, Grounds};

/// The reason where play was searched, for both starters.
pub(crate) fn reason(outcome: Outcome) -> LocalizedString {
    match outcome {
        Outcome::L => words!(
            "All positions that can be reached were examined from the ends backwards: Left wins, whoever begins.",
            "已从终局倒推所有可到达的局面：无论谁先走，左方必胜。"
        ),
        Outcome::R => words!(
            "All positions that can be reached were examined from the ends backwards: Right wins, whoever begins.",
            "已从终局倒推所有可到达的局面：无论谁先走，右方必胜。"
        ),
        Outcome::N | Outcome::P | Outcome::D => by_search(outcome),
        mixed => {
            let LocalizedStr { en, zh } = mixed.verdict();
            words!(
                "All positions that can be reached were examined from the ends backwards{en}.",
                "已从终局倒推所有可到达的局面{zh}。"
            )
        }
    }
}

/// The reason if a search with exact parts decides; for one player to begin, or for both, with what is known
/// to decide for each. The method says how many positions were searched.
pub(crate) fn by_exact(
    outcome: Outcome,
    player: Option<Player>,
    grounds: &[(Player, Grounds)],
) -> LocalizedString {
    let how = match grounds {
        [] => searched(),
        [(_, first), rest @ ..] if rest.iter().all(|(_, other)| other.decision == first.decision) => {
            components(first).then(decision(first))
        }
        [(_, first), ..] => grounds.iter().fold(components(first), |how, (beginner, grounds)| {
            how.then(if_begins(*beginner)).then(decision(grounds))
        }),
    };
    how.then(match (outcome, player) {
        (Outcome::L, _) => words!("Left wins, whoever begins.", "无论谁先走，左方必胜。"),
        (Outcome::R, _) => words!("Right wins, whoever begins.", "无论谁先走，右方必胜。"),
        (Outcome::N, None) => words!("The first player wins.", "先走的一方必胜。"),
        (Outcome::P, None) => words!("The first player loses.", "先走的一方必败。"),
        (Outcome::N, Some(_)) => words!("This player wins by moving first.", "这一方先走必胜。"),
        (_, _) => words!("This player loses by moving first.", "这一方先走必败。"),
    })
}

fn if_begins(player: Player) -> LocalizedString {
    match player {
        Player::Left => words!("If Left begins:", "左方先走时："),
        Player::Right => words!("If Right begins:", "右方先走时："),
    }
}

/// What is known of the parts; nothing if the only part is large.
fn components(grounds: &Grounds) -> LocalizedString {
    let Grounds { valued, mirrored, cancelled, large, .. } = grounds;
    let mut components = LocalizedString::default();
    if *mirrored > 0 {
        components = match mirrored {
            1 => words!(
                "One part is 0: half a turn of it takes each move of one player to a move of the other, and the second player answers each move in the image of its cell.",
                "有 1 个部分的值为 0：旋转半周把一方的每一步变成对方的一步，后走者总在对应的格子应对。"
            ),
            _ => words!(
                "{mirrored} parts are 0: half a turn of each takes each move of one player to a move of the other, and the second player answers each move in the image of its cell.",
                "有 {mirrored} 个部分的值为 0：旋转半周把一方的每一步变成对方的一步，后走者总在对应的格子应对。"
            ),
        };
    }
    if *cancelled > 0 {
        components = components.then(words!(
            "{cancelled} large parts cancel, each with its negative.",
            "有 {cancelled} 个较大的部分各与其相反数相消。"
        ));
    }
    if *valued > 0 && *large > 0 {
        components = components.then(words!(
            "Parts with exact values: {valued}. Larger parts: {large}.",
            "有精确值的部分：{valued} 个。较大的部分：{large} 个。"
        ));
    }
    components
}

/// What decides the sum of the parts, for one player to begin.
fn decision(grounds: &Grounds) -> LocalizedString {
    match &grounds.decision {
        Decision::Values if grounds.valued == 0 => words!("No other part is left.", "此外没有别的部分。"),
        Decision::Values => words!("The sum of exact values decides.", "由精确值之和判定。"),
        Decision::Bounds => words!(
            "Bounds from the thermographs of the parts decide without a search.",
            "由各部分的温度图得出的界无需搜索即可判定。"
        ),
        Decision::Bands(Bands { winner, lines }) => {
            let lines = row(lines.iter().map(|&lines| u64::from(lines)));
            let LocalizedStr { en, zh } = player_name(*winner);
            words!(
                "{en} wins even without the moves across some cuts, which take no move from the opponent: bands of {lines} lines remain, whose values are known, and {en} wins their sum.",
                "即使放弃跨越某些切线的着法（对方没有这样的着法），{zh}仍然获胜：剩下的带的行（列）数为 {lines}，其值已知，{zh}赢得它们的和。"
            )
        }
        Decision::Renounced(winner) => {
            let LocalizedStr { en, zh } = player_name(*winner);
            words!(
                "{en} wins even without some moves in the larger part: only small parts remain then, and {en} wins their sum.",
                "即使{zh}在较大的部分中放弃一些着法，仍然获胜：这时只剩下小的部分，{zh}赢得它们的和。"
            )
        }
        Decision::Search => searched(),
    }
}

fn player_name(player: Player) -> LocalizedStr {
    match player {
        Player::Left => text!("Left", "左方"),
        Player::Right => text!("Right", "右方"),
    }
}

/// What decides, with what is known of the parts, where the other player wins.
pub(crate) fn of_grounds(grounds: &Grounds) -> LocalizedString {
    components(grounds).then(decision(grounds))
}

/// What is said if nothing more is known of what decides.
pub(crate) fn searched() -> LocalizedString {
    words!(
        "Play was searched with exact values for small parts and, where there are any, bounds for the large ones.",
        "已搜索对局：小部分用精确值，大部分用已知的界。"
    )
}

/// The reason where the value decides.
pub(crate) fn by_value(outcome: Outcome, player: Option<Player>) -> LocalizedString {
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
            "The value is confused with 0: the first player wins.",
            "其值与 0 不可比较：先走的一方必胜。"
        ),
        (Outcome::P, None) => words!("The value is 0: the first player loses.", "其值为 0：先走的一方必败。"),
        (Outcome::N, Some(_)) => words!(
            "Compared with 0, the value says that this player wins by moving first.",
            "把其值与 0 比较可知：这一方先走必胜。"
        ),
        (Outcome::P, Some(_)) => words!(
            "Compared with 0, the value says that this player loses by moving first.",
            "把其值与 0 比较可知：这一方先走必败。"
        ),
        (mixed, _) => {
            let LocalizedStr { en, zh } = mixed.verdict();
            words!("By comparison of the value with 0{en}.", "把其值与 0 比较可知{zh}。")
        }
    }
}

/// Partizan positions stand in sums only.
pub(crate) fn not_in_compounds() -> LocalizedString {
    words!(
        "Left and Right have different moves in this game: it can be a component of sums, and of no other compound",
        "这个游戏中左右双方着法不同：它可以作为和的一部分，但不能用于其他复合博弈"
    )
}
