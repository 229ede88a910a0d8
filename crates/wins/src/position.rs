//! The sum that a question is about.

use crate::components::{Parts, SignedComponent};
use grundy_values::arena::ValueId;

/// A sum of components of one [`Components`](crate::components::Components) and of values of one arena.
#[derive(Clone, Debug, Default)]
pub struct SumPosition {
    pub(crate) parts: Vec<SignedComponent>,
    pub(crate) values: Vec<ValueId>,
}

impl SumPosition {
    /// The sum of these components.
    pub fn new(parts: Parts) -> SumPosition {
        SumPosition { parts: parts.to_vec(), values: Vec::new() }
    }

    /// Adds components.
    pub fn add_parts(&mut self, parts: &[SignedComponent]) {
        self.parts.extend_from_slice(parts);
    }

    /// Adds a value.
    pub fn add_value(&mut self, value: ValueId) {
        self.values.push(value);
    }
}
