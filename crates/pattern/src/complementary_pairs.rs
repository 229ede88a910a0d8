//! Pairs that take every number once, as the lost positions of Wythoff's game do.
//!
//! The smaller number of each pair is the least one that is in no pair before it. Where the difference of the
//! n-th pair is seen to be an arithmetic progression, or a few in turn, the pairs go on beyond the table: a
//! guess, from which automata can be learned that need a longer table than there is. Nothing rests on it:
//! what is learned is shown only where it is proved.

use crate::outcome_table::OutcomeTable;

/// The pairs are continued as far as this number.
pub(crate) const TO: u64 = 1 << 14;

/// Fewer pairs show nothing.
const MIN: usize = 12;

/// Differences are sought that repeat with no longer a period.
const MAX_LENGTH: usize = 6;

/// The pairs of the lost positions, rising, as far as they go on so.
pub(crate) fn pairs(outcomes: &OutcomeTable) -> Option<Vec<[u64; 2]>> {
    if outcomes.at.len() != 2 {
        return None;
    }
    let below = outcomes.below as usize;
    let is_lost = |a: usize, b: usize| outcomes.lost[a * below + b];
    if (0..below).any(|a| (0..a).any(|b| is_lost(a, b) != is_lost(b, a))) {
        return None;
    }
    let partner = |a: usize| (0..below).find(|&b| is_lost(a, b));
    let mut used = vec![false; below];
    let mut seen: Vec<[u64; 2]> = Vec::new();
    // Up to the first number whose partner is beyond the table.
    for a in 0..below {
        if used[a] {
            continue;
        }
        let Some(b) = partner(a) else { break };
        if b < a || used[b] {
            return None;
        }
        (used[a], used[b]) = (true, true);
        seen.push([a as u64, b as u64]);
    }
    continued(seen)
}

fn continued(mut pairs: Vec<[u64; 2]>) -> Option<Vec<[u64; 2]>> {
    let differences: Vec<u64> = pairs.iter().map(|[a, b]| b - a).collect();
    let (period, saltus) =
        (1..=MAX_LENGTH).find_map(|period| Some((period, repeats(&differences, period)?)))?;
    let mut used = vec![false; TO as usize];
    for &[a, b] in &pairs {
        (used[a as usize], used[b as usize]) = (true, true);
    }
    let mut next = 0;
    loop {
        while used.get(next).copied().unwrap_or(false) {
            next += 1;
        }
        let [a, b] = pairs[pairs.len() - period];
        let (smaller, larger) = (next as u64, (next as u64).checked_add(b - a)?.checked_add(saltus)?);
        if larger >= TO {
            return Some(pairs);
        }
        if used[larger as usize] {
            return None;
        }
        (used[next], used[larger as usize]) = (true, true);
        pairs.push([smaller, larger]);
    }
}

/// By how much differences grow in a period, where they do for the last two thirds of the table or more.
fn repeats(differences: &[u64], period: usize) -> Option<u64> {
    let last = differences.len().checked_sub(1).filter(|_| differences.len() >= MIN)?;
    let saltus = differences[last].checked_sub(differences[last - period])?;
    let from = differences.len() / 3;
    let goes_on = |n: usize| differences[n + period].checked_sub(differences[n]) == Some(saltus);
    (from..differences.len() - period).all(goes_on).then_some(saltus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_theory::outcome::Convention;

    fn outcomes(below: u64, lost: impl Fn(u64, u64) -> bool) -> OutcomeTable {
        let lost = (0..below * below).map(|place| lost(place / below, place % below)).collect();
        OutcomeTable { at: vec!["a".to_owned(), "b".to_owned()], below, play: Convention::Normal, lost }
    }

    #[test]
    fn wythoffs_pairs_go_on() {
        let first =
            [[0u64, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20], [14, 23]];
        let more = [[16, 26], [17, 28], [19, 31], [21, 34], [22, 36], [24, 39]];
        let all: Vec<[u64; 2]> = first.into_iter().chain(more).collect();
        let table = outcomes(40, |a, b| all.contains(&[a.min(b), a.max(b)]));
        let found = pairs(&table).unwrap();
        assert_eq!(found[..all.len()], all[..]);
        assert!(found.contains(&[987, 1597]));
    }

    #[test]
    fn an_incomplete_pairing_is_none() {
        assert!(pairs(&outcomes(32, |a, b| a + b == 5)).is_none());
        assert!(pairs(&outcomes(32, |a, b| a == 2 * b)).is_none());
    }
}
