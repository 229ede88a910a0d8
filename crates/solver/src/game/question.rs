//! Asking a position, or a sum of positions: one way from a question to an answer.

use super::component::Component;
use crate::answer::{Answer, Basis, Claim, GrundyAnswer, MoveList, OptionList, Question, Refusal};
use crate::budget::Budget;
use crate::moves::options::OptionDetail;
use crate::partizan::hints::Hints;
use crate::value_arena::ValueArena;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::{text, words};
use grundy_values::keys::Key;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::Glyphs;

/// How a position is played, and who moves first where that makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// What happens to a player who cannot move.
    pub play: Convention,
    /// Who moves, in games in which the players have different moves; without it the question is about both.
    pub player: Option<Player>,
}

/// An answer, or why there is none.
pub type Reply<T> = Result<T, Refusal>;

/// What can be asked about.
///
/// # Errors
/// [`Refusal`] where a limit is reached, or there is no answer of this kind; so for all methods.
pub trait Asked: Send + Sync {
    /// Have Left and Right different moves? Only then may a question say who moves.
    fn is_partizan(&self) -> bool {
        false
    }

    /// May a question say who moves, although both players have the same moves here? Then it makes no
    /// difference.
    fn takes_player(&self) -> bool {
        false
    }

    /// The components, if both players have the same moves in each; `None`, the default, if they may have
    /// different ones.
    fn components(&self) -> Option<Vec<&dyn Component>> {
        None
    }

    /// What answers are found by, where nothing that is asked for says more.
    fn by(&self, _playing: Playing) -> Basis {
        LENGTHS
    }

    /// What the position is worth in normal play, as a value of this workbench.
    fn value(&self, _bench: &mut ValueArena, _budget: &mut Budget) -> Reply<LoopyValue> {
        Err(Refusal::Unsupported(words!("this position has no value of this kind", "这个局面没有这种值")))
    }

    /// Which moves win for one player, or for both, in normal play: hints where values are out of reach.
    fn searched_hints(&self, _player: Option<Player>, _budget: &mut Budget) -> Reply<Hints> {
        Err(no_hints())
    }

    /// What temperatures say to one player, or to both, in normal play; values are written in this style.
    fn hints(
        &self,
        _wanted: (Option<Player>, Glyphs),
        _bench: &mut ValueArena,
        _budget: &mut Budget,
    ) -> Reply<Hints> {
        Err(no_hints())
    }

    /// Who wins; the reason where `why` asks for it.
    fn outcome(&self, playing: Playing, why: bool, budget: &mut Budget) -> Reply<Claim<Outcome>>;

    /// The Grundy value, or why there is none.
    fn grundy(&self, playing: Playing, budget: &mut Budget) -> Reply<Claim<GrundyAnswer>>;

    /// The first `limit` winning moves.
    fn moves(&self, playing: Playing, limit: usize, budget: &mut Budget) -> Reply<MoveList>;

    /// All moves, and what they lead to.
    fn options(&self, playing: Playing, wanted: OptionDetail, budget: &mut Budget) -> Reply<OptionList>;

    /// How long the game lasts when the winner hurries and the loser delays; `None` for a draw.
    fn remoteness(&self, playing: Playing, budget: &mut Budget) -> Reply<Option<u64>>;
}

/// Answers a question.
///
/// # Errors
/// [`Refusal`] where a limit is reached, or something is asked for that there is not.
pub fn answer(asked: &(impl Asked + ?Sized), question: &Question, budget: &mut Budget) -> Reply<Answer> {
    super::errors::refuse_scores(question, if asked.is_partizan() { Key::Canonical } else { Key::Grundy })?;
    if !asked.is_partizan() && !asked.takes_player() {
        super::errors::refuse_player(question)?;
    }
    let playing = Playing { play: question.play, player: question.player };
    let wants_outcome = question.asks_outcome();
    // Winning moves rest on the outcome; where it is one for both players, it names the method that is
    // answered with.
    let rests_on_outcome = !asked.is_partizan() && (question.asks_any(&[Key::Moves, Key::Options]));
    let claim = match wants_outcome || question.asks(Key::Explain) || rests_on_outcome {
        true => Some(asked.outcome(playing, question.asks(Key::Explain), budget)?),
        false => None,
    };
    let grundy = match question.asks(Key::Grundy) {
        true => Some(asked.grundy(playing, budget)?),
        false => None,
    };
    let moves = question.listed(Key::Moves).map(|limit| asked.moves(playing, limit, budget)).transpose()?;
    let wanted = |limit| OptionDetail {
        limit,
        grundy: question.asks(Key::Grundy),
        remoteness: question.asks(Key::Remoteness),
    };
    let options = question
        .listed(Key::Options)
        .map(|limit| asked.options(playing, wanted(limit), budget))
        .transpose()?;
    let remoteness = match question.asks(Key::Remoteness) {
        true => Some(asked.remoteness(playing, budget)?),
        false => None,
    };
    let by = claim.as_ref().map(|claim| claim.by).or(grundy.as_ref().map(|claim| claim.by));
    Ok(Answer {
        outcome: claim.as_ref().filter(|_| wants_outcome).map(|claim| claim.what),
        grundy: grundy.map(|claim| claim.what),
        value: None,
        moves,
        options,
        remoteness,
        further: Vec::new(),
        method: by.unwrap_or_else(|| asked.by(playing)).words(),
        explain: claim.and_then(|claim| claim.why).filter(|_| question.asks(Key::Explain)),
    })
}

/// Where there is nothing to gain by choosing between temperatures.
pub(super) fn no_hints() -> Refusal {
    Refusal::Unsupported(words!(
        "hints by temperature are for games in which Left and Right have different moves: ask for \"moves\" here",
        "按温度的提示只用于双方着法不同的游戏：这里请改问 \"moves\""
    ))
}

const LENGTHS: Basis =
    Basis::Computation(text!("remoteness of all positions that can be reached", "计算所有可到达局面的步数"));

/// Misère play has no Grundy values.
pub(super) fn no_value(by: Basis) -> Claim<GrundyAnswer> {
    Claim { what: GrundyAnswer::None, by, why: None }
}
