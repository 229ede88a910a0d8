//! The errors for questions that a game cannot answer.

use crate::answer::{Question, Refusal};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::words;
use grundy_values::keys::Key;

pub(super) fn not_a_component() -> LocalizedString {
    words!(
        "this game is not won by moving last, so it cannot be a component of a sum or compound",
        "这个游戏不以最后行动判胜负，不能作为和或其他复合博弈的一部分"
    )
}

/// Why a position that is played alone has no exact value.
pub(super) fn no_exact_value() -> LocalizedString {
    words!(
        "this game is not won by moving last, so its positions have no exact values: ask for \"value\" in a game with scores, for \"outcome\" in a game on a board",
        "这个游戏不以最后行动判胜负，其局面没有精确值：计分的游戏请改问 \"value\"，棋盘上的游戏请改问 \"outcome\""
    )
}

/// Why a position that is played alone has no genus.
pub(super) fn no_genus() -> LocalizedString {
    words!(
        "this game is not won by moving last, or cannot be a component of sums, so its positions have no genus and no misère canonical form: ask for \"outcome\" or \"value\"",
        "这个游戏不以最后行动判胜负，或不能作为和的一部分，其局面没有亏格和反常规范形：请改问 \"outcome\" 或 \"value\""
    )
}

/// Refuses a score in games that have none; they have this instead.
pub(super) fn refuse_scores(question: &Question, instead: Key) -> Result<(), Refusal> {
    let instead = instead.as_str();
    match question.asks(Key::Score) {
        false => Ok(()),
        true => Err(Refusal::Unsupported(words!(
            "this game is not scored and has no \"value\": ask for \"{instead}\"",
            "这个游戏不计分，没有 \"value\"：请改问 \"{instead}\""
        ))),
    }
}

/// Refuses what games with scores do not have.
pub(super) fn refuse_outcomes(question: &Question) -> Result<(), Refusal> {
    match question.asks(Key::Outcome) || question.asks(Key::Remoteness) {
        false => Ok(()),
        true => Err(Refusal::Unsupported(words!(
            "this game ends with a score: it has a value, no outcome and no remoteness; ask for \"value\"",
            "这个游戏以得分结束：有得分，没有胜负（outcome）和步数（remoteness）；请改问 \"value\""
        ))),
    }
}

/// Refuses the length of games whose score tells who wins.
pub(super) fn refuse_lengths(question: &Question) -> Result<(), Refusal> {
    match question.asks(Key::Remoteness) {
        false => Ok(()),
        true => Err(Refusal::Unsupported(words!(
            "this game ends with a score and has no remoteness: ask for \"outcome\" or \"value\"",
            "这个游戏以得分结束，没有步数（remoteness）：请改问 \"outcome\" 或 \"value\""
        ))),
    }
}

/// Refuses misère play in games that are not decided by who cannot move.
pub(super) fn refuse_misere(play: Convention) -> Result<(), Refusal> {
    match play {
        Convention::Normal => Ok(()),
        Convention::Misere => Err(Refusal::NoMisere(words!(
            "this game is not won by moving last and has no misère play: ask for normal play",
            "这个游戏不以无法行动判胜负，没有反常规则：请按正常规则提问"
        ))),
    }
}

/// Refuses to be told who moves, where both players have the same moves or the position tells it.
pub(super) fn refuse_player(question: &Question) -> Result<(), Refusal> {
    match question.player {
        None => Ok(()),
        Some(_) => Err(Refusal::Player(words!(
            "both players have the same moves here: ask without a player",
            "这里双方的着法相同：请不要指定哪一方"
        ))),
    }
}
