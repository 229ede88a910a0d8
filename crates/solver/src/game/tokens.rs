//! Tokens on a directed graph: one pass over the graph tells the values of all vertices, cycles or not.

use super::beside::choices;
use super::{Choice, Component, Contribution, Game, Placed, Wanted, named, once};
use crate::answer::{MoveList, Worth};
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::loopy::Values;
use crate::engine::retrograde::{Reached, Verdict, Verdicts};
use crate::engine::suspense::Suspenses;
use crate::engine::win::Wins;
use crate::limits::{Budget, Stop};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::About;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::graph::TokenRules;
use grundy_theory::theorem::Statement;
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::theorem::smith::SumTheorem;
use grundy_theory::value::{GrundyValue, LoopyValue};
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use std::sync::{Arc, Mutex, OnceLock};

/// The game with the rules `R`.
pub struct TokenGame<R> {
    rules: Arc<R>,
    theorems: Arc<[Box<dyn SumTheorem>]>,
}

impl<R: TokenRules> TokenGame<R> {
    /// The game; without a theorem about sums, sums are searched.
    pub fn new(rules: R, theorems: Vec<Box<dyn SumTheorem>>) -> TokenGame<R> {
        TokenGame { rules: Arc::new(rules), theorems: theorems.into() }
    }
}

impl<R: TokenRules> Game for TokenGame<R> {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let at = self.rules.parse(data)?;
        let parts = (Arc::clone(&self.rules), Arc::clone(&self.theorems));
        Ok(Placed::Component(Box::new(Position::new(parts, at))))
    }

    /// Graphs belong to positions: nothing is kept between questions.
    fn bytes(&self) -> u64 {
        0
    }

    fn form(&self) -> Form {
        self.rules.form()
    }

    fn about(&self) -> &'static About {
        self.rules.about()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.theorems.iter().map(|theorem| theorem.statement()).chain([&ferguson::STATEMENT]).collect()
    }
}

struct Position<R: TokenRules> {
    rules: Arc<R>,
    theorems: Arc<[Box<dyn SumTheorem>]>,
    at: R::Position,
    values: OnceLock<Values>,
    /// For each vertex: does all play from it end? `None` where it does from all of them.
    ending: OnceLock<Option<Vec<bool>>>,
    /// Does the misère theorem's hypothesis hold on every vertex that can be reached?
    tame: OnceLock<bool>,
    /// For each play what single tokens come to, and how long they last.
    verdicts: [OnceLock<Verdicts>; 2],
    suspenses: [OnceLock<Suspenses>; 2],
    searches: [Mutex<Option<Search<R>>>; 2],
}

/// How a sum that no theorem decides is searched, in one play.
enum Search<R: TokenRules> {
    /// Play always ends.
    Ending(Wins<R>),
    /// Play may go on for ever.
    Cyclic(Reached<R>),
}

impl<R: TokenRules> Position<R> {
    fn new((rules, theorems): (Arc<R>, Arc<[Box<dyn SumTheorem>]>), at: R::Position) -> Position<R> {
        Position {
            rules,
            theorems,
            at,
            values: OnceLock::new(),
            ending: OnceLock::new(),
            tame: OnceLock::new(),
            verdicts: Default::default(),
            suspenses: Default::default(),
            searches: Default::default(),
        }
    }

    fn tokens(&self) -> &[u32] {
        self.rules.tokens(&self.at)
    }

    /// The theorem about sums of values, where there is one to go by.
    fn theorem(&self) -> Option<&dyn SumTheorem> {
        self.theorems.first().map(|theorem| &**theorem)
    }

    fn values(&self, budget: &mut Budget) -> Result<&Values, Stop> {
        once(&self.values, || Values::of(self.rules.graph(&self.at), budget))
    }

    fn verdicts(&self, play: Play, budget: &mut Budget) -> Result<&Verdicts, Stop> {
        once(&self.verdicts[play as usize], || Verdicts::of(self.rules.graph(&self.at), play, budget))
    }

    fn suspenses(&self, play: Play, budget: &mut Budget) -> Result<&Suspenses, Stop> {
        once(&self.suspenses[play as usize], || Suspenses::of(self.rules.graph(&self.at), play, budget))
    }

    fn loopy(&self, budget: &mut Budget) -> Result<Vec<LoopyValue>, Stop> {
        let graph = self.rules.graph(&self.at);
        let values = self.values(budget)?;
        Ok(self.tokens().iter().map(|&token| values.loopy(graph, token)).collect())
    }

    /// The sum of finite values, and the infinite ones.
    fn total(&self, budget: &mut Budget) -> Result<(GrundyValue, Vec<u32>), Stop> {
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

    fn value(&self, budget: &mut Budget) -> Result<LoopyValue, Stop> {
        let (sum, infinite) = self.total(budget)?;
        let graph = self.rules.graph(&self.at);
        let values = self.values(budget)?;
        Ok(match infinite[..] {
            [] => LoopyValue::Finite(sum),
            [one] => values.loopy(graph, one).plus(&LoopyValue::Finite(sum)),
            _ => LoopyValue::Infinite(Default::default()),
        })
    }

    /// Does every vertex of value 0 that can be reached, and is not terminal, have an option of value 1, and does no
    /// cycle go through any?
    fn is_tame(&self, budget: &mut Budget) -> Result<bool, Stop> {
        if let Some(&tame) = self.tame.get() {
            return Ok(tame);
        }
        let graph = self.rules.graph(&self.at);
        let reached = graph.reachable(self.tokens().iter().copied());
        let values = self.values(budget)?;
        let tame = self.ends()
            && reached.iter().all(|&v| {
                let heads = graph.heads(v);
                let to_one = || heads.iter().any(|&head| values.finite(head) == Some(1));
                values.finite(v) != Some(0) || heads.is_empty() || to_one()
            });
        Ok(*self.tame.get_or_init(|| tame))
    }

    /// Does all play end?
    fn ends(&self) -> bool {
        let graph = self.rules.graph(&self.at);
        let ending = self.ending.get_or_init(|| {
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

    fn profile_of_tokens(&self, budget: &mut Budget) -> Result<Profile, Stop> {
        let values = self.values(budget)?;
        let mut profile = Profile::default();
        for &token in self.tokens() {
            profile.add(&u64::from(values.finite(token).unwrap_or(0)).into());
        }
        Ok(profile)
    }

    /// The verdict on a single token, for which the graph itself is all there is to search.
    fn single(&self, play: Play, budget: &mut Budget) -> Result<Option<Verdict>, Stop> {
        let &[token] = self.tokens() else { return Ok(None) };
        Ok(Some(self.verdicts(play, budget)?.on(token)))
    }

    fn searched(&self, at: &R::Position, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        let mut search = budget.lock(&self.searches[play as usize])?;
        let search = match &mut *search {
            Some(search) => search,
            empty => empty.insert(match self.ends() {
                true => Search::Ending(Wins::new(play)),
                false => Search::Cyclic(Reached::from(&*self.rules, &self.at, play, budget)?),
            }),
        };
        match search {
            Search::Ending(wins) => wins.outcome(&self.rules, at, budget),
            Search::Cyclic(reached) => Ok(reached.on(&self.rules, at).map_or(Outcome::D, |v| v.outcome)),
        }
    }

    /// The moves after which the sum of tokens is `wanted`: a token moves to a vertex of this value, given the token.
    fn moves_where(
        &self,
        limit: usize,
        budget: &mut Budget,
        mut wanted: impl FnMut(u32) -> Option<GrundyValue>,
    ) -> Result<MoveList, Stop> {
        let graph = self.rules.graph(&self.at);
        let values = self.values(budget)?;
        let mut found = Vec::new();
        let mut count = 0u64;
        for (i, &token) in self.tokens().iter().enumerate() {
            let Some(target) = wanted(token).and_then(|value| value.to_u64()) else { continue };
            budget.spend(1 + graph.heads(token).len() as u64)?;
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

    fn listed(&self, mut found: Vec<(u32, usize, u32, u32)>, count: u64, limit: usize) -> MoveList {
        found.sort_unstable_by_key(order);
        found.truncate(limit);
        let listed = found.len();
        let name = |(_, i, to, place)| named(&*self.rules, &self.at, &self.rules.step(i, to, place), listed);
        MoveList { moves: found.into_iter().map(name).collect(), count: Some(count.into()) }
    }

    /// The winning moves where no theorem tells them.
    fn moves_by_search(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        let graph = self.rules.graph(&self.at);
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
                        let next = self.rules.play(&self.at, &mv);
                        let next = next.map_err(|_| Stop::Memory(budget.limits().memory))?;
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

    fn values_decide(&self, play: Play, budget: &mut Budget) -> Result<bool, Stop> {
        match (self.theorem(), play) {
            (None, _) => Ok(false),
            (Some(_), Play::Normal) => Ok(true),
            (Some(_), Play::Misere) => self.is_tame(budget),
        }
    }
}

/// A found move is a token's vertex, its place in the list of tokens, the vertex it moves to and the edge. Lists of
/// tokens that become smaller come first, the sooner the earlier they change; those that become larger come last.
fn order(&(from, i, to, place): &(u32, usize, u32, u32)) -> (std::cmp::Ordering, isize, u32, u32) {
    let i = i as isize;
    match to.cmp(&from) {
        rising @ std::cmp::Ordering::Greater => (rising, -i, to, place),
        std::cmp::Ordering::Equal => (std::cmp::Ordering::Equal, 0, i as u32, place),
        falling @ std::cmp::Ordering::Less => (falling, i, to, place),
    }
}

/// Keeps about as many of the found moves as are listed.
fn shorten(found: &mut Vec<(u32, usize, u32, u32)>, limit: usize) {
    if found.len() >= limit.saturating_mul(2).saturating_add(1024) {
        found.sort_unstable_by_key(order);
        found.truncate(limit);
    }
}

impl<R: TokenRules> Component for Position<R> {
    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        if self.values_decide(play, budget)? {
            return match play {
                Play::Normal => Ok(self.value(budget)?.outcome()),
                Play::Misere => Ok(ferguson::outcome(&self.profile_of_tokens(budget)?)),
            };
        }
        match self.single(play, budget)? {
            Some(verdict) => Ok(verdict.outcome),
            None => self.searched(&self.at, play, budget),
        }
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Worth, Stop> {
        Ok(match self.value(budget)? {
            LoopyValue::Finite(value) => Worth::Value(value),
            LoopyValue::Infinite(options) => Worth::Infinite(options),
        })
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        if !self.values_decide(play, budget)? {
            return Ok(None);
        }
        Ok(Some(match play {
            Play::Misere => Contribution::Finite(self.profile_of_tokens(budget)?),
            Play::Normal => match self.value(budget)? {
                LoopyValue::Finite(xor) => Contribution::Finite(Profile { xor, big: 0 }),
                LoopyValue::Infinite(options) => Contribution::Infinite(options),
            },
        }))
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        if self.values_decide(play, budget)? {
            return self.moves_beside(&Profile::default(), play, limit, budget);
        }
        if self.outcome(play, budget)? != Outcome::N {
            return Ok(MoveList::none());
        }
        self.moves_by_search(play, limit, budget)
    }

    fn moves_beside(
        &self,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        match play {
            Play::Normal => {
                let (sum, infinite) = self.total(budget)?;
                let all = &sum ^ &rest.xor;
                let values = self.values(budget)?;
                self.moves_where(limit, budget, |token| match (values.finite(token), infinite.len()) {
                    (Some(value), 0) => Some(&all ^ &u64::from(value).into()),
                    (None, 1) => Some(all.clone()),
                    _ => None,
                })
            }
            Play::Misere => {
                let all = self.profile_of_tokens(budget)?.combine(rest);
                let values = self.values(budget)?;
                self.moves_where(limit, budget, |token| {
                    let value = u64::from(values.finite(token)?).into();
                    Some(ferguson::target(&all.without(&value)))
                })
            }
        }
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        if let Some(verdict) = self.single(play, budget)? {
            return Ok(verdict.remoteness);
        }
        if self.theorem().is_some() && self.outcome(play, budget)? == Outcome::D {
            return Ok(None);
        }
        let reached = Reached::from(&*self.rules, &self.at, play, budget)?;
        Ok(reached.on(&self.rules, &self.at).and_then(|verdict| verdict.remoteness))
    }

    fn suspense(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        match self.tokens() {
            &[token] => Ok(self.suspenses(play, budget)?.on(token)),
            _ if !self.ends() => Ok(None),
            _ => Ok(Some(Memo::new(Lengths(play)).value(&*self.rules, &self.at, budget)?.suspense)),
        }
    }

    fn choices(&self, play: Play, wanted: Wanted, budget: &mut Budget) -> Result<(Vec<Choice>, bool), Stop> {
        let suspenses = self.suspenses(play, budget)?;
        let mut lengths = Memo::new(Lengths(play));
        choices(&*self.rules, &self.at, wanted, budget, |to, budget| match self.rules.tokens(to) {
            // Asked only where this component has a suspense number, and so have all that it leads to.
            &[token] => Ok(suspenses.on(token).unwrap_or(0)),
            _ => Ok(lengths.value(&*self.rules, to, budget)?.suspense),
        })
    }

    fn erased(&self, _: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(&self.rules), self.at.clone()))
    }

    fn may_go_on(&self, _: &mut Budget) -> Result<bool, Stop> {
        Ok(!self.ends())
    }

    fn write(&self) -> Data {
        self.rules.write(&self.at)
    }

    fn write_short(&self) -> Data {
        self.rules.write_short(&self.at).unwrap_or_else(|| self.write())
    }

    fn method(&self, play: Play, budget: &mut Budget) -> Text {
        match (self.values_decide(play, budget), play, self.tokens()) {
            (Ok(true), Play::Normal, _) if !self.ends() => {
                self.theorem().map_or(SEARCH, |theorem| theorem.statement().name)
            }
            (Ok(true), Play::Normal, _) => text!("Sprague-Grundy theorem", "Sprague–Grundy 定理"),
            (Ok(true), Play::Misere, _) => ferguson::STATEMENT.name,
            (_, _, [_]) => text!("retrograde analysis", "逆向分析"),
            _ => SEARCH,
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        if self.values_decide(play, budget)? {
            return Ok(match (play, self.theorem()) {
                (Play::Normal, Some(theorem)) => theorem.reason(&self.loopy(budget)?, &self.value(budget)?),
                _ => ferguson::reason(&self.profile_of_tokens(budget)?),
            });
        }
        Ok(match self.outcome(play, budget)? {
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
        })
    }
}

const SEARCH: Text = text!("retrograde search of the sum", "对整个和的逆向搜索");
