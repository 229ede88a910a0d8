//! Functions and methods of the language.

use super::reader::Reader;
use super::stop::{Read, not_read};
use super::value::{Entry, Kind, Piece, Value};
use grundy_theory::ruleset::custom::exact::{ConditionId, TermId};
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use starlark::codemap::Span;
use std::rc::Rc;

/// The functions of the language that are understood.
pub(super) const BUILTINS: &[&str] = &[
    "range",
    "len",
    "min",
    "max",
    "abs",
    "sorted",
    "tuple",
    "list",
    "set",
    "any",
    "all",
    "type",
    "fail",
    "str",
    "int",
    "bool",
    "reversed",
    "enumerate",
    "zip",
    "dict",
    "print",
];

/// Numbers that are sorted by comparing each with each.
const SORTED: usize = 6;

impl Reader<'_> {
    /// A call of a function of the language.
    pub(super) fn builtin(&mut self, name: &str, given: &[Value], at: Span) -> Read<Value> {
        match (name, given) {
            ("range", [high]) => {
                let low = Value::Int(self.e.number(0));
                self.range_of(&low, high, &BigInt::one(), at)
            }
            ("range", [low, high]) => self.range_of(low, high, &BigInt::one(), at),
            ("range", [low, high, step]) => {
                let step = step.as_int().and_then(|step| self.e.as_constant(step).cloned());
                match step {
                    Some(step) if step.is_zero() => Ok(self.fails()),
                    Some(step) => self.range_of(low, high, &step, at),
                    None => self.refuse(
                        at,
                        words!(
                            "a range whose step depends on the position is not understood: write multiples, as in [k * d for k in range(...)]",
                            "步长随局面而变的 range 无法理解：请写成倍数，如 [k * d for k in range(...)]"
                        ),
                    ),
                }
            }
            ("len", [of]) => self.distribute(of, at, &mut |this, of| Ok(Value::Int(this.length(of, at)?))),
            ("abs", [of]) => self.on_int(of, at, &mut |this, term| {
                let negative = this.e.linear(&[(term, -BigInt::one())], BigInt::zero());
                this.e.max(term, negative)
            }),
            ("min" | "max", [of]) => self.extreme_of(name == "min", of, at),
            ("min" | "max", [_, _, ..]) => self.extreme(name == "min", given, at),
            ("sorted", [of]) => self.distribute(of, at, &mut |this, of| this.sorted(of, at)),
            ("list" | "tuple" | "set", []) if name == "tuple" => Ok(Value::Tuple(Rc::from([]))),
            ("list", []) => Ok(self.list(Kind::List, Vec::new())),
            ("set", []) => Ok(self.list(Kind::Set, Vec::new())),
            ("dict", []) => Ok(self.list(Kind::Dict, Vec::new())),
            ("list", [of]) => {
                let entries = self.entries(of, at)?;
                let list = self.list(Kind::List, Vec::new());
                self.filled(list, entries, at)
            }
            ("set", [of]) => self.set_of(of, at),
            ("tuple", [of]) => self.distribute(of, at, &mut |this, of| this.tuple_of(of, at)),
            ("any" | "all", [of]) => {
                let mut found = Vec::new();
                for entry in self.entries(of, at)? {
                    let (bound, when) = (entry.bound.clone(), entry.when);
                    self.enter(bound, Some(when));
                    let truth = self.truth(&entry.element, at);
                    self.leave();
                    let truth = if name == "any" { truth? } else { self.negated_read(truth)? };
                    let both = self.e.all(&[when, truth]);
                    found.push(self.exists(&entry.bound, both));
                }
                let any = self.e.any(&found);
                Ok(Value::Bool(if name == "any" { any } else { self.negated(any) }))
            }
            ("type", [of]) => {
                self.distribute(of, at, &mut |this, of| match of.kind(|list| this.state.lists[list].kind) {
                    Some(kind) => Ok(Value::text(kind)),
                    None => not_read(at),
                })
            }
            ("fail", _) => Ok(self.fails()),
            ("print", _) => Ok(Value::None),
            ("str", [of]) => self.distribute(of, at, &mut |_, of| match of {
                Value::Int(term) => Ok(Value::Text(Rc::from([Piece::Int(*term)]))),
                Value::Text(_) => Ok(of.clone()),
                _ => not_read(at),
            }),
            ("int", [of]) => self.distribute(of, at, &mut |_, of| match of {
                Value::Int(_) => Ok(of.clone()),
                Value::Text(pieces) => match &pieces[..] {
                    [Piece::Int(term)] => Ok(Value::Int(*term)),
                    _ => not_read(at),
                },
                _ => not_read(at),
            }),
            ("bool", [of]) => Ok(Value::Bool(self.truth(of, at)?)),
            ("reversed", [of]) => self.distribute(of, at, &mut |this, of| this.reversed(of, at)),
            ("enumerate", [of]) => {
                let Some(items) = self.known_items(of, at)? else { return not_read(at) };
                let mut all = Vec::new();
                for (i, item) in items.into_iter().enumerate() {
                    let number = Value::Int(self.e.number(i));
                    all.push(Value::Tuple(Rc::from([number, item])));
                }
                self.list_of(all, at)
            }
            ("zip", [one, other]) => {
                let (Some(one), Some(other)) = (self.known_items(one, at)?, self.known_items(other, at)?)
                else {
                    return not_read(at);
                };
                let pairs = one.into_iter().zip(other).map(|(a, b)| Value::Tuple(Rc::from([a, b]))).collect();
                self.list_of(pairs, at)
            }
            _ => not_read(at),
        }
    }

    fn negated_read(&mut self, truth: Read<ConditionId>) -> Read<ConditionId> {
        truth.map(|truth| self.negated(truth))
    }

    /// A list of known items.
    pub(super) fn list_of(&mut self, items: Vec<Value>, at: Span) -> Read<Value> {
        let always = self.e.constant(true);
        let entries = items.into_iter().map(|item| self.single(always, item)).collect();
        let list = self.list(Kind::List, Vec::new());
        self.filled(list, entries, at)
    }

    fn range_of(&mut self, low: &Value, high: &Value, step: &BigInt, at: Span) -> Read<Value> {
        self.distribute(low, at, &mut |this, low| {
            this.distribute(high, at, &mut |this, high| match (low, high) {
                (Value::Int(low), Value::Int(high)) => Ok(Value::Run(this.run(*low, *high, step))),
                _ => not_read(at),
            })
        })
    }

    /// How many elements a value has.
    fn length(&mut self, of: &Value, at: Span) -> Read<TermId> {
        match of {
            Value::Tuple(items) => Ok(self.e.number(items.len())),
            Value::Run(run) => {
                let zero = self.e.number(0);
                match self.is_at_least(run.count, 0) {
                    true => Ok(run.count),
                    false => Ok(self.e.max(zero, run.count)),
                }
            }
            Value::Text(pieces) => {
                let mut length = self.e.number(0);
                for piece in pieces.iter() {
                    let more = match piece {
                        Piece::Known(text) => self.e.number(text.chars().count()),
                        Piece::Int(term) => self.written_length(*term),
                    };
                    length = self.e.add(length, more);
                }
                Ok(length)
            }
            Value::List(_) | Value::Many(_) => {
                let mut length = self.e.number(0);
                for entry in self.entries(of, at)? {
                    let more = self.count_of(&entry, at)?;
                    length = self.e.add(length, more);
                }
                Ok(length)
            }
            Value::None | Value::Int(_) | Value::Bool(_) => {
                self.fails();
                Ok(self.e.number(0))
            }
            _ => not_read(at),
        }
    }

    fn written_length(&mut self, term: TermId) -> TermId {
        if self.is_at_least(term, 0) {
            return self.e.digit_count(term, 10);
        }
        let natural = self.e.not_negative(term);
        let positive = self.e.linear(&[(term, -BigInt::one())], BigInt::zero());
        let (digits, below) = (self.e.digit_count(term, 10), self.e.digit_count(positive, 10));
        let signed = self.e.plus(below, 1);
        self.e.choice(natural, digits, signed)
    }

    /// How many elements an entry stands for. Of several bound variables those that the rest does not mention
    /// are factors.
    fn count_of(&mut self, entry: &Entry, at: Span) -> Read<TermId> {
        match entry.bound[..] {
            [] => {
                let (one, zero) = (self.e.number(1), self.e.number(0));
                Ok(self.e.choice(entry.when, one, zero))
            }
            [range] => {
                let (range, when) = match self.renamed(&[range], entry.when) {
                    (bound, when) if bound.len() == 1 => (bound[0], when),
                    _ => return not_read(at),
                };
                let count = self.e.count(range, when);
                Ok(count)
            }
            _ => self.refuse(
                at,
                words!(
                    "the number of combinations of several variables is not understood: count each variable alone",
                    "多个变量的组合数无法理解：请对每个变量分别计数"
                ),
            ),
        }
    }

    /// The least or the largest of the elements of a value.
    fn extreme_of(&mut self, least: bool, of: &Value, at: Span) -> Read<Value> {
        if let Value::Choice(..) = of {
            return self.distribute(of, at, &mut |this, of| this.extreme_of(least, of, at));
        }
        if let Some(items) = self.known_items(of, at)? {
            return match items.is_empty() {
                true => Ok(self.fails()),
                false => self.extreme(least, &items, at),
            };
        }
        let never = self.e.constant(false);
        let (mut some, mut found) = (never, Value::Never);
        for entry in self.entries(of, at)? {
            let here = self.exists(&entry.bound, entry.when);
            let Value::Int(one) = self.extreme_of_entry(least, &entry, at)? else { return not_read(at) };
            found = match found {
                Value::Int(other) => {
                    let (less, more) = if least { (one, other) } else { (other, one) };
                    let better = self.e.less(less, more);
                    let none = self.negated(some);
                    let first = self.e.any(&[none, better]);
                    let taken = self.e.all(&[here, first]);
                    Value::Int(self.e.choice(taken, one, other))
                }
                _ => Value::Int(one),
            };
            some = self.e.any(&[some, here]);
        }
        // Of nothing there is no least element.
        let none = self.negated(some);
        if self.is_always(none) {
            return Ok(self.fails());
        }
        if !self.is_excluded(none) {
            self.cut(none);
        }
        Ok(found)
    }

    /// The least or the largest element of an entry, if it has any.
    fn extreme_of_entry(&mut self, least: bool, entry: &Entry, at: Span) -> Read<Value> {
        let Value::Int(element) = &entry.element else { return not_read(at) };
        let range = match entry.bound[..] {
            [] => return Ok(Value::Int(*element)),
            [range] => range,
            _ => return not_read(at),
        };
        let variable = self.e.variable(range.variable);
        // The element is a multiple of the variable, plus what does not depend on it.
        let (summands, _) = self.e.as_linear(*element);
        let factor = summands.iter().find(|(term, _)| *term == variable).map(|(_, factor)| factor.clone());
        let Some(factor) = factor else { return not_read(at) };
        let rest = self.e.linear(&[(*element, BigInt::one()), (variable, -factor.clone())], BigInt::zero());
        if self.e.free_variables(rest).contains(&range.variable) {
            return not_read(at);
        }
        let found = match least == (factor > BigInt::zero()) {
            true => self.e.least(range, entry.when, range.low),
            false => self.e.greatest(range, entry.when, range.low),
        };
        Ok(Value::Int(self.e.linear(&[(found, factor), (rest, BigInt::one())], BigInt::zero())))
    }

    fn extreme(&mut self, least: bool, values: &[Value], at: Span) -> Read<Value> {
        let mut found = values[0].clone();
        for value in &values[1..] {
            found = self.distribute(&found, at, &mut |this, found| {
                this.distribute(value, at, &mut |this, value| match (found, value) {
                    (Value::Int(one), Value::Int(other)) => Ok(Value::Int(match least {
                        true => this.e.min(*one, *other),
                        false => this.e.max(*one, *other),
                    })),
                    (Value::Tuple(_), Value::Tuple(_)) => {
                        let (one, other) = if least { (value, found) } else { (found, value) };
                        let less = this.less(one, other, at)?;
                        Ok(this.choose(less, value, found))
                    }
                    _ => not_read(at),
                })
            })?;
        }
        Ok(found)
    }

    /// The elements in increasing order, by comparing neighbours.
    fn sorted(&mut self, of: &Value, at: Span) -> Read<Value> {
        let Some(mut items) = self.known_items(of, at)? else {
            return self.refuse(
                at,
                words!(
                    "the order of a list whose length depends on the position is not understood: sort tuples of known length",
                    "长度随局面而变的列表的排序无法理解：请只对长度已知的元组排序"
                ),
            );
        };
        if items.len() > SORTED {
            return not_read(at);
        }
        for end in (1..items.len()).rev() {
            for i in 0..end {
                let pair = [items[i].clone(), items[i + 1].clone()];
                items[i] = self.extreme(true, &pair, at)?;
                items[i + 1] = self.extreme(false, &pair, at)?;
            }
        }
        self.list_of(items, at)
    }

    fn set_of(&mut self, of: &Value, at: Span) -> Read<Value> {
        let mut entries = match self.known_items(of, at)? {
            Some(items) => {
                let always = self.e.constant(true);
                let mut distinct: Vec<Value> = Vec::new();
                for item in items {
                    self.step()?;
                    if !distinct.contains(&item) {
                        distinct.push(item);
                    }
                }
                distinct.into_iter().map(|item| self.single(always, item)).collect()
            }
            None => self.entries(of, at)?,
        };
        entries.iter_mut().for_each(|entry| entry.group = 0);
        let set = self.list(Kind::Set, Vec::new());
        self.filled(set, entries, at)
    }

    fn tuple_of(&mut self, of: &Value, at: Span) -> Read<Value> {
        if let Some(items) = self.known_items(of, at)? {
            items.iter().for_each(|item| self.mark_fixed(item));
            return Ok(Value::Tuple(items.into()));
        }
        let entries = self.entries(of, at)?;
        entries.iter().for_each(|entry| self.mark_fixed(&entry.element));
        Ok(Value::Many(entries.into()))
    }

    fn reversed(&mut self, of: &Value, at: Span) -> Read<Value> {
        if let Value::Run(run) = of {
            let last = self.e.plus(run.count, -1);
            let first =
                self.e.linear(&[(run.first, BigInt::one()), (last, run.step.clone())], BigInt::zero());
            let step = -run.step.clone();
            return Ok(Value::Run(super::value::Run { first, step, count: run.count }));
        }
        match self.known_items(of, at)? {
            Some(items) => self.list_of(items.into_iter().rev().collect(), at),
            None => not_read(at),
        }
    }

    /// A call of a method.
    pub(super) fn method(&mut self, of: &Value, name: &str, given: &[Value], at: Span) -> Read<Value> {
        if let Value::Choice(..) = of {
            return self.distribute(of, at, &mut |this, of| this.method(of, name, given, at));
        }
        let always = self.e.constant(true);
        if let Value::Text(_) = of
            && let ("format", Some(text)) = (name, of.as_text())
        {
            if text.contains("{{") || text.contains("}}") {
                return not_read(at);
            }
            return self.formatted(text, "{}", given, at);
        }
        let Value::List(list) = of else { return not_read(at) };
        let list = *list;
        match (self.state.lists[list].kind, name, given) {
            (Kind::List, "append", [item]) | (Kind::Set, "add", [item]) => {
                let entry = self.single(always, item.clone());
                self.extend(list, vec![entry], at)?;
                Ok(Value::None)
            }
            (Kind::List, "extend", [more]) => {
                let entries = self.entries(more, at)?;
                self.extend(list, entries, at)?;
                Ok(Value::None)
            }
            (Kind::Dict, "get", [key]) => self.look_up(list, key, Value::None, at),
            (Kind::Dict, "get", [key, default]) => self.look_up(list, key, default.clone(), at),
            (Kind::Dict, "keys", []) => {
                let entries = self.entries(of, at)?;
                let keys = self.list(Kind::List, Vec::new());
                self.filled(keys, entries, at)
            }
            (Kind::Dict, "items" | "values", []) if self.is_distinct(list) => {
                let mut entries = self.members(list, at)?;
                for entry in &mut entries {
                    *entry = self.renamed_entry(entry);
                    if let (true, Value::Tuple(pair)) = (name == "values", &entry.element) {
                        entry.element = pair[1].clone();
                    }
                }
                let items = self.list(Kind::List, Vec::new());
                self.filled(items, entries, at)
            }
            _ => not_read(at),
        }
    }

    /// Replaces an element of a list of known length, or adds an entry to a dict.
    pub(super) fn assign_index(&mut self, of: &Value, index: &Value, value: &Value, at: Span) -> Read<()> {
        let Value::List(list) = of else { return not_read(at) };
        let list = *list;
        let always = self.e.constant(true);
        if self.state.lists[list].kind == Kind::Dict {
            let entry = self.single(always, Value::Tuple(Rc::from([index.clone(), value.clone()])));
            return self.extend(list, vec![entry], at);
        }
        let made = self.state.lists[list].clone();
        let shared = self.shared(list);
        let same_pass = shared == made.regions.len()
            && self.state.regions[shared..].iter().all(|region| region.bound.is_empty());
        if made.kind != Kind::List || made.fixed || made.iterated > 0 || !same_pass {
            return not_read(at);
        }
        let (Value::Int(index), Some(items)) = (index, self.known_items(of, at)?) else {
            return not_read(at);
        };
        let length = items.len() as i64;
        let mut conditions = Vec::new();
        for i in shared.saturating_sub(1)..self.state.regions.len() {
            let live = self.state.regions[i].live;
            conditions.push(if i + 1 == shared { self.relative(live, made.live) } else { live });
        }
        let mut changed = Vec::new();
        let (low, high) = (self.e.number(-length), self.e.number(length));
        let (above, below) = (self.e.at_most(low, *index), self.e.less(*index, high));
        let inside = self.e.all(&[above, below]);
        let outside = self.negated(inside);
        if self.is_always(outside) {
            self.fails();
            return Ok(());
        }
        self.cut(outside);
        let known = self.e.as_constant(*index).and_then(|index| index.to_i64());
        if known.is_none()
            && self.e.free_variables(*index).iter().any(|variable| self.unrollable.contains(variable))
        {
            return not_read(at);
        }
        for (i, item) in (0..length).zip(items) {
            let mut here = Vec::new();
            for place in [i, i - length] {
                let place = self.e.number(place);
                here.push(self.e.equal(*index, place));
            }
            let here = self.e.any(&here);
            conditions.push(here);
            let when = self.e.all(&conditions);
            conditions.pop();
            let item = self.choose(when, value, &item);
            changed.push(self.single(always, item));
        }
        self.mark_fixed(value);
        self.change(list).entries = changed;
        Ok(())
    }
}
