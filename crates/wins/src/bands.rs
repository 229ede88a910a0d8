//! Bounds of boards whose rules know cuts that cost one player alone.
//!
//! Claim. If the player P renounces all moves across some cuts, and the opponent has none across them, then
//! for P the sum of the bands between the cuts is no better than the board. Proof. P, moving second in the
//! board minus that sum, answers each move by the same move in the other: a move of the opponent in the board
//! lies within one band, one in the negative of the sum is a move of P within a band, which is a move of the
//! board.
//!
//! So every partition of the lines of a board into bands gives lower bounds, for Left of the board by cuts
//! that cost Left, and for its negative by cuts that cost Right. The best partition for each temperature is
//! found from the best partitions of fewer lines.

use crate::band_table::BandTable;
use crate::components::{BoardPlace, ComponentList};
use crate::search::Context;
use crate::sum::Sum;
use crate::value_terms::CentredValue;
use crate::walls::{Line, TEMPERATURES, Walls};
use grundy_budget::Halt;
use grundy_theory::player::Player;
use smallvec::SmallVec;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;

/// The height of a band, at most, where all components are bounded, and where a sum that is searched is
/// replaced by its bands. The latter is asked less often, and the values of its bands cancel: higher bands
/// are worth their time there alone.
pub(crate) const MAX_HEIGHT: u32 = 3;
pub(crate) const MAX_TIED_HEIGHT: u32 = 4;

/// Components of bands are valued up to this many cells, by the number of lines of the band, of which a
/// single one has no limit; with at most these many steps.
const EXACT_CELLS: [u32; MAX_TIED_HEIGHT as usize] = [u32::MAX, 24, 16, 18];
const VALUING: u64 = 20_000_000;

/// More lines or cells are not looked at: sums of walls would not keep apart from missing ones.
const MAX_LINES: u32 = 24;
const MAX_CELLS: u32 = 512;

/// The bands of a board that have at most `highest` lines: from Left's point of view, or with the players
/// exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BandedBoard {
    pub(crate) at: BoardPlace,
    pub(crate) player: Player,
    lines: u32,
    highest: u32,
}

impl BandedBoard {
    /// A band by its place in the list of all bands: of the last line the lowest band first.
    fn place(self, end: u32, count: u32) -> usize {
        let highest = self.highest;
        let before = match end.checked_sub(highest) {
            Some(more) => highest * (highest - 1) / 2 + more * highest,
            None => end * (end - 1) / 2,
        };
        (before + count - 1) as usize
    }

    /// How many lines the bands have that end with this line.
    fn counts(self, end: u32) -> RangeInclusive<u32> {
        1..=self.highest.min(end)
    }
}

/// The best lower bounds on the first lines of a board.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    /// On R_t.
    right: Line,
    /// On R_t of all bands but one, of which L_t counts.
    left: Line,
}

impl Prefix {
    const EMPTY: Prefix = Prefix { right: [0; TEMPERATURES], left: [i16::MIN; TEMPERATURES] };
    const NONE: Prefix = Prefix { right: [i16::MIN; TEMPERATURES], left: [i16::MIN; TEMPERATURES] };

    /// With one more band behind them, if that is better.
    #[inline]
    fn improve(&mut self, before: &Prefix, walls: &Walls) {
        for i in 0..TEMPERATURES {
            self.right[i] = self.right[i].max(plus(before.right[i], walls.right[i]));
            let counted = plus(before.right[i], walls.left[i]);
            self.left[i] = self.left[i].max(counted).max(plus(before.left[i], walls.right[i]));
        }
    }
}

/// A band of a partition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    pub(crate) first: u32,
    pub(crate) lines: u32,
    pub(crate) number: u32,
}

/// The bands of a partition, from the last line on.
pub(crate) type Partition = SmallVec<[Band; 8]>;

/// A board with the numbers of its bands, those of the rules among which their names count, and the best
/// partitions.
#[derive(Debug)]
pub(crate) struct CutBoard {
    pub(crate) board: BandedBoard,
    pub(crate) rules: usize,
    bands: Vec<u32>,
    best: Prefixes,
}

/// The best lower bounds on the first lines of a board, by their number.
type Prefixes = [Prefix; MAX_LINES as usize + 1];

/// The sum of two lower bounds. With one that is missing it stays below all others.
#[inline]
fn plus(a: i16, b: i16) -> i16 {
    a.saturating_add(b)
}

impl CutBoard {
    /// Lower bounds of the board.
    pub(crate) fn walls(&self) -> Walls {
        let Prefix { right, left } = self.best[self.board.lines as usize];
        Walls { right, left: std::array::from_fn(|i| left[i].max(right[i])) }.known()
    }
}

impl Context<'_> {
    /// Takes back the list of a board that is no longer needed.
    pub(crate) fn reuse(&mut self, cut: CutBoard) {
        self.search.bands.reuse(cut.bands);
    }

    /// Lower bounds of a component or of its negative.
    pub(crate) fn walls_by_bands(&mut self, index: u32, negative: bool) -> Result<Walls, Halt> {
        let at = BoardPlace::Component(index);
        let Some(cut) = self.cut((index, negative), at, MAX_HEIGHT)? else { return Ok(Walls::UNKNOWN) };
        let walls = cut.walls();
        self.reuse(cut);
        Ok(walls)
    }

    /// A component, or its negative, cut into bands of at most `highest` lines; `at` is the component or an
    /// image of it. `None` if it is not bounded by bands.
    pub(crate) fn cut(
        &mut self,
        (index, negative): (u32, bool),
        at: BoardPlace,
        highest: u32,
    ) -> Result<Option<CutBoard>, Halt> {
        // The negative gets no larger by cuts that cost Right.
        let player = if negative { Player::Right } else { Player::Left };
        let Some(lines) = self.bounded_lines(index, player) else { return Ok(None) };
        let board = BandedBoard { at, player, lines, highest };
        let (rules, bands) = self.bands(board)?;
        let best = self.prefixes(board, &bands);
        Ok(Some(CutBoard { board, rules, bands, best }))
    }

    /// The partition that is best at a temperature; `None` if none is known.
    pub(crate) fn partition(&self, cut: &CutBoard, temperature: usize) -> Option<Partition> {
        let CutBoard { board, bands, best, .. } = cut;
        let right = |end: u32| best[end as usize].right[temperature];
        let (mut end, mut partition) = (board.lines, Partition::new());
        while end > 0 {
            let lines = board.counts(end).rev().find(|lines| {
                let walls = self.search.bands.walls(bands[board.place(end, *lines)]);
                !Walls::is_missing(right(end))
                    && plus(right(end - lines), walls.right[temperature]) == right(end)
            })?;
            partition.push(Band { first: end - lines, lines, number: bands[board.place(end, lines)] });
            end -= lines;
        }
        Some(partition)
    }

    /// Adds the bands of a partition to a sum. Returns whether all are known.
    pub(crate) fn add_bands(&mut self, sum: &mut Sum, partition: &Partition) -> Result<bool, Halt> {
        for band in partition {
            let Some(band) = self.search.bands.sum(band.number) else { return Ok(false) };
            sum.number = sum.number.saturating_add(band.number);
            for term in band.terms.clone() {
                self.search.values.add_term(sum, term, self.arena, self.budget)?;
            }
        }
        Ok(true)
    }

    /// The number of lines of a component, if it is bounded by bands.
    fn bounded_lines(&self, index: u32, player: Player) -> Option<u32> {
        let lines = self.components.lines(index, player);
        let few = (1..=MAX_LINES).contains(&lines)
            && self.components.cells(index).is_some_and(|cells| cells <= MAX_CELLS);
        few.then_some(lines)
    }

    /// The numbers of all bands of a board, and that of the rules among which their names count.
    fn bands(&mut self, board: BandedBoard) -> Result<(usize, Vec<u32>), Halt> {
        let BandedBoard { at, player, lines, highest } = board;
        let mut names = self.search.bands.list_names();
        let rules = self.components.band_names(at, player, highest, &mut names);
        let mut bands = self.search.bands.list();
        self.search.bands.find_all(rules, &names, &mut bands);
        if bands.contains(&BandTable::NEW) {
            for end in 1..=lines {
                for count in board.counts(end) {
                    let place = board.place(end, count);
                    if bands.get(place) == Some(&BandTable::NEW)
                        && let Some(name) = names[place]
                    {
                        bands[place] = self.add_band((at, player), (end - count, count), (rules, name))?;
                    }
                }
            }
        }
        bands.resize(board.place(lines + 1, 1), BandTable::UNKNOWN);
        self.search.bands.reuse_names(names);
        Ok((rules, bands))
    }

    fn prefixes(&self, board: BandedBoard, bands: &[u32]) -> Prefixes {
        let mut best = [Prefix::EMPTY; MAX_LINES as usize + 1];
        for end in 1..=board.lines {
            let mut here = Prefix::NONE;
            for count in board.counts(end) {
                let walls = self.search.bands.walls(bands[board.place(end, count)]);
                here.improve(&best[(end - count) as usize], walls);
            }
            best[end as usize] = here;
        }
        best
    }

    /// Adds a band, or its negative for cuts that cost Right.
    pub(crate) fn add_band(
        &mut self,
        (at, player): (BoardPlace, Player),
        lines: (u32, u32),
        (rules, name): (usize, NonZeroU64),
    ) -> Result<u32, Halt> {
        let components = self.components.number_band(at, player, lines, self.budget)?;
        let sum = match components {
            Some(components) => self.valued(&components, player == Player::Right, lines.1)?,
            None => None,
        };
        let band = match sum {
            None => BandTable::UNKNOWN,
            Some(sum) => match self.search.bands.number(&sum) {
                Some(number) => number,
                None => {
                    let walls = Walls::from_sum(sum.terms.iter().map(|term| *self.walls(*term, false)));
                    self.search.bands.push(walls.shifted(sum.number), sum)
                }
            },
        };
        self.search.bands.insert(rules, name, band, self.budget);
        Ok(band)
    }

    /// The values of the components of a band of so many lines, or of its negative, not added up; `None` if
    /// one is too large to be valued.
    fn valued(
        &mut self,
        components: &ComponentList,
        negative: bool,
        lines: u32,
    ) -> Result<Option<Sum>, Halt> {
        let most = EXACT_CELLS.get(lines as usize - 1).copied().unwrap_or(0);
        let mut sum = Sum::default();
        for component in components {
            if lines > 1 && self.components.cells(component.index).is_none_or(|cells| cells > most) {
                return Ok(None);
            }
            let Some(value) = self.value_of(component.index, VALUING)? else { return Ok(None) };
            let value = if component.negative != negative { value.negate() } else { value };
            let CentredValue { number, term } = self.search.values.term(value, self.arena, self.budget)?;
            sum.number = sum.number.saturating_add(number);
            sum.terms.extend(term);
        }
        sum.terms.sort_unstable();
        Ok(Some(sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_have_places_in_the_order_in_which_names_are_shown() {
        for highest in [MAX_HEIGHT, MAX_TIED_HEIGHT] {
            let at = BoardPlace::Component(0);
            let board = BandedBoard { at, player: Player::Left, lines: MAX_LINES, highest };
            let mut next = 0;
            for end in 1..=MAX_LINES {
                for count in board.counts(end) {
                    assert_eq!(board.place(end, count), next);
                    next += 1;
                }
            }
            assert_eq!(board.place(MAX_LINES + 1, 1), next);
        }
    }
}
