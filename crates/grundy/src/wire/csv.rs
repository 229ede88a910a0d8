//! Cells of CSV, as RFC 4180 has it.

use std::borrow::Cow;

/// A cell: in quotes if it holds a separator.
pub fn cell(text: &str) -> Cow<'_, str> {
    match text.contains([',', '"', '\n', '\r']) {
        true => Cow::Owned(format!("\"{}\"", text.replace('"', "\"\""))),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(cell("{1|0}"), "{1|0}");
        assert_eq!(cell("{1,*|0}"), "\"{1,*|0}\"");
        assert_eq!(cell("a\"b"), "\"a\"\"b\"");
        assert_eq!(cell("a\rb"), "\"a\rb\"");
    }
}
