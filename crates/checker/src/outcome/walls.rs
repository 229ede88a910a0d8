//! Thermographs, and bounds of sums by them.
//!
//! For a game G cooled by t let L_t(G) and R_t(G) be its stops. For t >= 0:
//!
//! 1. R_t(G) + R_t(H) <= R_t(G + H), and R_t(G) + L_t(H) <= L_t(G + H): cooling is additive, and stops have
//!    both properties.
//! 2. L_t(G) <= L_0(G) <= L_t(G) + t.
//! 3. R_t(-G) = -L_t(G).
//! 4. If L_0(G) > 0, Left wins by moving first; if L_0(G) < 0, Left loses. A stop of 0 says nothing.
//!
//! So Left, moving first in a sum, wins if for some t the sum of all R_t, with L_t of one term in place of
//! its R_t, is more than 0 (1, 2, 4); and loses if for some t the sum of all R_t of the negatives is more
//! than t (1 for the negatives, 3, 2, 4). Lower bounds of R_t and L_t are enough. (Berlekamp, Conway, Guy,
//! Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5.)

use crate::error::{Result, beyond};
use std::array;

/// The temperatures that are looked at: 0, 1/4, ... 2.
pub(crate) const TEMPERATURES: usize = 9;

/// A quarter, in the units of numbers.
const QUARTER: i64 = 1 << 30;

/// A wall that is not known. Sums with one of them stay below all others.
const ABSENT: i64 = i64::MIN / 4;

/// Known walls are above this.
const KNOWN: i64 = i64::MIN / 16;

/// A wall: its points, by rising temperature; it goes straight up from the last one.
type Line = Vec<(i64, i64)>;

/// The walls of a value.
pub(crate) struct Thermograph {
    left: Line,
    right: Line,
}

/// A wall at a temperature.
fn at(line: &Line, t: i64) -> i64 {
    let next = line.partition_point(|&(known, _)| known <= t);
    match (line.get(next.wrapping_sub(1)), line.get(next)) {
        // Between two points walls rise or fall as fast as the temperature, or not at all.
        (Some(&(from, wall)), Some(&(_, end))) => wall + (end - wall).signum() * (t - from),
        (Some(&(_, wall)), None) => wall,
        (None, _) => 0,
    }
}

fn negative(line: &Line) -> Line {
    line.iter().map(|&(t, wall)| (t, -wall)).collect()
}

/// The highest of some right walls, each of which rises as fast as the temperature, or not at all.
fn highest(lines: &[Line]) -> Line {
    let mut ends: Vec<i64> = lines.iter().flatten().map(|&(t, _)| t).collect();
    ends.sort_unstable();
    ends.dedup();
    let mut highest = Line::new();
    for (i, &from) in ends.iter().enumerate() {
        let to = ends.get(i + 1).copied();
        let rises = |line: &&Line| to.is_some_and(|to| at(line, to) > at(line, from));
        let best =
            |rising| lines.iter().filter(|line| rises(line) == rising).map(|line| at(line, from)).max();
        let (level, rising) = (best(false), best(true));
        highest.extend(level.max(rising).map(|wall| (from, wall)));
        // One that rises may come from below.
        if let (Some(level), Some(rising), Some(to)) = (level, rising, to)
            && (1..to - from).contains(&(level - rising))
        {
            highest.push((from + level - rising, level));
        }
    }
    highest
}

impl Thermograph {
    pub(crate) fn of_number(number: i64) -> Thermograph {
        Thermograph { left: vec![(0, number)], right: vec![(0, number)] }
    }

    /// The thermograph of a canonical form that is no number, from the right walls of Left's options, and of
    /// the negatives of Right's.
    ///
    /// The left wall of G is the highest right wall of a Left option less t, the right wall likewise, up to
    /// the temperature at which they meet; above it both are the mean.
    pub(crate) fn of_options(lefts: &[Line], rights: &[Line]) -> Result<Thermograph> {
        let (lefts, rights) = (highest(lefts), highest(rights));
        let mut ends: Vec<i64> = lefts.iter().chain(&rights).map(|&(t, _)| t).collect();
        ends.sort_unstable();
        ends.dedup();
        let gap = |t: i64| at(&lefts, t) + at(&rights, t) - 2 * t;
        let mut made = Thermograph { left: Line::new(), right: Line::new() };
        let (mut before, mut meet) = (0, None);
        for &t in &ends {
            if gap(t) <= 0 {
                meet = Some(t);
                break;
            }
            made.left.push((t, at(&lefts, t) - t));
            made.right.push((t, t - at(&rights, t)));
            before = t;
        }
        // From the last point on before they meet, they come closer once or twice as fast as t.
        let temperature = match meet {
            Some(0) => 0,
            Some(t) => before + closing(gap(before), gap(before) - gap(t), t - before)?,
            None => before + closing(gap(before), 2, 1)?,
        };
        let mean = at(&lefts, temperature) - temperature;
        made.left.push((temperature, mean));
        made.right.push((temperature, mean));
        Ok(made)
    }

    /// The right wall of the value, or of its negative; or of the negative of either.
    pub(crate) fn right_of(&self, is_negative: bool, negated: bool) -> Line {
        if is_negative == negated { self.right.clone() } else { negative(&self.left) }
    }

    /// The walls of the value, or of its negative.
    pub(crate) fn walls(&self, is_negative: bool) -> Walls {
        let wall = |line: &Line| array::from_fn(|i| at(line, tax(i)));
        match is_negative {
            false => Walls { right: wall(&self.right), left: wall(&self.left) },
            true => Walls { right: wall(&negative(&self.left)), left: wall(&negative(&self.right)) },
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        16 * (self.left.len() + self.right.len()) as u64
    }
}

/// How long a gap takes to close that falls by so much in this time. Numbers with more binary digits than
/// are kept are not looked at.
fn closing(gap: i64, fall: i64, time: i64) -> Result<i64> {
    let (gap, fall, time) = (i128::from(gap), i128::from(fall), i128::from(time));
    match gap * time % fall {
        0 => i64::try_from(gap * time / fall).map_err(|_| beyond()),
        _ => Err(beyond()),
    }
}

/// A temperature in the units of numbers.
fn tax(i: usize) -> i64 {
    QUARTER * i as i64
}

/// Lower bounds of R_t and L_t.
#[derive(Clone, Debug)]
pub(crate) struct Walls {
    pub(crate) right: [i64; TEMPERATURES],
    pub(crate) left: [i64; TEMPERATURES],
}

impl Walls {
    pub(crate) const UNKNOWN: Walls = Walls { right: [ABSENT; TEMPERATURES], left: [ABSENT; TEMPERATURES] };
    pub(crate) const ZERO: Walls = Walls { right: [0; TEMPERATURES], left: [0; TEMPERATURES] };

    pub(crate) fn of_number(number: i64) -> Walls {
        Walls { right: [number; TEMPERATURES], left: [number; TEMPERATURES] }
    }

    /// Those of a sum: one term at most counts with its left wall.
    pub(crate) fn plus(&self, other: &Walls) -> Walls {
        let plus = |a: i64, b: i64| if a.min(b) < KNOWN { ABSENT } else { a + b };
        Walls {
            right: array::from_fn(|i| plus(self.right[i], other.right[i])),
            left: array::from_fn(|i| {
                plus(self.right[i], other.left[i]).max(plus(self.left[i], other.right[i]))
            }),
        }
    }

    /// The better ones, each temperature by itself.
    pub(crate) fn best(&self, other: &Walls) -> Walls {
        Walls {
            right: array::from_fn(|i| self.right[i].max(other.right[i])),
            left: array::from_fn(|i| self.left[i].max(other.left[i])),
        }
    }

    /// The right wall at the temperature with this number.
    pub(crate) fn right_at(&self, i: usize) -> i64 {
        self.right[i]
    }

    /// The temperature at which least is missing to say that Left wins by moving first, and how much.
    pub(crate) fn missing_to_win(&self) -> (i64, usize) {
        let missing = self.left.iter().zip(0..).map(|(&wall, i)| (-wall, i));
        missing.min().unwrap_or((i64::MAX, 0))
    }

    /// The same of a negative, to say that Left loses.
    pub(crate) fn missing_to_lose(&self) -> (i64, usize) {
        let missing = self.right.iter().zip(0..).map(|(&wall, i)| (tax(i) - wall, i));
        missing.min().unwrap_or((i64::MAX, 0))
    }

    /// Whether Left wins by moving first in a game with these walls.
    pub(crate) fn wins(&self) -> bool {
        self.left.iter().any(|&wall| wall > 0)
    }

    /// Whether Left loses by moving first in a game whose negative has these walls.
    pub(crate) fn of_negative_loses(&self) -> bool {
        self.right.iter().enumerate().any(|(i, &wall)| wall > tax(i))
    }
}
