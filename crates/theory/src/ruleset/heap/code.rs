//! Codes of take-and-break games, as CGSuite writes them: digits, modifiers of digits, a block that repeats.

pub mod describe;

use crate::ruleset::parameters::GameError;
use crate::words;

/// No digit lets more heaps be left.
pub const MAX_PARTS: usize = 5;

/// Codes with more digits than this are refused.
const MAX_DIGITS: usize = 1_000_000;

/// The digits that may stand before the point: those that only split.
const FIRST_DIGITS: &str = "0, 4, 8, C, G, K, O, S or W";

/// How the heaps that are left may compare, where there are two or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SizeCondition {
    /// In any way.
    #[default]
    Any,
    /// No two are equal: `!`.
    Unequal,
    /// Not all are equal: `?`.
    NotAllEqual,
    /// All are equal: `=`.
    Equal,
}

impl SizeCondition {
    /// All ways to compare.
    pub const ALL: [SizeCondition; 4] =
        [SizeCondition::Any, SizeCondition::Unequal, SizeCondition::NotAllEqual, SizeCondition::Equal];

    fn from_modifier(modifier: char) -> Option<SizeCondition> {
        match modifier {
            '!' => Some(SizeCondition::Unequal),
            '?' => Some(SizeCondition::NotAllEqual),
            '=' => Some(SizeCondition::Equal),
            _ => None,
        }
    }

    /// Whether heaps of these sizes, which stand in rising order, may be left.
    pub fn allow(self, sizes: &[u64]) -> bool {
        match self {
            SizeCondition::Any => true,
            SizeCondition::Unequal => sizes.windows(2).all(|pair| pair[0] < pair[1]),
            SizeCondition::NotAllEqual => sizes.len() < 2 || sizes.first() != sizes.last(),
            SizeCondition::Equal => sizes.first() == sizes.last(),
        }
    }
}

/// A digit of a code: what may be left of a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CodeDigit {
    /// Bit b says that exactly b non-empty heaps may be left.
    heaps: u8,
    sizes: SizeCondition,
}

impl CodeDigit {
    /// The digit whose bit b says that exactly b non-empty heaps of such sizes may be left. Bits above
    /// [`MAX_PARTS`] say nothing.
    pub fn new(heaps: u8, sizes: SizeCondition) -> CodeDigit {
        // A single heap compares with none.
        let sizes = if heaps < 4 { SizeCondition::Any } else { sizes };
        CodeDigit { heaps: heaps & ((1 << (MAX_PARTS + 1)) - 1), sizes }
    }

    /// Whether exactly this many non-empty heaps may be left.
    pub fn leaves(self, heaps: usize) -> bool {
        heaps <= MAX_PARTS && self.heaps >> heaps & 1 == 1
    }

    /// Its value without the modifier, at most 63.
    pub fn value(self) -> u8 {
        self.heaps
    }

    /// How the heaps that are left may compare.
    pub fn sizes(self) -> SizeCondition {
        self.sizes
    }

    /// Whether it allows nothing.
    pub fn is_zero(self) -> bool {
        self.heaps == 0
    }
}

/// A code: digit k says what may be left of a heap from which k tokens are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreakCode {
    /// As they are written, the digit of taking nothing first; the last one is not 0 unless it is the only
    /// one or in the block that repeats.
    digits: Vec<CodeDigit>,
    /// How many of the last digits repeat for ever; 0 where none do.
    period: usize,
}

impl TakeAndBreakCode {
    /// The code of these digits, the first one being that of taking nothing, the last `period` of which
    /// repeat. At least one digit, and more than `period`; the first one lets a heap neither vanish nor stay
    /// as it is.
    pub(super) fn new(mut digits: Vec<CodeDigit>, mut period: usize) -> TakeAndBreakCode {
        if digits[digits.len() - period..].iter().all(|digit| digit.is_zero()) {
            digits.truncate(digits.len() - period);
            period = 0;
        }
        if period == 0 {
            let significant = digits.iter().rposition(|digit| !digit.is_zero()).map_or(1, |last| last + 1);
            digits.truncate(significant);
        }
        TakeAndBreakCode { digits, period }
    }

    /// Digit k, k being the number of tokens taken.
    pub fn digit(&self, taken: u64) -> CodeDigit {
        let written = self.digits.len();
        match usize::try_from(taken) {
            Ok(place) if place < written => self.digits[place],
            _ if self.period == 0 => CodeDigit::default(),
            _ => {
                let start = written - self.period;
                self.digits[start + ((taken - start as u64) % self.period as u64) as usize]
            }
        }
    }

    /// The digits that are written once, the digit of taking nothing first.
    pub fn start(&self) -> &[CodeDigit] {
        &self.digits[..self.digits.len() - self.period]
    }

    /// The digits that repeat behind them for ever, none where the code ends.
    pub fn block(&self) -> &[CodeDigit] {
        &self.digits[self.digits.len() - self.period..]
    }

    /// All digits that are written.
    pub fn digits(&self) -> &[CodeDigit] {
        &self.digits
    }

    /// Reads `0.77`, `4!.0`, `0.[3]`.
    ///
    /// # Errors
    /// [`GameError`] that says where the code is wrong and what to write instead.
    pub fn parse(text: Option<&str>) -> Result<TakeAndBreakCode, GameError> {
        let Some((whole, fraction)) = text.and_then(|text| text.split_once('.')) else {
            return Err(GameError::bad_parameter(words!(
                "octal needs a code d0.d1d2d3... with a point after the first digit: write octal:0.77 for Kayles, say",
                "octal 需要形如 d0.d1d2d3... 的代码，第一位数字后有小数点：例如凯尔斯为 octal:0.77"
            )));
        };
        let mut digits = vec![first_digit(whole)?];
        if fraction.is_empty() {
            return Err(GameError::bad_parameter(words!(
                "octal: a digit is missing after the point: write octal:{whole}.0, say",
                "octal：小数点后缺少数字：例如 octal:{whole}.0"
            )));
        }
        let period = Fraction { digits: &mut digits, block: None }.read(fraction)?;
        Ok(TakeAndBreakCode::new(digits, period))
    }
}

/// Reads what stands before the point.
fn first_digit(whole: &str) -> Result<CodeDigit, GameError> {
    let mut signs = whole.chars();
    let digit = signs.next().and_then(|sign| sign.to_digit(36));
    let rest = signs.as_str();
    let (sizes, more) = match rest.chars().next().and_then(SizeCondition::from_modifier) {
        Some(sizes) => (sizes, &rest[1..]),
        None => (SizeCondition::Any, rest),
    };
    match digit {
        Some(value) if more.is_empty() && value % 4 == 0 => Ok(CodeDigit::new(value as u8, sizes)),
        Some(_) if more.chars().next().is_some_and(|sign| sign.is_ascii_alphanumeric()) => {
            Err(GameError::bad_parameter(words!(
                "octal: only one digit may stand before the point, not \"{whole}\": the ones in front of it would \
                 add tokens to a heap, and such play need not end: write octal:0.77, say",
                "octal：小数点前只能有一位数字，而不是 \"{whole}\"：更前面的数字表示往堆里添加石子，游戏可能不会结束：例如 octal:0.77"
            )))
        }
        _ => Err(GameError::bad_parameter(words!(
            "octal: before the point there must be {FIRST_DIGITS}, perhaps with !, ? or = after it, not \"{whole}\": write octal:0.77, say",
            "octal：小数点前应为 {FIRST_DIGITS}，其后可加 !、? 或 =，而不是 \"{whole}\"：例如 octal:0.77"
        ))),
    }
}

/// What stands behind the point, while it is read.
struct Fraction<'a> {
    digits: &'a mut Vec<CodeDigit>,
    /// Where the block begins that repeats: its first digit.
    block: Option<usize>,
}

impl Fraction<'_> {
    /// Reads it all, and says how long the block is that repeats.
    fn read(mut self, fraction: &str) -> Result<usize, GameError> {
        // Was the sign before this one a digit, which a modifier may follow?
        let mut modifiable = false;
        let mut signs = fraction.chars();
        while let Some(sign) = signs.next() {
            // Digits are counted from the point.
            let place = self.digits.len();
            match (sign, sign.to_digit(36), SizeCondition::from_modifier(sign)) {
                (_, Some(value), _) => {
                    if place > MAX_DIGITS {
                        return Err(too_many());
                    }
                    self.digits.push(CodeDigit::new(value as u8, SizeCondition::Any));
                    modifiable = true;
                }
                (_, _, Some(sizes)) if modifiable => {
                    let value = self.digits[place - 1].value();
                    self.digits[place - 1] = CodeDigit::new(value, sizes);
                    modifiable = false;
                }
                (_, _, Some(_)) => return Err(misplaced_modifier(sign, place - 1)),
                ('[', ..) if self.block.is_none() => {
                    self.block = Some(place);
                    modifiable = false;
                }
                (']', ..) => return self.close(signs.as_str()),
                _ => return Err(no_digit(sign, place)),
            }
        }
        match self.block {
            None => Ok(0),
            Some(place) => Err(GameError::bad_parameter(words!(
                "octal: the block that begins with digit {place} after the point is not closed: write ] at the end, \
                 as in octal:0.[3]",
                "octal：从小数点后第 {place} 位开始的循环节没有结束：请在末尾写 ]，例如 octal:0.[3]"
            ))),
        }
    }

    /// Ends the block, where `rest` stands behind the bracket.
    fn close(&self, rest: &str) -> Result<usize, GameError> {
        let place = self.digits.len() - 1;
        match self.block {
            None => Err(GameError::bad_parameter(words!(
                "octal: the ] that follows digit {place} after the point has no [ before it: write octal:0.[3], say",
                "octal：小数点后第 {place} 位之后的 ] 前面没有 [：例如 octal:0.[3]"
            ))),
            Some(start) if start > place => Err(GameError::bad_parameter(words!(
                "octal: the block that follows digit {place} after the point is empty: write the digits that repeat between [ and ], as in octal:0.[3]",
                "octal：小数点后第 {place} 位之后的循环节是空的：请在 [ 和 ] 之间写循环的数字，例如 octal:0.[3]"
            ))),
            Some(_) if !rest.is_empty() => Err(GameError::bad_parameter(words!(
                "octal: nothing may follow the block that ends with digit {place} after the point: write it last, as in octal:0.30[3]",
                "octal：以小数点后第 {place} 位结束的循环节无限重复，其后不能再写任何内容：例如 octal:0.30[3]"
            ))),
            Some(start) => Ok(self.digits.len() - start),
        }
    }
}

fn too_many() -> GameError {
    GameError::too_large(words!(
        "octal: the code may have at most {MAX_DIGITS} digits",
        "octal：代码最多 {MAX_DIGITS} 位"
    ))
}

fn misplaced_modifier(sign: char, place: usize) -> GameError {
    GameError::bad_parameter(words!(
        "octal: the {sign} behind digit {place} after the point does not follow a digit directly: write one of !, ? and = directly after a digit, as in octal:4!.0",
        "octal：小数点后第 {place} 位之后的 {sign} 没有紧跟在数字后面：每位数字之后可写 !、?、= 之一，例如 octal:4!.0"
    ))
}

fn no_digit(sign: char, place: usize) -> GameError {
    GameError::bad_parameter(words!(
        "octal: digit {place} after the point is \"{sign}\": 0 to 9 or A to Z is expected",
        "octal：小数点后第 {place} 位是 \"{sign}\"：应为 0 到 9 或 A 到 Z"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;

    fn code(text: &str) -> TakeAndBreakCode {
        TakeAndBreakCode::parse(Some(text)).unwrap()
    }

    fn plain(values: &[u8]) -> Vec<CodeDigit> {
        values.iter().map(|&value| CodeDigit::new(value, SizeCondition::Any)).collect()
    }

    #[test]
    fn digits_are_read_in_either_case_and_without_their_last_zeros() {
        assert_eq!(code("c.0aF00").digits(), plain(&[12, 0, 10, 15]));
        assert_eq!(code("W.gZ").digits(), plain(&[32, 16, 35]));
        assert_eq!(code("0.00").digits(), plain(&[0]));
        assert_eq!(code("0.3!0=").digits(), plain(&[0, 3]));
        assert_eq!(code("0.30[000]"), code("0.3"));
    }

    #[test]
    fn a_block_repeats_for_ever() {
        let nim = code("0.[3]");
        assert_eq!((nim.start(), nim.block()), (&plain(&[0])[..], &plain(&[3])[..]));
        let code = TakeAndBreakCode::parse(Some("0.12[304]")).unwrap();
        let digits: Vec<u8> = (0..10).map(|taken| code.digit(taken).value()).collect();
        assert_eq!(digits, [0, 1, 2, 3, 0, 4, 3, 0, 4, 3]);
        // 1 modulo 3, as 4 is.
        assert_eq!(code.digit(1_000_000_000_000_000_000).value(), 0);
    }

    #[test]
    fn modifiers_belong_to_the_digit_before_them() {
        let code = code("4!.7=7[4?0]");
        let sizes: Vec<SizeCondition> = (0..5).map(|taken| code.digit(taken).sizes()).collect();
        assert_eq!(
            sizes,
            [
                SizeCondition::Unequal,
                SizeCondition::Equal,
                SizeCondition::Any,
                SizeCondition::NotAllEqual,
                SizeCondition::Any
            ]
        );
    }

    #[test]
    fn text_that_is_no_code_gets_a_message_that_says_where() {
        for (text, message) in [
            ("0.70-1", "digit 3 after the point is \"-\""),
            ("0.7é", "digit 2 after the point is \"é\""),
            ("0.7.7", "digit 2 after the point is \".\""),
            ("0.7 ", "digit 2 after the point is \" \""),
            ("0.{2}", "digit 1 after the point is \"{\""),
            ("0.3[3[3]]", "digit 3 after the point is \"[\""),
            ("0.", "a digit is missing after the point"),
            ("77", "a point after the first digit"),
            ("", "a point after the first digit"),
            (".77", "before the point there must be 0, 4"),
            ("1.7", "before the point there must be 0, 4"),
            ("6.7", "before the point there must be 0, 4"),
            ("4!?.7", "before the point there must be 0, 4"),
            ("00.7", "only one digit may stand before the point"),
            ("40!.7", "only one digit may stand before the point"),
            ("0.!", "the ! behind digit 0 after the point"),
            ("0.4!=", "the = behind digit 1 after the point"),
            ("0.4[!3]", "the ! behind digit 1 after the point"),
            ("0.3[37", "the block that begins with digit 2 after the point is not closed"),
            ("0.37]", "the ] that follows digit 2 after the point has no ["),
            ("0.3[]", "the block that follows digit 1 after the point is empty"),
            ("0.3[03]3", "nothing may follow the block that ends with digit 3"),
            ("0.[3]!", "nothing may follow the block that ends with digit 1"),
        ] {
            let error = TakeAndBreakCode::parse(Some(text)).unwrap_err();
            assert_eq!(error.kind, GameErrorKind::BadParameter, "{text}");
            assert!(error.message.en.contains(message), "{text}: {}", error.message.en);
        }
        assert_eq!(TakeAndBreakCode::parse(None).unwrap_err().kind, GameErrorKind::BadParameter);
        let long = format!("0.{}", "7".repeat(MAX_DIGITS + 1));
        assert_eq!(TakeAndBreakCode::parse(Some(&long)).unwrap_err().kind, GameErrorKind::TooLarge);
        assert!(TakeAndBreakCode::parse(Some(&long[..long.len() - 1])).is_ok());
    }
}
