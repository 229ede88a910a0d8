//! The winning moves in sums of single heaps, where it is known which options of a heap win beside the
//! others.

use crate::budget::{Budget, Halt};
use crate::moves::first_moves::FoundMoves;
use crate::sequence::splits::Repeats;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::{HeapMove, HeapOption, in_order_of_answers};
use grundy_theory::theorem::FirstMoves;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// Options that may be looked at to count winning moves one by one, well under a second of work.
pub(crate) const COUNTING: u64 = 30_000_000;

/// Which options of the heaps of a position win.
pub(crate) trait WinningOptions {
    /// Shows the winning options of a heap, given by its place, in the order of [`HeapRules::visit_options`];
    /// a step for each option that is looked at.
    ///
    /// [`HeapRules::visit_options`]: grundy_theory::ruleset::heap::HeapRules::visit_options
    fn visit(&self, place: usize, budget: &mut Budget, visit: Visit<'_, HeapOption>) -> Result<(), Halt>;

    /// How many there are, if that is known without looking at them.
    fn count(&self, place: usize, budget: &mut Budget) -> Result<Option<BigUint>, Halt>;

    /// Whether a count is too large to be verified by listing, and is therefore left out: see the key
    /// `winning_moves`.
    fn is_uncountable(&self, count: &BigUint) -> bool;
}

/// The first `limit` winning moves, and how many there are; `count` if that is known already.
pub(crate) fn winning_moves(
    heaps: &[u64],
    options: &dyn WinningOptions,
    count: Option<u64>,
    limit: usize,
    budget: &mut Budget,
) -> Result<FirstMoves<HeapMove>, Halt> {
    let mut picked = FoundMoves::new(limit);
    if let Some(count) = count {
        picked.add_count(&count.into());
    }
    let mut counting = budget.sub_budget(COUNTING, u64::MAX);
    for heap in 0..heaps.len() {
        if count.is_some() && picked.is_full() {
            break;
        }
        let known = match count {
            None => match options.count(heap, &mut counting) {
                Err(Halt::Steps(_)) => None,
                counted => counted?,
            },
            Some(_) => None,
        };
        // Where it is known how many there are, none is looked for beyond them.
        let mut left = known.as_ref().map(|count| count.to_u64().unwrap_or(u64::MAX));
        if let Some(count) = &known {
            if options.is_uncountable(count) {
                picked.give_up_counting()
            } else {
                picked.add_count(count)
            }
            if picked.is_full() || left == Some(0) {
                continue;
            }
        }
        let counted = known.is_some() || count.is_some();
        let mut result = Ok(());
        let show = |show: Visit<'_, HeapOption>| {
            result = options.visit(heap, &mut counting, show);
            ControlFlow::Continue(())
        };
        let _ = in_order_of_answers(heaps, heap, show, &mut |mv| {
            picked.offer(mv, counted);
            left.iter_mut().for_each(|left| *left -= 1);
            let enough = left == Some(0) || (counted && picked.is_full());
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match result {
            Ok(()) => {}
            Err(Halt::Steps(_)) => {
                picked.give_up_counting();
                break;
            }
            Err(stop) => return Err(stop),
        }
    }
    let (moves, count) = picked.finish();
    Ok(FirstMoves { moves, count })
}

/// The options of a heap that are sought, by a code of digits that leave at most two heaps.
pub(crate) struct SoughtOptions<'a, F> {
    /// Digit k says what may be left if k tokens are taken; bit b of it, that b heaps may.
    pub(crate) digits: &'a [u8],
    /// The heap.
    pub(crate) heap: u64,
    /// Whether two heaps of these sizes are sought; an empty one is none.
    pub(crate) is_sought: F,
}

impl<F: Fn(u64, u64) -> bool> SoughtOptions<'_, F> {
    /// The numbers of tokens that may be taken if `heaps` heaps are left, rising.
    fn takes(&self, heaps: u8) -> impl Iterator<Item = u64> + '_ {
        let takes = (0..=self.heap).zip(self.digits);
        takes.filter(move |(_, digit)| *digit >> heaps & 1 == 1).map(|(take, _)| take)
    }

    fn leaves_two_at_most(&self) -> bool {
        self.digits.iter().all(|digit| digit & 8 == 0)
    }

    /// Shows the options that are sought of a far heap; `None` if looking at all options is no slower.
    pub(crate) fn visit_far(
        &self,
        repeats: Option<Repeats>,
        budget: &mut Budget,
        visit: Visit<'_, HeapOption>,
    ) -> Result<Option<()>, Halt> {
        // Then one heap that is left is larger than the smaller one of any two, and something is always left.
        let far = self.leaves_two_at_most() && self.heap / 4 > self.digits.len() as u64;
        let Some(repeats) = repeats.filter(|_| far) else { return Ok(None) };
        let splitting: Vec<u64> = self.takes(2).collect();
        let splits = repeats.visit_far(self.heap, &splitting, &self.is_sought, budget, &mut |a, b| {
            visit(HeapOption::two(a, b))
        })?;
        let Some(flow) = splits else { return Ok(None) };
        if flow.is_continue() {
            let mut left: Vec<u64> = self.takes(1).map(|take| self.heap - take).collect();
            left.retain(|rest| (self.is_sought)(*rest, 0));
            let _ = left.into_iter().rev().try_for_each(|rest| visit(HeapOption::one(rest)));
        }
        Ok(Some(()))
    }

    /// How many options are sought, from what is known of single heaps alone; `repeats` says where splits of
    /// some tokens repeat, or that they are all known.
    pub(crate) fn count(
        &self,
        repeats: impl Fn(u64) -> Option<Repeats>,
        budget: &mut Budget,
    ) -> Result<Option<BigUint>, Halt> {
        if !self.leaves_two_at_most() {
            return Ok(None);
        }
        let mut count = BigUint::ZERO;
        for (rest, digit) in (0..=self.heap).rev().zip(self.digits) {
            let leaves = if rest == 0 { 1 } else { 2 };
            count += u64::from(digit & leaves != 0 && (self.is_sought)(rest, 0));
            if digit & 4 != 0 {
                let Some(repeats) = repeats(rest).filter(|repeats| repeats.cost(rest) <= COUNTING) else {
                    return Ok(None);
                };
                budget.charge_steps(repeats.cost(rest))?;
                count += repeats.count(rest, &self.is_sought);
            }
        }
        Ok(Some(count))
    }
}
