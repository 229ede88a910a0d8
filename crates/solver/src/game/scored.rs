//! Games that end with a score: theorems first, alpha-beta search where they are silent.

use super::errors::{refuse_lengths, refuse_misere, refuse_outcomes};
use super::position::{Game, GamePosition, StandalonePosition};
use crate::answer::{Answer, GrundyAnswer, MoveList, OptionList, Question, Refusal};
use crate::budget::{Budget, Halt};
use crate::engine::alphabeta::{AlphaBeta, ScoreTotal};
use crate::moves::first_moves::{Trial, by_trying_for};
use crate::moves::named_move::{self, named};
use crate::moves::option_list::OptionGroups;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::MoveName;
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::scoring::ScoringRuleset;
use grundy_theory::theorem::{PrincipalVariation, ScoreTheorem, Statement};
use grundy_theory::value::Score;
use grundy_theory::{text, words};
use grundy_values::keys::Key;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// The game with the rules `R`.
pub struct ScoringGameSolver<R: ScoringRuleset>(Arc<Shared<R>>);

struct Shared<R: ScoringRuleset> {
    rules: R,
    theorems: Vec<Box<dyn ScoreTheorem<R>>>,
}

/// A position with what was searched from it: boards differ, and other positions would gain nothing by it.
struct Position<R: ScoringRuleset> {
    game: Arc<Shared<R>>,
    at: R::Position,
    search: Mutex<AlphaBeta<R, ScoreTotal>>,
}

const SEARCH: LocalizedStr = text!("alpha-beta search with a transposition table", "带置换表的 α-β 剪枝搜索");

impl<R: ScoringRuleset> ScoringGameSolver<R> {
    /// The game with these theorems, which may be none: then everything is searched.
    pub fn new(rules: R, theorems: Vec<Box<dyn ScoreTheorem<R>>>) -> ScoringGameSolver<R> {
        ScoringGameSolver(Arc::new(Shared { rules, theorems }))
    }
}

impl<R: ScoringRuleset> Game for ScoringGameSolver<R> {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let at = self.0.rules.parse(data)?;
        let search = Mutex::new(AlphaBeta::new(ScoreTotal));
        Ok(GamePosition::Alone(Box::new(Position { game: Arc::clone(&self.0), at, search })))
    }

    fn bytes(&self) -> u64 {
        0
    }

    single_board!();

    fn gain(&self, at: &Data, name: &MoveName) -> Option<Score> {
        let (rules, at) = (&self.0.rules, self.0.rules.parse(at).ok()?);
        let mut gain = None;
        // The position was listed before: there are no more moves than it is long.
        #[allow(
            clippy::disallowed_methods,
            reason = "one look at each move of a position that is written down"
        )]
        let _ = rules.visit_moves(&at, rules.to_move(&at), &mut |mv| {
            if rules.move_name(&at, &mv) != *name {
                return ControlFlow::Continue(());
            }
            gain = Some(rules.gain(&at, &mv));
            ControlFlow::Break(())
        });
        gain
    }

    fn notation(&self) -> &dyn ErasedNotation {
        &self.0.rules
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.theorems.iter().map(|theorem| theorem.statement()).collect()
    }
}

/// What is known about the best play: by theorem, with its moves, or by search.
enum Found<M> {
    Proved(&'static Statement, PrincipalVariation<M>),
    Searched(Score),
}

impl<R: ScoringRuleset> StandalonePosition for Position<R> {
    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        refuse_misere(question.play)?;
        match self.game.rules.tells_mover() {
            true => refuse_lengths(question)?,
            false => refuse_outcomes(question)?,
        }
        match self.game.rules.together(&self.at) {
            Some(positions) => self.answer_together(&positions, question, budget),
            None => self.answer_one(question, budget),
        }
    }
}

impl<R: ScoringRuleset> Position<R> {
    fn answer_one(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        let (rules, at) = (&self.game.rules, &self.at);
        let found = match self.proved(at) {
            Some((statement, best)) => Found::Proved(statement, best),
            None => Found::Searched(budget.lock(&self.search)?.score(rules, at, budget)?),
        };
        let (score, method) = match &found {
            Found::Proved(statement, best) => (&best.score, statement.name),
            Found::Searched(score) => (score, SEARCH),
        };
        let moves = match (&found, question.listed(Key::Moves)) {
            (_, None) => None,
            (Found::Proved(_, best), Some(limit)) => Some(self.listed(&best.moves, limit, budget)?),
            (Found::Searched(score), Some(limit)) => Some(self.best_moves(score, limit, budget)?),
        };
        let explain = question.asks(Key::Explain).then(|| match &found {
            Found::Proved(_, best) => best.reason.clone(),
            Found::Searched(score) => searched(&self.told(at, score), rules.tells_mover()),
        });
        let outcome =
            (rules.tells_mover() && question.asks_outcome()).then(|| outcome(&self.told(at, score)));
        let options =
            question.listed(Key::Options).map(|limit| self.options(score, limit, budget)).transpose()?;
        let value = Data::from(&self.told(at, score));
        Ok(Answer { outcome, options, ..answer(question, value, moves, method, explain) })
    }

    /// A score as it is shown: what Left gains, or what the player to move does.
    fn told(&self, at: &R::Position, score: &Score) -> Score {
        let rules = &self.game.rules;
        if rules.tells_mover() && rules.to_move(at) == Player::Right { -score } else { score.clone() }
    }

    /// All moves, with the scores of the positions they lead to.
    fn options(&self, best: &Score, limit: usize, budget: &mut Budget) -> Result<OptionList, Halt> {
        let (rules, player) = (&self.game.rules, self.game.rules.to_move(&self.at));
        let groups = OptionGroups::new(limit, true, budget);
        groups.of_moves(rules, &self.at, player, budget, &mut |groups, mv, to, budget| {
            let score = self.score(&to, budget)?;
            let is_best = &score + &rules.gain(&self.at, mv) == *best;
            let value = Data::from(&self.told(&to, &score));
            groups.push_scored(named(rules, &self.at, mv, limit), value, is_best);
            Ok(())
        })
    }

    /// The answers for several positions at once. There is no move that would be best for all of them.
    fn answer_together(
        &self,
        positions: &[R::Position],
        question: &Question,
        budget: &mut Budget,
    ) -> Result<Answer, Refusal> {
        if question.asks_any(&[Key::Moves, Key::Options]) {
            return Err(Refusal::Unsupported(words!(
                "this question is about several positions, each with its own moves: ask about one of them",
                "这里同时询问多个局面，各有自己的着法：请只问其中一个"
            )));
        }
        let together = |theorem: &dyn ScoreTheorem<R>| {
            theorem.scores_together(&self.game.rules, &self.at).map(|found| (theorem.statement(), found))
        };
        let (scores, method, reason) =
            match self.game.theorems.iter().find_map(|theorem| together(&**theorem)) {
                Some((statement, (scores, reason))) => (scores, statement.name, reason),
                None => {
                    let scores = positions.iter().map(|at| self.score(at, budget));
                    (scores.collect::<Result<_, _>>()?, SEARCH, searched_all(positions.len()))
                }
            };
        let value = Data::list(scores.iter().map(Data::from).collect());
        Ok(answer(question, value, None, method, question.asks(Key::Explain).then_some(reason)))
    }

    fn proved(&self, at: &R::Position) -> Option<(&'static Statement, PrincipalVariation<R::Move>)> {
        let best = |theorem: &dyn ScoreTheorem<R>| {
            theorem.best_play(&self.game.rules, at).map(|best| (theorem.statement(), best))
        };
        self.game.theorems.iter().find_map(|theorem| best(&**theorem))
    }

    fn score(&self, at: &R::Position, budget: &mut Budget) -> Result<Score, Halt> {
        match self.proved(at) {
            Some((_, best)) => Ok(best.score),
            None => budget.lock(&self.search)?.score(&self.game.rules, at, budget),
        }
    }

    fn listed(&self, moves: &[R::Move], limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let first = &moves[..moves.len().min(limit)];
        named_move::listed(&self.game.rules, &self.at, first, Some(moves.len().into()), budget)
    }

    /// The moves after which the score is still this, found by asking of each one whether it is.
    fn best_moves(&self, score: &Score, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let (rules, player) = (&self.game.rules, self.game.rules.to_move(&self.at));
        by_trying_for(rules, &self.at, (player, limit), Trial::UNLIMITED, budget, &mut |mv, to, budget| {
            let rest = score - &rules.gain(&self.at, mv);
            match player {
                Player::Left => budget.lock(&self.search)?.reaches(rules, to, &rest, budget),
                Player::Right => Ok(!budget.lock(&self.search)?.exceeds(rules, to, &rest, budget)?),
            }
        })
    }
}

/// The answer of a game with scores.
pub(super) fn answer(
    question: &Question,
    value: Data,
    moves: Option<MoveList>,
    method: LocalizedStr,
    explain: Option<LocalizedString>,
) -> Answer {
    Answer {
        outcome: None,
        grundy: question.asks(Key::Grundy).then_some(GrundyAnswer::None),
        value: question.asks_score().then_some(value),
        moves,
        options: None,
        remoteness: None,
        further: Vec::new(),
        method: method.into(),
        explain,
    }
}

/// Who wins if the player to move ends ahead by this score.
fn outcome(ahead: &Score) -> Outcome {
    if ahead.is_zero() { Outcome::D } else { Outcome::from_next(*ahead > Score::ZERO) }
}

fn searched(score: &Score, of_mover: bool) -> LocalizedString {
    if of_mover {
        return words!(
            "The game was searched to its end: the player to move can end ahead by {score}, counted as negative if behind, and the opponent can hold it to that.",
            "已搜索到终局：先手最终可领先 {score}（负数为落后），而对手可使其不超过此数。"
        );
    }
    words!(
        "The game was searched to its end: the player who wants a large score can reach {score}, and the other can hold it to {score}.",
        "已搜索到终局：希望得分大的一方可得 {score}，而另一方可使其不超过 {score}。"
    )
}

fn searched_all(count: usize) -> LocalizedString {
    words!("Each of the {count} games was searched to its end.", "{count} 个游戏都已搜索到终局。")
}
