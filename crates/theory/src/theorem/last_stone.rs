//! Push and Shove in misère play: only the last stone of each strip counts.

use super::{Statement, Theorem};
use crate::ruleset::strip::push_family::{PushFamily, PushGame};
use crate::structure::strip::{Cell, Strip};
use crate::text;

/// A strip whose last stone is Left's and stands on the n-th cell is the integer n in misère play, and -n if
/// that stone is Right's; the empty strip is 0.
///
/// These integers have the properties that [`misere_integer`](Theorem::misere_integer) asks for. A move of
/// any other stone leaves the last one where it is: stones give way to the left, and all that move stand
/// before the stone that is chosen. A move of the last stone takes it one cell to the left, or off the strip
/// from the first cell, where it stood alone. So a move of Left takes 1 from a positive integer or changes
/// nothing, and the owner of the last stone can always change it. Without stones nobody can move.
///
/// That the misère quotients of Push and of Shove are the integers is proved formally in the source, from the
/// distance to the last stone. It is proved for all strips on which stones give way to the left up to some
/// cell, so sums of both are covered as well.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastStone;

static STATEMENT: Statement = Statement {
    name: text!("last stones of Push and Shove", "Push 与 Shove 的末子定理"),
    claim: text!(
        "In misère play, among sums of Push and Shove, a strip is the integer n if its last stone is Left's and stands on the n-th cell, -n if that stone is Right's, and 0 without stones. A sum with a positive total is won by Right, one with a negative total by Left, and with total 0 the first player wins.",
        "反常规则下，在 Push 与 Shove 的和之中，一条格带若末子属左方且在第 n 格，即为整数 n；若末子属右方，则为 -n；没有棋子则为 0。总和为正时右方胜，为负时左方胜，为 0 时先手胜。",
    ),
    source: "MisereGames: Ruleset.Strip, Push, Shove (Lean Pool, 2026)",
};

impl<P: PushFamily> Theorem<PushGame<P>> for LastStone {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn misere_integer(&self, _: &PushGame<P>, at: &Strip) -> Option<i64> {
        let place = at.end();
        let last = place.checked_sub(1).map_or(Cell::Empty, |cell| at.get(cell));
        Some(match last {
            Cell::Left => place.into(),
            Cell::Right => -i64::from(place),
            Cell::Empty | Cell::Either => 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::brute_force::strings;
    use crate::ruleset::strip::push::PushRules;
    use crate::ruleset::strip::shove::ShoveRules;
    use crate::ruleset::{Notation, Ruleset};
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    /// What the moves of a player lead to.
    fn options<R: Ruleset>(rules: &R, at: &R::Position, player: Player) -> Vec<R::Position> {
        let mut to = Vec::new();
        let _ = rules.visit_moves(at, player, &mut |mv| {
            to.push(rules.play(at, &mv).unwrap());
            ControlFlow::Continue(())
        });
        to
    }

    /// Whether this player wins by moving first in misère play, by the rules alone, strips of Push and strips
    /// of Shove.
    fn wins(
        sum: &(Vec<Strip>, Vec<Strip>),
        player: Player,
        known: &mut HashMap<(String, Player), bool>,
    ) -> bool {
        let name = format!("{sum:?}");
        if let Some(&known) = known.get(&(name.clone(), player)) {
            return known;
        }
        let mut moves = Vec::new();
        for (i, strip) in sum.0.iter().enumerate() {
            for to in options(&PushGame(PushRules), strip, player) {
                let mut next = sum.clone();
                next.0[i] = to;
                moves.push(next);
            }
        }
        for (i, strip) in sum.1.iter().enumerate() {
            for to in options(&PushGame(ShoveRules), strip, player) {
                let mut next = sum.clone();
                next.1[i] = to;
                moves.push(next);
            }
        }
        let won = moves.is_empty() || moves.iter().any(|next| !wins(next, player.opponent(), known));
        known.insert((name, player), won);
        won
    }

    fn strip(text: &str) -> Strip {
        PushGame(PushRules).parse(&text.into()).unwrap()
    }

    fn integer(strip: &Strip) -> i64 {
        let push = LastStone.misere_integer(&PushGame(PushRules), strip).unwrap();
        assert_eq!(LastStone.misere_integer(&PushGame(ShoveRules), strip), Some(push));
        push
    }

    fn agrees(push: &[&String], shove: &[&String], known: &mut HashMap<(String, Player), bool>) {
        let strips = |texts: &[&String]| texts.iter().map(|text| strip(text)).collect::<Vec<_>>();
        let sum = (strips(push), strips(shove));
        let total: i64 = sum.0.iter().chain(&sum.1).map(integer).sum();
        let expected = [total <= 0, total >= 0];
        let found = [Player::Left, Player::Right].map(|player| wins(&sum, player, known));
        assert_eq!(found, expected, "push {push:?} + shove {shove:?}");
    }

    #[test]
    fn sums_of_small_strips_are_won_as_their_integers_say() {
        let mut known = HashMap::new();
        for text in strings(".xo", 5) {
            agrees(&[&text], &[], &mut known);
            agrees(&[], &[&text], &mut known);
        }
        let small = strings(".xo", 3);
        for one in &small {
            for other in &small {
                agrees(&[one, other], &[], &mut known);
                agrees(&[], &[one, other], &mut known);
                agrees(&[one], &[other], &mut known);
            }
        }
        let tiny = strings(".xo", 2);
        for one in &tiny {
            for two in &tiny {
                for three in &small {
                    agrees(&[one, three], &[two], &mut known);
                }
            }
        }
    }

    #[test]
    fn moves_change_the_integers_as_the_contract_says() {
        fn check<P: PushFamily>(rules: &PushGame<P>) {
            for text in strings(".xo", 6) {
                let at = strip(&text);
                let here = integer(&at);
                for (player, sign) in [(Player::Left, 1), (Player::Right, -1)] {
                    let changes: Vec<i64> =
                        options(rules, &at, player).iter().map(|to| sign * (here - integer(to))).collect();
                    assert!(changes.iter().all(|change| [0, 1].contains(change)), "{text}: {changes:?}");
                    assert!(sign * here <= 0 || changes.contains(&1), "{text}: {changes:?}");
                    assert!(here != 0 || changes.is_empty(), "{text}: {changes:?}");
                }
            }
        }
        check(&PushGame(PushRules));
        check(&PushGame(ShoveRules));
    }
}
