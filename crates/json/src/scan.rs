//! The grammar of JSON, one step at a time, over a text that is held whole.
//!
//! Texts are read by `jiter`, which knows escapes and UTF-8 at sixteen bytes a step. Numbers and brackets are
//! read here: `jiter` refuses integers of more than 4300 digits, makes a big integer of everything from 2^63
//! on, and takes two thirds more time over a long list of numbers (the bench `wire` holds the figures).

use crate::error::ParseJsonError;
use crate::number;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use jiter::{Jiter, JiterErrorType, JsonErrorType};
use num_bigint::{BigInt, Sign};

/// Lists and objects may be nested this deep. Reading and dropping what was read descend once a level, so
/// this also bounds the stack.
pub const MAX_DEPTH: usize = 100;

/// Where a text stops being JSON, and why. Small, because every step may return it; the sentence is made
/// once, by [`Scanner::explain`].
#[derive(Clone, Copy, Debug)]
pub struct JsonSyntaxError {
    at: usize,
    why: Why,
}

/// A whole word wide: a result is then passed on by words, not byte by byte.
#[derive(Clone, Copy, Debug)]
#[repr(usize)]
enum Why {
    Value,
    ListStep,
    ObjectStep,
    Name,
    Colon,
    Digit,
    LeadingZero,
    End,
    Quote,
    TooDeep,
    Encoding,
    Control,
    Escape,
    Surrogate,
}

/// A place in a JSON text.
pub struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    /// Where texts with escapes are decoded.
    tape: Vec<u8>,
    /// The first name that an object gave twice. The text can still be read to its end.
    pub repeated: Option<ParseJsonError>,
}

impl<'a> Scanner<'a> {
    /// A scanner at the beginning of a text.
    pub fn new(text: &'a [u8]) -> Scanner<'a> {
        Scanner { text, at: 0, depth: 0, tape: Vec::new(), repeated: None }
    }

    fn broken<T>(&self, why: Why) -> Result<T, JsonSyntaxError> {
        Err(JsonSyntaxError { at: self.at, why })
    }

    #[inline(always)]
    fn skip_blanks(&mut self) {
        self.at = after_blanks(self.text, self.at);
    }

    /// The first byte of the next value; the scanner then stands on it.
    #[inline(always)]
    pub fn peek(&mut self) -> Result<u8, JsonSyntaxError> {
        self.skip_blanks();
        match self.text.get(self.at) {
            Some(&byte) => Ok(byte),
            None => self.broken(Why::Value),
        }
    }

    /// Nothing but blanks may follow.
    pub fn finish(&mut self) -> Result<(), JsonSyntaxError> {
        self.skip_blanks();
        if self.at == self.text.len() { Ok(()) } else { self.broken(Why::End) }
    }

    /// Goes into the list on whose bracket the scanner stands: is there a first item?
    pub fn enter_list(&mut self) -> Result<bool, JsonSyntaxError> {
        self.enter()?;
        if self.peek()? == b']' {
            self.leave();
            return Ok(false);
        }
        Ok(true)
    }

    /// Goes on after an item: is there another one?
    #[inline(always)]
    pub fn next_item(&mut self) -> Result<bool, JsonSyntaxError> {
        self.skip_blanks();
        match self.text.get(self.at) {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(b']') => {
                self.leave();
                Ok(false)
            }
            _ => self.broken(Why::ListStep),
        }
    }

    /// Goes into the object on whose brace the scanner stands: is there a first field?
    pub fn enter_object(&mut self) -> Result<bool, JsonSyntaxError> {
        self.enter()?;
        if self.peek()? == b'}' {
            self.leave();
            return Ok(false);
        }
        Ok(true)
    }

    /// Goes on after a field: is there another one?
    pub fn next_field(&mut self) -> Result<bool, JsonSyntaxError> {
        self.skip_blanks();
        match self.text.get(self.at) {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(b'}') => {
                self.leave();
                Ok(false)
            }
            _ => self.broken(Why::ObjectStep),
        }
    }

    fn enter(&mut self) -> Result<(), JsonSyntaxError> {
        if self.depth == MAX_DEPTH {
            return self.broken(Why::TooDeep);
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
        self.at += 1;
    }

    /// The name of a field and the colon after it, with the byte at which the name starts.
    pub fn name<T>(&mut self, read: impl FnOnce(&[u8]) -> T) -> Result<(usize, T), JsonSyntaxError> {
        self.skip_blanks();
        let start = self.at;
        if self.text.get(self.at) != Some(&b'"') {
            return self.broken(Why::Name);
        }
        let name = self.string(read)?;
        self.skip_blanks();
        if self.text.get(self.at) != Some(&b':') {
            return self.broken(Why::Colon);
        }
        self.at += 1;
        Ok((start, name))
    }

    /// The text on whose first quote the scanner stands, as `read` makes of its bytes. They are UTF-8: bytes,
    /// because most texts are only compared, and a check of short ones costs more than that.
    pub fn string<T>(&mut self, read: impl FnOnce(&[u8]) -> T) -> Result<T, JsonSyntaxError> {
        if let Some(word) = self.word() {
            self.at += word.len() + 2;
            return Ok(read(word));
        }
        self.string_of_any_kind(read)
    }

    /// The text on whose first quote the scanner stands, if it is short, in ASCII and without an escape, as
    /// nearly every name is.
    #[inline(always)]
    fn word(&self) -> Option<&'a [u8]> {
        let rest = self.text.get(self.at + 1..)?;
        let (words, _) = rest.as_chunks::<8>();
        for (i, eight) in words.iter().take(4).enumerate() {
            let plain = plain_bytes(u64::from_le_bytes(*eight));
            if plain < 8 {
                let end = 8 * i + plain;
                return (rest[end] == b'"').then(|| &rest[..end]);
            }
        }
        None
    }

    fn string_of_any_kind<T>(&mut self, read: impl FnOnce(&[u8]) -> T) -> Result<T, JsonSyntaxError> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let mut jiter = Jiter::with_tape(rest, std::mem::take(&mut self.tape));
        let result = jiter.known_str().map(|text| read(text.as_bytes()));
        let length = jiter.current_index();
        self.tape = jiter.into_tape();
        match result {
            Ok(value) => {
                self.at += length;
                Ok(value)
            }
            Err(error) => {
                use JsonErrorType::*;
                let (mut at, why) = match error.error_type {
                    JiterErrorType::JsonError(InvalidUnicodeCodePoint) => (self.at, Why::Encoding),
                    JiterErrorType::JsonError(ControlCharacterWhileParsingString) => {
                        (self.at + error.index, Why::Control)
                    }
                    JiterErrorType::JsonError(InvalidEscape) => (self.at + error.index, Why::Escape),
                    JiterErrorType::JsonError(LoneLeadingSurrogateInHexEscape | UnexpectedEndOfHexEscape) => {
                        (self.at + error.index, Why::Surrogate)
                    }
                    _ => (self.text.len(), Why::Quote),
                };
                // Where a text has escapes jiter counts the decoded bytes; the line is wanted.
                if let (Why::Encoding, Err(invalid)) = (why, std::str::from_utf8(rest)) {
                    at += invalid.valid_up_to();
                }
                Err(JsonSyntaxError { at, why })
            }
        }
    }

    /// Takes items of a list as long as they are naturals of at most 19 digits. Has the list ended? Else the
    /// scanner stands on the next item.
    ///
    /// This is the loop that long positions are read in; its place is a local so that it stays in a register.
    #[inline(never)]
    pub fn run_of_naturals(&mut self, into: &mut Vec<u64>) -> Result<bool, JsonSyntaxError> {
        let text = self.text;
        let mut at = self.at;
        loop {
            at = after_blanks(text, at);
            let Some((natural, end)) = natural(text, at) else {
                self.at = at;
                return Ok(false);
            };
            into.push(natural);
            at = after_blanks(text, end);
            if text.get(at) != Some(&b',') {
                self.at = at;
                return self.next_item().map(|more| !more);
            }
            at += 1;
        }
    }

    /// Takes items of a list as long as they are integers of at most 18 digits, with or without a sign. Has
    /// the list ended? Else the scanner stands on the next item.
    #[inline(never)]
    pub fn run_of_integers(&mut self, into: &mut Vec<i64>) -> Result<bool, JsonSyntaxError> {
        const LEAST_OF_19_DIGITS: u64 = 1_000_000_000_000_000_000;
        let text = self.text;
        let mut at = self.at;
        loop {
            at = after_blanks(text, at);
            let minus = text.get(at) == Some(&b'-');
            let digits = natural(text, at + usize::from(minus));
            let Some((size, end)) = digits.filter(|&(size, _)| size < LEAST_OF_19_DIGITS) else {
                self.at = at;
                return Ok(false);
            };
            into.push(if minus { -(size as i64) } else { size as i64 });
            at = after_blanks(text, end);
            if text.get(at) != Some(&b',') {
                self.at = at;
                return self.next_item().map(|more| !more);
            }
            at += 1;
        }
    }

    /// The number that starts here.
    pub fn number(&mut self) -> Result<Data, JsonSyntaxError> {
        if let Some((natural, end)) = natural(self.text, self.at) {
            self.at = end;
            return Ok(Data::Natural(natural));
        }
        let start = self.at;
        let whole = self.skip_number()?;
        let written = &self.text[start..self.at];
        if !whole {
            return Ok(Data::Fraction(text_of(written)));
        }
        Ok(Data::integer(match written {
            [b'-', digits @ ..] => BigInt::from_biguint(Sign::Minus, number::integer(digits)),
            digits => BigInt::from(number::integer(digits)),
        }))
    }

    /// Goes over a number: is it written as a whole one?
    fn skip_number(&mut self) -> Result<bool, JsonSyntaxError> {
        if self.text.get(self.at) == Some(&b'-') {
            self.at += 1;
        }
        let zero = self.text.get(self.at) == Some(&b'0');
        let start = self.at;
        self.skip_digits()?;
        if zero && self.at > start + 1 {
            self.at = start;
            return self.broken(Why::LeadingZero);
        }
        let mut whole = true;
        if self.text.get(self.at) == Some(&b'.') {
            whole = false;
            self.at += 1;
            self.skip_digits()?;
        }
        if let Some(b'e' | b'E') = self.text.get(self.at) {
            whole = false;
            self.at += 1;
            if let Some(b'+' | b'-') = self.text.get(self.at) {
                self.at += 1;
            }
            self.skip_digits()?;
        }
        Ok(whole)
    }

    fn skip_digits(&mut self) -> Result<(), JsonSyntaxError> {
        let (_, end) = number::digits(self.text, self.at);
        if end == self.at {
            return self.broken(Why::Digit);
        }
        self.at = end;
        Ok(())
    }

    /// Goes over `null`, `true` or `false`.
    pub fn literal(&mut self) -> Result<Data, JsonSyntaxError> {
        for (word, value) in [("null", Data::Null), ("true", Data::Bool(true)), ("false", Data::Bool(false))]
        {
            if self.text.get(self.at..).is_some_and(|rest| rest.starts_with(word.as_bytes())) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.broken(Why::Value)
    }

    /// The bytes of the next value as they were written, checked but not kept.
    pub fn verbatim(&mut self) -> Result<&'a [u8], JsonSyntaxError> {
        let first = self.peek()?;
        let start = self.at;
        match first {
            b'"' => self.string(|_| ())?,
            b'-' | b'0'..=b'9' => {
                self.skip_number()?;
            }
            _ => {
                self.value()?;
            }
        }
        Ok(&self.text[start..self.at])
    }

    /// Why the text is not JSON, in words.
    pub fn explain(&self, broken: JsonSyntaxError) -> ParseJsonError {
        let found = self.found(broken.at);
        let expected = |en: &str, zh: &str| LocalizedString {
            en: format!("{en} is expected here, not {}", found.en),
            zh: format!("这里应为{zh}，而不是{}", found.zh),
        };
        let message = match broken.why {
            Why::Value => expected("a value", "一个值"),
            Why::ListStep => expected("\",\" or \"]\"", " \",\" 或 \"]\""),
            Why::ObjectStep => expected("\",\" or \"}\"", " \",\" 或 \"}\""),
            Why::Name => expected("a name in quotes", "带引号的名称"),
            Why::Colon => expected("\":\"", " \":\""),
            Why::Digit => expected("a digit", "一个数字"),
            Why::End => expected("the end of the text", "文本结尾"),
            Why::Quote => expected("a closing quote", "结束的引号"),
            Why::LeadingZero => {
                words!("a number is written without leading zeros", "数的前面不能有多余的 0")
            }
            Why::TooDeep => words!(
                "lists and objects may be nested at most {MAX_DEPTH} deep",
                "列表和对象最多嵌套 {MAX_DEPTH} 层"
            ),
            Why::Encoding => {
                words!("the bytes here are not UTF-8: write UTF-8", "这里的字节不是 UTF-8，应使用 UTF-8 编码")
            }
            Why::Control => words!(
                "a text contains a control character: write an escape such as \\n or \\u0009",
                "文本中有控制字符：请写成 \\n 或 \\u0009 这样的转义"
            ),
            Why::Escape => words!(
                "there is no such escape: after a backslash one of \" \\ / b f n r t or u and four hexadecimal digits \
                 is expected",
                "没有这种转义：反斜杠之后应为 \" \\ / b f n r t 之一，或 u 加四位十六进制数字"
            ),
            Why::Surrogate => words!(
                "this is half of a surrogate pair: \\ud800 to \\udbff and then \\udc00 to \\udfff are expected",
                "代理对只有一半：应先写 \\ud800 到 \\udbff，再写 \\udc00 到 \\udfff"
            ),
        };
        ParseJsonError { column: broken.at + 1, message }
    }

    /// What stands at a byte, for messages.
    fn found(&self, at: usize) -> LocalizedString {
        let rest = self.text.get(at..).unwrap_or_default();
        let Some(&byte) = rest.first() else {
            return words!("the end of the text", "文本结尾");
        };
        // A character has at most four bytes; a cut one at the end does not hurt the first.
        let start = &rest[..rest.len().min(4)];
        let character = start.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        match character {
            Some(c) if !c.is_control() => words!("\"{c}\"", "“{c}”"),
            _ => words!("the byte 0x{byte:02x}", "字节 0x{byte:02x}"),
        }
    }
}

/// How many of eight bytes, the first one lowest, stand in a text as they are: in ASCII, no quote, no
/// backslash, no control character.
///
/// A byte b that is zero, or below 0x20, has its high bit set in b - 1, or b - 0x20, and not in b. A
/// difference borrows from the next byte only below a byte that is found: up to the first one found nothing
/// is disturbed.
#[inline(always)]
fn plain_bytes(eight: u64) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let below = |bytes: u64, limit: u64| bytes.wrapping_sub(limit * ONES) & !bytes;
    let quote = below(eight ^ (b'"' as u64 * ONES), 1);
    let backslash = below(eight ^ (b'\\' as u64 * ONES), 1);
    let found = (quote | backslash | below(eight, 0x20) | eight) & HIGH;
    found.trailing_zeros() as usize / 8
}

#[inline(always)]
fn after_blanks(text: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\r' | b'\n') = text.get(at) {
        at += 1;
    }
    at
}

/// The natural number that starts at `at` and where it ends, if it has at most 19 digits.
#[inline(always)]
fn natural(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let (value, end) = number::digits(text, at);
    let plain = match end - at {
        1 => true,
        2..=19 => text[at] != b'0',
        _ => false,
    };
    let whole = !matches!(text.get(end), Some(b'.' | b'e' | b'E'));
    (plain && whole).then_some((value, end))
}

/// The text in these bytes of UTF-8.
pub fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Enough of a text to be recognised in a message, so that a message never grows with the line.
pub fn shown(text: &[u8]) -> String {
    let start = text_of(&text[..text.len().min(40)]);
    if text.len() > 40 { start + "…" } else { start }
}
