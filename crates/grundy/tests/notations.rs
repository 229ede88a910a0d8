//! Equal positions get equal answers, however they are written: every example of the catalogue in every
//! notation of its game.
#![allow(clippy::unwrap_used)]

use grundy::SolverState;
use grundy::batch::answer_line;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::ruleset::text_format::{ExtraField, TextShape};
use grundy::wire::json::data_from_json;
use grundy::wire::text::{Source, position};
use grundy::wire::write;
use proptest::prelude::*;

fn json(data: &Data) -> String {
    let mut text = Vec::new();
    write::data(&mut text, data);
    String::from_utf8(text).unwrap()
}

/// Who wins, the value and how many moves win, as a line of the batch says it, without the moves themselves;
/// of games with a score the score.
fn answer(solver: &mut SolverState, game: &str, at: &Data) -> String {
    let mut ask = |want: &str| {
        let line = format!("{{\"game\": \"{game}\", \"position\": {}{want}}}", json(at));
        let mut out = Vec::new();
        answer_line(solver, line.as_bytes(), Language::English, &mut out);
        String::from_utf8(out).unwrap()
    };
    let answer = ask(", \"want\": [\"outcome\", \"grundy\", \"moves\"], \"limit\": 0");
    if answer.contains("\"unsupported\"") { ask("") } else { answer }
}

fn items(data: &Data) -> Vec<Data> {
    data.items().unwrap()
}

/// A number, or a word, as it stands in a text.
fn word(data: &Data) -> String {
    match data {
        Data::Text(text) => text.clone(),
        other => other.to_string(),
    }
}

fn words(data: &Data) -> Vec<String> {
    match data {
        Data::Object(fields) => fields.iter().flat_map(|(name, value)| [name.clone(), word(value)]).collect(),
        other => other.items().map_or_else(|_| vec![word(other)], |items| items.iter().map(word).collect()),
    }
}

/// The lines of the fields beside the list.
fn fields(at: &Data, named: &[ExtraField]) -> Vec<String> {
    let Data::Object(all) = at else { return Vec::new() };
    let told = all.iter().filter(|(name, _)| named.iter().any(|field| field.name == name));
    told.map(|(name, value)| format!("{name} {}", words(value).join(" "))).collect()
}

fn of_list<'a>(at: &'a Data, list: Option<&str>) -> &'a Data {
    match (at, list) {
        (Data::Object(fields), Some(list)) => &fields.iter().find(|(name, _)| name == list).unwrap().1,
        _ => at,
    }
}

/// The texts that a position is written with in this form.
fn texts(at: &Data, shape: TextShape) -> Vec<String> {
    match shape {
        TextShape::Numbers { list: None, fields: named } if matches!(at, Data::Object(_)) => {
            vec![fields(at, named).join(";"), fields(at, named).join("\n")]
        }
        TextShape::Numbers { list, fields: named } => {
            let numbers = words(of_list(at, list));
            let with_fields = |list: String| [vec![list], fields(at, named)].concat();
            let mut texts =
                vec![with_fields(numbers.join(",")).join(";"), with_fields(numbers.join(" ")).join("\n")];
            texts.push(with_fields(numbers.join(",\n")).join("\r\n"));
            texts
        }
        TextShape::Fields(named) => {
            let lines = fields(at, named);
            vec![lines.join(";"), lines.join("\n"), lines.join("\n").replace(' ', ": ")]
        }
        TextShape::Rows { list, fields: named } => {
            let rows: Vec<Vec<String>> = items(of_list(at, list)).iter().map(words).collect();
            let with_fields = |rows: Vec<String>, end: &str| [rows, fields(at, named)].concat().join(end);
            let joined = |by: &str| rows.iter().map(|row| row.join(by)).collect::<Vec<_>>();
            let mut texts = vec![with_fields(joined(" "), ";"), with_fields(joined(","), "\n")];
            if list.is_none() {
                texts.push(joined(" ").join("/"));
            }
            if list == Some("edges") {
                texts
                    .push(with_fields(rows.iter().map(|row| format!("e {}", row.join(" "))).collect(), "\n"));
                if rows.iter().all(|row| row.len() == 2) {
                    texts.push(with_fields(vec![joined("->").join(" ")], ";"));
                }
            }
            texts
        }
        TextShape::ColouredEdges { fields: named } => {
            let rows: Vec<Vec<String>> = items(of_list(at, Some("edges"))).iter().map(words).collect();
            let edges = |edge: &dyn Fn(&[String]) -> String| {
                let edges = rows.iter().map(|row| edge(row)).collect();
                [edges, fields(at, named)].concat()
            };
            let colour = |row: &[String]| row.get(2).map_or("g", String::as_str).to_owned();
            vec![
                edges(&|row| row.join(" ")).join("\n"),
                edges(&|row| format!("{}-{} {}", row[0], row[1], colour(row))).join(";"),
                edges(&|row| format!("{},{},{}", row[0], row[1], colour(row))).join("\n"),
            ]
        }
        TextShape::Board { field, .. } => {
            let rows = match of_list(at, field) {
                Data::Text(text) => vec![text.clone()],
                // Several boards have no common text.
                Data::List(boards) if boards.iter().any(|board| !matches!(board, Data::Text(_))) => {
                    return Vec::new();
                }
                rows => words(rows),
            };
            let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
            let spaced: Vec<String> = rows.iter().map(spaced).collect();
            vec![rows.join("/"), rows.join("\n"), rows.join("\r\n") + "\r\n", spaced.join("\n")]
        }
        TextShape::Coins { board, heads } => [texts(at, *heads), coins(at, board)].concat(),
        TextShape::Matrices(names) => {
            let matrix =
                |name: &str| items(of_list(at, Some(name))).iter().map(|row| words(row).join(" ")).collect();
            let matrices: Vec<Vec<String>> = names.iter().map(|name| matrix(name)).collect();
            let joined = |row: &str, between: &str| {
                matrices.iter().map(|rows| rows.join(row)).collect::<Vec<_>>().join(between)
            };
            vec![joined("\n", "\n\n"), joined(";", "|")]
        }
        TextShape::Value => Vec::new(),
    }
}

/// What each coin shows, with 1 and 0 where a 0 comes first, and with letters.
fn coins(at: &Data, board: bool) -> Vec<String> {
    let heads: Vec<[u64; 2]> = match at {
        Data::Naturals(places) => places.iter().map(|&place| [1, place]).collect(),
        Data::Rows { width: 2, cells } => cells.as_chunks().0.to_vec(),
        Data::Object(_) => {
            let rectangles = items(of_list(at, Some("rectangles")));
            let cells = rectangles.iter().flat_map(|rectangle| {
                let &[x1, y1, x2, y2] = rectangle.naturals(9).unwrap() else { panic!() };
                (x1..=x2).flat_map(move |x| (y1..=y2).map(move |y| [x, y]))
            });
            cells.collect()
        }
        other => panic!("{other}"),
    };
    let side = match of_list(at, Some("n").filter(|_| matches!(at, Data::Object(_)))) {
        Data::Natural(side) => Some(*side),
        _ => None,
    };
    let most = |i: usize| side.unwrap_or_else(|| heads.iter().map(|cell| cell[i]).max().unwrap_or(1));
    let row =
        |i: u64| (1..=most(1)).map(|j| if heads.contains(&[i, j]) { 'H' } else { 'T' }).collect::<String>();
    let letters = (1..=most(0)).map(row).collect::<Vec<_>>().join("/");
    let digits = letters.replace('H', "1").replace('T', "0");
    let mut texts = vec![letters.clone(), letters.to_lowercase(), letters.replace('/', "\n")];
    texts.push(letters.chars().map(String::from).collect::<Vec<_>>().join(" "));
    texts.extend((board || digits.starts_with('0')).then(|| digits.clone()));
    texts
}

/// The same position in other JSON.
fn other_data(at: &Data, shape: TextShape) -> Vec<Data> {
    match shape {
        TextShape::Board { field: None, .. } => match at {
            Data::List(rows) if rows.iter().all(|row| matches!(row, Data::Text(_))) => {
                vec![Data::from(&*words(at).join("/")), Data::from(&*words(at).join("\n"))]
            }
            _ => Vec::new(),
        },
        TextShape::Coins { board, .. } => {
            let texts = coins(at, board).into_iter();
            let list = coins(at, board)[0].split('/').map(Data::from).collect();
            texts.map(|text| Data::from(&*text)).chain(board.then_some(Data::List(list))).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn examples_have_one_answer_in_every_notation() {
    let (mut solver, mut written) = (SolverState::default(), 0);
    for entry in entries() {
        let game = solver.game(entry.sample).unwrap();
        let (example, shape) = (data_from_json(game.example().as_bytes()).unwrap(), game.form().shape);
        let expected = answer(&mut solver, entry.sample, &example);
        assert!(!expected.contains("error"), "{}: {expected}", entry.name);
        // Not all boards are read as one text.
        for other in other_data(&example, shape).into_iter().filter(|other| game.place(other).is_ok()) {
            assert_eq!(answer(&mut solver, entry.sample, &other), expected, "{} {other}", entry.name);
            written += 1;
        }
        for text in texts(&example, shape) {
            // Arrows would make it another game.
            if entry.name == "geography" && text.contains('>') {
                continue;
            }
            for source in [Source::Argument, Source::File] {
                let (at, _) = position(&text, &*game, source)
                    .unwrap_or_else(|(_, message)| panic!("{} {text:?}: {}", entry.name, message.en));
                assert_eq!(answer(&mut solver, entry.sample, &at), expected, "{} {text:?}", entry.name);
                written += 1;
            }
        }
    }
    assert!(written > 400, "{written}");
}

/// Green Hackenbush in each of its notations: with pairs or letters, with the ground or without.
fn green(edges: &[(u64, u64)]) -> Vec<Data> {
    let pair = |&(u, v): &(u64, u64)| Data::from(vec![u, v]);
    let letter = |&(u, v): &(u64, u64)| Data::list(vec![u.into(), v.into(), "g".into()]);
    let lists = [edges.iter().map(pair).collect(), edges.iter().map(letter).collect()];
    let lists = lists.map(Data::list);
    let with = lists.clone().map(|list| Data::object([("edges", list), ("ground", 0u64.into())]));
    let without = lists.map(|list| Data::object([("edges", list)]));
    with.into_iter().chain(without).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn green_hackenbush_has_one_answer_in_every_notation(
        up in prop::collection::vec(0u64..100, 1..9),
        more in prop::collection::vec((0u64..9, 0u64..9), 0..4),
    ) {
        let vertices = up.len() as u64 + 1;
        let mut edges: Vec<(u64, u64)> = (1..).zip(&up).map(|(v, up)| (up % v, v)).collect();
        edges.extend(more.iter().map(|(u, v)| (u % vertices, v % vertices)));
        let mut solver = SolverState::default();
        let mut answers: Vec<String> =
            green(&edges).iter().map(|at| answer(&mut solver, "hackenbush", at)).collect();
        answers.dedup();
        prop_assert_eq!(answers.len(), 1, "{:?}", answers);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn texts_in_other_letters_are_read_or_refused(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "X", "O", "x", "o", "B", "W", "R", "L", "T", "F", "0", "1", "2", "-1", ".", "_", "#", "+", "-", "|", "/",
                "^", "^3", "^18446744073709551615", "\n", " ", "a", "b", "0-1-2", "0--1", "3x4", "x99999999999",
                "9223372036854775807", "-9223372036854775808", "BRB", "tokens ", "ground ", ";", ",", "⚫", "½",
            ]),
            0..12,
        ),
    ) {
        let text = pieces.concat();
        let mut solver = SolverState::default();
        let games = ["clobber", "toads-and-frogs", "domineering", "tic-tac-toe", "hackenbush", "graph", "bimatrix", "chomp", "cutcake"];
        for game in games {
            let game = solver.game(game).unwrap();
            for source in [Source::Argument, Source::File] {
                if let Ok((data, _)) = position(&text, &*game, source) {
                    let _ = game.place(&data);
                }
            }
        }
    }
}

#[test]
fn a_board_may_be_given_by_its_size() {
    let mut solver = SolverState::default();
    for (game, board) in [("domineering", ".../..."), ("clobber", "xox/oxo")] {
        let [by_size, by_rows] = ["2x3", board].map(|at| answer(&mut solver, game, &Data::from(at)));
        assert_eq!(by_size, by_rows);
        assert!(by_size.contains("outcome"), "{by_size}");
    }
    assert!(answer(&mut solver, "nim", &Data::from("2x3")).contains("bad-position"));
}

#[test]
fn texts_of_hundreds_of_thousands_of_empty_lines_are_read() {
    let mut solver = SolverState::default();
    let lines = "\n".repeat(400_000);
    for game in ["nim", "domineering", "hackenbush", "turning-turtles", "wooden-chess", "dynamic:2"] {
        let game = solver.game(game).unwrap();
        assert!(position(&lines, &*game, Source::File).is_err());
        let _ = position(&format!("3{lines}"), &*game, Source::File);
        let _ = position(&format!("{lines}0 1{lines}0 1"), &*game, Source::Argument);
    }
}

fn answer_to(line: &str) -> String {
    let mut out = Vec::new();
    answer_line(&mut SolverState::default(), line.as_bytes(), Language::English, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn a_position_without_colours_may_be_asked_for_a_player() {
    for (at, outcome) in [("[[0, 1, \"g\"]]", 'N'), ("[]", 'P'), ("[[0, 1, \"b\"]]", 'N')] {
        let at = format!(r#""position": {{"edges": {at}, "ground": 0}}"#);
        let alone =
            format!(r#"{{"game": "hackenbush", {at}, "player": "left", "want": ["outcome", "moves"]}}"#);
        let told = answer_to(&alone);
        assert!(told.starts_with(&format!("{{\"outcome\": \"{outcome}\"")), "{told}");
        let sum = format!(r#"{{"sum": [{{"game": "hackenbush", {at}}}], "player": "left"}}"#);
        let told = answer_to(&sum);
        assert!(told.starts_with(&format!("{{\"outcome\": \"{outcome}\"")), "{told}");
    }
    let refused = answer_to(r#"{"game": "nim", "position": [3], "player": "left"}"#);
    assert!(refused.contains("ask without a player"), "{refused}");
}

#[test]
fn a_hyphen_between_heaps_is_refused() {
    let game = SolverState::default().game("nim").unwrap();
    for text in ["3-5", "3--5", "3-,5", "3,5-", "3->5"] {
        assert!(position(text, &*game, Source::Argument).is_err(), "{text}");
    }
}
