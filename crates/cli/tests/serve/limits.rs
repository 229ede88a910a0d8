//! What takes long: it holds up nobody, it ends when it is to end, and it says what to do.

use super::json;
use super::serving::{self, Server};
use std::io::Read;
use std::time::{Duration, Instant};

/// A question that takes much longer than any test waits.
pub const LONG: &str = r#"{"game": "mnk:6,6,5", "position": {"board": ["......", "......", "......", "......", "......", "......"]}}"#;

#[test]
fn a_slow_question_holds_up_no_quick_one_about_the_same_game() {
    let server = Server::start(&[]);
    let mut slow: Vec<_> = (0..3).map(|_| server.send("/api/solve", LONG, "")).collect();
    std::thread::sleep(Duration::from_millis(400));
    let quick = LONG.replacen("......", "XXXX..", 1).replacen("......", "OOOO..", 1);
    for _ in 0..100 {
        let begun = Instant::now();
        let answer = server.post("/api/solve", &quick);
        assert!(answer.text().starts_with("{\"outcome\": \"N\""), "{}", answer.text());
        // Far below the half minute that the long questions take.
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }
    for stream in &mut slow {
        stream.set_nonblocking(true).unwrap();
        let waits = stream.read(&mut [0]).unwrap_err();
        assert_eq!(waits.kind(), std::io::ErrorKind::WouldBlock, "the long questions are still at work");
    }
}

#[test]
fn long_work_tells_how_far_it_is_and_ends_with_its_connection() {
    let server = Server::start(&[]);
    let mut stream = server.send("/api/solve", LONG, "Accept: text/event-stream\r\n");
    let mut seen = String::new();
    let mut piece = [0; 1000];
    while seen.matches("event: progress").count() < 6 {
        let read = stream.read(&mut piece).unwrap();
        assert!(read > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&piece[..read]));
    }
    assert!(seen.contains("text/event-stream") && seen.contains("data: {\"steps\": "), "{seen}");
    assert!(server.load() >= 1);
    drop(stream);
    let begun = Instant::now();
    while server.load() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the work goes on without anybody to tell");
        std::thread::sleep(Duration::from_millis(50));
    }
    let quick = server.send(
        "/api/solve",
        r#"{"game": "nim", "position": [3]}"#,
        "Accept: text/event-stream\r\nConnection: close\r\n",
    );
    let answer = serving::read(quick);
    assert!(answer.text().contains("event: answer\ndata: {\"outcome\": \"N\""), "{}", answer.text());
}

#[test]
fn a_server_for_strangers_has_a_clock() {
    let server = Server::start(&["--public", "--time", "1s"]);
    let limits = json(&server.get("/api/limits").body);
    assert_eq!(
        (&limits["seconds"], &limits["memory"], &limits["public"]),
        (&1.into(), &(512 << 20).into(), &true.into())
    );
    let answer = server.post("/api/solve", LONG);
    assert!(answer.text().contains("\"kind\": \"too-large\""), "{}", answer.text());
}

/// A view of a board on which nothing is found out soon.
const LONG_VIEW: &str = r#"{"game": "mnk:6,6,5", "at": "....../....../....../....../....../......"}"#;

#[test]
fn a_board_has_a_clock_that_names_its_setter() {
    let server = Server::start(&["--time", "1s"]);
    let limits = json(&server.get("/api/limits").body);
    assert_eq!((&limits["seconds"], &limits["board_seconds"]), (&1.into(), &1.into()));
    // The board is there all the same.
    let view = server.view(LONG_VIEW);
    let error = &view["answer"]["error"];
    assert_eq!(error["kind"], "too-large", "{view}");
    assert!(error["message"].as_str().unwrap().contains("grundy serve --time"), "{error}");
    assert!(view["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(view["option_count"], "36");
    let reply = json(&server.post("/api/play", &LONG_VIEW.replace("}", ", \"move\": \"c3,3\"}")).body);
    assert_eq!(reply["made"].as_array().unwrap().len(), 2, "{reply}");
    // Without --time there is one as well, but not for tables and questions of the batch.
    let limits = json(&Server::start(&[]).get("/api/limits").body);
    assert!(limits["seconds"].is_null() && limits["board_seconds"].as_u64().unwrap() > 0, "{limits}");
}

#[test]
fn one_address_of_strangers_has_a_share_of_the_connections() {
    let server = Server::start(&["--public"]);
    // Half open: nothing is asked.
    let open: Vec<_> = (0..64).map(|_| server.connect()).collect();
    assert_eq!(serving::read(server.connect()).status, 503);
    drop(open);
    let begun = Instant::now();
    while server.get("/api/health").status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the places are not given back");
        std::thread::sleep(Duration::from_millis(50));
    }
}
