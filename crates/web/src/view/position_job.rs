//! Jobs about positions.

use crate::http_request::HttpRequest;
use crate::job::{Job, QueuedQuestion};
use crate::request::PositionRequest;
use crate::scripts::{self, Scripts};
use crate::state::ServerState;
use grundy::solver::theory::localized::Language;
use grundy::{QuestionError, SolverState};
use std::sync::Arc;

/// A job about a position: with the solver of the thread, or with one that knows the script.
pub fn about<T: Send + Sync + 'static>(
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
