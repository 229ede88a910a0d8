//! How many sums the first player wins, where the order of heaps does not matter.
//!
//! A choice of `n` heaps without order is a multiset of sizes. Let `a` of the `T` sizes have a value that `u`
//! has an even number of bits in common with, and `b` the others, so that `a - b` is the number `s(u)` of the
//! transform and `a + b = T`. Then
//!
//! > losses = 2^-k Σ c(s(u)), where c(s) is the coefficient of x^n in (1 - x)^-a (1 + x)^-b:
//!
//! a size of the first kind contributes 1 + x + x^2 + ..., one of the second kind 1 - x + x^2 - ... . The
//! coefficient for -s is that for s, times (-1)^n. For s >= 0 there are two sums for it, of which the shorter
//! one is taken:
//!
//! * (1 - x^2)^-b (1 - x)^-s, with binomials whose denominators are at most n;
//! * (1 + x)^s (1 - x^2)^-a, with binomials whose denominators are at most T.
//!
//! All terms are products of binomials. They are computed by multiplications and divisions modulo a number of
//! which at most one prime divides a denominator: the powers of that prime are counted apart.

use super::ring::{Montgomery, PowerOfTwo, Ring, inverse_modulo_2_64};
use super::{Spectrum, Value, joined};
use std::num::NonZeroU64;

/// The sums of this many heaps, without order, whose sizes have the values of a histogram.
pub struct UnorderedSums {
    spectrum: Option<Spectrum>,
    heaps: u64,
}

/// A ring with what divisions need.
trait Local: Ring {
    /// The prime whose powers are counted apart.
    fn prime(&self) -> Option<u64>;

    /// The inverse of an element that is none of its multiples.
    fn inverse(&self, unit: Self::Element) -> Self::Element;
}

/// Arithmetic modulo an odd number, of whose primes none but perhaps the one named divides a denominator.
struct Odd {
    ring: Montgomery,
    modulus: u64,
    prime: Option<u64>,
}

impl Ring for Odd {
    type Element = u64;

    fn element(&self, n: u128) -> u64 {
        self.ring.element(n)
    }

    fn sum(&self, a: u64, b: u64) -> u64 {
        self.ring.sum(a, b)
    }

    fn difference(&self, a: u64, b: u64) -> u64 {
        self.ring.difference(a, b)
    }

    fn product(&self, a: u64, b: u64) -> u64 {
        self.ring.product(a, b)
    }
}

impl Local for Odd {
    fn prime(&self) -> Option<u64> {
        self.prime
    }

    /// Euclid's algorithm: in each step r = x unit modulo the modulus.
    fn inverse(&self, unit: u64) -> u64 {
        let modulus = i128::from(self.modulus);
        let (mut before, mut after) = ((modulus, 0), (i128::from(self.ring.integer(unit)), 1));
        while after.0 != 0 {
            let quotient = before.0 / after.0;
            (before, after) = (after, (before.0 - quotient * after.0, before.1 - quotient * after.1));
        }
        self.element(before.1.rem_euclid(modulus).unsigned_abs())
    }
}

impl Local for PowerOfTwo {
    fn prime(&self) -> Option<u64> {
        Some(2)
    }

    fn inverse(&self, unit: u128) -> u128 {
        // Newton's step doubles the bits that are right, of which there are 64.
        let half = u128::from(inverse_modulo_2_64(unit as u64));
        half.wrapping_mul(2u128.wrapping_sub(unit.wrapping_mul(half)))
    }
}

/// A number as a unit times a power of the prime.
#[derive(Clone, Copy)]
struct Factored<E> {
    unit: E,
    power: i64,
}

/// Binomials in a ring.
struct Binomials<'a, L: Local> {
    ring: &'a L,
    /// The inverses of 1, 2, 3, ..., up to the largest denominator.
    inverses: Vec<Factored<L::Element>>,
    /// The powers of the prime.
    powers: Vec<L::Element>,
}

impl<'a, L: Local> Binomials<'a, L> {
    fn new(ring: &'a L, denominators: u64) -> Binomials<'a, L> {
        let mut binomials = Binomials { ring, inverses: Vec::new(), powers: Vec::new() };
        let one = ring.element(1);
        let mut power = one;
        for _ in 0..u128::BITS {
            binomials.powers.push(power);
            power = ring.product(power, ring.element(ring.prime().unwrap_or(1).into()));
        }
        // All inverses by a single one: that of the product of all.
        let numbers: Vec<_> = (1..=denominators).map(|n| binomials.factored(n.into())).collect();
        let mut before = Vec::with_capacity(numbers.len());
        let mut product = one;
        for number in &numbers {
            before.push(product);
            product = ring.product(product, number.unit);
        }
        let mut inverse = ring.inverse(product);
        binomials.inverses = numbers
            .iter()
            .zip(before)
            .rev()
            .map(|(number, before)| {
                let unit = ring.product(inverse, before);
                inverse = ring.product(inverse, number.unit);
                Factored { unit, power: -number.power }
            })
            .collect();
        binomials.inverses.reverse();
        binomials
    }

    fn one(&self) -> Factored<L::Element> {
        Factored { unit: self.ring.element(1), power: 0 }
    }

    /// A positive number.
    fn factored(&self, mut n: u128) -> Factored<L::Element> {
        let mut power = 0;
        if let Some(prime) = self.ring.prime() {
            while n.is_multiple_of(prime.into()) {
                n /= u128::from(prime);
                power += 1;
            }
        }
        Factored { unit: self.ring.element(n), power }
    }

    fn product(&self, a: Factored<L::Element>, b: Factored<L::Element>) -> Factored<L::Element> {
        Factored { unit: self.ring.product(a.unit, b.unit), power: a.power + b.power }
    }

    /// `number` times `above` over `below`, both positive.
    fn scaled(&self, number: Factored<L::Element>, above: u128, below: u64) -> Factored<L::Element> {
        let inverse = self.inverses[below as usize - 1];
        self.product(self.product(number, self.factored(above)), inverse)
    }

    /// An integer in this form, in the ring.
    fn value(&self, number: Factored<L::Element>) -> L::Element {
        match usize::try_from(number.power).ok().and_then(|power| self.powers.get(power)) {
            Some(&power) => self.ring.product(number.unit, power),
            // The modulus is below 2^64, or 2^128.
            None => self.ring.element(0),
        }
    }
}

impl UnorderedSums {
    /// The sums of this many heaps, where `histogram[v]` is the number of sizes of a single heap with Grundy
    /// value `v`.
    pub fn new(histogram: &[u64], heaps: u64) -> UnorderedSums {
        let highest = histogram.iter().rposition(|&count| count > 0);
        UnorderedSums {
            spectrum: highest.map(|highest| Spectrum::from_histogram(&histogram[..=highest])),
            heaps,
        }
    }

    /// About how many products modulo a number counting takes; `u128::MAX` where they are beyond all bounds.
    pub fn products(&self) -> u128 {
        self.spectrum.as_ref().map_or(0, |spectrum| self.by_heaps(spectrum).min(self.by_sizes(spectrum)))
    }

    /// What the first sum takes.
    fn by_heaps(&self, spectrum: &Spectrum) -> u128 {
        (2 * spectrum.values.len() as u128 + 10).saturating_mul(u128::from(self.heaps) + 1)
    }

    /// What the second sum takes.
    fn by_sizes(&self, spectrum: &Spectrum) -> u128 {
        let of = |value: &Value| (value.size / 2 + 1).saturating_mul(spectrum.total + value.size + 2);
        let sums = spectrum.values.iter().map(of).fold(0, u128::saturating_add);
        sums.saturating_add(spectrum.total.saturating_mul(10 + spectrum.total))
    }

    /// The number of sums, modulo `modulus`, that the player to move wins. Exact for every modulus; takes
    /// about as many products as [`products`](UnorderedSums::products) says.
    ///
    /// ```
    /// use grundy_theory::sum::counting::UnorderedSums;
    /// use std::num::NonZeroU64;
    /// let modulus = NonZeroU64::new(1000).unwrap();
    /// // Nim with two heaps of 0 to 3: 10 pairs without order, 4 of them equal.
    /// assert_eq!(UnorderedSums::new(&[1, 1, 1, 1], 2).wins(modulus), 6);
    /// ```
    pub fn wins(&self, modulus: NonZeroU64) -> u64 {
        let Some(spectrum) = &self.spectrum else { return 0 };
        let twos = modulus.trailing_zeros();
        let denominators = self.denominators(spectrum);
        let half = |ring: &Odd| ring.inverse(ring.element(1 << spectrum.bits));
        let (mut wins, mut known) = (0, 1);
        for (odd, prime) in odd_parts(modulus.get() >> twos, denominators) {
            let ring = Odd { ring: Montgomery::new(odd), modulus: odd, prime };
            let scaled = ring.product(self.scaled_wins(spectrum, &ring, denominators), half(&ring));
            // The number below `known` `odd` with both residues.
            let difference = ring.difference(scaled, ring.element(u128::from(wins)));
            let steps = ring.product(difference, ring.inverse(ring.element(u128::from(known))));
            wins += known * ring.ring.integer(steps);
            known *= odd;
        }
        if twos == 0 {
            return wins;
        }
        let of_power = (self.scaled_wins(spectrum, &PowerOfTwo, denominators) >> spectrum.bits) as u64;
        joined(wins, known, of_power, twos)
    }

    /// No denominator is larger.
    fn denominators(&self, spectrum: &Spectrum) -> u64 {
        match self.by_heaps(spectrum) <= self.by_sizes(spectrum) {
            true => self.heaps,
            false => u64::try_from(spectrum.total).unwrap_or(u64::MAX),
        }
    }

    /// 2^bits times the number of wins.
    fn scaled_wins<L: Local>(&self, spectrum: &Spectrum, ring: &L, denominators: u64) -> L::Element {
        let binomials = Binomials::new(ring, denominators);
        let by_heaps = self.by_heaps(spectrum) <= self.by_sizes(spectrum);
        let coefficient = |size: u128| match by_heaps {
            true => self.shorter_in_heaps(&binomials, spectrum.total, size),
            false => self.shorter_in_sizes(&binomials, spectrum.total, size),
        };
        let zero = ring.element(0);
        let mut losses = zero;
        for Value { size, positive, negative } in &spectrum.values {
            let mut times = ring.element((*positive).into());
            let opposite = ring.element((*negative).into());
            times = if self.heaps.is_multiple_of(2) {
                ring.sum(times, opposite)
            } else {
                ring.difference(times, opposite)
            };
            losses = ring.sum(losses, ring.product(times, coefficient(*size)));
        }
        let all = ring.product(ring.element(1 << spectrum.bits), coefficient(spectrum.total));
        ring.difference(all, losses)
    }

    /// The coefficient by the first sum: of j over b + j - 1 over j, times s + n - 2j - 1 over n - 2j.
    fn shorter_in_heaps<L: Local>(
        &self,
        binomials: &Binomials<'_, L>,
        total: u128,
        size: u128,
    ) -> L::Element {
        let (ring, heaps, others) = (binomials.ring, self.heaps, (total - size) / 2);
        let mut pairs = vec![binomials.one()];
        for j in 1..=heaps / 2 {
            if others == 0 {
                break;
            }
            let last = pairs[j as usize - 1];
            pairs.push(binomials.scaled(last, others + u128::from(j) - 1, j));
        }
        let mut single = binomials.one();
        let mut sum = ring.element(0);
        for m in 0..=heaps {
            if m > 0 {
                if size == 0 {
                    break;
                }
                single = binomials.scaled(single, size + u128::from(m) - 1, m);
            }
            let rest = heaps - m;
            if rest.is_multiple_of(2)
                && let Some(&pair) = pairs.get((rest / 2) as usize)
            {
                sum = ring.sum(sum, binomials.value(binomials.product(pair, single)));
            }
        }
        sum
    }

    /// The coefficient by the second sum: of i over s over i, times a - 1 + (n - i)/2 over a - 1.
    fn shorter_in_sizes<L: Local>(
        &self,
        binomials: &Binomials<'_, L>,
        total: u128,
        size: u128,
    ) -> L::Element {
        let ring = binomials.ring;
        let most = total - (total - size) / 2;
        let mut single = binomials.one();
        let mut sum = ring.element(0);
        for i in 0..=size.min(self.heaps.into()) as u64 {
            if i > 0 {
                single = binomials.scaled(single, size - u128::from(i) + 1, i);
            }
            let rest = self.heaps - i;
            if !rest.is_multiple_of(2) {
                continue;
            }
            let mut pairs = single;
            for r in 1..most as u64 {
                pairs = binomials.scaled(pairs, u128::from(rest / 2) + u128::from(r), r);
            }
            sum = ring.sum(sum, binomials.value(pairs));
        }
        sum
    }
}

/// An odd number as a product of factors without a common prime: a power of each prime that divides a
/// denominator, and the rest.
fn odd_parts(mut odd: u64, denominators: u64) -> Vec<(u64, Option<u64>)> {
    let mut parts = Vec::new();
    let mut prime = 3;
    while prime <= denominators && prime <= odd / prime {
        let mut power = 1;
        while odd.is_multiple_of(prime) {
            odd /= prime;
            power *= prime;
        }
        if power > 1 {
            parts.push((power, Some(prime)));
        }
        prime += 2;
    }
    // What no number up to its root divides is a prime; what no denominator divides needs none.
    parts.push((odd, Some(odd).filter(|&odd| odd > 1 && odd <= denominators)));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The multisets of this many of these values, one by one: how many have a nim sum that is not 0, and how
    /// many there are.
    fn one_by_one(values: &[u64], heaps: u64) -> (u64, u64) {
        fn count(values: &[u64], heaps: u64, sum: u64) -> (u64, u64) {
            match values.split_first() {
                _ if heaps == 0 => (u64::from(sum != 0), 1),
                None => (0, 0),
                Some((first, rest)) => {
                    let with = count(values, heaps - 1, sum ^ first);
                    let without = count(rest, heaps, sum);
                    (with.0 + without.0, with.1 + without.1)
                }
            }
        }
        count(values, heaps, 0)
    }

    fn histogram(values: &[u64]) -> Vec<u64> {
        let mut histogram = vec![0; values.iter().max().map_or(0, |&most| most as usize + 1)];
        values.iter().for_each(|&value| histogram[value as usize] += 1);
        histogram
    }

    const MODULI: [u64; 16] = [
        1,
        2,
        3,
        4,
        7,
        9,
        64,
        96,
        105,
        2_520,
        1_000_000_007,
        998_244_352,
        3 * 3 * 5 * 7 * 1_000_003,
        1 << 61,
        (1 << 61) - 1,
        1 << 63,
    ];

    const VALUES: [&[u64]; 8] = [
        &[0],
        &[3],
        &[0, 1],
        &[0, 1, 2, 3],
        &[0, 0, 1, 1, 1],
        &[2, 2, 5],
        &[0, 1, 2, 3, 4, 5, 6, 7],
        &[1, 1, 2],
    ];

    #[test]
    fn multisets_are_counted_one_by_one() {
        for values in VALUES {
            for heaps in 0..9 {
                let (wins, _) = one_by_one(values, heaps);
                let sums = UnorderedSums::new(&histogram(values), heaps);
                for modulus in MODULI {
                    let found = sums.wins(NonZeroU64::new(modulus).unwrap());
                    assert_eq!(found, wins % modulus, "{values:?}, {heaps} heaps, modulo {modulus}");
                }
            }
        }
    }

    #[test]
    fn both_sums_have_the_same_coefficients() {
        for values in VALUES {
            for heaps in [0, 1, 2, 3, 10, 31, 100] {
                let sums = UnorderedSums::new(&histogram(values), heaps);
                let spectrum = sums.spectrum.as_ref().unwrap();
                let ring = Odd { ring: Montgomery::new((1 << 61) - 1), modulus: (1 << 61) - 1, prime: None };
                let binomials = Binomials::new(&ring, 100);
                let two = Binomials::new(&PowerOfTwo, 100);
                for Value { size, .. } in &spectrum.values {
                    assert_eq!(
                        sums.shorter_in_heaps(&binomials, spectrum.total, *size),
                        sums.shorter_in_sizes(&binomials, spectrum.total, *size)
                    );
                    assert_eq!(
                        sums.shorter_in_heaps(&two, spectrum.total, *size),
                        sums.shorter_in_sizes(&two, spectrum.total, *size)
                    );
                }
            }
        }
    }

    #[test]
    fn very_many_heaps_of_few_sizes_are_counted() {
        // Of n heaps of 0 or 1 those with an odd number of ones are won: n + 1 multisets, of which (n + 1) /
        // 2 rounded down.
        for heaps in [1_000_000_000_000_000_000, 999_999_999_999_999_999, u64::MAX] {
            let sums = UnorderedSums::new(&[1, 1], heaps);
            for modulus in MODULI {
                let wins = u128::from(heaps).div_ceil(2) % u128::from(modulus);
                assert_eq!(
                    u128::from(sums.wins(NonZeroU64::new(modulus).unwrap())),
                    wins,
                    "{heaps} {modulus}"
                );
            }
        }
        assert_eq!(UnorderedSums::new(&[], 3).wins(NonZeroU64::MAX), 0);
        assert_eq!(UnorderedSums::new(&[0, 0], 0).wins(NonZeroU64::MAX), 0);
    }
}
