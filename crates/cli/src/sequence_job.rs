//! Growing the nim sequence of a game while a person watches: progress, limits, and a file in which the work
//! is kept.

use crate::arguments::LongRunArgs;
use crate::diagnostic::{Diagnostic, stopped};
use crate::limits::{self, clock, guard};
use crate::progress::Progress;
use crate::status::LongWorkError;
use grundy::free_memory;
use grundy::sequence::save::{JournalError, load, save};
use grundy::sequence::{self, grow};
use grundy::solver::engine::budget::{Budget, Halt, Limits};
use grundy::solver::engine::game::Game;
use grundy::solver::engine::method::single_heaps::SumOfHeaps;
use grundy::solver::engine::sequence::resume::ResumeError;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time of a long table if `--time` does not say it.
pub const HOUR: Duration = Duration::from_secs(3600);

/// The time of work that is long by its nature, and resumes, if `--time` does not say it.
pub const DAY: Duration = Duration::from_secs(24 * 3600);

/// The limits of long tables: those of the command line, with no limit of steps and half the memory that is
/// free. Clock and guard begin now.
pub fn limits(arguments: &LongRunArgs, time: Duration) -> Result<Limits, Diagnostic> {
    let mut limits = Limits { steps: u64::MAX, ..limits::within(&arguments.limits, time)? };
    if arguments.limits.memory.is_none() {
        limits.memory = free_memory::half_of_free().unwrap_or(limits.memory);
    }
    limits::begin(&mut limits);
    Ok(limits)
}

/// The heaps of a game that is a sum of single heaps, and the last one asked for in reach of the game.
pub fn heaps(game: &dyn Game, last: u64) -> Result<&dyn SumOfHeaps, Diagnostic> {
    let heaps = sequence::of(game).map_err(|fault| Diagnostic::misuse(fault.message))?;
    let largest = heaps.largest_heap();
    if last > largest {
        return Err(Diagnostic::misuse(words!(
            "--to {last} is too large: heaps of this game are at most {largest}",
            "--to {last} 太大：此游戏的堆最大为 {largest}"
        )));
    }
    Ok(heaps)
}

/// How often a table is saved while it grows.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// What becomes of a table that is not finished.
#[derive(Clone, Copy)]
pub enum SavePolicy<'a> {
    /// It is kept in a file.
    In(&'a SequenceJournal<'a>),
    /// It could be.
    CouldBe,
    /// The command keeps none.
    Never,
}

/// A file in which a table is kept.
pub struct SequenceJournal<'a> {
    /// The file.
    pub path: &'a Path,
    /// What it belongs to; see [`saved_for`](crate::scripts::saved_for).
    pub game: &'a str,
}

impl SequenceJournal<'_> {
    /// Takes over what the file holds, where it is there.
    fn resume(&self, heaps: &dyn SumOfHeaps, budget: &mut Budget) -> Result<(), Diagnostic> {
        let memory = budget.limits().memory;
        if self.path.metadata().is_ok_and(|file| file.len() > memory) {
            return Err(stopped(&Halt::Memory(memory)));
        }
        let path = self.path.display();
        let values = match load(self.path, self.game) {
            Ok(None) => return Ok(()),
            Ok(Some(values)) => values,
            Err(JournalError::Io(error)) => {
                let LocalizedString { en, zh } = LocalizedString::from(&error);
                return Err(Diagnostic::misuse(words!(
                    "{path} cannot be read: {en}",
                    "无法读取 {path}：{zh}"
                )));
            }
            Err(JournalError::Refused(reason)) => return Err(self.refuse(&reason)),
        };
        let restored = heaps.restore(values, &mut |below| fastrand::u64(0..below.max(1)), budget);
        restored.map_err(|unfit| match unfit {
            ResumeError::Stopped(stop) => stopped(&stop),
            wrong => self.refuse(&wrong.words()),
        })
    }

    fn refuse(&self, reason: &LocalizedString) -> Diagnostic {
        let (path, en, zh) = (self.path.display(), &reason.en, &reason.zh);
        let message = LocalizedString {
            en: format!("{path} cannot be resumed: {en}"),
            zh: format!("不能接着 {path} 继续：{zh}"),
        };
        Diagnostic::misuse(message).hint(words!(
            "delete the file, or name another one after --save",
            "请删除此文件，或在 --save 后另写一个文件名"
        ))
    }

    fn save(&self, heaps: &dyn SumOfHeaps) -> Result<(), Diagnostic> {
        let sequence = heaps.sequence();
        let Some(values) = sequence.values() else { return Ok(()) };
        save(self.path, self.game, values).map_err(|error| {
            let path = self.path.display();
            let LocalizedString { en, zh } = LocalizedString::from(&error);
            Diagnostic::misuse(words!("{path} cannot be written: {en}", "无法写入 {path}：{zh}"))
        })
    }
}

/// Makes the values of all heaps up to `last` known.
pub fn grow_to(
    heaps: &dyn SumOfHeaps,
    last: u64,
    kept: SavePolicy<'_>,
    quiet: bool,
    budget: &mut Budget,
) -> Result<(), Diagnostic> {
    match grow_towards(heaps, last, kept, quiet, budget)? {
        None => Ok(()),
        Some((_, problem)) => Err(problem),
    }
}

/// Makes the values of heaps up to `last` known as far as the limits allow, and reports the limit that was
/// reached before.
pub fn grow_towards(
    heaps: &dyn SumOfHeaps,
    last: u64,
    kept: SavePolicy<'_>,
    quiet: bool,
    budget: &mut Budget,
) -> Result<Option<(Halt, Diagnostic)>, Diagnostic> {
    let saved = if let SavePolicy::In(saved) = kept { Some(saved) } else { None };
    if let Some(saved) = saved {
        if heaps.sequence().values().is_none() {
            return Err(Diagnostic::misuse(words!(
                "--save has nothing to keep: the values of this game follow from a formula",
                "--save 没有可保存的内容：此游戏的值由公式给出"
            )));
        }
        saved.resume(heaps, budget)?;
    }
    let end = last.saturating_add(1);
    let before = heaps.sequence().end();
    let progress = Progress::new(end, quiet);
    progress.begin(before.min(end));
    let mut saved_at = Instant::now();
    let grown = grow(heaps, end, budget, |known| {
        progress.reached(known);
        if let Some(saved) = saved
            && saved_at.elapsed() >= SAVED_EVERY
        {
            saved.save(heaps).map_err(LongWorkError::<Halt, _>::Command)?;
            saved_at = Instant::now();
        }
        Ok(())
    });
    drop(progress);
    if let Some(saved) = saved
        && heaps.sequence().end() != before
    {
        saved.save(heaps)?;
    }
    match grown {
        Ok(()) => Ok(None),
        Err(LongWorkError::Command(problem)) => Err(problem),
        Err(LongWorkError::Work(stop @ (Halt::Own(_) | Halt::NoAnswer(_)))) => Err(stopped(&stop)),
        Err(LongWorkError::Work(stop)) => {
            let problem = halted(&stop, heaps, kept);
            Ok(Some((stop, problem)))
        }
    }
}

/// The budget in which a command that reached a limit writes what it knows; `None` if it was interrupted.
pub fn budget_of_writing(stop: &Halt, limits: &Limits) -> Option<Budget> {
    if *stop == Halt::Interrupted {
        return None;
    }
    guard::begin_writing();
    Some(Budget::new(&Limits { time: Some(clock::grace()), steps: u64::MAX, ..limits.clone() }))
}

/// A limit was reached on the way: says how far it went.
fn halted(stop: &Halt, heaps: &dyn SumOfHeaps, kept: SavePolicy<'_>) -> Diagnostic {
    let known = heaps.sequence().end();
    let problem = Diagnostic::limit(
        stop.words().then(words!("(the first {known} values are known)", "（已求出前 {known} 个值）")),
    );
    let hint = match kept {
        SavePolicy::Never => return problem,
        SavePolicy::In(saved) => {
            let path = saved.path.display();
            words!(
                "they are kept in {path}: run the same command again to resume",
                "它们已保存在 {path} 中：用同样的命令可以继续"
            )
        }
        SavePolicy::CouldBe => words!(
            "they were not saved: add --save FILE to resume later",
            "使用 --save 文件 可以保存已求出的值，以便继续"
        ),
    };
    problem.hint(hint)
}
