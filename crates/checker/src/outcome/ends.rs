//! Whether the rules of a game promise that play ends.

use grundy_theory::catalogue::{Selective, SelectiveVisitor, visit};
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::ruleset::impartial_version::ImpartialVersion;
use grundy_theory::ruleset::{Colourable, Impartial, Notation, Ruleset};
use grundy_theory::theorem::{HeapTheorem, Theorem, TintedTheorem};
use std::sync::Arc;

struct Ends;

/// Whether play in a game always ends; false for games that are not known here.
pub(super) fn ends(game: &str) -> bool {
    matches!(visit(game, SelectiveVisitor(Ends)), Ok(Some(true)))
}

impl Selective for Ends {
    type Output = bool;

    fn heaps<H: HeapRules>(self, _: H, _: Vec<Box<dyn HeapTheorem<H>>>) -> Option<bool> {
        // A heap leaves smaller ones.
        Some(true)
    }

    fn game<R: Impartial + Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Option<bool> {
        Some(!rules.is_loopy())
    }

    fn partizan<R: Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Option<bool> {
        Some(!rules.is_loopy())
    }

    fn impartial_version<R: Notation>(self, rules: Arc<ImpartialVersion<R>>) -> Option<bool> {
        Some(!rules.is_loopy())
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> Option<bool> {
        Some(!rules.is_loopy() && !rules.coloured().is_loopy())
    }
}
