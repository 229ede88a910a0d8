//! Which games have this sequence of values.
//!
//! The games are those of the catalogue's examples, the octal codes of up to three digits, the hexadecimal
//! codes of up to two, and the subtraction sets of numbers up to 12. The sequence may begin at a later heap.
//! Their first values are compiled in; only for long lists of terms tables are made.

mod index;
mod numbers;
mod oeis;

pub use numbers::{NumberSequence, number_sequences};

use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::Budget;
use grundy_solver::game::game_with;
use grundy_solver::method::theorems::UseTheorems;
use grundy_theory::catalogue::entries;
use grundy_theory::data::Data;
use grundy_theory::words;
use hashbrown::{HashMap, HashSet};
use index::{IndexedGame, KEPT, SequenceIndex};

/// A game that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceMatch {
    /// Its notation.
    pub game: String,
    /// The heap at which the sequence begins.
    pub from: u64,
    /// The number of the game's sequence in the On-Line Encyclopedia of Integer Sequences, where it is known.
    pub oeis: Option<&'static str>,
}

/// Games that fit and go on alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchClass {
    /// The terms that come next.
    pub next: Vec<u64>,
    /// The games, those in which the sequence begins early first.
    pub games: Vec<SequenceMatch>,
}

/// A sequence may begin as late as this.
const LATEST: u64 = 16;

/// How many terms that come next are compared.
const NEXT: usize = 16;

/// Fewer terms fit nearly every game, and more than this are not compared.
const MIN: usize = 3;
const MAX: usize = 1000;

/// The largest number in the subtraction sets.
const MAX_TAKE: u32 = 12;

/// The games with this sequence, in classes that the next terms tell apart: large classes first.
///
/// # Errors
/// [`QuestionError`] where there are too few terms, or too many, or a limit is reached.
///
/// ```
/// use grundy::solver::prelude::*;
///
/// let budget = &mut Budget::new(&Limits::default());
/// let found = grundy::lookup::lookup(&[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], budget)?;
/// assert!(found.iter().flat_map(|class| &class.games).any(|found| found.game == "octal:0.77"));
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn lookup(terms: &[u64], budget: &mut Budget) -> Result<Vec<MatchClass>, QuestionError> {
    let count = terms.len();
    if !(MIN..=MAX).contains(&count) {
        let message = words!(
            "{count} terms are given: write {MIN} to {MAX}, as in 0,1,2,0,3,1",
            "应为 {MIN} 到 {MAX} 项，而不是 {count} 项，如 0,1,2,0,3,1"
        );
        return Err(QuestionError::new(QuestionErrorKind::BadParameter, "terms", message));
    }
    let index = SequenceIndex::read();
    let known: Vec<Fit> = index.sequences.iter().map(|values| fit(values, terms)).collect();
    let mut classes: Vec<MatchClass> = Vec::new();
    let mut of_next: HashMap<Vec<u64>, usize> = HashMap::new();
    for (number, game) in games().into_iter().enumerate() {
        let found = match index.of(number) {
            IndexedGame::NoHeaps => None,
            IndexedGame::Unknown => computed(&game, terms, budget)?,
            IndexedGame::Sequence(sequence) => match &known[sequence] {
                Fit::No => None,
                Fit::From(from, next) => Some((*from, next.clone())),
                Fit::Perhaps => computed(&game, terms, budget)?,
            },
        };
        let Some((from, next)) = found else { continue };
        let found = SequenceMatch { oeis: oeis::of(&game), game, from };
        let class = *of_next.entry(next).or_insert_with_key(|next| {
            classes.push(MatchClass { next: next.clone(), games: Vec::new() });
            classes.len() - 1
        });
        classes[class].games.push(found);
    }
    for class in &mut classes {
        class.games.sort_by_key(|found| found.from);
    }
    classes.sort_by_key(|class| (class.games[0].from, std::cmp::Reverse(class.games.len())));
    Ok(classes)
}

/// Whether the first values of a game have the terms.
enum Fit {
    No,
    /// From this heap on, and what comes next.
    From(u64, Vec<u64>),
    /// As far as the values are kept.
    Perhaps,
}

fn fit(values: &[u8; KEPT], terms: &[u64]) -> Fit {
    let begins = |&from: &usize| {
        let part = &values[from..KEPT.min(from + terms.len())];
        part.iter().zip(terms).all(|(&value, &term)| u64::from(value) == term)
    };
    let Some(from) = (0..=LATEST as usize).find(begins) else { return Fit::No };
    match values.get(from + terms.len()..from + terms.len() + NEXT) {
        Some(next) => Fit::From(from as u64, next.iter().map(|&value| value.into()).collect()),
        None => Fit::Perhaps,
    }
}

/// Where a game has the terms first, and what comes next, by its table.
fn computed(
    game: &str,
    terms: &[u64],
    budget: &mut Budget,
) -> Result<Option<(u64, Vec<u64>)>, QuestionError> {
    let Ok(game) = game_with(game, UseTheorems::Sums) else { return Ok(None) };
    let Some(heaps) = game.single_heaps() else { return Ok(None) };
    let last = LATEST + (terms.len() + NEXT) as u64;
    let values = budget.scoped(|budget| heaps.values(0, last, budget));
    let values = values.map_err(|stop| QuestionError::from(Refusal::from(stop)))?;
    let from = (0..=LATEST as usize).find(|&from| values[from..from + terms.len()] == *terms);
    Ok(from.map(|from| (from as u64, values[from + terms.len()..][..NEXT].to_vec())))
}

/// The notations of all games that are looked at, each once.
fn games() -> Vec<String> {
    let mut games: Vec<String> = entries().iter().map(|entry| entry.sample.to_owned()).collect();
    for d0 in [0, 4] {
        for code in 1..512u32 {
            let digits = format!("{}{}{}", code >> 6, code >> 3 & 7, code & 7);
            games.push(format!("octal:{d0}.{}", digits.trim_end_matches('0')));
        }
    }
    for d0 in ["0", "4", "8", "C"] {
        let hexadecimal = |code: &u32| d0 == "8" || d0 == "C" || code >> 4 > 7 || code & 15 > 7;
        for code in (1..256u32).filter(hexadecimal) {
            let digits = format!("{code:02X}");
            games.push(format!("octal:{d0}.{}", digits.trim_end_matches('0')));
        }
    }
    for set in 1u32..1 << MAX_TAKE {
        let takes: Vec<String> =
            (0..MAX_TAKE).filter(|take| set >> take & 1 == 1).map(|take| (take + 1).to_string()).collect();
        games.push(format!("subtraction:{}", takes.join(",")));
    }
    // Some examples of the catalogue are such codes and sets.
    let mut seen = HashSet::new();
    games.retain(|game| seen.insert(game.clone()));
    games
}

/// What was found of these terms, as programs read it: games, and functions of numbers.
pub fn data(terms: &[u64], classes: &[MatchClass]) -> Data {
    let game = |found: &SequenceMatch| {
        let mut fields = vec![("game", found.game.as_str().into()), ("from", found.from.into())];
        fields.extend(found.oeis.map(|number| ("oeis", number.into())));
        Data::Object(fields.into_iter().map(|(name, data): (&str, Data)| (name.to_owned(), data)).collect())
    };
    let class = |class: &MatchClass| {
        let games = class.games.iter().map(game).collect();
        Data::object([("next", Data::from(class.next.clone())), ("games", Data::List(games))])
    };
    Data::object([
        ("classes", Data::List(classes.iter().map(class).collect())),
        ("sequences", Data::List(number_sequences(terms).iter().map(numbers::data).collect())),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_solver::budget::Limits;

    #[test]
    fn a_few_terms_fit_many_games_and_more_terms_few() {
        let find = |terms: &[u64]| lookup(terms, &mut Budget::new(&Limits::default())).unwrap();
        let count = |classes: &[MatchClass]| classes.iter().map(|class| class.games.len()).sum::<usize>();
        let few = find(&[0, 1, 2, 0, 3, 1]);
        assert!(count(&few) > 5 && few.len() > 1);
        let nim = find(&[5, 6, 7, 8, 9, 10]);
        assert!(
            nim.iter().flat_map(|class| &class.games).any(|found| found.game == "nim" && found.from == 5)
        );
        assert!(find(&[9, 9, 9, 1, 7, 9]).is_empty());
        assert!(lookup(&[1, 2], &mut Budget::new(&Limits::default())).is_err());
    }

    #[test]
    fn every_notation_names_a_game() {
        let games = games();
        assert!(games.len() > 5500, "{}", games.len());
        assert_eq!(games.iter().collect::<HashSet<_>>().len(), games.len());
        assert!(games.iter().all(|game| game_with(game, UseTheorems::Sums).is_ok()));
    }
}
