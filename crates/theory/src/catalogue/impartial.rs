//! The impartial version of a game of Left and Right, as `impartial:clobber` is of `clobber`.

use super::forms::{ErasedGame, HeapsGame, TypedGame};
use super::{EVERY, RulesetVisitor, visit_entry};
use crate::ruleset::any::{ImpartialKind, PartizanKind};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::CoinRules;
use crate::ruleset::coin::product::ProductRules;
use crate::ruleset::erased_rules::ErasedBoard;
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::impartial_version::{IMPARTIAL, ImpartialVersion};
use crate::ruleset::parameters::GameError;
use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use crate::ruleset::{Colourable, Impartial, Notation};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{CoinTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem};
use crate::words;
use std::sync::Arc;

/// The impartial version of the game of this notation.
pub(super) fn version(game: &str) -> Result<ErasedGame<ImpartialKind>, GameError> {
    if game.starts_with(IMPARTIAL) {
        return Err(already_impartial(game));
    }
    if game.starts_with(EVERY) {
        return Err(nests_a_compound(game));
    }
    visit_entry(game, VersionOf(game))?
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

/// Makes the impartial version of the game of this notation.
struct VersionOf<'a>(&'a str);

/// A game, or why it has no impartial version.
type Version = Result<ErasedGame<ImpartialKind>, GameError>;

impl VersionOf<'_> {
    fn of_impartial(self) -> Version {
        Err(already_impartial(self.0))
    }

    fn of_other_aims(self) -> Version {
        let game = self.0;
        Err(GameError::unsupported(words!(
            "{game} is not won by moving last: {IMPARTIAL} takes games of Left and Right, such as clobber",
            "{game} 不以走最后一步决定胜负：{IMPARTIAL} 用于左右双方着法不同的游戏，例如 clobber"
        )))
    }

    fn of_partizan<R: Notation>(self, rules: Arc<R>) -> Version {
        let game = self.0;
        if rules.is_loopy() {
            return Err(GameError::unsupported(words!(
                "play of {game} may go on for ever: {IMPARTIAL} takes games that end",
                "{game} 的对局可能永不结束：{IMPARTIAL} 只用于会结束的游戏"
            )));
        }
        let theorems: Vec<Box<dyn Theorem<ImpartialVersion<R>>>> = Vec::new();
        Ok(ErasedGame::impartial(Arc::new(ImpartialVersion(rules)), theorems))
    }
}

impl RulesetVisitor for VersionOf<'_> {
    type Output = Version;

    fn heaps(self, _: HeapsGame) -> Version {
        self.of_impartial()
    }

    fn coins<C: CoinRules>(self, _: C, _: Vec<Box<dyn CoinTheorem>>) -> Version {
        self.of_impartial()
    }

    fn product<P: ProductRules>(self, _: P, _: Vec<Box<dyn ProductTheorem>>) -> Version {
        self.of_impartial()
    }

    fn tokens<R: TokenRules>(self, _: R, _: Vec<Box<dyn SumTheorem>>) -> Version {
        self.of_impartial()
    }

    fn game<R: Impartial + Notation>(self, _: TypedGame<R, ImpartialKind>) -> Version {
        self.of_impartial()
    }

    fn rare_game(self, _: ErasedGame<ImpartialKind>) -> Version {
        self.of_impartial()
    }

    fn impartial_version(self, _: ErasedGame<ImpartialKind>) -> Version {
        self.of_impartial()
    }

    fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> Version {
        self.of_partizan(game.rules)
    }

    fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> Version {
        self.of_partizan(Arc::new(game.rules))
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> Version {
        self.of_partizan(Arc::new(rules.coloured()))
    }

    fn board<R: BoardGame>(self, _: R, _: Vec<Box<dyn Theorem<R>>>) -> Version {
        self.of_other_aims()
    }

    fn rare_board(self, _: ErasedGame<PartizanKind, ErasedBoard>) -> Version {
        self.of_other_aims()
    }

    fn scored<R: ScoringRuleset>(self, _: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> Version {
        self.of_other_aims()
    }

    fn boxes<R: BoxesGame>(self, _: R, _: Vec<Box<dyn Theorem<Boxes>>>) -> Version {
        self.of_other_aims()
    }

    fn strategic<R: NormalFormGame>(self, _: R, _: Vec<Box<dyn StrategicTheorem>>) -> Version {
        self.of_other_aims()
    }
}
