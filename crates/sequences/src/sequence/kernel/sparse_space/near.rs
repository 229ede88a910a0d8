//! Taps nearer than a block is wide: what they hit is known only while the block is gone through.

use super::blocks::MAX;
use super::hits::LANES;
use super::lanes::Lanes;

/// In a row of taps: there is none. No code XOR this is a code, nor is [`NONE`](super::window::NONE).
const NO_TAP: u16 = MAX as u16;

/// Codes below this fit a word of bits.
const WORD: u16 = 64;

/// A tap nearer than a block is wide.
struct Near {
    code: u16,
    distance: usize,
}

/// The near taps, in the two forms in which they are asked: which codes they hit from a heap, and whether any
/// of them hits a code.
pub(super) struct NearTaps {
    taps: Vec<Near>,
    /// The same by place, [`LANES`] less the distance; taps at one distance in rows of their own.
    rows: Vec<[u16; LANES]>,
}

impl NearTaps {
    /// Taps with their codes and distances below [`LANES`].
    pub(super) fn new(near: &[(u16, u32)]) -> NearTaps {
        let taps = near.iter().map(|&(code, distance)| Near { code, distance: distance as usize }).collect();
        let mut rows: Vec<[u16; LANES]> = Vec::new();
        for &(code, distance) in near {
            let place = LANES - distance as usize;
            match rows.iter_mut().find(|row| row[place] == NO_TAP) {
                Some(row) => row[place] = code,
                None => {
                    let mut row = [NO_TAP; LANES];
                    row[place] = code;
                    rows.push(row);
                }
            }
        }
        NearTaps { taps, rows }
    }

    /// Can what they hit be told in words of bits, as far as it matters?
    pub(super) fn fit_words(&self) -> bool {
        self.taps.iter().all(|tap| tap.code < WORD)
    }

    /// Takes note in the words what they hit from a common heap of the block that has this code.
    pub(super) fn hit_from(&self, lane: usize, code: u16, lanes: &mut Lanes) {
        for tap in &self.taps {
            lanes.hit_word(lane + tap.distance, tap.code ^ code);
        }
    }

    /// Takes note in the words what they hit from the block before and from the `known` heaps of this one.
    pub(super) fn hit_from_recent(&self, lanes: &mut Lanes, known: usize) {
        for tap in &self.taps {
            for place in LANES - tap.distance..LANES + known {
                let recent = lanes.recent[place];
                // A heap of the block before may have needed more codes than a word holds.
                if recent ^ tap.code < WORD {
                    lanes.hit_word(place + tap.distance - LANES, recent ^ tap.code);
                }
            }
        }
    }

    /// Does any of them hit the code from the heap behind these?
    #[inline]
    pub(super) fn hit(&self, code: u16, recent: &[u16]) -> bool {
        self.rows.iter().any(|row| {
            let mut hit = false;
            for place in 0..LANES {
                hit |= recent[place] ^ row[place] == code;
            }
            hit
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_beyond_a_word_hit_nothing_in_it() {
        let near = NearTaps::new(&[(1, 3)]);
        let mut lanes = Lanes {
            from: 0,
            by_words: true,
            first: [0; LANES],
            open: [0; LANES],
            recent: [u16::MAX; 2 * LANES],
            words: [0; 2 * LANES],
        };
        // The last heap of the block before has a code that is 2 when cut to a word; the one before that
        // has 2.
        (lanes.recent[LANES - 1], lanes.recent[LANES - 2]) = (64 + 2, 2);
        near.hit_from_recent(&mut lanes, 0);
        assert_eq!(lanes.words[..3], [0, 1 << 3, 0]);
        assert!(near.hit(3, &lanes.recent[1..=LANES]) && !near.hit(3, &lanes.recent[2..=LANES + 1]));
    }
}
