//! Surveys of several sizes at once.

use super::given_positions::{self, MAX_LISTED, too_many};
use super::{Survey, SurveyQuestion};
use crate::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::budget::Limits;
use grundy_solver::game::Game;
use grundy_solver::survey::several;
use grundy_theory::ruleset::enumeration::{Size, SizeError};
use grundy_theory::words;
use std::sync::Arc;

/// More sizes are not taken at once.
const MAX_SIZES: usize = 10_000;

impl Survey {
    /// The sizes that a text names: one size, or all between two boards, such as `2x2..3x4`.
    ///
    /// # Errors
    /// [`SizeError`] if the text is no size.
    ///
    /// ```
    /// use grundy::survey::Survey;
    /// assert_eq!(Survey::sizes("2x2..3x4").unwrap().len(), 6);
    /// assert!(Survey::sizes("3x4..2x2").is_err());
    /// ```
    pub fn sizes(text: &str) -> Result<Vec<Size>, SizeError> {
        let Some((first, last)) = text.split_once("..") else { return Ok(vec![Size::parse(text)?]) };
        let (Ok(Size::Board { rows: top, columns: left }), Ok(Size::Board { rows, columns })) =
            (Size::parse(first), Size::parse(last))
        else {
            return Ok(vec![Size::parse(text)?]);
        };
        let count = |first: u32, last: u32| last.checked_sub(first).map_or(0, |more| more as usize + 1);
        match count(top, rows).saturating_mul(count(left, columns)) {
            0 => Err(SizeError(words!(
                "there is no board from {first} to {last}: write the smaller one first, as in 2x2..3x4",
                "从 {first} 到 {last} 之间没有棋盘：请先写较小的，例如 2x2..3x4"
            ))),
            1..=MAX_SIZES => Ok((top..=rows)
                .flat_map(|rows| (left..=columns).map(move |columns| Size::Board { rows, columns }))
                .collect()),
            _ => Err(SizeError(words!(
                "these are more than {MAX_SIZES} sizes: write a smaller range",
                "大小超过 {MAX_SIZES} 种：请缩小范围"
            ))),
        }
    }
}

/// The strips of these lengths, for games that have strips and no heaps.
fn strips(game: &dyn Game, first: u64, last: u64, letters: Option<&str>) -> Option<Vec<Size>> {
    let has_heaps =
        game.single_heaps().is_some() || game.enumerate(Size::Heaps { first, last }, None).is_ok();
    let (first, last) = (u32::try_from(first).ok()?, u32::try_from(last).ok()?);
    let is_strip = |size| {
        game.enumerate(size, letters).is_ok()
            || matches!(given_positions::of_size(game, size, letters), Ok(Some(_)))
    };
    let few = (last - first) as usize <= MAX_SIZES;
    let is_of_strips = !has_heaps && few && is_strip(Size::Strip(first));
    is_of_strips.then(|| (first..=last).map(Size::Strip).collect())
}

impl SolverState {
    /// [`SolverState::survey`] for several sizes: the positions of the first size, then those of the next. A
    /// range of heaps stands for the strips of these lengths in games on strips.
    ///
    /// # Errors
    /// [`QuestionError`] where the game has no such positions, or the question cannot be answered.
    pub fn survey_of_sizes(
        &mut self,
        game: &str,
        sizes: &[Size],
        letters: Option<&str>,
        question: SurveyQuestion,
    ) -> Result<Survey, QuestionError> {
        Survey::from_sizes(self.game(game)?, sizes, letters, question, self.limits())
    }
}

impl Survey {
    /// [`SolverState::survey_of_sizes`] for a game that is at hand.
    ///
    /// # Errors
    /// [`QuestionError`] where the game has no such positions, or the question cannot be answered.
    pub fn from_sizes(
        known: Arc<dyn Game>,
        sizes: &[Size],
        letters: Option<&str>,
        question: SurveyQuestion,
        limits: &Limits,
    ) -> Result<Survey, QuestionError> {
        let of_strips = match *sizes {
            [Size::Heaps { first, last }] => strips(&*known, first, last, letters),
            _ => None,
        };
        let sizes = of_strips.as_deref().unwrap_or(sizes);
        let (mut positions, mut scopes) = (Vec::new(), Vec::new());
        for &size in sizes {
            if let Some(more) = given_positions::of_size(&*known, size, letters)? {
                positions.extend(more);
                if positions.len() as u64 > MAX_LISTED {
                    return Err(too_many());
                }
                continue;
            }
            scopes.push(known.enumerate(size, letters).map_err(|error| {
                let mut fault = QuestionError::from(error);
                if letters.is_some() && known.enumerate(size, None).is_ok() {
                    // All letters make positions of this size: what is wrong are those that were chosen.
                    fault.at = "letters".to_owned();
                }
                fault
            })?);
        }
        if scopes.is_empty() {
            return Survey::from_positions(known, positions, question, limits);
        }
        let scope = if scopes.len() == 1 { scopes.pop() } else { several(scopes) };
        let scope = scope.filter(|_| positions.is_empty()).ok_or_else(|| {
            let message = words!(
                "these sizes cannot be combined: ask for one at a time",
                "这些大小不能合在一起：请逐个提问"
            );
            QuestionError::new(QuestionErrorKind::BadParameter, "size", message)
        })?;
        Survey::new(scope, question, limits)
    }
}
