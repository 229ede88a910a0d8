//! The work of this thread: the question that it answers, and the rules in Python that wait for it.
//!
//! Rules may ask a question of another game while they are queried. That question then belongs to the one for
//! which they are queried: it has the same number, keeps to the same clock, and ends with it.

use grundy::solver::engine::game as engine;
use grundy::solver::prelude::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often a waiting thread checks whether it should stop.
pub const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The work of a thread.
#[derive(Clone, Default)]
pub struct CurrentJob {
    /// The number of the question that a person asked; 0 if there is none.
    pub question: u64,
    /// The addresses of the rules in Python that are being queried, also by threads that wait for this one.
    pub asked: Vec<usize>,
    /// Set if the question is interrupted.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// When its time is over.
    deadline: Option<Instant>,
    /// The games that the question made for itself.
    pub spares: Arc<PrivateGames>,
}

/// Games that a question made for itself, by the address of their rules and whether they are every-move
/// compounds.
pub type PrivateGames = Mutex<HashMap<(usize, bool), Arc<dyn engine::Game>>>;

impl CurrentJob {
    /// The job of a question that this thread asks. Its limits keep to the clock of this job, and a question
    /// that rules ask has the number and the games of this job.
    pub fn nested(self, limits: &mut Limits, interrupt: &Arc<AtomicBool>) -> CurrentJob {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let now = Instant::now();
        let own = limits.time.and_then(|time| now.checked_add(time));
        let deadline = own.into_iter().chain(self.deadline).min();
        limits.time = deadline.map(|deadline| deadline.saturating_duration_since(now));
        let outer = match self.asked.is_empty() {
            true => CurrentJob { question: NEXT.fetch_add(1, Ordering::Relaxed), ..CurrentJob::default() },
            false => self,
        };
        CurrentJob { interrupt: Some(Arc::clone(interrupt)), deadline, ..outer }
    }

    /// Works as this job on this thread.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        HERE.set(self);
        let done = work();
        HERE.take();
        done
    }
}

thread_local! {
    static HERE: RefCell<CurrentJob> = RefCell::default();
}

/// The job of this thread.
pub fn here() -> CurrentJob {
    HERE.with_borrow(CurrentJob::clone)
}

/// Queries the rules that have this address.
pub fn asking<T>(rules: usize, ask: impl FnOnce() -> T) -> T {
    HERE.with_borrow_mut(|here| here.asked.push(rules));
    let answer = ask();
    HERE.with_borrow_mut(|here| here.asked.pop());
    answer
}
