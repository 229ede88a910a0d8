//! Tokens on a directed graph: one pass over the graph tells the values of all vertices, cycles or not.

use super::ComponentValue;
use super::misere::Failure;
use super::{Method, MethodInput, MethodMoves, MethodResult, PlayCase, SumCase};
use crate::answer::{Basis, Claim};
use crate::budget::{Budget, Halt};
use crate::once::once;
use grundy_search::loopy::LoopyNimValues;
use grundy_search::retrograde::{RetrogradeResult, RetrogradeTable};
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_search::suspense::SuspenseNumbers;
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::graph::TokenRules;
use grundy_theory::structure::digraph::Digraph;
use grundy_theory::theorem::ferguson::{self, TameTotal};
use grundy_theory::theorem::smith::SumTheorem;
use grundy_theory::theorem::{FirstMoves, Statement, sprague_grundy};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::{text, words};
use std::sync::{Arc, Mutex, OnceLock};

/// Tokens by what is known of the vertices they stand on; without a theorem about sums, sums are searched.
pub(crate) struct TokenMethod(pub(crate) Vec<Box<dyn SumTheorem>>);

/// What is known of a graph. Moves do not change it, so that what the root noted holds for its followers.
struct Graph<R: TokenRules> {
    values: OnceLock<LoopyNimValues>,
    /// For each vertex: does all play from it end? `None` where it does from all of them.
    ending: OnceLock<Option<Vec<bool>>>,
    /// Whether the hypothesis of the misère theorem holds on every vertex that can be reached from the root.
    tame: OnceLock<bool>,
    /// For each play what single tokens come to, and how long they last.
    verdicts: [OnceLock<RetrogradeTable>; 2],
    suspenses: [OnceLock<SuspenseNumbers>; 2],
    search: Mutex<RulesetSearch<Arc<R>>>,
}

/// A position on its graph.
struct Tokened<'a, R: TokenRules> {
    rules: &'a R,
    at: &'a R::Position,
    known: &'a Graph<R>,
    is_root: bool,
    theorem: Option<&'a dyn SumTheorem>,
}

const SEARCH: LocalizedStr = text!("retrograde search of the sum", "对整个和的逆向搜索");
const TABLE: LocalizedStr = text!("retrograde analysis", "倒推分析");

impl TokenMethod {
    fn on<'a, R: TokenRules>(&'a self, on: MethodInput<'a, R>) -> Tokened<'a, R> {
        let known = on.note(|| Graph::<R> {
            values: OnceLock::new(),
            ending: OnceLock::new(),
            tame: OnceLock::new(),
            verdicts: Default::default(),
            suspenses: Default::default(),
            search: Mutex::new(RulesetSearch::new(Arc::clone(on.rules))),
        });
        Tokened {
            rules: on.rules,
            at: on.at,
            known,
            is_root: on.is_root(),
            theorem: self.0.first().map(|theorem| &**theorem),
        }
    }
}

impl<'a, R: TokenRules> Tokened<'a, R> {
    fn tokens(&self) -> &'a [u32] {
        self.rules.tokens(self.at)
    }

    fn graph(&self) -> &'a Digraph {
        self.rules.graph(self.at)
    }

    fn values(&self, budget: &mut Budget) -> Result<&'a LoopyNimValues, Halt> {
        once(&self.known.values, || LoopyNimValues::from_graph(self.graph(), budget))
    }

    fn verdicts(&self, play: Convention, budget: &mut Budget) -> Result<&'a RetrogradeTable, Halt> {
        once(&self.known.verdicts[play as usize], || RetrogradeTable::from_graph(self.graph(), play, budget))
    }

    fn suspenses(&self, play: Convention, budget: &mut Budget) -> Result<&'a SuspenseNumbers, Halt> {
        once(&self.known.suspenses[play as usize], || SuspenseNumbers::from_graph(self.graph(), play, budget))
    }

    fn loopy(&self, budget: &mut Budget) -> Result<Vec<LoopyNimValue>, Halt> {
        let graph = self.graph();
        let values = self.values(budget)?;
        Ok(self.tokens().iter().map(|&token| values.loopy(graph, token)).collect())
    }

    /// The sum of finite values, and the infinite ones.
    fn total(&self, budget: &mut Budget) -> Result<(GrundyValue, Vec<u32>), Halt> {
        let values = self.values(budget)?;
        let (mut sum, mut infinite) = (0u64, Vec::new());
        for &token in self.tokens() {
            match values.finite(token) {
                Some(value) => sum ^= u64::from(value),
                None => infinite.push(token),
            }
        }
        Ok((sum.into(), infinite))
    }

    fn value(&self, budget: &mut Budget) -> Result<LoopyNimValue, Halt> {
        let (sum, infinite) = self.total(budget)?;
        let graph = self.graph();
        let values = self.values(budget)?;
        Ok(match infinite[..] {
            [] => LoopyNimValue::Finite(sum),
            [one] => values.loopy(graph, one).plus(&LoopyNimValue::Finite(sum)),
            _ => LoopyNimValue::Infinite(Default::default()),
        })
    }

    /// Does every vertex of value 0 that can be reached, and is not terminal, have an option of value 1, and
    /// whether no cycle goes through any.
    fn is_tame(&self, budget: &mut Budget) -> Result<bool, Halt> {
        match self.is_root {
            true => once(&self.known.tame, || self.looks_tame(budget)).copied(),
            false => self.looks_tame(budget),
        }
    }

    fn looks_tame(&self, budget: &mut Budget) -> Result<bool, Halt> {
        Ok(self.ends() && self.without_move_to_one(budget)?.is_none())
    }

    /// The first vertex that can be reached, has the value 0 and edges, and no edge to the value 1.
    fn without_move_to_one(&self, budget: &mut Budget) -> Result<Option<u32>, Halt> {
        let graph = self.graph();
        let values = self.values(budget)?;
        let reached = graph.reachable(self.tokens().iter().copied());
        budget.charge_steps(reached.len() as u64)?;
        Ok(reached.iter().copied().find(|&v| {
            let heads = graph.heads(v);
            let to_one = || heads.iter().any(|&head| values.finite(head) == Some(1));
            values.finite(v) == Some(0) && !heads.is_empty() && !to_one()
        }))
    }

    /// Whether all play ends.
    fn ends(&self) -> bool {
        let graph = self.graph();
        let ending = self.known.ending.get_or_init(|| {
            let order = graph.well_founded();
            // Most graphs have no cycle at all.
            (order.len() < graph.vertices() as usize).then(|| {
                let mut ending = vec![false; graph.vertices() as usize];
                order.into_iter().for_each(|v| ending[v as usize] = true);
                ending
            })
        });
        match ending {
            None => true,
            Some(ending) => self.tokens().iter().all(|&token| ending.get(token as usize) == Some(&true)),
        }
    }

    fn profile_of_tokens(&self, budget: &mut Budget) -> Result<TameTotal, Halt> {
        let values = self.values(budget)?;
        let mut profile = TameTotal::default();
        for &token in self.tokens() {
            profile.add(&u64::from(values.finite(token).unwrap_or(0)).into());
        }
        Ok(profile)
    }

    /// The verdict on a single token, for which the graph itself is all there is to search.
    fn single(&self, play: Convention, budget: &mut Budget) -> Result<Option<RetrogradeResult>, Halt> {
        let &[token] = self.tokens() else { return Ok(None) };
        Ok(Some(self.verdicts(play, budget)?.on(token)))
    }

    fn searched(&self, at: &R::Position, play: Convention, budget: &mut Budget) -> Result<Outcome, Halt> {
        budget.lock(&self.known.search)?.outcome(at, self.mode(play), budget)
    }

    fn mode(&self, play: Convention) -> PlayMode {
        PlayMode { play, player: None, may_go_on: !self.ends() }
    }

    /// The moves after which the sum of tokens is `wanted`: a token moves to a vertex of this value, given
    /// the token.
    fn moves_where(
        &self,
        limit: usize,
        budget: &mut Budget,
        mut wanted: impl FnMut(u32) -> Option<GrundyValue>,
    ) -> Result<FirstMoves<R::Move>, Halt> {
        let graph = self.graph();
        let values = self.values(budget)?;
        let mut found = Vec::new();
        let mut count = 0u64;
        for (i, &token) in self.tokens().iter().enumerate() {
            let Some(target) = wanted(token).and_then(|value| value.to_u64()) else { continue };
            budget.charge_steps(1 + graph.heads(token).len() as u64)?;
            for (to, place) in graph.leaving(token) {
                if values.finite(to).map(u64::from) == Some(target) {
                    count += 1;
                    found.push((token, i, to, place));
                    shorten(&mut found, limit);
                }
            }
        }
        Ok(self.listed(found, count, limit))
    }

    fn listed(&self, mut found: Vec<Found>, count: u64, limit: usize) -> FirstMoves<R::Move> {
        found.sort_unstable_by_key(order);
        found.truncate(limit);
        let step = |(_, i, to, place): Found| self.rules.step(i, to, place);
        FirstMoves { moves: found.into_iter().map(step).collect(), count: Some(count.into()) }
    }

    /// The winning moves where no theorem tells them.
    fn moves_by_search(
        &self,
        play: Convention,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<FirstMoves<R::Move>, Halt> {
        let graph = self.graph();
        let verdicts = match self.tokens() {
            [_] => Some(self.verdicts(play, budget)?),
            _ => None,
        };
        let mut found = Vec::new();
        let mut count = 0u64;
        for (i, &token) in self.tokens().iter().enumerate() {
            for (to, place) in graph.leaving(token) {
                let outcome = match &verdicts {
                    Some(verdicts) => verdicts.on(to).outcome,
                    None => {
                        let mv = self.rules.step(i, to, place);
                        let next = self.rules.play(self.at, &mv);
                        let next = next.map_err(|_| Halt::Memory(budget.limits().memory))?;
                        self.searched(&next, play, budget)?
                    }
                };
                if outcome == Outcome::P {
                    count += 1;
                    found.push((token, i, to, place));
                    shorten(&mut found, limit);
                }
            }
        }
        Ok(self.listed(found, count, limit))
    }

    fn values_decide(&self, play: Convention, budget: &mut Budget) -> Result<bool, Halt> {
        match (self.theorem, play) {
            (None, _) => Ok(false),
            (Some(_), Convention::Normal) => Ok(true),
            (Some(_), Convention::Misere) => self.is_tame(budget),
        }
    }
}

/// A token's vertex, its place in the list of tokens, the vertex it moves to and the edge.
type Found = (u32, usize, u32, u32);

/// The order of answers: lists of tokens that become smaller come first, the sooner the earlier they change;
/// those that become larger come last.
fn order(&(from, i, to, place): &Found) -> (std::cmp::Ordering, isize, u32, u32) {
    let i = i as isize;
    match to.cmp(&from) {
        rising @ std::cmp::Ordering::Greater => (rising, -i, to, place),
        std::cmp::Ordering::Equal => (std::cmp::Ordering::Equal, 0, i as u32, place),
        falling @ std::cmp::Ordering::Less => (falling, i, to, place),
    }
}

/// Keeps about as many of the found moves as are listed.
fn shorten(found: &mut Vec<Found>, limit: usize) {
    if found.len() >= limit.saturating_mul(2).saturating_add(1024) {
        found.sort_unstable_by_key(order);
        found.truncate(limit);
    }
}

impl<R: TokenRules> Method<R> for TokenMethod {
    fn outcome(&self, on: PlayCase<'_, R>, why: bool, budget: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        let here = self.on(on);
        if here.values_decide(play, budget)? {
            return here.by_values(play, why, budget).map(Some);
        }
        let (what, by) = match here.single(play, budget)? {
            Some(verdict) => (verdict.outcome, TABLE),
            None => (here.searched(on.at, play, budget)?, SEARCH),
        };
        Ok(Some(Claim { what, by: Basis::Computation(by), why: why.then(|| searched_in_words(what)) }))
    }

    fn value(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        let here = self.on(on);
        Ok(Some(Claim { what: here.value(budget)?, by: here.by(), why: None }))
    }

    fn contribution(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        let here = self.on(on);
        if !here.values_decide(play, budget)? {
            return Ok(Some(None));
        }
        Ok(Some(Some(match play {
            Convention::Misere => ComponentValue::Finite(here.profile_of_tokens(budget)?),
            Convention::Normal => ComponentValue::from_value(here.value(budget)?),
        })))
    }

    fn winning_moves(&self, on: PlayCase<'_, R>, limit: usize, budget: &mut Budget) -> MethodMoves<R::Move> {
        let PlayCase { on, play } = on;
        let here = self.on(on);
        if here.values_decide(play, budget)? {
            return self.moves_beside(on.beside(&TameTotal::default(), play), limit, budget);
        }
        here.moves_by_search(play, limit, budget).map(Some)
    }

    fn moves_beside(&self, on: SumCase<'_, R>, limit: usize, budget: &mut Budget) -> MethodMoves<R::Move> {
        let SumCase { on, play, rest } = on;
        let here = self.on(on);
        let values = here.values(budget)?;
        if play == Convention::Misere {
            let all = here.profile_of_tokens(budget)?.combine(rest);
            let target = |token| {
                let value = u64::from(values.finite(token)?).into();
                Some(ferguson::target(&all.without(&value)))
            };
            return here.moves_where(limit, budget, target).map(Some);
        }
        let (sum, infinite) = here.total(budget)?;
        let all = &sum ^ &rest.xor;
        let target = |token| match (values.finite(token), infinite.len()) {
            (Some(value), 0) => Some(&all ^ &u64::from(value).into()),
            (None, 1) => Some(all.clone()),
            _ => None,
        };
        here.moves_where(limit, budget, target).map(Some)
    }

    fn misere_caveat(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> MethodResult<LocalizedString> {
        let here = self.on(on);
        if here.theorem.is_none() {
            return Ok(None);
        }
        let failure = match here.ends() {
            true => here.without_move_to_one(budget)?.map(Failure::OnVertex),
            false => Some(Failure::Cycle),
        };
        Ok(failure.map(|failure| failure.in_words()))
    }

    fn remoteness(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        let here = self.on(on);
        if let Some(verdict) = here.single(play, budget)? {
            return Ok(Some(verdict.remoteness));
        }
        if here.theorem.is_some() && here.values_decide(play, budget)? && here.is_drawn(play, budget)? {
            return Ok(Some(None));
        }
        Ok(Some(budget.lock(&here.known.search)?.verdict(on.at, here.mode(play), budget)?.remoteness))
    }

    fn suspense(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        let here = self.on(on);
        match here.tokens() {
            &[token] => Ok(Some(here.suspenses(play, budget)?.on(token))),
            _ if !here.ends() => Ok(Some(None)),
            _ => {
                let length = budget.lock(&here.known.search)?.length(on.at, here.mode(play), budget)?;
                Ok(Some(Some(length.suspense())))
            }
        }
    }

    fn is_loopy(&self, on: MethodInput<'_, R>, _: &mut Budget) -> Result<bool, Halt> {
        Ok(!self.on(on).ends())
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.iter().map(|theorem| theorem.statement()).chain([&ferguson::STATEMENT]).collect()
    }
}

impl<R: TokenRules> Tokened<'_, R> {
    /// Who wins, where values decide.
    fn by_values(&self, play: Convention, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Halt> {
        if play == Convention::Misere {
            let profile = self.profile_of_tokens(budget)?;
            let why = why.then(|| ferguson::reason(&profile));
            return Ok(Claim {
                what: ferguson::outcome(&profile),
                by: Basis::Theorem(&ferguson::STATEMENT),
                why,
            });
        }
        let value = self.value(budget)?;
        let why = match (why, self.theorem) {
            (true, Some(theorem)) => Some(theorem.reason(&self.loopy(budget)?, &value)),
            _ => None,
        };
        Ok(Claim { what: value.outcome(), by: self.by(), why })
    }

    /// What adds the values of tokens.
    fn by(&self) -> Basis {
        match self.theorem {
            Some(theorem) if !self.ends() => Basis::Theorem(theorem.statement()),
            _ => Basis::Theorem(&sprague_grundy::STATEMENT),
        }
    }

    fn is_drawn(&self, play: Convention, budget: &mut Budget) -> Result<bool, Halt> {
        Ok(play == Convention::Normal && self.value(budget)?.outcome() == Outcome::D)
    }
}

fn searched_in_words(outcome: Outcome) -> LocalizedString {
    match outcome {
        Outcome::N => words!(
            "Going backwards from the ends of the game: there is a move to a position from which the opponent loses.",
            "从终局逐步倒推：有一步可以到达使对手必败的局面。"
        ),
        Outcome::D => words!(
            "Going backwards from the ends of the game: no move leads to a position that the opponent loses, but there is always one to a position that he does not win, so play goes on for ever.",
            "从终局逐步倒推：没有一步能使对手必败，但总有一步使对手无法取胜，因此对局永不结束。"
        ),
        _ => words!(
            "Going backwards from the ends of the game: every move leads to a position that the opponent wins.",
            "从终局逐步倒推：无论怎么走，都到达对手必胜的局面。"
        ),
    }
}
