//! What a reader keeps, and where in the script it is: regions, frames and conditions.

use super::stop::{Read, Stop};
use super::value::{Entry, Kind, List, ListId, Symbol, Value};
use super::written::Written;
use grundy_theory::data::Data;
use grundy_theory::ruleset::custom::exact::{
    Condition, ConditionId, ConstantLoop, Expressions, Range, TermId, VariableId,
};
use starlark::codemap::Span;
use starlark::syntax::ast::{AstExpr, AstStmt};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// The variables of a function.
pub(super) type Environment = BTreeMap<Symbol, Value>;

/// Terms and conditions of all attempts together.
const NODES: usize = 1 << 16;

/// Expressions and statements that are read, each as often as it is.
const STEPS: u64 = 1 << 17;

/// Expressions and statements inside each other, calls included.
const MAX_DEPTH: usize = 2_000;

/// Reads one function of a script.
pub(super) struct Reader<'a> {
    pub(super) written: &'a Written<'a>,
    pub(super) e: Expressions,
    pub(super) state: State,
    pub(super) functions: Vec<Callable<'a>>,
    pub(super) locals: HashMap<u32, Rc<BTreeSet<Symbol>>>,
    pub(super) symbols: HashMap<String, Symbol>,
    pub(super) names: Vec<String>,
    /// Bounds of variables and terms, as far as they are constants.
    pub(super) variables: HashMap<VariableId, super::bounds::Bounds>,
    pub(super) terms: HashMap<TermId, super::bounds::Bounds>,
    /// The variables of loops that can be unrolled.
    pub(super) unrollable: BTreeSet<VariableId>,
    /// The shapes of positions that moves leave, if the rules of a line are read.
    pub(super) shapes: Option<Vec<Data>>,
    pub(super) depth: usize,
    steps: u64,
    next: u64,
}

/// What is undone if an attempt fails.
#[derive(Clone)]
pub(super) struct State {
    pub(super) lists: Vec<Rc<List>>,
    pub(super) frames: Vec<Frame>,
    pub(super) regions: Vec<Region>,
    pub(super) loops: Vec<Exits>,
    /// Conditions on a position under which the script fails.
    pub(super) cuts: Vec<ConditionId>,
    pub(super) ends: BTreeMap<u32, ConstantLoop>,
}

/// A function that can be called.
#[derive(Clone)]
pub(super) struct Callable<'a> {
    pub(super) parameters: Vec<(Symbol, Option<Value>)>,
    pub(super) body: Body<'a>,
    /// The function inside which it is defined: its place among the frames and its number.
    pub(super) inside: Option<(usize, u64)>,
}

/// What a function does.
#[derive(Clone, Copy)]
pub(super) enum Body<'a> {
    Block(&'a AstStmt),
    Expression(&'a AstExpr),
}

/// A call that has not returned.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) id: u64,
    pub(super) environment: Environment,
    pub(super) locals: Rc<BTreeSet<Symbol>>,
    /// The variables of comprehensions, the innermost last.
    pub(super) hidden: Vec<(Symbol, Value)>,
    pub(super) inside: Option<(usize, u64)>,
}

/// A part of the script that is gone through with the same bound variables: a call, or a pass of a loop.
#[derive(Clone)]
pub(super) struct Region {
    pub(super) id: u64,
    pub(super) bound: Vec<Range>,
    /// The condition, within the region, under which the present statement is reached.
    pub(super) live: ConditionId,
    /// What has ended the way through the region, and under which condition.
    pub(super) stops: Vec<(LoopfreeResult, ConditionId)>,
    pub(super) returns: Vec<(ConditionId, Value)>,
}

/// How a way through a region ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LoopfreeResult {
    Continue,
    Break,
    Return,
    Fail,
}

/// Where passes of a loop ended, and with which variables.
#[derive(Clone, Default)]
pub(super) struct Exits {
    pub(super) breaks: Vec<(ConditionId, Environment)>,
    pub(super) continues: Vec<(ConditionId, Environment)>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(written: &'a Written<'a>) -> Reader<'a> {
        let mut reader = Reader {
            written,
            e: Expressions::new(),
            state: State {
                lists: Vec::new(),
                frames: Vec::new(),
                regions: Vec::new(),
                loops: Vec::new(),
                cuts: Vec::new(),
                ends: BTreeMap::new(),
            },
            functions: Vec::new(),
            locals: HashMap::new(),
            symbols: HashMap::new(),
            names: Vec::new(),
            variables: HashMap::new(),
            terms: HashMap::new(),
            unrollable: BTreeSet::new(),
            shapes: None,
            depth: 0,
            steps: 0,
            next: 0,
        };
        reader.begin();
        reader
    }

    /// Forgets a form of position that was read.
    pub(super) fn begin(&mut self) {
        self.state.lists.clear();
        self.state.frames.clear();
        self.state.regions.clear();
        self.state.loops.clear();
        self.state.cuts.clear();
        self.enter(Vec::new(), None);
    }

    /// Counts a step.
    pub(super) fn step(&mut self) -> Read<()> {
        self.steps += 1;
        if self.steps > STEPS || self.e.len() > NODES {
            return Err(Stop::Limit);
        }
        Ok(())
    }

    /// Reads something that stands inside of something else.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Stop::Limit);
        }
        self.step()?;
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// A number that nothing else has.
    pub(super) fn unique(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub(super) fn symbol(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.symbols.get(name) {
            return symbol;
        }
        let symbol = self.names.len() as Symbol;
        self.names.push(name.to_owned());
        self.symbols.insert(name.to_owned(), symbol);
        symbol
    }

    /// Begins a region.
    pub(super) fn enter(&mut self, bound: Vec<Range>, when: Option<ConditionId>) {
        let always = self.e.constant(true);
        let region = Region {
            id: self.unique(),
            bound,
            live: when.unwrap_or(always),
            stops: Vec::new(),
            returns: Vec::new(),
        };
        self.state.regions.push(region);
    }

    /// Ends a region.
    pub(super) fn leave(&mut self) -> Region {
        let outermost = self.e.constant(true);
        self.state.regions.pop().unwrap_or(Region {
            id: 0,
            bound: Vec::new(),
            live: outermost,
            stops: Vec::new(),
            returns: Vec::new(),
        })
    }

    /// The condition, within the region, under which the present statement is reached.
    pub(super) fn live(&self) -> ConditionId {
        self.state.regions[self.state.regions.len() - 1].live
    }

    pub(super) fn set_live(&mut self, live: ConditionId) {
        if let Some(region) = self.state.regions.last_mut() {
            region.live = live;
        }
    }

    pub(super) fn is_never(&self, condition: ConditionId) -> bool {
        matches!(self.e.condition(condition), Condition::Constant(false))
    }

    pub(super) fn is_always(&self, condition: ConditionId) -> bool {
        matches!(self.e.condition(condition), Condition::Constant(true))
    }

    /// Records that the way ends here.
    pub(super) fn end(&mut self, ending: LoopfreeResult) -> ConditionId {
        let never = self.e.constant(false);
        let live = self.live();
        if let Some(region) = self.state.regions.last_mut() {
            region.stops.push((ending, live));
            region.live = never;
        }
        live
    }

    /// What is left of `live` once the ways that ended since are gone.
    pub(super) fn without_stops(&mut self, live: ConditionId, since: usize) -> ConditionId {
        let region = &self.state.regions[self.state.regions.len() - 1];
        let stops: Vec<_> = region.stops[since.min(region.stops.len())..].iter().map(|stop| stop.1).collect();
        let mut all = vec![live];
        for stop in stops {
            let stop = self.relative(stop, live);
            all.push(self.negated(stop));
        }
        self.e.all(&all)
    }

    /// How many ways ended in the region.
    pub(super) fn stops(&self) -> usize {
        self.state.regions.last().map_or(0, |region| region.stops.len())
    }

    /// The conditions whose conjunction this is.
    pub(super) fn conjuncts(&self, condition: ConditionId) -> Vec<ConditionId> {
        match self.e.condition(condition) {
            Condition::Constant(true) => Vec::new(),
            Condition::And(all) => all.clone(),
            _ => vec![condition],
        }
    }

    /// What a condition says beyond another one that holds.
    pub(super) fn relative(&mut self, condition: ConditionId, given: ConditionId) -> ConditionId {
        let given: BTreeSet<_> = self.conjuncts(given).into_iter().collect();
        let rest: Vec<_> = self.conjuncts(condition).into_iter().filter(|one| !given.contains(one)).collect();
        self.e.all(&rest)
    }

    /// The contrary, with conjunctions and disjunctions of few conditions turned inside out.
    pub(super) fn negated(&mut self, condition: ConditionId) -> ConditionId {
        match self.e.condition(condition).clone() {
            Condition::Or(all) => {
                let all: Vec<_> = all.into_iter().map(|one| self.e.not(one)).collect();
                self.e.all(&all)
            }
            _ => self.e.not(condition),
        }
    }

    /// Reads something that is only reached under a condition.
    pub(super) fn guarded<T>(
        &mut self,
        condition: ConditionId,
        never: T,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let before = self.live();
        let live = self.e.all(&[before, condition]);
        if self.is_never(live) {
            return Ok(never);
        }
        self.set_live(live);
        let read = read(self)?;
        self.set_live(before);
        Ok(read)
    }

    /// The script fails here under a condition.
    pub(super) fn cut(&mut self, condition: ConditionId) {
        let mut all = condition;
        for i in (0..self.state.regions.len()).rev() {
            let Region { live, bound, .. } = self.state.regions[i].clone();
            all = self.e.all(&[live, all]);
            all = self.exists(&bound, all);
        }
        if !self.is_never(all) {
            self.state.cuts.push(all);
        }
    }

    /// The script fails here.
    pub(super) fn fails(&mut self) -> Value {
        let always = self.e.constant(true);
        self.cut(always);
        self.end(LoopfreeResult::Fail);
        Value::Never
    }

    /// A position of the bound variables satisfies the condition; the variables stay free for other uses.
    pub(super) fn exists(&mut self, bound: &[Range], condition: ConditionId) -> ConditionId {
        if bound.is_empty() {
            return condition;
        }
        let (bound, condition) = self.renamed(bound, condition);
        bound.iter().rev().fold(condition, |condition, range| self.e.exists(*range, condition))
    }

    /// The same with new bound variables.
    pub(super) fn renamed(&mut self, bound: &[Range], condition: ConditionId) -> (Vec<Range>, ConditionId) {
        let mut by = HashMap::new();
        let bound = self.rename(bound, &mut by);
        (bound, self.e.replace_in_condition(condition, &by))
    }

    /// New bound variables, with the terms that take the place of the old ones.
    pub(super) fn rename(&mut self, bound: &[Range], by: &mut HashMap<VariableId, TermId>) -> Vec<Range> {
        let mut renamed = Vec::new();
        for range in bound {
            let (low, high) = (self.e.replace(range.low, by), self.e.replace(range.high, by));
            let name = self.e.name(range.variable).to_owned();
            let new = self.range(&name, low, high);
            if self.unrollable.contains(&range.variable) {
                self.unrollable.insert(new.variable);
            }
            by.insert(range.variable, self.e.variable(new.variable));
            renamed.push(new);
        }
        renamed
    }

    /// A new list.
    pub(super) fn list(&mut self, kind: Kind, entries: Vec<Entry>) -> Value {
        let regions: Vec<u64> = self.state.regions.iter().map(|region| region.id).collect();
        let live = self.live();
        self.state.lists.push(Rc::new(List {
            kind,
            entries,
            regions,
            live,
            fixed: false,
            iterated: 0,
            reads: Vec::new(),
            writes: Vec::new(),
        }));
        Value::List(self.state.lists.len() - 1)
    }

    pub(super) fn change(&mut self, list: ListId) -> &mut List {
        Rc::make_mut(&mut self.state.lists[list])
    }

    /// How many of the regions a list shares with the present place.
    pub(super) fn shared(&self, list: ListId) -> usize {
        let regions = self.state.regions.iter().map(|region| region.id);
        self.state.lists[list].regions.iter().zip(regions).take_while(|(one, other)| **one == *other).count()
    }

    /// Marks the lists of a value as iterated over, or as no longer so: they must not change meanwhile.
    pub(super) fn iterate(&mut self, value: &Value, begins: bool) {
        match value {
            Value::List(list) => {
                let iterated = &mut self.change(*list).iterated;
                *iterated = if begins { *iterated + 1 } else { iterated.saturating_sub(1) };
            }
            Value::Choice(_, one, other) => {
                self.iterate(one, begins);
                self.iterate(other, begins);
            }
            _ => {}
        }
    }

    /// The error for something that is not understood.
    pub(super) fn refuse<T>(&self, at: Span, message: grundy_theory::localized::LocalizedString) -> Read<T> {
        Err(Stop::NotRead(at, message))
    }
}
