//! Pure equilibria are pairs of best replies.

use super::{Equilibria, Statement, StrategicTheorem};
use crate::ruleset::scoring::ScoreMatrix;
use crate::ruleset::scoring::bimatrix::StrategicForm;
use crate::structure::dominance::dominated;
use crate::text;
use crate::value::Score;

/// A pair of pure strategies is an equilibrium exactly when each is a best reply to the other: a row that is
/// largest in its column of the first player's table, and a column that is largest in its row of the second
/// player's.
///
/// For domination only the order of the numbers within a column (of the first table; a row of the second)
/// matters, so that they are replaced by their ranks there. A row is then a point, and it is dominated when
/// another point is larger in every coordinate.
#[derive(Clone, Copy, Debug, Default)]
pub struct BestReplies;

static STATEMENT: Statement = Statement {
    name: text!("best replies", "最优反应"),
    claim: text!(
        "A row and a column are a pure Nash equilibrium exactly when the row's number is the largest of its column in a and the column's number the largest of its row in b. A row is strictly dominated by another one whose number in a is larger in every column, a column by another one whose number in b is larger in every row.",
        "一行与一列构成纯策略纳什均衡，当且仅当该处行方的收益是所在列的最大者，且列方的收益是所在行的最大者。若另一行在每一列给行方的收益都更大，则该行被严格占优；若另一列在每一行给列方的收益都更大，则该列被严格占优。",
    ),
    source: "J. Nash, Non-cooperative games, Annals of Mathematics 54 (1951), 286-295",
};

impl StrategicTheorem for BestReplies {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn solve(&self, game: &StrategicForm) -> Option<Equilibria> {
        let StrategicForm { a, b } = game;
        Some(Equilibria {
            equilibria: equilibria(a, b),
            dominated_rows: lines(&dominated(&ranks_in_columns(a), a.columns())),
            dominated_columns: lines(&dominated(&ranks_in_rows(b), b.rows())),
        })
    }
}

fn lines(dominated: &[bool]) -> Vec<u64> {
    (0u64..).zip(dominated).filter(|&(_, &below)| below).map(|(line, _)| line).collect()
}

fn equilibria(a: &ScoreMatrix, b: &ScoreMatrix) -> Vec<[u64; 2]> {
    let mut best: Vec<&Score> = a.row(0).iter().collect();
    for row in 1..a.rows() {
        for (best, score) in best.iter_mut().zip(a.row(row)) {
            *best = score.max(*best);
        }
    }
    let mut found = Vec::new();
    for row in 0..a.rows() {
        let Some(best_reply) = b.row(row).iter().max() else { continue };
        let cells = a.row(row).iter().zip(&best).zip(b.row(row));
        for (column, ((score, best), reply)) in (0u64..).zip(cells) {
            if score == *best && reply == best_reply {
                found.push([row as u64, column]);
            }
        }
    }
    found
}

/// The rank of each number among those of its column, row by row; equal numbers have equal ranks.
fn ranks_in_columns(table: &ScoreMatrix) -> Vec<u32> {
    let (rows, columns) = (table.rows(), table.columns());
    let cells = table.cells();
    let mut ranks = vec![0; cells.len()];
    let mut order: Vec<u32> = Vec::with_capacity(rows);
    for column in 0..columns {
        let score = |row: u32| &cells[row as usize * columns + column];
        rank(&mut order, rows, score, |row, rank| ranks[row * columns + column] = rank);
    }
    ranks
}

/// The rank of each number among those of its row, column by column.
fn ranks_in_rows(table: &ScoreMatrix) -> Vec<u32> {
    let (rows, columns) = (table.rows(), table.columns());
    let mut ranks = vec![0; table.cells().len()];
    let mut order: Vec<u32> = Vec::with_capacity(columns);
    for row in 0..rows {
        let cells = table.row(row);
        rank(
            &mut order,
            columns,
            |column| &cells[column as usize],
            |column, rank| {
                ranks[column * rows + row] = rank;
            },
        );
    }
    ranks
}

/// Ranks the numbers 0 to `count` - 1 by their scores.
fn rank<'a>(
    order: &mut Vec<u32>,
    count: usize,
    score: impl Fn(u32) -> &'a Score,
    mut set: impl FnMut(usize, u32),
) {
    order.clear();
    order.extend(0..count as u32);
    order.sort_unstable_by_key(|&line| score(line));
    let mut rank = 0;
    for (i, &line) in order.iter().enumerate() {
        if i > 0 && score(order[i - 1]) < score(line) {
            rank += 1;
        }
        set(line as usize, rank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::scoring::NormalFormGame;
    use crate::ruleset::scoring::bimatrix::Bimatrix;
    use proptest::prelude::*;

    fn by_definition(game: &StrategicForm) -> Equilibria {
        let (rows, columns) = (game.a.rows(), game.a.columns());
        let a = |row: usize, column: usize| &game.a.row(row)[column];
        let b = |row: usize, column: usize| &game.b.row(row)[column];
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let equilibria = cells.filter(|&(row, column)| {
            (0..rows).all(|other| a(other, column) <= a(row, column))
                && (0..columns).all(|other| b(row, other) <= b(row, column))
        });
        let dominated_rows = (0..rows).filter(|&row| {
            (0..rows).any(|other| (0..columns).all(|column| a(other, column) > a(row, column)))
        });
        let dominated_columns = (0..columns)
            .filter(|&column| (0..columns).any(|other| (0..rows).all(|row| b(row, other) > b(row, column))));
        Equilibria {
            equilibria: equilibria.map(|(row, column)| [row as u64, column as u64]).collect(),
            dominated_rows: dominated_rows.map(|row| row as u64).collect(),
            dominated_columns: dominated_columns.map(|column| column as u64).collect(),
        }
    }

    proptest! {
        #[test]
        fn equilibria_and_dominated_lines_are_those_of_the_definition(
            (rows, columns) in (1usize..6, 1usize..6),
            scores in prop::collection::vec(-2i64..4, 50),
        ) {
            let table = |scores: &[i64]| {
                let rows = scores[..rows * columns].chunks(columns);
                Data::list(rows.map(|row| Data::integers(row.to_vec())).collect())
            };
            let data = Data::object([("a", table(&scores)), ("b", table(&scores[25..]))]);
            let game = Bimatrix.parse(&data).expect("two tables");
            prop_assert_eq!(BestReplies.solve(&game), Some(by_definition(&game)));
        }
    }
}
