//! Published misère quotients, from `tables/misere-quotients.csv`.

use grundy_limits::{Budget, Limits};
use grundy_quotient::{HeapQuotient, Repetition};
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::parameters::Parameters;

#[test]
fn quotients_are_those_published() {
    let table = include_str!("../../../tables/misere-quotients.csv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut count = 0;
    for row in rows {
        let (code, numbers) = row.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        let rules = TakeAndBreak::from_parameters(Some(code)).unwrap();
        let mut found = HeapQuotient::new(&[&rules]);
        found.reach(&[&rules], u64::MAX, &mut Budget::new(&Limits::default())).unwrap();
        let Repetition { preperiod, period } = found.repetition(0).unwrap();
        let quotient = found.quotient();
        let shown = [quotient.order() as u64, quotient.lost().count() as u64, preperiod, period];
        assert_eq!(numbers, shown, "{code}");
        count += 1;
    }
    assert_eq!(count, 12);
}
