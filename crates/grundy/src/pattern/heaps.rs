//! Patterns of single heaps and coins, in tables of values.

use super::custom::RulesFormulas;
use super::heap_table::HeapTable;
use super::{
    MAX, OWN_HEAPS, Pattern, PatternSearch, SEARCH, TableSearch, is_of_a_part, over, rules, value_at,
};
use crate::sequence::period;
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::rules::{HeapOptions, HeapRulesSource};
use grundy_pattern::sequence::{self, KnownPeriod};
use grundy_pattern::value_table::ValueTable;
use grundy_solver::answer::{Question, Refusal};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_solver::periodicity::observe::observe;
use grundy_theory::data::Data;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::move_formulas::MoveFormulas;
use grundy_theory::theorem::ArithmeticPeriod;

/// How far tables of heaps go where nobody says.
const HEAPS: u64 = 4095;

/// How far tables of coins go where nobody says.
const COINS: u64 = 255;

/// Steps for the search for a long period where nobody says how far.
const LONG: u64 = 600_000_000;

/// Steps for the search for a closed form where a recurrence is proved.
const CLOSED: u64 = 400_000_000;

pub(super) fn of_heaps(
    TableSearch { game, rules, look }: TableSearch<'_>,
    heaps: &dyn SumOfHeaps,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let own = game.custom_info().is_some();
    let custom = RulesFormulas::from_game(game);
    if let Some(custom) = custom.as_ref().filter(|_| !look.from_table)
        && let Some(found) = custom.by_family(numerations, budget)?
    {
        return Ok(Some(found));
    }
    let largest = heaps.largest_heap().min(MAX);
    let HeapTable { values, stop: short_of } = match look.to {
        Some(to) => HeapTable::towards(heaps, to.min(largest), budget)?,
        None => HeapTable::usual(heaps, if own { OWN_HEAPS } else { HEAPS }.min(largest), budget)?,
    };
    let to = values.len() as u64 - 1;
    let (seen, stop) = period::find(heaps, to, budget, |_| ());
    over(stop)?;
    let table = ValueTable { first: 0, values: &values };
    let period = period_of(&seen, to);
    if let Some(custom) = custom {
        let table = (table, period.as_ref());
        let sought = budget.within_part_of_time(2, |budget| {
            budget.with_step_limit(SEARCH, |budget| {
                budget.scoped(|budget| of_custom_heaps(game, &custom, table, numerations, budget))
            })
        });
        let found = match sought {
            // What takes too long to prove may be seen.
            Err(stop) if is_of_a_part(&stop, budget) => {
                sequence::find(table.0, table.1, HeapRulesSource::Unknown, numerations, budget)?
            }
            sought => sought?,
        };
        let found = custom.tested(found, Convention::Normal, budget)?;
        if found.is_some() {
            return Ok(found);
        }
        let lost = budget.within_part_of_time(2, |budget| {
            budget.with_step_limit(CLOSED, |budget| {
                budget.scoped(|budget| lost_heaps(table.0, numerations, budget))
            })
        });
        let lost = match lost {
            Err(stop) if is_of_a_part(&stop, budget) => None,
            lost => lost?,
        };
        let lost = custom.tested(lost, Convention::Normal, budget)?;
        return if lost.is_some() { Ok(lost) } else { short_of.map_or(Ok(None), Err) };
    }
    let rules = rules.map_or(HeapRulesSource::Unknown, HeapRulesSource::Given);
    let found = sequence::find(table, period.as_ref(), rules, numerations, budget)?;
    if found.as_ref().is_some_and(|found| found.by.is_some()) || look.to.is_some() {
        return Ok(found);
    }
    // Long periods have automata that are too large; theorems prove them.
    let (seen, stop) = budget.with_step_limit(LONG, |budget| period::find_any(game, heaps, budget, |_| ()));
    match period_of(&seen, to).filter(|period| period.by.is_some()) {
        None if found.is_none() => over(stop).map(|()| None),
        None => Ok(found),
        Some(period) => sequence::find(table, Some(&period), HeapRulesSource::Unknown, numerations, budget),
    }
}

/// The pattern of custom rules in a table of values. If the rules were read from their text, a proof holds
/// for all heaps; if they can only be asked, their moves are learned from small heaps, and a proof has that
/// as its condition.
fn of_custom_heaps(
    game: &dyn Game,
    custom: &RulesFormulas,
    (table, period): (ValueTable<'_>, Option<&KnownPeriod>),
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let read = match custom.exact {
        Some(_) => None,
        None => moves_of(game, table.last(), budget)?,
    };
    let rules = match (&custom.logic, &read) {
        (Some(logic), _) => HeapRulesSource::Exact(logic),
        (None, Some(moves)) => HeapRulesSource::Read(moves),
        (None, None) => HeapRulesSource::Unknown,
    };
    let Some(lemma) = custom.by_lemma(budget)? else {
        return sequence::find(table, period, rules, numerations, budget);
    };
    // What automata cannot be told they cannot prove.
    if custom.logic.is_none() {
        return Ok(Some(lemma));
    }
    // The lemma proves all values by a recurrence; a closed form is to be preferred.
    let closed =
        budget.with_step_limit(CLOSED, |budget| sequence::find(table, period, rules, numerations, budget));
    match closed {
        Ok(Some(found)) if found.by.is_some() => Ok(Some(found)),
        Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
        _ => Ok(Some(lemma)),
    }
}

/// The heaps that are lost, if an automaton tells them: their values may be too much to tell.
fn lost_heaps(
    table: ValueTable<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let lost = table.values.iter().map(|&value| value == 0).collect();
    let below = table.values.len() as u64;
    let outcomes = OutcomeTable { at: vec!["n".to_owned()], below, play: Convention::Normal, lost };
    positions::find(&outcomes, positions::PositionRules::Unknown, numerations, budget)
}

fn period_of(seen: &period::PeriodReport, to: u64) -> Option<KnownPeriod> {
    let pattern = seen.pattern?;
    // A formula was looked at as far as the table goes.
    let checked_to = if seen.by_formula { to } else { seen.checked_to };
    Some(KnownPeriod { pattern, by: seen.by.map(|by| by.name), checked_to })
}

/// The moves of small heaps up to `to`, where rules that are known only by asking tell them.
fn moves_of(game: &dyn Game, to: u64, budget: &mut Budget) -> Result<Option<HeapOptions>, Halt> {
    /// Heaps that are asked about, and options that are listed for each, and in all.
    const ASKED: u64 = 256;
    const MAX: usize = 5000;
    const IN_ALL: usize = 100_000;
    let mut count = 0;
    let mut moves = HeapOptions::default();
    for heap in 0..ASKED.min(to.saturating_add(1)) {
        let Ok(placed) = game.place(&Data::Naturals(vec![heap])) else { return Ok(None) };
        let question = Question::new().options(MAX);
        let options = match placed.answer(&question, budget) {
            Ok(answer) => answer.options,
            Err(Refusal::Stopped(stop)) => return Err(stop),
            Err(_) => None,
        };
        let Some(options) = options.map(|list| list.options).filter(|options| options.len() < MAX) else {
            return Ok(None);
        };
        let left = |to: &Data| to.naturals(u64::MAX).ok().map(parts_left);
        let Some(mut left) =
            options.iter().map(|option| left(option.mv.to.as_ref()?)).collect::<Option<Vec<_>>>()
        else {
            return Ok(None);
        };
        if left.iter().any(|left| left.len() > rules::MAX_PARTS) {
            return Ok(None);
        }
        left.sort();
        left.dedup();
        count += left.len();
        if count > IN_ALL {
            break;
        }
        moves.0.push(left);
    }
    Ok(Some(moves))
}

/// The heaps of a sum, rising, without empty ones and without two that are equal, which are worth nothing
/// together.
fn parts_left(heaps: &[u64]) -> Vec<u64> {
    let mut sizes: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    sizes.sort_unstable();
    let mut left: Vec<u64> = Vec::new();
    for size in sizes {
        if left.pop_if(|last| *last == size).is_none() {
            left.push(size);
        }
    }
    left
}

pub(super) fn of_coins(
    game: &dyn Game,
    rules: &MoveFormulas,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let to = look.to.unwrap_or(COINS).min(MAX);
    let mut values = Vec::new();
    for place in 1..=to {
        match value_at(game, &(rules.write)(&[place]), budget)? {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    let seen = observe(&values).map(|pattern| KnownPeriod {
        pattern: ArithmeticPeriod { preperiod: pattern.preperiod + 1, ..pattern },
        by: None,
        checked_to: to,
    });
    let table = ValueTable { first: 1, values: &values };
    sequence::find(table, seen.as_ref(), HeapRulesSource::Given(rules), numerations, budget)
}
