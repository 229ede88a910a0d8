//! Is it known that values decide sums in misère play?

use super::evaluate::{Arithmetic, Grundy};

/// A Grundy value, and whether the misère theorem's hypothesis holds in every position that can be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tame {
    /// The value.
    pub(crate) value: u64,
    /// Does the hypothesis hold?
    pub(crate) holds: bool,
}

/// Evaluates to [`Tame`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tameness;

impl Arithmetic for Tameness {
    type Value = Tame;
    // The hypothesis is about whole positions: in a sum of parts it may fail though it holds in each.
    const ADDITIVE: bool = false;

    fn build(&self, options: &mut Vec<Tame>) -> Tame {
        let value = Grundy.build(&mut options.iter().map(|option| option.value).collect());
        let reaches_one = options.iter().any(|option| option.value == 1);
        let here = value != 0 || options.is_empty() || reaches_one;
        Tame { value, holds: here && options.iter().all(|option| option.holds) }
    }

    fn plus(&self, a: Tame, _: Tame) -> Tame {
        a
    }

    fn zero(&self) -> Tame {
        Tame { value: 0, holds: true }
    }
}
