//! Exact values of positions of a user's own game of Left and Right, from which play ends.

use super::explored::Explored;
use crate::budget::{Budget, Halt};
use grundy_values::arena::{Arena, ValueId};

/// The values of states, as far as they are known.
#[derive(Default)]
pub(crate) struct Shorts {
    values: Vec<Option<ValueId>>,
    /// How many states of the order have their values.
    done: usize,
    /// The stamp of the workbench that they belong to.
    stamp: Option<u64>,
}

impl Shorts {
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.values[..]) as u64
    }

    /// The value of a closed state.
    pub(crate) fn of(
        &mut self,
        state: u32,
        explored: &Explored,
        (stamp, arena): (u64, &mut Arena),
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        if self.stamp != Some(stamp) {
            *self = Shorts { stamp: Some(stamp), ..Shorts::default() };
        }
        let end = explored.end() as usize;
        budget.reserve((end - self.values.len()) as u64 * size_of::<Option<ValueId>>() as u64)?;
        self.values.resize(end, None);
        while let Some(&next) = explored.order().get(self.done) {
            self.values[next as usize] = Some(self.build(next, explored, arena, budget)?);
            self.done += 1;
        }
        Ok(self.values[state as usize].unwrap_or(ValueId::ZERO))
    }

    /// The value of a state that stands after all that it leads to.
    fn build(
        &self,
        state: u32,
        explored: &Explored,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let followers = explored.followers(state);
        budget.charge_steps(1 + followers.len() as u64)?;
        let values: Vec<ValueId> = followers.filter_map(|follower| self.values[follower as usize]).collect();
        if explored.is_sum(state) {
            return values
                .into_iter()
                .try_fold(ValueId::ZERO, |sum, component| arena.plus(sum, component, budget));
        }
        let (lefts, rights) = values.split_at(explored.lefts(state) as usize);
        arena.build(lefts, rights, budget)
    }
}
