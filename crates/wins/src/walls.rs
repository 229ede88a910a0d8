//! Bounds from thermographs, at eight temperatures.
//!
//! For a game G cooled by t let L_t(G) and R_t(G) be its stops. For t >= 0:
//!
//! 1. R_t(G) + R_t(H) <= R_t(G + H), and R_t(G) + L_t(H) <= L_t(G + H): cooling is additive, and stops have
//!    both properties.
//! 2. L_t(G) <= L_0(G) <= L_t(G) + t: Left walls fall with slope 0 or 1.
//! 3. R_t(-G) = -L_t(G).
//! 4. If L_0(G) > 0, Left wins by moving first; if L_0(G) < 0, Left loses. A stop of 0 says nothing.
//!
//! So Left, who moves in a sum, wins if for some t the sum of all R_t, and the largest L_t - R_t beside it,
//! is more than 0 (1, 2, 4); and loses if for some t the sum of all R_t of the negatives is more than t (1
//! for the negatives, 3, 2, 4). Lower bounds on R_t and L_t are all that is needed, of each term and of its
//! negative. Numbers count with all their digits.

use grundy_values::number::Dyadic;
use grundy_values::operations::Thermograph;

/// How many temperatures are looked at.
pub(crate) const TEMPERATURES: usize = 8;

/// The temperatures, in quarters.
const QUARTERS: [i32; TEMPERATURES] = [0, 1, 2, 3, 4, 5, 6, 8];

/// Binary digits of walls behind the point, and of numbers.
pub(crate) const WALL_PLACES: u32 = 6;
pub(crate) const NUMBER_PLACES: u32 = 24;

/// A wall that is not known: minus infinity.
const ABSENT: i16 = i16::MIN;

/// Walls are known up to here, in units of 1/64; rounded down, larger ones are known to be at least as large.
const MAX: i16 = 1 << 13;

/// So far from 0 that no sum of as many walls as are added comes back.
const FAR: i32 = 1 << 22;

/// No more terms than this are added: with one wall absent the sum stays below 0.
const MAX_TERMS: usize = 256;

/// A line of walls, one number for each temperature.
pub(crate) type Line = [i16; TEMPERATURES];

/// Lower bounds on R_t and L_t, in units of 1/64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walls {
    pub(crate) right: Line,
    pub(crate) left: Line,
}

impl Walls {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Walls = Walls { right: [ABSENT; TEMPERATURES], left: [ABSENT; TEMPERATURES] };

    /// Those of an infinitesimal.
    pub(crate) const ZERO: Walls = Walls { right: [0; TEMPERATURES], left: [0; TEMPERATURES] };

    /// Those of a sum, of which each term is given; no term is 0.
    pub(crate) fn from_sum(terms: impl Iterator<Item = Walls>) -> Walls {
        let mut sum = Sums::default();
        terms.for_each(|walls| sum.add(&walls));
        sum.walls()
    }

    /// Those of a number, in units of 1/64, rounded down to what is known.
    pub(crate) fn even(wall: i32) -> Walls {
        Walls { right: [narrow(wall); TEMPERATURES], left: [narrow(wall); TEMPERATURES] }
    }

    /// The better wall of two for each temperature.
    pub(crate) fn joined(&self, other: &Walls) -> Walls {
        let joined = |a: &Line, b: &Line| std::array::from_fn(|i| a[i].max(b[i]));
        Walls { right: joined(&self.right, &other.right), left: joined(&self.left, &other.left) }
    }

    /// With what follows if the game is at least this number, in units of 2^-24.
    pub(crate) fn raise(&mut self, number: i64) {
        let wall = Walls::ZERO.shifted(number).right[0];
        for known in self.right.iter_mut().chain(&mut self.left) {
            *known = wall.max(*known);
        }
    }

    /// Whether a sum of walls is none, since one of them is missing.
    pub(crate) fn is_missing(wall: i16) -> bool {
        wall < -MAX
    }

    /// The same with sums that are none as such.
    pub(crate) fn known(&self) -> Walls {
        let known = |line: Line| line.map(|wall| narrow(wall.into()));
        Walls { right: known(self.right), left: known(self.left) }
    }

    /// Those of this game and a number, in units of 2^-24.
    pub(crate) fn shifted(&self, number: i64) -> Walls {
        let by = i32::try_from(number >> (NUMBER_PLACES - WALL_PLACES)).unwrap_or(-2 * FAR);
        // No number makes a bound of none.
        let shifted = |wall| if wall == ABSENT { ABSENT } else { narrow(widen(wall).saturating_add(by)) };
        let shift = |line: Line| line.map(shifted);
        Walls { right: shift(self.right), left: shift(self.left) }
    }
}

/// Lower bounds for a game and for its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) own: Walls,
    pub(crate) of_negative: Walls,
}

impl Bounds {
    pub(crate) const UNKNOWN: Bounds = Bounds { own: Walls::UNKNOWN, of_negative: Walls::UNKNOWN };

    pub(crate) const ZERO: Bounds = Bounds { own: Walls::ZERO, of_negative: Walls::ZERO };

    /// Those that a thermograph gives, exact but for rounding.
    pub(crate) fn from_thermograph(thermograph: &Thermograph) -> Bounds {
        let (left, right) = (thermograph.left(), thermograph.right());
        let mut bounds = Bounds::UNKNOWN;
        for (i, quarters) in QUARTERS.into_iter().enumerate() {
            let t = Dyadic::new(quarters.into(), 2);
            let (left, right) = (left.at(&t), right.at(&t));
            bounds.own.right[i] = rounded_down(&right);
            bounds.own.left[i] = rounded_down(&left);
            bounds.of_negative.right[i] = rounded_down(&-&left);
            bounds.of_negative.left[i] = rounded_down(&-&right);
        }
        bounds
    }

    /// Those of the game, or of its negative.
    pub(crate) fn of(&self, negative: bool) -> &Walls {
        if negative { &self.of_negative } else { &self.own }
    }

    /// Those of the game, or of its negative, to be changed.
    pub(crate) fn of_mut(&mut self, negative: bool) -> &mut Walls {
        if negative { &mut self.of_negative } else { &mut self.own }
    }

    /// Whether both stops are 0.
    pub(crate) fn is_infinitesimal(&self) -> bool {
        self.own.right[0] == 0 && self.of_negative.right[0] == 0
    }
}

fn rounded_down(wall: &Dyadic) -> i16 {
    match wall.scaled_down(WALL_PLACES) {
        Some(wall) if wall >= i64::from(-MAX) => wall.min(MAX.into()) as i16,
        Some(_) | None => ABSENT,
    }
}

/// The tax of a temperature, in units of 1/64.
#[inline]
pub(crate) fn tax(temperature: usize) -> i32 {
    QUARTERS[temperature] << (WALL_PLACES - 2)
}

/// Whether a wall is not known.
pub(crate) fn is_absent(wall: i16) -> bool {
    wall == ABSENT
}

#[inline]
pub(crate) fn widen(wall: i16) -> i32 {
    if wall == ABSENT { -FAR } else { wall.into() }
}

#[inline]
pub(crate) fn narrow(wall: i32) -> i16 {
    if wall < -i32::from(MAX) { ABSENT } else { wall.min(MAX.into()) as i16 }
}

/// What the bounds say of a sum in which Left moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Left wins, or loses.
    Decided(bool),
    /// Neither is certain; how far from certain each is, in units of 1/64, and at which temperature least
    /// far.
    Open { to_win: Gap, to_lose: Gap },
}

/// How much is missing at the best temperature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    pub(crate) missing: i64,
    pub(crate) temperature: usize,
}

/// Walls of the terms of a sum, added up.
#[derive(Clone, Debug, Default)]
struct Sums {
    right: [i32; TEMPERATURES],
    /// The largest L_t - R_t, at least 0.
    gain: [i32; TEMPERATURES],
    terms: usize,
}

impl Sums {
    #[inline]
    fn add(&mut self, walls: &Walls) {
        for i in 0..TEMPERATURES {
            let (right, left) = (widen(walls.right[i]), widen(walls.left[i]));
            self.right[i] += right;
            self.gain[i] = self.gain[i].max(left - right);
        }
        self.terms += 1;
    }

    /// The walls of the sum.
    fn walls(&self) -> Walls {
        let left = std::array::from_fn(|i| self.right[i].saturating_add(self.gain[i]));
        Walls { right: self.right.map(narrow), left: left.map(narrow) }
    }
}

/// The walls of terms added up, each with its own and those of its negative; `None` if nothing is known of
/// their sum: one term of which nothing is known leaves nothing of what is known of the others.
fn add_up<'a>(terms: impl Iterator<Item = (&'a Walls, &'a Walls)>) -> Option<(Sums, Sums)> {
    let (mut own, mut of_negative) = (Sums::default(), Sums::default());
    for (walls, negative) in terms {
        let unknown = walls.right[0] == ABSENT && *walls == Walls::UNKNOWN && *negative == Walls::UNKNOWN;
        if unknown || own.terms == MAX_TERMS {
            return None;
        }
        own.add(walls);
        of_negative.add(negative);
    }
    Some((own, of_negative))
}

/// Bounds of the sum of a number and of terms, each with its own walls and those of its negative.
pub(crate) fn sum_bounds<'a>(number: i64, terms: impl Iterator<Item = (&'a Walls, &'a Walls)>) -> Bounds {
    add_up(terms).map_or(Bounds::UNKNOWN, |(own, of_negative)| Bounds {
        own: own.walls().shifted(number),
        of_negative: of_negative.walls().shifted(number.saturating_neg()),
    })
}

const UNIT: u32 = NUMBER_PLACES - WALL_PLACES;

/// A wall in units of 2^-24.
fn scaled(wall: i32) -> i64 {
    i64::from(wall) << UNIT
}

/// Whether a sum of walls has no absent one. An absent wall is no bound, whatever the number beside it is.
fn is_near(wall: i32) -> bool {
    wall > -FAR / 2
}

/// The largest left wall of the sum of a number and of these terms, in units of 2^-24, and its temperature;
/// `None` if none is known.
#[inline]
fn highest(number: i64, walls: &Sums) -> Option<(i64, usize)> {
    let left = |i: usize| walls.right[i] + walls.gain[i];
    let known = (0..TEMPERATURES).filter(|&i| is_near(left(i)));
    known.map(|i| (scaled(left(i)).saturating_add(number), i)).max_by_key(|(wall, _)| *wall)
}

/// Whether the bounds say that Left wins the sum of a number and of terms with these walls by moving first.
pub(crate) fn is_won<'a>(number: i64, terms: impl Iterator<Item = &'a Walls>) -> bool {
    let mut sums = Sums::default();
    for walls in terms {
        if sums.terms == MAX_TERMS || walls.right[0] == ABSENT && *walls == Walls::UNKNOWN {
            return false;
        }
        sums.add(walls);
    }
    highest(number, &sums).is_some_and(|(wall, _)| wall > 0)
}

/// What the bounds say of the sum of a number and of terms, each with its own walls and those of its
/// negative.
pub(crate) fn decide<'a>(number: i64, terms: impl Iterator<Item = (&'a Walls, &'a Walls)>) -> Verdict {
    let Some((own, of_negative)) = add_up(terms) else {
        let gap = Gap { missing: i64::MAX, temperature: 0 };
        return Verdict::Open { to_win: gap, to_lose: gap };
    };
    let best = highest(number, &own).unwrap_or((i64::MIN, 0));
    let mut worst = (i64::MIN, 0);
    for (i, &right) in of_negative.right.iter().enumerate().filter(|(_, right)| is_near(**right)) {
        worst = worst.max((scaled(right - tax(i)).saturating_sub(number), i));
    }
    if best.0 > 0 {
        return Verdict::Decided(true);
    }
    if worst.0 > 0 {
        return Verdict::Decided(false);
    }
    let gap = |(most, temperature): (i64, usize)| Gap { missing: most.saturating_neg() >> UNIT, temperature };
    Verdict::Open { to_win: gap(best), to_lose: gap(worst) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_seen_without_the_bounds_of_negatives() {
        let mut state = 3_u64;
        let mut some = |most: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) % most
        };
        let (mut won, mut open) = (0, 0);
        for _ in 0..20_000 {
            let mut walls = || match some(8) {
                0 => Walls::UNKNOWN,
                missing => {
                    let mut wall = || some(160) as i16 - 80;
                    let (right, left) =
                        ([(); TEMPERATURES].map(|()| wall()), [(); TEMPERATURES].map(|()| wall()));
                    Walls { right: if missing == 1 { [ABSENT; TEMPERATURES] } else { right }, left }
                }
            };
            let terms: Vec<[Walls; 2]> = (0..3).map(|_| [walls(), walls()]).collect();
            let number = (some(400) as i64 - 200) << 16;
            let verdict = decide(number, terms.iter().map(|[own, negative]| (own, negative)));
            let is_won = is_won(number, terms.iter().map(|[own, _]| own));
            assert_eq!(is_won, verdict == Verdict::Decided(true), "{number} {terms:?}");
            if is_won { won += 1 } else { open += 1 }
        }
        assert!(won > 1_000 && open > 1_000, "{won} {open}");
    }
}
