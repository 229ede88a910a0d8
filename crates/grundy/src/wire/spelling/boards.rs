//! Boards in other letters than a game's own.

use super::letters::Letters;
use grundy_theory::data::Data;

/// The letters of Left and of Right that stand together, small ones; capitals mean the same.
const STONES: [(&[char], &[char]); 7] = [
    (&['x', '×', '✕'], &['o']),
    (&['b'], &['w']),
    (&['b'], &['r']),
    (&['l'], &['r']),
    (&['t'], &['f']),
    (&['1'], &['2']),
    (&['●', '⚫'], &['○', '⚪']),
];

/// Cells that are empty, and cells that are not there.
const EMPTY: [char; 5] = ['.', '_', '-', '+', '·'];
const WALLS: [char; 4] = ['#', '%', '█', '■'];

/// What belongs to both players.
const EITHER: [char; 3] = ['e', 'g', 'n'];

/// A row is never made longer by exponents than this.
const MAX_LENGTH: usize = 1_000_000;

/// The letters of a game, by what they mean.
struct GameLetters {
    empty: Option<char>,
    left: Option<char>,
    right: Option<char>,
    wall: Option<char>,
    either: Option<char>,
}

impl GameLetters {
    /// In the order of [`Shape::Board`](grundy_theory::ruleset::text_format::Shape::Board).
    fn new(letters: &str) -> GameLetters {
        let mut letters = letters.chars().map(|letter| (letter != ' ').then_some(letter)).chain([None; 5]);
        let mut next = || letters.next().flatten();
        GameLetters { empty: next(), left: next(), right: next(), wall: next(), either: next() }
    }
}

/// What the letters of one text mean.
struct LetterMap<'a> {
    own: &'a GameLetters,
    /// The letters of stones, if there are any.
    stones: Option<(&'a [char], &'a [char])>,
    /// Whether `x` marks cells that are not there, beside stones in other letters.
    crossed_out: bool,
}

fn small(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

fn is_cross(letter: char) -> bool {
    STONES[0].0.contains(&small(letter))
}

impl<'a> LetterMap<'a> {
    /// What the letters of these rows mean; `None` where stones are written in two ways.
    fn from_rows(rows: &[String], own: &'a GameLetters) -> Option<LetterMap<'a>> {
        let letters = || rows.iter().flat_map(|row| row.chars().map(small));
        let is_stone = |letter: &char| {
            STONES.iter().any(|(left, right)| left.contains(letter) || right.contains(letter))
        };
        let together = |crossed_out: bool| {
            STONES.iter().find(|(left, right)| {
                let mut stones =
                    letters().filter(is_stone).filter(|&letter| !(crossed_out && is_cross(letter)));
                stones.all(|letter| left.contains(&letter) || right.contains(&letter))
            })
        };
        if own.left.is_none() {
            return Some(LetterMap { own, stones: None, crossed_out: false });
        }
        if let Some(&stones) = together(false) {
            return Some(LetterMap { own, stones: Some(stones), crossed_out: false });
        }
        let &stones = together(true).filter(|_| own.wall.is_some())?;
        Some(LetterMap { own, stones: Some(stones), crossed_out: true })
    }

    fn letter(&self, written: char) -> Option<char> {
        let letter = small(written);
        if let Some((left, right)) = self.stones {
            if left.contains(&letter) {
                return self.own.left;
            }
            if right.contains(&letter) {
                return self.own.right;
            }
        }
        // Beside other stones 0 may be the letter O.
        let zero = letter == '0' && self.stones.is_none_or(|(left, _)| left.contains(&'1'));
        if EMPTY.contains(&letter) || zero {
            return self.own.empty;
        }
        if WALLS.contains(&letter) || self.crossed_out && is_cross(letter) {
            return self.own.wall;
        }
        self.own.either.filter(|_| EITHER.contains(&letter))
    }
}

/// The rows of a position: a text, or a list of texts, perhaps in a field.
fn rows_of(position: &Data, field: Option<&'static str>) -> Option<Vec<String>> {
    match (position, field) {
        (Data::Text(row), _) => Some(vec![row.clone()]),
        (Data::List(rows), _) => rows
            .iter()
            .map(|row| match row {
                Data::Text(row) => Some(row.clone()),
                _ => None,
            })
            .collect(),
        (Data::Object(fields), Some(field)) => match &fields[..] {
            [(name, rows)] if name == field => rows_of(rows, None),
            _ => None,
        },
        _ => None,
    }
}

/// Rows as a position of the same form as the one that was written.
fn position_of(rows: Vec<String>, like: &Data, field: Option<&'static str>) -> Data {
    let is_text = matches!(like, Data::Text(_)) && rows.len() == 1;
    let mut rows: Vec<Data> = rows.into_iter().map(Data::Text).collect();
    let board = match rows.pop() {
        Some(row) if is_text => row,
        last => Data::list(rows.into_iter().chain(last).collect()),
    };
    match field {
        Some(field) => Data::Object(vec![(field.to_owned(), board)]),
        None => board,
    }
}

/// A board in the letters of its game, and which ones it was written in. `is_board` says whether the game can
/// read one.
pub(super) fn respelled(
    position: &Data,
    field: Option<&'static str>,
    letters: &str,
    is_board: &dyn Fn(&Data) -> bool,
) -> Option<(Data, Letters)> {
    let own = GameLetters::new(letters);
    let rows = rows_of(position, field)?;
    if unclear_dashes(&rows.iter().map(String::as_str).collect::<Vec<_>>()).is_some() {
        return None;
    }
    let rows = without_bars(&rows);
    let rows = rows.iter().map(|row| with_powers(row)).collect::<Option<Vec<_>>>()?;
    let within = without_margins(&rows);
    [Some(rows), within].into_iter().flatten().find_map(|rows| {
        let reading = LetterMap::from_rows(&rows, &own)?;
        let letters = Letters::new(
            rows.iter()
                .flat_map(|row| row.chars())
                .filter_map(|letter| Some((reading.letter(letter)?, letter))),
        );
        let rows: Option<Vec<String>> =
            rows.iter().map(|row| row.chars().map(|letter| reading.letter(letter)).collect()).collect();
        Some(position_of(rows?, position, field))
            .filter(|board| is_board(board))
            .map(|board| (board, letters))
    })
}

/// Whether a line of a printed board only separates or frames rows. `-|-|-` may be a row of empty cells.
pub(in crate::wire) fn is_frame(row: &str) -> bool {
    let of_lines = !row.is_empty() && row.chars().all(|c| matches!(c, '+' | '-' | '=' | '|' | ' '));
    of_lines && ["+", "--", "="].iter().any(|line| row.contains(line))
}

/// A row such as `-|-|-` that may be a line between rows, or a row of empty cells: if `-` is in no other row.
pub(in crate::wire) fn unclear_dashes(rows: &[&str]) -> Option<usize> {
    let is_unclear = |row: &&str| {
        row.contains('|') && row.contains('-') && row.chars().all(|c| matches!(c, '-' | '|' | ' '))
    };
    let unclear = rows.iter().position(is_unclear)?;
    let dashes = rows.iter().filter(|row| row.contains('-') && !is_unclear(row) && !is_frame(row));
    (rows.len() > 1 && dashes.count() == 0).then_some(unclear)
}

/// Whether a row, without blanks, has the names of the columns: letters or numbers in order.
pub(in crate::wire) fn is_header(row: &str) -> bool {
    let small: String = row.chars().map(small).collect();
    small.chars().count() > 1
        && ["abcdefghijklmnopqrstuvwxyz", "abcdefghjklmnopqrstuvwxyz", "123456789", "012345678"]
            .iter()
            .any(|all| all.starts_with(&small))
}

/// The names that this number of rows may have: numbers up or down, or letters.
pub(in crate::wire) fn labels(count: usize) -> [Vec<String>; 4] {
    [
        (1..=count).map(|row| row.to_string()).collect(),
        (1..=count).rev().map(|row| row.to_string()).collect(),
        (b'a'..=b'z').map(|row| char::from(row).to_string()).take(count).collect(),
        (b'A'..=b'Z').map(|row| char::from(row).to_string()).take(count).collect(),
    ]
}

/// Without what stands between rows or around them: `...|...` has two rows, and in a printed board bars frame
/// it or stand between cells.
fn without_bars(rows: &[String]) -> Vec<String> {
    match rows {
        [row] => row.split('|').filter(|part| !part.is_empty()).map(str::to_owned).collect(),
        rows if rows.iter().any(|row| row.contains('|')) => {
            rows.iter().filter(|row| !is_frame(row)).map(|row| row.replace('|', "")).collect()
        }
        rows => rows.to_vec(),
    }
}

/// A row with `T^5` written out; `None` if a number is missing or too large.
fn with_powers(row: &str) -> Option<String> {
    let mut written = String::new();
    let mut rest = row.chars().peekable();
    while let Some(letter) = rest.next() {
        if rest.peek() != Some(&'^') {
            written.push(letter);
            continue;
        }
        rest.next();
        let mut digits = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let room = MAX_LENGTH.saturating_sub(written.len());
        let times: usize = digits.parse().ok().filter(|&times| times <= room)?;
        written.extend(std::iter::repeat_n(letter, times));
    }
    Some(written)
}

/// Without the numbers and letters at the margin of a printed board; `None` if it has none.
fn without_margins(rows: &[String]) -> Option<Vec<String>> {
    let mut inner = rows;
    if let [first, rest @ ..] = inner
        && is_header(first)
    {
        inner = rest;
    }
    if let [rest @ .., last] = inner
        && is_header(last)
    {
        inner = rest;
    }
    let count = inner.len();
    let labels = labels(count);
    let margin = labels.iter().find(|labels| {
        count > 1
            && labels.len() == count
            && inner.iter().zip(labels.iter()).all(|(row, label)| row.starts_with(label.as_str()))
    });
    let inner: Vec<String> = match margin {
        Some(labels) => {
            let within = |(row, label): (&String, &String)| {
                let row = &row[label.len()..];
                row.strip_suffix(label.as_str()).unwrap_or(row).to_owned()
            };
            inner.iter().zip(labels).map(within).collect()
        }
        None if count == rows.len() => return None,
        None => inner.to_vec(),
    };
    Some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str], letters: &str) -> Option<String> {
        let position = Data::List(rows.iter().map(|&row| row.into()).collect());
        let known: String = letters.chars().filter(|&letter| letter != ' ').collect();
        let is_board = |board: &Data| {
            let rows = rows_of(board, None).unwrap();
            let width = rows[0].chars().count();
            rows.iter().all(|row| row.chars().count() == width && row.chars().all(|c| known.contains(c)))
        };
        respelled(&position, None, letters, &is_board)
            .map(|(board, _)| rows_of(&board, None).unwrap().join("/"))
    }

    #[test]
    fn stones_are_read_in_the_letters_of_books_and_programs() {
        const STONES: &str = ".xo#";
        for (written, expected) in [
            (["XXO", "O_."], "xxo/o.."),
            (["BBW", "W-."], "xxo/o.."),
            (["LLR", "R+·"], "xxo/o.."),
            (["lLr", "r.."], "xxo/o.."),
            (["112", "200"], "xxo/o.."),
            (["●●○", "○.."], "xxo/o.."),
            (["LXR", "RX."], "x#o/o#."),
            (["B%W", "W.."], "x#o/o.."),
        ] {
            assert_eq!(read(&written, STONES).as_deref(), Some(expected), "{written:?}");
        }
        for two_ways in [["XB", "OW"], ["TO", ".."], ["B1", ".."], ["zx", ".."], ["X0", "0X"], ["00", "00"]] {
            assert_eq!(read(&two_ways, STONES), None, "{two_ways:?}");
        }
    }

    #[test]
    fn the_letters_of_the_game_decide_what_is_written() {
        assert_eq!(read(&["TT__FF"], ".tf").as_deref(), Some("tt..ff"));
        assert_eq!(read(&["T^5..F^3"], ".tf").as_deref(), Some("ttttt..fff"));
        assert_eq!(read(&["BRE"], ".lr e").as_deref(), Some("lre"));
        assert_eq!(read(&["%_", "_."], ".  #").as_deref(), Some("#./.."));
        // Without stones no letter of a stone means anything.
        assert_eq!(read(&["x.", ".."], ".  #"), None);
        assert_eq!(read(&["..x.."], ".X").as_deref(), Some("..X.."));
        assert_eq!(read(&["T^"], ".tf"), None);
        for times in [MAX_LENGTH as u64, u64::MAX, u64::MAX - 1] {
            assert_eq!(read(&[&format!("tT^{times}")], ".tf"), None, "{times}");
        }
        assert_eq!(read(&["T^99999999999999999999"], ".tf"), None);
    }

    #[test]
    fn bars_and_margins_are_left_out() {
        assert_eq!(read(&["...|.%."], ".  #").as_deref(), Some(".../.#."));
        assert_eq!(read(&["+-+-+", "|x|o|", "+-+-+", "|.|x|", "+-+-+"], ".xo#").as_deref(), Some("xo/.x"));
        assert_eq!(read(&["X|-|O", "-|-|-"], ".xo#").as_deref(), Some("x.o/..."));
        assert_eq!(read(&["abc", "3x.o", "2.x.", "1o.x"], ".xo#").as_deref(), Some("x.o/.x./o.x"));
        assert_eq!(read(&["1X.1", "2.O2"], ".xo#").as_deref(), Some("x./.o"));
        assert_eq!(read(&["ax.", "b.o", "12"], ".xo#").as_deref(), Some("x./.o"));
    }
}
