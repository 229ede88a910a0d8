//! The wire, seen from outside: whatever is written can be read, and whatever arrives does no harm.

use grundy::solver::prelude::{Glyphs, Key, Question};
use grundy::wire::json::data_from_json;
use grundy::wire::lines::{InputLine, LineReader};
use grundy::wire::question::{
    BatchLine, CountedPositions, KeyArguments, Operand, PlayQuery, QuestionErrorKind, Request,
};
use grundy::wire::write;
use grundy_theory::data::Data;
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_values::keys::KeySet;
use num_bigint::{BigInt, Sign};
use proptest::collection::vec;
use proptest::prelude::*;

fn written(data: &Data) -> Vec<u8> {
    let mut out = Vec::new();
    write::data(&mut out, data);
    out
}

fn any_data() -> impl Strategy<Value = Data> {
    let leaf = prop_oneof![
        Just(Data::Null),
        any::<bool>().prop_map(Data::Bool),
        any::<u64>().prop_map(Data::Natural),
        (any::<bool>(), vec(any::<u32>(), 1..80)).prop_map(|(minus, digits)| {
            Data::integer(BigInt::from_slice(if minus { Sign::Minus } else { Sign::Plus }, &digits))
        }),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,20}|\\.[0-9]{1,3}[eE][-+]?[0-9]{1,3}|[eE][-+]?[0-9]{1,3})"
            .prop_map(Data::Fraction),
        any::<String>().prop_map(Data::Text),
        "[ -~\\x00-\\x1f\\x7f\u{80}]{0,40}".prop_map(Data::Text),
        vec(any::<u64>(), 0..6).prop_map(Data::Naturals),
        (1usize..4, 1usize..5).prop_flat_map(|(width, count)| {
            vec(any::<u64>(), width * count).prop_map(move |cells| Data::Rows { width, cells })
        }),
        vec(-3i64..9, 0..6).prop_map(Data::integers),
        vec(any::<i64>(), 0..6).prop_map(Data::integers),
        (1usize..4, vec(vec(-1i64..9, 3), 1..5)).prop_map(|(width, rows)| {
            Data::list(rows.into_iter().map(|row| Data::integers(row[..width].to_vec())).collect())
        }),
    ];
    leaf.prop_recursive(6, 60, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Data::list),
            vec((any::<String>(), inner), 0..20).prop_map(|fields| {
                let mut kept: Vec<(String, Data)> = Vec::new();
                for (name, value) in fields {
                    if kept.iter().all(|(known, _)| *known != name) {
                        kept.push((name, value));
                    }
                }
                Data::Object(kept)
            }),
        ]
    })
}

/// Text that is nearly JSON.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just("{"),
        Just("}"),
        Just("["),
        Just("]"),
        Just(","),
        Just(":"),
        Just(" "),
        Just("\""),
        Just("\\"),
        Just("\\u12"),
        Just("\\ud800"),
        Just("-"),
        Just("0"),
        Just("17"),
        Just("99999999999999999999"),
        Just("."),
        Just("e"),
        Just("null"),
        Just("true"),
        Just("\"id\":"),
        Just("\"game\":\"nim\""),
        Just("\"position\":"),
        Just("\"sum\":["),
        Just("\"want\":[\"moves\"]"),
        Just("\"limit\":"),
        Just("é"),
        Just("\u{1}"),
    ];
    vec(prop_oneof![9 => piece.prop_map(|s| s.as_bytes().to_vec()), 1 => vec(any::<u8>(), 1..3)], 0..40)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn written_data_are_read_unchanged(data in any_data()) {
        prop_assert_eq!(data_from_json(&written(&data)), Ok(data));
    }

    #[test]
    fn a_position_reads_the_same_within_a_line(data in any_data(), id in any_data()) {
        let (data_text, id_text) = (written(&data), written(&id));
        let line = [
            &b"{\"position\": "[..], &data_text, b", \"id\" :", &id_text, b" , \"game\": \"nim\"}",
        ].concat();
        let line = BatchLine::read(&line);
        prop_assert_eq!(line.id, Some(&id_text[..]));
        let Ok(Request::Play(query)) = line.request else { panic!("{:?}", line.request) };
        prop_assert_eq!(query.components, vec![position("nim", data)]);
    }

    #[test]
    fn hostile_requests_do_no_harm(text in prop_oneof![soup(), vec(any::<u8>(), 0..60)]) {
        let data = data_from_json(&text);
        if let Ok(data) = &data {
            prop_assert_eq!(data_from_json(&written(data)), Ok(data.clone()));
        }
        if let Err(error) = &data {
            prop_assert!((1..=text.len() + 1).contains(&error.column));
        }
        let line = BatchLine::read(&text);
        if let Some(id) = line.id {
            prop_assert!(data_from_json(id).is_ok());
        }
        prop_assert!(line.request.is_err() || data.is_ok());
        let mut lines = LineReader::new(&text[..], 30);
        while let Some(InputLine::Text(line)) = lines.next_line().unwrap() {
            prop_assert!(line.len() <= 30);
        }
    }

    #[test]
    fn a_line_broken_anywhere_is_a_syntax_fault_and_keeps_its_id(cut in 0usize..95) {
        let text = br#"{"id": "a1", "game": "nim", "position": [[1, 2.5], {"x": "\u00e9"}, -3], "want": ["moves"]}  "#;
        let text = &text[..cut.min(90)];
        let line = BatchLine::read(text);
        prop_assert_eq!(line.request.unwrap_err().kind, QuestionErrorKind::Syntax);
        prop_assert_eq!(line.id, (text.len() >= 11).then_some(&b"\"a1\""[..]));
    }
}

fn play(text: &str) -> PlayQuery {
    match BatchLine::read(text.as_bytes()).request {
        Ok(Request::Play(query)) => query,
        other => panic!("{text}: {other:?}"),
    }
}

/// The kind of fault and where.
fn fault(text: &str) -> (QuestionErrorKind, String) {
    let fault = BatchLine::read(text.as_bytes()).request.expect_err(text);
    assert!(!fault.message.en.is_empty() && !fault.message.zh.is_empty());
    assert!(fault.message.en.len() < 1000, "{}", fault.message);
    (fault.kind, fault.at)
}

fn position(game: &str, position: Data) -> Operand {
    Operand::Position { game: game.to_owned(), position }
}

#[test]
fn values_stand_where_positions_do() {
    let query =
        play(r#"{"value": "{3|1}", "want": ["canonical", "cool"], "t": "1/2", "notation": "unicode"}"#);
    assert_eq!(query.components, [Operand::Value("{3|1}".to_owned())]);
    assert_eq!((query.style, query.parameters.t.as_deref()), (Glyphs::Unicode, Some("1/2")));
    assert_eq!(query.question.keys.iter().collect::<Vec<_>>(), [Key::Canonical, Key::Cool]);
    let sum = play(r#"{"sum": [{"value": "^"}, {"game": "nim", "position": [1]}]}"#);
    assert_eq!(sum.components, [Operand::Value("^".to_owned()), position("nim", Data::from(vec![1]))]);
    let compared = BatchLine::read(br#"{"compare": ["^", {"value": "*"}]}"#).request;
    assert_eq!(compared, Ok(Request::Compare(["^", "*"].map(|value| Operand::Value(value.to_owned())))));
    for (line, kind) in [
        (r#"{"value": "^", "game": "nim"}"#, QuestionErrorKind::Syntax),
        (r#"{"compare": ["^"]}"#, QuestionErrorKind::Syntax),
        (r#"{"value": "^", "t": 0.5}"#, QuestionErrorKind::BadParameter),
        (r#"{"value": "^", "notation": "runes"}"#, QuestionErrorKind::BadParameter),
    ] {
        assert_eq!(BatchLine::read(line.as_bytes()).request.map_err(|fault| fault.kind), Err(kind), "{line}");
    }
}

#[test]
fn every_key_is_documented() {
    for notation in [include_str!("../../../docs/NOTATION.md"), include_str!("../../../docs/NOTATION.zh.md")]
    {
        for (word, _) in Key::ALL {
            assert!(notation.contains(&format!("`{word}`")), "{word}");
        }
    }
}

#[test]
fn a_query_is_read_whatever_the_order_of_its_keys() {
    let query = play(
        r#"{"player": "right", "limit": 5, "want": ["grundy", "moves"], "play": "misere", "position": {"heap": 3}, "game": "x:1"}"#,
    );
    let expected = PlayQuery {
        components: vec![position("x:1", Data::object([("heap", Data::Natural(3))]))],
        is_sum: false,
        question: Question::new().grundy().moves(5).play(Convention::Misere).player(Player::Right),
        style: Glyphs::Ascii,
        parameters: KeyArguments::default(),
    };
    assert_eq!(query, expected);
}

#[test]
fn omitted_fields_have_their_defaults() {
    let query = play(r#"{"game": "nim", "position": []}"#);
    let mut expected = Question::default();
    expected.limit = 100;
    assert_eq!(query.question, expected);
    assert_eq!(BatchLine::read(br#"{"game": "nim", "position": []}"#).id, None);
    assert_eq!(play(r#"{"game": "nim", "position": [], "want": []}"#).question.keys, KeySet::EMPTY);
}

#[test]
fn play_that_is_left_out_is_the_own_play_of_the_games() {
    let component = |game: &str| format!(r#"{{"game": "{game}", "position": []}}"#);
    let sum = |games: &[&str]| {
        let components: Vec<String> = games.iter().map(|game| component(game)).collect();
        format!(r#"{{"sum": [{}]}}"#, components.join(", "))
    };
    for game in ["notakto", "notakto:3", "tac-tix", "TacTix", "反井字棋"] {
        assert_eq!(play(&component(game)).question.play, Convention::Misere, "{game}");
    }
    for game in ["nim", "kayles", "every:notakto", "@notakto", "no game"] {
        assert_eq!(play(&component(game)).question.play, Convention::Normal, "{game}");
    }
    let named = r#"{"game": "notakto", "position": [], "play": "normal"}"#;
    assert_eq!(play(named).question.play, Convention::Normal);
    assert_eq!(play(&sum(&["notakto", "tac-tix"])).question.play, Convention::Misere);
    assert_eq!(play(&sum(&["nim", "kayles"])).question.play, Convention::Normal);
    assert_eq!(fault(&sum(&["notakto", "nim"])), (QuestionErrorKind::BadParameter, "play".to_owned()));
}

#[test]
fn a_limit_beyond_64_bits_is_the_largest_one() {
    for limit in ["18446744073709551615", "18446744073709551616", "1000000000000000000000000"] {
        assert_eq!(
            play(&format!(r#"{{"game": "nim", "position": [], "limit": {limit}}}"#)).question.limit,
            u64::MAX
        );
    }
}

#[test]
fn sums_operations_and_counts_are_read() {
    let query = play(r#"{"sum": [{"position": [1], "game": "nim"}, {"game": "kayles", "position": 2}]}"#);
    assert!(query.is_sum);
    let components = [position("nim", Data::Naturals(vec![1])), position("kayles", Data::Natural(2))];
    assert_eq!(query.components, components);
    assert!(play(r#"{"sum": []}"#).components.is_empty());
    assert_eq!(
        BatchLine::read(br#"{"op": "mex", "args": [0, 1], "id": null}"#),
        BatchLine {
            id: Some(b"null"),
            request: Ok(Request::Op { op: "mex".to_owned(), args: Data::Naturals(vec![0, 1]) })
        }
    );
    assert_eq!(
        BatchLine::read(br#"{"count": "nim", "heaps": 3, "sizes": [0, 9], "mod": 7}"#).request,
        Ok(Request::Count {
            game: "nim".to_owned(),
            positions: CountedPositions {
                heaps: Data::Natural(3),
                sizes: Data::Naturals(vec![0, 9]),
                modulus: Some(Data::Natural(7)),
                ordered: true,
            },
        })
    );
    let asked = br#"{"count": "nim", "heaps": 3, "sizes": [0, 9], "ordered": false}"#;
    let Ok(Request::Count { positions, .. }) = BatchLine::read(asked).request else { panic!("a count") };
    assert_eq!((positions.modulus, positions.ordered), (None, false));
}

#[test]
fn faults_have_their_kind_and_place() {
    use QuestionErrorKind::{BadParameter, BadPosition, Syntax};
    for (text, kind, at) in [
        (r#"[1, 2]"#, Syntax, ""),
        (r#"7"#, Syntax, ""),
        (r#"{}"#, Syntax, ""),
        (r#"{"position": [1]}"#, Syntax, ""),
        (r#"{"args": [1]}"#, Syntax, ""),
        (r#"{"game": "nim", "position": [1]} x"#, Syntax, "column 34"),
        (r#"{"game": "nim", "position": [1, 2}"#, Syntax, "column 34"),
        (r#"{"game": "nim", "position": [1], "colour": 3}"#, Syntax, "colour"),
        (r#"{"game": "nim", "position": [1], "game": "nim"}"#, Syntax, "column 34"),
        (r#"{"game": "nim", "position": {"a": 1, "a": 1}}"#, Syntax, "column 38"),
        (r#"{"game": 7, "position": [1]}"#, Syntax, "game"),
        (r#"{"op": 7, "args": [1]}"#, Syntax, "op"),
        (r#"{"count": 7, "heaps": 1, "sizes": [0, 1], "mod": 2}"#, Syntax, "count"),
        (r#"{"op": "mex", "args": [], "game": "nim"}"#, Syntax, "game"),
        (r#"{"op": "mex", "args": [], "want": []}"#, Syntax, "want"),
        (r#"{"op": "mex", "count": "nim"}"#, Syntax, "count"),
        (r#"{"sum": [], "game": "nim"}"#, Syntax, "game"),
        (r#"{"sum": [], "position": [1]}"#, Syntax, "position"),
        (r#"{"game": "nim", "position": [1], "mod": 5}"#, Syntax, "mod"),
        (r#"{"game": "nim", "position": [1], "want": "moves"}"#, BadParameter, "want"),
        (r#"{"game": "nim", "position": [1], "want": ["moves", "colour"]}"#, BadParameter, "want[1]"),
        (r#"{"game": "nim", "position": [1], "want": [1]}"#, BadParameter, "want[0]"),
        (r#"{"game": "nim", "position": [1], "play": "Normal"}"#, BadParameter, "play"),
        (r#"{"game": "nim", "position": [1], "play": null}"#, BadParameter, "play"),
        (r#"{"game": "nim", "position": [1], "player": "N"}"#, BadParameter, "player"),
        (r#"{"game": "nim", "position": [1], "limit": -1}"#, BadParameter, "limit"),
        (r#"{"game": "nim", "position": [1], "limit": 1.0}"#, BadParameter, "limit"),
        (r#"{"game": "nim", "position": [1], "limit": true}"#, BadParameter, "limit"),
        (r#"{"count": "nim", "heaps": 1, "mod": 2}"#, BadParameter, "sizes"),
        (r#"{"game": "nim"}"#, BadPosition, "position"),
        (r#"{"game": "nim", "want": 3}"#, BadParameter, "want"),
        (r#"{"op": "mex"}"#, BadPosition, "args"),
        (r#"{"sum": {}}"#, BadPosition, "sum"),
        (r#"{"sum": [{"game": "nim", "position": 1}, 5]}"#, BadPosition, "sum[1]"),
        (r#"{"sum": [5, {"game": "nim"}]}"#, BadPosition, "sum[0]"),
        (r#"{"sum": [{"game": "nim", "position": 1}, {"game": "nim"}]}"#, BadPosition, "sum[1].position"),
        (r#"{"sum": [{"position": 1}]}"#, BadPosition, "sum[0].game"),
        (r#"{"sum": [{"position": 1, "game": 1}]}"#, BadPosition, "sum[0].game"),
        (r#"{"sum": [{"position": 1, "game": "nim", "id": 1}]}"#, BadPosition, "sum[0]"),
    ] {
        assert_eq!(fault(text), (kind, at.to_owned()), "{text}");
    }
}

#[test]
fn the_id_is_given_back_byte_for_byte_also_when_the_rest_is_wrong() {
    let long = format!("-{}", "7".repeat(10_000));
    for id in ["7", " 1.50E+3", "\"\\u00e9\\n\"", "[1, {\"a\" :null}]", "{\"b\": [ ]}", "null", &long] {
        for rest in ["\"game\": \"nim\", \"position\": [1]}", "\"what\": 1}", "\"game\": [1,,", "\"game\""] {
            let text = format!("{{\"id\":{id}, {rest}");
            assert_eq!(BatchLine::read(text.as_bytes()).id, Some(id.trim().as_bytes()), "{text}");
        }
        let text = format!("{{\"colour\": 1, \"want\": 3, \"id\":{id}}}");
        assert_eq!(BatchLine::read(text.as_bytes()).id, Some(id.trim().as_bytes()), "{text}");
    }
    assert_eq!(BatchLine::read(b"{\"id\": \"\xff\"}").id, None);
    assert_eq!(BatchLine::read(b"{\"id\": 01}").id, None);
}

#[test]
fn endless_nesting_is_a_syntax_fault_wherever_it_stands() {
    for unit in ["[", "{\"a\":", "[[1],", "{\"id\":", "{\"sum\":["] {
        let deep = unit.repeat(1_000_000);
        for prefix in
            ["", "{\"id\":", "{\"position\":", "{\"colour\":", "{\"sum\":[", "{\"want\":[", "{\"limit\":"]
        {
            assert_eq!(fault(&format!("{prefix}{deep}")).0, QuestionErrorKind::Syntax);
        }
    }
    let closed = format!("{{\"game\": \"nim\", \"position\": {}{}}}", "[".repeat(99), "]".repeat(99));
    assert!(BatchLine::read(closed.as_bytes()).request.is_ok());
    let closed = format!("{{\"game\": \"nim\", \"position\": {}{}}}", "[".repeat(100), "]".repeat(100));
    assert_eq!(fault(&closed).0, QuestionErrorKind::Syntax);
}

#[test]
fn a_message_does_not_grow_with_the_line() {
    let long = "x".repeat(1_000_000);
    for text in [
        format!("{{\"{long}\": 1}}"),
        format!("{{\"game\": \"nim\", \"position\": 1, \"play\": \"{long}\"}}"),
        format!("{{\"game\": \"nim\", \"position\": 1, \"want\": \"{long}\"}}"),
        format!("{{\"game\": \"nim\", \"position\": 1, \"want\": [\"{long}\"]}}"),
        format!("{{\"game\": \"nim\", \"position\": 1, \"limit\": 1.{}}}", "0".repeat(1_000_000)),
        format!("{{\"game\": \"nim\", \"position\": 1, \"limit\": -{}}}", "9".repeat(100_000)),
        format!("{{\"sum\": [{{\"{long}\": 1}}]}}"),
    ] {
        let (_, at) = fault(&text);
        assert!(at.len() < 1000);
    }
}
