//! Sums with one board that a player wins even without some of its moves, as the rules know them.

use crate::search::Context;
use crate::sum::{Sum, Term, TermKind};
use crate::walls::NUMBER_PLACES;
use grundy_budget::Halt;
use grundy_theory::player::Player;

/// Steps for what is left of a board after moves are renounced.
const LEFT_OVER: u64 = 10;

impl Context<'_> {
    /// The result if one player wins the sum although that player renounces moves in its only board, and only
    /// small components are left. First the player to move renounces some.
    pub(crate) fn by_renouncing(&mut self, sum: &Sum) -> Result<Option<bool>, Halt> {
        let mut boards = sum.terms.iter().enumerate().filter(|(_, term)| term.is_board());
        let (Some((place, &term)), None) = (boards.next(), boards.next()) else { return Ok(None) };
        if !self.search.options.bounds {
            return Ok(None);
        }
        for wins in [true, false] {
            if self.wins_renouncing(sum, (place, term), wins)? {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }

    /// Whether Left wins, or loses, although the winner renounces moves in the term at this place.
    fn wins_renouncing(&mut self, sum: &Sum, (place, term): (usize, Term), wins: bool) -> Result<bool, Halt> {
        let TermKind::Board(index) = term.kind() else { return Ok(false) };
        let player = if wins != term.is_negative() { Player::Left } else { Player::Right };
        let first = self.components.pending();
        let kept = self.components.push_renounced(index, player);
        self.budget.charge_steps(LEFT_OVER * kept.len() as u64)?;
        // More moves that nobody can take away are more likely to be enough.
        let mut order: Vec<(u32, usize)> = kept.iter().copied().zip(first..).collect();
        order.sort_by_key(|(moves, _)| std::cmp::Reverse(*moves));
        let mut won = false;
        for (moves, pending) in order {
            let Some(components) = self.components.number_small_pending(pending, self.budget)? else {
                continue;
            };
            let moves = i64::from(moves) << NUMBER_PLACES;
            let mut rest = sum.clone();
            rest.terms.remove(place);
            rest.number = rest.number.saturating_add(if wins { moves } else { -moves });
            for mut component in components {
                component.negative ^= term.is_negative();
                self.add_component(&mut rest, component)?;
            }
            if self.at_sight(&rest)? == Some(wins) {
                won = true;
                break;
            }
        }
        self.components.truncate_pending(first);
        Ok(won)
    }
}
