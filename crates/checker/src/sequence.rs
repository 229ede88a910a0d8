//! Grundy values of heaps: the values of all heaps up to a bound, and where a theorem allows it, their period.
//!
//! ```json
//! {"certificate": 1, "kind": "sequence",
//!  "claim": {"game": "subtraction:1,3", "period": [0, 2, 0], "position": [1000000000000000000, 7], "grundy": 1, "outcome": "N"},
//!  "values": [0, 1, 0, 1, 0]}
//! ```
//!
//! Each value must be the least number that no option of its heap has, the nim sum of the heaps that a move leaves being the value of
//! the option (Sprague and Grundy). The list ends where the claim needs no more.
//!
//! - `claim.heaps`: the values of the heaps from 0 up to this one.
//! - `claim.period`: the preperiod, the period p and the saltus s: g(n + p) = g(n) + s for all n from the preperiod on.
//! - `claim.position`: a sum of heaps, each of which lies within the list or the pattern.

use crate::heaps;
use crate::period::Period;
use crate::prelude::*;
use grundy_theory::ruleset::heap::{Family, HeapRules, Split};

pub(crate) fn check(certificate: &Certificate<'_>, steps: &Steps) -> Result<Proved, Refused> {
    let (subject, rules) = certificate.rules()?;
    let Rules::Moves { parse, heaps: Some(rules), .. } = rules else {
        return certificate.unsuited(subject.game);
    };
    let (claim, game) = (&certificate.claim, subject.game);
    let values =
        certificate.evidence.need("values")?.naturals(u64::MAX).map_err(|error| at("values", error))?;
    let splits = match heaps_left(rules.family()) {
        Some((digits, 2)) => heaps::check(digits, values, steps)?,
        _ => false,
    };
    if !splits {
        each_heap(&*rules, values, steps)?;
    }
    let (mut needed, mut proved) = (0, Proved::default());
    if let Some(heaps) = claim.get("heaps") {
        let last = heaps.natural(u64::MAX - 1).map_err(|error| at("claim.heaps", error))?;
        needed = last + 1;
        proved.said.push(words!(
            "{game}: the {needed} Grundy values of the heaps 0 to {last} are those of the list",
            "{game}：0 到 {last} 各堆的 {needed} 个 Grundy 值如列表所示"
        ));
    }
    let period = Period::claimed(claim)?;
    if let Some(period) = &period {
        let (window, theorem) = period.needed(rules.family())?;
        needed = needed.max(window.unwrap_or(u64::MAX));
        proved.said.push(period.sentence(same(game), theorem));
    }
    let position = match subject.position {
        Data::Null => None,
        written => {
            subject.read(&parse)?;
            Some(written.naturals(u64::MAX).map_err(|error| at("claim.position", error))?)
        }
    };
    if period.is_none() {
        let heaps = position.unwrap_or_default().iter();
        needed = heaps.fold(needed, |needed, heap| needed.max(heap.saturating_add(1)));
    }
    let known = values.len() as u64;
    if known != needed {
        return wrong(words!(
            "the list has {known} values instead of {needed}",
            "列表有 {known} 个值，应为 {needed} 个"
        ));
    }
    if let Some(period) = &period {
        period.check(rules.family(), values)?;
    }
    if let Some(heaps) = position {
        let value = |&heap: &u64| match values.get(heap as usize) {
            Some(&value) => Some(value),
            None => period.as_ref()?.value(heap, values),
        };
        let sum = heaps.iter().try_fold(0, |sum, heap| Some(sum ^ value(heap)?));
        proved.value(same(subject.name()), sum.ok_or_else(|| missing("claim.position"))?);
    }
    Ok(proved)
}

/// Checks the values of all heaps by the rules of single heaps.
fn each_heap(rules: &dyn HeapRules, values: &[u64], steps: &Steps) -> Result<(), Refused> {
    // Where each value was met last, by heap: no more values than options are ever met.
    let mut met: Vec<usize> = Vec::new();
    for (heap, &value) in values.iter().enumerate() {
        let mut ended = Ok(());
        let _ = rules.visit_options(heap as u64, &mut |split| {
            ended = steps.take(1 + split.runs().len() as u64).and_then(|()| {
                // Values that were checked are at most as many as options looked at: so is their nim sum, nearly.
                let worth = nim_sum(&split, &values[..heap]).ok_or_else(|| wrong_value(heap, value))?;
                if worth <= value {
                    met.resize(met.len().max(worth as usize + 1), 0);
                    met[worth as usize] = heap + 1;
                }
                Ok(())
            });
            if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        ended?;
        let has = |worth: u64| met.get(worth as usize) == Some(&(heap + 1));
        if (0..=value).find(|&worth| !has(worth)) != Some(value) {
            return Err(wrong_value(heap, value));
        }
    }
    Ok(())
}

pub(crate) fn wrong_value(heap: usize, value: u64) -> Refused {
    Refused::Wrong(words!("values[{heap}]: {value} is not the value", "values[{heap}]：{value} 不是此堆的值"))
}

/// The nim sum of the values of heaps, where all of them are known.
fn nim_sum(split: &Split, values: &[u64]) -> Option<u64> {
    split.runs().iter().try_fold(0, |sum, run| {
        let value = values.get(usize::try_from(run.size).ok()?)?;
        Some(if run.count % 2 == 1 { sum ^ value } else { sum })
    })
}

/// The digits of a code, and how many heaps its moves leave at most.
pub(crate) fn heaps_left(family: Family<'_>) -> Option<(&[u8], u32)> {
    match family {
        Family::TakeAndBreak(digits) => {
            let most = digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0);
            Some((digits, most.max(1)))
        }
        _ => None,
    }
}
