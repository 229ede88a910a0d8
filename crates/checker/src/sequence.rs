//! Grundy values of heaps: the values of all heaps up to a bound, and where a theorem allows it, their
//! period.
//!
//! ```json
//! {"certificate": 1, "kind": "sequence",
//!  "claim": {"game": "subtraction:1,3", "period": [0, 2, 0], "position": [1000000000000000000, 7],
//!            "grundy": 1, "outcome": "N"},
//!  "values": [0, 1]}
//! ```
//!
//! Each value must be the least number that no option of its heap has, the nim sum of the heaps that a move
//! leaves being the value of the option (Sprague and Grundy). The list ends where the claim needs no more.
//!
//! - `claim.heaps`: the values of the heaps from 0 up to this one.
//! - `claim.period`: the preperiod, the period p and the saltus s: g(n + p) = g(n) + s for all n from the
//!   preperiod on. The list ends with the first period; by it, it is continued as far as a theorem asks.
//! - `claim.position`: a sum of heaps, each of which lies within the list or the pattern.

use crate::code::{Code, wrong_value};
use crate::period::Period;
use crate::prelude::*;
use grundy_theory::ruleset::heap::HeapRules;

/// More values than these are not looked at.
const MAX_VALUES: u64 = 1 << 26;

/// Bytes that a value takes with what is made of it to check it.
const BYTES: u64 = 64;

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (subject, rules) = certificate.rules()?;
    let AnyRules::Moves { parse, heaps: Some(rules), .. } = rules else {
        return certificate.unsuited(subject.0);
    };
    let (claim, game, mut proved) = (&certificate.claim, subject.0, ProvedClaim::default());
    let read = |written| at("claim.position", parse(written)).and_then(|_| claim.naturals("position"));
    let position = claim.get("position").map(read).transpose()?;
    let listed = certificate.evidence.naturals("values")?;
    let (period, mut values) = (Period::claimed(claim)?, listed.to_vec());
    let needed = match &period {
        None => {
            let mut heaps = position.unwrap_or_default().to_vec();
            if let Some(last) = claim.get("heaps") {
                let last = at("claim.heaps", last.natural(u64::MAX - 1))?;
                let count = last + 1;
                proved.said.push(words!(
                    "{game}: the {count} Grundy values of the heaps 0 to {last} are those of the list",
                    "{game}：0 到 {last} 各堆的 {count} 个 Grundy 值如列表所示"
                ));
                heaps.push(last);
            }
            heaps.iter().max().map_or(0, |largest| largest.saturating_add(1))
        }
        Some(period) => period.preperiod.saturating_add(period.period),
    };
    let known = listed.len() as u64;
    if known != needed {
        return wrong(words!("{known} values instead of {needed}", "有 {known} 个值，应为 {needed} 个"));
    }
    if let Some(period) = &period {
        let (window, theorem) = period.needed(rules.family())?;
        let window = window.filter(|&window| window <= MAX_VALUES).ok_or(CheckError::TooMuch)?;
        certificate.meter.hold(BYTES * window)?;
        for place in period.preperiod..window.saturating_sub(period.period) {
            values.push(values[place as usize].checked_add(period.saltus).ok_or(CheckError::TooMuch)?);
        }
        proved.said.push(period.sentence(LocalizedString::same(game), theorem));
    }
    certificate.meter.hold(BYTES * known)?;
    let (code, meter) = (Code::from_family(rules.family(), values.len() as u64), certificate.meter);
    let quick = code.and_then(|code| code.check(&values, period.map(|period| period.period), meter));
    quick.unwrap_or_else(|| each_heap(&*rules, &values, meter))?;
    if let Some(period) = &period {
        period.check(rules.family(), &values)?;
    }
    if let Some(heaps) = position {
        let value = |&heap: &u64| match &period {
            Some(period) => period.value(heap, listed),
            None => listed.get(heap as usize).copied(),
        };
        let sum = heaps.iter().try_fold(0, |sum, heap| Some(sum ^ value(heap)?));
        proved.value(
            LocalizedString::same(names(&[subject])),
            sum.map_or_else(|| missing("claim.position"), Ok)?,
        );
    }
    Ok(proved)
}

/// Checks the values of all heaps by the rules of single heaps.
fn each_heap(rules: &dyn HeapRules, values: &[u64], meter: &Meter) -> Result<()> {
    // Where each value was met last, by heap: no more values than options are ever met.
    let mut met: Vec<usize> = Vec::new();
    for (heap, &value) in values.iter().enumerate() {
        let mut ended = Ok(());
        let _ = rules.visit_options(heap as u64, &mut |split| {
            ended = meter.take(1 + split.runs().len() as u64).and_then(|()| {
                // Values that were checked are at most as many as options looked at: so is their nim sum,
                // nearly.
                let known = |size| values[..heap].get(usize::try_from(size).ok()?).copied();
                let sum = split.nim_sum(known).ok_or_else(|| wrong_value(heap, value))?;
                if sum <= value {
                    met.resize(met.len().max(sum as usize + 1), 0);
                    met[sum as usize] = heap + 1;
                }
                Ok(())
            });
            if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        ended?;
        let has = |sum: u64| met.get(sum as usize) == Some(&(heap + 1));
        if (0..=value).find(|&sum| !has(sum)) != Some(value) {
            return Err(wrong_value(heap, value));
        }
    }
    Ok(())
}
