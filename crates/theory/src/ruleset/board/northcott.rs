//! Northcott's game: two pieces in each row, which advance and retreat and never pass each other.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{
    Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser, list_weight,
};
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::{text, words};
use std::ops::ControlFlow;

/// The rules: Left moves the `x` of a row, Right its `o`, over any number of empty cells in either direction.
/// A player who cannot move loses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Northcott;

/// A row with its two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// The cell of Left's piece, from 0.
    pub x: u32,
    /// The cell of Right's piece, another one.
    pub o: u32,
    /// How many cells there are.
    pub length: u32,
}

/// The move of a player's piece in a row to another cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    row: usize,
    player: Player,
    from: u32,
    into: u32,
}

/// The most cells of all rows together.
const MAX_CELLS: usize = 1_000_000;

impl Row {
    /// How many empty cells are between the pieces.
    pub const fn gap(self) -> u32 {
        self.x.abs_diff(self.o) - 1
    }

    /// How many cells are behind Left's piece.
    const fn behind_x(self) -> u32 {
        if self.x < self.o { self.x } else { self.length - 1 - self.x }
    }

    /// How many cells are behind Right's piece.
    const fn behind_o(self) -> u32 {
        self.length - 2 - self.gap() - self.behind_x()
    }

    /// The row with this much room behind Left's piece, between the pieces and behind Right's piece, Left's
    /// piece on the left.
    const fn new(behind_x: u32, gap: u32, behind_o: u32) -> Row {
        Row { x: behind_x, o: behind_x + gap + 1, length: behind_x + gap + 2 + behind_o }
    }

    /// The row with Left's piece on the left.
    const fn least(self) -> Row {
        Row::new(self.behind_x(), self.gap(), self.behind_o())
    }

    /// The row with the pieces exchanged, and Left's piece on the left.
    const fn negative(self) -> Row {
        Row::new(self.behind_o(), self.gap(), self.behind_x())
    }

    const fn of_player(self, player: Player) -> u32 {
        match player {
            Player::Left => self.x,
            Player::Right => self.o,
        }
    }
}

/// Rows in rising order, without those in which nobody can move.
fn sorted(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut rows: Vec<Row> = rows.filter(|row| row.length > 2).collect();
    rows.sort_unstable();
    rows
}

impl Ruleset for Northcott {
    type Position = Vec<Row>;
    type Move = Slide;

    fn visit_moves(&self, at: &Vec<Row>, player: Player, visit: Visit<'_, Slide>) -> Flow {
        for (number, row) in at.iter().enumerate() {
            let (from, other) = (row.of_player(player), row.of_player(player.opponent()));
            let (first, last) = if other < from { (other + 1, row.length) } else { (0, other) };
            for into in (first..last).filter(|&into| into != from) {
                visit(Slide { row: number, player, from, into })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<Row>, slide: &Slide) -> Result<Vec<Row>, PositionTooLarge> {
        let mut to = at.clone();
        if let Some(row) = to.get_mut(slide.row) {
            match slide.player {
                Player::Left => row.x = slide.into,
                Player::Right => row.o = slide.into,
            }
        }
        Ok(to)
    }

    fn canonical(&self, at: &Vec<Row>) -> Vec<Row> {
        sorted(at.iter().map(|row| row.least()))
    }

    fn canonical_up_to_sign(&self, at: &Vec<Row>) -> (Vec<Row>, bool) {
        lesser(self.canonical(at), sorted(at.iter().map(|row| row.negative())))
    }

    fn visit_components(&self, at: &Vec<Row>, visit: &mut dyn FnMut(Vec<Row>)) {
        for &row in at.iter().filter(|row| row.length > 2) {
            visit(vec![row.least()]);
        }
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<Row>) -> usize {
        list_weight(at)
    }
}

impl Notation for Northcott {
    fn parse(&self, data: &Data) -> Result<Vec<Row>, PositionError> {
        let Data::Object(_) = data else { return read_rows(data) };
        let ([board], []) = data.fields(["board"], [])?;
        read_rows(board).map_err(|error| error.within(".board"))
    }

    fn write(&self, at: &Vec<Row>) -> Data {
        let letter = |row: &Row, cell: u32| match cell {
            cell if cell == row.x => 'x',
            cell if cell == row.o => 'o',
            _ => '.',
        };
        let row = |row: &Row| Data::Text((0..row.length).map(|cell| letter(row, cell)).collect());
        Data::list(at.iter().map(row).collect())
    }

    fn size_after(&self, at: &Vec<Row>, _: &Slide) -> u64 {
        at.iter().map(|row| 1 + u64::from(row.length) / 4).sum()
    }

    fn move_name(&self, _: &Vec<Row>, slide: &Slide) -> MoveName {
        let place = |cell: u32| Data::Naturals(vec![slide.row as u64, u64::from(cell)]);
        vec![("from", place(slide.from)), ("into", place(slide.into))]
    }

    /// Rows begin below each other; what a row has less than the longest is no part of the board.
    fn scene(&self, at: &Vec<Row>) -> Scene {
        let width = at.iter().map(|row| row.length).max().unwrap_or(0);
        let lines = |count: u64| VisibleRange::lines(0, count);
        Scene::board(&lines(at.len() as u64), &lines(width.into()), false, |number, cell| {
            let row = at[number as usize];
            match cell {
                cell if cell == u64::from(row.x) => (Appearance::Left, Some("x".to_owned())),
                cell if cell == u64::from(row.o) => (Appearance::Right, Some("o".to_owned())),
                cell if cell < u64::from(row.length) => (Appearance::Plain, None),
                _ => (Appearance::Wall, None),
            }
        })
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".xo" }, example: "x..o.\n.o.x" }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Reads rows: a list of texts, or a text with `/` between them.
fn read_rows(data: &Data) -> Result<Vec<Row>, PositionError> {
    let mut cells = 0;
    if let Data::Text(text) = data {
        return (0..).zip(text.split('/')).map(|(number, row)| read_row(row, number, &mut cells)).collect();
    }
    let mut rows = Vec::new();
    for (number, item) in data.items()?.iter().enumerate() {
        let step = format!("[{number}]");
        let Data::Text(row) = item else {
            let expected = words!("a row of the board, a text", "棋盘的一行（文本）");
            return Err(PositionError::shape(item, &expected).within(&step));
        };
        rows.push(read_row(row, number, &mut cells).map_err(|error| error.within(&step))?);
    }
    Ok(rows)
}

/// Reads a row, and adds its cells to those of the rows before it.
fn read_row(text: &str, number: usize, cells: &mut usize) -> Result<Row, PositionError> {
    *cells += text.len();
    if *cells > MAX_CELLS {
        return Err(PositionError::too_large(words!(
            "the rows are too long: write at most {MAX_CELLS} cells in all",
            "各行合计至多 {MAX_CELLS} 格"
        )));
    }
    let mut places = [None::<u32>; 2];
    let mut length = 0;
    for letter in text.chars() {
        let place = match letter {
            'x' => Some(&mut places[0]),
            'o' => Some(&mut places[1]),
            '.' => None,
            _ => {
                return Err(PositionError::wrong(words!(
                    "row {number}, column {length} (counted from 0) is \"{letter}\": write x, o or . for an empty cell",
                    "第 {number} 行第 {length} 列（从 0 数起）是 \"{letter}\"：请写 x、o，空格写 ."
                )));
            }
        };
        if place.is_some_and(|place| place.replace(length).is_some()) {
            return Err(one_of_each(number));
        }
        length += 1;
    }
    match places {
        [Some(x), Some(o)] => Ok(Row { x, o, length }),
        _ => Err(one_of_each(number)),
    }
}

fn one_of_each(number: usize) -> PositionError {
    PositionError::wrong(words!(
        "row {number}, counted from 0, has other pieces than one x and one o: write one of each",
        "第 {number} 行（从 0 数起）的棋子不是一个 x 和一个 o：请各写一个"
    ))
}

impl Parameters for Northcott {
    fn from_parameters(parameters: Option<&str>) -> Result<Northcott, GameError> {
        no_parameters("northcott", parameters).map(|()| Northcott)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "In each row stand one piece x of Left's and one piece o of Right's. A move takes one's own piece in one row over any number of empty cells of the row, towards the other piece or back, never past it. A player who cannot move loses. Endless play is a draw, and the player who can win never needs it.",
        "每行各有左方的一枚棋子 x 和右方的一枚棋子 o。每步把自己在某一行的棋子沿该行移过任意多个空格，可向对方棋子前进，也可后退，但不能越过它。不能行动者负。无限进行的对局为平局，而能获胜的一方从不需要它。",
    ),
    format: text!(
        "a list of texts, one for each row, with one x, one o and . for empty cells; rows may have different lengths",
        "文本列表，每行一个，各含一个 x、一个 o，空格为 .；各行长度可以不同"
    ),
    example: "[\"x..o.\",\".o.x\"]",
    source: "Winning Ways, chapter 3; J. H. Conway, On Numbers and Games, chapter 11",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, player: Player) -> Vec<String> {
        let at = Northcott.parse(&text.into()).expect("a position");
        let mut after = Vec::new();
        let _ = Northcott.visit_moves(&at, player, &mut |slide| {
            let to = Northcott.play(&at, &slide).expect("small");
            assert_eq!(Northcott.parse(&Northcott.write(&to)).as_ref(), Ok(&to));
            after.push(Northcott.write(&to).to_string().replace(['"', '[', ']'], ""));
            ControlFlow::Continue(())
        });
        after
    }

    #[test]
    fn pieces_go_both_ways_and_pass_no_piece() {
        assert_eq!(after(".x.o.", Player::Left), ["x..o.", "..xo."]);
        assert_eq!(after(".x.o.", Player::Right), [".xo..", ".x..o"]);
        assert_eq!(after(".o.x/xo", Player::Left), [".ox., xo"]);
        assert_eq!(after("ox", Player::Left), Vec::<String>::new());
        assert_eq!(after(".ox", Player::Right), ["o.x"]);
    }

    #[test]
    fn rows_are_the_same_from_behind_and_in_any_order() {
        let at = |text: &str| Northcott.parse(&text.into()).expect("a position");
        let form = |text: &str| Northcott.write(&Northcott.canonical(&at(text))).to_string();
        assert_eq!(form("..o.x./ox/xo"), form("xo/.x.o.."));
        assert_eq!(form("..o.x./x..o"), form("x..o/.x.o.."));
        assert_ne!(form("..o.x."), form("..x.o."));
        let (left, right) = (at("..o.x./x..o."), at("..x.o./o..x."));
        assert_eq!(Northcott.canonical_up_to_sign(&left).0, Northcott.canonical_up_to_sign(&right).0);
        assert_ne!(Northcott.canonical_up_to_sign(&left).1, Northcott.canonical_up_to_sign(&right).1);
    }

    #[test]
    fn rows_with_other_pieces_are_refused() {
        for (data, at) in [
            (Data::from("xx."), ""),
            (Data::from(""), ""),
            (Data::from("x.o/"), ""),
            (Data::from("xoo"), ""),
            (Data::from("x.O"), ""),
            (Data::list(vec![Data::from("xo"), Data::from("x")]), "[1]"),
            (Data::list(vec![Data::from("xo"), Data::Null]), "[1]"),
            (Data::object([("board", Data::list(vec![Data::from("o")]))]), ".board[0]"),
            (Data::object([("rows", Data::from("xo"))]), ".rows"),
            (Data::Null, ""),
        ] {
            let error = Northcott.parse(&data).expect_err("wrong");
            assert_eq!((error.at.as_str(), error.too_large), (at, false), "{data}");
        }
        assert!(
            Northcott
                .parse(&format!("xo{}", ".".repeat(MAX_CELLS)).as_str().into())
                .is_err_and(|e| e.too_large)
        );
        assert_eq!(Northcott.parse(&Data::Naturals(vec![])), Ok(vec![]));
    }
}
