//! `grundy discover`: a family of games searched for patterns that are proved.

use crate::arguments::{DiscoverArgs, RowsArgs};
use crate::diagnostic::Diagnostic;
use crate::journal_messages::{refused, resume_hint, unwritten};
use crate::limits;
use crate::number::natural;
use crate::parameter_range::ParameterRange;
use crate::progress::Progress;
use crate::scripts::ScriptLoader;
use crate::sequence_job;
use crate::status::{CommandResult, ExitStatus, LongWorkError};
use grundy::discover::lines::Format;
use grundy::discover::saved::{DiscoveryFile, ENDING};
use grundy::discover::{Discovery, DiscoveryCount, DiscoveryRow, family};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// Takes a row and its line.
type Give<'a> = &'a mut dyn FnMut(&DiscoveryRow, &str) -> Result<(), LongWorkError<QuestionError>>;

/// Runs the command.
pub fn run(arguments: &DiscoverArgs, language: Language) -> CommandResult {
    let discovery = discovery(arguments)?;
    let games = discovery.games.len();
    let format = match &arguments.rows {
        RowsArgs { csv: true, .. } => Format::Csv,
        RowsArgs { json: true, .. } => Format::Json,
        RowsArgs { output: Some(_), .. } => Format::Json,
        _ => Format::Text,
    };
    let mut run = Run { discovery: &discovery, format, language, count: DiscoveryCount::default() };
    let ended = match &arguments.rows.output {
        Some(path) => run.save(path, arguments.rows.resume, arguments.long.quiet),
        None => run.print(arguments.long.quiet),
    };
    let count = run.count;
    match &ended {
        Err(LongWorkError::Command(_)) => {}
        Err(LongWorkError::Work(fault)) if fault.kind != QuestionErrorKind::TooLarge => {}
        _ if arguments.long.quiet => {}
        _ if format == Format::Text => writeln!(io::stdout(), "{}", in_words(&count).of(language))?,
        _ => writeln!(io::stderr(), "{}", in_words(&count).of(language))?,
    }
    match ended {
        Ok(()) => Ok(ExitStatus::Answered),
        Err(LongWorkError::Command(stopped)) => Err(stopped),
        Err(LongWorkError::Work(fault)) if fault.kind == QuestionErrorKind::TooLarge => {
            Err(halted(&fault, &count, games, arguments).into())
        }
        Err(LongWorkError::Work(fault)) => Err(Diagnostic::from_error(&fault).into()),
    }
}

fn discovery(arguments: &DiscoverArgs) -> Result<Discovery, Diagnostic> {
    let natural_of =
        |option: &str, text: &Option<String>| text.as_deref().map(|text| natural(option, text)).transpose();
    let most = natural_of("--most", &arguments.most)?;
    let games = match (&arguments.sweep, &arguments.number) {
        (Some(sweep), _) => {
            let sweep = ParameterRange::read(sweep)?;
            sweep.check(&arguments.family)?;
            sweep.values().map(|value| sweep.notation(&arguments.family, value)).collect()
        }
        (None, Some(number)) => {
            let number = natural("NUMBER", number)?;
            family(&arguments.family, number, most).map_err(|fault| Diagnostic::misuse(fault.message))?
        }
        (None, None) => {
            return Err(Diagnostic::misuse(words!(
                "a family needs a number, as in `grundy discover octal 2`; a game needs a parameter in braces, as in `grundy discover 'subtraction:1,2,{{K}}' --for K=3..20`",
                "游戏族需要一个数，如 `grundy discover octal 2`；游戏需要花括号中的参数，如 `grundy discover 'subtraction:1,2,{{K}}' --for K=3..20`"
            )));
        }
    };
    let mut discovery = Discovery::from_games(games);
    discovery.look.to = natural_of("--to", &arguments.to)?;
    if let Some(text) = &arguments.threads {
        discovery.threads = NonZeroUsize::new(natural("--threads", text)? as usize).ok_or_else(|| {
            limits::wrong("--threads", text, words!("at least one thread is needed", "至少需要一个线程"))
        })?;
    }
    let steps = discovery.limits.steps;
    discovery.limits = Limits { steps, ..sequence_job::limits(&arguments.long, sequence_job::DAY)? };
    discovery.loader = Some(Arc::new(ScriptLoader::anywhere(&arguments.long.scripts, &discovery.limits)));
    Ok(discovery)
}

/// A discovery on its way.
struct Run<'a> {
    discovery: &'a Discovery,
    format: Format,
    language: Language,
    count: DiscoveryCount,
}

impl Run<'_> {
    fn print(&mut self, quiet: bool) -> Result<(), LongWorkError<QuestionError>> {
        let mut out = BufWriter::new(io::stdout().lock());
        out.write_all(self.format.head().as_bytes())?;
        self.go(quiet || io::stdout().is_terminal(), &mut |_, line| {
            out.write_all(line.as_bytes())?;
            Ok(out.flush()?)
        })
    }

    fn save(&mut self, path: &Path, resume: bool, quiet: bool) -> Result<(), LongWorkError<QuestionError>> {
        let opened = DiscoveryFile::open(path, self.discovery, self.format, resume);
        let (mut saved, before) = opened.map_err(|reason| {
            let name = path.display().to_string();
            let unfinished = words!(
                "{name} contains an unfinished search of this family",
                "{name} 中有对此游戏族的一次未完成的查找"
            );
            LongWorkError::<QuestionError>::from(refused(
                reason,
                path,
                resume,
                unfinished,
                &format!("{name}{ENDING}"),
            ))
        })?;
        self.count = before;
        let written = |error| LongWorkError::<QuestionError>::from(unwritten(path, &error));
        self.go(quiet, &mut |row, line| saved.add(row, line).map_err(written))
    }

    /// Searches the games that are not counted yet.
    fn go(&mut self, quiet: bool, give: Give<'_>) -> Result<(), LongWorkError<QuestionError>> {
        let (games, format, language) = (&self.discovery.games, self.format, self.language);
        let width = games.iter().map(String::len).max().unwrap_or(0);
        let progress = Progress::new(games.len() as u64, quiet);
        progress.begin(self.count.games);
        let count = &mut self.count;
        self.discovery.run(count.games as usize, &mut |row| {
            give(&row, &format.line(&row, width, language))?;
            count.add(&row);
            progress.reached(count.games);
            Ok(())
        })
    }
}

/// The counts in a sentence.
fn in_words(count: &DiscoveryCount) -> LocalizedString {
    let &DiscoveryCount { games, proved, observed, stopped } = count;
    let words = words!(
        "{proved} of {games} games have a proved pattern.",
        "{games} 个游戏中 {proved} 个的规律得到证明。"
    );
    let words = match observed {
        0 => words,
        _ => words
            .then(words!("{observed} more have one that is observed.", "另有 {observed} 个只是观察所得。")),
    };
    match stopped {
        0 => words,
        _ => words.then(words!("At {stopped} a limit was reached.", "{stopped} 个达到限制。")),
    }
}

/// The time is over, or somebody broke off: says how far it went.
fn halted(
    fault: &QuestionError,
    count: &DiscoveryCount,
    games: usize,
    arguments: &DiscoverArgs,
) -> Diagnostic {
    let done = count.games;
    let reached =
        words!("({done} of {games} games were searched)", "（已查找 {games} 个游戏中的 {done} 个）");
    Diagnostic::limit(fault.message.clone().then(reached)).hint(resume_hint(arguments.rows.output.as_deref()))
}
