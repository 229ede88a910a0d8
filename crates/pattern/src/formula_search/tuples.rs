//! Finds conditions that tell the lost positions of several numbers.

use super::columns::{Column, Known, NONE};
use super::outcomes::{Found, Goal, columns_of_tuples};
use crate::formula::{Body, Feature, Rule, Sign, Term, Test};
use crate::outcome_table::OutcomeTable;
use grundy_budget::{Budget, Halt};

/// A condition that holds exactly of the lost positions of numbers from `first` on. It is found from the
/// numbers below a half of the bound, or three quarters for more than two numbers. The result contains this
/// limit.
pub(super) fn find(
    table: &OutcomeTable,
    first: u64,
    budget: &mut Budget,
) -> Result<Option<(Rule, u64)>, Halt> {
    let arity = table.at.len();
    // A tuple is a vector; lost and train are a byte each.
    budget.reserve((48 + 8 * arity as u64) * table.lost.len() as u64)?;
    let (tuples, lost): (Vec<Vec<u64>>, Vec<bool>) =
        table.all().filter(|(tuple, _)| tuple.iter().all(|&n| n >= first)).unzip();
    budget.charge_steps(30 * 1500 * tuples.len() as u64)?;
    // Of three numbers half of the bound leaves few positions.
    let terms = if arity == 2 { table.below / 2 } else { table.below * 3 / 4 };
    let train: Vec<bool> = tuples.iter().map(|tuple| tuple.iter().all(|&n| n < terms)).collect();
    let goal = Goal { lost: &lost, train: &train };
    let mut found = Found::default();
    let known = &mut Known::default();
    let (plain, wide) = columns_of_tuples(&tuples, known, budget)?;
    for column in &wide {
        goal.try_column(&mut found, column);
        found.hold(budget)?;
    }
    for column in &plain {
        goal.try_properties(&mut found, column);
        found.hold(budget)?;
    }
    comparisons((&goal, &mut found), &plain, arity, known, budget)?;
    if arity == 2 {
        let of = |sign: Sign| Term::two(sign, Term::Number(0), Term::Number(1));
        let (least, most) = (of(Sign::Min), of(Sign::Max));
        goal.try_test(&mut found, &Test::BelowGolden(least.clone(), most.clone()), &tuples);
        for shift in [0, 1, -1, 2] {
            let shifted = || (least.clone().plus(shift), most.clone().plus(shift));
            let (x, y) = shifted();
            goal.try_test(&mut found, &Test::Wythoff(x, y), &tuples);
            if shift != 0 {
                let (x, y) = shifted();
                goal.try_test(&mut found, &Test::BelowGolden(x, y), &tuples);
            }
        }
        goal.try_test(&mut found, &Test::BelowGolden(Term::Number(0), Term::Number(1)), &tuples);
        goal.try_test(&mut found, &Test::BelowGolden(Term::Number(1), Term::Number(0)), &tuples);
    }
    let test = goal.union(found, budget)?;
    Ok(test.map(|test| (Rule { arity, listed: (first, Vec::new()), body: Body::Lost(test) }, terms)))
}

/// Comparisons of numbers, their multiples, and functions of them.
fn comparisons(
    (goal, found): (&Goal<'_>, &mut Found),
    plain: &[Column],
    arity: usize,
    known: &mut Known,
    budget: &mut Budget,
) -> Result<(), Halt> {
    let scaled = |column: &Column, times: u64, plus: i64| {
        let of = |&n: &u64| match n {
            NONE => NONE,
            n => n.checked_mul(times).and_then(|n| n.checked_add_signed(plus)).unwrap_or(NONE),
        };
        let term =
            if times == 1 { column.term.clone() } else { column.term.clone().with(Sign::Times, times) };
        Column::new(term.plus(plus), column.values.iter().map(of).collect())
    };
    for (i, one) in plain.iter().enumerate() {
        for (j, other) in plain.iter().enumerate() {
            if i == j {
                continue;
            }
            for times in 1..=4 {
                for plus in [0, 1, -1, 2, -2] {
                    goal.try_pair(found, one, &scaled(other, times, plus));
                }
            }
            found.hold(budget)?;
        }
    }
    for feature in Feature::all() {
        for shift in [0, 1, -1] {
            let of_each: Vec<Column> =
                plain[..arity].iter().map(|column| scaled(column, 1, shift).of(feature, known)).collect();
            for (i, one) in of_each.iter().enumerate() {
                for (j, other) in of_each.iter().enumerate() {
                    if i < j {
                        goal.try_pair(found, one, other);
                    }
                    if i != j {
                        goal.try_pair(found, one, &plain[j]);
                    }
                }
            }
            found.hold(budget)?;
        }
    }
    Ok(())
}
