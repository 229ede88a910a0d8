//! Misère quotients of games on heaps.
//!
//! In misère play the last move loses, and Grundy values no longer decide sums. Two sums of heaps of a game
//! are alike if no further heaps of this game make one of them lost and the other won. The classes are the
//! elements of a commutative monoid, the misère quotient; where it is finite, a table of products answers
//! every sum of these heaps.
//!
//! - [`Quotient`] is the quotient of any heaps, given by their options;
//! - [`HeapQuotient`] is that of the heaps of a game, or of several games, with the period of their elements.
//!
//! Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial
//! Theory, Series A 115 (2008), and its supplement for the method. The search for a candidate is another one
//! here; what makes an answer exact is the same verification, see [`Quotient`].

mod bits;
mod heaps;
mod monoid;
mod options;
mod pairs;
mod quotient;
mod trial;

pub use heaps::{HeapQuotient, MAX_HEAPS, Repetition};
pub use monoid::Element;
pub use options::Options;
pub use quotient::Quotient;
