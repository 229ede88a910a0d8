//! An order of values that does not depend on ids, so that the same value is printed the same way every time.

use super::unit_form::UnitForm;
use crate::arena::accounting::{self, FastMap};
use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::cmp::Ordering;
use std::rc::Rc;

/// Numbers rising, nimbers rising, then sums of a number, ups or an uptimal unit, and a nimber, then all
/// other games by their Left options, then by their Right options. This is no order of games: it only puts
/// options in a row.
#[derive(Debug, Default)]
pub struct StructuralOrder {
    sorted: FastMap<ValueId, Rc<[Vec<ValueId>; 2]>>,
    compared: FastMap<(ValueId, ValueId), Ordering>,
    units: FastMap<ValueId, Option<UnitForm>>,
}

/// The place of a value among those that are distinguished without a look at their options.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Number(Dyadic),
    Nimber(u64),
    Ups(Dyadic, i64, u64),
    Unit(Dyadic, UnitForm),
    Other,
}

/// So deep options of options are compared; what differs only further down keeps the order it has.
const MAX_DEPTH: u32 = 1000;

impl StructuralOrder {
    /// A value's options in this order, Left's and Right's.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn options(
        &mut self,
        arena: &mut Arena,
        id: ValueId,
        budget: &mut Budget,
    ) -> Result<Rc<[Vec<ValueId>; 2]>, Halt> {
        if let Some(sorted) = self.sorted.get(&id) {
            return Ok(Rc::clone(sorted));
        }
        let mut sides = arena.both_options(id, budget)?;
        for side in &mut sides {
            self.sort(arena, side, budget)?;
        }
        let sorted = Rc::new(sides);
        accounting::grow_map(&mut self.sorted, budget)?;
        self.sorted.insert(id, Rc::clone(&sorted));
        Ok(sorted)
    }

    /// Sorts values, by merging: where a limit is reached there is no order any more, and the standard sort
    /// may panic when it notices.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn sort(&mut self, arena: &mut Arena, ids: &mut [ValueId], budget: &mut Budget) -> Result<(), Halt> {
        let bytes = size_of_val(ids) as u64;
        budget.reserve(bytes)?;
        let mut merged = Vec::with_capacity(ids.len());
        let mut width = 1;
        while width < ids.len() {
            merged.clear();
            for pair in ids.chunks(2 * width) {
                let (first, second) = pair.split_at(width.min(pair.len()));
                self.merge(arena, first, second, &mut merged, budget)?;
            }
            ids.copy_from_slice(&merged);
            width *= 2;
        }
        budget.release(bytes);
        Ok(())
    }

    /// Appends two sorted runs as one.
    fn merge(
        &mut self,
        arena: &mut Arena,
        mut first: &[ValueId],
        mut second: &[ValueId],
        merged: &mut Vec<ValueId>,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let in_row = match (first.last(), second.first()) {
            (Some(&g), Some(&h)) => self.compare(arena, g, h, 0, budget)? != Ordering::Greater,
            _ => true,
        };
        while let (false, [g, after_g @ ..], [h, after_h @ ..]) = (in_row, first, second) {
            if self.compare(arena, *g, *h, 0, budget)? == Ordering::Greater {
                merged.push(*h);
                second = after_h;
            } else {
                merged.push(*g);
                first = after_g;
            }
        }
        merged.extend_from_slice(first);
        merged.extend_from_slice(second);
        Ok(())
    }

    /// How a value is written with one uptimal unit or unit sum, if it is.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn unit_form(
        &mut self,
        arena: &mut Arena,
        id: ValueId,
        budget: &mut Budget,
    ) -> Result<Option<UnitForm>, Halt> {
        if let Some(known) = self.units.get(&id) {
            return Ok(*known);
        }
        let form = arena.unit_form(id, budget)?;
        accounting::grow_map(&mut self.units, budget)?;
        self.units.insert(id, form);
        Ok(form)
    }

    fn class(&mut self, arena: &mut Arena, id: ValueId, budget: &mut Budget) -> Result<Class, Halt> {
        Ok(match arena.family(id) {
            Some(NumberUpStar { number, ups: 0, nimber: 0 }) => Class::Number(number),
            Some(NumberUpStar { number, ups: 0, nimber }) if number.is_zero() => Class::Nimber(nimber),
            Some(NumberUpStar { number, ups, nimber }) => Class::Ups(number, ups, nimber),
            None => match self.unit_form(arena, id, budget)? {
                Some(unit) => Class::Unit(arena.stop(id, Player::Left), unit),
                None => Class::Other,
            },
        })
    }

    fn compare(
        &mut self,
        arena: &mut Arena,
        g: ValueId,
        h: ValueId,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Ordering, Halt> {
        if g == h || depth > MAX_DEPTH {
            return Ok(Ordering::Equal);
        }
        if let Some(&known) = self.compared.get(&(g, h)) {
            return Ok(known);
        }
        budget.charge_steps(1)?;
        let (a, b) = (self.class(arena, g, budget)?, self.class(arena, h, budget)?);
        let mut order = a.cmp(&b);
        if a == Class::Other && order == Ordering::Equal {
            let (a, b) = (self.options(arena, g, budget)?, self.options(arena, h, budget)?);
            for (a, b) in a.iter().zip(b.iter()) {
                for (&x, &y) in a.iter().zip(b) {
                    order = order.then(self.compare(arena, x, y, depth + 1, budget)?);
                    if order != Ordering::Equal {
                        break;
                    }
                }
                order = order.then(a.len().cmp(&b.len()));
                if order != Ordering::Equal {
                    break;
                }
            }
        }
        accounting::grow_map(&mut self.compared, budget)?;
        self.compared.insert((g, h), order);
        Ok(order)
    }
}
