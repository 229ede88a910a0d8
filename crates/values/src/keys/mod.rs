//! Keys: what can be asked about a position or a value.
//!
//! A key is a row of the table in `key.rs`. Everything that depends on the list of keys is made from it: the
//! words of `"want"`, `--want` and of conditions, what answers are called in both languages, and the types of
//! columns in a survey. `answers.rs` answers what a key asks about a value.

mod answers;
mod key;
mod set;

pub use answers::{KeyAnswer, KeyParameters, answer, fact};
pub use key::{AnswerType, Key, KeySubject};
pub use set::KeySet;
