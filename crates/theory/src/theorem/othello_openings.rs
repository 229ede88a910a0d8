//! Who wins Othello from the opening, where it was computed.

use super::{PrincipalVariation, ScoreTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::Ruleset;
use crate::ruleset::board::turns::Men;
use crate::ruleset::scoring::othello::Othello;
use crate::value::Score;
use crate::{text, words};

/// The results of the computations that solved Othello on small boards.
///
/// From the opening the second player wins by 4 discs on 6 by 6 (Feinstein 1993), and on 8 by 8 the game is
/// drawn (Takizawa 2023). The four first moves are images of each other under the symmetries of the opening,
/// so that each is a best one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComputedOthelloOpenings;

static STATEMENT: Statement = Statement {
    name: text!("the computed openings of Othello", "黑白棋开局的计算结果"),
    claim: text!(
        "From the opening of Othello the second player wins by 4 discs on the board of 6 by 6, and on 8 by 8 the game is drawn; these were found by computation. All four first moves are equally good.",
        "黑白棋开局时，6 × 6 的棋盘上后手以 4 子之差获胜，8 × 8 的棋盘上为平局；这些结果由计算得到。四种第一步同样好。",
    ),
    source: "J. Feinstein, Amenor wins world 6x6 championships, British Othello Federation newsletter (1993); H. Takizawa, Othello is solved, arXiv 2310.19387 (2023)",
};

impl ScoreTheorem<Othello> for ComputedOthelloOpenings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn best_play(&self, rules: &Othello, at: &Men) -> Option<PrincipalVariation<u128>> {
        let side = rules.side();
        let score = match side {
            6 => Score::from(-4i64),
            8 => Score::ZERO,
            _ => return None,
        };
        if rules.canonical(at) != rules.canonical(&rules.start()) {
            return None;
        }
        let open = rules.cells(at);
        // The last cell first: the boards then stand in lexicographic order, in which "." comes before the
        // letters.
        let moves = (0..side * side).rev().map(|cell| 1 << cell).filter(|cell| open & cell != 0).collect();
        let reason: LocalizedString = match side {
            6 => words!(
                "On 6 by 6 it is known from computation that the second player wins by 4 discs, 20 to 16.",
                "6 × 6 时由计算得知后手以 20 比 16 胜 4 子。"
            ),
            _ => words!(
                "On 8 by 8 it is known from computation that the game is drawn.",
                "8 × 8 时由计算得知为平局。"
            ),
        };
        Some(PrincipalVariation { score, moves, reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::Notation;
    use crate::ruleset::parameters::Parameters;

    #[test]
    fn openings_of_six_and_eight_have_four_equivalent_moves_in_the_order_of_answers() {
        for (side, score) in [(4u32, None), (6, Some(-4i64)), (8, Some(0)), (10, None)] {
            let rules = Othello::from_parameters(Some(&side.to_string())).expect("a game");
            let start = rules.start();
            let best = ComputedOthelloOpenings.best_play(&rules, &start);
            assert_eq!(best.as_ref().map(|best| best.score.clone()), score.map(Score::from));
            let Some(best) = best else { continue };
            let after: Vec<Men> =
                best.moves.iter().map(|cell| rules.play(&start, cell).expect("small")).collect();
            assert_eq!(after.len(), 4);
            assert!(after.iter().all(|to| rules.canonical(to) == rules.canonical(&after[0])));
            let written: Vec<_> = after.iter().map(|to| rules.write(to)).collect();
            assert!(written.is_sorted_by(|a, b| a.lexicographic(b).is_lt()));
            assert!(ComputedOthelloOpenings.best_play(&rules, &after[0]).is_none());
            let turned = Men { to_move: Player::Right, ..start };
            assert!(ComputedOthelloOpenings.best_play(&rules, &turned).is_none());
        }
    }
}
