//! Games on heaps: a file per ruleset.
//!
//! Most of them are sums of single heaps, where a move replaces one heap by others: their rules speak of one
//! heap ([`HeapRules`]), and [`HeapGame`] makes the game on a list of heaps of it. The rest are rulesets of
//! their own.

pub mod allbut;
pub mod antonim;
pub mod bash;
pub mod circular_nim;
pub mod code;
pub mod coin_split;
pub mod digit_positions;
pub mod dim;
pub mod divisors;
pub mod dynamic;
pub mod end_nim;
pub mod equal_split;
pub mod erased;
pub mod euclid;
mod formulas;
pub mod grundys_game;
pub mod hungergame;
pub mod lasker;
pub mod lieges;
pub mod mark;
pub mod merge;
pub mod merge_cap;
pub mod moore;
pub mod named_sets;
pub mod nim;
pub mod nimhoff;
pub mod octal;
pub mod partizan_heaps;
pub mod partizan_octal;
pub mod partizan_splittles;
pub mod partizan_subtraction;
pub mod prim;
pub mod set_nim;
pub mod sets;
pub mod split_nim;
pub mod staircase;
pub mod subtraction;
pub mod subtraction_set;
pub mod sylver_coinage;
pub mod take_or_merge;
pub mod take_window;
pub mod wythoff;
pub mod xor_nim;

use super::playable::PlayableMove;
use super::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::custom::CustomRules;
use crate::ruleset::move_formulas::MoveFormulas;
use crate::scene::{Pick, Scene, heap_name, of_split};
use crate::words;
use code::{MAX_PARTS, SizeCondition, TakeAndBreakCode};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::{BitXor, ControlFlow};
use std::sync::Arc;

/// The largest heap that a position may have where its game does not say otherwise.
pub const MAX_HEAP: u64 = 1_000_000_000_000_000_000;

/// More heaps than this are not written down.
const MAX_HEAPS: u64 = 1 << 24;

/// Equal heaps: `count` heaps of `size` tokens each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EqualHeaps {
    /// Tokens in each heap; 0 only in the rules that count empty heaps as parts.
    pub size: u64,
    /// How many such heaps, at least 1.
    pub count: u64,
}

/// What a move leaves of one heap: runs of equal heaps, in rising order of size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeapOption(SmallVec<[EqualHeaps; MAX_PARTS]>);

/// A visitor of the options of a heap.
pub type VisitOption<'a> = Visit<'a, HeapOption>;

impl HeapOption {
    /// Nothing is left.
    pub const NOTHING: HeapOption = HeapOption(SmallVec::new_const());

    /// One heap of `size` tokens is left, or nothing where `size` is 0.
    pub fn one(size: u64) -> HeapOption {
        HeapOption::NOTHING.and(size, 1)
    }

    /// Two heaps are left, in either order; empty ones are dropped.
    pub fn two(a: u64, b: u64) -> HeapOption {
        HeapOption::NOTHING.and(a.min(b), 1).and(a.max(b), 1)
    }

    /// Two heaps are left, in either order; empty ones keep their places.
    pub fn two_places(a: u64, b: u64) -> HeapOption {
        HeapOption::NOTHING.push(a.min(b), 1).push(a.max(b), 1)
    }

    /// Three heaps are left, in any order; empty ones are dropped.
    pub fn three(a: u64, b: u64, c: u64) -> HeapOption {
        let mut sizes = [a, b, c];
        sizes.sort_unstable();
        sizes.into_iter().fold(HeapOption::NOTHING, |split, size| split.and(size, 1))
    }

    /// Heaps of these sizes are left, given in rising order; empty ones are dropped.
    pub fn from_sizes(sizes: &[u64]) -> HeapOption {
        sizes.iter().fold(HeapOption::NOTHING, |split, &size| split.and(size, 1))
    }

    /// The same and `count` heaps of `size`, which must be no smaller than those before.
    pub fn and(self, size: u64, count: u64) -> HeapOption {
        if size == 0 || count == 0 { self } else { self.push(size, count) }
    }

    fn push(mut self, size: u64, count: u64) -> HeapOption {
        match self.0.last_mut() {
            Some(last) if last.size == size => last.count += count,
            _ => self.0.push(EqualHeaps { size, count }),
        }
        self
    }

    /// The runs, in rising order of size.
    pub fn runs(&self) -> &[EqualHeaps] {
        &self.0
    }

    /// How many heaps are left.
    pub fn heaps(&self) -> u64 {
        self.runs().iter().map(|run| run.count).sum()
    }

    /// Whether `shorter` is the beginning of this option, and yet larger when both have `rest` behind them.
    fn overtakes(&self, shorter: &HeapOption, rest: &[u64]) -> bool {
        let Some((last, before)) = shorter.runs().split_last() else { return false };
        let begins = self.runs().starts_with(before)
            && self
                .runs()
                .get(before.len())
                .is_some_and(|run| run.size == last.size && run.count >= last.count);
        let rest = || rest.iter().copied();
        begins && self.sizes().chain(rest()).lt(shorter.sizes().chain(rest()))
    }

    /// How many tokens are left in all, `None` where that is 2^64 or more.
    pub fn tokens(&self) -> Option<u64> {
        self.runs().iter().try_fold(0u64, |sum, run| sum.checked_add(run.size.checked_mul(run.count)?))
    }

    /// The nim sum of what the heaps are worth by themselves, `None` where one of them has no value.
    pub fn nim_sum<V: Default + BitXor<Output = V>>(&self, worth: impl Fn(u64) -> Option<V>) -> Option<V> {
        self.runs().iter().try_fold(V::default(), |sum, run| {
            let value = worth(run.size)?;
            Some(if run.count % 2 == 1 { sum ^ value } else { sum })
        })
    }

    /// The sizes, heap by heap.
    pub fn sizes(&self) -> impl Iterator<Item = u64> + '_ {
        self.runs()
            .iter()
            .flat_map(|run| std::iter::repeat_n(run.size, usize::try_from(run.count).unwrap_or(usize::MAX)))
    }
}

/// The rules of a game that is a sum of single heaps: what one heap may become in one move.
pub trait HeapRules: Send + Sync + 'static {
    /// Shows every option of a heap, each once, in the order in which answers list them: by the sizes left,
    /// written as a rising list, in lexicographic order; no heap at all counts as `[0]`.
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow;

    /// What family of rules this is, for engines that know a fast way. The default is always right.
    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::Other
    }

    /// At least how many lists of heaps can be reached from a heap; see [`Ruleset::min_reachable`]. The
    /// default says what the family says.
    fn min_reachable(&self, heap: u64) -> u128 {
        self.family().min_reachable(heap)
    }

    /// The rules as formulas about a heap of n; see [`Notation::formulas`]. The default says what the family
    /// says.
    fn formulas(&self) -> Option<MoveFormulas> {
        MoveFormulas::from_family(self.family())
    }

    /// The largest heap that a position may have.
    fn largest_heap(&self) -> u64 {
        MAX_HEAP
    }

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;

    /// Heaps that make a good first question, as JSON; see [`Notation::example`].
    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.about().example)
    }

    /// What the rules come to with the parameters at hand; see [`Notation::parameter_note`].
    fn parameter_note(&self) -> LocalizedString {
        LocalizedString::default()
    }
}

/// A family of rules on heaps. It says what the rules are in another way, never what follows from them.
#[derive(Clone, Copy, Debug)]
pub enum HeapFamily<'a> {
    /// Take s tokens, s in a finite set of positive numbers, given in rising order.
    Subtraction(&'a [u64]),
    /// Take s tokens, s in an infinite set of positive numbers: the function lists all members up to a bound,
    /// in rising order.
    SubtractionRule(fn(u64) -> Vec<u64>),
    /// Take s tokens, s in a finite set of positive numbers that are too many to be listed.
    WideSubtraction,
    /// Take from 1 to this many tokens.
    UpTo(u64),
    /// Take any positive number of tokens that is not in this finite set, given in rising order.
    AllBut(&'a [u64]),
    /// A code of digits below 16: digit k says what may be left when k tokens are taken; bit b of it, that b
    /// heaps may.
    TakeAndBreak(&'a [u8]),
    /// A code with larger digits, with modifiers, or with a block that repeats for ever.
    Code(&'a TakeAndBreakCode),
    /// Split a heap into two non-empty heaps of different sizes.
    UnequalSplit,
    /// Every option is a single heap, or nothing.
    OneHeap,
    /// Rules that a user brought, which may fail, and whose promises are checked.
    Own(&'a Arc<dyn CustomRules>),
    /// Nothing is promised.
    Other,
}

impl HeapFamily<'_> {
    /// Whether every move leaves at most one heap of the heap it touches.
    pub fn leaves_one_heap(&self) -> bool {
        match self {
            HeapFamily::Other | HeapFamily::Own(_) | HeapFamily::UnequalSplit => false,
            HeapFamily::TakeAndBreak(digits) => digits.iter().all(|digit| digit & !3 == 0),
            HeapFamily::Code(code) => code.digits().iter().all(|digit| digit.value() & !3 == 0),
            _ => true,
        }
    }

    /// How many options a heap has, where the family says it.
    pub fn count_options(&self, heap: u64) -> Option<u128> {
        let below = |set: &[u64]| set.partition_point(|&take| take <= heap) as u64;
        let count = match self {
            HeapFamily::Subtraction(set) => below(set),
            HeapFamily::UpTo(most) => heap.min(*most),
            HeapFamily::AllBut(set) => heap - below(set),
            HeapFamily::UnequalSplit => heap.saturating_sub(1) / 2,
            HeapFamily::TakeAndBreak(digits) => {
                let rests = (0..=heap).zip(*digits).map(|(take, digit)| (heap - take, digit));
                return rests.map(|(rest, digit)| splits(rest, *digit)).try_fold(0, u128::checked_add);
            }
            _ => return None,
        };
        Some(count.into())
    }

    /// At least how many lists of heaps can be reached from a heap, where the family says that heaps are
    /// split.
    pub fn min_reachable(&self, heap: u64) -> u128 {
        let take = match self {
            HeapFamily::TakeAndBreak(digits) => digits.iter().position(|digit| digit & 4 != 0),
            HeapFamily::Code(code) => {
                code.digits().iter().position(|digit| digit.leaves(2) && digit.sizes() == SizeCondition::Any)
            }
            HeapFamily::UnequalSplit => return least_splits(heap, |splits| splits * (splits + 1) / 2),
            _ => None,
        };
        take.map_or(1, |take| least_splits(heap, |splits| splits * take as u64))
    }

    /// Does every move take a number of tokens that is in a fixed set, whatever the heap, and leave one heap
    /// or nothing? False is always right.
    pub fn is_subtraction(&self) -> bool {
        match self {
            HeapFamily::Subtraction(_)
            | HeapFamily::SubtractionRule(_)
            | HeapFamily::WideSubtraction
            | HeapFamily::UpTo(_)
            | HeapFamily::AllBut(_) => true,
            HeapFamily::TakeAndBreak(digits) => digits.iter().all(|digit| matches!(digit, 0 | 3)),
            HeapFamily::Code(code) => code.digits().iter().all(|digit| matches!(digit.value(), 0 | 3)),
            HeapFamily::UnequalSplit | HeapFamily::OneHeap | HeapFamily::Own(_) | HeapFamily::Other => false,
        }
    }
}

/// In how many ways this many tokens can be left as the numbers of heaps that a digit of a code allows.
fn splits(rest: u64, digit: u8) -> u128 {
    let tokens = u128::from(rest);
    // Partitions into three positive parts: the integer nearest to n^2 / 12.
    let ways = [u128::from(rest == 0), u128::from(rest > 0), tokens / 2, (tokens * tokens + 6) / 12];
    (0..4).filter(|heaps| digit >> heaps & 1 == 1).map(|heaps| ways[heaps]).sum()
}

/// At least how many lists of heaps can be reached from a heap by splitting it again and again in two, when
/// `without` tells for a number of splits how many tokens are then to be left out of account: those that are
/// taken, or those that make heaps differ.
///
/// After m splits every list of m + 1 heaps can be there that hold the N tokens that are left: these are the
/// partitions of N into m + 1 parts, at least C(N - 1, m) / (m + 1)! many.
fn least_splits(heap: u64, without: impl Fn(u64) -> u64) -> u128 {
    /// The number of partitions of a heap that is worth splitting more often is beyond all bounds before.
    const MAX_SPLITS: u64 = 64;
    let mut most = 1;
    for splits in 1..=MAX_SPLITS {
        let Some(tokens) = heap.checked_sub(without(splits)) else { break };
        let factors = (1..=splits).map(|i| (u128::from(tokens.saturating_sub(i)), u128::from(i * (i + 1))));
        let mut partitions = 1_u128;
        for (factor, divisor) in factors {
            let Some(product) = partitions.checked_mul(factor) else { return u128::MAX };
            partitions = product / divisor;
        }
        most = most.max(partitions);
    }
    most
}

/// The game on a list of heaps, where each move is made in one heap by the rules `H`.
#[derive(Clone, Debug)]
pub struct HeapGame<H>(pub Arc<H>);

/// A move in a game of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapMove {
    /// The place of the heap in the list, from 0.
    pub heap: usize,
    /// What is left of it.
    pub left: HeapOption,
}

impl HeapMove {
    /// At least how many heaps there are after the move.
    fn heaps_after(&self, at: &[u64]) -> u64 {
        (at.len() as u64).saturating_add(self.left.heaps())
    }

    /// The list after the move; a heap that vanishes leaves a 0.
    fn played(&self, at: &[u64]) -> Result<Vec<u64>, PositionTooLarge> {
        if self.heaps_after(at) > MAX_HEAPS {
            return Err(PositionTooLarge);
        }
        let mut to = Vec::with_capacity(at.len() + self.left.heaps() as usize);
        to.extend_from_slice(&at[..self.heap]);
        to.extend(self.left.sizes());
        if self.left.runs().is_empty() {
            to.push(0);
        }
        to.extend_from_slice(&at[self.heap + 1..]);
        Ok(to)
    }
}

/// Turns options of one heap of `at`, which `options` shows in the order of [`HeapRules::visit_options`],
/// into moves in the order of answers.
///
/// The two differ where one option is the beginning of another: `[1]` comes before `[1, 2]`, but with a 3
/// after the heap `[1, 3]` comes after `[1, 2, 3]`. Such an option waits until those that go before it have
/// been shown.
pub fn in_order_of_answers(
    at: &[u64],
    heap: usize,
    options: impl FnOnce(Visit<'_, HeapOption>) -> Flow,
    visit: Visit<'_, HeapMove>,
) -> Flow {
    let rest = &at[heap + 1..];
    // Each of those that wait is the beginning of the next, but goes after it; so there are no more than
    // heaps are left.
    let mut waiting: Vec<HeapOption> = Vec::new();
    options(&mut |left| {
        while let Some(shorter) = waiting.pop_if(|shorter| !left.overtakes(shorter, rest)) {
            visit(HeapMove { heap, left: shorter })?;
        }
        waiting.push(left);
        ControlFlow::Continue(())
    })?;
    waiting.into_iter().rev().try_for_each(|left| visit(HeapMove { heap, left }))
}

impl<H: HeapRules> Ruleset for HeapGame<H> {
    type Position = Vec<u64>;
    type Move = HeapMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, HeapMove>) -> Flow {
        // Every option of a heap begins with a smaller number than the heap, so that a move in an earlier
        // heap leads to a lexicographically smaller list: heap by heap is the order of answers.
        for (heap, &size) in at.iter().enumerate() {
            in_order_of_answers(at, heap, |show| self.0.visit_options(size, show), visit)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &HeapMove) -> Result<Vec<u64>, PositionTooLarge> {
        mv.played(at)
    }

    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        // No more room than needed: searches hold many of them.
        let mut heaps = Vec::with_capacity(at.iter().filter(|&&heap| heap > 0).count());
        heaps.extend(at.iter().copied().filter(|&heap| heap > 0));
        heaps.sort_unstable();
        heaps
    }

    fn visit_components(&self, at: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        at.iter().filter(|&&heap| heap > 0).for_each(|&heap| visit(vec![heap]));
    }

    fn is_sum_of_components(&self, _: &Vec<u64>) -> bool {
        true
    }

    fn count_moves(&self, at: &Vec<u64>) -> Option<u128> {
        let family = self.0.family();
        at.iter().try_fold(0_u128, |sum, &heap| sum.checked_add(family.count_options(heap)?))
    }

    fn min_reachable(&self, at: &Vec<u64>) -> u128 {
        at.iter().map(|&heap| self.0.min_reachable(heap)).max().unwrap_or(1)
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        list_weight(at)
    }
}

impl<H: HeapRules> Impartial for HeapGame<H> {}

impl<H: HeapRules> Notation for HeapGame<H> {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(self.0.largest_heap()).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, mv: &HeapMove) -> u64 {
        mv.heaps_after(at)
    }

    fn move_name(&self, at: &Vec<u64>, mv: &HeapMove) -> MoveName {
        name_of_move(at[mv.heap], mv)
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, _: usize) -> Option<MoveFormulas> {
        self.0.formulas()
    }

    /// Heaps from which moves only take are piles; others lie in rows, in which moves leave gaps.
    fn scene(&self, at: &Vec<u64>) -> Scene {
        if self.0.family().leaves_one_heap() { Scene::piles(at, 0) } else { Scene::rows(at) }
    }

    fn picks(&self, at: &Vec<u64>, mv: &HeapMove) -> Option<Vec<Pick>> {
        Some(picks_of_move(at[mv.heap], mv, self.0.family().leaves_one_heap()))
    }

    /// One token, where numbers are taken that are in a set.
    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<HeapMove> {
        let [(heap, take)] = taken(at, 0, picks)?[..] else { return None };
        let legal = match self.0.family() {
            HeapFamily::UpTo(most) => take <= most,
            HeapFamily::Subtraction(set) => set.binary_search(&take).is_ok(),
            HeapFamily::AllBut(set) => set.binary_search(&take).is_err(),
            _ => false,
        };
        legal.then(|| HeapMove { heap, left: HeapOption::one(at[heap] - take) })
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }

    fn example(&self) -> Cow<'static, str> {
        self.0.example()
    }

    fn parameter_note(&self) -> LocalizedString {
        self.0.parameter_note()
    }
}

/// The fields that name a move in a heap of `size`: the heap, what is taken, and the parts where there are
/// several.
fn name_of_move(size: u64, mv: &HeapMove) -> MoveName {
    let mut name = vec![("heap", Data::Natural(mv.heap as u64))];
    if let Some(take) = mv.left.tokens().and_then(|left| size.checked_sub(left)) {
        name.push(("take", Data::Natural(take)));
    }
    if mv.left.heaps() > 1 {
        name.push(("parts", Data::Natural(mv.left.heaps())));
    }
    name
}

/// Where a move in a heap of `size` is picked.
fn picks_of_move(size: u64, mv: &HeapMove, pile: bool) -> Vec<Pick> {
    /// A heap that falls into more parts is not cut by hand.
    const MAX_CUT: u64 = 6;

    let heap = heap_name(mv.heap);
    if pile {
        return vec![Pick::token(&heap, mv.left.sizes().next().unwrap_or(0).saturating_add(1))];
    }
    if mv.left.heaps() > MAX_CUT {
        let words = name_of_move(size, mv).into_iter().skip(1);
        return [Pick::thing(heap)]
            .into_iter()
            .chain(words.map(|(key, value)| Pick::word(key, &value)))
            .collect();
    }
    let left: Vec<u64> = mv.left.sizes().collect();
    of_split(&heap, size, &left).unwrap_or_else(|| {
        let sizes = left.iter().map(|&size| Pick::word("size", &Data::Natural(size)));
        [Pick::thing(heap)].into_iter().chain(sizes).collect()
    })
}

/// The moves of a heap to these options, each a list of heaps that are not empty.
pub(crate) fn of_options(at: &[u64], heap: usize, options: Vec<Vec<u64>>) -> Vec<PlayableMove> {
    let drawn = |mut option: Vec<u64>| {
        option.sort_unstable();
        let mv = HeapMove { heap, left: HeapOption::from_sizes(&option) };
        PlayableMove {
            name: name_of_move(at[heap], &mv),
            picks: picks_of_move(at[heap], &mv, false),
            to: mv.played(at).ok().map(Data::from),
        }
    };
    options.into_iter().map(drawn).collect()
}

/// The heaps that picks of tokens speak of, and how many tokens go from each; `first` is the name of the
/// first heap. `None` where they speak of anything else.
fn taken(at: &[u64], first: u64, picks: &[Pick]) -> Option<Vec<(usize, u64)>> {
    let of = |pick: &Pick| {
        let (heap, token) = pick.as_token()?;
        let heap = heap.strip_prefix('h')?.parse::<u64>().ok()?.checked_sub(first)?;
        let heap = usize::try_from(heap).ok()?;
        let size = *at.get(heap)?;
        (1..=size).contains(&token).then(|| (heap, size - token + 1))
    };
    picks.iter().map(of).collect()
}

/// Reads a list of exactly two heaps.
fn parse_pair(data: &Data) -> Result<[u64; 2], PositionError> {
    let heaps = data.naturals(MAX_HEAP)?;
    heaps.try_into().map_err(|_| {
        let count = heaps.len();
        PositionError::wrong(words!("{count} heaps are given: write two", "这里应为两堆，而不是 {count} 堆"))
    })
}
