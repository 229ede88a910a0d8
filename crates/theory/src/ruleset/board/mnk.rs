//! M,n,k-games: K stones in a row on a board of M columns and N rows.

pub use super::stones::MnkPosition;
use super::stones::{StoneNotation, board_in, visit_cells};
use super::{BoardGame, BoardResult};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::bitboard::{BitBoard, MAX_CELLS};
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The rules: the players take turns to put a stone on an empty cell; the first who has K stones in a row, in
/// a column or on a diagonal wins, and a full board without that is drawn.
#[derive(Clone, Debug)]
pub struct Mnk {
    board: BitBoard,
    /// All lines of K cells.
    lines: Vec<u128>,
}

impl Mnk {
    /// How many cells the board has.
    pub fn cells(&self) -> u32 {
        self.board.cells()
    }

    /// All lines of K cells, as sets of bits.
    pub fn lines(&self) -> &[u128] {
        &self.lines
    }

    fn has_line(&self, stones: u128) -> bool {
        self.lines.iter().any(|line| line & !stones == 0)
    }

    /// Cells on which a stone would complete a line of this player.
    fn completing(&self, own: u128, other: u128) -> u128 {
        let open = self.lines.iter().filter(|&line| line & other == 0);
        open.map(|line| line & !own)
            .filter(|missing| missing.is_power_of_two())
            .fold(0, |cells, cell| cells | cell)
    }

    /// How much happens on each cell: the lines through it that are still open to one player, those with more
    /// stones counting for more.
    fn interest(&self, own: u128, other: u128) -> [u64; MAX_CELLS as usize] {
        let mut interest = [0u64; MAX_CELLS as usize];
        for &line in &self.lines {
            let stones = match (line & own, line & other) {
                (stones, 0) | (0, stones) => stones.count_ones(),
                _ => continue,
            };
            let worth = 1u64 << (4 * stones.min(15));
            let mut cells = line;
            while cells != 0 {
                let cell = &mut interest[cells.trailing_zeros() as usize];
                *cell = cell.saturating_add(worth);
                cells &= cells - 1;
            }
        }
        interest
    }
}

impl Ruleset for Mnk {
    type Position = MnkPosition;
    /// The cell, as its bit.
    type Move = u128;

    /// Shows the cells from the last to the first: the boards then stand in lexicographic order, in which "."
    /// comes before the letters.
    fn visit_moves(&self, at: &MnkPosition, player: Player, visit: Visit<'_, u128>) -> Flow {
        if player != at.to_move() || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        visit_cells(self.board.all() & !at.all(), visit)
    }

    fn play(&self, at: &MnkPosition, &cell: &u128) -> Result<MnkPosition, PositionTooLarge> {
        Ok(at.with(at.to_move(), cell))
    }

    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &MnkPosition) -> MnkPosition {
        let image = |turn: &dyn Fn(u128) -> u128| MnkPosition { x: turn(at.x), o: turn(at.o) };
        let mut least = *at;
        self.board.visit_symmetries(&mut |turn| least = least.min(image(turn)));
        least
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, _: &MnkPosition) -> usize {
        2 * size_of::<MnkPosition>()
    }
}

impl BoardGame for Mnk {
    fn to_move(&self, at: &MnkPosition) -> Player {
        at.to_move()
    }

    fn ended(&self, at: &MnkPosition) -> Option<BoardResult> {
        let last = at.to_move().opponent();
        if self.has_line(at.of(last)) {
            return Some(BoardResult::Won(last));
        }
        (at.all() == self.board.all()).then_some(BoardResult::Drawn)
    }

    fn over(&self, _: &MnkPosition, ended: BoardResult) -> LocalizedString {
        match ended {
            BoardResult::Won(_) => words!(
                "The opponent has completed a line with the last move: the game is over.",
                "对手的上一步已连成一线：游戏结束。"
            ),
            BoardResult::Drawn => {
                words!(
                    "The board is full and neither player has a line: a draw.",
                    "棋盘已满，无人连成一线：平局。"
                )
            }
        }
    }

    fn moves_made(&self, at: &MnkPosition) -> u32 {
        at.all().count_ones()
    }

    fn most_moves(&self, _: &MnkPosition) -> u32 {
        self.cells()
    }

    /// A line wins if the opponent has no stone on it and there are turns enough left to fill it.
    fn can_still_win(&self, at: &MnkPosition, player: Player) -> bool {
        let empty = self.cells() - at.all().count_ones();
        let turns = if player == at.to_move() { empty.div_ceil(2) } else { empty / 2 };
        let (own, other) = (at.of(player), at.of(player.opponent()));
        self.lines.iter().any(|&line| line & other == 0 && (line & !own).count_ones() <= turns)
    }

    /// A line that can be completed is completed. Otherwise one that the opponent could complete must be
    /// prevented: any other move, and where there are several such cells this one too, loses at the next
    /// turn. Cells through which no line is open to anybody are all the same, so that one of them is enough.
    fn visit_candidates(&self, at: &MnkPosition, visit: Visit<'_, u128>) -> Flow {
        let player = at.to_move();
        if self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let (own, other) = (at.of(player), at.of(player.opponent()));
        for urgent in [self.completing(own, other), self.completing(other, own)] {
            if urgent != 0 {
                return visit(urgent & urgent.wrapping_neg());
            }
        }
        let interest = self.interest(own, other);
        let empty = self.board.all() & !at.all();
        let cells = (0..MAX_CELLS).zip(interest).filter(|(cell, _)| empty >> cell & 1 == 1);
        let mut cells: Vec<(u64, u128)> = cells.map(|(cell, interest)| (interest, 1 << cell)).collect();
        cells.sort_unstable_by_key(|&(interest, cell)| (std::cmp::Reverse(interest), cell));
        let idle = cells.partition_point(|&(interest, _)| interest > 0);
        cells.truncate(idle + 1);
        cells.into_iter().try_for_each(|(_, cell)| visit(cell))
    }
}

impl Notation for Mnk {
    fn parse(&self, data: &Data) -> Result<MnkPosition, PositionError> {
        let at = self.writing().read_in_turn(data)?;
        self.check(at).map_err(|error| error.within(board_in(data)))?;
        Ok(at)
    }

    fn write(&self, at: &MnkPosition) -> Data {
        Data::object([("board", self.writing().write(*at))])
    }

    fn size_after(&self, _: &MnkPosition, _: &u128) -> u64 {
        u64::from(self.cells())
    }

    fn move_name(&self, _: &MnkPosition, cell: &u128) -> MoveName {
        vec![("cell", self.writing().place(*cell))]
    }

    /// The empty board, where the usual example has another size, or a line in it.
    fn example(&self) -> Cow<'static, str> {
        let (columns, rows) = (self.board.columns() as usize, self.board.rows() as usize);
        let usual = MnkPosition { x: 0b10001, o: 0b1_0000_0100 };
        if (columns, rows) == (3, 3) && self.check(usual).is_ok() && self.ended(&usual).is_none() {
            return Cow::Borrowed(ABOUT.example);
        }
        Cow::Owned(self.writing().empty())
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let own = [self.board.rows(), self.board.columns()].map(u64::from);
        ([rows, columns] == own).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&MnkPosition { x: 0, o: 0 }))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".XO" },
            example: "X.O\n.X.\n..O",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Mnk {
    fn writing(&self) -> StoneNotation {
        StoneNotation { columns: self.board.columns(), rows: self.board.rows(), letters: ['X', 'O'] }
    }

    /// Can the position come up in play? Nothing is played after a line.
    fn check(&self, at: MnkPosition) -> Result<(), PositionError> {
        if self.has_line(at.of(at.to_move())) {
            let letter = if at.to_move() == Player::Left { "X" } else { "O" };
            return Err(PositionError::wrong(words!(
                "{letter} has a line, and the opponent has moved since: the game was over before that move",
                "{letter} 已连成一线，而对手之后又下了一步：游戏早已结束"
            )));
        }
        Ok(())
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On a board of M columns and N rows two players take turns to put a stone of theirs, X or O, on an empty cell; X begins. The first player with K stones in a row, in a column or on a diagonal wins; a full board without such a line is a draw.",
        "在 M 列 N 行的棋盘上，两人轮流在空格放自己的棋子 X 或 O，X 先行。先在横、竖或斜线上连成 K 子者胜；棋盘放满而无人连成则为平局。",
    ),
    format: text!(
        "{\"board\": [\"X.O\", ...]}: a text for each row, with X, O and . for an empty cell",
        "{\"board\": [\"X.O\", ...]}：每行一个文本，X、O 为棋子，. 为空格"
    ),
    example: "{\"board\":[\"X.O\",\".X.\",\"..O\"]}",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 22; A. W. Hales, R. I. Jewett, Trans. AMS 106 (1963), 222-229",
};

/// The largest K; lines longer than the board are never completed.
const MAX_LENGTH: u64 = 1_000_000_000_000_000_000;

impl Parameters for Mnk {
    fn from_parameters(parameters: Option<&str>) -> Result<Mnk, GameError> {
        let numbers: Vec<&str> = parameters.map(|text| text.split(',').collect()).unwrap_or_default();
        let [columns, rows, length] = numbers[..] else {
            return Err(GameError::bad_parameter(words!(
                "mnk needs three numbers, columns, rows and how many stones make a line: write mnk:3,3,3, say",
                "mnk 需要三个数：列数、行数和连线所需的子数，例如 mnk:3,3,3"
            )));
        };
        let columns = number("mnk", columns, 1, MAX_CELLS.into())? as u32;
        let rows = number("mnk", rows, 1, MAX_CELLS.into())? as u32;
        let length = number("mnk", length, 1, MAX_LENGTH)?;
        if columns * rows > MAX_CELLS {
            return Err(GameError::too_large(words!(
                "mnk: a board has at most {MAX_CELLS} cells, this one has {columns} x {rows}",
                "mnk：棋盘最多 {MAX_CELLS} 格，而这里是 {columns} × {rows}"
            )));
        }
        let board = BitBoard::new(columns, rows);
        let lines = board.lines(length);
        Ok(Mnk { board, lines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::board::tried;

    fn game(parameters: &str) -> Mnk {
        Mnk::from_parameters(Some(parameters)).expect("a game")
    }

    #[test]
    fn candidates_symmetries_and_lost_hopes_change_no_result() {
        for parameters in ["3,3,3", "2,4,2", "5,2,3", "4,2,9", "7,1,2", "8,1,3", "3,3,1", "3,3,2"] {
            tried::check(&game(parameters), MnkPosition::default());
        }
    }

    #[test]
    fn boards_that_no_game_leads_to_are_refused() {
        let rules = game("3,3,3");
        let board = |rows: [&str; 3]| Data::object([("board", Data::list(rows.map(Data::from).to_vec()))]);
        for rows in [
            ["XX.", "...", "..."],
            ["O..", "...", "..."],
            ["XXX", "OOO", "..."],
            ["XXX", "OO.", "O.."],
            ["OOO", "XX.", "XX."],
            ["X.", "...", "..."],
            ["X..", "...", "....."],
            ["x..", "...", "..."],
            ["X..", "é..", "..."],
        ] {
            assert!(rules.parse(&board(rows)).is_err_and(|error| !error.too_large), "{rows:?}");
        }
        for data in [
            Data::Null,
            Data::object([]),
            Data::object([("board", Data::from(vec![1, 2, 3]))]),
            Data::object([("board", Data::list(vec![Data::from("...")]))]),
            Data::object([("board", Data::from("........."))]),
            Data::object([("board", Data::list(vec![Data::from("..."), Data::Null, Data::from("...")]))]),
        ] {
            assert!(rules.parse(&data).is_err());
        }
        assert!(rules.parse(&board(["XXX", "OO.", "..."])).is_ok());
    }
}
