//! Scripts that come over the network.

use super::limits::{ChildCost, ChildExit};
use super::parent::{ChildLimits, SandboxedRules};
use grundy::custom_rules::{CustomRules, CustomRulesError};
use grundy::solver::engine::budget::Limits;
use grundy_web::{CancelReason, Deadline, ScriptRunner};
use std::sync::Arc;

/// Runs scripts of strangers, each in a separate process.
pub struct UntrustedScripts {
    cost: ChildCost,
    at_once: usize,
}

/// How many processes one question may have: a sum may hold a game with different parameters.
const MAX: u64 = 4;

impl UntrustedScripts {
    /// With no more than these limits of a question: its processes together have as much memory as it has
    /// itself.
    pub fn within(limits: &Limits) -> UntrustedScripts {
        let memory = (limits.memory / MAX).clamp(ChildCost::MIN, ChildCost::USUAL.memory);
        let seconds = limits.time.map_or(ChildCost::USUAL.seconds, |time| time.as_secs().max(1));
        let at_once = (limits.memory / memory).clamp(1, MAX) as usize;
        UntrustedScripts { cost: ChildCost { memory, seconds }, at_once }
    }
}

impl ScriptRunner for UntrustedScripts {
    fn start(
        &self,
        (name, text): (&str, &str),
        parameters: Option<&str>,
        leash: &Arc<Deadline>,
    ) -> Result<Arc<dyn CustomRules>, CustomRulesError> {
        let leash = Arc::clone(leash);
        let pulled = move || {
            leash.pull().map(|pull| match pull {
                CancelReason::Over => ChildExit::Over,
                CancelReason::Gone => ChildExit::Interrupted,
            })
        };
        let bounds = ChildLimits { cost: self.cost, leash: Some(Arc::new(pulled)) };
        SandboxedRules::start(name, text, parameters, bounds).map(|rules| Arc::new(rules) as _)
    }

    fn limits(&self) -> (u64, u64) {
        (self.cost.memory, self.cost.seconds)
    }

    fn at_once(&self) -> usize {
        self.at_once
    }
}
