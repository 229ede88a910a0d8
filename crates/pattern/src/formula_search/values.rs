//! Finds terms that have the values of a table.

use super::columns::{self, Column, Known, NONE, of_numbers};
use crate::formula::{Feature, Sign, Term};
use grundy_budget::{Budget, Halt};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The values of the numbers of one residue: numbers, values, and how many of the first are used to find a
/// term.
struct Part<'a> {
    columns: &'a [Column],
    /// The places in the columns.
    places: Vec<usize>,
    values: Vec<u64>,
    train: usize,
}

/// The largest modulus of n for whose residues there are terms of their own.
const MAX_MODULUS: usize = 10;

/// Columns that [`Part::posts`] makes of one column.
const POSTS: usize = 6;

/// Fewer values show nothing.
const MIN_TRAIN: usize = 10;

/// Fewer values of a residue show nothing where each residue has a term of its own.
const MIN_OF_RESIDUE: usize = 20;

/// Values after the first few, as a term for each residue of n: the shortest way to say them. The first half
/// of the table finds it, and all of it is compared.
pub(super) fn find(
    (numbers, values): (&[u64], &[u64]),
    train: usize,
    budget: &mut Budget,
) -> Result<Option<(u64, Vec<Term>)>, Halt> {
    let columns = of_numbers(numbers, &mut Known::default(), budget)?;
    budget.charge_steps(20 * (columns.len() * numbers.len()) as u64)?;
    let mut best: Option<(u64, Vec<Term>)> = None;
    for modulus in 1..=MAX_MODULUS {
        let mut bits = 4 * u64::from(modulus > 1);
        let mut terms = Vec::new();
        for residue in 0..modulus as u64 {
            let limit = best.as_ref().map_or(u64::MAX, |&(least, _)| least);
            let of_residue = |place: &usize| numbers[*place] % modulus as u64 == residue;
            let places: Vec<usize> = (0..numbers.len()).filter(of_residue).collect();
            let part = Part {
                columns: &columns,
                values: places.iter().map(|&place| values[place]).collect(),
                train: places.iter().filter(|&&place| place < train).count(),
                places,
            };
            let enough = modulus == 1 || part.train >= MIN_OF_RESIDUE;
            if !enough || bits >= limit {
                break;
            }
            budget.charge_steps(50 * columns.len() as u64)?;
            let Some((more, term)) = part.shortest() else { break };
            bits += more;
            terms.push(term);
        }
        let shorter = best.as_ref().is_none_or(|&(least, _)| bits < least);
        if terms.len() == modulus && shorter {
            best = Some((bits, terms));
        }
    }
    if best.is_none() {
        let places = (0..numbers.len()).collect();
        let part = Part { columns: &columns, values: values.to_vec(), train, places };
        budget.charge_steps(600 * columns.len() as u64)?;
        budget.reserve(columns::bytes(POSTS * columns.len(), numbers.len()))?;
        best = part.of_two().map(|(bits, term)| (bits, vec![term]));
    }
    Ok(best)
}

impl Part<'_> {
    fn at(&self, column: &Column, i: usize) -> u64 {
        column.values[self.places[i]]
    }

    /// The shortest term of a single column.
    fn shortest(&self) -> Option<(u64, Term)> {
        if self.train < MIN_TRAIN {
            return None;
        }
        let first = *self.values.first()?;
        if self.values.iter().all(|&value| value == first) {
            let term = Term::Constant(first);
            return Some((term.bits(), term));
        }
        let fits = self.columns.iter().filter_map(|column| self.of_column(column));
        fits.map(|term| (term.bits(), term)).min_by_key(|&(bits, _)| bits)
    }

    fn of_column(&self, column: &Column) -> Option<Term> {
        let mut map: FxHashMap<u64, u64> = FxHashMap::default();
        let mut pairs: Vec<(u64, u64)> = Vec::new();
        for i in 0..self.train {
            let x = self.at(column, i);
            if x == NONE {
                return None;
            }
            match map.get(&x) {
                Some(&value) if value != self.values[i] => return None,
                Some(_) => {}
                None => {
                    map.insert(x, self.values[i]);
                    pairs.push((x, self.values[i]));
                }
            }
        }
        if pairs.len() < 3 && !self.is_balanced(&pairs, column) {
            return None;
        }
        let term = function(&pairs, &column.term)?;
        // The other positions must agree.
        let holds = |i: usize| {
            let x = self.at(column, i);
            x != NONE && term.1(x) == Some(self.values[i])
        };
        (0..self.values.len()).all(holds).then_some(term.0)
    }

    /// Of two values of a column each is taken often.
    fn is_balanced(&self, pairs: &[(u64, u64)], column: &Column) -> bool {
        let times = |x: u64| (0..self.train).filter(|&i| self.at(column, i) == x).count();
        pairs.len() == 2 && pairs.iter().all(|&(x, _)| times(x) >= MIN_TRAIN)
    }

    /// The shortest sum, or nim sum, of two functions of columns.
    fn of_two(&self) -> Option<(u64, Term)> {
        const SAMPLES: usize = 48;
        let step = (self.train / SAMPLES).max(1);
        let samples: Vec<usize> = (0..self.train).step_by(step).collect();
        if samples.len() < 24 {
            return None;
        }
        let posts = self.posts();
        let key = |values: &mut dyn Iterator<Item = u64>| {
            let mut hasher = FxHasher::default();
            values.for_each(|value| value.hash(&mut hasher));
            hasher.finish()
        };
        let mut best: Option<(u64, Term)> = None;
        for sign in [Sign::Plus, Sign::Xor, Sign::Minus] {
            // Sums agree up to a constant.
            let base = |first: u64, value: u64| match sign {
                Sign::Plus | Sign::Minus => value.wrapping_sub(first),
                _ => value,
            };
            let mut known: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
            for (i, post) in posts.iter().enumerate() {
                let first = post.values[samples[0]];
                let key = key(&mut samples.iter().map(|&place| base(first, post.values[place])));
                known.entry(key).or_default().push(i);
            }
            for post in &posts {
                let rest = |place: usize| match sign {
                    Sign::Plus => self.values[place].wrapping_sub(post.values[place]),
                    Sign::Minus => post.values[place].wrapping_sub(self.values[place]),
                    _ => self.values[place] ^ post.values[place],
                };
                let first = rest(samples[0]);
                let key = key(&mut samples.iter().map(|&place| base(first, rest(place))));
                for &other in known.get(&key).into_iter().flatten() {
                    let other = &posts[other];
                    let constant = match sign {
                        Sign::Plus | Sign::Minus => first.wrapping_sub(other.values[samples[0]]) as i64,
                        _ => 0,
                    };
                    let sum = Term::two(sign, post.term.clone(), other.term.clone());
                    let bits = sum.bits() + 2 * u64::from(sign == Sign::Minus);
                    let bits = bits.saturating_add(constant.unsigned_abs().saturating_mul(2));
                    let is_shorter = best.as_ref().is_none_or(|&(least, _)| bits < least);
                    let agrees =
                        |place: usize| rest(place) == other.values[place].wrapping_add_signed(constant);
                    if constant.unsigned_abs() < 8 && is_shorter && (0..self.values.len()).all(agrees) {
                        // Of a difference the constant is subtracted.
                        let constant = if sign == Sign::Minus { -constant } else { constant };
                        best = Some((bits, sum.plus(constant)));
                    }
                }
            }
        }
        best.or_else(|| self.extreme())
    }

    /// The larger or smaller one of two functions of n, or their product.
    fn extreme(&self) -> Option<(u64, Term)> {
        let of_n = |column: &&Column| {
            let is_of_n = matches!(&column.term, Term::Of(_, of) if **of == Term::n());
            is_of_n && !column.values.contains(&NONE)
        };
        let columns: Vec<&Column> = self.columns.iter().filter(of_n).collect();
        let mut best: Option<(u64, Term)> = None;
        for (i, one) in columns.iter().enumerate() {
            for other in &columns[i + 1..] {
                for sign in [Sign::Max, Sign::Min, Sign::Times] {
                    let term = || Term::two(sign, one.term.clone(), other.term.clone());
                    let agrees = |place: usize| {
                        sign.value(one.values[place], other.values[place]) == Some(self.values[place])
                    };
                    if (0..self.values.len()).all(agrees) {
                        let term = term();
                        let bits = term.bits();
                        if best.as_ref().is_none_or(|&(least, _)| bits < least) {
                            best = Some((bits, term));
                        }
                    }
                }
            }
        }
        best
    }

    /// Columns, and the remainders, halves and doubles of their values.
    fn posts(&self) -> Vec<Column> {
        let mut all = Vec::new();
        for column in self.columns.iter().filter(|column| !column.values.contains(&NONE)) {
            let mut add = |term: Term, of: &dyn Fn(u64) -> u64| {
                let values: Vec<u64> = column.values.iter().map(|&x| of(x)).collect();
                // A column that is constant on the training places distinguishes nothing.
                let first = values.first().copied();
                if values.iter().take(self.train).any(|&value| Some(value) != first) {
                    all.push(Column::new(term, values));
                }
            };
            add(column.term.clone(), &|x| x);
            for modulus in 2..=4 {
                add(column.term.clone().with(Sign::Mod, modulus), &|x| x % modulus);
            }
            add(column.term.clone().with(Sign::Over, 2), &|x| x / 2);
            add(column.term.clone().with(Sign::Times, 2), &|x| x.saturating_mul(2));
        }
        all
    }
}

type Function = Box<dyn Fn(u64) -> Option<u64>>;

/// The shortest function with these values.
fn function(pairs: &[(u64, u64)], x: &Term) -> Option<(Term, Function)> {
    let fits = |of: &dyn Fn(u64) -> Option<u64>| pairs.iter().all(|&(x, y)| of(x) == Some(y));
    let (mut best, mut least): (Option<(Term, Function)>, u64) = (None, u64::MAX);
    let mut offer = |term: Term, of: Function| {
        if term.bits() < least && fits(&*of) {
            least = term.bits();
            best = Some((term, of));
        }
    };
    let [(x0, y0), ..] = *pairs else { return None };
    let (low, high) = (pairs.iter().map(|&(_, y)| y).min()?, pairs.iter().map(|&(_, y)| y).max()?);
    if let [(x0, y0), (x1, y1), ..] = *pairs {
        let (rise, run) = (y1 as i128 - y0 as i128, x1 as i128 - x0 as i128);
        if run != 0 && rise % run == 0 && (1..=64).contains(&(rise / run)) {
            let times = (rise / run) as u64;
            if let Ok(constant) = i64::try_from(y0 as i128 - i128::from(times) * x0 as i128) {
                let term = if times == 1 { x.clone() } else { x.clone().with(Sign::Times, times) };
                offer(
                    term.plus(constant),
                    Box::new(move |x| x.checked_mul(times)?.checked_add_signed(constant)),
                );
            }
        }
    }
    for (modulus, add) in [(high.saturating_add(1), 0), (high.saturating_sub(low).saturating_add(1), low)] {
        if (2..=16).contains(&modulus) && y0 >= add && i64::try_from(add).is_ok() {
            let shift = (y0 - add + modulus - x0 % modulus) % modulus;
            let rest = x.clone().plus(shift as i64).with(Sign::Mod, modulus).plus(add as i64);
            offer(rest, Box::new(move |x| Some(x.checked_add(shift)? % modulus + add)));
        }
    }
    for divisor in (2..=6).chain([8, 10]) {
        for shift in 0..divisor {
            let Some(shifted) = x0.checked_add(shift) else { continue };
            let constant = i128::from(y0) - i128::from(shifted / divisor);
            let Ok(constant) = i64::try_from(constant) else { continue };
            if constant.unsigned_abs() < 4 {
                offer(
                    x.clone().plus(shift as i64).with(Sign::Over, divisor).plus(constant),
                    Box::new(move |x| (x.checked_add(shift)? / divisor).checked_add_signed(constant)),
                );
            }
        }
    }
    if pairs.len() >= 4 {
        for constant in [0, -1, 1] {
            let power = Term::two(Sign::Power, Term::Constant(2), x.clone());
            offer(
                power.plus(constant),
                Box::new(move |x| 2_u64.checked_pow(u32::try_from(x).ok()?)?.checked_add_signed(constant)),
            );
        }
        let toggled = x0 ^ y0;
        if toggled < 16 {
            offer(x.clone().with(Sign::Xor, toggled), Box::new(move |x| Some(x ^ toggled)));
        }
        offer(x.clone().with(Sign::Min, high), Box::new(move |x| Some(x.min(high))));
        offer(Term::two(Sign::Times, x.clone(), x.clone()), Box::new(|x| x.checked_mul(x)));
        let triangle = Term::two(Sign::Times, x.clone(), x.clone().plus(1)).with(Sign::Over, 2);
        offer(triangle, Box::new(|x| Some(x.checked_mul(x.checked_add(1)?)? / 2)));
        for feature in [Feature::Valuation(2), Feature::DigitSum(2), Feature::Length(2), Feature::Cofactor(2)]
        {
            for shift in [0, 1] {
                let of = x.clone().plus(shift as i64).of(feature);
                offer(of, Box::new(move |x| feature.of(x.checked_add(shift)?)));
            }
        }
    }
    best
}
