//! Rules on single heaps whose type is forgotten, so that no engine is compiled for each.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::localized::LocalizedString;
use crate::ruleset::move_formulas::MoveFormulas;
use crate::ruleset::{Flow, RulesetInfo, Visit};
use std::borrow::Cow;
use std::sync::Arc;

/// Any rules on single heaps.
#[derive(Clone)]
pub struct AnyHeapRules(pub Arc<dyn HeapRules>);

impl HeapRules for AnyHeapRules {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        self.0.visit_options(heap, visit)
    }

    fn family(&self) -> HeapFamily<'_> {
        self.0.family()
    }

    fn min_reachable(&self, heap: u64) -> u128 {
        self.0.min_reachable(heap)
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        self.0.formulas()
    }

    fn largest_heap(&self) -> u64 {
        self.0.largest_heap()
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }

    fn example(&self) -> Cow<'static, str> {
        self.0.example()
    }

    fn parameter_note(&self) -> LocalizedString {
        self.0.parameter_note()
    }
}
