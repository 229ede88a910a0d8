//! Rules, for proofs: given as formulas, or read from a table of moves.
//!
//! Rules that a user brings are known only by asking. What they answer about small heaps is a table, and an
//! automaton for the moves is learned from it as one for the values is. A proof then holds for the rules as
//! read, and says so.

use crate::exact::LogicRules;
use crate::found::{Conditional, Pattern};
use crate::prove::moves_to;
use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::learn::{SampleTable, learn};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use grundy_theory::words;

/// The rules of a game, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub enum HeapRulesSource<'a> {
    /// Nothing is known.
    Unknown,
    /// As formulas.
    Given(&'a MoveFormulas),
    /// As formulas that were made from exact rules.
    Exact(&'a LogicRules),
    /// By what heaps may become.
    Read(&'a HeapOptions),
}

/// What the heaps 0, 1, 2, ... may become: for each the options, each the sizes of the heaps that are left,
/// none of them 0.
#[derive(Clone, Debug, Default)]
pub struct HeapOptions(pub Vec<Vec<Vec<u64>>>);

/// More heaps than this are not left by moves that are read.
pub const MAX_PARTS: usize = 2;

/// Tables of fewer heaps teach nothing.
const MIN: usize = 32;

/// Of moves that leave two heaps so many heaps are looked at: there are too many pairs to look at more.
const OF_TWO: usize = 96;

impl HeapRulesSource<'_> {
    /// The formulas in a numeration, of relations that are given to it; `None` where there are none.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub(crate) fn formulas(
        &self,
        numbers: &mut Arithmetic,
        budget: &mut Budget,
    ) -> Result<Option<MoveFormulas>, Halt> {
        match self {
            HeapRulesSource::Unknown => Ok(None),
            HeapRulesSource::Given(formulas) => Ok(Some((*formulas).clone())),
            HeapRulesSource::Exact(rules) => rules.in_numeration(numbers, budget),
            HeapRulesSource::Read(moves) => moves.learned(numbers, budget),
        }
    }

    /// The numeration in which alone they can be said.
    pub(crate) fn numeration(&self) -> Option<&'static str> {
        match self {
            HeapRulesSource::Given(formulas) => formulas.numeration,
            HeapRulesSource::Exact(rules) => rules.formulas.numeration,
            HeapRulesSource::Unknown | HeapRulesSource::Read(_) => None,
        }
    }

    /// Do they need nim sums of values?
    pub(crate) fn sums(&self) -> bool {
        match self {
            HeapRulesSource::Given(formulas) => formulas.sums,
            HeapRulesSource::Exact(rules) => rules.formulas.sums,
            HeapRulesSource::Unknown | HeapRulesSource::Read(_) => false,
        }
    }

    /// Records a proof of a pattern: what it takes for granted, if the rules were only read from small heaps,
    /// stands beside it.
    pub(crate) fn settle(&self, found: &mut Pattern, by: LocalizedString) {
        let HeapRulesSource::Read(moves) = self else {
            found.by = Some(by);
            return;
        };
        let to = moves.looked_at().len().saturating_sub(1);
        let condition =
            words!("if the moves go on as they do up to heap {to}", "假设着法始终与不超过 {to} 的堆上相同");
        found.conditional = Some(Conditional { condition, by });
    }
}

impl HeapOptions {
    /// The part of the table that is compared with what is learned.
    fn looked_at(&self) -> &[Vec<Vec<u64>>] {
        let two = self.0.iter().flatten().any(|left| left.len() > 1);
        let count = if two { OF_TWO } else { usize::MAX };
        &self.0[..self.0.len().min(count)]
    }

    /// Automata for the moves: of each number of heaps left one, learned from half of the table and compared
    /// with all of it.
    fn learned(&self, numbers: &mut Arithmetic, budget: &mut Budget) -> Result<Option<MoveFormulas>, Halt> {
        let options = || self.looked_at().iter().flatten();
        let most = options().map(Vec::len).max().unwrap_or(0);
        // What is left of a heap is worth what its parts are; an empty heap must be worth nothing.
        let ends = self.looked_at().first().is_some_and(Vec::is_empty);
        if self.looked_at().len() < MIN || most > MAX_PARTS || !ends {
            return Ok(None);
        }
        let mut formulas = Vec::new();
        for parts in 0..=most {
            if !options().any(|left| left.len() == parts) {
                continue;
            }
            let name = moves_to(parts);
            if !self.learn(&name, parts, numbers, budget)? {
                return Ok(None);
            }
            let left = &["a", "b"][..parts];
            let all = [&["n"][..], left].concat().join(", ");
            formulas.push(MoveFormula::new(left, format!("{name}({all})")));
        }
        Ok(Some(MoveFormulas::heap(formulas)))
    }

    fn learn(
        &self,
        name: &str,
        parts: usize,
        numbers: &mut Arithmetic,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let heaps = self.looked_at().len() as u64;
        let tuples = |below: u64| -> Vec<u64> {
            let heaps = (0..below).zip(self.looked_at());
            heaps
                .flat_map(|(heap, options)| {
                    let left = options.iter().filter(|left| left.len() == parts);
                    left.flat_map(move |left| std::iter::once(heap).chain(left.iter().copied()))
                })
                .collect()
        };
        let all = tuples(heaps);
        for length in 3..24 {
            let below = numbers.numeration().numbers(length);
            let Some(below) = u64::try_from(below).ok().filter(|below| 2 * below <= heaps) else { break };
            let table = SampleTable { arity: parts + 1, counted: 1, length, tuples: tuples(below) };
            for dfa in learn(numbers.numeration(), &table, budget)? {
                budget.charge_steps(16 * all.len() as u64)?;
                if !all.chunks_exact(parts + 1).all(|tuple| numbers.accepts(&dfa, tuple)) {
                    continue;
                }
                // It accepts the moves; in as many tuples as there are, nothing else.
                if self.count(&dfa, parts, numbers, budget)? == all.len() / (parts + 1)
                    && numbers.give(name, parts + 1, &dfa, budget)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// How many tuples of numbers no larger than the heap are accepted, for all heaps of the table.
    fn count(
        &self,
        dfa: &grundy_automata::dfa::Dfa,
        parts: usize,
        numbers: &Arithmetic,
        budget: &mut Budget,
    ) -> Result<usize, Halt> {
        let mut count = 0;
        for heap in 0..self.looked_at().len() as u64 {
            let mut tuples = vec![vec![heap]];
            for _ in 0..parts {
                tuples = tuples
                    .iter()
                    .flat_map(|tuple| (0..=heap).map(move |left| [&tuple[..], &[left]].concat()))
                    .collect();
            }
            budget.charge_steps(16 * tuples.len() as u64)?;
            count += tuples.iter().filter(|tuple| numbers.accepts(dfa, tuple)).count();
        }
        Ok(count)
    }
}
