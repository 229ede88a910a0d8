//! What the crates below refuse, as errors of questions.

use crate::custom_rules;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::Halt;
use grundy_solver::game::sum;
use grundy_theory::ruleset::parameters::{GameError, GameErrorKind};

impl From<GameError> for QuestionError {
    fn from(error: GameError) -> QuestionError {
        let kind = match error.kind {
            GameErrorKind::Unknown => QuestionErrorKind::UnknownGame,
            GameErrorKind::BadParameter => QuestionErrorKind::BadParameter,
            GameErrorKind::TooLarge => QuestionErrorKind::TooLarge,
            GameErrorKind::Unsupported => QuestionErrorKind::Unsupported,
        };
        QuestionError::new(kind, "game", error.message)
    }
}

impl From<sum::ComponentError> for QuestionError {
    fn from(sum::ComponentError { component, reason }: sum::ComponentError) -> QuestionError {
        QuestionError::new(QuestionErrorKind::Unsupported, format!("sum[{component}].game"), reason)
    }
}

impl From<Refusal> for QuestionError {
    fn from(refusal: Refusal) -> QuestionError {
        match refusal {
            // An interruption says nothing about the position.
            Refusal::Stopped(stop @ Halt::Interrupted) => {
                QuestionError::new(QuestionErrorKind::TooLarge, "", stop.words())
            }
            Refusal::Stopped(stop) => {
                QuestionError::new(QuestionErrorKind::TooLarge, "position", stop.words())
            }
            Refusal::Unsupported(words) => QuestionError::new(QuestionErrorKind::Unsupported, "want", words),
            Refusal::NoMisere(words) => QuestionError::new(QuestionErrorKind::Unsupported, "play", words),
            Refusal::Player(words) => QuestionError::new(QuestionErrorKind::Unsupported, "player", words),
            Refusal::Own(fault) => custom_rules::fault(fault),
        }
    }
}
