//! Custom rules on heaps: sums of single heaps, with tables.
//!
//! The table asks the rules itself, and keeps the values found before they fail. All else looks at what they
//! were asked about beforehand: [`AskFirst`] asks what is going to be needed before it asks for values.

use crate::answer::Claim;
use crate::asked::heaps::AskedHeaps;
use crate::budget::{Budget, Halt};
use crate::method::ComponentValue;
use crate::method::heaps::HeapMethod;
use crate::method::single_heaps::SumOfHeaps;
use crate::method::{Method, MethodInput, MethodMoves, MethodResult, PlayCase, SumCase};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::custom::CustomRulesErrorKind;
use grundy_theory::ruleset::heap::erased::AnyHeapRules;
use grundy_theory::ruleset::heap::{HeapGame, HeapMove, HeapRules};
use grundy_theory::value::LoopyNimValue;
use std::sync::Arc;

/// The values of heaps, after the rules were asked about all that is going to be needed.
pub(crate) struct AskFirst {
    asked: Arc<AskedHeaps>,
    values: HeapMethod,
}

type HeapInput<'a> = MethodInput<'a, HeapGame<AnyHeapRules>>;
type Case<'a> = PlayCase<'a, HeapGame<AnyHeapRules>>;

/// The rules, which show what they were asked about.
pub(crate) fn rules_of(asked: &Arc<AskedHeaps>) -> AnyHeapRules {
    AnyHeapRules(Arc::clone(asked) as Arc<dyn HeapRules>)
}

/// What may be spent on asking about what a heap leads to where a table is hopeless: a second or so.
const FEW: u64 = 8_000_000;

impl AskFirst {
    /// Custom rules have to be asked about a heap before an engine meets it.
    pub(crate) fn new(asked: &Arc<AskedHeaps>) -> AskFirst {
        let ask = Arc::clone(asked);
        let ask = Box::new(move |heap, budget: &mut Budget| ask.ask(&[heap], budget));
        let values = HeapMethod::new(Arc::new(rules_of(asked)), Vec::new()).before_engines(ask);
        AskFirst { asked: Arc::clone(asked), values }
    }

    /// About all that an engine can meet. The table comes first: it goes from small heaps to large ones, and
    /// stops at a limit before the rules are asked about a heap with more options than anybody can list.
    fn all(&self, on: HeapInput<'_>, budget: &mut Budget) -> Result<(), Halt> {
        match self.values.reach(on.at, budget) {
            Ok(()) => self.asked.ask_all(on.at, budget),
            Err(stop) => self.few(on, stop, budget),
        }
    }

    /// Where a table is hopeless a heap may still lead to few others, as one that is halved does: then those
    /// are asked about, for engines to search. Else it is said why there is no table.
    fn few(&self, on: HeapInput<'_>, stop: Halt, budget: &mut Budget) -> Result<(), Halt> {
        if !matches!(stop, Halt::OutOfReach(_)) {
            return Err(stop);
        }
        match budget.with_step_limit(FEW, |budget| self.asked.ask_all(on.at, budget)) {
            Err(Halt::Steps(_) | Halt::Memory(_) | Halt::OutOfReach(_)) => Err(stop),
            // They need not be made for heaps of any size.
            Err(Halt::Own(fault)) if fault.kind != CustomRulesErrorKind::Interrupted => {
                let LocalizedString { en, zh } = &fault.message;
                Err(Halt::OutOfReach(stop.words().then(LocalizedString {
                    en: format!("(nor can it be searched: {en})"),
                    zh: format!("（也无法搜索：{zh}）"),
                })))
            }
            asked => asked,
        }
    }

    /// What the table says; nothing where it is hopeless and the methods after it can search.
    fn or_searched<T>(
        &self,
        on: HeapInput<'_>,
        budget: &mut Budget,
        table: impl FnOnce(&mut Budget) -> MethodResult<T>,
    ) -> MethodResult<T> {
        match table(budget) {
            Err(stop @ Halt::OutOfReach(_)) => self.few(on, stop, budget).map(|()| None),
            said => said,
        }
    }

    /// About what values do not tell: in normal play the table has told them, and asked itself.
    fn beside_values(&self, on: HeapInput<'_>, play: Convention, budget: &mut Budget) -> Result<(), Halt> {
        if play == Convention::Normal { Ok(()) } else { self.all(on, budget) }
    }

    /// About what moves need.
    fn moves(&self, on: HeapInput<'_>, play: Convention, budget: &mut Budget) -> Result<(), Halt> {
        self.values.reach(on.at, budget)?;
        self.asked.ask(on.at, budget)?;
        self.beside_values(on, play, budget)
    }
}

impl Method<HeapGame<AnyHeapRules>> for AskFirst {
    fn outcome(&self, on: Case<'_>, why: bool, budget: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        self.or_searched(on, budget, |budget| {
            self.beside_values(on, play, budget)?;
            if why && on.at.len() == 1 {
                // The reason looks at the options of the heap.
                self.moves(on, play, budget)?;
            }
            self.values.outcome(on.in_play(play), why, budget)
        })
    }

    fn value(&self, on: HeapInput<'_>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        self.or_searched(on, budget, |budget| self.values.value(on, budget))
    }

    fn contribution(&self, on: Case<'_>, budget: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        self.or_searched(on, budget, |budget| {
            self.beside_values(on, play, budget)?;
            self.values.contribution(on.in_play(play), budget)
        })
    }

    fn winning_moves(&self, on: Case<'_>, limit: usize, budget: &mut Budget) -> MethodMoves<HeapMove> {
        let PlayCase { on, play } = on;
        self.or_searched(on, budget, |budget| {
            self.moves(on, play, budget)?;
            self.values.winning_moves(on.in_play(play), limit, budget)
        })
    }

    fn moves_beside(
        &self,
        on: SumCase<'_, HeapGame<AnyHeapRules>>,
        limit: usize,
        budget: &mut Budget,
    ) -> MethodMoves<HeapMove> {
        let SumCase { on, play, rest } = on;
        self.or_searched(on, budget, |budget| {
            self.moves(on, play, budget)?;
            self.values.moves_beside(on.beside(rest, play), limit, budget)
        })
    }

    fn misere_caveat(&self, on: HeapInput<'_>, budget: &mut Budget) -> MethodResult<LocalizedString> {
        self.or_searched(on, budget, |budget| {
            self.beside_values(on, Convention::Misere, budget)?;
            self.values.misere_caveat(on, budget)
        })
    }

    fn tells_values_of_components(&self) -> bool {
        self.values.tells_values_of_components()
    }

    fn before_search(&self, on: HeapInput<'_>, budget: &mut Budget) -> Result<(), Halt> {
        self.all(on, budget)
    }

    fn bytes(&self) -> u64 {
        self.values.bytes() + self.asked.bytes()
    }

    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        Some(&self.values)
    }
}
