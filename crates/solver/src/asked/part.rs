//! Decides who wins from a part of the positions that can be reached: play may lead to ever new positions,
//! and finitely many may decide it.
//!
//! Claim. Let some positions be expanded, that is, all their options are known. What retrograde analysis
//! finds on them, with every position that is not expanded undecided, holds in the whole game. Proof. A
//! winner has an option that is lost, and a loser has only options that are won: by induction neither depends
//! on a position that is undecided. If no position that can be reached along undecided ones is left to be
//! expanded, the undecided ones are draws: a player can stay among them.
//!
//! Lengths. Let every position at most r moves away be expanded, and let the analysis find that the root is
//! decided in r moves. Then this is the shortest such play in the whole game: all play of at most r moves is
//! among the expanded positions, and what the analysis finds is never shorter than the truth.

use super::asking::Depth;
use super::explored::Explored;
use crate::budget::{Budget, Halt};
use grundy_search::retrograde::{RetrogradeResult, RetrogradeTable};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::structure::digraph::Digraph;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Who wins.
    Outcome,
    /// The same, and how long it takes.
    Length,
}

/// Outcomes that were found, by states. For the player to move, `N` is a win.
pub(crate) type Decided = HashMap<u32, Outcome, FxBuildHasher>;

/// At least this many positions are expanded before what is known is looked at again; of many an eighth.
const AT_LEAST: usize = 32;

/// Bytes that a position near the root takes while it is looked at, and each of its options.
const NEAR: u64 = 64;
const EDGE: u64 = 24;

/// Decides a state. It and its followers are expanded as far as that takes, near ones first.
///
/// # Errors
/// [`Halt`] if a limit is reached or the rules fail.
pub(crate) fn decide(
    explored: &mut Explored,
    decided: &mut Decided,
    (root, play, wanted): (u32, Convention, Wanted),
    budget: &mut Budget,
) -> Result<RetrogradeResult, Halt> {
    let mut asked = Vec::new();
    loop {
        let found = budget.scoped(|budget| {
            let near = Near::new(explored, decided, (root, play, wanted), budget)?;
            let verdicts = RetrogradeTable::from_graph(&near.graph, play, budget)?;
            near.keep(&verdicts, decided);
            let verdict = Some(verdicts.on(0)).filter(|verdict| near.is_exact(verdict, wanted));
            Ok((verdict, near.open, near.states.len()))
        });
        let (verdict, open, size) = found.map_err(|stop| explored.many(stop, &asked))?;
        if let Some(RetrogradeResult { outcome, remoteness }) = verdict {
            let remoteness = remoteness.filter(|_| wanted == Wanted::Length);
            return Ok(RetrogradeResult { outcome, remoteness });
        }
        let mut open = VecDeque::from(open);
        let most = asked.len() + AT_LEAST.max(size / 8);
        let mut met: HashSet<u32, FxBuildHasher> = open.iter().copied().collect();
        while asked.len() < most && !open.is_empty() {
            let now: Vec<u32> = open
                .drain(..open.len().min(explored.at_once(Depth::Moves)).min(most - asked.len()))
                .collect();
            explored
                .ask_about(&now, Depth::Moves, Some(root), budget)
                .map_err(|stop| explored.many(stop, &asked))?;
            let (done, later): (Vec<u32>, Vec<u32>) =
                now.into_iter().partition(|&state| explored.is_asked(state));
            for follower in done.iter().flat_map(|&state| explored.followers(state)) {
                if !explored.is_asked(follower) && !decided.contains_key(&follower) && met.insert(follower) {
                    open.push_back(follower);
                }
            }
            asked.extend(done);
            later.into_iter().rev().for_each(|state| open.push_front(state));
        }
    }
}

/// Half of what a question has left, for what it can do without; its steps count for the question when they
/// are passed on.
pub(crate) fn half_of(budget: &Budget) -> Budget {
    let mut limits = budget.remaining();
    limits.time = limits.time.map(|time| time / 2);
    limits.steps /= 2;
    Budget::new(&limits)
}

/// The expanded positions around a root that matter for it, and those to be expanded next.
struct Near {
    /// States by vertices, in the order of their distance; the root is the first.
    states: Vec<u32>,
    graph: Digraph,
    /// States to be expanded, the nearest first.
    open: Vec<u32>,
    /// How far the nearest of them is away.
    distance: u64,
}

impl Near {
    fn new(
        explored: &Explored,
        decided: &Decided,
        (root, play, wanted): (u32, Convention, Wanted),
        budget: &mut Budget,
    ) -> Result<Near, Halt> {
        let (mut states, mut distances) = (vec![root], vec![0]);
        let mut vertices: HashMap<u32, u32, FxBuildHasher> = HashMap::from_iter([(root, 0)]);
        let (mut edges, mut open, mut distance) = (Vec::new(), Vec::new(), u64::MAX);
        // Decided states have no options, or lead to a vertex behind all states, which has none.
        let (mut to_end, mut next) = (Vec::new(), 0);
        while let Some(&state) = states.get(next) {
            let (vertex, away) = (next as u32, distances[next]);
            next += 1;
            budget.charge_steps(1)?;
            match decided.get(&state).filter(|_| wanted == Wanted::Outcome) {
                Some(Outcome::N) if play == Convention::Normal => to_end.push(vertex),
                Some(Outcome::P) if play == Convention::Misere => to_end.push(vertex),
                Some(Outcome::N | Outcome::P) => {}
                // A vertex that leads to itself is never decided.
                Some(_) => edges.push((vertex, vertex)),
                None if !explored.is_asked(state) => {
                    edges.push((vertex, vertex));
                    open.push(state);
                    distance = distance.min(away);
                }
                None => {
                    let followers = explored.followers(state);
                    budget.charge_steps(followers.len() as u64)?;
                    budget.reserve(NEAR + EDGE * followers.len() as u64)?;
                    for follower in followers {
                        let new = states.len() as u32;
                        let to = *vertices.entry(follower).or_insert(new);
                        if to == new {
                            states.push(follower);
                            distances.push(away + 1);
                        }
                        edges.push((vertex, to));
                    }
                }
            }
        }
        let end = states.len() as u32;
        edges.extend(to_end.into_iter().map(|vertex| (vertex, end)));
        Ok(Near { states, graph: Digraph::new(end + 1, edges.into_iter()), open, distance })
    }

    /// Whether the verdict on the root holds in the whole game.
    fn is_exact(&self, verdict: &RetrogradeResult, wanted: Wanted) -> bool {
        let is_decided = match wanted {
            Wanted::Outcome => verdict.outcome != Outcome::D,
            Wanted::Length => verdict.remoteness.is_some_and(|moves| moves < self.distance),
        };
        is_decided || self.open.is_empty()
    }

    /// Keeps what was decided; if nothing is left to be expanded all the others are draws.
    fn keep(&self, verdicts: &RetrogradeTable, decided: &mut Decided) {
        for (vertex, &state) in self.states.iter().enumerate() {
            let outcome = verdicts.on(vertex as u32).outcome;
            if outcome != Outcome::D || self.open.is_empty() {
                decided.insert(state, outcome);
            }
        }
    }
}
