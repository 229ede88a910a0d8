//! Reads the rules of a line of positions: one integer is unknown, and everything else is given.

use super::reader::Reader;
use super::stop::{Read, not_read};
use super::value::{Piece, Value};
use super::written::Written;
use crate::value;
use grundy_theory::data::Data;
use grundy_theory::ruleset::custom::CustomRulesError;
use grundy_theory::ruleset::custom::exact::line::{LineRules, mark};
use grundy_theory::ruleset::custom::exact::{Condition, Form, FormRules, Left, TermId};
use starlark::codemap::Span;
use starlark::environment::Module;
use std::rc::Rc;

/// Reads the rules of a line.
///
/// # Errors
/// [`CustomRulesError`] with the place of what is not understood.
pub(crate) fn read_line<'a>(
    written: &'a Written<'a>,
    at: &Data,
    entry: Option<usize>,
) -> Result<LineRules, CustomRulesError> {
    let mut reader = Reader::new(written);
    reader.shapes = Some(Vec::new());
    let found = reader.line(at, entry);
    let rules = found.and_then(|form| reader.rules(vec![form])).map_err(|stop| reader.fault(stop))?;
    Ok(LineRules { rules, shapes: reader.shapes.unwrap_or_default() })
}

impl Reader<'_> {
    fn line(&mut self, position: &Data, entry: Option<usize>) -> Read<FormRules> {
        let Some(def) = self.written.definitions.function(self.written.function) else {
            return not_read(Span::default());
        };
        let at = def.name.span;
        self.begin();
        let variable = self.e.new_variable("n");
        self.variables.insert(variable, super::bounds::Bounds::from(0_i64));
        let unknown = Value::Int(self.e.variable(variable));
        let position = match entry {
            None => unknown,
            Some(entry) => {
                let Ok(items) = position.items() else { return not_read(at) };
                let given = items.iter().enumerate().map(|(i, item)| match i == entry {
                    true => Ok(unknown.clone()),
                    false => self.given_data(item, at),
                });
                Value::Tuple(given.collect::<Read<Vec<Value>>>()?.into())
            }
        };
        let (cuts, moves) = self.cuts_and_moves(position, Form::Number, at)?;
        let mut domain = Vec::with_capacity(cuts.len());
        for cut in cuts {
            domain.push(self.negated(cut));
        }
        let domain = self.e.all(&domain);
        Ok(FormRules { form: Form::Number, variables: vec![variable], domain, moves })
    }

    /// A part of a position that is given.
    fn given_data(&mut self, data: &Data, at: Span) -> Read<Value> {
        Module::with_temp_heap(|module| {
            let heap = module.heap();
            let Ok(value) = value::from_data(data, heap) else { return not_read(at) };
            self.given(value, heap, at)
        })
    }

    /// A position of which the truth values and the choices between values of different kinds are settled: a
    /// choice between two such positions, if there is something to be settled.
    pub(super) fn settled(&mut self, position: &Value) -> Option<Value> {
        let Value::Tuple(items) = position else {
            let &Value::Bool(holds) = position else { return None };
            if matches!(self.e.condition(holds), Condition::Constant(_)) {
                return None;
            }
            let [yes, no] = [true, false].map(|truth| Rc::new(Value::Bool(self.e.constant(truth))));
            return Some(Value::Choice(holds, yes, no));
        };
        for (i, item) in items.iter().enumerate() {
            let choice = match item {
                Value::Choice(..) => Some(item.clone()),
                item => self.settled(item),
            };
            if let Some(Value::Choice(when, one, other)) = choice {
                let with = |value: &Rc<Value>| {
                    let mut items = items.to_vec();
                    items[i] = Value::clone(value);
                    Rc::new(Value::Tuple(items.into()))
                };
                return Some(Value::Choice(when, with(&one), with(&other)));
            }
        }
        None
    }

    /// A position that a move leaves, by its shape and its numbers.
    pub(super) fn shaped(&mut self, position: &Value, at: Span) -> Read<Left> {
        let mut numbers = Vec::new();
        let shape = self.shape(position, &mut numbers, at)?;
        let shapes = self.shapes.get_or_insert_default();
        let number = shapes.iter().position(|known| *known == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        numbers.insert(0, self.e.number(number));
        Ok(Left { form: Form::Tuple(numbers.len()), numbers })
    }

    fn shape(&mut self, value: &Value, numbers: &mut Vec<TermId>, at: Span) -> Read<Data> {
        self.step()?;
        Ok(match value {
            Value::Int(term) => match self.e.as_constant(*term) {
                Some(constant) => Data::integer(constant.clone()),
                None => {
                    numbers.push(*term);
                    mark(numbers.len() - 1)
                }
            },
            Value::None => Data::Null,
            Value::Bool(holds) => match self.e.condition(*holds) {
                Condition::Constant(truth) => Data::Bool(*truth),
                _ => return not_read(at),
            },
            Value::Text(pieces) => match &pieces[..] {
                [] => Data::from(""),
                [Piece::Known(text)] => Data::from(&**text),
                _ => return not_read(at),
            },
            Value::Tuple(items) => {
                let items = items.iter().map(|item| self.shape(item, numbers, at));
                Data::list(items.collect::<Read<_>>()?)
            }
            _ => return not_read(at),
        })
    }
}
