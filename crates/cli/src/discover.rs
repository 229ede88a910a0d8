//! `grundy discover`: a family of games searched for patterns that are proved.

use crate::arguments::Discover;
use crate::growing;
use crate::limits;
use crate::number::natural;
use crate::problem::Problem;
use crate::progress::Progress;
use crate::resumed::{refused, unwritten};
use crate::scripts::Scripts;
use crate::status::{Ended, Halt, Status};
use crate::sweep::Sweep;
use grundy::discover::lines::Format;
use grundy::discover::saved::{ENDING, Saved};
use grundy::discover::{Count, Discovery, Row, family};
use grundy::solver::prelude::*;
use grundy::theory::words;
use grundy::theory::words::Words;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// Takes a row and its line.
type Give<'a> = &'a mut dyn FnMut(&Row, &str) -> Result<(), Halt<Fault>>;

/// Runs the command.
pub fn run(arguments: &Discover, language: Language) -> Ended {
    let discovery = discovery(arguments)?;
    let games = discovery.games.len();
    let format = match arguments {
        Discover { csv: true, .. } => Format::Csv,
        Discover { json: true, .. } => Format::Json,
        Discover { output: Some(_), .. } => Format::Json,
        _ => Format::Text,
    };
    let mut run = Run { discovery: &discovery, format, language, count: Count::default() };
    let ended = match &arguments.output {
        Some(path) => run.save(path, arguments.resume, arguments.long.quiet),
        None => run.print(arguments.long.quiet),
    };
    let count = run.count;
    match &ended {
        Err(Halt::Command(_)) => {}
        Err(Halt::Work(fault)) if fault.kind != FaultKind::TooLarge => {}
        _ if arguments.long.quiet => {}
        _ if format == Format::Text => writeln!(io::stdout(), "{}", in_words(&count).of(language))?,
        _ => writeln!(io::stderr(), "{}", in_words(&count).of(language))?,
    }
    match ended {
        Ok(()) => Ok(Status::Answered),
        Err(Halt::Command(stopped)) => Err(stopped),
        Err(Halt::Work(fault)) if fault.kind == FaultKind::TooLarge => {
            Err(halted(&fault, &count, games, arguments).into())
        }
        Err(Halt::Work(fault)) => Err(Problem::of(&fault).into()),
    }
}

fn discovery(arguments: &Discover) -> Result<Discovery, Problem> {
    let natural_of =
        |option: &str, text: &Option<String>| text.as_deref().map(|text| natural(option, text)).transpose();
    let most = natural_of("--most", &arguments.most)?;
    let games = match (&arguments.sweep, &arguments.number) {
        (Some(sweep), _) => {
            let sweep = Sweep::read(sweep)?;
            sweep.check(&arguments.family)?;
            sweep.values().map(|value| sweep.notation(&arguments.family, value)).collect()
        }
        (None, Some(number)) => {
            let number = natural("NUMBER", number)?;
            family(&arguments.family, number, most).map_err(|fault| Problem::misuse(fault.message))?
        }
        (None, None) => {
            return Err(Problem::misuse(words!(
                "a family has a number, as in `grundy discover octal 2`; a game has a parameter in braces, as in `grundy discover 'subtraction:1,2,{{K}}' --for K=3..20`",
                "游戏族需要一个数，如 `grundy discover octal 2`；游戏需要花括号中的参数，如 `grundy discover 'subtraction:1,2,{{K}}' --for K=3..20`"
            )));
        }
    };
    let mut discovery = Discovery::of(games);
    discovery.look.to = natural_of("--to", &arguments.to)?;
    if let Some(text) = &arguments.threads {
        discovery.threads = NonZeroUsize::new(natural("--threads", text)? as usize).ok_or_else(|| {
            limits::wrong("--threads", text, words!("at least one thread is needed", "至少需要一个线程"))
        })?;
    }
    let steps = discovery.limits.steps;
    discovery.limits = Limits { steps, ..growing::limits(&arguments.long, growing::DAY)? };
    discovery.loader = Some(Arc::new(Scripts::anywhere(&arguments.scripts, &discovery.limits)));
    Ok(discovery)
}

/// A discovery on its way.
struct Run<'a> {
    discovery: &'a Discovery,
    format: Format,
    language: Language,
    count: Count,
}

impl Run<'_> {
    fn print(&mut self, quiet: bool) -> Result<(), Halt<Fault>> {
        let mut out = BufWriter::new(io::stdout().lock());
        out.write_all(self.format.head().as_bytes())?;
        self.go(quiet || io::stdout().is_terminal(), &mut |_, line| {
            out.write_all(line.as_bytes())?;
            Ok(out.flush()?)
        })
    }

    fn save(&mut self, path: &Path, resume: bool, quiet: bool) -> Result<(), Halt<Fault>> {
        let opened = Saved::open(path, self.discovery, self.format, resume);
        let (mut saved, before) = opened.map_err(|reason| {
            let name = path.display().to_string();
            let unfinished = words!(
                "{name} holds a search of this family that is not finished",
                "{name} 中有对此游戏族的一次未完成的查找"
            );
            Halt::<Fault>::from(refused(reason, path, resume, unfinished, &format!("{name}{ENDING}")))
        })?;
        self.count = before;
        let written = |error| Halt::<Fault>::from(unwritten(path, &error));
        self.go(quiet, &mut |row, line| saved.add(row, line).map_err(written))
    }

    /// Searches the games that are not counted yet.
    fn go(&mut self, quiet: bool, give: Give<'_>) -> Result<(), Halt<Fault>> {
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
fn in_words(count: &Count) -> Words {
    let &Count { games, proved, observed, stopped } = count;
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
fn halted(fault: &Fault, count: &Count, games: usize, arguments: &Discover) -> Problem {
    let done = count.games;
    let reached =
        words!("({done} of {games} games were searched)", "（已查找 {games} 个游戏中的 {done} 个）");
    let hint = match &arguments.output {
        Some(path) => {
            let path = path.display();
            words!(
                "what is done is kept in {path}: run the same command with --resume to go on",
                "已完成的部分保存在 {path} 中：在同样的命令后加 --resume 可以继续"
            )
        }
        None => words!(
            "-o FILE would have kept what is done, to go on later with --resume",
            "使用 -o 文件 可以保存已完成的部分，以后用 --resume 继续"
        ),
    };
    Problem::limit(fault.message.clone().then(reached)).hint(hint)
}
