//! The positions of a game that have a size, of any ruleset in one form.

use crate::budget::{Budget, Halt};
use crate::partizan::integers;
use crate::value_arena::ValueArena;
use grundy_search::algebra::GrundyAlgebra;
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::enumeration::shapes::{Shapes, no_shapes};
use grundy_theory::ruleset::enumeration::{
    Enumeration, MakeWritten, Orbit, OrbitTable, PositionLayout, Size, SizeError,
};
use grundy_theory::ruleset::{Impartial, Notation, Ruleset};
use grundy_values::loopy::value::LoopyValue;
use grundy_values::positions::{PositionValues, ValueReductions};
use std::sync::Arc;

/// All positions of a size of some game; see [`Enumeration`]. The defaults are those of a list of positions,
/// each of which counts once and stands for itself.
pub trait PositionSet: Send + Sync {
    /// How many codes there are.
    fn codes(&self) -> u64;

    /// The letters of the positions; none for heaps.
    fn letters(&self) -> String {
        String::new()
    }

    /// The class that a code stands for, if it does; negatives are in it if `up_to_sign` says so.
    fn class(&self, _code: u64, _up_to_sign: bool) -> Option<Orbit> {
        Some(Orbit { same: 1, negatives: 0 })
    }

    /// What [`write`](PositionSet::write) writes.
    fn layout(&self) -> PositionLayout {
        PositionLayout::Written
    }

    /// Writes the position of a code, with a text between its rows; nothing where it is
    /// [`PositionLayout::Written`].
    fn write(&self, _code: u64, _between: &str, _out: &mut Vec<u8>) {}

    /// The position of a code as data, where it is [`PositionLayout::Written`].
    fn data(&self, code: u64) -> Option<Data>;

    /// Who finds the values, for one thread.
    fn valuer(&self) -> Box<dyn PositionValuer + '_>;
}

/// The value of a position; `None` where there is no position that can come up.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub type ValueFound = Result<Option<LoopyValue>, Halt>;

/// Finds values of positions, and remembers those of their parts.
pub trait PositionValuer {
    /// The value of the position of a code on a workbench, which is the same one every time; `None` where
    /// this is no position that can come up.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    fn value(&mut self, code: u64, bench: &mut ValueArena, budget: &mut Budget) -> ValueFound;

    /// Who wins the position of a code in misère play; `None` if this is no position that can come up.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached, or the game has no misère play.
    fn misere(&mut self, code: u64, budget: &mut Budget) -> Result<Option<Outcome>, Halt>;

    /// Forgets all values: from now on the workbench is another one.
    fn forget(&mut self);
}

/// How values of positions of `R` are found, and what is known of them.
trait ValueMethod<R: Notation>: Send + Sync + 'static {
    /// The same way, with nothing known yet.
    fn anew(&self) -> Self
    where
        Self: Sized;

    /// The value of a position of these rules.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    fn value(
        &mut self,
        position: (&R, &R::Position),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<LoopyValue, Halt>;

    /// Who wins a position in misère play.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    fn misere(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Outcome, Halt>;
}

/// Canonical forms; with loops, where play may go on for ever.
struct CanonicalFormMethod<R: Notation> {
    theorems: ValueReductions<R>,
    values: PositionValues<R>,
    search: RulesetSearch<Arc<R>>,
}

impl<R: Notation> CanonicalFormMethod<R> {
    /// Found by these rules, with these theorems.
    fn with(rules: &Arc<R>, theorems: &ValueReductions<R>) -> CanonicalFormMethod<R> {
        CanonicalFormMethod {
            theorems: theorems.clone(),
            values: PositionValues::new(theorems.splitting()),
            search: RulesetSearch::new(Arc::clone(rules)),
        }
    }
}

impl<R: Notation> ValueMethod<R> for CanonicalFormMethod<R> {
    fn anew(&self) -> CanonicalFormMethod<R> {
        CanonicalFormMethod {
            theorems: self.theorems.clone(),
            values: self.values.anew(),
            search: RulesetSearch::new(self.search.rules()),
        }
    }

    fn value(
        &mut self,
        (rules, at): (&R, &R::Position),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<LoopyValue, Halt> {
        if rules.is_loopy() {
            return bench.calculator(budget).position(rules, at);
        }
        let id = self.values.value(rules, at, bench.arena(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }

    fn misere(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Outcome, Halt> {
        let integer = self.theorems.all().iter().find_map(|theorem| theorem.misere_integer(rules, at));
        let mut outcome = |player| match integer {
            Some(integer) => Ok(integers::outcome(integer, player)),
            None => self.search.outcome(at, misere_mode(rules, Some(player)), budget),
        };
        Ok(Outcome::from_both(outcome(Player::Left)?, outcome(Player::Right)?))
    }
}

fn misere_mode(rules: &impl Ruleset, player: Option<Player>) -> PlayMode {
    PlayMode { play: Convention::Misere, player, may_go_on: rules.is_loopy() }
}

/// Nimbers, by the search that also answers single questions.
struct NimberMethod<R: Impartial> {
    graph: RulesetGraph<Arc<R>>,
    values: TranspositionTable<GrundyAlgebra>,
    search: RulesetSearch<Arc<R>>,
}

impl<R: Impartial> NimberMethod<R> {
    /// Found by these rules.
    fn by(rules: Arc<R>) -> NimberMethod<R> {
        NimberMethod {
            graph: RulesetGraph::new(Arc::clone(&rules)),
            values: TranspositionTable::new(GrundyAlgebra),
            search: RulesetSearch::new(rules),
        }
    }
}

impl<R: Impartial + Notation> ValueMethod<R> for NimberMethod<R> {
    fn anew(&self) -> NimberMethod<R> {
        NimberMethod::by(Arc::clone(self.graph.rules()))
    }

    fn value(
        &mut self,
        (_, at): (&R, &R::Position),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<LoopyValue, Halt> {
        let nimber = self.values.value_of(&mut self.graph, at, budget)?;
        let id = bench.arena().of_nimber(nimber.into(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }

    fn misere(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Outcome, Halt> {
        self.search.outcome(at, misere_mode(rules, None), budget)
    }
}

/// Lists the positions of a size, of these letters alone if some are given.
///
/// # Errors
/// [`SizeError`] if there are none, or too many.
pub(crate) type SurveyScope =
    Box<dyn Fn(Size, Option<&str>) -> Result<Box<dyn PositionSet>, SizeError> + Send + Sync>;

/// The positions of these rules, with their nimbers as values.
pub(crate) fn nimbers<R: Impartial + Notation>(rules: Arc<R>) -> SurveyScope {
    Box::new(move |size, letters| of_size(&rules, NimberMethod::by(Arc::clone(&rules)), size, letters))
}

/// The positions of these rules, with their canonical forms as values, found with these theorems.
pub(crate) fn canonical_forms<R: Notation>(rules: Arc<R>, theorems: ValueReductions<R>) -> SurveyScope {
    Box::new(move |size, letters| {
        of_size(&rules, CanonicalFormMethod::with(&rules, &theorems), size, letters)
    })
}

/// The positions of a size of a ruleset, of these letters alone where some are given.
///
/// # Errors
/// [`SizeError`] where there are none, or too many.
fn of_size<R: Notation, F: ValueMethod<R>>(
    rules: &Arc<R>,
    found: F,
    size: Size,
    letters: Option<&str>,
) -> Result<Box<dyn PositionSet>, SizeError> {
    let of_board = |size| {
        let all = rules.enumerate(size)?;
        if let Some(letters) = letters { all.restricted(letters) } else { Ok(all) }
    };
    let all = match size {
        Size::Shapes(cells) => {
            let shapes = Arc::new(Shapes::new(|size| rules.enumerate(size), cells, letters)?);
            let made_by = Arc::clone(rules);
            let make: MakeWritten<R::Position> = Box::new(move |rows| made_by.parse(rows).ok());
            // A single empty cell is a position wherever rows are.
            make(&Data::list(vec![Data::from(".")])).ok_or_else(no_shapes)?;
            Enumeration::Shapes { shapes, make }
        }
        Size::Cells { rows, columns, cells, connected } => {
            of_board(Size::Board { rows, columns })?.of_cells(cells, connected)?
        }
        _ => of_board(size)?,
    };
    let (codes, orbits) = (all.codes()?, all.orbits());
    Ok(Box::new(Of { rules: Arc::clone(rules), all, codes, orbits, found }))
}

struct Of<R: Notation, F> {
    rules: Arc<R>,
    all: Enumeration<R::Position>,
    codes: u64,
    orbits: OrbitTable,
    found: F,
}

impl<R: Notation, F: ValueMethod<R>> PositionSet for Of<R, F> {
    fn codes(&self) -> u64 {
        self.codes
    }

    fn letters(&self) -> String {
        self.all.letters()
    }

    fn class(&self, code: u64, up_to_sign: bool) -> Option<Orbit> {
        self.orbits.class(code, up_to_sign)
    }

    fn layout(&self) -> PositionLayout {
        self.all.layout()
    }

    fn write(&self, code: u64, between: &str, out: &mut Vec<u8>) {
        if self.layout() != PositionLayout::Written {
            self.all.write(code, between, out);
        }
    }

    fn data(&self, code: u64) -> Option<Data> {
        self.all
            .position(code)
            .filter(|_| self.layout() == PositionLayout::Written)
            .map(|at| self.rules.write(&at))
    }

    fn valuer(&self) -> Box<dyn PositionValuer + '_> {
        Box::new(Values { of: self, found: self.found.anew() })
    }
}

struct Values<'a, R: Notation, F> {
    of: &'a Of<R, F>,
    found: F,
}

impl<R: Notation, F: ValueMethod<R>> PositionValuer for Values<'_, R, F> {
    fn value(&mut self, code: u64, bench: &mut ValueArena, budget: &mut Budget) -> ValueFound {
        let Some(at) = self.of.all.position(code) else { return Ok(None) };
        self.found.value((&*self.of.rules, &at), bench, budget).map(Some)
    }

    fn misere(&mut self, code: u64, budget: &mut Budget) -> Result<Option<Outcome>, Halt> {
        let Some(at) = self.of.all.position(code) else { return Ok(None) };
        self.found.misere(&self.of.rules, &at, budget).map(Some)
    }

    fn forget(&mut self) {
        self.found = self.found.anew();
    }
}
