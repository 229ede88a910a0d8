//! Loopy games against slow ways to find the same, and against the literature.

mod brute;
mod kos;
mod laws;
mod limits;
mod literature;
mod questions;
mod rules;

use super::builder::{BuilderNode, GraphBuilder};
use super::graph::{Node, PLAYERS, side};
use super::value::{LoopyGraph, LoopyValue};
use super::{LoopyArena, ValueContext};
use crate::arena::Arena;
use crate::notation::{self, NoResolver};
use grundy_budget::{Budget, Limits};
use proptest::prelude::*;

/// A random graph: Left's and Right's moves of each node. Numbers below the number of nodes are nodes, the
/// others short games in [`SHORT`].
type Shape = Vec<[Vec<usize>; 2]>;

const SHORT: [&str; 8] = ["0", "1", "-1", "*", "^", "+-1", "1/2", "{1|0}"];

fn shapes(most: usize) -> impl Strategy<Value = Shape> {
    (1..=most).prop_flat_map(|nodes| {
        let moves = move || prop::collection::vec(0..nodes + SHORT.len(), 0..3);
        prop::collection::vec([moves(), moves()], nodes)
    })
}

/// With empty tables and usual limits.
fn with<T>(work: impl FnOnce(&mut ValueContext<'_>) -> T) -> T {
    let (mut arena, mut loops, mut budget) =
        (Arena::new(), LoopyArena::new(), Budget::new(&Limits::default()));
    work(&mut ValueContext { arena: &mut arena, loops: &mut loops, budget: &mut budget })
}

impl ValueContext<'_> {
    fn of(&mut self, text: &str) -> LoopyValue {
        let expression = notation::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.evaluate(&expression, &mut NoResolver).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn text(&mut self, value: LoopyValue) -> String {
        self.print(value, notation::Glyphs::Ascii).unwrap().unwrap_or_else(|| "no stoppers".to_owned())
    }

    /// The games of [`SHORT`].
    fn shorts(&mut self) -> Vec<Node> {
        SHORT.iter().map(|text| self.of(text).on).collect()
    }

    fn draft_of(&mut self, shape: &Shape) -> GraphBuilder {
        let shorts = self.shorts();
        let mut draft = GraphBuilder::default();
        for _ in shape {
            draft.push(self.budget).unwrap();
        }
        for (at, both) in (0..).zip(shape) {
            for player in PLAYERS {
                for &to in &both[side(player)] {
                    let to = match to.checked_sub(shape.len()) {
                        None => BuilderNode::Inner(to as u32),
                        Some(short) => BuilderNode::Outer(shorts[short]),
                    };
                    draft.add(at, player, to, self.budget).unwrap();
                }
            }
        }
        draft
    }

    /// The nodes of a random graph as they are: nothing is simplified.
    fn raw(&mut self, shape: &Shape) -> Vec<Node> {
        let shorts = self.shorts();
        let base = self.loops.graph.len();
        let node = |to: usize| match to.checked_sub(shape.len()) {
            None => Node::Loop(base + to as u32),
            Some(short) => shorts[short],
        };
        let nodes = shape.iter().map(|both| {
            let both = both.clone().map(|side| side.into_iter().map(node).collect());
            self.loops.graph.push(both, false, self.budget).unwrap()
        });
        nodes.collect()
    }

    /// The values of the nodes of a random graph.
    fn values(&mut self, shape: &Shape) -> Vec<LoopyValue> {
        let shorts: Vec<LoopyValue> = SHORT.iter().map(|text| self.of(text)).collect();
        let mut definition = LoopyGraph::default();
        for _ in shape {
            definition.node(self.budget).unwrap();
        }
        for (at, both) in (0..).zip(shape) {
            for player in PLAYERS {
                for &to in &both[side(player)] {
                    match to.checked_sub(shape.len()) {
                        None => definition.move_to(at, player, to as u32, self.budget).unwrap(),
                        Some(short) => {
                            self.move_to_value(&mut definition, at, player, shorts[short]).unwrap();
                        }
                    }
                }
            }
        }
        self.define(&definition).unwrap()
    }
}
