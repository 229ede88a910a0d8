//! Shove: a piece that is moved takes all pieces before it along.

use super::pushing::{PushRules, Pushing};
use crate::ruleset::About;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::structure::strip::Strip;
use crate::text;

/// Everything is shoved, and gaps are kept.
#[derive(Clone, Copy, Debug)]
pub struct Everything;

/// Shove.
pub type Shove = Pushing<Everything>;

impl PushRules for Everything {
    fn lost(&self, _: &Strip, _: u32) -> u32 {
        0
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

impl Parameters for Shove {
    fn from_parameters(parameters: Option<&str>) -> Result<Shove, GameError> {
        no_parameters("shove", parameters).map(|()| Pushing(Everything))
    }
}

static ABOUT: About = About {
    rules: text!(
        "Pieces stand on a strip. A player chooses one of his pieces; it and all pieces to its left move one cell to the left, gaps being kept, and a piece on the leftmost cell falls off the strip. Both players move to the left. Who cannot move loses.",
        "一条格带上有棋子。轮到者选自己的一枚棋子；它和它左边的所有棋子都向左移一格，间隔不变，最左格上的棋子掉出格带。双方都向左走。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: x for a piece of Left's, o for one of Right's, . for an empty cell",
        "从左到右的文本：x 表示左方的棋子，o 表示右方的棋子，. 表示空格"
    ),
    example: "\".xo.x\"",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::trial::{holds_up, stays_canonical, strings};
    use crate::ruleset::{Notation, Ruleset};
    use proptest::prelude::*;

    #[test]
    fn all_pieces_before_are_shoved() {
        let game = Pushing(Everything);
        let after = |text: &str, piece| {
            let at = game.parse(&text.into()).unwrap();
            game.write(&game.play(&at, &piece).unwrap()).to_string()
        };
        assert_eq!(after("x.xoxo", 4), "\".xox.o\"");
        assert_eq!(after(".x.o", 3), "\"x.o.\"");
        assert_eq!(after("x.", 0), "\"..\"");
    }

    #[test]
    fn small_strips_hold_up() {
        for text in strings(".xo", 4) {
            holds_up(&Pushing(Everything), &text.as_str().into());
            stays_canonical(&Pushing(Everything), &text.as_str().into());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn random_strips_hold_up(text in "[.xo]{5}") {
            holds_up(&Pushing(Everything), &text.as_str().into());
            stays_canonical(&Pushing(Everything), &text.as_str().into());
        }
    }
}
