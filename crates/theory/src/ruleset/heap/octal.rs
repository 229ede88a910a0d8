//! Take-and-break games: octal and hexadecimal codes.

use super::{Family, HeapRules, Split};
use crate::catalogue::{GameError, Parameters};
use crate::ruleset::{About, Flow, Visit};
use crate::{text, words};
use std::ops::ControlFlow;

/// Codes with more digits than this are refused.
const MOST_DIGITS: usize = 1_000_000;

/// A take-and-break game: digit k of its code says what may be left of a heap from which k tokens are taken.
#[derive(Clone, Debug)]
pub struct TakeAndBreak {
    /// Digit k of the code; the last one is not 0 unless it is the only one.
    digits: Vec<u8>,
    /// The numbers of tokens that may be taken leaving two heaps, rising.
    leaving_two: Vec<u64>,
    /// The same for three heaps.
    leaving_three: Vec<u64>,
}

impl TakeAndBreak {
    fn new(mut digits: Vec<u8>) -> TakeAndBreak {
        let significant = digits.iter().rposition(|&digit| digit != 0).map_or(1, |last| last + 1);
        digits.truncate(significant);
        let leaving = |heaps: u8| -> Vec<u64> {
            digits.iter().zip(0..).filter(|&(digit, _)| digit >> heaps & 1 == 1).map(|(_, k)| k).collect()
        };
        let (leaving_two, leaving_three) = (leaving(2), leaving(3));
        TakeAndBreak { digits, leaving_two, leaving_three }
    }

    /// May `taken` tokens be taken so that this many heaps are left?
    fn allows(&self, taken: u64, heaps: u8) -> bool {
        let digit = usize::try_from(taken).ok().and_then(|place| self.digits.get(place));
        digit.is_some_and(|digit| digit >> heaps & 1 == 1)
    }

    /// The largest first part of options with several parts, 0 where there is no such option.
    fn largest_first_part(&self, heap: u64) -> u64 {
        let two = self.leaving_two.first().map_or(0, |taken| heap.saturating_sub(*taken) / 2);
        let three = self.leaving_three.first().map_or(0, |taken| heap.saturating_sub(*taken) / 3);
        two.max(three)
    }

    /// Shows the options whose first and least part is `first`; the other parts and what is taken make up `rest`.
    fn visit_with_first(&self, first: u64, rest: u64, visit: Visit<'_, Split>) -> Flow {
        if self.allows(rest, 1) {
            visit(Split::one(first))?;
        }
        let largest_second = self.leaving_three.first().map_or(0, |taken| rest.saturating_sub(*taken) / 2);
        for second in first..=largest_second {
            let rest = rest - second;
            if self.allows(rest, 2) {
                visit(Split::two(first, second))?;
            }
            for taken in down_to_part(&self.leaving_three, rest, second) {
                visit(Split::three(first, second, rest - taken))?;
            }
        }
        for taken in down_to_part(&self.leaving_two, rest, first.max(largest_second + 1)) {
            visit(Split::two(first, rest - taken))?;
        }
        ControlFlow::Continue(())
    }
}

/// Those of `takes`, the largest first, that leave a part of at least `least` of these tokens.
fn down_to_part(takes: &[u64], tokens: u64, least: u64) -> impl Iterator<Item = u64> + '_ {
    let within = match tokens.checked_sub(least) {
        Some(most) => takes.partition_point(|&taken| taken <= most),
        None => 0,
    };
    takes[..within].iter().rev().copied()
}

impl HeapRules for TakeAndBreak {
    fn visit_options(&self, heap: u64, visit: Visit<'_, Split>) -> Flow {
        if self.allows(heap, 0) {
            visit(Split::NOTHING)?;
        }
        let largest_first = self.largest_first_part(heap);
        for first in 1..=largest_first {
            self.visit_with_first(first, heap - first, visit)?;
        }
        // All that is left are single heaps, which are at most as many tokens smaller as there are digits.
        let least = heap.saturating_sub(self.digits.len() as u64).max(largest_first + 1);
        for left in least..heap {
            if self.allows(heap - left, 1) {
                visit(Split::one(left))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn family(&self) -> Family<'_> {
        Family::TakeAndBreak(&self.digits)
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

static ABOUT: About = About {
    rules: text!(
        "A move takes k tokens from one heap and may split what is left, as digit k of the code d0.d1d2d3... allows. The digit is a sum: 1, nothing may be left; 2, one heap may be left; 4, exactly two non-empty heaps; 8, exactly three. Digits are 0 to 9 and A to F; d0, for splitting without taking, is 0, 4 or C.",
        "每步从一堆中取走 k 颗石子，并可按代码 d0.d1d2d3... 的第 k 位数字把余下的分开。该数字是以下各数之和：1 表示可以不留下石子；2 表示可以留下一堆；4 表示可以恰好留下两个非空堆；8 表示恰好三个非空堆。数字为 0 到 9 和 A 到 F；d0 表示不取而分，为 0、4 或 C。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,11]",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956)",
};

impl Parameters for TakeAndBreak {
    fn from_parameters(parameters: Option<&str>) -> Result<TakeAndBreak, GameError> {
        let Some((whole, fraction)) = parameters.and_then(|text| text.split_once('.')) else {
            return Err(GameError::bad_parameter(words!(
                "octal needs a code d0.d1d2d3... with a point after the first digit: write octal:0.77 for Kayles, say",
                "octal 需要形如 d0.d1d2d3... 的代码，第一位数字后有小数点：例如凯尔斯为 octal:0.77"
            )));
        };
        let first = match whole {
            "0" => 0,
            "4" => 4,
            "C" | "c" => 12,
            _ => {
                return Err(GameError::bad_parameter(words!(
                    "octal: before the point there must be 0, 4 or C, not \"{whole}\": write octal:0.77, say",
                    "octal：小数点前应为 0、4 或 C，而不是 \"{whole}\"：例如 octal:0.77"
                )));
            }
        };
        if fraction.is_empty() {
            return Err(GameError::bad_parameter(words!(
                "octal: a digit is missing after the point: write octal:{whole}.0, say",
                "octal：小数点后缺少数字：例如 octal:{whole}.0"
            )));
        }
        if fraction.len() > MOST_DIGITS {
            return Err(GameError::too_large(words!(
                "octal: the code may have at most {MOST_DIGITS} digits",
                "octal：代码最多 {MOST_DIGITS} 位"
            )));
        }
        let mut digits = vec![first];
        for (digit, place) in fraction.chars().zip(1u64..) {
            let value = digit.to_digit(16).ok_or_else(|| {
                GameError::bad_parameter(words!(
                    "octal: digit {place} after the point is \"{digit}\": 0 to 9 or A to F is expected",
                    "octal：小数点后第 {place} 位是 \"{digit}\"：应为 0 到 9 或 A 到 F"
                ))
            })?;
            digits.push(value as u8);
        }
        Ok(TakeAndBreak::new(digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::GameErrorKind;
    use crate::player::Player;
    use crate::ruleset::Ruleset;
    use crate::ruleset::heap::Heaps;
    use proptest::prelude::*;

    fn rules(code: &str) -> TakeAndBreak {
        TakeAndBreak::from_parameters(Some(code)).unwrap()
    }

    fn options(rules: &TakeAndBreak, heap: u64, limit: usize) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let _ = rules.visit_options(heap, &mut |left| {
            options.push(if left == Split::NOTHING { vec![0] } else { left.sizes().collect() });
            if options.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        options
    }

    /// What the definition of the digits says, one digit after the other.
    fn by_definition(digits: &[u8], heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (&digit, left) in digits.iter().zip((0..=heap).rev()) {
            if digit & 1 != 0 && left == 0 {
                options.push(vec![0]);
            }
            if digit & 2 != 0 && left > 0 {
                options.push(vec![left]);
            }
            for a in 1..left {
                for b in a..=left - a {
                    let c = left - a - b;
                    if digit & 4 != 0 && c == 0 {
                        options.push(vec![a, b]);
                    }
                    if digit & 8 != 0 && c >= b {
                        options.push(vec![a, b, c]);
                    }
                }
            }
        }
        options.sort_unstable();
        options
    }

    #[test]
    fn first_options_of_heaps_of_10_to_the_18_come_at_once() {
        let heap = 1_000_000_000_000_000_000;
        assert_eq!(options(&rules("0.77"), heap, 2), [vec![1, heap - 3], vec![1, heap - 2]]);
        assert_eq!(options(&rules("0.3003"), heap, 9), [vec![heap - 4], vec![heap - 1]]);
        assert_eq!(options(&rules("C.C"), heap, 2), [vec![1, 1, heap - 3], vec![1, 1, heap - 2]]);
        assert_eq!(options(&rules("0.6"), heap, 1), [vec![1, heap - 2]]);
    }

    #[test]
    fn an_option_that_begins_another_one_takes_its_place_among_the_answers() {
        let game = Heaps(std::sync::Arc::new(rules("0.FFF")));
        for at in [vec![6, 2, 1], vec![5, 5, 5], vec![4, 1, 1, 3], vec![6, 1], vec![7, 9, 7]] {
            let mut shown = Vec::new();
            let _ = game.visit_moves(&at, Player::Left, &mut |mv| {
                shown.push(game.play(&at, &mv).unwrap());
                ControlFlow::Continue(())
            });
            assert!(shown.is_sorted(), "{at:?}");
            let count: usize = at.iter().map(|&heap| options(&game.0, heap, usize::MAX).len()).sum();
            assert_eq!(shown.len(), count);
        }
    }

    #[test]
    fn codes_are_read_in_either_case_and_without_their_last_zeros() {
        assert!(matches!(rules("c.0aF00").family(), Family::TakeAndBreak([12, 0, 10, 15])));
        assert!(matches!(rules("0.00").family(), Family::TakeAndBreak([0])));
        assert!(options(&rules("0.0"), 9, 9).is_empty());
    }

    #[test]
    fn what_is_no_code_gets_a_message() {
        for code in [
            None,
            Some(""),
            Some("77"),
            Some(".77"),
            Some("1.7"),
            Some("0."),
            Some("0.7G"),
            Some("0.7.7"),
            Some("00.7"),
            Some("0.7 "),
            Some("0.7é"),
        ] {
            assert_eq!(
                TakeAndBreak::from_parameters(code).unwrap_err().kind,
                GameErrorKind::BadParameter,
                "{code:?}"
            );
        }
        let error = TakeAndBreak::from_parameters(Some("0.70x1")).unwrap_err();
        assert!(error.message.en.contains("digit 3 after the point is \"x\""));
        let long = format!("0.{}", "7".repeat(MOST_DIGITS + 1));
        assert_eq!(TakeAndBreak::from_parameters(Some(&long)).unwrap_err().kind, GameErrorKind::TooLarge);
    }

    proptest! {
        #[test]
        fn options_are_those_of_the_digits_in_order(
            first in proptest::sample::select(vec![0u8, 4, 8, 12]),
            more in proptest::collection::vec(0u8..16, 0..7),
        ) {
            let digits: Vec<u8> = std::iter::once(first).chain(more).collect();
            let rules = TakeAndBreak::new(digits.clone());
            for heap in 0..22 {
                prop_assert_eq!(options(&rules, heap, usize::MAX), by_definition(&digits, heap));
            }
        }
    }
}
