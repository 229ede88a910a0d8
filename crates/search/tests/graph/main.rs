//! Game graphs against the rules that they are made of.
#![allow(clippy::disallowed_methods, reason = "brute force goes by the rules alone")]

mod endless;
mod engines;
mod games;
mod nimbers;
mod numbers;
