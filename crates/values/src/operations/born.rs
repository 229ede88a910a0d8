//! The values born by a day, one by one.

use super::OperationError;
use super::structural_order::StructuralOrder;
use crate::arena::{Arena, Comparison, ValueId};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The last day by which all values are listed.
pub const LAST_LISTED_DAY: u32 = 3;

impl Arena {
    /// All values born by a day, that is, of at most this birthday: 1, 4, 22 and 1474 by the days 0 to 3
    /// (Conway, On Numbers and Games; Hickerson for day 3). The earlier ones come first, those of a day in
    /// their structural order.
    ///
    /// # Errors
    /// [`Halt`] after day 3, or if a limit is reached.
    pub fn born_by(&mut self, day: u32, budget: &mut Budget) -> Result<Arc<[ValueId]>, Halt> {
        if day > LAST_LISTED_DAY {
            return Err(too_late());
        }
        while self.days.len() <= day as usize {
            let next: Arc<[ValueId]> = match self.days.last().map(Arc::clone) {
                None => Arc::new([ValueId::ZERO]),
                Some(last) => self.next_day(&last, budget)?,
            };
            budget.reserve(size_of_val(&*next) as u64)?;
            self.days.push(next);
        }
        Ok(Arc::clone(&self.days[day as usize]))
    }

    /// The values whose options are among these, which are all born by the day before: those themselves,
    /// then the new ones. Dominated options change nothing, so sets of options in which none dominates
    /// another are enough.
    fn next_day(&mut self, born: &[ValueId], budget: &mut Budget) -> Result<Arc<[ValueId]>, Halt> {
        let sets = self.antichains(born, budget)?;
        let mut known: FxHashSet<ValueId> = born.iter().copied().collect();
        let mut new = Vec::new();
        for left in &sets {
            for right in &sets {
                let value = self.build(left, right, budget)?;
                if known.insert(value) {
                    new.push(value);
                }
            }
        }
        StructuralOrder::default().sort(self, &mut new, budget)?;
        Ok(born.iter().copied().chain(new).collect())
    }

    /// All sets of these values of which no two can be compared.
    fn antichains(&mut self, values: &[ValueId], budget: &mut Budget) -> Result<Vec<Vec<ValueId>>, Halt> {
        let mut sets = vec![Vec::new()];
        for &value in values {
            for place in 0..sets.len() {
                let mut set: Vec<ValueId> = sets[place].clone();
                let mut fits = true;
                for &member in &set {
                    fits = self.compare(value, member, budget)? == Comparison::Confused;
                    if !fits {
                        break;
                    }
                }
                if fits {
                    set.push(value);
                    sets.push(set);
                }
            }
        }
        Ok(sets)
    }

    /// The join of two values among those born by a day: the least of these values that is at least both. By
    /// Calistrate, Paulhus and Wolfe (On the lattice structure of finite games, 2002; Siegel, chapter III)
    /// it is `{G^L, H^L | X}` for all X born by the day before with neither X <= G nor X <= H.
    ///
    /// # Errors
    /// [`OperationError`] if a value is born later, or a limit is reached.
    pub fn join(
        &mut self,
        g: ValueId,
        h: ValueId,
        day: u32,
        budget: &mut Budget,
    ) -> Result<ValueId, OperationError> {
        for value in [g, h] {
            let birthday = self.birthday(value, budget)?;
            if birthday > day.into() {
                return Err(OperationError::Parameter(words!(
                    "a value with birthday {birthday} is not among those born by day {day}: choose a later day",
                    "生日为 {birthday} 的值不在第 {day} 天之前出生的值之中：请取更晚的一天"
                )));
            }
        }
        match self.compare(g, h, budget)? {
            Comparison::Less | Comparison::Equal => return Ok(h),
            Comparison::Greater => return Ok(g),
            Comparison::Confused => {}
        }
        // Only 0 is born by day 0, so that two confused values are born by a later one.
        let candidates = self.born_by(day.saturating_sub(1), budget)?;
        let mut left = self.options(g, Player::Left, budget)?;
        left.extend(self.options(h, Player::Left, budget)?);
        let mut right = Vec::new();
        for &value in candidates.iter() {
            if !self.at_most(value, g, budget)? && !self.at_most(value, h, budget)? {
                right.push(value);
            }
        }
        Ok(self.build(&left, &right, budget)?)
    }

    /// The meet of two values among those born by a day: the greatest of these values that is at most both.
    ///
    /// # Errors
    /// As for [`join`](Arena::join).
    pub fn meet(
        &mut self,
        g: ValueId,
        h: ValueId,
        day: u32,
        budget: &mut Budget,
    ) -> Result<ValueId, OperationError> {
        Ok(self.join(g.negate(), h.negate(), day, budget)?.negate())
    }
}

#[cold]
fn too_late() -> Halt {
    Halt::OutOfReach(words!(
        "values can be listed up to day {LAST_LISTED_DAY}, since by day 4 more than 10^28 are born (Suetsugu 2022)",
        "只能遍历第 {LAST_LISTED_DAY} 天之前出生的所有值：到第 4 天已超过 10^28 个（Suetsugu 2022）"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;

    #[test]
    fn counts_of_the_first_days_are_the_published_ones() {
        let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
        let counts: Vec<usize> = (0..4).map(|day| arena.born_by(day, budget).unwrap().len()).collect();
        assert_eq!(counts, [1, 4, 22, 1474]);
        assert!(arena.born_by(4, budget).is_err());
        for day in 0..4_u32 {
            for &value in arena.born_by(day, budget).unwrap().iter() {
                assert!(arena.birthday(value, budget).unwrap() <= day.into());
            }
        }
    }

    /// Of all values born by the day, by comparisons alone.
    fn least_above(
        arena: &mut Arena,
        [g, h]: [ValueId; 2],
        born: &[ValueId],
        budget: &mut Budget,
    ) -> ValueId {
        let mut above = Vec::new();
        for &value in born {
            if arena.at_most(g, value, budget).unwrap() && arena.at_most(h, value, budget).unwrap() {
                above.push(value);
            }
        }
        let mut least =
            |&value: &ValueId| above.iter().all(|&other| arena.at_most(value, other, budget).unwrap());
        above.iter().copied().find(|value| least(value)).expect("a least upper bound")
    }

    #[test]
    fn joins_and_meets_are_least_upper_and_greatest_lower_bounds() {
        let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
        for (day, step) in [(1, 1), (2, 1), (3, 97)] {
            let born = arena.born_by(day, budget).unwrap();
            for &g in born.iter().step_by(step) {
                for &h in born.iter().step_by(step) {
                    let join = least_above(&mut arena, [g, h], &born, budget);
                    assert_eq!(arena.join(g, h, day, budget), Ok(join), "day {day}");
                    let dual = least_above(&mut arena, [g.negate(), h.negate()], &born, budget);
                    assert_eq!(arena.meet(g, h, day, budget), Ok(dual.negate()), "day {day}");
                }
            }
        }
    }

    #[test]
    fn a_join_depends_on_the_day() {
        let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
        let star = arena.of_nimber(1, budget).unwrap();
        let one = arena.build(&[ValueId::ZERO], &[], budget).unwrap();
        assert_eq!(arena.join(ValueId::ZERO, star, 1, budget), Ok(one));
        let later = arena.join(ValueId::ZERO, star, 2, budget).unwrap();
        assert_eq!(arena.compare(later, one, budget), Ok(Comparison::Less));
        assert!(arena.join(one, star, 0, budget).is_err());
        assert_eq!(arena.join(ValueId::ZERO, one, 100, budget), Ok(one));
        assert!(arena.join(ValueId::ZERO, star, 5, budget).is_err());
        assert!(arena.join(ValueId::ZERO, star, 4, budget).is_ok());
    }
}
