//! Genera of single heaps, from misère canonical forms of the positions that heaps fall apart into.
//!
//! In misère play a sum is not worth what its parts are worth, so the positions themselves must be looked at. Two
//! things keep them few. Every position is brought to its misère canonical form: options through which a player can be
//! brought back are bypassed, and two positions that behave alike beside everything get the same form (Conway, On
//! Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, chapter V). And a heap whose form has been seen is
//! replaced by the position that had it first, wherever it turns up later.

use crate::limits::{Budget, Stop};
use grundy_search::option_meter::OPTION;
use grundy_theory::ruleset::heap::{HeapRules, Split};
use grundy_theory::value::Genus;
use grundy_theory::words;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// The number of a canonical form. Options have smaller numbers than the form.
type FormId = u32;

/// Heaps that no smaller position is equal to, in rising order.
type Position = Box<[u32]>;

/// A position that falls apart into more heaps than this is not looked at.
const MOST_HEAPS: u64 = 256;

/// Bytes of an entry of a hash table beyond what it holds, and of an empty vector.
const ENTRY: u64 = 64;

/// The genera of the heaps 0, 1, ..., `last`, and why there are no more of them where a limit was reached.
pub fn genera<H: HeapRules>(rules: &H, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Stop>) {
    let mut genera = Vec::new();
    let mut heaps = Heaps::default();
    let stop = (0..=last).find_map(|heap| {
        let genus = match rules.family().leaves_one_heap() {
            true => of_one_heap(rules, heap, &genera, budget),
            false => heaps.next(rules, budget).map(|form| heaps.forms.genus(form).clone()),
        };
        let held = genus.and_then(|genus| {
            budget.hold(size_of::<Genus>() as u64 + genus.weight() as u64)?;
            genera.push(genus);
            Ok(())
        });
        held.err()
    });
    budget.release(heaps.held);
    (genera, stop)
}

/// The genus of a heap where every move leaves one heap at most: the genera of its options are known.
fn of_one_heap<H: HeapRules>(
    rules: &H,
    heap: u64,
    genera: &[Genus],
    budget: &mut Budget,
) -> Result<Genus, Stop> {
    let mut options: Vec<&Genus> = Vec::new();
    for_each_option(rules, heap, budget, |left, _| {
        // An option is smaller than its heap.
        options.extend(left.sizes().next().map_or(genera.first(), |size| genera.get(size as usize)));
        Ok(())
    })?;
    Ok(Genus::of_options(&options))
}

/// Shows what a heap may become, each paid for.
fn for_each_option<H: HeapRules>(
    rules: &H,
    heap: u64,
    budget: &mut Budget,
    mut visit: impl FnMut(Split, &mut Budget) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut result = Ok(());
    let _ = rules.visit_options(heap, &mut |left| {
        result = budget.spend(OPTION).and_then(|()| visit(left, budget));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result
}

/// Misère canonical forms, each once.
#[derive(Default)]
struct Forms {
    /// The options of each form, rising.
    options: Vec<Box<[FormId]>>,
    genera: Vec<Genus>,
    known: HashMap<Box<[FormId]>, FormId, FxBuildHasher>,
}

impl Forms {
    fn genus(&self, form: FormId) -> &Genus {
        &self.genera[form as usize]
    }

    fn options(&self, form: FormId) -> &[FormId] {
        &self.options[form as usize]
    }

    /// The canonical form of a position whose options have these; and the bytes newly held.
    fn simplest(&mut self, mut options: Vec<FormId>, budget: &mut Budget) -> Result<(FormId, u64), Stop> {
        options.sort_unstable();
        options.dedup();
        budget.spend(OPTION * options.len() as u64)?;
        if let Some(&form) = self.known.get(options.as_slice()) {
            return Ok((form, 0));
        }
        let genera: Vec<&Genus> = options.iter().map(|&option| self.genus(option)).collect();
        let genus = Genus::of_options(&genera);
        if let Some(form) = self.reverted(&options, &genus, budget)? {
            return Ok((form, 0));
        }
        let bytes = 2 * (ENTRY + 4 * options.len() as u64) + (size_of::<Genus>() + genus.weight()) as u64;
        budget.hold(bytes)?;
        // Long before there are 2^32 forms the memory is full.
        let form = self.options.len() as FormId;
        let options: Box<[FormId]> = options.into();
        self.options.push(options.clone());
        self.genera.push(genus);
        self.known.insert(options, form);
        Ok((form, bytes))
    }

    /// The form H that a position with these options is equal to, unless it is a new one: H has only options of the
    /// position, and from all others one can move to H.
    ///
    /// The option with the largest number is one of those others, since what leads to H has a larger number than H, and
    /// H than its options. Equal positions have equal genera: that leaves few H to look at. It also settles the case in
    /// which H has no options, where Conway asks in addition that the player to move wins.
    fn reverted(
        &self,
        options: &[FormId],
        genus: &Genus,
        budget: &mut Budget,
    ) -> Result<Option<FormId>, Stop> {
        let Some(&largest) = options.last() else { return Ok(None) };
        budget.spend(self.options(largest).len() as u64)?;
        for &form in self.options(largest).iter().filter(|&&form| self.genus(form) == genus) {
            budget.spend(OPTION * options.len() as u64)?;
            let kept = self.options(form);
            let all_there = kept.iter().all(|option| options.binary_search(option).is_ok());
            let leads_back = |option: &FormId| {
                kept.binary_search(option).is_ok() || self.options(*option).binary_search(&form).is_ok()
            };
            if all_there && options.iter().all(leads_back) {
                return Ok(Some(form));
            }
        }
        Ok(None)
    }
}

/// What is known about the heaps from 0 on.
#[derive(Default)]
struct Heaps {
    forms: Forms,
    positions: HashMap<Position, FormId, FxBuildHasher>,
    /// For each heap, the position that stands for it: itself where none equal to it was seen before.
    named: Vec<Position>,
    /// For each heap, the positions it may become; empty where another position stands for it.
    becomes: Vec<Vec<Position>>,
    /// The heap that is equal to a Nim heap of 1: two of them cancel.
    one: Option<u32>,
    /// Bytes held in the budget.
    held: u64,
}

/// A position whose options are being brought to canonical form.
struct Frame {
    at: Position,
    options: Vec<Position>,
    forms: Vec<FormId>,
}

impl Heaps {
    /// The form of the next heap.
    fn next<H: HeapRules>(&mut self, rules: &H, budget: &mut Budget) -> Result<FormId, Stop> {
        let heap = u32::try_from(self.named.len()).map_err(|_| Stop::Memory(budget.limits().memory))?;
        let mut options = Vec::new();
        for_each_option(rules, heap.into(), budget, |left, budget| {
            if left.heaps() > MOST_HEAPS {
                return Err(too_many_heaps());
            }
            budget.spend(OPTION * left.heaps())?;
            options.push(self.position(left.sizes().map(|size| size as usize)));
            Ok(())
        })?;
        options.sort_unstable();
        options.dedup();
        let form =
            self.form(Frame { at: [heap].into(), options: options.clone(), forms: Vec::new() }, budget)?;
        let alike = self.positions.iter().filter(|&(at, &other)| other == form && **at != [heap]);
        budget.spend(self.positions.len() as u64)?;
        let name = alike.map(|(at, _)| at).min().cloned();
        if name.is_none() {
            self.hold(options.iter().map(|option| ENTRY + 4 * option.len() as u64).sum(), budget)?;
            if *self.forms.genus(form) == Genus::of_nim_heap(1) && self.forms.options(form).len() == 1 {
                self.one = Some(heap);
            }
        }
        self.becomes.push(if name.is_none() { options } else { Vec::new() });
        self.named.push(name.unwrap_or_else(|| [heap].into()));
        Ok(form)
    }

    /// The position that stands for these heaps together.
    fn position(&self, heaps: impl IntoIterator<Item = usize>) -> Position {
        let mut all: Vec<u32> = heaps.into_iter().flat_map(|heap| self.named[heap].iter().copied()).collect();
        all.sort_unstable();
        if let Some(one) = self.one {
            let from = all.partition_point(|&heap| heap < one);
            let to = all.partition_point(|&heap| heap <= one);
            all.drain(from..to - (to - from) % 2);
        }
        all.into()
    }

    /// What a position may become.
    fn options(&self, at: &[u32], budget: &mut Budget) -> Result<Vec<Position>, Stop> {
        let mut options = Vec::new();
        for (place, &heap) in at.iter().enumerate() {
            if place > 0 && at[place - 1] == heap {
                continue;
            }
            for left in &self.becomes[heap as usize] {
                budget.spend(OPTION + at.len() as u64)?;
                let others = at[..place].iter().chain(&at[place + 1..]);
                options.push(self.position(others.chain(left).map(|&heap| heap as usize)));
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The form of a position, found from those of its options, theirs from those of their options, and so on.
    fn form(&mut self, root: Frame, budget: &mut Budget) -> Result<FormId, Stop> {
        let mut stack = Vec::new();
        let mut frame = root;
        loop {
            match frame.options.last() {
                Some(option) => match self.positions.get(option) {
                    Some(&form) => {
                        frame.forms.push(form);
                        frame.options.pop();
                    }
                    None => {
                        let at = option.clone();
                        let options = self.options(&at, budget)?;
                        stack.push(std::mem::replace(&mut frame, Frame { at, options, forms: Vec::new() }));
                    }
                },
                None => {
                    let (form, bytes) = self.forms.simplest(frame.forms, budget)?;
                    self.held += bytes;
                    self.hold(ENTRY + 4 * frame.at.len() as u64, budget)?;
                    self.positions.insert(frame.at, form);
                    match stack.pop() {
                        Some(above) => frame = above,
                        None => return Ok(form),
                    }
                }
            }
        }
    }

    fn hold(&mut self, bytes: u64, budget: &mut Budget) -> Result<(), Stop> {
        budget.hold(bytes)?;
        self.held += bytes;
        Ok(())
    }
}

fn too_many_heaps() -> Stop {
    let most = MOST_HEAPS;
    Stop::OutOfReach(words!(
        "a move leaves more than {most} heaps, and positions of so many heaps are too large to search",
        "有的着法会留下超过 {most} 堆，这样的局面太大，无法搜索"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
    use grundy_theory::outcome::Play;
    use grundy_theory::ruleset::heap::grundys_game::GrundysGame;
    use grundy_theory::ruleset::heap::octal::TakeAndBreak;
    use grundy_theory::ruleset::heap::subtraction::Subtraction;
    use grundy_theory::ruleset::heap::{self, nim::Nim};
    use grundy_theory::ruleset::parameters::Parameters;
    use grundy_theory::theorem::EITHER;
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
    fn nim_heaps_and_forms_equal_to_them_are_told() {
        assert_eq!(written(&found(&Nim, 9)), ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let kayles = written(&found(&octal("0.77"), 5));
        assert_eq!(kayles, ["0", "1", "2", "3", "1", "4^146"]);
    }

    /// The genus of a position from those of its options, without any simplification.
    fn plain(
        rules: &heap::Heaps<impl HeapRules>,
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
        let genus = Genus::of_options(&options.iter().collect::<Vec<_>>());
        known.insert(at, genus.clone());
        genus
    }

    fn check<H: HeapRules>(rules: H, last: u64) {
        let found = found(&rules, last);
        let rules = heap::Heaps(Arc::new(rules));
        let (mut known, mut wins) = (HashMap::new(), RulesetSearch::new(heap::Heaps(Arc::clone(&rules.0))));
        let mode = PlayMode { play: Play::Misere, player: None, may_go_on: false };
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
    fn reversible_options_are_bypassed() {
        let mut budget = Budget::new(&Limits::default());
        let mut forms = Forms::default();
        let mut form = |options: &[FormId]| forms.simplest(options.to_vec(), &mut budget).unwrap().0;
        let zero = form(&[]);
        let one = form(&[zero]);
        let two = form(&[zero, one]);
        assert_eq!(form(&[one]), zero, "the only option of this option is no move at all");
        assert_ne!(form(&[two]), zero, "here the player to move loses");
        assert_eq!(form(&[zero, two]), one);
        assert_eq!(form(&[one, two]), form(&[two, one, two]));
    }

    #[test]
    fn where_a_limit_is_reached_the_genera_before_it_stay() {
        let kayles = octal("0.77");
        let all = found(&kayles, 20);
        let limits = Limits { memory: 20_000, ..Limits::default() };
        let (some, stop) = genera(&kayles, 1000, &mut Budget::new(&limits));
        assert_eq!(stop, Some(Stop::Memory(20_000)));
        let both = some.len().min(all.len());
        assert!(both > 5);
        assert_eq!(some[..both], all[..both]);
        let limits = Limits { steps: 100_000, ..Limits::default() };
        let (some, stop) = genera(&kayles, 1000, &mut Budget::new(&limits));
        assert!(matches!(stop, Some(Stop::Steps(_))) && some.len() > 5);
    }
}
