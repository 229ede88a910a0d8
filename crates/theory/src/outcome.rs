//! Who wins, and what a player who cannot move has done.

use std::fmt;

/// Which player wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move ("next") wins.
    N,
    /// The other player ("previous") wins.
    P,
    /// Left wins, whoever begins.
    L,
    /// Right wins, whoever begins.
    R,
    /// Neither can force a win.
    D,
}

impl Outcome {
    /// N where the player to move wins, P where the other does.
    pub const fn of_next(next_wins: bool) -> Outcome {
        if next_wins { Outcome::N } else { Outcome::P }
    }

    /// The letter of the outcome class.
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::D => "D",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What happens to a player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}
