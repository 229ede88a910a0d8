//! Evaluation of whole game trees: one recursion, and what is computed supplies its own arithmetic.
//!
//! [`Grundy`] and [`Lengths`] say how a position's value follows from its options' values and how values of
//! independent parts add up; [`Memo`] does the rest and remembers. It keeps its own stack, so that no game is too
//! deep.

use crate::limits::{Budget, Stop};
use grundy_theory::outcome::Play;
use grundy_theory::ruleset::{Impartial, Ruleset};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// An arithmetic of values on game trees.
pub trait Arithmetic {
    /// What a position is worth.
    type Value: Copy;

    /// True where a disjunctive sum is worth the sum of its parts' values.
    const ADDITIVE: bool;

    /// The value of a position from the values of its options, each option once or more often.
    fn build(&self, options: &mut Vec<Self::Value>) -> Self::Value;

    /// The value of a sum; only asked where values are additive.
    fn plus(&self, a: Self::Value, b: Self::Value) -> Self::Value;

    /// The value of no part at all; only asked where values are additive.
    fn zero(&self) -> Self::Value;
}

/// Grundy values in normal play: mex, nim sum, and 0 (Sprague 1935, Grundy 1939).
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

impl Arithmetic for Grundy {
    type Value = u64;
    const ADDITIVE: bool = true;

    fn build(&self, options: &mut Vec<u64>) -> u64 {
        /// The mex is at most the number of options: with so few of them marks are faster than sorting.
        const WORDS: usize = 16;
        if options.len() < 64 * WORDS {
            let mut seen = [0u64; WORDS];
            for &mut value in options {
                if let Some(word) = seen.get_mut(usize::try_from(value / 64).unwrap_or(WORDS)) {
                    *word |= 1 << (value % 64);
                }
            }
            let full = seen.iter().take_while(|word| **word == u64::MAX).count();
            let next = seen.get(full).map_or(0, |word| word.trailing_ones());
            return 64 * full as u64 + u64::from(next);
        }
        options.sort_unstable();
        options.dedup();
        options.iter().zip(0u64..).take_while(|&(&value, i)| value == i).count() as u64
    }

    fn plus(&self, a: u64, b: u64) -> u64 {
        a ^ b
    }

    fn zero(&self) -> u64 {
        0
    }
}

/// Who wins and how long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Does the player to move win?
    pub wins: bool,
    /// Moves to the end when the winner hurries and the loser delays.
    pub remoteness: u64,
    /// Moves to the end when the winner delays and the loser hurries.
    pub suspense: u64,
}

/// Lengths of games under best play (Steinhaus 1925; Smith 1966; Winning Ways, chapter 9).
#[derive(Clone, Copy, Debug, Default)]
pub struct Lengths(pub Play);

impl Arithmetic for Lengths {
    type Value = Length;
    const ADDITIVE: bool = false;

    fn build(&self, options: &mut Vec<Length>) -> Length {
        if options.is_empty() {
            return Length { wins: self.0 == Play::Misere, remoteness: 0, suspense: 0 };
        }
        let wins = options.iter().any(|option| !option.wins);
        let reached = options.iter().filter(|option| option.wins != wins);
        let remoteness = reached.clone().map(|option| option.remoteness);
        let suspense = reached.map(|option| option.suspense);
        let (remoteness, suspense) =
            if wins { (remoteness.min(), suspense.max()) } else { (remoteness.max(), suspense.min()) };
        // A winner has an option that loses, a loser has only options that win: there is always one.
        Length { wins, remoteness: remoteness.unwrap_or(0) + 1, suspense: suspense.unwrap_or(0) + 1 }
    }

    fn plus(&self, a: Length, _: Length) -> Length {
        a
    }

    fn zero(&self) -> Length {
        Length { wins: self.0 == Play::Misere, remoteness: 0, suspense: 0 }
    }
}

/// What is known of the positions of one ruleset.
#[derive(Debug)]
pub struct Memo<R: Ruleset, A: Arithmetic> {
    arithmetic: A,
    /// Are values of independent parts added? Else every position is taken as a whole.
    adds: bool,
    /// Numbers of positions, found by position.
    numbers: HashTable<u32>,
    positions: Vec<R::Position>,
    values: Vec<Option<A::Value>>,
    bytes: u64,
}

/// A position whose options are being evaluated.
struct Frame {
    number: u32,
    /// The parts of all options, option after option.
    parts: Vec<u32>,
    /// Where each option ends in `parts`.
    ends: Vec<u32>,
    /// The next part to look at.
    next: usize,
}

impl Frame {
    /// About how many bytes it takes on a stack that grows by doubling.
    fn bytes(&self) -> u64 {
        (2 * size_of::<Frame>() + (self.parts.capacity() + self.ends.capacity()) * size_of::<u32>()) as u64
    }
}

impl<R: Impartial, A: Arithmetic> Memo<R, A> {
    /// Nothing is known yet.
    pub fn new(arithmetic: A) -> Memo<R, A> {
        Memo {
            arithmetic,
            adds: A::ADDITIVE,
            numbers: HashTable::new(),
            positions: Vec::new(),
            values: Vec::new(),
            bytes: 0,
        }
    }

    /// The same without the theorem that values of sums are sums of values: no position is taken apart.
    pub fn of_wholes(arithmetic: A) -> Memo<R, A> {
        Memo { adds: false, ..Memo::new(arithmetic) }
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The value of a position.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached; what was found until then is kept.
    pub fn value(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<A::Value, Stop> {
        // What is found is counted anew the next time, and the stack is gone then.
        budget.lend(|budget| {
            budget.hold(self.bytes)?;
            self.search(rules, at, budget)
        })
    }

    fn search(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<A::Value, Stop> {
        let mut roots = Vec::new();
        self.intern_parts(rules, at, &mut roots, budget)?;
        if !self.adds && roots.iter().any(|&root| self.values[root as usize].is_none()) {
            super::foresee(rules.least_positions(at), budget)?;
        }
        let mut stack: Vec<Frame> = Vec::new();
        for &root in &roots {
            if self.values[root as usize].is_none() {
                stack.push(self.expand(rules, root, budget)?);
            }
            while let Some(frame) = stack.last_mut() {
                match frame.parts[frame.next..].iter().position(|&part| self.values[part as usize].is_none())
                {
                    Some(ahead) => {
                        frame.next += ahead;
                        let part = frame.parts[frame.next];
                        let next = self.expand(rules, part, budget)?;
                        stack.push(next);
                    }
                    None => {
                        self.values[frame.number as usize] = Some(self.build(frame));
                        budget.release(frame.bytes());
                        stack.pop();
                    }
                }
            }
        }
        Ok(self.total(&roots))
    }

    /// The numbers of the parts that make up a position: one number where values do not add up.
    fn intern_parts(
        &mut self,
        rules: &R,
        at: &R::Position,
        numbers: &mut Vec<u32>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if !self.adds {
            let number = self.intern(rules, rules.canonical(at), budget)?;
            numbers.push(number);
            return Ok(());
        }
        let mut result = Ok(());
        rules.visit_parts(at, &mut |part| {
            if result.is_ok() {
                result = self.intern(rules, part, budget).map(|number| numbers.push(number));
            }
        });
        result
    }

    fn intern(&mut self, rules: &R, position: R::Position, budget: &mut Budget) -> Result<u32, Stop> {
        let hash = FxBuildHasher.hash_one(&position);
        let positions = &self.positions;
        if let Some(&number) = self.numbers.find(hash, |&number| positions[number as usize] == position) {
            return Ok(number);
        }
        let bytes = rules.weight(&position) as u64 + size_of::<Option<A::Value>>() as u64 + 48;
        budget.hold(bytes)?;
        let number = u32::try_from(self.positions.len()).map_err(|_| Stop::Memory(budget.limits().memory))?;
        self.bytes += bytes;
        self.positions.push(position);
        self.values.push(None);
        let positions = &self.positions;
        self.numbers
            .insert_unique(hash, number, |&number| FxBuildHasher.hash_one(&positions[number as usize]));
        Ok(number)
    }

    fn expand(&mut self, rules: &R, number: u32, budget: &mut Budget) -> Result<Frame, Stop> {
        let at = self.positions[number as usize].clone();
        let mut frame = Frame { number, parts: Vec::new(), ends: Vec::new(), next: 0 };
        for option in super::options(rules, &at, budget)? {
            match self.adds {
                true => self.intern_parts(rules, &option, &mut frame.parts, budget)?,
                // The form that stands for it already.
                false => frame.parts.push(self.intern(rules, option, budget)?),
            }
            frame.ends.push(frame.parts.len() as u32);
        }
        budget.hold(frame.bytes())?;
        Ok(frame)
    }

    fn build(&self, frame: &Frame) -> A::Value {
        let starts = std::iter::once(0).chain(frame.ends.iter().copied());
        let mut options = starts
            .zip(&frame.ends)
            .map(|(start, &end)| self.total(&frame.parts[start as usize..end as usize]))
            .collect();
        self.arithmetic.build(&mut options)
    }

    fn total(&self, parts: &[u32]) -> A::Value {
        let mut values = parts.iter().filter_map(|&part| self.values[part as usize]);
        let first = values.next().unwrap_or_else(|| self.arithmetic.zero());
        values.fold(first, |sum, value| self.arithmetic.plus(sum, value))
    }
}
