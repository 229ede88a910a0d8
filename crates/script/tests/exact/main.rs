//! Rules that are read from their text are the rules that the interpreter computes.
#![allow(clippy::unwrap_used)]

mod compare;
mod heaps;
mod positions;
mod random;
