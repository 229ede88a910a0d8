//! Notakto: crosses on boards of three by three, where both players write X and a line ends its board.

use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::{Pick, Scene};
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Write an X in an empty cell of a board that has no line of three.
#[derive(Clone, Copy, Debug)]
pub struct Notakto {
    /// How many boards a position has; `None` for any number.
    pub boards: Option<u64>,
}

/// A move: one more cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// The place of the board in the list, from 0.
    pub board: usize,
    /// The cell, from 0, row by row.
    pub cell: u32,
}

/// The most boards.
const MAX_BOARDS: u64 = 10_000;

/// The most boards of a game whose name says how many there are: each of its parts has this many.
const MAX_NAMED: u64 = 1000;

/// The cells of a board.
pub const CELLS: u32 = 9;

/// Rows, columns and diagonals: cell (r, c) is the bit 3r + c.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether a board has a line of three crosses, so that it is finished.
pub fn is_finished(board: u16) -> bool {
    LINES.iter().any(|line| board & line == *line)
}

/// The least image of a board under turns and reflections.
pub fn least_image(board: u16) -> u16 {
    let image = |to: fn(u32, u32) -> (u32, u32), board: u16| {
        (0..CELLS).filter(|cell| board >> cell & 1 == 1).fold(0, |image, cell| {
            let (row, column) = to(cell / 3, cell % 3);
            image | 1 << (3 * row + column)
        })
    };
    let turned = |board| image(|row, column| (column, 2 - row), board);
    let mirrored = |board| image(|row, column| (row, 2 - column), board);
    let turns = std::iter::successors(Some(board), |&board| Some(turned(board))).take(4);
    turns.flat_map(|board| [board, mirrored(board)]).min().unwrap_or(board)
}

/// The boards on which play goes on, each in its least image, rising.
fn open_boards(at: &[u16]) -> Vec<u16> {
    let open = at.iter().filter(|&&board| !is_finished(board));
    let mut boards: Vec<u16> = open.map(|&board| least_image(board)).collect();
    boards.sort_unstable();
    boards
}

/// A board full of crosses.
const FULL: u16 = (1 << CELLS) - 1;

/// The empty cells of a board on which play goes on, the last one first.
pub fn free_cells(board: u16) -> impl Iterator<Item = u32> {
    (0..CELLS).rev().filter(move |cell| board >> cell & 1 == 0 && !is_finished(board))
}

impl Notakto {
    /// These boards, with finished ones that make up the number of boards if the game has one.
    fn filled(&self, mut boards: Vec<u16>) -> Vec<u16> {
        let all = self.boards.map_or(0, |boards| boards as usize);
        boards.resize(all.max(boards.len()), FULL);
        boards
    }
}

impl Ruleset for Notakto {
    /// The crosses of each board.
    type Position = Vec<u16>;
    type Move = Cross;

    /// A cross comes behind a dot, so that a later cross leads to an earlier position.
    fn visit_moves(&self, at: &Vec<u16>, _: Player, visit: Visit<'_, Cross>) -> Flow {
        for (board, &crosses) in at.iter().enumerate().rev() {
            free_cells(crosses).map(|cell| Cross { board, cell }).try_for_each(&mut *visit)?;
        }
        ControlFlow::Continue(())
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn play(&self, at: &Vec<u16>, mv: &Cross) -> Result<Vec<u16>, PositionTooLarge> {
        let mut to = at.clone();
        to[mv.board] |= 1 << mv.cell;
        Ok(to)
    }

    /// The order of boards, their orientation, and what a finished board looks like do not matter. Finished
    /// boards are nothing, and stay only to make up the number of boards.
    fn canonical(&self, at: &Vec<u16>) -> Vec<u16> {
        self.filled(open_boards(at))
    }

    fn visit_components(&self, at: &Vec<u16>, visit: &mut dyn FnMut(Vec<u16>)) {
        open_boards(at).into_iter().for_each(|board| visit(self.filled(vec![board])));
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn count_moves(&self, at: &Vec<u16>) -> Option<u128> {
        Some(at.iter().map(|&board| free_cells(board).count() as u128).sum())
    }

    fn size_in_memory(&self, at: &Vec<u16>) -> usize {
        list_weight(at) + 64
    }
}

impl Impartial for Notakto {}

/// The rows of one board, a text with three letters each.
fn rows_of(board: u16) -> [String; 3] {
    let letter = |cell: u32| if board >> cell & 1 == 1 { 'X' } else { '.' };
    [0, 3, 6].map(|first| (first..first + 3).map(letter).collect())
}

fn three_rows() -> LocalizedString {
    words!(
        "a board of three rows with three cells each, such as \"X../.../...\"",
        "三行三列的棋盘，例如 \"X../.../...\""
    )
}

/// Reads rows of boards that stand one below the other.
fn read_rows(rows: &[&str]) -> Result<Vec<u16>, PositionError> {
    let mut boards = vec![0u16; rows.len() / 3];
    if !rows.len().is_multiple_of(3) {
        let count = rows.len();
        return Err(PositionError::wrong(words!(
            "a board has three rows, and there are {count}: write three rows for each board",
            "每个棋盘有三行，而这里有 {count} 行：请为每个棋盘写三行"
        )));
    }
    for (row, text) in rows.iter().enumerate() {
        if text.chars().count() != 3 {
            return Err(PositionError::wrong(words!(
                "row {row} (counted from 0) is \"{text}\": a row has three cells, X or .",
                "第 {row} 行（从 0 数起）是 \"{text}\"：每行有三格，写 X 或 ."
            )));
        }
        for (column, letter) in text.chars().enumerate() {
            match letter {
                'X' => boards[row / 3] |= 1 << (row % 3 * 3 + column),
                '.' => {}
                _ => {
                    return Err(PositionError::wrong(words!(
                        "row {row}, column {column} (counted from 0) is \"{letter}\": a cell is X for a cross or . for an empty cell",
                        "第 {row} 行第 {column} 列（从 0 数起）是 \"{letter}\"：格子应为 X（叉）或 .（空格）"
                    )));
                }
            }
        }
    }
    Ok(boards)
}

/// The rows of a list of texts without `/`; `None` for anything else.
fn plain_rows(data: &Data) -> Option<Vec<&str>> {
    let Data::List(items) = data else { return None };
    let rows = items.iter().map(|item| match item {
        Data::Text(row) if !row.contains('/') => Some(row.as_str()),
        _ => None,
    });
    rows.collect()
}

/// Reads one board, or several below each other: rows, a text with `/` between them, or one of these as
/// `board` of an object.
fn read_boards(data: &Data) -> Result<Vec<u16>, PositionError> {
    match (data, plain_rows(data)) {
        (_, Some(rows)) => read_rows(&rows),
        (Data::Text(text), _) => read_rows(&text.split('/').collect::<Vec<_>>()),
        (Data::Object(_), _) => {
            let ([board], []) = data.fields(["board"], [])?;
            read_boards(board).map_err(|error| error.within(".board"))
        }
        _ => Err(PositionError::shape(data, &three_rows())),
    }
}

impl Notation for Notakto {
    fn parse(&self, data: &Data) -> Result<Vec<u16>, PositionError> {
        let (listed, alone) = match data {
            Data::List(_) if plain_rows(data).is_none() => (data.items()?, false),
            Data::Naturals(list) if list.is_empty() => (Vec::new(), false),
            one => (vec![one.clone()], true),
        };
        let mut boards = Vec::with_capacity(listed.len());
        for (i, board) in listed.iter().enumerate() {
            let step = |error: PositionError| if alone { error } else { error.within(&format!("[{i}]")) };
            boards.extend(read_boards(board).map_err(step)?);
            if boards.len() as u64 > MAX_BOARDS {
                return Err(PositionError::too_large(words!(
                    "there are too many boards: write at most {MAX_BOARDS}",
                    "棋盘最多 {MAX_BOARDS} 个"
                )));
            }
        }
        match self.boards {
            Some(expected) if expected != boards.len() as u64 => {
                let found = boards.len();
                Err(PositionError::wrong(words!(
                    "this game has {expected} boards, and there are {found}: write a list of {expected} boards, or name the game notakto for any number",
                    "这个游戏有 {expected} 个棋盘，而这里有 {found} 个：请写 {expected} 个棋盘的列表，或用 notakto（棋盘数不限）"
                )))
            }
            _ => Ok(boards),
        }
    }

    fn write(&self, at: &Vec<u16>) -> Data {
        let board = |&board: &u16| Data::list(rows_of(board).map(Data::Text).to_vec());
        Data::list(at.iter().map(board).collect())
    }

    fn size_after(&self, at: &Vec<u16>, _: &Cross) -> u64 {
        3 * at.len() as u64
    }

    fn move_name(&self, _: &Vec<u16>, mv: &Cross) -> MoveName {
        let cell = vec![u64::from(mv.cell / 3), u64::from(mv.cell % 3)];
        vec![("board", Data::Natural(mv.board as u64)), ("cell", Data::Naturals(cell))]
    }

    fn opening(&self) -> Option<Data> {
        self.boards.map(|boards| self.write(&vec![0; boards as usize]))
    }

    fn example(&self) -> Cow<'static, str> {
        let more = self.boards.unwrap_or(1).saturating_sub(1) as usize;
        let empty = ",[\"...\",\"...\",\"...\"]".repeat(more);
        Cow::Owned(format!("[[\"X..\",\"...\",\"...\"]{empty}]"))
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".X" }, example: "X..\n...\n..." }
    }

    /// The boards beside each other, with a column between them.
    fn scene(&self, at: &Vec<u16>) -> Scene {
        let row = |row: usize| {
            let rows: Vec<String> = at.iter().map(|&board| rows_of(board)[row].clone()).collect();
            Data::Text(rows.join("#"))
        };
        if at.is_empty() {
            return Scene::from_position(&Data::Naturals(vec![]));
        }
        Scene::from_position(&Data::list((0..3).map(row).collect()))
    }

    fn picks(&self, _: &Vec<u16>, mv: &Cross) -> Option<Vec<Pick>> {
        let column = 4 * mv.board as u64 + u64::from(mv.cell % 3);
        Some(vec![Pick::thing(format!("c{},{column}", mv.cell / 3))])
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Notakto {
    const DEFAULT_CONVENTION: Convention = Convention::Misere;

    fn from_parameters(parameters: Option<&str>) -> Result<Notakto, GameError> {
        let boards = parameters.map(|_| one_number("notakto", parameters, 1, MAX_NAMED)).transpose()?;
        Ok(Notakto { boards })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move writes an X in an empty cell of a board of three by three cells on which there is no line of three, in a row, column or diagonal. The game is played in misère play: the player who makes the last line loses. In normal play the player who makes the last line wins.",
        "每步在一个尚未三连（横、竖、斜）的 3×3 棋盘的空格里写一个 X。通常按反常规则进行：画成最后一条三连线者负。正常规则下，画成最后一条三连线者胜。",
    ),
    format: text!(
        "a list of boards, each a list of three rows from the top, each a text of X for a cross and . for an empty cell",
        "各棋盘的列表，每个棋盘是自上而下的三行，每行是由 X（叉）和 .（空格）组成的文本"
    ),
    example: "[[\"X..\",\"...\",\"...\"]]",
    source: "T. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013)",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn read(boards: Option<u64>, data: &Data) -> Result<Vec<u16>, (String, bool)> {
        Notakto { boards }.parse(data).map_err(|error| (error.at, error.too_large))
    }

    #[test]
    fn boards_are_read_in_rows_and_texts() {
        let rows = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
        let (one, other) = (rows(&["X..", ".X.", "..."]), rows(&["...", "...", "..X"]));
        let both = Data::list(vec![one.clone(), other]);
        assert_eq!(read(Some(2), &both), Ok(vec![0o21, 0o400]));
        assert_eq!(read(None, &one), Ok(vec![0o21]));
        assert_eq!(read(Some(1), &"X../.X./...".into()), Ok(vec![0o21]));
        assert_eq!(
            read(None, &Data::list(vec!["X../.X./...".into(), ".../.../..X".into()])),
            Ok(vec![0o21, 0o400])
        );
        assert_eq!(read(None, &rows(&["X..", ".X.", "...", "...", "...", "..X"])), Ok(vec![0o21, 0o400]));
        assert_eq!(read(None, &Data::object([("board", one)])), Ok(vec![0o21]));
        assert_eq!(read(None, &Data::Naturals(vec![])), Ok(vec![]));
    }

    #[test]
    fn other_boards_are_refused() {
        let rows = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
        for wrong in [
            rows(&["X..", "..."]),
            rows(&["X..", "....", "..."]),
            rows(&["X..", "xO.", "..."]),
            rows(&["", "", ""]),
            "".into(),
            Data::Natural(3),
            Data::Null,
            Data::Naturals(vec![1, 2]),
            Data::list(vec![rows(&["X..", "...", "..."]), Data::Natural(1)]),
        ] {
            assert!(read(None, &wrong).is_err_and(|(_, too_large)| !too_large), "{wrong}");
        }
        let empty = Notakto { boards: Some(3) }.opening().unwrap();
        assert!(read(Some(2), &empty).is_err() && read(Some(3), &empty).is_ok());
        for wrong in ["0", "", "x", "-1", "1.5", "2,2", "100000"] {
            assert!(Notakto::from_parameters(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
