//! Nimbers: the values of impartial games, and the field that they form.
//!
//! * [`mex`] and [`nim_sum`] are all that the theory of Sprague and Grundy needs.
//! * [`Nimber`] is Conway's field, cut off at 2^128: sums, products, inverses, square roots, powers.
//! * [`product64`] and [`product128`] are nim products of plain numbers.
//! * [`mod@reference`] is the textbook's product, kept to compare the fast ones with.
//!
//! Conway's product is the least that a field allows: `a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b }`.
//! The nimbers below 2^(2^k) are closed under it and form the field with that many elements. Everything here
//! stands on two rules that follow for `F` = 2^(2^k), a *Fermat 2-power*: `F ⊗ x = F·x` for `x < F`, and
//! `F ⊗ F = F ⊕ F/2`.
//!
//! Not here: nimbers of 2^128 and more, except in [`nim_sum_big`] and [`mex_big`], and infinite ordinals.
//!
//! Sources: J. H. Conway, On Numbers and Games (1976), chapter 6, for the definitions and the two rules; H.
//! W. Lenstra, Nim multiplication (Séminaire de théorie des nombres de Bordeaux, 1978), for the fields and
//! their inverses and square roots.

mod carryless;
mod field;
mod isomorphism;
mod mex;
mod product;
pub mod reference;
mod sum;

pub use field::{Nimber, ParseNimberError};
pub use mex::{mex, mex_big};
pub use product::{product64, product128};
pub use sum::{nim_sum, nim_sum_big};
