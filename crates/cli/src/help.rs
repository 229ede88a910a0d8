//! What a person reads about the command line, in both languages, laid over its definition.
//!
//! A command or an argument without a text here fails a test.

mod play;
mod program;
mod questions;
mod shared;
mod surveys;
mod tables;

use clap::{Arg, ArgAction, Command};
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::text;
use shared::{Help, SHARED};

/// The texts of all commands.
fn all() -> impl Iterator<Item = &'static Help> {
    [questions::HELP, tables::HELP, play::HELP, surveys::HELP, program::HELP].into_iter().flatten()
}

const COMMANDS: LocalizedStr = text!("Commands", "命令");
const ARGUMENTS: LocalizedStr = text!("Arguments", "参数");
const OPTIONS: LocalizedStr = text!("Options", "选项");
/// What stands above the parts of a help.
pub const HEADINGS: [LocalizedStr; 3] = [COMMANDS, ARGUMENTS, OPTIONS];

const USAGE: LocalizedStr = text!("Usage: ", "用法：");
const EXAMPLES: LocalizedStr = text!("Examples:", "示例：");

/// Lays the texts over a definition of the command line.
pub fn overlay(program: Command, language: Language) -> Command {
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let mut program = lay(program, language);
    for name in names {
        program = program.mut_subcommand(name, |command| lay(command, language));
    }
    program
}

fn lay(command: Command, language: Language) -> Command {
    // The flags that clap would add carry clap's own English.
    let command = command.disable_help_flag(true).disable_version_flag(true).disable_help_subcommand(true);
    let mut command = command.arg(Arg::new("help").short('h').long("help").action(ArgAction::Help));
    if command.get_version().is_some() {
        command = command.arg(Arg::new("version").short('V').long("version").action(ArgAction::Version));
    }
    let Some(help) = help(command.get_name()) else { return command };
    let template = format!("{{about}}\n\n{}{{usage}}\n\n{{all-args}}{{after-help}}", USAGE.of(language));
    let name = command.get_name().to_owned();
    command
        .about(help.about.of(language))
        .override_usage(format!("grundy {}", help.usage))
        .after_help(after(help, language))
        .help_template(template)
        .subcommand_help_heading(COMMANDS.of(language))
        .hide_possible_values(true)
        .mut_args(|argument| {
            let heading = if argument.is_positional() { ARGUMENTS } else { OPTIONS };
            let text = argument_help(&name, argument.get_id().as_str()).map(|text| text.of(language));
            argument.help_heading(heading.of(language)).help(text.unwrap_or_default())
        })
}

/// What stands below the arguments: what more there is to say, and the examples.
fn after(help: &Help, language: Language) -> String {
    let more = help.more.map(|more| format!("{}\n\n", more.of(language))).unwrap_or_default();
    format!("{more}{}\n  {}", EXAMPLES.of(language), help.examples.join("\n  "))
}

fn help(command: &str) -> Option<&'static Help> {
    all().find(|help| help.command == command)
}

fn argument_help(command: &str, argument: &str) -> Option<LocalizedStr> {
    let own = help(command).map_or(&[][..], |help| help.arguments);
    own.iter().chain(SHARED).find(|(id, _)| *id == argument).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::shared::EXPLAINED;
    use super::*;
    use crate::arguments;

    fn commands() -> Vec<Command> {
        let program = arguments::command(Language::Chinese);
        program.get_subcommands().cloned().chain([program.clone()]).collect()
    }

    #[test]
    fn every_command_and_argument_has_a_text() {
        for command in commands() {
            assert!(help(command.get_name()).is_some(), "{}", command.get_name());
            for argument in command.get_arguments() {
                let id = argument.get_id().as_str();
                assert!(argument_help(command.get_name(), id).is_some(), "{} {id}", command.get_name());
            }
        }
    }

    #[test]
    fn every_text_belongs_to_an_argument() {
        let commands = commands();
        for help in all() {
            let command = commands.iter().find(|command| command.get_name() == help.command).unwrap();
            for (id, _) in help.arguments {
                assert!(
                    command.get_arguments().any(|argument| argument.get_id() == id),
                    "{} {id}",
                    help.command
                );
            }
        }
    }

    #[test]
    fn every_concept_is_listed() {
        for name in grundy::glossary::concepts().map(|concept| concept.names[0]) {
            assert!(EXPLAINED.en.contains(name) && EXPLAINED.zh.contains(name), "{name}");
        }
    }

    #[test]
    fn no_line_of_the_chinese_help_is_english_but_those_that_wait() {
        let texts = all().flat_map(|help| {
            let arguments = help.arguments.iter().map(|&(_, text)| text);
            arguments.chain([help.about]).chain(help.more)
        });
        let all = texts.chain(SHARED.iter().map(|&(_, text)| text));
        let waiting: Vec<LocalizedStr> = all.filter(|text| *text == LocalizedStr::waiting(text.en)).collect();
        for mut command in commands() {
            let help = command.render_help().to_string();
            for line in help.lines().filter(|line| !line.trim().is_empty()) {
                let is_code = ["grundy ", "echo "].iter().any(|start| line.trim().starts_with(start));
                let waits = waiting.iter().any(|text| line.contains(text.en));
                assert!(is_code || waits || !line.is_ascii(), "{}: {line}", command.get_name());
            }
        }
    }
}
