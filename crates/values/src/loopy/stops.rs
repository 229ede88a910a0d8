//! Stops of stoppers: where play of a game alone ends, both trying for the best.
//!
//! Play stops at the first pseudonumber: a number, `on`, `off`, a number and `over` or `under`. In a stopper,
//! players who take turns come to one (Siegel, Combinatorial Game Theory, chapter VI).

use super::ValueContext;
use super::graph::{Node, NodeOptions};
use super::value::LoopyValue;
use grundy_budget::Halt;
use grundy_theory::player::Player;
use rustc_hash::FxHashMap;

/// A node whose stop is being found: its moves, how many are done, and the best so far.
struct Frame {
    node: Node,
    player: Player,
    options: NodeOptions,
    done: usize,
    best: Option<Node>,
}

impl ValueContext<'_> {
    /// The Left stop (Left begins) or the Right stop of a stopper; `None` for other games.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn stop(&mut self, value: LoopyValue, first: Player) -> Result<Option<LoopyValue>, Halt> {
        if !self.is_stopper(value)? {
            return Ok(None);
        }
        let Some(stop) = self.stop_of_node(value.on, first)? else { return Ok(None) };
        Ok(Some(LoopyValue { on: stop, off: self.negative_node(stop)? }))
    }

    /// `None` only where a player has no move in a stopper that is no pseudonumber, which is never so in a
    /// canonical one.
    pub(super) fn stop_of_node(&mut self, node: Node, first: Player) -> Result<Option<Node>, Halt> {
        let mut known: FxHashMap<(Node, Player), Option<Node>> = FxHashMap::default();
        let mut path: Vec<Frame> = Vec::new();
        let mut next = Some((node, first));
        loop {
            if let Some((node, player)) = next.take() {
                match self.stop_at_once(node, player)? {
                    Some(stop) => {
                        known.insert((node, player), Some(stop));
                    }
                    None => {
                        let mut options = NodeOptions::new();
                        self.options_into(node, player, &mut options)?;
                        path.push(Frame { node, player, options, done: 0, best: None });
                    }
                }
            }
            let Some(frame) = path.last_mut() else { break };
            self.budget.charge_steps(1)?;
            let Some(&option) = frame.options.get(frame.done) else {
                known.insert((frame.node, frame.player), frame.best);
                path.pop();
                continue;
            };
            let player = frame.player;
            match known.get(&(option, player.opponent())) {
                None => next = Some((option, player.opponent())),
                Some(stop) => {
                    frame.done += 1;
                    let (stop, best) = (*stop, frame.best);
                    let better = match (stop, best) {
                        (Some(stop), Some(best)) => self.dominates(stop, best, player)?,
                        (stop, _) => stop.is_some(),
                    };
                    if better && let Some(frame) = path.last_mut() {
                        frame.best = stop;
                    }
                }
            }
        }
        Ok(known.get(&(node, first)).copied().flatten())
    }

    fn stop_at_once(&mut self, node: Node, player: Player) -> Result<Option<Node>, Halt> {
        if self.pseudonumber(node).is_some() {
            return Ok(Some(node));
        }
        match node {
            Node::Short(short) => {
                let stop = self.arena.stop(short, player);
                Ok(Some(Node::Short(self.arena.of_number(&stop, self.budget)?)))
            }
            Node::Loop(_) => Ok(None),
        }
    }
}
