//! Play conventions and players by their words.

use crate::errors::PyError;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use pyo3::prelude::*;

/// The play convention of the word `normal` or `misere`.
pub fn convention_of(py: Python<'_>, word: &str) -> PyResult<Convention> {
    match word {
        "normal" => Ok(Convention::Normal),
        "misere" | "misère" => Ok(Convention::Misere),
        _ => {
            let message = words!(
                "there is no play convention \"{word}\": write \"normal\" or \"misere\"",
                "没有规则 \"{word}\"：请写 \"normal\" 或 \"misere\""
            );
            Err(PyError::bad_parameter("play", message).raise(py))
        }
    }
}

/// The word of a play convention.
pub fn convention_word(play: Convention) -> &'static str {
    if play == Convention::Misere { "misere" } else { "normal" }
}

/// The player of this word.
pub fn player_of(py: Python<'_>, word: &str) -> PyResult<Player> {
    match word {
        "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        _ => {
            let message = words!(
                "there is no player \"{word}\": write \"left\" or \"right\"",
                "没有玩家 \"{word}\"：请写 \"left\" 或 \"right\""
            );
            Err(PyError::bad_parameter("player", message).raise(py))
        }
    }
}

/// The word of a player.
pub fn player_word(player: Player) -> &'static str {
    if player == Player::Left { "left" } else { "right" }
}
