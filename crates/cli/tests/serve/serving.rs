//! A server that was started for a test, and HTTP as it is written on the wire.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running `grundy serve`, which ends with the test.
pub struct Server {
    child: Child,
    pub port: u16,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Server {
    pub fn start(options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--port", "0", "--lang", "en"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address in {line:?}"));
        Server { child, port }
    }

    pub fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// Sends a question and does not wait for the answer.
    pub fn send(&self, path: &str, body: &str, headers: &str) -> TcpStream {
        let mut stream = self.connect();
        let (port, length) = (self.port, body.len());
        let text = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n\
             {headers}Content-Length: {length}\r\n\r\n{body}"
        );
        // A server that refuses the head does not read the rest.
        let _ = stream.write_all(text.as_bytes());
        stream
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        read(self.send(path, body, "Connection: close\r\n"))
    }

    pub fn get(&self, path: &str) -> Answer {
        let port = self.port;
        request(port, &format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"))
    }

    /// The view of a position, which must be one.
    pub fn view(&self, question: &str) -> serde_json::Value {
        let answer = self.post("/api/view", question);
        assert_eq!(answer.status, 200, "{question}: {}", answer.text());
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// Questions that are waiting or at work.
    pub fn load(&self) -> u64 {
        let health: serde_json::Value = serde_json::from_slice(&self.get("/api/health").body).unwrap();
        health["questions"].as_u64().unwrap()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The exit status, where it ends within this time.
    pub fn ended(&mut self, within: Duration) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends this text and reads the answer until the connection is closed.
pub fn request(port: u16, text: &str) -> Answer {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let _ = stream.write_all(text.as_bytes());
    read(stream)
}

/// The answer that comes from a connection, which is closed behind it.
pub fn read(mut stream: TcpStream) -> Answer {
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let mut bytes = Vec::new();
    // A server that refuses what it has not read may end the connection so.
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap_or_else(|| panic!("no answer: {bytes:?}"));
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_lowercase(), value.trim().to_owned())
    };
    let headers: Vec<(String, String)> = lines.map(header).collect();
    let rest = &bytes[end + 4..];
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { unchunked(rest) } else { rest.to_vec() };
    Answer { status, headers, body }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 4 + size..];
    }
    body
}
