//! How long what runs for a question outside this process may go on.

use grundy::solver::engine::budget::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A search that asks a script looks at the clock between two calls, and ends by itself; only a call that
/// lasts longer than this beyond the time of its question is ended from outside.
pub const GRACE: Duration = Duration::from_millis(250);

/// What a script's processes are held by: each question about it sets the end anew, and whoever runs them
/// looks at it.
#[derive(Debug, Default)]
pub struct Deadline(Mutex<Now>);

/// The question that is being answered.
#[derive(Debug, Default)]
struct Now {
    end: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
}

/// Why processes are to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelReason {
    /// The time of the question is over.
    Over,
    /// Nobody waits for the answer any more.
    Gone,
}

impl Deadline {
    fn held(&self) -> MutexGuard<'_, Now> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A question begins, with what it may still take.
    pub fn hold(&self, limits: &Limits) {
        let end = limits.time.and_then(|time| Instant::now().checked_add(time.saturating_add(GRACE)));
        *self.held() = Now { end, interrupt: limits.interrupt.clone() };
    }

    /// Why the processes are to end now, if they are.
    pub fn pull(&self) -> Option<CancelReason> {
        let now = self.held();
        if now.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) {
            return Some(CancelReason::Gone);
        }
        now.end.is_some_and(|end| Instant::now() > end).then_some(CancelReason::Over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stops_at_the_time_limit_or_without_a_client() {
        let leash = Deadline::default();
        leash.hold(&Limits::default());
        assert_eq!(leash.pull(), None);
        let interrupt = Arc::new(AtomicBool::new(false));
        leash.hold(&Limits {
            time: Some(Duration::from_secs(3600)),
            interrupt: Some(Arc::clone(&interrupt)),
            ..Limits::default()
        });
        assert_eq!(leash.pull(), None);
        interrupt.store(true, Ordering::Relaxed);
        assert_eq!(leash.pull(), Some(CancelReason::Gone));
        leash.hold(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(leash.pull(), None, "a call that began in time may end");
        std::thread::sleep(GRACE + Duration::from_millis(5));
        assert_eq!(leash.pull(), Some(CancelReason::Over));
    }
}
