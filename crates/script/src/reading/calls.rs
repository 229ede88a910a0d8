//! Names, and calls of functions of the script: their text takes the place of the call.

use super::builtins::BUILTINS;
use super::reader::{Body, Callable, Frame, Reader};
use super::statements::assigned;
use super::stop::{Read, not_read};
use super::value::{Entry, Kind, Run, Symbol, Value};
use crate::value::integer;
use grundy_theory::words;
use num_bigint::BigInt;
use starlark::codemap::Span;
use starlark::environment::Module;
use starlark::syntax::ast::{AstExpr, ExprP, ParameterP};
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, OwnedFrozenValue, Value as Given};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Elements of values that are defined outside the functions.
const ELEMENTS: usize = 4_096;

/// Integers in equal steps from which on they are one entry with a bound variable.
const ROW: usize = 5;

impl<'a> Reader<'a> {
    /// The value of a name.
    pub(super) fn name(&mut self, name: &str, at: Span) -> Read<Value> {
        let symbol = self.symbol(name);
        if let Some(value) = self.variable(symbol, at)? {
            return Ok(value);
        }
        if let Some(value) = self.written.module.get_option(name).ok().flatten() {
            return match value.value().parameters_spec() {
                Some(_) => self.defined(name, at),
                None => self.owned(&value, at),
            };
        }
        match name {
            "True" => Ok(Value::Bool(self.e.constant(true))),
            "False" => Ok(Value::Bool(self.e.constant(false))),
            "None" => Ok(Value::None),
            _ if BUILTINS.contains(&name) => Ok(Value::Builtin(Rc::from(name))),
            _ => self.refuse(
                at,
                words!(
                    "the function {name} is not understood: write it with loops over integers",
                    "函数 {name} 无法理解：请改用对整数的循环来写"
                ),
            ),
        }
    }

    /// The value of a variable of a function that is being read.
    fn variable(&mut self, symbol: Symbol, at: Span) -> Read<Option<Value>> {
        let mut frame = self.state.frames.len().checked_sub(1).map(|i| (i, self.state.frames[i].id));
        while let Some((i, id)) = frame {
            let Some(Frame { environment, locals, hidden, inside, .. }) =
                self.state.frames.get(i).filter(|frame| frame.id == id)
            else {
                // The function inside which this one is defined has returned.
                return not_read(at);
            };
            let hidden = hidden.iter().rev().find(|hidden| hidden.0 == symbol).map(|hidden| hidden.1.clone());
            let value = hidden.or_else(|| match locals.contains(&symbol) {
                true => Some(environment.get(&symbol).cloned().unwrap_or(Value::Unset)),
                false => None,
            });
            if let Some(value) = value {
                return self.there(&value, at).map(Some);
            }
            frame = *inside;
        }
        Ok(None)
    }

    /// A value that has to be there. The value of an earlier pass is not.
    fn there(&mut self, value: &Value, at: Span) -> Read<Value> {
        match value {
            Value::Unset | Value::Carried(_) | Value::Unknown(_) | Value::Choice(..) => {
                self.distribute(value, at, &mut |_, value| Ok(value.clone()))
            }
            value => Ok(value.clone()),
        }
    }

    /// A function that is defined outside of functions.
    pub(super) fn defined(&mut self, name: &str, at: Span) -> Read<Value> {
        let Some(def) = self.written.definitions.function(name) else { return not_read(at) };
        let mut parameters = Vec::new();
        for parameter in &def.params {
            let ParameterP::Normal(name, _, default) = &parameter.node else { return not_read(at) };
            let symbol = self.symbol(&name.ident);
            let default = match default {
                Some(default) if !self.is_steady(default) => Some(None),
                Some(default) => {
                    let frames = std::mem::take(&mut self.state.frames);
                    let value = self.value(default);
                    self.state.frames = frames;
                    Some(Some(value?))
                }
                None => None,
            };
            match default {
                // A default that may have been something else when the function was defined.
                Some(None) => return not_read(at),
                Some(value) => parameters.push((symbol, value)),
                None => parameters.push((symbol, None)),
            }
        }
        self.functions.push(Callable { parameters, body: Body::Block(&def.body), inside: None });
        Ok(Value::Function(self.functions.len() - 1))
    }

    /// Whether an expression outside of functions has one value only.
    fn is_steady(&self, expression: &AstExpr) -> bool {
        match &expression.node {
            ExprP::Literal(_) => true,
            ExprP::Minus(one) => self.is_steady(one),
            ExprP::Tuple(all) => all.iter().all(|one| self.is_steady(one)),
            ExprP::Identifier(name) => {
                self.written.definitions.is_steady(&name.ident)
                    || matches!(name.ident.as_str(), "True" | "False" | "None")
            }
            _ => false,
        }
    }

    /// A value of the script as it is after the script was read.
    pub(super) fn owned(&mut self, value: &OwnedFrozenValue, at: Span) -> Read<Value> {
        Module::with_temp_heap(|module| {
            let heap = module.heap();
            self.given(heap.access_owned_frozen_value(value), heap, at)
        })
    }

    pub(super) fn given<'v>(&mut self, value: Given<'v>, heap: Heap<'v>, at: Span) -> Read<Value> {
        self.step()?;
        if let Some(value) = value.unpack_bool() {
            return Ok(Value::Bool(self.e.constant(value)));
        }
        if value.is_none() {
            return Ok(Value::None);
        }
        if let Some(text) = value.unpack_str() {
            return Ok(Value::text(text));
        }
        if let Some(number) = integer(value) {
            return Ok(Value::Int(self.e.number(number)));
        }
        if let Some(tuple) = TupleRef::from_value(value) {
            let items = self.all_given(tuple.content().iter().copied(), heap, at)?;
            return Ok(Value::Tuple(items.into()));
        }
        let (kind, items) = if let Some(list) = ListRef::from_value(value) {
            (Kind::List, self.all_given(list.content().iter().copied(), heap, at)?)
        } else if let Some(dict) = DictRef::from_value(value) {
            let mut pairs = Vec::new();
            for (key, value) in dict.iter() {
                pairs.push(Value::Tuple(self.all_given([key, value].into_iter(), heap, at)?.into()));
            }
            (Kind::Dict, pairs)
        } else if value.get_type() == "set" {
            match value.iterate(heap) {
                Ok(members) => (Kind::Set, self.all_given(members, heap, at)?),
                Err(_) => return not_read(at),
            }
        } else if value.get_type() == "range" {
            return self.given_run(value, at);
        } else {
            return not_read(at);
        };
        let entries = self.rows(kind, items);
        let list = self.list(kind, entries);
        if let Value::List(id) = list {
            // It is there everywhere.
            let always = self.e.constant(true);
            let list = self.change(id);
            (list.fixed, list.live) = (true, always);
            list.regions.truncate(1);
        }
        Ok(list)
    }

    fn all_given<'v>(
        &mut self,
        items: impl Iterator<Item = Given<'v>>,
        heap: Heap<'v>,
        at: Span,
    ) -> Read<Vec<Value>> {
        let items: Vec<_> = items.take(ELEMENTS + 1).collect();
        if items.len() > ELEMENTS {
            return self.refuse(
                at,
                words!(
                    "a value with more than {ELEMENTS} elements is not understood: write a condition on the elements",
                    "超过 {ELEMENTS} 个元素的值无法理解：请写出元素满足的条件"
                ),
            );
        }
        items.into_iter().map(|item| self.deeper(|this| this.given(item, heap, at))).collect()
    }

    fn given_run(&mut self, value: Given<'_>, at: Span) -> Read<Value> {
        let text = value.to_str();
        let inside = text.strip_prefix("range(").and_then(|text| text.strip_suffix(')'));
        let numbers: Option<Vec<BigInt>> =
            inside.and_then(|inside| inside.split(", ").map(|number| number.parse().ok()).collect());
        let zero = BigInt::from(0);
        let one = BigInt::from(1);
        let (low, high, step) = match numbers.as_deref() {
            Some([high]) => (&zero, high, &one),
            Some([low, high]) => (low, high, &one),
            Some([low, high, step]) => (low, high, step),
            _ => return not_read(at),
        };
        let (low, high) = (self.e.number(low.clone()), self.e.number(high.clone()));
        Ok(Value::Run(self.run(low, high, step)))
    }

    /// Entries for values. Integers in equal steps are one entry.
    fn rows(&mut self, kind: Kind, items: Vec<Value>) -> Vec<Entry> {
        let always = self.e.constant(true);
        let numbers: Option<Vec<BigInt>> =
            items.iter().map(|item| self.e.as_constant(item.as_int()?).cloned()).collect();
        let Some(numbers) = numbers.filter(|_| kind == Kind::List) else {
            return items.into_iter().map(|item| self.single(always, item)).collect();
        };
        let mut entries = Vec::new();
        let mut rest = &numbers[..];
        while let [first, ..] = rest {
            let step = rest.get(1).map_or(BigInt::from(0), |second| second - first);
            let fits = |(i, number): &(usize, &BigInt)| **number == first + &step * BigInt::from(*i);
            let length = rest.iter().enumerate().take_while(fits).count();
            if length >= ROW && step != BigInt::from(0) {
                let (first, count) = (self.e.number(first.clone()), self.e.number(length));
                let run = Value::Run(Run { first, step, count });
                entries.extend(self.entries(&run, Span::default()).unwrap_or_default());
                rest = &rest[length..];
            } else {
                let item = Value::Int(self.e.number(first.clone()));
                entries.push(self.single(always, item));
                rest = &rest[1..];
            }
        }
        entries
    }

    /// Reads a call of a function of the script.
    pub(super) fn call(
        &mut self,
        function: usize,
        positional: Vec<Value>,
        named: Vec<(Symbol, Value)>,
        at: Span,
    ) -> Read<Value> {
        let callable = self.functions[function].clone();
        let deepest = self.written.depth;
        let mut environment = super::reader::Environment::new();
        if positional.len() > callable.parameters.len() {
            return not_read(at);
        }
        for ((symbol, _), value) in callable.parameters.iter().zip(positional) {
            environment.insert(*symbol, value);
        }
        for (symbol, value) in named {
            let known = callable.parameters.iter().any(|parameter| parameter.0 == symbol);
            if !known || environment.insert(symbol, value).is_some() {
                return not_read(at);
            }
        }
        for (symbol, default) in &callable.parameters {
            if !environment.contains_key(symbol) {
                let Some(default) = default else { return not_read(at) };
                environment.insert(*symbol, default.clone());
            }
        }
        // The interpreter has given up before: there is no position at which it answers and the formulas do
        // not.
        if self.state.frames.len() > deepest + 1 {
            return Ok(self.fails());
        }
        let mut locals: BTreeSet<Symbol> = environment.keys().copied().collect();
        if let Body::Block(body) = callable.body {
            locals.extend(self.locals_of(body).iter().copied());
        }
        let id = self.unique();
        self.state.frames.push(Frame {
            id,
            environment,
            locals: Rc::new(locals),
            hidden: Vec::new(),
            inside: callable.inside,
        });
        let loops = std::mem::take(&mut self.state.loops);
        self.enter(Vec::new(), None);
        let value = match callable.body {
            Body::Expression(expression) => self.value(expression)?,
            Body::Block(body) => {
                self.statement(body)?;
                Value::Never
            }
        };
        let (live, region) = (self.live(), self.leave());
        self.state.loops = loops;
        self.state.frames.pop();
        if let Body::Expression(_) = callable.body {
            return Ok(value);
        }
        // Where the function does not return it has come to its end, or has failed.
        let mut result = if self.is_never(live) { Value::Never } else { Value::None };
        // A return is only looked at where those before it did not happen.
        let mut before = Vec::new();
        let mut returns = Vec::new();
        for (when, value) in region.returns {
            let given = self.e.all(&before);
            let when = self.relative(when, given);
            before.push(self.negated(when));
            returns.push((when, value));
        }
        for (when, value) in returns.into_iter().rev() {
            result = match result {
                Value::Never => value,
                result => self.choose(when, &value, &result),
            };
        }
        Ok(result)
    }

    fn locals_of(&mut self, body: &'a starlark::syntax::ast::AstStmt) -> Rc<BTreeSet<Symbol>> {
        let place = body.span.begin().get();
        if let Some(locals) = self.locals.get(&place) {
            return locals.clone();
        }
        let mut names = Vec::new();
        assigned(body, &mut names);
        let locals: Rc<BTreeSet<Symbol>> = Rc::new(names.into_iter().map(|name| self.symbol(name)).collect());
        self.locals.insert(place, locals.clone());
        locals
    }
}
