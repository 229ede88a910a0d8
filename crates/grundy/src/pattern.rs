//! What is known of the values of a game's heaps, or of its lost positions, in general: found in a table, and proved where that can be done.
//!
//! ```
//! use grundy::pattern::Look;
//! use grundy::prelude::*;
//!
//! let mut solver = Solver::default();
//! let found = solver.pattern("bash:6", &Look::default())?.unwrap();
//! assert_eq!(found.formula.en, "g(n) = n mod 7");
//! assert!(found.by.is_some());
//! # Ok::<(), grundy::Fault>(())
//! ```

mod custom;
mod far;
mod heap_table;
pub(crate) mod lines;
mod misere;
mod unsought;

pub use far::Far;
pub(crate) use far::Lost;
pub use grundy_pattern::solution::{Answer, Solution};
pub use unsought::unsought;

use crate::sequence::period;
use crate::sequence::points::Points;
use custom::CustomRules;
use grundy_pattern::numbers::Numerations;
use grundy_pattern::positions::{self, Outcomes};
pub use grundy_pattern::rules;
use grundy_pattern::rules::{Moves, Rules};
use grundy_pattern::sequence::{self, Period, Sequence};
pub use grundy_pattern::{Claim, Class, Conditional, Found, found::Rival, numbers, prove, rows};
use grundy_solver::answer::{Question, Refusal, Worth};
use grundy_solver::game::Game;
use grundy_solver::limits::{Budget, Stop};
use grundy_solver::method::single_heaps::SingleHeaps;
use grundy_solver::pattern::observe::observe;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::formulas::Formulas;
use grundy_theory::theorem::{Pattern, Statement};
use grundy_theory::words;
use grundy_theory::words::{Language, Words};
use heap_table::{FEWEST, HeapTable, TABLE, is_limit};
use num_bigint::BigInt;

/// How a pattern is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// The last number of the table; as far as usual where nobody says.
    pub to: Option<u64>,
    /// Is the table alone looked at, with the theorems of the catalogue switched off?
    pub from_table: bool,
    /// Who wins where there is no move. In misère play of heaps single heaps are looked at: values decide no sums there.
    pub play: Play,
    /// How many numbers make a position, where the game lets them be any number.
    pub numbers: usize,
    /// Did somebody say so? Where nobody did, a theorem about positions of any number of numbers is the pattern.
    pub numbers_given: bool,
    /// Of a game of two numbers the values with this first number are looked at, and not the lost positions.
    pub row: Option<u64>,
}

impl Default for Look {
    fn default() -> Look {
        Look { to: None, from_table: false, play: Play::Normal, numbers: 3, numbers_given: false, row: None }
    }
}

/// How far tables go where nobody says: of heaps, of heaps whose rules are asked, and of coins.
const HEAPS: u64 = 4095;
const OWN_HEAPS: u64 = 511;
const COINS: u64 = 255;

/// A table never goes further than this.
const MOST: u64 = 1 << 22;

/// Steps for the search for a long period where nobody says how far.
const LONG: u64 = 600_000_000;

/// Steps for the search for a closed form where a recurrence is proved.
const CLOSED: u64 = 400_000_000;

/// Steps for the search for a pattern of custom rules in a table, and for its proof.
const SEARCH: u64 = 800_000_000;

/// Looks for the pattern of a game. `None` where none was found.
///
/// # Errors
/// [`Stop`] where a limit is reached.
pub fn of_game(
    game: &dyn Game,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    if let Some(row) = look.row {
        return of_row(game, row, look, numerations, budget);
    }
    // What a theorem says is known before a search that may meet a limit.
    let theorem = match look.from_table || look.numbers_given {
        true => None,
        false => theorem_of(game, look, budget)?,
    };
    let found = match (of_table(game, look, numerations, budget), theorem) {
        (Err(Stop::Interrupted), _) => return Err(Stop::Interrupted),
        (Err(_), Some(theorem)) => return Ok(Some(theorem)),
        (found, None) => return found,
        (Ok(found), Some(theorem)) => found.map(|found| (found, theorem.clone())).ok_or(theorem),
    };
    Ok(Some(match found {
        Err(theorem) => theorem,
        // Of an automaton that is only counted the theorem says what it does.
        Ok((found, theorem)) if found.by.is_some() && !found.is_written_out => {
            Found { formula: theorem.formula, by: theorem.by, is_written_out: true, ..found }
        }
        Ok((found, _)) if found.by.is_some() => found,
        Ok((_, theorem)) => theorem,
    }))
}

/// The pattern of a game in a table of values or of lost positions; of any number of heaps, a theorem about all of them.
fn of_table(
    game: &dyn Game,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    if has_heaps(game) {
        return of_any_heaps(game, look, numerations, budget);
    }
    let rules = game.formulas(look.numbers);
    if look.play == Play::Misere {
        return match game.single_heaps() {
            None => {
                let rules = rules.filter(|rules| !rules.parts);
                let found = of_positions(game, rules.as_ref(), look, numerations, budget)?;
                of_open_lists(game, found, budget)
            }
            Some(heaps) => misere::of_heaps(game, heaps, rules.as_ref(), look, numerations, budget),
        };
    }
    match (game.single_heaps(), &rules) {
        (Some(heaps), _) => of_heaps(game, heaps, rules.as_ref(), look, numerations, budget),
        (None, Some(rules)) if rules.parts => of_coins(game, rules, look, numerations, budget),
        _ => {
            let found = of_positions(game, rules.as_ref(), look, numerations, budget)?;
            of_open_lists(game, found, budget)
        }
    }
}

/// The theorem of the catalogue that is the pattern of a game: the one by which its example is answered, or, if there is no table to look
/// at, the first one.
fn theorem_of(game: &dyn Game, look: &Look, budget: &mut Budget) -> Result<Option<Found>, Stop> {
    if let Some(theorem) = by_theorem(game, look.play, budget)? {
        return Ok(Some(theorem));
    }
    let first = game.statements().into_iter().next();
    Ok(first.filter(|_| look.play == Play::Normal && unsought(game, look).is_some()).map(stated))
}

/// The pattern of a game of any number of heaps: a theorem about all of them, else what is found of positions of so many heaps, which
/// says so.
fn of_any_heaps(
    game: &dyn Game,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let theorem = if look.from_table { None } else { by_theorem(game, look.play, budget)? };
    if let Some(theorem) = &theorem
        && !look.numbers_given
        && speaks_of_all(game, theorem, look.play, budget)?
    {
        return Ok(Some(theorem.clone()));
    }
    let found = of_positions(game, game.formulas(look.numbers).as_ref(), look, numerations, budget)?;
    Ok(match found.map(|found| with_scope(found, look.numbers)) {
        Some(found) if found.by.is_some() => Some(found),
        found => theorem.filter(|_| !look.numbers_given).or(found),
    })
}

/// The same, said of positions of so many heaps.
fn with_scope(found: Found, n: usize) -> Found {
    let Words { en, zh } = &found.formula;
    Found { formula: words!("of {n} heaps: {en}", "{n} 堆时：{zh}"), ..found }
}

/// What was found of custom rules of positions of some numbers; where the rules take more numbers as well, it says of how many.
fn of_open_lists(game: &dyn Game, found: Option<Found>, budget: &mut Budget) -> Result<Option<Found>, Stop> {
    let found = match found {
        Some(found) if game.own_words().is_some() => found,
        found => return Ok(found),
    };
    let numbers = points(game).map_or(1, |points| points.axes().len());
    let more = Data::Naturals(vec![1; numbers + 1]);
    let is_open = numbers > 1 && method_at(game, &more, Play::Normal, budget)?.is_some();
    Ok(Some(if is_open { with_scope(found, numbers) } else { found }))
}

/// Whether the theorem answers positions of one heap to five, as one about any number of heaps does.
fn speaks_of_all(game: &dyn Game, theorem: &Found, play: Play, budget: &mut Budget) -> Result<bool, Stop> {
    for heaps in 1..=5 {
        let position = Data::Naturals((0..heaps).map(|heap| 7 - heap).collect());
        let method = method_at(game, &position, play, budget)?;
        if theorem.by.as_ref() != method.as_ref() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a position is answered by; `None` if it is not answered, or is no position.
fn method_at(
    game: &dyn Game,
    position: &Data,
    play: Play,
    budget: &mut Budget,
) -> Result<Option<Words>, Stop> {
    let Ok(placed) = game.place(position) else { return Ok(None) };
    match placed.answer(&Question { play, ..Question::default() }, budget) {
        Ok(answer) => Ok(Some(answer.method)),
        Err(Refusal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

fn of_heaps(
    game: &dyn Game,
    heaps: &dyn SingleHeaps,
    rules: Option<&Formulas>,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let own = game.own_words().is_some();
    let custom = CustomRules::of_game(game);
    if let Some(custom) = custom.as_ref().filter(|_| !look.from_table)
        && let Some(found) = custom.by_family(numerations, budget)?
    {
        return Ok(Some(found));
    }
    let largest = heaps.largest_heap().min(MOST);
    let HeapTable { values, stop: short_of } = match look.to {
        Some(to) => HeapTable::towards(heaps, to.min(largest), budget)?,
        None => HeapTable::usual(heaps, if own { OWN_HEAPS } else { HEAPS }.min(largest), budget)?,
    };
    let to = values.len() as u64 - 1;
    let (seen, stop) = period::find(heaps, to, budget, |_| ());
    over(stop)?;
    let table = Sequence { first: 0, values: &values };
    let period = period_of(&seen, to);
    if let Some(custom) = custom {
        let table = (table, period.as_ref());
        let sought = budget.within_part_of_time(2, |budget| {
            budget.within(SEARCH, |budget| {
                budget.lend(|budget| of_custom_heaps(game, &custom, table, numerations, budget))
            })
        });
        let found = match sought {
            // What takes too long to prove may be seen.
            Err(stop) if is_of_a_part(&stop, budget) => {
                sequence::find(table.0, table.1, Rules::Unknown, numerations, budget)?
            }
            sought => sought?,
        };
        let found = custom.tested(found, Play::Normal, budget)?;
        if found.is_some() {
            return Ok(found);
        }
        let lost = budget.within_part_of_time(2, |budget| {
            budget.within(CLOSED, |budget| budget.lend(|budget| lost_heaps(table.0, numerations, budget)))
        });
        let lost = match lost {
            Err(stop) if is_of_a_part(&stop, budget) => None,
            lost => lost?,
        };
        let lost = custom.tested(lost, Play::Normal, budget)?;
        return if lost.is_some() { Ok(lost) } else { short_of.map_or(Ok(None), Err) };
    }
    let rules = rules.map_or(Rules::Unknown, Rules::Given);
    let found = sequence::find(table, period.as_ref(), rules, numerations, budget)?;
    if found.as_ref().is_some_and(|found| found.by.is_some()) || look.to.is_some() {
        return Ok(found);
    }
    // Long periods have automata that are too large; theorems prove them.
    let (seen, stop) = budget.within(LONG, |budget| period::find_any(game, heaps, budget, |_| ()));
    match period_of(&seen, to).filter(|period| period.by.is_some()) {
        None if found.is_none() => over(stop).map(|()| None),
        None => Ok(found),
        Some(period) => sequence::find(table, Some(&period), Rules::Unknown, numerations, budget),
    }
}

/// The pattern of custom rules in a table of values. If the rules were read from their text, a proof holds for all heaps; if they can
/// only be asked, their moves are learned from small heaps, and a proof has that as its condition.
fn of_custom_heaps(
    game: &dyn Game,
    custom: &CustomRules,
    (table, period): (Sequence<'_>, Option<&Period>),
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let read = match custom.exact {
        Some(_) => None,
        None => moves_of(game, table.last(), budget)?,
    };
    let rules = match (&custom.logic, &read) {
        (Some(logic), _) => Rules::Exact(logic),
        (None, Some(moves)) => Rules::Read(moves),
        (None, None) => Rules::Unknown,
    };
    let Some(lemma) = custom.by_lemma(budget)? else {
        return sequence::find(table, period, rules, numerations, budget);
    };
    // What automata cannot be told they cannot prove.
    if custom.logic.is_none() {
        return Ok(Some(lemma));
    }
    // The lemma proves all values by a recurrence; a closed form is to be preferred.
    let closed = budget.within(CLOSED, |budget| sequence::find(table, period, rules, numerations, budget));
    match closed {
        Ok(Some(found)) if found.by.is_some() => Ok(Some(found)),
        Err(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
        _ => Ok(Some(lemma)),
    }
}

/// Whether a part of a question reached its own limit of steps or time, and not that of the question.
fn is_of_a_part(stop: &Stop, budget: &Budget) -> bool {
    match stop {
        Stop::Steps(_) => budget.left() > 0,
        Stop::Time => budget.check().is_ok(),
        _ => false,
    }
}

/// The heaps that are lost, if an automaton tells them: their values may be too much to tell.
fn lost_heaps(
    table: Sequence<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let lost = table.values.iter().map(|&value| value == 0).collect();
    let below = table.values.len() as u64;
    let outcomes = Outcomes { at: vec!["n".to_owned()], below, play: Play::Normal, lost };
    positions::find(&outcomes, positions::Rules::Unknown, numerations, budget)
}

/// Where the time is over or somebody breaks off, nothing was found because nothing was sought.
fn over(stop: Option<Stop>) -> Result<(), Stop> {
    match stop {
        Some(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
        _ => Ok(()),
    }
}

fn period_of(seen: &period::Period, to: u64) -> Option<Period> {
    let pattern = seen.pattern?;
    // A formula was looked at as far as the table goes.
    let checked_to = if seen.by_formula { to } else { seen.checked_to };
    Some(Period { pattern, by: seen.by.map(|by| by.name), checked_to })
}

/// The moves of small heaps up to `to`, where rules that are known only by asking tell them.
fn moves_of(game: &dyn Game, to: u64, budget: &mut Budget) -> Result<Option<Moves>, Stop> {
    /// Heaps that are asked about, and options that are listed for each, and in all.
    const ASKED: u64 = 256;
    const MOST: usize = 5000;
    const IN_ALL: usize = 100_000;
    let mut count = 0;
    let mut moves = Moves::default();
    for heap in 0..ASKED.min(to.saturating_add(1)) {
        let Ok(placed) = game.place(&Data::Naturals(vec![heap])) else { return Ok(None) };
        let question = Question { verdict: false, options: Some(MOST), ..Question::default() };
        let options = match placed.answer(&question, budget) {
            Ok(answer) => answer.options,
            Err(Refusal::Stopped(stop)) => return Err(stop),
            Err(_) => None,
        };
        let Some(options) = options.map(|list| list.options).filter(|options| options.len() < MOST) else {
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

/// The heaps of a sum, rising, without empty ones and without two that are equal, which are worth nothing together.
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

/// The value of a position, where it is a number.
fn value_at(game: &dyn Game, position: &Data, budget: &mut Budget) -> Result<Option<u64>, Stop> {
    let Ok(placed) = game.place(position) else { return Ok(None) };
    let question = Question { verdict: false, grundy: true, ..Question::default() };
    match placed.answer(&question, budget) {
        Ok(answer) => match answer.grundy {
            Some(Worth::Value(value)) => Ok(value.to_u64()),
            _ => Ok(None),
        },
        Err(Refusal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

fn of_coins(
    game: &dyn Game,
    rules: &Formulas,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let to = look.to.unwrap_or(COINS).min(MOST);
    let mut values = Vec::new();
    for place in 1..=to {
        match value_at(game, &(rules.write)(&[place]), budget)? {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    let seen = observe(&values).map(|pattern| Period {
        pattern: Pattern { preperiod: pattern.preperiod + 1, ..pattern },
        by: None,
        checked_to: to,
    });
    let table = Sequence { first: 1, values: &values };
    sequence::find(table, seen.as_ref(), Rules::Given(rules), numerations, budget)
}

/// Is it a game of two numbers, whose rules are given as formulas, so that it has rows?
pub fn has_rows(game: &dyn Game) -> bool {
    game.formulas(2).is_some_and(|rules| rules.at.len() == 2 && !rules.parts)
}

/// May positions have as many numbers as somebody says?
pub fn has_heaps(game: &dyn Game) -> bool {
    let numbers = |of: usize| game.formulas(of).map(|rules| rules.at.len());
    game.single_heaps().is_none() && numbers(2) != numbers(3)
}

/// The values g(row, n). What is proved from the formulas is compared with the first values of the game.
fn of_row(
    game: &dyn Game,
    row: u64,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    const COMPARED: u64 = 64;
    let Some(rules) = game.formulas(2).filter(|_| look.play == Play::Normal && has_rows(game)) else {
        return Ok(None);
    };
    let Some(found) = rows::find(&rules, row, numerations, budget)? else { return Ok(None) };
    let mut values = Vec::new();
    for n in 0..COMPARED {
        match value_at(game, &(rules.write)(&[row, n]), budget)? {
            Some(value) => values.push(value),
            None => break,
        }
    }
    let known = |n: u64| values.get(n as usize).copied();
    let same = |n: u64| found.claim.value(n, known).is_none_or(|said| known(n) == Some(said));
    Ok((0..values.len() as u64).all(same).then_some(found))
}

/// Tables of positions of several numbers go at least so far.
const MIN_SIDE: u64 = 8;

/// How far each number of a position goes: so far as somebody says, else in some tables one after the other, where what is found in a
/// long one can be proved.
fn sides(numbers: usize, to: Option<u64>, own: bool, given: bool) -> Vec<u64> {
    let (usual, most): (&[u64], u64) = match (numbers, own) {
        (2, false) if given => (&[64, 128, 256], 1024),
        (2, false) => (&[64], 1024),
        (2, true) => (&[40, 64], 256),
        (1, _) => (&[256], MOST),
        (3, _) if given => (&[16, 32], 64),
        (3, _) => (&[16], 64),
        _ if given => (&[8, 16], 16),
        _ => (&[8], 16),
    };
    to.map_or(usual.to_vec(), |to| vec![to.saturating_add(1).min(most)])
}

fn of_positions(
    game: &dyn Game,
    rules: Option<&Formulas>,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let own = game.own_words().is_some();
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
    let custom = CustomRules::of_game(game);
    if let (Some(custom), Play::Normal, false) = (&custom, look.play, look.from_table)
        && let Some(found) = custom.by_family(numerations, budget)?
    {
        return Ok(Some(found));
    }
    if let (None, 1, Play::Normal, Some(points)) = (said, at.len(), look.play, &points)
        && let Some(found) = of_numbers(game, points, look, numerations, budget)?
    {
        let found = match &custom {
            Some(custom) => custom.tested(Some(found), Play::Normal, budget)?,
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
            && budget.left() > 0
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
            (Err(Stop::Interrupted), _) => return Err(Stop::Interrupted),
            (Ok(None) | Err(_), found) => return budget.check().map(|()| found.clone().flatten()),
        };
        let outcomes = Outcomes { at: at.clone(), below, play: look.play, lost };
        let formulas = custom.as_ref().and_then(|custom| custom.formulas(at.len()));
        let known = match (rules.or(formulas), &steps) {
            (Some(rules), _) => positions::Rules::Given(rules),
            (None, Some(steps)) => positions::Rules::ByStep(steps),
            (None, None) => positions::Rules::Unknown,
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
fn points(game: &dyn Game) -> Option<Points<'_>> {
    Points::ending(game, 0).ok().filter(|points| points.first().iter().all(|&least| least == 0))
}

/// The values of custom rules whose positions are single numbers.
fn of_numbers(
    game: &dyn Game,
    points: &Points<'_>,
    look: &Look,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let to = look.to.unwrap_or(OWN_HEAPS).min(MOST);
    let mut values = Vec::new();
    let made = budget.within_part_of_time(TABLE, |budget| {
        for n in 0..=to {
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
        Err(stop) if values.len() >= FEWEST && is_limit(&stop) && budget.left() > 0 => budget.check()?,
        Err(stop) => return Err(stop),
    }
    let to = values.len() as u64 - 1;
    let seen = observe(&values).map(|pattern| Period { pattern, by: None, checked_to: to });
    let table = Sequence { first: 0, values: &values };
    sequence::find(table, seen.as_ref(), Rules::Unknown, numerations, budget)
}

/// Which positions are lost, the last number counting fastest; `None` where that is not known of some.
fn outcomes(
    game: &dyn Game,
    rules: Option<&Formulas>,
    points: Option<&Points<'_>>,
    (at, below, play): (&[String], u64, Play),
    budget: &mut Budget,
) -> Result<Option<Vec<bool>>, Stop> {
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
    play: Play,
    budget: &mut Budget,
) -> Result<Option<Outcome>, Stop> {
    let Ok(placed) = game.place(position) else { return Ok(None) };
    let question = Question { verdict: false, outcome: true, play, ..Question::default() };
    match placed.answer(&question, budget) {
        Ok(answer) => Ok(answer.outcome.filter(|outcome| matches!(outcome, Outcome::N | Outcome::P))),
        Err(Refusal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

/// The theorem by which the game's example is answered.
fn by_theorem(game: &dyn Game, play: Play, budget: &mut Budget) -> Result<Option<Found>, Stop> {
    let statements = game.statements();
    if game.is_partizan() || statements.is_empty() {
        return Ok(None);
    }
    let example = game.example();
    let Ok(example) = crate::wire::json::data_from_json(example.as_bytes()) else { return Ok(None) };
    let Some(method) = method_at(game, &example, play, budget)? else { return Ok(None) };
    let by = statements.into_iter().find(|statement| Words::from(statement.name) == method);
    Ok(by.map(stated))
}

/// A theorem as a pattern.
fn stated(theorem: &Statement) -> Found {
    Found {
        by: Some(theorem.name.into()),
        ..Found::observed(theorem.claim.into(), Claim::Words, Class::Theorem)
    }
}

/// What was found, as programs read it.
pub fn data(found: Option<&Found>, language: Language) -> Data {
    let Some(found) = found else { return Data::Null };
    let words = |words: &Words| Data::from(words.of(language));
    let number = |number: Option<u64>| number.map_or(Data::Null, Data::from);
    Data::object([
        ("formula", words(&found.formula)),
        ("class", found.class.as_str().into()),
        ("proved", Data::Bool(found.by.is_some())),
        ("conditional", Data::Bool(found.conditional.is_some())),
        ("condition", found.conditional.as_ref().map_or(Data::Null, |proof| words(&proof.condition))),
        (
            "by",
            found.by.as_ref().or(found.conditional.as_ref().map(|proof| &proof.by)).map_or(Data::Null, words),
        ),
        ("below", found.below.as_ref().map_or(Data::Null, |below| Data::Big(Box::new(below.clone())))),
        ("checked_to", number(found.checked_to)),
        ("terms_used", number(found.terms_used)),
    ])
}

/// What a pattern that is proved, be it under a condition, says of these numbers.
///
/// # Errors
/// Returns the reason in words if the pattern is only observed, or says nothing about these numbers.
pub fn at(found: &Found, numbers: &[u64]) -> Result<Answer, Words> {
    if !found.is_derived() {
        return Err(words!(
            "this pattern is observed, not proved: it says nothing about other numbers",
            "此规律只是观察所得，没有证明：不能用于其他的数"
        ));
    }
    if let Some(below) = &found.below
        && numbers.iter().any(|&n| BigInt::from(n) >= *below)
    {
        return Err(words!(
            "the pattern is proved for numbers below {below} alone",
            "此规律只对小于 {below} 的数得到证明"
        ));
    }
    let answer = found.solution.as_ref().and_then(|solution| solution.at(numbers));
    answer.ok_or_else(|| words!("the pattern says nothing about these numbers", "规律没有说明这些数"))
}

/// The pattern as Python, with the sentence and its standing as comments; `None` if it cannot be computed, or would be too long.
pub fn python(found: &Found, language: Language) -> Option<String> {
    let code = found.solution.as_ref()?.python()?;
    let standing = standing(found);
    let comments = [Some(found.formula.of(language)), Some(standing.of(language))];
    let lines = comments.into_iter().flatten().flat_map(str::lines).map(|line| format!("# {line}\n"));
    Some(lines.collect::<String>() + &code)
}

/// Whether a pattern is proved, proved under a condition, or observed, in a sentence. A condition stands first.
pub fn standing(found: &Found) -> Words {
    match (&found.by, &found.conditional) {
        (Some(Words { en, zh }), _) => words!("proved by {en}", "证明依据：{zh}"),
        (None, Some(Conditional { condition, by })) => {
            let (en, zh) = (&by.en, &by.zh);
            let Words { en: if_en, zh: if_zh } = condition;
            words!(
                "{if_en}: by {en}; not proved without this condition",
                "{if_zh}：证明依据：{zh}；没有这一假设则未证明"
            )
        }
        (None, None) => words!("nothing: it is observed, not proved", "尚未证明：只是观察所得"),
    }
}

/// The same with what it says of these numbers: `at`, and `value` or `lost`.
pub fn data_at(found: Option<&Found>, numbers: &[u64], answer: Answer, language: Language) -> Data {
    let mut data = data(found, language);
    if let Data::Object(fields) = &mut data {
        fields.push(("at".to_owned(), Data::Naturals(numbers.to_vec())));
        fields.push(match answer {
            Answer::Value(value) => ("value".to_owned(), Data::Natural(value)),
            Answer::Lost(lost) => ("lost".to_owned(), Data::Bool(lost)),
        });
    }
    data
}
