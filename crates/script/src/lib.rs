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
//! Without the feature `starlark`, scripts are known by their names, and reading one returns an error.
//!
//! Not here: anything that solves, and what keeps a stranger's script from doing harm: one step of a script
//! can take all memory there is (`"a" * 2000000000`), so that strangers' scripts belong into a process with
//! limits of its own. The program `grundy` has one.

#[cfg(feature = "starlark")]
mod boards;
#[cfg(feature = "starlark")]
mod definitions;
#[cfg(feature = "starlark")]
mod error;
#[cfg(feature = "starlark")]
mod fast_path;
mod file;
#[cfg(feature = "starlark")]
mod function;
#[cfg(feature = "starlark")]
mod gathered;
mod limits;
#[cfg(feature = "starlark")]
mod messages;
#[cfg(feature = "starlark")]
mod parameters;
#[cfg(feature = "starlark")]
mod reading;
#[cfg(feature = "starlark")]
mod script;
#[cfg(feature = "starlark")]
mod shifts;
#[cfg(feature = "starlark")]
mod value;
#[cfg(not(feature = "starlark"))]
mod without_starlark;

pub use file::{ENDING, split, text_of};
#[cfg(feature = "starlark")]
pub use function::is_running;
pub use limits::CallLimits;
#[cfg(feature = "starlark")]
pub use script::Script;
#[cfg(not(feature = "starlark"))]
pub use without_starlark::{Script, is_running};
