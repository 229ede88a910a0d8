//! What closed boxes are worth.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::hungergame::{HungerGame, HungerGameMove, HungerGamePosition};
use crate::structure::multiset::Multiset;
use crate::structure::xor_basis::XorBasis;
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Closed boxes whose sizes are linearly independent over GF(2) are worth 0; others are worth a number
/// outside the span of their sizes.
///
/// A position is the sum of its open boxes, which are Nim heaps, and of the closed boxes C, whose value is
/// g(C) = mex of g(C - T) xor XOR(T) over the non-empty T in C. If C is independent, then by induction the
/// options are the XOR(T), none of which is 0, so that g(C) = 0. If C is dependent, let v be in its span and
/// leave closed a basis B of the span without those members whose XOR is v xor XOR(C - B): at least one box
/// is opened, what is left is independent, and the boxes opened have XOR v, so that v is the value of an
/// option. Hence g(C) is not in the span; and where XOR(open) is in the span, that very opening wins, with
/// v = XOR(open).
///
/// For small collections g(C) itself is found by the definition.
#[derive(Debug, Default)]
pub struct LinearIndependence {
    tables: Mutex<HashMap<Vec<u64>, Arc<Table>>>,
}

static STATEMENT: Statement = Statement {
    name: text!("linear independence over GF(2)", "GF(2) 上的线性无关性"),
    claim: text!(
        "If the sizes of the closed boxes are linearly independent (no set of them has nim sum 0), the position is worth the nim sum of the open boxes. If they are dependent and the nim sum of the open boxes is also one of some closed boxes, or 0, the player to move wins: he opens boxes such that those left are independent and the nim sum of the open ones becomes 0.",
        "若关着的箱子的石子数线性无关（任何一部分的尼姆和都不为 0），局面的值就是开着的箱子的尼姆和；若线性相关，且开着的箱子的尼姆和为 0 或等于某些关着的箱子的尼姆和，则先手胜：打开箱子，使剩下的线性无关，且开着的箱子的尼姆和变为 0。",
    ),
    source: "BZOJ 3759 for no open boxes; for open boxes the proof is in Grundy's source code, theorem/hungergame.rs",
};

/// Pairs of sub-collections to be looked at for one table: about a third of a second. 16 boxes fit in any
/// case.
const MAX_PAIRS: u64 = 1 << 26;

/// Tables remembered at a time.
const MAX_TABLES: usize = 64;

/// Up to this many closed boxes all sets of them are tried.
const MAX_LISTED: usize = 17;

/// The values of all sub-collections of a collection of closed boxes, by the definition.
#[derive(Debug)]
struct Table {
    boxes: Multiset,
    /// The nim sum of each sub-collection.
    sums: Vec<u64>,
    /// The Grundy value of each sub-collection.
    values: Vec<u64>,
}

impl Table {
    fn new(boxes: Multiset) -> Table {
        let size = boxes.size();
        let (mut sums, mut dependent) = (vec![0u64; size], vec![false; size]);
        let mut values = vec![0u64; size];
        // Options of value `size` or more do not matter to a mex of fewer than `size` options.
        let mut seen = vec![0usize; size];
        for whole in 1..size {
            sums[whole] =
                boxes.values(whole).filter(|(_, n)| n % 2 == 1).fold(0, |sum, (value, _)| sum ^ value);
            dependent[whole] = sums[whole] == 0
                || boxes
                    .values(whole)
                    .any(|(value, _)| boxes.once(value).is_some_and(|n| dependent[whole - n]));
            if !dependent[whole] {
                continue;
            }
            boxes.visit_parts(whole, |part| {
                let option = values[part] ^ sums[part] ^ sums[whole];
                if part != whole && option < size as u64 {
                    seen[option as usize] = whole;
                }
            });
            values[whole] = seen.iter().take_while(|&&mark| mark == whole).count() as u64;
        }
        Table { boxes, sums, values }
    }

    fn value(&self) -> u64 {
        self.values.last().copied().unwrap_or(0)
    }

    /// What opening the sub-collection with this number adds to the nim sum of the open boxes and the value
    /// of the closed ones.
    fn after_opening(&self, part: usize) -> u64 {
        self.sums[part] ^ self.values[self.boxes.size() - 1 - part]
    }
}

/// What is known of the closed boxes.
enum Closed {
    Independent(XorBasis),
    Known(XorBasis, Arc<Table>),
    /// Dependent and too many for a table.
    Dependent(XorBasis),
}

impl Closed {
    fn basis(&self) -> &XorBasis {
        match self {
            Closed::Independent(basis) | Closed::Known(basis, _) | Closed::Dependent(basis) => basis,
        }
    }

    fn value(&self) -> Option<u64> {
        match self {
            Closed::Independent(_) => Some(0),
            Closed::Known(_, table) => Some(table.value()),
            Closed::Dependent(_) => None,
        }
    }
}

fn nim_sum(boxes: &[u64]) -> u64 {
    boxes.iter().fold(0, |sum, tokens| sum ^ tokens)
}

/// The places in a set of bits, where bit i stands for the i-th of `places`.
fn select(places: impl Iterator<Item = usize>, set: u64) -> Vec<usize> {
    places.zip(0..64).filter(|&(_, bit)| set >> bit & 1 == 1).map(|(place, _)| place).collect()
}

/// Boxes to open so that independent ones are left and the nim sum of the open boxes changes by `change`,
/// which must be in the span. Linear in the number of boxes.
fn opening(closed: &[u64], change: u64) -> Option<Vec<usize>> {
    let mut basis = XorBasis::default();
    let (kept, mut opened): (Vec<usize>, Vec<usize>) =
        (0..closed.len()).partition(|&place| basis.insert(closed[place]));
    let lacking = opened.iter().fold(change, |sum, &place| sum ^ closed[place]);
    opened.extend(select(kept.into_iter(), basis.combination(lacking)?));
    opened.sort_unstable();
    (!opened.is_empty()).then_some(opened)
}

/// All sets of boxes to open after which the open boxes have the nim sum and the closed ones the value that
/// add up to `change`, of which the first `limit` are kept: at most `MAX_LISTED` boxes.
fn openings(closed: &[u64], table: &Table, change: u64, limit: usize) -> (Vec<HungerGameMove>, u64) {
    let once: Vec<usize> = closed.iter().map(|&tokens| table.boxes.once(tokens).unwrap_or(0)).collect();
    let (mut moves, mut count) = (Vec::new(), 0);
    for set in 1u64..1 << closed.len() {
        let part = once.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, number)| number).sum();
        if table.after_opening(part) == change {
            count += 1;
            if moves.len() < limit {
                moves.push(HungerGameMove::Open(select(0..closed.len(), set)));
            }
        }
    }
    (moves, count)
}

/// One of those sets, where the boxes are many but of few sizes.
fn some_opening(closed: &[u64], table: &Table, change: u64) -> Option<HungerGameMove> {
    let part = (1..table.boxes.size()).find(|&part| table.after_opening(part) == change)?;
    let mut wanted: HashMap<u64, usize> = table.boxes.values(part).collect();
    let mut take = |tokens: &u64| match wanted.get_mut(tokens) {
        Some(left @ 1..) => {
            *left -= 1;
            true
        }
        _ => false,
    };
    Some(HungerGameMove::Open((0..closed.len()).filter(|&place| take(&closed[place])).collect()))
}

impl LinearIndependence {
    fn closed(&self, closed: &[u64]) -> Closed {
        let mut basis = XorBasis::default();
        closed.iter().for_each(|&tokens| {
            basis.insert(tokens);
        });
        if basis.rank() == closed.len() {
            return Closed::Independent(basis);
        }
        match self.table(closed) {
            Some(table) => Closed::Known(basis, table),
            None => Closed::Dependent(basis),
        }
    }

    fn table(&self, closed: &[u64]) -> Option<Arc<Table>> {
        let mut sorted = closed.to_vec();
        sorted.sort_unstable();
        let boxes = Multiset::new(&sorted, MAX_PAIRS)?;
        let tables = || self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables().get(&sorted) {
            return Some(Arc::clone(table));
        }
        // Made without holding the lock: others may go on meanwhile.
        let table = Arc::new(Table::new(boxes));
        let mut tables = tables();
        if tables.len() >= MAX_TABLES {
            tables.clear();
        }
        tables.insert(sorted, Arc::clone(&table));
        Some(table)
    }

    /// The first `limit` moves to positions of Grundy value `target`.
    fn moves_of_value(
        &self,
        at: &HungerGamePosition,
        target: u64,
        limit: usize,
    ) -> Option<FirstMoves<HungerGameMove>> {
        let (open, closed) = (nim_sum(&at.open), self.closed(&at.closed));
        let value = open ^ closed.value()?;
        if value == target {
            return Some(FirstMoves::none());
        }
        let (mut moves, mut count) = match &closed {
            Closed::Known(_, table) if at.closed.len() <= MAX_LISTED => {
                let (moves, count) = openings(&at.closed, table, open ^ target, limit);
                (moves, Some(count))
            }
            Closed::Known(_, table) => {
                let moves: Vec<HungerGameMove> =
                    some_opening(&at.closed, table, open ^ target).into_iter().take(limit).collect();
                (moves, None)
            }
            _ => {
                let opening = opening(&at.closed, open ^ target).map(HungerGameMove::Open);
                let count = Some(u64::from(opening.is_some()));
                (opening.into_iter().take(limit).collect(), count)
            }
        };
        for (place, &tokens) in at.open.iter().enumerate() {
            let left = tokens ^ value ^ target;
            if left < tokens {
                count = count.map(|count| count + 1);
                if moves.len() < limit {
                    moves.push(HungerGameMove::Take { place, left });
                }
            }
        }
        Some(FirstMoves { moves, count: count.map(BigUint::from) })
    }
}

impl Theorem<HungerGame> for LinearIndependence {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &HungerGame, at: &HungerGamePosition) -> Option<GrundyValue> {
        self.closed(&at.closed).value().map(|closed| (nim_sum(&at.open) ^ closed).into())
    }

    fn outcome(&self, _: &HungerGame, at: &HungerGamePosition, play: Convention) -> Option<Outcome> {
        if play == Convention::Misere {
            return None;
        }
        let (open, closed) = (nim_sum(&at.open), self.closed(&at.closed));
        match closed.value() {
            Some(value) => Some(Outcome::from_next(open != value)),
            None => closed.basis().combination(open).map(|_| Outcome::N),
        }
    }

    fn winning_moves(
        &self,
        _: &HungerGame,
        at: &HungerGamePosition,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<HungerGameMove>> {
        if play == Convention::Misere {
            return None;
        }
        self.moves_of_value(at, 0, limit).or_else(|| {
            // The value is not known, but that one opening wins.
            let opening = opening(&at.closed, nim_sum(&at.open))?;
            Some(FirstMoves {
                moves: vec![HungerGameMove::Open(opening)].into_iter().take(limit).collect(),
                count: None,
            })
        })
    }

    fn moves_to(
        &self,
        _: &HungerGame,
        at: &HungerGamePosition,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<HungerGameMove>> {
        match value.to_u64() {
            Some(target) => self.moves_of_value(at, target, limit),
            None => Some(FirstMoves::none()),
        }
    }

    fn reason(&self, _: &HungerGame, at: &HungerGamePosition, _: Convention) -> LocalizedString {
        let (open, closed) = (nim_sum(&at.open), self.closed(&at.closed));
        let (boxes, rank) = (at.closed.len(), closed.basis().rank());
        if boxes == 0 {
            return words!(
                "All boxes are open, and this is Nim: the nim sum is {open}.",
                "所有箱子都已打开，这就是尼姆游戏：尼姆和为 {open}。"
            );
        }
        if let Closed::Independent(_) = closed {
            return words!(
                "No set of the {boxes} closed boxes has nim sum 0 (they are linearly independent): opening any of them changes the nim sum of the open boxes, which the other player restores, so they are worth 0. The open boxes have nim sum {open}.",
                "{boxes} 个关着的箱子中任何一部分的尼姆和都不为 0（线性无关）：无论打开哪些都会改变开着的箱子的尼姆和，对手总能恢复，所以它们的值为 0。开着的箱子的尼姆和为 {open}。"
            );
        }
        if closed.basis().combination(open).is_some() {
            let opened = opening(&at.closed, open).map_or(0, |places| places.len());
            return words!(
                "The {boxes} closed boxes are linearly dependent (rank {rank}), and the nim sum {open} of the open boxes is in their span: opening {opened} of them leaves independent ones and makes the nim sum of the open boxes 0, which wins.",
                "{boxes} 个关着的箱子线性相关（秩为 {rank}），而开着的箱子的尼姆和 {open} 在它们张成的空间中：打开其中 {opened} 个，使剩下的线性无关且开着的箱子的尼姆和变为 0，即胜。"
            );
        }
        let value = closed.value().unwrap_or(0);
        let total = open ^ value;
        words!(
            "The {boxes} closed boxes are linearly dependent (rank {rank}) and the nim sum {open} of the open boxes is not in their span; going through all ways to open them shows that they are worth {value}, which makes {open} XOR {value} = {total}.",
            "{boxes} 个关着的箱子线性相关（秩为 {rank}），开着的箱子的尼姆和 {open} 不在它们张成的空间中；逐一考察所有打开方式可知它们的值为 {value}，总值为 {open} XOR {value} = {total}。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;
    use crate::theorem::brute_force::{check_by_move, check_equivalences};
    use proptest::prelude::*;

    const LARGE: u64 = 1_000_000_000_000_000_000;

    fn boxes(open: &[u64], closed: &[u64]) -> HungerGamePosition {
        HungerGamePosition { open: open.to_vec(), closed: closed.to_vec() }
    }

    /// Openings by the binary number of the set, then takes.
    fn key(mv: &HungerGameMove) -> (usize, u64) {
        match mv {
            HungerGameMove::Open(places) => (0, places.iter().map(|&place| 1 << place).sum()),
            HungerGameMove::Take { place, left } => (place + 1, *left),
        }
    }

    fn lists(length: usize, range: std::ops::RangeInclusive<u64>) -> Vec<Vec<u64>> {
        let mut all = vec![vec![]];
        let mut longest = all.clone();
        for _ in 0..length {
            longest = longest
                .iter()
                .flat_map(|list: &Vec<u64>| range.clone().map(move |tokens| [&list[..], &[tokens]].concat()))
                .collect();
            all.extend(longest.iter().cloned());
        }
        all
    }

    fn small(open: (usize, u64), closed: (usize, u64)) -> Vec<HungerGamePosition> {
        let closed = lists(closed.0, 1..=closed.1);
        let open = lists(open.0, 0..=open.1);
        open.iter().flat_map(|open| closed.iter().map(|closed| boxes(open, closed))).collect()
    }

    #[test]
    fn small_boxes_agree_with_play() {
        let theorem = LinearIndependence::default();
        for positions in [small((0, 0), (4, 5)), small((1, 5), (3, 4)), small((2, 3), (3, 3))] {
            assert!(positions.iter().all(|at| theorem.grundy(&HungerGame, at).is_some()));
            check_by_move(&HungerGame, &theorem, positions, key);
        }
    }

    #[test]
    fn open_boxes_are_heaps_of_their_own() {
        check_equivalences(&HungerGame, small((2, 3), (3, 3)));
    }

    #[test]
    fn equal_boxes_are_counted_by_kind() {
        let (theorem, ones) = (LinearIndependence::default(), |n: usize| boxes(&[], &vec![1; n]));
        let grundy = |n| theorem.grundy(&HungerGame, &ones(n));
        for n in 2..10usize {
            assert_eq!(grundy(n), Some((n as u64 & !1).into()));
        }
        assert_eq!(grundy(1000), Some(1000u64.into()));
        let at = boxes(&[5], &[1; 40]);
        let listed = theorem.winning_moves(&HungerGame, &at, Convention::Normal, 5).expect("few sizes");
        assert_eq!(listed.count, None);
        for mv in listed.moves {
            let to = HungerGame.play(&at, &mv).expect("small");
            assert_eq!(theorem.outcome(&HungerGame, &to, Convention::Normal), Some(Outcome::P));
        }
    }

    #[test]
    fn a_hundred_thousand_boxes_have_a_winning_opening() {
        let theorem = LinearIndependence::default();
        let size = |i: u64| i.wrapping_mul(6_364_136_223_846_793_005) % LARGE + 1;
        let at = boxes(
            &(0..1000).map(size).collect::<Vec<_>>(),
            &(1000..101_000).map(size).chain((0..60).map(|bit| 1 << bit)).collect::<Vec<_>>(),
        );
        assert_eq!(theorem.outcome(&HungerGame, &at, Convention::Normal), Some(Outcome::N));
        let listed = theorem.winning_moves(&HungerGame, &at, Convention::Normal, 9).expect("dependent");
        let [mv] = &listed.moves[..] else { panic!("one opening") };
        let to = HungerGame.play(&at, mv).expect("small");
        assert!(to.open.len() + to.closed.len() == 101_060 && to.closed.len() <= 60);
        assert_eq!(theorem.outcome(&HungerGame, &to, Convention::Normal), Some(Outcome::P));
        // The sets of boxes can be shown one by one, and a visitor can stop.
        let mut shown = 0;
        let _ = HungerGame.visit_moves(&at, super::super::EITHER, &mut |_| {
            shown += 1;
            if shown < 1000 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
        });
        assert_eq!(shown, 1000);
    }

    #[test]
    fn many_dependent_boxes_are_left_to_search_outside_their_span() {
        let theorem = LinearIndependence::default();
        let at = boxes(&[LARGE], &(1..=40).collect::<Vec<_>>());
        assert_eq!(theorem.outcome(&HungerGame, &at, Convention::Normal), None);
        assert_eq!(theorem.winning_moves(&HungerGame, &at, Convention::Normal, 9), None);
    }

    proptest! {
        #[test]
        fn random_boxes_agree_with_play(
            open in prop::collection::vec(0u64..5, 0..3), closed in prop::collection::vec(1u64..9, 0..4),
        ) {
            check_by_move(&HungerGame, &LinearIndependence::default(), [HungerGamePosition { open, closed }], key);
        }
    }
}
