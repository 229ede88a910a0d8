//! A game as its notation says it: itself, or the impartial version of a game of Left and Right, as
//! `impartial:clobber` is.

use super::{EVERY, RulesetVisitor, visit_entry};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::CoinRules;
use crate::ruleset::coin::product::ProductRules;
use crate::ruleset::erased_rules::ErasedRules;
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::heap::HeapRules;
use crate::ruleset::impartial_version::{IMPARTIAL, ImpartialVersion};
use crate::ruleset::parameters::GameError;
use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use crate::ruleset::{Colourable, Impartial, Notation};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
};
use crate::words;
use std::sync::Arc;

/// Hands the game of this notation to a visitor, or if it is `impartial:` its impartial version.
pub(super) fn visit<V: RulesetVisitor>(notation: &str, visitor: V) -> Result<V::Output, GameError> {
    let (game, version) = match notation.strip_prefix(IMPARTIAL) {
        Some(game) if game.starts_with(IMPARTIAL) => return Err(already_impartial(game)),
        Some(game) if game.starts_with(EVERY) => return Err(nests_a_compound(game)),
        Some(game) => (game, Version::Impartial(game)),
        None => (notation, Version::Plain),
    };
    // One visitor for both: what goes through the whole catalogue is long code.
    visit_entry(game, AsWritten { version, visitor })?
}

/// The error for a game that is its own impartial version.
fn already_impartial(game: &str) -> GameError {
    GameError::bad_parameter(words!(
        "both players have the same moves in {game} already: write {game} instead of {IMPARTIAL}{game}",
        "在 {game} 中双方的着法本来就相同：请写 {game}，而不是 {IMPARTIAL}{game}"
    ))
}

/// The error for the impartial version of a compound.
fn nests_a_compound(compound: &str) -> GameError {
    let inner = compound.strip_prefix(EVERY).unwrap_or(compound);
    GameError::bad_parameter(words!(
        "{IMPARTIAL} takes a plain game: write {EVERY}{IMPARTIAL}{inner} instead of {IMPARTIAL}{compound}",
        "{IMPARTIAL} 后应为普通游戏：请写 {EVERY}{IMPARTIAL}{inner}，而不是 {IMPARTIAL}{compound}"
    ))
}

/// What is visited of a game.
#[derive(Clone, Copy)]
enum Version<'a> {
    /// The game itself.
    Plain,
    /// The impartial version of the game of this notation.
    Impartial(&'a str),
}

/// Visits a game, or its impartial version in place of it.
struct AsWritten<'a, V> {
    version: Version<'a>,
    visitor: V,
}

impl<V: RulesetVisitor> AsWritten<'_, V> {
    /// The visitor, for a game that has no impartial version but itself.
    fn of_impartial(self) -> Result<V, GameError> {
        match self.version {
            Version::Plain => Ok(self.visitor),
            Version::Impartial(game) => Err(already_impartial(game)),
        }
    }

    /// The visitor, for a game that has no impartial version.
    fn of_other_aims(self) -> Result<V, GameError> {
        match self.version {
            Version::Plain => Ok(self.visitor),
            Version::Impartial(game) => Err(GameError::unsupported(words!(
                "{game} is not won by moving last: {IMPARTIAL} takes games of Left and Right, such as clobber",
                "{game} 不以走最后一步决定胜负：{IMPARTIAL} 用于左右双方着法不同的游戏，例如 clobber"
            ))),
        }
    }
}

/// Visits the impartial version of a game of Left and Right.
fn visit_version<R: Notation, V: RulesetVisitor>(
    game: &str,
    rules: R,
    visitor: V,
) -> Result<V::Output, GameError> {
    if rules.is_loopy() {
        return Err(GameError::unsupported(words!(
            "play of {game} may go on for ever: {IMPARTIAL} takes games that end",
            "{game} 的对局可能永不结束：{IMPARTIAL} 只用于会结束的游戏"
        )));
    }
    Ok(visitor.impartial_version(Arc::new(ImpartialVersion(Arc::new(rules)))))
}

impl<V: RulesetVisitor> RulesetVisitor for AsWritten<'_, V> {
    type Output = Result<V::Output, GameError>;

    fn heaps<H: HeapRules>(self, rules: H, theorems: Vec<Box<dyn HeapTheorem<H>>>) -> Self::Output {
        Ok(self.of_impartial()?.heaps(rules, theorems))
    }

    fn coins<C: CoinRules>(self, rules: C, theorems: Vec<Box<dyn CoinTheorem>>) -> Self::Output {
        Ok(self.of_impartial()?.coins(rules, theorems))
    }

    fn product<P: ProductRules>(self, rules: P, theorems: Vec<Box<dyn ProductTheorem>>) -> Self::Output {
        Ok(self.of_impartial()?.product(rules, theorems))
    }

    fn tokens<R: TokenRules>(self, rules: R, theorems: Vec<Box<dyn SumTheorem>>) -> Self::Output {
        Ok(self.of_impartial()?.tokens(rules, theorems))
    }

    fn game<R: Impartial + Notation>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        Ok(self.of_impartial()?.game(rules, theorems))
    }

    fn rare_game<R: Impartial + Notation>(
        self,
        rules: R,
        theorems: Vec<Box<dyn Theorem<R>>>,
    ) -> Self::Output {
        Ok(self.of_impartial()?.rare_game(rules, theorems))
    }

    fn partizan<R: Notation>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        match self.version {
            Version::Plain => Ok(self.visitor.partizan(rules, theorems)),
            Version::Impartial(game) => visit_version(game, rules, self.visitor),
        }
    }

    fn rare_partizan<R: Notation>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        match self.version {
            Version::Plain => Ok(self.visitor.rare_partizan(rules, theorems)),
            Version::Impartial(game) => {
                visit_version(game, ErasedRules::partizan(Arc::new(rules)), self.visitor)
            }
        }
    }

    fn tinted<R: Colourable>(self, rules: R, theorems: Vec<Box<dyn TintedTheorem<R>>>) -> Self::Output {
        match self.version {
            Version::Plain => Ok(self.visitor.tinted(rules, theorems)),
            Version::Impartial(game) => visit_version(game, rules.coloured(), self.visitor),
        }
    }

    fn board<R: BoardGame>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        Ok(self.of_other_aims()?.board(rules, theorems))
    }

    fn rare_board<R: BoardGame>(self, rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        Ok(self.of_other_aims()?.rare_board(rules, theorems))
    }

    fn scored<R: ScoringRuleset>(self, rules: R, theorems: Vec<Box<dyn ScoreTheorem<R>>>) -> Self::Output {
        Ok(self.of_other_aims()?.scored(rules, theorems))
    }

    fn boxes<R: BoxesGame>(self, rules: R, theorems: Vec<Box<dyn Theorem<Boxes>>>) -> Self::Output {
        Ok(self.of_other_aims()?.boxes(rules, theorems))
    }

    fn strategic<R: NormalFormGame>(
        self,
        rules: R,
        theorems: Vec<Box<dyn StrategicTheorem>>,
    ) -> Self::Output {
        Ok(self.of_other_aims()?.strategic(rules, theorems))
    }
}
