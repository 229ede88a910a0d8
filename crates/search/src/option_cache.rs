//! The options of positions that a search comes back to, each once, without what cancels out.

use crate::graph::{Component, Decompose, GameGraph, OptionBuffer, OptionQuery, PositionId};
use grundy_budget::{Budget, Halt};
use grundy_theory::theorem::EITHER;
use smallvec::SmallVec;

/// The components of an option by their numbers, in rising order.
pub(crate) type OptionList = SmallVec<[PositionId; 4]>;

/// Options by the places that a search gives its positions. They can be rebuilt, so all are dropped if they
/// take too much memory.
#[derive(Debug, Default)]
pub(crate) struct OptionCache {
    /// For each place where its options begin and end in `components`.
    ranges: Vec<Option<(u32, u32)>>,
    /// Option after option. The last component of each is marked as a negative one would be, which impartial
    /// games do not have.
    components: Vec<Component>,
    listed: OptionBuffer,
    /// The options of one position, and for most of them the numbers of the components, as one number.
    long: Vec<OptionList>,
    short: Vec<u128>,
    bytes: u64,
}

/// The options take at most this share of all memory.
const SHARE: u64 = 4;

/// Bytes of a range and of a component, in lists that grow by doubling.
const RANGE: u64 = 2 * size_of::<Option<(u32, u32)>>() as u64;
const COMPONENT: u64 = 2 * size_of::<Component>() as u64;

/// Stands for an option without components.
const NOTHING: PositionId = PositionId::new(Component::MAX_NUMBER - 1);

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

    fn range(&self, place: u32) -> Option<(u32, u32)> {
        self.ranges.get(place as usize).copied().flatten()
    }

    /// Where the options begin and end that were [listed](OptionCache::list) last for this place.
    pub(crate) fn listed(&self, place: u32) -> (u32, u32) {
        self.range(place).unwrap_or_default()
    }

    /// The components of the option that begins there, without those behind it, and where the next one
    /// begins.
    pub(crate) fn option(&self, begin: u32) -> (OptionList, u32) {
        let mut components = OptionList::new();
        let mut end = begin;
        for component in self.components.get(begin as usize..).unwrap_or_default() {
            end += 1;
            if component.id() != NOTHING {
                components.push(component.id());
            }
            if component.is_negative() {
                break;
            }
        }
        (components, end)
    }

    /// All components from one place in the list to another.
    pub(crate) fn components(&self, (begin, end): (u32, u32)) -> &[Component] {
        self.components.get(begin as usize..end as usize).unwrap_or_default()
    }

    /// Lists the options of a position, if they are not there; always in the same order.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn list(
        &mut self,
        graph: &mut dyn GameGraph,
        (at, place): (PositionId, u32),
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        if self.range(place).is_some() {
            return Ok(());
        }
        self.listed.truncate(0);
        graph.options(OptionQuery::all(at, EITHER, Decompose::Components), &mut self.listed, budget)?;
        self.sort();
        let components: usize = self.long.iter().map(|option| option.len()).sum();
        let listed = COMPONENT * (components + 4 * self.short.len()) as u64;
        let ranges = (place as usize + 1).saturating_sub(self.ranges.len()) as u64 * RANGE;
        if self.bytes + listed + ranges > budget.limits().memory / SHARE {
            budget.release(self.bytes);
            self.bytes = 0;
            self.ranges = Vec::new();
            self.components = Vec::new();
        }
        self.keep(place, budget)
    }

    /// Sorts the options that are listed, and leaves out what cancels and, of most options, all but one of
    /// those that are equal.
    fn sort(&mut self) {
        self.long.clear();
        self.short.clear();
        for option in self.listed.options_from(0) {
            let mut components: OptionList = option.iter().map(|component| component.id()).collect();
            cancel(&mut components);
            if components.len() > 4 {
                self.long.push(components);
                continue;
            }
            // No component has the number u32::MAX.
            let key = |key: u128, component: &PositionId| key << 32 | u128::from(component.number() + 1);
            self.short.push(components.iter().fold(0, key));
        }
        self.short.sort_unstable();
        self.short.dedup();
    }

    /// Keeps the options that were sorted.
    fn keep(&mut self, place: u32, budget: &mut Budget) -> Result<(), Halt> {
        let ranges = (place as usize + 1).saturating_sub(self.ranges.len());
        let begin = self.components.len();
        for &key in &self.short {
            let first = self.components.len();
            let numbers = [key >> 96, key >> 64, key >> 32, key].map(|number| number as u32);
            for number in numbers.into_iter().filter_map(|number| number.checked_sub(1)) {
                self.components.push(Component::from(PositionId::new(number)));
            }
            end_option(&mut self.components, first);
        }
        for option in &self.long {
            let first = self.components.len();
            self.components.extend(option.iter().map(|&component| Component::from(component)));
            end_option(&mut self.components, first);
        }
        let bytes = COMPONENT * (self.components.len() - begin) as u64 + RANGE * ranges as u64;
        let end = u32::try_from(self.components.len()).map_err(|_| Halt::Memory(budget.limits().memory));
        let end = end.and_then(|end| budget.reserve(bytes).map(|()| end)).inspect_err(|_| {
            self.components.truncate(begin);
        })?;
        self.bytes += bytes;
        if ranges > 0 {
            self.ranges.resize(place as usize + 1, None);
        }
        self.ranges[place as usize] = Some((begin as u32, end));
        Ok(())
    }
}

/// Marks the end of an option that begins there.
fn end_option(components: &mut Vec<Component>, first: usize) {
    if components.len() == first {
        components.push(Component::from(NOTHING));
    }
    if let Some(last) = components.last_mut() {
        *last = Component::new(last.id(), true);
    }
}
