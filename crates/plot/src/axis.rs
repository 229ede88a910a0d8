//! Axes, their ticks and how these are written.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use std::ops::Range;

/// Part of a line of numbers. Ticks stand at whole numbers, or where they are given.
#[derive(Clone, Debug)]
pub struct Axis {
    from: f64,
    to: f64,
    scale: Scale,
    /// Do numbers grow downwards, as rows of a table do?
    down: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Scale {
    Linear,
    Logarithmic,
    /// From 0 to 1, with these ticks and what is written there.
    Named(Vec<(f64, String)>),
}

impl Axis {
    /// The numbers from `first` to `last`, with some room around them.
    pub fn for_points(first: u64, last: u64) -> Axis {
        let (first, last) = (first as f64, last as f64);
        let room = ((last - first) * 0.015).max(0.5);
        Axis { from: first - room, to: last + room, scale: Scale::Linear, down: false }
    }

    /// Cells for so many numbers from `first` on, each a unit wide.
    pub fn for_cells(first: u64, count: usize) -> Axis {
        let from = first as f64 - 0.5;
        Axis { from, to: from + count as f64, scale: Scale::Linear, down: false }
    }

    /// Counts from 1 to `most`: every tick is a multiple of the one before it.
    pub fn for_counts(most: u64) -> Axis {
        Axis { from: 1.0, to: most.max(2) as f64, scale: Scale::Logarithmic, down: false }
    }

    /// The same with room below and above, for bars that stand on it.
    pub fn for_bars(most: u64) -> Axis {
        Axis { from: 0.7, to: most.max(2) as f64 * 1.4, scale: Scale::Logarithmic, down: false }
    }

    /// From 0 to 1, with ticks at these shares of the axis and with these names.
    pub fn named(ticks: Vec<(f64, String)>) -> Axis {
        Axis { from: 0.0, to: 1.0, scale: Scale::Named(ticks), down: false }
    }

    /// From `first` to `last` and no further.
    pub fn between(first: u64, last: u64) -> Axis {
        Axis { from: first as f64, to: last.max(first + 1) as f64, scale: Scale::Linear, down: false }
    }

    /// The same axis, on which numbers grow downwards.
    pub fn downwards(self) -> Axis {
        Axis { down: true, ..self }
    }

    /// Do numbers grow downwards?
    pub fn is_down(&self) -> bool {
        self.down
    }

    /// Where a number stands: 0 is the beginning of the axis, 1 the end.
    pub fn share(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear | Scale::Named(_) => (value - self.from) / (self.to - self.from),
            Scale::Logarithmic => (value / self.from).ln() / (self.to / self.from).ln(),
        }
    }

    /// How many whole numbers the axis has room for.
    pub fn length(&self) -> f64 {
        self.to - self.from
    }

    /// At most about `most` ticks, at round numbers.
    pub fn ticks(&self, most: usize) -> Vec<f64> {
        match &self.scale {
            Scale::Linear => multiples(self.from, self.to, round_step(self.length() / most.max(1) as f64)),
            Scale::Logarithmic => self.powers(most),
            Scale::Named(ticks) => ticks.iter().map(|(at, _)| *at).collect(),
        }
    }

    /// A tick as it is written.
    pub fn written(&self, tick: f64) -> String {
        match &self.scale {
            Scale::Linear | Scale::Logarithmic => whole(tick),
            Scale::Named(ticks) => {
                ticks.iter().find(|(at, _)| *at == tick).map_or_else(String::new, |(_, name)| name.clone())
            }
        }
    }

    /// 1, 2, 5, 10, ... where there is room for these, else powers of ten, or of a hundred, and so on.
    fn powers(&self, most: usize) -> Vec<f64> {
        let decades = (self.to / self.from).log10();
        let every = (decades / most.max(1) as f64).ceil().max(1.0) as i32;
        let leading: &[f64] = if 2.5 * decades <= most as f64 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let of_decade = |exponent: i32| leading.iter().map(move |lead| lead * 10f64.powi(exponent));
        let all = (0..=19).step_by(every as usize).flat_map(of_decade);
        all.filter(|tick| (self.from..=self.to).contains(tick)).collect()
    }
}

/// The least of 1, 2, 5, 10, 20, 50, ... that is not below `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|lead| lead * power).into_iter().find(|&step| step >= least).unwrap_or(power)
}

fn multiples(from: f64, to: f64, step: f64) -> Vec<f64> {
    let first = (from / step).ceil();
    (0..1000).map(|i| (first + f64::from(i)) * step).take_while(|&tick| tick <= to).collect()
}

/// A whole number as it is written: 12345 as 12,345.
fn whole(tick: f64) -> String {
    // Ticks are whole, and `-0` is no number that people write.
    thousands(tick.abs() as u64)
}

/// A number with its digits in groups of three: `12,345`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let share = self.share(*value).clamp(0.0, 1.0);
        let share = if self.down { 1.0 - share } else { share };
        limit.0 + (share * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        self.ticks(hint.bold_points())
    }

    fn range(&self) -> Range<f64> {
        self.from..self.to
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(tick: &f64) -> String {
        whole(*tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        let written = [0, 7, 999, 1000, 12345, 1_000_000].map(thousands);
        assert_eq!(written, ["0", "7", "999", "1,000", "12,345", "1,000,000"]);
    }

    #[test]
    fn ticks_are_round_whole_numbers() {
        assert_eq!(Axis::for_points(0, 3).ticks(10), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(Axis::for_points(0, 1000).ticks(6), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!(Axis::for_points(4_000_000, 9_000_000).ticks(4), [4e6, 6e6, 8e6]);
        assert_eq!(Axis::for_points(7, 7).ticks(5), [7.0]);
        assert_eq!(Axis::for_points(0, u64::MAX).ticks(2), [0.0, 1e19]);
    }

    #[test]
    fn ticks_of_counts_are_powers_of_ten_or_halves_and_fifths_of_them() {
        assert_eq!(Axis::for_counts(50).ticks(8), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        assert_eq!(Axis::for_bars(4000).ticks(8), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(Axis::for_counts(u64::MAX).ticks(5).len(), 5);
    }

    #[test]
    fn named_ticks_stand_where_they_are_put() {
        let axis = Axis::named(vec![(0.25, "3".to_owned()), (0.5, "1/2".to_owned())]);
        assert_eq!(axis.ticks(1), [0.25, 0.5]);
        assert_eq!([0.5, 0.25, 0.3].map(|tick| axis.written(tick)), ["1/2", "3", ""]);
    }

    #[test]
    fn shares_run_from_0_to_1() {
        let axis = Axis::for_counts(100);
        assert_eq!([1.0, 10.0, 100.0].map(|count| axis.share(count)), [0.0, 0.5, 1.0]);
        assert_eq!(Axis::for_cells(0, 4).share(1.5), 0.5);
    }
}
