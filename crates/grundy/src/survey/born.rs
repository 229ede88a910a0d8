//! Surveys of values in place of positions: all that are born by a day.

use super::{Survey, SurveyQuestion};
use crate::SolverState;
use crate::value::stopped;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::workbench::ValueArena;
use grundy_solver::survey::{PositionSet, PositionValuer, ValueFound};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::enumeration::Size;
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use std::ops::RangeInclusive;

/// What stands in place of a game for a survey of values.
pub const VALUES: &str = "values";

/// The values of some birthdays, in the order of [`Arena::born_by`].
struct Born {
    /// The last day.
    day: u32,
    /// Values that are born earlier than the first day.
    skipped: usize,
    /// How the values are written.
    texts: Vec<String>,
}

/// The birthdays that a size names: to day 3 in `3`, those of day 2 and 3 in `2..3`.
///
/// # Errors
/// [`QuestionError`] if it is no day.
pub fn days(size: Size) -> Result<RangeInclusive<u32>, QuestionError> {
    let days = match size {
        Size::Strip(day) => Some(0..=day),
        Size::Heaps { first, last } => {
            u32::try_from(first).ok().zip(u32::try_from(last).ok()).map(|(first, last)| first..=last)
        }
        _ => None,
    };
    days.ok_or_else(|| {
        let message = words!(
            "values have birthdays: write --size 3 for all born by day 3, or --size 2..3 for those of day 2 and 3",
            "值有生日：请写 --size 3 表示第 3 天之前出生的所有值，或 --size 2..3 表示生日为 2 和 3 的值"
        );
        QuestionError::new(QuestionErrorKind::BadParameter, "size", message)
    })
}

impl SolverState {
    /// All values of these birthdays, to be gone through as [`survey`](SolverState::survey) goes through
    /// positions. Each value counts once.
    ///
    /// # Errors
    /// [`QuestionError`] if there are too many, a limit is reached, or the question cannot be answered.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    /// use grundy::survey::SurveyQuestion;
    /// use std::ops::ControlFlow;
    ///
    /// let survey = SolverState::default().survey_of_values(0..=2, SurveyQuestion::default())?;
    /// assert_eq!(survey.visit(&mut |_| ControlFlow::Continue(()))?.listed().positions, 22);
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn survey_of_values(
        &mut self,
        days: RangeInclusive<u32>,
        question: SurveyQuestion,
    ) -> Result<Survey, QuestionError> {
        let style = question.style;
        let scope = self.metered(|_, budget| {
            let (mut arena, day) = (Arena::new(), *days.end());
            let mut list = || {
                let born = arena.born_by(day, budget)?;
                let skipped = match days.start().checked_sub(1) {
                    Some(before) => arena.born_by(before.min(day), budget)?.len(),
                    None => 0,
                };
                let shown = born.iter().skip(skipped);
                let texts =
                    shown.map(|&value| arena.print(value, style, budget)).collect::<Result<_, Halt>>()?;
                Ok(Born { day, skipped, texts })
            };
            list().map_err(|stop| stopped(stop, "size"))
        })?;
        Survey::new(Box::new(scope), question, self.limits())
    }
}

impl PositionSet for Born {
    fn codes(&self) -> u64 {
        self.texts.len() as u64
    }

    fn data(&self, code: u64) -> Option<Data> {
        let text = self.texts.get(usize::try_from(code).ok()?)?;
        Some(Data::from(&**text))
    }

    fn valuer(&self) -> Box<dyn PositionValuer + '_> {
        Box::new(BornValues(self))
    }
}

/// Takes the values from the list of the arena.
struct BornValues<'a>(&'a Born);

impl PositionValuer for BornValues<'_> {
    fn value(&mut self, code: u64, bench: &mut ValueArena, budget: &mut Budget) -> ValueFound {
        let born = bench.arena().born_by(self.0.day, budget)?;
        let place = usize::try_from(code).ok().and_then(|code| code.checked_add(self.0.skipped));
        let value: Option<ValueId> = place.and_then(|place| born.get(place)).copied();
        Ok(value.map(|value| bench.calculator(budget).of_short(value)))
    }

    fn misere(&mut self, _: u64, _: &mut Budget) -> Result<Option<Outcome>, Halt> {
        Err(Halt::NoAnswer(words!(
            "the outcome in misère play depends on the form of a game, and these are values",
            "反常规则下的胜负取决于游戏的写法，而这里只有值"
        )))
    }

    fn forget(&mut self) {}
}
