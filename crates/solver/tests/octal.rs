//! Published facts on octal games, found again from the rules.

use grundy_solver::limits::{Budget, Limits};
use grundy_solver::table::{Known, NimSequence};
use grundy_theory::catalogue::Parameters;
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use std::sync::Arc;

const HEAP: u64 = 1_000_000_000_000_000_000;

fn known(code: &str, heap: u64) -> Arc<Known> {
    let rules = TakeAndBreak::from_parameters(Some(code)).expect("a code of the table");
    let sequence = NimSequence::new(Arc::new(rules));
    sequence.reach(heap, &mut Budget::new(&Limits::default())).expect("within the limits")
}

#[test]
fn published_periods_are_found_and_proved() {
    for line in include_str!("../../../tables/octal.csv").lines().filter(|line| !line.starts_with('#')) {
        let (code, numbers) = line.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        // Some take ten seconds with optimisation, and a minute without.
        if cfg!(debug_assertions) && numbers[0] > 1_000_000 {
            continue;
        }
        let known = known(code, HEAP);
        let pattern = known.pattern().unwrap();
        assert_eq!(pattern.saltus(), 0);
        let found = [pattern.preperiod(), pattern.period(), known.values().iter().max().unwrap()];
        assert_eq!(found[..], numbers[..], "{code}");
        assert_eq!(pattern.by().name.en, "octal periodicity theorem");
    }
}

#[test]
fn the_last_rare_value_of_officers_stands_where_it_was_found() {
    // J. P. Grossman, Searching for periodicity in Officers, Games of No Chance 5 (2025).
    assert_eq!(known("0.6", 20_700).value(20_627), 277);
}
