//! Strategy stealing in Schuh's game.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::divisors::Divisors;
use crate::{text, words};

/// Before anything is named the player to move wins, if N > 1. Once any divisor is named, N is a multiple of
/// it and can no longer be named: so if naming N does not win, the reply that refutes it, named at once,
/// leaves the same and wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstName;

static STATEMENT: Statement = Statement {
    name: text!("strategy stealing in Schuh's game", "舒赫博弈的策略窃取"),
    claim: text!(
        "For N > 1 the first player wins: if naming N itself does not win, the opponent's winning reply could have been named first. The theorem does not say which divisor wins.",
        "N > 1 时先手必胜：若说出 N 本身不能取胜，则对手的制胜应手可由先手直接说出。这一论证不指出说哪个因数取胜。",
    ),
    source: "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952)",
};

impl Theorem<Divisors> for FirstName {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &Divisors, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        (play == Convention::Normal && rules.number > 1 && at.is_empty()).then_some(Outcome::N)
    }

    fn reason(&self, rules: &Divisors, _: &Vec<u64>, _: Convention) -> LocalizedString {
        let number = rules.number;
        words!(
            "{number} can be named only now: if naming it does not win, the reply that refutes this leaves the same when it is named first, and wins.",
            "{number} 只有现在才能说：若说它不能取胜，则先手直接说出对手的制胜应手，留下同样的局面而获胜。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::brute_force::{check, check_equivalences};

    #[test]
    fn small_numbers_agree_with_play() {
        for number in (1..40).chain([72, 100]) {
            let rules = Divisors::from_parameters(Some(&number.to_string())).unwrap();
            check(&rules, &FirstName, [vec![]]);
            check_equivalences(&rules, [vec![]]);
        }
    }
}
