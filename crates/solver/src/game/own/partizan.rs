//! Own games in which Left and Right may have different moves.

use super::Shared;
use super::view::{ROOT, View};
use crate::answer::{By, MoveList, OptionList, Worth};
use crate::game::options::Wanted;
use crate::game::partizan;
use crate::game::{PartizanPosition, once};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::{AnyPosition, Partizan};
use grundy_theory::text;
use std::sync::{Arc, OnceLock};

/// A position.
pub(super) struct Position {
    pub(super) game: Arc<Shared>,
    pub(super) at: Data,
    /// All that can be reached from here, once it was wanted: always the same rules, so that positions are compared.
    pub(super) view: OnceLock<Arc<View<Partizan>>>,
}

impl partizan::Partizan for Position {
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        Ok(budget.lock(&self.game.alone)?.verdict(&self.at, player, play, budget)?.outcome)
    }

    fn remoteness(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        Ok(budget.lock(&self.game.alone)?.verdict(&self.at, player, play, budget)?.remoteness)
    }

    fn winning_moves(
        &self,
        player: Player,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        self.game.moves(&self.at, player, limit, budget, |to, budget| {
            let verdict = budget.lock(&self.game.alone)?.verdict(to, player.other(), play, budget)?;
            Ok(verdict.outcome == Outcome::P)
        })
    }

    fn options(
        &self,
        player: Player,
        play: Play,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        self.game.options(&self.at, player, wanted, budget, |to, budget| {
            let verdict = budget.lock(&self.game.alone)?.verdict(to, player.other(), play, budget)?;
            Ok((verdict, Worth::None))
        })
    }

    fn method(&self) -> By {
        By::Computation(text!("retrograde analysis", "倒推分析"))
    }
}

impl PartizanPosition for Position {
    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop> {
        let view = once(&self.view, || budget.lock(&self.game.beside)?.view(&self.at, budget).map(Arc::new))?;
        Ok(AnyPosition::new(Arc::clone(view), ROOT))
    }

    fn may_go_on(&self, _: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.loopy())
    }
}
