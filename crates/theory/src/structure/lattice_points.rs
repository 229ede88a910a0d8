//! Points with whole coordinates in a small polyhedron, in lexicographic order.
//!
//! Fourier and Motzkin: what conditions say of all coordinates but the last is found by adding a lower bound
//! of the last one to an upper bound, for each pair of them; an equation is solved for the last coordinate.
//! Once that is done from the last coordinate to the first, each coordinate has its bounds by those before
//! it, and points are found without trying in vain, but for remainders of divisions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The sum of the coordinates, each times its coefficient, and of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// A coefficient for each coordinate.
    pub coefficients: Vec<i128>,
    /// The constant.
    pub constant: i128,
}

impl Linear {
    /// This one times `by` and the other one times `other_by`.
    fn combined(&self, by: i128, other: &Linear, other_by: i128) -> Option<Linear> {
        let add = |own: i128, others: i128| own.checked_mul(by)?.checked_add(others.checked_mul(other_by)?);
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        let coefficients = pairs.map(|(&own, &others)| add(own, others)).collect::<Option<Vec<i128>>>()?;
        Some(Linear { coefficients, constant: add(self.constant, other.constant)? })
    }

    /// The value at a point, of which the coordinates from `point.len()` on are not counted.
    fn at(&self, point: &[i128]) -> Option<i128> {
        let terms = self.coefficients.iter().zip(point);
        let term = |sum: i128, (own, x): (&i128, &i128)| sum.checked_add(own.checked_mul(*x)?);
        terms.into_iter().try_fold(self.constant, term)
    }

    /// The greatest common divisor of the coefficients, 0 if all of them are 0.
    fn content(&self) -> i128 {
        self.coefficients.iter().fold(0, |gcd, &own| num_integer::gcd(gcd, own))
    }

    fn divided(&self, by: i128) -> Linear {
        let coefficients = self.coefficients.iter().map(|own| own / by).collect();
        Linear { coefficients, constant: self.constant.div_euclid(by) }
    }
}

/// Conditions on coordinates up to some one.
#[derive(Clone, Debug, Default)]
struct Conditions {
    zero: Vec<Linear>,
    /// Of those that differ in the constant alone the strictest.
    at_least: BTreeMap<Vec<i128>, i128>,
    contradictory: bool,
}

impl Conditions {
    fn require_zero(&mut self, linear: &Linear) {
        match linear.content() {
            0 => self.contradictory |= linear.constant != 0,
            content if linear.constant % content != 0 => self.contradictory = true,
            content => self.zero.push(linear.divided(content)),
        }
    }

    fn require_at_least(&mut self, linear: &Linear) {
        match linear.content() {
            0 => self.contradictory |= linear.constant < 0,
            content => {
                let Linear { coefficients, constant } = linear.divided(content);
                let strictest = self.at_least.entry(coefficients).or_insert(constant);
                *strictest = constant.min(*strictest);
            }
        }
    }

    /// What bounds the coordinate `last`, and the conditions on those before it that follow.
    fn project(mut self, last: usize) -> Option<(Bounds, Conditions)> {
        let mut rest = Conditions { contradictory: self.contradictory, ..Conditions::default() };
        let simplest = (0..self.zero.len())
            .filter(|&i| self.zero[i].coefficients[last] != 0)
            .min_by_key(|&i| self.zero[i].coefficients[last].unsigned_abs());
        let solved = simplest.map(|i| self.zero.swap_remove(i));
        let bounds = self.at_least.into_iter();
        let bounds = bounds.map(|(coefficients, constant)| Linear { coefficients, constant });
        let (concerned, others): (Vec<Linear>, Vec<Linear>) =
            bounds.partition(|bound| bound.coefficients[last] != 0);
        others.iter().for_each(|bound| rest.require_at_least(bound));
        let Some(solved) = solved else {
            self.zero.iter().for_each(|equation| rest.require_zero(equation));
            let (lower, upper): (Vec<Linear>, Vec<Linear>) =
                concerned.into_iter().partition(|bound| bound.coefficients[last] > 0);
            for low in &lower {
                for up in &upper {
                    let sum = low.combined(-up.coefficients[last], up, low.coefficients[last])?;
                    rest.require_at_least(&sum);
                }
            }
            return Some((Bounds { lower, upper }, rest));
        };
        let own = solved.coefficients[last];
        let without_last =
            |linear: &Linear| linear.combined(own.abs(), &solved, -linear.coefficients[last] * own.signum());
        for equation in &self.zero {
            rest.require_zero(&without_last(equation)?);
        }
        for bound in &concerned {
            rest.require_at_least(&without_last(bound)?);
        }
        let negative = solved.combined(-1, &solved, 0)?;
        let (lower, upper) = if own > 0 { (solved, negative) } else { (negative, solved) };
        Some((Bounds { lower: vec![lower], upper: vec![upper] }, rest))
    }
}

/// What bounds a coordinate: all of these are at least 0.
#[derive(Clone, Debug)]
struct Bounds {
    /// The coordinate has a positive coefficient.
    lower: Vec<Linear>,
    /// It has a negative one.
    upper: Vec<Linear>,
}

/// The polyhedron of the points at which some linear functions are 0 and others at least 0.
#[derive(Clone, Debug)]
pub struct Polyhedron {
    /// For each coordinate, by those before it; `None` if there is no point.
    bounds: Option<Vec<Bounds>>,
}

impl Polyhedron {
    /// The points with this number of coordinates, each of which must be bounded by the conditions. `None` if
    /// numbers become too large.
    pub fn new(coordinates: usize, zero: &[Linear], at_least: &[Linear]) -> Option<Polyhedron> {
        let mut conditions = Conditions::default();
        zero.iter().for_each(|linear| conditions.require_zero(linear));
        at_least.iter().for_each(|linear| conditions.require_at_least(linear));
        let mut bounds = Vec::with_capacity(coordinates);
        for last in (0..coordinates).rev() {
            if conditions.contradictory {
                break;
            }
            let (of_last, rest) = conditions.project(last)?;
            bounds.push(of_last);
            conditions = rest;
        }
        bounds.reverse();
        Some(Polyhedron { bounds: (!conditions.contradictory).then_some(bounds) })
    }

    /// The first `limit` points with whole coordinates in lexicographic order. `None` where more than
    /// `steps` coordinates would have to be tried, or numbers become too large.
    pub fn first_points(&self, limit: usize, mut steps: usize) -> Option<Vec<Vec<i128>>> {
        let mut points = Vec::new();
        let Some(bounds) = &self.bounds else { return Some(points) };
        let flow = visit(bounds, &mut Vec::new(), &mut steps, &mut |point| {
            if points.len() < limit {
                points.push(point.to_vec());
            }
            if points.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Enough) }
        });
        match flow {
            ControlFlow::Break(Stop::TooFar) => None,
            _ => Some(points),
        }
    }
}

/// Why the search for points ends early.
enum Stop {
    Enough,
    TooFar,
}

fn visit(
    bounds: &[Bounds],
    point: &mut Vec<i128>,
    steps: &mut usize,
    show: &mut dyn FnMut(&[i128]) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    let coordinate = point.len();
    let Some(own) = bounds.get(coordinate) else { return show(point) };
    let ends = || {
        let mut ends = (i128::MIN, i128::MAX);
        for low in &own.lower {
            ends.0 = ends.0.max(-low.at(point)?.div_euclid(low.coefficients[coordinate]));
        }
        for up in &own.upper {
            ends.1 = ends.1.min(up.at(point)?.div_euclid(-up.coefficients[coordinate]));
        }
        Some(ends)
    };
    let Some((first, last)) = ends() else { return ControlFlow::Break(Stop::TooFar) };
    for x in first..=last {
        let Some(left) = steps.checked_sub(1) else { return ControlFlow::Break(Stop::TooFar) };
        *steps = left;
        point.push(x);
        let flow = visit(bounds, point, steps, show);
        point.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: i128 = 4;

    fn linear(coordinates: usize) -> impl Strategy<Value = Linear> {
        (prop::collection::vec(-2i128..3, coordinates), -4i128..5)
            .prop_map(|(coefficients, constant)| Linear { coefficients, constant })
    }

    fn cube(coordinates: usize) -> Vec<Linear> {
        let side = |i: usize, sign: i128, constant: i128| {
            let coefficients = (0..coordinates).map(|j| if i == j { sign } else { 0 }).collect();
            Linear { coefficients, constant }
        };
        (0..coordinates).flat_map(|i| [side(i, 1, 0), side(i, -1, SIZE - 1)]).collect()
    }

    proptest! {
        #[test]
        fn points_are_those_of_the_conditions(
            zero in prop::collection::vec(linear(3), 0..3), more in prop::collection::vec(linear(3), 0..4),
        ) {
            let at_least = [cube(3), more].concat();
            let all = (0..SIZE.pow(3)).map(|n| vec![n / SIZE / SIZE, n / SIZE % SIZE, n % SIZE]);
            let is_in = |point: &Vec<i128>| {
                zero.iter().all(|linear| linear.at(point) == Some(0))
                    && at_least.iter().all(|linear| linear.at(point) >= Some(0))
            };
            let expected: Vec<Vec<i128>> = all.filter(is_in).collect();
            let polyhedron = Polyhedron::new(3, &zero, &at_least).expect("small numbers");
            let first: Vec<Vec<i128>> = expected.iter().take(2).cloned().collect();
            prop_assert_eq!(polyhedron.first_points(2, 10_000), Some(first));
            prop_assert_eq!(polyhedron.first_points(1000, 10_000), Some(expected));
        }
    }

    #[test]
    fn long_lines_are_not_walked_to_the_end() {
        // x + y = 10^18 with 0 <= x, y <= 10^18.
        let long = 1_000_000_000_000_000_000;
        let line = Linear { coefficients: vec![1, 1], constant: -long };
        let mut sides = cube(2);
        sides.iter_mut().filter(|side| side.constant > 0).for_each(|side| side.constant = long);
        let polyhedron = Polyhedron::new(2, &[line], &sides).expect("numbers of 61 bits");
        let first = polyhedron.first_points(2, 100);
        assert_eq!(first, Some(vec![vec![0, long], vec![1, long - 1]]));
        assert_eq!(polyhedron.first_points(1000, 100), None);
    }
}
