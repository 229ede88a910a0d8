//! The misère quotient of the heaps of games, heap by heap, until the elements are proved to be periodic.

use crate::monoid::Element;
use crate::options::Options;
use crate::quotient::Quotient;
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::heap::code::{MAX_PARTS, SizeCondition, TakeAndBreakCode};
use grundy_theory::ruleset::heap::{HeapFamily, HeapOption, HeapRules};
use grundy_theory::words;
use std::ops::ControlFlow;

/// How elements repeat: those of the heaps n and n + period are the same for n >= preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The least heap from which on elements repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// The misère quotient of the heaps of one or more games, as far as it is known.
#[derive(Clone, Debug)]
pub struct HeapQuotient {
    quotient: Quotient,
    rows: Vec<Row>,
    /// How many heaps of each game were added, the empty one included.
    known: u64,
    /// With so many heaps it is tried next whether elements repeat: trying costs as much as many heaps.
    next_look: u64,
}

/// What is known of one game.
#[derive(Clone, Copy, Debug)]
struct Row {
    reach: Option<Reach>,
    repetition: Option<Repetition>,
}

/// How far a move changes a heap.
#[derive(Clone, Copy, Debug)]
struct Reach {
    /// At most this many heaps are left.
    parts: u64,
    /// At most this many tokens are taken.
    take: u64,
}

impl Reach {
    /// That of rules by which every number of tokens from 0 to `take` allows some numbers of heaps to be
    /// left, of any sizes.
    fn from_rules(rules: &dyn HeapRules) -> Option<Reach> {
        match rules.family() {
            HeapFamily::Subtraction(set) => Some(Reach { parts: 1, take: *set.last().unwrap_or(&0) }),
            HeapFamily::UpTo(take) => Some(Reach { parts: 1, take }),
            HeapFamily::TakeAndBreak(digits) => {
                let parts = digits.iter().map(|digit| u64::from(digit.checked_ilog2().unwrap_or(0)));
                Some(Reach { parts: parts.max().unwrap_or(0), take: digits.len() as u64 - 1 })
            }
            HeapFamily::Code(code) => Reach::from_code(code),
            _ => None,
        }
    }

    fn from_code(code: &TakeAndBreakCode) -> Option<Reach> {
        let digits = code.start();
        let compares = |heaps: usize| {
            heaps > 1 && digits.iter().any(|digit| digit.leaves(heaps) && digit.sizes() != SizeCondition::Any)
        };
        if !code.block().is_empty() || (0..=MAX_PARTS).any(compares) {
            return None;
        }
        let leaves = |heaps: &usize| digits.iter().any(|digit| digit.leaves(*heaps));
        let parts = (0..=MAX_PARTS).rev().find(leaves).unwrap_or(0);
        Some(Reach { parts: parts as u64, take: digits.len() as u64 - 1 })
    }

    /// The heap up to which elements must be known to repeat, for a proof that they do for ever.
    ///
    /// Claim. Let r >= 1 be the largest number of heaps that are left, d that of tokens that are taken, and
    /// n0 >= 1. If the elements of n and n + p are the same for n0 <= n < r n0 + (r - 1) p + d, they are for
    /// all n >= n0. Proof. Let n be larger. Of n + p - t >= r n0 + r p tokens in at most r heaps, some heap
    /// has n0 + p or more; with p tokens less it has the same element and is not empty. So every option of
    /// n + p has the element of an option of n. The converse is alike, with n - t >= r n0. Both heaps have
    /// more than d tokens, so none of them vanishes. So they have options of the same elements, and what
    /// verified the element of n verifies it for n + p. This is Theorem 5.7 of Plambeck and Siegel for r = 2.
    fn proof(self, preperiod: u64, period: u64) -> Option<u64> {
        preperiod.checked_add(period)?.checked_mul(self.parts.max(1))?.checked_add(self.take)
    }
}

/// The largest heap whose element is found.
pub const MAX_HEAPS: u64 = 1 << 20;

impl HeapQuotient {
    /// The quotient of no heaps of these games, in this order.
    pub fn new(games: &[&dyn HeapRules]) -> HeapQuotient {
        let rows =
            games.iter().map(|&rules| Row { reach: Reach::from_rules(rules), repetition: None }).collect();
        HeapQuotient { quotient: Quotient::default(), rows, known: 0, next_look: 2 }
    }

    /// Adds heaps until those up to `last` are known, or all are because their elements are proved to repeat.
    /// If it fails, the heaps that were added remain.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn reach(&mut self, games: &[&dyn HeapRules], last: u64, budget: &mut Budget) -> Result<(), Halt> {
        while !self.covers(last) {
            if self.known > MAX_HEAPS {
                return Err(Halt::OutOfReach(words!(
                    "heaps above {MAX_HEAPS} would have to be looked at",
                    "需要查看大于 {MAX_HEAPS} 的堆"
                )));
            }
            // Between two games the heaps that were added are those of no bound.
            let before = (games.len() > 1).then(|| self.quotient.clone());
            if let Err(stop) = self.add(games, budget) {
                if let Some(before) = before {
                    self.quotient = before;
                }
                return Err(stop);
            }
            if self.covers(last) {
                return Ok(());
            }
            if self.known >= self.next_look {
                self.next_look = self.known + self.known / 8 + 1;
                self.find_repetition(budget)?;
            }
        }
        Ok(())
    }

    /// Adds the next heap of each game.
    fn add(&mut self, games: &[&dyn HeapRules], budget: &mut Budget) -> Result<(), Halt> {
        for (row, rules) in games.iter().enumerate() {
            let options = self.options(*rules, row, budget)?;
            self.quotient.add(options, budget)?;
        }
        self.known += 1;
        Ok(())
    }

    /// The options of the next heap of a game.
    fn options(&self, rules: &dyn HeapRules, row: usize, budget: &mut Budget) -> Result<Options, Halt> {
        let mut options = Options::default();
        let mut stop = Ok(());
        let rows = self.rows.len() as u64;
        let _ = rules.visit_options(self.known, &mut |left: HeapOption| {
            stop = budget.charge_steps(1);
            // All heaps left are smaller, so their numbers are below 2^20 times the number of games.
            options.push(left.sizes().filter(|&size| size > 0).map(|size| (size * rows + row as u64) as u32));
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop.map(|()| options)
    }

    /// Finds how the elements repeat, if it is now proved of every game that they do.
    fn find_repetition(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let mut found = Vec::with_capacity(self.rows.len());
        for row in 0..self.rows.len() {
            // A heap of one game may change the elements of the others, until all are known.
            let Some(repetition) = self.repeats(row, budget)? else { return Ok(()) };
            found.push(repetition);
        }
        self.rows.iter_mut().zip(found).for_each(|(row, found)| row.repetition = Some(found));
        Ok(())
    }

    fn repeats(&self, row: usize, budget: &mut Budget) -> Result<Option<Repetition>, Halt> {
        let (Some(reach), Some(last)) = (self.rows[row].reach, self.known.checked_sub(1)) else {
            return Ok(None);
        };
        let at = |heap: u64| self.known_element(row, heap);
        let is_proved =
            |preperiod: u64, period: u64| reach.proof(preperiod, period).is_some_and(|end| end <= last);
        for period in (1..=last).take_while(|&period| is_proved(1, period)) {
            let differs = (1..=last - period).rev().find(|&heap| at(heap) != at(heap + period));
            let preperiod = differs.map_or(1, |heap| heap + 1);
            budget.charge_steps(last - period + 1 - (preperiod - 1))?;
            if is_proved(preperiod, period) {
                let preperiod = if preperiod == 1 && at(0) == at(period) { 0 } else { preperiod };
                return Ok(Some(Repetition { preperiod, period }));
            }
        }
        Ok(None)
    }

    fn known_element(&self, row: usize, heap: u64) -> Element {
        self.quotient.images()[heap as usize * self.rows.len() + row]
    }

    /// Whether the elements of all heaps up to this one are known.
    pub fn covers(&self, heap: u64) -> bool {
        heap < self.known || self.is_complete()
    }

    /// Whether this is the quotient of all heaps.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().all(|row| row.repetition.is_some())
    }

    /// Whether it may come out that the elements repeat for ever: a theorem speaks of the rules of every
    /// game, and asks for no more heaps than are looked at.
    pub fn may_be_complete(&self) -> bool {
        let least = |row: &Row| row.reach?.proof(1, 1);
        self.rows.iter().all(|row| least(row).is_some_and(|heap| heap <= MAX_HEAPS))
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.rows.len()
    }

    /// How the elements of the heaps of a game repeat, if it is known.
    pub fn repetition(&self, game: usize) -> Option<Repetition> {
        self.rows.get(game)?.repetition
    }

    /// The number of heaps of each game whose elements were found one by one, the empty heap included.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// The element of a heap of a game, if it is known.
    pub fn element(&self, game: usize, heap: u64) -> Option<Element> {
        let row = self.rows.get(game)?;
        if heap < self.known {
            return Some(self.known_element(game, heap));
        }
        let Repetition { preperiod, period } = row.repetition?;
        Some(self.known_element(game, preperiod + (heap - preperiod) % period))
    }

    /// The quotient.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// A sum of heaps that has this element, each with its game; the largest heap first.
    pub fn sum_of(&self, element: Element) -> impl Iterator<Item = (usize, u64)> + '_ {
        let games = self.rows.len();
        let heaps = self.quotient.least_sum(element).iter().map(|&number| number as usize);
        heaps.map(move |number| (number % games, (number / games) as u64))
    }

    /// The heaps that generate the quotient, by their numbers, rising: heap n of the game i among k games has
    /// the number kn + i.
    pub fn generators(&self) -> Vec<u64> {
        let sums = (0..self.quotient.order() as Element).map(|element| self.quotient.least_sum(element));
        let mut numbers: Vec<u64> = sums.filter(|sum| sum.len() == 1).map(|sum| u64::from(sum[0])).collect();
        numbers.sort_unstable();
        numbers
    }
}
