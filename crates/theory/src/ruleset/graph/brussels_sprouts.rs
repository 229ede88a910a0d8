//! Brussels Sprouts: joining the free ends of crosses, each line with a stroke across it.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::heap::MAX_HEAP;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, VALUE};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Join two free ends in one region by a line, with a stroke across it that has two new free ends, one on
/// each side.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrusselsSprouts {
    /// How many crosses there are at the beginning, if the name of the game says it.
    pub crosses: Option<u64>,
}

/// Boundaries of one region by their free ends: the numbers of ends, rising, each with the number of
/// boundaries that have this many.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(Vec<[u64; 2]>);

/// More boundaries are not written down one by one.
const MAX_WRITTEN: u64 = 1 << 20;

impl Region {
    fn from_ends(ends: &[u64]) -> Region {
        let mut sorted = ends.to_vec();
        sorted.sort_unstable();
        Region(sorted.chunk_by(|a, b| a == b).map(|equal| [equal[0], equal.len() as u64]).collect())
    }

    fn with(&self, ends: u64) -> Region {
        let mut runs = self.0.clone();
        match runs.binary_search_by_key(&ends, |run| run[0]) {
            Ok(i) => runs[i][1] += 1,
            Err(i) => runs.insert(i, [ends, 1]),
        }
        Region(runs)
    }

    /// The region without a boundary of the run `i`; the run stays, if empty, until [`Region::tidied`].
    fn without(&self, i: usize) -> Region {
        let mut region = self.clone();
        region.0[i][1] -= 1;
        region
    }

    fn tidied(mut self) -> Region {
        self.0.retain(|run| run[1] > 0);
        self
    }

    fn boundaries(&self) -> u64 {
        self.0.iter().map(|run| run[1]).fold(0, u64::saturating_add)
    }

    /// How many moves are left in the region: see [`moves_left`].
    fn moves_left(&self) -> u128 {
        let ends: u128 = self.0.iter().map(|[ends, count]| u128::from(*ends) * u128::from(*count)).sum();
        ends + u128::from(self.boundaries()) - 2
    }
}

/// How many moves are left, whatever the players do.
///
/// Let there be E free ends on B boundaries of R regions. A move uses two ends and makes two, so E never
/// changes. A line between two boundaries makes them one; a line within a boundary makes two of it, in two
/// regions, which both keep an end. A region with two ends has a move, so play ends with one end on the one
/// boundary of each region, that is with E regions and E boundaries. So E - R moves divide a region; they
/// also add E - R boundaries, and B - R moves take one away. Together these are E + B - 2R.
pub fn moves_left(at: &[Region]) -> u128 {
    at.iter().map(Region::moves_left).sum()
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// Between two boundaries with these free ends.
    Between {
        /// The region, from 0.
        region: usize,
        /// The places of the boundaries among the different ones of the region.
        runs: [usize; 2],
    },
    /// From a boundary to itself, which divides the region.
    Within {
        /// The region, from 0.
        region: usize,
        /// The place of the boundary among the different ones of the region.
        run: usize,
        /// The free ends on one side of the line, at most as many as on the other.
        ends: u64,
        /// How many of each kind of the other boundaries are on that side.
        beside: Vec<u64>,
    },
}

/// Whether this region is the first of equal ones. Regions rise.
fn is_first(at: &[Region], region: usize) -> bool {
    region == 0 || at[region - 1] != at[region]
}

/// Shows the ways to choose some of these boundaries, in lexicographic order.
fn visit_choices(from: &Region, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
    let mut chosen = vec![0; from.0.len()];
    loop {
        visit(&chosen)?;
        let Some(i) = chosen.iter().zip(&from.0).rposition(|(&chosen, run)| chosen < run[1]) else {
            return ControlFlow::Continue(());
        };
        chosen[i] += 1;
        chosen[i + 1..].fill(0);
    }
}

fn visit_within(at: &[Region], region: usize, run: usize, visit: Visit<'_, Line>) -> Flow {
    let others = at[region].without(run);
    let all = at[region].0[run][0];
    for ends in 1..=all / 2 {
        visit_choices(&others, &mut |beside| {
            let rest = others.0.iter().zip(beside).map(|(run, beside)| run[1] - beside);
            // With as many ends on both sides the sides may be exchanged.
            if 2 * ends == all && beside.iter().copied().gt(rest) {
                return ControlFlow::Continue(());
            }
            visit(Line::Within { region, run, ends, beside: beside.to_vec() })
        })?;
    }
    ControlFlow::Continue(())
}

impl Ruleset for BrusselsSprouts {
    /// The regions, rising.
    type Position = Vec<Region>;
    type Move = Line;

    fn visit_moves(&self, at: &Vec<Region>, _: Player, visit: Visit<'_, Line>) -> Flow {
        let regions = || (0..at.len()).filter(|&region| is_first(at, region));
        for region in regions() {
            let runs = &at[region].0;
            for first in 0..runs.len() {
                let same = usize::from(runs[first][1] < 2);
                for second in first + same..runs.len() {
                    visit(Line::Between { region, runs: [first, second] })?;
                }
            }
        }
        for region in regions() {
            for run in 0..at[region].0.len() {
                visit_within(at, region, run, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn lists_by_move(&self) -> bool {
        true
    }

    fn play(&self, at: &Vec<Region>, mv: &Line) -> Result<Vec<Region>, PositionTooLarge> {
        if at.iter().map(Region::boundaries).fold(0, u64::saturating_add) > MAX_WRITTEN {
            return Err(PositionTooLarge);
        }
        let mut to = at.clone();
        match mv {
            Line::Between { region, runs: [first, second] } => {
                let [one, other] = [first, second].map(|&run| at[*region].0[run][0]);
                let joined = one.checked_add(other).ok_or(PositionTooLarge)?;
                to[*region] = at[*region].without(*first).without(*second).tidied().with(joined);
            }
            Line::Within { region, run, ends, beside } => {
                let others = at[*region].without(*run);
                let (mut one, mut rest) = (others.clone(), others);
                for (i, &beside) in beside.iter().enumerate() {
                    one.0[i][1] = beside;
                    rest.0[i][1] -= beside;
                }
                to[*region] = one.tidied().with(*ends);
                to.push(rest.tidied().with(at[*region].0[*run][0] - ends));
            }
        }
        to.sort_unstable();
        Ok(to)
    }

    /// Regions without a move are nothing.
    fn canonical(&self, at: &Vec<Region>) -> Vec<Region> {
        at.iter().filter(|region| region.moves_left() > 0).cloned().collect()
    }

    fn visit_components(&self, at: &Vec<Region>, visit: &mut dyn FnMut(Vec<Region>)) {
        self.canonical(at).into_iter().for_each(|region| visit(vec![region]));
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<Region>) -> usize {
        list_weight(at) + at.iter().map(|region| list_weight(&region.0)).sum::<usize>()
    }

    fn move_size_in_memory(&self, mv: &Line) -> usize {
        size_of_val(mv) + if let Line::Within { beside, .. } = mv { list_weight(beside) } else { 0 }
    }
}

impl Impartial for BrusselsSprouts {}

impl Notation for BrusselsSprouts {
    fn parse(&self, data: &Data) -> Result<Vec<Region>, PositionError> {
        match data {
            Data::Natural(_) | Data::Big(_) => {
                let crosses = data.natural(MAX_HEAP)?;
                return Ok(if crosses == 0 { Vec::new() } else { vec![Region(vec![[4, crosses]])] });
            }
            Data::Naturals(_) | Data::Rows { .. } | Data::List(_) => {}
            other => {
                let expected = words!("a number of crosses or a list of regions", "叉的个数或区域列表");
                return Err(PositionError::shape(other, &expected));
            }
        }
        let region = |(i, region): (usize, &Data)| {
            let within = |error: PositionError| error.within(&format!("[{i}]"));
            let ends = region.naturals(MAX_HEAP).map_err(within)?;
            if ends.is_empty() || ends.contains(&0) {
                return Err(within(PositionError::wrong(words!(
                    "each region has boundaries with at least one free end: write a list of numbers from 1 up",
                    "每个区域有边界，每条边界至少有一个自由端：请写不小于 1 的数的列表"
                ))));
            }
            Ok(Region::from_ends(ends))
        };
        let mut regions: Vec<Region> =
            data.items()?.iter().enumerate().map(region).collect::<Result<_, _>>()?;
        regions.sort_unstable();
        Ok(regions)
    }

    /// A large number of crosses is written as a number.
    fn write(&self, at: &Vec<Region>) -> Data {
        if let [region] = &at[..]
            && let [[4, crosses]] = region.0[..]
            && crosses > MAX_WRITTEN
        {
            return Data::Natural(crosses);
        }
        let boundaries =
            |run: &[u64; 2]| std::iter::repeat_n(run[0], usize::try_from(run[1]).unwrap_or(usize::MAX));
        let region = |region: &Region| Data::Naturals(region.0.iter().flat_map(boundaries).collect());
        Data::list(at.iter().map(region).collect())
    }

    fn size_after(&self, at: &Vec<Region>, _: &Line) -> u64 {
        at.iter().map(Region::boundaries).fold(1, u64::saturating_add)
    }

    fn move_name(&self, at: &Vec<Region>, mv: &Line) -> MoveName {
        match mv {
            Line::Between { region, runs } => {
                let ends = runs.map(|run| at[*region].0[run][0]);
                vec![("region", Data::Natural(*region as u64)), ("join", Data::Naturals(ends.to_vec()))]
            }
            Line::Within { region, run, ends, beside } => {
                let all = at[*region].0[*run][0];
                let kinds = at[*region].0.iter().zip(beside).filter(|(_, count)| **count > 0);
                let beside = kinds.map(|(kind, &count)| Data::Naturals(vec![kind[0], count])).collect();
                vec![
                    ("region", Data::Natural(*region as u64)),
                    ("divide", Data::Naturals(vec![*ends, all - ends])),
                    ("beside", Data::list(beside)),
                ]
            }
        }
    }

    fn form(&self) -> TextFormat {
        VALUE
    }

    fn opening(&self) -> Option<Data> {
        self.crosses.map(Data::Natural)
    }

    fn example(&self) -> Cow<'static, str> {
        match self.crosses {
            None | Some(0) => Cow::Borrowed(ABOUT.example),
            Some(crosses) => Cow::Owned(crosses.to_string()),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for BrusselsSprouts {
    fn from_parameters(parameters: Option<&str>) -> Result<BrusselsSprouts, GameError> {
        let number = |_| one_number("brussels-sprouts", parameters, 0, MAX_HEAP);
        let crosses = parameters.map(number).transpose()?;
        Ok(BrusselsSprouts { crosses })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Crosses with four free ends each are drawn on paper. A move joins two free ends by a line that meets no other line and draws a stroke across it, which has a free end on each side. A player who cannot move loses.",
        "纸上画有若干个叉，每个叉有四个自由端。每步用一条不与其他线相交的线连接两个自由端，并在线上画一短横，两侧各成为一个新的自由端。无法行动者负。",
    ),
    format: text!(
        "the number of crosses, or the regions, each a list of its boundaries by the numbers of their free ends in it",
        "叉的个数，或各区域的列表，每个区域写出其各边界在该区域中的自由端数"
    ),
    example: "[[4,4]]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 17 (Brussels Sprouts)",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn read(data: &Data) -> Result<Vec<Region>, (String, bool)> {
        BrusselsSprouts::default().parse(data).map_err(|error| (error.at, error.too_large))
    }

    #[test]
    fn positions_are_read_as_numbers_and_regions() {
        let rules = BrusselsSprouts::default();
        let regions =
            |list: &[&[u64]]| Data::list(list.iter().map(|region| region.to_vec().into()).collect());
        assert_eq!(read(&2u64.into()), read(&regions(&[&[4, 4]])));
        assert_eq!(read(&0u64.into()), Ok(vec![]));
        assert_eq!(read(&Data::Naturals(vec![])), Ok(vec![]));
        let at = read(&regions(&[&[3, 1, 1], &[1, 2]])).unwrap();
        assert_eq!(rules.write(&at), regions(&[&[1, 2], &[1, 1, 3]]));
        let many = read(&MAX_HEAP.into()).unwrap();
        assert_eq!(rules.write(&many), Data::Natural(MAX_HEAP));
        assert_eq!(read(&Data::Natural(MAX_HEAP + 1)), Err((String::new(), true)));
        for (wrong, place) in [
            (regions(&[&[4], &[]]), "[1]"),
            (regions(&[&[4, 0]]), "[0]"),
            (Data::Naturals(vec![4, 4]), "[0]"),
            ("4".into(), ""),
            (Data::Null, ""),
            (Data::small(-1), ""),
        ] {
            assert_eq!(read(&wrong), Err((place.to_owned(), false)), "{wrong}");
        }
    }

    #[test]
    fn parameters_are_openings() {
        assert_eq!(BrusselsSprouts::from_parameters(Some("3")).unwrap().opening(), Some(Data::Natural(3)));
        for wrong in ["", "x", "-1", "1.5", "2,3", "1000000000000000001"] {
            assert!(BrusselsSprouts::from_parameters(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
