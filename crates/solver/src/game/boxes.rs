//! Strings and coins, dots and boxes, Nimstring: games in which a player who takes a coin moves again.
//!
//! How a coin is best taken is known ([`unravel`](grundy_theory::ruleset::graph::strings::unravel)); what is
//! left is searched.

use super::errors::refuse_scores;
use super::position::{Game, GamePosition, StandalonePosition};
use crate::answer::{Answer, GrundyAnswer, MoveList, OptionAnswer, OptionList, Question, Refusal};
use crate::budget::{Budget, Halt};
use crate::moves::first_moves::{IsWanted, Trial, by_trying_for};
use crate::moves::named_move::named;
use crate::moves::option_list::OptionGroups;
use crate::once::lock;
use grundy_search::strings::{DifferenceSearch, NimstringSearch};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::graph::strings::network::Offer;
use grundy_theory::ruleset::graph::strings::{Aim, Boxes, Strings};
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::{MoveName, Notation};
use grundy_theory::theorem::{EITHER, Statement};
use grundy_theory::value::Score;
use grundy_theory::{text, words};
use grundy_values::keys::Key;
use std::cmp::Ordering;
use std::sync::{Arc, Mutex};

/// The game with these rules.
pub struct GameOfBoxes(Arc<Shared>);

struct Shared {
    rules: Boxes,
    differences: Mutex<DifferenceSearch>,
    values: Mutex<NimstringSearch>,
}

struct Position {
    game: Arc<Shared>,
    at: Strings,
}

const DIFFERENCES: LocalizedStr = text!("alpha-beta search over chains and loops", "对链与环的 α-β 剪枝搜索");
const VALUES: LocalizedStr = text!("Nimstring values of chains and loops", "链与环的尼姆串值");

const LENGTH: LocalizedStr = text!("the number of lines that are left", "剩下的线数");

/// What it costs to look at a string on the way to the network of a position.
const STRING: u64 = 20;

impl GameOfBoxes {
    pub(super) fn new(rules: Boxes) -> GameOfBoxes {
        let (differences, values) = Default::default();
        GameOfBoxes(Arc::new(Shared { rules, differences, values }))
    }
}

impl Game for GameOfBoxes {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let at = self.0.rules.parse(data)?;
        Ok(GamePosition::Alone(Box::new(Position { game: Arc::clone(&self.0), at })))
    }

    fn bytes(&self) -> u64 {
        lock(&self.0.differences).bytes() + lock(&self.0.values).bytes()
    }

    fn has_components(&self) -> bool {
        false
    }

    fn not_a_component(&self) -> LocalizedString {
        several_moves()
    }

    fn scores_for_mover(&self) -> bool {
        true
    }

    fn drawn(&self) -> &dyn Playable {
        &self.0.rules
    }

    /// A score that is written holds what moves have won.
    fn gain(&self, at: &Data, _: &MoveName) -> Option<Score> {
        self.0.rules.parse(at).ok().filter(Strings::has_score).map(|_| Score::ZERO)
    }

    fn notation(&self) -> &dyn ErasedNotation {
        &self.0.rules
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }
}

impl StandalonePosition for Position {
    fn not_a_component(&self) -> LocalizedString {
        several_moves()
    }

    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        if question.play == Convention::Misere {
            return Err(Refusal::NoMisere(words!(
                "this game has no misère play: ask for normal play",
                "这个游戏没有反常规则：请按正常规则提问"
            )));
        }
        const SEARCHED: [Key; 7] =
            [Key::Verdict, Key::Outcome, Key::Score, Key::Grundy, Key::Explain, Key::Moves, Key::Options];
        let answer = match self.game.rules.aim() {
            _ if !question.asks_any(&SEARCHED) => Answer { method: LENGTH.into(), ..Answer::empty() },
            Aim::Coins => self.of_difference(question, budget)?,
            Aim::LastMove => {
                refuse_scores(question, Key::Grundy)?;
                self.of_value(question, budget)?
            }
        };
        // Every play cuts every string.
        Ok(Answer {
            remoteness: question.asks(Key::Remoteness).then_some(Some(self.at.len() as u64)),
            ..answer
        })
    }
}

impl Position {
    /// What the player to move meets after some moves.
    fn offer(&self, at: &Strings, budget: &mut Budget) -> Result<Offer, Halt> {
        budget.charge_steps(STRING.saturating_mul(at.len() as u64))?;
        Ok(at.offer())
    }

    /// The most coins that the player to move can win more than the opponent from here on.
    fn difference(&self, at: &Strings, budget: &mut Budget) -> Result<i64, Halt> {
        let offer = self.offer(at, budget)?;
        budget.lock(&self.game.differences)?.difference(&offer, budget)
    }

    /// Whether a move is worth `best` coins to the player who makes it: no move is worth more.
    fn is_best(&self, mv: u32, to: &Strings, best: i64, budget: &mut Budget) -> Result<bool, Halt> {
        let (offer, taken) = (self.offer(to, budget)?, i64::from(self.at.taken_by(mv)));
        let mut differences = budget.lock(&self.game.differences)?;
        match taken {
            0 => Ok(!differences.reaches(&offer, 1 - best, budget)?),
            _ => differences.reaches(&offer, best - taken, budget),
        }
    }

    fn of_difference(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Halt> {
        let difference = self.difference(&self.at, budget)?;
        let value = difference + self.at.lead();
        let moves = match question.listed(Key::Moves) {
            Some(limit) => Some(self.best_moves(difference, limit, budget)?),
            None => None,
        };
        let options = match question.listed(Key::Options) {
            Some(limit) => Some(self.options_by_difference(difference, limit, budget)?),
            None => None,
        };
        let outcome = match value.cmp(&0) {
            Ordering::Greater => Outcome::N,
            Ordering::Equal => Outcome::D,
            Ordering::Less => Outcome::P,
        };
        Ok(Answer {
            outcome: question.asks(Key::Outcome).then_some(outcome),
            grundy: question.asks(Key::Grundy).then_some(GrundyAnswer::None),
            value: question.asks_score().then_some(Data::small(value)),
            moves,
            options,
            method: DIFFERENCES.into(),
            explain: question.asks(Key::Explain).then(|| self.why_difference(difference)),
            ..Answer::empty()
        })
    }

    /// The first moves that are wanted.
    fn moves_that(
        &self,
        limit: usize,
        budget: &mut Budget,
        wanted: &mut IsWanted<'_, Boxes>,
    ) -> Result<MoveList, Halt> {
        by_trying_for(&self.game.rules, &self.at, (EITHER, limit), Trial::UNLIMITED, budget, wanted)
    }

    fn best_moves(&self, best: i64, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        self.moves_that(limit, budget, &mut |&mv, to, budget| self.is_best(mv, to, best, budget))
    }

    /// All moves, each with the value of the position that it leads to.
    fn options_by_difference(
        &self,
        best: i64,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        let rules = &self.game.rules;
        let groups = OptionGroups::new(limit, true, budget).told(Some(self.at.len() as u128));
        groups.of_moves(rules, &self.at, EITHER, budget, &mut |groups, &mv, to, budget| {
            let difference = self.difference(&to, budget)?;
            let gain = match i64::from(self.at.taken_by(mv)) {
                0 => -difference,
                taken => taken + difference,
            };
            let value = Data::small(difference + to.lead());
            groups.push_scored(named(rules, &self.at, &mv, limit), value, gain == best);
            Ok(())
        })
    }

    fn why_difference(&self, difference: i64) -> LocalizedString {
        let (coins, more) = (self.at.coins(), difference.unsigned_abs());
        let offer = self.at.offer();
        let searched = match difference.cmp(&0) {
            Ordering::Greater => words!(
                "Of the {coins} left, the player to move wins {more} more than the opponent if both play their best.",
                "剩下的 {coins} 个中，双方都走最好时轮到的一方比对手多得 {more} 个。"
            ),
            Ordering::Equal => words!(
                "Of the {coins} left, both players win as many if they play their best.",
                "剩下的 {coins} 个中，双方都走最好时所得相等。"
            ),
            Ordering::Less => words!(
                "Of the {coins} left, the opponent wins {more} more than the player to move if both play their best.",
                "剩下的 {coins} 个中，双方都走最好时对手比轮到的一方多得 {more} 个。"
            ),
        };
        match (offer.sure, offer.last) {
            (0, 0) => searched,
            (sure, 0) => searched.then(words!("First take the {sure} that can be taken.", "先取可取的 {sure} 个。")),
            (0, last) => searched.then(words!(
                "The last {last} that can be taken may be given to the opponent, who must then move: that is the choice here.",
                "可取的最后 {last} 个也可让给对手，使其不得不走：这里需作此选择。"
            )),
            (sure, last) => searched.then(words!(
                "First take {sure}; the next {last} may be given to the opponent, who must then move.",
                "先取 {sure} 个；其后的 {last} 个也可让给对手，使其不得不走。"
            )),
        }
    }

    /// The value of a position of Nimstring; `None` if it is loony.
    fn value(&self, at: &Strings, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        let offer = self.offer(at, budget)?;
        budget.lock(&self.game.values)?.value(&offer, budget)
    }

    fn of_value(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Halt> {
        let value = self.value(&self.at, budget)?;
        let moves = match question.listed(Key::Moves) {
            Some(_) if value == Some(0) => Some(MoveList::none()),
            Some(limit) => Some(self.winning_moves(limit, budget)?),
            None => None,
        };
        let options = match question.listed(Key::Options) {
            Some(limit) => Some(self.options_by_value(limit, question, budget)?),
            None => None,
        };
        Ok(Answer {
            outcome: question.asks_outcome().then_some(Outcome::from_next(value != Some(0))),
            grundy: question.asks(Key::Grundy).then(|| grundy_answer(value)),
            moves,
            options,
            method: VALUES.into(),
            explain: question.asks(Key::Explain).then(|| self.why_value(value)),
            ..Answer::empty()
        })
    }

    /// Whether the player who makes a move to a position of this value wins: who takes a coin moves there
    /// again.
    fn wins_to(&self, mv: u32, value: Option<u64>) -> bool {
        (value == Some(0)) == (self.at.taken_by(mv) == 0)
    }

    fn winning_moves(&self, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        self.moves_that(limit, budget, &mut |&mv, to, budget| Ok(self.wins_to(mv, self.value(to, budget)?)))
    }

    /// All moves, each with what it comes to for the player who makes it, and with the value of the position
    /// that it leads to.
    fn options_by_value(
        &self,
        limit: usize,
        question: &Question,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        let rules = &self.game.rules;
        let groups = OptionGroups::new(limit, false, budget).told(Some(self.at.len() as u128));
        groups.of_moves(rules, &self.at, EITHER, budget, &mut |groups, &mv, to, budget| {
            let value = self.value(&to, budget)?;
            let outcome = Outcome::from_next(!self.wins_to(mv, value));
            if groups.takes(outcome) {
                let mut option = OptionAnswer::to(named(rules, &self.at, &mv, limit), outcome);
                option.grundy = question.asks(Key::Grundy).then(|| grundy_answer(value));
                option.remoteness = question.asks(Key::Remoteness).then_some(Some(to.len() as u64));
                groups.push(option);
            }
            Ok(())
        })
    }

    fn why_value(&self, value: Option<u64>) -> LocalizedString {
        let offer = self.at.offer();
        match value {
            _ if self.at.is_empty() => {
                words!("No move is left: the player to move loses.", "已无着法：轮到的一方负。")
            }
            None => {
                let last = offer.last;
                words!(
                    "The position is loony: the player to move takes all that can be taken but the last {last}, and then either takes these too and moves again, or leaves them to the opponent, who must then move. One of the two wins, whatever the other components are.",
                    "这是疯局（loony）：轮到的一方取走可取的，直到只剩最后 {last} 个，再或者也取走并再走一步，或者留给对手使其不得不走。无论桌上还有什么，二者之一必胜。"
                )
            }
            Some(0) => words!(
                "The nim sum of the components is 0, and every move gives the opponent a value that is not 0, or is loony: the player to move loses.",
                "各部分的尼姆和为 0，每一步都使对手面对非 0 的值或疯局（loony）：轮到的一方负。"
            ),
            Some(value) => words!(
                "The nim sum of the components is {value}: the mex of the moves that are not loony. The player to move wins by a move to 0.",
                "各部分的尼姆和为 {value}，即非疯着（loony）所至之值的 mex。轮到的一方走到 0 即胜。"
            ),
        }
    }
}

/// Why positions can be no parts of sums.
fn several_moves() -> LocalizedString {
    words!(
        "in this game a player may move several times in a row, so it cannot be a component of a sum or compound: ask about it alone",
        "这个游戏中一方可连走数步，不能作为和或其他复合博弈的一部分：请单独询问"
    )
}

fn grundy_answer(value: Option<u64>) -> GrundyAnswer {
    value.map_or(GrundyAnswer::Loony, |value| GrundyAnswer::Value(value.into()))
}
