//! Finds whether the outcomes of single heaps, or of positions with one coordinate, repeat, and what proves
//! it.
//!
//! ```
//! use grundy::solver::prelude::*;
//! use grundy::sequence::outcomes;
//! use grundy::sequence::points::CoordinateFamily;
//! use grundy::solver::theory::outcome::Convention;
//!
//! let mut solver = SolverState::default();
//! let game = solver.game("partizan-subtraction:2,5|2,3")?;
//! let mut budget = Budget::new(solver.limits());
//! let (found, _) = outcomes::find(&CoordinateFamily::heaps(&*game), Convention::Normal, None, &mut budget, |_| ());
//! assert_eq!(found.pattern.map(|pattern| (pattern.preperiod, pattern.period)), Some((0, 8)));
//! assert!(found.by.is_some());
//! # Ok::<(), grundy::QuestionError>(())
//! ```

use super::heap_outcomes::HeapOutcomes;
use super::period::{self, PeriodReport, values};
use super::points::CoordinateFamily;
use grundy_pattern::exact::least_period;
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::Game;
use grundy_solver::game::grid::{GridCell, GridContent};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_solver::periodicity::observe::observe;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::theorem::{ArithmeticPeriod, periodicity};
use grundy_theory::words;

/// How far outcomes are looked at where nobody says how far and no theorem would prove that they repeat: if
/// they follow from each other, and if each is asked for alone.
const FOLLOWING: u64 = 20_000;
const ASKED: u64 = 2_000;

/// A heap costs this many bytes here.
const BYTES: u64 = 8;

/// After this many heaps the progress is reported.
const REPORTED: u64 = 256;

/// Looks for a period in the outcomes of positions with one coordinate, from 0 to `to`, until one is proved.
/// `report` receives the coordinate below which outcomes are known.
///
/// Where a limit of the budget is reached, what was seen until then is returned with the [`Halt`].
pub fn find(
    points: &CoordinateFamily<'_>,
    play: Convention,
    to: Option<u64>,
    budget: &mut Budget,
    report: impl FnMut(u64),
) -> (PeriodReport, Option<Halt>) {
    let heaps = points.game_of_heaps().and_then(|game| Some((game, game.single_heaps()?)));
    match heaps.filter(|_| play == Convention::Normal) {
        Some((game, heaps)) => of_values(game, heaps, to, budget, report),
        None => {
            let by_rules = points.game_of_heaps().and_then(|game| HeapOutcomes::new(game, play));
            let row = Row { points, play, by_rules };
            match to {
                Some(to) => row.find(to, budget, report),
                None => {
                    let usual = row.usual_end();
                    budget.with_step_limit(Limits::default().steps, |budget| row.find(usual, budget, report))
                }
            }
        }
    }
}

/// The outcomes of positions with one coordinate, from 0 to `last`.
///
/// # Errors
/// [`Halt`] if a limit is reached, the rules fail, or there is no position.
pub fn row(
    points: &CoordinateFamily<'_>,
    play: Convention,
    last: u64,
    budget: &mut Budget,
) -> Result<Vec<Outcome>, Halt> {
    let by_rules = points.game_of_heaps().and_then(|game| HeapOutcomes::new(game, play));
    let row = Row { points, play, by_rules };
    (0..=last).map(|n| row.step(n, budget).map(|(outcome, _)| outcome)).collect()
}

/// What looking for a period of outcomes came to, as programs read it.
pub fn data(found: &PeriodReport, game: &str, play: Convention) -> Data {
    let of = |part: fn(&ArithmeticPeriod) -> u64| {
        found.pattern.as_ref().map_or(Data::Null, |pattern| part(pattern).into())
    };
    let play = if play == Convention::Misere { "misere" } else { "normal" };
    Data::object([
        ("game", game.into()),
        ("shows", "outcome".into()),
        ("play", play.into()),
        ("preperiod", of(|pattern| pattern.preperiod)),
        ("period", of(|pattern| pattern.period)),
        ("proved", Data::Bool(found.by.is_some())),
        ("by", found.by.map_or(Data::Null, |by| by.name.en.into())),
        ("checked_to", found.checked_to.into()),
    ])
}

/// The outcomes of normal play by the values of heaps: a heap is lost if its value is 0.
fn of_values(
    game: &dyn Game,
    heaps: &dyn SumOfHeaps,
    to: Option<u64>,
    budget: &mut Budget,
    report: impl FnMut(u64),
) -> (PeriodReport, Option<Halt>) {
    let (found, stop) = match to {
        Some(to) => period::find(heaps, to, budget, report),
        None => period::find_any(game, heaps, budget, report),
    };
    let proved = found.pattern.filter(|_| found.by.is_some());
    // In a period in which values grow no value but the first ones is 0.
    let (from, period) = match proved {
        Some(ArithmeticPeriod { preperiod, period, saltus: 0 }) => (preperiod, period),
        Some(ArithmeticPeriod { preperiod, period, .. }) => (preperiod.saturating_add(period), 1),
        None => (found.checked_to, 0),
    };
    let last = from.saturating_add(period);
    if heaps.sequence().end() <= last {
        return (PeriodReport { pattern: None, by: None, ..found }, stop);
    }
    if let Err(stop) = budget.reserve(last.saturating_mul(2 * BYTES)) {
        return (PeriodReport { pattern: None, by: None, proved_at: None, ..found }, Some(stop));
    }
    let wins: Vec<u64> = values(&heaps.sequence(), last).iter().map(|&value| value.min(1)).collect();
    let pattern = match proved {
        Some(_) => Some(least_period(&wins, from, period)),
        None => observe(&wins),
    };
    (PeriodReport { pattern, proved_at: found.proved_at.filter(|_| pattern.is_some()), ..found }, stop)
}

/// Outcomes that are found one after the other.
struct Row<'a> {
    points: &'a CoordinateFamily<'a>,
    play: Convention,
    by_rules: Option<HeapOutcomes<'a>>,
}

impl Row<'_> {
    fn usual_end(&self) -> u64 {
        match &self.by_rules {
            Some(heaps) if heaps.is_provable() => u64::MAX,
            Some(_) => FOLLOWING,
            None => ASKED,
        }
    }

    fn find(
        &self,
        to: u64,
        budget: &mut Budget,
        mut report: impl FnMut(u64),
    ) -> (PeriodReport, Option<Halt>) {
        let mut codes: Vec<u64> = Vec::new();
        let mut stop = None;
        let mut end = to;
        while codes.len() as u64 <= end {
            let n = codes.len() as u64;
            if n.is_multiple_of(REPORTED) {
                report(n);
            }
            match self.step(n, budget) {
                Ok((outcome, is_split)) => {
                    codes.push(outcome as u64);
                    if is_split && to == u64::MAX {
                        end = ASKED;
                    }
                }
                Err(reached) => {
                    stop = Some(reached);
                    break;
                }
            }
            if let Some(heaps) = &self.by_rules
                && let Ok(Some(pattern)) = heaps.proved(n, budget)
            {
                let by = Some(&periodicity::OUTCOMES_OF_TAKES);
                let found = PeriodReport {
                    pattern: Some(pattern),
                    by,
                    by_formula: false,
                    checked_to: n,
                    proved_at: None,
                };
                return (found, None);
            }
        }
        let checked_to = (codes.len() as u64).saturating_sub(1);
        let pattern = observe(&codes);
        (PeriodReport { pattern, by: None, by_formula: false, checked_to, proved_at: None }, stop)
    }

    /// The outcome at n, and whether it had to be asked for alone.
    fn step(&self, n: u64, budget: &mut Budget) -> Result<(Outcome, bool), Halt> {
        budget.reserve(BYTES)?;
        if let Some(heaps) = &self.by_rules
            && let Some(outcome) = heaps.outcome(n, budget)?
        {
            return Ok((outcome, false));
        }
        match self.points.cell(&[n], GridContent::Outcomes, self.play, budget)? {
            GridCell::Outcome(outcome) => Ok((outcome, true)),
            GridCell::Empty => Err(Halt::NoAnswer(words!(
                "there is no position at {n}: a row of outcomes begins at 0 and has no gaps",
                "{n} 处没有局面：胜负的序列从 0 开始，不能有空缺"
            ))),
            GridCell::Value(_) | GridCell::Score(_) => {
                Err(Halt::NoAnswer(words!("the position at {n} has no winner", "{n} 处的局面没有胜负之分")))
            }
        }
    }
}
