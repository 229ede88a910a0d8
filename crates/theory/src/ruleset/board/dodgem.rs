//! Dodgem: cars that cross a board in two directions.

use super::turns::{Men, cells, writing};
use super::{BoardGame, BoardResult};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The rules: cars of `x` go right, up or down and leave at the right, those of `o` go up, left or right and
/// leave at the top. The first player without a car, or without a move, has won.
#[derive(Clone, Copy, Debug)]
pub struct Dodgem {
    side: u32,
}

/// A move of the car on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drive {
    /// Where the car is.
    pub from: u32,
    /// Where it goes; `None` if it leaves the board.
    pub into: Option<u32>,
}

/// The largest board: its cells are bits of 128.
const MAX_SIDE: u64 = 11;

/// A direction.
#[derive(Clone, Copy)]
enum Way {
    Right,
    Left,
    Up,
    Down,
}

/// The directions of a player's cars, the one in which they leave first.
const fn ways(player: Player) -> [Way; 3] {
    match player {
        Player::Left => [Way::Right, Way::Up, Way::Down],
        Player::Right => [Way::Up, Way::Left, Way::Right],
    }
}

impl Dodgem {
    /// How many rows the board has.
    pub fn side(self) -> u32 {
        self.side
    }

    /// The cell next to another one, if it is on the board.
    fn next(self, cell: u32, way: Way) -> Option<u32> {
        let (side, column) = (self.side, cell % self.side);
        match way {
            Way::Right => (column + 1 < side).then_some(cell + 1),
            Way::Left => column.checked_sub(1).map(|_| cell - 1),
            Way::Up => cell.checked_sub(side),
            Way::Down => Some(cell + side).filter(|&cell| cell < side * side),
        }
    }

    /// Shows the moves of the player to move, whether or not the game is over.
    fn visit_drives(self, at: &Men, visit: Visit<'_, Drive>) -> Flow {
        let ways = ways(at.to_move);
        for from in cells(at.own()) {
            for (place, way) in ways.into_iter().enumerate() {
                match self.next(from, way) {
                    None if place == 0 => visit(Drive { from, into: None })?,
                    Some(into) if at.all() >> into & 1 == 0 => visit(Drive { from, into: Some(into) })?,
                    _ => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The position seen from the other side: the diagonal from the lower left to the upper right stays, and
    /// the players change places, so that the cars of each go as those of the other did.
    fn mirrored(self, at: Men) -> Men {
        let last = self.side - 1;
        let mirror = |cell: u32| (last - cell % self.side) * self.side + last - cell / self.side;
        at.exchanged().image(|set| cells(set).fold(0, |image, cell| image | 1 << mirror(cell)))
    }

    /// Where play begins.
    pub fn start(self) -> Men {
        let column = (0..self.side - 1).fold(0, |set, row| set | 1 << (row * self.side));
        let row = (1..self.side).fold(0, |set, column| set | 1 << ((self.side - 1) * self.side + column));
        Men { x: column, o: row, to_move: Player::Left }
    }
}

impl Ruleset for Dodgem {
    type Position = Men;
    type Move = Drive;

    fn visit_moves(&self, at: &Men, player: Player, visit: Visit<'_, Drive>) -> Flow {
        if player != at.to_move || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_drives(at, visit)
    }

    fn play(&self, at: &Men, drive: &Drive) -> Result<Men, PositionTooLarge> {
        let into = drive.into.map_or(0, |into| 1 << into);
        Ok(at.moved(at.own() & !(1 << drive.from) | into, at.others()))
    }

    /// With Left to move, from the other side where it is Right's turn.
    fn canonical_up_to_sign(&self, at: &Men) -> (Men, bool) {
        match at.to_move {
            Player::Left => (*at, false),
            Player::Right => (self.mirrored(*at), true),
        }
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn size_in_memory(&self, _: &Men) -> usize {
        2 * size_of::<Men>()
    }
}

impl BoardGame for Dodgem {
    fn to_move(&self, at: &Men) -> Player {
        at.to_move
    }

    /// A player without a car has won, and so has the player to move if all cars are blocked.
    fn ended(&self, at: &Men) -> Option<BoardResult> {
        if at.others() == 0 {
            return Some(BoardResult::Won(at.to_move.opponent()));
        }
        let stuck = self.visit_drives(at, &mut |_| ControlFlow::Break(())).is_continue();
        stuck.then_some(BoardResult::Won(at.to_move))
    }

    fn over(&self, at: &Men, ended: BoardResult) -> LocalizedString {
        match ended {
            BoardResult::Won(player) if player != at.to_move => words!(
                "The opponent's last car has left the board: the game is over.",
                "对手的最后一辆车已驶离棋盘：游戏结束。"
            ),
            _ if at.own() == 0 => words!(
                "The player to move has no car left on the board, and has won.",
                "轮到行动的一方已没有车留在棋盘上，获胜。"
            ),
            _ => words!(
                "No car of the player to move can go anywhere, and a blocked player has won.",
                "轮到行动的一方所有车都不能动；被堵住的一方获胜。"
            ),
        }
    }
}

impl Notation for Dodgem {
    fn parse(&self, data: &Data) -> Result<Men, PositionError> {
        let at = writing(self.side).read_men(data)?;
        let most = self.side - 1;
        let (x, o) = (at.x.count_ones(), at.o.count_ones());
        if x > most || o > most {
            return Err(PositionError::wrong(words!(
                "there are {x} cars x and {o} cars o: write at most {most} of each",
                "这里有 {x} 辆 x、{o} 辆 o：每方最多 {most} 辆"
            )));
        }
        if x + o == 0 {
            return Err(PositionError::wrong(words!(
                "there is no car on the board: write at least one x or o",
                "棋盘上没有车：请至少写一个 x 或 o"
            )));
        }
        Ok(at)
    }

    fn write(&self, at: &Men) -> Data {
        writing(self.side).write_men(at)
    }

    fn size_after(&self, _: &Men, _: &Drive) -> u64 {
        u64::from(self.side * self.side)
    }

    fn move_name(&self, _: &Men, drive: &Drive) -> MoveName {
        let place = |cell| writing(self.side).place_of(cell);
        let goes = match drive.into {
            Some(into) => ("into", place(into)),
            None => ("leaves", Data::Bool(true)),
        };
        vec![("from", place(drive.from)), goes]
    }

    /// Where play begins, but for the usual size.
    fn example(&self) -> Cow<'static, str> {
        match self.side {
            3 => Cow::Borrowed(ABOUT.example),
            _ => Cow::Owned(self.write(&self.start()).to_string()),
        }
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        ([rows, columns] == [u64::from(self.side); 2]).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&self.start()))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".xo" },
            example: "x..\nx..\n.oo",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Dodgem {
    fn from_parameters(parameters: Option<&str>) -> Result<Dodgem, GameError> {
        one_number("dodgem", parameters, 2, MAX_SIDE).map(|side| Dodgem { side: side as u32 })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On a board of N x N cells x has N - 1 cars in the left column, all but its lowest cell, and o has as many in the bottom row, all but its leftmost cell. Taking turns, x first, a player moves a car one step to an empty cell: x to the right, up or down, o up, to the left or to the right. Cars of x may leave the board at the right edge, cars of o at the top. The first player who has no car left, or who cannot move, has won. Endless play is a draw.",
        "N × N 的棋盘上，x 有 N - 1 辆车，占左列除最下格外的各格；o 同样多，占底行除最左格外的各格。x 先行，双方轮流把一辆己方的车走一步到空格：x 可向右、上、下，o 可向上、左、右。x 的车可从右边驶离棋盘，o 的车可从上边驶离。先没有车的一方，或轮到时不能动的一方获胜。无限进行的对局为平局。",
    ),
    format: text!(
        "{\"board\": [\"x..\", ...], \"turn\": \"x\"}: a text for each row, with x, o and . for an empty cell; without \"turn\" it is the turn of x",
        "{\"board\": [\"x..\", ...], \"turn\": \"x\"}：每行一个文本，x、o 为车，. 为空格；没有 \"turn\" 时轮到 x"
    ),
    example: "{\"board\":[\"x..\",\"x..\",\".oo\"],\"turn\":\"x\"}",
    source: "C. Vout; Berlekamp, Conway, Guy, Winning Ways, chapter 22",
};

#[cfg(test)]
mod tests {
    use super::super::turns::trial::{boards, game_of, options, position, totals};
    use super::*;

    #[test]
    fn cars_go_in_three_directions_and_leave_in_one() {
        let rules = game_of::<Dodgem>("3");
        let after =
            |board: &str, turn: &str| boards(&rules, &options(&rules, &position(&rules, board, turn)));
        assert_eq!(after("x../x../.oo", "x"), [".x./x../.oo", "x../.x./.oo", "x../.../xoo"]);
        assert_eq!(after("x../x../.oo", "o"), ["x../xo./..o", "x../x../o.o", "x../x.o/.o."]);
        assert_eq!(after("..x/.../o..", "x"), [".../.../o..", ".../..x/o.."]);
        assert_eq!(after("o../.../..x", "o"), [".../.../..x", ".o./.../..x"]);
    }

    #[test]
    fn a_player_without_a_car_or_a_move_has_won() {
        let rules = game_of::<Dodgem>("3");
        let ended = |board: &str, turn: &str| rules.ended(&position(&rules, board, turn));
        assert_eq!(ended(".../.x./...", "x"), Some(BoardResult::Won(Player::Right)));
        assert_eq!(ended(".../.x./...", "o"), Some(BoardResult::Won(Player::Right)));
        // The car in the lower left corner can go neither right nor up.
        assert_eq!(ended(".../o../xo.", "x"), Some(BoardResult::Won(Player::Left)));
        assert_eq!(ended(".../o../xo.", "o"), None);
        assert_eq!(ended("x../x../.oo", "x"), None);
    }

    #[test]
    fn wrong_numbers_of_cars_are_refused() {
        let rules = game_of::<Dodgem>("3");
        for text in [".../.../...", "xxx/.../oo.", "x../.../ooo", "x../x..", "x../x../.oo/..."] {
            assert!(rules.parse(&text.into()).is_err_and(|error| !error.too_large), "{text}");
        }
    }

    #[test]
    fn every_size_has_an_opening_with_moves() {
        for side in 2..=MAX_SIDE {
            let rules = game_of::<Dodgem>(&side.to_string());
            let opening = rules.parse(&rules.opening().expect("an opening")).expect("a position");
            assert!(!options(&rules, &opening).is_empty());
        }
        assert!(Dodgem::from_parameters(Some("1")).is_err());
        assert!(Dodgem::from_parameters(Some("12")).is_err());
    }

    /// The numbers are those of a search written apart from this one.
    #[test]
    fn small_boards_have_the_answers_of_another_search() {
        assert_eq!(totals(&game_of::<Dodgem>("2")), [15, 7, 8, 17]);
        assert_eq!(totals(&game_of::<Dodgem>("3")), [1963, 1123, 840, 10345]);
    }
}
