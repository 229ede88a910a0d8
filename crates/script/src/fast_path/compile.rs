//! Names resolved: a function as a tree in which variables have places.

use super::tuple::Tuple;
use crate::value::integer;
use starlark::environment::FrozenModule;
use starlark::syntax::ast::{
    ArgumentP, AssignOp, AssignTargetP, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, AstStmt, BinOp,
    ClauseP, DefP, ExprP, ForClauseP, ParameterP, StmtP,
};
use starlark::values::Value as Given;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;

/// A function.
#[derive(Debug)]
pub(super) struct Body {
    /// So many variables it has; the first is what it is asked about.
    pub(super) variables: usize,
    /// The values of the further parameters, which stand behind it.
    pub(super) given: Vec<Atom>,
    pub(super) statements: Vec<Statement>,
}

/// A value that never changes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Atom {
    None,
    Bool(bool),
    Int(i64),
    Tuple(Tuple),
}

/// Where values are put.
#[derive(Debug)]
pub(super) enum Target {
    Variable(usize),
    Each(Vec<Target>),
}

#[derive(Debug)]
pub(super) enum Statement {
    Assign(Target, Expression),
    Modify(usize, BinOp, Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
    For(Target, Expression, Vec<Statement>),
    Return(Expression),
    Append(usize, Expression),
    Break,
    Continue,
    Pass,
    /// What only the interpreter knows.
    Foreign,
}

#[derive(Debug)]
pub(super) enum Expression {
    Atom(Atom),
    /// A list that is defined outside the function.
    Fixed(Vec<Atom>),
    Variable(usize),
    Tuple(Vec<Expression>),
    List(Vec<Expression>),
    /// `{"sum": [p, q]}`
    Sum(Vec<Expression>),
    Not(Box<Expression>),
    Minus(Box<Expression>),
    Op(Box<(Expression, Expression)>, BinOp),
    If(Box<[Expression; 3]>),
    Index(Box<(Expression, Expression)>),
    Slice(Box<Expression>, [Option<Box<Expression>>; 2]),
    Call(Builtin, Vec<Expression>),
    Comprehension(Box<Expression>, Vec<Clause>),
    Foreign,
}

#[derive(Debug)]
pub(super) enum Clause {
    For(Target, Expression),
    If(Expression),
}

/// Functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    Range,
    Len,
    Min,
    Max,
    Abs,
    Sorted,
    Tuple,
    List,
}

impl Builtin {
    fn named(name: &str) -> Option<Builtin> {
        Some(match name {
            "range" => Builtin::Range,
            "len" => Builtin::Len,
            "min" => Builtin::Min,
            "max" => Builtin::Max,
            "abs" => Builtin::Abs,
            "sorted" => Builtin::Sorted,
            "tuple" => Builtin::Tuple,
            "list" => Builtin::List,
            _ => return None,
        })
    }
}

/// Compiles a function; `None` where its parameters are not understood.
pub(super) fn body(def: &DefP<AstNoPayload>, module: &FrozenModule, given: &[Given<'_>]) -> Option<Body> {
    let parameters = def.params.iter().map(|parameter| match &parameter.node {
        ParameterP::Normal(name, ..) => Some(name.ident.clone()),
        _ => None,
    });
    let names: Vec<String> = parameters.collect::<Option<_>>()?;
    // Parameters that are not given have values of their own.
    if names.len() != 1 + given.len() {
        return None;
    }
    let mut scope = Scope { names, hidden: Vec::new(), variables: 0, module };
    scope.collect(&def.body, MAX_DEPTH)?;
    scope.variables = scope.names.len();
    let given = given.iter().map(|value| atom(*value)).collect::<Option<_>>()?;
    let statements = scope.block(&def.body, MAX_DEPTH);
    Some(Body { variables: scope.variables, given, statements })
}

/// Expressions and statements inside each other are followed so deep.
const MAX_DEPTH: u32 = 100;

struct Scope<'a> {
    /// The variables of the function.
    names: Vec<String>,
    /// Those of comprehensions, with their places, the innermost last.
    hidden: Vec<(String, usize)>,
    variables: usize,
    module: &'a FrozenModule,
}

impl Scope<'_> {
    /// Collects what is assigned anywhere in the function; `None` where a function is defined inside.
    fn collect(&mut self, statement: &AstStmt, deepest: u32) -> Option<()> {
        let deeper = deepest.checked_sub(1)?;
        match &statement.node {
            StmtP::Statements(all) => all.iter().try_for_each(|one| self.collect(one, deeper)),
            StmtP::If(_, then) => self.collect(then, deeper),
            StmtP::IfElse(_, both) => {
                self.collect(&both.0, deeper)?;
                self.collect(&both.1, deeper)
            }
            StmtP::For(each) => {
                self.collect_target(&each.var, deeper)?;
                self.collect(&each.body, deeper)
            }
            StmtP::Assign(assign) => self.collect_target(&assign.lhs, deeper),
            StmtP::AssignModify(target, ..) => self.collect_target(target, deeper),
            StmtP::Def(_) | StmtP::Load(_) => None,
            _ => Some(()),
        }
    }

    fn collect_target(&mut self, target: &AstAssignTarget, deepest: u32) -> Option<()> {
        let deeper = deepest.checked_sub(1)?;
        match &target.node {
            AssignTargetP::Tuple(all) => all.iter().try_for_each(|one| self.collect_target(one, deeper)),
            AssignTargetP::Identifier(name) => {
                if !self.names.contains(&name.ident) {
                    self.names.push(name.ident.clone());
                }
                Some(())
            }
            _ => Some(()),
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        let hidden = self.hidden.iter().rev().find(|(hidden, _)| hidden == name).map(|(_, place)| *place);
        hidden.or_else(|| self.names.iter().position(|known| known == name))
    }

    fn block(&mut self, statement: &AstStmt, deepest: u32) -> Vec<Statement> {
        match &statement.node {
            StmtP::Statements(all) => all.iter().map(|one| self.statement(one, deepest)).collect(),
            _ => vec![self.statement(statement, deepest)],
        }
    }

    fn statement(&mut self, statement: &AstStmt, deepest: u32) -> Statement {
        let Some(deeper) = deepest.checked_sub(1) else { return Statement::Foreign };
        match &statement.node {
            StmtP::Break => Statement::Break,
            StmtP::Continue => Statement::Continue,
            StmtP::Pass => Statement::Pass,
            StmtP::Return(Some(value)) => Statement::Return(self.expression(value, deeper)),
            StmtP::Return(None) => Statement::Return(Expression::Atom(Atom::None)),
            StmtP::Expression(expression) => self.effect(expression, deeper),
            StmtP::Assign(assign) => match self.target(&assign.lhs, deeper) {
                Some(target) => Statement::Assign(target, self.expression(&assign.rhs, deeper)),
                None => Statement::Foreign,
            },
            StmtP::AssignModify(target, op, value) => match (self.target(target, deeper), operator(*op)) {
                (Some(Target::Variable(place)), Some(op)) => {
                    Statement::Modify(place, op, self.expression(value, deeper))
                }
                _ => Statement::Foreign,
            },
            StmtP::If(condition, then) => {
                Statement::If(self.expression(condition, deeper), self.block(then, deeper), Vec::new())
            }
            StmtP::IfElse(condition, both) => Statement::If(
                self.expression(condition, deeper),
                self.block(&both.0, deeper),
                self.block(&both.1, deeper),
            ),
            StmtP::For(each) => match self.target(&each.var, deeper) {
                Some(target) => Statement::For(
                    target,
                    self.expression(&each.over, deeper),
                    self.block(&each.body, deeper),
                ),
                None => Statement::Foreign,
            },
            StmtP::Statements(_) | StmtP::Def(_) | StmtP::Load(_) => Statement::Foreign,
        }
    }

    /// An expression for its effect: texts have none, and a list may be lengthened.
    fn effect(&mut self, expression: &AstExpr, deepest: u32) -> Statement {
        match &expression.node {
            ExprP::Literal(AstLiteral::String(_)) => Statement::Pass,
            ExprP::Call(function, arguments) => match (&function.node, &arguments.args[..]) {
                (ExprP::Dot(list, method), [one]) if method.node == "append" => {
                    match (&list.node, &one.node) {
                        (ExprP::Identifier(name), ArgumentP::Positional(value)) => {
                            match self.place(&name.ident) {
                                Some(place) => Statement::Append(place, self.expression(value, deepest)),
                                None => Statement::Foreign,
                            }
                        }
                        _ => Statement::Foreign,
                    }
                }
                _ => Statement::Foreign,
            },
            _ => Statement::Foreign,
        }
    }

    fn target(&mut self, target: &AstAssignTarget, deepest: u32) -> Option<Target> {
        let deeper = deepest.checked_sub(1)?;
        match &target.node {
            AssignTargetP::Identifier(name) => self.place(&name.ident).map(Target::Variable),
            AssignTargetP::Tuple(all) => {
                all.iter().map(|one| self.target(one, deeper)).collect::<Option<_>>().map(Target::Each)
            }
            _ => None,
        }
    }

    /// A target of a comprehension, whose variables are new.
    fn hide(&mut self, target: &AstAssignTarget, deepest: u32) -> Option<Target> {
        let deeper = deepest.checked_sub(1)?;
        match &target.node {
            AssignTargetP::Identifier(name) => {
                let place = self.variables;
                self.variables += 1;
                self.hidden.push((name.ident.clone(), place));
                Some(Target::Variable(place))
            }
            AssignTargetP::Tuple(all) => {
                all.iter().map(|one| self.hide(one, deeper)).collect::<Option<_>>().map(Target::Each)
            }
            _ => None,
        }
    }

    fn all(&mut self, all: &[AstExpr], deepest: u32) -> Vec<Expression> {
        all.iter().map(|one| self.expression(one, deepest)).collect()
    }

    fn expression(&mut self, expression: &AstExpr, deepest: u32) -> Expression {
        let Some(deeper) = deepest.checked_sub(1) else { return Expression::Foreign };
        let boxed = |scope: &mut Self, one: &AstExpr| Box::new(scope.expression(one, deeper));
        match &expression.node {
            ExprP::Literal(AstLiteral::Int(number)) => match number.node.to_string().parse() {
                Ok(number) => Expression::Atom(Atom::Int(number)),
                Err(_) => Expression::Foreign,
            },
            ExprP::Identifier(name) => self.name(&name.ident),
            ExprP::Tuple(all) => Expression::Tuple(self.all(all, deeper)),
            ExprP::List(all) => Expression::List(self.all(all, deeper)),
            ExprP::Dict(entries) => match &entries[..] {
                [(key, parts)] => match (&key.node, &parts.node) {
                    (ExprP::Literal(AstLiteral::String(key)), ExprP::List(parts) | ExprP::Tuple(parts))
                        if key.node == "sum" && !parts.is_empty() =>
                    {
                        Expression::Sum(self.all(parts, deeper))
                    }
                    _ => Expression::Foreign,
                },
                _ => Expression::Foreign,
            },
            ExprP::Not(one) => Expression::Not(boxed(self, one)),
            ExprP::Minus(one) => Expression::Minus(boxed(self, one)),
            ExprP::Op(left, op, right) => {
                let both = (self.expression(left, deeper), self.expression(right, deeper));
                Expression::Op(Box::new(both), *op)
            }
            ExprP::If(three) => {
                let (condition, yes, no) = &**three;
                Expression::If(Box::new([condition, yes, no].map(|one| self.expression(one, deeper))))
            }
            ExprP::Index(both) => Expression::Index(Box::new((
                self.expression(&both.0, deeper),
                self.expression(&both.1, deeper),
            ))),
            ExprP::Slice(of, from, to, None) => {
                let ends = [from, to].map(|end| end.as_ref().map(|end| boxed(self, end)));
                Expression::Slice(boxed(self, of), ends)
            }
            ExprP::Call(function, arguments) => {
                let positional = |argument: &ArgumentP<AstNoPayload>| match argument {
                    ArgumentP::Positional(value) => Some(self.expression(value, deeper)),
                    _ => None,
                };
                let mut positional = positional;
                let given = arguments.args.iter().map(|one| positional(&one.node)).collect::<Option<_>>();
                match (self.builtin(function), given) {
                    (Some(builtin), Some(given)) => Expression::Call(builtin, given),
                    _ => Expression::Foreign,
                }
            }
            ExprP::ListComprehension(element, first, rest) => {
                let outside = self.hidden.len();
                let compiled = self.comprehension(element, first, rest, deeper);
                self.hidden.truncate(outside);
                compiled.unwrap_or(Expression::Foreign)
            }
            _ => Expression::Foreign,
        }
    }

    /// What the first variable runs over stands outside, all else sees all variables.
    fn comprehension(
        &mut self,
        element: &AstExpr,
        first: &ForClauseP<AstNoPayload>,
        rest: &[ClauseP<AstNoPayload>],
        deepest: u32,
    ) -> Option<Expression> {
        let over = self.expression(&first.over, deepest);
        let mut clauses = vec![Clause::For(self.hide(&first.var, deepest)?, over)];
        let mut targets = Vec::new();
        for clause in rest {
            if let ClauseP::For(each) = clause {
                targets.push(self.hide(&each.var, deepest)?);
            }
        }
        let mut targets = targets.into_iter();
        for clause in rest {
            clauses.push(match clause {
                ClauseP::For(each) => Clause::For(targets.next()?, self.expression(&each.over, deepest)),
                ClauseP::If(condition) => Clause::If(self.expression(condition, deepest)),
            });
        }
        Some(Expression::Comprehension(Box::new(self.expression(element, deepest)), clauses))
    }

    fn builtin(&self, function: &AstExpr) -> Option<Builtin> {
        let ExprP::Identifier(name) = &function.node else { return None };
        let own =
            self.place(&name.ident).is_some() || self.module.get_option(&name.ident).ok().flatten().is_some();
        if own { None } else { Builtin::named(&name.ident) }
    }

    fn name(&self, name: &str) -> Expression {
        if let Some(place) = self.place(name) {
            return Expression::Variable(place);
        }
        let defined = self.module.get_option(name).ok().flatten();
        match (name, defined) {
            ("True", None) => Expression::Atom(Atom::Bool(true)),
            ("False", None) => Expression::Atom(Atom::Bool(false)),
            ("None", None) => Expression::Atom(Atom::None),
            (_, Some(defined)) => {
                let value = defined.value();
                if let Some(atom) = atom(value) {
                    return Expression::Atom(atom);
                }
                let items = ListRef::from_value(value).map(|list| list.content());
                let atoms = items.and_then(|items| items.iter().map(|item| atom(*item)).collect());
                atoms.map_or(Expression::Foreign, Expression::Fixed)
            }
            _ => Expression::Foreign,
        }
    }
}

fn atom(value: Given<'_>) -> Option<Atom> {
    if let Some(value) = value.unpack_bool() {
        return Some(Atom::Bool(value));
    }
    if value.is_none() {
        return Some(Atom::None);
    }
    if let Some(tuple) = TupleRef::from_value(value) {
        let items = tuple.content().iter().map(|item| number(*item));
        return Tuple::from_items(items).map(Atom::Tuple);
    }
    number(value).map(Atom::Int)
}

fn number(value: Given<'_>) -> Option<i64> {
    i64::try_from(integer(value)?).ok()
}

fn operator(op: AssignOp) -> Option<BinOp> {
    Some(match op {
        AssignOp::Add => BinOp::Add,
        AssignOp::Subtract => BinOp::Subtract,
        AssignOp::Multiply => BinOp::Multiply,
        AssignOp::FloorDivide => BinOp::FloorDivide,
        AssignOp::Percent => BinOp::Percent,
        AssignOp::BitAnd => BinOp::BitAnd,
        AssignOp::BitOr => BinOp::BitOr,
        AssignOp::BitXor => BinOp::BitXor,
        AssignOp::LeftShift => BinOp::LeftShift,
        AssignOp::RightShift => BinOp::RightShift,
        AssignOp::Divide => return None,
    })
}
