//! Infinite sets of numbers of tokens that have names.

use crate::ruleset::Flow;
use crate::structure::primes::is_prime;

/// An infinite set of positive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedSet {
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 4, 9, 16, ...
    Squares,
    /// 2, 3, 5, 7, 11, ...
    Primes,
    /// 1, 2, 4, 8, ...
    PowersOfTwo,
}

impl NamedSet {
    /// All of them.
    pub const ALL: [NamedSet; 4] =
        [NamedSet::Fibonacci, NamedSet::Squares, NamedSet::Primes, NamedSet::PowersOfTwo];

    /// The name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            NamedSet::Fibonacci => "fibonacci",
            NamedSet::Squares => "squares",
            NamedSet::Primes => "primes",
            NamedSet::PowersOfTwo => "powers-of-2",
        }
    }

    /// The set of this name, in the notation or in Chinese.
    pub fn from_name(name: &str) -> Option<NamedSet> {
        NamedSet::ALL.into_iter().find(|set| set.name() == name || set.chinese_names().contains(&name))
    }

    const fn chinese_names(self) -> [&'static str; 2] {
        match self {
            NamedSet::Fibonacci => ["斐波那契数", "斐波那契"],
            NamedSet::Squares => ["平方数", "完全平方数"],
            NamedSet::Primes => ["素数", "质数"],
            NamedSet::PowersOfTwo => ["2的幂", "二的幂"],
        }
    }

    /// The function that lists all members up to a bound in rising order. Primes are sieved: what that takes
    /// grows with the bound, which must be at most 10^9.
    pub fn lister(self) -> fn(u64) -> Vec<u64> {
        match self {
            NamedSet::Fibonacci => |bound| fibonacci_up_to(bound).collect(),
            NamedSet::Squares => |bound| (1..=bound.isqrt()).map(|root| root * root).collect(),
            NamedSet::Primes => sieve,
            NamedSet::PowersOfTwo => |bound| powers_up_to(bound).collect(),
        }
    }

    /// Shows the members up to `most`, the largest first, one at a time: a visitor that stops early has not
    /// waited for the others.
    pub fn visit_down(self, most: u64, visit: &mut dyn FnMut(u64) -> Flow) -> Flow {
        match self {
            NamedSet::Fibonacci => {
                fibonacci_up_to(most).collect::<Vec<_>>().into_iter().rev().try_for_each(visit)
            }
            NamedSet::Squares => (1..=most.isqrt()).rev().map(|root| root * root).try_for_each(visit),
            NamedSet::Primes => (2..=most).rev().filter(|&n| is_prime(n)).try_for_each(visit),
            NamedSet::PowersOfTwo => powers_up_to(most).rev().try_for_each(visit),
        }
    }
}

fn powers_up_to(bound: u64) -> impl DoubleEndedIterator<Item = u64> {
    (0..u64::BITS - bound.leading_zeros()).map(|exponent| 1 << exponent)
}

fn fibonacci_up_to(bound: u64) -> impl Iterator<Item = u64> {
    let numbers = std::iter::successors(Some((1u64, Some(2u64))), |&(a, b)| b.map(|b| (b, a.checked_add(b))));
    numbers.map(|(a, _)| a).take_while(move |&a| a <= bound)
}

/// The primes up to `bound`, by the sieve of Eratosthenes over odd numbers.
fn sieve(bound: u64) -> Vec<u64> {
    if bound < 2 {
        return Vec::new();
    }
    // Place i stands for 2i + 1; the first place, for 1, is not looked at.
    let places = bound.div_ceil(2) as usize;
    let mut composite = vec![false; places];
    for i in 1..places {
        let odd = 2 * i + 1;
        if (odd as u64) * (odd as u64) > bound {
            break;
        }
        if !composite[i] {
            composite[odd * odd / 2..].iter_mut().step_by(odd).for_each(|place| *place = true);
        }
    }
    let odd = composite.iter().enumerate().skip(1).filter(|&(_, &composite)| !composite);
    std::iter::once(2).chain(odd.map(|(i, _)| 2 * i as u64 + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    fn down(set: NamedSet, most: u64, count: usize) -> Vec<u64> {
        let mut members = Vec::new();
        let _ = set.visit_down(most, &mut |n| {
            members.push(n);
            if members.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        members
    }

    #[test]
    fn both_ways_to_list_the_members_agree_with_the_definition() {
        for set in NamedSet::ALL {
            let is_member = |n: u64| match set {
                NamedSet::Fibonacci => [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377].contains(&n),
                NamedSet::Squares => (1..=n).any(|root| root * root == n),
                NamedSet::Primes => n > 1 && (2..n).all(|d| !n.is_multiple_of(d)),
                NamedSet::PowersOfTwo => [1, 2, 4, 8, 16, 32, 64, 128, 256].contains(&n),
            };
            for bound in 0..400 {
                let mut members: Vec<u64> = (1..=bound).filter(|&n| is_member(n)).collect();
                assert_eq!(set.lister()(bound), members, "{} to {bound}", set.name());
                members.reverse();
                assert_eq!(down(set, bound, usize::MAX), members, "{} down from {bound}", set.name());
            }
        }
    }

    #[test]
    fn the_largest_members_below_10_to_the_18_come_at_once() {
        let most = 1_000_000_000_000_000_000;
        assert_eq!(down(NamedSet::Primes, most, 2), [999_999_999_999_999_989, 999_999_999_999_999_967]);
        assert_eq!(down(NamedSet::Squares, most, 2), [most, 999_999_998_000_000_001]);
        assert_eq!(down(NamedSet::Fibonacci, most, 1), [679_891_637_638_612_258]);
        assert_eq!(down(NamedSet::PowersOfTwo, u64::MAX, 1), [1 << 63]);
        assert_eq!(down(NamedSet::Fibonacci, u64::MAX, 1), [12_200_160_415_121_876_738]);
        assert_eq!(down(NamedSet::Primes, u64::MAX, 1), [u64::MAX - 58]);
    }
}
