//! Custom rules on heaps: sums of single heaps, with tables.
//!
//! The table asks the rules itself, and keeps the values found before they fail. All else looks at what they
//! were asked about beforehand: [`AskFirst`] asks what is going to be needed before it asks for values.

use crate::answer::Claim;
use crate::asked::heaps::AskedHeaps;
use crate::limits::{Budget, Stop};
use crate::method::ComponentValue;
use crate::method::heaps::SingleHeapValues;
use crate::method::single_heaps::SumOfHeaps;
use crate::method::{Method, On, Said};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::heap::{HeapMove, Heaps};
use grundy_theory::ruleset::own::CustomRulesErrorKind;
use grundy_theory::theorem::Listed;
use grundy_theory::theorem::ferguson::Profile;
use grundy_theory::value::LoopyNimValue;
use grundy_theory::words::Words;
use std::sync::Arc;

/// The values of heaps, after the rules were asked about all that is going to be needed.
pub(crate) struct AskFirst(SingleHeapValues<AskedHeaps>);

type Here<'a> = On<'a, Heaps<AskedHeaps>>;

/// What may be spent on asking about what a heap leads to where a table is hopeless: a second or so.
const FEW: u64 = 8_000_000;

impl AskFirst {
    /// Custom rules have to be asked about a heap before an engine meets it.
    pub(crate) fn new(asked: &Arc<AskedHeaps>) -> AskFirst {
        let ask = Arc::clone(asked);
        let ask = Box::new(move |heap, budget: &mut Budget| ask.ask(&[heap], budget));
        AskFirst(SingleHeapValues::new(Arc::clone(asked), Vec::new()).before_engines(ask))
    }

    /// About all that an engine can meet. The table comes first: it goes from small heaps to large ones, and
    /// stops at a limit before the rules are asked about a heap with more options than anybody can list.
    fn all(&self, on: Here<'_>, budget: &mut Budget) -> Result<(), Stop> {
        match self.0.reach(on.at, budget) {
            Ok(()) => on.rules.0.ask_all(on.at, budget),
            Err(stop) => few(on, stop, budget),
        }
    }

    /// About what values do not tell: in normal play the table has told them, and asked itself.
    fn beside_values(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Result<(), Stop> {
        if play == Play::Normal { Ok(()) } else { self.all(on, budget) }
    }

    /// About what moves need.
    fn moves(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Result<(), Stop> {
        self.0.reach(on.at, budget)?;
        on.rules.0.ask(on.at, budget)?;
        self.beside_values(on, play, budget)
    }
}

/// Where a table is hopeless a heap may still lead to few others, as one that is halved does: then those are
/// asked about, for engines to search. Else it is said why there is no table.
fn few(on: Here<'_>, stop: Stop, budget: &mut Budget) -> Result<(), Stop> {
    if !matches!(stop, Stop::OutOfReach(_)) {
        return Err(stop);
    }
    match budget.within(FEW, |budget| on.rules.0.ask_all(on.at, budget)) {
        Err(Stop::Steps(_) | Stop::Memory(_) | Stop::OutOfReach(_)) => Err(stop),
        // They need not be made for heaps of any size.
        Err(Stop::Own(fault)) if fault.kind != CustomRulesErrorKind::Interrupted => {
            let Words { en, zh } = &fault.message;
            Err(Stop::OutOfReach(stop.words().then(Words {
                en: format!("(nor can it be searched: {en})"),
                zh: format!("（也无法搜索：{zh}）"),
            })))
        }
        asked => asked,
    }
}

/// What the table says; nothing where it is hopeless and the methods after it can search.
fn or_searched<T>(on: Here<'_>, budget: &mut Budget, table: impl FnOnce(&mut Budget) -> Said<T>) -> Said<T> {
    match table(budget) {
        Err(stop @ Stop::OutOfReach(_)) => few(on, stop, budget).map(|()| None),
        said => said,
    }
}

impl Method<Heaps<AskedHeaps>> for AskFirst {
    fn outcome(&self, on: Here<'_>, play: Play, why: bool, budget: &mut Budget) -> Said<Claim<Outcome>> {
        or_searched(on, budget, |budget| {
            self.beside_values(on, play, budget)?;
            if why && on.at.len() == 1 {
                // The reason looks at the options of the heap.
                self.moves(on, play, budget)?;
            }
            self.0.outcome(on, play, why, budget)
        })
    }

    fn value(&self, on: Here<'_>, budget: &mut Budget) -> Said<Claim<LoopyNimValue>> {
        or_searched(on, budget, |budget| self.0.value(on, budget))
    }

    fn contribution(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Said<Option<ComponentValue>> {
        or_searched(on, budget, |budget| {
            self.beside_values(on, play, budget)?;
            self.0.contribution(on, play, budget)
        })
    }

    fn winning_moves(
        &self,
        on: Here<'_>,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Said<Listed<HeapMove>> {
        or_searched(on, budget, |budget| {
            self.moves(on, play, budget)?;
            self.0.winning_moves(on, play, limit, budget)
        })
    }

    fn moves_beside(
        &self,
        on: Here<'_>,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Said<Listed<HeapMove>> {
        or_searched(on, budget, |budget| {
            self.moves(on, play, budget)?;
            self.0.moves_beside(on, rest, play, limit, budget)
        })
    }

    fn misere_caveat(&self, on: Here<'_>, budget: &mut Budget) -> Said<Words> {
        or_searched(on, budget, |budget| {
            self.beside_values(on, Play::Misere, budget)?;
            self.0.misere_caveat(on, budget)
        })
    }

    fn before_search(&self, on: Here<'_>, budget: &mut Budget) -> Result<(), Stop> {
        self.all(on, budget)
    }

    fn bytes(&self) -> u64 {
        Method::<Heaps<AskedHeaps>>::bytes(&self.0) + self.0.rules().bytes()
    }

    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        Some(&self.0)
    }
}
