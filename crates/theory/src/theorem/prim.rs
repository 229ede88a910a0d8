//! The value of a heap in Prim.

use super::{HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::outcome::Outcome;
use crate::ruleset::heap::HeapOption;
use crate::ruleset::heap::prim::Prim;
use crate::ruleset::{Flow, Visit};
use crate::structure::primes::{gcd, is_prime, nth_prime, prime_count, prime_factors};
use crate::{text, words};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::iter::once;
use std::ops::ControlFlow;

/// In proper Prim a heap of n > 1 has as value the index of the least prime factor of n, where 2 has index 1,
/// and heaps of 0 and 1 have value 0. In Prim odd heaps above 1 have the same value, a heap of 1 has value 1,
/// and even heaps have value 0.
///
/// Proof, by induction. A move leaves a number r < n coprime to n, and any such r can be left. In proper Prim
/// let p be the least prime factor of n. For each prime q < p the number q itself can be left, with the index
/// of q as value, and so can 1, with value 0. What is left has another least prime factor than p, since it is
/// coprime to n. So the value is the index of p. In Prim an even heap leaves odd ones alone, none of value 0;
/// from an odd heap n > 1 the heaps 2, with value 0, 1, with value 1, and the odd primes below p can be left,
/// and nothing of the value of n.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeastPrimeFactor;

/// Primes up to this are counted: that takes about a hundredth of a second. Any composite number up to 10^18
/// has a least factor in reach.
const MAX_COUNTED: u64 = 1_000_000_000;

/// How many primes there are up to [`MAX_COUNTED`].
const COUNT_OF_COUNTED: u64 = 50_847_534;

/// Options are counted by inclusion and exclusion over at most this many primes.
const MAX_EXCLUDED: usize = 20;

static STATEMENT: Statement = Statement {
    name: text!("the theorem on Prim", "Prim 定理"),
    claim: text!(
        "The value of a heap of n > 1 is the index of the least prime factor of n (2 has index 1, 3 has index 2); where a heap of 1 may be taken, even heaps have value 0 and a heap of 1 has value 1.",
        "n > 1 颗的堆的 Grundy 值是 n 的最小素因数的序号（2 为第 1 个，3 为第 2 个）；可以取走 1 颗的堆时，偶数堆的值为 0，1 颗的堆的值为 1。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (Prim)",
};

/// The least prime factor of a number above 1.
fn least_factor(n: u64) -> u64 {
    if n.is_multiple_of(2) { 2 } else { prime_factors(n).first().copied().unwrap_or(n) }
}

/// The least prime factor on which the value depends: `None` if the heap is too small, or an even one with
/// value 0.
fn deciding_factor(rules: &Prim, heap: u64) -> Option<u64> {
    let decides = heap > 1 && (rules.proper || !heap.is_multiple_of(2));
    decides.then(|| least_factor(heap))
}

/// The numbers from 1 to `last` that none of these primes divides, of which each is counted once.
fn coprime_numbers(last: u64, primes: &[u64]) -> u64 {
    match primes.split_last() {
        None => last,
        Some(_) if last == 0 => 0,
        Some((prime, others)) => coprime_numbers(last, others) - coprime_numbers(last / prime, others),
    }
}

/// The options of a heap that have a given value, where that is [told](HeapTheorem::tells_options_of_value).
enum Options {
    None,
    /// A single number is left.
    One(u64),
    /// The numbers coprime to the heap whose least prime factor is this one.
    Multiples(u64),
}

fn options_of_value(rules: &Prim, heap: u64, target: u64) -> Options {
    if heap <= 1 {
        // A heap of 1 may leave nothing.
        return if heap == 1 && !rules.proper && target == 0 { Options::One(0) } else { Options::None };
    }
    match (target, rules.proper) {
        (0, true) | (1, false) => Options::One(1),
        (0, false) | (1, true) => Options::Multiples(2),
        _ if target > COUNT_OF_COUNTED => Options::None,
        _ => match nth_prime(target, heap - 1) {
            Some(prime) => Options::Multiples(prime),
            None => Options::None,
        },
    }
}

impl HeapTheorem<Prim> for LeastPrimeFactor {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, rules: &Prim, heap: u64) -> u64 {
        match deciding_factor(rules, heap) {
            Some(prime) => prime_count(prime),
            None => u64::from(heap == 1 && !rules.proper),
        }
    }

    fn reach(&self, _: &Prim) -> u64 {
        MAX_COUNTED
    }

    fn tells(&self, rules: &Prim, heap: u64) -> bool {
        deciding_factor(rules, heap).is_none_or(|prime| prime <= MAX_COUNTED)
    }

    /// Heaps with the same least factor cancel each other. Different factors have different values, so
    /// neither one such value nor the sum of two is 0; and one is no sum of counted values if these do not
    /// reach the index of the largest prime that is counted.
    fn outcome_untold(&self, rules: &Prim, heaps: &[u64]) -> Option<Outcome> {
        let (mut uncounted, mut sum) = (BTreeSet::new(), 0);
        for &heap in heaps {
            match deciding_factor(rules, heap).filter(|&prime| prime > MAX_COUNTED) {
                Some(prime) => {
                    if !uncounted.insert(prime) {
                        uncounted.remove(&prime);
                    }
                }
                None => sum ^= self.value(rules, heap),
            }
        }
        match uncounted.len() {
            0 => Some(Outcome::from_next(sum != 0)),
            1 if sum <= COUNT_OF_COUNTED => Some(Outcome::N),
            2 if sum == 0 => Some(Outcome::N),
            _ => None,
        }
    }

    fn visit_options_of_value(
        &self,
        rules: &Prim,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        match options_of_value(rules, heap, target) {
            Options::None => ControlFlow::Continue(()),
            Options::One(left) => visit(HeapOption::one(left)),
            Options::Multiples(prime) if heap.is_multiple_of(prime) => ControlFlow::Continue(()),
            Options::Multiples(prime) => {
                // The least factor of any other s would be less than the prime.
                let others = prime.max(2)..=(heap - 1) / prime;
                let has_it = |&s: &u64| s == 1 || prime == 2 || is_rough(s, prime);
                let factors = once(1).chain(others).filter(|&s| gcd(s, heap) == 1).filter(has_it);
                factors.map(|s| HeapOption::one(prime * s)).try_for_each(visit)
            }
        }
    }

    fn count_options_of_value(&self, rules: &Prim, heap: u64, target: u64) -> Option<BigUint> {
        match options_of_value(rules, heap, target) {
            Options::None => Some(BigUint::ZERO),
            Options::One(_) => Some(1u64.into()),
            Options::Multiples(prime) if heap.is_multiple_of(prime) => Some(BigUint::ZERO),
            Options::Multiples(prime) => {
                let last = (heap - 1) / prime;
                if last < prime && prime > 2 {
                    return Some(1u64.into());
                }
                let smaller = (2..prime).filter(|&n| is_prime(n));
                let mut excluded: Vec<u64> = smaller.take(MAX_EXCLUDED + 1).collect();
                excluded.extend(prime_factors(heap));
                excluded.sort_unstable();
                excluded.dedup();
                let few = excluded.len() <= MAX_EXCLUDED;
                few.then(|| coprime_numbers(last, &excluded).into())
            }
        }
    }

    /// Primes with larger indices than those of the primes that are counted are not found. Fewer than a 16th
    /// of the numbers up to n > 10^9 are primes (Rosser, Schoenfeld 1962: fewer than 1.26 n / ln n).
    fn tells_options_of_value(&self, _: &Prim, heap: u64, target: u64) -> bool {
        target <= COUNT_OF_COUNTED || heap <= MAX_COUNTED || target > heap / 16
    }

    fn zero_moves_to_one(&self, _: &Prim) -> bool {
        // In proper Prim heaps of value 0 have no move; in Prim an even heap leaves 1.
        true
    }

    fn reason(&self, rules: &Prim, heap: u64) -> LocalizedString {
        match (deciding_factor(rules, heap), heap) {
            (Some(prime), _) => {
                let index = prime_count(prime);
                words!(
                    "the least prime factor of {heap} is {prime}, prime number {index}",
                    "{heap} 的最小素因数是 {prime}，为第 {index} 个素数"
                )
            }
            (None, 0) => words!("an empty heap", "空堆"),
            (None, 1) if rules.proper => words!("a heap of 1 is never taken", "不能取走 1 颗的堆"),
            (None, 1) => words!("a heap of 1 can only be taken", "1 颗的堆只能取走"),
            (None, _) => words!("{heap} is even", "{heap} 是偶数"),
        }
    }
}

/// Whether no prime below `prime` divides a number.
fn is_rough(n: u64, prime: u64) -> bool {
    /// By trial the least factor is found sooner, where it is small.
    const TRIED: u64 = 64;
    !n.is_multiple_of(2)
        && (3..prime.min(TRIED)).step_by(2).all(|d| !n.is_multiple_of(d))
        && (prime <= TRIED || least_factor(n) >= prime)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn values_and_options_follow_from_least_factors() {
        for proper in [false, true] {
            check_heaps(&Prim { proper }, &LeastPrimeFactor, 400);
        }
    }

    #[test]
    fn large_heaps_have_the_index_of_their_least_factor() {
        let rules = Prim { proper: true };
        for (heap, value) in [
            (1_000_000_000_000_000_000, 1),
            (999_999_999_999_999_999, 2),
            (7919 * 1_000_003 * 1_000_033, 1000),
            (1_000_003 * 1_000_033, 78_499),
        ] {
            assert_eq!(LeastPrimeFactor.value(&rules, heap), value, "{heap}");
            assert!(LeastPrimeFactor.tells(&rules, heap), "{heap}");
        }
        assert!(LeastPrimeFactor.tells(&rules, 998_244_353 * 998_244_353));
        assert!(!LeastPrimeFactor.tells(&rules, 999_999_999_999_999_989));
        assert!(LeastPrimeFactor.tells(&Prim { proper: false }, 1_000_000_000_000_000_000));
    }

    #[test]
    fn options_of_values_out_of_reach_are_not_looked_for() {
        let (rules, heap) = (Prim { proper: true }, 999_999_999_999_999_999);
        for (target, told) in
            [(50_847_534, true), (50_847_535, false), (heap / 16, false), (heap / 16 + 1, true)]
        {
            assert_eq!(LeastPrimeFactor.tells_options_of_value(&rules, heap, target), told, "{target}");
        }
        assert_eq!(LeastPrimeFactor.count_options_of_value(&rules, heap, heap / 16 + 1), Some(BigUint::ZERO));
        // The one option with the value of a large prime is this prime.
        let mut left = Vec::new();
        let _ = LeastPrimeFactor.visit_options_of_value(&rules, 999_999_937 * 3, 50_847_533, &mut |split| {
            left.push(split);
            ControlFlow::Continue(())
        });
        assert_eq!(left, [HeapOption::one(999_999_929)]);
    }

    #[test]
    fn equal_factors_cancel_even_if_they_are_not_counted() {
        let (one, other) = (999_999_999_999_999_989, 999_999_999_999_999_967);
        let rules = Prim { proper: true };
        for (heaps, outcome) in [
            (&[one][..], Some(Outcome::N)),
            (&[one, one], Some(Outcome::P)),
            (&[one, 15, 9, one], Some(Outcome::P)),
            (&[one, 10, one], Some(Outcome::N)),
            (&[one, 10], Some(Outcome::N)),
            (&[one, other], Some(Outcome::N)),
            (&[one, other, 10], None),
        ] {
            assert_eq!(LeastPrimeFactor.outcome_untold(&rules, heaps), outcome, "{heaps:?}");
        }
    }

    #[test]
    fn options_of_large_heaps_are_counted() {
        let rules = Prim { proper: true };
        let heap = 999_999_999_999_999_989;
        let count = |target| LeastPrimeFactor.count_options_of_value(&rules, heap, target).unwrap();
        assert_eq!(count(0), 1u64.into());
        // Every even number below a prime.
        assert_eq!(count(1), ((heap - 1) / 2).into());
        // Every odd multiple of 3.
        assert_eq!(count(2), ((heap / 3).div_ceil(2)).into());
        for target in 0..9 {
            let mut found = 0u64;
            let _ = LeastPrimeFactor.visit_options_of_value(&rules, 30_011, target, &mut |_| {
                found += 1;
                ControlFlow::Continue(())
            });
            let counted = LeastPrimeFactor.count_options_of_value(&rules, 30_011, target);
            assert_eq!(counted, Some(found.into()), "{target}");
        }
    }
}
