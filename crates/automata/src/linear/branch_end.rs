//! Why a branch of a search ends: the decisions that rule it out, or a limit.

use grundy_budget::Halt;

/// The decisions that a fact rests on, as a set of levels. Levels beyond the last bit share it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reasons([u64; 4]);

impl Reasons {
    const LAST: usize = 4 * 64 - 1;

    pub(super) fn level(level: usize) -> Reasons {
        let level = level.min(Reasons::LAST);
        let mut reasons = Reasons::default();
        reasons.0[level / 64] |= 1 << (level % 64);
        reasons
    }

    pub(super) fn contains(self, level: usize) -> bool {
        let level = level.min(Reasons::LAST);
        self.0[level / 64] & 1 << (level % 64) != 0
    }

    /// The set without this level, unless others share its bit.
    pub(super) fn without(mut self, level: usize) -> Reasons {
        if level < Reasons::LAST {
            self.0[level / 64] &= !(1 << (level % 64));
        }
        self
    }

    pub(super) fn and(mut self, other: Reasons) -> Reasons {
        self.0.iter_mut().zip(other.0).for_each(|(one, two)| *one |= two);
        self
    }
}

/// Why no more is added to what must hold.
pub(super) enum BranchEnd {
    /// It never holds, for these reasons.
    Conflict(Reasons),
    /// A limit was reached.
    Stopped(Halt),
}

impl From<Halt> for BranchEnd {
    fn from(stop: Halt) -> BranchEnd {
        BranchEnd::Stopped(stop)
    }
}
