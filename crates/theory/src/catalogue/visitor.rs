//! The kinds of games that the catalogue holds.

use super::forms::{ErasedGame, HeapsGame, TypedGame};
use crate::ruleset::any::{ImpartialKind, PartizanKind};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::CoinRules;
use crate::ruleset::coin::product::ProductRules;
use crate::ruleset::erased_rules::ErasedBoard;
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use crate::ruleset::{Colourable, Impartial, Notation};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{CoinTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem};

/// Lists the kinds once: for visitors of all of them, and for visitors of some.
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        fn $kind:ident$(<$rules:ident: $bound:path$(, $other:path)?>)?($($argument:ident: $type:ty),*);
    )*) => {
        /// Who is given a game of the catalogue, most kinds with the type of their rules.
        pub trait RulesetVisitor {
            /// What it makes of the game.
            type Output;
            $($(#[$doc])*
            fn $kind$(<$rules: $bound$( + $other)?>)?(self, $($argument: $type),*) -> Self::Output;)*
        }

        /// A visitor of games of some kinds; what it does not visit is `None`.
        pub trait Selective: Sized {
            /// What it makes of the game.
            type Output;
            $($(#[$doc])*
            fn $kind$(<$rules: $bound$( + $other)?>)?(self, $(_: $type),*) -> Option<Self::Output> {
                None
            })*
        }

        /// What is not visited is not compiled.
        impl<S: Selective> RulesetVisitor for SelectiveVisitor<S> {
            type Output = Option<S::Output>;
            $(fn $kind$(<$rules: $bound$( + $other)?>)?(self, $($argument: $type),*) -> Self::Output {
                self.0.$kind($($argument),*)
            })*
        }
    };
}

/// A visitor that lets through the games of some kinds only.
#[derive(Clone, Copy, Debug)]
pub struct SelectiveVisitor<S>(pub S);

kinds! {
    /// A sum of single heaps, with the formulas for their values.
    fn heaps(game: HeapsGame);
    /// A coin-turning game on a row of coins, with the formulas for the values of single coins.
    fn coins<C: CoinRules>(rules: C, theorems: Vec<Box<dyn CoinTheorem>>);
    /// The product of two coin-turning games, with the theorems that know it from its factors.
    fn product<P: ProductRules>(rules: P, theorems: Vec<Box<dyn ProductTheorem>>);
    /// Tokens on a directed graph, which may have cycles.
    fn tokens<R: TokenRules>(rules: R, theorems: Vec<Box<dyn SumTheorem>>);
    /// Any other impartial game whose rules end by having no move, with the theorems that speak of it.
    fn game<R: Impartial, Notation>(game: TypedGame<R, ImpartialKind>);
    /// A `game` whose positions need not be looked at as fast as may be: nothing is compiled for it alone.
    fn rare_game(game: ErasedGame<ImpartialKind>);
    /// The [impartial version](crate::ruleset::impartial_version) of a game of Left and Right.
    fn impartial_version(game: ErasedGame<ImpartialKind>);
    /// A game whose rules end by having no move, in which Left and Right may have different moves.
    fn partizan<R: Notation>(game: TypedGame<R, PartizanKind>);
    /// A `partizan` game whose positions need not be looked at as fast as may be.
    fn rare_partizan(game: ErasedGame<PartizanKind>);
    /// A game whose positions may be coloured, so that Left and Right have different moves, with the theorems
    /// that speak of those that are not.
    fn tinted<R: Colourable>(rules: R, theorems: Vec<Box<dyn TintedTheorem<R>>>);
    /// A game won on a board.
    fn board<R: BoardGame>(rules: R, theorems: Vec<Box<dyn Theorem<R>>>);
    /// A `board` game of whose positions few are looked at.
    fn rare_board(game: ErasedGame<PartizanKind, ErasedBoard>);
    /// A game that ends with a score.
    fn scored<R: ScoringRuleset>(rules: R, theorems: Vec<Box<dyn ScoreTheorem<R>>>);
    /// A game in which a player who takes a coin moves again.
    fn boxes<R: BoxesGame>(rules: R, theorems: Vec<Box<dyn Theorem<Boxes>>>);
    /// A game in which both players choose at once.
    fn strategic<R: NormalFormGame>(rules: R, theorems: Vec<Box<dyn StrategicTheorem>>);
}
