//! Tables of numbered positions and searches as a method: by the rules alone, it has something to say about every
//! position.

use super::Contribution;
use super::misere;
use super::{Method, On, Said};
use crate::answer::{By, Claim};
use crate::engine::sweep::{Sweeps, Values, Winners};
use crate::kept::lock;
use crate::limits::{Budget, Stop};
use grundy_search::algebra::{Grundy, Length, Tame, Tameness};
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::{Impartial, Notation, Ruleset};
use grundy_theory::theorem::Theorem;
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::value::{GrundyValue, LoopyValue};
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use std::sync::{Arc, Mutex};

/// What was found by searching the positions of `R`.
pub(crate) struct Searched<R: Ruleset> {
    /// Those that may tell the values of independent parts.
    theorems: Vec<Arc<dyn Theorem<R>>>,
    /// Is a position worth the sum of its parts? Else the theorem of sums is left out too.
    adds: bool,
    value_tables: Mutex<Sweeps<R, Values>>,
    /// For each play who wins.
    tables: [Mutex<Sweeps<R, Winners>>; 2],
    searches: Mutex<Searches<R>>,
}

/// What was found about numbered positions.
struct Searches<R: Ruleset> {
    search: RulesetSearch<Arc<R>>,
    values: TranspositionTable<Grundy>,
    tame: TranspositionTable<Tameness>,
}

/// What may be spent on finding out whether values decide sums in misère play, which can be searched in any case.
const EXTRA_STEPS: u64 = 400_000_000;
const EXTRA_MEMORY: u64 = 1 << 30;

const TABLE: Text = text!("retrograde analysis", "倒推分析");
const SEARCH: Text = text!("memoised search", "记忆化搜索");

impl<R: Impartial + Notation> Searched<R> {
    /// A search by these rules that knows nothing yet.
    pub(crate) fn new(rules: Arc<R>, theorems: Vec<Arc<dyn Theorem<R>>>) -> Searched<R> {
        Searched::with(rules, theorems, true)
    }

    /// The same without any theorem: positions are searched as they are, and so are sums that they stand in.
    pub(crate) fn from_rules_alone(rules: Arc<R>) -> Searched<R> {
        Searched::with(rules, Vec::new(), false)
    }

    fn with(rules: Arc<R>, theorems: Vec<Arc<dyn Theorem<R>>>, adds: bool) -> Searched<R> {
        let table = if adds { TranspositionTable::new } else { TranspositionTable::of_wholes };
        Searched {
            theorems,
            adds,
            value_tables: Mutex::new(Sweeps::new(Values::default())),
            tables: [Play::Normal, Play::Misere].map(|play| Mutex::new(Sweeps::new(Winners(play)))),
            searches: Mutex::new(Searches {
                search: RulesetSearch::new(rules),
                values: table(Grundy),
                tame: TranspositionTable::new(Tameness),
            }),
        }
    }

    /// The value of a position: that of its parts, if there are several.
    fn grundy(&self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        if !self.adds || !rules.falls_apart() {
            return self.undivided(rules, at, budget);
        }
        let mut parts = Vec::new();
        rules.visit_parts(at, &mut |part| parts.push(part));
        let mut sum = GrundyValue::ZERO;
        for part in parts {
            let told = self.theorems.iter().find_map(|theorem| theorem.grundy(rules, &part));
            sum ^= &match told {
                Some(value) => value,
                None => self.undivided(rules, &part, budget)?,
            };
        }
        Ok(sum)
    }

    /// The value by table, or else by search.
    fn undivided(&self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        let found = budget.lock(&self.value_tables)?.entry(rules, at, budget)?;
        if let Some(value) = found {
            return Ok(value.into());
        }
        let mut searches = budget.lock(&self.searches)?;
        let Searches { search, values, .. } = &mut *searches;
        Ok(u64::from(values.value_of(search.graph(), at, budget)?).into())
    }

    fn who_wins(
        &self,
        rules: &R,
        at: &R::Position,
        play: Play,
        budget: &mut Budget,
    ) -> Result<(Outcome, Text), Stop> {
        if play == Play::Normal && self.adds && rules.falls_apart() {
            let value = self.grundy(rules, at, budget)?;
            return Ok((Outcome::of_next(!value.is_zero()), SEARCH));
        }
        let found = budget.lock(&self.tables[play as usize])?.entry(rules, at, budget)?;
        match found {
            Some(outcome) => Ok((outcome, TABLE)),
            None => Ok((budget.lock(&self.searches)?.search.outcome(at, mode(play), budget)?, SEARCH)),
        }
    }

    fn length(&self, on: On<'_, R>, play: Play, budget: &mut Budget) -> Result<Length, Stop> {
        budget.lock(&self.searches)?.search.length(on.at, mode(play), budget)
    }
}

/// How positions are played whose play ends.
fn mode(play: Play) -> PlayMode {
    PlayMode { play, player: None, may_go_on: false }
}

impl<R: Impartial + Notation> Method<R> for Searched<R> {
    fn outcome(&self, on: On<'_, R>, play: Play, why: bool, budget: &mut Budget) -> Said<Claim<Outcome>> {
        let (what, by) = self.who_wins(on.rules, on.at, play, budget)?;
        Ok(Some(Claim { what, by: By::Computation(by), why: why.then(|| reason(what)) }))
    }

    fn misere_caveat(&self, on: On<'_, R>, _: &mut Budget) -> Said<Words> {
        Ok(on.rules.falls_apart().then(misere::of_parts))
    }

    fn value(&self, on: On<'_, R>, budget: &mut Budget) -> Said<Claim<LoopyValue>> {
        let value = self.grundy(on.rules, on.at, budget)?;
        Ok(Some(Claim { what: LoopyValue::Finite(value), by: By::Computation(SEARCH), why: None }))
    }

    fn contribution(&self, on: On<'_, R>, play: Play, budget: &mut Budget) -> Said<Option<Contribution>> {
        if !self.adds {
            return Ok(Some(None));
        }
        if play == Play::Normal {
            let xor = self.grundy(on.rules, on.at, budget)?;
            return Ok(Some(Some(Contribution::Finite(Profile { xor, big: 0 }))));
        }
        let mut part = budget.part(EXTRA_STEPS, EXTRA_MEMORY);
        let mut searches = budget.lock(&self.searches)?;
        let Searches { search, tame, .. } = &mut *searches;
        match tame.value_of(search.graph(), on.at, &mut part) {
            Ok(Tame { value, holds: true }) => {
                Ok(Some(Some(Contribution::Finite(ferguson::profile_of(&u64::from(value).into())))))
            }
            Err(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
            Ok(_) | Err(_) => Ok(Some(None)),
        }
    }

    fn remoteness(&self, on: On<'_, R>, play: Play, budget: &mut Budget) -> Said<Option<u64>> {
        Ok(Some(Some(self.length(on, play, budget)?.remoteness())))
    }

    fn suspense(&self, on: On<'_, R>, play: Play, budget: &mut Budget) -> Said<Option<u64>> {
        Ok(Some(Some(self.length(on, play, budget)?.suspense())))
    }

    fn bytes(&self) -> u64 {
        let tables: u64 = self.tables.iter().map(|tables| lock(tables).bytes()).sum();
        let searches = lock(&self.searches);
        let searched = searches.search.bytes() + searches.values.bytes() + searches.tame.bytes();
        lock(&self.value_tables).bytes() + tables + searched
    }
}

fn reason(outcome: Outcome) -> Words {
    match outcome {
        Outcome::N => words!(
            "The game was searched to its end: there is a move after which the opponent has no winning reply.",
            "已搜索到终局：存在一步，使对手无论如何应对都会输。"
        ),
        _ => words!(
            "Every move was searched to the end of the game: each one leads to a position that the opponent wins.",
            "已将每一步搜索到终局：无论怎么走，对手都能获胜。"
        ),
    }
}

/// The reason where every position was looked at.
pub(crate) fn by_search(outcome: Outcome) -> Words {
    match outcome {
        Outcome::N => words!(
            "All positions that can be reached were looked at from the ends backwards: there is a move after which the opponent loses.",
            "已从终局倒推所有可到达的局面：有一步能使对手必败。"
        ),
        Outcome::D => words!(
            "All positions that can be reached were looked at from the ends backwards: neither player can force an end that he wins.",
            "已从终局倒推所有可到达的局面：双方都无法强行取胜。"
        ),
        _ => words!(
            "All positions that can be reached were looked at from the ends backwards: after every move the opponent wins.",
            "已从终局倒推所有可到达的局面：无论怎么走，对手都能获胜。"
        ),
    }
}
