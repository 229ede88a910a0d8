//! Custom games as scripts of a few lines, in [Starlark](https://github.com/bazelbuild/starlark): the syntax
//! of Python, without files, clocks and chance.
//!
//! ```
//! use grundy_script::{CallLimits, Script};
//! use grundy_theory::ruleset::custom::{CustomKind, CustomRules};
//! use std::ops::ControlFlow;
//!
//! let text = "def options(n):\n    return [n - k * k for k in range(1, n) if k * k <= n]\n";
//! let squares = Script::read("squares.star", text, None, &CallLimits::default())?;
//! assert_eq!(squares.kind(), CustomKind::Heaps);
//! let mut options = Vec::new();
//! squares.visit_options(10, &mut |option| {
//!     options.push(option.to_vec());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(options, [[9], [6], [1]]);
//! # Ok::<(), grundy_theory::ruleset::custom::CustomRulesError>(())
//! ```
//!
//! What a script may define is said at [`Script`]. `docs/scripts.md` teaches it.
//!
//! Not here: anything that solves, and what keeps a stranger's script from doing harm: one step of a script
//! can take all memory there is (`"a" * 2000000000`), so that strangers' scripts belong into a process with
//! limits of its own. The program `grundy` has one.

mod boards;
mod definitions;
mod error;
mod fast_path;
mod file;
mod function;
mod gathered;
mod limits;
mod messages;
mod parameters;
mod reading;
mod script;
mod shifts;
mod value;

pub use file::{ENDING, split, text_of};
pub use function::is_running;
pub use limits::CallLimits;
pub use script::Script;
