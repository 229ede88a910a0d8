//! Games on boards, and what games have in common that are won on the board.

pub mod amazons;
pub mod anti_clobber;
pub mod cells;
pub mod chomp;
pub mod clobber;
pub mod clobber_family;
pub mod col;
pub mod col_and_snort;
pub mod connect;
pub mod cram;
pub mod darkraft;
pub mod dodgem;
pub mod domineering;
pub mod fission;
pub mod fox_and_geese;
pub mod hex;
pub mod hot_clobber;
pub mod king_clobber;
pub mod king_dirt;
pub mod knights;
pub mod konane;
pub mod maize;
pub mod maze;
pub mod maze_family;
pub mod mnk;
pub mod morris;
pub mod nogo;
pub mod northcott;
pub mod notakto;
pub mod piece;
pub mod queens;
pub mod quixo;
pub mod rooks;
pub mod sheep;
pub mod snort;
pub mod stones;
pub mod tac_tix;
#[cfg(test)]
pub(crate) mod tried;
pub mod triples;
pub mod turns;
pub mod young_diagrams;

use super::{Notation, Visit};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::words;

/// How a game on a board has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardResult {
    /// This player has won.
    Won(Player),
    /// Neither has.
    Drawn,
}

/// A game that is won by what stands on the board, and drawn if it ends otherwise or never ends. Left begins.
///
/// A position belongs to one player: [`visit_moves`](super::Ruleset::visit_moves) shows moves to
/// [the player to move](BoardGame::to_move) alone, and none once the game has [ended](BoardGame::ended). A
/// position without a move has ended. In games whose play [may go on](super::Ruleset::is_loopy) for ever
/// [`canonical_up_to_sign`](super::Ruleset::canonical_up_to_sign) may exchange the players together with the
/// player to move.
pub trait BoardGame: Notation {
    /// Whose turn it is, or would be.
    fn to_move(&self, at: &Self::Position) -> Player;

    /// How the game has ended; `None` while it goes on.
    fn ended(&self, at: &Self::Position) -> Option<BoardResult>;

    /// How a game that has ended so did, in a sentence.
    fn over(&self, at: &Self::Position, ended: BoardResult) -> LocalizedString {
        match ended {
            BoardResult::Won(player) if player == self.to_move(at) => {
                words!("The game is over: the player to move has won.", "游戏已结束：轮到行动的一方已获胜。")
            }
            BoardResult::Won(_) => {
                words!("The game is over: the opponent has won.", "游戏已结束：对手已获胜。")
            }
            BoardResult::Drawn => words!("The game is over: a draw.", "游戏已结束：平局。"),
        }
    }

    /// How many moves were made since the game began: one more after each move. Not asked if play may go on
    /// for ever; the default is for such games alone.
    fn moves_made(&self, _at: &Self::Position) -> u32 {
        0
    }

    /// More moves than this are made in no game from this position on, counted from its beginning. Not asked
    /// if play may go on for ever; the default is for such games alone.
    fn most_moves(&self, _at: &Self::Position) -> u32 {
        u32::MAX
    }

    /// Can this player still win if the opponent helps? Only asked while the game goes on. True where it is
    /// not known: that costs time, and a wrong false would break answers.
    fn can_still_win(&self, _at: &Self::Position, _player: Player) -> bool {
        true
    }

    /// The number of own moves that this player still needs to win, at least. Only asked while the game goes
    /// on. The default, 1, costs time; a number that is too large would break answers.
    fn turns_to_win(&self, _at: &Self::Position, _player: Player) -> u32 {
        1
    }

    /// The player who wins whatever the opponent does, if the rules see it quickly. Only asked while the game
    /// goes on. The default, `None`, costs time; naming a player who can be kept from winning would break
    /// answers.
    fn sure_winner(&self, _at: &Self::Position) -> Option<Player> {
        None
    }

    /// Shows moves among which there is a best one, in respect of who wins and of how long it takes, the most
    /// promising ones first. The default shows all moves; more moves than needed or a bad order cost time,
    /// and leaving out a best move would break answers.
    fn visit_candidates(&self, at: &Self::Position, visit: Visit<'_, Self::Move>) -> super::Flow {
        self.visit_moves(at, self.to_move(at), visit)
    }

    /// Shows moves among which there is a best one in respect of who wins alone, the most promising ones
    /// first. The default shows the [candidates](BoardGame::visit_candidates); errors are those of these.
    fn visit_winning_candidates(&self, at: &Self::Position, visit: Visit<'_, Self::Move>) -> super::Flow {
        self.visit_candidates(at, visit)
    }
}
