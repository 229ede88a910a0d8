//! Moves of which the bands of the board before the move show that they lose.
//!
//! Bands in which the position after a move differs from the one before are looked up, the others keep their
//! bounds. Where the rules cut between lines that no move of the player to move crosses, a move changes one
//! band. So a move is refuted before its position is divided into components.

use crate::band_table::BandTable;
use crate::bands::{MAX_HEIGHT, Partition};
use crate::components::BoardPlace;
use crate::search::Context;
use crate::sum::{Sum, TermKind};
use crate::walls::is_won;
use grundy_budget::Halt;
use grundy_theory::player::Player;
use smallvec::SmallVec;

/// A term that is a board, cut into bands for the opponent of the player to move.
#[derive(Clone, Debug)]
pub(crate) struct CutTerm {
    /// The place of the term in the sum, and of its board on the stack.
    term: u32,
    board: usize,
    /// The player in the component whom the cuts cost moves.
    player: Player,
    rules: usize,
    partition: Partition,
}

/// Boards among the terms of a sum, by their places among these and on the stack.
pub(crate) type Boards = SmallVec<[(u32, usize); 4]>;

impl Context<'_> {
    /// The boards of a sum in which Left moves, cut into the bands that are best for Right at a temperature.
    pub(crate) fn cut_terms(
        &mut self,
        sum: &Sum,
        boards: &Boards,
        temperature: usize,
    ) -> Result<Vec<CutTerm>, Halt> {
        let mut cuts = Vec::new();
        if !self.search.options.bounds || !self.search.options.bands {
            return Ok(cuts);
        }
        for &(place, board) in boards {
            let term = sum.terms[place as usize];
            let TermKind::Board(index) = term.kind() else { continue };
            let at = BoardPlace::Pending(board);
            let Some(cut) = self.cut((index, !term.is_negative()), at, MAX_HEIGHT)? else { continue };
            if let Some(partition) = self.partition(&cut, temperature) {
                let (player, rules) = (cut.board.player, cut.rules);
                cuts.push(CutTerm { term: place, board, player, rules, partition });
            }
            self.reuse(cut);
        }
        Ok(cuts)
    }

    /// Whether bands show that Left loses by a move in a term to a position on the stack.
    pub(crate) fn is_refuted(
        &mut self,
        sum: &Sum,
        cuts: &[CutTerm],
        (term, pending): (u32, usize),
    ) -> Result<bool, Halt> {
        let Some(cut) = cuts.iter().find(|cut| cut.term == term) else { return Ok(false) };
        let Some((first, last)) = self.components.changed_lines(cut.board, pending, cut.player) else {
            return Ok(false);
        };
        let mut partition = cut.partition.clone();
        for band in partition.iter_mut().filter(|band| band.first <= last && first < band.first + band.lines)
        {
            let lines = (band.first, band.lines);
            let Some(name) = self.components.pending_band_name(pending, cut.player, lines) else {
                return Ok(false);
            };
            band.number = match self.search.bands.find(cut.rules, name) {
                BandTable::NEW => {
                    let board = (BoardPlace::Pending(pending), cut.player);
                    self.add_band(board, lines, (cut.rules, name))?
                }
                known => known,
            };
        }
        let others = sum.terms.iter().enumerate().filter(|(place, _)| *place != term as usize);
        let others = others.map(|(_, term)| self.walls(*term, true));
        let bands = partition.iter().map(|band| self.search.bands.walls(band.number));
        let refuted = is_won(sum.number.saturating_neg(), others.chain(bands));
        self.search.made += u64::from(refuted);
        Ok(refuted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::SignedComponent;
    use crate::ruleset::RulesetComponents;
    use crate::search::OutcomeSearch;
    use crate::value_terms::number_of;
    use crate::walls::{NUMBER_PLACES, TEMPERATURES};
    use grundy_budget::{Budget, Limits};
    use grundy_theory::data::Data;
    use grundy_theory::ruleset::Notation;
    use grundy_theory::ruleset::board::domineering::Domineering;
    use grundy_values::arena::{Arena, ValueId};
    use grundy_values::positions::ValueReductions;
    use std::sync::Arc;

    /// Checks the moves of a component, or of its negative, beside a number. Returns how many are refuted,
    /// and how many are not.
    fn check(
        context: &mut Context<'_>,
        component: SignedComponent,
        (number, temperature): (i64, usize),
    ) -> [usize; 2] {
        let mut sum = Sum { number, ..Sum::default() };
        context.add_component(&mut sum, component).unwrap();
        let mut counts = [0; 2];
        let [term] = sum.terms[..] else { return counts };
        let TermKind::Board(index) = term.kind() else { return counts };
        let board = context.components.pending();
        assert!(context.components.push_board(index));
        let cuts = context.cut_terms(&sum, &Boards::from_slice(&[(0, board)]), temperature).unwrap();
        let player = if term.is_negative() { Player::Right } else { Player::Left };
        context.components.push_moves(index, player, context.budget).unwrap();
        for pending in board + 1..context.components.pending() {
            let refuted = context.is_refuted(&sum, &cuts, (0, pending)).unwrap();
            counts[usize::from(!refuted)] += 1;
            if refuted {
                let mut after = context.arena.of_number(&number_of(number), context.budget).unwrap();
                for piece in context.components.number_pending(pending, context.budget).unwrap() {
                    let value = context.components.value(piece.index, context.arena, context.budget).unwrap();
                    let value = if piece.negative != term.is_negative() { value.negate() } else { value };
                    after = context.arena.plus(after, value, context.budget).unwrap();
                }
                // Right wins by moving first.
                assert!(!context.arena.at_most(ValueId::ZERO, after, context.budget).unwrap());
            }
        }
        context.components.truncate_pending(board);
        counts
    }

    #[test]
    fn moves_that_bands_refute_lose() {
        let rules = Arc::new(Domineering::new());
        let (mut arena, mut search) = (Arena::new(), OutcomeSearch::default());
        let budget = &mut Budget::new(&Limits { steps: u64::MAX, ..Limits::default() });
        let mut components = RulesetComponents::new(Arc::clone(&rules), ValueReductions::default());
        let (mut state, mut all) = (5_u64, [0; 2]);
        for round in 0..300 {
            let (height, width) = [(4, 4), (3, 5), (5, 3), (2, 7)][round % 4];
            let mut some = |most: u64| {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                (state >> 33) % most
            };
            let mut letter = || if some(6) == 0 { '#' } else { '.' };
            let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| letter()).collect()).collect();
            let number = (some(9) as i64 - 4) << (NUMBER_PLACES - 1);
            let at = rules.parse(&Data::Text(rows.join("/"))).unwrap();
            for component in components.number(&at, budget).unwrap() {
                let mut context =
                    Context { search: &mut search, components: &mut components, arena: &mut arena, budget };
                let counts = check(&mut context, component, (number, round % TEMPERATURES));
                (all[0], all[1]) = (all[0] + counts[0], all[1] + counts[1]);
            }
        }
        assert!(all.iter().all(|&count| count > 300), "{all:?}");
    }
}
