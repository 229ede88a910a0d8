//! Sums of exact values and of components that are too large for one.
//!
//! Left moves first; for Right the negative is looked at. A component of few cells, as the rules count them,
//! is replaced by its value, which is found from its options. Equal terms of opposite sign cancel. Numbers
//! are added up.
//!
//! *At sight.* A sum without other terms is a number. A sum of values is played out. Of other sums the walls
//! of thermographs may tell who wins: those of values are known, those of an all-small game are 0, and those
//! of a board are bounded by its bands.
//!
//! *Bands.* The rules may say that cuts between lines of a board take moves from one player P alone. If P
//! renounces all moves across some cuts, the sum of the bands between them is no better for P than the board:
//! P, moving second in the board minus that sum, answers each move by the same move in the other. Bands of at
//! most 3 lines are looked at whose components have values, and for each temperature the best partition is
//! taken.
//!
//! *Looking ahead.* If less than 2 is missing to what the walls would say, all components are replaced by the
//! bands of the partitions that are best at the temperature at which least is missing. That sum of values
//! is at most the sum; if Left is seen to win it within a few moves, Left wins the sum. The same for the
//! negative and a loss.

use crate::error::{CheckError, Result, beyond};
use crate::meter::Meter;
use crate::outcome::values::{ONE, Values, number_text};
use crate::outcome::walls::{TEMPERATURES, Walls};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset};
use grundy_theory::ruleset::outcome_hooks::OutcomeHooks;
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::array;
use std::rc::Rc;

/// How many cells the components of a band have at most, by the number of its lines. Bands of more lines are
/// not looked at.
const MAX_CELLS: [u32; 3] = [24, 24, 16];

/// The values of bands are looked at if less than this is missing to what walls would say.
const NEARLY: i64 = 2 * ONE;

/// How many moves are looked ahead in the sum of these values.
const LOOK_AHEAD: u32 = 4;

/// Boards of more lines are not cut.
const MAX_HEIGHT: u32 = 32;

/// Where rules do not count cells, moves are counted, up to this number.
const MANY_MOVES: u32 = 64;

/// Components are not valued whose play may be longer than this.
const MAX_DEPTH: u32 = 64;

/// Sums of values are not played out further than this.
const MAX_PLAY: u32 = 300;

/// Sums with more terms are not looked at.
const MAX_TERMS: usize = 200;

/// About how many bytes are kept of a component, and of a sum.
const COMPONENT: u64 = 512;
const SUM: u64 = 96;

/// A sum in which Left moves first: a number and terms in order, of which no two cancel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Sum {
    /// In units of 2^-32.
    number: i64,
    /// Twice the place of a value, or twice the place of a component and 1; negatives count minus.
    terms: Vec<i32>,
}

/// For each temperature the values of bands, with their right wall.
type Tied = [Option<(i64, Sum)>; TEMPERATURES];

/// A term of a sum, for those who ask another engine about it.
#[derive(Clone, Debug)]
pub enum Term<'a> {
    /// A value: see [`Sums::options_of_value`].
    Value(i32),
    /// A component, and whether its negative is meant.
    Component(&'a AnyPosition, bool),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Zero,
    Value(i32),
    Large,
}

struct Component {
    at: AnyPosition,
    /// The place of its game among those of the claim.
    game: usize,
    kind: Option<Kind>,
    value: Option<i32>,
    is_being_valued: bool,
    own_negative: bool,
    walls: [Option<Rc<Walls>>; 2],
    tied: [Option<Rc<Tied>>; 2],
    options: [Option<Rc<Vec<Sum>>>; 2],
}

/// The components and values of sums, and what is known of them.
pub struct Sums<'a> {
    components: Vec<Component>,
    places: FxHashMap<AnyPosition, usize>,
    values: Values<'a>,
    /// Whether Left wins sums of values, and whether that is seen within a number of moves.
    won: FxHashMap<Sum, bool>,
    soon: FxHashMap<(Sum, u32), bool>,
    depth: u32,
    meter: &'a Meter,
}

fn rules() -> AnyRuleset {
    AnyRuleset::new()
}

fn too_deep<T>() -> Result<T> {
    Err(CheckError::Wrong(words!(
        "play in a small component is too long for its value to be found here",
        "某个小的部分中的对局太长，无法在这里求值"
    )))
}

impl Sum {
    fn negative(mut self) -> Sum {
        self.number = -self.number;
        self.terms.iter_mut().for_each(|term| *term = -*term);
        self
    }

    /// The number in it, in units of 2^-32.
    pub fn number(&self) -> i64 {
        self.number
    }

    fn has_value(&self) -> bool {
        self.terms.iter().any(|term| term % 2 == 0)
    }

    fn has_component(&self) -> bool {
        self.terms.iter().any(|term| term % 2 != 0)
    }
}

impl<'a> Sums<'a> {
    /// Sums within these limits.
    pub fn new(meter: &'a Meter) -> Sums<'a> {
        Sums {
            components: Vec::new(),
            places: FxHashMap::default(),
            values: Values::new(meter),
            won: FxHashMap::default(),
            soon: FxHashMap::default(),
            depth: 0,
            meter,
        }
    }

    /// The options of a player in a value: values again.
    pub fn options_of_value(&self, value: i32, player: Player) -> Vec<i32> {
        self.values.options(value, player)
    }

    /// The terms of a sum, beside its number.
    pub fn terms(&self, sum: &Sum) -> Vec<Term<'_>> {
        let term = |&term: &i32| match term % 2 {
            0 => Term::Value(term / 2),
            _ => Term::Component(&self.component(term).at, term < 0),
        };
        sum.terms.iter().map(term).collect()
    }

    fn component(&self, term: i32) -> &Component {
        &self.components[term.unsigned_abs() as usize / 2]
    }

    fn is_own_negative(&self, term: i32) -> bool {
        match term % 2 {
            0 => self.values.is_own_negative(term / 2),
            _ => self.component(term).own_negative,
        }
    }

    fn add_term(&self, sum: &mut Sum, term: i32) -> Result<()> {
        let own_negative = self.is_own_negative(term);
        let (term, other) = if own_negative { (term.abs(), term.abs()) } else { (term, -term) };
        if let Some(place) = sum.terms.iter().position(|&known| known == other) {
            sum.terms.remove(place);
            return Ok(());
        }
        if sum.terms.len() >= MAX_TERMS {
            return Err(beyond());
        }
        let place = sum.terms.partition_point(|known| (known.abs(), *known) < (term.abs(), term));
        sum.terms.insert(place, term);
        Ok(())
    }

    fn add_value(&self, sum: &mut Sum, value: i32) -> Result<()> {
        match self.values.number(value) {
            Some(number) => {
                sum.number =
                    sum.number.checked_add(number).filter(|sum| sum.abs() < 1 << 50).ok_or_else(beyond)?;
                Ok(())
            }
            None => self.add_term(sum, 2 * value),
        }
    }

    /// The negative of a sum: what it is for the other player.
    pub fn negated(&self, sum: &Sum) -> Sum {
        let mut negative = sum.clone().negative();
        for term in &mut negative.terms {
            if *term < 0 && self.is_own_negative(*term) {
                *term = -*term;
            }
        }
        negative.terms.sort_unstable_by_key(|&term| (term.abs(), term));
        negative
    }

    fn add_sum(&self, sum: &mut Sum, other: &Sum, is_negative: bool) -> Result<()> {
        let sign = if is_negative { -1 } else { 1 };
        sum.number = sum
            .number
            .checked_add(i64::from(sign) * other.number)
            .filter(|sum| sum.abs() < 1 << 50)
            .ok_or_else(beyond)?;
        other.terms.iter().try_for_each(|term| self.add_term(sum, sign * term))
    }

    /// The place of the component that a piece is, and whether it is its negative.
    fn number(&mut self, piece: &AnyPosition, game: usize) -> Result<(usize, bool)> {
        let (at, is_negative) = rules().raw_component_up_to_sign(piece);
        if let Some(&place) = self.places.get(&at) {
            return Ok((place, is_negative));
        }
        self.meter.hold(COMPONENT + 2 * rules().size_in_memory(&at) as u64)?;
        let place = self.components.len();
        self.components.push(Component {
            own_negative: rules().is_own_negative(&at),
            at: at.clone(),
            game,
            kind: None,
            value: None,
            is_being_valued: false,
            walls: [None, None],
            tied: [None, None],
            options: [None, None],
        });
        self.places.insert(at, place);
        Ok((place, is_negative))
    }

    fn pieces(&mut self, at: &AnyPosition, game: usize) -> Result<Vec<(usize, bool)>> {
        let mut pieces = Vec::new();
        rules().visit_raw_components(at, &mut |piece| pieces.push(piece));
        self.meter.take(1 + pieces.len() as u64)?;
        pieces.iter().map(|piece| self.number(piece, game)).collect()
    }

    /// Adds a position of a game of the claim, or its negative, to a sum.
    ///
    /// # Errors
    /// [`CheckError`] if a limit is reached.
    pub fn add(&mut self, sum: &mut Sum, at: &AnyPosition, game: usize, is_negative: bool) -> Result<()> {
        for (place, negative) in self.pieces(at, game)? {
            let is_negative = negative != is_negative;
            match self.kind(place)? {
                Kind::Zero => {}
                Kind::Value(value) => {
                    let value = if is_negative { self.values.negative(value) } else { value };
                    self.add_value(sum, value)?;
                }
                Kind::Large => {
                    let term = i32::try_from(2 * place + 1).map_err(|_| beyond())?;
                    self.add_term(sum, if is_negative { -term } else { term })?;
                }
            }
        }
        Ok(())
    }

    fn kind(&mut self, place: usize) -> Result<Kind> {
        if let Some(kind) = self.components[place].kind {
            return Ok(kind);
        }
        let at = self.components[place].at.clone();
        let kind = if rules().is_zero(&at) {
            Kind::Zero
        } else if self.cells(&at)? <= rules().exact_cells(&at) {
            Kind::Value(self.value(place)?)
        } else {
            Kind::Large
        };
        self.components[place].kind = Some(kind);
        Ok(kind)
    }

    fn cells(&self, at: &AnyPosition) -> Result<u32> {
        if let Some(cells) = rules().cells(at) {
            return Ok(cells);
        }
        let mut all = 0;
        for player in [Player::Left, Player::Right] {
            let mut moves = 0;
            at.try_options(player, |_| {
                self.meter.take(1)?;
                moves += 1;
                Ok(moves < MANY_MOVES)
            })?;
            all += moves;
        }
        Ok(all)
    }

    fn value(&mut self, place: usize) -> Result<i32> {
        let component = &mut self.components[place];
        if let Some(value) = component.value {
            return Ok(value);
        }
        // Rules that let play return to a position have no values of this kind.
        if std::mem::replace(&mut component.is_being_valued, true) || self.depth == MAX_DEPTH {
            return too_deep();
        }
        let (at, game) = (component.at.clone(), component.game);
        self.depth += 1;
        let mut options = [Vec::new(), Vec::new()];
        for (list, player) in options.iter_mut().zip([Player::Left, Player::Right]) {
            for option in self.positions_after(&at, player)? {
                let mut sum = 0;
                for (place, is_negative) in self.pieces(&option, game)? {
                    let value =
                        if rules().is_zero(&self.components[place].at) { 0 } else { self.value(place)? };
                    let value = if is_negative { self.values.negative(value) } else { value };
                    sum = self.values.plus(sum, value)?;
                }
                list.push(sum);
            }
        }
        let [lefts, rights] = options;
        let value = self.values.make(lefts, rights)?;
        self.depth -= 1;
        self.components[place].value = Some(value);
        Ok(value)
    }

    fn positions_after(&self, at: &AnyPosition, player: Player) -> Result<Vec<AnyPosition>> {
        let mut after = Vec::new();
        at.try_options(player, |option| {
            self.meter.take(1)?;
            after.push(option.map_err(|_| beyond())?);
            if after.len() > crate::rules::MAX_OPTIONS { Err(beyond()) } else { Ok(true) }
        })?;
        Ok(after)
    }

    /// Lower bounds of the walls of a component, or of its negative.
    fn component_walls(&mut self, place: usize, is_negative: bool) -> Result<Rc<Walls>> {
        let side = usize::from(is_negative);
        if let Some(known) = &self.components[place].walls[side] {
            return Ok(Rc::clone(known));
        }
        let at = self.components[place].at.clone();
        let walls = match rules().is_all_small(&at) {
            true => Walls::ZERO,
            false => {
                self.walls_by_bands(place, &at, if is_negative { Player::Right } else { Player::Left })?
            }
        };
        let walls = Rc::new(walls);
        self.meter.hold(size_of::<Walls>() as u64)?;
        self.components[place].walls[side] = Some(Rc::clone(&walls));
        Ok(walls)
    }

    fn walls_by_bands(&mut self, place: usize, at: &AnyPosition, player: Player) -> Result<Walls> {
        let lines = rules().lines(at, player);
        if lines == 0 || lines > MAX_HEIGHT {
            return Ok(Walls::UNKNOWN);
        }
        let game = self.components[place].game;
        let mut best = vec![Walls::ZERO];
        for end in 1..=lines {
            let mut here = Walls::UNKNOWN;
            for (count, cells) in (1..=end).zip(MAX_CELLS) {
                if let Some(band) = self.band(at, game, player, (end - count, count), cells)? {
                    let band = self.walls(&band, false)?;
                    here = here.best(&best[(end - count) as usize].plus(&band));
                }
            }
            best.push(here);
        }
        Ok(best.pop().unwrap_or(Walls::UNKNOWN))
    }

    /// For each temperature the values of the bands of the partition with the highest right wall, of two the
    /// one with the larger last band; `None` if there is none.
    fn tied(&mut self, place: usize, is_negative: bool) -> Result<Rc<Tied>> {
        let side = usize::from(is_negative);
        if let Some(known) = &self.components[place].tied[side] {
            return Ok(Rc::clone(known));
        }
        let (at, game) = (self.components[place].at.clone(), self.components[place].game);
        let player = if is_negative { Player::Right } else { Player::Left };
        let lines = rules().lines(&at, player);
        let mut best: Vec<Tied> = vec![array::from_fn(|_| Some((0, Sum::default())))];
        for end in 1..=if lines > MAX_HEIGHT { 0 } else { lines } {
            let mut here: Tied = array::from_fn(|_| None);
            for (count, cells) in (1..=end).zip(MAX_CELLS) {
                let Some(band) = self.band(&at, game, player, (end - count, count), cells)? else { continue };
                let walls = self.walls(&band, false)?;
                for (i, found) in here.iter_mut().enumerate() {
                    let Some((before, sum)) = &best[(end - count) as usize][i] else { continue };
                    let wall = before + walls.right_at(i);
                    if found.as_ref().is_none_or(|(known, _)| *known <= wall) {
                        let mut sum = sum.clone();
                        self.add_sum(&mut sum, &band, false)?;
                        *found = Some((wall, sum));
                    }
                }
            }
            best.push(here);
        }
        let tied = match best.pop() {
            Some(tied) if best.len() == lines as usize && lines > 0 => tied,
            _ => array::from_fn(|_| None),
        };
        self.meter.hold(TEMPERATURES as u64 * SUM)?;
        let tied = Rc::new(tied);
        self.components[place].tied[side] = Some(Rc::clone(&tied));
        Ok(tied)
    }

    /// The values of a band, or of its negative for cuts that cost Right; `None` if it is too large.
    fn band(
        &mut self,
        at: &AnyPosition,
        game: usize,
        player: Player,
        (first, count): (u32, u32),
        most_cells: u32,
    ) -> Result<Option<Sum>> {
        let Some(band) = rules().band(at, player, first, count) else { return Ok(None) };
        let mut sum = Sum::default();
        for (place, is_negative) in self.pieces(&band, game)? {
            let at = self.components[place].at.clone();
            if self.cells(&at)? > most_cells {
                return Ok(None);
            }
            let value = self.value(place)?;
            let is_negative = is_negative != (player == Player::Right);
            self.add_value(&mut sum, if is_negative { self.values.negative(value) } else { value })?;
        }
        Ok(Some(sum))
    }

    /// Lower bounds of the walls of a sum, or of its negative.
    fn walls(&mut self, sum: &Sum, is_negative: bool) -> Result<Walls> {
        let mut walls = Walls::of_number(if is_negative { -sum.number } else { sum.number });
        for &term in &sum.terms {
            let of_term = match term % 2 {
                0 => {
                    let value = term / 2;
                    self.values.walls(if is_negative { self.values.negative(value) } else { value })?
                }
                _ => self.component_walls(term.unsigned_abs() as usize / 2, (term < 0) != is_negative)?,
            };
            walls = walls.plus(&of_term);
        }
        Ok(walls)
    }

    /// Whether Left, moving first, wins a sum, if that is seen at sight.
    ///
    /// # Errors
    /// [`CheckError`] if a limit is reached.
    pub fn at_sight(&mut self, sum: &Sum) -> Result<Option<bool>> {
        self.meter.take(1)?;
        if sum.terms.is_empty() {
            return Ok(Some(sum.number > 0));
        }
        if let Some(&known) = self.won.get(sum) {
            return Ok(Some(known));
        }
        let (own, of_negative) = (self.walls(sum, false)?, self.walls(sum, true)?);
        if own.wins() {
            return Ok(Some(true));
        }
        if of_negative.of_negative_loses() {
            return Ok(Some(false));
        }
        if !sum.has_component() {
            return self.play(sum, 0).map(Some);
        }
        if let Some(tied) = self.tied_sum(sum, own.missing_to_win())?
            && self.wins_soon(&tied, LOOK_AHEAD)?
        {
            return Ok(Some(true));
        }
        let negative = self.negated(sum);
        if let Some(tied) = self.tied_sum(&negative, of_negative.missing_to_lose())? {
            let least = self.negated(&tied);
            if self.loses_soon(&least, LOOK_AHEAD)? {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }

    /// A sum of values that is at most this one: with one hand tied in all components, as it is best at a
    /// temperature, unless too much is missing there.
    fn tied_sum(&mut self, sum: &Sum, (missing, temperature): (i64, usize)) -> Result<Option<Sum>> {
        if missing >= NEARLY {
            return Ok(None);
        }
        let mut tied = Sum { number: sum.number, terms: Vec::new() };
        for &term in &sum.terms {
            if term % 2 == 0 {
                self.add_term(&mut tied, term)?;
                continue;
            }
            let of_term = self.tied(term.unsigned_abs() as usize / 2, term < 0)?;
            let Some((_, of_term)) = &of_term[temperature] else { return Ok(None) };
            self.add_sum(&mut tied, of_term, false)?;
        }
        Ok(Some(tied))
    }

    /// Whether Left, moving first, is seen to win a sum of values within this number of moves.
    fn wins_soon(&mut self, sum: &Sum, moves: u32) -> Result<bool> {
        if sum.terms.is_empty() {
            return Ok(sum.number > 0);
        }
        if self.walls(sum, false)?.wins() {
            return Ok(true);
        }
        if moves == 0 || self.walls(sum, true)?.of_negative_loses() {
            return Ok(false);
        }
        let key = (sum.clone(), moves);
        if let Some(&known) = self.soon.get(&key) {
            return Ok(known);
        }
        self.meter.hold(SUM + 4 * sum.terms.len() as u64)?;
        let mut found = false;
        for option in self.options(sum)? {
            if self.loses_soon(&option, moves - 1)? {
                found = true;
                break;
            }
        }
        self.soon.insert(key, found);
        Ok(found)
    }

    /// Whether Left, moving first, is seen to lose a sum of values within this number of moves.
    fn loses_soon(&mut self, sum: &Sum, moves: u32) -> Result<bool> {
        if sum.terms.is_empty() {
            return Ok(sum.number <= 0);
        }
        if self.walls(sum, true)?.of_negative_loses() {
            return Ok(true);
        }
        if moves == 0 || self.walls(sum, false)?.wins() {
            return Ok(false);
        }
        for option in self.options(sum)? {
            if !self.wins_soon(&option, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether Left, moving first, wins a sum of values: plays it out.
    fn play(&mut self, sum: &Sum, depth: u32) -> Result<bool> {
        if depth == MAX_PLAY {
            return Err(beyond());
        }
        self.meter.hold(SUM + 4 * sum.terms.len() as u64)?;
        let mut wins = false;
        for option in self.options(sum)?.iter() {
            let lost = match option.terms.is_empty() {
                true => option.number <= 0,
                false => match self.won.get(option).copied() {
                    Some(won) => !won,
                    None if self.walls(option, false)?.wins() => false,
                    None => self.walls(option, true)?.of_negative_loses() || !self.play(option, depth + 1)?,
                },
            };
            if lost {
                wins = true;
                break;
            }
        }
        self.won.insert(sum.clone(), wins);
        Ok(wins)
    }

    /// Left's options of a sum, negated, so that Left moves first again: the opponent.
    ///
    /// A move in the number counts only if no term is a value. Claim. If one of the terms is a canonical form
    /// that is no number, and Left has a winning move at all, Left has one in a term. Proof. Let x be the
    /// number, S the sum of the terms, T a term that is no number, t >= 0 its temperature, and m its mean. If
    /// S is no number, this is number avoidance. Otherwise Left wins only if x + S > 0. Some Left option T'
    /// of T has R_t(T') - t = m. So R_t(T' - T) >= R_t(T') - L_t(T) = t, and R_0(T' - T), which is at least
    /// R_t(T' - T) - t, is at least 0. Therefore T' - T + (x + S) > 0, which is the sum after the move to T',
    /// and Left wins it by moving second.
    ///
    /// # Errors
    /// [`CheckError`] if a limit is reached.
    pub fn options(&mut self, sum: &Sum) -> Result<Vec<Sum>> {
        let mut options = Vec::new();
        for (place, &term) in sum.terms.iter().enumerate() {
            if place > 0 && sum.terms[place - 1] == term {
                continue;
            }
            let mut rest = sum.clone();
            rest.terms.remove(place);
            let rest = self.negated(&rest);
            if term % 2 == 0 {
                for option in self.values.options(term / 2, Player::Left) {
                    let mut after = rest.clone();
                    self.add_value(&mut after, self.values.negative(option))?;
                    options.push(after);
                }
            } else {
                for option in self.component_options(term)?.iter() {
                    let mut after = rest.clone();
                    self.add_sum(&mut after, option, term > 0)?;
                    options.push(after);
                }
            }
        }
        if !sum.has_value() && sum.number != 0 {
            let value = self.values.of_number(sum.number)?;
            let rest = self.negated(sum);
            for option in self.values.options(value, Player::Left) {
                let mut after = Sum { number: 0, terms: rest.terms.clone() };
                self.add_value(&mut after, self.values.negative(option))?;
                options.push(after);
            }
        }
        self.meter.take(options.len() as u64)?;
        Ok(options)
    }

    /// The options of Left in a component, or of Right in one that stands with a minus.
    fn component_options(&mut self, term: i32) -> Result<Rc<Vec<Sum>>> {
        let (place, side) = (term.unsigned_abs() as usize / 2, usize::from(term < 0));
        if let Some(known) = &self.components[place].options[side] {
            return Ok(Rc::clone(known));
        }
        let (at, game) = (self.components[place].at.clone(), self.components[place].game);
        let mut options = Vec::new();
        for option in self.positions_after(&at, if term < 0 { Player::Right } else { Player::Left })? {
            let mut sum = Sum::default();
            self.add(&mut sum, &option, game, false)?;
            self.meter.hold(SUM + 4 * sum.terms.len() as u64)?;
            options.push(sum);
        }
        options.sort_unstable_by(|one, other| (&one.terms, one.number).cmp(&(&other.terms, other.number)));
        options.dedup();
        let options = Rc::new(options);
        self.components[place].options[side] = Some(Rc::clone(&options));
        Ok(options)
    }

    /// A sum as a certificate writes it: the number, the other values, the components, the latter two in the
    /// order of their texts. If the claim is about a sum of games, a component is written with the place of
    /// its game.
    ///
    /// # Errors
    /// [`CheckError`] if a value is too long to be written.
    pub fn write(&self, sum: &Sum, with_games: bool) -> Result<Data> {
        let (mut values, mut components) = (Vec::new(), Vec::new());
        for &term in &sum.terms {
            if term % 2 == 0 {
                values.push(Data::from(self.values.text(term / 2)?.as_str()));
            } else {
                let Component { at, game, .. } = self.component(term);
                let mut written = vec![Data::from(if term < 0 { "-" } else { "+" })];
                written.extend(with_games.then_some(Data::Natural(*game as u64)));
                written.push(at.write());
                components.push(Data::list(written));
            }
        }
        values.sort_by_cached_key(Data::to_string);
        components.sort_by_cached_key(Data::to_string);
        let number = (sum.number != 0).then(|| Data::from(number_text(sum.number).as_str()));
        Ok(Data::list(number.into_iter().chain(values).chain(components).collect()))
    }

    /// Adds a value, given as a text, to a sum; returns whether it is one.
    pub(crate) fn add_text(&mut self, sum: &mut Sum, text: &str) -> Result<bool> {
        match self.values.parse(text)? {
            Some(value) => self.add_value(sum, value).map(|()| true),
            None => Ok(false),
        }
    }

    /// A sum as it is written, for messages.
    pub(crate) fn text(&self, sum: &Sum, with_games: bool) -> LocalizedString {
        LocalizedString::same(
            self.write(sum, with_games).map_or_else(|_| String::new(), |data| data.to_string()),
        )
    }
}
