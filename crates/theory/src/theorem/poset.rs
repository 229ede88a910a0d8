//! Strategy stealing in the poset game.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::graph::poset::{Poset, PosetGame};
use crate::{text, words};

/// With an element above all others the player to move wins. Whatever is chosen, this element goes too: so if
/// choosing it alone does not win, the reply that refutes it, chosen at once, leaves the same and wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreatestElement;

static STATEMENT: Statement = Statement {
    name: text!("strategy stealing with a greatest element", "最大元与策略窃取"),
    claim: text!(
        "A partially ordered set with a greatest element is won by the player to move: if taking this element alone does not win, the opponent's winning reply could have been the first move. The theorem does not say which move wins.",
        "有最大元的偏序集先手必胜：若只取最大元不能取胜，则对手的制胜应手可由先手直接走出。这一论证不指出哪一步制胜。",
    ),
    source: "F. Schuh, Spel van delers (1952); D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
};

impl Theorem<PosetGame> for GreatestElement {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &PosetGame, at: &Poset, play: Convention) -> Option<Outcome> {
        (play == Convention::Normal && at.greatest().is_some()).then_some(Outcome::N)
    }

    fn reason(&self, _: &PosetGame, at: &Poset, _: Convention) -> LocalizedString {
        let Some(top) = at.greatest() else { return LocalizedString::default() };
        words!(
            "Element {top} is above all others and goes with every move: if taking it alone does not win, the reply that refutes this leaves the same when it is taken first, and wins.",
            "元素 {top} 在所有其他元素之上，任何一步都会使它被删去：若只取它不能取胜，则先手直接走对手的制胜应手，留下同样的局面而获胜。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::check;

    #[test]
    fn all_relations_of_four_elements_agree_with_play() {
        const PAIRS: [[u64; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        for set in 0..1u32 << PAIRS.len() {
            let pairs = (0..PAIRS.len()).filter(|i| set >> i & 1 == 1).map(|i| Data::from(PAIRS[i].to_vec()));
            let data = Data::object([("vertices", 4.into()), ("relations", Data::list(pairs.collect()))]);
            check(&PosetGame, &GreatestElement, [PosetGame.parse(&data).unwrap()]);
        }
    }
}
