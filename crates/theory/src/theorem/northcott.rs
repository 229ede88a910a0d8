//! Northcott's game is Nim on the gaps.

use super::{Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::northcott::{Northcott, Row};
use crate::{text, words};

/// The player who begins wins exactly if the XOR of the gaps between the pieces is not 0.
///
/// Claim. The player who is not to move wins if the XOR is 0. Proof. To an advance, which makes a gap
/// smaller, this player answers as in Nim by making a gap smaller; to a retreat by following as far, which
/// restores the gap. Such an answer is always there. Play ends: consider the sum over all rows of the gap and
/// the room behind the loser's piece. The loser's moves leave it as it is, since they exchange one for the
/// other, and each answer makes it smaller. So the loser is the first who cannot move. If the XOR is not 0,
/// the player to move makes it 0 by a move of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct GapsAreHeaps;

static STATEMENT: Statement = Statement {
    name: text!("Nim on the gaps of Northcott's game", "诺思科特博弈的间隙尼姆"),
    claim: text!(
        "The first player wins exactly if the XOR of the gaps between the two pieces of each row is not 0: retreats only delay.",
        "当且仅当各行两枚棋子之间间隙的异或不为 0 时先走者胜：后退只能拖延。",
    ),
    source: "Winning Ways, chapter 3; J. H. Conway, On Numbers and Games, chapter 11",
};

fn xor_of_gaps(at: &[Row]) -> u32 {
    at.iter().fold(0, |sum, row| sum ^ row.gap())
}

impl Theorem<Northcott> for GapsAreHeaps {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Northcott, at: &Vec<Row>, play: Convention) -> Option<Outcome> {
        (play == Convention::Normal).then(|| Outcome::from_next(xor_of_gaps(at) != 0))
    }

    fn reason(&self, _: &Northcott, at: &Vec<Row>, _: Convention) -> LocalizedString {
        let (gaps, sum) = (row(at.iter().map(|row| u64::from(row.gap()))), xor_of_gaps(at));
        let heaps = words!(
            "The gaps between the pieces count as heaps of Nim, since a retreat is answered by following as far: {gaps}; their nim sum (XOR) is {sum}.",
            "棋子之间的间隙等同于尼姆堆，因为对方后退时只需跟进同样多：{gaps}；尼姆和（异或）为 {sum}。"
        );
        heaps.then(match sum {
            0 => words!("It is 0: the first player loses.", "为 0：先走者必败。"),
            _ => words!(
                "It is not 0: the first player wins by making it 0.",
                "不为 0：先走者使其变为 0 即可获胜。"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::{Notation, Ruleset};
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn options(at: &[Row], player: Player) -> Vec<Vec<Row>> {
        let (at, mut options) = (at.to_vec(), Vec::new());
        let _ = Northcott.visit_moves(&at, player, &mut |slide| {
            options.push(Northcott.canonical(&Northcott.play(&at, &slide).expect("small")));
            ControlFlow::Continue(())
        });
        options
    }

    /// Whether the player to move wins, of all positions that can be reached, from the ends backwards; draws
    /// are left out.
    fn solved(start: &[Row]) -> (usize, HashMap<(Vec<Row>, Player), bool>) {
        let mut all = HashMap::new();
        let mut open: Vec<_> = [Player::Left, Player::Right].map(|player| (start.to_vec(), player)).into();
        while let Some((at, player)) = open.pop() {
            if !all.contains_key(&(at.clone(), player)) {
                let after: Vec<_> =
                    options(&at, player).into_iter().map(|to| (to, player.opponent())).collect();
                open.extend(after.iter().cloned());
                all.insert((at, player), after);
            }
        }
        let mut known: HashMap<(Vec<Row>, Player), bool> = HashMap::new();
        loop {
            let mut found = Vec::new();
            for (at, after) in all.iter().filter(|(at, _)| !known.contains_key(*at)) {
                if after.iter().any(|to| known.get(to) == Some(&false)) {
                    found.push((at.clone(), true));
                } else if after.iter().all(|to| known.get(to) == Some(&true)) {
                    found.push((at.clone(), false));
                }
            }
            if found.is_empty() {
                return (all.len(), known);
            }
            known.extend(found);
        }
    }

    #[test]
    fn small_boards_agree_with_play_and_never_go_on() {
        for board in ["x....o", "x..o/x...o", "x.o/x..o/o.x", "x.o./.xo/xo"] {
            let start = Northcott.canonical(&Northcott.parse(&board.into()).expect("a position"));
            let (count, known) = solved(&start);
            assert_eq!(known.len(), count, "no position of {board} is drawn");
            for ((at, player), wins) in known {
                let outcome = GapsAreHeaps.outcome(&Northcott, &at, Convention::Normal);
                assert_eq!(outcome, Some(Outcome::from_next(wins)), "{at:?} {player:?}");
                assert!(!GapsAreHeaps.reason(&Northcott, &at, Convention::Normal).en.is_empty());
            }
        }
        assert_eq!(GapsAreHeaps.outcome(&Northcott, &vec![], Convention::Misere), None);
    }
}
