//! The Unicode signs of values, and the ASCII spelling of each.

/// The text of a value in ASCII spelling, each character with its column in the text as it was written.
/// Characters that have no other spelling stand as they are.
pub(super) struct AsciiText {
    pub(super) chars: Vec<char>,
    columns: Vec<usize>,
}

/// Tiny before what it is of, as one sign: `⧾G`.
pub(super) const TINY: char = '⧾';
/// Miny before what it is of, as one sign: `⧿G`.
pub(super) const MINY: char = '⧿';

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

/// The digits of a number raised (for ups) or lowered (for downs).
pub(super) fn small_digits(number: u64, down: bool) -> String {
    let digits = if down { SUBSCRIPTS } else { SUPERSCRIPTS };
    number.to_string().bytes().map(|byte| digits[usize::from(byte - b'0') % 10]).collect()
}

fn of_small_digit(glyph: char) -> Option<char> {
    let place = |digits: [char; 10]| digits.iter().position(|&digit| digit == glyph);
    let digit = place(SUPERSCRIPTS).or_else(|| place(SUBSCRIPTS))?;
    char::from_digit(u32::try_from(digit).ok()?, 10)
}

fn ascii(glyph: char) -> Option<&'static str> {
    Some(match glyph {
        '∗' => "*",
        '↑' => "^",
        '⇑' => "^^",
        '↓' => "v",
        '⇓' => "vv",
        '±' => "+-",
        '−' => "-",
        _ => return None,
    })
}

impl AsciiText {
    pub(super) fn new(text: &str) -> AsciiText {
        let mut spelled =
            AsciiText { chars: Vec::with_capacity(text.len()), columns: Vec::with_capacity(text.len()) };
        let mut glyphs = text.chars().zip(1..).peekable();
        let mut before = ' ';
        while let Some((glyph, column)) = glyphs.next() {
            match (of_small_digit(glyph), ascii(glyph)) {
                // Small digits right behind an arrow name a unit: `↑²` is `^<2>`. In brackets they are
                // digits: `↑[²]`.
                (Some(digit), _) => {
                    let unit = matches!(before, '↑' | '↓');
                    spelled.push(if unit { "<" } else { "" }, column);
                    spelled.chars.push(digit);
                    spelled.columns.push(column);
                    while let Some((digit, column)) =
                        glyphs.next_if(|&(glyph, _)| of_small_digit(glyph).is_some())
                    {
                        spelled.chars.extend(of_small_digit(digit));
                        spelled.columns.push(column);
                    }
                    spelled.push(if unit { ">" } else { "" }, column);
                }
                (None, Some(text)) => spelled.push(text, column),
                (None, None) => {
                    spelled.chars.push(glyph);
                    spelled.columns.push(column);
                }
            }
            before = glyph;
        }
        spelled.columns.push(text.chars().count() + 1);
        spelled
    }

    fn push(&mut self, text: &str, column: usize) {
        self.chars.extend(text.chars());
        self.columns.extend(text.chars().map(|_| column));
    }

    /// The column of a place among the characters, or of the end.
    pub(super) fn column(&self, place: usize) -> usize {
        self.columns.get(place).or(self.columns.last()).copied().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_an_ascii_spelling_and_keeps_its_column() {
        let ascii = |text: &str| AsciiText::new(text).chars.iter().collect::<String>();
        assert_eq!(ascii("±{1⇑∗2,↓₁₂|↑[³]∗}"), "+-{1^^*2,v<12>|^[3]*}");
        assert_eq!(ascii("⧾2"), "⧾2");
        let spelled = AsciiText::new("±↑²x");
        assert_eq!((spelled.chars.iter().position(|&c| c == 'x'), spelled.column(6)), (Some(6), 4));
        assert_eq!(spelled.column(100), 5);
    }
}
