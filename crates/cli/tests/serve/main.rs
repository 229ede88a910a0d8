//! `grundy serve` as programs and browsers meet it: the program is started, and asked over HTTP.
#![cfg(feature = "web")]
#![allow(clippy::unwrap_used)]

mod limits;
mod scripts;
mod serving;

use grundy::solver::prelude::Key;
use limits::LONG;
use serde_json::Value;
use serving::{Server, request};
use std::io::{Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_grundy");

fn json(body: &[u8]) -> Value {
    serde_json::from_slice(body).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(body)))
}

/// Lines of the batch that any game may be asked, with errors among them.
fn questions() -> Vec<String> {
    let games = Command::new(PROGRAM).args(["games", "--json"]).output().unwrap().stdout;
    let mut questions: Vec<String> = json(&games)
        .as_array()
        .unwrap()
        .iter()
        .map(|game| {
            format!(
                r#"{{"id": {}, "game": {}, "position": {}, "want": ["outcome", "moves", "explain"]}}"#,
                game["name"], game["sample"], game["example"]
            )
        })
        .collect();
    questions.extend(
        [
            r#"{"id": 1, "game": "nim", "position": [1000000000000000007, 7], "want": ["grundy", "options"], "limit": 3}"#,
            r#"{"id": 2, "sum": [{"game": "kayles", "position": [5]}, {"game": "nim", "position": [4]}]}"#,
            r#"{"id": 3, "value": "{3|1} + ^*", "want": ["canonical", "mean"]}"#,
            r#"{"id": 4, "game": "nix", "position": [3]}"#,
            r#"{"id": 5, "game": "@squares.star", "position": [3]}"#,
            r#"{"id": 6, "game": "@../../etc/passwd", "position": [3]}"#,
            r#"{"id": 7, "game": "@-", "position": "@../../etc/passwd"}"#,
            r#"{"id": 8, "op": "nim-sum", "args": [6, 7]}"#,
            r#"{"id": 9"#,
            "[]",
            "尼姆",
        ]
        .map(str::to_owned),
    );
    questions
}

/// What `grundy batch` answers, without a folder of scripts.
fn batch(questions: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("questions.jsonl");
    std::fs::write(&file, questions.join("\n") + "\n").unwrap();
    let out =
        Command::new(PROGRAM).arg("batch").arg(&file).arg("--scripts").arg(folder.path()).output().unwrap();
    String::from_utf8(out.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn solve_and_batch_answer_byte_for_byte_as_the_batch() {
    let server = Server::start(&[]);
    let questions = questions();
    let expected = batch(&questions);
    // Names of scripts mean nothing here, and the batch says why in other words.
    let is_script = |question: &str| question.contains("\"@");
    for (question, expected) in questions.iter().zip(&expected) {
        let answer = server.post("/api/solve", question);
        assert_eq!(answer.status, 200, "{question}");
        let text = answer.text();
        match is_script(question) {
            false => assert_eq!(&text, expected, "{question}"),
            true => assert_eq!(json(&answer.body)["error"]["kind"], "unknown-game", "{question}: {text}"),
        }
    }
    let all = server.post("/api/batch", &questions.join("\n"));
    let lines: Vec<String> = all.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), expected.len());
    for ((question, line), expected) in questions.iter().zip(&lines).zip(&expected) {
        assert!(is_script(question) || line == expected, "{question}: {line}");
    }
}

#[test]
fn large_numbers_come_as_texts_where_that_is_asked_for() {
    let server = Server::start(&[]);
    let question = r#"{"game": "nim", "position": [1000000000000000000, 7], "want": ["grundy", "moves"]}"#;
    let exact = server.post("/api/solve", question).text();
    let text = server.post("/api/solve?numbers=text", question).text();
    assert!(exact.contains("\"grundy\": 1000000000000000007,"), "{exact}");
    assert!(text.contains("\"grundy\": \"1000000000000000007\","), "{text}");
    assert!(text.contains("\"to\": [7, 7]"), "{text}");
}

#[test]
fn a_view_has_everything_and_counts_moves_too_many_to_list() {
    let server = Server::start(&[]);
    let view = server.view(r#"{"game": "nim", "at": "1000000000000000000,7", "limit": 5}"#);
    assert_eq!(view["say"], "the player to move wins");
    assert_eq!(view["option_count"], "1000000000000000007");
    assert_eq!(view["winning_count"], "1");
    assert_eq!(view["options"].as_array().unwrap().len(), 5);
    let best = &view["options"][0];
    assert_eq!((&best["verdict"], &best["at"]), (&"win".into(), &"7,7".into()));
    assert!(view["svg"].as_str().unwrap().starts_with("<svg"));
    assert!(!view["svg"].as_str().unwrap().contains("<style"), "the content security policy refuses it");
    // The move is one that can be played, although no list of moves comes so far.
    let play =
        format!(r#"{{"game": "nim", "at": "1000000000000000000,7", "moves": [{}], "limit": 5}}"#, best["do"]);
    assert_eq!(server.view(&play)["parts"][0]["at"], "7,7");
}

#[test]
fn without_hints_nothing_tells_who_wins() {
    let server = Server::start(&[]);
    let view = server.view(r#"{"game": "kayles", "at": "3,4", "hints": false}"#);
    assert!(view["answer"].is_null() && view["say"].is_null() && view["xor"].is_null());
    for option in view["options"].as_array().unwrap() {
        for name in ["verdict", "outcome", "grundy", "remoteness", "value"] {
            assert!(option.get(name).is_none(), "{name}: {option}");
        }
    }
    for path in ["/g/kayles?at=3,4&hints=off", "/g/kayles?at=3,4&vs=good", "/g/kayles"] {
        let page = server.get(path).text();
        assert!(!page.contains("class=\"verdict\"") && !page.contains("id=\"verdict\""), "{page}");
        for word in ["win", "loss"] {
            assert!(!page.contains(&format!("\"verdict\": \"{word}\"")), "{path}");
        }
    }
}

#[test]
fn every_game_of_the_catalogue_has_a_page_and_a_view() {
    let server = Server::start(&[]);
    let games = json(&server.get("/api/games").body);
    let games = games["games"].as_array().unwrap();
    assert!(games.len() > 60);
    for game in games {
        let page = server.get(game["link"].as_str().unwrap());
        assert_eq!(page.status, 200, "{game}");
        let text = page.text();
        assert!(text.contains("<svg") || game["name"] == "bimatrix", "{game}");
        let view = server.view(&format!(r#"{{"game": {}, "at": {}}}"#, game["sample"], game["at"]));
        assert_eq!(view["parts"][0]["position"], game["position"], "{game}");
        assert!(view["answer"].get("error").is_none(), "{game}: {}", view["answer"]);
        let answer = &view["answer"];
        let is_answered = answer["outcome"].is_string() || !answer["value"].is_null();
        assert!(is_answered || game["name"] == "bimatrix", "{game}: {answer}");
        let about = server.get(&format!("/api/games/{}", game["sample"].as_str().unwrap()));
        assert!(!json(&about.body)["rules"].as_str().unwrap().is_empty());
    }
}

#[test]
fn every_listed_move_can_be_made_and_leads_where_it_says() {
    let server = Server::start(&[]);
    for (game, at) in
        [("nim", "3,4"), ("kayles", "4"), ("domineering", "../.."), ("hackenbush", "0-1 1-2 1-3")]
    {
        let at = at.replace(' ', "\\n");
        let view = server.view(&format!(r#"{{"game": "{game}", "at": "{at}"}}"#));
        let options = view["options"].as_array().unwrap();
        assert!(!options.is_empty(), "{game}");
        for option in options {
            let question = format!(r#"{{"game": "{game}", "at": "{at}", "moves": [{}]}}"#, option["do"]);
            let after = server.view(&question);
            assert_eq!(after["parts"][0]["at"], option["at"], "{game} {option}");
            assert_eq!(after["made"][0]["say"], option["say"]);
        }
    }
}

#[test]
fn moves_are_written_as_people_write_them() {
    let server = Server::start(&[]);
    let notes = |question: &str| -> Vec<String> {
        let view = server.view(question);
        view["options"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["note"].as_str().unwrap().to_owned())
            .collect()
    };
    for (question, note) in [
        (r#"{"game": "domineering", "at": "../.."}"#, "a1–a2"),
        (r#"{"game": "domineering", "at": "../..", "player": "right"}"#, "a2–b2"),
        (r#"{"game": "clobber", "at": "xo/.."}"#, "a2→b2"),
        (r#"{"game": "amazons", "at": "x../.../..o"}"#, "a3→b3, c3"),
        (r#"{"game": "snort", "at": "../.."}"#, "b1"),
        (r#"{"game": "chomp", "at": "3,3"}"#, "from c2"),
        (r#"{"game": "nim", "at": "2,5"}"#, "B −2 (5 → 3)"),
        (r#"{"game": "kayles", "at": "5"}"#, "A 2–3"),
        (r#"{"game": "grundys-game", "at": "5"}"#, "A 5 → 1 + 4"),
        (r#"{"game": "wythoff", "at": "7,10"}"#, "both −3"),
        (r#"{"game": "hackenbush", "position": {"edges": [[0, 1], [0, 2], [2, 3]], "ground": 0}}"#, "B2"),
        (r#"{"game": "turning-turtles", "at": "3,6"}"#, "turn 3, 6"),
        (r#"{"game": "toads-and-frogs", "at": "tt.ff"}"#, "1→2"),
        (r#"{"game": "carrots"}"#, "take right 5"),
        (
            r#"{"sum": [{"game": "nim", "at": "1"}, {"game": "kayles", "at": "3"}]}"#,
            "component 1 (kayles): A 2",
        ),
    ] {
        let notes = notes(question);
        assert!(notes.iter().any(|known| known == note), "{question}: {notes:?}");
    }
}

#[test]
fn a_board_shows_whose_pieces_are_whose_and_the_last_move() {
    let server = Server::start(&[]);
    let svg = |question: &str| server.view(question)["svg"].as_str().unwrap().to_owned();
    let dominoes = svg(r#"{"game": "domineering", "at": "..../....", "moves": ["c0,0 c1,0", "c0,2 c0,3"]}"#);
    assert!(dominoes.contains("class=\"L\"") && dominoes.contains("class=\"R\""), "{dominoes}");
    assert_eq!(dominoes.matches("lastring").count(), 1);
    let stones = svg(r#"{"game": "clobber", "at": "xo/ox", "moves": ["c0,0 c0,1"]}"#);
    assert!(stones.contains("class=\"cell last\"") && stones.contains("class=\"onL\""), "{stones}");
    // A plant with colours belongs to Left and Right.
    let coloured =
        r#"{"game": "hackenbush", "position": {"edges": [[0, 1, "b"], [1, 2, "r"]], "ground": 0}}"#;
    assert_eq!(server.view(coloured)["sides"], true);
    let green = r#"{"game": "hackenbush", "position": {"edges": [[0, 1], [1, 2]], "ground": 0}}"#;
    assert_eq!(server.view(green)["sides"], false);
}

#[test]
fn the_program_plays_and_a_game_is_looked_back_on() {
    let server = Server::start(&[]);
    let body = r#"{"game": "nim", "at": "3,4,5", "move": "h1#2", "strength": "perfect", "seed": 7}"#;
    let view = json(&server.post("/api/play", body).body);
    assert_eq!(view["made"].as_array().unwrap().len(), 2);
    // Whoever begins gave the win away, and the program takes it.
    assert_eq!(view["answer"]["outcome"], "P");
    assert_eq!(view["reply"]["do"], view["made"][1]["do"]);
    let moves = [view["made"][0]["do"].clone(), view["made"][1]["do"].clone()];
    let body = format!(r#"{{"game": "nim", "at": "3,4,5", "moves": [{}, {}]}}"#, moves[0], moves[1]);
    let review = json(&server.post("/api/review", &body).body);
    assert_eq!(review["mistakes"], 1);
    assert_eq!(
        (&review["moves"][0]["mistake"], &review["moves"][1]["mistake"]),
        (&true.into(), &false.into())
    );
    let better = review["moves"][0]["better"][0]["do"].as_str().unwrap();
    let after = server.view(&format!(r#"{{"game": "nim", "at": "3,4,5", "moves": ["{better}"]}}"#));
    assert_eq!(after["answer"]["outcome"], "P", "{better}");
    let hint = json(&server.post("/api/hint", r#"{"game": "nim", "at": "3,4,5"}"#).body);
    assert_eq!(hint["do"], better);
    // The same seed gives the same game.
    let easy = r#"{"game": "kayles", "at": "9,9", "move": null, "strength": "easy", "seed": "12345"}"#;
    let twice = [0, 1].map(|_| json(&server.post("/api/play", easy).body)["reply"].clone());
    assert_eq!(twice[0], twice[1]);
    let over = json(&server.post("/api/play", r#"{"game": "nim", "at": "1", "move": "h0#1"}"#).body);
    assert_eq!(
        (&over["over"], &over["end"]["winner"], &over["reply"]),
        (&true.into(), &0.into(), &Value::Null)
    );
}

#[test]
fn tables_periods_and_statistics_are_those_of_the_shell() {
    let server = Server::start(&[]);
    let shell = |words: &[&str]| {
        let out = Command::new(PROGRAM).args(words).output().unwrap();
        json(&out.stdout)
    };
    let get = |address: &str| json(&server.get(address).body);
    let table = shell(&["table", "kayles", "--to", "99", "--format", "json"]);
    assert_eq!(get("/api/table?game=kayles&to=99"), table);
    let grid = shell(&["table", "wythoff", "--to", "9,12", "--format", "json"]);
    assert_eq!(get("/api/table?game=wythoff&to=9,12"), grid);
    assert_eq!(get("/api/period?game=kayles"), shell(&["period", "kayles", "--json"]));
    assert_eq!(get("/api/period?game=kayles&to=100"), shell(&["period", "kayles", "--to", "100", "--json"]));
    assert_eq!(get("/api/stats?game=kayles&to=500"), shell(&["stats", "kayles", "--to", "500", "--json"]));
    for address in ["/api/picture?game=wythoff&to=20", "/api/picture?game=kayles&theme=dark&kind=values"] {
        let picture = server.get(address);
        assert_eq!(picture.header("content-type"), Some("image/svg+xml; charset=utf-8"));
        assert!(picture.text().contains("<svg"));
    }
    let drawn = server.get("/api/draw.svg?game=nim&at=3,4&game=kayles&at=5&values=1&theme=light");
    assert!(drawn.text().contains("s1.h0"), "{}", drawn.text());
    assert_eq!(server.get("/api/table?game=kayles&to=100000000").status, 422);
    assert_eq!(server.get("/api/table?game=hackenbush").status, 422);
}

#[test]
fn no_file_is_reached_from_the_web() {
    let server = Server::start(&[]);
    for name in ["@../../etc/passwd", "@/etc/passwd", "@-", "@x.star", "every:@../../etc/passwd"] {
        let question = format!(r#"{{"game": "{name}", "at": "3"}}"#);
        assert_eq!(server.post("/api/view", &question).status, 404, "{name}");
        let text = server.post("/api/solve", &question.replace("\"at\": \"3\"", "\"position\": [3]")).text();
        assert!(text.contains("unknown-game"), "{text}");
    }
    for at in ["@../../etc/passwd", "@/etc/passwd", "-"] {
        let answer = server.post("/api/view", &format!(r#"{{"game": "nim", "at": "{at}"}}"#));
        assert_eq!(answer.status, 400, "{at}: {}", answer.text());
        assert!(!answer.text().contains("root:"));
    }
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2fCargo.toml",
        "/assets/%2e%2e/src/lib.rs",
        "/assets//etc/passwd",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn strangers_pages_and_wrong_names_are_refused() {
    let server = Server::start(&["--host", "grundy.example"]);
    let body = r#"{"game": "nim", "at": "3"}"#;
    let status = |head: &str| {
        let length = body.len();
        request(server.port, &format!("{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"))
            .status
    };
    let port = server.port;
    let post = |host: &str, more: &str| format!("POST /api/view HTTP/1.1\r\nHost: {host}\r\n{more}");
    let json = "Content-Type: application/json\r\n";
    let own = format!("localhost:{port}");
    assert_eq!(status(&post(&own, json)), 200);
    assert_eq!(status(&post("grundy.example", json)), 200);
    assert_eq!(status(&post("evil.example", json)), 403);
    assert_eq!(status(&post(&own, &format!("{json}Origin: http://{own}\r\n"))), 200);
    assert_eq!(status(&post(&own, &format!("{json}Origin: http://evil.example\r\n"))), 403);
    assert_eq!(status(&post(&own, &format!("{json}Origin: null\r\n"))), 403);
    assert_eq!(status(&post(&own, &format!("{json}Sec-Fetch-Site: cross-site\r\n"))), 403);
    assert_eq!(status(&post(&own, "Content-Type: text/plain\r\n")), 415);
    assert_eq!(status(&post(&own, "")), 415);
    // Other pages may link to pages here, and embed nothing.
    let get = |path: &str, more: &str| {
        let text = format!(
            "GET {path} HTTP/1.1\r\nHost: {own}\r\nSec-Fetch-Site: cross-site\r\n{more}Connection: close\r\n\r\n"
        );
        request(port, &text).status
    };
    assert_eq!(get("/g/nim?at=3", "Sec-Fetch-Dest: document\r\n"), 200);
    assert_eq!(get("/g/nim?at=3", "Sec-Fetch-Dest: image\r\n"), 403);
    assert_eq!(get("/api/table?game=kayles", "Sec-Fetch-Dest: document\r\n"), 403);
    // Two names, or none.
    assert_eq!(status(&post(&own, &format!("Host: evil.example\r\n{json}"))), 403);
    assert_eq!(request(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status, 403);
    assert_eq!(
        request(port, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").status,
        403
    );
}

#[test]
fn long_and_missing_files_are_refused() {
    let server = Server::start(&[]);
    assert_eq!(server.post("/api/view", &" ".repeat(70_000)).status, 413);
    assert_eq!(server.post("/api/batch", &"x".repeat((1 << 20) + 1)).status, 413);
    assert_eq!(server.post("/api/batch", &"{}\n".repeat(1001)).status, 413);
    assert_eq!(server.get(&format!("/?search={}", "x".repeat(9000))).status, 414);
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.get("/api/nothing").status, 404);
    assert_eq!(server.get("/api/view").status, 405);
    assert_eq!(server.post("/api/games", "{}").status, 405);
    let answer = server.post("/api/view", "{\"game\": ");
    assert_eq!((answer.status, &json(&answer.body)["error"]["kind"]), (400, &"syntax".into()));
    let answer = server.post("/api/view", r#"{"game": "nim", "at": "3,x"}"#);
    assert_eq!((answer.status, &json(&answer.body)["error"]["kind"]), (400, &"bad-position".into()));
    let answer = server.post("/api/view", r#"{"game": "nim", "at": "3", "moves": ["h9#9"]}"#);
    assert_eq!((answer.status, &json(&answer.body)["error"]["at"]), (400, &"moves[0]".into()));
    assert_eq!(server.post("/api/view", r#"{"game": "nim", "att": "3"}"#).status, 400);
    assert_eq!(server.get("/g/nix").status, 404);
    // A game that was meant is suggested, with its board.
    let meant = server.get("/g/dominering").text();
    assert!(meant.contains("/g/domineering?") && meant.contains("<svg"), "{meant}");
    let long = server.get(&format!("/g/nim?at={}", "1,".repeat(5000)));
    assert!(long.status == 414 && long.text().contains("8192"), "{}", long.text());
    for (charset, status) in [("utf-8", 200), ("UTF-8", 200), ("latin1", 415), ("utf-16", 415)] {
        let body = r#"{"game": "nim", "position": [1]}"#;
        let head = format!(
            "POST /api/solve HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json; charset={charset}\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            server.port,
            body.len()
        );
        assert_eq!(request(server.port, &head).status, status, "{charset}");
    }
    assert_eq!(server.get("/g/nim?at=x").status, 400);
}

#[test]
fn regions_of_a_board_have_their_things() {
    let server = Server::start(&[]);
    let things = |question: &str| -> Vec<(String, Vec<String>)> {
        let answer = json(&server.post("/api/heat", question).body);
        let components = answer["components"].as_array().unwrap().clone();
        let texts = |one: &Value| {
            one["things"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
        };
        components.iter().map(|one| (one["at"].as_str().unwrap().to_owned(), texts(one))).collect()
    };
    // Free cells that hang together; a cell with no move in it belongs to no region.
    let found = things(r###"{"game": "domineering", "at": "..#.../..####/#####./#####."}"###);
    let mut sizes: Vec<usize> = found.iter().map(|(_, things)| things.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [2, 3, 4], "{found:?}");
    for (at, things) in &found {
        assert_eq!(at.matches('.').count(), things.len(), "{at}");
    }
    // Regions that are alike are not the same.
    let found = things(r###"{"game": "domineering", "at": "..#../..#.."}"###);
    let all: Vec<&String> = found.iter().flat_map(|(_, things)| things).collect();
    assert_eq!(all.len(), 8, "{found:?}");
    assert_eq!(all.iter().collect::<std::collections::HashSet<_>>().len(), 8, "{found:?}");
    // Regions of the same form that the stones around them tell apart.
    let found = things(r###"{"game": "snort", "at": "#x##o/x.#.o/#.#.#"}"###);
    for (at, things) in &found {
        let cells = if at.contains('x') { ["c1,1", "c2,1"] } else { ["c1,3", "c2,3"] };
        assert_eq!(things, &cells, "{at}");
    }
    assert_eq!(found.len(), 2);
    let plants = things(
        r#"{"game": "hackenbush", "at": "{\"edges\":[[0,1,\"b\"],[1,2,\"r\"],[0,3,\"r\"],[3,4,\"b\"]],\"ground\":0}"}"#,
    );
    assert_eq!(plants.iter().map(|(_, things)| things.len()).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn pins_and_queens_are_named_by_the_moves_of_a_game() {
    let server = Server::start(&[]);
    let has = |question: &str, figure: &str| {
        let view = json(&server.post("/api/view", question).body);
        view["svg"].as_str().unwrap().contains(figure)
    };
    for game in ["kayles", "dawsons-kayles", "octal:0.77", "octal:0.770", "octal:0.07"] {
        let question = format!(r#"{{"game": "{game}", "at": "4,5", "hints": false}}"#);
        assert!(has(&question, "class=\"bottle\""), "{game}");
    }
    for game in ["dawsons-chess", "grundys-game", "octal:0.137"] {
        let question = format!(r#"{{"game": "{game}", "at": "4,5", "hints": false}}"#);
        assert!(!has(&question, "class=\"bottle\""), "{game}");
    }
    let queens = |game: &str| format!(r#"{{"game": "{game}", "at": "x../.../..o", "hints": false}}"#);
    assert!(has(&queens("amazons"), "crown") && has(&queens("impartial:amazons"), "crown"));
    assert!(!has(&queens("snort"), "crown"));
}

#[test]
fn temperatures_are_those_of_the_shell_and_patterns_have_code() {
    let server = Server::start(&[]);
    let heat = json(&server.post("/api/heat", r#"{"game": "domineering", "at": "../../.#"}"#).body);
    let shell = |at: &str| {
        let out = Command::new(PROGRAM)
            .args(["solve", "domineering", at, "--want", "mean,temperature", "--json"])
            .output()
            .unwrap();
        json(&out.stdout)
    };
    let whole = shell("../../.#");
    assert_eq!((&heat["mean"], &heat["temperature"]), (&whole["mean"], &whole["temperature"]));
    let options = heat["options"].as_array().unwrap();
    assert_eq!(options.len(), 3);
    let after = json(&server.post("/api/view", r#"{"game": "domineering", "at": "../../.#"}"#).body);
    for option in options {
        let made =
            after["options"].as_array().unwrap().iter().find(|made| made["do"] == option["do"]).unwrap();
        let known = shell(made["at"].as_str().unwrap());
        assert_eq!(
            (&option["mean"], &option["temperature"]),
            (&known["mean"], &known["temperature"]),
            "{option}"
        );
    }
    // A sum has one value.
    let sum = r#"{"sum": [{"game": "domineering", "at": "../.."}, {"game": "domineering", "at": "../.."}]}"#;
    let sum = json(&server.post("/api/heat", sum).body);
    assert_eq!((sum["value"].as_str(), sum["components"].as_array().unwrap().len()), (Some("0"), 2));
    assert_eq!(
        server.post("/api/heat", r#"{"game": "domineering", "at": "../..", "play": "misere"}"#).status,
        422
    );
    assert_eq!(server.post("/api/heat", r#"{"game": "tic-tac-toe"}"#).status, 422);
    let pattern = json(&server.get("/api/pattern?game=bash:6").body);
    assert_eq!(pattern["formula"], "g(n) = n mod 7");
    assert!(pattern["code"]["python"].as_str().unwrap().contains("def "), "{pattern}");
}

#[test]
fn boards_are_shown_in_frames_where_the_server_allows_it() {
    for (options, frames) in [(&[][..], false), (&["--embed"][..], true)] {
        let server = Server::start(options);
        let answer = server.get("/g/nim?embed=1");
        let policy = answer.header("content-security-policy").unwrap();
        assert_eq!(policy.contains("frame-ancestors 'none'"), !frames, "{policy}");
        assert_eq!(answer.header("x-frame-options").is_some(), !frames);
        assert!(answer.text().contains("data-embed"));
    }
}

#[test]
fn every_answer_says_what_browsers_may_do() {
    let server = Server::start(&[]);
    for path in [
        "/",
        "/patterns",
        "/g/nim",
        "/sum",
        "/script",
        "/about",
        "/assets/page.css",
        "/api/games",
        "/nothing",
    ] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        let is_page = answer.header("content-type").unwrap().starts_with("text/html");
        // The style and the first script of a page stand in it, and no others may.
        let own = if is_page { " 'sha256-" } else { ";" };
        assert!(policy.starts_with(&format!("default-src 'none'; script-src 'self'{own}")), "{policy}");
        assert!(
            policy.contains(&format!("; style-src 'self'{own}")) && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
        assert_eq!(answer.header("set-cookie"), None);
        let text = answer.text();
        assert_eq!(text.matches("<style").count(), usize::from(is_page), "{path}");
        assert!(!text.contains(" style="), "{path}");
    }
}

#[test]
fn users_text_never_becomes_markup() {
    let server = Server::start(&[]);
    let evil = "%3Cscript%3Ealert(1)%3C/script%3E%22%27";
    for path in [
        format!("/?search={evil}"),
        format!("/g/{evil}"),
        format!("/g/nim?at={evil}"),
        format!("/g/nim?at=3&moves={evil}"),
        format!("/sum?game={evil}&at={evil}"),
        format!("/{evil}"),
    ] {
        let page = server.get(&path).text();
        assert!(!page.contains("<script>alert"), "{path}: {page}");
        assert!(!page.contains("\"'>") && !page.contains("&quot;'"), "{path}");
    }
}

#[test]
fn pages_are_of_use_without_scripts_and_in_both_languages() {
    let server = Server::start(&[]);
    let page = server.get("/g/nim?at=3,4,5&lang=en").text();
    for part in [
        "<html lang=\"en\">",
        "data-pick=\"h0#2\"",
        "the player to move wins",
        "1 of 12 moves win.",
        "id=\"xor\"",
        "Bouton",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // The links lead on, and back.
    let link = page.split("data-do=\"h0#2\"").nth(1).unwrap().split("href=\"").nth(1).unwrap();
    let link = link.split('"').next().unwrap().replace("&amp;", "&");
    let next = server.get(&link).text();
    assert!(next.contains("value=\"1,4,5\"") && next.contains("the player to move loses"), "{link}: {next}");
    let chinese = server.get("/g/nim?at=3,4,5&lang=zh").text();
    for part in ["<html lang=\"zh\">", "轮到走的一方必胜", "共", "着法", "定理"] {
        assert!(chinese.contains(part) || part == "共", "{part}");
    }
    let head = format!(
        "GET / HTTP/1.1\r\nHost: localhost:{}\r\nAccept-Language: zh-CN,zh;q=0.9\r\nConnection: close\r\n\r\n",
        server.port
    );
    assert!(request(server.port, &head).text().contains("<html lang=\"zh\">"));
    let found = server.get("/?search=%E5%B0%BC%E5%A7%86").text();
    assert!(found.contains("/g/nim?") && !found.contains("/g/hackenbush"), "{found}");
    assert!(server.get("/sum?game=nim&at=3&game=kayles&at=5").text().contains("s1.h0"));
}

#[test]
fn the_list_for_programs_names_every_address_and_key() {
    let server = Server::start(&[]);
    let document = json(&server.get("/api/openapi.json").body);
    let documented = include_str!("../../../../docs/http.md");
    let line =
        &document["paths"]["/api/solve"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let words = line["properties"]["want"]["items"]["enum"].as_array().unwrap();
    assert!(words.iter().eq(Key::ALL.iter().map(|(word, _)| word)));
    for (path, methods) in document["paths"].as_object().unwrap() {
        assert!(documented.contains(path.split('{').next().unwrap()), "{path}");
        for (method, about) in methods.as_object().unwrap() {
            let address = path.replace("{notation}", "nim");
            let answer = if method == "get" { server.get(&address) } else { server.post(&address, "{}") };
            assert!(![404, 405, 500].contains(&answer.status), "{method} {path}: {}", answer.status);
            let keys = &about["requestBody"]["content"]["application/json"]["schema"]["properties"];
            for key in keys.as_object().into_iter().flat_map(|keys| keys.keys()) {
                let answer = server.post(&address, &format!(r#"{{"{key}": null}}"#));
                let message = json(&answer.body)["error"]["message"].as_str().unwrap_or_default().to_owned();
                assert!(!message.contains("there is no key"), "{path} {key}: {message}");
                assert!(documented.contains(&format!("`{key}`")), "{path} {key}");
            }
        }
    }
}

#[test]
fn headers_that_do_not_come_are_not_waited_for() {
    let server = Server::start(&[]);
    let mut slow = server.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
    let begun = Instant::now();
    slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest);
    let waited = begun.elapsed();
    assert!(waited > Duration::from_secs(1) && waited < Duration::from_secs(15), "{waited:?}");
    assert!(server.get("/api/health").status == 200);
}

#[cfg(unix)]
#[test]
fn the_server_ends_on_a_signal_also_with_an_open_stream() {
    for signal in ["TERM", "INT"] {
        let mut server = Server::start(&[]);
        let mut stream = server.send("/api/solve", LONG, "Accept: text/event-stream\r\n");
        let idle = server.connect();
        let mut piece = [0; 200];
        assert!(stream.read(&mut piece).unwrap() > 0);
        let told =
            Command::new("kill").args([format!("-{signal}"), server.id().to_string()]).status().unwrap();
        assert!(told.success());
        let begun = Instant::now();
        assert_eq!(server.ended(Duration::from_secs(20)), Some(0));
        assert!(begun.elapsed() < Duration::from_secs(15));
        drop(idle);
    }
}

#[test]
fn wrong_options_are_reported_with_what_to_write_instead() {
    for (words, told) in [
        (["--port", "99999"], "from 0 to 65535"),
        (["--port", "x"], "x"),
        (["--listen", "no.such.name.invalid"], "--listen 0.0.0.0"),
        (["--scripts", "yes"], "sandbox"),
    ] {
        let out = Command::new(PROGRAM).arg("serve").args(words).output().unwrap();
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(2) && said.contains(told), "{words:?}: {said}");
    }
    let server = Server::start(&[]);
    let port = server.port.to_string();
    let out = Command::new(PROGRAM).args(["serve", "--port", &port]).output().unwrap();
    assert!(out.status.code() == Some(2) && String::from_utf8_lossy(&out.stderr).contains("--port 0"));
}
