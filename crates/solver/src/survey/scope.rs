//! The positions of a game that have a size, of any ruleset in one form.

use crate::limits::{Budget, Stop};
use crate::workbench::Workbench;
use grundy_search::algebra::Grundy;
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::data::Data;
use grundy_theory::ruleset::sized::{Layout, NoSize, OfSize, Orbits, Size};
use grundy_theory::ruleset::{Impartial, Notation};
use grundy_values::loopy::value::Loopy;
use grundy_values::positions::{Positions, Splits};
use std::sync::Arc;

/// All positions of a size of some game; see [`OfSize`].
pub trait Scope: Send + Sync {
    /// How many codes there are.
    fn codes(&self) -> u64;

    /// The letters of the positions; none for heaps.
    fn letters(&self) -> String;

    /// Which codes stand for a class.
    fn orbits(&self) -> &Orbits;

    /// What [`write`](Scope::write) writes.
    fn layout(&self) -> Layout;

    /// Writes the position of a code, with a text between its rows; nothing where it is [`Layout::Written`].
    fn write(&self, code: u64, between: &str, out: &mut Vec<u8>);

    /// The position of a code as data, where it is [`Layout::Written`].
    fn data(&self, code: u64) -> Option<Data>;

    /// Who finds the values, for one thread.
    fn valuer(&self) -> Box<dyn Valuer + '_>;
}

/// Finds values of positions, and remembers those of their parts.
pub trait Valuer {
    /// The value of the position of a code on a workbench, which is the same one every time; `None` where this is no
    /// position that can come up.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn value(&mut self, code: u64, bench: &mut Workbench, budget: &mut Budget)
    -> Result<Option<Loopy>, Stop>;

    /// Forgets all values: from now on the workbench is another one.
    fn forget(&mut self);
}

/// How values of positions of `R` are found, and what is known of them.
pub(crate) trait Finds<R: Notation>: Send + Sync + 'static {
    /// The same way, with nothing known yet.
    fn anew(&self) -> Self
    where
        Self: Sized;

    /// The value of a position.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn value(
        &mut self,
        rules: &R,
        at: &R::Position,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Loopy, Stop>;
}

/// Canonical forms; with loops, where play may go on for ever.
pub(crate) struct CanonicalForms<R: Notation>(Positions<R>);

impl<R: Notation> CanonicalForms<R> {
    /// Found with these theorems.
    pub(crate) fn with(theorems: &Splits<R>) -> CanonicalForms<R> {
        CanonicalForms(Positions::new(theorems.clone()))
    }
}

impl<R: Notation> Finds<R> for CanonicalForms<R> {
    fn anew(&self) -> CanonicalForms<R> {
        CanonicalForms(self.0.anew())
    }

    fn value(
        &mut self,
        rules: &R,
        at: &R::Position,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Loopy, Stop> {
        if rules.may_go_on() {
            return bench.calculator(budget).position(rules, at);
        }
        let id = self.0.value(rules, at, bench.arena(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }
}

/// Nimbers, by the search that also answers single questions.
pub(crate) struct Nimbers<R: Impartial> {
    graph: RulesetGraph<Arc<R>>,
    values: TranspositionTable<Grundy>,
}

impl<R: Impartial> Nimbers<R> {
    /// Found by these rules.
    pub(crate) fn by(rules: Arc<R>) -> Nimbers<R> {
        Nimbers { graph: RulesetGraph::new(rules), values: TranspositionTable::new(Grundy) }
    }
}

impl<R: Impartial + Notation> Finds<R> for Nimbers<R> {
    fn anew(&self) -> Nimbers<R> {
        Nimbers::by(Arc::clone(self.graph.rules()))
    }

    fn value(
        &mut self,
        _: &R,
        at: &R::Position,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Loopy, Stop> {
        let nimber = self.values.value_of(&mut self.graph, at, budget)?;
        let id = bench.arena().of_nimber(nimber.into(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }
}

/// The positions of a size of a ruleset, of these letters alone where some are given.
///
/// # Errors
/// [`NoSize`] where there are none, or too many.
pub(crate) fn of_size<R: Notation, F: Finds<R>>(
    rules: &Arc<R>,
    found: F,
    size: Size,
    letters: Option<&str>,
) -> Result<Box<dyn Scope>, NoSize> {
    let all = rules.of_size(size)?;
    let all = if let Some(letters) = letters { all.restricted(letters)? } else { all };
    let (codes, orbits) = (all.codes()?, all.orbits());
    Ok(Box::new(Of { rules: Arc::clone(rules), all, codes, orbits, found }))
}

struct Of<R: Notation, F> {
    rules: Arc<R>,
    all: OfSize<R::Position>,
    codes: u64,
    orbits: Orbits,
    found: F,
}

impl<R: Notation, F: Finds<R>> Scope for Of<R, F> {
    fn codes(&self) -> u64 {
        self.codes
    }

    fn letters(&self) -> String {
        self.all.letters()
    }

    fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    fn layout(&self) -> Layout {
        self.all.layout()
    }

    fn write(&self, code: u64, between: &str, out: &mut Vec<u8>) {
        if self.layout() != Layout::Written {
            self.all.write(code, between, out);
        }
    }

    fn data(&self, code: u64) -> Option<Data> {
        self.all.position(code).filter(|_| self.layout() == Layout::Written).map(|at| self.rules.write(&at))
    }

    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(Values { of: self, found: self.found.anew() })
    }
}

struct Values<'a, R: Notation, F> {
    of: &'a Of<R, F>,
    found: F,
}

impl<R: Notation, F: Finds<R>> Valuer for Values<'_, R, F> {
    fn value(
        &mut self,
        code: u64,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Option<Loopy>, Stop> {
        let Some(at) = self.of.all.position(code) else { return Ok(None) };
        self.found.value(&self.of.rules, &at, bench, budget).map(Some)
    }

    fn forget(&mut self) {
        self.found = self.found.anew();
    }
}
