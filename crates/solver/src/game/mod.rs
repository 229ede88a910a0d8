//! Games with everything known about them: rules, theorems, tables, memory of earlier searches.
//!
//! [`Game`] and [`Component`] are the erased form in which front ends meet games. A component is a position of one
//! game; alone or beside others in a sum it can tell what it is worth and which of its moves win.

pub mod ask;
mod beside;
mod board;
mod coins;
mod component;
mod derived;
mod every;
pub mod grid;
mod heaps;
mod listed;
mod making;
pub mod method;
pub mod options;
pub mod own;
pub mod partizan;
mod played;
mod proved;
mod scored;
mod searched;
pub mod sequence;
mod strategic;
pub mod sum;
mod tinted;
mod tokens;
mod told;
pub mod workbench;

pub use ask::answer;
pub use component::{Choice, Component, Contribution, Rest, Wanted};
pub use making::{Theorems, every, game, game_on, game_with, of_heap_rules, of_partizan_rules, of_rules};
pub use told::LostPositions;

use crate::answer::{Answer, NamedMove, Question, Refusal};
use crate::limits::{Budget, Stop};
use crate::survey::Scope;
use crate::table::restore::Unfit;
use crate::table::values::Values;
use component::target;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::Play;
use grundy_theory::player::Player;
use grundy_theory::ruleset::drawn::Drawn;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::formulas::Formulas;
use grundy_theory::ruleset::own::{OwnAbout, OwnFault};
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::ruleset::sized::{NoSize, Size, no_sizes};
use grundy_theory::ruleset::{Fields, Notation};
use grundy_theory::value::{Genus, Score};
use grundy_theory::words;
use grundy_theory::words::Words;
use grundy_values::loopy::value::Loopy;
use grundy_values::notation::Style;
use partizan::Partizan;
use partizan::hints::Hints;
use partizan::regions::Region;
use sequence::Sequence;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use workbench::{SharedWorkbench, Workbench};

/// A game chosen while the program runs.
pub trait Game: Send + Sync {
    /// Reads a position.
    ///
    /// # Errors
    /// [`PositionError`] where it is none of this game.
    fn place(&self, data: &Data) -> Result<Placed, PositionError>;

    /// About how many bytes its tables and memories hold.
    fn bytes(&self) -> u64;

    /// May its positions stand in sums of impartial games and in compounds? Then they are [`Placed::Component`]; of a game
    /// that may be coloured those without colours are.
    fn has_components(&self) -> bool {
        true
    }

    /// May Left and Right have different moves? Then all positions are [`Placed::Partizan`].
    fn is_partizan(&self) -> bool {
        false
    }

    /// A position, as JSON, that makes a good first question.
    fn example(&self) -> String {
        self.about().example.to_owned()
    }

    /// How people write its positions as text.
    fn form(&self) -> Form;

    /// Positions with two coordinates that make a good grid of values; see [`grid`].
    fn plane(&self) -> Option<Plane> {
        None
    }

    /// The rules as formulas; see [`Notation::formulas`].
    fn formulas(&self, _numbers: usize) -> Option<Formulas> {
        None
    }

    /// Tells the game which of all its positions are lost: it answers by that from now on. Games of which nobody can be told so much,
    /// as it is the default, do not listen.
    fn tell(&self, _known: Arc<dyn LostPositions>) {}

    /// The game in words.
    fn about(&self) -> &'static grundy_theory::ruleset::About;

    /// What the rules come to with the parameters of this game, where there is more to say than the rules do.
    fn particulars(&self) -> Words {
        Words::default()
    }

    /// The game in a user's own words, where it is one.
    fn own_words(&self) -> Option<OwnAbout> {
        None
    }

    /// A position as people like to see it, where a user has said how.
    ///
    /// # Errors
    /// Where the user's rules fail.
    fn show(&self, _at: &Data) -> Result<Option<String>, OwnFault> {
        Ok(None)
    }

    /// The rules, for those who draw positions and let people play.
    fn drawn(&self) -> &dyn Drawn;

    /// Who is to move, where the position tells it.
    fn to_move(&self, _at: &Data) -> Option<Player> {
        None
    }

    /// What a move with this name adds to the score, in games in which scores are won on the way.
    fn gain(&self, _at: &Data, _name: &Fields) -> Option<Score> {
        None
    }

    /// The theorems that speak of the game.
    fn statements(&self) -> Vec<&'static grundy_theory::theorem::Statement>;

    /// All positions of a size, of these letters alone where some are given. The default has none.
    ///
    /// # Errors
    /// [`NoSize`] where there are none, with what to write instead.
    fn of_size(&self, _size: Size, _letters: Option<&str>) -> Result<Box<dyn Scope>, NoSize> {
        Err(no_sizes())
    }

    /// The game as a sum of single heaps, where it is one.
    fn single_heaps(&self) -> Option<&dyn SingleHeaps> {
        None
    }
}

/// A position, as its game lets it be asked.
pub enum Placed {
    /// A position of an impartial game, which may stand in sums.
    Component(Box<dyn Component>),
    /// A position of a game in which the players have different moves, which may stand in sums.
    Partizan(Box<dyn PartizanPosition>),
    /// A position of a game that is only ever played alone: with scores, or won on the board.
    Alone(Box<dyn Alone>),
    /// A disjunctive sum of positions; see [`sum::of`].
    Sum(Box<dyn ask::Asked>),
}

/// A position of a game that is no part of sums.
pub trait Alone: Send + Sync {
    /// May a question say who moves?
    fn knows_players(&self) -> bool {
        false
    }

    /// Answers a question.
    ///
    /// # Errors
    /// [`Refusal`] where the game does not have what is asked for, or a limit is reached.
    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal>;
}

impl Placed {
    /// Answers a question about the position alone.
    ///
    /// # Errors
    /// [`Refusal`] where the game does not have what is asked for, or a limit is reached.
    pub fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        match self {
            Placed::Component(component) => answer(&**component, question, budget),
            Placed::Partizan(position) => answer(&partizan::Whole(&**position), question, budget),
            Placed::Sum(sum) => answer(&**sum, question, budget),
            Placed::Alone(alone) if !alone.knows_players() => {
                refuse_player(question)?;
                alone.answer(question, budget)
            }
            Placed::Alone(alone) => alone.answer(question, budget),
        }
    }

    /// May Left and Right have different moves here?
    pub fn is_partizan(&self) -> bool {
        match self {
            Placed::Component(_) | Placed::Alone(_) => false,
            Placed::Partizan(_) => true,
            Placed::Sum(sum) => sum.is_partizan(),
        }
    }

    /// What the position is worth in normal play, as a value of this workbench.
    ///
    /// # Errors
    /// [`Refusal`] where it has no such value, or a limit is reached.
    pub fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Refusal> {
        match self {
            Placed::Component(component) => Ok(workbench::of_component(&**component, bench, budget)?),
            Placed::Partizan(position) => Ok(position.value(bench, budget)?),
            Placed::Sum(sum) => sum.value(bench, budget),
            Placed::Alone(_) => Err(Refusal::Unsupported(not_a_part())),
        }
    }

    /// The same on a workbench that others use. Custom rules are asked before it is held: they may ask about values too.
    ///
    /// # Errors
    /// [`Refusal`] where it has no such value, or a limit is reached.
    pub fn value_on(&self, bench: &SharedWorkbench, budget: &mut Budget) -> Result<Loopy, Refusal> {
        match self {
            Placed::Component(component) => {
                let grundy = workbench::grundy_of(&**component, budget)?;
                Ok(workbench::of_grundy(&grundy, &mut *budget.lock(bench)?, budget)?)
            }
            Placed::Partizan(position) => {
                position.explore(budget)?;
                Ok(position.value(&mut *budget.lock(bench)?, budget)?)
            }
            Placed::Sum(_) | Placed::Alone(_) => self.value(&mut *budget.lock(bench)?, budget),
        }
    }

    /// What temperatures say to one player, or to both, in normal play; values are written in this style.
    ///
    /// # Errors
    /// [`Refusal`] where both players have the same moves, play may go on for ever, or a limit is reached.
    pub fn hints(
        &self,
        player: Option<Player>,
        style: Style,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<Hints, Refusal> {
        match self {
            Placed::Partizan(position) => {
                ask::Asked::hints(&partizan::Whole(&**position), player, style, bench, budget)
            }
            Placed::Sum(sum) => sum.hints(player, style, bench, budget),
            Placed::Component(_) | Placed::Alone(_) => Err(ask::no_hints()),
        }
    }

    /// The position as a part of a sum or of another compound.
    ///
    /// # Errors
    /// The reason why it can be none.
    pub fn component(self) -> Result<Box<dyn Component>, Words> {
        match self {
            Placed::Component(component) => Ok(component),
            Placed::Partizan(_) => Err(partizan::not_in_compounds()),
            Placed::Alone(_) | Placed::Sum(_) => Err(not_a_part()),
        }
    }
}

fn not_a_part() -> Words {
    words!(
        "this game is not won by moving last: it can be no part of a sum or of another compound",
        "这个游戏不以最后行动判胜负，不能作为和或其他复合博弈的一部分"
    )
}

/// Refuses what impartial games do not have.
fn refuse_scores(question: &Question) -> Result<(), Refusal> {
    match question.value {
        false => Ok(()),
        true => Err(Refusal::Unsupported(words!(
            "this game is not scored and has no \"value\": ask for \"grundy\"",
            "这个游戏不计分，没有 \"value\"：请改问 \"grundy\""
        ))),
    }
}

/// Refuses what games with scores do not have.
fn refuse_outcomes(question: &Question) -> Result<(), Refusal> {
    match question.outcome || question.remoteness {
        false => Ok(()),
        true => Err(Refusal::Unsupported(words!(
            "this game ends with a score: it has a \"value\", no \"outcome\" and no \"remoteness\"",
            "这个游戏以得分结束：有 \"value\"，没有 \"outcome\" 和 \"remoteness\""
        ))),
    }
}

/// Refuses misère play in games that are not decided by who cannot move.
fn refuse_misere(play: Play) -> Result<(), Refusal> {
    match play {
        Play::Normal => Ok(()),
        Play::Misere => Err(Refusal::NoMisere(words!(
            "this game is not decided by who cannot move and has no misère play: ask for normal play",
            "这个游戏不以无法行动判胜负，没有反常规则：请按正常规则提问"
        ))),
    }
}

/// Refuses to be told who moves, where both players have the same moves or the position tells it.
fn refuse_player(question: &Question) -> Result<(), Refusal> {
    match question.player {
        None => Ok(()),
        Some(_) => Err(Refusal::Player(words!(
            "both players have the same moves here: ask without a player",
            "这里双方的着法相同：请不要指定哪一方"
        ))),
    }
}

/// A game that is a sum of single heaps, for tables and for counting.
pub trait SingleHeaps: Send + Sync {
    /// The Grundy values of the heaps from `first` to `last`.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn values(&self, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Stop>;

    /// The largest heap that the game has.
    fn largest_heap(&self) -> u64;

    /// The nim sequence as far as it is known.
    fn sequence(&self) -> Sequence<'_>;

    /// Makes more of it known by a stride of some tens of milliseconds, on the way to the values of all heaps below
    /// `end`; see [`NimSequence::stride`](crate::table::NimSequence::stride). Says below which heap all values are known
    /// now. No [`Sequence`] may be kept meanwhile, else the table is copied.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached, or no table can be so long. What was computed is kept.
    fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Stop>;

    /// Looks for a pattern in the values known, where none is proved.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn look(&self, budget: &mut Budget) -> Result<(), Stop>;

    /// Takes over a table that was computed before; see
    /// [`NimSequence::restore`](crate::table::NimSequence::restore).
    ///
    /// # Errors
    /// [`Unfit`] where its values are not those of this game.
    fn restore(
        &self,
        values: Values,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), Unfit>;

    /// The genera of the heaps from 0 to `last`, and why there are no more of them where a limit was reached.
    fn genera(&self, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Stop>);

    /// The parity, 0 or 1, of what splits of a heap take, where it is the same for all, so that the parity of sizes may
    /// help to tell rare heaps from common ones. See [`statistics`](crate::table::statistics). `None` is always right.
    fn parity_of_splits(&self) -> Option<u64>;
}

/// Who is shown a move and the value of the position it leads to.
pub type VisitValued<'a> =
    &'a mut dyn FnMut(NamedMove, Loopy, &mut Workbench, &mut Budget) -> Result<(), Stop>;

/// A position of a game in which Left and Right may have different moves.
pub trait PartizanPosition: Partizan {
    /// What the position is worth in normal play.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached or the rules fail; so below.
    fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop>;

    /// Asks rules that may fail, or take long, for whatever the value depends on.
    fn explore(&self, _budget: &mut Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// Shows every move of a player in the order of answers, with the value of the position it leads to.
    fn visit_valued(
        &self,
        player: Player,
        bench: &mut Workbench,
        budget: &mut Budget,
        visit: VisitValued<'_>,
    ) -> Result<(), Stop>;

    /// The independent regions that the position falls apart into, for whoever advises where to move. The default, `None`,
    /// takes it as a whole, which is always right.
    fn regions(&self, _bench: &mut Workbench, _budget: &mut Budget) -> Result<Option<Vec<Region>>, Stop> {
        Ok(None)
    }

    /// Writes the position in its game's notation.
    fn write(&self) -> Data;

    /// The position with its rules alone. Rules that may fail are asked before about all that can be reached.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached or the rules fail; so below.
    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop>;

    /// May play go on for ever? True is always right.
    fn may_go_on(&self, budget: &mut Budget) -> Result<bool, Stop>;
}

/// What a thread that panicked left behind is still a table of right values: entries are written when known.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a cell holds, found where it is empty; where finding it stops, it stays empty.
fn once<T>(cell: &OnceLock<T>, find: impl FnOnce() -> Result<T, Stop>) -> Result<&T, Stop> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let found = find()?;
    Ok(cell.get_or_init(|| found))
}

/// Positions with more numbers than this are left out of moves, unless the moves are so few that all of them together
/// hold no more than [`LONG_LIST`].
const LONG_POSITION: u64 = 10_000;
const LONG_LIST: u64 = 1_000_000;

/// A move with its name, and where it leads: what it changes alone, or nothing, where that would be very long.
fn named<R: Notation>(rules: &R, at: &R::Position, mv: &R::Move, listed: usize) -> NamedMove {
    let size = rules.size_after(at, mv);
    let short = size <= LONG_POSITION || size.saturating_mul(listed as u64) <= LONG_LIST;
    let to = match short {
        true => rules.play(at, mv).ok().map(|to| rules.write(&to)),
        // Making a long position takes time too, and is for nothing where there is no short form.
        false if rules.write_short(at).is_none() => None,
        false => {
            let to = rules.play(at, mv).ok().and_then(|to| rules.write_short(&to));
            to.filter(|to| to.size() <= LONG_POSITION)
        }
    };
    NamedMove { name: rules.name(at, mv), to }
}

/// A move with its name, and what it changes; where it leads, in games that do not tell what stays.
fn named_briefly<R: Notation>(rules: &R, at: &R::Position, mv: &R::Move) -> NamedMove {
    match rules.play(at, mv).ok().and_then(|to| rules.write_short(&to)) {
        Some(to) => NamedMove { name: rules.name(at, mv), to: Some(to) },
        None => named(rules, at, mv, 1),
    }
}
