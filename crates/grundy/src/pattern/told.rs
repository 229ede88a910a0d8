//! What was found, as programs and people read it.

use super::{Answer, Conditional, Pattern};
use grundy_pattern::code::Target;
use grundy_pattern::solution::Solution;
use grundy_theory::data::Data;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::words;
use num_bigint::BigInt;

/// What was found, as programs read it.
pub fn data(found: Option<&Pattern>, language: Language) -> Data {
    let Some(found) = found else { return Data::Null };
    let words = |words: &LocalizedString| Data::from(words.of(language));
    let number = |number: Option<u64>| number.map_or(Data::Null, Data::from);
    Data::object([
        ("formula", words(&found.formula)),
        ("class", found.class.as_str().into()),
        ("proved", Data::Bool(found.by.is_some())),
        ("conditional", Data::Bool(found.conditional.is_some())),
        ("condition", found.conditional.as_ref().map_or(Data::Null, |proof| words(&proof.condition))),
        (
            "by",
            found.by.as_ref().or(found.conditional.as_ref().map(|proof| &proof.by)).map_or(Data::Null, words),
        ),
        ("below", found.below.as_ref().map_or(Data::Null, |below| Data::Big(Box::new(below.clone())))),
        ("checked_to", number(found.checked_to)),
        ("terms_used", number(found.terms_used)),
    ])
}

/// What a pattern says of these numbers; its [standing] says how far that may be trusted.
///
/// # Errors
/// Returns the reason in words if the pattern says nothing about these numbers, or cannot be computed at
/// them.
pub fn at(found: &Pattern, numbers: &[u64]) -> Result<Answer, LocalizedString> {
    if let Some(below) = &found.below
        && numbers.iter().any(|&n| BigInt::from(n) >= *below)
    {
        return Err(words!(
            "the pattern is stated for numbers below {below} only",
            "此规律只适用于小于 {below} 的数"
        ));
    }
    let answer = found.solution.as_ref().and_then(|solution| solution.at(numbers));
    answer.ok_or_else(|| match &found.solution {
        Some(Solution::Formula(rule)) if numbers.len() == rule.arity && rule.applies_to(numbers) => words!(
            "the formula cannot be computed at these numbers: write smaller ones",
            "公式在这些数处无法算出：请试较小的数"
        ),
        _ => words!("the pattern says nothing about these numbers", "规律没有说明这些数"),
    })
}

/// The pattern as code, with the sentence, its standing, and how far it was compared as comments; `None` if
/// it cannot be computed in this language, or would be too long.
pub fn code(found: &Pattern, target: Target, language: Language) -> Option<String> {
    let code = found.solution.as_ref()?.code(target)?;
    let mut comments = vec![found.formula.clone(), standing(found)];
    if let Some(to) = found.checked_to {
        comments.push(words!("compared with the table for numbers up to {to}", "已与表比较，数不超过 {to}"));
    }
    if let Some(below) = &found.below {
        comments.push(words!("for numbers below {below} only", "只适用于小于 {below} 的数"));
    }
    if let Some(bound) = target.bound() {
        let may_overflow = found.solution.as_ref().is_some_and(Solution::may_overflow);
        comments.push(if may_overflow {
            words!(
                "for numbers below {bound}, while the value and all sums and products are below {bound}",
                "适用于小于 {bound} 的数，且函数值以及计算中的和与积都小于 {bound}"
            )
        } else {
            words!("for numbers below {bound}", "适用于小于 {bound} 的数")
        });
    }
    let sign = target.comment();
    let lines = comments.iter().flat_map(|words| words.of(language).lines());
    Some(lines.map(|line| format!("{sign} {line}\n")).collect::<String>() + &code)
}

/// Whether a pattern is proved, proved under a condition, or observed, in a sentence. A condition stands
/// first.
pub fn standing(found: &Pattern) -> LocalizedString {
    match (&found.by, &found.conditional) {
        (Some(LocalizedString { en, zh }), _) => words!("proved by {en}", "证明依据：{zh}"),
        (None, Some(Conditional { condition, by })) => {
            let (en, zh) = (&by.en, &by.zh);
            let LocalizedString { en: if_en, zh: if_zh } = condition;
            words!(
                "{if_en}: by {en}; not proved without this condition",
                "{if_zh}：证明依据：{zh}；没有这一假设则未证明"
            )
        }
        (None, None) => words!("nothing: it is observed, not proved", "尚未证明：只是观察所得"),
    }
}

/// The same with what it says of these numbers: `at`, and `value` or `lost`.
pub fn data_at(found: Option<&Pattern>, numbers: &[u64], answer: Answer, language: Language) -> Data {
    let mut data = data(found, language);
    if let Data::Object(fields) = &mut data {
        fields.push(("at".to_owned(), Data::Naturals(numbers.to_vec())));
        fields.push(match answer {
            Answer::Value(value) => ("value".to_owned(), Data::Natural(value)),
            Answer::Lost(lost) => ("lost".to_owned(), Data::Bool(lost)),
        });
    }
    data
}
