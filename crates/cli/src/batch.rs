//! `grundy batch`: a JSON query a line in, a JSON answer a line out.

use crate::arguments::BatchArgs;
use crate::diagnostic::Diagnostic;
use crate::limits::{self, clock};
use crate::progress::BatchProgressBar;
use crate::sandbox::ChildCost;
use crate::scripts::ScriptLoader;
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::batch::{self, BatchOptions, BatchProgress, Summary};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::solver::theory::words;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;

/// Begins the clock of each line, with which the process of its script ends.
#[derive(Debug)]
struct Clocked {
    limits: Limits,
    watching: Option<Arc<BatchProgressBar>>,
}

impl BatchProgress for Clocked {
    fn begin(&self, line: u64) {
        clock::begin(&self.limits);
        if let Some(watching) = &self.watching {
            watching.begin(line);
        }
    }

    fn end(&self) {
        clock::end();
        if let Some(watching) = &self.watching {
            watching.end();
        }
    }
}

/// Runs the command.
pub fn run(arguments: &BatchArgs, language: Language) -> CommandResult {
    let mut options = BatchOptions {
        language,
        limits: limits::from_arguments(&arguments.limits)?,
        ..BatchOptions::default()
    };
    options.limits.tables = arguments.tables.as_deref().map(Arc::from);
    if let Some(text) = &arguments.max_line {
        options.max_line = usize::try_from(limits::size("--max-line", text)?).unwrap_or(usize::MAX);
    }
    // Lines may come from strangers: they read no file but scripts, and those are not trusted.
    options.loader = Some(Arc::new(ScriptLoader {
        directory: Some(arguments.scripts.clone().unwrap_or_else(|| PathBuf::from("."))),
        sandbox: (!arguments.trust_scripts).then(|| ChildCost::within(&options.limits)),
    }));
    let watching = BatchProgressBar::begin(&mut options.limits, language);
    options.watch = Some(Arc::new(Clocked { limits: options.limits.clone(), watching }));
    let output = io::stdout().lock();
    let summary = match &arguments.file {
        None => batch::run(io::stdin().lock(), output, &options),
        Some(path) => {
            let file = File::open(path).map_err(|error| {
                let path = path.display();
                let LocalizedString { en, zh } = LocalizedString::from(&error);
                Diagnostic::misuse(words!("{path} cannot be read: {en}", "无法读取 {path}：{zh}"))
            })?;
            batch::run(file, output, &options)
        }
    };
    match summary {
        Ok(Summary { errors: 0, .. }) => Ok(ExitStatus::Answered),
        Ok(_) => Ok(ExitStatus::Unanswered),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(CommandError::Io(error)),
        Err(error) => {
            let LocalizedString { en, zh } = LocalizedString::from(&error);
            let message = words!("the batch stopped: {en}", "批处理中断：{zh}");
            Err(Diagnostic::misuse(message).into())
        }
    }
}
