//! Thermographs, means and temperatures.
//!
//! The thermograph of G says, for each temperature t, where play comes to if each move costs t. Its Left wall
//! is the largest Right wall of a Left option, less t; its Right wall is mirrored; from where the two meet a
//! mast rises at the mean (Siegel, chapter II; Winning Ways, chapter 6). The Right wall of G is minus the
//! Left wall of -G, so that Left walls are all there is to work with.

use crate::arena::accounting::FastMap;
use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use crate::recursion::{Suspend, all, solve};
use crate::walls::{Scaffold, Thermograph, Wall};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::sync::Arc;

impl Arena {
    /// The thermograph of a value. It depends on the value alone, and is kept beside the arena.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn thermograph(&mut self, g: ValueId, budget: &mut Budget) -> Result<Arc<Thermograph>, Halt> {
        let upright = g.upright();
        if !self.thermographs.contains_key(&upright) {
            let mut known = std::mem::take(&mut self.thermographs);
            let solved = solve(upright, &mut known, budget, |g, known, budget| {
                self.thermograph_step(g, known, budget).map(Arc::new)
            });
            self.thermographs = known;
            solved?;
        }
        match self.thermographs.get(&upright) {
            Some(thermograph) if g == upright => Ok(Arc::clone(thermograph)),
            Some(thermograph) => Ok(Arc::new(thermograph.negative())),
            None => Ok(Arc::new(Thermograph::from_integer(Dyadic::ZERO))),
        }
    }

    fn thermograph_step(
        &mut self,
        g: ValueId,
        known: &FastMap<ValueId, Arc<Thermograph>>,
        budget: &mut Budget,
    ) -> Result<Thermograph, Suspend<ValueId>> {
        if let Some(n) = self.number(g).filter(Dyadic::is_integer) {
            return Ok(Thermograph::from_integer(n));
        }
        let like = self.thermally_like(g, budget)?;
        if like != g {
            return Ok(all([like.upright()], known)?
                .pop()
                .map_or_else(|| Thermograph::from_integer(Dyadic::ZERO), |same| Thermograph::clone(&same)));
        }
        let mut scaffolds = Vec::with_capacity(2);
        for g in [g, g.negate()] {
            let lefts = self.options(g, Player::Left, budget)?;
            let below = all(lefts.iter().map(|left| left.upright()), known)?;
            let mut lowest: Option<Wall> = None;
            for (left, thermograph) in lefts.iter().zip(&below) {
                let wall = &thermograph.walls[usize::from(*left == left.upright())];
                lowest = Some(lowest.map_or_else(|| wall.clone(), |lowest| lowest.lower(wall)));
                budget.charge_steps(wall.points.len() as u64)?;
            }
            scaffolds.extend(lowest.as_ref().map(Scaffold::above));
        }
        match &scaffolds[..] {
            [left, right] => {
                let thermograph = Thermograph::from_scaffolds(left, right);
                budget.reserve(
                    thermograph
                        .walls
                        .iter()
                        .map(|wall| wall.points.len() * size_of::<[Dyadic; 2]>())
                        .sum::<usize>() as u64,
                )?;
                Ok(thermograph)
            }
            // Only integers leave a player without an option.
            _ => Ok(Thermograph::from_integer(Dyadic::ZERO)),
        }
    }

    /// A simpler game with the same thermograph: beyond 2 neither ups nor the size of a nimber make a
    /// difference. The Left wall of `x + n.up + *m` is the Right wall of x less t for n >= 1, and for a
    /// nimber its Left option x alone makes the wall.
    fn thermally_like(&mut self, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        match self.family(g) {
            Some(NumberUpStar { number, ups, .. }) if ups.unsigned_abs() > 2 => {
                self.of_family(NumberUpStar { number, ups: 2 * ups.signum(), nimber: 0 }, budget)
            }
            Some(NumberUpStar { number, ups: 0, nimber: 3.. }) => {
                self.of_family(NumberUpStar { number, ups: 0, nimber: 2 }, budget)
            }
            _ => Ok(g),
        }
    }

    /// The mean value.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn mean(&mut self, g: ValueId, budget: &mut Budget) -> Result<Dyadic, Halt> {
        Ok(self.thermograph(g, budget)?.mean().clone())
    }

    /// The temperature: -1/2^n for a number m/2^n in lowest terms.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn temperature(&mut self, g: ValueId, budget: &mut Budget) -> Result<Dyadic, Halt> {
        Ok(self.thermograph(g, budget)?.temperature().clone())
    }
}
