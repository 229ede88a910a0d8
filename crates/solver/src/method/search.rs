//! Tables of numbered positions and searches as a method: by the rules alone, it has something to say about
//! every position.

use super::ComponentValue;
use super::misere;
use super::{Method, MethodInput, MethodResult, PlayCase};
use crate::answer::{Basis, Claim, PROOF_NUMBERS, SEARCH};
use crate::budget::{Budget, Halt};
use crate::engine::ranked_table::{GrundyTable, OutcomeTable, RankedTables};
use crate::once::lock;
use grundy_search::algebra::{GrundyAlgebra, Remoteness, Tame, Tameness};
use grundy_search::graph::{Component, Decompose, GameGraph, OptionBuffer};
use grundy_search::nimber_search::{NimberSearch, SearchResult};
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::{Impartial, Notation, Ruleset};
use grundy_theory::theorem::Theorem;
use grundy_theory::theorem::ferguson::{self, TameTotal};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::{text, words};
use std::sync::{Arc, Mutex};

/// What was found by searching the positions of `R`.
pub(crate) struct SearchMethod<R: Ruleset> {
    /// Those that may tell the values of independent parts.
    theorems: Vec<Arc<dyn Theorem<R>>>,
    /// Is a position worth the sum of its parts? Else the theorem of sums is left out too.
    adds: bool,
    value_tables: Mutex<RankedTables<R, GrundyTable>>,
    /// For each play who wins.
    tables: [Mutex<RankedTables<R, OutcomeTable>>; 2],
    searches: Mutex<Searches<R>>,
}

/// What was found about numbered positions.
struct Searches<R: Ruleset> {
    search: RulesetSearch<Arc<R>>,
    /// The table of values, and what proof numbers found.
    nimbers: NimberSearch,
    tame: TranspositionTable<Tameness>,
}

/// What may be spent on finding out whether values decide sums in misère play, which can be searched in any
/// case.
const EXTRA_STEPS: u64 = 400_000_000;
const EXTRA_MEMORY: u64 = 1 << 30;

const TABLE: LocalizedStr = text!("retrograde analysis", "倒推分析");

/// The name of a search of positions that fall apart; `by_all` names the one that looks at all positions.
pub(crate) fn found_by<T>(found: &SearchResult<T>, by_all: Basis) -> Basis {
    found.positions.map_or(by_all, |positions| Basis::Search(PROOF_NUMBERS, positions))
}

impl<R: Impartial + Notation> SearchMethod<R> {
    /// A search by these rules that knows nothing yet.
    pub(crate) fn new(rules: Arc<R>, theorems: Vec<Arc<dyn Theorem<R>>>) -> SearchMethod<R> {
        SearchMethod::with(rules, theorems, true)
    }

    /// The same without any theorem: positions are searched as they are, and so are sums that they stand in.
    pub(crate) fn from_rules_alone(rules: Arc<R>) -> SearchMethod<R> {
        SearchMethod::with(rules, Vec::new(), false)
    }

    fn with(rules: Arc<R>, theorems: Vec<Arc<dyn Theorem<R>>>, adds: bool) -> SearchMethod<R> {
        let table = if adds { TranspositionTable::new } else { TranspositionTable::for_whole_positions };
        SearchMethod {
            theorems,
            adds,
            value_tables: Mutex::new(RankedTables::new(GrundyTable::default())),
            tables: [Convention::Normal, Convention::Misere]
                .map(|play| Mutex::new(RankedTables::new(OutcomeTable(play)))),
            searches: Mutex::new(Searches {
                search: RulesetSearch::new(rules),
                nimbers: NimberSearch::new(table(GrundyAlgebra)),
                tame: TranspositionTable::new(Tameness),
            }),
        }
    }

    /// Whether positions are valued part by part.
    fn divides(&self, rules: &R) -> bool {
        self.adds && rules.often_decomposes()
    }

    /// The value of a position: that of its parts, if there are several.
    fn grundy(&self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<(GrundyValue, Basis), Halt> {
        if !self.divides(rules) {
            return Ok((self.undivided(rules, at, budget)?, Basis::Computation(SEARCH)));
        }
        let (mut sum, rest) = self.told(rules, at, budget)?;
        let found = self.by_components(&rest, budget, &mut |nimbers, graph, rest, budget| {
            nimbers.value(graph, rest, budget)
        })?;
        sum ^= &GrundyValue::from(u64::from(found.what));
        Ok((sum, found_by(&found, Basis::Computation(SEARCH))))
    }

    /// The value of the parts that theorems or tables tell, and the other parts.
    fn told(
        &self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<(GrundyValue, Vec<R::Position>), Halt> {
        let (mut components, mut rest) = (Vec::new(), Vec::new());
        rules.visit_components(at, &mut |component| components.push(component));
        let mut sum = GrundyValue::ZERO;
        for component in components {
            let told = match self.theorems.iter().find_map(|theorem| theorem.grundy(rules, &component)) {
                Some(value) => Some(value),
                None => self.in_table(rules, &component, budget)?,
            };
            match told {
                Some(value) => sum ^= &value,
                None => rest.push(component),
            }
        }
        Ok((sum, rest))
    }

    /// The value by table, if there is one.
    fn in_table(
        &self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<GrundyValue>, Halt> {
        let found = budget.lock(&self.value_tables)?.entry(rules, at, budget)?;
        Ok(found.map(GrundyValue::from))
    }

    /// The value by table, or else by search.
    fn undivided(&self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Halt> {
        if let Some(value) = self.in_table(rules, at, budget)? {
            return Ok(value);
        }
        let mut searches = budget.lock(&self.searches)?;
        let Searches { search, nimbers, .. } = &mut *searches;
        Ok(u64::from(nimbers.values().value_of(search.graph(), at, budget)?).into())
    }

    /// Searches the sum of these components.
    fn by_components<T>(
        &self,
        components: &[R::Position],
        budget: &mut Budget,
        work: Work<'_, T>,
    ) -> Result<SearchResult<T>, Halt> {
        let mut searches = budget.lock(&self.searches)?;
        let Searches { search, nimbers, .. } = &mut *searches;
        let graph = search.graph();
        budget.scoped(|budget| {
            let mut sum = OptionBuffer::default();
            components.iter().try_for_each(|component| {
                graph.components(component, Decompose::Components, &mut sum, budget)
            })?;
            work(nimbers, graph, sum.components(), budget)
        })
    }

    fn who_wins(
        &self,
        rules: &R,
        at: &R::Position,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<(Outcome, Basis), Halt> {
        if play == Convention::Normal && self.divides(rules) {
            let (told, rest) = self.told(rules, at, budget)?;
            let Some(heap) = told.to_u64().and_then(|told| u32::try_from(told).ok()) else {
                // What is searched has a smaller value.
                return Ok((Outcome::N, Basis::Computation(SEARCH)));
            };
            let found = self.by_components(&rest, budget, &mut |nimbers, graph, rest, budget| {
                nimbers.wins(graph, rest, heap, budget)
            })?;
            return Ok((Outcome::from_next(found.what), found_by(&found, Basis::Computation(SEARCH))));
        }
        let found = budget.lock(&self.tables[play as usize])?.entry(rules, at, budget)?;
        match found {
            Some(outcome) => Ok((outcome, Basis::Computation(TABLE))),
            None => {
                let outcome = budget.lock(&self.searches)?.search.outcome(at, mode(play), budget)?;
                Ok((outcome, Basis::Computation(SEARCH)))
            }
        }
    }

    fn length(
        &self,
        on: MethodInput<'_, R>,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Remoteness, Halt> {
        budget.lock(&self.searches)?.search.length(on.at, mode(play), budget)
    }
}

/// What is searched of a sum of components.
type Work<'a, T> = &'a mut dyn FnMut(
    &mut NimberSearch,
    &mut dyn GameGraph,
    &[Component],
    &mut Budget,
) -> Result<SearchResult<T>, Halt>;

/// How positions are played whose play ends.
fn mode(play: Convention) -> PlayMode {
    PlayMode { play, player: None, may_go_on: false }
}

impl<R: Impartial + Notation> Method<R> for SearchMethod<R> {
    fn outcome(&self, on: PlayCase<'_, R>, why: bool, budget: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        let (what, by) = self.who_wins(on.rules, on.at, play, budget)?;
        Ok(Some(Claim { what, by, why: why.then(|| reason(what)) }))
    }

    fn misere_caveat(&self, on: MethodInput<'_, R>, _: &mut Budget) -> MethodResult<LocalizedString> {
        Ok(on.rules.often_decomposes().then(misere::of_parts))
    }

    fn value(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        let (value, by) = self.grundy(on.rules, on.at, budget)?;
        Ok(Some(Claim { what: LoopyNimValue::Finite(value), by, why: None }))
    }

    fn contribution(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        if !self.adds {
            return Ok(Some(None));
        }
        if play == Convention::Normal {
            let (xor, _) = self.grundy(on.rules, on.at, budget)?;
            return Ok(Some(Some(ComponentValue::Finite(TameTotal { xor, big: 0 }))));
        }
        let mut component = budget.sub_budget(EXTRA_STEPS, EXTRA_MEMORY);
        let mut searches = budget.lock(&self.searches)?;
        let Searches { search, tame, .. } = &mut *searches;
        match tame.value_of(search.graph(), on.at, &mut component) {
            Ok(Tame { value, holds: true }) => {
                Ok(Some(Some(ComponentValue::Finite(ferguson::profile_of(&u64::from(value).into())))))
            }
            Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
            Ok(_) | Err(_) => Ok(Some(None)),
        }
    }

    fn remoteness(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        Ok(Some(Some(self.length(on, play, budget)?.remoteness())))
    }

    fn suspense(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        Ok(Some(Some(self.length(on, play, budget)?.suspense())))
    }

    fn bytes(&self) -> u64 {
        let tables: u64 = self.tables.iter().map(|tables| lock(tables).bytes()).sum();
        let searches = lock(&self.searches);
        let searched = searches.search.bytes() + searches.nimbers.bytes() + searches.tame.bytes();
        lock(&self.value_tables).bytes() + tables + searched
    }
}

/// The reason if a search decided.
pub(crate) fn reason(outcome: Outcome) -> LocalizedString {
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
pub(crate) fn by_search(outcome: Outcome) -> LocalizedString {
    match outcome {
        Outcome::N => words!(
            "All positions that can be reached were examined from the ends backwards: there is a move after which the opponent loses.",
            "已从终局倒推所有可到达的局面：有一步能使对手必败。"
        ),
        Outcome::D => words!(
            "All positions that can be reached were examined from the ends backwards: neither player can force an end that he wins.",
            "已从终局倒推所有可到达的局面：双方都无法强行取胜。"
        ),
        _ => words!(
            "All positions that can be reached were examined from the ends backwards: after every move the opponent wins.",
            "已从终局倒推所有可到达的局面：无论怎么走，对手都能获胜。"
        ),
    }
}
