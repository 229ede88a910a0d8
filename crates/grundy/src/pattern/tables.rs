//! Patterns of positions of several numbers, in tables of who wins.

use super::custom::RulesFormulas;
use super::heap_table::{MIN, TABLE, is_limit};
use super::{MAX, OWN_HEAPS, Pattern, PatternSearch, TableSearch, value_at};
use crate::sequence::points::CoordinateFamily;
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::rules::HeapRulesSource;
use grundy_pattern::sequence::{self, KnownPeriod};
use grundy_pattern::value_table::ValueTable;
use grundy_solver::answer::{Question, Refusal};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::periodicity::observe::observe;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::move_formulas::MoveFormulas;
use grundy_theory::theorem::ArithmeticPeriod;

/// Tables of positions of several numbers go at least so far.
const MIN_SIDE: u64 = 8;

/// How far each number of a position goes: so far as somebody says, else in some tables one after the other,
/// where what is found in a long one can be proved.
fn sides(numbers: usize, to: Option<u64>, own: bool, given: bool) -> Vec<u64> {
    let (usual, most): (&[u64], u64) = match (numbers, own) {
        (2, false) if given => (&[64, 128, 256], 1024),
        (2, false) => (&[64], 1024),
        (2, true) => (&[40, 64], 256),
        (1, _) => (&[256], MAX),
        (3, _) if given => (&[16, 32], 64),
        (3, _) => (&[16], 64),
        _ if given => (&[8, 16], 16),
        _ => (&[8], 16),
    };
    to.map_or(usual.to_vec(), |to| vec![to.saturating_add(1).min(most)])
}

pub(super) fn of_positions(
    TableSearch { game, rules, look }: TableSearch<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let own = game.custom_info().is_some();
    if game.is_partizan() || !game.has_components() {
        return Ok(None);
    }
    let steps = match rules {
        Some(_) => None,
        None => game.steps(),
    };
    let said = rules.or(steps.as_ref().map(|steps| &steps.rules));
    let points = match said {
        Some(_) => None,
        None => points(game),
    };
    let at: Vec<String> = match (said, &points) {
        (Some(rules), _) => rules.at.clone(),
        (None, Some(points)) => points.axes().iter().map(|&axis| axis.to_owned()).collect(),
        (None, None) => return Ok(None),
    };
    let custom = RulesFormulas::from_game(game);
    if let (Some(custom), Convention::Normal, false) = (&custom, look.play, look.from_table)
        && let Some(found) = custom.by_family(numerations, budget)?
    {
        return Ok(Some(found));
    }
    if let (None, 1, Convention::Normal, Some(points)) = (said, at.len(), look.play, &points)
        && let Some(found) = values_of(game, points, 0, look, numerations, budget)?
    {
        let found = match &custom {
            Some(custom) => custom.tested(Some(found), Convention::Normal, budget)?,
            None => Some(found),
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    let mut found = None;
    for wanted in sides(at.len(), look.to, own, said.is_some()) {
        let table = |below: u64, budget: &mut Budget| {
            budget.within_part_of_time(TABLE, |budget| {
                outcomes(game, said, points.as_ref(), (&at, below, look.play), budget)
            })
        };
        let (mut below, mut short_of) = (wanted, None);
        let mut made = table(below, budget);
        while let Err(stop) = &made
            && found.is_none()
            && below >= 2 * MIN_SIDE
            && is_limit(stop)
            && budget.remaining_steps() > 0
            && budget.check().is_ok()
        {
            short_of = Some(stop.clone());
            below /= 2;
            made = table(below, budget);
        }
        // Of a table that takes too long, what a shorter one showed is kept.
        let lost = match (made, &found) {
            (Ok(Some(lost)), _) => lost,
            (Err(stop), None) => return Err(stop),
            (Err(Halt::Interrupted), _) => return Err(Halt::Interrupted),
            (Ok(None) | Err(_), found) => return budget.check().map(|()| found.clone().flatten()),
        };
        let outcomes = OutcomeTable { at: at.clone(), below, play: look.play, lost };
        let formulas = custom.as_ref().and_then(|custom| custom.formulas(at.len()));
        let known = match (rules.or(formulas), &steps) {
            (Some(rules), _) => positions::PositionRules::Given(rules),
            (None, Some(steps)) => positions::PositionRules::ByStep(steps),
            (None, None) => positions::PositionRules::Unknown,
        };
        let mut next = positions::find(&outcomes, known, numerations, budget)?;
        if let Some(custom) = &custom {
            next = custom.tested(next, look.play, budget)?;
        }
        if next.as_ref().is_some_and(|next| next.by.is_some()) {
            return Ok(next);
        }
        match (next, short_of) {
            (None, Some(stop)) => return Err(stop),
            (next, Some(_)) => return Ok(next),
            (next, None) => found = Some(next),
        }
    }
    Ok(found.flatten())
}

/// The numbers that make positions of a game, from 0 on, where rules tell them by themselves.
pub(super) fn points(game: &dyn Game) -> Option<CoordinateFamily<'_>> {
    CoordinateFamily::ending(game, 0).ok().filter(|points| points.first().iter().all(|&least| least == 0))
}

/// The pattern of the values of positions with one number, from `first` on.
pub(super) fn values_of(
    game: &dyn Game,
    points: &CoordinateFamily<'_>,
    first: u64,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let to = look.to.unwrap_or(first.saturating_add(OWN_HEAPS)).min(first.saturating_add(MAX));
    let mut values = Vec::new();
    let made = budget.within_part_of_time(TABLE, |budget| {
        for n in first..=to {
            let value = match points.at(&[n]) {
                Some((_, position)) => value_at(game, &position, budget)?,
                None => None,
            };
            match value {
                Some(value) => values.push(value),
                None => return Ok(false),
            }
        }
        Ok(true)
    });
    match made {
        Ok(true) => {}
        Ok(false) => return Ok(None),
        Err(stop) if values.len() >= MIN && is_limit(&stop) && budget.remaining_steps() > 0 => {
            budget.check()?
        }
        Err(stop) => return Err(stop),
    }
    let Some(last) = (values.len() as u64).checked_sub(1) else { return Ok(None) };
    let to = first.saturating_add(last);
    let seen = observe(&values).map(|pattern| KnownPeriod {
        pattern: ArithmeticPeriod { preperiod: pattern.preperiod.saturating_add(first), ..pattern },
        by: None,
        checked_to: to,
    });
    let table = ValueTable { first, values: &values };
    sequence::find(table, seen.as_ref(), HeapRulesSource::Unknown, numerations, budget)
}

/// The pattern of the lost positions among those with these coordinates, from 0 on.
pub(super) fn lost_at(
    game: &dyn Game,
    points: &CoordinateFamily<'_>,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let at: Vec<String> = points.axes().iter().map(|&axis| axis.to_owned()).collect();
    let Some(&below) = sides(at.len(), look.to, true, false).first() else { return Ok(None) };
    let lost = budget.within_part_of_time(TABLE, |budget| {
        outcomes(game, None, Some(points), (&at, below, look.play), budget)
    })?;
    let Some(lost) = lost else { return Ok(None) };
    let outcomes = OutcomeTable { at, below, play: look.play, lost };
    positions::find(&outcomes, positions::PositionRules::Unknown, numerations, budget)
}

/// Which positions are lost, the last number counting fastest; `None` where that is not known of some.
fn outcomes(
    game: &dyn Game,
    rules: Option<&MoveFormulas>,
    points: Option<&CoordinateFamily<'_>>,
    (at, below, play): (&[String], u64, Convention),
    budget: &mut Budget,
) -> Result<Option<Vec<bool>>, Halt> {
    let places = below.pow(at.len() as u32);
    let mut lost = Vec::with_capacity(places as usize);
    for place in 0..places {
        let numbers: Vec<u64> = (0..at.len() as u32).rev().map(|i| place / below.pow(i) % below).collect();
        let position = match (rules, points) {
            (Some(rules), _) => Some((rules.write)(&numbers)),
            (None, Some(points)) => points.at(&numbers).map(|(_, position)| position),
            (None, None) => None,
        };
        let outcome =
            position.map(|position| outcome_at(game, &position, play, budget)).transpose()?.flatten();
        match outcome {
            Some(outcome) => lost.push(outcome == Outcome::P),
            // There is no position with these numbers.
            None if rules.is_some_and(|rules| rules.domain != "true") => lost.push(false),
            None => return Ok(None),
        }
    }
    Ok(Some(lost))
}

/// Who wins; `None` where that is not N or P, or there is no such position.
fn outcome_at(
    game: &dyn Game,
    position: &Data,
    play: Convention,
    budget: &mut Budget,
) -> Result<Option<Outcome>, Halt> {
    let Ok(placed) = game.place(position) else { return Ok(None) };
    let question = Question::new().outcome().play(play);
    match placed.answer(&question, budget) {
        Ok(answer) => Ok(answer.outcome.filter(|outcome| matches!(outcome, Outcome::N | Outcome::P))),
        Err(Refusal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}
