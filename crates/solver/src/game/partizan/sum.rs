//! Sums in which the players have different moves somewhere.

use crate::answer::{Basis, GrundyAnswer, MoveList, NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt, moves};
use crate::game::errors::not_a_component;
use crate::game::position::GamePosition;
use crate::game::workbench::{value_of_component, value_of_grundy};
use crate::moves::component_moves::{ComponentMoves, grouped, listed};
use crate::moves::first_moves::Trial;
use crate::moves::options::OptionDetail;
use crate::partizan::by_value::{BY_VALUE, DecidedBy, Decider, of_value, out_of_reach};
use crate::partizan::exact::{ExactResult, ExactSearch, no_exact_search};
use crate::partizan::hints::VisitValued;
use crate::partizan::hints::{SumComponent, SumComponents};
use crate::partizan::integers::{self, MisereIntegers};
use crate::partizan::position::{Mover, Partizan};
use crate::partizan::position::{ValuedMoves, add_position};
use crate::value_arena::{SharedArena, ValueArena};
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset};
use grundy_theory::sum::disjunctive::DisjunctiveSum;
use grundy_theory::{text, words};
use grundy_values::arena::ValueId;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::positions::ValueReductions;
use grundy_wins::grounds::Grounds;
use grundy_wins::ruleset::RulesetComponents;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock};

/// A sum in which the players have different moves somewhere: decided by value, or all of it is searched.
pub(in crate::game) struct PartizanSum {
    components: Vec<GamePosition>,
    /// Where the values of the parts are made.
    bench: SharedArena,
    /// The values of all components, where all are known, with the stamp of the workbench.
    values: OnceLock<(u64, Values)>,
    search: Mutex<RulesetSearch<DisjunctiveSum<AnyRuleset>>>,
    /// What each component is to the search with exact parts, with the stamp of the workbench.
    terms: OnceLock<(u64, Vec<ExactTerm>)>,
    exact: Mutex<ExactSearch<RulesetComponents<AnyRuleset>>>,
    decided_by: DecidedBy,
}

/// The values of the parts, with sums of those before and behind each: values with loops cannot be
/// subtracted.
struct Values {
    before: Vec<LoopyValue>,
    behind: Vec<LoopyValue>,
}

/// A component of a sum that is searched with exact parts.
#[derive(Clone)]
enum ExactTerm {
    Value(ValueId),
    Position(AnyPosition),
}

/// Steps that may be spent on the value of one component before it is searched, and the most options that
/// such a value may have: with more, its components are better terms.
const VALUING: u64 = 1 << 20;
const MAX_OPTIONS_OF_VALUE: u64 = 60;

/// Options of an impartial component that are looked at by value.
const MAX_OPTIONS: usize = 1_000_000;

const RULES: DisjunctiveSum<AnyRuleset> = DisjunctiveSum(AnyRuleset::new());

impl PartizanSum {
    pub(in crate::game) fn new(components: Vec<GamePosition>) -> PartizanSum {
        let bench = components.iter().find_map(|component| match component {
            GamePosition::Partizan(component) => Some(Arc::clone(component.bench())),
            _ => None,
        });
        let bench = bench.unwrap_or_default();
        PartizanSum {
            components,
            bench,
            values: OnceLock::new(),
            terms: OnceLock::new(),
            exact: Mutex::new(ExactSearch::NEW),
            decided_by: DecidedBy::default(),
            search: Mutex::new(RulesetSearch::new(RULES)),
        }
    }

    /// What decides in normal play: values or a search with exact parts, whichever is found sooner; else all
    /// is searched.
    fn decided(&self, player: Player, budget: &mut Budget) -> Result<Decider, Halt> {
        let mut value = |budget: &mut Budget| {
            let mut bench = budget.lock(&self.bench)?;
            let values = self.find_values(&mut bench, budget)?;
            self.values.get_or_init(|| (bench.stamp(), values));
            Ok(())
        };
        let mut exact = |budget: &mut Budget| {
            let mut bench = budget.lock(&self.bench)?;
            self.exact(None, player, &mut bench, budget)
        };
        self.decided_by.find(None, budget, &mut value, Some(&mut exact))
    }

    /// The values of all parts, where they were found.
    fn values(&self, bench: &ValueArena) -> Option<&Values> {
        self.values.get().filter(|(stamp, _)| *stamp == bench.stamp()).map(|(_, values)| values)
    }

    /// What each component is to the search with exact parts.
    fn terms(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<&[ExactTerm], Halt> {
        if self.terms.get().is_none() {
            let mut terms = Vec::with_capacity(self.components.len());
            for component in &self.components {
                terms.push(exact_term(component, bench, budget)?);
            }
            let _ = self.terms.set((bench.stamp(), terms));
        }
        match self.terms.get() {
            Some((stamp, terms)) if *stamp == bench.stamp() => Ok(terms),
            _ => Err(no_exact_search()),
        }
    }

    /// Whether this player wins by moving first, or would if one part were another.
    fn exact(
        &self,
        moved: Option<(usize, &ExactTerm)>,
        player: Player,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<ExactResult, Halt> {
        if self.goes_on(budget)? {
            return Err(no_exact_search());
        }
        let (sum, values) = split(self.terms(bench, budget)?, moved);
        let mut exact = budget.lock(&self.exact)?;
        let new = |_| RulesetComponents::new(Arc::new(AnyRuleset::new()), ValueReductions::default());
        exact.wins((&sum, &values), player, new, bench, budget)
    }

    /// What decides that this player wins by moving first, or does not.
    fn exact_grounds(
        &self,
        result: (Player, bool),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Grounds, Halt> {
        let (sum, values) = split(self.terms(bench, budget)?, None);
        let mut exact = budget.lock(&self.exact)?;
        let new = |_| RulesetComponents::new(Arc::new(AnyRuleset::new()), ValueReductions::default());
        exact.grounds((&sum, &values), result, new, bench, budget)
    }

    /// Shows every move of a player with what the component becomes to the search with exact parts.
    fn visit_terms(&self, player: Player, budget: &mut Budget, visit: VisitTerms<'_>) -> Result<(), Halt> {
        let mut bench = budget.lock(&self.bench)?;
        let terms = self.terms(&mut bench, budget)?;
        for (index, (component, term)) in self.components.iter().zip(terms).enumerate() {
            match term {
                ExactTerm::Value(_) => {
                    let show = &mut |mv, value, bench: &mut ValueArena, budget: &mut Budget| {
                        let value = bench.calculator(budget).as_short(value).ok_or_else(no_exact_search)?;
                        visit(index, mv, &ExactTerm::Value(value), bench, budget)
                    };
                    visit_component(component, player, &mut bench, budget, show)?;
                }
                ExactTerm::Position(at) => {
                    let _ = moves::visit(&AnyRuleset::new(), at, player, budget, |mv, budget| {
                        let to = mv.to.map_err(|_| Halt::Memory(budget.limits().memory))?;
                        let named = NamedMove { name: mv.name, to: Some(to.write()) };
                        visit(index, named, &ExactTerm::Position(to), &mut bench, budget)?;
                        Ok(ControlFlow::Continue(()))
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Who wins after a move of a player that makes this of a component, by a search with exact parts.
    fn outcome_with(
        &self,
        moved: (usize, &ExactTerm),
        player: Player,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        let found = self.exact(Some(moved), player.opponent(), bench, budget)?;
        self.decided_by.count(found);
        Ok(Outcome::from_next(found.wins))
    }

    /// Shows every move of a player with who wins after it, by searches with exact parts.
    fn visit_exact(&self, player: Player, budget: &mut Budget, visit: VisitOutcomes<'_>) -> Result<(), Halt> {
        self.visit_terms(player, budget, &mut |index, mv, term, bench, budget| {
            let outcome = self.outcome_with((index, term), player, bench, budget)?;
            visit(index, mv, outcome, budget)
        })
    }

    /// The winning moves of a player by searches with exact parts, and how many moves stay undecided within
    /// [`Limits::moves`](crate::budget::Limits). Moves that are open are shown and tried again for longer.
    fn exact_winning_moves(
        &self,
        player: Player,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<(ComponentMoves<NamedMove>, u64), Halt> {
        let (mut trial, mut wins) = (Trial::new(budget), ComponentMoves::default());
        let mut decided = Vec::new();
        loop {
            let (mut place, mut open) = (0, 0);
            self.visit_terms(player, budget, &mut |index, mv, term, bench, budget| {
                // The moves come in the same order each time, since the terms stay.
                if place == decided.len() {
                    decided.push(false);
                }
                let is_decided = &mut decided[place];
                place += 1;
                if *is_decided {
                    return Ok(());
                }
                let is_won = trial.is_wanted(budget, |budget| {
                    Ok(self.outcome_with((index, term), player, bench, budget)? == Outcome::P)
                })?;
                *is_decided = is_won.is_some();
                open += u64::from(is_won.is_none());
                if is_won == Some(true) { wins.push(index, mv, budget) } else { Ok(()) }
            })?;
            if open == 0 || !trial.goes_on(wins.len() < limit, budget) {
                return Ok((wins, open));
            }
        }
    }

    /// Shows every move of a player with who wins after it; `None` if all of the sum is to be searched.
    fn visit_decided(
        &self,
        player: Player,
        play: Convention,
        budget: &mut Budget,
        visit: VisitOutcomes<'_>,
    ) -> Result<Option<()>, Halt> {
        if play == Convention::Misere {
            return self.visit_integers(player, budget, visit);
        }
        match self.decided(player, budget)? {
            Decider::Value => self.visit_valued(player, budget, visit),
            Decider::Exact => self.visit_exact(player, budget, visit).map(Some),
            Decider::Turns | Decider::Integers => Ok(None),
        }
    }

    /// Shows every move of a player with who wins after it in misère play; `None` unless all components are
    /// integers there.
    fn visit_integers(
        &self,
        player: Player,
        budget: &mut Budget,
        visit: VisitOutcomes<'_>,
    ) -> Result<Option<()>, Halt> {
        let Some(total) = self.misere_integers().map(|integers| integers.total()) else { return Ok(None) };
        for (index, component) in self.components.iter().enumerate() {
            let GamePosition::Partizan(component) = component else { return Ok(None) };
            let Some(own) = component.misere_integers().map(|integers| integers.total()) else {
                return Ok(None);
            };
            component.visit_integers(player, budget, &mut |mv, integer, budget| {
                let outcome = integers::outcome(total - own + integer, player.opponent());
                visit(index, mv, outcome, budget)
            })?;
        }
        Ok(Some(()))
    }

    fn find_values(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<Values, Halt> {
        let mut own = Vec::with_capacity(self.components.len());
        for component in &self.components {
            own.push(value_of(component, bench, budget)?);
        }
        let mut calculator = bench.calculator(budget);
        let (mut before, mut behind) = (vec![calculator.zero()], vec![calculator.zero()]);
        let mut sum = calculator.zero();
        for &value in &own {
            sum = calculator.sum(sum, value)?;
            before.push(sum);
        }
        sum = calculator.zero();
        for &value in own.iter().rev() {
            sum = calculator.sum(sum, value)?;
            behind.push(sum);
        }
        behind.reverse();
        Ok(Values { before, behind })
    }

    /// Shows every move of a player with who wins after it, by value; `None` where values are out of reach.
    fn visit_valued(
        &self,
        player: Player,
        budget: &mut Budget,
        visit: VisitOutcomes<'_>,
    ) -> Result<Option<()>, Halt> {
        let mut bench = budget.lock(&self.bench)?;
        let Some(values) = self.values(&bench) else { return Ok(None) };
        for (index, component) in self.components.iter().enumerate() {
            let (before, behind) = (values.before[index], values.behind[index + 1]);
            let rest = bench.calculator(budget).sum(before, behind)?;
            let mut show = |mv, value, bench: &mut ValueArena, budget: &mut Budget| {
                let total = bench.calculator(budget).sum(rest, value)?;
                let outcome = of_value(total, player.opponent(), bench, budget)?;
                visit(index, mv, outcome, budget)
            };
            if let Err(stop) = visit_component(component, player, &mut bench, budget, &mut show) {
                return out_of_reach(stop).map(|()| None);
            }
        }
        Ok(Some(()))
    }

    /// Positions as their games write them.
    fn written(&self) -> Vec<Data> {
        let write = |component: &GamePosition| match component {
            GamePosition::Component(component) => component.write(),
            GamePosition::Partizan(component) => component.write(),
            GamePosition::Alone(_) | GamePosition::Sum(_) => Data::Null,
        };
        self.components.iter().map(write).collect()
    }

    fn at(&self, budget: &mut Budget) -> Result<Vec<AnyPosition>, Halt> {
        self.components.iter().map(|component| erased(component, budget)).collect()
    }

    fn goes_on(&self, budget: &mut Budget) -> Result<bool, Halt> {
        self.components.iter().try_fold(false, |any, component| {
            Ok(any
                || match component {
                    GamePosition::Component(component) => component.is_loopy(budget)?,
                    GamePosition::Partizan(component) => component.is_loopy(budget)?,
                    GamePosition::Alone(_) | GamePosition::Sum(_) => false,
                })
        })
    }

    /// How the sum is played if this player begins.
    fn mode(&self, player: Player, play: Convention, budget: &mut Budget) -> Result<PlayMode, Halt> {
        Ok(PlayMode { play, player: Some(player), may_go_on: self.goes_on(budget)? })
    }
}

/// A component of a sum as a term: its value if that is found quickly and has few options, else the position.
fn exact_term(
    component: &GamePosition,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<ExactTerm, Halt> {
    let value = match budget.with_step_limit(VALUING, |budget| value_of(component, bench, budget)) {
        Ok(value) => bench.calculator(budget).as_short(value),
        Err(stop @ Halt::Steps(_)) if budget.remaining_steps() == 0 => return Err(stop),
        Err(stop) => out_of_reach(stop).map(|()| None)?,
    };
    let few = |id: ValueId, bench: &mut ValueArena| {
        let mut count = |player| bench.arena().option_count(id, player);
        count(Player::Left).saturating_add(count(Player::Right)) <= MAX_OPTIONS_OF_VALUE
    };
    if let Some(id) = value.filter(|id| few(*id, bench)) {
        return Ok(ExactTerm::Value(id));
    }
    match (erased(component, budget), value) {
        (Ok(at), _) => Ok(ExactTerm::Position(at)),
        (Err(_), Some(id)) => Ok(ExactTerm::Value(id)),
        (Err(stop), None) => Err(stop),
    }
}

/// A component of a sum with its rules.
fn erased(component: &GamePosition, budget: &mut Budget) -> Result<AnyPosition, Halt> {
    match component {
        GamePosition::Component(component) => component.erased(budget).map(AnyPosition::partizan),
        GamePosition::Partizan(component) => component.erased(budget),
        GamePosition::Alone(_) | GamePosition::Sum(_) => Err(Halt::OutOfReach(not_a_component())),
    }
}

/// The value of a component of a sum.
fn value_of(
    component: &GamePosition,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<LoopyValue, Halt> {
    match component {
        GamePosition::Component(component) => value_of_component(&**component, bench, budget),
        GamePosition::Partizan(component) => component.value(bench, budget),
        GamePosition::Alone(_) | GamePosition::Sum(_) => Err(Halt::OutOfReach(not_a_component())),
    }
}

/// Shows every move of a player in a component of a sum, with the value of what it leads to.
fn visit_component(
    component: &GamePosition,
    player: Player,
    bench: &mut ValueArena,
    budget: &mut Budget,
    visit: VisitValued<'_>,
) -> Result<(), Halt> {
    let component = match component {
        GamePosition::Partizan(component) => {
            return component.visit_valued(ValuedMoves { player, bench, budget, visit });
        }
        GamePosition::Component(component) => component,
        GamePosition::Alone(_) | GamePosition::Sum(_) => return Err(Halt::OutOfReach(not_a_component())),
    };
    let unknown = || {
        Halt::OutOfReach(words!(
            "the values of all moves of an impartial component are not known",
            "公平部分的全部着法的值未能求出"
        ))
    };
    let wanted = OptionDetail { limit: MAX_OPTIONS, grundy: true, remoteness: false };
    let list = component.options((None, Convention::Normal), wanted, budget)?;
    if list.count.as_ref().is_none_or(|count| *count > list.options.len().into()) {
        return Err(unknown());
    }
    for option in list.options {
        let Some(GrundyAnswer::Value(value)) = &option.grundy else { return Err(unknown()) };
        let value = value_of_grundy(value, bench, budget)?;
        visit(option.mv, value, bench, budget)?;
    }
    Ok(())
}

/// The positions and the values among the parts of a sum, of which one may be another.
fn split<'a>(
    terms: &'a [ExactTerm],
    moved: Option<(usize, &'a ExactTerm)>,
) -> (Vec<&'a AnyPosition>, Vec<ValueId>) {
    let (mut sum, mut values) = (Vec::new(), Vec::new());
    for (index, term) in terms.iter().enumerate() {
        let term = moved.filter(|(place, _)| *place == index).map_or(term, |(_, term)| term);
        match term {
            ExactTerm::Value(id) => values.push(*id),
            ExactTerm::Position(at) => sum.push(at),
        }
    }
    (sum, values)
}

/// Called for each move of a component with the term that it becomes.
type VisitTerms<'a> =
    &'a mut dyn FnMut(usize, NamedMove, &ExactTerm, &mut ValueArena, &mut Budget) -> Result<(), Halt>;

/// Called for each move of a component with who wins after it.
type VisitOutcomes<'a> = &'a mut dyn FnMut(usize, NamedMove, Outcome, &mut Budget) -> Result<(), Halt>;

impl Partizan for PartizanSum {
    fn outcome(&self, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt> {
        let Mover { player, play } = mover;
        if play == Convention::Normal {
            let decider = self.decided(player, budget)?;
            let mut bench = budget.lock(&self.bench)?;
            if decider == Decider::Exact {
                let found = self.exact(None, player, &mut bench, budget)?;
                self.decided_by.count(found);
                return Ok(Outcome::from_next(found.wins));
            }
            if let Some(values) = self.values(&bench) {
                let total = values.behind.first().copied();
                let total = total.unwrap_or_else(|| bench.calculator(budget).zero());
                return of_value(total, player, &mut bench, budget);
            }
        } else if let Some(integers) = self.misere_integers() {
            return Ok(integers::outcome(integers.total(), player));
        }
        let (at, mode) = (self.at(budget)?, self.mode(player, play, budget)?);
        budget.lock(&self.search)?.outcome(&at, mode, budget)
    }

    fn remoteness(&self, mover: Mover, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        let Mover { player, play } = mover;
        let (at, mode) = (self.at(budget)?, self.mode(player, play, budget)?);
        budget.lock(&self.search)?.remoteness(&at, mode, budget)
    }

    fn winning_moves(&self, mover: Mover, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let Mover { player, play } = mover;
        if play == Convention::Normal && self.decided(player, budget)? == Decider::Exact {
            let (moves, undecided) = self.exact_winning_moves(player, limit, budget)?;
            let count = moves.count();
            return Ok(MoveList { undecided, ..listed(&self.written(), moves, count, limit, budget)? });
        }
        let mut moves = ComponentMoves::default();
        let known = self.visit_decided(player, play, budget, &mut |index, mv, outcome, budget| {
            if outcome == Outcome::P { moves.push(index, mv, budget) } else { Ok(()) }
        })?;
        if known.is_some() {
            let count = moves.count();
            return listed(&self.written(), moves, count, limit, budget);
        }
        let at = self.at(budget)?;
        let mut moves = ComponentMoves::default();
        self.visit_searched(&at, player, play, budget, &mut |index, mv, next, search, budget| {
            let wins = search.outcome(next.0, next.1, budget)? == Outcome::P;
            if wins { moves.push(index, mv, budget) } else { Ok(()) }
        })?;
        let count = moves.count();
        let written: Vec<Data> = at.iter().map(AnyPosition::write).collect();
        listed(&written, moves, count, limit, budget)
    }

    fn options(&self, mover: Mover, wanted: OptionDetail, budget: &mut Budget) -> Result<OptionList, Halt> {
        let Mover { player, play } = mover;
        if !wanted.remoteness {
            let mut options = ComponentMoves::default();
            let known = self.visit_decided(player, play, budget, &mut |index, mv, outcome, budget| {
                let mut option = OptionAnswer::to(mv, outcome);
                option.grundy = wanted.grundy.then_some(GrundyAnswer::None);
                options.push(index, option, budget)
            })?;
            if known.is_some() {
                let count = options.count();
                return grouped(&self.written(), options, count, wanted.limit, budget);
            }
        }
        let at = self.at(budget)?;
        let mut options = ComponentMoves::default();
        self.visit_searched(&at, player, play, budget, &mut |index, mv, next, search, budget| {
            let mut option = OptionAnswer::to(mv, search.outcome(next.0, next.1, budget)?);
            option.grundy = wanted.grundy.then_some(GrundyAnswer::None);
            if wanted.remoteness {
                option.remoteness = Some(search.remoteness(next.0, next.1, budget)?);
            }
            options.push(index, option, budget)
        })?;
        let count = options.count();
        let written: Vec<Data> = at.iter().map(AnyPosition::write).collect();
        grouped(&written, options, count, wanted.limit, budget)
    }

    fn loopy_value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Halt> {
        let values = self.find_values(bench, budget)?;
        let zero = bench.calculator(budget).zero();
        Ok(values.behind.first().copied().unwrap_or(zero))
    }

    fn summands(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<SumComponents, Halt> {
        let mut list = Vec::with_capacity(self.components.len());
        for (index, component) in self.components.iter().enumerate() {
            if let GamePosition::Partizan(component) = component {
                add_position(&**component, &mut list, index, bench, budget)?;
                continue;
            }
            let value = value_of(component, bench, budget)?;
            list.push(SumComponent::new(index, value, &mut |player, visit| {
                visit_component(component, player, bench, budget, visit)
            })?);
        }
        Ok(SumComponents { at: self.written(), list, is_sum: true })
    }

    fn bench(&self) -> &SharedArena {
        &self.bench
    }

    fn method(&self, play: Convention) -> Basis {
        match self.decided_by.known() {
            Some(Decider::Value) if play == Convention::Normal => BY_VALUE,
            Some(Decider::Exact) if play == Convention::Normal => self.decided_by.exact(),
            _ => match self.misere_integers().filter(|_| play == Convention::Misere) {
                Some(integers) => integers.by(),
                None => Basis::Computation(text!("search of the whole sum", "整个和的搜索")),
            },
        }
    }

    fn grounds(&self, player: Player, wins: bool, budget: &mut Budget) -> Result<Option<Grounds>, Halt> {
        if self.decided_by.known() != Some(Decider::Exact) {
            return Ok(None);
        }
        let mut bench = budget.lock(&self.bench)?;
        self.exact_grounds((player, wins), &mut bench, budget).map(Some)
    }

    fn misere_integers(&self) -> Option<MisereIntegers> {
        MisereIntegers::together(self.components.iter().map(|component| match component {
            GamePosition::Partizan(component) => component.misere_integers(),
            GamePosition::Component(_) | GamePosition::Alone(_) | GamePosition::Sum(_) => None,
        }))
    }
}

/// Who is shown a move: its component, where it leads and how play goes on there, and the search that knows
/// of it.
type Visitor<'a> = &'a mut dyn FnMut(
    usize,
    NamedMove,
    (&Vec<AnyPosition>, PlayMode),
    &mut RulesetSearch<DisjunctiveSum<AnyRuleset>>,
    &mut Budget,
) -> Result<(), Halt>;

impl PartizanSum {
    /// Shows all moves, with the search that knows what comes after them.
    fn visit_searched(
        &self,
        at: &[AnyPosition],
        player: Player,
        play: Convention,
        budget: &mut Budget,
        visit: Visitor<'_>,
    ) -> Result<(), Halt> {
        let after = self.mode(player.opponent(), play, budget)?;
        let mut search = budget.lock(&self.search)?;
        let shown = moves::visit(&RULES, &at.to_vec(), player, budget, |(index, mv), budget| {
            let to = mv.to.map_err(|_| Halt::Memory(budget.limits().memory))?;
            let named = NamedMove { name: mv.name, to: Some(to.write()) };
            let mut next = at.to_vec();
            next[index] = to;
            visit(index, named, (&next, after), &mut search, budget)?;
            Ok(ControlFlow::Continue(()))
        });
        shown.map(|_| ())
    }
}
