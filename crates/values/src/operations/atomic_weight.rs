//! Atomic weights.

use crate::arena::{Arena, Comparison, NumberUpStar, ValueId};
use crate::number::Dyadic;
use crate::recursion::{all, solve};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;

/// Weights that are tried on games with threats.
const MAX_TRIED: i64 = 12;

/// What a positive number counts for in the recursion: it is more than any number of ups.
const THREAT: i64 = 1 << 40;

/// The nimber of the largest star used as a remote one.
const MAX_REMOTE: u64 = 1 << 12;

impl Arena {
    /// The atomic weight: the g for which G differs from the Norton product g.up by less than up beside a
    /// remote star. `None` where there is none: then G is no infinitesimal, or it hides threats too large.
    ///
    /// Every game in which both players can move as long as one can has one: it is
    /// `{w(G^L) - 2 | w(G^R) + 2}`, but where this is an integer and G is comparable with a remote star:
    /// there it is the largest (G above the star) or least integer between the options (Siegel, chapter II;
    /// Winning Ways, chapter 8). For other infinitesimals what that recursion gives is put to the test.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn atomic_weight(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<ValueId>, Halt> {
        let infinitesimal =
            [Player::Left, Player::Right].iter().all(|&player| self.stop(g, player).is_zero());
        if !infinitesimal {
            return Ok(None);
        }
        let mut known = std::mem::take(&mut self.atomic_weights);
        let weight = solve(g.upright(), &mut known, budget, |g, known, budget| {
            if let Some(NumberUpStar { number, ups, .. }) = self.family(g) {
                let threat = if number.is_zero() { 0 } else { THREAT };
                return Ok(self.of_integer(ups.saturating_add(threat), budget)?);
            }
            let two = self.of_integer(2, budget)?;
            let mut sides = [Vec::new(), Vec::new()];
            for (side, g) in sides.iter_mut().zip([g, g.negate()]) {
                let lefts = self.options(g, Player::Left, budget)?;
                let weights = all(lefts.iter().map(|left| left.upright()), known)?;
                for (left, weight) in lefts.iter().zip(weights) {
                    let weight = if *left == left.upright() { weight } else { weight.negate() };
                    side.push(self.minus(weight, two, budget)?);
                }
            }
            let [lefts, rights] = sides;
            let rights: Vec<ValueId> = rights.into_iter().map(ValueId::negate).collect();
            let weight = self.build(&lefts, &rights, budget)?;
            match self.number(weight).filter(Dyadic::is_integer) {
                Some(n) => Ok(self.integer_weight(g, n, &lefts, &rights, budget)?),
                None => Ok(weight),
            }
        });
        self.atomic_weights = known;
        let weight = if g == g.upright() { weight? } else { weight?.negate() };
        if self.is_all_small(g, budget)?
            || !self.holds_threat(weight, budget)? && self.is_weight(g, weight, budget)?
        {
            return Ok(Some(weight));
        }
        self.integer_by_trial(g, budget)
    }

    /// Does the number that stands for a threat occur in what the recursion gave? Then that is not the
    /// weight: another number would have given another game, and there is one weight at most.
    fn holds_threat(&mut self, weight: ValueId, budget: &mut Budget) -> Result<bool, Halt> {
        let threat = Dyadic::from(THREAT / 2);
        let large = |arena: &Arena, id: ValueId| {
            arena.family(id).is_some_and(|family| family.number >= threat || -&family.number >= threat)
        };
        if large(self, weight) {
            return Ok(true);
        }
        for node in self.nodes_below(weight, budget)? {
            if self.both_options(node, budget)?.concat().into_iter().any(|option| large(self, option)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The integer that is the weight of a game of which the recursion says nothing.
    fn integer_by_trial(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<ValueId>, Halt> {
        for n in (0..=MAX_TRIED).flat_map(|n| [n, -n]) {
            let weight = self.of_integer(n, budget)?;
            if self.is_weight(g, weight, budget)? {
                return Ok(Some(weight));
            }
        }
        Ok(None)
    }

    /// The weight of a game for which the recursion gives the integer n.
    fn integer_weight(
        &mut self,
        g: ValueId,
        n: Dyadic,
        lefts: &[ValueId],
        rights: &[ValueId],
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let star = self.remote_star(g, budget)?;
        let up = match self.compare(g, star, budget)? {
            Comparison::Greater => true,
            Comparison::Less => false,
            _ => return Ok(ValueId::ZERO),
        };
        let step = Dyadic::from(if up { 1 } else { -1 });
        let mut best = self.of_number(&n, budget)?;
        let mut next = &n + &step;
        loop {
            let candidate = self.of_number(&next, budget)?;
            if !self.lies_between(candidate, lefts, rights, budget)? {
                return Ok(best);
            }
            (best, next) = (candidate, &next + &step);
        }
    }

    /// No Left option is >= the candidate, and no Right option is <= it.
    fn lies_between(
        &mut self,
        candidate: ValueId,
        lefts: &[ValueId],
        rights: &[ValueId],
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        for &left in lefts {
            if self.at_most(candidate, left, budget)? {
                return Ok(false);
            }
        }
        for &right in rights {
            if self.at_most(right, candidate, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A nimber larger than all among the followers.
    fn remote_star(&mut self, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        let mut largest = self.family(g).map_or(0, |family| family.nimber);
        for node in self.nodes_below(g, budget)? {
            for option in self.both_options(node, budget)?.concat() {
                largest = largest.max(self.family(option).map_or(0, |family| family.nimber | 1));
            }
        }
        let remote =
            (largest | 1).checked_add(1).and_then(u64::checked_next_power_of_two).unwrap_or(u64::MAX).max(4);
        if remote > MAX_REMOTE {
            return Err(Halt::OutOfReach(words!(
                "the atomic weight of a game that contains *{largest} is not known here",
                "含有 *{largest} 的游戏，其原子权重这里无法求出"
            )));
        }
        self.of_nimber(remote, budget)
    }

    /// Whether G - w.up is between down and up, each beside a remote star.
    fn is_weight(&mut self, g: ValueId, weight: ValueId, budget: &mut Budget) -> Result<bool, Halt> {
        let up = self.up(budget)?;
        let product = self.norton(weight, up, budget)?;
        let rest = self.minus(g, product, budget)?;
        let star = self.remote_star(rest, budget)?;
        let above = self.plus(up, star, budget)?;
        Ok(self.compare(rest, above, budget)? == Comparison::Less
            && self.compare(rest, above.negate(), budget)? == Comparison::Greater)
    }
}
