//! Things that are shown to a visitor one by one, instead of being listed.

use std::ops::ControlFlow;

/// What a visitor says after each thing shown to it: go on, or enough.
pub type Flow = ControlFlow<()>;

/// A visitor of things of type `T`.
pub type Visit<'a, T> = &'a mut dyn FnMut(T) -> Flow;
