//! Sums that one player wins even without the moves across the cuts between bands.
//!
//! A board that is about to be searched is cut into higher bands than all boards are bounded by. First their
//! bounds are added up, then their values, which cancel.

use crate::bands::{CutBoard, MAX_TIED_HEIGHT};
use crate::components::BoardPlace;
use crate::search::Context;
use crate::sum::{Sum, Term, TermKind};
use crate::walls::{Gap, Verdict};
use grundy_budget::Halt;
use smallvec::SmallVec;

/// A sum of bands is given up after so many sums.
pub(crate) const TIED: u64 = 40;

/// Boards are cut if the bounds leave less than this open, in units of 1/64, and the values of their bands
/// are added if they then leave less than that.
const NEARLY: i64 = 128;
const MORE_NEARLY: i64 = 64;

/// The boards of a sum, each a term cut into bands.
type Cuts = SmallVec<[(Term, CutBoard); 2]>;

impl Context<'_> {
    /// The result if one player wins although that player's hand is tied in all boards.
    pub(crate) fn by_tying(&mut self, sum: &Sum) -> Result<Option<bool>, Halt> {
        if !self.search.options.bands || !sum.terms.iter().any(|term| term.is_board()) {
            return Ok(None);
        }
        let Verdict::Open { to_win, to_lose } = self.bounded(sum) else { return Ok(None) };
        // The player who is nearer to winning comes first.
        let first = to_win.missing <= to_lose.missing;
        for wins in [first, !first] {
            if self.gap(sum, wins).is_some_and(|gap| gap.missing < NEARLY)
                && let Some(result) = self.by_tying_one(sum, wins)?
            {
                return Ok(Some(result));
            }
        }
        Ok(None)
    }

    /// How far from certain it is that Left wins, or loses; `None` if bounds decide the sum.
    fn gap(&self, sum: &Sum, wins: bool) -> Option<Gap> {
        match self.bounded(sum) {
            Verdict::Open { to_win, to_lose } => Some(if wins { to_win } else { to_lose }),
            Verdict::Decided(_) => None,
        }
    }

    /// The result if Left wins, or loses, although the winner's hand is tied. The bounds of bands become
    /// bounds of the boards.
    fn by_tying_one(&mut self, sum: &Sum, wins: bool) -> Result<Option<bool>, Halt> {
        let of_winner = if wins { sum.clone() } else { sum.negative() };
        let Some(cuts) = self.cuts(&of_winner)? else { return Ok(None) };
        for (term, cut) in &cuts {
            if let TermKind::Board(index) = term.kind() {
                let bounds = self.search.boards[index as usize].bounds.of_mut(term.is_negative());
                *bounds = bounds.joined(&cut.walls());
            }
        }
        let result = match self.bounded(sum) {
            Verdict::Decided(result) => Some(result).filter(|_| self.search.options.bounds),
            Verdict::Open { to_win, to_lose } => {
                let Gap { missing, temperature } = if wins { to_win } else { to_lose };
                let tied = match missing < MORE_NEARLY {
                    true => self.tied(&of_winner, &cuts, temperature)?,
                    false => None,
                };
                match tied.map(|tied| if wins { tied } else { tied.negative() }) {
                    Some(tied) => self.solve(tied, Some(TIED))?.filter(|result| *result == wins),
                    None => None,
                }
            }
        };
        cuts.into_iter().for_each(|(_, cut)| self.reuse(cut));
        Ok(result)
    }

    /// The boards of a sum, cut into bands; `None` if one cannot be.
    pub(crate) fn cuts(&mut self, sum: &Sum) -> Result<Option<Cuts>, Halt> {
        let mut cuts = Cuts::new();
        for term in &sum.terms {
            let TermKind::Board(index) = term.kind() else { continue };
            let at = BoardPlace::Component(index);
            match self.cut((index, term.is_negative()), at, MAX_TIED_HEIGHT)? {
                Some(cut) => cuts.push((*term, cut)),
                None => return Ok(None),
            }
        }
        Ok(Some(cuts))
    }

    /// A sum of values that is no larger than this one: in place of its boards there are the bands of the
    /// partitions that are best at a temperature. `None` if none are known.
    pub(crate) fn tied(&mut self, sum: &Sum, cuts: &Cuts, temperature: usize) -> Result<Option<Sum>, Halt> {
        let mut tied = Sum { number: sum.number, ..Sum::default() };
        for term in sum.terms.iter().filter(|term| !term.is_board()) {
            self.search.values.add_term(&mut tied, *term, self.arena, self.budget)?;
        }
        for (_, cut) in cuts {
            let Some(partition) = self.partition(cut, temperature) else { return Ok(None) };
            if !self.add_bands(&mut tied, &partition)? {
                return Ok(None);
            }
        }
        Ok(Some(tied))
    }
}
