//! Evaluation of whole game trees: one recursion, to which each algebra supplies its arithmetic.

use crate::algebra::MeteredAlgebra;
use crate::graph::{Component, Decompose, GameGraph, OptionBuffer, OptionQuery, PositionId, endless};
use crate::option_meter::foresee;
use grundy_budget::{Budget, Halt};
use grundy_theory::theorem::EITHER;

/// The values of positions of one graph from which play ends.
#[derive(Debug)]
pub struct TranspositionTable<A: MeteredAlgebra> {
    algebra: A,
    decompose: Decompose,
    /// For each number the value of the position.
    values: Vec<A::Value>,
    evaluated: u64,
}

/// A position whose options are being evaluated.
struct Frame {
    at: PositionId,
    /// Where its options begin in the buffer. They end where the buffer does, or the options of the next
    /// frame begin.
    options: u32,
    /// The next component to look at, of all in the buffer.
    next: u32,
}

impl<A: MeteredAlgebra> TranspositionTable<A> {
    /// An empty table. Positions are split as the algebra allows.
    pub fn new(algebra: A) -> TranspositionTable<A> {
        TranspositionTable { algebra, decompose: A::DECOMPOSE, values: Vec::new(), evaluated: 0 }
    }

    /// An empty table that does not use the theorem that values of sums are sums of values: no position is
    /// split.
    pub fn for_whole_positions(algebra: A) -> TranspositionTable<A> {
        TranspositionTable { decompose: Decompose::Whole, ..TranspositionTable::new(algebra) }
    }

    /// How positions are split.
    pub fn decompose(&self) -> Decompose {
        self.decompose
    }

    /// About how many bytes the table takes.
    pub fn bytes(&self) -> u64 {
        self.values.len() as u64 * bytes_of::<A::Value>() + self.algebra.bytes()
    }

    /// The algebra.
    pub fn algebra(&self) -> &A {
        &self.algebra
    }

    /// The value of a component, if it is known.
    pub fn known(&self, at: PositionId) -> Option<A::Value> {
        self.values.get(at.index()).copied().filter(|value| *value != A::UNKNOWN)
    }

    /// Enters the value of a position that was found in another way.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn enter(&mut self, at: PositionId, value: A::Value, budget: &mut Budget) -> Result<(), Halt> {
        self.make_room(at.number() + 1, budget)?;
        self.values[at.index()] = value;
        Ok(())
    }

    /// How many positions were evaluated.
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    /// The value of a position that is the sum of these components, of one if positions are not split.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the values that were found stay in the table.
    pub fn value(
        &mut self,
        graph: &mut dyn GameGraph,
        components: &[Component],
        budget: &mut Budget,
    ) -> Result<A::Value, Halt> {
        // What is found is counted anew the next time, and the stack is gone then.
        budget.scoped(|budget| {
            budget.reserve(graph.bytes() + self.bytes())?;
            for component in components {
                self.evaluate(graph, component.id(), budget)?;
            }
            self.total(components, budget)
        })
    }

    /// Finds the value of a component. What is held for it stays held.
    pub(crate) fn evaluate(
        &mut self,
        graph: &mut dyn GameGraph,
        root: PositionId,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        if self.is_known(root) {
            return Ok(());
        }
        if self.decompose == Decompose::Whole {
            foresee(graph.min_reachable(root), budget)?;
        }
        let (mut buffer, mut totals) = (OptionBuffer::default(), Vec::new());
        let mut stack = vec![self.expand(graph, root, &mut buffer, budget)?];
        while let Some(frame) = stack.last_mut() {
            let rest = buffer.components().get(frame.next as usize..).unwrap_or_default();
            if let Some(ahead) = rest.iter().position(|component| !self.is_known(component.id())) {
                let at = rest[ahead].id();
                frame.next += ahead as u32;
                let next = self.expand(graph, at, &mut buffer, budget)?;
                stack.push(next);
                if stack.len() as u64 > u64::from(graph.len()) {
                    // Some position is on the stack twice.
                    return Err(endless());
                }
                continue;
            }
            let options = frame.options as usize;
            totals.clear();
            for components in buffer.options_from(options) {
                totals.push(self.total(components, budget)?);
            }
            self.values[frame.at.index()] = self.algebra.build(&mut totals, budget)?;
            self.evaluated += 1;
            budget.release(frame_bytes(&buffer, options));
            buffer.truncate(options);
            stack.pop();
        }
        Ok(())
    }

    /// Lists the options of a position.
    fn expand(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        buffer: &mut OptionBuffer,
        budget: &mut Budget,
    ) -> Result<Frame, Halt> {
        let (options, next) = (buffer.len(), buffer.components().len());
        graph.options(OptionQuery::all(at, EITHER, self.decompose), buffer, budget)?;
        budget.reserve(frame_bytes(buffer, options))?;
        self.make_room(graph.len(), budget)?;
        Ok(Frame { at, options: options as u32, next: next as u32 })
    }

    /// Room for the values of this many positions.
    fn make_room(&mut self, positions: u32, budget: &mut Budget) -> Result<(), Halt> {
        let count = positions as usize;
        budget.reserve(count.saturating_sub(self.values.len()) as u64 * bytes_of::<A::Value>())?;
        self.values.resize(count.max(self.values.len()), A::UNKNOWN);
        Ok(())
    }

    fn is_known(&self, at: PositionId) -> bool {
        self.known(at).is_some()
    }

    /// The value of the sum of components whose values are known.
    fn total(&mut self, components: &[Component], budget: &mut Budget) -> Result<A::Value, Halt> {
        let TranspositionTable { algebra, values, .. } = self;
        let mut values =
            components.iter().filter_map(|component| values.get(component.id().index()).copied());
        let Some(first) = values.next() else { return Ok(algebra.zero()) };
        values.try_fold(first, |sum, value| algebra.plus(sum, value, budget))
    }
}

/// Bytes for a value in a list that grows by doubling.
const fn bytes_of<V>() -> u64 {
    2 * size_of::<V>() as u64
}

/// Bytes of a frame and its options, on stacks that grow by doubling.
fn frame_bytes(buffer: &OptionBuffer, options: usize) -> u64 {
    2 * (size_of::<Frame>() as u64 + buffer.bytes_from(options))
}
