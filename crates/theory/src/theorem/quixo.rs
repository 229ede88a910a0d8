//! Who wins Quixo from the empty board, as far as it was computed.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::quixo::Quixo;
use crate::ruleset::board::turns::Men;
use crate::{text, words};

/// From the empty board Quixo is drawn on 5 x 5 cells with lines of five.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComputedQuixoOpenings;

static STATEMENT: Statement = Statement {
    name: text!("the computed opening of Quixo", "推推棋开局的计算结果"),
    claim: text!(
        "On the empty board of 5 x 5 cells with lines of five each player can keep the other from winning; this was found by computation.",
        "在 5 × 5 的空棋盘上（五子连线），双方都能阻止对方获胜；这一结果由计算得到。",
    ),
    source: "S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, Quixo is solved, Advances in Computer Games (2021), arXiv:2007.15895",
};

impl Theorem<Quixo> for ComputedQuixoOpenings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &Quixo, at: &Men, play: Convention) -> Option<Outcome> {
        let known = play == Convention::Normal && at.all() == 0 && (rules.side(), rules.length()) == (5, 5);
        known.then_some(Outcome::D)
    }

    fn reason(&self, _: &Quixo, _: &Men, _: Convention) -> LocalizedString {
        words!(
            "It is known from computation that from the empty board of 5 x 5 cells each player can keep the other from winning.",
            "由计算得知，从 5 × 5 的空棋盘开始，双方都能阻止对方获胜。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::board::turns::trial::game_of;

    /// Five rows are out of reach of a test: smaller boards, which are not, are left to search.
    #[test]
    fn only_the_empty_board_of_five_rows_is_known() {
        for (parameters, known) in
            [("3", None), ("4", None), ("5", Some(Outcome::D)), ("5,4", None), ("6", None)]
        {
            let rules: Quixo = game_of(parameters);
            assert_eq!(
                ComputedQuixoOpenings.outcome(&rules, &Men::NONE, Convention::Normal),
                known,
                "{parameters}"
            );
            assert_eq!(
                ComputedQuixoOpenings.outcome(&rules, &Men::NONE.exchanged(), Convention::Normal),
                known
            );
            let one = Men { x: 1, ..Men::NONE };
            assert_eq!(ComputedQuixoOpenings.outcome(&rules, &one, Convention::Normal), None);
        }
        assert!(!ComputedQuixoOpenings.reason(&game_of("5"), &Men::NONE, Convention::Normal).zh.is_empty());
    }
}
