//! Questions and answers as text: JSON in, JSON out, a line at a time.

pub mod json;
mod number;
mod scan;
pub mod write;
