//! Bimatrix games: two players choose a row and a column at once.

use super::{NormalFormGame, ScoreMatrix};
use crate::data::{Data, PositionError};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::{text, words};

/// The rules: one player chooses a row, the other a column; each gets what stands there in his table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bimatrix;

/// A game in strategic form: what each choice of both players brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategicForm {
    /// What the player gets who chooses the row.
    pub a: ScoreMatrix,
    /// What the player gets who chooses the column; of the same shape.
    pub b: ScoreMatrix,
}

/// The most numbers in a table.
const MAX_CELLS: usize = 10_000_000;

impl NormalFormGame for Bimatrix {
    fn parse(&self, data: &Data) -> Result<StrategicForm, PositionError> {
        let ([a, b], []) = data.fields(["a", "b"], [])?;
        let a = ScoreMatrix::parse(a, MAX_CELLS).map_err(|e| e.within(".a"))?;
        let b = ScoreMatrix::parse(b, MAX_CELLS).map_err(|e| e.within(".b"))?;
        let (rows, columns) = (a.rows(), a.columns());
        if (b.rows(), b.columns()) != (rows, columns) {
            let error = words!(
                "both tables have the same shape: {rows} rows of {columns} numbers are expected, as in \"a\"",
                "两个表的形状应相同：应与 \"a\" 一样为 {rows} 行，每行 {columns} 个数"
            );
            return Err(PositionError::wrong(error).within(".b"));
        }
        Ok(StrategicForm { a, b })
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Matrices(&["a", "b"]), example: "2 0\n3 1\n\n2 3\n0 1" }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Two players choose simultaneously, the row player a row and the column player a column. The row player gets the number that stands there in a, the column player the number in b; numbers may have decimals.",
        "双方同时选择，行方选一行，列方选一列。行方得到该处 a 中的数，列方得到该处 b 中的数；数可以是小数。",
    ),
    format: text!(
        "{\"a\": rows of numbers, \"b\": rows of numbers}, both of one shape",
        "{\"a\": 若干行数, \"b\": 若干行数}，两者形状相同"
    ),
    example: "{\"a\":[[2,0],[3,1]],\"b\":[[2,3],[0,1]]}",
    source: "J. Nash, Non-cooperative games, Annals of Mathematics 54 (1951), 286-295",
};

impl Parameters for Bimatrix {
    fn from_parameters(parameters: Option<&str>) -> Result<Bimatrix, GameError> {
        no_parameters("bimatrix", parameters).map(|()| Bimatrix)
    }
}
