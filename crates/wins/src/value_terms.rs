//! Exact values as terms: of mean 0, each with its number, its bounds and its name.

use crate::sum::{Sum, Term, TermKind};
use crate::walls::{Bounds, NUMBER_PLACES};
use crate::wide_hash::wide_hash;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use grundy_values::number::Dyadic;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::Range;

/// A value as a part of sums: a number, in units of 2^-24, and a term, which numbers are without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CentredValue {
    pub(crate) number: i64,
    pub(crate) term: Option<Term>,
}

impl CentredValue {
    pub(crate) fn negate(self) -> CentredValue {
        CentredValue { number: -self.number, term: self.term.map(Term::negate) }
    }
}

/// What is known of a value and of its negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueTerm {
    pub(crate) id: ValueId,
    pub(crate) key: u128,
    pub(crate) bounds: Bounds,
}

/// Where the options of a value are in the list of all that were looked at.
type Places = Range<u32>;

/// The values that were met.
#[derive(Debug, Default)]
pub(crate) struct ValueTerms {
    terms: Vec<ValueTerm>,
    /// How many options both players have in each of these.
    sizes: Vec<u64>,
    /// The numbers of values, up to sign.
    places: HashMap<ValueId, u32, FxBuildHasher>,
    /// What values are as parts of sums.
    centred: HashMap<ValueId, CentredValue, FxBuildHasher>,
    /// Sums of two terms, where it was worth adding them.
    sums: HashMap<(Term, Term), Option<CentredValue>, FxBuildHasher>,
    /// Left's options of values and of their negatives, in one list.
    options: Vec<CentredValue>,
    option_places: Vec<[Option<Places>; 2]>,
}

/// The salt of names of values; those of components are small numbers.
const SALT: u64 = 1 << 63;

/// Two values are added if the product of their sizes is at most this.
const MAX_PRODUCT: u64 = 60;

/// Steps that may be spent on such a sum.
const ADDING: u64 = 20_000;

/// Does work that is given up after so many steps, `None` then. A limit of the question stops the question.
pub(crate) fn in_short<T>(
    budget: &mut Budget,
    steps: u64,
    work: impl FnOnce(&mut Budget) -> Result<T, Halt>,
) -> Result<Option<T>, Halt> {
    match budget.with_step_limit(steps, work) {
        Ok(done) => Ok(Some(done)),
        Err(Halt::Steps(_)) if budget.remaining_steps() > 0 => Ok(None),
        Err(Halt::OutOfReach(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

pub(crate) fn too_fine() -> Halt {
    Halt::OutOfReach(words!(
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

    pub(crate) fn id(&self, index: u32, negative: bool) -> ValueId {
        let id = self.get(index).id;
        if negative { id.negate() } else { id }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let maps =
            self.places.allocation_size() + self.centred.allocation_size() + self.sums.allocation_size();
        let terms = size_of::<ValueTerm>() + size_of::<u64>() + size_of::<[Option<Places>; 2]>();
        (maps + self.terms.capacity() * terms + self.options.capacity() * size_of::<CentredValue>()) as u64
    }

    /// The mean of a value in units, and the value less its mean. Means that have too many digits stay in the
    /// value.
    fn centre(value: ValueId, arena: &mut Arena, budget: &mut Budget) -> Result<(i64, ValueId), Halt> {
        if let Some(number) = arena.number(value) {
            return Ok((units(&number).ok_or_else(too_fine)?, ValueId::ZERO));
        }
        let stops = [Player::Left, Player::Right].map(|player| arena.stop(value, player));
        // The mean is between the stops.
        let mean = if stops[0] == stops[1] { stops[0].clone() } else { arena.mean(value, budget)? };
        match units(&mean) {
            Some(units) => {
                let mean = arena.of_number(&mean, budget)?;
                Ok((units, arena.minus(value, mean, budget)?))
            }
            None => Ok((0, value)),
        }
    }

    /// A value as a number and a term.
    pub(crate) fn term(
        &mut self,
        value: ValueId,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<CentredValue, Halt> {
        if let Some(&known) = self.centred.get(&value) {
            return Ok(known);
        }
        let (number, id) = ValueTerms::centre(value, arena, budget)?;
        let mut term = None;
        if id != ValueId::ZERO {
            let upright = id.upright();
            let index = match self.places.get(&upright) {
                Some(&index) => index,
                None => self.push(upright, arena, budget)?,
            };
            term = Some(Term::new(TermKind::Value(index), id != upright, id.is_own_negative()));
        }
        let centred = CentredValue { number, term };
        self.centred.insert(value, centred);
        Ok(centred)
    }

    /// Adds a value of mean 0 to the list, and returns its number.
    fn push(&mut self, id: ValueId, arena: &mut Arena, budget: &mut Budget) -> Result<u32, Halt> {
        // Walls begin at the stops: if these are equal, there is no more than the mast.
        let bounds = match [Player::Left, Player::Right].map(|player| arena.stop(id, player)) {
            [left, right] if left == right && left == Dyadic::ZERO => Bounds::ZERO,
            _ => {
                let thermograph = arena.thermograph(id, budget)?;
                Bounds::from_thermograph(&thermograph)
            }
        };
        let sizes = [Player::Left, Player::Right].map(|player| arena.option_count(id, player));
        let index = u32::try_from(self.terms.len()).map_err(|_| too_fine())?;
        self.terms.push(ValueTerm { id, key: wide_hash(&id, SALT), bounds });
        self.sizes.push(sizes[0].saturating_add(sizes[1]));
        self.option_places.push([const { None }; 2]);
        self.places.insert(id, index);
        Ok(index)
    }

    /// Left's options of a value, or of its negative, by their places.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    pub(crate) fn options(
        &mut self,
        (index, negative): (u32, bool),
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Places, Halt> {
        if let Some(known) = &self.option_places[index as usize][usize::from(negative)] {
            return Ok(known.clone());
        }
        let value = self.id(index, negative);
        let mut options = Vec::new();
        for option in 0..arena.option_count(value, Player::Left) {
            let option = arena.option(value, Player::Left, option, budget)?;
            options.push(self.term(option, arena, budget)?);
        }
        let first = self.options.len();
        self.options.extend(options);
        let place = |place: usize| u32::try_from(place).map_err(|_| too_fine());
        let places = place(first)?..place(self.options.len())?;
        self.option_places[index as usize][usize::from(negative)] = Some(places.clone());
        Ok(places)
    }

    /// The option at this place.
    #[inline]
    pub(crate) fn option(&self, place: u32) -> CentredValue {
        self.options[place as usize]
    }

    /// Adds a value to a sum.
    pub(crate) fn add(
        &mut self,
        sum: &mut Sum,
        value: CentredValue,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        sum.number = sum.number.checked_add(value.number).ok_or_else(too_fine)?;
        value.term.map_or(Ok(()), |term| self.add_term(sum, term, arena, budget))
    }

    /// Adds a term that is a value to a sum, and to a value that is there where their sum is no larger than
    /// both.
    pub(crate) fn add_term(
        &mut self,
        sum: &mut Sum,
        term: Term,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let before = sum.terms.len();
        sum.add(term);
        if sum.terms.len() < before {
            return Ok(());
        }
        for place in 0..sum.terms.len() {
            let other = sum.terms[place];
            if other.is_board() || other == term && !is_twice(sum, place) {
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

    /// The sum of two terms, if both are small and it is no larger than they are.
    fn joined(
        &mut self,
        a: Term,
        b: Term,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Option<CentredValue>, Halt> {
        let (TermKind::Value(first), TermKind::Value(second)) = (a.kind(), b.kind()) else { return Ok(None) };
        let sizes = (self.sizes[first as usize], self.sizes[second as usize]);
        if sizes.0.saturating_mul(sizes.1) > MAX_PRODUCT {
            return Ok(None);
        }
        let key = if a < b { (a, b) } else { (b, a) };
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let mut joined = None;
        let (g, h) = (self.id(first, a.is_negative()), self.id(second, b.is_negative()));
        if let Some(id) = in_short(budget, ADDING, |budget| arena.plus(g, h, budget))? {
            let size = [Player::Left, Player::Right].map(|player| arena.option_count(id, player));
            if size[0].saturating_add(size[1]) <= sizes.0.saturating_add(sizes.1) {
                joined = Some(self.term(id, arena, budget)?);
            }
        }
        self.sums.insert(key, joined);
        Ok(joined)
    }
}

/// Whether the term at this place is there twice.
fn is_twice(sum: &Sum, place: usize) -> bool {
    let term = Some(&sum.terms[place]);
    sum.terms.get(place + 1) == term || place > 0 && sum.terms.get(place - 1) == term
}
