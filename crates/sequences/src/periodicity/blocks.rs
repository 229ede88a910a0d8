//! Codes with a block of digits that repeats for ever, whose values repeat.
//!
//! Let d(i + b) = d(i) for all i >= k, with k at least 1, and let moves leave at most t heaps. If q is a
//! multiple of b, n0 and q are at least 1, and g(n + q) = g(n) for n0 <= n < B = t (n0 + q) + k - 1, then
//! this holds for all n >= n0.
//!
//! Proof. Let N >= B and let it hold for n0 <= n < N. A move that takes i >= k from N may take i + q from N +
//! q and leave the same heaps, since d(i + q) = d(i); and one that takes i >= k + q from N + q may take i - q
//! from N. A move that takes i < k from N leaves at least N - k + 1 >= t (n0 + q) tokens, so that its largest
//! heap a is at least n0 + q, and below N, for either tokens were taken or another heap was split off; with
//! a + q in place of a it is a move from N + q, and g(a + q) = g(a). A move that takes i < k + q from N + q
//! leaves at least N - k + 1 tokens as well, so that its largest heap a is at least n0 + q, and below N + q;
//! with a - q in place of a, which is at least n0 >= 1 and below N, it is a move from N, and g(a - q) = g(a).
//! So N and N + q have options of the same values, and g(N + q) = g(N).
//!
//! The period p that is seen may be less than q: as it holds for a whole period of length q, it holds for
//! ever.

use super::repeat::last_repeat;
use super::{Observed, PeriodSearch, Proved, preperiod};
use crate::sequence::values::NimValues;
use grundy_theory::theorem::periodicity;

/// How many values, from heap 0 on, the hypothesis speaks of.
fn needed(n0: u64, whole: u64, start: u64, heaps: u64) -> Option<u64> {
    let bound = n0.max(1).checked_add(whole)?.checked_mul(heaps)?.checked_add(start.max(1) - 1)?;
    bound.checked_add(whole)
}

/// Looks for a period in the game of a code whose digits from `start` on repeat after `block`, and whose
/// moves leave at most so many heaps.
pub(super) fn look(values: &NimValues, start: usize, block: usize, heaps: u8) -> PeriodSearch {
    let known = values.len();
    let mut found = PeriodSearch::Nothing;
    for width in [known / 2, (known / 16).max(32)] {
        let Some(period) = last_repeat(values, width) else { continue };
        let n0 = preperiod(values, period, 0);
        let whole = (period..=known).step_by(period).find(|whole| whole.is_multiple_of(block));
        let proved_at = whole.and_then(|whole| needed(n0, whole as u64, start as u64, heaps.into()));
        let (period, up_to) = (period as u64, known as u64);
        match proved_at {
            Some(proved_at) if proved_at <= up_to => {
                let by = &periodicity::REPEATING_BLOCKS;
                return PeriodSearch::Proved(Proved { preperiod: n0, period, saltus: 0, by });
            }
            // One that began only just now is most likely none.
            Some(proved_at) if proved_at <= 2 * up_to => {
                found =
                    PeriodSearch::Observed(Observed { preperiod: n0, period, saltus: 0, up_to, proved_at });
            }
            _ => {}
        }
    }
    found
}
