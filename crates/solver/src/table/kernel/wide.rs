//! Loops for the widest registers of the machine.

/// A function that is compiled twice on x86-64: as it stands, and for machines with AVX2, and that takes the second one
/// where it can. Functions that it calls must be inlined to gain by this.
macro_rules! wide {
    ($(#[$doc:meta])* fn $name:ident $(<$C:ident: $bound:path>)? ($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block) => {
        $(#[$doc])*
        fn $name $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? {
            #[inline(always)]
            fn body $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn avx2 $(<$C: $bound>)? ($($arg: $type),*) $(-> $out)? {
                    body($($arg),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the machine has AVX2.
                    return unsafe { avx2($($arg),*) };
                }
            }
            body($($arg),*)
        }
    };
}
pub(super) use wide;
