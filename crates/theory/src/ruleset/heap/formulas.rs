//! Families of rules on heaps as formulas.

use super::HeapFamily;
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};

/// Sets with more members than this are not written out.
const MAX_TERMS: usize = 300;

impl MoveFormulas {
    /// The rules of a family, where they can be said.
    pub fn from_family(family: HeapFamily<'_>) -> Option<MoveFormulas> {
        let one = |when: String| Some(MoveFormulas::heap(vec![MoveFormula::new(&["m"], when)]));
        match family {
            HeapFamily::Subtraction(set) => one(takes(set)?),
            HeapFamily::UpTo(u64::MAX) => one("m < n".to_owned()),
            HeapFamily::UpTo(most) => one(format!("m < n & n <= m + {most}")),
            HeapFamily::AllBut(set) if set.len() <= MAX_TERMS => {
                let but = set.iter().map(|take| format!(" & n != m + {take}"));
                one(format!("m < n{}", but.collect::<String>()))
            }
            HeapFamily::TakeAndBreak(digits) => take_and_break(digits),
            HeapFamily::UnequalSplit => {
                Some(MoveFormulas::heap(vec![MoveFormula::new(&["a", "b"], "1 <= a & a < b & a + b = n")]))
            }
            _ => None,
        }
    }
}

/// m is left of n, where the take is in a set.
fn takes(set: &[u64]) -> Option<String> {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &take in set {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == take => *last = take,
            _ => ranges.push((take, take)),
        }
    }
    if ranges.len() > MAX_TERMS {
        return None;
    }
    let range = |&(first, last): &(u64, u64)| match (first, last) {
        (first, last) if first == last => format!("n = m + {first}"),
        (1, last) => format!("(m < n & n <= m + {last})"),
        (first, last) => format!("(m + {first} <= n & n <= m + {last})"),
    };
    match ranges.is_empty() {
        true => Some("false".to_owned()),
        false => Some(ranges.iter().map(range).collect::<Vec<_>>().join(" | ")),
    }
}

/// The digit at place k says what may be left when k tokens are taken: bit b of it, that b heaps may.
fn take_and_break(digits: &[u8]) -> Option<MoveFormulas> {
    if digits.len() > MAX_TERMS {
        return None;
    }
    let mut moves = Vec::new();
    for heaps in 0..4u8 {
        let taken: Vec<usize> = (0..digits.len()).filter(|&take| digits[take] >> heaps & 1 == 1).collect();
        // Taking nothing and leaving a single heap is no move.
        let taken: Vec<usize> = taken.into_iter().filter(|&take| take > 0 || heaps > 1).collect();
        if taken.is_empty() {
            continue;
        }
        let any =
            |of: &dyn Fn(usize) -> String| taken.iter().map(|&take| of(take)).collect::<Vec<_>>().join(" | ");
        if heaps == 0 {
            moves.push(MoveFormula::new(&[], any(&|take| format!("n = {take}"))));
            continue;
        }
        let (names, when): (&[&str], &str) = match heaps {
            1 => (&["a"], "1 <= a & a = rest"),
            2 => (&["a", "b"], "1 <= a & a <= b & a + b = rest"),
            _ => (&["a", "b", "c"], "1 <= a & a <= b & b <= c & a + b + c = rest"),
        };
        let rest = any(&|take| format!("n = rest + {take}"));
        moves.push(MoveFormula { rest: Some(rest), ..MoveFormula::new(names, when) });
    }
    Some(MoveFormulas::heap(moves))
}
