//! The positions of a game that have a size, of any ruleset in one form.

use crate::limits::{Budget, Stop};
use crate::workbench::Workbench;
use grundy_theory::data::Data;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::sized::{Layout, NoSize, OfSize, Orbits, Size};
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

/// The positions of a size of a ruleset, of these letters alone where some are given; their values are found with these theorems.
///
/// # Errors
/// [`NoSize`] where there are none, or too many.
pub(crate) fn of_size<R: Notation>(
    rules: &Arc<R>,
    theorems: &Splits<R>,
    size: Size,
    letters: Option<&str>,
) -> Result<Box<dyn Scope>, NoSize> {
    let all = rules.of_size(size)?;
    let all = if let Some(letters) = letters { all.restricted(letters)? } else { all };
    let (codes, orbits) = (all.codes()?, all.orbits());
    let (rules, theorems) = (Arc::clone(rules), theorems.clone());
    Ok(Box::new(Of { rules, theorems, all, codes, orbits }))
}

struct Of<R: Notation> {
    rules: Arc<R>,
    theorems: Splits<R>,
    all: OfSize<R::Position>,
    codes: u64,
    orbits: Orbits,
}

impl<R: Notation> Scope for Of<R> {
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
        Box::new(Values { of: self, positions: Positions::new(self.theorems.clone()) })
    }
}

struct Values<'a, R: Notation> {
    of: &'a Of<R>,
    positions: Positions<R>,
}

impl<R: Notation> Valuer for Values<'_, R> {
    fn value(
        &mut self,
        code: u64,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Option<Loopy>, Stop> {
        let Some(at) = self.of.all.position(code) else { return Ok(None) };
        let rules = &*self.of.rules;
        if rules.may_go_on() {
            return bench.calculator(budget).position(rules, &at).map(Some);
        }
        let id = self.positions.value(rules, &at, bench.arena(), budget)?;
        Ok(Some(bench.calculator(budget).of_short(id)))
    }

    fn forget(&mut self) {
        self.positions = self.positions.anew();
    }
}
