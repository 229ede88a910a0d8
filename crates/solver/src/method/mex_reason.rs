//! Reasons that derive a value: the values of the options, and the least number that is missing among them.

use crate::budget::{Budget, Halt, moves};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::nimber::mex;
use grundy_theory::ruleset::Notation;
use grundy_theory::theorem::EITHER;
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Positions with more options than this have no reason of this kind: nobody checks more.
pub(crate) const MAX_OPTIONS: usize = 64;

/// The values of the options, each with an option that has it as text, which is empty if it is long.
pub(crate) type Options = BTreeMap<GrundyValue, String>;

/// As many options are shown, and positions of at most as many letters.
const MAX_SHOWN: usize = 8;
const MAX_LETTERS: usize = 40;

/// A position in few letters: numbers with commas, rows with slashes; else as JSON. Empty if it is long.
fn in_short(position: &Data) -> String {
    let row = |row: &Data| match row {
        Data::Text(row) => Some(row.clone()),
        _ => None,
    };
    let text = match position {
        Data::Text(text) => text.clone(),
        Data::Naturals(numbers) => numbers_in_short(numbers.iter().copied()),
        Data::List(rows) => match rows.iter().map(row).collect::<Option<Vec<_>>>() {
            Some(rows) => rows.join("/"),
            None => position.to_string(),
        },
        other => other.to_string(),
    };
    if text.chars().count() > MAX_LETTERS || text.contains('\n') { String::new() } else { text }
}

/// Heaps with commas between them; 0 if there are none.
pub(crate) fn numbers_in_short(numbers: impl Iterator<Item = u64>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    if numbers.is_empty() { "0".to_owned() } else { numbers.join(",") }
}

/// Why a position has its Grundy value, where its options are few. Values come from `value`, which is asked
/// about the position itself with `None`, and tells nothing where play may go on for ever.
///
/// # Errors
/// [`Halt`] where the time is over, or the work is interrupted; other limits leave the reason out.
pub(crate) fn from_options<R: Notation>(
    rules: &R,
    at: &R::Position,
    budget: &mut Budget,
    value: impl FnMut(Option<&R::Position>, &mut Budget) -> Result<Option<GrundyValue>, Halt>,
) -> Result<LocalizedString, Halt> {
    match values_of_options(rules, at, budget, value) {
        Ok(Some((value, options))) => Ok(reason(&value, &options)),
        Ok(None) => Ok(LocalizedString::default()),
        Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
        Err(_) => Ok(LocalizedString::default()),
    }
}

fn values_of_options<R: Notation>(
    rules: &R,
    at: &R::Position,
    budget: &mut Budget,
    mut value: impl FnMut(Option<&R::Position>, &mut Budget) -> Result<Option<GrundyValue>, Halt>,
) -> Result<Option<(GrundyValue, Options)>, Halt> {
    let mut followers = Vec::new();
    let few = moves::visit(rules, at, EITHER, budget, |mv, _| {
        followers.push(rules.play(at, &mv));
        let few = followers.len() < MAX_OPTIONS;
        Ok(if few { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    if few.is_break() {
        return Ok(None);
    }
    let mut options = Options::new();
    for to in followers {
        let Ok(to) = to else { return Ok(None) };
        let Some(found) = value(Some(&to), budget)? else { return Ok(None) };
        options.entry(found).or_insert_with(|| in_short(&rules.write(&to)));
    }
    Ok(value(None, budget)?.map(|value| (value, options)))
}

/// Why a position has its Grundy value. Empty where the values of the options give another one: then not all
/// of them were looked at.
pub(crate) fn reason(value: &GrundyValue, options: &Options) -> LocalizedString {
    if value.to_u64() != Some(mex(options.keys().filter_map(GrundyValue::to_u64))) {
        return LocalizedString::default();
    }
    let list = options.keys().map(ToString::to_string).collect::<Vec<_>>();
    let (en, zh) = (list.join(", "), list.join("、"));
    match list.len() {
        0 => words!("There are no options, so the value is 0.", "没有后继局面，所以值为 0。"),
        1 => LocalizedString {
            en: format!("The options have the value {en}, and {value} is the least number other than that."),
            zh: format!("后继局面的值都是 {zh}，其余的最小数（mex）为 {value}。"),
        },
        _ => {
            let words = LocalizedString {
                en: format!(
                    "The options have the values {en}, and {value} is the least number that is missing (mex)."
                ),
                zh: format!("后继局面的值为 {zh}，其中未出现的最小数（mex）为 {value}。"),
            };
            match examples(options) {
                Some(examples) => words.then(examples),
                None => words,
            }
        }
    }
}

/// An option with each of the values; `None` if one of them is too long to be shown.
fn examples(options: &Options) -> Option<LocalizedString> {
    let shown: Option<Vec<String>> = (options.iter().take(MAX_SHOWN))
        .map(|(value, option)| (!option.is_empty()).then(|| format!("{option} -> {value}")))
        .collect();
    let (shown, more) = (shown?, options.len() > MAX_SHOWN);
    let (en, zh) = (shown.join("; "), shown.join("；"));
    let (dots, dots_zh) = if more { ("; ...", "……") } else { ("", "") };
    Some(words!("An option with each value: {en}{dots}.", "各值的一个后继局面：{zh}{dots_zh}。"))
}
