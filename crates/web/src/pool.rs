//! Where questions are answered: threads that each have a solver of their own.
//!
//! A solver holds the lock of a game for the whole length of a search, so that one long question would hold
//! up all others about the same game. Here no two threads share a solver, and there are three lanes. Every
//! question begins in the quick lane. What is not answered there after [`QUICK`] is broken off and begins
//! anew in the long lane, whose threads stand back where the system lets them: so however many long questions
//! are asked, a quick one never waits for them. Scripts, whose processes cannot be broken off at once, have a
//! lane of their own.

use crate::job::{LaneKind, QuestionFn, QueuedQuestion};
use crate::reply::Reply;
use grundy::SolverState;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long a question may take in the quick lane.
const QUICK: Duration = Duration::from_millis(100);

/// How often it is looked whether one took longer.
const LOOK: Duration = Duration::from_millis(20);

/// Bytes that a game may go on holding in a quick lane where it was at work for too long: the long lane does
/// that work anew.
pub const LEFT: u64 = 8 << 20;

/// One asker has no more than one in so many of the places for long questions.
const SHARE: usize = 8;

/// How a question ended.
#[derive(Debug)]
pub enum JobResult {
    /// With this answer.
    Answer(Reply),
    /// It was not begun: too many are waiting.
    Busy,
    /// It takes long, and too many long ones of the same asker are waiting.
    Enough,
    /// It panicked, which is a mistake of ours.
    Broken,
}

/// Leaves the question when it is dropped: where the connection ends, so does the work.
pub struct PendingJob(pub Arc<QueuedQuestion>);

impl Drop for PendingJob {
    fn drop(&mut self) {
        self.0.leave();
    }
}

struct Job {
    work: QuestionFn,
    ticket: Arc<QueuedQuestion>,
    reply: oneshot::Sender<JobResult>,
}

/// Questions that wait, and threads that wait for them.
struct Lane {
    waiting: Mutex<VecDeque<Job>>,
    more: Condvar,
    most: usize,
    /// How many of them one asker may have.
    share: usize,
    running: AtomicUsize,
}

impl Lane {
    fn new(most: usize, share: usize) -> Lane {
        Lane { waiting: Mutex::default(), more: Condvar::new(), most, share, running: AtomicUsize::new(0) }
    }

    fn put(&self, job: Job) {
        let mut waiting = held(&self.waiting);
        // What nobody waits for any more takes no place.
        waiting.retain(|job| !job.ticket.is_gone());
        let of_same = waiting.iter().filter(|other| other.ticket.asker() == job.ticket.asker()).count();
        let refused = match job.ticket.asker().is_some() && of_same >= self.share {
            true => Some(JobResult::Enough),
            false if waiting.len() >= self.most => Some(JobResult::Busy),
            false => None,
        };
        match refused {
            None => {
                waiting.push_back(job);
                self.more.notify_one();
            }
            // Where nobody waits any more there is nobody to tell.
            Some(refused) => drop(job.reply.send(refused)),
        }
    }

    fn take(&self) -> Job {
        let mut waiting = held(&self.waiting);
        loop {
            match waiting.pop_front() {
                Some(job) => return job,
                None => waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How large the pool is.
#[derive(Clone, Copy, Debug)]
pub struct PoolSize {
    /// Threads of each lane.
    pub workers: usize,
    /// Questions that may wait in the quick lane.
    pub quick: usize,
    /// Questions that may wait in each of the others.
    pub long: usize,
    /// Bytes that a game may go on holding in a thread when a long question about it is over.
    pub kept: u64,
}

/// The lanes.
pub struct Pool {
    quick: Arc<Lane>,
    long: Arc<Lane>,
    scripts: Arc<Lane>,
}

impl Pool {
    /// Starts the threads. They end with the process.
    pub fn start(size: PoolSize) -> Pool {
        let lane = |most, share| Arc::new(Lane::new(most, share));
        // Quick questions are over before anybody has to share.
        let long = || lane(size.long, size.long / SHARE);
        let pool = Pool { quick: lane(size.quick, size.quick), long: long(), scripts: long() };
        for _ in 0..size.workers {
            let (quick, long) = (Arc::clone(&pool.quick), Arc::clone(&pool.long));
            let now: Arc<Now> = Arc::default();
            let watched = Arc::clone(&now);
            thread::spawn(move || watch(&watched));
            thread::spawn(move || work(&quick, Some((&long, &now)), LEFT));
            for lane in [&pool.long, &pool.scripts] {
                let lane = Arc::clone(lane);
                thread::spawn(move || {
                    stand_back();
                    work(&lane, None, size.kept);
                });
            }
        }
        pool
    }

    /// Asks, and waits for the answer. Where this is dropped meanwhile, the work is broken off.
    pub async fn ask(&self, kind: LaneKind, ticket: &Arc<QueuedQuestion>, work: QuestionFn) -> JobResult {
        let (reply, answer) = oneshot::channel();
        let lane = if kind == LaneKind::Script { &self.scripts } else { &self.quick };
        let waiting = PendingJob(Arc::clone(ticket));
        lane.put(Job { work, ticket: Arc::clone(ticket), reply });
        let done = answer.await.unwrap_or(JobResult::Broken);
        drop(waiting);
        done
    }

    /// Questions that wait or are at work.
    pub fn load(&self) -> usize {
        let lanes = [&self.quick, &self.long, &self.scripts].into_iter();
        lanes.map(|lane| held(&lane.waiting).len() + lane.running.load(Ordering::Relaxed)).sum()
    }
}

/// What a thread of the quick lane is at work on, and since when.
type Now = Mutex<Option<(Instant, Arc<QueuedQuestion>)>>;

/// Breaks off what takes too long for the quick lane.
fn watch(now: &Now) {
    loop {
        thread::sleep(LOOK);
        if let Some((_, ticket)) = held(now).take_if(|(begun, _)| begun.elapsed() > QUICK) {
            ticket.send_on();
        }
    }
}

/// Answers questions for ever. In the quick lane what takes longer goes to the lane beside it. What a long
/// question leaves behind in a game is kept up to so many bytes.
fn work(lane: &Lane, beside: Option<(&Lane, &Now)>, kept: u64) {
    let mut solver = SolverState::default();
    loop {
        let mut job = lane.take();
        if job.ticket.is_gone() {
            continue;
        }
        lane.running.fetch_add(1, Ordering::Relaxed);
        job.ticket.begin();
        if let Some((_, now)) = beside {
            *held(now) = Some((Instant::now(), Arc::clone(&job.ticket)));
        }
        solver.set_limits(job.ticket.limits());
        let done = catch_unwind(AssertUnwindSafe(|| (job.work)(&mut solver, &job.ticket)));
        lane.running.fetch_sub(1, Ordering::Relaxed);
        let Some((long, now)) = beside else {
            job.end(done.ok(), &mut solver);
            solver.drop_larger_than(kept);
            return_freed_memory();
            continue;
        };
        held(now).take();
        if job.ticket.is_long() {
            solver.drop_larger_than(kept);
            return_freed_memory();
        }
        // What was broken off may look like an answer: a value out of reach, say.
        match job.ticket.is_long() && !job.ticket.is_gone() {
            true if done.is_ok() => {
                job.ticket.renew();
                long.put(job);
            }
            _ => job.end(done.ok(), &mut solver),
        }
    }
}

impl Job {
    fn end(self, answer: Option<Reply>, solver: &mut SolverState) {
        if answer.is_none() {
            // Whatever it left behind half finished goes with it.
            *solver = SolverState::default();
        }
        // Where nobody waits any more there is nobody to tell.
        let _ = self.reply.send(answer.map_or(JobResult::Broken, JobResult::Answer));
    }
}

/// Returns freed memory to the system. The allocator keeps what lies between pieces that are still in use:
/// one view of a board of ten thousand rows would leave hundreds of megabytes with the server.
fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim may be called at any time, from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Lets threads that answer quick questions go first.
fn stand_back() {
    #[cfg(target_os = "linux")]
    {
        // On Linux this is the priority of the calling thread alone. Without it quick questions have an equal
        // share.
        let _ = rustix::process::setpriority_process(None, 10);
    }
}
