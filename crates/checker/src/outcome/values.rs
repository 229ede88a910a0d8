//! Exact values that the checker finds itself: canonical forms, made from their options.
//!
//! A value is a number: n is a form of the table, -n its negative, 0 the game without moves. Two values are
//! equal exactly if their numbers are: every form is made canonical, which leaves one form for each value
//! (Siegel, Combinatorial Game Theory, chapter II); and a form and its negative have one place.
//!
//! G is at most H if no Left option of G is at least H, and no Right option of H is at most G (Conway).

use crate::error::{Result, beyond};
use crate::meter::Meter;
use crate::outcome::walls::{Thermograph, Walls};
use grundy_theory::player::Player;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Numbers are counted in units of 2^-32.
pub(crate) const ONE: i64 = 1 << 32;

/// Larger whole numbers have no form here.
const MAX_INTEGER: i64 = 256;

/// Longer texts are not written, and deeper ones not read.
const MAX_TEXT: usize = 20_000;
const MAX_DEPTH: usize = 60;

/// About how many bytes a remembered fact takes.
const FACT: u64 = 32;

struct Form {
    /// The options of Left and of Right, in order.
    options: [Vec<i32>; 2],
    number: Option<i64>,
    own_negative: bool,
    thermograph: Option<Rc<Thermograph>>,
    walls: [Option<Rc<Walls>>; 2],
}

/// The values that were met.
pub(crate) struct Values<'a> {
    forms: Vec<Form>,
    /// The values of lists of options.
    made: FxHashMap<[Vec<i32>; 2], i32>,
    numbers: FxHashMap<i64, i32>,
    compared: FxHashMap<(i32, i32), bool>,
    sums: FxHashMap<(i32, i32), i32>,
    meter: &'a Meter,
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl<'a> Values<'a> {
    pub(crate) fn new(meter: &'a Meter) -> Values<'a> {
        let zero = Form {
            options: [Vec::new(), Vec::new()],
            number: Some(0),
            own_negative: true,
            thermograph: None,
            walls: [None, None],
        };
        Values {
            forms: vec![zero],
            made: FxHashMap::from_iter([([Vec::new(), Vec::new()], 0)]),
            numbers: FxHashMap::from_iter([(0, 0)]),
            compared: FxHashMap::default(),
            sums: FxHashMap::default(),
            meter,
        }
    }

    fn form(&self, value: i32) -> &Form {
        &self.forms[value.unsigned_abs() as usize]
    }

    /// The negative of a value.
    pub(crate) fn negative(&self, value: i32) -> i32 {
        if self.is_own_negative(value) { value } else { -value }
    }

    /// Whether a value is its own negative.
    pub(crate) fn is_own_negative(&self, value: i32) -> bool {
        self.form(value).own_negative
    }

    /// The number that a value is, in units.
    pub(crate) fn number(&self, value: i32) -> Option<i64> {
        self.form(value).number.map(|number| if value < 0 { -number } else { number })
    }

    /// The options of a player in a value.
    pub(crate) fn options(&self, value: i32, player: Player) -> Vec<i32> {
        let options = &self.form(value).options;
        match value < 0 {
            false => options[side(player)].clone(),
            true => options[side(player.opponent())].iter().map(|&option| self.negative(option)).collect(),
        }
    }

    /// The value with these options.
    pub(crate) fn make(&mut self, lefts: Vec<i32>, rights: Vec<i32>) -> Result<i32> {
        let mut options = [lefts, rights];
        for list in &mut options {
            list.sort_unstable();
            list.dedup();
        }
        if let Some(known) = self.find(&options) {
            return Ok(known);
        }
        let given = options.clone();
        self.drop_dominated(&mut options)?;
        if options != given
            && let Some(known) = self.find(&options)
        {
            self.made.insert(given, known);
            return Ok(known);
        }
        // Comparisons with the form as it stands stay true, whether it is kept or not.
        let number = i32::try_from(self.forms.len()).map_err(|_| beyond())?;
        let size = options.iter().map(Vec::len).sum::<usize>() as u64;
        self.meter.hold(8 * FACT + 16 * size)?;
        self.forms.push(Form {
            options: options.clone(),
            number: None,
            own_negative: false,
            thermograph: None,
            walls: [None, None],
        });
        let value = match self.without_reversible(number, &options)? {
            Some([lefts, rights]) => self.make(lefts, rights)?,
            None => {
                let own_negative = self.negatives(&options) == options;
                let of_number = self.number_of(&options)?;
                let form = &mut self.forms[number as usize];
                (form.own_negative, form.number) = (own_negative, of_number);
                if let Some(units) = of_number {
                    self.numbers.insert(units, number);
                }
                number
            }
        };
        self.made.insert(options, value);
        self.made.insert(given, value);
        Ok(value)
    }

    fn negatives(&self, [lefts, rights]: &[Vec<i32>; 2]) -> [Vec<i32>; 2] {
        [rights, lefts].map(|list| {
            let mut list: Vec<i32> = list.iter().map(|&option| self.negative(option)).collect();
            list.sort_unstable();
            list
        })
    }

    fn find(&self, options: &[Vec<i32>; 2]) -> Option<i32> {
        let known = self.made.get(options).copied();
        known.or_else(|| self.made.get(&self.negatives(options)).map(|&value| self.negative(value)))
    }

    fn drop_dominated(&mut self, options: &mut [Vec<i32>; 2]) -> Result<()> {
        for (list, player) in options.iter_mut().zip([Player::Left, Player::Right]) {
            let mut kept: Vec<i32> = Vec::new();
            for &option in &*list {
                self.meter.take(list.len() as u64)?;
                let mut dominated = false;
                for &other in &*list {
                    dominated |= other != option && self.is_better(other, option, player)?;
                }
                if !dominated {
                    kept.push(option);
                }
            }
            *list = kept;
        }
        Ok(())
    }

    /// Whether a value is at least as good as another one for a player.
    fn is_better(&mut self, one: i32, other: i32, player: Player) -> Result<bool> {
        match player {
            Player::Left => self.at_most(other, one),
            Player::Right => self.at_most(one, other),
        }
    }

    /// The options with what comes after a reply in place of the first option that is reversible through it;
    /// `None` if none is.
    fn without_reversible(&mut self, form: i32, options: &[Vec<i32>; 2]) -> Result<Option<[Vec<i32>; 2]>> {
        for player in [Player::Left, Player::Right] {
            for &option in &options[side(player)] {
                for reply in self.options(option, player.opponent()) {
                    // The opponent likes the reply at least as much as the form itself.
                    if self.is_better(reply, form, player.opponent())? {
                        let mut after = options.clone();
                        let list = &mut after[side(player)];
                        list.retain(|&other| other != option);
                        list.extend(self.options(reply, player));
                        return Ok(Some(after));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The number that a canonical form is.
    fn number_of(&self, [lefts, rights]: &[Vec<i32>; 2]) -> Result<Option<i64>> {
        let all = |list: &[i32]| list.iter().map(|&option| self.number(option)).collect::<Option<Vec<i64>>>();
        Ok(match (all(lefts).as_deref(), all(rights).as_deref()) {
            (Some([left]), Some([])) => Some(left + ONE),
            (Some([]), Some([right])) => Some(right - ONE),
            (Some([left]), Some([right])) if left < right => match (left + right) % 2 {
                0 => Some((left + right) / 2),
                _ => return Err(beyond()),
            },
            _ => None,
        })
    }

    /// The value that is this number.
    pub(crate) fn of_number(&mut self, units: i64) -> Result<i32> {
        if let Some(&known) = self.numbers.get(&units) {
            return Ok(known);
        }
        if let Some(&known) = self.numbers.get(&-units) {
            return Ok(self.negative(known));
        }
        if units.abs() > MAX_INTEGER * ONE {
            return Err(beyond());
        }
        if units % ONE == 0 {
            let mut reached = 0;
            for _ in 0..units.abs() / ONE {
                reached = self.make(vec![reached], Vec::new())?;
            }
            return Ok(if units < 0 { self.negative(reached) } else { reached });
        }
        let step = units & -units;
        let (left, right) = (self.of_number(units - step)?, self.of_number(units + step)?);
        self.make(vec![left], vec![right])
    }

    /// Whether a value is at most another one.
    pub(crate) fn at_most(&mut self, one: i32, other: i32) -> Result<bool> {
        if one == other {
            return Ok(true);
        }
        if let (Some(one), Some(other)) = (self.number(one), self.number(other)) {
            return Ok(one <= other);
        }
        if let Some(&known) = self.compared.get(&(one, other)) {
            return Ok(known);
        }
        self.meter.take(1 << 4)?;
        self.meter.hold(FACT)?;
        let mut holds = true;
        for left in self.options(one, Player::Left) {
            if self.at_most(other, left)? {
                holds = false;
                break;
            }
        }
        if holds {
            for right in self.options(other, Player::Right) {
                if self.at_most(right, one)? {
                    holds = false;
                    break;
                }
            }
        }
        self.compared.insert((one, other), holds);
        Ok(holds)
    }

    /// The sum of two values. A number is never moved in beside a value that is none (number avoidance).
    pub(crate) fn plus(&mut self, one: i32, other: i32) -> Result<i32> {
        match (one, other) {
            (0, value) | (value, 0) => return Ok(value),
            _ if one == self.negative(other) => return Ok(0),
            _ => {}
        }
        let numbers = (self.number(one), self.number(other));
        if let (Some(one), Some(other)) = numbers {
            return self.of_number(one + other);
        }
        let key = (one.min(other), one.max(other));
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        self.meter.take(1 << 4)?;
        self.meter.hold(FACT)?;
        let mut options = [Vec::new(), Vec::new()];
        for (list, player) in options.iter_mut().zip([Player::Left, Player::Right]) {
            for (moved, rest, is_number) in
                [(one, other, numbers.0.is_some()), (other, one, numbers.1.is_some())]
            {
                let moves = if is_number { Vec::new() } else { self.options(moved, player) };
                for option in moves {
                    list.push(self.plus(option, rest)?);
                }
            }
        }
        let [lefts, rights] = options;
        let sum = self.make(lefts, rights)?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// The thermograph of a form.
    fn thermograph(&mut self, form: usize) -> Result<Rc<Thermograph>> {
        if let Some(known) = &self.forms[form].thermograph {
            return Ok(Rc::clone(known));
        }
        let made = match self.forms[form].number {
            Some(number) => Thermograph::of_number(number),
            None => {
                let mut lines = [Vec::new(), Vec::new()];
                for (list, player) in lines.iter_mut().zip([Player::Left, Player::Right]) {
                    for option in self.options(form as i32, player) {
                        let thermograph = self.thermograph(option.unsigned_abs() as usize)?;
                        // The wall that counts of an option is that of the other player; Right sees all
                        // from the other side.
                        list.push(thermograph.right_of(option < 0, player == Player::Right));
                    }
                }
                let [lefts, rights] = lines;
                Thermograph::of_options(&lefts, &rights)?
            }
        };
        let made = Rc::new(made);
        self.meter.hold(made.bytes())?;
        self.forms[form].thermograph = Some(Rc::clone(&made));
        Ok(made)
    }

    /// The walls of a value.
    pub(crate) fn walls(&mut self, value: i32) -> Result<Rc<Walls>> {
        let (form, negative) = (value.unsigned_abs() as usize, usize::from(value < 0));
        if let Some(known) = &self.forms[form].walls[negative] {
            return Ok(Rc::clone(known));
        }
        let walls = Rc::new(self.thermograph(form)?.walls(value < 0));
        self.meter.hold(size_of::<Walls>() as u64)?;
        self.forms[form].walls[negative] = Some(Rc::clone(&walls));
        Ok(walls)
    }

    /// A value in braces; numbers as such.
    pub(crate) fn text(&self, value: i32) -> Result<String> {
        if let Some(number) = self.number(value) {
            return Ok(number_text(number));
        }
        self.meter.take(1)?;
        let mut sides = Vec::new();
        for player in [Player::Left, Player::Right] {
            let mut texts = Vec::new();
            for option in self.options(value, player) {
                texts.push(self.text(option)?);
            }
            texts.sort_unstable();
            sides.push(texts.join(","));
        }
        let text = format!("{{{}}}", sides.join("|"));
        if text.len() > MAX_TEXT { Err(beyond()) } else { Ok(text) }
    }

    /// Reads a value; `None` if the text is none.
    pub(crate) fn parse(&mut self, text: &str) -> Result<Option<i32>> {
        let mut rest = text;
        Ok(match self.parse_front(&mut rest, 0)? {
            Some(value) if rest.is_empty() => Some(value),
            _ => None,
        })
    }

    fn parse_front(&mut self, rest: &mut &str, depth: usize) -> Result<Option<i32>> {
        if depth > MAX_DEPTH {
            return Ok(None);
        }
        let Some(inner) = rest.strip_prefix('{') else {
            let end = rest.find([',', '|', '}']).unwrap_or(rest.len());
            let (number, after) = rest.split_at(end);
            *rest = after;
            return number_from(number).map(|units| self.of_number(units)).transpose();
        };
        *rest = inner;
        let mut options = [Vec::new(), Vec::new()];
        for (list, closing) in options.iter_mut().zip(['|', '}']) {
            while !rest.starts_with(closing) {
                if !list.is_empty() {
                    let Some(after) = rest.strip_prefix(',') else { return Ok(None) };
                    *rest = after;
                }
                let Some(option) = self.parse_front(rest, depth + 1)? else { return Ok(None) };
                list.push(option);
            }
            *rest = &rest[1..];
        }
        let [lefts, rights] = options;
        self.make(lefts, rights).map(Some)
    }
}

/// A number as it is written.
pub(crate) fn number_text(units: i64) -> String {
    let places = 32 - units.trailing_zeros().min(32);
    match places {
        0 => (units / ONE).to_string(),
        _ => format!("{}/{}", units >> (32 - places), 1_u64 << places),
    }
}

/// A number in units.
fn number_from(text: &str) -> Option<i64> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let (above, below) = (above.parse::<i64>().ok()?, below.parse::<i64>().ok()?);
    let is_dyadic = (1..=ONE).contains(&below) && below.count_ones() == 1;
    let units = is_dyadic.then(|| above.checked_mul(ONE / below)).flatten();
    // The least number has no negative.
    units.filter(|&units| units > i64::MIN)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::error::CheckError;
    use crate::meter::CheckLimits;

    fn text_of(values: &mut Values<'_>, text: &str) -> String {
        let value = values.parse(text).unwrap().unwrap();
        values.text(value).unwrap()
    }

    #[test]
    fn values_are_canonical_and_have_one_text() {
        let meter = Meter::new(&CheckLimits::default());
        let mut values = Values::new(&meter);
        for (given, expected) in [
            ("{|}", "0"),
            ("{0|}", "1"),
            ("{0,1|}", "2"),
            ("{|-1,0}", "-2"),
            ("{0|1}", "1/2"),
            ("{-1|1}", "0"),
            ("{1/2|1}", "3/4"),
            ("-5/8", "-5/8"),
            ("{1|-1}", "{1|-1}"),
            ("{0|0}", "{0|0}"),
            ("{{0|0}|{0|0}}", "0"),
            ("{0,{0|0}|0,{0|0}}", "{0,{0|0}|0,{0|0}}"),
            ("{{1|-1}|-1}", "{{1|-1}|-1}"),
            ("{0|{0|{0|0}}}", "{0|{0|{0|0}}}"),
            ("{{2|0},1|-1}", "{1,{2|0}|-1}"),
            ("{{2|-3},1|-1}", "{1|-1}"),
            ("{{1|-3},1|-1}", "{1|-1}"),
        ] {
            assert_eq!(text_of(&mut values, given), expected, "{given}");
            assert_eq!(text_of(&mut values, expected), expected, "{given}");
        }
        for no_value in [
            "",
            "{",
            "{|",
            "{}",
            "{0|0",
            "{0,|}",
            "{,0|}",
            "{0|0}}",
            "1/3",
            "1/0",
            "x",
            "{0 |}",
            "99999999999999999999",
            "-2147483648",
        ] {
            assert_eq!(values.parse(no_value).unwrap(), None, "{no_value}");
        }
        for beyond in ["100000", "-2147483647", "{1/4294967296|1/2147483648}"] {
            assert!(matches!(values.parse(beyond), Err(CheckError::Wrong(_))), "{beyond}");
        }
    }

    #[test]
    fn sums_and_negatives() {
        let meter = Meter::new(&CheckLimits::default());
        let mut values = Values::new(&meter);
        for (one, other, expected) in [
            ("{1|-1}", "{1|-1}", "0"),
            ("1/2", "{1|0}", "{3/2|1/2}"),
            ("{1|0}", "{0|-1}", "0"),
            ("{0|0}", "{0|{0|0}}", "{0,{0|0}|0}"),
            ("3/4", "-1/4", "1/2"),
            ("{2|0}", "{1|0}", "{{3|2}|{1|0}}"),
        ] {
            let [one, other] = [one, other].map(|text| values.parse(text).unwrap().unwrap());
            let sum = values.plus(one, other).unwrap();
            assert_eq!(values.text(sum).unwrap(), expected);
            let less = values.negative(other);
            assert_eq!(values.plus(sum, less).unwrap(), one);
            assert_eq!(values.negative(less), other);
        }
    }

    #[test]
    fn walls_meet_at_the_mean() {
        let meter = Meter::new(&CheckLimits::default());
        let mut values = Values::new(&meter);
        for (text, left, right) in [
            // At 0, 1/4 and 1/2, in eighths.
            ("{3/4|0}", [6, 4, 3], [0, 2, 3]),
            ("{1|-1}", [8, 6, 4], [-8, -6, -4]),
            ("{0|0}", [0; 3], [0; 3]),
            ("{{2|1}|0}", [8, 8, 8], [0, 2, 4]),
            ("3/2", [12; 3], [12; 3]),
        ] {
            let value = values.parse(text).unwrap().unwrap();
            let eighths = |wall: i64| wall / (ONE / 8);
            for sign in [1, -1] {
                let negative = values.negative(value);
                let of_sign = if sign < 0 { negative } else { value };
                let walls = values.walls(of_sign).unwrap();
                let (left, right) = if sign < 0 { (right, left) } else { (left, right) };
                for i in 0..3 {
                    assert_eq!(eighths(walls.left[i]), sign * left[i], "{text} at {i}");
                    assert_eq!(eighths(walls.right[i]), sign * right[i], "{text} at {i}");
                }
            }
        }
    }
}
