//! Going through a function.

use super::compile::{Atom, Body, Builtin, Clause, Expression, Statement, Target};
use super::tuple::Tuple;
use starlark::syntax::ast::BinOp;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// A value of a function.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A variable before anything is assigned to it.
    Unset,
    None,
    Bool(bool),
    Int(i64),
    Tuple(Tuple),
    /// The sum of two packed positions.
    Pair([u64; 2]),
    /// A sum of packed positions.
    Sum(Rc<[u64]>),
    /// From the first number up or down to the second, which is not in it, by steps of the third.
    Range(i64, i64, i64),
    List(Rc<RefCell<Vec<Value>>>),
}

/// The interpreter is to be asked instead.
struct Foreign;

type Run<T> = Result<T, Foreign>;

/// What the function returns for this argument, a list, with at most `passes` passes through loops, which are
/// counted down; `None` if the interpreter is to be asked.
pub(super) fn call(body: &Body, argument: Value, passes: &mut u64) -> Option<Vec<Value>> {
    let mut variables = Vec::with_capacity(body.variables);
    variables.push(argument);
    variables.extend(body.given.iter().map(|atom| Value::from(*atom)));
    variables.resize(body.variables, Value::Unset);
    let mut frame = Frame { variables, passes: *passes };
    let ended = frame.block(&body.statements);
    *passes = frame.passes;
    let Ok(Flow::Return(returned)) = ended else { return None };
    match returned {
        Value::List(list) => Rc::try_unwrap(list).map_or_else(
            |list| list.try_borrow().ok().map(|list| list.clone()),
            |list| Some(list.into_inner()),
        ),
        Value::Range(..) => frame.entries(&returned).ok(),
        _ => None,
    }
}

impl From<Atom> for Value {
    fn from(atom: Atom) -> Value {
        match atom {
            Atom::None => Value::None,
            Atom::Bool(value) => Value::Bool(value),
            Atom::Int(number) => Value::Int(number),
            Atom::Tuple(tuple) => Value::Tuple(tuple),
        }
    }
}

fn list(values: Vec<Value>) -> Value {
    Value::List(Rc::new(RefCell::new(values)))
}

/// How a statement ended.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Value),
}

/// Who is shown the entries of a value; false ends it.
type Visit<'v, 'a> = &'v mut dyn FnMut(&mut Frame, Value) -> Run<bool>;

struct Frame {
    variables: Vec<Value>,
    passes: u64,
}

impl Frame {
    fn pass(&mut self, passes: u64) -> Run<()> {
        self.passes = self.passes.checked_sub(passes).ok_or(Foreign)?;
        Ok(())
    }

    fn block(&mut self, statements: &[Statement]) -> Run<Flow> {
        for statement in statements {
            match self.statement(statement)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Statement) -> Run<Flow> {
        match statement {
            Statement::Assign(target, value) => {
                let value = self.value(value)?;
                self.assign(target, value)?;
            }
            Statement::Modify(place, op, value) => {
                let value = self.value(value)?;
                let old = self.variable(*place)?;
                match (&old, op, &value) {
                    // The list itself becomes longer, whoever else has it.
                    (Value::List(list), BinOp::Add, Value::List(_)) => {
                        let more = self.entries(&value)?;
                        list.try_borrow_mut().map_err(|_| Foreign)?.extend(more);
                    }
                    _ => self.variables[*place] = self.operate(old, *op, value)?,
                }
            }
            Statement::If(condition, yes, no) => {
                return if self.holds(condition)? { self.block(yes) } else { self.block(no) };
            }
            Statement::For(target, over, body) => {
                let over = self.value(over)?;
                let mut ended = Flow::Next;
                self.each(&over, &mut |frame, value| {
                    frame.assign(target, value)?;
                    match frame.block(body)? {
                        Flow::Next | Flow::Continue => Ok(true),
                        Flow::Break => Ok(false),
                        returned => {
                            ended = returned;
                            Ok(false)
                        }
                    }
                })?;
                return Ok(ended);
            }
            Statement::Return(value) => return Ok(Flow::Return(self.value(value)?)),
            Statement::Append(place, value) => {
                let value = self.value(value)?;
                self.pass(1)?;
                let Value::List(list) = self.variable(*place)? else { return Err(Foreign) };
                list.try_borrow_mut().map_err(|_| Foreign)?.push(value);
            }
            Statement::Break => return Ok(Flow::Break),
            Statement::Continue => return Ok(Flow::Continue),
            Statement::Pass => {}
            Statement::Foreign => return Err(Foreign),
        }
        Ok(Flow::Next)
    }

    fn variable(&self, place: usize) -> Run<Value> {
        match &self.variables[place] {
            Value::Unset => Err(Foreign),
            value => Ok(value.clone()),
        }
    }

    fn assign(&mut self, target: &Target, value: Value) -> Run<()> {
        match target {
            Target::Variable(place) => self.variables[*place] = value,
            Target::Each(targets) => {
                let Value::Tuple(tuple) = value else { return Err(Foreign) };
                if tuple.items().len() != targets.len() {
                    return Err(Foreign);
                }
                for (target, item) in targets.iter().zip(tuple.items()) {
                    self.assign(target, Value::Int((*item).into()))?;
                }
            }
        }
        Ok(())
    }

    /// Shows the entries of a list, a tuple or a range.
    fn each(&mut self, over: &Value, visit: Visit<'_, '_>) -> Run<()> {
        match over {
            &Value::Range(mut next, end, step) => {
                while if step > 0 { next < end } else { next > end } {
                    self.pass(1)?;
                    if !visit(self, Value::Int(next))? {
                        break;
                    }
                    next = next.checked_add(step).ok_or(Foreign)?;
                }
            }
            Value::Tuple(tuple) => {
                for item in tuple.items() {
                    self.pass(1)?;
                    if !visit(self, Value::Int((*item).into()))? {
                        break;
                    }
                }
            }
            Value::List(list) => {
                // As long as it is borrowed it cannot be changed, which the interpreter would not allow
                // either.
                for value in list.try_borrow().map_err(|_| Foreign)?.iter() {
                    self.pass(1)?;
                    if !visit(self, value.clone())? {
                        break;
                    }
                }
            }
            _ => return Err(Foreign),
        }
        Ok(())
    }

    fn entries(&mut self, over: &Value) -> Run<Vec<Value>> {
        let mut entries = Vec::new();
        self.each(over, &mut |_, value| {
            entries.push(value);
            Ok(true)
        })?;
        Ok(entries)
    }

    fn numbers(&mut self, over: &Value) -> Run<Vec<i64>> {
        self.entries(over)?.iter().map(number).collect()
    }

    /// Is it true as a condition?
    fn holds(&mut self, condition: &Expression) -> Run<bool> {
        truth(&self.value(condition)?)
    }

    /// A number, without making a value of it where that can be saved.
    #[inline]
    fn number(&mut self, expression: &Expression) -> Run<i64> {
        match expression {
            Expression::Atom(Atom::Int(number)) => Ok(*number),
            Expression::Variable(place) => number(&self.variables[*place]),
            // Only operations on numbers come to a number.
            Expression::Op(both, op) if is_of_numbers(*op) => {
                let (left, right) = (self.number(&both.0)?, self.number(&both.1)?);
                calculate(left, *op, right).ok_or(Foreign)
            }
            other => number(&self.value(other)?),
        }
    }

    fn value(&mut self, expression: &Expression) -> Run<Value> {
        Ok(match expression {
            Expression::Atom(atom) => Value::from(*atom),
            Expression::Fixed(atoms) => {
                self.pass(atoms.len() as u64)?;
                let values =
                    Rc::new(RefCell::new(atoms.iter().map(|atom| Value::from(*atom)).collect::<Vec<_>>()));
                // What is defined outside cannot be changed: it stays borrowed for ever.
                if let Ok(borrowed) = values.try_borrow() {
                    std::mem::forget(borrowed);
                }
                Value::List(values)
            }
            Expression::Variable(place) => self.variable(*place)?,
            Expression::Tuple(items) => Value::Tuple(self.tuple(items)?),
            Expression::List(items) => {
                self.pass(items.len() as u64)?;
                list(items.iter().map(|item| self.value(item)).collect::<Run<_>>()?)
            }
            Expression::Sum(parts) => match &parts[..] {
                [one, other] => Value::Pair([self.packed(one)?, self.packed(other)?]),
                parts => Value::Sum(parts.iter().map(|part| self.packed(part)).collect::<Run<_>>()?),
            },
            Expression::Not(one) => Value::Bool(!self.holds(one)?),
            Expression::Minus(one) => Value::Int(self.number(one)?.checked_neg().ok_or(Foreign)?),
            Expression::Op(both, op @ (BinOp::And | BinOp::Or)) => {
                let left = self.value(&both.0)?;
                if truth(&left)? == (*op == BinOp::Or) { left } else { self.value(&both.1)? }
            }
            Expression::Op(_, op) if is_of_numbers(*op) && *op != BinOp::Add => {
                Value::Int(self.number(expression)?)
            }
            Expression::Op(both, op) => {
                let (left, right) = (self.value(&both.0)?, self.value(&both.1)?);
                self.operate(left, *op, right)?
            }
            Expression::If(three) => {
                let [condition, yes, no] = &**three;
                let chosen = if self.holds(condition)? { yes } else { no };
                self.value(chosen)?
            }
            Expression::Index(both) => {
                let of = self.value(&both.0)?;
                let index = self.number(&both.1)?;
                entry(&of, index)?
            }
            Expression::Slice(of, ends) => {
                let of = self.value(of)?;
                let [from, to] = ends;
                let mut end =
                    |end: &Option<Box<Expression>>| end.as_ref().map(|end| self.number(end)).transpose();
                let ends = (end(from)?, end(to)?);
                self.slice(&of, ends)?
            }
            Expression::Call(builtin, given) => self.builtin(*builtin, given)?,
            Expression::Comprehension(element, clauses) => {
                let mut values = Vec::new();
                self.comprehend(element, clauses, &mut values)?;
                list(values)
            }
            Expression::Foreign => return Err(Foreign),
        })
    }

    #[inline]
    fn tuple(&mut self, items: &[Expression]) -> Run<Tuple> {
        let mut tuple = Tuple::EMPTY;
        for item in items {
            tuple = tuple.with(self.number(item)?).ok_or(Foreign)?;
        }
        Ok(tuple)
    }

    /// The word of a position that is a tuple or a number.
    #[inline]
    fn packed(&mut self, part: &Expression) -> Run<u64> {
        let word = match part {
            Expression::Tuple(items) => self.tuple(items)?.pack(),
            other => match self.value(other)? {
                Value::Tuple(tuple) => tuple.pack(),
                Value::Int(number) => {
                    u64::try_from(number).ok().and_then(grundy_theory::ruleset::custom::packed::pack_number)
                }
                _ => None,
            },
        };
        word.ok_or(Foreign)
    }

    fn comprehend(&mut self, element: &Expression, clauses: &[Clause], values: &mut Vec<Value>) -> Run<()> {
        match clauses.split_first() {
            None => {
                let value = self.value(element)?;
                values.push(value);
                Ok(())
            }
            Some((Clause::If(condition), rest)) => match self.holds(condition)? {
                true => self.comprehend(element, rest, values),
                false => Ok(()),
            },
            Some((Clause::For(target, over), rest)) => {
                let over = self.value(over)?;
                self.each(&over, &mut |frame, value| {
                    frame.assign(target, value)?;
                    frame.comprehend(element, rest, values)?;
                    Ok(true)
                })
            }
        }
    }

    fn builtin(&mut self, builtin: Builtin, given: &[Expression]) -> Run<Value> {
        match (builtin, given) {
            (Builtin::Range, [end]) => Ok(Value::Range(0, self.number(end)?, 1)),
            (Builtin::Range, [first, end]) => Ok(Value::Range(self.number(first)?, self.number(end)?, 1)),
            (Builtin::Range, [first, end, step]) => {
                match (self.number(first)?, self.number(end)?, self.number(step)?) {
                    (_, _, 0) => Err(Foreign),
                    (first, end, step) => Ok(Value::Range(first, end, step)),
                }
            }
            (Builtin::Len, [of]) => match self.value(of)? {
                Value::Tuple(tuple) => Ok(Value::Int(tuple.items().len() as i64)),
                Value::List(list) => Ok(Value::Int(list.try_borrow().map_err(|_| Foreign)?.len() as i64)),
                _ => Err(Foreign),
            },
            (Builtin::Min | Builtin::Max, given) => {
                let numbers = match given {
                    [] => return Err(Foreign),
                    [of] => {
                        let of = self.value(of)?;
                        self.numbers(&of)?
                    }
                    several => several.iter().map(|one| self.number(one)).collect::<Run<_>>()?,
                };
                let chosen =
                    if builtin == Builtin::Min { numbers.iter().min() } else { numbers.iter().max() };
                chosen.map(|number| Value::Int(*number)).ok_or(Foreign)
            }
            (Builtin::Abs, [of]) => Ok(Value::Int(self.number(of)?.checked_abs().ok_or(Foreign)?)),
            (Builtin::Sorted, [of]) => {
                let of = self.value(of)?;
                let mut numbers = self.numbers(&of)?;
                numbers.sort_unstable();
                Ok(list(numbers.into_iter().map(Value::Int).collect()))
            }
            (Builtin::Tuple, [of]) => {
                let of = self.value(of)?;
                let numbers = self.numbers(&of)?;
                Tuple::from_items(numbers.into_iter().map(Some)).map(Value::Tuple).ok_or(Foreign)
            }
            (Builtin::List, [of]) => {
                let of = self.value(of)?;
                Ok(list(self.entries(&of)?))
            }
            _ => Err(Foreign),
        }
    }

    fn slice(&mut self, of: &Value, (from, to): (Option<i64>, Option<i64>)) -> Run<Value> {
        let entries = self.entries(of)?;
        let length = entries.len() as i64;
        let clamped =
            |end: i64| if end < 0 { (end.saturating_add(length)).max(0) } else { end.min(length) } as usize;
        let (from, to) = (from.map_or(0, clamped), to.map_or(entries.len(), clamped));
        let within = entries.get(from..to.max(from)).unwrap_or_default();
        match of {
            Value::Tuple(_) => Tuple::from_items(within.iter().map(|value| number(value).ok()))
                .map(Value::Tuple)
                .ok_or(Foreign),
            Value::List(_) => Ok(list(within.to_vec())),
            _ => Err(Foreign),
        }
    }

    fn operate(&mut self, left: Value, op: BinOp, right: Value) -> Run<Value> {
        if let (Value::Int(left), Value::Int(right)) = (&left, &right) {
            let ordered = |is: fn(Ordering) -> bool| Ok(Value::Bool(is(left.cmp(right))));
            return match op {
                BinOp::Equal => ordered(Ordering::is_eq),
                BinOp::NotEqual => ordered(Ordering::is_ne),
                BinOp::Less => ordered(Ordering::is_lt),
                BinOp::LessOrEqual => ordered(Ordering::is_le),
                BinOp::Greater => ordered(Ordering::is_gt),
                BinOp::GreaterOrEqual => ordered(Ordering::is_ge),
                _ => calculate(*left, op, *right).map(Value::Int).ok_or(Foreign),
            };
        }
        match (left, op, right) {
            (Value::Tuple(left), BinOp::Equal, Value::Tuple(right)) => Ok(Value::Bool(left == right)),
            (Value::Tuple(left), BinOp::NotEqual, Value::Tuple(right)) => Ok(Value::Bool(left != right)),
            (Value::Tuple(left), BinOp::Add, Value::Tuple(right)) => {
                let items = left.items().iter().chain(right.items()).map(|item| Some(i64::from(*item)));
                Tuple::from_items(items).map(Value::Tuple).ok_or(Foreign)
            }
            (left @ Value::List(_), BinOp::Add, right @ Value::List(_)) => self.joined(left, &right),
            (Value::Int(number), BinOp::In | BinOp::NotIn, over @ (Value::Tuple(_) | Value::List(_))) => {
                let found = self.numbers(&over)?.contains(&number);
                Ok(Value::Bool(found == (op == BinOp::In)))
            }
            _ => Err(Foreign),
        }
    }

    /// A list with another one behind it. Where nobody else has the first, it is made longer.
    fn joined(&mut self, left: Value, right: &Value) -> Run<Value> {
        let mut entries = match left {
            Value::List(left) if Rc::strong_count(&left) == 1 && left.try_borrow_mut().is_ok() => left.take(),
            left => self.entries(&left)?,
        };
        entries.extend(self.entries(right)?);
        Ok(list(entries))
    }
}

fn number(value: &Value) -> Run<i64> {
    if let Value::Int(number) = value { Ok(*number) } else { Err(Foreign) }
}

fn truth(value: &Value) -> Run<bool> {
    match value {
        Value::None => Ok(false),
        Value::Bool(value) => Ok(*value),
        Value::Int(number) => Ok(*number != 0),
        Value::Tuple(tuple) => Ok(!tuple.items().is_empty()),
        Value::List(list) => list.try_borrow().map(|list| !list.is_empty()).map_err(|_| Foreign),
        _ => Err(Foreign),
    }
}

fn entry(of: &Value, index: i64) -> Run<Value> {
    let place = |length: usize| {
        let index = if index < 0 { index.checked_add(length as i64) } else { Some(index) };
        index.and_then(|index| usize::try_from(index).ok()).filter(|&index| index < length).ok_or(Foreign)
    };
    match of {
        Value::Tuple(tuple) => Ok(Value::Int(tuple.items()[place(tuple.items().len())?].into())),
        Value::List(list) => {
            let list = list.try_borrow().map_err(|_| Foreign)?;
            Ok(list[place(list.len())?].clone())
        }
        _ => Err(Foreign),
    }
}

const fn is_of_numbers(op: BinOp) -> bool {
    matches!(
        op,
        BinOp::Subtract
            | BinOp::Multiply
            | BinOp::Add
            | BinOp::Percent
            | BinOp::FloorDivide
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor
            | BinOp::LeftShift
            | BinOp::RightShift
    )
}

/// Division is rounded down, and the remainder has the sign of the divisor.
#[inline]
fn calculate(left: i64, op: BinOp, right: i64) -> Option<i64> {
    match op {
        BinOp::Add => left.checked_add(right),
        BinOp::Subtract => left.checked_sub(right),
        BinOp::Multiply => left.checked_mul(right),
        BinOp::FloorDivide => {
            let quotient = left.checked_div(right)?;
            if left % right != 0 && (left < 0) != (right < 0) {
                quotient.checked_sub(1)
            } else {
                Some(quotient)
            }
        }
        BinOp::Percent => {
            let rest = left.checked_rem(right)?;
            if rest != 0 && (rest < 0) != (right < 0) { rest.checked_add(right) } else { Some(rest) }
        }
        BinOp::BitAnd => Some(left & right),
        BinOp::BitOr => Some(left | right),
        BinOp::BitXor => Some(left ^ right),
        BinOp::LeftShift => {
            let shift = u32::try_from(right).ok().filter(|&shift| shift < 63)?;
            left.checked_mul(1 << shift)
        }
        BinOp::RightShift => Some(left >> u32::try_from(right).ok().filter(|&shift| shift < 64)?),
        _ => None,
    }
}
