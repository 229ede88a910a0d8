//! JSON to [`Data`]: strict, with places in its messages, and no deeper than it can go without harm.

use crate::Refused;
use grundy_theory::data::Data;
use grundy_theory::words;
use grundy_theory::words::Words;
use num_bigint::BigInt;
use rustc_hash::FxHashSet;

/// Lists and objects within each other.
const DEEPEST: usize = 100;

/// Reads one JSON value, and nothing after it.
pub(crate) fn read(text: &str) -> Result<Data, Refused> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let data = reader.value()?;
    reader.blanks();
    match reader.rest().chars().next() {
        None => Ok(data),
        Some(_) => Err(reader.wrong(words!("the end of the file", "文件结尾"))),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn wrong(&self, expected: Words) -> Refused {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let Words { en, zh } = expected;
        Refused::Unreadable(Words {
            en: format!("line {line}, column {column}: {en} is expected here"),
            zh: format!("第 {line} 行第 {column} 列：这里应为{zh}"),
        })
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\n', '\r', '\t']).len();
    }

    /// Takes a sign, with blanks before it, where it is the next one.
    fn takes(&mut self, sign: char) -> bool {
        self.blanks();
        let found = self.rest().starts_with(sign);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Result<Data, Refused> {
        self.blanks();
        for (word, data) in [("null", Data::Null), ("true", Data::Bool(true)), ("false", Data::Bool(false))] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(data);
            }
        }
        match self.rest().bytes().next() {
            Some(b'"') => self.text().map(Data::Text),
            Some(b'[') => self.nested(Reader::list),
            Some(b'{') => self.nested(Reader::object),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.wrong(words!("a value", "一个值"))),
        }
    }

    fn nested(&mut self, inside: fn(&mut Reader<'a>) -> Result<Data, Refused>) -> Result<Data, Refused> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(words!("nesting of at most {DEEPEST}", "至多 {DEEPEST} 层嵌套")));
        }
        self.at += 1;
        let data = inside(self)?;
        self.depth -= 1;
        Ok(data)
    }

    fn list(&mut self) -> Result<Data, Refused> {
        let mut items = Vec::new();
        if !self.takes(']') {
            loop {
                items.push(self.value()?);
                match self.takes(',') {
                    true => {}
                    false if self.takes(']') => break,
                    false => return Err(self.wrong(words!("a comma or ]", "逗号或 ]"))),
                }
            }
        }
        Ok(Data::list(items))
    }

    fn object(&mut self) -> Result<Data, Refused> {
        let (mut fields, mut names) = (Vec::new(), FxHashSet::default());
        if !self.takes('}') {
            loop {
                self.blanks();
                let name = self.text()?;
                if !names.insert(name.clone()) {
                    return Err(self.wrong(words!("a name that is not there yet", "尚未出现过的名称")));
                }
                if !self.takes(':') {
                    return Err(self.wrong(words!("a colon", "冒号")));
                }
                fields.push((name, self.value()?));
                match self.takes(',') {
                    true => {}
                    false if self.takes('}') => break,
                    false => return Err(self.wrong(words!("a comma or }}", "逗号或 }}"))),
                }
            }
        }
        Ok(Data::Object(fields))
    }

    /// An integer. Certificates hold no other numbers.
    fn number(&mut self) -> Result<Data, Refused> {
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let end = rest.len() - digits.len() + count;
        let leading_zero = digits.starts_with('0') && count > 1;
        let data = match rest[..end].parse() {
            Ok(n) => Some(Data::Natural(n)),
            Err(_) => rest[..end].parse::<BigInt>().ok().map(Data::integer),
        };
        match data {
            Some(data) if !leading_zero && !rest[end..].starts_with(['.', 'e', 'E']) => {
                self.at += end;
                Ok(data)
            }
            _ => Err(self.wrong(words!("a whole number", "整数"))),
        }
    }

    fn text(&mut self) -> Result<String, Refused> {
        let mut text = String::new();
        let mut rest = match self.rest().strip_prefix('"') {
            Some(rest) => rest.chars(),
            None => return Err(self.wrong(words!("a text in \"\"", "带双引号 \"\" 的文本"))),
        };
        loop {
            let c = match rest.next() {
                Some('"') => break,
                Some('\\') => escaped(&mut rest),
                Some(c) if c >= ' ' => Some(c),
                _ => None,
            };
            match c {
                Some(c) => text.push(c),
                None => return Err(self.wrong(words!("a text of JSON", "符合 JSON 的文本"))),
            }
        }
        self.at = self.text.len() - rest.as_str().len();
        Ok(text)
    }
}

/// What stands for a character behind a backslash. Pairs of surrogates are refused: no notation needs them.
fn escaped(rest: &mut std::str::Chars<'_>) -> Option<char> {
    match rest.next()? {
        c @ ('"' | '\\' | '/') => Some(c),
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'u' => {
            let code = rest.as_str().get(..4).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()))?;
            let c = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
            *rest = rest.as_str()[4..].chars();
            c
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_exactly() {
        for text in
            ["null", "[true, [], [[1, 2], [3, 4]]]", "{\"a\": -5, \"b\": 123456789012345678901234567890}"]
        {
            assert_eq!(read(text).expect("JSON").to_string(), text);
        }
        assert_eq!(read(" \"\\u0041\\n\\\"\" ").expect("a text"), Data::Text("A\n\"".to_owned()));
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in [
            "",
            "[",
            "[1,]",
            "{\"a\": 1, \"a\": 2}",
            "01",
            "1.0",
            "1e3",
            "-",
            "\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "nul",
            "1 2",
            "{1: 2}",
        ] {
            assert!(matches!(read(text), Err(Refused::Unreadable(_))), "{text}");
        }
        assert!(read(&"[".repeat(1_000_000)).is_err());
    }
}
