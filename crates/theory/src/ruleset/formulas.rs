//! Rules as formulas, for those who prove something about all positions at once.
//!
//! A ruleset may say a second time, in first-order logic, what its moves are: which numbers a position is made of, and for each kind
//! of move when it leads from such numbers to others. The formulas are texts, in the language of `grundy prove`; they know order,
//! addition, `place(x)` (the word of x is a 1 and zeros) and, in bases that are powers of 2, `xor(x, y, z)`. They state rules, never
//! what follows from them. A test compares them with the moves of every ruleset that has some.

use super::coin::Turns;
use super::heap::Family;
use crate::data::Data;

/// The rules of a game as formulas.
#[derive(Clone, Debug)]
pub struct Formulas {
    /// The variables that make a position.
    pub at: Vec<String>,
    /// For which numbers there is a position.
    pub domain: String,
    /// The kinds of move.
    pub moves: Vec<MoveFormula>,
    /// In each move the sum of the numbers, each taken so many times, falls for every position left.
    pub measure: Vec<u64>,
    /// What the positions of a move's result are worth is looked up among the nim sums of the values of all positions up to there: so a
    /// run of coins is two of them. Only where a position is one number.
    pub sums: bool,
    /// The numeration in which alone the formulas mean what they should; any where it is `None`.
    pub numeration: Option<&'static str>,
    /// Is a position a single heap or coin, so that a move leaves a sum of such ones, and values are sought? Else who wins is.
    pub parts: bool,
    /// The position with these numbers.
    pub write: fn(&[u64]) -> Data,
}

/// When a move leads to which positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveFormula {
    /// The positions whose sum is left, each a list of variables; none for nothing.
    pub left: Vec<Vec<String>>,
    /// The variable of a number that is divided among the positions left, and what it has to do with the position moved from. Then
    /// `when` speaks of it, and of the position moved from not at all.
    pub rest: Option<String>,
    /// The condition.
    pub when: String,
}

/// The variable of what is divided.
pub const REST: &str = "rest";

/// Sets with more members than this are not written out.
const MOST_TERMS: usize = 300;

impl MoveFormula {
    /// A move to the sum of single numbers.
    pub fn new(left: &[&str], when: impl Into<String>) -> MoveFormula {
        let left = left.iter().map(|&name| vec![name.to_owned()]).collect();
        MoveFormula { left, rest: None, when: when.into() }
    }
}

impl Formulas {
    /// Rules of single heaps of n tokens.
    pub fn heap(moves: Vec<MoveFormula>) -> Formulas {
        Formulas {
            at: vec!["n".to_owned()],
            domain: "true".to_owned(),
            moves,
            measure: vec![1],
            sums: false,
            numeration: None,
            parts: true,
            write: |numbers| Data::Naturals(numbers.to_vec()),
        }
    }

    /// Rules of positions of several numbers, of which who wins is asked; `measure` says what falls.
    pub fn position(at: &[&str], moves: Vec<MoveFormula>, measure: Vec<u64>) -> Formulas {
        let at = at.iter().map(|&name| name.to_owned()).collect();
        Formulas { at, measure, parts: false, ..Formulas::heap(moves) }
    }

    /// The rules of a family, where they can be said.
    pub fn of_family(family: Family<'_>) -> Option<Formulas> {
        let one = |when: String| Some(Formulas::heap(vec![MoveFormula::new(&["m"], when)]));
        match family {
            Family::Subtraction(set) => one(takes(set)?),
            Family::UpTo(u64::MAX) => one("m < n".to_owned()),
            Family::UpTo(most) => one(format!("m < n & n <= m + {most}")),
            Family::AllBut(set) if set.len() <= MOST_TERMS => {
                let but = set.iter().map(|take| format!(" & n != m + {take}"));
                one(format!("m < n{}", but.collect::<String>()))
            }
            Family::TakeAndBreak(digits) => take_and_break(digits),
            Family::UnequalSplit => {
                Some(Formulas::heap(vec![MoveFormula::new(&["a", "b"], "1 <= a & a < b & a + b = n")]))
            }
            _ => None,
        }
    }

    /// Coins on places from 1 on.
    pub fn coins(turns: Turns) -> Option<Formulas> {
        const MOST: u64 = 4;
        let coins = |moves, sums| {
            let write: fn(&[u64]) -> Data = |numbers| Data::Naturals(numbers.to_vec());
            Formulas { domain: "1 <= n".to_owned(), sums, write, ..Formulas::heap(moves) }
        };
        match turns {
            Turns::Anywhere { least, most } if most <= MOST => {
                let of_size = |size: u64| {
                    let names: Vec<&str> = ["a", "b", "c"].into_iter().take(size as usize - 1).collect();
                    let mut chain = names.clone();
                    chain.insert(0, "1");
                    let chain = chain.windows(2).enumerate().map(|(i, pair)| {
                        format!("{} {} {}", pair[0], if i == 0 { "<=" } else { "<" }, pair[1])
                    });
                    let last = names.last().map(|last| format!("{last} < n"));
                    let parts: Vec<String> = chain.chain(last).collect();
                    let when = if parts.is_empty() { "1 <= n".to_owned() } else { parts.join(" & ") };
                    MoveFormula::new(&names, when)
                };
                Some(coins((least.max(1)..=most).map(of_size).collect(), false))
            }
            Turns::Anywhere { .. } => None,
            // The coins p + 1 to n are turned: those between are worth the nim sum up to n - 1 and that up to p.
            Turns::Run { least, most } => {
                let most = if most == u64::MAX { String::new() } else { format!(" & n <= p + {most}") };
                let when = format!("n = q + 1 & p + {least} <= n{most}");
                Some(coins(vec![MoveFormula::new(&["q", "p"], when)], true))
            }
        }
    }
}

/// Names for so many numbers, from 2 to 4.
pub(crate) fn names(numbers: usize) -> Option<&'static [&'static str]> {
    const NAMES: [&str; 4] = ["a", "b", "c", "d"];
    (2..=4).contains(&numbers).then(|| &NAMES[..numbers])
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
    if ranges.len() > MOST_TERMS {
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
fn take_and_break(digits: &[u8]) -> Option<Formulas> {
    if digits.len() > MOST_TERMS {
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
    Some(Formulas::heap(moves))
}
