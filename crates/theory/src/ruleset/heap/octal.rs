//! Take-and-break games: octal and hexadecimal codes, and those with more digits, modifiers and blocks that
//! repeat.

use super::code::describe;
use super::code::{CodeDigit, MAX_PARTS, SizeCondition, TakeAndBreakCode};
use super::digit_positions::DigitPositions;
use super::{HeapFamily, HeapOption, HeapRules};
use crate::localized::LocalizedString;
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// A take-and-break game: digit k of its code says what may be left of a heap from which k tokens are taken.
#[derive(Clone, Debug)]
pub struct TakeAndBreak {
    code: TakeAndBreakCode,
    rules: Rules,
    /// The takes that may leave one heap.
    leaving_one: DigitPositions,
    /// For each number of heaps from 2 on the takes that may leave this many.
    splits: [Splits; MAX_PARTS + 1],
    /// No move leaves more heaps.
    most_heaps: usize,
    /// Whether there are moves that leave two or more equal heaps only.
    has_equal: bool,
}

/// How else the rules may be said.
#[derive(Clone, Debug)]
enum Rules {
    /// By digits below 16 alone.
    Plain(Vec<u8>),
    /// One heap is split into two that differ.
    UnequalSplit,
    /// Any number but these is taken.
    AllBut(Vec<u64>),
    /// Not otherwise.
    Code,
}

/// The takes that leave some number of heaps.
#[derive(Clone, Debug, Default)]
struct Splits {
    /// Those that may leave heaps that are not all equal.
    uneven: DigitPositions,
    /// The least of these that may leave heaps some of which are equal.
    least_loose: Option<u64>,
    /// The least of these.
    least: Option<u64>,
    /// Those that leave equal heaps only.
    equal: DigitPositions,
}

/// The heaps that an option leaves, as far as they are chosen, in rising order, and the rest of the tokens.
#[derive(Clone, Copy)]
struct Chosen {
    sizes: [u64; MAX_PARTS],
    len: usize,
    rest: u64,
}

impl TakeAndBreak {
    /// The game of a code.
    pub fn new(code: TakeAndBreakCode) -> TakeAndBreak {
        let splits =
            std::array::from_fn(
                |heaps| if heaps < 2 { Splits::default() } else { Splits::from_code(&code, heaps) },
            );
        TakeAndBreak {
            rules: Rules::from_code(&code),
            leaving_one: DigitPositions::new(&code, |digit| digit.leaves(1)),
            most_heaps: splits.iter().rposition(Splits::has_any).unwrap_or(1),
            has_equal: splits.iter().any(|splits| !splits.equal.is_empty()),
            splits,
            code,
        }
    }

    /// The code.
    pub fn code(&self) -> &TakeAndBreakCode {
        &self.code
    }

    /// Whether the chosen heaps may be left and all other tokens be taken.
    fn allows(&self, chosen: &Chosen) -> bool {
        let digit = self.code.digit(chosen.rest);
        digit.leaves(chosen.len) && digit.sizes().allow(chosen.sizes())
    }

    /// The largest next heap that at least one more heap may follow, where the heaps are not all equal; 0
    /// where there is none. From the last heap chosen up to it each next heap begins some options, but
    /// perhaps for the first and last.
    fn largest_followed(&self, chosen: &Chosen) -> u64 {
        let with = |heaps: usize| {
            let more = (heaps - chosen.len) as u64;
            let splits = &self.splits[heaps];
            let equal = splits.least_loose.and_then(|take| chosen.rest.checked_sub(take));
            // Heaps that rise by one from the next one on.
            let rising = splits
                .least
                .filter(|_| SizeCondition::Unequal.allow(chosen.sizes()))
                .and_then(|take| chosen.rest.checked_sub(take + more * (more - 1) / 2));
            equal.max(rising).map_or(0, |tokens| tokens / more)
        };
        (chosen.len + 2..=self.most_heaps).map(with).max().unwrap_or(0)
    }

    /// Whether more heaps of the same size than the chosen equal ones may be left, and nothing else.
    fn repeats(&self, chosen: &Chosen) -> bool {
        let size = chosen.sizes[0];
        self.has_equal
            && SizeCondition::Equal.allow(chosen.sizes())
            && (chosen.len + 1..=MAX_PARTS).any(|heaps| {
                let more = size.checked_mul((heaps - chosen.len) as u64);
                let take = more.and_then(|more| chosen.rest.checked_sub(more));
                take.is_some_and(|take| is_of_equal(self.code.digit(take), heaps))
            })
    }

    /// Shows the options that begin with the heaps chosen, of which there is at least one.
    fn visit_from(&self, chosen: Chosen, visit: Visit<'_, HeapOption>) -> Flow {
        if self.allows(&chosen) {
            visit(chosen.split())?;
        }
        let last = chosen.sizes[chosen.len - 1];
        let repeated = if self.repeats(&chosen) { last } else { 0 };
        let followed = self.largest_followed(&chosen).max(repeated);
        for next in last..=followed {
            self.visit_from(chosen.with(next), visit)?;
        }
        let Some(splits) = self.splits.get(chosen.len + 1) else { return ControlFlow::Continue(()) };
        let Some(most) = chosen.rest.checked_sub(last.max(followed + 1)) else {
            return ControlFlow::Continue(());
        };
        for take in splits.uneven.down_from(most) {
            let chosen = chosen.with(chosen.rest - take);
            if self.allows(&chosen) {
                visit(chosen.split())?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the options whose first heap is larger than `followed`: those of one heap, and those of equal
    /// heaps.
    fn visit_lonely(&self, heap: u64, followed: u64, visit: Visit<'_, HeapOption>) -> Flow {
        let equal = (2..).zip(&self.splits[2..]).filter(|(_, splits)| !splits.equal.is_empty());
        let equal =
            equal.map(|(heaps, splits)| (heaps, Cow::Owned(splits.equal.leaving_multiples_of(heaps, heap))));
        let sources: Vec<(u64, Cow<'_, DigitPositions>)> =
            std::iter::once((1, Cow::Borrowed(&self.leaving_one))).chain(equal).collect();
        let mut firsts: Vec<_> = sources
            .iter()
            .filter_map(|(heaps, takes)| {
                let most = heap.checked_sub(heaps * (followed + 1))?;
                Some(takes.down_from(most).map(move |take| (heap - take) / heaps).peekable())
            })
            .collect();
        while let Some(first) = firsts.iter_mut().filter_map(|firsts| firsts.peek().copied()).min() {
            for firsts in &mut firsts {
                firsts.next_if_eq(&first);
            }
            self.visit_from(Chosen::first(heap, first), visit)?;
        }
        ControlFlow::Continue(())
    }
}

impl Rules {
    fn from_code(code: &TakeAndBreakCode) -> Rules {
        let values = || code.start().iter().map(|digit| digit.value());
        let splits_unequally = |first: &CodeDigit| first.value() == 4 && !first.sizes().allow(&[1, 1]);
        match code.block() {
            [] if code
                .start()
                .iter()
                .all(|digit| digit.value() < 16 && digit.sizes() == SizeCondition::Any) =>
            {
                Rules::Plain(values().collect())
            }
            [] if matches!(code.start(), [first] if splits_unequally(first)) => Rules::UnequalSplit,
            block
                if block.iter().all(|digit| digit.value() == 3)
                    && values().all(|digit| matches!(digit, 0 | 3)) =>
            {
                Rules::AllBut(
                    (0..)
                        .zip(values())
                        .skip(1)
                        .filter(|&(_, digit)| digit == 0)
                        .map(|(take, _)| take)
                        .collect(),
                )
            }
            _ => Rules::Code,
        }
    }
}

/// Whether this number of heaps may be left, and only equal ones.
fn is_of_equal(digit: CodeDigit, heaps: usize) -> bool {
    digit.leaves(heaps) && digit.sizes() == SizeCondition::Equal
}

impl Splits {
    fn from_code(code: &TakeAndBreakCode, heaps: usize) -> Splits {
        let uneven =
            DigitPositions::new(code, |digit| digit.leaves(heaps) && digit.sizes() != SizeCondition::Equal);
        Splits {
            least_loose: DigitPositions::new(code, |digit| {
                digit.leaves(heaps)
                    && matches!(digit.sizes(), SizeCondition::Any | SizeCondition::NotAllEqual)
            })
            .least(),
            least: uneven.least(),
            uneven,
            equal: DigitPositions::new(code, |digit| is_of_equal(digit, heaps)),
        }
    }

    fn has_any(&self) -> bool {
        !self.uneven.is_empty() || !self.equal.is_empty()
    }
}

impl Chosen {
    fn first(heap: u64, size: u64) -> Chosen {
        Chosen { sizes: [0; MAX_PARTS], len: 0, rest: heap }.with(size)
    }

    fn with(mut self, size: u64) -> Chosen {
        self.sizes[self.len] = size;
        self.len += 1;
        self.rest -= size;
        self
    }

    fn sizes(&self) -> &[u64] {
        &self.sizes[..self.len]
    }

    fn split(&self) -> HeapOption {
        self.sizes().iter().fold(HeapOption::NOTHING, |split, &size| split.and(size, 1))
    }
}

impl HeapRules for TakeAndBreak {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        let nothing = Chosen { sizes: [0; MAX_PARTS], len: 0, rest: heap };
        if self.allows(&nothing) {
            visit(HeapOption::NOTHING)?;
        }
        let followed = self.largest_followed(&nothing);
        for first in 1..=followed {
            self.visit_from(nothing.with(first), visit)?;
        }
        self.visit_lonely(heap, followed, visit)
    }

    fn family(&self) -> HeapFamily<'_> {
        match &self.rules {
            Rules::Plain(digits) => HeapFamily::TakeAndBreak(digits),
            Rules::UnequalSplit => HeapFamily::UnequalSplit,
            Rules::AllBut(set) => HeapFamily::AllBut(set),
            Rules::Code => HeapFamily::Code(&self.code),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }

    fn parameter_note(&self) -> LocalizedString {
        describe::code(&self.code)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes k tokens from one heap and may split what is left, as digit k of the code d0.d1d2d3... allows. The digit is a sum: 1, nothing may be left; 2, one heap may be left; 4, exactly two non-empty heaps; 8, exactly three; 16, exactly four; 32, exactly five. Digits are 0 to 9 and A to Z (35). After a digit ! asks for heaps of which no two are equal, ? for heaps that are not all equal, = for equal heaps. A block [...] at the end repeats for ever. d0, for splitting without taking, is 0, 4, 8, C, G, K, O, S or W.",
        "每步从一堆中取走 k 颗石子，并可按代码 d0.d1d2d3... 的第 k 位数字把余下的分开。该数字是以下各数之和：1 表示可以不留下石子；2 表示可以留下一堆；4 表示可以恰好留下两个非空堆；8 表示恰好三个；16 表示恰好四个；32 表示恰好五个非空堆。数字为 0 到 9 和 A 到 Z（35）。数字之后的 ! 要求各堆两两不等，? 要求各堆不全相等，= 要求各堆相等。末尾的 [...] 无限循环。d0 表示不取而分，为 0、4、8、C、G、K、O、S 或 W。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,11]",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956); modifiers and blocks as in A. N. Siegel's CGSuite",
};

impl Parameters for TakeAndBreak {
    fn from_parameters(parameters: Option<&str>) -> Result<TakeAndBreak, GameError> {
        TakeAndBreakCode::parse(parameters).map(TakeAndBreak::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::Ruleset;
    use crate::ruleset::heap::HeapGame;
    use proptest::prelude::*;

    fn rules(code: &str) -> TakeAndBreak {
        TakeAndBreak::from_parameters(Some(code)).unwrap()
    }

    fn options(rules: &TakeAndBreak, heap: u64, limit: usize) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let _ = rules.visit_options(heap, &mut |left| {
            options.push(if left == HeapOption::NOTHING { vec![0] } else { left.sizes().collect() });
            if options.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        options
    }

    /// All rising lists of this many numbers from `least` on with this sum.
    fn partitions(sum: u64, parts: usize, least: u64) -> Vec<Vec<u64>> {
        if parts == 0 {
            return if sum == 0 { vec![vec![]] } else { vec![] };
        }
        let with = |first: u64| {
            let rest = partitions(sum - first, parts - 1, first);
            rest.into_iter().map(move |rest| [vec![first], rest].concat())
        };
        (least..=sum).flat_map(with).collect()
    }

    /// How many canonical positions can be reached.
    fn reached<R: Ruleset<Position = Vec<u64>>>(rules: &R, from: Vec<u64>) -> u128 {
        let mut found = std::collections::HashSet::from([rules.canonical(&from)]);
        let mut todo: Vec<Vec<u64>> = found.iter().cloned().collect();
        while let Some(at) = todo.pop() {
            let _ = rules.visit_moves(&at, Player::Left, &mut |mv| {
                let to = rules.canonical(&rules.play(&at, &mv).unwrap());
                if found.insert(to.clone()) {
                    todo.push(to);
                }
                ControlFlow::Continue(())
            });
        }
        found.len() as u128
    }

    #[test]
    fn no_more_positions_are_promised_than_can_be_reached() {
        use crate::ruleset::heap::{
            grundys_game::GrundysGame, lasker::LaskersNim, nim::Nim, split_nim::SplitNim,
        };
        fn holds<H: HeapRules>(rules: H, most: u64) -> u128 {
            let rules = HeapGame(std::sync::Arc::new(rules));
            let promised = |heap: u64| rules.min_reachable(&vec![heap]);
            for heap in 0..=most {
                assert!(promised(heap) <= reached(&rules, vec![heap]), "{heap}");
            }
            promised(1000)
        }
        for code in ["0.77", "0.07", "4.0", "0.4", "0.004", "4.[3]", "0.[4]", "0.3F", "0.7=7", "C.0"] {
            assert!(holds(rules(code), 13) > 1 << 60, "{code}");
        }
        assert!(holds(GrundysGame, 18).min(holds(LaskersNim, 12)).min(holds(SplitNim, 5)) > 1 << 60);
        assert_eq!((holds(Nim, 9), holds(rules("0.4?4=0"), 13), holds(rules("0.33"), 13)), (1, 1, 1));
    }

    /// What the definition of the digits says, one digit after the other.
    fn by_definition(code: &TakeAndBreakCode, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for taken in 0..=heap {
            let digit = code.digit(taken);
            for parts in (0..6).filter(|&parts| digit.value() >> parts & 1 == 1) {
                let mut left = partitions(heap - taken, parts, 1);
                left.retain(|left| {
                    let different = (1..left.len()).filter(|&i| left[i] != left[i - 1]).count() + 1;
                    match digit.sizes() {
                        SizeCondition::Any => true,
                        SizeCondition::Unequal => parts < 2 || different == parts,
                        SizeCondition::NotAllEqual => parts < 2 || different > 1,
                        SizeCondition::Equal => parts < 2 || different == 1,
                    }
                });
                options.extend(left.into_iter().map(|left| if left.is_empty() { vec![0] } else { left }));
            }
        }
        options.sort_unstable();
        options
    }

    #[test]
    fn first_options_of_heaps_of_10_to_the_18_come_at_once() {
        let heap = 1_000_000_000_000_000_000;
        assert_eq!(options(&rules("0.77"), heap, 2), [vec![1, heap - 3], vec![1, heap - 2]]);
        assert_eq!(options(&rules("0.3003"), heap, 9), [vec![heap - 4], vec![heap - 1]]);
        assert_eq!(options(&rules("C.C"), heap, 2), [vec![1, 1, heap - 3], vec![1, 1, heap - 2]]);
        assert_eq!(options(&rules("0.6"), heap, 1), [vec![1, heap - 2]]);
        assert_eq!(options(&rules("0.[3]"), heap, 3), [vec![0], vec![1], vec![2]]);
        assert_eq!(options(&rules("0.[30]"), heap, 2), [vec![1], vec![3]]);
        assert_eq!(options(&rules("4=.0"), heap, 9), [vec![heap / 2; 2]]);
        assert_eq!(options(&rules("4=.0"), heap - 1, 9), Vec::<Vec<u64>>::new());
        assert_eq!(options(&rules("0.[04=]"), heap - 1, 9), Vec::<Vec<u64>>::new());
        assert_eq!(options(&rules("0.[W=]"), heap, 2), [vec![1; 5], vec![2; 5]]);
        assert_eq!(options(&rules("0.Z!"), heap, 1), [vec![1, 2, 3, 4, heap - 11]]);
        assert_eq!(options(&rules("W?.0"), heap, 1), [vec![1, 1, 1, 1, heap - 4]]);
    }

    #[test]
    fn an_option_that_begins_another_one_takes_its_place_among_the_answers() {
        for (code, at) in [
            ("0.FFF", vec![6, 2, 1]),
            ("0.FFF", vec![5, 5, 5]),
            ("0.FFF", vec![4, 1, 1, 3]),
            ("0.ZYZ", vec![6, 1]),
            ("W=.VVVVV", vec![10, 9, 7, 1]),
            ("0.[V]", vec![9, 1, 1, 3]),
        ] {
            let game = HeapGame(std::sync::Arc::new(rules(code)));
            let mut shown = Vec::new();
            let _ = game.visit_moves(&at, Player::Left, &mut |mv| {
                shown.push(game.play(&at, &mv).unwrap());
                ControlFlow::Continue(())
            });
            assert!(shown.is_sorted(), "{code} {at:?}");
            let count: usize = at.iter().map(|&heap| options(&game.0, heap, usize::MAX).len()).sum();
            assert_eq!(shown.len(), count);
        }
    }

    #[test]
    fn codes_of_other_families_are_named() {
        assert!(matches!(rules("c.0aF00").family(), HeapFamily::TakeAndBreak([12, 0, 10, 15])));
        assert!(matches!(rules("0.00").family(), HeapFamily::TakeAndBreak([0])));
        assert!(matches!(rules("8.0").family(), HeapFamily::TakeAndBreak([8])));
        assert!(matches!(rules("4!.0").family(), HeapFamily::UnequalSplit));
        assert!(matches!(rules("4?.0").family(), HeapFamily::UnequalSplit));
        assert!(matches!(rules("4=.0").family(), HeapFamily::Code(_)));
        assert!(matches!(rules("4!.1").family(), HeapFamily::Code(_)));
        assert!(matches!(rules("0.[3]").family(), HeapFamily::AllBut([])));
        assert!(matches!(rules("0.3003330[3]").family(), HeapFamily::AllBut([2, 3, 7])));
        assert!(matches!(rules("4.[3]").family(), HeapFamily::Code(_)));
        let periodic = rules("0.[30]");
        assert!(matches!(periodic.family(), HeapFamily::Code(_)) && periodic.family().is_subtraction());
        assert!(matches!(rules("0.G").family(), HeapFamily::Code(_)));
        assert!(options(&rules("0.0"), 9, 9).is_empty());
    }

    fn code() -> impl Strategy<Value = TakeAndBreakCode> {
        let digit = (0u8..36, prop::sample::select(SizeCondition::ALL.to_vec()));
        let few = (
            prop::sample::select(vec![0u8, 0, 1, 2, 3, 4, 7, 8, 16, 32]),
            prop::sample::select(SizeCondition::ALL.to_vec()),
        );
        let first = (
            prop::sample::select(vec![0u8, 0, 0, 4, 8, 12, 16, 32]),
            prop::sample::select(SizeCondition::ALL.to_vec()),
        );
        let digits = prop::collection::vec(prop_oneof![digit, few], 1..6);
        (first, digits, 0usize..4).prop_map(|(first, digits, period)| {
            let period = period.min(digits.len());
            let digits =
                std::iter::once(first).chain(digits).map(|(value, sizes)| CodeDigit::new(value, sizes));
            TakeAndBreakCode::new(digits.collect(), period)
        })
    }

    proptest! {
        #[test]
        fn options_are_those_of_the_digits_in_order(code in code()) {
            let rules = TakeAndBreak::new(code.clone());
            for heap in 0..19 {
                prop_assert_eq!(options(&rules, heap, usize::MAX), by_definition(&code, heap));
            }
        }
    }
}
