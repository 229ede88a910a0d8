//! Chomp: eating a bar of chocolate from the far corner, the first square being poisoned.

use super::young_diagrams::YoungDiagrams;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::Coordinates;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::ranking::Ranking;
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::{text, words};
use std::ops::ControlFlow;

/// Choose a square, which goes with all above and to the right; the first square of the first row is never
/// chosen.
///
/// The player who takes that square loses: so nobody takes it as long as there is another, and who finds
/// nothing else has lost, as by having no move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

/// A square in [`Chomp`], rows and columns counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChompMove {
    /// Its row.
    pub row: usize,
    /// Its place in the row.
    pub column: u64,
}

/// The most squares in a row.
const MAX_ROW: u64 = 1_000_000_000_000_000_000;

/// The most rows.
const MAX_ROWS: usize = 1_000_000;

/// Rows longer than this are not turned into columns.
const MAX_COLUMN: u64 = 100_000;

/// The columns of a diagram, as rows.
pub fn transposed(rows: &[u64]) -> Vec<u64> {
    let Some(&first) = rows.first() else { return vec![] };
    let mut height = rows.len();
    (0..first)
        .map(|column| {
            while height > 0 && rows[height - 1] <= column {
                height -= 1;
            }
            height as u64
        })
        .collect()
}

impl Ruleset for Chomp {
    /// Squares in each row, from the longest row to the shortest; none is empty, and there is one.
    type Position = Vec<u64>;
    type Move = ChompMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, ChompMove>) -> Flow {
        for (row, &length) in at.iter().enumerate() {
            let first = u64::from(row == 0);
            for column in first..length {
                visit(ChompMove { row, column })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &ChompMove) -> Result<Vec<u64>, PositionTooLarge> {
        let (kept, cut) = at.split_at(mv.row);
        if mv.column == 0 {
            return Ok(kept.to_vec());
        }
        Ok(kept.iter().copied().chain(cut.iter().map(|&length| length.min(mv.column))).collect())
    }

    /// Rows and columns may be exchanged: there are no more rows than columns.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let (height, width) = (at.len() as u64, at.first().copied().unwrap_or(0));
        if width > height || width > MAX_COLUMN {
            return at.clone();
        }
        let turned = transposed(at);
        if width == height { turned.max(at.clone()) } else { turned }
    }

    /// The diagrams inside the least square, inside the least rectangle around this one, and inside itself.
    fn rankings(&self, at: &Vec<u64>) -> Vec<Box<dyn Ranking<Vec<u64>>>> {
        let width = at.first().copied().unwrap_or(0);
        let (height, side) = (at.len(), width.max(at.len() as u64));
        type Outline<'a> = (u64, usize, &'a dyn Fn() -> Vec<u64>);
        let sets: [Outline<'_>; 3] = [
            (side, usize::try_from(side).unwrap_or(usize::MAX), &|| vec![side; side as usize]),
            (width, height, &|| vec![width; height]),
            (width, height, &|| at.clone()),
        ];
        let small = sets
            .iter()
            .filter(|(width, height, _)| width.saturating_mul(*height as u64) <= YoungDiagrams::MAX_SQUARES);
        small
            .filter_map(|(_, _, outline)| YoungDiagrams::inside(outline()))
            .map(|diagrams| Box::new(diagrams) as Box<dyn Ranking<Vec<u64>>>)
            .collect()
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + 8 * at.len()
    }
}

impl Impartial for Chomp {}

impl Notation for Chomp {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let rows = data.naturals(MAX_ROW)?;
        if let Some(i) = rows.windows(2).position(|pair| pair[0] < pair[1]) {
            let (below, row) = (rows[i], rows[i + 1]);
            return Err(PositionError::wrong(words!(
                "a row of {row} cannot be on a row of {below}: write rows from the bottom, none longer than the one before",
                "{row} 格的行不能在 {below} 格的行之上：各行自下而上书写，长度不增"
            ))
            .within(&format!("[{}]", i + 1)));
        }
        let height = rows.iter().take_while(|&&length| length > 0).count();
        if height == 0 {
            return Err(PositionError::wrong(words!(
                "the corner square must be there: [1] is the smallest position",
                "角上的方格必须存在：最小的局面是 [1]"
            )));
        }
        if height > MAX_ROWS {
            return Err(PositionError::too_large(words!(
                "there are {height} rows: write at most {MAX_ROWS}",
                "行数最多 {MAX_ROWS}，而不是 {height}"
            )));
        }
        Ok(rows[..height].to_vec())
    }

    /// Of two rows alone: more rows have more kinds of bites.
    fn formulas(&self, rows: usize) -> Option<MoveFormulas> {
        let bite = |left: [&str; 2], when: &str| MoveFormula {
            left: vec![left.map(str::to_owned).to_vec()],
            ..MoveFormula::new(&[], when)
        };
        let moves = vec![
            bite(["a", "d"], "d < b"),
            bite(["c", "b"], "1 <= c & b <= c & c < a"),
            bite(["c", "d"], "1 <= c & d = c & c < b"),
        ];
        let rules = MoveFormulas::position(&["a", "b"], moves, vec![1, 1]);
        (rows == 2).then(|| MoveFormulas { domain: "1 <= a & b <= a".to_owned(), ..rules })
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, mv: &ChompMove) -> u64 {
        (if mv.column == 0 { mv.row } else { at.len() }) as u64
    }

    fn move_name(&self, _: &Vec<u64>, mv: &ChompMove) -> MoveName {
        vec![("row", Data::Natural(mv.row as u64)), ("column", Data::Natural(mv.column))]
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_ROWS)
    }

    /// The bars with at most this many rows and columns.
    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<u64>>, SizeError> {
        let [height, width] = size.board()?;
        let Ok(longest) = u8::try_from(width) else {
            return Err(SizeError(words!(
                "rows of {width} squares are too long: a survey takes 255 at most",
                "每行 {width} 格太长：最多 255 格"
            )));
        };
        let make = |lengths: &[u8]| {
            let rows: Vec<u64> = lengths.iter().map(|&row| row.into()).take_while(|&row| row > 0).collect();
            let falls = lengths.windows(2).all(|pair| pair[0] >= pair[1]);
            (falls && !rows.is_empty()).then_some(rows)
        };
        let letters = (0..=longest).map(|row| ('.', row)).collect();
        let fillings = BoardFillings::new(letters, (height, None), Vec::new(), Box::new(make))?;
        Ok(Enumeration::Fillings(fillings.as_data()))
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        let rows = VisibleRange::lines(0, at.len() as u64);
        let columns = VisibleRange::lines(0, at.first().copied().unwrap_or(0));
        Scene::board(&rows, &columns, true, |row, column| match (row, column) {
            (0, 0) => (Appearance::Poison, None),
            _ if column < at[row as usize] => (Appearance::Token, None),
            _ => (Appearance::Wall, None),
        })
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let rows = usize::try_from(rows).ok().filter(|&rows| rows <= 1_000_000)?;
        Some(vec![columns; rows].into())
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// A bar of two rows, the upper one no longer than the lower.
const TWO_ROWS: Coordinates = Coordinates {
    axes: ["lower", "upper"],
    first: [1, 0],
    position: |[lower, upper]| (upper <= lower).then(|| Data::Naturals(vec![lower, upper])),
};

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A bar of chocolate is made of squares in rows. A move chooses a square and eats it with all squares above and to the right of it. The square in the corner at the bottom left is poisoned: the player who takes it loses.",
        "一块巧克力由若干行方格组成。每步选择一个方格，吃掉它以及它右上方（含正上、正右）的所有方格。左下角的方格有毒：吃到它的人输。",
    ),
    format: text!(
        "how many squares each row has, from the bottom; rows do not become longer",
        "自下而上各行的方格数，不增"
    ),
    example: "[4,4,2]",
    source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876-879; F. Schuh, Spel van delers (1952)",
};

impl Parameters for Chomp {
    fn from_parameters(parameters: Option<&str>) -> Result<Chomp, GameError> {
        no_parameters("chomp", parameters).map(|()| Chomp)
    }
}
