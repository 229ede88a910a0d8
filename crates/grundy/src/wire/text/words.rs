//! The words of a line, and the numbers in them.

use crate::wire::json::data_from_json;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::numeral;
use grundy_theory::words;
use num_bigint::BigInt;

/// The words of a line, apart by blanks and commas; what is left out between two commas is an empty word
/// where `strict`.
pub(super) fn pieces(line: &str, strict: bool) -> impl Iterator<Item = &str> {
    let blank = line.trim().is_empty();
    let parts = line.split([',', '，']).filter(move |_| !blank);
    parts.flat_map(move |part| {
        let words =
            part.split(|c: char| c.is_whitespace() || "()[]".contains(c)).filter(|word| !word.is_empty());
        words.chain((strict && part.trim().is_empty()).then_some(&part[..0]))
    })
}

/// The words of a line, apart by blanks and commas, as they stand.
pub(super) fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '，')).filter(|word| !word.is_empty())
}

/// The numbers of a word: `3->1`, `3-1` and `3--1` hold two, `->` none, a sign belongs to its number.
pub(super) fn joined(word: &str) -> Vec<&str> {
    let mut numbers = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let sign = usize::from(rest.starts_with('-') && numbers.is_empty());
        let end = rest[sign..].find(['-', '>']).map_or(rest.len(), |at| at + sign);
        if end > sign {
            numbers.push(&rest[..end]);
        }
        rest = rest[end..].trim_start_matches(['-', '>']);
        if end == 0 && rest.is_empty() {
            break;
        }
    }
    numbers
}

pub(super) fn number(word: &str) -> Option<Data> {
    let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
    if let Some(number) = numeral::whole(digits) {
        let number = BigInt::from(number);
        return Some(Data::integer(if sign.is_empty() { number } else { -number }));
    }
    // JSON has neither leading zeros nor a point without digits before it, people do.
    let with_zero;
    let plain = match digits.trim_start_matches('0') {
        "" if !digits.is_empty() => "0",
        rest if digits.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        rest if rest.starts_with('.') => {
            with_zero = format!("0{rest}");
            &with_zero
        }
        _ => digits,
    };
    match data_from_json(format!("{sign}{plain}").as_bytes()) {
        Ok(number @ (Data::Natural(_) | Data::Big(_) | Data::Fraction(_))) => Some(number),
        _ => None,
    }
}

pub(super) fn not_a_number(word: &str) -> LocalizedString {
    match word {
        "" => words!("a number is missing between two commas", "两个逗号之间缺少一个数"),
        _ => words!(
            "\"{word}\" is not a number: a position is a list such as 3,4,5, or JSON",
            "\"{word}\" 不是数：局面应为 3,4,5 这样的列表或 JSON"
        ),
    }
}
