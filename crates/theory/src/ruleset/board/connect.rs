//! Connect games: stones fall down the columns of an upright board, and K in a row win. Connect Four is one
//! of them.

use super::stones::{MnkPosition, StoneNotation, board_in};
use super::{BoardGame, BoardResult};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::bitboard::MAX_CELLS;
use crate::{text, words};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The rules: the players take turns to drop a stone into a column, where it falls to the lowest empty cell;
/// the first player with K stones in a row, in a column or on a diagonal wins, and a full board without that
/// is drawn.
///
/// Sets of cells stand column by column, each from the bottom up, with a bit that is always 0 above the
/// column: then lines are found by shifts, since no line runs on from one column into the next (Tromp's
/// representation).
#[derive(Clone, Copy, Debug)]
pub struct Connect {
    columns: u32,
    rows: u32,
    /// The length of a line; `None` if none fits on the board.
    length: Option<u32>,
    /// All cells.
    board: u128,
    /// The lowest cell of each column.
    bottom: u128,
}

impl Connect {
    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The length of a line; `None` if none fits on the board.
    pub fn length(&self) -> Option<u32> {
        self.length
    }

    fn writing(&self) -> StoneNotation {
        StoneNotation { columns: self.columns, rows: self.rows, letters: ['X', 'O'] }
    }

    /// The distance of two neighbours in a column, in a row and on the diagonals.
    fn directions(&self) -> [u32; 4] {
        [1, self.rows, self.rows + 1, self.rows + 2]
    }

    /// The cell of a row, counted from the top, and a column.
    pub fn cell(&self, row: u32, column: u32) -> u128 {
        1 << (column * (self.rows + 1) + self.rows - 1 - row)
    }

    /// Whether there is a line among these cells.
    fn has_line(&self, cells: u128) -> bool {
        let Some(length) = self.length else { return false };
        self.directions().into_iter().any(|step| {
            let mut starts = cells;
            for i in 1..length {
                if starts == 0 {
                    return false;
                }
                starts &= cells.checked_shr(i * step).unwrap_or(0);
            }
            starts != 0
        })
    }

    /// The cells that complete a line with these stones.
    fn completing(&self, stones: u128) -> u128 {
        let Some(length) = self.length else { return 0 };
        self.directions().into_iter().fold(0, |found, step| {
            // Those followed by i stones, for i = 0, 1, ...
            let mut before: SmallVec<[u128; 8]> = SmallVec::new();
            let mut run = self.board;
            for i in 1..=length {
                before.push(run);
                run &= stones.checked_shr(i * step).unwrap_or(0);
            }
            // Those that follow i stones.
            let (mut run, mut cells) = (self.board, 0);
            for i in 1..=length {
                cells |= run & before[(length - i) as usize];
                run &= stones.checked_shl(i * step).unwrap_or(0);
            }
            found | cells
        })
    }

    /// The cells on which a stone comes to rest.
    fn open(&self, at: &MnkPosition) -> u128 {
        (at.all() + self.bottom) & self.board
    }

    /// The set with its columns in reverse order.
    fn mirrored(&self, set: u128) -> u128 {
        // A single column may be as long as the set.
        if self.columns == 1 {
            return set;
        }
        let height = self.rows + 1;
        let column = self.board & ((1 << height) - 1);
        (0..self.columns).fold(0, |mirrored, i| mirrored << height | set >> (i * height) & column)
    }

    /// How far a cell is from the middle of the board, doubled.
    fn off_middle(&self, cell: u128) -> u32 {
        (2 * (cell.trailing_zeros() / (self.rows + 1)) + 1).abs_diff(self.columns)
    }

    /// The same stones with cells numbered row by row from the top, or back.
    fn renumbered(&self, at: MnkPosition, by_rows: bool) -> MnkPosition {
        let mut to = MnkPosition::default();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let [own, other] = [self.cell(row, column), 1 << (row * self.columns + column)];
                let (from, into) = if by_rows { (own, other) } else { (other, own) };
                for player in [Player::Left, Player::Right] {
                    if at.of(player) & from != 0 {
                        to = to.with(player, into);
                    }
                }
            }
        }
        to
    }
}

impl Ruleset for Connect {
    type Position = MnkPosition;
    /// The cell on which the stone comes to rest, as its bit.
    type Move = u128;

    /// Shows the cells from the last row to the first, each row from its end: the boards then stand in
    /// lexicographic order, in which "." comes before the letters.
    fn visit_moves(&self, at: &MnkPosition, player: Player, visit: Visit<'_, u128>) -> Flow {
        if player != at.to_move() || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let open = self.open(at);
        for row in (0..self.rows).rev() {
            for column in (0..self.columns).rev() {
                let cell = self.cell(row, column);
                if open & cell != 0 {
                    visit(cell)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &MnkPosition, &cell: &u128) -> Result<MnkPosition, PositionTooLarge> {
        Ok(at.with(at.to_move(), cell))
    }

    /// The lesser of the board and its mirror image.
    fn canonical(&self, at: &MnkPosition) -> MnkPosition {
        (*at).min(MnkPosition { x: self.mirrored(at.x), o: self.mirrored(at.o) })
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, _: &MnkPosition) -> usize {
        size_of::<MnkPosition>()
    }
}

impl BoardGame for Connect {
    fn to_move(&self, at: &MnkPosition) -> Player {
        at.to_move()
    }

    /// Boards on which the player to move has a line may be written, and count as won by that player.
    fn ended(&self, at: &MnkPosition) -> Option<BoardResult> {
        let next = at.to_move();
        let won = [next.opponent(), next].into_iter().find(|&player| self.has_line(at.of(player)));
        won.map(BoardResult::Won).or_else(|| (at.all() == self.board).then_some(BoardResult::Drawn))
    }

    fn moves_made(&self, at: &MnkPosition) -> u32 {
        at.all().count_ones()
    }

    fn most_moves(&self, _: &MnkPosition) -> u32 {
        self.columns * self.rows
    }

    /// A line wins if the opponent has no stone on it.
    fn can_still_win(&self, at: &MnkPosition, player: Player) -> bool {
        self.has_line(self.board & !at.of(player.opponent()))
    }

    fn turns_to_win(&self, at: &MnkPosition, player: Player) -> u32 {
        let completing = self.completing(at.of(player)) & self.board & !at.all();
        if completing == 0 { 2 } else { 1 }
    }

    /// A line that can be completed is completed. Otherwise one that the opponent could complete must be
    /// prevented. A stone just below a cell on which the opponent completes a line loses at the next turn, so
    /// that other moves are at least as good. If all moves lose at the next turn, one of them is enough.
    /// Moves that make many threats come first, then those near the middle.
    fn visit_candidates(&self, at: &MnkPosition, visit: Visit<'_, u128>) -> Flow {
        if self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let player = at.to_move();
        let (own, open) = (at.of(player), self.open(at));
        let threats = self.completing(at.of(player.opponent()));
        for urgent in [self.completing(own) & open, threats & open] {
            if urgent != 0 {
                return visit(urgent & urgent.wrapping_neg());
            }
        }
        let mut safe = open & !(threats >> 1);
        if safe == 0 {
            return visit(open & open.wrapping_neg());
        }
        let empty = self.board & !at.all();
        let mut cells: SmallVec<[(Reverse<u32>, u32, u128); 16]> = SmallVec::new();
        while safe != 0 {
            let cell = safe & safe.wrapping_neg();
            safe ^= cell;
            let threats = (self.completing(own | cell) & empty & !cell).count_ones();
            cells.push((Reverse(threats), self.off_middle(cell), cell));
        }
        cells.sort_unstable();
        cells.into_iter().try_for_each(|(.., cell)| visit(cell))
    }
}

impl Notation for Connect {
    fn parse(&self, data: &Data) -> Result<MnkPosition, PositionError> {
        let at = self.renumbered(self.writing().read_in_turn(data)?, false);
        // A stone rests on the bottom or on another one.
        let floating = at.all() & !(at.all() << 1 | self.bottom);
        if floating == 0 {
            return Ok(at);
        }
        let MnkPosition { x: cell, .. } = self.renumbered(MnkPosition { x: floating, o: 0 }, true);
        let cell = cell.trailing_zeros();
        let (row, column) = (cell / self.columns, cell % self.columns);
        Err(PositionError::wrong(words!(
            "the stone in row {row}, column {column} (counted from 0) is in the air: put one below it",
            "第 {row} 行第 {column} 列（从 0 数起）的棋子悬空：请在其下放一枚棋子"
        ))
        .within(board_in(data)))
    }

    fn write(&self, at: &MnkPosition) -> Data {
        Data::object([("board", self.writing().write(self.renumbered(*at, true)))])
    }

    fn size_after(&self, _: &MnkPosition, _: &u128) -> u64 {
        u64::from(self.columns * self.rows)
    }

    fn move_name(&self, _: &MnkPosition, &cell: &u128) -> MoveName {
        let MnkPosition { x: cell, .. } = self.renumbered(MnkPosition { x: cell, o: 0 }, true);
        vec![("cell", self.writing().place(cell))]
    }

    /// The empty board, unless it has the usual size.
    fn example(&self) -> Cow<'static, str> {
        match (self.columns, self.rows, self.length) {
            (7, 6, Some(4)) => Cow::Borrowed(ABOUT.example),
            _ => Cow::Owned(self.writing().empty()),
        }
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let own = [self.rows, self.columns].map(u64::from);
        ([rows, columns] == own).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&MnkPosition::default()))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".XO" },
            example: "....\n.O..\nXO..\nXXO.",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On an upright board of W columns and H rows two players take turns to drop a stone of theirs, X or O, into a column that is not full; it falls to the lowest empty cell. X begins. The first player with K stones in a row, in a column or on a diagonal wins; a full board without such a line is a draw. Connect Four has 7 columns, 6 rows and lines of 4.",
        "在竖立的 W 列 H 行棋盘上，两人轮流把自己的棋子 X 或 O 投入未满的一列，棋子落到该列最低的空格，X 先行。先在横、竖或斜线上连成 K 子者胜；棋盘放满而无人连成则为平局。四子棋为 7 列 6 行，连成 4 子者胜。",
    ),
    format: text!(
        "{\"board\": [\"..X\", ...]}: a text for each row, the top row first, with X, O and . for an empty cell",
        "{\"board\": [\"..X\", ...]}：每行一个文本，最上面的行在前，X、O 为棋子，. 为空格"
    ),
    example: "{\"board\":[\".X..X.X\",\"OO..X.O\",\"OXX.O.O\",\"XXO.OOX\",\"OXXXOXO\",\"OOXXXOO\"]}",
    source: "V. Allis, A Knowledge-based Approach of Connect-Four, Report IR-163, Vrije Universiteit Amsterdam (1988); J. D. Allen, Expert play in Connect-Four (1990)",
};

/// The largest K; lines longer than the board are never completed.
const MAX_LENGTH: u64 = 1_000_000_000_000_000_000;

impl Parameters for Connect {
    fn from_parameters(parameters: Option<&str>) -> Result<Connect, GameError> {
        let numbers: Vec<&str> = parameters.map(|text| text.split(',').collect()).unwrap_or_default();
        let [columns, rows, length] = numbers[..] else {
            return Err(GameError::bad_parameter(words!(
                "connect needs three numbers, columns, rows and how many stones make a line: write connect:7,6,4, say",
                "connect 需要三个数：列数、行数和连线所需的子数，例如 connect:7,6,4"
            )));
        };
        let columns = number("connect", columns, 1, MAX_CELLS.into())? as u32;
        let rows = number("connect", rows, 1, MAX_CELLS.into())? as u32;
        let length = number("connect", length, 1, MAX_LENGTH)?;
        // A row more, which stays empty.
        let height = rows + 1;
        if columns * height > MAX_CELLS {
            return Err(GameError::too_large(words!(
                "connect: columns times rows and one more row is at most {MAX_CELLS}, and here it is {columns} x {height}: write a smaller board",
                "connect：列数乘以行数加一至多为 {MAX_CELLS}，而这里是 {columns} × {height}：请写较小的棋盘"
            )));
        }
        let column = (1u128 << rows) - 1;
        let of_columns = |set: u128| (0..columns).fold(0, |all, i| all | set << (i * height));
        let length = u32::try_from(length).ok().filter(|&length| length <= columns.max(rows));
        Ok(Connect { columns, rows, length, board: of_columns(column), bottom: of_columns(1) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::board::tried;

    fn game(parameters: &str) -> Connect {
        Connect::from_parameters(Some(parameters)).expect("a game")
    }

    #[test]
    fn candidates_mirror_images_and_lost_hopes_change_no_result() {
        for parameters in [
            "3,3,3", "4,3,3", "2,4,2", "5,2,3", "4,1,3", "1,4,3", "3,3,1", "3,3,2", "3,2,9", "3,4,4", "4,3,4",
        ] {
            tried::check(&game(parameters), MnkPosition::default());
        }
    }

    /// The stones of rows that are written.
    fn stones(rules: &Connect, rows: &str) -> MnkPosition {
        rules.parse(&Data::from(rows)).unwrap_or_else(|error| panic!("{rows}: {error}"))
    }

    #[test]
    fn small_boards_have_the_results_that_were_found_by_other_programs() {
        for (parameters, rows, result) in [
            ("3,3,3", "O../X../X.O", (-1, 4)),
            ("3,3,3", ".../..X/O.X", (-1, 5)),
            ("4,3,3", "..../..../....", (1, 9)),
            ("4,3,3", "...X/X..O/X..O", (1, 4)),
            ("3,4,3", ".../.../.../XXO", (-1, 5)),
            ("4,4,4", "..../..X./O.O./XOX.", (0, 9)),
            ("4,4,3", "O.../O.../XO.X/XOXX", (-1, 1)),
            ("5,3,4", "...../.O.O./XX.OX", (-1, 8)),
        ] {
            let rules = game(parameters);
            let at = stones(&rules, rows);
            let found = tried::results(&rules, at)[&at];
            assert_eq!((found.0, if found.0 == 0 { 9 } else { found.1 }), result, "{parameters} {rows}");
        }
    }

    /// Whether a line of stones of this letter is on a board, cell by cell.
    fn has_line(rows: &[Vec<char>], letter: char, length: usize) -> bool {
        let (height, width) = (rows.len() as i64, rows[0].len() as i64);
        let at = |row: i64, column: i64| {
            (0..height).contains(&row)
                && (0..width).contains(&column)
                && rows[row as usize][column as usize] == letter
        };
        let along = |row: i64, column: i64, (down, right): (i64, i64)| {
            (0..length as i64).all(|i| at(row + i * down, column + i * right))
        };
        let starts = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        starts.into_iter().any(|(row, column)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|step| along(row, column, step))
        })
    }

    #[test]
    fn lines_are_those_that_are_seen_on_the_board() {
        let mut seed = 1u64;
        for parameters in
            ["7,6,4", "8,8,4", "11,10,5", "1,127,4", "64,1,3", "4,3,1", "12,9,2", "5,4,5", "3,3,4"]
        {
            let rules = game(parameters);
            let length: usize = parameters.rsplit(',').next().unwrap().parse().unwrap();
            for _ in 0..30 {
                let mut at = MnkPosition::default();
                loop {
                    let Data::Object(fields) = rules.write(&at) else { panic!("no board") };
                    let rows: Vec<Vec<char>> = fields[0]
                        .1
                        .items()
                        .unwrap()
                        .iter()
                        .map(|row| match row {
                            Data::Text(row) => row.chars().collect(),
                            _ => Vec::new(),
                        })
                        .collect();
                    for (letter, player) in [('X', Player::Left), ('O', Player::Right)] {
                        let seen = has_line(&rows, letter, length);
                        assert_eq!(rules.has_line(at.of(player)), seen, "{parameters} {rows:?}");
                    }
                    let moves = tried::moves(&rules, &at);
                    let completing = rules.completing(at.of(at.to_move()));
                    for &mv in &moves {
                        let wins = rules.has_line(at.of(at.to_move()) | mv);
                        assert_eq!(completing & mv != 0, wins, "{parameters} {rows:?}");
                    }
                    if moves.is_empty() {
                        break;
                    }
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    at = rules.play(&at, &moves[(seed >> 33) as usize % moves.len()]).unwrap();
                }
            }
        }
    }

    #[test]
    fn boards_that_no_game_leads_to_are_refused() {
        let rules = game("3,3,3");
        for rows in
            ["XX./.../...", "X../.../...", ".../.../O..", "X/X", ".../.../..", ".../.../..x", "", "..././..."]
        {
            let error = rules.parse(&Data::from(rows)).expect_err(rows);
            assert!(!error.too_large && error.at.is_empty(), "{rows}");
        }
        let board = |rows: [&str; 3]| Data::list(rows.map(Data::from).to_vec());
        let with = |turn| Data::object([("board", board(["...", "...", "X.."])), ("turn", turn)]);
        assert!(rules.parse(&with(Data::from("O"))).is_ok());
        for turn in [Data::from("X"), Data::from("o"), Data::from("OO"), Data::from(""), Data::Null] {
            assert_eq!(rules.parse(&with(turn)).expect_err("no turn").at, ".turn");
        }
        let error = rules.parse(&board(["...", "..y", "..."])).expect_err("no letter");
        assert_eq!(error.at, "[1]");
        let won = stones(&rules, "O../OXX/OXX");
        assert_eq!(
            (rules.ended(&won), won.to_move()),
            (Some(BoardResult::Won(Player::Right)), Player::Right)
        );
    }

    #[test]
    fn parameters_are_three_numbers_of_a_board_that_fits() {
        for parameters in ["7,6,4", "1,127,1", "64,1,9", "11,10,1000000000000000000"] {
            let rules = game(parameters);
            assert!(rules.parse(&rules.opening().unwrap()).is_ok(), "{parameters}");
        }
        for parameters in
            [None, Some(""), Some("7,6"), Some("0,6,4"), Some("7,6,0"), Some("a,b,c"), Some("128,1,3")]
        {
            assert!(Connect::from_parameters(parameters).is_err(), "{parameters:?}");
        }
    }
}
