//! From nimbers to polynomials: the field below 2^64 in a basis in which processors can multiply.
//!
//! All fields with 2^64 elements are isomorphic, so the nimbers below 2^64 are polynomials over GF(2) modulo
//! some irreducible `p` of degree 64, where a product is one carry-less multiplication and a reduction.
//! Nothing about the isomorphism is looked up; it is worked out at first use, from one element:
//!
//! 1. Let `g` = 2^32. The subfields of GF(2^64) are GF(2^32) and its subfields, so the nimbers below 2^32
//!    (closed under sum and product) are the largest proper one. `g` lies outside it, so `g` lies in no
//!    proper subfield, so its minimal polynomial `p` has degree 64, and 1, g, ..., g^63 are a basis.
//! 2. `x^i -> g^i` is therefore an isomorphism from GF(2)[x]/p onto the nimbers. Its matrix has the powers of
//!    `g` as columns; the inverse matrix, by elimination, is the way back.
//! 3. `p = x^64 + t`, where `t` is what the way back makes of `g^64`.

use super::reference;
use std::sync::LazyLock;

/// The isomorphism, worked out at first use (some 20 microseconds).
pub(super) static ISOMORPHISM: LazyLock<Isomorphism> = LazyLock::new(Isomorphism::derive);

/// Bit i of an element on the polynomial side is the coefficient of x^i.
pub(super) struct Isomorphism {
    polynomial_of: LinearMap,
    nimber_of: LinearMap,
    /// The reduction polynomial.
    pub(super) modulus: Modulus,
    /// The nimber 2^63 on the polynomial side: for `F` = 2^64, `F ⊗ F = F ⊕ 2^63`.
    pub(super) half: u64,
}

/// An irreducible polynomial `p = x^64 + tail`, and what reduces by it.
#[derive(Clone, Copy)]
pub(super) struct Modulus {
    /// `p - x^64`.
    pub(super) tail: u64,
    /// `⌊x^128 / p⌋ - x^64`.
    pub(super) quotient: u64,
}

impl Isomorphism {
    fn derive() -> Isomorphism {
        let g = 1 << 32;
        let mut power = 1;
        let powers: [u64; 64] = std::array::from_fn(|_| {
            let column = power;
            power = reference::product64(power, g);
            column
        });
        let polynomial_of = LinearMap::new(&inverse(powers));
        // After 64 steps `power` is g^64.
        let modulus = Modulus::new(polynomial_of.apply(power));
        let half = polynomial_of.apply(1 << 63);
        Isomorphism { nimber_of: LinearMap::new(&powers), modulus, half, polynomial_of }
    }

    /// The polynomial of a nimber.
    #[inline(always)]
    pub(super) fn polynomial_of(&self, nimber: u64) -> u64 {
        self.polynomial_of.apply(nimber)
    }

    /// The nimber of a polynomial.
    #[inline(always)]
    pub(super) fn nimber_of(&self, polynomial: u64) -> u64 {
        self.nimber_of.apply(polynomial)
    }
}

impl Modulus {
    fn new(tail: u64) -> Modulus {
        // Long division of x^128 by p. The quotient's x^64 takes x^64 p from x^128, which leaves tail·x^64;
        // each further step takes the leading term. A term beyond x^127 cannot arise: tail has degree at
        // most 63.
        let mut remainder = u128::from(tail) << 64;
        let mut quotient = 0;
        for i in (0..64).rev() {
            if remainder >> (64 + i) & 1 == 1 {
                quotient |= 1 << i;
                remainder ^= (1 << (64 + i)) ^ u128::from(tail) << i;
            }
        }
        Modulus { tail, quotient }
    }
}

/// A linear map of 64-bit vectors over GF(2), as the images of all bytes in each of the eight places.
struct LinearMap([[u64; 256]; 8]);

impl LinearMap {
    /// The map that sends bit i to `columns[i]`.
    fn new(columns: &[u64; 64]) -> LinearMap {
        let mut bytes = [[0; 256]; 8];
        for (table, columns) in bytes.iter_mut().zip(columns.chunks_exact(8)) {
            for (bit, column) in columns.iter().enumerate() {
                // Those without this bit and the higher ones are filled already.
                for value in 0..1 << bit {
                    table[value | 1 << bit] = table[value] ^ column;
                }
            }
        }
        LinearMap(bytes)
    }

    #[inline(always)]
    fn apply(&self, x: u64) -> u64 {
        let bytes = x.to_le_bytes();
        let [t0, t1, t2, t3, t4, t5, t6, t7] = &self.0;
        // Summed as a tree, so that one product does not wait long for itself.
        let low = (t0[usize::from(bytes[0])] ^ t1[usize::from(bytes[1])])
            ^ (t2[usize::from(bytes[2])] ^ t3[usize::from(bytes[3])]);
        let high = (t4[usize::from(bytes[4])] ^ t5[usize::from(bytes[5])])
            ^ (t6[usize::from(bytes[6])] ^ t7[usize::from(bytes[7])]);
        low ^ high
    }
}

/// The inverse of the matrix with these columns, by elimination over GF(2).
///
/// # Panics
/// If the columns are dependent. Those of [`Isomorphism::derive`] are a basis.
fn inverse(mut columns: [u64; 64]) -> [u64; 64] {
    // Column operations turn `columns` into the identity and the identity into the inverse.
    let mut inverse: [u64; 64] = std::array::from_fn(|i| 1 << i);
    for bit in 0..64 {
        let pivot = (bit..64).find(|&i| columns[i] >> bit & 1 == 1);
        let Some(pivot) = pivot else { panic!("the powers of the generator are a basis") };
        columns.swap(bit, pivot);
        inverse.swap(bit, pivot);
        for i in 0..64 {
            if i != bit && columns[i] >> bit & 1 == 1 {
                columns[i] ^= columns[bit];
                inverse[i] ^= inverse[bit];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::carryless;

    #[test]
    fn the_two_maps_undo_each_other() {
        let iso = &*ISOMORPHISM;
        for i in 0..64 {
            assert_eq!(iso.nimber_of(iso.polynomial_of(1 << i)), 1 << i);
            assert_eq!(iso.polynomial_of(iso.nimber_of(1 << i)), 1 << i);
        }
        assert_eq!(iso.polynomial_of(1), 1);
        assert_eq!(iso.nimber_of(2), 1 << 32);
    }

    /// Both products are bilinear, so agreement on a basis is agreement.
    #[test]
    fn products_of_polynomials_are_nim_products() {
        let iso = &*ISOMORPHISM;
        for i in 0..64 {
            for j in 0..64 {
                let (a, b) = (1 << i, 1 << j);
                let polynomial = carryless::portable(iso.polynomial_of(a), iso.polynomial_of(b), iso.modulus);
                assert_eq!(iso.nimber_of(polynomial), reference::product64(a, b), "2^{i} times 2^{j}");
            }
        }
    }
}
