//! Rules as formulas, for those who prove something about all positions at once.
//!
//! A ruleset may say a second time, in first-order logic, what its moves are: which numbers a position is
//! made of, and for each kind of move when it leads from such numbers to others. The formulas are texts, in
//! the language of `grundy prove`; they know order, addition, `place(x)` (the word of x is a 1 and zeros)
//! and, in bases that are powers of 2, `xor(x, y, z)`. They state rules, never what follows from them. A test
//! compares them with the moves of every ruleset that has some.

use crate::data::Data;

/// The rules of a game as formulas.
#[derive(Clone, Debug)]
pub struct MoveFormulas {
    /// The variables that make a position.
    pub at: Vec<String>,
    /// For which numbers there is a position.
    pub domain: String,
    /// The kinds of move.
    pub moves: Vec<MoveFormula>,
    /// In each move the sum of the numbers, each taken as often as given here, falls for every position left.
    pub measure: Vec<u64>,
    /// What the positions of a move's result are worth is looked up among the nim sums of the values of all
    /// positions up to there: so a run of coins is two of them. Only where a position is one number.
    pub sums: bool,
    /// The numeration in which alone the formulas mean what they should; any where it is `None`.
    pub numeration: Option<&'static str>,
    /// Is a position a single heap or coin, so that a move leaves a sum of such ones, and values are sought?
    /// Else who wins is.
    pub parts: bool,
    /// The position with these numbers.
    pub write: fn(&[u64]) -> Data,
}

/// When a move leads to which positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveFormula {
    /// The positions whose sum is left, each a list of variables; none for nothing.
    pub left: Vec<Vec<String>>,
    /// The variable of a number that is divided among the positions left, and what it has to do with the
    /// position moved from. Then `when` speaks of it, and of the position moved from not at all.
    pub rest: Option<String>,
    /// The condition.
    pub when: String,
}

/// Rules by which a move is one step or several of the same kind, one after the other, as when a multiple is
/// taken: formulas alone, which know no products, cannot say that. They say what a step is.
#[derive(Clone, Debug)]
pub struct RepeatedStep {
    /// Each kind of step, as if it were a move.
    pub rules: MoveFormulas,
    /// The position after a step of a kind, where there is one. Only guesses are made of it.
    pub next: fn(usize, &[u64]) -> Option<Vec<u64>>,
}

/// The variable of what is divided.
pub const REST: &str = "rest";

impl MoveFormula {
    /// A move to the sum of single numbers.
    pub fn new(left: &[&str], when: impl Into<String>) -> MoveFormula {
        let left = left.iter().map(|&name| vec![name.to_owned()]).collect();
        MoveFormula { left, rest: None, when: when.into() }
    }
}

impl MoveFormulas {
    /// Rules of single heaps of n tokens.
    pub fn heap(moves: Vec<MoveFormula>) -> MoveFormulas {
        MoveFormulas {
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
    pub fn position(at: &[&str], moves: Vec<MoveFormula>, measure: Vec<u64>) -> MoveFormulas {
        let at = at.iter().map(|&name| name.to_owned()).collect();
        MoveFormulas { at, measure, parts: false, ..MoveFormulas::heap(moves) }
    }

    /// That a move of this kind leads to something of which `said` holds, for some numbers besides those
    /// left.
    pub fn some(&self, mv: &MoveFormula, more: &[String], said: &str) -> String {
        let mut own = mv.left.concat();
        own.retain(|name| !self.at.contains(name));
        own.extend_from_slice(more);
        let some = if own.is_empty() { String::new() } else { format!("exists {}: ", own.join(", ")) };
        let inner = format!("({some}({}) & {said})", mv.when);
        match &mv.rest {
            None => inner,
            Some(rest) => format!("(exists {REST}: ({rest}) & {inner})"),
        }
    }

    /// That a position left is smaller in the measure. What does not change weighs the same on both sides.
    pub fn is_smaller(&self, left: &[String]) -> String {
        let (mut before, mut after) = ("0".to_owned(), "0".to_owned());
        for ((old, new), times) in self.at.iter().zip(left).zip(&self.measure) {
            if old != new && *times > 0 {
                before += &format!(" + {times}*{old}");
                after += &format!(" + {times}*{new}");
            }
        }
        format!("{after} < {before}")
    }

    /// The numbers that make a position as it is written, or those of its parts. `None` where it is not made
    /// of numbers so.
    pub fn numbers(&self, position: &Data) -> Option<Vec<u64>> {
        let at = match position {
            Data::Object(fields) => {
                fields.iter().map(|(_, data)| data.natural(u64::MAX).ok()).collect::<Option<_>>()?
            }
            list => list.naturals(u64::MAX).ok()?.to_vec(),
        };
        let written = match self.parts {
            true => {
                at.iter().all(|&n| (self.write)(&[n]) == Data::Naturals(vec![n]))
                    && matches!(position, Data::Naturals(_))
            }
            false => at.len() == self.at.len() && (self.write)(&at) == *position,
        };
        written.then_some(at)
    }
}

/// Merging two heaps that are not empty, where a condition on their total allows it. The merged heap stands
/// in the place of the first one, so that the sum of the heaps, each taken as often as its place says, falls.
pub(crate) fn mergers(names: &[&str], when: impl Fn(&str) -> String) -> Vec<MoveFormula> {
    let mut moves = Vec::new();
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let (a, b) = (names[first], names[second]);
            let mut left: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            left[first].push('\'');
            left[second].push('\'');
            let when = when(&format!("{a}'"));
            let when = format!("1 <= {a} & 1 <= {b} & {a}' = {a} + {b} & {b}' = 0{when}");
            moves.push(MoveFormula { left: vec![left], ..MoveFormula::new(&[], when) });
        }
    }
    moves
}

/// How often heaps are taken in a measure that mergers make smaller.
pub(crate) fn places(names: &[&str]) -> Vec<u64> {
    (1..=names.len() as u64).collect()
}

/// Names for this many numbers, from 2 to 4.
pub(crate) fn names(numbers: usize) -> Option<&'static [&'static str]> {
    const NAMES: [&str; 4] = ["a", "b", "c", "d"];
    (2..=4).contains(&numbers).then(|| &NAMES[..numbers])
}
