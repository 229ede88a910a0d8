//! Bounds of boards whose rules know cuts that cost one player alone.
//!
//! Claim. If the player P renounces all moves across some cuts, and the opponent has none across them, then for P the sum of the
//! bands between the cuts is no better than the board. Proof. P, moving second in the board minus that sum, answers each move by
//! the same move in the other: a move of the opponent in the board lies within one band, one in the negative of the sum is a move
//! of P within a band, which is a move of the board.
//!
//! So every partition of the lines of a board into bands gives lower bounds, for Left of the board by cuts that cost Left, and for
//! its negative by cuts that cost Right. The best partition for each temperature is found from the best partitions of fewer lines.

use crate::components::Parts;
use crate::search::Context;
use crate::sum::Sum;
use crate::walls::{Bounds, Line, TEMPERATURES, Walls};
use grundy_limits::Stop;
use grundy_theory::player::Player;

/// The height of a band, at most.
const HIGHEST: u32 = 3;

/// Components of bands are valued up to this many cells, and if they have one line only; with at most these many steps.
const EXACT_CELLS: u32 = 16;
const VALUING: u64 = 20_000_000;

/// More bands are forgotten before further ones are made.
const MOST_BANDS: usize = 1 << 18;

/// More lines or cells are not looked at: sums of walls would not keep apart from missing ones.
const MOST_LINES: u32 = 24;
const MOST_CELLS: u32 = 512;

/// The bands that were met, by number.
#[derive(Debug, Default)]
pub(crate) struct Bands {
    /// Lower bounds of each band and of its negative; unknown if a component is too large to be valued.
    walls: Vec<[Walls; 2]>,
    parts: Vec<Parts>,
}

impl Bands {
    pub(crate) fn clear(&mut self) {
        self.walls.clear();
        self.parts.clear();
    }

    pub(crate) fn bytes(&self) -> u64 {
        let lists =
            self.walls.capacity() * size_of::<[Walls; 2]>() + self.parts.capacity() * size_of::<Parts>();
        lists as u64
    }
}

/// Bands from the first line to the last: where each begins and how many lines it has.
type Partition = Vec<(u32, u32)>;

/// The best lower bounds on the first lines of a board.
#[derive(Clone, Copy)]
struct Prefix {
    /// On R_t.
    right: Line,
    /// On R_t of all bands but one, of which L_t counts.
    left: Line,
}

impl Prefix {
    const EMPTY: Prefix = Prefix { right: [0; TEMPERATURES], left: [i16::MIN; TEMPERATURES] };
    const NONE: Prefix = Prefix { right: [i16::MIN; TEMPERATURES], left: [i16::MIN; TEMPERATURES] };
}

/// The sum of two lower bounds. With one that is missing it stays below all others.
#[inline]
fn plus(a: i16, b: i16) -> i16 {
    a.saturating_add(b)
}

impl Context<'_> {
    /// Lower bounds of a component and of its negative.
    pub(crate) fn bounds_by_bands(&mut self, index: u32) -> Result<Bounds, Stop> {
        let mut bounds = Bounds::UNKNOWN;
        for (player, walls) in [(Player::Left, &mut bounds.own), (Player::Right, &mut bounds.of_negative)] {
            let lines = self.components.lines(index, player);
            if (1..=MOST_LINES).contains(&lines)
                && self.components.cells(index).is_some_and(|cells| cells <= MOST_CELLS)
            {
                let best = self.prefixes(index, player, lines)?;
                if let Some(Prefix { right, left }) = best.last() {
                    *walls =
                        Walls { right: *right, left: std::array::from_fn(|i| left[i].max(right[i])) }.known();
                }
            }
        }
        Ok(bounds)
    }

    fn prefixes(&mut self, index: u32, player: Player, lines: u32) -> Result<Vec<Prefix>, Stop> {
        let mut best = vec![Prefix::EMPTY];
        for end in 1..=lines {
            let mut here = Prefix::NONE;
            for count in 1..=HIGHEST.min(end) {
                let walls = self.band_walls(index, player, (end - count, count))?;
                let before = best[(end - count) as usize];
                for i in 0..TEMPERATURES {
                    here.right[i] = here.right[i].max(plus(before.right[i], walls.right[i]));
                    let counted = plus(before.right[i], walls.left[i]);
                    here.left[i] = here.left[i].max(counted).max(plus(before.left[i], walls.right[i]));
                }
            }
            best.push(here);
        }
        Ok(best)
    }

    /// Lower bounds of a band; of its negative for cuts that cost Right.
    fn band_walls(&mut self, index: u32, player: Player, lines: (u32, u32)) -> Result<Walls, Stop> {
        if self.search.bands.walls.len() > MOST_BANDS {
            self.search.bands.clear();
            self.components.forget_bands();
        }
        let Some(band) = self.components.band(index, player, lines, self.budget)? else {
            return Ok(Walls::UNKNOWN);
        };
        if self.search.bands.walls.len() <= band as usize {
            self.add_band(lines.1)?;
        }
        let walls = self.search.bands.walls.get(band as usize);
        Ok(walls.map_or(Walls::UNKNOWN, |walls| walls[usize::from(player == Player::Right)]))
    }

    /// Adds the newest band.
    fn add_band(&mut self, lines: u32) -> Result<(), Stop> {
        let parts = self.components.number_newest_band(self.budget)?;
        let walls = match self.valued(&parts, lines)? {
            None => [Walls::UNKNOWN; 2],
            Some(sum) => [(false, sum.number), (true, -sum.number)].map(|(negative, number)| {
                Walls::of_sum(sum.terms.iter().map(|term| *self.walls(*term, negative))).shifted(number)
            }),
        };
        self.search.bands.walls.push(walls);
        self.search.bands.parts.push(parts);
        Ok(())
    }

    /// The values of the components of a band of so many lines, not added up; `None` if one is too large to be valued.
    fn valued(&mut self, parts: &Parts, lines: u32) -> Result<Option<Sum>, Stop> {
        let mut sum = Sum::default();
        for part in parts {
            if lines > 1 && self.components.cells(part.index).is_none_or(|cells| cells > EXACT_CELLS) {
                return Ok(None);
            }
            let Some(value) = self.value_of(part.index, VALUING)? else { return Ok(None) };
            let value = if part.negative { value.negate() } else { value };
            let (number, term) = self.search.values.term(value, self.arena, self.budget)?;
            sum.number = sum.number.saturating_add(number);
            sum.terms.extend(term);
        }
        Ok(Some(sum))
    }

    /// Adds the bands of the partition that is best at a temperature to a sum, in place of a component or its negative; `None`
    /// if no partition is known. The sum gets no larger.
    pub(crate) fn add_tied(
        &mut self,
        sum: &mut Sum,
        (index, negative): (u32, bool),
        temperature: usize,
    ) -> Result<Option<()>, Stop> {
        // The negative gets no larger by cuts that cost Right.
        let player = if negative { Player::Right } else { Player::Left };
        let lines = self.components.lines(index, player);
        let Some(partition) = self.partition(index, player, lines, temperature)? else { return Ok(None) };
        for lines in partition {
            let Some(band) = self.components.band(index, player, lines, self.budget)? else {
                return Ok(None);
            };
            let Some(parts) = self.search.bands.parts.get(band as usize).cloned() else { return Ok(None) };
            for part in parts {
                let Some(value) = self.value_of(part.index, VALUING)? else { return Ok(None) };
                self.add_value(sum, if part.negative != negative { value.negate() } else { value })?;
            }
        }
        Ok(Some(()))
    }

    /// The partition for which the bound on R_t is best.
    fn partition(
        &mut self,
        index: u32,
        player: Player,
        lines: u32,
        temperature: usize,
    ) -> Result<Option<Partition>, Stop> {
        let best = self.prefixes(index, player, lines)?;
        let right = |end: u32| best[end as usize].right[temperature];
        let (mut end, mut partition) = (lines, Partition::new());
        if lines == 0 || Walls::is_missing(right(end)) {
            return Ok(None);
        }
        while end > 0 {
            let mut found = None;
            for count in 1..=HIGHEST.min(end) {
                let walls = self.band_walls(index, player, (end - count, count))?;
                if plus(right(end - count), walls.right[temperature]) == right(end) {
                    found = Some(count);
                }
            }
            let Some(count) = found else { return Ok(None) };
            end -= count;
            partition.push((end, count));
        }
        Ok(Some(partition))
    }
}
