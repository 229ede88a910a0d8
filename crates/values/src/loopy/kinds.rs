//! What kind of a loopy game it is, and what is counted in its graph.

use super::ValueContext;
use super::builder::{BuilderNode, GraphBuilder};
use super::components::StrongComponents;
use super::graph::{Node, NodeOptions, PLAYERS};
use super::named_values::Pseudonumber;
use super::value::LoopyValue;
use crate::number::Dyadic;
use grundy_budget::Halt;
use grundy_theory::player::Player;

impl ValueContext<'_> {
    /// The degree of a stopper G: the onside of G - G. `None` where G is no stopper, or the onside of G - G
    /// is none. (Siegel, Combinatorial Game Theory, chapter VI.)
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn degree(&mut self, value: LoopyValue) -> Result<Option<LoopyValue>, Halt> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        let difference = self.difference(value, value)?;
        self.onside(difference)
    }

    /// Whether G + G = G.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn is_idempotent(&mut self, value: LoopyValue) -> Result<bool, Halt> {
        let twice = self.sum(value, value)?;
        let comparison = self.compare(twice, value)?;
        Ok(comparison.at_least && comparison.at_most)
    }

    /// Whether every cycle of this stopper's graph is a pass, from a node to itself.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn is_plumtree(&mut self, value: LoopyValue) -> Result<bool, Halt> {
        if !self.is_stopper(value)? {
            return Ok(false);
        }
        let mut draft = GraphBuilder::default();
        let nodes: Vec<Node> = self.loops_below(&[value.on])?;
        for _ in &nodes {
            draft.push(self.budget)?;
        }
        for (at, &node) in (0..).zip(&nodes) {
            for player in PLAYERS {
                let mut options = NodeOptions::new();
                self.options_into(node, player, &mut options)?;
                for option in options {
                    if let Some(to) = nodes.iter().position(|&other| other == option) {
                        draft.add(at, player, BuilderNode::Inner(to as u32), self.budget)?;
                    }
                }
            }
        }
        let components = StrongComponents::from_draft(&draft, self.budget)?;
        draft.release(self.budget);
        Ok(components.parts.iter().all(|component| component.len() == 1))
    }

    /// The number to which a game is infinitesimally close: all stops of its sides are this number, or it
    /// with `over` or `under`. `None` if there is none, as for `on`, or if a side is no stopper.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn number_near(&mut self, value: LoopyValue) -> Result<Option<Dyadic>, Halt> {
        let sides = [self.onside(value)?, self.offside(value)?];
        let mut near = None;
        for side in sides {
            let Some(side) = side else { return Ok(None) };
            for player in PLAYERS {
                let number = self.stop(side, player)?.and_then(|stop| self.number_of_stop(stop.on));
                match (number, &near) {
                    (None, _) => return Ok(None),
                    (Some(number), None) => near = Some(number),
                    (Some(number), Some(other)) if number != *other => return Ok(None),
                    (Some(_), Some(_)) => {}
                }
            }
        }
        Ok(near)
    }

    /// The number of a stop, without the `over` or `under` that may be with it; `None` for `on` and `off`.
    fn number_of_stop(&self, stop: Node) -> Option<Dyadic> {
        match self.pseudonumber(stop)? {
            Pseudonumber::Number(x) | Pseudonumber::Over(x) | Pseudonumber::Under(x) => self.arena.number(x),
            Pseudonumber::On | Pseudonumber::Off => None,
        }
    }

    /// Whether this stopper is a number and a tiny or miny with loops: `{x||x|x - G}`, or its mirror image,
    /// for a G whose Right stop is positive.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn is_number_tiny(&mut self, value: LoopyValue) -> Result<bool, Halt> {
        if !self.is_stopper(value)? {
            return Ok(false);
        }
        for player in PLAYERS {
            let Some(parts) = self.tiny_parts(value.on, player)? else { continue };
            let stop = self.stop_of_node(parts.threatened, Player::Right)?;
            let stop = stop.and_then(|stop| self.pseudonumber(stop));
            if stop.is_some_and(|stop| self.has_positive_number(stop)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this is a stopper all of whose followers have their Left options below their Right options.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn is_pseudonumber(&mut self, value: LoopyValue) -> Result<bool, Halt> {
        Ok(self.is_stopper(value)? && self.pseudonumber(value.on).is_some())
    }

    /// The Left or Right options of a stopper's canonical form; `None` for other games.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn options(&mut self, value: LoopyValue, player: Player) -> Result<Option<Vec<LoopyValue>>, Halt> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        let mut options = NodeOptions::new();
        self.options_into(value.on, player, &mut options)?;
        let stoppers = options.into_iter().map(|on| Ok(LoopyValue { on, off: self.negative_node(on)? }));
        stoppers.collect::<Result<_, _>>().map(Some)
    }

    /// How many different followers the canonical form of a stopper has, itself included; `None` for other
    /// games.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn positions(&mut self, value: LoopyValue) -> Result<Option<u64>, Halt> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        Ok(Some(self.all_below(value.on)?.len() as u64))
    }
}
