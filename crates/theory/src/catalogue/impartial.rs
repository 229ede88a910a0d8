//! The impartial version of a game of Left and Right, by its notation: `impartial:clobber`.

use super::{EVERY, RulesetVisitor, visit_entry};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::CoinRules;
use crate::ruleset::coin::product::ProductRules;
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

/// Hands the impartial version of this game to a visitor.
pub(super) fn visit<V: RulesetVisitor>(game: &str, visitor: V) -> Result<V::Output, GameError> {
    if game.starts_with(IMPARTIAL) {
        return Err(already_impartial(game));
    }
    if game.starts_with(EVERY) {
        return Err(nests_a_compound(game));
    }
    visit_entry(game, Version { game, visitor })?
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

/// Visits the impartial version of a game of Left and Right in place of the game.
struct Version<'a, V> {
    game: &'a str,
    visitor: V,
}

impl<V: RulesetVisitor> Version<'_, V> {
    fn of<R: Notation>(self, rules: R) -> Result<V::Output, GameError> {
        let game = self.game;
        if rules.is_loopy() {
            return Err(GameError::unsupported(words!(
                "play of {game} may go on for ever: {IMPARTIAL} takes games that end",
                "{game} 的对局可能永不结束：{IMPARTIAL} 只用于会结束的游戏"
            )));
        }
        Ok(self.visitor.impartial_version(Arc::new(ImpartialVersion(Arc::new(rules)))))
    }

    fn other_aims(&self) -> GameError {
        let game = self.game;
        GameError::unsupported(words!(
            "{game} is not won by moving last: {IMPARTIAL} takes games of Left and Right, such as clobber",
            "{game} 不以走最后一步决定胜负：{IMPARTIAL} 用于左右双方着法不同的游戏，例如 clobber"
        ))
    }
}

impl<V: RulesetVisitor> RulesetVisitor for Version<'_, V> {
    type Output = Result<V::Output, GameError>;

    fn heaps<H: HeapRules>(self, _: H, _: Vec<Box<dyn HeapTheorem<H>>>) -> Self::Output {
        Err(already_impartial(self.game))
    }

    fn coins<C: CoinRules>(self, _: C, _: Vec<Box<dyn CoinTheorem>>) -> Self::Output {
        Err(already_impartial(self.game))
    }

    fn product<P: ProductRules>(self, _: P, _: Vec<Box<dyn ProductTheorem>>) -> Self::Output {
        Err(already_impartial(self.game))
    }

    fn tokens<R: TokenRules>(self, _: R, _: Vec<Box<dyn SumTheorem>>) -> Self::Output {
        Err(already_impartial(self.game))
    }

    fn game<R: Impartial + Notation>(self, _: R, _: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        Err(already_impartial(self.game))
    }

    fn partizan<R: Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        self.of(rules)
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> Self::Output {
        self.of(rules.coloured())
    }

    fn board<R: BoardGame>(self, _: R, _: Vec<Box<dyn Theorem<R>>>) -> Self::Output {
        Err(self.other_aims())
    }

    fn scored<R: ScoringRuleset>(self, _: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> Self::Output {
        Err(self.other_aims())
    }

    fn boxes<R: BoxesGame>(self, _: R, _: Vec<Box<dyn Theorem<Boxes>>>) -> Self::Output {
        Err(self.other_aims())
    }

    fn strategic<R: NormalFormGame>(self, _: R, _: Vec<Box<dyn StrategicTheorem>>) -> Self::Output {
        Err(self.other_aims())
    }
}
