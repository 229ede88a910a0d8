//! The lost positions after a move in the ring of six heaps of which a move takes from up to four neighbours.
//!
//! In a lost position the heaps of one parity have the nim sum 0, and each is smaller by the same number than
//! the heap opposite to it. Two heaps next to each other stay as they are, p, which is one of the three, and
//! q. Let r be opposite to q, and s the third one: s = p XOR r, and the heaps opposite to p and to s are
//! p + q - r and s + q - r. So the sizes of r are sought, which is a question of binary digits: s - r is
//! p - 2 (p AND r).

use std::collections::BTreeSet;

const HEAPS: usize = 6;

fn opposite(place: usize) -> usize {
    (place + HEAPS / 2) % HEAPS
}

/// Numbers with `low <= number <= high`, `number XOR mask <= most_xor` and `number AND mask >= least_and`.
struct Digits {
    mask: u64,
    low: u64,
    high: u64,
    most_xor: u64,
    least_and: u64,
}

/// What a list of numbers is sorted by: digits, the first ones first, with the digit that comes first.
type DigitOrder = Vec<(u32, bool)>;

fn digit(number: u64, place: u32) -> bool {
    number >> place & 1 == 1
}

impl Digits {
    /// Whether there is such a number that has the digits of `value` in the places of `fixed`.
    fn exists(&self, fixed: u64, value: u64) -> bool {
        // A state tells which of the four inequalities are equations so far; the states are a set of bits.
        let mut states = 1u16 << 15;
        for place in (0..u64::BITS).rev() {
            let mut next = 0;
            for one in [false, true] {
                if digit(fixed, place) && digit(value, place) != one {
                    continue;
                }
                let masked = digit(self.mask, place);
                let sides = [
                    (digit(self.low, place), one),
                    (one, digit(self.high, place)),
                    (one ^ masked, digit(self.most_xor, place)),
                    (digit(self.least_and, place), one & masked),
                ];
                for state in (0..16u16).filter(|state| states >> state & 1 == 1) {
                    let tight = (0..4).filter(|i| state >> i & 1 == 1);
                    if tight.clone().all(|i| sides[i] != (true, false)) {
                        let still = tight.filter(|&i| sides[i].0 == sides[i].1);
                        next |= 1 << still.fold(0, |state, i| state | 1 << i);
                    }
                }
            }
            states = next;
        }
        states != 0
    }

    /// Adds the first numbers in this order that have the digits of `value` in the places of `fixed`, until
    /// there are `limit`.
    fn list(&self, order: &[(u32, bool)], fixed: u64, value: u64, limit: usize, found: &mut Vec<u64>) {
        if found.len() >= limit || !self.exists(fixed, value) {
            return;
        }
        let Some((&(place, first), rest)) = order.split_first() else { return found.push(value) };
        for one in [first, !first] {
            self.list(rest, fixed | 1 << place, value | u64::from(one) << place, limit, found);
        }
    }
}

/// The heaps by what they are in a lost position.
struct Roles {
    p: usize,
    q: usize,
    r: usize,
    s: usize,
}

impl Roles {
    /// The roles where the heaps of this parity have the nim sum 0, and those in `first` and beside it stay.
    fn new(parity: usize, first: usize) -> Roles {
        let second = (first + 1) % HEAPS;
        let (p, q) = if first % 2 == parity { (first, second) } else { (second, first) };
        let r = opposite(q);
        // The three places of one parity add up to 6 or to 9.
        Roles { p, q, r, s: 3 * parity + HEAPS - p - r }
    }

    /// The sizes of r, `None` if there are none.
    fn digits(&self, at: &[u64]) -> Option<Digits> {
        let (p, q) = (at[self.p], at[self.q]);
        let low = (p + q).saturating_sub(at[opposite(self.p)]);
        let high = at[self.r].min(q);
        // s + q - r, thus p + q - 2 (p AND r), is at most the heap opposite to s.
        let least_and = (p + q).saturating_sub(at[opposite(self.s)]).div_ceil(2);
        (low <= high).then(|| Digits { mask: p, low, high, most_xor: at[self.s], least_and })
    }

    /// By which digits of r the positions are sorted.
    fn order(&self, mask: u64) -> DigitOrder {
        let free = [self.r, self.s, opposite(self.p), opposite(self.s)];
        let first_of = |free: &[usize]| free.iter().copied().min().unwrap_or_default();
        let by = |masked: Option<bool>, digit_first: &dyn Fn(u32) -> bool| -> DigitOrder {
            let places = (0..u64::BITS).rev();
            let wanted = places.filter(|&place| masked.is_none_or(|masked| digit(mask, place) == masked));
            wanted.map(|place| (place, digit_first(place))).collect()
        };
        let falls = first_of(&free[..3]) == opposite(self.p);
        if first_of(&free) == opposite(self.s) {
            // That heap falls with p AND r; for the others r XOR p rises as r does where p has no digits.
            return [by(Some(true), &|_| true), by(Some(false), &|_| falls)].concat();
        }
        match first_of(&free) {
            place if place == self.s => by(None, &|place| digit(mask, place)),
            _ => by(None, &|_| falls),
        }
    }

    fn position(&self, at: &[u64], r: u64) -> Vec<u64> {
        let (p, q) = (at[self.p], at[self.q]);
        let mut to = at.to_vec();
        to[self.r] = r;
        to[self.s] = p ^ r;
        to[opposite(self.p)] = p + (q - r);
        to[opposite(self.s)] = (p ^ r) + (q - r);
        to
    }
}

/// The lost positions after a move, or with no move if the position is lost, at least the first `limit` of
/// them, in lexicographic order, and whether these are all. `None` for heaps that are too large.
pub(super) fn lost_options(at: &[u64], limit: usize) -> Option<(Vec<Vec<u64>>, bool)> {
    if at.iter().any(|&heap| heap > u64::MAX / 4) {
        return None;
    }
    let mut found = BTreeSet::new();
    let mut complete = true;
    for roles in (0..2).flat_map(|parity| (0..HEAPS).map(move |first| Roles::new(parity, first))) {
        let Some(digits) = roles.digits(at) else { continue };
        let mut sizes = Vec::new();
        digits.list(&roles.order(digits.mask), 0, 0, limit, &mut sizes);
        complete &= sizes.len() < limit;
        found.extend(sizes.into_iter().map(|r| roles.position(at, r)));
    }
    Some((found.into_iter().collect(), complete))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_those_of_the_definition(
            mask in 0u64..32, low in 0u64..32, high in 0u64..32, most_xor in 0u64..32, least_and in 0u64..32,
        ) {
            let digits = Digits { mask, low, high, most_xor, least_and };
            let is_one = |&n: &u64| n >= low && n <= high && n ^ mask <= most_xor && n & mask >= least_and;
            let expected: Vec<u64> = (0..64).filter(is_one).collect();
            let order: DigitOrder = (0..u64::BITS).rev().map(|place| (place, false)).collect();
            let mut found = Vec::new();
            digits.list(&order, 0, 0, 100, &mut found);
            prop_assert_eq!(found, expected);
        }
    }
}
