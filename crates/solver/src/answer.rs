//! Questions and answers: the one type that every front end renders.

use crate::budget::Halt;
use grundy_theory::data::Data;
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::MoveName;
use grundy_theory::ruleset::custom::CustomRulesError;
use grundy_theory::theorem::Statement;
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::{text, words};
use grundy_values::keys::{Key, KeySet};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// More moves than this are never listed, whatever the limit; they are counted all the same.
pub const MAX_LISTED: usize = 1_000_000;

/// What is asked about a position: keys, and what they depend on.
///
/// ```
/// use grundy_solver::answer::Question;
/// use grundy_theory::player::Player;
/// use grundy_values::keys::Key;
///
/// let question = Question::new().outcome().key(Key::Temperature).moves(20).player(Player::Left);
/// assert!(question.asks(Key::Temperature) && !question.asks(Key::Grundy));
/// assert_eq!(question.listed(Key::Moves), Some(20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// What is asked.
    pub keys: KeySet,
    /// At most this many moves are listed.
    pub limit: u64,
    /// What happens to a player who cannot move.
    pub play: Convention,
    /// Who moves, in games in which the players have different moves. Answers then speak of this player to
    /// move.
    pub player: Option<Player>,
}

impl Default for Question {
    /// What matters most, in normal play: who wins, or where nobody does, what the score is.
    fn default() -> Question {
        Question { keys: KeySet::VERDICT, ..Question::new() }
    }
}

impl Question {
    /// A question about normal play that asks nothing yet.
    pub const fn new() -> Question {
        Question { keys: KeySet::EMPTY, limit: 0, play: Convention::Normal, player: None }
    }

    /// Asks for this too.
    #[must_use]
    pub const fn key(mut self, key: Key) -> Question {
        self.keys = self.keys.with(key);
        self
    }

    /// Asks for this too if the condition holds.
    #[must_use]
    pub const fn key_if(self, condition: bool, key: Key) -> Question {
        if condition { self.key(key) } else { self }
    }

    /// Does not ask for this.
    #[must_use]
    pub const fn without(mut self, key: Key) -> Question {
        self.keys = self.keys.without(key);
        self
    }

    /// Asks who wins.
    #[must_use]
    pub const fn outcome(self) -> Question {
        self.key(Key::Outcome)
    }

    /// Asks for the Grundy value.
    #[must_use]
    pub const fn grundy(self) -> Question {
        self.key(Key::Grundy)
    }

    /// Asks for the score under best play.
    #[must_use]
    pub const fn score(self) -> Question {
        self.key(Key::Score)
    }

    /// Asks for winning moves; in games with a score for best moves. At most this many moves are listed.
    #[must_use]
    pub const fn moves(mut self, limit: usize) -> Question {
        self.limit = limit as u64;
        self.key(Key::Moves)
    }

    /// Asks what each move leads to, winning or not. At most this many moves are listed.
    #[must_use]
    pub const fn options(mut self, limit: usize) -> Question {
        self.limit = limit as u64;
        self.key(Key::Options)
    }

    /// Asks how long the game lasts if the winner hurries and the loser delays.
    #[must_use]
    pub const fn remoteness(self) -> Question {
        self.key(Key::Remoteness)
    }

    /// Asks for the reason.
    #[must_use]
    pub const fn reason(self) -> Question {
        self.key(Key::Explain)
    }

    /// Asks about play under this convention.
    #[must_use]
    pub const fn play(mut self, play: Convention) -> Question {
        self.play = play;
        self
    }

    /// Says who moves, in games in which the players have different moves.
    #[must_use]
    pub fn player(mut self, player: impl Into<Option<Player>>) -> Question {
        self.player = player.into();
        self
    }

    /// Whether this is asked.
    pub const fn asks(&self, key: Key) -> bool {
        self.keys.has(key)
    }

    /// Whether any of these is asked.
    pub fn asks_any(&self, keys: &[Key]) -> bool {
        keys.iter().any(|&key| self.asks(key))
    }

    /// Whether it is asked who wins, by any key.
    pub const fn asks_outcome(&self) -> bool {
        self.asks(Key::Outcome) || self.asks(Key::Verdict)
    }

    /// Whether a score is asked for, by any key.
    pub const fn asks_score(&self) -> bool {
        self.asks(Key::Score) || self.asks(Key::Verdict)
    }

    /// How many moves are to be listed for this key, if it is asked for.
    pub fn listed(&self, key: Key) -> Option<usize> {
        let limit = usize::try_from(self.limit).map_or(MAX_LISTED, |limit| limit.min(MAX_LISTED));
        self.asks(key).then_some(limit)
    }
}

/// A Grundy value, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GrundyAnswer {
    /// The value.
    Value(GrundyValue),
    /// The position can be drawn out for ever: the loopy value with this set of values of options.
    Infinite(BTreeSet<GrundyValue>),
    /// Nimstring: the player to move wins every sum with the position, so that no heap of Nim is like it.
    Loony,
    /// Values do not exist here: misère play, or a game for which the theory has none.
    None,
    /// There is a value, and it is not sought: the game is decided without it, and this is what its notation
    /// promises.
    Unsought,
    /// There is a value, but finding it would cost more than the limits allow.
    OutOfReach(Halt),
}

impl GrundyAnswer {
    /// Why a value that exists is not told, where that is so.
    pub fn unknown(&self) -> Option<LocalizedString> {
        match self {
            GrundyAnswer::Unsought => Some(words!(
                "not computed: this game is decided without its Grundy values",
                "未计算：这个游戏不用 Grundy 值判定胜负"
            )),
            GrundyAnswer::OutOfReach(stop) => Some(stop.words()),
            GrundyAnswer::Value(_) | GrundyAnswer::Infinite(_) | GrundyAnswer::Loony | GrundyAnswer::None => {
                None
            }
        }
    }

    /// That of a position with this value.
    pub fn from_value(value: LoopyNimValue) -> GrundyAnswer {
        match value {
            LoopyNimValue::Finite(value) => GrundyAnswer::Value(value),
            LoopyNimValue::Infinite(options) => GrundyAnswer::Infinite(options),
        }
    }
}

/// Something found out about a position, with what found it out: so outcome, method and reason cannot
/// disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<T> {
    /// What is claimed.
    pub what: T,
    /// What found it out.
    pub by: Basis,
    /// Why it is so, in a sentence or two, where that was asked for.
    pub why: Option<LocalizedString>,
}

/// What a claim rests on.
#[derive(Clone, Copy, Debug)]
pub enum Basis {
    /// A theorem, whose hypotheses hold here.
    Theorem(&'static Statement),
    /// A computation from the rules, by its name.
    Computation(LocalizedStr),
    /// A search, by its name, and how many positions it looked at.
    Search(LocalizedStr, u64),
    /// A misère quotient of this many elements.
    Quotient(usize),
}

/// The search that finds the values of all positions that it meets.
pub(crate) const SEARCH: LocalizedStr = text!("memoised search", "记忆化搜索");

/// The search that finds the values that decide.
pub(crate) const PROOF_NUMBERS: LocalizedStr = text!("proof numbers", "证明数搜索");

const QUOTIENT: LocalizedStr = text!("misère quotient", "反常商");

impl Basis {
    /// The name of the theorem or computation.
    pub fn name(&self) -> LocalizedStr {
        match self {
            Basis::Theorem(statement) => statement.name,
            Basis::Computation(name) | Basis::Search(name, _) => *name,
            Basis::Quotient(_) => QUOTIENT,
        }
    }

    /// The name, and how many positions were looked at or how many elements there are, where that is known.
    pub fn words(&self) -> LocalizedString {
        let LocalizedStr { en, zh } = self.name();
        match *self {
            Basis::Theorem(_) | Basis::Computation(_) => self.name().into(),
            Basis::Search(_, 1) => words!("{en} (1 position)", "{zh}（1 个局面）"),
            Basis::Search(_, positions) => {
                words!("{en} ({positions} positions)", "{zh}（{positions} 个局面）")
            }
            Basis::Quotient(order) => words!("{en} (order {order})", "{zh}（{order} 个元素）"),
        }
    }
}

impl PartialEq for Basis {
    fn eq(&self, other: &Basis) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Basis {}

/// A move, as answers show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// What names the move.
    pub name: MoveName,
    /// The position after it; `None` where that would be very long.
    pub to: Option<Data>,
}

/// Winning moves: the first ones, and how many there are in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    /// The first moves in the order of answers.
    pub moves: Vec<NamedMove>,
    /// How many there are in all, without those that are undecided; `None` if counting is infeasible.
    pub count: Option<BigUint>,
    /// How many moves are left undecided, which happens only within [`Limits::moves`](crate::budget::Limits).
    pub undecided: u64,
}

impl MoveList {
    /// The first moves, and how many there are in all. No move is undecided.
    pub fn new(moves: Vec<NamedMove>, count: Option<BigUint>) -> MoveList {
        MoveList { moves, count, undecided: 0 }
    }

    /// No move.
    pub fn none() -> MoveList {
        MoveList::new(Vec::new(), Some(BigUint::ZERO))
    }
}

/// A move, winning or not, and what is known of the position it leads to. What was not asked for is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionAnswer {
    /// The move.
    pub mv: NamedMove,
    /// Who wins there: `P` where the player who made the move does.
    pub outcome: Option<Outcome>,
    /// What the position is worth there.
    pub grundy: Option<GrundyAnswer>,
    /// The score under best play from there on.
    pub value: Option<Data>,
    /// How many moves the game lasts from there on; the inner `None` is a draw.
    pub remoteness: Option<Option<u64>>,
}

/// All moves: first those that win, then those that draw, then those that lose, each group in the order of
/// answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionList {
    /// The first ones.
    pub options: Vec<OptionAnswer>,
    /// How many there are in all; `None` where counting is infeasible.
    pub count: Option<BigUint>,
}

/// An answer. What was not asked for is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// What the position is worth.
    pub grundy: Option<GrundyAnswer>,
    /// The score under best play: a number, or a list where the question holds several.
    pub value: Option<Data>,
    /// The winning moves; in scored games the best ones.
    pub moves: Option<MoveList>,
    /// What each move leads to.
    pub options: Option<OptionList>,
    /// How many moves the game lasts; the inner `None` is a draw.
    pub remoteness: Option<Option<u64>>,
    /// What only games of this kind have, such as equilibria, by its name.
    pub further: MoveName,
    /// The theorem or algorithm that gave the answer.
    pub method: LocalizedString,
    /// The reason.
    pub explain: Option<LocalizedString>,
}

impl Answer {
    /// Whether the answer was found by searching positions by their rules alone, without a theorem or a table
    /// of heaps.
    pub fn is_searched(&self) -> bool {
        let names = [SEARCH, PROOF_NUMBERS];
        names.iter().any(|name| self.method.en.starts_with(name.en))
    }

    /// An answer to a question that asks nothing.
    pub fn empty() -> Answer {
        Answer {
            outcome: None,
            grundy: None,
            value: None,
            moves: None,
            options: None,
            remoteness: None,
            further: Vec::new(),
            method: LocalizedString::default(),
            explain: None,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A limit was reached.
    #[error("{0}")]
    Stopped(Halt),
    /// The game does not have what was asked for.
    #[error("{0}")]
    Unsupported(LocalizedString),
    /// The game has no misère play.
    #[error("{0}")]
    NoMisere(LocalizedString),
    /// The question says who moves, where that makes no difference, or does not say it where it must.
    #[error("{0}")]
    Player(LocalizedString),
    /// The rules are a user's own, and they failed.
    #[error("{0}")]
    Own(CustomRulesError),
}

/// The same where it ends the work: what the game does not have, no larger limit would find.
impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        match refusal {
            Refusal::Stopped(stop) => stop,
            Refusal::Own(fault) => fault.into(),
            Refusal::Unsupported(words) | Refusal::NoMisere(words) | Refusal::Player(words) => {
                Halt::NoAnswer(words)
            }
        }
    }
}

impl From<Halt> for Refusal {
    fn from(stop: Halt) -> Refusal {
        match stop {
            Halt::Own(fault) => Refusal::Own(*fault),
            Halt::NoAnswer(words) => Refusal::Unsupported(words),
            stop => Refusal::Stopped(stop),
        }
    }
}
