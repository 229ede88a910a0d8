//! Why reading stops.

use super::value::Symbol;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use starlark::codemap::Span;

/// What was read, or why nothing was.
pub(super) type Read<T> = Result<T, Stop>;

/// Why something was not read.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    /// An expression that is not understood.
    NotRead(Span, LocalizedString),
    /// A variable has what an earlier pass of a loop has left.
    Carried(Symbol, Span),
    /// A variable has what a loop has left, which is not understood.
    Unknown(Symbol, Span),
    /// Reading takes too much.
    Limit,
}

impl Stop {
    pub(super) fn is_limit(&self) -> bool {
        matches!(self, Stop::Limit)
    }
}

/// The error for an expression that is not understood.
pub(super) fn not_read<T>(at: Span) -> Read<T> {
    Err(Stop::NotRead(
        at,
        words!(
            "this expression is not understood: write it with integers, comparisons, loops over range(...) and lists",
            "该表达式无法理解：请用整数、比较、对 range(...) 的循环和列表来写"
        ),
    ))
}
