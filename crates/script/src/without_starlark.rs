//! Scripts in a program that has no interpreter: none can be read.

use crate::limits::CallLimits;
use grundy_theory::ruleset::custom::gathered::GatheredEntries;
use grundy_theory::ruleset::custom::{CustomInfo, CustomKind, CustomResult, CustomRules, CustomRulesError};
use grundy_theory::words;

/// A script. There is none without the feature `starlark`.
#[derive(Debug)]
pub enum Script {}

impl Script {
    /// Refuses to read a script.
    ///
    /// # Errors
    /// Always.
    pub fn read(
        name: &str,
        _text: &str,
        _parameters: Option<&str>,
        _limits: &CallLimits,
    ) -> CustomResult<Script> {
        Err(CustomRulesError::mistake(words!(
            "{name} is a script, and this program was built without scripts: build it with --features scripts, or without --no-default-features",
            "{name} 是脚本，而这个程序构建时未包含脚本：请用 --features scripts 构建，或去掉 --no-default-features"
        )))
    }

    /// Whether the script defines parts of positions.
    pub fn has_parts(&self) -> bool {
        match *self {}
    }

    /// For each number of entries of a position, the entry that holds the score won so far.
    pub fn gathered_entries(&self) -> &GatheredEntries {
        match *self {}
    }
}

impl CustomRules for Script {
    fn kind(&self) -> CustomKind {
        match *self {}
    }

    fn about(&self) -> CustomInfo {
        match *self {}
    }
}

/// Whether a script is running in this thread.
pub fn is_running() -> bool {
    false
}
