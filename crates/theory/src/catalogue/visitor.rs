//! The kinds of games that the catalogue holds.

use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::CoinRules;
use crate::ruleset::coin::product::ProductRules;
use crate::ruleset::graph::TokenRules;
use crate::ruleset::heap::HeapRules;
use crate::ruleset::score::{Scored, Strategic};
use crate::ruleset::{Impartial, Notation, Tinted};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
};

/// Lists the kinds once: for visitors of all of them, and for visitors of some.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $rules:ident, [$($bound:tt)*], $theorem:ty;)*) => {
        /// Who is given a game of the catalogue with its static type.
        pub trait Visitor {
            /// What it makes of the game.
            type Output;
            $($(#[$doc])*
            fn $kind<$rules: $($bound)*>(self, rules: $rules, theorems: Vec<Box<$theorem>>) -> Self::Output;)*
        }

        /// A visitor of games of some kinds; what it does not visit is `None`.
        pub trait Selective: Sized {
            /// What it makes of the game.
            type Output;
            $($(#[$doc])*
            fn $kind<$rules: $($bound)*>(self, _: $rules, _: Vec<Box<$theorem>>) -> Option<Self::Output> {
                None
            })*
        }

        impl<S: Selective> Visitor for Only<S> {
            type Output = Option<S::Output>;
            $(fn $kind<$rules: $($bound)*>(self, rules: $rules, theorems: Vec<Box<$theorem>>) -> Self::Output {
                self.0.$kind(rules, theorems)
            })*
        }
    };
}

/// A visitor that lets through the games of some kinds only.
#[derive(Clone, Copy, Debug)]
pub struct Only<S>(pub S);

kinds! {
    /// A sum of single heaps, with the formulas for their values.
    heaps: H, [HeapRules], dyn HeapTheorem<H>;
    /// A coin-turning game on a row of coins, with the formulas for the values of single coins.
    coins: C, [CoinRules], dyn CoinTheorem;
    /// The product of two coin-turning games, with the theorems that know it from its factors.
    product: P, [ProductRules], dyn ProductTheorem;
    /// Tokens on a directed graph, which may have cycles.
    tokens: R, [TokenRules], dyn SumTheorem;
    /// Any other impartial game whose rules end by having no move, with the theorems that speak of it.
    game: R, [Impartial + Notation], dyn Theorem<R>;
    /// A game whose rules end by having no move, in which Left and Right may have different moves.
    partizan: R, [Notation], dyn Theorem<R>;
    /// A game whose positions may be coloured, so that Left and Right have different moves, with the theorems that speak
    /// of those that are not.
    tinted: R, [Tinted], dyn TintedTheorem<R>;
    /// A game won on a board.
    board: R, [BoardGame], dyn Theorem<R>;
    /// A game that ends with a score.
    scored: R, [Scored], dyn ScoreTheorem<R>;
    /// A game in which both players choose at once.
    strategic: R, [Strategic], dyn StrategicTheorem;
}
