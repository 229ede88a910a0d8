//! Positions of games in which Left and Right may have different moves, as what is added.

use super::Partizan;
use super::hints::{Summand, Summands};
use super::regions::Region;
use crate::answer::NamedMove;
use crate::game::workbench::Workbench;
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_values::loopy::value::Loopy;

/// Who is shown a move and the value of the position it leads to.
pub type VisitValued<'a> =
    &'a mut dyn FnMut(NamedMove, Loopy, &mut Workbench, &mut Budget) -> Result<(), Stop>;

/// A position of a game in which Left and Right may have different moves.
pub trait PartizanPosition: Partizan {
    /// What the position is worth in normal play.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached or the rules fail; so below.
    fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop>;

    /// Asks rules that may fail, or take long, for whatever the value depends on.
    fn explore(&self, _budget: &mut Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// Shows every move of a player in the order of answers, with the value of the position it leads to.
    fn visit_valued(
        &self,
        player: Player,
        bench: &mut Workbench,
        budget: &mut Budget,
        visit: VisitValued<'_>,
    ) -> Result<(), Stop>;

    /// The independent regions that the position falls apart into, for whoever advises where to move. The default, `None`,
    /// takes it as a whole, which is always right.
    fn regions(&self, _bench: &mut Workbench, _budget: &mut Budget) -> Result<Option<Vec<Region>>, Stop> {
        Ok(None)
    }

    /// Writes the position in its game's notation.
    fn write(&self) -> Data;

    /// The position with its rules alone. Rules that may fail are asked before about all that can be reached.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached or the rules fail; so below.
    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop>;

    /// May play go on for ever? True is always right.
    fn may_go_on(&self, budget: &mut Budget) -> Result<bool, Stop>;
}

/// A position alone, as what is added.
pub(super) fn alone(
    position: &dyn PartizanPosition,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Summands, Stop> {
    let mut summands = Summands { at: vec![position.write()], list: Vec::new(), is_sum: false };
    add_position(position, &mut summands.list, 0, bench, budget)?;
    Ok(summands)
}

/// A position as what is added, or each of the regions that it falls apart into.
pub(super) fn add_position(
    position: &dyn PartizanPosition,
    list: &mut Vec<Summand>,
    component: usize,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<(), Stop> {
    if let Some(regions) = position.regions(bench, budget)? {
        list.extend(regions.into_iter().map(|region| Summand::of_region(component, region)));
        return Ok(());
    }
    let value = position.value(bench, budget)?;
    list.push(Summand::of(component, value, &mut |player, visit| {
        position.visit_valued(player, bench, budget, visit)
    })?);
    Ok(())
}
