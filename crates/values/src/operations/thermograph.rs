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
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::sync::Arc;

/// A wall: x as a piecewise linear function of the temperature t >= -1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    points: Vec<(Dyadic, Dyadic)>,
}

/// Both walls of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The Left walls of G and of -G.
    walls: [Wall; 2],
    mean: Dyadic,
    temperature: Dyadic,
}

impl Thermograph {
    /// The Left wall.
    pub fn left(&self) -> &Wall {
        &self.walls[0]
    }

    /// The Right wall.
    pub fn right(&self) -> Wall {
        self.walls[1].negative()
    }

    /// Where the mast stands: the mean value of many copies of the game.
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }

    /// Where the mast begins: the least t at which the scaffolds meet. For a number m/2^n in lowest terms
    /// this is -1/2^n.
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    fn negative(&self) -> Thermograph {
        let [left, right] = self.walls.clone();
        Thermograph { walls: [right, left], mean: -&self.mean, temperature: self.temperature.clone() }
    }

    fn from_integer(n: Dyadic) -> Thermograph {
        let bottom = Dyadic::from(-1);
        let wall = |x: Dyadic| Wall { points: vec![(bottom.clone(), x)] };
        Thermograph { walls: [wall(n.clone()), wall(-&n)], mean: n, temperature: bottom.clone() }
    }

    /// From the scaffolds of G and of -G.
    fn from_scaffolds(left: &Scaffold, right: &Scaffold) -> Thermograph {
        let temperature = left.meeting(right);
        let mean = left.at(&temperature);
        let walls = [left.up_to(&temperature), right.up_to(&temperature)];
        Thermograph { walls, mean, temperature }
    }
}

impl Wall {
    /// Where it bends, as (t, x) with rising t, the first at t = -1. Beyond the last point it is vertical. No
    /// three are collinear, and the last two differ in x.
    pub fn points(&self) -> &[(Dyadic, Dyadic)] {
        &self.points
    }

    /// Where the wall is at a temperature t >= -1.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        between(&self.points, t).unwrap_or_else(|(_, x)| x.clone())
    }

    fn negative(&self) -> Wall {
        Wall { points: self.points.iter().map(|(t, x)| (t.clone(), -x)).collect() }
    }

    /// The lower of two walls at each temperature. Both are Left walls, which fall with slope 0 or 1: where
    /// they cross, one is level and the other falls by as much as t rises.
    fn lower(&self, other: &Wall) -> Wall {
        let mut points: Vec<(Dyadic, Dyadic)> = Vec::new();
        let mut before: Option<(Dyadic, Dyadic)> = None;
        for t in temperatures(&self.points, &other.points) {
            let (a, b) = (self.at(&t), other.at(&t));
            let gap = &a - &b;
            if let Some((from, old_gap)) = before
                && !gap.is_zero()
                && !old_gap.is_zero()
                && gap.is_negative() != old_gap.is_negative()
            {
                let way = if old_gap.is_negative() { -&old_gap } else { old_gap };
                let crossing = &from + &way;
                let x = self.at(&crossing);
                points.push((crossing, x));
            }
            points.push((t.clone(), a.min(b)));
            before = Some((t, gap));
        }
        Wall { points: tidy(points) }
    }
}

/// A wall before the mast is known; beyond its last point it falls with slope 1.
struct Scaffold {
    points: Vec<(Dyadic, Dyadic)>,
}

impl Scaffold {
    /// Minus the wall, and less the tax t: from the lowest of the Left walls of the -G^L to the scaffold of
    /// G.
    fn above(wall: &Wall) -> Scaffold {
        Scaffold { points: wall.points.iter().map(|(t, x)| (t.clone(), -&(x + t))).collect() }
    }

    fn at(&self, t: &Dyadic) -> Dyadic {
        between(&self.points, t).unwrap_or_else(|(last, x)| &(x + last) - t)
    }

    /// The least t at which this and the mirrored other one have met: where they sum up to 0 or less. Their
    /// sum falls with slope 0, 1 or 2, and with slope 2 at last.
    fn meeting(&self, other: &Scaffold) -> Dyadic {
        let mut before: Option<(Dyadic, Dyadic)> = None;
        for t in temperatures(&self.points, &other.points) {
            let gap = &self.at(&t) + &other.at(&t);
            if gap <= Dyadic::ZERO {
                return match before {
                    // Slope 1 if the gap closes as fast as t rises, else slope 2.
                    Some((from, wide)) if &wide - &gap == &t - &from => &from + &wide,
                    Some((from, wide)) => &from + &wide.half(),
                    None => t,
                };
            }
            before = Some((t, gap));
        }
        before.map_or(Dyadic::from(-1), |(last, wide)| &last + &wide.half())
    }

    fn up_to(&self, temperature: &Dyadic) -> Wall {
        let mut points: Vec<_> = self.points.iter().take_while(|(t, _)| t < temperature).cloned().collect();
        points.push((temperature.clone(), self.at(temperature)));
        Wall { points: tidy(points) }
    }
}

/// The temperatures at which one of two lines bends, rising.
fn temperatures(a: &[(Dyadic, Dyadic)], b: &[(Dyadic, Dyadic)]) -> Vec<Dyadic> {
    let mut all: Vec<Dyadic> = a.iter().chain(b).map(|(t, _)| t.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The line through some points at t, or the last point where t lies beyond. Slopes are 0, and -1 for Left
/// walls or 1 for Right walls.
fn between<'a>(points: &'a [(Dyadic, Dyadic)], t: &Dyadic) -> Result<Dyadic, &'a (Dyadic, Dyadic)> {
    let next = points.partition_point(|(bend, _)| bend <= t);
    match (next.checked_sub(1).and_then(|last| points.get(last)), points.get(next)) {
        (Some((from, x)), Some((_, y))) if x > y => Ok(&(x + from) - t),
        (Some((from, x)), Some((_, y))) if x < y => Ok(&(x - from) + t),
        (Some((_, x)), Some(_)) => Ok(x.clone()),
        (Some(last), None) => Err(last),
        // No wall is asked for below -1.
        (None, _) => Ok(points.first().map_or(Dyadic::ZERO, |(_, x)| x.clone())),
    }
}

/// Without points on a straight line between others, and without a last one that the vertical line passes
/// anyway.
fn tidy(points: Vec<(Dyadic, Dyadic)>) -> Vec<(Dyadic, Dyadic)> {
    let mut tidy: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(points.len());
    for (t, x) in points {
        if tidy.last().is_some_and(|(last, _)| *last == t) {
            continue;
        }
        if let [.., (_, first), (_, second)] = &tidy[..]
            && (first == second) == (*second == x)
        {
            tidy.pop();
        }
        tidy.push((t, x));
    }
    while let [.., (_, x), (_, y)] = &tidy[..]
        && x == y
    {
        tidy.pop();
    }
    tidy
}

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
