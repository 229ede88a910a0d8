//! Scripts that come over the network.

use super::{Sandboxed, limits};
use grundy::own::{OwnFault, OwnRules};
use grundy_web::Start;
use std::sync::Arc;

/// Runs scripts of strangers, each in a process of its own.
pub struct Strangers;

impl Start for Strangers {
    fn start(&self, name: &str, text: &str, parameters: Option<&str>) -> Result<Arc<dyn OwnRules>, OwnFault> {
        Sandboxed::start(name, text, parameters).map(|rules| Arc::new(rules) as _)
    }

    fn limits(&self) -> (u64, u64) {
        (limits::MEMORY, limits::TIME.as_secs())
    }
}
