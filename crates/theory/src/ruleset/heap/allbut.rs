//! All-but games: subtraction games with all but finitely many numbers.

use super::named_sets::NamedSet;
use super::subtraction_set::{SubtractionRules, SubtractionSet, TakeableNumbers};
use super::{HeapFamily, HeapOption, HeapRules, MAX_HEAP};
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::{text, words};
use std::borrow::Cow;

/// An all-but game: take any positive number of tokens from one heap that is not in a finite set.
#[derive(Clone, Debug)]
pub struct AllBut {
    /// What may be taken from heaps that a position may have.
    takes: SubtractionSet,
    /// The forbidden numbers, where they are not too many to be listed.
    forbidden: Option<Vec<u64>>,
    /// The numbers in `takes`, where they are not too many to be listed.
    allowed: Option<Vec<u64>>,
}

impl HeapRules for AllBut {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        self.takes.visit_down(heap, &mut |taken| visit(HeapOption::one(heap - taken)))
    }

    fn family(&self) -> HeapFamily<'_> {
        match (&self.forbidden, &self.allowed) {
            (Some(forbidden), _) => HeapFamily::AllBut(forbidden),
            (None, Some(allowed)) => HeapFamily::Subtraction(allowed),
            (None, None) => HeapFamily::WideSubtraction,
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }

    /// Heaps from which something can be taken.
    fn example(&self) -> Cow<'static, str> {
        let least = self.takes.ranges().first().map_or(0, |range| range.0.saturating_mul(self.takes.unit()));
        match least {
            0..=6 => Cow::Borrowed(ABOUT.example),
            _ if least < MAX_HEAP => Cow::Owned(format!("[{},{least}]", least + 1)),
            _ => Cow::Owned(format!("[{least}]")),
        }
    }
}

impl SubtractionRules for AllBut {
    fn takes(&self) -> TakeableNumbers<'_> {
        TakeableNumbers::Finite(&self.takes)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes any positive number of tokens from one heap, except the numbers in the given set.",
        "每步从一堆中取走任意正数颗石子，但颗数不能属于给定的集合。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[9,6]",
    source: "A. N. Siegel, Combinatorial Game Theory (2013), chapter IV; Winning Ways, chapter 4",
};

impl Parameters for AllBut {
    fn from_parameters(parameters: Option<&str>) -> Result<AllBut, GameError> {
        let Some(text) = parameters else {
            return Err(GameError::bad_parameter(words!(
                "allbut needs the numbers that may not be taken: write allbut:1,3,5..9, say",
                "allbut 需要不可取的数：例如 allbut:1,3,5..9"
            )));
        };
        if NamedSet::ALL.iter().any(|set| set.name() == text) {
            return Err(GameError::bad_parameter(words!(
                "allbut: {text} is an infinite set: allbut takes a finite list such as allbut:1,3,5..9",
                "allbut：{text} 是无限集：allbut 只接受有限的列表，例如 allbut:1,3,5..9"
            )));
        }
        let set = SubtractionSet::parse("allbut", text)?;
        let takes = set.complement();
        if takes.is_empty() {
            return Err(GameError::bad_parameter(words!(
                "allbut: every number up to {MAX_HEAP} is excluded, so no move is left: exclude fewer, as in allbut:1,3,5..9",
                "allbut：{MAX_HEAP} 以内的数全被排除，没有留下任何走法：请少排除一些，例如 allbut:1,3,5..9"
            )));
        }
        let forbidden = set.list();
        let allowed = if forbidden.is_some() { None } else { takes.list() };
        Ok(AllBut { takes, forbidden, allowed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::heap::HeapFamily;
    use crate::ruleset::parameters::GameErrorKind;
    use std::ops::ControlFlow;

    fn rules(text: &str) -> AllBut {
        AllBut::from_parameters(Some(text)).unwrap()
    }

    #[test]
    fn every_other_number_may_be_taken() {
        let mut options = Vec::new();
        let _ = rules("1,3").visit_options(9, &mut |left| {
            options.push(left.tokens().unwrap());
            ControlFlow::Continue(())
        });
        assert_eq!(options, [0, 1, 2, 3, 4, 5, 7]);
    }

    #[test]
    fn wide_sets_are_described_by_their_complement() {
        assert!(matches!(rules("1,3").family(), HeapFamily::AllBut([1, 3])));
        assert!(matches!(rules("3..1000000000000000000").family(), HeapFamily::Subtraction([1, 2])));
        assert!(matches!(rules("3..4000000,1").family(), HeapFamily::WideSubtraction));
    }

    #[test]
    fn infinite_sets_and_sets_of_everything_are_refused() {
        for text in [None, Some("primes"), Some("1..1000000000000000000"), Some("x")] {
            assert_eq!(AllBut::from_parameters(text).unwrap_err().kind, GameErrorKind::BadParameter);
        }
    }
}
