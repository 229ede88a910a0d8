//! `grundy check`, and the files that `--certificate` writes.

use crate::arguments::CheckArgs;
use crate::diagnostic::Diagnostic;
use crate::limits::{self, clock, guard};
use crate::number::natural;
use crate::position::PositionArgs;
use crate::render::{Renderer, json_line};
use crate::solve::options::SolveOptions;
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::certificate::{self, CheckError, CheckLimits, Verified};
use grundy::move_notation::VALUE;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use std::fs::File;
use std::io::{self, Read, Write, stdin};
use std::path::Path;
use std::time::Duration;

const PROVED: LocalizedStr = text!("proved", "已证明");
const CERTIFICATE: LocalizedStr = text!("certificate", "证书");

/// Longer files are refused before memory runs out.
const MAX_LENGTH: u64 = 1 << 28;

/// How many times its length a file takes when it is read.
const READ: u64 = 16;

/// The time of a file if `--time` does not say it.
const TIME: Duration = Duration::from_secs(600);

/// Runs the command.
pub fn run(arguments: &CheckArgs, language: Language) -> CommandResult {
    let mut bounds = limits::within(&arguments.limits, TIME)?;
    let mut limits = CheckLimits { memory: bounds.memory, time: bounds.time, ..CheckLimits::default() };
    if let Some(steps) = &arguments.steps {
        limits.steps = natural("--steps", steps)?;
    }
    limits::begin(&mut bounds);
    limits.interrupt.clone_from(&bounds.interrupt);
    let mut view = Renderer::new(language);
    let mut status = ExitStatus::Answered;
    for file in &arguments.files {
        let text = read(file, &limits);
        let certificates = match &text {
            Ok(text) => certificates(file, text).into_iter().map(|(name, text)| (name, Ok(text))).collect(),
            Err(failure) => vec![(file.clone(), Err(failure.clone()))],
        };
        for (name, text) in certificates {
            let checked = text.and_then(|text| {
                // Each certificate has its own limits.
                guard::begin_anew(&bounds);
                certificate::check(text, &limits).map_err(CheckFileError::Refused)
            });
            status =
                status.max(checked.as_ref().map_or_else(CheckFileError::status, |_| ExitStatus::Answered));
            match &checked {
                _ if arguments.json => json_line(&data(&name, &checked, language))?,
                Ok(checked) => {
                    view.row(
                        PROVED,
                        checked.proved.iter().map(|words| words.of(language).to_owned()).collect::<Vec<_>>(),
                    )?;
                }
                Err(failure) => {
                    view.flush()?;
                    failure.problem(&name).show(language);
                }
            }
            if let Err(CheckFileError::Refused(CheckError::Interrupted)) = checked {
                view.flush()?;
                return Ok(status);
            }
        }
    }
    view.flush()?;
    Ok(status)
}

/// The certificates of a file, each with its name: one, or one in each line of a file that ends in `.jsonl`.
fn certificates<'a>(file: &str, text: &'a str) -> Vec<(String, &'a str)> {
    if !file.ends_with(".jsonl") {
        return vec![(file.to_owned(), text)];
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<_> = lines.map(|(number, line)| (format!("{file}:{number}"), line)).collect();
    // A file without any certificate proves nothing.
    if lines.is_empty() { vec![(file.to_owned(), text)] } else { lines }
}

/// Why nothing is said of a file.
#[derive(Clone)]
enum CheckFileError {
    /// It cannot be read.
    Unread(LocalizedString),
    /// It proves nothing, or a limit was reached.
    Refused(CheckError),
    /// It is too long to be read within the limits.
    TooLong(u64),
}

impl CheckFileError {
    fn status(&self) -> ExitStatus {
        match self {
            CheckFileError::Unread(_) => ExitStatus::Misuse,
            CheckFileError::Refused(_) | CheckFileError::TooLong(_) => ExitStatus::Unanswered,
        }
    }

    /// The reason, without the name of the file.
    fn words(&self) -> LocalizedString {
        match self {
            CheckFileError::Unread(words) => words.clone(),
            CheckFileError::Refused(refused) => refused.words(),
            CheckFileError::TooLong(bytes) => words!(
                "it is longer than the {bytes} bytes that the memory limit allows: raise --memory",
                "它超过 {bytes} 字节，即内存所允许的长度：请提高 --memory"
            ),
        }
    }

    fn problem(&self, file: &str) -> Diagnostic {
        let LocalizedString { en, zh } = self.words();
        match self {
            CheckFileError::Unread(_) => {
                Diagnostic::misuse(words!("{file} cannot be read: {en}", "无法读取 {file}：{zh}"))
            }
            CheckFileError::Refused(refused) if !refused.is_limit() => {
                Diagnostic::nothing(words!("{file} is refused: {en}", "{file} 未通过检查：{zh}"))
            }
            _ => Diagnostic::limit(words!("{file} is not checked: {en}", "{file} 未检查：{zh}")),
        }
    }
}

fn read(file: &str, limits: &CheckLimits) -> Result<String, CheckFileError> {
    let longest = MAX_LENGTH.min(limits.memory / READ);
    let mut text = String::new();
    let read = match file {
        "-" => stdin().lock().take(longest + 1).read_to_string(&mut text),
        file => File::open(file).and_then(|file| file.take(longest + 1).read_to_string(&mut text)),
    };
    match read {
        Ok(bytes) if bytes as u64 > longest => Err(CheckFileError::TooLong(longest)),
        Ok(_) => Ok(text),
        Err(error) => Err(CheckFileError::Unread(LocalizedString::from(&error))),
    }
}

fn data(file: &str, checked: &Result<Verified, CheckFileError>, language: Language) -> Data {
    let mut fields = vec![("file", Data::from(file))];
    match checked {
        Ok(checked) => {
            let proved = checked.proved.iter().map(|words| words.of(language).into()).collect();
            fields.push(("kind", checked.kind.as_str().into()));
            fields.push(("proved", Data::list(proved)));
            fields.push(("steps", checked.steps.into()));
        }
        Err(failure) => fields.push(("refused", failure.words().of(language).into())),
    }
    Data::Object(fields.into_iter().map(|(name, data)| (name.to_owned(), data)).collect())
}

/// Writes the certificate of a question, and says that it is there.
pub fn of_question(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    file: &Path,
) -> Result<LocalizedString, CommandError> {
    solver.set_limits(clock::left(solver.limits()));
    let &SolveOptions { play, player, .. } = wanted;
    let canonical = wanted.keys.contains(&Key::Canonical);
    // Moves, lengths and reasons do not decide what is certified.
    let mut claimed = wanted.keys.iter().filter(|key| key.is_of_value() || **key == Key::Grundy);
    let grundy = (claimed.next(), claimed.next()) != (Some(&Key::Outcome), None);
    let components: Vec<(String, Data)> =
        asked.components().map(|(game, position)| (game.to_owned(), position.clone())).collect();
    if components.iter().any(|(game, _)| game == VALUE) {
        let message = words!("certificates are about positions, not values", "证书只针对局面，不针对值");
        let none = QuestionError::new(QuestionErrorKind::Unsupported, "certificate", message);
        return save(file, Err(none));
    }
    let is_sum = components.len() != 1;
    let asked = certificate::CertificateRequest { components, is_sum, play, player, grundy, canonical };
    save(file, certificate::of_position(solver, &asked))
}

/// Refuses a certificate of something else than the heaps of a game.
pub fn of_heaps_alone(file: Option<&Path>, of_heaps: bool) -> Result<(), Diagnostic> {
    match file {
        Some(_) if !of_heaps => Err(Diagnostic::misuse(words!(
            "--certificate is for the values of heaps in normal play: leave out --misere, --grid, --outcomes, --at and --for",
            "--certificate 只用于正常规则下各堆的值：请去掉 --misere、--grid、--outcomes、--at 和 --for"
        ))),
        _ => Ok(()),
    }
}

/// Writes a certificate to a file.
pub fn save(file: &Path, certificate: Result<Data, QuestionError>) -> Result<LocalizedString, CommandError> {
    let certificate = certificate.map_err(|fault| {
        let LocalizedString { en, zh } = &fault.message;
        let message = words!("there is no certificate: {en}", "没有证书：{zh}");
        if fault.kind == QuestionErrorKind::TooLarge {
            Diagnostic::limit(message)
        } else {
            Diagnostic::nothing(message)
        }
    })?;
    if file == Path::new("-") {
        let message = words!(
            "the answer goes to standard output: write --certificate FILE",
            "--certificate 需要文件名：输出用来写答案"
        );
        return Err(Diagnostic::misuse(message).into());
    }
    let text = certificate::text(&certificate) + "\n";
    let name = file.display().to_string();
    File::create(file).and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error: io::Error| {
        let LocalizedString { en, zh } = LocalizedString::from(&error);
        Diagnostic::misuse(words!("{name} cannot be written: {en}", "无法写入 {name}：{zh}"))
    })?;
    Ok(words!("{name} ({CHECK} {name} checks it)", "{name}（用 {CHECK} {name} 检查）"))
}

const CHECK: &str = "grundy check";

/// The row that says where the certificate is.
pub fn show(said: &LocalizedString, view: &mut Renderer) -> io::Result<()> {
    view.row(CERTIFICATE, [said.of(view.language)])
}
