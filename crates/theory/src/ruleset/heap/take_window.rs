//! Rules under which the same numbers of tokens may be taken from all large heaps.

use super::subtraction_set::SubtractionSet;
use super::{HeapFamily, MAX_HEAP};

/// From every heap larger than `most`, a player may take the same of the numbers up to `most`, and of the
/// larger ones all or none; a move leaves one heap or nothing. Who wins such a heap then follows from who
/// wins a few of the heaps below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeWindow {
    /// The number.
    pub most: u64,
    /// Whether Left may take every larger number, and whether Right may.
    pub beyond: [bool; 2],
}

impl TakeWindow {
    /// That of a family of rules; `None` if the family does not show one.
    pub fn from_family(family: HeapFamily<'_>) -> Option<TakeWindow> {
        let finite = |most: u64| TakeWindow { most, beyond: [false; 2] };
        let cofinite = |most: u64| TakeWindow { most, beyond: [true; 2] };
        let last = |set: &[u64]| set.last().copied().unwrap_or(0);
        match family {
            HeapFamily::Subtraction(set) => Some(finite(last(set))),
            HeapFamily::UpTo(most) if most >= MAX_HEAP => Some(cofinite(0)),
            HeapFamily::UpTo(most) => Some(finite(most)),
            HeapFamily::AllBut(set) => Some(cofinite(last(set))),
            HeapFamily::TakeAndBreak(digits) if family.leaves_one_heap() => Some(from_digits(digits.len())),
            HeapFamily::Code(code) if family.leaves_one_heap() && code.block().is_empty() => {
                Some(from_digits(code.digits().len()))
            }
            _ => None,
        }
    }

    /// That of players who each take a number in a set of his own.
    pub(super) fn from_sets(sets: &[SubtractionSet; 2]) -> TakeWindow {
        let of = |set: &SubtractionSet| match set.ranges().last() {
            None => (0, false),
            Some(&(first, last)) if set.unit() == 1 && last >= MAX_HEAP => (first - 1, true),
            Some(&(_, last)) => (last * set.unit(), false),
        };
        let [(left, all_left), (right, all_right)] = [of(&sets[0]), of(&sets[1])];
        TakeWindow { most: left.max(right), beyond: [all_left, all_right] }
    }
}

/// That of codes with this many digits that leave one heap at most: something is left of every heap that is
/// larger than the last number that may be taken.
pub(super) fn from_digits(digits: usize) -> TakeWindow {
    TakeWindow { most: (digits as u64).saturating_sub(1), beyond: [false; 2] }
}

#[cfg(test)]
mod tests {
    use super::super::allbut::AllBut;
    use super::super::bash::Bash;
    use super::super::nim::Nim;
    use super::super::octal::TakeAndBreak;
    use super::super::partizan_heaps::PartizanHeapRules;
    use super::super::partizan_octal::PartizanOctal;
    use super::super::partizan_subtraction::PartizanSubtraction;
    use super::super::subtraction::Subtraction;
    use super::super::{HeapOption, HeapRules};
    use super::*;
    use crate::player::Player;
    use crate::ruleset::Visit;
    use crate::ruleset::parameters::Parameters;
    use std::ops::ControlFlow;

    /// What is taken from a heap, in rising order.
    fn takes(heap: u64, visit: impl FnOnce(Visit<'_, HeapOption>)) -> Vec<u64> {
        let mut takes = Vec::new();
        visit(&mut |left: HeapOption| {
            assert!(left.heaps() <= 1);
            takes.push(heap - left.sizes().sum::<u64>());
            ControlFlow::Continue(())
        });
        takes.sort_unstable();
        takes
    }

    /// Whether the takes of all heaps above the window are those that it says.
    fn holds(window: TakeWindow, player: usize, takes: impl Fn(u64) -> Vec<u64>) {
        let small = |heap: u64| -> Vec<u64> {
            takes(heap).into_iter().filter(|&taken| taken <= window.most).collect()
        };
        let first = small(window.most + 1);
        for heap in window.most + 1..window.most + 30 {
            assert_eq!(small(heap), first, "{heap}");
            let large: Vec<u64> = takes(heap).into_iter().filter(|&taken| taken > window.most).collect();
            let all: Vec<u64> = (window.most + 1..=heap).collect();
            assert_eq!(large, if window.beyond[player] { all } else { Vec::new() }, "{heap}");
        }
    }

    fn impartial<H: HeapRules + Parameters>(parameters: Option<&str>) {
        let rules = H::from_parameters(parameters).unwrap();
        let window = TakeWindow::from_family(rules.family()).unwrap();
        let of = |heap| {
            takes(heap, |visit| {
                let _ = rules.visit_options(heap, visit);
            })
        };
        holds(window, 0, of);
    }

    fn sided<R: PartizanHeapRules>(rules: &R) {
        let window = rules.take_window().unwrap();
        for (i, player) in [Player::Left, Player::Right].into_iter().enumerate() {
            let of = |heap| {
                takes(heap, |visit| {
                    let _ = rules.visit_options(heap, player, visit);
                })
            };
            holds(window, i, of);
        }
    }

    #[test]
    fn large_heaps_have_the_takes_of_the_window() {
        impartial::<Nim>(None);
        impartial::<Bash>(Some("5"));
        for set in ["1,3,4", "2..5,9", "6,10"] {
            impartial::<Subtraction>(Some(set));
            impartial::<AllBut>(Some(set));
        }
        for code in ["0.33", "0.3123", "0.0201", "0.1", "0.13!"] {
            impartial::<TakeAndBreak>(Some(code));
        }
        for sets in ["1,4|2,3", "allbut 1|2,5", "2,4|6"] {
            sided(&PartizanSubtraction::from_parameters(Some(sets)).unwrap().0);
        }
        for codes in ["0.3|0.03", "0.12|0.3312"] {
            sided(&PartizanOctal::from_parameters(Some(codes)).unwrap().0);
        }
    }

    #[test]
    fn rules_that_split_heaps_or_go_by_size_have_no_window() {
        for code in ["0.77", "4.3", "0.3[3]"] {
            let rules = TakeAndBreak::from_parameters(Some(code)).unwrap();
            let window = TakeWindow::from_family(rules.family());
            assert!(window.is_none_or(|window| window.beyond[0]), "{code}");
        }
        let squares = Subtraction::from_parameters(Some("squares")).unwrap();
        assert_eq!(TakeWindow::from_family(squares.family()), None);
        let codes = PartizanOctal::from_parameters(Some("0.7|0.3")).unwrap();
        assert_eq!(codes.0.take_window(), None);
    }
}
