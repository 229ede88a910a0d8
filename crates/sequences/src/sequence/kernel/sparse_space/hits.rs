//! Which codes are hit, for 64 consecutive heaps at a time.
//!
//! A position p with code c, split off the heaps n to n + 63, leaves the heaps n - d to n + 63 - d for a
//! distance d: their codes stand in a row, and each XOR c is hit in its lane. The codes hit in a lane are
//! kept as bits: one byte in a register for every eight codes. A byte shuffle turns the low half of a code
//! into a bit, another one turns the high half into a mask that selects the register; XOR with c is done in
//! the tables that the shuffles look into.

use super::window::Window;
use crate::sequence::simd_level::SimdLevel;
use std::ops::Range;

/// Heaps in a block.
pub(super) const LANES: usize = 64;

/// Codes in a bank.
pub(super) const BANK: usize = 256;

/// The banks of the codes up to this one.
pub(super) fn banks_of(code: u16) -> usize {
    usize::from(code) / BANK + 1
}

/// Codes in a group: those with one high half.
const GROUP: usize = 16;

/// In place of the high half of a code: this heap gives nothing.
pub(super) const NOTHING: u8 = 0x80;

/// Bits of one bank of codes: bit c % 8 of `rows[c / 8][lane]` says whether code c is hit in this lane.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Hits {
    pub(super) rows: [[u8; LANES]; BANK / 8],
}

impl Hits {
    pub(super) fn new() -> Hits {
        Hits { rows: [[0; LANES]; BANK / 8] }
    }

    /// Adds what other hits have.
    pub(super) fn merge(&mut self, other: &Hits) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            row.iter_mut().zip(other).for_each(|(bits, other)| *bits |= other);
        }
    }

    pub(super) fn set(&mut self, code: usize, lane: usize) {
        self.rows[code / 8][lane] |= 1 << (code % 8);
    }
}

/// Distances of positions of one code, rising, all at least [`LANES`].
#[derive(Clone, Debug)]
pub(super) struct Taps {
    pub(super) code: u16,
    pub(super) distances: Vec<u32>,
}

/// One position to split off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tap {
    pub(super) code: u16,
    pub(super) distance: usize,
}

/// Positions to split off, by their codes.
#[derive(Clone, Debug, Default)]
pub(super) struct TapList {
    by_code: Vec<Taps>,
    smallest: usize,
    largest: usize,
    len: usize,
}

impl TapList {
    pub(super) fn new(mut taps: Vec<(u16, u32)>) -> TapList {
        taps.sort_unstable();
        let mut list = TapList::default();
        for (code, distance) in taps {
            list.add(code, distance);
        }
        list
    }

    pub(super) fn add(&mut self, code: u16, distance: u32) {
        debug_assert!(distance as usize >= LANES);
        let place = distance as usize;
        self.smallest = if self.len == 0 { place } else { self.smallest.min(place) };
        self.largest = self.largest.max(place);
        self.len += 1;
        match self.by_code.binary_search_by_key(&code, |taps| taps.code) {
            Ok(place) => self.by_code[place].distances.push(distance),
            Err(place) => self.by_code.insert(place, Taps { code, distances: vec![distance] }),
        }
    }

    /// All taps.
    fn iter(&self) -> impl Iterator<Item = (u16, u32)> + '_ {
        self.by_code.iter().flat_map(|taps| taps.distances.iter().map(|&distance| (taps.code, distance)))
    }

    /// Takes out at most `most` taps with a distance of `least` or more.
    pub(super) fn split_off(&mut self, least: usize, most: usize) -> TapList {
        let mut left = most;
        let (out, kept) = self.iter().partition(|&(_, distance)| {
            let goes = left > 0 && distance as usize >= least;
            left -= usize::from(goes);
            goes
        });
        *self = TapList::new(kept);
        TapList::new(out)
    }

    /// Adds the taps of another list.
    pub(super) fn merge(&mut self, other: &TapList) {
        *self = TapList::new(self.iter().chain(other.iter()).collect());
    }

    /// The banks of the codes.
    pub(super) fn banks(&self) -> usize {
        self.by_code.last().map_or(0, |taps| banks_of(taps.code))
    }

    /// The largest distance.
    pub(super) fn largest(&self) -> usize {
        self.largest
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }
}

/// Puts into `hits` which codes of some groups of a bank are hit from the 64 heaps from `from` on.
pub(super) fn find(
    instructions: SimdLevel,
    taps: &TapList,
    window: &Window,
    from: usize,
    bank: usize,
    groups: Range<usize>,
    hits: &mut Hits,
) {
    let at = window.index(from);
    // What the loops below rely on: all that they read is in the window.
    let ends = taps.len == 0 || at + LANES <= window.len() + taps.smallest;
    assert!(taps.largest <= at && ends && groups.start <= groups.end && groups.end <= BANK / GROUP);
    match instructions {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has these instructions, and the assertion above holds.
        SimdLevel::Avx512 => unsafe { super::simd::avx512(&taps.by_code, window, at, bank, groups, hits) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        SimdLevel::Avx2 => unsafe { super::simd::avx2(&taps.by_code, window, at, bank, groups, hits) },
        _ => portable(&taps.by_code, window, at, bank, groups, hits),
    }
}

/// The lanes from the heap `from` on, as bits, in which a tap hits a code of the first `groups` of a bank
/// that is open: one whose bit is set.
pub(super) fn lanes_open(
    instructions: SimdLevel,
    tap: Tap,
    window: &Window,
    from: usize,
    bank: usize,
    groups: usize,
    open: &Hits,
) -> u64 {
    let (code, at) = (tap.code, window.index(from));
    // As in `find`.
    assert!(tap.distance <= at && at + LANES <= window.len() + tap.distance && groups <= BANK / GROUP);
    let start = at - tap.distance;
    match instructions {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the machine has these instructions, and the assertion above holds.
        SimdLevel::Avx512 => unsafe { super::simd::open_512(code, window, start, bank, groups, 0, open) },
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx2 => {
            // SAFETY: as above; a half begins at lane 0 or 32.
            let half =
                |lane| unsafe { super::simd::open_256(code, window, start + lane, bank, groups, lane, open) };
            half(0) | half(LANES / 2) << (LANES / 2)
        }
        _ => portable_open(code, window, start, bank, groups, open),
    }
}

fn portable_open(code: u16, window: &Window, start: usize, bank: usize, groups: usize, open: &Hits) -> u64 {
    let low = &window.low()[start..start + LANES];
    let high = &window.high(bank ^ (usize::from(code) / BANK))[start..start + LANES];
    let mut lanes = 0;
    for lane in 0..LANES {
        let (low, high) = (low[lane] ^ code as u8, usize::from(high[lane] ^ (code >> 4 & 15) as u8));
        if high < groups {
            let row = open.rows[2 * high + usize::from(low >> 3 & 1)][lane];
            lanes |= u64::from(row >> (low & 7) & 1) << lane;
        }
    }
    lanes
}

fn portable(taps: &[Taps], window: &Window, at: usize, bank: usize, groups: Range<usize>, hits: &mut Hits) {
    // Past the rows of the bank there is room for those of heaps that give nothing.
    let mut rows = [[0; LANES]; 4 * (NOTHING as usize)];
    for taps in taps {
        let (low_half, high_half) = ((taps.code & 15) as u8, (taps.code >> 4 & 15) as u8);
        let high = window.high(bank ^ (usize::from(taps.code) / BANK));
        for &distance in &taps.distances {
            let start = at - distance as usize;
            let low = &window.low()[start..start + LANES];
            let high = &high[start..start + LANES];
            for lane in 0..LANES {
                let (low, high) = (low[lane] & 15 ^ low_half, high[lane] ^ high_half);
                rows[2 * usize::from(high) + usize::from(low >> 3)][lane] |= 1 << (low & 7);
            }
        }
    }
    let looked_at = 2 * groups.start..2 * groups.end;
    hits.rows[looked_at.clone()].copy_from_slice(&rows[looked_at]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::kernel::sparse_space::window::NONE;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn all_instructions_find_the_same(
            codes in prop::collection::vec((0u16..700, prop::bool::ANY), 300..400),
            taps in prop::collection::vec((0u16..700, 64u32..300), 0..60),
            some in (0usize..17, 0usize..17),
            bits in prop::collection::vec(prop::num::u8::ANY, BANK / 8 * LANES),
        ) {
            let mut open = Hits::new();
            open.rows.as_flattened_mut().copy_from_slice(&bits);
            let mut window = Window::new(64, 3, 0);
            let given: Vec<u16> = codes.iter().map(|&(code, rare)| if rare { NONE } else { code }).collect();
            window.extend(&given);
            let list = TapList::new(taps.clone());
            let groups = some.0.min(some.1)..some.0.max(some.1);
            for bank in 0..4 {
                let mut expected = Hits::new();
                for &(code, distance) in &taps {
                    for lane in 0..LANES {
                        let Some(heap) = (300 + lane).checked_sub(distance as usize) else { continue };
                        let Some(&(other, rare)) = codes.get(heap).filter(|_| heap < 300) else { continue };
                        let sum = usize::from(code ^ other);
                        if !rare && sum / BANK == bank && groups.contains(&(sum % BANK / GROUP)) {
                            expected.set(sum % BANK, lane);
                        }
                    }
                }
                for instructions in SimdLevel::all() {
                    let mut hits = Hits::new();
                    find(instructions, &list, &window, 300, bank, groups.clone(), &mut hits);
                    prop_assert!(hits.rows == expected.rows, "{:?}", instructions);
                    for &(code, distance) in &taps {
                        let tap = Tap { code, distance: distance as usize };
                        let lanes = lanes_open(instructions, tap, &window, 300, bank, groups.end, &open);
                        let (mut alone, tap) = (Hits::new(), TapList::new(vec![(code, distance)]));
                        find(instructions, &tap, &window, 300, bank, 0..groups.end, &mut alone);
                        let is_open = |lane: usize| {
                            alone.rows.iter().zip(&open.rows).any(|(hit, open)| hit[lane] & open[lane] != 0)
                        };
                        let expected = (0..LANES).filter(|&lane| is_open(lane));
                        prop_assert_eq!(lanes, expected.map(|lane| 1 << lane).sum::<u64>(), "{:?}", instructions);
                    }
                }
            }
        }
    }
}
