//! Games for the tests of tables: rules in the plainest words.

use super::NimSequence;
use super::kernel::{Kernel, kernel};
use super::values::NimValues;
use crate::budget::{Budget, Limits};
use grundy_theory::ruleset::heap::code::{CodeDigit, SizeCondition, TakeAndBreakCode};
use grundy_theory::ruleset::heap::{HeapFamily, HeapOption, HeapRules};
use grundy_theory::ruleset::{Flow, RulesetInfo, Visit};
use grundy_theory::text;
use std::ops::ControlFlow;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) enum Rules {
    Subtraction(Vec<u64>),
    SubtractionRule(fn(u64) -> Vec<u64>),
    WideSubtraction(Vec<u64>),
    AllBut(Vec<u64>),
    TakeAndBreak(Vec<u8>),
    Code(TakeAndBreakCode),
    UnequalSplit,
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!("a game for tests", "测试用游戏"),
    format: text!("heaps", "各堆"),
    example: "[1]",
    source: "",
};

impl Rules {
    /// `0.77` and so on.
    pub(crate) fn code(code: &str) -> Rules {
        let digits = code.chars().filter_map(|digit| digit.to_digit(16));
        Rules::TakeAndBreak(digits.map(|digit| digit as u8).collect())
    }

    fn splits(&self, heap: u64) -> Vec<HeapOption> {
        match self {
            Rules::Subtraction(set) | Rules::WideSubtraction(set) => {
                set.iter().rev().filter_map(|take| heap.checked_sub(*take)).map(HeapOption::one).collect()
            }
            Rules::SubtractionRule(rule) => {
                rule(heap).iter().map(|take| HeapOption::one(heap - take)).collect()
            }
            Rules::AllBut(set) => (1..=heap)
                .filter(|take| !set.contains(take))
                .map(|take| HeapOption::one(heap - take))
                .collect(),
            Rules::TakeAndBreak(digits) => {
                (0..).zip(digits).flat_map(|(take, &digit)| broken(heap, take, digit)).collect()
            }
            Rules::Code(code) => (0..=heap).flat_map(|take| left_by(heap - take, code.digit(take))).collect(),
            Rules::UnequalSplit => {
                (1..heap).filter(|a| *a < heap - *a).map(|a| HeapOption::two(a, heap - a)).collect()
            }
        }
    }
}

fn broken(heap: u64, take: u64, digit: u8) -> Vec<HeapOption> {
    let Some(left) = heap.checked_sub(take) else { return vec![] };
    let mut splits = Vec::new();
    if digit & 1 != 0 && left == 0 && take > 0 {
        splits.push(HeapOption::NOTHING);
    }
    if digit & 2 != 0 && left > 0 && take > 0 {
        splits.push(HeapOption::one(left));
    }
    for a in 1..left {
        if digit & 4 != 0 {
            splits.push(HeapOption::two(a, left - a));
        }
        let most = if digit & 8 == 0 { 0 } else { left - a };
        splits.extend((1..most).map(|b| HeapOption::three(a, b, left - a - b)));
    }
    splits
}

/// What a digit allows to be left of so many tokens.
fn left_by(tokens: u64, digit: CodeDigit) -> Vec<HeapOption> {
    let allows = |sizes: &Vec<u64>| {
        let equal = sizes.windows(2).filter(|pair| pair[0] == pair[1]).count();
        sizes.len() < 2
            || match digit.sizes() {
                SizeCondition::Any => true,
                SizeCondition::Unequal => equal == 0,
                SizeCondition::NotAllEqual => equal < sizes.len() - 1,
                SizeCondition::Equal => equal == sizes.len() - 1,
            }
    };
    let counts = (0..=5).filter(|&heaps| digit.leaves(heaps));
    let sizes = counts.flat_map(|heaps| partitions(tokens, heaps, 1)).filter(allows);
    sizes.map(|sizes| sizes.iter().fold(HeapOption::NOTHING, |split, &size| split.and(size, 1))).collect()
}

/// All rising lists of so many numbers from `least` on with this sum.
fn partitions(sum: u64, parts: usize, least: u64) -> Vec<Vec<u64>> {
    match parts {
        0 if sum == 0 => vec![vec![]],
        0 => vec![],
        1 if sum >= least => vec![vec![sum]],
        _ => (least..=sum / parts as u64)
            .flat_map(|first| {
                partitions(sum - first, parts - 1, first)
                    .into_iter()
                    .map(move |rest| [vec![first], rest].concat())
            })
            .collect(),
    }
}

impl HeapRules for Rules {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        for split in self.splits(heap) {
            visit(split)?;
        }
        ControlFlow::Continue(())
    }

    fn family(&self) -> HeapFamily<'_> {
        match self {
            Rules::Subtraction(set) => HeapFamily::Subtraction(set),
            Rules::SubtractionRule(rule) => HeapFamily::SubtractionRule(*rule),
            Rules::WideSubtraction(_) => HeapFamily::WideSubtraction,
            Rules::AllBut(set) => HeapFamily::AllBut(set),
            Rules::TakeAndBreak(digits) => HeapFamily::TakeAndBreak(digits),
            Rules::Code(code) => HeapFamily::Code(code),
            Rules::UnequalSplit => HeapFamily::UnequalSplit,
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

pub(crate) fn squares(bound: u64) -> Vec<u64> {
    (1..=bound.isqrt()).map(|root| root * root).collect()
}

pub(crate) fn fibonacci(bound: u64) -> Vec<u64> {
    std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)))
        .map(|(a, _)| a)
        .take_while(|&a| a <= bound)
        .collect()
}

pub(crate) fn primes(bound: u64) -> Vec<u64> {
    let mut sieve = vec![true; bound as usize + 1];
    let mut primes = Vec::new();
    for n in 2..=bound as usize {
        if sieve[n] {
            primes.push(n as u64);
            (n * n..=bound as usize).step_by(n).for_each(|multiple| sieve[multiple] = false);
        }
    }
    primes
}

/// The same rules without a word on their family.
struct Plain(Rules);

impl HeapRules for Plain {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        self.0.visit_options(heap, visit)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

fn first(mut kernel: Box<dyn Kernel>, sizes: &[usize]) -> Vec<u64> {
    let (mut values, mut budget) = (NimValues::default(), Budget::new(&Limits::default()));
    for size in sizes {
        kernel.extend(&mut values, size.next_multiple_of(kernel.block()), &mut budget).unwrap();
    }
    values.iter().collect()
}

/// The first `len` values at least, by the kernel of the family, in two strides.
pub(crate) fn fast(rules: &Rules, len: usize) -> Vec<u64> {
    first(kernel(&Arc::new(rules.clone())), &[len / 3, len])
}

/// The first `len` values, by the rules alone.
pub(crate) fn plain(rules: &Rules, len: usize) -> Vec<u64> {
    first(kernel(&Arc::new(Plain(rules.clone()))), &[len])
}

/// The two must agree.
pub(crate) fn compare(rules: &Rules, len: usize) {
    let (fast, plain) = (fast(rules, len), plain(rules, len));
    let wrong = (0..len).find(|&heap| fast[heap] != plain[heap]);
    assert_eq!(wrong.map(|heap| (heap, fast[heap], plain[heap])), None, "{rules:?}");
}

/// What is known of the rules when the value of `heap` was asked for.
pub(crate) fn known(rules: &Rules, heap: u64) -> Arc<super::SequencePrefix> {
    let sequence = NimSequence::new(Arc::new(rules.clone()));
    sequence.reach(heap, &mut Budget::new(&Limits::default())).unwrap()
}
