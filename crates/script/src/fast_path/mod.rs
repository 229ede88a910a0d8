//! Functions of plain arithmetic, computed without the interpreter.
//!
//! Most rules are a few comprehensions over ranges: integers, short tuples of them, lists of those. Going
//! through such a function is many times faster than asking the interpreter, which makes a value on its heap
//! of every tuple. Where a function comes upon anything else, a text, a large number, a call, a mistake, the
//! interpreter is asked instead, from the beginning: so what a function means, and every message about it, is
//! for the interpreter to say. What is computed here is what it would compute; a test holds the two against
//! each other.

mod compile;
mod run;
mod tuple;

use crate::definitions::Definitions;
use crate::limits::CallLimits;
use compile::Body;
use grundy_theory::data::Data;
use grundy_theory::ruleset::custom::packed::pack_number;
use run::Value;
use starlark::environment::FrozenModule;
use starlark::values::Value as Given;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use tuple::Tuple;

/// Passes through loops and entries of lists in one call. Calls that take more are for the interpreter, whose
/// limits are the user's.
const PASSES: u64 = 1 << 21;

/// A function that may be computed.
#[derive(Debug)]
pub(crate) struct FastFunction {
    body: Body,
    /// So many passes through loops it may take.
    passes: u64,
    /// How often the interpreter had to be asked.
    foreign: AtomicU32,
    /// Passes through loops that all calls have taken.
    taken: AtomicU64,
}

/// So often it is tried anew whether a function can be computed.
const TRIED: u32 = 16;

impl FastFunction {
    /// Steps that all calls have taken; a pass through a loop takes about so many.
    pub(crate) fn work(&self) -> u64 {
        const PASS: u64 = 2;
        PASS * self.taken.load(Ordering::Relaxed)
    }

    /// A function, whose parameters behind the first are these; `None` where it is not one to be computed
    /// here.
    pub(crate) fn new(
        definitions: &Definitions,
        name: &str,
        module: &FrozenModule,
        given: &[Given<'_>],
        limits: &CallLimits,
    ) -> Option<FastFunction> {
        let body = compile::body(definitions.function(name)?, module, given)?;
        let passes = PASSES.min(limits.steps).min((limits.memory / size_of::<Value>()) as u64);
        Some(FastFunction { body, passes, foreign: AtomicU32::new(0), taken: AtomicU64::new(0) })
    }

    fn call(&self, argument: Value) -> Option<Vec<Value>> {
        if self.foreign.load(Ordering::Relaxed) >= TRIED {
            return None;
        }
        let mut passes = self.passes;
        let returned = run::call(&self.body, argument, &mut passes);
        self.taken.fetch_add(self.passes - passes, Ordering::Relaxed);
        if returned.is_none() {
            self.foreign.fetch_add(1, Ordering::Relaxed);
        }
        returned
    }

    fn gives_up<T>(&self) -> Option<T> {
        self.foreign.fetch_add(1, Ordering::Relaxed);
        None
    }

    /// Shows the positions that the function returns, packed, each a sum of at least one; `None`, before
    /// anything is shown, where the interpreter is to be asked.
    pub(crate) fn positions(
        &self,
        at: &Data,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Option<()> {
        let returned = self.call(argument(at)?)?;
        let word = |value: &Value| match value {
            Value::Int(n) => pack_number(u64::try_from(*n).ok()?),
            Value::Tuple(tuple) => tuple.pack(),
            _ => None,
        };
        let is_sum = |value: &Value| matches!(value, Value::Pair(_) | Value::Sum(_));
        if !returned.iter().all(|value| is_sum(value) || word(value).is_some()) {
            return self.gives_up();
        }
        for value in &returned {
            let flow = match value {
                Value::Pair(words) => visit(words),
                Value::Sum(words) => visit(words),
                other => word(other).map_or(ControlFlow::Continue(()), |word| visit(&[word])),
            };
            if flow.is_break() {
                break;
            }
        }
        Some(())
    }

    /// The same for the heaps that a heap may become.
    pub(crate) fn heaps(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> Option<()> {
        let returned = self.call(Value::Int(i64::try_from(heap).ok()?))?;
        let fits = |value: &Value| match value {
            Value::Int(n) => *n >= 0,
            Value::Tuple(tuple) => tuple.items().iter().all(|item| *item >= 0),
            _ => false,
        };
        if !returned.iter().all(fits) {
            return self.gives_up();
        }
        let mut sizes = Vec::new();
        for value in &returned {
            sizes.clear();
            match value {
                Value::Int(n) => sizes.push(n.unsigned_abs()),
                Value::Tuple(tuple) => {
                    sizes.extend(tuple.items().iter().map(|item| u64::from(item.unsigned_abs())))
                }
                _ => {}
            }
            if visit(&sizes).is_break() {
                break;
            }
        }
        Some(())
    }
}

/// A position as an argument.
fn argument(at: &Data) -> Option<Value> {
    match at {
        Data::Natural(n) => Some(Value::Int(i64::try_from(*n).ok()?)),
        Data::Naturals(list) => {
            Tuple::from_items(list.iter().map(|&n| i64::try_from(n).ok())).map(Value::Tuple)
        }
        Data::Integers(list) => Tuple::from_items(list.iter().map(|&n| Some(n))).map(Value::Tuple),
        Data::Bool(value) => Some(Value::Bool(*value)),
        _ => None,
    }
}
