//! The family of numbers, ups and nimbers: number + `n.up + *m`, as nodes without options.

use super::accounting;
use super::build::LeftOptions;
use super::canonical_forms::{Arena, FAMILY, Node, too_many};
use super::id::ValueId;
use super::number_up_star::{FamilyCache, NumberUpStar};
use super::packed::PackedNumber;
use super::pivots;
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::words;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// How many of them are kept.
const RECENT: usize = 256;

/// Steps that an option made on demand costs.
const MADE: u64 = 8;

#[cold]
fn too_many_ups() -> Halt {
    Halt::OutOfReach(words!("there are too many ups to count here", "这里无法计数这么多个 ↑"))
}

impl Arena {
    /// The value of a number + ups + nimber.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn of_family(&mut self, family: NumberUpStar, budget: &mut Budget) -> Result<ValueId, Halt> {
        if family.is_upright() {
            return self.of_upright(family, budget);
        }
        let negative = family.negative().ok_or_else(too_many_ups)?;
        Ok(self.of_upright(negative, budget)?.negate())
    }

    /// The value of a number.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn of_number(&mut self, number: &Dyadic, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.of_family(NumberUpStar::number(number.clone()), budget)
    }

    /// The value of an integer.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn of_integer(&mut self, integer: i64, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.of_number(&Dyadic::from(integer), budget)
    }

    /// The value of an integer, which most often was asked for lately.
    pub(crate) fn of_small_integer(&mut self, integer: i32, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.of_packed(PackedNumber::integer(integer), (0, 0), budget)
    }

    /// The value of `*m`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn of_nimber(&mut self, nimber: u64, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.of_family(NumberUpStar::infinitesimal(0, nimber), budget)
    }

    fn of_upright(&mut self, family: NumberUpStar, budget: &mut Budget) -> Result<ValueId, Halt> {
        if let Some(&id) = self.family_places.get(&family) {
            return Ok(id);
        }
        let index = self.new_index(budget)?;
        let id = ValueId::new(index, family.number.is_zero() && family.ups == 0);
        let stop = self.numbers.pack(&family.number, budget)?;
        let down = family.ups.checked_neg().ok_or_else(too_many_ups)?;
        let sets = [pivots::above(family.ups, family.nimber), pivots::above(down, family.nimber)];
        accounting::grow(&mut self.families, 1, budget)?;
        accounting::grow_map(&mut self.family_places, budget)?;
        budget.reserve(2 * family.number.size_in_memory())?;
        let start = u32::try_from(self.families.len()).map_err(|_| too_many())?;
        self.nodes.push(Node { stops: [stop, stop.negate()], pivots: sets, start, lefts: [FAMILY; 2] });
        self.families.push(family.clone());
        self.family_places.insert(family, id);
        Ok(id)
    }

    /// The value of a number + ups + nimber, where the arena holds it already.
    pub(crate) fn known_family(&self, family: &NumberUpStar) -> Option<ValueId> {
        if family.is_upright() {
            return self.family_places.get(family).copied();
        }
        self.family_places.get(&family.negative()?).copied().map(ValueId::negate)
    }

    /// The number, ups and nimber whose sum a value is, where it is one.
    pub fn family(&self, id: ValueId) -> Option<NumberUpStar> {
        let node = self.node(id);
        let family = self.families.get(node.start as usize).filter(|_| node.lefts[0] == FAMILY)?;
        if id.sign() == 0 { Some(family.clone()) } else { family.negative() }
    }

    /// The number that a value is, where it is one.
    pub fn number(&self, id: ValueId) -> Option<Dyadic> {
        self.is_number(id).then(|| self.numbers.unpack(self.left_stop(id)))
    }

    /// Whether this value is a number + ups + nimber.
    pub(crate) fn is_of_family(&self, id: ValueId) -> bool {
        self.node(id).lefts[0] == FAMILY
    }

    /// Whether this value is a number.
    pub fn is_number(&self, id: ValueId) -> bool {
        let node = self.node(id);
        node.lefts[0] == FAMILY && self.families[node.start as usize].is_number()
    }

    /// The m where this is `x + *m` for a number x.
    pub(crate) fn nimber_beside(&self, id: ValueId) -> Option<u64> {
        let node = self.node(id);
        let family = self.families.get(node.start as usize).filter(|_| node.lefts[0] == FAMILY)?;
        (family.ups == 0).then_some(family.nimber)
    }

    /// Ups and nimber of a member of the family.
    pub(super) fn infinitesimal(&self, id: ValueId) -> Option<(i64, u64)> {
        let node = self.node(id);
        let family = self.families.get(node.start as usize).filter(|_| node.lefts[0] == FAMILY)?;
        let ups = if id.sign() == 1 { family.ups.checked_neg()? } else { family.ups };
        Some((ups, family.nimber))
    }

    /// Whether this value is an integer.
    pub fn is_integer(&self, id: ValueId) -> bool {
        self.is_number(id) && self.families[self.node(id).start as usize].number.is_integer()
    }

    pub(super) fn left_of_family(
        &mut self,
        id: ValueId,
        place: u64,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        budget.charge_steps(MADE)?;
        let Some((ups, nimber)) = self.infinitesimal(id) else { return Ok(ValueId::ZERO) };
        let number = self.left_stop(id);
        match NumberUpStar::left_beside(ups, nimber, place) {
            Some(left) => self.of_packed(number, left, budget),
            None => match number.left_of_small() {
                Some(left) => self.of_packed(left, (0, 0), budget),
                None => {
                    let number = self.numbers.unpack(number);
                    self.of_number(&(&number - &number.unit()), budget)
                }
            },
        }
    }

    /// The sum of two values of the family: ups are counted, nimbers are added without carry.
    pub(super) fn sum_of_families(
        &mut self,
        g: ValueId,
        h: ValueId,
        budget: &mut Budget,
    ) -> Result<Option<ValueId>, Halt> {
        let (Some((ups, nimber)), Some((other_ups, other_nimber))) =
            (self.infinitesimal(g), self.infinitesimal(h))
        else {
            return Ok(None);
        };
        let ups = ups.checked_add(other_ups).ok_or_else(too_many_ups)?;
        let number = self.numbers.add(self.left_stop(g), self.left_stop(h), budget)?;
        self.of_packed(number, (ups, nimber ^ other_nimber), budget).map(Some)
    }

    /// The number + ups + nimber that has these canonical options, where there is one. Those that are pivots
    /// are found without; here are the larger ones.
    pub(super) fn family_of_options(&self, [lefts, of_negative]: &[LeftOptions; 2]) -> Option<NumberUpStar> {
        match (&lefts[..], &of_negative[..]) {
            (&[x], &[right]) if self.is_number(x) => self.family_above(x, right.negate()),
            (&[left], &[x]) if self.is_number(x) => self.family_above(x, left.negate())?.negative(),
            (all, of_negative) if all.len() == of_negative.len() => {
                let number = self.family(*all.first()?)?.number;
                let nimber = all.len() as u64;
                let are_smaller = |ids: &[ValueId], number: &Dyadic| {
                    ids.iter().all(|&id| {
                        self.family(id).is_some_and(|option| {
                            option.ups == 0 && option.nimber < nimber && option.number == *number
                        })
                    })
                };
                let holds = are_smaller(all, &number) && are_smaller(of_negative, &-&number);
                holds.then_some(NumberUpStar { number, ups: 0, nimber })
            }
            _ => None,
        }
    }

    /// `{x|x + n.up + *m} = x + (n + 1).up + *(m ^ 1)`, unless this is a number x and star.
    fn family_above(&self, x: ValueId, right: ValueId) -> Option<NumberUpStar> {
        let NumberUpStar { number, ups, nimber } = self.family(right)?;
        let holds = self.number(x)? == number && (ups > 0 || ups == 0 && nimber > 0);
        holds.then_some(NumberUpStar { number, ups: ups.checked_add(1)?, nimber: nimber ^ 1 })
    }

    /// A new node's index, with room for it.
    pub(super) fn new_index(&mut self, budget: &mut Budget) -> Result<u32, Halt> {
        accounting::grow(&mut self.nodes, 1, budget)?;
        let index = self.nodes.len();
        u32::try_from(index).ok().filter(|_| index < ValueId::MAX).ok_or_else(too_many)
    }

    /// The value `number + ups.up + *nimber`.
    pub(super) fn of_packed(
        &mut self,
        number: PackedNumber,
        (ups, nimber): (i64, u64),
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let name = (number, ups, nimber);
        let place = FxBuildHasher.hash_one(name) as usize % RECENT;
        if let Some(&(known, id)) = self.recent.get(place)
            && known == name
        {
            return Ok(id);
        }
        let id = self.of_family(NumberUpStar { number: self.numbers.unpack(number), ups, nimber }, budget)?;
        if self.recent.is_empty() {
            budget.reserve((RECENT * size_of::<FamilyCache>()) as u64)?;
            self.recent = vec![((PackedNumber::ZERO, 0, 0), ValueId::ZERO); RECENT];
        }
        self.recent[place] = (name, id);
        Ok(id)
    }
}
