//! Positions of games in which Left and Right may have different moves, and their sums: what is asked of
//! them.

use super::hints::ComponentOptions;
use super::hints::{SumComponent, SumComponents, VisitValued};
use super::integers::MisereIntegers;
use crate::answer::{Basis, MoveList, NamedMove, OptionList};
use crate::budget::{Budget, Halt};
use crate::moves::options::OptionDetail;
use crate::value_arena::{SharedArena, ValueArena};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use grundy_values::loopy::ko::KoFound;
use grundy_values::loopy::value::LoopyValue;
use grundy_wins::grounds::Grounds;

/// Who is shown moves with the integers they lead to.
pub type VisitIntegers<'a> = &'a mut dyn FnMut(NamedMove, i64, &mut Budget) -> Result<(), Halt>;

/// The player who begins, and the play convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The player.
    pub player: Player,
    /// The convention.
    pub play: Convention,
}

impl Mover {
    /// This player, in this convention.
    pub fn new(player: Player, play: Convention) -> Mover {
        Mover { player, play }
    }
}

/// A position, or a sum of positions, that is asked about for each player to begin.
pub trait Partizan: Send + Sync {
    /// Who wins when this player begins: `N` where it is this player, `P` where it is the other one.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached or the rules fail; so below.
    fn outcome(&self, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt>;

    /// How long the game lasts then, when the winner hurries and the loser delays; `None` for a draw.
    fn remoteness(&self, mover: Mover, budget: &mut Budget) -> Result<Option<u64>, Halt>;

    /// The first `limit` winning moves of this player.
    fn winning_moves(&self, mover: Mover, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt>;

    /// All moves of this player, with what they lead to.
    fn options(&self, mover: Mover, wanted: OptionDetail, budget: &mut Budget) -> Result<OptionList, Halt>;

    /// Why the outcome is what it is, if a theorem says it. The default, `None`, leaves the reason to the
    /// method.
    fn reason(&self, _play: Convention) -> Option<LocalizedString> {
        None
    }

    /// What the position is worth in normal play, as a value of this workbench, where it has a value.
    fn loopy_value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Halt>;

    /// What is added here, with the values of all that each may become.
    fn summands(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<SumComponents, Halt>;

    /// Where its values are made.
    fn bench(&self) -> &SharedArena;

    /// The algorithm that gives the outcome.
    fn method(&self, play: Convention) -> Basis;

    /// What decides that this player wins by moving first in normal play, or does not, if a search with exact
    /// parts answers. The default, `None`, is for positions that are never searched so.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail.
    fn grounds(&self, _player: Player, _wins: bool, _budget: &mut Budget) -> Result<Option<Grounds>, Halt> {
        Ok(None)
    }

    /// What decides that the opponent of this player, who made the move, loses in normal play, if a search
    /// with exact parts answers. The default, `None`, tells nothing.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail.
    fn grounds_after(
        &self,
        _mv: &NamedMove,
        _player: Player,
        _budget: &mut Budget,
    ) -> Result<Option<Grounds>, Halt> {
        Ok(None)
    }

    /// The integers that its components are in misère play, if a theorem says so. The default, `None`, leaves
    /// misère play to be searched.
    fn misere_integers(&self) -> Option<MisereIntegers> {
        None
    }
}

/// The moves of a player that are to be shown with the values of what they lead to.
pub struct ValuedMoves<'a> {
    /// Whose moves.
    pub player: Player,
    /// Where the values are made.
    pub bench: &'a mut ValueArena,
    /// What all that takes is charged to.
    pub budget: &'a mut Budget,
    /// Who is shown each.
    pub visit: VisitValued<'a>,
}

/// A position of a game in which Left and Right may have different moves.
pub trait PartizanPosition: Partizan {
    /// What the position is worth in normal play.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached or the rules fail; so below.
    fn value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Halt>;

    /// Mean and temperature as a game with kos, or why there are none, if the position was written as such a
    /// game.
    fn ko(&self) -> Option<&KoFound> {
        None
    }

    /// Asks rules that may fail, or take long, for whatever the value depends on.
    fn explore(&self, _budget: &mut Budget) -> Result<(), Halt> {
        Ok(())
    }

    /// Shows every move of a player in the order of answers, with the value of the position it leads to.
    fn visit_valued(&self, asked: ValuedMoves<'_>) -> Result<(), Halt>;

    /// Shows every move of a player in the order of answers, with the integer that the position it leads to
    /// is in misère play. Asked only if the position [is one](Partizan::misere_integers).
    fn visit_integers(
        &self,
        _player: Player,
        _budget: &mut Budget,
        _visit: VisitIntegers<'_>,
    ) -> Result<(), Halt> {
        Ok(())
    }

    /// The independent regions that the position falls apart into, for advice where to move. The
    /// default, `None`, takes it as a whole, which is always right.
    fn regions(
        &self,
        _bench: &mut ValueArena,
        _budget: &mut Budget,
    ) -> Result<Option<Vec<ComponentOptions>>, Halt> {
        Ok(None)
    }

    /// Writes the position in its game's notation.
    fn write(&self) -> Data;

    /// The position with its rules alone. Rules that may fail are asked before about all that can be reached.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached or the rules fail; so below.
    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Halt>;

    /// May play go on for ever? True is always right.
    fn is_loopy(&self, budget: &mut Budget) -> Result<bool, Halt>;
}

/// A position alone, as what is added.
pub(crate) fn alone(
    position: &dyn PartizanPosition,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<SumComponents, Halt> {
    let mut summands = SumComponents { at: vec![position.write()], list: Vec::new(), is_sum: false };
    add_position(position, &mut summands.list, 0, bench, budget)?;
    Ok(summands)
}

/// A position as what is added, or each of the regions that it falls apart into.
pub(crate) fn add_position(
    position: &dyn PartizanPosition,
    list: &mut Vec<SumComponent>,
    component: usize,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<(), Halt> {
    if let Some(regions) = position.regions(bench, budget)? {
        list.extend(regions.into_iter().map(|region| SumComponent::from_region(component, region)));
        return Ok(());
    }
    let value = position.value(bench, budget)?;
    list.push(SumComponent::new(component, value, &mut |player, visit| {
        position.visit_valued(ValuedMoves { player, bench, budget, visit })
    })?);
    Ok(())
}
