//! Operators on integers, tuples, lists and texts.

use super::bounds::Bounds;
use super::reader::Reader;
use super::stop::{Read, not_read};
use super::value::{Kind, Piece, Value};
use grundy_theory::ruleset::custom::exact::{Bitwise, ConditionId, TermId};
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use starlark::codemap::Span;
use starlark::syntax::ast::BinOp;
use std::rc::Rc;

/// Items that a tuple or a list of known length may have after repetition.
const REPEATED: usize = 256;

impl Reader<'_> {
    /// The value of `left op right`.
    pub(super) fn operate(&mut self, left: &Value, op: BinOp, right: &Value, at: Span) -> Read<Value> {
        // Lists are told apart where they are iterated over.
        match (op, right) {
            (BinOp::In, _) => return Ok(Value::Bool(self.is_member(left, right, at)?)),
            (BinOp::NotIn, _) => {
                let member = self.is_member(left, right, at)?;
                return Ok(Value::Bool(self.negated(member)));
            }
            _ => {}
        }
        self.distribute(left, at, &mut |this, left| {
            this.distribute(right, at, &mut |this, right| this.operate_here(left, op, right, at))
        })
    }

    fn operate_here(&mut self, left: &Value, op: BinOp, right: &Value, at: Span) -> Read<Value> {
        match (left, op, right) {
            (_, BinOp::Equal, _) => Ok(Value::Bool(self.equal(left, right, at)?)),
            (_, BinOp::NotEqual, _) => {
                let equal = self.equal(left, right, at)?;
                Ok(Value::Bool(self.negated(equal)))
            }
            (_, BinOp::Less, _) => Ok(Value::Bool(self.less(left, right, at)?)),
            (_, BinOp::Greater, _) => Ok(Value::Bool(self.less(right, left, at)?)),
            (_, BinOp::LessOrEqual, _) => {
                let less = self.less(right, left, at)?;
                Ok(Value::Bool(self.negated(less)))
            }
            (_, BinOp::GreaterOrEqual, _) => {
                let less = self.less(left, right, at)?;
                Ok(Value::Bool(self.negated(less)))
            }
            (Value::Int(left), _, Value::Int(right)) => self.calculate(*left, op, *right, at),
            (Value::Tuple(left), BinOp::Add, Value::Tuple(right)) => {
                Ok(Value::Tuple(left.iter().chain(right.iter()).cloned().collect()))
            }
            (Value::Text(left), BinOp::Add, Value::Text(right)) => {
                let pieces: Vec<Piece> = left.iter().chain(right.iter()).cloned().collect();
                Ok(Value::Text(super::labels::joined(pieces)))
            }
            (Value::Text(_), BinOp::Percent, _) => {
                let Some(text) = left.as_text() else { return not_read(at) };
                let values = match right {
                    Value::Tuple(items) => items.to_vec(),
                    other => vec![other.clone()],
                };
                const HOLE: &str = "\u{0}";
                if text.contains("%%") || text.contains(HOLE) {
                    return not_read(at);
                }
                let holes = text.replace("%d", HOLE).replace("%s", HOLE);
                if holes.contains('%') {
                    return not_read(at);
                }
                self.formatted(&holes, HOLE, &values, at)
            }
            (Value::List(one), BinOp::Add, Value::List(other)) => {
                let kinds = [*one, *other].map(|list| self.state.lists[list].kind);
                if kinds != [Kind::List, Kind::List] {
                    return not_read(at);
                }
                let mut entries = self.entries(left, at)?;
                entries.extend(self.entries(right, at)?);
                let list = self.list(Kind::List, Vec::new());
                self.filled(list, entries, at)
            }
            (Value::List(one), BinOp::BitOr, Value::List(other)) => {
                let kinds = [*one, *other].map(|list| self.state.lists[list].kind);
                if kinds != [Kind::Set, Kind::Set] {
                    return not_read(at);
                }
                let mut entries = self.members(*one, at)?;
                entries.extend(self.members(*other, at)?);
                let entries = entries.iter().map(|entry| self.renamed_entry(entry)).collect();
                let set = self.list(Kind::Set, Vec::new());
                self.filled(set, entries, at)
            }
            (Value::List(_) | Value::Tuple(_), BinOp::Multiply, Value::Int(times))
            | (Value::Int(times), BinOp::Multiply, Value::List(_) | Value::Tuple(_)) => {
                let of = if left.as_int().is_some() { right } else { left };
                self.repeated(of, *times, at)
            }
            (Value::None, _, _) | (_, _, Value::None) => Ok(self.fails()),
            _ => not_read(at),
        }
    }

    fn repeated(&mut self, of: &Value, times: TermId, at: Span) -> Read<Value> {
        let times = self.e.as_constant(times).map(|times| times.max(&BigInt::zero()).clone());
        let Some(times) = times.and_then(|times| times.to_usize()).filter(|times| *times <= REPEATED) else {
            return not_read(at);
        };
        let Some(items) = self.known_items(of, at)? else { return not_read(at) };
        if items.len() * times > REPEATED {
            return not_read(at);
        }
        let all: Vec<Value> = std::iter::repeat_n(items, times).flatten().collect();
        match of {
            Value::Tuple(_) => Ok(Value::Tuple(all.into())),
            _ => {
                let always = self.e.constant(true);
                let entries = all.into_iter().map(|item| self.single(always, item)).collect();
                let list = self.list(Kind::List, Vec::new());
                self.filled(list, entries, at)
            }
        }
    }

    fn calculate(&mut self, left: TermId, op: BinOp, right: TermId, at: Span) -> Read<Value> {
        Ok(Value::Int(match op {
            BinOp::Add => self.e.add(left, right),
            BinOp::Subtract => self.e.subtract(left, right),
            BinOp::Multiply => self.e.multiply(left, right),
            BinOp::FloorDivide | BinOp::Percent => {
                if !self.is_nonzero(right) {
                    let zero = self.e.zero(right);
                    if self.is_always(zero) {
                        return Ok(self.fails());
                    }
                    self.cut(zero);
                }
                match op {
                    BinOp::FloorDivide => self.e.floor_divide(left, right),
                    _ => self.e.modulo(left, right),
                }
            }
            BinOp::BitAnd => self.and(left, right),
            BinOp::BitOr => self.e.bits(Bitwise::Or, left, right),
            BinOp::BitXor => self.e.bits(Bitwise::Xor, left, right),
            BinOp::LeftShift | BinOp::RightShift => {
                if !self.is_at_least(right, 0) {
                    let natural = self.e.not_negative(right);
                    let negative = self.e.not(natural);
                    if self.is_always(negative) {
                        return Ok(self.fails());
                    }
                    self.cut(negative);
                }
                let power = self.e.power(BigInt::from(2), right);
                match op {
                    BinOp::LeftShift => self.e.multiply(left, power),
                    _ => self.e.floor_divide(left, power),
                }
            }
            _ => return not_read(at),
        }))
    }

    /// `left & right`. The lowest bits of a sum are those of its remainder; `x & 2^k` is a remainder too.
    fn and(&mut self, left: TermId, right: TermId) -> TermId {
        for (mask, term) in [(left, right), (right, left)] {
            let Some(bit) = self.e.as_constant(mask).cloned() else { continue };
            if bit.is_positive() && (&bit & (&bit - BigInt::one())).is_zero() && !bit.is_one() {
                // x & 2^k = 2^k * (x // 2^k % 2).
                let shifted = self.e.floor_divide(term, mask);
                let two = self.e.number(2);
                let digit = self.e.modulo(shifted, two);
                return self.e.multiply(digit, mask);
            }
        }
        self.e.bits(Bitwise::And, left, right)
    }

    /// Whether two values are equal; values of different kinds never are.
    pub(super) fn equal(&mut self, left: &Value, right: &Value, at: Span) -> Read<ConditionId> {
        let lists = |this: &Self, value: &Value| value.kind(|list| this.state.lists[list].kind);
        match (left, right) {
            (Value::Int(left), Value::Int(right)) => Ok(self.e.equal(*left, *right)),
            (Value::Bool(left), Value::Bool(right)) => {
                let contrary = self.negated(*right);
                Ok(self.either(*left, *right, contrary))
            }
            (Value::None, Value::None) => Ok(self.e.constant(true)),
            (Value::Tuple(left), Value::Tuple(right)) => {
                if left.len() != right.len() {
                    return Ok(self.e.constant(false));
                }
                let (left, right) = (left.clone(), right.clone());
                let mut all = Vec::new();
                for (left, right) in left.iter().zip(right.iter()) {
                    let equal = self.operate(left, BinOp::Equal, right, at)?;
                    all.push(self.truth(&equal, at)?);
                }
                Ok(self.e.all(&all))
            }
            (Value::List(one), Value::List(other)) => {
                let kinds = [*one, *other].map(|list| self.state.lists[list].kind);
                if kinds != [Kind::List, Kind::List] {
                    return not_read(at);
                }
                for (empty, list) in [(*one, right), (*other, left)] {
                    if self.state.lists[empty].entries.is_empty() {
                        self.members(empty, at)?;
                        let some = self.truth(list, at)?;
                        return Ok(self.negated(some));
                    }
                }
                let (Some(left), Some(right)) = (self.known_items(left, at)?, self.known_items(right, at)?)
                else {
                    return not_read(at);
                };
                self.equal(&Value::Tuple(left.into()), &Value::Tuple(right.into()), at)
            }
            (Value::Text(_), Value::Text(_)) => match (left.as_text(), right.as_text()) {
                (Some(left), Some(right)) => Ok(self.e.constant(left == right)),
                _ => not_read(at),
            },
            _ => match (lists(self, left), lists(self, right)) {
                (Some(left), Some(right)) if left != right => Ok(self.e.constant(false)),
                _ => not_read(at),
            },
        }
    }

    /// Whether one value is less than another.
    pub(super) fn less(&mut self, left: &Value, right: &Value, at: Span) -> Read<ConditionId> {
        match (left, right) {
            (Value::Int(left), Value::Int(right)) => Ok(self.e.less(*left, *right)),
            (Value::Tuple(left), Value::Tuple(right)) => {
                let (left, right) = (left.clone(), right.clone());
                let mut less = self.e.constant(left.len() < right.len());
                for (left, right) in left.iter().zip(right.iter()).rev() {
                    let (Value::Int(left), Value::Int(right)) = (left, right) else { return not_read(at) };
                    let (first, equal) = (self.e.less(*left, *right), self.e.equal(*left, *right));
                    let rest = self.e.all(&[equal, less]);
                    less = self.e.any(&[first, rest]);
                }
                Ok(less)
            }
            (Value::None, _) | (_, Value::None) => {
                self.fails();
                Ok(self.e.constant(false))
            }
            _ => not_read(at),
        }
    }

    /// Whether a value is in a list, a tuple, a run, a set, or among the keys of a dict.
    fn is_member(&mut self, item: &Value, of: &Value, at: Span) -> Read<ConditionId> {
        if let (Value::Int(number), Value::Run(run)) = (item, of) {
            return Ok(self.is_in_run(*number, run));
        }
        let entries = match of {
            Value::List(list) => {
                let list = *list;
                let is_dict = self.state.lists[list].kind == Kind::Dict;
                let mut entries = self.members(list, at)?;
                for entry in &mut entries {
                    *entry = self.renamed_entry(entry);
                    if let (true, Value::Tuple(pair)) = (is_dict, &entry.element) {
                        entry.element = pair[0].clone();
                    }
                }
                entries
            }
            Value::Text(_) | Value::Sum(_) | Value::Function(_) | Value::Builtin(_) => return not_read(at),
            of => self.entries(of, at)?,
        };
        if let Some(found) = self.is_among_constants(item, &entries) {
            return Ok(found);
        }
        let mut any = Vec::new();
        for entry in entries {
            self.step()?;
            let equal = self.operate(item, BinOp::Equal, &entry.element, at)?;
            let equal = self.truth(&equal, at)?;
            let both = self.e.all(&[entry.when, equal]);
            any.push(self.exists(&entry.bound, both));
        }
        Ok(self.e.any(&any))
    }

    /// Whether an integer is one of many constants, of which those in a row are one interval.
    fn is_among_constants(&mut self, item: &Value, entries: &[super::value::Entry]) -> Option<ConditionId> {
        let number = item.as_int()?;
        let constant = |entry: &super::value::Entry| {
            let constant = self.e.as_constant(entry.element.as_int()?)?.clone();
            (entry.bound.is_empty() && self.is_always(entry.when)).then_some(constant)
        };
        let mut constants: Vec<BigInt> = entries.iter().map(constant).collect::<Option<_>>()?;
        constants.sort();
        constants.dedup();
        let mut any = Vec::new();
        let mut rest = &constants[..];
        while let Some(first) = rest.first() {
            let run = (0..).zip(rest).take_while(|(i, other)| **other == first + BigInt::from(*i)).count();
            let (low, high) = (self.e.number(first.clone()), self.e.number(rest[run - 1].clone()));
            any.push(match run {
                1 | 2 => {
                    let equal: Vec<_> = [low, high].map(|one| self.e.equal(number, one)).to_vec();
                    self.e.any(&equal)
                }
                _ => {
                    let (above, below) = (self.e.at_most(low, number), self.e.at_most(number, high));
                    self.e.all(&[above, below])
                }
            });
            rest = &rest[run..];
        }
        Some(self.e.any(&any))
    }

    /// The value of `of[index]`.
    pub(super) fn index(&mut self, of: &Value, index: &Value, at: Span) -> Read<Value> {
        self.distribute(of, at, &mut |this, of| {
            this.distribute(index, at, &mut |this, index| this.index_here(of, index, at))
        })
    }

    fn index_here(&mut self, of: &Value, index: &Value, at: Span) -> Read<Value> {
        if let Value::List(dict) = of
            && self.state.lists[*dict].kind == Kind::Dict
        {
            return self.look_up(*dict, index, Value::Unset, at);
        }
        let (Value::Int(index), Value::Tuple(_) | Value::List(_) | Value::Run(_)) = (index, of) else {
            return not_read(at);
        };
        let Some(items) = self.known_items(of, at)? else { return self.unknown_length(at) };
        let length = items.len() as i64;
        if let Some(index) = self.e.as_constant(*index) {
            let index = index.to_i64().unwrap_or(i64::MAX);
            let index = if index < 0 { index + length } else { index };
            return match usize::try_from(index).ok().and_then(|index| items.get(index)) {
                Some(item) => Ok(item.clone()),
                None => Ok(self.fails()),
            };
        }
        let constant = |item: &Value| item.as_int().is_some_and(|term| self.e.as_constant(term).is_some());
        let loops = self.e.free_variables(*index);
        if !items.iter().all(constant) && loops.iter().any(|variable| self.unrollable.contains(variable)) {
            return not_read(at);
        }
        let Bounds { least, most } = self.bounds(*index);
        let first = if self.is_at_least(*index, 0) { 0 } else { -length };
        let mut cases = Vec::new();
        for i in first..length {
            let number = BigInt::from(i);
            if least.as_ref().is_none_or(|least| *least <= number)
                && most.as_ref().is_none_or(|most| *most >= number)
            {
                let number = self.e.number(i);
                let equal = self.e.equal(*index, number);
                cases.push((equal, items[i.rem_euclid(length) as usize].clone()));
            }
        }
        // Outside of the list the script fails.
        let all_known = least.is_some_and(|least| least >= BigInt::from(-length))
            && most.is_some_and(|most| most < BigInt::from(length));
        if !all_known {
            let (above, below) = (self.e.plus(*index, length), self.e.number(length));
            let (above, below) = (self.e.not_negative(above), self.e.less(*index, below));
            let inside = self.e.all(&[above, below]);
            let outside = self.negated(inside);
            if !self.is_excluded(outside) {
                self.cut(outside);
            }
        }
        let mut value = match cases.pop() {
            Some((_, last)) => last,
            None => return Ok(self.fails()),
        };
        for (when, item) in cases.into_iter().rev() {
            value = self.choose(when, &item, &value);
        }
        Ok(value)
    }

    fn unknown_length<T>(&self, at: Span) -> Read<T> {
        self.refuse(
            at,
            words!(
                "an element of a list whose length depends on the position is not understood: write a loop, or a condition on the elements",
                "长度随局面而变的列表的单个元素无法理解：请改用循环，或写出元素满足的条件"
            ),
        )
    }

    /// The value that a dict of constant keys has for a key.
    pub(super) fn look_up(&mut self, dict: usize, key: &Value, missing: Value, at: Span) -> Read<Value> {
        let entries = self.members(dict, at)?;
        let mut value = missing;
        // Of equal keys the last one counts.
        for entry in entries {
            self.step()?;
            let (Value::Tuple(pair), true) = (&entry.element, entry.bound.is_empty()) else {
                return self.unknown_length(at);
            };
            let equal = self.operate(key, BinOp::Equal, &pair[0], at)?;
            let equal = self.truth(&equal, at)?;
            let when = self.e.all(&[entry.when, equal]);
            value = self.choose(when, &pair[1], &value);
        }
        match value {
            Value::Unset => Ok(self.fails()),
            value => self.distribute(&value, at, &mut |_, value| Ok(value.clone())),
        }
    }

    /// The value of `of[from:to:by]`.
    pub(super) fn slice(&mut self, of: &Value, ends: [Option<Value>; 3], at: Span) -> Read<Value> {
        if let Value::Choice(..) = of {
            return self.distribute(of, at, &mut |this, of| this.slice(of, ends.clone(), at));
        }
        let mut numbers = [None; 3];
        for (number, end) in numbers.iter_mut().zip(&ends) {
            match end {
                None | Some(Value::None) => {}
                Some(Value::Int(term)) => {
                    match self.e.as_constant(*term).and_then(|number| number.to_i64()) {
                        Some(constant) => *number = Some(constant),
                        None => return self.unknown_length(at),
                    }
                }
                _ => return not_read(at),
            }
        }
        let [from, to, by] = numbers;
        let Some(items) = self.known_items(of, at)? else { return self.unknown_length(at) };
        let length = items.len() as i64;
        let part: Vec<Value> = match by {
            None | Some(1) => {
                let place = |end: i64| (if end < 0 { end + length } else { end }).clamp(0, length) as usize;
                let (from, to) = (place(from.unwrap_or(0)), place(to.unwrap_or(length)));
                items.get(from..to).unwrap_or_default().to_vec()
            }
            Some(-1) if from.is_none() && to.is_none() => items.into_iter().rev().collect(),
            _ => return not_read(at),
        };
        match of {
            Value::Tuple(_) => Ok(Value::Tuple(Rc::from(part))),
            Value::List(_) => {
                let always = self.e.constant(true);
                let entries = part.into_iter().map(|item| self.single(always, item)).collect();
                let list = self.list(Kind::List, Vec::new());
                self.filled(list, entries, at)
            }
            _ => not_read(at),
        }
    }
}
