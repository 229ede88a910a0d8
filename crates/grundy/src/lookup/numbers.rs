//! Functions of numbers whose values are known as sequences: valuations, digits, prime factors, chains.

use super::{LATEST, NEXT};
use grundy_pattern::formula::Feature;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// A function of numbers with its number in the On-Line Encyclopedia of Integer Sequences, and the first
/// number of which both are the same.
type Entry = (&'static str, u64, Feature);

const ENTRIES: [Entry; 39] = [
    ("A007814", 1, Feature::Valuation(2)),
    ("A007949", 1, Feature::Valuation(3)),
    ("A112765", 1, Feature::Valuation(5)),
    ("A006519", 1, Feature::PowerPart(2)),
    ("A038500", 1, Feature::PowerPart(3)),
    ("A000265", 1, Feature::Cofactor(2)),
    ("A038502", 1, Feature::Cofactor(3)),
    ("A000120", 0, Feature::DigitSum(2)),
    ("A053735", 0, Feature::DigitSum(3)),
    ("A053737", 0, Feature::DigitSum(4)),
    ("A053824", 0, Feature::DigitSum(5)),
    ("A007953", 0, Feature::DigitSum(10)),
    ("A070939", 1, Feature::Length(2)),
    ("A081604", 1, Feature::Length(3)),
    ("A055642", 1, Feature::Length(10)),
    ("A053644", 0, Feature::Highest(2)),
    ("A000030", 0, Feature::Leading(10)),
    ("A060236", 1, Feature::LastNonzero(3)),
    ("A000196", 0, Feature::Root),
    ("A048766", 0, Feature::CubeRoot),
    ("A003056", 0, Feature::TriangleRoot),
    ("A001221", 1, Feature::Primes),
    ("A001222", 1, Feature::PrimesRepeated),
    ("A000005", 1, Feature::Divisors),
    ("A020639", 1, Feature::LeastPrime),
    ("A006530", 2, Feature::GreatestPrime),
    ("A055396", 1, Feature::LeastIndex),
    ("A061395", 1, Feature::GreatestIndex),
    ("A268387", 1, Feature::ExponentXor),
    ("A051903", 1, Feature::MaxExponent),
    ("A007947", 1, Feature::Radical),
    ("A000010", 1, Feature::Totient),
    ("A032742", 1, Feature::LargestDivisor),
    ("A000720", 1, Feature::PrimesUpTo),
    ("A003434", 1, Feature::TotientChain),
    ("A036459", 1, Feature::DivisorChain),
    ("A064097", 1, Feature::SubtractDivisorChain),
    ("A007895", 0, Feature::FibonacciParts),
    ("A139764", 1, Feature::FibonacciLast),
];

/// A function of numbers that has the terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberSequence {
    /// Its number in the On-Line Encyclopedia of Integer Sequences.
    pub oeis: &'static str,
    /// The function of n, as formulas of patterns write it.
    pub formula: String,
    /// What the sign means; none for standard signs.
    pub meaning: Option<LocalizedString>,
    /// The number at which the terms begin.
    pub from: u64,
    /// The terms that come next.
    pub next: Vec<u64>,
}

/// The functions of numbers that have these terms, from a small number on.
///
/// ```
/// let found = grundy::lookup::number_sequences(&[0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2]);
/// assert_eq!((found[0].oeis, found[0].formula.as_str(), found[0].from), ("A007814", "v_2(n)", 1));
/// ```
pub fn number_sequences(terms: &[u64]) -> Vec<NumberSequence> {
    let fits = |&(oeis, first, feature): &Entry| {
        let has_terms = |from: u64| (from..).zip(terms).all(|(n, &term)| feature.of(n) == Some(term));
        let from = (first..=first + LATEST).find(|&from| has_terms(from))?;
        let behind = from + terms.len() as u64;
        let next = (behind..behind + NEXT as u64).map_while(|n| feature.of(n)).collect();
        Some(NumberSequence { oeis, formula: feature.symbol("n"), meaning: feature.gloss(), from, next })
    };
    ENTRIES.iter().filter_map(fits).collect()
}

/// A sequence, as programs read it.
pub(super) fn data(found: &NumberSequence) -> Data {
    Data::object([
        ("oeis", found.oeis.into()),
        ("formula", found.formula.as_str().into()),
        ("from", found.from.into()),
        ("next", Data::from(found.next.clone())),
    ])
}

impl NumberSequence {
    /// The function with where it begins, in words.
    pub fn words(&self) -> LocalizedString {
        let NumberSequence { oeis, formula, from, .. } = self;
        let words = words!("{oeis}: {formula} from n = {from} on", "{oeis}：{formula}，从 n = {from} 起");
        match &self.meaning {
            None => words,
            Some(LocalizedString { en, zh }) => {
                LocalizedString { en: format!("{}; {en}", words.en), zh: format!("{}；{zh}", words.zh) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first terms of the lists, from the first number on.
    const TERMS: [(&str, [u64; 12]); 12] = [
        ("A007814", [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2]),
        ("A000120", [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3]),
        ("A000005", [1, 2, 2, 3, 2, 4, 2, 4, 3, 4, 2, 6]),
        ("A000010", [1, 1, 2, 2, 4, 2, 6, 4, 6, 4, 10, 4]),
        ("A001222", [0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3]),
        ("A020639", [1, 2, 3, 2, 5, 2, 7, 2, 3, 2, 11, 2]),
        ("A003434", [0, 1, 2, 2, 3, 2, 3, 3, 3, 3, 4, 3]),
        ("A036459", [0, 0, 1, 2, 1, 3, 1, 3, 2, 3, 1, 4]),
        ("A064097", [0, 1, 2, 2, 3, 3, 4, 3, 4, 4, 5, 4]),
        ("A268387", [0, 1, 1, 2, 1, 0, 1, 3, 2, 0, 1, 3]),
        ("A060236", [1, 2, 1, 1, 2, 2, 1, 2, 1, 1, 2, 1]),
        ("A139764", [1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]),
    ];

    #[test]
    fn functions_have_the_terms_of_their_lists() {
        for (number, terms) in TERMS {
            let &(_, first, feature) = ENTRIES.iter().find(|(known, ..)| *known == number).unwrap();
            let values: Vec<u64> = (first..first + 12).map(|n| feature.of(n).unwrap()).collect();
            assert_eq!(values, terms, "{number}");
            assert!(number_sequences(&terms).iter().any(|found| found.oeis == number), "{number}");
        }
        assert!(number_sequences(&[7, 7, 7, 1, 7]).is_empty());
    }

    #[test]
    fn numbers_are_listed_once() {
        for (place, (number, _, feature)) in ENTRIES.iter().enumerate() {
            assert!(number.len() == 7 && number.starts_with('A'));
            let later = &ENTRIES[place + 1..];
            assert!(later.iter().all(|(other, _, same)| other != number && same != feature), "{number}");
        }
    }
}
