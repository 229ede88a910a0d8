//! Questions and answers as text: JSON in, JSON out, a line at a time.
//!
//! [`lines`] cuts a stream into lines, [`question`] turns a line into a [`Request`](question::Request),
//! [`json`] and [`write`](mod@write) carry positions between text and [`Data`](grundy_theory::data::Data),
//! [`moves`] shows moves to people, [`hints`] hints to programs. Nothing here knows a game.
//!
//! Not here: answering, and the rendering of answers. Numbers with a fraction are kept as they were written
//! and never become floating point.

pub mod csv;
pub mod field_names;
pub mod hints;
pub mod lines;
pub mod moves;
pub mod question;
mod read;
pub mod spelling;
pub mod text;
pub mod write;

pub use grundy_json as json;
