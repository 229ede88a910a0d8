//! Answers, with the status and the type that HTTP gives them.

use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::wire::write::{self, ObjectWriter};
use grundy::{QuestionError, QuestionErrorKind, batch};

/// JSON, as it is named.
pub const JSON: &str = "application/json; charset=utf-8";
/// Lines of JSON.
pub const LINES: &str = "application/x-ndjson; charset=utf-8";
/// A page.
pub const HTML: &str = "text/html; charset=utf-8";
/// A picture.
pub const SVG: &str = "image/svg+xml; charset=utf-8";
/// Events.
pub const EVENTS: &str = "text/event-stream";

/// What pages may load and do: everything comes from where they came from.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                          worker-src 'self'; base-uri 'none'; form-action 'self'";

/// No page of another server may show them in a frame, unless the server lets it.
pub const UNFRAMED: &str = "; frame-ancestors 'none'";

/// An answer that is known as a whole.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The media type.
    pub media: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Further headers.
    pub headers: Vec<(&'static str, String)>,
}

impl Reply {
    /// An answer of this type.
    pub fn new(media: &'static str, bytes: impl Into<Vec<u8>>) -> Reply {
        Reply { status: 200, media, bytes: bytes.into(), headers: Vec::new() }
    }

    /// The same with another status.
    pub fn with_status(mut self, status: u16) -> Reply {
        self.status = status;
        self
    }

    /// The same with a further header.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Reply {
        self.headers.push((name, value.into()));
        self
    }

    /// A failure of the server's own.
    pub fn refusal(status: u16, kind: &str, message: &LocalizedString, language: Language) -> Reply {
        let mut out = Vec::new();
        let mut whole = ObjectWriter::begin(&mut out);
        let mut error = ObjectWriter::begin(whole.key("error"));
        write::text(error.key("kind"), kind);
        write::text(error.key("message"), message.of(language));
        write::text(error.key("at"), "");
        error.end();
        whole.end();
        Reply::new(JSON, out).with_status(status)
    }
}

/// The status that says most about a fault.
pub fn status(fault: &QuestionError) -> u16 {
    match fault.kind {
        QuestionErrorKind::UnknownGame => 404,
        QuestionErrorKind::Syntax | QuestionErrorKind::BadParameter | QuestionErrorKind::BadPosition => 400,
        QuestionErrorKind::Unsupported | QuestionErrorKind::TooLarge => 422,
    }
}

/// `{"error": ...}`, with the place in a script where that is at fault.
pub fn error(fault: &QuestionError, language: Language) -> Vec<u8> {
    let mut out = Vec::new();
    let mut whole = ObjectWriter::begin(&mut out);
    batch::write_fault(whole.key("error"), fault, language);
    if let Some(place) = fault.own.as_ref().and_then(|own| own.place.as_ref()) {
        let mut script = ObjectWriter::begin(whole.key("script"));
        script.put("file", &place.file[..]);
        script.put("line", place.line as u64);
        script.put("column", place.column as u64);
        script.put("text", &place.text[..]);
        if let Some(own) = &fault.own {
            script.put("message", own.message.of(language));
        }
        script.end();
    }
    whole.end();
    out
}

/// The same text of JSON with whole numbers beyond 2^53 - 1 as texts, which JavaScript would round.
pub fn numbers_as_text(json: &[u8]) -> Vec<u8> {
    /// 2^53 - 1.
    const LARGEST: &[u8] = b"9007199254740991";
    let mut out = Vec::with_capacity(json.len());
    let mut rest = json;
    while let Some(&byte) = rest.first() {
        let length = match byte {
            b'"' => text_length(rest),
            b'-' | b'0'..=b'9' => {
                let part = |b: &u8| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
                let length = rest.iter().position(|b| !part(b)).unwrap_or(rest.len());
                let digits = rest[..length].strip_prefix(b"-").unwrap_or(&rest[..length]);
                let whole = digits.iter().all(u8::is_ascii_digit);
                if whole && (digits.len(), digits) > (LARGEST.len(), LARGEST) {
                    out.push(b'"');
                    out.extend_from_slice(&rest[..length]);
                    out.push(b'"');
                    rest = &rest[length..];
                    continue;
                }
                length
            }
            _ => 1,
        };
        out.extend_from_slice(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The bytes of the text that begins here, with its quotes.
fn text_length(json: &[u8]) -> usize {
    let mut i = 1;
    while i < json.len() {
        match json[i] {
            b'\\' => i += 2,
            b'"' => return i + 1,
            _ => i += 1,
        }
    }
    json.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_large_whole_numbers_outside_texts_become_texts() {
        let of = |json: &str| String::from_utf8(numbers_as_text(json.as_bytes())).unwrap();
        assert_eq!(of("[9007199254740991,9007199254740992]"), r#"[9007199254740991,"9007199254740992"]"#);
        assert_eq!(of("{\"n\": -1000000000000000007}"), r#"{"n": "-1000000000000000007"}"#);
        let text = r#"{"say": "take \"999999999999999999993\" \\", "half": 0.123456789012345678901}"#;
        assert_eq!(of(text), text);
    }
}
