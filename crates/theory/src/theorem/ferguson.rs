//! The misère theorem for games that behave like Nim: whose components never split.

use super::Statement;
use crate::localized::LocalizedString;
use crate::outcome::Outcome;
use crate::ruleset::heap::HeapRules;
use crate::text;
use crate::value::GrundyValue;
use crate::words;

/// The theorem. It speaks of sums in which every move is made in one component and leaves one component, and
/// in which every position of Grundy value 0 that a component can reach has, unless it is terminal, an option
/// of value
/// 1. (Values are those of normal play.)
///
/// Proof that moves go from the positions named as P only to others, and from the others to one of them, or
/// the player to move has no move and wins. Say that a component is big if its value is at least 2.
///
/// - No component is big, the nim sum is 1: an option changes one value; one of value 0 or 1 makes the nim
///   sum 0, one that is big makes a single big component and a nim sum that is not 0.
/// - Some are big, the nim sum is 0: then at least two are, so that some stays, and the nim sum is 0 no
///   longer.
/// - No component is big, the nim sum is 0: with a component of value 1, move it to 0; else, unless all are
///   terminal, one of value 0 has an option of value 1, by the hypothesis. Either makes the nim sum 1.
/// - One is big, the nim sum is not 0: move it to 0 or 1, whichever makes the nim sum 1.
/// - Several are big, the nim sum is not 0: move as in Nim to the nim sum 0; one of them stays big.
pub static STATEMENT: Statement = Statement {
    name: text!("Ferguson's misère theorem", "弗格森反常规则定理"),
    claim: text!(
        "Let every move leave one component of the component it touches, and let every reachable non-terminal position of Grundy value 0 have an option of value 1. In misère play a sum is P exactly when all values are at most 1 and the nim sum is 1, or some value is at least 2 and the nim sum is 0. Subtraction games satisfy this: g(n) = 1 exactly when g(n - k) = 0, k the least take (Ferguson's pairing property).",
        "设每步只改变一个分量且不使其分裂，并且每个可达的、Grundy 值为 0 的非终止局面都有值为 1 的后继。则在反常规则（不能行动者胜）下，局面为先手必败当且仅当：所有值不超过 1 且尼姆和为 1，或有值不小于 2 且尼姆和为 0。减法游戏满足此条件：设 k 为最小可取数，则 g(n) = 1 当且仅当 g(n - k) = 0（弗格森配对性质）。",
    ),
    source: "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974); Winning Ways, chapters 4 and 13",
};

/// What the theorem needs to know of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TameTotal {
    /// The nim sum of the values of the components.
    pub xor: GrundyValue,
    /// How many components have a value of at least 2.
    pub big: u64,
}

impl Default for TameTotal {
    /// That of the empty sum.
    fn default() -> TameTotal {
        TameTotal { xor: GrundyValue::ZERO, big: 0 }
    }
}

fn is_big(value: &GrundyValue) -> bool {
    *value > GrundyValue::small(1)
}

impl TameTotal {
    /// Adds a component of this value.
    pub fn add(&mut self, value: &GrundyValue) {
        self.xor ^= value;
        self.big += u64::from(is_big(value));
    }

    /// The sum without one of its components, which has this value.
    pub fn without(&self, value: &GrundyValue) -> TameTotal {
        TameTotal { xor: &self.xor ^ value, big: self.big.saturating_sub(u64::from(is_big(value))) }
    }

    /// The sum of this sum and another one.
    pub fn combine(&self, other: &TameTotal) -> TameTotal {
        TameTotal { xor: &self.xor ^ &other.xor, big: self.big + other.big }
    }
}

/// The profile of a single component of this value.
pub fn profile_of(value: &GrundyValue) -> TameTotal {
    let mut profile = TameTotal::default();
    profile.add(value);
    profile
}

/// Who wins a sum of this profile in misère play, where the hypotheses hold.
pub fn outcome(sum: &TameTotal) -> Outcome {
    let p_position = if sum.big == 0 { GrundyValue::small(1) } else { GrundyValue::ZERO };
    Outcome::from_next(sum.xor != p_position)
}

/// A move in one component wins exactly when its option has this value; `rest` is the profile of the other
/// components.
pub fn target(rest: &TameTotal) -> GrundyValue {
    // With no big component in the rest, an option of value 0 or 1 must make the nim sum 1, and a big option
    // would make a nim sum other than 0. With some, the nim sum must become 0 whatever the option.
    if rest.big == 0 { &rest.xor ^ &GrundyValue::small(1) } else { rest.xor.clone() }
}

/// Whether Ferguson's pairing property proves the hypothesis for these rules.
///
/// The property: in a game where the numbers that may be taken form a fixed set with the least member k,
/// g(n) = 1 exactly when n >= k and g(n - k) = 0. So where g(n) = 0 and n has a move, g(n - k) is not 0, some
/// take t leads from n - k to value 0, and n - t has value 1.
pub fn hypothesis_by_ferguson<H: HeapRules>(rules: &H) -> bool {
    rules.family().is_subtraction()
}

/// Why a sum of this profile has its misère outcome.
pub fn reason(sum: &TameTotal) -> LocalizedString {
    let TameTotal { xor, big } = sum;
    match (big, outcome(sum)) {
        (0, Outcome::P) => words!(
            "In misère play, where no value is above 1, the player to move loses exactly when the nim sum is 1; it is {xor}.",
            "反常规则下，所有值都不超过 1 时，先手必败当且仅当尼姆和为 1；这里尼姆和为 {xor}。"
        ),
        (0, _) => words!(
            "In misère play, where no value is above 1, the player to move wins unless the nim sum is 1; it is {xor}.",
            "反常规则下，所有值都不超过 1 时，只要尼姆和不是 1，先手必胜；这里尼姆和为 {xor}。"
        ),
        (_, Outcome::P) => words!(
            "In misère play, where {big} values are above 1, the player to move loses exactly when the nim sum is 0, as in normal play; it is {xor}.",
            "反常规则下，有 {big} 个值大于 1 时与正常规则相同：尼姆和为 0 时先手必败；这里尼姆和为 {xor}。"
        ),
        _ => words!(
            "In misère play, where {big} of the values are above 1, the player to move wins unless the nim sum is 0, as in normal play; it is {xor}.",
            "反常规则下，有 {big} 个值大于 1 时与正常规则相同：尼姆和不为 0 时先手必胜；这里尼姆和为 {xor}。"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Convention;
    use crate::ruleset::heap::allbut::AllBut;
    use crate::ruleset::heap::subtraction::Subtraction;
    use crate::ruleset::heap::xor_nim::XorNim;
    use crate::ruleset::heap::{HeapGame, bash::Bash, nim::Nim};
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::HeapTheorem;
    use crate::theorem::brute_force::Brute;
    use crate::theorem::xor_nim::XorNimValue;

    /// All lists of up to three heaps of these sizes and of four small ones.
    fn sums(largest: u64) -> impl Iterator<Item = Vec<u64>> {
        let three = (0..=largest).flat_map(move |a| (a..=largest).map(move |b| (a, b)));
        let three = three.flat_map(move |(a, b)| (b..=largest).map(move |c| vec![a, b, c]));
        three.chain((0..5).flat_map(|a| (0..5).map(move |b| vec![a, b, 2, 3])))
    }

    fn check_misere<H: HeapRules>(rules: H, largest: u64) {
        let rules = HeapGame(std::sync::Arc::new(rules));
        let mut brute = Brute::new(&rules);
        for at in sums(largest) {
            let mut value = |heap: u64| GrundyValue::from(brute.grundy(&vec![heap]));
            let values: Vec<GrundyValue> = at.iter().map(|&heap| value(heap)).collect();
            let mut sum = TameTotal::default();
            values.iter().for_each(|value| sum.add(value));
            assert_eq!(outcome(&sum), brute.outcome(&at, Convention::Misere), "misère outcome of {at:?}");
            assert!(!reason(&sum).en.is_empty());
            for (mv, to) in brute.moves(&at) {
                let rest = sum.without(&values[mv.heap]);
                let option = GrundyValue::from(brute.grundy(&mv.left.sizes().collect()));
                let wins = brute.outcome(&to, Convention::Misere) == Outcome::P;
                assert_eq!(target(&rest) == option, wins, "{at:?} to {to:?}");
                let mut after = rest.clone();
                after.add(&option);
                let mut alone = TameTotal::default();
                alone.add(&option);
                assert_eq!(after, rest.combine(&alone));
            }
        }
    }

    #[test]
    fn subtraction_games_are_played_like_nim() {
        check_misere(Nim, 7);
        (1..5).for_each(|most| check_misere(Bash { most }, 8));
        for set in
            ["1", "3", "1,3,4", "2,5", "2,3,7", "2,4,7", "fibonacci", "squares", "primes", "powers-of-2"]
        {
            let rules = Subtraction::from_parameters(Some(set)).unwrap();
            assert!(hypothesis_by_ferguson(&rules));
            check_misere(rules, 11);
        }
        for set in ["1", "2", "1,3", "2,3", "1..3"] {
            let rules = AllBut::from_parameters(Some(set)).unwrap();
            assert!(hypothesis_by_ferguson(&rules));
            check_misere(rules, 9);
        }
    }

    #[test]
    fn in_xor_nim_only_the_empty_heap_has_value_0() {
        assert!(!hypothesis_by_ferguson(&XorNim) && XorNimValue.zero_moves_to_one(&XorNim));
        check_misere(XorNim, 9);
    }
}
