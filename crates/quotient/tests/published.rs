//! Published misère quotients, from `tables/misere-quotients.csv`.
#![allow(clippy::unwrap_used)]

use grundy_budget::{Budget, Limits};
use grundy_quotient::{HeapQuotient, Repetition};
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::parameters::Parameters;

/// The order, the number of lost elements, the preperiod and the period of the quotient of all heaps of a
/// code.
fn quotient(code: &str, limits: &Limits) -> [u64; 4] {
    let rules = TakeAndBreak::from_parameters(Some(code)).unwrap();
    let mut found = HeapQuotient::new(&[&rules]);
    found.reach(&[&rules], u64::MAX, &mut Budget::new(limits)).unwrap();
    let Repetition { preperiod, period } = found.repetition(0).unwrap();
    let quotient = found.quotient();
    [quotient.order() as u64, quotient.lost().count() as u64, preperiod, period]
}

#[test]
fn quotients_are_those_published() {
    let table = include_str!("../../../tables/misere-quotients.csv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut count = 0;
    for row in rows {
        let (code, numbers) = row.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        let shown = quotient(code, &Limits::default());
        assert_eq!(numbers, shown, "{code}");
        count += 1;
    }
    assert_eq!(count, 12);
}

/// These were computed here. That of 0.4107 needs many larger candidates, one after another.
#[test]
fn quotients_of_more_codes_are_found() {
    for (code, numbers) in [
        ("0.15", [42, 12, 66, 10]),
        ("0.34", [12, 3, 7, 8]),
        ("0.71", [36, 9, 3, 6]),
        ("0.75", [8, 2, 8, 2]),
        ("0.115", [42, 12, 92, 14]),
        ("0.123", [20, 5, 5, 5]),
        ("0.144", [30, 5, 12, 10]),
        ("0.152", [34, 6, 25, 48]),
        ("0.153", [16, 3, 32, 14]),
        ("0.4107", [506, 58, 66, 24]),
    ] {
        assert_eq!(quotient(code, &Limits::default()), numbers, "{code}");
    }
}

/// Dawson's Kayles to heap 33, as far as T. E. Plambeck and A. N. Siegel found it (2008).
#[test]
fn the_quotient_of_0_07_to_heap_33_has_638_elements() {
    let rules = TakeAndBreak::from_parameters(Some("0.07")).unwrap();
    let mut found = HeapQuotient::new(&[&rules]);
    found.reach(&[&rules], 33, &mut Budget::new(&Limits::default())).unwrap();
    assert_eq!((found.known(), found.quotient().order()), (34, 638));
}

#[test]
fn candidates_that_are_given_up_take_no_memory() {
    let limits = Limits { memory: 2 << 20, ..Limits::default() };
    assert_eq!(quotient("0.77", &limits), [40, 9, 71, 12]);
}
