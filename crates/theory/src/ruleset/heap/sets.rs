//! Nim in which a move may take from several heaps, those of one set: Simplicial Nim, Hypergraph Nim and
//! Circular Nim.

use super::MAX_HEAP;
use crate::data::{Data, PositionError};
use crate::ruleset::{Flow, Visit};
use crate::words;
use std::ops::ControlFlow;

/// The most heaps of a position.
pub const MAX_HEAPS: usize = 128;

/// The most sets of heaps.
pub const MAX_SETS: usize = 1 << 16;

/// From which of the heaps of a set a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakingRule {
    /// From some heap at least.
    Some,
    /// From each of them.
    Each,
}

/// Shows the sizes that the heaps may have after a move, each list once, in lexicographic order. A set of
/// heaps is a set of bits.
pub fn visit_lowered(heaps: &[u64], sets: &[u128], taking: TakingRule, visit: Visit<'_, Vec<u64>>) -> Flow {
    let mut after = heaps.to_vec();
    lower(heaps, 0, sets, taking, false, &mut after, visit)
}

/// Goes on at the heap `place`, where these sets may still be the one that the move takes from.
fn lower(
    heaps: &[u64],
    place: usize,
    sets: &[u128],
    taking: TakingRule,
    taken: bool,
    after: &mut Vec<u64>,
    visit: Visit<'_, Vec<u64>>,
) -> Flow {
    let Some(&size) = heaps.get(place) else {
        return if taken { visit(after.clone()) } else { ControlFlow::Continue(()) };
    };
    let (with, without): (Vec<u128>, Vec<u128>) = sets.iter().partition(|&set| set >> place & 1 == 1);
    if !with.is_empty() {
        for left in 0..size {
            after[place] = left;
            lower(heaps, place + 1, &with, taking, true, after, visit)?;
        }
        after[place] = size;
    }
    let kept = match taking {
        TakingRule::Some => sets,
        TakingRule::Each => &without[..],
    };
    if kept.is_empty() {
        ControlFlow::Continue(())
    } else {
        lower(heaps, place + 1, kept, taking, taken, after, visit)
    }
}

/// The heaps that become smaller and how many tokens are taken from each.
pub fn takes(heaps: &[u64], after: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let taken = heaps.iter().zip(after).map(|(before, after)| before - after);
    (0..).zip(taken).filter(|(_, take)| *take > 0).unzip()
}

/// Reads a list of at most [`MAX_HEAPS`] heaps.
pub fn read_heaps(data: &Data) -> Result<Vec<u64>, PositionError> {
    let heaps = data.naturals(MAX_HEAP)?;
    match heaps.len() {
        count if count <= MAX_HEAPS => Ok(heaps.to_vec()),
        count => Err(PositionError::too_large(words!(
            "there are {count} heaps: write at most {MAX_HEAPS}",
            "这里有 {count} 堆，最多 {MAX_HEAPS} 堆"
        ))),
    }
}

/// Reads sets of the places of this many heaps; they come in rising order, each once.
pub fn read_sets(data: &Data, heaps: usize) -> Result<Vec<u128>, PositionError> {
    let items = data.items()?;
    if items.len() > MAX_SETS {
        return Err(PositionError::too_large(words!(
            "there are too many sets: write at most {MAX_SETS}",
            "最多 {MAX_SETS} 个集合"
        )));
    }
    let mut sets = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        sets.push(read_set(item, heaps).map_err(|error| error.within(&format!("[{i}]")))?);
    }
    sets.sort_by_key(|&set| members(set).collect::<Vec<u64>>());
    sets.dedup();
    Ok(sets)
}

fn read_set(data: &Data, heaps: usize) -> Result<u128, PositionError> {
    let mut set = 0u128;
    for (i, &place) in data.naturals(u64::MAX)?.iter().enumerate() {
        let wrong = |message| Err(PositionError::wrong(message).within(&format!("[{i}]")));
        if place >= heaps as u64 {
            return wrong(words!(
                "there is no heap {place}: the {heaps} heaps are numbered from 0",
                "没有第 {place} 堆：{heaps} 堆从 0 开始编号"
            ));
        }
        if set >> place & 1 == 1 {
            return wrong(words!(
                "heap {place} is in this set twice: write it once",
                "第 {place} 堆在这个集合中出现两次：请只写一次"
            ));
        }
        set |= 1 << place;
    }
    match set {
        0 => Err(PositionError::wrong(words!(
            "a set of no heaps allows no move: write at least one heap",
            "空集合没有着法：请至少写一堆"
        ))),
        set => Ok(set),
    }
}

/// The members of a set in rising order.
pub fn members(set: u128) -> impl Iterator<Item = u64> {
    (0..128).filter(move |&place| set >> place & 1 == 1)
}

/// Writes sets as [`read_sets`] reads them.
pub fn write_sets(sets: &[u128]) -> Data {
    Data::list(sets.iter().map(|&set| Data::Naturals(members(set).collect())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn moves_are_those_of_the_definition(
            heaps in prop::collection::vec(0u64..4, 1..5), sets in prop::collection::vec(1u128..16, 0..5),
        ) {
            let count = heaps.len();
            let sets: Vec<u128> = sets.into_iter().map(|set| set & ((1 << count) - 1)).filter(|&set| set > 0).collect();
            let all = (0..4u64.pow(count as u32))
                .map(|n| (0..count as u32).rev().map(|i| n / 4u64.pow(i) % 4).collect::<Vec<u64>>());
            for taking in [TakingRule::Some, TakingRule::Each] {
                let is_move = |after: &Vec<u64>| {
                    let falls = after.iter().zip(&heaps).all(|(after, before)| after <= before);
                    let taken = (0..count).filter(|&i| after[i] < heaps[i]).fold(0u128, |set, i| set | 1 << i);
                    falls && taken > 0 && sets.iter().any(|&set| match taking {
                        TakingRule::Some => taken & !set == 0,
                        TakingRule::Each => taken == set,
                    })
                };
                let expected: Vec<Vec<u64>> = all.clone().filter(is_move).collect();
                let mut found = Vec::new();
                let _ = visit_lowered(&heaps, &sets, taking, &mut |after| {
                    found.push(after);
                    ControlFlow::Continue(())
                });
                prop_assert_eq!(found, expected);
            }
        }
    }
}
