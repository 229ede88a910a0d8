//! `grundy completions` and `grundy man`: what the shell and `man` want to know, from the one definition.

use crate::arguments::{self, CompletionsArgs, ManArgs};
use crate::diagnostic::Diagnostic;
use crate::status::{CommandResult, ExitStatus};
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
use std::io::{self, Write};

/// Prints a completion script.
pub fn completions(arguments: &CompletionsArgs, language: Language) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut arguments::command(language), "grundy", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(ExitStatus::Answered)
}

/// Prints a manual page.
pub fn man(arguments: &ManArgs, language: Language) -> CommandResult {
    let program = arguments::command(language);
    let command = match &arguments.command {
        None => program,
        Some(name) => {
            let mut all = program.get_subcommands();
            let Some(command) = all.find(|command| command.get_name() == name) else {
                let names: Vec<_> = program.get_subcommands().map(|command| command.get_name()).collect();
                let names = names.join(", ");
                return Err(Diagnostic::misuse(words!(
                    "there is no command \"{name}\": write one of {names}",
                    "没有命令 \"{name}\"：可用的有 {names}"
                ))
                .into());
            };
            command.clone().name(format!("grundy-{name}"))
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::stdout().lock().write_all(&page)?;
    Ok(ExitStatus::Answered)
}
