//! Canonical forms with what is known of them, each held once.

use super::accounting::{self, FastMap};
use super::id::ValueId;
use super::number_up_star::{FamilyCache, NumberUpStar};
use super::order_cache::OrderCache;
use super::packed::{Numbers, PackedNumber};
use super::pivots::{self, Pivots};
use super::sum_cache::SumCache;
use crate::number::Dyadic;
use crate::walls::Thermograph;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;
use hashbrown::HashTable;
use std::sync::Arc;

/// Canonical forms, each held once.
///
/// ```
/// use grundy_budget::{Budget, Limits};
/// use grundy_values::arena::{Arena, ValueId, Comparison};
/// let budget = &mut Budget::new(&Limits::default());
/// let mut arena = Arena::new();
/// let star = arena.build(&[ValueId::ZERO], &[ValueId::ZERO], budget)?;
/// let up = arena.build(&[ValueId::ZERO], &[star], budget)?;
/// assert_eq!(arena.plus(star, star, budget)?, ValueId::ZERO);
/// assert_eq!(arena.compare(up, star, budget)?, Comparison::Confused);
/// assert_eq!(arena.compare(up, ValueId::ZERO, budget)?, Comparison::Greater);
/// # Ok::<(), grundy_budget::Halt>(())
/// ```
#[derive(Debug)]
pub struct Arena {
    /// Node 0 is the one that is being built, node 1 is zero.
    pub(super) nodes: Vec<Node>,
    /// The options of all nodes that are not of a family: the lefts of G, then the lefts of -G, each rising.
    pub(super) pool: Vec<ValueId>,
    /// Nodes by their options.
    pub(super) places: HashTable<u32>,
    pub(super) families: Vec<NumberUpStar>,
    pub(super) family_places: FastMap<NumberUpStar, ValueId>,
    /// Members of the family that were asked for lately: they are found without their numbers being made.
    pub(super) recent: Vec<FamilyCache>,
    pub(super) numbers: Numbers,
    pub(super) sums: SumCache,
    pub(super) memo: OrderCache,
    /// Of values that were asked for them, up to sign.
    pub(crate) thermographs: FastMap<ValueId, Arc<Thermograph>>,
    /// What the recursion for atomic weights gives for infinitesimals, up to sign.
    pub(crate) atomic_weights: FastMap<ValueId, ValueId>,
    /// The values born by day 0, 1, ..., as far as they were asked for.
    pub(crate) days: Vec<Arc<[ValueId]>>,
    /// Options on their way into a node, as a stack.
    pub(super) scratch: Vec<ValueId>,
}

/// What is known of G and of -G, in this order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The Left stop of G, the Left stop of -G: this is minus the Right stop of G.
    pub(super) stops: [PackedNumber; 2],
    /// The pivots P with G <= x + P, where x is the Left stop of G, and the same of -G.
    pub(super) pivots: [Pivots; 2],
    /// Where its options begin in the pool, or its place among the families.
    pub(super) start: u32,
    /// How many lefts G and -G have; [`FAMILY`] for members of a family.
    pub(super) lefts: [u16; 2],
}

/// Values are met by the million.
const _: () = assert!(size_of::<Node>() == 40);

/// Marks a node whose options are made on demand.
pub(super) const FAMILY: u16 = u16::MAX;

/// How many options are listed without a look at what they will take.
const FORESEEN: u64 = 1 << 12;

/// How deep comparison and addition may go down into games. Each level takes some hundred bytes of a stack of
/// two million.
pub(crate) const MAX_DEPTH: u32 = 2500;

/// One level deeper.
#[inline]
pub(super) fn deeper(depth: u32) -> Result<u32, Halt> {
    if depth < MAX_DEPTH { Ok(depth + 1) } else { Err(too_deep()) }
}

#[cold]
pub(crate) fn too_deep() -> Halt {
    Halt::OutOfReach(words!(
        "options of options are nested more than {MAX_DEPTH} deep here",
        "这里选项的嵌套深度超过 {MAX_DEPTH}"
    ))
}

#[cold]
pub(super) fn too_many() -> Halt {
    let most = ValueId::MAX;
    Halt::OutOfReach(words!("more than {most} values would be needed", "需要的值超过 {most} 个"))
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Arena {
    /// An arena that holds nothing but 0.
    pub fn new() -> Arena {
        let zero = NumberUpStar { number: Dyadic::ZERO, ups: 0, nimber: 0 };
        let set = pivots::above(0, 0);
        let node = Node { stops: [PackedNumber::ZERO; 2], pivots: [set; 2], start: 0, lefts: [FAMILY; 2] };
        let mut family_places = FastMap::default();
        family_places.insert(zero.clone(), ValueId::ZERO);
        Arena {
            nodes: vec![node, node],
            pool: Vec::new(),
            places: HashTable::new(),
            families: vec![zero],
            family_places,
            recent: Vec::new(),
            numbers: Numbers::default(),
            sums: SumCache::default(),
            memo: OrderCache::default(),
            thermographs: FastMap::default(),
            atomic_weights: FastMap::default(),
            days: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// How many values it holds, G and -G counted once.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// About how many bytes it holds.
    pub fn size_in_memory(&self) -> u64 {
        let tables = self.places.allocation_size()
            + self.sums.size_in_memory()
            + self.family_places.allocation_size()
            + self.nodes.capacity() * size_of::<Node>()
            + (self.pool.capacity() + self.scratch.capacity()) * size_of::<ValueId>()
            + self.families.capacity() * size_of::<NumberUpStar>()
            + self.recent.capacity() * size_of::<FamilyCache>();
        tables as u64 + self.memo.size_in_memory()
    }

    pub(super) fn node(&self, id: ValueId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The Left stop of a value.
    pub(super) fn left_stop(&self, id: ValueId) -> PackedNumber {
        self.node(id).stops[id.sign()]
    }

    /// How many options a player has in the canonical form.
    pub fn option_count(&self, id: ValueId, player: Player) -> u64 {
        let id = towards_left(id, player);
        let node = self.node(id);
        match node.lefts[id.sign()] {
            FAMILY => self.families[node.start as usize].count_lefts(id.sign() == 1),
            count => count.into(),
        }
    }

    /// One of a player's options in the canonical form, counted from 0, in no particular order; 0 beyond the
    /// last.
    ///
    /// # Errors
    /// [`Halt`] where an option that is made on demand has no room.
    pub fn option(
        &mut self,
        id: ValueId,
        player: Player,
        place: u64,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let left = self.left(towards_left(id, player), place, budget)?;
        Ok(towards_left(left, player))
    }

    /// All of a player's options in the canonical form.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn options(
        &mut self,
        id: ValueId,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Vec<ValueId>, Halt> {
        let (mut options, count) = (Vec::new(), self.option_count(id, player));
        if count > FORESEEN && self.is_of_family(id) {
            // They are made now, each with a node.
            budget.check_ahead(count, count.saturating_mul(size_of::<Node>() as u64))?;
        }
        for place in 0..count {
            budget.charge_steps(1)?;
            accounting::grow(&mut options, 1, budget)?;
            options.push(self.option(id, player, place, budget)?);
        }
        budget.release((options.capacity() * size_of::<ValueId>()) as u64);
        Ok(options)
    }

    /// Whether a player has any option.
    pub fn can_move(&self, id: ValueId, player: Player) -> bool {
        self.option_count(id, player) > 0
    }

    pub(super) fn count_lefts(&self, id: ValueId) -> u64 {
        self.option_count(id, Player::Left)
    }

    /// A Left option by its place.
    #[inline]
    pub(super) fn left(&mut self, id: ValueId, place: u64, budget: &mut Budget) -> Result<ValueId, Halt> {
        let node = self.nodes[id.index()];
        if node.lefts[0] == FAMILY {
            return self.left_of_family(id, place, budget);
        }
        let skipped = if id.sign() == 1 { node.lefts[0] } else { 0 };
        let at = node.start as usize + skipped as usize + place as usize;
        Ok(self.pool.get(at).copied().unwrap_or(ValueId::ZERO))
    }

    /// The Left stop, or the Right stop: the number that play comes to first if this player begins.
    pub fn stop(&self, id: ValueId, player: Player) -> Dyadic {
        let stop = self.numbers.unpack(self.left_stop(towards_left(id, player)));
        if player == Player::Left { stop } else { -&stop }
    }
}

/// The game itself for Left, its negative for Right: Right's options are the negatives of the lefts of -G.
pub(crate) const fn towards_left(id: ValueId, player: Player) -> ValueId {
    match player {
        Player::Left => id,
        Player::Right => id.negate(),
    }
}
