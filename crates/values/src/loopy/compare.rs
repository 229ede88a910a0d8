//! Comparison, by retrograde analysis of the difference.
//!
//! Let G and H be graphs in which Left wins infinite plays (Conway's G+ and H+). Then G >= H exactly if Left,
//! moving second, survives G - H. In -H infinite play is won by Right; so of an infinite play of the
//! difference, Left survives those in which infinitely many moves were made in G: with infinitely many in H
//! as well the play is a draw, and with finitely many Right has won (Siegel, Combinatorial Game Theory,
//! chapter VI; "Coping with cycles"). That is a Büchi game on pairs of followers, solved by a fixpoint inside
//! of a fixpoint. If H is a stopper, no play goes on in H alone, every infinite play is survived, and one
//! pass is enough.

use super::ValueContext;
use super::difference_game::{DifferenceGame, Move};
use super::graph::{Node, NodeOptions, PLAYERS};
use grundy_budget::Halt;
use grundy_theory::player::Player;

/// Most questions are small: their tables are used again.
const MAX_SPARED: usize = 1 << 10;

impl ValueContext<'_> {
    /// Whether the first game, in which Left wins infinite plays, is at least as good for Left as the second.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub(super) fn at_least(&mut self, first: Node, second: Node) -> Result<bool, Halt> {
        if let Some(known) = self.known_at_least(first, second)? {
            return Ok(known);
        }
        let all = self.explore(first, second)?;
        let survived = if self.loops.graph.is_stopper(second) {
            self.survive_all_infinite(&all)?
        } else {
            self.survive_those_in_first(&all)?
        };
        self.budget.release(all.bytes());
        let mut answer = false;
        for (&(one, other, left), &survived) in all.places.iter().zip(&survived) {
            if !left {
                self.remember(one, other, survived)?;
                answer |= survived && (one, other) == (first, second);
            }
        }
        if all.places.capacity() <= MAX_SPARED {
            self.loops.spare = all;
        }
        Ok(answer)
    }

    /// Whether these games are equal, Left winning infinite plays in both.
    pub(super) fn equal(&mut self, one: Node, other: Node) -> Result<bool, Halt> {
        Ok(self.at_least(one, other)? && self.at_least(other, one)?)
    }

    fn known_at_least(&mut self, first: Node, second: Node) -> Result<Option<bool>, Halt> {
        self.budget.charge_steps(1)?;
        match (first, second) {
            _ if first == second
                || self.is_best(first, Player::Left)
                || self.is_best(second, Player::Right) =>
            {
                Ok(Some(true))
            }
            (Node::Short(one), Node::Short(other)) => self.arena.at_most(other, one, self.budget).map(Some),
            _ => Ok(self.loops.recall(first, second)),
        }
    }

    /// Whether this is `on`, at least as good for Left as everything, or `off` for Right.
    fn is_best(&self, node: Node, player: Player) -> bool {
        matches!(node, Node::Loop(place) if self.loops.graph.only_passes(place, player))
    }

    /// Finds all places that can be reached while the result is not known.
    fn explore(&mut self, first: Node, second: Node) -> Result<DifferenceGame, Halt> {
        let mut all = std::mem::take(&mut self.loops.spare);
        all.clear();
        all.reach((first, second, false));
        self.budget.reserve(all.bytes())?;
        let mut options = NodeOptions::new();
        let mut at = 0;
        while at < all.places.len() {
            all.starts.push(all.moves.len() as u32);
            let (one, other, left) = all.places[at];
            let player = PLAYERS[usize::from(!left)];
            for in_first in [true, false] {
                let (moved, mover) = if in_first { (one, player) } else { (other, player.opponent()) };
                self.options_into(moved, mover, &mut options)?;
                self.budget.charge_steps(1 + options.len() as u64)?;
                for &to in &options {
                    let (one, other) = if in_first { (to, other) } else { (one, to) };
                    match self.known_place(one, other, left)? {
                        Some(true) if left => all.saved[at] = true,
                        Some(_) => {}
                        None => {
                            let before = all.bytes();
                            let to = all.reach((one, other, !left));
                            all.moves.push(Move { to, in_first });
                            self.budget.reserve(all.bytes() - before)?;
                        }
                    }
                }
            }
            at += 1;
        }
        all.starts.push(all.moves.len() as u32);
        Ok(all)
    }

    /// What is known of Left's survival after a move to this pair by Left (`moved`) or Right.
    fn known_place(&mut self, one: Node, other: Node, left_moved: bool) -> Result<Option<bool>, Halt> {
        if left_moved { self.known_at_least(one, other) } else { Ok(None) }
    }

    /// Left survives unless Right can bring him to where he has no move: a game of safety.
    fn survive_all_infinite(&mut self, all: &DifferenceGame) -> Result<Vec<bool>, Halt> {
        let (starts, from) = all.reversed();
        let mut left_over: Vec<u32> = (0..all.places.len()).map(|at| all.moves(at).len() as u32).collect();
        let lost_now = |at: usize| all.left_to_move(at) && !all.saved[at] && all.moves(at).is_empty();
        let mut queue: Vec<u32> = (0..all.places.len() as u32).filter(|&at| lost_now(at as usize)).collect();
        let mut survived = vec![true; all.places.len()];
        for &at in &queue {
            survived[at as usize] = false;
        }
        while let Some(at) = queue.pop() {
            let at = at as usize;
            let before = &from[starts[at] as usize..starts[at + 1] as usize];
            self.budget.charge_steps(1 + before.len() as u64)?;
            for mv in before {
                let place = mv.to as usize;
                if !survived[place] || all.saved[place] {
                    continue;
                }
                left_over[place] -= 1;
                if !all.left_to_move(place) || left_over[place] == 0 {
                    survived[place] = false;
                    queue.push(mv.to);
                }
            }
        }
        Ok(survived)
    }

    /// Left survives if he wins, or if infinitely many moves are made in the first game: a Büchi game. From
    /// the places not yet given up, those are kept from which Left can force an end that is good for him, or
    /// one more move in the first game that leads to a place not given up; until all are kept.
    fn survive_those_in_first(&mut self, all: &DifferenceGame) -> Result<Vec<bool>, Halt> {
        let (starts, from) = all.reversed();
        let mut kept = vec![true; all.places.len()];
        loop {
            let mut forced = vec![false; all.places.len()];
            let mut needed = vec![0_u32; all.places.len()];
            let mut queue = Vec::new();
            for at in 0..all.places.len() {
                let moves = all.moves(at);
                self.budget.charge_steps(1 + moves.len() as u64)?;
                let mut in_first = moves.iter().filter(|mv| mv.in_first);
                let now = if !kept[at] {
                    false
                } else if all.left_to_move(at) {
                    all.saved[at] || in_first.any(|mv| kept[mv.to as usize])
                } else {
                    // A place from which Right can reach one that is given up is never forced.
                    let lost = in_first.any(|mv| !kept[mv.to as usize]);
                    needed[at] = moves.iter().filter(|mv| !mv.in_first).count() as u32 + u32::from(lost);
                    needed[at] == 0
                };
                if now {
                    forced[at] = true;
                    queue.push(at);
                }
            }
            while let Some(at) = queue.pop() {
                let before = &from[starts[at] as usize..starts[at + 1] as usize];
                self.budget.charge_steps(1 + before.len() as u64)?;
                for mv in before.iter().filter(|mv| !mv.in_first) {
                    let place = mv.to as usize;
                    if forced[place] || !kept[place] {
                        continue;
                    }
                    if !all.left_to_move(place) {
                        needed[place] -= 1;
                        if needed[place] > 0 {
                            continue;
                        }
                    }
                    forced[place] = true;
                    queue.push(place);
                }
            }
            if forced == kept {
                return Ok(kept);
            }
            kept = forced;
        }
    }

    /// The moves of a player, into a buffer.
    pub(super) fn options_into(
        &mut self,
        node: Node,
        player: Player,
        into: &mut NodeOptions,
    ) -> Result<(), Halt> {
        into.clear();
        match node {
            Node::Loop(place) => into.extend_from_slice(self.loops.graph.options(place, player)),
            Node::Short(short) => {
                for place in 0..self.arena.option_count(short, player) {
                    self.budget.charge_steps(1)?;
                    into.push(Node::Short(self.arena.option(short, player, place, self.budget)?));
                }
            }
        }
        Ok(())
    }
}
