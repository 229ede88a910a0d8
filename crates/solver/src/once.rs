//! What is found once and kept.

use crate::budget::Halt;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// What a thread that panicked left behind is still a table of right values: entries are written when known.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a cell holds, found where it is empty; where finding it stops, it stays empty.
pub(crate) fn once<T>(cell: &OnceLock<T>, find: impl FnOnce() -> Result<T, Halt>) -> Result<&T, Halt> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let found = find()?;
    Ok(cell.get_or_init(|| found))
}
