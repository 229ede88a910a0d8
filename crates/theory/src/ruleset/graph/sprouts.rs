//! Sprouts: joining spots by lines, each with a new spot on it.

use super::sprouts_text::{read, write};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, VALUE};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::text;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// Join two spots of a region, or one to itself, by a line with a new spot on it; no spot has more than three
/// lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts {
    /// How many spots there are at the beginning, if the name of the game says it.
    pub spots: Option<u64>,
}

/// The most spots at the beginning.
pub const MAX_SPOTS: u64 = 1000;

/// A spot as it is met on a walk along a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spot {
    /// It has this number of lines, at most two, and is met nowhere else.
    Lines(u8),
    /// It has two lines and is met twice on this boundary. Spots of this kind are numbered on each boundary.
    Twice(u16),
    /// It has two lines and is met in two regions. Spots of this kind are numbered in the whole position.
    Between(u16),
}

/// A walk along a boundary, read as a cycle.
pub type Boundary = Vec<Spot>;

/// The boundaries of a region.
pub type Region = Vec<Boundary>;

/// The regions of a position in which something can still be joined, in a form that most equal positions have
/// in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Drawing(pub(super) Vec<Region>);

impl Drawing {
    /// How many spots there are, if none has a line, all are in one region, and something can be joined.
    pub fn spots_of_opening(&self) -> Option<usize> {
        let [region] = &self.0[..] else { return None };
        region.iter().all(|boundary| boundary[..] == [Spot::Lines(0)]).then_some(region.len())
    }
}

/// A drawing while it is changed: the boundaries by the numbers of their spots.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Regions, their boundaries, and the spots met on these.
    pub regions: Vec<Vec<Vec<usize>>>,
    /// How many lines each spot has.
    pub lines: Vec<u8>,
}

/// A spot with more lines is no longer met.
const MAX_LINES: u8 = 3;

impl Draft {
    /// Adds a spot with this number of lines.
    pub fn spot(&mut self, lines: u8) -> usize {
        self.lines.push(lines);
        self.lines.len() - 1
    }

    fn from_drawing(at: &Drawing) -> Draft {
        let mut draft = Draft::default();
        let mut between: BTreeMap<u16, usize> = BTreeMap::new();
        for region in &at.0 {
            let mut boundaries = Vec::with_capacity(region.len());
            for boundary in region {
                let mut twice: BTreeMap<u16, usize> = BTreeMap::new();
                let mut met = Vec::with_capacity(boundary.len());
                for &spot in boundary {
                    met.push(match spot {
                        Spot::Lines(lines) => draft.spot(lines),
                        Spot::Twice(number) => *twice.entry(number).or_insert_with(|| draft.spot(2)),
                        Spot::Between(number) => *between.entry(number).or_insert_with(|| draft.spot(2)),
                    });
                }
                boundaries.push(met);
            }
            draft.regions.push(boundaries);
        }
        draft
    }

    /// Leaves out spots with three lines, boundaries without spots, regions with fewer than two lives, and
    /// repeated meetings.
    fn tidy(&mut self) {
        let lines = &self.lines;
        for region in &mut self.regions {
            for boundary in region.iter_mut() {
                boundary.retain(|&spot| lines[spot] < MAX_LINES);
                // A spot that is met twice in a row is joined to the same things both times.
                let next: Vec<usize> = boundary.iter().skip(1).chain(boundary.first()).copied().collect();
                if boundary.len() > 1 {
                    let single = boundary[0];
                    let mut next = next.into_iter();
                    boundary.retain(|&spot| next.next() != Some(spot));
                    if boundary.is_empty() {
                        boundary.push(single);
                    }
                }
            }
            region.retain(|boundary| !boundary.is_empty());
        }
        self.regions.retain(|region| {
            let mut spots: Vec<usize> = region.iter().flatten().copied().collect();
            spots.sort_unstable();
            spots.dedup();
            spots.iter().map(|&spot| u64::from(MAX_LINES - lines[spot])).sum::<u64>() >= 2
        });
    }

    /// The drawing in its common form.
    ///
    /// Rotating a boundary, turning round all boundaries of a region, and changing the order of boundaries
    /// and regions and the names of spots change nothing. The least writing of each region is taken with the
    /// names that spots between regions have so far; then these are named by the order in which they are met,
    /// a few times over. Drawings that stay apart cost time.
    pub fn drawing(mut self) -> Drawing {
        /// Names seldom change more often.
        const ROUNDS: usize = 4;
        self.tidy();
        let kinds = self.kinds();
        let mut names: Vec<u16> = vec![0; self.lines.len()];
        let mut drawn: Vec<Walks> = Vec::new();
        for _ in 0..ROUNDS {
            let least = |region: &Vec<Vec<usize>>| {
                Walks::new(region, &|spot| match kinds[spot] {
                    Kind::Once => Spot::Lines(self.lines[spot]),
                    Kind::Twice => Spot::Twice(0),
                    Kind::Between => Spot::Between(names[spot]),
                })
            };
            drawn = self.regions.iter().map(least).collect();
            drawn.sort_by(|a, b| (a.written.len(), &a.written).cmp(&(b.written.len(), &b.written)));
            let mut renamed = vec![0; names.len()];
            let mut next = 1;
            for &spot in drawn.iter().flat_map(|region| region.spots.iter().flatten()) {
                if kinds[spot] == Kind::Between && renamed[spot] == 0 {
                    renamed[spot] = next;
                    next += 1;
                }
            }
            let settled = renamed == names;
            names = renamed;
            if settled {
                break;
            }
        }
        Drawing(drawn.into_iter().map(|region| region.named(&names)).collect())
    }

    /// How each spot is met.
    fn kinds(&self) -> Vec<Kind> {
        let mut met: Vec<Option<(usize, Kind)>> = vec![None; self.lines.len()];
        for (i, region) in self.regions.iter().enumerate() {
            for &spot in region.iter().flatten() {
                met[spot] = Some(match met[spot] {
                    None => (i, Kind::Once),
                    Some((first, _)) if first == i => (i, Kind::Twice),
                    Some((first, _)) => (first, Kind::Between),
                });
            }
        }
        met.into_iter().map(|met| met.map_or(Kind::Once, |(_, kind)| kind)).collect()
    }
}

/// How a spot is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Once,
    Twice,
    Between,
}

/// The boundaries of a region, written in the least way, with the spots that they are walks along.
struct Walks {
    written: Region,
    spots: Vec<Vec<usize>>,
}

impl Walks {
    /// The least writing over all rotations of each boundary and both directions of all of them.
    fn new(region: &[Vec<usize>], spot: &dyn Fn(usize) -> Spot) -> Walks {
        let directed = |back: bool| {
            let least = |boundary: &Vec<usize>| {
                let mut along = boundary.clone();
                if back {
                    along.reverse();
                }
                let walks = (0..along.len()).map(|from| walk(&along, from));
                walks.map(|walk| (written(&walk, spot), walk)).min().unwrap_or_default()
            };
            let mut boundaries: Vec<(Boundary, Vec<usize>)> = region.iter().map(least).collect();
            boundaries.sort();
            let (written, spots) = boundaries.into_iter().unzip();
            Walks { written, spots }
        };
        let (forth, back) = (directed(false), directed(true));
        if back.written < forth.written { back } else { forth }
    }

    /// The region with these names of spots between regions.
    fn named(mut self, names: &[u16]) -> Region {
        for (boundary, spots) in self.written.iter_mut().zip(&self.spots) {
            for (spot, &number) in boundary.iter_mut().zip(spots) {
                if let Spot::Between(name) = spot {
                    *name = names[number];
                }
            }
        }
        self.written
    }
}

/// A walk as it is written: spots that are met twice are numbered by the order in which they are met.
fn written(walk: &[usize], spot: &dyn Fn(usize) -> Spot) -> Boundary {
    let mut twice: Vec<usize> = Vec::new();
    let mut write = |&met: &usize| match spot(met) {
        Spot::Twice(_) => {
            let number = twice.iter().position(|&known| known == met).unwrap_or_else(|| {
                twice.push(met);
                twice.len() - 1
            });
            Spot::Twice(number as u16)
        }
        other => other,
    };
    walk.iter().map(&mut write).collect()
}

/// A boundary from one of its spots on.
fn walk(boundary: &[usize], from: usize) -> Vec<usize> {
    [&boundary[from..], &boundary[..from]].concat()
}

/// The moves from one drawing, by what they lead to.
struct Moves<'a> {
    /// The drawing.
    at: &'a Drawing,
    /// It as it is changed.
    draft: Draft,
    /// What was shown.
    shown: HashSet<Drawing>,
}

impl Moves<'_> {
    /// Shows a drawing with one region replaced, once.
    fn show(
        &mut self,
        region: usize,
        ends: [usize; 2],
        boundaries: impl FnOnce(usize) -> Vec<Vec<Vec<usize>>>,
        visit: Visit<'_, Drawing>,
    ) -> Flow {
        let mut to = self.draft.clone();
        ends.iter().for_each(|&end| to.lines[end] += 1);
        let new = to.spot(2);
        to.regions.swap_remove(region);
        to.regions.extend(boundaries(new));
        let to = to.drawing();
        if self.shown.contains(&to) {
            return ControlFlow::Continue(());
        }
        self.shown.insert(to.clone());
        visit(to)
    }

    /// Lines between two boundaries of a region, of which equal ones are not told apart.
    fn between(&mut self, region: usize, [a, b]: [usize; 2], visit: Visit<'_, Drawing>) -> Flow {
        let boundaries = self.draft.regions[region].clone();
        for (i, &one) in boundaries[a].iter().enumerate() {
            for (j, &other) in boundaries[b].iter().enumerate() {
                let round = |boundary: &[usize], from: usize, spot: usize| {
                    let mut round = walk(boundary, from);
                    // A spot without lines is met once more only after it has one.
                    if self.draft.lines[spot] > 0 {
                        round.push(spot);
                    }
                    round
                };
                let (first, second) = (round(&boundaries[a], i, one), round(&boundaries[b], j, other));
                let joined = |new| {
                    let kept = (0..boundaries.len()).filter(|&k| k != a && k != b);
                    let mut kept: Vec<Vec<usize>> = kept.map(|k| boundaries[k].clone()).collect();
                    kept.push([&[new][..], &second, &[new], &first].concat());
                    vec![kept]
                };
                self.show(region, [one, other], joined, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Lines from a boundary to itself. They divide the region, and the other boundaries go to either side.
    fn within(&mut self, region: usize, a: usize, visit: Visit<'_, Drawing>) -> Flow {
        let boundary = self.draft.regions[region][a].clone();
        for (i, &one) in boundary.iter().enumerate() {
            for (j, &other) in boundary.iter().enumerate().skip(i) {
                let lines = self.draft.lines[one];
                let sides = match (one == other, i == j) {
                    (false, _) => [boundary[i..=j].to_vec(), [&boundary[j..], &boundary[..=i]].concat()],
                    (true, true) if lines == 0 => [vec![one], vec![one]],
                    (true, true) if lines == 1 => [vec![one], [walk(&boundary, i), vec![one]].concat()],
                    _ => continue,
                };
                self.divided(region, a, [one, other], &sides, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn divided(
        &mut self,
        region: usize,
        a: usize,
        ends: [usize; 2],
        sides: &[Vec<usize>; 2],
        visit: Visit<'_, Drawing>,
    ) -> Flow {
        let others: Vec<usize> = (0..self.draft.regions[region].len()).filter(|&k| k != a).collect();
        let kinds: Vec<&[usize]> = others.chunk_by(|&k, &l| self.alike(region, k, l)).collect();
        let mut chosen = vec![0; kinds.len()];
        loop {
            let boundaries = self.draft.regions[region].clone();
            let take = |new: usize| {
                let mut parts = [Vec::new(), Vec::new()];
                for (kind, &count) in kinds.iter().zip(&chosen) {
                    for (place, &k) in kind.iter().enumerate() {
                        parts[usize::from(place >= count)].push(boundaries[k].clone());
                    }
                }
                for (part, side) in parts.iter_mut().zip(sides) {
                    part.push([&side[..], &[new]].concat());
                }
                parts.to_vec()
            };
            self.show(region, ends, take, visit)?;
            let Some(i) = chosen.iter().zip(&kinds).rposition(|(&chosen, kind)| chosen < kind.len()) else {
                return ControlFlow::Continue(());
            };
            chosen[i] += 1;
            chosen[i + 1..].fill(0);
        }
    }

    /// Whether two boundaries of a region may be exchanged. Those that lead to other regions may not, and
    /// equal ones stand together.
    fn alike(&self, region: usize, k: usize, l: usize) -> bool {
        let region = &self.at.0[region];
        region[k] == region[l] && !region[k].iter().any(|spot| matches!(spot, Spot::Between(_)))
    }

    /// Whether a boundary is the first of those that it may be exchanged with, but for `but`.
    fn is_first(&self, region: usize, k: usize, but: Option<usize>) -> bool {
        !(0..k).any(|l| but != Some(l) && self.alike(region, k, l))
    }
}

impl Ruleset for Sprouts {
    type Position = Drawing;
    /// What the line leads to.
    type Move = Drawing;

    fn visit_moves(&self, at: &Drawing, _: Player, visit: Visit<'_, Drawing>) -> Flow {
        let mut moves = Moves { at, draft: Draft::from_drawing(at), shown: HashSet::new() };
        for (region, boundaries) in at.0.iter().enumerate() {
            for a in (0..boundaries.len()).filter(|&a| moves.is_first(region, a, None)).collect::<Vec<_>>() {
                moves.within(region, a, visit)?;
                for b in a + 1..boundaries.len() {
                    if moves.is_first(region, b, Some(a)) {
                        moves.between(region, [a, b], visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, _: &Drawing, to: &Drawing) -> Result<Drawing, PositionTooLarge> {
        if write(to).is_some() { Ok(to.clone()) } else { Err(PositionTooLarge) }
    }

    /// Regions that no spots join are independent.
    fn visit_components(&self, at: &Drawing, visit: &mut dyn FnMut(Drawing)) {
        let lands = lands(at);
        if let [_] = lands[..] {
            return visit(at.clone());
        }
        for land in lands {
            let regions = land.into_iter().map(|region| at.0[region].clone()).collect();
            visit(Draft::from_drawing(&Drawing(regions)).drawing());
        }
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Drawing) -> usize {
        const LIST: usize = size_of::<Vec<Spot>>() + 16;
        let boundaries = at.0.iter().flatten();
        let inside: usize = boundaries.map(|boundary| LIST + size_of_val(&boundary[..])).sum();
        size_of::<Drawing>() + 64 + at.0.len() * LIST + inside
    }

    fn move_size_in_memory(&self, mv: &Drawing) -> usize {
        self.size_in_memory(mv)
    }

    fn move_cost(&self, at: &Drawing) -> u64 {
        // The common form is looked for with each move.
        let spots: usize = at.0.iter().flatten().map(Vec::len).sum();
        10 + spots as u64
    }
}

impl Impartial for Sprouts {}

/// The regions of each land, rising: regions that spots join.
pub(super) fn lands(at: &Drawing) -> Vec<Vec<usize>> {
    let mut lands: Vec<Vec<usize>> = Vec::new();
    let mut names: Vec<HashSet<u16>> = Vec::new();
    for (i, region) in at.0.iter().enumerate() {
        let between = |spot: &Spot| if let Spot::Between(name) = spot { Some(*name) } else { None };
        let mut all: HashSet<u16> = region.iter().flatten().filter_map(between).collect();
        let mut land = vec![i];
        while let Some(known) = names.iter().position(|known| !known.is_disjoint(&all)) {
            all.extend(names.remove(known));
            land.extend(lands.remove(known));
        }
        land.sort_unstable();
        lands.push(land);
        names.push(all);
    }
    lands.sort_unstable();
    lands
}

impl Notation for Sprouts {
    fn parse(&self, data: &Data) -> Result<Drawing, PositionError> {
        /// Reading what is written seldom changes it more often.
        const ROUNDS: usize = 8;
        let mut drawing = read(data)?.drawing();
        for _ in 0..ROUNDS {
            let again = Draft::from_drawing(&drawing).drawing();
            if again == drawing {
                break;
            }
            drawing = again;
        }
        Ok(drawing)
    }

    fn write(&self, at: &Drawing) -> Data {
        Data::Text(write(at).unwrap_or_default())
    }

    fn size_after(&self, at: &Drawing, _: &Drawing) -> u64 {
        at.0.iter().flatten().map(|boundary| boundary.len() as u64 + 1).sum::<u64>() + 3
    }

    fn move_name(&self, _: &Drawing, mv: &Drawing) -> MoveName {
        vec![("leaves", Data::Text(write(mv).unwrap_or_default()))]
    }

    fn form(&self) -> TextFormat {
        VALUE
    }

    fn opening(&self) -> Option<Data> {
        self.spots.map(Data::Natural)
    }

    fn example(&self) -> Cow<'static, str> {
        match self.spots {
            None | Some(0) => Cow::Borrowed(ABOUT.example),
            Some(spots) => Cow::Owned(spots.to_string()),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Sprouts {
    fn from_parameters(parameters: Option<&str>) -> Result<Sprouts, GameError> {
        let spots = parameters.map(|_| one_number("sprouts", parameters, 0, MAX_SPOTS)).transpose()?;
        Ok(Sprouts { spots })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Spots are drawn on paper. A move joins two spots, or a spot to itself, by a line that meets no other line and no other spot, and draws a new spot on it. No spot has more than three lines. A player who cannot move loses.",
        "纸上画有若干个点。每步用一条不与其他线和点相交的线连接两个点（或一个点与它自己），并在线上画一个新点。每个点至多连三条线。无法行动者负。",
    ),
    format: text!(
        "the number of spots, or a text in the notation of Glop: `0`, `1` and `2` are spots by their lines, a small letter stands twice on one boundary, a capital in two regions; boundaries end in `.`, regions in `}`, lands in `]`, the position in `!`",
        "点的个数，或 Glop 记法的文本：`0`、`1`、`2` 为已连相应条线的点，小写字母在同一边界上出现两次，大写字母在两个区域中各出现一次；边界以 `.` 结尾，区域以 `}` 结尾，陆地以 `]` 结尾，局面以 `!` 结尾"
    ),
    example: "\"0.AB.}AB.}]!\"",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 17 (Sprouts); J. Lemoine, S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012)",
};
