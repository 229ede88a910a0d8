//! The order of a list of evidence, and which of its entries are needed: a list that the checker accepts has
//! no others.

/// Entries that show something together.
pub(super) type Justification = Vec<usize>;

/// Something that is needed, with the ways to have it.
pub(super) type Requirement = Vec<Justification>;

/// An entry of a list.
pub(super) struct EvidenceEntry {
    /// As it stands in the certificate.
    pub(super) text: String,
    /// What shows it.
    pub(super) needs: Vec<Requirement>,
}

/// The entries that are kept, in their order; `None` where some cannot be shown by the others. The claim has
/// separate needs.
///
/// From the last entry to the first, those go that are in no way, or are only one of several. That changes
/// how many steps the proofs of others take, and with it their order, so that it is done again until none
/// goes.
pub(super) fn tidy(mut entries: Vec<EvidenceEntry>, claim: Vec<Requirement>) -> Option<Vec<usize>> {
    let (count, claimed) = (entries.len(), entries.len());
    entries.push(EvidenceEntry { text: String::new(), needs: claim });
    let mut uses: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
    for (owner, entry) in entries.iter().enumerate() {
        for (need, ways) in entry.needs.iter().enumerate() {
            for &used in ways.iter().flatten() {
                if uses[used].last() != Some(&(owner, need)) {
                    uses[used].push((owner, need));
                }
            }
        }
    }
    let mut kept = vec![true; count];
    loop {
        let order = order(&entries, &kept)?;
        let mut place = vec![usize::MAX; count + 1];
        order.iter().enumerate().for_each(|(i, &entry)| place[entry] = i);
        let before = order.len();
        for &entry in order.iter().rev() {
            let needed = uses[entry].iter().any(|&(owner, need)| {
                let stands = |&used: &usize| kept[used] && place[used] < place[owner];
                let mut ways = entries[owner].needs[need].iter().filter(|way| way.iter().all(stands));
                (owner == claimed || kept[owner])
                    && place[entry] < place[owner]
                    && ways.all(|way| way.contains(&entry))
            });
            kept[entry] = needed;
        }
        if kept.iter().filter(|&&kept| kept).count() == before {
            return Some(order);
        }
    }
}

/// The entries that are kept, by how many steps their proofs go down, then by their texts.
fn order(entries: &[EvidenceEntry], kept: &[bool]) -> Option<Vec<usize>> {
    let mut known = vec![false; kept.len()];
    let mut left: Vec<usize> = (0..kept.len()).filter(|&entry| kept[entry]).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let shown = |entry: &usize| {
            let had = |need: &Requirement| need.iter().any(|way| way.iter().all(|&used| known[used]));
            entries[*entry].needs.iter().all(had)
        };
        let (mut now, later): (Vec<usize>, Vec<usize>) = left.into_iter().partition(shown);
        if now.is_empty() {
            return None;
        }
        now.sort_by(|&one, &other| entries[one].text.cmp(&entries[other].text));
        now.iter().for_each(|&entry| known[entry] = true);
        order.append(&mut now);
        left = later;
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unneeded_steps_go_and_the_order_stays() {
        let entry = |text: &str, needs: &[&[&[usize]]]| EvidenceEntry {
            text: text.to_owned(),
            needs: needs.iter().map(|ways| ways.iter().map(|way| way.to_vec()).collect()).collect(),
        };
        let entries =
            || vec![entry("c", &[&[&[2]]]), entry("b", &[]), entry("a", &[]), entry("d", &[&[&[0], &[1]]])];
        assert_eq!(tidy(entries(), vec![vec![vec![3]]]), Some(vec![1, 3]));
        assert_eq!(tidy(entries(), vec![vec![vec![3]], vec![vec![0]]]), Some(vec![2, 0, 3]));
        assert_eq!(tidy(vec![entry("a", &[&[&[0]]])], Vec::new()), None);
    }
}
