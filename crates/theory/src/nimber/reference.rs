//! The textbook's nim product: recursion on halves, down to a table.
//!
//! With `F` = 2^(2^k), every nimber below `F²` is `a₁⊗F ⊕ a₀` with `a₁, a₀ < F`, and from `F ⊗ F = F ⊕ F/2`
//! follows `(a₁F + a₀)(b₁F + b₀) = (a₁b₁ + a₁b₀ + a₀b₁) F + (a₀b₀ + a₁b₁ F/2)`, four products of halves
//! (three, and one by the constant `F/2`). This is what other programs do, so the benchmarks measure against
//! it and the tests compare with it. The program itself uses [`product64`](super::product64) and
//! [`product128`](super::product128).

use std::sync::LazyLock;

/// All products of nimbers below 256.
static BYTES: LazyLock<Box<[[u8; 256]; 256]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 256]; 256]);
    for (a, row) in (0..).zip(table.iter_mut()) {
        for (b, entry) in (0..).zip(row.iter_mut()) {
            // Products of nimbers below 256 are below 256.
            *entry = plain(a, b, 4) as u8;
        }
    }
    table
});

/// The nim product below 2^64.
pub fn product64(a: u64, b: u64) -> u64 {
    product_below_64(a, b, &BYTES)
}

/// The nim product below 2^128.
pub fn product128(a: u128, b: u128) -> u128 {
    let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
    let low = product64(a0, b0);
    let high = product64(a1, b1);
    let cross = product64(a0 ^ a1, b0 ^ b1);
    u128::from(cross ^ low) << 64 | u128::from(low ^ product64(high, 1 << 63))
}

/// One step of the recursion: a function for factors of twice `$half` bits from one for factors of `$half`
/// bits.
macro_rules! step {
    ($name:ident, $half:literal, $below:ident) => {
        fn $name(a: u64, b: u64, bytes: &[[u8; 256]; 256]) -> u64 {
            let mask = (1 << $half) - 1;
            let (a1, a0, b1, b0) = (a >> $half, a & mask, b >> $half, b & mask);
            let low = $below(a0, b0, bytes);
            let high = $below(a1, b1, bytes);
            let cross = $below(a0 ^ a1, b0 ^ b1, bytes);
            (cross ^ low) << $half | low ^ $below(high, 1 << ($half - 1), bytes)
        }
    };
}

step!(product_below_64, 32, product_below_32);
step!(product_below_32, 16, product_below_16);
step!(product_below_16, 8, product_below_8);

fn product_below_8(a: u64, b: u64, bytes: &[[u8; 256]; 256]) -> u64 {
    u64::from(bytes[a as u8 as usize][b as u8 as usize])
}

/// The product of nimbers below 2^(2·half), by recursion alone.
fn plain(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = plain(a0, b0, half / 2);
    let high = plain(a1, b1, half / 2);
    let cross = plain(a0 ^ a1, b0 ^ b1, half / 2);
    (cross ^ low) << half | low ^ plain(high, 1 << (half - 1), half / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::mex;
    use proptest::prelude::*;

    /// Conway's definition, word for word.
    #[test]
    fn the_product_is_conways() {
        const N: usize = 40;
        let mut table = [[0u64; N]; N];
        for a in 0..N {
            for b in 0..N {
                let excluded = (0..a)
                    .flat_map(|x| (0..b).map(move |y| (x, y)))
                    .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]);
                table[a][b] = mex(excluded);
                assert_eq!(product64(a as u64, b as u64), table[a][b], "{a} times {b}");
                assert_eq!(product128(a as u128, b as u128), u128::from(table[a][b]), "{a} times {b}");
            }
        }
    }

    #[test]
    fn fermat_powers_follow_the_two_rules() {
        for k in 0..6 {
            let f = 1u64 << (1 << k);
            assert_eq!(product64(f, f), f ^ (f / 2));
            assert_eq!(product64(f, f - 1), f * (f - 1));
        }
        let f = 1u128 << 64;
        assert_eq!(product128(f, f), f ^ (f / 2));
        assert_eq!(product128(f, f - 1), (f - 1) << 64);
    }

    proptest! {
        #[test]
        fn the_table_changes_nothing(a: u64, b: u64) {
            prop_assert_eq!(product64(a, b), plain(a, b, 32));
        }
    }
}
