//! From any graph to canonical stoppers, where there are such.
//!
//! A stopper has one canonical form: no move of it, or of a follower, is dominated or reversible, and no two
//! followers are equal (Siegel, Combinatorial Game Theory, chapter VI; "New results in loopy games", 2009).
//! Graphs come here in the sense of G+, infinite play being won by Left, and are not always stoppers. What is
//! done to them:
//!
//! - equal followers are made one;
//! - a dominated move is left out;
//! - a move of Right that Left can reverse is replaced by what Right could do then, and so on. Where that
//!   leads round in a circle it is left out: going round for ever, Right would lose.
//! - a move of Left that Right can reverse is replaced likewise, but only if that comes to an end on every
//!   way.
//!
//! These are theorems for stoppers. All nodes are changed at once, each for reasons in the graph as it was:
//! what one has become is no reason for what another becomes, or circles arise that were not there. For
//! graphs with alternating cycles ("sidling") this is a way to *find* a stopper. That it is equal to the
//! graph from which it came is proved by comparing the two. A graph for which this fails is equal to no
//! stopper that is found: it keeps the moves without which it would be another one.
//!
//! Looking among the followers of the graph is no loss: if G+ equals a stopper S in canonical form, each Left
//! option S' of S equals a follower of G. Let Right move from G+ - S to G+ - S'. Left's answer is not in -S',
//! since a Right option of S' that is at most G would make S' reversible: it is some G' >= S'. Now let Right
//! move from S - G+ to S - G'. If Left answers with a Left option of S, it is at least G' and so at least S';
//! as none is dominated it is S', and G' equals it. Else Left answers with a Right option W <= S of G'. By
//! the same argument as for G, W has a Left option that is at least S', which takes the place of G'. This
//! ends, for Left loses where it goes on for ever in -G+.
//!
//! The work is done component by component, followers first.

use super::ValueContext;
use super::builder::{BuilderNode, GraphBuilder};
use super::canonical::UnsimplifiedComponent;
use super::components::StrongComponents;
use super::graph::{Node, NodeOptions, PLAYERS, side};
use super::option_lists::{all_short, same_set, without_repeats};
use grundy_budget::Halt;
use grundy_theory::player::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

/// A component that is being simplified: nodes `from`, `from + 1`, ... of the graph.
struct Part {
    from: u32,
    /// The first node that is equal, for each.
    equal_to: Vec<u32>,
    /// The moves, as far as they are simplified.
    options: Vec<[NodeOptions; 2]>,
    /// Equal nodes have been made one.
    joined: bool,
}

/// What became of the nodes of a component.
struct Tried {
    /// The simplified nodes.
    draft: GraphBuilder,
    /// For each old node the place of the simplified one.
    places: Vec<u32>,
    /// The same if it is a stopper that was proved equal to the old node.
    equal: Vec<Option<u32>>,
    /// Each old node was proved equal to its simplified one, stopper or not.
    alike: bool,
}

impl Part {
    fn local(&self, node: Node) -> Option<usize> {
        own_place(node, self.from, self.options.len()).map(|at| at as usize)
    }

    fn class(&self, node: Node) -> Node {
        self.local(node).map_or(node, |at| Node::Loop(self.from + self.equal_to[at]))
    }

    fn is_class(&self, at: usize) -> bool {
        self.equal_to[at] as usize == at
    }
}

impl ValueContext<'_> {
    /// Simplifies each node of a draft, read in the sense of G+. A stopper becomes the canonical one, a game
    /// without loops a short game; what is equal to no stopper that is found stays a graph.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub(super) fn simplify(&mut self, draft: &GraphBuilder) -> Result<Vec<Node>, Halt> {
        let components = StrongComponents::from_draft(draft, self.budget)?;
        let mut done: Vec<Option<Node>> = vec![None; draft.len()];
        for (part, nodes) in components.parts.iter().enumerate() {
            let alternates = components.alternates_forever(draft, part, self.budget)?;
            let base = self.loops.graph.len();
            // Everything that can be reached is done, or in this component.
            let known = |to: u32| {
                let own = || Node::Loop(base + components.place(part, to).unwrap_or(0));
                done[to as usize].unwrap_or_else(own)
            };
            let both =
                |&node: &u32| PLAYERS.map(|player| without_repeats(draft.options(node, player, known)));
            let simple = self.component(nodes.iter().map(both).collect(), !alternates)?;
            for (&node, &simple) in nodes.iter().zip(&simple) {
                done[node as usize] = Some(simple);
            }
        }
        Ok(done.into_iter().flatten().collect())
    }

    /// Simplifies the nodes of one component, which will stand at the end of the graph.
    fn component(&mut self, nodes: Vec<[NodeOptions; 2]>, no_alternation: bool) -> Result<Vec<Node>, Halt> {
        let base = self.loops.graph.len();
        let own = |node: &Node| matches!(node, Node::Loop(place) if *place >= base);
        if let [[left, right]] = nodes.as_slice()
            && let (Some(left), Some(right)) = (all_short(left), all_short(right))
        {
            return Ok(vec![Node::Short(self.arena.build(&left, &right, self.budget)?)]);
        }
        let below = nodes.iter().flatten().flatten().filter(|node| !own(node));
        let stopper = no_alternation && below.into_iter().all(|&node| self.loops.graph.is_stopper(node));
        let tried = self.with_scratch(base, |it| it.try_component(&nodes, stopper));
        self.loops.graph.truncate(base, self.budget);
        let Tried { draft, places, equal, alike } = tried?;
        let settled = match alike && equal.iter().all(Option::is_none) {
            true => self.keep_simpler(&draft, &places),
            false => {
                self.settle(&UnsimplifiedComponent { nodes: &nodes, from: base, stopper }, &draft, &equal)
            }
        };
        draft.release(self.budget);
        settled
    }

    /// Keeps the simplified nodes of a component that is equal to no stopper. They are not known to be
    /// canonical.
    fn keep_simpler(&mut self, draft: &GraphBuilder, places: &[u32]) -> Result<Vec<Node>, Halt> {
        let base = self.loops.graph.len();
        let moved = |new| PLAYERS.map(|player| draft.options(new, player, |to| Node::Loop(base + to)));
        self.push_all((0..draft.len() as u32).map(|new| (moved(new), false)))?;
        Ok(places.iter().map(|place| Node::Loop(base + place)).collect())
    }

    /// The simplified component.
    fn try_component(&mut self, nodes: &[[NodeOptions; 2]], stopper: bool) -> Result<Tried, Halt> {
        let from = self.loops.graph.len();
        self.push_all(nodes.iter().map(|both| (both.clone(), stopper)))?;
        let mut part = Part {
            from,
            equal_to: (0..nodes.len() as u32).collect(),
            options: nodes.to_vec(),
            joined: false,
        };
        self.find_equal(&mut part)?;
        self.reduce(&mut part)?;
        join(&mut part);
        self.reduce(&mut part)?;
        let (draft, place) = self.draft(&part)?;
        let fresh = self.stoppers_in(&draft)?;
        // The simplified nodes stand behind those they came from, to be compared with them.
        let copies = self.loops.graph.len();
        let copy = |new| PLAYERS.map(|player| draft.options(new, player, |to| Node::Loop(copies + to)));
        self.push_all((0..).zip(&fresh).map(|(new, &fresh)| (copy(new), fresh)))?;
        let mut equal = Vec::with_capacity(nodes.len());
        let mut alike = true;
        for at in 0..nodes.len() {
            let new = place[at];
            if !part.is_class(at) {
                equal.push(equal[part.equal_to[at] as usize]);
                continue;
            }
            let (old, copy) = (Node::Loop(from + at as u32), Node::Loop(copies + new));
            let same = self.equal(old, copy)?;
            alike &= same;
            equal.push((same && fresh[new as usize]).then_some(new));
        }
        if !alike && nodes.len() <= MAX_PRUNED && equal.iter().all(Option::is_none) {
            draft.release(self.budget);
            return self.prune(nodes, from);
        }
        let places = part.equal_to.iter().map(|&class| place[class as usize]).collect();
        Ok(Tried { draft, places, equal, alike })
    }

    /// A component that is equal to no stopper, without the moves that can be left out one after the other.
    /// Each time all nodes are compared with those that stand from `from` on.
    fn prune(&mut self, nodes: &[[NodeOptions; 2]], from: u32) -> Result<Tried, Halt> {
        let mut kept = nodes.to_vec();
        let mut again = true;
        while std::mem::take(&mut again) {
            for at in 0..nodes.len() {
                for player in PLAYERS {
                    let mut place = 0;
                    while place < kept[at][side(player)].len() {
                        let mut fewer = kept.clone();
                        fewer[at][side(player)].remove(place);
                        if self.is_equal_to_nodes(&fewer, from)? {
                            (kept, again) = (fewer, true);
                        } else {
                            place += 1;
                        }
                    }
                }
            }
        }
        let mut draft = GraphBuilder::default();
        for _ in &kept {
            draft.push(self.budget)?;
        }
        for (at, both) in (0..).zip(&kept) {
            for player in PLAYERS {
                for &node in &both[side(player)] {
                    let own = own_place(node, from, kept.len());
                    draft.add(
                        at,
                        player,
                        own.map_or(BuilderNode::Outer(node), BuilderNode::Inner),
                        self.budget,
                    )?;
                }
            }
        }
        let places = (0..kept.len() as u32).collect();
        Ok(Tried { draft, places, equal: vec![None; kept.len()], alike: true })
    }

    /// Whether these nodes, which call one another as those from `from` on do, are equal to those.
    fn is_equal_to_nodes(&mut self, nodes: &[[NodeOptions; 2]], from: u32) -> Result<bool, Halt> {
        // Comparisons are remembered by place: each graph has new ones.
        let copies = self.loops.graph.len();
        let copy =
            |&node: &Node| own_place(node, from, nodes.len()).map_or(node, |at| Node::Loop(copies + at));
        let copied = |both: &[NodeOptions; 2]| both.clone().map(|side| side.iter().map(copy).collect());
        self.push_all(nodes.iter().map(|both| (copied(both), false)))?;
        for at in 0..nodes.len() as u32 {
            if !self.equal(Node::Loop(from + at), Node::Loop(copies + at))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The classes of a part as a graph, and the number of each there.
    fn draft(&mut self, part: &Part) -> Result<(GraphBuilder, Vec<u32>), Halt> {
        let mut draft = GraphBuilder::default();
        let mut place = vec![0_u32; part.options.len()];
        for at in (0..part.options.len()).filter(|&at| part.is_class(at)) {
            place[at] = draft.push(self.budget)?;
        }
        for at in (0..part.options.len()).filter(|&at| part.is_class(at)) {
            for player in PLAYERS {
                for &node in &part.options[at][side(player)] {
                    let to =
                        part.local(node).map_or(BuilderNode::Outer(node), |to| BuilderNode::Inner(place[to]));
                    draft.add(place[at], player, to, self.budget)?;
                }
            }
        }
        Ok((draft, place))
    }

    /// The nodes of a draft that are stoppers.
    pub(super) fn stoppers_in(&mut self, draft: &GraphBuilder) -> Result<Vec<bool>, Halt> {
        let components = StrongComponents::from_draft(draft, self.budget)?;
        let mut stopper: Vec<Option<bool>> = vec![None; draft.len()];
        for (part, nodes) in components.parts.iter().enumerate() {
            let mut all = !components.alternates_forever(draft, part, self.budget)?;
            let targets = nodes.iter().flat_map(|&node| PLAYERS.map(|player| draft.moves(node, player)));
            for target in targets.flatten() {
                all &= match *target {
                    BuilderNode::Outer(node) => self.loops.graph.is_stopper(node),
                    BuilderNode::Inner(to) => stopper[to as usize].unwrap_or(true),
                };
            }
            for &node in nodes {
                stopper[node as usize] = Some(all);
            }
        }
        Ok(stopper.into_iter().flatten().collect())
    }

    /// Finds followers that are equal.
    fn find_equal(&mut self, part: &mut Part) -> Result<(), Halt> {
        let mut classes: Vec<u32> = Vec::new();
        for at in 0..part.options.len() as u32 {
            let node = Node::Loop(part.from + at);
            let mut same = None;
            for &class in &classes {
                let other = Node::Loop(part.from + class);
                if self.equal(node, other)? {
                    same = Some(class);
                    break;
                }
            }
            match same {
                Some(class) => part.equal_to[at as usize] = class,
                None => classes.push(at),
            }
        }
        Ok(())
    }

    /// Leaves out dominated moves and replaces reversible ones until there are none.
    fn reduce(&mut self, part: &mut Part) -> Result<(), Halt> {
        // A stopper has simpler moves after each round. Whether other graphs always do is not known.
        for _ in 0..16 + 4 * part.options.len() {
            let mut changed = false;
            let mut next = part.options.clone();
            for (at, both) in next.iter_mut().enumerate() {
                if part.is_class(at) || !part.joined {
                    for player in PLAYERS {
                        let reversed = self.reverse(part, at, player)?;
                        let best = self.undominated(reversed, player)?;
                        changed |= !same_set(&best, &both[side(player)]);
                        both[side(player)] = best;
                    }
                }
            }
            part.options = next;
            if !changed {
                break;
            }
        }
        Ok(())
    }

    /// The moves of a player. Where Left's moves are reversed, in each form that is known: nodes that are
    /// equal have others, and since reversing comes to an end it does not matter which. Where Right's are, a
    /// circle in which every move was of the node's own form counts, no other.
    fn forms(
        &mut self,
        part: &Part,
        node: Node,
        player: Player,
        reversed: Player,
    ) -> Result<SmallVec<[NodeOptions; 1]>, Halt> {
        let Some(at) = part.local(node) else {
            let mut options = NodeOptions::new();
            self.options_into(node, player, &mut options)?;
            return Ok(smallvec![options]);
        };
        let mut forms = smallvec![part.options[at][side(player)].clone()];
        if !part.joined && reversed == Player::Left {
            self.budget.charge_steps(part.options.len() as u64)?;
            for other in (0..part.options.len())
                .filter(|&other| other != at && part.equal_to[other] == part.equal_to[at])
            {
                let form = &part.options[other][side(player)];
                if !forms.contains(form) {
                    forms.push(form.clone());
                }
            }
        }
        Ok(forms)
    }

    /// The answers of the opponent to a move of `player` that leave him no better off than before he moved.
    fn reversals(
        &mut self,
        part: &Part,
        at: usize,
        moved: Node,
        player: Player,
    ) -> Result<NodeOptions, Halt> {
        let here = Node::Loop(part.from + at as u32);
        let forms = self.forms(part, moved, player.opponent(), player)?;
        let mut answers = without_repeats(forms.into_iter().flatten().collect());
        let mut kept = 0;
        for place in 0..answers.len() {
            let answer = answers[place];
            let reverses = match player {
                Player::Left => self.at_least(here, answer)?,
                Player::Right => self.at_least(answer, here)?,
            };
            if reverses {
                answers[kept] = answer;
                kept += 1;
            }
        }
        answers.truncate(kept);
        Ok(answers)
    }

    /// The moves of a player with the reversible ones replaced.
    fn reverse(&mut self, part: &Part, at: usize, player: Player) -> Result<NodeOptions, Halt> {
        // All moves that replacing can lead to, with what can replace each.
        let first = part.options[at][side(player)].clone();
        let mut met: FxHashMap<Node, usize> = FxHashMap::default();
        let mut ways: Vec<(Node, Vec<NodeOptions>)> = Vec::new();
        let mut todo = first.clone();
        while let Some(moved) = todo.pop() {
            self.budget.charge_steps(1)?;
            if met.contains_key(&moved) {
                continue;
            }
            met.insert(moved, ways.len());
            let mut replaced = Vec::new();
            for answer in self.reversals(part, at, moved, player)? {
                for next in self.forms(part, answer, player, player)? {
                    todo.extend(next.iter().copied());
                    replaced.push(next);
                }
            }
            ways.push((moved, replaced));
        }
        let chosen = match player {
            Player::Right => ways.iter().map(|(_, ways)| (!ways.is_empty()).then_some(0)).collect(),
            Player::Left => self.founded(part, &met, &ways)?,
        };
        let mut kept = NodeOptions::new();
        let mut seen: FxHashSet<Node> = FxHashSet::default();
        let mut todo = first;
        while let Some(moved) = todo.pop() {
            let Some(&place) = met.get(&moved).filter(|_| seen.insert(moved)) else { continue };
            self.budget.charge_steps(1)?;
            match chosen[place].and_then(|way: usize| ways[place].1.get(way)) {
                Some(next) => todo.extend(next.iter().copied()),
                None => kept.push(moved),
            }
        }
        Ok(kept)
    }

    /// For each move the way to replace it that comes to an end, if there is one: the least fixpoint.
    fn founded(
        &mut self,
        part: &Part,
        met: &FxHashMap<Node, usize>,
        ways: &[(Node, Vec<NodeOptions>)],
    ) -> Result<Vec<Option<usize>>, Halt> {
        let mut ends: Vec<bool> = ways.iter().map(|(_, ways)| ways.is_empty()).collect();
        let mut chosen = vec![None; ways.len()];
        loop {
            let mut changed = false;
            for place in 0..ways.len() {
                if ends[place] {
                    continue;
                }
                self.budget.charge_steps(1 + ways[place].1.len() as u64)?;
                let ending =
                    |next: &NodeOptions| next.iter().all(|node| met.get(node).is_some_and(|&at| ends[at]));
                let loops =
                    |next: &NodeOptions| next.iter().filter(|&&node| part.local(node).is_some()).count();
                let ending = ways[place].1.iter().enumerate().filter(|(_, next)| ending(next));
                if let Some((way, _)) = ending.min_by_key(|(_, next)| (loops(next), next.len())) {
                    (ends[place], chosen[place], changed) = (true, Some(way), true);
                }
            }
            if !changed {
                return Ok(chosen);
            }
        }
    }

    /// The moves that no other is at least as good as; of equal ones, one.
    fn undominated(&mut self, options: NodeOptions, player: Player) -> Result<NodeOptions, Halt> {
        let mut best = NodeOptions::new();
        'next: for option in options {
            let mut place = 0;
            while place < best.len() {
                if self.dominates(best[place], option, player)? {
                    continue 'next;
                }
                if self.dominates(option, best[place], player)? {
                    best.swap_remove(place);
                } else {
                    place += 1;
                }
            }
            best.push(option);
        }
        Ok(best)
    }

    pub(super) fn dominates(&mut self, one: Node, other: Node, player: Player) -> Result<bool, Halt> {
        match player {
            Player::Left => self.at_least(one, other),
            Player::Right => self.at_least(other, one),
        }
    }
}

/// Components with more nodes keep all their moves if no stopper is equal to them.
const MAX_PRUNED: usize = 16;

/// The place of a node in a component of this many nodes that stands from `from` on.
fn own_place(node: Node, from: u32, nodes: usize) -> Option<u32> {
    match node {
        Node::Loop(at) => at.checked_sub(from).filter(|&at| (at as usize) < nodes),
        Node::Short(_) => None,
    }
}

/// Makes equal nodes one.
fn join(part: &mut Part) {
    for at in 0..part.options.len() {
        for player in PLAYERS {
            let joined = part.options[at][side(player)].iter().map(|&node| part.class(node)).collect();
            part.options[at][side(player)] = without_repeats(joined);
        }
    }
    part.joined = true;
}
