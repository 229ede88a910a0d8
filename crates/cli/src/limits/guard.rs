//! Ends a command that runs past its limits where no budget can stop it: inside a single step of a script, in
//! a library, or in a loop that looks at no clock.
//!
//! Budgets stop work in time almost everywhere, and say more. The guard waits longer than they do, so it
//! speaks only if they did not.

use super::clock;
use crate::diagnostic::Diagnostic;
use crate::language;
use grundy::solver::engine::budget::{Halt, Limits};
use std::process;
use std::sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A command that is guarded.
struct Guarded {
    /// The limit of memory, and the bytes that the process may hold.
    memory: (u64, u64),
    /// When its time was over, and the processor time of the process then.
    over: Option<(Instant, Duration)>,
    /// Whether it only writes what it knows, which has its own clock.
    is_writing: bool,
}

static GUARDED: Mutex<Option<Guarded>> = Mutex::new(None);
static WATCH: Once = Once::new();

/// How often the guard looks, and how often while much of the memory is taken.
const LOOK: Duration = Duration::from_millis(20);
const CLOSE_LOOK: Duration = Duration::from_millis(4);

/// A command that is interrupted ends within a second.
const INTERRUPTED: Duration = Duration::from_millis(850);

/// What the program itself holds, and what allocators keep.
const OWN: u64 = 24 << 20;

fn guarded() -> MutexGuard<'static, Option<Guarded>> {
    GUARDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Guards this command, whose clock begins now. Memory counts from the first time on: what was read since
/// belongs to the question.
pub fn begin(limits: &Limits) {
    static HELD: LazyLock<u64> = LazyLock::new(held);
    begin_from(limits, *HELD);
}

/// Guards another question of this command, whose clock and memory count from now.
pub fn begin_anew(limits: &Limits) {
    begin_from(limits, held());
}

/// Bytes that this process holds, as far as the system tells.
fn held() -> u64 {
    anonymous_bytes().unwrap_or(0)
}

fn begin_from(limits: &Limits, held: u64) {
    clock::begin(limits);
    let bytes = [limits.memory / 5, OWN, held].into_iter().fold(limits.memory, u64::saturating_add);
    *guarded() = Some(Guarded { memory: (limits.memory, bytes), over: None, is_writing: false });
    WATCH.call_once(|| {
        // Without a thread there are still the budgets.
        let _ = thread::Builder::new().name("guard".to_owned()).spawn(watch);
    });
}

/// What follows only writes what is known, with its own budget.
pub fn begin_writing() {
    if let Some(guarded) = guarded().as_mut() {
        guarded.is_writing = true;
    }
}

fn watch() {
    loop {
        let is_near = guarded().as_ref().is_some_and(|guarded| held() > guarded.memory.1 / 2);
        thread::sleep(if is_near { CLOSE_LOOK } else { LOOK });
        if let Some(stop) = guarded().as_mut().and_then(Guarded::passed) {
            let status = Diagnostic::limit(stop.words()).show(language::chosen());
            process::exit(status as i32);
        }
    }
}

impl Guarded {
    /// The limit that was passed so long ago that no budget will report it.
    fn passed(&mut self) -> Option<Halt> {
        let (memory, bytes) = self.memory;
        if anonymous_bytes().is_some_and(|held| held > bytes) {
            return Some(Halt::Memory(memory));
        }
        let stop = clock::over()?;
        let (since, worked) = *self.over.get_or_insert_with(|| (Instant::now(), processor_time()));
        let (waited, worked) = (since.elapsed(), processor_time().saturating_sub(worked));
        let is_over = match stop {
            Halt::Interrupted => waited > INTERRUPTED,
            // A command that waits for a reader of its output takes no processor time, and is left alone.
            _ => waited > clock::grace() && worked > clock::grace() / 8 && !self.is_writing,
        };
        is_over.then_some(stop)
    }
}

/// The processor time that this process has taken.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap_or_default()
}

/// The time since the guard began: this system is not asked for that of the processor.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

/// Bytes that this process holds, without files that are mapped into it; `None` if the system does not tell.
fn anonymous_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}
