//! Reasons that derive a value: the values of the options, and the least number that is missing among them.

use crate::limits::{Budget, Stop, moves};
use grundy_theory::nimber::mex;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::theorem::EITHER;
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_theory::words::Words;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Positions with more options than this have no reason of this kind: nobody checks so many.
pub(crate) const MOST_OPTIONS: usize = 64;

/// Why a position has its Grundy value, where its options are few. Values are told by `value`, which is asked about the position
/// itself with `None`, and tells nothing where play may go on for ever.
///
/// # Errors
/// [`Stop`] where the time is over, or somebody breaks off; other limits leave the reason out.
pub(crate) fn from_options<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    budget: &mut Budget,
    value: impl FnMut(Option<&R::Position>, &mut Budget) -> Result<Option<GrundyValue>, Stop>,
) -> Result<Words, Stop> {
    match values_of_options(rules, at, budget, value) {
        Ok(Some((value, options))) => Ok(reason(&value, &options)),
        Ok(None) => Ok(Words::default()),
        Err(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
        Err(_) => Ok(Words::default()),
    }
}

fn values_of_options<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    budget: &mut Budget,
    mut value: impl FnMut(Option<&R::Position>, &mut Budget) -> Result<Option<GrundyValue>, Stop>,
) -> Result<Option<(GrundyValue, BTreeSet<GrundyValue>)>, Stop> {
    let mut followers = Vec::new();
    let few = moves::visit(rules, at, EITHER, budget, |mv, _| {
        followers.push(rules.play(at, &mv));
        let few = followers.len() < MOST_OPTIONS;
        Ok(if few { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    if few.is_break() {
        return Ok(None);
    }
    let mut options = BTreeSet::new();
    for to in followers {
        let Ok(to) = to else { return Ok(None) };
        let Some(found) = value(Some(&to), budget)? else { return Ok(None) };
        options.insert(found);
    }
    Ok(value(None, budget)?.map(|value| (value, options)))
}

/// Why a position has its Grundy value. Empty where the values of the options give another one: then not all of them
/// were looked at.
pub(crate) fn reason(value: &GrundyValue, options: &BTreeSet<GrundyValue>) -> Words {
    if value.to_u64() != Some(mex(options.iter().filter_map(GrundyValue::to_u64))) {
        return Words::default();
    }
    let list = options.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (en, zh) = (list.join(", "), list.join("、"));
    match list.len() {
        0 => words!("There are no options, so the value is 0.", "没有后继局面，所以值为 0。"),
        1 => Words {
            en: format!("The options have the value {en}, and {value} is the least number other than that."),
            zh: format!("后继局面的值都是 {zh}，其余的最小数（mex）为 {value}。"),
        },
        _ => Words {
            en: format!(
                "The options have the values {en}, and {value} is the least number that is missing (mex)."
            ),
            zh: format!("后继局面的值为 {zh}，其中未出现的最小数（mex）为 {value}。"),
        },
    }
}
