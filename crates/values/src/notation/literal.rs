//! A place in a text, and the smallest things read there: numbers, ups and nimbers.

use super::error::{ErrorKind, ParseValueError};
use super::expression::{Literal, Ups};
use super::glyphs::AsciiText;
use crate::number::Dyadic;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use num_bigint::BigInt;

/// Digits that a number may have.
const MAX_DIGITS: usize = 100_000;

/// A place in a text.
pub(super) struct Cursor {
    text: AsciiText,
    at: usize,
}

/// Changes a thing, and says that it was changed.
fn set<T>(thing: &mut T, to: T) -> bool {
    *thing = to;
    true
}

impl Cursor {
    pub(super) fn new(text: &str) -> Cursor {
        Cursor { text: AsciiText::new(text), at: 0 }
    }

    /// The character this many places ahead.
    pub(super) fn peek(&self, ahead: usize) -> Option<char> {
        self.text.chars.get(self.at + ahead).copied()
    }

    pub(super) fn skip(&mut self, characters: usize) {
        self.at += characters;
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek(0).is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Goes past this text, if it stands here.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let here = text.chars().enumerate().all(|(ahead, c)| self.peek(ahead) == Some(c));
        if here {
            self.at += text.chars().count();
        }
        here
    }

    /// The characters from here on of which this holds.
    pub(super) fn run(&self, holds: impl Fn(char) -> bool) -> String {
        self.text.chars.iter().skip(self.at).copied().take_while(|&c| holds(c)).collect()
    }

    /// How many blanks stand here before one of `{` and `(`, if one does.
    pub(super) fn blanks_before_bracket(&self, from: usize) -> Option<usize> {
        let blanks = (from..).take_while(|&ahead| self.peek(ahead).is_some_and(char::is_whitespace)).count();
        matches!(self.peek(from + blanks), Some('{' | '(')).then_some(blanks)
    }

    /// The column of this place, counted from 1.
    pub(super) fn column(&self) -> usize {
        self.text.column(self.at)
    }

    /// An error of grammar here.
    pub(super) fn syntax(&self, message: LocalizedString) -> ParseValueError {
        ParseValueError::syntax(self.column(), message)
    }

    fn digits(&mut self) -> Result<String, ParseValueError> {
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.len() > MAX_DIGITS {
            let message = words!(
                "this number has more than {MAX_DIGITS} digits: write a shorter one",
                "不接受超过 {MAX_DIGITS} 位的数"
            );
            return Err(ParseValueError::new(ErrorKind::TooLarge, self.column(), message));
        }
        self.at += digits.len();
        Ok(digits)
    }

    /// A whole number that counts copies or names a unit; `None` where no digit stands here.
    fn count<T: std::str::FromStr>(&mut self) -> Result<Option<T>, ParseValueError> {
        let column = self.column();
        let digits = self.digits()?;
        if digits.is_empty() {
            return Ok(None);
        }
        let too_large = || {
            words!(
                "the number {digits} is too large here: write one below 2^63",
                "这里的数 {digits} 太大：应小于 2^63"
            )
        };
        digits.parse().map(Some).map_err(|_| ParseValueError::new(ErrorKind::TooLarge, column, too_large()))
    }

    /// A number, `-7` or `5/8`, if one stands here.
    pub(super) fn number(&mut self) -> Result<Option<Dyadic>, ParseValueError> {
        let column = self.column();
        let minus = self.peek(0) == Some('-');
        if !self.peek(usize::from(minus)).is_some_and(|c| c.is_ascii_digit()) {
            return Ok(None);
        }
        self.skip(minus.into());
        let whole = |digits: String| digits.parse::<BigInt>().unwrap_or_default();
        let mut numerator = whole(self.digits()?);
        if minus {
            numerator = -numerator;
        }
        if self.peek(0) != Some('/') {
            return Ok(Some(Dyadic::from(numerator)));
        }
        self.skip(1);
        let digits = self.digits()?;
        if digits.is_empty() {
            return Err(self
                .syntax(words!("a denominator is expected after /, as in 5/8", "/ 后面应为分母，例如 5/8")));
        }
        let number = Dyadic::from_ratio(&numerator, &whole(digits));
        let message = words!(
            "this fraction is not the value of a game: write a power of 2 as the denominator, as in 5/8",
            "这个分数不是任何游戏的值：分母必须是 2 的幂，例如 5/8"
        );
        number.map(Some).ok_or_else(|| ParseValueError::new(ErrorKind::BadPosition, column, message))
    }

    /// What may follow a number without a sign between: ups, then a nimber.
    pub(super) fn ups_and_nimber(&mut self, number: Dyadic) -> Result<Literal, ParseValueError> {
        let ups = self.ups()?;
        let nimber = if self.eat("*") { self.count()?.unwrap_or(1) } else { 0 };
        Ok(Literal { number, ups, nimber })
    }

    /// Ups and a star in words, as in `double up star`; `None` where none stand here.
    pub(super) fn spoken(&mut self) -> Option<Literal> {
        let (mut ups, mut nimber, mut taken) = (None, 0, 0);
        let mut times = 1;
        loop {
            let blanks = (taken..).take_while(|&ahead| self.peek(ahead) == Some(' ')).count();
            let word: String = (taken + blanks..)
                .map_while(|ahead| self.peek(ahead).filter(char::is_ascii_alphabetic))
                .collect();
            let end = taken + blanks + word.len();
            let is_name = matches!(self.peek(end), Some('{' | '(' | '_'))
                || self.peek(end).is_some_and(|c| c.is_ascii_digit());
            let known = match &*word.to_ascii_lowercase() {
                _ if is_name || nimber > 0 => false,
                "double" | "triple" | "quadruple" if ups.is_some() || times > 1 => false,
                "double" => set(&mut times, 2),
                "triple" => set(&mut times, 3),
                "quadruple" => set(&mut times, 4),
                "up" if ups.is_none() => set(&mut ups, Some(times)),
                "down" if ups.is_none() => set(&mut ups, Some(-times)),
                "star" if ups.is_some() || times == 1 => set(&mut nimber, 1),
                _ => false,
            };
            if !known {
                break;
            }
            taken = end;
        }
        if ups.is_none() && nimber == 0 {
            return None;
        }
        self.skip(taken);
        Some(Literal { number: Dyadic::ZERO, ups: Ups::Times(ups.unwrap_or(0)), nimber })
    }

    fn ups(&mut self) -> Result<Ups, ParseValueError> {
        let down = match self.peek(0) {
            Some('^') => false,
            Some('v') => true,
            _ => return Ok(Ups::Times(0)),
        };
        let sign = if down { -1 } else { 1 };
        let arrow = if down { 'v' } else { '^' };
        // Each arrow is an up: `^^^` is `^3`, which is how it is printed.
        let arrows = self.run(|c| c == arrow).len();
        self.skip(arrows);
        match self.peek(0) {
            _ if arrows > 1 => Ok(Ups::Times(sign * i64::try_from(arrows).unwrap_or(i64::MAX))),
            Some('<') => self.unit('>', |n| Ups::Unit { n, down }, Ups::Uponth { down }),
            Some('[') => self.unit(']', |n| Ups::UnitSum { n, down }, Ups::Upon { down }),
            _ => Ok(Ups::Times(sign * self.count()?.unwrap_or(1))),
        }
    }

    /// The inside of `<n>` and `[n]`, with both brackets.
    fn unit(&mut self, close: char, of: impl Fn(u64) -> Ups, on: Ups) -> Result<Ups, ParseValueError> {
        self.skip(1);
        let column = self.column();
        let ups = if self.eat("on") {
            on
        } else {
            match self.count()? {
                Some(n) if n > 0 => of(n),
                _ => {
                    return Err(ParseValueError::syntax(
                        column,
                        words!(
                            "a whole number from 1, or the word on, is expected here, as in ^<2>",
                            "这里应为不小于 1 的整数或单词 on，例如 ^<2>"
                        ),
                    ));
                }
            }
        };
        if self.peek(0) != Some(close) {
            return Err(self.syntax(words!("{close} is expected here", "这里应为 {close}")));
        }
        self.skip(1);
        Ok(ups)
    }
}
