//! What a person at a terminal sees who waits for an answer.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::program;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use tempfile::TempDir;

/// Runs the program with a terminal as its standard error, and returns what was shown there.
fn shown(arguments: &[&str]) -> String {
    shown_with(arguments, "")
}

/// The same with this on its standard input.
fn shown_with(arguments: &[&str], input: &str) -> String {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let end = OpenOptions::new().read(true).write(true).open(name).unwrap();
    let mut command = program(arguments);
    command.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(end);
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    // No end of the terminal may stay open here, or reading never ends.
    drop(command);
    let reader = thread::spawn(move || {
        let (mut terminal, mut shown, mut piece) = (File::from(terminal), Vec::new(), [0; 4096]);
        // The terminal fails once the program has left it.
        while let Ok(read) = terminal.read(&mut piece)
            && read > 0
        {
            shown.extend_from_slice(&piece[..read]);
        }
        shown
    });
    child.wait().unwrap();
    String::from_utf8_lossy(&reader.join().unwrap()).into_owned()
}

#[test]
fn progress_shows_the_reason_and_the_rest() {
    let folder = TempDir::new().unwrap();
    let endless = folder.path().join("endless.star");
    fs::write(&endless, "def moves(n): return [n + 1, n + 2]\n").unwrap();
    let endless = endless.to_str().unwrap();
    let said = shown(&["solve", endless, "1", "--time", "4s"]);
    assert!(said.contains("of 4 s: positions are searched, since no formula is known"), "{said}");
    let said = shown(&["solve", endless, "1", "--time", "4s", "--lang", "zh", "--json"]);
    assert!(said.contains("没有公式，正在搜索局面"), "{said}");
    let said = shown(&["value", "norton(*2000,^)", "--time", "4s"]);
    assert!(said.contains("of 4 s: values are being computed"), "{said}");
    let lines = "{\"game\": \"nim\", \"position\": [3]}\n{\"game\": \"@endless.star\", \"position\": 1}\n";
    let said = shown_with(&["batch", "--scripts", folder.path().to_str().unwrap(), "--time", "3s"], lines);
    assert!(said.contains("line 2: ") && !said.contains("line 1: "), "{said}");
    // What is known at once is shown at once.
    assert_eq!(shown(&["solve", "nim", "3,4,5"]), "");
}
