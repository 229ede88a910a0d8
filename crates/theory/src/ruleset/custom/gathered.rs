//! Positions that hold the score won so far: two of them that differ in nothing else are played alike.

use super::CustomRules;
use crate::data::Data;
use crate::value::Score;

/// For each number of entries that a position may have, the entry that holds the score won so far, if there
/// is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GatheredEntries(pub Vec<Option<usize>>);

impl GatheredEntries {
    /// The entry of this position.
    pub fn of(&self, at: &Data) -> Option<usize> {
        let items = at.items().ok().filter(|_| self.0.iter().any(Option::is_some))?;
        self.0.get(items.len()).copied().flatten().filter(|&entry| items.get(entry).and_then(score).is_some())
    }
}

/// A position with nothing won so far, and what was won: the position itself and 0 where the rules know of no
/// such entry.
pub fn split(rules: &dyn CustomRules, at: Data) -> (Data, Score) {
    let split = || {
        let entry = rules.gathered_at(&at)?;
        let mut items = at.items().ok()?;
        let won = score(items.get(entry)?)?;
        *items.get_mut(entry)? = Data::Natural(0);
        Some((Data::list(items), won))
    };
    split().unwrap_or((at, Score::ZERO))
}

/// The score that an integer is.
pub fn score(data: &Data) -> Option<Score> {
    match data {
        Data::Natural(score) => Some(Score::from(*score)),
        Data::Big(score) => Some(Score::from(num_bigint::BigInt::clone(score))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::ruleset::custom::{CustomInfo, CustomKind};

    struct Third;

    impl CustomRules for Third {
        fn kind(&self) -> CustomKind {
            CustomKind::Scored
        }

        fn about(&self) -> CustomInfo {
            CustomInfo::default()
        }

        fn gathered_at(&self, at: &Data) -> Option<usize> {
            GatheredEntries(vec![None, None, None, Some(2)]).of(at)
        }
    }

    #[test]
    fn decided_parts_are_split_off_and_the_rest_stays() {
        let at = |numbers: &[i64]| Data::list(numbers.iter().map(|&n| Data::small(n)).collect());
        assert_eq!(split(&Third, at(&[1, 2, -7])), (at(&[1, 2, 0]), Score::from(-7_i64)));
        assert_eq!(split(&Third, at(&[1, 2])), (at(&[1, 2]), Score::ZERO));
        let named = Data::list(vec![at(&[1, 2]), Data::small(3), Data::from("x")]);
        assert_eq!(split(&Third, named.clone()), (named, Score::ZERO));
        let row = Data::list(vec![at(&[1, 2]), Data::small(3), Data::small(4)]);
        assert_eq!(split(&Third, row).1, Score::from(4_i64));
    }
}
