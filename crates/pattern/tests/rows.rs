//! Rows of the values of games of two numbers.
#![allow(clippy::unwrap_used)]

use grundy_budget::{Budget, Limits};
use grundy_pattern::numerations::Numerations;
use grundy_pattern::{PatternFormula, rows};
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::heap::euclid::Euclid;
use grundy_theory::ruleset::heap::wythoff::Wythoff;
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use grundy_theory::theorem::ArithmeticPeriod;
use std::collections::BTreeSet;

fn row(rules: &MoveFormulas, row: u64) -> Option<ArithmeticPeriod> {
    let mut budget = Budget::new(&Limits::default());
    let found = rows::find(rules, row, &mut Numerations::default(), &mut budget).unwrap()?;
    assert!(found.by.is_some());
    match found.claim {
        PatternFormula::Period(pattern) => Some(pattern),
        other => panic!("{other:?}"),
    }
}

/// The values of Wythoff's game in some rows, by looking at every move.
fn wythoff(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; columns]; rows];
    for a in 0..rows {
        for b in 0..columns {
            let left = (0..b).map(|m| values[a][m]);
            let all: BTreeSet<u64> = left
                .chain((0..a).map(|m| values[m][b]))
                .chain((1..=a.min(b)).map(|k| values[a - k][b - k]))
                .collect();
            values[a][b] = (0..).find(|value| !all.contains(value)).unwrap();
        }
    }
    values
}

#[test]
fn rows_of_wythoffs_game_are_additively_periodic() {
    let rules = Wythoff.formulas(2).unwrap();
    let values = wythoff(9, 1000);
    for (a, values) in (0..).zip(&values) {
        let ArithmeticPeriod { preperiod, period, saltus } = row(&rules, a).unwrap();
        assert_eq!(period, saltus);
        let goes_on = |n: u64| values[(n + period) as usize] == values[n as usize] + saltus;
        assert!((preperiod..1000 - period).all(goes_on), "row {a}");
        assert!(preperiod == 0 || !goes_on(preperiod - 1), "row {a}: the preperiod is the least");
        if a == 8 {
            assert_eq!((preperiod, period), (102, 24));
        }
    }
}

#[test]
fn moves_of_another_kind_prove_nothing() {
    // Heaps of which at most two are taken have no rows in which all smaller columns are reached.
    let to = |left: [&str; 2], when: &str| MoveFormula {
        left: vec![left.map(str::to_owned).to_vec()],
        ..MoveFormula::new(&[], when)
    };
    let few = vec![to(["c", "b"], "c < a & a <= c + 2"), to(["a", "d"], "d < b & b <= d + 2")];
    assert_eq!(row(&MoveFormulas::position(&["a", "b"], few, vec![1, 1]), 3), None);
    // A move that leads to twice the column is none that lowers it by one of finitely many amounts.
    let twice = vec![to(["a", "d"], "d < b"), to(["c", "d"], "c < a & d + d = b")];
    assert_eq!(row(&MoveFormulas::position(&["a", "b"], twice, vec![1, 1]), 3), None);
    assert!(Euclid.formulas(2).is_none_or(|rules| row(&rules, 2).is_none()));
}

#[test]
fn nim_has_its_own_rows() {
    let to = |left: [&str; 2], when: &str| MoveFormula {
        left: vec![left.map(str::to_owned).to_vec()],
        ..MoveFormula::new(&[], when)
    };
    let nim = MoveFormulas::position(
        &["a", "b"],
        vec![to(["c", "b"], "c < a"), to(["a", "d"], "d < b")],
        vec![1, 1],
    );
    assert_eq!(row(&nim, 5), Some(ArithmeticPeriod { preperiod: 0, period: 8, saltus: 8 }));
}
