//! The sum that a question is about.

use crate::components::{ComponentList, SignedComponent};
use grundy_values::arena::ValueId;

/// A sum of components of one [`Components`](crate::components::Components) and of values of one arena.
#[derive(Clone, Debug, Default)]
pub struct SumPosition {
    pub(crate) components: Vec<SignedComponent>,
    pub(crate) values: Vec<ValueId>,
}

impl SumPosition {
    /// The sum of these components.
    pub fn new(components: ComponentList) -> SumPosition {
        SumPosition { components: components.to_vec(), values: Vec::new() }
    }

    /// Adds components.
    pub fn add_components(&mut self, components: &[SignedComponent]) {
        self.components.extend_from_slice(components);
    }

    /// Adds a value.
    pub fn add_value(&mut self, value: ValueId) {
        self.values.push(value);
    }
}
