//! Rules that users bring at run time: a script, a Python class, a closure.
//!
//! They differ from the rulesets of the catalogue in three ways. Their positions are [`Data`], since only the
//! user knows what they mean. Asking them may fail ([`CustomRulesError`]): the rules may hold a mistake, or
//! run out of their limits. And what they promise need not be true, so that the solver checks it: that
//! an option is smaller, that no line of play comes back to where it was.
//!
//! Nothing here knows in which language rules are written.

pub mod closures;
pub mod exact;
pub mod gathered;
pub mod impartial;
pub mod packed;
pub mod playable;
pub mod queries;
pub mod sums;

use self::exact::ExactRules;
use self::exact::line::LineRules;
use self::queries::{RulesQuery, RulesReplies};
use super::{Flow, MoveName};
use crate::data::Data;
use crate::localized::{LocalizedString, row};
use crate::player::Player;
use crate::value::Score;
use crate::visit::Visit;
use crate::words;
use std::fmt;
use std::sync::Arc;

/// What rules of a user's own speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CustomKind {
    /// Single heaps: [`CustomRules::visit_options`] says what one heap may become. A position is a list of
    /// heaps.
    Heaps,
    /// Whole positions; both players have the same moves.
    Impartial,
    /// Whole positions; Left and Right may have different moves.
    Partizan,
    /// Whole positions; the game ends with a score, which Left wants large and Right small. The players take
    /// turns, and Left begins unless the question says otherwise.
    Scored,
}

/// A move of a user's own game: where it leads, and how the user calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomMove {
    /// The position after the move; a [sum](sums::sum_of) where the move leaves several.
    pub to: Data,
    /// The user's name for the move.
    pub label: Option<Data>,
    /// What the move wins for the player who makes it, in games with [scores](CustomKind::Scored): 0 where
    /// nothing is said.
    pub gain: Option<Score>,
    /// Whether the same player moves again, in games with [scores](CustomKind::Scored).
    pub again: bool,
}

impl CustomMove {
    /// A move without a name.
    pub fn to(to: Data) -> CustomMove {
        CustomMove { to, label: None, gain: None, again: false }
    }

    /// The fields that name the move: its label, what it wins, and that the same player moves again.
    pub fn fields(&self) -> MoveName {
        let label = self.label.clone().map(|label| ("label", label));
        let gain = self.gain.as_ref().map(|gain| ("gain", Data::from(gain)));
        let again = self.again.then_some(("again", Data::Bool(true)));
        label.into_iter().chain(gain).chain(again).collect()
    }
}

/// A move as rules show it where only its target matters.
#[derive(Debug)]
pub enum PackedOrMove<'a> {
    /// A move without a label, to the sum of these positions, at least one, each [packed](packed::pack).
    Packed(&'a [u64]),
    /// Any move.
    Move(CustomMove),
}

impl From<PackedOrMove<'_>> for CustomMove {
    fn from(shown: PackedOrMove<'_>) -> CustomMove {
        match shown {
            PackedOrMove::Packed(words) => {
                CustomMove::to(sums::sum_of(words.iter().map(|&word| packed::unpack(word)).collect()))
            }
            PackedOrMove::Move(mv) => mv,
        }
    }
}

/// Rules of a user's own game. They answer the same whenever they are asked the same.
///
/// They may be asked from several threads at once.
pub trait CustomRules: Send + Sync + 'static {
    /// What the rules speak of; it never changes.
    fn kind(&self) -> CustomKind;

    /// The game in the user's words, as far as there are any: its name, and what was written about it.
    fn about(&self) -> CustomInfo;

    /// May play go on for ever? Where the rules do not say so, a cycle is a mistake in them.
    fn loopy(&self) -> bool {
        false
    }

    /// Are rules answered sooner when two threads ask at once? Where not, one thread asks.
    fn gains_by_threads(&self) -> bool {
        true
    }

    /// About how many steps of some nanoseconds it takes to ask about a position, besides what its options
    /// take. The default is for compiled rules; one that is too small makes limits of steps come late.
    fn steps(&self) -> u64 {
        200
    }

    /// Steps of some nanoseconds that all calls so far have taken, whatever they showed: callers look at how
    /// much it grows. The default, 0, is for rules that do not count them; then what they look at and drop
    /// makes limits of steps come late.
    fn work(&self) -> u64 {
        0
    }

    /// Shows every option of a heap: the sizes of the heaps that are left, in any order, empty heaps among
    /// them or not. The same option may be shown twice. Empty heaps have no options and are never asked
    /// about. Only asked where the rules speak of [heaps](CustomKind::Heaps), which have to say it: the
    /// default is a mistake.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the rules fail.
    fn visit_options(&self, _heap: u64, _visit: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        Err(not_said("visit_options"))
    }

    /// Shows every move that `player` has, in the order of the rules. In impartial games the player does not
    /// matter. Not asked where the rules speak of heaps. All others have to say it: the default is a mistake.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the rules fail, also where `at` is no position that they understand.
    fn visit_moves(&self, _at: &Data, _player: Player, _visit: Visit<'_, CustomMove>) -> CustomResult {
        Err(not_said("visit_moves"))
    }

    /// The same moves, those to positions of a few small numbers packed: the default packs none, which is
    /// slower.
    ///
    /// # Errors
    /// As [`visit_moves`](CustomRules::visit_moves).
    fn visit_shown(&self, at: &Data, player: Player, visit: VisitShown<'_>) -> CustomResult {
        self.visit_moves(at, player, &mut |mv| visit(PackedOrMove::Move(mv)))
    }

    /// The independent parts of a position, whose disjunctive sum it is; `None` where the rules know of none.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the rules fail.
    fn parts(&self, _at: &Data) -> CustomResult<Option<Vec<Data>>> {
        Ok(None)
    }

    /// What the rules reply to these queries, if it takes less time to ask them together than one by one;
    /// `None`, the default, if it does not.
    fn reply(&self, _queries: &[RulesQuery<'_>]) -> Option<RulesReplies> {
        None
    }

    /// The score at the end of a game. Only asked of positions in which the player to move cannot move, in
    /// [scored](CustomKind::Scored) games.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the rules fail.
    fn score(&self, _at: &Data) -> CustomResult<Score> {
        Ok(Score::ZERO)
    }

    /// The entry of a position, a list, that holds the score won so far. A promise: whatever is added to this
    /// entry is added to the same entry of all that moves lead to, for both players, and to the score at the
    /// end, and changes nothing else. `None`, the default, promises nothing.
    fn gathered_at(&self, _at: &Data) -> Option<usize> {
        None
    }

    /// A position as people like to see it; `None` where the rules have no way of their own.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the rules fail.
    fn show(&self, _at: &Data) -> CustomResult<Option<String>> {
        Ok(None)
    }

    /// The rules of every position as formulas, if they could be read exactly from their text. What falls
    /// outside of what a reader understands is an error that names the expression, so that the user can
    /// rewrite it; `None` if there is no text, as for rules in Rust and Python, which can only be queried.
    fn exact(&self) -> Option<CustomResult<Arc<ExactRules>>> {
        None
    }

    /// The rules of all positions that differ from this one in one integer: the entry of the list with this
    /// number, or without one the whole position. `None` if there is no text, if the rules know
    /// [parts](CustomRules::parts), or if the players have different moves; the default returns it, which is
    /// always correct.
    fn exact_line(&self, _at: &Data, _entry: Option<usize>) -> Option<CustomResult<Arc<LineRules>>> {
        None
    }

    /// What a position looks like, as [a scene is written](crate::scene::Scene::read); `None` where the rules
    /// do not say it.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the rules fail.
    fn draw(&self, _at: &Data) -> CustomResult<Option<Data>> {
        Ok(None)
    }
}

/// Passes these methods of [`CustomRules`] on to the rules that `self.0` holds. A default could not do
/// this: it cannot tell rules made from others from rules that stand alone.
#[macro_export]
macro_rules! forward {
    ($($method:ident: $answer:ty),*) => {
        $(fn $method(&self) -> $answer {
            self.0.$method()
        })*
    };
}

impl fmt::Debug for dyn CustomRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnRules").field(&self.about().name).finish()
    }
}

/// A user's own game in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomInfo {
    /// Its name: of the file, of the class.
    pub name: String,
    /// The rules in the user's words; empty where there are none.
    pub rules: String,
    /// A position, as JSON, that makes a good first question.
    pub example: Option<String>,
    /// Where options or moves are defined: promises that they break are shown there.
    pub moves_at: Option<SourceLocation>,
    /// Where parts are defined.
    pub parts_at: Option<SourceLocation>,
}

/// What custom rules answer, or how they fail.
pub type CustomResult<T = ()> = Result<T, CustomRulesError>;

/// A visitor of moves of which only the target matters.
pub type VisitShown<'a> = &'a mut dyn FnMut(PackedOrMove<'_>) -> Flow;

/// What kind of failure there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CustomRulesErrorKind {
    /// The rules cannot be read or hold a mistake, or break a promise.
    Mistake,
    /// What was asked about is no position of the game.
    Position,
    /// A limit of steps, memory or depth was reached.
    Limit,
    /// Somebody broke off.
    Interrupted,
}

/// Why rules of a user's own gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CustomRulesError {
    /// What kind of failure.
    pub kind: CustomRulesErrorKind,
    /// What is wrong and what is expected, with the positions that show it.
    pub message: LocalizedString,
    /// Where in the user's text.
    pub place: Option<SourceLocation>,
}

/// A place in the text of a user's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLocation {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The text of that line.
    pub text: String,
}

impl CustomRulesError {
    /// A mistake in the rules, at no place that could be told.
    pub fn mistake(message: LocalizedString) -> CustomRulesError {
        CustomRulesError::mistake_at(None, message)
    }

    /// A mistake in the rules at a place.
    pub fn mistake_at(place: Option<SourceLocation>, message: LocalizedString) -> CustomRulesError {
        CustomRulesError { kind: CustomRulesErrorKind::Mistake, message, place }
    }
}

fn not_said(method: &str) -> CustomRulesError {
    CustomRulesError::mistake(words!(
        "rules of this kind must implement {method}",
        "这类规则必须实现 {method}"
    ))
}

/// An option of a heap that is not smaller: play would not end.
pub fn not_smaller(rules: &dyn CustomRules, option: &[u64], heap: u64) -> CustomRulesError {
    let listed = row(option.iter().copied());
    CustomRulesError::mistake_at(
        rules.about().moves_at,
        words!(
            "the option ({listed}) of a heap of {heap} is not smaller: leave only heaps that are smaller than the heap of the move",
            "大小为 {heap} 的堆的后继 ({listed}) 并不更小：一步留下的每一堆都必须小于原来的堆"
        ),
    )
}
