//! The last stretch of a sequence, found again earlier.

use crate::sequence::values::{Cell, NimValues, each_width};

/// The least p > 0 such that the last `width` values equal those p places earlier.
pub(super) fn last_repeat(values: &NimValues, width: usize) -> Option<usize> {
    let len = values.len();
    if width == 0 {
        // No value depends on anything.
        return (len > 1).then_some(1);
    }
    if len <= width {
        return None;
    }
    match values {
        NimValues::U8(cells) => last_repeat_by_end(cells, width, |before| {
            let found = memchr::memmem::rfind(&cells[..before], &cells[len - width..])?;
            Some(len - width - found)
        }),
        _ => each_width!(values, cells => {
            last_repeat_by_end(cells, width, |_| last_repeat_of(cells, width))
        }),
    }
}

/// The end of the stretch is looked for, and the rest of it where that is found. Should this go wrong too
/// often, the whole stretch is looked for in time that is linear at worst: `whole` is told below which place
/// it may end.
fn last_repeat_by_end<C: Cell>(
    cells: &[C],
    width: usize,
    whole: impl FnOnce(usize) -> Option<usize>,
) -> Option<usize> {
    const END: usize = if cfg!(test) { 4 } else { 1 << 10 };
    const ATTEMPTS: usize = if cfg!(test) { 3 } else { 64 };
    let len = cells.len();
    let end = width.min(END);
    let needle = low_bytes(&cells[len - end..]);
    let finder = memchr::memmem::Finder::new(&needle);
    let mut before = len - 1;
    for _ in 0..ATTEMPTS {
        let period = len - end - last_place(&finder, &cells[..before])?;
        if len < width + period {
            return None;
        }
        if cells[len - width..] == cells[len - width - period..len - period] {
            return Some(period);
        }
        before = len - period - 1;
    }
    whole(before)
}

/// The low bytes of values: where they differ the values do, and bytes are found several at a time.
fn low_bytes<C: Cell>(cells: &[C]) -> Vec<u8> {
    cells.iter().map(|cell| cell.get() as u8).collect()
}

/// Where low bytes are found last. Searching forwards in chunks from the end is faster than searching
/// backwards.
fn last_place<C: Cell>(finder: &memchr::memmem::Finder<'_>, cells: &[C]) -> Option<usize> {
    const CHUNK: usize = if cfg!(test) { 5 } else { 1 << 16 };
    let more = finder.needle().len() - 1;
    let mut end = cells.len();
    while end > more {
        let start = end.saturating_sub(CHUNK + more);
        let chunk = low_bytes(&cells[start..end]);
        let mut last = None;
        let mut next = 0;
        while let Some(place) = finder.find(&chunk[next..]) {
            last = Some(start + next + place);
            next += place + 1;
        }
        if last.is_some() {
            return last;
        }
        end = if start == 0 { 0 } else { start + more };
    }
    None
}

/// Knuth, Morris and Pratt from the end: the sequence is read backwards, and the pattern is how that begins.
pub(super) fn last_repeat_of<C: Copy + Eq>(cells: &[C], width: usize) -> Option<usize> {
    let back = |i: usize| cells[cells.len() - 1 - i];
    let mut borders: Vec<u32> = vec![0; width];
    let mut matched = 0;
    for i in 1..cells.len() {
        while matched > 0 && (matched == width || back(i) != back(matched)) {
            matched = borders[matched - 1] as usize;
        }
        if back(i) == back(matched) {
            matched += 1;
        }
        if i < width {
            borders[i] = matched as u32;
        }
        if matched == width {
            return Some(i + 1 - width);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn naive(cells: &[u8], width: usize) -> Option<usize> {
        let len = cells.len();
        (1..=len.checked_sub(width)?).find(|p| cells[len - width..] == cells[len - width - p..len - p])
    }

    proptest! {
        #[test]
        fn both_searches_find_the_nearest_repetition(
            cells in prop::collection::vec(0u8..2, 1..60), width in 1usize..8, times in 1usize..40,
        ) {
            let expected = naive(&cells, width);
            prop_assert_eq!(last_repeat(&NimValues::U8(cells.clone()), width), expected);
            let long = cells.repeat(times);
            prop_assert_eq!(last_repeat(&NimValues::U8(long.clone()), 9 * width * times), naive(&long, 9 * width * times));
            // Low bytes alone do not tell these values apart.
            let wide = |cells: &[u8]| NimValues::U16(cells.iter().map(|&cell| 3 + (u16::from(cell) << 8)).collect());
            prop_assert_eq!(last_repeat(&wide(&cells), width), expected);
            prop_assert_eq!(last_repeat(&wide(&long), 9 * width * times), naive(&long, 9 * width * times));
        }
    }
}
