//! Finds conditions that tell the lost positions of a table.

use super::columns::{self, Column, Known, NONE};
use crate::formula::{Feature, Property, Sign, Term, Test};
use grundy_budget::{Budget, Halt};

/// Which positions are lost; the places marked find conditions, and all are compared.
pub(super) struct Goal<'a> {
    pub(super) lost: &'a [bool],
    pub(super) train: &'a [bool],
}

/// A condition that holds of lost positions alone, or of won ones alone.
struct Candidate {
    test: Test,
    bits: u64,
    holds: Vec<bool>,
}

/// Conditions that were tried: those that hold of lost positions alone, and of won ones alone.
#[derive(Default)]
pub(super) struct Found {
    lost: Vec<Candidate>,
    won: Vec<Candidate>,
    /// The bytes of candidates that no budget holds yet.
    bytes: u64,
}

impl Found {
    /// Holds the bytes of the candidates that were added since the last call.
    ///
    /// # Errors
    /// Returns [`Halt`] if that is too much memory.
    pub(super) fn hold(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        budget.reserve(std::mem::take(&mut self.bytes))
    }
}

/// Bytes of a candidate beside those of the places at which it holds.
const CANDIDATE: u64 = 400;

/// Conditions kept for unions, the shortest ones.
const KEPT: usize = 400;

impl Goal<'_> {
    fn offer(&self, found: &mut Found, test: impl FnOnce() -> Test, holds: impl Fn(usize) -> bool) {
        let (mut of_lost, mut of_won) = (false, false);
        for place in (0..self.lost.len()).filter(|&place| self.train[place]) {
            if holds(place) {
                of_lost |= self.lost[place];
                of_won |= !self.lost[place];
                if of_lost && of_won {
                    return;
                }
            }
        }
        if of_lost == of_won {
            return;
        }
        let test = test();
        let holds: Vec<bool> = (0..self.lost.len()).map(holds).collect();
        found.bytes += CANDIDATE + holds.len() as u64;
        let candidate = Candidate { bits: test.bits(), test, holds };
        if of_lost { found.lost.push(candidate) } else { found.won.push(candidate) }
    }

    /// Tries conditions on the values of a column.
    pub(super) fn try_column(&self, found: &mut Found, column: &Column) {
        let x = |place: usize| column.values[place];
        for constant in 0..=3 {
            let test = || Test::Equal(column.term.clone(), Term::Constant(constant));
            self.offer(found, test, |place| x(place) == constant);
        }
        for constant in 0..=3 {
            let test = || Test::Less(Term::Constant(constant), column.term.clone());
            self.offer(found, test, |place| x(place) != NONE && x(place) > constant);
        }
        for constant in 2..=4 {
            let test = || Test::Less(column.term.clone(), Term::Constant(constant));
            self.offer(found, test, |place| x(place) < constant);
        }
        for modulus in 2..=10 {
            for rest in 0..modulus {
                let test = || Test::Equal(column.term.clone().with(Sign::Mod, modulus), Term::Constant(rest));
                self.offer(found, test, |place| x(place) != NONE && x(place) % modulus == rest);
            }
        }
    }

    /// Tries whether the values of a column have a property.
    pub(super) fn try_properties(&self, found: &mut Found, column: &Column) {
        for property in Property::all() {
            let test = || Test::Is(property, column.term.clone());
            let holds = |place: usize| {
                let x = column.values[place];
                x != NONE && property.of(x) == Some(true)
            };
            self.offer(found, test, holds);
            let without = || Test::None(vec![Test::Is(property, column.term.clone())]);
            self.offer(found, without, |place| !holds(place));
        }
    }

    /// Tries comparisons of two columns.
    pub(super) fn try_pair(&self, found: &mut Found, one: &Column, other: &Column) {
        let (x, y) = (|place: usize| one.values[place], |place: usize| other.values[place]);
        let both = |place: usize| x(place) != NONE && y(place) != NONE;
        let terms = || (one.term.clone(), other.term.clone());
        let equal = || {
            let (one, other) = terms();
            Test::Equal(one, other)
        };
        self.offer(found, equal, |place| both(place) && x(place) == y(place));
        let less = || {
            let (one, other) = terms();
            Test::Less(one, other)
        };
        self.offer(found, less, |place| both(place) && x(place) < y(place));
        let more = || {
            let (one, other) = terms();
            Test::Less(other, one)
        };
        self.offer(found, more, |place| both(place) && x(place) > y(place));
    }

    /// Tries a condition that is given.
    pub(super) fn try_test(&self, found: &mut Found, test: &Test, numbers: &[Vec<u64>]) {
        self.offer(found, || test.clone(), |place| test.holds(&numbers[place]) == Some(true));
    }

    /// The shortest union of up to three conditions that holds exactly of the lost positions, or of the won
    /// ones.
    pub(super) fn union(&self, mut found: Found, budget: &mut Budget) -> Result<Option<Test>, Halt> {
        let lost = self.cover(&mut found.lost, true, budget)?;
        let won = self.cover(&mut found.won, false, budget)?;
        let one = |tests: Vec<Test>| match <[Test; 1]>::try_from(tests) {
            Ok([test]) => test,
            Err(tests) => Test::Any(tests),
        };
        let lost = lost.map(|(bits, tests)| (bits, one(tests)));
        let won = won.map(|(bits, tests)| (bits + 2, Test::None(tests)));
        Ok(lost.into_iter().chain(won).min_by_key(|&(bits, _)| bits).map(|(_, test)| test))
    }

    fn cover(
        &self,
        all: &mut Vec<Candidate>,
        of: bool,
        budget: &mut Budget,
    ) -> Result<Option<(u64, Vec<Test>)>, Halt> {
        let wanted: Vec<bool> = self.lost.iter().map(|&lost| lost == of).collect();
        // The other positions must agree.
        all.retain(|one| one.holds.iter().zip(&wanted).all(|(&holds, &wanted)| !holds || wanted));
        let packed = |bits: &[bool]| -> Vec<u64> {
            bits.chunks(64)
                .map(|chunk| chunk.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit)))
                .collect()
        };
        all.sort_by_key(|one| one.bits);
        all.dedup_by(|one, other| one.holds == other.holds);
        all.truncate(KEPT);
        let wanted = packed(&wanted);
        let sets: Vec<Vec<u64>> = all.iter().map(|one| packed(&one.holds)).collect();
        budget.charge_steps((all.len() * all.len() * wanted.len()) as u64)?;
        let mut best: Option<(u64, Vec<usize>)> = None;
        let mut take = |bits: u64, places: &[usize]| {
            if best.as_ref().is_none_or(|&(least, _)| bits < least) {
                best = Some((bits, places.to_vec()));
            }
        };
        let left =
            |set: &[u64], of: &[u64]| -> Vec<u64> { of.iter().zip(set).map(|(of, set)| of & !set).collect() };
        let covers = |set: &[u64], of: &[u64]| of.iter().zip(set).all(|(of, set)| of & !set == 0);
        for (i, set) in sets.iter().enumerate() {
            if *set == wanted {
                take(all[i].bits, &[i]);
                continue;
            }
            let rest = left(set, &wanted);
            for j in i + 1..sets.len() {
                if covers(&sets[j], &rest) {
                    take(all[i].bits + all[j].bits + 2, &[i, j]);
                    break;
                }
            }
        }
        if best.is_none() {
            let few = sets.len().min(80);
            budget.charge_steps((few * few * few * wanted.len()) as u64)?;
            let mut take = |bits: u64, places: &[usize]| {
                if best.as_ref().is_none_or(|&(least, _)| bits < least) {
                    best = Some((bits, places.to_vec()));
                }
            };
            for i in 0..few {
                let rest = left(&sets[i], &wanted);
                for j in i + 1..few {
                    let rest = left(&sets[j], &rest);
                    if let Some(k) = (j + 1..few).find(|&k| covers(&sets[k], &rest)) {
                        take(all[i].bits + all[j].bits + all[k].bits + 4, &[i, j, k]);
                    }
                }
            }
        }
        Ok(best.map(|(bits, places)| (bits, places.iter().map(|&i| all[i].test.clone()).collect())))
    }
}

/// Columns of positions of several numbers: the numbers, symmetric functions of them, and the same functions
/// of each together.
///
/// # Errors
/// Returns [`Halt`] if the columns need too much memory.
pub(super) fn columns_of_tuples(
    tuples: &[Vec<u64>],
    known: &mut Known,
    budget: &mut Budget,
) -> Result<(Vec<Column>, Vec<Column>), Halt> {
    /// More than the columns that are neither plain nor of a feature.
    const OTHERS: usize = 120;
    let arity = tuples.first().map_or(0, Vec::len);
    let plain_count = arity + 8;
    let of_features = Feature::all().len() * (plain_count + 6);
    budget.reserve(columns::bytes(2 * plain_count + OTHERS + of_features, tuples.len()))?;
    let column = |term: Term| {
        let values = tuples.iter().map(|tuple| term.value(tuple).unwrap_or(NONE)).collect();
        Column::new(term, values)
    };
    let fold = |sign: Sign, shift: i64| {
        let number = |i: usize| Term::Number(i).plus(shift);
        (1..arity).fold(number(0), |all, i| Term::two(sign, all, number(i)))
    };
    let mut plain: Vec<Column> = (0..arity).map(|i| column(Term::Number(i))).collect();
    let signs = [Sign::Plus, Sign::Xor, Sign::Min, Sign::Max, Sign::Gcd, Sign::And, Sign::Or];
    plain.extend(signs.map(|sign| column(fold(sign, 0))));
    if arity == 2 {
        plain.push(column(fold(Sign::Distance, 0)));
    }
    let mut wide = plain.clone();
    for shift in [1, -1] {
        wide.extend([Sign::Xor, Sign::Times, Sign::And, Sign::Or].map(|sign| column(fold(sign, shift))));
    }
    wide.push(column(fold(Sign::Times, 0)));
    let number = Term::Number;
    if arity == 2 {
        wide.push(column(Term::two(Sign::Over, fold(Sign::Max, 0), fold(Sign::Min, 0))));
        for (p, q) in (1..=6).flat_map(|p| (1..=6).map(move |q| (p, q))) {
            let of = |i: usize, d: u64| if d == 1 { number(i) } else { number(i).with(Sign::Over, d) };
            wide.push(column(Term::two(Sign::Plus, of(0, p), of(1, q))));
            if p > 1 {
                wide.push(column(Term::two(Sign::Xor, of(0, p), of(1, q))));
            }
        }
        for times in 2..=4 {
            wide.push(column(Term::two(Sign::Plus, number(0), number(1).with(Sign::Times, times))));
            wide.push(column(Term::two(Sign::Plus, number(0).with(Sign::Times, times), number(1))));
        }
    }
    for sign in [Sign::Mod, Sign::Over] {
        for divisor in 2..=8 {
            let each: Vec<Column> = (0..arity).map(|i| column(number(i).with(sign, divisor))).collect();
            wide.extend([Sign::Plus, Sign::Xor].map(|sign| joined(sign, &each)));
        }
    }
    for feature in Feature::all() {
        wide.extend(plain.iter().map(|column| column.of(feature, known)));
        for shift in [0, 1, -1] {
            let each: Vec<Column> =
                (0..arity).map(|i| column(number(i).plus(shift)).of(feature, known)).collect();
            wide.extend([Sign::Plus, Sign::Xor].map(|sign| joined(sign, &each)));
        }
    }
    Ok((plain, wide))
}

/// The sum, or nim sum, of columns.
fn joined(sign: Sign, each: &[Column]) -> Column {
    let mut all = each.iter().map(|column| column.term.clone());
    let first = all.next().unwrap_or(Term::Constant(0));
    let term = all.fold(first, |all, term| Term::two(sign, all, term));
    let at = |place: usize| {
        let values = each.iter().map(|column| column.values[place]);
        values.fold(0, |all, value| match (all, value) {
            (NONE, _) | (_, NONE) => NONE,
            (all, value) if sign == Sign::Plus => all.checked_add(value).unwrap_or(NONE),
            (all, value) => all ^ value,
        })
    };
    let places = each.first().map_or(0, |column| column.values.len());
    Column::new(term, (0..places).map(at).collect())
}
