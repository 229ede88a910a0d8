//! What rules can tell a search for the winner of a sum, beside the moves.
//!
//! Every hook is optional, and each names the harmless error: the one that costs time. The other errors break
//! answers, so tests compare every hook with exact values.

use crate::player::Player;
use std::num::NonZeroU64;

/// What is known of the positions of a ruleset without looking at play.
pub trait OutcomeHooks<P> {
    /// How many cells, stones or other things a position consists of: positions of at most
    /// [`exact_cells`](OutcomeHooks::exact_cells) are valued. The default, `None`, lets the number of moves
    /// decide; any answer is right.
    fn cells(&self, _at: &P) -> Option<u32> {
        None
    }

    /// The largest number of cells with which positions of this game are replaced by their values; any answer
    /// is right.
    fn exact_cells(&self, _at: &P) -> u32 {
        8
    }

    /// The largest number of cells with which positions that are not valued are bounded by the bounds of
    /// their options, and of the options of these; any answer is right. The default, 0, bounds none.
    fn bounded_cells(&self, _at: &P) -> u32 {
        0
    }

    /// How much better a position looks for Left than for Right, for the order in which moves are tried. The
    /// default, `None`, counts the moves of both; any answer is right.
    fn estimate(&self, _at: &P) -> Option<i32> {
        None
    }

    /// Shows positions after moves of a player, to each of whose other moves one of these is at least as
    /// good. Returns whether it did. The default, `false`, shows nothing and costs time: all moves are
    /// searched. A move without a better or equal one that is left out breaks answers.
    fn visit_best_options(&self, _at: &P, _player: Player, _visit: &mut dyn FnMut(P)) -> bool {
        false
    }

    /// Shows what is left if a player renounces moves: positions, each with a number of moves of this player
    /// that nobody can take away. For the player the position is at least as good as each of these sums. The
    /// default shows nothing and costs time; a sum that is better for the player breaks answers.
    fn visit_renounced(&self, _at: &P, _player: Player, _visit: &mut dyn FnMut(P, u32)) {}

    /// A name for what a move changes, which leads from one position to the other: moves whose names often
    /// won are tried earlier. The default, `None`, remembers no move; any answer is right.
    fn move_key(&self, _before: &P, _after: &P) -> Option<NonZeroU64> {
        None
    }

    /// Whether in this position and all its followers either both players can move or neither: its value is
    /// then infinitesimal. The default, `false`, costs time; a wrong `true` breaks answers.
    fn is_all_small(&self, _at: &P) -> bool {
        false
    }

    /// Whether the value is known to be 0, for instance because the second player wins by mirroring the
    /// first. The default, `false`, costs time; a wrong `true` breaks answers.
    fn is_zero(&self, _at: &P) -> bool {
        false
    }

    /// Whether a canonical position is known to be its own negative: two of them cancel. The default,
    /// `false`, costs time; a wrong `true` breaks answers.
    fn is_own_negative(&self, _at: &P) -> bool {
        false
    }

    /// The number of lines, rows or columns, between which cuts take moves from this player alone, and add
    /// none. If a player renounces all moves across some cuts, the position gets no better for that player,
    /// and is the sum of the [bands](OutcomeHooks::band) between the cuts. The default, 0, knows of no cuts
    /// and costs time; cuts that cost the opponent a move break answers.
    fn lines(&self, _at: &P, _player: Player) -> u32 {
        0
    }

    /// The lines from `first` on, `count` of them, without the rest: a position of the same rules. `None`,
    /// the default, costs time.
    fn band(&self, _at: &P, _player: Player, _first: u32, _count: u32) -> Option<P> {
        None
    }

    /// Shows a name for each band of at most `highest` lines: for each last line n in order the bands of the
    /// lines n, n - 1 to n, and so on. A band without a name is not used; it costs time. Two bands of
    /// positions with the same [rules](OutcomeHooks::rules_of) may have the same name if they have the same
    /// value, or, given for different players, if one has the negative of the other's; other equal names
    /// break answers. The default shows nothing, which costs time.
    fn visit_band_names(
        &self,
        _at: &P,
        _player: Player,
        _highest: u32,
        _visit: &mut dyn FnMut(Option<NonZeroU64>),
    ) {
    }

    /// The [name](OutcomeHooks::visit_band_names) of one band. `None`, the default, costs time.
    fn band_name(&self, _at: &P, _player: Player, _first: u32, _count: u32) -> Option<NonZeroU64> {
        None
    }

    /// The first and the last of the [lines](OutcomeHooks::lines) in which two positions differ. `None`, the
    /// default, costs time; a line outside in which they differ breaks answers.
    fn changed_lines(&self, _before: &P, _after: &P, _player: Player) -> Option<(u32, u32)> {
        None
    }

    /// Tells the rules of this position from those of others that are kept beside it. Rulesets whose
    /// positions all have the same rules keep the default, 0.
    fn rules_of(&self, _at: &P) -> usize {
        0
    }
}

/// No hook: always right.
#[derive(Clone, Copy, Debug)]
pub struct NoHooks;

impl<P> OutcomeHooks<P> for NoHooks {}
