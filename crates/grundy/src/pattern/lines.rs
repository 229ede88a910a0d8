//! Positions of custom rules that differ in one integer, whose values are proved from the text of the rules.

use crate::wire::question::QuestionError;
use grundy_pattern::exact::memory::{self, LineValues};
use grundy_solver::answer::{GrundyAnswer, Question, Refusal};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::method::line::KnownLine;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::custom::CustomKind;
use grundy_theory::theorem::Statement;
use grundy_theory::words;
use grundy_values::keys::Key;

/// Positions with smaller integers are searched.
const FAR: u64 = 4096;

/// A line: a position, and which entry of it is any natural number, or all of it.
pub(crate) struct Line {
    at: Data,
    entry: Option<usize>,
}

impl Line {
    /// The line of a position one of whose integers is far beyond every search, and the others are not.
    pub(crate) fn from_large_position(at: &Data) -> Option<Line> {
        let is_far = |data: &Data| match data {
            Data::Natural(number) => *number > FAR,
            Data::Big(number) => number.sign() == num_bigint::Sign::Plus,
            _ => false,
        };
        let entry = match at.items() {
            Ok(items) => {
                let mut far = items.iter().enumerate().filter(|(_, item)| is_far(item));
                let (entry, _) = far.next()?;
                far.next().is_none().then_some(Some(entry))?
            }
            Err(_) => is_far(at).then_some(None)?,
        };
        Some(Line { at: at.clone(), entry })
    }

    /// The line of the positions that have these numbers, if they differ in one entry, which is the number.
    pub(crate) fn from_numbering(position: impl Fn(u64) -> Option<Data>) -> Option<Line> {
        const TRIED: [u64; 3] = [11, 12, 113];
        let at = position(TRIED[0])?;
        if let Data::Natural(_) = at {
            let is_number = |&number: &u64| position(number) == Some(number.into());
            return TRIED.iter().all(is_number).then_some(Line { at, entry: None });
        }
        let mut items = at.items().ok()?;
        let other = position(TRIED[1])?.items().ok()?;
        let entry = items.iter().zip(&other).position(|(one, other)| one != other)?;
        for number in TRIED {
            items[entry] = number.into();
            (position(number)?.items().ok()? == items).then_some(())?;
        }
        Some(Line { at, entry: Some(entry) })
    }

    /// The same for all positions of the line, to tell lines apart.
    pub(crate) fn name(&self) -> String {
        let rest = self.entry.and_then(|entry| {
            let mut items = self.at.items().ok()?;
            items[entry] = Data::Null;
            Some(Data::List(items).to_string())
        });
        format!("{:?} {}", self.entry, rest.unwrap_or_default())
    }

    /// The values of the line, if they are proved. What is proved is compared with what the rules answer on
    /// small positions.
    ///
    /// # Errors
    /// Returns [`Halt`] if the time is over or the question was interrupted.
    pub(crate) fn values(
        &self,
        game: &dyn Game,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<LineValues>, Halt> {
        let rules = game.custom_rules().filter(|rules| rules.kind() == CustomKind::Impartial);
        let Some(rules) = rules else { return Ok(None) };
        let Some(values) = memory::of_line(&*rules, &self.at, self.entry, play, budget)? else {
            return Ok(None);
        };
        Ok(self.agree(game, &values, play, budget)?.then_some(values))
    }

    /// Whether values are those that the rules answer on small positions.
    fn agree(
        &self,
        game: &dyn Game,
        values: &LineValues,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        /// Positions that are asked for.
        const TRIED: u64 = 64;
        let question = Question::default().play(play).key_if(play == Convention::Normal, Key::Grundy);
        for number in 0..TRIED {
            let Ok(placed) = self.position(number).ok_or(()).and_then(|at| game.place(&at).map_err(|_| ()))
            else {
                return Ok(false);
            };
            let answer = match placed.answer(&question, budget) {
                Ok(answer) => answer,
                Err(Refusal::Stopped(stop)) => return Err(stop),
                Err(_) => return Ok(false),
            };
            let expected = self.position(number).and_then(|at| values.value(&at));
            let found = match (play, &answer.grundy, answer.outcome) {
                (Convention::Normal, Some(GrundyAnswer::Value(value)), _) => value.to_u64(),
                (Convention::Misere, _, Some(outcome)) => Some(u64::from(outcome == Outcome::N)),
                _ => None,
            };
            if found.is_none() || found != expected.map(u64::from) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The position of the line with this number.
    fn position(&self, number: u64) -> Option<Data> {
        let Some(entry) = self.entry else { return Some(number.into()) };
        let mut items = self.at.items().ok()?;
        *items.get_mut(entry)? = number.into();
        Some(Data::list(items))
    }

    /// Proves the values of the line, and tells them to the game.
    ///
    /// # Errors
    /// Returns an error if the time is over or the question was interrupted.
    pub(crate) fn far(&self, game: &dyn Game, budget: &mut Budget) -> Result<Option<FarLine>, QuestionError> {
        let refused = |stop: Halt| QuestionError::from(Refusal::from(stop));
        let Some(normal) = self.values(game, Convention::Normal, budget).map_err(refused)? else {
            return Ok(None);
        };
        let misere = self.values(game, Convention::Misere, budget).map_err(refused)?;
        Ok(Some(FarLine { entry: self.entry, normal, misere }))
    }
}

/// The proved values of the positions of a line that are too large to be searched.
pub(crate) struct FarLine {
    entry: Option<usize>,
    normal: LineValues,
    misere: Option<LineValues>,
}

impl FarLine {
    fn of(&self, play: Convention) -> Option<&LineValues> {
        match play {
            Convention::Normal => Some(&self.normal),
            Convention::Misere => self.misere.as_ref(),
        }
    }
}

impl KnownLine for FarLine {
    fn value(&self, at: &Data, play: Convention) -> Option<u32> {
        let line = Line::from_large_position(at).filter(|line| line.entry == self.entry)?;
        self.of(play)?.value(&line.at)
    }

    fn bytes(&self) -> u64 {
        self.normal.bytes() + self.misere.as_ref().map_or(0, LineValues::bytes)
    }

    fn statement(&self) -> &'static Statement {
        &memory::STATEMENT
    }

    fn reason(&self, at: &Data, play: Convention) -> LocalizedString {
        let Some((pattern, _)) = self.of(play).and_then(|values| values.pattern(at)) else {
            return LocalizedString::default();
        };
        let (from, period) = (pattern.preperiod, pattern.period);
        match play {
            Convention::Normal => words!(
                "By the rules read from the text the values in this state repeat from {from} on with period {period}.",
                "由文本读出的规则可知：在此状态下，值从 {from} 起以 {period} 为周期循环。"
            ),
            Convention::Misere => words!(
                "By the rules read from the text who wins in this state repeats from {from} on with period {period}.",
                "由文本读出的规则可知：在此状态下，胜负从 {from} 起以 {period} 为周期循环。"
            ),
        }
    }
}
