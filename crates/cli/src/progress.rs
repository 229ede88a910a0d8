//! How far a long table, or the answer to a long question, has come, on standard error.

use grundy::batch::BatchProgress;
use grundy::solver::engine::budget::Limits;
use grundy::solver::prelude::SolverState;
use grundy::solver::theory::localized::{Language, LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A bar with the rate and the time left; silent where standard error is no terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// For this many values. `quiet` shows nothing.
    pub fn new(values: u64, quiet: bool) -> Progress {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(values), target);
        let template = "{bar:30} {human_pos}/{human_len}  {per_sec}  {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress(bar)
    }

    /// The values of the heaps below this one are known: some of them were before.
    pub fn begin(&self, known: u64) {
        self.0.set_position(known);
        // The rate is that of the work done now.
        self.0.reset_eta();
    }

    /// The values of the heaps below this one are known now.
    pub fn reached(&self, known: u64) {
        self.0.set_position(known.min(self.0.length().unwrap_or(known)));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// What a person sees who waits for an answer: after most of a second why it takes long, and how much of what
/// a question may cost is used up. Silent where standard error is no terminal.
pub struct SolveProgress(Option<(Sender<()>, JoinHandle<()>)>);

impl SolveProgress {
    /// From now on until it is dropped, for a question with these limits, which are to tell of its steps, and
    /// takes long for this reason.
    pub fn begin(limits: &mut Limits, reason: LocalizedStr, language: Language) -> SolveProgress {
        if !io::stderr().is_terminal() {
            return SolveProgress(None);
        }
        let steps = Arc::new(AtomicU64::new(0));
        limits.told = Some(Arc::clone(&steps));
        let (most, time) = (limits.steps, limits.time);
        let (over, waiting) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            let began = Instant::now();
            let go_on = |pause| waiting.recv_timeout(pause) == Err(RecvTimeoutError::Timeout);
            if !go_on(UNNOTICED) {
                return;
            }
            let line = spinner();
            loop {
                let words = so_far(steps.load(Ordering::Relaxed), most, began.elapsed(), time, reason);
                line.set_message(words.of(language).to_owned());
                line.tick();
                if !go_on(AGAIN) {
                    break;
                }
            }
            line.finish_and_clear();
        });
        SolveProgress(Some((over, thread)))
    }
}

/// Does work of a solver that may take long, for this reason, while a person waits.
pub fn waiting<T>(
    solver: &mut SolverState,
    reason: LocalizedStr,
    language: Language,
    work: impl FnOnce(&mut SolverState) -> T,
) -> T {
    let limits = solver.limits().clone();
    let mut telling = limits.clone();
    let waiting = SolveProgress::begin(&mut telling, reason, language);
    solver.set_limits(telling);
    let done = work(solver);
    drop(waiting);
    solver.set_limits(limits);
    done
}

/// Why answers take long.
pub const SEARCHED: LocalizedStr =
    text!("positions are searched, since no formula is known", "没有公式，正在搜索局面");
pub const VALUED: LocalizedStr = text!("values are being computed", "正在计算值");
pub const TABLED: LocalizedStr = text!("tables are computed and searched", "正在制表并查找规律");
pub const DECIDED: LocalizedStr = text!("automata are being built", "正在构造自动机");

impl Drop for SolveProgress {
    fn drop(&mut self) {
        if let Some((over, thread)) = self.0.take() {
            drop(over);
            // The line has to be gone before anything else is written. Should the thread have panicked, there
            // is none.
            let _ = thread.join();
        }
    }
}

/// The same for the lines of a batch, which are mostly answered at once: one thread watches over all of them.
#[derive(Debug)]
pub struct BatchProgressBar {
    language: Language,
    most: u64,
    time: Option<Duration>,
    steps: Arc<AtomicU64>,
    line: Mutex<Line>,
}

/// The line of a batch that is being answered.
#[derive(Debug, Default)]
struct Line {
    /// Its number, and since when.
    at_work: Option<(u64, Instant)>,
    /// What is shown of it, and has to be gone before its answer is written.
    shown: Option<ProgressBar>,
}

impl BatchProgressBar {
    /// For lines with these limits, which are to tell of their steps. Nobody watches where standard error is
    /// no terminal.
    pub fn begin(limits: &mut Limits, language: Language) -> Option<Arc<BatchProgressBar>> {
        if !io::stderr().is_terminal() {
            return None;
        }
        let steps = Arc::new(AtomicU64::new(0));
        limits.told = Some(Arc::clone(&steps));
        let (most, time, line) = (limits.steps, limits.time, Mutex::default());
        let watching = Arc::new(BatchProgressBar { language, most, time, steps, line });
        let watched = Arc::downgrade(&watching);
        thread::spawn(move || {
            while let Some(watching) = watched.upgrade() {
                watching.look();
                drop(watching);
                thread::sleep(AGAIN);
            }
        });
        Some(watching)
    }

    /// Shows how far the line has come, where it takes long.
    fn look(&self) {
        let Ok(mut line) = self.line.lock() else { return };
        let Some((number, began)) = line.at_work.filter(|(_, began)| began.elapsed() >= UNNOTICED) else {
            return;
        };
        let steps = self.steps.load(Ordering::Relaxed);
        let LocalizedString { en, zh } = so_far(steps, self.most, began.elapsed(), self.time, SEARCHED);
        let words = words!("line {number}: {en}", "第 {number} 行：{zh}");
        let shown = line.shown.get_or_insert_with(spinner);
        shown.set_message(words.of(self.language).to_owned());
        shown.tick();
    }
}

impl BatchProgress for BatchProgressBar {
    fn begin(&self, line: u64) {
        self.steps.store(0, Ordering::Relaxed);
        if let Ok(mut watched) = self.line.lock() {
            watched.at_work = Some((line, Instant::now()));
        }
    }

    fn end(&self) {
        if let Ok(mut watched) = self.line.lock() {
            watched.at_work = None;
            if let Some(shown) = watched.shown.take() {
                shown.finish_and_clear();
            }
        }
    }
}

/// A line that says in words how far it has come.
fn spinner() -> ProgressBar {
    let line = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
        line.set_style(style);
    }
    line
}

/// How long somebody waits without noticing it, and how often it is shown again.
const UNNOTICED: Duration = Duration::from_millis(800);
const AGAIN: Duration = Duration::from_millis(250);

/// How far it has come, and why it takes long, in a line that fits a narrow terminal.
fn so_far(
    steps: u64,
    most: u64,
    elapsed: Duration,
    time: Option<Duration>,
    reason: LocalizedStr,
) -> LocalizedString {
    let LocalizedStr { en, zh } = reason;
    let seconds = elapsed.as_secs();
    match (steps, time) {
        (0, _) => words!("{seconds} s; Ctrl-C stops it", "已用 {seconds} 秒；按 Ctrl-C 结束"),
        (_, Some(time)) => {
            let time = time.as_secs_f64().ceil();
            words!(
                "{seconds} of {time} s: {en}; Ctrl-C stops it",
                "已用 {seconds} 秒，时限 {time} 秒：{zh}；按 Ctrl-C 结束"
            )
        }
        (_, None) => {
            let percent = (u128::from(steps) * 100 / u128::from(most.max(1))).min(100);
            words!(
                "{percent}% of the limit: {en}; Ctrl-C stops it",
                "已用限额的 {percent}%：{zh}；按 Ctrl-C 结束"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_shows_what_the_limits_leave() {
        let en = |steps, time| so_far(steps, 4_000, Duration::from_millis(2_500), time, SEARCHED).en;
        assert!(en(0, None).starts_with("2 s; Ctrl-C"));
        assert!(en(1_000, None).contains("25% of the limit"));
        assert!(en(9_000, None).contains("100% of the limit"));
        assert!(en(1_000, Some(Duration::from_millis(9_500))).contains("2 of 10 s"));
    }
}
