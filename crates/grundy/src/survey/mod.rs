//! Surveys: every position of a size up to symmetry, as rows for programs in Rust, as lines of JSON or CSV,
//! in files that are resumed.

mod arrow;
pub mod born;
mod given_positions;
pub mod lines;
pub mod saved;
mod sizes;
pub mod sorted;

use crate::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::{Halt, Limits};
pub use grundy_solver::survey::census::{Census, CensusCount, CensusKey};
use grundy_solver::survey::{self, KeyAnswers, RowSink, SurveyBlock, SurveyedPosition};
pub use grundy_solver::survey::{PositionSet, SurveyQuestion};
use grundy_theory::data::Data;
pub use grundy_theory::ruleset::enumeration::Size;
use grundy_theory::ruleset::enumeration::{PositionLayout, SizeError};
pub use grundy_values::filter::Filter;
use grundy_values::keys::Key;
use grundy_values::notation::{Glyphs, ParseValueError};
use grundy_values::operations::OperationError;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The positions of a size of a game, and what is asked about each.
pub struct Survey {
    scope: Box<dyn PositionSet>,
    question: SurveyQuestion,
    limits: Limits,
    decimals: bool,
}

/// A position, and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyRow {
    /// The position, as [`SolverState::place`] takes it.
    pub position: Data,
    /// How many positions are the same up to symmetry, this one included.
    pub count: u64,
    /// What was asked about its value.
    pub facts: Arc<KeyAnswers>,
}

impl SolverState {
    /// All positions of a size, of these letters alone where some are given, to be gone through within the
    /// limits of this solver: the memory is that of all threads, the steps are those for one position.
    /// Impartial games have sizes too, on heaps, strips and boards, and custom rules where their example is a
    /// number, a strip or the rows of a board.
    ///
    /// # Errors
    /// [`QuestionError`] where the game has no such positions, or the question cannot be answered.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    /// use grundy::survey::{SurveyQuestion, Size};
    /// use std::ops::ControlFlow;
    ///
    /// let question = SurveyQuestion { keys: vec![Key::Canonical], ..SurveyQuestion::default() };
    /// let size = Size::parse("2x2").unwrap();
    /// let survey = SolverState::default().survey("domineering", size, None, question)?;
    /// let mut rows = Vec::new();
    /// let census = survey.visit(&mut |row| {
    ///     rows.push(row);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((rows.len(), census.listed().positions), (7, 16));
    /// assert_eq!(rows[0].facts.told, [(Key::Canonical, Data::from("+-1"))]);
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn survey(
        &mut self,
        game: &str,
        size: Size,
        letters: Option<&str>,
        question: SurveyQuestion,
    ) -> Result<Survey, QuestionError> {
        self.survey_of_sizes(game, &[size], letters, question)
    }

    /// A condition on the answers of a survey; see [`Filter::read`]. It may name positions, such as
    /// `domineering(../..)`, whose values are found here.
    ///
    /// # Errors
    /// [`ParseValueError`] with the column at which it is wrong and what was expected there.
    pub fn condition(&mut self, text: &str) -> Result<Filter, ParseValueError> {
        Filter::read_with(text, &mut |position| {
            let value = self.value(position).map_err(|fault| fault.message)?;
            self.metered(|_, budget| value.text(Glyphs::Ascii, budget)).map_err(|fault| fault.message)
        })
    }
}

impl From<SizeError> for QuestionError {
    fn from(error: SizeError) -> QuestionError {
        QuestionError::new(QuestionErrorKind::BadParameter, "size", error.0)
    }
}

/// Why [`Survey::visit`] ended early.
enum SurveyEnd {
    Stop(Halt),
    Enough,
}

impl From<Halt> for SurveyEnd {
    fn from(stop: Halt) -> SurveyEnd {
        SurveyEnd::Stop(stop)
    }
}

impl Survey {
    fn new(
        scope: Box<dyn PositionSet>,
        question: SurveyQuestion,
        limits: &Limits,
    ) -> Result<Survey, QuestionError> {
        question.check(limits).map_err(|error| match error {
            OperationError::Parameter(words) => {
                QuestionError::new(QuestionErrorKind::BadParameter, "want", words)
            }
            OperationError::Stop(stop) => Refusal::from(stop).into(),
        })?;
        Ok(Survey { scope, question, limits: limits.clone(), decimals: false })
    }

    /// The same survey, with stops, means and temperatures written as decimal numbers: 1.25 in place of
    /// `"5/4"`.
    #[must_use]
    pub fn with_decimals(self, decimals: bool) -> Survey {
        Survey { decimals, ..self }
    }

    /// The position of a code, as [`SolverState::place`] takes it.
    pub fn position(&self, code: u64) -> Data {
        position(&*self.scope, code)
    }

    /// How many codes there are: each position has one, from 0 on, and in the order of codes they are listed.
    pub fn codes(&self) -> u64 {
        self.scope.codes()
    }

    /// What positions are counted by.
    pub fn counted_by(&self) -> Key {
        self.question.counted_by()
    }

    /// The letters of which positions are made; none for heaps.
    pub fn letters(&self) -> String {
        self.scope.letters()
    }

    /// Shows every class of positions for which the conditions hold, by its first member, until the visitor
    /// stops; says how many positions have each value.
    ///
    /// # Errors
    /// [`QuestionError`] where the time is over or the work is interrupted.
    pub fn visit(
        &self,
        visit: &mut dyn FnMut(SurveyRow) -> ControlFlow<()>,
    ) -> Result<Census, QuestionError> {
        let mut census = Census::default();
        let mut give = |part: SurveyBlock<Vec<(SurveyedPosition, Arc<KeyAnswers>)>>| {
            census.add(part.tally);
            for (at, facts) in part.block {
                let row = SurveyRow { position: position(&*self.scope, at.code), count: at.count, facts };
                if visit(row).is_break() {
                    return Err(SurveyEnd::Enough);
                }
            }
            Ok(())
        };
        match survey::run(&*self.scope, &self.question, 0, &self.limits, &Rows, &mut give) {
            Ok(()) | Err(SurveyEnd::Enough) => Ok(census),
            Err(SurveyEnd::Stop(stop)) => Err(Refusal::from(stop).into()),
        }
    }
}

/// Keeps positions as they are.
struct Rows;

impl RowSink for Rows {
    type Value = Arc<KeyAnswers>;
    type Block = Vec<(SurveyedPosition, Arc<KeyAnswers>)>;

    fn value(&self, facts: KeyAnswers) -> Arc<KeyAnswers> {
        Arc::new(facts)
    }

    fn add(&self, block: &mut Self::Block, at: SurveyedPosition, value: &Arc<KeyAnswers>) {
        block.push((at, Arc::clone(value)));
    }
}

/// The position of a code, as questions have it.
fn position(scope: &dyn PositionSet, code: u64) -> Data {
    if let Some(at) = scope.data(code) {
        return at;
    }
    let mut text = Vec::new();
    scope.write(code, "/", &mut text);
    let text = String::from_utf8_lossy(&text);
    match scope.layout() {
        PositionLayout::Empty => Data::list(Vec::new()),
        PositionLayout::Rows => Data::list(text.split('/').map(Data::from).collect()),
        PositionLayout::Strip => Data::from(&*text),
        PositionLayout::Heap => Data::Naturals(text.parse().into_iter().collect()),
        PositionLayout::Written => Data::Null,
    }
}
