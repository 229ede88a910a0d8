//! Pivots: where a value stands among `n.up + *m` near its stops.
//!
//! For every G an arena keeps the set of pivots `P = n.up + *m`, |n| <= 7, m <= 3, with G <= x + P, x being
//! the Left stop of G; and the same of -G. A set is 60 bits. Such sets decide most comparisons: a pivot
//! between G and H proves G <= H, a pivot above H that is not above G refutes it.
//!
//! They are found from those of the options alone. G <= x + P fails exactly where a Left option of G is >=
//! x + P, or some x + P^R <= G (Siegel, Combinatorial Game Theory, chapter II; adding the number x to the
//! options of P is the number translation theorem). A Left option whose Right stop is less than x is not >=
//! x + P, and no x + P^R is <= G where the Right stop of G is less than x.

/// A set of pivots: `P = n.up + *m` is bit 4 (n + 7) + m.
pub(super) type Pivots = u64;

/// All pivots.
const ALL: Pivots = (1 << 60) - 1;
/// The pivot 0.
pub(super) const ZERO: Pivots = pivot(0, 0);
/// The pivots `*m`.
const NIMBERS: Pivots = 0xf << (4 * MAX_UPS);
const STAR: Pivots = pivot(0, 1);

const MAX_UPS: i64 = 7;
const MAX_NIMBER: u64 = 3;

/// The set of one pivot, which must exist.
const fn pivot(ups: i64, nimber: u64) -> Pivots {
    1 << (4 * (ups + MAX_UPS) + nimber as i64)
}

/// Ups and nimber of the first pivot of a set.
pub(super) fn first(pivots: Pivots) -> Option<(i64, u64)> {
    let bit = pivots.trailing_zeros();
    (bit < 60).then(|| (i64::from(bit / 4) - MAX_UPS, u64::from(bit % 4)))
}

/// The negatives of the pivots of a set: the rows of four bits in reverse order.
#[inline]
pub(super) fn negate(pivots: Pivots) -> Pivots {
    let bytes = pivots.swap_bytes();
    ((bytes >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4) >> 4
}

/// The pivots of a set with one star more.
const fn starred(pivots: Pivots) -> Pivots {
    (pivots & 0x555_5555_5555_5555) << 1 | (pivots >> 1 & 0x555_5555_5555_5555)
}

/// `n.up + *m` against 0: `true` where it is >= 0. For n >= 2 it is positive, up and `*m` are confused only
/// for m = 1 (Winning Ways, chapter 8; Siegel, chapter II).
pub(super) fn at_least_zero(ups: i64, nimber: u64) -> bool {
    match ups {
        0 => nimber == 0,
        1 => nimber != 1,
        _ => ups > 0,
    }
}

/// The pivots that are >= `n.up + *m`.
pub(super) fn above(ups: i64, nimber: u64) -> Pivots {
    let mut set = 0;
    for n in -MAX_UPS..=MAX_UPS {
        for m in 0..=MAX_NIMBER {
            if at_least_zero(n.saturating_sub(ups), m ^ nimber) {
                set |= pivot(n, m);
            }
        }
    }
    set
}

/// The sets of a game G that is not hot and of -G, from the pivots that its options forbid: `forbidden[0]`
/// are those P for which a Left option of G is >= x + P, `forbidden[1]` the same for -G.
///
/// The options of `n.up + *m` are, for n >= 1, Right's `(n - 1).up + *(m ^ 1)`, Left's 0 and for `up + *`
/// also `*`; for n = 0 the smaller nimbers; and for n < 0 the negatives of all this. Going away from 0 each
/// row needs the one before it alone.
pub(super) fn tepid(forbidden: [Pivots; 2]) -> [Pivots; 2] {
    let allowed = forbidden.map(|set| !set & ALL);
    let mut sets = [0; 2];
    for m in 0..=MAX_NIMBER {
        let smaller = NIMBERS & (pivot(0, m) - 1);
        let here =
            [0, 1].map(|side: usize| allowed[side] & pivot(0, m) & when(sets[1 - side] & smaller == 0));
        sets = [sets[0] | here[0], sets[1] | here[1]];
    }
    let zeros = sets;
    for side in [0, 1] {
        let (other, own) = (zeros[1 - side], allowed[side]);
        let below = pivot(0, 0) - 1;
        let except = if other & STAR == 0 { 0 } else { pivot(-1, 1) };
        sets[side] |= own & below & !except & when(other & ZERO == 0);
    }
    for n in 1..=MAX_UPS {
        let row = NIMBERS << (4 * n);
        // The negatives of the other side's rows 1 - n, moved to row n.
        let next = |side: usize| allowed[side] & row & !(starred(negate(sets[1 - side])) << 4);
        sets = [sets[0] | next(0), sets[1] | next(1)];
    }
    sets
}

/// The sets of a hot game: there no option of x + P itself matters.
pub(super) fn hot(forbidden: [Pivots; 2]) -> [Pivots; 2] {
    forbidden.map(|set| !set & ALL)
}

const fn when(holds: bool) -> Pivots {
    if holds { Pivots::MAX } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_reverses_the_ups() {
        for n in -7..=7 {
            for m in 0..=3 {
                assert_eq!(negate(pivot(n, m)), pivot(-n, m));
                assert_eq!(first(pivot(n, m)), Some((n, m)));
                assert_eq!(starred(pivot(n, m)), pivot(n, m ^ 1));
            }
        }
        assert_eq!(negate(ALL), ALL);
    }

    #[test]
    fn pivots_stand_in_their_own_order() {
        // Each pivot from what its options forbid, against what is known of n.up + *m.
        for n in -6..=6 {
            for m in 0..=3_u64 {
                let lefts: Vec<(i64, u64)> = match n {
                    0 => (0..m).map(|i| (0, i)).collect(),
                    1 if m == 1 => vec![(0, 0), (0, 1)],
                    n if n > 0 => vec![(0, 0)],
                    _ => vec![(n + 1, m ^ 1)],
                };
                let rights: Vec<(i64, u64)> = match n {
                    0 => (0..m).map(|i| (0, i)).collect(),
                    -1 if m == 1 => vec![(0, 0), (0, 1)],
                    n if n < 0 => vec![(0, 0)],
                    _ => vec![(n - 1, m ^ 1)],
                };
                let below = |(n, m): (i64, u64)| negate(above(-n, m));
                let forbidden = [
                    lefts.iter().fold(0, |set, &option| set | below(option)),
                    rights.iter().fold(0, |set, &(n, m)| set | below((-n, m))),
                ];
                let sets = tepid(forbidden);
                assert_eq!(sets, [above(n, m), above(-n, m)], "{n}.up + *{m}");
                assert_eq!(first(sets[0] & negate(sets[1])), Some((n, m)));
            }
        }
    }
}
