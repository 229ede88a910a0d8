//! Numbers as words, relations between them as finite automata, and first-order sentences decided.
//!
//! A way of writing numbers ([`numeration`]) is a regular language in genealogical order. In it order is
//! automatic; addition is guessed and then proved from its axioms, x + 0 = x and x + S(y) = S(x + y), by the
//! same engine that decides all else ([`arithmetic`]). A [`formula`] about numbers becomes the automaton of
//! the numbers for which it holds; a sentence becomes true or false. Automata can be learned from a table
//! ([`learn`]): what is learned is a guess until a sentence about it is proved.
//!
//! ```
//! use grundy_automata::arithmetic::Arithmetic;
//! use grundy_automata::numeration::Numeration;
//! use grundy_budget::{Budget, Limits};
//!
//! // Take 1 to 3 tokens from a heap: multiples of 4 lose.
//! let mut budget = Budget::new(&Limits::default());
//! let mut numbers = Arithmetic::new(Numeration::base(2).unwrap(), &mut budget)?;
//! numbers.define("loses", &["n"], "exists k: n = 4*k", &mut budget)?;
//! let rule = "forall n: loses(n) <=> ~(exists m: m < n & n <= m + 3 & loses(m))";
//! assert!(numbers.prove(rule, &mut budget)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A multiple costs automata as many states as its factor, `1001*k` a thousand. Sentences of addition and
//! order alone, with numbers of any size, are decided by [`linear`] arithmetic, without automata.
//!
//! The literature stands at [`arithmetic`]. Every step is metered by a [`Budget`](grundy_budget::Budget):
//! deciding has no bound that is worth the name.
//!
//! Not here: games. Who wants a game's values proved says what its rules are, in formulas.

mod addition;
pub mod arithmetic;
mod comparison;
mod decide;
pub mod dfa;
pub mod learn;
pub mod least_solutions;
pub mod linear;
pub mod numeration;
mod relation;

pub use grundy_theory::formula;
