//! Strategy stealing: the player who begins wins Hex.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::hex::Hex;
use crate::ruleset::board::stones::MnkPosition;
use crate::{text, words};

/// From the empty board the player who begins wins.
///
/// Proof. The game ends, and not with a draw, so that one of the players can force a win. Suppose that it is
/// the second. The player who begins puts a stone anywhere and then plays that winning strategy, with the
/// board turned over so that the sides are exchanged, as if the stone were not there; if the strategy asks
/// for its cell, another stone is put anywhere. A stone of one's own does no harm, so both players would win:
/// a contradiction.
#[derive(Clone, Copy, Debug, Default)]
pub struct NashsStrategyStealing;

static STATEMENT: Statement = Statement {
    name: text!("strategy stealing (Nash)", "策略偷取（Nash）"),
    claim: text!(
        "From the empty board of Hex the player who begins wins: there is no draw, and if the second player could win, the first could steal the strategy, since an extra stone does no harm.",
        "六贯棋的空棋盘上先手必胜：不会有平局，而若后手有必胜策略，先手可以偷用它，因为多一枚自己的棋子没有坏处。",
    ),
    source: "J. Nash, Some games and machines for playing them, RAND D-1164 (1952); D. Gale, The game of Hex and the Brouwer fixed-point theorem, American Mathematical Monthly 86 (1979), 818-827",
};

/// The longest side of boards on which winning moves are searched for.
const SEARCHED: u32 = 5;

impl Theorem<Hex> for NashsStrategyStealing {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Hex, at: &MnkPosition, play: Convention) -> Option<Outcome> {
        (play == Convention::Normal && at.all() == 0).then_some(Outcome::N)
    }

    /// On large boards none is listed: the proof shows none, and to search for them is infeasible.
    fn winning_moves(
        &self,
        rules: &Hex,
        at: &MnkPosition,
        play: Convention,
        _: usize,
    ) -> Option<FirstMoves<u128>> {
        (play == Convention::Normal && at.all() == 0 && rules.side() > SEARCHED)
            .then(|| FirstMoves { moves: Vec::new(), count: None })
    }

    fn reason(&self, rules: &Hex, _: &MnkPosition, _: Convention) -> LocalizedString {
        let side = rules.side();
        words!(
            "The board of {side} by {side} is empty, and Hex is never drawn: if the second player could win, the first could steal the strategy, since an extra stone does no harm.",
            "{side} × {side} 的棋盘是空的，而六贯棋没有平局：若后手有必胜策略，先手可以偷用它，因为多一枚自己的棋子没有坏处。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::board::tried;
    use crate::ruleset::parameters::Parameters;

    #[test]
    fn small_empty_boards_are_won_by_trying_every_move() {
        for side in 1..=3u32 {
            let rules = Hex::from_parameters(Some(&side.to_string())).expect("a game");
            let empty = MnkPosition::default();
            let known = tried::results(&rules, empty);
            assert_eq!(known[&empty].0, 1, "{side}");
            for at in known.keys() {
                let told = NashsStrategyStealing.outcome(&rules, at, Convention::Normal);
                assert_eq!(told, (*at == empty).then_some(Outcome::N));
            }
        }
    }
}
