//! Who wins, and what a player who cannot move has done.

use crate::localized::{LocalizedStr, LocalizedString};
use crate::text;
use crate::words;
use std::fmt;

/// Which player wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move ("next") wins.
    N,
    /// The other player ("previous") wins.
    P,
    /// Left wins, no matter who begins.
    L,
    /// Right wins, no matter who begins.
    R,
    /// Neither can force a win.
    D,
    /// Left wins if he begins; else it is a draw.
    NHat,
    /// Left wins if Right begins; else it is a draw.
    PHat,
    /// Right wins if he begins; else it is a draw.
    NCheck,
    /// Right wins if Left begins; else it is a draw.
    PCheck,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Outcome; 9] = [
        Outcome::N,
        Outcome::P,
        Outcome::L,
        Outcome::R,
        Outcome::D,
        Outcome::NHat,
        Outcome::PHat,
        Outcome::NCheck,
        Outcome::PCheck,
    ];

    /// N where the player to move wins, P where the other does.
    pub const fn from_next(next_wins: bool) -> Outcome {
        if next_wins { Outcome::N } else { Outcome::P }
    }

    /// The outcome for both starters, from what happens when Left begins and when Right does: N where the
    /// one who begins wins, P where the other one does (Siegel, Combinatorial Game Theory, chapter VI).
    pub const fn from_both(left: Outcome, right: Outcome) -> Outcome {
        match (left, right) {
            (Outcome::N, Outcome::N) => Outcome::N,
            (Outcome::P, Outcome::P) => Outcome::P,
            (Outcome::N, Outcome::P) => Outcome::L,
            (Outcome::P, Outcome::N) => Outcome::R,
            (Outcome::N, _) => Outcome::NHat,
            (_, Outcome::P) => Outcome::PHat,
            (_, Outcome::N) => Outcome::NCheck,
            (Outcome::P, _) => Outcome::PCheck,
            _ => Outcome::D,
        }
    }

    /// The outcome when Left and Right have changed places.
    #[must_use]
    pub const fn negative(self) -> Outcome {
        match self {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            Outcome::NHat => Outcome::NCheck,
            Outcome::NCheck => Outcome::NHat,
            Outcome::PHat => Outcome::PCheck,
            Outcome::PCheck => Outcome::PHat,
            own @ (Outcome::N | Outcome::P | Outcome::D) => own,
        }
    }

    /// The letter of the outcome class.
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::D => "D",
            Outcome::NHat => "NHat",
            Outcome::PHat => "PHat",
            Outcome::NCheck => "NCheck",
            Outcome::PCheck => "PCheck",
        }
    }

    /// What the letter means, to be set right after it.
    pub const fn verdict(self) -> LocalizedStr {
        match self {
            Outcome::N => text!(": the player to move wins", "：先手必胜"),
            Outcome::P => text!(": the player to move loses", "：先手必败"),
            Outcome::L => text!(": Left wins, whoever begins", "：无论谁先走，左方必胜"),
            Outcome::R => text!(": Right wins, whoever begins", "：无论谁先走，右方必胜"),
            Outcome::D => text!(": a draw, neither player can force a win", "：平局，双方都无法强行取胜"),
            Outcome::NHat => {
                text!(": Left wins if he begins, else it is a draw", "：左方先走则左方胜，否则平局")
            }
            Outcome::PHat => {
                text!(": Left wins if Right begins, else it is a draw", "：右方先走则左方胜，否则平局")
            }
            Outcome::NCheck => {
                text!(": Right wins if he begins, else it is a draw", "：右方先走则右方胜，否则平局")
            }
            Outcome::PCheck => {
                text!(": Right wins if Left begins, else it is a draw", "：左方先走则右方胜，否则平局")
            }
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
pub enum Convention {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}

impl Convention {
    /// Who wins where nothing is left to move, and why.
    pub fn of_nothing(self) -> LocalizedString {
        match self {
            Convention::Normal => {
                words!("Nothing is left to move: the player to move loses.", "已没有可走的着法：先手必败。")
            }
            Convention::Misere => words!(
                "Nothing is left to move, and in misère play a player who cannot move wins.",
                "已没有可走的着法，而反常规则下无法行动者获胜。"
            ),
        }
    }
}
