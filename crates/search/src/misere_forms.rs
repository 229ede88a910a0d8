//! Misère canonical forms: the simplest games that take the place of positions in every misère sum.
//!
//! Conway, On Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, chapter V. A position G
//! becomes H if the options of H are among those of G and every other option of G has the option H; if H is
//! 0, some option of G must be lost for the player to move as well. Two positions are equal in misère play
//! exactly if their forms are the same.

use crate::algebra::MeteredAlgebra;
use crate::graph::Decompose;
use crate::option_meter::OPTION;
use grundy_budget::{Budget, Halt};
use grundy_theory::value::Genus;
use grundy_theory::words;
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of a misère canonical form among [`MisereForms`]. Options have smaller numbers than the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(u32);

impl FormId {
    /// The game without moves.
    pub const ZERO: FormId = FormId(0);

    /// The Nim heap of 1: the first form that is met after zero, since no other has zero as its only option.
    const ONE: FormId = FormId(1);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Misère canonical forms, each once, with their genera and sums.
#[derive(Debug)]
pub struct MisereForms {
    forms: Vec<Form>,
    known: FxHashMap<Box<[FormId]>, FormId>,
    /// Sums of several forms of which none is a sum itself, rising.
    sums: FxHashMap<Box<[FormId]>, FormId>,
    bytes: u64,
}

#[derive(Debug)]
struct Form {
    /// The options, rising.
    options: Box<[FormId]>,
    genus: Genus,
    /// Whether it is a Nim heap.
    is_heap: bool,
    /// The forms whose sum it is, rising, if it was met as a sum first; else none.
    summands: Box<[FormId]>,
}

/// Bytes of an entry of a hash table beyond what it holds, and of an empty vector.
const ENTRY: u64 = 64;

/// The longest text of a form, in bytes.
const MAX_LENGTH: usize = 1 << 20;

impl Default for MisereForms {
    fn default() -> MisereForms {
        let zero = Form {
            options: Box::default(),
            genus: Genus::from_nim_heap(0),
            is_heap: true,
            summands: Box::default(),
        };
        let known = [(Box::default(), FormId::ZERO)].into_iter().collect();
        MisereForms { forms: vec![zero], known, sums: FxHashMap::default(), bytes: 0 }
    }
}

impl MisereForms {
    /// The genus of a form, and so of every position that has it.
    pub fn genus(&self, form: FormId) -> &Genus {
        &self.forms[form.index()].genus
    }

    /// The size of the Nim heap that the form is, if it is one.
    pub fn nim_heap(&self, form: FormId) -> Option<u64> {
        let Form { options, is_heap, .. } = &self.forms[form.index()];
        is_heap.then_some(options.len() as u64)
    }

    /// About how many bytes they take, all held in budgets.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn options(&self, form: FormId) -> &[FormId] {
        &self.forms[form.index()].options
    }

    fn hold(&mut self, bytes: u64, budget: &mut Budget) -> Result<(), Halt> {
        budget.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// The canonical form of a position whose options have these forms.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn of_options(&mut self, mut options: Vec<FormId>, budget: &mut Budget) -> Result<FormId, Halt> {
        options.sort_unstable();
        options.dedup();
        budget.charge_steps(OPTION * options.len() as u64)?;
        if let Some(&form) = self.known.get(options.as_slice()) {
            return Ok(form);
        }
        let genera: Vec<&Genus> = options.iter().map(|&option| self.genus(option)).collect();
        let genus = Genus::from_options(&genera);
        if let Some(form) = self.reverted(&options, &genus, budget)? {
            return Ok(form);
        }
        let is_heap = options.split_last().is_some_and(|(&largest, smaller)| {
            self.forms[largest.index()].is_heap && self.options(largest) == smaller
        });
        let bytes =
            2 * (ENTRY + 4 * options.len() as u64) + (size_of::<Form>() + genus.size_in_memory()) as u64;
        self.hold(bytes, budget)?;
        // Long before there are 2^32 forms the memory is full.
        let form = FormId(self.forms.len() as u32);
        let options: Box<[FormId]> = options.into();
        self.forms.push(Form { options: options.clone(), genus, is_heap, summands: Box::default() });
        self.known.insert(options, form);
        Ok(form)
    }

    /// The form H that a position with these options is equal to, unless it is a new one: H has only options
    /// of the position, and every other option has the option H.
    ///
    /// The option with the largest number is one of those others, since what leads to H has a larger number
    /// than H, and H than its options. Equal positions have equal genera, which leaves few candidates. It
    /// also settles the case in which H has no options, where Conway asks in addition that the player to move
    /// wins.
    fn reverted(
        &self,
        options: &[FormId],
        genus: &Genus,
        budget: &mut Budget,
    ) -> Result<Option<FormId>, Halt> {
        let Some(&largest) = options.last() else { return Ok(None) };
        budget.charge_steps(self.options(largest).len() as u64)?;
        for &form in self.options(largest).iter().filter(|&&form| self.genus(form) == genus) {
            budget.charge_steps(OPTION * options.len() as u64)?;
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

    /// The form of the sum of two forms, found from those of its options, theirs from those of their options,
    /// and so on.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the sums that were found are kept.
    pub fn sum(&mut self, a: FormId, b: FormId, budget: &mut Budget) -> Result<FormId, Halt> {
        let summands = self.joined([a, b]);
        if let Some(sum) = self.known_sum(&summands) {
            return Ok(sum);
        }
        let mut stack = vec![Frame::open(summands, budget)?];
        let found = loop {
            match self.advance(&mut stack, budget) {
                Ok(None) => {}
                Ok(Some(sum)) => break Ok(sum),
                Err(stop) => break Err(stop),
            }
        };
        budget.release(stack.iter().map(Frame::bytes).sum());
        found
    }

    /// Looks at one more option of the last sum on the stack. Returns the form of the first one when all are
    /// done.
    fn advance(&mut self, stack: &mut Vec<Frame>, budget: &mut Budget) -> Result<Option<FormId>, Halt> {
        let Some(frame) = stack.last_mut() else { return Ok(Some(FormId::ZERO)) };
        if let Some(option) = self.next_option(frame) {
            budget.charge_steps(OPTION + option.len() as u64)?;
            match self.known_sum(&option) {
                Some(form) => {
                    budget.reserve(4)?;
                    frame.found.push(form);
                    frame.next.1 += 1;
                }
                None => stack.push(Frame::open(option, budget)?),
            }
            return Ok(None);
        }
        let options = frame.found.clone();
        let before = self.forms.len();
        let sum = self.of_options(options, budget)?;
        let is_new = self.forms.len() > before;
        self.hold(ENTRY + 4 * frame.summands.len() as u64 * (1 + u64::from(is_new)), budget)?;
        let Some(frame) = stack.pop() else { return Ok(Some(sum)) };
        budget.release(frame.bytes());
        if is_new {
            self.forms[sum.index()].summands = frame.summands.clone();
        }
        self.sums.insert(frame.summands, sum);
        Ok(stack.is_empty().then_some(sum))
    }

    /// The summands of these forms together, rising. Two Nim heaps of 1 cancel.
    fn joined(&self, forms: impl IntoIterator<Item = FormId>) -> Box<[FormId]> {
        let mut all: Vec<FormId> = Vec::new();
        for form in forms {
            match &self.forms[form.index()].summands[..] {
                [] if form == FormId::ZERO => {}
                [] => all.push(form),
                summands => all.extend(summands),
            }
        }
        all.sort_unstable();
        let ones = all.iter().take_while(|&&form| form == FormId::ONE).count();
        all.drain(..ones - ones % 2);
        all.into()
    }

    fn known_sum(&self, summands: &[FormId]) -> Option<FormId> {
        match summands {
            [] => Some(FormId::ZERO),
            [one] => Some(*one),
            _ => self.sums.get(summands).copied(),
        }
    }

    /// The summands of the first option of a sum whose form is not found yet. Of equal summands one is moved
    /// in.
    fn next_option(&self, frame: &mut Frame) -> Option<Box<[FormId]>> {
        let Frame { summands, next: (place, option), .. } = frame;
        loop {
            let &summand = summands.get(*place)?;
            match self.options(summand).get(*option) {
                Some(&to) if *place == 0 || summands[*place - 1] != summand => {
                    let others = summands[..*place].iter().chain(&summands[*place + 1..]);
                    return Some(self.joined(others.copied().chain([to])));
                }
                _ => (*place, *option) = (*place + 1, 0),
            }
        }
    }

    /// The form as text: a Nim heap as its size, any other form as `{a,b,...}`, shorter options first, and of
    /// equal length in the order of their signs.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or the text would be too long to be read.
    pub fn text(&self, form: FormId, budget: &mut Budget) -> Result<String, Halt> {
        budget.scoped(|budget| {
            let mut texts: FxHashMap<FormId, String> = FxHashMap::default();
            // Options have smaller numbers: their texts are there before that of the form.
            for at in self.written_for(form, budget)? {
                let text = match self.nim_heap(at) {
                    Some(size) => size.to_string(),
                    None => braces(self.options(at).iter().filter_map(|option| texts.get(option)), budget)?,
                };
                budget.reserve(ENTRY + text.len() as u64)?;
                texts.insert(at, text);
            }
            Ok(texts.remove(&form).unwrap_or_default())
        })
    }

    /// The forms whose texts are in that of this form, and itself, rising.
    fn written_for(&self, form: FormId, budget: &mut Budget) -> Result<Vec<FormId>, Halt> {
        let mut met: FxHashSet<FormId> = [form].into_iter().collect();
        let mut all = vec![form];
        let mut next = 0;
        while let Some(&at) = all.get(next) {
            next += 1;
            if self.nim_heap(at).is_some() {
                continue;
            }
            budget.charge_steps(OPTION * self.options(at).len() as u64)?;
            for &option in self.options(at) {
                if met.insert(option) {
                    budget.reserve(ENTRY)?;
                    all.push(option);
                }
            }
        }
        all.sort_unstable();
        Ok(all)
    }
}

/// A sum whose options are being brought to canonical form.
#[derive(Debug)]
struct Frame {
    /// The forms that are added, rising.
    summands: Box<[FormId]>,
    /// The next summand to move in, and the next of its options.
    next: (usize, usize),
    /// The forms of the options before.
    found: Vec<FormId>,
}

impl Frame {
    fn open(summands: Box<[FormId]>, budget: &mut Budget) -> Result<Frame, Halt> {
        let frame = Frame { summands, next: (0, 0), found: Vec::new() };
        budget.reserve(frame.bytes())?;
        Ok(frame)
    }

    /// Bytes that are held for it.
    fn bytes(&self) -> u64 {
        size_of::<Frame>() as u64 + 4 * (self.summands.len() + self.found.len()) as u64
    }
}

/// Texts of options between braces.
fn braces<'a>(options: impl Iterator<Item = &'a String>, budget: &mut Budget) -> Result<String, Halt> {
    let mut options: Vec<&String> = options.collect();
    let length = options.iter().map(|text| text.len() + 1).sum::<usize>() + 1;
    if length > MAX_LENGTH {
        return Err(Halt::OutOfReach(words!(
            "the misère canonical form has more than {MAX_LENGTH} signs: ask for \"genus\"",
            "写出的反常规范形超过 {MAX_LENGTH} 个字符：请改问 \"genus\""
        )));
    }
    budget.charge_steps(OPTION * options.len() as u64 + length as u64)?;
    options.sort_unstable_by_key(|text| (text.len(), *text));
    let mut text = String::with_capacity(length);
    for option in options {
        text.push(if text.is_empty() { '{' } else { ',' });
        text.push_str(option);
    }
    text.push('}');
    Ok(text)
}

/// Positions have the forms of their options, and sums those of their parts.
impl MeteredAlgebra for MisereForms {
    type Value = FormId;
    const UNKNOWN: FormId = FormId(u32::MAX);
    const DECOMPOSE: Decompose = Decompose::Summands;

    fn build(&mut self, options: &mut Vec<FormId>, budget: &mut Budget) -> Result<FormId, Halt> {
        self.of_options(std::mem::take(options), budget)
    }

    fn plus(&mut self, a: FormId, b: FormId, budget: &mut Budget) -> Result<FormId, Halt> {
        self.sum(a, b, budget)
    }

    fn zero(&self) -> FormId {
        FormId::ZERO
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn budget() -> Budget {
        Budget::new(&Limits::default())
    }

    fn form(forms: &mut MisereForms, options: &[FormId]) -> FormId {
        forms.of_options(options.to_vec(), &mut budget()).unwrap()
    }

    #[test]
    fn reversible_options_are_bypassed() {
        let mut forms = MisereForms::default();
        let mut form = |options: &[FormId]| form(&mut forms, options);
        let zero = form(&[]);
        let one = form(&[zero]);
        let two = form(&[zero, one]);
        assert_eq!(form(&[one]), zero, "the only option of this option is no move at all");
        assert_ne!(form(&[two]), zero, "here the player to move loses");
        assert_eq!(form(&[zero, two]), one);
        assert_eq!(form(&[one, two]), form(&[two, one, two]));
    }

    #[test]
    fn nim_heaps_add_as_in_misere_nim() {
        let mut forms = MisereForms::default();
        let mut heaps: Vec<FormId> = Vec::new();
        for size in 0..12 {
            heaps.push(form(&mut forms, &heaps));
            assert_eq!(forms.nim_heap(heaps[size]), Some(size as u64));
        }
        for (size, &heap) in heaps.iter().enumerate() {
            let beside_one = forms.sum(heap, heaps[1], &mut budget()).unwrap();
            assert_eq!(forms.nim_heap(beside_one), Some(size as u64 ^ 1));
        }
        for (a, b) in [(2, 2), (2, 3), (5, 7), (4, 8)] {
            let sum = forms.sum(heaps[a], heaps[b], &mut budget()).unwrap();
            assert_eq!(forms.nim_heap(sum), None, "{a} + {b}");
            assert_eq!(*forms.genus(sum), Genus::from_nim_sum((a ^ b) as u64, true));
        }
    }

    #[test]
    fn texts_are_those_of_the_literature() {
        let mut forms = MisereForms::default();
        let mut heaps: Vec<FormId> = Vec::new();
        for _ in 0..11 {
            heaps.push(form(&mut forms, &heaps));
        }
        let text = |forms: &MisereForms, form| forms.text(form, &mut budget()).unwrap();
        assert_eq!(text(&forms, heaps[10]), "10");
        let only_two = form(&mut forms, &[heaps[2]]);
        let two_and_two = forms.sum(heaps[2], heaps[2], &mut budget()).unwrap();
        assert_eq!(text(&forms, two_and_two), "{2,3}");
        let form = form(&mut forms, &[only_two, heaps[10], two_and_two, heaps[3]]);
        assert_eq!(text(&forms, form), "{3,10,{2},{2,3}}");
    }

    /// Each text is three times as long as the one before, if no form is a Nim heap.
    #[test]
    fn a_text_beyond_reading_is_refused() {
        let mut forms = MisereForms::default();
        let mut heaps: Vec<FormId> = Vec::new();
        for _ in 0..3 {
            heaps.push(form(&mut forms, &heaps));
        }
        let mut long: Vec<FormId> = vec![form(&mut forms, &heaps[2..])];
        for _ in 0..24 {
            let next = form(&mut forms, &long);
            long.push(next);
        }
        let found: Vec<_> = long.iter().map(|&form| forms.text(form, &mut budget())).collect();
        assert_eq!(found[0].as_deref(), Ok("{2}"));
        assert!(matches!(found[24], Err(Halt::OutOfReach(_))), "{:?}", found[24]);
    }

    #[test]
    fn limits_stop_and_leave_what_was_found() {
        let mut forms = MisereForms::default();
        let mut heaps: Vec<FormId> = Vec::new();
        for _ in 0..60 {
            heaps.push(form(&mut forms, &heaps));
        }
        let few = Limits { steps: 100_000, ..Limits::default() };
        let stopped = forms.sum(heaps[40], heaps[50], &mut Budget::new(&few));
        assert!(matches!(stopped, Err(Halt::Steps(_))));
        let little = Limits { memory: 20_000, ..Limits::default() };
        let stopped = forms.sum(heaps[40], heaps[50], &mut Budget::new(&little));
        assert_eq!(stopped, Err(Halt::Memory(20_000)));
        let sum = forms.sum(heaps[40], heaps[50], &mut budget()).unwrap();
        assert_eq!(*forms.genus(sum), Genus::from_nim_sum(40 ^ 50, true));
    }

    /// A game tree: the places of the options of each position, all smaller than its own place.
    fn any_tree() -> impl Strategy<Value = Vec<Vec<usize>>> {
        prop::collection::vec(prop::collection::vec(0..1000usize, 0..5), 1..9).prop_map(|all| {
            let below = |(place, options): (usize, Vec<usize>)| {
                options.into_iter().filter(|_| place > 0).map(|option| option % place.max(1)).collect()
            };
            all.into_iter().enumerate().map(below).collect()
        })
    }

    /// The forms of the positions of a tree.
    fn forms_of(tree: &[Vec<usize>]) -> (MisereForms, Vec<FormId>) {
        let mut forms = MisereForms::default();
        let mut of: Vec<FormId> = Vec::new();
        for options in tree {
            let options: Vec<FormId> = options.iter().map(|&option| of[option]).collect();
            of.push(form(&mut forms, &options));
        }
        (forms, of)
    }

    /// Whether the player to move wins a sum of three positions in misère play, by its definition.
    fn wins(tree: &[Vec<usize>], at: [usize; 3], known: &mut HashMap<[usize; 3], bool>) -> bool {
        if let Some(&wins) = known.get(&at) {
            return wins;
        }
        let (mut over, mut found) = (true, false);
        for index in 0..3 {
            for &option in &tree[at[index]] {
                let mut to = at;
                to[index] = option;
                over = false;
                found = found || !wins(tree, to, known);
            }
        }
        known.insert(at, over || found);
        over || found
    }

    proptest! {
        #[test]
        fn sums_of_forms_are_won_as_the_sums_of_positions(tree in any_tree()) {
            let (mut forms, of) = forms_of(&tree);
            let mut known = HashMap::new();
            for a in 0..tree.len() {
                for b in 0..=a {
                    let two = forms.sum(of[a], of[b], &mut budget()).unwrap();
                    prop_assert_eq!(two, forms.sum(of[b], of[a], &mut budget()).unwrap());
                    for (c, &third) in of.iter().enumerate().take(b + 1) {
                        let three = forms.sum(two, third, &mut budget()).unwrap();
                        let wins = wins(&tree, [a, b, c], &mut known);
                        prop_assert_eq!(forms.genus(three).misere() != 0, wins);
                    }
                }
            }
        }

        /// Forms that differ are told apart by a sum, and equal ones by none: here by all positions of the
        /// tree.
        #[test]
        fn positions_of_one_form_are_won_alike_beside_everything(tree in any_tree()) {
            let (_, of) = forms_of(&tree);
            let mut known = HashMap::new();
            for a in 0..tree.len() {
                for b in (0..a).filter(|&b| of[a] == of[b]) {
                    for c in 0..tree.len() {
                        for d in 0..=c {
                            let alike = [a, b].map(|at| wins(&tree, [at, c, d], &mut known));
                            prop_assert_eq!(alike[0], alike[1]);
                        }
                    }
                }
            }
        }
    }
}
