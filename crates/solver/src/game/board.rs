//! Games won on a board: theorems first, alpha-beta search where they are silent; where play may go on for
//! ever, all positions that can be reached, from the ends backwards.

use super::errors::{refuse_misere, refuse_scores};
use super::position::{Game, GamePosition, StandalonePosition};
use crate::answer::{Answer, GrundyAnswer, MoveList, OptionAnswer, OptionList, Question, Refusal};
use crate::budget::{Budget, Halt};
use crate::engine::alphabeta::{AlphaBeta, ScoreBounds, Scoring};
use crate::moves::first_moves::{Trial, by_trying_for};
use crate::moves::named_move::{self, named};
use crate::moves::option_list::OptionGroups;
use crate::once::lock;
use grundy_search::endless::EndlessSearch;
use grundy_search::retrograde::RetrogradeResult as Backwards;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::{BoardGame, BoardResult};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::{Flow, Visit};
use grundy_theory::theorem::{Statement, Theorem};
use grundy_theory::{text, words};
use grundy_values::keys::Key;
use std::sync::{Arc, Mutex};

/// The game with the rules `R`.
pub struct BoardGameSolver<R: BoardGame>(Arc<Shared<R>>);

struct Shared<R: BoardGame> {
    rules: R,
    theorems: Vec<Box<dyn Theorem<R>>>,
    winners: Mutex<AlphaBeta<R, Winner>>,
    hurries: Mutex<AlphaBeta<R, Hurry>>,
    endless: Mutex<EndlessSearch<R>>,
}

struct Position<R: BoardGame> {
    game: Arc<Shared<R>>,
    at: R::Position,
}

impl<R: BoardGame> BoardGameSolver<R> {
    /// The game with these theorems, which may be none: then everything is searched.
    pub fn new(rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> BoardGameSolver<R> {
        let winners = Mutex::new(AlphaBeta::new(Winner));
        let hurries = Mutex::new(AlphaBeta::new(Hurry));
        let endless = Mutex::new(EndlessSearch::default());
        BoardGameSolver(Arc::new(Shared { rules, theorems, winners, hurries, endless }))
    }
}

impl<R: BoardGame> Shared<R> {
    /// Who wins a position of a game whose play may go on for ever, and in how many moves.
    fn backwards(&self, at: &R::Position, budget: &mut Budget) -> Result<Backwards, Halt> {
        budget.lock(&self.endless)?.verdict(&self.rules, at, budget)
    }
}

impl<R: BoardGame> Game for BoardGameSolver<R> {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let at = self.0.rules.parse(data)?;
        Ok(GamePosition::Alone(Box::new(Position { game: Arc::clone(&self.0), at })))
    }

    fn bytes(&self) -> u64 {
        lock(&self.0.winners).bytes() + lock(&self.0.hurries).bytes() + lock(&self.0.endless).bytes()
    }

    single_board!();

    fn notation(&self) -> &dyn ErasedNotation {
        &self.0.rules
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.theorems.iter().map(|theorem| theorem.statement()).collect()
    }
}

/// Scores a game by its winner: 1 for Left, -1 for Right, 0 for a draw.
#[derive(Clone, Copy, Debug)]
struct Winner;

impl<R: BoardGame> Scoring<R> for Winner {
    type Score = i32;

    fn to_move(&self, rules: &R, at: &R::Position) -> Player {
        rules.to_move(at)
    }

    fn visit_moves(&self, rules: &R, at: &R::Position, visit: Visit<'_, R::Move>) -> Flow {
        rules.visit_winning_candidates(at, visit)
    }

    fn final_score(&self, rules: &R, at: &R::Position) -> i32 {
        match rules.ended(at) {
            Some(BoardResult::Won(player)) => for_left(player, 1),
            Some(BoardResult::Drawn) | None => 0,
        }
    }

    fn bounds(&self, rules: &R, at: &R::Position) -> ScoreBounds<i32> {
        if rules.ended(at).is_some() {
            let score = self.final_score(rules, at);
            return ScoreBounds { least: Some(score), most: Some(score) };
        }
        if let Some(winner) = rules.sure_winner(at) {
            let score = for_left(winner, 1);
            return ScoreBounds { least: Some(score), most: Some(score) };
        }
        let hope = |player| i32::from(rules.can_still_win(at, player));
        ScoreBounds { least: Some(-hope(Player::Right)), most: Some(hope(Player::Left)) }
    }
}

/// Scores a game by its winner and by how soon it was won: 1 more for each move that could still have been
/// made.
#[derive(Clone, Copy, Debug)]
struct Hurry;

impl Hurry {
    /// The score of a win after this many moves in all, for the winner.
    fn win<R: BoardGame>(rules: &R, at: &R::Position, moves: u32) -> i32 {
        i32::try_from(rules.most_moves(at).saturating_sub(moves)).unwrap_or(i32::MAX - 1) + 1
    }
}

impl<R: BoardGame> Scoring<R> for Hurry {
    type Score = i32;

    fn to_move(&self, rules: &R, at: &R::Position) -> Player {
        rules.to_move(at)
    }

    fn visit_moves(&self, rules: &R, at: &R::Position, visit: Visit<'_, R::Move>) -> Flow {
        rules.visit_candidates(at, visit)
    }

    fn final_score(&self, rules: &R, at: &R::Position) -> i32 {
        match rules.ended(at) {
            Some(BoardResult::Won(player)) => for_left(player, Hurry::win(rules, at, rules.moves_made(at))),
            Some(BoardResult::Drawn) | None => 0,
        }
    }

    fn bounds(&self, rules: &R, at: &R::Position) -> ScoreBounds<i32> {
        if rules.ended(at).is_some() {
            let score = self.final_score(rules, at);
            return ScoreBounds { least: Some(score), most: Some(score) };
        }
        // The player to move makes the next move, the other one the move after it.
        let hope = |player| match rules.can_still_win(at, player) {
            false => 0,
            true => {
                let turns = rules.turns_to_win(at, player).max(1).saturating_mul(2);
                let moves = turns - u32::from(rules.to_move(at) == player);
                Hurry::win(rules, at, rules.moves_made(at).saturating_add(moves))
            }
        };
        let (mut least, mut most) = (-hope(Player::Right), hope(Player::Left));
        match rules.sure_winner(at) {
            Some(Player::Left) => least = 1,
            Some(Player::Right) => most = -1,
            None => {}
        }
        ScoreBounds { least: Some(least), most: Some(most) }
    }
}

const fn for_left(player: Player, score: i32) -> i32 {
    match player {
        Player::Left => score,
        Player::Right => -score,
    }
}

const SEARCH: LocalizedStr = text!("alpha-beta search with a transposition table", "带置换表的 α-β 剪枝搜索");
const BACKWARDS: LocalizedStr = text!("retrograde analysis", "倒推分析");
const OVER: LocalizedStr = text!("the game is over", "游戏已结束");

/// Who wins, by which method, and why, where the method tells.
struct Verdict {
    outcome: Outcome,
    method: LocalizedStr,
    reason: Option<LocalizedString>,
}

impl<R: BoardGame> StandalonePosition for Position<R> {
    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        refuse_misere(question.play)?;
        refuse_scores(question, Key::Outcome)?;
        let verdict = self.verdict(budget)?;
        let outcome = verdict.outcome;
        let moves = match question.listed(Key::Moves) {
            Some(limit) => Some(self.winning_moves(outcome, limit, budget)?),
            None => None,
        };
        let options = match question.listed(Key::Options) {
            Some(limit) => Some(self.options(limit, question, budget)?),
            None => None,
        };
        let remoteness = match question.asks(Key::Remoteness) {
            true => Some(self.remoteness(outcome, budget)?),
            false => None,
        };
        let explain = match question.asks(Key::Explain) {
            true => Some(self.reason(&verdict, budget)?),
            false => None,
        };
        Ok(Answer {
            outcome: question.asks_outcome().then_some(outcome),
            grundy: question.asks(Key::Grundy).then_some(GrundyAnswer::None),
            value: None,
            moves,
            options,
            remoteness,
            further: Vec::new(),
            method: verdict.method.into(),
            explain,
        })
    }
}

impl<R: BoardGame> Position<R> {
    fn verdict(&self, budget: &mut Budget) -> Result<Verdict, Halt> {
        let (game, at) = (&*self.game, &self.at);
        if let Some(ended) = game.rules.ended(at) {
            let reason = Some(game.rules.over(at, ended));
            return Ok(Verdict { outcome: self.outcome_of(ended), method: OVER, reason });
        }
        for theorem in &game.theorems {
            if let Some(outcome) = theorem.outcome(&game.rules, at, Convention::Normal) {
                let reason = Some(theorem.reason(&game.rules, at, Convention::Normal));
                return Ok(Verdict { outcome, method: theorem.statement().name, reason });
            }
        }
        if game.rules.is_loopy() {
            let outcome = game.backwards(at, budget)?.outcome;
            return Ok(Verdict { outcome, method: BACKWARDS, reason: None });
        }
        let score = budget.lock(&game.winners)?.score(&game.rules, at, budget)?;
        let ended = match score {
            0 => BoardResult::Drawn,
            1.. => BoardResult::Won(Player::Left),
            _ => BoardResult::Won(Player::Right),
        };
        Ok(Verdict { outcome: self.outcome_of(ended), method: SEARCH, reason: None })
    }

    fn outcome_of(&self, ended: BoardResult) -> Outcome {
        match ended {
            BoardResult::Drawn => Outcome::D,
            BoardResult::Won(player) => Outcome::from_next(player == self.game.rules.to_move(&self.at)),
        }
    }

    /// The moves that win; a draw has none.
    fn winning_moves(&self, outcome: Outcome, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let game = &*self.game;
        if outcome != Outcome::N {
            return Ok(MoveList::none());
        }
        for theorem in &game.theorems {
            if let Some(found) = theorem.winning_moves(&game.rules, &self.at, Convention::Normal, limit) {
                return named_move::listed(&game.rules, &self.at, &found.moves, found.count, budget);
            }
        }
        let player = game.rules.to_move(&self.at);
        by_trying_for(
            &game.rules,
            &self.at,
            (player, limit),
            Trial::UNLIMITED,
            budget,
            &mut |_, to, budget| match player {
                _ if game.rules.is_loopy() => Ok(game.backwards(to, budget)?.outcome == Outcome::P),
                Player::Left => budget.lock(&game.winners)?.reaches(&game.rules, to, &1, budget),
                Player::Right => Ok(!budget.lock(&game.winners)?.reaches(&game.rules, to, &0, budget)?),
            },
        )
    }

    /// All moves, with what they lead to.
    fn options(&self, limit: usize, question: &Question, budget: &mut Budget) -> Result<OptionList, Halt> {
        let game = &*self.game;
        if game.rules.ended(&self.at).is_some() {
            return Ok(OptionList { options: Vec::new(), count: Some(0u32.into()) });
        }
        let groups = OptionGroups::new(limit, true, budget);
        let player = game.rules.to_move(&self.at);
        groups.of_moves(&game.rules, &self.at, player, budget, &mut |groups, mv, at, budget| {
            let after = Position { game: Arc::clone(&self.game), at };
            let outcome = after.verdict(budget)?.outcome;
            if groups.takes(outcome) {
                let mut option = OptionAnswer::to(named(&game.rules, &self.at, mv, limit), outcome);
                option.grundy = question.asks(Key::Grundy).then_some(GrundyAnswer::None);
                if question.asks(Key::Remoteness) {
                    option.remoteness = Some(after.remoteness(outcome, budget)?);
                }
                groups.push(option);
            }
            Ok(())
        })
    }

    /// How long the game lasts: is it won within one move, two, three, ...? Short wins are found without a
    /// look at long ones, since no longer one would reach the score asked about.
    fn remoteness(&self, outcome: Outcome, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        let (game, at) = (&*self.game, &self.at);
        if game.rules.is_loopy() && outcome != Outcome::D {
            return Ok(game.backwards(at, budget)?.remoteness);
        }
        let winner = match outcome {
            Outcome::N => game.rules.to_move(at),
            Outcome::P => game.rules.to_move(at).opponent(),
            _ => return Ok(None),
        };
        let made = game.rules.moves_made(at);
        let mut hurries = budget.lock(&game.hurries)?;
        for moves in made..game.rules.most_moves(at) {
            let score = Hurry::win(&game.rules, at, moves);
            let within = match winner {
                Player::Left => hurries.reaches(&game.rules, at, &score, budget)?,
                Player::Right => !hurries.reaches(&game.rules, at, &(1 - score), budget)?,
            };
            if within {
                return Ok(Some(u64::from(moves - made)));
            }
        }
        Ok(Some(u64::from(game.rules.most_moves(at).saturating_sub(made))))
    }

    fn reason(&self, verdict: &Verdict, budget: &mut Budget) -> Result<LocalizedString, Halt> {
        if let Some(reason) = &verdict.reason {
            return Ok(reason.clone());
        }
        if verdict.outcome == Outcome::D && self.game.rules.is_loopy() {
            return Ok(words!(
                "All positions that play can reach were examined, from the ends backwards: each player can keep the other from winning, possibly by endless play.",
                "已从终局倒推分析了所有可达局面：双方都能阻止对方获胜，哪怕对局永不结束，平局。"
            ));
        }
        if verdict.outcome == Outcome::D {
            return Ok(words!(
                "The game was searched to its end: each player can keep the other from winning.",
                "已搜索到终局：双方都能阻止对方获胜，平局。"
            ));
        }
        let length = self.remoteness(verdict.outcome, budget)?.unwrap_or(0);
        if verdict.outcome == Outcome::P {
            return Ok(words!(
                "The game was searched to its end: whatever the player to move does, the opponent wins, after {length} moves at the latest.",
                "已搜索到终局：无论先手怎么走，对手都能获胜，最迟在 {length} 步之后。"
            ));
        }
        let wins = self.winning_moves(verdict.outcome, 1, budget)?;
        let places =
            wins.moves.first().into_iter().flat_map(|mv| &mv.name).filter_map(|(_, place)| match place {
                Data::Naturals(place) => Some(format!("{place:?}")),
                _ => None,
            });
        let place = places.collect::<Vec<_>>().join("-");
        let lasts = match length {
            1 => words!("with the next move", "下一步就赢"),
            _ => words!("in {length} moves if both play their best", "双方都走最好时需 {length} 步"),
        };
        Ok(LocalizedString {
            en: format!(
                "The game was searched to its end: the player to move wins {}; {place} is a winning move.",
                lasts.en
            ),
            zh: format!("已搜索到终局：先手必胜，{}；{place} 是一步胜着。", lasts.zh),
        })
    }
}
