//! Published facts on octal games, found again from the rules.

use grundy_budget::{Budget, Limits};
use grundy_sequences::sequence::statistics::SparseMask;
use grundy_sequences::sequence::{NimSequence, SequencePrefix};
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::parameters::Parameters;
use std::sync::Arc;

const HEAP: u64 = 1_000_000_000_000_000_000;

/// Games that take so many values, or fewer, are reproduced by every run of the tests.
const QUICK: u64 = 1_000_000;

/// A game that needs so many values is proved in some minutes at most.
const PATIENT: Limits = Limits {
    memory: 8 << 30,
    steps: 1 << 40,
    positions: 0,
    moves: None,
    value: None,
    time: None,
    interrupt: None,
    told: None,
    tables: None,
};

/// A line of a table of octal games.
#[derive(Debug)]
struct Row {
    code: &'static str,
    preperiod: u64,
    period: u64,
    largest: u64,
    /// The mask, with the number of rare heaps and the last of them.
    rare: Option<(SparseMask, u64)>,
}

impl Row {
    fn read(line: &'static str) -> Row {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |field: &str| field.parse().unwrap_or_else(|_| panic!("{line}: {field} is no number"));
        let &[code, preperiod, period, largest, ref rare @ ..] = &fields[..] else {
            panic!("{line}: four columns are needed")
        };
        let rare = match *rare {
            [] => None,
            [mask, rare, last] => {
                let (mask, parity) = mask.strip_suffix("+n").map_or((mask, false), |mask| (mask, true));
                let mask = u64::from_str_radix(mask, 16).unwrap_or_else(|_| panic!("{line}: no mask"));
                Some((SparseMask { mask, parity, odd: parity, rare: number(rare) }, number(last)))
            }
            _ => panic!("{line}: a mask stands with the number of rare heaps and the last of them"),
        };
        Row { code, preperiod: number(preperiod), period: number(period), largest: number(largest), rare }
    }

    /// Guy and Smith's theorem asks for about so many values.
    fn values(&self) -> u64 {
        2 * (self.preperiod + self.period)
    }

    /// Finds the row again.
    fn check(&self) {
        let known = known(self.code, HEAP, &PATIENT);
        let pattern = known.pattern().unwrap_or_else(|| panic!("{self:?}: no period is proved"));
        assert_eq!(pattern.by().name.en, "octal periodicity theorem");
        let found = (pattern.preperiod(), pattern.period(), pattern.saltus());
        assert_eq!(found, (self.preperiod, self.period, 0), "{}", self.code);
        assert_eq!(known.values().iter().max(), Some(self.largest), "{}", self.code);
        if let Some((split, last)) = self.rare {
            let mut rare =
                (0..).zip(known.values().iter()).filter(|&(heap, value)| split.is_rare(heap, value));
            let count =
                rare.by_ref().inspect(|&(heap, _)| assert!(heap <= last, "{}: {heap}", self.code)).count();
            assert_eq!(count as u64, split.rare, "{}", self.code);
        }
    }
}

fn rows(table: &'static str) -> impl Iterator<Item = Row> {
    table.lines().filter(|line| !line.starts_with('#')).map(Row::read)
}

fn published() -> impl Iterator<Item = Row> {
    rows(include_str!("../../../tables/octal.csv"))
}

fn known(code: &str, heap: u64, limits: &Limits) -> Arc<SequencePrefix> {
    let rules = TakeAndBreak::from_parameters(Some(code)).expect("a code of the table");
    let sequence = NimSequence::new(Arc::new(rules));
    sequence.reach(heap, &mut Budget::new(limits)).unwrap_or_else(|stop| panic!("{code}: {stop}"))
}

#[test]
fn published_periods_are_found_and_proved() {
    published().filter(|row| row.values() <= QUICK).for_each(|row| row.check());
}

#[test]
#[ignore = "takes minutes; cargo test --release -p grundy-sequences --test octal -- --ignored"]
fn long_published_periods_are_found_and_proved() {
    published().filter(|row| row.values() > QUICK).for_each(|row| row.check());
}

#[test]
fn periods_computed_before_are_found_again() {
    rows(include_str!("../../../tables/octal-computed.csv"))
        .filter(|row| row.values() <= QUICK)
        .for_each(|row| row.check());
}

#[test]
fn the_last_rare_value_of_officers_stands_where_it_was_found() {
    // J. P. Grossman, Searching for periodicity in Officers, Games of No Chance 5 (2025).
    assert_eq!(known("0.6", 20_700, &Limits::default()).value(20_627), 277);
}
