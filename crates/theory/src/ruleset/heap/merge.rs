//! Merging heaps: what the games share in which a move joins two heaps into one.

use crate::data::Data;
use crate::ruleset::{Flow, MoveName, PositionTooLarge, Visit};
use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

/// Two non-empty heaps become one, which stands in the place of the first; the second place is empty from
/// then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The place of the first heap, from 0.
    pub first: usize,
    /// The place of the second heap, behind the first.
    pub second: usize,
}

impl Merge {
    /// The heaps after the merger.
    ///
    /// # Errors
    /// [`PositionTooLarge`] where the merged heap would have 2^64 tokens or more.
    pub fn play(self, heaps: &[u64]) -> Result<Vec<u64>, PositionTooLarge> {
        let merged = heaps[self.first].checked_add(heaps[self.second]).ok_or(PositionTooLarge)?;
        let mut to = heaps.to_vec();
        to[self.first] = merged;
        to[self.second] = 0;
        Ok(to)
    }

    /// The places of the two heaps.
    pub fn name(self) -> MoveName {
        vec![("heaps", Data::Naturals(vec![self.first as u64, self.second as u64]))]
    }
}

/// Shows the mergers of each heap with those behind it whose size lies in the range `partners` of that heap's
/// size (which must not hold 0), in lexicographic order of the list moved to.
///
/// The first place that a merger changes grows, so that mergers far down the list come first; those with the
/// same first heap come by the size of the second heap, and of equal ones the earlier is emptied first.
pub fn visit_mergers(
    heaps: &[u64],
    partners: impl Fn(u64) -> Option<RangeInclusive<u64>>,
    visit: Visit<'_, Merge>,
) -> Flow {
    let mut behind: BTreeSet<(u64, usize)> = BTreeSet::new();
    for (first, &size) in heaps.iter().enumerate().rev().filter(|&(_, &size)| size > 0) {
        if let Some(range) = partners(size).filter(|range| !range.is_empty()) {
            for &(_, second) in behind.range((*range.start(), 0)..=(*range.end(), usize::MAX)) {
                visit(Merge { first, second })?;
            }
        }
        behind.insert((size, first));
    }
    ControlFlow::Continue(())
}
