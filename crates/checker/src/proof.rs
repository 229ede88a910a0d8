//! What all lists of evidence have in common: each entry is shown by entries that stand before it, and each is needed.
//!
//! To show an entry, several things are needed, such as a reply to each option. Each may be had in several ways, and each way is a set of
//! entries. So play that follows the list goes down it, and no argument goes round in a circle.
//!
//! Of an argument there is one list. The rank of an entry is the least number of steps that its proof goes down; entries stand
//! in the order of rank, and those of one rank in the order of their texts. An entry is needed if it is part of every
//! way to have something that is needed: without it the list would prove nothing. Other entries are refused.

use crate::{Refused, wrong};
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A list of entries, found by what they are about.
pub(crate) struct Proof<K> {
    name: &'static str,
    places: FxHashMap<K, usize>,
    entries: Vec<Entry>,
}

struct Entry {
    rank: u32,
    text: String,
    needed: bool,
}

/// Something that is needed: the least rank of the ways to have it, and the entries that all of them have in common. `None` as long as
/// there is no way.
#[derive(Clone, Default)]
pub(crate) struct Need(Option<(u32, Vec<usize>)>);

impl<K: Eq + Hash> Proof<K> {
    pub(crate) fn new(name: &'static str) -> Proof<K> {
        Proof { name, places: FxHashMap::default(), entries: Vec::new() }
    }

    /// The place of the entry about this.
    pub(crate) fn find(&self, key: &K) -> Option<usize> {
        self.places.get(key).copied()
    }

    /// A way to have what is needed: all these entries together.
    pub(crate) fn offer(&self, need: &mut Need, way: &[usize]) {
        let rank = way.iter().map(|&place| self.entries[place].rank + 1).max().unwrap_or(0);
        match &mut need.0 {
            None => need.0 = Some((rank, way.to_vec())),
            Some((least, common)) => {
                *least = rank.min(*least);
                common.retain(|place| way.contains(place));
            }
        }
    }

    /// Takes what is needed, where there is a way to have it, and tells its rank.
    pub(crate) fn take(&mut self, Need(ways): Need) -> Option<u32> {
        let (rank, common) = ways?;
        common.into_iter().for_each(|place| self.entries[place].needed = true);
        Some(rank)
    }

    /// Adds an entry that was shown, of the rank of what it needs most.
    pub(crate) fn add(&mut self, key: K, rank: u32, text: String) -> Result<(), Refused> {
        let (name, place) = (self.name, self.entries.len());
        if self.entries.last().is_some_and(|last| (last.rank, &last.text) >= (rank, &text)) {
            return wrong(words!("{name}[{place}] stands in the wrong place", "{name}[{place}] 的位置不对"));
        }
        self.entries.push(Entry { rank, text, needed: false });
        if self.places.insert(key, place).is_some() {
            return superfluous(&format!("{name}[{place}]"));
        }
        Ok(())
    }

    /// At the end every entry must have been needed.
    pub(crate) fn end(&self) -> Result<(), Refused> {
        match self.entries.iter().position(|entry| !entry.needed) {
            None => Ok(()),
            Some(place) => superfluous(&format!("{}[{place}]", self.name)),
        }
    }
}

/// What no step needs is refused: what is not checked is not to be believed.
pub(crate) fn superfluous<T>(place: &str) -> Result<T, Refused> {
    wrong(words!("{place} is superfluous", "{place} 是多余的"))
}

/// What is not shown.
pub(crate) fn not_shown(place: &str, entry: &impl ToString) -> Refused {
    let entry = entry.to_string();
    Refused::Wrong(words!(
        "{place}: {entry} is not shown by what stands before it",
        "{place}：{entry} 不能由之前的条目得出"
    ))
}
