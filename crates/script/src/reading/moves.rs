//! From what a function returns to moves.

use super::reader::Reader;
use super::stop::{Read, not_read};
use super::value::{Entry, Kind, Value};
use grundy_theory::ruleset::custom::exact::{Component, ConditionId, ExactMove, Form, Left};
use grundy_theory::words;
use starlark::codemap::Span;

impl Reader<'_> {
    /// The moves that a returned value lists.
    pub(super) fn moves(&mut self, value: &Value, form: Form, at: Span) -> Read<Vec<ExactMove>> {
        match value {
            Value::Choice(when, one, other) => {
                let contrary = self.negated(*when);
                let mut all = Vec::new();
                for (when, of) in [(*when, one), (contrary, other)] {
                    let moves = self.guarded(when, Vec::new(), |this| this.moves(of, form, at))?;
                    for mut mv in moves {
                        mv.when = self.e.all(&[when, mv.when]);
                        all.push(mv);
                    }
                }
                Ok(all)
            }
            Value::Never => Ok(Vec::new()),
            Value::Run(_) => {
                let entries = self.entries(value, at)?;
                self.moves_of(entries, form, at)
            }
            Value::List(list) => {
                let list = *list;
                let entries = self.members(list, at)?;
                let entries: Vec<Entry> = entries.iter().map(|entry| self.renamed_entry(entry)).collect();
                match (self.state.lists[list].kind, form) {
                    (Kind::Dict, Form::Heap) => not_read(at),
                    (Kind::Dict, _) => self.named_moves(entries, form, at),
                    _ => self.moves_of(entries, form, at),
                }
            }
            // Nothing else is a list of moves: the script fails.
            Value::None | Value::Int(_) | Value::Bool(_) | Value::Tuple(_) | Value::Unset => {
                self.fails();
                Ok(Vec::new())
            }
            _ => not_read(at),
        }
    }

    fn named_moves(&mut self, entries: Vec<Entry>, form: Form, at: Span) -> Read<Vec<ExactMove>> {
        let mut named = Vec::new();
        for mut entry in entries {
            let Value::Tuple(pair) = entry.element.clone() else { return not_read(at) };
            entry.element = pair[1].clone();
            named.push((pair[0].clone(), entry));
        }
        if !self.names_differ(&named) {
            return self.refuse(
                at,
                words!(
                    "two moves may have the same name, and only one would be kept: return a list, or write every variable into the name",
                    "两步可能同名，而同名者只留下一个：请返回列表，或把每个变量都写进名称"
                ),
            );
        }
        self.moves_of(named.into_iter().map(|(_, entry)| entry).collect(), form, at)
    }

    fn moves_of(&mut self, entries: Vec<Entry>, form: Form, at: Span) -> Read<Vec<ExactMove>> {
        let mut moves = Vec::new();
        for entry in entries {
            self.enter(entry.bound.clone(), Some(entry.when));
            let left = self.components(&entry.element, form, at);
            self.leave();
            for (when, left) in left? {
                let when = self.e.all(&[entry.when, when]);
                if !self.is_never(when) {
                    moves.push(ExactMove { bound: entry.bound.clone(), when, left });
                }
            }
        }
        Ok(moves)
    }

    /// What a move may leave, each under its condition.
    fn components(
        &mut self,
        element: &Value,
        form: Form,
        at: Span,
    ) -> Read<Vec<(ConditionId, Vec<Component>)>> {
        let always = self.e.constant(true);
        if self.shapes.is_some()
            && let Some(settled) = self.settled(element)
        {
            return self.deeper(|this| this.components(&settled, form, at));
        }
        let parts = match (element, form) {
            (Value::Choice(when, one, other), _) => {
                let contrary = self.negated(*when);
                let mut all = Vec::new();
                for (when, of) in [(*when, one), (contrary, other)] {
                    for (also, left) in
                        self.guarded(when, Vec::new(), |this| this.components(of, form, at))?
                    {
                        all.push((self.e.all(&[when, also]), left));
                    }
                }
                return Ok(all);
            }
            (Value::Never, _) => return Ok(Vec::new()),
            (Value::Tuple(items), Form::Heap) => {
                items.iter().map(|item| self.single(always, item.clone())).collect()
            }
            (Value::Many(_) | Value::List(_), Form::Heap) => self.entries(element, at)?,
            (Value::Sum(parts), Form::Number | Form::Tuple(_)) => {
                parts.iter().map(|part| self.renamed_entry(part)).collect()
            }
            (Value::None | Value::Bool(_) | Value::Text(_), Form::Heap) => {
                self.fails();
                return Ok(Vec::new());
            }
            _ => vec![self.single(always, element.clone())],
        };
        let mut left = Vec::new();
        for part in parts {
            let one = self.position(&part.element, form, at)?;
            left.push(match part.bound.is_empty() && self.is_always(part.when) {
                true => Component::Single(one),
                false => Component::Each { bound: part.bound, when: part.when, left: one },
            });
        }
        Ok(vec![(always, left)])
    }

    /// A position as terms.
    fn position(&mut self, value: &Value, form: Form, at: Span) -> Read<Left> {
        if self.shapes.is_some() {
            return self.shaped(value, at);
        }
        match (value, form) {
            (Value::Int(term), Form::Heap) => Ok(Left { form: Form::Heap, numbers: vec![*term] }),
            (Value::Int(term), _) => Ok(Left { form: Form::Number, numbers: vec![*term] }),
            (Value::Tuple(items), Form::Number | Form::Tuple(_)) => {
                let numbers: Option<Vec<_>> = items.iter().map(Value::as_int).collect();
                match numbers {
                    Some(numbers) => Ok(Left { form: Form::Tuple(numbers.len()), numbers }),
                    None => self.no_position(at),
                }
            }
            _ => self.no_position(at),
        }
    }

    fn no_position<T>(&self, at: Span) -> Read<T> {
        self.refuse(
            at,
            words!(
                "a position that is neither an integer nor a tuple of integers is not understood: write positions as integers",
                "既不是整数也不是整数元组的局面无法理解：请用整数表示局面"
            ),
        )
    }
}
