//! Prime factors of numbers by trial division, and indices of primes.

use std::sync::OnceLock;

/// Divisors up to this one are tried.
const MOST: u64 = 1 << 20;

/// The prime factors with their exponents, the smallest first; none of 0 and 1. `None` if trial division does not find them.
pub(super) fn of(mut n: u64) -> Option<Vec<(u64, u64)>> {
    let mut found = Vec::new();
    if n == 0 {
        return Some(found);
    }
    let mut p = 2;
    while p <= n / p {
        if p > MOST {
            return None;
        }
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
    if n > 1 {
        found.push((n, 1));
    }
    Some(found)
}

/// The smallest prime factor; 0 of 0, and 1 of 1.
pub(super) fn least(n: u64) -> Option<u64> {
    let mut p = 2;
    while p <= n / p {
        if p > MOST {
            return None;
        }
        if n.is_multiple_of(p) {
            return Some(p);
        }
        p += 1 + p % 2;
    }
    Some(n)
}

/// How many primes there are up to n; `None` if n is too large.
pub(super) fn prime_index(n: u64) -> Option<u64> {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    let primes = PRIMES.get_or_init(|| {
        let mut composite = vec![false; MOST as usize];
        let mut primes = Vec::new();
        for p in 2..composite.len() {
            if !composite[p] {
                primes.push(p as u32);
                for multiple in (p * p..composite.len()).step_by(p) {
                    composite[multiple] = true;
                }
            }
        }
        primes
    });
    (n < MOST).then(|| primes.partition_point(|&p| u64::from(p) <= n) as u64)
}
