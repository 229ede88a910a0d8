//! Sums of many n-th powers of integers.

use super::ring::Ring;

/// One summand: `weight` times the n-th power of `base`.
pub(super) struct Term {
    pub(super) base: u128,
    pub(super) weight: i128,
}

/// Elements that are raised together, so that the processor need not wait for one product before the next.
const LANES: usize = 8;

/// What one number costs in the sieve, in products: the product, the list of the least factors and the gaps
/// in memory.
const SIEVE_COST: u128 = 4;

/// The sum of the terms, which stand in rising order of their bases, with `n` as the exponent.
///
/// Powers are completely multiplicative, so the powers of all numbers up to a bound cost one raising for each
/// prime and one product for each other number. Bases beyond the bound are raised one by one. The bound is
/// chosen for the least work.
pub(super) fn power_sum<R: Ring>(ring: &R, terms: &[Term], n: u64) -> R::Element {
    let (sieved, raised) = terms.split_at(worth_sieving(terms, n));
    let zero = ring.element(0);
    let scaled = |term: &Term, power: R::Element| {
        let size = ring.product(ring.element(term.weight.unsigned_abs()), power);
        if term.weight < 0 { ring.difference(zero, size) } else { size }
    };
    let mut sum = zero;
    if let Some(last) = sieved.last() {
        // `worth_sieving` keeps below 2^32.
        let powers = powers_up_to(ring, last.base as usize, n);
        for term in sieved {
            sum = ring.sum(sum, scaled(term, powers[term.base as usize]));
        }
    }
    let mut powers: Vec<R::Element> = raised.iter().map(|term| ring.element(term.base)).collect();
    raise(ring, &mut powers, n);
    raised.iter().zip(powers).fold(sum, |sum, (term, power)| ring.sum(sum, scaled(term, power)))
}

/// How many of the terms should get their powers from a sieve.
fn worth_sieving(terms: &[Term], n: u64) -> usize {
    let raising = u128::from(n.checked_ilog2().map_or(0, |log| log + 1) + n.count_ones());
    let cost = |sieved: usize| {
        let one_by_one = raising * (terms.len() - sieved) as u128;
        let Some(bound) = sieved.checked_sub(1).map(|last| terms[last].base) else { return one_by_one };
        // There are about B / ln B primes below B; 2^10 / ln 2 is about 1477.
        let primes = ((bound * 1477) >> 10) / u128::from(bound.max(2).ilog2()) + 1;
        one_by_one + raising * primes + SIEVE_COST * bound
    };
    // Beyond this a sieve costs more than raising all terms.
    let largest = (raising * terms.len() as u128 / SIEVE_COST).min(u32::MAX.into());
    let most = terms.partition_point(|term| term.base <= largest);
    (0..=most).min_by_key(|&sieved| cost(sieved)).unwrap_or(0)
}

/// The n-th powers of 0, 1, ..., bound.
fn powers_up_to<R: Ring>(ring: &R, bound: usize, n: u64) -> Vec<R::Element> {
    let primes = primes_up_to(bound);
    let mut of_primes: Vec<R::Element> = primes.iter().map(|&p| ring.element(p as u128)).collect();
    raise(ring, &mut of_primes, n);
    let one = ring.element(1);
    let mut powers = vec![one; bound + 1];
    powers[0] = power(ring, ring.element(0), n);
    // Every composite number is reached once, from its greatest proper divisor by its least prime (D. Gries
    // and J. Misra, A linear sieve algorithm, 1978).
    let mut least = vec![0u32; bound + 1];
    for (index, (&p, &power)) in primes.iter().zip(&of_primes).enumerate() {
        powers[p] = power;
        least[p] = index as u32;
    }
    for i in 2..=bound / 2 {
        let power = powers[i];
        for (index, (&p, &prime)) in primes[..=least[i] as usize].iter().zip(&of_primes).enumerate() {
            let Some(multiple) = powers.get_mut(i * p) else { break };
            *multiple = ring.product(power, prime);
            least[i * p] = index as u32;
        }
    }
    powers
}

/// The primes up to a bound, by the sieve of Eratosthenes.
fn primes_up_to(bound: usize) -> Vec<usize> {
    let mut composite = vec![false; bound + 1];
    let mut primes = Vec::new();
    for i in 2..=bound {
        if !composite[i] {
            primes.push(i);
            for multiple in (i * i..=bound).step_by(i) {
                composite[multiple] = true;
            }
        }
    }
    primes
}

/// The n-th power of one element.
pub(super) fn power<R: Ring>(ring: &R, base: R::Element, n: u64) -> R::Element {
    let mut bases = [base];
    raise_lanes(ring, &mut bases, n);
    bases[0]
}

/// Raises all elements to the n-th power.
fn raise<R: Ring>(ring: &R, bases: &mut [R::Element], n: u64) {
    let (lanes, rest) = bases.as_chunks_mut::<LANES>();
    lanes.iter_mut().for_each(|lanes| raise_lanes(ring, lanes, n));
    rest.iter_mut().for_each(|base| *base = power(ring, *base, n));
}

#[inline]
fn raise_lanes<R: Ring, const N: usize>(ring: &R, bases: &mut [R::Element; N], n: u64) {
    let mut powers = [ring.element(1); N];
    for bit in (0..u64::BITS - n.leading_zeros()).rev() {
        for power in &mut powers {
            *power = ring.product(*power, *power);
        }
        if n >> bit & 1 == 1 {
            for (power, base) in powers.iter_mut().zip(bases.iter()) {
                *power = ring.product(*power, *base);
            }
        }
    }
    *bases = powers;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sum::counting::ring::{Montgomery, PowerOfTwo};

    /// Terms with every base below `bound`, and what is beyond.
    fn terms(bound: u128, beyond: &[u128]) -> Vec<Term> {
        let bases = (0..bound).chain(beyond.iter().copied());
        bases.zip(-7..).map(|(base, weight)| Term { base, weight }).collect()
    }

    #[test]
    fn close_bases_are_sieved_and_far_ones_are_not() {
        let n = 1_000_000_000_000_000_000;
        assert_eq!(worth_sieving(&terms(5000, &[1 << 70, 1 << 90]), n), 5000);
        assert_eq!(worth_sieving(&terms(0, &[100_000, 200_000]), n), 0);
        assert_eq!(worth_sieving(&[], n), 0);
        assert_eq!(worth_sieving(&terms(5000, &[]), 1), 0);
    }

    #[test]
    fn sieved_powers_are_powers() {
        let ring = Montgomery::new(998_244_353);
        for n in [0, 1, 2, 5, 1_000_000_007, u64::MAX] {
            for bound in [0, 1, 2, 3, 4, 30, 1000] {
                let powers = powers_up_to(&ring, bound, n);
                assert_eq!(powers.len(), bound + 1);
                for (base, &found) in powers.iter().enumerate() {
                    assert_eq!(found, power(&ring, ring.element(base as u128), n), "{base}^{n}");
                }
            }
        }
    }

    fn one_by_one<R: Ring>(ring: &R, terms: &[Term], n: u64) -> R::Element {
        terms.iter().fold(ring.element(0), |sum, term| {
            let size = ring.element(term.weight.unsigned_abs());
            let power = ring.product(size, power(ring, ring.element(term.base), n));
            if term.weight < 0 { ring.difference(sum, power) } else { ring.sum(sum, power) }
        })
    }

    #[test]
    fn the_sum_is_that_of_single_powers() {
        let terms = terms(3000, &[1 << 40, (1 << 100) + 1]);
        for n in [0, 1, 3, 999_999_999_999, u64::MAX] {
            assert_eq!(power_sum(&PowerOfTwo, &terms, n), one_by_one(&PowerOfTwo, &terms, n));
            for q in [1, 3, (1 << 61) - 1, u64::MAX] {
                let ring = Montgomery::new(q);
                assert_eq!(power_sum(&ring, &terms, n), one_by_one(&ring, &terms, n));
            }
        }
    }
}
