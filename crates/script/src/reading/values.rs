//! Choosing between values, replacing variables in them, and the entries of what is iterated over.

use super::reader::Reader;
use super::stop::{Read, Stop, not_read};
use super::value::{Entry, Kind, List, ListId, Piece, Run, Value};
use grundy_theory::ruleset::custom::exact::{Condition, ConditionId, TermId, VariableId};
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use starlark::codemap::Span;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

impl Reader<'_> {
    /// The first value if the condition holds, otherwise the second.
    pub(super) fn choose(&mut self, when: ConditionId, one: &Value, other: &Value) -> Value {
        match (self.e.condition(when), one, other) {
            (Condition::Constant(true), one, _) | (_, one, Value::Never) => one.clone(),
            (Condition::Constant(false), _, other) | (_, Value::Never, other) => other.clone(),
            _ if one == other => one.clone(),
            (_, Value::Int(one), Value::Int(other)) => Value::Int(self.e.choice(when, *one, *other)),
            (_, Value::Bool(one), Value::Bool(other)) => {
                let (one, other) = (*one, *other);
                Value::Bool(self.either(when, one, other))
            }
            (_, Value::Tuple(one), Value::Tuple(other)) if one.len() == other.len() => {
                let (one, other) = (one.clone(), other.clone());
                Value::Tuple(one.iter().zip(other.iter()).map(|(a, b)| self.choose(when, a, b)).collect())
            }
            (_, _, Value::Choice(same, _, other)) if *same == when => self.choose(when, one, &other.clone()),
            (_, Value::Choice(same, one, _), _) if *same == when => self.choose(when, &one.clone(), other),
            _ => Value::Choice(when, Rc::new(one.clone()), Rc::new(other.clone())),
        }
    }

    /// The first condition if another one holds, otherwise the second.
    pub(super) fn either(&mut self, when: ConditionId, one: ConditionId, other: ConditionId) -> ConditionId {
        // What the condition itself says is known where it is looked at.
        let one = if one == when { self.e.constant(true) } else { one };
        let other = if other == when { self.e.constant(false) } else { other };
        let contrary = self.negated(when);
        let first = self.e.all(&[when, one]);
        let second = self.e.all(&[contrary, other]);
        match (self.is_always(one), self.is_always(other)) {
            (true, _) => self.e.any(&[when, other]),
            (_, true) => self.e.any(&[contrary, one]),
            _ => self.e.any(&[first, second]),
        }
    }

    /// Reads what depends on a value for each of the values that it can be.
    pub(super) fn distribute(
        &mut self,
        value: &Value,
        at: Span,
        read: &mut dyn FnMut(&mut Self, &Value) -> Read<Value>,
    ) -> Read<Value> {
        match value {
            Value::Choice(when, one, other) => self.deeper(|this| {
                let first = this.guarded(*when, Value::Never, |this| this.distribute(one, at, read))?;
                let contrary = this.negated(*when);
                let second = this.guarded(contrary, Value::Never, |this| this.distribute(other, at, read))?;
                Ok(this.choose(*when, &first, &second))
            }),
            Value::Carried(symbol) => Err(Stop::Carried(*symbol, at)),
            Value::Unknown(symbol) => Err(Stop::Unknown(*symbol, at)),
            Value::Unset => Ok(self.fails()),
            Value::Never => Ok(Value::Never),
            value => read(self, value),
        }
    }

    /// Whether a value counts as true.
    pub(super) fn truth(&mut self, value: &Value, at: Span) -> Read<ConditionId> {
        let truth = self.distribute(value, at, &mut |this, value| {
            Ok(Value::Bool(match value {
                Value::Bool(holds) => *holds,
                Value::None => this.e.constant(false),
                Value::Int(term) => {
                    let zero = this.e.zero(*term);
                    this.e.not(zero)
                }
                Value::Tuple(items) => this.e.constant(!items.is_empty()),
                Value::Text(_) if value.as_text().is_some() => {
                    this.e.constant(value.as_text().is_some_and(|text| !text.is_empty()))
                }
                Value::List(_) | Value::Run(_) | Value::Many(_) => {
                    let mut some = Vec::new();
                    for entry in this.entries(value, at)? {
                        some.push(this.exists(&entry.bound, entry.when));
                    }
                    this.e.any(&some)
                }
                Value::Function(_) | Value::Builtin(_) | Value::Sum(_) => this.e.constant(true),
                _ => return not_read(at),
            }))
        })?;
        Ok(match truth {
            Value::Bool(holds) => holds,
            _ => self.e.constant(false),
        })
    }

    /// The integers that a run has, as the first one and how many.
    pub(super) fn run(&mut self, low: TermId, high: TermId, step: &BigInt) -> Run {
        let (from, to) = if step.is_negative() { (high, low) } else { (low, high) };
        let length = self.e.subtract(to, from);
        let by = step.abs();
        let count = match by.is_one() {
            true => length,
            false => {
                let padded = self.e.linear(&[(length, BigInt::one())], &by - BigInt::one());
                let by = self.e.number(by);
                self.e.floor_divide(padded, by)
            }
        };
        Run { first: low, step: step.clone(), count }
    }

    /// The entries of what can be iterated over, with bound variables that nothing else has.
    pub(super) fn entries(&mut self, value: &Value, at: Span) -> Read<Vec<Entry>> {
        self.entries_named(value, "i", at)
    }

    pub(super) fn entries_named(&mut self, value: &Value, name: &str, at: Span) -> Read<Vec<Entry>> {
        self.step()?;
        let always = self.e.constant(true);
        match value {
            Value::Tuple(items) => Ok(items.iter().map(|item| self.single(always, item.clone())).collect()),
            Value::Run(run) => Ok(vec![self.entry_of_run(run, name)]),
            Value::List(list) => {
                let list = *list;
                let is_dict = self.state.lists[list].kind == Kind::Dict;
                if !self.is_distinct(list) {
                    return self.refuse(
                        at,
                        words!(
                            "the members of this set or dict may be equal, which is not understood: use a list",
                            "该集合或字典的成员可能相等，这种写法无法理解：请使用列表"
                        ),
                    );
                }
                let entries = self.members(list, at)?;
                let mut renamed = Vec::new();
                for entry in entries {
                    self.step()?;
                    let mut entry = self.renamed_entry(&entry);
                    if let (true, Value::Tuple(pair)) = (is_dict, &entry.element) {
                        entry.element = pair[0].clone();
                    }
                    renamed.push(entry);
                }
                Ok(renamed)
            }
            Value::Many(entries) => Ok(entries.iter().map(|entry| self.renamed_entry(entry)).collect()),
            Value::Choice(when, one, other) => {
                let contrary = self.negated(*when);
                let mut all = Vec::new();
                for (when, of) in [(*when, one), (contrary, other)] {
                    let entries = self.guarded(when, Vec::new(), |this| this.entries_named(of, name, at))?;
                    for mut entry in entries {
                        entry.when = self.e.all(&[when, entry.when]);
                        all.push(entry);
                    }
                }
                Ok(all)
            }
            Value::Carried(symbol) => Err(Stop::Carried(*symbol, at)),
            Value::Unknown(symbol) => Err(Stop::Unknown(*symbol, at)),
            Value::Never => Ok(Vec::new()),
            Value::Unset | Value::None | Value::Int(_) | Value::Bool(_) => {
                self.fails();
                Ok(Vec::new())
            }
            _ => not_read(at),
        }
    }

    /// The entries of a list, a dict or a set, which may be there several times.
    pub(super) fn members(&mut self, list: ListId, at: Span) -> Read<Vec<Entry>> {
        self.note_read(list, at)?;
        Ok(self.state.lists[list].entries.clone())
    }

    /// Whether no two members of a set or a dict may be equal; a list may hold the same element several
    /// times.
    pub(super) fn is_distinct(&self, list: ListId) -> bool {
        let List { kind, entries, .. } = &*self.state.lists[list];
        let constant = |entry: &Entry| {
            let key = match (kind, &entry.element) {
                (Kind::Dict, Value::Tuple(pair)) => &pair[0],
                (_, element) => element,
            };
            let known = match key {
                Value::Int(term) => self.e.as_constant(*term).map(ToString::to_string),
                key => key.as_text().map(|text| format!("\"{text}\"")),
            };
            known.filter(|_| entry.bound.is_empty())
        };
        let mut seen = BTreeSet::new();
        *kind == Kind::List
            || entries.iter().all(|entry| constant(entry).is_some_and(|known| seen.insert(known)))
    }

    /// An entry without bound variables.
    pub(super) fn single(&mut self, when: ConditionId, element: Value) -> Entry {
        Entry { bound: Vec::new(), when, element, group: self.unique() }
    }

    fn entry_of_run(&mut self, run: &Run, name: &str) -> Entry {
        let when = self.e.constant(true);
        let (range, element) = match run.step.is_one() {
            true => {
                let high = self.e.add(run.first, run.count);
                let range = self.range(name, run.first, high);
                (range, self.e.variable(range.variable))
            }
            false => {
                let low = self.e.number(0);
                let range = self.range(name, low, run.count);
                let index = self.e.variable(range.variable);
                let of = [(run.first, BigInt::one()), (index, run.step.clone())];
                (range, self.e.linear(&of, BigInt::zero()))
            }
        };
        Entry { bound: vec![range], when, element: Value::Int(element), group: self.unique() }
    }

    /// The same entry with new bound variables.
    pub(super) fn renamed_entry(&mut self, entry: &Entry) -> Entry {
        if entry.bound.is_empty() {
            return entry.clone();
        }
        let mut by = HashMap::new();
        let bound = self.rename(&entry.bound, &mut by);
        let when = self.e.replace_in_condition(entry.when, &by);
        Entry { bound, when, element: self.replaced(&entry.element, &by), group: entry.group }
    }

    fn replaced_entry(&mut self, entry: &Entry, by: &HashMap<VariableId, TermId>) -> Entry {
        let mut bound = entry.bound.clone();
        for range in &mut bound {
            range.low = self.e.replace(range.low, by);
            range.high = self.e.replace(range.high, by);
        }
        let when = self.e.replace_in_condition(entry.when, by);
        let replaced = Entry { bound, when, element: self.replaced(&entry.element, by), group: entry.group };
        self.renamed_entry(&replaced)
    }

    /// A value in which variables are replaced. A list becomes another one, which must not change.
    pub(super) fn replaced(&mut self, value: &Value, by: &HashMap<VariableId, TermId>) -> Value {
        match value {
            Value::Bool(holds) => Value::Bool(self.e.replace_in_condition(*holds, by)),
            Value::Int(term) => Value::Int(self.e.replace(*term, by)),
            Value::Text(pieces) => Value::Text(
                pieces
                    .iter()
                    .map(|piece| match piece {
                        Piece::Int(term) => Piece::Int(self.e.replace(*term, by)),
                        known => known.clone(),
                    })
                    .collect(),
            ),
            Value::Tuple(items) => Value::Tuple(items.iter().map(|item| self.replaced(item, by)).collect()),
            Value::Many(entries) => {
                Value::Many(entries.iter().map(|entry| self.replaced_entry(entry, by)).collect())
            }
            Value::Sum(entries) => {
                Value::Sum(entries.iter().map(|entry| self.replaced_entry(entry, by)).collect())
            }
            Value::Run(run) => Value::Run(Run {
                first: self.e.replace(run.first, by),
                step: run.step.clone(),
                count: self.e.replace(run.count, by),
            }),
            Value::Choice(when, one, other) => {
                let when = self.e.replace_in_condition(*when, by);
                let (one, other) = (self.replaced(one, by), self.replaced(other, by));
                self.choose(when, &one, &other)
            }
            Value::List(_) if !self.mentions(value, &by.keys().copied().collect()) => value.clone(),
            Value::List(id) => {
                let list = self.state.lists[*id].clone();
                let entries: Vec<Entry> =
                    list.entries.iter().map(|entry| self.replaced_entry(entry, by)).collect();
                let copy = self.list(list.kind, entries);
                if let Value::List(copy) = copy {
                    self.change(copy).fixed = true;
                }
                copy
            }
            other => other.clone(),
        }
    }

    /// The loops around the present place in whose passes a list may change, or be read.
    fn passes_around(&self, list: ListId) -> Vec<u64> {
        let around = &self.state.regions[self.shared(list)..];
        around.iter().filter(|region| !region.bound.is_empty()).map(|region| region.id).collect()
    }

    /// Notes that a list is read here.
    fn note_read(&mut self, list: ListId, at: Span) -> Read<()> {
        let passes = self.passes_around(list);
        if self.state.lists[list].writes.iter().any(|write| passes.contains(write)) {
            return self.changes_while_read(at);
        }
        if !passes.is_empty() {
            self.change(list).reads.extend(passes);
        }
        Ok(())
    }

    fn changes_while_read<T>(&self, at: Span) -> Read<T> {
        self.refuse(
            at,
            words!(
                "this list grows in the same loop in which it is read, which is not understood: read it after the loop",
                "该列表在读取它的同一个循环中增长，这种写法无法理解：请在循环之后再读取它"
            ),
        )
    }

    /// Adds entries to a list that is there, under the conditions of the present place.
    pub(super) fn extend(&mut self, list: ListId, more: Vec<Entry>, at: Span) -> Read<()> {
        self.step()?;
        if self.state.lists[list].iterated > 0 {
            return self.changes_while_read(at);
        }
        if self.state.lists[list].fixed {
            return self.refuse(
                at,
                words!(
                    "this list changes after it has become part of something else, which is not understood: copy it with list(...) first",
                    "该列表在成为其他值的一部分之后又被改变，这种写法无法理解：请先用 list(...) 复制它"
                ),
            );
        }
        let passes = self.passes_around(list);
        if self.state.lists[list].reads.iter().any(|read| passes.contains(read)) {
            return self.changes_while_read(at);
        }
        let shared = self.shared(list);
        let made = self.state.lists[list].clone();
        let mut conditions = Vec::new();
        let mut bound = Vec::new();
        let mut group = None;
        for (i, region) in self.state.regions.clone().into_iter().enumerate().skip(shared.saturating_sub(1)) {
            match i + 1 == shared && shared == made.regions.len() {
                true => conditions.push(self.relative(region.live, made.live)),
                false => conditions.push(region.live),
            }
            if i >= shared {
                if !region.bound.is_empty() {
                    group.get_or_insert(region.id);
                }
                bound.extend(region.bound);
            }
        }
        for entry in more {
            self.step()?;
            conditions.push(entry.when);
            let when = self.e.all(&conditions);
            conditions.pop();
            let group = group.unwrap_or(entry.group);
            self.mark_fixed(&entry.element);
            let bound = bound.iter().copied().chain(entry.bound).collect();
            if !self.is_never(when) {
                self.change(list).entries.push(Entry { bound, when, element: entry.element, group });
            }
        }
        if !passes.is_empty() {
            self.change(list).writes.extend(passes);
        }
        Ok(())
    }

    /// A value that is part of another one must not change any more.
    pub(super) fn mark_fixed(&mut self, value: &Value) {
        match value {
            Value::List(list) => self.change(*list).fixed = true,
            Value::Tuple(items) => items.iter().for_each(|item| self.mark_fixed(item)),
            Value::Choice(_, one, other) => {
                self.mark_fixed(one);
                self.mark_fixed(other);
            }
            _ => {}
        }
    }

    /// The items of a value whose length is known, with nothing left open.
    pub(super) fn known_items(&mut self, value: &Value, at: Span) -> Read<Option<Vec<Value>>> {
        match value {
            Value::Tuple(items) => Ok(Some(items.to_vec())),
            Value::Run(run) => {
                let count = self.e.as_constant(run.count).and_then(|count| i64::try_from(count).ok());
                let Some(count) = count.filter(|count| *count <= super::loops::UNROLLED) else {
                    return Ok(None);
                };
                let mut items = Vec::new();
                for i in 0..count {
                    items.push(Value::Int(
                        self.e.linear(&[(run.first, BigInt::one())], BigInt::from(i) * &run.step),
                    ));
                }
                Ok(Some(items))
            }
            Value::List(list) if self.state.lists[*list].kind != Kind::Dict => {
                let list = *list;
                let entries = &self.state.lists[list].entries;
                let mut items = Vec::new();
                for entry in entries {
                    if !self.is_always(entry.when) {
                        return Ok(None);
                    }
                    match &entry.bound[..] {
                        [] => items.push(entry.element.clone()),
                        _ => return self.spread(list, at),
                    }
                }
                self.note_read(list, at)?;
                Ok(Some(items))
            }
            _ => Ok(None),
        }
    }

    /// The items of a list whose entries run through ranges of constants.
    fn spread(&mut self, list: ListId, at: Span) -> Read<Option<Vec<Value>>> {
        let entries = self.state.lists[list].entries.clone();
        let groups: BTreeSet<u64> = entries.iter().map(|entry| entry.group).collect();
        if groups.len() != entries.len() {
            return Ok(None);
        }
        let mut items = Vec::new();
        for entry in entries {
            if !self.is_always(entry.when) {
                return Ok(None);
            }
            let [range] = entry.bound[..] else {
                match entry.bound.is_empty() {
                    true => items.push(entry.element),
                    false => return Ok(None),
                }
                continue;
            };
            let ends = [range.low, range.high]
                .map(|end| self.e.as_constant(end).and_then(|end| i64::try_from(end).ok()));
            let [Some(low), Some(high)] = ends else { return Ok(None) };
            if high.saturating_sub(low) > super::loops::UNROLLED {
                return Ok(None);
            }
            for i in low..high {
                let number = self.e.number(i);
                items.push(self.replaced(&entry.element, &HashMap::from([(range.variable, number)])));
            }
        }
        self.note_read(list, at)?;
        Ok(Some(items))
    }

    /// How many integers a run has, if that is a constant.
    pub(super) fn constant_count(&self, run: &Run) -> Option<BigInt> {
        let count = self.e.as_constant(run.count)?;
        Some(count.clone().max(BigInt::zero()))
    }

    /// Whether an integer is in a run.
    pub(super) fn is_in_run(&mut self, number: TermId, run: &Run) -> ConditionId {
        let last = {
            let count = self.e.plus(run.count, -1);
            self.e.linear(&[(run.first, BigInt::one()), (count, run.step.clone())], BigInt::zero())
        };
        let (low, high) = if run.step.is_negative() { (last, run.first) } else { (run.first, last) };
        let zero = self.e.number(0);
        let some = self.e.less(zero, run.count);
        let (above, below) = (self.e.at_most(low, number), self.e.at_most(number, high));
        let offset = self.e.subtract(number, run.first);
        let step = self.e.number(run.step.abs());
        let fits = self.e.divides(step, offset);
        // From low <= number <= high follows that the run has a member, if low is at most high exactly then.
        match run.step.is_one() {
            true => self.e.all(&[above, below]),
            false => self.e.all(&[some, above, below, fits]),
        }
    }
}
