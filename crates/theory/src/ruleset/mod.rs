//! Rules: which moves a position has. No values, no theorems, no algorithms.
//!
//! A [`Ruleset`] is partizan: Left and Right may have different moves. [`Impartial`] is the promise that they
//! never do. [`Notation`] is how positions and moves are written. [`any`] turns any ruleset with a
//! notation into one type, for sums that mix games and for front ends that learn the game's name while they
//! run; [`erased_notation`] is what a notation says without the type of its positions.

pub mod any;
pub mod board;
#[cfg(test)]
pub(crate) mod brute_force;
pub mod cake;
pub mod coin;
pub mod coordinates;
pub mod custom;
pub mod enumeration;
pub mod erased_notation;
pub mod erased_rules;
pub mod graph;
pub mod heap;
pub mod impartial_version;
pub mod move_formulas;
pub mod outcome_hooks;
pub mod parameters;
pub mod playable;
pub mod ranking;
pub mod scoring;
mod shared;
pub mod strip;
pub mod text_format;
pub mod tree;

pub use crate::data::MoveName;
pub use crate::visit::{Flow, Visit};
pub use shared::SharedRules;

use crate::data::{Data, PositionError};
use crate::localized::{LocalizedStr, LocalizedString};
use crate::player::Player;
use crate::scene::{Pick, Scene};
use coordinates::Coordinates;
use enumeration::{Enumeration, Size, SizeError, no_sizes};
use move_formulas::{MoveFormulas, RepeatedStep};
use outcome_hooks::{NoHooks, OutcomeHooks};
use ranking::Ranking;
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use text_format::TextFormat;

/// A position that would take too much memory to write down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position after this move is too large to be written")]
pub struct PositionTooLarge;

/// The rules of a two-player game with perfect information and without chance.
pub trait Ruleset: Send + Sync + 'static {
    /// A legal position. Positions are made by [`Notation::parse`] and by moves, never otherwise.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A legal move from a position.
    type Move: Clone + Debug + Send + Sync + 'static;

    /// Shows every move that `player` has, each once, until the visitor stops.
    fn visit_moves(&self, at: &Self::Position, player: Player, visit: Visit<'_, Self::Move>) -> Flow;

    /// The position after a move.
    ///
    /// # Errors
    /// [`PositionTooLarge`] where it could not be held in memory (a heap split into 10^9 heaps).
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Result<Self::Position, PositionTooLarge>;

    /// A position with the same options up to this same equivalence, equal for as many equivalent positions
    /// as can be told cheaply: the order of heaps does not matter, empty heaps are nothing. Keeping positions
    /// apart only costs time; merging different ones would break answers.
    fn canonical(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }

    /// The canonical form of a position, or of its negative, in which Left and Right have changed places:
    /// `true` beside that of the negative. A position and its negative that come out alike are valued once.
    /// The default, which knows of no negatives, only costs time; calling positions negatives of each other
    /// that are not would break answers.
    fn canonical_up_to_sign(&self, at: &Self::Position) -> (Self::Position, bool) {
        (self.canonical(at), false)
    }

    /// Shows the independent components of a position: positions whose disjunctive sum it is. Each component
    /// is canonical. The default, one component, is always right.
    fn visit_components(&self, at: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        visit(self.canonical(at));
    }

    /// Whether the position is the same game as the disjunctive sum of its
    /// [components](Ruleset::visit_components), which are then looked at one by one in misère play too. The
    /// default, `false`, costs time. Parts that are only worth as much in normal play, as single coins are,
    /// must not be called a sum.
    fn is_sum_of_components(&self, _at: &Self::Position) -> bool {
        false
    }

    /// Shows the independent components as they come, whether canonical or not: for those who look a
    /// component up as it is before they look for its canonical form. The default costs the canonical forms.
    fn visit_raw_components(&self, at: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        self.visit_components(at, visit);
    }

    /// [`canonical_up_to_sign`](Ruleset::canonical_up_to_sign) of a position that
    /// [`visit_raw_components`](Ruleset::visit_raw_components) has shown: what was done there need not be
    /// done again. The default does it again, which costs time.
    fn raw_component_up_to_sign(&self, piece: &Self::Position) -> (Self::Position, bool) {
        self.canonical_up_to_sign(piece)
    }

    /// The only component of a position, [up to sign](Ruleset::raw_component_up_to_sign), where it is seen
    /// quickly that there is just one. The default, which does not see it, costs the time to
    /// [visit](Ruleset::visit_raw_components) one piece.
    fn only_component(&self, _at: &Self::Position) -> Option<(Self::Position, bool)> {
        None
    }

    /// Shows the [components](Ruleset::visit_components) of each option of a player, `None` behind those of
    /// one option, in any order: in less time than move by move. Returns `false` if it shows nothing, as it
    /// must for positions with many moves, since nothing stops in between. The default, `false`, costs time.
    fn visit_option_components(
        &self,
        _at: &Self::Position,
        _player: Player,
        _visit: &mut dyn FnMut(Option<Self::Position>),
    ) -> bool {
        false
    }

    /// A name of a position of one component, which takes longer to find than its
    /// [canonical](Ruleset::canonical) form and merges more: positions with the same name have the same
    /// options up to this same equivalence. `None`, the default, costs time; one name for positions that are
    /// different games breaks answers.
    fn structure_name(&self, _at: &Self::Position) -> Option<Vec<u8>> {
        None
    }

    /// True where [`raw_component_up_to_sign`](Ruleset::raw_component_up_to_sign) takes about as long as it
    /// takes to compare two pieces: then pieces are looked up in that form alone. The default, false, costs
    /// another look for each piece.
    fn is_canonical_cheap(&self) -> bool {
        false
    }

    /// True where positions soon fall apart into several independent parts: then their values are found, part
    /// by part, also where only the outcome is asked for. The default, false, costs time.
    fn often_decomposes(&self) -> bool {
        false
    }

    /// May play go on for ever? Then nobody wins who cannot be made to lose. False promises that it always
    /// ends: a promise that does not hold would keep searches going for ever.
    fn is_loopy(&self) -> bool {
        false
    }

    /// A number of moves that every play from here has at least: positions far from their ends are then
    /// refused before any work is done. The default, 0, is always right; a number that is too large would
    /// refuse what can be answered.
    fn min_play_length(&self, _at: &Self::Position) -> u64 {
        0
    }

    /// A number of canonical positions that can be reached from here, at least: where a search would have to
    /// look at all of them and cannot, it is refused before any work is done. The default, 1, is always
    /// right; a number that is too large would refuse what can be answered.
    fn min_reachable(&self, _at: &Self::Position) -> u128 {
        1
    }

    /// Finite sets of positions that hold this canonical one and that no move leaves, with a number for each
    /// position, from roomy ones, which hold much else, to the smallest. The default, none, is always right.
    fn rankings(&self, _at: &Self::Position) -> Vec<Box<dyn Ranking<Self::Position>>> {
        Vec::new()
    }

    /// How many moves there are, where the rules know it without looking at each. The default, which does not
    /// know, costs the time to count them.
    fn count_moves(&self, _at: &Self::Position) -> Option<u128> {
        None
    }

    /// About how many moves there are, found much faster than by listing them. Searches compare positions by
    /// it. `None`, the default, costs the time to count the moves.
    fn estimate_moves(&self, _at: &Self::Position) -> Option<u64> {
        None
    }

    /// True where [`visit_moves`](Ruleset::visit_moves) shows the moves in the order in which answers list
    /// them. The default, false, costs a sort.
    fn moves_are_sorted(&self) -> bool {
        false
    }

    /// True where answers list moves by what is done, and not by where they lead. In a sum they stand in the
    /// order of all others, so that the first of them there need not be the first here. The default is false.
    fn lists_by_move(&self) -> bool {
        false
    }

    /// About how many bytes a move takes. The default is right for moves that own little; an error makes
    /// limits of memory less exact.
    fn move_size_in_memory(&self, mv: &Self::Move) -> usize {
        size_of_val(mv)
    }

    /// About how many bytes of memory a position takes; for keeping within limits.
    fn size_in_memory(&self, _at: &Self::Position) -> usize {
        size_of::<Self::Position>() + 64
    }

    /// About how many steps of a search take as long as making a move here and dividing and turning what it
    /// leads to, beside what small positions cost. The default counts the bytes of long positions. With too
    /// few a question runs on past its time.
    fn move_cost(&self, at: &Self::Position) -> u64 {
        4 * (self.size_in_memory(at) as u64).saturating_sub(LONG)
    }

    /// What the rules tell a search for the winner of a sum. The default, nothing, costs time.
    fn outcome_hooks(&self) -> &dyn OutcomeHooks<Self::Position> {
        &NoHooks
    }
}

/// About how many bytes a list of this many items takes on the heap, with what the allocator adds and the
/// room that lists keep.
pub(crate) fn list_bytes(item: usize, count: usize) -> usize {
    const ALLOCATED: usize = 16;
    const MIN: usize = 4;
    ALLOCATED + item * count.max(MIN)
}

/// The same with the list itself.
pub(crate) fn list_weight<T>(list: &[T]) -> usize {
    size_of::<Vec<T>>() + list_bytes(size_of::<T>(), list.len())
}

/// Bytes of a position whose length does not matter beside what all positions cost.
const LONG: u64 = 512;

/// The lesser of the canonical forms of a position and of its negative, with `true` beside that of the
/// negative: what [`Ruleset::canonical_up_to_sign`] answers.
fn lesser<P: Ord>(form: P, negative: P) -> (P, bool) {
    if negative < form { (negative, true) } else { (form, false) }
}

/// A promise: in every position, and for ever after, both players have the same moves.
pub trait Impartial: Ruleset {}

/// How positions and moves of a ruleset are written.
pub trait Notation: Ruleset {
    /// Reads a position.
    ///
    /// # Errors
    /// [`PositionError`] with the place and what is expected there.
    fn parse(&self, data: &Data) -> Result<Self::Position, PositionError>;

    /// Writes a position so that [`parse`](Notation::parse) reads it back.
    fn write(&self, at: &Self::Position) -> Data;

    /// About how many numbers [`write`](Notation::write) would hold after a move. Answers leave positions out
    /// where this is large.
    fn size_after(&self, at: &Self::Position, mv: &Self::Move) -> u64;

    /// The fields of a position that moves change, without those that follow from the game so far: answers
    /// show these where the whole position would be long. `None`, the default, leaves long positions out.
    fn write_short(&self, _at: &Self::Position) -> Option<Data> {
        None
    }

    /// What names a move, such as `heap` and `take`.
    fn move_name(&self, at: &Self::Position, mv: &Self::Move) -> MoveName;

    /// Is the Grundy value of this position asked for at all? False where no use is made of it and finding it
    /// is no part of the game's theory (Moore's Nim on several heaps): answers then say that there is none.
    /// Asked of the position as it was written. True is always right.
    fn has_grundy(&self, _at: &Self::Position) -> bool {
        true
    }

    /// What the rules come to with the parameters at hand, such as a code in words; nothing where the rules
    /// say all.
    fn parameter_note(&self) -> LocalizedString {
        LocalizedString::default()
    }

    /// A position, as JSON, that makes a good first question. The default is that of [`RulesetInfo`];
    /// parameters under which that is no position, or one without a move, have another.
    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.about().example)
    }

    /// The position that play begins with on a board of this many rows and columns: the empty board, or the
    /// full one. `None`, the default, where there is none such.
    fn board_of(&self, _rows: u64, _columns: u64) -> Option<Data> {
        None
    }

    /// The position that play begins with, if the rules name one. `None`, the default, where people choose
    /// it.
    fn opening(&self) -> Option<Data> {
        None
    }

    /// What stands in a position as it is written and is no part of it, in words; nothing, the default, where
    /// all counts, or it is no position.
    fn ignored_input(&self, _written: &Data) -> LocalizedString {
        LocalizedString::default()
    }

    /// How people write positions as text.
    fn form(&self) -> TextFormat {
        text_format::NUMBERS
    }

    /// What a position looks like. The default reads it off the position as it is written: see
    /// [`Scene::from_position`].
    fn scene(&self, at: &Self::Position) -> Scene {
        Scene::from_position(&self.write(at))
    }

    /// The same of a position that is too large to be shown whole, with another window: what lies around the
    /// vertex with this number, or the heaps from it on. The default reads it off the position as it is
    /// written: see [`Scene::around`].
    fn scene_around(&self, at: &Self::Position, number: u64) -> Scene {
        self.scene(at).around(&self.write(at), number)
    }

    /// Where a move is picked. The default, `None`, leaves it to the [name](Notation::move_name) of the move:
    /// see [`by_name`](crate::scene::by_name). Moves with the same picks are distinguished by a number behind
    /// them.
    fn picks(&self, _at: &Self::Position, _mv: &Self::Move) -> Option<Vec<Pick>> {
        None
    }

    /// The move with these picks, where it can be told without listing all moves: positions with heaps of
    /// 10^18 tokens have too many. `None`, the default, has them listed. Calling a move legal that is none
    /// would break play.
    fn move_from_picks(&self, _at: &Self::Position, _player: Player, _picks: &[Pick]) -> Option<Self::Move> {
        None
    }

    /// Positions with two coordinates that make a good grid of values. `None`, the default, leaves the game
    /// without one.
    fn plane(&self) -> Option<Coordinates> {
        None
    }

    /// The rules as formulas, of positions of this many numbers where the game lets them be any number.
    /// `None`, the default, says nothing: then less can be proved.
    fn formulas(&self, _numbers: usize) -> Option<MoveFormulas> {
        None
    }

    /// The rules by what a single step is, where moves are several equal steps and no formula says so.
    /// `None`, the default, says nothing: then less can be proved.
    fn steps(&self) -> Option<RepeatedStep> {
        None
    }

    /// The rules of a single heap, in games of Left and Right on sums of single heaps. `None`, the default,
    /// is always right.
    fn sided_rules(&self) -> Option<&dyn heap::partizan_heaps::PartizanHeapRules> {
        None
    }

    /// The move that leads from a position to another one, where one does: the two are as far apart as a move
    /// takes them. `None`, the default, leaves moves to be found by trying all.
    fn move_between(&self, _from: &Self::Position, _to: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// All positions of a size. The default has none.
    ///
    /// # Errors
    /// [`SizeError`] where there are none, with what to write instead.
    fn enumerate(&self, _size: Size) -> Result<Enumeration<Self::Position>, SizeError> {
        Err(no_sizes())
    }

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// Impartial rules whose positions may also be written with colours: then they are played by rules in which
/// Left and Right have different moves.
pub trait Colourable: Impartial + Notation {
    /// The rules for positions with colours. They know those without as well.
    type Coloured: Notation;

    /// These rules.
    fn coloured(&self) -> Self::Coloured;
}

/// The words of a ruleset, for people who do not know the game yet.
#[derive(Clone, Copy, Debug)]
pub struct RulesetInfo {
    /// The rules in two or three sentences.
    pub rules: LocalizedStr,
    /// How a position is written.
    pub format: LocalizedStr,
    /// A position, as JSON, that makes a good first question.
    pub example: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
}
