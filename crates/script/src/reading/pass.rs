//! Passes of loops.

use super::reader::Environment;
use super::value::{Entry, Value};
use grundy_theory::ruleset::custom::exact::ConditionId;

/// Passes of a loop that one entry of what it runs over stands for.
pub(super) struct Pass {
    pub(super) entry: Entry,
    /// The elements one by one, if they are few.
    pub(super) unrolled: Option<Vec<Value>>,
    /// Whether the passes are those of a run of integers, in order, all of them.
    pub(super) is_run: bool,
}

/// What reading a pass has found.
pub(super) struct PassResult {
    /// The variables where the loop goes on.
    pub(super) goes_on: Environment,
    /// The condition under which it does.
    pub(super) on: ConditionId,
    pub(super) breaks: Vec<(ConditionId, Environment)>,
    pub(super) returns: Vec<(ConditionId, Value)>,
}
