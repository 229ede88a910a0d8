//! Sets of numbers of tokens, as the parameters of `subtraction` and `allbut` write them.

use super::named_sets::NamedSet;
use super::{HeapRules, MAX_HEAP};
use crate::ruleset::Flow;
use crate::ruleset::parameters::{GameError, number};
use crate::words;
use num_integer::Integer;
use std::ops::ControlFlow;

/// Sets with more members than this are kept as ranges only.
const MAX_LISTED: u64 = 1_000_000;

/// A finite set of positive numbers, kept as ranges: `1..1000000000000000000` costs no more than `1..2`.
///
/// The members are the multiples of `unit`, their greatest common divisor, by the numbers in `ranges`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubtractionSet {
    unit: u64,
    /// First and last number of each range: rising, disjoint and with gaps between them.
    ranges: Vec<(u64, u64)>,
}

/// Rules where a move takes a number of tokens that is in a fixed set, whatever the heap.
pub trait SubtractionRules: HeapRules {
    /// The set.
    fn takes(&self) -> TakeableNumbers<'_>;
}

/// The numbers of tokens that may be taken.
#[derive(Clone, Copy, Debug)]
pub enum TakeableNumbers<'a> {
    /// Those of a finite set; numbers above the largest heap are left out.
    Finite(&'a SubtractionSet),
    /// Those of an infinite set with a name.
    Named(NamedSet),
}

impl SubtractionSet {
    /// Reads `1,3,5..9`: numbers and ranges, with commas between them. A range may also be written `5-9`, and
    /// the whole in braces. `game` is for the messages.
    ///
    /// # Errors
    /// [`GameError`] that says what to write instead.
    pub fn parse(game: &str, text: &str) -> Result<SubtractionSet, GameError> {
        let in_braces = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        let text = in_braces.map_or(text.to_owned(), |text| text.replace(' ', ""));
        text.split(',').map(|item| range(game, item)).collect::<Result<_, _>>().map(SubtractionSet::new)
    }

    /// The set of all numbers in these ranges of positive numbers, in any order.
    fn new(ranges: Vec<(u64, u64)>) -> SubtractionSet {
        let ranges = joined(ranges);
        // Two neighbours have no common divisor but 1.
        let unit =
            ranges.iter().fold(0u64, |unit, &(first, last)| if first == last { unit.gcd(&first) } else { 1 });
        if unit <= 1 {
            return SubtractionSet { unit: 1, ranges };
        }
        let ranges = ranges.iter().map(|&(number, _)| (number / unit, number / unit)).collect();
        SubtractionSet { unit, ranges: joined(ranges) }
    }

    /// The greatest common divisor of the members, 1 for the empty set.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// The members divided by their [`unit`](SubtractionSet::unit): first and last number of each range,
    /// rising, with gaps between the ranges.
    pub fn ranges(&self) -> &[(u64, u64)] {
        &self.ranges
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The members in rising order, where they are few enough to be listed.
    pub fn list(&self) -> Option<Vec<u64>> {
        let count = self.ranges.iter().map(|&(first, last)| last - first + 1).sum::<u64>();
        (count <= MAX_LISTED)
            .then(|| self.ranges.iter().flat_map(|&(a, b)| a..=b).map(|n| n * self.unit).collect())
    }

    /// The positive numbers up to the largest heap that are not members.
    pub fn complement(&self) -> SubtractionSet {
        let mut next = 1;
        let mut ranges = Vec::new();
        let mut skip = |first: u64, last: u64| {
            if next < first {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        };
        for &(first, last) in &self.ranges {
            if self.unit == 1 {
                skip(first, last);
            } else {
                (first..=last).for_each(|n| skip(n * self.unit, n * self.unit));
            }
        }
        skip(MAX_HEAP + 1, MAX_HEAP + 1);
        SubtractionSet::new(ranges)
    }

    /// Shows the members up to `most`, the largest first.
    pub fn visit_down(&self, most: u64, visit: &mut dyn FnMut(u64) -> Flow) -> Flow {
        let most = most / self.unit;
        let within = self.ranges.partition_point(|&(first, _)| first <= most);
        for &(first, last) in self.ranges[..within].iter().rev() {
            for n in (first..=last.min(most)).rev() {
                visit(n * self.unit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The same numbers in rising ranges with gaps between them.
fn joined(mut ranges: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    ranges.sort_unstable();
    let mut joined: Vec<(u64, u64)> = Vec::with_capacity(ranges.len());
    for (first, last) in ranges {
        match joined.last_mut() {
            Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
            _ => joined.push((first, last)),
        }
    }
    joined
}

/// Reads a number, or a range `5..9` of them.
fn range(game: &str, item: &str) -> Result<(u64, u64), GameError> {
    if item.is_empty() {
        return Err(GameError::bad_parameter(words!(
            "{game}: a number is missing: write numbers and ranges with commas between them, as in {game}:1,3,5..9",
            "{game}：缺少一个数：请写用逗号分隔的数和区间，例如 {game}:1,3,5..9"
        )));
    }
    let dash = || item.split_once('-').filter(|(first, _)| !first.is_empty());
    let Some((first, last)) = item.split_once("..").or_else(dash) else {
        return number(game, item, 1, MAX_HEAP).map(|n| (n, n));
    };
    let (first, last) = (number(game, first, 1, MAX_HEAP)?, number(game, last, 1, MAX_HEAP)?);
    if first > last {
        return Err(GameError::bad_parameter(words!(
            "{game}: the range {item} is empty: write {last}..{first}",
            "{game}：区间 {item} 为空：请写 {last}..{first}"
        )));
    }
    Ok((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn members(set: &SubtractionSet, most: u64) -> Vec<u64> {
        let mut members = Vec::new();
        let _ = set.visit_down(most, &mut |n| {
            members.push(n);
            ControlFlow::Continue(())
        });
        members.reverse();
        members
    }

    #[test]
    fn numbers_and_ranges_are_read_in_any_order() {
        let set = SubtractionSet::parse("subtraction", "7,1,3..5,4..6,12").unwrap();
        assert_eq!(set.ranges(), [(1, 1), (3, 7), (12, 12)]);
        assert_eq!(set.list().unwrap(), [1, 3, 4, 5, 6, 7, 12]);
        assert_eq!(members(&set, 6), [1, 3, 4, 5, 6]);
        for written in ["{1, 3..5}", "{1,3-5}", "1,3-5"] {
            assert_eq!(
                SubtractionSet::parse("subtraction", written).unwrap().ranges(),
                [(1, 1), (3, 5)],
                "{written}"
            );
        }
        let set = SubtractionSet::parse("subtraction", "30,10,20").unwrap();
        assert_eq!((set.unit(), set.ranges()), (10, [(1, 3)].as_slice()));
        assert_eq!(set.list().unwrap(), [10, 20, 30]);
        assert_eq!(members(&set, 29), [10, 20]);
    }

    #[test]
    fn text_that_is_no_set_gets_a_message() {
        for text in [
            "", "1,", ",1", "0", "0..3", "5..3", "a", "-1", "1.5", "1..2..3", "1 2", " 1", "+1", "..", "1..",
            "{1", "1-", "3-1", "1-2-3", "..3",
        ] {
            let error = SubtractionSet::parse("subtraction", text).unwrap_err();
            assert_eq!(error.kind, GameErrorKind::BadParameter, "{text}");
        }
        for text in ["1000000000000000001", "1..99999999999999999999999", "99999999999999999999999"] {
            let error = SubtractionSet::parse("subtraction", text).unwrap_err();
            assert_eq!(error.kind, GameErrorKind::TooLarge, "{text}");
        }
    }

    #[test]
    fn wide_ranges_are_not_listed() {
        let set = SubtractionSet::parse("subtraction", "2,5..1000000000000000000").unwrap();
        assert_eq!(set.list(), None);
        assert_eq!(set.complement().list().unwrap(), [1, 3, 4]);
        assert_eq!(members(&set, 7), [2, 5, 6, 7]);
        assert!(SubtractionSet::parse("allbut", "1..1000000000000000000").unwrap().complement().is_empty());
    }

    proptest! {
        #[test]
        fn a_set_holds_the_numbers_it_was_made_of(numbers in proptest::collection::btree_set(1u64..40, 1..12)) {
            let text = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            let set = SubtractionSet::parse("subtraction", &text).unwrap();
            prop_assert_eq!(set.list().unwrap(), numbers.iter().copied().collect::<Vec<_>>());
            let rest: BTreeSet<u64> = (1..100).filter(|n| !numbers.contains(n)).collect();
            prop_assert_eq!(members(&set.complement(), 99), rest.into_iter().collect::<Vec<_>>());
        }
    }
}
