//! The elements of sums against the outcomes of all small sums, by the rules alone.

use grundy_budget::{Budget, Limits};
use grundy_quotient::HeapQuotient;
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::parameters::Parameters;
use std::collections::HashMap;
use std::ops::ControlFlow;

fn rules(code: &str) -> TakeAndBreak {
    TakeAndBreak::from_parameters(Some(code)).expect("a code")
}

/// Misère play by the definition.
struct ByRules<'a> {
    games: Vec<&'a dyn HeapRules>,
    lost: HashMap<Vec<(usize, u64)>, bool>,
}

impl ByRules<'_> {
    fn is_lost(&mut self, sum: &[(usize, u64)]) -> bool {
        if let Some(&lost) = self.lost.get(sum) {
            return lost;
        }
        let mut options = Vec::new();
        for (place, &(game, heap)) in sum.iter().enumerate() {
            let _ = self.games[game].visit_options(heap, &mut |left| {
                let mut option = sum.to_vec();
                option.remove(place);
                option.extend(left.sizes().filter(|&size| size > 0).map(|size| (game, size)));
                option.sort_unstable();
                options.push(option);
                ControlFlow::Continue(())
            });
        }
        let lost = !options.is_empty() && options.iter().all(|option| !self.is_lost(option));
        self.lost.insert(sum.to_vec(), lost);
        lost
    }
}

/// Compares all sums of up to `count` heaps from 1 to `last`.
fn compare(codes: &[&str], last: u64, count: usize, tokens: u64) {
    let games: Vec<TakeAndBreak> = codes.iter().map(|code| rules(code)).collect();
    let games: Vec<&dyn HeapRules> = games.iter().map(|game| game as &dyn HeapRules).collect();
    let mut found = HeapQuotient::new(&games);
    found.reach(&games, last, &mut Budget::new(&Limits::default())).expect("within the limits");
    let mut by_rules = ByRules { games: games.clone(), lost: HashMap::new() };
    let heaps: Vec<(usize, u64)> =
        (0..games.len()).flat_map(|game| (1..=last).map(move |heap| (game, heap))).collect();
    let mut sums: Vec<Vec<(usize, u64)>> = vec![Vec::new()];
    let mut all = sums.clone();
    for _ in 0..count {
        sums = sums
            .iter()
            .flat_map(|sum| {
                let from = sum.last().copied().unwrap_or((0, 0));
                let next = heaps.iter().filter(move |&&heap| heap >= from);
                next.map(move |&heap| [&sum[..], &[heap]].concat())
            })
            .filter(|sum| sum.iter().map(|&(_, heap)| heap).sum::<u64>() <= tokens)
            .collect();
        all.extend(sums.iter().cloned());
    }
    for sum in all {
        let quotient = found.quotient();
        let element = sum.iter().fold(0, |element, &(game, heap)| {
            quotient.times(element, found.element(game, heap).expect("a heap reached"))
        });
        assert_eq!(quotient.is_lost(element), by_rules.is_lost(&sum), "{codes:?} {sum:?}");
    }
}

#[test]
fn elements_of_heaps_to_31_of_0_53_are_right() {
    compare(&["0.53"], 31, 2, 34);
}

#[test]
fn elements_of_finished_codes_are_right() {
    for code in [
        "0.77", "0.72", "0.71", "0.123", "0.75", "0.22", "0.33", "4.3", "0.15", "0.241", "0.34", "0.3F",
        "0.07",
    ] {
        compare(&[code], 10, 4, 18);
    }
}

#[test]
fn elements_of_heaps_of_several_games_are_right() {
    for codes in [["0.77", "0.33"], ["0.75", "0.22"], ["0.53", "0.123"]] {
        compare(&codes, 5, 3, 12);
    }
}
