//! The value of a coin in a product of two coin-turning games.

use super::{ProductTheorem, Statement};
use crate::localized::LocalizedString;
use crate::nimber::{Nimber, product64, product128};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;

/// The theorem. It speaks of the product of two games on a row of coins, where the rows of a legal set of one
/// and the columns of a legal set of the other are turned together.
///
/// Proof, by induction over the cells. Let a and b be the values of places i and j. A legal set that turns
/// place i leads it to an option of value a', and one that turns place j leads that to b'. The rows turned
/// have values of the nim sum a ⊕ a', the columns b ⊕ b'; by distributivity the cells turned have (a ⊕ a') ⊗
/// (b ⊕ b'), and the option of the cell is worth a ⊗ b ⊕ (a ⊕ a') ⊗ (b ⊕ b') = a' ⊗ b ⊕ a ⊗ b' ⊕ a' ⊗ b'.
/// That is never a ⊗ b, as a field has no divisors of 0. All a' below a and all b' below b are there, and by
/// Conway's definition a ⊗ b is the mex of what they give; larger ones, as none gives a ⊗ b, do not change
/// the mex.
#[derive(Clone, Copy, Debug, Default)]
pub struct TartanTheorem;

static STATEMENT: Statement = Statement {
    name: text!("the Tartan Theorem", "Tartan 定理"),
    claim: text!(
        "In the product of two coin-turning games the coin in cell (i, j) has as its Grundy value the nim product of the values of place i in the first game and of place j in the second.",
        "两个翻硬币游戏的乘积中，格子 (i, j) 上硬币的 Grundy 值，等于第一个游戏中位置 i 的值与第二个游戏中位置 j 的值的尼姆积。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (the Tartan Theorem); H. W. Lenstra, Nim multiplication (1978)",
};

/// Numbers of more binary digits than this are not multiplied.
const MAX_DIGITS: u64 = 4096;

fn product(a: &GrundyValue, b: &GrundyValue) -> Option<GrundyValue> {
    if let (Some(a), Some(b)) = (a.to_u64(), b.to_u64()) {
        return Some(product64(a, b).into());
    }
    let (a, b) = (a.to_biguint(), b.to_biguint());
    let digits = a.bits().max(b.bits());
    (digits <= MAX_DIGITS).then(|| product_big(&a, &b, digits.next_power_of_two().max(128)).into())
}

/// The nim product of two numbers below 2^`digits`, where `digits` is a power of 2, at least 128: with F =
/// 2^(digits/2) it is (a₁F ⊕ a₀) ⊗ (b₁F ⊕ b₀), and F ⊗ F = F ⊕ F/2.
fn product_big(a: &BigUint, b: &BigUint, digits: u64) -> BigUint {
    if let (Ok(a), Ok(b)) = (u128::try_from(a), u128::try_from(b)) {
        return product128(a, b).into();
    }
    let half = digits / 2;
    let low = (BigUint::from(1u8) << half) - 1u8;
    let ([a1, b1], [a0, b0]) = ([a >> half, b >> half], [a & &low, b & &low]);
    let product = |a: &BigUint, b: &BigUint| product_big(a, b, half);
    let (high, lowest) = (product(&a1, &b1), product(&a0, &b0));
    let cross = product(&(a1 ^ a0), &(b1 ^ b0));
    ((cross ^ &lowest) << half) ^ lowest ^ product(&high, &(BigUint::from(1u8) << (half - 1)))
}

impl ProductTheorem for TartanTheorem {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, row: &GrundyValue, column: &GrundyValue) -> Option<GrundyValue> {
        product(row, column)
    }

    fn column(&self, value: &GrundyValue, row: &GrundyValue) -> Option<GrundyValue> {
        let inverse = Nimber(row.to_u128()?).inverse()?;
        Some((Nimber(value.to_u128()?) * inverse).0.into())
    }

    fn reason(&self, row: &GrundyValue, column: &GrundyValue) -> LocalizedString {
        words!(
            "the nim product of {row}, the value of its row, and {column}, the value of its column",
            "其行的值 {row} 与其列的值 {column} 的尼姆积"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::reference;
    use proptest::prelude::*;

    fn power(digit: u32) -> GrundyValue {
        (BigUint::from(1u8) << digit).into()
    }

    #[test]
    fn products_past_128_bits_follow_the_rules_for_fermat_powers() {
        let of = |a: &GrundyValue, b: &GrundyValue| product(a, b).unwrap();
        for exponent in [128, 256, 512, 1024, 2048] {
            let fermat = power(exponent);
            assert_eq!(of(&fermat, &fermat), &fermat ^ &power(exponent - 1));
            assert_eq!(of(&fermat, &power(exponent - 3)), power(2 * exponent - 3));
        }
        assert_eq!(product(&power(4096), &power(0)), None);
        // The 128-bit rule is the textbook's.
        let (a, b) = (1 << 127 | 12345, 1 << 100 | 999);
        assert_eq!(of(&a.into(), &b.into()), GrundyValue::from(reference::product128(a, b)));
    }

    proptest! {
        #[test]
        fn large_products_are_those_of_a_ring(a: [u32; 9], b: [u32; 11], c: [u32; 6]) {
            let [a, b, c] = [&a[..], &b, &c].map(|digits| GrundyValue::from(BigUint::from_slice(digits)));
            let of = |a: &GrundyValue, b: &GrundyValue| product(a, b).unwrap();
            prop_assert_eq!(of(&a, &b), of(&b, &a));
            prop_assert_eq!(of(&of(&a, &b), &c), of(&a, &of(&b, &c)));
            prop_assert_eq!(of(&a, &(&b ^ &c)), &of(&a, &b) ^ &of(&a, &c));
        }

        #[test]
        fn quotients_undo_products(a: u128, b in 1u128..) {
            let (a, b) = (GrundyValue::small(a), GrundyValue::small(b));
            prop_assert_eq!(TartanTheorem.column(&product(&a, &b).unwrap(), &b), Some(a.clone()));
            prop_assert_eq!(TartanTheorem.column(&a, &GrundyValue::ZERO), None);
        }
    }
}
