//! Take-and-break games with splits into at most two heaps, and Grundy's game.
//!
//! The first values are found by a look at every option. Then most games have a sparse space ([`space`]): [`blocks`] finds
//! their values 64 at a time. In games without one, all splits have to be looked at to know that a value is not hit; the
//! chosen positions of [`proof`] leave few values for which that is done in vain.

mod blocks;
mod code;
mod hits;
mod proof;
#[cfg(target_arch = "x86_64")]
mod simd;
mod space;
mod window;

use super::Plan;
use crate::limits::{Budget, Stop};
use crate::table::values::{Cell, Fill, Fit, Marks};
use blocks::Blocks;
use code::Code;
use hits::LANES;
use space::Space;

/// Options that count as one step.
const OPTIONS_PER_STEP: u64 = 8;

/// So many values are found one by one.
const FIRST: usize = 4096;

/// A mask is used when fewer than one heap in so many is rare.
const RARE: u64 = 4;

/// The mask is chosen anew when so many rare heaps were found.
const SURPRISES: usize = 16;

/// Games with larger values are looked at option by option.
const LARGEST: u32 = 1 << 14;

/// Steps between two looks at the budget.
const CHUNK: u64 = 1 << 10;

/// The kernel of games with splits.
pub(crate) struct Splits {
    code: Code,
    blocks: Option<Blocks>,
    /// When a mask is chosen next.
    due: usize,
}

impl Splits {
    /// A code with digits below 8.
    pub(crate) fn new(digits: &[u8]) -> Splits {
        Splits { code: Code::octal(digits), blocks: None, due: 0 }
    }

    /// Grundy's game.
    pub(crate) fn unequal() -> Splits {
        Splits { code: Code::unequal(), blocks: None, due: 0 }
    }

    /// So many values are found by a look at every option; of games without splits all are.
    fn first(&self) -> usize {
        let many_values = self.blocks.as_ref().is_some_and(|blocks| blocks.end() > LARGEST);
        let never = self.code.splits.is_empty() || many_values;
        if never { usize::MAX } else { FIRST.max(4 * (self.code.reach() + LANES)) }
    }

    /// Values by a look at every option.
    fn plain<C: Cell>(&self, cells: &mut Vec<C>, to: usize, budget: &mut Budget) -> Result<Fit, Stop> {
        let mut marks = C::Marks::new();
        let mut span = (cells.iter().copied().map(C::get).max().unwrap_or(0) + 1).next_power_of_two();
        let mut work = 0;
        while cells.len() < to {
            let (value, options) = self.code.value(cells, &mut marks);
            let Some(cell) = C::of(value) else { return Ok(Fit::TooNarrow) };
            cells.push(cell);
            span = span.max((value + 1).next_power_of_two());
            // Sums of values below a power of two are below it.
            marks.clear(span as usize);
            work += OPTIONS_PER_STEP + options;
            if work >= CHUNK * OPTIONS_PER_STEP {
                budget.spend(std::mem::take(&mut work) / OPTIONS_PER_STEP)?;
            }
        }
        budget.spend(work / OPTIONS_PER_STEP)?;
        Ok(Fit::Fits)
    }

    /// Is the mask to be chosen anew, or not chosen yet for these values?
    fn is_due(&self, len: usize) -> bool {
        let surprised = |blocks: &Blocks| blocks.found > SURPRISES.max(blocks.rare() / 4);
        len >= self.due || self.blocks.as_ref().is_none_or(|blocks| blocks.len() != len || surprised(blocks))
    }

    fn choose<C: Cell>(&mut self, cells: &[C], budget: &mut Budget) -> Result<(), Stop> {
        let len = cells.len();
        if let Some(blocks) = &mut self.blocks
            && blocks.len() == len
            && blocks.space != Space::WHOLE
            && blocks.found == 0
        {
            // No mask is better than one that made no heap rare in all this time.
            self.due = 2 * len;
            return Ok(());
        }
        let chosen = Space::choose(cells, &self.code, budget)?;
        let sparse = chosen.filter(|&(_, rare)| rare.saturating_mul(RARE) < len as u64);
        let space = sparse.map_or(Space::WHOLE, |(space, _)| space);
        self.due = if len >= self.due { 2 * len } else { self.due };
        let same = self.blocks.as_ref().is_some_and(|blocks| blocks.space == space && blocks.len() == len);
        match &mut self.blocks {
            Some(blocks) if same => blocks.found = 0,
            blocks => *blocks = Some(Blocks::new(space, cells, &self.code)),
        }
        Ok(())
    }
}

impl Fill for Splits {
    fn fill<C: Cell>(&mut self, cells: &mut Vec<C>, to: usize, budget: &mut Budget) -> Result<Fit, Stop> {
        while cells.len() < to {
            let first = self.first().min(to);
            if cells.len() >= first && self.is_due(cells.len()) {
                self.choose(cells, budget)?;
            }
            let fit = match &mut self.blocks {
                Some(blocks) if cells.len() >= first => blocks.block(cells, to, &self.code, budget)?,
                _ => self.plain(cells, first, budget)?,
            };
            if let Fit::TooNarrow = fit {
                return Ok(fit);
            }
        }
        Ok(Fit::Fits)
    }
}

impl Plan for Splits {
    /// With a sparse space the splits of a heap become more only slowly.
    fn cost(&self, from: usize, to: usize) -> u64 {
        let middle = from.midpoint(to) as u64;
        let splits = middle / 2 * self.code.splits.len() as u64;
        let each = match &self.blocks {
            Some(blocks) if blocks.space != Space::WHOLE => blocks.cost(),
            Some(blocks) => blocks.cost() + splits / 64,
            None => 1 + splits / OPTIONS_PER_STEP,
        };
        (to.saturating_sub(from) as u64).saturating_mul(each)
    }
}
