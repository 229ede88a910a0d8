//! Own games that end with a score: all that can be reached is looked at from the ends backwards.

use crate::answer::{Answer, OptionList, Question, Refusal};
use crate::asked::asking::{Asks, led_to};
use crate::asked::gathered::{Gathered, gain_of};
use crate::asked::rules::{At, Own};
use crate::asked::study::Study;
use crate::budget::{Budget, Halt};
use crate::game::errors::{refuse_misere, refuse_outcomes};
use crate::game::position::{Game, GamePosition, StandalonePosition};
use crate::game::scored::answer;
use crate::moves::first_moves::{Trial, by_trying_for};
use crate::moves::named_move::named;
use crate::moves::option_list::OptionGroups;
use crate::once::lock;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::PartizanKind;
use grundy_theory::ruleset::custom::gathered::{score, split};
use grundy_theory::ruleset::custom::{CustomMove, CustomRules};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::theorem::Statement;
use grundy_theory::value::Score;
use grundy_theory::{text, words};
use grundy_values::keys::Key;
use std::sync::{Arc, Mutex};

/// The game with custom rules.
pub(super) struct CustomScoringGame(Arc<Shared>);

struct Shared {
    rules: Own<PartizanKind>,
    /// Positions in which nothing was won so far, with whose turn it is.
    in_turns: Mutex<Study>,
}

struct Position {
    game: Arc<Shared>,
    at: At,
}

impl CustomScoringGame {
    pub(super) fn new(rules: Arc<dyn CustomRules>) -> CustomScoringGame {
        let asked = Arc::new(Gathered(Arc::clone(&rules)));
        let in_turns = Mutex::new(Study::new(asked, Asks::Turns { scored: true }));
        CustomScoringGame(Arc::new(Shared { rules: Own::new(rules), in_turns }))
    }
}

impl Game for CustomScoringGame {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let at = self.0.rules.parse(data)?;
        Ok(GamePosition::Alone(Box::new(Position { game: Arc::clone(&self.0), at })))
    }

    fn bytes(&self) -> u64 {
        lock(&self.0.in_turns).bytes()
    }

    fn has_components(&self) -> bool {
        false
    }

    fn notation(&self) -> &dyn ErasedNotation {
        &self.0.rules
    }

    fn drawn(&self) -> &dyn Playable {
        &self.0.rules
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }
}

impl StandalonePosition for Position {
    /// Left begins where the question does not say who does.
    fn knows_players(&self) -> bool {
        true
    }

    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        refuse_misere(question.play)?;
        refuse_outcomes(question)?;
        if self.game.rules.is_loopy() {
            return Err(Refusal::Unsupported(words!(
                "a game that may go on for ever need not reach a score: leave out loopy or score",
                "可能永不结束的游戏未必有得分：带得分的规则不能声明为 loopy"
            )));
        }
        let (rules, player) = (&self.game.rules, question.player.unwrap_or(Player::Left));
        let score = self.game.score(&self.at, player, budget)?;
        if question.asks_any(&[Key::Moves, Key::Options]) {
            rules.ask(&self.at, player, budget)?;
        }
        let moves = match question.listed(Key::Moves) {
            None => None,
            Some(limit) => Some(by_trying_for(
                rules,
                &self.at,
                (player, limit),
                Trial::UNLIMITED,
                budget,
                &mut |mv, to, budget| Ok(self.score_after(mv, to, player, budget)? == score),
            )?),
        };
        let options = match question.listed(Key::Options) {
            None => None,
            Some(limit) => Some(self.options(player, &score, limit, budget)?),
        };
        let explain = question.asks(Key::Explain).then(|| {
            words!(
                "All positions that can be reached were examined from the ends backwards: the player who wants a large score can reach {score}, and the other can hold it to {score}.",
                "已从终局倒推所有可到达的局面：希望得分大的一方可得 {score}，而另一方可使其不超过 {score}。"
            )
        });
        let method = text!("backward induction", "逆向归纳");
        Ok(Answer { options, ..answer(question, Data::from(&score), moves, method, explain) })
    }
}

impl Shared {
    /// The score under best play: what was won so far, and what is still to be won.
    fn score(&self, at: &At, player: Player, budget: &mut Budget) -> Result<Score, Halt> {
        let (at, won) = split(self.rules.rules(), Data::clone(at));
        let mut in_turns = budget.lock(&self.in_turns)?;
        let rest = in_turns.score(&at, player, budget);
        let rest = rest.map_err(|stop| if in_turns.has_gains() { stop } else { with_advice(&at, stop) })?;
        Ok(&won + &rest)
    }
}

/// A limit, and for positions that may hold the score won so far how to do without it.
fn with_advice(at: &Data, stop: Halt) -> Halt {
    let holds_score =
        at.items().is_ok_and(|items| items.len() > 1 && items.iter().any(|item| score(item).is_some()));
    match stop {
        Halt::OutOfReach(words) if holds_score => Halt::OutOfReach(words.then(words!(
            "(if positions contain the score won before, leave it out and return the gain of each move: {{\"to\": position, \"gain\": 5}})",
            "（若局面中记有已得的分，请去掉它，改由着法写出所得：{{\"to\": 局面, \"gain\": 5}}）"
        ))),
        stop => stop,
    }
}

impl Position {
    /// The score after a move of this player, with what the move wins.
    fn score_after(
        &self,
        mv: &CustomMove,
        to: &At,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Score, Halt> {
        let next = if mv.again { player } else { player.opponent() };
        let score = self.game.score(to, next, budget);
        let score = score.map_err(|stop| led_to(self.game.rules.rules(), to, stop))?;
        Ok(&score + &gain_of(mv.gain.as_ref(), player))
    }

    /// All moves, with the scores of the positions they lead to.
    fn options(
        &self,
        player: Player,
        best: &Score,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        let rules = &self.game.rules;
        let groups = OptionGroups::new(limit, true, budget);
        groups.of_moves(rules, &self.at, player, budget, &mut |groups, mv, to, budget| {
            let score = self.score_after(mv, &to, player, budget)?;
            groups.push_scored(named(rules, &self.at, mv, limit), Data::from(&score), score == *best);
            Ok(())
        })
    }
}
