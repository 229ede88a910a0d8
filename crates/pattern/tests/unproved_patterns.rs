//! What is shown without rules, and what is not.
#![allow(clippy::unwrap_used)]

use grundy_budget::{Budget, Limits};
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::prove::{self, ProofResult};
use grundy_pattern::rules::{HeapOptions, HeapRulesSource};
use grundy_pattern::sequence::{KnownPeriod, find};
use grundy_pattern::value_table::ValueTable;
use grundy_pattern::{Conditional, Pattern, PatternClass, PatternFormula};
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::heap::euclid::Euclid;
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use grundy_theory::theorem::ArithmeticPeriod;

fn budget() -> Budget {
    Budget::new(&Limits::default())
}

fn look(values: &[u64], period: Option<&KnownPeriod>, rules: HeapRulesSource<'_>) -> Option<Pattern> {
    let table = ValueTable { first: 0, values };
    find(table, period, rules, &mut Numerations::default(), &mut budget()).unwrap()
}

/// The values of heaps by the moves of each.
fn values(moves: &[Vec<Vec<u64>>]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for options in moves {
        let nim_sum = |left: &Vec<u64>| left.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
        let reached: Vec<u64> = options.iter().map(nim_sum).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

fn mark(heap: u64) -> Vec<Vec<u64>> {
    let part = |left: u64| if left == 0 { vec![] } else { vec![left] };
    let mut options = if heap == 0 { vec![] } else { vec![part(heap - 1), part(heap / 2)] };
    options.sort();
    options.dedup();
    options
}

#[test]
fn random_values_show_nothing() {
    let mut random = fastrand::Rng::with_seed(15);
    for _ in 0..40 {
        let most = random.u64(1..20);
        let table: Vec<u64> = (0..512).map(|_| random.u64(0..=most)).collect();
        assert!(look(&table, None, HeapRulesSource::Unknown).is_none());
        // Mostly zeros.
        let rare: Vec<u64> = (0..512).map(|_| u64::from(random.u8(0..40) == 0)).collect();
        assert!(look(&rare, None, HeapRulesSource::Unknown).is_none());
    }
}

#[test]
fn a_pattern_without_rules_is_observed_and_not_proved() {
    let odd_ones: Vec<u64> = (0..1024u64).map(|n| u64::from(n.count_ones() % 2)).collect();
    let found = look(&odd_ones, None, HeapRulesSource::Unknown).unwrap();
    assert!(found.formula.en.starts_with("g(n) = s_2(n) mod 2, where"), "{}", found.formula);
    assert_eq!((found.class, found.by), (PatternClass::Formula, None));
    assert_eq!(found.checked_to, Some(1023));
}

#[test]
fn rules_that_are_read_are_named_as_a_hypothesis() {
    let moves: Vec<Vec<Vec<u64>>> = (0..512).map(mark).collect();
    let read = HeapOptions(moves[..256].to_vec());
    let found = look(&values(&moves), None, HeapRulesSource::Read(&read)).unwrap();
    assert_eq!(found.by, None, "what is read from small heaps proves nothing of larger ones");
    let Conditional { condition, .. } = found.conditional.unwrap();
    assert!(
        condition.en.contains("if the moves go on") && condition.en.contains("up to heap 255"),
        "{condition}"
    );
}

#[test]
fn a_period_that_ends_is_refuted() {
    // Take 1 or 2, or, from 300 on, also 3: the values repeat with 3, and later with 4.
    let rules =
        MoveFormulas::heap(vec![MoveFormula::new(&["m"], "m < n & n <= m + 2 | 300 <= n & n = m + 3")]);
    let moves: Vec<Vec<Vec<u64>>> = (0..256u64)
        .map(|n| (1..=n.min(2)).map(|take| if n == take { vec![] } else { vec![n - take] }).collect())
        .collect();
    let table = values(&moves);
    let pattern = ArithmeticPeriod { preperiod: 0, period: 3, saltus: 0 };
    let seen = KnownPeriod { pattern, by: None, checked_to: 255 };
    assert!(look(&table, Some(&seen), HeapRulesSource::Given(&rules)).is_none());
}

#[test]
fn wrong_automata_are_refuted_and_rules_that_do_not_end_prove_nothing() {
    let mut numerations = Numerations::default();
    let mut numbers = numerations.named("2", &mut budget()).unwrap().unwrap();
    let nim = MoveFormulas::heap(vec![MoveFormula::new(&["m"], "m < n")]);
    let (_, right) = numbers.relation("v = n & n = n", &mut budget()).unwrap();
    let (_, wrong) = numbers.relation("n = n & v = n + 1", &mut budget()).unwrap();
    // The variables stand in the order in which they are mentioned.
    let fresh = numbers.clone();
    let verdict = |dfa, rules: &MoveFormulas| {
        prove::values(&mut fresh.clone(), rules, dfa, None, &mut budget()).unwrap()
    };
    assert_eq!(verdict(&right, &nim), ProofResult::Proved);
    assert_eq!(verdict(&wrong, &nim), ProofResult::Refuted);
    // From 0 there is a move to 1, and back.
    let endless = MoveFormulas::heap(vec![MoveFormula::new(&["m"], "n = 0 & m = 1 | n = 1 & m = 0")]);
    let (_, alternating) =
        numbers.relation("n = 0 & v = 1 | n = n & ~(n = 0) & v = 0", &mut budget()).unwrap();
    assert_eq!(verdict(&alternating, &endless), ProofResult::Open);
}

#[test]
fn lost_positions_at_random_show_nothing() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..10 {
        let lost = (0..32 * 32).map(|_| random.u8(0..12) == 0).collect();
        let outcomes = OutcomeTable {
            at: vec!["a".to_owned(), "b".to_owned()],
            below: 32,
            play: Convention::Normal,
            lost,
        };
        let found = positions::find(
            &outcomes,
            positions::PositionRules::Unknown,
            &mut Numerations::default(),
            &mut budget(),
        )
        .unwrap();
        assert!(found.is_none());
    }
}

#[test]
fn a_saltus_for_each_residue_is_found_and_proved() {
    // From an even heap any even number may be taken, or 1; from an odd one 1.
    let options = |n: u64| -> Vec<Vec<u64>> {
        let all = (0..n).filter(|left| n.is_multiple_of(2) && left.is_multiple_of(2) || left + 1 == n);
        all.map(|left| if left == 0 { vec![] } else { vec![left] }).collect()
    };
    let moves: Vec<Vec<Vec<u64>>> = (0..512).map(options).collect();
    let read = HeapOptions(moves[..256].to_vec());
    let found = look(&values(&moves), None, HeapRulesSource::Read(&read)).unwrap();
    let PatternFormula::Residues(residues) = &found.claim else { panic!("{}", found.formula) };
    assert_eq!((found.class, residues.salti.len()), (PatternClass::ArithmeticPeriodic, 2));
    assert!(
        found.conditional.is_some_and(|known| known.by.en.contains("automata")) && found.evidence.is_some()
    );
    // Without rules it is seen.
    let found = look(&values(&moves), None, HeapRulesSource::Unknown).unwrap();
    assert!(matches!(found.claim, PatternFormula::Residues(_)) && found.by.is_none(), "{}", found.formula);
}

/// Heaps of which the moves leave any number from a least one on.
fn window(least: impl Fn(u64) -> u64) -> Vec<Vec<Vec<u64>>> {
    let left = |m: u64| if m == 0 { vec![] } else { vec![m] };
    (0..256).map(|n| (least(n)..n).map(left).collect()).collect()
}

#[test]
fn recurrences_by_last_digits_are_proved_where_a_window_slides() {
    for (least, words) in
        [(2u64, "g(2n) = n, g(2n + 1) = g(n)"), (3, "g(3n) = 2 n, g(3n + 1) = g(n), g(3n + 2) = 2 n + 1")]
    {
        let moves = window(|n| n.div_ceil(least));
        let found = look(&values(&moves), None, HeapRulesSource::Read(&HeapOptions(moves))).unwrap();
        assert_eq!(found.class, PatternClass::Regular);
        assert!(found.formula.en.starts_with(words), "{}", found.formula);
        let Conditional { condition, by } = found.conditional.unwrap();
        assert!(by.en.contains("sliding windows") && condition.en.contains("if the moves go on"), "{by}");
    }
}

#[test]
fn recurrences_that_no_lemma_proves_are_observed() {
    // Aliquot: take a divisor, but not the whole heap.
    let left = |n: u64| (1..n).filter(move |take| n.is_multiple_of(*take)).map(move |take| vec![n - take]);
    let moves: Vec<Vec<Vec<u64>>> = (0..512).map(|n| left(n).collect()).collect();
    let found =
        look(&values(&moves), None, HeapRulesSource::Read(&HeapOptions(moves[..256].to_vec()))).unwrap();
    assert!(found.formula.en.starts_with("g(n) = v_2(n), where"), "{}", found.formula);
    assert_eq!((found.class, found.by), (PatternClass::Formula, None));
    // 3 to the number of 1 bits has no formula among those that are tried.
    let known: Vec<u64> = (0..512u64).map(|n| 3u64.pow(n.count_ones())).collect();
    let found = look(&known, None, HeapRulesSource::Unknown).unwrap();
    assert_eq!((found.class, found.by), (PatternClass::Regular, None));
    // The claim tells values by smaller ones.
    let said = |n: u64| found.claim.value(n, |m| known.get(m as usize).copied());
    assert!((2..512).all(|n| said(n) == Some(known[n as usize])));
}

#[test]
fn moves_of_several_steps_are_proved_by_induction_along_the_steps() {
    // Euclid: who moves wins exactly if one heap is more than 1.618... times the other.
    let below = 64u64;
    let mut lost = vec![false; (below * below) as usize];
    let place = |p: u64, q: u64| (p * below + q) as usize;
    for p in 0..below {
        for q in 0..below {
            let least = p.min(q).max(1);
            let first = (1..=p / least).any(|k| q > 0 && k * q <= p && lost[place(p - k * q, q)]);
            let second = (1..=q / least).any(|k| p > 0 && k * p <= q && lost[place(p, q - k * p)]);
            lost[place(p, q)] = !first && !second;
        }
    }
    let steps = Euclid.steps().unwrap();
    let at = steps.rules.at.clone();
    let right = OutcomeTable { at, below, play: Convention::Normal, lost };
    let find = |outcomes: &OutcomeTable| {
        let rules = positions::PositionRules::ByStep(&steps);
        positions::find(outcomes, rules, &mut Numerations::default(), &mut budget()).unwrap()
    };
    let found = find(&right).unwrap();
    assert!(found.by.unwrap().en.contains("Zeckendorf"), "{}", found.formula);
    // One step alone is another game, and so is this table.
    let wrong = OutcomeTable { lost: right.lost.iter().map(|lost| !lost).collect(), ..right };
    assert!(find(&wrong).is_none_or(|found| found.by.is_none()));
}
