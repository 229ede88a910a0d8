//! Answers to questions with several keys.

use super::position::fact_of;
use super::text_of;
use grundy_solver::answer::{self, GrundyAnswer};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::value::GrundyValue;
use grundy_values::keys::Key;

/// The answers to a [`Question`](super::Question). What was not asked for is `None`.
///
/// ```
/// use grundy::prelude::*;
///
/// let kayles = Solver::new().game("kayles")?.position([3, 1])?;
/// let answer = kayles.ask(&Question::new().grundy().moves(100).reason())?;
/// assert_eq!(*answer.grundy().unwrap(), 2);
/// assert_eq!(answer.moves(), ["[1, 1]"]);
/// assert!(answer.reason().is_some());
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    plain: answer::Answer,
    facts: Vec<(&'static str, Data)>,
}

impl Answer {
    pub(super) fn new(plain: answer::Answer, facts: Vec<(&'static str, Data)>) -> Answer {
        Answer { plain, facts }
    }

    /// Who wins.
    pub fn outcome(&self) -> Option<Outcome> {
        self.plain.outcome
    }

    /// The Grundy value. `None` if it was not asked for, does not exist, or is out of reach:
    /// [`Position::grundy`](super::Position::grundy) returns the reason.
    pub fn grundy(&self) -> Option<&GrundyValue> {
        match &self.plain.grundy {
            Some(GrundyAnswer::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// The score under best play, as text.
    pub fn score(&self) -> Option<String> {
        self.plain.value.as_ref().map(text_of)
    }

    /// The positions after the winning or best moves; empty if there are none. In games of Left and Right
    /// without [`player`](super::Question::player) these are the moves of both players.
    pub fn moves(&self) -> Vec<String> {
        let listed = self.plain.moves.iter().flat_map(|list| &list.moves);
        listed
            .map(|mv| mv.to.as_ref().map_or_else(|| "...".to_owned(), crate::wire::moves::position))
            .collect()
    }

    /// How many moves are undecided, which are not among [`moves`](Answer::moves): none but within
    /// [`Limits::moves`](crate::prelude::Limits).
    pub fn undecided_moves(&self) -> u64 {
        self.plain.moves.as_ref().map_or(0, |list| list.undecided)
    }

    /// How many moves the game lasts; the inner `None` is a draw.
    pub fn remoteness(&self) -> Option<Option<u64>> {
        self.plain.remoteness
    }

    /// The answer to a key, as text; `None` if it was not asked for or has no answer. Lists of moves have no
    /// text: see [`moves`](Answer::moves).
    pub fn get(&self, key: Key) -> Option<String> {
        match key {
            Key::Outcome => self.outcome().map(|outcome| outcome.as_str().to_owned()),
            Key::Grundy => self.grundy().map(GrundyValue::to_string),
            Key::Score => self.score(),
            Key::Explain => self.reason().map(str::to_owned),
            Key::Remoteness => self.remoteness().flatten().map(|moves| moves.to_string()),
            key => fact_of(&self.facts, key).filter(|fact| **fact != Data::Null).map(text_of),
        }
    }

    /// The theorem or algorithm that answered, in English.
    pub fn method(&self) -> &str {
        &self.plain.method.en
    }

    /// The reason, in English.
    pub fn reason(&self) -> Option<&str> {
        self.plain.explain.as_ref().map(|reason| &*reason.en)
    }
}
