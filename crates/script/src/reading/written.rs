//! A script that is read.

use crate::definitions::Definitions;
use crate::error::ScriptSource;
use starlark::environment::FrozenModule;
use starlark::values::OwnedFrozenValue;

/// A script to be read.
pub(crate) struct Written<'a> {
    pub(crate) source: &'a ScriptSource,
    pub(crate) module: &'a FrozenModule,
    pub(crate) definitions: &'a Definitions,
    /// The parameters behind the colon.
    pub(crate) given: &'a OwnedFrozenValue,
    /// How many of them the function takes.
    pub(crate) parameters: usize,
    /// The function that gives the moves.
    pub(crate) function: &'static str,
    pub(crate) heaps: bool,
    /// How deep functions may call one another.
    pub(crate) depth: usize,
}
