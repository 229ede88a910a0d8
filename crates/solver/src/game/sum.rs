//! Disjunctive sums that may mix games.

use super::component::{Component, OtherComponents};
use super::heap_sum::HeapSum;
use super::partizan::sum::PartizanSum;
use super::partizan::whole::Whole;
use super::position::GamePosition;
use super::question::{self, Asked, Playing};
use super::workbench::value_of_component;
use crate::answer::{Basis, Claim, GrundyAnswer, MoveList, NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt, moves};
use crate::game::question::Reply;
use crate::method::ComponentValue;
use crate::moves::component_moves::{ComponentMoves, grouped, listed};
use crate::moves::options::OptionDetail;
use crate::once::once;
use crate::value_arena::ValueArena;
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset, ImpartialKind};
use grundy_theory::sum::disjunctive::DisjunctiveSum;
use grundy_theory::theorem::ferguson::{self, TameTotal};
use grundy_theory::theorem::{EITHER, smith, sprague_grundy};
use grundy_theory::value::LoopyNimValue;
use grundy_theory::{text, words};
use grundy_values::loopy::value::LoopyValue;
use hashbrown::HashMap;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock};

/// The disjunctive sum of positions, as a position that can be asked about. Moves lead to the list of all
/// positions.
///
/// # Errors
/// [`ComponentError`] if one of them can be no component of a sum.
pub fn of(components: Vec<GamePosition>) -> Result<GamePosition, ComponentError> {
    for (component, placed) in components.iter().enumerate() {
        match placed {
            GamePosition::Alone(alone) => {
                return Err(ComponentError { component, reason: alone.not_a_component() });
            }
            GamePosition::Sum(_) => {
                return Err(ComponentError { component, reason: super::errors::not_a_component() });
            }
            GamePosition::Component(_) | GamePosition::Partizan(_) => {}
        }
    }
    if components.iter().any(|component| matches!(component, GamePosition::Partizan(_))) {
        return Ok(GamePosition::Sum(Box::new(Whole(Box::new(PartizanSum::new(components))))));
    }
    let into_component = |(index, placed): (usize, GamePosition)| {
        placed.component().map_err(|reason| ComponentError { component: index, reason })
    };
    let mut components: Vec<_> =
        components.into_iter().enumerate().map(into_component).collect::<Result<_, _>>()?;
    Ok(GamePosition::Sum(match components.pop() {
        // One part needs no values: it may have a theorem about its outcome alone.
        Some(component) if components.is_empty() => Box::new(OneComponent(component)),
        last => {
            components.extend(last);
            Box::new(SumPosition::new(components))
        }
    }))
}

/// A position that can be no component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentError {
    /// Its place among the components.
    pub component: usize,
    /// Why.
    pub reason: LocalizedString,
}

/// A sum of one position: its answers, with moves that lead to lists.
struct OneComponent(Box<dyn Component>);

impl Asked for OneComponent {
    fn takes_player(&self) -> bool {
        self.0.takes_player()
    }

    fn components(&self) -> Option<Vec<&dyn Component>> {
        Some(vec![&*self.0])
    }

    fn value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Reply<LoopyValue> {
        Ok(value_of_component(&*self.0, bench, budget)?)
    }

    fn outcome(&self, playing: Playing, why: bool, budget: &mut Budget) -> Reply<Claim<Outcome>> {
        Asked::outcome(&*self.0, playing, why, budget)
    }

    fn grundy(&self, playing: Playing, budget: &mut Budget) -> Reply<Claim<GrundyAnswer>> {
        Asked::grundy(&*self.0, playing, budget)
    }

    fn moves(&self, playing: Playing, limit: usize, budget: &mut Budget) -> Reply<MoveList> {
        let MoveList { moves, count, undecided } = Asked::moves(&*self.0, playing, limit, budget)?;
        let mut gathered = ComponentMoves::default();
        moves.into_iter().try_for_each(|mv| gathered.push(0, mv, budget))?;
        let list = listed(&[self.0.write()], gathered, count, limit, budget)?;
        Ok(MoveList { undecided, ..list })
    }

    fn options(&self, playing: Playing, wanted: OptionDetail, budget: &mut Budget) -> Reply<OptionList> {
        let OptionList { options, count } = Asked::options(&*self.0, playing, wanted, budget)?;
        let mut gathered = ComponentMoves::default();
        options.into_iter().try_for_each(|option| gathered.push(0, option, budget))?;
        Ok(grouped(&[self.0.write()], gathered, count, wanted.limit, budget)?)
    }

    fn remoteness(&self, playing: Playing, budget: &mut Budget) -> Reply<Option<u64>> {
        Asked::remoteness(&*self.0, playing, budget)
    }
}

/// Who is shown a move of a component, and the sum after it to be searched.
type VisitMoves<'a> = dyn FnMut(
        usize,
        NamedMove,
        (&Vec<AnyPosition<ImpartialKind>>, PlayMode),
        &mut MisereSumSearch,
        &mut Budget,
    ) -> Result<(), Halt>
    + 'a;

/// A sum of several positions, with what was found out about it.
struct SumPosition {
    components: Vec<Box<dyn Component>>,
    /// What the parts contribute in each play.
    known: [OnceLock<Known>; 2],
    /// The element of heaps in their misère quotient, where values do not decide in misère play.
    heaps: OnceLock<Option<HeapSum>>,
    /// What was searched, where neither decides.
    search: Mutex<MisereSumSearch>,
}

/// What the parts contribute.
struct Known {
    play: Convention,
    /// Each of them, where values decide the sum.
    contributions: Option<Vec<ComponentValue>>,
    /// All together.
    total: OtherComponents,
}

type MisereSumSearch = RulesetSearch<DisjunctiveSum<AnyRuleset<ImpartialKind>>>;

const RULES: DisjunctiveSum<AnyRuleset<ImpartialKind>> = DisjunctiveSum(AnyRuleset::new());

impl OtherComponents {
    /// What stands beside nothing.
    fn nothing() -> OtherComponents {
        OtherComponents { value: LoopyNimValue::ZERO, profile: TameTotal::default(), heaps: None }
    }

    fn add(&mut self, contribution: &ComponentValue) {
        match contribution {
            ComponentValue::Finite(own) => {
                self.value = self.value.plus(&LoopyNimValue::Finite(own.xor.clone()));
                self.profile = self.profile.combine(own);
            }
            ComponentValue::Infinite(options) => {
                self.value = self.value.plus(&LoopyNimValue::Infinite(options.clone()));
            }
        }
    }
}

impl Known {
    fn new(components: &[Box<dyn Component>], play: Convention, budget: &mut Budget) -> Result<Known, Halt> {
        let mut known = Known { play, contributions: None, total: OtherComponents::nothing() };
        let mut contributions = Vec::with_capacity(components.len());
        for component in components {
            let Some(contribution) = component.contribution(play, budget)? else { return Ok(known) };
            known.total.add(&contribution);
            contributions.push(contribution);
        }
        known.contributions = Some(contributions);
        Ok(known)
    }

    /// Who wins, by values alone.
    fn decided(&self) -> Outcome {
        match self.play {
            Convention::Normal => self.total.value.outcome(),
            Convention::Misere => ferguson::outcome(&self.total.profile),
        }
    }

    fn reason(&self, contributions: &[ComponentValue]) -> LocalizedString {
        let values = contributions.iter().map(written).collect::<Vec<_>>().join(", ");
        let TameTotal { xor, big } = &self.total.profile;
        let goes_on = infinite(contributions).next().is_some();
        match self.play {
            play if contributions.is_empty() => play.of_nothing(),
            Convention::Normal if goes_on => match self.decided() {
                Outcome::N => words!(
                    "The components have the values {values}; the one with braces can be kept going for ever, and the player to move wins by moving it to the value {xor}, the nim sum of the others.",
                    "各分量的值为 {values}；带花括号的一项可以永远走下去，先手把它变为其余各项的尼姆和 {xor} 即可获胜。"
                ),
                _ => words!(
                    "The components have the values {values}; those with braces can be kept going for ever, and no move leaves values whose nim sum is 0: neither player can be forced to lose.",
                    "各分量的值为 {values}；带花括号的可以永远走下去，而且没有一步能使尼姆和变为 0：谁也不会输。"
                ),
            },
            Convention::Normal if xor.is_zero() => words!(
                "The components have the Grundy values {values}; their nim sum (XOR) is 0, so the player to move loses.",
                "各分量的 Grundy 值为 {values}；尼姆和（异或）为 0，先手必败。"
            ),
            Convention::Normal => words!(
                "The components have the Grundy values {values}; their nim sum (XOR) is {xor}, and the player to move wins by making it 0.",
                "各分量的 Grundy 值为 {values}；尼姆和（异或）为 {xor}，先手使其变为 0 即可获胜。"
            ),
            Convention::Misere => words!(
                "The components have the nim sum {xor}, and {big} components have a value of 2 or more; the misère theorem decides by these two numbers.",
                "各分量的尼姆和为 {xor}，其中 {big} 个部分的值不小于 2；反常规则定理由这两个数判定胜负。"
            ),
        }
    }

    fn by(&self, contributions: &[ComponentValue]) -> Basis {
        Basis::Theorem(match self.play {
            Convention::Normal if infinite(contributions).next().is_some() => &smith::STATEMENT,
            Convention::Normal => &sprague_grundy::STATEMENT,
            Convention::Misere => &ferguson::STATEMENT,
        })
    }
}

impl SumPosition {
    fn new(components: Vec<Box<dyn Component>>) -> SumPosition {
        let search = Mutex::new(RulesetSearch::new(RULES));
        SumPosition { components, known: Default::default(), heaps: OnceLock::new(), search }
    }

    fn known(&self, play: Convention, budget: &mut Budget) -> Result<&Known, Halt> {
        once(&self.known[play as usize], || Known::new(&self.components, play, budget))
    }

    /// The element of the sum in the misère quotient of its heaps; `None` in normal play, or if there is
    /// none.
    fn heaps(&self, play: Convention, budget: &mut Budget) -> Result<Option<&HeapSum>, Halt> {
        match play {
            Convention::Normal => Ok(None),
            Convention::Misere => {
                let components = || self.components.iter().map(|component| &**component);
                Ok(once(&self.heaps, || HeapSum::from_components(components(), budget))?.as_ref())
            }
        }
    }

    fn erased(&self, budget: &mut Budget) -> Result<Vec<AnyPosition<ImpartialKind>>, Halt> {
        self.components.iter().map(|component| component.erased(budget)).collect()
    }

    fn is_loopy(&self, budget: &mut Budget) -> Result<bool, Halt> {
        is_loopy(&self.components, budget)
    }

    fn mode(&self, play: Convention, budget: &mut Budget) -> Result<PlayMode, Halt> {
        Ok(PlayMode { play, player: None, may_go_on: self.is_loopy(budget)? })
    }

    fn moves_by_values(
        &self,
        known: &Known,
        contributions: &[ComponentValue],
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Halt> {
        if known.decided() != Outcome::N {
            return Ok(MoveList::none());
        }
        let mut count = Some(BigUint::ZERO);
        let mut moves = ComponentMoves::default();
        for (index, (component, rest)) in self.components.iter().zip(beside(contributions)).enumerate() {
            if let LoopyNimValue::Infinite(_) = rest.value {
                // A component that can be kept going has to be moved to an end.
                continue;
            }
            let list = component.moves_beside((&rest.profile, known.play), limit, budget)?;
            count = count.zip(list.count).map(|(sum, more)| sum + more);
            list.moves.into_iter().try_for_each(|mv| moves.push(index, mv, budget))?;
        }
        listed(&self.written(), moves, count, limit, budget)
    }

    fn moves_of_heaps(&self, sum: &HeapSum, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let mut count = Some(BigUint::ZERO);
        let mut moves = ComponentMoves::default();
        for (index, (component, beside)) in self.components.iter().zip(sum.beside()).enumerate() {
            let list = component.moves_beside_heaps(&beside, limit, budget)?.unwrap_or_else(MoveList::none);
            count = count.zip(list.count).map(|(sum, more)| sum + more);
            list.moves.into_iter().try_for_each(|mv| moves.push(index, mv, budget))?;
        }
        listed(&self.written(), moves, count, limit, budget)
    }

    /// Shows all moves, with the search that knows what comes after them.
    fn visit_searched(
        &self,
        play: Convention,
        budget: &mut Budget,
        visit: &mut VisitMoves<'_>,
    ) -> Result<(), Halt> {
        let (at, mode) = (self.erased(budget)?, self.mode(play, budget)?);
        let mut search = budget.lock(&self.search)?;
        let shown = moves::visit(&RULES, &at, EITHER, budget, |(index, mv), budget| {
            let to = mv.to.map_err(|_| Halt::Memory(budget.limits().memory))?;
            let named = NamedMove { name: mv.name, to: Some(to.write()) };
            let mut sum = at.clone();
            sum[index] = to;
            visit(index, named, (&sum, mode), &mut search, budget)?;
            Ok(ControlFlow::Continue(()))
        });
        shown.map(|_| ())
    }

    fn moves_by_search(&self, play: Convention, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let mut moves = ComponentMoves::default();
        self.visit_searched(play, budget, &mut |index, mv, to, search, budget| {
            let wins = search.outcome(to.0, to.1, budget)? == Outcome::P;
            if wins { moves.push(index, mv, budget) } else { Ok(()) }
        })?;
        let count = moves.count();
        listed(&self.written(), moves, count, limit, budget)
    }

    fn written(&self) -> Vec<Data> {
        self.components.iter().map(|component| component.write()).collect()
    }

    /// The reason where values do not decide; in misère play with what the misère theorem lacks in the first
    /// component that lacks something.
    fn searched_in_words(&self, play: Convention, budget: &mut Budget) -> Result<LocalizedString, Halt> {
        let searched = words!(
            "The values of the components do not decide this sum: every line of play was searched.",
            "各分量的值不足以判定这个和：已搜索全部着法。"
        );
        if play == Convention::Normal {
            return Ok(searched);
        }
        for (index, component) in self.components.iter().enumerate() {
            if component.contribution(play, budget)?.is_none()
                && let Some(LocalizedString { en, zh }) = component.misere_caveat(budget)?
            {
                return Ok(searched.then(words!("Component {index}: {en}", "第 {index} 项：{zh}")));
            }
        }
        Ok(searched)
    }

    /// The options of each component beside what else there is.
    fn options_beside(
        &self,
        play: Convention,
        rests: impl Iterator<Item = OtherComponents>,
        wanted: OptionDetail,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        // How long a sum lasts is no sum of lengths: all of it is searched.
        let (lengths, bytes) = match wanted.remoteness {
            true => self.lengths_after_moves(play, budget)?,
            false => Default::default(),
        };
        let by_values = OptionDetail { remoteness: false, ..wanted };
        let (mut count, mut options) = (Some(BigUint::ZERO), ComponentMoves::default());
        for (index, (component, rest)) in self.components.iter().zip(rests).enumerate() {
            let list = component.options((Some(&rest), play), by_values, budget)?;
            count = count.zip(list.count).map(|(sum, more)| sum + more);
            for mut option in list.options {
                let to = option.mv.to.clone();
                option.remoteness = to.and_then(|to| lengths.get(&(index, to)).copied());
                options.push(index, option, budget)?;
            }
        }
        budget.release(bytes);
        grouped(&self.written(), options, count, wanted.limit, budget)
    }

    /// How long play lasts after each move, and the bytes that are held for it.
    fn lengths_after_moves(&self, play: Convention, budget: &mut Budget) -> Result<(Lengths, u64), Halt> {
        let (mut lengths, mut bytes) = (Lengths::new(), 0);
        self.visit_searched(play, budget, &mut |index, mv, to, search, budget| {
            if let Some(shown) = mv.to {
                let more = 2 * (size_of::<usize>() + shown.size_in_memory()) as u64;
                budget.reserve(more)?;
                bytes += more;
                lengths.insert((index, shown), search.remoteness(to.0, to.1, budget)?);
            }
            Ok(())
        })?;
        Ok((lengths, bytes))
    }

    /// Where values do not decide the sum, no option has one.
    fn options_by_search(
        &self,
        play: Convention,
        wanted: OptionDetail,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        let mut options = ComponentMoves::default();
        self.visit_searched(play, budget, &mut |index, mv, to, search, budget| {
            let mut option = OptionAnswer::to(mv, search.outcome(to.0, to.1, budget)?);
            option.grundy = wanted.grundy.then_some(GrundyAnswer::None);
            if wanted.remoteness {
                option.remoteness = Some(search.remoteness(to.0, to.1, budget)?);
            }
            options.push(index, option, budget)
        })?;
        let count = options.count();
        grouped(&self.written(), options, count, wanted.limit, budget)
    }
}

/// How long play lasts after a move, which is named by its component and where that goes.
type Lengths = HashMap<(usize, Data), Option<u64>>;

/// What stands beside each part.
fn beside(contributions: &[ComponentValue]) -> impl Iterator<Item = OtherComponents> + '_ {
    let (mut finite, mut goes_on) = (OtherComponents::nothing(), Vec::new());
    for own in contributions {
        match own {
            ComponentValue::Finite(_) => finite.add(own),
            ComponentValue::Infinite(_) => goes_on.push(own),
        }
    }
    // With two that can be kept going nobody wins: beside each part three tell as much as all.
    let three: Vec<&ComponentValue> = goes_on.into_iter().take(3).collect();
    contributions.iter().map(move |own| {
        let mut rest = finite.clone();
        if let ComponentValue::Finite(own) = own {
            rest.profile.xor ^= &own.xor;
            rest.profile.big -= own.big;
            rest.value = LoopyNimValue::Finite(rest.profile.xor.clone());
        }
        three.iter().filter(|other| !std::ptr::eq(**other, own)).for_each(|other| rest.add(other));
        rest
    })
}

const SEARCH: Basis = Basis::Computation(text!("search of the whole sum", "整个和的搜索"));

impl Asked for SumPosition {
    fn takes_player(&self) -> bool {
        self.components.iter().all(|component| component.takes_player())
    }

    fn components(&self) -> Option<Vec<&dyn Component>> {
        Some(self.components.iter().map(|component| &**component).collect())
    }

    fn value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Reply<LoopyValue> {
        let mut sum = bench.calculator(budget).zero();
        for component in &self.components {
            let value = value_of_component(&**component, bench, budget)?;
            sum = bench.calculator(budget).sum(sum, value)?;
        }
        Ok(sum)
    }

    fn outcome(&self, playing: Playing, why: bool, budget: &mut Budget) -> Reply<Claim<Outcome>> {
        let known = self.known(playing.play, budget)?;
        if let Some(contributions) = &known.contributions {
            let why = why.then(|| known.reason(contributions));
            return Ok(Claim { what: known.decided(), by: known.by(contributions), why });
        }
        if let Some(sum) = self.heaps(playing.play, budget)? {
            return Ok(sum.claim(why));
        }
        let (at, mode) = (self.erased(budget)?, self.mode(playing.play, budget)?);
        let what = budget.lock(&self.search)?.outcome(&at, mode, budget)?;
        let why = match why {
            true => Some(self.searched_in_words(playing.play, budget)?),
            false => None,
        };
        Ok(Claim { what, by: SEARCH, why })
    }

    fn grundy(&self, playing: Playing, budget: &mut Budget) -> Reply<Claim<GrundyAnswer>> {
        let known = self.known(playing.play, budget)?;
        let by = match &known.contributions {
            Some(contributions) => known.by(contributions),
            None => self.heaps(playing.play, budget)?.map_or(SEARCH, |sum| sum.claim(false).by),
        };
        if playing.play == Convention::Misere {
            return Ok(question::no_value(by));
        }
        if known.contributions.is_some() {
            return Ok(Claim { what: GrundyAnswer::from_value(known.total.value.clone()), by, why: None });
        }
        let mut total = LoopyNimValue::ZERO;
        for component in &self.components {
            total = total.plus(&match component.grundy(budget)?.what {
                GrundyAnswer::Value(value) => LoopyNimValue::Finite(value),
                GrundyAnswer::Infinite(options) => LoopyNimValue::Infinite(options),
                what => return Ok(Claim { what, by, why: None }),
            });
        }
        Ok(Claim { what: GrundyAnswer::from_value(total), by, why: None })
    }

    fn moves(&self, playing: Playing, limit: usize, budget: &mut Budget) -> Reply<MoveList> {
        let known = self.known(playing.play, budget)?;
        if let Some(contributions) = &known.contributions {
            return Ok(self.moves_by_values(known, contributions, limit, budget)?);
        }
        Ok(match self.heaps(playing.play, budget)? {
            Some(sum) => self.moves_of_heaps(sum, limit, budget)?,
            None => self.moves_by_search(playing.play, limit, budget)?,
        })
    }

    fn options(&self, playing: Playing, wanted: OptionDetail, budget: &mut Budget) -> Reply<OptionList> {
        let play = playing.play;
        if let Some(contributions) = &self.known(play, budget)?.contributions {
            return Ok(self.options_beside(play, beside(contributions), wanted, budget)?);
        }
        Ok(match self.heaps(play, budget)? {
            Some(sum) => {
                let rests = sum
                    .beside()
                    .map(|beside| OtherComponents { heaps: Some(beside), ..OtherComponents::nothing() });
                self.options_beside(play, rests, wanted, budget)?
            }
            None => self.options_by_search(play, wanted, budget)?,
        })
    }

    fn remoteness(&self, playing: Playing, budget: &mut Budget) -> Reply<Option<u64>> {
        let (at, mode) = (self.erased(budget)?, self.mode(playing.play, budget)?);
        Ok(budget.lock(&self.search)?.remoteness(&at, mode, budget)?)
    }
}

/// Whether play may go on for ever in one of these.
pub(super) fn is_loopy(components: &[Box<dyn Component>], budget: &mut Budget) -> Result<bool, Halt> {
    components.iter().try_fold(false, |any, component| Ok(any || component.is_loopy(budget)?))
}

/// The contributions that may go on for ever.
fn infinite(contributions: &[ComponentValue]) -> impl Iterator<Item = &ComponentValue> {
    contributions.iter().filter(|own| matches!(own, ComponentValue::Infinite(_)))
}

fn written(contribution: &ComponentValue) -> String {
    match contribution {
        ComponentValue::Finite(profile) => profile.xor.to_string(),
        ComponentValue::Infinite(options) => {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            format!("∞{{{}}}", options.join(", "))
        }
    }
}
