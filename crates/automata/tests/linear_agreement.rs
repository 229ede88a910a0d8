//! Linear arithmetic against going through all integers of a box.
#![allow(clippy::unwrap_used)]

use grundy_automata::linear::{LinearFormula, LinearTerm, Validity, find_model, is_valid};
use grundy_budget::{Budget, Limits};
use num_bigint::BigInt;
use proptest::prelude::*;

/// The variables, of which the last two may be bound.
const VARIABLES: u32 = 4;

/// The variables that are free in sentences.
const FREE: u32 = 3;

/// The integers of the box are those from -SIDE to SIDE.
const SIDE: i64 = 4;

fn budget() -> Budget {
    Budget::new(&Limits { steps: 1 << 31, ..Limits::default() })
}

fn terms() -> impl Strategy<Value = LinearTerm> {
    let coefficient = prop_oneof![2 => Just(0_i64), 3 => -3..=3_i64, 1 => -12..=12_i64];
    (prop::collection::vec(coefficient, VARIABLES as usize), -25..=25_i64).prop_map(
        |(coefficients, constant)| {
            let coefficients = (0..VARIABLES).zip(coefficients.into_iter().map(BigInt::from));
            LinearTerm::new(coefficients, constant)
        },
    )
}

fn atoms() -> impl Strategy<Value = LinearFormula> {
    prop_oneof![
        4 => terms().prop_map(LinearFormula::NotNegative),
        2 => terms().prop_map(LinearFormula::Zero),
        1 => (1..8_i64, terms()).prop_map(|(number, term)| LinearFormula::Divides(number.into(), term)),
        1 => any::<bool>().prop_map(LinearFormula::Constant),
    ]
}

fn formulas() -> impl Strategy<Value = LinearFormula> {
    atoms().prop_recursive(4, 24, 4, |inner| {
        let parts = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            parts.clone().prop_map(LinearFormula::And),
            parts.prop_map(LinearFormula::Or),
            inner.prop_map(|inner| LinearFormula::Not(Box::new(inner))),
        ]
    })
}

/// Formulas whose quantifiers range over the box.
fn sentences() -> impl Strategy<Value = LinearFormula> {
    atoms().prop_recursive(4, 12, 3, |inner| {
        let parts = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            2 => parts.clone().prop_map(LinearFormula::And),
            2 => parts.prop_map(LinearFormula::Or),
            1 => inner.clone().prop_map(|inner| LinearFormula::Not(Box::new(inner))),
            2 => (2..VARIABLES, inner.clone()).prop_map(|(variable, inner)| {
                LinearFormula::Exists(vec![variable], Box::new(LinearFormula::And(vec![in_box(variable), inner])))
            }),
            2 => (2..VARIABLES, inner).prop_map(|(variable, inner)| {
                LinearFormula::Forall(vec![variable], Box::new(in_box(variable).implies(inner)))
            }),
        ]
    })
}

fn in_box(variable: u32) -> LinearFormula {
    let side = || LinearTerm::constant(SIDE);
    let variable = || LinearTerm::variable(variable);
    LinearFormula::And(vec![
        LinearFormula::NotNegative(side() - variable()),
        LinearFormula::NotNegative(side() + variable()),
    ])
}

fn boxed(formula: &LinearFormula, variables: u32) -> LinearFormula {
    let bounds = (0..variables).map(in_box);
    LinearFormula::And(bounds.chain([formula.clone()]).collect())
}

/// Whether a formula holds, going through the box for quantified variables.
fn holds(formula: &LinearFormula, values: &mut [BigInt; VARIABLES as usize]) -> bool {
    let value = |term: &LinearTerm| term.value(|variable| values[variable as usize].clone());
    match formula {
        LinearFormula::Constant(holds) => *holds,
        LinearFormula::NotNegative(term) => value(term) >= 0.into(),
        LinearFormula::Zero(term) => value(term) == 0.into(),
        LinearFormula::Divides(number, term) => value(term) % number == 0.into(),
        LinearFormula::Not(inner) => !holds(inner, values),
        LinearFormula::And(parts) => parts.iter().all(|part| holds(part, values)),
        LinearFormula::Or(parts) => parts.iter().any(|part| holds(part, values)),
        LinearFormula::Exists(variables, inner) | LinearFormula::Forall(variables, inner) => {
            let is_exists = matches!(formula, LinearFormula::Exists(..));
            let variable = variables[0] as usize;
            let outer = values[variable].clone();
            let mut found = false;
            for at in -SIDE..=SIDE {
                values[variable] = at.into();
                found = found || holds(inner, values) == is_exists;
            }
            values[variable] = outer;
            found == is_exists
        }
    }
}

/// All choices of the first variables in the box, the others 0.
fn choices(variables: u32) -> impl Iterator<Item = [BigInt; VARIABLES as usize]> {
    let side = 2 * SIDE + 1;
    (0..side.pow(variables)).map(move |number| {
        std::array::from_fn(|at| {
            let is_free = at < variables as usize;
            if is_free { (number / side.pow(at as u32) % side - SIDE).into() } else { BigInt::from(0) }
        })
    })
}

fn agrees(formula: &LinearFormula, variables: u32) -> Result<(), TestCaseError> {
    let exists = choices(variables).any(|mut values| holds(formula, &mut values));
    let found = find_model(formula, &mut budget()).unwrap();
    prop_assert_eq!(found.is_some(), exists, "{:?}", found);
    if let Some(found) = found {
        let mut values: [BigInt; VARIABLES as usize] = Default::default();
        found.iter().for_each(|(variable, value)| values[*variable as usize] = value.clone());
        prop_assert!(holds(formula, &mut values), "{:?}", values);
    }
    let negated = formula.clone().negated();
    prop_assert_eq!(is_valid(&negated, &mut budget()).unwrap() == Validity::Valid, !exists);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn formulas_in_a_box_have_a_model_if_one_is_in_the_box(formula in formulas()) {
        agrees(&boxed(&formula, VARIABLES), VARIABLES)?;
    }

    #[test]
    fn formulas_without_bounds_have_only_true_models(formula in formulas()) {
        let found = find_model(&formula, &mut budget()).unwrap();
        let in_box = choices(VARIABLES).any(|mut values| holds(&formula, &mut values));
        prop_assert!(found.is_some() || !in_box);
        if let Some(found) = found {
            let mut values: [BigInt; VARIABLES as usize] = Default::default();
            found.iter().for_each(|(variable, value)| values[*variable as usize] = value.clone());
            prop_assert!(holds(&formula, &mut values), "{:?}", values);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sentences_with_quantifiers_agree_with_the_box(formula in sentences()) {
        let rest = (FREE..VARIABLES).map(|variable| LinearFormula::Zero(LinearTerm::variable(variable)));
        agrees(&LinearFormula::And([boxed(&formula, FREE)].into_iter().chain(rest).collect()), FREE)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    // Narrow strips with large coefficients: what real shadows let through is decided by dark ones and
    // splinters.
    #[test]
    fn narrow_strips_agree_with_the_box(
        rows in prop::collection::vec((prop::collection::vec(-13..=13_i64, 3), -30..=30_i64, 0..6_i64), 1..4)
    ) {
        let strips = rows.into_iter().flat_map(|(coefficients, low, width)| {
            let row = LinearTerm::new((0..3).zip(coefficients.into_iter().map(BigInt::from)), 0);
            let low = row - LinearTerm::constant(low);
            [LinearFormula::NotNegative(low.clone()), LinearFormula::NotNegative(LinearTerm::constant(width) - low)]
        });
        agrees(&boxed(&LinearFormula::And(strips.collect()), 3), 3)?;
    }
}

/// Equalities and inequalities between two variables, many of which contradict each other.
fn literals() -> impl Strategy<Value = LinearFormula> {
    let factor = || prop_oneof![Just(-3_i64), Just(-2), Just(-1), Just(1), Just(2), Just(3)];
    let terms = (0..3_u32, factor(), 0..3_u32, factor(), -6..=4_i64)
        .prop_map(|(x, a, y, b, constant)| LinearTerm::new([(x, a.into()), (y, b.into())], constant));
    (terms, any::<bool>()).prop_map(|(term, is_zero)| {
        if is_zero { LinearFormula::Zero(term) } else { LinearFormula::NotNegative(term) }
    })
}

/// Alternatives, some of which bring disjunctions of their own.
fn alternatives() -> impl Strategy<Value = LinearFormula> {
    let nested = (literals(), prop::collection::vec(literals(), 2..4))
        .prop_map(|(literal, parts)| LinearFormula::And(vec![literal, LinearFormula::Or(parts)]));
    prop_oneof![2 => literals(), 1 => nested]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    // Searches with many contradictions: a case is left out only if the reasons say so.
    #[test]
    fn many_disjunctions_agree_with_the_box(
        clauses in prop::collection::vec(prop::collection::vec(alternatives(), 2..5), 3..14)
    ) {
        let clauses = clauses.into_iter().map(LinearFormula::Or);
        agrees(&boxed(&LinearFormula::And(clauses.collect()), 3), 3)?;
    }
}
