//! Whether the rules of a game promise that play ends.

use grundy_theory::catalogue::forms::{ErasedGame, HeapsGame, TypedGame};
use grundy_theory::catalogue::{Selective, SelectiveVisitor, visit};
use grundy_theory::ruleset::any::{ImpartialKind, PartizanKind};
use grundy_theory::ruleset::{Colourable, Impartial, Notation, Ruleset};
use grundy_theory::theorem::TintedTheorem;

struct Ends;

/// Whether play in a game always ends; false for games that are not known here.
pub(super) fn ends(game: &str) -> bool {
    matches!(visit(game, SelectiveVisitor(Ends)), Ok(Some(true)))
}

impl Selective for Ends {
    type Output = bool;

    fn heaps(self, _: HeapsGame) -> Option<bool> {
        // A heap leaves smaller ones.
        Some(true)
    }

    fn game<R: Impartial + Notation>(self, game: TypedGame<R, ImpartialKind>) -> Option<bool> {
        Some(!game.rules.is_loopy())
    }

    fn rare_game(self, game: ErasedGame<ImpartialKind>) -> Option<bool> {
        Some(!game.rules.is_loopy())
    }

    fn impartial_version(self, game: ErasedGame<ImpartialKind>) -> Option<bool> {
        Some(!game.rules.is_loopy())
    }

    fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> Option<bool> {
        Some(!game.rules.is_loopy())
    }

    fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> Option<bool> {
        Some(!game.rules.is_loopy())
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> Option<bool> {
        Some(!rules.is_loopy() && !rules.coloured().is_loopy())
    }
}
