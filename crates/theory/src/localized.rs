//! What a person reads, in every language the program speaks.
//!
//! There is one mechanism: a sentence is written once in English and once in Chinese, side by side, where it
//! is needed. [`text!`](crate::text) makes a constant, [`words!`](crate::words!) fills in numbers. The front end that
//! writes no Chinese leaves the second text out. The sentence is then shown in English everywhere, and
//! `.ci/untranslated` lists it until somebody translates it. A second text that is not Chinese does not
//! compile.

use crate::words;
use std::fmt;
use std::io::{self, ErrorKind};

/// The languages the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// The words by which people choose a language.
    pub const WORDS: [(&'static str, Language); 2] = [("en", Language::English), ("zh", Language::Chinese)];

    /// The language of one of these words, or of a locale such as `zh-TW` or `en_GB.UTF-8`.
    pub fn from_word(word: &str) -> Option<Language> {
        let first = word.split(['-', '_', '.']).next()?;
        Language::WORDS.iter().find(|(known, _)| *known == first).map(|&(_, language)| language)
    }

    /// The word by which people choose the language.
    pub fn word(self) -> &'static str {
        Language::WORDS.iter().find(|(_, language)| *language == self).map_or("en", |(word, _)| word)
    }

    /// As POSIX has it: of the values of `LC_ALL`, `LC_MESSAGES` and `LANG`, in this order, the first that is
    /// not empty decides.
    pub fn of_locale(variables: [String; 3]) -> Language {
        match variables.iter().find(|value| !value.is_empty()) {
            Some(value) if value.starts_with("zh") => Language::Chinese,
            _ => Language::English,
        }
    }
}

/// A fixed text in both languages, such as the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalizedStr {
    /// The English text.
    pub en: &'static str,
    /// The Chinese text.
    pub zh: &'static str,
}

impl LocalizedStr {
    /// A text that waits for its Chinese: English in both languages. Written as `text!("...")`.
    pub const fn waiting(en: &'static str) -> LocalizedStr {
        LocalizedStr { en, zh: en }
    }

    /// The text in one language.
    pub const fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Chinese => self.zh,
        }
    }
}

/// A sentence with the numbers of the case at hand, in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LocalizedString {
    /// The English sentence.
    pub en: String,
    /// The Chinese sentence.
    pub zh: String,
}

impl LocalizedString {
    /// A sentence that waits for its Chinese: English in both languages. Written as `words!("...")`, and by
    /// name where the sentence is put together from others in a way that [`words!`](crate::words!) cannot
    /// say.
    pub fn waiting(en: String) -> LocalizedString {
        LocalizedString { zh: en.clone(), en }
    }

    /// The same in both languages, as names of games are, and what others said in the language that they
    /// have.
    pub fn same(name: impl fmt::Display) -> LocalizedString {
        LocalizedString { en: name.to_string(), zh: name.to_string() }
    }

    /// The sentence in one language.
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Chinese => &self.zh,
        }
    }

    /// This sentence, then another one.
    pub fn then(mut self, next: LocalizedString) -> LocalizedString {
        if !self.en.is_empty() {
            self.en.push(' ');
        }
        self.en.push_str(&next.en);
        // A Chinese sentence ends in a full-width mark, which needs no blank; an English one that waits does.
        if self.zh.ends_with(['.', '?', '!', ':', ';', ',']) {
            self.zh.push(' ');
        }
        self.zh.push_str(&next.zh);
        self
    }
}

impl From<LocalizedStr> for LocalizedString {
    fn from(text: LocalizedStr) -> LocalizedString {
        LocalizedString { en: text.en.to_owned(), zh: text.zh.to_owned() }
    }
}

/// What the system says about a file or a stream that failed. The kinds that people meet have words of their
/// own; any other is shown as the system words it.
impl From<&io::Error> for LocalizedString {
    fn from(error: &io::Error) -> LocalizedString {
        if error.get_ref().is_some() {
            // The message is from the maker of the error, not from the system.
            return LocalizedString::waiting(error.to_string());
        }
        match error.kind() {
            ErrorKind::NotFound => words!("there is no such file or directory", "没有这个文件或目录"),
            ErrorKind::PermissionDenied => words!("access to it is not permitted", "没有访问权限"),
            ErrorKind::IsADirectory => words!("it is a directory", "这是一个目录"),
            ErrorKind::NotADirectory => {
                words!("a part of its path is not a directory", "路径中有一段不是目录")
            }
            ErrorKind::AlreadyExists => words!("it exists already", "它已经存在"),
            ErrorKind::InvalidData => words!("it does not hold text in UTF-8", "内容不是 UTF-8 文本"),
            ErrorKind::StorageFull => words!("the disk is full", "磁盘已满"),
            ErrorKind::ReadOnlyFilesystem => words!("the file system is read-only", "文件系统是只读的"),
            ErrorKind::OutOfMemory => words!("there is not enough memory", "内存不足"),
            ErrorKind::BrokenPipe => words!("its reader has closed it", "已无人读取"),
            _ => words!("the system says: {error}", "系统报告：{error}"),
        }
    }
}

/// The English sentence: what logs and `Error::to_string` show.
impl fmt::Display for LocalizedString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// The first numbers of a list, for a sentence: `1, 2, 3` or `1, 2, 3, ...`. Nobody reads a million numbers.
pub fn row(numbers: impl IntoIterator<Item = u64>) -> String {
    const MAX: usize = 12;
    let mut numbers = numbers.into_iter();
    let mut shown: Vec<String> = numbers.by_ref().take(MAX).map(|number| number.to_string()).collect();
    if numbers.next().is_some() {
        shown.push("...".to_owned());
    }
    shown.join(", ")
}

/// Is this text in Chinese? True when it holds a character outside ASCII.
pub const fn is_translated(zh: &str) -> bool {
    let bytes = zh.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] >= 0x80 {
            return true;
        }
        i += 1;
    }
    false
}

/// A constant [`LocalizedStr`](crate::localized::LocalizedStr): the English text, then the Chinese one.
///
/// ```
/// use grundy_theory::text;
/// const NIM: grundy_theory::localized::LocalizedStr = text!("Nim", "尼姆");
/// assert_eq!(NIM.zh, "尼姆");
/// ```
///
/// English alone waits for its Chinese and stands in for it:
///
/// ```
/// use grundy_theory::text;
/// const NIM: grundy_theory::localized::LocalizedStr = text!("Nim");
/// assert_eq!(NIM.zh, "Nim");
/// ```
///
/// English in the place of the Chinese does not compile:
///
/// ```compile_fail
/// let lazy = grundy_theory::text!("Nim", "Nim");
/// ```
#[macro_export]
macro_rules! text {
    ($en:literal $(,)?) => {
        $crate::localized::LocalizedStr::waiting($en)
    };
    ($en:literal, $zh:literal $(,)?) => {{
        const _: () = assert!(
            $crate::localized::is_translated($zh),
            "the second text has to be Chinese; leave it out until it is translated"
        );
        $crate::localized::LocalizedStr { en: $en, zh: $zh }
    }};
}

/// [`LocalizedString`](crate::localized::LocalizedString) from two format strings that may name variables in braces: English, then
/// Chinese.
///
/// ```
/// let n = 3;
/// let words = grundy_theory::words!("{n} heaps", "{n} 堆");
/// assert_eq!((words.en.as_str(), words.zh.as_str()), ("3 heaps", "3 堆"));
/// ```
///
/// English alone waits for its Chinese and stands in for it:
///
/// ```
/// let n = 3;
/// let words = grundy_theory::words!("{n} heaps");
/// assert_eq!(words.zh, "3 heaps");
/// ```
///
/// The compiler looks for the variables of both texts:
///
/// ```compile_fail
/// let n = 3;
/// let words = grundy_theory::words!("{n} heaps", "{m} 堆");
/// ```
///
/// ```compile_fail
/// let n = 3;
/// let words = grundy_theory::words!("{m} heaps");
/// ```
#[macro_export]
macro_rules! words {
    ($en:literal $(,)?) => {
        $crate::localized::LocalizedString::waiting(::std::format!($en))
    };
    ($en:literal, $zh:literal $(,)?) => {{
        const _: () = assert!(
            $crate::localized::is_translated($zh),
            "the second text has to be Chinese; leave it out until it is translated"
        );
        $crate::localized::LocalizedString { en: ::std::format!($en), zh: ::std::format!($zh) }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_follow_each_other_with_a_blank_where_the_language_wants_one() {
        let both = |first: LocalizedString| first.then(words!("It ends.", "结束。"));
        assert_eq!(both(words!("It begins.", "开始。")).zh, "开始。结束。");
        assert_eq!(both(words!("It begins.")).zh, "It begins. 结束。");
        assert_eq!(both(words!("It begins.")).en, "It begins. It ends.");
    }

    #[test]
    fn the_first_locale_variable_that_is_set_decides() {
        let of = |a: &str, b: &str, c: &str| Language::of_locale([a, b, c].map(str::to_owned));
        assert_eq!(of("", "", "zh_CN.UTF-8"), Language::Chinese);
        assert_eq!(of("C", "", "zh_CN.UTF-8"), Language::English);
        assert_eq!(of("", "zh_TW", "en_US.UTF-8"), Language::Chinese);
        assert_eq!(of("", "", ""), Language::English);
    }
}
