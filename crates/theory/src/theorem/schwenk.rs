//! Schwenk's theorem on dynamic subtraction, with Fibonacci Nim as its best known case.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::dynamic::{DynamicSubtraction, LimitedHeap};
use crate::value::GrundyValue;
use crate::{text, words};
use std::sync::{PoisonError, RwLock};

/// Who wins when a move of t tokens limits the next one to f(t) = At + B.
///
/// Let A >= 1, so that f(t) >= t. The numbers H_1 = 1, H_{i+1} = H_i + H_j, j least with f(H_j) >= H_i, are
/// such that every n is in exactly one way a sum of them in which f(part) < next larger part; the greedy sum
/// is that one. The player to move loses exactly where the limit is below the smallest part. A take of t thus
/// wins when f(t) < s, s being the smallest part of n − t. The parts of t are no larger than t, and f does
/// not fall; hence the parts of t and of n − t together are a sum for n of the kind that is unique. So the
/// winning takes are the sums of the smallest parts of n for which f(take) < next part, or the whole heap.
///
/// For A = 0 the limit is always B after the first move, and a heap is lost where it is a multiple of B + 1.
///
/// In misère play a player who can move leaves the last token to the other one: the player who takes the last
/// but one wins. That is normal play with one token less.
#[derive(Debug, Default)]
pub struct Schwenk {
    sequence: RwLock<Sequence>,
}

static STATEMENT: Statement = Statement {
    name: text!("Schwenk's theorem on dynamic subtraction", "施文克动态取子定理"),
    claim: text!(
        "Let a move of t limit the next one to f(t) = A t + B with A >= 1. With H_1 = 1 and H_(i+1) = H_i + H_j, j least with f(H_j) >= H_i, write the heap greedily as a sum of numbers H: the player to move loses exactly when the limit is below the smallest part. With A = 0 the lost heaps are the multiples of B + 1. In misère play the same holds with one token less.",
        "设取 t 颗之后下一步至多取 f(t) = At + B 颗，A ≥ 1。令 H_1 = 1，H_(i+1) = H_i + H_j，其中 j 是满足 f(H_j) ≥ H_i 的最小下标；把石子数贪心地写成若干 H 之和：上限小于最小的一项时，恰好是先手必败。A = 0 时，B + 1 的倍数必败。反常规则下，石子减少一颗后结论相同。",
    ),
    source: "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225-234",
};

/// The numbers H of one game, as far as they were needed.
#[derive(Debug, Default)]
struct Sequence {
    rules: Option<DynamicSubtraction>,
    terms: Vec<u64>,
    /// The place of the last H_j that was added, from 0: j never falls.
    j: usize,
}

impl Sequence {
    fn reaches(&self, rules: &DynamicSubtraction, n: u64) -> bool {
        self.rules == Some(*rules) && self.terms.last().is_some_and(|&last| last > n)
    }

    /// Goes on until the last term is above `n`, which is at most half of 2^64.
    fn extend(&mut self, rules: &DynamicSubtraction, n: u64) {
        if self.rules != Some(*rules) {
            *self = Sequence { rules: Some(*rules), terms: vec![1], j: 0 };
        }
        let mut last = self.terms.last().copied().unwrap_or(1);
        while last <= n {
            while rules.limit_after(self.terms[self.j]) < u128::from(last) {
                self.j += 1;
            }
            last = last.saturating_add(self.terms[self.j]);
            self.terms.push(last);
        }
    }

    /// The parts of `n`, the largest first.
    fn parts(&self, n: u64) -> Vec<u64> {
        let mut left = n;
        let mut parts = Vec::new();
        while let Some(&part) = self.terms[..self.terms.partition_point(|&term| term <= left)].last() {
            parts.push(part);
            left -= part;
            if left == 0 {
                break;
            }
        }
        parts
    }
}

impl Schwenk {
    /// Looks at the sequence, continued above `n`.
    fn look<T>(&self, rules: &DynamicSubtraction, n: u64, look: impl FnOnce(&Sequence) -> T) -> T {
        {
            let sequence = self.sequence.read().unwrap_or_else(PoisonError::into_inner);
            if sequence.reaches(rules, n) {
                return look(&sequence);
            }
        }
        let mut sequence = self.sequence.write().unwrap_or_else(PoisonError::into_inner);
        sequence.extend(rules, n);
        look(&sequence)
    }

    /// What wins in normal play from `heap` when at most `most` may be taken.
    fn takes(&self, rules: &DynamicSubtraction, heap: u64, most: u64) -> WinningTakes {
        if most == 0 {
            return WinningTakes::Sums(Vec::new());
        }
        if rules.times == 0 {
            // Leave a multiple of B + 1; B was checked to be far below 2^64.
            let step = rules.plus.saturating_add(1);
            let first = (heap - 1) % step + 1;
            let count = if most < first { 0 } else { (most - first) / step + 1 };
            return WinningTakes::Progression { first, step, count };
        }
        let mut parts = self.look(rules, heap, |sequence| sequence.parts(heap));
        parts.reverse();
        let mut sum = 0;
        let mut takes = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            sum += part;
            if sum > most {
                break;
            }
            let wins = |&next: &u64| rules.limit_after(sum) < u128::from(next);
            if parts.get(i + 1).is_none_or(wins) {
                takes.push(sum);
            }
        }
        WinningTakes::Sums(takes)
    }
}

/// Winning takes.
enum WinningTakes {
    /// In rising order.
    Sums(Vec<u64>),
    /// An arithmetic progression.
    Progression { first: u64, step: u64, count: u64 },
}

impl WinningTakes {
    fn is_empty(&self) -> bool {
        match self {
            WinningTakes::Sums(takes) => takes.is_empty(),
            WinningTakes::Progression { count, .. } => *count == 0,
        }
    }

    /// The largest takes come first: they leave the smallest heaps.
    fn listed(self, limit: usize) -> FirstMoves<u64> {
        match self {
            WinningTakes::Sums(takes) => FirstMoves::all(takes.into_iter().rev().collect(), limit),
            WinningTakes::Progression { first, step, count } => FirstMoves {
                moves: (0..count).rev().take(limit).map(|i| first + i * step).collect(),
                count: Some(count.into()),
            },
        }
    }
}

/// The position of normal play, heap and limit, whose winner is the winner here; `None` where no move is
/// possible.
fn as_normal(at: &LimitedHeap, play: Convention) -> Option<(u64, u64)> {
    let most = at.most();
    match play {
        _ if most == 0 => None,
        Convention::Normal => Some((at.heap, most)),
        Convention::Misere => Some((at.heap - 1, most.min(at.heap - 1))),
    }
}

impl Theorem<DynamicSubtraction> for Schwenk {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &DynamicSubtraction, at: &LimitedHeap, play: Convention) -> Option<Outcome> {
        Some(Outcome::from_next(match as_normal(at, play) {
            None => play == Convention::Misere,
            Some((heap, most)) => !self.takes(rules, heap, most).is_empty(),
        }))
    }

    fn winning_moves(
        &self,
        rules: &DynamicSubtraction,
        at: &LimitedHeap,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<u64>> {
        Some(match as_normal(at, play) {
            None => FirstMoves::none(),
            Some((heap, most)) => self.takes(rules, heap, most).listed(limit),
        })
    }

    fn moves_to(
        &self,
        rules: &DynamicSubtraction,
        at: &LimitedHeap,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<u64>> {
        value.is_zero().then(|| self.winning_moves(rules, at, Convention::Normal, limit)).flatten()
    }

    fn reason(&self, rules: &DynamicSubtraction, at: &LimitedHeap, play: Convention) -> LocalizedString {
        let Some((heap, most)) = as_normal(at, play) else {
            return match play {
                Convention::Normal => words!(
                    "No move is possible: the player to move has lost.",
                    "已无步可走，轮到走的一方输。"
                ),
                Convention::Misere => words!(
                    "No move is possible, and in misère play a player who cannot move wins.",
                    "已无步可走；反常规则下不能走的一方获胜。"
                ),
            };
        };
        let begin = match play {
            Convention::Normal => LocalizedString::default(),
            Convention::Misere => words!(
                "In misère play the last token should be left to the opponent: this is normal play with {heap} tokens.",
                "反常规则下要把最后一颗留给对手：这相当于 {heap} 颗石子的正常规则。"
            ),
        };
        let because = match (heap, rules.times) {
            (0, _) => words!("The only token must be taken.", "只剩一颗，必须取走。"),
            (_, 0) => reason_by_remainder(rules, heap, most),
            _ => self.look(rules, heap, |sequence| reason_by_parts(rules, sequence, heap, most)),
        };
        begin.then(because)
    }
}

fn reason_by_remainder(rules: &DynamicSubtraction, heap: u64, most: u64) -> LocalizedString {
    let (limit, modulus) = (rules.plus, rules.plus.saturating_add(1));
    let take = (heap - 1) % modulus + 1;
    let rule = words!(
        "Each later move takes at most {limit}, so multiples of {modulus} are lost: whatever is taken, the opponent completes it to {modulus}.",
        "此后每步至多取 {limit} 颗，因此 {modulus} 的倍数必败：无论取多少，对手总能凑成 {modulus}。"
    );
    rule.then(if most >= take {
        words!("Taking {take} from {heap} leaves such a multiple.", "从 {heap} 中取 {take} 颗，剩下的正是它的倍数。")
    } else {
        words!(
            "From {heap} at least {take} would have to be taken to leave one, but at most {most} may be taken.",
            "要从 {heap} 中剩下这样的倍数，至少须取 {take} 颗，但现在至多可取 {most} 颗。"
        )
    })
}

fn reason_by_parts(rules: &DynamicSubtraction, sequence: &Sequence, heap: u64, most: u64) -> LocalizedString {
    let parts = sequence.parts(heap);
    let smallest = parts.last().copied().unwrap_or(heap);
    let (begin, sum) =
        (row(sequence.terms.iter().copied().take_while(|&term| term <= heap)), written_sum(&parts));
    let f = written_limit(rules);
    let representation = words!(
        "A move of t limits the next one to {f}. In Schwenk's numbers {begin} the heap is written greedily as {heap} = {sum}.",
        "取 t 颗之后下一步至多取 {f} 颗。用施文克数 {begin} 把石子数贪心地写成 {heap} = {sum}。"
    );
    let limit = rules.limit_after(smallest);
    representation.then(match parts.len().checked_sub(2).and_then(|next| parts.get(next)) {
        _ if most < smallest => words!(
            "The limit {most} does not allow taking the smallest part {smallest}, and whatever is taken, the opponent can take the smallest part of the rest.",
            "现在至多取 {most} 颗，取不走最小的一项 {smallest}；而无论取多少，对手总能取走剩余石子的最小一项。"
        ),
        Some(next) => words!(
            "Take the smallest part {smallest}: the opponent may then take at most {limit}, less than {next}, the smallest part that is left.",
            "取走最小的一项 {smallest}：对手至多取 {limit} 颗，少于剩下的最小一项 {next}。"
        ),
        None => words!("It is a single part, and the limit {most} allows taking it all.", "它本身就是一项，而至多可取 {most} 颗，因此可以一次取完。"),
    })
}

/// `8 + 3`; of a long sum only the ends.
fn written_sum(parts: &[u64]) -> String {
    let join = |parts: &[u64]| parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
    match parts {
        [head @ .., a, b] if head.len() > 4 => format!("{} + ... + {}", join(&head[..3]), join(&[*a, *b])),
        _ => join(parts),
    }
}

/// `2t`, `t + 2`
fn written_limit(rules: &DynamicSubtraction) -> String {
    let factor = if rules.times == 1 { String::new() } else { rules.times.to_string() };
    if rules.plus == 0 { format!("{factor}t") } else { format!("{factor}t + {}", rules.plus) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;
    use proptest::prelude::*;

    fn positions(largest: u64) -> impl Iterator<Item = LimitedHeap> {
        (0..=largest).flat_map(|heap| {
            let limits = [None].into_iter().chain((0..=heap + 2).map(Some));
            limits.map(move |limit| LimitedHeap { heap, limit })
        })
    }

    #[test]
    fn the_smallest_part_decides() {
        for (times, plus) in [(1, 0), (2, 0), (3, 0), (5, 0), (1, 1), (1, 2), (2, 1), (3, 7), (1, 9)] {
            check(&DynamicSubtraction { times, plus }, &Schwenk::default(), positions(32));
        }
    }

    #[test]
    fn a_constant_limit_is_bash_game_after_the_first_move() {
        for plus in [1, 2, 3, 6] {
            check(&DynamicSubtraction { times: 0, plus }, &Schwenk::default(), positions(25));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn random_rules_agree_with_search(times in 0u64..5, plus in 1u64..9, heap in 0u64..60, limit in 0u64..60) {
            let at = [None, Some(limit)].map(|limit| LimitedHeap { heap, limit });
            check(&DynamicSubtraction { times, plus }, &Schwenk::default(), at);
        }
    }

    #[test]
    fn fibonacci_nim_has_zeckendorf_s_parts() {
        let (rules, schwenk) = (DynamicSubtraction { times: 2, plus: 0 }, Schwenk::default());
        let parts = schwenk.look(&rules, 100, |sequence| sequence.parts(100));
        assert_eq!(parts, [89, 8, 3]);
        // One instance serves any rules.
        let powers =
            schwenk.look(&DynamicSubtraction { times: 1, plus: 0 }, 100, |sequence| sequence.parts(100));
        assert_eq!(powers, [64, 32, 4]);
    }

    #[test]
    fn heaps_of_10_to_the_18_are_answered_for_large_factors() {
        let rules = DynamicSubtraction { times: 100_000, plus: 0 };
        let schwenk = Schwenk::default();
        let heap = 1_000_000_000_000_000_000;
        let smallest = schwenk.look(&rules, heap, |sequence| sequence.parts(heap).last().copied());
        let smallest = smallest.expect("a positive number has parts");
        for (limit, outcome) in [(smallest, Outcome::N), (smallest - 1, Outcome::P)] {
            let at = LimitedHeap { heap, limit: Some(limit) };
            assert_eq!(schwenk.outcome(&rules, &at, Convention::Normal), Some(outcome));
        }
    }

    #[test]
    fn progressions_are_counted_and_begin_with_the_smallest_heap_left() {
        let (rules, heap) = (DynamicSubtraction { times: 0, plus: 2 }, 1_000_000_000_000_000_000);
        let at = LimitedHeap { heap, limit: None };
        let listed = Schwenk::default().winning_moves(&rules, &at, Convention::Normal, 2).expect("listed");
        assert_eq!(listed.count, Some(333_333_333_333_333_333u64.into()));
        assert_eq!(listed.moves, [heap - 3, heap - 6]);
    }
}
