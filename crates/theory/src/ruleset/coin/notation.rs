//! Sets of places that show heads, sorted: how they are read.

use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::structure::connected_cells::Cell;
use crate::words;

/// Reads a list of places from 1 to `board`, none twice, where a board has at most `largest` places.
///
/// # Errors
/// [`PositionError`] with the first place where it is anything else.
pub fn places(data: &Data, board: u64, largest: u64) -> Result<Vec<u64>, PositionError> {
    let list = data.naturals(largest)?;
    if let Some(i) = list.iter().position(|place| !(1..=board).contains(place)) {
        return Err(off_board(list[i], board).within(&format!("[{i}]")));
    }
    set(list.to_vec(), |twice| words!("place {twice}", "位置 {twice}"))
}

/// Reads a list of cells `[i, j]` with i and j from 1 to `largest`, none twice.
///
/// # Errors
/// [`PositionError`] with the first place where it is anything else.
pub fn cells(data: &Data, largest: u32) -> Result<Vec<Cell>, PositionError> {
    let most = u64::from(largest);
    let cell = |row: &[u64]| match *row {
        [i, j] if (1..=most).contains(&i) && (1..=most).contains(&j) => Ok((i as u32, j as u32)),
        [i, j] if i > most || j > most => Err(PositionError::above(most)),
        _ => Err(PositionError::wrong(words!(
            "this is not a cell: write [i, j], both at least 1",
            "这不是格子：请写 [i, j]，两数都至少为 1"
        ))),
    };
    let list: Vec<Cell> = match data {
        Data::Rows { width, cells } => {
            let rows = cells.chunks_exact(*width).enumerate();
            rows.map(|(i, row)| cell(row).map_err(|e| e.within(&format!("[{i}]"))))
                .collect::<Result<_, _>>()?
        }
        other => {
            let rows = other.items()?.into_iter().enumerate();
            let rows = rows
                .map(|(i, row)| row.naturals(most).and_then(cell).map_err(|e| e.within(&format!("[{i}]"))));
            rows.collect::<Result<_, _>>()?
        }
    };
    set(list, |(i, j)| words!("cell [{i}, {j}]", "格 [{i}, {j}]"))
}

/// A list in rising order.
///
/// # Errors
/// [`PositionError`] where something stands in it twice; `name` names it.
fn set<T: Ord + Copy>(list: Vec<T>, name: impl Fn(T) -> LocalizedString) -> Result<Vec<T>, PositionError> {
    let mut sorted = list.clone();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) {
        None => Ok(sorted),
        Some(twice) => {
            let second = list.iter().enumerate().filter(|&(_, &place)| place == twice).nth(1);
            let LocalizedString { en, zh } = name(twice);
            Err(PositionError::wrong(words!(
                "{en} is written twice: write each place that shows heads once",
                "{zh} 重复出现：每个正面朝上的位置只写一次"
            ))
            .within(&format!("[{}]", second.map_or(0, |(i, _)| i))))
        }
    }
}

/// A place that is none of the board's.
fn off_board(place: u64, board: u64) -> PositionError {
    PositionError::wrong(words!(
        "there is no place {place}: the places are 1 to {board}",
        "没有位置 {place}：位置从 1 到 {board}"
    ))
}
