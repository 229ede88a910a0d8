//! Recurrences by last digits, learned from a table: what is known as a k-regular sequence.
//!
//! The values at the numbers k^e n + r, for all e and r, span a space. Where its dimension is finite, so many
//! of these sequences, with the constant and n itself, say what all the others are: linear algebra finds out
//! how, in one half of the table, and the other half is compared. See [`Regular`].

use crate::pattern_formula::{Progression, Regular, RegularRelation};
use crate::value_table::ValueTable;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// The bases that are tried.
const BASES: [u64; 5] = [2, 3, 4, 5, 10];

/// No more sequences than this are taken for a base of the space.
const MAX_COUNT: usize = 4;

/// Recurrences may fail for this many n at the beginning.
const LATEST: u64 = 2;

/// Coefficients are no larger.
const MAX_SIZE: i64 = 1 << 20;

/// Equations beyond the number of unknowns, at least.
const SPARE: usize = 12;

/// The recurrences with the fewest relations, in the smallest base, that hold in the whole table. Of values
/// that do not grow nothing is learned: such sequences are those of automata, which have been looked at.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub(crate) fn learn(sequence: ValueTable<'_>, budget: &mut Budget) -> Result<Option<Regular>, Halt> {
    let (before, behind) = sequence.values.split_at(sequence.values.len() / 2);
    if behind.iter().max() <= before.iter().max() {
        return Ok(None);
    }
    for base in BASES {
        let mut best: Option<Regular> = None;
        for from in 0..=LATEST {
            let shorter = |found: &Regular| {
                best.as_ref().is_none_or(|best| found.relations.len() < best.relations.len())
            };
            if let Some(found) = of_base(sequence, base, from, budget)?.filter(shorter) {
                best = Some(found);
            }
        }
        if best.is_some() {
            return Ok(best);
        }
    }
    Ok(None)
}

fn of_base(
    sequence: ValueTable<'_>,
    base: u64,
    from: u64,
    budget: &mut Budget,
) -> Result<Option<Regular>, Halt> {
    let all = Progression { step: 1, rest: 0 };
    let (mut basis, mut relations) = (vec![all], Vec::new());
    let mut next = 0;
    while let Some(&Progression { step, rest }) = basis.get(next) {
        next += 1;
        for digit in 0..base {
            let of = Progression { step: step * base, rest: rest + digit * step };
            match relation(sequence, of, &basis, from, budget)? {
                Some(relation) => relations.push(relation),
                None if basis.len() < MAX_COUNT => basis.push(of),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(Regular { base, from, relations }))
}

/// How the values of a progression are made of the others', where they are.
fn relation(
    sequence: ValueTable<'_>,
    of: Progression,
    basis: &[Progression],
    from: u64,
    budget: &mut Budget,
) -> Result<Option<RegularRelation>, Halt> {
    let known = |n: u64| sequence.values.get(usize::try_from(n.checked_sub(sequence.first)?).ok()?).copied();
    let unknowns = basis.len() + 2;
    // Only the first half of the table teaches.
    let half = sequence.last() / 2;
    let taught = (from..).take_while(|&n| of.at(n).is_some_and(|at| at <= half)).take(8 * unknowns + SPARE);
    let mut rows = Vec::new();
    for n in taught {
        let mut row: Option<Vec<u64>> = basis.iter().map(|progression| known(progression.at(n)?)).collect();
        if let (Some(row), Some(value)) = (&mut row, of.at(n).and_then(known)) {
            row.splice(0..0, [1, n]);
            row.push(value);
        }
        rows.extend(row.filter(|row| row.len() == unknowns + 1));
    }
    budget.charge_steps((rows.len() * unknowns * unknowns) as u64)?;
    if rows.len() < unknowns + SPARE {
        return Ok(None);
    }
    let Some(solution) = solve(rows, unknowns) else { return Ok(None) };
    let sum = solution[2..].iter().copied().zip(basis.iter().copied()).filter(|(times, _)| *times != 0);
    let found = RegularRelation { of, constant: solution[0], times: solution[1], sum: sum.collect() };
    let inside = |progression: Progression, n: u64| progression.at(n).is_some_and(|at| at <= sequence.last());
    let told = |n: &u64| inside(of, *n) && found.sum.iter().all(|&(_, progression)| inside(progression, *n));
    for n in (from..).take_while(told) {
        budget.charge_steps(8 * unknowns as u64)?;
        if found.value(n, known) != of.at(n).and_then(known) {
            return Ok(None);
        }
    }
    Ok(Some(found))
}

/// The prime modulo which equations are solved: what holds of the table is seen afterwards.
const PRIME: i128 = (1 << 61) - 1;

/// Numbers that solve all equations; unknowns that are free are 0. Small ones alone are looked for.
fn solve(rows: Vec<Vec<u64>>, unknowns: usize) -> Option<Vec<i64>> {
    let mut rows: Vec<Vec<i128>> = rows
        .into_iter()
        .map(|row| row.into_iter().map(|value| i128::from(value) % PRIME).collect())
        .collect();
    let mut pivots: Vec<(usize, usize)> = Vec::new();
    for column in 0..unknowns {
        let done = pivots.len();
        let Some(found) = (done..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(done, found);
        let inverse = power(rows[done][column], PRIME - 2);
        rows[done].iter_mut().for_each(|entry| *entry = *entry * inverse % PRIME);
        let pivot = rows[done].clone();
        for (other, row) in rows.iter_mut().enumerate() {
            let times = row[column];
            if other != done && times != 0 {
                row.iter_mut()
                    .zip(&pivot)
                    .for_each(|(entry, own)| *entry = (*entry + (PRIME - times) * own) % PRIME);
            }
        }
        pivots.push((done, column));
    }
    let mut solution = vec![0i64; unknowns];
    for (row, column) in pivots {
        let value = rows[row][unknowns];
        let value = if value > PRIME / 2 { value - PRIME } else { value };
        solution[column] = i64::try_from(value).ok().filter(|value| value.abs() <= MAX_SIZE)?;
    }
    Some(solution)
}

fn power(base: i128, mut exponent: i128) -> i128 {
    let (mut square, mut result) = (base, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * square % PRIME;
        }
        square = square * square % PRIME;
        exponent >>= 1;
    }
    result
}

/// How many bits recurrences take: for each relation its numbers, and the values they begin with.
pub(crate) fn bits(regular: &Regular, sequence: ValueTable<'_>) -> u64 {
    let of = |number: i64| 2 * u64::from(u64::BITS - number.unsigned_abs().leading_zeros()) + 2;
    let relation = |relation: &RegularRelation| {
        let sum: u64 = relation.sum.iter().map(|&(times, _)| of(times) + 3).sum();
        of(relation.constant) + of(relation.times) + sum
    };
    let first = regular.base * (regular.from + 1);
    let listed = &sequence.values[..sequence.values.len().min(first as usize)];
    regular.relations.iter().map(relation).sum::<u64>() + crate::description_length::of_values(listed)
}

/// The recurrences in words.
pub(crate) fn words(regular: &Regular, sequence: ValueTable<'_>) -> LocalizedString {
    let g =
        |progression: Progression| format!("g({})", linear(progression.step as i64, progression.rest as i64));
    let mut relations: Vec<&RegularRelation> = regular.relations.iter().collect();
    relations.sort_by_key(|relation| (relation.of.step, relation.of.rest));
    let each = relations.iter().map(|relation| {
        let mut right: Vec<(i64, String)> =
            relation.sum.iter().map(|&(times, progression)| (times, g(progression))).collect();
        right.extend((relation.times != 0).then(|| (relation.times, "n".to_owned())));
        let mut text = String::new();
        for (times, what) in right {
            push(&mut text, times, if times.abs() == 1 { what } else { format!("{} {what}", times.abs()) });
        }
        if relation.constant != 0 || text.is_empty() {
            push(&mut text, relation.constant, relation.constant.abs().to_string());
        }
        format!("{} = {text}", g(relation.of))
    });
    let list = each.collect::<Vec<_>>().join(", ");
    let (from, first) = (regular.from, sequence.first);
    let needed = (regular.base * regular.from.max(1)).saturating_sub(first).min(40) as usize;
    let begin = sequence.values.iter().take(needed).map(u64::to_string).collect::<Vec<_>>().join(", ");
    words!(
        "{list} for n >= {from}; the values from g({first}) on are {begin}, ...",
        "当 n ≥ {from} 时 {list}；从 g({first}) 起各值为 {begin}……"
    )
}

fn linear(times: i64, constant: i64) -> String {
    let n = if times == 1 { "n".to_owned() } else { format!("{times}n") };
    if constant == 0 { n } else { format!("{n} + {constant}") }
}

fn push(text: &mut String, sign: i64, what: String) {
    let sign = match (text.is_empty(), sign < 0) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    };
    text.push_str(sign);
    text.push_str(&what);
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;

    fn look(values: &[u64]) -> Option<String> {
        let sequence = ValueTable { first: 0, values };
        let found = learn(sequence, &mut Budget::new(&Limits::default())).unwrap();
        found.map(|found| words(&found, sequence).en)
    }

    #[test]
    fn famous_sequences_have_their_recurrences() {
        let ones: Vec<u64> = (0..512u64).map(|n| u64::from(n.count_ones())).collect();
        assert!(look(&ones).unwrap().starts_with("g(2n) = g(n), g(2n + 1) = g(n) + 1 for n >= 0"));
        let zeros: Vec<u64> =
            (0..512u64).map(|n| if n == 0 { 0 } else { n.trailing_zeros().into() }).collect();
        assert!(look(&zeros).unwrap().starts_with("g(2n) = g(n) + 1, g(2n + 1) = 0 for n >= 1"));
        let digits: Vec<u64> =
            (0..2000u64).map(|n| n.to_string().bytes().map(|b| u64::from(b - b'0')).sum()).collect();
        assert!(look(&digits).unwrap().starts_with("g(10n) = g(n), g(10n + 1) = g(n) + 1"));
        // Stern's diatomic sequence needs a second one beside itself.
        let mut stern = vec![0u64, 1];
        for n in 2..512usize {
            stern.push(if n % 2 == 0 { stern[n / 2] } else { stern[n / 2] + stern[n / 2 + 1] });
        }
        assert!(look(&stern).unwrap().starts_with("g(2n) = g(n), g(4n + 1) = "));
    }

    #[test]
    fn a_pattern_of_half_of_the_table_is_no_pattern() {
        let mut ones: Vec<u64> = (0..512u64).map(|n| u64::from(n.count_ones())).collect();
        ones[500] = 9;
        assert_eq!(look(&ones), None);
        let mut random = fastrand::Rng::with_seed(5);
        let values: Vec<u64> = (0..512).map(|_| random.u64(0..3)).collect();
        assert_eq!(look(&values), None);
    }
}
