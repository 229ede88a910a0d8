//! Grundy values of heaps: the values of all heaps up to a bound, and where a theorem allows it, their period.
//!
//! ```json
//! {"certificate": 1, "kind": "sequence",
//!  "claim": {"game": "subtraction:1,3", "period": [0, 2, 0], "position": [1000000000000000000, 7], "grundy": 1, "outcome": "N"},
//!  "values": [0, 1, 0, 1, 0, 1]}
//! ```
//!
//! Each value must be the least number that no option of its heap has, the nim sum of the heaps that a move leaves being the value of
//! the option (Sprague and Grundy).
//!
//! - `claim.heaps`: the values of the heaps from 0 up to this one.
//! - `claim.period`: the preperiod, the period p and the saltus s: g(n + p) = g(n) + s for all n from the preperiod on.
//! - `claim.position`: a sum of heaps, each of which lies within the list or the pattern.

use crate::certificate::{Certificate, Claim, Proved, agree, at, of_value, same, unreadable};
use crate::heaps::Splits;
use crate::period::Period;
use crate::rules::Parse;
use crate::{Refused, Steps};
use grundy_theory::data::Data;
use grundy_theory::ruleset::heap::{Family, HeapRules, Split};
use grundy_theory::words;
use std::ops::ControlFlow;

pub(crate) fn check(
    certificate: &Certificate<'_>,
    rules: &dyn HeapRules,
    parse: &Parse,
    steps: &mut Steps,
) -> Result<Proved, Refused> {
    let claim = &certificate.claim;
    let values = certificate.field("values")?.naturals(u64::MAX).map_err(|error| at("values", error))?;
    match Splits::of(rules.family(), values) {
        Some(splits) => splits.check(values, steps)?,
        None => each_heap(rules, values, steps)?,
    }
    let subject = claim.subject()?;
    let game = subject.game;
    let mut proved = Proved::default();
    if let Some(heaps) = claim.field("heaps") {
        let last = values.len() as u64;
        agree("heaps", Some(heaps), last.checked_sub(1).map(Data::Natural))?;
        proved.said.push(words!(
            "{game}: the {last} Grundy values of the heaps 0 to {heaps} are those of the list",
            "{game}：0 到 {heaps} 各堆的 {last} 个 Grundy 值如列表所示"
        ));
    }
    let period = Period::claimed(claim)?;
    if let Some(period) = &period {
        let theorem = period.check(rules.family(), values)?;
        proved.said.push(period.sentence(same(game), theorem));
    }
    if !matches!(subject.position, Data::Null) {
        position(claim, values, period.as_ref(), parse, &mut proved)?;
    }
    claim.holds(&proved)?;
    Ok(proved)
}

/// Checks the values of all heaps by the rules of single heaps.
fn each_heap(rules: &dyn HeapRules, values: &[u64], steps: &mut Steps) -> Result<(), Refused> {
    // Where each value was met last, by heap: no more values than options are ever met.
    let mut met: Vec<usize> = Vec::new();
    for (heap, &value) in values.iter().enumerate() {
        let mut ended = Ok(());
        let _ = rules.visit_options(heap as u64, &mut |split| {
            ended = steps.take(1 + split.runs().len() as u64).and_then(|()| {
                let Some(worth) = nim_sum(&split, &values[..heap]) else {
                    return Err(Refused::Wrong(words!(
                        "heap {heap} has an option that is not smaller, so that no list of values proves anything",
                        "堆 {heap} 有一个不更小的后继局面，列出的值不能说明什么"
                    )));
                };
                // Values that were checked are at most as many as options looked at: so is their nim sum, nearly.
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
        let mex = (0..=value).find(|&worth| !has(worth));
        if mex != Some(value) {
            return Err(wrong(heap, value));
        }
    }
    Ok(())
}

pub(crate) fn wrong(heap: usize, value: u64) -> Refused {
    Refused::Wrong(words!(
        "values[{heap}]: {value} is not the least number that no option of this heap has",
        "values[{heap}]：{value} 不是此堆各后继局面取不到的最小数"
    ))
}

/// The nim sum of the values of heaps, where all of them are known.
fn nim_sum(split: &Split, values: &[u64]) -> Option<u64> {
    let mut sum = 0;
    for run in split.runs() {
        let value = values.get(usize::try_from(run.size).ok()?)?;
        if run.count % 2 == 1 {
            sum ^= value;
        }
    }
    Some(sum)
}

/// The value of the sum of heaps that the claim is about.
fn position(
    claim: &Claim<'_>,
    values: &[u64],
    period: Option<&Period>,
    parse: &Parse,
    proved: &mut Proved,
) -> Result<(), Refused> {
    let subject = claim.subject()?;
    crate::certificate::position(parse, subject.position, "claim.position")?;
    let Data::Naturals(heaps) = subject.position else {
        return Err(unreadable(words!("claim.position is a list of heaps", "claim.position 应为各堆的列表")));
    };
    let mut sum = 0;
    for &heap in heaps {
        let known = usize::try_from(heap).ok().and_then(|heap| values.get(heap)).copied();
        match known.or_else(|| period.and_then(|period| period.value(heap, values))) {
            Some(value) => sum ^= value,
            None => {
                return Err(Refused::Wrong(words!(
                    "heap {heap} lies beyond the values of the list, and no pattern of them is claimed",
                    "堆 {heap} 超出列表，而没有声称它们的规律"
                )));
            }
        }
    }
    of_value(same(&format!("{} {}", subject.game, subject.position)), sum, proved);
    Ok(())
}

/// The family of rules, for those who check a period.
pub(crate) fn heaps_left(family: Family<'_>) -> Option<(&[u8], u32)> {
    match family {
        Family::TakeAndBreak(digits) => {
            let most = digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0);
            Some((digits, most.max(1)))
        }
        _ => None,
    }
}
