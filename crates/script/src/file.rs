//! Scripts in files, and how a notation names them.

use crate::limits::CallLimits;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::custom::CustomRulesError;
use grundy_theory::words;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How the names of scripts end.
pub const ENDING: &str = ".star";

/// The file and the parameters in `squares.star:3`; `None` where a notation names no script.
///
/// ```
/// use grundy_script::split;
///
/// assert_eq!(split("games/squares.star:3,x"), Some(("games/squares.star", Some("3,x"))));
/// assert_eq!(split("squares.star"), Some(("squares.star", None)));
/// assert_eq!(split("bash:3"), None);
/// ```
pub fn split(notation: &str) -> Option<(&str, Option<&str>)> {
    match notation.split_once(".star:") {
        Some((stem, parameters)) => Some((&notation[..stem.len() + ENDING.len()], Some(parameters))),
        None => notation.ends_with(ENDING).then_some((notation, None)),
    }
}

/// The text of a file that is not longer than a script may be; `name` is how messages call it.
///
/// # Errors
/// [`CustomRulesError`] where it cannot be read, is no file, has more than [`CallLimits::text`] bytes or is not
/// UTF-8.
pub fn text_of(path: &Path, name: &str, limits: &CallLimits) -> Result<String, CustomRulesError> {
    read(path, limits.text).map_err(|error| {
        let LocalizedString { en, zh } = LocalizedString::from(&error);
        CustomRulesError::mistake(words!("{name} cannot be read: {en}", "无法读取 {name}：{zh}"))
    })
}

fn read(path: &Path, most: usize) -> io::Result<String> {
    // Before it is opened: to open a pipe waits for somebody to write.
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
    }
    let mut text = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut text)?;
    if text.len() > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {most} bytes")));
    }
    String::from_utf8(text).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))
}
