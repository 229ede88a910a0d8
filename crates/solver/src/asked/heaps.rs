//! What own rules have said about heaps, kept so that engines can rely on it.

use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::custom::{CustomRules, not_smaller};
use grundy_theory::ruleset::heap::{HeapFamily, HeapOption, HeapRules};
use grundy_theory::ruleset::{Flow, RulesetInfo, Visit};
use grundy_theory::words;
use hashbrown::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// Own rules on heaps, and the options of those heaps that they were asked about.
///
/// As [`HeapRules`] they show the options of such heaps, and none of any other: a caller that lets an engine
/// work with them has asked about every heap that the engine can meet.
pub(crate) struct AskedHeaps {
    rules: Arc<dyn CustomRules>,
    about: &'static RulesetInfo,
    kept: RwLock<Kept>,
}

#[derive(Default)]
struct Kept {
    options: HashMap<u64, Arc<Options>>,
    /// Heaps that were asked about together with all that they lead to.
    closed: HashSet<u64>,
    bytes: u64,
}

/// The options of a heap in the order of answers, each once.
struct Options {
    /// The sizes left, option after option, each in rising order; 0 where nothing is left.
    sizes: Vec<u64>,
    /// Where each option ends; left out where each is one heap, or nothing.
    ends: Vec<u32>,
}

impl Options {
    fn from_options(mut options: Vec<Vec<u64>>) -> Options {
        options.sort_unstable();
        options.dedup();
        let single = options.iter().all(|option| option.len() == 1);
        let mut end = 0;
        let ends = options.iter().map(|option| {
            end += option.len() as u32;
            end
        });
        let ends = if single { Vec::new() } else { ends.collect() };
        Options { sizes: options.concat(), ends }
    }

    fn iter(&self) -> impl Iterator<Item = &[u64]> {
        let single = self.ends.is_empty();
        let count = if single { self.sizes.len() } else { self.ends.len() };
        (0..count).map(move |i| match single {
            true => &self.sizes[i..=i],
            false => {
                &self.sizes[i.checked_sub(1).map_or(0, |i| self.ends[i] as usize)..self.ends[i] as usize]
            }
        })
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&self.sizes[..]) + size_of_val(&self.ends[..])) as u64 + HEAP
    }
}

/// Bytes that a heap takes beside its options.
const HEAP: u64 = 128;

/// What asking about a heap costs, and each of its options.
const ASKED: u64 = 40;
const OPTION: u64 = 20;

/// Options of a heap have no more heaps than this: sums with more of them are not searched anyway.
const MAX_PARTS: usize = 1 << 20;

impl AskedHeaps {
    pub(crate) fn new(rules: Arc<dyn CustomRules>, about: &'static RulesetInfo) -> AskedHeaps {
        AskedHeaps { rules, about, kept: RwLock::default() }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.kept().bytes
    }

    // What is kept is complete whenever the lock is free: a panic in between leaves less, and nothing wrong.
    fn kept(&self) -> RwLockReadGuard<'_, Kept> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks about these heaps.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached or the rules fail; so below.
    pub(crate) fn ask(&self, heaps: &[u64], budget: &mut Budget) -> Result<(), Halt> {
        budget.scoped(|budget| {
            budget.reserve(self.bytes())?;
            let live = heaps.iter().filter(|heap| **heap > 0);
            live.copied().try_for_each(|heap| self.options(heap, budget).map(|_| ()))
        })
    }

    /// Asks about these heaps and all that they lead to.
    pub(crate) fn ask_all(&self, heaps: &[u64], budget: &mut Budget) -> Result<(), Halt> {
        budget.scoped(|budget| {
            budget.reserve(self.bytes())?;
            self.close(heaps, budget)
        })
    }

    fn close(&self, heaps: &[u64], budget: &mut Budget) -> Result<(), Halt> {
        let mut met: HashSet<u64> = HashSet::new();
        let mut open: Vec<u64> = Vec::new();
        // Empty heaps have no options.
        let enter = |sizes: &[u64], met: &mut HashSet<u64>, open: &mut Vec<u64>| {
            let kept = self.kept();
            let live = sizes.iter().filter(|size| **size > 0);
            open.extend(live.filter(|size| !kept.closed.contains(*size) && met.insert(**size)));
        };
        enter(heaps, &mut met, &mut open);
        while let Some(heap) = open.pop() {
            let options = self.options(heap, budget)?;
            budget.charge_steps(options.sizes.len() as u64)?;
            enter(&options.sizes, &mut met, &mut open);
        }
        // Heaps become smaller, so that all that these lead to was met.
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.closed.extend(met);
        Ok(())
    }

    /// The options of a heap, asked for where they are not kept yet.
    fn options(&self, heap: u64, budget: &mut Budget) -> Result<Arc<Options>, Halt> {
        if let Some(known) = self.kept().options.get(&heap) {
            return Ok(Arc::clone(known));
        }
        let options = Arc::new(Options::from_options(self.asked(heap, budget)?));
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have asked meanwhile; the answer is the same.
        if kept.options.insert(heap, Arc::clone(&options)).is_none() {
            kept.bytes += options.bytes();
        }
        Ok(options)
    }

    /// The options of a heap as the rules show them, with rising sizes.
    fn asked(&self, heap: u64, budget: &mut Budget) -> Result<Vec<Vec<u64>>, Halt> {
        budget.check()?;
        budget.charge_steps(ASKED)?;
        budget.reserve(HEAP)?;
        let (mut options, mut stop, before) = (Vec::new(), None, self.rules.work());
        let asked = self.rules.visit_options(heap, &mut |sizes| {
            let taken = taken(&*self.rules, sizes, heap).and_then(|option| {
                let len = option.len() as u64;
                budget.charge_steps(OPTION + len)?;
                budget.reserve(len.saturating_mul(8) + 4)?;
                options.push(option);
                Ok(())
            });
            match taken {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    stop = Some(reason);
                    ControlFlow::Break(())
                }
            }
        });
        match stop {
            Some(stop) => Err(stop),
            None => {
                asked?;
                // What the rules looked at and dropped.
                let work = self.rules.work().saturating_sub(before);
                budget.charge_steps(work.saturating_sub(OPTION * options.len() as u64))?;
                Ok(options)
            }
        }
    }
}

/// An option in rising order, without empty heaps; a single 0 where nothing is left.
fn taken(rules: &dyn CustomRules, sizes: &[u64], heap: u64) -> Result<Vec<u64>, Halt> {
    if sizes.iter().any(|&size| size >= heap) {
        return Err(not_smaller(rules, sizes, heap).into());
    }
    if sizes.len() > MAX_PARTS {
        let parts = sizes.len();
        return Err(Halt::OutOfReach(words!(
            "an option of a heap of {heap} consists of {parts} heaps, and at most {MAX_PARTS} are supported",
            "大小为 {heap} 的堆有一个由 {parts} 堆组成的后继：最多只能处理 {MAX_PARTS} 堆"
        )));
    }
    let mut option: Vec<u64> = sizes.iter().copied().filter(|&size| size > 0).collect();
    option.sort_unstable();
    if option.is_empty() {
        option.push(0);
    }
    Ok(option)
}

impl HeapRules for AskedHeaps {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        let options = self.kept().options.get(&heap).cloned();
        match options {
            None => ControlFlow::Continue(()),
            Some(options) => options.iter().try_for_each(|sizes| visit(HeapOption::from_sizes(sizes))),
        }
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::Own(&self.rules)
    }

    fn about(&self) -> &'static RulesetInfo {
        self.about
    }
}
