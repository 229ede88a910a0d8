//! [`Data`] to JSON text, appended to a buffer.

use grundy_theory::data::Data;
use num_bigint::{BigInt, BigUint};

/// Appends a value.
pub fn data(out: &mut Vec<u8>, value: &Data) {
    match value {
        Data::Null => out.extend_from_slice(b"null"),
        Data::Bool(true) => out.extend_from_slice(b"true"),
        Data::Bool(false) => out.extend_from_slice(b"false"),
        Data::Natural(n) => natural(out, *n),
        Data::Big(n) => big_int(out, n),
        Data::Fraction(written) => out.extend_from_slice(written.as_bytes()),
        Data::Text(value) => text(out, value),
        Data::Naturals(list) => naturals(out, list),
        // A width of zero is no list of rows; it is written as an empty list.
        Data::Rows { width, cells } => list(out, cells.chunks_exact((*width).max(1)), naturals),
        Data::Integers(list) => integers(out, list),
        Data::IntegerRows { width, cells } => list(out, cells.chunks_exact((*width).max(1)), integers),
        Data::List(items) => list(out, items, data),
        Data::Object(fields) => {
            out.push(b'{');
            for (i, (name, value)) in fields.iter().enumerate() {
                if i > 0 {
                    separator(out);
                }
                text(out, name);
                out.extend_from_slice(b": ");
                data(out, value);
            }
            out.push(b'}');
        }
    }
}

/// Appends a list, each item by `item`.
pub fn list<T>(out: &mut Vec<u8>, items: impl IntoIterator<Item = T>, item: impl Fn(&mut Vec<u8>, T)) {
    out.push(b'[');
    for (i, value) in items.into_iter().enumerate() {
        if i > 0 {
            separator(out);
        }
        item(out, value);
    }
    out.push(b']');
}

/// Appends a list of numbers.
pub fn naturals(out: &mut Vec<u8>, numbers: &[u64]) {
    list(out, numbers, |out, &n| natural(out, n));
}

/// Appends a list of integers.
pub fn integers(out: &mut Vec<u8>, numbers: &[i64]) {
    list(out, numbers, |out, &n| out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes()));
}

/// Appends a number.
pub fn natural(out: &mut Vec<u8>, n: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
}

/// Appends an integer of any size.
pub fn big_int(out: &mut Vec<u8>, n: &BigInt) {
    match i128::try_from(n) {
        Ok(n) => out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes()),
        Err(_) => out.extend_from_slice(n.to_string().as_bytes()),
    }
}

/// Appends a natural number of any size.
pub fn big_uint(out: &mut Vec<u8>, n: &BigUint) {
    match u128::try_from(n) {
        Ok(n) => out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes()),
        Err(_) => out.extend_from_slice(n.to_string().as_bytes()),
    }
}

/// Appends a text in quotes. What JSON does not force to be escaped stands in UTF-8 as it is.
pub fn text(out: &mut Vec<u8>, value: &str) {
    out.push(b'"');
    let mut plain = 0;
    for (i, byte) in value.bytes().enumerate() {
        let Some(escape) = escape_of(byte) else { continue };
        out.extend_from_slice(&value.as_bytes()[plain..i]);
        plain = i + 1;
        match escape {
            b'u' => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&digits);
            }
            letter => out.extend_from_slice(&[b'\\', letter]),
        }
    }
    out.extend_from_slice(&value.as_bytes()[plain..]);
    out.push(b'"');
}

/// What stands after the backslash where this byte must be escaped.
const fn escape_of(byte: u8) -> Option<u8> {
    match byte {
        b'"' | b'\\' => Some(byte),
        b'\n' => Some(b'n'),
        b'\r' => Some(b'r'),
        b'\t' => Some(b't'),
        0x08 => Some(b'b'),
        0x0c => Some(b'f'),
        0..=0x1f => Some(b'u'),
        _ => None,
    }
}

/// An object that is being written.
pub struct ObjectWriter<'a> {
    out: &'a mut Vec<u8>,
    empty: bool,
}

impl ObjectWriter<'_> {
    /// Begins an object at the end of this text.
    pub fn begin(out: &mut Vec<u8>) -> ObjectWriter<'_> {
        out.push(b'{');
        ObjectWriter { out, empty: true }
    }

    /// Begins a field, whose value is to be appended. The name must hold nothing that JSON would escape.
    pub fn key(&mut self, name: &str) -> &mut Vec<u8> {
        if !self.empty {
            separator(self.out);
        }
        self.empty = false;
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\": ");
        self.out
    }

    /// Appends a field.
    pub fn put(&mut self, name: &str, value: impl Into<Data>) {
        data(self.key(name), &value.into());
    }

    /// Ends the object.
    pub fn end(self) {
        self.out.push(b'}');
    }
}

fn separator(out: &mut Vec<u8>) {
    out.extend_from_slice(b", ");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: &Data) -> String {
        let mut out = Vec::new();
        data(&mut out, value);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_are_written_as_json() {
        let value = Data::object([
            ("to", Data::Naturals(vec![0, u64::MAX])),
            ("rows", Data::Rows { width: 2, cells: vec![1, 2, 3, 4] }),
            ("list", Data::List(vec![Data::Null, Data::Bool(true), Data::Bool(false)])),
            ("half", Data::Fraction("0.50".to_owned())),
            ("none", Data::Naturals(vec![])),
        ]);
        assert_eq!(
            written(&value),
            r#"{"to": [0, 18446744073709551615], "rows": [[1, 2], [3, 4]], "list": [null, true, false], "half": 0.50, "none": []}"#
        );
    }

    #[test]
    fn texts_are_escaped_where_json_asks_for_it_and_nowhere_else() {
        assert_eq!(written(&Data::from("é尼姆/\u{7f}")), "\"é尼姆/\u{7f}\"");
        assert_eq!(
            written(&Data::from("\"\\\n\r\t\u{8}\u{c}\u{0}\u{1f}")),
            r#""\"\\\n\r\t\b\f\u0000\u001f""#
        );
    }

    #[test]
    fn integers_of_every_size_are_exact() {
        for digits in [1, 19, 38, 39, 40, 400] {
            let text = "7".repeat(digits);
            let (mut signed, mut unsigned) = (Vec::new(), Vec::new());
            big_int(&mut signed, &format!("-{text}").parse().unwrap());
            big_uint(&mut unsigned, &text.parse().unwrap());
            assert_eq!((signed, unsigned), (format!("-{text}").into_bytes(), text.into_bytes()));
        }
    }
}
