//! Coins written by what each of them shows: rows and boards of heads and tails.
//!
//! Heads are `H`, `1` or `正`, tails `T`, `0` or `反`; blanks and commas between coins mean nothing. A list of
//! numbers is a list of places, unless it cannot be one: three or more numbers that are all 0 or 1, with a 0
//! among them, are a row of coins.

use super::product::Cell;
use crate::data::{Data, PositionError};
use crate::words;

/// The letters of a coin that shows heads, each with that of tails in the same alphabet.
const ALPHABETS: [[char; 2]; 4] = [['H', 'T'], ['h', 't'], ['1', '0'], ['正', '反']];

/// What the coins of a row show, `true` for heads; `None` if the text is no row of coins.
pub fn row(text: &str) -> Option<Vec<bool>> {
    let coins: Vec<char> = text.chars().filter(|&c| !c.is_whitespace() && !matches!(c, ',' | '，')).collect();
    let first = *coins.first()?;
    let [heads, tails] = *ALPHABETS.iter().find(|alphabet| alphabet.contains(&first))?;
    let heads_up = |&coin: &char| match coin {
        coin if coin == heads => Some(true),
        coin if coin == tails => Some(false),
        _ => None,
    };
    coins.iter().map(heads_up).collect()
}

/// A row of coins that is written in place of the list of places that show heads; `None` if the data is no
/// such row.
///
/// # Errors
/// [`PositionError`] if the data is a text that is no row of coins.
pub fn in_a_row(data: &Data) -> Result<Option<Vec<bool>>, PositionError> {
    match data {
        Data::Text(text) => match row(text) {
            Some(coins) if !text.trim().contains(['\n', '/']) => Ok(Some(coins)),
            Some(_) => Err(PositionError::wrong(words!(
                "these are several rows of coins, and this game is played on one: write one row, such as HTTH",
                "这里有几排硬币，而这个游戏只用一排：请只写一排，例如 HTTH"
            ))),
            None => Err(no_coins(text)),
        },
        Data::Naturals(list) => Ok(are_coins(list).then(|| list.iter().map(|&coin| coin == 1).collect())),
        _ => Ok(None),
    }
}

/// Whether these numbers can be no list of places, and are what coins show.
fn are_coins(numbers: &[u64]) -> bool {
    numbers.len() >= 3 && numbers.contains(&0) && numbers.iter().all(|&number| number <= 1)
}

/// The places of a row that show heads, rising, counted from 1.
pub fn heads(row: &[bool]) -> Vec<u64> {
    (1..).zip(row).filter(|&(_, &heads)| heads).map(|(place, _)| place).collect()
}

/// The rows of a board of coins, all of one length, that is written in place of the list of cells that show
/// heads; `None` if the data is no such board.
///
/// # Errors
/// [`PositionError`] if the data consists of texts, and these are no rows of coins of one length.
pub fn on_a_board(data: &Data) -> Result<Option<Vec<Vec<bool>>>, PositionError> {
    let rows: Vec<Vec<bool>> = match data {
        Data::Text(text) => {
            let rows = text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty());
            rows.map(|text| row(text).ok_or_else(|| no_coins(text))).collect::<Result<_, _>>()?
        }
        Data::List(items) if items.iter().all(|item| matches!(item, Data::Text(_))) => {
            let texts =
                items.iter().filter_map(|item| if let Data::Text(text) = item { Some(text) } else { None });
            let rows = texts
                .enumerate()
                .map(|(i, text)| row(text).ok_or_else(|| no_coins(text).within(&format!("[{i}]"))));
            rows.collect::<Result<_, _>>()?
        }
        // Two numbers are a cell.
        Data::Rows { width, cells } if *width != 2 && cells.iter().all(|&coin| coin <= 1) => {
            cells.chunks_exact(*width).map(|row| row.iter().map(|&coin| coin == 1).collect()).collect()
        }
        _ => return Ok(None),
    };
    let Some(width) = rows.first().map(Vec::len) else { return Err(no_coins("")) };
    if let Some(other) = rows.iter().position(|row| row.len() != width) {
        let (number, coins) = (other + 1, rows[other].len());
        return Err(PositionError::wrong(words!(
            "row {number} has {coins} coins and the first row {width}: write rows of one length",
            "第 {number} 行有 {coins} 枚硬币，而第一行有 {width} 枚：各行长度应相同"
        )));
    }
    Ok(Some(rows))
}

/// The cells of a board that show heads, rising, row and column counted from 1.
pub fn cells(rows: &[Vec<bool>]) -> Vec<Cell> {
    (1..).zip(rows).flat_map(|(i, row)| heads(row).into_iter().map(move |j| [i, j])).collect()
}

fn no_coins(text: &str) -> PositionError {
    PositionError::wrong(words!(
        "\"{text}\" is not a row of coins: write H for heads and T for tails, or 1 and 0",
        "\"{text}\" 不是一排硬币：正面写 H、反面写 T，或写 1 与 0"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_in_each_alphabet_and_in_no_mixture() {
        for text in ["0110", "THHT", "thht", "反正正反", "T H,H T", " 0 1 1 0 "] {
            assert_eq!(row(text).map(|row| heads(&row)), Some(vec![2, 3]), "{text}");
        }
        for text in ["", " ", "H1", "Ht", "012", "HTX"] {
            assert_eq!(row(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_coins_only_where_they_cannot_be_places() {
        let read = |list: &[u64]| in_a_row(&Data::from(list.to_vec())).unwrap().map(|row| heads(&row));
        assert_eq!(read(&[0, 1, 1, 0]), Some(vec![2, 3]));
        assert_eq!(read(&[1, 0, 1]), Some(vec![1, 3]));
        for places in [&[][..], &[0], &[1], &[0, 1], &[1, 0], &[1, 1, 1], &[0, 1, 2], &[3, 6, 8]] {
            assert_eq!(read(places), None, "{places:?}");
        }
    }

    #[test]
    fn boards_are_texts_or_rows_of_no_two_numbers() {
        let cells = Some(vec![[1, 2], [1, 3], [2, 1]]);
        let rows = Data::Rows { width: 3, cells: vec![0, 1, 1, 1, 0, 0] };
        let read = |data: &Data| on_a_board(data).map(|rows| rows.map(|rows| super::cells(&rows)));
        for data in
            ["011/100".into(), "THH\nHTT\n".into(), Data::List(vec!["011".into(), "100".into()]), rows]
        {
            assert_eq!(read(&data), Ok(cells.clone()), "{data:?}");
        }
        let pair = Data::Rows { width: 2, cells: vec![1, 1, 2, 1] };
        assert_eq!(on_a_board(&pair), Ok(None));
        assert!(on_a_board(&"011/10".into()).is_err());
        assert!(on_a_board(&Data::List(vec!["011".into(), "1x0".into()])).unwrap_err().at == "[1]");
    }
}
