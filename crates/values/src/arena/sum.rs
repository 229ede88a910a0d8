//! Sums of values.

use super::accounting;
use super::canonical_forms::{Arena, Node, towards_left};
use super::id::ValueId;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;
use smallvec::SmallVec;

/// The question G + H under its one key, and whether the answer to the key is the negative of what was asked:
/// G + H = H + G = -(-G + -H).
fn key(g: ValueId, h: ValueId) -> (u64, bool) {
    let (first, second) = if g.index() <= h.index() { (g, h) } else { (h, g) };
    let leading = if first.is_own_negative() { second } else { first };
    let turned = leading.sign() == 1;
    let (first, second) = if turned { (first.negate(), second.negate()) } else { (first, second) };
    (first.packed() << 31 | second.packed(), turned)
}

/// So deep sums rest on sums by calls within calls; deeper ones are made on a stack of their own.
const SHALLOW: u32 = 64;

/// A nimber n that is added to a game of another kind makes n sums of up to n options each, all of which are
/// compared: with more of them this takes seconds.
const MAX_NIMBER_ADDED: u64 = 512;

/// Steps that a sum costs which was not remembered.
const ADDED: u64 = 20;

impl Arena {
    /// The sum of two values.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn plus(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.scratch.clear();
        self.sum(g, h, 0, budget)
    }

    /// The difference of two values.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn minus(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.plus(g, h.negate(), budget)
    }

    fn sum(&mut self, g: ValueId, h: ValueId, depth: u32, budget: &mut Budget) -> Result<ValueId, Halt> {
        if g == ValueId::ZERO {
            return Ok(h);
        }
        if h == ValueId::ZERO {
            return Ok(g);
        }
        if g == h.negate() {
            return Ok(ValueId::ZERO);
        }
        let (key, turned) = key(g, h);
        if let Some(sum) = self.sums.get(key) {
            return Ok(if turned { sum.negate() } else { sum });
        }
        if let Some(sum) = self.sum_of_families(g, h, budget)? {
            return Ok(sum);
        }
        budget.charge_steps(ADDED)?;
        if depth == SHALLOW {
            self.sum_below(g, h, budget)?;
        }
        let depth = if depth == SHALLOW { 0 } else { depth + 1 };
        let sum = match (self.is_number(g), self.is_number(h)) {
            (true, _) => self.shifted(h, g, depth, budget)?,
            (_, true) => self.shifted(g, h, depth, budget)?,
            _ => self.sum_by_options(g, h, depth, budget)?,
        };
        self.sums.insert(key, if turned { sum.negate() } else { sum }, budget)?;
        Ok(sum)
    }

    /// Makes all sums of followers on which a sum rests, on its own stack, so that they are remembered
    /// when they are asked for.
    fn sum_below(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<(), Halt> {
        let mut open = vec![(g, h)];
        while let Some(&(a, b)) = open.last() {
            budget.charge_steps(ADDED)?;
            let before = open.len();
            for (moved, other) in [(a, b), (b, a)] {
                for player in [Player::Left, Player::Right] {
                    let [mover, waiting] = [moved, other].map(|id| towards_left(id, player));
                    if self.stays_out_of(mover, waiting)? {
                        continue;
                    }
                    for place in 0..self.option_count(moved, player) {
                        let option = self.option(moved, player, place, budget)?;
                        if !self.is_known_sum(option, other) {
                            accounting::grow(&mut open, 1, budget)?;
                            open.push((option, other));
                        }
                    }
                }
            }
            if open.len() == before {
                open.pop();
                if (a, b) != (g, h) {
                    self.sum(a, b, 0, budget)?;
                }
            }
        }
        budget.release((open.capacity() * size_of::<(ValueId, ValueId)>()) as u64);
        Ok(())
    }

    /// Whether a sum needs no recursion.
    fn is_known_sum(&self, g: ValueId, h: ValueId) -> bool {
        g == ValueId::ZERO
            || h == ValueId::ZERO
            || g == h.negate()
            || self.is_of_family(g) && self.is_of_family(h)
            || self.sums.get(key(g, h).0).is_some()
    }

    fn sum_by_options(
        &mut self,
        g: ValueId,
        h: ValueId,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let base = self.scratch.len();
        self.push_sums(g, h, depth, budget)?;
        self.push_sums(h, g, depth, budget)?;
        let middle = self.scratch.len();
        self.push_sums(g.negate(), h.negate(), depth, budget)?;
        self.push_sums(h.negate(), g.negate(), depth, budget)?;
        self.build_from_scratch(base, middle, budget)
    }

    /// The Left options of G, each with H added.
    fn push_sums(&mut self, g: ValueId, h: ValueId, depth: u32, budget: &mut Budget) -> Result<(), Halt> {
        if self.stays_out_of(g, h)? {
            return Ok(());
        }
        for place in 0..self.count_lefts(g) {
            let left = self.left(g, place, budget)?;
            let sum = self.sum(left, h, depth, budget)?;
            accounting::grow(&mut self.scratch, 1, budget)?;
            self.scratch.push(sum);
        }
        Ok(())
    }

    /// Whether all Left options of G, each with H added, are dominated by some of H with G added, G being
    /// `x + *n`.
    ///
    /// They are where one option Y of H is a number y beside ups and a nimber, y is more than the Right stop
    /// of H, and more than the Right stops of all other options. For `D = (Y + *n) - (H + *k)`, k < n, is at
    /// least 0: let Right move first in it. From -H to -Y he leaves a nimber other than 0, and Left wins.
    /// From -H to -Z for another option Z, or in Y or in a nimber, he leaves a game whose Left stop is at
    /// least y less the Right stop of Z or of H, which is more than 0; so Left wins again. A number x beside
    /// all this changes nothing.
    ///
    /// # Errors
    /// [`Halt::OutOfReach`] where they are not, and nobody could wait for all these sums.
    fn stays_out_of(&self, g: ValueId, h: ValueId) -> Result<bool, Halt> {
        let Some(count @ 1..) = self.nimber_beside(g) else { return Ok(false) };
        if self.is_number(h) {
            return Ok(false);
        }
        if self.has_best_number(h) {
            return Ok(true);
        }
        if count <= MAX_NIMBER_ADDED || self.is_of_family(h) {
            return Ok(false);
        }
        Err(Halt::OutOfReach(words!(
            "the canonical form would have as many options as the nimber *{count}; nimbers beyond *{MAX_NIMBER_ADDED} are added to few kinds of games",
            "规范形的选项数将与尼姆数 *{count} 一样多；超过 *{MAX_NIMBER_ADDED} 的尼姆数只能与少数几类游戏相加"
        )))
    }

    /// Has this game one Left option that is a number beside ups and a nimber, and the number is above the
    /// Right stops of the game and of all other Left options.
    fn has_best_number(&self, h: ValueId) -> bool {
        if self.is_of_family(h) {
            return false;
        }
        let [lefts, of_negative] = self.lefts_of(h.index() as u32);
        let lefts = if h.sign() == 1 { of_negative } else { lefts };
        let right_stop = |id: ValueId| self.left_stop(id.negate()).negate();
        let best = lefts.iter().copied().find(|&left| {
            self.is_of_family(left) && self.numbers.compare(right_stop(left), right_stop(h)).is_gt()
        });
        let Some(best) = best else { return false };
        lefts
            .iter()
            .all(|&left| left == best || self.numbers.compare(right_stop(left), right_stop(best)).is_lt())
    }

    /// G + x for a number x and a G that is none: x is added to every option (the number translation theorem,
    /// Siegel, chapter II).
    ///
    /// The form is canonical again. An option is dominated or reversible in it exactly where it was before;
    /// only options that are numbers y need a word: a number z > y with z - x <= G would be a Right stop of G
    /// above y, so that y were dominated.
    fn shifted(
        &mut self,
        g: ValueId,
        number: ValueId,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let base = self.scratch.len();
        self.push_sums(g, number, depth, budget)?;
        let middle = self.scratch.len();
        self.push_sums(g.negate(), number.negate(), depth, budget)?;
        let mut lefts = [
            SmallVec::from_slice(&self.scratch[base..middle]),
            SmallVec::from_slice(&self.scratch[middle..]),
        ];
        self.scratch.truncate(base);
        let (old, x) = (*self.node(g), self.left_stop(number));
        let sign = g.sign();
        let stops = [
            self.numbers.add(old.stops[sign], x, budget)?,
            self.numbers.add(old.stops[1 - sign], x.negate(), budget)?,
        ];
        let pivots = [old.pivots[sign], old.pivots[1 - sign]];
        self.intern(Node { stops, pivots, start: 0, lefts: [0, 0] }, &mut lefts, budget)
    }
}
