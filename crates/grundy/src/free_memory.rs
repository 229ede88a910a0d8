//! The machine that answers: how much of its memory is free.

use grundy_solver::budget::Limits;
use sysinfo::System;

/// The usual limits, but at most half of the memory that is free: the machine keeps room for what else it
/// does. Where a group of processes may take less than the machine has free (containers), its limit counts;
/// the pages of files that the system keeps for the group count as free, because the system gives them back.
///
/// A caller that answers many questions asks once: tables that are kept between questions are no longer free
/// then.
pub fn limits() -> Limits {
    let usual = Limits::default();
    Limits { memory: half_of_free().map_or(usual.memory, |free| usual.memory.min(free)), ..usual }
}

/// Half of the memory that is free, for this process and in the machine; `None` where the system does not
/// tell.
pub fn half_of_free() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory();
    // `free_memory` of a group counts the cache of files as used: after a build, next to nothing would be
    // free. Without `rss`, files that lie in memory (tmpfs) count as free too: the other half has room for
    // them.
    let group = system.cgroup_limits().map(|group| group.total_memory.saturating_sub(group.rss));
    let machine = Some(system.available_memory()).filter(|&bytes| bytes > 0);
    machine.into_iter().chain(group).min().map(|free| free / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_memory_is_at_most_half_of_what_is_free() {
        let (limits, free) = (limits(), half_of_free());
        assert!(limits.memory <= Limits::default().memory);
        // Others take and free memory meanwhile.
        assert!(free.is_none_or(|free| limits.memory <= free.saturating_mul(2)));
        assert_eq!(limits.steps, Limits::default().steps);
    }
}
