//! What all connections share.

use crate::deadline::GRACE;
use crate::dispatch;
use crate::job::{Job, QueuedQuestion};
use crate::origin_check::AllowedHosts;
use crate::pool::{JobResult, Pool};
use crate::reply::Reply;
use crate::state::ServerState;
use grundy::solver::theory::localized::Language;
use std::sync::Arc;
use tokio::sync::watch;
use tokio::time::timeout;

/// What all connections share.
pub struct ConnectionState {
    /// What answers know of the server.
    pub desk: ServerState,
    /// What answers with solvers.
    pub pool: Arc<Pool>,
    /// Set when the server ends.
    pub ends: watch::Receiver<bool>,
    /// How it may be called.
    pub names: AllowedHosts,
    /// The language of those who do not say which.
    pub language: Language,
}

impl ConnectionState {
    /// Asks the pool. If this is dropped meanwhile, the work ends.
    pub async fn ask(&self, job: Job, ticket: &Arc<QueuedQuestion>, language: Language) -> Reply {
        let done = self.pool.ask(job.kind, ticket, job.work);
        // The time of a question counts from when it was asked; what waits or cannot stop is not waited for.
        let done = match ticket.time() {
            None => done.await,
            Some(time) => match timeout(time.saturating_add(2 * GRACE), done).await {
                Ok(done) => done,
                Err(_) => return dispatch::late(ticket, language),
            },
        };
        match done {
            JobResult::Answer(reply) => reply,
            JobResult::Busy => dispatch::busy(language),
            JobResult::Enough => dispatch::enough(language),
            JobResult::Broken => dispatch::broken(language),
        }
    }
}

/// Waits until the server ends.
pub async fn ended(ends: &mut watch::Receiver<bool>) {
    let _ = ends.wait_for(|ends| *ends).await;
}
