//! Wooden chess: two players fill a board from its corner, each with scores of his own.

use super::{ScoreMatrix, ScoringRuleset};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::value::Score;
use crate::{text, words};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules: the players take turns to fill a cell whose left and upper neighbours are filled; the score is
/// what the first player's cells are worth to him less what the second player's cells are worth to him.
#[derive(Clone, Copy, Debug, Default)]
pub struct WoodenChess;

/// The most rows and columns.
pub const MAX_LINES: usize = 10;

/// What the cells are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellValues {
    /// To the first player.
    pub first: ScoreMatrix,
    /// To the second player, of the same shape.
    pub second: ScoreMatrix,
}

/// A board that is partly filled.
///
/// A filled cell has everything to its left and above it filled, so that each row is filled from the left,
/// and no further than the row above: the filled cells are a Young diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WoodenChessPosition {
    /// How many cells of each row are filled; 0 for rows that the board does not have.
    pub filled: [u8; MAX_LINES],
    /// What the cells are worth.
    pub worths: Arc<CellValues>,
}

/// The worths are the same for all positions that are ever compared.
impl Hash for WoodenChessPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.filled.hash(state);
    }
}

impl WoodenChessPosition {
    /// How many rows the board has.
    pub fn rows(&self) -> usize {
        self.worths.first.rows()
    }

    /// How many columns the board has.
    pub fn columns(&self) -> usize {
        self.worths.first.columns()
    }

    /// Whether the next cell of this row can be filled.
    fn is_open(&self, row: usize) -> bool {
        let above = if row == 0 { self.columns() } else { usize::from(self.filled[row - 1]) };
        usize::from(self.filled[row]) < above
    }
}

impl Ruleset for WoodenChess {
    type Position = WoodenChessPosition;
    /// The row whose next cell is filled.
    type Move = usize;

    /// Shows lower rows first: the lists of filled cells then stand in order.
    fn visit_moves(&self, at: &WoodenChessPosition, player: Player, visit: Visit<'_, usize>) -> Flow {
        if player != self.to_move(at) {
            return ControlFlow::Continue(());
        }
        (0..at.rows()).rev().filter(|&row| at.is_open(row)).try_for_each(visit)
    }

    fn play(&self, at: &WoodenChessPosition, &row: &usize) -> Result<WoodenChessPosition, PositionTooLarge> {
        let mut to = at.clone();
        to.filled[row] += 1;
        Ok(to)
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl ScoringRuleset for WoodenChess {
    fn to_move(&self, at: &WoodenChessPosition) -> Player {
        let filled: u32 = at.filled.iter().map(|&cells| u32::from(cells)).sum();
        if filled.is_multiple_of(2) { Player::Left } else { Player::Right }
    }

    fn gain(&self, at: &WoodenChessPosition, &row: &usize) -> Score {
        let column = usize::from(at.filled[row]);
        let worth = |table: &ScoreMatrix| table.row(row).get(column).cloned().unwrap_or(Score::ZERO);
        match self.to_move(at) {
            Player::Left => worth(&at.worths.first),
            Player::Right => -&worth(&at.worths.second),
        }
    }

    fn final_score(&self, _: &WoodenChessPosition) -> Score {
        Score::ZERO
    }
}

impl Notation for WoodenChess {
    fn parse(&self, data: &Data) -> Result<WoodenChessPosition, PositionError> {
        let ([a, b], [filled]) = data.fields(["a", "b"], ["filled"])?;
        let table = |data, name| board(data).map_err(|e: PositionError| e.within(name));
        let (first, second) = (table(a, ".a")?, table(b, ".b")?);
        let (rows, columns) = (first.rows(), first.columns());
        if (second.rows(), second.columns()) != (rows, columns) {
            let error = words!(
                "both tables have the same shape: {rows} rows of {columns} numbers are expected, as in \"a\"",
                "两个表的形状应相同：应与 \"a\" 一样为 {rows} 行，每行 {columns} 个数"
            );
            return Err(PositionError::wrong(error).within(".b"));
        }
        let filled = match filled {
            None => [0; MAX_LINES],
            Some(data) => profile(data, rows, columns).map_err(|e| e.within(".filled"))?,
        };
        Ok(WoodenChessPosition { filled, worths: Arc::new(CellValues { first, second }) })
    }

    fn write(&self, at: &WoodenChessPosition) -> Data {
        let (a, b) = (at.worths.first.write(), at.worths.second.write());
        if at.filled == [0; MAX_LINES] {
            return Data::object([("a", a), ("b", b)]);
        }
        let filled = at.filled[..at.rows()].iter().map(|&cells| u64::from(cells)).collect();
        Data::object([("a", a), ("b", b), ("filled", Data::Naturals(filled))])
    }

    fn size_after(&self, at: &WoodenChessPosition, _: &usize) -> u64 {
        (2 * at.rows() * at.columns() + at.rows()) as u64
    }

    fn move_name(&self, at: &WoodenChessPosition, &row: &usize) -> MoveName {
        vec![("cell", Data::Naturals(vec![row as u64, u64::from(at.filled[row])]))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Matrices(&["a", "b"]), example: "4 1\n2 8\n\n1 5\n3 3" }
    }

    /// Each cell with what it is worth to the first player and to the second.
    fn scene(&self, at: &WoodenChessPosition) -> Scene {
        let lines = |count: usize| VisibleRange::lines(0, count as u64);
        Scene::board(&lines(at.rows()), &lines(at.columns()), false, |row, column| {
            let (row, column) = (row as usize, column as usize);
            let worth =
                |table: &ScoreMatrix| table.row(row).get(column).map_or(String::new(), ToString::to_string);
            let filled = column < usize::from(at.filled[row]);
            let look = if filled { Appearance::Still } else { Appearance::Card };
            (look, Some(format!("{}:{}", worth(&at.worths.first), worth(&at.worths.second))))
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// A table of at most ten rows and columns.
fn board(data: &Data) -> Result<ScoreMatrix, PositionError> {
    let too_large = || {
        PositionError::too_large(words!(
            "the board is too large: write at most {MAX_LINES} rows and {MAX_LINES} columns",
            "棋盘最多 {MAX_LINES} 行 {MAX_LINES} 列"
        ))
    };
    // A table that is too wide is well formed all the same, as far as it goes.
    let table = ScoreMatrix::parse(data, 1 << 20)?;
    if table.rows() > MAX_LINES || table.columns() > MAX_LINES { Err(too_large()) } else { Ok(table) }
}

fn profile(data: &Data, rows: usize, columns: usize) -> Result<[u8; MAX_LINES], PositionError> {
    let list = data.naturals(columns as u64)?;
    if list.len() != rows {
        return Err(PositionError::wrong(words!(
            "a number for each of the {rows} rows is expected: how many of its cells are filled",
            "应有 {rows} 个数：每行已填的格数"
        )));
    }
    if let Some(row) = (1..rows).find(|&row| list[row] > list[row - 1]) {
        return Err(PositionError::wrong(words!(
            "a row is filled no further than the row above it",
            "每行已填的格数不能超过上一行"
        ))
        .within(&format!("[{row}]")));
    }
    let mut filled = [0; MAX_LINES];
    for (row, &cells) in filled.iter_mut().zip(list) {
        *row = u8::try_from(cells).map_err(|_| PositionError::above(columns as u64))?;
    }
    Ok(filled)
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Two players fill a board, one cell a turn; a cell may be filled when its left and its upper neighbour are filled or do not exist. The first player scores the numbers of a in his cells, the second the numbers of b in his. Each wants to be ahead by as much as possible.",
        "两人轮流在棋盘上填格，每次一格；一格的左邻和上邻都已填（或不存在）时才可填。先手得到自己所填格中 a 的数，后手得到自己所填格中 b 的数。双方都希望领先对方尽可能多。",
    ),
    format: text!(
        "{\"a\": rows of numbers, \"b\": rows of numbers}, at most 10 by 10; during a game also \"filled\": how many cells of each row are filled",
        "{\"a\": 若干行数, \"b\": 若干行数}，最大 10 × 10；对局中途另有 \"filled\"：每行已填的格数"
    ),
    example: "{\"a\":[[4,1],[2,8]],\"b\":[[1,5],[3,3]]}",
    source: "National Olympiad in Informatics of China, provincial round 2018, \"Mu qi\" (wooden chess); Luogu P4363",
};

impl Parameters for WoodenChess {
    fn from_parameters(parameters: Option<&str>) -> Result<WoodenChess, GameError> {
        no_parameters("wooden-chess", parameters).map(|()| WoodenChess)
    }
}
