//! Values that move to another arena.

use super::metered::{self, QuickMap};
use super::{Arena, Id};
use grundy_limits::{Budget, Stop};
use grundy_theory::player::Player;

impl Arena {
    /// The nodes with options of their own that play from a value can come to, itself included: each once, up to sign, options before
    /// the games that have them.
    pub(crate) fn nodes_below(&self, id: Id, budget: &mut Budget) -> Result<Vec<Id>, Stop> {
        let mut seen: QuickMap<u32, ()> = QuickMap::default();
        let mut open = vec![id];
        let mut found = Vec::new();
        while let Some(id) = open.pop() {
            budget.spend(1)?;
            let index = id.index() as u32;
            if self.family(id).is_some() || seen.contains_key(&index) {
                continue;
            }
            metered::grow_map(&mut seen, budget)?;
            seen.insert(index, ());
            found.push(Id::new(index, id.is_own_negative()));
            for lefts in self.lefts_of(index) {
                open.extend(lefts);
            }
        }
        budget.release(seen.allocation_size() as u64);
        // An option is in the arena before the game that has it.
        found.sort_unstable();
        Ok(found)
    }

    /// The same value in this arena.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn import(&mut self, from: &Arena, id: Id, budget: &mut Budget) -> Result<Id, Stop> {
        let mut here: QuickMap<u32, Id> = QuickMap::default();
        for node in from.nodes_below(id, budget)? {
            let index = node.index() as u32;
            let mut sides = [Vec::new(), Vec::new()];
            for (side, lefts) in sides.iter_mut().zip(from.lefts_of(index)) {
                for &left in lefts {
                    side.push(self.imported(from, left, &here, budget)?);
                }
            }
            let [left, right] = sides;
            let right: Vec<Id> = right.into_iter().map(Id::negate).collect();
            let value = self.build(&left, &right, budget)?;
            metered::grow_map(&mut here, budget)?;
            here.insert(index, value);
        }
        budget.release(here.allocation_size() as u64);
        self.imported(from, id, &here, budget)
    }

    fn imported(
        &mut self,
        from: &Arena,
        id: Id,
        here: &QuickMap<u32, Id>,
        budget: &mut Budget,
    ) -> Result<Id, Stop> {
        if let Some(family) = from.family(id) {
            return self.of_family(family, budget);
        }
        let upright = here.get(&(id.index() as u32)).copied().unwrap_or(Id::ZERO);
        Ok(if id.sign() == 1 { upright.negate() } else { upright })
    }

    /// Does a player have any option?
    pub fn can_move(&self, id: Id, player: Player) -> bool {
        self.option_count(id, player) > 0
    }
}
