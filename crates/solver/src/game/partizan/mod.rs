//! Questions about positions in which Left and Right may have different moves.

pub(super) mod played;
pub(super) mod sum;

use crate::answer::{Answer, MoveList, Question, Refusal, Worth};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_theory::words::{Text, Words};

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

    /// The algorithm that gives the outcome.
    fn method(&self) -> Text;
}

/// Answers a question about a position.
///
/// Where the question says who moves, the answer is that player's: N where he wins, his winning moves, and how long it
/// takes. Else the outcome is that of the game whoever begins, and winning moves are listed for both players, Left's
/// first, each with its player.
///
/// # Errors
/// [`Refusal`] where a limit is reached, the rules fail, or the question has to say who moves.
pub fn answer<P: Partizan + ?Sized>(
    position: &P,
    question: &Question,
    budget: &mut Budget,
) -> Result<Answer, Refusal> {
    super::refuse_scores(question)?;
    let (play, wants_outcome) = (question.play, question.outcome || question.verdict);
    let outcome = match (wants_outcome || question.explain, question.player) {
        (false, _) => None,
        (true, Some(player)) => Some(position.outcome(player, play, budget)?),
        (true, None) => Some(outcome(position, play, budget)?),
    };
    let moves =
        question.moves.map(|limit| moves(position, question.player, play, limit, budget)).transpose()?;
    let remoteness = match (question.remoteness, question.player) {
        (false, _) => None,
        (true, Some(player)) => Some(position.remoteness(player, play, budget)?),
        (true, None) => {
            return Err(Refusal::Player(words!(
                "how long this game lasts depends on who begins: ask for one player, left or right",
                "对局的步数取决于谁先走：请指定一方，left 或 right"
            )));
        }
    };
    let explain = outcome.filter(|_| question.explain).map(reason);
    Ok(Answer {
        outcome: outcome.filter(|_| wants_outcome),
        grundy: question.grundy.then_some(Worth::None),
        value: None,
        moves,
        remoteness,
        further: Vec::new(),
        method: position.method(),
        explain,
    })
}

/// The outcome whoever begins.
fn outcome<P: Partizan + ?Sized>(position: &P, play: Play, budget: &mut Budget) -> Result<Outcome, Refusal> {
    let left = position.outcome(Player::Left, play, budget)?;
    let right = position.outcome(Player::Right, play, budget)?;
    match (left, right) {
        (Outcome::N, Outcome::P) => Ok(Outcome::L),
        (Outcome::P, Outcome::N) => Ok(Outcome::R),
        (left, right) if left == right => Ok(left),
        (left, right) => {
            let (left, right) = (of_beginner(left), of_beginner(right));
            let (a, b, c, d) = (&left.en, &right.en, &left.zh, &right.zh);
            Err(Refusal::Player(Words {
                en: format!(
                    "when Left begins {a}, and when Right begins {b}: no single letter says that. Say who moves, \
                     \"player\": \"left\" or \"right\""
                ),
                zh: format!(
                    "左方先走时{c}，右方先走时{d}：没有一个字母能表示。请说明谁先走，写 \"player\": \"left\" 或 \"right\""
                ),
            }))
        }
    }
}

fn of_beginner(outcome: Outcome) -> Words {
    match outcome {
        Outcome::N => words!("he wins", "先走者胜"),
        Outcome::D => words!("it is a draw", "为平局"),
        _ => words!("he loses", "先走者负"),
    }
}

/// The winning moves of one player, or of both.
fn moves<P: Partizan + ?Sized>(
    position: &P,
    player: Option<Player>,
    play: Play,
    limit: usize,
    budget: &mut Budget,
) -> Result<MoveList, Stop> {
    if let Some(player) = player {
        return position.winning_moves(player, play, limit, budget);
    }
    let mut both = MoveList::none();
    for (player, name) in [(Player::Left, "left"), (Player::Right, "right")] {
        let list = position.winning_moves(player, play, limit - both.moves.len(), budget)?;
        both.count = both.count.zip(list.count).map(|(a, b)| a + b);
        both.moves.extend(list.moves.into_iter().map(|mut mv| {
            mv.name.insert(0, ("player", Data::from(name)));
            mv
        }));
    }
    Ok(both)
}

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
        outcome => by_search(outcome),
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
