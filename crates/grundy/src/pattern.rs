//! What is known of the values of a game's heaps, or of its lost positions, in general: found in a table, and
//! proved where that can be done.
//!
//! ```
//! use grundy::pattern::PatternSearch;
//! use grundy::solver::prelude::*;
//!
//! let mut solver = SolverState::default();
//! let found = solver.pattern("bash:6", &PatternSearch::default())?.unwrap();
//! assert_eq!(found.formula.en, "g(n) = n mod 7");
//! assert!(found.by.is_some());
//! # Ok::<(), grundy::QuestionError>(())
//! ```

mod custom;
mod heap_table;
mod heaps;
pub(crate) mod lines;
mod marked;
mod misere;
mod proved;
mod tables;
mod told;
mod unsupported;

pub use grundy_pattern::answer::Answer;
pub use grundy_pattern::code::Target;
pub use grundy_pattern::solution::Solution;
pub use marked::MarkedTable;
pub(crate) use proved::PatternLosses;
pub use proved::ProvedPattern;
pub use told::{at, code, data, data_at, standing};
pub use unsupported::unsought;

use grundy_pattern::numerations::Numerations;
pub use grundy_pattern::rules;
pub use grundy_pattern::{
    Conditional, Pattern, PatternClass, PatternFormula, found::Alternative, numerations, prove, rows,
};
use grundy_solver::answer::{GrundyAnswer, Question, Refusal};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::move_formulas::MoveFormulas;
use grundy_theory::theorem::Statement;
use grundy_theory::words;
use heaps::{of_coins, of_heaps};
use tables::{of_positions, points};

/// How a pattern is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatternSearch {
    /// The last number of the table; as far as usual where nobody says.
    pub to: Option<u64>,
    /// Whether the table alone is looked at, with the theorems of the catalogue switched off.
    pub from_table: bool,
    /// Who wins where there is no move. In misère play of heaps single heaps are looked at: values decide no
    /// sums there.
    pub play: Convention,
    /// How many numbers make a position, where the game lets them be any number.
    pub numbers: usize,
    /// Did somebody say so? Where nobody did, a theorem about positions of any number of numbers is the
    /// pattern.
    pub numbers_given: bool,
    /// Of a game of two numbers the values with this first number are looked at, and not the lost positions.
    pub row: Option<u64>,
}

impl Default for PatternSearch {
    fn default() -> PatternSearch {
        PatternSearch {
            to: None,
            from_table: false,
            play: Convention::Normal,
            numbers: 3,
            numbers_given: false,
            row: None,
        }
    }
}

/// How far tables of heaps go whose rules are asked, where nobody says.
const OWN_HEAPS: u64 = 511;

/// A table never goes further than this.
const MAX: u64 = 1 << 22;

/// Steps for the search for a pattern of custom rules in a table, and for its proof.
const SEARCH: u64 = 800_000_000;

/// Looks for the pattern of a game. `None` where none was found.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub fn of_game(
    game: &dyn Game,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    if let Some(row) = look.row {
        return of_row(game, row, look, numerations, budget);
    }
    // What a theorem says is known before a search that may meet a limit.
    let theorem = match look.from_table || look.numbers_given {
        true => None,
        false => theorem_of(game, look, budget)?,
    };
    let found = match (of_table(game, look, numerations, budget), theorem) {
        (Err(Halt::Interrupted), _) => return Err(Halt::Interrupted),
        (Err(_), Some(theorem)) => return Ok(Some(theorem)),
        (found, None) => return found,
        (Ok(found), Some(theorem)) => found.map(|found| (found, theorem.clone())).ok_or(theorem),
    };
    Ok(Some(match found {
        Err(theorem) => theorem,
        // Of an automaton that is only counted the theorem says what it does.
        Ok((found, theorem)) if found.by.is_some() && !found.is_written_out => {
            Pattern { formula: theorem.formula, by: theorem.by, is_written_out: true, ..found }
        }
        Ok((found, _)) if found.by.is_some() => found,
        Ok((_, theorem)) => theorem,
    }))
}

/// A game, the rules of its moves as formulas where they are known, and what is looked for.
#[derive(Clone, Copy)]
struct TableSearch<'a> {
    game: &'a dyn Game,
    rules: Option<&'a MoveFormulas>,
    look: &'a PatternSearch,
}

/// The pattern of a game in a table of values or of lost positions; of any number of heaps, a theorem about
/// all of them.
fn of_table(
    game: &dyn Game,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    if has_heaps(game) {
        return of_any_heaps(game, look, numerations, budget);
    }
    let rules = game.formulas(look.numbers);
    let search = TableSearch { game, rules: rules.as_ref(), look };
    if look.play == Convention::Misere {
        return match game.single_heaps() {
            None => {
                let rules = rules.as_ref().filter(|rules| !rules.parts);
                let found = of_positions(TableSearch { rules, ..search }, numerations, budget)?;
                of_open_lists(game, found, budget)
            }
            Some(heaps) => misere::of_single_heaps(search, heaps, numerations, budget),
        };
    }
    match (game.single_heaps(), &rules) {
        (Some(heaps), _) => of_heaps(search, heaps, numerations, budget),
        (None, Some(rules)) if rules.parts => of_coins(game, rules, look, numerations, budget),
        _ => {
            let found = of_positions(search, numerations, budget)?;
            of_open_lists(game, found, budget)
        }
    }
}

/// The theorem of the catalogue that is the pattern of a game: the one by which its example is answered, or,
/// if there is no table to look at, the first one.
fn theorem_of(game: &dyn Game, look: &PatternSearch, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    if let Some(theorem) = by_theorem(game, look.play, budget)? {
        return Ok(Some(theorem));
    }
    let first = game.statements().into_iter().next();
    Ok(first.filter(|_| look.play == Convention::Normal && unsought(game, look).is_some()).map(stated))
}

/// The pattern of a game of any number of heaps: a theorem about all of them, else what is found of positions
/// of this many heaps, which says so.
fn of_any_heaps(
    game: &dyn Game,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let theorem = if look.from_table { None } else { by_theorem(game, look.play, budget)? };
    if let Some(theorem) = &theorem
        && !look.numbers_given
        && speaks_of_all(game, theorem, look.play, budget)?
    {
        return Ok(Some(theorem.clone()));
    }
    let rules = game.formulas(look.numbers);
    let found = of_positions(TableSearch { game, rules: rules.as_ref(), look }, numerations, budget)?;
    Ok(match found.map(|found| with_scope(found, look.numbers)) {
        Some(found) if found.by.is_some() => Some(found),
        found => theorem.filter(|_| !look.numbers_given).or(found),
    })
}

/// The same, said of positions of this many heaps.
fn with_scope(found: Pattern, n: usize) -> Pattern {
    let LocalizedString { en, zh } = &found.formula;
    Pattern { formula: words!("of {n} heaps: {en}", "{n} 堆时：{zh}"), ..found }
}

/// What was found of custom rules of positions of some numbers; where the rules take more numbers as well, it
/// says of how many.
fn of_open_lists(
    game: &dyn Game,
    found: Option<Pattern>,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let found = match found {
        Some(found) if game.custom_info().is_some() => found,
        found => return Ok(found),
    };
    let numbers = points(game).map_or(1, |points| points.axes().len());
    let more = Data::Naturals(vec![1; numbers + 1]);
    let is_open = numbers > 1 && method_at(game, &more, Convention::Normal, budget)?.is_some();
    Ok(Some(if is_open { with_scope(found, numbers) } else { found }))
}

/// Whether the theorem answers positions of one heap to five, as one about any number of heaps does.
fn speaks_of_all(
    game: &dyn Game,
    theorem: &Pattern,
    play: Convention,
    budget: &mut Budget,
) -> Result<bool, Halt> {
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
    play: Convention,
    budget: &mut Budget,
) -> Result<Option<LocalizedString>, Halt> {
    let Ok(placed) = game.place(position) else { return Ok(None) };
    match placed.answer(&Question::default().play(play), budget) {
        Ok(answer) => Ok(Some(answer.method)),
        Err(Refusal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

/// Whether a part of a question reached its own limit of steps or time, and not that of the question.
fn is_of_a_part(stop: &Halt, budget: &Budget) -> bool {
    match stop {
        Halt::Steps(_) => budget.remaining_steps() > 0,
        Halt::Time => budget.check().is_ok(),
        _ => false,
    }
}

/// Where the time is over or the work is interrupted, nothing was found because nothing was sought.
fn over(stop: Option<Halt>) -> Result<(), Halt> {
    match stop {
        Some(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
        _ => Ok(()),
    }
}

/// The value of a position, where it is a number.
fn value_at(game: &dyn Game, position: &Data, budget: &mut Budget) -> Result<Option<u64>, Halt> {
    let Ok(placed) = game.place(position) else { return Ok(None) };
    let question = Question::new().grundy();
    match placed.answer(&question, budget) {
        Ok(answer) => match answer.grundy {
            Some(GrundyAnswer::Value(value)) => Ok(value.to_u64()),
            _ => Ok(None),
        },
        Err(Refusal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

/// Whether it is a game of two numbers, whose rules are given as formulas, so that it has rows.
pub fn has_rows(game: &dyn Game) -> bool {
    game.formulas(2).is_some_and(|rules| rules.at.len() == 2 && !rules.parts)
}

/// Whether positions may have any number of numbers.
pub fn has_heaps(game: &dyn Game) -> bool {
    let numbers = |of: usize| game.formulas(of).map(|rules| rules.at.len());
    game.single_heaps().is_none() && numbers(2) != numbers(3)
}

/// The values g(row, n). What is proved from the formulas is compared with the first values of the game.
fn of_row(
    game: &dyn Game,
    row: u64,
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    const COMPARED: u64 = 64;
    let Some(rules) = game.formulas(2).filter(|_| look.play == Convention::Normal && has_rows(game)) else {
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

/// The theorem by which the game's example is answered.
fn by_theorem(game: &dyn Game, play: Convention, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let statements = game.statements();
    if game.is_partizan() || statements.is_empty() {
        return Ok(None);
    }
    let example = game.example();
    let Ok(example) = crate::wire::json::data_from_json(example.as_bytes()) else { return Ok(None) };
    let Some(method) = method_at(game, &example, play, budget)? else { return Ok(None) };
    let by = statements.into_iter().find(|statement| LocalizedString::from(statement.name) == method);
    Ok(by.map(stated))
}

/// A theorem as a pattern.
fn stated(theorem: &Statement) -> Pattern {
    Pattern {
        by: Some(theorem.name.into()),
        ..Pattern::observed(theorem.claim.into(), PatternFormula::Words, PatternClass::Theorem)
    }
}
