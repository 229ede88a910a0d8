//! How much work a question may cost.
//!
//! Work is metered, so that a question too large is answered with "too large" before memory runs out or a
//! person loses patience. A reached limit is a separate answer ([`Halt`]), never a draw and never a guess.
//!
//! Not here: what the work is. The code that works takes a [`Budget`] along.

pub mod moves;

use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::custom::{CustomRulesError, CustomRulesErrorKind};
use grundy_theory::words;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// The limits within which questions are answered.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes that tables and searches of one question may hold.
    pub memory: u64,
    /// Steps that one question may take. A step is some nanoseconds of work: a table entry looked at, a
    /// hundredth of a position met in search.
    pub steps: u64,
    /// Positions whose exact value one question may find.
    pub positions: u64,
    /// Steps that may be spent on which moves of a game of Left and Right win, if each takes a separate
    /// search. Moves that are not decided by then are left undecided, and sooner if as many winning moves as
    /// are listed were found. `None`: all of them are decided, or the question reaches a limit.
    pub moves: Option<u64>,
    /// Steps that may be spent on a Grundy value beside an outcome that is known without it. `None`: it may
    /// take half of what is left of the question.
    pub value: Option<u64>,
    /// How long one question may take.
    pub time: Option<Duration>,
    /// Set from outside to interrupt the work.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Where the number of steps taken is written now and then.
    pub told: Option<Arc<AtomicU64>>,
    /// A folder in which large tables of whole games are kept, and found again by the next question. Without
    /// it they are kept in memory, and lost with the program.
    pub tables: Option<Arc<Path>>,
}

impl Default for Limits {
    /// 8 GiB, about half a minute of work, a million positions; no clock, and every move is decided.
    fn default() -> Limits {
        Limits {
            memory: 8 << 30,
            steps: 4_000_000_000,
            positions: 1_000_000,
            moves: None,
            value: None,
            time: None,
            interrupt: None,
            told: None,
            tables: None,
        }
    }
}

/// Why an answer was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// More than this many bytes would be needed.
    #[error("more than {0} bytes of memory would be needed")]
    Memory(u64),
    /// More than this many steps would be needed.
    #[error("more than {0} steps would be needed")]
    Steps(u64),
    /// The time is over.
    #[error("the time limit was reached")]
    Time,
    /// Somebody broke off.
    #[error("interrupted")]
    Interrupted,
    /// It is known beforehand that no method here reaches this position.
    #[error("{0}")]
    OutOfReach(LocalizedString),
    /// There is nothing to be found: a larger limit would not help.
    #[error("{0}")]
    NoAnswer(LocalizedString),
    /// Custom rules failed.
    #[error("{0}")]
    Own(Box<CustomRulesError>),
}

/// An interruption of the rules interrupts the question.
impl From<CustomRulesError> for Halt {
    fn from(fault: CustomRulesError) -> Halt {
        match fault.kind {
            CustomRulesErrorKind::Interrupted => Halt::Interrupted,
            _ => Halt::Own(Box::new(fault)),
        }
    }
}

impl Halt {
    /// The reason in both languages.
    pub fn words(&self) -> LocalizedString {
        match self {
            Halt::Memory(limit) => {
                let (number, unit) =
                    if *limit < 1 << 20 { (limit >> 10, "KiB") } else { (limit >> 20, "MiB") };
                words!(
                    "more than {number} {unit} of memory would be needed",
                    "需要的内存超过 {number} {unit}"
                )
            }
            Halt::Steps(limit) => {
                words!("more than {limit} steps of search would be needed", "搜索所需步数超过 {limit}")
            }
            Halt::Time => words!("the time limit was reached", "已到时间限制"),
            Halt::Interrupted => words!("interrupted", "已中断"),
            Halt::OutOfReach(words) | Halt::NoAnswer(words) => words.clone(),
            Halt::Own(fault) => fault.message.clone(),
        }
    }
}

/// The meter of one question.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    steps: u64,
    bytes: u64,
    /// When `steps` passes this, clock and interrupt are looked at.
    next_look: u64,
    deadline: Option<Instant>,
}

/// Steps between two looks at the clock: well under a millisecond of work.
const LOOK: u64 = 1 << 15;

impl Budget {
    /// A meter that begins at nothing, now.
    pub fn new(limits: &Limits) -> Budget {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Budget { limits: limits.clone(), steps: 0, bytes: 0, next_look: LOOK, deadline }
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// A meter for a part of the work, which may cost at most `steps` and `memory` more.
    pub fn sub_budget(&self, steps: u64, memory: u64) -> Budget {
        let mut part = self.clone();
        part.limits.steps = part.limits.steps.min(self.steps.saturating_add(steps));
        part.limits.memory = part.limits.memory.min(self.bytes.saturating_add(memory));
        part
    }

    /// Does work that may take at most `steps` more, and gets [`Halt::Steps`] where it wants more; what it
    /// takes and holds counts here as well.
    pub fn with_step_limit<T>(&mut self, steps: u64, work: impl FnOnce(&mut Budget) -> T) -> T {
        let all = self.limits.steps;
        self.limits.steps = all.min(self.steps.saturating_add(steps));
        let done = work(self);
        self.limits.steps = all;
        done
    }

    /// Does work that may take at most this part of the time that is left, and reports [`Halt::Time`] when it
    /// is over; [`check`](Budget::check) tells afterwards whether time is left. Without a limit of time it
    /// changes nothing.
    pub fn within_part_of_time<T>(&mut self, part: u32, work: impl FnOnce(&mut Budget) -> T) -> T {
        let deadline = self.deadline;
        // Without a limit of time the clock is not read: where the page runs on a static host there is none.
        let share = |end: Instant| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / part.max(1)
        };
        self.deadline = deadline.map(share);
        let done = work(self);
        self.deadline = deadline;
        done
    }

    /// Takes what other questions may be at work on, and waits for it no longer than this one may take. Where
    /// a thread panicked what it left behind is as good as what it found: entries are written when they are
    /// known.
    ///
    /// # Errors
    /// [`Halt`] where the time is over meanwhile, or the work is interrupted.
    pub fn lock<'a, T>(&self, mutex: &'a Mutex<T>) -> Result<MutexGuard<'a, T>, Halt> {
        /// Most are held for so short a time that it is not worth sleeping.
        const BRIEF: u64 = 100;
        const PAUSE: Duration = Duration::from_millis(1);
        let mut looks = 0_u64;
        loop {
            match mutex.try_lock() {
                Ok(held) => return Ok(held),
                Err(TryLockError::Poisoned(held)) => return Ok(held.into_inner()),
                Err(TryLockError::WouldBlock) if looks < BRIEF => thread::yield_now(),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
            looks += 1;
            self.check()?;
        }
    }

    /// The limits that this meter keeps to.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The limits that remain: for work that begins now and belongs to this question, but has a meter of its
    /// own.
    pub fn remaining(&self) -> Limits {
        Limits {
            memory: self.limits.memory.saturating_sub(self.bytes),
            steps: self.remaining_steps(),
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            ..self.limits.clone()
        }
    }

    /// How many steps are left.
    pub fn remaining_steps(&self) -> u64 {
        self.limits.steps.saturating_sub(self.steps)
    }

    /// Takes some steps.
    ///
    /// # Errors
    /// [`Halt`] where a limit is passed.
    #[inline]
    pub fn charge_steps(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < self.next_look { Ok(()) } else { self.poll() }
    }

    /// Counts the time that this many steps would take, without taking them: the clock is looked at the
    /// sooner. For what one step hides on large positions, so that the limit of steps means the same on small
    /// and on large ones.
    ///
    /// # Errors
    /// [`Halt`] where a limit is passed.
    #[inline]
    pub fn charge_time(&mut self, steps: u64) -> Result<(), Halt> {
        self.next_look = self.next_look.saturating_sub(steps);
        if self.steps < self.next_look { Ok(()) } else { self.poll() }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Halt> {
        self.next_look = self.steps.saturating_add(LOOK);
        if let Some(told) = &self.limits.told {
            // A part of the work may have told of more than its meter passes on.
            told.fetch_max(self.steps, Ordering::Relaxed);
        }
        if self.steps > self.limits.steps {
            return Err(Halt::Steps(self.limits.steps));
        }
        self.check()
    }

    /// Looks at the clock, and whether somebody broke off: between steps that may each take long.
    ///
    /// # Errors
    /// [`Halt::Time`], [`Halt::Interrupted`].
    pub fn check(&self) -> Result<(), Halt> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Halt::Time);
        }
        if self.limits.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Halt::Interrupted);
        }
        Ok(())
    }

    /// Asks for memory before it is taken.
    ///
    /// # Errors
    /// [`Halt::Memory`] where it would be too much in all.
    #[inline]
    pub fn reserve(&mut self, bytes: u64) -> Result<(), Halt> {
        let held = self.bytes.saturating_add(bytes);
        if held > self.limits.memory {
            return Err(Halt::Memory(self.limits.memory));
        }
        self.bytes = held;
        Ok(())
    }

    /// Looks whether work can be done at all that is known to take at least this many steps, and to hold at
    /// least this many bytes at its end. Takes neither.
    ///
    /// # Errors
    /// [`Halt`] with the limit that would be reached.
    pub fn check_ahead(&self, steps: u64, bytes: u64) -> Result<(), Halt> {
        if self.bytes.saturating_add(bytes) > self.limits.memory {
            return Err(Halt::Memory(self.limits.memory));
        }
        if self.remaining_steps() < steps {
            return Err(Halt::Steps(self.limits.steps));
        }
        Ok(())
    }

    /// Does work that keeps nothing, or nothing that its keeper does not count anew the next time: what it
    /// holds is given back when it is done.
    ///
    /// # Errors
    /// Those of the work.
    pub fn scoped<T>(&mut self, work: impl FnOnce(&mut Budget) -> Result<T, Halt>) -> Result<T, Halt> {
        let bytes = self.bytes;
        let done = work(self);
        self.bytes = bytes;
        done
    }

    /// Gives memory back.
    pub fn release(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_for_others_has_the_limits_of_the_question() {
        let mutex = Mutex::new(3);
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let held = mutex.lock().unwrap();
        assert_eq!(Budget::new(&limits).lock(&mutex).err(), Some(Halt::Time));
        let flag = Some(Arc::new(AtomicBool::new(true)));
        let limits = Limits { interrupt: flag, ..Limits::default() };
        assert_eq!(Budget::new(&limits).lock(&mutex).err(), Some(Halt::Interrupted));
        let budget = Budget::new(&Limits::default());
        thread::scope(|scope| {
            let waiting = scope.spawn(|| budget.lock(&mutex).map(|held| *held));
            thread::sleep(Duration::from_millis(20));
            drop(held);
            assert_eq!(waiting.join().unwrap(), Ok(3));
        });
    }

    #[test]
    fn each_limit_stops_with_its_own_name() {
        let limits = Limits { memory: 100, steps: 1 << 20, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        assert_eq!(budget.reserve(101), Err(Halt::Memory(100)));
        assert_eq!(budget.charge_steps(1 << 21), Err(Halt::Steps(1 << 20)));
        let mut budget = Budget::new(&limits);
        assert_eq!(
            budget.with_step_limit(LOOK, |budget| budget.charge_steps(2 * LOOK)),
            Err(Halt::Steps(LOOK))
        );
        assert_eq!((budget.steps(), budget.limits().steps), (2 * LOOK, 1 << 20));
        let mut budget = Budget::new(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(budget.charge_steps(LOOK), Err(Halt::Time));
        let flag = Arc::new(AtomicBool::new(true));
        let mut budget = Budget::new(&Limits { interrupt: Some(flag), ..Limits::default() });
        assert_eq!(budget.charge_steps(LOOK), Err(Halt::Interrupted));
    }

    #[test]
    fn a_part_of_the_time_ends_before_the_time_does() {
        let mut budget = Budget::new(&Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() });
        let stopped = budget.within_part_of_time(u32::MAX, |budget| {
            thread::sleep(Duration::from_millis(2));
            budget.check()
        });
        assert_eq!((stopped, budget.check()), (Err(Halt::Time), Ok(())));
        let mut endless = Budget::new(&Limits::default());
        assert_eq!(endless.within_part_of_time(u32::MAX, |budget| budget.check()), Ok(()));
    }

    #[test]
    fn a_reservation_takes_no_memory() {
        let mut budget = Budget::new(&Limits { memory: 100, steps: 1 << 20, ..Limits::default() });
        assert_eq!(budget.check_ahead(1 << 21, 0), Err(Halt::Steps(1 << 20)));
        assert_eq!(budget.check_ahead(0, 101), Err(Halt::Memory(100)));
        assert_eq!(budget.check_ahead(1 << 20, 100), Ok(()));
        assert_eq!((budget.reserve(100), budget.charge_steps(1 << 20)), (Ok(()), Ok(())));
        assert_eq!(budget.check_ahead(0, 1), Err(Halt::Memory(100)));
    }

    #[test]
    fn the_rest_of_a_budget_is_what_was_not_taken() {
        let limits = Limits { memory: 100, steps: 1000, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        assert_eq!((budget.reserve(30), budget.charge_steps(400)), (Ok(()), Ok(())));
        let remaining = budget.remaining();
        assert_eq!((remaining.memory, remaining.steps, remaining.time), (70, 600, None));
        let budget = Budget::new(&Limits { time: Some(Duration::ZERO), ..limits });
        assert_eq!(budget.remaining().time, Some(Duration::ZERO));
    }

    #[test]
    fn steps_are_reported_and_never_fewer() {
        let told = Arc::new(AtomicU64::new(0));
        let budget = Budget::new(&Limits { told: Some(Arc::clone(&told)), ..Limits::default() });
        for (steps, known) in [(LOOK - 1, 0), (3 * LOOK, 3 * LOOK), (LOOK, 3 * LOOK)] {
            assert_eq!(budget.clone().charge_steps(steps), Ok(()));
            assert_eq!(told.load(Ordering::Relaxed), known);
        }
    }
}
