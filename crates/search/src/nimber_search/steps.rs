//! One look at a position beside a heap: which option to search next, and how far.

use super::{FEW_MOVES, Facts, Frame, Goal, HEAPS, Known, Next, NimberSearch, OPEN, OpenOption, State, Step};
use crate::graph::{Component, GameGraph, PositionId};
use crate::option_cache::{OptionList, cancel};
use crate::proof_table::{DECIDED, ProofNumbers};
use grundy_budget::{Budget, Halt};

/// Units of effort: a position, for each move to refute, and for each move and heap that may be the value.
const POSITION: u32 = 8;
const MOVE: u32 = 6;
const HEAP_AND_MOVE: u32 = 3;

/// Of the effort to refute all moves but one, the part that is expected to be new.
const OTHERS: u32 = 4;

/// An option is searched until its effort is beyond that of the next one by this part.
const SLACK: u32 = 8;

/// Proof numbers take at most this share of the memory.
const SHARE: u64 = 8;

/// Steps for a look at a component of an option.
const LOOK: u64 = 4;

/// What a look at an option says.
enum OptionState {
    Lost,
    Won,
    Open(OpenOption),
}

fn plus(a: u32, b: u32) -> u32 {
    // A sum of efforts is no proof.
    a.saturating_add(b).min(DECIDED - 1)
}

impl NimberSearch {
    /// Looks at a position beside a heap.
    pub(super) fn step(
        &mut self,
        graph: &mut dyn GameGraph,
        frame: Frame,
        (heap, limits): (u32, ProofNumbers),
        paused: Option<ProofNumbers>,
        budget: &mut Budget,
    ) -> Result<Step, Halt> {
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
            let is_new = !matches!(self.state(at), Known::Facts(_));
            if is_new && let Some(other) = self.merge(graph, at, budget)? {
                return Ok(Step::Merged(other));
            }
            let place = self.place(at, budget)?;
            self.options.list(graph, (at, place), budget)?;
            if is_new {
                let (begin, end) = self.options.listed(place);
                let last = |component: &&Component| component.is_negative();
                let count = self.options.components((begin, end)).iter().filter(last).count();
                self.facts[place as usize].most = count as u32;
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
            if self.open_options(graph, (place, heap), budget)? {
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
            let place = self.place(at, budget)?;
            let facts = &mut self.facts[place as usize];
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
        self.choose(graph, (at, heap), limits, state, first, budget)
    }

    fn exclude(&mut self, at: PositionId, heap: u32, budget: &mut Budget) -> Result<Step, Halt> {
        let place = self.place(at, budget)?;
        self.facts[place as usize].excluded |= 1 << heap;
        Ok(Step::Done)
    }

    fn add_open(&mut self, option: OpenOption, budget: &mut Budget) -> Result<(), Halt> {
        budget.reserve(OPEN)?;
        self.open.push(option);
        Ok(())
    }

    /// Lists the options of the position with this place that may be lost beside the heap; true if one is
    /// known to be.
    fn open_options(
        &mut self,
        graph: &mut dyn GameGraph,
        (place, heap): (u32, u32),
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        // Looking may find values, and lists stay where they are meanwhile.
        let (begin, end) = self.options.listed(place);
        let first = self.open.len();
        budget.charge_steps(LOOK * u64::from(end - begin))?;
        self.read_ahead((begin, end));
        let mut next = begin;
        while next < end {
            let option = next - begin;
            let (components, behind) = self.options.option(next);
            next = behind;
            match self.look(graph, heap, (components, option), budget)? {
                OptionState::Lost => return Ok(true),
                OptionState::Won => {}
                OptionState::Open(option) => self.add_open(option, budget)?,
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

    /// Reads what is known of all components of some options. One look does not wait for another one here, so
    /// that a processor fetches several places of large tables at a time.
    fn read_ahead(&self, options: (u32, u32)) {
        let components = self.options.components(options).iter();
        let read = components.fold(0, |read, component| {
            let state = self.states.get(component.id().index()).map_or(0, |state| state.0);
            read ^ state ^ self.values.known(component.id()).unwrap_or(0)
        });
        std::hint::black_box(read);
    }

    /// Looks at an option beside a heap; `index` says where it begins in the list of all.
    fn look(
        &mut self,
        graph: &mut dyn GameGraph,
        heap: u32,
        (components, index): (OptionList, u32),
        budget: &mut Budget,
    ) -> Result<OptionState, Halt> {
        let mut rest = heap;
        let mut kept = OptionList::new();
        for component in &components {
            let component = self.merged(*component);
            match self.quick_value(graph, component, budget)? {
                Some(value) => rest ^= value,
                None => kept.push(component),
            }
        }
        if kept.len() > 1 {
            cancel(&mut kept);
        }
        Ok(match kept[..] {
            [] if rest == 0 => OptionState::Lost,
            [] => OptionState::Won,
            [one] if self.is_excluded(one, rest) => OptionState::Won,
            [one] => {
                let numbers = self.numbers(graph, one, rest, budget)?;
                OptionState::Open(OpenOption { numbers, next: Next::Test(one, rest) })
            }
            _ => OptionState::Open(self.divided(graph, &mut kept, index, budget)?),
        })
    }

    /// An option of which several components are to be valued: first the one with the fewest moves.
    fn divided(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &mut OptionList,
        option: u32,
        budget: &mut Budget,
    ) -> Result<OpenOption, Halt> {
        self.sort_by_moves(graph, components, budget)?;
        let mut numbers = ProofNumbers { win: 0, loss: 0 };
        for (index, &at) in components.iter().enumerate() {
            if index + 1 < components.len() {
                let effort = self.value_effort(graph, at, None, budget)?;
                numbers.win = plus(numbers.win, effort);
                numbers.loss = plus(numbers.loss, effort);
            } else {
                let leaf = self.leaf(at, 0);
                numbers.win = plus(numbers.win, leaf.win);
                numbers.loss = plus(numbers.loss, leaf.loss);
            }
        }
        Ok(OpenOption { numbers, next: Next::Value(components[0], option) })
    }

    /// Brings the option that was asked about up to date; true if it is lost.
    fn settle(
        &mut self,
        graph: &mut dyn GameGraph,
        frame: Frame,
        heap: u32,
        paused: Option<ProofNumbers>,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let place = (frame.open + frame.chosen) as usize;
        let look = match self.open[place].next {
            Next::Value(part, index) => {
                // The options may have been dropped meanwhile.
                let place = self.place(frame.at, budget)?;
                self.options.list(graph, (frame.at, place), budget)?;
                let (begin, _) = self.options.listed(place);
                let (components, _) = self.options.option(begin + index);
                let part = self.merged(part);
                let mut state = self.look(graph, heap, (components, index), budget)?;
                if let (OptionState::Open(option), Some(paused)) = (&mut state, paused) {
                    // Numbers may have been lost.
                    let effort = self.value_effort(graph, part, None, budget)?;
                    option.numbers.loss = plus(option.numbers.loss, paused.loss.saturating_sub(effort));
                }
                state
            }
            Next::Test(one, rest) => {
                let one = self.merged(one);
                match (self.values.known(one), paused) {
                    (Some(value), _) if value == rest => OptionState::Lost,
                    (Some(_), _) => OptionState::Won,
                    (None, _) if self.is_excluded(one, rest) => OptionState::Won,
                    (None, Some(numbers)) => {
                        OptionState::Open(OpenOption { numbers, next: Next::Test(one, rest) })
                    }
                    (None, None) => OptionState::Open(self.open[place]),
                }
            }
        };
        match look {
            OptionState::Lost => return Ok(true),
            OptionState::Open(option) => self.open[place] = option,
            OptionState::Won => {
                self.open.swap_remove(place);
                budget.release(OPEN);
            }
        }
        Ok(false)
    }

    /// What the value of a position is expected to take, with these numbers of the next heap if they are
    /// given: it is lost beside that heap, or won there and lost beside a larger one.
    fn value_effort(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        numbers: Option<ProofNumbers>,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        let at = self.merged(at);
        let Some(heap) = self.next_heap(at) else { return Ok(0) };
        let numbers = match numbers {
            Some(numbers) => numbers,
            None => self.numbers(graph, at, heap, budget)?,
        };
        Ok(numbers.loss.min(plus(numbers.win, self.leaf(at, heap + 1).loss)))
    }

    /// Looks at a position whose value is wanted.
    pub(super) fn value_step(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        limit: u32,
        paused: Option<ProofNumbers>,
        budget: &mut Budget,
    ) -> Result<Step, Halt> {
        let at = self.merged(at);
        let Some(heap) = self.next_heap(at) else { return Ok(Step::Done) };
        let numbers = match paused {
            Some(numbers) => numbers,
            None => self.numbers(graph, at, heap, budget)?,
        };
        let effort = self.value_effort(graph, at, Some(numbers), budget)?;
        if effort >= limit {
            return Ok(Step::Paused(ProofNumbers { win: effort, loss: effort }));
        }
        // Both ways to the value are to take as much as the limit.
        let win = limit.saturating_sub(self.leaf(at, heap + 1).loss);
        let limits = ProofNumbers {
            win: if limit == DECIDED || numbers.win >= win { DECIDED } else { win },
            loss: if numbers.loss >= limit { DECIDED } else { limit },
        };
        Ok(Step::Push(at, Goal::Test { heap, limits }))
    }

    /// What a position beside a heap is expected to take.
    fn numbers(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        heap: u32,
        budget: &mut Budget,
    ) -> Result<ProofNumbers, Halt> {
        // Numbers are kept of positions whose options were looked at.
        if matches!(self.state(at), Known::Facts(_))
            && let Some(numbers) = key(at, heap).and_then(|key| self.proofs.get(key))
        {
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
        ProofNumbers { win: plus(POSITION, moves), loss: plus(POSITION, refuting) }
    }

    /// Goes on with the option that is most easily lost, or pauses if a limit is reached.
    fn choose(
        &mut self,
        graph: &mut dyn GameGraph,
        (at, heap): (PositionId, u32),
        limits: ProofNumbers,
        state: State,
        first: usize,
        budget: &mut Budget,
    ) -> Result<Step, Halt> {
        let open = &self.open[first..];
        budget.charge_steps(1 + open.len() as u64 / 8)?;
        let mut beside = 0;
        if state == State::Options {
            let Facts { excluded, moves, .. } = self.fact(at);
            let heaps = (!excluded & ((1 << heap) - 1)).count_ones();
            beside = heaps.saturating_mul(HEAP_AND_MOVE).saturating_mul(moves);
        }
        let (mut best, mut chosen) = (open[0], 0);
        let (mut second, mut most) = (DECIDED, 0);
        let mut sum = 0_u32;
        for (index, option) in open.iter().enumerate() {
            most = most.max(option.numbers.win);
            sum = plus(sum, option.numbers.win);
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
        // Positions meet again by other moves: a sum would count them over and over.
        let rest = plus(beside, sum.saturating_sub(most) / OTHERS);
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
            Next::Value(at, _) => {
                let limit = limits.win.min(plus(second, second / SLACK).saturating_add(1));
                let rest = best.numbers.loss.saturating_sub(self.value_effort(graph, at, None, budget)?);
                Step::Push(
                    at,
                    Goal::Value {
                        limit: if limit == DECIDED { DECIDED } else { limit.saturating_sub(rest) },
                    },
                )
            }
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
    ) -> Result<(), Halt> {
        let Some(key) = key(at, heap) else { return Ok(()) };
        if self.proofs.is_full() {
            let more = self.proofs.bytes_to_grow();
            if self.proofs.bytes() == 0 {
                budget.reserve(more)?;
                self.proofs.grow();
            } else if self.proofs.bytes() + more <= budget.limits().memory / SHARE
                && budget.reserve(more).is_ok()
            {
                self.proofs.grow();
            }
        }
        self.proofs.set(key, numbers);
        Ok(())
    }
}

/// The key of a position beside a heap, for heaps that are marked.
fn key(at: PositionId, heap: u32) -> Option<u64> {
    (heap < HEAPS).then(|| u64::from(at.number()) << 6 | u64::from(heap))
}
