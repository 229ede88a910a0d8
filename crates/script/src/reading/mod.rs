//! Reads the rules of a script from its text, exactly: every move of every position, as formulas.
//!
//! The function is gone through once, and each assignment, each entry of a list and each return carries the
//! condition under which it happens. What is read is what the interpreter computes, for integers of any size;
//! what is not understood is refused, with the place of the expression. When in doubt nothing is read: proofs
//! build on this.
//!
//! - Outside of the [domain](grundy_theory::ruleset::custom::exact::FormRules::domain) the script fails: with
//!   `fail`, or by a mistake such as a division by zero.
//! - Moves that leave negative heaps are read as they are written, although the interpreter refuses them.
//! - Limits of the interpreter are none of the rules: of steps and memory, and that the ends of a range are
//!   below 2^31.

mod bounded_terms;
mod bounds;
mod builtins;
mod calls;
mod carried;
mod expressions;
mod labels;
mod line;
mod loops;
mod moves;
mod operators;
mod pass;
mod reader;
mod statements;
mod stop;
mod value;
mod values;
mod written;

use crate::error;
use grundy_theory::ruleset::custom::exact::{
    Component, ConditionId, ExactMove, ExactRules, Form, FormRules, TermId, VariableId,
};
use grundy_theory::ruleset::custom::{CustomRulesError, CustomRulesErrorKind};
use grundy_theory::words;
pub(crate) use line::read_line;
use reader::Reader;
use starlark::codemap::Span;
use starlark::values::Value as Given;
use starlark::values::tuple::TupleRef;
use std::collections::{BTreeMap, BTreeSet};
use stop::{Read, Stop, not_read};
use value::Value;
pub(crate) use written::Written;

/// Tuples of up to this number of integers are tried if the script has no example.
const MAX_LENGTH: usize = 4;

/// Reads a script.
///
/// # Errors
/// [`CustomRulesError`] with the place of what is not understood.
pub(crate) fn read<'a>(written: &'a Written<'a>) -> Result<ExactRules, CustomRulesError> {
    let mut reader = Reader::new(written);
    let found = reader.forms();
    found.and_then(|forms| reader.rules(forms)).map_err(|stop| reader.fault(stop))
}

/// Terms and conditions inside each other: what follows them needs a stack.
const MAX_DEPTH: usize = 1_000;

impl Reader<'_> {
    fn forms(&mut self) -> Read<Vec<FormRules>> {
        let Some(def) = self.written.definitions.function(self.written.function) else {
            let name = self.written.function;
            return Err(Stop::NotRead(
                Span::default(),
                words!("{name} is defined several times: define it once", "{name} 定义了多次：请只定义一次"),
            ));
        };
        let at = def.name.span;
        if self.written.heaps {
            return Ok(vec![self.form(Form::Heap, at)?]);
        }
        let example = self.written.module.get_option("example").ok().flatten();
        let mut forms: BTreeMap<usize, FormRules> = BTreeMap::new();
        match example {
            Some(example) => {
                let Some(form) = form_of(example.value()) else {
                    return Err(Stop::NotRead(
                        at,
                        words!(
                            "positions that are neither integers nor tuples of integers are not understood: write an example of integers",
                            "既不是整数也不是整数元组的局面无法理解：请给出由整数组成的 example"
                        ),
                    ));
                };
                let rules = self.form(form, at)?;
                forms.insert(place(form), rules);
            }
            None => self.tried(&mut forms, at)?,
        }
        // What moves lead to is read as well.
        loop {
            let left: BTreeSet<usize> = forms.values().flat_map(left_by).collect();
            let Some(&next) = left.iter().find(|form| !forms.contains_key(form)) else { break };
            if next > 2 * MAX_LENGTH {
                return not_read(at);
            }
            let form = if next == 0 { Form::Number } else { Form::Tuple(next - 1) };
            let rules = self.form(form, at)?;
            forms.insert(next, rules);
        }
        Ok(forms.into_values().collect())
    }

    /// Reads the forms that the script accepts.
    fn tried(&mut self, forms: &mut BTreeMap<usize, FormRules>, at: Span) -> Read<()> {
        let mut refused = None;
        for form in std::iter::once(Form::Number).chain((1..=MAX_LENGTH).map(Form::Tuple)) {
            match self.form(form, at) {
                Ok(rules) if self.is_never(rules.domain) => {}
                Ok(rules) => {
                    forms.insert(place(form), rules);
                }
                Err(stop) => {
                    refused.get_or_insert(stop);
                }
            }
        }
        match (forms.is_empty(), refused) {
            (true, Some(stop)) => Err(stop),
            (true, None) => not_read(at),
            (false, _) => Ok(()),
        }
    }

    /// Reads the rules for the positions of one form.
    fn form(&mut self, form: Form, at: Span) -> Read<FormRules> {
        self.begin();
        let names: &[&str] = match form {
            Form::Heap | Form::Number => &["n"],
            Form::Tuple(_) => &["a", "b", "c", "d", "e", "f", "g", "h"],
        };
        let mut variables = Vec::new();
        let mut numbers = Vec::new();
        for i in 0..form.arity() {
            let variable = self.e.new_variable(names.get(i).unwrap_or(&"x"));
            let least = i64::from(form == Form::Heap);
            self.variables.insert(variable, bounds::Bounds::from(least));
            variables.push(variable);
            numbers.push(Value::Int(self.e.variable(variable)));
        }
        let position = match form {
            Form::Tuple(_) => Value::Tuple(numbers.into()),
            Form::Heap | Form::Number => numbers.into_iter().next().unwrap_or(Value::Unset),
        };
        let (cuts, mut moves) = self.cuts_and_moves(position, form, at)?;
        let mut domain = Vec::new();
        for mut cut in cuts {
            if let (Form::Heap, [heap]) = (form, &variables[..]) {
                cut = self.nonempty(*heap, cut);
            }
            domain.push(self.negated(cut));
        }
        if let (Form::Heap, [heap]) = (form, &variables[..]) {
            for mv in &mut moves {
                mv.when = self.nonempty(*heap, mv.when);
            }
        }
        let domain = self.e.all(&domain);
        Ok(FormRules { form, variables, domain, moves })
    }

    /// The conditions under which the script fails, and the moves of a position.
    fn cuts_and_moves(
        &mut self,
        position: Value,
        form: Form,
        at: Span,
    ) -> Read<(Vec<ConditionId>, Vec<ExactMove>)> {
        let mut arguments = vec![position];
        if let Value::Tuple(given) = self.owned(self.written.given, at)? {
            arguments.extend(given.iter().take(self.written.parameters).cloned());
        }
        let Value::Function(function) = self.defined(self.written.function, at)? else { return not_read(at) };
        let returned = self.call(function, arguments, Vec::new(), at)?;
        let moves = self.moves(&returned, form, at)?;
        Ok((std::mem::take(&mut self.state.cuts), moves))
    }

    /// A condition, and that the heap is not empty: an empty heap is never asked about.
    fn nonempty(&mut self, heap: VariableId, condition: ConditionId) -> ConditionId {
        let heap: TermId = self.e.variable(heap);
        let less_one = self.e.plus(heap, -1);
        let some = self.e.not_negative(less_one);
        self.e.all(&[some, condition])
    }

    fn rules(&mut self, forms: Vec<FormRules>) -> Read<ExactRules> {
        let constant_loops = std::mem::take(&mut self.state.ends).into_values().collect();
        let mut rules = ExactRules { expressions: std::mem::take(&mut self.e), forms, constant_loops };
        rules.keep_used();
        if rules.depth() > MAX_DEPTH { Err(Stop::Limit) } else { Ok(rules) }
    }

    fn fault(&self, stop: Stop) -> CustomRulesError {
        let (at, message) = match stop {
            Stop::NotRead(at, message) => (at, message),
            Stop::Carried(symbol, at) | Stop::Unknown(symbol, at) => {
                let name = &self.names[symbol as usize];
                let message = words!(
                    "the value of {name} here is that of an earlier pass of a loop, which is not understood: compute it from the variable of the loop",
                    "这里 {name} 的值来自循环的前一轮，这种写法无法理解：请由循环变量算出它"
                );
                (at, message)
            }
            Stop::Limit => {
                let message = words!(
                    "the rules are too long to be read from their text: write fewer loops inside each other",
                    "规则过长，无法从文本读出：请减少循环的嵌套"
                );
                let place = self.written.source.definition(self.written.function);
                return error::fault(CustomRulesErrorKind::Limit, message, place);
            }
        };
        let place = self.written.source.place_at(at.begin().get() as usize);
        CustomRulesError::mistake_at(Some(place), message)
    }
}

/// A number for a form, by which forms are ordered.
fn place(form: Form) -> usize {
    match form {
        Form::Heap | Form::Number => 0,
        Form::Tuple(arity) => arity + 1,
    }
}

/// The forms of the positions that moves leave.
fn left_by(rules: &FormRules) -> Vec<usize> {
    let components = rules.moves.iter().flat_map(|mv| &mv.left);
    let forms = components.map(|component| match component {
        Component::Single(left) | Component::Each { left, .. } => place(left.form),
    });
    forms.collect()
}

/// The form of a position.
fn form_of(value: Given<'_>) -> Option<Form> {
    let is_integer = |value: Given<'_>| crate::value::integer(value).is_some();
    match TupleRef::from_value(value) {
        Some(tuple) => {
            let items = tuple.content();
            items.iter().all(|item| is_integer(*item)).then_some(Form::Tuple(items.len()))
        }
        None => is_integer(value).then_some(Form::Number),
    }
}
