//! Lost numbers that are the members of a recurrence.

use crate::formula::{Test, chain, lagged, two_step};

/// The largest factor and divisor of a recurrence.
const MAX: u64 = 8;

/// Fewer members show nothing.
const MIN: usize = 9;

/// The recurrence of the lost numbers from one of the first few on, if there is one. All members are
/// compared.
pub(super) fn of(lost: &[bool], listed: u64) -> Option<Test> {
    let below = lost.len() as u64;
    let members: Vec<u64> = (0..below).filter(|&n| lost[n as usize]).collect();
    let starts = members.iter().filter(|&&n| n <= 2 * listed).count().max(1);
    (0..starts).find_map(|start| {
        // Members before the start are among the listed numbers.
        let before = start.checked_sub(1).and_then(|last| members.get(last));
        let tail = members.get(start..).filter(|tail| tail.len() >= MIN)?;
        if before.is_some_and(|&last| last >= listed) {
            return None;
        }
        of_one(tail, below).or_else(|| of_two(tail, below)).or_else(|| of_lag(tail, below))
    })
}

/// floor(times L / over) + plus follows L.
fn of_one(members: &[u64], below: u64) -> Option<Test> {
    let half = members.len() / 2;
    for (times, over) in (1..=MAX).flat_map(|over| (over + 1..=MAX).map(move |times| (times, over))) {
        let plus = members[half].checked_sub(members[half - 1] * times / over);
        let Some(plus) = plus.filter(|&plus| plus < 64) else { continue };
        let all = chain(members[0], times, over, plus).take_while(|&member| member < below);
        if all.eq(members.iter().copied()) {
            return Some(Test::Chain { start: members[0], times, over, plus });
        }
    }
    None
}

/// times b + more a + plus follows a, b.
fn of_two(members: &[u64], below: u64) -> Option<Test> {
    let start = [members[0], members[1]];
    for (times, more) in (1..=4).flat_map(|times| (1..=4).map(move |more| (times, more))) {
        let Some(plus) = members[2].checked_sub(times * members[1] + more * members[0]) else { continue };
        let all = two_step(start, times, more, plus).take_while(|&member| member < below);
        if plus < 64 && all.eq(members.iter().copied()) {
            return Some(Test::TwoStep { start, times, more, plus });
        }
    }
    None
}

/// Each member is the sum of the last one and of an earlier one, from a few members on.
fn of_lag(members: &[u64], below: u64) -> Option<Test> {
    const MAX_LAG: usize = 8;
    let sum = |k: usize, lag: usize| Some(members[k - 1] + members.get((k - 1).checked_sub(lag)?)?);
    for lag in 2..=MAX_LAG {
        let holds = |k: &usize| sum(*k, lag) == Some(members[*k]);
        let Some(begins) = (1..members.len()).rev().take_while(holds).last() else { continue };
        if 2 * begins > members.len() {
            continue;
        }
        let start = members[..begins].to_vec();
        let all = lagged(start.clone(), lag).take_while(|&member| member < below);
        if all.eq(members.iter().copied()) {
            return Some(Test::Lagged { start, lag });
        }
    }
    None
}
