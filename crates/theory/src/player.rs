//! The two players.

/// One of the two players. In impartial games both have the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, who likes positive games.
    Left,
    /// Right, who likes negative games.
    Right,
}

impl Player {
    /// The opponent.
    pub const fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}
