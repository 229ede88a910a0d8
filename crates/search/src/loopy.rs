//! Grundy values on a directed graph, cycles or not, for one token.
//!
//! Where no cycle can be reached the values come in one pass from the ends backwards. The rest is labelled
//! value by value (Smith 1966; Fraenkel and Perl 1975): m is given to the positions that have options of all
//! values below m, none of value m, and whose other options can all be reversed to a position of value m; and
//! what has no option of value m either gets none at all.

use grundy_budget::{Budget, Halt};
use grundy_theory::structure::digraph::Digraph;
use grundy_theory::value::{GrundyValue, LoopyNimValue};

/// The value of a vertex from which play can be kept going.
const INFINITE: u32 = u32::MAX;
/// The value of a vertex that has none yet.
const OPEN: u32 = u32::MAX - 1;

/// The values of a token on each vertex of a graph.
#[derive(Debug)]
pub struct LoopyNimValues(Vec<u32>);

/// Bytes that finding the values takes, for each edge and for each vertex.
const BYTES_AN_EDGE: u64 = 16;
const BYTES_A_VERTEX: u64 = 64;

impl LoopyNimValues {
    /// Finds them all.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn from_graph(graph: &Digraph, budget: &mut Budget) -> Result<LoopyNimValues, Halt> {
        let bytes = graph.edges() as u64 * BYTES_AN_EDGE + u64::from(graph.vertices()) * BYTES_A_VERTEX;
        budget.reserve(bytes)?;
        let values = find(graph, budget);
        budget.release(bytes);
        values.map(LoopyNimValues)
    }

    /// The value of a token on `v` where it is finite.
    pub fn finite(&self, v: u32) -> Option<u32> {
        self.0.get(v as usize).copied().filter(|&value| value != INFINITE)
    }

    /// The value of a token on `v`.
    pub fn loopy(&self, graph: &Digraph, v: u32) -> LoopyNimValue {
        let value = |v: u32| self.finite(v).map(|value| GrundyValue::from(u64::from(value)));
        match value(v) {
            Some(value) => LoopyNimValue::Finite(value),
            None => LoopyNimValue::Infinite(graph.heads(v).iter().filter_map(|&head| value(head)).collect()),
        }
    }
}

fn find(graph: &Digraph, budget: &mut Budget) -> Result<Vec<u32>, Halt> {
    let order = graph.well_founded();
    budget.charge_steps(graph.edges() as u64 * 4)?;
    let mut values = vec![OPEN; graph.vertices() as usize];
    let mut mex = Mex::default();
    for &v in &order {
        values[v as usize] = mex.of(graph.heads(v).iter().map(|&head| values[head as usize]));
    }
    if order.len() < values.len() {
        Labels::new(graph, &graph.reversed(), &mut values, &order).give_all(budget)?;
    }
    Ok(values)
}

/// Least excluded numbers, in time of how many numbers there are.
#[derive(Default)]
struct Mex {
    /// The round in which each number was seen last.
    seen: Vec<u32>,
    round: u32,
}

impl Mex {
    fn of(&mut self, numbers: impl ExactSizeIterator<Item = u32>) -> u32 {
        self.round += 1;
        // No more than as many numbers as there are can be in a row from 0.
        let size = numbers.len();
        if self.seen.len() <= size {
            self.seen.resize(size + 1, 0);
        }
        for number in numbers {
            if let Some(seen) = self.seen.get_mut(number as usize) {
                *seen = self.round;
            }
        }
        self.seen.iter().position(|&seen| seen != self.round).unwrap_or(size) as u32
    }
}

/// The labelling of vertices from which cycles can be reached.
struct Labels<'a> {
    graph: &'a Digraph,
    reversed: &'a Digraph,
    values: &'a mut [u32],
    /// The vertices that have a value already, by their value.
    settled: Vec<Vec<u32>>,
    /// Has this vertex an option of the value at hand?
    hit: Vec<bool>,
    /// How many options of this vertex have no value, and no option of the value at hand.
    irreversible: Vec<u32>,
}

impl<'a> Labels<'a> {
    fn new(
        graph: &'a Digraph,
        reversed: &'a Digraph,
        values: &'a mut [u32],
        well_founded: &[u32],
    ) -> Labels<'a> {
        let mut settled: Vec<Vec<u32>> = Vec::new();
        for &v in well_founded {
            let value = values[v as usize] as usize;
            if settled.len() <= value {
                settled.resize(value + 1, Vec::new());
            }
            settled[value].push(v);
        }
        let count = values.len();
        Labels { graph, reversed, values, settled, hit: vec![false; count], irreversible: vec![0; count] }
    }

    fn give_all(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let mut live: Vec<u32> =
            (0..self.graph.vertices()).filter(|&v| self.values[v as usize] == OPEN).collect();
        let mut value = 0;
        while !live.is_empty() {
            self.give(value, &live, budget)?;
            // What has no option of this value and was not given it can have no larger one.
            live.retain(|&v| {
                if self.values[v as usize] == OPEN && !self.hit[v as usize] {
                    self.values[v as usize] = INFINITE;
                }
                self.values[v as usize] == OPEN
            });
            value += 1;
        }
        Ok(())
    }

    /// Gives one value to all that have it.
    fn give(&mut self, value: u32, live: &[u32], budget: &mut Budget) -> Result<(), Halt> {
        budget.charge_steps(self.hit.len() as u64 / 8)?;
        self.hit.fill(false);
        for &v in live {
            let heads = self.graph.heads(v);
            budget.charge_steps(heads.len() as u64)?;
            let open = heads.iter().filter(|&&head| self.values[head as usize] >= OPEN).count();
            self.irreversible[v as usize] = open as u32;
        }
        let mut ready: Vec<u32> =
            live.iter().copied().filter(|&v| self.irreversible[v as usize] == 0).collect();
        for v in self.settled.get_mut(value as usize).map(std::mem::take).unwrap_or_default() {
            self.strike(v, &mut ready, budget)?;
        }
        while let Some(v) = ready.pop() {
            if self.values[v as usize] == OPEN && !self.hit[v as usize] {
                self.values[v as usize] = value;
                self.strike(v, &mut ready, budget)?;
            }
        }
        Ok(())
    }

    /// `v` has the value at hand: what has it as an option cannot get it, and can be reversed to it.
    fn strike(&mut self, v: u32, ready: &mut Vec<u32>, budget: &mut Budget) -> Result<(), Halt> {
        for &hit in self.reversed.heads(v) {
            if std::mem::replace(&mut self.hit[hit as usize], true) || self.values[hit as usize] < OPEN {
                continue;
            }
            budget.charge_steps(1 + self.reversed.heads(hit).len() as u64)?;
            for &before in self.reversed.heads(hit) {
                let left = &mut self.irreversible[before as usize];
                *left = left.saturating_sub(1);
                if *left == 0 && self.values[before as usize] == OPEN {
                    ready.push(before);
                }
            }
        }
        Ok(())
    }
}
