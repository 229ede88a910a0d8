//! Games on boards, and what games have in common that are won on the board.

pub mod amazons;
pub mod anti_clobber;
pub mod capturing;
pub mod cells;
pub mod chomp;
pub mod clobber;
pub mod col;
pub mod cram;
pub mod darkraft;
pub mod diagrams;
pub mod domineering;
pub mod fission;
pub mod fox_and_geese;
pub mod hot_clobber;
pub mod king_dirt;
pub mod kings;
pub mod knights;
pub mod konane;
pub mod maize;
pub mod maze;
pub mod mazes;
pub mod mnk;
pub mod nogo;
pub mod notakto;
pub mod piece;
pub mod placing;
pub mod queens;
pub mod rooks;
pub mod sheep;
pub mod snort;
pub mod tac_tix;
pub mod triples;

use super::{Notation, Visit};
use crate::player::Player;

/// How a game on a board has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// This player has won.
    Won(Player),
    /// Neither has.
    Drawn,
}

/// A game that is won by what stands on the board, and drawn where the board is full without it. Left begins.
///
/// A position belongs to one player: [`visit_moves`](super::Ruleset::visit_moves) shows moves to
/// [the player to move](BoardGame::to_move) alone, and none once the game has [ended](BoardGame::ended).
pub trait BoardGame: Notation {
    /// Whose turn it is, or would be.
    fn to_move(&self, at: &Self::Position) -> Player;

    /// How the game has ended; `None` while it goes on.
    fn ended(&self, at: &Self::Position) -> Option<Ended>;

    /// How many moves were made since the game began: one more after each move.
    fn moves_made(&self, at: &Self::Position) -> u32;

    /// More moves than this are made in no game from this position on, counted from its beginning.
    fn most_moves(&self, at: &Self::Position) -> u32;

    /// Can this player still win if the opponent helps? Only asked while the game goes on. True where it is not known:
    /// that costs time, and a wrong false would break answers.
    fn can_still_win(&self, _at: &Self::Position, _player: Player) -> bool {
        true
    }

    /// Shows moves among which there is a best one, in respect of who wins and of how long it takes, the most
    /// promising ones first. The default shows all moves; more moves than needed or a bad order cost time, and leaving
    /// out a best move would break answers.
    fn visit_candidates(&self, at: &Self::Position, visit: Visit<'_, Self::Move>) -> super::Flow {
        self.visit_moves(at, self.to_move(at), visit)
    }
}
