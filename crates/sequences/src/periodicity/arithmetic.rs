//! Arithmetic periodicity of take-and-break games with splits into three heaps or more.
//!
//! Moves take at most k tokens and leave at most t heaps. Let g(n + p) = g(n) + s be true for n0 <= n < n + p
//! < B, where n0 is at least 1. Heaps below n0 are called early, others regular. Write s = u v with u a power
//! of 2 and v odd, and g = u q + r with 0 <= r < u: then q(n + p) = q(n) + v and r(n + p) = r(n) there, and p
//! q(n) - v n is the same for all regular heaps of a residue modulo p. Let e and E be bounds of it, E not
//! below 0. Let P >= 2 be a power of 2 that is greater than all q(n) for n < n0 + p and than (t E - e) / p.
//! Let 2^z be 1 modulo v, and let B be at least n0 + p + (p / v) P 2^(t z), and above t n0 + k. Then the
//! pattern goes on for all n >= B if the two statements below hold for n, granted that it holds below n: no
//! option of n has the value g(n - p) + s, and every smaller value is that of an option.
//!
//! **No option of n >= B has the value g(n - p) + s.** Suppose that one has. Its parts are early or regular
//! heaps, and at least one is regular, for t early ones are fewer than n - k tokens. Let V = q(n - p) + v,
//! let T be the sum of q over the regular parts, c the XOR of q over the early ones, l = V mod P, and D = T -
//! V. Then
//!
//! - the XOR of q over the regular parts is V ^ c, and that of r over all parts is r(n - p);
//! - c < P, so that V ^ c = (V - l) + (l ^ c);
//! - p D is the sum of p q - v m over the regular parts m, less v (tokens taken and in early parts), less
//!   that of n. Hence D < P, and it stays the same where regular parts and n change by multiples of p and
//!   still add up.
//!
//! A sum less the XOR of its terms is even and not negative. So T - (V ^ c) = D + l - (l ^ c) = 2d with 0 <=
//! d < P, since l - (l ^ c) <= c < P. Now all that is above the last bits is made small. Choose numbers h_1,
//! ..., h_j >= 1, one for each regular part, no two of which have a binary digit in common, below 2^(t z) in
//! all, with residues modulo v that can be prescribed: as 2^z = 1, each residue is taken by a number from 1
//! to v <= 2^z - 1, and is kept when this is shifted by a multiple of z. Let H be their sum. Replace the
//! numbers q of the regular parts by
//!
//! - j = 1: (l ^ c) + P h_1, for then d = 0;
//! - j = 2: x + P h_1 and y + P h_2, where x and y are the last bits of the old ones: X + Y = (X ^ Y) + 2 (X
//!   & Y), so that X & Y = d < P has no other bits, and x ^ y = l ^ c, x & y = d;
//! - j >= 3: (l ^ c) + P h_1, d + P h_2, d + P h_3, P h_4, P h_5.
//!
//! Each time the XOR is (l ^ c) + P H = V' ^ c with V' = l + P H, and the sum is V' + D. Let the residues of
//! the h_i be such that each number has the residue of the old one modulo v. As they are at least P, they
//! belong to regular heaps of the same residues modulo p as the old parts. V' = T' - D has the residue of V,
//! is at least P and below P 2^(t z), and so belongs to a heap n' of the residue of n with n0 <= n' < B. By
//! what was said of D the new parts, the early ones and the tokens taken add up to n'. So n' has an option of
//! the value u V' + r(n') = g(n'), which no option of n' has.
//!
//! **Smaller values.** Let L = P u, a power of 2 that divides P s, and let W be P p consecutive heaps from n0
//! on and below B. P p is even. A move to a regular heap a and others with a nim sum below L stays one when a
//! and n grow by P p i together, and its value grows by P s i: the last bits stay. A move to a, b, b, which
//! has the value g(a), keeps it when b and b grow by P p i / 2 each and n by P p i; and if a is regular, then
//! a may grow by a part of that, a multiple of P p, instead. So does a move to b, b, which has the value 0.
//! Let S be such that for every n in W
//!
//! 1. each value below g(n) - S is that of a move to a, b, b or b, b with some a and b;
//! 2. each value from there up to g(n) - 1 is that of a move to a regular heap and others with a nim sum
//!    below L;
//! 3. g(n) - S - P s is greater than 0 and than g(a) for every early a.
//!
//! For n in W and i >= 0 take a value w below g(n) + P s i. If it is at least g(n) + P s i - S, then w - P s
//! i is that of a move by 2, which grows. Else let j <= i be least such that w - P s j < g(n) - S. That is
//! the value of a move to some a, b, b or b, b. If j = 0, then b grows. Else it is at least g(n) - S - P s,
//! so that by 3 there is an a, which is regular and grows by P p j, while b makes up the rest. Every heap
//! from B on is such an n + P p i, and w any value below g there as the pattern has it.

use super::repeat::last_repeat;
use super::{Observed, PeriodSearch, Proved, preperiod};
use crate::budget::{Budget, Halt};
use crate::sequence::values::NimValues;
use grundy_theory::theorem::periodicity;

/// Bounds beyond 2 to this power times the period are not worked out.
const MAX_POWER: u32 = 40;

/// Moves looked at that count as one step.
const MOVES_PER_STEP: u64 = 8;

/// Looks for values that grow.
pub(super) fn look(values: &NimValues, digits: &[u8], budget: &mut Budget) -> Result<PeriodSearch, Halt> {
    // Eight bytes for a value, and at most four for the change to the next one and as many for the search.
    let memory = 16 * values.len() as u64;
    budget.reserve(memory)?;
    let found = growth(values, digits, budget);
    budget.release(memory);
    found
}

fn growth(values: &NimValues, digits: &[u8], budget: &mut Budget) -> Result<PeriodSearch, Halt> {
    let list: Vec<i64> = values.iter().map(|value| value as i64).collect();
    // Values in a table are below its length, and so are their changes.
    let change = |pair: &[i64]| (pair[1] - pair[0]) as u32;
    let changes = NimValues::U32(list.windows(2).map(change).collect());
    let mut found = PeriodSearch::Nothing;
    for width in [list.len() / 2, (list.len() / 16).max(32)] {
        let Some(period) = last_repeat(&changes, width) else { continue };
        let saltus = list[list.len() - 1] - list[list.len() - 1 - period];
        if saltus <= 0 {
            continue;
        }
        let n0 = preperiod(values, period, saltus as u64);
        let proof = Hypothesis::new(&list, digits, n0 as usize, period, saltus as u64);
        let proved_at = match proof {
            None => u64::MAX,
            Some(proof) if (proof.bound as u64) > values.len() as u64 => proof.bound as u64,
            Some(proof) if proof.smaller_values(budget)? => {
                let by = &periodicity::ARITHMETIC;
                let (period, saltus) = (period as u64, saltus as u64);
                return Ok(PeriodSearch::Proved(Proved { preperiod: n0, period, saltus, by }));
            }
            Some(_) => u64::MAX,
        };
        if width == list.len() / 2 {
            found = PeriodSearch::Observed(Observed {
                preperiod: n0,
                period: period as u64,
                saltus: saltus as u64,
                up_to: values.len() as u64,
                proved_at,
            });
        }
    }
    Ok(found)
}

/// What the theorem asks of the values, in its letters.
struct Hypothesis<'a> {
    g: &'a [i64],
    digits: &'a [u8],
    n0: usize,
    /// P p.
    window: usize,
    /// P s.
    rise: i64,
    /// L.
    low: i64,
    /// B.
    bound: usize,
}

impl<'a> Hypothesis<'a> {
    /// The numbers of the theorem; `None` where they are past all tables.
    fn new(g: &'a [i64], digits: &'a [u8], n0: usize, period: usize, saltus: u64) -> Option<Hypothesis<'a>> {
        let n0 = n0.max(1);
        let (unit, odd) = (1u64 << saltus.trailing_zeros(), saltus >> saltus.trailing_zeros());
        let first = g.get(..n0 + period)?;
        let heaps = heaps_left(digits);
        let largest = first.iter().map(|&g| g as u64 / unit).max()?;
        let slope = |n: usize| period as i128 * i128::from(g[n] / unit as i64) - i128::from(odd) * n as i128;
        let most = (n0..n0 + period).map(slope).max()?.max(0);
        let least = (n0..n0 + period).map(slope).min()?;
        let spread =
            u64::try_from((i128::from(heaps) * most - least).div_euclid(period as i128)).unwrap_or(0);
        let power = (largest.max(spread) + 1).next_power_of_two().max(2);
        let exponent = heaps.checked_mul(order_of_two(odd)?)?;
        let periods =
            power.checked_mul(1 << Some(exponent).filter(|&exponent| exponent <= MAX_POWER)?)?.div_ceil(odd);
        let bound = (n0 as u64 + period as u64).checked_add((period as u64).checked_mul(periods)?)?;
        let early = u64::from(heaps) * n0 as u64 + digits.len() as u64;
        Some(Hypothesis {
            g,
            digits,
            n0,
            window: usize::try_from(power).ok()?.checked_mul(period)?,
            rise: i64::try_from(power.checked_mul(saltus)?).ok()?,
            low: i64::try_from(power.checked_mul(unit)?).ok()?,
            bound: usize::try_from(bound.max(early)).ok()?,
        })
    }

    /// Are all values below those of the pattern reached, as the second half of the theorem asks? False also
    /// where finding out would take more work than the table itself did.
    fn smaller_values(&self, budget: &mut Budget) -> Result<bool, Halt> {
        let window = self.bound - self.window..self.bound;
        let beside_equals = BesideEquals::new(self);
        budget.charge_steps(
            (self.window as u64).saturating_mul(self.g[window.end - 1] as u64) / MOVES_PER_STEP,
        )?;
        let depth =
            window.clone().map(|n| self.g[n] - beside_equals.first_gap(n).min(self.g[n])).max().unwrap_or(0);
        // Not below 0, the value of no heap.
        let early = self.g[..self.n0].iter().copied().max().unwrap_or(0);
        if window.clone().any(|n| self.g[n] - depth - self.rise <= early) {
            return Ok(false);
        }
        let mut work = (self.bound as u64).saturating_mul(self.bound as u64);
        for n in window {
            // These values are past `early`: where such a move has one of them, its a is regular.
            let open: Vec<i64> =
                (self.g[n] - depth..self.g[n]).filter(|&value| !beside_equals.reaches(n, value)).collect();
            let before = work;
            let reached = self.beside_small(n, open, &mut work);
            budget.charge_steps((before - work) / MOVES_PER_STEP)?;
            if !reached {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Are these values of n reached by moves to a regular heap and others with a nim sum below L? Each move
    /// looked at is taken from `work`; false where that is used up.
    fn beside_small(&self, n: usize, mut open: Vec<i64>, work: &mut u64) -> bool {
        let mut others = 0;
        while !open.is_empty() {
            if others + self.n0 > n {
                return false;
            }
            for (take, &digit) in self.digits.iter().enumerate() {
                let Some(a) = n.checked_sub(take + others).filter(|&a| a >= self.n0) else { break };
                let Some(left) = work.checked_sub(1 + others as u64 / 2) else { return false };
                *work = left;
                let mut reach = |sum: i64| {
                    if sum < self.low {
                        open.retain(|&value| value != self.g[a] ^ sum);
                    }
                };
                match others {
                    0 if digit & 2 != 0 && take > 0 => reach(0),
                    0 => {}
                    _ => {
                        if digit & 4 != 0 {
                            reach(self.g[others]);
                        }
                        if digit & 8 != 0 {
                            (1..=others / 2).for_each(|b| reach(self.g[b] ^ self.g[others - b]));
                        }
                    }
                }
            }
            others += 1;
        }
        true
    }
}

/// The values of moves to two equal heaps, and one more or none.
struct BesideEquals {
    /// The least heaps, even and odd, of each value; none where that is beyond all heaps.
    first: [Vec<usize>; 2],
    /// The least even and odd numbers of tokens that may be taken when three heaps are left.
    takes: [Option<usize>; 2],
    /// The same for two heaps.
    takes_alone: [Option<usize>; 2],
}

impl BesideEquals {
    fn new(hypothesis: &Hypothesis<'_>) -> BesideEquals {
        let heaps = &hypothesis.g[..hypothesis.bound];
        let values = heaps.iter().max().map_or(0, |&largest| largest as usize + 1);
        let mut first = [vec![usize::MAX; values], vec![usize::MAX; values]];
        for (heap, &value) in heaps.iter().enumerate().skip(1).rev() {
            first[heap % 2][value as usize] = heap;
        }
        let takes = |bit: u8| {
            [0, 1].map(|parity| {
                let mut takes = hypothesis.digits.iter().enumerate().skip(parity).step_by(2);
                takes.find(|(_, digit)| **digit & bit != 0).map(|(take, _)| take)
            })
        };
        BesideEquals { first, takes: takes(8), takes_alone: takes(4) }
    }

    /// Has n a move to a, b, b or b, b of this value?
    fn reaches(&self, n: usize, value: i64) -> bool {
        if value == 0 && self.takes_alone[n % 2].is_some_and(|take| n >= take + 2) {
            return true;
        }
        let value = value as usize;
        [0, 1].into_iter().any(|parity| {
            // What is left has the parity of a.
            let take = self.takes[(n + parity) % 2];
            let most = take.and_then(|take| n.checked_sub(take + 2));
            most.is_some_and(|most| self.first[parity].get(value).is_some_and(|&a| a <= most))
        })
    }

    /// The least value that no such move of n has.
    fn first_gap(&self, n: usize) -> i64 {
        (0..).find(|&value| !self.reaches(n, value)).unwrap_or(i64::MAX)
    }
}

/// The most heaps that a digit leaves.
pub(super) fn heaps_left(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |all, digit| all | digit).checked_ilog2().unwrap_or(0).max(1)
}

/// The least z > 0 such that 2^z is 1 modulo an odd number; `None` where it is not small.
fn order_of_two(odd: u64) -> Option<u32> {
    let mut power = 1 % odd;
    (1..=MAX_POWER).find(|_| {
        power = 2 * power % odd;
        power == 1 % odd
    })
}

#[cfg(test)]
mod tests {
    use crate::budget::{Budget, Limits};
    use crate::periodicity::{PeriodSearch, Prover};
    use crate::sequence::testing::{Rules, fast, known, plain};
    use crate::sequence::values::NimValues;
    use proptest::prelude::*;

    #[test]
    fn proved_patterns_give_the_values_of_the_rules() {
        for (code, pattern) in
            [("0.8", (1, 3, 1)), ("0.C", (1, 2, 1)), ("0.3F", (0, 6, 3)), ("0.8B", (7, 7, 4))]
        {
            let known = known(&Rules::code(code), 1 << 59);
            let found = known.pattern().unwrap();
            assert_eq!((found.preperiod(), found.period(), found.saltus()), pattern, "{code}");
            let values = plain(&Rules::code(code), 300);
            assert!((0..300).all(|heap| known.value(heap) == values[heap as usize]), "{code}");
            let (n, periods) = (pattern.0 + 2, (1u64 << 59) / pattern.1);
            assert_eq!(known.value(n + periods * pattern.1), values[n as usize] + periods * pattern.2);
        }
    }

    #[test]
    fn growth_is_a_conjecture_until_the_table_is_long_enough() {
        let rules = Rules::code("0.8");
        let values = fast(&rules, 1000);
        let look = |len: usize| {
            let values = NimValues::U16(values[..len].iter().map(|&value| value as u16).collect());
            let prover = Prover::from_family(grundy_theory::ruleset::heap::HeapRules::family(&rules));
            prover.look(&values, &mut Budget::new(&Limits::default())).unwrap()
        };
        let PeriodSearch::Observed(observed) = look(40) else { panic!("nothing observed") };
        assert_eq!((observed.preperiod, observed.period, observed.saltus), (1, 3, 1));
        let proved_at = observed.proved_at as usize;
        assert!(matches!(look(proved_at - 1), PeriodSearch::Observed(_)));
        assert!(matches!(look(proved_at), PeriodSearch::Proved(_)));
    }

    #[test]
    fn values_that_only_seem_to_grow_are_not_proved() {
        // Nim's values, which are those of no such game for long.
        for code in ["0.8", "0.C", "0.F", "0.88", "0.08", "8.0"] {
            let Rules::TakeAndBreak(digits) = Rules::code(code) else { panic!() };
            let values = NimValues::U16((0..2000).collect());
            let prover = Prover::from_family(grundy_theory::ruleset::heap::HeapFamily::TakeAndBreak(&digits));
            let found = prover.look(&values, &mut Budget::new(&Limits::default())).unwrap();
            assert!(!matches!(found, PeriodSearch::Proved(_)), "{code}");
        }
    }

    #[test]
    fn proofs_from_the_least_table_hold_in_longer_ones() {
        let mut proved = 0;
        for (first, one, two) in (0..4 * 256).map(|i| (4 * (i / 256), i / 16 % 16, i % 16)) {
            let rules = Rules::TakeAndBreak(vec![first as u8, one as u8, two as u8]);
            if (first | one | two) & 8 == 0 {
                continue;
            }
            let values: Vec<u16> = fast(&rules, 400).iter().map(|&value| value as u16).collect();
            let prover = Prover::from_family(grundy_theory::ruleset::heap::HeapRules::family(&rules));
            let look = |len: usize| {
                let values = NimValues::U16(values[..len].to_vec());
                prover.look(&values, &mut Budget::new(&Limits::default())).unwrap()
            };
            let least = (16..200).find_map(|len| match look(len) {
                PeriodSearch::Proved(pattern) => Some((len, pattern)),
                _ => None,
            });
            if let Some((len, pattern)) = least {
                proved += u32::from(pattern.saltus() > 0);
                for (heap, &value) in (0..).zip(&values) {
                    let (same, rise) = pattern.reduce(heap);
                    let told = u64::from(values[same as usize]) + rise;
                    assert_eq!(told, u64::from(value), "{rules:?}, heap {heap} told by {len} values");
                }
            }
        }
        assert!(proved > 100, "only {proved} games");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn growing_values_go_on_as_proved(
            first in prop::sample::select(vec![0u8, 0, 8, 12]), code in prop::collection::vec(0u8..16, 1..4),
        ) {
            let rules = Rules::TakeAndBreak([vec![first], code, vec![8]].concat());
            let limits = Limits { steps: 1 << 22, ..Limits::default() };
            let sequence = crate::sequence::NimSequence::new(std::sync::Arc::new(rules.clone()));
            if let Ok(known) = sequence.reach(1 << 59, &mut Budget::new(&limits)) {
                let values = fast(&rules, 2 * known.values().len().min(2500));
                prop_assert!((0..).zip(&values).all(|(heap, &value)| known.value(heap) == value));
            }
        }
    }
}
