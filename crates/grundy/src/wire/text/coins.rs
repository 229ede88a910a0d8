//! Coins: what each of them shows, or the list of those that show heads.
//!
//! A row of 1 and 0 in one word may be a number. It is a row of coins if it begins with 0, or if no number
//! can stand there; where it might be both, the text is refused with both readings. See `docs/NOTATION.md`.

use super::shapes::board;
use super::words::words_of;
use super::{ParsedText, TextError, trimmed};
use grundy_solver::game::Game;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::coin::faces;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;

/// How many numbers name a cell.
const CELL: usize = 2;

/// Coins in a row, written by what they show; `None` if the text is a list of places.
pub(super) fn in_a_row(text: &str) -> Option<Result<ParsedText, TextError>> {
    let rows = coins(text)?;
    let whole = trimmed(text);
    let several = rows.texts.len() > 1;
    if rows.letters {
        return Some(match several {
            true => Err((whole, one_row())),
            false => Ok(rows.row()),
        });
    }
    let long = |word: &&str| word.len() > 1;
    if !rows.words().any(|word| long(&word)) {
        // Single digits are read as numbers, which can tell what they are; places do not stand apart with a
        // slash.
        return text.contains('/').then(|| Err((whole, one_row())));
    }
    let begins_with_0 = rows.words().filter(long).any(|word| word.starts_with('0'));
    let alone = !several && rows.words().count() == 1;
    match (alone, begins_with_0) {
        (true, true) => Some(Ok(rows.row())),
        (true, false) => Some(Err((whole, two_readings(&rows.texts[0])))),
        (false, true) => Some(Err((whole, one_row()))),
        // Places such as 10 and 11.
        (false, false) => None,
    }
}

/// Coins on a board, written by what they show; `None` if the text is a list of those that show heads.
pub(super) fn on_a_board(text: &str) -> Option<Result<ParsedText, TextError>> {
    let rows = coins(text)?;
    let is_board = rows.letters || text.contains('/') || {
        let mut words = rows.lines.iter().map(|line| words_of(line).collect::<Vec<_>>());
        let sized = rows.reading.note.is_some() && rows.texts.iter().any(|row| row.contains('0'));
        words.all(|words| match &words[..] {
            [_] => true,
            words => words.iter().all(|word| word.len() == 1) && (words.len() != CELL || sized),
        })
    };
    is_board.then(|| Ok(rows.board()))
}

/// The list of those that show heads, as positions have it, of coins that are written by what they show.
/// Other positions stay.
///
/// # Errors
/// [`TextError`] if the game has no such position.
pub(super) fn listed(reading: &mut ParsedText, heads: &TextShape, game: &dyn Game) -> Result<(), TextError> {
    let data = &reading.data;
    let is_row = matches!(data, Data::Text(_));
    if !is_row && !matches!(data, Data::List(rows) if rows.iter().all(|row| matches!(row, Data::Text(_)))) {
        return Ok(());
    }
    let wrong = |error: PositionError| (reading.whole.clone(), error.message);
    game.place(data).map_err(wrong)?;
    let listed = match heads {
        TextShape::Numbers { list: None, .. } => {
            faces::in_a_row(data).map_err(wrong)?.map(|row| Data::from(faces::heads(&row)))
        }
        TextShape::Rows { list: None, .. } => faces::on_a_board(data).map_err(wrong)?.map(|rows| {
            let cells = faces::cells(&rows).into_flattened();
            if cells.is_empty() { Data::from(cells) } else { Data::Rows { width: CELL, cells } }
        }),
        _ => None,
    };
    if let Some(listed) = listed {
        reading.data = listed;
    }
    Ok(())
}

/// Rows of coins, as they are written.
struct Rows<'a> {
    reading: ParsedText,
    /// The rows without blanks and commas.
    texts: Vec<String>,
    /// The same as they stand in the text.
    lines: Vec<&'a str>,
    /// Whether the coins are written with letters.
    letters: bool,
}

/// The rows of a text that consists of coins, without the line that says how many there are.
fn coins(text: &str) -> Option<Rows<'_>> {
    let reading = board(text, None, "").ok()?;
    let Data::List(rows) = &reading.data else { return None };
    let of_text = |row: &Data| match row {
        Data::Text(row) => faces::row(row).map(|_| row.replace([',', '，'], "")),
        _ => None,
    };
    let texts: Vec<String> = rows.iter().map(of_text).collect::<Option<_>>()?;
    let letters = !texts.iter().all(|row| row.bytes().all(|coin| coin.is_ascii_digit()));
    let lines = reading.rows.iter().map(|at| &text[at.clone()]).collect();
    Some(Rows { texts, lines, letters, reading })
}

impl Rows<'_> {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flat_map(|line| words_of(line))
    }

    /// The only row.
    fn row(self) -> ParsedText {
        let row = Data::Text(self.texts.concat());
        self.reading(row)
    }

    fn board(mut self) -> ParsedText {
        let rows = std::mem::take(&mut self.texts).into_iter().map(Data::Text).collect();
        self.reading(Data::List(rows))
    }

    /// A position whose parts have no place of their own.
    fn reading(self, data: Data) -> ParsedText {
        ParsedText { data, list: None, rows: Vec::new(), ..self.reading }
    }
}

fn one_row() -> LocalizedString {
    words!(
        "these are several rows of coins, and this game is played on one: write it in one word, such as 0110 or THHT",
        "这里有几排硬币，而这个游戏只用一排：请连写成一个词，例如 0110 或 THHT"
    )
}

fn two_readings(digits: &str) -> LocalizedString {
    let row = digits.replace('1', "H").replace('0', "T");
    words!(
        "{digits} may be the place {digits}, or a row of coins: write [{digits}] for the place, {row} for the row",
        "{digits} 可能是位置 {digits}，也可能是一排硬币：位置请写 [{digits}]，一排硬币请写 {row}"
    )
}
