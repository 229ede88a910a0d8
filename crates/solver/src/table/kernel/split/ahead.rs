//! Looking at far taps ahead, on a second core.
//!
//! What taps at a distance of two stretches or more show of the heaps of a stretch lies before the stretch before it. So
//! while one core goes through a stretch heap by heap, another looks from the next one at taps that are far enough.

use super::hits::{Hits, LANES, TapList, find};
use super::window::Window;
use crate::table::instructions::Instructions;

/// Heaps in a stretch.
pub(super) const STRETCH: usize = 16 * LANES;

/// Going through a block heap by heap takes as long as looking at so many taps.
const HEAP_BY_HEAP: usize = 1200;

/// With fewer taps than this, two cores are no faster than one.
const LEAST: usize = HEAP_BY_HEAP;

/// What was found out about a block.
pub(super) struct Seen {
    /// Codes that taps hit, bank by bank.
    pub(super) hits: Vec<Hits>,
    /// Codes that chosen positions show to be hit.
    pub(super) shown: Vec<Hits>,
}

/// The taps and chosen positions that are looked at ahead.
pub(super) struct Ahead {
    far: TapList,
    proof: TapList,
    /// The heaps before the stretch that is being gone through.
    window: Window,
    /// What was seen of the blocks of a stretch.
    seen: Option<Stretch>,
}

/// What was seen of a stretch, with so many groups of codes in each bank.
pub(super) struct Stretch {
    start: usize,
    groups: Vec<usize>,
    pub(super) blocks: Vec<Seen>,
}

impl Ahead {
    /// Takes as many taps as make both cores busy; `None` where that is not worth while. `start` is the next heap.
    pub(super) fn take_over(
        far: &mut TapList,
        proof: &mut TapList,
        window: impl FnOnce(usize) -> Window,
    ) -> Option<Ahead> {
        let all = far.len() + proof.len();
        if all < LEAST || rayon::current_num_threads() < 2 {
            return None;
        }
        let share = (all + HEAP_BY_HEAP) / 2;
        let proof = proof.split_off(2 * STRETCH, share);
        let far = far.split_off(2 * STRETCH, share - proof.len());
        let window = window(far.largest().max(proof.largest()));
        Some(Ahead { far, proof, window, seen: None })
    }

    /// Gives the taps back.
    pub(super) fn give_back(self, far: &mut TapList, proof: &mut TapList) {
        far.merge(&self.far);
        proof.merge(&self.proof);
    }

    /// How many taps there are.
    pub(super) fn len(&self) -> usize {
        self.far.len() + self.proof.len()
    }

    /// What was seen of the stretch at `start`; looked at now where it was not before.
    pub(super) fn seen(&mut self, start: usize, groups: &[usize]) -> Stretch {
        let seen = self.seen.take().filter(|seen| seen.start == start && seen.groups == groups);
        seen.unwrap_or_else(|| self.look(start, groups))
    }

    /// Looks from the blocks of a stretch.
    pub(super) fn look(&self, start: usize, groups: &[usize]) -> Stretch {
        let blocks = (start..start + STRETCH).step_by(LANES);
        let blocks = blocks.map(|from| self.look_from(from, groups)).collect();
        Stretch { start, groups: groups.to_vec(), blocks }
    }

    /// Looks from a block.
    pub(super) fn look_from(&self, from: usize, groups: &[usize]) -> Seen {
        let instructions = Instructions::best();
        let all = |taps: &TapList| -> Vec<Hits> {
            let banks = groups.iter().enumerate().map(|(bank, &groups)| {
                let mut hits = Hits::new();
                find(instructions, taps, &self.window, from, bank, groups, &mut hits);
                hits
            });
            banks.collect()
        };
        Seen { hits: all(&self.far), shown: all(&self.proof) }
    }

    /// Codes of how many banks it knows.
    pub(super) fn banks(&self) -> usize {
        self.window.banks()
    }

    /// Takes note of the codes of a stretch that was gone through, and of what was seen of the next one.
    pub(super) fn go_on(&mut self, codes: &[u16], seen: Stretch) {
        self.seen = Some(seen);
        self.window.extend(codes);
        self.window.slide(self.far.largest().max(self.proof.largest()) + LANES);
    }
}
