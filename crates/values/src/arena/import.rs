//! Values that move to another arena.

use super::accounting::{self, FastMap};
use super::canonical_forms::Arena;
use super::id::ValueId;
use super::number_up_star::NumberUpStar;
use grundy_budget::{Budget, Halt};

/// A value without its arena: the options of every follower, those of a follower before the follower itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortableValue {
    nodes: Vec<[Vec<Follower>; 2]>,
    root: Follower,
}

/// A follower in an [`PortableValue`] value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Follower {
    Family(NumberUpStar),
    /// A node, or its negative.
    Node(usize, bool),
}

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

    /// A value on its way to another arena.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn export(&self, id: ValueId, budget: &mut Budget) -> Result<PortableValue, Halt> {
        let below = self.nodes_below(id, budget)?;
        let follower = |id: ValueId| match (self.family(id), below.binary_search(&id.upright())) {
            (Some(family), _) => Follower::Family(family),
            (None, Ok(place) | Err(place)) => Follower::Node(place, id.sign() == 1),
        };
        let mut nodes = Vec::with_capacity(below.len());
        for node in &below {
            let sides = self.lefts_of(node.index() as u32);
            let bytes: usize = sides.iter().map(|side| side.len() * size_of::<Follower>()).sum();
            budget.reserve(bytes as u64)?;
            nodes.push(sides.map(|lefts| lefts.iter().map(|&left| follower(left)).collect()));
        }
        Ok(PortableValue { nodes, root: follower(id) })
    }

    /// The value that another arena has exported.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn import(&mut self, value: &PortableValue, budget: &mut Budget) -> Result<ValueId, Halt> {
        let mut here: Vec<ValueId> = Vec::with_capacity(value.nodes.len());
        for [lefts, of_negative] in &value.nodes {
            let mut ids = |followers: &[Follower], arena: &mut Arena| -> Result<Vec<ValueId>, Halt> {
                followers.iter().map(|follower| arena.imported(follower, &here, budget)).collect()
            };
            let left = ids(lefts, self)?;
            let right: Vec<ValueId> = ids(of_negative, self)?.into_iter().map(ValueId::negate).collect();
            here.push(self.build(&left, &right, budget)?);
        }
        self.imported(&value.root, &here, budget)
    }

    fn imported(
        &mut self,
        follower: &Follower,
        here: &[ValueId],
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        match follower {
            Follower::Family(family) => self.of_family(family.clone(), budget),
            Follower::Node(place, negative) => {
                let upright = here.get(*place).copied().unwrap_or(ValueId::ZERO);
                Ok(if *negative { upright.negate() } else { upright })
            }
        }
    }
}
