//! Long work: done on a thread of its own without the interpreter lock, while the thread that asked looks for
//! signals.
//!
//! Python runs the handlers of signals on its main thread alone, and only when that thread asks. So whoever
//! has a question waits for the worker, asks a few times a second, and where a handler raises (Ctrl-C) lets
//! the worker break off. Rules that block, such as those that sleep, are left to themselves.

use crate::current_job::{self, CHECK_INTERVAL};
use crate::errors::{PyError, internal};
use crate::rules_lock;
use grundy::solver::prelude::*;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::ffi::c_long;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long work may take to break off before nobody waits for it any more: rules may sleep, or wait for a
/// person.
const PATIENCE: Duration = Duration::from_millis(400);

/// What work tells about how far it has come.
#[derive(Clone, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// Where it is told.
    pub fn cell(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.0)
    }

    /// It has come so far.
    pub fn tell(&self, done: u64) {
        self.0.store(done, Ordering::Relaxed);
    }
}

/// Somebody who watches: a Python function that is told how far the work has come.
pub struct ProgressCallback {
    tell: Py<PyAny>,
    reached: Progress,
}

impl ProgressCallback {
    /// `progress` as people write it: `True` is what the package shows, anything that can be called is told
    /// the numbers.
    pub fn wanted(progress: Option<&Bound<'_, PyAny>>, total: u64) -> PyResult<Option<ProgressCallback>> {
        let Some(progress) = progress else { return Ok(None) };
        if !progress.is_truthy()? {
            return Ok(None);
        }
        let tell = match progress.is_callable() {
            true => progress.clone(),
            false => progress.py().import("grundy.progress")?.getattr("bar")?.call1((total,))?,
        };
        Ok(Some(ProgressCallback { tell: tell.unbind(), reached: Progress::default() }))
    }

    /// What the work is to tell.
    pub fn reached(watcher: Option<&ProgressCallback>) -> Progress {
        watcher.map_or_else(Progress::default, |watcher| watcher.reached.clone())
    }

    fn look(&self, py: Python<'_>) -> PyResult<()> {
        self.tell.call1(py, (self.reached.0.load(Ordering::Relaxed),)).map(|_| ())
    }

    /// The work is over. A bar that the package made is closed.
    fn end(&self, py: Python<'_>) -> PyResult<()> {
        self.look(py)?;
        match self.tell.bind(py).getattr_opt("close")? {
            Some(close) => close.call0().map(|_| ()),
            None => Ok(()),
        }
    }
}

/// Does work at once, on the thread that asks and without letting others run Python meanwhile, where it is
/// small and nobody is in the way: then it is done before another thread would have been told of it. `None`
/// where it is more, or goes wrong: [`run`] tells why.
pub fn at_once<T, E>(work: impl FnOnce(&mut Budget) -> Result<T, E>) -> Option<T> {
    /// Less than a signal waits for elsewhere.
    const BRIEF: Duration = Duration::from_millis(1);
    const SMALL: u64 = 1 << 16;
    const LITTLE: u64 = 1 << 24;

    let limits = Limits { memory: LITTLE, steps: SMALL, time: Some(BRIEF), ..Limits::default() };
    work(&mut Budget::new(&limits)).ok()
}

/// Does work with a meter of these limits. Where a signal's handler raises meanwhile, its exception comes
/// out, and what the work has put into tables stays there.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    mut limits: Limits,
    watcher: Option<ProgressCallback>,
    work: impl FnOnce(&mut Budget) -> Result<T, PyError> + Send + 'static,
) -> PyResult<T> {
    let interrupt = Arc::new(AtomicBool::new(false));
    limits.interrupt = Some(Arc::clone(&interrupt));
    let (send, receive) = channel();
    let thread = Arc::new(AtomicI64::new(NOBODY));
    let runs_on = Arc::clone(&thread);
    let outer = current_job::here();
    let asker = Asker { watcher, outer: outer.interrupt.clone() };
    let inner = outer.nested(&mut limits, &interrupt);
    let question = inner.question;
    let job = move || {
        // Rules in Python are asked many times: the thread's state lives as long as the job, and not as long
        // as a move.
        let attached = || {
            Python::attach(|py| {
                runs_on.store(own_thread(py).unwrap_or(NOBODY), Ordering::Relaxed);
                py.detach(|| work(&mut Budget::new(&limits)))
            })
        };
        let done = inner.run(attached);
        // Nobody listens any more: then nobody misses it.
        let _ = send.send(done);
    };
    let worker = start(Box::new(job));
    let (done, asker) = py.detach(move || wait(&receive, asker, &interrupt, &thread));
    match done {
        Ended::Abandoned(_) => rules_lock::abandon(question),
        _ => WORKER.set(worker),
    }
    if let Some(watcher) = asker.watcher {
        watcher.end(py)?;
    }
    match done {
        Ended::Done(done) => done.map_err(|failure| failure.raise(py)),
        Ended::Failed => Err(internal(py)),
        Ended::BrokenOff(error) | Ended::Abandoned(error) => Err(error),
    }
}

/// Whoever waits for work.
struct Asker {
    watcher: Option<ProgressCallback>,
    /// Where rules ask: whether the question for which they are asked is broken off.
    outer: Option<Arc<AtomicBool>>,
}

impl Asker {
    /// Looks at what may break off the work. Only the main thread hears of signals, so that rules, which are
    /// asked on another one, hear of them from those who asked the rules.
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        if self.outer.as_ref().is_some_and(|broken_off| broken_off.load(Ordering::Relaxed)) {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        self.watcher.as_ref().map_or(Ok(()), |watcher| watcher.look(py))
    }
}

/// How waiting for work ended.
enum Ended<T> {
    /// With what came of it.
    Done(Result<T, PyError>),
    /// The work has no end, by a mistake of ours.
    Failed,
    /// A signal's handler raised this, and the work broke off.
    BrokenOff(PyErr),
    /// The same, and the work goes on where it cannot be reached.
    Abandoned(PyErr),
}

/// Waits for the end of the work.
fn wait<T>(
    receive: &Receiver<Result<T, PyError>>,
    asker: Asker,
    interrupt: &AtomicBool,
    thread: &AtomicI64,
) -> (Ended<T>, Asker) {
    let mut raised: Option<(PyErr, Instant)> = None;
    let done = loop {
        match receive.recv_timeout(CHECK_INTERVAL) {
            Ok(done) => break Some(done),
            Err(RecvTimeoutError::Disconnected) => break None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        match raised.take() {
            Some((error, since)) if since.elapsed() > PATIENCE => return (Ended::Abandoned(error), asker),
            known => raised = known,
        }
        let look = Python::attach(|py| {
            if raised.is_some() {
                break_off(py, thread.load(Ordering::Relaxed));
            }
            asker.look(py)
        });
        if let Err(error) = look {
            interrupt.store(true, Ordering::Relaxed);
            raised.get_or_insert((error, Instant::now()));
        }
    };
    let ended = match (raised, done) {
        (Some((error, _)), _) => Ended::BrokenOff(error),
        (None, Some(done)) => Ended::Done(done),
        (None, None) => Ended::Failed,
    };
    (ended, asker)
}

/// No thread.
const NOBODY: i64 = 0;

/// What Python calls the thread that this runs on.
fn own_thread(py: Python<'_>) -> PyResult<i64> {
    py.import("threading")?.getattr("get_ident")?.call0()?.extract()
}

/// Breaks off rules in Python that do not come to an end. The solver looks at the interrupt by itself, but
/// not before the rules have answered it.
fn break_off(py: Python<'_>, thread: i64) {
    if thread != NOBODY {
        let interrupt = py.get_type::<PyKeyboardInterrupt>();
        // SAFETY: this thread is attached, and the exception is a class of exceptions. Where the thread runs
        // no Python (any more) nothing happens.
        unsafe { pyo3::ffi::PyThreadState_SetAsyncExc(thread as c_long, interrupt.as_ptr()) };
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// The worker of a thread that asks: kept, since starting a thread takes longer than a small question.
struct Worker {
    jobs: Sender<Job>,
    /// A process that was forked has no threads but the one that forked.
    process: u32,
}

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

/// Has a job done by a worker that has nothing else to do: whoever watches one question may ask another.
fn start(job: Job) -> Option<Worker> {
    let idle = WORKER.take().filter(|worker| worker.process == process::id());
    let job = match idle {
        None => job,
        Some(worker) => match worker.jobs.send(job) {
            Ok(()) => return Some(worker),
            Err(unsent) => unsent.0,
        },
    };
    let (jobs, queue) = channel::<Job>();
    // Where no thread can be started the job is dropped, and its asker is told that it has no end.
    let _ =
        thread::Builder::new().name("grundy".to_owned()).spawn(move || queue.iter().for_each(|job| job()));
    jobs.send(job).ok().map(|()| Worker { jobs, process: process::id() })
}
