//! Own rules as closures, for programs in Rust.

use super::{OwnAbout, OwnFault, OwnKind, OwnMove, OwnRules};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::Flow;
use std::sync::Arc;

/// A game on heaps: the closure lists what one heap of `n` may become, each option as the sizes of the heaps that are
/// left, in any order.
///
/// ```
/// use grundy_theory::ruleset::own::closures::heaps;
/// // Take one token, or split the heap into two equal ones.
/// let rules = heaps("halves", |n| match n {
///     0 => vec![],
///     n if n % 2 == 0 => vec![vec![n - 1], vec![n / 2, n / 2]],
///     n => vec![vec![n - 1]],
/// });
/// ```
pub fn heaps(
    name: &str,
    options: impl Fn(u64) -> Vec<Vec<u64>> + Send + Sync + 'static,
) -> Arc<dyn OwnRules> {
    Arc::new(Heaps { name: name.to_owned(), options })
}

struct Heaps<F> {
    name: String,
    options: F,
}

impl<F: Fn(u64) -> Vec<Vec<u64>> + Send + Sync + 'static> OwnRules for Heaps<F> {
    fn kind(&self) -> OwnKind {
        OwnKind::Heaps
    }

    fn about(&self) -> OwnAbout {
        OwnAbout { name: self.name.clone(), ..OwnAbout::default() }
    }

    fn visit_options(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Result<(), OwnFault> {
        let _ = (self.options)(heap).iter().try_for_each(|option| visit(option));
        Ok(())
    }

    fn visit_moves(&self, _: &Data, _: Player, _: &mut dyn FnMut(OwnMove) -> Flow) -> Result<(), OwnFault> {
        Ok(())
    }
}
