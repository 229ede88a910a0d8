//! Positions as a page shows them, moves, and games looked back on.

mod answer;
mod heat;
mod opponent;
mod position;
mod regions;
mod review;
mod write;

pub use heat::heat;
pub use opponent::{hint, play};
pub use position::write_view;
pub use review::review;
#[cfg(feature = "pictures")]
pub use write::text_of;
pub use write::{title, word};

use crate::job::QueuedQuestion;
use crate::reply;
use crate::request::{self, PositionRequest, RequestFields, wrong};
use crate::route::{HttpRequest, Job};
use crate::scripts::{self, Scripts};
use crate::state::ServerState;
use grundy::play::LISTED;
use grundy::solver::draw::{Theme, svg};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
use grundy::{QuestionError, SolverState};
use std::sync::Arc;
use std::time::Duration;

/// Moves that are listed where nobody says how many.
pub const USUAL: u64 = 200;

/// Time that may be spent on each thing that is shown, where the board is not to wait.
const AT_ONCE: Duration = Duration::from_millis(8);

/// What of a position is shown.
#[derive(Clone, Copy, Debug)]
pub struct ViewOptions {
    /// At most so many moves.
    pub limit: usize,
    /// Who wins, values, reasons.
    pub hints: bool,
    /// The picture as SVG.
    pub svg: bool,
    /// Are moves marked in it?
    pub marks: bool,
    /// The picture as data.
    pub scene: bool,
    /// Of more heaps than a picture has room for, the first that is drawn; of a large graph the vertex around
    /// which it is drawn.
    pub first: Option<u64>,
    /// Steps that may be spent on each thing that is shown, where that is less than a question may cost.
    pub steps: u64,
}

const SHOWN: &[&str] = &["limit", "hints", "svg", "marks", "scene", "first"];

impl ViewOptions {
    fn read(fields: &RequestFields<'_>) -> Result<ViewOptions, QuestionError> {
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
    fn limits(&self, ticket: &QueuedQuestion) -> Limits {
        let limits = ticket.limits();
        // Where there is no clock, steps are all that is counted.
        let time = match limits.time {
            Some(time) if self.steps < u64::MAX => Some(time.min(AT_ONCE)),
            time => time,
        };
        Limits { steps: limits.steps.min(self.steps), time, ..limits }
    }
}

/// A job about a position: with the solver of the thread, or with one that knows the script.
fn about<T: Send + Sync + 'static>(
    desk: &ServerState,
    asked: &HttpRequest,
    media: &'static str,
    position: PositionRequest,
    more: T,
    answer: impl Fn(
        &mut SolverState,
        &QueuedQuestion,
        &PositionRequest,
        &T,
        Language,
    ) -> Result<Vec<u8>, QuestionError>
    + Send
    + 'static,
) -> Job {
    let scripts: Arc<Scripts> = Arc::clone(&desk.scripts);
    let kind = scripts::kind(position.script.as_ref());
    Job::new(asked, kind, media, (position, more), move |solver, ticket, (position, more), language| {
        scripts::with(&scripts, position.script.as_ref(), solver, ticket, |solver| {
            answer(solver, ticket, position, more, language)
        })
    })
    .soon()
}

/// `/api/view`.
pub fn view(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let fields = RequestFields::new(&data, &[request::KEYS, SHOWN])?;
    let (position, shown) = (PositionRequest::read(&fields)?, ViewOptions::read(&fields)?);
    Ok(about(desk, asked, reply::JSON, position, shown, |solver, ticket, position, shown, language| {
        let session = position.session(solver)?;
        let mut out = Vec::new();
        write_view(&mut out, &session, shown, solver, ticket, language)?;
        Ok(out)
    }))
}

/// `/api/draw.svg`.
pub fn draw(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let position = PositionRequest::from_query(None, &asked.query)?;
    let values = asked.query.is_on("values");
    let theme = match asked.query.get("theme") {
        None => Theme::Either,
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(_) => return Err(wrong("theme", words!("light or dark is expected", "应为 light 或 dark"))),
    };
    Ok(about(
        desk,
        asked,
        reply::SVG,
        position,
        (values, theme),
        |solver, ticket, position, &(values, theme), language| {
            let session = position.session(solver)?;
            solver.set_limits(ticket.limits());
            let marks = if values { session.marks(solver)? } else { Vec::new() };
            Ok(svg(&session.scene()?, &marks, theme, language).into_bytes())
        },
    ))
}
