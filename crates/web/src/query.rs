//! What stands behind the question mark of an address.

use grundy::solver::theory::localized::Language;

/// Names and values, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Reads what follows the question mark.
    pub fn read(text: &str) -> Query {
        let pair = |part: &str| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            (decoded(name, true), decoded(value, true))
        };
        Query(text.split('&').filter(|part| !part.is_empty()).map(pair).collect())
    }

    /// The first value of this name, where it is not empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }

    /// All values of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All names and values.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Is this switched on: `1`, `true`, `yes` or the bare name?
    pub fn is_on(&self, name: &str) -> bool {
        self.all(name).next().is_some_and(|value| ["", "1", "true", "yes", "on"].contains(&value))
    }

    /// The language that is asked for.
    pub fn language(&self) -> Option<Language> {
        Language::from_word(self.get("lang")?)
    }
}

/// Text without its percent signs. What is no UTF-8 becomes signs that stand for it, and what is no code
/// stays.
pub fn decoded(text: &str, plus: bool) -> String {
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let bytes = text.as_bytes();
    let (mut out, mut i) = (Vec::with_capacity(bytes.len()), 0);
    while i < bytes.len() {
        match (bytes[i], digit(bytes.get(i + 1)), digit(bytes.get(i + 2))) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                i += 2;
            }
            (b'+', ..) if plus => out.push(b' '),
            (byte, ..) => out.push(byte),
        }
        i += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Text as a part of an address: readable where that is safe.
pub fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(char::from(byte)),
            b'-' | b'.' | b'_' | b'~' | b',' | b':' | b'/' | b';' | b'[' | b']' | b'|' | b'*' | b'('
            | b')' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_text_is_read() {
        for text in ["h0#2;h1#4", "[[1,2],[3,4]]", "x.o/#..", "{\"heap\": 3}", "尼姆 & 100%", "a+b"] {
            assert_eq!(decoded(&encoded(text), true), text);
        }
        let query = Query::read("game=nim&at=3,4&game=kayles&at=5&values&lang=zh&x=%zz%f");
        assert_eq!(query.all("game").collect::<Vec<_>>(), ["nim", "kayles"]);
        assert!(query.is_on("values") && !query.is_on("other"));
        assert_eq!((query.get("x"), query.language()), (Some("%zz%f"), Some(Language::Chinese)));
    }
}
