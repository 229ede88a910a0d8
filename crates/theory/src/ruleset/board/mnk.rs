//! M,n,k-games: K stones in a row on a board of M columns and N rows.

use super::{BoardGame, Ended};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::form::{Form, Shape};
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::{About, Fields, Flow, Notation, Ruleset, TooLarge, Visit};
use crate::structure::bit_board::{BitBoard, MOST_CELLS};
use crate::words::Words;
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The rules: the players take turns to put a stone on an empty cell; whoever first has K stones in a row, in a column
/// or on a diagonal wins, and a full board without that is drawn.
#[derive(Clone, Debug)]
pub struct Mnk {
    board: BitBoard,
    /// All lines of K cells.
    lines: Vec<u128>,
}

/// Stones on a board: cell (row, column) is the bit row * columns + column. Left plays X and begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    /// Left's stones.
    pub x: u128,
    /// Right's stones.
    pub o: u128,
}

impl Stones {
    /// All stones.
    pub fn all(self) -> u128 {
        self.x | self.o
    }

    /// Whose turn it is.
    pub fn to_move(self) -> Player {
        if self.x.count_ones() == self.o.count_ones() { Player::Left } else { Player::Right }
    }

    /// The stones of one player.
    pub fn of(self, player: Player) -> u128 {
        match player {
            Player::Left => self.x,
            Player::Right => self.o,
        }
    }
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

    /// How much happens on each cell: the lines through it that are still open to one player, those with more stones
    /// counting for more.
    fn interest(&self, own: u128, other: u128) -> [u64; MOST_CELLS as usize] {
        let mut interest = [0u64; MOST_CELLS as usize];
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
    type Position = Stones;
    /// The cell, as its bit.
    type Move = u128;

    /// Shows the cells from the last to the first: the boards then stand in lexicographic order, in which "." comes
    /// before the letters.
    fn visit_moves(&self, at: &Stones, player: Player, visit: Visit<'_, u128>) -> Flow {
        if player != at.to_move() || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let mut empty = self.board.all() & !at.all();
        while empty != 0 {
            let cell = 1 << (127 - empty.leading_zeros());
            empty &= !cell;
            visit(cell)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Stones, &cell: &u128) -> Result<Stones, TooLarge> {
        Ok(match at.to_move() {
            Player::Left => Stones { x: at.x | cell, ..*at },
            Player::Right => Stones { o: at.o | cell, ..*at },
        })
    }

    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &Stones) -> Stones {
        let image = |turn: &dyn Fn(u128) -> u128| Stones { x: turn(at.x), o: turn(at.o) };
        let mut least = *at;
        self.board.visit_symmetries(&mut |turn| least = least.min(image(turn)));
        least
    }

    fn visits_in_order(&self) -> bool {
        true
    }

    fn weight(&self, _: &Stones) -> usize {
        2 * size_of::<Stones>()
    }
}

impl BoardGame for Mnk {
    fn to_move(&self, at: &Stones) -> Player {
        at.to_move()
    }

    fn ended(&self, at: &Stones) -> Option<Ended> {
        let last = at.to_move().other();
        if self.has_line(at.of(last)) {
            return Some(Ended::Won(last));
        }
        (at.all() == self.board.all()).then_some(Ended::Drawn)
    }

    fn over(&self, _: &Stones, ended: Ended) -> Words {
        match ended {
            Ended::Won(_) => words!(
                "The opponent has completed a line with the last move: the game is over.",
                "对手的上一步已连成一线：游戏结束。"
            ),
            Ended::Drawn => {
                words!("The board is full and nobody has a line: a draw.", "棋盘已满，无人连成一线：平局。")
            }
        }
    }

    fn moves_made(&self, at: &Stones) -> u32 {
        at.all().count_ones()
    }

    fn most_moves(&self, _: &Stones) -> u32 {
        self.cells()
    }

    /// A line wins if the opponent has no stone on it and there are turns enough left to fill it.
    fn can_still_win(&self, at: &Stones, player: Player) -> bool {
        let empty = self.cells() - at.all().count_ones();
        let turns = if player == at.to_move() { empty.div_ceil(2) } else { empty / 2 };
        let (own, other) = (at.of(player), at.of(player.other()));
        self.lines.iter().any(|&line| line & other == 0 && (line & !own).count_ones() <= turns)
    }

    /// A line that can be completed is completed. Otherwise one that the opponent could complete must be prevented: any
    /// other move, and where there are several such cells this one too, loses at the next turn. Cells through which no
    /// line is open to anybody are all the same, so that one of them is enough.
    fn visit_candidates(&self, at: &Stones, visit: Visit<'_, u128>) -> Flow {
        let player = at.to_move();
        if self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let (own, other) = (at.of(player), at.of(player.other()));
        for urgent in [self.completing(own, other), self.completing(other, own)] {
            if urgent != 0 {
                return visit(urgent & urgent.wrapping_neg());
            }
        }
        let interest = self.interest(own, other);
        let empty = self.board.all() & !at.all();
        let cells = (0..MOST_CELLS).zip(interest).filter(|(cell, _)| empty >> cell & 1 == 1);
        let mut cells: Vec<(u64, u128)> = cells.map(|(cell, interest)| (interest, 1 << cell)).collect();
        cells.sort_unstable_by_key(|&(interest, cell)| (std::cmp::Reverse(interest), cell));
        let idle = cells.partition_point(|&(interest, _)| interest > 0);
        cells.truncate(idle + 1);
        cells.into_iter().try_for_each(|(_, cell)| visit(cell))
    }
}

impl Notation for Mnk {
    fn parse(&self, data: &Data) -> Result<Stones, PositionError> {
        let ([board], []) = data.fields(["board"], [])?;
        let at = self.parse_board(board).map_err(|e| e.within(".board"))?;
        self.check(at).map_err(|error| error.within(".board"))?;
        Ok(at)
    }

    fn write(&self, at: &Stones) -> Data {
        let letter = |cell: u32| match (at.x >> cell & 1, at.o >> cell & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: u32| {
            (0..self.board.columns()).map(|column| letter(row * self.board.columns() + column)).collect()
        };
        let rows = (0..self.board.rows()).map(|i| Data::Text(row(i))).collect();
        Data::object([("board", Data::list(rows))])
    }

    fn size_after(&self, _: &Stones, _: &u128) -> u64 {
        u64::from(self.cells())
    }

    fn name(&self, _: &Stones, cell: &u128) -> Fields {
        let cell = cell.trailing_zeros();
        let place = [cell / self.board.columns(), cell % self.board.columns()].map(u64::from);
        vec![("cell", Data::Naturals(place.to_vec()))]
    }

    /// The empty board, where the usual example has another size, or a line in it.
    fn example(&self) -> Cow<'static, str> {
        let (columns, rows) = (self.board.columns() as usize, self.board.rows() as usize);
        let usual = Stones { x: 0b10001, o: 0b1_0000_0100 };
        if (columns, rows) == (3, 3) && self.check(usual).is_ok() && self.ended(&usual).is_none() {
            return Cow::Borrowed(ABOUT.example);
        }
        let row = format!("\"{}\"", ".".repeat(columns));
        Cow::Owned(format!("{{\"board\":[{}]}}", vec![row; rows].join(",")))
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let own = [self.board.rows(), self.board.columns()].map(u64::from);
        ([rows, columns] == own).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&Stones { x: 0, o: 0 }))
    }

    fn form(&self) -> Form {
        Form { shape: Shape::Board { field: Some("board"), letters: ".XO" }, example: "X.O\n.X.\n..O" }
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

impl Mnk {
    fn parse_board(&self, board: &Data) -> Result<Stones, PositionError> {
        let (columns, rows) = (self.board.columns(), self.board.rows());
        let expected = || {
            words!(
                "a list of {rows} texts of {columns} letters, one for each row",
                "{rows} 个各含 {columns} 个字母的文本组成的列表，每行一个"
            )
        };
        let Data::List(items) = board else { return Err(PositionError::shape(board, &expected())) };
        if items.len() != rows as usize {
            let found = items.len();
            return Err(PositionError::wrong(words!(
                "the board has {rows} rows, not {found}",
                "棋盘有 {rows} 行，而不是 {found} 行"
            )));
        }
        let mut at = Stones { x: 0, o: 0 };
        for (row, item) in (0u32..).zip(items) {
            let step = format!("[{row}]");
            let Data::Text(text) = item else {
                return Err(PositionError::shape(item, &expected()).within(&step));
            };
            if text.chars().count() != columns as usize {
                let error = words!(
                    "a row has {columns} cells, each written as one of X, O and .",
                    "每行有 {columns} 格，每格写作 X、O 或 ."
                );
                return Err(PositionError::wrong(error).within(&step));
            }
            for (column, letter) in (0u32..).zip(text.chars()) {
                let cell = 1 << (row * columns + column);
                match letter {
                    'X' => at.x |= cell,
                    'O' => at.o |= cell,
                    '.' => {}
                    other => {
                        let error = words!(
                            "\"{other}\" is no cell: X, O or . is expected",
                            "“{other}”不是格子：这里应为 X、O 或 ."
                        );
                        return Err(PositionError::wrong(error).within(&step));
                    }
                }
            }
        }
        Ok(at)
    }

    /// Can the position come up in play? X begins, and nothing is played after a line.
    fn check(&self, at: Stones) -> Result<(), PositionError> {
        let (x, o) = (at.x.count_ones(), at.o.count_ones());
        if x != o && x != o + 1 {
            return Err(PositionError::wrong(words!(
                "X begins, so that there are as many X as O, or one more: here are {x} X and {o} O",
                "X 先行，故 X 的个数应等于 O 的个数或多一个：这里有 {x} 个 X、{o} 个 O"
            )));
        }
        if self.has_line(at.of(at.to_move())) {
            let letter = if at.to_move() == Player::Left { "X" } else { "O" };
            return Err(PositionError::wrong(words!(
                "{letter} has a line, and the opponent has moved since: the game was over before",
                "{letter} 已连成一线，而对手之后又下了一步：游戏早已结束"
            )));
        }
        Ok(())
    }
}

static ABOUT: About = About {
    rules: text!(
        "On a board of M columns and N rows two players take turns to put a stone of theirs, X or O, on an empty cell; X begins. Whoever first has K stones in a row, in a column or on a diagonal wins; a full board without such a line is a draw.",
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
const LONGEST: u64 = 1_000_000_000_000_000_000;

impl Parameters for Mnk {
    fn from_parameters(parameters: Option<&str>) -> Result<Mnk, GameError> {
        let numbers: Vec<&str> = parameters.map(|text| text.split(',').collect()).unwrap_or_default();
        let [columns, rows, length] = numbers[..] else {
            return Err(GameError::bad_parameter(words!(
                "mnk needs three numbers, columns, rows and how many stones make a line: write mnk:3,3,3, say",
                "mnk 需要三个数：列数、行数和连线所需的子数，例如 mnk:3,3,3"
            )));
        };
        let columns = number("mnk", columns, 1, MOST_CELLS.into())? as u32;
        let rows = number("mnk", rows, 1, MOST_CELLS.into())? as u32;
        let length = number("mnk", length, 1, LONGEST)?;
        if columns * rows > MOST_CELLS {
            return Err(GameError::too_large(words!(
                "mnk: a board has at most {MOST_CELLS} cells, this one has {columns} x {rows}",
                "mnk：棋盘最多 {MOST_CELLS} 格，而这里是 {columns} × {rows}"
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
    use std::collections::HashMap;

    fn game(parameters: &str) -> Mnk {
        Mnk::from_parameters(Some(parameters)).expect("a game")
    }

    /// Who wins, as 1, 0 and -1 for Left, and how many moves it takes, by trying every move.
    fn play(rules: &Mnk, at: Stones, known: &mut HashMap<Stones, (i32, u32)>) -> (i32, u32) {
        if let Some(&result) = known.get(&at) {
            return result;
        }
        let result = match rules.ended(&at) {
            Some(Ended::Won(Player::Left)) => (1, 0),
            Some(Ended::Won(Player::Right)) => (-1, 0),
            Some(Ended::Drawn) => (0, 0),
            None => best(rules, at, &moves(rules, at), known),
        };
        known.insert(at, result);
        result
    }

    fn moves(rules: &Mnk, at: Stones) -> Vec<u128> {
        let mut moves = Vec::new();
        let _ = rules.visit_moves(&at, at.to_move(), &mut |cell| {
            moves.push(cell);
            ControlFlow::Continue(())
        });
        moves
    }

    fn best(rules: &Mnk, at: Stones, cells: &[u128], known: &mut HashMap<Stones, (i32, u32)>) -> (i32, u32) {
        let sign = if at.to_move() == Player::Left { 1 } else { -1 };
        let after = cells.iter().map(|cell| play(rules, rules.play(&at, cell).expect("small"), known));
        // The winner hurries, the loser delays; a draw takes all cells.
        let key = |&(who, length): &(i32, u32)| (who * sign, -who * sign * length as i32);
        let (who, length) = after.max_by_key(key).expect("a move");
        (who, length + 1)
    }

    #[test]
    fn candidates_symmetries_and_lost_hopes_change_no_result() {
        for parameters in ["3,3,3", "2,4,2", "5,2,3", "4,2,9", "7,1,2", "8,1,3", "3,3,1", "3,3,2"] {
            let rules = game(parameters);
            let mut known = HashMap::new();
            play(&rules, Stones { x: 0, o: 0 }, &mut known);
            for (&at, &(who, length)) in &known.clone() {
                assert_eq!(
                    known.get(&rules.canonical(&at)).copied(),
                    Some((who, length)),
                    "{parameters} {at:?}"
                );
                assert_eq!(rules.parse(&rules.write(&at)), Ok(at));
                if rules.ended(&at).is_some() {
                    continue;
                }
                let mut candidates = Vec::new();
                let _ = rules.visit_candidates(&at, &mut |cell| {
                    candidates.push(cell);
                    ControlFlow::Continue(())
                });
                let found = best(&rules, at, &candidates, &mut known);
                assert_eq!(found.0, who, "{parameters} {at:?}");
                assert!(who == 0 || found.1 == length, "{parameters} {at:?}");
                assert!(who != 1 || rules.can_still_win(&at, Player::Left), "{parameters} {at:?}");
                assert!(who != -1 || rules.can_still_win(&at, Player::Right), "{parameters} {at:?}");
                let written: Vec<Data> = moves(&rules, at)
                    .iter()
                    .map(|cell| rules.write(&rules.play(&at, cell).expect("small")))
                    .collect();
                assert!(written.is_sorted_by(|a, b| a.lexicographic(b).is_lt()), "{at:?}");
            }
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
