//! Games that are sums of single heaps: a formula or a table tells the value of each heap, and values decide.

use super::ComponentValue;
use super::heap_moves::{self, COUNTING, SoughtOptions, WinningOptions};
use super::mex_reason;
use super::misere::{self, Failure};
use super::single_heaps::SumOfHeaps;
use super::{Method, MethodInput, MethodMoves, MethodResult, PlayCase, SumCase};
use crate::answer::{Basis, Claim};
use crate::budget::{Budget, Halt};
use crate::sequence::{NimSequence, SequencePrefix};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::erased::AnyHeapRules;
use grundy_theory::ruleset::heap::{HeapFamily, HeapGame, HeapMove, HeapOption, HeapRules};
use grundy_theory::theorem::ferguson::{self, TameTotal};
use grundy_theory::theorem::{FirstMoves, HeapTheorem, HeapTotals, Statement};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::words;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The values of single heaps: by a theorem where there is one, else by a table of the nim sequence.
pub(crate) struct HeapMethod {
    rules: Arc<AnyHeapRules>,
    formulas: Vec<Box<dyn HeapTheorem<AnyHeapRules>>>,
    sequence: NimSequence<AnyHeapRules>,
    before_engines: Option<BeforeEngines>,
}

/// Called about a heap before an engine meets it.
pub(crate) type BeforeEngines = Box<dyn Fn(u64, &mut Budget) -> Result<(), Halt> + Send + Sync>;

/// Where the values of heaps come from.
enum Values<'a> {
    Formula(&'a AnyHeapRules, &'a dyn HeapTheorem<AnyHeapRules>),
    Table(&'a AnyHeapRules, Arc<SequencePrefix>),
}

impl HeapMethod {
    /// With these theorems, which may be none: then values are found from the rules alone.
    pub(crate) fn new(
        rules: Arc<AnyHeapRules>,
        theorems: Vec<Box<dyn HeapTheorem<AnyHeapRules>>>,
    ) -> HeapMethod {
        let formulas = theorems.into_iter().filter(|theorem| theorem.holds(&rules)).collect();
        HeapMethod { sequence: NimSequence::new(Arc::clone(&rules)), rules, formulas, before_engines: None }
    }

    /// The same for rules that are to be told of every heap before an engine meets it.
    pub(crate) fn before_engines(self, call: BeforeEngines) -> HeapMethod {
        HeapMethod { before_engines: Some(call), ..self }
    }

    /// Tells the rules of every heap from 1 to `last`: up to which one it went well, and why no further.
    pub(crate) fn ready(&self, last: u64, budget: &mut Budget) -> (u64, Option<Halt>) {
        let Some(call) = &self.before_engines else { return (last, None) };
        let failed = (1..=last).find_map(|heap| call(heap, budget).err().map(|stop| (heap - 1, Some(stop))));
        failed.unwrap_or((last, None))
    }

    /// Tells the rules of a heap before an engine meets it.
    pub(crate) fn ask(&self, heap: u64, budget: &mut Budget) -> Result<(), Halt> {
        match &self.before_engines {
            Some(call) => call(heap, budget),
            None => Ok(()),
        }
    }

    /// Makes the values of these heaps known.
    pub(crate) fn reach(&self, heaps: &[u64], budget: &mut Budget) -> Result<(), Halt> {
        self.values(heaps, budget).map(|_| ())
    }

    /// The theorem that tells the value of every heap, where there is one.
    pub(crate) fn formula(&self) -> Option<&dyn HeapTheorem<AnyHeapRules>> {
        self.formulas.first().map(|formula| &**formula)
    }

    /// The theorem that tells the values of these heaps, if one does.
    fn formula_for(&self, heaps: &[u64]) -> Option<&dyn HeapTheorem<AnyHeapRules>> {
        self.formula().filter(|formula| heaps.iter().all(|&heap| formula.tells(&self.rules, heap)))
    }

    pub(crate) fn nim_sequence(&self) -> &NimSequence<AnyHeapRules> {
        &self.sequence
    }

    pub(crate) fn rules(&self) -> &AnyHeapRules {
        &self.rules
    }

    /// The values of these heaps: by a formula that tells them, otherwise from the table.
    fn values(&self, heaps: &[u64], budget: &mut Budget) -> Result<Values<'_>, Halt> {
        match self.formula_for(heaps) {
            Some(formula) => Ok(Values::Formula(&self.rules, formula)),
            None => Ok(Values::Table(&self.rules, self.sequence.reach(largest(heaps), budget)?)),
        }
    }

    /// The nim sum and the number of winning moves, where a formula finds both in one pass.
    fn survey(&self, on: MethodInput<'_, HeapGame<AnyHeapRules>>) -> Option<HeapTotals> {
        let survey = || self.formula_for(on.at).and_then(|formula| formula.survey(&self.rules, on.at));
        if on.is_root() { *on.note(survey) } else { survey() }
    }

    /// What tells the values of these heaps.
    fn by(&self, heaps: &[u64]) -> Basis {
        match self.formula_for(heaps) {
            Some(formula) => Basis::Theorem(formula.statement()),
            None => Basis::Computation(self.sequence.method(largest(heaps))),
        }
    }

    /// Who wins in normal play, if the theorem knows it without all values.
    fn untold(&self, heaps: &[u64], why: bool) -> Option<Claim<Outcome>> {
        let formula = self.formula().filter(|_| self.formula_for(heaps).is_none())?;
        let what = formula.outcome_untold(&self.rules, heaps)?;
        let claim = formula.statement().claim;
        let why = why.then(|| LocalizedString { en: claim.en.to_owned(), zh: claim.zh.to_owned() });
        Some(Claim { what, by: Basis::Theorem(formula.statement()), why })
    }

    fn nim_sum(&self, on: MethodInput<'_, HeapGame<AnyHeapRules>>, values: &Values<'_>) -> u64 {
        self.survey(on).map_or_else(|| values.nim_sum(on.at), |survey| survey.nim_sum)
    }
}

/// The largest of these heaps, 0 for none.
fn largest(heaps: &[u64]) -> u64 {
    heaps.iter().copied().max().unwrap_or(0)
}

impl Values<'_> {
    fn value(&self, heap: u64) -> u64 {
        match self {
            Values::Formula(rules, formula) => formula.value(rules, heap),
            Values::Table(_, known) => known.value(heap),
        }
    }

    fn nim_sum(&self, heaps: &[u64]) -> u64 {
        match self {
            Values::Formula(rules, formula) => formula.nim_sum(rules, heaps),
            Values::Table(_, known) => heaps.iter().fold(0, |sum, &heap| sum ^ known.value(heap)),
        }
    }

    /// Shows the options of a heap that are worth `target`; a step for each option looked at.
    fn visit_options(
        &self,
        heap: u64,
        target: u64,
        budget: &mut Budget,
        visit: Visit<'_, HeapOption>,
    ) -> Result<(), Halt> {
        match self {
            Values::Formula(rules, formula) if !formula.tells_options_of_value(rules, heap, target) => {
                Err(Halt::OutOfReach(words!(
                    "it would take too long to find the options of a heap of {heap} that have the value {target}",
                    "找出 {heap} 颗的堆中值为 {target} 的后继需时太长"
                )))
            }
            Values::Formula(rules, formula) => {
                let mut stop = Ok(());
                let _ = formula.visit_options_of_value(rules, heap, target, &mut |left| {
                    stop = budget.charge_steps(1);
                    if stop.is_ok() { visit(left) } else { ControlFlow::Break(()) }
                });
                stop
            }
            Values::Table(rules, known) => {
                if let HeapFamily::AllBut(forbidden) = rules.family()
                    && let Some(heaps) = known.heaps_of(target, heap)
                {
                    // Values that grow are taken by few heaps, while the options are nearly all smaller
                    // heaps.
                    budget.charge_steps(heaps.len() as u64)?;
                    let allowed = |left: &u64| forbidden.binary_search(&(heap - left)).is_err();
                    let _ =
                        heaps.into_iter().filter(allowed).try_for_each(|left| visit(HeapOption::one(left)));
                    return Ok(());
                }
                if let HeapFamily::TakeAndBreak(digits) = rules.family()
                    && let Some(()) =
                        broken(digits, known, heap, target).visit_far(known.repeats(heap), budget, visit)?
                {
                    return Ok(());
                }
                let mut stop = Ok(());
                let _ = rules.visit_options(heap, &mut |left| {
                    stop = budget.charge_steps(1);
                    if stop.is_err() {
                        return ControlFlow::Break(());
                    }
                    let value = left.nim_sum(|size| Some(known.value(size)));
                    if value == Some(target) { visit(left) } else { ControlFlow::Continue(()) }
                });
                stop
            }
        }
    }

    /// The pattern that gives the values of large heaps, if one is proved; otherwise nothing.
    fn pattern_in_words(&self, heaps: &[u64]) -> LocalizedString {
        let Values::Table(_, known) = self else { return LocalizedString::default() };
        let Some(pattern) = known.pattern_for(largest(heaps)) else { return LocalizedString::default() };
        let (period, start, name) = (pattern.period(), pattern.preperiod(), pattern.by().name);
        let (en, zh) = (name.en, name.zh);
        match pattern.saltus() {
            0 => LocalizedString {
                en: format!("From heap {start} on the values repeat with period {period} ({en})."),
                zh: format!("从 {start} 颗的堆起，值以 {period} 为周期（{zh}）。"),
            },
            saltus => LocalizedString {
                en: format!("From heap {start} on the values grow by {saltus} every {period} heaps ({en})."),
                zh: format!("从 {start} 颗的堆起，每 {period} 颗值增加 {saltus}（{zh}）。"),
            },
        }
    }

    /// How many options of a heap are worth `target`, where that is known without looking at them.
    fn count_options(&self, heap: u64, target: u64, budget: &mut Budget) -> Result<Option<BigUint>, Halt> {
        match self {
            Values::Formula(rules, formula) => {
                let told = formula.tells_options_of_value(rules, heap, target);
                Ok(if told { formula.count_options_of_value(rules, heap, target) } else { None })
            }
            Values::Table(rules, known) => match rules.family() {
                HeapFamily::TakeAndBreak(digits) => {
                    broken(digits, known, heap, target).count(|rest| known.repeats(rest), budget)
                }
                _ => Ok(None),
            },
        }
    }

    /// What decides sums with these heaps in misère play.
    fn profile(&self, heaps: &[u64]) -> TameTotal {
        let mut profile = TameTotal::default();
        for &heap in heaps {
            profile.add(&self.value(heap).into());
        }
        profile
    }
}

/// The options of a heap that are worth `target` by a code of digits.
fn broken<'a>(
    digits: &'a [u8],
    known: &'a SequencePrefix,
    heap: u64,
    target: u64,
) -> SoughtOptions<'a, impl Fn(u64, u64) -> bool + 'a> {
    SoughtOptions { digits, heap, is_sought: move |a, b| known.value(a) ^ known.value(b) == target }
}

/// The options of the heaps of a position that have the values that win.
struct OptionsOfValue<'a, F> {
    values: &'a Values<'a>,
    heaps: &'a [u64],
    /// The value that wins in a heap of some value.
    target_of: F,
}

impl<F: Fn(u64) -> u64> WinningOptions for OptionsOfValue<'_, F> {
    fn visit(&self, place: usize, budget: &mut Budget, visit: Visit<'_, HeapOption>) -> Result<(), Halt> {
        let heap = self.heaps[place];
        self.values.visit_options(heap, (self.target_of)(self.values.value(heap)), budget, visit)
    }

    fn count(&self, place: usize, budget: &mut Budget) -> Result<Option<BigUint>, Halt> {
        let heap = self.heaps[place];
        self.values.count_options(heap, (self.target_of)(self.values.value(heap)), budget)
    }

    fn is_uncountable(&self, count: &BigUint) -> bool {
        matches!(self.values, Values::Table(..)) && *count > COUNTING.into()
    }
}

/// Steps for a check of the misère theorem's hypothesis that may well come to no end.
const CHECKING: u64 = 2_000_000;

/// What looking at one heap costs where the misère theorem's hypothesis is looked at heap by heap.
const HEAP: u64 = 10;

impl HeapMethod {
    /// Whether the misère theorem's hypothesis holds for every heap here: it is Ferguson's pairing property
    /// for subtraction games, and is checked heap by heap for other rules.
    fn hypothesis(
        &self,
        heaps: &[u64],
        values: &Values<'_>,
        budget: &mut Budget,
    ) -> Result<Hypothesis, Halt> {
        let rules = &*self.rules;
        let by_formula = |formula: &dyn HeapTheorem<AnyHeapRules>| formula.zero_moves_to_one(rules);
        let single = rules.family().leaves_one_heap();
        if ferguson::hypothesis_by_ferguson(rules) || single && self.formula().is_some_and(by_formula) {
            return Ok(Hypothesis::Proved);
        }
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let promised = single;
        if promised || matches!(rules.family(), HeapFamily::Own(_)) {
            return self.checked(largest, promised, values, budget);
        }
        // Most rules that fail do so on a small heap.
        match self.checked(largest, false, values, &mut budget.sub_budget(CHECKING, u64::MAX)) {
            Err(Halt::Steps(_)) => Ok(Hypothesis::Unknown),
            checked => checked,
        }
    }

    /// Checks the hypothesis on all heaps up to the largest. Rules may promise that no move leaves several
    /// heaps.
    fn checked(
        &self,
        largest: u64,
        promised: bool,
        values: &Values<'_>,
        budget: &mut Budget,
    ) -> Result<Hypothesis, Halt> {
        for heap in 1..=largest {
            budget.charge_steps(HEAP)?;
            let zero = values.value(heap) == 0;
            if promised && !zero {
                continue;
            }
            let (mut terminal, mut reaches_one, mut several) = (true, false, None);
            let mut spent = Ok(());
            let _ = self.rules.visit_options(heap, &mut |left| {
                terminal = false;
                reaches_one |= left.sizes().fold(0, |sum, size| sum ^ values.value(size)) == 1;
                several = (left.heaps() > 1).then_some(left);
                spent = budget.charge_steps(HEAP);
                let enough = several.is_some() || spent.is_err() || (promised && reaches_one);
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            spent?;
            if let Some(left) = several {
                return Ok(Hypothesis::Fails(Failure::Splits(heap, left)));
            }
            if zero && !terminal && !reaches_one {
                return Ok(Hypothesis::Fails(Failure::NoMoveToOne(heap)));
            }
        }
        Ok(Hypothesis::Checked)
    }

    /// The values, and whether the misère theorem's hypothesis holds; `None` if the values are not known.
    fn tried(&self, heaps: &[u64], budget: &mut Budget) -> MethodResult<(Values<'_>, Hypothesis)> {
        let values = match self.values(heaps, budget) {
            Ok(values) => values,
            // Misère play can be searched where no value is known.
            Err(Halt::OutOfReach(_)) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        let hypothesis = self.hypothesis(heaps, &values, budget)?;
        Ok(Some((values, hypothesis)))
    }

    /// The values, and how the misère theorem's hypothesis is known to hold; `None` where values do not
    /// decide.
    fn tame(&self, heaps: &[u64], budget: &mut Budget) -> MethodResult<(Values<'_>, Hypothesis)> {
        let holds = |hypothesis: &Hypothesis| matches!(hypothesis, Hypothesis::Proved | Hypothesis::Checked);
        Ok(self.tried(heaps, budget)?.filter(|(_, hypothesis)| holds(hypothesis)))
    }
}

/// What is known of the misère theorem's hypothesis.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Hypothesis {
    /// By a theorem about all games of this kind.
    Proved,
    /// Every heap that can be reached was looked at.
    Checked,
    /// It does not hold.
    Fails(Failure),
    /// The heaps are too many to check them all.
    Unknown,
}

impl Method<HeapGame<AnyHeapRules>> for HeapMethod {
    fn outcome(
        &self,
        on: PlayCase<'_, HeapGame<AnyHeapRules>>,
        why: bool,
        budget: &mut Budget,
    ) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        if play == Convention::Normal {
            if let Some(claim) = self.untold(on.at, why) {
                return Ok(Some(claim));
            }
            let values = self.values(on.at, budget)?;
            let xor = self.nim_sum(on, &values);
            let why = why.then(|| {
                if on.at.is_empty() {
                    return play.of_nothing();
                }
                let words = self.values_in_words(on.at, &values).then(normal_in_words(xor));
                let derived = self.derived(on.at, &values);
                if derived.en.is_empty() { words } else { words.then(derived) }
            });
            return Ok(Some(Claim { what: Outcome::from_next(xor != 0), by: self.by(on.at), why }));
        }
        Ok(self.tame(on.at, budget)?.map(|(values, hypothesis)| {
            let profile = values.profile(on.at);
            let why = why.then(|| match &on.at[..] {
                [] => play.of_nothing(),
                heaps => {
                    self.values_in_words(heaps, &values).then(misere_in_words(&values, heaps, &hypothesis))
                }
            });
            Claim { what: ferguson::outcome(&profile), by: Basis::Theorem(&ferguson::STATEMENT), why }
        }))
    }

    fn value(
        &self,
        on: MethodInput<'_, HeapGame<AnyHeapRules>>,
        budget: &mut Budget,
    ) -> MethodResult<Claim<LoopyNimValue>> {
        let values = self.values(on.at, budget)?;
        let what = LoopyNimValue::Finite(self.nim_sum(on, &values).into());
        Ok(Some(Claim { what, by: self.by(on.at), why: None }))
    }

    fn contribution(
        &self,
        on: PlayCase<'_, HeapGame<AnyHeapRules>>,
        budget: &mut Budget,
    ) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        Ok(Some(match play {
            Convention::Normal => {
                let xor = self.nim_sum(on, &self.values(on.at, budget)?).into();
                Some(ComponentValue::Finite(TameTotal { xor, big: 0 }))
            }
            // Where the hypothesis fails heap by heap, it is not worth looking for it among whole positions.
            Convention::Misere => {
                self.tame(on.at, budget)?.map(|(values, _)| ComponentValue::Finite(values.profile(on.at)))
            }
        }))
    }

    fn winning_moves(
        &self,
        on: PlayCase<'_, HeapGame<AnyHeapRules>>,
        limit: usize,
        budget: &mut Budget,
    ) -> MethodMoves<HeapMove> {
        let PlayCase { on, play } = on;
        match play {
            Convention::Misere if self.tame(on.at, budget)?.is_none() => Ok(None),
            _ => self.moves_beside(on.beside(&TameTotal::default(), play), limit, budget),
        }
    }

    fn moves_beside(
        &self,
        on: SumCase<'_, HeapGame<AnyHeapRules>>,
        limit: usize,
        budget: &mut Budget,
    ) -> MethodMoves<HeapMove> {
        let SumCase { on, play, rest } = on;
        let values = self.values(on.at, budget)?;
        let Some(rest_xor) = rest.xor.to_u64() else {
            // A heap's value is below 2^64: no move here can make up for the rest.
            return Ok(Some(FirstMoves::none()));
        };
        if play == Convention::Normal {
            let total = self.nim_sum(on, &values) ^ rest_xor;
            if total == 0 {
                return Ok(Some(FirstMoves::none()));
            }
            let count = self.survey(on).filter(|_| rest_xor == 0).map(|survey| survey.winning_moves);
            let target_of = |value| value ^ total;
            let options = OptionsOfValue { values: &values, heaps: on.at, target_of };
            return heap_moves::winning_moves(on.at, &options, count, limit, budget).map(Some);
        }
        let all = values.profile(on.at).combine(rest);
        let target_of = |value: u64| {
            // All values here are below 2^64, and so is their nim sum.
            ferguson::target(&all.without(&value.into())).to_u64().unwrap_or(u64::MAX)
        };
        let options = OptionsOfValue { values: &values, heaps: on.at, target_of };
        heap_moves::winning_moves(on.at, &options, None, limit, budget).map(Some)
    }

    fn misere_caveat(
        &self,
        on: MethodInput<'_, HeapGame<AnyHeapRules>>,
        budget: &mut Budget,
    ) -> MethodResult<LocalizedString> {
        Ok(match self.tried(on.at, budget)? {
            Some((_, Hypothesis::Fails(failure))) => Some(failure.in_words()),
            Some((_, Hypothesis::Proved | Hypothesis::Checked)) => None,
            Some((_, Hypothesis::Unknown)) | None => Some(misere::of_parts()),
        })
    }

    fn suspense(
        &self,
        on: PlayCase<'_, HeapGame<AnyHeapRules>>,
        _: &mut Budget,
    ) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        let mut live = on.at.iter().filter(|&&heap| heap > 0);
        let (Convention::Normal, Some(&heap), None) = (play, live.next(), live.next()) else {
            return Ok(None);
        };
        Ok(self.formulas.iter().find_map(|formula| formula.suspense(&self.rules, heap)).map(Some))
    }

    fn tells_values_of_components(&self) -> bool {
        true
    }

    fn bytes(&self) -> u64 {
        self.sequence.bytes()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.formulas.iter().map(|formula| formula.statement()).collect()
    }

    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        Some(self)
    }
}

/// Heaps whose values a reason spells out.
const SPELLED_OUT: usize = 6;

impl HeapMethod {
    /// Why a single heap has its value, where its options are few. Rules that are asked were asked about it
    /// before.
    fn derived(&self, heaps: &[u64], values: &Values<'_>) -> LocalizedString {
        let (&[heap], Values::Table(..)) = (heaps, values) else { return LocalizedString::default() };
        let mut options = mex_reason::Options::new();
        let mut left = mex_reason::MAX_OPTIONS;
        let all = self.rules.visit_options(heap, &mut |split| {
            let value = GrundyValue::from(split.sizes().fold(0, |sum, size| sum ^ values.value(size)));
            options.entry(value).or_insert_with(|| mex_reason::numbers_in_short(split.sizes()));
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match all {
            ControlFlow::Continue(()) => mex_reason::reason(&values.value(heap).into(), &options),
            ControlFlow::Break(()) => LocalizedString::default(),
        }
    }

    fn values_in_words(&self, heaps: &[u64], values: &Values<'_>) -> LocalizedString {
        let first = heaps.iter().take(SPELLED_OUT);
        let shown: Vec<String> = first.map(|&heap| format!("{heap} -> {}", values.value(heap))).collect();
        let dots = if heaps.len() > SPELLED_OUT { ", ..." } else { "" };
        let list = format!("{}{dots}", shown.join(", "));
        let (Some(formula), Some(&first)) = (self.formula_for(heaps), heaps.first()) else {
            let words = words!("The heaps have the Grundy values {list}.", "各堆的 Grundy 值：{list}。");
            let pattern = values.pattern_in_words(heaps);
            return if pattern.en.is_empty() { words } else { words.then(pattern) };
        };
        let LocalizedString { en, zh } = formula.reason(&self.rules, first);
        words!("The heaps have the Grundy values {list} ({en}).", "各堆的 Grundy 值：{list}（{zh}）。")
    }
}

fn normal_in_words(xor: u64) -> LocalizedString {
    match xor {
        0 => words!(
            "Their nim sum (XOR) is 0, and every move makes it other than 0: the player to move loses.",
            "它们的尼姆和（异或）为 0，任何一步都会使其不为 0：先手必败。"
        ),
        _ => words!(
            "Their nim sum (XOR) is {xor}, not 0: the player to move wins by making it 0.",
            "它们的尼姆和（异或）为 {xor}，不为 0：先手使其变为 0 即可获胜。"
        ),
    }
}

fn misere_in_words(values: &Values<'_>, heaps: &[u64], hypothesis: &Hypothesis) -> LocalizedString {
    let xor = values.nim_sum(heaps);
    let big = heaps.iter().filter(|&&heap| values.value(heap) >= 2).count();
    let words = if big > 0 {
        words!(
            "In misère play, as long as some heap has a value of 2 or more (here {big}), the nim sum decides as in normal play: it is {xor}.",
            "反常规则下，有 {big} 堆的值不小于 2 时，与正常规则一样由尼姆和决定：现为 {xor}。"
        )
    } else {
        words!(
            "In misère play, when all values are 0 or 1, the player to move loses exactly when the nim sum is 1: it is {xor}.",
            "反常规则下，所有值为 0 或 1 时，尼姆和为 1 恰好是先手必败：现为 {xor}。"
        )
    };
    match hypothesis {
        Hypothesis::Proved | Hypothesis::Fails(_) | Hypothesis::Unknown => words,
        Hypothesis::Checked => words.then(words!(
            "The hypothesis of this theorem was checked on every heap that can be reached.",
            "该定理的前提已在所有可能出现的堆上验证。"
        )),
    }
}
