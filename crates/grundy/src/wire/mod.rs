//! Questions and answers as text: JSON in, JSON out, a line at a time.

pub mod json;
pub mod lines;
mod number;
mod scan;
pub mod write;
