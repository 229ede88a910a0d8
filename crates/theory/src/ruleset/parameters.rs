//! Reading the parameters behind a game's name, and what is said where they name no game.

use crate::localized::LocalizedString;
use crate::numeral;
use crate::outcome::Convention;
use crate::words;
use num_traits::ToPrimitive;

/// The parameters that follow a game's name.
pub trait Parameters: Sized {
    /// What happens to a player who cannot move, if a question does not say it.
    const DEFAULT_CONVENTION: Convention = Convention::Normal;

    /// Reads what stands behind the colon, `None` where there is no colon.
    ///
    /// # Errors
    /// [`GameError`] that says what is expected.
    fn from_parameters(parameters: Option<&str>) -> Result<Self, GameError>;
}

/// Reads `proper`, for games on heaps of which a move may take the whole or, with this parameter, never does.
///
/// # Errors
/// [`GameError`] if there is another parameter.
pub fn proper(game: &str, parameters: Option<&str>) -> Result<bool, GameError> {
    match parameters {
        None => Ok(false),
        Some("proper") => Ok(true),
        Some(other) => Err(GameError::bad_parameter(words!(
            "{game}:{other} is not a game: write {game}, or {game}:proper if a heap is never taken as a whole",
            "没有 {game}:{other} 这个游戏：请写 `{game}`，或 `{game}:proper`（不能取走整堆）"
        ))),
    }
}

/// Why a notation does not name a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct GameError {
    /// What kind of error.
    pub kind: GameErrorKind,
    /// What is wrong and what is expected.
    pub message: LocalizedString,
}

/// The kinds of [`GameError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameErrorKind {
    /// No game has this name.
    Unknown,
    /// The parameters are not such as the game takes.
    BadParameter,
    /// The parameters are right but beyond what can be handled.
    TooLarge,
    /// The game is there, and cannot be played so.
    Unsupported,
}

impl GameError {
    /// The parameters are not such as the game takes.
    pub fn bad_parameter(message: LocalizedString) -> GameError {
        GameError { kind: GameErrorKind::BadParameter, message }
    }

    /// The game cannot be played so.
    pub fn unsupported(message: LocalizedString) -> GameError {
        GameError { kind: GameErrorKind::Unsupported, message }
    }

    /// The parameters are beyond what can be handled.
    pub fn too_large(message: LocalizedString) -> GameError {
        GameError { kind: GameErrorKind::TooLarge, message }
    }
}

/// Reads the parameters of a game that takes none.
///
/// # Errors
/// [`GameError`] where there are some.
pub fn no_parameters(name: &str, parameters: Option<&str>) -> Result<(), GameError> {
    match parameters {
        None => Ok(()),
        Some(found) => Err(GameError::bad_parameter(words!(
            "{name} takes no parameter: write {name} instead of {name}:{found}",
            "{name} 不带参数：请写 {name}，而不是 {name}:{found}"
        ))),
    }
}

/// Reads the one parameter of a game, a whole number from `least` to `most`.
///
/// # Errors
/// [`GameError`] where it is anything else.
pub fn one_number(name: &str, parameters: Option<&str>, least: u64, most: u64) -> Result<u64, GameError> {
    let Some(text) = parameters else {
        return Err(GameError::bad_parameter(words!(
            "{name} needs a number: write {name}:3, say",
            "{name} 需要一个数：例如 {name}:3"
        )));
    };
    number(name, text, least, most)
}

/// Reads a number inside parameters.
///
/// # Errors
/// [`GameError`] where it is no whole number from `least` to `most`.
pub fn number(name: &str, text: &str, least: u64, most: u64) -> Result<u64, GameError> {
    let Some(value) = numeral::whole(text) else {
        return Err(GameError::bad_parameter(words!(
            "{name}: \"{text}\" is not a whole number from {least} to {most}",
            "{name}：\"{text}\" 不是 {least} 到 {most} 的整数"
        )));
    };
    match value.to_u64() {
        Some(value) if (least..=most).contains(&value) => Ok(value),
        Some(value) if value < least => Err(GameError::bad_parameter(words!(
            "{name}: {value} is too small: write at least {least}",
            "{name}：{value} 太小，最小为 {least}"
        ))),
        _ => Err(GameError::too_large(words!(
            "{name}: {text} is too large: write at most {most}",
            "{name}：{text} 太大，最大为 {most}"
        ))),
    }
}
