//! The walls of thermographs: lines of the temperature.

use crate::number::Dyadic;

/// A wall: x as a piecewise linear function of the temperature t >= -1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    pub(crate) points: Vec<(Dyadic, Dyadic)>,
}

/// Both walls of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The Left walls of G and of -G.
    pub(crate) walls: [Wall; 2],
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

    pub(crate) fn negative(&self) -> Thermograph {
        let [left, right] = self.walls.clone();
        Thermograph { walls: [right, left], mean: -&self.mean, temperature: self.temperature.clone() }
    }

    pub(crate) fn from_integer(n: Dyadic) -> Thermograph {
        let bottom = Dyadic::from(-1);
        let wall = |x: Dyadic| Wall { points: vec![(bottom.clone(), x)] };
        Thermograph { walls: [wall(n.clone()), wall(-&n)], mean: n, temperature: bottom.clone() }
    }

    /// From the scaffolds of G and of -G.
    pub(crate) fn from_scaffolds(left: &Scaffold, right: &Scaffold) -> Thermograph {
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
    pub(crate) fn lower(&self, other: &Wall) -> Wall {
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
pub(crate) struct Scaffold {
    points: Vec<(Dyadic, Dyadic)>,
}

impl Scaffold {
    /// Minus the wall, and less the tax t: from the lowest of the Left walls of the -G^L to the scaffold of
    /// G.
    pub(crate) fn above(wall: &Wall) -> Scaffold {
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
