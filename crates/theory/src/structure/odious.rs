//! Odious numbers: those with an odd number of ones in binary (1, 2, 4, 7, 8, 11, ...; OEIS A000069).

/// The n-th odious number, counted from 1; 0 for n = 0. For n up to 2^63.
///
/// Of the two numbers 2m and 2m + 1 exactly one is odious: the (m + 1)-th.
pub fn odious(n: u64) -> u64 {
    match n.checked_sub(1) {
        None => 0,
        Some(m) => m << 1 | u64::from(m.count_ones().is_multiple_of(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odious_numbers_are_those_with_an_odd_number_of_ones() {
        let listed: Vec<u64> = (0..1000u64).filter(|n| n.count_ones() % 2 == 1).collect();
        assert!(listed.iter().zip(1..).all(|(&number, n)| odious(n) == number));
        assert_eq!(odious(0), 0);
    }
}
