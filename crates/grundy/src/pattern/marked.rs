//! Patterns of positions in which coordinates are marked, as in `[{s},0]`, and of tables that begin
//! somewhere. Nothing proves them: the rules speak of all positions, and of all numbers.

use super::tables::{lost_at, values_of};
use super::{Pattern, PatternSearch};
use crate::sequence::points::CoordinateFamily;
use crate::wire::question::QuestionError;
use grundy_pattern::numerations::Numerations;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::words;

/// Where a pattern is looked for.
pub struct MarkedTable<'a> {
    points: CoordinateFamily<'a>,
    /// The position with its marks, if somebody wrote it.
    at: Option<&'a str>,
    /// The first number of the table.
    from: u64,
}

impl<'a> MarkedTable<'a> {
    /// The positions of a game that `at` marks, otherwise those of one number, from this number on.
    ///
    /// # Errors
    /// [`QuestionError`] if there are no such positions, or a table of several numbers is to begin elsewhere
    /// than at 0.
    pub fn new(game: &'a dyn Game, at: Option<&'a str>, from: u64) -> Result<MarkedTable<'a>, QuestionError> {
        let points = match at {
            Some(at) => CoordinateFamily::marked(game, at)?,
            None if game.single_heaps().is_some() => CoordinateFamily::heaps(game),
            None => CoordinateFamily::numbers(game, Some(1))?,
        };
        if from > 0 && points.axes().len() != 1 {
            return Err(QuestionError::new(
                crate::QuestionErrorKind::BadParameter,
                "from",
                words!(
                    "a table of several numbers begins at 0: mark one number with --from",
                    "含几个数的表从 0 开始：使用 --from 时请只标出一个数"
                ),
            ));
        }
        Ok(MarkedTable { points, at, from })
    }

    /// What is found there: of one number in the values, if there are any, otherwise in who wins.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    pub fn find(
        &self,
        game: &dyn Game,
        look: &PatternSearch,
        numerations: &mut Numerations,
        budget: &mut Budget,
    ) -> Result<Option<Pattern>, Halt> {
        let one = self.points.axes().len() == 1;
        let of_values = match one && look.play == Convention::Normal && !game.is_partizan() {
            true => values_of(game, &self.points, self.from, look, numerations, budget)?,
            false => None,
        };
        let found = match of_values {
            None if self.from == 0 => lost_at(game, &self.points, look, numerations, budget)?,
            found => found,
        };
        Ok(found.map(|found| self.said(found)))
    }

    /// The same, said of these positions.
    fn said(&self, found: Pattern) -> Pattern {
        let LocalizedString { mut en, mut zh } = found.formula.clone();
        if let Some(at) = self.at {
            let at = match self.points.axes()[..] {
                // The formula calls its number n.
                [name] => at.replace(&format!("{{{name}}}"), "n"),
                _ => at.replace(['{', '}'], ""),
            };
            (en, zh) = (format!("of {at}: {en}"), format!("{at} 时：{zh}"));
        }
        if self.from > 0 {
            let from = self.from;
            (en, zh) = (format!("from {from} on: {en}"), format!("从 {from} 起：{zh}"));
        }
        Pattern { formula: LocalizedString { en, zh }, ..found }
    }
}
