//! Expressions.

use super::reader::{Body, Callable, Reader};
use super::stop::{Read, not_read};
use super::value::{Entry, Kind, Piece, Value};
use grundy_theory::ruleset::custom::exact::TermId;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use starlark::codemap::Span;
use starlark::syntax::ast::{
    ArgumentP, AssignTargetP, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, AstParameter, BinOp,
    ClauseP, ExprP, ForClauseP, ParameterP,
};
use std::rc::Rc;

impl<'a> Reader<'a> {
    /// The value of an expression.
    pub(super) fn value(&mut self, expression: &'a AstExpr) -> Read<Value> {
        self.deeper(|this| this.value_here(expression))
    }

    fn value_here(&mut self, expression: &'a AstExpr) -> Read<Value> {
        let at = expression.span;
        match &expression.node {
            ExprP::Literal(AstLiteral::Int(number)) => match number.node.to_string().parse::<BigInt>() {
                Ok(number) => Ok(Value::Int(self.e.number(number))),
                Err(_) => not_read(at),
            },
            ExprP::Literal(AstLiteral::String(text)) => Ok(Value::text(&text.node)),
            ExprP::Identifier(name) => self.name(&name.ident, at),
            ExprP::Tuple(all) => Ok(Value::Tuple(self.values(all)?.into())),
            ExprP::List(all) => {
                let items = self.values(all)?;
                let always = self.e.constant(true);
                let list = self.list(Kind::List, Vec::new());
                let entries = items.into_iter().map(|item| self.single(always, item)).collect();
                self.filled(list, entries, at)
            }
            ExprP::Dict(pairs) => self.dict(pairs, at),
            ExprP::Not(one) => {
                let value = self.value(one)?;
                let truth = self.truth(&value, at)?;
                Ok(Value::Bool(self.negated(truth)))
            }
            ExprP::Minus(one) => {
                let value = self.value(one)?;
                self.on_int(&value, at, &mut |this, term| {
                    this.e.linear(&[(term, -BigInt::one())], BigInt::zero())
                })
            }
            ExprP::Plus(one) => {
                let value = self.value(one)?;
                self.on_int(&value, at, &mut |_, term| term)
            }
            ExprP::BitNot(one) => {
                let value = self.value(one)?;
                self.on_int(&value, at, &mut |this, term| {
                    this.e.linear(&[(term, -BigInt::one())], -BigInt::one())
                })
            }
            ExprP::Op(left, BinOp::And, right) => {
                let left = self.value(left)?;
                let truth = self.truth(&left, at)?;
                let right = self.guarded(truth, Value::Never, |this| this.value(right))?;
                Ok(self.choose(truth, &right, &left))
            }
            ExprP::Op(left, BinOp::Or, right) => {
                let left = self.value(left)?;
                let truth = self.truth(&left, at)?;
                let contrary = self.negated(truth);
                let right = self.guarded(contrary, Value::Never, |this| this.value(right))?;
                Ok(self.choose(truth, &left, &right))
            }
            ExprP::Op(left, op, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.operate(&left, *op, &right, at)
            }
            ExprP::If(three) => {
                let (condition, yes, no) = &**three;
                let condition = self.value(condition)?;
                let truth = self.truth(&condition, at)?;
                let yes = self.guarded(truth, Value::Never, |this| this.value(yes))?;
                let contrary = self.negated(truth);
                let no = self.guarded(contrary, Value::Never, |this| this.value(no))?;
                Ok(self.choose(truth, &yes, &no))
            }
            ExprP::Index(both) => {
                let (of, index) = (self.value(&both.0)?, self.value(&both.1)?);
                self.index(&of, &index, at)
            }
            ExprP::Slice(of, from, to, by) => {
                let of = self.value(of)?;
                let mut end =
                    |end: &'a Option<Box<AstExpr>>| end.as_ref().map(|end| self.value(end)).transpose();
                let ends = [end(from)?, end(to)?, end(by)?];
                self.slice(&of, ends, at)
            }
            ExprP::ListComprehension(element, first, rest) => {
                let list = self.list(Kind::List, Vec::new());
                self.comprehension(first, rest, &mut |this| {
                    let element = this.value(element)?;
                    let always = this.e.constant(true);
                    let entry = this.single(always, element);
                    this.filled(list.clone(), vec![entry], at)?;
                    Ok(())
                })?;
                Ok(list)
            }
            ExprP::DictComprehension(pair, first, rest) => {
                let dict = self.list(Kind::Dict, Vec::new());
                self.comprehension(first, rest, &mut |this| {
                    let (key, value) = (this.value(&pair.0)?, this.value(&pair.1)?);
                    let always = this.e.constant(true);
                    let entry = this.single(always, Value::Tuple(Rc::from([key, value])));
                    this.filled(dict.clone(), vec![entry], at)?;
                    Ok(())
                })?;
                Ok(dict)
            }
            ExprP::FString(text) => {
                let values = text.expressions.iter().map(|one| self.value(one)).collect::<Read<Vec<_>>>()?;
                if text.format.node.contains("{{") || text.format.node.contains("}}") {
                    return not_read(at);
                }
                self.formatted(&text.format.node, "{}", &values, at)
            }
            ExprP::Lambda(lambda) => {
                if self.hidden() > 0 {
                    // It may be called after the variables of the comprehension are gone.
                    return not_read(at);
                }
                let parameters = self.parameters(&lambda.params, at)?;
                let inside = self.state.frames.len().checked_sub(1).map(|i| (i, self.state.frames[i].id));
                self.functions.push(Callable { parameters, body: Body::Expression(&lambda.body), inside });
                Ok(Value::Function(self.functions.len() - 1))
            }
            ExprP::Call(function, arguments) => {
                let mut positional = Vec::new();
                let mut named = Vec::new();
                if let ExprP::Dot(of, method) = &function.node {
                    let of = self.value(of)?;
                    for argument in &arguments.args {
                        match &argument.node {
                            ArgumentP::Positional(value) => positional.push(self.value(value)?),
                            _ => return not_read(argument.span),
                        }
                    }
                    return self.method(&of, &method.node, &positional, at);
                }
                let callee = self.value(function)?;
                for argument in &arguments.args {
                    match &argument.node {
                        ArgumentP::Positional(value) => positional.push(self.value(value)?),
                        ArgumentP::Named(name, value) => {
                            let value = self.value(value)?;
                            named.push((self.symbol(&name.node), value));
                        }
                        _ => return not_read(argument.span),
                    }
                }
                match callee {
                    Value::Function(function) => self.call(function, positional, named, at),
                    Value::Builtin(name) if named.is_empty() => self.builtin(&name, &positional, at),
                    _ => not_read(at),
                }
            }
            _ => not_read(at),
        }
    }

    pub(super) fn values(&mut self, all: &'a [AstExpr]) -> Read<Vec<Value>> {
        all.iter().map(|one| self.value(one)).collect()
    }

    /// A list to which entries are added.
    pub(super) fn filled(&mut self, list: Value, entries: Vec<Entry>, at: Span) -> Read<Value> {
        if let Value::List(id) = &list {
            self.extend(*id, entries, at)?;
        }
        Ok(list)
    }

    fn dict(&mut self, pairs: &'a [(AstExpr, AstExpr)], at: Span) -> Read<Value> {
        if let [(key, parts)] = pairs {
            let (key, parts) = (self.value(key)?, self.value(parts)?);
            if key.as_text() == Some("sum") && !matches!(parts, Value::Choice(..)) {
                let entries = self.entries(&parts, at)?;
                entries.iter().for_each(|entry| self.mark_fixed(&entry.element));
                return Ok(Value::Sum(entries.into()));
            }
            return self.dict_of(vec![(key, parts)], at);
        }
        let mut all = Vec::new();
        for (key, value) in pairs {
            all.push((self.value(key)?, self.value(value)?));
        }
        self.dict_of(all, at)
    }

    fn dict_of(&mut self, pairs: Vec<(Value, Value)>, at: Span) -> Read<Value> {
        let always = self.e.constant(true);
        let dict = self.list(Kind::Dict, Vec::new());
        let pair = |(key, value)| Value::Tuple(Rc::from([key, value]));
        let entries = pairs.into_iter().map(|both| self.single(always, pair(both))).collect();
        self.filled(dict, entries, at)
    }

    /// Reads the clauses of a comprehension, and `element` wherever an element is made.
    fn comprehension(
        &mut self,
        first: &'a ForClauseP<AstNoPayload>,
        rest: &'a [ClauseP<AstNoPayload>],
        element: &mut dyn FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        let over = self.value(&first.over)?;
        let outside = self.hidden();
        self.hide(&first.var)?;
        for clause in rest {
            if let ClauseP::For(each) = clause {
                self.hide(&each.var)?;
            }
        }
        self.clause_for(&first.var, &over, first.over.span, rest, element)?;
        self.unhide(outside);
        Ok(())
    }

    fn clauses(
        &mut self,
        clauses: &'a [ClauseP<AstNoPayload>],
        element: &mut dyn FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        let Some((clause, rest)) = clauses.split_first() else { return element(self) };
        match clause {
            ClauseP::If(condition) => {
                let value = self.value(condition)?;
                let truth = self.truth(&value, condition.span)?;
                self.guarded(truth, (), |this| this.clauses(rest, element))
            }
            ClauseP::For(each) => {
                let over = self.value(&each.over)?;
                self.clause_for(&each.var, &over, each.over.span, rest, element)
            }
        }
    }

    fn clause_for(
        &mut self,
        target: &'a AstAssignTarget,
        over: &Value,
        at: Span,
        rest: &'a [ClauseP<AstNoPayload>],
        element: &mut dyn FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        let passes = self.passes(over, target, at)?;
        self.iterate(over, true);
        for pass in passes {
            let before = self.state.clone();
            let read = self.clause_pass(target, pass.entry, rest, element);
            let Err(stop) = read else { continue };
            let Some(items) = pass.unrolled else { return Err(stop) };
            if stop.is_limit() {
                return Err(stop);
            }
            self.state = before;
            for item in items {
                let always = self.e.constant(true);
                let entry = self.single(always, item);
                let other = self.clause_pass(target, entry, rest, element);
                other.map_err(|other| if other.is_limit() { stop.clone() } else { other })?;
            }
        }
        self.iterate(over, false);
        Ok(())
    }

    fn clause_pass(
        &mut self,
        target: &'a AstAssignTarget,
        entry: Entry,
        rest: &'a [ClauseP<AstNoPayload>],
        element: &mut dyn FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        self.enter(entry.bound, Some(entry.when));
        self.assign_hidden(target, &entry.element)?;
        let read = self.clauses(rest, element);
        self.leave();
        read
    }

    fn hidden(&self) -> usize {
        self.state.frames.last().map_or(0, |frame| frame.hidden.len())
    }

    fn unhide(&mut self, outside: usize) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.hidden.truncate(outside);
        }
    }

    /// Makes the variables of a comprehension.
    fn hide(&mut self, target: &'a AstAssignTarget) -> Read<()> {
        match &target.node {
            AssignTargetP::Identifier(name) => {
                let symbol = self.symbol(&name.ident);
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.hidden.push((symbol, Value::Unset));
                }
                Ok(())
            }
            AssignTargetP::Tuple(all) => all.iter().try_for_each(|one| self.hide(one)),
            _ => not_read(target.span),
        }
    }

    fn assign_hidden(&mut self, target: &'a AstAssignTarget, value: &Value) -> Read<()> {
        match &target.node {
            AssignTargetP::Identifier(name) => {
                let symbol = self.symbol(&name.ident);
                if let Some(frame) = self.state.frames.last_mut()
                    && let Some(hidden) = frame.hidden.iter_mut().rev().find(|hidden| hidden.0 == symbol)
                {
                    hidden.1 = value.clone();
                }
                Ok(())
            }
            AssignTargetP::Tuple(all) => {
                let items = self.unpacked(value, all.len(), target.span)?;
                all.iter().zip(items).try_for_each(|(one, item)| self.assign_hidden(one, &item))
            }
            _ => not_read(target.span),
        }
    }

    /// The parameters of a function, with their defaults.
    pub(super) fn parameters(
        &mut self,
        parameters: &'a [AstParameter],
        at: Span,
    ) -> Read<Vec<(u32, Option<Value>)>> {
        let mut all = Vec::new();
        for parameter in parameters {
            let ParameterP::Normal(name, _, default) = &parameter.node else { return not_read(at) };
            let symbol = self.symbol(&name.ident);
            let default = default.as_ref().map(|default| self.value(default)).transpose()?;
            all.push((symbol, default));
        }
        Ok(all)
    }

    /// An operation on an integer.
    pub(super) fn on_int(
        &mut self,
        value: &Value,
        at: Span,
        of: &mut dyn FnMut(&mut Self, TermId) -> TermId,
    ) -> Read<Value> {
        self.distribute(value, at, &mut |this, value| match value {
            Value::Int(term) => Ok(Value::Int(of(this, *term))),
            Value::None => Ok(this.fails()),
            _ => not_read(at),
        })
    }

    /// A text with values in the place of its holes.
    pub(super) fn formatted(&mut self, text: &str, hole: &str, values: &[Value], at: Span) -> Read<Value> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut parts = text.split(hole);
        let mut values = values.iter();
        if let Some(first) = parts.next() {
            pieces.push(Piece::Known(Rc::from(first)));
        }
        for part in parts {
            match values.next() {
                Some(Value::Int(term)) => pieces.push(Piece::Int(*term)),
                Some(Value::Text(inner)) => pieces.extend(inner.iter().cloned()),
                _ => return not_read(at),
            }
            pieces.push(Piece::Known(Rc::from(part)));
        }
        if values.next().is_some() {
            return not_read(at);
        }
        Ok(Value::Text(super::labels::joined(pieces)))
    }
}
