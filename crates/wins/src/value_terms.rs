//! Exact values as terms: of mean 0, each with its number, its bounds and its name.

use crate::sum::{Sum, Term, TermKind};
use crate::walls::{Bounds, NUMBER_PLACES};
use crate::wide_hash::wide_hash;
use grundy_limits::{Budget, Stop};
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::arena::{Arena, Id};
use grundy_values::number::Dyadic;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// What is known of a value and of its negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueTerm {
    pub(crate) id: Id,
    pub(crate) key: u128,
    pub(crate) bounds: Bounds,
    /// How many options both players have.
    pub(crate) size: u64,
}

/// The values that were met.
#[derive(Debug, Default)]
pub(crate) struct ValueTerms {
    terms: Vec<ValueTerm>,
    /// The numbers of values, up to sign.
    places: HashMap<Id, u32, FxBuildHasher>,
    /// The numbers and centred values that values are the sums of.
    centred: HashMap<Id, (i64, Id), FxBuildHasher>,
    /// Sums of two terms, where it was worth adding them.
    sums: HashMap<(Term, Term), Option<Id>, FxBuildHasher>,
}

/// The salt of names of values; those of components are small numbers.
const SALT: u64 = 1 << 63;

/// Two values are added if the product of their sizes is at most this.
const LARGEST_PRODUCT: u64 = 60;

/// Steps that may be spent on such a sum.
const ADDING: u64 = 20_000;

/// Does work that is given up after so many steps, `None` then. A limit of the question stops the question.
pub(crate) fn in_short<T>(
    budget: &mut Budget,
    steps: u64,
    work: impl FnOnce(&mut Budget) -> Result<T, Stop>,
) -> Result<Option<T>, Stop> {
    match budget.within(steps, work) {
        Ok(done) => Ok(Some(done)),
        Err(Stop::Steps(_)) if budget.left() > 0 => Ok(None),
        Err(Stop::OutOfReach(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

pub(crate) fn too_fine() -> Stop {
    Stop::OutOfReach(words!(
        "a number has more than {NUMBER_PLACES} binary digits behind the point, or is very large",
        "有的数小数点后的二进制位超过 {NUMBER_PLACES} 位，或者太大"
    ))
}

/// A number in units of 2^-24.
pub(crate) fn units(number: &Dyadic) -> Option<i64> {
    // Sums of many numbers stay within 64 bits.
    number.scaled(NUMBER_PLACES).filter(|units| units.unsigned_abs() < 1 << 56)
}

/// The number of so many units.
pub(crate) fn number_of(units: i64) -> Dyadic {
    Dyadic::new(units, NUMBER_PLACES)
}

impl ValueTerms {
    pub(crate) fn get(&self, index: u32) -> &ValueTerm {
        &self.terms[index as usize]
    }

    pub(crate) fn id(&self, index: u32, negative: bool) -> Id {
        let id = self.get(index).id;
        if negative { id.negate() } else { id }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let maps =
            self.places.allocation_size() + self.centred.allocation_size() + self.sums.allocation_size();
        (maps + self.terms.capacity() * size_of::<ValueTerm>()) as u64
    }

    /// The mean of a value in units, and the value less its mean. Means that have too many digits stay in the value.
    fn centre(&mut self, value: Id, arena: &mut Arena, budget: &mut Budget) -> Result<(i64, Id), Stop> {
        if let Some(&known) = self.centred.get(&value) {
            return Ok(known);
        }
        let centred = match arena.number(value) {
            Some(number) => (units(&number).ok_or_else(too_fine)?, Id::ZERO),
            None => {
                let stops = [Player::Left, Player::Right].map(|player| arena.stop(value, player));
                // The mean is between the stops.
                let mean = if stops[0] == stops[1] { stops[0].clone() } else { arena.mean(value, budget)? };
                match units(&mean) {
                    Some(units) => {
                        let mean = arena.of_number(&mean, budget)?;
                        (units, arena.minus(value, mean, budget)?)
                    }
                    None => (0, value),
                }
            }
        };
        self.centred.insert(value, centred);
        Ok(centred)
    }

    /// A value as a number and a term; no term for a number.
    pub(crate) fn term(
        &mut self,
        value: Id,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<(i64, Option<Term>), Stop> {
        let (number, id) = self.centre(value, arena, budget)?;
        if id == Id::ZERO {
            return Ok((number, None));
        }
        let upright = id.upright();
        let index = match self.places.get(&upright) {
            Some(&index) => index,
            None => {
                // Walls begin at the stops: if these are equal, there is no more than the mast.
                let bounds = match [Player::Left, Player::Right].map(|player| arena.stop(upright, player)) {
                    [left, right] if left == right && left == Dyadic::ZERO => Bounds::ZERO,
                    _ => {
                        let thermograph = arena.thermograph(upright, budget)?;
                        Bounds::of_thermograph(&thermograph)
                    }
                };
                let size = [Player::Left, Player::Right].map(|player| arena.option_count(upright, player));
                let index = u32::try_from(self.terms.len()).map_err(|_| too_fine())?;
                self.terms.push(ValueTerm {
                    id: upright,
                    key: wide_hash(&upright, SALT),
                    bounds,
                    size: size[0].saturating_add(size[1]),
                });
                self.places.insert(upright, index);
                index
            }
        };
        Ok((number, Some(Term::new(TermKind::Value(index), id != upright))))
    }

    /// Adds a value to a sum.
    pub(crate) fn add(
        &mut self,
        sum: &mut Sum,
        value: Id,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let (number, term) = self.term(value, arena, budget)?;
        sum.number = sum.number.checked_add(number).ok_or_else(too_fine)?;
        term.map_or(Ok(()), |term| self.add_term(sum, term, arena, budget))
    }

    /// Adds a term that is a value to a sum, and to a value that is there where their sum is no larger than both.
    pub(crate) fn add_term(
        &mut self,
        sum: &mut Sum,
        term: Term,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let TermKind::Value(index) = term.kind() else { return Ok(()) };
        let own_negative = self.get(index).id.is_own_negative();
        let before = sum.terms.len();
        sum.add(term, own_negative);
        if sum.terms.len() < before {
            return Ok(());
        }
        for place in 0..sum.terms.len() {
            let other = sum.terms[place];
            if other.is_board() || other == term && !self.is_twice(sum, place) {
                continue;
            }
            if let Some(joined) = self.joined(term, other, arena, budget)? {
                sum.terms.remove(place);
                if let Ok(place) = sum.terms.binary_search(&term) {
                    sum.terms.remove(place);
                }
                return self.add(sum, joined, arena, budget);
            }
        }
        Ok(())
    }

    fn is_twice(&self, sum: &Sum, place: usize) -> bool {
        let term = Some(&sum.terms[place]);
        sum.terms.get(place + 1) == term || place > 0 && sum.terms.get(place - 1) == term
    }

    /// The sum of two terms, if both are small and it is no larger than they are.
    fn joined(
        &mut self,
        a: Term,
        b: Term,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Option<Id>, Stop> {
        let key = if a < b { (a, b) } else { (b, a) };
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let (TermKind::Value(first), TermKind::Value(second)) = (a.kind(), b.kind()) else { return Ok(None) };
        let sizes = (self.get(first).size, self.get(second).size);
        let mut joined = None;
        if sizes.0.saturating_mul(sizes.1) <= LARGEST_PRODUCT {
            let (g, h) = (self.id(first, a.is_negative()), self.id(second, b.is_negative()));
            if let Some(id) = in_short(budget, ADDING, |budget| arena.plus(g, h, budget))? {
                let size = [Player::Left, Player::Right].map(|player| arena.option_count(id, player));
                joined = (size[0].saturating_add(size[1]) <= sizes.0.saturating_add(sizes.1)).then_some(id);
            }
        }
        self.sums.insert(key, joined);
        Ok(joined)
    }
}
