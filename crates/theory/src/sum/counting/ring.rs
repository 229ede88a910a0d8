//! The rings in which tuples are counted.

/// Arithmetic modulo some number.
pub(super) trait Ring {
    /// A residue.
    type Element: Copy;

    /// The residue of an integer.
    fn element(&self, n: u128) -> Self::Element;

    fn sum(&self, a: Self::Element, b: Self::Element) -> Self::Element;

    fn difference(&self, a: Self::Element, b: Self::Element) -> Self::Element;

    fn product(&self, a: Self::Element, b: Self::Element) -> Self::Element;
}

/// Arithmetic modulo 2^128.
pub(super) struct PowerOfTwo;

impl Ring for PowerOfTwo {
    type Element = u128;

    fn element(&self, n: u128) -> u128 {
        n
    }

    #[inline]
    fn sum(&self, a: u128, b: u128) -> u128 {
        a.wrapping_add(b)
    }

    #[inline]
    fn difference(&self, a: u128, b: u128) -> u128 {
        a.wrapping_sub(b)
    }

    #[inline]
    fn product(&self, a: u128, b: u128) -> u128 {
        a.wrapping_mul(b)
    }
}

/// Arithmetic modulo an odd `q` < 2^64 without division: `x` stands as `x 2^64` modulo `q` (P. L. Montgomery,
/// Modular multiplication without trial division, 1985).
pub(super) struct Montgomery {
    q: u64,
    /// The inverse of `q` modulo 2^64.
    inverse: u64,
    /// 2^128 modulo `q`.
    square: u64,
}

impl Montgomery {
    /// Arithmetic modulo `q`, which is odd.
    pub(super) fn new(q: u64) -> Montgomery {
        debug_assert!(q % 2 == 1);
        let square = (u128::MAX % u128::from(q) + 1) % u128::from(q);
        Montgomery { q, inverse: inverse_modulo_2_64(q), square: square as u64 }
    }

    /// The integer below `q` for which an element stands.
    pub(super) fn integer(&self, a: u64) -> u64 {
        self.reduce(a.into())
    }

    /// `n / 2^64` modulo `q`, for `n < 2^64 q`.
    ///
    /// With `m = n / q` modulo 2^64, `n - m q` is a multiple of 2^64; so the quotient is the difference of
    /// the upper halves, both below `q`.
    #[inline]
    fn reduce(&self, n: u128) -> u64 {
        let m = (n as u64).wrapping_mul(self.inverse);
        let multiple = (u128::from(m) * u128::from(self.q)) >> 64;
        self.difference((n >> 64) as u64, multiple as u64)
    }
}

impl Ring for Montgomery {
    type Element = u64;

    fn element(&self, n: u128) -> u64 {
        // The remainder is below q.
        self.product((n % u128::from(self.q)) as u64, self.square)
    }

    #[inline]
    fn sum(&self, a: u64, b: u64) -> u64 {
        self.difference(a, self.q - b)
    }

    #[inline]
    fn difference(&self, a: u64, b: u64) -> u64 {
        let (difference, below) = a.overflowing_sub(b);
        if below { difference.wrapping_add(self.q) } else { difference }
    }

    #[inline]
    fn product(&self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }
}

/// The inverse of an odd number modulo 2^64.
pub(super) fn inverse_modulo_2_64(odd: u64) -> u64 {
    // An odd number is its own inverse modulo 8, and each of Newton's steps doubles the bits that are right.
    (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn montgomerys_arithmetic_is_modular(q: u64, a: u128, b: u128, small in 0u32..64) {
            let q = q >> small | 1;
            prop_assert_eq!(q.wrapping_mul(inverse_modulo_2_64(q)), 1);
            let ring = Montgomery::new(q);
            let (x, y) = (ring.element(a), ring.element(b));
            let (a, b, q) = (a % u128::from(q), b % u128::from(q), u128::from(q));
            prop_assert_eq!(u128::from(ring.integer(x)), a);
            prop_assert_eq!(u128::from(ring.integer(ring.sum(x, y))), (a + b) % q);
            prop_assert_eq!(u128::from(ring.integer(ring.difference(x, y))), (a + q - b) % q);
            prop_assert_eq!(u128::from(ring.integer(ring.product(x, y))), a * b % q);
        }
    }
}
