//! What kind of a loopy game it is, and what is counted in its graph.

use super::Calculator;
use super::components::Components;
use super::draft::{Draft, Target};
use super::graph::{Node, Options, PLAYERS};
use super::value::Loopy;
use grundy_limits::Stop;
use grundy_theory::player::Player;

impl Calculator<'_> {
    /// The degree of a stopper G: the onside of G - G. `None` where G is no stopper, or the onside of G - G is
    /// none. (Siegel, Combinatorial Game Theory, chapter VI.)
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn degree(&mut self, value: Loopy) -> Result<Option<Loopy>, Stop> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        let difference = self.difference(value, value)?;
        self.onside(difference)
    }

    /// Is G + G = G?
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn is_idempotent(&mut self, value: Loopy) -> Result<bool, Stop> {
        let twice = self.sum(value, value)?;
        let comparison = self.compare(twice, value)?;
        Ok(comparison.at_least && comparison.at_most)
    }

    /// Is every cycle of this stopper's graph a pass, from a node to itself?
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn is_plumtree(&mut self, value: Loopy) -> Result<bool, Stop> {
        if !self.is_stopper(value)? {
            return Ok(false);
        }
        let mut draft = Draft::default();
        let nodes: Vec<Node> = self.loops_below(&[value.on])?;
        for _ in &nodes {
            draft.push(self.budget)?;
        }
        for (at, &node) in (0..).zip(&nodes) {
            for player in PLAYERS {
                let mut options = Options::new();
                self.options_into(node, player, &mut options)?;
                for option in options {
                    if let Some(to) = nodes.iter().position(|&other| other == option) {
                        draft.add(at, player, Target::Inner(to as u32), self.budget)?;
                    }
                }
            }
        }
        let components = Components::of(&draft, self.budget)?;
        draft.release(self.budget);
        Ok(components.parts.iter().all(|component| component.len() == 1))
    }

    /// Is this a stopper all of whose followers have their Left options below their Right options?
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn is_pseudonumber(&mut self, value: Loopy) -> Result<bool, Stop> {
        Ok(self.is_stopper(value)? && self.pseudonumber(value.on).is_some())
    }

    /// The Left or Right options of a stopper's canonical form; `None` for other games.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn options(&mut self, value: Loopy, player: Player) -> Result<Option<Vec<Loopy>>, Stop> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        let mut options = Options::new();
        self.options_into(value.on, player, &mut options)?;
        let stoppers = options.into_iter().map(|on| Ok(Loopy { on, off: self.negative_node(on)? }));
        stoppers.collect::<Result<_, _>>().map(Some)
    }

    /// How many different followers the canonical form of a stopper has, itself included; `None` for other games.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn positions(&mut self, value: Loopy) -> Result<Option<u64>, Stop> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        Ok(Some(self.all_below(value.on)?.len() as u64))
    }
}
