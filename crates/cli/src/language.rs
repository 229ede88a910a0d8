//! Which language the program speaks.

use grundy::theory::words::Language;
use std::env;

/// The word after `--lang`, else what the locale says. This is looked at before anything else is read, since already
/// the help speaks the language; the definition of the command line checks the word.
pub fn chosen() -> Language {
    let mut arguments = env::args_os().skip(1).filter_map(|argument| argument.into_string().ok());
    while let Some(argument) = arguments.next() {
        let word = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None if argument == "--" => break,
            None => continue,
        };
        if let Some(language) = word.as_deref().and_then(of_word) {
            return language;
        }
    }
    of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default()))
}

/// The words that `--lang` takes.
pub const WORDS: [(&str, Language); 2] = [("en", Language::English), ("zh", Language::Chinese)];

fn of_word(word: &str) -> Option<Language> {
    WORDS.iter().find(|(known, _)| *known == word).map(|&(_, language)| language)
}

/// As POSIX has it: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty decides.
fn of_locale(variables: [String; 3]) -> Language {
    match variables.iter().find(|value| !value.is_empty()) {
        Some(value) if value.starts_with("zh") => Language::Chinese,
        _ => Language::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_locale_variable_that_is_set_decides() {
        let of = |a: &str, b: &str, c: &str| of_locale([a, b, c].map(str::to_owned));
        assert_eq!(of("", "", "zh_CN.UTF-8"), Language::Chinese);
        assert_eq!(of("C", "", "zh_CN.UTF-8"), Language::English);
        assert_eq!(of("", "zh_TW", "en_US.UTF-8"), Language::Chinese);
        assert_eq!(of("", "", ""), Language::English);
    }
}
