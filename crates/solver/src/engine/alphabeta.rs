//! Alpha-beta search with a transposition table, for games that end with a score.
//!
//! The search is fail-soft [Fishburn 1983]: asked whether a position's score lies in a window, it answers
//! with the score where it does, and otherwise with a bound on it, which may be better than the window's.
//! What the table keeps of a position are therefore bounds, a lower and an upper one, each valid whatever the
//! window was in which it was found; a score is known exactly where both meet. A position met again is cut
//! off by its bounds or searched in the narrower window that they leave.
//!
//! The search keeps its own stack, so that no game is too deep.

mod scoring;

pub use scoring::{ScoreBounds, ScoreGroup, ScoreTotal, Scoring};

use crate::budget::{Budget, Halt, moves};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use scoring::lesser;
use std::ops::ControlFlow;

/// What a node costs, and each of its options: made, brought to canonical form, hashed and looked up.
const NODE: u64 = 60;
const OPTION: u64 = 100;

/// The search, with what earlier questions have found out.
#[derive(Debug)]
pub struct AlphaBeta<R: Ruleset, E: Scoring<R>> {
    scoring: E,
    /// What is known of positions, by their canonical forms; `None` where nothing is to be remembered.
    table: Option<HashMap<R::Position, ScoreBounds<E::Score>, FxBuildHasher>>,
    bytes: u64,
    nodes: u64,
}

/// An option, after what the move to it brings.
type Brings<R, S> = (S, <R as Ruleset>::Position);

/// A position whose options are being searched.
struct Frame<R: Ruleset, S> {
    at: R::Position,
    to_move: Player,
    /// Options that remain, the next one last.
    options: Vec<Brings<R, S>>,
    bytes: u64,
    /// What the move to the option brings that is being searched.
    gain: S,
    /// The window in which the position is searched.
    window: ScoreBounds<S>,
    best: Option<S>,
}

impl<R: Ruleset, S: ScoreGroup> Frame<R, S> {
    /// The window for the remaining options: what was found so far is to be bettered.
    fn window(&self) -> ScoreBounds<S> {
        let mut window = self.window.clone();
        match self.to_move {
            Player::Left => window.least = window.least.max(self.best.clone()),
            Player::Right => window.most = lesser(window.most, self.best.clone()),
        }
        window
    }

    /// Takes in the score of the option that was searched; says whether there is nothing more to be found
    /// here.
    fn take(&mut self, score: &S) -> bool {
        let score = self.gain.plus(score);
        let best = match (self.best.take(), self.to_move) {
            (None, _) => score,
            (Some(best), Player::Left) => best.max(score),
            (Some(best), Player::Right) => best.min(score),
        };
        let cut = match self.to_move {
            Player::Left => self.window.most.as_ref().is_some_and(|most| best >= *most),
            Player::Right => self.window.least.as_ref().is_some_and(|least| best <= *least),
        };
        self.best = Some(best);
        cut || self.options.is_empty()
    }

    /// What the best score says of the position's.
    fn bounds(&self, best: &S) -> ScoreBounds<S> {
        let below = self.window.least.as_ref().is_some_and(|least| best <= least);
        let above = self.window.most.as_ref().is_some_and(|most| best >= most);
        ScoreBounds { least: (!below).then(|| best.clone()), most: (!above).then(|| best.clone()) }
    }
}

impl<R: Ruleset, E: Scoring<R>> AlphaBeta<R, E> {
    /// Nothing is known yet.
    pub fn new(scoring: E) -> AlphaBeta<R, E> {
        AlphaBeta { scoring, table: Some(HashMap::default()), bytes: 0, nodes: 0 }
    }

    /// A search that remembers nothing: every path to a position is searched on its own.
    pub fn without_table(scoring: E) -> AlphaBeta<R, E> {
        AlphaBeta { scoring, table: None, bytes: 0, nodes: 0 }
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many positions were looked at in all searches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score under best play.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; what was found until then is kept.
    pub fn score(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<E::Score, Halt> {
        self.within(rules, at, ScoreBounds::default(), budget)
    }

    /// Whether Left can reach this score.
    ///
    /// # Errors
    /// As [`score`](AlphaBeta::score).
    pub fn reaches(
        &mut self,
        rules: &R,
        at: &R::Position,
        score: &E::Score,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let window = ScoreBounds { least: Some(score.minus(&E::Score::ONE)), most: Some(score.clone()) };
        Ok(self.within(rules, at, window, budget)? >= *score)
    }

    /// Whether the score is more than this under best play.
    ///
    /// # Errors
    /// As [`score`](AlphaBeta::score).
    pub fn exceeds(
        &mut self,
        rules: &R,
        at: &R::Position,
        score: &E::Score,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let window = ScoreBounds { least: Some(score.clone()), most: Some(score.plus(&E::Score::ONE)) };
        Ok(self.within(rules, at, window, budget)? > *score)
    }

    /// The score where it lies inside the window, else a bound on it: what is returned below the window is
    /// not exceeded, and what is returned above it is reached. The window must not be empty.
    ///
    /// # Errors
    /// As [`score`](AlphaBeta::score).
    pub fn within(
        &mut self,
        rules: &R,
        at: &R::Position,
        window: ScoreBounds<E::Score>,
        budget: &mut Budget,
    ) -> Result<E::Score, Halt> {
        // What earlier questions found is dropped where it leaves this one no memory.
        if budget.reserve(self.bytes).is_err() {
            self.forget();
        }
        let mut stack = Vec::new();
        let result = self.search(rules, rules.canonical(at), window, &mut stack, budget);
        let stacked: u64 = stack.iter().map(|frame| frame.bytes).sum();
        budget.release(self.bytes + stacked);
        result
    }

    fn forget(&mut self) {
        self.table = self.table.is_some().then(HashMap::default);
        self.bytes = 0;
    }

    fn search(
        &mut self,
        rules: &R,
        root: R::Position,
        window: ScoreBounds<E::Score>,
        stack: &mut Vec<Frame<R, E::Score>>,
        budget: &mut Budget,
    ) -> Result<E::Score, Halt> {
        let mut settled = self.enter(rules, root, window, stack, budget)?;
        loop {
            settled = match (settled, stack.last_mut()) {
                (Some(score), None) => return Ok(score),
                (Some(score), Some(frame)) => {
                    if frame.take(&score) {
                        self.leave(rules, stack, budget)
                    } else {
                        None
                    }
                }
                (None, Some(frame)) => match frame.options.pop() {
                    Some((gain, option)) => {
                        let window = frame.window().before(&gain);
                        frame.gain = gain;
                        self.enter(rules, option, window, stack, budget)?
                    }
                    // A frame is left with its last option.
                    None => self.leave(rules, stack, budget),
                },
                (None, None) => return Err(Halt::Steps(budget.limits().steps)),
            };
        }
    }

    /// Looks at a position: what settles it, or else a new frame.
    fn enter(
        &mut self,
        rules: &R,
        at: R::Position,
        window: ScoreBounds<E::Score>,
        stack: &mut Vec<Frame<R, E::Score>>,
        budget: &mut Budget,
    ) -> Result<Option<E::Score>, Halt> {
        self.nodes += 1;
        budget.charge_steps(NODE)?;
        let known = self.known(&at).and(self.scoring.bounds(rules, &at));
        if let Some(score) = known.settles(&window) {
            return Ok(Some(score));
        }
        let window = window.and(known);
        let options = self.options(rules, &at, budget)?;
        let bytes = options.iter().map(|(_, option)| rules.size_in_memory(option) as u64).sum();
        if options.is_empty() {
            return Ok(Some(self.scoring.final_score(rules, &at)));
        }
        let to_move = self.scoring.to_move(rules, &at);
        if let Some(score) = self.transposes(&options, to_move, &window) {
            budget.release(bytes);
            self.remember(rules, &at, above_or_below(to_move, &score), budget);
            return Ok(Some(score));
        }
        stack.push(Frame { at, to_move, options, bytes, gain: E::Score::ZERO, window, best: None });
        Ok(None)
    }

    /// The options, the most promising one last; memory is held for the weight of each.
    fn options(
        &self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<Vec<Brings<R, E::Score>>, Halt> {
        let (mut options, mut bytes, mut stop) = (Vec::new(), 0, Ok(()));
        let cost = moves::MoveCost::new(rules, at);
        let _ = self.scoring.visit_moves(rules, at, &mut |mv| {
            let option = cost.meter(budget).and_then(|()| {
                budget.charge_steps(OPTION)?;
                let to = rules.play(at, &mv).map_err(|_| Halt::Memory(budget.limits().memory))?;
                let to = rules.canonical(&to);
                let weight = rules.size_in_memory(&to) as u64;
                budget.reserve(weight)?;
                bytes += weight;
                Ok((self.scoring.gain(rules, at, &mv), to))
            });
            match option {
                Ok(option) => {
                    options.push(option);
                    ControlFlow::Continue(())
                }
                Err(reason) => {
                    stop = Err(reason);
                    ControlFlow::Break(())
                }
            }
        });
        if let Err(stop) = stop {
            budget.release(bytes);
            return Err(stop);
        }
        // What brings most at once is tried first; among equals the order of the moves stays.
        options.reverse();
        match self.scoring.to_move(rules, at) {
            Player::Left => options.sort_by(|(a, _), (b, _)| a.cmp(b)),
            Player::Right => options.sort_by(|(a, _), (b, _)| b.cmp(a)),
        }
        Ok(options)
    }

    /// The score of an option of which enough is known to leave the window at once.
    fn transposes(
        &self,
        options: &[Brings<R, E::Score>],
        to_move: Player,
        window: &ScoreBounds<E::Score>,
    ) -> Option<E::Score> {
        let table = self.table.as_ref()?;
        options.iter().find_map(|(gain, option)| {
            let known = table.get(option)?;
            match to_move {
                Player::Left => {
                    let score = known.least.as_ref()?.plus(gain);
                    (score >= *window.most.as_ref()?).then_some(score)
                }
                Player::Right => {
                    let score = known.most.as_ref()?.plus(gain);
                    (score <= *window.least.as_ref()?).then_some(score)
                }
            }
        })
    }

    /// Settles the position on top of the stack.
    fn leave(
        &mut self,
        rules: &R,
        stack: &mut Vec<Frame<R, E::Score>>,
        budget: &mut Budget,
    ) -> Option<E::Score> {
        let frame = stack.pop()?;
        budget.release(frame.bytes);
        let best = frame.best.as_ref()?;
        self.remember(rules, &frame.at, frame.bounds(best), budget);
        frame.best
    }

    fn known(&self, at: &R::Position) -> ScoreBounds<E::Score> {
        self.table.as_ref().and_then(|table| table.get(at).cloned()).unwrap_or_default()
    }

    /// Keeps what was found, where there is memory left: forgetting only costs time.
    fn remember(&mut self, rules: &R, at: &R::Position, found: ScoreBounds<E::Score>, budget: &mut Budget) {
        let Some(table) = &mut self.table else { return };
        if let Some(known) = table.get_mut(at) {
            let before = std::mem::take(known);
            *known = before.and(found);
            return;
        }
        // A table grows by doubling: half of it may be empty.
        let bytes = 2 * (rules.size_in_memory(at) + size_of::<ScoreBounds<E::Score>>()) as u64;
        // The last quarter of the memory is left for the stack and for what the table copies while it grows.
        let most = budget.limits().memory / 4 * 3;
        if self.bytes + bytes <= most && budget.reserve(bytes).is_ok() {
            self.bytes += bytes;
            table.insert(at.clone(), found);
        }
    }
}

/// What a score says that the player to move can have.
fn above_or_below<S: ScoreGroup>(to_move: Player, score: &S) -> ScoreBounds<S> {
    match to_move {
        Player::Left => ScoreBounds { least: Some(score.clone()), most: None },
        Player::Right => ScoreBounds { least: None, most: Some(score.clone()) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use grundy_theory::data::Data;
    use grundy_theory::ruleset::Notation;
    use grundy_theory::ruleset::scoring::ScoringRuleset;
    use grundy_theory::ruleset::scoring::minimax::{Minimax, Token};
    use grundy_theory::value::Score;
    use proptest::prelude::*;

    fn token(edges: &[(u64, u64, i64)], payoffs: &[i64]) -> Token {
        let edges = edges.iter().filter(|(u, v, _)| u != v);
        let edges = edges.map(|&(u, v, weight)| {
            Data::list(vec![Data::from(u.max(v)), Data::from(u.min(v)), Data::small(weight)])
        });
        let payoffs = payoffs.iter().enumerate().map(|(v, &payoff)| (v.to_string(), Data::small(payoff)));
        let data = Data::object([
            ("edges", Data::list(edges.collect())),
            ("payoff", Data::Object(payoffs.collect())),
            ("start", Data::from(9u64)),
            ("first", Data::from("max")),
        ]);
        Minimax.parse(&data).expect("a graph without cycles")
    }

    fn plain(at: &Token) -> Score {
        let mut scores = Vec::new();
        let _ = Minimax.visit_moves(at, at.to_move, &mut |mv| {
            scores.push(&Minimax.gain(at, &mv) + &plain(&Minimax.play(at, &mv).unwrap()));
            ControlFlow::Continue(())
        });
        let best = if at.to_move == Player::Left { scores.iter().max() } else { scores.iter().min() };
        best.cloned().unwrap_or_else(|| Minimax.final_score(at))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
        #[test]
        fn windows_and_the_table_change_no_score(
            edges in prop::collection::vec((0u64..10, 0u64..10, -2i64..3), 0..22),
            payoffs in prop::collection::vec(-4i64..5, 0..10),
            windows in prop::collection::vec((-9i64..9, 1i64..5), 0..6),
        ) {
            let at = token(&edges, &payoffs);
            let score = plain(&at);
            let mut budget = Budget::new(&Limits::default());
            let mut remembering = AlphaBeta::new(ScoreTotal);
            let mut forgetful = AlphaBeta::without_table(ScoreTotal);
            for (least, width) in windows {
                let [least, most] = [least, least + width].map(Score::from);
                for search in [&mut remembering, &mut forgetful] {
                    let window = ScoreBounds { least: Some(least.clone()), most: Some(most.clone()) };
                    let found = search.within(&Minimax, &at, window, &mut budget).unwrap();
                    if found <= least {
                        prop_assert!(score <= found);
                    } else if found >= most {
                        prop_assert!(score >= found);
                    } else {
                        prop_assert_eq!(&score, &found);
                    }
                    prop_assert_eq!(search.reaches(&Minimax, &at, &least, &mut budget), Ok(score >= least));
                }
            }
            prop_assert_eq!(remembering.score(&Minimax, &at, &mut budget), Ok(score.clone()));
            prop_assert_eq!(forgetful.score(&Minimax, &at, &mut budget), Ok(score));
            for (at, known) in remembering.table.as_ref().unwrap() {
                let score = plain(at);
                prop_assert!(known.least.as_ref().is_none_or(|least| *least <= score));
                prop_assert!(known.most.as_ref().is_none_or(|most| *most >= score));
            }
        }
    }

    #[test]
    fn a_long_path_takes_no_recursion_and_little_memory_is_enough() {
        let edges: Vec<(u64, u64, i64)> = (1..100_000).map(|v| (v, v - 1, 1)).collect();
        let mut at = token(&edges, &[0]);
        at.vertex = 99_999;
        let mut search = AlphaBeta::new(ScoreTotal);
        let mut budget = Budget::new(&Limits::default());
        assert_eq!(search.score(&Minimax, &at, &mut budget), Ok(Score::from(99_999i64)));
        let little = Limits { memory: 30_000, ..Limits::default() };
        let edges: Vec<(u64, u64, i64)> = (0..10).flat_map(|v| (0..v).map(move |w| (v, w, 0))).collect();
        let at = token(&edges, &[1]);
        let mut search = AlphaBeta::new(ScoreTotal);
        assert_eq!(search.score(&Minimax, &at, &mut Budget::new(&little)), Ok(Score::from(1i64)));
    }
}
