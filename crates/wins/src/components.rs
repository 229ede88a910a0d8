//! The components of positions, by numbers: what the search knows of the rules of a game.

use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_values::arena::{Arena, ValueId};
use smallvec::SmallVec;
use std::num::NonZeroU64;

/// The names of bands, each as a number; `None` for a band that has none.
pub type BandNames = Vec<Option<NonZeroU64>>;

/// A component, or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedComponent {
    /// The number of the component.
    pub index: u32,
    /// Whether its negative is meant, in which Left and Right have exchanged places.
    pub negative: bool,
}

/// Where a board is found whose bands are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPlace {
    /// The component with this number.
    Component(u32),
    /// The position at this place of the stack.
    Pending(usize),
}

/// The components of a position.
pub type ComponentList = SmallVec<[SignedComponent; 4]>;

/// What is known of a component before any play.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// A name of 128 bits: different components have different ones, but for a chance that can be neglected.
    pub key: u128,
    /// How many cells it has.
    pub cells: u32,
    /// Components of at most this many cells are replaced by their values.
    pub exact_cells: u32,
    /// Components of more cells, up to this many, are bounded by the bounds of their options.
    pub bounded_cells: u32,
    /// See [`OutcomeHooks::is_all_small`](grundy_theory::ruleset::outcome_hooks::OutcomeHooks::is_all_small).
    pub all_small: bool,
    /// Whether it is known to be 0.
    pub zero: bool,
    /// Whether it is known to be its own negative.
    pub own_negative: bool,
}

/// Connected components of positions, each with a number.
///
/// The search is compiled once, over this trait; [`RulesetComponents`](crate::ruleset::RulesetComponents) is
/// the code that is compiled for each ruleset. Moves wait on a stack, not divided into components yet: most
/// are never looked at more closely.
pub trait Components: Send {
    /// Puts where the moves of a player lead onto the stack.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail; so for all methods that may fail.
    fn push_moves(&mut self, at: u32, player: Player, budget: &mut Budget) -> Result<(), Halt>;

    /// How many positions are on the stack.
    fn pending(&self) -> usize;

    /// See [`OutcomeHooks::estimate`](grundy_theory::ruleset::outcome_hooks::OutcomeHooks::estimate).
    fn estimate(&mut self, at: u32, budget: &mut Budget) -> Result<i32, Halt>;

    /// The name of the move that led to a position on the stack. `None`, the default, costs time. See
    /// [`OutcomeHooks::move_key`](grundy_theory::ruleset::outcome_hooks::OutcomeHooks::move_key).
    fn move_key(&self, _pending: usize) -> Option<NonZeroU64> {
        None
    }

    /// Puts positions onto the stack that are left of a component if a player renounces moves, and returns
    /// for each how many moves of this player count beside it. None, the default, cost time. See
    /// [`OutcomeHooks::visit_renounced`](grundy_theory::ruleset::outcome_hooks::OutcomeHooks::visit_renounced).
    fn push_renounced(&mut self, _at: u32, _player: Player) -> SmallVec<[u32; 4]> {
        SmallVec::new()
    }

    /// The components of a position on the stack, numbered, if all are to be replaced by values. `None`, the
    /// default, costs time.
    ///
    /// # Errors
    /// As [`push_moves`](Components::push_moves).
    fn number_small_pending(
        &mut self,
        _pending: usize,
        _budget: &mut Budget,
    ) -> Result<Option<ComponentList>, Halt> {
        Ok(None)
    }

    /// The estimate of a position on the stack.
    fn estimate_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<i32, Halt>;

    /// The components of a position on the stack, numbered.
    fn number_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<ComponentList, Halt>;

    /// Takes all but the first `len` positions from the stack.
    fn truncate_pending(&mut self, len: usize);

    /// What is known of a component.
    fn features(&mut self, at: u32, budget: &mut Budget) -> Result<Features, Halt>;

    /// How many cells a component has, if the rules say so.
    fn cells(&self, at: u32) -> Option<u32>;

    /// The exact value of a component.
    fn value(&mut self, at: u32, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt>;

    /// The number of lines between which cuts take moves from this player alone; 0 if none are known.
    fn lines(&self, at: u32, player: Player) -> u32;

    /// Puts the names of all bands of at most `highest` lines into a list, in the order of
    /// [`OutcomeHooks::visit_band_names`](grundy_theory::ruleset::outcome_hooks::OutcomeHooks::visit_band_names),
    /// and returns the number of the rules among which these names count.
    fn band_names(&mut self, at: BoardPlace, player: Player, highest: u32, names: &mut BandNames) -> usize;

    /// The components of a band, given by its first line and the number of its lines, numbered; `None` if
    /// there is none.
    fn number_band(
        &mut self,
        at: BoardPlace,
        player: Player,
        lines: (u32, u32),
        budget: &mut Budget,
    ) -> Result<Option<ComponentList>, Halt>;

    /// Puts a component onto the stack in the image of which [`push_moves`](Components::push_moves) lists the
    /// moves. Returns whether it did; the default, `false`, costs time.
    fn push_board(&mut self, _at: u32) -> bool {
        false
    }

    /// The first and the last line in which two positions on the stack differ, of the lines between which
    /// cuts take moves from this player alone. `None`, the default, costs time.
    fn changed_lines(&self, _before: usize, _after: usize, _player: Player) -> Option<(u32, u32)> {
        None
    }

    /// The name of a band of a position on the stack, given by its first line and the number of its lines.
    /// `None`, the default, costs time.
    fn pending_band_name(&self, _pending: usize, _player: Player, _lines: (u32, u32)) -> Option<NonZeroU64> {
        None
    }

    /// Forgets all components but those to be kept; their numbers are given to others.
    fn retain(&mut self, keep: &dyn Fn(u32) -> bool);

    /// How many numbers of components are in use.
    fn len(&self) -> usize;

    /// Whether no component has a number.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes it holds.
    fn bytes(&self) -> u64;
}
