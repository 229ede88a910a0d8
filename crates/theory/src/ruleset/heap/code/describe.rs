//! Codes of take-and-break games in words: what each digit allows.

use super::{CodeDigit, MAX_PARTS, SizeCondition, TakeAndBreakCode};
use crate::localized::LocalizedString;
use crate::words;

/// More kinds of digits than this are not read by anybody.
const MAX_KINDS: usize = 8;

/// Digits looked at.
const MAX_LOOKED_AT: usize = 1000;

/// What the code allows; digits that allow the same are named together. Empty where it says nothing or too
/// much.
pub fn code(code: &TakeAndBreakCode) -> LocalizedString {
    let mut kinds: Vec<(CodeDigit, Vec<usize>)> = Vec::new();
    for (take, &digit) in code.digits().iter().enumerate().take(MAX_LOOKED_AT + 1) {
        match kinds.iter_mut().find(|(known, _)| *known == digit) {
            _ if digit.is_zero() => {}
            Some((_, takes)) if takes[0] > 0 => takes.push(take),
            _ => kinds.push((digit, vec![take])),
        }
    }
    if kinds.is_empty() || kinds.len() > MAX_KINDS || code.digits().len() > MAX_LOOKED_AT {
        return LocalizedString::default();
    }
    let words = kinds
        .iter()
        .map(|(digit, takes)| kind(*digit, takes))
        .reduce(LocalizedString::then)
        .unwrap_or_default();
    let (block, start) = (code.block().len(), code.start().len());
    match block {
        0 => words,
        1 => words.then(words!(
            "The digit of {start} holds for every larger number too.",
            "取 {start} 颗的数字对更大的数同样适用。"
        )),
        _ => words.then(words!(
            "From {start} on the digits repeat every {block} places.",
            "从取 {start} 颗起，数字每 {block} 位循环一次。"
        )),
    }
}

fn kind(digit: CodeDigit, takes: &[usize]) -> LocalizedString {
    let left = left(digit);
    let (en, zh) = (&left.en, &left.zh);
    if takes == [0] {
        return LocalizedString {
            en: format!("Without taking any, a heap may be replaced by {en}."),
            zh: format!("也可以不取，而把一堆换成{zh}。"),
        };
    }
    let numbers: Vec<String> = takes.iter().map(ToString::to_string).collect();
    let or = joined(&numbers, ", ", " or ");
    LocalizedString {
        en: format!("A move that takes {or} from a heap may leave {en} of it."),
        zh: format!("从一堆中取 {} 颗后，可以留下{zh}。", numbers.join("、")),
    }
}

/// The numbers of heaps that may be left.
fn left(digit: CodeDigit) -> LocalizedString {
    let counts: Vec<usize> = (0..=MAX_PARTS).filter(|&heaps| digit.leaves(heaps)).collect();
    let name = |&heaps: &usize| match heaps {
        0 => ("nothing", "零堆（取完）"),
        1 => ("one heap", "一堆"),
        2 => ("two heaps", "两堆"),
        3 => ("three heaps", "三堆"),
        4 => ("four heaps", "四堆"),
        _ => ("five heaps", "五堆"),
    };
    let en: Vec<String> = counts.iter().map(|heaps| name(heaps).0.to_owned()).collect();
    let zh: Vec<String> = counts.iter().map(|heaps| name(heaps).1.to_owned()).collect();
    let (sizes_en, sizes_zh) = match digit.sizes() {
        SizeCondition::Any => ("", ""),
        SizeCondition::Unequal => (" (several heaps of different sizes only)", "（多堆须两两不等）"),
        SizeCondition::NotAllEqual => (" (several heaps not all of one size)", "（多堆须不全相等）"),
        SizeCondition::Equal => (" (several heaps of equal size only)", "（多堆须相等）"),
    };
    LocalizedString {
        en: format!("{}{sizes_en}", joined(&en, ", ", " or ")),
        zh: format!("{}{sizes_zh}", joined(&zh, "、", "或")),
    }
}

fn joined(items: &[String], comma: &str, or: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{}{or}{last}", before.join(comma)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> LocalizedString {
        code(&TakeAndBreakCode::parse(Some(text)).unwrap())
    }

    #[test]
    fn digits_are_decoded() {
        assert_eq!(
            said("0.77").en,
            "A move that takes 1 or 2 from a heap may leave nothing, one heap or two heaps of it."
        );
        assert_eq!(
            said("0.156").en,
            "A move that takes 1 from a heap may leave nothing of it. A move that takes 2 from a heap may leave nothing \
             or two heaps of it. A move that takes 3 from a heap may leave one heap or two heaps of it."
        );
        assert_eq!(said("0.07").zh, "从一堆中取 2 颗后，可以留下零堆（取完）、一堆或两堆。");
        assert!(said("4!.0").en.contains("Without taking any, a heap may be replaced by two heaps (several"));
        assert!(said("4.[3]").en.ends_with("The digit of 1 holds for every larger number too."));
        assert_eq!(said("0.0"), LocalizedString::default());
    }
}
