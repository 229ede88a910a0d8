//! The clock of the question that this process answers: what runs beside the solver, such as the process of a
//! script, ends with it.

use grundy::solver::engine::budget::{Halt, Limits};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The limits of the question, and since when it is being answered.
struct Clock {
    began: Option<Instant>,
    time: Option<Duration>,
    interrupt: Option<Arc<AtomicBool>>,
}

static CLOCK: Mutex<Clock> = Mutex::new(Clock { began: None, time: None, interrupt: None });

fn clock() -> MutexGuard<'static, Clock> {
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time of a question with these limits begins now.
pub fn begin(limits: &Limits) {
    let (time, interrupt) = (limits.time, limits.interrupt.clone());
    *clock() = Clock { began: Some(Instant::now()), time, interrupt };
}

/// Whether a question has begun.
pub fn is_running() -> bool {
    clock().began.is_some()
}

/// The question can be interrupted from now on.
pub fn set_interrupt(limits: &Limits) {
    clock().interrupt.clone_from(&limits.interrupt);
}

/// Nobody waits for an answer any more.
pub fn end() {
    clock().began = None;
}

/// Whether the question has no time left, or is interrupted.
pub fn over() -> Option<Halt> {
    let clock = clock();
    let began = clock.began?;
    if clock.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
        return Some(Halt::Interrupted);
    }
    clock.time.is_some_and(|time| began.elapsed() >= time).then_some(Halt::Time)
}

/// The limits that are left of these, for what else belongs to the question.
pub fn left(limits: &Limits) -> Limits {
    let began = clock().began;
    let left = |time: Duration| began.map_or(time, |began| time.saturating_sub(began.elapsed()));
    Limits { time: limits.time.map(left), ..limits.clone() }
}

/// How much longer than its time a question may take to write what it has found.
pub fn grace() -> Duration {
    /// For questions of a moment.
    const MIN: Duration = Duration::from_millis(300);
    MIN + clock().time.unwrap_or_default() / 4
}
