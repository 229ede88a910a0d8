//! The bands that were met, by name: what they are the sums of, and their bounds.

use crate::sum::Sum;
use crate::walls::Walls;
use grundy_budget::Budget;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::num::NonZeroU64;

/// The bands that were met. Many are sums of the same values, and the number of a band is that of its sum.
///
/// A component has dozens of bands that are looked up together, in tables of millions of entries: an entry is
/// one look into memory, and looks of which none waits for another overlap.
#[derive(Debug, Default)]
pub(crate) struct BandTable {
    /// One for each number of rules.
    names: Vec<NameTable>,
    numbers: HashMap<Sum, u32, FxBuildHasher>,
    walls: Vec<Walls>,
    sums: Vec<Sum>,
    /// Lists that are not in use.
    lists: Vec<Vec<u32>>,
    list_of_names: Vec<Option<NonZeroU64>>,
}

/// A name with the number of its band; no name in an empty place.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    name: Option<NonZeroU64>,
    band: u32,
}

/// An open table: an entry is at the first place from that of its name on that was empty.
#[derive(Debug, Default)]
struct NameTable {
    /// As many as a power of two, or none.
    entries: Vec<Entry>,
    used: usize,
}

/// Places at first, and at most: 64 MB.
const MIN: usize = 1 << 8;
const MAX: usize = 1 << 22;

impl NameTable {
    #[inline]
    fn start(&self, name: NonZeroU64) -> usize {
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(name.get()) * u128::from(MULTIPLIER);
        (product >> 64) as usize ^ product as usize
    }

    /// The place of a name, or the empty one where it belongs. There is one, since tables are at most three
    /// quarters full.
    #[inline]
    fn place(&self, name: NonZeroU64) -> usize {
        let last = self.entries.len() - 1;
        let mut place = self.start(name) & last;
        while self.entries[place].name.is_some_and(|other| other != name) {
            place = (place + 1) & last;
        }
        place
    }

    #[inline]
    fn get(&self, name: NonZeroU64) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = &self.entries[self.place(name)];
        entry.name.map(|_| entry.band)
    }

    fn insert(&mut self, name: NonZeroU64, band: u32, budget: &mut Budget) {
        if 4 * (self.used + 1) > 3 * self.entries.len() {
            self.grow(budget);
        }
        let place = self.place(name);
        let entry = &mut self.entries[place];
        self.used += usize::from(entry.name.is_none());
        *entry = Entry { name: Some(name), band };
    }

    /// Twice as many places; as many, but empty ones, if memory does not allow that.
    fn grow(&mut self, budget: &mut Budget) {
        let wanted = (2 * self.entries.len()).max(MIN);
        let too_large = wanted > MAX || budget.check_ahead(0, (wanted * size_of::<Entry>()) as u64).is_err();
        self.used = 0;
        if too_large && wanted > MIN {
            return self.entries.fill(Entry::default());
        }
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); wanted]);
        for entry in old {
            if let Some(name) = entry.name {
                let place = self.place(name);
                self.entries[place] = entry;
                self.used += 1;
            }
        }
    }
}

impl BandTable {
    /// The number of all bands that are too large to be valued, or to have a name.
    pub(crate) const UNKNOWN: u32 = u32::MAX;

    /// No number: the band was not met.
    pub(crate) const NEW: u32 = u32::MAX - 1;

    /// The numbers of the bands with these names, [`NEW`](BandTable::NEW) for names that were not met.
    pub(crate) fn find_all(&self, rules: usize, names: &[Option<NonZeroU64>], bands: &mut Vec<u32>) {
        bands.extend(names.iter().map(|name| match name {
            None => BandTable::UNKNOWN,
            Some(name) => self.find(rules, *name),
        }));
    }

    /// The number of the band with this name, [`NEW`](BandTable::NEW) if the name was not met.
    #[inline]
    pub(crate) fn find(&self, rules: usize, name: NonZeroU64) -> u32 {
        self.names.get(rules).and_then(|table| table.get(name)).unwrap_or(BandTable::NEW)
    }

    /// Gives a name to a band.
    pub(crate) fn insert(&mut self, rules: usize, name: NonZeroU64, band: u32, budget: &mut Budget) {
        if self.names.len() <= rules {
            self.names.resize_with(rules + 1, NameTable::default);
        }
        self.names[rules].insert(name, band, budget);
    }

    /// The number of the bands that are this sum.
    pub(crate) fn number(&self, sum: &Sum) -> Option<u32> {
        self.numbers.get(sum).copied()
    }

    /// Adds a sum with its lower bounds, and returns its number.
    pub(crate) fn push(&mut self, walls: Walls, sum: Sum) -> u32 {
        let number = self.sums.len() as u32;
        self.numbers.insert(sum.clone(), number);
        self.walls.push(walls);
        self.sums.push(sum);
        number
    }

    /// Lower bounds of a band.
    #[inline]
    pub(crate) fn walls(&self, band: u32) -> &Walls {
        self.walls.get(band as usize).unwrap_or(&Walls::UNKNOWN)
    }

    /// What a band is the sum of.
    pub(crate) fn sum(&self, band: u32) -> Option<&Sum> {
        self.sums.get(band as usize)
    }

    /// An empty list of numbers.
    pub(crate) fn list(&mut self) -> Vec<u32> {
        self.lists.pop().unwrap_or_default()
    }

    /// Takes a list back.
    pub(crate) fn reuse(&mut self, mut list: Vec<u32>) {
        list.clear();
        self.lists.push(list);
    }

    /// A list of names.
    pub(crate) fn list_names(&mut self) -> Vec<Option<NonZeroU64>> {
        std::mem::take(&mut self.list_of_names)
    }

    /// Takes a list of names back.
    pub(crate) fn reuse_names(&mut self, names: Vec<Option<NonZeroU64>>) {
        self.list_of_names = names;
    }

    pub(crate) fn size_in_memory(&self) -> u64 {
        let entries: usize = self.names.iter().map(|table| table.entries.capacity()).sum();
        let sums = self.sums.capacity() * size_of::<Sum>() + self.walls.capacity() * size_of::<Walls>();
        (entries * size_of::<Entry>() + sums + self.numbers.allocation_size()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;

    fn name(number: u64) -> NonZeroU64 {
        NonZeroU64::MIN.saturating_add(number.wrapping_mul(0x0001_0000_0001))
    }

    #[test]
    fn tables_of_names_find_what_was_put_in() {
        let mut budget = Budget::new(&Limits::default());
        let mut table = NameTable::default();
        for number in 0..50_000 {
            assert_eq!(table.get(name(number)), None);
            table.insert(name(number), number as u32 / 3, &mut budget);
        }
        assert!((0..50_000).all(|number| table.get(name(number)) == Some(number as u32 / 3)));
        assert!(4 * table.used <= 3 * table.entries.len());
    }

    #[test]
    fn tables_without_room_forget_and_are_never_wrong() {
        let memory = (1 << 12) * size_of::<Entry>() as u64;
        let mut budget = Budget::new(&Limits { memory, ..Limits::default() });
        let mut table = NameTable::default();
        for number in 0..50_000 {
            table.insert(name(number), number as u32, &mut budget);
            assert_eq!(table.get(name(number)), Some(number as u32));
        }
        let known = (0..50_000).filter(|number| table.get(name(*number)).is_some()).count();
        assert!(known < 1 << 12, "{known}");
        assert!((0..50_000).all(|number| table.get(name(number)).is_none_or(|band| band == number as u32)));
    }

    #[test]
    fn lists_of_bands_say_which_were_not_met() {
        let mut budget = Budget::new(&Limits::default());
        let mut bands = BandTable::default();
        let number = bands.push(Walls::ZERO, Sum::default());
        assert_eq!(bands.number(&Sum::default()), Some(number));
        bands.insert(1, name(7), number, &mut budget);
        bands.insert(1, name(8), BandTable::UNKNOWN, &mut budget);
        let mut found = bands.list();
        bands.find_all(1, &[Some(name(7)), None, Some(name(8)), Some(name(9))], &mut found);
        assert_eq!(found, [number, BandTable::UNKNOWN, BandTable::UNKNOWN, BandTable::NEW]);
        assert_eq!(*bands.walls(found[0]), Walls::ZERO);
        assert_eq!(*bands.walls(found[2]), Walls::UNKNOWN);
        // The same name among other rules is another band.
        let mut found = bands.list();
        bands.find_all(0, &[Some(name(7))], &mut found);
        assert_eq!(found, [BandTable::NEW]);
    }
}
