//! Says what decides a question: which components are values, which cancel, and whether bounds, bands or a
//! search decide the rest.

use crate::boards::BoardKind;
use crate::components::Components;
use crate::position::SumPosition;
use crate::search::{Context, OutcomeSearch};
use crate::sum::Sum;
use crate::tying::TIED;
use crate::walls::{TEMPERATURES, Verdict};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_values::arena::Arena;

/// What decides a question, and what the components of its sum are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// How many components are replaced by their values; values that the sum came with count, too.
    pub valued: usize,
    /// How many components are known to be 0, because the second player can mirror all moves there.
    pub mirrored: usize,
    /// How many components that are not valued cancel each other.
    pub cancelled: usize,
    /// How many other components are left.
    pub large: usize,
    /// What decides the sum of these.
    pub decision: Decision,
}

/// What decides a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Exact values, and nothing else is left.
    Values,
    /// The walls of thermographs, or lower bounds of them.
    Bounds,
    /// The values of the bands of the only large component.
    Bands(Bands),
    /// The small components that remain of the only large one. This player, the winner, renounces the other
    /// moves.
    Renounced(Player),
    /// A search of all moves.
    Search,
}

/// Bands of a component: its winner wins even without the moves across the cuts between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bands {
    /// The winner, who renounces these moves.
    pub winner: Player,
    /// How many lines each band has, in order from one of the two ends of the board.
    pub lines: Vec<u32>,
}

impl OutcomeSearch {
    /// What decides whether this player wins by moving first, if [`wins`](OutcomeSearch::wins) returned
    /// `wins`. No move is searched again, except in sums of bands.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail.
    pub fn grounds(
        &mut self,
        position: &SumPosition,
        (player, wins): (Player, bool),
        components: &mut dyn Components,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Grounds, Halt> {
        self.at_work(components, arena, budget, |context| context.grounds(position, player, wins))
    }
}

impl Context<'_> {
    fn grounds(&mut self, position: &SumPosition, player: Player, wins: bool) -> Result<Grounds, Halt> {
        let (mut valued, mut mirrored, mut boards) = (position.values.len(), 0, 0_usize);
        for component in &position.components {
            match self.board(component.index)?.kind {
                BoardKind::Value(_) => valued += 1,
                BoardKind::Zero | BoardKind::New => mirrored += 1,
                BoardKind::Board => boards += 1,
            }
        }
        let sum = self.sum_of(position, player)?;
        let large = sum.terms.iter().filter(|term| term.is_board()).count();
        let decision = self.decision(&sum, large, (player, wins))?;
        Ok(Grounds { valued, mirrored, cancelled: boards.saturating_sub(large), large, decision })
    }

    fn decision(&mut self, sum: &Sum, large: usize, (mover, wins): (Player, bool)) -> Result<Decision, Halt> {
        if large == 0 && sum.terms.len() <= 1 {
            return Ok(Decision::Values);
        }
        if large == 1
            && let Some(bands) = self.bands_of(sum, (mover, wins))?
        {
            return Ok(Decision::Bands(bands));
        }
        for negative in [false, true] {
            self.look_at_bands(sum, negative)?;
        }
        if self.search.options.bounds && matches!(self.bounded(sum), Verdict::Decided(_)) {
            return Ok(Decision::Bounds);
        }
        let winner = if wins { mover } else { mover.opponent() };
        Ok(match self.by_renouncing(sum)? {
            Some(_) => Decision::Renounced(winner),
            None => Decision::Search,
        })
    }

    /// Bands of the only board of a sum whose values, with the rest, show that the winner wins; `None` if no
    /// such bands are known.
    fn bands_of(&mut self, sum: &Sum, (mover, wins): (Player, bool)) -> Result<Option<Bands>, Halt> {
        if !self.search.options.bands {
            return Ok(None);
        }
        let winner = if wins { mover } else { mover.opponent() };
        let of_winner = if wins { sum.clone() } else { sum.negative() };
        let Some(cuts) = self.cuts(&of_winner)? else { return Ok(None) };
        for temperature in 0..TEMPERATURES {
            let Some(tied) = self.tied(&of_winner, &cuts, temperature)? else { continue };
            let tied = if wins { tied } else { tied.negative() };
            if self.solve(tied, Some(TIED))? == Some(wins) {
                let bands = cuts.last().and_then(|(_, cut)| self.partition(cut, temperature));
                let lines = bands.into_iter().flatten().map(|band| band.lines);
                return Ok(Some(Bands { winner, lines: lines.rev().collect() }));
            }
        }
        Ok(None)
    }
}
