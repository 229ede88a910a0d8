//! Patterns that anybody sees in some values, whatever the rules: no proof, and no claim that they go on.

use super::repeat::last_repeat_of;
use grundy_theory::theorem::ArithmeticPeriod;

/// Fewer values show nothing.
const MIN: usize = 32;

/// The pattern g(n + period) = g(n) + saltus of the last values, with the least period, where it fills at
/// least the last half of them and repeats there. Values that become smaller and smaller have none.
///
/// ```
/// use grundy_sequences::periodicity::observe::observe;
/// let values: Vec<u64> = [9, 9].into_iter().chain((0..100).map(|n| n / 3 * 2 + n % 3 % 2)).collect();
/// let pattern = observe(&values).unwrap();
/// assert_eq!((pattern.preperiod, pattern.period, pattern.saltus), (2, 3, 2));
/// ```
pub fn observe(values: &[u64]) -> Option<ArithmeticPeriod> {
    if values.len() < MIN {
        return None;
    }
    let steps: Vec<u64> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let period = last_repeat_of(&steps, steps.len() / 2)?;
    let last = values.len() - 1;
    let saltus = values[last].checked_sub(values[last - period])?;
    let holds = |n: &usize| values[n + period] == values[*n].wrapping_add(saltus);
    let repeating = (0..values.len() - period).rev().take_while(holds).count();
    let preperiod = values.len() - period - repeating;
    Some(ArithmeticPeriod { preperiod: preperiod as u64, period: period as u64, saltus })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_without_a_pattern_show_none() {
        let powers: Vec<u64> = (0..1000u64).map(|n| u64::from(n.count_ones() % 2)).collect();
        assert_eq!(observe(&powers), None);
        assert_eq!(observe(&[1; 10]), None);
        let falling: Vec<u64> = (0..100).rev().collect();
        assert_eq!(observe(&falling), None);
    }

    #[test]
    fn the_preperiod_is_the_least() {
        let mut values = vec![1, 2, 3, 0, 1, 2];
        values.extend((0..100).map(|n| n % 3));
        let found = observe(&values).unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (3, 3, 0));
    }
}
