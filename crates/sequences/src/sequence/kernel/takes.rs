//! The members of a subtraction set, as far as a table has come.

use crate::budget::{Budget, Halt};
use crate::sequence::REACH;
use grundy_theory::ruleset::heap::HeapRules;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Takes are counted up to here to guess how many there are further on.
const SAMPLE: u64 = 1 << 14;

/// A subtraction set, listed as far as it was needed.
pub(super) struct SubtractionMembers {
    source: Source,
    /// The takes up to `listed`, in rising order.
    list: Vec<u32>,
    listed: usize,
    /// How many takes there are up to [`SAMPLE`] and up to four times that.
    density: [u64; 2],
}

enum Source {
    Finite(Vec<u64>),
    Rule(Box<dyn Fn(u64) -> Vec<u64> + Send>),
}

impl SubtractionMembers {
    /// A finite set, in rising order.
    pub(super) fn finite(set: &[u64]) -> SubtractionMembers {
        let reached = set.partition_point(|&take| take < REACH);
        SubtractionMembers::new(Source::Finite(set[..reached].to_vec()))
    }

    /// All that a rule lists up to a bound, in rising order.
    pub(super) fn rule(rule: impl Fn(u64) -> Vec<u64> + Send + 'static) -> SubtractionMembers {
        SubtractionMembers::new(Source::Rule(Box::new(rule)))
    }

    /// What the rules of a subtraction game let be taken from a heap that has enough.
    pub(super) fn from_rules<H: HeapRules>(rules: Arc<H>) -> SubtractionMembers {
        SubtractionMembers::rule(move |bound| {
            let mut takes = Vec::new();
            let _ = rules.visit_options(bound, &mut |left| {
                takes.extend(left.tokens().and_then(|left| bound.checked_sub(left)));
                ControlFlow::Continue(())
            });
            // Options come by what is left.
            takes.reverse();
            takes
        })
    }

    fn new(source: Source) -> SubtractionMembers {
        let density = [SAMPLE, 4 * SAMPLE].map(|bound| source.up_to(bound).len() as u64);
        SubtractionMembers { source, list: Vec::new(), listed: 0, density }
    }

    /// The largest take that a table reaches.
    pub(super) fn largest(&self) -> usize {
        match &self.source {
            Source::Finite(set) => set.last().map_or(0, |&last| last as usize),
            Source::Rule(_) => REACH as usize,
        }
    }

    /// About how many takes there are up to a bound; a rule's takes are thought to go on to thin out as they
    /// do at first.
    pub(super) fn about(&self, bound: usize) -> u64 {
        let [few, many] = self.density;
        let (mut takes, mut up_to) = (many, 4 * SAMPLE);
        match &self.source {
            Source::Finite(set) => set.partition_point(|&take| take <= bound as u64) as u64,
            Source::Rule(rule) if (bound as u64) < SAMPLE => rule(bound as u64).len() as u64,
            Source::Rule(_) => {
                while up_to < bound as u64 {
                    takes = takes * many / few.max(1);
                    up_to *= 4;
                }
                takes
            }
        }
    }

    /// Lists the takes up to `bound` at least. Says whether the list has become longer.
    pub(super) fn list_up_to(&mut self, bound: usize, budget: &mut Budget) -> Result<bool, Halt> {
        if bound.min(self.largest()) <= self.listed {
            return Ok(false);
        }
        // Twice as far, so that this happens only now and then.
        let bound = (2 * bound).min(self.largest());
        // A word for each number is about what listing primes takes.
        budget.charge_steps(bound as u64)?;
        let takes = self.source.up_to(bound as u64);
        budget.reserve(4 * (takes.len() - self.list.len()) as u64)?;
        self.list = takes.iter().map(|&take| take as u32).collect();
        self.listed = bound;
        Ok(true)
    }

    /// The takes listed so far, in rising order.
    pub(super) fn list(&self) -> &[u32] {
        &self.list
    }

    /// The bound up to which they are listed.
    pub(super) fn listed(&self) -> usize {
        self.listed
    }
}

impl Source {
    fn up_to(&self, bound: u64) -> Vec<u64> {
        match self {
            Source::Finite(set) => set[..set.partition_point(|&take| take <= bound)].to_vec(),
            Source::Rule(rule) => rule(bound),
        }
    }
}
