//! Who wins Dodgem from its beginning, as far as it was computed.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::Ruleset;
use crate::ruleset::board::dodgem::Dodgem;
use crate::ruleset::board::turns::Men;
use crate::{text, words};

/// From the beginning Dodgem is drawn on four and on five rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComputedDodgemOpenings;

static STATEMENT: Statement = Statement {
    name: text!("the computed openings of Dodgem", "躲避棋开局的计算结果"),
    claim: text!(
        "From the beginning of Dodgem on boards of 4 x 4 and of 5 x 5 cells each player can keep play going for ever; this was found by computation.",
        "在 4 × 4 和 5 × 5 的棋盘上，躲避棋从开局起双方都能使对局永不结束；这一结果由计算得到。",
    ),
    source: "D. des Jardins (1996), posted to rec.games.abstract; D. Eppstein, Combinatorial Game Theory: Dodgem",
};

impl Theorem<Dodgem> for ComputedDodgemOpenings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &Dodgem, at: &Men, play: Convention) -> Option<Outcome> {
        let known = play == Convention::Normal && matches!(rules.side(), 4 | 5);
        (known && rules.canonical_up_to_sign(at).0 == rules.start()).then_some(Outcome::D)
    }

    fn reason(&self, rules: &Dodgem, _: &Men, _: Convention) -> LocalizedString {
        let side = rules.side();
        words!(
            "On a board of {side} x {side} cells it is known from computation that from the beginning each player can keep the other from winning, by play that never ends.",
            "由计算得知，在 {side} × {side} 的棋盘上，从开局起双方都能以永不结束的对局阻止对方获胜。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Notation;
    use crate::ruleset::board::turns::trial::{game_of, options};

    /// That the opening on four rows is drawn is tested where searches are.
    #[test]
    fn only_the_openings_of_two_boards_are_known() {
        for (side, known) in [(2, None), (3, None), (4, Some(Outcome::D)), (5, Some(Outcome::D)), (6, None)] {
            let rules: Dodgem = game_of(&side.to_string());
            let start = rules.parse(&rules.opening().expect("an opening")).expect("a position");
            // Seen from the other side it is the same beginning.
            let mirrored = Men { to_move: start.to_move.opponent(), ..start };
            for at in [start, mirrored] {
                assert_eq!(ComputedDodgemOpenings.outcome(&rules, &at, Convention::Normal), known, "{side}");
                assert_eq!(ComputedDodgemOpenings.outcome(&rules, &at, Convention::Misere), None);
            }
            for at in options(&rules, &start) {
                assert_eq!(ComputedDodgemOpenings.outcome(&rules, &at, Convention::Normal), None);
            }
        }
    }
}
