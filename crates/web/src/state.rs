//! What all who answer share, and what they tell of it.

use crate::http_request::HttpRequest;
use crate::job::Job;
use crate::reply::{self, Reply};
use crate::scripts::Scripts;
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::data::Data;
use grundy::wire::write::{self, ObjectWriter};
use std::sync::Arc;
use std::time::Duration;

/// The longest address.
pub const MAX_ADDRESS: usize = 8 << 10;
/// The longest body of a question.
pub const MAX_BODY: usize = 64 << 10;
/// The longest body of a batch.
pub const MAX_BATCH: usize = 1 << 20;
/// Lines of a batch.
pub const MAX_LINES: usize = 1000;
/// The most connections at once.
pub const CONNECTIONS: usize = 256;
/// Long questions that may wait.
pub const QUEUE: usize = 64;

/// What all requests share, whoever answers them.
pub struct ServerState {
    /// What a question may cost.
    pub limits: Limits,
    /// How long a question may take that somebody waits for at a board, where the limits have no clock.
    pub patience: Option<Duration>,
    /// How many threads each lane has.
    pub workers: usize,
    /// Custom rules.
    pub scripts: Arc<Scripts>,
    /// Is it for strangers?
    pub public: bool,
    /// How many questions wait or are at work.
    pub load: Box<dyn Fn() -> u64 + Send + Sync>,
}

impl ServerState {
    /// Of whoever has one solver, no scripts and no strangers.
    pub fn alone(limits: Limits) -> ServerState {
        let scripts = Arc::new(Scripts::new(None, 1));
        ServerState { limits, patience: None, workers: 1, scripts, public: false, load: Box::new(|| 0) }
    }
}

impl ServerState {
    /// What a job may cost.
    pub fn limits_of(&self, job: &Job) -> Limits {
        let mut limits = self.limits.clone();
        if job.waits {
            limits.time = limits.time.or(self.patience);
        }
        limits
    }
}

/// How the server is, and how many questions wait or are at work.
pub fn health(desk: &ServerState, _: &HttpRequest) -> Reply {
    let mut out = Vec::new();
    let mut object = ObjectWriter::begin(&mut out);
    object.put("ok", Data::Bool(true));
    object.put("questions", (desk.load)());
    object.end();
    Reply::new(reply::JSON, out)
}

/// What a question may cost here.
pub fn limits(desk: &ServerState, _: &HttpRequest) -> Reply {
    Reply::new(reply::JSON, told_limits(desk))
}

/// The same as JSON.
pub fn told_limits(desk: &ServerState) -> Vec<u8> {
    let Limits { memory, steps, time, .. } = &desk.limits;
    let mut out = Vec::new();
    let mut object = ObjectWriter::begin(&mut out);
    let numbers = [
        ("address", MAX_ADDRESS as u64),
        ("body", MAX_BODY as u64),
        ("batch", MAX_BATCH as u64),
        ("lines", MAX_LINES as u64),
        ("connections", CONNECTIONS as u64),
        ("queue", QUEUE as u64),
        ("workers", desk.workers as u64),
        ("memory", *memory),
        ("steps", *steps),
        ("moves", crate::request::MAX_MOVES as u64),
        ("options", grundy::play::LISTED as u64),
    ];
    for (name, number) in numbers {
        object.put(name, number);
    }
    let seconds = |time: &Option<Duration>| time.map_or(Data::Null, |time| Data::Natural(time.as_secs()));
    object.put("seconds", seconds(time));
    object.put("board_seconds", seconds(&time.or(desk.patience)));
    desk.scripts.tell(&mut object);
    write::data(object.key("public"), &Data::Bool(desk.public));
    object.put("version", env!("CARGO_PKG_VERSION"));
    object.end();
    out
}
