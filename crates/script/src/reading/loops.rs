//! Loops: all passes at once, with a bound variable, or one after the other.
//!
//! A pass is read once, for a bound variable k. If a pass can end the loop, pass k only happens if no earlier
//! one has ended it. What a variable has at the beginning of a pass is known if each pass assigns it before
//! reading it, if passes that go on leave it as it was, or if there is a closed form
//! ([`carried`](super::carried)). Otherwise a loop with a constant number of passes is unrolled, and any
//! other is not understood.

use super::carried::Plan;
use super::pass::{Pass, PassResult};
use super::reader::{Environment, Exits, LoopfreeResult, Reader};
use super::statements::{assigned, targets};
use super::stop::{Read, Stop};
use super::value::{Entry, Symbol, Value};
use grundy_theory::ruleset::custom::exact::{ConditionId, ConstantLoop, Range};
use grundy_theory::words;
use num_bigint::BigInt;
use starlark::codemap::Span;
use starlark::syntax::ast::{AssignTargetP, AstAssignTarget, AstNoPayload, ForP};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Loops are unrolled up to this number of passes.
pub(super) const UNROLLED: i64 = 256;

/// In rules of a line of positions loops up to this number of passes are always unrolled: what a state says
/// is then a constant in each pass, as in `(used >> k) & 1`.
const UNROLLED_IN_LINES: usize = 16;

/// What is known of the order of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Passes follow each other, and within each the bound variable grows.
    Known,
    /// There is one entry, of several bound variables.
    Alone,
    /// Passes of different entries may alternate.
    Open,
}

impl<'a> Reader<'a> {
    /// The passes of a loop, or of a clause of a comprehension.
    pub(super) fn passes(&mut self, over: &Value, target: &'a AstAssignTarget, at: Span) -> Read<Vec<Pass>> {
        let name = match &target.node {
            AssignTargetP::Identifier(name) if name.ident != "_" => name.ident.as_str(),
            _ => "i",
        };
        let entries = self.entries_named(over, name, at)?;
        let mut passes = Vec::new();
        let few = if self.shapes.is_some() && entries.len() == 1 { UNROLLED_IN_LINES } else { 1 };
        for entry in entries {
            let is_run = matches!(over, Value::Run(_));
            let unrolled = self.unrolled(&entry);
            if let (Value::Run(run), Some(_)) = (over, &unrolled) {
                let count = self.constant_count(run).unwrap_or_default();
                self.note_end(at, count);
            }
            match (unrolled, &entry.bound[..]) {
                (Some(items), [_]) if items.len() <= few => {
                    for item in items {
                        let always = self.e.constant(true);
                        let entry = self.single(always, item);
                        passes.push(Pass { entry, unrolled: None, is_run });
                    }
                }
                (unrolled, bound) => {
                    if unrolled.is_some() {
                        self.unrollable.extend(bound.iter().map(|range| range.variable));
                    } else if let Value::Run(run) = over
                        && let Some(count) = self.constant_count(run)
                    {
                        self.note_end(at, count);
                    }
                    passes.push(Pass { entry, unrolled, is_run });
                }
            }
        }
        Ok(passes)
    }

    fn note_end(&mut self, at: Span, passes: BigInt) {
        let place = self.written.source.place_at(at.begin().get() as usize);
        self.state.ends.insert(at.begin().get(), ConstantLoop { place, passes });
    }

    /// The elements of an entry whose variable runs through few constants.
    fn unrolled(&mut self, entry: &Entry) -> Option<Vec<Value>> {
        let [range] = entry.bound[..] else { return None };
        if !self.is_always(entry.when) {
            return None;
        }
        let ends = [range.low, range.high].map(|end| i64::try_from(self.e.as_constant(end)?).ok());
        let [Some(low), Some(high)] = ends else { return None };
        if high.saturating_sub(low) > UNROLLED {
            return None;
        }
        let item = |reader: &mut Self, i: i64| {
            let number = reader.e.number(i);
            reader.replaced(&entry.element, &HashMap::from([(range.variable, number)]))
        };
        Some((low..high).map(|i| item(self, i)).collect())
    }

    /// Reads a loop.
    pub(super) fn for_loop(&mut self, each: &'a ForP<AstNoPayload>, at: Span) -> Read<()> {
        let over = self.value(&each.over)?;
        let passes = self.passes(&over, &each.var, each.over.span)?;
        self.iterate(&over, true);
        self.all_passes(each, passes, at)?;
        self.iterate(&over, false);
        Ok(())
    }

    fn all_passes(&mut self, each: &'a ForP<AstNoPayload>, passes: Vec<Pass>, at: Span) -> Read<()> {
        let (live, stops) = (self.live(), self.stops());
        let groups: BTreeSet<u64> = passes.iter().map(|pass| pass.entry.group).collect();
        let in_order = groups.len() == passes.len() && passes.iter().all(|pass| pass.entry.bound.len() <= 1);
        let order = match (in_order, passes.len()) {
            (true, _) => Order::Known,
            (false, 1) => Order::Alone,
            (false, _) => Order::Open,
        };
        self.state.loops.push(Exits::default());
        for pass in passes {
            if self.is_never(self.live()) {
                break;
            }
            if pass.entry.bound.is_empty() {
                match order {
                    Order::Open => self.symbolic(each, &pass, order, at)?,
                    _ => self.single_pass(each, pass.entry.when, &pass.entry.element)?,
                }
                continue;
            }
            let before = self.state.clone();
            let Err(stop) = self.symbolic(each, &pass, order, at) else { continue };
            let (Some(items), false) = (pass.unrolled, stop.is_limit()) else { return Err(stop) };
            self.state = before;
            let always = self.e.constant(true);
            for item in items {
                if self.is_never(self.live()) {
                    break;
                }
                if let Err(other) = self.single_pass(each, always, &item) {
                    return Err(if other.is_limit() { stop } else { other });
                }
            }
        }
        let exits = self.state.loops.pop().unwrap_or_default();
        self.forget_stops(stops, LoopfreeResult::Break);
        let mut edges = exits.breaks;
        edges.push((self.live(), self.environment()));
        self.meet(edges, live, stops);
        Ok(())
    }

    /// Continues where several ways meet, `live` being the condition before they parted.
    fn meet(&mut self, edges: Vec<(ConditionId, Environment)>, live: ConditionId, stops: usize) {
        let (environment, some) = self.met(edges, live);
        self.set_environment(environment);
        let live = match some {
            true => self.without_stops(live, stops),
            false => self.e.constant(false),
        };
        self.set_live(live);
    }

    /// The variables where several ways meet, and whether there is any.
    fn met(&mut self, edges: Vec<(ConditionId, Environment)>, live: ConditionId) -> (Environment, bool) {
        let mut edges: Vec<_> = edges.into_iter().filter(|edge| !self.is_never(edge.0)).collect();
        let Some((_, mut environment)) = edges.pop() else { return (self.environment(), false) };
        for (when, other) in edges.into_iter().rev() {
            let when = self.relative(when, live);
            environment = self.joined(when, &other, &environment);
        }
        (environment, true)
    }

    fn forget_stops(&mut self, since: usize, ending: LoopfreeResult) {
        if let Some(region) = self.state.regions.last_mut() {
            let mut place = 0;
            region.stops.retain(|stop| {
                place += 1;
                place <= since || stop.0 != ending
            });
        }
    }

    /// A pass that is no other's repetition.
    fn single_pass(&mut self, each: &'a ForP<AstNoPayload>, when: ConditionId, element: &Value) -> Read<()> {
        let (live, stops, before) = (self.live(), self.stops(), self.environment());
        let here = self.e.all(&[live, when]);
        self.set_live(here);
        if let Some(exits) = self.state.loops.last_mut() {
            exits.continues.clear();
        }
        self.assign(&each.var, element)?;
        self.statement(&each.body)?;
        let exits = self.state.loops.last_mut().map(|exits| std::mem::take(&mut exits.continues));
        let mut edges = exits.unwrap_or_default();
        edges.push((self.live(), self.environment()));
        if !self.is_always(when) {
            let contrary = self.negated(when);
            let skipped = self.e.all(&[live, contrary]);
            edges.push((skipped, before));
        }
        self.forget_stops(stops, LoopfreeResult::Continue);
        self.meet(edges, live, stops);
        Ok(())
    }

    /// All passes of an entry at once.
    fn symbolic(&mut self, each: &'a ForP<AstNoPayload>, pass: &Pass, order: Order, at: Span) -> Read<()> {
        let mut names = Vec::new();
        targets(&each.var, &mut names);
        assigned(&each.body, &mut names);
        let mut plans: BTreeMap<Symbol, Plan> =
            names.into_iter().map(|name| (self.symbol(name), Plan::Fresh)).collect();
        let before = self.state.clone();
        let old = self.environment();
        let mut reads: BTreeMap<Symbol, Span> = BTreeMap::new();
        let made = loop {
            self.state = before.clone();
            match self.attempt(each, pass, &plans, None) {
                Err(Stop::Carried(symbol, at)) if plans.get(&symbol) == Some(&Plan::Fresh) => {
                    self.state = before.clone();
                    let plan = self.probe(symbol);
                    plans.insert(symbol, plan);
                    reads.insert(symbol, at);
                }
                Err(stop) => return Err(stop),
                Ok(made) => match self.settle(&mut plans, &made, pass) {
                    Err(symbol) => {
                        let at = reads.get(&symbol).copied().unwrap_or(at);
                        return Err(Stop::Unknown(symbol, at));
                    }
                    Ok(true) => break made,
                    Ok(false) => {}
                },
            }
        };
        let stops: Vec<ConditionId> =
            made.breaks.iter().map(|stop| stop.0).chain(made.returns.iter().map(|stop| stop.0)).collect();
        let stop = self.e.any(&stops);
        let made = match (self.is_never(stop), &pass.entry.bound[..]) {
            (true, _) => made,
            (false, [range]) if order == Order::Known => {
                let happens = self.happens(*range, stop);
                self.state = before;
                self.attempt(each, pass, &plans, Some(happens))?
            }
            _ => {
                return self.refuse(
                    at,
                    words!(
                        "which pass of this loop is the first to end it is not understood: iterate over range(...)",
                        "该循环由哪一轮首先结束无法理解：请对 range(...) 循环"
                    ),
                );
            }
        };
        self.finish(&plans, &old, made, pass, order)
    }

    /// Reads a pass, and leaves its region.
    fn attempt(
        &mut self,
        each: &'a ForP<AstNoPayload>,
        pass: &Pass,
        plans: &BTreeMap<Symbol, Plan>,
        happens: Option<ConditionId>,
    ) -> Read<PassResult> {
        let entry = &pass.entry;
        let when = match happens {
            Some(happens) => self.e.all(&[entry.when, happens]),
            None => entry.when,
        };
        self.enter(entry.bound.clone(), Some(when));
        for (&symbol, plan) in plans {
            if let Some(value) = self.planned(symbol, plan, pass) {
                self.set(symbol, value);
            }
        }
        self.state.loops.push(Exits::default());
        self.assign(&each.var, &entry.element)?;
        self.statement(&each.body)?;
        let exits = self.state.loops.pop().unwrap_or_default();
        let mut edges = exits.continues;
        edges.push((self.live(), self.environment()));
        self.forget_stops(0, LoopfreeResult::Continue);
        let (goes_on, some) = self.met(edges, when);
        let on = if some { self.without_stops(when, 0) } else { self.e.constant(false) };
        let region = self.leave();
        Ok(PassResult { goes_on, on, breaks: exits.breaks, returns: region.returns })
    }

    /// The condition that pass k happens: none before it has ended the loop.
    fn happens(&mut self, range: Range, stop: ConditionId) -> ConditionId {
        let variable = self.e.variable(range.variable);
        let earlier = if self.is_monotone(stop, range.variable) {
            // Once a pass would end the loop, each later one would.
            let previous = self.e.plus(variable, -1);
            let stopped = self.e.replace_in_condition(stop, &HashMap::from([(range.variable, previous)]));
            let some = self.e.less(range.low, variable);
            self.e.all(&[some, stopped])
        } else {
            self.exists(&[Range { high: variable, ..range }], stop)
        };
        self.negated(earlier)
    }

    /// What the loop leaves.
    fn finish(
        &mut self,
        plans: &BTreeMap<Symbol, Plan>,
        old: &Environment,
        made: PassResult,
        pass: &Pass,
        order: Order,
    ) -> Read<()> {
        let bound = pass.entry.bound.clone();
        let (live, stops) = (self.live(), self.stops());
        let mut completed = old.clone();
        for (&symbol, plan) in plans {
            let value = match self.completed(plan, pass) {
                Some(value) => value,
                None => {
                    let old = old.get(&symbol).cloned().unwrap_or(Value::Unset);
                    self.last_of(symbol, &made, &bound, order, &old)
                }
            };
            completed.insert(symbol, value);
        }
        for (when, value) in &made.returns {
            let returned = self.exists(&bound, *when);
            let value = self.lifted(value, &bound, *when);
            let when = self.e.all(&[live, returned]);
            if let Some(region) = self.state.regions.last_mut() {
                region.returns.push((when, value));
                region.stops.push((LoopfreeResult::Return, when));
            }
        }
        for (when, environment) in &made.breaks {
            let broken = self.exists(&bound, *when);
            let mut leaves = completed.clone();
            for (&symbol, _) in plans.iter().filter(|(_, plan)| !matches!(plan, Plan::Fresh)) {
                let value = environment.get(&symbol).cloned().unwrap_or(Value::Unset);
                let value = self.lifted(&value, &bound, *when);
                leaves.insert(symbol, value);
            }
            let when = self.e.all(&[live, broken]);
            if let Some(exits) = self.state.loops.last_mut() {
                exits.breaks.push((when, leaves));
            }
            if let Some(region) = self.state.regions.last_mut() {
                region.stops.push((LoopfreeResult::Break, when));
            }
        }
        self.set_environment(completed);
        let live = self.without_stops(live, stops);
        self.set_live(live);
        Ok(())
    }

    /// The value that the last pass to assign a variable gave it.
    fn last_of(
        &mut self,
        symbol: Symbol,
        made: &PassResult,
        bound: &[Range],
        order: Order,
        old: &Value,
    ) -> Value {
        let value = |environment: &Environment| environment.get(&symbol).cloned().unwrap_or(Value::Unset);
        let mut last = value(&made.goes_on);
        let is_assigned = self.is_assigned(&last, symbol);
        let mut when = vec![self.e.all(&[made.on, is_assigned])];
        for (broken, environment) in &made.breaks {
            let here = value(environment);
            let is_assigned = self.is_assigned(&here, symbol);
            when.push(self.e.all(&[*broken, is_assigned]));
            last = self.choose(*broken, &here, &last);
        }
        let when = self.e.any(&when);
        if self.is_never(when) {
            return old.clone();
        }
        let last = self.stripped(&last, symbol);
        let variables: BTreeSet<_> = bound.iter().map(|range| range.variable).collect();
        let some = self.exists(bound, when);
        match bound {
            _ if order == Order::Open => Value::Unknown(symbol),
            _ if !self.mentions(&last, &variables) => self.choose(some, &last, old),
            [range] if order == Order::Known => {
                let last_pass = match self.is_always(when) {
                    true => self.e.plus(range.high, -1),
                    false => {
                        let (bound, when) = self.renamed(bound, when);
                        self.e.greatest(bound[0], when, range.low)
                    }
                };
                let last = self.replaced(&last, &HashMap::from([(range.variable, last_pass)]));
                self.choose(some, &last, old)
            }
            _ => Value::Unknown(symbol),
        }
    }

    /// A value of the one pass in which a condition holds.
    fn lifted(&mut self, value: &Value, bound: &[Range], when: ConditionId) -> Value {
        let variables: BTreeSet<_> = bound.iter().map(|range| range.variable).collect();
        if !self.mentions(value, &variables) {
            return value.clone();
        }
        match value {
            Value::Bool(holds) => {
                let both = self.e.all(&[when, *holds]);
                Value::Bool(self.exists(bound, both))
            }
            Value::List(id) => {
                let list = self.state.lists[*id].clone();
                let mut entries = Vec::new();
                for entry in &list.entries {
                    let mut all = bound.to_vec();
                    all.extend(entry.bound.iter().copied());
                    let when = self.e.all(&[when, entry.when]);
                    let all = Entry { bound: all, when, ..entry.clone() };
                    entries.push(self.renamed_entry(&all));
                }
                let lifted = self.list(list.kind, entries);
                if let Value::List(id) = lifted {
                    self.change(id).fixed = true;
                }
                lifted
            }
            Value::Choice(chosen, one, other) => {
                let both = self.e.all(&[when, *chosen]);
                let contrary = self.negated(*chosen);
                let neither = self.e.all(&[when, contrary]);
                let (one, other) = (self.lifted(one, bound, both), self.lifted(other, bound, neither));
                let chosen = self.exists(bound, both);
                self.choose(chosen, &one, &other)
            }
            value => {
                // A loop that ends early has one bound variable.
                let mut by = HashMap::new();
                for range in bound {
                    let (renamed, when) = self.renamed(&[*range], when);
                    if let [one] = renamed[..] {
                        by.insert(range.variable, self.e.least(one, when, range.low));
                    }
                }
                self.replaced(value, &by)
            }
        }
    }

    /// Whether a value mentions variables that it does not bind.
    pub(super) fn mentions(
        &self,
        value: &Value,
        variables: &BTreeSet<grundy_theory::ruleset::custom::exact::VariableId>,
    ) -> bool {
        if variables.is_empty() {
            return false;
        }
        let term = |term| !self.e.free_variables(term).is_disjoint(variables);
        let condition = |condition| !self.e.free_variables_of_condition(condition).is_disjoint(variables);
        let entry = |entry: &Entry| {
            let mut free = variables.clone();
            let mut found = false;
            for range in &entry.bound {
                let ends = [range.low, range.high];
                found |= ends.iter().any(|end| !self.e.free_variables(*end).is_disjoint(&free));
                free.remove(&range.variable);
            }
            found
                || !self.e.free_variables_of_condition(entry.when).is_disjoint(&free)
                || self.mentions(&entry.element, &free)
        };
        match value {
            Value::Int(of) => term(*of),
            Value::Bool(of) => condition(*of),
            Value::Text(pieces) => pieces.iter().any(|piece| match piece {
                super::value::Piece::Int(of) => term(*of),
                super::value::Piece::Known(_) => false,
            }),
            Value::Tuple(items) => items.iter().any(|item| self.mentions(item, variables)),
            Value::Many(entries) | Value::Sum(entries) => entries.iter().any(entry),
            Value::Run(run) => term(run.first) || term(run.count),
            Value::List(list) => self.state.lists[*list].entries.iter().any(entry),
            Value::Choice(when, one, other) => {
                condition(*when) || self.mentions(one, variables) || self.mentions(other, variables)
            }
            _ => false,
        }
    }

    /// The condition under which a value is not the one of an earlier pass.
    fn is_assigned(&mut self, value: &Value, symbol: Symbol) -> ConditionId {
        match value {
            Value::Carried(carried) if *carried == symbol => self.e.constant(false),
            Value::Choice(when, one, other) => {
                let (one, other) = (self.is_assigned(one, symbol), self.is_assigned(other, symbol));
                self.either(*when, one, other)
            }
            _ => self.e.constant(true),
        }
    }

    /// A value without the parts that an earlier pass has left.
    fn stripped(&mut self, value: &Value, symbol: Symbol) -> Value {
        match value {
            Value::Carried(carried) if *carried == symbol => Value::Never,
            Value::Choice(when, one, other) => {
                let (one, other) = (self.stripped(one, symbol), self.stripped(other, symbol));
                self.choose(*when, &one, &other)
            }
            value => value.clone(),
        }
    }
}
