//! Games whose positions may be coloured: without colours both players have the same moves, and theorems
//! speak.

use super::position::{Game, GamePosition};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::ruleset::RulesetInfo;
use grundy_theory::ruleset::coordinates::Coordinates;
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::move_formulas::{MoveFormulas, RepeatedStep};
use grundy_theory::ruleset::playable::{DrawResult, Playable, PlayableMove, PlayableMoves};
use grundy_theory::ruleset::text_format::TextFormat;
use grundy_theory::scene::{Pick, Scene};
use grundy_theory::theorem::Statement;
use std::borrow::Cow;
use std::sync::Arc;

/// The game without colours, and that with them.
pub(super) struct ColourableGame {
    pub(super) plain: Arc<dyn Game>,
    pub(super) coloured: Arc<dyn Game>,
}

impl Game for ColourableGame {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        // The rules that know all colours say what is wrong.
        self.plain.place(data).or_else(|_| self.coloured.place(data))
    }

    fn bytes(&self) -> u64 {
        self.plain.bytes() + self.coloured.bytes()
    }

    fn drawn(&self) -> &dyn Playable {
        self
    }

    fn notation(&self) -> &dyn ErasedNotation {
        self
    }

    fn statements(&self) -> Vec<&'static Statement> {
        [self.plain.statements(), self.coloured.statements()].concat()
    }
}

/// Positions are written as the rules that know all colours write them. What is known of positions without
/// colours shows those.
impl ErasedNotation for ColourableGame {
    fn about(&self) -> &'static RulesetInfo {
        self.coloured.about()
    }

    fn form(&self) -> TextFormat {
        self.coloured.form()
    }

    /// A position without colours, which theorems speak of.
    fn example(&self) -> Cow<'static, str> {
        self.plain.notation().example()
    }

    fn parameter_note(&self) -> LocalizedString {
        self.plain.parameter_note()
    }

    fn plane(&self) -> Option<Coordinates> {
        self.plain.plane()
    }

    fn formulas(&self, numbers: usize) -> Option<MoveFormulas> {
        self.plain.formulas(numbers)
    }

    fn steps(&self) -> Option<RepeatedStep> {
        self.plain.steps()
    }
}

/// Positions are drawn by the rules that know all colours. Moves are those of the rules that answers speak
/// of, so that both write what a move leads to alike.
impl Playable for ColourableGame {
    fn scene(&self, at: &Data) -> DrawResult<Scene> {
        self.coloured.drawn().scene(at)
    }

    fn scene_around(&self, at: &Data, number: u64) -> DrawResult<Scene> {
        self.coloured.drawn().scene_around(at, number)
    }

    fn ignored_input(&self, at: &Data) -> LocalizedString {
        self.coloured.drawn().ignored_input(at)
    }

    fn moves(&self, at: &Data, player: Player, limit: usize) -> DrawResult<PlayableMoves> {
        let plain = self.plain.drawn().moves(at, player, limit);
        plain.or_else(|_| self.coloured.drawn().moves(at, player, limit))
    }

    fn move_from_picks(&self, at: &Data, player: Player, picks: &[Pick]) -> DrawResult<Option<PlayableMove>> {
        let plain = self.plain.drawn().move_from_picks(at, player, picks);
        plain.or_else(|_| self.coloured.drawn().move_from_picks(at, player, picks))
    }
}
