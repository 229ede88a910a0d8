//! Scripts in a process of their own, with limits of memory and processor time: a step of a script that takes
//! all memory there is, or for ever, ends that process and not this one.
//!
//! Only the rules run there: the parent reads the file, solves, and asks the child what the rules say. The
//! child is this program, and opens no file after it has begun. They speak in lines of JSON.

mod child;
mod limits;
mod parent;
#[cfg(unix)]
mod pipe;
#[cfg(feature = "web")]
mod untrusted;
mod wire;

pub use child::serve;
pub use limits::ChildCost;
pub use parent::{ChildLimits, SandboxedRules};
#[cfg(feature = "web")]
pub use untrusted::UntrustedScripts;
pub use wire::WORD;
