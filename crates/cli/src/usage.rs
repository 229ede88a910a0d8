//! What is wrong with a command line, in the words of the program instead of those of `clap`.

use crate::diagnostic::Diagnostic;
use crate::help::HEADINGS;
use crate::status::{CommandResult, ExitStatus};
use clap::Error;
use clap::error::{ContextKind, ErrorKind};
use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::solver::theory::words;
use grundy::wire::spelling::is_size;
use std::io::Write;

/// Commands that a program may be built without, and the feature that each needs.
const OPTIONAL: [(&str, &str); 3] = [("plot", "pictures"), ("serve", "web"), ("site", "web")];

/// Shows help where that was asked for, else what is wrong.
pub fn show(error: &Error, language: Language) -> CommandResult {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            write!(anstream::stdout().lock(), "{}", help(error, language))?;
            Ok(ExitStatus::Answered)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            write!(anstream::stderr().lock(), "{}", help(error, language))?;
            Ok(ExitStatus::Misuse)
        }
        kind => {
            let problem = Diagnostic::misuse(message(kind, error));
            let hint = words!(
                "`grundy --help` and `grundy COMMAND --help` list what can be used",
                "用法见 `grundy --help` 和 `grundy 命令 --help`"
            );
            Ok(problem.hint(suggestion(error).unwrap_or(hint)).show(language))
        }
    }
}

/// The help that was asked for. `clap` writes its own colon behind the headings.
fn help(error: &Error, language: Language) -> String {
    let help = error.render().ansi().to_string();
    match language {
        Language::English => help,
        Language::Chinese => HEADINGS.iter().fold(help, |help, heading| {
            let heading = heading.of(language);
            help.replace(&format!("{heading}:"), &format!("{heading}："))
        }),
    }
}

fn message(kind: ErrorKind, error: &Error) -> LocalizedString {
    let of = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (argument, value, valid) =
        (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue), of(ContextKind::ValidValue));
    match kind {
        ErrorKind::InvalidValue if value.is_empty() => {
            words!("{argument} needs a value", "{argument} 需要一个值")
        }
        ErrorKind::InvalidValue if valid.is_empty() => {
            words!("\"{value}\" is not a value of {argument}", "\"{value}\" 不能作为 {argument} 的值")
        }
        ErrorKind::InvalidValue => words!(
            "\"{value}\" is not a value of {argument}: write one of {valid}",
            "\"{value}\" 不能作为 {argument} 的值：可用的有 {valid}"
        ),
        ErrorKind::UnknownArgument => words!("there is no {argument} here", "这里没有 {argument}"),
        ErrorKind::InvalidSubcommand => {
            let command = of(ContextKind::InvalidSubcommand);
            if let Some((_, feature)) = OPTIONAL.iter().find(|(optional, _)| *optional == command) {
                return words!(
                    "this program was built without \"{command}\": build it with --features {feature}, or without --no-default-features",
                    "这个程序构建时未包含 \"{command}\"：请用 --features {feature} 构建，或去掉 --no-default-features"
                );
            }
            words!("there is no command \"{command}\"", "没有命令 \"{command}\"")
        }
        ErrorKind::NoEquals => {
            words!("{argument} needs = before its value", "{argument} 与其值之间应有 =")
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            words!("{argument} is given too few or too many values", "{argument} 的值太少或太多")
        }
        ErrorKind::ArgumentConflict => match of(ContextKind::PriorArg) {
            other if other.is_empty() || other == argument => {
                words!(
                    "{argument} is given twice or contradicts another option",
                    "{argument} 重复或与其他选项冲突"
                )
            }
            other => words!("{argument} and {other} exclude each other", "{argument} 与 {other} 不能同用"),
        },
        ErrorKind::MissingRequiredArgument => words!("{argument} is missing", "缺少 {argument}"),
        ErrorKind::MissingSubcommand => words!("a command is missing", "缺少命令"),
        ErrorKind::InvalidUtf8 => {
            words!("a word of the command line is not UTF-8", "命令行中有的词不是 UTF-8 编码")
        }
        _ => words!("the command line is not understood", "无法理解这个命令行"),
    }
}

fn suggestion(error: &Error) -> Option<LocalizedString> {
    let unknown = error.get(ContextKind::InvalidArg).filter(|_| error.kind() == ErrorKind::UnknownArgument);
    if let Some(number) = unknown.map(ToString::to_string)
        && number.starts_with(|first: char| first.is_ascii_digit())
    {
        if is_size(&number) {
            return Some(words!(
                "write --size {number} for the boards of this size in a survey",
                "普查这样大小的棋盘，写作 --size {number}"
            ));
        }
        return Some(words!(
            "write --to {number} for the last heap of a table",
            "表到哪里为止，写作 --to {number}"
        ));
    }
    if unknown.is_some_and(|unknown| unknown.to_string().starts_with("--limit")) {
        return Some(words!(
            "write --time 10s or --memory 4GiB for a limit, and --moves=100 for the number of moves shown",
            "限制有 --time 10s、--memory 4GiB，以及所列着法的个数 --moves=100"
        ));
    }
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let near = kinds.iter().find_map(|&kind| error.get(kind))?;
    Some(words!("did you mean {near}?", "您是不是想写 {near}？"))
}
