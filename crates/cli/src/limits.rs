//! How much a question may cost, and how a person stops.

pub mod clock;
pub mod guard;

use crate::arguments::LimitArgs;
use crate::diagnostic::{Diagnostic, Span};
use bytesize::ByteSize;
use grundy::free_memory;
use grundy::solver::engine::budget::{Halt, Limits};
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::{numeral, words};
use std::io::{IsTerminal, stdin};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time of a question if `--time` does not say it: on slow machines, too, the limit of steps comes first.
const TIME: Duration = Duration::from_secs(300);

/// The limits of a command that answers one question. Its clock begins now, and its guard watches over both.
pub fn for_command(arguments: &LimitArgs) -> Result<Limits, Diagnostic> {
    let limits = from_arguments(arguments)?;
    guard::begin(&limits);
    Ok(limits)
}

/// The limits of each question that the command line asks for.
pub fn from_arguments(arguments: &LimitArgs) -> Result<Limits, Diagnostic> {
    within(arguments, TIME)
}

/// The limits that the command line asks for, with this time if it asks for none.
pub fn within(arguments: &LimitArgs, time: Duration) -> Result<Limits, Diagnostic> {
    let mut limits = Limits { time: Some(time), ..free_memory::limits() };
    if let Some(text) = &arguments.time {
        limits.time = Some(duration(text)?);
        // A clock that was set decides.
        limits.steps = u64::MAX;
        limits.positions = u64::MAX;
    }
    if let Some(text) = &arguments.memory {
        limits.memory = size("--memory", text)?;
    }
    Ok(limits)
}

/// Lets the first Ctrl-C interrupt the question, and the second one end the program; so do signals that end
/// programs. The clock of the question runs from now on at the latest.
pub fn begin(limits: &mut Limits) {
    /// As shells report a program that ended by an interrupt.
    const INTERRUPTED: i32 = 130;
    /// One Ctrl-C may arrive as two signals.
    const ONE: Duration = Duration::from_millis(500);
    let flag = Arc::new(AtomicBool::new(false));
    limits.interrupt = Some(Arc::clone(&flag));
    let mut first = None;
    // Where no handler can be set Ctrl-C ends the program at once, as it does everywhere.
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > ONE {
            process::exit(INTERRUPTED);
        }
    });
    // What a person types is not waited for within the time of the question.
    if stdin().is_terminal() || !clock::is_running() {
        guard::begin(limits);
    } else {
        clock::set_interrupt(limits);
    }
}

/// Which option lifts a limit that was reached, with a value to try: ten times the time that was given, else
/// `time`; twice the memory.
pub fn lifts(stop: &Halt, arguments: &LimitArgs, time: &str) -> Option<LocalizedString> {
    const MORE: u32 = 10;
    match stop {
        Halt::Time | Halt::Steps(_) => {
            let given = arguments.time.as_deref().and_then(|text| duration(text).ok());
            let more = given.and_then(|given| given.checked_mul(MORE)).filter(|more| !more.is_zero());
            let more = more.map_or(time.to_owned(), |more| {
                humantime::format_duration(more).to_string().replace(' ', "")
            });
            Some(words!("--time {more} allows more", "可用 --time {more} 放宽限制"))
        }
        Halt::Memory(limit) => {
            let more = ByteSize::b(limit.saturating_mul(2)).display().iec().to_string().replace(' ', "");
            Some(words!("--memory {more} allows more", "可用 --memory {more} 放宽限制"))
        }
        _ => None,
    }
}

/// The limit that a message names.
pub fn from_message(message: &LocalizedString, limits: &Limits) -> Option<Halt> {
    let known = [Halt::Time, Halt::Memory(limits.memory), Halt::Steps(limits.steps)];
    known.into_iter().find(|stop| stop.words() == *message)
}

/// The number of bytes after an option.
pub fn size(option: &str, text: &str) -> Result<u64, Diagnostic> {
    let bytes = text.parse::<ByteSize>().ok().map(|size| size.as_u64());
    bytes.or_else(|| numeral::natural(text)).ok_or_else(|| {
        let message = words!(
            "\"{text}\" is not a size: write 4GiB, 500MB or a number of bytes",
            "\"{text}\" 不是大小：请写 4GiB、500MB 或字节数"
        );
        wrong(option, text, message)
    })
}

fn duration(text: &str) -> Result<Duration, Diagnostic> {
    let seconds = numeral::natural(text).map(Duration::from_secs);
    seconds.or_else(|| humantime::parse_duration(text).ok()).ok_or_else(|| {
        let message = words!(
            "\"{text}\" is not a duration: write 10s, 500ms or 2min",
            "\"{text}\" 不是时长：请写 10s、500ms 或 2min"
        );
        wrong("--time", text, message)
    })
}

/// The value of an option is wrong.
pub fn wrong(option: &str, text: &str, message: LocalizedString) -> Diagnostic {
    let line = format!("{option} {text}");
    let at = option.len() + 1..line.len();
    Diagnostic::misuse(message).at(Some(Span { file: None, text: line, line: 1, at }))
}
