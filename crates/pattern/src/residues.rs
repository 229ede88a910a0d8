//! Values that grow by an amount of its own in each residue class.

use crate::pattern_formula::Residues;

/// Periods longer than this are not looked for: their automata are too large, and nothing else proves them.
const MAX_LENGTH: usize = 120;

/// The values g(n + p) = g(n) + s with an s for each n mod p and the least p, where the last half of the
/// table or more is such, and no one s does for all.
pub(crate) fn observe(first: u64, values: &[u64]) -> Option<Residues> {
    let most = MAX_LENGTH.min(values.len() / 8);
    (2..=most).find_map(|period| of_period(first, values, period))
}

fn of_period(first: u64, values: &[u64], period: usize) -> Option<Residues> {
    let step = |n: usize| values[n + period].checked_sub(values[n]);
    let straight = |n: &usize| step(*n).is_some() && step(*n) == step(*n + period);
    let places = values.len() - 2 * period;
    let holding = (0..places).rev().take_while(straight).count();
    let start = places - holding;
    if 2 * start > values.len() {
        return None;
    }
    let salti: Option<Vec<u64>> = (0..period as u64)
        .map(|residue| (start..start + period).find(|&n| (first + n as u64) % period as u64 == residue))
        .map(|place| step(place?))
        .collect();
    let salti = salti.filter(|salti| salti.iter().any(|saltus| *saltus != salti[0]))?;
    Some(Residues { preperiod: first + start as u64, salti })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_residue_has_its_own_saltus() {
        // 9 first, then n / 2 + 1 for even n, and 0 for odd n.
        let values: Vec<u64> = (0..64u64)
            .map(|n| {
                if n == 0 {
                    9
                } else if n % 2 == 0 {
                    n / 2 + 1
                } else {
                    0
                }
            })
            .collect();
        assert_eq!(observe(0, &values), Some(Residues { preperiod: 1, salti: vec![1, 0] }));
        let later = observe(3, &values[3..]).unwrap();
        assert_eq!(later.salti, [1, 0]);
    }

    #[test]
    fn one_saltus_for_all_is_no_matter_of_residues() {
        let values: Vec<u64> = (0..64).map(|n| n / 3 * 2 + n % 3 % 2).collect();
        assert_eq!(observe(0, &values), None);
        assert_eq!(observe(0, &[]), None);
        let falling: Vec<u64> = (0..64).rev().collect();
        assert_eq!(observe(0, &falling), None);
    }
}
