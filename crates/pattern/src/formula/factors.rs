//! Prime factors of numbers, and indices of primes.

use grundy_theory::structure::primes;

/// Divisors below this are tried first, which is faster for the small numbers of tables.
const TRIED: u64 = 1 << 10;

/// The prime factors with their exponents, the smallest first; none of 0 and 1.
pub(super) fn of(mut n: u64) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    let mut p = 2;
    while p < TRIED && p <= n / p {
        let mut times = 0;
        while n.is_multiple_of(p) {
            n /= p;
            times += 1;
        }
        if times > 0 {
            found.push((p, times));
        }
        p += 1 + p % 2;
    }
    if p <= n / p {
        let all = primes::prime_factors(n);
        found.extend(all.chunk_by(|p, q| p == q).map(|power| (power[0], power.len() as u64)));
    } else if n > 1 {
        found.push((n, 1));
    }
    found
}

/// The smallest prime factor; 0 of 0, and 1 of 1.
pub(super) fn least(n: u64) -> u64 {
    let mut p = 2;
    while p < TRIED && p <= n / p {
        if n.is_multiple_of(p) {
            return p;
        }
        p += 1 + p % 2;
    }
    if p <= n / p { primes::prime_factors(n)[0] } else { n }
}

/// How many primes there are up to n; `None` if counting them takes too much work.
pub(super) fn prime_index(n: u64) -> Option<u64> {
    const BELOW: u64 = 1 << 20;
    (n < BELOW).then(|| primes::prime_count(n))
}
