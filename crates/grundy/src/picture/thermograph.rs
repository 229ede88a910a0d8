//! Pictures of thermographs.
//!
//! Numbers stay exact until they become shares of the picture: differences are taken and divided as fractions
//! of any size, and the quotient is rounded once.

use super::names::{names, spoken};
use super::{stopped, undrawn};
use crate::value::Value;
use crate::wire::question::QuestionError;
use grundy_plot::{Labels, PlotStyle, Tick};
use grundy_solver::budget::Budget;
use grundy_theory::localized::Language;
use grundy_theory::words;
use grundy_values::notation::Glyphs as Notation;
use grundy_values::number::Dyadic;
use grundy_values::operations::{Thermograph, Wall};
use num_bigint::BigInt;
use std::sync::Arc;

/// A thermograph with its name in a picture.
#[derive(Clone, Debug)]
pub struct NamedThermograph {
    /// What it is called.
    pub name: String,
    /// The thermograph.
    pub thermograph: Arc<Thermograph>,
}

impl NamedThermograph {
    /// The thermograph of a value, called as it was `written` and by its canonical form, as far as these are
    /// short.
    ///
    /// # Errors
    /// [`QuestionError`] where there is no thermograph, or a limit is reached.
    pub fn from_value(
        value: &Value,
        written: &str,
        budget: &mut Budget,
    ) -> Result<NamedThermograph, QuestionError> {
        let thermograph = value.thermograph(budget)?;
        let canonical = value.text_if_short(Notation::Ascii, budget);
        Ok(NamedThermograph { name: name(written.trim(), canonical.as_deref()), thermograph })
    }
}

/// Names are at most this many characters long.
const MAX_NAME: usize = 60;

fn name(written: &str, canonical: Option<&str>) -> String {
    let canonical = canonical.unwrap_or_default();
    let fits = |text: &String| !text.is_empty() && text.chars().count() <= MAX_NAME;
    let both = match written == canonical || written.is_empty() || canonical.is_empty() {
        true => String::new(),
        false => format!("{written} = {canonical}"),
    };
    [both, canonical.to_owned(), written.to_owned()]
        .into_iter()
        .find(fits)
        .unwrap_or_else(|| "a long value".to_owned())
}

/// How wide and high a picture of this many thermographs is when nobody says it.
pub fn usual_size(count: usize) -> (u32, u32) {
    match count {
        0..=1 => (900, 750),
        2 => (1200, 750),
        more => {
            (u32::try_from(more).unwrap_or(u32::MAX).saturating_mul(450).min(*grundy_plot::SIZES.end()), 750)
        }
    }
}

/// The file of a picture with these thermographs, one beside the other.
///
/// # Errors
/// [`QuestionError`] where there is none, or a limit is reached.
pub fn draw(
    each: &[NamedThermograph],
    language: Language,
    style: &PlotStyle,
    budget: &mut Budget,
) -> Result<Vec<u8>, QuestionError> {
    let points: usize =
        each.iter().map(|one| corners(&one.thermograph).map(|wall| wall.len()).iter().sum::<usize>()).sum();
    budget.reserve((points as u64).saturating_mul(BYTES_OF_POINT)).map_err(stopped)?;
    let heights = each.iter().map(|one| above_bottom(one.thermograph.temperature()));
    let unit = heights.max().filter(|height| !height.is_zero()).unwrap_or(Dyadic::ONE);
    let spoken = spoken(language, style);
    let all: Vec<grundy_plot::ThermographPlot> = each.iter().map(|one| drawn(one, &unit, spoken)).collect();
    let title = match each {
        [one] => {
            let name = &one.name;
            words!("Thermograph of {name}", "{name} 的温度图")
        }
        _ => words!("Thermographs", "温度图"),
    };
    let x = words!("value (good for Left on the left)", "值（左边对左方有利）");
    let y = words!("temperature t", "温度 t");
    let [title, x, y] = [&title, &x, &y].map(|words| words.of(spoken));
    let labels = Labels { title, x, y, names: names(language, style) };
    grundy_plot::thermographs(&labels, quotient(&Dyadic::ONE, &unit), &all, style).map_err(undrawn)
}

/// What a point of a wall takes in a picture, about: its place, its marks, its disc.
const BYTES_OF_POINT: u64 = 500;

/// Both walls with the foot of the mast at their ends.
fn corners(thermograph: &Thermograph) -> [Vec<(Dyadic, Dyadic)>; 2] {
    let foot = (thermograph.temperature().clone(), thermograph.mean().clone());
    let ended = |wall: &Wall| {
        let mut points = wall.points().to_vec();
        if points.last() != Some(&foot) {
            points.push(foot.clone());
        }
        points
    };
    [ended(thermograph.left()), ended(&thermograph.right())]
}

/// How far a temperature stands above the bottom of the picture, which is -1.
fn above_bottom(t: &Dyadic) -> Dyadic {
    t + &Dyadic::ONE
}

fn drawn(one: &NamedThermograph, unit: &Dyadic, language: Language) -> grundy_plot::ThermographPlot {
    let thermograph = &*one.thermograph;
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let value_at = |value: &Dyadic| quotient(&(value - mean), unit);
    let temperature_at = |t: &Dyadic| quotient(&above_bottom(t), unit);
    let [left, right] = corners(thermograph);
    // Most important: the mean; both stops; where the walls bend; where they begin.
    let stops = [thermograph.left(), &thermograph.right()].map(|wall| wall.at(&Dyadic::ZERO));
    let bottom = Dyadic::from(-1);
    let bends = left.iter().chain(&right).filter(|(t, _)| *t != bottom).map(|(_, value)| value);
    let begins = [&left, &right].into_iter().flat_map(|wall| wall.first()).map(|(_, value)| value);
    let values = [mean].into_iter().chain(&stops).chain(bends).chain(begins);
    let levels = [Dyadic::ZERO, bottom.clone()];
    let bends = left.iter().chain(&right).map(|(t, _)| t);
    let temperatures = [temperature].into_iter().chain(&levels).chain(bends);
    let place = |wall: &[(Dyadic, Dyadic)]| {
        wall.iter().map(|(t, value)| (temperature_at(t), value_at(value))).collect::<Vec<_>>()
    };
    let (foot, height) = (shown(mean), shown(temperature));
    grundy_plot::ThermographPlot {
        name: one.name.clone(),
        notes: [words!("mean {foot}", "均值 {foot}"), words!("temperature {height}", "温度 {height}")]
            .map(|words| words.of(language).to_owned())
            .to_vec(),
        left: place(&left),
        right: place(&right),
        values: values.map(|value| Tick { at: value_at(value), text: shown(value) }).collect(),
        temperatures: temperatures.map(|t| Tick { at: temperature_at(t), text: shown(t) }).collect(),
    }
}

/// a / b, rounded; b is not 0.
fn quotient(a: &Dyadic, b: &Dyadic) -> f64 {
    /// More than a quotient needs to be rounded once.
    const BITS: i64 = 64;
    let common = a.exponent().min(b.exponent());
    let numerator = a.numerator() << (b.exponent() - common);
    let denominator = b.numerator() << (a.exponent() - common);
    let shift = BITS - (numerator.bits() as i64 - denominator.bits() as i64);
    let scaled = match u64::try_from(shift) {
        Ok(up) => (numerator << up) / denominator,
        Err(_) => numerator / (denominator << shift.unsigned_abs()),
    };
    // At most one bit more than asked for.
    let scaled = i128::try_from(scaled).map_or(0.0, |scaled| scaled as f64);
    scaled * 2f64.powi(-i32::try_from(shift).unwrap_or(i32::MAX))
}

/// More characters than this are no label of a tick.
const MAX_NUMBER: usize = 12;

/// A number as it stands in a picture: exact where that is short, else rounded, which the sign before it
/// says.
fn shown(number: &Dyadic) -> String {
    // What is certainly too long is not even written.
    let size = number.numerator().bits().max(number.exponent());
    let exact = (size <= 64).then(|| number.to_string()).filter(|text| text.len() <= MAX_NUMBER);
    exact.unwrap_or_else(|| format!("≈{}", rounded(number)))
}

/// Four digits of a number that is not 0.
fn rounded(number: &Dyadic) -> String {
    let sign = if number.is_negative() { "-" } else { "" };
    let size = number.numerator().magnitude().clone();
    let bits = size.bits();
    // The number is lead * 2^power, and lead from 1 to 2.
    let power = bits as f64 - 1.0 - number.exponent() as f64;
    let lead = quotient(
        &Dyadic::from_big(BigInt::from(size), 0),
        &Dyadic::from_big(BigInt::from(1) << (bits.max(1) - 1), 0),
    );
    let logarithm = lead.log10() + power * std::f64::consts::LOG10_2;
    let mut exponent = logarithm.floor();
    let mut digits = (10f64.powf(logarithm - exponent) * 1000.0).round();
    if digits >= 10_000.0 {
        (digits, exponent) = (digits / 10.0, exponent + 1.0);
    }
    if (-3.0..4.0).contains(&exponent) {
        let decimals = (3.0 - exponent).max(0.0) as usize;
        return format!("{sign}{:.decimals$}", digits * 10f64.powf(exponent - 3.0));
    }
    format!("{sign}{:.3}·10^{exponent}", digits / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Dyadic {
        Dyadic::read(text).expect("a number")
    }

    #[test]
    fn short_numbers_are_written_exactly_and_long_ones_are_rounded() {
        for (exact, expected) in [
            ("-5/8", "-5/8"),
            ("123456789012", "123456789012"),
            ("1234567890123", "≈1.235·10^12"),
            ("-1234567890123/2", "≈-6.173·10^11"),
            ("9999999999999", "≈1.000·10^13"),
            ("12345678901/1024", "≈1.206·10^7"),
            ("123456789/65536", "≈1884"),
            ("1/1099511627776", "≈9.095·10^-13"),
            ("1048577/1048576", "≈1.000"),
        ] {
            assert_eq!(shown(&number(exact)), expected);
        }
        let huge = Dyadic::from_big(BigInt::from(3) << 4_000_000_u32, 0);
        assert_eq!(shown(&huge), "≈2.883·10^1204120");
        assert_eq!(shown(&Dyadic::from_big(BigInt::from(1), 400_000)), "≈1.004·10^-120412");
    }

    #[test]
    fn quotients_are_rounded_once() {
        let big = Dyadic::from_big(BigInt::from(1) << 5000_u32, 0);
        let more = &big + &Dyadic::ONE;
        assert_eq!(quotient(&(&more - &big), &Dyadic::ONE), 1.0);
        assert_eq!(quotient(&big, &(&big + &big)), 0.5);
        assert_eq!(quotient(&number("-3/4"), &number("3/2")), -0.5);
        assert_eq!(quotient(&Dyadic::ZERO, &big), 0.0);
        assert_eq!(quotient(&Dyadic::ONE, &big), 0.0);
    }

    #[test]
    fn names_are_what_is_short() {
        assert_eq!(name("{3|1}", Some("{3|1}")), "{3|1}");
        assert_eq!(name("2 + 1", Some("3")), "2 + 1 = 3");
        assert_eq!(name(&"1+".repeat(40), Some("3")), "3");
        assert_eq!(name("x", None), "x");
        assert_eq!(name(&"1+".repeat(40), None), "a long value");
    }
}
