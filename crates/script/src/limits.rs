//! How much a script may cost.

/// The limits of each call of a function of a script, and of reading the script.
///
/// They are looked at every thousand steps. One step that is huge in itself is not stopped by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallLimits {
    /// Steps: calls of functions and passes through loops.
    pub steps: u64,
    /// Bytes of values.
    pub memory: usize,
    /// Functions that have called one another and have not returned. Each takes about a kilobyte of the
    /// stack.
    pub depth: usize,
    /// Bytes of the script.
    pub text: usize,
}

impl Default for CallLimits {
    fn default() -> CallLimits {
        CallLimits { steps: 100_000_000, memory: 1 << 30, depth: 200, text: 1 << 18 }
    }
}
