//! The options of positions that a search comes back to, each once, without what cancels out.

use crate::graph::{Component, Decompose, GameGraph, OptionBuffer, OptionQuery, PositionId};
use grundy_budget::{Budget, Halt};
use grundy_theory::theorem::EITHER;
use smallvec::SmallVec;

/// The components of an option by their numbers, in rising order.
pub(crate) type OptionList = SmallVec<[PositionId; 4]>;

/// Options by position. They can be rebuilt, so all are dropped if they take too much memory.
#[derive(Debug, Default)]
pub(crate) struct OptionCache {
    /// For each number the first of its options in `lists`, and how many there are.
    places: Vec<Option<(u32, u32)>>,
    lists: OptionBuffer,
    scratch: OptionBuffer,
    sorted: Vec<OptionList>,
    bytes: u64,
}

/// The options take at most this share of all memory.
const SHARE: u64 = 4;

const PLACE: u64 = 2 * size_of::<Option<(u32, u32)>>() as u64;

/// Sorts components and takes equal ones away in pairs: the sum of two equal impartial games is 0.
pub(crate) fn cancel(components: &mut OptionList) {
    components.sort_unstable();
    let mut kept = OptionList::new();
    for &component in components.iter() {
        if kept.last() == Some(&component) {
            kept.pop();
        } else {
            kept.push(component);
        }
    }
    *components = kept;
}

impl OptionCache {
    /// How many bytes the cache takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn place(&self, at: PositionId) -> Option<(u32, u32)> {
        self.places.get(at.index()).copied().flatten()
    }

    /// How many options a position has that was [listed](OptionCache::list) last.
    pub(crate) fn count(&self, at: PositionId) -> usize {
        self.place(at).map_or(0, |(_, count)| count as usize)
    }

    /// One of these options.
    pub(crate) fn option(&self, at: PositionId, index: usize) -> &[Component] {
        self.place(at).map_or(&[], |(first, _)| self.lists.option(first as usize + index))
    }

    /// Lists the options of a position, if they are not there.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn list(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        if self.place(at).is_some() {
            return Ok(());
        }
        self.scratch.truncate(0);
        graph.options(OptionQuery::all(at, EITHER, Decompose::Components), &mut self.scratch, budget)?;
        self.sorted.clear();
        for option in self.scratch.options_from(0) {
            let mut components: OptionList = option.iter().map(|component| component.id()).collect();
            cancel(&mut components);
            self.sorted.push(components);
        }
        self.sorted.sort_unstable();
        self.sorted.dedup();
        let components: usize = self.sorted.iter().map(|option| option.len()).sum();
        // Lists grow by doubling.
        let listed = 8 * (components + self.sorted.len()) as u64;
        let places =
            |cache: &OptionCache| (graph.len() as usize).saturating_sub(cache.places.len()) as u64 * PLACE;
        if self.bytes + listed + places(self) > budget.limits().memory / SHARE {
            self.drop_lists(budget);
        }
        let places = places(self);
        budget.reserve(listed + places)?;
        self.bytes += listed + places;
        if self.places.len() < graph.len() as usize {
            self.places.resize(graph.len() as usize, None);
        }
        let first = self.lists.len() as u32;
        for option in &self.sorted {
            option.iter().for_each(|&component| self.lists.push(Component::from(component)));
            self.lists.end_option(budget)?;
        }
        self.places[at.index()] = Some((first, self.sorted.len() as u32));
        Ok(())
    }

    /// Drops all options, but for those that are being listed.
    fn drop_lists(&mut self, budget: &mut Budget) {
        budget.release(self.bytes);
        self.bytes = 0;
        self.places = Vec::new();
        self.lists = OptionBuffer::default();
    }
}
