//! Subtraction games.

use super::named_sets::NamedSet;
use super::subtraction_set::{SubtractionRules, SubtractionSet, TakeableNumbers};
use super::{HeapFamily, HeapOption, HeapRules};
use crate::localized::{LocalizedString, row};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::{text, words};
use std::borrow::Cow;

/// A subtraction game: take s tokens from one heap, s in a fixed set.
#[derive(Clone, Debug)]
pub struct Subtraction(Members);

#[derive(Clone, Debug)]
enum Members {
    Finite {
        set: SubtractionSet,
        /// The members one by one, where they are not too many.
        list: Option<Vec<u64>>,
    },
    Named(NamedSet),
}

impl HeapRules for Subtraction {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        let mut take = |taken: u64| visit(HeapOption::one(heap - taken));
        match self.takes() {
            TakeableNumbers::Finite(set) => set.visit_down(heap, &mut take),
            TakeableNumbers::Named(set) => set.visit_down(heap, &mut take),
        }
    }

    fn family(&self) -> HeapFamily<'_> {
        match &self.0 {
            Members::Finite { list: Some(list), .. } => HeapFamily::Subtraction(list),
            Members::Finite { .. } => HeapFamily::WideSubtraction,
            Members::Named(set) => HeapFamily::SubtractionRule(set.lister()),
        }
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        let of_places = |numeration| {
            let take = MoveFormula::new(&["m"], "exists s: place(s) & n = m + s");
            Some(MoveFormulas { numeration: Some(numeration), ..MoveFormulas::heap(vec![take]) })
        };
        match &self.0 {
            Members::Finite { .. } => MoveFormulas::from_family(self.family()),
            Members::Named(NamedSet::PowersOfTwo) => of_places("2"),
            Members::Named(NamedSet::Fibonacci) => of_places("zeckendorf"),
            Members::Named(NamedSet::Squares | NamedSet::Primes) => None,
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }

    /// Heaps from which something can be taken.
    fn example(&self) -> Cow<'static, str> {
        let least = match &self.0 {
            Members::Finite { list: Some(list), .. } => list.first().copied().unwrap_or(0),
            _ => 0,
        };
        let twice = least.saturating_mul(2);
        match least {
            0..=5 => Cow::Borrowed(ABOUT.example),
            _ if twice <= self.largest_heap() => Cow::Owned(format!("[{twice},{least}]")),
            _ => Cow::Owned(format!("[{least}]")),
        }
    }

    fn parameter_note(&self) -> LocalizedString {
        match &self.0 {
            Members::Finite { list: Some(list), .. } => {
                let list = row(list.iter().copied());
                words!(
                    "Here a move takes one of these numbers: {list}.",
                    "在这里，每步所取的数为下列之一：{list}。"
                )
            }
            _ => LocalizedString::default(),
        }
    }
}

impl SubtractionRules for Subtraction {
    fn takes(&self) -> TakeableNumbers<'_> {
        match &self.0 {
            Members::Finite { set, .. } => TakeableNumbers::Finite(set),
            Members::Named(set) => TakeableNumbers::Named(*set),
        }
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes s tokens from one heap, where s is a member of the given set: a list of numbers and ranges such as 1,3,5..9, or fibonacci (1, 2, 3, 5, ...), squares, primes or powers-of-2.",
        "每步从一堆中取走 s 颗石子，s 属于给定的集合：集合写成数和区间的列表，例如 1,3,5..9，或写 fibonacci（斐波那契数 1、2、3、5……）、squares（平方数）、primes（素数）、powers-of-2（2 的幂）。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,5]",
    source: "S. W. Golomb, A mathematical investigation of games of take-away, Journal of Combinatorial Theory 1 (1966); Winning Ways, chapter 4",
};

impl Parameters for Subtraction {
    fn from_parameters(parameters: Option<&str>) -> Result<Subtraction, GameError> {
        let Some(text) = parameters else {
            return Err(GameError::bad_parameter(words!(
                "subtraction needs the numbers that may be taken: write subtraction:1,3,5..9, say, or subtraction: with one of fibonacci, squares, primes, powers-of-2",
                "subtraction 需要可取的数：例如 subtraction:1,3,5..9，或在 subtraction: 后写 fibonacci、squares、primes、powers-of-2 之一"
            )));
        };
        if let Some(set) = NamedSet::from_name(text) {
            return Ok(Subtraction(Members::Named(set)));
        }
        if text.starts_with(|first: char| first.is_alphabetic()) {
            return Err(GameError::bad_parameter(words!(
                "subtraction: there is no set \"{text}\": write one of fibonacci, squares, primes, powers-of-2, or a list such as 1,3,5..9",
                "subtraction：没有名为 \"{text}\" 的集合：请写 fibonacci、squares、primes、powers-of-2 之一，或 1,3,5..9 这样的列表"
            )));
        }
        let set = SubtractionSet::parse("subtraction", text)?;
        let list = set.list();
        Ok(Subtraction(Members::Finite { set, list }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::GameErrorKind;
    use std::ops::ControlFlow;

    fn options(text: &str, heap: u64, count: usize) -> Vec<u64> {
        let rules = Subtraction::from_parameters(Some(text)).unwrap();
        let mut options = Vec::new();
        let _ = rules.visit_options(heap, &mut |left| {
            options.push(left.tokens().unwrap());
            if options.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        options
    }

    #[test]
    fn the_largest_take_comes_first() {
        assert_eq!(options("1,3,4", 10, 9), [6, 7, 9]);
        assert_eq!(options("1,3,4", 3, 9), [0, 2]);
        assert_eq!(options("primes", 6, 9), [1, 3, 4]);
        assert_eq!(options("2,6..1000000000000000000", 1_000_000_000_000_000_000, 3), [0, 1, 2]);
        assert_eq!(options("primes", 1_000_000_000_000_000_000, 1), [11]);
    }

    #[test]
    fn junk_gets_a_message_that_says_what_to_type() {
        for text in [None, Some(""), Some("prime"), Some("0"), Some("Primes"), Some("primes,1")] {
            let error = Subtraction::from_parameters(text).unwrap_err();
            assert_eq!(error.kind, GameErrorKind::BadParameter);
            assert!(error.message.en.contains("1,3,5..9") || error.message.en.contains("write at least 1"));
        }
    }
}
