//! The order of values.

use super::canonical_forms::{Arena, deeper};
use super::id::ValueId;
use super::order_cache::OrderCache;
use super::pivots;
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
