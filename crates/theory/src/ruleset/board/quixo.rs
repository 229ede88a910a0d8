//! Quixo: cubes that are taken from the border, turned, and pushed back in.

use super::turns::{Men, cells, writing};
use super::{BoardGame, BoardResult};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::bitboard::BitBoard;
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The rules: take a cube from the border that is blank or one's own and push it back in from another end of
/// its row or column, with one's own sign. A line of the opponent's loses, any other line of one's own wins.
#[derive(Clone, Debug)]
pub struct Quixo {
    side: u32,
    length: u32,
    board: BitBoard,
    /// All lines that win.
    lines: Vec<u128>,
}

/// A move: the cell from which a cube is taken, and the end of its row or column where it is pushed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// The cell of the cube.
    pub from: u32,
    /// The cell where it comes to lie.
    pub into: u32,
}

/// The largest board: its cells are bits of 128.
const MAX_SIDE: u64 = 11;

impl Quixo {
    /// How many rows the board has.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// How many cubes make a line.
    pub fn length(&self) -> u32 {
        self.length
    }

    fn has_line(&self, pieces: u128) -> bool {
        self.lines.iter().any(|line| line & !pieces == 0)
    }

    /// Whether a cell is in the first or last row or column.
    fn is_on_border(&self, cell: u32) -> bool {
        let is_end = |line: u32| line == 0 || line + 1 == self.side;
        is_end(cell / self.side) || is_end(cell % self.side)
    }

    /// The ends of the row and of the column of a cell, but for the cell itself.
    fn ends(&self, cell: u32) -> impl Iterator<Item = u32> {
        let (side, row, column) = (self.side, cell / self.side, cell % self.side);
        let last = side - 1;
        let ends = [row * side, row * side + last, column, last * side + column];
        ends.into_iter().filter(move |&end| end != cell)
    }

    /// A set of cubes after a push: those between the two cells, which are in one row or column, move one
    /// step towards `from`. Nothing is left at `into`.
    fn pushed(&self, set: u128, push: Push) -> u128 {
        let Push { from, into } = push;
        let step = if from / self.side == into / self.side { 1 } else { self.side };
        let (first, last) = (from.min(into), from.max(into));
        // The cells from the first to the last, in steps.
        let line = (0..=(last - first) / step).fold(0u128, |line, i| line | 1 << (first + i * step));
        let moving = set & line & !(1 << from);
        let moved = if from < into { moving >> step } else { moving << step };
        set & !line | moved
    }
}

impl Ruleset for Quixo {
    type Position = Men;
    type Move = Push;

    fn visit_moves(&self, at: &Men, player: Player, visit: Visit<'_, Push>) -> Flow {
        if player != at.to_move || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let free = self.board.all() & !at.others();
        for from in cells(free).filter(|&cell| self.is_on_border(cell)) {
            self.ends(from).try_for_each(|into| visit(Push { from, into }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Men, &push: &Push) -> Result<Men, PositionTooLarge> {
        let own = self.pushed(at.own(), push) | 1 << push.into;
        Ok(at.moved(own, self.pushed(at.others(), push)))
    }

    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &Men) -> Men {
        at.least_image(&self.board)
    }

    /// The players change places together with the turn.
    fn canonical_up_to_sign(&self, at: &Men) -> (Men, bool) {
        at.least_image_for_left(&self.board)
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn size_in_memory(&self, _: &Men) -> usize {
        2 * size_of::<Men>()
    }
}

impl BoardGame for Quixo {
    fn to_move(&self, at: &Men) -> Player {
        at.to_move
    }

    /// A line of the player to move was completed by the opponent, and counts even beside a line of the
    /// opponent's own.
    ///
    /// Some border cube is blank or belongs to the player to move, unless all of them are the opponent's:
    /// then these are lines of his. So a position without a line has a move.
    fn ended(&self, at: &Men) -> Option<BoardResult> {
        let lines = [at.to_move, at.to_move.opponent()];
        lines.into_iter().find(|&player| self.has_line(at.of(player))).map(BoardResult::Won)
    }
}

impl Notation for Quixo {
    fn parse(&self, data: &Data) -> Result<Men, PositionError> {
        writing(self.side).read_men(data)
    }

    fn write(&self, at: &Men) -> Data {
        writing(self.side).write_men(at)
    }

    fn size_after(&self, _: &Men, _: &Push) -> u64 {
        u64::from(self.side * self.side)
    }

    fn move_name(&self, _: &Men, push: &Push) -> MoveName {
        let place = |cell| writing(self.side).place_of(cell);
        vec![("from", place(push.from)), ("into", place(push.into))]
    }

    /// The empty board, but for the usual sizes.
    fn example(&self) -> Cow<'static, str> {
        if (self.side, self.length) == (3, 3) {
            return Cow::Borrowed(ABOUT.example);
        }
        Cow::Owned(self.write(&Men::NONE).to_string())
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        ([rows, columns] == [u64::from(self.side); 2]).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&Men::NONE))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".xo" },
            example: "x.o\n.x.\n..o",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On a board of N x N cubes the players x and o take turns, x first. A move takes a cube from the border that is blank or shows one's own sign, and pushes it back in, with one's own sign, from another end of its row or column, and the cubes in between move up. After a move a line of K signs of the opponent's, in a row, a column or a diagonal, loses at once; otherwise a line of one's own wins. Endless play is a draw.",
        "N × N 的方块棋盘上，x 与 o 轮流行动，x 先行。每步从边缘取一个空白的或己方记号的方块，翻成己方记号，再从它所在行或列的另一端推回，中间的方块依次移动。走完后若对方有 K 个记号连成横、竖或斜线，己方立即负；否则己方连成线即胜。无限进行的对局为平局。",
    ),
    format: text!(
        "{\"board\": [\"x.o\", ...], \"turn\": \"x\"}: a text for each row, with x, o and . for a blank cube; without \"turn\" it is the turn of x",
        "{\"board\": [\"x.o\", ...], \"turn\": \"x\"}：每行一个文本，x、o 为记号，. 为空白方块；没有 \"turn\" 时轮到 x"
    ),
    example: "{\"board\":[\"x.o\",\".x.\",\"..o\"],\"turn\":\"x\"}",
    source: "Thierry Chapeau, Quixo (Gigamic 1995); S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, Quixo is solved, arXiv:2007.15895 (2020)",
};

impl Parameters for Quixo {
    fn from_parameters(parameters: Option<&str>) -> Result<Quixo, GameError> {
        let numbers: Vec<&str> = parameters.map(|text| text.split(',').collect()).unwrap_or_default();
        let (side, length) = match numbers[..] {
            [side] => (side, side),
            [side, length] => (side, length),
            _ => {
                return Err(GameError::bad_parameter(words!(
                    "quixo needs the side of the board and, if it is another number, how many cubes make a line: write quixo:3 or quixo:4,3, say",
                    "quixo 需要棋盘的边长；连线所需的方块数若与边长不同也要写出：例如 quixo:3 或 quixo:4,3"
                )));
            }
        };
        let side = number("quixo", side, 2, MAX_SIDE)?;
        let length = match number("quixo", length, 2, u64::MAX)? {
            length if length <= side => length as u32,
            length => {
                return Err(GameError::bad_parameter(words!(
                    "quixo: no line of {length} fits on a board of side {side}: write a number from 2 to {side}",
                    "quixo：边长为 {side} 的棋盘上没有长 {length} 的线：请写 2 到 {side} 的数"
                )));
            }
        };
        let board = BitBoard::new(side as u32, side as u32);
        let lines = board.lines(length.into());
        Ok(Quixo { side: side as u32, length, board, lines })
    }
}

#[cfg(test)]
mod tests {
    use super::super::turns::trial::{boards, game_of, options, position, totals};
    use super::*;

    #[test]
    fn cubes_are_pushed_towards_where_one_was_taken() {
        let rules = game_of::<Quixo>("3");
        let at = position(&rules, "x.o/.x./..o", "x");
        let after = |from, into| {
            let to = rules.play(&at, &Push { from, into }).expect("small");
            boards(&rules, &[to]).remove(0)
        };
        assert_eq!(after(0, 2), ".ox/.x./..o");
        assert_eq!(after(0, 6), "..o/.x./x.o");
        assert_eq!(after(7, 1), "xxo/.../.xo");
        assert_eq!(after(3, 5), "x.o/x.x/..o");
        assert_eq!(after(6, 0), "x.o/xx./..o");
    }

    #[test]
    fn a_cube_of_the_opponent_or_from_within_is_not_taken() {
        let rules = game_of::<Quixo>("3");
        let moves = |board: &str| options(&rules, &position(&rules, board, "x")).len();
        // Corners have two ends to be pushed in from, other cells of the border three.
        assert_eq!(moves(".../.../..."), 4 * 2 + 4 * 3);
        assert_eq!(moves("x.o/.x./..o"), 2 * 2 + 4 * 3);
        assert_eq!([moves("xxx/.../..."), moves("ooo/.../...")], [0, 0]);
        assert_eq!(options(&game_of::<Quixo>("2"), &position(&game_of::<Quixo>("2"), "../..", "o")).len(), 8);
    }

    #[test]
    fn a_line_of_the_player_to_move_counts_first() {
        let rules = game_of::<Quixo>("3");
        let ended = |board: &str, turn: &str| rules.ended(&position(&rules, board, turn));
        assert_eq!(ended("xxx/.../ooo", "x"), Some(BoardResult::Won(Player::Left)));
        assert_eq!(ended("xxx/.../ooo", "o"), Some(BoardResult::Won(Player::Right)));
        assert_eq!(ended("..o/.o./o..", "x"), Some(BoardResult::Won(Player::Right)));
        assert_eq!(ended("x.o/.x./..o", "x"), None);
        assert_eq!(
            game_of::<Quixo>("3,2").ended(&position(&rules, "x../.x./...", "o")),
            Some(BoardResult::Won(Player::Left))
        );
    }

    #[test]
    fn parameters_that_no_board_has_are_refused() {
        for parameters in ["", "1", "0", "3,1", "3,4", "3,3,3", "a", "3,", "-3", "3,18446744073709551615"] {
            let error = Quixo::from_parameters(Some(parameters)).expect_err("refused");
            assert_eq!(error.kind, crate::ruleset::parameters::GameErrorKind::BadParameter, "{parameters}");
        }
        assert!(Quixo::from_parameters(None).is_err());
        assert!(Quixo::from_parameters(Some("12")).is_err());
        for parameters in ["2", "11", "11,2", "5,5"] {
            let rules = game_of::<Quixo>(parameters);
            let opening = rules.parse(&rules.opening().expect("an opening")).expect("a position");
            assert!(!options(&rules, &opening).is_empty());
        }
    }

    /// The numbers are those of a search written apart from this one.
    #[test]
    fn small_boards_have_the_answers_of_another_search() {
        assert_eq!(totals(&game_of::<Quixo>("2")), [53, 25, 28, 35]);
        assert_eq!(totals(&game_of::<Quixo>("3,2")), [5021, 2369, 2652, 1067]);
    }
}
