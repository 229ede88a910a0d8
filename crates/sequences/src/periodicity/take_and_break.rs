//! The octal periodicity theorem, also for larger digits.
//!
//! Let k be the place of the last non-zero digit and let moves leave at most t heaps. If g(n + p) = g(n) for
//! n0 <= n < B = t n0 + (t - 1) p + k, n0 and p at least 1, then this holds for all n >= n0. For octal games
//! t = 2 and B = 2 n0 + p + k, the bound of Guy and Smith.
//!
//! Proof. Let N >= B and let it hold for n0 <= n < N. A move that takes i <= k from N + p leaves at least N +
//! p - k >= t (n0 + p) tokens, so that its largest heap a is at least n0 + p, and a < N + p: either tokens
//! were taken or another heap was split off. Hence a - p is at least n0 >= 1 and below N, the move to the
//! same heaps with a - p in place of a is legal from N, and g(a - p) = g(a): both options have the same
//! value. A move from N leaves at least N - k >= t n0 + (t - 1) p >= t n0 tokens, so that its largest heap a
//! is at least n0, and below N as before; with a + p in place of a it is a move from N + p to the same value.
//! So g(N + p) = g(N). The digit d0 needs nothing else, and no move empties either heap, as more than k
//! tokens are there.

use super::repeat::last_repeat;
use super::{Observed, PeriodSearch, Proved, arithmetic, preperiod};
use crate::budget::{Budget, Halt};
use crate::sequence::values::NimValues;
use grundy_theory::theorem::periodicity;

/// How many values, from heap 0 on, the hypothesis speaks of.
fn needed(n0: u64, period: u64, last: usize, heaps: usize) -> u64 {
    let (n0, heaps) = (n0.max(1), heaps as u64);
    heaps * n0 + heaps * period + last as u64
}

/// Looks for a period, or for values that grow, in the game of a code.
pub(super) fn look(values: &NimValues, digits: &[u8], budget: &mut Budget) -> Result<PeriodSearch, Halt> {
    let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
    let heaps = arithmetic::heaps_left(digits) as usize;
    match periods(values, last, heaps) {
        // Values of games that leave two heaps at most are not known to grow for ever.
        found @ (PeriodSearch::Nothing | PeriodSearch::Observed(_)) if heaps > 2 => {
            match arithmetic::look(values, digits, budget)? {
                PeriodSearch::Nothing => Ok(found),
                growing => Ok(growing),
            }
        }
        found => Ok(found),
    }
}

/// Looks for a period.
///
/// Where moves leave two heaps or three and the table suffices for a proof, the values from n0 + p on fill at
/// least half of it: so that much is searched for, and the nearest repetition is the least period. Where
/// there is none, a shorter stretch may tell how long a table would do.
fn periods(values: &NimValues, last: usize, heaps: usize) -> PeriodSearch {
    let known = values.len();
    let mut found = PeriodSearch::Nothing;
    for width in [known / 2, (known / 16).max(32)] {
        let Some(period) = last_repeat(values, width) else { continue };
        let n0 = preperiod(values, period, 0);
        let proved_at = needed(n0, period as u64, last, heaps);
        let (period, up_to) = (period as u64, known as u64);
        if proved_at <= up_to {
            let by = &periodicity::TAKE_AND_BREAK;
            return PeriodSearch::Proved(Proved { preperiod: n0, period, saltus: 0, by });
        }
        // One that began only just now is most likely none.
        if proved_at <= 2 * up_to {
            found = PeriodSearch::Observed(Observed { preperiod: n0, period, saltus: 0, up_to, proved_at });
        }
    }
    found
}
