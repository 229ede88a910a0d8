//! Rules of one's own that come with a question: their mistakes, their processes, and their limits.

use super::json;
use super::serving::Server;
use serde_json::Value;
use std::time::{Duration, Instant};

#[test]
fn a_script_comes_with_its_question_and_its_mistakes_have_a_place() {
    let server = Server::start(&[]);
    let script = "def options(n):\n    return [[n - k * k] for k in range(1, n + 1) if k * k <= n]\n";
    let text = serde_json::to_string(script).unwrap();
    let checked =
        json(&server.post("/api/script", &format!(r#"{{"name": "squares.star", "text": {text}}}"#)).body);
    assert_eq!((&checked["ok"], &checked["game"]), (&true.into(), &"@squares.star".into()), "{checked}");
    let question = format!(
        r#"{{"game": "@squares.star", "at": "[10, 20]", "script": {{"name": "squares", "text": {text}}}}}"#
    );
    for _ in 0..2 {
        let view = server.view(&question);
        assert_eq!(view["answer"]["outcome"], "P", "{view}");
        assert!(view["options"].as_array().unwrap().len() > 3);
    }
    let wrong = serde_json::to_string("def options(n):\n    return [[n - ]]\n").unwrap();
    let answer = server.post("/api/script", &format!(r#"{{"text": {wrong}}}"#));
    let error = json(&answer.body);
    assert_eq!((answer.status, &error["script"]["line"]), (400, &2.into()), "{error}");
    let endless = serde_json::to_string(
        "def options(n):\n    return [[k] for k in range(n) for a in range(1 << 20) for b in range(1 << 20)]\n",
    )
    .unwrap();
    let answer = server.post(
        "/api/view",
        &format!(r#"{{"game": "@e.star", "at": "[3]", "script": {{"name": "e", "text": {endless}}}}}"#),
    );
    assert!(answer.text().contains("\"kind\": \"too-large\""), "{}", answer.text());
    // Other names than that of the script find nothing.
    let other =
        format!(r#"{{"game": "@other.star", "at": "[3]", "script": {{"name": "squares", "text": {text}}}}}"#);
    assert_eq!(server.post("/api/view", &other).status, 404);
    let off = Server::start(&["--scripts", "off"]);
    assert_eq!(off.post("/api/view", &question).status, 422);
    assert_eq!(json(&off.get("/api/limits").body)["scripts"], "off");
}

#[test]
fn lines_of_the_batch_may_bring_their_script() {
    let server = Server::start(&[]);
    let text = r#"{"name": "squares", "text": "def options(n):\n    return [[n - k * k] for k in range(1, n + 1) if k * k <= n]\n"}"#;
    let lines = [
        format!(
            r#"{{"id": 1, "game": "@squares.star", "position": [20], "want": ["grundy"], "script": {text}}}"#
        ),
        format!(r#"{{"id": 2, "position": [10], "script": {text}}}"#),
        r#"{"id": 3, "game": "nim", "position": [3], "script": 7}"#.to_owned(),
        r#"{"id": 4, "game": "nim", "position": [3]}"#.to_owned(),
    ];
    let alone = json(&server.post("/api/solve", &lines[0]).body);
    assert_eq!((&alone["id"], &alone["grundy"]), (&1.into(), &0.into()), "{alone}");
    let all = server.post("/api/batch", &lines.join("\n")).text();
    let all: Vec<Value> = all.lines().map(|line| json(line.as_bytes())).collect();
    assert_eq!(all[0], alone);
    assert_eq!((&all[1]["id"], &all[1]["outcome"]), (&2.into(), &"P".into()), "{}", all[1]);
    // Its fault is told as those of all lines are, also where it is asked alone.
    assert_eq!((&all[2]["id"], &all[2]["error"]["at"]), (&3.into(), &"script".into()), "{}", all[2]);
    let refused = server.post("/api/solve", &lines[2]);
    assert_eq!((refused.status, json(&refused.body)), (200, all[2].clone()));
    let twice = format!(r#"{{"position": [10], "script": {text}, "script": {text}}}"#);
    assert!(server.post("/api/solve", &twice).text().contains("occurs twice"));
    assert_eq!(all[3]["outcome"], "N");
    let checked =
        server.post("/api/script", &format!(r#"{{"text": {}}}"#, r#""def moves(n):\n    return []\n""#));
    assert_eq!(json(&checked.body)["at"], Value::Null);
}

/// What the system says of the processes that a process has started.
#[cfg(target_os = "linux")]
fn children(of: u32) -> Vec<String> {
    let all = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("status")).ok());
    all.filter(|status| status.contains(&format!("\nPPid:\t{of}\n"))).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn processes_of_scripts_have_no_privileges_and_fewer_calls_and_are_few() {
    let server = Server::start(&[]);
    let limits = json(&server.get("/api/limits").body);
    for i in 0..60 {
        let text = format!("def options(n):\n    return [[n - k] for k in (1, {}) if k <= n]\n", i + 2);
        let text = serde_json::to_string(&text).unwrap();
        let question =
            format!(r#"{{"game": "@s.star", "at": "[5]", "script": {{"name": "s", "text": {text}}}}}"#);
        server.view(&question);
    }
    let children = children(server.id());
    let most = limits["script_children"].as_u64().unwrap() as usize;
    assert!(!children.is_empty() && children.len() <= most, "{} of {most}", children.len());
    for status in &children {
        assert!(status.contains("NoNewPrivs:\t1"), "{status}");
        assert!(status.contains("Seccomp:\t2"), "{status}");
    }
}

/// Rules that are asked about at once, and what a question about them is.
fn view_of(i: usize, rules: &str) -> String {
    // Each is a script of its own, so that no process is used again.
    let text = serde_json::to_string(&format!("mark = {i}\n{rules}")).unwrap();
    format!(r#"{{"game": "@s.star", "at": "[3]", "script": {{"name": "s", "text": {text}}}}}"#)
}

/// Loops for ever, and multiplications of which each takes longer than any test waits.
const ENDLESS: &str =
    "def options(n):\n    return [[k] for k in range(n) for a in range(1 << 20) for b in range(1 << 20)]\n";
const HUGE: &str = "def options(n):\n    x = 3\n    for i in range(25):\n        x = x * x\n    for i in range(1000):\n        y = x * x\n    return []\n";

#[test]
fn scripts_of_strangers_end_with_the_time_of_their_question_however_many_are_asked() {
    let server = Server::start(&["--public", "--time", "1s"]);
    let limits = json(&server.get("/api/limits").body);
    assert!(limits["script_memory"].as_u64().unwrap() <= 256 << 20, "{limits}");
    let begun = Instant::now();
    let answers: Vec<_> = std::thread::scope(|scope| {
        let ask = |i| {
            let server = &server;
            scope
                .spawn(move || server.post("/api/view", &view_of(i, if i % 2 == 0 { ENDLESS } else { HUGE })))
        };
        let asked: Vec<_> = (0..12).map(ask).collect();
        asked.into_iter().map(|answer| answer.join().unwrap()).collect()
    });
    // One after the other, each of them in its own limit of processor time, they would take much longer.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    for answer in &answers {
        let kind = json(&answer.body)["error"]["kind"].as_str().unwrap().to_owned();
        let told = matches!((answer.status, &kind[..]), (422, "too-large") | (503 | 429, "busy"));
        assert!(told, "{} {}", answer.status, answer.text());
    }
    assert!(answers.iter().any(|answer| answer.status == 422));
    let begun = Instant::now();
    while server.load() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(10), "work goes on without anybody to tell");
        std::thread::sleep(Duration::from_millis(50));
    }
    let short = "def options(n):\n    return [[k] for k in range(n)]\n";
    assert_eq!(server.view(&view_of(99, short))["answer"]["outcome"], "N");
}

#[test]
fn a_script_ends_with_its_connection() {
    let server = Server::start(&[]);
    let stream = server.send("/api/view", &view_of(0, ENDLESS), "Accept: text/event-stream\r\n");
    while server.load() == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(stream);
    let begun = Instant::now();
    while server.load() > 0 {
        // The clock of the board would end it later.
        assert!(begun.elapsed() < Duration::from_secs(4), "the script goes on without anybody to tell");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn rules_are_tried_in_some_positions_before_they_are_called_right() {
    let server = Server::start(&[]);
    let check = |text: &str, more: &str| {
        let text = serde_json::to_string(text).unwrap();
        server.post("/api/script", &format!(r#"{{"text": {text}{more}}}"#))
    };
    let late = "example = [5]\ndef options(n):\n    if n == 2:\n        return [[1 // 0]]\n    return [[n - 1]] if n > 0 else []\n";
    let answer = check(late, "");
    assert_eq!((answer.status, &json(&answer.body)["error"]["script"]["line"]), (400, &Value::Null));
    assert_eq!(json(&answer.body)["script"]["line"], 4, "{}", answer.text());
    assert_eq!(check(late, r#", "tries": 0"#).status, 200);
    let right = check("example = [5]\ndef options(n):\n    return [[k] for k in range(n)]\n", "");
    assert!(json(&right.body)["tried"].as_u64().unwrap() >= 6, "{}", right.text());
}
