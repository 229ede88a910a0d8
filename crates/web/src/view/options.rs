//! What of a position is shown, and what may be spent on it.

use crate::fields::RequestFields;
use crate::job::QueuedQuestion;
use grundy::QuestionError;
use grundy::play::LISTED;
use grundy::solver::engine::budget::Limits;
use std::time::Duration;

/// Moves that are listed where nobody says how many.
pub const USUAL: u64 = 200;

/// Time that may be spent on each thing that is shown, where the board is not to wait.
const AT_ONCE: Duration = Duration::from_millis(8);

/// Steps that may be spent on a value beside the outcome: a few seconds.
const VALUE_STEPS: u64 = 400_000_000;

/// What of a position is shown.
#[derive(Clone, Copy, Debug)]
pub struct ViewOptions {
    /// The greatest number of moves.
    pub limit: usize,
    /// Who wins, values, reasons.
    pub hints: bool,
    /// The picture as SVG.
    pub svg: bool,
    /// Whether moves are marked in it.
    pub marks: bool,
    /// The picture as data.
    pub scene: bool,
    /// Of more heaps than a picture has room for, the first that is drawn; of a large graph the vertex around
    /// which it is drawn.
    pub first: Option<u64>,
    /// Steps that may be spent on each thing that is shown, where that is less than a question may cost.
    pub steps: u64,
}

/// The fields that say it.
pub const SHOWN: &[&str] = &["limit", "hints", "svg", "marks", "scene", "first"];

impl ViewOptions {
    /// Reads those fields.
    ///
    /// # Errors
    /// [`QuestionError`] where one of them is something else.
    pub fn read(fields: &RequestFields<'_>) -> Result<ViewOptions, QuestionError> {
        Ok(ViewOptions {
            limit: fields.number("limit", USUAL, LISTED as u64)? as usize,
            hints: fields.truth("hints", true)?,
            svg: fields.truth("svg", true)?,
            marks: fields.truth("marks", false)?,
            scene: fields.truth("scene", false)?,
            first: fields.number_if_any("first")?,
            steps: u64::MAX,
        })
    }

    /// What may be spent on the next thing that is shown.
    pub fn limits(&self, ticket: &QueuedQuestion) -> Limits {
        let limits = ticket.limits();
        // Where there is no clock, steps are all that is counted.
        let time = match limits.time {
            Some(time) if self.steps < u64::MAX => Some(time.min(AT_ONCE)),
            time => time,
        };
        Limits { steps: limits.steps.min(self.steps), value: Some(VALUE_STEPS), time, ..limits }
    }
}
