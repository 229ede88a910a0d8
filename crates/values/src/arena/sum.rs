//! Sums of values.

use super::metered;
use super::{Arena, Id, Node};
use grundy_limits::{Budget, Stop};
use grundy_theory::player::Player;
use smallvec::SmallVec;

/// The question G + H under its one key, and whether the answer to the key is the negative of what was asked: G +
/// H = H + G = -(-G + -H).
fn key(g: Id, h: Id) -> (u64, bool) {
    let (first, second) = if g.index() <= h.index() { (g, h) } else { (h, g) };
    let leading = if first.is_own_negative() { second } else { first };
    let turned = leading.sign() == 1;
    let (first, second) = if turned { (first.negate(), second.negate()) } else { (first, second) };
    (first.packed() << 31 | second.packed(), turned)
}

/// So deep sums rest on sums by calls within calls; deeper ones are made on a stack of their own.
const SHALLOW: u32 = 64;

/// Steps that a sum costs which was not remembered.
const ADDED: u64 = 20;

impl Arena {
    /// The sum of two values.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn plus(&mut self, g: Id, h: Id, budget: &mut Budget) -> Result<Id, Stop> {
        self.scratch.clear();
        self.sum(g, h, 0, budget)
    }

    /// The difference of two values.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn minus(&mut self, g: Id, h: Id, budget: &mut Budget) -> Result<Id, Stop> {
        self.plus(g, h.negate(), budget)
    }

    fn sum(&mut self, g: Id, h: Id, depth: u32, budget: &mut Budget) -> Result<Id, Stop> {
        if g == Id::ZERO {
            return Ok(h);
        }
        if h == Id::ZERO {
            return Ok(g);
        }
        if g == h.negate() {
            return Ok(Id::ZERO);
        }
        let (key, turned) = key(g, h);
        if let Some(&sum) = self.sums.get(&key) {
            return Ok(if turned { sum.negate() } else { sum });
        }
        if let Some(sum) = self.sum_of_families(g, h, budget)? {
            return Ok(sum);
        }
        budget.spend(ADDED)?;
        if depth == SHALLOW {
            self.sum_below(g, h, budget)?;
        }
        let depth = if depth == SHALLOW { 0 } else { depth + 1 };
        let sum = match (self.is_number(g), self.is_number(h)) {
            (true, _) => self.shifted(h, g, depth, budget)?,
            (_, true) => self.shifted(g, h, depth, budget)?,
            _ => self.sum_by_options(g, h, depth, budget)?,
        };
        metered::grow_map(&mut self.sums, budget)?;
        self.sums.insert(key, if turned { sum.negate() } else { sum });
        Ok(sum)
    }

    /// Makes all sums of followers on which a sum rests, on a stack of its own, so that they are remembered when
    /// they are asked for.
    fn sum_below(&mut self, g: Id, h: Id, budget: &mut Budget) -> Result<(), Stop> {
        let mut open = vec![(g, h)];
        while let Some(&(a, b)) = open.last() {
            budget.spend(ADDED)?;
            let before = open.len();
            for (moved, other) in [(a, b), (b, a)] {
                for player in [Player::Left, Player::Right] {
                    for place in 0..self.option_count(moved, player) {
                        let option = self.option(moved, player, place, budget)?;
                        if !self.is_known_sum(option, other) {
                            metered::grow(&mut open, 1, budget)?;
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
        budget.release((open.capacity() * size_of::<(Id, Id)>()) as u64);
        Ok(())
    }

    /// Needs a sum no recursion?
    fn is_known_sum(&self, g: Id, h: Id) -> bool {
        g == Id::ZERO
            || h == Id::ZERO
            || g == h.negate()
            || self.is_of_family(g) && self.is_of_family(h)
            || self.sums.contains_key(&key(g, h).0)
    }

    fn sum_by_options(&mut self, g: Id, h: Id, depth: u32, budget: &mut Budget) -> Result<Id, Stop> {
        let base = self.scratch.len();
        self.push_sums(g, h, depth, budget)?;
        self.push_sums(h, g, depth, budget)?;
        let middle = self.scratch.len();
        self.push_sums(g.negate(), h.negate(), depth, budget)?;
        self.push_sums(h.negate(), g.negate(), depth, budget)?;
        self.build_from_scratch(base, middle, budget)
    }

    /// The Left options of G, each with H added.
    fn push_sums(&mut self, g: Id, h: Id, depth: u32, budget: &mut Budget) -> Result<(), Stop> {
        for place in 0..self.count_lefts(g) {
            let left = self.left(g, place, budget)?;
            let sum = self.sum(left, h, depth, budget)?;
            metered::grow(&mut self.scratch, 1, budget)?;
            self.scratch.push(sum);
        }
        Ok(())
    }

    /// G + x for a number x and a G that is none: x is added to every option (the number translation theorem,
    /// Siegel, chapter II).
    ///
    /// The form is canonical again. An option is dominated or reversible in it exactly where it was before; only
    /// options that are numbers y need a word: a number z > y with z - x <= G would be a Right stop of G above y,
    /// so that y were dominated.
    fn shifted(&mut self, g: Id, number: Id, depth: u32, budget: &mut Budget) -> Result<Id, Stop> {
        let base = self.scratch.len();
        self.push_sums(g, number, depth, budget)?;
        let middle = self.scratch.len();
        self.push_sums(g.negate(), number.negate(), depth, budget)?;
        let lefts = [
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
        self.intern(Node { stops, pivots, start: 0, lefts: [0, 0] }, lefts, budget)
    }
}
