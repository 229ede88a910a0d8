//! Patterns as code in several languages.
//!
//! Code is written once, in lines of a small language whose numbers are natural numbers of 64 bits, and then
//! printed in another:
//!
//! - `fn NAME(a, b)` and `test NAME(a, b)` begin a function with a number, or a truth value, as its result;
//! - `list NAME = 1, 2, 3` is a constant list;
//! - within functions there are `let x = E`, `array x = LENGTH`, `x = E`, `x[i] = E`, `while C`, `if C`,
//!   `else`, `return E`, indented as in Python;
//! - expressions have the signs of C, with `and`, `or`, `not`, and parentheses wherever languages bind
//!   differently.

mod automata;
mod helpers;
mod printer;
mod python;
mod solutions;
mod target;

pub use target::Target;
