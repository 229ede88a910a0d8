//! The order of values.

use super::{Arena, ValueId, deeper, pivots};
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::Outcome;
use std::cmp::Ordering;

/// How two games compare. Games are ordered in part only: this is no [`Ordering`], and values have no `Ord`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// G < H.
    Less,
    /// G = H.
    Equal,
    /// G > H.
    Greater,
    /// G || H: neither G <= H nor G >= H.
    Confused,
}

impl Comparison {
    /// From the answers to G <= H and G >= H.
    pub const fn new(at_most: bool, at_least: bool) -> Comparison {
        match (at_most, at_least) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        }
    }

    /// Its sign: `<`, `=`, `>` or `||`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Comparison::Less => "<",
            Comparison::Equal => "=",
            Comparison::Greater => ">",
            Comparison::Confused => "||",
        }
    }
}

/// Answers to G <= H that were worked out, each in the one place its ids give it; a newer one takes the
/// place.
#[derive(Debug, Default)]
pub(super) struct OrderCache(Vec<u64>);

/// Steps that a comparison costs that is not settled at sight.
const COMPARED: u64 = 4;

/// How many comparisons at sight are gone through at a time before they are metered: a step each. What goes
/// through fewer has paid for them.
const AT_SIGHT: u64 = 8;

/// Meters comparisons at sight where there are many, the first one being number 0.
#[inline]
pub(super) fn meter_many(number: u64, budget: &mut Budget) -> Result<(), Halt> {
    if number % AT_SIGHT == AT_SIGHT - 1 { budget.charge_steps(AT_SIGHT) } else { Ok(()) }
}

/// The number of nodes from which on it is used, and of its places, a power of 2. Small arenas do without.
const MEMO: [(usize, usize); 2] = [(1 << 9, 1 << 13), (1 << 13, 1 << 18)];

impl OrderCache {
    /// The key of the question G <= H, which is the question -H <= -G.
    fn key(g: ValueId, h: ValueId) -> u64 {
        let asked = g.packed() << 31 | h.packed();
        let turned = h.negate().packed() << 31 | g.negate().packed();
        asked.min(turned) << 1
    }

    /// The place of a key, where there is any.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        mixed as usize & self.0.len().wrapping_sub(1)
    }

    #[inline]
    fn get(&self, key: u64) -> Option<bool> {
        let entry = *self.0.get(self.place(key))?;
        (entry & !1 == key).then_some(entry & 1 == 1)
    }

    #[inline]
    fn set(&mut self, key: u64, answer: bool) {
        let place = self.place(key);
        if let Some(entry) = self.0.get_mut(place) {
            *entry = key | u64::from(answer);
        }
    }

    pub(super) fn size_in_memory(&self) -> u64 {
        (self.0.capacity() * size_of::<u64>()) as u64
    }

    /// Takes its memory once an arena is large enough to need it.
    pub(super) fn wake(&mut self, nodes: usize, budget: &mut Budget) -> Result<(), Halt> {
        let wanted = MEMO.into_iter().rev().find(|&(from, _)| nodes >= from);
        if let Some((_, places)) = wanted.filter(|&(_, places)| self.0.len() < places) {
            budget.reserve((places * size_of::<u64>()) as u64)?;
            let held = self.size_in_memory();
            // No question has the key 0: it would be about the draft.
            self.0 = vec![0; places];
            budget.release(held);
        }
        Ok(())
    }
}

impl Arena {
    /// Compares two values.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn compare(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<Comparison, Halt> {
        let at_most = self.at_most(g, h, budget)?;
        Ok(Comparison::new(at_most, self.at_most(h, g, budget)?))
    }

    /// Whether G <= H.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn at_most(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<bool, Halt> {
        self.le(g, h, 0, budget)
    }

    /// Who wins a game.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn outcome(&mut self, g: ValueId, budget: &mut Budget) -> Result<Outcome, Halt> {
        Ok(match self.compare(g, ValueId::ZERO, budget)? {
            Comparison::Equal => Outcome::P,
            Comparison::Greater => Outcome::L,
            Comparison::Less => Outcome::R,
            Comparison::Confused => Outcome::N,
        })
    }

    /// What stops and pivots alone say about G <= H.
    #[inline]
    fn le_at_sight(&self, g: ValueId, h: ValueId) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let (a, b) = (self.node(g), self.node(h));
        let (i, j) = (g.sign(), h.sign());
        // Stops respect the order: both stops of G are at most those of H.
        let left = self.numbers.compare(a.stops[i], b.stops[j]);
        let right = self.numbers.compare(b.stops[1 - j], a.stops[1 - i]);
        if left == Ordering::Greater || right == Ordering::Greater {
            return Some(false);
        }
        // What is above H is above G; below likewise.
        if left == Ordering::Equal && b.pivots[j] & !a.pivots[i] != 0
            || right == Ordering::Equal && a.pivots[1 - i] & !b.pivots[1 - j] != 0
        {
            return Some(false);
        }
        match self.numbers.compare(a.stops[i], b.stops[1 - j].negate()) {
            Ordering::Less => Some(true),
            Ordering::Equal if a.pivots[i] & pivots::negate(b.pivots[1 - j]) != 0 => Some(true),
            _ => None,
        }
    }

    /// Whether G <= H. Not if some Left option of G is >= H, nor if some Right option of H is <= G.
    pub(super) fn le(
        &mut self,
        g: ValueId,
        h: ValueId,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        if let Some(answer) = self.le_at_sight(g, h) {
            return Ok(answer);
        }
        if let Some(answer) = self.le_of_families(g, h) {
            return Ok(answer);
        }
        let lasting = g.index() != ValueId::DRAFT.index() && h.index() != ValueId::DRAFT.index();
        let key = OrderCache::key(g, h);
        if lasting && let Some(answer) = self.memo.get(key) {
            return Ok(answer);
        }
        budget.charge_steps(COMPARED)?;
        if self.is_among_many_lefts(h, g) || self.is_among_many_lefts(g.negate(), h.negate()) {
            return Ok(false);
        }
        let depth = deeper(depth)?;
        let answer = !self.some_left_is_at_least(g, h, depth, budget)?
            && !self.some_left_is_at_least(h.negate(), g.negate(), depth, budget)?;
        if lasting {
            self.memo.set(key, answer);
        }
        Ok(answer)
    }

    fn some_left_is_at_least(
        &mut self,
        g: ValueId,
        h: ValueId,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        for place in 0..self.count_lefts(g) {
            meter_many(place, budget)?;
            let left = self.left(g, place, budget)?;
            if self.le(h, left, depth, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Numbers, ups and nimbers are compared without their options.
    #[inline]
    fn le_of_families(&self, g: ValueId, h: ValueId) -> Option<bool> {
        let ((ups, nimber), (other_ups, other_nimber)) = (self.infinitesimal(g)?, self.infinitesimal(h)?);
        Some(match self.numbers.compare(self.left_stop(g), self.left_stop(h)) {
            Ordering::Less => true,
            Ordering::Greater => false,
            // Ups whose difference is no i64 are as good as the most there can be.
            Ordering::Equal => pivots::at_least_zero(other_ups.saturating_sub(ups), nimber ^ other_nimber),
        })
    }
}
