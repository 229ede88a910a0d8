//! Which entry of a position is a score that was won so far: one that the rules only ever add to.
//!
//! Claim. If this analysis accepts an entry, then adding d to it adds d to the same entry of every position
//! that a move leads to, and to the score at the end, and changes nothing else. Proof: by induction over the
//! steps of a run. The kind of an expression says how its value depends on the entry w: not at all
//! ([`Kind::Free`]), as w + k ([`Kind::Won`]), as a position with w + k at its entry ([`Kind::Position`]), as
//! a list of such positions or a dict to them ([`Kind::Moves`], [`Kind::Named`]). Each operation below keeps
//! to what it says; any other operation on what depends on w is refused. Conditions and loops are free, so
//! both runs take the same way.
//!
//! Kinds are those of variables for the whole of a function, and lists that may still grow are followed by
//! their only name.

use crate::definitions::Definitions;
use starlark::syntax::ast::{
    ArgumentP, AssignOp, AssignTargetP, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, AstStmt, BinOp,
    CallArgsP, ClauseP, DefP, ExprP, ForClauseP, ParameterP, StmtP,
};
use std::collections::HashMap;

/// Positions have at most so many entries.
pub(crate) const MAX_ENTRIES: usize = 8;

/// How a value depends on the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// An empty list that may still grow.
    Empty,
    /// An empty dict that may still grow.
    Unnamed,
    /// It does not depend on the entry.
    Free,
    /// The entry and a number.
    Won,
    /// A position with the entry and a number at its place.
    Position,
    /// A list of such positions.
    Moves,
    /// A dict from names to such positions.
    Named,
}

impl Kind {
    /// Whether it is a list or dict that may get items, so it must not have two names.
    fn grows(self) -> bool {
        matches!(self, Kind::Empty | Kind::Unnamed | Kind::Moves | Kind::Named)
    }
}

/// The entry of positions with `length` entries that holds the score won so far; `None` if none is known to.
pub(crate) fn entry(definitions: &Definitions, rules: &[&str], length: usize) -> Option<usize> {
    (0..length).rev().find(|&entry| {
        let mut analysis = Analysis { definitions, length, entry, known: HashMap::new() };
        let mut returns =
            |name: &str| analysis.function(name, &[Kind::Position], MAX_DEPTH).unwrap_or(Kind::Free);
        rules.iter().all(|name| returns(name).grows()) && returns("score") == Kind::Won
    })
}

/// Calls, statements and expressions inside each other are followed so deep.
const MAX_DEPTH: u32 = 100;

struct Analysis<'a> {
    definitions: &'a Definitions,
    length: usize,
    entry: usize,
    /// What functions return for arguments of these kinds; `None` while it is being found out, and if it is
    /// not known.
    known: HashMap<(String, Vec<Kind>), Option<Kind>>,
}

/// The variables of a function, and what it returns.
#[derive(Default)]
struct Frame {
    variables: HashMap<String, Kind>,
    returned: Option<Kind>,
    changed: bool,
}

/// What two ways to the same value have in common.
fn join(one: Kind, other: Kind) -> Option<Kind> {
    match (one, other) {
        (one, other) if one == other => Some(one),
        (Kind::Empty, list @ (Kind::Moves | Kind::Free))
        | (list @ (Kind::Moves | Kind::Free), Kind::Empty) => Some(list),
        (Kind::Unnamed, dict @ (Kind::Named | Kind::Free))
        | (dict @ (Kind::Named | Kind::Free), Kind::Unnamed) => Some(dict),
        _ => None,
    }
}

impl Frame {
    fn set(&mut self, name: &str, kind: Kind) -> Option<()> {
        let known = self.variables.get(name).copied();
        let joined = known.map_or(Some(kind), |known| join(known, kind))?;
        if known != Some(joined) {
            self.variables.insert(name.to_owned(), joined);
            self.changed = true;
        }
        Some(())
    }
}

impl Analysis<'_> {
    /// What a function returns; `None` if that is not known.
    fn function(&mut self, name: &str, arguments: &[Kind], deepest: u32) -> Option<Kind> {
        let deeper = deepest.checked_sub(1)?;
        let key = (name.to_owned(), arguments.to_vec());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.known.insert(key.clone(), None);
        let def = self.definitions.function(name)?;
        let returned = self.returns(def, arguments, deeper);
        self.known.insert(key, returned);
        returned
    }

    fn returns(&mut self, def: &DefP<AstNoPayload>, arguments: &[Kind], deepest: u32) -> Option<Kind> {
        /// Each round changes the kind of a variable, which can change twice.
        const ROUNDS: usize = 64;
        let mut frame = Frame::default();
        for (place, parameter) in def.params.iter().enumerate() {
            let ParameterP::Normal(name, ..) = &parameter.node else { return None };
            // Parameters of the script and defaults do not depend on the position.
            frame.set(&name.ident, arguments.get(place).copied().unwrap_or(Kind::Free))?;
        }
        if arguments.len() > def.params.len() {
            return None;
        }
        for _ in 0..ROUNDS {
            frame.changed = false;
            self.statement(&def.body, &mut frame, deepest)?;
            if !frame.changed {
                return Some(frame.returned.unwrap_or(Kind::Free));
            }
        }
        None
    }

    fn statement(&mut self, statement: &AstStmt, frame: &mut Frame, deepest: u32) -> Option<()> {
        let deeper = deepest.checked_sub(1)?;
        match &statement.node {
            StmtP::Break | StmtP::Continue | StmtP::Pass => {}
            StmtP::Statements(all) => {
                for one in all {
                    self.statement(one, frame, deeper)?;
                }
            }
            StmtP::Return(value) => {
                let kind = match value {
                    Some(value) => self.list(value, frame, deeper)?,
                    None => Kind::Free,
                };
                let joined = frame.returned.map_or(Some(kind), |known| join(known, kind))?;
                frame.changed |= frame.returned != Some(joined);
                frame.returned = Some(joined);
            }
            StmtP::Expression(value) => {
                self.expression(value, frame, deeper)?;
            }
            StmtP::Assign(assign) => {
                let kind = self.expression(&assign.rhs, frame, deeper)?;
                self.assign(&assign.lhs, kind, frame, deeper)?;
            }
            StmtP::AssignModify(target, op, value) => {
                let AssignTargetP::Identifier(name) = &target.node else { return None };
                let own = *frame.variables.get(&name.ident)?;
                let kind = self.list(value, frame, deeper)?;
                let op = match op {
                    AssignOp::Add => BinOp::Add,
                    AssignOp::Subtract => BinOp::Subtract,
                    _ => BinOp::Multiply,
                };
                frame.set(&name.ident, operation(own, op, kind)?)?;
            }
            StmtP::If(condition, then) => {
                self.condition(condition, frame, deeper)?;
                self.statement(then, frame, deeper)?;
            }
            StmtP::IfElse(condition, both) => {
                self.condition(condition, frame, deeper)?;
                self.statement(&both.0, frame, deeper)?;
                self.statement(&both.1, frame, deeper)?;
            }
            StmtP::For(each) => {
                self.each(&each.var, &each.over, frame, deeper)?;
                self.statement(&each.body, frame, deeper)?;
            }
            StmtP::Def(_) | StmtP::Load(_) => return None,
        }
        Some(())
    }

    /// A variable that goes over a list.
    fn each(
        &mut self,
        target: &AstAssignTarget,
        over: &AstExpr,
        frame: &mut Frame,
        deepest: u32,
    ) -> Option<()> {
        free(&[self.expression(over, frame, deepest)?])?;
        self.assign(target, Kind::Free, frame, deepest)
    }

    /// A condition that does not depend on the entry. The length of a list of moves does not.
    fn condition(&mut self, condition: &AstExpr, frame: &mut Frame, deepest: u32) -> Option<()> {
        (self.list(condition, frame, deepest)? != Kind::Won).then_some(())
    }

    fn assign(
        &mut self,
        target: &AstAssignTarget,
        kind: Kind,
        frame: &mut Frame,
        deepest: u32,
    ) -> Option<()> {
        let deeper = deepest.checked_sub(1)?;
        match &target.node {
            // A name with another meaning outside the function is not followed.
            AssignTargetP::Identifier(name) if !self.definitions.binds(&name.ident) => {
                frame.set(&name.ident, kind)
            }
            AssignTargetP::Tuple(all) => {
                let of = |place: usize| match kind {
                    Kind::Free => Some(Kind::Free),
                    Kind::Position if all.len() == self.length => {
                        Some(if place == self.entry { Kind::Won } else { Kind::Free })
                    }
                    _ => None,
                };
                let kinds = (0..all.len()).map(of).collect::<Option<Vec<_>>>()?;
                all.iter().zip(kinds).try_for_each(|(one, kind)| self.assign(one, kind, frame, deeper))
            }
            AssignTargetP::Index(both) => {
                let ExprP::Identifier(name) = &both.0.node else { return None };
                (self.expression(&both.1, frame, deeper)? == Kind::Free).then_some(())?;
                self.grow(&name.ident, kind, frame)
            }
            AssignTargetP::Identifier(_) | AssignTargetP::Dot(..) => None,
        }
    }

    /// A list or dict of this name gets an item.
    fn grow(&self, name: &str, item: Kind, frame: &mut Frame) -> Option<()> {
        match (frame.variables.get(name)?, item) {
            (Kind::Empty | Kind::Moves, Kind::Position) => frame.set(name, Kind::Moves),
            (Kind::Unnamed | Kind::Named, Kind::Position) => frame.set(name, Kind::Named),
            (Kind::Empty | Kind::Unnamed | Kind::Free, Kind::Free) => frame.set(name, Kind::Free),
            _ => None,
        }
    }

    /// An expression that may be a list or dict with a name, to be used without giving it another name.
    fn list(&mut self, expression: &AstExpr, frame: &mut Frame, deepest: u32) -> Option<Kind> {
        match &expression.node {
            ExprP::Identifier(name) if frame.variables.get(&name.ident).is_some_and(|kind| kind.grows()) => {
                frame.variables.get(&name.ident).copied()
            }
            _ => self.expression(expression, frame, deepest),
        }
    }

    fn expression(&mut self, expression: &AstExpr, frame: &mut Frame, deepest: u32) -> Option<Kind> {
        let deeper = deepest.checked_sub(1)?;
        match &expression.node {
            ExprP::Literal(_) => Some(Kind::Free),
            ExprP::Identifier(name) => match frame.variables.get(&name.ident) {
                // It would have two names.
                Some(kind) => (!kind.grows()).then_some(*kind),
                None => Some(Kind::Free),
            },
            ExprP::Tuple(all) => {
                let kinds = self.all(all, frame, deeper)?;
                let is_position = kinds.len() == self.length
                    && kinds.iter().enumerate().all(|(place, kind)| {
                        *kind == if place == self.entry { Kind::Won } else { Kind::Free }
                    });
                if is_position { Some(Kind::Position) } else { free(&kinds) }
            }
            ExprP::List(all) if all.is_empty() => Some(Kind::Empty),
            ExprP::Dict(all) if all.is_empty() => Some(Kind::Unnamed),
            ExprP::List(all) => items(&self.all(all, frame, deeper)?, Kind::Moves),
            ExprP::Dict(all) => {
                let mut kinds = Vec::with_capacity(all.len());
                for (key, value) in all {
                    free(&[self.expression(key, frame, deeper)?])?;
                    kinds.push(self.expression(value, frame, deeper)?);
                }
                items(&kinds, Kind::Named)
            }
            ExprP::Not(one) => self.condition(one, frame, deeper).map(|()| Kind::Free),
            ExprP::Minus(one) | ExprP::Plus(one) | ExprP::BitNot(one) => {
                free(&[self.expression(one, frame, deeper)?])
            }
            ExprP::Op(left, op, right) => {
                let (left, right) = (self.list(left, frame, deeper)?, self.list(right, frame, deeper)?);
                operation(left, *op, right)
            }
            ExprP::If(three) => {
                self.condition(&three.0, frame, deeper)?;
                join(self.expression(&three.1, frame, deeper)?, self.expression(&three.2, frame, deeper)?)
            }
            ExprP::Index(both) => {
                let of = self.expression(&both.0, frame, deeper)?;
                let at = self.expression(&both.1, frame, deeper)?;
                match (of, at) {
                    (Kind::Free, Kind::Free) => Some(Kind::Free),
                    (Kind::Position, Kind::Free) => {
                        let place = self.place(&both.1)?;
                        Some(if place == self.entry { Kind::Won } else { Kind::Free })
                    }
                    _ => None,
                }
            }
            ExprP::Slice(of, from, to, step) => {
                let mut kinds = vec![self.expression(of, frame, deeper)?];
                for end in [from, to, step].into_iter().flatten() {
                    kinds.push(self.expression(end, frame, deeper)?);
                }
                free(&kinds)
            }
            ExprP::ListComprehension(item, first, rest) => {
                self.clauses(first, rest, frame, deeper)?;
                items(&[self.expression(item, frame, deeper)?], Kind::Moves)
            }
            ExprP::DictComprehension(both, first, rest) => {
                self.clauses(first, rest, frame, deeper)?;
                free(&[self.expression(&both.0, frame, deeper)?])?;
                items(&[self.expression(&both.1, frame, deeper)?], Kind::Named)
            }
            ExprP::Call(function, arguments) => self.call(function, arguments, frame, deeper),
            ExprP::Index2(_) | ExprP::Lambda(_) | ExprP::FString(_) | ExprP::Dot(..) => None,
        }
    }

    fn all(&mut self, all: &[AstExpr], frame: &mut Frame, deepest: u32) -> Option<Vec<Kind>> {
        all.iter().map(|one| self.expression(one, frame, deepest)).collect()
    }

    fn clauses(
        &mut self,
        first: &ForClauseP<AstNoPayload>,
        rest: &[ClauseP<AstNoPayload>],
        frame: &mut Frame,
        deepest: u32,
    ) -> Option<()> {
        self.each(&first.var, &first.over, frame, deepest)?;
        for clause in rest {
            match clause {
                ClauseP::For(each) => self.each(&each.var, &each.over, frame, deepest)?,
                ClauseP::If(condition) => self.condition(condition, frame, deepest)?,
            }
        }
        Some(())
    }

    /// The entry of a position that an index written as a number is.
    fn place(&self, index: &AstExpr) -> Option<usize> {
        let number = |expression: &AstExpr| match &expression.node {
            ExprP::Literal(AstLiteral::Int(number)) => number.node.to_string().parse::<usize>().ok(),
            _ => None,
        };
        let place = match &index.node {
            ExprP::Minus(from_end) => self.length.checked_sub(number(from_end)?)?,
            _ => number(index)?,
        };
        (place < self.length).then_some(place)
    }

    fn call(
        &mut self,
        function: &AstExpr,
        arguments: &CallArgsP<AstNoPayload>,
        frame: &mut Frame,
        deepest: u32,
    ) -> Option<Kind> {
        let mut kinds = Vec::with_capacity(arguments.args.len());
        let mut by_place = true;
        for argument in &arguments.args {
            let (ArgumentP::Positional(value)
            | ArgumentP::Named(_, value)
            | ArgumentP::Args(value)
            | ArgumentP::KwArgs(value)) = &argument.node;
            by_place &= matches!(&argument.node, ArgumentP::Positional(_));
            kinds.push(self.list(value, frame, deepest)?);
        }
        match &function.node {
            ExprP::Dot(of, method) => {
                if let ExprP::Identifier(name) = &of.node
                    && let Some(own) = frame.variables.get(&name.ident).copied().filter(|kind| kind.grows())
                {
                    return match (method.node.as_str(), &kinds[..]) {
                        ("append", [item]) if matches!(own, Kind::Empty | Kind::Moves) => {
                            self.grow(&name.ident, *item, frame).map(|()| Kind::Free)
                        }
                        ("extend", [more]) => {
                            frame.set(&name.ident, operation(own, BinOp::Add, *more)?).map(|()| Kind::Free)
                        }
                        _ => None,
                    };
                }
                free(&kinds)?;
                free(&[self.expression(of, frame, deepest)?])
            }
            ExprP::Identifier(name) if frame.variables.contains_key(&name.ident) => None,
            ExprP::Identifier(name) => {
                // Without anything that depends on the entry a function returns nothing that does.
                if let Some(kind) = free(&kinds) {
                    return Some(kind);
                }
                match (name.ident.as_str(), &kinds[..], self.definitions.binds(&name.ident)) {
                    ("len", [of], false) => (*of != Kind::Won).then_some(Kind::Free),
                    (_, kinds, true) if by_place && !kinds.iter().any(|kind| kind.grows()) => {
                        self.function(&name.ident, kinds, deepest)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Something that does not depend on the entry, of things that do not.
fn free(kinds: &[Kind]) -> Option<Kind> {
    kinds.iter().all(|kind| *kind == Kind::Free).then_some(Kind::Free)
}

/// A list or dict of things of these kinds, of which there is at least one; `of_positions` if they are
/// positions.
fn items(kinds: &[Kind], of_positions: Kind) -> Option<Kind> {
    match kinds.iter().all(|kind| *kind == Kind::Position) {
        true => Some(of_positions),
        false => free(kinds),
    }
}

fn operation(left: Kind, op: BinOp, right: Kind) -> Option<Kind> {
    match (left, op, right) {
        (Kind::Free, _, Kind::Free) => Some(Kind::Free),
        (Kind::Won, BinOp::Add | BinOp::Subtract, Kind::Free) | (Kind::Free, BinOp::Add, Kind::Won) => {
            Some(Kind::Won)
        }
        (Kind::Moves | Kind::Empty, BinOp::Add, Kind::Moves | Kind::Empty) => join(left, right),
        (Kind::Empty, BinOp::Add, Kind::Free) | (Kind::Free, BinOp::Add, Kind::Empty) => Some(Kind::Free),
        _ => None,
    }
}
