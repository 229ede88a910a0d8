//! Fields of requests: texts, numbers and truth values, with the fault of each that is something else.

use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::{QuestionError, QuestionErrorKind};

/// The fields of a request.
pub struct RequestFields<'a>(&'a [(String, Data)]);

impl<'a> RequestFields<'a> {
    /// The fields of an object, which may have these names alone.
    ///
    /// # Errors
    /// [`QuestionError`] where it is none, or has others.
    pub fn new(data: &'a Data, names: &[&[&str]]) -> Result<RequestFields<'a>, QuestionError> {
        let Data::Object(fields) = data else {
            let message = words!(
                "an object is expected, such as {{\"game\": \"nim\", \"at\": \"3,4,5\"}}",
                "应为 JSON 对象，例如 {{\"game\": \"nim\", \"at\": \"3,4,5\"}}"
            );
            return Err(QuestionError::new(QuestionErrorKind::Syntax, "", message));
        };
        for (name, _) in fields {
            if !names.iter().any(|names| names.contains(&name.as_str())) {
                let known = names.concat().join(", ");
                let message = words!(
                    "there is no key \"{name}\" here: there are {known}",
                    "没有键 \"{name}\"：可用的有 {known}"
                );
                return Err(QuestionError::new(QuestionErrorKind::BadParameter, name, message));
            }
        }
        Ok(RequestFields(fields))
    }

    /// A field that is there and not null.
    pub fn get(&self, name: &str) -> Option<&'a Data> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
            .filter(|value| **value != Data::Null)
    }

    /// A text.
    ///
    /// # Errors
    /// [`QuestionError`] where it is something else; so below.
    pub fn text(&self, name: &str) -> Result<Option<&'a str>, QuestionError> {
        match self.get(name) {
            None => Ok(None),
            Some(Data::Text(text)) => Ok(Some(text)),
            Some(_) => Err(wrong(name, words!("a text is expected", "应为文本"))),
        }
    }

    /// A truth value.
    ///
    /// # Errors
    /// As above.
    pub fn truth(&self, name: &str, usual: bool) -> Result<bool, QuestionError> {
        match self.get(name) {
            None => Ok(usual),
            Some(Data::Bool(value)) => Ok(*value),
            Some(_) => Err(wrong(name, words!("true or false is expected", "应为 true 或 false"))),
        }
    }

    /// A whole number, also one that is written as a text.
    ///
    /// # Errors
    /// As above.
    pub fn number(&self, name: &str, usual: u64, most: u64) -> Result<u64, QuestionError> {
        self.get(name).map_or(Ok(usual), |data| number_of(name, data, most))
    }

    /// A whole number that need not be there.
    ///
    /// # Errors
    /// As above.
    pub fn number_if_any(&self, name: &str) -> Result<Option<u64>, QuestionError> {
        let there = self.get(name).filter(|data| !matches!(data, Data::Null));
        there.map(|data| number_of(name, data, u64::MAX)).transpose()
    }
}

fn number_of(name: &str, data: &Data, most: u64) -> Result<u64, QuestionError> {
    match data {
        Data::Natural(n) if *n <= most => Ok(*n),
        Data::Text(text) => number(name, text, most),
        _ => Err(not_a_number(name, most)),
    }
}

/// A whole number that is written as a text.
///
/// # Errors
/// [`QuestionError`] where it is none, or too large.
pub fn number(name: &str, text: &str, most: u64) -> Result<u64, QuestionError> {
    text.parse().ok().filter(|n| *n <= most).ok_or_else(|| not_a_number(name, most))
}

fn not_a_number(name: &str, most: u64) -> QuestionError {
    wrong(name, words!("a whole number from 0 to {most} is expected", "应为 0 到 {most} 的整数"))
}

/// A field is wrong.
pub fn wrong(at: &str, message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadParameter, at, message)
}
