//! The graph of a ruleset: canonical positions are numbered as they are met.

use crate::graph::{
    Component, Decompose, GameGraph, MoveRange, NextMoves, OptionBuffer, OptionQuery, PositionId,
};
use crate::number_table::{NumberTable, Slot};
use crate::option_meter::OptionMeter;
use grundy_budget::{Budget, Halt, moves};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::visit::Flow;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;

/// The positions of a ruleset, numbered in the order in which they are met.
pub struct RulesetGraph<R: Ruleset> {
    rules: R,
    numbered: Numbered<R::Position>,
    /// Positions without a number, on which nothing but a search depends.
    pending: Vec<Hashed<R::Position>>,
    /// The components of the options of one position; empty between calls.
    listed: Vec<(Hashed<R::Position>, bool)>,
    /// Where each of these options ends in `listed`.
    ends: Vec<usize>,
    /// Numbers of the positions that were looked up together last.
    found: Vec<Option<PositionId>>,
    structures: Structures,
}

/// Positions of which the structure has a name, each the first with that name, and their places by its hash.
/// Names are long and found again when they are wanted.
#[derive(Default)]
struct Structures {
    positions: Vec<PositionId>,
    numbers: NumberTable,
}

/// A position with its hash.
struct Hashed<P> {
    hash: u32,
    position: P,
}

impl<P: Hash> Hashed<P> {
    fn new(position: P) -> Hashed<P> {
        let hash = FxBuildHasher.hash_one(&position);
        Hashed { hash: (hash ^ hash >> 32) as u32, position }
    }
}

/// Canonical positions and their numbers.
struct Numbered<P> {
    positions: Vec<P>,
    numbers: NumberTable,
    bytes: u64,
}

/// The greatest number of positions. Twice as many numbers fit into a [`Component`], for play in turns.
const MAX_POSITIONS: usize = Component::MAX_NUMBER as usize / 2;

impl<P: Eq + Hash> Numbered<P> {
    #[inline]
    fn find(&self, first: Slot, hashed: &Hashed<P>) -> Option<PositionId> {
        let same = |number: u32| self.positions[number as usize] == hashed.position;
        self.numbers.find(first, hashed.hash, same).map(PositionId::new)
    }

    /// Appends the numbers of at most [`BATCH`] positions to `found`.
    #[inline]
    fn find_batch<'a>(
        &self,
        batch: impl Iterator<Item = &'a Hashed<P>> + Clone,
        found: &mut Vec<Option<PositionId>>,
    ) where
        P: 'a,
    {
        let mut first = [Slot::EMPTY; BATCH];
        for (slot, hashed) in first.iter_mut().zip(batch.clone()) {
            *slot = self.numbers.first(hashed.hash);
        }
        found.extend(first.iter().zip(batch).map(|(&slot, hashed)| self.find(slot, hashed)));
    }

    /// The number of a position that weighs `weight` bytes.
    fn number(&mut self, hashed: Hashed<P>, weight: u64, budget: &mut Budget) -> Result<PositionId, Halt> {
        if let Some(known) = self.find(self.numbers.first(hashed.hash), &hashed) {
            return Ok(known);
        }
        if self.positions.len() >= MAX_POSITIONS {
            return Err(Halt::Memory(budget.limits().memory));
        }
        // The list grows by doubling. This weight is the default: such positions own nothing.
        let owned = if weight != (size_of::<P>() + 64) as u64 { weight } else { size_of::<P>() as u64 };
        let bytes = owned + size_of::<P>() as u64 + NumberTable::BYTES;
        budget.reserve(bytes)?;
        self.bytes += bytes;
        self.numbers.push(hashed.hash);
        self.positions.push(hashed.position);
        Ok(PositionId::new(self.positions.len() as u32 - 1))
    }
}

impl<R: Ruleset> RulesetGraph<R> {
    /// The graph of these rules, in which no position has a number yet.
    pub fn new(rules: R) -> RulesetGraph<R> {
        RulesetGraph {
            rules,
            numbered: Numbered { positions: Vec::new(), numbers: NumberTable::default(), bytes: 0 },
            pending: Vec::new(),
            listed: Vec::new(),
            ends: Vec::new(),
            found: Vec::new(),
            structures: Structures::default(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The canonical position with this number.
    pub fn position(&self, id: PositionId) -> Option<&R::Position> {
        self.numbered.positions.get(id.index())
    }

    /// The number of the canonical form of a position, if it has one.
    pub fn find(&self, at: &R::Position) -> Option<PositionId> {
        let hashed = Hashed::new(self.rules.canonical(at));
        self.numbered.find(self.numbered.numbers.first(hashed.hash), &hashed)
    }

    /// The number of the canonical form of a position, which gets one if it has none.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn number(&mut self, at: &R::Position, budget: &mut Budget) -> Result<PositionId, Halt> {
        let position = self.rules.canonical(at);
        let weight = self.rules.size_in_memory(&position) as u64;
        self.numbered.number(Hashed::new(position), weight, budget)
    }

    /// Appends a position to `out` as an option would be: the list of its components.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn components(
        &mut self,
        at: &R::Position,
        decompose: Decompose,
        out: &mut OptionBuffer,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let mut meter = OptionMeter::default();
        let RulesetGraph { rules, listed, ends, .. } = self;
        let found = split(rules, at, decompose, &mut meter, budget, listed);
        ends.push(listed.len());
        let numbered = found.and_then(|()| self.number_listed(out, budget));
        self.forget_listed(meter, budget);
        numbered
    }

    /// Numbers the components that are listed, and appends them to `out`.
    fn number_listed(&mut self, out: &mut OptionBuffer, budget: &mut Budget) -> Result<(), Halt> {
        let RulesetGraph { rules, numbered, listed, ends, found, .. } = self;
        found.clear();
        for batch in listed.chunks(BATCH) {
            numbered.find_batch(batch.iter().map(|(hashed, _)| hashed), found);
        }
        let mut ends = ends.iter().copied().peekable();
        for (index, ((hashed, negative), known)) in listed.drain(..).zip(found.iter()).enumerate() {
            while ends.next_if(|&end| end <= index).is_some() {
                out.end_option(budget)?;
            }
            let id = match known {
                Some(id) => *id,
                None => {
                    let weight = rules.size_in_memory(&hashed.position) as u64;
                    numbered.number(hashed, weight, budget)?
                }
            };
            out.push(Component::new(id, negative));
        }
        ends.try_for_each(|_| out.end_option(budget))
    }

    /// Numbers the components of all options if the rules show them together, and appends them to `out`;
    /// whether they do.
    fn options_together(
        &mut self,
        of: OptionQuery,
        out: &mut OptionBuffer,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let RulesetGraph { rules, numbered, listed, ends, .. } = self;
        let Some(at) = numbered.positions.get(of.at.index()) else { return Ok(false) };
        let together = rules.visit_option_components(at, of.player, &mut |component| match component {
            Some(position) => listed.push((Hashed::new(position), false)),
            None => ends.push(listed.len()),
        });
        let bytes: usize = listed.iter().map(|(hashed, _)| rules.size_in_memory(&hashed.position)).sum();
        let charged = budget.charge_steps(OPTION_OF_MANY * ends.len() as u64 + bytes as u64 / BYTES_A_STEP);
        let numbered = charged.and_then(|()| self.number_listed(out, budget));
        self.forget_listed(OptionMeter::default(), budget);
        numbered.map(|()| together)
    }

    fn forget_listed(&mut self, meter: OptionMeter, budget: &mut Budget) {
        self.listed.clear();
        self.listed.shrink_to(KEPT);
        self.found.clear();
        self.found.shrink_to(KEPT);
        self.ends.clear();
        self.ends.shrink_to(KEPT);
        meter.release(budget);
    }

    /// Looks up the positions that are pending from `start` on, shows their numbers, and keeps those without
    /// one.
    fn show_pending(
        &mut self,
        start: usize,
        see: &mut dyn FnMut(Option<PositionId>) -> Flow,
        budget: &mut Budget,
    ) -> Flow {
        let RulesetGraph { rules, numbered, pending, found, .. } = self;
        show_pending(rules, numbered, (pending, start), found, see, budget)
    }
}

/// Room for this many positions is kept in empty lists.
const KEPT: usize = 1 << 12;

/// Moves beyond this number are not counted.
const MANY_MOVES: u32 = 1 << 10;

/// Steps for an option of a position whose options the rules show together. Its size takes more.
const OPTION_OF_MANY: u64 = 30;
/// Bytes of such an option that take another step.
const BYTES_A_STEP: u64 = 16;

/// Steps for the name of a structure.
const STRUCTURE: u64 = 300;

/// How many options are looked up together: a processor waits for several places of a large table at a time.
const BATCH: usize = 16;

/// See [`RulesetGraph::show_pending`].
fn show_pending<R: Ruleset>(
    rules: &R,
    numbered: &Numbered<R::Position>,
    (pending, start): (&mut Vec<Hashed<R::Position>>, usize),
    found: &mut Vec<Option<PositionId>>,
    see: &mut dyn FnMut(Option<PositionId>) -> Flow,
    budget: &mut Budget,
) -> Flow {
    found.clear();
    numbered.find_batch(pending[start..].iter(), found);
    let mut kept = start;
    let mut flow = ControlFlow::Continue(());
    for (index, id) in (start..).zip(found.iter()) {
        match id {
            Some(_) => budget.release(pending_bytes(rules, &pending[index].position)),
            None => {
                pending.swap(kept, index);
                kept += 1;
            }
        }
        if flow.is_continue() {
            flow = see(*id);
        }
    }
    pending.truncate(kept);
    flow
}

/// Bytes of a pending position, on a stack that grows by doubling.
fn pending_bytes<R: Ruleset>(rules: &R, position: &R::Position) -> u64 {
    (rules.size_in_memory(position) + size_of::<Hashed<R::Position>>()) as u64
}

/// Lists the components of a position.
fn split<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    decompose: Decompose,
    meter: &mut OptionMeter,
    budget: &mut Budget,
    listed: &mut Vec<(Hashed<R::Position>, bool)>,
) -> Result<(), Halt> {
    let mut held = Ok(());
    let mut list = |(position, negative): (R::Position, bool)| {
        if held.is_ok() {
            held = meter.hold(
                rules.size_in_memory(&position) as u64,
                size_of::<(Hashed<R::Position>, bool)>(),
                budget,
            );
            listed.push((Hashed::new(position), negative));
        }
    };
    match decompose {
        Decompose::Summands if rules.is_sum_of_components(at) => {
            rules.visit_components(at, &mut |component| list((component, false)))
        }
        Decompose::Whole | Decompose::Summands => list((rules.canonical(at), false)),
        Decompose::Components => rules.visit_components(at, &mut |component| list((component, false))),
        Decompose::SignedComponents => {
            rules.visit_raw_components(at, &mut |piece| list(rules.raw_component_up_to_sign(&piece)));
        }
    }
    held
}

/// Shows where the moves of a player lead, each metered.
fn visit_options<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    player: Player,
    budget: &mut Budget,
    mut visit: impl FnMut(R::Position, &mut OptionMeter, &mut Budget) -> Result<Flow, Halt>,
) -> (OptionMeter, Result<Flow, Halt>) {
    let mut meter = OptionMeter::default();
    let shown = moves::visit(rules, at, player, budget, |mv, budget| {
        meter.next(rules, at, budget)?;
        let to = rules.play(at, &mv).map_err(|_| Halt::Memory(budget.limits().memory))?;
        visit(to, &mut meter, budget)
    });
    (meter, shown)
}

impl<R: Ruleset> GameGraph for RulesetGraph<R> {
    fn options(&mut self, of: OptionQuery, out: &mut OptionBuffer, budget: &mut Budget) -> NextMoves {
        let OptionQuery { at, player, decompose, range } = of;
        if decompose == Decompose::Components
            && range == MoveRange::ALL
            && self.options_together(of, out, budget)?
        {
            return Ok(None);
        }
        let RulesetGraph { rules, numbered, listed, ends, .. } = self;
        let Some(at) = numbered.positions.get(at.index()) else { return Ok(None) };
        let end = range.start.saturating_add(range.max);
        let mut next = 0;
        let (meter, shown) = visit_options(rules, at, player, budget, |to, meter, budget| {
            if next == end {
                return Ok(ControlFlow::Break(()));
            }
            next += 1;
            if next > range.start {
                split(rules, &to, decompose, meter, budget, listed)?;
                ends.push(listed.len());
            }
            Ok(ControlFlow::Continue(()))
        });
        let numbered = shown.and_then(|flow| {
            self.number_listed(out, budget)?;
            Ok(flow.is_break().then_some(end))
        });
        self.forget_listed(meter, budget);
        numbered
    }

    fn options_if_known(
        &mut self,
        (at, player): (PositionId, Player),
        see: &mut dyn FnMut(Option<PositionId>) -> Flow,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        let RulesetGraph { rules, numbered, pending, found, .. } = self;
        let before = pending.len();
        let Some(at) = numbered.positions.get(at.index()) else { return Ok(before as u32) };
        let mut start = before;
        let (_, shown) = visit_options(rules, at, player, budget, |to, meter, budget| {
            let to = rules.canonical(&to);
            meter.hold(rules.size_in_memory(&to) as u64, size_of::<Hashed<R::Position>>(), budget)?;
            pending.push(Hashed::new(to));
            if pending.len() - start < BATCH {
                return Ok(ControlFlow::Continue(()));
            }
            let flow = show_pending(rules, numbered, (pending, start), found, see, budget);
            start = pending.len();
            Ok(flow)
        });
        if shown?.is_continue() {
            let _ = self.show_pending(start, see, budget);
        }
        Ok(before as u32)
    }

    fn number_pending(
        &mut self,
        _of: PositionId,
        pending: u32,
        budget: &mut Budget,
    ) -> Result<Option<PositionId>, Halt> {
        if self.pending.len() <= pending as usize {
            return Ok(None);
        }
        let Some(hashed) = self.pending.pop() else { return Ok(None) };
        budget.release(pending_bytes(&self.rules, &hashed.position));
        let weight = self.rules.size_in_memory(&hashed.position) as u64;
        self.numbered.number(hashed, weight, budget).map(Some)
    }

    fn truncate_pending(&mut self, pending: u32, budget: &mut Budget) {
        for hashed in self.pending.drain((pending as usize).min(self.pending.len())..) {
            budget.release(pending_bytes(&self.rules, &hashed.position));
        }
        if pending == 0 {
            self.pending.shrink_to(KEPT);
        }
    }

    fn len(&self) -> u32 {
        self.numbered.positions.len() as u32
    }

    fn bytes(&self) -> u64 {
        self.numbered.bytes
    }

    fn count_moves(&mut self, at: PositionId, player: Player, budget: &mut Budget) -> Result<u32, Halt> {
        let Some(position) = self.numbered.positions.get(at.index()) else { return Ok(0) };
        let count = self.rules.count_moves(position);
        if let Some(count) = count.or_else(|| self.rules.estimate_moves(position).map(u128::from)) {
            return Ok(u32::try_from(count).unwrap_or(u32::MAX));
        }
        let mut count = 0;
        let _ = moves::visit(&self.rules, position, player, budget, |_, _| {
            count += 1;
            Ok(if count < MANY_MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(count)
    }

    fn representative(&mut self, at: PositionId, budget: &mut Budget) -> Result<PositionId, Halt> {
        let RulesetGraph { rules, numbered, structures, .. } = self;
        let name =
            |at: PositionId| numbered.positions.get(at.index()).and_then(|at| rules.structure_name(at));
        let Some(own) = name(at) else { return Ok(at) };
        budget.charge_steps(STRUCTURE)?;
        let hash = FxBuildHasher.hash_one(&own);
        let hash = (hash ^ hash >> 32) as u32;
        let Structures { positions, numbers } = structures;
        let same = |number: u32| name(positions[number as usize]).as_ref() == Some(&own);
        if let Some(number) = numbers.find(numbers.first(hash), hash, same) {
            return Ok(positions[number as usize]);
        }
        // The list grows by doubling.
        let bytes = 2 * size_of::<PositionId>() as u64 + NumberTable::BYTES;
        budget.reserve(bytes)?;
        numbered.bytes += bytes;
        numbers.push(hash);
        positions.push(at);
        Ok(at)
    }

    fn is_zero(&self, at: PositionId) -> bool {
        self.position(at).is_some_and(|at| self.rules.outcome_hooks().is_zero(at))
    }

    fn min_reachable(&self, at: PositionId) -> u128 {
        self.position(at).map_or(1, |at| self.rules.min_reachable(at))
    }
}
