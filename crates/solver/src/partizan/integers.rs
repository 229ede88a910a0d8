//! Sums of positions that are integers in misère play.

use crate::answer::Basis;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::theorem::Statement;
use grundy_theory::words;

/// The integers that a position or the components of a sum are in misère play, and the theorem that says so;
/// see [`misere_integer`](grundy_theory::theorem::Theorem::misere_integer).
#[derive(Clone, Debug)]
pub struct MisereIntegers {
    /// The theorem.
    pub statement: &'static Statement,
    /// The integer of each component.
    pub integers: Vec<i64>,
}

/// More integers than this are not written down in a reason.
const MAX_SHOWN: usize = 12;

impl MisereIntegers {
    /// Those of several positions together, if each of them has some.
    pub(crate) fn together(
        components: impl Iterator<Item = Option<MisereIntegers>>,
    ) -> Option<MisereIntegers> {
        components.reduce(|sum, component| {
            let mut sum = sum?;
            sum.integers.extend(component?.integers);
            Some(sum)
        })?
    }

    /// The sum of all.
    pub(crate) fn total(&self) -> i64 {
        self.integers.iter().sum()
    }

    /// What the outcome rests on.
    pub(crate) fn by(&self) -> Basis {
        Basis::Theorem(self.statement)
    }

    /// The reason for the outcome, for one player to begin, or for both.
    pub(crate) fn reason(&self, player: Option<Player>) -> LocalizedString {
        let total = self.total();
        let shown = self.integers.iter().take(MAX_SHOWN).map(|&n| match n {
            ..0 => format!("({n})"),
            _ => n.to_string(),
        });
        let shown = shown.collect::<Vec<_>>().join(" + ");
        let more = if self.integers.len() > MAX_SHOWN { " + ..." } else { "" };
        let what = match self.integers[..] {
            [_] => words!("In misère play this is the integer {total}.", "反常规则下这是整数 {total}。"),
            _ => words!(
                "In misère play the components are integers: {shown}{more} = {total}.",
                "反常规则下各项都是整数：{shown}{more} = {total}。"
            ),
        };
        what.then(match (total, player) {
            (1.., _) => words!(
                "A positive total gives Left more moves than Right: Right runs out of moves first and wins.",
                "总和为正，左方可走的步数多于右方：右方先无步可走，因此取胜。"
            ),
            (..0, _) => words!(
                "A negative total gives Right more moves than Left: Left runs out of moves first and wins.",
                "总和为负，右方可走的步数多于左方：左方先无步可走，因此取胜。"
            ),
            (0, None) => words!(
                "With total 0 both have equally many moves: the player who begins runs out of moves first and wins.",
                "总和为 0，双方可走的步数相同：先走的一方先无步可走，因此取胜。"
            ),
            (0, Some(_)) => words!(
                "With total 0 both have equally many moves: this player, who begins, runs out of moves first and wins.",
                "总和为 0，双方可走的步数相同：这一方先走，先无步可走，因此取胜。"
            ),
        })
    }
}

/// Who wins a sum of integers with this total in misère play if this player begins.
pub(crate) fn outcome(total: i64, player: Player) -> Outcome {
    Outcome::from_next(match player {
        Player::Left => total <= 0,
        Player::Right => total >= 0,
    })
}
