//! Values as LaTeX, for mathematics mode.

/// A value in Unicode signs, as [`Value::text`](super::Value::text) writes it, as LaTeX. The signs are those
/// of the standard fonts; tiny and miny are a plus and a minus sign with an index, as in Winning Ways.
///
/// ```
/// use grundy::value::latex::latex;
/// assert_eq!(latex("{3↑|1∗2}"), r"\{3{\uparrow}\mid 1{\ast}2\}");
/// assert_eq!(latex("-5/8"), r"-\tfrac{5}{8}");
/// assert_eq!(latex("⧾2"), "{+}_{2}");
/// ```
pub fn latex(text: &str) -> String {
    nested(text, 0)
}

/// An index of an index of an index is written, and deeper ones stand in parentheses on the line.
const MAX_NESTED: usize = 32;

fn nested(text: &str, depth: usize) -> String {
    let signs: Vec<char> = text.chars().collect();
    let mut writer = Writer { signs: &signs, at: 0, depth, out: String::with_capacity(2 * text.len()) };
    writer.all();
    writer.out
}

/// Writes one sign after the other.
struct Writer<'a> {
    signs: &'a [char],
    at: usize,
    /// How many indices this is within.
    depth: usize,
    out: String,
}

/// The digits that stand raised or lowered.
const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉";

fn small_digit(sign: char) -> Option<char> {
    let place = |digits: &str| digits.chars().position(|digit| digit == sign);
    let digit = place(RAISED).or_else(|| place(LOWERED))?;
    char::from_digit(u32::try_from(digit).ok()?, 10)
}

impl Writer<'_> {
    fn next(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    /// The signs from here on for which a condition holds.
    fn take(&mut self, holds: impl Fn(char) -> bool) -> String {
        let rest = &self.signs[self.at..];
        let taken: String = rest.iter().copied().take_while(|&sign| holds(sign)).collect();
        self.at += taken.chars().count();
        taken
    }

    fn all(&mut self) {
        while let Some(sign) = self.next() {
            match sign {
                '0'..='9' => self.number(),
                '↑' | '↓' | '⇑' | '⇓' => self.ups(sign),
                '⧾' | '⧿' => self.tiny(sign),
                '|' => self.bars(),
                c if c.is_ascii_alphabetic() => {
                    let name = self.take(|c| c.is_ascii_alphabetic());
                    self.out += &format!(r"\mathbf{{{name}}}");
                }
                _ => {
                    self.at += 1;
                    match sign {
                        '{' => self.out += r"\{",
                        '}' => self.out += r"\}",
                        '&' => self.out += r"\mathbin{\&}",
                        '±' => self.out += r"{\pm}",
                        '∗' | '*' => self.out += r"{\ast}",
                        '−' => self.out.push('-'),
                        ',' => self.out += ", ",
                        ' ' => {}
                        other => self.out.push(other),
                    }
                }
            }
        }
    }

    fn number(&mut self) {
        let numerator = self.take(|c| c.is_ascii_digit());
        if self.next() != Some('/') {
            self.out += &numerator;
            return;
        }
        self.at += 1;
        let denominator = self.take(|c| c.is_ascii_digit());
        self.out += &format!(r"\tfrac{{{numerator}}}{{{denominator}}}");
    }

    /// Ups and downs, and the units with small digits or a word.
    fn ups(&mut self, arrow: char) {
        self.at += 1;
        let (name, side) = match arrow {
            '↑' => (r"{\uparrow}", '^'),
            '↓' => (r"{\downarrow}", '_'),
            '⇑' => (r"{\Uparrow}", '^'),
            _ => (r"{\Downarrow}", '_'),
        };
        self.out += name;
        let index = match self.next() {
            Some(sign) if small_digit(sign).is_some() => self.small_digits(),
            Some('[') => {
                self.at += 1;
                let digits = self.small_digits();
                let inside = if digits.is_empty() { self.inside(']') } else { digits };
                self.at += usize::from(self.next() == Some(']'));
                format!("[{inside}]")
            }
            Some('<') => {
                self.at += 1;
                let inside = self.inside('>');
                self.at += usize::from(self.next() == Some('>'));
                inside
            }
            _ => return,
        };
        self.out += &format!("{side}{{{index}}}");
    }

    fn small_digits(&mut self) -> String {
        self.take(|sign| small_digit(sign).is_some()).chars().filter_map(small_digit).collect()
    }

    fn inside(&mut self, end: char) -> String {
        let inside = self.take(|sign| sign != end);
        if inside.chars().all(|c| c.is_ascii_alphabetic()) { format!(r"\mathbf{{{inside}}}") } else { inside }
    }

    /// Tiny or miny with what it is of: a number, or something in parentheses or braces, or signs up to the
    /// next comma or bar.
    fn tiny(&mut self, sign: char) {
        self.at += 1;
        let sign = if sign == '⧾' { '+' } else { '-' };
        if self.depth >= MAX_NESTED {
            self.out += &format!("{{{sign}}}");
            return;
        }
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(sign) = self.next() {
            match sign {
                '(' | '{' => depth += 1,
                ')' | '}' if depth == 0 => break,
                ')' | '}' => depth -= 1,
                ',' | '|' if depth == 0 => break,
                _ => {}
            }
            self.at += 1;
            // Behind what is in parentheses a nimber may follow, which is no part of it.
            if depth == 0 && ")}".contains(sign) {
                break;
            }
        }
        let of: String = self.signs[start..self.at].iter().collect();
        let plain = of.strip_prefix('(').and_then(|of| of.strip_suffix(')')).unwrap_or(&of);
        self.out += &format!("{{{sign}}}_{{{}}}", nested(plain, self.depth + 1));
    }

    /// One bar is a relation; of several in a row the thickest divides last.
    fn bars(&mut self) {
        let count = self.take(|sign| sign == '|').len();
        self.out += &match count {
            1 => r"\mid ".to_owned(),
            more => format!(r"\mathrel{{{}}}", vec!["|"; more].join(r"\!")),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_commands_of_the_standard_fonts() {
        for (value, expected) in [
            ("0", "0"),
            ("-7", "-7"),
            ("1/2∗", r"\tfrac{1}{2}{\ast}"),
            ("∗3", r"{\ast}3"),
            ("⇑∗", r"{\Uparrow}{\ast}"),
            ("↑3", r"{\uparrow}3"),
            ("↑²", r"{\uparrow}^{2}"),
            ("↓₁₂", r"{\downarrow}_{12}"),
            ("↑[³]∗", r"{\uparrow}^{[3]}{\ast}"),
            ("↑[on]", r"{\uparrow}^{[\mathbf{on}]}"),
            ("±{1,{2|0}}", r"{\pm}\{1, \{2\mid 0\}\}"),
            ("{2||1|0}", r"\{2\mathrel{|\!|}1\mid 0\}"),
            ("3⧿2", "3{-}_{2}"),
            ("⧾(1∗)", r"{+}_{1{\ast}}"),
            ("{⧾2|0}", r"\{{+}_{2}\mid 0\}"),
            ("1 & 0", r"1\mathbin{\&}0"),
            ("over", r"\mathbf{over}"),
        ] {
            assert_eq!(latex(value), expected, "{value}");
        }
    }

    #[test]
    fn braces_are_balanced_whatever_is_written() {
        for text in ["{", "}|", "⧾", "⧾(", "↑[", "↑<", "1/", "⧾⧾⧾2", "{⧾{1|0}|∗}"] {
            let latex = latex(text).replace(r"\{", "").replace(r"\}", "");
            assert_eq!(latex.matches('{').count(), latex.matches('}').count(), "{text}");
        }
        let nested = format!("{}1{}", "⧾(".repeat(5000), ")".repeat(5000));
        assert!(latex(&nested).contains('1'));
    }
}
