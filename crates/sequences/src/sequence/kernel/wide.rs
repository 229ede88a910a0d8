//! Loops for the widest registers of the machine.

/// A function that is compiled three times on x86-64: as it stands, for machines with AVX2, and for those
/// with AVX-512BW, and that takes the last one it may. Functions that it calls must be inlined to gain by
/// this.
macro_rules! wide {
    ($(#[$doc:meta])* $visible:vis fn $name:ident $(<$C:ident: $bound:path>)? ($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block) => {
        $(#[$doc])*
        $visible fn $name $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? {
            #[inline(always)]
            fn body $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? $body

            #[cfg(target_arch = "x86_64")]
            {
                use $crate::sequence::simd_level::SimdLevel;

                #[target_feature(enable = "avx2,popcnt")]
                fn avx2 $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? {
                    body($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512bw,popcnt")]
                fn avx512 $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? {
                    body($($arg),*)
                }
                // SAFETY: the machine has the instructions, and with AVX2 it has `popcnt`.
                match SimdLevel::best() {
                    SimdLevel::Avx512 => return unsafe { avx512($($arg),*) },
                    SimdLevel::Avx2 => return unsafe { avx2($($arg),*) },
                    SimdLevel::Portable => {}
                }
            }
            body($($arg),*)
        }
    };
}
pub(super) use wide;
