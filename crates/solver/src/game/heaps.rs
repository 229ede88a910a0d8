//! Games that are sums of single heaps.

use super::beside::{Picked, choices};
use super::{Choice, Component, Contribution, Game, Placed, SingleHeaps, Wanted, named};
use crate::answer::{MoveList, Worth};
use crate::engine::evaluate::{Length, Lengths, Memo};
use crate::engine::win::Wins;
use crate::limits::{Budget, Stop};
use crate::table::{Known, NimSequence};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::heap::{Family, HeapRules, Heaps, Split, in_order_of_answers};
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::ruleset::{About, Notation, Visit};
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::theorem::{HeapTheorem, Statement, Survey};
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The game on lists of heaps with the rules `H`.
pub struct HeapGame<H: HeapRules>(Arc<Shared<H>>);

struct Shared<H: HeapRules> {
    rules: Arc<Heaps<H>>,
    formulas: Vec<Box<dyn HeapTheorem<H>>>,
    sequence: NimSequence<H>,
    misere: Mutex<Wins<Heaps<H>>>,
    normal_lengths: Mutex<Memo<Heaps<H>, Lengths>>,
    misere_lengths: Mutex<Memo<Heaps<H>, Lengths>>,
}

/// A list of heaps.
struct Position<H: HeapRules> {
    game: Arc<Shared<H>>,
    heaps: Vec<u64>,
    /// What one pass over the heaps has found, once it was made.
    survey: OnceLock<Option<Survey>>,
}

/// Where the values of heaps come from.
enum Values<'a, H: HeapRules> {
    Formula(&'a H, &'a dyn HeapTheorem<H>),
    Table(&'a H, Arc<Known>),
}

impl<H: HeapRules> HeapGame<H> {
    /// The game with these theorems, which may be none: then values are found from the rules alone.
    pub fn new(rules: H, theorems: Vec<Box<dyn HeapTheorem<H>>>) -> HeapGame<H> {
        let rules = Arc::new(rules);
        let formulas = theorems.into_iter().filter(|theorem| theorem.holds(&rules)).collect();
        HeapGame(Arc::new(Shared {
            sequence: NimSequence::new(Arc::clone(&rules)),
            rules: Arc::new(Heaps(rules)),
            formulas,
            misere: Mutex::new(Wins::new(Play::Misere)),
            normal_lengths: Mutex::new(Memo::new(Lengths(Play::Normal))),
            misere_lengths: Mutex::new(Memo::new(Lengths(Play::Misere))),
        }))
    }

    /// The theorem that tells the value of every heap, where there is one.
    pub(super) fn formula(&self) -> Option<&dyn HeapTheorem<H>> {
        self.0.formulas.first().map(|formula| &**formula)
    }

    pub(super) fn nim_sequence(&self) -> &NimSequence<H> {
        &self.0.sequence
    }

    pub(super) fn heap_rules(&self) -> &H {
        self.0.heap_rules()
    }
}

impl<H: HeapRules> Shared<H> {
    fn heap_rules(&self) -> &H {
        &self.rules.0
    }

    fn length(&self, heaps: &Vec<u64>, play: Play, budget: &mut Budget) -> Result<Length, Stop> {
        let lengths = if play == Play::Normal { &self.normal_lengths } else { &self.misere_lengths };
        budget.lock(lengths)?.value(&self.rules, heaps, budget)
    }

    fn suspense(&self, heaps: &Vec<u64>, play: Play, budget: &mut Budget) -> Result<u64, Stop> {
        let mut live = heaps.iter().filter(|&&heap| heap > 0);
        if let (Play::Normal, Some(&heap), None) = (play, live.next(), live.next()) {
            let known = self.formulas.iter().find_map(|formula| formula.suspense(self.heap_rules(), heap));
            if let Some(suspense) = known {
                return Ok(suspense);
            }
        }
        Ok(self.length(heaps, play, budget)?.suspense)
    }

    /// Values of all heaps, where there is a formula, or else of those up to `largest`.
    fn values(&self, largest: u64, budget: &mut Budget) -> Result<Values<'_, H>, Stop> {
        match self.formulas.first() {
            Some(formula) => Ok(Values::Formula(self.heap_rules(), &**formula)),
            None => Ok(Values::Table(self.heap_rules(), self.sequence.reach(largest, budget)?)),
        }
    }
}

impl<H: HeapRules> Game for HeapGame<H> {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let heaps = self.0.rules.parse(data)?;
        Ok(Placed::Component(Box::new(Position {
            game: Arc::clone(&self.0),
            heaps,
            survey: OnceLock::new(),
        })))
    }

    fn bytes(&self) -> u64 {
        let game = &*self.0;
        game.sequence.bytes()
            + lock(&game.misere).bytes()
            + lock(&game.normal_lengths).bytes()
            + lock(&game.misere_lengths).bytes()
    }

    fn form(&self) -> Form {
        self.0.rules.form()
    }

    fn plane(&self) -> Option<Plane> {
        self.0.rules.plane()
    }

    fn about(&self) -> &'static About {
        self.0.rules.about()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.formulas.iter().map(|formula| formula.statement()).collect()
    }

    fn single_heaps(&self) -> Option<&dyn SingleHeaps> {
        Some(self)
    }
}

impl<H: HeapRules> Values<'_, H> {
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
        visit: Visit<'_, Split>,
    ) -> Result<(), Stop> {
        match self {
            Values::Formula(rules, formula) => {
                let mut stop = Ok(());
                let _ = formula.visit_options_of_value(rules, heap, target, &mut |left| {
                    stop = budget.spend(1);
                    if stop.is_ok() { visit(left) } else { ControlFlow::Break(()) }
                });
                stop
            }
            Values::Table(rules, known) => {
                if let Family::AllBut(forbidden) = rules.family()
                    && let Some(heaps) = known.heaps_of(target, heap)
                {
                    // Values that grow are taken by few heaps, while the options are nearly all smaller heaps.
                    budget.spend(heaps.len() as u64)?;
                    let allowed = |left: &u64| forbidden.binary_search(&(heap - left)).is_err();
                    let _ = heaps.into_iter().filter(allowed).try_for_each(|left| visit(Split::one(left)));
                    return Ok(());
                }
                let mut stop = Ok(());
                let _ = rules.visit_options(heap, &mut |left| {
                    stop = budget.spend(1);
                    if stop.is_err() {
                        return ControlFlow::Break(());
                    }
                    let odd = left.runs().iter().filter(|run| run.count % 2 == 1);
                    let value = odd.fold(0, |sum, run| sum ^ known.value(run.size));
                    if value == target { visit(left) } else { ControlFlow::Continue(()) }
                });
                stop
            }
        }
    }

    /// The pattern that gives values past the table, where one is proved; else nothing.
    fn pattern_in_words(&self) -> Words {
        let Values::Table(_, known) = self else { return Words::default() };
        let Some(pattern) = known.pattern() else { return Words::default() };
        let (period, start, name) = (pattern.period(), pattern.preperiod(), pattern.by().name);
        let (en, zh) = (name.en, name.zh);
        match pattern.saltus() {
            0 => Words {
                en: format!("From heap {start} on the values repeat with period {period} ({en})."),
                zh: format!("从 {start} 颗的堆起，值以 {period} 为周期（{zh}）。"),
            },
            saltus => Words {
                en: format!("From heap {start} on the values grow by {saltus} every {period} heaps ({en})."),
                zh: format!("从 {start} 颗的堆起，每 {period} 颗值增加 {saltus}（{zh}）。"),
            },
        }
    }

    /// How many options of a heap are worth `target`, where that is known without looking at them.
    fn count_options(&self, heap: u64, target: u64) -> Option<BigUint> {
        match self {
            Values::Formula(rules, formula) => formula.count_options_of_value(rules, heap, target),
            Values::Table(..) => None,
        }
    }
}

/// Steps that may be spent on counting winning moves one by one, well under a second of work.
const COUNTING: u64 = 30_000_000;

/// What looking at one heap costs where the misère theorem's hypothesis is looked at heap by heap.
const HEAP: u64 = 10;

impl<H: HeapRules> Position<H> {
    fn largest(&self) -> u64 {
        self.heaps.iter().copied().max().unwrap_or(0)
    }

    fn values(&self, budget: &mut Budget) -> Result<Values<'_, H>, Stop> {
        // A formula needs no look at all heaps for the largest.
        let largest = if self.game.formulas.is_empty() { self.largest() } else { 0 };
        self.game.values(largest, budget)
    }

    /// The nim sum and the number of winning moves, where a formula finds both in one pass.
    fn survey(&self) -> Option<Survey> {
        *self.survey.get_or_init(|| {
            let formula = self.game.formulas.first()?;
            formula.survey(self.game.heap_rules(), &self.heaps)
        })
    }

    fn nim_sum(&self, values: &Values<'_, H>) -> u64 {
        self.survey().map_or_else(|| values.nim_sum(&self.heaps), |survey| survey.nim_sum)
    }

    /// Does the misère theorem hold for every heap here? Its hypothesis is Ferguson's pairing property for
    /// subtraction games, and is looked at heap by heap for other rules that leave one heap.
    fn is_tame(&self, values: &Values<'_, H>, budget: &mut Budget) -> Result<bool, Stop> {
        let rules = self.game.heap_rules();
        if ferguson::hypothesis_by_ferguson(rules) {
            return Ok(true);
        }
        let promised = rules.family().leaves_one_heap();
        if !promised && !matches!(rules.family(), Family::Own(_)) {
            return Ok(false);
        }
        for heap in 1..=self.largest() {
            budget.spend(HEAP)?;
            let zero = values.value(heap) == 0;
            // Own rules promise nothing: the options of all heaps are looked at.
            if promised && !zero {
                continue;
            }
            let (mut terminal, mut reaches_one, mut several) = (true, false, false);
            let mut spent = Ok(());
            let _ = rules.visit_options(heap, &mut |left| {
                terminal = false;
                several = left.heaps() > 1;
                reaches_one |= left.sizes().fold(0, |sum, size| sum ^ values.value(size)) == 1;
                spent = budget.spend(HEAP);
                let enough = several || spent.is_err() || (promised && reaches_one);
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            spent?;
            if several || (zero && !terminal && !reaches_one) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The moves that make the rest of a sum a P-position: in each heap the options of the one right value. `count`
    /// where it is known how many they are.
    fn moves_to_p(
        &self,
        values: &Values<'_, H>,
        target_of: impl Fn(u64) -> u64,
        count: Option<u64>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let mut picked = Picked::new(limit);
        if let Some(count) = count {
            picked.add_count(&count.into());
        }
        let mut counting = budget.part(COUNTING, u64::MAX);
        for (heap, &size) in self.heaps.iter().enumerate() {
            if count.is_some() && picked.is_full() {
                break;
            }
            let target = target_of(values.value(size));
            let known = if count.is_none() { values.count_options(size, target) } else { None };
            if let Some(count) = &known {
                picked.add_count(count);
                if picked.is_full() {
                    continue;
                }
            }
            let counted = known.is_some() || count.is_some();
            let mut result = Ok(());
            let options = |show: Visit<'_, Split>| {
                result = values.visit_options(size, target, &mut counting, show);
                ControlFlow::Continue(())
            };
            let _ = in_order_of_answers(&self.heaps, heap, options, &mut |mv| {
                picked.offer(mv, counted);
                if counted && picked.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match result {
                Ok(()) => {}
                Err(Stop::Steps(_)) => {
                    picked.give_up_counting();
                    break;
                }
                Err(stop) => return Err(stop),
            }
        }
        let (moves, count) = picked.finish();
        let rules = &*self.game.rules;
        let moves = moves.iter().map(|mv| named(rules, &self.heaps, mv, moves.len())).collect();
        Ok(MoveList { moves, count })
    }

    fn search_misere(&self, budget: &mut Budget) -> Result<Outcome, Stop> {
        budget.lock(&self.game.misere)?.outcome(&self.game.rules, &self.heaps, budget)
    }

    /// What decides sums with this position; `None` where values do not decide.
    fn profile(&self, play: Play, budget: &mut Budget) -> Result<Option<Profile>, Stop> {
        if play == Play::Normal {
            let xor = self.nim_sum(&self.values(budget)?).into();
            return Ok(Some(Profile { xor, big: 0 }));
        }
        let values = match self.values(budget) {
            Ok(values) => values,
            // Misère play can be searched where no value is known.
            Err(Stop::OutOfReach(_)) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        if !self.is_tame(&values, budget)? {
            return Ok(None);
        }
        let mut profile = Profile::default();
        for &heap in &self.heaps {
            profile.add(&values.value(heap).into());
        }
        Ok(Some(profile))
    }
}

impl<H: HeapRules> Component for Position<H> {
    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match (play, self.profile(play, budget)?) {
            (Play::Normal, Some(profile)) => Ok(Outcome::of_next(!profile.xor.is_zero())),
            (Play::Misere, Some(profile)) => Ok(ferguson::outcome(&profile)),
            (_, None) => self.search_misere(budget),
        }
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Worth, Stop> {
        Ok(Worth::Value(self.nim_sum(&self.values(budget)?).into()))
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        Ok(self.profile(play, budget)?.map(Contribution::Finite))
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        match self.profile(play, budget)? {
            Some(_) => self.moves_beside(&Profile::default(), play, limit, budget),
            None => super::beside::by_outcome(&*self.game.rules, &self.heaps, limit, budget, |to, budget| {
                budget.lock(&self.game.misere)?.outcome(&self.game.rules, to, budget)
            }),
        }
    }

    fn moves_beside(
        &self,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let values = self.values(budget)?;
        let Some(rest_xor) = rest.xor.to_u64() else {
            // A heap's value is below 2^64: no move here can make up for the rest.
            return Ok(MoveList::none());
        };
        if play == Play::Normal {
            let total = self.nim_sum(&values) ^ rest_xor;
            return if total == 0 {
                Ok(MoveList::none())
            } else {
                let count = self.survey().filter(|_| rest_xor == 0).map(|survey| survey.winning_moves);
                self.moves_to_p(&values, |value| value ^ total, count, limit, budget)
            };
        }
        let mut all = rest.clone();
        for &heap in &self.heaps {
            all.add(&values.value(heap).into());
        }
        let target_of = |value: u64| {
            // All values here are below 2^64, and so is their nim sum.
            ferguson::target(&all.without(&value.into())).to_u64().unwrap_or(u64::MAX)
        };
        self.moves_to_p(&values, target_of, None, limit, budget)
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        Ok(Some(self.game.length(&self.heaps, play, budget)?.remoteness))
    }

    fn suspense(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.game.suspense(&self.heaps, play, budget).map(Some)
    }

    fn choices(&self, play: Play, wanted: Wanted, budget: &mut Budget) -> Result<(Vec<Choice>, bool), Stop> {
        let game = &*self.game;
        choices(&*game.rules, &self.heaps, wanted, budget, |to, budget| game.suspense(to, play, budget))
    }

    fn erased(&self, _: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(&self.game.rules), self.heaps.clone()))
    }

    fn write(&self) -> Data {
        self.game.rules.write(&self.heaps)
    }

    fn method(&self, play: Play, _: &mut Budget) -> Text {
        match (play, self.game.formulas.first()) {
            (Play::Misere, _) if ferguson::hypothesis_by_ferguson(self.game.heap_rules()) => {
                text!("misère theorem (Ferguson)", "反常规则定理（Ferguson）")
            }
            (Play::Misere, _) => text!("misère play by search", "反常规则：搜索"),
            (_, Some(formula)) => formula.statement().name,
            (_, None) => self.game.sequence.method(),
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        let Ok(values) = self.values(budget) else {
            return Ok(words!("Every line of play was searched.", "已搜索全部着法。"));
        };
        let mut words = self.values_in_words(&values);
        let xor = self.nim_sum(&values);
        words = words.then(if play == Play::Misere {
            self.misere_in_words(&values, budget)?
        } else if xor == 0 {
            words!(
                "Their nim sum (XOR) is 0, and every move makes it other than 0: the player to move loses.",
                "它们的尼姆和（异或）为 0，任何一步都会使其不为 0：先手必败。"
            )
        } else {
            words!(
                "Their nim sum (XOR) is {xor}, not 0: the player to move wins by making it 0.",
                "它们的尼姆和（异或）为 {xor}，不为 0：先手使其变为 0 即可获胜。"
            )
        });
        Ok(words)
    }
}

/// Heaps whose values a reason spells out.
const SPELLED_OUT: usize = 6;

impl<H: HeapRules> Position<H> {
    fn values_in_words(&self, values: &Values<'_, H>) -> Words {
        let shown: Vec<String> = self
            .heaps
            .iter()
            .take(SPELLED_OUT)
            .map(|&heap| format!("{heap} -> {}", values.value(heap)))
            .collect();
        let dots = if self.heaps.len() > SPELLED_OUT { ", ..." } else { "" };
        let list = format!("{}{dots}", shown.join(", "));
        let (Some(formula), Some(&first)) = (self.game.formulas.first(), self.heaps.first()) else {
            let words = words!("The heaps have the Grundy values {list}.", "各堆的 Grundy 值：{list}。");
            let pattern = values.pattern_in_words();
            return if pattern.en.is_empty() { words } else { words.then(pattern) };
        };
        let why = formula.reason(self.game.heap_rules(), first);
        let (en, zh) = (why.en, why.zh);
        Words {
            en: format!("The heaps have the Grundy values {list} ({en})."),
            zh: format!("各堆的 Grundy 值：{list}（{zh}）。"),
        }
    }

    fn misere_in_words(&self, values: &Values<'_, H>, budget: &mut Budget) -> Result<Words, Stop> {
        if !self.is_tame(values, budget)? {
            return Ok(words!(
                "In misère play these values do not decide: every line of play was searched.",
                "在反常规则下，这些值不足以判定胜负：已搜索全部着法。"
            ));
        }
        let xor = self.nim_sum(values);
        let big = self.heaps.iter().filter(|&&heap| values.value(heap) >= 2).count();
        Ok(if big > 0 {
            words!(
                "In misère play, as long as some heap has a value of 2 or more (here {big}), the nim sum decides as in normal play: it is {xor}.",
                "反常规则下，有 {big} 堆的值不小于 2 时，与正常规则一样由尼姆和决定：现为 {xor}。"
            )
        } else {
            words!(
                "In misère play, when all values are 0 or 1, the player to move loses exactly when the nim sum is 1: it is {xor}.",
                "反常规则下，所有值为 0 或 1 时，尼姆和为 1 恰好是先手必败：现为 {xor}。"
            )
        })
    }
}

/// What a thread that panicked left behind is still a table of right values: entries are written when known.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
