//! Looking at far taps ahead, on a second core.
//!
//! What taps at a distance of some stretches or more show of the heaps of a stretch lies before the stretches
//! before it. So while one thread goes through a stretch heap by heap, another looks from the next ones at
//! taps that are far enough. It may be [`DEPTH`] stretches ahead, so that neither waits where some stretch
//! takes the other longer than usual.

use super::hits::{Hits, LANES, TapList, find};
use super::window::Window;
use crate::sequence::simd_level::SimdLevel;
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;

/// Heaps in a stretch.
pub(super) const STRETCH: usize = 4 * LANES;

/// How many stretches may have been looked at that are not gone through yet.
const DEPTH: usize = 5;

/// With fewer taps than this, two cores are no faster than one.
const MIN: usize = 1200;

/// What goes to and fro between the threads: always the same few, so that none is made or thrown away on the
/// way.
#[derive(Default)]
pub(super) struct LookAheadBuffer {
    /// The codes of a stretch that was gone through.
    pub(super) codes: Vec<u16>,
    /// What was seen of the blocks of another one.
    pub(super) seen: Vec<LookAheadResult>,
}

/// What was found out about a block.
#[derive(Default)]
pub(super) struct LookAheadResult {
    /// Codes that taps hit, bank by bank.
    pub(super) hits: Vec<Hits>,
    /// Codes that chosen positions show to be hit.
    pub(super) shown: Vec<Hits>,
}

/// How the work is shared between the two threads. How long its parts take depends on game and machine, so it
/// is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorkSplit {
    /// Going through a block heap by heap takes as long as looking at so many taps.
    heap_by_heap: usize,
    /// After so many stretches it is seen who waited for whom.
    patience: u32,
    /// The stretches since then.
    stretches: u32,
    /// For how many of them the first thread waited.
    waits: u32,
}

/// Each change costs about as much as some stretches, so that they become more and more seldom, down to one
/// in so many.
const MAX_PATIENT: u32 = 1 << 10;

impl WorkSplit {
    /// What suits a machine with AVX-512.
    pub(super) const FIRST: WorkSplit =
        WorkSplit { heap_by_heap: 1200, patience: 64, stretches: 0, waits: 0 };

    /// How many of all taps are looked at ahead.
    fn share(self, all: usize) -> usize {
        all.midpoint(self.heap_by_heap).min(all)
    }

    /// Takes note of a stretch for which the first thread waited, or did not. True where another share of all
    /// taps is better from now on, since one thread mostly waited for the other.
    pub(super) fn note(&mut self, waited: bool, all: usize) -> bool {
        self.stretches += 1;
        self.waits += u32::from(waited);
        if self.stretches < self.patience {
            return false;
        }
        let waits = std::mem::take(&mut self.waits);
        self.stretches = 0;
        let (step, before) = (all / 24, self.heap_by_heap);
        if waits > self.patience / 2 {
            self.heap_by_heap = before.saturating_sub(step);
        } else if waits < self.patience / 8 {
            self.heap_by_heap = (before + step).min(all);
        }
        let changed = self.heap_by_heap != before;
        if changed {
            self.patience = (2 * self.patience).min(MAX_PATIENT);
        }
        changed
    }
}

/// The taps and chosen positions that are looked at ahead.
struct Taken {
    far: TapList,
    proof: TapList,
}

/// What looks ahead. Its thread ends when this is dropped.
pub(super) struct LookAhead {
    taken: Arc<Taken>,
    to_worker: Sender<LookAheadBuffer>,
    from_worker: Receiver<LookAheadBuffer>,
    /// Taps here and there.
    all: usize,
}

impl LookAhead {
    /// Takes as many taps as make both cores busy; `None` where that is not worth while. The window ends at
    /// the stretch that is gone through next; `groups` tells how many groups of codes of each bank are looked
    /// at.
    pub(super) fn take_over(
        far: &mut TapList,
        proof: &mut TapList,
        balance: WorkSplit,
        groups: Vec<Range<usize>>,
        window: impl FnOnce(usize) -> Window,
    ) -> Option<LookAhead> {
        let all = far.len() + proof.len();
        if all < MIN || rayon::current_num_threads() < 2 {
            return None;
        }
        let share = balance.share(all);
        let of_proof = proof.split_off(DEPTH * STRETCH, share);
        let of_far = far.split_off(DEPTH * STRETCH, share - of_proof.len());
        let taken = Arc::new(Taken { far: of_far, proof: of_proof });
        let (to_worker, parcels) = channel();
        let (to_here, from_worker) = channel();
        let worker = Worker { taken: Arc::clone(&taken), window: window(taken.largest()), groups };
        let ahead = LookAhead { taken, to_worker, from_worker, all };
        match Builder::new().name("taps".to_owned()).spawn(move || worker.work(&parcels, &to_here)) {
            Ok(_) => Some(ahead),
            Err(_) => {
                ahead.give_back(far, proof);
                None
            }
        }
    }

    /// Gives the taps back.
    pub(super) fn give_back(self, far: &mut TapList, proof: &mut TapList) {
        far.merge(&self.taken.far);
        proof.merge(&self.taken.proof);
    }

    /// How many taps there are.
    pub(super) fn len(&self) -> usize {
        self.taken.far.len() + self.taken.proof.len()
    }

    /// The largest distance.
    pub(super) fn largest(&self) -> usize {
        self.taken.largest()
    }

    /// Taps here and there.
    pub(super) fn all(&self) -> usize {
        self.all
    }

    /// What was seen of the blocks of the next stretch, and whether it had to be waited for; `None` where the
    /// thread is gone.
    pub(super) fn next(&self) -> Option<(LookAheadBuffer, bool)> {
        if let Ok(parcel) = self.from_worker.try_recv() {
            return Some((parcel, false));
        }
        self.from_worker.recv().ok().map(|parcel| (parcel, true))
    }

    /// Looks from a block at what was taken over.
    pub(super) fn look_from(
        &self,
        from: usize,
        window: &Window,
        groups: &[Range<usize>],
        seen: &mut LookAheadResult,
    ) {
        self.taken.look_from(from, window, groups, seen);
    }

    /// Tells the codes of a stretch that was gone through.
    pub(super) fn go_on(&self, parcel: LookAheadBuffer) {
        // Where the thread is gone, the next stretch will tell.
        let _ = self.to_worker.send(parcel);
    }
}

impl Taken {
    fn largest(&self) -> usize {
        self.far.largest().max(self.proof.largest())
    }

    fn look_from(&self, from: usize, window: &Window, groups: &[Range<usize>], seen: &mut LookAheadResult) {
        let instructions = SimdLevel::best();
        for (taps, hits) in [(&self.far, &mut seen.hits), (&self.proof, &mut seen.shown)] {
            hits.resize(groups.len(), Hits::new());
            for (bank, groups) in groups.iter().enumerate() {
                find(instructions, taps, window, from, bank, groups.clone(), &mut hits[bank]);
            }
        }
    }
}

/// The second thread.
struct Worker {
    taken: Arc<Taken>,
    /// The heaps before the stretch that is being gone through.
    window: Window,
    groups: Vec<Range<usize>>,
}

impl Worker {
    /// Looks from stretch after stretch until nobody listens any more.
    fn work(mut self, parcels: &Receiver<LookAheadBuffer>, to_here: &Sender<LookAheadBuffer>) {
        let mut start = self.window.next();
        let first = (0..DEPTH).map(|_| LookAheadBuffer::default());
        for mut parcel in first.chain(parcels) {
            self.window.extend(&parcel.codes);
            self.window.slide(self.taken.largest() + LANES);
            self.look(start, &mut parcel.seen);
            if to_here.send(parcel).is_err() {
                return;
            }
            start += STRETCH;
        }
    }

    /// Looks from the blocks of a stretch.
    fn look(&self, start: usize, seen: &mut Vec<LookAheadResult>) {
        seen.resize_with(STRETCH / LANES, LookAheadResult::default);
        for (from, seen) in (start..).step_by(LANES).zip(seen) {
            self.taken.look_from(from, &self.window, &self.groups, seen);
        }
    }
}
