//! Rising lists of different numbers: their gaps, and their stretches without one.

/// The least number from `least` on that is not in the list.
pub fn first_gap(list: &[u64], least: u64) -> u64 {
    let Ok(start) = list.binary_search(&least) else { return least };
    // In a stretch without gaps numbers grow as their places in the list do.
    let end = bisect(start, list.len(), |at| list[at] - least == (at - start) as u64);
    least + (end - start) as u64
}

/// The least number such that it and all from it to the last of the list are in the list; `None` for no list
/// at all.
pub fn start_of_last_stretch(list: &[u64]) -> Option<u64> {
    let last = *list.last()?;
    let start = bisect(0, list.len() - 1, |at| last - list[at] != (list.len() - 1 - at) as u64);
    Some(list[start])
}

/// The first of `start..end` for which `early` is false, or `end`; from there on it is false for all.
fn bisect(mut start: usize, mut end: usize, early: impl Fn(usize) -> bool) -> usize {
    while start < end {
        let middle = start + (end - start) / 2;
        if early(middle) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn gaps_and_stretches_are_what_looking_finds(
            list in prop::collection::btree_set(1u64..20, 0..19),
            least in 1u64..22,
        ) {
            let list: Vec<u64> = list.into_iter().collect();
            let gap = (least..).find(|number| !list.contains(number));
            prop_assert_eq!(Some(first_gap(&list, least)), gap);
            let start = list.last().map(|&last| {
                (1..=last).find(|&start| (start..=last).all(|number| list.contains(&number))).unwrap()
            });
            prop_assert_eq!(start_of_last_stretch(&list), start);
        }
    }
}
