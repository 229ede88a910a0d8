//! Othello: discs enclosed by the opponent are turned, and more discs at the end win.

use super::ScoringRuleset;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::board::stones::StoneNotation;
use crate::ruleset::board::turns::{self, Men};
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::bitboard::BitBoard;
use crate::value::Score;
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The rules: the player to move puts a disc on an empty cell so that it encloses opposing discs, in a row, a
/// column or a diagonal, between itself and another of the player's discs; all discs so enclosed change
/// sides. A player who cannot do so passes; if neither can, the game is over, and the score is Left's discs
/// less Right's. Empty cells count for nobody.
#[derive(Clone, Debug)]
pub struct Othello {
    side: u32,
    board: BitBoard,
    /// The first and the last column.
    columns: [u128; 2],
}

/// The longest side.
pub const MAX_SIDE: u32 = 10;

/// The move of a player who cannot turn any disc.
const PASS: u128 = 0;

/// The directions in which discs are enclosed: rows down and columns to the right.
const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Othello {
    /// The number of rows, which is the number of columns.
    pub fn side(&self) -> u32 {
        self.side
    }

    fn writing(&self) -> StoneNotation {
        turns::writing(self.side)
    }

    /// The cells one step from these.
    fn shifted(&self, cells: u128, (down, right): (i32, i32)) -> u128 {
        let [first, last] = self.columns;
        let inside = match right {
            1 => cells & !last,
            -1 => cells & !first,
            _ => cells,
        };
        let by = down * self.side as i32 + right;
        let shifted = if by < 0 { inside >> by.unsigned_abs() } else { inside << by };
        shifted & self.board.all()
    }

    /// The discs that a disc on this cell turns.
    fn turned(&self, own: u128, other: u128, cell: u128) -> u128 {
        DIRECTIONS.into_iter().fold(0, |turned, step| {
            let (mut run, mut next) = (0, self.shifted(cell, step));
            while next & other != 0 {
                run |= next;
                next = self.shifted(next, step);
            }
            if next & own != 0 { turned | run } else { turned }
        })
    }

    /// The cells on which a disc of this player turns others.
    fn open(&self, at: &Men, player: Player) -> u128 {
        let (own, other) = (at.of(player), at.of(player.opponent()));
        let empty = self.board.all() & !at.all();
        DIRECTIONS.into_iter().fold(0, |open, step| {
            let mut run = self.shifted(own, step) & other;
            let mut ends = 0;
            while run != 0 {
                let next = self.shifted(run, step);
                ends |= next & empty;
                run = next & other;
            }
            open | ends
        })
    }

    /// Four discs in the middle, with x to move.
    pub(crate) fn start(&self) -> Men {
        let middle = self.side / 2;
        let cell = |row: u32, column: u32| 1u128 << (row * self.side + column);
        let x = cell(middle - 1, middle) | cell(middle, middle - 1);
        let o = cell(middle - 1, middle - 1) | cell(middle, middle);
        Men { x, o, to_move: Player::Left }
    }

    /// The moves of the player to move.
    pub(crate) fn cells(&self, at: &Men) -> u128 {
        self.open(at, at.to_move)
    }
}

impl Ruleset for Othello {
    type Position = Men;
    /// The cell of the disc, as its bit, or no cell for a pass.
    type Move = u128;

    fn visit_moves(&self, at: &Men, player: Player, visit: Visit<'_, u128>) -> Flow {
        if player != at.to_move {
            return ControlFlow::Continue(());
        }
        let mut open = self.cells(at);
        if open == 0 && self.open(at, player.opponent()) != 0 {
            return visit(PASS);
        }
        while open != 0 {
            let cell = open & open.wrapping_neg();
            open ^= cell;
            visit(cell)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Men, &cell: &u128) -> Result<Men, PositionTooLarge> {
        let turned = if cell == PASS { 0 } else { self.turned(at.own(), at.others(), cell) };
        Ok(at.moved(at.own() | cell | turned, at.others() & !turned))
    }

    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &Men) -> Men {
        at.least_image(&self.board)
    }

    fn size_in_memory(&self, _: &Men) -> usize {
        size_of::<Men>()
    }
}

impl ScoringRuleset for Othello {
    fn to_move(&self, at: &Men) -> Player {
        at.to_move
    }

    fn gain(&self, _: &Men, _: &u128) -> Score {
        Score::ZERO
    }

    fn final_score(&self, at: &Men) -> Score {
        Score::from(i64::from(at.x.count_ones()) - i64::from(at.o.count_ones()))
    }

    fn tells_mover(&self) -> bool {
        true
    }
}

impl Notation for Othello {
    fn parse(&self, data: &Data) -> Result<Men, PositionError> {
        self.writing().read_men(data)
    }

    fn write(&self, at: &Men) -> Data {
        self.writing().write_men(at)
    }

    fn size_after(&self, _: &Men, _: &u128) -> u64 {
        u64::from(self.side * self.side)
    }

    fn move_name(&self, _: &Men, &cell: &u128) -> MoveName {
        match cell {
            PASS => vec![("pass", Data::Bool(true))],
            cell => vec![("cell", self.writing().place(cell))],
        }
    }

    /// The opening, unless the board has the size of the usual example.
    fn example(&self) -> Cow<'static, str> {
        match self.side {
            4 => Cow::Borrowed(ABOUT.example),
            _ => Cow::Owned(self.write(&self.start()).to_string()),
        }
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let side = u64::from(self.side);
        ([rows, columns] == [side, side]).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&self.start()))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".xo" },
            example: "....\n.ox.\n.xo.\n....",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On a board of N by N cells, N even, two players take turns to put a disc of theirs, x or o, on an empty cell so that it encloses discs of the opponent, in a row, a column or a diagonal, between itself and another disc of the player's; all discs enclosed in this way change sides. A player who cannot do so passes. When neither can, the game is over, and the value is the player's own discs less the opponent's; empty cells count for neither player. x begins, with four discs in the middle.",
        "在 N × N（N 为偶数）的棋盘上，两人轮流在空格放自己的棋子 x 或 o，须在横、竖或斜线上与己方另一枚棋子夹住对方的棋子；所有被夹住的棋子都翻成己方。无子可翻的一方须跳过。双方都无子可翻时终局，得分为己方棋子数减去对方棋子数，空格不计。x 先行，开局时中央有四枚棋子。",
    ),
    format: text!(
        "{\"board\": [\".ox.\", ...], \"turn\": \"x\" or \"o\"}: a text for each row, the top row first, with x, o and . for an empty cell; without \"turn\" it is the turn of x",
        "{\"board\": [\".ox.\", ...], \"turn\": \"x\" 或 \"o\"}：每行一个文本，最上面的行在前，x、o 为棋子，. 为空格；省略 \"turn\" 时轮到 x"
    ),
    example: "{\"board\":[\"xo..\",\"xxoo\",\".ooo\",\".oxx\"],\"turn\":\"x\"}",
    source: "L. Waterman, J. W. Mollett, Reversi (1883); J. Feinstein, Amenor wins world 6x6 championships, British Othello Federation newsletter (1993)",
};

impl Parameters for Othello {
    fn from_parameters(parameters: Option<&str>) -> Result<Othello, GameError> {
        let Some(text) = parameters else {
            return Err(GameError::bad_parameter(words!(
                "othello needs the side of the board: write othello:4, say",
                "othello 需要棋盘的边长：例如写 othello:4"
            )));
        };
        let side = number("othello", text, 2, MAX_SIDE.into())? as u32;
        if !side.is_multiple_of(2) {
            return Err(GameError::bad_parameter(words!(
                "othello: the side of the board is even, and {side} is not: write othello:4, say",
                "othello：棋盘的边长应为偶数，而 {side} 不是：例如写 othello:4"
            )));
        }
        let first = (0..side).fold(0, |column, row| column | 1 << (row * side));
        Ok(Othello { side, board: BitBoard::new(side, side), columns: [first, first << (side - 1)] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn game(side: u32) -> Othello {
        Othello::from_parameters(Some(&side.to_string())).expect("a game")
    }

    fn options(rules: &Othello, at: &Men) -> Vec<Men> {
        let mut options = Vec::new();
        let _ = rules.visit_moves(at, at.to_move, &mut |cell| {
            options.push(rules.play(at, &cell).expect("small"));
            ControlFlow::Continue(())
        });
        options
    }

    /// The best difference for the player to move, by trying every move.
    fn value(rules: &Othello, at: Men, known: &mut HashMap<Men, i64>) -> i64 {
        let form = rules.canonical(&at);
        if let Some(&value) = known.get(&form) {
            return value;
        }
        let best = options(rules, &at).into_iter().map(|to| -value(rules, to, known)).max();
        let own = |player| i64::from(at.of(player).count_ones());
        let value = best.unwrap_or_else(|| own(at.to_move) - own(at.to_move.opponent()));
        known.insert(form, value);
        value
    }

    fn at(rules: &Othello, rows: &str, turn: &str) -> Men {
        let data = Data::object([("board", Data::from(rows)), ("turn", Data::from(turn))]);
        rules.parse(&data).unwrap_or_else(|error| panic!("{rows}: {error}"))
    }

    #[test]
    fn values_are_those_that_another_program_found() {
        let rules = game(4);
        let mut known = HashMap::new();
        for (rows, turn, expected) in [
            ("..../.ox./.ox./.ox.", "x", 8),
            ("..../.ox./.xxx/xxxo", "o", -8),
            ("ooo./oooo/oxx./..x.", "x", -2),
            (".x../.xx./ooo./....", "x", 9),
            ("ooo./.oxx/.xxx/....", "o", 12),
            ("ooo./xoxx/.oox/.o.o", "x", -8),
            ("...x/.oxo/xxo./.ox.", "o", -6),
            ("xo../xxoo/.ooo/.oxx", "x", 16),
            (".ox./.ooo/xxoo/xo.o", "x", 10),
            ("..../.ox./.xo./....", "x", -8),
        ] {
            assert_eq!(value(&rules, at(&rules, rows, turn), &mut known), expected, "{rows}");
        }
        assert_eq!(rules.opening(), Some(rules.write(&at(&rules, "..../.ox./.xo./....", "x"))));
        for form in known.keys() {
            assert_eq!(rules.parse(&rules.write(form)).as_ref(), Ok(form));
        }
    }

    /// The boards after each move by looking at rows of letters.
    fn seen(rows: &[Vec<char>], own: char, other: char) -> Vec<Vec<Vec<char>>> {
        let side = rows.len() as i32;
        let at = |row: i32, column: i32| {
            let inside = (0..side).contains(&row) && (0..side).contains(&column);
            inside.then(|| rows[row as usize][column as usize])
        };
        let mut boards = Vec::new();
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let mut board = rows.to_vec();
            let mut turns = false;
            for (down, right) in DIRECTIONS {
                let cell = |i: i32| (row + i * down, column + i * right);
                let length = (1..).find(|&i| at(cell(i).0, cell(i).1) != Some(other)).unwrap_or(1);
                if at(row, column) == Some('.')
                    && length > 1
                    && at(cell(length).0, cell(length).1) == Some(own)
                {
                    turns = true;
                    for i in 0..length {
                        board[cell(i).0 as usize][cell(i).1 as usize] = own;
                    }
                }
            }
            if turns {
                boards.push(board);
            }
        }
        boards
    }

    fn rows(rules: &Othello, at: &Men) -> Vec<Vec<char>> {
        let Data::Object(fields) = rules.write(at) else { panic!("no board") };
        let row = |row: &Data| if let Data::Text(row) = row { row.chars().collect() } else { Vec::new() };
        fields[0].1.items().expect("rows").iter().map(row).collect()
    }

    #[test]
    fn moves_are_those_that_are_seen_on_the_board_and_passes_are_forced() {
        let (mut seed, mut passes) = (3u64, 0);
        for side in [2, 4, 6, 8, 10] {
            let rules = game(side);
            for _ in 0..25 {
                let mut at = rules.start();
                loop {
                    let found = options(&rules, &at);
                    let letters = if at.to_move == Player::Left { ('x', 'o') } else { ('o', 'x') };
                    let board = rows(&rules, &at);
                    let mut expected = seen(&board, letters.0, letters.1);
                    if expected.is_empty() && !seen(&board, letters.1, letters.0).is_empty() {
                        expected.push(board);
                        passes += 1;
                    }
                    let found_boards: Vec<_> = found.iter().map(|to| rows(&rules, to)).collect();
                    assert_eq!(found_boards, expected);
                    assert!(found.iter().all(|to| to.to_move == at.to_move.opponent()));
                    if found.is_empty() {
                        break;
                    }
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    at = found[(seed >> 33) as usize % found.len()];
                }
            }
        }
        assert!(passes > 0);
    }

    #[test]
    fn boards_of_another_size_and_odd_sides_are_refused() {
        let rules = game(4);
        for rows in ["..../..../....", "..../..../..../..x", "..../..../..../..X.", ""] {
            assert!(rules.parse(&Data::from(rows)).is_err(), "{rows}");
        }
        for turn in [Data::from("X"), Data::from(""), Data::Natural(1)] {
            let data = Data::object([("board", Data::from("..../.ox./.xo./....")), ("turn", turn)]);
            assert_eq!(rules.parse(&data).expect_err("no turn").at, ".turn");
        }
        for parameters in [None, Some(""), Some("0"), Some("3"), Some("9"), Some("12"), Some("4,4")] {
            assert!(Othello::from_parameters(parameters).is_err(), "{parameters:?}");
        }
    }
}
