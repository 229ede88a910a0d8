//! Sets of values as partial orders.

use super::structural_order::StructuralOrder;
use crate::arena::{Arena, ValueId};
use grundy_budget::{Budget, Halt};

/// Some values with their order, as Hasse diagrams show it: an edge between two of which one is greater, with
/// none of the set between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HasseDiagram {
    /// The values, each once, in their structural order.
    pub values: Vec<ValueId>,
    /// The edges, as places in `values`: the less value first.
    pub edges: Vec<[usize; 2]>,
}

/// Values in a word of a set.
const WORD: usize = u64::BITS as usize;

impl Arena {
    /// The order of these values.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    pub fn hasse_diagram(&mut self, values: &[ValueId], budget: &mut Budget) -> Result<HasseDiagram, Halt> {
        let mut values = Arena::distinct(values.iter().copied());
        StructuralOrder::default().sort(self, &mut values, budget)?;
        let words = values.len().div_ceil(WORD);
        let bytes = (values.len() * words * size_of::<u64>()) as u64;
        budget.reserve(bytes)?;
        let mut above = vec![vec![0_u64; words]; values.len()];
        for (i, &g) in values.iter().enumerate() {
            for (j, &h) in values.iter().enumerate() {
                if i != j && self.at_most(g, h, budget)? {
                    above[i][j / WORD] |= 1 << (j % WORD);
                }
            }
        }
        let mut edges = Vec::new();
        for i in 0..values.len() {
            budget.charge_steps((values.len() * words) as u64)?;
            let mut covers = above[i].clone();
            for j in members(&above[i]) {
                covers.iter_mut().zip(&above[j]).for_each(|(word, beyond)| *word &= !beyond);
            }
            edges.extend(members(&covers).map(|j| [i, j]));
        }
        budget.release(bytes);
        Ok(HasseDiagram { values, edges })
    }
}

/// The members of a set of small numbers.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let bits = |word: u64| (0..WORD).filter(move |bit| word >> bit & 1 == 1);
    set.iter().enumerate().flat_map(move |(place, &word)| bits(word).map(move |bit| place * WORD + bit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;

    #[test]
    fn edges_are_the_pairs_with_nothing_between() {
        let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
        for (day, edges) in [(0, 0), (1, 4)] {
            let born = arena.born_by(day, budget).unwrap();
            assert_eq!(arena.hasse_diagram(&born, budget).unwrap().edges.len(), edges);
        }
        let born = arena.born_by(2, budget).unwrap();
        let HasseDiagram { values, edges } = arena.hasse_diagram(&born, budget).unwrap();
        let mut less = |i: usize, j: usize| i != j && arena.at_most(values[i], values[j], budget).unwrap();
        for i in 0..values.len() {
            for j in 0..values.len() {
                let between = (0..values.len()).any(|k| less(i, k) && less(k, j));
                assert_eq!(edges.contains(&[i, j]), less(i, j) && !between, "{i} {j}");
            }
        }
    }
}
