//! Genera of single heaps, from misère canonical forms of the positions that heaps fall apart into.
//!
//! In misère play a sum is not worth what its parts are worth: forms are added option by option. A heap and
//! the sums in which it stands share the forms of all positions that behave alike.

use crate::budget::{Budget, Halt};
use grundy_search::misere_forms::{FormId, MisereForms};
use grundy_search::option_meter::OPTION;
use grundy_theory::ruleset::heap::{HeapOption, HeapRules};
use grundy_theory::value::Genus;
use grundy_theory::words;
use std::ops::ControlFlow;

/// A position that falls apart into more heaps than this is not looked at.
const MAX_HEAPS: u64 = 256;

/// The genera of the heaps 0, 1, ..., `last`, and why there are no more of them where a limit was reached.
pub fn genera<H: HeapRules>(rules: &H, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Halt>) {
    let mut genera = Vec::new();
    let mut heaps = Heaps::default();
    let stop = (0..=last).find_map(|heap| {
        let genus = match rules.family().leaves_one_heap() {
            true => of_one_heap(rules, heap, &genera, budget),
            false => heaps.next(rules, budget).map(|form| heaps.forms.genus(form).clone()),
        };
        let held = genus.and_then(|genus| {
            budget.reserve(size_of::<Genus>() as u64 + genus.size_in_memory() as u64)?;
            genera.push(genus);
            Ok(())
        });
        held.err()
    });
    budget.release(heaps.forms.bytes());
    (genera, stop)
}

/// The genus of a heap where every move leaves one heap at most: the genera of its options are known.
fn of_one_heap<H: HeapRules>(
    rules: &H,
    heap: u64,
    genera: &[Genus],
    budget: &mut Budget,
) -> Result<Genus, Halt> {
    let mut options: Vec<&Genus> = Vec::new();
    for_each_option(rules, heap, budget, |left, _| {
        // An option is smaller than its heap.
        options.extend(left.sizes().next().map_or(genera.first(), |size| genera.get(size as usize)));
        Ok(())
    })?;
    Ok(Genus::from_options(&options))
}

/// Shows what a heap may become, each paid for.
fn for_each_option<H: HeapRules>(
    rules: &H,
    heap: u64,
    budget: &mut Budget,
    mut visit: impl FnMut(HeapOption, &mut Budget) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let mut result = Ok(());
    let _ = rules.visit_options(heap, &mut |left| {
        result = budget.charge_steps(OPTION).and_then(|()| visit(left, budget));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result
}

/// The forms of the heaps from 0 on.
#[derive(Default)]
struct Heaps {
    forms: MisereForms,
    of: Vec<FormId>,
}

impl Heaps {
    /// The form of the next heap.
    fn next<H: HeapRules>(&mut self, rules: &H, budget: &mut Budget) -> Result<FormId, Halt> {
        let Heaps { forms, of } = self;
        let mut options = Vec::new();
        for_each_option(rules, of.len() as u64, budget, |left, budget| {
            if left.heaps() > MAX_HEAPS {
                return Err(too_many_heaps());
            }
            budget.charge_steps(OPTION * left.heaps())?;
            // An option is smaller than its heap.
            let components = left.sizes().filter_map(|size| of.get(size as usize));
            options.push(
                components
                    .copied()
                    .try_fold(FormId::ZERO, |sum, component| forms.sum(sum, component, budget))?,
            );
            Ok(())
        })?;
        let form = forms.of_options(options, budget)?;
        of.push(form);
        Ok(form)
    }
}

fn too_many_heaps() -> Halt {
    let most = MAX_HEAPS;
    Halt::OutOfReach(words!(
        "a move leaves more than {most} heaps, which is too many to search",
        "有的着法会留下超过 {most} 堆，这样的局面太大，无法搜索"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
    use grundy_theory::outcome::Convention;
    use grundy_theory::ruleset::heap::grundys_game::GrundysGame;
    use grundy_theory::ruleset::heap::octal::TakeAndBreak;
    use grundy_theory::ruleset::heap::subtraction::Subtraction;
    use grundy_theory::ruleset::heap::{self, nim::Nim};
    use grundy_theory::ruleset::parameters::Parameters;
    use grundy_theory::theorem::EITHER;
    use hashbrown::HashMap;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn found<H: HeapRules>(rules: &H, last: u64) -> Vec<Genus> {
        let (genera, stop) = genera(rules, last, &mut Budget::new(&Limits::default()));
        assert_eq!(stop, None);
        genera
    }

    fn octal(code: &str) -> TakeAndBreak {
        TakeAndBreak::from_parameters(Some(code)).unwrap()
    }

    fn written(genera: &[Genus]) -> Vec<String> {
        genera.iter().map(Genus::to_string).collect()
    }

    #[test]
    fn grundys_game_has_the_published_genera() {
        // Winning Ways, chapter 13, and Siegel, Combinatorial Game Theory, chapter V.
        let published = "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20";
        let found = written(&found(&GrundysGame, 20));
        assert_eq!(found, published.split(' ').collect::<Vec<_>>());
    }

    #[test]
    fn nim_heaps_and_forms_equal_to_them_are_named() {
        assert_eq!(written(&found(&Nim, 9)), ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let kayles = written(&found(&octal("0.77"), 5));
        assert_eq!(kayles, ["0", "1", "2", "3", "1", "4^146"]);
    }

    /// The genus of a position from those of its options, without any simplification.
    fn plain(
        rules: &heap::HeapGame<impl HeapRules>,
        at: Vec<u64>,
        known: &mut HashMap<Vec<u64>, Genus>,
    ) -> Genus {
        use grundy_theory::ruleset::Ruleset;
        let at = rules.canonical(&at);
        if let Some(genus) = known.get(&at) {
            return genus.clone();
        }
        let mut options = Vec::new();
        let _ = rules.visit_moves(&at, EITHER, &mut |mv| {
            options.push(rules.play(&at, &mv).unwrap());
            ControlFlow::Continue(())
        });
        let options: Vec<Genus> = options.into_iter().map(|to| plain(rules, to, known)).collect();
        let genus = Genus::from_options(&options.iter().collect::<Vec<_>>());
        known.insert(at, genus.clone());
        genus
    }

    fn check<H: HeapRules>(rules: H, last: u64) {
        let found = found(&rules, last);
        let rules = heap::HeapGame(Arc::new(rules));
        let (mut known, mut wins) =
            (HashMap::new(), RulesetSearch::new(heap::HeapGame(Arc::clone(&rules.0))));
        let mode = PlayMode { play: Convention::Misere, player: None, may_go_on: false };
        let mut budget = Budget::new(&Limits::default());
        for (heap, genus) in (0..).zip(&found) {
            assert_eq!(*genus, plain(&rules, vec![heap], &mut known), "heap {heap}");
            let outcome = wins.outcome(&vec![heap], mode, &mut budget).unwrap();
            assert_eq!(genus.misere_outcome(), outcome, "heap {heap}");
        }
    }

    #[test]
    fn genera_and_misere_outcomes_are_those_of_plain_recursion() {
        for code in ["0.77", "0.07", "0.137", "0.6", "0.15", "0.53", "0.75", "4.7", "4.04", "0.26", "0.45"] {
            check(octal(code), 22);
        }
        for code in ["0.8", "0.F", "C.01", "0.0F7"] {
            check(octal(code), 15);
        }
        check(GrundysGame, 24);
        for set in ["1", "1,2", "2,3", "1,3,4", "squares"] {
            check(Subtraction::from_parameters(Some(set)).unwrap(), 60);
        }
    }

    #[test]
    fn genera_found_before_a_limit_stay() {
        let kayles = octal("0.77");
        let all = found(&kayles, 20);
        let limits = Limits { memory: 20_000, ..Limits::default() };
        let (some, stop) = genera(&kayles, 1000, &mut Budget::new(&limits));
        assert_eq!(stop, Some(Halt::Memory(20_000)));
        let both = some.len().min(all.len());
        assert!(both > 5);
        assert_eq!(some[..both], all[..both]);
        let limits = Limits { steps: 100_000, ..Limits::default() };
        let (some, stop) = genera(&kayles, 1000, &mut Budget::new(&limits));
        assert!(matches!(stop, Some(Halt::Steps(_))) && some.len() > 5);
    }
}
