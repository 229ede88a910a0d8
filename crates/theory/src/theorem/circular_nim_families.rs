//! The lost positions of the rings that are solved by linear conditions on the heaps.

use super::circular_nim_six_four;
use crate::structure::lattice_points::{Linear, Polyhedron};
use std::collections::BTreeSet;

/// The most heaps of such a ring.
const MOST: usize = 8;

/// A factor for each heap of the ring, the first ones of these.
type Factors = [i8; MOST];

/// Heaps that a ring may have, from some heap on and in one of the two directions.
struct Family {
    /// These sums of heaps times factors are 0.
    zero: &'static [Factors],
    /// These are at least the number that follows.
    at_least: &'static [(Factors, i8)],
    /// The nim sum of the heaps in these places is 0.
    nim_sum: &'static [usize],
}

/// For N heaps a, b, c, ... and K: a + b = c + d and b = e, where a is the largest heap.
const FIVE_TWO: &[Family] = &[Family {
    zero: &[[0, 1, 0, 0, -1, 0, 0, 0], [1, 1, -1, -1, 0, 0, 0, 0]],
    at_least: &[
        ([1, -1, 0, 0, 0, 0, 0, 0], 0),
        ([1, 0, -1, 0, 0, 0, 0, 0], 0),
        ([1, 0, 0, -1, 0, 0, 0, 0], 0),
    ],
    nim_sum: &[],
}];

/// a = 0 and b = e = c + d.
const FIVE_THREE: &[Family] = &[Family {
    zero: &[[1, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, -1, 0, 0, 0], [0, 1, -1, -1, 0, 0, 0, 0]],
    at_least: &[],
    nim_sum: &[],
}];

/// The sums of two neighbours and of the two that are opposite to them.
const OPPOSITE_SUMS: &[Factors] = &[[1, 1, 0, -1, -1, 0, 0, 0], [0, 1, 1, 0, -1, -1, 0, 0]];

/// a + b = d + e and b + c = e + f.
const SIX_THREE: &[Family] = &[Family { zero: OPPOSITE_SUMS, at_least: &[], nim_sum: &[] }];

/// The same, the nim sum of a, c and e is 0, and a is the smallest heap. Then d - a, f - c and b - e are
/// equal, so that it is enough that d is not smaller than a.
const SIX_FOUR: &[Family] =
    &[Family { zero: OPPOSITE_SUMS, at_least: &[([-1, 0, 0, 1, 0, 0, 0, 0], 0)], nim_sum: &[0, 2, 4] }];

/// Four kinds, of which the last one is given in two parts, for the smallest heap empty and for others.
const SEVEN_FOUR: &[Family] = &[
    // a = b = 0 and c = g = d + e + f.
    Family {
        zero: &[
            [1, 0, 0, 0, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, 0, 0, 0],
            [0, 0, 1, 0, 0, 0, -1, 0],
            [0, 0, 1, -1, -1, -1, 0, 0],
        ],
        at_least: &[],
        nim_sum: &[],
    },
    // All heaps are equal.
    Family {
        zero: &[
            [1, -1, 0, 0, 0, 0, 0, 0],
            [0, 1, -1, 0, 0, 0, 0, 0],
            [0, 0, 1, -1, 0, 0, 0, 0],
            [0, 0, 0, 1, -1, 0, 0, 0],
            [0, 0, 0, 0, 1, -1, 0, 0],
            [0, 0, 0, 0, 0, 1, -1, 0],
        ],
        at_least: &[],
        nim_sum: &[],
    },
    // a = b, c = g, d = f and a + c = d + e with 0 < a < e.
    Family {
        zero: &[
            [1, -1, 0, 0, 0, 0, 0, 0],
            [0, 0, 1, 0, 0, 0, -1, 0],
            [0, 0, 0, 1, 0, -1, 0, 0],
            [1, 0, 1, -1, -1, 0, 0, 0],
        ],
        at_least: &[([1, 0, 0, 0, 0, 0, 0, 0], 1), ([-1, 0, 0, 0, 1, 0, 0, 0], 1)],
        nim_sum: &[],
    },
    // a = f and a + g = b + c = d + e with a = 0 ...
    Family {
        zero: &[
            [1, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 1, 0, 0],
            [0, 1, 1, -1, -1, 0, 0, 0],
            [0, 1, 1, 0, 0, 0, -1, 0],
        ],
        at_least: &[],
        nim_sum: &[],
    },
    // ... or with a < b, a < e and a the smallest heap.
    Family {
        zero: &[[1, 0, 0, 0, 0, -1, 0, 0], [0, 1, 1, -1, -1, 0, 0, 0], [-1, 1, 1, 0, 0, 0, -1, 0]],
        at_least: &[
            ([-1, 1, 0, 0, 0, 0, 0, 0], 1),
            ([-1, 0, 0, 0, 1, 0, 0, 0], 1),
            ([-1, 0, 1, 0, 0, 0, 0, 0], 0),
            ([-1, 0, 0, 1, 0, 0, 0, 0], 0),
            ([-1, 0, 0, 0, 0, 0, 1, 0], 0),
        ],
        nim_sum: &[],
    },
];

/// a = 0, b = h = c + d = f + g, and e is the smaller one of b and c + g.
const EIGHT_SIX: &[Family] = &[
    Family {
        zero: &[
            [1, 0, 0, 0, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, 0, 0, -1],
            [0, 1, -1, -1, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, -1, -1, 0],
            [0, 1, 0, 0, -1, 0, 0, 0],
        ],
        at_least: &[([0, -1, 1, 0, 0, 0, 1, 0], 0)],
        nim_sum: &[],
    },
    Family {
        zero: &[
            [1, 0, 0, 0, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, 0, 0, -1],
            [0, 1, -1, -1, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, -1, -1, 0],
            [0, 0, 1, 0, -1, 0, 1, 0],
        ],
        at_least: &[([0, 1, -1, 0, 0, 0, -1, 0], 0)],
        nim_sum: &[],
    },
];

fn families(heaps: usize, most: usize) -> Option<&'static [Family]> {
    match (heaps, most) {
        (5, 2) => Some(FIVE_TWO),
        (5, 3) => Some(FIVE_THREE),
        (6, 3) => Some(SIX_THREE),
        (6, 4) => Some(SIX_FOUR),
        (7, 4) => Some(SEVEN_FOUR),
        (8, 6) => Some(EIGHT_SIX),
        _ => None,
    }
}

/// The places of a ring, from each of them on and in both directions.
fn turns(heaps: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..heaps).flat_map(move |first| {
        let forward = (0..heaps).map(|i| (first + i) % heaps).collect();
        let back = (0..heaps).map(|i| (first + heaps - i) % heaps).collect();
        [forward, back]
    })
}

/// The sum of the heaps times the factors.
fn sum(at: &[u64], turn: &[usize], factors: &Factors) -> i128 {
    let terms = turn.iter().zip(factors);
    terms.map(|(&place, &factor)| i128::from(at[place]) * i128::from(factor)).sum()
}

impl Family {
    fn contains(&self, at: &[u64], turn: &[usize]) -> bool {
        self.zero.iter().all(|factors| sum(at, turn, factors) == 0)
            && self.at_least.iter().all(|(factors, least)| sum(at, turn, factors) >= i128::from(*least))
            && self.nim_sum.iter().fold(0, |sum, &i| sum ^ at[turn[i]]) == 0
    }

    /// Of a family without a nim sum: the first positions of the family in lexicographic order that differ
    /// from `at` by smaller heaps in these places.
    fn below(&self, at: &[u64], turn: &[usize], places: &[usize], limit: usize) -> Option<Vec<Vec<u64>>> {
        // Most often heaps that stay contradict some equation.
        let stays = |factors: &Factors| {
            turn.iter().zip(factors).all(|(place, &factor)| factor == 0 || !places.contains(place))
        };
        if self.zero.iter().any(|factors| stays(factors) && sum(at, turn, factors) != 0) {
            return Some(Vec::new());
        }
        let linear = |factors: &Factors, constant: i128| {
            let mut linear = Linear { coefficients: vec![0; places.len()], constant };
            for (&place, &factor) in turn.iter().zip(factors) {
                match places.iter().position(|&free| free == place) {
                    Some(free) => linear.coefficients[free] = factor.into(),
                    None => linear.constant += i128::from(at[place]) * i128::from(factor),
                }
            }
            linear
        };
        let zero: Vec<Linear> = self.zero.iter().map(|factors| linear(factors, 0)).collect();
        let conditions = self.at_least.iter().map(|(factors, least)| linear(factors, -i128::from(*least)));
        let sizes = places.iter().enumerate().flat_map(|(free, &place)| {
            let unit = |sign: i128| {
                let mut coefficients = vec![0; places.len()];
                coefficients[free] = sign;
                coefficients
            };
            let most = Linear { coefficients: unit(-1), constant: at[place].into() };
            [Linear { coefficients: unit(1), constant: 0 }, most]
        });
        let at_least: Vec<Linear> = conditions.chain(sizes).collect();
        let points = Polyhedron::new(places.len(), &zero, &at_least)?.first_points(limit, STEPS * limit)?;
        let filled = points.into_iter().map(|point| {
            let mut to = at.to_vec();
            for (&place, size) in places.iter().zip(point) {
                to[place] = size.try_into().ok()?;
            }
            Some(to)
        });
        filled.collect()
    }
}

/// Coordinates are tried this many times for each point at the most.
const STEPS: usize = 32;

/// Whether the player to move loses, where it is known.
pub(super) fn is_lost(most: usize, at: &[u64]) -> Option<bool> {
    let families = families(at.len(), most)?;
    Some(turns(at.len()).any(|turn| families.iter().any(|family| family.contains(at, &turn))))
}

/// The lost positions after a move from a position that is won, at least the first `limit` of them, in
/// lexicographic order, and whether these are all. `None` where they are not known or hard to find.
pub(super) fn lost_options(most: usize, at: &[u64], limit: usize) -> Option<(Vec<Vec<u64>>, bool)> {
    let heaps = at.len();
    let families = families(heaps, most)?;
    if (heaps, most) == (6, 4) {
        return circular_nim_six_four::lost_options(at, limit);
    }
    let mut found = BTreeSet::new();
    let mut complete = true;
    for first in 0..heaps {
        let mut places: Vec<usize> = (first..first + most).map(|place| place % heaps).collect();
        places.sort_unstable();
        for turn in turns(heaps) {
            for family in families {
                let options = family.below(at, &turn, &places, limit)?;
                complete &= options.len() < limit;
                found.extend(options);
            }
        }
    }
    Some((found.into_iter().collect(), complete))
}
