//! Conway's product of canonical forms.

use crate::arena::{Arena, NumberUpStar, ValueId, accounting};
use crate::recursion::{Suspend, size_of_capacity, solve_anew};
use grundy_budget::{Budget, Halt};
use grundy_theory::nimber::product64;

/// Steps that three products and their sum cost where they are known.
const PAIR: u64 = 8;

impl Arena {
    /// Conway's product G x H of canonical forms: Left's options are G^L x H + G x H^L - G^L x H^L and the
    /// same with G^R and H^R, Right's those with G^L and H^R, G^R and H^L.
    ///
    /// On numbers it is multiplication, on nimbers the nim product; on other values it depends on the form
    /// (Conway, On Numbers and Games, chapter 1 and theorems 7 and 49).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn conway_product(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        solve_anew((g, h), budget, |(g, h), known, budget| {
            if let Some(product) = self.known_product(g, h, budget)? {
                return Ok(product);
            }
            let [g_left, g_right] = self.both_options(g, budget)?;
            let [h_left, h_right] = self.both_options(h, budget)?;
            let mut missing = Vec::new();
            let mut side =
                |pairs: [(&[ValueId], &[ValueId]); 2], arena: &mut Arena| -> Result<Vec<ValueId>, Halt> {
                    let mut options = Vec::new();
                    for (&a, &b) in pairs.iter().flat_map(|(of_g, of_h)| {
                        of_g.iter().flat_map(move |a| of_h.iter().map(move |b| (a, b)))
                    }) {
                        budget.charge_steps(PAIR)?;
                        match [(a, h), (g, b), (a, b)].map(|pair| known.get(&pair).copied().ok_or(pair)) {
                            [Ok(x), Ok(y), Ok(z)] => {
                                let sum = arena.plus(x, y, budget)?;
                                accounting::push(&mut options, arena.minus(sum, z, budget)?, budget)?;
                            }
                            unknown => {
                                for pair in unknown.into_iter().filter_map(Result::err) {
                                    accounting::push(&mut missing, pair, budget)?;
                                }
                            }
                        }
                    }
                    Ok(options)
                };
            let left = side([(&g_left, &h_left), (&g_right, &h_right)], self)?;
            let right = side([(&g_left, &h_right), (&g_right, &h_left)], self)?;
            let product = match missing.is_empty() {
                true => self.build(&left, &right, budget)?,
                false => ValueId::ZERO,
            };
            budget.release(size_of_capacity(&left) + size_of_capacity(&right) + size_of_capacity(&missing));
            if missing.is_empty() { Ok(product) } else { Err(Suspend::Need(missing)) }
        })
    }

    /// Products of numbers, of nimbers, and of an integer n with anything: by the distributive law, which
    /// holds, this is n copies.
    fn known_product(
        &mut self,
        g: ValueId,
        h: ValueId,
        budget: &mut Budget,
    ) -> Result<Option<ValueId>, Halt> {
        for (g, h) in [(g, h), (h, g)] {
            if let Some(n) = self.number(g).filter(|_| self.is_integer(g)) {
                return self.multiple(&n.numerator(), h, budget).map(Some);
            }
        }
        if let (Some(x), Some(y)) = (self.number(g), self.number(h)) {
            return self.of_number(&(&x * &y), budget).map(Some);
        }
        let nimber = |family: Option<NumberUpStar>| {
            family.filter(|family| family.ups == 0 && family.number.is_zero()).map(|family| family.nimber)
        };
        match (nimber(self.family(g)), nimber(self.family(h))) {
            (Some(a), Some(b)) => self.of_nimber(product64(a, b), budget).map(Some),
            _ => Ok(None),
        }
    }
}
