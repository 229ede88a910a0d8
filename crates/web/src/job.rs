//! A question that is being answered: what it may cost, and how it is broken off. No threads and no network
//! are needed.

use crate::http_request::HttpRequest;
use crate::reply::{self, Reply};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
use grundy::{QuestionError, QuestionErrorKind, SolverState};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is asked: some work with a solver, which may be begun anew.
pub type QuestionFn = Box<dyn FnMut(&mut SolverState, &QueuedQuestion) -> Reply + Send>;

/// Which questions a lane is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneKind {
    /// About games of the catalogue.
    Game,
    /// About scripts.
    Script,
}

/// What a question may cost, and where its asker and those at work on it meet.
pub struct QueuedQuestion {
    limits: Limits,
    /// When it was asked, where there is a clock to look at.
    asked: Option<Instant>,
    interrupt: Arc<AtomicBool>,
    told: Arc<AtomicU64>,
    /// Did whoever asked go away?
    gone: AtomicBool,
    /// Was it broken off for the long lane?
    long: AtomicBool,
    /// Has a thread taken it up?
    begun: AtomicBool,
    /// Who asks, where nobody may take all places.
    asker: Option<IpAddr>,
}

impl QueuedQuestion {
    /// A question that may cost so much. An asker who is told has a share of the places for long questions.
    pub fn new(limits: &Limits, asker: Option<IpAddr>) -> Arc<QueuedQuestion> {
        Arc::new(QueuedQuestion {
            limits: limits.clone(),
            asked: limits.time.map(|_| Instant::now()),
            interrupt: Arc::default(),
            told: Arc::default(),
            gone: AtomicBool::new(false),
            long: AtomicBool::new(false),
            begun: AtomicBool::new(false),
            asker,
        })
    }

    /// Nobody waits for the answer any more.
    pub fn leave(&self) {
        self.gone.store(true, Ordering::SeqCst);
        self.interrupt.store(true, Ordering::SeqCst);
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.told.load(Ordering::Relaxed)
    }

    /// What may still be spent from now on: the time of a question is that of all that it asks of a solver.
    pub fn limits(&self) -> Limits {
        Limits {
            time: self.limits.time.zip(self.asked).map(|(time, asked)| time.saturating_sub(asked.elapsed())),
            interrupt: Some(Arc::clone(&self.interrupt)),
            told: Some(Arc::clone(&self.told)),
            tables: None,
            ..self.limits.clone()
        }
    }

    /// The time that it may take in all, waiting included.
    pub fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    /// Is its time over?
    pub fn is_over(&self) -> bool {
        self.limits.time.zip(self.asked).is_some_and(|(time, asked)| asked.elapsed() >= time)
    }

    /// A thread takes it up.
    pub fn begin(&self) {
        self.begun.store(true, Ordering::SeqCst);
    }

    /// Has a thread taken it up? Else it waits for one.
    pub fn is_begun(&self) -> bool {
        self.begun.load(Ordering::SeqCst)
    }

    /// What is told of a fault: where the clock was at fault, how long it runs and who sets it.
    pub fn told(&self, fault: QuestionError) -> QuestionError {
        let Some(time) = self.limits.time else { return fault };
        if !self.is_over() || fault.kind != QuestionErrorKind::TooLarge {
            return fault;
        }
        let seconds = time.as_secs_f32();
        let message = words!(
            "a question has {seconds} s here, and this one takes longer: whoever starts the server sets it, as in grundy serve --time 1min",
            "此处每个问题限时 {seconds} 秒，本问题超时：启动服务器时可设定，例如 grundy serve --time 1min"
        );
        QuestionError { message, ..fault }
    }

    /// Did whoever asked go away?
    pub fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }

    /// Breaks off what is in the quick lane.
    pub fn send_on(&self) {
        self.long.store(true, Ordering::SeqCst);
        self.interrupt.store(true, Ordering::SeqCst);
    }

    /// Was it broken off for the long lane?
    pub fn is_long(&self) -> bool {
        self.long.load(Ordering::SeqCst)
    }

    /// Who asks, where nobody may take all places.
    pub fn asker(&self) -> Option<IpAddr> {
        self.asker
    }

    /// Begins anew.
    pub fn renew(&self) {
        self.begun.store(false, Ordering::SeqCst);
        self.interrupt.store(false, Ordering::SeqCst);
        if self.is_gone() {
            self.interrupt.store(true, Ordering::SeqCst);
        }
    }
}

/// A question for the pool.
pub struct Job {
    /// What it is about.
    pub kind: LaneKind,
    /// What is to be done.
    pub work: QuestionFn,
    /// Does somebody wait for it at a board? Then there is always a clock.
    pub waits: bool,
}

impl Job {
    /// Work on what was read from the request. Its faults are told as JSON.
    pub fn new<T: Send + 'static>(
        asked: &HttpRequest,
        kind: LaneKind,
        media: &'static str,
        read: T,
        answer: impl Fn(&mut SolverState, &QueuedQuestion, &T, Language) -> Result<Vec<u8>, QuestionError>
        + Send
        + 'static,
    ) -> Job {
        let language = asked.language;
        let work = move |solver: &mut SolverState, ticket: &QueuedQuestion| match answer(
            solver, ticket, &read, language,
        ) {
            Ok(bytes) => Reply::new(media, bytes),
            Err(fault) => failure(&ticket.told(fault), language),
        };
        Job { kind, work: Box::new(work), waits: false }
    }

    /// The same for somebody who waits for it at a board.
    pub fn soon(self) -> Job {
        Job { waits: true, ..self }
    }
}

/// A fault, with the status that says most about it.
pub fn failure(fault: &QuestionError, language: Language) -> Reply {
    Reply::new(reply::JSON, reply::error(fault, language)).with_status(reply::status(fault))
}

/// The same work, with large numbers as texts where the answer is JSON.
pub fn as_text(mut work: QuestionFn) -> QuestionFn {
    Box::new(move |solver, ticket| {
        let mut reply = work(solver, ticket);
        if reply.media == reply::JSON {
            reply.bytes = reply::numbers_as_text(&reply.bytes);
        }
        reply
    })
}
