//! Walls of thermographs with kos: piecewise linear functions of the temperature t >= 0, of any rational
//! slope.
//!
//! Without kos a move counts once, walls have slopes 0 and 1, and all numbers are dyadic (see
//! `operations::thermograph`). With them a player may move twice in a row, so thirds appear, and scaffolds
//! may meet on a slope.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// A continuous function: linear between its points, and of this slope beyond the last one. The first point
/// is at t = 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wall {
    points: Vec<(BigRational, BigRational)>,
    slope: BigRational,
}

/// Both walls of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walls {
    pub(super) left: Wall,
    pub(super) right: Wall,
}

/// Why two scaffolds make no thermograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WallsError {
    /// They have crossed below t = 0: neither player wants to move.
    Cold,
    /// They meet more than once.
    Cave,
}

impl Wall {
    /// The function through these points, vertical beyond the last one; the first is at t = 0.
    pub(super) fn through(points: Vec<(BigRational, BigRational)>) -> Wall {
        Wall { points, slope: BigRational::zero() }
    }

    /// About how many bits its numbers have.
    pub(super) fn bits(&self) -> u64 {
        let number = |x: &BigRational| x.numer().bits() + x.denom().bits();
        self.points.iter().map(|(t, x)| number(t) + number(x)).sum()
    }

    /// x at t.
    fn at(&self, t: &BigRational) -> BigRational {
        let next = self.points.partition_point(|(bend, _)| bend <= t);
        match (next.checked_sub(1).and_then(|last| self.points.get(last)), self.points.get(next)) {
            (Some((from, x)), Some((to, y))) => x + (y - x) * (t - from) / (to - from),
            (Some((from, x)), None) => x + &self.slope * (t - from),
            // Nothing is asked below the first point.
            (None, _) => self.points.first().map_or_else(BigRational::zero, |(_, x)| x.clone()),
        }
    }

    /// The wall and `by`, and `tax` times t.
    pub(super) fn moved(&self, by: &BigRational, tax: i64) -> Wall {
        let tax = BigRational::from_integer(tax.into());
        let points = self.points.iter().map(|(t, x)| (t.clone(), x + by + &tax * t)).collect();
        Wall { points, slope: &self.slope + &tax }
    }

    /// The temperatures at which one of two walls bends, or at which they cross.
    fn bends(&self, other: &Wall) -> Vec<BigRational> {
        let mut bends: Vec<_> = self.points.iter().chain(&other.points).map(|(t, _)| t.clone()).collect();
        bends.sort_unstable();
        bends.dedup();
        let gap = |t: &BigRational| self.at(t) - other.at(t);
        let mut all = Vec::with_capacity(bends.len());
        for (i, t) in bends.iter().enumerate() {
            all.push(t.clone());
            let here = gap(t);
            let rate = match bends.get(i + 1) {
                Some(next) => (gap(next) - &here) / (next - t),
                None => &self.slope - &other.slope,
            };
            if rate.is_zero() || here.is_zero() {
                continue;
            }
            let crossing = t - here / rate;
            if crossing > *t && bends.get(i + 1).is_none_or(|next| crossing < *next) {
                all.push(crossing);
            }
        }
        all
    }

    /// The function of both at each temperature. Between bends and crossings it is linear.
    fn with(&self, other: &Wall, pick: impl Fn(BigRational, BigRational) -> BigRational) -> Wall {
        let bends = self.bends(other);
        let at = |t: &BigRational| pick(self.at(t), other.at(t));
        let slope =
            bends.last().map_or_else(BigRational::zero, |last| at(&(last + BigRational::one())) - at(last));
        Wall { points: bends.into_iter().map(|t| (t.clone(), at(&t))).collect(), slope }
    }

    /// The greater of both at each temperature.
    pub(super) fn max(&self, other: &Wall) -> Wall {
        self.with(other, Ord::max)
    }

    /// The lesser of both at each temperature.
    pub(super) fn min(&self, other: &Wall) -> Wall {
        self.with(other, Ord::min)
    }

    /// The wall up to a temperature, and vertical from there on.
    fn up_to(&self, top: &BigRational) -> Wall {
        let mut points: Vec<_> = self.points.iter().take_while(|(t, _)| t < top).cloned().collect();
        points.push((top.clone(), self.at(top)));
        Wall::through(points)
    }

    /// The least t from which on the wall is vertical.
    fn vertical_from(&self) -> BigRational {
        let mut from = self.points.last();
        for point in self.points.iter().rev() {
            if from.is_some_and(|(_, x)| *x != point.1) {
                break;
            }
            from = Some(point);
        }
        from.map_or_else(BigRational::zero, |(t, _)| t.clone())
    }
}

impl Walls {
    /// The walls of the game with these scaffolds, that of Left and that of Right. From where they meet last
    /// a mast rises.
    pub(super) fn from_scaffolds(left: &Wall, right: &Wall) -> Result<Walls, WallsError> {
        let gap = left.with(right, |left, right| left - right);
        let last = gap.points.iter().rposition(|(_, x)| !x.is_negative()).ok_or(WallsError::Cold)?;
        if gap.points[..last].iter().any(|(_, x)| x.is_negative()) {
            // What is negative at the start is cold, whatever comes later.
            let is_cold = gap.points.first().is_some_and(|(_, x)| x.is_negative());
            return Err(if is_cold { WallsError::Cold } else { WallsError::Cave });
        }
        // Crossings are points: the last one that is not negative is where the scaffolds meet.
        let top = &gap.points[last].0;
        Ok(Walls { left: left.up_to(top), right: right.up_to(top) })
    }

    /// Where the mast stands, and where it begins.
    pub(super) fn mast(&self) -> (BigRational, BigRational) {
        let mean = self.left.points.last().map_or_else(BigRational::zero, |(_, x)| x.clone());
        (mean, self.left.vertical_from().max(self.right.vertical_from()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: i64, denominator: i64) -> BigRational {
        BigRational::new(numerator.into(), denominator.into())
    }

    fn level(x: i64) -> Wall {
        Wall::through(vec![(ratio(0, 1), ratio(x, 1))])
    }

    #[test]
    fn scaffolds_meet_in_a_mast() {
        let zero = ratio(0, 1);
        let walls = |left: &Wall, right: &Wall| Walls::from_scaffolds(left, right).map(|walls| walls.mast());
        // {3|-1}, and a player who has to move twice.
        assert_eq!(
            walls(&level(3).moved(&zero, -1), &level(-1).moved(&zero, 1)),
            Ok((ratio(1, 1), ratio(2, 1)))
        );
        assert_eq!(
            walls(&level(3).moved(&zero, -1), &level(0).moved(&zero, 2)),
            Ok((ratio(2, 1), ratio(1, 1)))
        );
        assert_eq!(
            walls(&level(1).moved(&zero, -1), &level(0).moved(&zero, 2)),
            Ok((ratio(2, 3), ratio(1, 3)))
        );
        assert_eq!(
            walls(&level(0).moved(&zero, -1), &level(0).moved(&zero, 1)),
            Ok((zero.clone(), zero.clone()))
        );
        assert_eq!(walls(&level(0).moved(&zero, -1), &level(1).moved(&zero, 1)), Err(WallsError::Cold));
        // They run together on a slope up to t = 1: the mast begins at its end.
        let slope = level(3).moved(&zero, -1);
        let bent = slope.max(&level(1).moved(&zero, 1));
        assert_eq!(walls(&slope, &bent), Ok((ratio(2, 1), ratio(1, 1))));
        // They part before t = 1 and meet again at t = 2.
        let cave = level(4).moved(&zero, -2).max(&level(2)).min(&level(6).moved(&zero, -2));
        let straight = level(4).moved(&zero, -1);
        assert_eq!(walls(&cave, &straight), Err(WallsError::Cave));
    }

    #[test]
    fn the_greater_of_two_walls_bends_where_they_cross() {
        let (zero, one) = (ratio(0, 1), ratio(1, 1));
        let top = level(2).moved(&zero, -1).max(&level(0).moved(&one, 0));
        assert_eq!([0, 1, 2, 5].map(|t| top.at(&ratio(t, 1))), [2, 1, 1, 1].map(|x| ratio(x, 1)));
        assert_eq!(top.slope, zero);
    }
}
