//! Positions that somebody lists, of any game, in place of all that have a size.

use super::Survey;
use crate::SolverState;
use crate::solver::place;
use crate::wire::json::data_from_json;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer;
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::workbench::ValueArena;
use grundy_solver::game::{Game, GamePosition};
use grundy_solver::survey::{PositionSet, PositionValuer, SurveyQuestion, ValueFound};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::enumeration::Size;
use grundy_theory::words;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The positions, in the order in which they were given: the code of each is its place.
struct PositionList {
    game: Arc<dyn Game>,
    positions: Vec<Data>,
}

impl SolverState {
    /// These positions of a game, to be gone through as [`survey`](SolverState::survey) goes through those of
    /// a size: also of games whose positions have none, such as custom rules and games on graphs, and of
    /// impartial games, whose values are nimbers. Nothing is said about symmetries, and each position counts
    /// once. One thread does the work.
    ///
    /// # Errors
    /// [`QuestionError`] where one is no position of the game, with its place in `positions`, or the question
    /// cannot be answered.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    /// use grundy::survey::SurveyQuestion;
    /// use std::ops::ControlFlow;
    ///
    /// let positions = [[1, 4], [2, 9]].map(|cake| Data::from(cake.to_vec())).to_vec();
    /// let survey = SolverState::default().survey_of("cutcake", positions, SurveyQuestion::default())?;
    /// let census = survey.visit(&mut |_| ControlFlow::Continue(()))?;
    /// assert_eq!(census.by_value().len(), 1);
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn survey_of(
        &mut self,
        game: &str,
        positions: Vec<Data>,
        question: SurveyQuestion,
    ) -> Result<Survey, QuestionError> {
        Survey::from_positions(self.game(game)?, positions, question, self.limits())
    }
}

impl Survey {
    /// [`SolverState::survey_of`] for a game that is at hand.
    ///
    /// # Errors
    /// [`QuestionError`] where one is no position of the game, with its place in `positions`, or the question
    /// cannot be answered.
    pub fn from_positions(
        game: Arc<dyn Game>,
        positions: Vec<Data>,
        question: SurveyQuestion,
        limits: &Limits,
    ) -> Result<Survey, QuestionError> {
        for (i, at) in positions.iter().enumerate() {
            place(&*game, at)
                .map_err(|fault| QuestionError { at: format!("positions[{i}].{}", fault.at), ..fault })?;
        }
        let scope = PositionList { game, positions };
        // All threads would ask one game, whose memory of values belongs to one workbench at a time.
        let question = SurveyQuestion { threads: NonZeroUsize::MIN, ..question };
        Survey::new(Box::new(scope), question, limits)
    }
}

/// More positions are not listed.
pub(super) const MAX_LISTED: u64 = 1_000_000;

/// The positions of a size where it is not the rules that know them: single heaps of an impartial game; and
/// of custom rules, which their example shows to be about numbers, strips or boards, the numbers of a range,
/// or the fillings of the cells with these letters. `None` where there are no such ones.
///
/// # Errors
/// [`QuestionError`] where they are too many, or the letters are missing.
pub(super) fn of_size(
    game: &dyn Game,
    size: Size,
    letters: Option<&str>,
) -> Result<Option<Vec<Data>>, QuestionError> {
    let own = game.custom_info();
    if own.is_none() && letters.is_some() {
        return Ok(None);
    }
    let example = own.as_ref().and_then(|own| own.example.as_deref());
    let example = example.and_then(|example| data_from_json(example.as_bytes()).ok());
    let fillings = |cells: u32| fillings(cells, letters);
    Ok(match (size, &example) {
        (Size::Heaps { first, last }, _) if game.single_heaps().is_some() => {
            Some(numbers(first, last)?.map(|n| Data::from(vec![n])).collect())
        }
        (Size::Heaps { first, last }, None | Some(Data::Natural(_))) if own.is_some() => {
            Some(numbers(first, last)?.map(Data::Natural).collect())
        }
        (Size::Strip(cells), Some(Data::Text(_))) => {
            Some(fillings(cells)?.map(|strip| Data::Text(strip.into_iter().collect())).collect())
        }
        (Size::Board { rows, columns }, Some(Data::List(shown))) if shown.iter().all(is_text) => {
            let row = |row: &[char]| Data::Text(row.iter().collect());
            let board = |cells: Vec<char>| match columns {
                0 => Data::list(vec![Data::from(""); rows as usize]),
                _ => Data::list(cells.chunks(columns as usize).map(row).collect()),
            };
            Some(fillings(rows.saturating_mul(columns))?.map(board).collect())
        }
        _ => None,
    })
}

fn is_text(data: &Data) -> bool {
    matches!(data, Data::Text(_))
}

fn wrong(at: &str, message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadParameter, at, message)
}

pub(super) fn too_many() -> QuestionError {
    wrong(
        "size",
        words!(
            "these are more than {MAX_LISTED} positions to list one by one: choose a smaller size",
            "这些局面超过 {MAX_LISTED} 个，而它们须逐个列出：请选较小的大小"
        ),
    )
}

fn numbers(first: u64, last: u64) -> Result<RangeInclusive<u64>, QuestionError> {
    if last - first >= MAX_LISTED { Err(too_many()) } else { Ok(first..=last) }
}

/// All fillings of this many cells with these letters, the last cell changing first.
fn fillings(cells: u32, letters: Option<&str>) -> Result<impl Iterator<Item = Vec<char>>, QuestionError> {
    let mut all: Vec<char> = Vec::new();
    for letter in letters.unwrap_or_default().chars() {
        if !all.contains(&letter) {
            all.push(letter);
        }
    }
    if all.is_empty() {
        return Err(wrong(
            "letters",
            words!(
                "the letters of these rules are not known: say which of them fill the cells, as in --letters .#",
                "不知道这些规则使用哪些字母：请写出用来填格的字母，例如 --letters .#"
            ),
        ));
    }
    let base = all.len() as u64;
    let count = base.checked_pow(cells).filter(|&count| count <= MAX_LISTED).ok_or_else(too_many)?;
    Ok((0..count).map(move |code| {
        let mut rest = code;
        let mut filling: Vec<char> = (0..cells)
            .map(|_| {
                let letter = all[(rest % base) as usize];
                rest /= base;
                letter
            })
            .collect();
        filling.reverse();
        filling
    }))
}

impl PositionList {
    fn at(&self, code: u64) -> Option<&Data> {
        self.positions.get(usize::try_from(code).ok()?)
    }
}

impl PositionSet for PositionList {
    fn codes(&self) -> u64 {
        self.positions.len() as u64
    }

    fn data(&self, code: u64) -> Option<Data> {
        self.at(code).cloned()
    }

    fn valuer(&self) -> Box<dyn PositionValuer + '_> {
        Box::new(Each(self))
    }
}

/// Values one position after the other. What is known of others is kept by the game.
struct Each<'a>(&'a PositionList);

impl PositionValuer for Each<'_> {
    fn value(&mut self, code: u64, bench: &mut ValueArena, budget: &mut Budget) -> ValueFound {
        let Some(at) = self.0.at(code) else { return Ok(None) };
        let Ok(placed) = self.0.game.place(at) else { return Ok(None) };
        if let GamePosition::Partizan(position) = &placed {
            position.explore(budget)?;
        }
        Ok(Some(placed.value(bench, budget)?))
    }

    fn misere(&mut self, code: u64, budget: &mut Budget) -> Result<Option<Outcome>, Halt> {
        let Some(at) = self.0.at(code) else { return Ok(None) };
        let Ok(placed) = self.0.game.place(at) else { return Ok(None) };
        let asked = answer::Question::default().play(Convention::Misere);
        Ok(placed.answer(&asked, budget)?.outcome)
    }

    fn forget(&mut self) {}
}
