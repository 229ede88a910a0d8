//! Which vector instructions tables are made with.

use std::sync::atomic::{AtomicU8, Ordering};

/// Sets of instructions, in rising order of width. All give the same tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum SimdLevel {
    /// What every machine of the kind has.
    Portable,
    /// Vectors of 256 bits.
    Avx2,
    /// Vectors of 512 bits, with operations on bytes.
    Avx512,
}

/// Those that are used; anything else as long as nobody asked.
static USED: AtomicU8 = AtomicU8::new(u8::MAX);

impl SimdLevel {
    /// Those that this machine has.
    pub fn all() -> impl Iterator<Item = SimdLevel> {
        [SimdLevel::Portable, SimdLevel::Avx2, SimdLevel::Avx512].into_iter().filter(|which| which.is_there())
    }

    #[cfg(target_arch = "x86_64")]
    fn is_there(self) -> bool {
        match self {
            SimdLevel::Portable => true,
            SimdLevel::Avx2 => std::arch::is_x86_feature_detected!("avx2"),
            SimdLevel::Avx512 => {
                std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("avx512bw")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_there(self) -> bool {
        self == SimdLevel::Portable
    }

    /// The widest that this machine has and that may be used.
    pub fn best() -> SimdLevel {
        match USED.load(Ordering::Relaxed) {
            0 => SimdLevel::Portable,
            1 => SimdLevel::Avx2,
            2 => SimdLevel::Avx512,
            unknown => {
                let best = SimdLevel::Avx512.or_narrower();
                // Where somebody has said meanwhile what may be used, that stays.
                let _ = USED.compare_exchange(unknown, best as u8, Ordering::Relaxed, Ordering::Relaxed);
                best
            }
        }
    }

    /// Can these, on this machine, look up bytes in tables of 128 bytes?
    #[cfg(target_arch = "x86_64")]
    pub(super) fn look_up_bytes(self) -> bool {
        self == SimdLevel::Avx512 && std::arch::is_x86_feature_detected!("avx512vbmi")
    }

    /// No other machine has such instructions.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn look_up_bytes(self) -> bool {
        false
    }

    /// Lets tables of this process be made with no wider instructions than these: to compare them.
    pub fn limit(widest: SimdLevel) {
        USED.store(widest.or_narrower() as u8, Ordering::Relaxed);
    }

    /// The widest that this machine has and that are no wider.
    fn or_narrower(self) -> SimdLevel {
        SimdLevel::all().filter(|&which| which <= self).last().unwrap_or(SimdLevel::Portable)
    }
}
