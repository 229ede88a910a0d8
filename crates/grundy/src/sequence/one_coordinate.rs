//! Positions with one coordinate as a nim sequence: so that they have a period, statistics and pictures.
//!
//! The text of custom rules may prove the values of all of them.

use super::points::CoordinateFamily;
use super::scores;
use crate::pattern::lines;
use grundy_pattern::exact::memory::STATEMENT;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::grid::{GridCell, GridContent};
use grundy_solver::method::sequence::HeapSequence;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_solver::periodicity::Proved;
use grundy_solver::sequence::SequencePrefix;
use grundy_solver::sequence::resume::ResumeError;
use grundy_solver::sequence::values::NimValues;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::HeapOption;
use grundy_theory::ruleset::heap::take_window::TakeWindow;
use grundy_theory::value::Genus;
use grundy_theory::words;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The values of positions with one coordinate. Each is asked for alone, unless those of all are proved.
pub struct CoordinateSequence<'a> {
    points: &'a CoordinateFamily<'a>,
    known: Mutex<KnownValues>,
}

/// The values known so far.
#[derive(Default)]
struct KnownValues {
    values: Vec<u32>,
    /// The same, as tables have them.
    table: Option<Arc<SequencePrefix>>,
    /// Whether a proof was looked for.
    looked: bool,
}

/// A stride takes about so long.
const STRIDE: Duration = Duration::from_millis(50);

/// What a position costs beside what its game spends, and the bytes of its value.
const ASKED: u64 = 200;
const BYTES: u64 = 16;

/// The largest coordinate.
const MAX: u64 = u32::MAX as u64 - 1;

impl<'a> CoordinateSequence<'a> {
    /// The values of these points, which have one coordinate.
    pub fn new(points: &'a CoordinateFamily<'a>) -> CoordinateSequence<'a> {
        CoordinateSequence { points, known: Mutex::default() }
    }

    /// The value of the next position.
    fn value(&self, n: u64, budget: &mut Budget) -> Result<u32, Halt> {
        budget.charge_steps(ASKED)?;
        budget.reserve(BYTES)?;
        let wrong = match self.points.cell(&[n], GridContent::Values, Convention::Normal, budget)? {
            GridCell::Value(value) => match value.to_u64().and_then(|value| u32::try_from(value).ok()) {
                Some(value) => return Ok(value),
                None => words!("the value at {n} is too large for a table", "{n} 处的值太大，不能列入表中"),
            },
            GridCell::Empty => words!(
                "there is no position at {n}: a nim sequence begins at 0 and has no gaps",
                "{n} 处没有局面：尼姆数列从 0 开始，不能有空缺"
            ),
            GridCell::Score(_) => scores(),
            GridCell::Outcome(_) => words!(
                "the position at {n} has no Grundy value: grundy table --outcomes shows who wins",
                "{n} 处的局面没有 Grundy 值：grundy table --outcomes 可列出胜负"
            ),
        };
        Err(Halt::NoAnswer(wrong))
    }

    /// The values of all positions, if the text of the rules proves them.
    fn proved(&self, budget: &mut Budget) -> Result<Option<SequencePrefix>, Halt> {
        let Some((game, _)) = self.points.at(&[0]) else { return Ok(None) };
        let position = |number: u64| {
            let (of, at) = self.points.at(&[number])?;
            std::ptr::addr_eq(of, game).then_some(at)
        };
        let Some(line) = lines::Line::from_numbering(position) else { return Ok(None) };
        let Some(values) = line.values(game, Convention::Normal, budget)? else { return Ok(None) };
        let Some((pattern, values)) = position(0).and_then(|at| values.pattern(&at)) else { return Ok(None) };
        Ok(Some(SequencePrefix::repeated(NimValues::U32(values), Proved::elsewhere(pattern, &STATEMENT))))
    }

    fn known(&self) -> Arc<SequencePrefix> {
        let mut listed = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let KnownValues { values, table, .. } = &mut *listed;
        Arc::clone(
            table.get_or_insert_with(|| Arc::new(SequencePrefix::listed(NimValues::U32(values.clone())))),
        )
    }
}

impl SumOfHeaps for CoordinateSequence<'_> {
    fn values(&self, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Halt> {
        let end = last.saturating_add(1);
        while self.stride(end, budget)? < end {}
        let mut values = vec![0; end.saturating_sub(first) as usize];
        self.known().copy(first, &mut values);
        Ok(values)
    }

    fn largest_heap(&self) -> u64 {
        MAX
    }

    fn sequence(&self) -> HeapSequence<'_> {
        HeapSequence::Table(self.known())
    }

    fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Halt> {
        // In a browser there is no clock, and the budget alone ends a stride.
        let began = (!cfg!(target_family = "wasm")).then(Instant::now);
        let mut listed = budget.lock(&self.known)?;
        if !listed.looked {
            listed.table = self.proved(budget)?.map(Arc::new);
            listed.looked = true;
        }
        if listed.table.as_ref().is_some_and(|table| table.pattern().is_some()) {
            return Ok(u64::MAX);
        }
        let mut reached = listed.values.len() as u64;
        while reached < end.min(MAX + 1) && began.is_none_or(|began| began.elapsed() < STRIDE) {
            let value = self.value(reached, budget)?;
            listed.values.push(value);
            listed.table = None;
            reached += 1;
        }
        match reached > MAX {
            true => Err(Halt::Memory(budget.limits().memory)),
            false => Ok(reached),
        }
    }

    fn look(&self, _: &mut Budget) -> Result<(), Halt> {
        Ok(())
    }

    fn restore(
        &self,
        _: NimValues,
        _: &mut dyn FnMut(u64) -> u64,
        _: &mut Budget,
    ) -> Result<(), ResumeError> {
        Ok(())
    }

    fn genera(&self, _: u64, _: &mut Budget) -> (Vec<Genus>, Option<Halt>) {
        let message = words!(
            "genera are listed for heaps only, and these are whole positions",
            "亏格只对堆列出，而这些是整个局面"
        );
        (Vec::new(), Some(Halt::NoAnswer(message)))
    }

    fn visit_options(&self, _: u64, _: &mut Budget, _: Visit<'_, HeapOption>) -> Result<(), Halt> {
        let message = words!(
            "options are listed for heaps only, and these are whole positions",
            "后继只对堆列出，而这些是整个局面"
        );
        Err(Halt::NoAnswer(message))
    }

    fn take_window(&self) -> Option<TakeWindow> {
        None
    }

    fn parity_of_splits(&self) -> Option<u64> {
        None
    }
}
