//! Primes and divisors of 64-bit numbers.

use std::sync::LazyLock;

/// The first twelve primes. As bases of the Miller-Rabin test they leave no doubt below 3.3 * 10^24 (Sorenson
/// and Webster, Strong pseudoprimes to twelve prime bases, Mathematics of Computation 86 (2017)).
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Whether a number is prime.
pub fn is_prime(n: u64) -> bool {
    if n < 2 {
        return false;
    }
    if let Some(&base) = BASES.iter().find(|&&base| n.is_multiple_of(base)) {
        return n == base;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let mut power = power_mod(base, odd, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = product_mod(power, power, n);
            power == n - 1
        })
    })
}

fn product_mod(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut power, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product_mod(power, square, modulus);
        }
        square = product_mod(square, square, modulus);
        exponent >>= 1;
    }
    power
}

/// A divisor of an odd composite number other than 1 and itself (J. M. Pollard, A Monte Carlo method for
/// factorization, BIT 15 (1975)).
fn some_divisor(n: u64) -> u64 {
    (1..n)
        .find_map(|shift| {
            let next = |x: u64| ((u128::from(x) * u128::from(x) + u128::from(shift)) % u128::from(n)) as u64;
            let (mut slow, mut fast) = (next(2), next(next(2)));
            loop {
                match gcd(slow.abs_diff(fast), n) {
                    1 => (slow, fast) = (next(slow), next(next(fast))),
                    divisor => return (divisor < n).then_some(divisor),
                }
            }
        })
        .unwrap_or(n)
}

/// The greatest common divisor; that of 0 and n is n.
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The prime factors of a positive number, each as often as it divides it, in rising order.
pub fn prime_factors(n: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut rest = n;
    for prime in BASES {
        while rest.is_multiple_of(prime) && rest > 0 {
            factors.push(prime);
            rest /= prime;
        }
    }
    let mut open = vec![rest];
    while let Some(n) = open.pop().filter(|&n| n > 0) {
        if is_prime(n) {
            factors.push(n);
        } else if n > 1 {
            let divisor = some_divisor(n);
            open.extend([divisor, n / divisor]);
        }
    }
    factors.sort_unstable();
    factors
}

/// All divisors of a positive number, in rising order.
pub fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = vec![1];
    for power in prime_factors(n).chunk_by(|a, b| a == b) {
        let before = divisors.len();
        for i in 0..before * power.len() {
            divisors.push(divisors[i] * power[0]);
        }
    }
    divisors.sort_unstable();
    divisors
}

/// Primes below this are listed once.
const LISTED: usize = 1 << 20;

/// The primes below [`LISTED`], rising.
static SMALL_PRIMES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut is_prime = vec![true; LISTED];
    for n in 2..LISTED {
        if is_prime[n] && n * n < LISTED {
            is_prime[n * n..].iter_mut().step_by(n).for_each(|multiple| *multiple = false);
        }
    }
    (0..).zip(is_prime).skip(2).filter(|(_, is_prime)| *is_prime).map(|(n, _)| n).collect()
});

/// How many primes there are up to `n`: from a list if `n` is small, otherwise by Legendre's sieve for all
/// quotients of `n` at once: about n^(3/4) steps.
///
/// `small[i]` and `large[i]` count the numbers from 2 to i, and to n / i, that are left after sieving by the
/// primes so far: those that are prime or without a factor up to the last of these.
pub fn prime_count(n: u64) -> u64 {
    if n < LISTED as u64 {
        return SMALL_PRIMES.partition_point(|&prime| prime <= n) as u64;
    }
    sieved_prime_count(n)
}

fn sieved_prime_count(n: u64) -> u64 {
    let root = n.isqrt() as usize;
    let mut small: Vec<u64> = (0..=root as u64).map(|i| i.saturating_sub(1)).collect();
    let mut large: Vec<u64> =
        (0..=root as u64).map(|i| n.checked_div(i).map_or(0, |quotient| quotient - 1)).collect();
    for prime in 2..=root {
        let before = small[prime - 1];
        if small[prime] == before {
            continue;
        }
        let square = (prime as u64) * (prime as u64);
        let last = (n / square).min(root as u64) as usize;
        for i in 1..=last {
            let product = i * prime;
            let sieved = if product <= root { large[product] } else { small[(n / product as u64) as usize] };
            large[i] -= sieved - before;
        }
        for i in (1..=root).rev().take_while(|&i| i as u64 >= square) {
            small[i] -= small[i / prime] - before;
        }
    }
    large[1]
}

/// The prime number with this index, where 2 has index 1, if it is at most `last`. It takes a few
/// [counts](prime_count) of primes up to about this one.
pub fn nth_prime(index: u64, last: u64) -> Option<u64> {
    /// So near primes are met one after the other.
    const NEAR: u64 = 500;
    if index == 0 || index > last {
        return None;
    }
    let listed = SMALL_PRIMES.len() as u64;
    if index <= listed {
        return SMALL_PRIMES.get(index as usize - 1).copied().filter(|&prime| prime <= last);
    }
    // The prime is less than index * (ln index + ln ln index) (Rosser 1941), which is less than this.
    let mut above = index.saturating_mul(index.ilog2().into()).min(last);
    let mut count_above = prime_count(above);
    if count_above < index {
        return None;
    }
    let (mut below, mut count_below) = (LISTED as u64 - 1, listed);
    while index - count_below > NEAR {
        // Primes are spread evenly enough: a line leads to a place just before the one that is sought.
        let part = u128::from(above - below) * u128::from(index - NEAR / 2 - count_below);
        let guess = below + (part / u128::from(count_above - count_below)) as u64;
        let guess = guess.clamp(below + 1, above - 1);
        let count = prime_count(guess);
        if count < index {
            (below, count_below) = (guess, count)
        } else {
            (above, count_above) = (guess, count)
        }
    }
    (below + 1..=above).filter(|&n| is_prime(n)).nth((index - count_below) as usize - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_of_small_numbers_agree_with_the_definition() {
        for n in 1u64..3000 {
            let expected: Vec<u64> = (1..=n).filter(|&d| n.is_multiple_of(d)).collect();
            assert_eq!(divisors(n), expected, "{n}");
            assert_eq!(prime_factors(n).iter().product::<u64>(), n);
            assert!(prime_factors(n).into_iter().all(is_prime));
        }
    }

    #[test]
    fn large_numbers_are_factored() {
        for (n, factors) in [
            (1_000_000_007 * 998_244_353, vec![998_244_353, 1_000_000_007]),
            (999_999_999_999_999_989, vec![999_999_999_999_999_989]),
            (1_000_003 * 1_000_003, vec![1_000_003, 1_000_003]),
            (u64::MAX, vec![3, 5, 17, 257, 641, 65537, 6_700_417]),
        ] {
            assert_eq!(prime_factors(n), factors, "{n}");
        }
        assert_eq!(divisors(897_612_484_786_617_600).len(), 103_680);
    }

    #[test]
    fn primes_are_counted_and_found_by_their_index() {
        let primes: Vec<u64> = (0..3000).filter(|&n| is_prime(n)).collect();
        for n in 0..3000 {
            let count = primes.iter().filter(|&&prime| prime <= n).count() as u64;
            assert_eq!(prime_count(n), count, "{n}");
            assert!(n < 2 || sieved_prime_count(n) == count, "{n}");
        }
        assert_eq!([1_000_000, 10_000_000].map(prime_count), [78_498, 664_579]);
        assert_eq!((nth_prime(664_579, u64::MAX), nth_prime(664_580, 10_000_000)), (Some(9_999_991), None));
        for (index, &prime) in (1..).zip(&primes) {
            assert_eq!(nth_prime(index, u64::MAX), Some(prime));
            assert_eq!((nth_prime(index, prime), nth_prime(index, prime - 1)), (Some(prime), None));
        }
        assert_eq!((nth_prime(0, 100), nth_prime(1, 1), nth_prime(26, 100)), (None, None, None));
    }
}
