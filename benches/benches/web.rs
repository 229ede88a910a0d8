//! Load and hostility: a server is started, and many ask it at once, some of them with bad intent.
//!
//! `cargo build --release -p grundy-cli && cargo bench -p grundy-benches --bench web -- 200 30`: connections,
//! seconds.
//!
//! Every honest asker keeps one connection and asks one view after the other; every twentieth asker is
//! hostile: headers that never end, bodies that are too long, other names, garbage, connections that are
//! dropped. What is told: honest answers and failures, how long answers took, and how much memory the server
//! has held; and what a hundred quick questions take beside a slow one about the same game.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What honest askers ask, in turn.
const VIEWS: [&str; 8] = [
    r#"{"game": "nim", "at": "3,4,5"}"#,
    r#"{"game": "kayles", "at": "10,11"}"#,
    r#"{"game": "wythoff", "at": "5,8"}"#,
    r#"{"game": "subtraction:1,3,4", "at": "20,30"}"#,
    r#"{"game": "chomp", "at": "3,3,2"}"#,
    r#"{"game": "turning-turtles", "at": "1,4,7"}"#,
    r#"{"game": "nim", "at": "1000000000000000000,7"}"#,
    r#"{"sum": [{"game": "nim", "at": "3,4"}, {"game": "kayles", "at": "5"}]}"#,
];

/// A question that takes longer than a stranger may.
const LONG: &str = r#"{"game": "mnk:6,6,5", "position": {"board": ["......", "......", "......", "......", "......", "......"]}}"#;

struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start() -> Server {
        // Benches stand in target/release/deps, and the program beside that folder.
        let own = std::env::current_exe().unwrap();
        let program: PathBuf = own.ancestors().nth(2).unwrap().join("grundy");
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--lang", "en", "--public"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("cargo build --release -p grundy-cli comes first");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port =
            line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok()).unwrap();
        Server { child, port }
    }

    /// Bytes that the server holds, where the system tells it.
    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) << 10
    }
}

fn question(port: u16, path: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// Asks on an open connection; the status.
fn ask(stream: &mut BufReader<TcpStream>, text: &str) -> std::io::Result<u16> {
    stream.get_mut().write_all(text.as_bytes())?;
    let (mut status, mut length) = (0, 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end();
        if status == 0 {
            status = line.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        } else if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        } else if line.is_empty() {
            break;
        }
    }
    std::io::copy(&mut stream.by_ref().take(length), &mut std::io::sink())?;
    Ok(status)
}

fn connect(port: u16) -> std::io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    Ok(BufReader::new(stream))
}

/// Asks until it is over; how long each answer took, and how many failed.
fn honest(port: u16, first: usize, over: &AtomicBool, failures: &AtomicU64) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut stream = connect(port);
    for view in VIEWS.iter().cycle().skip(first) {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        let status = stream
            .as_mut()
            .map_err(|error| error.kind().into())
            .and_then(|stream| ask(stream, &question(port, "/api/view?numbers=text", view)));
        match status {
            Ok(200) => times.push(begun.elapsed()),
            _ => {
                failures.fetch_add(1, Ordering::Relaxed);
                stream = connect(port);
            }
        }
    }
    times
}

fn hostile(port: u16, kind: usize, over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        let Ok(mut stream) = connect(port).map(BufReader::into_inner) else { continue };
        let _ = match kind % 6 {
            // A header that comes byte by byte.
            0 => b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ".iter().chain(&[b'x'; 100]).try_for_each(|byte| {
                thread::sleep(Duration::from_millis(50));
                stream.write_all(&[*byte])
            }),
            1 => stream.write_all(question(port, "/api/view", &"[".repeat(200_000)).as_bytes()),
            2 => stream.write_all(b"POST /api/view HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 3\r\n\r\n{}\n"),
            3 => stream.write_all(&[0xff; 5000]),
            // A long question, and nobody waits for the answer.
            4 => {
                let asked = stream.write_all(question(port, "/api/solve", LONG).as_bytes());
                thread::sleep(Duration::from_millis(300));
                asked.and_then(|()| stream.shutdown(Shutdown::Both))
            }
            _ => stream.write_all(b"POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"),
        };
        thread::sleep(Duration::from_millis(20));
    }
}

fn told(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |of_hundred: usize| times[(times.len() * of_hundred / 100).min(times.len() - 1)];
    println!(
        "{name}: median {:.1?}, 95 % {:.1?}, 99 % {:.1?}, longest {:.1?}",
        at(50),
        at(95),
        at(99),
        at(100)
    );
}

fn load(askers: usize, seconds: u64) {
    let server = Server::start();
    let (over, failures) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let port = server.port;
    let threads: Vec<_> = (0..askers)
        .map(|i| {
            let (over, failures) = (Arc::clone(&over), Arc::clone(&failures));
            thread::spawn(move || match i % 20 {
                19 => {
                    hostile(port, i / 20, &over);
                    Vec::new()
                }
                _ => honest(port, i, &over, &failures),
            })
        })
        .collect();
    let held: Vec<u64> = (0..4).map(|_| most_held(&server, Duration::from_secs(seconds) / 4) >> 20).collect();
    over.store(true, Ordering::Relaxed);
    let mut times: Vec<Duration> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
    let count = times.len();
    println!(
        "{askers} askers, one in twenty hostile, {seconds} s: {count} views, {} honest failures",
        failures.load(Ordering::Relaxed)
    );
    told("a view", &mut times);
    println!("memory, the most in each quarter of the time: {held:?} MiB");
    thread::sleep(Duration::from_secs(1));
    println!("memory when nobody asks any more: {} MiB", server.resident() >> 20);
}

/// The most that the server holds in the next while. What a search holds comes and goes, so that single
/// moments say nothing.
fn most_held(server: &Server, span: Duration) -> u64 {
    let begun = Instant::now();
    let mut most = 0;
    while begun.elapsed() < span {
        most = most.max(server.resident());
        thread::sleep(Duration::from_millis(20));
    }
    most
}

/// A hundred quick questions, one after the other, beside a slow one about the same game.
fn beside() {
    let server = Server::start();
    let quick = LONG.replacen("......", "XXXX..", 1).replacen("......", "OOOO..", 1);
    let port = server.port;
    let mut waiting = connect(port).unwrap();
    waiting.get_mut().write_all(question(port, "/api/solve", LONG).as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(300));
    let mut stream = connect(port).unwrap();
    let mut times: Vec<Duration> = (0..100)
        .map(|_| {
            let begun = Instant::now();
            assert_eq!(ask(&mut stream, &question(port, "/api/solve", &quick)).unwrap(), 200);
            begun.elapsed()
        })
        .collect();
    told("a quick question beside a slow one about the same game", &mut times);
}

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    // The test runner starts benches too, and wants to see that they run.
    let [askers, seconds] = numbers[..] else { return };
    load(askers as usize, seconds);
    beside();
}
