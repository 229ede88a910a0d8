//! Which language the program speaks.

use grundy::solver::theory::localized::Language;
use std::env;

/// The word after `--lang`, else what the locale says. This is looked at before anything else is read, since
/// already the help speaks the language; the definition of the command line checks the word.
pub fn chosen() -> Language {
    let mut arguments = env::args_os().skip(1).filter_map(|argument| argument.into_string().ok());
    while let Some(argument) = arguments.next() {
        let word = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None if argument == "--" => break,
            None => continue,
        };
        if let Some(language) = word.as_deref().and_then(Language::from_word) {
            return language;
        }
    }
    Language::of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default()))
}
