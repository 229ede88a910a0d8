//! Grundy values by proof numbers: a position beside a nim heap is won or lost.
//!
//! A position G has the value n exactly if G + *n is lost for the player to move. So the value is found by
//! asking for n = 0, 1, ... who wins G + *n, and who wins G alone takes the first of these questions. Most
//! options of a lost position are refuted by one reply each, so most values are never found (J. Lemoine,
//! S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462, 2012).
//!
//! An option that splits is a sum. Equal components cancel; all but the largest are valued, and go into the
//! heap by XOR. What is left is one component and one heap, and this pair is the key of everything that is
//! remembered:
//!
//! - values, and for each position a mask of the heaps below 64 that are not its value, are facts, which are
//!   kept;
//! - proof numbers (V. Allis 1994; depth first: A. Nagai 2002) say what a search still expects to do. They
//!   may be lost, at the price of time.
//!
//! The player to move in G + *n may also lower the heap. A move to *m wins if G has the value m. This is
//! asked after all options are known to be won, since then the value is at most n, and often known not to be
//! m already.
//!
//! Expected effort is measured in eighths of a position. A position of which nothing is known takes 1 to win;
//! to lose it takes 1, 3/4 for each move, and 3/8 for each move and each smaller heap that may still be the
//! value.

use crate::algebra::Grundy;
use crate::graph::{Component, GameGraph, PositionId};
use crate::option_cache::{OptionCache, OptionList, cancel};
use crate::proof_table::{DECIDED, ProofNumbers, ProofTable};
use crate::transposition_table::TranspositionTable;
use grundy_limits::{Budget, Stop};
use grundy_theory::theorem::EITHER;

/// What was found, and how many positions were looked at for it by proof numbers, if these were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found.
    pub what: T,
    /// How many positions were looked at; `None` if all options of few positions told it.
    pub positions: Option<u64>,
}

/// Grundy values of the positions of one graph, from which play ends.
#[derive(Debug)]
pub struct NimberSearch {
    /// The values that are known.
    values: TranspositionTable<Grundy>,
    facts: Vec<Facts>,
    proofs: ProofTable,
    options: OptionCache,
    searched: u64,
    /// What is being found out, the last first.
    frames: Vec<Frame>,
    /// The options of all frames that may be lost.
    open: Vec<OpenOption>,
    /// Whether a position was too large to be valued by all options first.
    met_large: bool,
}

/// What is known of a position without a known value.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// The heaps that are known not to be its value, a bit each.
    excluded: u64,
    /// How many moves there are, if they were counted.
    moves: u32,
    /// The value is at most this number.
    most: u32,
}

const NOT_COUNTED: u32 = u32::MAX;

impl Default for Facts {
    fn default() -> Facts {
        Facts { excluded: 0, moves: NOT_COUNTED, most: u32::MAX }
    }
}

/// A question that is being answered.
#[derive(Clone, Copy, Debug)]
struct Frame {
    at: PositionId,
    goal: Goal,
    /// Where its options begin in the list of open ones.
    open: u32,
    /// The option that was asked about last, from there on.
    chosen: u32,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum Goal {
    /// The value.
    Value,
    /// Whether the position beside a heap is won, unless the effort grows to one of the limits.
    Test { heap: u32, limits: ProofNumbers },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing was looked at.
    New,
    /// Options of the position may be lost.
    Options,
    /// No option is, but the position may be lost beside a smaller heap.
    SmallerHeaps,
}

/// An option that may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct OpenOption {
    /// What is to be found out next.
    next: Next,
    numbers: ProofNumbers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    /// The option is a position and a heap.
    Test(PositionId, u32),
    /// The option with this index splits: the value of a component.
    Value(PositionId, u32),
}

/// What a look at an option says.
enum Look {
    Lost,
    Won,
    Open(OpenOption),
}

/// What a look at a frame says.
enum Step {
    Done,
    Paused(ProofNumbers),
    Push(PositionId, Goal),
}

/// Steps after which proof numbers take over from all options. What these found until then stays.
const FIRST_STEPS: u64 = 1 << 22;

/// Heaps of this size and more are not marked; a position that could have such a value is valued by its
/// options.
const HEAPS: u32 = u64::BITS;

/// Positions with at most this many moves are valued by their options.
const FEW_MOVES: u32 = 12;

/// Units of effort: a position, for each move to refute, and for each move and heap that may be the value.
const POSITION: u32 = 8;
const MOVE: u32 = 6;
const HEAP_AND_MOVE: u32 = 3;

/// An option is searched until its effort is beyond that of the next one by this part.
const SLACK: u32 = 8;

const UNLIMITED: ProofNumbers = ProofNumbers { win: DECIDED, loss: DECIDED };

/// Proof numbers take at most this share of the memory.
const SHARE: u64 = 8;

/// Steps for a look at one option.
const LOOK: u64 = 4;

/// Bytes of what is known of a position, in a list that grows by doubling.
const FACTS: u64 = 2 * size_of::<Facts>() as u64;

/// Bytes of an open option and of a frame, on stacks that grow by doubling.
const OPEN: u64 = 2 * size_of::<OpenOption>() as u64;
const FRAME: u64 = 2 * size_of::<Frame>() as u64;

fn plus(a: u32, b: u32) -> u32 {
    // A sum of efforts is no proof.
    a.saturating_add(b).min(DECIDED - 1)
}

impl NimberSearch {
    /// A search that knows what this table does.
    pub fn new(values: TranspositionTable<Grundy>) -> NimberSearch {
        NimberSearch {
            values,
            facts: Vec::new(),
            proofs: ProofTable::default(),
            options: OptionCache::default(),
            searched: 0,
            frames: Vec::new(),
            open: Vec::new(),
            met_large: false,
        }
    }

    /// The table of all values that are known, which also finds them without proof numbers.
    pub fn values(&mut self) -> &mut TranspositionTable<Grundy> {
        &mut self.values
    }

    /// About how many bytes the results take.
    pub fn bytes(&self) -> u64 {
        self.values.bytes() + self.facts.len() as u64 * FACTS + self.proofs.bytes() + self.options.bytes()
    }

    /// How many positions were looked at: those whose options were listed.
    pub fn searched(&self) -> u64 {
        self.searched + self.values.evaluated()
    }

    /// The value of the sum of these components: of small positions from those of all options, as all of them
    /// are wanted then, of large ones by proof numbers.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the facts that were found are kept.
    pub fn value(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        budget: &mut Budget,
    ) -> Result<Found<u32>, Stop> {
        match self.small_value(graph, components, budget)? {
            Some(what) => Ok(Found { what, positions: None }),
            None => self.counted(|search| search.value_by_proof(graph, components, budget)),
        }
    }

    /// Whether the player to move wins the sum of these components and a nim heap, found as
    /// [`value`](NimberSearch::value) is.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the facts that were found are kept.
    pub fn wins(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        heap: u32,
        budget: &mut Budget,
    ) -> Result<Found<bool>, Stop> {
        match self.small_value(graph, components, budget)? {
            Some(value) => Ok(Found { what: value != heap, positions: None }),
            None => self.counted(|search| search.wins_by_proof(graph, components, heap, budget)),
        }
    }

    /// The value of the sum of these components, by proof numbers alone.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the facts that were found are kept.
    pub fn value_by_proof(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        self.lent(graph, budget, |search, graph, budget| {
            let mut value = 0;
            for at in uncancelled(components) {
                value ^= search.valued(graph, at, budget)?;
            }
            Ok(value)
        })
    }

    /// Whether the player to move wins the sum of these components and a nim heap, by proof numbers alone.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the facts that were found are kept.
    pub fn wins_by_proof(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        heap: u32,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        self.lent(graph, budget, |search, graph, budget| {
            let mut sum = uncancelled(components);
            search.sort_by_moves(graph, &mut sum, budget)?;
            let Some(largest) = sum.pop() else { return Ok(heap != 0) };
            let mut heap = heap;
            for at in sum {
                heap ^= search.valued(graph, at, budget)?;
            }
            search.run(graph, (largest, Goal::Test { heap, limits: UNLIMITED }), budget)?;
            Ok(search.values.known(largest) != Some(heap))
        })
    }

    /// The value of a sum, if all options tell it within few steps.
    fn small_value(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        if self.met_large {
            let mut known = components.iter().map(|component| self.values.known(component.id()));
            return Ok(known.try_fold(0, |sum, value| Some(sum ^ value?)));
        }
        match budget.within(FIRST_STEPS, |budget| self.values.value(graph, components, budget)) {
            Err(Stop::Steps(_)) if budget.left() > 0 => {
                self.met_large = true;
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// Searches by proof numbers, and counts positions.
    fn counted<T>(
        &mut self,
        search: impl FnOnce(&mut NimberSearch) -> Result<T, Stop>,
    ) -> Result<Found<T>, Stop> {
        let before = self.searched();
        let what = search(self)?;
        Ok(Found { what, positions: Some(self.searched() - before) })
    }

    /// Does work after which the stacks are empty. What was found is counted anew the next time.
    fn lent<T>(
        &mut self,
        graph: &mut dyn GameGraph,
        budget: &mut Budget,
        work: impl FnOnce(&mut NimberSearch, &mut dyn GameGraph, &mut Budget) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        budget.lend(|budget| {
            budget.hold(graph.bytes() + self.bytes())?;
            let done = work(self, graph, budget);
            self.frames.clear();
            self.open.clear();
            done
        })
    }

    fn valued(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        self.run(graph, (at, Goal::Value), budget)?;
        Ok(self.values.known(at).unwrap_or(0))
    }

    /// Reaches a goal, and those that it depends on.
    fn run(
        &mut self,
        graph: &mut dyn GameGraph,
        goal: (PositionId, Goal),
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.push(goal, budget)?;
        // What the last frame left behind, if it was paused.
        let mut paused = None;
        while let Some(&frame) = self.frames.last() {
            let step = match frame.goal {
                Goal::Value => match self.next_heap(frame.at) {
                    Some(heap) => Step::Push(frame.at, Goal::Test { heap, limits: UNLIMITED }),
                    None => Step::Done,
                },
                Goal::Test { heap, limits } => {
                    self.step(graph, frame, (heap, limits), paused.take(), budget)?
                }
            };
            match step {
                Step::Push(at, goal) => self.push((at, goal), budget)?,
                Step::Done => self.pop(frame, budget),
                Step::Paused(numbers) => {
                    self.pop(frame, budget);
                    paused = Some(numbers);
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, (at, goal): (PositionId, Goal), budget: &mut Budget) -> Result<(), Stop> {
        budget.hold(FRAME)?;
        let open = self.open.len() as u32;
        self.frames.push(Frame { at, goal, open, chosen: 0, state: State::New });
        Ok(())
    }

    fn pop(&mut self, frame: Frame, budget: &mut Budget) {
        let open = (self.open.len() - frame.open as usize) as u64;
        budget.release(FRAME + open * OPEN);
        self.open.truncate(frame.open as usize);
        self.frames.pop();
    }

    /// The least heap that may be the value; `None` if the value is known.
    fn next_heap(&self, at: PositionId) -> Option<u32> {
        let unknown = self.values.known(at).is_none();
        unknown.then(|| self.fact(at).excluded.trailing_ones())
    }

    fn fact(&self, at: PositionId) -> Facts {
        self.facts.get(at.index()).copied().unwrap_or_default()
    }

    /// What is known of a position, to be changed.
    fn fact_mut(&mut self, at: PositionId, budget: &mut Budget) -> Result<&mut Facts, Stop> {
        let count = at.index() + 1;
        if self.facts.len() < count {
            let more = count.next_power_of_two() - self.facts.len();
            budget.hold(more as u64 * FACTS)?;
            self.facts.resize(count.next_power_of_two(), Facts::default());
        }
        Ok(&mut self.facts[at.index()])
    }

    fn moves(&mut self, graph: &mut dyn GameGraph, at: PositionId, budget: &mut Budget) -> Result<u32, Stop> {
        let known = self.fact(at).moves;
        if known != NOT_COUNTED {
            return Ok(known);
        }
        let moves = graph.count_moves(at, EITHER, budget)?.min(NOT_COUNTED - 1);
        self.fact_mut(at, budget)?.moves = moves;
        if graph.is_zero(at) {
            self.values.enter(at, 0, budget)?;
        }
        Ok(moves)
    }

    fn sort_by_moves(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &mut OptionList,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        for &at in components.iter() {
            self.moves(graph, at, budget)?;
        }
        components.sort_by_key(|&at| self.fact(at).moves);
        Ok(())
    }

    /// The value, if it is known, or found because there are few moves.
    fn quick_value(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        if let Some(value) = self.values.known(at) {
            return Ok(Some(value));
        }
        if self.moves(graph, at, budget)? > FEW_MOVES {
            return Ok(self.values.known(at));
        }
        self.by_options(graph, at, budget).map(Some)
    }

    /// The value, found from those of all options.
    fn by_options(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        self.values.evaluate(graph, at, budget)?;
        Ok(self.values.known(at).unwrap_or(0))
    }

    fn is_excluded(&self, at: PositionId, heap: u32) -> bool {
        let Facts { excluded, most, .. } = self.fact(at);
        heap > most || heap < HEAPS && excluded >> heap & 1 == 1
    }

    /// Looks at a position beside a heap.
    fn step(
        &mut self,
        graph: &mut dyn GameGraph,
        frame: Frame,
        (heap, limits): (u32, ProofNumbers),
        paused: Option<ProofNumbers>,
        budget: &mut Budget,
    ) -> Result<Step, Stop> {
        let (at, first) = (frame.at, frame.open as usize);
        let mut state = frame.state;
        if state == State::New {
            if self.values.known(at).is_some() || self.is_excluded(at, heap) {
                return Ok(Step::Done);
            }
            if self.moves(graph, at, budget)? <= FEW_MOVES {
                self.by_options(graph, at, budget)?;
                return Ok(Step::Done);
            }
            self.options.list(graph, at, budget)?;
            let options = self.options.count(at) as u32;
            if self.fact(at).most == u32::MAX {
                self.fact_mut(at, budget)?.most = options;
                self.searched += 1;
            }
            if self.values.known(at).is_some() || self.is_excluded(at, heap) {
                return Ok(Step::Done);
            }
            if heap >= HEAPS {
                self.by_options(graph, at, budget)?;
                return Ok(Step::Done);
            }
            state = State::Options;
            if self.open_options(graph, (at, heap), budget)? {
                return self.exclude(at, heap, budget);
            }
        } else {
            if self.values.known(at).is_some() || self.is_excluded(at, heap) {
                return Ok(Step::Done);
            }
            if self.settle(graph, frame, heap, paused, budget)? {
                return self.exclude(at, heap, budget);
            }
        }
        if self.open.len() == first && state == State::Options {
            state = State::SmallerHeaps;
            let facts = self.fact_mut(at, budget)?;
            facts.most = heap;
            let excluded = facts.excluded;
            for lower in (0..heap).filter(|lower| excluded >> lower & 1 == 0) {
                let numbers = self.numbers(graph, at, lower, budget)?;
                self.add_open(OpenOption { numbers, next: Next::Test(at, lower) }, budget)?;
            }
        }
        if self.open.len() == first {
            // No option has the value of the heap, and for each smaller heap one has.
            self.values.enter(at, heap, budget)?;
            return Ok(Step::Done);
        }
        self.choose((at, heap), limits, state, first, budget)
    }

    fn exclude(&mut self, at: PositionId, heap: u32, budget: &mut Budget) -> Result<Step, Stop> {
        self.fact_mut(at, budget)?.excluded |= 1 << heap;
        Ok(Step::Done)
    }

    fn add_open(&mut self, option: OpenOption, budget: &mut Budget) -> Result<(), Stop> {
        budget.hold(OPEN)?;
        self.open.push(option);
        Ok(())
    }

    /// Lists the options that may be lost beside the heap; true if one is known to be.
    fn open_options(
        &mut self,
        graph: &mut dyn GameGraph,
        (at, heap): (PositionId, u32),
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        // Looking may find values, and lists stay where they are meanwhile.
        let (first, count) = (self.open.len(), self.options.count(at));
        budget.spend(LOOK * count as u64)?;
        for index in 0..count {
            match self.look(graph, (at, heap), index, budget)? {
                Look::Lost => return Ok(true),
                Look::Won => {}
                Look::Open(option) => self.add_open(option, budget)?,
            }
        }
        // Options with the same component and the same heap are one.
        let listed = self.open.len();
        self.open[first..].sort_unstable_by_key(|option| option.next);
        let mut kept = first;
        for index in first..listed {
            if kept == first || self.open[kept - 1].next != self.open[index].next {
                self.open[kept] = self.open[index];
                kept += 1;
            }
        }
        self.open.truncate(kept);
        budget.release((listed - kept) as u64 * OPEN);
        Ok(false)
    }

    /// Looks at an option beside a heap.
    fn look(
        &mut self,
        graph: &mut dyn GameGraph,
        (at, heap): (PositionId, u32),
        index: usize,
        budget: &mut Budget,
    ) -> Result<Look, Stop> {
        let mut unknown = OptionList::new();
        let mut rest = heap;
        for component in self.options.option(at, index) {
            match self.values.known(component.id()) {
                Some(value) => rest ^= value,
                None => unknown.push(component.id()),
            }
        }
        let mut kept = OptionList::new();
        for &component in &unknown {
            match self.quick_value(graph, component, budget)? {
                Some(value) => rest ^= value,
                None => kept.push(component),
            }
        }
        Ok(match kept[..] {
            [] if rest == 0 => Look::Lost,
            [] => Look::Won,
            [one] if self.is_excluded(one, rest) => Look::Won,
            [one] => {
                let numbers = self.numbers(graph, one, rest, budget)?;
                Look::Open(OpenOption { numbers, next: Next::Test(one, rest) })
            }
            _ => Look::Open(self.divided(graph, &mut kept, index, budget)?),
        })
    }

    /// An option of which several components are to be valued: first the one with the fewest moves.
    fn divided(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &mut OptionList,
        index: usize,
        budget: &mut Budget,
    ) -> Result<OpenOption, Stop> {
        self.sort_by_moves(graph, components, budget)?;
        let mut numbers = ProofNumbers { win: 0, loss: 0 };
        for &at in components.iter() {
            let leaf = self.leaf(at, 0);
            numbers.win = plus(numbers.win, leaf.win);
            numbers.loss = plus(numbers.loss, leaf.loss);
        }
        Ok(OpenOption { numbers, next: Next::Value(components[0], index as u32) })
    }

    /// Brings the option that was asked about up to date; true if it is lost.
    fn settle(
        &mut self,
        graph: &mut dyn GameGraph,
        frame: Frame,
        heap: u32,
        paused: Option<ProofNumbers>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let place = (frame.open + frame.chosen) as usize;
        let look = match self.open[place].next {
            Next::Value(_, index) => {
                // The options may have been dropped meanwhile.
                self.options.list(graph, frame.at, budget)?;
                self.look(graph, (frame.at, heap), index as usize, budget)?
            }
            Next::Test(one, rest) => match (self.values.known(one), paused) {
                (Some(value), _) if value == rest => Look::Lost,
                (Some(_), _) => Look::Won,
                (None, _) if self.is_excluded(one, rest) => Look::Won,
                (None, Some(numbers)) => Look::Open(OpenOption { numbers, next: Next::Test(one, rest) }),
                (None, None) => Look::Open(self.open[place]),
            },
        };
        match look {
            Look::Lost => return Ok(true),
            Look::Open(option) => self.open[place] = option,
            Look::Won => {
                self.open.swap_remove(place);
                budget.release(OPEN);
            }
        }
        Ok(false)
    }

    /// What a position beside a heap is expected to take.
    fn numbers(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        heap: u32,
        budget: &mut Budget,
    ) -> Result<ProofNumbers, Stop> {
        if let Some(numbers) = key(at, heap).and_then(|key| self.proofs.get(key)) {
            return Ok(numbers);
        }
        self.moves(graph, at, budget)?;
        Ok(self.leaf(at, heap))
    }

    /// What a position takes of which nothing is known but how many moves there are.
    fn leaf(&self, at: PositionId, heap: u32) -> ProofNumbers {
        let Facts { excluded, moves, .. } = self.fact(at);
        let below = (1_u64.checked_shl(heap).unwrap_or(0)).wrapping_sub(1);
        let heaps = (!excluded & below).count_ones();
        let refuting = moves.saturating_mul(MOVE + HEAP_AND_MOVE * heaps);
        ProofNumbers { win: POSITION, loss: plus(POSITION, refuting) }
    }

    /// Goes on with the option that is most easily lost, or pauses if a limit is reached.
    fn choose(
        &mut self,
        (at, heap): (PositionId, u32),
        limits: ProofNumbers,
        state: State,
        first: usize,
        budget: &mut Budget,
    ) -> Result<Step, Stop> {
        let open = &self.open[first..];
        budget.spend(1 + open.len() as u64 / 8)?;
        let mut beside = 0;
        if state == State::Options {
            let Facts { excluded, moves, .. } = self.fact(at);
            let heaps = (!excluded & ((1 << heap) - 1)).count_ones();
            beside = heaps.saturating_mul(HEAP_AND_MOVE).saturating_mul(moves);
        }
        let (mut best, mut chosen) = (open[0], 0);
        let (mut second, mut most) = (DECIDED, 0);
        for (index, option) in open.iter().enumerate() {
            most = most.max(option.numbers.win);
            if index == 0 {
                continue;
            }
            if option.numbers.loss < best.numbers.loss {
                second = best.numbers.loss;
                (best, chosen) = (*option, index);
            } else {
                second = second.min(option.numbers.loss);
            }
        }
        let rest = plus(beside, POSITION.saturating_mul(open.len() as u32 - 1));
        // Positions meet again by other moves: a sum would count them over and over.
        let numbers = ProofNumbers { win: best.numbers.loss, loss: plus(rest, most) };
        if numbers.win >= limits.win || numbers.loss >= limits.loss {
            self.keep((at, heap), numbers, budget)?;
            return Ok(Step::Paused(numbers));
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.chosen = chosen as u32;
            frame.state = state;
        }
        Ok(match best.next {
            Next::Value(at, _) => Step::Push(at, Goal::Value),
            Next::Test(at, heap) => {
                let win = if limits.loss == DECIDED { DECIDED } else { limits.loss - rest };
                let loss = limits.win.min(plus(second, second / SLACK).saturating_add(1));
                Step::Push(at, Goal::Test { heap, limits: ProofNumbers { win, loss } })
            }
        })
    }

    /// Keeps proof numbers. If there is no room for more of them others are lost.
    fn keep(
        &mut self,
        (at, heap): (PositionId, u32),
        numbers: ProofNumbers,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let Some(key) = key(at, heap) else { return Ok(()) };
        if self.proofs.is_full() {
            let more = self.proofs.bytes_to_grow();
            if self.proofs.bytes() == 0 {
                budget.hold(more)?;
                self.proofs.grow();
            } else if self.proofs.bytes() + more <= budget.limits().memory / SHARE
                && budget.hold(more).is_ok()
            {
                self.proofs.grow();
            }
        }
        self.proofs.set(key, numbers);
        Ok(())
    }
}

/// Components without those that cancel.
fn uncancelled(components: &[Component]) -> OptionList {
    let mut sum = components.iter().map(|component| component.id()).collect();
    cancel(&mut sum);
    sum
}

/// The key of a position beside a heap, for heaps that are marked.
fn key(at: PositionId, heap: u32) -> Option<u64> {
    (heap < HEAPS).then(|| u64::from(at.number()) << 6 | u64::from(heap))
}
