//! The followers of a value.

use super::accounting::{self, FastMap};
use super::canonical_forms::Arena;
use super::id::ValueId;
use grundy_budget::{Budget, Halt};

impl Arena {
    /// The nodes with options of their own among the followers of a value, itself included: each once, up to
    /// sign, options before the games that have them.
    pub(crate) fn nodes_below(&self, id: ValueId, budget: &mut Budget) -> Result<Vec<ValueId>, Halt> {
        let mut seen: FastMap<ValueId, ()> = FastMap::default();
        let mut open = vec![id.upright()];
        let mut found = Vec::new();
        while let Some(id) = open.pop() {
            budget.charge_steps(1)?;
            if self.is_of_family(id) || seen.contains_key(&id) {
                continue;
            }
            accounting::grow_map(&mut seen, budget)?;
            seen.insert(id, ());
            found.push(id);
            for lefts in self.lefts_of(id.index() as u32) {
                open.extend(lefts.iter().map(|left| left.upright()));
            }
        }
        budget.release(seen.allocation_size() as u64);
        // An option was in the arena before the game that has it.
        found.sort_unstable();
        Ok(found)
    }
}
