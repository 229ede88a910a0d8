//! What all lists of evidence have in common: each entry is shown by entries that stand before it, and each
//! is needed.
//!
//! To show an entry, several things are needed, such as a reply to each option. Each may be had in several
//! ways, and each way is a set of entries. So play that follows the list goes down it, and no argument goes
//! round in a circle.
//!
//! Of an argument there is one list. The rank of an entry is the least number of steps that its proof goes
//! down; entries stand in the order of rank, and those of one rank in the order of their texts. An entry is
//! needed if it is part of every way to have something that is needed: without it the list would prove
//! nothing. Other entries are refused.

use crate::certificate::Certificate;
use crate::error::{Result, superfluous, wrong};
use grundy_theory::data::Data;
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A list of entries, found by what they are about, with what they say of it.
pub(crate) struct EvidenceList<K, V> {
    name: &'static str,
    places: FxHashMap<K, usize>,
    entries: Vec<Entry<V>>,
}

struct Entry<V> {
    says: V,
    rank: u32,
    text: String,
    needed: bool,
}

/// Something that is needed: the least rank of the ways to have it, and the entries that all of them have in
/// common. `None` as long as there is no way.
#[derive(Clone, Default)]
pub(crate) struct Requirement(pub(crate) Option<(u32, Vec<usize>)>);

impl Requirement {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let common = self.0.as_ref().map_or(&[][..], |(_, common)| common);
        (size_of::<Requirement>() + size_of_val(common)) as u64
    }
}

impl<K: Eq + Hash, V> EvidenceList<K, V> {
    /// Reads a list: of each entry `shows` tells what it is about, what it says, and what it needs of those
    /// before.
    pub(crate) fn read(
        certificate: &Certificate<'_>,
        name: &'static str,
        mut shows: impl FnMut(&EvidenceList<K, V>, &Data, &str) -> Result<(K, V, Vec<Requirement>)>,
    ) -> Result<EvidenceList<K, V>> {
        let mut proof = EvidenceList { name, places: FxHashMap::default(), entries: Vec::new() };
        for (i, entry) in certificate.evidence.items(name)?.iter().enumerate() {
            let (place, text) = (format!("{name}[{i}]"), entry.to_string());
            certificate.meter.charge_steps(text.len() as u64)?;
            let (about, says, needs) = shows(&proof, entry, &place)?;
            let rank = proof.take(needs, &place, entry)?;
            if proof.entries.last().is_some_and(|last| (last.rank, &last.text) >= (rank, &text)) {
                return wrong(words!("{place} is in the wrong place", "{place} 的位置不对"));
            }
            proof.entries.push(Entry { says, rank, text, needed: false });
            if proof.places.insert(about, i).is_some() {
                return superfluous(&place);
            }
        }
        Ok(proof)
    }

    /// The place of the entry about this, and what it says.
    pub(crate) fn find(&self, about: &K) -> Option<(usize, &V)> {
        self.places.get(about).map(|&place| (place, &self.entries[place].says))
    }

    /// A way to have what is needed: all these entries together.
    pub(crate) fn offer(&self, need: &mut Requirement, way: &[usize]) {
        let rank = way.iter().map(|&place| self.entries[place].rank + 1).max().unwrap_or(0);
        match &mut need.0 {
            None => need.0 = Some((rank, way.to_vec())),
            Some((least, common)) => {
                *least = rank.min(*least);
                common.retain(|place| way.contains(place));
            }
        }
    }

    /// What is needed, where it can be had in one way.
    pub(crate) fn need(&self, way: &[usize]) -> Requirement {
        let mut need = Requirement::default();
        self.offer(&mut need, way);
        need
    }

    /// Takes all that something needs, and tells its rank.
    pub(crate) fn take(&mut self, needs: Vec<Requirement>, place: &str, what: &Data) -> Result<u32> {
        let mut all = 0;
        for Requirement(ways) in needs {
            let (rank, common) = ways.map_or_else(|| not_shown(place, what), Ok)?;
            common.into_iter().for_each(|place| self.entries[place].needed = true);
            all = rank.max(all);
        }
        Ok(all)
    }

    /// At the end every entry must have been needed.
    pub(crate) fn end(&self) -> Result<()> {
        let idle = self.entries.iter().position(|entry| !entry.needed);
        idle.map_or(Ok(()), |place| superfluous(&format!("{}[{place}]", self.name)))
    }
}

/// What is not shown.
pub(crate) fn not_shown<T>(place: &str, entry: &Data) -> Result<T> {
    wrong(words!(
        "{place}: {entry} does not follow from the entries before it",
        "{place}：{entry} 不能由之前的条目得出"
    ))
}
