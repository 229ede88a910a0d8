//! Calls of a script's functions.
//!
//! The script itself is frozen and shared by all threads. Each call has values of its own, which are gone
//! with it.

use crate::error::{self, ScriptSource};
use crate::fast_path::FastFunction;
use crate::limits::CallLimits;
use crate::messages::translated;
use crate::value;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::custom::{CustomRulesError, CustomRulesErrorKind};
use grundy_theory::words;
use smallvec::SmallVec;
use starlark::ErrorKind;
use starlark::environment::Module;
use starlark::eval::Evaluator;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, OwnedFrozenValue, Value};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// A function of the script.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The function.
    pub value: OwnedFrozenValue,
    /// So many of the parameters are handed to it.
    pub parameters: usize,
    /// What is computed of it without the interpreter, where that can be.
    pub(crate) plain: Option<FastFunction>,
}

/// What a function is asked about.
pub trait Argument {
    /// As a value of the script.
    fn value<'v>(&self, heap: Heap<'v>) -> Result<Value<'v>, LocalizedString>;
}

impl Argument for u64 {
    fn value<'v>(&self, heap: Heap<'v>) -> Result<Value<'v>, LocalizedString> {
        Ok(heap.alloc(*self))
    }
}

impl Argument for Data {
    fn value<'v>(&self, heap: Heap<'v>) -> Result<Value<'v>, LocalizedString> {
        value::from_data(self, heap)
    }
}

/// What a call came to.
pub struct CallResult<'v, 'a> {
    /// What the function returned.
    pub value: Value<'v>,
    /// Where values are made.
    pub heap: Heap<'v>,
    function: &'a Function,
    argument: Value<'v>,
    source: &'a ScriptSource,
}

impl CallResult<'_, '_> {
    /// What was returned is not what it should be.
    pub fn wrong(&self, reason: &LocalizedString) -> CustomRulesError {
        let call = call_shown(self.function, self.argument);
        let message = LocalizedString {
            en: format!("{call} returned something wrong: {}", reason.en),
            zh: format!("{call} 返回的内容有误：{}", reason.zh),
        };
        self.source.mistake_at(self.function.name, message)
    }

    /// Something else was returned than what is expected.
    pub fn expected(&self, expected: &LocalizedString) -> CustomRulesError {
        let call = call_shown(self.function, self.argument);
        let (shown, kind) = (value::shown(self.value), self.value.get_type());
        let message = LocalizedString {
            en: format!("{call} returned {shown} ({kind}): {} is expected", expected.en),
            zh: format!("{call} 返回了 {shown}（{kind}）：应为{}", expected.zh),
        };
        self.source.mistake_at(self.function.name, message)
    }
}

fn call_shown(function: &Function, argument: Value<'_>) -> String {
    format!("{}({})", function.name, value::shown(argument))
}

thread_local! {
    static IS_RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is in the interpreter, whose panics are caught and reported as limits.
pub fn is_running() -> bool {
    IS_RUNNING.get()
}

/// Runs a part of a script, and catches the panics of the interpreter.
pub(crate) fn run<T>(work: impl FnOnce() -> T) -> Result<T, InterpreterPanic> {
    IS_RUNNING.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_RUNNING.set(false);
    done.map_err(|_| InterpreterPanic)
}

/// The interpreter gave up in its own way, where a single list or text is beyond all bounds.
#[derive(Debug)]
pub(crate) struct InterpreterPanic;

/// Calls of functions of one script.
#[derive(Debug)]
pub struct ScriptCaller {
    /// The script.
    pub source: ScriptSource,
    /// The parameters, a tuple.
    pub parameters: OwnedFrozenValue,
    /// The limits of each call.
    pub limits: CallLimits,
    /// Calls of functions and passes through loops that the interpreter has taken.
    pub ticks: AtomicU64,
}

/// Steps of some nanoseconds that one of those takes.
const TICK: u64 = 8;

impl ScriptCaller {
    /// Steps that the interpreter has taken in all calls.
    pub fn work(&self) -> u64 {
        TICK * self.ticks.load(Ordering::Relaxed)
    }

    /// Calls a function and hands what it returned to `read`.
    ///
    /// # Errors
    /// What `read` reports, a mistake in the script, or a limit.
    pub fn call<R>(
        &self,
        function: &Function,
        argument: &impl Argument,
        read: impl for<'v> FnOnce(CallResult<'v, '_>) -> Result<R, CustomRulesError>,
    ) -> Result<R, CustomRulesError> {
        Module::with_temp_heap(|module| {
            let heap = module.heap();
            let argument = argument
                .value(heap)
                .map_err(|message| error::fault(CustomRulesErrorKind::Position, message, None))?;
            let mut evaluator = Evaluator::new(&module);
            self.limits.set(&mut evaluator)?;
            let callee = heap.access_owned_frozen_value(&function.value);
            let parameters = heap.access_owned_frozen_value(&self.parameters);
            let parameters = TupleRef::from_value(parameters).map_or(&[][..], TupleRef::content);
            let given = &parameters[..function.parameters.min(parameters.len())];
            let all: SmallVec<[Value<'_>; 4]> = [argument].into_iter().chain(given.iter().copied()).collect();
            let value = run(|| evaluator.eval_function(callee, &all, &[])).map_err(|InterpreterPanic| {
                let call = call_shown(function, argument);
                let message =
                    words!("{call} is more than the interpreter can do", "{call} 超出了解释器的能力");
                error::fault(CustomRulesErrorKind::Limit, message, self.source.definition(function.name))
            })?;
            self.ticks.fetch_add(evaluator.get_total_tick_count(), Ordering::Relaxed);
            match value {
                Ok(value) => {
                    drop(evaluator);
                    read(CallResult { value, heap, function, argument, source: &self.source })
                }
                Err(error) => {
                    let call = call_shown(function, argument);
                    Err(self.limits.fault(&self.source, &error, &evaluator, Some(&call)))
                }
            }
        })
    }
}

impl CallLimits {
    /// Lets an evaluator keep the limits.
    ///
    /// # Errors
    /// Where a limit is 0: then nothing can be asked.
    pub(crate) fn set(&self, evaluator: &mut Evaluator<'_, '_, '_>) -> Result<(), CustomRulesError> {
        let set = evaluator
            .set_max_callstack_size(self.depth)
            .and_then(|()| evaluator.set_max_heap_size(self.memory))
            .and_then(|()| evaluator.set_max_tick_count(self.steps));
        set.map_err(|_| {
            let message = words!("the limits of scripts leave no room", "脚本的限制为零");
            error::fault(CustomRulesErrorKind::Limit, message, None)
        })
    }

    /// Tells what an error of the interpreter means. Without a call it arose while the script was read.
    pub(crate) fn fault(
        &self,
        source: &ScriptSource,
        error: &starlark::Error,
        evaluator: &Evaluator<'_, '_, '_>,
        call: Option<&str>,
    ) -> CustomRulesError {
        let CallLimits { steps, memory, depth, .. } = self;
        let limit = if evaluator.get_total_tick_count() > *steps {
            Some(words!("it took more than {steps} steps", "超过 {steps} 步"))
        } else if evaluator.heap().peak_allocated_bytes() > *memory {
            Some(words!("its values took more than {memory} bytes", "其值所占内存超过 {memory} 字节"))
        } else if matches!(error.kind(), ErrorKind::StackOverflow(_)) {
            Some(words!("function calls are nested more than {depth} deep", "函数的递归调用超过 {depth} 层"))
        } else {
            None
        };
        let (kind, reason) = match (limit, error.kind(), call) {
            (Some(limit), ..) => (CustomRulesErrorKind::Limit, limit),
            // With `fail` a script refuses what it was asked about.
            (None, ErrorKind::Fail(_), Some(_)) => {
                (CustomRulesErrorKind::Position, LocalizedString::same(error::said(error)))
            }
            (None, ErrorKind::Fail(_), None) => {
                (CustomRulesErrorKind::Mistake, LocalizedString::same(error::said(error)))
            }
            (None, ..) => (CustomRulesErrorKind::Mistake, translated(error::said(error))),
        };
        let LocalizedString { en, zh } = reason;
        let message = match call {
            Some(call) => {
                LocalizedString { en: format!("{call} failed: {en}"), zh: format!("{call} 出错：{zh}") }
            }
            None => LocalizedString {
                en: format!("the script cannot be read: {en}"),
                zh: format!("无法读取脚本：{zh}"),
            },
        };
        error::fault(kind, message, source.place_of(error))
    }
}
