//! Questions about positions in which Left and Right may have different moves.

mod bare;
mod derived;
pub mod hints;
pub(super) mod judge;
pub(super) mod played;
pub(super) mod position;
pub(super) mod regions;
pub(super) mod sum;

pub use bare::BareValue;

use super::ask::{self, Asked, Playing};
use super::options::Wanted;
use super::workbench::{SharedWorkbench, Workbench};
use crate::answer::{By, Claim, MoveList, OptionList, Refusal, Worth};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use grundy_values::loopy::value::{End, Loopy};
use grundy_values::notation::Style;
use hints::{Hints, Summands};
use std::ops::Deref;
use std::sync::OnceLock;

/// A position, or a sum of positions, that is asked about for each player to begin.
pub trait Partizan: Send + Sync {
    /// Who wins when this player begins: `N` where it is this player, `P` where it is the other one.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached or the rules fail; so below.
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop>;

    /// How long the game lasts then, when the winner hurries and the loser delays; `None` for a draw.
    fn remoteness(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop>;

    /// The first `limit` winning moves of this player.
    fn winning_moves(
        &self,
        player: Player,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop>;

    /// All moves of this player, with what they lead to.
    fn options(
        &self,
        player: Player,
        play: Play,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop>;

    /// What the position is worth in normal play, as a value of this workbench, where it has a value.
    fn worth(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop>;

    /// What is added here, with the values of all that each may become.
    fn summands(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Summands, Stop>;

    /// Where its values are made.
    fn bench(&self) -> &SharedWorkbench;

    /// The algorithm that gives the outcome.
    fn method(&self, play: Play) -> By;
}

/// A position as a whole, asked about for one player to begin, or for both.
///
/// Where the question says who moves, the answer is that player's: N where he wins, his winning moves, and how long it
/// takes. Else the outcome is that of the game whoever begins, and moves are listed for both players, Left's first, each
/// with its player.
pub(super) struct Whole<P>(pub(super) P);

impl<P: Deref<Target: Partizan> + Send + Sync> Asked for Whole<P> {
    fn is_partizan(&self) -> bool {
        true
    }

    fn by(&self, playing: Playing) -> By {
        self.0.method(playing.play)
    }

    fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Refusal> {
        Ok(self.0.worth(bench, budget)?)
    }

    fn outcome(&self, playing: Playing, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Refusal> {
        let what = match playing.player {
            Some(player) => self.0.outcome(player, playing.play, budget)?,
            None => outcome(&*self.0, playing.play, budget)?,
        };
        let by = self.0.method(playing.play);
        let why = match why {
            false => None,
            true if by == BY_VALUE => {
                let derived = derived::reason(&*self.0, budget)?;
                let compared = by_value(what, playing.player);
                Some(if derived.en.is_empty() { compared } else { derived.then(compared) })
            }
            true => Some(reason(what)),
        };
        Ok(Claim { what, by, why })
    }

    fn grundy(&self, playing: Playing, _: &mut Budget) -> Result<Claim<Worth>, Refusal> {
        Ok(ask::no_value(self.0.method(playing.play)))
    }

    fn hints(
        &self,
        player: Option<Player>,
        style: Style,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Hints, Refusal> {
        let summands = self.0.summands(bench, budget)?;
        hints::of(&summands, player, style, bench, budget)
    }

    fn moves(&self, playing: Playing, limit: usize, budget: &mut Budget) -> Result<MoveList, Refusal> {
        if let Some(player) = playing.player {
            return Ok(self.0.winning_moves(player, playing.play, limit, budget)?);
        }
        let mut both = MoveList::none();
        for (player, name) in PLAYERS {
            let list = self.0.winning_moves(player, playing.play, limit - both.moves.len(), budget)?;
            both.count = both.count.zip(list.count).map(|(a, b)| a + b);
            both.moves.extend(list.moves.into_iter().map(|mut mv| {
                mv.name.insert(0, ("player", Data::from(name)));
                mv
            }));
        }
        Ok(both)
    }

    fn options(&self, playing: Playing, wanted: Wanted, budget: &mut Budget) -> Result<OptionList, Refusal> {
        if let Some(player) = playing.player {
            return Ok(self.0.options(player, playing.play, wanted, budget)?);
        }
        let mut both = OptionList { options: Vec::new(), count: Some(0u32.into()) };
        for (player, name) in PLAYERS {
            let list = self.0.options(player, playing.play, wanted, budget)?;
            both.count = both.count.zip(list.count).map(|(a, b)| a + b);
            both.options.extend(list.options.into_iter().map(|mut option| {
                option.mv.name.insert(0, ("player", Data::from(name)));
                option
            }));
        }
        // Winning moves of both come first.
        both.options.sort_by_key(|option| option.outcome.map(super::options::group_of));
        both.options.truncate(wanted.limit);
        Ok(both)
    }

    fn remoteness(&self, playing: Playing, budget: &mut Budget) -> Result<Option<u64>, Refusal> {
        match playing.player {
            Some(player) => Ok(self.0.remoteness(player, playing.play, budget)?),
            None => Err(Refusal::Player(words!(
                "how long this game lasts depends on who begins: ask for one player, left or right",
                "对局的步数取决于谁先走：请指定一方，left 或 right"
            ))),
        }
    }
}

const PLAYERS: [(Player, &str); 2] = [(Player::Left, "left"), (Player::Right, "right")];

/// The outcome whoever begins.
pub(super) fn outcome(
    position: &(impl Partizan + ?Sized),
    play: Play,
    budget: &mut Budget,
) -> Result<Outcome, Stop> {
    let left = position.outcome(Player::Left, play, budget)?;
    Ok(Outcome::of_both(left, position.outcome(Player::Right, play, budget)?))
}

/// Who wins a game of this value when this player begins: `N` where it is this player.
pub(super) fn of_value(
    value: Loopy,
    player: Player,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Outcome, Stop> {
    Ok(match bench.calculator(budget).end(value, player)? {
        End::Won(winner) => Outcome::of_next(winner == player),
        End::Drawn => Outcome::D,
    })
}

/// The algorithm where values decide.
pub(super) const BY_VALUE: By = By::Computation(text!("canonical form", "规范形"));

/// The algorithm where play is searched in turns.
pub(super) const BY_SEARCH: By = By::Computation(text!("memoised search", "记忆化搜索"));

/// Is a position decided by value? Asked once: its value was within reach, and with it those of all that it leads to.
#[derive(Default)]
pub(super) struct ByValue(OnceLock<bool>);

impl ByValue {
    /// Finds the value within what may be spent on it, and tells whether that could be done.
    pub(super) fn decides(
        &self,
        budget: &mut Budget,
        value: impl FnOnce(&mut Budget) -> Result<Loopy, Stop>,
    ) -> Result<bool, Stop> {
        if let Some(&known) = self.0.get() {
            return Ok(known);
        }
        // The search that is to answer where this fails has as much left.
        let steps = EXTRA_STEPS.min(budget.left() / 2);
        let within_reach = match budget.within(steps, value) {
            Ok(_) => true,
            Err(stop) => out_of_reach(stop).map(|()| false)?,
        };
        Ok(*self.0.get_or_init(|| within_reach))
    }

    /// Was it decided by value?
    pub(super) fn decided(&self) -> bool {
        self.0.get() == Some(&true)
    }
}

/// A limit that is reached on the way to a value leaves play to be searched; whoever breaks off breaks off all.
fn out_of_reach(stop: Stop) -> Result<(), Stop> {
    match stop {
        Stop::Time | Stop::Interrupted | Stop::Own(_) => Err(stop),
        Stop::Memory(_) | Stop::Steps(_) | Stop::OutOfReach(_) | Stop::NoAnswer(_) => Ok(()),
    }
}

/// What may be spent on a value before play is searched instead.
const EXTRA_STEPS: u64 = 1_000_000_000;
const EXTRA_MEMORY: u64 = 1 << 30;

fn reason(outcome: Outcome) -> Words {
    match outcome {
        Outcome::L => words!(
            "All positions that can be reached were looked at from the ends backwards: Left wins, whoever begins.",
            "已从终局倒推所有可到达的局面：无论谁先走，左方必胜。"
        ),
        Outcome::R => words!(
            "All positions that can be reached were looked at from the ends backwards: Right wins, whoever begins.",
            "已从终局倒推所有可到达的局面：无论谁先走，右方必胜。"
        ),
        Outcome::N | Outcome::P | Outcome::D => by_search(outcome),
        mixed => {
            let Text { en, zh } = mixed.verdict();
            words!(
                "All positions that can be reached were looked at from the ends backwards{en}.",
                "已从终局倒推所有可到达的局面{zh}。"
            )
        }
    }
}

/// The reason where the value decides.
fn by_value(outcome: Outcome, player: Option<Player>) -> Words {
    match (outcome, player) {
        (Outcome::L, _) => words!(
            "The value is greater than 0: Left wins, whoever begins.",
            "其值大于 0：无论谁先走，左方必胜。"
        ),
        (Outcome::R, _) => {
            words!(
                "The value is less than 0: Right wins, whoever begins.",
                "其值小于 0：无论谁先走，右方必胜。"
            )
        }
        (Outcome::N, None) => words!(
            "The value is confused with 0: whoever begins wins.",
            "其值与 0 不可比较：先走的一方必胜。"
        ),
        (Outcome::P, None) => words!("The value is 0: whoever begins loses.", "其值为 0：先走的一方必败。"),
        (Outcome::N, Some(_)) => words!(
            "Compared with 0, the value says that this player wins by moving first.",
            "把其值与 0 比较可知：这一方先走必胜。"
        ),
        (Outcome::P, Some(_)) => words!(
            "Compared with 0, the value says that this player loses by moving first.",
            "把其值与 0 比较可知：这一方先走必败。"
        ),
        (mixed, _) => {
            let Text { en, zh } = mixed.verdict();
            words!("So says the comparison of the value with 0{en}.", "把其值与 0 比较可知{zh}。")
        }
    }
}

/// Partizan positions stand in sums only.
pub(super) fn not_in_compounds() -> Words {
    words!(
        "Left and Right have different moves in this game: it can stand in sums, and in no other compound",
        "这个游戏中左右双方着法不同：它可以作为和的一部分，但不能用于其他复合博弈"
    )
}

/// The reason where every position was looked at.
pub(super) fn by_search(outcome: Outcome) -> Words {
    match outcome {
        Outcome::N => words!(
            "All positions that can be reached were looked at from the ends backwards: there is a move after which the opponent loses.",
            "已从终局倒推所有可到达的局面：有一步能使对手必败。"
        ),
        Outcome::D => words!(
            "All positions that can be reached were looked at from the ends backwards: neither player can force an end that he wins.",
            "已从终局倒推所有可到达的局面：双方都无法强行取胜。"
        ),
        _ => words!(
            "All positions that can be reached were looked at from the ends backwards: after every move the opponent wins.",
            "已从终局倒推所有可到达的局面：无论怎么走，对手都能获胜。"
        ),
    }
}
