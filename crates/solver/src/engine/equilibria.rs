//! Pure equilibria and dominated strategies by their definitions: every strategy is compared with every other
//! one.

use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::scoring::bimatrix::StrategicForm;
use grundy_theory::theorem::Equilibria;
use grundy_theory::value::Score;

/// Equilibria and dominated lines of a game in strategic form.
///
/// # Errors
/// [`Halt`] where a limit is reached: the time is that of comparing all pairs of lines.
pub fn by_definition(form: &StrategicForm, budget: &mut Budget) -> Result<Equilibria, Halt> {
    let (rows, columns) = (form.a.rows(), form.a.columns());
    let a = |row: usize, column: usize| &form.a.cells()[row * columns + column];
    let b = |row: usize, column: usize| &form.b.cells()[row * columns + column];
    let mut solution = Equilibria { equilibria: vec![], dominated_rows: vec![], dominated_columns: vec![] };
    for row in 0..rows {
        for column in 0..columns {
            budget.charge_steps((rows + columns) as u64)?;
            let keeps_row = (0..rows).all(|other| a(other, column) <= a(row, column));
            if keeps_row && (0..columns).all(|other| b(row, other) <= b(row, column)) {
                solution.equilibria.push([row as u64, column as u64]);
            }
        }
    }
    solution.dominated_rows = dominated(rows, columns, a, budget)?;
    solution.dominated_columns = dominated(columns, rows, |column, row| b(row, column), budget)?;
    Ok(solution)
}

/// The lines than which another line is larger in every place.
fn dominated<'a>(
    lines: usize,
    places: usize,
    score: impl Fn(usize, usize) -> &'a Score,
    budget: &mut Budget,
) -> Result<Vec<u64>, Halt> {
    let mut below = Vec::new();
    for line in 0..lines {
        for other in 0..lines {
            budget.charge_steps(places as u64)?;
            if (0..places).all(|place| score(other, place) > score(line, place)) {
                below.push(line as u64);
                break;
            }
        }
    }
    Ok(below)
}
