//! Own games in which Left and Right may have different moves.

use super::Shared;
use super::view::{ROOT, View};
use crate::answer::{By, MoveList, OptionList, Worth};
use crate::game::beside::{in_order, played};
use crate::game::options::Wanted;
use crate::game::partizan;
use crate::game::workbench::{SharedWorkbench, Workbench};
use crate::game::{PartizanPosition, VisitValued, once};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::{AnyPosition, Partizan};
use grundy_theory::text;
use grundy_values::loopy::value::Loopy;
use grundy_values::positions::Positions;
use std::ops::ControlFlow;
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

    fn worth(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        self.value(bench, budget)
    }

    fn method(&self, _: Play) -> By {
        By::Computation(text!("retrograde analysis", "倒推分析"))
    }
}

impl Position {
    fn view(&self, budget: &mut Budget) -> Result<&Arc<View<Partizan>>, Stop> {
        once(&self.view, || budget.lock(&self.game.beside)?.view(&self.at, budget).map(Arc::new))
    }

    /// What a position among all that can be reached is worth.
    fn value_in(
        &self,
        view: &View<Partizan>,
        at: u32,
        positions: &mut Positions<View<Partizan>>,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Loopy, Stop> {
        if self.game.rules.loopy() {
            return bench.calculator(budget).position(view, &at);
        }
        let id = positions.value(view, &at, bench.arena(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }
}

impl PartizanPosition for Position {
    fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        let view = Arc::clone(self.view(budget)?);
        self.value_in(&view, ROOT, &mut Positions::default(), bench, budget)
    }

    fn explore(&self, budget: &mut Budget) -> Result<(), Stop> {
        self.view(budget).map(|_| ())
    }

    fn visit_valued(
        &self,
        player: Player,
        bench: &mut Workbench,
        budget: &mut Budget,
        visit: VisitValued<'_>,
    ) -> Result<(), Stop> {
        let view = Arc::clone(self.view(budget)?);
        let mut positions = Positions::default();
        in_order(&*view, &ROOT, player, budget, &mut |mv, budget| {
            let to = played(&*view, &ROOT, &mv, budget)?;
            let value = self.value_in(&view, to, &mut positions, bench, budget)?;
            visit(crate::game::named(&*view, &ROOT, &mv, 1), value, bench, budget)?;
            Ok(ControlFlow::Continue(()))
        })
    }

    fn bench(&self) -> &SharedWorkbench {
        &self.game.bench
    }

    fn write(&self) -> Data {
        self.at.clone()
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(self.view(budget)?), ROOT))
    }

    fn may_go_on(&self, _: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.loopy())
    }
}
