//! Sequences in which the last w symbols determine the next one: a repeated window proves the period.

use super::repeat::last_repeat;
use super::{PeriodSearch, Proved, preperiod};
use crate::budget::{Budget, Halt};
use crate::sequence::values::NimValues;
use grundy_theory::theorem::periodicity;
use rustc_hash::FxHashSet;

/// Finite subtraction sets. From heap `width`, the largest take, on all takes are possible, so that the last
/// `width` values determine the next one. Windows are whole, hence they end at such heaps: where the last one
/// is found again p places earlier, the values go on alike from there.
pub(super) fn subtraction(values: &NimValues, width: usize) -> PeriodSearch {
    let Some(period) = last_repeat(values, width) else { return PeriodSearch::Nothing };
    PeriodSearch::Proved(Proved {
        preperiod: preperiod(values, period, 0),
        period: period as u64,
        saltus: 0,
        by: &periodicity::SUBTRACTION,
    })
}

/// Subtraction sets of which, from `start` on, a number is a member exactly if it is one with `block` more.
///
/// The options of a heap n >= `start` are worth the last `start` - 1 values, as far as they are allowed, and
/// for some residues modulo `block` all values of the heaps of this residue up to n - `start`. Let N be the
/// size of the table, and q a multiple of `block`. If the last `start` values are those q places earlier, and
/// the heaps up to N - `start` have for each residue only the values that those up to N - q - `start` have,
/// then g(N) = g(N - q). The same is true for N + 1 then, for the heap that its residue gains is one of the
/// last `start` ones below N.
///
/// The period p that is seen may be less than q. As it holds from some n0 <= N - p - q on, it holds for a
/// whole period of length q, and so for ever.
pub(super) fn repeating_subtraction(values: &NimValues, start: usize, block: usize) -> PeriodSearch {
    let known = values.len();
    let Some(period) = last_repeat(values, (known / 2).max(start)) else { return PeriodSearch::Nothing };
    let n0 = preperiod(values, period, 0);
    let whole = (period..=known).step_by(period).find(|whole| whole.is_multiple_of(block));
    let Some(whole) = whole.filter(|&whole| n0 as usize + whole + period.max(2 * start) <= known) else {
        return PeriodSearch::Nothing;
    };
    let mut seen = FxHashSet::default();
    let heaps = values.iter().enumerate().take(known + 1 - start);
    let new = heaps.filter(|&(heap, value)| seen.insert((heap % block, value)));
    let last_new = new.last().map_or(0, |(heap, _)| heap);
    if last_new + whole + start > known {
        return PeriodSearch::Nothing;
    }
    PeriodSearch::Proved(Proved {
        preperiod: n0,
        period: period as u64,
        saltus: 0,
        by: &periodicity::REPEATING_SUBTRACTION,
    })
}

/// Any number may be taken but those of a finite set S, w = max(S).
///
/// The value of a heap n is the least v all of whose earlier occurrences lie at heaps n - s, s in S. Let m(n)
/// be how many values the heaps below n have; these are 0 to m(n) - 1. Let e(n) = m(n) - g(n): it is 0
/// exactly where a value occurs for the first time. The last w terms of e determine the next one:
///
/// - m(n) - m(n - i) is the number of zeros among the last i terms, so that g(n - i) - m(n) is determined for
///   i <= w;
/// - a value that already occurred can only be g(n) if it never occurred before n - w, that is if one of its
///   occurrences among the last w heaps has e = 0; and then all its occurrences are among them, so that it is
///   determined whether all of them lie at n - s;
/// - where there is no such value, e(n) = 0.
///
/// So a repeated window of e proves that e has the period p from there on, and g(n + p) - g(n) = m(n + p) -
/// m(n) is the number of zeros of e in a period.
pub(super) fn all_but(values: &NimValues, width: usize, budget: &mut Budget) -> Result<PeriodSearch, Halt> {
    // At most four bytes for each symbol, and as many for the search.
    let memory = 8 * values.len() as u64;
    budget.reserve(memory)?;
    let mut symbols = NimValues::default();
    let mut used = 0u64;
    for value in values.iter() {
        // Both are below 2^32, as heaps in a table are.
        symbols.push(used.saturating_sub(value) as u32, budget)?;
        used = used.max(value + 1);
    }
    let repeat = last_repeat(&symbols, width);
    budget.release(memory);
    let Some(period) = repeat else { return Ok(PeriodSearch::Nothing) };
    let zeros = symbols.iter().skip(values.len() - period).filter(|&symbol| symbol == 0).count() as u64;
    Ok(PeriodSearch::Proved(Proved {
        preperiod: preperiod(values, period, zeros),
        period: period as u64,
        saltus: zeros,
        by: &periodicity::ALL_BUT,
    }))
}
