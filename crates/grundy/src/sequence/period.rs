//! Whether the nim sequence of a game repeats itself, and what proves it.

use super::{each_chunk, grow};
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::Game;
use grundy_solver::method::sequence::HeapSequence;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_solver::periodicity::observe::observe;
use grundy_theory::data::Data;
use grundy_theory::theorem::{ArithmeticPeriod, Statement};
use std::convert::Infallible;

/// What looking for a period came to.
#[derive(Clone, Copy, Debug)]
pub struct PeriodReport {
    /// The pattern, where there is one.
    pub pattern: Option<ArithmeticPeriod>,
    /// The theorem that proves it; `None` where it is only seen.
    pub by: Option<&'static Statement>,
    /// Whether the theorem is a formula for the value of every heap, so that no table was needed.
    pub by_formula: bool,
    /// The values of the heaps up to this one were looked at.
    pub checked_to: u64,
    /// Where a pattern is only seen: a theorem proves it if it is still there in the values of the heaps up
    /// to this one. `None` where no theorem is known that would.
    pub proved_at: Option<u64>,
}

impl PeriodReport {
    /// What was found, as programs read it: the game, `preperiod`, `period` and `saltus` (null where there is
    /// no pattern), `proved`, the theorem `by` which it is, and how far it was `checked_to`.
    pub fn data(&self, game: &str) -> Data {
        let of = |part: fn(&ArithmeticPeriod) -> u64| {
            self.pattern.as_ref().map_or(Data::Null, |pattern| part(pattern).into())
        };
        Data::object([
            ("game", game.into()),
            ("preperiod", of(|pattern| pattern.preperiod)),
            ("period", of(|pattern| pattern.period)),
            ("saltus", of(|pattern| pattern.saltus)),
            ("proved", Data::Bool(self.by.is_some())),
            ("by", self.by.map_or(Data::Null, |by| by.name.en.into())),
            ("checked_to", self.checked_to.into()),
        ])
    }
}

/// A formula is looked at up to this heap where nobody says how far.
const BY_FORMULA: u64 = 100_000;

/// The last heap that is looked at where nobody says how far: the largest there is, as long as the limits
/// allow.
pub fn usual_end(heaps: &dyn SumOfHeaps) -> u64 {
    match heaps.sequence() {
        HeapSequence::Table(_) => heaps.largest_heap(),
        HeapSequence::Formula(_) => heaps.largest_heap().min(BY_FORMULA),
    }
}

/// Looks for a period where nobody says how far or how long: with the steps of an ordinary question, within
/// the limits of the budget. Where a pattern is seen by then that a theorem would prove in a table of at most
/// twice the length, it goes on for that.
pub fn find_any(
    game: &dyn Game,
    heaps: &dyn SumOfHeaps,
    budget: &mut Budget,
    report: impl FnMut(u64),
) -> (PeriodReport, Option<Halt>) {
    find_with(usual_steps(game), heaps, budget, report)
}

fn find_with(
    steps: u64,
    heaps: &dyn SumOfHeaps,
    budget: &mut Budget,
    mut report: impl FnMut(u64),
) -> (PeriodReport, Option<Halt>) {
    /// What is seen to grow in so small a part of the steps, and is nothing that a theorem speaks of, is not
    /// followed further.
    const PART: u64 = 16;
    /// Searches as short as this are not divided.
    const SHORT: u64 = 1 << 28;
    let end = usual_end(heaps);
    let first = if steps > SHORT { steps / PART } else { steps };
    let (mut found, mut stop) = budget.with_step_limit(first, |budget| find(heaps, end, budget, &mut report));
    let grows = found.pattern.as_ref().is_some_and(|pattern| pattern.saltus > 0);
    if grows && found.by.is_none() && heaps.sequence().observed().is_none() {
        return (found, stop);
    }
    if matches!(stop, Some(Halt::Steps(_))) && first < steps {
        (found, stop) = budget.with_step_limit(steps - first, |budget| find(heaps, end, budget, &mut report));
    }
    if !matches!(stop, Some(Halt::Steps(_))) {
        return (found, stop);
    }
    // The last look was at a doubling.
    let (found, _) = find(heaps, found.checked_to, budget, &mut report);
    let near = found.proved_at.filter(|end| end / 2 <= found.checked_to);
    let (found, later) = match near {
        Some(end) => find(heaps, end, budget, report),
        None => (found, None),
    };
    let stop = later.or(stop).filter(|_| found.by.is_none());
    (found, stop)
}

/// The steps for which a period is sought where nobody says how far. Of points that are asked for one by one
/// nothing can be proved: looking further is worth less.
fn usual_steps(game: &dyn Game) -> u64 {
    const OWN: u64 = 16;
    let steps = Limits::default().steps;
    if game.single_heaps().is_none() { steps / OWN } else { steps }
}

/// Looks for a period in the values of the heaps up to `to`, until one is proved. After each stride `report`
/// receives the heap below which values are known.
///
/// Where a limit of the budget is reached, it is said what was seen until then; the [`Halt`] stands beside
/// it.
pub fn find(
    heaps: &dyn SumOfHeaps,
    to: u64,
    budget: &mut Budget,
    mut report: impl FnMut(u64),
) -> (PeriodReport, Option<Halt>) {
    let grown = grow(heaps, to.saturating_add(1), budget, |known| {
        report(known);
        Ok::<(), Halt>(())
    });
    // The last look was at a doubling. It is short beside the rest, and may run over the limits.
    let done = match grown {
        Ok(()) => heaps.look(budget),
        stopped => stopped,
    };
    let sequence = heaps.sequence();
    let by_formula = matches!(sequence, HeapSequence::Formula(_));
    let checked_to = match sequence.values() {
        Some(values) => (values.len() as u64).saturating_sub(1),
        None => to.min(MAX_SEEN - 1),
    };
    let mut proved_at = None;
    let (pattern, by) = match (sequence.proved(), sequence.observed()) {
        (Some((pattern, by)), _) if !by_formula || holds(&sequence, pattern, checked_to) => {
            (Some(pattern), Some(by))
        }
        (_, Some(seen)) => {
            let (preperiod, period, saltus) = (seen.preperiod, seen.period, seen.saltus);
            proved_at = Some(seen.proved_at).filter(|&end| end < u64::MAX).map(|end| end.saturating_sub(1));
            (Some(ArithmeticPeriod { preperiod, period, saltus }), None)
        }
        (_, None) => (seen(&sequence, checked_to), None),
    };
    (PeriodReport { pattern, by, by_formula, checked_to, proved_at }, done.err())
}

/// Patterns without a theorem are sought among the first values, at most this many.
const MAX_SEEN: u64 = 1 << 24;

/// A pattern that anybody sees among the first values, and that the others keep to.
fn seen(sequence: &HeapSequence<'_>, last: u64) -> Option<ArithmeticPeriod> {
    if sequence.end() <= last {
        return None;
    }
    let first = values(sequence, last.min(MAX_SEEN - 1));
    let pattern = observe(&first)?;
    let known = first.len() as u64;
    let ArithmeticPeriod { preperiod, period, saltus } = pattern;
    let value = |n: u64| {
        let (times, rest) = ((n - preperiod) / period, (n - preperiod) % period);
        times.checked_mul(saltus)?.checked_add(*first.get(usize::try_from(preperiod + rest).ok()?)?)
    };
    let keeps = |from: u64, piece: &[u64]| {
        if (from..).zip(piece).all(|(n, &found)| value(n) == Some(found)) { Ok(()) } else { Err(()) }
    };
    (known > last || each_chunk(sequence, known, last, keeps).is_ok()).then_some(pattern)
}

/// Does the pattern of a formula hold as far as is looked? A formula that contradicts itself proves nothing.
fn holds(sequence: &HeapSequence<'_>, pattern: ArithmeticPeriod, last: u64) -> bool {
    let values = values(sequence, last);
    let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let before = values.iter().skip(place(pattern.preperiod));
    let after = values.iter().skip(place(pattern.preperiod.saturating_add(pattern.period)));
    before.zip(after).all(|(&before, &after)| before.checked_add(pattern.saltus) == Some(after))
}

/// The values of the heaps from 0 to `last`, which must be known.
pub(super) fn values(sequence: &HeapSequence<'_>, last: u64) -> Vec<u64> {
    let mut values = Vec::new();
    let _ = each_chunk(sequence, 0, last, |_, piece| {
        values.extend_from_slice(piece);
        Ok::<(), Infallible>(())
    });
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence;
    use crate::solver::prelude::SolverState;
    use std::iter::successors;

    #[test]
    fn patterns_are_proved_if_no_range_is_given() {
        // Its period is seen in 8192 values; the theorem asks for some 15,000.
        let look = |steps: u64, goes_on: bool| {
            let game = SolverState::default().game("octal:0.356").unwrap();
            let heaps = sequence::of(&*game).unwrap();
            let mut budget = Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
            match goes_on {
                true => find_with(steps, heaps, &mut budget, |_| ()),
                false => find(heaps, usual_end(heaps), &mut budget.sub_budget(steps, u64::MAX), |_| ()),
            }
        };
        let mut only_seen = 0;
        for steps in
            successors(Some(1 << 16), |steps| Some(steps + steps / 16)).take_while(|&steps| steps < 1 << 26)
        {
            let (found, stop) = look(steps, false);
            let seen = found.pattern.is_some() && found.by.is_none();
            assert!(!seen || matches!(stop, Some(Halt::Steps(_))));
            let (went_on, stop) = look(steps, true);
            assert_eq!(went_on.pattern, found.pattern);
            assert_eq!(went_on.by.is_some(), found.pattern.is_some());
            assert_eq!(stop.is_some(), found.pattern.is_none());
            only_seen += u32::from(seen);
        }
        assert!(only_seen > 0);
    }
}
