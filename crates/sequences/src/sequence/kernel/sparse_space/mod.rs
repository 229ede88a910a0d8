//! Take-and-break games with splits into at most two heaps, and Grundy's game.
//!
//! The first values are found by a look at every option. Then most games have a sparse space ([`space`]):
//! [`blocks`] finds their values 64 at a time. In games without one, all splits have to be looked at to know
//! that a value is not hit; the chosen positions of [`proof`] leave few values for which that is done in
//! vain, and where the machine can, [`scan`] looks for all of these at once.

mod ahead;
mod blocks;
mod code;
mod hits;
mod lanes;
mod near;
mod proof;
mod sample;
mod scan;
#[cfg(target_arch = "x86_64")]
mod simd;
mod space;
mod window;

use super::Plan;
use crate::budget::{Budget, Halt};
use crate::sequence::values::{Cell, CellOverflow, FillCells, MexSet};
use blocks::{Blocks, MAX};
use code::Code;
use hits::LANES;
use scan::Scan;
use space::SparseSpace;

/// Options that count as one step.
const OPTIONS_PER_STEP: u64 = 8;

/// So many values are found one by one.
const FIRST: usize = 4096;

/// A mask is used when fewer than one heap in so many is rare.
const RARE: u64 = 4;

/// So many rare heaps are looked at as fast as all splits, where these are looked at for many values at once.
const RARE_LIKE_ALL: u64 = 4096;

/// The mask is chosen anew when so many rare heaps were found.
const SURPRISES: usize = 16;

/// Steps between two looks at the budget.
const CHUNK: u64 = 1 << 10;

/// The kernel of games with splits.
pub(crate) struct SparseSpaceKernel {
    code: Code,
    blocks: Option<Blocks>,
    /// When a mask is chosen next.
    due: usize,
}

impl SparseSpaceKernel {
    /// A code with digits below 8.
    pub(crate) fn new(digits: &[u8]) -> SparseSpaceKernel {
        SparseSpaceKernel { code: Code::octal(digits), blocks: None, due: 0 }
    }

    /// Grundy's game.
    pub(crate) fn unequal() -> SparseSpaceKernel {
        SparseSpaceKernel { code: Code::unequal(), blocks: None, due: 0 }
    }

    /// So many values are found by a look at every option; of games without splits all are.
    fn first(&self) -> usize {
        let many_values = self.blocks.as_ref().is_some_and(|blocks| blocks.end() > MAX);
        let never = self.code.splits.is_empty() || many_values;
        if never { usize::MAX } else { FIRST.max(4 * (self.code.reach() + LANES)) }
    }

    /// Values by a look at every option.
    fn plain<C: Cell>(
        &self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let mut marks = C::Marks::new();
        let mut span = (cells.iter().copied().map(C::get).max().unwrap_or(0) + 1).next_power_of_two();
        let mut work = 0;
        while cells.len() < to {
            let (value, options) = self.code.value(cells, &mut marks);
            let Some(cell) = C::from_u32(value) else { return Ok(CellOverflow::TooNarrow) };
            cells.push(cell);
            span = span.max((value + 1).next_power_of_two());
            // Sums of values below a power of two are below it.
            marks.clear(span as usize);
            work += OPTIONS_PER_STEP + options;
            if work >= CHUNK * OPTIONS_PER_STEP {
                budget.charge_steps(std::mem::take(&mut work) / OPTIONS_PER_STEP)?;
            }
        }
        budget.charge_steps(work / OPTIONS_PER_STEP)?;
        Ok(CellOverflow::Fits)
    }

    /// Is the mask to be chosen anew, or not chosen yet for these values?
    fn is_due(&self, len: usize) -> bool {
        let surprised = |blocks: &Blocks| blocks.found > SURPRISES.max(blocks.rare() / 4);
        len >= self.due || self.blocks.as_ref().is_none_or(|blocks| blocks.len() != len || surprised(blocks))
    }

    fn choose<C: Cell>(&mut self, cells: &[C], budget: &mut Budget) -> Result<(), Halt> {
        let len = cells.len();
        if let Some(blocks) = &mut self.blocks
            && blocks.len() == len
            && blocks.space != SparseSpace::WHOLE
            && blocks.found == 0
        {
            // No mask is better than one that made no heap rare in all this time.
            self.due = 2 * len;
            return Ok(());
        }
        let chosen = SparseSpace::choose(cells, &self.code, budget)?;
        let few = |rare: u64| !Scan::serves(&self.code) || rare < RARE_LIKE_ALL.max(len as u64 / 8);
        let sparse = chosen.filter(|&(_, rare)| rare.saturating_mul(RARE) < len as u64 && few(rare));
        let space = sparse.map_or(SparseSpace::WHOLE, |(space, _)| space);
        self.due = if len >= self.due { 2 * len } else { self.due };
        let same = self.blocks.as_ref().is_some_and(|blocks| blocks.space == space && blocks.len() == len);
        match &mut self.blocks {
            Some(blocks) if same => blocks.found = 0,
            blocks => *blocks = Some(Blocks::new(space, cells, &self.code)),
        }
        Ok(())
    }
}

impl FillCells for SparseSpaceKernel {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        while cells.len() < to {
            let first = self.first().min(to);
            if cells.len() >= first && self.is_due(cells.len()) {
                self.choose(cells, budget)?;
                // There may turn out to be too many codes for blocks.
                continue;
            }
            let fit = match &mut self.blocks {
                Some(blocks) if cells.len() >= first => blocks.advance(cells, to, &self.code, budget)?,
                _ => self.plain(cells, first, budget)?,
            };
            if let CellOverflow::TooNarrow = fit {
                return Ok(fit);
            }
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for SparseSpaceKernel {
    /// With a sparse space the splits of a heap become more only slowly.
    fn cost(&self, from: usize, to: usize) -> u64 {
        let middle = from.midpoint(to) as u64;
        let splits = middle / 2 * self.code.splits.len() as u64;
        let each = match &self.blocks {
            Some(blocks) if blocks.space != SparseSpace::WHOLE => blocks.cost(),
            Some(blocks) => blocks.cost() + splits / 64,
            None => 1 + splits / OPTIONS_PER_STEP,
        };
        (to.saturating_sub(from) as u64).saturating_mul(each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::sequence::simd_level::SimdLevel;
    use rayon::prelude::*;

    const LEN: usize = 20_000;

    fn filled(splits: &mut SparseSpaceKernel, cells: &mut Vec<u16>, to: usize) {
        let mut budget = Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
        assert!(matches!(splits.fill(cells, to, &mut budget), Ok(CellOverflow::Fits)));
    }

    /// The first values, by a look at every option, and by the kernel with each of these sets of
    /// instructions.
    fn compare(name: &str, code: &dyn Fn() -> Code, instructions: &[SimdLevel]) {
        let (mut plain, mut budget) =
            (Vec::<u16>::new(), Budget::new(&Limits { steps: u64::MAX, ..Limits::default() }));
        let slow = SparseSpaceKernel { code: code(), blocks: None, due: 0 };
        assert!(matches!(slow.plain(&mut plain, LEN, &mut budget), Ok(CellOverflow::Fits)));
        for &instructions in instructions {
            SimdLevel::limit(instructions);
            let mut cells = Vec::new();
            filled(&mut SparseSpaceKernel { code: code(), blocks: None, due: 0 }, &mut cells, LEN);
            let wrong = (0..LEN).find(|&heap| plain[heap] != cells[heap]);
            assert_eq!(wrong.map(|heap| (heap, plain[heap], cells[heap])), None, "{name}, {instructions:?}");
        }
    }

    /// Digits of codes of all kinds: one split or several, of one parity or of both, with and without other
    /// moves.
    fn codes() -> Vec<Vec<u8>> {
        let mut state = 1u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let known =
            ["06", "077", "0104", "0106", "0127", "0376", "0007", "044", "40", "0454", "0054", "0165"];
        let known = known.iter().map(|code| code.bytes().map(|digit| digit - b'0').collect());
        let random = (0..50).map(|_| {
            let first = if random(8) == 0 { 4 } else { 0 };
            let mut digits = vec![first];
            digits.extend((0..1 + random(4)).map(|_| random(8) as u8));
            let last = digits.len() - 1;
            digits[last] |= 4;
            digits
        });
        known.chain(random).collect()
    }

    #[test]
    fn values_are_those_of_all_options() {
        let widest = [SimdLevel::best()];
        codes()
            .par_iter()
            .for_each(|digits| compare(&format!("{digits:?}"), &|| Code::octal(digits), &widest));
    }

    #[test]
    fn all_instructions_give_the_same_values() {
        let all: Vec<SimdLevel> = SimdLevel::all().collect();
        compare("Grundy's game", &Code::unequal, &all);
        for digits in codes().iter().take(8) {
            compare(&format!("{digits:?}"), &|| Code::octal(digits), &all);
        }
    }

    #[test]
    fn a_second_core_changes_nothing() {
        let table = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            let mut cells = Vec::new();
            pool.install(|| filled(&mut SparseSpaceKernel::new(&[0, 6]), &mut cells, 200_000));
            cells
        };
        assert!(table(1) == table(2));
    }

    #[test]
    fn a_table_made_in_pieces_is_the_same() {
        let digits = [0, 6];
        let (mut whole, mut pieces) = (Vec::new(), Vec::new());
        filled(&mut SparseSpaceKernel::new(&digits), &mut whole, 70_000);
        let mut kernel = SparseSpaceKernel::new(&digits);
        for to in [100, 4000, 4100, 9000, 9001, 30_000, 66_001, 70_000] {
            filled(&mut kernel, &mut pieces, to);
            if to == 9001 {
                // As after a table was read from a file.
                kernel = SparseSpaceKernel::new(&digits);
            }
        }
        assert!(whole == pieces);
    }
}
