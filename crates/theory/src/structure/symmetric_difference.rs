//! Sorted lists in which some things are turned: what was in the list leaves it, what was not enters.
//!
//! The lists themselves may be too long to be written down, and there may be very many of them. [`compare`]
//! tells which comes first in lexicographic order from the sets that are turned alone; [`FirstK`] keeps the
//! first few.

use std::cmp::Ordering;

/// A finite set of things that are turned together.
pub trait FlipSet {
    /// What is turned.
    type Place: Ord + Copy;

    /// The least place that is in one of two sets and not in the other.
    fn first_difference(&self, other: &Self) -> Option<Self::Place>;

    /// Whether this place is turned.
    fn holds(&self, place: Self::Place) -> bool;

    /// How many places above this one are turned.
    fn count_above(&self, place: Self::Place) -> u128;
}

/// A set written out, rising.
impl<P: Ord + Copy> FlipSet for Vec<P> {
    type Place = P;

    fn first_difference(&self, other: &Vec<P>) -> Option<P> {
        first_difference(self.iter().copied(), other.iter().copied())
    }

    fn holds(&self, place: P) -> bool {
        self.binary_search(&place).is_ok()
    }

    fn count_above(&self, place: P) -> u128 {
        (self.len() - self.partition_point(|&other| other <= place)) as u128
    }
}

/// The least place that only one of two rising sequences has.
pub fn first_difference<P: Ord>(mut a: impl Iterator<Item = P>, mut b: impl Iterator<Item = P>) -> Option<P> {
    loop {
        match (a.next(), b.next()) {
            (Some(a), Some(b)) if a == b => {}
            (Some(a), Some(b)) => return Some(a.min(b)),
            (a, b) => return a.or(b),
        }
    }
}

/// The list that comes of a rising list when these places, which rise too, are turned.
pub fn turn<P: Ord + Copy>(list: &[P], turned: impl Iterator<Item = P>) -> Vec<P> {
    let mut to = Vec::with_capacity(list.len());
    let mut list = list.iter().copied().peekable();
    for place in turned {
        while let Some(listed) = list.next_if(|&listed| listed < place) {
            to.push(listed);
        }
        if list.next_if(|&listed| listed == place).is_none() {
            to.push(place);
        }
    }
    to.extend(list);
    to
}

/// The lexicographic order of the two lists that come of the rising list `list` when `a` or `b` is turned. A
/// list comes before those that go on.
///
/// Below the first place p where the sets differ the two lists agree. One of them holds p. It comes first,
/// unless the other one ends there: the other's next entry is larger than p.
pub fn compare<S: FlipSet>(list: &[S::Place], a: &S, b: &S) -> Ordering {
    let Some(p) = a.first_difference(b) else { return Ordering::Equal };
    let above = list.partition_point(|&place| place <= p);
    let listed = above > 0 && list[above - 1] == p;
    let a_keeps = a.holds(p) != listed;
    let other = if a_keeps { b } else { a };
    let rest = &list[above..];
    let ends = other.count_above(p) == rest.len() as u128 && rest.iter().all(|&place| other.holds(place));
    if a_keeps == ends { Ordering::Greater } else { Ordering::Less }
}

/// More things than this are not kept, however many are asked for.
const MAX_KEPT: usize = 1 << 20;

/// Keeps the first things, in a given order, of many that are offered.
pub struct FirstK<T, C> {
    limit: usize,
    compare: C,
    kept: Vec<T>,
    /// Whether the first `limit` things kept are the first of all so far, with the last of them at the end.
    cut: bool,
}

impl<T, C: FnMut(&T, &T) -> Ordering> FirstK<T, C> {
    /// Keeps the first `limit` things, but no more than about a million.
    pub fn new(limit: usize, compare: C) -> FirstK<T, C> {
        FirstK { limit: limit.min(MAX_KEPT), compare, kept: Vec::new(), cut: false }
    }

    /// Takes a thing in. False if it comes too late to be kept: then so do all that come after it in the
    /// order.
    pub fn offer(&mut self, thing: T) -> bool {
        if self.limit == 0 {
            return false;
        }
        if self.cut && (self.compare)(&thing, &self.kept[self.limit - 1]) != Ordering::Less {
            return false;
        }
        self.kept.push(thing);
        if self.kept.len() >= 2 * self.limit {
            self.kept.select_nth_unstable_by(self.limit - 1, &mut self.compare);
            self.kept.truncate(self.limit);
            self.cut = true;
        }
        true
    }

    /// The first things, in order.
    pub fn finish(mut self) -> Vec<T> {
        self.kept.sort_unstable_by(&mut self.compare);
        self.kept.truncate(self.limit);
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    impl FlipSet for BTreeSet<u64> {
        type Place = u64;

        fn first_difference(&self, other: &BTreeSet<u64>) -> Option<u64> {
            self.symmetric_difference(other).next().copied()
        }

        fn holds(&self, place: u64) -> bool {
            self.contains(&place)
        }

        fn count_above(&self, place: u64) -> u128 {
            self.iter().filter(|&&other| other > place).count() as u128
        }
    }

    fn set() -> impl Strategy<Value = BTreeSet<u64>> {
        prop::collection::btree_set(1u64..9, 0..7)
    }

    proptest! {
        #[test]
        fn the_order_is_that_of_the_lists(list in set(), a in set(), b in set()) {
            let turned = |set: &BTreeSet<u64>| list.symmetric_difference(set).copied().collect::<Vec<u64>>();
            let places: Vec<u64> = list.iter().copied().collect();
            prop_assert_eq!(compare(&places, &a, &b), turned(&a).cmp(&turned(&b)));
        }

        #[test]
        fn turning_twice_changes_nothing(list in set(), turned in set()) {
            let [list, turned] = [list, turned].map(|set| set.into_iter().collect::<Vec<u64>>());
            let after = turn(&list, turned.iter().copied());
            prop_assert!(after.is_sorted_by(|a, b| a < b));
            prop_assert_eq!(turn(&after, turned.iter().copied()), list);
        }

        #[test]
        fn lists_compare_as_if_they_were_written_out(list in set(), a in set(), b in set()) {
            let [list, a, b] = [list, a, b].map(|set| set.into_iter().collect::<Vec<u64>>());
            let written = |set: &Vec<u64>| turn(&list, set.iter().copied());
            prop_assert_eq!(compare(&list, &a, &b), written(&a).cmp(&written(&b)));
        }

        #[test]
        fn the_first_few_are_kept(things in prop::collection::vec(0u32..50, 0..60), limit in 0usize..9) {
            let mut first = FirstK::new(limit, u32::cmp);
            for &thing in &things {
                first.offer(thing);
            }
            let mut sorted = things.clone();
            sorted.sort_unstable();
            sorted.truncate(limit);
            prop_assert_eq!(first.finish(), sorted);
        }
    }
}
