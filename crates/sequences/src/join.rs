//! Two pieces of work at once.

use std::panic::resume_unwind;
use std::thread;

/// Does both, the second on a thread of its own: one of a pool that waits might take up a question about the
/// very game that is being asked about. Where there is no thread to be had, one is done after the other.
///
/// # Panics
/// Where one of the two does.
pub fn both<A, B: Send>(here: impl FnOnce() -> A, there: impl Fn() -> B + Sync) -> (A, B) {
    thread::scope(|scope| {
        let helper = thread::Builder::new().spawn_scoped(scope, &there);
        let a = here();
        let b = match helper.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(b)) => b,
            Ok(Err(panic)) => resume_unwind(panic),
            Err(_) => there(),
        };
        (a, b)
    })
}
