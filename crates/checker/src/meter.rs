//! How much work a check may be.

use crate::error::{CheckError, Result};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much work a check may be.
#[derive(Clone, Debug)]
pub struct CheckLimits {
    /// Moves and pairs of heaps that are looked at.
    pub steps: u64,
    /// Bytes that are held at once.
    pub memory: u64,
    /// How long it may take.
    pub time: Option<Duration>,
    /// Set from outside to interrupt the work.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for CheckLimits {
    /// Some minutes of work, 8 GiB; no clock.
    fn default() -> CheckLimits {
        CheckLimits { steps: 20_000_000_000, memory: 8 << 30, time: None, interrupt: None }
    }
}

/// Steps between two looks at the clock: some milliseconds of work.
const LOOK: u64 = 1 << 16;

/// The work that may still be done.
pub struct Meter {
    limits: CheckLimits,
    deadline: Option<Instant>,
    steps: Cell<u64>,
    memory: Cell<u64>,
    until_look: Cell<u64>,
}

impl Meter {
    /// A meter that begins now.
    pub fn new(limits: &CheckLimits) -> Meter {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let (steps, memory) = (Cell::new(limits.steps), Cell::new(limits.memory));
        Meter { limits: limits.clone(), deadline, steps, memory, until_look: Cell::new(0) }
    }

    /// The steps that were taken.
    pub(crate) fn steps(&self) -> u64 {
        self.limits.steps - self.steps.get()
    }

    /// The bytes that may still be held.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.get()
    }

    /// Takes steps.
    pub(crate) fn take(&self, steps: u64) -> Result<()> {
        self.steps.set(self.steps.get().checked_sub(steps).ok_or(CheckError::TooMuch)?);
        self.charge_steps(steps)
    }

    /// Brings the next look at the clock closer, as by steps: for what one step hides on large positions.
    pub(crate) fn charge_steps(&self, steps: u64) -> Result<()> {
        let left = self.until_look.get().checked_sub(steps);
        self.until_look.set(left.unwrap_or(LOOK));
        match left {
            Some(_) => Ok(()),
            None if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) => Err(CheckError::Time),
            None if self.limits.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) => {
                Err(CheckError::Interrupted)
            }
            None => Ok(()),
        }
    }

    /// Asks for memory before it is held.
    pub(crate) fn hold(&self, bytes: u64) -> Result<()> {
        let left = self.memory.get().checked_sub(bytes);
        self.memory.set(left.ok_or(CheckError::Memory(self.limits.memory))?);
        Ok(())
    }

    /// Does work whose result is dropped before anything else is held: its memory is given back.
    pub(crate) fn lend<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let memory = self.memory.get();
        let done = work();
        self.memory.set(memory);
        done
    }
}
