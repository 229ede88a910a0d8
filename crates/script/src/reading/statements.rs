//! Statements. An `if` does not fork: each branch is read under its condition, and what the branches leave is
//! joined.

use super::reader::{Body, Callable, Environment, LoopfreeResult, Reader};
use super::stop::{Read, not_read};
use super::value::{Kind, Symbol, Value};
use grundy_theory::ruleset::custom::exact::ConditionId;
use starlark::codemap::Span;
use starlark::syntax::ast::{AssignOp, AssignTargetP, AstAssignTarget, AstExpr, AstStmt, BinOp, StmtP};
use std::collections::BTreeSet;

impl<'a> Reader<'a> {
    pub(super) fn statement(&mut self, statement: &'a AstStmt) -> Read<()> {
        if self.is_never(self.live()) {
            return Ok(());
        }
        self.deeper(|this| this.statement_here(statement))
    }

    fn statement_here(&mut self, statement: &'a AstStmt) -> Read<()> {
        let at = statement.span;
        match &statement.node {
            StmtP::Statements(all) => all.iter().try_for_each(|one| self.statement(one)),
            StmtP::Pass => Ok(()),
            StmtP::Expression(expression) => self.value(expression).map(|_| ()),
            StmtP::Return(value) => {
                let value = value.as_ref().map_or(Ok(Value::None), |value| self.value(value))?;
                if self.is_never(self.live()) {
                    return Ok(());
                }
                let live = self.end(LoopfreeResult::Return);
                if let Some(region) = self.state.regions.last_mut() {
                    region.returns.push((live, value));
                }
                Ok(())
            }
            StmtP::Break | StmtP::Continue => {
                let breaks = matches!(statement.node, StmtP::Break);
                let live = self.end(if breaks { LoopfreeResult::Break } else { LoopfreeResult::Continue });
                let environment = self.environment();
                if let Some(exits) = self.state.loops.last_mut() {
                    let exits = if breaks { &mut exits.breaks } else { &mut exits.continues };
                    exits.push((live, environment));
                }
                Ok(())
            }
            StmtP::Assign(assign) => {
                let value = self.value(&assign.rhs)?;
                self.assign(&assign.lhs, &value)
            }
            StmtP::AssignModify(target, op, value) => self.modify(target, *op, value, at),
            StmtP::If(condition, then) => self.branch(condition, then, None),
            StmtP::IfElse(condition, both) => self.branch(condition, &both.0, Some(&both.1)),
            StmtP::For(each) => self.for_loop(each, at),
            StmtP::Def(def) => {
                let parameters = self.parameters(&def.params, at)?;
                let inside = self.state.frames.len().checked_sub(1).map(|i| (i, self.state.frames[i].id));
                self.functions.push(Callable { parameters, body: Body::Block(&def.body), inside });
                let function = Value::Function(self.functions.len() - 1);
                let symbol = self.symbol(&def.name.ident);
                self.set(symbol, function);
                Ok(())
            }
            StmtP::Load(_) => not_read(at),
        }
    }

    pub(super) fn environment(&self) -> Environment {
        self.state.frames.last().map(|frame| frame.environment.clone()).unwrap_or_default()
    }

    pub(super) fn set_environment(&mut self, environment: Environment) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.environment = environment;
        }
    }

    pub(super) fn set(&mut self, symbol: Symbol, value: Value) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.environment.insert(symbol, value);
        }
    }

    /// The variables of two ways that meet: those of the first if the condition holds.
    pub(super) fn joined(
        &mut self,
        when: ConditionId,
        one: &Environment,
        other: &Environment,
    ) -> Environment {
        let names: BTreeSet<Symbol> = one.keys().chain(other.keys()).copied().collect();
        let mut joined = Environment::new();
        for name in names {
            let value = |of: &Environment| of.get(&name).cloned().unwrap_or(Value::Unset);
            let (one, other) = (value(one), value(other));
            joined.insert(name, self.choose(when, &one, &other));
        }
        joined
    }

    fn branch(
        &mut self,
        condition: &'a AstExpr,
        then: &'a AstStmt,
        otherwise: Option<&'a AstStmt>,
    ) -> Read<()> {
        let value = self.value(condition)?;
        let truth = self.truth(&value, condition.span)?;
        let (live, stops, before) = (self.live(), self.stops(), self.environment());
        let contrary = self.negated(truth);
        let yes = self.e.all(&[live, truth]);
        self.set_live(yes);
        self.statement(then)?;
        let (yes, yes_leaves) = (self.live(), self.environment());
        self.set_environment(before);
        let no = self.e.all(&[live, contrary]);
        self.set_live(no);
        if let Some(otherwise) = otherwise {
            self.statement(otherwise)?;
        }
        let (no, no_leaves) = (self.live(), self.environment());
        match (self.is_never(yes), self.is_never(no)) {
            (true, _) => self.set_live(no),
            (_, true) => {
                self.set_live(yes);
                self.set_environment(yes_leaves);
            }
            _ => {
                let joined = self.joined(truth, &yes_leaves, &no_leaves);
                self.set_environment(joined);
                let live = self.without_stops(live, stops);
                self.set_live(live);
            }
        }
        Ok(())
    }

    pub(super) fn assign(&mut self, target: &'a AstAssignTarget, value: &Value) -> Read<()> {
        match &target.node {
            AssignTargetP::Identifier(name) => {
                let symbol = self.symbol(&name.ident);
                self.set(symbol, value.clone());
                Ok(())
            }
            AssignTargetP::Tuple(all) => {
                let items = self.unpacked(value, all.len(), target.span)?;
                all.iter().zip(items).try_for_each(|(one, item)| self.assign(one, &item))
            }
            AssignTargetP::Index(both) => {
                let (of, index) = (self.value(&both.0)?, self.value(&both.1)?);
                self.assign_index(&of, &index, value, target.span)
            }
            AssignTargetP::Dot(..) => not_read(target.span),
        }
    }

    /// The items of a value that is taken apart.
    pub(super) fn unpacked(&mut self, value: &Value, count: usize, at: Span) -> Read<Vec<Value>> {
        let tuple = self.distribute(value, at, &mut |this, value| match value {
            Value::Int(_) | Value::Bool(_) | Value::None => Ok(this.fails()),
            Value::Many(_) | Value::Text(_) | Value::Sum(_) | Value::Function(_) | Value::Builtin(_) => {
                not_read(at)
            }
            value => match this.known_items(value, at)? {
                Some(items) if items.len() == count => Ok(Value::Tuple(items.into())),
                Some(_) => Ok(this.fails()),
                None => not_read(at),
            },
        })?;
        match tuple {
            Value::Tuple(items) => Ok(items.to_vec()),
            Value::Never => Ok(vec![Value::Never; count]),
            _ => not_read(at),
        }
    }

    fn modify(
        &mut self,
        target: &'a AstAssignTarget,
        op: AssignOp,
        value: &'a AstExpr,
        at: Span,
    ) -> Read<()> {
        let op = match op {
            AssignOp::Add => BinOp::Add,
            AssignOp::Subtract => BinOp::Subtract,
            AssignOp::Multiply => BinOp::Multiply,
            AssignOp::FloorDivide => BinOp::FloorDivide,
            AssignOp::Percent => BinOp::Percent,
            AssignOp::BitAnd => BinOp::BitAnd,
            AssignOp::BitOr => BinOp::BitOr,
            AssignOp::BitXor => BinOp::BitXor,
            AssignOp::RightShift => BinOp::RightShift,
            AssignOp::LeftShift | AssignOp::Divide => return not_read(at),
        };
        match &target.node {
            AssignTargetP::Identifier(name) => {
                let old = self.name(&name.ident, target.span)?;
                let more = self.value(value)?;
                let new = self.modified(&old, op, &more, at)?;
                let symbol = self.symbol(&name.ident);
                self.set(symbol, new);
                Ok(())
            }
            AssignTargetP::Index(both) => {
                let (of, index) = (self.value(&both.0)?, self.value(&both.1)?);
                let old = self.index(&of, &index, at)?;
                let more = self.value(value)?;
                let new = self.modified(&old, op, &more, at)?;
                self.assign_index(&of, &index, &new, target.span)
            }
            _ => not_read(at),
        }
    }

    /// The value after `old op= more`. A list becomes longer itself.
    fn modified(&mut self, old: &Value, op: BinOp, more: &Value, at: Span) -> Read<Value> {
        self.distribute(old, at, &mut |this, old| match (old, op) {
            (Value::List(list), BinOp::Add) if this.state.lists[*list].kind == Kind::List => {
                let entries = this.entries(more, at)?;
                this.extend(*list, entries, at)?;
                Ok(old.clone())
            }
            (Value::List(_), _) => not_read(at),
            _ => this.operate(old, op, more, at),
        })
    }
}

/// The names that a statement assigns, functions inside it left out.
pub(super) fn assigned<'a>(statement: &'a AstStmt, found: &mut Vec<&'a str>) {
    match &statement.node {
        StmtP::For(each) => {
            targets(&each.var, found);
            assigned(&each.body, found);
        }
        StmtP::Assign(assign) => targets(&assign.lhs, found),
        StmtP::AssignModify(target, ..) => targets(target, found),
        StmtP::Def(def) => found.push(&def.name.ident),
        _ => statement.node.visit_stmt(|inside| assigned(inside, found)),
    }
}

/// The names in a target.
pub(super) fn targets<'a>(target: &'a AstAssignTarget, found: &mut Vec<&'a str>) {
    match &target.node {
        AssignTargetP::Tuple(all) => all.iter().for_each(|one| targets(one, found)),
        AssignTargetP::Identifier(name) => found.push(&name.ident),
        _ => {}
    }
}
