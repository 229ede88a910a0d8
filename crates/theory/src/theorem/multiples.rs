//! Values of coins that are turned together with their multiples.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::Convention;
use crate::ruleset::coin::multiples::{FlipMultiples, Multiples};
use crate::value::GrundyValue;
use crate::{text, words};
use std::sync::{PoisonError, RwLock};

/// The value of a head on place x depends only on how many multiples of x there are, m = floor(N / x).
///
/// Turning x, 2x, ..., kx leaves 2x, ..., kx in place of x. The coin on jx has floor(N / jx) = floor(m / j)
/// multiples, so by induction its value is V(floor(m / j)), where V(m) is the least number that is none of
/// the nim sums V(floor(m / 2)) XOR ... XOR V(floor(m / k)) for k = 1, ..., m. As j goes from 1 to m, floor(m
/// / j) takes fewer than 2 sqrt(m) + 1 values, each on a run of j; along a run the nim sums take two values
/// in turn. Hence V(m) is at most 2 sqrt(m) + 1, below 2^16 for N up to 10^9, and all values of one board
/// take about 4 N^(3/4) steps.
#[derive(Debug, Default)]
pub struct NumberOfMultiples {
    classes: RwLock<Classes>,
}

static STATEMENT: Statement = Statement {
    name: text!("Sprague-Grundy theorem on classes of N / x", "按 N / x 分类的 Sprague-Grundy 定理"),
    claim: text!(
        "A head on place x has the value V(m), where m = floor(N / x) is the number of multiples of x up to N. V(m) is the least number that is not V(floor(m/2)) XOR ... XOR V(floor(m/k)) for any k from 1 to m (the empty sum for k = 1).",
        "位置 x 的正面硬币的值为 V(m)，其中 m = floor(N / x) 是不超过 N 的 x 的倍数的个数；V(m) 是对所有 1 ≤ k ≤ m 都不等于 V(floor(m/2)) XOR …… XOR V(floor(m/k)) 的最小自然数（k = 1 时为空和 0）。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (coin-turning games); the proof is in Grundy's source code, theorem/multiples.rs",
};

/// The values of V that one board needs, as far as they were needed.
#[derive(Debug, Default)]
struct Classes {
    board: u64,
    /// The integral part of the board's root.
    root: u64,
    /// V(m) for m up to the root; index 0 holds V(0) = 0.
    small: Vec<u16>,
    /// V(floor(N / i)) for larger classes; 0 where it is not known yet, since no V(m) is 0 for m > 0.
    large: Vec<u16>,
    /// V is known for the classes up to this one.
    known: u64,
    /// Marks of nim sums that are reached.
    seen: Vec<u64>,
}

/// Numbers k from `first` to `last` for which floor(m / k) has one value.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u64,
    last: u64,
    /// The value of each of these multiples.
    value: u16,
    /// The nim sum of the values of all multiples before `first`.
    before: u16,
}

impl Run {
    /// The first k at which the nim sum of all multiples up to k is `sum`; after it every second one of the
    /// run.
    fn first_of(&self, sum: u16) -> Option<u64> {
        let first = match sum ^ self.before {
            0 => self.first + 1,
            value if value == self.value => self.first,
            _ => return None,
        };
        (first <= self.last).then_some(first)
    }

    fn count(&self, sum: u16) -> u64 {
        self.first_of(sum).map_or(0, |first| (self.last - first) / 2 + 1)
    }

    /// The numbers k from `least` to `most` with this nim sum.
    fn all(&self, sum: u16, least: u64, most: u64) -> impl DoubleEndedIterator<Item = u64> + use<> {
        let most = self.last.min(most);
        let first = self.first_of(sum).map(|first| first.max(least + (least ^ first) % 2));
        let (first, count) = match first {
            Some(first) if first <= most => (first, (most - first) / 2 + 1),
            _ => (0, 0),
        };
        (0..count).map(move |i| first + 2 * i)
    }
}

impl Classes {
    fn new(board: u64) -> Classes {
        let root = board.isqrt();
        Classes {
            board,
            root,
            small: vec![0; root as usize + 1],
            large: vec![0; (board / (root + 1)) as usize + 1],
            known: 0,
            seen: vec![0; 1 << 16],
        }
    }

    /// V(m) for a class m that is known.
    fn value(&self, m: u64) -> u16 {
        if m <= self.root { self.small[m as usize] } else { self.large[(self.board / m) as usize] }
    }

    /// Finds V for all classes up to `m`, which is one.
    fn extend(&mut self, m: u64) {
        for class in self.known + 1..=self.root.min(m) {
            let value = self.mex(class);
            self.small[class as usize] = value;
        }
        let begin =
            if self.known > self.root { self.board / self.known - 1 } else { self.large.len() as u64 - 1 };
        if m > self.root {
            for i in (self.board / m..=begin).rev() {
                let value = self.mex(self.board / i);
                self.large[i as usize] = value;
            }
        }
        self.known = self.known.max(m);
    }

    /// V(m), where V is known for all smaller classes.
    fn mex(&mut self, m: u64) -> u16 {
        let mark = m;
        let mut seen = std::mem::take(&mut self.seen);
        seen[0] = mark;
        self.visit_runs(m, 0, |run| seen[usize::from(run.before ^ run.value)] = mark);
        let mex = seen.iter().take_while(|&&seen| seen == mark).count();
        self.seen = seen;
        // There are fewer sums than 2^16, see above.
        mex as u16
    }

    /// Shows the runs of k from 2 to m, where `before` is the nim sum up to the first multiple.
    fn visit_runs(&self, m: u64, before: u16, mut visit: impl FnMut(Run)) {
        let mut before = before;
        let root = m.isqrt();
        let mut show = |first: u64, last: u64, value: u16| {
            visit(Run { first, last, value, before });
            if (last - first).is_multiple_of(2) {
                before ^= value;
            }
        };
        // Up to the root every k has its own class; behind it classes are shared, and there are few of
        // them.
        let singles = m / (root + 1);
        for k in 2..=singles {
            show(k, k, self.value(m / k));
        }
        let mut last = singles.max(1);
        for class in (1..=root).rev() {
            let first = last + 1;
            last = m / class;
            if first <= last {
                show(first, last, self.small[class as usize]);
            }
        }
    }

    /// The runs of k from 1 to m.
    fn runs(&self, m: u64) -> Vec<Run> {
        let value = self.value(m);
        let mut runs = vec![Run { first: 1, last: 1, value, before: 0 }];
        self.visit_runs(m, value, |run| runs.push(run));
        runs
    }

    /// How many k from 1 to m have the nim sum `sum`.
    fn count(&self, m: u64, sum: u16) -> u64 {
        let value = self.value(m);
        let mut count = u64::from(value == sum);
        self.visit_runs(m, value, |run| count += run.count(sum));
        count
    }
}

impl NumberOfMultiples {
    /// Looks at the values of V for these heads.
    fn look<T>(&self, rules: &Multiples, at: &[u64], look: impl FnOnce(&Classes) -> T) -> T {
        let largest = at.first().map_or(0, |&place| rules.board / place);
        {
            let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
            if classes.board == rules.board && classes.known >= largest {
                return look(&classes);
            }
        }
        let mut classes = self.classes.write().unwrap_or_else(PoisonError::into_inner);
        if classes.board != rules.board {
            *classes = Classes::new(rules.board);
        }
        classes.extend(largest);
        look(&classes)
    }

    fn nim_sum(&self, rules: &Multiples, at: &[u64]) -> u16 {
        self.look(rules, at, |classes| {
            at.iter().fold(0, |sum, &place| sum ^ classes.value(rules.board / place))
        })
    }

    fn moves_of_value(
        &self,
        rules: &Multiples,
        at: &[u64],
        target: u16,
        limit: usize,
    ) -> FirstMoves<FlipMultiples> {
        let change = self.nim_sum(rules, at) ^ target;
        self.look(rules, at, |classes| moves_that_change(classes, at, change, limit))
    }
}

/// The moves whose turned coins have the nim sum `change`.
fn moves_that_change(classes: &Classes, at: &[u64], change: u16, limit: usize) -> FirstMoves<FlipMultiples> {
    let (mut total, mut last) = (0, (0, 0));
    let mut turning: Vec<usize> = Vec::new();
    for (i, &place) in at.iter().enumerate() {
        let m = classes.board / place;
        if last.0 != m {
            last = (m, classes.count(m, change));
        }
        total += last.1;
        if last.1 > 0 {
            turning.push(i);
        }
    }
    FirstMoves { moves: first_moves(classes, at, change, &turning, limit), count: Some(total.into()) }
}

/// The first `limit` of these moves in lexicographic order of the positions they lead to; `turning` are the
/// heads that have any.
///
/// Of two moves the one with the smaller place x takes x away, which the other one leaves: it comes later,
/// unless it leaves nothing above x. So the moves that leave nothing above their place come first, in rising
/// order; then all others, the largest places first.
fn first_moves(
    classes: &Classes,
    at: &[u64],
    change: u16,
    turning: &[usize],
    limit: usize,
) -> Vec<FlipMultiples> {
    let mut moves = Vec::new();
    if limit == 0 {
        return moves;
    }
    for &i in turning {
        let times = at.len() - i;
        let clears = at[i..].iter().zip(1..).all(|(&place, k)| place == k * at[i]);
        if clears && is_sum(&classes.runs(classes.board / at[i]), times as u64, change) {
            moves.push(FlipMultiples { place: at[i], times: times as u64 });
        }
    }
    for &i in turning.iter().rev() {
        if moves.len() >= limit {
            break;
        }
        let room = limit - moves.len();
        let choices = Choices::new(classes, &at[i..], change);
        moves.extend(choices.first(room).into_iter().map(|times| FlipMultiples { place: at[i], times }));
    }
    moves.truncate(limit);
    moves
}

/// Whether `sum` is the nim sum of the first k multiples.
fn is_sum(runs: &[Run], k: u64, sum: u16) -> bool {
    let run = runs.get(runs.partition_point(|run| run.last < k));
    run.is_some_and(|run| run.all(sum, k, k).next().is_some())
}

/// The numbers k to choose from with the smallest place x that is turned.
///
/// Turning one multiple less, k instead of some larger k', first makes a difference at (k + 1) x. If that
/// shows heads, k keeps it and comes first, unless k' leaves nothing above it; if not, k' puts it there and
/// comes first, unless there is nothing above it in the position, k being large. Let q be floor(H / x), H the
/// last head. So the order is: the k < q with (k + 1) x heads, rising; q and all above, rising; the k < q
/// with (k + 1) x tails, falling. But where the last heads are multiples of x without a gap, q leaves nothing
/// above those, and comes before the k that keep them.
struct Choices<'a> {
    heads: &'a [u64],
    change: u16,
    runs: Vec<Run>,
    /// H / x.
    q: u64,
    /// The k from this one on to q keep one of the last heads; the least is q itself.
    last_row: u64,
    /// q leaves no heads above x at all; such moves are listed before all others.
    clears: bool,
}

impl<'a> Choices<'a> {
    /// Of the first of the heads, which has others above it.
    fn new(classes: &Classes, heads: &'a [u64], change: u16) -> Choices<'a> {
        let (place, last) = (heads[0], heads[heads.len() - 1]);
        let q = last / place;
        let gapless =
            heads.iter().rev().zip((1..=q).rev()).take_while(|&(&head, k)| head == k * place).count();
        let last_row = (q - (gapless as u64).min(q)).max(1);
        Choices {
            heads,
            change,
            runs: classes.runs(classes.board / place),
            q,
            last_row: if gapless == 0 { q } else { last_row },
            clears: gapless == heads.len(),
        }
    }

    fn is_head(&self, k: u64) -> bool {
        self.heads.binary_search(&(k * self.heads[0])).is_ok()
    }

    /// The first `room` numbers k in order.
    fn first(&self, room: usize) -> Vec<u64> {
        let rising = |least: u64, most: u64| {
            let from = self.runs.partition_point(|run| run.last < least);
            self.runs[from..].iter().flat_map(move |run| run.all(self.change, least, most))
        };
        let falling =
            |most: u64| self.runs.iter().rev().flat_map(move |run| run.all(self.change, 1, most).rev());
        let keeps = self.keeping();
        let early = keeps.iter().copied().filter(|&k| k < self.last_row);
        let late = keeps.iter().copied().filter(|&k| k >= self.last_row);
        early
            .chain(rising(self.q, self.q).filter(|_| !self.clears))
            .chain(late)
            .chain(rising(self.q + 1, u64::MAX))
            .chain(falling(self.q - 1).filter(|&k| !self.is_head(k + 1)))
            .take(room)
            .collect()
    }

    /// The k < q for which (k + 1) x shows heads, in rising order.
    fn keeping(&self) -> Vec<u64> {
        let place = self.heads[0];
        let wins = |&k: &u64| is_sum(&self.runs, k, self.change);
        if (self.heads.len() as u64) < self.q {
            let multiples = self.heads[1..].iter().filter(|&head| head % place == 0);
            multiples.map(|head| head / place - 1).filter(wins).collect()
        } else {
            (1..self.q).filter(|&k| self.is_head(k + 1)).filter(wins).collect()
        }
    }
}

impl Theorem<Multiples> for NumberOfMultiples {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, rules: &Multiples, at: &Vec<u64>) -> Option<GrundyValue> {
        Some(u64::from(self.nim_sum(rules, at)).into())
    }

    fn winning_moves(
        &self,
        rules: &Multiples,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<FlipMultiples>> {
        (play == Convention::Normal).then(|| self.moves_of_value(rules, at, 0, limit))
    }

    fn moves_to(
        &self,
        rules: &Multiples,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<FlipMultiples>> {
        let target = value.to_u64().and_then(|value| u16::try_from(value).ok());
        Some(target.map_or_else(FirstMoves::none, |target| self.moves_of_value(rules, at, target, limit)))
    }

    fn reason(&self, rules: &Multiples, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let (board, sum) = (rules.board, self.nim_sum(rules, at));
        let values = self
            .look(rules, at, |classes| row(at.iter().map(|place| u64::from(classes.value(board / place)))));
        let (places, counts) = (row(at.iter().copied()), row(at.iter().map(|place| board / place)));
        if at.is_empty() {
            return words!("No coin shows heads: there is no move.", "没有正面朝上的硬币，无步可走。");
        }
        words!(
            "The value of a head on place x depends only on how many multiples x has up to {board}. The heads on {places} have {counts} multiples and the values {values}; their nim sum is {sum}.",
            "位置 x 的正面硬币的值只取决于 x 有多少个不超过 {board} 的倍数。位置 {places} 的倍数个数为 {counts}，值为 {values}；尼姆和为 {sum}。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;
    use crate::structure::symmetric_difference::compare;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    fn all_positions(board: u64) -> impl Iterator<Item = Vec<u64>> {
        (0u32..1 << board)
            .map(move |heads| (1..=board).filter(|place| heads >> (place - 1) & 1 == 1).collect())
    }

    #[test]
    fn small_boards_agree_with_play() {
        for board in 1..=9 {
            let rules = Multiples { board };
            check(&rules, &NumberOfMultiples::default(), all_positions(board));
        }
    }

    #[test]
    fn coins_are_independent() {
        check_equivalences(&Multiples { board: 6 }, all_positions(6));
    }

    #[test]
    fn classes_agree_with_the_recursion_place_by_place() {
        for board in [1u64, 2, 3, 4, 15, 16, 17, 99, 1000, 4097] {
            let theorem = NumberOfMultiples::default();
            let rules = Multiples { board };
            let mut values = vec![0u64; board as usize + 1];
            for place in (1..=board).rev() {
                let mut sums = vec![0];
                for k in 2..=board / place {
                    sums.push(sums[sums.len() - 1] ^ values[(k * place) as usize]);
                }
                values[place as usize] = (0..).find(|value| !sums.contains(value)).unwrap_or(0);
                let found = theorem.grundy(&rules, &vec![place]);
                assert_eq!(found, Some(values[place as usize].into()), "{place} of {board}");
            }
        }
    }

    fn listed_by_trying(rules: Multiples, at: &Vec<u64>, target: u64) -> Vec<FlipMultiples> {
        let theorem = NumberOfMultiples::default();
        let mut moves = Vec::new();
        let _ = rules.visit_moves(at, crate::theorem::EITHER, &mut |mv| {
            let to = rules.play(at, &mv).expect("small");
            if theorem.grundy(&rules, &to) == Some(target.into()) {
                moves.push(mv);
            }
            std::ops::ControlFlow::Continue(())
        });
        let turned = |mv: &FlipMultiples| (1..=mv.times).map(|k| k * mv.place).collect::<Vec<u64>>();
        moves.sort_by(|a, b| compare(at, &turned(a), &turned(b)));
        moves
    }

    #[test]
    fn the_largest_board_is_answered() {
        let rules = Multiples { board: 1_000_000_000 };
        let theorem = NumberOfMultiples::default();
        let at = vec![1, 7, 1_000_000_000];
        let listed = theorem.winning_moves(&rules, &at, Convention::Normal, 10).expect("known");
        let sum = theorem.nim_sum(&rules, &at);
        assert!(listed.moves.is_empty() == (sum == 0) && listed.count.is_some());
    }

    proptest! {
        #[test]
        fn random_positions_list_the_moves_that_trying_finds(
            board in 10u64..80,
            heads in btree_set(1u64..80, 0..30),
            step in 1u64..6,
            target in 0u64..4,
        ) {
            let rules = Multiples { board };
            // Many multiples of one number, so that all cases of the order of k occur.
            let steps = heads.iter().map(|place| if place % 3 > 0 { place * step } else { *place });
            let mut at: Vec<u64> = steps.filter(|&place| place <= board).collect();
            at.sort_unstable();
            at.dedup();
            let theorem = NumberOfMultiples::default();
            let expected = listed_by_trying(rules, &at, target);
            for limit in [1, 3, 1000] {
                let listed = theorem.moves_to(&rules, &at, &target.into(), limit).expect("known");
                prop_assert_eq!(listed.count, Some(expected.len().into()));
                prop_assert_eq!(&listed.moves, &expected[..expected.len().min(limit)]);
            }
        }
    }
}
