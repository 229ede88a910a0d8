//! Animals that have all enemies behind them only count their steps.

use super::{SplitValue, Statement, Theorem};
use crate::player::Player;
use crate::ruleset::strip::toads_family::{HopGame, HopRules, steps};
use crate::structure::strip::Strip;
use crate::text;

/// With X for any position and n empty cells behind a toad, `X t ...` is worth what `X ...` is worth, and n
/// more; frogs on the other side likewise, with n less.
///
/// Why, for one toad: Left loses if she begins in `X t ... - X ... - n`, and so does Right. Whatever is done
/// to X or to the empty cells is done on the other side as well, and a step of the toad is answered in n, or
/// the other way round. One move has no such answer, by which an animal of X comes to the cell of the toad;
/// the article tells what to do then.
///
/// It is stated for animals that jump over one enemy, and holds where nobody jumps, because what comes to the
/// cell of the toad is then a toad next to it. Larger jumps, jumps over friends and slides are not spoken of
/// here.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerminalToads;

static STATEMENT: Statement = Statement {
    name: text!("Terminal Toads Theorem", "末端蟾蜍定理"),
    claim: text!(
        "Where animals move one cell and jump over one enemy at most, a toad with no frog on its right is worth as many moves as there are empty cells on its right, and may then be taken off with its cell; the same holds for Right and a frog with no toad on its left.",
        "每次走一格、至多跳过一只对方动物时，右边没有青蛙的蟾蜍，价值等于它右边空格的个数，可以连同所在的格子一起去掉；左边没有蟾蜍的青蛙对右方也是如此。",
    ),
    source: "J. Erickson, New Toads and Frogs results, Games of No Chance (1996)",
};

impl<H: HopRules> Theorem<HopGame<H>> for TerminalToads {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn splits(&self) -> bool {
        true
    }

    #[inline]
    fn split(&self, rules: &HopGame<H>, at: &Strip) -> Option<SplitValue<Strip>> {
        let [toads, frogs] = at.block().filter(|_| rules.0.over() < 2 && rules.0.is_plain())?;
        let below = |cell: u32| u64::MAX.checked_shr(64 - cell).unwrap_or(0);
        let (before, after) = (below(toads.trailing_zeros()), !below(64 - frogs.leading_zeros()));
        let (left, right) = (toads & after, frogs & before);
        if left | right == 0 {
            return None;
        }
        let len = at.len();
        let integer = steps(left, len, Player::Left) as i32 - steps(right, len, Player::Right) as i32;
        let gone = right.count_ones();
        let rest = [toads & !after, frogs & !before].map(|set| set.checked_shr(gone).unwrap_or(0));
        let rest = Strip::from_block(len - gone - left.count_ones(), rest);
        Some(SplitValue { integer, nimber: 0, number: None, rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::ruleset::parameters::Parameters;
    use crate::ruleset::strip::toads_and_frogs::ToadsAndFrogs;

    #[test]
    fn animals_past_their_enemies_are_taken_off() {
        let rules = ToadsAndFrogs::from_parameters(None).unwrap();
        let split = |text: &str| {
            let at = rules.parse(&Data::from(text)).unwrap();
            TerminalToads
                .split(&rules, &at)
                .map(|split| (split.integer, rules.write(&split.rest).to_string().replace('"', "")))
        };
        assert_eq!(split("t.f"), None);
        assert_eq!(split("tf.t."), Some((1, "tf..".to_owned())));
        assert_eq!(split(".f.t.ft.t."), Some((2, "..t.f..".to_owned())));
        assert_eq!(split("f.t."), Some((1, "..".to_owned())));
        assert_eq!(split("t.t."), Some((3, "..".to_owned())));
        assert_eq!(split(&format!("{}t", ".".repeat(63))), Some((0, ".".repeat(63))));
        assert_eq!(split(&format!("{}f", ".".repeat(63))), Some((-63, ".".repeat(63))));
        // Over two enemies, over friends and of slides it says nothing.
        for parameters in ["2", "1,1,1,1", "1,2,1,0"] {
            let rules = ToadsAndFrogs::from_parameters(Some(parameters)).unwrap();
            assert_eq!(TerminalToads.split(&rules, &rules.parse(&Data::from("tf.t.")).unwrap()), None);
        }
    }
}
