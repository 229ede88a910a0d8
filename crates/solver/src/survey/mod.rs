//! Surveys: every position of a size up to symmetry, with its value and what is reported of it.
//!
//! - `scope`: the positions of a game that have a size, whatever the game;
//! - [`several`]: several scopes as one;
//! - `worker`: what one thread does, on its own workbench;
//! - [`census`]: how many positions have each value.
//!
//! The codes of the positions are gone through in blocks, which the threads take in turns. What comes of a
//! block is given on in the order of the codes, so that it is the same for every number of threads. What is
//! told of a value is found once for each value and thread: most positions share theirs with many others.

pub mod census;
mod scope;
mod several;
mod worker;

pub use scope::{PositionSet, PositionValuer, ValueFound};
pub(crate) use scope::{SurveyScope, canonical_forms, nimbers};
pub use several::several;

use crate::budget::{Budget, Halt, Limits};
use census::Tally;
use grundy_theory::data::Data;
use grundy_values::filter::Filter;
use grundy_values::keys::Key;
use grundy_values::notation::{EvaluateError, Glyphs};
use grundy_values::operations::OperationError;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use worker::SurveyWorker;

/// What is asked about every position.
#[derive(Clone, Debug)]
pub struct SurveyQuestion {
    /// What is reported of each value.
    pub keys: Vec<Key>,
    /// Only positions for which all of these hold; see [`Filter::read`].
    pub conditions: Vec<Filter>,
    /// What positions are counted by; the canonical form if nothing is said and anything is asked about
    /// values.
    pub count_by: Option<Key>,
    /// The parameter `s` of keys that need it, as text.
    pub s: Option<String>,
    /// The parameter `t`.
    pub t: Option<String>,
    /// How values are written.
    pub style: Glyphs,
    /// Whether negatives are in one class.
    pub up_to_sign: bool,
    /// Threads at work at once.
    pub threads: NonZeroUsize,
}

/// What is reported of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyAnswers {
    /// The answers to the keys, in the order of the question; those that could not be found are left out.
    pub told: Vec<(Key, Data)>,
    /// Why some are left out, or the value itself is out of reach.
    pub missing: Option<Halt>,
}

/// A position that is shown, with the class it stands for.
#[derive(Clone, Copy, Debug)]
pub struct SurveyedPosition {
    /// Its code.
    pub code: u64,
    /// How many positions there are in its class.
    pub count: u64,
}

/// Makes something of the positions, on the threads where they are valued.
pub trait RowSink: Sync {
    /// What it makes of a value, once for many positions.
    type Value: Send;
    /// What it makes of a block of positions.
    type Block: Default + Send;

    /// What is kept of a value.
    fn value(&self, facts: KeyAnswers) -> Self::Value;

    /// Adds a position to its block.
    fn add(&self, block: &mut Self::Block, at: SurveyedPosition, value: &Self::Value);
}

/// What came of a block of positions.
#[derive(Debug)]
pub struct SurveyBlock<B> {
    /// All codes below this one are done.
    pub next: u64,
    /// What the scribe made of it.
    pub block: B,
    /// The counts of the block.
    pub tally: Tally,
    /// Why it ended early.
    pub stop: Option<Halt>,
}

/// What is reported where nobody says what is wanted.
const USUAL: [Key; 6] =
    [Key::Canonical, Key::Temperature, Key::LeftStop, Key::RightStop, Key::AtomicWeight, Key::Outcome];

/// Codes in a block.
const BLOCK: u64 = 256;

/// Blocks of a thread that wait to be given on.
const WAITING: usize = 8;

impl SurveyQuestion {
    /// All keys that are to be answered: those that are reported, and those of conditions.
    fn asked(&self) -> Vec<Key> {
        let conditions = self.conditions.iter().flat_map(Filter::keys);
        let mut asked: Vec<Key> = Vec::new();
        for key in self.keys.iter().copied().chain(conditions).chain(self.count_by) {
            if !asked.contains(&key) {
                asked.push(key);
            }
        }
        asked
    }

    /// Whether anything is asked about values. Outcomes in misère play depend on positions alone.
    pub fn is_about_values(&self) -> bool {
        let asked = self.asked();
        asked.is_empty() || asked.iter().any(|&key| key != Key::MisereOutcome)
    }

    /// What positions are counted by.
    pub fn counted_by(&self) -> Key {
        let by_default = if self.is_about_values() { Key::Canonical } else { Key::MisereOutcome };
        self.count_by.unwrap_or(by_default)
    }

    /// Whether the question can be answered at all.
    ///
    /// # Errors
    /// [`OperationError`] where a parameter is wrong or missing, or a condition says what has no value.
    pub fn check(&self, limits: &Limits) -> Result<(), OperationError> {
        worker::trial(self, &Budget::new(limits))
    }
}

impl Default for SurveyQuestion {
    /// The canonical form, temperature, stops, atomic weight and outcome of every position, on all cores.
    fn default() -> SurveyQuestion {
        SurveyQuestion {
            keys: USUAL.to_vec(),
            conditions: Vec::new(),
            count_by: None,
            s: None,
            t: None,
            style: Glyphs::default(),
            up_to_sign: false,
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}

fn from_evaluate_error(failure: EvaluateError) -> OperationError {
    match failure {
        EvaluateError::Read(error) => OperationError::Parameter(error.message),
        EvaluateError::Stop(stop) => OperationError::Stop(stop),
    }
}

/// Surveys the positions from the code `from` on. What comes of them is handed to `give`, in the order of the
/// codes. The memory of the limits is shared out among the threads, the steps are those for one position.
///
/// # Errors
/// [`Halt`] where the time is over or the work is interrupted, after what is done was passed on; those of
/// `give`.
pub fn run<S: RowSink, E: From<Halt>>(
    scope: &dyn PositionSet,
    question: &SurveyQuestion,
    from: u64,
    limits: &Limits,
    scribe: &S,
    give: &mut dyn FnMut(SurveyBlock<S::Block>) -> Result<(), E>,
) -> Result<(), E> {
    let blocks = scope.codes().saturating_sub(from).div_ceil(BLOCK);
    let threads = (question.threads.get() as u64).min(blocks).max(1);
    let budget = Budget::new(&Limits { steps: u64::MAX, ..limits.clone() });
    let budget = budget.sub_budget(u64::MAX, limits.memory / threads);
    let over = AtomicBool::new(false);
    let worker = || SurveyWorker::new(scope, question, scribe, budget.clone(), limits.steps);
    let codes = |block: u64| {
        let begin = from + block * BLOCK;
        begin..(begin + BLOCK).min(scope.codes())
    };
    let work = |first: u64, sender: &SyncSender<SurveyBlock<S::Block>>| {
        let mut worker = worker();
        for block in (first..blocks).step_by(threads as usize) {
            if over.load(Ordering::Relaxed) || sender.send(worker.block(codes(block))).is_err() {
                return;
            }
        }
    };
    thread::scope(|running| {
        let mut sources: Vec<Source<'_, S>> = Vec::new();
        for first in 0..threads {
            let (sender, receiver) = sync_channel(WAITING);
            let work = &work;
            let spawned = (threads > 1)
                .then(|| thread::Builder::new().spawn_scoped(running, move || work(first, &sender)).is_ok());
            // Where there is no thread to be had the work is done here.
            sources.push(match spawned {
                Some(true) => Source::Thread(receiver),
                _ => Source::Here(Box::new(worker())),
            });
        }
        let mut done = Ok(());
        for block in 0..blocks {
            let part = match &mut sources[(block % threads) as usize] {
                Source::Here(worker) => worker.block(codes(block)),
                Source::Thread(receiver) => match receiver.recv() {
                    Ok(part) => part,
                    // It panicked, and so does the scope.
                    Err(_) => break,
                },
            };
            let stop = part.stop.clone();
            done = give(part).and_then(|()| stop.map_or(Ok(()), |stop| Err(stop.into())));
            if done.is_err() {
                break;
            }
        }
        over.store(true, Ordering::Relaxed);
        done
    })
}

/// Where the parts of a block come from.
enum Source<'a, S: RowSink> {
    Thread(Receiver<SurveyBlock<S::Block>>),
    Here(Box<SurveyWorker<'a, S>>),
}
