//! The kinds of games that the catalogue holds.

use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::CoinRules;
use crate::ruleset::coin::product::ProductRules;
use crate::ruleset::erased_rules::ErasedRules;
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::heap::HeapRules;
use crate::ruleset::impartial_version::ImpartialVersion;
use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use crate::ruleset::{Colourable, Impartial, Notation};
use crate::theorem::erased::erase_theorems;
use crate::theorem::smith::SumTheorem;
use crate::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
};
use std::sync::Arc;

/// Lists the kinds once: for visitors of all of them, and for visitors of some.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $rules:ident, [$($bound:tt)*], $theorem:ty;)*) => {
        /// Who is given a game of the catalogue with its static type.
        pub trait RulesetVisitor {
            /// What it makes of the game.
            type Output;
            $($(#[$doc])*
            fn $kind<$rules: $($bound)*>(self, rules: $rules, theorems: Vec<Box<$theorem>>) -> Self::Output;)*

            /// The [impartial version](crate::ruleset::impartial_version) of a game of Left and Right. The
            /// default visits it as any impartial game, without the type of its rules.
            fn impartial_version<R: Notation>(self, rules: Arc<ImpartialVersion<R>>) -> Self::Output
            where
                Self: Sized,
            {
                self.game(ErasedRules::impartial(rules), Vec::new())
            }

            /// A `game` whose positions need not be looked at as fast as may be: it is visited without the
            /// type of its rules, so that nothing is compiled for it alone.
            fn rare_game<R>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output
            where
                Self: Sized,
                R: Impartial + Notation,
            {
                let rules = Arc::new(rules);
                let theorems = erase_theorems(&rules, theorems);
                self.game(ErasedRules::impartial(rules), theorems)
            }

            /// The same for a `partizan` game.
            fn rare_partizan<R>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output
            where
                Self: Sized,
                R: Notation,
            {
                let rules = Arc::new(rules);
                let theorems = erase_theorems(&rules, theorems);
                self.partizan(ErasedRules::partizan(rules), theorems)
            }

            /// The same for a game won on a `board`.
            fn rare_board<R>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output
            where
                Self: Sized,
                R: BoardGame,
            {
                let rules = Arc::new(rules);
                let theorems = erase_theorems(&rules, theorems);
                self.board(ErasedRules::board(rules), theorems)
            }
        }

        /// A visitor of games of some kinds; what it does not visit is `None`.
        pub trait Selective: Sized {
            /// What it makes of the game.
            type Output;
            $($(#[$doc])*
            fn $kind<$rules: $($bound)*>(self, _: $rules, _: Vec<Box<$theorem>>) -> Option<Self::Output> {
                None
            })*

            /// The [impartial version](crate::ruleset::impartial_version) of a game of Left and Right.
            fn impartial_version<R: Notation>(self, _: Arc<ImpartialVersion<R>>) -> Option<Self::Output> {
                None
            }
        }

        /// What is not visited is not compiled: rare games keep their types, for which there is little to do.
        impl<S: Selective> RulesetVisitor for SelectiveVisitor<S> {
            type Output = Option<S::Output>;
            $(fn $kind<$rules: $($bound)*>(self, rules: $rules, theorems: Vec<Box<$theorem>>) -> Self::Output {
                self.0.$kind(rules, theorems)
            })*

            fn impartial_version<R: Notation>(self, rules: Arc<ImpartialVersion<R>>) -> Self::Output {
                self.0.impartial_version(rules)
            }

            fn rare_game<R>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output
            where
                R: Impartial + Notation,
            {
                self.0.game(rules, theorems)
            }

            fn rare_partizan<R: Notation>(
                self,
                rules: R,
                theorems: Vec<Box<dyn Theorem<R>>>,
            ) -> Self::Output {
                self.0.partizan(rules, theorems)
            }
        }
    };
}

/// A visitor that lets through the games of some kinds only.
#[derive(Clone, Copy, Debug)]
pub struct SelectiveVisitor<S>(pub S);

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
    /// A game whose positions may be coloured, so that Left and Right have different moves, with the theorems
    /// that speak of those that are not.
    tinted: R, [Colourable], dyn TintedTheorem<R>;
    /// A game won on a board.
    board: R, [BoardGame], dyn Theorem<R>;
    /// A game that ends with a score.
    scored: R, [ScoringRuleset], dyn ScoreTheorem<R>;
    /// A game in which a player who takes a coin moves again.
    boxes: R, [BoxesGame], dyn Theorem<Boxes>;
    /// A game in which both players choose at once.
    strategic: R, [NormalFormGame], dyn StrategicTheorem;
}
