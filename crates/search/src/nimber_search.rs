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
//! Expected effort is measured in eighths of a position. A position of which nothing is known takes 1 to win,
//! and 1/8 for each move; to lose it takes 1, 3/4 for each move, and 3/8 for each move and each smaller heap
//! that may still be the value. A lost position takes what its hardest option does and a quarter of what the
//! others do, which meet many of the same positions.
//!
//! An option that splits into large components is searched no further than others: the search for a value
//! has a limit too, and pauses there.

mod steps;

use crate::algebra::GrundyAlgebra;
use crate::graph::{Component, GameGraph, PositionId, endless};
use crate::option_cache::{OptionCache, OptionList, cancel};
use crate::proof_table::{DECIDED, ProofNumbers, ProofTable};
use crate::transposition_table::TranspositionTable;
use grundy_budget::{Budget, Halt};
use grundy_theory::theorem::EITHER;

/// What was found, and how many positions were looked at for it by proof numbers, if these were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult<T> {
    /// What was found.
    pub what: T,
    /// How many positions were looked at; `None` if all options of few positions told it.
    pub positions: Option<u64>,
}

/// Grundy values of the positions of one graph, from which play ends.
#[derive(Debug)]
pub struct NimberSearch {
    /// The values that are known.
    values: TranspositionTable<GrundyAlgebra>,
    /// What is known of each position.
    states: Vec<PositionState>,
    /// What is known of positions whose options were looked at.
    facts: Vec<Facts>,
    proofs: ProofTable,
    options: OptionCache,
    searched: u64,
    /// What is being found out, the last first.
    frames: Vec<Frame>,
    /// The options of all frames that may be lost.
    open: Vec<OpenOption>,
    /// Whether a position was too large to be valued by all options first, or proof numbers are wanted at
    /// once.
    met_large: bool,
}

impl Default for NimberSearch {
    /// A search that knows nothing.
    fn default() -> NimberSearch {
        NimberSearch::new(TranspositionTable::new(GrundyAlgebra))
    }
}

/// What is known of a position without a known value, in one number: most positions that are met are not
/// looked at any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PositionState(u32);

/// What a [`PositionState`] says.
enum Known {
    /// Nothing.
    Nothing,
    /// How many moves there are.
    Moves(u32),
    /// More: the place of its facts.
    Facts(u32),
    /// The value is that of another position, to which all questions go.
    Merged(PositionId),
}

impl PositionState {
    const NOTHING: PositionState = PositionState(0);
    const FACTS: u32 = 1 << 30;
    const MERGED: u32 = 1 << 31;
    const MAX_MOVES: u32 = PositionState::FACTS - 2;

    fn known(self) -> Known {
        match self.0 {
            0 => Known::Nothing,
            moves if moves < PositionState::FACTS => Known::Moves(moves - 1),
            facts if facts < PositionState::MERGED => Known::Facts(facts - PositionState::FACTS),
            merged => Known::Merged(PositionId::new(merged - PositionState::MERGED)),
        }
    }

    fn moves(count: u32) -> PositionState {
        PositionState(count.min(PositionState::MAX_MOVES) + 1)
    }
}

/// What is known of a position whose options were looked at, without a known value.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// The heaps that are known not to be its value, a bit each.
    excluded: u64,
    /// How many moves there are.
    moves: u32,
    /// The value is at most this number.
    most: u32,
}

impl Facts {
    /// Of a position with this number of moves.
    fn new(moves: u32) -> Facts {
        Facts { excluded: 0, moves, most: u32::MAX }
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
    /// The value, unless the effort grows to this limit.
    Value { limit: u32 },
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
#[derive(Clone, Copy, Debug)]
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

/// What a look at a frame says.
enum Step {
    Done,
    Paused(ProofNumbers),
    Push(PositionId, Goal),
    /// The same question is to be asked about this position.
    Merged(PositionId),
}

/// Steps after which proof numbers take over from all options. What these found until then stays.
const FIRST_STEPS: u64 = 1 << 22;

/// Heaps of this size and more are not marked; a position that could have such a value is valued by its
/// options.
const HEAPS: u32 = u64::BITS;

/// Positions with at most this many moves are valued by their options.
const FEW_MOVES: u32 = 8;

/// From this depth on, a power of two, it is checked whether a question depends on itself, at each power of
/// two.
const DEEP: usize = 1 << 10;

const UNLIMITED: ProofNumbers = ProofNumbers { win: DECIDED, loss: DECIDED };

/// Bytes of what is known of a position, in lists that grow by doubling.
const STATE: u64 = 2 * size_of::<PositionState>() as u64;
const FACTS: u64 = 2 * size_of::<Facts>() as u64;

/// Bytes of a frame and of an open option, on stacks that grow by doubling.
const FRAME: u64 = 2 * size_of::<Frame>() as u64;
const OPEN: u64 = 2 * size_of::<OpenOption>() as u64;

impl NimberSearch {
    /// A search that knows what this table does.
    pub fn new(values: TranspositionTable<GrundyAlgebra>) -> NimberSearch {
        NimberSearch {
            values,
            states: Vec::new(),
            facts: Vec::new(),
            proofs: ProofTable::default(),
            options: OptionCache::default(),
            searched: 0,
            frames: Vec::new(),
            open: Vec::new(),
            met_large: false,
        }
    }

    /// A search that begins with proof numbers, whatever the size of a position, and knows nothing yet.
    pub fn by_proof_numbers() -> NimberSearch {
        NimberSearch { met_large: true, ..NimberSearch::default() }
    }

    /// The value of a position, if it is known.
    pub fn known(&self, at: PositionId) -> Option<u32> {
        self.values.known(at).or_else(|| self.values.known(self.merged(at)))
    }

    /// The table of all values that are known, which also finds them without proof numbers.
    pub fn values(&mut self) -> &mut TranspositionTable<GrundyAlgebra> {
        &mut self.values
    }

    /// About how many bytes the results take.
    pub fn bytes(&self) -> u64 {
        let known = self.states.len() as u64 * STATE + self.facts.len() as u64 * FACTS;
        self.values.bytes() + known + self.proofs.bytes() + self.options.bytes()
    }

    /// How many positions were looked at so far: those whose options were listed.
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
    ) -> Result<SearchResult<u32>, Halt> {
        match self.small_value(graph, components, budget)? {
            Some(what) => Ok(SearchResult { what, positions: None }),
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
    ) -> Result<SearchResult<bool>, Halt> {
        match self.small_value(graph, components, budget)? {
            Some(value) => Ok(SearchResult { what: value != heap, positions: None }),
            None => self.counted(|search| search.wins_by_proof(graph, components, heap, budget)),
        }
    }

    fn value_by_proof(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        self.lent(graph, budget, |search, graph, budget| {
            let mut value = 0;
            for at in uncancelled(components) {
                value ^= search.valued(graph, at, budget)?;
            }
            Ok(value)
        })
    }

    fn wins_by_proof(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        heap: u32,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        self.lent(graph, budget, |search, graph, budget| {
            let mut sum = uncancelled(components);
            search.sort_by_moves(graph, &mut sum, budget)?;
            let Some(largest) = sum.pop() else { return Ok(heap != 0) };
            let mut heap = heap;
            for at in sum {
                heap ^= search.valued(graph, at, budget)?;
            }
            search.run(graph, (largest, Goal::Test { heap, limits: UNLIMITED }), budget)?;
            Ok(search.known(largest) != Some(heap))
        })
    }

    /// The value of a sum, if all options tell it within few steps.
    fn small_value(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        budget: &mut Budget,
    ) -> Result<Option<u32>, Halt> {
        if self.met_large {
            let sum = uncancelled(components);
            let mut known = sum.iter().map(|&at| self.known(at));
            return Ok(known.try_fold(0, |sum, value| Some(sum ^ value?)));
        }
        match budget.with_step_limit(FIRST_STEPS, |budget| self.values.value(graph, components, budget)) {
            Err(Halt::Steps(_)) if budget.remaining_steps() > 0 => {
                self.met_large = true;
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// Searches by proof numbers, and counts positions.
    fn counted<T>(
        &mut self,
        search: impl FnOnce(&mut NimberSearch) -> Result<T, Halt>,
    ) -> Result<SearchResult<T>, Halt> {
        let before = self.searched();
        let what = search(self)?;
        Ok(SearchResult { what, positions: Some(self.searched() - before) })
    }

    /// Does work after which the stacks are empty. What was found is counted anew the next time.
    fn lent<T>(
        &mut self,
        graph: &mut dyn GameGraph,
        budget: &mut Budget,
        work: impl FnOnce(&mut NimberSearch, &mut dyn GameGraph, &mut Budget) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        budget.scoped(|budget| {
            budget.reserve(graph.bytes() + self.bytes())?;
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
    ) -> Result<u32, Halt> {
        self.run(graph, (at, Goal::Value { limit: DECIDED }), budget)?;
        Ok(self.known(at).unwrap_or(0))
    }

    /// Reaches a goal, and those that it depends on.
    fn run(
        &mut self,
        graph: &mut dyn GameGraph,
        goal: (PositionId, Goal),
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        self.push(goal, budget)?;
        // What the last frame left behind, if it was paused.
        let mut paused = None;
        while let Some(&frame) = self.frames.last() {
            let step = match frame.goal {
                Goal::Value { limit } => self.value_step(graph, frame.at, limit, paused.take(), budget)?,
                Goal::Test { heap, limits } => {
                    self.step(graph, frame, (heap, limits), paused.take(), budget)?
                }
            };
            match step {
                Step::Push(at, goal) => self.push((at, goal), budget)?,
                Step::Merged(other) => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.at = other;
                    }
                }
                Step::Done => self.pop(frame, budget),
                Step::Paused(numbers) => {
                    self.pop(frame, budget);
                    paused = Some(numbers);
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, (at, goal): (PositionId, Goal), budget: &mut Budget) -> Result<(), Halt> {
        budget.reserve(FRAME)?;
        let depth = self.frames.len();
        if depth >= DEEP && depth.is_power_of_two() && self.comes_back() {
            return Err(endless());
        }
        let (at, open) = (self.merged(at), self.open.len() as u32);
        self.frames.push(Frame { at, goal, open, chosen: 0, state: State::New });
        Ok(())
    }

    /// Whether a question depends on itself.
    fn comes_back(&self) -> bool {
        let question = |frame: &Frame| match frame.goal {
            Goal::Value { .. } => (frame.at, None),
            Goal::Test { heap, .. } => (frame.at, Some(heap)),
        };
        let mut questions: Vec<_> = self.frames.iter().map(question).collect();
        questions.sort_unstable();
        questions.windows(2).any(|pair| pair[0] == pair[1])
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

    fn state(&self, at: PositionId) -> Known {
        self.states.get(at.index()).map_or(Known::Nothing, |state| state.known())
    }

    /// The position to which questions about this one go.
    fn merged(&self, at: PositionId) -> PositionId {
        match self.state(at) {
            Known::Merged(other) => other,
            _ => at,
        }
    }

    fn fact(&self, at: PositionId) -> Facts {
        match self.state(at) {
            Known::Facts(place) => self.facts[place as usize],
            Known::Moves(moves) => Facts::new(moves),
            Known::Nothing | Known::Merged(_) => Facts::new(0),
        }
    }

    fn set_state(&mut self, at: PositionId, state: PositionState, budget: &mut Budget) -> Result<(), Halt> {
        let count = at.index() + 1;
        if self.states.len() < count {
            budget.reserve((count - self.states.len()) as u64 * STATE)?;
            self.states.resize(count, PositionState::NOTHING);
        }
        self.states[at.index()] = state;
        Ok(())
    }

    /// The place of what is known of a position whose options are looked at; a new one gets one.
    fn place(&mut self, at: PositionId, budget: &mut Budget) -> Result<u32, Halt> {
        if let Known::Facts(place) = self.state(at) {
            return Ok(place);
        }
        let (place, facts) = (self.facts.len() as u32, self.fact(at));
        budget.reserve(FACTS)?;
        self.set_state(at, PositionState(PositionState::FACTS + place), budget)?;
        self.facts.push(facts);
        Ok(place)
    }

    fn moves(&mut self, graph: &mut dyn GameGraph, at: PositionId, budget: &mut Budget) -> Result<u32, Halt> {
        match self.state(at) {
            Known::Nothing => {}
            _ => return Ok(self.fact(at).moves),
        }
        let moves = graph.count_moves(at, EITHER, budget)?.min(PositionState::MAX_MOVES);
        self.set_state(at, PositionState::moves(moves), budget)?;
        if graph.is_zero(at) {
            self.values.enter(at, 0, budget)?;
        }
        Ok(moves)
    }

    /// Looks for another position to which questions about this one can go, which is looked at for the first
    /// time.
    fn merge(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<Option<PositionId>, Halt> {
        let other = graph.representative(at, budget)?;
        if other == at {
            return Ok(None);
        }
        self.set_state(at, PositionState(PositionState::MERGED + other.number()), budget)?;
        Ok(Some(other))
    }

    fn sort_by_moves(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &mut OptionList,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
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
    ) -> Result<Option<u32>, Halt> {
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
    ) -> Result<u32, Halt> {
        self.values.evaluate(graph, at, budget)?;
        Ok(self.values.known(at).unwrap_or(0))
    }

    fn is_excluded(&self, at: PositionId, heap: u32) -> bool {
        let Facts { excluded, most, .. } = self.fact(at);
        heap > most || heap < HEAPS && excluded >> heap & 1 == 1
    }
}

/// Components without those that cancel.
fn uncancelled(components: &[Component]) -> OptionList {
    let mut sum = components.iter().map(|component| component.id()).collect();
    cancel(&mut sum);
    sum
}
