//! Rules of a user's own: they are asked for the options of every heap, and may fail.
//!
//! Options do not depend on values. Where the rules take their time, two cores list the options of the next
//! heaps, and the values are found afterwards, heap by heap; fast rules are asked while the values are found.

use super::Plan;
use crate::budget::{Budget, Halt};
use crate::join::both;
use crate::sequence::values::{Cell, CellOverflow, FillCells, MexSet};
use grundy_theory::ruleset::custom::{CustomRules, CustomRulesError, not_smaller};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Options looked at between two looks at the budget.
const CHUNK: u64 = 1 << 12;

/// What asking for the options of a heap costs, and each of them: an interpreter takes about 60 ns for one.
const ASKED: u64 = 100;
const OPTION: u64 = 16;

/// About how long a stretch of heaps takes, and how many heaps it has at most.
const STRETCH: Duration = Duration::from_millis(8);
const MAX_LENGTH: usize = 1 << 14;

/// Rules that take longer than this for a thousand options may be worth a second core.
const SLOW: Duration = Duration::from_micros(10);

/// After so many stretches the other way is tried again: other work may have come to the cores, or gone.
const TRY_AGAIN: u32 = 64;

/// Heaps that are left in listed options, on each core.
const MAX_LISTED: usize = 1 << 20;

/// The kernel of rules that may fail.
pub(crate) struct CustomKernel {
    rules: Arc<dyn CustomRules>,
    /// How many options the last heap had.
    options: u64,
    /// Heaps in the next stretch.
    stretch: usize,
    /// How many stretches there were.
    stretches: u32,
    /// How long a thousand options took lately, found at once and listed ahead, where that was tried.
    took: [Option<Duration>; 2],
}

impl CustomKernel {
    pub(crate) fn new(rules: Arc<dyn CustomRules>) -> CustomKernel {
        CustomKernel { rules, options: 0, stretch: 16, stretches: 0, took: [None; 2] }
    }

    /// Appends the values of a stretch of heaps, whose options are listed `ahead` or not, and says how many
    /// options they had.
    fn stretch<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        set: &mut Taken<C>,
        to: usize,
        ahead: bool,
        budget: &mut Budget,
    ) -> Result<(u64, CellOverflow), Halt> {
        let rules = Arc::clone(&self.rules);
        let (before, start) = (rules.work(), cells.len());
        let mut lists = if ahead { lists(&*rules, cells.len()..to, budget) } else { Lists::default() };
        let mut all = 0;
        while cells.len() < to {
            let heap = cells.len() as u64;
            // A single call may take long.
            budget.check()?;
            let value = match (heap, lists.next(cells.len())) {
                // Nothing can be done with nothing.
                (0, _) => 0,
                (_, Some(listed)) => set.value(&*rules, heap, cells, budget, |visit| listed.show(visit))?,
                (_, None) => {
                    set.value(&*rules, heap, cells, budget, |visit| rules.visit_options(heap, visit))?
                }
            };
            self.options = set.options;
            all += set.options + 1;
            match C::from_u32(value) {
                Some(cell) => cells.push(cell),
                None => return Ok((all, CellOverflow::TooNarrow)),
            }
        }
        // What the rules looked at and dropped costs as much as options.
        let dropped = rules.work().saturating_sub(before).saturating_sub(all * OPTION);
        self.options += dropped / OPTION / (to - start).max(1) as u64;
        budget.charge_steps(dropped)?;
        Ok((all, CellOverflow::Fits))
    }
}

impl CustomKernel {
    /// Are the options of the next stretch to be listed ahead?
    fn is_worth_listing(&mut self) -> bool {
        self.stretches = self.stretches.wrapping_add(1);
        let faster = match self.took {
            [Some(at_once), _] if at_once < SLOW || rayon::current_num_threads() < 2 => return false,
            _ if !self.rules.gains_by_threads() => return false,
            [None, _] => return false,
            [_, None] => return true,
            [Some(at_once), Some(ahead)] => ahead < at_once,
        };
        faster != self.stretches.is_multiple_of(TRY_AGAIN)
    }
}

/// The values of the options of a heap.
struct Taken<C: Cell> {
    marks: C::Marks,
    /// A power of 2 that all values are below, and so all their nim sums.
    span: usize,
    options: u64,
}

impl<C: Cell> Taken<C> {
    /// For the heap after those in `cells`, and all that follow.
    fn new(cells: &[C]) -> Taken<C> {
        let largest = cells.iter().map(|cell| cell.get()).max().unwrap_or(0);
        Taken { span: (largest as usize + 1).next_power_of_two(), ..Taken::once() }
    }

    /// For a single heap, after which nothing has to be cleared.
    fn once() -> Taken<C> {
        Taken { marks: C::Marks::new(), span: 0, options: 0 }
    }

    /// The value of the heap after those in `cells`, whose options `ask` shows.
    fn value(
        &mut self,
        rules: &dyn CustomRules,
        heap: u64,
        cells: &[C],
        budget: &mut Budget,
        ask: impl FnOnce(&mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> Result<(), CustomRulesError>,
    ) -> Result<u32, Halt> {
        self.marks.clear(self.span);
        let (mut options, mut stop, marks) = (0u64, None, &mut self.marks);
        let asked = ask(&mut |sizes| {
            options += 1;
            if options.is_multiple_of(CHUNK) {
                stop = budget.charge_steps(CHUNK * OPTION).err();
            }
            match value_of(sizes, cells) {
                Some(cell) => marks.set(cell),
                None => stop = Some(not_smaller(rules, sizes, heap).into()),
            }
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(stop) = stop {
            return Err(stop);
        }
        asked?;
        self.options = options;
        budget.charge_steps(ASKED + options % CHUNK * OPTION)?;
        let value = self.marks.mex();
        self.span = self.span.max((value as usize + 1).next_power_of_two());
        Ok(value)
    }
}

/// The value of the heap after those in `cells`.
pub(super) fn value<C: Cell>(rules: &dyn CustomRules, cells: &[C], budget: &mut Budget) -> Result<u32, Halt> {
    match cells.len() as u64 {
        0 => Ok(0),
        heap => Taken::once().value(rules, heap, cells, budget, |visit| rules.visit_options(heap, visit)),
    }
}

/// The value of what an option leaves, `None` where a part of it is no smaller than the heap.
#[inline]
fn value_of<C: Cell>(sizes: &[u64], cells: &[C]) -> Option<C> {
    sizes.iter().try_fold(C::ZERO, |sum, &size| Some(sum ^ *cells.get(usize::try_from(size).ok()?)?))
}

/// Listed options of the heaps from `first` on, by two cores in turns: one has every other heap.
#[derive(Default)]
struct Lists {
    first: usize,
    of: [List; 2],
}

/// Listed options of some heaps.
#[derive(Default)]
struct List {
    /// What is left, option after option.
    sizes: Vec<u64>,
    /// Where each option ends in `sizes`.
    ends: Vec<usize>,
    /// For each heap where its options end in `ends`, or why the rules failed.
    heaps: Vec<Result<usize, CustomRulesError>>,
}

/// The options of one heap.
enum HeapOptionList<'a> {
    Options { sizes: &'a [u64], start: usize, ends: &'a [usize] },
    Failed(&'a CustomRulesError),
}

impl HeapOptionList<'_> {
    fn show(self, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> Result<(), CustomRulesError> {
        match self {
            HeapOptionList::Failed(fault) => Err(fault.clone()),
            HeapOptionList::Options { sizes, mut start, ends } => {
                let _ =
                    ends.iter().try_for_each(|&end| visit(&sizes[std::mem::replace(&mut start, end)..end]));
                Ok(())
            }
        }
    }
}

impl Lists {
    /// The options of a heap, where they are listed.
    fn next(&mut self, heap: usize) -> Option<HeapOptionList<'_>> {
        let place = heap.checked_sub(self.first)?;
        let List { sizes, ends, heaps } = &self.of[place % 2];
        match heaps.get(place / 2)? {
            Err(fault) => Some(HeapOptionList::Failed(fault)),
            Ok(end) => {
                // A heap before that failed has ended the stretch.
                let from = (place / 2).checked_sub(1).and_then(|before| heaps[before].as_ref().ok().copied());
                let from = from.unwrap_or(0);
                let start = from.checked_sub(1).map_or(0, |last| ends[last]);
                Some(HeapOptionList::Options { sizes, start, ends: &ends[from..*end] })
            }
        }
    }
}

/// Lists the options of these heaps, as far as there is room for them.
fn lists(rules: &dyn CustomRules, heaps: std::ops::Range<usize>, budget: &Budget) -> Lists {
    let (first, end) = (heaps.start, heaps.end);
    let every_other = |first: usize| list(rules, (first..end).step_by(2), budget);
    let (even, odd) = both(|| every_other(first), || every_other(first + 1));
    Lists { first, of: [even, odd] }
}

fn list(rules: &dyn CustomRules, heaps: impl Iterator<Item = usize>, budget: &Budget) -> List {
    let mut list = List::default();
    for heap in heaps {
        let full = |list: &List| list.sizes.len().max(list.ends.len()) >= MAX_LISTED;
        let listed = rules.visit_options(heap.max(1) as u64, &mut |sizes| {
            list.sizes.extend_from_slice(sizes);
            list.ends.push(list.sizes.len());
            if full(&list) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // Whoever finds the values meets the end of the time as well.
        if full(&list) || budget.check().is_err() {
            // Perhaps not all of this heap: it is asked about again, while its value is found.
            break;
        }
        let end = list.ends.len();
        list.heaps.push(listed.map(|()| end));
    }
    list
}

impl FillCells for CustomKernel {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let mut set = Taken::new(cells);
        while cells.len() < to {
            let (began, before) = (Instant::now(), cells.len());
            let end = to.min(before + self.stretch);
            let ahead = self.is_worth_listing();
            let (options, fit) = self.stretch(cells, &mut set, end, ahead, budget)?;
            if let CellOverflow::TooNarrow = fit {
                return Ok(CellOverflow::TooNarrow);
            }
            let took = began.elapsed().max(Duration::from_nanos(1));
            self.took[usize::from(ahead)] =
                Some(took * 1000 / u32::try_from(options).unwrap_or(u32::MAX).max(1));
            let heaps = (cells.len() - before) as u128 * STRETCH.as_nanos() / took.as_nanos();
            // Later heaps have more options.
            self.stretch =
                usize::try_from(heaps).unwrap_or(MAX_LENGTH).clamp(2, 2 * self.stretch).min(MAX_LENGTH);
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for CustomKernel {
    /// Options are taken to stay as many as the last heap had. Where they get more, the budget notices.
    fn cost(&self, from: usize, to: usize) -> u64 {
        (to.saturating_sub(from) as u64).saturating_mul(self.options.saturating_mul(OPTION) + ASKED)
    }

    /// Rules are not asked about heaps that nobody wants: they may fail there, or take very long.
    fn ahead(&self, _: usize) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use grundy_theory::ruleset::Flow;
    use grundy_theory::ruleset::custom::{CustomInfo, CustomKind};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// One token may be taken, which is found by looking at many other moves.
    #[derive(Default)]
    struct Filtered(AtomicU64);

    const LOOKED_AT: u64 = 1 << 20;

    impl CustomRules for Filtered {
        fn kind(&self) -> CustomKind {
            CustomKind::Heaps
        }

        fn about(&self) -> CustomInfo {
            CustomInfo::default()
        }

        fn work(&self) -> u64 {
            self.0.load(Ordering::Relaxed)
        }

        fn visit_options(
            &self,
            heap: u64,
            visit: &mut dyn FnMut(&[u64]) -> Flow,
        ) -> Result<(), CustomRulesError> {
            self.0.fetch_add(LOOKED_AT, Ordering::Relaxed);
            let _ = visit(&[heap - 1]);
            Ok(())
        }
    }

    #[test]
    fn moves_that_are_looked_at_and_dropped_count_as_steps() {
        let limits = Limits { steps: 100 * LOOKED_AT, ..Limits::default() };
        let (rules, mut cells) = (Arc::new(Filtered::default()), Vec::<u8>::new());
        let mut own = CustomKernel::new(Arc::clone(&rules) as Arc<dyn CustomRules>);
        let filled = own.fill(&mut cells, 1_000_000, &mut Budget::new(&limits));
        assert!(matches!(filled, Err(Halt::Steps(_))));
        let asked = rules.work() / LOOKED_AT;
        assert!((50..1000).contains(&asked), "{asked}");
    }
}
