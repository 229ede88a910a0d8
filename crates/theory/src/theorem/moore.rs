//! Moore's theorem on Nim with moves in several heaps.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::moore::{Moore, MooreMove};
use crate::structure::binary_columns::BinaryColumns;
use crate::structure::nim_heaps::NimHeaps;
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::iter::once;
use std::ops::ControlFlow;

/// Write the heaps in binary. The player to move loses exactly where every column holds a multiple of K + 1
/// ones; in misère play too, unless no heap is larger than 1: then where the number of ones is 1 mod K + 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct MooreColumns;

static STATEMENT: Statement = Statement {
    name: text!("Moore's theorem", "穆尔定理"),
    claim: text!(
        "When a move may take from up to K heaps, the player to move loses exactly when every binary column of the heaps holds a multiple of K + 1 ones. Misère play is the same, unless no heap is larger than 1: then he loses exactly when the number of ones is 1 mod K + 1.",
        "每步可在至多 K 堆中取子时，把各堆写成二进制，若每一列中 1 的个数都是 K + 1 的倍数，则恰好先手必败。反常规则下结论相同，但没有大于 1 的堆时，1 的个数模 K + 1 余 1 恰好先手必败。",
    ),
    source: "E. H. Moore, Annals of Mathematics 11 (1910), 93-94; Winning Ways, chapter 15",
};

/// Winning moves are counted while this many steps suffice, and else one of them is found.
const MAX_STEPS: u64 = 60_000_000;
/// At most about this many heaps are named in all listed moves together.
const MAX_NAMED: usize = 10_000_000;

/// A position, looked at for one kind of play.
struct Table<'a> {
    heaps: &'a [u64],
    play: Convention,
    most: u64,
    /// How many ones each binary column holds, from the column of 1 upwards; at least that column.
    sums: Vec<u64>,
    tally: NimHeaps,
}

impl<'a> Table<'a> {
    fn new(rules: &Moore, heaps: &'a [u64], play: Convention) -> Table<'a> {
        let all = heaps.iter().fold(1, |all, heap| all | heap);
        let mut sums = vec![0; (u64::BITS - all.leading_zeros()) as usize];
        for &heap in heaps {
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum += heap >> column & 1;
            }
        }
        Table { heaps, play, most: rules.most, sums, tally: heaps.iter().copied().collect() }
    }

    /// K + 1; K is far below 2^64.
    fn modulus(&self) -> u64 {
        self.most.saturating_add(1)
    }

    fn non_empty(&self) -> Vec<usize> {
        (0..self.heaps.len()).filter(|&heap| self.heaps[heap] > 0).collect()
    }

    /// How many ones the column of 1 should hold, mod K + 1, to be lost for the player to move, where `large`
    /// heaps are larger than 1.
    fn lost_ones(&self, large: usize) -> u64 {
        u64::from(self.play == Convention::Misere && large == 0)
    }

    /// The topmost column that does not hold what it holds in a lost position.
    fn wrong_column(&self) -> Option<usize> {
        let wanted = |column| if column == 0 { self.lost_ones(self.tally.large) } else { 0 };
        (0..self.sums.len()).rev().find(|&column| self.sums[column] % self.modulus() != wanted(column))
    }

    /// What the heaps in `chosen`, at most K, may become when all of them are lowered and the player to move
    /// is then to lose: at most K ones are wanted of each column, so that their number mod K + 1 tells it.
    /// `None` where a column wants more ones than there are heaps.
    fn replacements(&self, chosen: &[usize]) -> Option<BinaryColumns> {
        let modulus = self.modulus();
        let bounds: Vec<u64> = chosen.iter().map(|&heap| self.heaps[heap]).collect();
        let missing = |column: usize, wanted: u64| {
            let others = self.sums[column] - bounds.iter().map(|bound| bound >> column & 1).sum::<u64>();
            let missing = (modulus - others % modulus + wanted) % modulus;
            u32::try_from(missing).ok().filter(|&missing| missing as usize <= bounds.len())
        };
        let upper = (1..self.sums.len()).map(|column| missing(column, 0)).collect::<Option<Vec<_>>>()?;
        // A heap larger than 1 remains where another one is, or where a column above that of 1 wants a one.
        let others_large = self.tally.large - bounds.iter().filter(|&&bound| bound > 1).count();
        let large = others_large + upper.iter().map(|&ones| ones as usize).sum::<usize>();
        let ones = once(missing(0, self.lost_ones(large))?).chain(upper).collect();
        Some(BinaryColumns::new(bounds, ones))
    }

    /// The winning moves that lower as many heaps as they like, K being no less than their number: every
    /// column is to hold no one, but in misère play a single token may and must be left.
    fn winning_moves_in_all(&self, heaps: &[usize], limit: usize) -> FirstMoves<MooreMove> {
        let all_but = |kept: Option<usize>| {
            let lower = |&heap: &usize| (heap, u64::from(Some(heap) == kept));
            let left = heaps.iter().map(lower).filter(|&(heap, left)| left < self.heaps[heap]);
            MooreMove { left: left.collect() }
        };
        match self.play {
            Convention::Normal => FirstMoves::all(vec![all_but(None)], limit),
            Convention::Misere => {
                let limit = limit.min((MAX_NAMED / heaps.len()).max(1));
                let moves = heaps.iter().rev().take(limit).map(|&kept| all_but(Some(kept)));
                FirstMoves { moves: moves.collect(), count: Some(heaps.len().into()) }
            }
        }
    }

    /// All winning moves, by looking at every set of at most K heaps.
    fn winning_moves_by_sets(&self, heaps: &[usize], limit: usize) -> FirstMoves<MooreMove> {
        let most = usize::try_from(self.most).unwrap_or(usize::MAX);
        let limit = limit.min(MAX_NAMED / most.max(1));
        let mut count = BigUint::ZERO;
        let mut winning: Vec<WinningSet> = Vec::new();
        visit_sets(heaps.len(), most, &mut |set| {
            let chosen: Vec<usize> = set.iter().map(|&i| heaps[i]).collect();
            let Some(columns) = self.replacements(&chosen) else { return };
            let solutions = columns.count();
            if solutions > BigUint::ZERO {
                count += solutions;
                winning.push(WinningSet { chosen, columns, last: None, finished: false });
            }
        });
        // The sets come by their first heap, and a move that lowers an earlier heap first comes earlier.
        let mut moves = Vec::new();
        for same_first in winning.chunk_by_mut(|a, b| a.chosen[0] == b.chosen[0]) {
            let wanted = limit - moves.len();
            if wanted == 0 {
                break;
            }
            moves.extend(first_moves(same_first, wanted));
        }
        FirstMoves { moves, count: Some(count) }
    }

    /// Whether [`winning_moves_by_sets`](Table::winning_moves_by_sets) would take too long.
    fn has_too_many_sets(&self, heaps: usize) -> bool {
        let most_steps = u128::from(MAX_STEPS) / self.sums.len() as u128;
        let (mut sets, mut steps) = (1u128, 0u128);
        let mut power = 1u128;
        for size in 1..=heaps {
            if size as u64 > self.most {
                return false;
            }
            sets = sets * (heaps - size + 1) as u128 / size as u128;
            power *= 3;
            steps += sets * power;
            if steps > most_steps {
                return true;
            }
        }
        false
    }

    /// One winning move where the player to move wins, by Moore's own proof.
    fn winning_move(&self) -> MooreMove {
        if self.tally.large == 0 && self.play == Convention::Misere {
            return self.move_to_ones();
        }
        let mv = self.move_to_even_columns();
        let lowered_large = mv.left.iter().filter(|&&(heap, _)| self.heaps[heap] > 1).count();
        let leaves_large = mv.left.iter().any(|&(_, left)| left > 1);
        match self.play {
            // The last large heap is gone, so that the number of ones decides.
            Convention::Misere if !leaves_large && lowered_large == self.tally.large => self.move_to_ones(),
            _ => mv,
        }
    }

    /// Column by column from the top: heaps already lowered may have any digit. Where giving some of them a
    /// one fills the column up to a multiple of K + 1, do that. Otherwise there are few ones over, few enough
    /// to lower as many heaps by taking their ones away.
    fn move_to_even_columns(&self) -> MooreMove {
        let modulus = self.modulus();
        let mut is_lowered = vec![false; self.heaps.len()];
        let mut left: Vec<(usize, u64)> = Vec::new();
        for column in (0..self.sums.len()).rev() {
            let tied = |&heap: &usize| !is_lowered[heap] && self.heaps[heap] >> column & 1 == 1;
            let over = (0..self.heaps.len()).filter(tied).count() as u64 % modulus;
            let missing = (modulus - over) % modulus;
            if missing <= left.len() as u64 {
                left.iter_mut().take(missing as usize).for_each(|(_, left)| *left |= 1 << column);
            } else {
                let falls: Vec<usize> = (0..self.heaps.len()).filter(tied).take(over as usize).collect();
                for heap in falls {
                    is_lowered[heap] = true;
                    // The digits above stay, this one and for the time being those below become 0.
                    left.push((heap, self.heaps[heap] >> column >> 1 << 1 << column));
                }
            }
        }
        left.sort_unstable();
        MooreMove { left }
    }

    /// Lowers all large heaps, of which there are at most K, to 0 or 1, and some ones to 0, so that the
    /// number of ones is 1 mod K + 1. With B large heaps K - B ones can be lowered and B be made: K + 1
    /// numbers in a row, or all from 0 on.
    fn move_to_ones(&self) -> MooreMove {
        let modulus = self.modulus();
        let over = (self.tally.ones as u64 % modulus + modulus - 1) % modulus;
        let missing = (modulus - over) % modulus;
        let (mut made, mut lowered) =
            if missing <= self.tally.large as u64 { (missing, 0) } else { (0, over) };
        let mut left = Vec::new();
        for (place, &heap) in self.heaps.iter().enumerate() {
            match heap {
                0 => {}
                1 if lowered > 0 => {
                    lowered -= 1;
                    left.push((place, 0));
                }
                1 => {}
                _ => {
                    left.push((place, u64::from(made > 0)));
                    made = made.saturating_sub(1);
                }
            }
        }
        MooreMove { left }
    }
}

/// A set of heaps such that lowering all of them can win.
struct WinningSet {
    chosen: Vec<usize>,
    columns: BinaryColumns,
    /// What they become in the last move that was listed.
    last: Option<Vec<u64>>,
    /// No further move is wanted from this set.
    finished: bool,
}

impl WinningSet {
    /// The next moves, at most `limit`, up to the move `cut` where there is one.
    fn go_on(&mut self, limit: usize, cut: Option<&MooreMove>, moves: &mut Vec<MooreMove>) {
        let begin = moves.len();
        let last = self.last.take();
        let flow = self.columns.visit(last.as_deref(), &mut |values| {
            let left = self.chosen.iter().copied().zip(values.iter().copied()).collect();
            let mv = MooreMove { left };
            if cut.is_some_and(|cut| order(&mv, cut) == Ordering::Greater) {
                self.finished = true;
                return ControlFlow::Break(());
            }
            moves.push(mv);
            self.last = Some(values.to_vec());
            if moves.len() - begin < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.finished |= flow.is_continue();
    }
}

/// The first `wanted` moves from all these sets together. A set may have very many moves, so that only as
/// many are made as are likely to be among the first ones; then those sets go on that have not come to the
/// last of these.
fn first_moves(sets: &mut [WinningSet], wanted: usize) -> Vec<MooreMove> {
    let mut moves: Vec<MooreMove> = Vec::new();
    let mut portion = wanted / sets.len() + 4;
    while sets.iter().any(|set| !set.finished) {
        let cut = moves.get(wanted - 1).cloned();
        for set in sets.iter_mut().filter(|set| !set.finished) {
            set.go_on(portion, cut.as_ref(), &mut moves);
        }
        moves.sort_by(order);
        moves.truncate(wanted);
        portion = portion.saturating_mul(2);
    }
    moves
}

/// The order of the lists that moves lead to: a move that lowers an earlier heap, or lowers one further,
/// comes first; and of two that agree so far the one that lowers another heap.
fn order(a: &MooreMove, b: &MooreMove) -> Ordering {
    const END: (usize, u64) = (usize::MAX, 0);
    a.left.iter().chain(once(&END)).cmp(b.left.iter().chain(once(&END)))
}

/// Shows the sets of 1 to `most` of the numbers below `n`, in lexicographic order.
fn visit_sets(n: usize, most: usize, visit: &mut dyn FnMut(&[usize])) {
    let mut set: Vec<usize> = Vec::new();
    let mut next = 0;
    loop {
        if next < n && set.len() < most {
            set.push(next);
            visit(&set);
        } else {
            match set.pop() {
                None => return,
                // The last element has had its turn as a smaller one of larger sets: try the next in its
                // place.
                Some(last) => next = last,
            }
        }
        next += 1;
    }
}

/// The moves of Nim, in one heap, that leave it the size that `size_of` says.
fn moves_in_one_heap(heaps: &[u64], limit: usize, size_of: impl Fn(u64) -> u64) -> FirstMoves<MooreMove> {
    let lower = |(place, &heap): (usize, &u64)| {
        let left = size_of(heap);
        (left < heap).then(|| MooreMove { left: vec![(place, left)] })
    };
    let count = heaps.iter().filter(|&&heap| size_of(heap) < heap).count();
    FirstMoves {
        moves: heaps.iter().enumerate().filter_map(lower).take(limit).collect(),
        count: Some(count.into()),
    }
}

impl Theorem<Moore> for MooreColumns {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    /// With K = 1 the game is Nim, and a single heap is a Nim heap. No formula is known otherwise.
    fn grundy(&self, rules: &Moore, at: &Vec<u64>) -> Option<GrundyValue> {
        (rules.most == 1 || at.len() <= 1).then(|| at.iter().fold(0, |sum, heap| sum ^ heap).into())
    }

    fn outcome(&self, rules: &Moore, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        Some(Outcome::from_next(Table::new(rules, at, play).wrong_column().is_some()))
    }

    fn winning_moves(
        &self,
        rules: &Moore,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<MooreMove>> {
        let table = Table::new(rules, at, play);
        let heaps = table.non_empty();
        Some(if heaps.is_empty() || table.wrong_column().is_none() {
            FirstMoves::none()
        } else if rules.most == 1 {
            moves_in_one_heap(at, limit, |heap| table.tally.lost_size(heap, play))
        } else if heaps.len() as u64 <= rules.most {
            table.winning_moves_in_all(&heaps, limit)
        } else if !table.has_too_many_sets(heaps.len()) {
            table.winning_moves_by_sets(&heaps, limit)
        } else {
            FirstMoves { moves: once(table.winning_move()).take(limit).collect(), count: None }
        })
    }

    fn moves_to(
        &self,
        rules: &Moore,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<MooreMove>> {
        let sum = self.grundy(rules, at)?.to_u64()?;
        Some(match value.to_u64() {
            None => FirstMoves::none(),
            Some(value) => moves_in_one_heap(at, limit, |heap| heap ^ sum ^ value),
        })
    }

    fn reason(&self, rules: &Moore, at: &Vec<u64>, play: Convention) -> LocalizedString {
        let table = Table::new(rules, at, play);
        let (k, modulus, ones) = (rules.most, table.modulus(), table.tally.ones);
        if play == Convention::Misere && table.tally.large == 0 {
            let rest = ones as u64 % modulus;
            return words!(
                "No heap is larger than 1, and there are {ones} ones. In misère play that is lost exactly where their number leaves 1 when divided by {modulus}, one more than the {k} heaps that a move may touch; here it leaves {rest}.",
                "没有大于 1 的堆，共有 {ones} 个 1。反常规则下，1 的个数除以 {modulus}（比每步可动的堆数 {k} 多 1）余 1 时恰好先手必败；这里余 {rest}。"
            );
        }
        let sums = row(table.sums.iter().copied());
        let columns = words!(
            "Written in binary, the heaps have {sums} ones in the columns of 1, 2, 4, ...",
            "把各堆写成二进制，位值 1、2、4……的各列中 1 的个数依次为 {sums}。"
        );
        columns.then(match table.wrong_column() {
            None => words!(
                "Each is a multiple of {modulus}, one more than the {k} heaps that a move may touch; no move can keep that, and the opponent can always restore it.",
                "它们都是 {modulus} 的倍数（比每步可动的堆数 {k} 多 1）；任何一步都会破坏这一点，而对手总能恢复它。"
            ),
            Some(column) => {
                let (place, sum) = (1u64 << column, table.sums[column]);
                let rest = sum % modulus;
                words!(
                    "The column of {place} has {sum}, which leaves {rest} when divided by {modulus}, one more than the {k} heaps that a move may touch: some move makes every column a multiple of {modulus}.",
                    "位值 {place} 的一列有 {sum} 个 1，除以 {modulus}（比每步可动的堆数 {k} 多 1）余 {rest}：有一步可使每一列都成为 {modulus} 的倍数。"
                )
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;
    use crate::theorem::brute_force::check;
    use proptest::prelude::*;

    const BILLION_SQUARED: u64 = 1_000_000_000_000_000_000;

    fn lists(length: usize, largest: u64) -> Vec<Vec<u64>> {
        (0..length).fold(vec![vec![]], |lists, _| {
            let longer = |list: Vec<u64>| {
                (0..=largest).map(move |size| list.iter().copied().chain([size]).collect::<Vec<u64>>())
            };
            lists.into_iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn columns_decide_in_both_kinds_of_play() {
        for most in 1..=4 {
            for (length, largest) in [(0, 0), (1, 9), (2, 7), (3, 4), (4, 3), (5, 2)] {
                check(&Moore { most }, &MooreColumns, lists(length, largest));
            }
        }
    }

    /// A move found without counting is legal and leaves a lost position.
    fn check_winning_move(rules: &Moore, at: &Vec<u64>, play: Convention) {
        let table = Table::new(rules, at, play);
        if at.iter().all(|&heap| heap == 0) || table.wrong_column().is_none() {
            return;
        }
        let mv = table.winning_move();
        assert!(!mv.left.is_empty() && mv.left.len() as u64 <= rules.most, "{mv:?} from {at:?}");
        assert!(
            mv.left.is_sorted_by(|a, b| a.0 < b.0) && mv.left.iter().all(|&(heap, left)| left < at[heap])
        );
        let to = rules.play(at, &mv).expect("as large as before");
        assert_eq!(MooreColumns.outcome(rules, &to, play), Some(Outcome::P), "{mv:?} from {at:?}, {play:?}");
    }

    #[test]
    fn moore_s_move_wins_from_every_small_position() {
        for (most, length) in (1..=5).flat_map(|most| (1..=5).map(move |length| (most, length))) {
            for at in lists(length, 4) {
                check_winning_move(&Moore { most }, &at, Convention::Normal);
                check_winning_move(&Moore { most }, &at, Convention::Misere);
            }
        }
    }

    proptest! {
        #[test]
        fn moore_s_move_wins_from_large_positions(
            most in 1u64..12,
            at in prop::collection::vec(prop_oneof![0..5u64, 0..=BILLION_SQUARED], 1..40),
        ) {
            check_winning_move(&Moore { most }, &at, Convention::Normal);
            check_winning_move(&Moore { most }, &at, Convention::Misere);
        }
    }

    #[test]
    fn sixty_heaps_of_10_to_the_18_are_counted() {
        let at: Vec<u64> = (0..60).map(|i| BILLION_SQUARED - i * i * 7_919_000_003).collect();
        let rules = Moore { most: 2 };
        let listed =
            MooreColumns.winning_moves(&rules, &at, Convention::Normal, 100).expect("found directly");
        let count = listed.count.expect("counted");
        assert_eq!(BigUint::from(listed.moves.len()), count.min(100u8.into()));
        assert!(listed.moves.is_sorted_by(|a, b| order(a, b).is_lt()));
        for mv in &listed.moves {
            let to = rules.play(&at, mv).expect("as large as before");
            assert_eq!(MooreColumns.outcome(&rules, &to, Convention::Normal), Some(Outcome::P));
        }
    }

    #[test]
    fn a_hundred_thousand_heaps_are_answered() {
        let mut at = vec![BILLION_SQUARED; 100_000];
        at[17] = 5;
        for most in [1, 3, 100_000, BILLION_SQUARED] {
            let rules = Moore { most };
            for play in [Convention::Normal, Convention::Misere] {
                let listed = MooreColumns.winning_moves(&rules, &at, play, 2).expect("found directly");
                assert!(!listed.moves.is_empty(), "with K = {most} in {play:?} play");
                assert_eq!(listed.count.is_none(), most == 3);
            }
        }
    }
}
