//! Own games that end with a score.

use super::{Shared, named};
use crate::answer::{Answer, OptionList, Question, Refusal, Worth};
use crate::game::options::Groups;
use crate::game::{Alone, refuse_misere, refuse_outcomes};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::value::Score;
use grundy_theory::{text, words};
use std::sync::Arc;

/// A position.
pub(super) struct Position {
    pub(super) game: Arc<Shared>,
    pub(super) at: Data,
}

impl Alone for Position {
    /// Left begins where the question does not say who does.
    fn knows_players(&self) -> bool {
        true
    }

    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        refuse_misere(question.play)?;
        refuse_outcomes(question)?;
        if self.game.rules.loopy() {
            return Err(Refusal::Unsupported(words!(
                "a game that may go on for ever need not come to a score: rules with a score must not be loopy",
                "可能永不结束的游戏未必有得分：带得分的规则不能声明为 loopy"
            )));
        }
        let player = question.player.unwrap_or(Player::Left);
        let score = self.score(&self.at, player, budget)?;
        let moves = match question.moves {
            None => None,
            Some(limit) => Some(self.game.moves(&self.at, player, limit, budget, |to, budget| {
                Ok(self.score(to, player.other(), budget)? == score)
            })?),
        };
        let options = match question.options {
            None => None,
            Some(limit) => Some(self.options(player, &score, limit, budget)?),
        };
        let explain = question.explain.then(|| {
            words!(
                "All positions that can be reached were looked at from the ends backwards: the player who wants a large score can reach {score}, and the other one can hold it to {score}.",
                "已从终局倒推所有可到达的局面：希望得分大的一方可得 {score}，而另一方可使其不超过 {score}。"
            )
        });
        Ok(Answer {
            outcome: None,
            grundy: question.grundy.then_some(Worth::None),
            value: (question.value || question.verdict).then(|| Data::from(&score)),
            moves,
            options,
            remoteness: None,
            further: Vec::new(),
            method: text!("backward induction", "逆向归纳"),
            explain,
        })
    }
}

impl Position {
    fn score(&self, at: &Data, player: Player, budget: &mut Budget) -> Result<Score, Stop> {
        budget.lock(&self.game.alone)?.score(at, player, budget)
    }

    /// All moves, with the scores of the positions they lead to.
    fn options(
        &self,
        player: Player,
        best: &Score,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        let (moves, count) = self.game.pick(&self.at, player, usize::MAX, budget, |_, _| Ok(true))?;
        let mut groups = Groups::new(limit, true, budget);
        for mv in moves {
            let score = self.score(&mv.to, player.other(), budget)?;
            groups.push_scored(named(mv, limit as u64), Data::from(&score), score == *best);
        }
        Ok(groups.finish(Some(count.into())))
    }
}
