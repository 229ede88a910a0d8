//! Pieces of two players on a square board, and whose turn it is: positions of games in which pieces move, so
//! that their number does not tell the turn.

use super::stones::{MnkPosition, StoneNotation};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::structure::bitboard::BitBoard;

/// A board and whose turn it is: cell (row, column) is the bit row * columns + column of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men {
    /// The cells with Left's pieces.
    pub x: u128,
    /// The cells with Right's pieces.
    pub o: u128,
    /// Whose turn it is.
    pub to_move: Player,
}

impl Men {
    /// The empty board, with Left to move.
    pub const NONE: Men = Men { x: 0, o: 0, to_move: Player::Left };

    /// The cells with pieces of one player.
    pub const fn of(self, player: Player) -> u128 {
        match player {
            Player::Left => self.x,
            Player::Right => self.o,
        }
    }

    /// The cells with pieces of the player to move.
    pub const fn own(self) -> u128 {
        self.of(self.to_move)
    }

    /// The cells with pieces of the opponent.
    pub const fn others(self) -> u128 {
        self.of(self.to_move.opponent())
    }

    /// All cells with pieces.
    pub const fn all(self) -> u128 {
        self.x | self.o
    }

    /// The position after a move that leaves the player to move and the opponent these pieces.
    pub const fn moved(self, own: u128, others: u128) -> Men {
        match self.to_move {
            Player::Left => Men { x: own, o: others, to_move: Player::Right },
            Player::Right => Men { x: others, o: own, to_move: Player::Left },
        }
    }

    /// The position in which the players have changed places, and the turn with them.
    pub const fn exchanged(self) -> Men {
        Men { x: self.o, o: self.x, to_move: self.to_move.opponent() }
    }

    /// The position with its pieces on other cells.
    pub fn image(self, turn: impl Fn(u128) -> u128) -> Men {
        Men { x: turn(self.x), o: turn(self.o), ..self }
    }

    /// The least image under the symmetries of a board.
    pub fn least_image(self, board: &BitBoard) -> Men {
        let mut least = self;
        board.visit_symmetries(&mut |turn| {
            let image = self.image(turn);
            if (image.x, image.o) < (least.x, least.o) {
                least = image;
            }
        });
        least
    }

    /// The same with Left to move: the players are exchanged where it is Right's turn. Then `true` stands
    /// beside it.
    pub fn least_image_for_left(self, board: &BitBoard) -> (Men, bool) {
        match self.to_move {
            Player::Left => (self.least_image(board), false),
            Player::Right => (self.exchanged().least_image(board), true),
        }
    }
}

/// How boards of this side are written, with the letters `x` and `o`.
pub const fn writing(side: u32) -> StoneNotation {
    StoneNotation { columns: side, rows: side, letters: ['x', 'o'] }
}

impl StoneNotation {
    /// Reads a position; it is Left's turn if nothing else is said.
    ///
    /// # Errors
    /// [`PositionError`] if the board is not of this size or has other letters.
    pub fn read_men(&self, data: &Data) -> Result<Men, PositionError> {
        let (MnkPosition { x, o }, turn) = self.read(data)?;
        Ok(Men { x, o, to_move: turn.unwrap_or(Player::Left) })
    }

    /// Writes a position with its turn.
    pub fn write_men(&self, at: &Men) -> Data {
        let turn = match at.to_move {
            Player::Left => self.letters[0],
            Player::Right => self.letters[1],
        };
        let board = self.write(MnkPosition { x: at.x, o: at.o });
        Data::object([("board", board), ("turn", Data::Text(turn.to_string()))])
    }

    /// The row and column of the cell with this number, as moves are named.
    pub(super) fn place_of(&self, cell: u32) -> Data {
        self.place(1 << cell)
    }
}

/// The cells of a set, rising.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// What tests of such games share: play by the rules alone.
#[cfg(test)]
pub(crate) mod trial {
    use super::*;
    use crate::outcome::Outcome;
    use crate::ruleset::board::{BoardGame, BoardResult};
    use crate::ruleset::parameters::Parameters;
    use std::collections::HashMap;
    use std::collections::hash_map::Entry;
    use std::ops::ControlFlow;

    /// The game with these parameters.
    pub fn game_of<R: Parameters>(parameters: &str) -> R {
        R::from_parameters((!parameters.is_empty()).then_some(parameters)).expect("a game")
    }

    /// The position with this board and this player to move.
    pub fn position<R: BoardGame>(rules: &R, board: &str, turn: &str) -> R::Position {
        let data = Data::object([("board", board.into()), ("turn", turn.into())]);
        rules.parse(&data).expect("a position")
    }

    /// The positions after all moves of the player to move. What can be read is read back after each move.
    pub fn options<R: BoardGame>(rules: &R, at: &R::Position) -> Vec<R::Position> {
        let mut options = Vec::new();
        let player = rules.to_move(at);
        let mut idle = 0;
        let _ = rules.visit_moves(at, player.opponent(), &mut |_| {
            idle += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(idle, 0, "only one player moves in {at:?}");
        let is_read = rules.parse(&rules.write(at)).is_ok();
        let _ = rules.visit_moves(at, player, &mut |mv| {
            let to = rules.play(at, &mv).expect("small");
            assert_eq!(rules.to_move(&to), player.opponent());
            assert!(!is_read || rules.parse(&rules.write(&to)).as_ref() == Ok(&to), "{to:?}");
            options.push(to);
            ControlFlow::Continue(())
        });
        assert_eq!(options.is_empty(), rules.ended(at).is_some(), "{at:?}");
        options
    }

    /// The boards of positions with `/` between the rows.
    pub fn boards<R: BoardGame>(rules: &R, positions: &[R::Position]) -> Vec<String> {
        let rows = |at: &R::Position| match rules.write(at) {
            Data::Object(fields) => match &fields[0].1 {
                Data::List(rows) => {
                    rows.iter().map(|row| row.to_string().replace('"', "")).collect::<Vec<_>>().join("/")
                }
                other => panic!("{other}"),
            },
            other => panic!("{other}"),
        };
        positions.iter().map(rows).collect()
    }

    /// Who wins each position and in how many moves, without those that are drawn; and all positions.
    type Solved<P> = (HashMap<P, (Outcome, u32)>, Vec<P>);

    /// Looks at all positions that can be reached from these, from the ends backwards.
    pub fn solved<R: BoardGame>(rules: &R, starts: Vec<R::Position>) -> Solved<R::Position> {
        let mut all: HashMap<R::Position, Vec<R::Position>> = HashMap::new();
        let mut open = starts;
        while let Some(at) = open.pop() {
            if let Entry::Vacant(new) = all.entry(at) {
                let after = options(rules, new.key());
                open.extend(after.iter().cloned());
                new.insert(after);
            }
        }
        let mut known: HashMap<R::Position, (Outcome, u32)> = HashMap::new();
        for at in all.keys() {
            if let Some(BoardResult::Won(player)) = rules.ended(at) {
                known.insert(at.clone(), (Outcome::from_next(player == rules.to_move(at)), 0));
            }
        }
        for length in 1.. {
            let is = |to: &R::Position, wanted| known.get(to).is_some_and(|(outcome, _)| *outcome == wanted);
            let mut found = Vec::new();
            for (at, after) in all.iter().filter(|(at, after)| !after.is_empty() && !known.contains_key(*at))
            {
                if after.iter().any(|to| is(to, Outcome::P)) {
                    found.push((at.clone(), (Outcome::N, length)));
                } else if after.iter().all(|to| is(to, Outcome::N)) {
                    found.push((at.clone(), (Outcome::P, length)));
                }
            }
            if found.is_empty() {
                break;
            }
            known.extend(found);
        }
        (known, all.into_keys().collect())
    }

    /// How many positions can be reached from the opening, how many of them are won and lost by the player to
    /// move, and how many moves these take in all. Positions and their canonical forms, with and without an
    /// exchange of the players, have the same answers.
    pub fn totals<R: BoardGame>(rules: &R) -> [usize; 4] {
        let start = rules.parse(&rules.opening().expect("an opening")).expect("a position");
        let (known, all) = solved(rules, vec![start]);
        let forms = |at: &R::Position| [rules.canonical(at), rules.canonical_up_to_sign(at).0];
        let (again, _) = solved(rules, all.iter().flat_map(forms).collect());
        for at in &all {
            for form in forms(at) {
                assert_eq!(known.get(at), again.get(&form), "{at:?}");
            }
        }
        let count = |wanted| known.values().filter(|(outcome, _)| *outcome == wanted).count();
        let moves: u32 = known.values().map(|(_, length)| length).sum();
        [all.len(), count(Outcome::N), count(Outcome::P), moves as usize]
    }

    #[test]
    fn a_board_is_read_with_and_without_its_turn() {
        let men = Men { x: 0b1, o: 0b100, to_move: Player::Left };
        let rows = || Data::list(["x.", "o."].map(Data::from).to_vec());
        for data in [
            rows(),
            Data::from("x./o."),
            Data::object([("board", rows())]),
            Data::object([("board", Data::from("x./o.")), ("turn", Data::from("x"))]),
        ] {
            assert_eq!(writing(2).read_men(&data), Ok(men), "{data}");
        }
        let turned = Men { to_move: Player::Right, ..men };
        assert_eq!(writing(2).read_men(&writing(2).write_men(&turned)), Ok(turned));
        assert_eq!(writing(2).write_men(&turned).to_string(), r#"{"board": ["x.", "o."], "turn": "o"}"#);
        for turn in [Data::from("X"), Data::from(""), Data::from(1), Data::Null] {
            let data = Data::object([("board", rows()), ("turn", turn)]);
            assert_eq!(writing(2).read_men(&data).map_err(|error| error.at), Err(".turn".to_owned()));
        }
    }

    #[test]
    fn the_cells_of_a_set_rise() {
        assert_eq!(cells(1 << 127 | 0b101).collect::<Vec<u32>>(), [0, 2, 127]);
        assert_eq!(cells(0).count(), 0);
    }
}
