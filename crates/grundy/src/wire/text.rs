//! Positions as people write them: lists of numbers, edge lists, DIMACS-like graphs, boards, matrices.
//!
//! A line end or `;` ends a line; numbers stand apart with blanks or commas. An edge may also be written
//! `3->1` or `3-1`, several to a line. A line `p edge 5 4` says nothing, and `e` and `a` may stand before an
//! edge; files may hold comments. What a position has beside its list stands in lines that begin with the
//! field's name. The rows of a board, or of a position that is rows of numbers, may also stand apart with
//! `/`, the matrices of a pair with an empty line or `|`.
//!
//! Contests write how many numbers follow in a separate line. Such a line before a plain list is left out,
//! and the [note](ParsedText::note) says so; where it might as well belong to the list, the text is refused.
//! Components of an every-move compound stand in lines of their own.

mod coins;
mod comments;
mod components;
mod counts;
mod custom;
mod graphs;
mod lines;
mod printed;
mod shapes;
mod words;

use super::json::data_from_json;
use super::spelling::{self, Letters, no_board_of_size, of_size, respelled};
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;
use lines::Lines;
use shapes::{board, matrices};
use std::borrow::Cow;
use std::ops::Range;

/// A position read from text.
#[derive(Clone, Debug)]
pub struct ParsedText {
    /// The position.
    pub data: Data,
    /// The field whose list the rows are.
    list: Option<&'static str>,
    /// Where each row, or each number of a plain list, stands.
    rows: Vec<Range<usize>>,
    /// Where the values of the other fields stand.
    fields: Vec<(&'static str, Range<usize>)>,
    whole: Range<usize>,
    /// What was made of the text that its writer should know.
    pub note: Option<LocalizedString>,
    /// The letters of a board that is not written in those of its game.
    pub letters: Letters,
}

/// Why a text is no position of this shape: the bytes that are wrong, and what is wrong with them.
pub type TextError = (Range<usize>, LocalizedString);

/// Where a text comes from. Only files hold comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A word of the command line, a field of a page, an argument of a function.
    Argument,
    /// A file.
    File,
}

/// Reads a position of this shape from an argument, as far as it can be read without its game.
///
/// # Errors
/// [`TextError`] with the bytes that are wrong and what is expected.
///
/// ```
/// use grundy::solver::theory::data::Data;
/// use grundy::solver::theory::ruleset::text_format::TextShape;
/// let edges = TextShape::Rows { list: Some("edges"), fields: &[] };
/// let reading = grundy::wire::text::read("2 1\n1->0 2->0", edges).unwrap();
/// let cells = vec![2, 1, 1, 0, 2, 0];
/// assert_eq!(reading.data, Data::object([("edges", Data::Rows { width: 2, cells })]));
/// ```
pub fn read(text: &str, shape: TextShape) -> Result<ParsedText, TextError> {
    match shape {
        TextShape::Numbers { list, fields } => Lines::new(text, fields, false).read(list),
        TextShape::Fields(fields) => Lines::new(text, fields, false).read_fields(),
        TextShape::Rows { list, fields } => Lines::new(text, fields, true).read(list),
        TextShape::ColouredEdges { fields } => Lines::with_letters(text, fields).read(Some("edges")),
        TextShape::Board { field, letters } => board(text, field, letters),
        TextShape::Coins { board: false, heads } => {
            coins::in_a_row(text).unwrap_or_else(|| read(text, *heads))
        }
        TextShape::Coins { board: true, heads } => {
            coins::on_a_board(text).unwrap_or_else(|| read(text, *heads))
        }
        TextShape::Matrices(names) => matrices(text, names),
        TextShape::Value => custom::read(text, None, Source::Argument),
    }
}

/// JSON is what begins like a list, an object or a text.
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{', '"'])
}

/// Reads a position of a game as a person writes it: as JSON, or as text of the game's form, which then comes
/// with its places.
///
/// # Errors
/// [`TextError`] with the bytes that are wrong and what is expected.
///
/// ```
/// use grundy::solver::prelude::*;
/// use grundy::wire::text::{Source, position};
/// let coins = SolverState::default().game("turning-turtles")?;
/// let (heads, _) = position("0110", &*coins, Source::Argument).unwrap();
/// assert_eq!(heads, Data::from(vec![2, 3]));
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn position(
    text: &str,
    game: &dyn Game,
    source: Source,
) -> Result<(Data, Option<ParsedText>), TextError> {
    if let Some(inner) = game.component_game()
        && let Some(read) = components::read(text, inner, source)
    {
        return read.map(|mut reading| {
            let data = std::mem::replace(&mut reading.data, Data::Null);
            (data, Some(reading))
        });
    }
    let shape = game.form().shape;
    let of_texts = matches!(shape, TextShape::Board { .. } | TextShape::Value);
    let text = match source {
        Source::File if !of_texts && !is_json(text) => {
            Cow::Owned(comments::blanked(text, |line| comments::is_comment(line, shape)))
        }
        _ => Cow::Borrowed(text),
    };
    if is_json(&text) {
        let data = data_from_json(text.as_bytes());
        return data
            .map(|data| (data, None))
            .map_err(|error| (error.column.saturating_sub(1)..error.column, error.message));
    }
    if source == Source::File && shape != TextShape::Value && text.trim().is_empty() {
        return Err((0..text.len(), comments::no_position()));
    }
    if let Some(board) = of_size(&text, game) {
        let (rows, fields) = Default::default();
        let reading = ParsedText {
            data: Data::Null,
            list: None,
            rows,
            fields,
            whole: trimmed(&text),
            note: Some(board.note),
            letters: board.letters,
        };
        return Ok((board.data, Some(reading)));
    }
    if let Some(message) = no_board_of_size(&text, game) {
        return Err((trimmed(&text), message));
    }
    if let TextShape::Board { letters, .. } = shape
        && let Some(plus) = spelling::unclear_plus(&text, letters)
    {
        return Err((plus..plus + 1, plus_or_empty()));
    }
    let is_list = matches!(
        shape,
        TextShape::Numbers { .. } | TextShape::Fields(_) | TextShape::Coins { board: false, .. }
    );
    if let Some((number, at)) = grouped_digits(&text).filter(|_| is_list) {
        let plain = number.replace([',', '，'], "");
        let message = words!(
            "{number} may be one number or several: write {plain} for one, and no 0 before other digits for several",
            "{number} 可能是一个数，也可能是几个数：一个数请写 {plain}；几个数时请不要在其他数字之前写 0"
        );
        return Err((at, message));
    }
    let mut reading = match (graphs::as_edges(&text, shape), shape, source) {
        // Places in a text that was written anew are those of the whole.
        (Some(edges), ..) => {
            let (edges, note) = edges.map_err(|message| (trimmed(&text), message))?;
            let read = read(&edges, shape).map_err(|(_, message)| (trimmed(&text), message))?;
            ParsedText { rows: Vec::new(), fields: Vec::new(), whole: trimmed(&text), note, ..read }
        }
        (None, TextShape::Value, _) => custom::read(&text, Some(game), source)?,
        (None, TextShape::Board { field, letters }, Source::File) => {
            board_in_a_file(&text, (field, letters), game)?
        }
        (None, ..) => read(&text, shape)?,
    };
    if let TextShape::Coins { heads, .. } = shape {
        coins::listed(&mut reading, heads, game)?;
    }
    let mut data = std::mem::replace(&mut reading.data, Data::Null);
    if let Some(other) = respelled(&data, game) {
        data = other.data;
        reading.letters = other.letters;
        reading.note = Some(reading.note.map_or(other.note.clone(), |note| note.then(other.note)));
    }
    Ok((data, Some(reading)))
}

/// Reads a position in which numbers were put in the places of names. They are numbers, whatever else they
/// might be.
///
/// # Errors
/// [`TextError`] with the bytes that are wrong and what is expected.
pub fn filled(text: &str, game: &dyn Game) -> Result<Data, TextError> {
    let shape = match game.form().shape {
        TextShape::Coins { heads, .. } => *heads,
        shape => shape,
    };
    read(text, shape).map(|reading| reading.data)
}

/// Whether a line of a file of positions, one a line, holds none: it is blank, or a comment.
pub fn is_without_position(line: &str, game: &dyn Game) -> bool {
    let line = line.strip_suffix('\r').unwrap_or(line);
    match game.form().shape {
        TextShape::Value => custom::is_without_position(line, game),
        _ if line.trim().is_empty() => true,
        TextShape::Board { field, letters } => {
            comments::is_remark(line) && !is_row(line, (field, letters), game)
        }
        shape => !is_json(line) && comments::is_comment(line, shape),
    }
}

/// The field that holds the rows of a board, and the letters of its cells.
type BoardForm = (Option<&'static str>, &'static str);

/// Whether a line alone is a position on a board.
fn is_row(line: &str, (field, letters): BoardForm, game: &dyn Game) -> bool {
    board(line, field, letters).is_ok_and(|reading| game.place(&reading.data).is_ok())
}

/// Reads a board from a file. What the game cannot read as a row may be a comment.
fn board_in_a_file(
    text: &str,
    (field, letters): BoardForm,
    game: &dyn Game,
) -> Result<ParsedText, TextError> {
    let whole = board(text, field, letters);
    let is_comment = |line: &str| comments::is_remark(line) && !is_row(line, (field, letters), game);
    if whole.as_ref().is_ok_and(|reading| game.place(&reading.data).is_ok()) {
        return whole;
    }
    let comments = text.lines().filter(|line| is_comment(line)).count();
    if comments == 0 {
        return whole;
    }
    let text = comments::blanked(text, is_comment);
    if text.trim().is_empty() {
        return Err((0..text.len(), comments::no_position()));
    }
    let mut reading = board(&text, field, letters)?;
    let note = comments::left_out(comments);
    reading.note = Some(reading.note.map_or(note.clone(), |other| note.then(other)));
    Ok(reading)
}

impl ParsedText {
    /// The bytes of the part that a path such as `.edges[3]` leads to, or of the smallest thing around it
    /// that is known.
    pub fn find(&self, path: &str) -> Range<usize> {
        let mut steps = path.split(['.', '[', ']']).filter(|step| !step.is_empty()).peekable();
        if let Some(name) = steps.peek().filter(|step| step.parse::<usize>().is_err()) {
            if let Some((_, at)) = self.fields.iter().find(|(known, _)| known == name) {
                return at.clone();
            }
            if self.list != Some(*name) {
                return self.whole.clone();
            }
            steps.next();
        }
        let row = steps.next().and_then(|step| self.rows.get(step.parse::<usize>().ok()?));
        row.unwrap_or(&self.whole).clone()
    }
}

/// A word such as `1,000,000`, with commas between groups of three digits of which one begins with 0.
fn grouped_digits(text: &str) -> Option<(&str, Range<usize>)> {
    let is_comma = |c: char| matches!(c, ',' | '，');
    let is_grouped = |word: &&str| {
        let mut groups = word.split(is_comma);
        let leads = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
        let digits = word.chars().all(|c| is_comma(c) || c.is_ascii_digit());
        leads
            && digits
            && groups.clone().all(|group| group.len() == 3)
            && groups.any(|group| group.starts_with('0'))
    };
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ';' | '；'));
    let word = words.map(|word| word.trim_end_matches(is_comma)).find(is_grouped)?;
    let start = offset(text, word);
    Some((word, start..start + word.len()))
}

/// What is said of a + in a row.
fn plus_or_empty() -> LocalizedString {
    words!(
        "+ may be an empty cell here, or add two positions: write . for an empty cell, and a sum with the game before each position",
        "这里的 + 可能是空的格子，也可能是两个局面相加：空格子请写 .，求和时请在每个局面之前写出游戏"
    )
}

/// Where a part of a text begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

fn trimmed(text: &str) -> Range<usize> {
    let inner = text.trim();
    let start = offset(text, inner);
    start..start + inner.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_theory::ruleset::text_format::{ExtraField, FieldType};

    const EDGES: TextShape = TextShape::Rows {
        list: Some("edges"),
        fields: &[
            ExtraField { name: "token", holds: FieldType::Number },
            ExtraField { name: "vertices", holds: FieldType::Vertices },
            ExtraField { name: "payoff", holds: FieldType::Map },
            ExtraField { name: "first", holds: FieldType::Word },
        ],
    };

    const LIST: TextShape = TextShape::Numbers { list: None, fields: &[] };

    fn edges(cells: Vec<u64>) -> Data {
        Data::Rows { width: 2, cells }
    }

    #[test]
    fn the_first_row_of_a_board_of_digits_is_no_size() {
        let rows =
            |text: &str| read(text, TextShape::Value).map(|reading| (reading.data, reading.note.is_some()));
        let board = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
        for text in ["1/0", "3/1/1/1", "1/1", "2/0/1"] {
            let cells: Vec<&str> = text.split('/').collect();
            assert_eq!(rows(text), Ok((board(&cells), false)), "{text}");
        }
        assert_eq!(rows("2\nx.\n.o"), Ok((board(&["x.", ".o"]), true)));
        assert_eq!(rows("3\nx.o"), Ok(("x.o".into(), true)));
    }

    #[test]
    fn a_picture_without_edges_does_not_panic() {
        for text in ["]]", "[", "[]", ";;]", "token 1", "(", "-", ">"] {
            let _ = read(text, EDGES);
        }
    }

    #[test]
    fn lists_are_read_with_commas_and_blanks() {
        let list = |text| read(text, LIST).map(|reading| reading.data);
        assert_eq!(list("3,4 5,\n6, 007"), Ok(Data::from(vec![3, 4, 5, 6, 7])));
        assert_eq!(list(""), Ok(Data::from(vec![])));
        assert_eq!(list("0"), Ok(Data::from(vec![0])));
        assert_eq!(list("-3"), Ok(Data::list(vec![Data::integer((-3).into())])));
        assert_eq!(list("3,，5").unwrap_err().0, 2..2);
        assert_eq!(read("3, 44  5", LIST).unwrap().find("[1]"), 3..5);
    }

    #[test]
    fn a_line_that_counts_the_numbers_below_is_left_out_and_told() {
        let list = |text| read(text, LIST).map(|reading| (reading.data, reading.note.is_some()));
        let heaps = |heaps: &[u64]| Data::from(heaps.to_vec());
        assert_eq!(list("3\n3 4 5"), Ok((heaps(&[3, 4, 5]), true)));
        assert_eq!(list("3\n3 4\n5\n"), Ok((heaps(&[3, 4, 5]), true)));
        assert_eq!(list("5\n6\n7"), Ok((heaps(&[5, 6, 7]), false)));
        assert_eq!(list("3 4 5"), Ok((heaps(&[3, 4, 5]), false)));
        let reading = read("2\n30 x", LIST).unwrap_err();
        assert_eq!(reading.0, 5..6);
        assert_eq!(read("2\n30 40", LIST).unwrap().find("[1]"), 5..7);
    }

    #[test]
    fn lines_that_may_mean_two_things_are_refused() {
        let at = |text| read(text, LIST).unwrap_err().0;
        assert_eq!(at("2\n3\n4"), 0..1);
        assert_eq!(at("1\n5"), 0..1);
        assert_eq!(at("2\n3 4 5\n1 2"), 8..11);
        assert_eq!(at("5 10; 8 14"), 6..10);
        assert!(read("5 10; 8 14", TextShape::Value).is_err());
        assert_eq!(read("3 2\n0 1\n1 2\ntoken 1", EDGES).unwrap_err().0, 0..3);
        for edges in ["3-2\n0 1\n1 2\ntoken 1", "p edge 3 2\n0 1\n1 2\ntoken 1", "3 2; 0 1; 1 2; token 1"] {
            assert!(read(edges, EDGES).is_ok(), "{edges}");
        }
    }

    #[test]
    fn numbers_are_read_in_every_way_people_write_them() {
        let list = |text| read(text, LIST).map(|reading| reading.data);
        assert_eq!(
            list("10^6,1_000,1e3,-2^3"),
            Ok(Data::list([1_000_000, 1000, 1000, -8].map(Data::small).to_vec()))
        );
        assert_eq!(read("10^6", TextShape::Value).unwrap().data, Data::from(1_000_000));
        assert_eq!(list("10^99999").unwrap_err().0, 0..8);
    }

    #[test]
    fn errors_point_at_the_bytes_that_are_wrong() {
        let at = |text| read(text, LIST).unwrap_err().0;
        assert_eq!(at("3,x,5"), 2..3);
        assert_eq!(at("3,,5"), 2..2);
        assert_eq!(at("3,4,"), 4..4);
        assert_eq!(at("0x10"), 0..4);
        assert_eq!(read("1 2\ntokn 5", EDGES).unwrap_err().0, 4..8);
        assert_eq!(read("1 2\ntoken 5 6", EDGES).unwrap_err().0, 10..13);
    }

    #[test]
    fn edge_lists_are_read_in_the_ways_people_write_them() {
        let expected = Data::object([
            ("edges", edges(vec![0, 1, 1, 2, 2, 3])),
            ("token", 1u64.into()),
            ("vertices", 4u64.into()),
            ("payoff", Data::object([])),
        ]);
        for text in [
            "0 1\n1 2\n2 3\ntoken 1",
            "0-1 1--2 2->3; token: 1",
            "0,1\n1 -> 2\n(2, 3)\n\ntoken=1\n",
            "p edge 3 3\ne 0 1\ne 1 2\ne 2 3\ntoken 1",
        ] {
            assert_eq!(read(text, EDGES).unwrap().data, expected, "{text}");
        }
    }

    #[test]
    fn edges_have_colours_and_vertices_labels() {
        let edge = |u: u64, v: u64, colour: &str| Data::list(vec![u.into(), v.into(), colour.into()]);
        let shape = TextShape::ColouredEdges {
            fields: &[ExtraField { name: "ground", holds: FieldType::NumberOr(0) }],
        };
        let list = Data::list(vec![edge(0, 1, "b"), Data::from(vec![1, 2]), edge(2, 3, "g")]);
        let expected = Data::object([("edges", list), ("ground", 0u64.into())]);
        for text in ["0 1 b\n1 2\n2 3 g", "0-1 b; 1-2; 2-3 g", "0,1,b\n1,2\n(2, 3, g)"] {
            assert_eq!(read(text, shape).unwrap().data, expected, "{text}");
        }
        assert_eq!(read("0 1 b\n1 x2", shape).unwrap_err().0, 8..10);
        let fields = &[
            ExtraField { name: "vertices", holds: FieldType::Vertices },
            ExtraField { name: "labels", holds: FieldType::WordMap },
        ];
        let labels = Data::object([("0", "L".into()), ("2", "R".into())]);
        let expected =
            Data::object([("edges", edges(vec![0, 1, 1, 2])), ("vertices", 3u64.into()), ("labels", labels)]);
        for text in ["0 1\n1 2\nlabels 0 L, 2 R", "0-1 1-2; labels 0 L; labels 2 R"] {
            let shape = TextShape::Rows { list: Some("edges"), fields };
            assert_eq!(read(text, shape).unwrap().data, expected, "{text}");
        }
    }

    #[test]
    fn fields_and_rows_are_found_where_they_stand() {
        let text = "0 1 -5\n1->2 7\npayoff 2 -3, 4 1\nfirst max\ntoken 0";
        let reading = read(text, EDGES).unwrap();
        let Data::Object(fields) = &reading.data else { panic!() };
        let payoff = Data::object([("2", Data::integer((-3).into())), ("4", 1u64.into())]);
        assert_eq!(fields[3], ("payoff".to_owned(), payoff));
        assert_eq!(fields[4], ("first".to_owned(), "max".into()));
        assert_eq!(&text[reading.find(".edges[1][0]")], "1->2 7");
        assert_eq!(&text[reading.find(".first")], "max");
    }

    #[test]
    fn fields_alone_are_a_position() {
        const HEAP: TextShape = TextShape::Fields(&[
            ExtraField { name: "heap", holds: FieldType::Number },
            ExtraField { name: "limit", holds: FieldType::Number },
        ]);
        let heap = |heap: u64, limit: Option<u64>| {
            let fields = [("heap", Some(heap)), ("limit", limit)].into_iter();
            let told = fields.filter_map(|(name, number)| Some((name.to_owned(), Data::Natural(number?))));
            Data::Object(told.collect())
        };
        let read_heap = |text| read(text, HEAP).map(|reading| reading.data);
        for text in ["11", "heap 11", "heap: 11"] {
            assert_eq!(read_heap(text), Ok(heap(11, None)), "{text}");
        }
        for text in ["11,3", "11 3", "heap 11; limit 3", "limit=3\nheap=11"] {
            assert_eq!(read_heap(text), Ok(heap(11, Some(3))), "{text}");
        }
        assert_eq!(read_heap("10^3"), Ok(heap(1000, None)));
        assert_eq!(read("11,3,4", HEAP).unwrap_err().0, 5..6);
        assert_eq!(read("11; limit 3", HEAP).unwrap_err().0, 0..2);
        assert_eq!(&"11,3"[read("11,3", HEAP).unwrap().find(".limit")], "3");
        const BOXES: TextShape = TextShape::Fields(&[
            ExtraField { name: "open", holds: FieldType::Numbers },
            ExtraField { name: "closed", holds: FieldType::Numbers },
        ]);
        let boxes = Data::object([("open", Data::from(vec![])), ("closed", Data::from(vec![1, 2]))]);
        assert_eq!(read("open; closed 1 2", BOXES).unwrap().data, boxes);
        assert_eq!(read("1 2", BOXES).unwrap_err().0, 0..1);
        let ones = TextShape::Numbers {
            list: None,
            fields: &[ExtraField { name: "ones", holds: FieldType::Number }],
        };
        assert_eq!(read("ones 10", ones).unwrap().data, Data::object([("ones", 10u64.into())]));
        assert_eq!(read("1,2", ones).unwrap().data, Data::from(vec![1, 2]));
        assert_eq!(read("1,2; ones 3", ones).unwrap_err().0, 0..1);
    }

    #[test]
    fn a_line_with_the_size_of_a_board_is_left_out_and_told() {
        let rows = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
        let shape = TextShape::Board { field: None, letters: "" };
        let told = |text| {
            let ParsedText { data, note, .. } = read(text, shape).unwrap();
            (data, note.is_some())
        };
        for text in ["2 3\n...\n.#.", "3 2\n...\n.#.", "2\n...\n.#.", "2x3\n. . .\n. # ."] {
            assert_eq!(told(text), (rows(&["...", ".#."]), true), "{text}");
        }
        assert_eq!(told("4\nxo.x"), (rows(&["xo.x"]), true));
        assert_eq!(told("2 2\n...\n.#."), (rows(&["22", "...", ".#."]), false));
        assert_eq!(told("...\n.#."), (rows(&["...", ".#."]), false));
        assert_eq!(&"2 3\n...\n.#."[read("2 3\n...\n.#.", shape).unwrap().find("[1]")], ".#.");
        let ParsedText { data, note, .. } = read("4\nxo.x", TextShape::Value).unwrap();
        assert_eq!((data, note.is_some()), ("xo.x".into(), true));
    }

    #[test]
    fn boards_and_matrices_are_read() {
        let rows = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
        let shape = TextShape::Board { field: Some("board"), letters: "" };
        for text in ["X.O/.X.", "X.O\n.X.\n", " X . O\n . X ."] {
            assert_eq!(read(text, shape).unwrap().data, Data::object([("board", rows(&["X.O", ".X."]))]));
        }
        let pair = TextShape::Matrices(&["a", "b"]);
        let expected = Data::object([("a", edges(vec![1, 2, 3, 4])), ("b", edges(vec![5, 6, 7, 8]))]);
        for text in ["1 2\n3 4\n\n5 6\n7 8\n", "1 2; 3 4 | 5 6; 7 8"] {
            assert_eq!(read(text, pair).unwrap().data, expected, "{text}");
        }
        assert!(read("1 2", pair).is_err());
    }

    #[test]
    fn values_are_numbers_lists_rows_or_texts() {
        let value = |text| read(text, TextShape::Value).unwrap().data;
        assert_eq!(value("5"), Data::from(5));
        assert_eq!(value("-5"), Data::small(-5));
        assert_eq!(value("5,3"), Data::from(vec![5, 3]));
        assert_eq!(value(" xo_x "), " xo_x ".into());
        assert_eq!(value("..#/..."), Data::list(vec!["..#".into(), "...".into()]));
        assert_eq!(value("true"), Data::Bool(true));
        assert_eq!(value("5,x"), "5,x".into());
    }
}
