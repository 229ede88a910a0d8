//! What is found out about the positions of a user's own game, once all that can be reached is known.

use super::asking::Asks;
use super::explored::Explored;
use super::gathered::gain;
use super::part::{self, Decided, Wanted};
use super::short::Shorts;
use super::view::View;
use crate::budget::{Budget, Halt};
use crate::once::once;
use grundy_search::algebra::{Algebra, GrundyAlgebra, RemotenessAlgebra, Tame, Tameness};
use grundy_search::graph::{Component, GameGraph, OptionBuffer};
use grundy_search::loopy::LoopyNimValues;
use grundy_search::nimber_search::{NimberSearch, SearchResult};
use grundy_search::retrograde::{RetrogradeResult, RetrogradeTable};
use grundy_search::suspense::SuspenseNumbers;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::{CustomRules, CustomRulesErrorKind};
use grundy_theory::structure::digraph::Digraph;
use grundy_theory::value::{LoopyNimValue, Score};
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use std::sync::{Arc, OnceLock};

/// The positions met and what they are worth.
pub(crate) struct Study {
    explored: Explored,
    /// Whether any position that is forgotten has fallen apart.
    fell_apart: bool,
    values: Evaluated<GrundyAlgebra>,
    /// Values that were found without looking at all that can be reached.
    nimbers: NimberSearch,
    lengths: [Evaluated<RemotenessAlgebra>; 2],
    tame: Evaluated<Tameness>,
    scores: Vec<Option<Score>>,
    scored: usize,
    shorts: Shorts,
    /// Where play may go on for ever: the graph of all states, as long as no more are met.
    graph: Option<Solved>,
    /// Whether too many positions could be reached from a position to look at all of them first.
    is_large: bool,
    /// What parts of the positions have decided, in normal and in misère play.
    decided: [Decided; 2],
}

/// Steps after which a question about who wins is no longer answered by all positions that can be reached.
const SMALL: u64 = 1 << 21;

/// Steps of the first turn of a search that takes turns with looking at all that can be reached.
const TURN: u64 = 1 << 24;

/// Steps for looking at all that can be reached before a value is searched, which takes a search longer than
/// who wins.
const VALUE_TURN: u64 = 1 << 27;

/// Steps for all of them if their numbers grow, as if there were no end to them.
const GROWING: u64 = 1 << 26;

/// Bytes of an outcome that a part has decided.
const DECIDED: u64 = 16;

/// A search of the sum of some components.
type ComponentSearch<'a, T> = &'a dyn Fn(
    &mut NimberSearch,
    &mut dyn GameGraph,
    &[Component],
    &mut Budget,
) -> Result<SearchResult<T>, Halt>;

/// Values of states from which play ends.
struct Evaluated<A: Algebra> {
    algebra: A,
    values: Vec<A::Value>,
    /// How many states of the order have their values.
    done: usize,
}

/// A graph of states with what is known of all of them.
struct Solved {
    /// How many states were closed.
    states: usize,
    graph: Digraph,
    values: OnceLock<LoopyNimValues>,
    verdicts: [OnceLock<RetrogradeTable>; 2],
    suspenses: [OnceLock<SuspenseNumbers>; 2],
}

/// Bytes for each state and edge of a graph with what is known of it.
const GRAPH_STATE: u64 = 64;
const GRAPH_EDGE: u64 = 16;

impl<A: Algebra> Evaluated<A> {
    fn new(algebra: A) -> Evaluated<A> {
        Evaluated { algebra, values: Vec::new(), done: 0 }
    }

    fn bytes(&self) -> u64 {
        size_of_val(&self.values[..]) as u64
    }

    /// The value of a closed state.
    fn of(&mut self, state: u32, explored: &Explored, budget: &mut Budget) -> Result<A::Value, Halt> {
        let known = self.values.len();
        if known < explored.end() as usize {
            budget.reserve((explored.end() as usize - known) as u64 * size_of::<A::Value>() as u64)?;
            self.values.resize(explored.end() as usize, A::UNKNOWN);
        }
        let mut options: Vec<A::Value> = Vec::new();
        while let Some(&next) = explored.order().get(self.done) {
            let followers = explored.followers(next);
            budget.charge_steps(1 + followers.len() as u64)?;
            // Each state stands after all that it leads to.
            let values = followers.map(|f| self.values[f as usize]).filter(|value| *value != A::UNKNOWN);
            let value = match explored.is_sum(next) {
                true => values.fold(self.algebra.zero(), |sum, component| self.algebra.plus(sum, component)),
                false => {
                    options.clear();
                    let mut joined = None;
                    for (edge, value) in explored.edges(next).iter().zip(values) {
                        let sum = joined.take().map_or(value, |sum| self.algebra.plus(sum, value));
                        match edge.joins() {
                            true => joined = Some(sum),
                            false => options.push(sum),
                        }
                    }
                    self.algebra.build(&mut options)
                }
            };
            self.values[next as usize] = value;
            self.done += 1;
        }
        let value = self.values[state as usize];
        Ok(if value == A::UNKNOWN { self.algebra.zero() } else { value })
    }
}

impl Solved {
    fn new(explored: &Explored, budget: &mut Budget) -> Result<Solved, Halt> {
        let edges: usize = explored.order().iter().map(|&state| explored.followers(state).len()).sum();
        budget.reserve(GRAPH_EDGE * edges as u64 + GRAPH_STATE * u64::from(explored.end()))?;
        budget.charge_steps(4 * edges as u64)?;
        let edges: Vec<(u32, u32)> = explored
            .order()
            .iter()
            .flat_map(|&state| explored.followers(state).map(move |follower| (state, follower)))
            .collect();
        Ok(Solved {
            states: explored.order().len(),
            graph: Digraph::new(explored.end(), edges.into_iter()),
            values: OnceLock::new(),
            verdicts: Default::default(),
            suspenses: Default::default(),
        })
    }

    fn bytes(&self) -> u64 {
        GRAPH_EDGE * self.graph.edges() as u64 + GRAPH_STATE * u64::from(self.graph.vertices())
    }
}

impl Study {
    pub(crate) fn new(rules: Arc<dyn CustomRules>, asks: Asks) -> Study {
        Study::from_explored(Explored::new(rules, asks))
    }

    fn from_explored(explored: Explored) -> Study {
        Study {
            explored,
            fell_apart: false,
            values: Evaluated::new(GrundyAlgebra),
            nimbers: NimberSearch::by_proof_numbers(),
            lengths: [Convention::Normal, Convention::Misere]
                .map(|play| Evaluated::new(RemotenessAlgebra(play))),
            tame: Evaluated::new(Tameness),
            scores: Vec::new(),
            scored: 0,
            shorts: Shorts::default(),
            graph: None,
            is_large: false,
            decided: Default::default(),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.explored.bytes()
            + self.values.bytes()
            + self.nimbers.bytes()
            + self.lengths.iter().map(Evaluated::bytes).sum::<u64>()
            + self.tame.bytes()
            + size_of_val(&self.scores[..]) as u64
            + self.shorts.bytes()
            + self.graph.as_ref().map_or(0, Solved::bytes)
            + self.decided.iter().map(|decided| DECIDED * decided.capacity() as u64).sum::<u64>()
    }

    /// Whether any position has fallen apart into parts.
    pub(crate) fn has_sums(&self) -> bool {
        self.fell_apart || self.explored.has_sums()
    }

    /// Forgets what was found out, but for whether any position fell apart.
    fn forget(&mut self) {
        let (explored, fell_apart) = (self.explored.anew(), self.has_sums());
        *self = Study { fell_apart, ..Study::from_explored(explored) };
    }

    fn loopy(&self) -> bool {
        self.explored.rules().loopy()
    }

    /// Looks at all that can be reached from a position, and then finds something out about its state. What
    /// is kept is counted anew each time, and given back to the budget.
    fn find<T>(
        &mut self,
        at: &Data,
        player: Player,
        budget: &mut Budget,
        find: impl FnOnce(&mut Study, u32, &mut Budget) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.held(at, player, budget, |study, budget| {
            let state = study.explored.reach(at, player, budget)?;
            find(study, state, budget)
        })
    }

    /// Does work on a position; what is kept is counted anew and given back.
    fn held<T>(
        &mut self,
        at: &Data,
        player: Player,
        budget: &mut Budget,
        work: impl FnOnce(&mut Study, &mut Budget) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let found = budget.scoped(|budget| {
            // What is known already is returned however large it is: a part of a budget may be small.
            if budget.reserve(self.bytes()).is_err() && !self.explored.knows(at, player) {
                self.forget();
            }
            work(self, budget)
        });
        if let Err(Halt::Memory(_)) = found {
            // What fills the memory would be in the way of the next question, which may be a small one.
            self.forget();
        }
        found
    }

    fn graph(&mut self, budget: &mut Budget) -> Result<&Solved, Halt> {
        let stale = self.graph.as_ref().is_none_or(|graph| graph.states < self.explored.order().len());
        if stale {
            self.graph = None;
            self.graph = Some(Solved::new(&self.explored, budget)?);
        }
        self.graph.as_ref().ok_or(Halt::Memory(budget.limits().memory))
    }

    /// Whether all that can be reached from a position is known, or is so little that it was looked at now.
    ///
    /// # Errors
    /// Returns an error if the time is over or the rules fail.
    pub(crate) fn is_small(&mut self, at: &Data, player: Player, budget: &mut Budget) -> Result<bool, Halt> {
        if self.explored.knows(at, player) || self.is_large {
            return Ok(!self.is_large || self.explored.knows(at, player));
        }
        let mut half = part::half_of(budget);
        let found = half.with_step_limit(SMALL, |half| self.find(at, player, half, |_, _, _| Ok(())));
        if let Err(stop) = budget.charge_steps(half.steps()).and_then(|()| budget.check()) {
            // If the time was over within the rules, these say where.
            return Err(if let Err(own @ Halt::Own(_)) = found { own } else { stop });
        }
        match found {
            Ok(()) => Ok(true),
            Err(Halt::Own(fault)) if fault.kind != CustomRulesErrorKind::Limit => Err(Halt::Own(fault)),
            Err(stop @ (Halt::Interrupted | Halt::Memory(_))) => Err(stop),
            Err(_) => {
                self.is_large = true;
                Ok(false)
            }
        }
    }

    /// Who wins, as the part of the positions decides that is looked at: for those from which too many can be
    /// reached.
    fn decide(
        &mut self,
        (at, player): (&Data, Player),
        play: Convention,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        self.held(at, player, budget, |study, budget| {
            let root = study.explored.enter_alone(at, player, budget)?;
            let decided = &mut study.decided[play as usize];
            part::decide(&mut study.explored, decided, (root, play, wanted), budget)
        })
    }

    /// Who wins a position that a move leads to, for the mover's opponent; `None` if it takes too much. What
    /// is left of the question suffices for others.
    ///
    /// # Errors
    /// Returns an error if the time is over or the rules fail.
    pub(crate) fn outcome_if_near(
        &mut self,
        at: &Data,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<Outcome>, Halt> {
        let mut half = part::half_of(budget);
        let most = if self.explored.grows_from(at) { GROWING } else { u64::MAX };
        let found = half.with_step_limit(most, |half| self.outcome(at, Player::Left, play, half));
        budget.charge_steps(half.steps())?;
        budget.check()?;
        match found {
            Ok(outcome) => Ok(Some(outcome)),
            Err(stop @ (Halt::Interrupted | Halt::Own(_))) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    /// What a position is worth in normal play.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached or the rules fail; so below. If who wins was decided by a part of
    /// what can be reached, and the whole is out of reach, the value is [`Halt::OutOfReach`].
    pub(crate) fn value(
        &mut self,
        at: &Data,
        budget: &mut Budget,
    ) -> Result<SearchResult<LoopyNimValue>, Halt> {
        if !self.loopy() {
            let found = self.by_components((at, VALUE_TURN), budget, |value| value, &NimberSearch::value)?;
            let what = LoopyNimValue::Finite(u64::from(found.what).into());
            return Ok(SearchResult { what, positions: found.positions });
        }
        let what = self.loopy_value(at, budget)?;
        Ok(SearchResult { what, positions: None })
    }

    /// Whether the player to move wins in normal play, if play ends.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the rules fail.
    pub(crate) fn wins(&mut self, at: &Data, budget: &mut Budget) -> Result<SearchResult<bool>, Halt> {
        self.by_components((at, 0), budget, |value| value != 0, &|nimbers, graph, components, budget| {
            nimbers.wins(graph, components, 0, budget)
        })
    }

    /// Whether a position, or anything that can be reached from it, falls apart. Looks at all of it as long
    /// as nothing does.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the rules fail.
    pub(crate) fn falls_apart(&mut self, at: &Data, budget: &mut Budget) -> Result<bool, Halt> {
        if !self.is_small(at, Player::Left, budget)? && !self.has_sums() {
            self.explore(at, budget)?;
        }
        Ok(self.has_sums())
    }

    /// What depends on the value of a position from which play ends: found from the values of all that can be
    /// reached if that is little, and by proof numbers otherwise. These may take longer than all values do
    /// where nothing falls apart; then both go on in turns, and what one asks the rules the other knows. All
    /// values have this many steps before the search begins.
    fn by_components<T>(
        &mut self,
        (at, first): (&Data, u64),
        budget: &mut Budget,
        of_value: impl Fn(u32) -> T,
        search: ComponentSearch<'_, T>,
    ) -> Result<SearchResult<T>, Halt> {
        let by_all = |what| SearchResult { what: of_value(what), positions: None };
        if self.is_small(at, Player::Left, budget)? {
            return self.value_by_all(at, budget).map(by_all);
        }
        if first > 0 && !self.has_sums() {
            match budget.with_step_limit(first, |budget| self.value_by_all(at, budget)) {
                Err(Halt::Steps(_) | Halt::OutOfReach(_)) if budget.remaining_steps() > 0 => {}
                found => return found.map(by_all),
            }
        }
        let (mut turn, before) = (first.max(TURN), self.nimbers.searched());
        loop {
            let steps = if self.has_sums() { u64::MAX } else { turn };
            match budget.with_step_limit(steps, |budget| self.by_proof(at, budget, search)) {
                Err(Halt::Steps(_)) if budget.remaining_steps() > 0 => {}
                Err(stop) => {
                    let met: Vec<u32> = (0..self.explored.end()).collect();
                    return Err(self.explored.many(stop, &met));
                }
                Ok(found) => {
                    let all = self.nimbers.searched().saturating_sub(before);
                    return Ok(SearchResult { positions: found.positions.map(|_| all), ..found });
                }
            }
            match budget.with_step_limit(turn, |budget| self.value_by_all(at, budget)) {
                Err(Halt::Steps(_) | Halt::OutOfReach(_)) => turn = turn.saturating_mul(2),
                found => return found.map(by_all),
            }
        }
    }

    /// Searches by proof numbers.
    fn by_proof<T>(
        &mut self,
        at: &Data,
        budget: &mut Budget,
        search: ComponentSearch<'_, T>,
    ) -> Result<SearchResult<T>, Halt> {
        let found = budget.scoped(|budget| {
            if budget.check_ahead(0, self.bytes()).is_err() {
                self.forget();
            }
            // The search counts the positions and its own tables.
            budget.reserve(self.bytes() - self.explored.bytes() - self.nimbers.bytes())?;
            let root = self.explored.enter_alone(at, Player::Left, budget)?;
            let mut components = OptionBuffer::default();
            let found = self.explored.components(root, &mut components, budget).and_then(|()| {
                search(&mut self.nimbers, &mut self.explored, components.components(), budget)
            });
            match found {
                Err(stop @ (Halt::Own(_) | Halt::Interrupted)) => Err(stop),
                // A limit may be reached since play does not end, although the rules promise it.
                found => {
                    self.explored.check_ends(root)?;
                    found
                }
            }
        });
        if let Err(Halt::Memory(_)) = found {
            self.forget();
        }
        found
    }

    fn value_by_all(&mut self, at: &Data, budget: &mut Budget) -> Result<u32, Halt> {
        self.find(at, Player::Left, budget, |study, state, budget| {
            study.values.of(state, &study.explored, budget)
        })
    }

    fn loopy_value(&mut self, at: &Data, budget: &mut Budget) -> Result<LoopyNimValue, Halt> {
        if self.is_small(at, Player::Left, budget)? {
            return self.loopy_value_by_all(at, budget);
        }
        let component = self.decide((at, Player::Left), Convention::Normal, Wanted::Outcome, budget)?;
        if component.outcome == Outcome::P {
            return Ok(LoopyNimValue::Finite(0u64.into()));
        }
        // Who wins is known, and the rest of the question is not to be lost.
        let mut half = part::half_of(budget);
        let most = if self.explored.grows_from(at) { GROWING } else { u64::MAX };
        let found = half.with_step_limit(most, |half| self.loopy_value_by_all(at, half));
        budget.charge_steps(half.steps())?;
        budget.check()?;
        found.map_err(|stop| match stop {
            Halt::Interrupted => stop,
            _ => Halt::OutOfReach(words!(
                "it depends on all reachable positions, which are too many; some of them decide who wins",
                "它取决于所有可到达的局面，而这些局面太多；胜负由其中一部分即可判定"
            )),
        })
    }

    fn loopy_value_by_all(&mut self, at: &Data, budget: &mut Budget) -> Result<LoopyNimValue, Halt> {
        self.find(at, Player::Left, budget, |study, state, budget| {
            let solved = study.graph(budget)?;
            let values = once(&solved.values, || LoopyNimValues::from_graph(&solved.graph, budget))?;
            Ok(values.loopy(&solved.graph, state))
        })
    }

    /// Who wins; `N` if the player to move does.
    pub(crate) fn outcome(
        &mut self,
        at: &Data,
        player: Player,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        let verdict = match !self.loopy() || self.is_small(at, player, budget)? {
            true => self.verdict(at, player, play, budget),
            false => self.decide((at, player), play, Wanted::Outcome, budget),
        };
        Ok(verdict?.outcome)
    }

    /// Who wins, and how long it takes; `N` where the player to move wins.
    pub(crate) fn verdict(
        &mut self,
        at: &Data,
        player: Player,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        if self.loopy() && !self.is_small(at, player, budget)? {
            return self.decide((at, player), play, Wanted::Length, budget);
        }
        self.find(at, player, budget, |study, state, budget| {
            if !study.loopy() {
                let length = study.lengths[play as usize].of(state, &study.explored, budget)?;
                let outcome = Outcome::from_next(length.wins());
                return Ok(RetrogradeResult { outcome, remoteness: Some(length.remoteness()) });
            }
            let solved = study.graph(budget)?;
            let verdicts = &solved.verdicts[play as usize];
            Ok(once(verdicts, || RetrogradeTable::from_graph(&solved.graph, play, budget))?.on(state))
        })
    }

    /// How long play lasts when the winner delays and the loser hurries; `None` where it may go on for ever.
    pub(crate) fn suspense(
        &mut self,
        at: &Data,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Halt> {
        self.find(at, Player::Left, budget, |study, state, budget| {
            if !study.loopy() {
                return Ok(Some(study.lengths[play as usize].of(state, &study.explored, budget)?.suspense()));
            }
            let solved = study.graph(budget)?;
            let suspenses = &solved.suspenses[play as usize];
            Ok(once(suspenses, || SuspenseNumbers::from_graph(&solved.graph, play, budget))?.on(state))
        })
    }

    /// The value, and whether the misère theorem speaks of the position; `None` where play may go on for
    /// ever.
    pub(crate) fn tame(&mut self, at: &Data, budget: &mut Budget) -> Result<Option<Tame>, Halt> {
        if self.loopy() {
            return Ok(None);
        }
        self.find(at, Player::Left, budget, |study, state, budget| {
            study.tame.of(state, &study.explored, budget).map(Some)
        })
    }

    /// The score under best play, where labels tell what moves [win](gain).
    pub(crate) fn score(&mut self, at: &Data, player: Player, budget: &mut Budget) -> Result<Score, Halt> {
        self.find(at, player, budget, |study, state, budget| {
            study.score_all(budget)?;
            Ok(study.scores[state as usize].clone().unwrap_or(Score::ZERO))
        })
    }

    /// Whether any move that was met wins something.
    pub(crate) fn has_gains(&self) -> bool {
        self.explored.has_labels()
    }

    fn score_all(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let explored = &self.explored;
        let more = explored.end() as usize - self.scores.len();
        budget.reserve(more as u64 * size_of::<Option<Score>>() as u64)?;
        self.scores.resize(explored.end() as usize, None);
        while let Some(&next) = explored.order().get(self.scored) {
            let followers = explored.followers(next);
            budget.charge_steps(1 + followers.len() as u64)?;
            // Each state stands after all that it leads to.
            let scores = explored.edges(next).iter().zip(followers).filter_map(|(edge, follower)| {
                let rest = self.scores[follower as usize].as_ref()?;
                Some(&gain(explored.label(edge.label).map(|label| &**label)) + rest)
            });
            let best = match explored.player(next) {
                Player::Left => scores.max(),
                Player::Right => scores.min(),
            };
            let score = best.or(explored.score(next).cloned()).unwrap_or(Score::ZERO);
            budget.reserve(score.size_in_memory() as u64)?;
            self.scores[next as usize] = Some(score);
            self.scored += 1;
        }
        Ok(())
    }

    /// Asks the rules about all that can be reached from a position.
    pub(crate) fn explore(&mut self, at: &Data, budget: &mut Budget) -> Result<(), Halt> {
        self.find(at, Player::Left, budget, |_, _, _| Ok(()))
    }

    /// What a position is worth in normal play, as a value of the workbench with this stamp and arena; both
    /// players were asked about.
    pub(crate) fn short(
        &mut self,
        at: &Data,
        (stamp, arena): (u64, &mut Arena),
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        self.find(at, Player::Left, budget, |study, state, budget| {
            study.shorts.of(state, &study.explored, (stamp, arena), budget)
        })
    }

    /// All that can be reached from a position.
    pub(crate) fn view<K>(&mut self, at: &Data, budget: &mut Budget) -> Result<View<K>, Halt> {
        self.find(at, Player::Left, budget, |study, state, budget| {
            View::from_explored(&study.explored, state, budget)
        })
    }
}
