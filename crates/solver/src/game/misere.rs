//! Genera and misère canonical forms of positions, and of sums of any games, in which both players have the
//! same moves.

use super::component::Component;
use super::heap_sum::HeapSum;
use crate::answer::Refusal;
use crate::budget::{Budget, Halt};
use crate::method::ComponentValue;
use crate::value_arena::SharedArena;
use grundy_quotient::{Element, HeapQuotient};
use grundy_search::graph::{Decompose, GameGraph, OptionBuffer};
use grundy_search::misere_forms::{FormId, MisereForms};
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset, ImpartialKind};
use grundy_theory::theorem::ferguson::TameTotal;
use grundy_theory::value::Genus;
use grundy_theory::words;
use std::sync::Arc;

/// The misère canonical forms of positions of any games.
pub(crate) struct FormsOfPositions {
    graph: RulesetGraph<AnyRuleset<ImpartialKind>>,
    table: TranspositionTable<MisereForms>,
}

impl Default for FormsOfPositions {
    /// None is known.
    fn default() -> FormsOfPositions {
        FormsOfPositions {
            graph: RulesetGraph::new(AnyRuleset::new()),
            table: TranspositionTable::new(MisereForms::default()),
        }
    }
}

impl FormsOfPositions {
    /// About how many bytes they take.
    pub(crate) fn bytes(&self) -> u64 {
        self.graph.bytes() + self.table.bytes()
    }

    /// The form of a sum of positions. If the memory is full, forms of earlier questions make room.
    fn of(&mut self, components: &[AnyPosition<ImpartialKind>], budget: &mut Budget) -> Result<FormId, Halt> {
        let before = self.bytes();
        match self.find(components, budget) {
            Err(Halt::Memory(_)) if before > FormsOfPositions::default().bytes() => {
                *self = FormsOfPositions::default();
                self.find(components, budget)
            }
            found => found,
        }
    }

    fn find(
        &mut self,
        components: &[AnyPosition<ImpartialKind>],
        budget: &mut Budget,
    ) -> Result<FormId, Halt> {
        let FormsOfPositions { graph, table } = self;
        budget.scoped(|budget| {
            let mut summands = OptionBuffer::default();
            for component in components {
                graph.components(component, Decompose::Summands, &mut summands, budget)?;
            }
            table.value(graph, summands.components(), budget)
        })
    }
}

/// Steps after which theorems are asked whether the components behave like Nim heaps: a fraction of a second.
/// Most positions that are asked about take fewer.
const QUICK: u64 = 20_000_000;

/// A sum of components as misère play sees it.
pub(super) struct InMisere<'a> {
    components: Vec<&'a dyn Component>,
    bench: &'a SharedArena,
}

impl<'a> InMisere<'a> {
    pub(super) fn new(components: Vec<&'a dyn Component>, bench: &'a SharedArena) -> InMisere<'a> {
        InMisere { components, bench }
    }

    pub(super) fn genus(&self, budget: &mut Budget) -> Result<Genus, Refusal> {
        let of_heaps =
            |TameTotal { xor, big }: &TameTotal| Some(Genus::from_nim_sum(xor.to_u64()?, *big > 0));
        self.told(budget, of_heaps, |forms, form, _| Ok(forms.genus(form).clone()))
    }

    pub(super) fn canonical_form(&self, budget: &mut Budget) -> Result<String, Refusal> {
        // A Nim heap beside one of 1 is a Nim heap; two larger ones together are none.
        let of_heaps = |TameTotal { xor, big }: &TameTotal| (*big <= 1).then(|| xor.to_string());
        self.told(budget, of_heaps, |forms, form, budget| forms.text(form, budget))
    }

    /// The misère quotient of the heaps of a game, and the element of their sum.
    pub(super) fn quotient(&self, budget: &mut Budget) -> Result<(Arc<HeapQuotient>, Element), Refusal> {
        let heaps: Option<Vec<_>> = self.components.iter().map(|component| component.heaps()).collect();
        let is_one_game = heaps.is_some_and(|heaps| {
            heaps.windows(2).all(|pair| Arc::ptr_eq(pair[0].quotients, pair[1].quotients))
        });
        if !is_one_game {
            return Err(no_quotient());
        }
        match HeapSum::from_components(self.components.iter().copied(), budget)? {
            Some(sum) => Ok((sum.quotient, sum.element)),
            None => Err(Halt::OutOfReach(words!(
                "no misère quotient of these heaps was found within the limits of a question: try grundy misere with this game",
                "以一个问题的工作量没有求得这些堆的反常商：请用 grundy misere 求此游戏的商"
            ))
            .into()),
        }
    }

    /// Tells something of the canonical form, if that is found quickly; else of the Nim heaps that the
    /// components are equal to, if they are; else of the form that a long search finds.
    fn told<T>(
        &self,
        budget: &mut Budget,
        of_heaps: impl Fn(&TameTotal) -> Option<T>,
        of_form: impl Fn(&MisereForms, FormId, &mut Budget) -> Result<T, Halt>,
    ) -> Result<T, Refusal> {
        for component in &self.components {
            if component.is_loopy(budget)? {
                return Err(no_end());
            }
        }
        match self.told_of_form(QUICK, budget, &of_form) {
            Err(Halt::Steps(_) | Halt::Memory(_) | Halt::OutOfReach(_)) => {}
            found => return Ok(found??),
        }
        match self.nim_heaps(budget)?.and_then(|profile| of_heaps(&profile)) {
            Some(told) => Ok(told),
            None => Ok(self.told_of_form(budget.remaining_steps(), budget, &of_form)??),
        }
    }

    /// Tells something of the canonical form, which is found within at most `steps`.
    fn told_of_form<T>(
        &self,
        steps: u64,
        budget: &mut Budget,
        of_form: impl Fn(&MisereForms, FormId, &mut Budget) -> Result<T, Halt>,
    ) -> Result<Result<T, Halt>, Halt> {
        // Custom rules are asked before the workbench is held: they may ask about values too.
        let at: Vec<AnyPosition<ImpartialKind>> = budget.with_step_limit(steps, |budget| {
            self.components.iter().map(|component| component.erased(budget)).collect::<Result<_, _>>()
        })?;
        let mut bench = budget.lock(self.bench)?;
        let known = bench.misere();
        let form = budget.with_step_limit(steps, |budget| known.of(&at, budget))?;
        Ok(of_form(known.table.algebra(), form, budget))
    }

    /// The profile of the components, if the hypothesis of the misère theorem holds in all of them.
    ///
    /// Claim. Each part of such a component is equal to the Nim heap of its Grundy value in misère play.
    /// Proof, by induction: its options are equal to Nim heaps. Those above the value g lead back to g. If g
    /// is 0 and there is an option, one has the value 1 by the hypothesis, and the player to move loses
    /// there.
    fn nim_heaps(&self, budget: &mut Budget) -> Result<Option<TameTotal>, Halt> {
        let mut all = TameTotal::default();
        for component in &self.components {
            match component.contribution(Convention::Misere, budget)? {
                Some(ComponentValue::Finite(own)) => all = all.combine(&own),
                Some(ComponentValue::Infinite(_)) | None => return Ok(None),
            }
        }
        Ok(Some(all))
    }
}

/// Why there is no genus where play may go on for ever, or the positions that can be reached are so numerous
/// that it is not known to end.
fn no_end() -> Refusal {
    Refusal::Unsupported(words!(
        "play may go on for ever from here, or is not known to end, so there is no genus and no misère canonical form: ask for \"outcome\" in misère play",
        "对局可能永不结束，或无法确定一定结束，因此没有亏格和反常规范形：请改问反常规则下的 \"outcome\""
    ))
}

/// Why there is no quotient.
fn no_quotient() -> Refusal {
    Refusal::Unsupported(words!(
        "only heaps of one game on single heaps have misère quotients here: ask about such a game, as octal:0.77",
        "只对一个游戏的若干独立的堆求反常商：请改问这样的游戏，例如 octal:0.77"
    ))
}

/// Why there is none of positions in which the players have different moves.
pub(super) fn not_impartial() -> Refusal {
    Refusal::Unsupported(words!(
        "only positions in which both players have the same moves have genera and misère canonical forms: ask about such a game, as impartial:domineering",
        "只有双方着法相同的局面才有亏格和反常规范形：请改问这样的游戏，例如 impartial:domineering"
    ))
}
