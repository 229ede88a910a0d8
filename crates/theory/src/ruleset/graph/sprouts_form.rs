//! The common form of drawings of Sprouts: equal drawings mostly have one writing.
//!
//! What plays no part is left out:
//!
//! - spots with three lines, boundaries without spots, and regions with fewer than two lives, in which
//!   nothing can be joined;
//! - the second of two meetings in a row with one spot, which is joined to the same spots both times;
//! - in a region with two or three lives, everything but the spots themselves. Claim: play does not depend on
//!   their boundaries. Proof: any two of the spots can be joined, and a spot with two lives to itself. With
//!   two lives the new spot is left alone. With three lives one life z is left, and it shares a region with
//!   the new spot, wherever boundaries put it: these two can be joined once, as long as z lives, and nothing
//!   else can.
//!
//! Then the names of spots, the order of boundaries and of regions, where a walk begins, and the direction in
//! which all boundaries of a region are walked are free. Regions that spots join are a land; lands are
//! independent, and each has its form.

use super::sprouts::Drawing;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A spot has at most this number of lines, and has a life for each one that it lacks.
pub(super) const MAX_LINES: u8 = 3;

/// Codes of drawings below this are spots, with this number of lines, that are met once.
const ENDS: u16 = MAX_LINES as u16;
/// The codes of ends.
pub(super) const END_OF_BOUNDARY: u16 = ENDS;
pub(super) const END_OF_REGION: u16 = ENDS + 1;
pub(super) const END_OF_LAND: u16 = ENDS + 2;
/// Codes from here on are spots that are met twice on a boundary, numbered on each boundary.
const TWICE: u16 = ENDS + 3;
/// Codes from here on are spots that are met in two regions, numbered in each land.
const BETWEEN: u16 = 1 << 12;
/// While a form is sought, spots between regions that have no number yet have codes from here on.
const UNNAMED: u16 = 1 << 13;

/// A spot as it is met on a walk along a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// It has this number of lines, at most two, and is met nowhere else.
    Lines(u8),
    /// It has two lines and is met twice on this boundary. Spots of this kind are numbered on each boundary.
    Twice(u16),
    /// It has two lines and is met in two regions. Spots of this kind are numbered in each land.
    Between(u16),
}

impl Spot {
    /// The spot with this code.
    pub fn from_code(code: u16) -> Spot {
        match code {
            BETWEEN.. => Spot::Between(code - BETWEEN),
            TWICE.. => Spot::Twice(code - TWICE),
            lines => Spot::Lines(lines as u8),
        }
    }
}

/// Whether a code is no spot, but an end.
pub(super) fn is_end(code: u16) -> bool {
    (ENDS..TWICE).contains(&code)
}

/// Whether a spot leads to another region.
pub(super) fn is_between(code: u16) -> bool {
    code >= BETWEEN
}

/// The lists that these codes end, without their ends.
pub(super) fn parts(codes: &[u16], end: u16) -> impl Iterator<Item = &[u16]> {
    codes.split_inclusive(move |&code| code == end).map(|part| &part[..part.len() - 1])
}

/// A drawing while it is changed: spots by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// How many lines each spot has.
    pub lines: Vec<u8>,
    /// The spots as they are met, with the [ends](DRAFT_END_OF_BOUNDARY) of boundaries and regions.
    pub met: Vec<u16>,
}

/// Ends among the numbers of spots.
pub(super) const DRAFT_END_OF_BOUNDARY: u16 = u16::MAX;
pub(super) const DRAFT_END_OF_REGION: u16 = u16::MAX - 1;

impl Draft {
    /// Adds a spot with this number of lines.
    pub fn spot(&mut self, lines: u8) -> u16 {
        self.lines.push(lines);
        (self.lines.len() - 1) as u16
    }

    /// A drawing with a number for each spot.
    pub fn from_drawing(at: &Drawing) -> Draft {
        let mut draft = Draft::default();
        for land in at.lands() {
            let mut between: BTreeMap<u16, u16> = BTreeMap::new();
            for region in parts(land, END_OF_REGION) {
                for boundary in parts(region, END_OF_BOUNDARY) {
                    let mut twice: BTreeMap<u16, u16> = BTreeMap::new();
                    for &code in boundary {
                        let spot = match Spot::from_code(code) {
                            Spot::Lines(lines) => draft.spot(lines),
                            Spot::Twice(number) => *twice.entry(number).or_insert_with(|| draft.spot(2)),
                            Spot::Between(number) => *between.entry(number).or_insert_with(|| draft.spot(2)),
                        };
                        draft.met.push(spot);
                    }
                    draft.met.push(DRAFT_END_OF_BOUNDARY);
                }
                draft.met.push(DRAFT_END_OF_REGION);
            }
        }
        draft
    }

    /// The drawing in its common form.
    pub fn drawing(&self) -> Drawing {
        Drawing(Arc::from(FormBuilder::default().form(&self.lines, &self.met)))
    }
}

/// How a spot is met.
#[derive(Clone, Copy, Debug)]
struct Meetings {
    /// The region in which it was met first, or, while regions are tidied, last.
    region: u16,
    /// Where it was met first.
    place: u16,
}

const NOT_MET: Meetings = Meetings { region: u16::MAX, place: 0 };

/// Brings drawings to their common form, with room that is used again.
#[derive(Debug, Default)]
pub(super) struct FormBuilder {
    /// The spots of all boundaries that are kept.
    met: Vec<u16>,
    /// The boundaries, as places in `met`.
    boundaries: Vec<Range<usize>>,
    /// The regions, as places in `boundaries`.
    regions: Vec<Range<usize>>,
    /// By spot.
    meetings: Vec<Meetings>,
    /// For each place in `met` a code: spots that are met twice by how far away the next meeting is.
    codes: Vec<u16>,
    /// The land of each region: the least of its regions.
    lands: Vec<usize>,
    /// By spot, what spots between regions look like.
    looks: Vec<u64>,
    next_looks: Vec<u64>,
    region_looks: Vec<u64>,
    /// What each place looks like, and what is around it.
    at_places: Vec<(u64, u64)>,
    /// By spot, the codes of spots between regions so far.
    named: Vec<u16>,
    best: Walks,
    other: Walks,
    back: Walks,
    /// The forms of the lands, with their places in it.
    written: Vec<u16>,
    written_lands: Vec<Range<usize>>,
    form: Vec<u16>,
}

/// The boundaries of a region as they may be written.
#[derive(Debug, Default)]
struct Walks {
    codes: Vec<u16>,
    spots: Vec<u16>,
    boundaries: Vec<Range<usize>>,
}

/// Rounds in which looks spread from region to region.
const ROUNDS: usize = 3;

fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    n ^ n >> 29
}

impl FormBuilder {
    /// The codes of a drawing in its common form.
    pub fn form(&mut self, lines: &[u8], met: &[u16]) -> &[u16] {
        self.tidy(lines, met);
        self.meet(lines);
        self.written.clear();
        self.written_lands.clear();
        for land in 0..self.regions.len() {
            if self.lands[land] != land {
                continue;
            }
            let start = self.written.len();
            self.write_land(land);
            self.written_lands.push(start..self.written.len());
        }
        let written = &self.written;
        self.written_lands
            .sort_by(|a, b| (a.len(), &written[a.clone()]).cmp(&(b.len(), &written[b.clone()])));
        self.form.clear();
        for land in &self.written_lands {
            self.form.extend_from_slice(&written[land.clone()]);
            self.form.push(END_OF_LAND);
        }
        &self.form
    }

    /// Lists the boundaries and regions that are kept.
    fn tidy(&mut self, lines: &[u8], met: &[u16]) {
        self.met.clear();
        self.boundaries.clear();
        self.regions.clear();
        self.meetings.clear();
        self.meetings.resize(lines.len(), NOT_MET);
        let (mut boundary, mut region, mut serial) = (0, 0, 0);
        let (mut lives, mut first_met) = (0, 0);
        for &spot in met {
            match spot {
                DRAFT_END_OF_BOUNDARY => {
                    while self.met.len() > boundary + 1 && self.met.last() == self.met.get(boundary) {
                        self.met.pop();
                    }
                    if self.met.len() > boundary {
                        self.boundaries.push(boundary..self.met.len());
                    }
                    boundary = self.met.len();
                }
                DRAFT_END_OF_REGION => {
                    if lives < 2 {
                        self.boundaries.truncate(region);
                        self.met.truncate(first_met);
                    } else {
                        if lives <= MAX_LINES {
                            self.keep_spots(region, first_met);
                        }
                        self.regions.push(region..self.boundaries.len());
                    }
                    boundary = self.met.len();
                    (region, first_met, lives) = (self.boundaries.len(), boundary, 0);
                    serial += 1;
                }
                _ => {
                    let spot_lines = lines[usize::from(spot)];
                    if spot_lines == MAX_LINES {
                        continue;
                    }
                    let seen = &mut self.meetings[usize::from(spot)].region;
                    if *seen != serial {
                        *seen = serial;
                        lives = MAX_LINES.min(lives) + MAX_LINES - spot_lines;
                    }
                    if self.met.len() == boundary || self.met.last() != Some(&spot) {
                        self.met.push(spot);
                    }
                }
            }
        }
    }

    /// Replaces the boundaries from `region` on by one with each spot once. There are at most three spots.
    fn keep_spots(&mut self, region: usize, first: usize) {
        self.boundaries.truncate(region);
        let mut end = first;
        for place in first..self.met.len() {
            let spot = self.met[place];
            if !self.met[first..end].contains(&spot) {
                self.met[end] = spot;
                end += 1;
            }
        }
        self.met.truncate(end);
        self.boundaries.push(first..end);
    }

    /// Finds how spots are met, and the lands.
    fn meet(&mut self, lines: &[u8]) {
        self.meetings.fill(NOT_MET);
        self.codes.clear();
        self.codes.resize(self.met.len(), 0);
        self.lands.clear();
        self.lands.extend(0..self.regions.len());
        for (region, boundaries) in self.regions.iter().enumerate() {
            for boundary in &self.boundaries[boundaries.clone()] {
                for place in boundary.clone() {
                    let spot = usize::from(self.met[place]);
                    let meetings = &mut self.meetings[spot];
                    let first = usize::from(meetings.place);
                    if meetings.region == NOT_MET.region {
                        *meetings = Meetings { region: region as u16, place: place as u16 };
                        self.codes[place] = u16::from(lines[spot]);
                    } else if usize::from(meetings.region) == region {
                        let length = boundary.len();
                        self.codes[first] = TWICE + (place - first) as u16;
                        self.codes[place] = TWICE + (length + first - place) as u16;
                    } else {
                        self.codes[first] = UNNAMED;
                        self.codes[place] = UNNAMED;
                        let joined = [usize::from(meetings.region), region].map(|region| self.lands[region]);
                        if joined[0] != joined[1] {
                            let (least, gone) = (joined[0].min(joined[1]), joined[0].max(joined[1]));
                            self.lands
                                .iter_mut()
                                .filter(|land| **land == gone)
                                .for_each(|land| *land = least);
                        }
                    }
                }
            }
        }
    }

    /// Appends the form of a land.
    ///
    /// Regions are written in the order of their lengths and looks, each in the least way with the names that
    /// spots have by then. Drawings that stay apart cost time.
    fn write_land(&mut self, land: usize) {
        let mut rest: Vec<usize> =
            (land..self.regions.len()).filter(|&region| self.lands[region] == land).collect();
        if rest.len() > 1 {
            self.look(&rest);
            self.rank(&rest);
            rest.sort_by_key(|&region| self.key(region));
        }
        let mut names = 0;
        for next in 0..rest.len() {
            let mut best = std::mem::take(&mut self.best);
            self.walk_least(rest[next], &mut best);
            for place in next + 1..rest.len() {
                if self.key(rest[place]) != self.key(rest[next]) {
                    break;
                }
                let mut other = std::mem::take(&mut self.other);
                self.walk_least(rest[place], &mut other);
                if other.order(&best).is_lt() {
                    std::mem::swap(&mut best, &mut other);
                    rest.swap(next, place);
                }
                self.other = other;
            }
            self.write_region(&best, &mut names);
            self.best = best;
        }
    }

    /// What regions are sorted by.
    fn key(&self, region: usize) -> (usize, u64) {
        let boundaries = &self.boundaries[self.regions[region].clone()];
        let length = boundaries.iter().map(|boundary| boundary.len() + 1).sum();
        (length, self.region_looks.get(region).copied().unwrap_or(0))
    }

    /// Finds what spots between the regions of a land look like, by what is around them (Weisfeiler, Leman
    /// 1968), whichever way boundaries are walked.
    fn look(&mut self, land: &[usize]) {
        let FormBuilder {
            met, boundaries, regions, codes, looks, next_looks, region_looks, at_places, ..
        } = self;
        looks.clear();
        looks.resize(self.meetings.len(), 1);
        region_looks.resize(regions.len(), 0);
        at_places.clear();
        at_places.resize(met.len(), (0, 0));
        for &region in land {
            for boundary in &boundaries[regions[region].clone()] {
                for place in boundary.clone().filter(|&place| codes[place] < BETWEEN) {
                    let code = usize::from(codes[place]);
                    let both_ways = code.min((2 * usize::from(TWICE) + boundary.len()).wrapping_sub(code));
                    at_places[place].0 = mixed(both_ways as u64 + 1);
                }
            }
        }
        for _ in 0..ROUNDS {
            next_looks.clear();
            next_looks.resize(looks.len(), 0);
            for &region in land {
                let mut region_look = 0_u64;
                let boundaries = &boundaries[regions[region].clone()];
                for boundary in boundaries {
                    for place in boundary.clone().filter(|&place| codes[place] >= BETWEEN) {
                        at_places[place].0 = looks[usize::from(met[place])];
                    }
                    let mut sum = 0_u64;
                    let mut before = at_places[boundary.end - 1].0;
                    for place in boundary.clone() {
                        let after =
                            at_places[if place + 1 == boundary.end { boundary.start } else { place + 1 }].0;
                        let here = at_places[place].0;
                        at_places[place].1 = mixed(here.rotate_left(25) ^ before.wrapping_add(after));
                        sum = sum.wrapping_add(at_places[place].1);
                        before = here;
                    }
                    region_look = region_look.wrapping_add(mixed(sum));
                    // What is around a spot counts with its boundary.
                    boundary.clone().for_each(|place| at_places[place].1 ^= sum.rotate_left(7));
                }
                region_looks[region] = region_look;
                for boundary in boundaries {
                    for place in boundary.clone().filter(|&place| codes[place] >= BETWEEN) {
                        let look = &mut next_looks[usize::from(met[place])];
                        *look = look.wrapping_add(mixed(at_places[place].1 ^ region_look.rotate_left(13)));
                    }
                }
            }
            std::mem::swap(looks, next_looks);
        }
    }

    /// Gives codes to the spots between the regions of a land, in the order of their looks.
    fn rank(&mut self, land: &[usize]) {
        let mut spots: Vec<u16> = Vec::new();
        for &region in land {
            for boundary in &self.boundaries[self.regions[region].clone()] {
                spots.extend(
                    boundary
                        .clone()
                        .filter(|&place| self.codes[place] >= BETWEEN)
                        .map(|place| self.met[place]),
                );
            }
        }
        spots.sort_unstable_by_key(|&spot| self.looks[usize::from(spot)]);
        self.named.resize(self.meetings.len(), 0);
        let mut code = UNNAMED;
        for (place, &spot) in spots.iter().enumerate() {
            if place > 0 && self.looks[usize::from(spot)] != self.looks[usize::from(spots[place - 1])] {
                code += 1;
            }
            self.named[usize::from(spot)] = code;
        }
    }

    /// Finds the least writing of a region over all rotations of each boundary and both directions of all.
    fn walk_least(&mut self, region: usize, best: &mut Walks) {
        self.walk(region, false, best);
        if best.codes.len() > best.boundaries.len() {
            let mut back = std::mem::take(&mut self.back);
            self.walk(region, true, &mut back);
            if back.order(best).is_lt() {
                std::mem::swap(best, &mut back);
            }
            self.back = back;
        }
    }

    /// Writes the boundaries of a region in one direction, each from where its writing is least, and sorts
    /// them.
    fn walk(&self, region: usize, back: bool, walks: &mut Walks) {
        walks.codes.clear();
        walks.spots.clear();
        walks.boundaries.clear();
        for boundary in &self.boundaries[self.regions[region].clone()] {
            let length = boundary.len();
            let code = |step: usize| {
                let place = if back { boundary.end - 1 - step } else { boundary.start + step };
                match self.codes[place] {
                    BETWEEN.. => self.named[usize::from(self.met[place])],
                    twice @ TWICE.. if back => TWICE + length as u16 - (twice - TWICE),
                    code => code,
                }
            };
            let from = least_rotation(length, code);
            let start = walks.codes.len();
            for step in (from..length).chain(0..from) {
                walks.codes.push(code(step));
                walks
                    .spots
                    .push(self.met[if back { boundary.end - 1 - step } else { boundary.start + step }]);
            }
            walks.boundaries.push(start..walks.codes.len());
        }
        let codes = &walks.codes;
        walks.boundaries.sort_by(|a, b| codes[a.clone()].cmp(&codes[b.clone()]));
    }

    /// Appends a region, and names the spots between regions that have no name yet.
    fn write_region(&mut self, region: &Walks, names: &mut u16) {
        let mut twice: Vec<u16> = Vec::new();
        for boundary in &region.boundaries {
            twice.clear();
            for place in boundary.clone() {
                let spot = region.spots[place];
                let code = match region.codes[place] {
                    BETWEEN.. => {
                        let name = &mut self.named[usize::from(spot)];
                        if *name >= UNNAMED {
                            *name = BETWEEN + *names;
                            *names += 1;
                        }
                        *name
                    }
                    TWICE.. => {
                        let number = twice.iter().position(|&met| met == spot).unwrap_or_else(|| {
                            twice.push(spot);
                            twice.len() - 1
                        });
                        TWICE + number as u16
                    }
                    lines => lines,
                };
                self.written.push(code);
            }
            self.written.push(END_OF_BOUNDARY);
        }
        self.written.push(END_OF_REGION);
    }
}

/// Where the least rotation of a list of codes begins.
fn least_rotation(length: usize, code: impl Fn(usize) -> u16) -> usize {
    let at = |step: usize| code(if step < length { step } else { step - length });
    let mut least = 0;
    for from in 1..length {
        let mut steps = (0..length).map(|step| at(from + step).cmp(&at(least + step)));
        if steps.find(|order| order.is_ne()) == Some(Ordering::Less) {
            least = from;
        }
    }
    least
}

impl Walks {
    /// Which of two regions of one length is written less.
    fn order(&self, other: &Walks) -> Ordering {
        self.lists().cmp(other.lists())
    }

    fn lists(&self) -> impl Iterator<Item = &[u16]> {
        self.boundaries.iter().map(|boundary| &self.codes[boundary.clone()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Convention, Outcome};
    use crate::player::Player;
    use crate::ruleset::Ruleset;
    use crate::ruleset::graph::sprouts::Sprouts;
    use crate::theorem::brute_force::Brute;
    use std::collections::{BTreeSet, HashMap};
    use std::ops::ControlFlow;

    /// A drawing in which nothing is left out: also spots with three lines and regions without a move.
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Whole {
        lines: Vec<u8>,
        regions: Vec<Vec<Vec<u16>>>,
    }

    impl Whole {
        fn opening(spots: u16) -> Whole {
            Whole { lines: vec![0; spots.into()], regions: vec![(0..spots).map(|spot| vec![spot]).collect()] }
        }

        fn lives(&self) -> u8 {
            self.lines.iter().map(|lines| MAX_LINES - lines).sum()
        }

        fn after(&self, region: usize, ends: [u16; 2], regions: Vec<Vec<Vec<u16>>>) -> Option<Whole> {
            let mut to = self.clone();
            ends.iter().for_each(|&end| to.lines[usize::from(end)] += 1);
            to.lines.push(2);
            to.regions.remove(region);
            to.regions.extend(regions);
            to.lines.iter().all(|&lines| lines <= MAX_LINES).then_some(to)
        }

        /// The walk along a boundary from one place on, which meets the spot there again if it has a line.
        fn round(&self, boundary: &[u16], from: usize) -> Vec<u16> {
            let mut round = [&boundary[from..], &boundary[..from]].concat();
            if self.lines[usize::from(boundary[from])] > 0 {
                round.push(boundary[from]);
            }
            round
        }

        fn options(&self) -> Vec<Whole> {
            let new = self.lines.len() as u16;
            let mut options = Vec::new();
            for (r, region) in self.regions.iter().enumerate() {
                for (a, one) in region.iter().enumerate() {
                    let others: Vec<usize> = (0..region.len()).filter(|&k| k != a).collect();
                    for i in 0..one.len() {
                        for &b in others.iter().filter(|&&b| b > a) {
                            for j in 0..region[b].len() {
                                let joined =
                                    [&[new][..], &self.round(one, i), &[new], &self.round(&region[b], j)];
                                let rest = others.iter().filter(|&&k| k != b).map(|&k| region[k].clone());
                                let regions = vec![rest.chain([joined.concat()]).collect()];
                                options.extend(self.after(r, [one[i], region[b][j]], regions));
                            }
                        }
                        for j in i..one.len() {
                            let sides = if i == j {
                                [vec![one[i], new], [self.round(one, i), vec![new]].concat()]
                            } else {
                                [[&one[i..=j], &[new]].concat(), [&one[j..], &one[..=i], &[new]].concat()]
                            };
                            for chosen in 0_u32..1 << others.len() {
                                let side = |side: usize| {
                                    let here = |place: &usize| chosen >> place & 1 == side as u32;
                                    let placed =
                                        (0..others.len()).filter(here).map(|k| region[others[k]].clone());
                                    placed.chain([sides[side].clone()]).collect::<Vec<_>>()
                                };
                                options.extend(self.after(r, [one[i], one[j]], vec![side(0), side(1)]));
                            }
                        }
                    }
                }
            }
            options
        }

        /// Whether the player to move wins.
        fn wins(&self, play: Convention, known: &mut HashMap<Whole, bool>) -> bool {
            if let Some(&wins) = known.get(self) {
                return wins;
            }
            let options = self.options();
            let wins = if options.is_empty() {
                play == Convention::Misere
            } else {
                options.iter().any(|to| !to.wins(play, known))
            };
            known.insert(self.clone(), wins);
            wins
        }

        fn drawing(&self) -> Drawing {
            let mut met = Vec::new();
            for region in &self.regions {
                for boundary in region {
                    met.extend_from_slice(boundary);
                    met.push(DRAFT_END_OF_BOUNDARY);
                }
                met.push(DRAFT_END_OF_REGION);
            }
            Draft { lines: self.lines.clone(), met }.drawing()
        }
    }

    fn options(at: &Drawing) -> BTreeSet<Drawing> {
        let mut options = BTreeSet::new();
        let _ = Sprouts::default().visit_moves(at, Player::Left, &mut |to| {
            options.insert(to);
            ControlFlow::Continue(())
        });
        options
    }

    /// Random plays reach drawings whose forms have moves when the whole drawings do, and, near the end, the
    /// same outcomes in both conventions.
    #[test]
    fn forms_are_played_like_whole_drawings() {
        let mut random = 1_u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let rules = Sprouts::default();
        let mut brute = Brute::new(&rules);
        let mut compared = 0;
        for round in 0..60 {
            let mut at = Whole::opening(2 + round % 4);
            loop {
                let all = at.options();
                let form = at.drawing();
                // Forms of equal drawings may differ, so options are not compared.
                assert_eq!(options(&form).is_empty(), all.is_empty(), "{form:?}");
                if at.lives() <= 5 {
                    for play in [Convention::Normal, Convention::Misere] {
                        let wins = at.wins(play, &mut HashMap::new());
                        assert_eq!(brute.outcome(&form, play), Outcome::from_next(wins), "{form:?} {play:?}");
                    }
                    compared += 1;
                }
                if all.is_empty() {
                    break;
                }
                at = all[next(all.len())].clone();
            }
        }
        assert!(compared > 150, "{compared}");
    }

    /// How many lands are reached from openings. More of them are no mistake, but take more time.
    #[test]
    fn lands_of_small_openings_are_counted() {
        for (spots, lands) in [(2, 16), (3, 128), (4, 1_288)] {
            let mut found: BTreeSet<Drawing> = BTreeSet::new();
            let mut open = vec![Whole::opening(spots).drawing()];
            while let Some(at) = open.pop() {
                for to in options(&at) {
                    Sprouts::default().visit_components(&to, &mut |land| {
                        if found.insert(land.clone()) {
                            open.push(land);
                        }
                    });
                }
            }
            assert_eq!(found.len(), lands, "{spots} spots");
        }
    }

    #[test]
    fn boundaries_do_not_matter_in_regions_with_three_lives() {
        for (lines, met, same) in [
            (vec![1, 2], vec![vec![0], vec![1]], vec![vec![0, 1]]),
            (vec![2, 2, 2], vec![vec![0, 1], vec![2]], vec![vec![0], vec![1], vec![2]]),
            (vec![2, 2, 2], vec![vec![0, 1, 0, 2]], vec![vec![0, 1, 2]]),
            (vec![2, 2], vec![vec![0, 1, 0, 1]], vec![vec![0], vec![1]]),
        ] {
            let [one, other] =
                [met, same].map(|region| Whole { lines: lines.clone(), regions: vec![region] });
            assert_eq!(one.drawing(), other.drawing());
        }
    }
}
