//! Sprouts: joining spots by lines, each with a new spot on it.

use super::sprouts_form::{
    DRAFT_END_OF_BOUNDARY, DRAFT_END_OF_REGION, Draft, END_OF_BOUNDARY, END_OF_LAND, END_OF_REGION,
    FormBuilder, MAX_LINES, Spot, is_between, is_end, parts,
};
use super::sprouts_text::{has_letters, read, write};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, VALUE};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::text;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Join two spots of a region, or one to itself, by a line with a new spot on it; no spot has more than three
/// lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts {
    /// How many spots there are at the beginning, if the name of the game says it.
    pub spots: Option<u64>,
}

/// The most spots at the beginning.
pub const MAX_SPOTS: u64 = 1000;

/// The regions of a position in which something can still be joined, in a form that most equal positions have
/// in common: codes of spots (see `sprouts_form.rs`), with the ends of boundaries, regions and lands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Drawing(pub(super) Arc<[u16]>);

impl Drawing {
    /// How many spots there are, if none has a line, all are in one region, and something can be joined.
    pub fn spots_of_opening(&self) -> Option<usize> {
        let mut spots = 0;
        for land in self.lands() {
            for region in parts(land, END_OF_REGION) {
                for boundary in parts(region, END_OF_BOUNDARY) {
                    spots += 1;
                    if boundary != [0] {
                        return None;
                    }
                }
                if spots == 0 || region.len() + 2 != self.0.len() {
                    return None;
                }
            }
        }
        (spots > 0).then_some(spots)
    }

    /// How many lines its spots lack.
    fn lives(&self) -> u64 {
        let halves = |&code: &u16| match Spot::from_code(code) {
            Spot::Lines(lines) => 2 * u64::from(MAX_LINES - lines),
            // Each of these is met twice.
            Spot::Twice(_) | Spot::Between(_) => 1,
        };
        self.0.iter().filter(|&&code| !is_end(code)).map(halves).sum::<u64>() / 2
    }

    /// The lands, each a list of regions with their ends.
    pub(super) fn lands(&self) -> impl Iterator<Item = &[u16]> {
        parts(&self.0, END_OF_LAND)
    }
}

/// A boundary of a drawing whose moves are listed.
struct Boundary {
    /// Its spots in the draft.
    met: Range<usize>,
    /// Its codes in the drawing.
    codes: Range<usize>,
    /// Whether it leads to no other region.
    is_closed: bool,
}

/// The moves from one drawing, by what they lead to.
struct Moves<'a> {
    /// The drawing.
    at: &'a Drawing,
    /// It by the numbers of spots, with a spot that moves add.
    draft: Draft,
    new: u16,
    /// The places of regions in the draft, and their boundaries.
    regions: Vec<(Range<usize>, Vec<Boundary>)>,
    /// The draft after a move, without the spots.
    to: Vec<u16>,
    form: FormBuilder,
    /// What was shown.
    shown: FxHashSet<Arc<[u16]>>,
}

impl<'a> Moves<'a> {
    fn new(at: &'a Drawing) -> Moves<'a> {
        let mut draft = Draft::from_drawing(at);
        let new = draft.spot(2);
        let mut regions = Vec::new();
        // Codes and spots stand in the same places, but for the ends of lands.
        let (mut start, mut lands) = (0, 0);
        let (mut first, mut boundaries) = (0, Vec::new());
        for (place, &code) in at.0.iter().enumerate() {
            match code {
                END_OF_BOUNDARY => {
                    let codes = start..place;
                    let is_closed = at.0[codes.clone()].iter().all(|&code| !is_between(code));
                    let met = start - lands..place - lands;
                    boundaries.push(Boundary { met, codes, is_closed });
                }
                END_OF_REGION => {
                    let end = place + 1 - lands;
                    regions.push((first..end, std::mem::take(&mut boundaries)));
                    first = end;
                }
                END_OF_LAND => lands += 1,
                _ => continue,
            }
            start = place + 1;
        }
        let (to, form, shown) = (Vec::new(), FormBuilder::default(), FxHashSet::default());
        Moves { at, draft, new, regions, to, form, shown }
    }

    fn visit(mut self, visit: Visit<'_, Drawing>) -> Flow {
        for region in 0..self.regions.len() {
            for a in (0..self.regions[region].1.len())
                .filter(|&a| self.is_first(region, a, None))
                .collect::<Vec<_>>()
            {
                self.within(region, a, visit)?;
                for b in a + 1..self.regions[region].1.len() {
                    if self.is_first(region, b, Some(a)) {
                        self.between(region, [a, b], visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Begins a drawing without one region.
    fn begin_without(&mut self, region: usize) {
        let gone = &self.regions[region].0;
        self.to.clear();
        self.to.extend_from_slice(&self.draft.met[..gone.start]);
        self.to.extend_from_slice(&self.draft.met[gone.end..]);
    }

    /// Shows the drawing that was written, once.
    fn show(&mut self, ends: [u16; 2], visit: Visit<'_, Drawing>) -> Flow {
        ends.iter().for_each(|&end| self.draft.lines[usize::from(end)] += 1);
        let form = self.form.form(&self.draft.lines, &self.to);
        ends.iter().for_each(|&end| self.draft.lines[usize::from(end)] -= 1);
        if self.shown.contains(form) {
            return ControlFlow::Continue(());
        }
        let form: Arc<[u16]> = Arc::from(form);
        self.shown.insert(form.clone());
        visit(Drawing(form))
    }

    /// Writes a boundary from one of its spots on, and that spot again: a line begins and ends there. A spot
    /// without lines is met once more only after it has one.
    fn write_round(&mut self, boundary: &Range<usize>, from: usize) {
        let spot = self.draft.met[boundary.start + from];
        self.to.extend_from_slice(&self.draft.met[boundary.start + from..boundary.end]);
        self.to.extend_from_slice(&self.draft.met[boundary.start..boundary.start + from]);
        if self.draft.lines[usize::from(spot)] > 0 {
            self.to.push(spot);
        }
    }

    /// Lines between two boundaries of a region, of which equal ones are not told apart.
    fn between(&mut self, region: usize, [a, b]: [usize; 2], visit: Visit<'_, Drawing>) -> Flow {
        let [one, other] = [a, b].map(|boundary| self.regions[region].1[boundary].met.clone());
        for i in 0..one.len() {
            for j in 0..other.len() {
                self.begin_without(region);
                for k in (0..self.regions[region].1.len()).filter(|&k| k != a && k != b) {
                    self.write_boundary(region, k);
                }
                self.to.push(self.new);
                self.write_round(&other, j);
                self.to.push(self.new);
                self.write_round(&one, i);
                self.to.extend([DRAFT_END_OF_BOUNDARY, DRAFT_END_OF_REGION]);
                let ends = [self.draft.met[one.start + i], self.draft.met[other.start + j]];
                self.show(ends, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn write_boundary(&mut self, region: usize, boundary: usize) {
        // Its end stands behind it.
        let met = &self.regions[region].1[boundary].met;
        self.to.extend_from_slice(&self.draft.met[met.start..met.end + 1]);
    }

    /// Lines from a boundary to itself. They divide the region, and the other boundaries go to either side.
    fn within(&mut self, region: usize, a: usize, visit: Visit<'_, Drawing>) -> Flow {
        let met = self.regions[region].1[a].met.clone();
        let boundary = self.draft.met[met].to_vec();
        for (i, &one) in boundary.iter().enumerate() {
            for (j, &other) in boundary.iter().enumerate().skip(i) {
                let lines = self.draft.lines[usize::from(one)];
                let sides = match (one == other, i == j) {
                    (false, _) => [boundary[i..=j].to_vec(), [&boundary[j..], &boundary[..=i]].concat()],
                    (true, true) if lines == 0 => [vec![one], vec![one]],
                    (true, true) if lines == 1 => {
                        [vec![one], [&boundary[i..], &boundary[..i], &[one][..]].concat()]
                    }
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
        ends: [u16; 2],
        sides: &[Vec<u16>; 2],
        visit: Visit<'_, Drawing>,
    ) -> Flow {
        let kinds = self.kinds(region, a);
        let mut chosen = vec![0; kinds.len()];
        loop {
            self.begin_without(region);
            for (side, boundary) in sides.iter().enumerate() {
                for (kind, &count) in kinds.iter().zip(&chosen) {
                    let placed = if side == 0 { &kind[..count] } else { &kind[count..] };
                    placed.iter().for_each(|&k| self.write_boundary(region, k));
                }
                self.to.extend_from_slice(boundary);
                self.to.extend([self.new, DRAFT_END_OF_BOUNDARY, DRAFT_END_OF_REGION]);
            }
            self.show(ends, visit)?;
            let Some(i) = chosen.iter().zip(&kinds).rposition(|(&chosen, kind)| chosen < kind.len()) else {
                return ControlFlow::Continue(());
            };
            chosen[i] += 1;
            chosen[i + 1..].fill(0);
        }
    }

    /// The boundaries of a region but for one, those that may be exchanged together.
    fn kinds(&self, region: usize, but: usize) -> Vec<Vec<usize>> {
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        for k in (0..self.regions[region].1.len()).filter(|&k| k != but) {
            match kinds.last_mut() {
                Some(kind) if self.alike(region, kind[0], k) => kind.push(k),
                _ => kinds.push(vec![k]),
            }
        }
        kinds
    }

    /// Whether two boundaries of a region may be exchanged. Those that lead to other regions may not, and
    /// equal ones stand together.
    fn alike(&self, region: usize, k: usize, l: usize) -> bool {
        let [one, other] = [k, l].map(|boundary| &self.regions[region].1[boundary]);
        one.is_closed && self.at.0[one.codes.clone()] == self.at.0[other.codes.clone()]
    }

    /// Whether a boundary is the first of those that it may be exchanged with, but for `but`.
    fn is_first(&self, region: usize, k: usize, but: Option<usize>) -> bool {
        let mut before = (0..k).rev().filter(|&l| but != Some(l));
        before.next().is_none_or(|l| !self.alike(region, k, l))
    }
}

impl Ruleset for Sprouts {
    type Position = Drawing;
    /// What the line leads to.
    type Move = Drawing;

    fn visit_moves(&self, at: &Drawing, _: Player, visit: Visit<'_, Drawing>) -> Flow {
        Moves::new(at).visit(visit)
    }

    fn play(&self, _: &Drawing, to: &Drawing) -> Result<Drawing, PositionTooLarge> {
        if has_letters(to) { Ok(to.clone()) } else { Err(PositionTooLarge) }
    }

    /// Regions that no spots join are independent.
    fn visit_components(&self, at: &Drawing, visit: &mut dyn FnMut(Drawing)) {
        for land in at.0.split_inclusive(|&code| code == END_OF_LAND) {
            visit(if land.len() == at.0.len() { at.clone() } else { Drawing(Arc::from(land)) });
        }
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn estimate_moves(&self, at: &Drawing) -> Option<u64> {
        /// Positions with at most this number of lives have few moves, and so have all that follow.
        const FEW_LIVES: u64 = 4;
        let lives = at.lives();
        if lives <= FEW_LIVES {
            return Some(lives * lives / 2);
        }
        // Equal spots have equal moves, but games become long with them.
        let lines =
            at.lands().flat_map(|land| parts(land, END_OF_REGION)).map(lines_in).fold(0, u64::saturating_add);
        Some((FEW_LIVES * FEW_LIVES / 2 + 1).max(lives * lives / 16) + lines / 8)
    }

    fn size_in_memory(&self, at: &Drawing) -> usize {
        /// The counts of owners, and what an allocation adds.
        const SHARED: usize = 32;
        size_of::<Drawing>() + SHARED + size_of_val(&at.0[..])
    }

    fn move_size_in_memory(&self, mv: &Drawing) -> usize {
        self.size_in_memory(mv)
    }

    fn move_cost(&self, at: &Drawing) -> u64 {
        // The common form is looked for with each move.
        10 + at.0.len() as u64
    }
}

/// About how many lines can be drawn in a region.
fn lines_in(region: &[u16]) -> u64 {
    let mut boundaries: Vec<(&[u16], u64)> = Vec::new();
    for boundary in parts(region, END_OF_BOUNDARY) {
        match boundaries.last_mut() {
            Some((last, count)) if *last == boundary && boundary.len() == 1 => *count += 1,
            _ => boundaries.push((boundary, 1)),
        }
    }
    let divisions = boundaries.iter().fold(1_u64, |all, (_, count)| all.saturating_mul(count + 1));
    let lengths: u64 = boundaries.iter().map(|(boundary, _)| boundary.len() as u64).sum();
    let mut lines = 0_u64;
    for (boundary, count) in boundaries {
        let length = boundary.len() as u64;
        let loops = boundary.iter().filter(|&&code| code < 2).count() as u64;
        let across = length * (length - 1) / 2 + loops;
        lines = lines.saturating_add(across.saturating_mul(divisions / (count + 1) * count));
        lines = lines.saturating_add(
            (length * (lengths - length) + if count > 1 { 2 * length * length } else { 0 }) / 2,
        );
    }
    lines
}

impl Impartial for Sprouts {}

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
        at.0.len() as u64 + 2
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
