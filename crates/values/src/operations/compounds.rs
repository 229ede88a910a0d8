//! Conjunctive and selective compounds.

use crate::arena::{Arena, ValueId, accounting};
use crate::recursion::{Suspend, size_of_capacity, solve_anew};
use grundy_budget::{Budget, Halt};

impl Arena {
    /// The conjunctive compound of canonical forms: a player moves in both components, and play ends when
    /// either ends (Conway, On Numbers and Games, chapter 14).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn conjunctive(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.compound(g, h, false, budget)
    }

    /// The selective compound of canonical forms: a player moves in one component or in both, and after the
    /// move it is a selective compound again (Conway, On Numbers and Games, chapter 14).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn selective(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.compound(g, h, true, budget)
    }

    /// Moves in both components, and where `single` holds those in one.
    fn compound(
        &mut self,
        g: ValueId,
        h: ValueId,
        single: bool,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        solve_anew((g, h), budget, |(g, h), known, budget| {
            let of_g = self.both_options(g, budget)?;
            let of_h = self.both_options(h, budget)?;
            let mut missing = Vec::new();
            let mut sides = [Vec::new(), Vec::new()];
            for (side, (of_g, of_h)) in sides.iter_mut().zip(of_g.iter().zip(&of_h)) {
                let both = of_g.iter().flat_map(|&a| of_h.iter().map(move |&b| (a, b)));
                let one = of_g.iter().map(|&a| (a, h)).chain(of_h.iter().map(|&b| (g, b)));
                for pair in both.chain(one.filter(|_| single)) {
                    budget.charge_steps(1)?;
                    match known.get(&pair) {
                        Some(&value) => accounting::push(side, value, budget)?,
                        None => accounting::push(&mut missing, pair, budget)?,
                    }
                }
            }
            let value = match missing.is_empty() {
                true => self.build(&sides[0], &sides[1], budget)?,
                false => ValueId::ZERO,
            };
            budget.release(sides.iter().map(size_of_capacity).sum::<u64>() + size_of_capacity(&missing));
            if missing.is_empty() { Ok(value) } else { Err(Suspend::Need(missing)) }
        })
    }
}
