//! Hexadecimal games whose values grow: their patterns are found and proved from the rules.

use grundy_budget::{Budget, Limits};
use grundy_sequences::sequence::NimSequence;
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::parameters::Parameters;
use std::sync::Arc;

const HEAP: u64 = 1_000_000_000_000_000_000;

#[test]
fn growth_is_found_and_proved() {
    for line in include_str!("../../../tables/hexadecimal.csv").lines().filter(|line| !line.starts_with('#'))
    {
        let (code, numbers) = line.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        let rules = TakeAndBreak::from_parameters(Some(code)).expect("a code of the table");
        let sequence = NimSequence::new(Arc::new(rules));
        let known = sequence.reach(HEAP, &mut Budget::new(&Limits::default())).expect("within the limits");
        let pattern = known.pattern().unwrap();
        assert_eq!([pattern.preperiod(), pattern.period(), pattern.saltus()], numbers[..], "{code}");
        assert_eq!(pattern.by().name.en, "arithmetic periodicity of take-and-break games");
        let (periods, first) =
            ((HEAP - numbers[0]) / numbers[1], numbers[0] + (HEAP - numbers[0]) % numbers[1]);
        assert_eq!(known.value(HEAP), known.value(first) + periods * numbers[2], "{code}");
    }
}
