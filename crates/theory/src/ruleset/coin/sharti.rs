//! Turning the coins of a square.

use super::faces;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Pick, Scene, VisibleRange};
use crate::structure::rectangles::{Rectangle, disjoint_cover, visit_rows};
use crate::{text, words};
use std::ops::ControlFlow;

/// Choose a square of side at most K whose cell with the largest row and column shows heads, and turn all its
/// cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharti {
    /// The longest side, at most [`MAX`].
    pub longest: u32,
}

/// The largest n of a board and the largest K.
pub const MAX: u64 = 1_000_000_000;

/// Positions with more rectangles than this are not written down after a move.
const MAX_RECTANGLES: usize = 10_000;

/// A search that meets more rectangles than this does not come to its end.
const MAX_SEARCHED: usize = 32;

/// A position with more cells than this is left whole.
const MAX_PARTS: u64 = 4096;

/// A square board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShartiBoard {
    /// Its side.
    pub side: u32,
    /// The cells that show heads: the union of these rectangles.
    pub heads: Vec<Rectangle>,
}

/// A move in [`Sharti`]: the square of this side whose cell with the largest row and column is (`x`, `y`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShartiMove {
    /// The last row.
    pub x: u32,
    /// The last column.
    pub y: u32,
    /// The side.
    pub side: u32,
}

impl Sharti {
    /// The longest side of a square that ends at (x, y).
    pub fn longest_at(&self, x: u32, y: u32) -> u32 {
        self.longest.min(x).min(y)
    }
}

impl Ruleset for Sharti {
    type Position = ShartiBoard;
    type Move = ShartiMove;

    fn visit_moves(&self, at: &ShartiBoard, _: Player, visit: Visit<'_, ShartiMove>) -> Flow {
        visit_rows(&at.heads, None, &mut |first, last, stretches| {
            for x in first..=last {
                for y in stretches.iter().flat_map(|&(first, last)| first..=last) {
                    for side in 1..=self.longest_at(x, y) {
                        visit(ShartiMove { x, y, side })?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn play(&self, at: &ShartiBoard, mv: &ShartiMove) -> Result<ShartiBoard, PositionTooLarge> {
        let square = [mv.x - (mv.side - 1), mv.y - (mv.side - 1), mv.x, mv.y];
        let heads = disjoint_cover(&at.heads, Some(square), MAX_RECTANGLES).ok_or(PositionTooLarge)?;
        Ok(ShartiBoard { side: at.side, heads })
    }

    fn canonical(&self, at: &ShartiBoard) -> ShartiBoard {
        match disjoint_cover(&at.heads, None, MAX_RECTANGLES) {
            Some(heads) => ShartiBoard { side: at.side, heads },
            None => at.clone(),
        }
    }

    /// A coin turned twice lies as before, so that a position is worth the sum of its heads, each alone on
    /// the board.
    fn visit_components(&self, at: &ShartiBoard, visit: &mut dyn FnMut(ShartiBoard)) {
        let whole = self.canonical(at);
        let area = |&[x1, y1, x2, y2]: &Rectangle| u64::from(x2 - x1 + 1) * u64::from(y2 - y1 + 1);
        if whole.heads.iter().map(area).fold(0u64, u64::saturating_add) > MAX_PARTS {
            return visit(whole);
        }
        for &[x1, y1, x2, y2] in &whole.heads {
            for (x, y) in (x1..=x2).flat_map(|x| (y1..=y2).map(move |y| (x, y))) {
                visit(ShartiBoard { side: at.side, heads: vec![[x, y, x, y]] });
            }
        }
    }

    /// Boards of many rectangles count for more than they take, since searching them is for nothing.
    fn size_in_memory(&self, at: &ShartiBoard) -> usize {
        let many = at.heads.len() > MAX_SEARCHED;
        let rectangle = if many { 32 * size_of::<Rectangle>() } else { size_of::<Rectangle>() };
        rectangle * at.heads.len() + 96
    }
}

impl Impartial for Sharti {}

impl Notation for Sharti {
    fn parse(&self, data: &Data) -> Result<ShartiBoard, PositionError> {
        if let Some(rows) = faces::on_a_board(data)? {
            return of_coins(&rows);
        }
        let ([side, rectangles], []) = data.fields(["n", "rectangles"], [])?;
        let side = side.natural(MAX).map_err(|e| e.within(".n"))?;
        // No number here is above LARGEST, which is below 2^32.
        let heads = read(rectangles, side).map_err(|e| e.within(".rectangles"))?;
        Ok(ShartiBoard { side: side as u32, heads })
    }

    fn write(&self, at: &ShartiBoard) -> Data {
        let cells: Vec<u64> = at.heads.iter().flatten().map(|&n| n.into()).collect();
        let rectangles =
            if cells.is_empty() { Data::Naturals(cells) } else { Data::Rows { width: 4, cells } };
        Data::object([("n", Data::Natural(at.side.into())), ("rectangles", rectangles)])
    }

    fn size_after(&self, at: &ShartiBoard, _: &ShartiMove) -> u64 {
        4 * at.heads.len() as u64 + 16
    }

    fn move_name(&self, _: &ShartiBoard, mv: &ShartiMove) -> MoveName {
        let place = vec![mv.x.into(), mv.y.into()];
        vec![("place", Data::Naturals(place)), ("side", Data::Natural(mv.side.into()))]
    }

    fn form(&self) -> TextFormat {
        const RECTANGLES: TextShape = TextShape::Rows {
            list: Some("rectangles"),
            fields: &[ExtraField { name: "n", holds: FieldType::Number }],
        };
        TextFormat { shape: TextShape::Coins { board: true, heads: &RECTANGLES }, example: "1 2 2 3\nn 3" }
    }

    fn scene(&self, at: &ShartiBoard) -> Scene {
        let lines = VisibleRange::lines(1, at.side.into());
        Scene::board(&lines, &lines, false, |row, column| {
            let holds = |&[x1, y1, x2, y2]: &Rectangle| {
                (x1.into()..=x2.into()).contains(&row) && (y1.into()..=y2.into()).contains(&column)
            };
            (if at.heads.iter().any(holds) { Appearance::Heads } else { Appearance::Tails }, None)
        })
    }

    /// The last corner of the square, and the opposite one.
    fn picks(&self, _: &ShartiBoard, mv: &ShartiMove) -> Option<Vec<Pick>> {
        let corner = |back: u32| Pick::thing(format!("c{},{}", mv.x - back, mv.y - back));
        Some(if mv.side == 1 { vec![corner(0)] } else { vec![corner(0), corner(mv.side - 1)] })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Reads rectangles on a board of this side.
fn read(data: &Data, side: u64) -> Result<Vec<Rectangle>, PositionError> {
    let rectangle = |row: &[u64]| match *row {
        [x1, y1, x2, y2] if 1 <= x1 && x1 <= x2 && x2 <= side && 1 <= y1 && y1 <= y2 && y2 <= side => {
            Ok([x1, y1, x2, y2].map(|n| n as u32))
        }
        _ => {
            let row = row.iter().find(|&&n| n > MAX);
            Err(row.map_or_else(|| wrong_rectangle(side), |_| PositionError::above(MAX)))
        }
    };
    match data {
        Data::Rows { width: 4, cells } => {
            let rows = cells.chunks_exact(4).enumerate();
            rows.map(|(i, row)| rectangle(row).map_err(|e| e.within(&format!("[{i}]")))).collect()
        }
        other => {
            let rows = other.items()?.into_iter().enumerate();
            let rows = rows.map(|(i, row)| {
                row.naturals(MAX).and_then(rectangle).map_err(|e| e.within(&format!("[{i}]")))
            });
            rows.collect()
        }
    }
}

/// The board on which the coins of these rows show heads or tails.
fn of_coins(rows: &[Vec<bool>]) -> Result<ShartiBoard, PositionError> {
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let side = match u32::try_from(height) {
        Ok(side) if height == width && u64::from(side) <= MAX => side,
        _ => {
            return Err(PositionError::wrong(words!(
                "the board has {height} rows and {width} columns: write as many columns as rows",
                "棋盘有 {height} 行、{width} 列：行数与列数应相同"
            )));
        }
    };
    let mut heads = Vec::new();
    for (x, row) in (1..).zip(rows) {
        for stretch in (1..).zip(row).collect::<Vec<_>>().chunk_by(|one, other| one.1 == other.1) {
            if let [(first, &true), ..] = *stretch {
                heads.push([x, first, x, first + (stretch.len() as u32 - 1)]);
            }
        }
    }
    Ok(ShartiBoard { side, heads })
}

fn wrong_rectangle(side: u64) -> PositionError {
    PositionError::wrong(words!(
        "this is not a rectangle of the board: write [x1, y1, x2, y2] with 1 <= x1 <= x2 <= {side} and 1 <= y1 <= y2 <= {side}",
        "这不是棋盘内的矩形：请写 [x1, y1, x2, y2]，满足 1 ≤ x1 ≤ x2 ≤ {side} 且 1 ≤ y1 ≤ y2 ≤ {side}"
    ))
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Every cell of an n by n board holds a coin. A move chooses a square of side at most K whose cell with the largest row and column shows heads, and turns all coins in it.",
        "n × n 棋盘的每格有一枚硬币。每步选一个边长不超过 K 的正方形，其行号、列号最大的一格须为正面，然后把正方形内的硬币全部翻面。",
    ),
    format: text!(
        "{\"n\": n, \"rectangles\": [[x1, y1, x2, y2], ...]}: heads are the cells of all these rectangles; or what each coin shows, \"TH/HT\"",
        "{\"n\": n, \"rectangles\": [[x1, y1, x2, y2], ...]}：这些矩形覆盖的格为正面；或各枚硬币的正反面，如 \"TH/HT\""
    ),
    example: "{\"n\":3,\"rectangles\":[[1,2,2,3]]}",
    source: "Sharti, Codeforces 494E (2014)",
};

impl Parameters for Sharti {
    fn from_parameters(parameters: Option<&str>) -> Result<Sharti, GameError> {
        one_number("sharti", parameters, 1, MAX).map(|longest| Sharti { longest: longest as u32 })
    }
}
